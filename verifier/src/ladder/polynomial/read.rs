//! Terms read as numbers.

use num_bigint::BigInt;

use super::Reader;
use super::number::{Atom, Number};
use super::range::{Range, power};
use crate::term::{self, Node, Term};

impl Reader {
    /// A number that is `t` modulo 2 to its width. `None` if there is too much of it.
    pub(super) fn word(&mut self, t: Term, depth: u32) -> Option<Number> {
        if let Some(known) = self.found.words.get(&t) {
            return known.clone();
        }
        if self.atoms.work == 0 {
            return None;
        }
        let number = self.new_word(t, depth.checked_sub(1)?);
        // More may be allowed for the next goal.
        if number.is_some() || self.atoms.work > 0 {
            self.found.words.insert(t, number.clone());
        }
        number
    }

    /// The number that `t` is, read as unsigned.
    pub(super) fn exact(&mut self, t: Term, depth: u32) -> Option<Number> {
        self.bits(t, 0, term::width(t), depth)
    }

    /// A number that is `t` modulo 2^`width`, which may be more than that of `t`.
    fn operand(&mut self, t: Term, width: u32, depth: u32) -> Option<Number> {
        if term::width(t) == width { self.word(t, depth) } else { self.exact(t, depth) }
    }

    /// Bits `lo + n - 1 .. lo` of `t`, a number of `n` bits.
    pub(super) fn bits(&mut self, t: Term, lo: u32, n: u32, depth: u32) -> Option<Number> {
        if let Some(known) = self.found.bits.get(&(t, lo, n)) {
            return Some(known.clone());
        }
        if self.atoms.work == 0 {
            return None;
        }
        let part = self.part(t, lo, n, depth)?;
        let bits = self.atoms.low(&part, n)?;
        self.found.bits.insert((t, lo, n), bits.clone());
        Some(bits)
    }

    fn new_word(&mut self, t: Term, depth: u32) -> Option<Number> {
        let width = term::width(t);
        if let Some(value) = self.value(t) {
            return Some(Number::constant(value as u64));
        }
        match term::node(t) {
            Node::Sum { constant, addends } => {
                let mut sum = Number::constant(nearest_to_zero(constant, width));
                for &(coefficient, addend) in &addends {
                    let addend = self.operand(addend, width, depth)?;
                    sum = sum.plus_times(&nearest_to_zero(coefficient, width).into(), &addend);
                }
                Some(sum)
            }
            Node::Product(factors) => {
                let mut product = Number::constant(1);
                for &factor in &factors {
                    let factor = self.factor(factor, width, depth)?;
                    product = self.atoms.product(&product, &factor)?;
                }
                Some(product)
            }
            Node::Shl(arg, amount) => {
                let range = Range { least: BigInt::ZERO, greatest: power(width - 1) };
                let power = self.atoms.number(Atom::Power { amount, width }, range);
                let arg = self.word(arg, depth)?;
                self.atoms.product(&arg, &power)
            }
            Node::Ite(condition, then, other) => match self.value(condition) {
                Some(value) => self.word(if value { then } else { other }, depth),
                None => {
                    let condition = self.exact(condition, depth)?;
                    let [then, other] = [self.word(then, depth)?, self.word(other, depth)?];
                    self.selected(&condition, &then, &other)
                }
            },
            Node::Ult(a, b) => {
                let [x, y] = [self.exact(a, depth)?, self.exact(b, depth)?];
                self.less(&x, &y, term::width(a))
            }
            Node::Eq(a, b) => {
                let sides = [a, b].map(|side| self.exact(side, depth));
                let [Some(x), Some(y)] = sides else { return Some(self.pieces(t, 0, 1)) };
                self.atoms.multiple(&x.minus(&y), term::width(a))
            }
            Node::Slt(a, b) => {
                let [x, y] = [self.signed(a, depth)?, self.signed(b, depth)?];
                self.less(&x, &y, term::width(a))
            }
            Node::UMin(args) | Node::SMin(args) | Node::UMax(args) | Node::SMax(args) if args.len() > 2 => {
                Some(self.pieces(t, 0, width))
            }
            Node::UMin(args) => self.first([args[0], args[1]], Self::exact, depth),
            Node::SMin(args) => self.first([args[0], args[1]], Self::signed, depth),
            Node::UMax(args) => self.first([args[1], args[0]], Self::exact, depth).and_then(|least| {
                // The smaller and the greater one are both.
                self.other(&least, [args[0], args[1]], Self::exact, depth)
            }),
            Node::SMax(args) => self
                .first([args[1], args[0]], Self::signed, depth)
                .and_then(|least| self.other(&least, [args[0], args[1]], Self::signed, depth)),
            Node::Popcount(arg) => self.count(arg, depth),
            Node::And(args) | Node::Or(args) | Node::Xor(args) if width == 1 => {
                if let Some(carry) = self.carry(t, depth) {
                    return Some(carry);
                }
                let bits: Option<Vec<Number>> = args.iter().map(|&bit| self.exact(bit, depth)).collect();
                self.logic(&term::node(t), &bits?)
            }
            Node::Not(arg) => Some(Number::constant(power(width) - 1).minus(&self.word(arg, depth)?)),
            Node::And(_) | Node::Or(_) | Node::Xor(_) => match self.conjunctions(t) {
                Some(sum) => self.words(&sum, width, depth),
                None => Some(self.pieces(t, 0, width)),
            },
            _ => self.part(t, 0, width, depth),
        }
    }

    /// A number that is bits `lo + n - 1 .. lo` of `t` modulo 2^`n`.
    fn part(&mut self, t: Term, lo: u32, n: u32, depth: u32) -> Option<Number> {
        let depth = depth.checked_sub(1)?;
        let t = self.arm(t);
        let width = term::width(t);
        match term::node(t) {
            Node::Const(value) => Some(Number::constant(value >> lo & ones(n))),
            Node::Extract { arg, lo: start } => self.part(arg, lo + start as u32, n, depth),
            Node::Concat(parts) => {
                let mut sum = Number::constant(0);
                let mut position = 0;
                for &part in parts.iter().rev() {
                    let end = position + term::width(part);
                    let (from, to) = (position.max(lo), end.min(lo + n));
                    if from < to {
                        // What is above the highest part does not count.
                        let read = if to == lo + n { Self::part } else { Self::bits };
                        let value = read(self, part, from - position, to - from, depth)?;
                        sum = sum.plus_times(&power(from - lo), &value);
                    }
                    position = end;
                }
                Some(sum)
            }
            Node::Sext(arg) => {
                let narrow = term::width(arg);
                if lo + n <= narrow {
                    return self.part(arg, lo, n, depth);
                }
                let sign = self.bits(arg, narrow - 1, 1, depth)?;
                let low = narrow.saturating_sub(lo);
                let value = if low > 0 { self.bits(arg, lo, low, depth)? } else { Number::constant(0) };
                Some(value.plus_times(&-power(low), &sign))
            }
            Node::Not(arg) => Some(Number::constant(ones(n)).minus(&self.part(arg, lo, n, depth)?)),
            _ if self.value(t).is_some() => self.word(t, depth),
            Node::Sum { .. }
            | Node::Product(_)
            | Node::Shl(..)
            | Node::Ite(..)
            | Node::Eq(..)
            | Node::Ult(..)
            | Node::Slt(..)
            | Node::UMin(_)
            | Node::UMax(_)
            | Node::SMin(_)
            | Node::SMax(_)
            | Node::Popcount(_) => {
                let whole = self.word(t, depth)?;
                self.atoms.quotient(&whole, lo)
            }
            Node::And(_) | Node::Or(_) | Node::Xor(_) if n == width => self.word(t, depth),
            _ => Some(self.pieces(t, lo, n)),
        }
    }

    /// A factor of a product of `width` bits. One that wraps below the width is an atom: its quotient in every term
    /// of a product is too much. So is one that wraps at the width where words are factors.
    fn factor(&mut self, t: Term, width: u32, depth: u32) -> Option<Number> {
        if let Node::Concat(parts) = term::node(t)
            && let [above @ .., inner] = &parts[..]
            && above.iter().all(|&part| term::as_const(part) == Some(0))
        {
            let number = self.word(*inner, depth)?;
            return Some(self.atoms.low_atom(&number, term::width(*inner)));
        }
        if self.by_words && term::width(t) == width {
            let number = self.word(t, depth)?;
            return Some(self.atoms.low_atom(&number, width));
        }
        self.operand(t, width, depth)
    }

    /// `t` read as a signed number.
    fn signed(&mut self, t: Term, depth: u32) -> Option<Number> {
        let width = term::width(t);
        let sign = self.bits(t, width - 1, 1, depth)?;
        let signed = self.exact(t, depth)?.plus_times(&-power(width), &sign);
        Some(Number { range: Range { least: -power(width - 1), greatest: power(width - 1) - 1 }, ..signed })
    }

    /// 1 where `a` is less than `b`, else 0; both differ by less than 2^`width`.
    fn less(&mut self, a: &Number, b: &Number, width: u32) -> Option<Number> {
        let quotient = self.atoms.quotient(&a.minus(b), width)?;
        Some(Number::constant(0).minus(&quotient))
    }

    /// `then` where `condition` is 1, `other` where it is 0.
    fn selected(&mut self, condition: &Number, then: &Number, other: &Number) -> Option<Number> {
        let difference = self.atoms.product(condition, &then.minus(other))?;
        Some(Number { range: then.range.or(&other.range), ..other.plus(&difference) })
    }

    /// The smaller of two words as `read` reads them.
    fn first(&mut self, [a, b]: [Term; 2], read: Read, depth: u32) -> Option<Number> {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        let [x, y] = [read(self, a, depth)?, read(self, b, depth)?];
        let less = self.less(&x, &y, term::width(a))?;
        self.selected(&less, &x, &y)
    }

    /// The other of two words than `one` of them.
    fn other(&mut self, one: &Number, words: [Term; 2], read: Read, depth: u32) -> Option<Number> {
        let [x, y] = [read(self, words[0], depth)?, read(self, words[1], depth)?];
        Some(Number { range: x.range.or(&y.range), ..x.plus(&y).minus(one) })
    }

    /// An operation on bits.
    fn logic(&mut self, operation: &Node, bits: &[Number]) -> Option<Number> {
        let mut result = bits[0].clone();
        for bit in &bits[1..] {
            let both = self.atoms.product(&result, bit)?;
            result = match operation {
                Node::And(_) => both,
                Node::Or(_) => result.plus(bit).minus(&both),
                _ => result.plus(bit).plus_times(&(-2).into(), &both),
            };
            result.range = Range::of_bits(1);
        }
        Some(result)
    }

    /// Bits of a term that is no arithmetic.
    fn pieces(&mut self, of: Term, lo: u32, n: u32) -> Number {
        let cuts = self.cuts.get(&of).copied().unwrap_or(0);
        let mut sum = Number::constant(0);
        let mut start = lo;
        while start < lo + n {
            let end = (start + 1..lo + n).find(|&bit| cuts >> bit & 1 == 1).unwrap_or(lo + n);
            let width = end - start;
            let piece = self.atoms.number(Atom::Piece { of, lo: start, width }, Range::of_bits(width));
            sum = sum.plus_times(&power(start - lo), &piece);
            start = end;
        }
        sum
    }
}

type Read = fn(&mut Reader, Term, u32) -> Option<Number>;

/// A word whose low `n` bits are set.
fn ones(n: u32) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// Of the integers that are `value` modulo 2^`width` the one nearest to 0.
fn nearest_to_zero(value: u64, width: u32) -> i128 {
    let value = i128::from(value);
    if value >> (width - 1) & 1 == 1 { value - (1 << width) } else { value }
}
