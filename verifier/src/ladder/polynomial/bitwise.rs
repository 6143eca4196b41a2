//! Bitwise operations read as numbers: sums of conjunctions, and counts of the bits of these.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use super::Reader;
use super::number::{Atom, Number};
use super::range::{Range, power};
use crate::term::{self, Node, Term};

/// Bitwise operations that are sums of more conjunctions are given up.
const CONJUNCTIONS: usize = 16;
/// Masks of more runs of ones are words like others.
pub(super) const RUNS: u32 = 4;

/// Coefficients of bitwise conjunctions of words; that of none has all bits set.
pub(super) type Conjunctions = BTreeMap<Vec<Term>, BigInt>;

impl Reader {
    /// How many bits of `t` are set.
    pub(super) fn count(&mut self, t: Term, depth: u32) -> Option<Number> {
        let depth = depth.checked_sub(1)?;
        let width = term::width(t);
        match term::node(t) {
            _ if width == 1 => self.exact(t, depth),
            _ if self.by_bits => {
                let bits: Option<Vec<Number>> = (0..width).map(|bit| self.bits(t, bit, 1, depth)).collect();
                Some(bits?.iter().fold(Number::constant(0), |sum, bit| sum.plus(bit)))
            }
            Node::Concat(parts) => {
                let mut sum = Number::constant(0);
                for &part in &parts {
                    sum = sum.plus(&self.count(part, depth)?);
                }
                Some(sum)
            }
            _ => {
                let mut sum = Number::constant(0);
                for (words, coefficient) in self.conjunctions(t).unwrap_or_else(|| [(vec![t], 1.into())].into()) {
                    let count = if words.is_empty() {
                        Number::constant(width)
                    } else {
                        self.atoms.number(Atom::Count(words), Range { least: 0.into(), greatest: width.into() })
                    };
                    sum = sum.plus_times(&coefficient, &count);
                }
                Some(Number { range: Range { least: 0.into(), greatest: width.into() }, ..sum })
            }
        }
    }

    /// A bitwise operation as a sum of conjunctions of its words; `None` if there are too many.
    pub(super) fn conjunctions(&mut self, t: Term) -> Option<Conjunctions> {
        if let Some(known) = self.conjunctions.get(&t) {
            return known.clone();
        }
        let sum = match term::node(t) {
            Node::And(args) => self.folded(&args, both),
            Node::Or(args) => self.folded(&args, |a, b| plus(&plus(a, b, 1), &both(a, b), -1)),
            Node::Xor(args) => self.folded(&args, |a, b| plus(&plus(a, b, 1), &both(a, b), -2)),
            Node::Not(arg) => {
                let all = [(Vec::new(), 1.into())].into();
                self.conjunctions(arg).map(|arg| plus(&all, &arg, -1))
            }
            _ => Some([(vec![t], 1.into())].into()),
        };
        self.conjunctions.insert(t, sum.clone());
        sum
    }

    fn folded(
        &mut self,
        args: &[Term],
        join: fn(&Conjunctions, &Conjunctions) -> Conjunctions,
    ) -> Option<Conjunctions> {
        let mut all = self.conjunctions(args[0])?;
        for &arg in &args[1..] {
            all = join(&all, &self.conjunctions(arg)?);
            if all.len() > CONJUNCTIONS {
                return None;
            }
        }
        Some(all)
    }

    /// A sum of conjunctions of words.
    pub(super) fn words(&mut self, sum: &Conjunctions, width: u32, depth: u32) -> Option<Number> {
        let mut number = Number::constant(0);
        for (words, coefficient) in sum {
            let value = match words[..] {
                [] => Number::constant(power(width) - 1),
                [word] => self.exact(word, depth)?,
                [a, b] if term::as_const(a).or(term::as_const(b)).is_some() => {
                    let (mask, word) = if term::as_const(a).is_some() { (a, b) } else { (b, a) };
                    self.masked(term::as_const(mask)?, word, words, depth)?
                }
                _ => self.atoms.number(Atom::Common(words.clone()), Range::of_bits(width)),
            };
            number = number.plus_times(coefficient, &value);
        }
        Some(Number { range: Range::of_bits(width), ..number })
    }

    /// `word & mask`, which is the conjunction of `words`: its bits, if they are in few runs.
    fn masked(&mut self, mask: u64, word: Term, words: &[Term], depth: u32) -> Option<Number> {
        let starts = starts(mask);
        if !self.by_bits && starts.count_ones() > RUNS {
            return Some(self.atoms.number(Atom::Common(words.to_vec()), Range::of_bits(term::width(word))));
        }
        let mut sum = Number::constant(0);
        for lo in (0..64).filter(|lo| starts >> lo & 1 == 1) {
            let run = self.bits(word, lo, (mask >> lo).trailing_ones(), depth)?;
            sum = sum.plus_times(&power(lo), &run);
        }
        Some(sum)
    }
}

/// `a + factor * b`.
fn plus(a: &Conjunctions, b: &Conjunctions, factor: i32) -> Conjunctions {
    let mut sum = a.clone();
    for (words, coefficient) in b {
        *sum.entry(words.clone()).or_default() += coefficient * factor;
    }
    sum.retain(|_, coefficient| *coefficient != BigInt::ZERO);
    sum
}

/// The conjunction.
fn both(a: &Conjunctions, b: &Conjunctions) -> Conjunctions {
    let mut product = Conjunctions::new();
    for (x, k) in a {
        for (y, l) in b {
            let mut words = [x.as_slice(), y].concat();
            words.sort_unstable();
            words.dedup();
            *product.entry(words).or_default() += k * l;
        }
    }
    product.retain(|_, coefficient| *coefficient != BigInt::ZERO);
    product
}

/// Where the runs of ones in `mask` begin.
pub(super) fn starts(mask: u64) -> u64 {
    mask & !(mask << 1)
}
