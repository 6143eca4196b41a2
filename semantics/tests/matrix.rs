//! Matrix instructions against products of matrices that are written down element by element, in the readable forms of
//! the layouts.

use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, LANES, with_choices};
use gcn_semantics::instruction::code::VGPRS;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{Numbers, Program, Wave};

/// A register with a number of its own in each lane.
type Register = fn(usize) -> u32;

/// The wave after one instruction, with these registers before.
fn after(text: &str, target: Target, registers: &[(u16, Register)], exec: u64) -> Wave<Concrete> {
    let numbers =
        registers.iter().fold(Numbers::default(), |numbers, &(register, value)| numbers.with_vgpr(register, value));
    let mut wave = Wave::new(target, Readings::default(), Rc::new(numbers));
    wave.set_pair(gcn_semantics::instruction::code::EXEC_LO, exec);
    program(text, target).unwrap_or_else(|error| panic!("{text}: {error}")).execute(&mut wave);
    wave
}

fn program(text: &str, target: Target) -> Result<Program<Concrete>, String> {
    let listing = read_llvm(&Source::new("test", text), target).map_err(|errors| format!("{errors:?}"))?;
    Program::new(listing.instructions(), target).map_err(|(_, error)| error.to_string())
}

/// Small signed bytes that differ between lanes, and between A and B.
fn bytes(lane: usize, seed: usize) -> [i8; 4] {
    std::array::from_fn(|byte| ((lane * 29 + byte * 53 + seed * 71) % 255) as u8 as i8)
}

#[test]
fn bytes_of_one_block() {
    let word = |lane: usize, seed: usize| u32::from_le_bytes(bytes(lane, seed).map(|byte| byte as u8));
    let before: [(u16, Register); 3] =
        [(0, |lane| word_of(lane, 1)), (1, |lane| word_of(lane, 2)), (VGPRS, |lane| lane as u32)];
    assert_eq!(word(5, 1), word_of(5, 1));
    let mut wave = after("v_mfma_i32_16x16x16i8 a[4:7], v0, v1, a[0:3]", Target::Gfx908, &before, !0);
    for row in 0..16 {
        for column in 0..16 {
            let sum: i32 = (0..16)
                .map(|k| {
                    i32::from(bytes(row + 16 * (k / 4), 1)[k % 4]) * i32::from(bytes(column + 16 * (k / 4), 2)[k % 4])
                })
                .sum();
            let (register, lane) = (row % 4, column + 16 * (row / 4));
            let addend = if register == 0 { lane as i32 } else { 0 };
            assert_eq!(wave.lanes(VGPRS + 4 + register as u16)[lane], (sum + addend) as u32, "{row}, {column}");
        }
    }
}

fn word_of(lane: usize, seed: usize) -> u32 {
    u32::from_le_bytes(bytes(lane, seed).map(|byte| byte as u8))
}

/// A small whole number as f32.
fn single(lane: usize, seed: usize) -> f32 {
    ((lane * 37 + seed * 11) % 64) as f32 - 20.0
}

const SINGLES: [(u16, Register); 2] = [(0, |lane| single(lane, 1).to_bits()), (1, |lane| single(lane, 2).to_bits())];

#[test]
fn singles_of_two_blocks() {
    let mut wave = after("v_mfma_f32_32x32x1f32 a[0:31], v0, v1, 1.0", Target::Gfx90a, &SINGLES, !0);
    for register in 0..32 {
        for lane in 0..LANES {
            let (row, column, block) =
                (8 * (register / 4 % 4) + 4 * (lane / 32) + register % 4, lane % 32, register / 16);
            let value = single(row + 32 * block, 1) * single(column + 32 * block, 2) + 1.0;
            assert_eq!(f32::from_bits(wave.lanes(VGPRS + register as u16)[lane]), value, "a{register}[{lane}]");
        }
    }
}

/// One block of A serves four neighbours, and half of B serves both halves.
#[test]
fn blocks_that_serve_others() {
    let text = "v_mfma_f32_4x4x1f32 a[0:3], v0, v1, 0 cbsz:2 abid:3 blgp:2";
    let mut wave = after(text, Target::Gfx908, &SINGLES, !0);
    for register in 0..4 {
        for lane in 0..LANES {
            let (row, block) = (register, lane / 4);
            let from_a = (row + 4 * block) % 16 + 48;
            let value = single(from_a, 1) * single(lane % 32 + 32, 2);
            assert_eq!(f32::from_bits(wave.lanes(VGPRS + register as u16)[lane]), value, "a{register}[{lane}]");
        }
    }
}

/// The document's lanes of this instruction are others; programs that were run say these (ledger Q1).
#[test]
fn doubles_of_four_blocks() {
    let high = |seed: usize| move |lane: usize| (f64::from(single(lane, seed)).to_bits() >> 32) as u32;
    assert_eq!(high(1)(3), (f64::from(single(3, 1)).to_bits() >> 32) as u32);
    let before: [(u16, Register); 2] = [
        (1, |lane| (f64::from(single(lane, 1)).to_bits() >> 32) as u32),
        (3, |lane| (f64::from(single(lane, 2)).to_bits() >> 32) as u32),
    ];
    for (target, text, sign) in [
        (Target::Gfx90a, "v_mfma_f64_4x4x4f64 v[4:5], v[0:1], v[2:3], 0", 1.0),
        (Target::Gfx942, "v_mfma_f64_4x4x4_4b_f64 v[4:5], v[0:1], v[2:3], 0 neg:[1,0,0]", -1.0),
    ] {
        // EXEC does not matter where a document says so.
        let mut wave = after(text, target, &before, if target == Target::Gfx942 { 1 } else { !0 });
        for block in 0..4 {
            for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
                let factor = |other: usize, k: usize, seed: usize| f64::from(single(other + 4 * (block + 4 * k), seed));
                let sum: f64 = (0..4).map(|k| factor(row, k, 1) * factor(column, k, 2)).sum();
                let lane = column + 4 * block + 16 * row;
                let bits = u64::from(wave.lanes(4)[lane]) | u64::from(wave.lanes(5)[lane]) << 32;
                assert_eq!(f64::from_bits(bits), sign * sum, "block {block}, {row}, {column}");
            }
        }
    }
}

#[test]
fn overlaps_are_refused() {
    let refused = [(Target::Gfx90a, "v_mfma_f32_32x32x1f32 v[0:31], v4, v32, 0")];
    for (target, text) in refused {
        let error = program(text, target).err().unwrap_or_else(|| panic!("{text} is executed on {target}"));
        assert!(error.contains("is not modelled") || error.contains("with"), "{text}: {error}");
    }
    assert!(program("v_mfma_f32_32x32x1f32 v[0:31], v32, v33, v[0:31]", Target::Gfx90a).is_ok(), "C may be D");
}

/// A factor has as many registers as its format takes: the destination may follow behind them.
#[test]
fn formats_say_how_many_registers_a_factor_has() {
    let program = |text| program(text, Target::Gfx950);
    assert!(program("v_mfma_f32_32x32x64_f8f6f4 v[8:23], v[2:7], v[4:7], 0 cbsz:2 blgp:4").is_ok());
    for text in [
        "v_mfma_f32_32x32x64_f8f6f4 v[8:23], v[2:9], v[0:3], 0 cbsz:1 blgp:4",
        "v_mfma_f32_32x32x64_f8f6f4 v[8:23], v[4:7], v[4:9], 0 cbsz:4 blgp:3",
    ] {
        let error = program(text).err().unwrap_or_else(|| panic!("{text} is executed"));
        assert!(error.contains("a destination that overlaps a source"), "{text}: {error}");
    }
    let error = program("v_mfma_ld_scale_b32 v0, v1").err();
    assert_eq!(error.as_deref(), Some("`v_mfma_ld_scale_b32` is not modelled"));
}

/// An element depends on its row and its column alone, whatever CBSZ and BLGP of other instructions would permute;
/// with a number that is no format on all.
#[test]
fn numbers_of_formats_permute_nothing() {
    // Lane 20 has a part of row 4.
    let plain: [(u16, Register); 2] = [(4, |lane| lane as u32), (12, |lane| 3 * lane as u32)];
    let other: [(u16, Register); 2] = [(4, |lane| lane as u32 + u32::from(lane == 20)), (12, |lane| 3 * lane as u32)];
    for (formats, rows) in [("cbsz:4 blgp:4", vec![4]), ("cbsz:4 blgp:5", (0..16).collect::<Vec<usize>>())] {
        let width = if formats.ends_with('5') { "v[12:19]" } else { "v[12:15]" };
        let text = format!("v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:7], {width}, 0 {formats}");
        let [mut first, mut second] = [plain, other]
            .map(|registers| with_choices(Choices::seeded(1), || after(&text, Target::Gfx950, &registers, !0)).0);
        for row in 0..16 {
            for column in 0..16 {
                let (register, lane) = ((row % 4) as u16, column + 16 * (row / 4));
                let same = first.lanes(register)[lane] == second.lanes(register)[lane];
                assert_eq!(same, !rows.contains(&row), "{formats}: {row}, {column}");
            }
        }
    }
}

/// An element depends on the scales of its row and its column.
#[test]
fn scales_are_of_rows_and_columns() {
    let text = "v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[16:19], v[20:23], 0, v24, v25 cbsz:4 blgp:4";
    let plain: [(u16, Register); 2] = [(24, |_| 127), (25, |_| 127)];
    let of_a: [(u16, Register); 2] = [(24, |lane| 127 + u32::from(lane == 37)), (25, |_| 127)];
    let of_b: [(u16, Register); 2] = [(24, |_| 127), (25, |lane| 127 + u32::from(lane == 37))];
    let [mut plain, mut of_a, mut of_b] = [plain, of_a, of_b]
        .map(|registers| with_choices(Choices::seeded(1), || after(text, Target::Gfx950, &registers, !0)).0);
    for register in 0..16 {
        for lane in 0..LANES {
            let (row, column) = (8 * (register / 4) + 4 * (lane / 32) + register % 4, lane % 32);
            let value = |wave: &mut Wave<Concrete>| wave.lanes(register as u16)[lane];
            assert_eq!(value(&mut plain) != value(&mut of_a), row == 5, "{row}, {column}");
            assert_eq!(value(&mut plain) != value(&mut of_b), column == 5, "{row}, {column}");
        }
    }
    let constant = "v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[16:19], v[20:23], 0, 1.0, v25 cbsz:4 blgp:4";
    let error = program(constant, Target::Gfx950).err().expect("it is refused");
    assert!(error.contains("`v_mfma_scale_f32_32x32x64_f8f6f4`"), "{error}");
}

/// Which of several written registers indexing would move, and in which lanes, nothing says.
#[test]
fn programs_with_indexing_are_refused() {
    for (target, text) in [
        (Target::Gfx90a, "v_mfma_f32_4x4x1f32 v[0:3], v4, v5, v[0:3]"),
        (Target::Gfx942, "v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[6:9], v10"),
        (Target::Gfx950, "v_permlane32_swap_b32 v0, v1"),
        (Target::Gfx950, "v_cvt_scalef32_pk32_f32_fp6 v[16:47], v[0:5], v6"),
    ] {
        let text = format!("s_set_gpr_idx_on s0, gpr_idx(SRC0)\n{text}\ns_set_gpr_idx_off");
        let error = program(&text, target).err().unwrap_or_else(|| panic!("{text} is executed on {target}"));
        assert!(error.contains("where VGPR indexing may be on"), "{text}: {error}");
    }
}

/// Along all ways: indexing is off behind `s_set_gpr_idx_off`, and where a program begins.
#[test]
fn indexing_is_off_in_places_of_a_program() {
    let acc = "v_accvgpr_write_b32 a0, v0";
    let on = "s_set_gpr_idx_on s0, gpr_idx(DST)";
    let off = "s_set_gpr_idx_off";
    for (text, refused) in [
        (format!("{acc}\n{on}\nv_mov_b32 v0, v1\n{off}\n{acc}"), false),
        (format!("{on}\n{acc}\n{off}"), true),
        (format!("{on}\n{off}\n{on}\n{acc}"), true),
        // A way around the end of indexing.
        (format!("{on}\ns_cbranch_scc0 1\n{off}\n{acc}"), true),
        (format!("{on}\n{off}\ns_cbranch_scc0 1\ns_nop 0\n{acc}"), false),
        // A loop at whose end indexing is on.
        (format!("{acc}\n{on}\ns_cbranch_scc0 65532\n{off}"), true),
        (format!("{acc}\n{on}\n{off}\ns_cbranch_scc0 65531"), false),
        // A write of MODE may turn it on.
        (format!("{on}\ns_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s1\n{acc}"), true),
    ] {
        let found = program(&text, Target::Gfx90a).err();
        assert_eq!(found.is_some(), refused, "{text}: {found:?}");
    }
}

/// Which two of four bytes are there, for four pairs, and the same as bits of an index register.
const NUMBERS: [([(usize, usize); 4], u32); 4] = [
    ([(0, 1), (0, 3), (1, 2), (2, 3)], 0xe9c4),
    ([(0, 1), (1, 2), (2, 3), (0, 3)], 0xce94),
    ([(1, 2), (2, 3), (0, 3), (0, 1)], 0x4ce9),
    ([(2, 3), (0, 3), (0, 1), (1, 2)], 0x94ce),
];

/// Of each four bytes of a row two are there; the index register of the row's lane says which, here in its second set.
#[test]
fn bytes_of_sparse_rows() {
    let before: [(u16, Register); 8] = [
        (0, |lane| lane as u32),
        (4, |lane| word_of(lane, 1)),
        (5, |lane| word_of(lane, 2)),
        (6, |lane| word_of(lane, 3)),
        (7, |lane| word_of(lane, 4)),
        (8, |lane| word_of(lane, 5)),
        (9, |lane| word_of(lane, 6)),
        (10, |lane| NUMBERS[lane / 3 % 4].1 << 16 | 0xeeee),
    ];
    let mut wave = after("v_smfmac_i32_16x16x64_i8 v[0:3], v[4:5], v[6:9], v10 abid:1", Target::Gfx942, &before, !0);
    for row in 0..16 {
        for column in 0..16 {
            let mut sum = if row % 4 == 0 { (column + 16 * (row / 4)) as i32 } else { 0 };
            for group in 0..4 {
                let (of_row, of_column) = (row + 16 * group, column + 16 * group);
                for (pair, &(first, second)) in NUMBERS[of_row / 3 % 4].0.iter().enumerate() {
                    for (place, k) in [(2 * pair, first), (2 * pair + 1, second)] {
                        let a = bytes(of_row, 1 + place / 4)[place % 4];
                        sum += i32::from(a) * i32::from(bytes(of_column, 3 + pair)[k]);
                    }
                }
            }
            let found = wave.lanes((row % 4) as u16)[column + 16 * (row / 4)];
            assert_eq!(found, sum as u32, "{row}, {column}");
        }
    }
}

/// Sums of small integers, which all ways to add agree about; others are open.
#[test]
fn sums_that_all_agree_about() {
    // 1 or 2 as bfloats, and 3 as an addend.
    let before: [(u16, Register); 3] =
        [(20, |lane| 0x3f80_4000 + (lane as u32 % 2) * 0x80_0000), (24, |_| 0x4000_3f80), (0, |_| 3f32.to_bits())];
    let text = "v_mfma_f32_32x32x16_bf16 v[0:15], v[20:23], v[24:27], v[0:15]";
    let run = |seed| with_choices(Choices::seeded(seed), || after(text, Target::Gfx950, &before, !0)).0;
    let [mut one, mut other] = [1, 2].map(run);
    for row in 0..32 {
        // Lane 0 has 2 and 1, which meet 1 and 2; an odd lane 2 and 2.
        let sum = if row % 2 == 0 { 2 + 2 } else { 2 + 4 } * 2;
        for column in 0..32 {
            let (register, lane) = ((row % 4 + row / 8 * 4) as u16, column + 32 * (row / 4 % 2));
            let addend = if register == 0 { 3 } else { 0 };
            assert_eq!(one.lanes(register)[lane], ((sum + addend) as f32).to_bits(), "{row}, {column}");
            assert_eq!(one.lanes(register)[lane], other.lanes(register)[lane]);
        }
    }
    // A third of a bit is not exact in all orders.
    let rough: [(u16, Register); 3] = [(20, |_| 0x3eab_3eab), (24, |_| 0x3eab_3eab), (0, |_| 0x4b00_0001)];
    let run = |seed| with_choices(Choices::seeded(seed), || after(text, Target::Gfx950, &rough, !0)).0;
    let [mut one, mut other] = [1, 2].map(run);
    assert_ne!(one.lanes(0)[0], other.lanes(0)[0]);
}
