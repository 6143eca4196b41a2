//! Tests of the term layer.

mod float;
pub(crate) mod generate;
mod generate_float;
mod light;
pub(crate) mod naive;
mod program;
pub(crate) mod property;
mod rules;
mod structural;
