//! Every rung on random goals about few small words, against trying all their values.

use gcn_semantics::generate::{Random, SplitMix};
use rustc_hash::FxHashMap;

use super::{Climb, DecidedBy, End, EqualSides, MANY, Open, Subject, climb, equal_by_merging};
use crate::obligation::{Assignment, Assumptions};
use crate::settings::{Arithmetic, Settings};
use crate::term::{self, Evaluator, Term, Var, below, with_fresh_arena, with_light_arena};

/// Small enough for all values to be tried.
const WIDTH: u32 = 3;
const WORDS: u32 = 3;
const STATES: u64 = 1 << (WIDTH * WORDS);

/// Goals about words; a refutation is a state of all words as one number.
#[derive(Clone)]
struct Words {
    settings: Settings,
    assumption: Term,
}

impl Words {
    fn eval(t: Term, state: u64) -> u64 {
        let value = |var: Var| state >> (WIDTH * var.0) & ((1 << WIDTH) - 1);
        Evaluator::new(value, |_, _| 0).eval(t)
    }

    fn fails(&self, &(_, a, b): &Open, state: u64) -> bool {
        Self::eval(self.assumption, state) == 1 && Self::eval(a, state) != Self::eval(b, state)
    }

    fn is_false(&self, goal: &Open) -> bool {
        (0..STATES).any(|state| self.fails(goal, state))
    }
}

impl Subject for Words {
    type Refutation = u64;

    const LONG_ROUNDS: u64 = 200;

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn arithmetic(&self) -> Arithmetic {
        Arithmetic::Exact
    }

    fn assumptions(&self) -> Assumptions {
        Assumptions::new(&[self.assumption])
    }

    fn describe(&self, goal: usize) -> String {
        format!("goal {goal}")
    }

    fn name(&self) -> &str {
        "words"
    }

    fn price(&self, _open: &[Open]) -> u64 {
        1
    }

    fn in_light_terms(&mut self, open: &[Open], equal: EqualSides) -> Vec<bool> {
        let sides: Vec<Term> = open.iter().flat_map(|&(_, a, b)| [a, b]).collect();
        let nodes: Vec<_> = below(&sides).into_iter().map(|t| (t, term::node(t), term::width(t))).collect();
        with_light_arena(|| {
            let mut copies = FxHashMap::default();
            for (t, node, width) in &nodes {
                let copy = term::made(node, *width, |operand| copies[&operand]);
                copies.insert(*t, copy);
            }
            equal(&open.iter().map(|(_, a, b)| (copies[a], copies[b])).collect::<Vec<_>>())
        })
    }

    fn run(&mut self, open: &[Open], rounds: &mut dyn Iterator<Item = u64>) -> Option<End<u64>> {
        let mut states = rounds.map(|round| SplitMix::new(round).bits() % STATES);
        states.find(|&state| open.iter().any(|goal| self.fails(goal, state))).map(End::Refuted)
    }

    fn refuted_by_model(&mut self, open: &[Open], goal: usize, assignment: &Assignment) -> End<u64> {
        let state = assignment.variables().fold(0, |state, (var, value, _)| state | value << (WIDTH * var.0));
        let goal = open.iter().find(|(number, ..)| *number == goal).expect("the goal was open");
        match self.fails(goal, state) {
            true => End::Refuted(state),
            false => End::Inconsistent(format!("{state:#x} refutes nothing")),
        }
    }
}

fn word(dice: &mut SplitMix) -> Term {
    term::variable(WIDTH, Var(dice.below(WORDS)))
}

fn expression(dice: &mut SplitMix, depth: u32) -> Term {
    if depth == 0 {
        return if dice.below(4) == 0 { term::constant(WIDTH, dice.below(1 << WIDTH).into()) } else { word(dice) };
    }
    let (a, b) = (expression(dice, depth - 1), expression(dice, depth - 1));
    match dice.below(9) {
        0 => term::add(a, b),
        1 => term::mul(a, b),
        2 => term::and(a, b),
        3 => term::or(a, b),
        4 => term::xor(a, b),
        5 => term::ite(term::ult(a, b), word(dice), b),
        6 => term::umin(a, b),
        7 => term::umax(a, b),
        _ => term::ite(term::eq(a, word(dice)), a, b),
    }
}

/// Sides that are equal, nearly equal or unrelated.
fn goal(dice: &mut SplitMix, number: usize) -> Open {
    let (x, y, z) = (expression(dice, 1), expression(dice, 1), expression(dice, 2));
    let (a, b) = match dice.below(8) {
        0 => (term::mul(x, term::add(y, z)), term::add(term::mul(x, y), term::mul(x, z))),
        1 => (term::mul(x, term::add(y, z)), term::add(term::mul(x, y), z)),
        2 => (term::ite(term::ult(x, y), z, y), term::ite(term::ult(y, x), y, z)),
        3 => (term::add(term::xor(x, y), term::and(x, y)), term::or(x, y)),
        4 => (term::add(term::and(x, y), term::or(x, y)), term::add(x, y)),
        5 => (term::umax(x, term::umin(y, z)), term::umin(term::umax(x, y), term::umax(x, z))),
        6 => (term::umax(x, term::umin(y, z)), term::umin(term::umax(x, y), z)),
        _ => (z, expression(dice, 2)),
    };
    (number, a, b)
}

/// Random goals under a random assumption that does not contradict itself. Subjects with the same settings share a
/// session: small questions are often the same.
fn subject(dice: &mut SplitMix, settings: &Settings) -> (Words, Vec<Open>) {
    let assumption = loop {
        let assumption = match dice.below(3) {
            0 => term::ult(word(dice), term::constant(WIDTH, 1 + u64::from(dice.below(4)))),
            _ => term::ult(expression(dice, 1), expression(dice, 1)),
        };
        if (0..STATES).any(|state| Words::eval(assumption, state) == 1) {
            break assumption;
        }
    };
    let goals = (0..1 + dice.below(3) as usize).map(|number| goal(dice, number));
    let goals: Vec<Open> = goals.filter(|(_, a, b)| a != b).collect();
    // So many are the same question that only the first of them is looked at.
    let times = if dice.below(4) == 0 { MANY } else { 1 };
    let goals = goals.iter().cycle().take(times * goals.len()).enumerate();
    let goals = goals.map(|(number, &(_, a, b))| (number, a, b)).collect();
    (Words { settings: settings.clone(), assumption }, goals)
}

#[test]
fn no_rung_closes_what_is_false() {
    let (mut dice, settings) = (SplitMix::new(1), Settings::default());
    let mut closed = [0; Climb::<Words>::RUNGS.len()];
    let (mut kept, mut merged) = (0, 0);
    for _ in 0..1_000 {
        with_fresh_arena(|| {
            let (mut words, open) = subject(&mut dice, &settings);
            let false_goals = open.iter().filter(|goal| words.is_false(goal));
            let false_goals: Vec<usize> = false_goals.map(|&(goal, ..)| goal).collect();
            let equal = words.in_light_terms(&open, &mut |goals| equal_by_merging(&settings, goals));
            let wrong = open.iter().zip(&equal).find(|((goal, ..), equal)| **equal && false_goals.contains(goal));
            assert!(wrong.is_none(), "merging: {wrong:?}");
            merged += equal.iter().filter(|&&equal| equal).count();
            for (number, closed) in closed.iter_mut().enumerate() {
                let (decided_by, witness) = (DecidedBy::default(), Assignment::default());
                let subject = &mut words.clone();
                let mut climb = Climb { subject, open: open.clone(), decided_by, witness, all: 0, alike: None };
                assert!(climb.satisfy_assumptions().is_none());
                let end = (Climb::RUNGS[number].1)(&mut climb);
                let is_open = |goal: &usize| climb.open.iter().any(|(number, ..)| number == goal);
                match end {
                    None => assert!(false_goals.iter().all(is_open), "rung {number}"),
                    Some(End::Proven) => assert!(false_goals.is_empty(), "rung {number}"),
                    Some(End::Refuted(state)) => assert!(open.iter().any(|goal| words.fails(goal, state))),
                    Some(End::Unknown(_) | End::Contradiction | End::Inconsistent(_)) => panic!("rung {number}"),
                }
                *closed += open.len() - climb.open.len();
                kept += false_goals.len();
            }
        });
    }
    assert!(kept > 1_000, "{kept}");
    let names = [
        "known bits",
        "networks and functions of bits",
        "polynomials",
        "a brief search",
        "cases",
        "polynomials of the programs",
    ];
    for name in names {
        let of_name = Climb::<Words>::RUNGS.iter().zip(&closed).filter(|((other, _), _)| *other == name);
        let closed: Vec<usize> = of_name.map(|(_, &closed)| closed).collect();
        assert!(closed.iter().any(|&closed| closed > 5), "{name} close something: {closed:?}");
    }
    assert!(merged > 10, "merging closes something: {merged}");
}

#[test]
fn the_ladder_agrees_with_trying_all_values() {
    let (mut dice, settings) = (SplitMix::new(2), Settings::default());
    let (mut proven, mut refuted) = (0, 0);
    for _ in 0..300 {
        with_fresh_arena(|| {
            let (mut words, open) = subject(&mut dice, &settings);
            let is_true = !open.iter().any(|goal| words.is_false(goal));
            match climb(&mut words, open.clone(), DecidedBy::default()).0 {
                End::Proven if is_true => proven += 1,
                End::Refuted(state) if open.iter().any(|goal| words.fails(goal, state)) => refuted += 1,
                end => panic!("{end:?}, where all goals are true: {is_true}"),
            }
        });
    }
    assert!(proven > 30 && refuted > 30, "{proven} {refuted}");
}

#[test]
fn contradictory_assumptions_prove_nothing() {
    with_fresh_arena(|| {
        let word = term::variable(WIDTH, Var(0));
        let goals = vec![(0, word, term::constant(WIDTH, 1))];
        let mut words = Words { settings: Settings::default(), assumption: term::ult(word, word) };
        assert!(matches!(climb(&mut words, goals, DecidedBy::default()).0, End::Contradiction));
    });
}

/// An engine's model that refutes nothing is no refutation.
#[test]
fn a_model_is_not_believed() {
    with_fresh_arena(|| {
        let word = term::variable(WIDTH, Var(0));
        let goals = vec![(0, word, term::constant(WIDTH, 0))];
        let mut words = Words { settings: Settings::default(), assumption: term::constant(1, 1) };
        let end = words.refuted_by_model(&goals, 0, &Assignment::default());
        assert!(matches!(end, End::Inconsistent(_)), "{end:?}");
    });
}
