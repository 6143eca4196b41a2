//! Work is counted, so that whoever has set a limit can end it.
//!
//! What may take long says how much it has done: executing a program over terms, or looking for missing waits. Nothing
//! here knows of limits. Who has one sets a counter for the thread; the counter leaves the computation by unwinding.

use std::cell::Cell;

/// Is told of work that was done on its thread, in steps, and may unwind.
///
/// A step takes about a tenth of a microsecond: executing an instruction for a few lanes, or looking at a node.
pub type Counter = fn(u64);

thread_local! {
    static COUNTER: Cell<Option<Counter>> = const { Cell::new(None) };
}

/// Lets `counter` hear of the work of this thread; gives the one that heard of it before.
pub fn counted_by(counter: Option<Counter>) -> Option<Counter> {
    COUNTER.replace(counter)
}

/// Tells the counter of this thread, if it has one, that `steps` were done.
#[inline]
pub fn done(steps: u64) {
    if let Some(counter) = COUNTER.get() {
        counter(steps);
    }
}

/// So many instructions are counted at once.
const COUNTED: usize = 16;
/// What an instruction of the vector unit costs, in steps.
pub const INSTRUCTION: u64 = 10;
/// What a copy of a wave costs.
pub(crate) const COPY: u64 = 300;

/// Tells the counter of the instruction with this number, which goes up or down by one each time.
#[inline]
pub(crate) fn instruction(number: usize) {
    if number.is_multiple_of(COUNTED) {
        done(COUNTED as u64 * INSTRUCTION);
    }
}
