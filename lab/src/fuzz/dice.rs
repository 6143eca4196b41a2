//! Random numbers and random machine states that are at the edges more often than chance would have it.

use gcn_semantics::Target;
use gcn_semantics::algebra::LANES;
use gcn_semantics::float::{DEFAULT_MODE, start_mask};
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::isa::{Matrix, Meaning, Row, Sum, Type, WaveOp};
use gcn_semantics::ledger::{NanPolicy, Readings};

use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;

/// Vector registers that get values: those that generated instructions can name.
pub const VGPRS: u16 = 10;
/// Scalar registers that get values, besides VCC, M0 and EXEC.
pub const SGPRS: u16 = 10;

/// A generator of pseudo-random numbers.
#[derive(Debug, Clone)]
pub struct Dice(SplitMix);

impl Dice {
    /// The generator of item `item` of a run with `seed`: independent of all other items'.
    pub fn new(seed: u64, item: u64) -> Self {
        let mut of_item = SplitMix::new(seed ^ item.wrapping_mul(0xd134_2543_de82_ef95));
        Dice(SplitMix::new(of_item.bits() ^ seed.rotate_left(32)))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    /// A machine: the first of all readings, which the fast evaluator knows best, or any combination. Unspecified
    /// NaNs are the rule.
    pub fn machine(&mut self) -> Readings {
        let mut readings = if self.once_in(2) { self.0.readings() } else { Readings::default() };
        readings.nan = self.pick(&[NanPolicy::Unspecified, NanPolicy::Unspecified, NanPolicy::Canonical]);
        if self.once_in(8) {
            readings.nan = NanPolicy::Preserve;
        }
        readings
    }

    /// A value that MODE may start with, often the default.
    pub fn mode(&mut self, target: Target) -> u32 {
        if self.once_in(3) { DEFAULT_MODE } else { self.below(start_mask(target) + 1) }
    }
}

impl Random for Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }
}

/// What the words of a register look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flavour {
    Integer,
    Half,
    Single,
    Double,
}

impl Flavour {
    /// The flavours that suit the operands of `row`.
    pub fn of(row: &Row) -> Vec<Flavour> {
        let mut all = vec![Flavour::Integer];
        match row.meaning {
            Meaning::Wave(WaveOp::Matrix(Matrix { sum: Sum::F32, .. })) => return vec![Flavour::Single],
            Meaning::Wave(WaveOp::Matrix(Matrix { sum: Sum::F64, .. })) => return vec![Flavour::Double],
            Meaning::Wave(WaveOp::ConvertBlock(_)) => all.extend([Flavour::Half, Flavour::Single]),
            _ => {}
        }
        for kind in row.operands {
            all.push(match kind.ty.element() {
                Type::F16 => Flavour::Half,
                Type::F32 => Flavour::Single,
                Type::F64 => Flavour::Double,
                _ => Flavour::Integer,
            });
        }
        all
    }
}

const EDGES: [u32; 20] = [
    0,
    1,
    2,
    0x1f,
    0x20,
    0x3f,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    0x7f_ffff,
    0x80_0000,
    0xff_ffff,
    0x100_0000,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_fffe,
    u32::MAX,
];

/// Magnitudes: zero, subnormals, the least normal, halves, ones, integers at the edge of precision,
/// numbers beyond integers, the greatest, infinity, signalling and quiet NaNs.
const SINGLES: [u32; 24] = [
    0,
    1,
    0x0040_0000,
    0x007f_ffff,
    0x0080_0000,
    0x0080_0001,
    0x3380_0000,
    0x3e80_0000,
    0x3eff_ffff,
    0x3f00_0000,
    0x3f00_0001,
    0x3f80_0000,
    0x3fc0_0000,
    0x4020_0000,
    0x4b00_0000,
    0x4b7f_ffff,
    0x4eff_ffff,
    0x4f00_0000,
    0x4f7f_ffff,
    0x7f7f_ffff,
    0x7f80_0000,
    0x7f80_0001,
    0x7fbf_ffff,
    0x7fc0_1234,
];
const HALVES: [u16; 18] = [
    0, 1, 0x200, 0x3ff, 0x400, 0x401, 0x1400, 0x3800, 0x3801, 0x3c00, 0x3e00, 0x4100, 0x6400, 0x77ff, 0x7bff, 0x7c00,
    0x7c01, 0x7e12,
];
/// The high words of doubles of all kinds.
const DOUBLES: [u32; 16] = [
    0,
    1,
    0x000f_ffff,
    0x0010_0000,
    0x3690_0000,
    0x3fd0_0000,
    0x3fe0_0000,
    0x3ff0_0000,
    0x3ff8_0000,
    0x4004_0000,
    0x41df_ffff,
    0x41f0_0000,
    0x4330_0000,
    0x7fef_ffff,
    0x7ff0_0000,
    0x7ff8_0000,
];

impl Dice {
    fn half(&mut self) -> u32 {
        let random = self.bits();
        let magnitude = match random & 3 {
            0 => random >> 8 & 0x7fff,
            // Near one: sums cancel, and integers are in range.
            1 => 0x3c00_u64.wrapping_add(random >> 8 & 0x3fff).wrapping_sub(0x2000) & 0x7fff,
            _ => HALVES[(random >> 8) as usize % HALVES.len()].into(),
        };
        (magnitude | random >> 40 & 0x8000) as u32
    }

    fn single(&mut self) -> u32 {
        let random = self.bits();
        let magnitude = match random & 3 {
            0 => (random >> 8) as u32 & 0x7fff_ffff,
            1 => 0x3f80_0000u32.wrapping_add((random >> 8) as u32 & 0x1fff_ffff).wrapping_sub(0x1000_0000),
            _ => SINGLES[(random >> 8) as usize % SINGLES.len()],
        };
        magnitude | (random >> 32) as u32 & 0x8000_0000
    }

    fn double_high(&mut self) -> u32 {
        let random = self.bits();
        let magnitude = match random & 3 {
            0 => (random >> 8) as u32 & 0x7fff_ffff,
            1 => 0x3ff0_0000u32.wrapping_add((random >> 8) as u32 & 0x03ff_ffff).wrapping_sub(0x0200_0000),
            _ => DOUBLES[(random >> 8) as usize % DOUBLES.len()],
        };
        magnitude | (random >> 32) as u32 & 0x8000_0000
    }

    fn integer(&mut self) -> u32 {
        let random = self.bits();
        match random >> 60 {
            0..=3 => EDGES[random as usize % EDGES.len()],
            4..=6 => random as u32 % 70,
            7 => (random as u32 % 70).wrapping_neg(),
            8 => random as u32 >> (random >> 32 & 31),
            9 => EDGES[random as usize % EDGES.len()].wrapping_add(EDGES[(random >> 32) as usize % EDGES.len()]),
            // Edges in each half, and in each byte.
            10 => EDGES[random as usize % 12] << 16 | EDGES[(random >> 32) as usize % 12],
            11 => (0..4).fold(0, |word, byte| word << 8 | EDGES[(random >> (8 * byte)) as usize % 9]),
            _ => random as u32,
        }
    }

    /// A word of a register of this flavour.
    fn word_of(&mut self, flavour: Flavour) -> u32 {
        match flavour {
            Flavour::Integer => self.integer(),
            Flavour::Half => self.half() << 16 | self.half(),
            Flavour::Single => self.single(),
            Flavour::Double if self.once_in(2) => self.double_high(),
            Flavour::Double => self.integer(),
        }
    }

    /// Full, empty, one lane, sparse, dense or random.
    fn mask(&mut self) -> u64 {
        match self.below(8) {
            0..=2 => u64::MAX,
            3 => 1 << self.below(64),
            4 => self.bits() & self.bits() & self.bits(),
            5 => self.bits() | self.bits(),
            6 if self.once_in(4) => 0,
            _ => self.bits(),
        }
    }

    /// What M0 may add to a register number: to end up among the registers that have values, or at the end of a file.
    fn distance(&mut self) -> u32 {
        match self.below(4) {
            0 | 1 => self.below(10).wrapping_sub(3),
            2 => 92 + self.below(14),
            _ => 248 + self.below(10),
        }
    }

    /// Gives values to the vector registers of `program` that have none yet.
    pub fn fill(&mut self, state: &mut ConcreteState, flavours: &[Flavour], program: &[Instruction], target: Target) {
        for instruction in program {
            for (operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
                let Some(first) = operand.as_vector() else { continue };
                let words = instruction.row.operand_words(*kind, &instruction.modifiers, target).max(kind.ty.words());
                for register in first..first + u16::from(words) {
                    let flavour = self.pick(flavours);
                    state.vgprs.entry(register).or_insert_with(|| [(); LANES].map(|()| self.word_of(flavour)));
                }
            }
        }
    }

    /// A state for programs whose operands have these flavours.
    pub fn state(&mut self, flavours: &[Flavour], mode: u32) -> ConcreteState {
        let mut state = ConcreteState { mode: Some(mode), ..ConcreteState::default() };
        let mut shared = [0; LANES];
        for register in 0..VGPRS {
            let flavour = self.pick(flavours);
            let mut lanes = [0; LANES];
            for lane in 0..LANES {
                lanes[lane] = match self.below(16) {
                    // Equal and neighbouring operands.
                    0 => shared[lane],
                    1 => shared[lane] ^ 1 << self.below(32),
                    _ => self.word_of(flavour),
                };
            }
            shared = lanes;
            state.vgprs.insert(register, lanes);
        }
        for code in (0..SGPRS).chain([code::M0]) {
            let flavour = self.pick(flavours);
            state.set(StateVar::Scalar { code }, self.word_of(flavour));
        }
        if self.once_in(3) {
            let distance = self.distance();
            state.set(StateVar::Scalar { code: code::M0 }, distance);
        }
        for (low, mask) in [(code::VCC_LO, self.mask()), (code::EXEC_LO, self.mask())] {
            state.set(StateVar::Scalar { code: low }, mask as u32);
            state.set(StateVar::Scalar { code: low + 1 }, (mask >> 32) as u32);
        }
        state.set(StateVar::Scc, self.below(2));
        state
    }
}
