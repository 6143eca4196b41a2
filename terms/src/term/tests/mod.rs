//! Tests of the term layer.

mod float;
mod light;
mod property;
mod steps;
mod structural;
