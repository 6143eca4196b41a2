//! Packed instructions: the lane functions of halves or singles on both of a pair, and the dot product of gfx906.

use super::super::{float_lane, lane_table};
use super::arithmetic::{add, fma, mul};
use super::minmax::{max, maximum3, min, minimum3};
use crate::algebra::{Algebra, B32, Bv, W16, W32};
use crate::float::{Environment, FloatOp, Format, Rounding, fixed};
use crate::isa::{Denormals, Flags};
use crate::ledger::{DotOrder, Reading};

/// The sum of the products of both halves, and S2. Rounds to nearest even whatever MODE says; the order of the
/// additions, and whether subnormals are flushed, is a reading (ledger M7).
#[inline(always)]
pub fn dot2<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    let order = env.decides_by(Reading::M7).dot_order;
    let flushed = |value: B32<A>| if order.keeps_subnormals() { value } else { value.flushed() };
    let nearest =
        |op: FloatOp, arguments: &[B32<A>]| flushed(env.fixed_op(op, fixed(Rounding::NearestEven), arguments));
    let wide = |value: B32<A>, high: bool| {
        let half = value.extract::<W16>(if high { 16 } else { 0 });
        let half = if order.keeps_subnormals() { half } else { half.flushed() };
        env.convert::<W16, W32>(half)
    };
    let s2 = flushed(s2);
    let product =
        |high: bool, addend: B32<A>| nearest(FloatOp::Fma(Format::F32), &[wide(s0, high), wide(s1, high), addend]);
    match order {
        DotOrder::HighFirst | DotOrder::HighFirstKept => product(false, product(true, s2)),
        DotOrder::LowFirst | DotOrder::LowFirstKept => product(true, product(false, s2)),
        DotOrder::ProductsFirst | DotOrder::ProductsFirstKept => {
            let exact = product(true, Bv::zero().negated());
            nearest(FloatOp::Add(Format::F32), &[product(false, exact), s2])
        }
    }
}

/// The minimum and maximum of three flush subnormals as MODE says.
const EXTREME: Flags = Flags { denormals: Denormals::ByTarget, ..Flags::PLAIN };
const TO_DESTINATION: Flags = Flags { vop3: false, ..Flags::DEFAULT };
/// The function flushes.
const DOT: Flags = Flags { denormals: Denormals::Kept, reading: Some(Reading::M7), ..Flags::WHOLE };

lane_table! { FloatPacked;
    v_pk_fma_f16: Vop3p [0x38e from Gfx900] (Vdst PkF16, Src PkF16, Vsrc PkF16, Vsrc PkF16)
        => float_lane!(fma[W16]: 0 1 2);
    v_pk_add_f16: Vop3p [0x38f from Gfx900] (Vdst PkF16, Src PkF16, Vsrc PkF16)
        => float_lane!(add[W16]: 0 1);
    v_pk_mul_f16: Vop3p [0x390 from Gfx900] (Vdst PkF16, Src PkF16, Vsrc PkF16)
        => float_lane!(mul[W16]: 0 1);
    v_pk_min_f16: Vop3p [0x391 from Gfx900] (Vdst PkF16, Src PkF16, Vsrc PkF16)
        => float_lane!(min[W16]: 0 1);
    v_pk_max_f16: Vop3p [0x392 from Gfx900] (Vdst PkF16, Src PkF16, Vsrc PkF16)
        => float_lane!(max[W16]: 0 1);
    v_pk_fmac_f16: Vop2 [0x3c from Gfx908] (VdstRead PkF16, Src PkF16, Vsrc PkF16), TO_DESTINATION
        => float_lane!(fma[W16]: 0 1 2);
    v_pk_fma_f32: Vop3p [0x3b0 from Gfx90a] (Vdst PkF32, Src PkF32, Vsrc PkF32, Vsrc PkF32)
        => float_lane!(fma[W32]: 0 1 2);
    v_pk_mul_f32: Vop3p [0x3b1 from Gfx90a] (Vdst PkF32, Src PkF32, Vsrc PkF32)
        => float_lane!(mul[W32]: 0 1);
    v_pk_add_f32: Vop3p [0x3b2 from Gfx90a] (Vdst PkF32, Src PkF32, Vsrc PkF32)
        => float_lane!(add[W32]: 0 1);
    v_pk_minimum3_f16: Vop3p [0x39b from Gfx950] (Vdst PkF16, Src PkF16, Vsrc PkF16, Vsrc PkF16), EXTREME
        => float_lane!(minimum3[W16]: 0 1 2);
    v_pk_maximum3_f16: Vop3p [0x39c from Gfx950] (Vdst PkF16, Src PkF16, Vsrc PkF16, Vsrc PkF16), EXTREME
        => float_lane!(maximum3[W16]: 0 1 2);
    v_dot2_f32_f16: Vop3p [0x3a3 0x3a3 on Gfx906] (Vdst F32, Src PkF16, Vsrc PkF16, Vsrc F32), DOT
        => float_lane!(dot2[]: 0 1 2);
}
