//! Integer comparisons. `cmpx` rows share them: that the result is written to EXEC as well is a
//! rule of the format (ledger C-9).

use super::lane;
use crate::algebra::{Algebra, B16, B32, B64, Bit};
use crate::isa::{Meaning, Row};

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

/// Rows of compares and, in the same order, their definitions. A line has the beginning and the end of its names,
/// the type of both sources, and the opcode numbers of its first condition: before gfx8, from gfx8 on, and the first
/// and last target that has them. Its conditions follow, each with its distance from the first.
macro_rules! compare_table {
    ($family:ident; $($start:literal $end:literal $ty:ident [$old:literal $new:literal $first:ident $last:ident]
        $flags:ident { $($condition:literal + $distance:literal => $define:expr;)* })*) => {
        pub const ROWS: &[$crate::isa::Row] = &$crate::lane::compare::numbered([$($($crate::isa::Row {
            mnemonic: concat!($start, $condition, $end),
            format: $crate::isa::Format::Vopc,
            opcodes: $crate::isa::Opcodes::new(
                concat!($start, $condition, $end),
                $old + $distance,
                $new + $distance,
                $crate::target::Target::$first,
                $crate::target::Target::$last,
            ),
            operands: &[
                $crate::isa::OperandKind { field: $crate::isa::Field::MaskDst, ty: $crate::isa::Type::B64 },
                $crate::isa::OperandKind { field: $crate::isa::Field::Src, ty: $crate::isa::Type::$ty },
                $crate::isa::OperandKind { field: $crate::isa::Field::Vsrc, ty: $crate::isa::Type::$ty },
            ],
            flags: $crate::isa::Flags::$flags,
            meaning: $crate::isa::Meaning::Lane($crate::isa::LaneFamily::$family, 0),
        },)*)*]);

        struct Table<V>(std::marker::PhantomData<V>);
        impl<V: $crate::lane::LaneVisitor> Table<V> {
            const DEFINITIONS: &'static [fn() -> V::Output] = &[$($($define,)*)*];
        }

        pub fn definitions<V: $crate::lane::LaneVisitor>() -> &'static [fn() -> V::Output] {
            Table::<V>::DEFINITIONS
        }
    };
}
pub(super) use compare_table;

/// The rows, each with its place as the number of its definition.
pub(super) const fn numbered<const COUNT: usize>(mut rows: [Row; COUNT]) -> [Row; COUNT] {
    let mut place = 0;
    while place < COUNT {
        if let Meaning::Lane(_, number) = &mut rows[place].meaning {
            *number = place as u16;
        }
        place += 1;
    }
    rows
}

/// The conditions of integers, for each line. Of two names for one number the first is the one to print.
macro_rules! integer_compares {
    ($($start:literal $end:literal $ty:ident $opcodes:tt $flags:ident:
       $never:ident $lt:ident $eq:ident $le:ident $gt:ident $ne:ident $ge:ident $always:ident;)*) => {
        compare_table! { Compare; $($start $end $ty $opcodes $flags {
            "f" + 0 => lane!(2, $never);
            "lt" + 1 => lane!(2, $lt);
            "eq" + 2 => lane!(2, $eq);
            "le" + 3 => lane!(2, $le);
            "gt" + 4 => lane!(2, $gt);
            "lg" + 5 => lane!(2, $ne);
            "ne" + 5 => lane!(2, $ne);
            "ge" + 6 => lane!(2, $ge);
            "t" + 7 => lane!(2, $always);
            "tru" + 7 => lane!(2, $always);
        })* }
    };
}

integer_compares! {
    "v_cmp_" "_i16" I16 [0xa0 0xa0 Gfx803 LAST] DEFAULT: never_16 lt_i16 eq_16 le_i16 gt_i16 ne_16 ge_i16 always_16;
    "v_cmpx_" "_i16" I16 [0xb0 0xb0 Gfx803 LAST] DEFAULT: never_16 lt_i16 eq_16 le_i16 gt_i16 ne_16 ge_i16 always_16;
    "v_cmp_" "_u16" U16 [0xa8 0xa8 Gfx803 LAST] DEFAULT: never_16 lt_u16 eq_16 le_u16 gt_u16 ne_16 ge_u16 always_16;
    "v_cmpx_" "_u16" U16 [0xb8 0xb8 Gfx803 LAST] DEFAULT: never_16 lt_u16 eq_16 le_u16 gt_u16 ne_16 ge_u16 always_16;
    "v_cmp_" "_i32" I32 [0x80 0xc0 FIRST LAST] DEFAULT: never_32 lt_i32 eq_32 le_i32 gt_i32 ne_32 ge_i32 always_32;
    "v_cmpx_" "_i32" I32 [0x90 0xd0 FIRST LAST] DEFAULT: never_32 lt_i32 eq_32 le_i32 gt_i32 ne_32 ge_i32 always_32;
    "v_cmp_" "_u32" U32 [0xc0 0xc8 FIRST LAST] DEFAULT: never_32 lt_u32 eq_32 le_u32 gt_u32 ne_32 ge_u32 always_32;
    "v_cmpx_" "_u32" U32 [0xd0 0xd8 FIRST LAST] DEFAULT: never_32 lt_u32 eq_32 le_u32 gt_u32 ne_32 ge_u32 always_32;
    "v_cmp_" "_i64" I64 [0xa0 0xe0 FIRST LAST] PLAIN: never_64 lt_i64 eq_64 le_i64 gt_i64 ne_64 ge_i64 always_64;
    "v_cmpx_" "_i64" I64 [0xb0 0xf0 FIRST LAST] PLAIN: never_64 lt_i64 eq_64 le_i64 gt_i64 ne_64 ge_i64 always_64;
    "v_cmp_" "_u64" U64 [0xe0 0xe8 FIRST LAST] PLAIN: never_64 lt_u64 eq_64 le_u64 gt_u64 ne_64 ge_u64 always_64;
    "v_cmpx_" "_u64" U64 [0xf0 0xf8 FIRST LAST] PLAIN: never_64 lt_u64 eq_64 le_u64 gt_u64 ne_64 ge_u64 always_64;
}
