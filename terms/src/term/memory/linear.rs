//! Words as sums of parts: the same sum may be written in many ways.
//!
//! `4 * (x + y)` is `4 * x + 4 * y`, a concatenation is the sum of its parts, and of what is multiplied by 4 the
//! highest two bits do not count.

use std::collections::BTreeMap;

use super::super::node::{Node, Term};
use super::super::{arena, normal};
use crate::limits::question;

/// Bits of a word.
const WORD: u32 = 32;
/// So many terms below a word are looked at.
const MOST_TERMS: usize = 64;

/// A word as a sum.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Linear {
    constant: u32,
    /// The factor of each part. A part has no more bits than count.
    parts: BTreeMap<Term, u32>,
}

impl Linear {
    /// `times` times a term, which is zero-extended. `None`: there are too many terms.
    pub fn of(t: Term, times: u32) -> Option<Linear> {
        let mut linear = Linear::default();
        linear.add(t, times, &mut { MOST_TERMS })?;
        Some(linear)
    }

    /// This less the other one.
    pub fn less(&self, other: &Linear) -> Linear {
        let mut parts = self.parts.clone();
        for (&part, &times) in &other.parts {
            let factor = parts.entry(part).or_default();
            *factor = factor.wrapping_sub(times);
        }
        parts.retain(|_, factor| *factor != 0);
        Linear { constant: self.constant.wrapping_sub(other.constant), parts }
    }

    /// Whether this is the other one and a constant below all of its bits: then the highest bits are the same.
    pub fn is_right_above(&self, other: &Linear) -> bool {
        let rest = self.less(other);
        let factors = other.parts.values().chain([&other.constant]);
        let zeros = factors.map(|factor| factor.trailing_zeros()).min().unwrap_or(WORD);
        rest.parts.is_empty() && u64::from(rest.constant) < 1 << zeros
    }

    /// How many parts there are.
    pub fn count(&self) -> usize {
        self.parts.len() + usize::from(self.constant != 0)
    }

    /// The word.
    pub fn term(&self) -> Term {
        let parts = self.parts.iter().map(|(&part, &factor)| (u64::from(factor), normal::zext(part, WORD)));
        normal::sum(WORD, self.constant.into(), &parts.collect::<Vec<_>>())
    }

    /// Adds `times` times a term; `left` more terms are looked at.
    fn add(&mut self, t: Term, times: u32, left: &mut usize) -> Option<()> {
        question::work(1);
        *left = left.checked_sub(1)?;
        // So many of the low bits count.
        let counts = WORD - times.trailing_zeros();
        let width = arena::width(t);
        match arena::node(t) {
            _ if counts == 0 => {}
            Node::Const(value) => self.constant = self.constant.wrapping_add(times.wrapping_mul(value as u32)),
            Node::Sum { constant, addends } if width >= counts => {
                self.constant = self.constant.wrapping_add(times.wrapping_mul(constant as u32));
                for &(factor, addend) in &addends {
                    self.add(addend, times.wrapping_mul(factor as u32), left)?;
                }
            }
            Node::Extract { arg, lo: 0 } if width >= counts => self.add(arg, times, left)?,
            Node::Concat(parts) => {
                let mut offset = 0;
                for &part in parts.iter().rev() {
                    if offset < counts {
                        self.add(part, times << offset, left)?;
                    }
                    offset += arena::width(part);
                }
            }
            _ => {
                let part = if width > counts { normal::extract(t, 0, counts) } else { t };
                let factor = self.parts.entry(part).or_default();
                *factor = factor.wrapping_add(times);
                if *factor == 0 {
                    self.parts.remove(&part);
                }
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::generate::{Random, SplitMix};

    use super::*;
    use crate::term::{self, Evaluator, Var};

    #[test]
    fn what_is_added_up_is_the_word() {
        let mut dice = SplitMix::new(77);
        let mut several = 0;
        for _ in 0..3_000 {
            term::with_fresh_arena(|| {
                let mut terms: Vec<Term> = (0..4).map(|number| term::variable(32, Var(number))).collect();
                for _ in 0..8 {
                    let mut any = || terms[dice.below(terms.len() as u32) as usize];
                    let [a, b] = [any(), any()];
                    let (lo, bits) = (dice.below(8), 1 + dice.below(24));
                    let cut = normal::extract(a, lo, bits);
                    terms.push(match dice.below(5) {
                        0 => normal::sum(32, dice.word().into(), &[(dice.below(20).into(), a), (1, b)]),
                        1 => normal::concat(&[normal::extract(b, 0, 32 - bits), cut]),
                        2 => normal::zext(cut, 32),
                        3 => normal::mul(a, b),
                        _ => normal::shl(a, normal::constant(32, dice.below(9).into())),
                    });
                }
                let (t, times) = (*terms.last().expect("terms"), [1, 4, 24, dice.word()][dice.below(4) as usize]);
                let Some(linear) = Linear::of(t, times) else { return };
                several += usize::from(linear.count() > 1);
                let word = linear.term();
                for _ in 0..8 {
                    let values = [(); 4].map(|()| u64::from(dice.word()));
                    let value = |var: Var| values[var.0 as usize];
                    let [mine, theirs] = [word, t].map(|term| Evaluator::new(value, |_, _| 0).eval(term));
                    assert_eq!(mine as u32, times.wrapping_mul(theirs as u32), "{times} {}", term::display(t));
                }
            });
        }
        assert!(several > 1_000, "{several}");
    }

    #[test]
    fn a_constant_below_leaves_the_highest_bit() {
        term::with_fresh_arena(|| {
            let x = term::variable(32, Var(0));
            let of = |times: u32, constant: u64| {
                Linear::of(normal::sum(32, constant, &[(times.into(), x)]), 1).expect("two terms")
            };
            for (word, other, is_above) in [
                (of(16, 4), of(16, 0), true),
                (of(16, 15), of(16, 0), true),
                (of(16, 20), of(16, 16), true),
                (of(16, 16), of(16, 0), false),
                (of(16, 4), of(16, 8), false),
                (of(16, 4), of(32, 0), false),
                (of(1, 1), of(1, 0), false),
            ] {
                assert_eq!(word.is_right_above(&other), is_above, "{word:?} {other:?}");
            }
        });
    }

    #[test]
    fn sums_that_are_written_in_other_ways_are_one() {
        term::with_fresh_arena(|| {
            let [x, y, z] = [0, 1, 2].map(|number| term::variable(32, Var(number)));
            let [high, middle, low] = [(y, 27), (z, 2), (x, 3)].map(|(word, bits)| normal::extract(word, 0, bits));
            let whole = normal::sum(32, 0, &[(1, x), (1, normal::concat(&[high, middle, low]))]);
            let rest = normal::concat(&[high, normal::constant(2, 0), low]);
            let parts = normal::sum(32, 0, &[(1, x), (1, rest), (8, normal::zext(middle, 32))]);
            assert_eq!(Linear::of(whole, 1), Linear::of(parts, 1));
            assert_ne!(Linear::of(whole, 1), Linear::of(rest, 1));
            let [narrow, wide] = [normal::extract(whole, 0, 30), whole];
            assert_eq!(Linear::of(narrow, 4), Linear::of(wide, 4));
        });
    }
}
