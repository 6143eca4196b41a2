//! The table of loops written by hand against rows and their lane functions.

#![cfg(avx2_loops)]

mod conversions;

use std::collections::BTreeSet;

use super::float::{FloatKernel, FloatKernels, FloatPlaces, LaneValues, PackedMode};
use super::integer::Kernels;
use super::*;
use crate::algebra::{Bv, Concrete, LANES, Mask, Padded};
use crate::fast::columns::{Columns, Lanes, Places, bits, masks, words, words_mut};
use crate::fast::speculative::Guess;
use crate::float::{Environment, Mode, Noted};
use crate::generate::{Random, SplitMix};
use crate::ledger::Readings;
use crate::rows::all_rows;
use crate::target::Target;

#[test]
fn every_name_is_of_a_row_and_stands_once() {
    let mut names = BTreeSet::new();
    for &name in table::entries().flat_map(|(names, _)| *names) {
        assert!(names.insert(name), "{name} stands there twice");
        let mut rows = all_rows().iter().filter(|row| row.mnemonic == name).peekable();
        assert!(rows.peek().is_some(), "no row is called {name}");
        let is_lane = |row: &Row| matches!(row.meaning, Meaning::Lane(..));
        assert!(rows.all(|row| is_lane(row) || !row.is_modelled()), "{name} has no lane function");
    }
}

/// Columns 0 to 5: the words of the sources; 6: truth values; 7 and 8: what lanes have that are not written; from 9 on:
/// results, and where they are open.
const PLACES: Places = Places { sources: [[0, 1], [2, 3], [4, 5]], mask: 6, shift: 0, old: [7, 8], to: [9, 10, 11] };
const COUNT: usize = 13;
const OPEN: u16 = 12;
/// What results have before.
const UNTOUCHED: u32 = 0xdead_beef;

/// Columns, and the lanes that are written.
struct Scene {
    columns: Vec<Padded<crate::algebra::B32<Concrete>>>,
    write: Lanes,
}

impl Scene {
    fn new(dice: &mut SplitMix) -> Self {
        let ordinary = dice.once_in(2);
        let mut column = |number: usize| {
            let lane = |_| match number {
                6 => {
                    if dice.bits() & 1 == 1 {
                        u32::MAX
                    } else {
                        0
                    }
                }
                9.. => UNTOUCHED,
                _ if ordinary => word_near_one(dice, number % 2 == 1),
                _ => word(dice),
            };
            let lanes: [u32; LANES] = std::array::from_fn(lane);
            Padded::new(lanes.map(Bv::new), Bv::new(0))
        };
        let columns = (0..COUNT).map(&mut column).collect();
        let all = dice.once_in(2);
        let write = std::array::from_fn(|_| Bv::new(if all || dice.once_in(2) { u32::MAX } else { 0 }));
        Scene { columns, write }
    }

    /// Runs a loop on a copy of the columns; gives what it says, and the columns.
    fn run<T>(&self, run: impl FnOnce(Columns) -> T) -> (T, Vec<[u32; LANES]>) {
        let mut columns = self.columns.clone();
        let pointers: Vec<_> = columns.iter_mut().map(std::ptr::from_mut).collect();
        let result = run(Columns(pointers.as_ptr()));
        (result, columns.iter().map(|column| *words(&column.lanes)).collect())
    }

    /// Makes all sources numbers that are subnormal neither as halves nor as singles.
    fn make_normal(&mut self, dice: &mut SplitMix) {
        for column in &mut self.columns[..6] {
            *words_mut(&mut column.lanes) = std::array::from_fn(|_| 0x3c00_3c00 ^ dice.bits() as u32 & 0x8fff_8fff);
        }
    }

    /// Makes all sources the same, without signs, as logarithms and steps of divisions want them.
    fn make_positive_and_alike(&mut self) {
        words_mut(&mut self.columns[0].lanes).iter_mut().for_each(|word| *word &= 0x7fff_7fff);
        let first = self.columns[0].lanes;
        self.columns[1..6].iter_mut().for_each(|column| column.lanes = first);
    }

    fn is_written(&self, lane: usize) -> bool {
        masks(bits(&self.write))[lane] != 0
    }

    /// The sources of a lane.
    fn sources(&self, lane: usize) -> [LaneValues; 3] {
        let word = |column: usize| self.columns[column].lanes[lane].0;
        [0, 1, 2].map(|source| {
            let bit = source == 2 && word(6) != 0;
            LaneValues { lo: word(2 * source), hi: word(2 * source + 1), bit }
        })
    }
}

fn word(dice: &mut SplitMix) -> u32 {
    let random = dice.bits();
    let specials = [0, 1, 0x7c00, 0x7e01, 0x0001_8000, 0x7f80_0000, 0x7ff0_0000, 0x0010_0000, 0x80ff_ffff, 0x4b00_0000];
    match random >> 62 {
        0 => specials[random as usize % 10],
        1 => random as u32 & 0x0f0f_0f0f,
        _ => random as u32,
    }
}

/// Half, single and high word of a double near 1; low words of doubles are random.
fn word_near_one(dice: &mut SplitMix, is_high: bool) -> u32 {
    let random = dice.bits() as u32;
    match (is_high, random >> 30) {
        (true, _) => 0x3ff0_0000 ^ random & 0x801f_ffff,
        (_, 0) => random & 0x8000_0007,
        (_, 1) => 0x3c00_3c00 ^ random & 0x83ff_83ff,
        _ => 0x3f80_0000 ^ random & 0x80ff_ffff,
    }
}

/// Each row with a lane function, with the loops over it and those that it has.
fn rows() -> impl Iterator<Item = (&'static Row, RowKernels, &'static RowKernels)> {
    lane::rows().filter_map(|row| match row.meaning {
        Meaning::Lane(family, number) => {
            Some((row, lane::visit::<Looped>(family, number), of_function((family, number))))
        }
        _ => None,
    })
}

fn has_vectors() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("fma") && has!("f16c")
}

/// They leave what the loop over the lane function leaves, in every column.
#[test]
fn loops_over_integers_are_those_of_their_rows() {
    let mut dice = SplitMix::new(1);
    let mut count = 0;
    for (row, over_function, kernels) in rows().filter(|_| has_vectors()) {
        for clamped in [false, true] {
            let (Some(plain), Some(Kernels { portable, avx2, avx2_all })) =
                (over_function.integer(clamped), kernels.integer(clamped))
            else {
                continue;
            };
            count += 1;
            for _ in 0..20 {
                let scene = Scene::new(&mut dice);
                let all: Lanes = [Bv::new(u32::MAX); LANES];
                for (kernel, write) in [(portable, &scene.write), (avx2, &scene.write), (avx2_all, &all)] {
                    let run = |kernel: super::integer::Kernel| {
                        // SAFETY: the columns are there, results are no sources, and the processor has AVX2.
                        scene.run(|columns| unsafe { kernel(columns, &PLACES, bits(write)) }).1
                    };
                    assert_eq!(run(kernel), run(plain.portable), "{}", row.mnemonic);
                }
            }
        }
    }
    assert!(count > 100 || !has_vectors(), "{count} loops over integers");
}

/// What a loop over floats leaves in a scene is what the lane function gives, where it is not open; no other column
/// changes.
fn check(row: &Row, what: &str, scene: &Scene, kernel: FloatKernel, kernels: &FloatKernels, mode: u32) -> usize {
    let environment = Environment {
        mode: Mode(Bv::new(mode)),
        readings: Readings::default(),
        noted: Noted::All,
        target: Target::Gfx906,
    };
    let places = FloatPlaces { places: PLACES, open: OPEN };
    let run = |kernel: FloatKernel| {
        // SAFETY: the columns are there, results are no sources, and the processor has AVX2, FMA and F16C.
        scene.run(|columns| unsafe { kernel(columns, &places, bits(&scene.write), &environment) })
    };
    let (open, after) = run(kernel);
    let (_, of_function) = run(kernels.portable);
    if what == "ordinary" && open & Guess::UNKNOWN != 0 {
        return 0;
    }
    let mut compared = 0;
    for (word, to) in [9, 10, 11].into_iter().enumerate() {
        let is_untouched = |columns: &[[u32; LANES]]| columns[to].iter().all(|&word| word == UNTOUCHED);
        assert_eq!(is_untouched(&after), is_untouched(&of_function), "{} {what} {word}", row.mnemonic);
        if is_untouched(&after) {
            continue;
        }
        for lane in (0..LANES).filter(|&lane| scene.is_written(lane)) {
            if open != 0 && after[usize::from(OPEN)][lane] != 0 {
                continue;
            }
            let expected = (kernels.lane)(&environment, &scene.sources(lane));
            let expected = [expected.lo, expected.hi, Mask::new(expected.bit).word()][word];
            let sources = scene.sources(lane);
            assert_eq!(after[to][lane], expected, "{} {what} {mode:#x} {sources:x?}", row.mnemonic);
            compared += 1;
        }
    }
    compared
}

/// Where they are not open they leave what the lane function gives, and they write what it has.
#[test]
fn loops_over_floats_are_those_of_their_rows() {
    // Nothing is flushed: who calls the loop asks it to, or flushes.
    const KEPT: u32 = 0xf0;
    let mut dice = SplitMix::new(2);
    for (row, over_function, kernels) in rows().filter(|_| has_vectors()) {
        let (Some(_), Some(kernels)) = (over_function.float(), kernels.float()) else { continue };
        let (mut nearest, mut rounded, mut ordinary) = (0, 0, 0);
        for _ in 0..40 {
            let mut scene = Scene::new(&mut dice);
            if kernels.flushed || kernels.rounded_flushed {
                // Some flush whatever MODE says, as their row has it, which the lane function does not know.
                scene.make_normal(&mut dice);
            }
            nearest += check(row, "nearest", &scene, kernels.avx2, kernels, KEPT);
            if let Some(kernel) = kernels.rounded {
                let mode = KEPT | dice.bits() as u32 & 0xf;
                rounded += check(row, "rounded", &scene, kernel, kernels, mode);
            }
            if let Some(kernel) = kernels.ordinary {
                scene.make_normal(&mut dice);
                scene.make_positive_and_alike();
                ordinary += check(row, "ordinary", &scene, kernel, kernels, KEPT);
            }
        }
        // Of these no document decides about any result.
        let is_open = matches!(row.meaning, Meaning::Lane(crate::isa::LaneFamily::FloatDot, _));
        assert!(nearest > 100 || is_open, "{}: {nearest} results", row.mnemonic);
        assert!(kernels.rounded.is_none() || rounded > 100, "{}: {rounded} rounded results", row.mnemonic);
        assert!(kernels.ordinary.is_none() || ordinary > 0, "{}: no results of ordinary operands", row.mnemonic);
    }
}

/// Loops over both halves of words, where they say that no lane is open.
#[test]
fn loops_over_pairs_of_halves_are_those_of_their_rows() {
    const KEPT: u32 = 0xf0;
    let mut dice = SplitMix::new(3);
    for (row, over_function, kernels) in rows().filter(|_| has_vectors()) {
        let (Some(_), Some(kernels)) = (over_function.float(), kernels.float()) else { continue };
        let Some([[packed, ..], _]) = kernels.packed else {
            assert!(kernels.packed_rounded.is_none(), "{}", row.mnemonic);
            continue;
        };
        assert!(row.operands.iter().all(|kind| kind.ty.is_packed_float()), "{}", row.mnemonic);
        let mut compared = 0;
        for _ in 0..400 {
            let mut scene = Scene::new(&mut dice);
            scene.make_normal(&mut dice);
            let mode = PackedMode { operands: false, results: false, nans: false };
            for rounding in [0, dice.bits() as u32 & 0xc] {
                let environment = Environment {
                    mode: Mode(Bv::new(KEPT | rounding)),
                    readings: Readings::default(),
                    noted: Noted::All,
                    target: Target::Gfx906,
                };
                let write = bits(&scene.write);
                // Safety: the columns are there, results are no sources, and the processor has AVX2, FMA and F16C.
                let (open, after) = scene.run(|columns| unsafe {
                    match kernels.packed_rounded {
                        Some([rounded, _]) if rounding != 0 => rounded(columns, &PLACES, write, mode, &environment),
                        _ => packed(columns, &PLACES, write, mode),
                    }
                });
                if open != 0 {
                    continue;
                }
                for lane in (0..LANES).filter(|&lane| scene.is_written(lane)) {
                    let half = |shift: u32| {
                        let sources =
                            scene.sources(lane).map(|values| LaneValues { lo: values.lo >> shift & 0xffff, ..values });
                        (kernels.lane)(&environment, &sources).lo & 0xffff
                    };
                    assert_eq!(after[9][lane], half(0) | half(16) << 16, "{}", row.mnemonic);
                    compared += 1;
                }
            }
        }
        assert!(compared > 100, "{}: {compared} results", row.mnemonic);
    }
}
