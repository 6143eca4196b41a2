//! Equality of polynomials.
//!
//! Products of unknown words and sums with carries are hard for solvers, but whether two of them are the same
//! polynomial modulo a power of two is a matter of multiplying out. Terms are read as polynomials ([`number`]) over
//! *atoms*: pieces of words, cut wherever either side cuts them, so that a word is the sum of its halves and a signed
//! number the unsigned one without its sign; and what has no other reading. High parts of sums and products, carries
//! and comparisons are quotients. Bitwise operations are sums of conjunctions: `x | y = x + y - (x & y)`.

mod carry;
mod number;
mod range;
mod read;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::term::{self, Node, Term};
use number::{Atoms, Number};

/// Terms are read this deep below those that have been read.
const DEPTH: u32 = 64;
/// Goals of more nodes are given up.
pub(super) const NODES: usize = 4_000;
/// Conditions that goals are split by, one below the other.
const CONDITIONS: usize = 6;

/// Monomials that are looked at for all goals, and for one.
pub const WORK: usize = 1_000_000;
const WORK_FOR_ONE: usize = 200_000;

/// Whether `a` and `b` are the same polynomial; `false` does not say that they differ. What is done counts in `work`.
pub fn same(a: Term, b: Term, work: &mut usize) -> bool {
    let mut ask = |by_bits| {
        let mut reader = Reader { by_bits, ..Reader::default() };
        let allowed = WORK_FOR_ONE.min(*work);
        reader.atoms.work = allowed;
        let same = reader.collect_cuts(&[a, b]) && reader.same(a, b);
        *work -= allowed - reader.atoms.work;
        same
    };
    ask(false) || has_fields([a, b]) && ask(true)
}

/// Whether there is a mask in `terms` that takes many fields out of a word, as programs do that count bits.
fn has_fields(terms: [Term; 2]) -> bool {
    let mut found = false;
    term::for_each_node(terms, |node| {
        let Node::And(args) = node else { return };
        found |=
            args.iter().filter_map(|&arg| term::as_const(arg)).any(|mask| read::starts(mask).count_ones() > read::RUNS);
    });
    found
}

/// Whether there is a node in `terms` that makes the same polynomial of terms that differ.
pub fn has_arithmetic(terms: impl IntoIterator<Item = Term>) -> bool {
    let mut found = false;
    term::for_each_node(terms, |node| found |= is_arithmetic(node));
    found
}

fn is_arithmetic(node: &Node) -> bool {
    matches!(node, Node::Sum { .. } | Node::Product(_) | Node::Popcount(_))
}

#[derive(Default)]
struct Reader {
    atoms: Atoms,
    /// Where pieces of a term begin.
    cuts: FxHashMap<Term, u64>,
    has_arithmetic: bool,
    /// Words that masks take fields out of are cut there, and counts of single bits are sums.
    by_bits: bool,
    /// Conditions under which terms are read.
    known: Vec<(Term, bool)>,
    /// Terms under these conditions.
    read: FxHashMap<Term, Option<Number>>,
    /// Bitwise operations.
    conjunctions: FxHashMap<Term, Option<read::Conjunctions>>,
}

impl Reader {
    /// Whether it is worth while to go on.
    fn collect_cuts(&mut self, roots: &[Term]) -> bool {
        let (mut work, mut seen) = (roots.to_vec(), FxHashSet::default());
        while let Some(t) = work.pop() {
            if !seen.insert(t) {
                continue;
            }
            let node = term::node(t);
            match node {
                Node::Extract { arg, lo } => {
                    self.cut(arg, lo as u32);
                    self.cut(arg, lo as u32 + term::width(t));
                }
                Node::And(ref args) if self.by_bits => self.cut_fields(args),
                Node::Popcount(arg) if self.by_bits => (1..term::width(arg)).for_each(|bit| self.cut(arg, bit)),
                Node::Sext(arg) => self.cut(arg, term::width(arg) - 1),
                Node::Slt(a, b) => [a, b].into_iter().for_each(|t| self.cut(t, term::width(t) - 1)),
                Node::SMin(ref args) | Node::SMax(ref args) => {
                    args.iter().for_each(|&t| self.cut(t, term::width(t) - 1));
                }
                _ => {}
            }
            self.has_arithmetic |= is_arithmetic(&node);
            node.for_each_operand(|operand| work.push(operand));
        }
        self.has_arithmetic && seen.len() <= NODES
    }

    /// Cuts the words among `args` where the masks among them begin and end.
    fn cut_fields(&mut self, args: &[Term]) {
        let masks = args.iter().filter_map(|&arg| term::as_const(arg));
        let borders = masks.fold(0, |borders, mask| borders | mask ^ mask << 1);
        for &word in args.iter().filter(|&&arg| term::as_const(arg).is_none()) {
            (1..term::width(word)).filter(|bit| borders >> bit & 1 == 1).for_each(|bit| self.cut(word, bit));
        }
    }

    /// Cuts `t` below `bit`.
    fn cut(&mut self, t: Term, bit: u32) {
        if bit == 0 || bit >= term::width(t) {
            return;
        }
        match term::node(t) {
            Node::Extract { arg, lo } => self.cut(arg, lo as u32 + bit),
            Node::Sext(arg) => self.cut(arg, bit.min(term::width(arg) - 1)),
            Node::Concat(parts) => {
                let mut position = 0;
                for &part in parts.iter().rev() {
                    if (position..position + term::width(part)).contains(&bit) {
                        self.cut(part, bit - position);
                    }
                    position += term::width(part);
                }
            }
            _ => *self.cuts.entry(t).or_default() |= 1 << bit,
        }
    }

    fn same(&mut self, a: Term, b: Term) -> bool {
        let [a, b] = [self.arm(a), self.arm(b)];
        if a == b {
            return true;
        }
        if self.known.len() < CONDITIONS
            && let Some(condition) = self.open_condition(a).or_else(|| self.open_condition(b))
        {
            return [true, false].into_iter().all(|value| {
                self.known.push((condition, value));
                self.forget();
                let equal = self.same(a, b);
                self.known.pop();
                equal
            });
        }
        // From the bottom up, so that terms of any depth are read.
        for t in term::below(&[a, b]) {
            self.word(t, DEPTH);
        }
        match (self.word(a, DEPTH), self.word(b, DEPTH)) {
            (Some(x), Some(y)) => x.minus(&y).polynomial.is_multiple(term::width(a)),
            _ => false,
        }
    }

    /// Forgets what holds under other conditions.
    fn forget(&mut self) {
        self.read.clear();
        self.atoms.quotients.clear();
    }

    /// The condition of `t`, if that is a selection by something that is not known.
    fn open_condition(&self, t: Term) -> Option<Term> {
        match term::node(t) {
            Node::Ite(condition, ..) if self.value(condition).is_none() => Some(condition),
            _ => None,
        }
    }

    /// What `t` is under the known conditions.
    fn arm(&self, t: Term) -> Term {
        match term::node(t) {
            Node::Ite(condition, then, other) => match self.value(condition) {
                Some(value) => self.arm(if value { then } else { other }),
                None => t,
            },
            _ => t,
        }
    }

    fn value(&self, condition: Term) -> Option<bool> {
        self.known.iter().find(|(known, _)| *known == condition).map(|&(_, value)| value)
    }
}

#[cfg(test)]
mod tests;
