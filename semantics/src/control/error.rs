//! Branches that no program can have.

/// A branch that does not go to an instruction of the program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the branch goes {} from the next instruction, {kind}", words(*distance))]
pub struct ControlError {
    /// The number of the branch among the instructions, from 0.
    pub instruction: usize,
    /// The distance that it names, in words of 32 bits from the next instruction.
    pub distance: i16,
    /// What is there.
    pub kind: ControlErrorKind,
}

/// What is at the place that a branch goes to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ControlErrorKind {
    /// Another word of an instruction than its first.
    #[error("into the middle of an instruction")]
    IntoInstruction {
        /// Its number among the instructions, from 0.
        instruction: usize,
    },
    /// Nothing.
    #[error("out of the program")]
    OutOfProgram,
}

fn words(distance: i16) -> String {
    let direction = if distance < 0 { "back" } else { "ahead" };
    let words = distance.unsigned_abs();
    format!("{words} word{} {direction}", if words == 1 { "" } else { "s" })
}
