//! A fragment, decoded once and executable many times in any algebra.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::crosslane::{WaveOp, WaveStep};
use super::hwreg::HwregStep;
use super::salu::ScalarStep;
use super::state::{Exit, Wave};
use super::valu::VectorStep;
use crate::algebra::Algebra;
use crate::instruction::{Instruction, Operand};
use crate::isa::Meaning;
use crate::target::Target;

/// An instruction, or an operand of it, that has no modelled meaning.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} is not modelled")]
pub struct Unsupported {
    /// The instruction, with the operand if that is what is missing.
    pub what: String,
}

impl Unsupported {
    pub(super) fn instruction(instruction: &Instruction) -> Self {
        Unsupported { what: format!("`{}`", instruction.row.mnemonic) }
    }
    pub(super) fn because(instruction: &Instruction, reason: &str) -> Self {
        Unsupported { what: format!("`{}` {reason}", instruction.row.mnemonic) }
    }
    pub(super) fn operand(instruction: &Instruction, operand: Operand) -> Self {
        let operand = match operand {
            Operand::Code { code, .. } => format!("source operand {code}"),
            Operand::Literal(value) => format!("literal {value:#x}"),
            Operand::Immediate(value) => format!("immediate {value:#x}"),
            Operand::Absent => "an absent operand".into(),
        };
        Unsupported { what: format!("{operand} of `{}`", instruction.row.mnemonic) }
    }
}

/// Identifies an instruction with its modifiers, whatever registers it names.
pub(super) fn instruction_id(instruction: &Instruction) -> u64 {
    let mut hasher = DefaultHasher::new();
    (instruction.row.mnemonic, instruction.encoding, instruction.modifiers).hash(&mut hasher);
    hasher.finish()
}

/// One instruction, ready to execute.
pub enum Step<A: Algebra> {
    Vector(VectorStep<A>),
    Scalar(ScalarStep<A>),
    Wave(WaveStep),
    Hwreg(HwregStep),
}

impl<A: Algebra> Step<A> {
    /// Prepares `instruction` for `target`.
    pub fn new(instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        Ok(match instruction.row.meaning {
            Meaning::Lane(..) => Step::Vector(VectorStep::new(instruction, target)?),
            Meaning::Scalar(..) => Step::Scalar(ScalarStep::new(instruction)?),
            Meaning::Wave(WaveOp::Hwreg(op)) => Step::Hwreg(HwregStep::new(op, instruction)?),
            Meaning::Wave(op) => Step::Wave(WaveStep::new(op, instruction, target)?),
            Meaning::Unmodelled => return Err(Unsupported::instruction(instruction)),
        })
    }

    /// Executes the instruction on `wave`; gives how the fragment ends, if it ends here.
    pub fn execute(&self, wave: &mut Wave<A>) -> Option<Exit> {
        match self {
            Step::Vector(step) => step.execute(wave),
            Step::Scalar(step) => step.execute(wave),
            Step::Hwreg(step) => step.execute(wave),
            Step::Wave(step) => return step.execute(wave),
        }
        None
    }
}

/// A straight-line fragment.
pub struct Program<A: Algebra> {
    pub steps: Vec<Step<A>>,
}

impl<A: Algebra> Program<A> {
    /// Prepares `instructions` for `target`; an error carries the index of the instruction.
    pub fn new<'a>(
        instructions: impl IntoIterator<Item = &'a Instruction>,
        target: Target,
    ) -> Result<Self, (usize, Unsupported)> {
        let steps = instructions.into_iter().enumerate();
        let steps = steps.map(|(index, instruction)| Step::new(instruction, target).map_err(|error| (index, error)));
        Ok(Program { steps: steps.collect::<Result<_, _>>()? })
    }

    /// Executes the fragment up to its end.
    pub fn execute(&self, wave: &mut Wave<A>) -> Exit {
        self.steps.iter().find_map(|step| step.execute(wave)).unwrap_or(Exit::FallThrough)
    }
}
