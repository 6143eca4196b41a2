//! Engines in turns: the order is fixed, and what is found does not depend on who is fast.

use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::{plenty, quietly};
use gcn_semantics::float::{FloatOp, Format};

use crate::limits::question::Ended;
use crate::limits::{Budget, Limits};
use crate::obligation::{Assumptions, Obligation};
use crate::solver::portfolio::{Portfolio, Turn, in_turns};
use crate::solver::{Engine, Outcome, Pool, Reason};
use crate::term::{Term, Var, add, and, constant, float, mul, variable, with_fresh_arena, xor, zext};

/// Needs a certain work for its answer; notes its turns.
struct Worker {
    name: &'static str,
    needs: u64,
    answer: Outcome,
    turns: Arc<Mutex<Vec<(&'static str, u64)>>>,
}

impl Engine for Worker {
    fn name(&self) -> &str {
        self.name
    }
    fn solve(&self, _: &Obligation, limits: &Limits) -> Outcome {
        let units = limits.budget.units();
        self.turns.lock().unwrap().push((self.name, units));
        if units >= self.needs {
            self.answer.clone()
        } else {
            Outcome::Unknown(Reason::Limit(Ended::Exhausted(limits.budget)))
        }
    }
}

/// Whether the square of what `combine` makes of two words is a third.
fn square(combine: fn(Term, Term) -> Term) -> Obligation {
    with_fresh_arena(|| {
        let base = combine(variable(32, Var(0)), variable(32, Var(1)));
        let square = mul(base, base);
        Obligation::equal(&Assumptions::none(), square, variable(32, Var(2))).0
    })
}

/// Whether the square of words bit by bit is a third word.
fn multiplied() -> Obligation {
    square(xor)
}

/// Whether the bits that two words share are a third word.
fn shared() -> Obligation {
    with_fresh_arena(|| {
        let [a, b, c] = [0, 1, 2].map(|number| variable(32, Var(number)));
        Obligation::equal(&Assumptions::none(), and(a, b), c).0
    })
}

/// Whether the sum of two floats is the first.
fn added() -> Obligation {
    with_fresh_arena(|| {
        let [a, b] = [0, 1].map(|number| variable(32, Var(number)));
        let sum = float(FloatOp::Add(Format::F32), constant(8, 0), &[a, b]);
        Obligation::equal(&Assumptions::none(), sum, a).0
    })
}

/// Whether all bits of 16 are set.
fn counted() -> Obligation {
    with_fresh_arena(|| {
        let bits = (0..16).map(|number| zext(variable(1, Var(number)), 32));
        let count = bits.reduce(add).expect("there are bits");
        Obligation::equal(&Assumptions::none(), count, constant(32, 16)).0
    })
}

/// The outcome of engines a, b, ... and their turns, on a question about a product.
fn asked(engines: &[(u64, Outcome)], limits: &Limits) -> (Outcome, Vec<(&'static str, u64)>) {
    turns_on(&multiplied(), engines, limits)
}

/// The outcome of engines a, b, ... on a question, and their turns.
fn turns_on(question: &Obligation, engines: &[(u64, Outcome)], limits: &Limits) -> (Outcome, Vec<(&'static str, u64)>) {
    let turns = Arc::<Mutex<_>>::default();
    let worker = |(name, (needs, answer)): (&'static str, &(u64, Outcome))| {
        let worker = Worker { name, needs: *needs, answer: answer.clone(), turns: turns.clone() };
        Box::new(worker) as Box<dyn Engine>
    };
    let portfolio = Portfolio::new(["a", "b", "c"].into_iter().zip(engines).map(worker).collect());
    let outcome = Pool::of(portfolio, NonZeroUsize::MIN).solve(question, limits);
    let turns = turns.lock().unwrap().clone();
    (outcome, turns)
}

#[test]
fn budgets_grow_from_round_to_round_and_add_up() {
    let nobody = || Box::new(Worker { name: "", needs: 0, answer: Outcome::Unsat, turns: Arc::default() });
    let engines = |count| Portfolio::new((0..count).map(|_| nobody() as Box<dyn Engine>).collect());
    let shares_of = |question: &Obligation, count, budget| {
        let turns = engines(count).turns(question, budget);
        turns.iter().map(|turn: &Turn| (turn.engine, turn.budget.units())).collect::<Vec<_>>()
    };
    let (bits, products) = (shared(), multiplied());
    let shares = |count, budget| shares_of(&products, count, budget);
    assert_eq!(shares(1, Budget::NORMAL), [(0, 30_000)]);
    assert_eq!(shares(2, Budget::SMALL), [(0, 60), (1, 60), (0, 440), (1, 440)]);
    let rounds = [60, 240, 960, 3_840, 9_900];
    let normal = rounds.into_iter().flat_map(|share| [(0, share), (1, share)]).collect::<Vec<_>>();
    assert_eq!(shares(2, Budget::NORMAL), normal);
    // What some questions get as a whole is how others begin, so that the same question gets the same turns.
    assert_eq!(shares(2, Budget::of(120)), normal[..2]);
    assert_eq!(shares(2, Budget::of(600)), normal[..4]);
    assert_eq!(shares(2, Budget::of(2_520)), normal[..6]);
    assert_eq!(shares(2, Budget::LARGE)[..6], normal[..6]);
    assert_eq!(shares(3, Budget::of(1)), [(0, 1), (1, 1), (2, 1)]);
    // The first engine is a round ahead where nothing is multiplied.
    let ahead = |count, budget| shares_of(&bits, count, budget);
    let rounds = [(0, 120), (0, 960), (1, 120), (0, 7_680), (1, 960), (0, 17_920), (1, 2_240)];
    assert_eq!(ahead(2, Budget::NORMAL), rounds);
    assert_eq!(ahead(2, Budget::of(120)), rounds[..1]);
    assert_eq!(ahead(2, Budget::of(1_200)), rounds[..3]);
    assert_eq!(ahead(1, Budget::NORMAL), [(0, 30_000)]);
    let floats = [(0, 960), (1, 120), (0, 7_680), (1, 960), (0, 18_027), (1, 2_254)];
    assert_eq!(shares_of(&added(), 2, Budget::NORMAL), floats);
    assert_eq!(ahead(3, Budget::of(1)), [(0, 1)]);
    // It comes after the others where words as wholes matter.
    let words = |count, budget| shares_of(&counted(), count, budget);
    assert_eq!(words(2, Budget::of(600)), [(1, 60), (0, 60), (1, 240), (0, 240)]);
    assert_eq!(words(3, Budget::of(180)), [(1, 60), (2, 60), (0, 60)]);
    // Or where there is nothing but sums and products.
    assert_eq!(shares_of(&square(add), 2, Budget::of(120)), [(1, 60), (0, 60)]);
    for budget in [Budget::SMALL, Budget::NORMAL, Budget::LARGE] {
        for count in 1..4 {
            for question in [&bits, &products, &counted()] {
                let turns = engines(count).turns(question, budget);
                let total: u64 = turns.iter().map(|turn| turn.budget.units()).sum();
                assert_eq!(total, turns.last().unwrap().after.units());
                assert!((budget.units()..budget.units() + 3).contains(&total));
            }
        }
    }
}

#[test]
fn the_first_engine_whose_turn_is_long_enough_answers() {
    let (outcome, turns) = asked(&[(1_000, Outcome::Unsat), (61, Outcome::Unsat)], &plenty());
    assert_eq!(outcome, Outcome::Unsat);
    assert_eq!(turns, [("a", 60), ("b", 60), ("a", 240), ("b", 240)]);
    let (_, turns) = asked(&[(200, Outcome::Unsat), (61, Outcome::Unsat)], &plenty());
    assert_eq!(turns, [("a", 60), ("b", 60), ("a", 240)]);
    assert_eq!(
        turns_on(&shared(), &[(1_000, Outcome::Unsat), (121, Outcome::Unsat)], &plenty()).1,
        [("a", 120), ("a", 960), ("b", 120), ("a", 7_680),]
    );
}

#[test]
fn a_wrong_model_and_the_net_are_the_end() {
    let inconsistent = Outcome::Inconsistent("a wrong model".into());
    let (outcome, turns) = asked(&[(0, inconsistent.clone()), (0, Outcome::Unsat)], &plenty());
    assert_eq!((outcome, turns.len()), (inconsistent, 1));
    let net = Outcome::Unknown(Reason::Limit(Ended::Net(Duration::from_secs(1))));
    assert_eq!(asked(&[(0, net.clone()), (0, Outcome::Unsat)], &plenty()).0, net);
}

#[test]
fn the_reason_says_what_was_not_enough() {
    let limits = Limits::new(Budget::SMALL);
    let no = |words: &str| Outcome::gives_up(words);
    assert_eq!(asked(&[(0, no("no")), (0, no("no")), (0, no("never"))], &limits).0, no("no; never"));
    let (outcome, _) = asked(&[(5_000, Outcome::Unsat), (0, no("no"))], &limits);
    assert_eq!(outcome, Outcome::Unknown(Reason::Limit(Ended::Exhausted(Budget::SMALL))));
    assert!(outcome.to_string().contains("budget of 1000 units"), "{outcome}");
}

/// The second of three questions breaks, and the third one would: whichever is answered first, the second counts.
#[test]
fn a_break_is_the_same_in_any_order_of_answers() {
    let turns = [Turn { engine: 0, budget: Budget::of(1), after: Budget::of(1) }];
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1]] {
        let mut report = |position, _: &Outcome| if position > 0 { Break(()) } else { Continue(()) };
        let outcomes = in_turns(&vec![turns.to_vec(); 3], &mut report, |_, _, report| {
            for index in order {
                let _ = report(index, &Outcome::Unsat);
            }
            vec![Outcome::Unsat; 3]
        });
        assert_eq!(
            outcomes,
            [Outcome::Unsat, Outcome::Unsat, Outcome::Unknown(Reason::Limit(Ended::Stopped))],
            "{order:?}"
        );
    }
}

/// An easy question is not kept waiting by hard ones before it.
#[test]
fn all_questions_have_a_turn_before_one_has_the_next() {
    let turn = |after| Turn { engine: 0, budget: Budget::SMALL, after };
    let turns = vec![vec![turn(Budget::SMALL), turn(Budget::LARGE)]; 3];
    let mut questions = Vec::new();
    in_turns(&turns, &mut quietly, |open, _, report| {
        questions.push(open.to_vec());
        let answer = |position: usize| match position {
            2 => Outcome::Unsat,
            _ => Outcome::Unknown(Reason::Limit(Ended::Exhausted(Budget::SMALL))),
        };
        let outcomes: Vec<_> = open.iter().map(|&position| answer(position)).collect();
        for (index, outcome) in outcomes.iter().enumerate() {
            let _ = report(index, outcome);
        }
        outcomes
    });
    assert_eq!(questions, [vec![0, 1, 2], vec![0, 1]]);
}

/// Questions of other turns are asked in the same round; a break in one of them ends those after it in all.
#[test]
fn questions_of_different_turns_go_side_by_side() {
    let turn = |engine, after| Turn { engine, budget: Budget::of(1), after: Budget::of(after) };
    let turns = [vec![turn(0, 1), turn(1, 2)], vec![turn(2, 1)], vec![turn(0, 1)], vec![turn(2, 1), turn(2, 2)]];
    let ask = |breaks: usize| {
        let mut asked = Vec::new();
        let mut report = |position, _: &Outcome| if position == breaks { Break(()) } else { Continue(()) };
        let outcomes = in_turns(&turns, &mut report, |open, turn, report| {
            asked.push((open.to_vec(), turn.engine));
            let open_still = |&position: &usize| position == 0 && turn.engine == 0 || position == 3;
            let outcome = |position| match open_still(position) {
                true => Outcome::Unknown(Reason::Limit(Ended::Exhausted(turn.budget))),
                false => Outcome::Unsat,
            };
            let outcomes: Vec<_> = open.iter().map(outcome).collect();
            for (index, outcome) in outcomes.iter().enumerate() {
                let _ = report(index, outcome);
            }
            outcomes
        });
        (asked, outcomes.iter().map(|outcome| *outcome == Outcome::Unsat).collect::<Vec<_>>())
    };
    let first = [(vec![0, 2], 0), (vec![1, 3], 2)];
    let all = [&first[..], &[(vec![0], 1), (vec![3], 2)]].concat();
    assert_eq!(ask(9), (all, vec![true, true, true, false]));
    // The third one is over when the second breaks, although it was answered before.
    assert_eq!(ask(1), (first.to_vec(), vec![false, true, false, false]));
    // After a break of the third, the fourth is not asked.
    assert_eq!(ask(2), (vec![(vec![0, 2], 0), (vec![1], 2)], vec![false, true, true, false]));
}
