//! Where values come from.
//!
//! A [`History`] is a run that is kept; a [`Chain`] is the way by which a value came in it. `Pairs` says which steps of
//! two runs do the same work, and [`parted`] where the data of two runs part.

mod aligned;
mod chain;
mod history;
mod pairs;
mod parted;
mod walk;

pub use aligned::aligned;
pub use chain::{Cell, Chain, End, Link, Source, lanes_of};
pub use history::{History, is_of_class};
pub use parted::{Differing, Parted, parted};
