//! Goals are closed only if their sides are the same everywhere.

use gcn_semantics::generate::{Random, SplitMix};

use super::close;
use crate::term::{self, Evaluator, Term, Var, with_fresh_arena};

/// Small enough for all values to be tried.
const WIDTH: u32 = 2;
const WORDS: u32 = 4;

fn closes(a: Term, b: Term) -> bool {
    let mut goals = vec![(0, a, b)];
    close(&mut goals, 1);
    goals.is_empty()
}

fn word(number: u32) -> Term {
    term::variable(WIDTH, Var(number))
}

fn is_zero(t: Term) -> Term {
    term::eq(t, term::constant(WIDTH, 0))
}

fn condition(dice: &mut SplitMix, depth: u32) -> Term {
    match dice.below(if depth == 0 { 1 } else { 6 }) {
        0 | 1 => is_zero(expression(dice, 0)),
        2 => is_zero(term::or(expression(dice, 0), expression(dice, 0))),
        3 => term::and(condition(dice, depth - 1), condition(dice, depth - 1)),
        4 => term::ult(expression(dice, depth - 1), expression(dice, 0)),
        _ => term::not(condition(dice, depth - 1)),
    }
}

fn expression(dice: &mut SplitMix, depth: u32) -> Term {
    match dice.below(if depth == 0 { 4 } else { 8 }) {
        0 if depth > 0 => term::constant(WIDTH, u64::from(dice.below(1 << WIDTH))),
        0..4 => word(dice.below(WORDS)),
        4 => term::add(expression(dice, depth - 1), expression(dice, depth - 1)),
        5 => term::or(expression(dice, depth - 1), expression(dice, depth - 1)),
        _ => term::ite(condition(dice, depth - 1), expression(dice, depth - 1), expression(dice, depth - 1)),
    }
}

/// Values of the words after which the sides differ.
fn difference(a: Term, b: Term) -> Option<u32> {
    (0..1 << (WIDTH * WORDS)).find(|values| {
        let value = |var: Var| u64::from(values >> (WIDTH * var.0) & ((1 << WIDTH) - 1));
        let mut evaluator = Evaluator::new(value, |_, _| 0);
        evaluator.eval(a) != evaluator.eval(b)
    })
}

#[test]
fn nothing_that_differs_is_closed() {
    let mut dice = SplitMix::new(1);
    let (mut closed, mut equal, mut different) = (0, 0, 0);
    for _ in 0..20_000 {
        with_fresh_arena(|| {
            // Sides that differ in a part only, or nowhere, or in how they choose.
            let (x, y) = (expression(&mut dice, 3), expression(&mut dice, 3));
            let (p, q) = (condition(&mut dice, 2), condition(&mut dice, 2));
            let a = term::ite(p, x, term::ite(q, y, x));
            let b = match dice.below(4) {
                0 => term::ite(term::and(term::not(p), q), y, x),
                1 => term::ite(q, term::ite(p, x, y), x),
                2 => term::ite(term::or(p, q), x, y),
                _ => expression(&mut dice, 3),
            };
            let differs = difference(a, b);
            let closes = closes(a, b);
            assert!(!closes || differs.is_none(), "{}\n{}\n{differs:?}", term::display(a), term::display(b));
            closed += usize::from(closes && a != b);
            equal += usize::from(differs.is_none() && a != b);
            different += usize::from(differs.is_some());
        });
    }
    assert!(different > 5_000, "{different}");
    // Equality that rests on arithmetic is left to others.
    assert!(2 * closed > equal && closed > 200, "{closed} of {equal}");
}

/// The sum of a lane's segment, by doubling and one after the other.
#[test]
fn a_segmented_sum_is_closed() {
    with_fresh_arena(|| {
        const LANES: usize = 16;
        let variable = |number: usize| term::variable(32, Var(number as u32));
        let zero = term::constant(32, 0);
        let one = term::constant(32, 1);
        let (mut sums, mut flags): (Vec<Term>, Vec<Term>) =
            (0..LANES).map(|i| (variable(i), variable(100 + i))).unzip();
        let mut serial: Vec<Term> = Vec::new();
        for lane in 0..LANES {
            let before = if lane == 0 { zero } else { serial[lane - 1] };
            let taken = term::ite(term::eq(flags[lane], zero), before, zero);
            serial.push(term::add(sums[lane], taken));
        }
        for distance in [1, 2, 4, 8] {
            let shifted = |column: &[Term], lane: usize, outside: Term| match lane.checked_sub(distance) {
                Some(source) => column[source],
                None => outside,
            };
            let step = |lane: usize| {
                let taken = term::ite(term::eq(flags[lane], zero), shifted(&sums, lane, zero), zero);
                (term::add(sums[lane], taken), term::or(flags[lane], shifted(&flags, lane, one)))
            };
            let next: (Vec<Term>, Vec<Term>) = (0..LANES).map(step).unzip();
            (sums, flags) = next;
        }
        for (lane, (&sum, &expected)) in sums.iter().zip(&serial).enumerate() {
            assert!(closes(sum, expected), "lane {lane}");
            let wrong = term::add(expected, term::ite(term::eq(variable(100), zero), one, zero));
            assert!(!closes(sum, wrong), "lane {lane}");
        }
    });
}
