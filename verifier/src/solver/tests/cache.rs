//! The cache: what it keeps, what it does not, and who waits for whom.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex};
use std::thread;
use std::time::Duration;

use super::{quietly, shifted};
use crate::obligation::Obligation;
use crate::solver::{Cache, Outcome, Report, Statistics};

const LIMIT: Duration = Duration::from_secs(1);

/// A solver that answers each question with the same outcome and counts the questions.
struct Oracle {
    answer: Outcome,
    delay: Duration,
    asked: Mutex<Vec<Obligation>>,
}

impl Oracle {
    fn new(answer: Outcome) -> Self {
        Oracle { answer, delay: Duration::ZERO, asked: Mutex::default() }
    }
    fn solve(&self, obligations: Vec<Obligation>, report: Report) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for (position, obligation) in obligations.into_iter().enumerate() {
            self.asked.lock().unwrap().push(obligation);
            thread::sleep(self.delay);
            outcomes.push(self.answer.clone());
            if report(position, &self.answer).is_break() {
                break;
            }
        }
        outcomes
    }
    fn ask(&self, cache: &Cache, obligations: &[Obligation]) -> Vec<Outcome> {
        cache.solve_all(obligations, LIMIT, &mut quietly, |open, report| self.solve(open, report))
    }
    fn questions(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

#[test]
fn equal_questions_are_asked_once() {
    let (cache, oracle) = (Cache::new(1000), Oracle::new(Outcome::Unsat));
    let questions = [shifted(1, 0), shifted(2, 0), shifted(1, 0), shifted(1, 0)];
    assert_eq!(oracle.ask(&cache, &questions), vec![Outcome::Unsat; 4]);
    assert_eq!(oracle.questions(), 2);
    assert_eq!(oracle.ask(&cache, &questions), vec![Outcome::Unsat; 4]);
    assert_eq!(oracle.questions(), 2);
    assert_eq!(cache.statistics(), Statistics { hits: 6, misses: 2 });
}

#[test]
fn what_is_not_decided_is_not_kept() {
    for answer in [Outcome::Unknown("timeout".into()), Outcome::Inconsistent("bad model".into())] {
        let (cache, oracle) = (Cache::new(1000), Oracle::new(answer.clone()));
        for _ in 0..2 {
            assert_eq!(oracle.ask(&cache, &[shifted(1, 0)])[0], answer);
        }
        assert_eq!(oracle.questions(), 2);
    }
}

#[test]
fn a_full_cache_starts_over() {
    let (cache, oracle) = (Cache::new(10), Oracle::new(Outcome::Unsat));
    for round in 1..4 {
        for k in 0..5 {
            oracle.ask(&cache, &[shifted(k, 0)]);
        }
        assert_eq!(oracle.questions(), 5 * round);
    }
    oracle.ask(&cache, &[shifted(4, 0)]);
    assert_eq!(oracle.questions(), 15);
}

#[test]
fn a_question_in_flight_is_not_asked_again() {
    let cache = Cache::new(1000);
    let oracle = Oracle { delay: Duration::from_millis(50), ..Oracle::new(Outcome::Unsat) };
    let start = Barrier::new(4);
    thread::scope(|scope| {
        for caller in 0..4u64 {
            let (cache, oracle, start) = (&cache, &oracle, &start);
            scope.spawn(move || {
                start.wait();
                // Different orders: each caller solves some and waits for the others.
                let questions: Vec<_> = (0..4).map(|k| shifted((k + caller) % 4, 0)).collect();
                assert_eq!(oracle.ask(cache, &questions), vec![Outcome::Unsat; 4]);
            });
        }
    });
    assert_eq!(oracle.questions(), 4);
}

#[test]
fn a_question_given_up_by_its_solver_is_taken_over() {
    let cache = Cache::new(1000);
    let oracle = Oracle { delay: Duration::from_millis(100), ..Oracle::new(Outcome::Unsat) };
    let questions = [shifted(1, 0), shifted(2, 0)];
    thread::scope(|scope| {
        scope.spawn(|| {
            // Stops after the first outcome; the second question is never asked.
            let mut stop = |_, _: &Outcome| ControlFlow::Break(());
            let outcomes = cache.solve_all(&questions, LIMIT, &mut stop, |open, report| oracle.solve(open, report));
            assert_eq!(outcomes[0], Outcome::Unsat);
            assert!(matches!(outcomes[1], Outcome::Unknown(_)));
        });
        thread::sleep(Duration::from_millis(30));
        assert_eq!(oracle.ask(&cache, &questions), vec![Outcome::Unsat; 2]);
    });
    assert_eq!(oracle.questions(), 2);
}

#[test]
fn more_patience_does_not_wait_for_less() {
    let cache = Cache::new(1000);
    let solved = AtomicUsize::new(0);
    let question = [shifted(1, 0)];
    let hasty = |open: Vec<Obligation>, report: Report| {
        thread::sleep(Duration::from_millis(100));
        let outcome = Outcome::Unknown("timeout".into());
        let _ = report(0, &outcome);
        vec![outcome; open.len()]
    };
    let patient = |open: Vec<Obligation>, report: Report| {
        solved.fetch_add(1, Ordering::Relaxed);
        let _ = report(0, &Outcome::Unsat);
        vec![Outcome::Unsat; open.len()]
    };
    thread::scope(|scope| {
        scope.spawn(|| cache.solve_all(&question, LIMIT, &mut quietly, hasty));
        thread::sleep(Duration::from_millis(30));
        assert_eq!(cache.solve_all(&question, 2 * LIMIT, &mut quietly, patient), [Outcome::Unsat]);
    });
    // The outcome of the hasty one, which came later, has not displaced the decision.
    assert_eq!(cache.solve_all(&question, LIMIT, &mut quietly, patient), [Outcome::Unsat]);
    assert_eq!(solved.load(Ordering::Relaxed), 1);
}
