//! The engine.

use std::cell::RefCell;
use std::path::Path;
use std::time::Instant;

use cadical_sys::{CaDiCal, Status, TerminateFlag, Terminator};

use super::super::cnf::blast;
use super::super::{Engine, Interrupt, Outcome, Reason, confirm};
use crate::limits::question::{self, Ended};
use crate::limits::{Budget, Limits};
use crate::obligation::Obligation;

/// The engine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cadical;

thread_local! {
    /// What the thread's session is interrupted with.
    static INTERRUPT: RefCell<TerminateFlag> = RefCell::default();
}

impl Engine for Cadical {
    fn name(&self) -> &'static str {
        "cadical"
    }

    fn version(&self) -> String {
        CaDiCal::version()
    }

    fn solve(&self, obligation: &Obligation, limits: &Limits) -> Outcome {
        let deadline = limits.deadline();
        let interrupt = INTERRUPT.with_borrow(Clone::clone);
        interrupt.reset();
        let exhausted = || Outcome::Unknown(Reason::Limit(Ended::Exhausted(limits.budget)));
        if obligation.gates() > limits.budget.units().saturating_mul(GATES) {
            return exhausted();
        }
        let blasted = match blast(obligation) {
            Ok(blasted) => blasted,
            Err(reason) => return Outcome::gives_up(format!("cadical: {reason}")),
        };
        let mut solver = CaDiCal::new();
        solver.connect_terminator(Net { deadline, interrupt: interrupt.clone() });
        blasted.cnf.literals.iter().for_each(|&literal| solver.add(literal));
        match search(&mut solver, limits.budget) {
            Status::UNSATISFIABLE => Outcome::Unsat,
            Status::UNKNOWN if interrupt.is_terminated() => Outcome::stopped(),
            Status::UNKNOWN if Instant::now() >= deadline => Outcome::Unknown(Reason::Limit(Ended::Net(limits.net))),
            Status::UNKNOWN => exhausted(),
            Status::SATISFIABLE => {
                let values: Vec<_> = (1..=blasted.cnf.variables).map(|variable| solver.val(variable) > 0).collect();
                let model = blasted.model(|variable| values[variable as usize - 1]);
                confirm("cadical", obligation, model)
            }
        }
    }

    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        let interrupt = TerminateFlag::new();
        INTERRUPT.replace(interrupt.clone());
        body(&|| interrupt.terminate());
    }
}

/// CaDiCaL's ticks, about the cache lines that its search touches, in one unit of work.
const TICKS: u64 = 50_000;

/// Gates that are written down, read and simplified in one unit of work; CaDiCaL does not count that. A larger question
/// would take its whole budget before the search begins.
const GATES: u64 = 600;

/// Searches with the work that `budget` allows. CaDiCaL counts to 2^31 at a time and goes on where it was.
fn search(solver: &mut CaDiCal, budget: Budget) -> Status {
    let mut left = budget.units().saturating_mul(TICKS);
    loop {
        let ticks = i32::try_from(left).unwrap_or(i32::MAX);
        solver.limit("ticks", ticks);
        left -= u64::from(ticks.unsigned_abs());
        let before = solver.get_statistic_value("ticks");
        let status = solver.solve();
        let used = u64::try_from(solver.get_statistic_value("ticks") - before).unwrap_or(0);
        question::charge(used.saturating_mul(question::steps(Budget::of(1))) / TICKS);
        // Without progress it was made to stop.
        let stopped = used < u64::from(ticks.unsigned_abs());
        if status != Status::UNKNOWN || left == 0 || stopped {
            return status;
        }
    }
}

/// Ends a search at its deadline, or when the session is interrupted.
struct Net {
    deadline: Instant,
    interrupt: TerminateFlag,
}

impl Terminator for Net {
    fn terminated(&mut self) -> bool {
        self.interrupt.is_terminated() || Instant::now() >= self.deadline
    }
}

/// Solves the DIMACS file `formula` within `limits` and writes the proof in LRAT format to `proof`;
/// `Ok(true)` if it is unsatisfiable, `Ok(false)` if it is satisfiable.
///
/// The formula is read from the file because CaDiCaL then numbers its clauses from 1 without gaps,
/// as LRAT wants it; clauses that arrive one by one share their numbers with derived ones.
///
/// # Errors
/// If a limit is reached, or a file cannot be read or written.
pub fn prove(formula: &Path, limits: &Limits, proof: &Path) -> Result<bool, String> {
    let name =
        |path: &Path| path.to_str().map(str::to_owned).ok_or_else(|| format!("{}: not valid Unicode", path.display()));
    let (formula, proof) = (name(formula)?, name(proof)?);
    let mut solver = CaDiCal::new();
    solver.set("lrat", 1);
    solver.set("binary", 0);
    if !solver.trace_proof2(&proof) {
        return Err(format!("{proof} cannot be written"));
    }
    let deadline = limits.deadline();
    solver.connect_terminator(Net { deadline, interrupt: TerminateFlag::new() });
    solver.read_dimacs2(&formula, &mut 0, 1)?;
    let status = search(&mut solver, limits.budget);
    solver.close_proof_trace(false);
    match status {
        Status::UNSATISFIABLE => Ok(true),
        Status::SATISFIABLE => Ok(false),
        Status::UNKNOWN if Instant::now() >= deadline => Err(Reason::Limit(Ended::Net(limits.net)).to_string()),
        Status::UNKNOWN => Err(Reason::Limit(Ended::Exhausted(limits.budget)).to_string()),
    }
}
