//! Programs leave the same bits on every processor that runs them, whatever its own arithmetic does with NaNs,
//! subnormals and sums of products: digests that were taken once, on x86-64.
//!
//! `cargo test -p gcn-semantics --features portable --test processors` asks the loops of all other processors.

use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, LANES, with_choices};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::generate::SplitMix;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{Numbers, Program, Wave};

/// Words at which arithmetic has cases: zeros, subnormals, the least and the largest numbers, infinities, quiet and
/// signalling NaNs, of singles and of pairs of halves.
const CASES: [u32; 16] = [
    0,
    0x8000_0000,
    1,
    0x807f_ffff,
    0x0080_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0xffa1_2345,
    0x7c00_fc00,
    0x7e00_fd01,
    0x0001_8001,
    0x7bff_0400,
    0x3f80_0000,
    0x4f00_0000,
];

/// The word of a register before, in a lane.
fn word(register: u16, lane: usize) -> u32 {
    let bits = SplitMix::new(u64::from(register) << 8 | lane as u64).bits();
    if lane < 32 { CASES[(bits >> 32) as usize % CASES.len()] } else { bits as u32 }
}

/// FNV-1a over the words of v0 to v23 and of VCC after a program, which the rules and the compiled program leave alike.
fn digest(target: Target, text: &str, mode: u32) -> u32 {
    let listing = read_llvm(&Source::new("-", text), target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let instructions: Vec<_> = listing.instructions().cloned().collect();
    let mut start =
        (0..24).fold(Numbers::default(), |start, register| start.with_vgpr(register, |lane| word(register, lane)));
    start.mode = mode;
    let start = Rc::new(start);
    let execute = |run: &dyn Fn(&mut Wave<Concrete>)| {
        let mut wave = Wave::new(target, Readings::default(), start.clone());
        wave.set_pair(code::EXEC_LO, !0);
        with_choices(Choices::default(), || run(&mut wave));
        let vcc = wave.pair(code::VCC_LO);
        let words = (0..24).flat_map(|register| wave.lanes(register)).chain([vcc as u32, (vcc >> 32) as u32]);
        words.collect::<Vec<_>>()
    };
    let program = Program::<Concrete>::new(&instructions, target).unwrap_or_else(|(_, error)| panic!("{error}"));
    let compiled = CompiledProgram::new(&instructions, target).expect("what is modelled compiles");
    let found = execute(&|wave| _ = program.execute(wave));
    assert_eq!(execute(&|wave| _ = compiled.execute(wave)), found, "{text}");
    assert_eq!(found.len(), 24 * LANES + 2);
    let bytes = found.iter().flat_map(|word| word.to_le_bytes());
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// What a program leaves to nearest even with subnormals kept, as a launch begins, and towards zero without subnormals.
const PROGRAMS: &[(Target, &str, [u32; 2])] = &[
    (Target::Gfx900, "v_add_f32 v0, v1, v2", [0x60bdbc6c, 0xe7eb258d]),
    (Target::Gfx900, "v_mul_f32 v0, v1, v2", [0xb3003dd2, 0x63b17960]),
    (Target::Gfx900, "v_mad_f32 v0, v1, v2, v3", [0x15ce9ca3, 0xec5ba2b9]),
    (Target::Gfx900, "v_fma_f32 v0, v1, v2, v3", [0x7c17ee23, 0x68437817]),
    (Target::Gfx900, "v_fma_f64 v[0:1], v[2:3], v[4:5], v[6:7]", [0x61149494, 0xdd656a4d]),
    (Target::Gfx900, "v_add_f64 v[0:1], v[2:3], v[4:5]", [0x9f86c558, 0x26d56521]),
    (Target::Gfx900, "v_mul_f64 v[0:1], v[2:3], v[4:5]", [0x621ae032, 0xf891ab97]),
    (Target::Gfx900, "v_fma_f16 v0, v1, v2, v3", [0xf7927e24, 0x353aee21]),
    (Target::Gfx900, "v_pk_fma_f16 v0, v1, v2, v3", [0x3d9220aa, 0x1a00f399]),
    (Target::Gfx900, "v_pk_mul_f16 v0, v1, v2", [0xc101858c, 0x5921871f]),
    (Target::Gfx900, "v_mad_mix_f32 v0, v1, v2, v3 op_sel_hi:[1,0,1]", [0xc54c3bb6, 0xa5289417]),
    (Target::Gfx900, "v_mac_f16 v0, v1, v2", [0xb6bf6b5c, 0x9d01ddb8]),
    (Target::Gfx900, "v_max3_f32 v0, v1, v2, v3", [0x7241d6f3, 0xa1948bfa]),
    (Target::Gfx900, "v_med3_f32 v0, v1, v2, v3", [0x87eae7c1, 0x2d67d538]),
    (Target::Gfx900, "v_min_f64 v[0:1], v[2:3], v[4:5]", [0x667d8372, 0xb4c24e53]),
    (Target::Gfx900, "v_div_scale_f32 v0, vcc, v1, v2, v1", [0x355b0800, 0x7e5a0b41]),
    (Target::Gfx900, "v_div_fmas_f32 v0, v1, v2, v3", [0x7c17ee23, 0x68437817]),
    (Target::Gfx900, "v_div_fixup_f32 v0, v1, v2, v3", [0x6a4cd867, 0x1ffef1af]),
    (Target::Gfx900, "v_ldexp_f32 v0, v1, v2", [0xdc0f50a2, 0xe2c0067a]),
    (Target::Gfx900, "v_ldexp_f64 v[0:1], v[2:3], v4", [0x73db7a41, 0xa1a116e4]),
    (Target::Gfx900, "v_frexp_mant_f32 v0, v1", [0xe37106c1, 0x968fdb31]),
    (Target::Gfx900, "v_frexp_exp_i32_f64 v0, v[2:3]", [0x8dd3604c, 0x04d20a3c]),
    (Target::Gfx900, "v_fract_f32 v0, v1", [0xdeba7d0e, 0xa7aba647]),
    (Target::Gfx900, "v_rndne_f64 v[0:1], v[2:3]", [0x4291e0ba, 0x4291e0ba]),
    (Target::Gfx900, "v_trunc_f16 v0, v1", [0xbb0ea11d, 0xbb0ea11d]),
    (Target::Gfx900, "v_cvt_f16_f32 v0, v1", [0xa0db47c9, 0xcbbb9186]),
    (Target::Gfx900, "v_cvt_f32_f16 v0, v1", [0xd361f442, 0x83cde4f7]),
    (Target::Gfx900, "v_cvt_i32_f32 v0, v1", [0xa17e6730, 0xa17e6730]),
    (Target::Gfx900, "v_cvt_u32_f64 v0, v[2:3]", [0x133aaed0, 0x133aaed0]),
    (Target::Gfx900, "v_cvt_f32_u32 v0, v1", [0xe92c1c00, 0xe95a6139]),
    (Target::Gfx900, "v_cvt_f64_f32 v[0:1], v2", [0xc8b475d4, 0x8fe2ad53]),
    (Target::Gfx900, "v_cvt_f32_f64 v0, v[2:3]", [0x2f675f21, 0xb60205b0]),
    (Target::Gfx900, "v_cvt_pkrtz_f16_f32 v0, v1, v2", [0x6fc3bbaf, 0x812952e5]),
    (Target::Gfx900, "v_cmp_class_f32 vcc, v1, v2", [0x04296238, 0x04296238]),
    (Target::Gfx900, "v_cmp_lt_f16 vcc, v1, v2", [0x44f65e83, 0x0c379de3]),
    (Target::Gfx900, "v_cmp_o_f64 vcc, v[2:3], v[4:5]", [0xa4915e05, 0xa4915e05]),
    (Target::Gfx900, "v_cubeid_f32 v0, v1, v2, v3", [0xa644b2a8, 0xa52e8428]),
    (Target::Gfx900, "v_rcp_f32 v0, v1", [0x25aae4b4, 0x25aae4b4]),
    (Target::Gfx900, "v_rsq_f32 v0, v1", [0x315cfb41, 0x315cfb41]),
    (Target::Gfx900, "v_sqrt_f64 v[0:1], v[2:3]", [0x3862e86e, 0xaabf97e8]),
    (Target::Gfx900, "v_rcp_f16 v0, v1", [0x32677ea0, 0xa6b2bb31]),
    (Target::Gfx900, "v_mul_lo_u32 v0, v1, v2", [0x551d1043, 0x551d1043]),
    (Target::Gfx900, "v_mad_u64_u32 v[0:1], vcc, v2, v3, v[4:5]", [0x80bdf0fd, 0x80bdf0fd]),
    (Target::Gfx900, "v_mul_hi_i32 v0, v1, v2", [0x489d517b, 0x489d517b]),
    (Target::Gfx900, "v_addc_co_u32 v0, vcc, v1, v2, vcc", [0x2d9c5c45, 0x2d9c5c45]),
    (Target::Gfx900, "v_sad_u8 v0, v1, v2, v3", [0x6cb4c530, 0x6cb4c530]),
    (Target::Gfx900, "v_mqsad_u32_u8 v[0:3], v[4:5], v6, v[8:11]", [0x171d7db1, 0x171d7db1]),
    (Target::Gfx900, "v_perm_b32 v0, v1, v2, v3", [0x253d5035, 0x253d5035]),
    (Target::Gfx900, "v_bfe_i32 v0, v1, v2, v3", [0x77177f59, 0x77177f59]),
    (Target::Gfx900, "v_alignbit_b32 v0, v1, v2, v3", [0xf9ee3a2e, 0xf9ee3a2e]),
    (Target::Gfx900, "v_add_u32 v0, v1, v2 clamp", [0x2ec3e773, 0x2ec3e773]),
    (Target::Gfx900, "v_pk_mad_i16 v0, v1, v2, v3", [0x0c177382, 0x0c177382]),
    (Target::Gfx900, "v_add_f32_dpp v0, v1, v2 row_shr:3 row_mask:0xf bank_mask:0xf", [0x6b508b79, 0xd9263a9c]),
    (
        Target::Gfx900,
        "v_mul_f32_sdwa v0, v1, v2 dst_sel:DWORD src0_sel:WORD_1 src1_sel:BYTE_2",
        [0xc11aeca8, 0xc11aeca8],
    ),
    (Target::Gfx900, "ds_swizzle_b32 v0, v1 offset:swizzle(BITMASK_PERM, \"01p0i\")", [0xe1e16bb8, 0xe1e16bb8]),
    (Target::Gfx900, "ds_bpermute_b32 v0, v1, v2", [0xb481e9d6, 0xb481e9d6]),
    (Target::Gfx950, "v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7]", [0x4b6f1ae3, 0x12cc47b8]),
    (Target::Gfx950, "v_pk_add_f32 v[0:1], v[2:3], v[4:5]", [0xfb3b80f4, 0x357c53cb]),
    (Target::Gfx950, "v_fmac_f64 v[0:1], v[2:3], v[4:5]", [0xd2b97328, 0x7f058d09]),
    (Target::Gfx950, "v_cvt_pk_fp8_f32 v0, v1, v2", [0xaf96668e, 0xaf96668e]),
    (Target::Gfx950, "v_cvt_f32_bf8 v0, v1", [0x86f739cf, 0x86f739cf]),
    (Target::Gfx950, "v_cvt_scalef32_pk_f32_fp4 v[0:1], v2, v3", [0x48a5ff72, 0xe5764032]),
    (Target::Gfx950, "v_mfma_f32_4x4x1_16b_f32 v[0:3], v4, v5, v[0:3]", [0x7fdd9217, 0x07d9477b]),
    (Target::Gfx950, "v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], v[8:11]", [0x07d9477b, 0x07d9477b]),
    (Target::Gfx950, "v_mfma_f64_4x4x4_4b_f64 v[0:1], v[2:3], v[4:5], v[6:7]", [0x51577fa8, 0x51577fa8]),
    (Target::Gfx950, "v_mfma_i32_16x16x32_i8 v[0:3], v[4:5], v[6:7], v[8:11]", [0x39504c99, 0x39504c99]),
    (Target::Gfx950, "v_mfma_f32_16x16x32_fp8_fp8 v[0:3], v[4:5], v[6:7], v[8:11]", [0x07d9477b, 0x07d9477b]),
];

#[test]
fn programs_leave_the_same_bits_on_every_processor() {
    let mut wrong = Vec::new();
    for &(target, text, expected) in PROGRAMS {
        let found = [DEFAULT_MODE | 0xf0, DEFAULT_MODE & !0xff | 0xf].map(|mode| digest(target, text, mode));
        if found != expected {
            wrong.push(format!("    (Target::{target:?}, {text:?}, [{:#010x}, {:#010x}]),", found[0], found[1]));
        }
    }
    assert!(wrong.is_empty(), "these leave other bits:\n{}", wrong.join("\n"));
}
