//! Classes of floats.

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, B16, B32, Bit, Bv, W32, W64};
use crate::float::{Environment, FloatWidth};
use crate::isa::{Denormals, Flags};

/// Whether S0 is of a class whose bit is set in the mask S1: from bit 0 up signalling NaN, quiet NaN,
/// -infinity, negative normal, negative subnormal, -0, +0, positive subnormal, positive normal,
/// +infinity. Other bits of the mask are ignored (ledger C-11, C-12).
#[inline(always)]
pub fn class<A: Algebra, W: FloatWidth>(_: &Environment<A>, s0: Bv<A, W>, mask: B32<A>) -> Bit<A> {
    let signalling = s0.is_signalling_nan();
    let normal = s0.is_finite() & !s0.is_zero() & !s0.is_subnormal();
    let negative = s0.sign();
    let classes = [
        (0, signalling),
        (1, s0.is_nan() & !signalling),
        (2, s0.is_infinite() & negative),
        (3, normal & negative),
        (4, s0.is_subnormal() & negative),
        (5, s0.is_zero() & negative),
        (6, s0.is_zero() & !negative),
        (7, s0.is_subnormal() & !negative),
        (8, normal & !negative),
        (9, s0.is_infinite() & !negative),
    ];
    classes.into_iter().fold(Bit::constant(false), |any, (index, is)| any | (is & mask.bit(index)))
}
/// As [`class`], with a mask of 16 bits.
#[inline(always)]
pub fn class_f16<A: Algebra>(env: &Environment<A>, s0: B16<A>, mask: B16<A>) -> Bit<A> {
    class(env, s0, mask.zext())
}

/// Subnormals are a class of their own: not flushed.
const CLASS: Flags = Flags { denormals: Denormals::Kept, ..Flags::DEFAULT };
const CLASS_F64: Flags = Flags { denormals: Denormals::Kept, ..Flags::PLAIN };

lane_table! { FloatClass;
    v_cmp_class_f32: Vopc [0x88 0x10] (MaskDst B64, Src F32, Vsrc U32), CLASS =>
        float_lane!(class[W32]: 0 1);
    v_cmpx_class_f32: Vopc [0x98 0x11] (MaskDst B64, Src F32, Vsrc U32), CLASS =>
        float_lane!(class[W32]: 0 1);
    v_cmp_class_f64: Vopc [0xa8 0x12] (MaskDst B64, Src F64, Vsrc U32), CLASS_F64 =>
        float_lane!(class[W64]: 0 1);
    v_cmpx_class_f64: Vopc [0xb8 0x13] (MaskDst B64, Src F64, Vsrc U32), CLASS_F64 =>
        float_lane!(class[W64]: 0 1);
    v_cmp_class_f16: Vopc [0x14 from Gfx803] (MaskDst B64, Src F16, Vsrc I16), CLASS =>
        float_lane!(class_f16[]: 0 1);
    v_cmpx_class_f16: Vopc [0x15 from Gfx803] (MaskDst B64, Src F16, Vsrc I16), CLASS =>
        float_lane!(class_f16[]: 0 1);
}
