//! Random terms with values by definition, for the tests of several crates.

pub mod generate;
mod generate_float;
pub mod naive;
pub mod program;
pub mod values;
