//! Random goals for the rungs that close without a run or a solver: what they close holds under every assignment.
//!
//! Both sides are built together, step by step by equal rewritings of which some are wrong: nearly everything is
//! nearly true.

use gcn_semantics::float::{FloatOp, Format, Rounding};
use gcn_semantics::generate::Random;

use super::dice::Dice;
use super::graph::WrongGraph;
use gcnverify::free;
use gcnverify::ladder::{closed_by_terms, open_after_cases};
use gcnverify::obligation::Assumptions;
use gcnverify::term::{self, Evaluator, Term, Var};

/// Widths of all words of a goal.
const WIDTHS: [u32; 4] = [2, 8, 32, 32];
const VARIABLES: u32 = 4;
/// Assignments that a goal is evaluated under.
const ASSIGNMENTS: usize = 24;
/// One of so many goals stands for several that are looked at together.
const TOGETHER: u32 = 4;
/// How many they are, enough for those that are one question to be looked at once, and how many are different.
const GOALS: usize = 20;
const KINDS: usize = 8;

type Operation = fn(Term, Term) -> Term;

/// A sum of floats, of words of 32 bits.
fn float_sum(a: Term, b: Term) -> Term {
    let mode = term::constant(8, Rounding::NearestEven as u64);
    term::float(FloatOp::Add(Format::F32), mode, &[a, b])
}

/// The operators of free structures.
const OPERATIONS: [Operation; 9] =
    [term::add, term::mul, term::and, term::or, term::xor, term::umin, term::umax, term::smin, term::smax];

struct Builder {
    dice: Dice,
    width: u32,
    /// The operation that lanes are combined by.
    operation: Operation,
}

impl Builder {
    fn leaf(&mut self) -> Term {
        match self.dice.below(8) {
            0 => term::constant(self.width, self.dice.bits() & self.dice.bits()),
            _ => term::variable(self.width, Var(self.dice.below(VARIABLES))),
        }
    }

    fn condition(&mut self) -> Term {
        let (a, b) = (self.leaf(), self.leaf());
        if self.dice.once_in(2) { term::ult(a, b) } else { term::eq(a, b) }
    }

    /// The truth value `t` as a word.
    fn word_of(&self, t: Term) -> Term {
        term::zext(t, self.width)
    }

    /// Two ways to write a word, equal more often than not.
    fn twins(&mut self, depth: u32) -> [Term; 2] {
        if depth == 0 {
            return [self.leaf(); 2];
        }
        let [x, x1] = self.twins(depth - 1);
        let [y, y1] = self.twins(0);
        let depth = self.dice.below(depth);
        let [z, z1] = self.twins(depth);
        let wrong = self.dice.once_in(6);
        let ones = term::constant(self.width, u64::MAX >> (64 - self.width));
        let op = self.operation;
        match self.dice.below(16) {
            0 => [term::add(x, y), term::add(y1, x1)],
            1 if wrong => [term::mul(x, term::add(y, z)), term::add(term::mul(x1, y1), z1)],
            1 => [term::mul(x, term::add(y, z)), term::add(term::mul(x1, y1), term::mul(z1, x1))],
            2 if wrong => [term::mul(term::not(x), y), term::mul(term::add(x1, ones), y1)],
            2 => [term::mul(term::not(x), y), term::mul(term::sub(ones, x1), y1)],
            3 => {
                let condition = self.condition();
                let other = if wrong { z1 } else { y1 };
                [term::ite(condition, x, y), term::ite(term::not(condition), other, x1)]
            }
            4 => {
                let condition = self.condition();
                let product = term::mul(if wrong { x1 } else { y1 }, z1);
                let selected = term::mul(term::ite(condition, x, y), z);
                [selected, term::ite(condition, term::mul(x1, z1), product)]
            }
            5 if wrong => [term::sub(x, y), term::sub(y1, x1)],
            5 => [term::sub(x, y), term::sub(x1, y1)],
            6 => [op(op(x, y), z), op(y1, op(z1, x1))],
            7 => [op(op(x, y), y), op(y1, x1)],
            8 => {
                // The high word of a product and a sum, at once and in two steps.
                let width = self.width;
                let wide = |t| term::zext(t, 2 * width);
                let high = |t| term::extract(t, width, width);
                let product = |a, b| term::mul(wide(a), wide(b));
                let low = term::add(term::mul(x1, y1), z1);
                let carry = self.word_of(term::ult(low, if wrong { x1 } else { z1 }));
                [high(term::add(product(x, y), wide(z))), term::add(high(product(y1, x1)), carry)]
            }
            9 => {
                // The carries of a sum of three words, added up in two orders.
                let carries = |a, b, c| {
                    let [two, three] = [term::add(a, b), term::add(term::add(a, b), c)];
                    let [first, second] = [term::ult(two, a), term::ult(three, two)].map(|carry| self.word_of(carry));
                    term::add(first, second)
                };
                [carries(x, y, z), carries(y1, z1, if wrong { y1 } else { x1 })]
            }
            10 => {
                let [sum, difference] = [term::add(x, y), term::sub(z1, if wrong { x1 } else { y1 })];
                [self.word_of(term::eq(sum, z)), self.word_of(term::eq(difference, x1))]
            }
            11 => [op(op(x, y), z), op(x1, op(y1, if wrong { y1 } else { z1 }))],
            12 => {
                let selected = term::or(term::and(x, y), term::and(term::not(x), z));
                let differ = if wrong { term::or(y1, z1) } else { term::xor(y1, z1) };
                [selected, term::xor(z1, term::and(x1, differ))]
            }
            13 => {
                let (sum, both) = (term::xor(x1, y1), term::and(x1, y1));
                [term::or(x, y), if wrong { sum } else { term::xor(sum, both) }]
            }
            14 => {
                // x & y & z is there three times.
                let both = term::and(x1, z1);
                let sum = if wrong { term::xor(y1, both) } else { term::or(y1, both) };
                [term::and(term::or(x, y), term::or(y, z)), sum]
            }
            _ => {
                // x & y is there three times.
                let with_each = term::xor(term::xor(term::and(x, y), term::or(x, y)), term::and(x, term::or(y, z)));
                let rest = term::xor(term::xor(x1, y1), term::and(term::and(x1, z1), term::not(y1)));
                [with_each, if wrong { rest } else { term::xor(rest, term::and(x1, y1)) }]
            }
        }
    }
}

/// The goal that `dice` describes, in the arena of this thread.
fn build(mut dice: Dice) -> [Term; 2] {
    let (width, operation) = (dice.pick(&WIDTHS), dice.pick(&OPERATIONS));
    let operation = if width == 32 && dice.once_in(4) { float_sum } else { operation };
    let depth = 1 + dice.below(3);
    Builder { dice, width, operation }.twins(depth)
}

/// Puts a random goal to the rungs; what closes it although it does not hold.
pub fn try_goal(dice: &mut Dice) -> Option<WrongGraph> {
    let drawn = dice.clone();
    let seeds: Vec<u64> = (0..ASSIGNMENTS).map(|_| dice.bits()).collect();
    let judge = |by: &str, [a, b]: [Term; 2]| {
        let width = term::width(a);
        let differs = |&seed: &u64| {
            let value = |var: Var| {
                let mut dice = Dice::new(seed, u64::from(var.0));
                let word = if dice.once_in(3) { u64::from(dice.below(4)) } else { dice.bits() };
                word & (u64::MAX >> (64 - width))
            };
            let mut evaluator = Evaluator::new(value, |_, _| 0);
            evaluator.eval(a) != evaluator.eval(b)
        };
        seeds.iter().any(differs).then(|| WrongGraph {
            written: format!("{} == {}", term::display(a), term::display(b)),
            normal: String::new(),
            what: format!("{by} closes a goal that does not hold"),
        })
    };
    let by_rules = || {
        let sides = build(drawn.clone());
        closed_by_terms(sides[0], sides[1]).into_iter().find_map(|by| judge(by, sides))
    };
    let plainly = || {
        let sides = build(drawn.clone());
        let by_laws = free::close(&[term::eq(sides[0], sides[1])]).claims[0];
        by_laws.then(|| judge("a free structure", sides)).flatten().or_else(by_rules)
    };
    // Several goals, of which some are one question and some do not hold.
    let together = || {
        let mut dice = drawn.clone();
        if !dice.once_in(TOGETHER) {
            return None;
        }
        let kinds: Vec<u64> = (0..KINDS).map(|_| dice.bits()).collect();
        let goals: Vec<_> = (0..GOALS).map(|goal| (goal, build(Dice::new(dice.pick(&kinds), 0)))).collect();
        let open = open_after_cases(&Assumptions::none(), goals.iter().map(|&(n, [a, b])| (n, a, b)).collect());
        let is_closed = |number: &usize| open.iter().all(|(goal, ..)| goal != number);
        goals.into_iter().filter(|(goal, _)| is_closed(goal)).find_map(|(_, sides)| judge("looking once", sides))
    };
    let in_rows = term::with_fresh_arena(by_rules).or_else(|| term::with_fresh_arena(together));
    in_rows.or_else(|| term::with_plain_arena(plainly))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What every rung closes, and what it must not.
    #[test]
    fn goals_hold_and_do_not() {
        let (mut closed, mut false_goals) = (0, 0);
        for number in 0..2_000 {
            let mut dice = Dice::new(1, number);
            let drawn = dice.clone();
            assert!(try_goal(&mut dice).is_none());
            term::with_fresh_arena(|| {
                let [a, b] = build(drawn);
                closed += usize::from(a != b && !closed_by_terms(a, b).is_empty());
                let value = |var: Var| u64::from(var.0 * var.0 + 1) & 3;
                let mut evaluator = Evaluator::new(value, |_, _| 0);
                false_goals += usize::from(evaluator.eval(a) != evaluator.eval(b));
            });
        }
        assert!(closed > 20 && false_goals > 200, "{closed} {false_goals}");
    }
}
