//! Packed f16 instructions: the f16 lane functions on both halves, and the dot product.

use super::super::{float_lane, lane_table};
use super::arithmetic::{add, fma, mul};
use super::minmax::{max, min};
use crate::algebra::{Algebra, B32, Bv, W16, W32};
use crate::float::{Environment, FloatOp, Format, Rounding, fixed};
use crate::isa::{Denormals, Flags};
use crate::ledger::{DotOrder, Reading};

/// The sum of the products of both halves, and S2. Rounds to nearest even and flushes subnormals whatever
/// MODE says; the order of the additions is a reading (ledger M7).
#[inline(always)]
pub fn dot2<A: Algebra>(env: &Environment<A>, s0: B32<A>, s1: B32<A>, s2: B32<A>) -> B32<A> {
    let nearest =
        |op: FloatOp, arguments: &[B32<A>]| env.fixed_op(op, fixed(Rounding::NearestEven), arguments).flushed();
    let wide = |value: B32<A>, high: bool| {
        let half = value.extract::<W16>(if high { 16 } else { 0 });
        env.convert::<W16, W32>(half)
    };
    let product =
        |high: bool, addend: B32<A>| nearest(FloatOp::Fma(Format::F32), &[wide(s0, high), wide(s1, high), addend]);
    match env.decides_by(Reading::M7).dot_order {
        DotOrder::HighFirst => product(false, product(true, s2)),
        DotOrder::LowFirst => product(true, product(false, s2)),
        DotOrder::ProductsFirst => {
            let exact = product(true, Bv::zero().negated());
            nearest(FloatOp::Add(Format::F32), &[product(false, exact), s2])
        }
    }
}

const DOT: Flags = Flags { denormals: Denormals::Flushed, reading: Some(Reading::M7), ..Flags::WHOLE };

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
    v_dot2_f32_f16: Vop3p [0x3a3 from Gfx906] (Vdst F32, Src PkF16, Vsrc PkF16, Vsrc F32), DOT
        => float_lane!(dot2[]: 0 1 2);
}
