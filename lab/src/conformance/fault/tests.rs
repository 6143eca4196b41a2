use std::collections::BTreeMap;

use gcn_semantics::Target::{self, Gfx803, Gfx900, Gfx906};
use gcn_semantics::instruction::Encoding::{self, Dpp, Ds, Flat, Mubuf, Sdwa, Vop1, Vop2, Vop3, Vop3p, Vopc};

use super::super::serve::Reference;
use super::super::{Entry, Options, Status, check};
use super::{all, named};
use crate::vectors::generate::{Form, forms};

/// A form in which a fault shows.
const SHOWN: &[(&str, &str, Encoding, Target)] = &[
    ("row-mirror-base", "v_mov_b32", Dpp, Gfx900),
    ("half-mirror-as-mirror", "v_add_u32", Dpp, Gfx900),
    ("wave-rol-as-ror", "v_mov_b32", Dpp, Gfx803),
    ("bcast15-row-base", "v_and_b32", Dpp, Gfx803),
    ("dpp-masks-ignored", "v_add_f32", Dpp, Gfx900),
    ("bound-ctrl-inverted", "v_mov_b32", Dpp, Gfx900),
    ("exec-wrong-lane", "v_xor_b32", Vop2, Gfx900),
    ("exec-wrong-lane", "v_cmp_lt_u32", Vopc, Gfx803),
    ("swizzle-lower-half", "ds_swizzle_b32", Ds, Gfx900),
    ("bpermute-lane-number", "ds_bpermute_b32", Ds, Gfx803),
    ("permute-keeps-unreceived", "ds_permute_b32", Ds, Gfx900),
    ("readfirstlane-lane-0", "v_readfirstlane_b32", Vop1, Gfx900),
    ("writelane-under-exec", "v_writelane_b32", Vop3, Gfx900),
    ("compare-keeps-inactive", "v_cmp_eq_u32", Vop3, Gfx900),
    ("cmpx-without-mask", "v_cmpx_lt_i32", Vopc, Gfx900),
    ("carry-out-missing", "v_mad_u64_u32", Vop3, Gfx900),
    ("sext-short", "v_add_u32", Sdwa, Gfx900),
    ("preserve-ignored", "v_or_b32", Sdwa, Gfx803),
    ("unused-sext-ignored", "v_add_u32", Sdwa, Gfx900),
    ("sdwa-signs-ignored", "v_add_f16", Sdwa, Gfx900),
    ("sdwa-compare-word-short", "v_cmp_eq_u16", Sdwa, Gfx900),
    ("high-half-kept", "v_add_u16", Vop2, Gfx900),
    ("half-constants-of-f32", "v_add_f16", Vop3, Gfx900),
    ("packed-clamp-missing", "v_pk_add_i16", Vop3p, Gfx900),
    ("packed-neg-of-source-0", "v_pk_fma_f16", Vop3p, Gfx900),
    ("op-sel-ignored", "v_mad_i16", Vop3, Gfx900),
    ("mul24-untruncated", "v_mul_u32_u24", Vop2, Gfx900),
    ("mul24-untruncated", "v_mul_hi_i32_i24", Vop3, Gfx803),
    ("mad-fused", "v_mad_f32", Vop3, Gfx900),
    ("sad-hi-unshifted", "v_sad_hi_u8", Vop3, Gfx900),
    ("mul-legacy-ieee", "v_mul_legacy_f32", Vop2, Gfx900),
    ("ffbh-from-below", "v_ffbh_u32", Vop1, Gfx900),
    ("cvt-u32-wraps-negative", "v_cvt_u32_f32", Vop1, Gfx900),
    ("alignbyte-five-bits", "v_alignbyte_b32", Vop3, Gfx900),
    ("clamp-ignored", "v_add_u32", Vop3, Gfx900),
    ("omod-ignored", "v_mul_f32", Vop3, Gfx900),
    ("compare-signs-ignored", "v_cmp_lt_f32", Vop3, Gfx900),
    ("dpp-signs-ignored", "v_add_f32", Dpp, Gfx906),
    ("stores-ignore-exec", "global_store_dword", Flat, Gfx900),
    ("stores-ignore-exec", "ds_write_b32", Ds, Gfx803),
    ("cmpst-as-cmpswap", "ds_cmpst_b32", Ds, Gfx900),
    ("d16-clears-other-half", "global_load_short_d16", Flat, Gfx900),
    ("read2-offsets-in-bytes", "ds_read2_b32", Ds, Gfx900),
    ("scalar-offset-dropped", "buffer_load_dword", Mubuf, Gfx803),
    ("atomics-always-return", "buffer_atomic_add", Mubuf, Gfx900),
];

const OPTIONS: Options = Options { count: 40, seed: 1, mode: None, without: Vec::new(), fixed: BTreeMap::new() };

fn tried(fault: &str, form: &Form) -> Entry {
    let mut wrong = Reference { faults: vec![named(fault).expect("a fault")], ..Reference::default() };
    check(form, &OPTIONS, &mut wrong).expect("vectors")
}

#[test]
fn every_fault_is_found_in_its_form() {
    for &(fault, mnemonic, encoding, target) in SHOWN {
        let forms = forms(|name| name == mnemonic, &[target]);
        let form = forms.iter().find(|form| form.encoding == encoding).unwrap_or_else(|| panic!("no {mnemonic}"));
        let entry = tried(fault, form);
        assert_eq!(entry.status(), Status::Differs, "{fault} in {form}");
        let failure = entry.failure.expect("a failing vector");
        assert!(!failure.differences.is_empty() && failure.reason.is_none(), "{fault}");
        // The vector that is left still shows it, and the right evaluator agrees.
        let again = crate::vectors::agreed::agreed(
            &failure.vector.prepared,
            &failure.vector.initial,
            &failure.vector.out,
            &BTreeMap::new(),
        );
        assert_eq!(again.known, failure.agreed.known, "{fault}");
        let instruction = &failure.vector.prepared.instructions[0];
        assert!((named(fault).expect("a fault").concerns)(instruction, target), "{fault}: {}", failure.vector.asm);
    }
}

#[test]
fn every_fault_is_tried() {
    for fault in all() {
        assert!(SHOWN.iter().any(|(name, ..)| *name == fault.name), "{}", fault.name);
        assert!(fault.what.len() < 90 && !fault.what.is_empty());
    }
    assert!(named("no-such").is_err_and(|error| error.contains("row-mirror-base")));
}

#[test]
fn a_fault_shows_in_no_other_form() {
    // Where a fault does not apply, the wrong emulator is right.
    for (fault, mnemonic) in
        [("row-mirror-base", "v_or_b32"), ("mul24-untruncated", "v_mul_lo_u16"), ("sext-short", "v_mov_b32")]
    {
        for form in forms(|name| name == mnemonic, &[Gfx900]) {
            let entry = tried(fault, &form);
            let applies = entry.form.encoding == Dpp && fault == "row-mirror-base"
                || entry.form.encoding == Sdwa && fault == "sext-short";
            assert_eq!(entry.status() == Status::Differs, applies, "{fault} in {form}");
        }
    }
}

#[test]
fn failing_vectors_are_small() {
    let forms = forms(|name| name == "v_mul_u32_u24", &[Gfx900]);
    let failure = tried("mul24-untruncated", &forms[0]).failure.expect("a failing vector");
    let values: Vec<u32> =
        failure.vector.initial.vgprs.values().flatten().copied().filter(|&value| value != 0).collect();
    assert!(values.len() <= 2, "{values:x?}");
    assert!(values.iter().all(|value| value.count_ones() <= 1), "{values:x?}");
    assert_eq!(failure.vector.initial.exec().count_ones(), 1);
    assert_eq!(failure.vector.initial.mode.unwrap_or(0x3f0), 0x3f0);
}
