//! Moves and selection by a lane mask.

use super::{lane, lane_table};
use crate::algebra::{Algebra, B32, B64, Bit};
use crate::isa::{Flags, Relative};

/// `S0`.
pub fn mov<A: Algebra>(s0: B32<A>) -> B32<A> {
    s0
}
/// `S0`, 64 bits.
pub fn mov_64<A: Algebra>(s0: B64<A>) -> B64<A> {
    s0
}
/// S0 as the low word, S1 as the high one.
pub fn pair<A: Algebra>(s0: B32<A>, s1: B32<A>) -> B64<A> {
    B64::from_words(s0, s1)
}
/// S1 where the lane's mask bit is set, otherwise S0.
pub fn cndmask<A: Algebra>(s0: B32<A>, s1: B32<A>, mask: Bit<A>) -> B32<A> {
    mask.select(s1, s0)
}

const FROM: Flags = Flags { relative: Relative::SOURCE, ..Flags::PLAIN };
const TO: Flags = Flags { relative: Relative::DESTINATION, ..Flags::PLAIN };
const BOTH: Flags = Flags { relative: Relative::BOTH, ..Flags::PLAIN };
/// Between accumulation registers.
const WITHIN: Flags = Flags { vop3: false, ..Flags::PLAIN };

lane_table! { Select;
    v_mov_b32: Vop1 [0x1] (Vdst B32, Src B32) => lane!(1, mov);
    v_accvgpr_read_b32: Vop3p [0x3d8 from Gfx908] (Vdst B32, AccSrc B32), Flags::WHOLE => lane!(1, mov);
    v_accvgpr_write_b32: Vop3p [0x3d9 from Gfx908] (AccDst B32, Src B32), Flags::WHOLE => lane!(1, mov);
    v_accvgpr_mov_b32: Vop1 [0x52 from Gfx90a] (AccDst B32, AccSrc B32), WITHIN => lane!(1, mov);
    v_mov_b64: Vop1 [0x38 from Gfx942] (Vdst B64, Src B64), Flags { sdwa: false, ..Flags::DEFAULT }
        => lane!(1, mov_64);
    v_pk_mov_b32: Vop3p [0x3b3 from Gfx90a] (Vdst Pk32, Src Pk32, Vsrc Pk32) => lane!(2, pair);
    v_movreld_b32: Vop1 [0x42 0x36 to Gfx803] (Vdst B32, Src B32), TO => lane!(1, mov);
    v_movrels_b32: Vop1 [0x43 0x37 to Gfx803] (Vdst B32, Vgpr B32), FROM => lane!(1, mov);
    v_movrelsd_b32: Vop1 [0x44 0x38 to Gfx803] (Vdst B32, Vgpr B32), BOTH => lane!(1, mov);
    v_cndmask_b32: Vop2 [0x0] (Vdst B32, Src B32, Vsrc B32, MaskSrc B64) => lane!(3, cndmask);
}
