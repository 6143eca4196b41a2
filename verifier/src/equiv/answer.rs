//! The answer to a job, with what it rests on.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::wave::Caller;

use super::attempts::AttemptRecord;
use super::job::Job;
use super::loops::LoopRelations;
use super::reliance::Reliance;
use super::returned::Returned;
use super::second::Second;
use super::verdict::Verdict;
use crate::ladder::DecidedBy;
use crate::targets::Targets;

/// The answer to a job.
#[derive(Debug, Clone)]
pub struct Report {
    /// The answer: the worst of all machines.
    pub verdict: Verdict,
    /// The processor of each program.
    pub targets: Targets,
    /// The readings that may matter, on some machine looked at.
    pub touched: BTreeSet<Reading>,
    /// The places compared.
    pub out: Vec<String>,
    /// Who starts the programs.
    pub caller: Caller,
    /// Why they were taken for that, if nobody has said it.
    pub taken_for: Option<String>,
    /// What the function gives back in registers, if that is not said by the places alone.
    pub returns: Option<String>,
    /// What differs between the arguments of kernels: those that only one has, and those that stand elsewhere.
    pub arguments: Vec<String>,
    /// Of an `equivalent`: registers that no caller sees, and in which runs differ.
    pub scratch: Vec<String>,
    /// How many goals each rung of the ladder decided.
    pub decided_by: DecidedBy,
    /// Ledger rows and models that the verdict depends on, with the value it was reached under, or
    /// `undetermined` where nobody knows; nothing without a verdict.
    pub relies_on: Vec<Reliance>,
    /// The verdict's name on each machine looked at, where a reading made a difference.
    pub by_reading: Vec<(Vec<String>, &'static str)>,
    /// Number of 32-bit pieces compared, over all machines.
    pub obligations: usize,
    /// Wall-clock time.
    pub elapsed: Duration,
    /// Time of processors, on this thread and on those of solvers that have answered.
    pub cpu: Duration,
    /// The machines that an `equivalent` holds on, as far as they differ in what the programs touch.
    pub machines: Vec<Readings>,
    /// Name and version of the solvers, if one has decided.
    pub solvers: Option<String>,
    /// What has been proven about loops, on one of the machines.
    pub loops: Vec<LoopRelations>,
    /// What was tried, in its order, on the first machine with this verdict.
    pub attempts: Vec<AttemptRecord>,
    /// The second engine's opinion, if it was asked.
    pub second: Option<Second>,
}

impl Report {
    /// Without a look at the programs.
    pub fn without_decision(job: &Job, verdict: Verdict) -> Self {
        Report {
            verdict,
            targets: job.targets,
            touched: BTreeSet::new(),
            out: job.out.iter().map(|place| place.to_string()).collect(),
            caller: job.entry.caller,
            taken_for: job.taken_for.clone(),
            returns: job.returned.as_ref().map(Returned::describe),
            arguments: job.entry.kernarg.as_ref().map(|kernarg| kernarg.notes()).unwrap_or_default(),
            scratch: Vec::new(),
            decided_by: BTreeMap::new(),
            relies_on: Vec::new(),
            by_reading: Vec::new(),
            obligations: 0,
            elapsed: Duration::ZERO,
            cpu: Duration::ZERO,
            machines: Vec::new(),
            solvers: None,
            loops: Vec::new(),
            attempts: Vec::new(),
            second: None,
        }
    }

    /// This answer and the one on another machine: the worse verdict of both, with what each rests on.
    pub fn and(self, other: Report) -> Report {
        let is_worse = other.verdict.rank() < self.verdict.rank();
        let (mut worse, better) = if is_worse { (other, self) } else { (self, other) };
        if worse.verdict.rank() == better.verdict.rank() {
            for reliance in better.relies_on {
                if !worse.relies_on.contains(&reliance) {
                    worse.relies_on.push(reliance);
                }
            }
        }
        for (rung, count) in better.decided_by {
            *worse.decided_by.entry(rung).or_default() += count;
        }
        worse.obligations += better.obligations;
        worse.touched.extend(better.touched);
        for readings in better.machines {
            if !worse.machines.contains(&readings) {
                worse.machines.push(readings);
            }
        }
        worse.solvers = worse.solvers.or(better.solvers);
        worse.second = worse.second.or(better.second);
        worse
    }
}
