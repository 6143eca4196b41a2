//! CaDiCaL, in process, on the formulas of our own bit-blaster: an engine that shares nothing with Z3.
//!
//! It takes a while to compile. Without the feature `cadical` it is not linked in, and an engine of the same name
//! decides nothing and says why.

#[cfg(not(feature = "cadical"))]
mod absent;
#[cfg(feature = "cadical")]
mod linked;

#[cfg(not(feature = "cadical"))]
pub use absent::{Cadical, prove};
#[cfg(feature = "cadical")]
pub use linked::{Cadical, prove};

/// What is missing if the engine is not linked in; `None` if it is.
pub fn missing() -> Option<&'static str> {
    const MISSING: &str = "this gcnverify is built without CaDiCaL, without its feature `cadical`";
    (!cfg!(feature = "cadical")).then_some(MISSING)
}
