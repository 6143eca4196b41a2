//! Operators and their laws.
//!
//! [`Operator::obeys`] is a table, so that a proof takes no time for it. [`Session::law`](crate::session::Session::law)
//! proves a law by a solver at full width, or refutes it by a witness: a theorem is not proved before that is done for
//! every law that it rests on, and the tests do so for the whole table at several widths.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use gcn_semantics::float::{FloatOp, Format, Rounding};
use rustc_hash::FxHashMap;

use crate::limits::{Budget, Limits};
use crate::obligation::{Assumptions, Obligation};
use crate::solver::{Outcome, Solvers};
use crate::term::{self, Evaluator, Term, Var};

/// An operation of two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operation {
    /// Sum, modulo 2^width.
    Add,
    /// Product, modulo 2^width.
    Mul,
    /// Conjunction of every bit.
    And,
    /// Disjunction of every bit.
    Or,
    /// Exclusive disjunction of every bit.
    Xor,
    /// The smaller unsigned number.
    UMin,
    /// The greater unsigned number.
    UMax,
    /// The smaller signed number.
    SMin,
    /// The greater signed number.
    SMax,
    /// Obeys no law; there to be found out.
    Sub,
    /// IEEE addition; the width is that of the format.
    FloatAdd(Format, Rounding),
    /// IEEE multiplication; the width is that of the format.
    FloatMul(Format, Rounding),
}

impl Operation {
    /// Whether every bit of the result is made of the same bits of the operands.
    pub fn is_bitwise(self) -> bool {
        matches!(self, Operation::And | Operation::Or | Operation::Xor)
    }
}

/// An operation at a width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Operator {
    /// The operation.
    pub operation: Operation,
    /// Bits of its operands and of its result, 1 to 64.
    pub width: u32,
}

/// An equation that an operator may obey for all values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Law {
    /// `(a . b) . c == a . (b . c)`.
    Associative,
    /// `a . b == b . a`.
    Commutative,
    /// `a . a == a`.
    Idempotent,
    /// `e . a == a` and `a . e == a` for the operation's [`Operator::identity`].
    Identity,
    /// `z . a == z` and `a . z == z` for the operation's [`Operator::zero`].
    Zero,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Law::Associative => "associative",
            Law::Commutative => "commutative",
            Law::Idempotent => "idempotent",
            Law::Identity => "identity",
            Law::Zero => "zero",
        })
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = match self.operation {
            Operation::Add => "add_u",
            Operation::Mul => "mul_u",
            Operation::And => "and_b",
            Operation::Or => "or_b",
            Operation::Xor => "xor_b",
            Operation::UMin => "min_u",
            Operation::UMax => "max_u",
            Operation::SMin => "min_i",
            Operation::SMax => "max_i",
            Operation::Sub => "sub_u",
            Operation::FloatAdd(..) => "add_f",
            Operation::FloatMul(..) => "mul_f",
        };
        write!(f, "{name}{}", self.width)
    }
}

/// Whether a law holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Validity {
    /// For all values.
    Holds,
    /// Values of a, b and c for which it does not.
    Fails([u64; 3]),
    /// A limit was reached.
    Open(String),
}

/// For the proof of a law.
const BUDGET: Budget = Budget::of(10_200);

/// The answer for a law, and who gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whether it holds.
    pub answer: Validity,
    /// Who has proven it at full width, if it holds.
    pub prover: Option<String>,
}

impl Finding {
    fn unproven(answer: Validity) -> Self {
        Finding { answer, prover: None }
    }
}

/// What solvers have found out about laws.
#[derive(Debug, Default)]
pub(crate) struct Laws(Mutex<FxHashMap<(Operator, Law), Finding>>);

impl Laws {
    /// What is known of `law`, or what `solvers` say about it.
    pub(crate) fn find(&self, solvers: &Solvers, operator: Operator, law: Law) -> Finding {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(&(operator, law)) {
            return found.clone();
        }
        let found = term::with_plain_arena(|| operator.find(law, solvers));
        known().entry((operator, law)).or_insert(found).clone()
    }
}

impl Operator {
    fn mask(self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    /// The value that may be its identity.
    pub fn identity(self) -> Option<u64> {
        Some(match self.operation {
            Operation::Add | Operation::Or | Operation::Xor | Operation::UMax => 0,
            Operation::Mul => 1,
            Operation::And | Operation::UMin => self.mask(),
            Operation::SMin => self.mask() >> 1,
            Operation::SMax => self.mask() / 2 + 1,
            Operation::Sub | Operation::FloatAdd(..) | Operation::FloatMul(..) => return None,
        })
    }

    /// The value that may swallow all others.
    pub fn zero(self) -> Option<u64> {
        Some(match self.operation {
            Operation::And | Operation::Mul | Operation::UMin => 0,
            Operation::Or | Operation::UMax => self.mask(),
            Operation::SMin => self.mask() / 2 + 1,
            Operation::SMax => self.mask() >> 1,
            _ => return None,
        })
    }

    /// `a . b` as a term of the current arena.
    pub fn apply(self, a: Term, b: Term) -> Term {
        let rounded = |op, rounding: Rounding| term::float(op, term::constant(8, rounding as u64), &[a, b]);
        match self.operation {
            Operation::Add => term::add(a, b),
            Operation::Mul => term::mul(a, b),
            Operation::And => term::and(a, b),
            Operation::Or => term::or(a, b),
            Operation::Xor => term::xor(a, b),
            Operation::UMin => term::umin(a, b),
            Operation::UMax => term::umax(a, b),
            Operation::SMin => term::smin(a, b),
            Operation::SMax => term::smax(a, b),
            Operation::Sub => term::sub(a, b),
            Operation::FloatAdd(format, rounding) => rounded(FloatOp::Add(format), rounding),
            Operation::FloatMul(format, rounding) => rounded(FloatOp::Mul(format), rounding),
        }
    }

    /// Whether the operator obeys `law`; what does not is no premise of any proof.
    pub fn obeys(self, law: Law) -> bool {
        use Operation::*;
        let is_float = matches!(self.operation, FloatAdd(..) | FloatMul(..));
        match law {
            Law::Commutative => self.operation != Sub,
            Law::Associative => self.operation != Sub && !is_float,
            Law::Idempotent => matches!(self.operation, And | Or | UMin | UMax | SMin | SMax),
            Law::Identity => self.identity().is_some(),
            Law::Zero => self.zero().is_some(),
        }
    }

    /// Tries special values, then asks the solver about terms to which no rule has been applied.
    fn find(self, law: Law, solvers: &Solvers) -> Finding {
        let [a, b, c] = [0, 1, 2].map(|number| term::variable(self.width, Var(number)));
        let Some(equations) = self.equations(law, a, b, c) else {
            return Finding::unproven(Validity::Open("the operation has no such value".into()));
        };
        if let Some(witness) = self.witness(&equations) {
            return Finding::unproven(Validity::Fails(witness));
        }
        let mut provers = BTreeSet::new();
        for (left, right) in equations {
            let (obligation, bindings) = Obligation::equal(&Assumptions::none(), left, right);
            let earlier = solvers.store().is_some_and(|store| store.has(&obligation));
            match solvers.solve(&obligation, &Limits::new(BUDGET)) {
                Outcome::Unsat => provers.insert(prover(solvers.name(), earlier)),
                Outcome::Sat(model) => {
                    let assignment = bindings.assignment(&model);
                    return Finding::unproven(Validity::Fails([0, 1, 2].map(|number| assignment.value(Var(number)))));
                }
                other => return Finding::unproven(Validity::Open(other.to_string())),
            };
        }
        let prover = provers.into_iter().collect::<Vec<_>>().join(" and ");
        Finding { answer: Validity::Holds, prover: Some(prover) }
    }

    /// The equations of `law`; `None` if the operation lacks the value that it is about.
    fn equations(self, law: Law, a: Term, b: Term, c: Term) -> Option<Vec<(Term, Term)>> {
        let constant = |value: u64| term::constant(self.width, value);
        Some(match law {
            Law::Associative => vec![(self.apply(self.apply(a, b), c), self.apply(a, self.apply(b, c)))],
            Law::Commutative => vec![(self.apply(a, b), self.apply(b, a))],
            Law::Idempotent => vec![(self.apply(a, a), a)],
            Law::Identity => {
                let e = constant(self.identity()?);
                vec![(self.apply(e, a), a), (self.apply(a, e), a)]
            }
            Law::Zero => {
                let z = constant(self.zero()?);
                vec![(self.apply(z, a), z), (self.apply(a, z), z)]
            }
        })
    }

    /// Special values for which an equation does not hold.
    fn witness(self, equations: &[(Term, Term)]) -> Option<[u64; 3]> {
        let top = self.width - 1;
        let mut values = vec![0, 1, 2, 3, self.mask(), self.mask() - 1, 1 << top, self.mask() >> 1, 0x5a & self.mask()];
        if let Operation::FloatAdd(format, _) | Operation::FloatMul(format, _) = self.operation {
            let one = u64::from(format.bias()) << format.fraction_bits();
            let (large, tiny) = (format.infinity() - 1, one - (20 << format.fraction_bits()).min(one / 2));
            values.extend([one, one | format.sign_mask(), large, large | format.sign_mask(), tiny, one + 1]);
        }
        for &a in &values {
            for &b in &values {
                for &c in &values {
                    let of = [a, b, c];
                    let mut evaluator = Evaluator::new(|var: Var| of[var.0 as usize], |_, _| 0);
                    if equations.iter().any(|&(left, right)| evaluator.eval(left) != evaluator.eval(right)) {
                        return Some(of);
                    }
                }
            }
        }
        None
    }
}

/// The name of who has proven something, now or in an earlier run.
fn prover(engine: &str, earlier: bool) -> String {
    if earlier { format!("{engine} in an earlier run (--cache)") } else { engine.into() }
}
