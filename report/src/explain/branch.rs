//! What branches do.

use gcn_semantics::Instruction;
use gcn_semantics::isa::{Condition, Control};
use gcn_semantics::wave::Unsupported;

use super::Meaning;

/// Where control goes after a branch.
///
/// # Errors
/// If that hangs on what programs do not see.
pub fn meaning(instruction: &Instruction) -> Result<Meaning, Unsupported> {
    let condition = match instruction.row.flags.control {
        Control::Branch(condition) => condition,
        _ => return Ok(noted("Control goes to the branch target.".into())),
    };
    let condition = match condition {
        Condition::Scc0 => "scc == 0",
        Condition::Scc1 => "scc == 1",
        Condition::VccZero => "vcc == 0",
        Condition::VccNotZero => "vcc != 0",
        Condition::ExecZero => "exec == 0",
        Condition::ExecNotZero => "exec != 0",
        Condition::Debugger => {
            let what = format!("`{}`", instruction.row.mnemonic);
            return Err(Unsupported { what, why: "asks for bits of the debugger" });
        }
    };
    Ok(noted(format!("Control goes to the branch target if {condition}, else to the next instruction.")))
}

fn noted(note: String) -> Meaning {
    Meaning { notes: vec!["Changes no register.".into(), note], ..Meaning::default() }
}
