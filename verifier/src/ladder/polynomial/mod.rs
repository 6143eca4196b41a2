//! Equality of polynomials.
//!
//! Products of unknown words and sums with carries are hard for solvers, but whether two of them are the same
//! polynomial modulo a power of two is a matter of multiplying out. Terms are read as polynomials ([`number`]) over
//! *atoms*: pieces of words, cut wherever either side cuts them, so that a word is the sum of its halves and a signed
//! number the unsigned one without its sign; and what has no other reading. High parts of sums and products, carries
//! and comparisons are quotients. Bitwise operations are sums of conjunctions: `x | y = x + y - (x & y)`.

mod bitwise;
mod carry;
mod number;
mod range;
mod read;

use rustc_hash::{FxHashMap, FxHashSet};

use super::samples::Samples;
use crate::limits::Limits;
use crate::term::{self, Node, Term};
use number::{Atoms, Number, Polynomial};
use range::Range;

/// Terms are read this deep below those that have been read.
const DEPTH: u32 = 64;
/// Goals of more nodes are given up, alone and all together.
pub(super) const NODES: usize = 8_000;
const NODES_OF_ALL: usize = 40_000;
/// Conditions that goals are split by, one below the other.
const CONDITIONS: usize = 6;

/// Monomials that are looked at for all goals, for a unit of the budget, for one of several goals, and for one that is
/// read alone.
pub const WORK: usize = 2_000_000;
const WORK_OF_UNIT: usize = 1_000;
const WORK_FOR_EACH: usize = 1_000_000;
const WORK_FOR_ONE: usize = 200_000;

/// Whether `a` and `b` are the same polynomial; `false` does not say that they differ. What is done counts in `work`.
pub fn same(a: Term, b: Term, work: &mut usize) -> bool {
    let mut ask = |mut reader: Reader| {
        reader.collect_cuts(&[a, b]) <= NODES && reader.has_arithmetic && reader.paid(a, b, work, WORK_FOR_ONE)
    };
    has_words_as_factors([a, b]) && ask(Reader { by_words: true, ..Reader::default() })
        || ask(Reader::default())
        || has_fields([a, b]) && ask(Reader { by_bits: true, ..Reader::default() })
}

/// For each of `goals` whether its sides are the same polynomial. What they have in common is read once; `work` is as
/// in [`same`].
pub fn same_each(goals: &[(Term, Term)], work: &mut usize) -> Vec<bool> {
    let sides = || goals.iter().flat_map(|&(a, b)| [a, b]);
    let mut readers = Vec::new();
    if goals.len() > 1 {
        readers.extend(has_words_as_factors(sides()).then(|| Reader { by_words: true, ..Reader::default() }));
        readers.push(Reader::default());
        let sides: Vec<Term> = sides().collect();
        readers.retain_mut(|reader| reader.collect_cuts(&sides) <= NODES_OF_ALL && reader.has_arithmetic);
    }
    let mut known: FxHashMap<(Term, Term), bool> = FxHashMap::default();
    let mut samples = Samples::default();
    let mut look = |&(a, b): &(Term, Term)| {
        *known.entry((a, b)).or_insert_with(|| {
            // What is one polynomial has the same values everywhere.
            if samples.signature(a) != samples.signature(b) {
                return false;
            }
            let together = readers.iter_mut().any(|reader| reader.paid(a, b, work, WORK_FOR_EACH));
            let is_other = || readers.last().is_none_or(|reader| reader.cuts_more(a, b)) || has_fields([a, b]);
            together || is_other() && same(a, b, work)
        })
    };
    goals.iter().map(&mut look).collect()
}

/// Whether there is a factor in `terms` that is a sum or a product and wraps where the product does: as a word it is
/// one factor, and as a polynomial it is multiplied out.
fn has_words_as_factors(terms: impl IntoIterator<Item = Term>) -> bool {
    let mut found = false;
    term::for_each_node(terms, |node| {
        let Node::Product(factors) = node else { return };
        found |= factors.iter().any(|&factor| is_arithmetic(&term::node(factor)));
    });
    found
}

/// Whether there is a mask in `terms` that takes many fields out of a word, as programs do that count bits.
fn has_fields(terms: [Term; 2]) -> bool {
    let mut found = false;
    term::for_each_node(terms, |node| {
        let Node::And(args) = node else { return };
        found |= args
            .iter()
            .filter_map(|&arg| term::as_const(arg))
            .any(|mask| bitwise::starts(mask).count_ones() > bitwise::RUNS);
    });
    found
}

/// Whether there is a product of unknown words in `terms`.
pub fn has_products(terms: impl IntoIterator<Item = Term>) -> bool {
    let mut found = false;
    term::for_each_node(terms, |node| found |= matches!(node, Node::Product(_)));
    found
}

/// Monomials that a search with these limits may look at.
pub fn work(limits: &Limits) -> usize {
    usize::try_from(limits.budget.units()).map_or(WORK, |units| WORK.min(units.saturating_mul(WORK_OF_UNIT)))
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
    /// Factors that wrap are words, and not multiplied out.
    by_words: bool,
    /// Conditions under which terms are read.
    known: Vec<(Term, bool)>,
    /// What has been found under these conditions, but for quotients.
    found: Found,
    /// What has been found under others.
    elsewhere: FxHashMap<Vec<(Term, bool)>, Found>,
    /// Bitwise operations.
    conjunctions: FxHashMap<Term, Option<bitwise::Conjunctions>>,
}

/// Visits what is read of `t`: the whole words of which a carry is read, or the operands.
fn operands(t: Term, visit: impl FnMut(Term)) {
    match carry::words(t) {
        Some(words) => words.into_iter().for_each(visit),
        None => term::node(t).for_each_operand(visit),
    }
}

/// What has been found under some conditions.
#[derive(Default)]
struct Found {
    /// Numbers that are terms modulo 2 to their widths.
    words: FxHashMap<Term, Option<Number>>,
    /// Bits of terms: from which one on, and how many.
    bits: FxHashMap<(Term, u32, u32), Number>,
    /// Where quotients are: [`Atoms::quotients`].
    quotients: FxHashMap<Polynomial, Range>,
}

impl Reader {
    /// [`Reader::same`] as long as `work` lasts, of which `at_most` may be done.
    fn paid(&mut self, a: Term, b: Term, work: &mut usize, at_most: usize) -> bool {
        let allowed = at_most.min(*work);
        self.atoms.work = allowed;
        let same = self.same(a, b);
        *work -= allowed - self.atoms.work;
        same
    }

    /// Notes where terms below `roots` are cut; how many these are.
    fn collect_cuts(&mut self, roots: &[Term]) -> usize {
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
            operands(t, |operand| work.push(operand));
        }
        seen.len()
    }

    /// Whether a term is cut in more places than `a` and `b` cut it.
    fn cuts_more(&self, a: Term, b: Term) -> bool {
        let mut alone = Reader::default();
        alone.collect_cuts(&[a, b]);
        alone.cuts.iter().any(|(t, cuts)| self.cuts.get(t) != Some(cuts))
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
        let [of_a, of_b] = [self.open_condition(a), self.open_condition(b)];
        let may_split = self.known.len() < CONDITIONS;
        match (of_a, of_b) {
            // Conditions that are other terms may be the same numbers.
            (Some(condition), Some(other)) if condition == other && may_split => self.same_in_cases(condition, a, b),
            _ if self.is_same_number(a, b) => true,
            (Some(condition), _) | (None, Some(condition)) if may_split => self.same_in_cases(condition, a, b),
            _ => false,
        }
    }

    /// Whether the sides are the same where `condition` holds, and where it does not.
    fn same_in_cases(&mut self, condition: Term, a: Term, b: Term) -> bool {
        [true, false].into_iter().all(|value| {
            self.keep();
            self.known.push((condition, value));
            self.remember();
            let equal = self.same(a, b);
            self.keep();
            self.known.pop();
            self.remember();
            equal
        })
    }

    fn is_same_number(&mut self, a: Term, b: Term) -> bool {
        self.read_below([a, b]);
        match (self.word(a, DEPTH), self.word(b, DEPTH)) {
            (Some(x), Some(y)) => x.minus(&y).polynomial.is_multiple(term::width(a)),
            _ => false,
        }
    }

    /// Reads what `roots` are made of, from the bottom up.
    fn read_below(&mut self, roots: [Term; 2]) {
        let mut work = roots.to_vec();
        let mut entered = FxHashSet::default();
        while let Some(&t) = work.last() {
            if !self.found.words.contains_key(&t) && entered.insert(t) {
                operands(t, |operand| work.push(operand));
                continue;
            }
            work.pop();
            self.word(t, DEPTH);
        }
    }

    /// Puts aside what holds under the known conditions.
    fn keep(&mut self) {
        let quotients = std::mem::take(&mut self.atoms.quotients);
        let found = Found { quotients, ..std::mem::take(&mut self.found) };
        self.elsewhere.insert(self.known.clone(), found);
    }

    /// Goes on with what has been found under the known conditions.
    fn remember(&mut self) {
        self.found = self.elsewhere.remove(&self.known).unwrap_or_default();
        self.atoms.quotients = std::mem::take(&mut self.found.quotients);
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
