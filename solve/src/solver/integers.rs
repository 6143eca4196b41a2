//! Obligations as questions about integers: quotients and remainders by constants.
//!
//! A bit-vector of `n` bits is an integer from 0 to 2^n - 1. Sums and products by constants are left as they are, with
//! bounds, until somebody looks at their bits; then an unknown number of wraps is taken off. Bits in the middle are
//! what is left between a quotient and a remainder. Z3's theory of linear integer
//! arithmetic decides in milliseconds what its bit-vectors do not at all: that two ways to divide by a constant agree,
//! that a remainder is in range. Only an answer "no model" counts; it rests on that theory.

use std::str::FromStr;
use std::time::Instant;

use z3::ast::{Bool, Int};
use z3::{Config, Params, SatResult, Solver, with_z3_config};

use super::z3::{charge, resources, spent};
use crate::limits::Limits;
use crate::obligation::{Obligation, Op};

/// Larger obligations are not tried.
pub const MOST_NODES: usize = 400;
/// Numbers of this size are given up.
const LARGEST: i128 = 1 << 100;

/// Whether linear arithmetic shows that `obligation` has no model, within the budget of `limits`.
pub fn refutes(obligation: &Obligation, limits: &Limits) -> bool {
    if obligation.len() > MOST_NODES || !has_long_multiplication(obligation) {
        return false;
    }
    // Which form is easier is not known before.
    let selects = obligation.goal().is_some_and(|(a, _)| matches!(obligation.op(a as usize), Op::Ite(..)));
    asked(obligation, limits, false) || selects && asked(obligation, limits, true)
}

/// [`refutes`], with a question about the whole goal or about what is [inside of selections].
///
/// [inside of selections]: Translation::inside_selections
fn asked(obligation: &Obligation, limits: &Limits, inside: bool) -> bool {
    let deadline = limits.deadline();
    // A context of its own, so that the answer depends on the question alone.
    with_z3_config(&Config::new(), || {
        let Some(question) = Translation::of(obligation, inside) else { return false };
        let solver = Solver::new();
        let mut parameters = Params::new();
        let left = deadline.saturating_duration_since(Instant::now());
        parameters.set_u32("timeout", u32::try_from(left.as_millis()).unwrap_or(u32::MAX).max(1));
        parameters.set_u32("rlimit", resources(limits.budget));
        parameters.set_bool("ctrl_c", false);
        // The older of Z3's solvers for arithmetic decides these questions ten times faster.
        parameters.set_u32("arith.solver", 2);
        solver.set_params(&parameters);
        question.facts.iter().for_each(|fact| solver.assert(fact));
        let refutes = question.cases.iter().all(|case| {
            solver.push();
            solver.assert(case);
            let result = solver.check();
            solver.pop(1);
            result == SatResult::Unsat
        });
        charge(spent(&solver));
        refutes
    })
}

/// Whether there is a product by a constant: of others bit-vectors know enough.
fn has_long_multiplication(obligation: &Obligation) -> bool {
    let by_constant = |number: usize| match obligation.op(number) {
        Op::Scale(coefficient, _) => {
            let negated = coefficient.wrapping_neg() & low_ones(obligation.width(number));
            !coefficient.is_power_of_two() && !negated.is_power_of_two()
        }
        _ => false,
    };
    (0..obligation.len()).any(by_constant)
}

/// What has to hold, and cases of which one has to hold as well.
struct Question {
    facts: Vec<Bool>,
    cases: Vec<Bool>,
}

/// An integer that is a node's value, up to multiples of 2 to the node's width, and its bounds. Bounds that do not
/// fit stay at the ends of their type, far beyond [`LARGEST`].
#[derive(Clone)]
struct Number {
    term: Int,
    least: i128,
    greatest: i128,
}

impl Number {
    fn constant(value: i128) -> Self {
        Number { term: integer(value), least: value, greatest: value }
    }

    fn add(&self, other: &Number) -> Self {
        Number {
            term: &self.term + &other.term,
            least: self.least.saturating_add(other.least),
            greatest: self.greatest.saturating_add(other.greatest),
        }
    }

    fn scale(&self, factor: i128) -> Self {
        let bounds = [self.least, self.greatest].map(|bound| bound.saturating_mul(factor));
        let (least, greatest) = (bounds[0].min(bounds[1]), bounds[0].max(bounds[1]));
        Number { term: &self.term * integer(factor), least, greatest }
    }

    /// `-1 - self`: the complement.
    fn complement(&self) -> Self {
        self.scale(-1).add(&Number::constant(-1))
    }

    fn choose(condition: &Bool, then: &Number, other: &Number) -> Self {
        Number {
            term: condition.ite(&then.term, &other.term),
            least: then.least.min(other.least),
            greatest: then.greatest.max(other.greatest),
        }
    }
}

/// The nodes of an obligation as integers, and what is known about the unknown numbers among them.
struct Translation<'o> {
    obligation: &'o Obligation,
    values: Vec<Number>,
    facts: Vec<Bool>,
    unknowns: usize,
}

impl<'o> Translation<'o> {
    /// A question that has a model if `obligation` has one; `None` if some node is not linear.
    fn of(obligation: &'o Obligation, inside: bool) -> Option<Question> {
        let mut translation = Translation { obligation, values: Vec::new(), facts: Vec::new(), unknowns: 0 };
        for number in 0..obligation.len() {
            let value = translation.node(number).filter(|value| -LARGEST < value.least && value.greatest < LARGEST)?;
            translation.values.push(value);
        }
        for &assertion in obligation.assertions() {
            let holds = translation.holds(assertion);
            translation.facts.push(holds);
        }
        let cases = match obligation.goal() {
            Some(goal) => {
                let (a, b) = if inside { translation.inside_selections(goal) } else { goal };
                let (a, b) = (translation.reduced(a).term, translation.reduced(b).term);
                vec![a.lt(&b), a.gt(&b)]
            }
            None => vec![Bool::from_bool(true)],
        };
        Some(Question { facts: translation.facts, cases })
    }

    /// The terms inside `goal` that must differ where its sides do. If both sides select by one condition, and agree in
    /// one arm, then the condition picks the other arms, which differ: `ite(active, x, old)` against `ite(active, y,
    /// old)` asks about x and y.
    fn inside_selections(&mut self, (mut a, mut b): (u32, u32)) -> (u32, u32) {
        while let (Op::Ite(condition, then_a, other_a), Op::Ite(same, then_b, other_b)) =
            (self.obligation.op(a as usize), self.obligation.op(b as usize))
            && condition == same
        {
            let holds = self.holds(condition);
            if other_a == other_b {
                self.facts.push(holds);
                (a, b) = (then_a, then_b);
            } else if then_a == then_b {
                self.facts.push(!holds);
                (a, b) = (other_a, other_b);
            } else {
                break;
            }
        }
        (a, b)
    }

    fn width(&self, number: u32) -> u32 {
        self.obligation.width(number as usize)
    }

    fn value(&self, number: u32) -> &Number {
        &self.values[number as usize]
    }

    /// A new unknown number between these bounds.
    fn unknown(&mut self, least: i128, greatest: i128) -> Number {
        if least == greatest {
            return Number::constant(least);
        }
        let term = Int::new_const(format!("n{}", self.unknowns));
        self.unknowns += 1;
        self.facts.push(term.ge(integer(least)));
        self.facts.push(term.le(integer(greatest)));
        Number { term, least, greatest }
    }

    /// `value` less the multiple of 2^`bits` that brings it between `least` and `least` + 2^`bits` - 1.
    fn wrapped(&mut self, value: &Number, bits: u32, least: i128) -> Number {
        let size = 1i128 << bits;
        let wraps = |bound: i128| (bound - least).div_euclid(size);
        let (fewest, most) = (wraps(value.least), wraps(value.greatest));
        if (fewest, most) == (0, 0) {
            return value.clone();
        }
        let wraps = self.unknown(fewest, most);
        let term = value.add(&wraps.scale(-size)).term;
        self.facts.push(term.ge(integer(least)));
        self.facts.push(term.le(integer(least + size - 1)));
        Number { term, least, greatest: least + size - 1 }
    }

    /// The value of node `number`, from 0 to 2^width - 1.
    fn reduced(&mut self, number: u32) -> Number {
        let (value, width) = (self.value(number).clone(), self.width(number));
        let reduced = self.wrapped(&value, width, 0);
        self.values[number as usize] = reduced.clone();
        reduced
    }

    /// The value of node `number` as a signed number.
    fn signed(&mut self, number: u32) -> Number {
        let (value, width) = (self.value(number).clone(), self.width(number));
        self.wrapped(&value, width, -(1i128 << (width - 1)))
    }

    /// Whether a truth value holds.
    fn holds(&mut self, number: u32) -> Bool {
        self.reduced(number).term.eq(integer(1))
    }

    /// The truth value whose copies node `number` is made of.
    fn repeated(&mut self, number: u32) -> Option<Bool> {
        match self.obligation.op(number as usize) {
            _ if self.width(number) == 1 => Some(self.holds(number)),
            Op::Sext(inner) => self.repeated(inner),
            _ => None,
        }
    }

    /// A bitwise operation of which all operands but one are copies of one bit: what `op` makes of that one where the
    /// bit is 1 and where it is 0.
    fn bitwise(&mut self, args: &[u32], op: fn(&Number, bool) -> Number) -> Option<Number> {
        let (mut repeated, mut plain) = (Vec::new(), Vec::new());
        for &arg in args {
            match self.repeated(arg) {
                Some(bit) if plain.len() + repeated.len() + 1 < args.len() || !plain.is_empty() => repeated.push(bit),
                _ => plain.push(arg),
            }
        }
        let [plain] = plain[..] else { return None };
        let mut result = self.reduced(plain);
        for bit in repeated {
            result = Number::choose(&bit, &op(&result, true), &op(&result, false));
        }
        Some(result)
    }

    fn node(&mut self, number: usize) -> Option<Number> {
        let width = self.obligation.width(number);
        Some(match self.obligation.op(number) {
            Op::Const(value) => Number::constant(value.into()),
            Op::Var(_) => self.unknown(0, (1 << width) - 1),
            Op::Not(a) => self.value(a).complement(),
            Op::And(args) => self.bitwise(args, |a, bit| if bit { a.clone() } else { Number::constant(0) })?,
            Op::Or(args) => self.bitwise(args, |a, bit| if bit { Number::constant(-1) } else { a.clone() })?,
            Op::Xor(args) => self.bitwise(args, |a, bit| if bit { a.complement() } else { a.clone() })?,
            Op::Sum(constant, args) => {
                let constant = Number::constant(nearest_to_zero(constant, width));
                args.iter().fold(constant, |sum, &arg| sum.add(self.value(arg)))
            }
            Op::Scale(coefficient, a) => self.value(a).scale(nearest_to_zero(coefficient, width)),
            Op::UMin(args) => self.select(args, |a, b| a.le(b)),
            Op::UMax(args) => self.select(args, |a, b| a.ge(b)),
            Op::Eq(a, b) => {
                let (a, b) = (self.reduced(a).term, self.reduced(b).term);
                truth(&a.eq(b))
            }
            Op::Ult(a, b) => {
                let (a, b) = (self.reduced(a).term, self.reduced(b).term);
                truth(&a.lt(b))
            }
            Op::Slt(a, b) => {
                let (a, b) = (self.signed(a).term, self.signed(b).term);
                truth(&a.lt(b))
            }
            Op::Ite(c, a, b) => {
                let condition = self.holds(c);
                Number::choose(&condition, self.value(a), self.value(b))
            }
            Op::Concat(parts) => {
                let mut position = 0;
                let mut whole = Number::constant(0);
                for &part in parts.iter().rev() {
                    whole = whole.add(&self.reduced(part).scale(1 << position));
                    position += self.width(part);
                }
                whole
            }
            Op::Extract { arg, lo: 0 } => self.value(arg).clone(),
            Op::Extract { arg, lo } => {
                let value = self.value(arg).clone();
                let above = self.wrapped(&value, lo + width, 0);
                let bits = self.unknown(0, (1 << width) - 1);
                let below = above.add(&bits.scale(-(1 << lo))).term;
                self.facts.push(below.ge(integer(0)));
                self.facts.push(below.lt(integer(1 << lo)));
                bits
            }
            Op::Sext(a) => self.signed(a),
            _ => return None,
        })
    }

    fn select(&mut self, args: &[u32], is_first: fn(&Int, &Int) -> Bool) -> Number {
        let values: Vec<Number> = args.iter().map(|&arg| self.reduced(arg)).collect();
        let selected = values.into_iter().reduce(|a, b| Number::choose(&is_first(&a.term, &b.term), &a, &b));
        selected.expect("an operation has operands")
    }
}

fn truth(holds: &Bool) -> Number {
    Number::choose(holds, &Number::constant(1), &Number::constant(0))
}

fn low_ones(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// Of the integers that are `value` modulo 2^`width` the one nearest to 0.
fn nearest_to_zero(value: u64, width: u32) -> i128 {
    let value = i128::from(value);
    if value >> (width - 1) & 1 == 1 { value - (1 << width) } else { value }
}

fn integer(value: i128) -> Int {
    match i64::try_from(value) {
        Ok(value) => Int::from_i64(value),
        Err(_) => Int::from_str(&value.to_string()).expect("the text of a number"),
    }
}
