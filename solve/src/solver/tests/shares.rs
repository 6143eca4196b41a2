//! What a question has left is shared out among all that it asks at once.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use super::{quietly, shifted};
use crate::limits::question::{self, Ended};
use crate::limits::{Budget, Limits};
use crate::obligation::Obligation;
use crate::solver::portfolio::Portfolio;
use crate::solver::{Engine, Outcome, Reason, Solvers};

/// Works as many units for its answers as it was told, one number for each time that it is asked, if it has so many;
/// notes how many it has.
struct Payer {
    needs: Mutex<Vec<u64>>,
    had: Arc<Mutex<Vec<u64>>>,
}

impl Engine for Payer {
    fn name(&self) -> &str {
        "payer"
    }
    fn solve(&self, _: &Obligation, limits: &Limits) -> Outcome {
        let (needs, has) = (self.needs.lock().unwrap().remove(0), limits.budget.units());
        self.had.lock().unwrap().push(has);
        question::charge(question::steps(Budget::of(needs.min(has))));
        if needs <= has { Outcome::Unsat } else { exhausted(has) }
    }
}

fn exhausted(units: u64) -> Outcome {
    Outcome::Unknown(Reason::Limit(Ended::Exhausted(Budget::of(units))))
}

/// What becomes of `count` obligations under `limits`, and what the engine had for each time that it was asked.
fn asked(count: u64, needs: &[u64], limits: &Limits) -> (Vec<Outcome>, Vec<u64>) {
    let had = Arc::<Mutex<Vec<u64>>>::default();
    let payer = Payer { needs: Mutex::new(needs.to_vec()), had: had.clone() };
    let solvers = Solvers::new(Portfolio::new(vec![Box::new(payer)]), NonZeroUsize::MIN);
    let obligations: Vec<Obligation> = (0..count).map(|k| shifted(1 << k, 0)).collect();
    let outcomes = solvers.solve_all(&obligations, limits, &mut quietly);
    let had = had.lock().unwrap().clone();
    (outcomes, had)
}

/// The purse of the questions here.
const WHOLE: u64 = 100_000;

fn whole() -> Limits {
    Limits::new(Budget::of(WHOLE))
}

/// Equal but for what was paid for making and reading the obligations.
fn nearly(had: &[u64], expected: &[u64]) -> bool {
    had.len() == expected.len() && had.iter().zip(expected).all(|(had, most)| (most - most / 100..=*most).contains(had))
}

#[test]
fn outside_of_questions_each_has_the_budget() {
    let (outcomes, had) = asked(3, &[1, WHOLE, WHOLE + 1], &whole());
    assert_eq!(outcomes, [Outcome::Unsat, Outcome::Unsat, exhausted(WHOLE)]);
    assert_eq!(had, [WHOLE; 3]);
}

#[test]
fn each_has_the_same_share_and_the_last_one_what_the_others_leave() {
    let (outcomes, had) = whole().question(|| asked(4, &[1_000, 1_000, 1_000, 60_000, 60_000], &whole())).unwrap();
    assert_eq!(outcomes, vec![Outcome::Unsat; 4]);
    assert!(nearly(&had, &[25_000, 25_000, 25_000, 25_000, 72_000]), "{had:?}");
}

#[test]
fn nobody_is_asked_again_for_less_than_twice_as_much() {
    let (outcomes, had) = whole().question(|| asked(2, &[1_000, 60_000], &whole())).unwrap();
    assert_eq!(outcomes, [Outcome::Unsat, exhausted(WHOLE)], "the budget that was asked for");
    assert!(nearly(&had, &[50_000, 50_000]), "{had:?}");
}

#[test]
fn a_share_is_never_more_than_a_part_may_have() {
    let part = whole().at_most(Budget::of(10));
    let (outcomes, had) = whole().question(|| asked(2, &[10, 11], &part)).unwrap();
    assert_eq!((outcomes, had), (vec![Outcome::Unsat, exhausted(WHOLE)], vec![10, 10]));
}

#[test]
fn nobody_is_asked_when_nothing_is_left() {
    let said = whole().question(|| {
        question::charge(question::steps(Budget::of(WHOLE)) - 1);
        asked(2, &[], &whole())
    });
    assert_eq!(said, Ok((vec![exhausted(WHOLE); 2], vec![])));
}
