//! Floating-point instructions on single values: MODE, modifiers, special operands.

use std::rc::Rc;

use gcn_semantics::Target::{self, Gfx600, Gfx803, Gfx900, Gfx906};
use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Choices, Concrete, WordColumn, with_choices};
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::ledger::{MadProduct, NanPolicy, Readings};
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{InitialState, Program, Unsupported, Wave};

/// v0 to v7 hold these words, the same in all lanes; VCC and EXEC are all ones.
struct State {
    words: [u32; 8],
    mode: u32,
}

impl InitialState<Concrete> for State {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        [Bv::new(self.words[register as usize]); 64]
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(if matches!(code, 106 | 107 | 126 | 127) { u32::MAX } else { 0 })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
}

fn program(target: Target, text: &str) -> Result<Program<Concrete>, Unsupported> {
    let source = Source { name: "test".into(), text: text.replace(" / ", "\n") };
    let listing = read_llvm(&source, target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let instructions = listing.statements.iter().map(|statement| &statement.instruction);
    Program::new(instructions, target).map_err(|(_, error)| error)
}

fn execute(target: Target, readings: Readings, mode: u32, text: &str, words: [u32; 8]) -> Wave<Concrete> {
    let program = program(target, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut wave = Wave::new(target, readings, Rc::new(State { words, mode }));
    let _ = with_choices(Choices::default(), || program.execute(&mut wave));
    wave
}

/// v0 after `text`, where v1 and up hold `words`; v0 is 0xdeadbeef before.
fn v0_under(target: Target, readings: Readings, mode: u32, text: &str, words: &[u32]) -> u32 {
    let mut registers = [0; 8];
    registers[0] = 0xdead_beef;
    registers[1..=words.len()].copy_from_slice(words);
    execute(target, readings, mode, text, registers).vgpr(0)[5].0
}

fn v0(mode: u32, text: &str, words: &[u32]) -> u32 {
    v0_under(Gfx900, Readings::default(), mode, text, words)
}

#[track_caller]
fn check(mode: u32, text: &str, words: &[u32], expected: u32) {
    let found = v0(mode, text, words);
    assert_eq!(found, expected, "{text} of {words:x?} with MODE {mode:#x}: {found:#x}, not {expected:#x}");
}

const ONE: u32 = 0x3f80_0000;
const TWO: u32 = 0x4000_0000;
const TINY: u32 = 0x0000_0001;
const LEAST_NORMAL: u32 = 0x0080_0000;
const INFINITY: u32 = 0x7f80_0000;
const NAN: u32 = 0x7fc0_0000;
const SIGNALLING: u32 = 0x7f80_0123;
/// Round to nearest even, flush all subnormals, no IEEE: output modifiers have effect.
const PLAIN: u32 = 0x100;

#[test]
fn rounding_comes_from_the_field_of_the_result() {
    // 1 + 2^-24 lies halfway between two singles.
    let sum = |rounding: u32| v0(0x3f0 | rounding, "v_add_f32 v0, v1, v2", &[ONE, 0x3380_0000]);
    assert_eq!([0, 1, 2, 3].map(sum), [ONE, ONE + 1, ONE, ONE]);
    let half = |rounding: u32| v0(0x3f0 | rounding << 2, "v_cvt_f16_f32 v0, v1", &[0x3f80_1000]);
    assert_eq!([0, 1, 2, 3].map(half), [0x3c00, 0x3c01, 0x3c00, 0x3c00]);
    // The field of f32 does not matter to f16.
    check(0x3f1, "v_cvt_f16_f32 v0, v1", &[0x3f80_1000], 0x3c00);
    check(0x3f1, "v_cvt_pkrtz_f16_f32 v0, v1, v2", &[0x3f80_1fff, 0xbf80_1fff], 0xbc00_3c00);
}

#[test]
fn subnormals_are_kept_or_flushed_as_mode_says() {
    let add = "v_add_f32 v0, v1, v2";
    check(0x3f0, add, &[TINY, TINY], 2);
    check(0x3c0, add, &[TINY, TINY], 0);
    // Operands alone, results alone.
    check(0x3d0, "v_mul_f32 v0, v1, v2", &[LEAST_NORMAL, 0x3f00_0000], 0);
    check(0x3e0, add, &[0x8000_0001, LEAST_NORMAL], LEAST_NORMAL);
    check(0x3e0, "v_mul_f32 v0, v1, v2", &[LEAST_NORMAL, 0xbf00_0000], 0x8040_0000);
    // Halves and doubles have a field of their own.
    check(0x330, "v_add_f16 v0, v1, v2", &[1, 1], 0);
    check(0x3c0, "v_add_f16 v0, v1, v2", &[1, 1], 2);
    check(0x330, "v_pk_add_f16 v0, v1, v2", &[0x0001_3c00, 0x0001_3c00], 0x0000_4000);
    // v_mad_f32 flushes always, v_fma_f32 and v_mad_f16 as MODE says (ledger M5).
    check(0x3f0, "v_mad_f32 v0, v1, v2, v3", &[TINY, ONE, TINY], 0);
    check(0x3f0, "v_fma_f32 v0, v1, v2, v3", &[TINY, ONE, TINY], 2);
    check(0x3f0, "v_mad_f16 v0, v1, v2, v3", &[1, 0x3c00, 1], 0xdead_0002);
    check(0x3f0, "v_rcp_f32 v0, v1", &[TINY], INFINITY);
}

#[test]
fn minimum_and_maximum_flush_from_gfx9_on() {
    let extreme = |target| v0_under(target, Readings::default(), 0x3c0, "v_max_f32 v0, v1, v2", &[TINY, 0]);
    assert_eq!([Gfx600, Gfx803, Gfx900].map(extreme), [TINY, TINY, 0]);
}

#[test]
fn a_subnormal_product_is_a_reading() {
    let mad = |mad_product| {
        let readings = Readings { mad_product, ..Readings::default() };
        v0_under(Gfx900, readings, 0x3f0, "v_mad_f32 v0, v1, v2, v3", &[LEAST_NORMAL, 0x3f00_0000, LEAST_NORMAL])
    };
    assert_eq!([MadProduct::Flush, MadProduct::Keep].map(mad), [LEAST_NORMAL, LEAST_NORMAL | 0x40_0000]);
}

#[test]
fn multiply_adds_round_once_or_twice() {
    let a = 0x3f80_0800; // 1 + 2^-12
    check(0x3f0, "v_fma_f32 v0, v1, v1, v2", &[a, 0xbf80_0000], 0x3a00_0400);
    check(0x3f0, "v_mad_f32 v0, v1, v1, v2", &[a, 0xbf80_0000], 0x3a00_0000);
    check(0x3f0, "v_mov_b32 v0, v2 / v_mac_f32 v0, v1, v1", &[a, 0xbf80_0000], 0x3a00_0000);
    check(0x3f0, "v_madak_f32 v0, v1, v1, 0xbf800000", &[a], 0x3a00_0000);
    check(0x3f0, "v_madmk_f32 v0, v1, 0x3f800800, v2", &[a, 0xbf80_0000], 0x3a00_0000);
    let fmac =
        v0_under(Gfx906, Readings::default(), 0x3f0, "v_mov_b32 v0, v2 / v_fmac_f32 v0, v1, v1", &[a, 0xbf80_0000]);
    assert_eq!(fmac, 0x3a00_0400);
}

#[test]
fn nans_under_each_policy() {
    let nan = |policy, text: &str| {
        let readings = Readings { nan: policy, ..Readings::default() };
        v0_under(Gfx900, readings, 0x3f0, text, &[ONE, 0xff80_0123, 0x7fc0_4567])
    };
    let add = "v_add_f32 v0, v2, v3";
    assert_eq!(nan(NanPolicy::Canonical, add), NAN);
    assert_eq!(nan(NanPolicy::Preserve, add), 0xffc0_0123);
    assert_eq!(nan(NanPolicy::Preserve, "v_add_f32 v0, v3, v2"), 0x7fc0_4567);
    assert_eq!(nan(NanPolicy::Preserve, "v_cvt_f16_f32 v0, v3"), 0x7e02);
    // With seed 0 the unspecified bits are 0.
    assert_eq!(nan(NanPolicy::Unspecified, add), NAN);
}

#[test]
fn minimum_maximum_and_median() {
    let negative_zero = 0x8000_0000;
    check(0x3f0, "v_min_f32 v0, v1, v2", &[0, negative_zero], negative_zero);
    check(0x3f0, "v_max_f32 v0, v1, v2", &[negative_zero, 0], 0);
    check(0x3f0, "v_max_f32 v0, v1, v2", &[NAN, ONE], ONE);
    check(0x3f0, "v_max_f32 v0, v1, v2", &[ONE, SIGNALLING], 0x7fc0_0123);
    check(0x1f0, "v_max_f32 v0, v1, v2", &[ONE, SIGNALLING], ONE);
    check(0x3f0, "v_med3_f32 v0, v1, v2, v3", &[TWO, 0xbf80_0000, ONE], ONE);
    check(0x3f0, "v_med3_f32 v0, v1, v2, v3", &[NAN, 0x40a0_0000, TWO], TWO);
    check(0x3f0, "v_min3_f32 v0, v1, v2, v3", &[TWO, NAN, ONE], ONE);
}

#[test]
fn clamp_and_output_modifier() {
    let clamp = "v_add_f32 v0, v1, v2 clamp";
    check(0x3f0, clamp, &[ONE, ONE], ONE);
    check(0x3f0, clamp, &[ONE, 0xc000_0000], 0);
    check(0x3f0, clamp, &[NAN, ONE], 0);
    check(0x2f0, clamp, &[NAN, ONE], NAN);
    check(0x3f0, "v_pk_add_f16 v0, v1, v2 clamp", &[0x3800_4000, 0xbc00_3c00], 0x0000_3c00);
    // Ignored with IEEE, and where subnormal results are kept (ledger C9).
    let double = "v_add_f32 v0, v1, v2 mul:2";
    check(PLAIN, double, &[ONE, ONE], 0x4080_0000);
    check(0x300, double, &[ONE, ONE], TWO);
    check(0x120, double, &[ONE, ONE], TWO);
    check(PLAIN, "v_add_f32 v0, v1, v2 div:2", &[ONE, ONE], ONE);
    check(PLAIN, "v_add_f32 v0, v1, v2 mul:4 clamp", &[ONE, ONE], ONE);
    check(PLAIN, "v_mul_f32 v0, v1, v2 mul:2", &[0x8000_0000, ONE], 0);
}

#[test]
fn signs_come_after_selection_and_before_flushing() {
    check(0x3f0, "v_add_f32 v0, -|v1|, v2", &[0xc000_0000, ONE], 0xbf80_0000);
    check(
        0x3f0,
        "v_add_f16_sdwa v0, -v1, v2 dst_sel:DWORD src0_sel:WORD_1 src1_sel:WORD_0",
        &[0x3c00_0000, 0x4000],
        0x3c00,
    );
    // A lane beyond the row reads zero, which is then negated.
    check(0x3f0, "v_add_f32_dpp v0, -v1, v2 row_shl:15 bound_ctrl:1", &[ONE, 0x8000_0000], 0x8000_0000);
    check(0x3f0, "v_pk_add_f16 v0, v1, v2 neg_lo:[1,0] neg_hi:[0,1]", &[0x4000_3c00, 0x3c00_4000], 0x3c00_3c00);
    check(
        0x3f0,
        "v_mad_mix_f32 v0, v1, -|v2|, v3 op_sel:[1,0,0] op_sel_hi:[1,0,0]",
        &[0x4000_0000, 0xbf80_0000, ONE],
        0xbf80_0000,
    );
    check(0x3f0, "v_mad_mixhi_f16 v0, v1, v2, v3", &[ONE, ONE, ONE], 0x4000_beef);
}

#[test]
fn integers_and_integral_values() {
    let trunc = "v_cvt_i32_f32 v0, v1";
    for (value, expected) in [(0xbfff_ffff, -1), (0x4f00_0000, i32::MAX), (0xcf80_0000, i32::MIN), (NAN, 0)] {
        check(0x3f0, trunc, &[value], expected as u32);
    }
    check(0x3f0, "v_cvt_u32_f32 v0, v1", &[0xbf80_0000], 0);
    check(0x3f0, "v_cvt_rpi_i32_f32 v0, v1", &[0xc020_0000], -2i32 as u32);
    check(0x3f0, "v_cvt_rpi_i32_f32 v0, v1", &[0x3eff_ffff], 0);
    check(0x3f0, "v_cvt_flr_i32_f32 v0, v1", &[0xbf00_0000], -1i32 as u32);
    check(0x3f0, "v_rndne_f32 v0, v1", &[0x4b00_0001], 0x4b00_0001);
    check(0x3f0, "v_rndne_f32 v0, v1", &[0xbf00_0000], 0x8000_0000);
    // -(2^52 + 1) stays (S33): adding a half first would round it to -2^52.
    check(0x3f0, "v_rndne_f64_e64 v[0:1], -v[2:3]", &[0, 1, 0x4330_0000], 1);
    check(0x3f0, "v_ceil_f32 v0, v1", &[TINY], ONE);
    check(0x3f0, "v_fract_f32 v0, v1", &[0x8000_0001], ONE - 1);
    check(0x3f0, "v_cvt_off_f32_i4 v0, v1", &[0x8], 0xbf00_0000);
    check(0x3f0, "v_cvt_off_f32_i4 v0, v1", &[0x7], 0x3ee0_0000);
    check(0x3f0, "v_cvt_pk_u8_f32 v0, v1, v2, v3", &[0x4396_0000, 1, 0x1122_3344], 0x1122_ff44);
    check(0x3f0, "v_cvt_pknorm_i16_f32 v0, v1, v2", &[0xc000_0000, 0x3f00_0000], 0x4000_8001);
    check(0x3f0, "v_ldexp_f32 v0, v1, v2", &[0x3fc0_0000, -150i32 as u32], TINY);
    check(0x3f0, "v_ldexp_f32 v0, v1, v2", &[ONE, i32::MIN as u32], 0);
    check(0x3f0, "v_ldexp_f16 v0, v1, v2", &[0x3c00, 0xffff_0004], 0x4c00);
    check(0x3f0, "v_frexp_exp_i32_f32 v0, v1", &[TINY], -148i32 as u32);
    check(0x3f0, "v_frexp_mant_f32 v0, v1", &[0x8000_0003], 0xbf40_0000);
    check(0x3f0, "v_cmp_class_f32 vcc, v1, v2 / v_cndmask_b32 v0, v2, v1", &[0x8000_0001, 1 << 4], 0x8000_0001);
}

#[test]
fn legacy_products_cubes_and_division() {
    check(0x3f0, "v_mul_legacy_f32 v0, v1, v2", &[0x8000_0000, INFINITY], 0);
    check(0x3f0, "v_mad_legacy_f32 v0, v1, v2, v3", &[NAN, 0, TWO], TWO);
    check(0x3f0, "v_cubeid_f32 v0, v1, v2, v3", &[ONE, ONE, 0xbf80_0000], 0x40a0_0000);
    check(0x3f0, "v_cubema_f32 v0, v1, v2, v3", &[0xc000_0000, ONE, 0], 0xc080_0000);
    check(0x3f0, "v_div_fixup_f32 v0, v1, v2, v3", &[ONE, 0, 0], 0xffc0_0000);
    check(0x3f0, "v_div_fixup_f32 v0, v1, v2, v3", &[ONE, 0x8000_0000, ONE], 0xff80_0000);
    check(0x3f0, "v_div_fmas_f32 v0, v1, v2, v3", &[ONE, ONE, ONE], 0x5000_0000);
    // A great quotient: the denominator is scaled.
    check(0x3f0, "v_div_scale_f32 v0, vcc, v1, v1, v2", &[LEAST_NORMAL, 0x7e80_0000], 0x2080_0000);
    let dot = |text: &str| v0_under(Gfx906, Readings::default(), 0x3f0, text, &[0x4000_3c00, 0x4200_4400, ONE]);
    assert_eq!(dot("v_dot2_f32_f16 v0, v1, v2, v3"), 0x4130_0000);
    assert_eq!(dot("v_dot2_f32_f16 v0, v1, v2, v3 neg_lo:[1,0,0]"), 0x4040_0000);
}

#[test]
fn mode_is_read_and_written() {
    let mode = |text: &str| execute(Gfx900, Readings::default(), DEFAULT_MODE, text, [3; 8]).mode().0;
    assert_eq!(mode("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0xff"), 0x3ff);
    assert_eq!(mode("s_mov_b32 s0, 0xff3 / s_setreg_b32 hwreg(HW_REG_MODE, 4, 2), s0"), 0x3f0);
    let read = "s_getreg_b32 s0, hwreg(HW_REG_MODE, 4, 4)";
    let mut wave = execute(Gfx900, Readings::default(), 0x350, read, [0; 8]);
    assert_eq!(wave.scalar(0).0, 5);
    check(0x3f0, "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 1 / v_add_f32 v0, v1, v2", &[ONE, TINY], ONE + 1);
}

#[test]
fn other_hardware_registers_and_bits_are_refused_by_name() {
    for text in [
        "s_getreg_b32 s0, hwreg(HW_REG_STATUS)",
        "s_setreg_b32 hwreg(HW_REG_MODE, 24, 1), s0",
        "s_setreg_b32 hwreg(HW_REG_MODE), s0",
    ] {
        let error = program(Gfx900, text).err().expect("unsupported").to_string();
        assert!(error.contains("etreg_b32") && error.contains("of "), "{error}");
    }
}
