//! Sums of matrix instructions whose factors are the same in all lanes, by hand: numbers that tell the steps of one
//! target from those of another, one reading from another, and one field from another.

use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, LANES, with_choices};
use gcn_semantics::instruction::code::{EXEC_LO, VGPRS};
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{Numbers, Program, Wave};

/// A vector register, and what it has in lanes below 32 and in the others.
type Halves = (u16, [u32; 2]);

/// The readings with which `reading` is its value number `index`.
fn with(reading: Reading, index: usize) -> Readings {
    let mut readings = Readings::default();
    readings.set(reading, index);
    readings
}

/// The wave after one instruction on these registers. What nobody knows is chosen by `seed`.
fn after(text: &str, target: Target, readings: Readings, registers: &[Halves], seed: u64) -> Wave<Concrete> {
    let listing = read_llvm(&Source::new("test", text), target).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let program =
        Program::<Concrete>::new(listing.instructions(), target).unwrap_or_else(|(_, error)| panic!("{error}"));
    let mut wave = Wave::new(target, readings, Rc::new(Numbers::default()));
    wave.set_pair(EXEC_LO, !0);
    for &(register, halves) in registers {
        wave.set_lanes(register, std::array::from_fn(|lane| halves[lane / 32]));
    }
    with_choices(Choices::seeded(seed), || program.execute(&mut wave));
    wave
}

/// The one value that all lanes of `register` have.
fn everywhere(wave: &mut Wave<Concrete>, register: u16, text: &str) -> u32 {
    let lanes = wave.lanes(register);
    assert!((0..LANES).all(|lane| lanes[lane] == lanes[0]), "{text}: {lanes:x?}");
    lanes[0]
}

/// 2^23 - 2^23 - 1/2 - 1/4 - 1/8 in halves and bfloats, the first number the addend.
#[test]
fn one_sum_on_each_target() {
    let halves = [(0, [0xb800_ec00; 2]), (1, [0xb000_b400; 2]), (2, [0x3c00_6800; 2]), (3, [0x3c00_3c00; 2])];
    // Lanes from 32 on have the other two products.
    let bfloats = [(0, [0xbf00_cb00, 0xbe00_be80]), (2, [0x3f80_3f80; 2])];
    let four = "v_mfma_f32_4x4x4f16 a[0:3], v[0:1], v[2:3], a[0:3]";
    let pairs = "v_mfma_f32_32x32x4bf16 a[0:15], v0, v2, a[0:15]";
    let exact = Readings::default();
    let by_pairs = with(Reading::Q9, 1);
    let rows: [(Target, &str, Readings, &[Halves], u32); 7] = [
        (Target::Gfx908, four, exact, &halves, 0xbf60_0000),
        (Target::Gfx908, four, by_pairs, &halves, 0),
        (Target::Gfx90a, four, exact, &halves, 0),
        (Target::Gfx942, "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[0:1], v[2:3], a[0:3]", exact, &halves, 0xbf00_0000),
        (Target::Gfx908, pairs, exact, &bfloats, 0xbf60_0000),
        // The first two products and the addend are 0, and so the others are left: -3/8.
        (Target::Gfx908, pairs, by_pairs, &bfloats, 0xbec0_0000),
        (Target::Gfx90a, pairs, exact, &bfloats, 0xbec0_0000),
    ];
    for (target, text, readings, factors, expected) in rows {
        let registers = [factors, &[(VGPRS, [0x4b00_0000; 2])]].concat();
        let mut wave = after(text, target, readings, &registers, 1);
        // The sign of a zero is open on gfx90a.
        let unsigned = if target == Target::Gfx90a && expected == 0 { !0 >> 1 } else { !0 };
        let found = everywhere(&mut wave, VGPRS, text) & unsigned;
        assert_eq!(found, expected, "{text} on {target}: {found:#x}");
    }
}

/// Of an xf32 13 bits of the fraction do not count: they are cut off, or rounded to the nearest, of two the even one.
/// Two of the four products are there, by 1.
#[test]
fn bits_of_xf32_that_do_not_count() {
    let text = "v_mfma_f32_32x32x4_xf32 a[0:15], v[0:1], v[2:3], 0";
    for (factor, truncated, rounded) in [
        (0x3f80_1000, 0x4000_0000, 0x4000_0000),
        (0x3f80_1001, 0x4000_0000, 0x4000_2000),
        (0x3f80_3000, 0x4000_2000, 0x4000_4000),
        (0x3f80_2fff, 0x4000_2000, 0x4000_2000),
    ] {
        for (index, expected) in [truncated, rounded].into_iter().enumerate() {
            let registers = [(0, [factor; 2]), (2, [0x3f80_0000; 2])];
            let mut wave = after(text, Target::Gfx942, with(Reading::Q10, index), &registers, 1);
            assert_eq!(everywhere(&mut wave, VGPRS, text), expected, "{factor:#x}, reading {index}");
        }
    }
}

/// 0x44 is 1.5 as FP8 and 2 as BF8 of gfx942, and 0x40 is 1 as both. Two products are there.
#[test]
fn factors_of_two_formats() {
    for (formats, expected) in [("fp8_fp8", 3f32), ("fp8_bf8", 3.0), ("bf8_fp8", 4.0), ("bf8_bf8", 4.0)] {
        let text = format!("v_mfma_f32_32x32x16_{formats} a[0:15], v[0:1], v[2:3], 0");
        let registers = [(0, [0x44; 2]), (2, [0x40; 2])];
        let mut wave = after(&text, Target::Gfx942, Readings::default(), &registers, 1);
        assert_eq!(f32::from_bits(everywhere(&mut wave, VGPRS, &text)), expected, "{formats}");
    }
}

/// Which NaN a sum is nobody knows; that it is one everybody does. The code of a minus zero is the NaN of gfx942.
#[test]
fn nans_are_nans() {
    let text = "v_mfma_f32_32x32x16_fp8_fp8 a[0:15], v[0:1], v[2:3], 0";
    let run = |factor, seed| {
        let registers = [(0, [factor; 2]), (2, [0x40; 2])];
        let mut wave = after(text, Target::Gfx942, Readings::default(), &registers, seed);
        everywhere(&mut wave, VGPRS, text)
    };
    let of_seeds: Vec<u32> = (0..8).map(|seed| run(0x80, seed)).collect();
    assert!(of_seeds.iter().all(|&bits| f32::from_bits(bits).is_nan()), "{of_seeds:x?}");
    assert!(of_seeds.iter().any(|&bits| bits != of_seeds[0]), "{of_seeds:x?}");
    assert!((0..8).all(|seed| run(0x7f, seed) == 480f32.to_bits()), "twice the greatest number");
}

/// The sign of a zero is open where products are added exactly, and known where they are added in pairs.
#[test]
fn signs_of_zeros() {
    let text = "v_mfma_f32_4x4x4f16 a[0:3], v[0:1], v[2:3], a[0:3]";
    let run = |reading, seed| {
        let mut wave = after(text, Target::Gfx908, with(Reading::Q9, reading), &[(VGPRS, [0x8000_0000; 2])], seed);
        everywhere(&mut wave, VGPRS, text)
    };
    assert!((0..8).all(|seed| run(1, seed) == 0), "a plus and a minus zero are a plus zero");
    let of_seeds: Vec<u32> = (0..16).map(|seed| run(0, seed)).collect();
    assert!(of_seeds.iter().all(|bits| bits << 1 == 0), "{of_seeds:x?}");
    assert!(of_seeds.contains(&0) && of_seeds.contains(&0x8000_0000), "{of_seeds:x?}");
}

/// 4 products of 1, and an addend of 2^3 of which BLGP says the sign too.
#[test]
fn signs_of_doubles() {
    for (neg, expected) in [("", 12f64), (" neg:[1,0,0]", 4.0), (" neg:[0,1,0]", 4.0), (" neg:[0,0,1]", -4.0)] {
        let text = format!("v_mfma_f64_4x4x4_4b_f64 v[4:5], v[0:1], v[2:3], v[4:5]{neg}");
        let registers = [(1, [0x3ff0_0000; 2]), (3, [0x3ff0_0000; 2]), (5, [0x4020_0000; 2])];
        let mut wave = after(&text, Target::Gfx942, Readings::default(), &registers, 1);
        let high = everywhere(&mut wave, 5, &text);
        assert_eq!(f64::from_bits(u64::from(high) << 32), expected, "{text}");
    }
}

/// The products of a row are added in the order of K: lanes 0 to 15 have the first one. 2^24 + 1 is no f32.
#[test]
fn products_in_the_order_of_k() {
    let text = "v_mfma_f32_16x16x4f32 a[0:3], v0, v1, 0";
    let mut wave = after(text, Target::Gfx90a, Readings::default(), &[(1, [0x3f80_0000; 2])], 1);
    let big = 16_777_216f32;
    wave.set_lanes(0, std::array::from_fn(|lane| [big, 1.0, -big, 1.0][lane / 16].to_bits()));
    let listing = read_llvm(&Source::new("test", text), Target::Gfx90a).expect("text");
    let program = Program::<Concrete>::new(listing.instructions(), Target::Gfx90a).expect("a program");
    program.execute(&mut wave);
    assert_eq!(f32::from_bits(everywhere(&mut wave, VGPRS, text)), 1.0, "from the other end it would be 2");
}

/// Four sets of numbers of sparse rows: the first two items of a row are 1 and 2, and meet two of 1, 2, 4 and 8. ABID
/// says which set counts if CBSZ is 0.
#[test]
fn sets_of_numbers_of_sparse_rows() {
    // Numbers 0 and 1; 1 and 2; 2 and 3; 0 and 3; and 0 and 1 for the zeros behind them.
    let registers: [Halves; 4] =
        [(4, [0x4000_3c00; 2]), (6, [0x4000_3c00; 2]), (7, [0x4800_4400; 2]), (10, [0x4c4e_4944; 2])];
    for (fields, of_group) in
        [("", 5), (" abid:1", 10), (" abid:2", 20), (" abid:3", 17), (" cbsz:1 abid:1", 5), (" cbsz:2 abid:3", 5)]
    {
        let text = format!("v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[6:9], v10{fields}");
        let mut wave = after(&text, Target::Gfx942, Readings::default(), &registers, 1);
        assert_eq!(f32::from_bits(everywhere(&mut wave, 0, &text)), 4.0 * of_group as f32, "{text}");
    }
}

/// One block of A serves several: of sixteen all, or four each, which are those that are as many lanes apart or its
/// neighbours. Rows of A have their block's number.
#[test]
fn blocks_that_serve_others() {
    let block_of = |cbsz: usize, abid: usize, reading: usize, block: usize| match (cbsz, reading) {
        (4, _) => abid,
        (2, 0) => [0, 1, 2, 3][block % 4] + 4 * abid,
        (2, 1) => [0, 4, 8, 12][block / 4] + abid,
        _ => unreachable!(),
    };
    for (cbsz, abid) in [(4, 0), (4, 11), (2, 0), (2, 1), (2, 3)] {
        for reading in 0..2 {
            let text = format!("v_mfma_f32_4x4x1f32 a[0:3], v0, v1, 0 cbsz:{cbsz} abid:{abid}");
            let listing = read_llvm(&Source::new("test", &text), Target::Gfx90a).expect("text");
            let program = Program::<Concrete>::new(listing.instructions(), Target::Gfx90a).expect("a program");
            let mut wave = Wave::new(Target::Gfx90a, with(Reading::Q12, reading), Rc::new(Numbers::default()));
            wave.set_pair(EXEC_LO, !0);
            wave.set_lanes(0, std::array::from_fn(|lane| ((lane / 4) as f32 + 1.0).to_bits()));
            wave.set_lanes(1, [1f32.to_bits(); LANES]);
            program.execute(&mut wave);
            let found = wave.lanes(VGPRS).map(f32::from_bits);
            let expected = std::array::from_fn(|lane| block_of(cbsz, abid, reading, lane / 4) as f32 + 1.0);
            assert_eq!(found, expected, "{text}, reading {reading}");
        }
    }
}

/// What BLGP does to the lanes of B, each number of it: AMD's table for f32.
#[test]
fn columns_that_serve_others() {
    let half = |first: usize| move |lane: usize| first + lane % 32;
    let row = |number: usize| move |lane: usize| 16 * number + lane % 16;
    let lanes: [&dyn Fn(usize) -> usize; 8] = [
        &|lane| lane,
        &half(0),
        &half(32),
        &|lane| [16, 32, 48, 0][lane / 16] + lane % 16,
        &row(0),
        &row(1),
        &row(2),
        &row(3),
    ];
    for (blgp, from) in lanes.into_iter().enumerate() {
        let text = format!("v_mfma_f32_32x32x1f32 a[0:31], v0, v1, 0 blgp:{blgp}");
        let listing = read_llvm(&Source::new("test", &text), Target::Gfx90a).expect("text");
        let program = Program::<Concrete>::new(listing.instructions(), Target::Gfx90a).expect("a program");
        let mut wave = Wave::new(Target::Gfx90a, Readings::default(), Rc::new(Numbers::default()));
        wave.set_pair(EXEC_LO, !0);
        wave.set_lanes(0, [1f32.to_bits(); LANES]);
        wave.set_lanes(1, std::array::from_fn(|lane| (lane as f32 + 1.0).to_bits()));
        program.execute(&mut wave);
        for block in 0..2 {
            for column in 0..32 {
                let expected = from(column + 32 * block) as f32 + 1.0;
                let found = wave.lanes(VGPRS + 16 * block as u16)[column];
                assert_eq!(f32::from_bits(found), expected, "{text}: block {block}, column {column}");
            }
        }
    }
}
