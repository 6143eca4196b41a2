//! Tests of the term layer.

mod generate;
mod idem;
mod naive;
mod program;
mod property;
mod structural;
