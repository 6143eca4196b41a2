//! Sources of random numbers.

use crate::ledger::{Reading, Readings};

/// A source of random numbers; any closure will do.
pub trait Random {
    /// A number below `bound`, which is at least 1.
    fn below(&mut self, bound: u32) -> u32;

    /// One of `items`.
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }
    /// True once in `n`.
    fn once_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }
    /// Any combination of readings.
    fn readings(&mut self) -> Readings {
        let mut readings = Readings::default();
        for reading in Reading::ALL {
            readings.set(reading, self.below(reading.values().len() as u32) as usize);
        }
        readings
    }
}

impl<F: FnMut(u32) -> u32> Random for F {
    fn below(&mut self, bound: u32) -> u32 {
        self(bound)
    }
}

/// SplitMix64: pseudo-random numbers that depend on the seed alone, on every machine and in every version.
#[derive(Debug, Clone)]
pub struct SplitMix(u64);

/// The step of SplitMix64's state.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix {
    /// The numbers for a seed.
    pub const fn new(seed: u64) -> Self {
        SplitMix(seed)
    }

    /// The numbers for a seed and whatever else they shall depend on.
    pub fn derived(seed: u64, words: &[u64], text: &str) -> Self {
        // FNV-1a.
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).chain(text.bytes());
        let hash =
            bytes.fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        SplitMix(seed ^ hash).after(1)
    }

    /// The numbers after the next `count`.
    pub const fn after(self, count: u64) -> Self {
        SplitMix(self.0.wrapping_add(STEP.wrapping_mul(count)))
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 32 bits: the upper half of the next 64.
    pub const fn word(&mut self) -> u32 {
        (self.bits() >> 32) as u32
    }
}

impl Random for SplitMix {
    fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.word()) * u64::from(bound)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outputs that the generator's authors give for the seed 1234567.
    #[test]
    fn splitmix_is_the_published_one() {
        let mut random = SplitMix::new(1_234_567);
        let outputs = [(); 5].map(|()| random.bits());
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(outputs, published);
        assert_eq!(SplitMix::new(1_234_567).after(3).bits(), published[3]);
    }
}
