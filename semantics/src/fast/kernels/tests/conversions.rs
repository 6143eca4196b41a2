//! Loops of small floats against the lane functions of their rows: all codes, all values of 16 bits, and singles around
//! all places where a conversion may round, with scales and random words, in every MODE that matters.

use super::*;
use crate::algebra::{Choices, with_choices};
use crate::float::FP16_OVFL;
use crate::isa::Type;
use crate::ledger::{SeedOfItems, StochasticSum};

/// Values of a row: how many of its first source there are.
fn count(row: &Row) -> usize {
    match row.operands[1].ty {
        Type::F32 | Type::PkF32 => SIGNS_AND_EXPONENTS * FRACTIONS,
        _ => 1 << 16,
    }
}

const SIGNS_AND_EXPONENTS: usize = 512;
/// Fractions at the places where formats round: each bit, one less and one more, and as much from the other end.
const FRACTIONS: usize = 6 * 23;

fn single(number: usize) -> u32 {
    let (high, kind) = (number % SIGNS_AND_EXPONENTS, number / SIGNS_AND_EXPONENTS % FRACTIONS);
    let bit = 1u32 << (kind / 6);
    let fraction = match kind % 6 {
        0 => bit,
        1 => bit.wrapping_sub(1),
        2 => bit | 1,
        3 => !bit,
        4 => bit.wrapping_neg(),
        _ => bit | bit << 1,
    };
    (high as u32) << 23 | fraction & 0x7f_ffff
}

/// A scale that brings a number with this exponent near the range of small formats, or any.
fn scale(exponent: u32, dice: &mut SplitMix) -> u32 {
    let random = dice.bits() as u32;
    let field =
        if random.is_multiple_of(8) { random >> 24 } else { (exponent + random % 41).saturating_sub(20).min(255) };
    field << 23 | (random >> 3) & 0x7f_ffff
}

/// A random word, which often has all bits or none.
fn random_word(dice: &mut SplitMix) -> u32 {
    let random = dice.bits();
    match random >> 60 {
        0 => 0,
        1 => u32::MAX,
        _ => random as u32,
    }
}

/// Lanes with values number `first` and those behind it.
fn scene(row: &Row, first: usize, dice: &mut SplitMix) -> Scene {
    let mut scene = Scene::new(dice);
    scene.write = [Bv::new(u32::MAX); LANES];
    let is_scaled = row.mnemonic.contains("scalef32");
    let types: Vec<Type> = row.operands[1..].iter().map(|kind| kind.ty).collect();
    for lane in 0..LANES {
        let number = first + lane;
        let mut words = [[dice.bits() as u32; 2]; 3];
        let value = single(number);
        // Beside a value another one of about the same size.
        let beside = value ^ (dice.bits() as u32 & 0x87ff_ffff);
        let other_half = (number * 0x9e37 + 11) as u32;
        let exponent = match types[0] {
            Type::F32 | Type::PkF32 => {
                words[0] = [value, beside];
                value >> 23 & 0xff
            }
            Type::F16 | Type::PkF16 => {
                words[0][0] = number as u32 & 0xffff | other_half << 16;
                (number as u32 >> 10 & 31) + 112
            }
            Type::Bf16 | Type::PkBf16 => {
                words[0][0] = number as u32 & 0xffff | other_half << 16;
                number as u32 >> 7 & 0xff
            }
            _ => {
                words[0][0] = number as u32 & 0xff | (other_half & 0xff) << 8 | words[0][0] & 0xffff_0000;
                127
            }
        };
        for (source, &ty) in types.iter().enumerate().skip(1) {
            words[source][0] = match ty {
                Type::F32 if is_scaled && source + 1 == types.len() => match types[0] {
                    // Each code has each scale.
                    Type::B8 | Type::B16 => (number as u32 >> 8) << 23 | dice.bits() as u32 & 0x807f_ffff,
                    _ => scale(exponent, dice),
                },
                Type::F32 => beside,
                _ => random_word(dice),
            };
        }
        for (source, [lo, hi]) in words.into_iter().enumerate() {
            scene.columns[2 * source].lanes[lane] = Bv::new(lo);
            scene.columns[2 * source + 1].lanes[lane] = Bv::new(hi);
        }
    }
    scene
}

/// Compares a loop with the definition; gives how many results were compared.
fn compare(row: &Row, kernels: &FloatKernels, scene: &Scene, environment: &Environment<Concrete>) -> usize {
    let places = FloatPlaces { places: PLACES, open: OPEN };
    let pair = row.operands[0].ty.words() == 2;
    let of_definition = |choices: &Choices, lane: usize| {
        with_choices(choices.clone(), || (kernels.lane)(environment, &scene.sources(lane))).0
    };
    let [none, ones] = [0, Choices::ONES].map(|seed| Choices { seed, ..Choices::default() });
    // Safety: the columns are there, results are no sources, and the processor has AVX2, FMA and F16C.
    let (open, after) =
        scene.run(|columns| unsafe { (kernels.avx2_all)(columns, &places, bits(&scene.write), environment) });
    assert!(open == 0 || open == Guess::UNDECIDED, "{}: {open:#x}", row.mnemonic);
    (0..LANES).for_each(|lane| {
        let found = [after[9][lane], if pair { after[10][lane] } else { 0 }];
        let is_open = open != 0 && after[usize::from(OPEN)][lane] != 0;
        let about = || format!("{} {:#x} {:x?}", row.mnemonic, environment.mode.0.0, scene.sources(lane));
        // Where no document decides, it is what a machine has that takes 0.
        let expected = of_definition(&none, lane);
        assert_eq!(found, [expected.lo, expected.hi], "{}", about());
        if !is_open {
            let expected = of_definition(&ones, lane);
            assert_eq!(found, [expected.lo, expected.hi], "{} is open", about());
        }
    });
    LANES
}

#[test]
fn small_floats_are_converted_as_defined() {
    let mut dice = SplitMix::new(11);
    let (mut count_of_rows, mut compared) = (0, 0);
    for (row, _, kernels) in rows().filter(|_| has_vectors()) {
        let Some(kernels) = kernels.float().filter(|kernels| kernels.limited) else { continue };
        for target in [Target::Gfx942, Target::Gfx950] {
            let all = if row.exists_on(target) { count(row) } else { 0 };
            count_of_rows += usize::from(all > 0);
            let environment = |mode: u32, readings: Readings| Environment {
                mode: Mode(Bv::new(mode)),
                readings,
                noted: Noted::All,
                target,
            };
            for mode in [0xf0, 0, 0xf0 | 1 << FP16_OVFL, 1 << FP16_OVFL] {
                for first in (0..all).step_by(LANES) {
                    let scene = scene(row, first, &mut dice);
                    compared += compare(row, kernels, &scene, &environment(mode, Readings::default()));
                }
            }
            // Every MODE and reading, with values by chance; also as a target would have it that has the other formats.
            for kept in 0..32 {
                let mode = (kept & 15) << 4 | kept >> 4 << FP16_OVFL | dice.bits() as u32 & 0xf;
                for (sum, seed) in [
                    (StochasticSum::Carry, SeedOfItems::Same),
                    (StochasticSum::Wrap, SeedOfItems::Chain),
                    (StochasticSum::Wrap, SeedOfItems::Same),
                ] {
                    let readings = Readings { stochastic_sum: sum, seed_of_items: seed, ..Readings::default() };
                    for _ in 0..16 {
                        let first = dice.bits() as usize % count(row);
                        let scene = scene(row, first, &mut dice);
                        compared += compare(row, kernels, &scene, &environment(mode, readings));
                    }
                }
            }
        }
    }
    println!("{count_of_rows} rows of targets, {compared} lanes");
    assert!(count_of_rows == 52 && compared > 10_000_000 || !has_vectors(), "{count_of_rows} rows, {compared} lanes");
}
