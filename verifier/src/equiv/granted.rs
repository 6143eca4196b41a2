//! What an `equivalent` takes for granted about other waves, caches and the order of words (ledger K138, K144, K171).

use gcn_semantics::isa::{Format, Meaning, MemoryOp, Row};
use gcn_semantics::ledger::LedgerRow;

use super::job::Job;
use super::pair::Ends;
use super::reliance::Reliance;
use crate::term::Symbolic;

/// What is taken for granted about programs that have the same effects on memory.
pub fn by(job: &Job, ends: &Ends<Symbolic>) -> Vec<Reliance> {
    let [a, b] = ends.waves.each_ref().map(|wave| &wave.memory);
    let rows = || [&job.a, &job.b].into_iter().flat_map(|side| side.listing.instructions()).map(|i| i.row);
    let writes = |scalar: bool| rows().any(|row| is_write(row) && (row.format == Format::Smem) == scalar);
    let has_caches = [a, b].map(|side| side.caches()).into_iter().any(|caches| {
        caches.scalar
            || caches.vector
            || caches.scalar_in_loop && writes(false)
            || caches.vector_in_loop && writes(true)
    });
    let granted = [
        (a.words_meet(b) || b.words_meet(a), Reliance::Open(LedgerRow::K138.into())),
        (!a.loads_alike(b), Reliance::RaceFree),
        (has_caches, Reliance::CoherentCaches),
    ];
    granted.into_iter().filter(|(is_granted, _)| *is_granted).map(|(_, reliance)| reliance).collect()
}

/// Whether an instruction writes global memory, maybe.
fn is_write(row: &Row) -> bool {
    let is_in_lds = row.format == Format::Ds || matches!(row.meaning, Meaning::Memory(MemoryOp::ToLds(..)));
    !is_in_lds && matches!(row.meaning, Meaning::Memory(op) if op.writes())
}
