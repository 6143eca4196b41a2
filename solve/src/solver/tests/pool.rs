//! The pool: order, early end, and a net that holds whatever the engine does.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use super::{multiplication_by_halves, plenty, quietly, shifted};
use crate::limits::question::Ended;
use crate::limits::{Budget, Limits};
use crate::obligation::Obligation;
use crate::solver::z3::Z3;
use crate::solver::{Engine, Interrupt, Outcome, Pool, Reason};

fn pool(engine: impl Engine + 'static, threads: usize) -> Pool {
    Pool::new(engine, NonZeroUsize::new(threads).expect("a pool has threads"))
}

/// Enough to begin a search.
const SHORT: Duration = Duration::from_millis(50);

/// Limits whose net strikes soon.
fn no_time() -> Limits {
    plenty().under(SHORT)
}

/// Answers a question with `Unsat` when its gate is open, and notes what it was asked.
#[derive(Clone, Default)]
struct Gated(Arc<Gates>);

#[derive(Default)]
struct Gates {
    state: Mutex<GateState>,
    changed: Condvar,
    /// Interrupts are not heard.
    deaf: bool,
}

#[derive(Default)]
struct GateState {
    open: BTreeSet<u64>,
    asked: Vec<u64>,
    interrupts: usize,
}

impl Gated {
    fn deaf() -> Self {
        Gated(Arc::new(Gates { deaf: true, ..Gates::default() }))
    }
    fn with(open: impl IntoIterator<Item = u64>) -> Self {
        let gates = Gated::default();
        open.into_iter().for_each(|gate| gates.open(gate));
        gates
    }
    fn open(&self, gate: u64) {
        self.0.state.lock().unwrap().open.insert(gate);
        self.0.changed.notify_all();
    }
    fn asked(&self) -> Vec<u64> {
        self.0.state.lock().unwrap().asked.clone()
    }
}

impl Engine for Gated {
    fn name(&self) -> &'static str {
        "gated"
    }
    fn solve(&self, obligation: &Obligation, _: &Limits) -> Outcome {
        let gate = number(obligation);
        let mut state = self.0.state.lock().unwrap();
        state.asked.push(gate);
        let interrupts = state.interrupts;
        let waits =
            |state: &mut GateState| !state.open.contains(&gate) && (self.0.deaf || state.interrupts == interrupts);
        let state = self.0.changed.wait_while(state, waits).unwrap();
        match state.open.contains(&gate) {
            true => Outcome::Unsat,
            false => Outcome::gives_up("interrupted"),
        }
    }
    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        body(&|| {
            self.0.state.lock().unwrap().interrupts += 1;
            self.0.changed.notify_all();
        });
    }
}

/// The question behind a gate; it has the gate's number.
fn behind(gate: u64) -> Obligation {
    shifted(gate, 0)
}

fn number(obligation: &Obligation) -> u64 {
    let sums = (0..obligation.len()).filter_map(|number| match obligation.op(number) {
        crate::obligation::Op::Sum(constant, _) => Some(constant),
        _ => None,
    });
    sums.min().expect("a question has a number")
}

#[test]
fn outcomes_come_in_the_order_of_the_obligations() {
    let pool = pool(Z3, 4);
    let obligations: Vec<_> = (0..40).map(|k| shifted(k, k % 3)).collect();
    let mut reported = vec![None; obligations.len()];
    let outcomes = pool.solve_all(obligations.clone(), &plenty(), &mut |position, outcome| {
        reported[position] = Some(outcome.clone());
        ControlFlow::Continue(())
    });
    for (k, (outcome, obligation)) in outcomes.iter().zip(&obligations).enumerate() {
        match outcome {
            Outcome::Unsat => assert_eq!(k % 3, 0),
            Outcome::Sat(model) => assert!(k % 3 != 0 && obligation.admits(model)),
            other => panic!("{other}"),
        }
        assert_eq!(reported[k].as_ref(), Some(outcome));
    }
    assert_eq!(pool.solve_all(Vec::new(), &plenty(), &mut quietly), []);
}

#[test]
fn a_hard_question_ends_when_its_budget_is_used_up_and_the_pool_goes_on() {
    let pool = pool(Z3, 2);
    let budget = Budget::of(300);
    let outcomes = pool.solve_all(vec![multiplication_by_halves(32); 2], &Limits::new(budget), &mut quietly);
    assert_eq!(outcomes, vec![Outcome::Unknown(Reason::Limit(Ended::Exhausted(budget))); 2]);
    assert_eq!(pool.solve(&shifted(2, 0), &plenty()), Outcome::Unsat);
    assert!(matches!(pool.solve(&shifted(2, 1), &plenty()), Outcome::Sat(_)));
}

/// What a thread was asked before changes neither an answer nor the work that it takes.
#[test]
fn a_model_does_not_depend_on_earlier_questions() {
    let questions: Vec<_> = (0..6).map(|k| shifted(k, k + 1)).collect();
    let answers = |order: &[usize]| {
        let pool = pool(Z3, 1);
        let mut answers = vec![None; questions.len()];
        order.iter().for_each(|&k| answers[k] = Some(pool.solve(&questions[k], &plenty())));
        answers
    };
    assert_eq!(answers(&[0, 1, 2, 3, 4, 5]), answers(&[5, 3, 1, 4, 0, 2]));
}

#[test]
fn a_break_ends_what_stands_behind_it_and_nothing_else() {
    let engine = Gated::with([1]);
    let pool = pool(engine.clone(), 3);
    let outcomes = pool.solve_all((0..6).map(behind).collect(), &plenty(), &mut |position, _| match position {
        1 => {
            // The first question is still running, and others behind the second one are as well or never begin.
            engine.open(0);
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    });
    assert_eq!(outcomes[..2], [Outcome::Unsat, Outcome::Unsat]);
    assert_eq!(outcomes[2..], vec![Outcome::Unknown(Reason::Limit(Ended::Stopped)); 4]);
    // The interrupted threads are free for others.
    (6..9).for_each(|gate| engine.open(gate));
    assert_eq!(pool.solve_all((6..9).map(behind).collect(), &plenty(), &mut quietly), vec![Outcome::Unsat; 3]);
}

#[test]
fn an_engine_is_interrupted_when_the_net_strikes() {
    let engine = Gated::with([2]);
    let pool = pool(engine.clone(), 1);
    assert_eq!(pool.solve(&behind(1), &no_time()), Outcome::gives_up("interrupted"));
    // The interrupt is over with its session.
    assert_eq!(pool.solve(&behind(2), &plenty()), Outcome::Unsat);
}

#[test]
fn the_callers_interruption_ends_running_and_waiting_questions() {
    let engine = Gated::default();
    let pool = pool(engine.clone(), 1);
    let limits = plenty();
    thread::scope(|scope| {
        let (limits, engine) = (&limits, &engine);
        scope.spawn(move || {
            while engine.asked().is_empty() {
                thread::yield_now();
            }
            limits.interruption.set();
        });
        let outcomes = pool.solve_all(vec![behind(1), behind(2)], limits, &mut quietly);
        assert_eq!(outcomes, vec![Outcome::Unknown(Reason::Limit(Ended::Stopped)); 2]);
    });
    assert_eq!(pool.solve(&behind(3), &limits), Outcome::Unknown(Reason::Limit(Ended::Stopped)));
    engine.open(4);
    assert_eq!(pool.solve(&behind(4), &plenty()), Outcome::Unsat);
}

#[test]
fn an_engine_that_does_not_stop_is_abandoned_and_replaced() {
    let engine = Gated::deaf();
    engine.open(2);
    let pool = pool(engine.clone(), 1);
    assert_eq!(pool.solve(&behind(1), &no_time()), Outcome::Unknown(Reason::Limit(Ended::Net(SHORT))));
    assert_eq!(pool.solve(&behind(2), &plenty()), Outcome::Unsat);
    engine.open(1);
}

#[test]
fn waiting_work_is_done_by_the_replacement() {
    let engine = Gated::deaf();
    [2, 3].into_iter().for_each(|gate| engine.open(gate));
    let pool = pool(engine.clone(), 1);
    let outcomes = pool.solve_all(vec![behind(1), behind(2), behind(3)], &no_time(), &mut quietly);
    assert_eq!(outcomes, [Outcome::Unknown(Reason::Limit(Ended::Net(SHORT))), Outcome::Unsat, Outcome::Unsat]);
    engine.open(1);
}

/// Panics on the first question of each session, or in the session itself.
struct Clumsy {
    sessions: AtomicUsize,
}

impl Engine for Clumsy {
    fn name(&self) -> &'static str {
        "clumsy"
    }
    fn solve(&self, obligation: &Obligation, _: &Limits) -> Outcome {
        assert!(number(obligation) != 7, "seven is too much");
        Outcome::Unsat
    }
    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        assert!(self.sessions.fetch_add(1, Ordering::Relaxed) != 2, "no third session");
        body(&|| ());
    }
}

#[test]
fn a_panic_is_an_unknown_and_costs_no_thread() {
    let pool = pool(Clumsy { sessions: AtomicUsize::new(0) }, 1);
    assert_eq!(pool.solve(&behind(1), &plenty()), Outcome::Unsat);
    assert_eq!(pool.solve(&behind(7), &plenty()), Outcome::gives_up("clumsy failed internally"));
    // The third session cannot be opened; its question is lost, but not its asker.
    assert!(matches!(pool.solve(&behind(1), &plenty()), Outcome::Unknown(_)));
    assert_eq!(pool.solve(&behind(1), &plenty()), Outcome::Unsat);
}

#[test]
fn work_that_is_stopped_before_it_began_is_not_done() {
    let engine = Gated::with([0, 99]);
    let pool = pool(engine.clone(), 1);
    pool.solve_all((0..50).map(behind).collect(), &plenty(), &mut |_, _| ControlFlow::Break(()));
    assert_eq!(pool.solve(&behind(99), &plenty()), Outcome::Unsat);
    // The first one, perhaps the one that had begun, and the last one.
    let asked = engine.asked();
    assert!(asked == [0, 99] || asked == [0, 1, 99], "{asked:?}");
}

#[test]
fn many_callers_share_a_pool() {
    let pool = pool(Z3, 3);
    thread::scope(|scope| {
        for caller in 0..8 {
            let pool = &pool;
            scope.spawn(move || {
                for k in 0..10 {
                    assert_eq!(pool.solve(&shifted(100 * caller + k, 0), &plenty()), Outcome::Unsat);
                }
            });
        }
    });
}
