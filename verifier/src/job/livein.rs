//! Registers that are defined at the entry.

use super::Mistake;
use crate::equiv::Defined;
use crate::expr::{Place, Register};

/// Adds registers to those that are defined.
pub(super) fn define(defined: &mut Option<Defined>, places: &[Place]) -> Result<(), Mistake> {
    let defined = defined.get_or_insert_default();
    for place in places {
        match place.register() {
            _ if !place.is_whole() => return Err(Mistake::Word(format!("`{place}`: whole registers are defined"))),
            Register::Vector { first, count } => defined.vgprs.extend(first..first + count),
            Register::Scalar { code, count } => defined.scalars.extend(code..code + count),
            // Always shared.
            Register::Scc | Register::Mode => {}
            Register::Memory(_) => return Err(Mistake::Word(format!("`{place}` is no register"))),
        }
    }
    Ok(())
}
