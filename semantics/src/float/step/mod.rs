//! Steps of sums of products of matrices: what a matrix instruction adds to an element at once (ledger Q3).

use std::fmt;

use super::narrow::NarrowFormat;
pub use products::{Pairs, Products, Sums, Words};

mod beside;
pub(super) mod native;
mod products;
#[cfg(test)]
mod tests;

/// A format of the factors of a matrix instruction that adds in f32.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Item {
    /// binary16.
    F16,
    /// The high half of binary32.
    Bf16,
    /// binary32 of which the low 13 bits are not looked at.
    Xf32,
    /// FP8 of gfx942.
    Fp8,
    /// BF8 of gfx942.
    Bf8,
    /// FP8 of gfx950.
    OcpFp8,
    /// BF8 of gfx950.
    OcpBf8,
}

impl Item {
    /// The format of the bits that are looked at.
    pub const fn format(self) -> NarrowFormat {
        match self {
            Item::F16 => NarrowFormat::F16,
            Item::Bf16 => NarrowFormat::BF16,
            Item::Xf32 => NarrowFormat::XF32,
            Item::Fp8 => NarrowFormat::FP8_FNUZ,
            Item::Bf8 => NarrowFormat::BF8_FNUZ,
            Item::OcpFp8 => NarrowFormat::FP8,
            Item::OcpBf8 => NarrowFormat::BF8,
        }
    }
    /// Low bits that are not looked at.
    pub const fn unused_bits(self) -> u32 {
        if matches!(self, Item::Xf32) { 13 } else { 0 }
    }
    /// Width in bits.
    pub const fn bits(self) -> u32 {
        self.format().bits() + self.unused_bits()
    }
    /// How many a register holds.
    pub const fn in_a_word(self) -> u32 {
        32 / self.bits()
    }
    /// What it is on a target whose 8-bit floats are OCP's.
    pub const fn of_ocp(self) -> Item {
        match self {
            Item::Fp8 => Item::OcpFp8,
            Item::Bf8 => Item::OcpBf8,
            other => other,
        }
    }
}

/// How a step rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Manner {
    /// Products and the addend are added exactly; the sum is rounded once.
    Exact,
    /// Each product is rounded, each sum of two neighbours, their sum, and the sum with the addend.
    Pairwise,
    /// The same, where subnormal items and addends are +0, and a subnormal product or sum a zero of its sign.
    Flushing,
    /// What is below the 24th place behind the greatest exponent is cut off; the sum of products is then added to the
    /// addend with 32 places, and rounded down to 31 places and from there to the nearest.
    Truncating,
    /// What the exact sum is, if it is the same in whatever order items are added and wherever sums are rounded to 24
    /// bits or cut off below the 24th place of the greatest; else a NaN. Subnormal items or addends make it a NaN.
    Agreed,
}

/// A step: an addend and products of items are added in f32. Its arguments are the words of the items of A, as many of
/// B, and the addend; rounding is to nearest even whatever the rounding mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// The formats of A and of B: A's is not behind B's.
    pub items: [Item; 2],
    /// How it rounds.
    pub manner: Manner,
    /// How many words of A there are, and of B.
    pub words: u8,
}

/// By its manner, formats and length, `exact_f16x4`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let manner = format!("{:?}", self.manner).to_lowercase();
        let [a, b] = self.items.map(|item| format!("{item:?}").to_lowercase());
        let items = if a == b { a } else { format!("{a}_{b}") };
        write!(f, "{manner}_{items}x{}", self.length())
    }
}

impl Step {
    /// How many there are.
    pub const COUNT: usize = 21;
    /// The most arguments that one has.
    pub const MOST_ARGUMENTS: usize = 33;

    /// Every step that a target makes.
    pub const ALL: [Step; Self::COUNT] = {
        use Item::{Bf8, Bf16, F16, Fp8, OcpBf8, OcpFp8, Xf32};
        use Manner::{Agreed, Exact, Flushing, Pairwise, Truncating};
        const fn step(item: Item, manner: Manner, words: u8) -> Step {
            Step { items: [item, item], manner, words }
        }
        [
            step(F16, Exact, 2),
            step(Bf16, Exact, 1),
            step(F16, Pairwise, 2),
            step(Bf16, Pairwise, 1),
            step(F16, Flushing, 2),
            step(Bf16, Flushing, 1),
            step(Bf16, Flushing, 2),
            step(F16, Truncating, 4),
            step(Bf16, Truncating, 4),
            step(Xf32, Truncating, 4),
            step(Fp8, Truncating, 4),
            Step { items: [Fp8, Bf8], manner: Truncating, words: 4 },
            step(Bf8, Truncating, 4),
            step(F16, Agreed, 16),
            step(Bf16, Agreed, 16),
            step(Fp8, Agreed, 8),
            Step { items: [Fp8, Bf8], manner: Agreed, words: 8 },
            step(Bf8, Agreed, 8),
            step(OcpFp8, Agreed, 8),
            Step { items: [OcpFp8, OcpBf8], manner: Agreed, words: 8 },
            step(OcpBf8, Agreed, 8),
        ]
    };

    /// How many products it adds.
    pub const fn length(self) -> u32 {
        self.words as u32 * self.items[0].in_a_word()
    }
    /// How many arguments it has.
    pub const fn arity(self) -> usize {
        2 * self.words as usize + 1
    }
    /// Whether products with an even place and those with an odd place are added apart from each other.
    pub const fn has_halves(self) -> bool {
        self.items[0].bits() == 8
    }
    /// Whether A and B may be exchanged.
    pub fn is_symmetric(self) -> bool {
        self.items[0] == self.items[1]
    }
    /// Its arguments in the order that all have who do not tell A and B apart.
    pub fn order<T: Ord>(self, arguments: &mut [T]) {
        let words = usize::from(self.words);
        if self.is_symmetric() && arguments[words..2 * words] < arguments[..words] {
            let (a, b) = arguments.split_at_mut(words);
            a.swap_with_slice(&mut b[..words]);
        }
    }
}
