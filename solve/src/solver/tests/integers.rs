//! What linear arithmetic proves, against trying all values at a small width, and division by constants.

use gcn_semantics::generate::{Random, SplitMix};

use super::plenty;
use crate::obligation::{Assumptions, Obligation};
use crate::solver::integers::refutes;
use crate::term::{
    Evaluator, Term, Var, add, and, concat, constant, eq, extract, ite, lshr, mul, not, or, sext, slt, sub, ult, umax,
    umin, variable, with_fresh_arena, with_plain_arena, xor, zext,
};

/// Small enough for all values of two words to be tried.
const WIDTH: u32 = 5;

fn word(number: u32) -> Term {
    variable(WIDTH, Var(number))
}

fn leaf(dice: &mut SplitMix) -> Term {
    match dice.below(4) {
        0 => constant(WIDTH, dice.bits()),
        number => word(number & 1),
    }
}

/// The high or low half of a product by a constant, or its middle.
fn product(dice: &mut SplitMix, a: Term) -> Term {
    let long = mul(zext(a, 2 * WIDTH), constant(2 * WIDTH, dice.bits() & 0x3f));
    extract(long, dice.below(WIDTH + 1), WIDTH)
}

fn bit(dice: &mut SplitMix, a: Term, b: Term) -> Term {
    match dice.below(4) {
        0 => ult(a, b),
        1 => slt(a, b),
        2 => eq(a, b),
        _ => extract(a, dice.below(WIDTH), 1),
    }
}

fn expression(dice: &mut SplitMix, depth: u32) -> Term {
    if depth == 0 {
        return leaf(dice);
    }
    let (a, b) = (expression(dice, depth - 1), expression(dice, depth - 1));
    match dice.below(12) {
        0..3 => product(dice, a),
        3 => add(a, b),
        4 => sub(a, b),
        5 => not(a),
        6 => ite(bit(dice, a, b), a, b),
        7 => xor(a, sext(bit(dice, a, b), WIDTH)),
        8 => and(a, sext(bit(dice, b, a), WIDTH)),
        9 => or(a, sext(bit(dice, b, a), WIDTH)),
        10 => [umin, umax][dice.below(2) as usize](a, b),
        _ => match dice.below(3) {
            0 => lshr(a, constant(WIDTH, dice.below(WIDTH).into())),
            1 => sext(extract(a, 0, 3), WIDTH),
            _ => concat(&[extract(a, 2, 3), extract(b, 0, 2)]),
        },
    }
}

/// Whether both sides are equal whatever the words are, where the assumption holds.
fn holds(assumption: Term, a: Term, b: Term) -> bool {
    (0..1u64 << (2 * WIDTH)).all(|state| {
        let mut evaluator = Evaluator::new(|var: Var| state >> (WIDTH * var.0) & ((1 << WIDTH) - 1), |_, _| 0);
        evaluator.eval(assumption) == 0 || evaluator.eval(a) == evaluator.eval(b)
    })
}

#[test]
fn nothing_false_is_proven() {
    let mut dice = SplitMix::new(1);
    let (mut proven, mut false_goals) = (0, 0);
    for round in 0..600 {
        let body = || {
            let a = expression(&mut dice, 2);
            // The same in another way, nearly the same, or another.
            let b = match dice.below(3) {
                0 => ite(bit(&mut dice, word(0), word(1)), a, sub(a, constant(WIDTH, dice.below(2).into()))),
                1 => sub(add(a, word(1)), add(word(1), constant(WIDTH, dice.below(2).into()))),
                _ => expression(&mut dice, 2),
            };
            // Inside of selections as well, by one condition or two.
            let (condition, arms) = (bit(&mut dice, word(1), word(0)), [leaf(&mut dice), leaf(&mut dice)]);
            let (a, b) = match dice.below(6) {
                0 => (ite(condition, a, arms[0]), ite(condition, b, arms[0])),
                1 => (ite(condition, arms[0], a), ite(condition, arms[0], b)),
                2 => (ite(condition, a, arms[0]), ite(condition, b, arms[1])),
                3 => (ite(condition, a, arms[0]), ite(not(condition), b, arms[0])),
                _ => (a, b),
            };
            let assumption = ult(leaf(&mut dice), leaf(&mut dice));
            let (question, _) = Obligation::equal(&Assumptions::new(&[assumption]), a, b);
            // What bears on no symbol of the goal is left out of the question.
            let holds = holds(assumption, a, b) || holds(constant(1, 1), a, b);
            let refuted = refutes(&question, &plenty());
            assert!(!refuted || holds, "round {round}");
            proven += u32::from(refuted);
            false_goals += u32::from(!holds);
        };
        if round % 2 == 0 { with_fresh_arena(body) } else { with_plain_arena(body) }
    }
    assert!(proven > 20 && false_goals > 100, "{proven} {false_goals}");
}

/// `a` times `b`, the high 32 bits.
fn high_product(a: Term, b: u64) -> Term {
    extract(mul(zext(a, 64), constant(64, b)), 32, 32)
}

fn shifted(a: Term, by: u64) -> Term {
    lshr(a, constant(32, by))
}

fn is_proven(a: Term, b: Term) -> bool {
    refutes(&Obligation::equal(&Assumptions::none(), a, b).0, &plenty())
}

#[test]
fn division_by_constants() {
    with_fresh_arena(|| {
        let x = variable(32, Var(0));
        let by_25 = |magic: u64| shifted(high_product(x, magic), 3);
        let other = |magic: u64| {
            let high = high_product(x, magic);
            shifted(add(shifted(sub(x, high), 1), high), 4)
        };
        assert!(is_proven(by_25(0x51eb_851f), other(0x47ae_147b)));
        assert!(!is_proven(by_25(0x51eb_851e), other(0x47ae_147b)), "a magic number that is too small");
        let kept = |bit: u32, t: Term| ite(extract(variable(64, Var(1)), bit, 1), t, variable(32, Var(2)));
        assert!(is_proven(kept(0, by_25(0x51eb_851f)), kept(0, other(0x47ae_147b))));
        assert!(!is_proven(kept(0, by_25(0x51eb_851f)), kept(1, other(0x47ae_147b))), "by two conditions");
        assert!(!is_proven(kept(0, by_25(0x51eb_851e)), kept(0, other(0x47ae_147b))));
        let remainder = |magic: u64| sub(x, mul(shifted(high_product(x, magic), 2), constant(32, 5)));
        let in_range = |magic: u64, limit: u64| ult(remainder(magic), constant(32, limit));
        assert!(is_proven(in_range(0xcccc_cccd, 5), constant(1, 1)));
        assert!(!is_proven(in_range(0xcccc_cccd, 4), constant(1, 1)), "a remainder can be 4");
        assert!(!is_proven(in_range(0xcccc_cccc, 5), constant(1, 1)), "a magic number that is too small");
    });
}
