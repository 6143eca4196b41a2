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
mod logic;
mod minmax;
mod multiply;
mod older;
mod pack;
mod packed;
mod partition;
pub(crate) mod sad;
mod select;
mod shift;
mod signature;

pub(crate) use float::mixed::flushes_halves;
#[cfg(avx2_loops)]
pub use partition::FOUR_ENGINES;
pub use signature::{
    ArgumentSource, Definition, FloatFunction, Lane, LaneFunction, LaneMask, LaneResult, LaneSource, LaneVisitor,
    Results, Sink, Sources, View, WaveFunction, WithTable, Words,
};
pub(crate) use signature::{float_lane, lane};

use float::{
    approximate as float_approximate, arithmetic as float_arithmetic, class as float_class, compare as float_compare,
    convert as float_convert, cube as float_cube, division as float_division, dot as float_dot,
    integral as float_integral, legacy as float_legacy, minmax as float_minmax, mixed as float_mixed,
    narrow as float_narrow, older as float_older, packed as float_packed, scale as float_scale, scaled as float_scaled,
};

use crate::algebra::Algebra;
use crate::isa::LaneFamily;
use crate::isa::tables::families;

/// What `V` makes of lane function number `index` of `family`.
pub fn visit<V: LaneVisitor>(family: LaneFamily, index: u16) -> V::Output {
    entry::<V>(family, index)()
}

/// The meaning of lane function number `index` of `family` in an interpretation of the algebra.
pub fn definition<A: Algebra>(family: LaneFamily, index: u16) -> Lane<A> {
    visit::<Definition<A>>(family, index)
}

families! {
    LaneFamily, entry<V: LaneVisitor> -> fn() -> V::Output:
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
    FloatNarrow = float_narrow,
    FloatScaled = float_scaled,
    FloatOlder = float_older,
    FloatDot = float_dot,
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

/// The rows of a family and, in the same order, what a [`LaneVisitor`] makes of their lane functions.
macro_rules! lane_table {
    ($family:ident; $($rows:tt)*) => {
        $crate::isa::tables::instruction_table! {
            Lane LaneFamily $family, [V: $crate::lane::LaneVisitor] fn() -> V::Output; $($rows)*
        }
    };
}
pub(crate) use lane_table;
