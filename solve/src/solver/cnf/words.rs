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

    /// `word` moved up by `amount` places, `fill` moving in; an amount beyond the width leaves `fill` only. The longest
    /// way comes first, as in [`Self::zero_run`]: where a word is moved by its own zeros, both have the same gates.
    pub fn shift_left(&mut self, word: &[Lit], amount: &[Lit], fill: Lit) -> Word {
        let stages = amount.len().min(word.len().next_power_of_two().ilog2() as usize);
        let (within, beyond) = amount.split_at(stages);
        let mut word = word.to_vec();
        for (stage, &bit) in within.iter().enumerate().rev() {
            let by = (1 << stage).min(word.len());
            let moved: Word = std::iter::repeat_n(fill, by).chain(word[..word.len() - by].iter().copied()).collect();
            word = self.choose(bit, &moved, &word);
        }
        let beyond = self.any(beyond);
        word.iter().map(|&bit| self.ite(beyond, fill, bit)).collect()
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

    /// Whether one of `bits` holds.
    fn any(&mut self, bits: &[Lit]) -> Lit {
        match bits {
            [] => Lit::FALSE,
            [bit] => *bit,
            _ => {
                let (low, high) = bits.split_at(bits.len() / 2);
                let (low, high) = (self.any(low), self.any(high));
                self.or(low, high)
            }
        }
    }

    /// How many of `bits` hold, as a word of `width` bits: of three bits with the same weight an adder makes two,
    /// until no three are left.
    pub fn count(&mut self, bits: &[Lit], width: u32) -> Word {
        let mut count = Word::new();
        let mut column = bits.to_vec();
        for _ in 0..width {
            let mut carries = Word::new();
            while column.len() > 1 {
                let mut left = Word::new();
                for three in column.chunks(3) {
                    let (a, b) = (three[0], three.get(1).copied().unwrap_or(Lit::FALSE));
                    let c = three.get(2).copied().unwrap_or(Lit::FALSE);
                    let half = self.xor(a, b);
                    left.push(self.xor(half, c));
                    carries.push(self.majority(a, b, c));
                }
                carries.retain(|&carry| carry != Lit::FALSE);
                column = left;
            }
            count.push(column.first().copied().unwrap_or(Lit::FALSE));
            column = carries;
        }
        count
    }

    /// The length of the run of zeros at the beginning of `bits`, as a word of `width` bits. If the first half has only
    /// zeros, and the second has not, it is half the length and the run in the second one.
    pub fn zero_run(&mut self, bits: impl Iterator<Item = Lit>, width: u32) -> Word {
        let mut bits: Word = bits.collect();
        let (length, size) = (bits.len(), bits.len().next_power_of_two());
        // A run does not go on into what is added.
        bits.resize(size, Lit::TRUE);
        let some = self.any(&bits);
        let mut run = constant(0, width);
        let mut stage = size.ilog2() as usize;
        while stage > 0 {
            stage -= 1;
            let (first, second) = bits.split_at(1 << stage);
            let (in_first, in_second) = (self.any(first), self.any(second));
            let skips = self.and(!in_first, in_second);
            bits = self.choose(skips, second, first);
            if let Some(bit) = run.get_mut(stage) {
                *bit = skips;
            }
        }
        // Without padding a run may be as long as the word.
        if let Some(bit) = run.get_mut(size.ilog2() as usize).filter(|_| length == size) {
            *bit = !some;
        }
        run
    }
}
