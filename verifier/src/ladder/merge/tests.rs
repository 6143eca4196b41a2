//! Rounds of a hash function in two ways, and what is nearly the same.

use super::super::equal_by_merging;
use crate::settings::Settings;
use crate::term::{
    self, Term, Var, add, and, concat, constant, eq, extract, ite, lshr, mul, not, or, shl, sub, variable,
    with_light_arena, xor,
};

/// How many rounds: more than a solver decides at once.
const ROUNDS: u32 = 12;

fn x(number: u32) -> Term {
    variable(32, Var(number))
}

/// A round: a choice by a word, a rotation, a sum.
struct Round {
    choice: fn(Term, Term, Term) -> Term,
    rotated: fn(Term, u32) -> Term,
}

const FIRST: Round = Round {
    choice: |x, y, z| or(and(x, y), and(not(x), z)),
    rotated: |t, by| or(shl(t, constant(32, by.into())), lshr(t, constant(32, (32 - by).into()))),
};
const OTHER: Round = Round {
    choice: |x, y, z| xor(z, and(x, xor(y, z))),
    rotated: |t, by| concat(&[extract(t, 0, 32 - by), extract(t, 32 - by, by)]),
};

fn hash(round: impl Fn(u32) -> Round) -> Term {
    let mut words = [x(0), x(1), x(2), x(3)];
    for number in 0..ROUNDS {
        let [a, b, c, d] = words;
        let Round { choice, rotated } = round(number);
        let mixed = add(add(choice(b, c, d), a), x(4 + number));
        words = [d, add(b, rotated(mixed, 7)), b, c];
    }
    words[1]
}

#[track_caller]
fn check(expected: bool, sides: fn() -> (Term, Term)) {
    with_light_arena(|| {
        let (a, b) = sides();
        assert_ne!(a, b, "merging has something to do");
        assert_eq!(equal_by_merging(&Settings::default(), &[(a, b)]), [expected]);
    });
}

#[test]
fn rounds_are_merged_one_by_one() {
    check(true, || (hash(|_| FIRST), hash(|_| OTHER)));
    check(true, || (hash(|_| OTHER), hash(|number| if number % 3 == 0 { FIRST } else { OTHER })));
}

#[test]
fn a_choice_is_also_a_sum() {
    const SUM: Round = Round { choice: |x, y, z| add(and(x, y), and(not(x), z)), ..OTHER };
    check(true, || (hash(|_| FIRST), hash(|_| SUM)));
}

#[test]
fn one_wrong_round_is_not_merged() {
    const CHOICE: Round = Round { choice: |x, y, z| or(and(x, y), z), ..OTHER };
    const ROTATION: Round = Round { rotated: |t, by| (FIRST.rotated)(t, by + 1), ..OTHER };
    check(false, || (hash(|_| FIRST), hash(|number| if number == 5 { CHOICE } else { OTHER })));
    check(false, || (hash(|_| FIRST), hash(|number| if number == 0 { ROTATION } else { OTHER })));
    check(false, || (hash(|_| FIRST), hash(|number| if number == ROUNDS - 1 { ROTATION } else { OTHER })));
}

/// What no random state shows is not taken for an equality.
#[test]
fn a_rare_difference_is_one() {
    check(false, || (ite(eq(x(0), constant(32, 0xdead_beef)), x(2), x(1)), x(1)));
    check(false, || {
        let difference = or(xor(x(0), constant(32, 0x1234_5678)), sub(x(1), x(2)));
        (add(x(3), term::zext(eq(difference, constant(32, 0)), 32)), x(3))
    });
}

/// No solver multiplies words of 64 bits out.
#[test]
fn products_inside_of_other_operations_are_merged_as_polynomials() {
    fn long(number: u32) -> Term {
        variable(64, Var(number))
    }
    fn sides(other: Term) -> (Term, Term) {
        let [a, b, c] = [long(20), long(21), long(22)];
        let at_once = mul(a, add(b, c));
        let one_by_one = add(add(mul(a, b), mul(c, a)), other);
        (xor(at_once, lshr(at_once, long(23))), xor(one_by_one, lshr(one_by_one, long(23))))
    }
    check(true, || sides(constant(64, 0)));
    check(false, || sides(constant(64, 1 << 63)));
    check(false, || sides(term::zext(eq(long(20), constant(64, 0x1234_5678_9abc)), 64)));
}
