//! Long numbers: products and Montgomery's reduction, with carries in different orders.

use super::super::same_each;
use super::{carry, x};
use crate::term::{self, Term, add, concat, constant, eq, extract, ite, mul, sub, variable, with_light_arena, zext};
use crate::term::{Var, ult};

const ZERO: fn() -> Term = || constant(32, 0);

/// `words` words from variable `first` on.
fn long(first: u32, words: usize) -> Vec<Term> {
    (first..).map(x).take(words).collect()
}

fn wide(low: Term, high: Term) -> Term {
    concat(&[high, low])
}

/// `a * b + c`, of 64 bits, as low and high word.
fn mad(a: Term, b: Term, c: Term) -> [Term; 2] {
    let sum = add(mul(zext(a, 64), zext(b, 64)), c);
    [extract(sum, 0, 32), extract(sum, 32, 32)]
}

/// `a + b`, with a carry of 0 or 1 on the way in and on the way out.
fn add_carry(a: Term, b: Term, carried: Term) -> [Term; 2] {
    let sum = add(add(a, b), zext(carried, 32));
    [sum, carry([a, b, sum])]
}

/// The product, row by row: each step adds a product of words to a word of the sum and to a carry of a word.
fn by_rows(a: &[Term], b: &[Term]) -> Vec<Term> {
    let mut sum = vec![ZERO(); a.len() + b.len()];
    for (i, &a) in a.iter().enumerate() {
        let mut carried = ZERO();
        for (j, &b) in b.iter().enumerate() {
            let [low, high] = mad(a, b, zext(sum[i + j], 64));
            let [low, carry] = add_carry(low, carried, constant(1, 0));
            carried = add(high, zext(carry, 32));
            sum[i + j] = low;
        }
        sum[i + b.len()] = carried;
    }
    sum
}

/// The product, column by column, in three words of a sum; the carry into the last is left out in one column, if
/// there is one that says so.
fn by_columns(a: &[Term], b: &[Term], without: Option<usize>) -> Vec<Term> {
    let mut product = Vec::new();
    let mut sum = [ZERO(); 3];
    for column in 0..a.len() + b.len() {
        for (i, &a) in a.iter().enumerate() {
            let Some(&b) = column.checked_sub(i).and_then(|j| b.get(j)) else { continue };
            let [low, high] = mad(a, b, constant(64, 0));
            let [first, carried] = add_carry(sum[0], low, constant(1, 0));
            let [second, carried] = add_carry(sum[1], high, carried);
            let third = if without == Some(column) { sum[2] } else { add(sum[2], zext(carried, 32)) };
            sum = [first, second, third];
        }
        product.push(sum[0]);
        sum = [sum[1], sum[2], ZERO()];
    }
    product
}

/// Whether each word is found to be the same, in the shape of the programs.
pub(super) fn found(sides: impl FnOnce() -> (Vec<Term>, Vec<Term>)) -> Vec<bool> {
    with_light_arena(|| {
        let (a, b) = sides();
        let goals: Vec<(Term, Term)> = a.into_iter().zip(b).collect();
        same_each(&goals, &mut { super::super::WORK })
    })
}

#[test]
fn products_by_rows_and_by_columns() {
    for words in [2, 4] {
        let (a, b) = (move || long(0, words), move || long(16, words));
        let same = found(|| (by_rows(&a(), &b()), by_columns(&b(), &a(), None)));
        assert_eq!(same, vec![true; 2 * words], "{words} words");
    }
    // A lost carry is in the word above, and in all words above that.
    let same = found(|| (by_rows(&long(0, 3), &long(16, 3)), by_columns(&long(0, 3), &long(16, 3), Some(2))));
    assert_eq!(same, [true, true, true, true, false, false]);
}

/// `sum + factor * modulus`, of which the lowest word is 0 and left out, and one word more.
fn reduced(sum: &[Term], factor: Term, modulus: &[Term]) -> Vec<Term> {
    let mut words = sum.to_vec();
    words.push(ZERO());
    let mut carried = ZERO();
    for (at, &word) in modulus.iter().enumerate() {
        let [low, high] = mad(factor, word, wide(words[at], ZERO()));
        let [low, carry] = add_carry(low, carried, constant(1, 0));
        carried = add(high, zext(carry, 32));
        words[at] = low;
    }
    let mut carry = constant(1, 0);
    for word in &mut words[modulus.len()..] {
        [*word, carry] = add_carry(*word, carried, carry);
        carried = ZERO();
    }
    words.split_off(1)
}

/// Montgomery's product, less the modulus where it has a word more: reduced after each row, or at the end; `last` is
/// the variable that the factor of the last step is made with.
fn montgomery(interleaved: bool, last: u32) -> Vec<Term> {
    let (a, b, modulus) = (long(0, 2), long(16, 2), long(32, 2));
    let mut sum = if interleaved { vec![ZERO(); 3] } else { by_columns(&a, &b, None) };
    for (step, &word) in a.iter().enumerate() {
        if interleaved {
            let mut carried = constant(1, 0);
            let row = by_rows(&[word], &b);
            for (place, row) in sum.iter_mut().zip(row) {
                [*place, carried] = add_carry(*place, row, carried);
            }
            sum.push(zext(carried, 32));
        }
        let factor = mul(sum[0], x(if step == 0 { 48 } else { last }));
        sum = reduced(&sum, factor, &modulus);
        // The words of the modulus and one more; what is above is 0 if this is a step of an interleaved one.
        if interleaved {
            sum.truncate(3);
        }
    }
    let is_long = term::not(eq(sum[2], ZERO()));
    let low = sub(sum[0], modulus[0]);
    let high = sub(sub(sum[1], modulus[1]), zext(ult(sum[0], modulus[0]), 32));
    vec![ite(is_long, low, sum[0]), ite(is_long, high, sum[1])]
}

#[test]
fn montgomery_reduction_at_once_and_row_by_row() {
    assert_eq!(found(|| (montgomery(true, 48), montgomery(false, 48))), [true, true]);
    assert_eq!(found(|| (montgomery(true, 48), montgomery(false, 49))), [false, false]);
}

/// What masks a sign and what shifts it down is the borrow.
#[test]
fn a_borrow_is_a_bit_of_its_word() {
    let sides = |bit: u32, lowest: u32| {
        move || {
            let borrowed = sub(ZERO(), zext(ult(x(0), x(1)), 32));
            let [a, b] = [bit, lowest].map(|bit| zext(extract(borrowed, bit, 1), 32));
            (vec![add(x(2), a)], vec![add(b, x(2))])
        }
    };
    assert_eq!(found(sides(31, 0)), [true]);
    assert_eq!(found(sides(17, 5)), [true]);
    let twice = || {
        let both = add(zext(ult(x(0), x(1)), 32), zext(ult(x(1), x(0)), 32));
        let borrowed = sub(ZERO(), add(both, zext(variable(1, Var(5)), 32)));
        let [a, b] = [31, 0].map(|bit| zext(extract(borrowed, bit, 1), 32));
        (vec![add(x(2), a)], vec![add(b, x(2))])
    };
    assert_eq!(found(twice), [false]);
}

#[test]
fn zero_tests_of_equal_differences() {
    let bit = |t: Term| add(x(9), zext(t, 32));
    let sides = |other: u32| (vec![bit(eq(add(x(0), x(1)), x(2)))], vec![bit(eq(sub(x(2), x(0)), x(other)))]);
    assert_eq!(found(|| sides(1)), [true]);
    assert_eq!(found(|| sides(3)), [false]);
}

/// Words that wrap are factors by themselves as well, but not what they are without wrapping.
#[test]
fn factors_that_wrap() {
    let wrapped = |word: u32| mul(zext(mul(x(0), x(1)), 64), zext(x(word), 64));
    let whole = || mul(mul(zext(x(0), 64), zext(x(1), 64)), zext(x(2), 64));
    assert_eq!(found(|| (vec![mul(mul(x(0), x(1)), x(2))], vec![mul(x(0), mul(x(2), x(1)))])), [true]);
    assert_eq!(found(|| (vec![mul(add(x(0), x(1)), x(2))], vec![add(mul(x(2), x(1)), mul(x(0), x(2)))])), [true]);
    let both = |a: Term, b: Term| (vec![extract(a, 32, 32); 2], vec![extract(b, 32, 32); 2]);
    assert_eq!(found(|| both(wrapped(2), mul(zext(x(2), 64), zext(mul(x(1), x(0)), 64)))), [true; 2]);
    assert_eq!(found(|| both(wrapped(2), wrapped(3))), [false; 2]);
    assert_eq!(found(|| both(wrapped(2), whole())), [false; 2]);
}

/// The bits of a carry may be those of one word: then there is none.
#[test]
fn carries_of_nothing() {
    let sides = |added: Term| {
        let [sum, carried] = add_carry(add(x(0), x(1)), added, constant(1, 0));
        (vec![add(zext(carried, 32), sum)], vec![add(x(1), x(0))])
    };
    assert_eq!(found(|| sides(ZERO())), [true]);
    assert_eq!(found(|| sides(constant(32, 1))), [false]);
}
