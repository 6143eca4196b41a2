//! The cache: what it keeps, what it does not, and who waits for whom.

use std::ops::ControlFlow;
use std::sync::mpsc::channel;
use std::sync::{Barrier, Mutex};
use std::thread;

use super::{quietly, shifted};
use crate::limits::Budget;
use crate::limits::question::Ended;
use crate::obligation::Obligation;
use crate::solver::{Cache, Outcome, Reason, Report, Statistics};

const AFTER: Budget = Budget::of(10);

/// A solver that answers each question with the same outcome and counts the questions.
struct Oracle {
    answer: Outcome,
    asked: Mutex<Vec<Obligation>>,
}

impl Oracle {
    fn new(answer: Outcome) -> Self {
        Oracle { answer, asked: Mutex::default() }
    }
    fn solve(&self, obligations: Vec<Obligation>, report: Report) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for (position, obligation) in obligations.into_iter().enumerate() {
            self.asked.lock().unwrap().push(obligation);
            outcomes.push(self.answer.clone());
            if report(position, &self.answer).is_break() {
                break;
            }
        }
        outcomes
    }
    fn ask(&self, cache: &Cache, obligations: &[Obligation]) -> Vec<Outcome> {
        self.ask_after(AFTER, cache, obligations)
    }
    fn ask_after(&self, after: Budget, cache: &Cache, obligations: &[Obligation]) -> Vec<Outcome> {
        cache.solve_all(obligations, [after; 2], &mut quietly, |open, report| self.solve(open, report))
    }
    fn questions(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

fn exhausted(units: u64) -> Outcome {
    Outcome::Unknown(Reason::Limit(Ended::Exhausted(Budget::of(units))))
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
    let net = Outcome::Unknown(Reason::Limit(Ended::Net(std::time::Duration::from_secs(1))));
    for answer in [net, Outcome::Unknown(Reason::Limit(Ended::Stopped)), Outcome::Inconsistent("bad model".into())] {
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

/// What a search finds does not depend on what a longer one has found before.
#[test]
fn an_answer_belongs_to_the_work_that_found_it() {
    let (cache, oracle) = (Cache::new(1000), Oracle::new(Outcome::Unsat));
    let question = [shifted(1, 0)];
    assert_eq!(oracle.ask_after(Budget::of(20), &cache, &question), [Outcome::Unsat]);
    assert_eq!(oracle.ask_after(Budget::of(19), &cache, &question), [exhausted(19)]);
    assert_eq!(oracle.ask_after(Budget::of(20), &cache, &question), [Outcome::Unsat]);
    assert_eq!(oracle.ask_after(Budget::of(21), &cache, &question), [Outcome::Unsat]);
    assert_eq!(oracle.questions(), 1);
}

#[test]
fn work_that_was_not_enough_is_not_done_again() {
    let (cache, open, decided) = (Cache::new(1000), Oracle::new(exhausted(20)), Oracle::new(Outcome::Unsat));
    let question = [shifted(1, 0)];
    assert_eq!(open.ask_after(Budget::of(20), &cache, &question), [exhausted(20)]);
    for less in [20, 5] {
        assert_eq!(decided.ask_after(Budget::of(less), &cache, &question), [exhausted(less)]);
    }
    assert_eq!((open.questions(), decided.questions()), (1, 0));
    assert_eq!(decided.ask_after(Budget::of(21), &cache, &question), [Outcome::Unsat]);
    assert_eq!(decided.ask_after(Budget::of(20), &cache, &question), [exhausted(20)]);
    assert_eq!(decided.questions(), 1);
}

#[test]
fn a_question_in_flight_is_not_asked_again() {
    let cache = Cache::new(1000);
    let oracle = Oracle::new(Outcome::Unsat);
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
    let (cache, oracle) = (Cache::new(1000), Oracle::new(Outcome::Unsat));
    let questions = [shifted(1, 0), shifted(2, 0)];
    let (begun, first_has_begun) = channel();
    thread::scope(|scope| {
        let (cache, questions, oracle) = (&cache, &questions, &oracle);
        scope.spawn(move || {
            // Stops after the first outcome; the second question is never asked.
            let mut stop = |_, _: &Outcome| ControlFlow::Break(());
            let outcomes = cache.solve_all(questions, [AFTER; 2], &mut stop, |open, report| {
                begun.send(()).unwrap();
                // The other caller has found this thread at work.
                while cache.statistics().hits < 2 {
                    thread::yield_now();
                }
                oracle.solve(open, report)
            });
            assert_eq!(outcomes[0], Outcome::Unsat);
            assert!(matches!(outcomes[1], Outcome::Unknown(_)));
        });
        first_has_begun.recv().unwrap();
        assert_eq!(oracle.ask(cache, questions), vec![Outcome::Unsat; 2]);
    });
    assert_eq!(oracle.questions(), 2);
}

#[test]
fn a_longer_search_does_not_wait_for_a_shorter_one() {
    let cache = Cache::new(1000);
    let question = [shifted(1, 0)];
    let (begun, hasty_has_begun) = channel();
    let (decided, patient_has_decided) = channel();
    thread::scope(|scope| {
        let (cache, question) = (&cache, &question);
        scope.spawn(move || {
            cache.solve_all(question, [AFTER; 2], &mut quietly, |_, report| {
                begun.send(()).unwrap();
                patient_has_decided.recv().unwrap();
                let outcome = exhausted(10);
                let _ = report(0, &outcome);
                vec![outcome]
            })
        });
        hasty_has_begun.recv().unwrap();
        let patient = Oracle::new(Outcome::Unsat);
        assert_eq!(patient.ask_after(Budget::of(20), cache, question), [Outcome::Unsat]);
        decided.send(()).unwrap();
    });
    // The outcome of the hasty one, which came later, has not displaced the decision.
    let other = Oracle::new(Outcome::Unsat);
    assert_eq!(other.ask_after(Budget::of(20), &cache, &question), [Outcome::Unsat]);
    assert_eq!(other.questions(), 0);
}

/// Later positions may be left out once the report has broken, earlier ones may not.
#[test]
fn what_is_before_a_break_is_answered() {
    let (cache, oracle) = (Cache::new(1000), Oracle::new(Outcome::Unsat));
    let questions: Vec<_> = (0..4).map(|k| shifted(k, 0)).collect();
    oracle.ask(&cache, &questions[2..3]);
    let mut heard = Vec::new();
    let mut stop_at_2 = |position, _: &Outcome| {
        heard.push(position);
        if position == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let outcomes = cache.solve_all(&questions, [AFTER; 2], &mut stop_at_2, |open, report| oracle.solve(open, report));
    assert_eq!(outcomes[..3], vec![Outcome::Unsat; 3]);
    heard.sort();
    assert_eq!(heard[..3], [0, 1, 2]);
}
