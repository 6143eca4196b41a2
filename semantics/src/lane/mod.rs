//! Lane functions: what one lane of a vector instruction computes, one function per opcode.
//!
//! They know nothing of EXEC, SDWA, DPP or register numbers; the wave rules in [`crate::wave`]
//! fetch, select, route and merge. Each family's file holds the functions and, below them, the
//! rows of the instruction table that they belong to.

mod arithmetic;
mod bitfield;
pub(crate) mod carry;
mod compare;
mod count;
mod dot;
mod float;
mod kernel;
mod logic;
mod minmax;
mod multiply;
#[cfg(target_arch = "x86_64")]
mod native;
mod older;
mod pack;
mod packed;
mod partition;
pub(crate) mod sad;
mod select;
mod shift;
mod signature;

pub(crate) use kernel::kernels;
pub use kernel::{Bits, Blend, Columns, Kernel, Kernels, Lanes, PADDING, Padded, Places, bits, bits_mut};
pub use signature::{Lane, LaneMask, LaneResult, LaneSource, Results, Sink, Sources, View, WaveFunction, Words};
pub(crate) use signature::{float_lane, lane, lane_with_avx2, wave_function};

use float::{
    approximate as float_approximate, arithmetic as float_arithmetic, class as float_class, compare as float_compare,
    convert as float_convert, cube as float_cube, division as float_division, integral as float_integral,
    legacy as float_legacy, minmax as float_minmax, mixed as float_mixed, older as float_older, packed as float_packed,
    scale as float_scale,
};

use crate::isa::tables::families;

families! {
    Lane:
    Arithmetic = arithmetic,
    Bitfield = bitfield,
    Carry = carry,
    Compare = compare,
    Count = count,
    Dot = dot,
    FloatArithmetic = float_arithmetic,
    FloatMinMax = float_minmax,
    FloatCompare = float_compare,
    FloatClass = float_class,
    FloatConvert = float_convert,
    FloatIntegral = float_integral,
    FloatScale = float_scale,
    FloatLegacy = float_legacy,
    FloatCube = float_cube,
    FloatDivision = float_division,
    FloatApproximate = float_approximate,
    FloatPacked = float_packed,
    FloatMixed = float_mixed,
    FloatOlder = float_older,
    Logic = logic,
    MinMax = minmax,
    Multiply = multiply,
    Pack = pack,
    Packed = packed,
    Partition = partition,
    Sad = sad,
    Select = select,
    Shift = shift,
    // Of two names for one number the first is the one to print.
    Older = older,
}

/// Short names for the operand kinds of the rows: field, then type.
#[rustfmt::skip]
mod kinds {
    use crate::isa::{Field, OperandKind, Type};

    const fn kind(field: Field, ty: Type) -> OperandKind { OperandKind { field, ty } }

    pub const D_B16: OperandKind = kind(Field::Vdst, Type::B16);
    pub const D_I16: OperandKind = kind(Field::Vdst, Type::I16);
    pub const D_U16: OperandKind = kind(Field::Vdst, Type::U16);
    pub const D_PK16: OperandKind = kind(Field::Vdst, Type::Pk16);
    pub const D_B32: OperandKind = kind(Field::Vdst, Type::B32);
    pub const D_I32: OperandKind = kind(Field::Vdst, Type::I32);
    pub const D_U32: OperandKind = kind(Field::Vdst, Type::U32);
    pub const D_B64: OperandKind = kind(Field::Vdst, Type::B64);
    pub const D_I64: OperandKind = kind(Field::Vdst, Type::I64);
    pub const D_U64: OperandKind = kind(Field::Vdst, Type::U64);
    pub const S_I16: OperandKind = kind(Field::Src, Type::I16);
    pub const S_U16: OperandKind = kind(Field::Src, Type::U16);
    pub const S_PK16: OperandKind = kind(Field::Src, Type::Pk16);
    pub const S_B32: OperandKind = kind(Field::Src, Type::B32);
    pub const S_I32: OperandKind = kind(Field::Src, Type::I32);
    pub const S_U32: OperandKind = kind(Field::Src, Type::U32);
    pub const S_B64: OperandKind = kind(Field::Src, Type::B64);
    pub const S_I64: OperandKind = kind(Field::Src, Type::I64);
    pub const S_U64: OperandKind = kind(Field::Src, Type::U64);
    pub const V_B16: OperandKind = kind(Field::Vsrc, Type::B16);
    pub const V_I16: OperandKind = kind(Field::Vsrc, Type::I16);
    pub const V_U16: OperandKind = kind(Field::Vsrc, Type::U16);
    pub const V_B32: OperandKind = kind(Field::Vsrc, Type::B32);
    pub const V_I32: OperandKind = kind(Field::Vsrc, Type::I32);
    pub const V_U32: OperandKind = kind(Field::Vsrc, Type::U32);
    /// A vector register in every encoding.
    pub const VGPR_B32: OperandKind = kind(Field::Vgpr, Type::B32);
    pub const V_I64: OperandKind = kind(Field::Vsrc, Type::I64);
    pub const V_U64: OperandKind = kind(Field::Vsrc, Type::U64);
    pub const DR_B32: OperandKind = kind(Field::VdstRead, Type::B32);
    pub const DR_F16: OperandKind = kind(Field::VdstRead, Type::F16);
    pub const DR_F32: OperandKind = kind(Field::VdstRead, Type::F32);
    pub const D_F16: OperandKind = kind(Field::Vdst, Type::F16);
    pub const D_F32: OperandKind = kind(Field::Vdst, Type::F32);
    pub const D_F64: OperandKind = kind(Field::Vdst, Type::F64);
    pub const D_PKF16: OperandKind = kind(Field::Vdst, Type::PkF16);
    pub const K_F16: OperandKind = kind(Field::Literal, Type::F16);
    pub const K_F32: OperandKind = kind(Field::Literal, Type::F32);
    pub const S_F16: OperandKind = kind(Field::Src, Type::F16);
    pub const S_F32: OperandKind = kind(Field::Src, Type::F32);
    pub const S_F64: OperandKind = kind(Field::Src, Type::F64);
    pub const S_PKF16: OperandKind = kind(Field::Src, Type::PkF16);
    pub const V_F16: OperandKind = kind(Field::Vsrc, Type::F16);
    pub const V_F32: OperandKind = kind(Field::Vsrc, Type::F32);
    pub const V_F64: OperandKind = kind(Field::Vsrc, Type::F64);
    pub const V_PKF16: OperandKind = kind(Field::Vsrc, Type::PkF16);
    /// Lane mask destination.
    pub const D_MASK: OperandKind = kind(Field::MaskDst, Type::B64);
    /// Lane mask source.
    pub const S_MASK: OperandKind = kind(Field::MaskSrc, Type::B64);
}

/// The rows of a family and, in the same order, their lane functions.
macro_rules! lane_table {
    ($($table:tt)*) => { $crate::isa::tables::instruction_table! { lane Lane Lane $($table)* } };
}
pub(crate) use lane_table;
