//! Products multiplied out, and random terms against their values.

use super::same;
use crate::term::{
    self, Evaluator, Term, Var, add, and, concat, constant, eq, extract, ite, mul, neg, not, sext, sub, variable,
    with_plain_arena, zext,
};

fn x(number: u32) -> Term {
    variable(32, Var(number))
}

fn half(t: Term, which: u32) -> Term {
    zext(extract(t, 16 * which, 16), 32)
}

fn high(a: Term, b: Term, extend: fn(Term, u32) -> Term) -> Term {
    extract(mul(extend(a, 64), extend(b, 64)), 32, 32)
}

fn where_negative(sign_of: Term, value: Term) -> Term {
    ite(extract(sign_of, 31, 1), value, constant(32, 0))
}

/// In normal form and as written.
#[track_caller]
fn check(expected: bool, sides: fn() -> (Term, Term)) {
    let outcome = |(a, b): (Term, Term)| a == b || same(a, b);
    assert_eq!(term::with_fresh_arena(|| outcome(sides())), expected);
    assert!(!with_plain_arena(|| outcome(sides())) || expected, "never wrong on terms without rules");
}

#[test]
fn products_are_multiplied_out() {
    check(true, || (mul(add(x(0), x(1)), x(2)), add(mul(x(0), x(2)), mul(x(1), x(2)))));
    check(false, || (mul(add(x(0), x(1)), x(2)), add(mul(x(0), x(2)), x(1))));
    check(true, || (mul(sub(x(0), x(1)), add(x(0), x(1))), sub(mul(x(0), x(0)), mul(x(1), x(1)))));
    check(true, || (mul(neg(x(0)), x(1)), neg(mul(x(0), x(1)))));
}

#[test]
fn words_are_sums_of_their_halves() {
    fn by_halves(crossed: u32) -> (Term, Term) {
        let shifted = |t: Term| concat(&[extract(t, 0, 16), constant(16, 0)]);
        let low = mul(half(x(0), 0), half(x(1), 0));
        let middle = add(mul(half(x(0), 1), half(x(1), 0)), mul(half(x(0), 0), half(x(1), crossed)));
        (mul(x(0), x(1)), add(low, shifted(middle)))
    }
    check(true, || by_halves(1));
    check(false, || by_halves(0));
}

#[test]
fn a_signed_high_part_is_the_unsigned_one_corrected() {
    check(true, || {
        let corrected = sub(high(x(0), x(1), zext), where_negative(x(0), x(1)));
        (high(x(0), x(1), sext), sub(corrected, where_negative(x(1), x(0))))
    });
    check(false, || (high(x(0), x(1), sext), sub(high(x(0), x(1), zext), where_negative(x(0), x(1)))));
    check(false, || {
        let corrected = sub(high(x(0), x(1), zext), where_negative(x(0), x(1)));
        (high(x(0), x(1), sext), sub(corrected, where_negative(x(0), x(0))))
    });
}

#[test]
fn an_exact_high_part_keeps_its_carries() {
    // The high half of a sum of 16 bits is no sum of high halves.
    check(false, || {
        let sum = add(mul(x(0), x(1)), constant(32, 0x1_0000));
        let high = |t: Term| zext(extract(t, 16, 8), 32);
        (high(sum), add(high(mul(x(0), x(1))), constant(32, 1)))
    });
}

#[test]
fn selections_by_one_condition_are_compared_arm_by_arm() {
    check(true, || {
        let condition = eq(x(5), x(6));
        let side = |t: Term| ite(condition, t, and(x(3), x(4)));
        (side(mul(add(x(0), x(1)), x(2))), side(add(mul(x(0), x(2)), mul(x(1), x(2)))))
    });
    // The addend is 0 in the other arm, and only there.
    fn kept(addend_if: bool) -> (Term, Term) {
        let condition = eq(x(5), x(6));
        let addend = match addend_if {
            true => ite(condition, x(7), constant(32, 0)),
            false => ite(condition, constant(32, 0), x(7)),
        };
        let product = mul(add(x(0), x(1)), x(2));
        (ite(condition, product, add(x(3), addend)), ite(condition, add(mul(x(0), x(2)), mul(x(1), x(2))), x(3)))
    }
    check(true, || kept(true));
    check(false, || kept(false));
}

/// A random term of 8 bits over two variables.
fn random(seed: &mut u64, depth: u32) -> Term {
    let mut choose = |n: u64| {
        *seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (*seed >> 33) % n
    };
    if depth == 0 {
        return match choose(5) {
            0 => constant(8, choose(256)),
            1 | 2 => variable(8, Var(0)),
            _ => variable(8, Var(1)),
        };
    }
    let operation = choose(11);
    let a = random(seed, depth - 1);
    let b = random(seed, depth - 1);
    let wide = |extend: fn(Term, u32) -> Term| extract(mul(extend(a, 16), extend(b, 16)), 8, 8);
    match operation {
        0 => add(a, b),
        1 | 2 => mul(a, b),
        3 => sub(a, b),
        4 => not(a),
        5 => concat(&[extract(a, 0, 4), extract(b, 4, 4)]),
        6 => concat(&[extract(a, 0, 5), constant(3, 0)]),
        7 => sext(extract(a, 2, 3), 8),
        8 => ite(extract(a, 7, 1), b, constant(8, 0)),
        9 => wide(zext),
        _ => wide(sext),
    }
}

#[test]
fn what_is_the_same_polynomial_has_the_same_values() {
    let mut equal = 0;
    for mut seed in 0..40 {
        with_plain_arena(|| {
            let terms: Vec<Term> = (0..60).map(|number| random(&mut seed, 1 + number % 3)).collect();
            let state = |x: u64, y: u64| move |var: Var| if var == Var(0) { x } else { y };
            let values: Vec<Vec<u64>> = (0..48)
                .map(|round: u64| {
                    let word = round.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
                    let mut evaluator = Evaluator::new(state(word & 0xff, word >> 8 & 0xff), |_, _| 0);
                    terms.iter().map(|&t| evaluator.eval(t)).collect()
                })
                .collect();
            for (i, &a) in terms.iter().enumerate() {
                for (j, &b) in terms.iter().enumerate().filter(|&(_, &b)| b != a) {
                    if same(a, b) {
                        equal += 1;
                        let agree = values.iter().all(|row| row[i] == row[j]);
                        assert!(agree, "{}\n{}", term::display(a), term::display(b));
                    }
                }
            }
        });
    }
    assert!(equal > 100, "{equal} pairs");
}
