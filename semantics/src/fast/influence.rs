//! The reading in which a value is what it may depend on: the fields of MODE that say how results are rounded.
//!
//! It tells of a lane function, whatever its operands, which rounding modes matter to it.

use crate::algebra::{Algebra, B32, Bit, Bv, LANES, LaneValue, NoMemory, PerLane, Width};
use crate::float::{ApproximateOp, FloatOp, Format};
use crate::ledger::Unspecified;

/// Values are sets: of [`Influence::MODE`], [`Influence::SINGLE`] and [`Influence::OTHER`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Influence;

impl Influence {
    /// The whole register, before a field is taken out of it.
    pub const MODE: u8 = 1;
    /// The rounding mode of f32.
    pub const SINGLE: u8 = 2;
    /// The rounding mode of f16 and f64.
    pub const OTHER: u8 = 4;
}

macro_rules! both {
    ($($name:ident),*) => {$(
        fn $name<W: Width>(a: u8, b: u8) -> u8 {
            a | b
        }
    )*};
}
macro_rules! one {
    ($($name:ident),*) => {$(
        fn $name<W: Width>(a: u8) -> u8 {
            a
        }
    )*};
}
macro_rules! logic {
    ($($name:ident),*) => {$(
        fn $name(a: u8, b: u8) -> u8 {
            a | b
        }
    )*};
}

impl Algebra for Influence {
    type Repr<W: Width> = u8;
    type Bool = u8;
    type Column<T: LaneValue<Self>> = PerLane<T>;
    type Stored<T: LaneValue<Self>> = Box<PerLane<T>>;
    type Memory = NoMemory;

    both!(and, or, xor, add, sub, mul, shl, lshr, ashr, umin, umax, smin, smax, eq, ult, slt);
    one!(not, popcount, leading_zeros, trailing_zeros, reverse_bits);
    logic!(bool_and, bool_or, bool_xor);

    fn constant<W: Width>(_: u64) -> u8 {
        0
    }
    fn zext<V: Width, W: Width>(a: u8) -> u8 {
        a
    }
    fn sext<V: Width, W: Width>(a: u8) -> u8 {
        a
    }
    /// Fields of MODE are taken out from their lowest bit on.
    fn extract<V: Width, W: Width>(a: u8, lo: u32) -> u8 {
        match (a & Influence::MODE, lo) {
            (0, _) => a,
            (_, 0) => a & !Influence::MODE | Influence::SINGLE,
            (_, 2) => a & !Influence::MODE | Influence::OTHER,
            _ => a | Influence::SINGLE | Influence::OTHER,
        }
    }
    fn select<W: Width>(condition: u8, then: u8, other: u8) -> u8 {
        condition | then | other
    }
    fn truth(_: bool) -> u8 {
        0
    }
    fn bool_not(a: u8) -> u8 {
        a
    }
    fn bool_select(condition: u8, then: u8, other: u8) -> u8 {
        condition | then | other
    }
    /// Bits 3:0 of MODE are the rounding modes.
    fn bit<W: Width>(a: u8, index: u32) -> u8 {
        match (a & Influence::MODE, index) {
            (0, _) => a,
            (_, 0..4) => a | Influence::SINGLE | Influence::OTHER,
            _ => a & !Influence::MODE,
        }
    }
    fn pack_mask(bits: &PerLane<Bit<Self>>) -> (B32<Self>, B32<Self>) {
        let all = Bv::new(bits.iter().fold(0, |all, bit| all | bit.0));
        (all, all)
    }
    fn unpack_mask(lo: B32<Self>, hi: B32<Self>) -> PerLane<Bit<Self>> {
        [Bit(lo.0 | hi.0); LANES]
    }
    fn lane_select(column: &PerLane<B32<Self>>, index: B32<Self>) -> B32<Self> {
        Bv::new(column.iter().fold(index.0, |all, value| all | value.0))
    }
    fn float<V: Width, W: Width>(op: FloatOp, rounding: u8, arguments: &[u8]) -> u8 {
        let of_rounding = if op.is_exact() { 0 } else { rounding };
        arguments.iter().fold(of_rounding, |all, argument| all | argument)
    }
    fn approximate<W: Width>(_: ApproximateOp, _: Format, argument: u8) -> u8 {
        argument
    }
    fn unspecified<W: Width>(_: Unspecified, operands: &[u8]) -> u8 {
        operands.iter().fold(0, |all, operand| all | operand)
    }
    fn known(_: u8) -> Option<bool> {
        None
    }
}
