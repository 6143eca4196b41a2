//! The places that instructions write, and what occurs in their values.

use std::collections::BTreeSet;

use gcn_semantics::algebra::Column;
use gcn_semantics::ledger::Cause;
use gcn_semantics::wave::Wave;
use rustc_hash::FxHashSet;

use super::view::variable;
use gcnverify::expr::{Place, Register};
use gcnverify::state::StateVar;
use gcnverify::term::{self, Node, Symbolic, Term, node};

/// A place that an instruction writes.
#[derive(Debug, Clone, Copy)]
pub enum Written {
    Vector {
        first: u16,
        count: u16,
    },
    /// A pair with one bit for each lane.
    Mask {
        code: u16,
    },
    Scalar {
        code: u16,
        count: u16,
    },
    Scc,
    Mode,
}

impl Written {
    pub fn name(self) -> String {
        let place = |register| Place::new(register).map(|place| place.to_string()).unwrap_or_default();
        match self {
            Written::Vector { first, count } => place(Register::Vector { first, count }),
            Written::Mask { code } => format!("{}[lane]", place(Register::Scalar { code, count: 2 })),
            Written::Scalar { code, count } => place(Register::Scalar { code, count }),
            Written::Scc => "scc".into(),
            Written::Mode => "mode".into(),
        }
    }

    pub fn is_vector(self) -> bool {
        matches!(self, Written::Vector { .. } | Written::Mask { .. })
    }

    /// Its value, in one lane.
    pub fn term(self, wave: &mut Wave<Symbolic>, lane: u8) -> Term {
        let word = usize::from(lane);
        match self {
            Written::Vector { first, count: 1 } => wave.vgpr(first).lane(word).0,
            Written::Vector { first, .. } => {
                let high = wave.vgpr(first + 1).lane(word).0;
                term::concat(&[high, wave.vgpr(first).lane(word).0])
            }
            Written::Mask { code } => {
                let word = wave.scalar(code + u16::from(lane / 32)).0;
                term::extract(word, u32::from(lane) % 32, 1)
            }
            Written::Scalar { code, count: 1 } => wave.scalar(code).0,
            Written::Scalar { code, .. } => {
                let high = wave.scalar(code + 1).0;
                term::concat(&[high, wave.scalar(code).0])
            }
            Written::Scc => wave.scc().0,
            Written::Mode => wave.mode().0,
        }
    }

    /// Whether `t` is the value before.
    pub fn keeps(self, t: Term, lane: u8) -> bool {
        let vgpr = |register| variable(StateVar::Vgpr { register, lane });
        match self {
            Written::Vector { first, count: 1 } => t == vgpr(first),
            Written::Vector { first, .. } => t == term::concat(&[vgpr(first + 1), vgpr(first)]),
            _ => false,
        }
    }

    /// What happens in lanes whose EXEC bit is 0.
    pub fn inactive(self, with: Term, without: Term, lane: u8) -> Option<Inactive> {
        match self {
            Written::Vector { .. } if self.keeps(without, lane) => Some(Inactive::Keep),
            Written::Vector { .. } if with == without => Some(Inactive::Written),
            Written::Mask { .. } if term::as_const(without) == Some(0) => Some(Inactive::Zero),
            _ => None,
        }
    }
}

/// What lanes whose EXEC bit is 0 do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inactive {
    /// They keep their value.
    Keep,
    /// They are written like the others.
    Written,
    /// They become 0.
    Zero,
}

/// What occurs in terms.
#[derive(Default)]
pub struct Found {
    seen: FxHashSet<Term>,
    pub causes: BTreeSet<Cause>,
    /// Bits of MODE.
    pub mode: u32,
}

impl Found {
    pub fn visit(&mut self, root: Term) {
        let is_mode = |t: Term| matches!(node(t), Node::Var(var) if StateVar::of(var) == Some(StateVar::Mode));
        let mut work = vec![root];
        while let Some(t) = work.pop() {
            if !self.seen.insert(t) {
                continue;
            }
            match node(t) {
                // What memory gives is open only as far as its contents are.
                Node::Unspecified(what, _) if !matches!(what.cause, Cause::Proof(_)) => {
                    self.causes.insert(what.cause);
                }
                Node::Extract { arg, lo } if is_mode(arg) => {
                    self.mode |= (u32::MAX >> (32 - term::width(t))) << lo;
                    continue;
                }
                Node::Var(_) if is_mode(t) => self.mode = u32::MAX,
                _ => {}
            }
            node(t).for_each_operand(|operand| work.push(operand));
        }
    }
}
