//! What is known of bits, quotients and tests for zero, and no more.

use super::long::found;
use super::{carry, x};
use crate::term::{Term, add, constant, eq, extract, lshr, mul, not, sub, ult, zext};

/// Whether `a` and `b` are found to be the same as parts of sums.
#[track_caller]
fn check(expected: bool, sides: impl FnOnce() -> (Term, Term)) {
    let found = found(|| {
        let (a, b) = sides();
        (vec![add(x(30), a)], vec![add(b, x(30))])
    });
    assert_eq!(found, [expected]);
}

#[test]
fn complements_of_parts() {
    let part = |t: Term| zext(extract(t, 8, 8), 32);
    check(true, || (part(not(x(0))), sub(constant(32, 255), part(x(0)))));
    check(false, || (part(not(x(0))), add(constant(32, 255), part(x(0)))));
}

#[test]
fn majorities_that_are_one_of_their_bits() {
    let sign = |t: Term| zext(extract(t, 31, 1), 32);
    let bit = |other: Term| zext(carry([x(0), other, x(0)]), 32);
    check(true, || (bit(x(1)), sign(x(1))));
    check(false, || (bit(x(1)), sign(x(0))));
    check(false, || (bit(x(1)), sub(constant(32, 1), sign(x(1)))));
    check(true, || (bit(not(x(1))), sub(constant(32, 1), sign(x(1)))));
    check(false, || (bit(not(x(1))), sign(x(1))));
}

#[test]
fn tests_for_zero_that_have_one_value() {
    let sides = || zext(eq(mul(x(0), add(x(1), x(2))), add(mul(x(0), x(1)), mul(x(2), x(0)))), 32);
    check(true, || (sides(), constant(32, 1)));
    check(false, || (sides(), constant(32, 0)));
}

#[test]
fn parts_of_multiples_of_a_bit_are_rounded_down() {
    let bit = || zext(ult(x(0), x(1)), 32);
    let half = || lshr(mul(constant(32, 5), bit()), constant(32, 1));
    check(true, || (half(), add(bit(), bit())));
    check(false, || (half(), mul(constant(32, 3), bit())));
}

#[test]
fn carries_of_three_words_may_be_two() {
    let carries = || {
        let [a, b, c] = [0, 1, 2].map(|word| zext(x(word), 64));
        zext(extract(add(add(a, b), c), 32, 2), 32)
    };
    check(false, || (mul(carries(), carries()), carries()));
    check(true, || (mul(carries(), carries()), mul(carries(), carries())));
    let bit = || zext(ult(x(0), x(1)), 32);
    check(true, || (mul(bit(), bit()), bit()));
}

/// The quotients of a product and of a word less the product are the borrow, in whichever order they are read.
#[test]
fn a_borrow_from_a_product_is_not_known() {
    let product = || mul(x(3), x(4));
    for (a, b) in [(2, 8), (8, 2)] {
        let borrows = |read: bool| {
            let same = found(move || {
                let first = if read { x(a) } else { x(3) };
                let borrow = zext(ult(x(a), product()), 32);
                let sign = zext(extract(sub(constant(32, 0), borrow), 31, 1), 32);
                let [once, twice] = [mul(first, add(x(b), x(9))), add(mul(x(b), first), mul(first, x(9)))];
                (vec![once, add(x(b), borrow), add(x(b), sign)], vec![twice, x(b), x(b)])
            });
            assert_eq!(same, [true, false, false]);
        };
        borrows(true);
        borrows(false);
    }
}
