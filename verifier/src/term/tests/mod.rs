//! Tests of the term layer.

mod generate;
mod naive;
mod program;
mod property;
mod structural;
