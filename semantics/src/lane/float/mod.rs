//! Lane functions of floating-point instructions.
//!
//! A function takes the wave's [`Environment`](crate::float::Environment) and operands that the wave
//! rule has selected, signed and flushed; flushing, output modifier and clamp of the result come after it.

pub mod approximate;
pub mod arithmetic;
pub mod class;
pub mod compare;
pub mod convert;
pub mod cube;
pub mod division;
pub mod dot;
pub mod integral;
pub mod legacy;
pub mod minmax;
pub mod mixed;
pub mod narrow;
pub mod older;
pub mod packed;
pub mod scale;
pub mod scaled;
