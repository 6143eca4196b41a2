//! CaDiCaL, in process, on the formulas of our own bit-blaster: an engine that shares nothing with Z3.

use std::cell::RefCell;
use std::path::Path;
use std::time::{Duration, Instant};

use cadical_sys::{CaDiCal, Status, TerminateFlag, Terminator};

use super::cnf::{Blasted, Cnf, blast};
use super::{Engine, Interrupt, Outcome, confirm};
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

    fn solve(&self, obligation: &Obligation, limit: Duration) -> Outcome {
        let deadline = Instant::now() + limit.min(LONGEST);
        let interrupt = INTERRUPT.with_borrow(Clone::clone);
        interrupt.reset();
        let blasted = match blast(obligation) {
            Ok(blasted) => blasted,
            Err(reason) => return Outcome::Unknown(format!("cadical: {reason}")),
        };
        let mut solver = CaDiCal::new();
        solver.connect_terminator(Limit { deadline, interrupt });
        outcome(obligation, &blasted, &mut solver)
    }

    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        let interrupt = TerminateFlag::new();
        INTERRUPT.replace(interrupt.clone());
        body(&|| interrupt.terminate());
    }
}

/// A limit beyond all patience.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// Ends a search at its deadline, or when the session is interrupted.
struct Limit {
    deadline: Instant,
    interrupt: TerminateFlag,
}

impl Terminator for Limit {
    fn terminated(&mut self) -> bool {
        self.interrupt.is_terminated() || Instant::now() >= self.deadline
    }
}

fn outcome(obligation: &Obligation, blasted: &Blasted, solver: &mut CaDiCal) -> Outcome {
    match solve(&blasted.cnf, solver) {
        Status::UNSATISFIABLE => Outcome::Unsat,
        Status::UNKNOWN => Outcome::Unknown("cadical: timeout".into()),
        Status::SATISFIABLE => {
            let values: Vec<_> = (1..=blasted.cnf.variables).map(|variable| solver.val(variable) > 0).collect();
            let model = blasted.model(|variable| values[variable as usize - 1]);
            confirm("cadical", obligation, model)
        }
    }
}

fn solve(cnf: &Cnf, solver: &mut CaDiCal) -> Status {
    cnf.literals.iter().for_each(|&literal| solver.add(literal));
    solver.solve()
}

/// Solves the DIMACS file `formula` within `limit` and writes the proof in LRAT format to `proof`;
/// `Ok(true)` if it is unsatisfiable, `Ok(false)` if it is satisfiable.
///
/// The formula is read from the file because CaDiCaL then numbers its clauses from 1 without gaps,
/// as LRAT wants it; clauses that arrive one by one share their numbers with derived ones.
///
/// # Errors
/// If the limit is reached, or a file cannot be read or written.
pub fn prove(formula: &Path, limit: Duration, proof: &Path) -> Result<bool, String> {
    let name =
        |path: &Path| path.to_str().map(str::to_owned).ok_or_else(|| format!("{}: not valid Unicode", path.display()));
    let (formula, proof) = (name(formula)?, name(proof)?);
    let mut solver = CaDiCal::new();
    solver.set("lrat", 1);
    solver.set("binary", 0);
    if !solver.trace_proof2(&proof) {
        return Err(format!("{proof} cannot be written"));
    }
    solver.connect_terminator(Limit { deadline: Instant::now() + limit.min(LONGEST), interrupt: TerminateFlag::new() });
    solver.read_dimacs2(&formula, &mut 0, 1)?;
    let status = solver.solve();
    solver.close_proof_trace(false);
    match status {
        Status::UNSATISFIABLE => Ok(true),
        Status::SATISFIABLE => Ok(false),
        Status::UNKNOWN => Err("the limit was reached".into()),
    }
}
