//! Pseudo-random numbers that depend on a seed alone.

use gcn_semantics::isa::generate::Random;

/// SplitMix64.
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// The numbers for a seed and whatever else they shall depend on.
    pub fn new(seed: u64, words: &[u64], text: &str) -> Self {
        // FNV-1a: the same on every machine and in every version.
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).chain(text.bytes());
        let hash =
            bytes.fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut dice = Dice(seed ^ hash);
        dice.long();
        dice
    }

    /// 64 bits.
    pub fn long(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 32 bits.
    pub fn word(&mut self) -> u32 {
        (self.long() >> 32) as u32
    }
}

impl Random for Dice {
    fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.word()) * u64::from(bound)) >> 32) as u32
    }
}
