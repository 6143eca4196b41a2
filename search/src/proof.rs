//! The question about a window alone.

use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::isa::{HwregOp, Meaning, WaveOp};
use gcn_semantics::text::{Listing, Statement};
use gcnverify::equiv::{FloatOptions, Fragment, InitialMode, Job, LiveSet};
use gcnverify::expr::{Place, Register};

/// Two straight runs of instructions, from any state.
pub fn alone(job: &Job, a: Vec<Instruction>, b: Vec<Instruction>) -> Job {
    let fragment = |instructions: Vec<Instruction>| {
        let statement = |instruction| Statement { instruction, span: Default::default(), line: 1 };
        let listing = Listing { statements: instructions.into_iter().map(statement).collect(), ..Listing::default() };
        Fragment { source: job.a.source.clone(), listing }
    };
    let part = Job::new(job.targets, fragment(a), fragment(b));
    // What a program may have set MODE to, nobody knows here.
    let sets_mode = |instruction: &Instruction| instruction.row.meaning == Meaning::Wave(WaveOp::Hwreg(HwregOp::Set));
    let writes_mode = job.a.listing.instructions().any(sets_mode);
    let mode = if writes_mode { InitialMode::Any } else { job.float.mode };
    Job { fixed: job.fixed.clone(), float: FloatOptions { mode, ..job.float.clone() }, ..part }
}

/// These registers as places.
pub fn places(registers: LiveSet) -> Vec<Place> {
    let scc = registers.has_scc().then_some(Register::Scc);
    let registers = registers.codes().map(|code| match code.checked_sub(code::VGPR) {
        Some(first) => Register::Vector { first, count: 1 },
        None => Register::Scalar { code, count: 1 },
    });
    registers.chain(scc).filter_map(Place::new).collect()
}
