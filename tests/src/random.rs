//! Pseudo-random machine states, independent of those that gcnverify itself draws.

use std::collections::BTreeMap;

use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Concrete, WordColumn};
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::wave::InitialState;
use gcnverify::state::StateVar;

/// A generator of pseudo-random numbers (xorshift64*).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d | 1)
    }
    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
    /// A number below `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.word() >> 16) as usize % limit
    }
}

impl gcn_semantics::generate::Random for Random {
    fn below(&mut self, bound: u32) -> u32 {
        Random::below(self, bound as usize) as u32
    }
}

/// Bytes at which carries, signs and fields change.
const EDGES: [u32; 8] = [0x00, 0x01, 0x0f, 0x10, 0x7f, 0x80, 0xfe, 0xff];

/// A state whose every part is a function of the seed.
#[derive(Debug, Clone, Copy)]
pub struct RandomState {
    pub seed: u64,
}

impl RandomState {
    fn random(&self, name: u64) -> Random {
        let mut random = Random::new(self.seed ^ name.wrapping_mul(0xd134_2543_de82_ef95));
        random.word();
        random
    }

    /// A word of one of several kinds. Registers share a few values for each lane, so that equal
    /// and neighbouring operands are not rare.
    fn kind_of_word(&self, name: u64, lane: u64) -> u32 {
        let mut random = self.random(name);
        let shared = || self.random(0x1_0000 + lane).word() as u32;
        let edges = |random: &mut Random| (0..4).fold(0, |word, _| word << 8 | EDGES[random.below(EDGES.len())]);
        match random.below(10) {
            0..=3 => (random.word() >> 32) as u32,
            4 | 5 => edges(&mut random),
            6 => random.below(68) as u32,
            7 => (random.below(68) as u32).wrapping_neg(),
            8 => shared(),
            _ => shared() ^ 1 << random.below(32),
        }
    }

    fn exec(&self) -> u64 {
        let mut random = self.random(0x2_0000);
        match random.below(8) {
            0 | 1 => u64::MAX,
            2 => 0,
            3 => 1 << random.below(64),
            4 => random.word() & random.word() & random.word(),
            5 => random.word() | random.word(),
            _ => random.word(),
        }
    }
}

impl RandomState {
    /// The value of a part of the state.
    pub fn value(&self, var: StateVar) -> u32 {
        match var {
            StateVar::Vgpr { register, lane } => {
                self.kind_of_word(0x10_0000 + 64 * u64::from(register) + u64::from(lane), lane.into())
            }
            StateVar::Scalar { code: code::EXEC_LO } => self.exec() as u32,
            StateVar::Scalar { code: code::EXEC_HI } => (self.exec() >> 32) as u32,
            StateVar::Scalar { code } => self.kind_of_word(0x3_0000 + u64::from(code), 64),
            StateVar::Scc => self.random(0x4_0000).below(2) as u32,
            StateVar::Mode => DEFAULT_MODE,
            StateVar::Memory { .. } => 0,
        }
    }
}

impl RandomState {
    /// An f32 for a lane of a vector register: small whole numbers, whose sums are exact, or, for odd seeds,
    /// halves, ones and twos, whose products are.
    pub fn exact_f32(&self, register: u16, lane: u8) -> u32 {
        let mut random = self.random(0x20_0000 + 64 * u64::from(register) + u64::from(lane));
        let value = match self.seed % 2 {
            0 => 1.0 + random.below(16) as f32,
            _ => [0.5, 1.0, 2.0][random.below(3)],
        };
        value.to_bits()
    }
}

impl InitialState<Concrete> for RandomState {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        std::array::from_fn(|lane| Bv::new(self.value(StateVar::Vgpr { register, lane: lane as u8 })))
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(self.value(StateVar::Scalar { code }))
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(self.value(StateVar::Scc) == 1))
    }
}

/// Random values for all readings that are not fixed.
pub fn readings(fixed: &BTreeMap<Reading, usize>, random: &mut Random) -> Readings {
    let mut readings = Readings::default();
    for reading in Reading::ALL {
        let any = random.below(reading.values().len());
        readings.set(reading, fixed.get(&reading).copied().unwrap_or(any));
    }
    readings
}
