//! Scalar functions: what the scalar unit computes, one function per opcode.
//!
//! A function takes the source operands, where needed the old destination and SCC, and gives a new
//! destination, a new SCC, or both; the rule in [`crate::wave`] reads and writes the registers.

mod arithmetic;
mod bits;
mod compare;
mod logic;
mod movement;
mod signature;

pub use arithmetic::{add_u32, addc_u32};
pub(crate) use signature::scalar;
pub use signature::{Operands, ScalarArgument, ScalarFunction, ScalarResult, ScalarWrites};

use crate::algebra::Algebra;
use crate::isa::tables::families;

families! {
    ScalarFamily, definition<A: Algebra> -> ScalarFunction<A>:
    Arithmetic = arithmetic,
    Bits = bits,
    Compare = compare,
    Logic = logic,
    Movement = movement,
}

/// The rows of a family and, in the same order, their functions.
macro_rules! scalar_table {
    ($family:ident; $($rows:tt)*) => {
        $crate::isa::tables::instruction_table! {
            Scalar ScalarFamily $family, [A: $crate::algebra::Algebra] $crate::scalar::ScalarFunction<A>; $($rows)*
        }
    };
}
pub(crate) use scalar_table;
