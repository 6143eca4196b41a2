mod cache;
mod integers;
mod nodes;
mod pool;
mod portfolio;
mod questions;
mod shapes;
mod shares;
#[cfg(feature = "cadical")]
mod soft;
mod store;

use std::ops::ControlFlow;

use crate::limits::{Budget, Limits};
use crate::obligation::Obligation;
use crate::obligation::tests::{Builder, Kind};
use crate::solver::Outcome;

/// Enough for every question that has an answer.
fn plenty() -> Limits {
    Limits::new(Budget::LARGE)
}

/// Takes note of nothing and goes on.
fn quietly(_: usize, _: &Outcome) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// `x + k = k + x + extra` for a variable `x` of 16 bits: holds exactly if `extra` is 0.
fn shifted(k: u64, extra: u64) -> Obligation {
    let mut builder = Builder::default();
    let x = builder.variable(16);
    let a = builder.node(Kind::Sum, 16, k, &[x]);
    let b = builder.node(Kind::Sum, 16, k + extra, &[x]);
    builder.equal(&[], a, b)
}

/// `a * b = (a mod 2^h) * b + 2^h * ((a div 2^h) * b)` at `width = 2h`: true, and at 32 bits out of
/// reach of any bit-vector solver.
fn multiplication_by_halves(width: u8) -> Obligation {
    let half = width / 2;
    let mut builder = Builder::default();
    let (a, b) = (builder.variable(width), builder.variable(width));
    let whole = builder.node(Kind::Product, width, 0, &[a, b]);
    let zeros = builder.constant(0, half);
    let low = builder.node(Kind::Extract, half, 0, &[a]);
    let high = builder.node(Kind::Extract, half, half as u64, &[a]);
    let low = builder.node(Kind::Concat, width, 0, &[zeros, low]);
    let high = builder.node(Kind::Concat, width, 0, &[zeros, high]);
    let low = builder.node(Kind::Product, width, 0, &[low, b]);
    let high = builder.node(Kind::Product, width, 0, &[high, b]);
    let high = builder.node(Kind::Scale, width, 1 << half, &[high]);
    let parts = builder.node(Kind::Sum, width, 0, &[low, high]);
    builder.equal(&[], whole, parts)
}
