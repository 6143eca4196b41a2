//! Words: literals from the lowest bit up, and arithmetic on them.

use super::gates::{Gates, Lit};

pub(super) type Word = Vec<Lit>;

/// The low `width` bits of `value`.
pub(super) fn constant(value: u64, width: u32) -> Word {
    (0..width).map(|bit| Lit::constant(value >> bit & 1 == 1)).collect()
}

impl Gates {
    /// A word of unconstrained bits.
    pub fn fresh_word(&mut self, width: u32) -> Word {
        (0..width).map(|_| self.fresh()).collect()
    }

    pub fn bitwise(&mut self, gate: fn(&mut Self, Lit, Lit) -> Lit, a: &[Lit], b: &[Lit]) -> Word {
        a.iter().zip(b).map(|(&a, &b)| gate(self, a, b)).collect()
    }

    pub fn choose(&mut self, c: Lit, a: &[Lit], b: &[Lit]) -> Word {
        a.iter().zip(b).map(|(&a, &b)| self.ite(c, a, b)).collect()
    }

    /// `a + b + carry`, modulo 2^width.
    pub fn add(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> Word {
        let mut sum = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            sum.push(self.xor(half, carry));
            carry = self.majority(a, b, carry);
        }
        sum
    }

    /// `a * b`, modulo 2^width: partial products added up. The factor with more constant zeros
    /// decides how many there are.
    pub fn multiply(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let zeros = |word: &[Lit]| word.iter().filter(|&&bit| bit == Lit::FALSE).count();
        let (a, b) = if zeros(a) > zeros(b) { (b, a) } else { (a, b) };
        let mut product = constant(0, a.len() as u32);
        for (shift, &bit) in b.iter().enumerate().filter(|&(_, &bit)| bit != Lit::FALSE) {
            let partial: Word = a[..a.len() - shift].iter().map(|&other| self.and(other, bit)).collect();
            let sum = self.add(&product[shift..], &partial, Lit::FALSE);
            product.truncate(shift);
            product.extend(sum);
        }
        product
    }

    /// `word` moved up by `amount` places, `fill` moving in; an amount beyond the width leaves `fill` only.
    pub fn shift_left(&mut self, word: &[Lit], amount: &[Lit], fill: Lit) -> Word {
        let mut word = word.to_vec();
        for (stage, &bit) in amount.iter().enumerate() {
            let by = 1usize.checked_shl(stage as u32).unwrap_or(usize::MAX).min(word.len());
            let moved: Word = std::iter::repeat_n(fill, by).chain(word[..word.len() - by].iter().copied()).collect();
            word = self.choose(bit, &moved, &word);
        }
        word
    }

    /// `word` moved down by `amount` places, `fill` moving in.
    pub fn shift_right(&mut self, word: &[Lit], amount: &[Lit], fill: Lit) -> Word {
        let reversed: Word = word.iter().rev().copied().collect();
        let mut shifted = self.shift_left(&reversed, amount, fill);
        shifted.reverse();
        shifted
    }

    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        a.iter().zip(b).fold(Lit::TRUE, |all, (&a, &b)| {
            let same = !self.xor(a, b);
            self.and(all, same)
        })
    }

    /// Unsigned less-than: the highest bit in which the words differ decides.
    pub fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        a.iter().zip(b).fold(Lit::FALSE, |less, (&a, &b)| {
            let differ = self.xor(a, b);
            self.ite(differ, b, less)
        })
    }

    /// Signed less-than: unsigned with the sign bits exchanged.
    pub fn less_signed(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let (mut a, mut b) = (a.to_vec(), b.to_vec());
        let sign = a.len() - 1;
        std::mem::swap(&mut a[sign], &mut b[sign]);
        self.less(&a, &b)
    }

    /// How many of `bits` hold, as a word of `width` bits.
    pub fn count(&mut self, bits: &[Lit], width: u32) -> Word {
        bits.iter().fold(constant(0, width), |count, &bit| {
            let zero = constant(0, width);
            self.add(&count, &zero, bit)
        })
    }

    /// The length of the run of zeros at the beginning of `bits`, as a word of `width` bits.
    pub fn zero_run(&mut self, bits: impl Iterator<Item = Lit>, width: u32) -> Word {
        let mut so_far = Lit::TRUE;
        let runs: Word = bits
            .map(|bit| {
                so_far = self.and(so_far, !bit);
                so_far
            })
            .collect();
        self.count(&runs, width)
    }
}
