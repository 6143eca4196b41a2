//! Products multiplied out, and random terms against their values.

mod bounds;
mod long;

use crate::term::{
    self, Evaluator, Term, Var, add, and, concat, constant, eq, extract, ite, mul, neg, not, or, popcount, sext, slt,
    smax, smin, sub, ult, umax, umin, variable, with_plain_arena, xor, zext,
};

fn same(a: Term, b: Term) -> bool {
    super::same(a, b, &mut { super::WORK })
}

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

/// The bits of `x` counted in fields that grow, whose sum is the byte above bit `from` of a product.
fn counted_in_fields(x: Term, second: u64, from: u32) -> Term {
    let shifted = |t: Term, by: u32| zext(extract(t, by, 32 - by), 32);
    let masked = |t: Term, mask: u64| and(t, constant(32, mask));
    let pairs = sub(x, masked(shifted(x, 1), 0x5555_5555));
    let fours = add(masked(pairs, second), masked(shifted(pairs, 2), 0x3333_3333));
    let bytes = masked(add(fours, shifted(fours, 4)), 0x0f0f_0f0f);
    zext(extract(mul(bytes, constant(32, 0x0101_0101)), from, 8), 32)
}

#[test]
fn bits_are_counted_in_fields() {
    check(true, || (counted_in_fields(x(0), 0x3333_3333, 24), popcount(x(0))));
    check(false, || (counted_in_fields(x(0), 0x3333_3313, 24), popcount(x(0))));
    check(false, || (counted_in_fields(x(0), 0x3333_3333, 16), popcount(x(0))));
    check(true, || {
        let fields = |number| counted_in_fields(x(number), 0x3333_3333, 24);
        (add(fields(0), fields(1)), add(popcount(x(1)), popcount(x(0))))
    });
    check(false, || (add(counted_in_fields(x(0), 0x3333_3333, 24), popcount(x(0))), popcount(x(0))));
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

/// The carry of `sum`, if that is `a + b` or one more.
fn carry([a, b, sum]: [Term; 3]) -> Term {
    let [a, b, sum] = [a, b, sum].map(|t| extract(t, term::width(t) - 1, 1));
    or(and(a, b), and(or(a, b), not(sum)))
}

/// The borrow of `difference`, if that is `a - b` or one less.
fn borrow([a, b, difference]: [Term; 3]) -> Term {
    let [a, b, difference] = [a, b, difference].map(|t| extract(t, term::width(t) - 1, 1));
    or(and(not(a), b), and(or(not(a), b), difference))
}

/// The words of a sum of numbers of some words each, the lowest first, and its carry.
fn long_sum(a: &[Term], b: &[Term]) -> Vec<Term> {
    let mut carried = constant(1, 0);
    let mut words = Vec::new();
    for (&a, &b) in a.iter().zip(b) {
        let sum = add(add(a, b), zext(carried, 32));
        carried = carry([a, b, sum]);
        words.push(sum);
    }
    words.push(zext(carried, 32));
    words
}

fn long(first: u32) -> [Term; 4] {
    [0, 1, 2, 3].map(|word| x(first + word))
}

/// The words at `place` of sums of three numbers, added up in different orders.
fn three([a, b, c]: [u32; 3], [d, e, f]: [u32; 3], place: usize) -> (Term, Term) {
    let sum = |a, b, c| long_sum(&long_sum(&long(a), &long(b))[..4], &long(c))[place];
    (sum(a, b, c), sum(d, e, f))
}

#[test]
fn carries_of_sums_in_another_order() {
    check(true, || three([0, 4, 8], [8, 4, 0], 3));
    check(true, || three([0, 4, 8], [4, 8, 0], 2));
    check(false, || three([0, 4, 8], [4, 0, 7], 3));
    // The last carry depends on the order: the sum of the first two may have one itself.
    check(false, || three([0, 4, 8], [8, 4, 0], 4));
    // One more where nothing is added.
    check(true, || {
        let by_hand = |high: Term| add(high, zext(carry([x(0), x(1), add(x(0), x(1))]), 32));
        let low = add(x(0), x(1));
        let sum = |high| long_sum(&[x(0), high], &[x(1), constant(32, 0)])[1];
        (sum(add(x(2), low)), by_hand(add(x(2), low)))
    });
}

#[test]
fn carries_of_zeros_and_ones() {
    // The third word of a sum with a constant in the middle.
    fn third(middle: u64, other: u64) -> (Term, Term) {
        let [middle, other] = [middle, other].map(|value| constant(32, value));
        let sum = long_sum(&[x(0), x(1), x(2)], &[x(3), middle, x(4)])[2];
        let wide = |low, high| concat(&[high, low]);
        let low = wide(x(0), x(1));
        let whole = add(low, wide(x(3), other));
        (sum, add(add(x(2), x(4)), zext(ult(whole, low), 32)))
    }
    for constant in [0, 1, 5, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff_u64] {
        term::with_fresh_arena(|| {
            let (a, b) = third(constant, constant);
            assert!(a == b || same(a, b), "{constant:#x}");
            let (a, b) = third(constant, constant ^ 1);
            assert!(a != b && !same(a, b), "{constant:#x}");
        });
    }
}

#[test]
fn borrows_are_carries() {
    fn difference(number: [u32; 2], signs: [fn([Term; 3]) -> Term; 2]) -> (Term, Term) {
        let low = sub(x(number[0]), x(number[1]));
        let written = |sign: fn([Term; 3]) -> Term| sub(x(2), zext(sign([x(0), x(1), low]), 32));
        (written(signs[0]), written(signs[1]))
    }
    let compared: fn([Term; 3]) -> Term = |[a, b, _]| ult(a, b);
    let opposite: fn([Term; 3]) -> Term = |[a, b, _]| ult(b, a);
    for (signs, numbers, expected) in
        [([borrow, compared], [0, 1], true), ([borrow, compared], [1, 0], false), ([borrow, opposite], [0, 1], false)]
    {
        term::with_fresh_arena(|| {
            let (a, b) = difference(numbers, signs);
            assert_eq!(a == b || same(a, b), expected);
        });
    }
}

#[test]
fn a_product_and_a_sum_of_64_bits_are_carried() {
    fn sides(added: u32) -> (Term, Term) {
        let low = mul(x(0), x(1));
        let whole = mul(zext(x(0), 64), zext(x(1), 64));
        let sum = add(whole, concat(&[x(3), x(2)]));
        let words = long_sum(&[low, extract(whole, 32, 32)], &[x(2), x(added)]);
        (concat(&[extract(sum, 32, 32), zext(ult(sum, whole), 32)]), concat(&[words[1], words[2]]))
    }
    check(true, || sides(3));
    check(false, || sides(2));
}

/// A random truth value.
fn truth(seed: &mut u64, depth: u32) -> Term {
    let [a, b, c] = [0, 1, 2].map(|_| random(seed, depth));
    let carried = zext(extract(c, 3, 1), 8);
    match choose(seed, 10) {
        0 => ult(a, b),
        1 => slt(a, b),
        2 => carry([a, b, add(a, b)]),
        3 => carry([a, b, add(add(a, b), carried)]),
        4 => carry([a, b, c]),
        5 => borrow([a, b, sub(a, b)]),
        6 => borrow([a, b, sub(sub(a, b), carried)]),
        7 => and(extract(a, 7, 1), not(extract(add(a, carried), 7, 1))),
        8 => or(extract(a, 7, 1), not(extract(sub(a, carried), 7, 1))),
        _ => xor(extract(a, 6, 1), extract(b, 0, 1)),
    }
}

fn choose(seed: &mut u64, n: u64) -> u64 {
    *seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
    (*seed >> 33) % n
}

/// A random term of 8 bits over two variables.
fn random(seed: &mut u64, depth: u32) -> Term {
    if depth == 0 {
        return match choose(seed, 5) {
            0 => constant(8, choose(seed, 256)),
            1 | 2 => variable(8, Var(0)),
            _ => variable(8, Var(1)),
        };
    }
    let operation = choose(seed, 20);
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
        10 => wide(sext),
        11 => and(a, b),
        12 => or(a, b),
        13 => xor(a, b),
        14 => umin(a, b),
        15 => umax(a, b),
        16 => smin(a, b),
        17 => smax(a, b),
        18 => zext(popcount(a), 8),
        _ => zext(truth(seed, depth - 1), 8),
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
                for (j, &b) in terms.iter().enumerate().skip(i + 1).filter(|&(_, &b)| b != a) {
                    if same(a, b) {
                        equal += 1;
                        let agree = values.iter().all(|row| row[i] == row[j]);
                        assert!(agree, "{}\n{}", term::display(a), term::display(b));
                    }
                }
            }
        });
    }
    assert!(equal > 50, "{equal} pairs");
}
