//! Lane masks in scalar registers, where the scalar unit treats all lanes alike.

use super::source::Fetch;
use super::state::Wave;
use crate::algebra::{Algebra, B32, Bit, Bv};

/// The bit that each lane has in a scalar operand of 64 bits, where one value says it for all lanes.
pub fn mask_operand<A: Algebra>(wave: &mut Wave<A>, fetch: Fetch) -> Option<Bit<A>> {
    match fetch {
        Fetch::Scalar(code) => wave.mask_of_any_lane(code),
        Fetch::Constant { lo, hi, .. } => A::mask_of_any_lane(Bv::constant(lo.into()), Bv::constant(hi.into())),
        _ => None,
    }
}

/// A word all of whose bits are `bit`: of a bitwise operation on such words each bit is the operation on bits.
pub fn spread<A: Algebra>(bit: Bit<A>) -> B32<A> {
    bit.select(Bv::ones(), Bv::zero())
}
