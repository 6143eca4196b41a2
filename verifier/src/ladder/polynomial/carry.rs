//! Carries, read off the highest bits of a sum and its addends.
//!
//! The carry of `s = a + b + c`, with `c` 0 or 1, is the majority of the highest bits of `a`, of `b` and of `~s`; the
//! borrow of `a - b - c` is the carry of `~a + b + c`, whose sum is `~s`. Read as a quotient, a carry takes part in
//! sums of several words; as a polynomial of bits it would not.

use smallvec::SmallVec;

use super::Reader;
use super::number::Number;
use super::range::power;
use crate::term::{self, Node, Term};

/// Operations below which the bits are found.
const DEPTH: u32 = 6;

/// One of the three bits, or its complement.
#[derive(Debug, Clone, Copy)]
struct Literal {
    bit: Term,
    negated: bool,
}

/// The majority of two literals and of a third, or of a bit that is known.
struct Majority {
    literals: SmallVec<[Literal; 3]>,
    /// The value of the third, if that is no literal.
    known: Option<bool>,
}

/// An operation on few bits.
enum Operation {
    Constant(bool),
    Same(Literal),
    Majority(Majority),
}

impl Reader {
    /// The truth value `t` as a quotient, if it is the carry of a sum whose highest bit it looks at; or as a bit that
    /// it is made of, if it is one of them after all.
    pub(super) fn carry(&mut self, t: Term, depth: u32) -> Option<Number> {
        let Majority { literals, known } = match operation(t)? {
            Operation::Constant(value) => return Some(Number::constant(u32::from(value))),
            Operation::Same(Literal { bit, negated }) => {
                let bit = self.exact(bit, depth)?;
                return Some(if negated { Number::constant(1).minus(&bit) } else { bit });
            }
            Operation::Majority(majority) => majority,
        };
        (0..literals.len()).find_map(|place| {
            let mut others = literals.clone();
            let sum = others.remove(place);
            self.carry_of(sum, &others, known, depth)
        })
    }

    /// The carry of the sum whose highest bit's complement is `sum`, of addends with the highest bits `others`, or of
    /// one of them and another with the highest bit `known`.
    fn carry_of(&mut self, sum: Literal, others: &[Literal], known: Option<bool>, depth: u32) -> Option<Number> {
        let Node::Extract { arg, lo } = term::node(sum.bit) else { return None };
        let Node::Sum { .. } = term::node(arg) else { return None };
        let bits = lo as u32 + 1;
        let whole = self.word(arg, depth)?;
        let whole = if sum.negated { whole } else { Number::constant(power(bits) - 1).minus(&whole) };
        let half = power(bits - 1);
        // Where the rest of the sum may be: a carry into it, or that and a number with the highest bit that is known.
        let (least, mut greatest) = match known {
            None => (0.into(), 1.into()),
            Some(false) => (0.into(), half),
            Some(true) => (half, power(bits)),
        };
        let mut addends = Number::constant(0);
        for &Literal { bit, negated } in others {
            let Node::Extract { arg, lo } = term::node(bit) else { return None };
            // All bits of the addend, or the highest ones: those below belong to the rest.
            let high = bits.min(lo as u32 + 1);
            let below = power(bits - high);
            let word = self.bits(arg, lo as u32 + 1 - high, high, depth)?;
            let word = if negated { Number::constant(power(high) - 1).minus(&word) } else { word };
            addends = addends.plus_times(&below, &word);
            greatest += below - 1;
        }
        let rest = self.atoms.nearest(&whole.minus(&addends), bits, &least)?;
        (rest.range.least >= least && rest.range.greatest <= greatest).then_some(())?;
        self.atoms.quotient(&addends.plus(&rest), bits)
    }
}

/// The words whose highest bits `t` looks at, if it may be the carry of a sum: one of them is that.
pub(super) fn words(t: Term) -> Option<SmallVec<[Term; 3]>> {
    let is_logic = matches!(term::node(t), Node::And(_) | Node::Or(_) | Node::Xor(_)) && term::width(t) == 1;
    let Operation::Majority(majority) = operation(is_logic.then_some(t)?)? else { return None };
    let word = |literal: &Literal| match term::node(literal.bit) {
        Node::Extract { arg, lo } if u32::from(lo) + 1 == term::width(arg) => Some(arg),
        _ => None,
    };
    let words: SmallVec<[Term; 3]> = majority.literals.iter().map(word).collect::<Option<_>>()?;
    words.iter().any(|&word| matches!(term::node(word), Node::Sum { .. })).then_some(words)
}

/// `t` as an operation on at most three bits.
fn operation(t: Term) -> Option<Operation> {
    let mut bits: SmallVec<[Term; 3]> = SmallVec::new();
    collect(t, DEPTH, &mut bits)?;
    let rows = 1u32 << bits.len();
    let table: Vec<bool> = (0..rows).map(|row| value(t, &bits, row)).collect();
    let is = |function: &dyn Fn(u32) -> bool| table.iter().zip(0..).all(|(&value, row)| value == function(row));
    if let Some(value) = [false, true].into_iter().find(|&value| is(&|_| value)) {
        return Some(Operation::Constant(value));
    }
    let literals = |negated: u32| {
        let literal = move |(bit, place): (Term, u32)| Literal { bit, negated: negated >> place & 1 == 1 };
        bits.iter().copied().zip(0..).map(literal)
    };
    let mut alone = literals(0).chain(literals(rows - 1)).zip((0..bits.len() as u32).cycle());
    if let Some((literal, _)) = alone.find(|(literal, place)| is(&|row| (row >> place & 1 == 1) != literal.negated)) {
        return Some(Operation::Same(literal));
    }
    let knowns: &[Option<bool>] = match bits.len() {
        2 => &[Some(false), Some(true)],
        3 => &[None],
        _ => return None,
    };
    let set = |row: u32, known: Option<bool>| row.count_ones() + u32::from(known == Some(true));
    let mut all = (0..rows).flat_map(|negated| knowns.iter().map(move |&known| (negated, known)));
    let (negated, known) = all.find(|&(negated, known)| is(&|row| set(row ^ negated, known) >= 2))?;
    Some(Operation::Majority(Majority { literals: literals(negated).collect(), known }))
}

/// Notes the bits that `t` is an operation on; `None` if they are more than three.
fn collect(t: Term, depth: u32, bits: &mut SmallVec<[Term; 3]>) -> Option<()> {
    match (term::node(t), depth) {
        (Node::And(args) | Node::Or(args) | Node::Xor(args), 1..) => {
            args.iter().try_for_each(|&arg| collect(arg, depth - 1, bits))
        }
        (Node::Not(arg), 1..) => collect(arg, depth - 1, bits),
        _ if bits.contains(&t) => Some(()),
        _ => {
            bits.push(t);
            (bits.len() <= 3).then_some(())
        }
    }
}

/// The value of `t` where bit `i` of `row` is the value of `bits[i]`.
fn value(t: Term, bits: &[Term], row: u32) -> bool {
    if let Some(place) = bits.iter().position(|&bit| bit == t) {
        return row >> place & 1 == 1;
    }
    match term::node(t) {
        Node::And(args) => args.iter().all(|&arg| value(arg, bits, row)),
        Node::Or(args) => args.iter().any(|&arg| value(arg, bits, row)),
        Node::Xor(args) => args.iter().filter(|&&arg| value(arg, bits, row)).count() % 2 == 1,
        Node::Not(arg) => !value(arg, bits, row),
        node => unreachable!("{node:?} is none of the bits"),
    }
}
