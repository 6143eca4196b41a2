//! What an `equivalent` takes for granted about other waves, caches and the order of words (ledger K138, K144, K171),
//! and about sums of products of matrices (Q3).

use gcn_semantics::isa::{Format, Meaning, MemoryOp, Row, Sum, WaveOp};
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

/// What is taken for granted about programs whose results are equal though they do not add products of matrices in the
/// same steps.
pub fn about_sums(job: &Job) -> Option<Reliance> {
    (!adds_alike(job)).then(|| Reliance::Open(LedgerRow::Q3.into()))
}

/// Whether both programs add products of matrices in the same steps, whatever these are: of the same formats, as many
/// products, on the same target.
fn adds_alike(job: &Job) -> bool {
    let [a, b] = [(&job.a, job.targets.a), (&job.b, job.targets.b)].map(|(side, target)| {
        let steps = side.listing.instructions().filter_map(|instruction| match instruction.row.meaning {
            Meaning::Wave(WaveOp::Matrix(matrix)) => match matrix.sum {
                Sum::Floats(_) | Sum::SparseFloats(_) => Some((matrix.sum, matrix.k, target)),
                _ => None,
            },
            _ => None,
        });
        steps.collect::<Vec<_>>()
    });
    a.iter().all(|step| b.contains(step)) && b.iter().all(|step| a.contains(step))
}

/// Whether an instruction writes global memory, maybe.
fn is_write(row: &Row) -> bool {
    let is_in_lds = row.format == Format::Ds || matches!(row.meaning, Meaning::Memory(MemoryOp::ToLds(..)));
    !is_in_lds && matches!(row.meaning, Meaning::Memory(op) if op.writes())
}
