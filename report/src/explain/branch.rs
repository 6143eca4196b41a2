//! What branches do.

use gcn_semantics::Instruction;
use gcn_semantics::isa::{Condition, Control};
use gcn_semantics::wave::Unsupported;

/// Whether a branch can be said in words: it changes nothing but where the program goes on.
///
/// # Errors
/// If that hangs on what programs do not see.
pub fn meaning(instruction: &Instruction) -> Result<(), Unsupported> {
    match instruction.row.flags.control {
        Control::Branch(Condition::Debugger) => {
            let what = format!("`{}`", instruction.row.mnemonic);
            Err(Unsupported { what, why: "asks for bits of the debugger" })
        }
        _ => Ok(()),
    }
}
