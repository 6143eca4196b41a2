//! Sums, products and their combinations.

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, Bv, W16, W32, W64};
use crate::float::{Environment, FloatOp, FloatWidth, Format, unspecified};
use crate::isa::{Denormals, Flags, HighHalf};
use crate::ledger::{LedgerRow, MadProduct, Reading, Unspecified};

/// `S0 + S1`.
#[inline(always)]
pub fn add<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>) -> Bv<A, W> {
    env.add(s0, s1)
}
/// `S0 - S1`: the sum with the negated operand, NaNs included (ledger M3).
#[inline(always)]
pub fn sub<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>) -> Bv<A, W> {
    env.add(s0, s1.negated())
}
/// `S1 - S0`.
#[inline(always)]
pub fn subrev<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>) -> Bv<A, W> {
    sub(env, s1, s0)
}
/// `S0 * S1`.
#[inline(always)]
pub fn mul<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>) -> Bv<A, W> {
    env.mul(s0, s1)
}
/// `S0 * S1 + S2`, rounded once.
#[inline(always)]
pub fn fma<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>, s2: Bv<A, W>) -> Bv<A, W> {
    env.fma(s0, s1, s2)
}
/// Names the result of a multiply-add whose f16 product overflows where MODE limits it (ledger M8).
const PRODUCT: u64 = 0x100;

/// `S0 * S1 + S2`, the product rounded before the sum.
#[inline(always)]
pub fn mad<A: Algebra, W: FloatWidth>(env: &Environment<A>, s0: Bv<A, W>, s1: Bv<A, W>, s2: Bv<A, W>) -> Bv<A, W> {
    let sum = env.add(product(env, env.mul(s0, s1)), s2);
    let saturates = env.saturates::<W>();
    if saturates.known() == Some(false) {
        return sum;
    }
    let overflows = saturates & env.overflows(FloatOp::Mul(W::FORMAT), &[s0, s1]);
    match overflows.known() {
        Some(false) => sum,
        _ => overflows.select(unspecified(Unspecified::of_wave(LedgerRow::M8, PRODUCT), &[s0, s1, s2]), sum),
    }
}

/// What a multiply-add does with its product: f32 flushes subnormals whatever MODE says, or not (ledger M5).
#[inline(always)]
pub fn product<A: Algebra, W: FloatWidth>(env: &Environment<A>, product: Bv<A, W>) -> Bv<A, W> {
    match (env.decides_by(Reading::M5).mad_product, W::FORMAT) {
        (MadProduct::Keep, _) => product,
        (MadProduct::Flush, Format::F32) => product.flushed(),
        (MadProduct::Flush, format) => env.mode.keeps_results(format).select(product, product.flushed()),
    }
}

/// f32 multiply-adds flush subnormals always (ledger M5).
const MAD: Flags = Flags { denormals: Denormals::Flushed, reading: Some(Reading::M5), ..Flags::DEFAULT };
const MAD_VOP3: Flags = Flags { denormals: Denormals::Flushed, reading: Some(Reading::M5), ..Flags::PLAIN };
const MAD_K: Flags = Flags { vop3: false, ..MAD_VOP3 };
const MAD_F16: Flags = Flags { reading: Some(Reading::M5), ..Flags::DEFAULT };
const MAD_F16_VOP3: Flags = Flags { reading: Some(Reading::M5), ..Flags::PLAIN };
/// gfx9 writes one half only and keeps the other; gfx8 zeroes it (ledger C6).
const MAC_F16: Flags = Flags { high_half: HighHalf::ByTarget, ..MAD_F16 };
const MAD_F16_KEEP: Flags = Flags { high_half: HighHalf::ByTarget, ..MAD_F16_VOP3 };
const MAD_F16_K: Flags = Flags { vop3: false, ..MAD_F16_KEEP };
const NO_SDWA: Flags = Flags { sdwa: false, ..Flags::DEFAULT };
const FMA_K: Flags = Flags { vop3: false, ..Flags::PLAIN };
const FMA_F16: Flags = Flags { high_half: HighHalf::ByTarget, ..Flags::PLAIN };

lane_table! { FloatArithmetic;
    v_add_f32: Vop2 [0x3 0x1] (Vdst F32, Src F32, Vsrc F32)
        => float_lane!(add[W32]: 0 1);
    v_sub_f32: Vop2 [0x4 0x2] (Vdst F32, Src F32, Vsrc F32)
        => float_lane!(sub[W32]: 0 1);
    v_subrev_f32: Vop2 [0x5 0x3] (Vdst F32, Src F32, Vsrc F32)
        => float_lane!(subrev[W32]: 0 1);
    v_mul_f32: Vop2 [0x8 0x5] (Vdst F32, Src F32, Vsrc F32)
        => float_lane!(mul[W32]: 0 1);
    v_mac_f32: Vop2 [0x1f 0x16] (VdstRead F32, Src F32, Vsrc F32), MAD
        => float_lane!(mad[W32]: 0 1 2);
    v_madmk_f32: Vop2 [0x20 0x17] (Vdst F32, Src F32, Literal F32, Vsrc F32), MAD_K
        => float_lane!(mad[W32]: 0 1 2);
    v_madak_f32: Vop2 [0x21 0x18] (Vdst F32, Src F32, Vsrc F32, Literal F32), MAD_K
        => float_lane!(mad[W32]: 0 1 2);
    v_add_f16: Vop2 [0x1f from Gfx803] (Vdst F16, Src F16, Vsrc F16)
        => float_lane!(add[W16]: 0 1);
    v_sub_f16: Vop2 [0x20 from Gfx803] (Vdst F16, Src F16, Vsrc F16)
        => float_lane!(sub[W16]: 0 1);
    v_subrev_f16: Vop2 [0x21 from Gfx803] (Vdst F16, Src F16, Vsrc F16)
        => float_lane!(subrev[W16]: 0 1);
    v_mul_f16: Vop2 [0x22 from Gfx803] (Vdst F16, Src F16, Vsrc F16)
        => float_lane!(mul[W16]: 0 1);
    v_mac_f16: Vop2 [0x23 from Gfx803] (VdstRead F16, Src F16, Vsrc F16), MAC_F16
        => float_lane!(mad[W16]: 0 1 2);
    v_madmk_f16: Vop2 [0x24 from Gfx803] (Vdst F16, Src F16, Literal F16, Vsrc F16), MAD_F16_K
        => float_lane!(mad[W16]: 0 1 2);
    v_madak_f16: Vop2 [0x25 from Gfx803] (Vdst F16, Src F16, Vsrc F16, Literal F16), MAD_F16_K
        => float_lane!(mad[W16]: 0 1 2);
    v_fmac_f32: Vop2 [0x3b from Gfx906] (VdstRead F32, Src F32, Vsrc F32)
        => float_lane!(fma[W32]: 0 1 2);
    v_fmac_f64: Vop2 [0x4 from Gfx90a] (VdstRead F64, Src F64, Vsrc F64), NO_SDWA
        => float_lane!(fma[W64]: 0 1 2);
    v_fmamk_f32: Vop2 [0x17 from Gfx942] (Vdst F32, Src F32, Literal F32, Vsrc F32), FMA_K
        => float_lane!(fma[W32]: 0 1 2);
    v_fmaak_f32: Vop2 [0x18 from Gfx942] (Vdst F32, Src F32, Vsrc F32, Literal F32), FMA_K
        => float_lane!(fma[W32]: 0 1 2);
    v_mad_f32: Vop3 [0x141 0x1c1] (Vdst F32, Src F32, Vsrc F32, Vsrc F32), MAD_VOP3
        => float_lane!(mad[W32]: 0 1 2);
    v_fma_f32: Vop3 [0x14b 0x1cb] (Vdst F32, Src F32, Vsrc F32, Vsrc F32)
        => float_lane!(fma[W32]: 0 1 2);
    v_fma_f64: Vop3 [0x14c 0x1cc] (Vdst F64, Src F64, Vsrc F64, Vsrc F64)
        => float_lane!(fma[W64]: 0 1 2);
    v_add_f64: Vop3 [0x164 0x280] (Vdst F64, Src F64, Vsrc F64)
        => float_lane!(add[W64]: 0 1);
    v_mul_f64: Vop3 [0x165 0x281] (Vdst F64, Src F64, Vsrc F64)
        => float_lane!(mul[W64]: 0 1);
    v_mad_f16: Vop3 [0x1ea from Gfx803] (Vdst F16, Src F16, Vsrc F16, Vsrc F16), MAD_F16_KEEP
        => float_lane!(mad[W16]: 0 1 2);
    v_fma_f16: Vop3 [0x1ee from Gfx803] (Vdst F16, Src F16, Vsrc F16, Vsrc F16), FMA_F16
        => float_lane!(fma[W16]: 0 1 2);
    v_mad_legacy_f16: Vop3 [0x1ea from Gfx900] (Vdst F16, Src F16, Vsrc F16, Vsrc F16), MAD_F16_VOP3
        => float_lane!(mad[W16]: 0 1 2);
    v_fma_legacy_f16: Vop3 [0x1ee from Gfx900] (Vdst F16, Src F16, Vsrc F16, Vsrc F16)
        => float_lane!(fma[W16]: 0 1 2);
}
