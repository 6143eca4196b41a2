//! Minimum, maximum, median.

use super::{lane, lane_table};
use crate::algebra::{Algebra, B16, B32};
use crate::isa::{Flags, HighHalf};

macro_rules! min_max {
    ($value:ident, $minimum:ident, $maximum:ident: $min:ident $max:ident $min3:ident $max3:ident $med3:ident) => {
        /// The smaller of S0 and S1.
        pub fn $min<A: Algebra>(s0: $value<A>, s1: $value<A>) -> $value<A> {
            s0.$minimum(s1)
        }
        /// The greater of S0 and S1.
        pub fn $max<A: Algebra>(s0: $value<A>, s1: $value<A>) -> $value<A> {
            s0.$maximum(s1)
        }
        /// The smallest of the sources.
        pub fn $min3<A: Algebra>(s0: $value<A>, s1: $value<A>, s2: $value<A>) -> $value<A> {
            s0.$minimum(s1).$minimum(s2)
        }
        /// The greatest of the sources.
        pub fn $max3<A: Algebra>(s0: $value<A>, s1: $value<A>, s2: $value<A>) -> $value<A> {
            s0.$maximum(s1).$maximum(s2)
        }
        /// The middle one of the sources.
        pub fn $med3<A: Algebra>(s0: $value<A>, s1: $value<A>, s2: $value<A>) -> $value<A> {
            s0.$minimum(s1).$maximum(s0.$maximum(s1).$minimum(s2))
        }
    };
}
min_max!(B32, smin, smax: min_i32 max_i32 min3_i32 max3_i32 med3_i32);
min_max!(B32, umin, umax: min_u32 max_u32 min3_u32 max3_u32 med3_u32);
min_max!(B16, smin, smax: min_i16 max_i16 min3_i16 max3_i16 med3_i16);
min_max!(B16, umin, umax: min_u16 max_u16 min3_u16 max3_u16 med3_u16);

/// Not in the list of 16-bit instructions whose high half is known (ledger C6).
const HIGH_HALF_UNSPECIFIED: Flags = Flags { high_half: HighHalf::Unspecified, ..Flags::PLAIN };

lane_table! { MinMax;
    v_min_i32: Vop2 [0x11 0xc] (Vdst I32, Src I32, Vsrc I32) => lane!(2, min_i32);
    v_max_i32: Vop2 [0x12 0xd] (Vdst I32, Src I32, Vsrc I32) => lane!(2, max_i32);
    v_min3_i32: Vop3 [0x152 0x1d1] (Vdst I32, Src I32, Src I32, Src I32) => lane!(3, min3_i32);
    v_max3_i32: Vop3 [0x155 0x1d4] (Vdst I32, Src I32, Src I32, Src I32) => lane!(3, max3_i32);
    v_med3_i32: Vop3 [0x158 0x1d7] (Vdst I32, Src I32, Src I32, Src I32) => lane!(3, med3_i32);
    v_min_u32: Vop2 [0x13 0xe] (Vdst U32, Src U32, Vsrc U32) => lane!(2, min_u32);
    v_max_u32: Vop2 [0x14 0xf] (Vdst U32, Src U32, Vsrc U32) => lane!(2, max_u32);
    v_min3_u32: Vop3 [0x153 0x1d2] (Vdst U32, Src U32, Src U32, Src U32) => lane!(3, min3_u32);
    v_max3_u32: Vop3 [0x156 0x1d5] (Vdst U32, Src U32, Src U32, Src U32) => lane!(3, max3_u32);
    v_med3_u32: Vop3 [0x159 0x1d8] (Vdst U32, Src U32, Src U32, Src U32) => lane!(3, med3_u32);
    v_min_i16: Vop2 [0x32 from Gfx803] (Vdst I16, Src I16, Vsrc I16) => lane!(2, min_i16);
    v_max_i16: Vop2 [0x30 from Gfx803] (Vdst I16, Src I16, Vsrc I16) => lane!(2, max_i16);
    v_min3_i16: Vop3 [0x1f5 from Gfx900] (Vdst I16, Src I16, Src I16, Src I16), HIGH_HALF_UNSPECIFIED.clamps()
        => lane!(3, min3_i16, clamp min3_i16);
    v_max3_i16: Vop3 [0x1f8 from Gfx900] (Vdst I16, Src I16, Src I16, Src I16), HIGH_HALF_UNSPECIFIED.clamps()
        => lane!(3, max3_i16, clamp max3_i16);
    v_med3_i16: Vop3 [0x1fb from Gfx900] (Vdst I16, Src I16, Src I16, Src I16), HIGH_HALF_UNSPECIFIED.clamps()
        => lane!(3, med3_i16, clamp med3_i16);
    v_min_u16: Vop2 [0x31 from Gfx803] (Vdst U16, Src U16, Vsrc U16) => lane!(2, min_u16);
    v_max_u16: Vop2 [0x2f from Gfx803] (Vdst U16, Src U16, Vsrc U16) => lane!(2, max_u16);
    v_min3_u16: Vop3 [0x1f6 from Gfx900] (Vdst U16, Src U16, Src U16, Src U16), HIGH_HALF_UNSPECIFIED.clamps()
        => lane!(3, min3_u16, clamp min3_u16);
    v_max3_u16: Vop3 [0x1f9 from Gfx900] (Vdst U16, Src U16, Src U16, Src U16), HIGH_HALF_UNSPECIFIED.clamps()
        => lane!(3, max3_u16, clamp max3_u16);
    v_med3_u16: Vop3 [0x1fc from Gfx900] (Vdst U16, Src U16, Src U16, Src U16), HIGH_HALF_UNSPECIFIED.clamps()
        => lane!(3, med3_u16, clamp med3_u16);
}
