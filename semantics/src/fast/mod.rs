//! The fast path: programs for the evaluator, compiled to loops over whole columns, with vector instructions of the
//! processor where it has them.
//!
//! Nothing here says what an instruction means. Everything here is a second version of lane functions and of rules
//! ([`wave`](crate::wave)). It must leave the same state, and is held against them by tests and by `gcnverify fuzz`. A
//! row that has nothing here is executed as well: by the loop over its lane function, or by its rule. No other module
//! of this crate uses this one, and no proof needs it.
//!
//! - [`CompiledProgram`] (`compiled`): a program as operations on columns.
//! - `kernels`: the loops over lane functions, and the table of those that are written by hand; `native` has these.
//! - `memory`: loads and stores of whole columns.
//! - `columns`, `wave`: columns by number, read and written at the same time.
//! - `speculative`, `influence`: interpretations of the algebra that loops need.

mod columns;
mod compiled;
mod influence;
mod kernels;
mod memory;
#[cfg(avx2_loops)]
mod native;
mod speculative;
mod wave;

pub use compiled::CompiledProgram;
