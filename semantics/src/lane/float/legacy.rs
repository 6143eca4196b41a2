//! Instructions with older rules: zero times anything is zero.

use super::super::{float_lane, lane_table};
use super::arithmetic::product;
use crate::algebra::{Algebra, B32, Bv};
use crate::float::Environment;
use crate::isa::{Denormals, Flags};
use crate::ledger::Reading;

/// `S0 * S1`; +0 if a factor is a zero, whatever the other one is (ledger M6).
#[inline(always)]
pub fn mul_legacy<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    (s0.is_zero() | s1.is_zero()).select(Bv::zero(), env.mul(s0, s1))
}
/// `S0 * S1 + S2` with the product of [`mul_legacy`], rounded before the sum.
#[inline(always)]
pub fn mad_legacy<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    env.add(product(env, mul_legacy(env, s0, s1)), s2)
}
/// S0 if it is smaller, otherwise S1: a NaN or a zero of either sign gives S1.
#[inline(always)]
pub fn min_legacy<A: Algebra>(_: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    s0.float_lt(s1).select(s0, s1)
}
/// S0 if it is greater or equal, otherwise S1.
#[inline(always)]
pub fn max_legacy<A: Algebra>(_: &Environment<A>, s0: B32<A>, s1: B32<A>) -> B32<A> {
    s1.float_le(s0).select(s0, s1)
}
/// The legacy product of S0 and S1 if S2 is above 0, otherwise the least finite number.
#[inline(always)]
pub fn mullit<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    let positive = !s2.is_nan() & !s2.is_zero() & !s2.sign();
    positive.select(mul_legacy(env, s0, s1), Bv::greatest().negated())
}

pub const MAD: Flags = Flags { denormals: Denormals::Flushed, reading: Some(Reading::M5), ..Flags::DEFAULT };
const MAD_VOP3: Flags = Flags { denormals: Denormals::Flushed, reading: Some(Reading::M5), ..Flags::PLAIN };
/// Both are of gfx6 and gfx7.
const EXTREME: Flags = Flags { denormals: Denormals::Kept, ..Flags::DEFAULT };

lane_table! { FloatLegacy;
    v_mul_legacy_f32: Vop2 [0x7 0x4 to Gfx908] (Vdst F32, Src F32, Vsrc F32)
        => float_lane!(mul_legacy[]: 0 1);
    v_min_legacy_f32: Vop2 [0xd to Gfx700] (Vdst F32, Src F32, Vsrc F32), EXTREME => float_lane!(min_legacy[]: 0 1);
    v_max_legacy_f32: Vop2 [0xe to Gfx700] (Vdst F32, Src F32, Vsrc F32), EXTREME => float_lane!(max_legacy[]: 0 1);
    v_mad_legacy_f32: Vop3 [0x140 0x1c0] (Vdst F32, Src F32, Vsrc F32, Vsrc F32), MAD_VOP3
        => float_lane!(mad_legacy[]: 0 1 2);
    v_mullit_f32: Vop3 [0x150 to Gfx700] (Vdst F32, Src F32, Vsrc F32, Vsrc F32)
        => float_lane!(mullit[]: 0 1 2);
    v_mac_legacy_f32: Vop3 [0x28e from Gfx803] (VdstRead F32, Src F32, Vsrc F32), MAD_VOP3
        => float_lane!(mad_legacy[]: 0 1 2);
}
