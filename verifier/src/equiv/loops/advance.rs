//! Registers that go on with another one: a compiler makes pointers of a base and a number of rounds, and counts down
//! what counted up.

use gcn_semantics::algebra::{B32, B64, Bv, Column, Scope, WordColumn};
use gcn_semantics::wave::Wave;
use serde::{Deserialize, Serialize};

use super::cut::value_of;
use super::relation::Key;
use crate::term::Symbolic;

/// A register is what it was when the program came to the cut from outside of the loop, plus a multiple of what has
/// been added to another one since.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// The program of the other register.
    pub side: usize,
    /// The other register.
    pub key: Key,
    /// The factor; of 64 bits, with its sign.
    pub scale: u32,
    /// The words that take part.
    pub extension: Extension,
}

/// The words that a sum is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Extension {
    /// One of each register.
    Word,
    /// The register is the high word of 64 bits, of which the register below it is the low one. So is the other one,
    /// with the register above it.
    Wide,
    /// As [`Wide`](Extension::Wide), but the other one is a word with zeros above it.
    Zeros,
    /// As [`Wide`](Extension::Wide), but the other one is a word with its sign above it.
    Sign,
}

impl Extension {
    /// Those that are tried for the high word of 64 bits.
    pub const OF_HIGH: [Extension; 3] = [Extension::Wide, Extension::Zeros, Extension::Sign];

    /// A number of the other register, of which these are the low and perhaps the high word.
    pub fn number(self, low: u32, high: u32) -> u64 {
        match self {
            Extension::Word | Extension::Zeros => low.into(),
            Extension::Wide => u64::from(high) << 32 | u64::from(low),
            Extension::Sign => i64::from(low as i32) as u64,
        }
    }
}

impl Advance {
    /// The words of the register `own` itself, the low one first.
    pub fn own(self, own: Key) -> Vec<Key> {
        match self.extension {
            Extension::Word => vec![own],
            _ => own.below().into_iter().chain([own]).collect(),
        }
    }

    /// The words of the other register.
    pub fn other(self) -> Vec<Key> {
        match self.extension {
            Extension::Wide => [self.key].into_iter().chain(self.key.above()).collect(),
            _ => vec![self.key],
        }
    }

    /// Whether it speaks of other registers than `own` of `side` and the words that go with it.
    pub fn is_of_others(self, side: usize, own: Key) -> bool {
        self.side < side || self.other().into_iter().all(|key| !self.own(own).contains(&key))
    }

    /// The value of the register. `own` are its words at the entry; `other` are those of the other register, at the
    /// entry and now.
    pub fn value(self, own: &[WordColumn<Symbolic>], other: [&[WordColumn<Symbolic>]; 2]) -> WordColumn<Symbolic> {
        let all = own.iter().chain(other[0]).chain(other[1]);
        let scope = all.fold(Scope::Any, |scope, column| scope.and(column.scope()));
        Column::build(scope, |lane| {
            let at = |words: &[WordColumn<Symbolic>]| -> Vec<B32<Symbolic>> {
                words.iter().map(|word| word.at(lane)).collect()
            };
            let (own, [entry, now]) = (at(own), other.map(at));
            if self.extension == Extension::Word {
                return own[0] + (now[0] - entry[0]) * Bv::constant(self.scale.into());
            }
            let number = |words: &[B32<Symbolic>]| -> B64<Symbolic> {
                match self.extension {
                    Extension::Wide => Bv::from_words(words[0], words[1]),
                    Extension::Sign => words[0].sext(),
                    Extension::Word | Extension::Zeros => words[0].zext(),
                }
            };
            let scale = Bv::constant(i64::from(self.scale as i32) as u64);
            let whole = Bv::from_words(own[0], own[1]) + (number(&now) - number(&entry)) * scale;
            whole.extract(32)
        })
    }
}

/// The values of `keys` in a wave.
pub fn values_of(wave: &mut Wave<Symbolic>, keys: &[Key]) -> Vec<WordColumn<Symbolic>> {
    keys.iter().map(|&key| value_of(wave, key)).collect()
}
