//! Conversions of small floats as whole instructions: which parts of registers they read and write.

use std::rc::Rc;

use gcn_semantics::algebra::{B32, Bit, Bv, Choices, Column, Concrete, WordColumn, with_choices};
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{InitialState, Program, Wave};
use gcn_semantics::{Instruction, Target};

/// Registers with words of their own in each lane; all lanes are active.
struct Start;

fn start(register: u16, lane: usize) -> u32 {
    (u32::from(register) << 8 | lane as u32).wrapping_mul(0x9e37_79b9).rotate_left(7).wrapping_mul(0x85eb_ca6b)
}

impl InitialState<Concrete> for Start {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        Column::each(|lane| Bv::new(start(register, lane)))
    }
    fn scalar(&self, _: u16) -> B32<Concrete> {
        Bv::new(u32::MAX)
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit::constant(false)
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(DEFAULT_MODE)
    }
}

fn read(text: &str, target: Target) -> Vec<Instruction> {
    let listing = read_llvm(&Source::new("-", text), target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    listing.instructions().cloned().collect()
}

/// The words of a register after a program, in the lanes.
fn run(text: &str, readings: Readings, registers: impl IntoIterator<Item = u16>) -> Vec<Vec<u32>> {
    let target = Target::Gfx950;
    let program = Program::<Concrete>::new(&read(text, target), target).unwrap_or_else(|(_, e)| panic!("{text}: {e}"));
    let mut wave = Wave::new(target, readings, Rc::new(Start));
    with_choices(Choices::seeded(5), || program.execute(&mut wave));
    registers.into_iter().map(|register| wave.vgpr(register).iter().map(|word| word.0).collect()).collect()
}

/// The words of one register.
fn word(text: &str, register: u16) -> Vec<u32> {
    run(text, Readings::default(), [register]).remove(0)
}

/// What the second program leaves in v0 is what the first one leaves there.
fn same(first: &str, second: &str) {
    assert_eq!(word(first, 0), word(second, 0), "{first}\n{second}");
}

/// What MODE may flush leaves one half of a pair open, and no bit of the other.
#[test]
fn an_open_half_is_no_part_of_the_other() {
    let flushes = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0";
    let open = word(&format!("{flushes}\nv_mov_b32 v1, 1\nv_cvt_pk_bf16_f32 v0, v1, v2"), 0);
    let plain = word(&format!("{flushes}\nv_cvt_pk_bf16_f32 v0, 0, v2"), 0);
    for (open, plain) in open.into_iter().zip(plain) {
        assert_eq!(open >> 16, plain >> 16);
    }
}

#[test]
fn op_sel_chooses_bytes_and_halves_of_destinations() {
    for (number, op_sel) in ["[0,0,0,0]", "[0,0,1,0]", "[0,0,0,1]", "[0,0,1,1]"].into_iter().enumerate() {
        let shift = 8 * number as u32;
        for (instruction, operands) in [
            ("v_cvt_sr_fp8_f32", "v1, v2"),
            ("v_cvt_scalef32_sr_bf8_f32", "v1, v2, v3"),
            ("v_cvt_scalef32_sr_fp8_f16", "v1, v2, v3"),
            ("v_cvt_scalef32_pk_fp4_f32", "v1, v2, v3"),
            ("v_cvt_scalef32_pk_fp4_bf16", "v1, v2"),
            ("v_cvt_scalef32_sr_pk_fp4_f16", "v1, v2, v3"),
        ] {
            let low = word(&format!("{instruction} v0, {operands}"), 0);
            let found = word(&format!("{instruction} v0, {operands} op_sel:{op_sel}"), 0);
            for lane in 0..64 {
                let old = start(0, lane);
                assert_eq!(low[lane] & !0xff, old & !0xff, "{instruction}");
                let expected = old & !(0xff << shift) | (low[lane] & 0xff) << shift;
                assert_eq!(found[lane], expected, "{instruction} {op_sel}");
            }
        }
    }
    for (instruction, operands) in [
        ("v_cvt_pk_bf8_f32", "v1, v2"),
        ("v_cvt_sr_bf16_f32", "v1, v2"),
        ("v_cvt_scalef32_pk_fp8_bf16", "v1, v2"),
        ("v_cvt_scalef32_f16_fp8", "v1, v2"),
    ] {
        let low = word(&format!("{instruction} v0, {operands}"), 0);
        let high = word(&format!("{instruction} v0, {operands} op_sel:[0,0,1]"), 0);
        for lane in 0..64 {
            assert_eq!(low[lane] >> 16, start(0, lane) >> 16, "{instruction}");
            assert_eq!(high[lane], start(0, lane) & 0xffff | low[lane] << 16, "{instruction}");
        }
    }
}

#[test]
fn op_sel_and_sdwa_choose_parts_of_sources() {
    for (op_sel, by) in [("[0,0,0]", 0), ("[1,0,0]", 8), ("[0,1,0]", 16), ("[1,1,0]", 24)] {
        let shift = format!("v_lshrrev_b32 v1, {by}, v1\n");
        for instruction in ["v_cvt_scalef32_f32_bf8 v0", "v_cvt_scalef32_f16_fp8 v0", "v_cvt_scalef32_pk_bf16_fp4 v0"] {
            let chosen = format!("{instruction}, v1, v2 op_sel:{op_sel}");
            same(&chosen, &format!("{shift}{instruction}, v1, v2"));
        }
        same(&format!("v_cvt_f32_fp8_sdwa v0, v1 src0_sel:BYTE_{}", by / 8), &format!("{shift}v_cvt_f32_fp8 v0, v1"));
    }
    let shift = "v_lshrrev_b32 v1, 16, v1\n";
    for instruction in ["v_cvt_scalef32_pk_f32_fp8 v[0:1]", "v_cvt_scalef32_pk_f16_bf8 v0"] {
        same(&format!("{instruction}, v1, v2 op_sel:[1,0,0]"), &format!("{shift}{instruction}, v1, v2"));
    }
    same("v_cvt_pk_f32_bf8_sdwa v[0:1], v1 src0_sel:WORD_1", &format!("{shift}v_cvt_pk_f32_bf8 v[0:1], v1"));
    same("v_cvt_f32_bf16_sdwa v0, v1 src0_sel:WORD_1", &format!("{shift}v_cvt_f32_bf16 v0, v1"));
}

#[test]
fn signs_come_before_conversions() {
    let negated = "v_xor_b32 v1, 0x80008000, v1\n";
    same("v_cvt_scalef32_sr_fp8_bf16 v0, -v1, v2, v3", &format!("{negated}v_cvt_scalef32_sr_fp8_bf16 v0, v1, v2, v3"));
    same("v_cvt_f32_bf16_e64 v0, -v1", &format!("{negated}v_cvt_f32_bf16 v0, v1"));
    same("v_cvt_sr_bf8_f32 v0, -v1, v2", "v_xor_b32 v1, 0x80000000, v1\nv_cvt_sr_bf8_f32 v0, v1, v2");
    same("v_cvt_scalef32_pk_fp4_f32 v0, v1, v2, -v3", "v_cvt_scalef32_pk_fp4_f32 v0, v1, v2, v3");
}

/// Bits `first` to `first + count` of registers that follow one another.
fn bits(registers: &[Vec<u32>], lane: usize, first: usize, count: usize) -> u32 {
    (0..count).fold(0, |all, bit| {
        let place = first + bit;
        all | (registers[place / 32][lane] >> (place % 32) & 1) << bit
    })
}

/// Code number `item` of six bits at the low end of v0, by instructions that are no part of this.
fn code(item: usize) -> String {
    format!("v_alignbit_b32 v0, v{}, v{}, {}\n", 100 + item * 6 / 32 + 1, 100 + item * 6 / 32, item * 6 % 32)
}

/// Six bits beside the bytes with the same numbers: both widen to the same halves.
#[test]
fn blocks_widen_each_of_32_codes() {
    let halves = run("v_cvt_scalef32_pk32_f16_bf6 v[8:23], v[100:105], 1.0", Readings::default(), 8..24);
    let singles = run("v_cvt_scalef32_pk32_f32_fp6 v[8:39], v[100:105], v2", Readings::default(), 8..40);
    assert_eq!(singles.len(), 32);
    for (item, single_of) in singles.iter().enumerate() {
        let codes = word(&code(item), 0);
        for (lane, code) in codes.into_iter().enumerate() {
            let (sign, code) = (code >> 5 & 1, code & 0x1f);
            // BF6 has the exponents of f16, twelve lower, and two digits.
            let half = sign << 15
                | match code {
                    0 => 0,
                    1..4 => [0x2c00, 0x3000, 0x3200][code as usize - 1],
                    _ => (code << 8) + (12 << 10),
                };
            assert_eq!(bits(&halves, lane, 16 * item, 16), half, "item {item}, lane {lane}");
            let number = if code < 8 {
                code as f64 / 8.0
            } else {
                (1.0 + (code % 8) as f64 / 8.0) * 2f64.powi((code / 8) as i32 - 1)
            };
            let scale = (start(2, lane) >> 23 & 0xff) as i32;
            let single = if sign == 1 { -number } else { number } * 2f64.powi(scale - 127);
            if scale != 255 {
                assert_eq!(single_of[lane], (single as f32).to_bits(), "item {item}, lane {lane}");
            }
        }
    }
}

/// Blocks of sources that take turns, and of halves, against conversions of two at a time to FP4 and back: every FP4
/// number is one of FP6 and BF6.
#[test]
fn blocks_narrow_each_of_32_numbers() {
    let clean = |register: usize| {
        format!("v_and_b32 v{register}, 0x81ffffff, v{register}\nv_or_b32 v{register}, 0x3e000000, v{register}\n")
    };
    let prepare: String = (40..72).map(clean).collect();
    let found = run(
        &format!("{prepare}s_mov_b32 s2, 0x3e800000\nv_cvt_scalef32_2xpk16_fp6_f32 v[8:13], v[40:55], v[56:71], s2"),
        Readings::default(),
        8..14,
    );
    let turned = run(
        &format!("{prepare}s_mov_b32 s2, 0x3e800000\nv_cvt_scalef32_sr_pk32_fp6_f32 v[8:13], v[40:71], 0, s2"),
        Readings::default(),
        8..14,
    );
    let inputs = run(&prepare, Readings::default(), 40..72);
    for (item, lane) in (0..32).flat_map(|item| (0..64).map(move |lane| (item, lane))) {
        let value = |word: u32| f64::from(f32::from_bits(word)) * 4.0;
        let code = |value: f64, round: fn(f64) -> f64| {
            let magnitude = value.abs();
            let code = match magnitude {
                m if m < 2.0 => round(m * 8.0),
                m if m < 4.0 => 8.0 + round(m * 4.0),
                m => (16.0 + round(m * 2.0)).min(31.0),
            };
            code as u32 | u32::from(value < 0.0) << 5
        };
        let nearest = code(value(inputs[16 * (item % 2) + item / 2][lane]), f64::round_ties_even);
        assert_eq!(bits(&found, lane, 6 * item, 6), nearest, "item {item}, lane {lane}");
        let cut = code(value(inputs[item][lane]), f64::trunc);
        assert_eq!(bits(&turned, lane, 6 * item, 6), cut, "item {item}, lane {lane}");
    }
}

/// The random words of a block are those of `v_cvt_scalef32_sr_pk_fp4_f32`, one after the other, or all the same.
#[test]
fn random_words_of_several_numbers() {
    let text = "v_cvt_scalef32_sr_pk32_bf6_f16 v[8:13], v[40:55], v2, 1.0";
    let mut same = Readings::default();
    same.set(Reading::F8, 1);
    let [chained, repeated] = [Readings::default(), same].map(|readings| run(text, readings, 8..14));
    let differ = (0..64).filter(|&lane| (0..6).any(|word| chained[word][lane] != repeated[word][lane])).count();
    assert!(differ > 32, "{differ} lanes");
    for lane in 0..64 {
        assert_eq!(bits(&chained, lane, 0, 6), bits(&repeated, lane, 0, 6), "the first is the same");
    }
    let pair = "v_cvt_scalef32_sr_pk_fp4_f32 v0, v[40:41], v2, 1.0";
    let next = "v_lshlrev_b32 v3, 1, v2\nv_ashrrev_i32 v2, 31, v2\nv_and_b32 v2, 0xc5, v2\nv_xor_b32 v2, v2, v3\n";
    let second = format!("{next}v_mov_b32 v40, v41\nv_cvt_scalef32_sr_pk_fp4_f32 v0, v[40:41], v2, 1.0");
    for (pair, second) in word(pair, 0).into_iter().zip(word(&second, 0)) {
        assert_eq!(pair >> 4 & 0xf, second & 0xf);
    }
}

/// What no document says is unsupported by name (ledger F9).
#[test]
fn what_no_document_says_is_refused() {
    for (text, what) in [
        ("v_cvt_f32_fp8_e64 v0, v1 clamp", "an output modifier"),
        ("v_cvt_f32_fp8_e64 v0, v1 mul:2", "an output modifier"),
        ("v_cvt_pk_f32_fp8 v[0:1], s1", "a source that is in no vector register"),
        ("v_cvt_f32_bf16 v0, 1.0", "a source that is in no vector register"),
        ("v_cvt_scalef32_f32_fp8 v0, 1, v2", "a source that is in no vector register"),
        ("v_cvt_scalef32_pk_fp8_f16 v0, s1, v2", "a source that is in no vector register"),
        ("v_cvt_scalef32_pk_fp8_f16 v0, -v1, v2", "a sign of a pair"),
        ("v_cvt_scalef32_sr_pk_fp4_f32 v0, |v[2:3]|, v4, v5", "a sign of a pair"),
        ("v_cvt_scalef32_f32_fp8 v0, v1, v2 op_sel:[0,0,1]", "op_sel on an operand that has no halves"),
        ("v_cvt_scalef32_sr_fp8_f16 v0, v1, v2, v3 op_sel:[1,0,0,0]", "op_sel on an operand that has no halves"),
        ("v_cvt_f32_fp8_sdwa v0, v1 src0_sel:WORD_1", "a selection of another width"),
        ("v_cvt_pk_f32_fp8_sdwa v[0:1], v1 src0_sel:BYTE_1", "a selection of another width"),
        ("v_cvt_scalef32_pk32_f32_fp6 v[0:31], v[4:9], v40", "a destination that overlaps a source"),
    ] {
        let error = Program::<Concrete>::new(&read(text, Target::Gfx950), Target::Gfx950).err();
        let error = error.unwrap_or_else(|| panic!("{text} is not refused")).1.to_string();
        assert!(error.ends_with(&format!("with {what} is not modelled")), "{text}: {error}");
    }
}
