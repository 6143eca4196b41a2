//! What may be outstanding behind each instruction of a program, for those who want to see it.

use gcn_semantics::control::ControlError;
use gcn_semantics::isa::Counter;

use crate::program::Program;
use crate::state::{Kind, State};
use crate::{Code, Options};

/// What may be outstanding at a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outstanding {
    /// The numbers of the instructions whose operations each counter may still count, in the order of
    /// [`Counter::ALL`].
    pub instructions: [Vec<usize>; 3],
    /// Whether each counter may count what the caller has begun.
    pub caller: [bool; 3],
}

impl Outstanding {
    fn of(state: &State) -> Outstanding {
        let mut outstanding = Outstanding::default();
        for entry in &state.0 {
            match entry.kind {
                Kind::Pending(queue) => {
                    let instructions = &mut outstanding.instructions[queue.counter() as usize];
                    // A FLAT instruction is in two queues, of which a counter may count both.
                    if instructions.last() != Some(&entry.origin) {
                        instructions.push(entry.origin);
                    }
                }
                Kind::Caller(counter) => outstanding.caller[counter as usize] = true,
                _ => {}
            }
        }
        outstanding
    }

    /// Whether nothing is outstanding that the program has begun.
    pub fn is_empty(&self) -> bool {
        self.instructions.iter().all(Vec::is_empty)
    }

    /// How many instructions each counter may count: `vmcnt 2, lgkmcnt 1`; empty if none.
    pub fn counts(&self) -> String {
        let counted = Counter::ALL.iter().zip(&self.instructions).filter(|(_, instructions)| !instructions.is_empty());
        let counts = counted.map(|(counter, instructions)| format!("{} {}", counter.name(), instructions.len()));
        counts.collect::<Vec<_>>().join(", ")
    }
}

/// What may be outstanding behind each instruction, on some way to it: stores as well, and loads that nobody waits
/// for. An instruction that is executed several times counts once.
///
/// # Errors
/// A branch that no program can have.
pub fn outstanding(code: Code, options: Options) -> Result<Vec<Outstanding>, ControlError> {
    let program = Program::watching(code, options)?;
    let mut all = vec![Outstanding::default(); code.instructions.len()];
    program.visit_behind(|state, index| all[index] = Outstanding::of(state));
    Ok(all)
}
