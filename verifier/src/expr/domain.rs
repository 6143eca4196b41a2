//! The lanes that a statement is about.

use super::error::Error;
use super::place::Lanes;
use super::typed::{Expr, ExprKind};

/// The lanes for each of which `statement` is meant, or `None` if it is about the wave as a whole.
///
/// An unindexed vector register, `lane` and `active` mean every lane; a vector register with a range
/// of lanes means each lane of the range, and `lane` and `active` then follow it.
///
/// Errors: two vector registers range over different lanes, which would pair or drop lanes silently.
pub(super) fn domain(statement: &Expr) -> Result<Option<Lanes>, Error> {
    let mut found = Found::default();
    found.visit(statement)?;
    Ok(found.registers.or(found.lane.then_some(Lanes::All)))
}

#[derive(Default)]
struct Found {
    /// What the vector registers seen range over.
    registers: Option<Lanes>,
    /// Whether `lane` or `active` has been seen.
    lane: bool,
}

impl Found {
    fn visit(&mut self, expr: &Expr) -> Result<(), Error> {
        match expr.kind() {
            ExprKind::Lane | ExprKind::Active(_) => self.lane = true,
            // The operands are looked at in lanes of the function's choosing.
            ExprKind::CrossLane(function, operands) => {
                for operand in operands {
                    let lanes = domain(operand)?;
                    if lanes.is_some_and(|lanes| lanes != Lanes::All) {
                        let message = "a function over lanes needs all lanes of its operands";
                        return Err(Error::typing(operand.span(), message));
                    }
                }
                self.lane |= !function.is_uniform();
                return Ok(());
            }
            ExprKind::Place(place, _) if place.is_vector() && !matches!(place.lanes(), Lanes::One(_)) => {
                let lanes = place.lanes();
                if self.registers.is_some_and(|before| before != lanes) {
                    return Err(Error::typing(
                        expr.span(),
                        format!("`{place}` ranges over other lanes than a register before"),
                    )
                    .with_hint("give both the same lanes, or state two facts joined by `&&`"));
                }
                self.registers = Some(lanes);
            }
            _ => {}
        }
        expr.operands().iter().try_for_each(|operand| self.visit(operand))
    }
}
