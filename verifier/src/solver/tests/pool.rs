//! The pool: order, early end, and limits that hold whatever the engine does.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::{multiplication_by_halves, quietly, shifted};
use crate::obligation::Obligation;
use crate::solver::z3::Z3;
use crate::solver::{Engine, Interrupt, Outcome, Pool};

const LIMIT: Duration = Duration::from_secs(20);

fn pool(engine: impl Engine + 'static, threads: usize) -> Pool {
    Pool::new(engine, NonZeroUsize::new(threads).expect("a pool has threads"))
}

fn is_unknown(outcome: &Outcome, part: &str) -> bool {
    matches!(outcome, Outcome::Unknown(reason) if reason.contains(part))
}

/// Sleeps for as many milliseconds as the constant in the obligation's first sum says, in a way
/// that depends on the mode, and then answers `Unsat`.
#[derive(Clone, Copy)]
enum Sleeper {
    /// Ignores limit and interrupts.
    Deaf,
    /// Ignores the limit, not interrupts.
    Alert,
}

thread_local! {
    static STOP: AtomicBool = const { AtomicBool::new(false) };
}

impl Engine for Sleeper {
    fn name(&self) -> &'static str {
        "sleeper"
    }
    fn solve(&self, obligation: &Obligation, _: Duration) -> Outcome {
        let end = Instant::now() + Duration::from_millis(milliseconds(obligation));
        while Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
            if matches!(self, Sleeper::Alert) && STOP.with(|stop| stop.load(Ordering::Relaxed)) {
                return Outcome::Unknown("interrupted".into());
            }
        }
        Outcome::Unsat
    }
    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        STOP.with(|stop| {
            stop.store(false, Ordering::Relaxed);
            body(&|| stop.store(true, Ordering::Relaxed));
        });
    }
}

fn sleep(milliseconds: u64) -> Obligation {
    shifted(milliseconds, 0)
}

fn milliseconds(obligation: &Obligation) -> u64 {
    let sums = (0..obligation.len()).filter_map(|number| match obligation.op(number) {
        crate::obligation::Op::Sum(constant, _) => Some(constant),
        _ => None,
    });
    sums.min().expect("a sleep has a length")
}

#[test]
fn outcomes_come_in_the_order_of_the_obligations() {
    let pool = pool(Z3, 4);
    let obligations: Vec<_> = (0..40).map(|k| shifted(k, k % 3)).collect();
    let mut reported = vec![None; obligations.len()];
    let outcomes = pool.solve_all(obligations.clone(), LIMIT, &mut |position, outcome| {
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
    assert_eq!(pool.solve_all(Vec::new(), LIMIT, &mut quietly), []);
}

#[test]
fn a_hard_query_returns_at_its_limit_and_the_pool_goes_on() {
    let pool = pool(Z3, 2);
    assert_eq!(pool.solve(&shifted(1, 0), LIMIT), Outcome::Unsat);
    let start = Instant::now();
    let hard = vec![multiplication_by_halves(32); 2];
    let outcomes = pool.solve_all(hard, Duration::from_secs(1), &mut quietly);
    let taken = start.elapsed();
    assert!(outcomes.iter().all(|outcome| matches!(outcome, Outcome::Unknown(_))), "{outcomes:?}");
    assert!(taken >= Duration::from_millis(900) && taken < Duration::from_millis(2500), "{taken:?}");
    assert_eq!(pool.solve(&shifted(2, 0), LIMIT), Outcome::Unsat);
    assert!(matches!(pool.solve(&shifted(2, 1), LIMIT), Outcome::Sat(_)));
}

#[test]
fn the_first_counterexample_can_stop_the_rest() {
    let pool = pool(Z3, 2);
    let mut obligations = vec![multiplication_by_halves(32), shifted(0, 1)];
    obligations.extend((0..10).map(|_| multiplication_by_halves(32)));
    let start = Instant::now();
    let outcomes = pool.solve_all(obligations, LIMIT, &mut |_, outcome| match outcome {
        Outcome::Sat(_) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert!(start.elapsed() < Duration::from_secs(2));
    assert!(matches!(outcomes[1], Outcome::Sat(_)));
    assert!(outcomes.iter().enumerate().all(|(position, outcome)| position == 1 || is_unknown(outcome, "stopped")));
    // The interrupted thread is free for others long before its limit.
    assert_eq!(pool.solve_all(vec![shifted(1, 0); 4], LIMIT, &mut quietly), vec![Outcome::Unsat; 4]);
    assert!(start.elapsed() < Duration::from_secs(3));
}

#[test]
fn an_engine_past_its_limit_is_interrupted() {
    let pool = pool(Sleeper::Alert, 1);
    let start = Instant::now();
    assert!(is_unknown(&pool.solve(&sleep(5000), Duration::from_millis(200)), "interrupted"));
    assert!(start.elapsed() < Duration::from_millis(1000));
    // The interrupt is over with its session.
    assert_eq!(pool.solve(&sleep(50), Duration::from_millis(200)), Outcome::Unsat);
}

#[test]
fn an_engine_that_does_not_stop_is_abandoned_and_replaced() {
    let pool = pool(Sleeper::Deaf, 1);
    let start = Instant::now();
    assert!(is_unknown(&pool.solve(&sleep(5000), Duration::from_millis(200)), "timeout after 0.2 s"));
    assert_eq!(pool.solve(&sleep(1), Duration::from_millis(200)), Outcome::Unsat);
    assert!(start.elapsed() < Duration::from_millis(2500));
}

#[test]
fn waiting_work_is_done_by_the_replacement() {
    let pool = pool(Sleeper::Deaf, 1);
    let start = Instant::now();
    let outcomes = pool.solve_all(vec![sleep(4000), sleep(1), sleep(2)], Duration::from_millis(100), &mut quietly);
    assert!(is_unknown(&outcomes[0], "timeout"));
    assert_eq!(outcomes[1..], [Outcome::Unsat, Outcome::Unsat]);
    assert!(start.elapsed() < Duration::from_secs(2));
}

/// Panics on the first question of each session, or in the session itself.
struct Clumsy {
    sessions: AtomicUsize,
}

impl Engine for Clumsy {
    fn name(&self) -> &'static str {
        "clumsy"
    }
    fn solve(&self, obligation: &Obligation, _: Duration) -> Outcome {
        assert!(milliseconds(obligation) != 7, "seven is too much");
        Outcome::Unsat
    }
    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        assert!(self.sessions.fetch_add(1, Ordering::Relaxed) != 1, "no second session");
        body(&|| ());
    }
}

#[test]
fn a_panic_is_an_unknown_and_costs_no_thread() {
    let pool = pool(Clumsy { sessions: AtomicUsize::new(0) }, 1);
    assert_eq!(pool.solve(&sleep(1), LIMIT), Outcome::Unsat);
    assert!(is_unknown(&pool.solve(&sleep(7), LIMIT), "clumsy failed internally"));
    // The second session cannot be opened; its question is lost, but not its asker.
    assert!(matches!(pool.solve(&sleep(1), LIMIT), Outcome::Unknown(_)));
    assert_eq!(pool.solve(&sleep(1), LIMIT), Outcome::Unsat);
}

/// Counts the questions that it is asked.
struct Counter(Arc<AtomicUsize>);

impl Engine for Counter {
    fn name(&self) -> &'static str {
        "counter"
    }
    fn solve(&self, _: &Obligation, _: Duration) -> Outcome {
        self.0.fetch_add(1, Ordering::Relaxed);
        thread::sleep(Duration::from_millis(20));
        Outcome::Unsat
    }
}

#[test]
fn work_that_is_stopped_before_it_began_is_not_done() {
    let count = Arc::new(AtomicUsize::new(0));
    let pool = pool(Counter(count.clone()), 1);
    pool.solve_all(vec![sleep(1); 50], LIMIT, &mut |_, _| ControlFlow::Break(()));
    assert_eq!(pool.solve(&sleep(1), LIMIT), Outcome::Unsat);
    // The first one, perhaps the one that had begun, and the last one.
    assert!(count.load(Ordering::Relaxed) <= 3);
}

#[test]
fn many_callers_share_a_pool() {
    let pool = pool(Z3, 3);
    thread::scope(|scope| {
        for caller in 0..8 {
            let pool = &pool;
            scope.spawn(move || {
                for k in 0..10 {
                    assert_eq!(pool.solve(&shifted(100 * caller + k, 0), LIMIT), Outcome::Unsat);
                }
            });
        }
    });
}
