//! Sums of 64 bits that were added up word by word, any number of times: as one sum again.
//!
//! The carry of `s = x + y`, of words, stands in the high word as a term of their highest bits. Where the words are
//! found to which these bits belong, `2^32` times the carry is `x + y - s`, and in a chain of sums each `s` goes away.

use std::collections::BTreeMap;

use super::super::node::{Node, Term};
use super::super::{arena, normal};
use super::chain::{carry_of_bits, indices, top_of};
use super::linear::Linear;

/// Sums of more terms stay as they are.
const MOST: usize = 64;

/// A number of which the high word is in a sum may be such a sum itself, so many times.
const NESTING: usize = 8;

/// `t` without the carries that are found; any other term, and one without carries, is itself.
pub fn without_carries(t: Term) -> Term {
    if arena::width(t) != 64 {
        return t;
    }
    let once = |t: Term| {
        let mut sum = Wide::default();
        let found = sum.add(t, 1).and_then(|()| sum.carries())?;
        (found > 0).then(|| sum.joined())
    };
    std::iter::successors(Some(t), |&t| once(t)).take(NESTING).last().unwrap_or(t)
}

/// A number of 64 bits as a sum.
#[derive(Default)]
struct Wide {
    constant: u64,
    /// Words, and the factor of each.
    words: Vec<(Linear, u64)>,
    /// Terms of up to 32 bits, and what `2^32` times each is multiplied by.
    high: BTreeMap<Term, u32>,
    others: BTreeMap<Term, u64>,
    terms: usize,
}

impl Wide {
    fn count(&mut self) -> Option<()> {
        self.terms += 1;
        (self.terms <= MOST).then_some(())
    }

    fn add(&mut self, t: Term, factor: u64) -> Option<()> {
        self.count()?;
        if factor.trailing_zeros() >= 32 {
            return self.add_high(normal::extract(t, 0, 32), (factor >> 32) as u32);
        }
        match arena::node(t) {
            Node::Const(value) => self.constant = self.constant.wrapping_add(factor.wrapping_mul(value)),
            Node::Sum { constant, addends } => {
                self.constant = self.constant.wrapping_add(factor.wrapping_mul(constant));
                for &(times, addend) in &addends {
                    self.add(addend, factor.wrapping_mul(times))?;
                }
            }
            Node::Concat(parts) if let Some(sum) = sum_of_multiples(&parts) => {
                let Multiples { scale, constant, addends } = sum;
                self.constant = self.constant.wrapping_add(factor.wrapping_mul(constant << scale));
                for (times, addend) in addends {
                    let times = ((times << scale) as i64 >> scale) as u64;
                    match times.trailing_zeros() + scale >= 32 {
                        true => self.add(normal::zext(addend, 64), factor.wrapping_mul(times << scale))?,
                        false => {
                            let multiple = normal::concat(&[addend, normal::constant(scale, 0)]);
                            self.add(multiple, factor.wrapping_mul(times))?;
                        }
                    }
                }
            }
            Node::Concat(_) => {
                let [low, high] = [0, 32].map(|bit| normal::extract(t, bit, 32));
                let bits = arena::ones(low);
                match factor.is_power_of_two() && bits.checked_mul(factor).is_some_and(|most| most < 1 << 32) {
                    true => self.add_word(Linear::of(low, factor as u32)?, 1),
                    false => self.add_word(Linear::of(low, 1)?, factor),
                }
                // What stands above 2^32 of a product is above 2^32 in the sum.
                self.add_high(high, factor as u32)?;
            }
            _ => {
                let times = self.others.entry(t).or_default();
                *times = times.wrapping_add(factor);
            }
        }
        Some(())
    }

    fn add_high(&mut self, t: Term, factor: u32) -> Option<()> {
        self.count()?;
        match arena::node(t) {
            Node::Const(value) => {
                self.constant = self.constant.wrapping_add(value.wrapping_mul(factor.into()) << 32);
            }
            Node::Sum { constant, addends } => {
                self.constant = self.constant.wrapping_add(constant.wrapping_mul(factor.into()) << 32);
                for &(times, addend) in &addends {
                    self.add_high(addend, factor.wrapping_mul(times as u32))?;
                }
            }
            _ => {
                let times = self.high.entry(t).or_default();
                *times = times.wrapping_add(factor);
            }
        }
        Some(())
    }

    fn add_word(&mut self, word: Linear, factor: u64) {
        match self.words.iter_mut().find(|(known, _)| *known == word) {
            Some((_, times)) => *times = times.wrapping_add(factor),
            None => self.words.push((word, factor)),
        }
    }

    /// Takes out carries: how many.
    fn carries(&mut self) -> Option<usize> {
        let mut found = 0;
        for (t, factor) in self.high.clone() {
            let Some([x, y, sum]) = one_bit(t).and_then(carry_of) else { continue };
            self.high.remove(&t);
            for (word, times) in [(x, 1), (y, 1), (sum, u64::MAX)] {
                self.add_word(word, u64::from(factor).wrapping_mul(times));
            }
            found += 1;
        }
        Some(found)
    }

    /// The sum, with words and high words that are of one number as that number.
    fn joined(mut self) -> Term {
        let mut addends = Vec::new();
        for (t, factor) in std::mem::take(&mut self.high) {
            match self.number_of(t, factor) {
                Some(whole) => addends.push(whole),
                None => addends.push((u64::from(factor) << 32, normal::zext(t, 64))),
            }
        }
        addends.extend(self.others.iter().map(|(&t, &factor)| (factor, t)));
        let words = self.words.iter().filter(|(_, factor)| *factor != 0);
        addends.extend(words.map(|(word, factor)| (*factor, normal::zext(word.term(), 64))));
        normal::sum(64, self.constant, &addends)
    }

    /// The number, and its factor, of which `t` is the high word and one of the words the low one, which goes away.
    fn number_of(&mut self, t: Term, factor: u32) -> Option<(u64, Term)> {
        if let Node::Extract { arg, lo: 32 } = arena::node(t)
            && arena::width(arg) == 64
            && arena::width(t) == 32
        {
            let own = Linear::of(normal::extract(arg, 0, 32), 1)?;
            return self.take(&own, factor.into()).then_some((factor.into(), arg));
        }
        indices((factor.into(), t)).into_iter().find_map(|index| {
            let own = Linear::of(index.number, 1 << index.scale)?;
            let is_high = normal::extract(index.wide(), 32, 32) == normal::sum(32, 0, &[(factor.into(), t)]);
            (is_high && self.take(&own, 1)).then(|| (1, index.wide()))
        })
    }

    /// Takes a word out that has this factor; whether there is one.
    fn take(&mut self, word: &Linear, factor: u64) -> bool {
        let found = self.words.iter().position(|(known, times)| known == word && *times == factor);
        found.map(|at| self.words.swap_remove(at)).is_some()
    }
}

/// A sum of multiples of a power of two.
struct Multiples {
    /// The power.
    scale: u32,
    constant: u64,
    addends: Vec<(u64, Term)>,
}

/// The sum of which a number of 64 bits with these parts is the multiple.
fn sum_of_multiples(parts: &[Term]) -> Option<Multiples> {
    let [sum, zeros] = parts[..] else { return None };
    let Node::Sum { constant, addends } = arena::node(sum) else { return None };
    let scale = arena::width(zeros);
    (arena::as_const(zeros) == Some(0)).then(|| Multiples { scale, constant, addends: addends.to_vec() })
}

/// The bit that a term is, but for zeros above it.
fn one_bit(t: Term) -> Option<Term> {
    match arena::node(t) {
        _ if arena::width(t) == 1 => Some(t),
        Node::Concat(parts) => match parts[..] {
            [zeros, bit] if arena::as_const(zeros) == Some(0) && arena::width(bit) == 1 => Some(bit),
            _ => None,
        },
        _ => None,
    }
}

/// The words of which a bit is the carry: two, and their sum.
fn carry_of(bit: Term) -> Option<[Linear; 3]> {
    let [no, yes] = [0, 1].map(|value| normal::constant(1, value));
    let negated = |t: &Term| match arena::node(*t) {
        Node::Not(inner) => Some(inner),
        _ => None,
    };
    // The highest bits of both words, and of the sum.
    let tops: Vec<[Term; 3]> = match arena::node(bit) {
        Node::Or(parts) => {
            let both = parts.iter().filter_map(|&part| match arena::node(part) {
                Node::And(bits) => Some(bits),
                _ => None,
            });
            let ands: Vec<_> = both.collect();
            let sums: Vec<Term> = ands.iter().flat_map(|bits| bits.iter().filter_map(negated)).collect();
            let pairs = ands.iter().flat_map(|bits| {
                let split = |at: usize| [bits[at], normal::and_all(1, &without(bits, at))];
                (0..bits.len()).map(split).collect::<Vec<_>>()
            });
            let pairs: Vec<[Term; 2]> = pairs.collect();
            let of_two = pairs.iter().flat_map(|&[a, b]| sums.iter().map(move |&sum| [a, b, sum]));
            let of_one = (0..parts.len())
                .filter_map(|at| Some([normal::or_all(1, &without(&parts, at)), yes, negated(&parts[at])?]));
            of_two.chain(of_one).collect()
        }
        Node::And(parts) => {
            let split = |at: usize| Some([normal::and_all(1, &without(&parts, at)), no, negated(&parts[at])?]);
            (0..parts.len()).filter_map(split).collect()
        }
        _ => Vec::new(),
    };
    let mut tops = tops.into_iter().filter(|&[a, b, sum]| carry_of_bits(a, b, sum) == bit);
    tops.find_map(|[a, b, sum]| {
        let [of_a, of_b, of_sum] = [a, b, sum].map(word_of);
        let has = |word: &Linear, top: Term| {
            let of_top = || word_of(top).is_some_and(|other| word.is_right_above(&other));
            top_of(word.term()) == top || of_top()
        };
        if let Some(sum) = &of_sum {
            for (one, other) in [(&of_a, b), (&of_b, a)] {
                let Some(one) = one else { continue };
                let rest = sum.less(one);
                if has(&rest, other) {
                    return Some([one.clone(), rest, sum.clone()]);
                }
            }
        }
        let (one, other) = (of_a?, of_b?);
        let whole = one.less(&Linear::default().less(&other));
        has(&whole, sum).then_some([one, other, whole])
    })
}

/// All parts but one.
fn without(parts: &[Term], at: usize) -> Vec<Term> {
    [&parts[..at], &parts[at + 1..]].concat()
}

/// The word of which a term is the highest bit, as far as that is seen.
fn word_of(bit: Term) -> Option<Linear> {
    match arena::node(bit) {
        Node::Extract { arg, lo } if lo < 32 => {
            let lo = u32::from(lo);
            Linear::of(normal::extract(arg, 0, lo + 1), 1 << (31 - lo))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::generate::{Random, SplitMix};

    use super::*;
    use crate::term::{self, Evaluator, Var};

    /// What instructions make of the sum of two numbers of 64 bits, in halves.
    fn added(a: Term, b: Term) -> Term {
        let [low_a, low_b] = [a, b].map(|t| normal::extract(t, 0, 32));
        let [high_a, high_b] = [a, b].map(|t| normal::extract(t, 32, 32));
        let low = normal::add(low_a, low_b);
        let carry = normal::zext(carry_of_bits(top_of(low_a), top_of(low_b), top_of(low)), 32);
        normal::concat(&[normal::sum(32, 0, &[(1, high_a), (1, high_b), (1, carry)]), low])
    }

    fn value(t: Term, values: &[u64]) -> u64 {
        Evaluator::new(|var: Var| values[var.0 as usize], |_, _| 0).eval(t)
    }

    #[test]
    fn chains_of_sums_are_sums() {
        let mut dice = SplitMix::new(5);
        let (mut pointers, mut whole, mut all) = (0, 0, 0);
        for _ in 0..2_000 {
            term::with_fresh_arena(|| {
                let words: Vec<Term> = (0..6).map(|number| term::variable(32, Var(number))).collect();
                let index = |dice: &mut SplitMix| {
                    let [x, y, z] = [2, 3, 4].map(|number| words[number]);
                    let number = match dice.below(4) {
                        0 => x,
                        1 => normal::sum(32, 3, &[(1, x), (16, y)]),
                        2 => {
                            normal::sum(32, 0, &[(1, z), (1, normal::mul(x, normal::add(y, normal::constant(32, 1))))])
                        }
                        _ => normal::constant(32, dice.below(1 << 20).into()),
                    };
                    let wide = if dice.once_in(4) { normal::zext(number, 64) } else { normal::sext(number, 64) };
                    normal::mul(wide, normal::constant(64, 1 << dice.below(4)))
                };
                let mut sum = normal::concat(&[words[1], words[0]]);
                let mut chain = sum;
                for _ in 0..1 + dice.below(3) {
                    let index = index(&mut dice);
                    sum = normal::add(sum, index);
                    chain = added(chain, index);
                }
                let found = without_carries(chain);
                all += usize::from(chain != sum);
                whole += usize::from(chain != sum && found == sum);
                let index = normal::sub(found, normal::concat(&[words[1], words[0]]));
                pointers += usize::from(chain != sum && !term::variables(index).contains(&Var(0)));
                for _ in 0..16 {
                    let values =
                        [(); 6].map(|()| [0, 1, u32::MAX, dice.word(), 1 << 31][dice.below(5) as usize].into());
                    assert_eq!(value(found, &values), value(sum, &values), "{}", term::display(chain));
                }
            });
        }
        // Two indices of one number may be told apart in another way than they were put together.
        assert!(whole * 10 > all * 8, "{whole} of {all}");
        assert!(pointers * 100 > all * 98, "{pointers} of {all}");
    }

    /// The high word of a sum, as a loop has it that adds to it word by word.
    #[test]
    fn sums_in_sums_are_found() {
        term::with_fresh_arena(|| {
            let [x, y, z, u] = [0, 1, 2, 3].map(|number| term::variable(32, Var(number)));
            let pointer = normal::concat(&[y, x]);
            let index = normal::mul(normal::sext(normal::add(z, normal::mul(z, u)), 64), normal::constant(64, 4));
            let rounds = normal::mul(term::variable(64, Var(4)), normal::constant(64, 64));
            let [step, inner] = [normal::constant(64, 64), normal::add(added(pointer, index), rounds)];
            let expected = [pointer, index, rounds, step].into_iter().reduce(normal::add).expect("a sum");
            assert_eq!(without_carries(added(inner, step)), expected);
        });
    }

    /// Sums of indices alone: all of them are multiples, and so is what is added up.
    #[test]
    fn sums_of_multiples_are_sums() {
        let mut dice = SplitMix::new(52);
        let mut plain = 0;
        for _ in 0..500 {
            term::with_fresh_arena(|| {
                let numbers: Vec<Term> = (0..4).map(|number| term::variable(32, Var(number))).collect();
                let mut index = || {
                    let number = numbers[dice.below(4) as usize];
                    let number = if dice.once_in(2) { number } else { normal::sum(32, 5, &[(1, number)]) };
                    normal::mul(normal::sext(number, 64), normal::constant(64, 4))
                };
                let (first, second) = (index(), index());
                let (sum, chain) = (normal::add(first, second), added(first, second));
                let found = without_carries(chain);
                let by = without_carries(normal::sub(chain, first));
                plain += usize::from(by == second);
                for _ in 0..16 {
                    let values =
                        [(); 4].map(|()| [0, 1, u32::MAX, dice.word(), 1 << 31][dice.below(5) as usize].into());
                    assert_eq!(value(found, &values), value(sum, &values), "{}", term::display(chain));
                    assert_eq!(value(by, &values), value(second, &values), "{}", term::display(chain));
                }
            });
        }
        assert!(plain > 350, "{plain}");
    }

    #[test]
    fn other_bits_are_no_carries() {
        term::with_fresh_arena(|| {
            let [x, y, z] = [0, 1, 2].map(|number| term::variable(32, Var(number)));
            let sum = normal::add(x, y);
            let high = |bit: Term| normal::concat(&[normal::add(z, normal::zext(bit, 32)), sum]);
            let [a, b, c] = [x, y, sum].map(top_of);
            let carry = high(carry_of_bits(a, b, c));
            let expected = [(1, normal::concat(&[z, x])), (1, normal::zext(y, 64))];
            assert_eq!(without_carries(carry), normal::sum(64, 0, &expected));
            for bit in
                [carry_of_bits(a, b, top_of(z)), carry_of_bits(a, top_of(z), c), normal::and(a, b), normal::or(a, b)]
            {
                assert_eq!(without_carries(high(bit)), high(bit), "{}", term::display(bit));
            }
        });
    }
}
