//! Test values: states from which programs are executed before anything is proven.
//!
//! The 64 lanes of a wave are 64 tests of what lanes compute; what is the same in all lanes has one value in each
//! wave. Values are random, or from the corners: 0, -1, powers of two, masks, numbers that floats treat in a way of
//! their own.

use gcn_semantics::algebra::LANES;
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::code;
use gcnverify::equiv::{InitialMode, LiveSet};
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;

/// Values at which operations change what they do.
const CORNERS: [u32; 40] = [
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    0x7f,
    0x80,
    0xff,
    0x100,
    0x7fff,
    0x8000,
    0xffff,
    0x1_0000,
    0x7f_ffff,
    0x80_0000,
    0xff_ffff,
    0x100_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0x3c00,
    0x7c00,
    0x4000_0000,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_fffe,
    0xffff_ffff,
    0x0101_0101,
];

/// How values are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flavour {
    /// Any bits, seldom a corner.
    Random,
    /// Corners, and bits near them.
    Corners,
    /// Small numbers, positive and negative.
    Small,
    /// Floats of usual size.
    Floats,
}

const FLAVOURS: [Flavour; 4] = [Flavour::Random, Flavour::Corners, Flavour::Small, Flavour::Floats];

fn word(flavour: Flavour, random: &mut SplitMix) -> u32 {
    let any = |random: &mut SplitMix| random.below(1 << 16) << 16 | random.below(1 << 16);
    match flavour {
        Flavour::Random => match random.below(8) {
            0 => random.pick(&CORNERS),
            1 => any(random) >> random.below(32),
            _ => any(random),
        },
        Flavour::Corners => match random.below(4) {
            0 => random.pick(&CORNERS).wrapping_add(random.below(5)).wrapping_sub(2),
            1 => 1 << random.below(32),
            2 => !(u32::MAX << random.below(32)) ^ if random.once_in(2) { u32::MAX } else { 0 },
            _ => random.pick(&CORNERS),
        },
        Flavour::Small => match random.below(3) {
            0 => random.below(256),
            1 => random.below(64),
            _ => random.below(512).wrapping_sub(256),
        },
        Flavour::Floats => {
            let exponent = 0x3f80_0000_u32.wrapping_add(random.below(32) << 23).wrapping_sub(16 << 23);
            exponent | any(random) & 0x807f_ffff
        }
    }
}

/// A word of any flavour.
pub fn any_word(random: &mut SplitMix) -> u32 {
    let flavour = random.pick(&FLAVOURS);
    word(flavour, random)
}

/// What the states of a search have in common.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'w> {
    /// The registers that have values.
    pub registers: LiveSet,
    /// MODE at the start.
    pub mode: &'w InitialMode,
    /// How many waves.
    pub waves: usize,
    /// The seed of the values.
    pub seed: u64,
}

/// States with values in the registers.
pub fn states(wanted: &Wanted) -> Vec<ConcreteState> {
    (0..wanted.waves).map(|wave| state(wanted, wave)).collect()
}

fn state(wanted: &Wanted, wave: usize) -> ConcreteState {
    let mut random = SplitMix::derived(wanted.seed, &[wave as u64], "test values");
    let flavour = FLAVOURS[wave % FLAVOURS.len()];
    let mut state = ConcreteState::of_zeros();
    for code in wanted.registers.codes() {
        match code.checked_sub(code::VGPR) {
            Some(register) => {
                let mut lanes = [0; LANES];
                for (lane, value) in lanes.iter_mut().enumerate() {
                    // Some lanes of each wave are of another flavour.
                    let flavour = if lane % 8 == 7 { random.pick(&FLAVOURS) } else { flavour };
                    *value = word(flavour, &mut random);
                }
                // Operands are sometimes the same.
                if let Some(other) = state.vgprs.values().next_back().filter(|_| wave % 2 == 1) {
                    (0..LANES).step_by(5).for_each(|lane| lanes[lane] = other[lane]);
                }
                state.vgprs.insert(register, lanes);
            }
            None => {
                let value = word(random.pick(&FLAVOURS), &mut random);
                state.set(StateVar::Scalar { code }, value);
            }
        }
    }
    // Wave 0 has all lanes, so that no lane of it is lost to a first look.
    let exec = match wave % 4 {
        0 => u64::MAX,
        1 => u64::from(word(Flavour::Random, &mut random)) << 32 | 0xffff_0f0f,
        2 => u64::MAX,
        _ => 0x5555_f00f_1234_8765,
    };
    state.set_exec(exec);
    state.scc = Some(random.once_in(2));
    state.mode = match wanted.mode {
        InitialMode::Value(mode) => Some(*mode),
        InitialMode::Any => Some(random.pick(&[0x3f0, 0x3f0, 0x300, 0x3c0, 0x3ff, 0x0f0, 0x1f5])),
    };
    state
}
