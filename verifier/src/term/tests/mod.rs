//! Tests of the term layer.

mod float;
mod generate;
mod generate_float;
mod naive;
mod program;
mod property;
mod structural;
