//! Integer comparisons. `cmpx` rows share them: that the result is written to EXEC as well is a
//! rule of the format (ledger C-9).

use super::{lane, lane_table};
use crate::algebra::{Algebra, B16, B32, B64, Bit};
use crate::isa::Flags;

macro_rules! orderings {
    ($value:ident, $less:ident: $lt:ident $le:ident $gt:ident $ge:ident) => {
        /// `S0 < S1`.
        pub fn $lt<A: Algebra>(s0: $value<A>, s1: $value<A>) -> Bit<A> {
            s0.$less(s1)
        }
        /// `S0 <= S1`.
        pub fn $le<A: Algebra>(s0: $value<A>, s1: $value<A>) -> Bit<A> {
            !s1.$less(s0)
        }
        /// `S0 > S1`.
        pub fn $gt<A: Algebra>(s0: $value<A>, s1: $value<A>) -> Bit<A> {
            s1.$less(s0)
        }
        /// `S0 >= S1`.
        pub fn $ge<A: Algebra>(s0: $value<A>, s1: $value<A>) -> Bit<A> {
            !s0.$less(s1)
        }
    };
}
orderings!(B16, slt: lt_i16 le_i16 gt_i16 ge_i16);
orderings!(B16, ult: lt_u16 le_u16 gt_u16 ge_u16);
orderings!(B32, slt: lt_i32 le_i32 gt_i32 ge_i32);
orderings!(B32, ult: lt_u32 le_u32 gt_u32 ge_u32);
orderings!(B64, slt: lt_i64 le_i64 gt_i64 ge_i64);
orderings!(B64, ult: lt_u64 le_u64 gt_u64 ge_u64);

macro_rules! equalities {
    ($value:ident: $never:ident $eq:ident $ne:ident $always:ident) => {
        /// False.
        pub fn $never<A: Algebra>(_: $value<A>, _: $value<A>) -> Bit<A> {
            Bit::constant(false)
        }
        /// `S0 == S1`.
        pub fn $eq<A: Algebra>(s0: $value<A>, s1: $value<A>) -> Bit<A> {
            s0.eq(s1)
        }
        /// `S0 != S1`.
        pub fn $ne<A: Algebra>(s0: $value<A>, s1: $value<A>) -> Bit<A> {
            s0.ne(s1)
        }
        /// True.
        pub fn $always<A: Algebra>(_: $value<A>, _: $value<A>) -> Bit<A> {
            Bit::constant(true)
        }
    };
}
equalities!(B16: never_16 eq_16 ne_16 always_16);
equalities!(B32: never_32 eq_32 ne_32 always_32);
equalities!(B64: never_64 eq_64 ne_64 always_64);

lane_table! { Compare;
    v_cmp_f_i16: Vopc [0xa0 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, never_16);
    v_cmp_lt_i16: Vopc [0xa1 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, lt_i16);
    v_cmp_eq_i16: Vopc [0xa2 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, eq_16);
    v_cmp_le_i16: Vopc [0xa3 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, le_i16);
    v_cmp_gt_i16: Vopc [0xa4 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, gt_i16);
    v_cmp_lg_i16: Vopc [0xa5 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, ne_16);
    v_cmp_ne_i16: Vopc [0xa5 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, ne_16);
    v_cmp_ge_i16: Vopc [0xa6 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, ge_i16);
    v_cmp_t_i16: Vopc [0xa7 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, always_16);
    v_cmp_tru_i16: Vopc [0xa7 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, always_16);
    v_cmpx_f_i16: Vopc [0xb0 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, never_16);
    v_cmpx_lt_i16: Vopc [0xb1 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, lt_i16);
    v_cmpx_eq_i16: Vopc [0xb2 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, eq_16);
    v_cmpx_le_i16: Vopc [0xb3 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, le_i16);
    v_cmpx_gt_i16: Vopc [0xb4 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, gt_i16);
    v_cmpx_lg_i16: Vopc [0xb5 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, ne_16);
    v_cmpx_ne_i16: Vopc [0xb5 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, ne_16);
    v_cmpx_ge_i16: Vopc [0xb6 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, ge_i16);
    v_cmpx_t_i16: Vopc [0xb7 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, always_16);
    v_cmpx_tru_i16: Vopc [0xb7 from Gfx803] (MaskDst B64, Src I16, Vsrc I16) => lane!(2, always_16);
    v_cmp_f_u16: Vopc [0xa8 from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, never_16);
    v_cmp_lt_u16: Vopc [0xa9 from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, lt_u16);
    v_cmp_eq_u16: Vopc [0xaa from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, eq_16);
    v_cmp_le_u16: Vopc [0xab from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, le_u16);
    v_cmp_gt_u16: Vopc [0xac from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, gt_u16);
    v_cmp_lg_u16: Vopc [0xad from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, ne_16);
    v_cmp_ne_u16: Vopc [0xad from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, ne_16);
    v_cmp_ge_u16: Vopc [0xae from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, ge_u16);
    v_cmp_t_u16: Vopc [0xaf from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, always_16);
    v_cmp_tru_u16: Vopc [0xaf from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, always_16);
    v_cmpx_f_u16: Vopc [0xb8 from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, never_16);
    v_cmpx_lt_u16: Vopc [0xb9 from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, lt_u16);
    v_cmpx_eq_u16: Vopc [0xba from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, eq_16);
    v_cmpx_le_u16: Vopc [0xbb from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, le_u16);
    v_cmpx_gt_u16: Vopc [0xbc from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, gt_u16);
    v_cmpx_lg_u16: Vopc [0xbd from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, ne_16);
    v_cmpx_ne_u16: Vopc [0xbd from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, ne_16);
    v_cmpx_ge_u16: Vopc [0xbe from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, ge_u16);
    v_cmpx_t_u16: Vopc [0xbf from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, always_16);
    v_cmpx_tru_u16: Vopc [0xbf from Gfx803] (MaskDst B64, Src U16, Vsrc U16) => lane!(2, always_16);
    v_cmp_f_i32: Vopc [0x80 0xc0] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, never_32);
    v_cmp_lt_i32: Vopc [0x81 0xc1] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, lt_i32);
    v_cmp_eq_i32: Vopc [0x82 0xc2] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, eq_32);
    v_cmp_le_i32: Vopc [0x83 0xc3] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, le_i32);
    v_cmp_gt_i32: Vopc [0x84 0xc4] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, gt_i32);
    v_cmp_lg_i32: Vopc [0x85 0xc5] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, ne_32);
    v_cmp_ne_i32: Vopc [0x85 0xc5] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, ne_32);
    v_cmp_ge_i32: Vopc [0x86 0xc6] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, ge_i32);
    v_cmp_t_i32: Vopc [0x87 0xc7] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, always_32);
    v_cmp_tru_i32: Vopc [0x87 0xc7] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, always_32);
    v_cmpx_f_i32: Vopc [0x90 0xd0] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, never_32);
    v_cmpx_lt_i32: Vopc [0x91 0xd1] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, lt_i32);
    v_cmpx_eq_i32: Vopc [0x92 0xd2] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, eq_32);
    v_cmpx_le_i32: Vopc [0x93 0xd3] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, le_i32);
    v_cmpx_gt_i32: Vopc [0x94 0xd4] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, gt_i32);
    v_cmpx_lg_i32: Vopc [0x95 0xd5] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, ne_32);
    v_cmpx_ne_i32: Vopc [0x95 0xd5] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, ne_32);
    v_cmpx_ge_i32: Vopc [0x96 0xd6] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, ge_i32);
    v_cmpx_t_i32: Vopc [0x97 0xd7] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, always_32);
    v_cmpx_tru_i32: Vopc [0x97 0xd7] (MaskDst B64, Src I32, Vsrc I32) => lane!(2, always_32);
    v_cmp_f_u32: Vopc [0xc0 0xc8] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, never_32);
    v_cmp_lt_u32: Vopc [0xc1 0xc9] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, lt_u32);
    v_cmp_eq_u32: Vopc [0xc2 0xca] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, eq_32);
    v_cmp_le_u32: Vopc [0xc3 0xcb] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, le_u32);
    v_cmp_gt_u32: Vopc [0xc4 0xcc] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, gt_u32);
    v_cmp_lg_u32: Vopc [0xc5 0xcd] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, ne_32);
    v_cmp_ne_u32: Vopc [0xc5 0xcd] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, ne_32);
    v_cmp_ge_u32: Vopc [0xc6 0xce] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, ge_u32);
    v_cmp_t_u32: Vopc [0xc7 0xcf] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, always_32);
    v_cmp_tru_u32: Vopc [0xc7 0xcf] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, always_32);
    v_cmpx_f_u32: Vopc [0xd0 0xd8] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, never_32);
    v_cmpx_lt_u32: Vopc [0xd1 0xd9] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, lt_u32);
    v_cmpx_eq_u32: Vopc [0xd2 0xda] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, eq_32);
    v_cmpx_le_u32: Vopc [0xd3 0xdb] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, le_u32);
    v_cmpx_gt_u32: Vopc [0xd4 0xdc] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, gt_u32);
    v_cmpx_lg_u32: Vopc [0xd5 0xdd] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, ne_32);
    v_cmpx_ne_u32: Vopc [0xd5 0xdd] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, ne_32);
    v_cmpx_ge_u32: Vopc [0xd6 0xde] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, ge_u32);
    v_cmpx_t_u32: Vopc [0xd7 0xdf] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, always_32);
    v_cmpx_tru_u32: Vopc [0xd7 0xdf] (MaskDst B64, Src U32, Vsrc U32) => lane!(2, always_32);
    v_cmp_f_i64: Vopc [0xa0 0xe0] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, never_64);
    v_cmp_lt_i64: Vopc [0xa1 0xe1] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, lt_i64);
    v_cmp_eq_i64: Vopc [0xa2 0xe2] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, eq_64);
    v_cmp_le_i64: Vopc [0xa3 0xe3] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, le_i64);
    v_cmp_gt_i64: Vopc [0xa4 0xe4] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, gt_i64);
    v_cmp_lg_i64: Vopc [0xa5 0xe5] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, ne_64);
    v_cmp_ne_i64: Vopc [0xa5 0xe5] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, ne_64);
    v_cmp_ge_i64: Vopc [0xa6 0xe6] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, ge_i64);
    v_cmp_t_i64: Vopc [0xa7 0xe7] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, always_64);
    v_cmp_tru_i64: Vopc [0xa7 0xe7] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, always_64);
    v_cmpx_f_i64: Vopc [0xb0 0xf0] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, never_64);
    v_cmpx_lt_i64: Vopc [0xb1 0xf1] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, lt_i64);
    v_cmpx_eq_i64: Vopc [0xb2 0xf2] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, eq_64);
    v_cmpx_le_i64: Vopc [0xb3 0xf3] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, le_i64);
    v_cmpx_gt_i64: Vopc [0xb4 0xf4] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, gt_i64);
    v_cmpx_lg_i64: Vopc [0xb5 0xf5] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, ne_64);
    v_cmpx_ne_i64: Vopc [0xb5 0xf5] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, ne_64);
    v_cmpx_ge_i64: Vopc [0xb6 0xf6] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, ge_i64);
    v_cmpx_t_i64: Vopc [0xb7 0xf7] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, always_64);
    v_cmpx_tru_i64: Vopc [0xb7 0xf7] (MaskDst B64, Src I64, Vsrc I64), Flags::PLAIN => lane!(2, always_64);
    v_cmp_f_u64: Vopc [0xe0 0xe8] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, never_64);
    v_cmp_lt_u64: Vopc [0xe1 0xe9] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, lt_u64);
    v_cmp_eq_u64: Vopc [0xe2 0xea] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, eq_64);
    v_cmp_le_u64: Vopc [0xe3 0xeb] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, le_u64);
    v_cmp_gt_u64: Vopc [0xe4 0xec] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, gt_u64);
    v_cmp_lg_u64: Vopc [0xe5 0xed] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, ne_64);
    v_cmp_ne_u64: Vopc [0xe5 0xed] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, ne_64);
    v_cmp_ge_u64: Vopc [0xe6 0xee] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, ge_u64);
    v_cmp_t_u64: Vopc [0xe7 0xef] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, always_64);
    v_cmp_tru_u64: Vopc [0xe7 0xef] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, always_64);
    v_cmpx_f_u64: Vopc [0xf0 0xf8] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, never_64);
    v_cmpx_lt_u64: Vopc [0xf1 0xf9] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, lt_u64);
    v_cmpx_eq_u64: Vopc [0xf2 0xfa] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, eq_64);
    v_cmpx_le_u64: Vopc [0xf3 0xfb] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, le_u64);
    v_cmpx_gt_u64: Vopc [0xf4 0xfc] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, gt_u64);
    v_cmpx_lg_u64: Vopc [0xf5 0xfd] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, ne_64);
    v_cmpx_ne_u64: Vopc [0xf5 0xfd] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, ne_64);
    v_cmpx_ge_u64: Vopc [0xf6 0xfe] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, ge_u64);
    v_cmpx_t_u64: Vopc [0xf7 0xff] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, always_64);
    v_cmpx_tru_u64: Vopc [0xf7 0xff] (MaskDst B64, Src U64, Vsrc U64), Flags::PLAIN => lane!(2, always_64);
}
