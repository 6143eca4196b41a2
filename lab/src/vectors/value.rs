//! Values at which instructions tend to go wrong.

use gcn_semantics::algebra::LANES;
use gcn_semantics::float::{DEFAULT_MODE, Format};
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::isa::Type;

const INTEGERS: [u32; 28] = [
    0,
    1,
    2,
    3,
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
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0x8000_8000,
    0xffff_8000,
    0xffff_fffe,
    0xffff_ffff,
];

/// Two words of an operand of type `ty`, the low one first. `shared` is the same for all operands
/// of a lane, so that some of them are equal, neighbours or of the same magnitude.
pub fn words(dice: &mut SplitMix, ty: Type, shared: u64) -> [u32; 2] {
    let split = |value: u64| [value as u32, (value >> 32) as u32];
    if dice.once_in(12) {
        return split(shared);
    }
    match ty {
        Type::F64 => split(float(dice, Format::F64, shared)),
        Type::F32 => [float(dice, Format::F32, shared) as u32, dice.word()],
        Type::F16 => [float(dice, Format::F16, shared) as u32 | (dice.word() & 0xffff) << 16, dice.word()],
        Type::PkF16 => {
            let [low, high] = [0, 32].map(|shift| float(dice, Format::F16, shared >> shift) as u32);
            [low | high << 16, dice.word()]
        }
        _ if ty.is_short_integer() => {
            let [low, high] = [(); 2].map(|()| integer(dice, shared) & 0xffff);
            [low | high << 16, dice.word()]
        }
        _ => [integer(dice, shared), integer(dice, shared >> 32)],
    }
}

fn integer(dice: &mut SplitMix, shared: u64) -> u32 {
    match dice.below(8) {
        0..=2 => dice.pick(&INTEGERS),
        3 => dice.below(72),
        4 => {
            let shift = dice.below(32);
            dice.word() >> shift
        }
        5 => (shared as u32).wrapping_add(dice.below(3)).wrapping_sub(1),
        6 => u32::from_le_bytes([(); 4].map(|()| dice.pick(&INTEGERS) as u8)),
        _ => dice.word(),
    }
}

/// The bits of a float of `format`.
fn float(dice: &mut SplitMix, format: Format, shared: u64) -> u64 {
    let fraction = format.fraction_bits();
    let (sign, infinity) = (format.sign_mask(), format.infinity());
    let one = u64::from(format.bias()) << fraction;
    let unit = 1u64 << fraction;
    let random = dice.bits();
    let magnitude = match dice.below(12) {
        0 => dice.pick(&[0, 1, unit - 1, unit, unit + 1, infinity - 1, infinity, infinity | unit >> 1, infinity + 1]),
        1 => dice.pick(&[one, one - 1, one + 1, one + unit, one - unit, one | unit >> 1]),
        // Subnormal numbers.
        2 => random & (unit - 1),
        // Integers and halves of small magnitude.
        3 => {
            one.wrapping_add(u64::from(dice.below(6)) << fraction) & !(unit - 1)
                | random & (7 << fraction.saturating_sub(3))
        }
        // As far from one as a conversion or a sum can tell.
        4 => one.wrapping_add(u64::from(dice.below(40)) << fraction) | random & (unit - 1),
        // The magnitude of other operands.
        5..=7 => ((shared & infinity) >> 1).wrapping_add(one >> 1 & infinity) & infinity | random & (unit - 1),
        8..=9 => one.wrapping_sub(u64::from(dice.below(8)) << fraction) | random & (unit - 1),
        _ => random & (sign - 1),
    };
    magnitude & (sign - 1) | if random >> 63 == 1 { sign } else { 0 }
}

/// A mask of lanes: often all, sometimes one or none.
pub fn exec(dice: &mut SplitMix) -> u64 {
    match dice.below(10) {
        0..=4 => u64::MAX,
        5 => 1 << dice.below(LANES as u32),
        6 => dice.pick(&[0, 1, 1 << 63, 0xffff_ffff, 0xffff_ffff << 32, 0x5555_5555_5555_5555]),
        7 => dice.bits() | dice.bits(),
        _ => dice.bits(),
    }
}

/// A value of MODE: often the default, otherwise any rounding, handling of subnormals, clamp and IEEE.
pub fn mode(dice: &mut SplitMix) -> u32 {
    if dice.once_in(2) { DEFAULT_MODE } else { dice.below(0x400) }
}
