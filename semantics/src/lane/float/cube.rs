//! Cube map coordinates of the direction (S0, S1, S2).

use super::super::{float_lane, lane_table};
use crate::algebra::{Algebra, B32, Bit, Bv};
use crate::float::Environment;

/// Where the magnitude of z is the greatest, and where otherwise that of y is.
#[inline(always)]
fn major<A: Algebra>(x: B32<A>, y: B32<A>, z: B32<A>) -> (Bit<A>, Bit<A>) {
    let (x, y, z) = (x.magnitude(), y.magnitude(), z.magnitude());
    (x.float_le(z) & y.float_le(z), x.float_le(y))
}
#[inline(always)]
fn negative<A: Algebra>(value: B32<A>) -> Bit<A> {
    value.float_lt(Bv::zero())
}
#[inline(always)]
fn choose<A: Algebra>(x: B32<A>, y: B32<A>, z: B32<A>, on_x: B32<A>, on_y: B32<A>, on_z: B32<A>) -> B32<A> {
    let (is_z, is_y) = major(x, y, z);
    is_z.select(on_z, is_y.select(on_y, on_x))
}
/// The face: 0 and 1 for +x and -x, 2 and 3 for y, 4 and 5 for z.
#[inline(always)]
pub fn cubeid<A: Algebra>(_: &Environment<A>, x: B32<A>, y: B32<A>, z: B32<A>) -> B32<A> {
    let face = |axis: B32<A>, even: u64, odd: u64| negative(axis).select(Bv::constant(odd), Bv::constant(even));
    // 0.0, 1.0, 2.0, 3.0, 4.0, 5.0
    let (on_x, on_y) = (face(x, 0, 0x3f80_0000), face(y, 0x4000_0000, 0x4040_0000));
    choose(x, y, z, on_x, on_y, face(z, 0x4080_0000, 0x40a0_0000))
}
/// The S coordinate on the face.
#[inline(always)]
pub fn cubesc<A: Algebra>(_: &Environment<A>, x: B32<A>, y: B32<A>, z: B32<A>) -> B32<A> {
    let on_z = negative(z).select(x.negated(), x);
    let on_x = negative(x).select(z, z.negated());
    choose(x, y, z, on_x, x, on_z)
}
/// The T coordinate on the face.
#[inline(always)]
pub fn cubetc<A: Algebra>(_: &Environment<A>, x: B32<A>, y: B32<A>, z: B32<A>) -> B32<A> {
    let on_y = negative(y).select(z.negated(), z);
    choose(x, y, z, y.negated(), on_y, y.negated())
}
/// Twice the greatest coordinate.
#[inline(always)]
pub fn cubema<A: Algebra>(env: &Environment<A>, x: B32<A>, y: B32<A>, z: B32<A>) -> B32<A> {
    env.mul(Bv::power_of_two(1), choose(x, y, z, x, y, z))
}

lane_table! { FloatCube;
    v_cubeid_f32: Vop3 [0x144 0x1c4] (Vdst F32, Src F32, Vsrc F32, Vsrc F32) => float_lane!(cubeid[]: 0 1 2);
    v_cubesc_f32: Vop3 [0x145 0x1c5] (Vdst F32, Src F32, Vsrc F32, Vsrc F32) => float_lane!(cubesc[]: 0 1 2);
    v_cubetc_f32: Vop3 [0x146 0x1c6] (Vdst F32, Src F32, Vsrc F32, Vsrc F32) => float_lane!(cubetc[]: 0 1 2);
    v_cubema_f32: Vop3 [0x147 0x1c7] (Vdst F32, Src F32, Vsrc F32, Vsrc F32)
        => float_lane!(cubema[]: 0 1 2);
}
