//! Long products, with carries in different orders; borrows and tests for zero as parts of sums.

use super::super::same_each;
use super::{carry, x};
use crate::term::{Term, add, constant, eq, extract, mul, sub, variable, with_light_arena, zext};
use crate::term::{Var, ult};

const ZERO: fn() -> Term = || constant(32, 0);

/// `words` words from variable `first` on.
fn long(first: u32, words: usize) -> Vec<Term> {
    (first..).map(x).take(words).collect()
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

/// The product, column by column, in three words of a sum.
fn by_columns(a: &[Term], b: &[Term]) -> Vec<Term> {
    let mut product = Vec::new();
    let mut sum = [ZERO(); 3];
    for column in 0..a.len() + b.len() {
        for (i, &a) in a.iter().enumerate() {
            let Some(&b) = column.checked_sub(i).and_then(|j| b.get(j)) else { continue };
            let [low, high] = mad(a, b, constant(64, 0));
            let [first, carried] = add_carry(sum[0], low, constant(1, 0));
            let [second, carried] = add_carry(sum[1], high, carried);
            let third = add(sum[2], zext(carried, 32));
            sum = [first, second, third];
        }
        product.push(sum[0]);
        sum = [sum[1], sum[2], ZERO()];
    }
    product
}

/// Whether each word is found to be the same, in the shape of the programs.
fn found(sides: impl FnOnce() -> (Vec<Term>, Vec<Term>)) -> Vec<bool> {
    with_light_arena(|| {
        let (a, b) = sides();
        let goals: Vec<(Term, Term)> = a.into_iter().zip(b).collect();
        same_each(&goals, &mut { super::super::WORK })
    })
}

#[test]
fn lower_words_of_products_with_carries_in_other_orders() {
    for words in 2..5 {
        let (a, b) = (move || long(0, words), move || long(16, words));
        let in_columns = found(|| (by_rows(&a(), &b()), by_columns(&b(), &a())));
        assert_eq!(in_columns[..2], [true; 2], "{words} words");
        let exchanged = found(|| (by_rows(&a(), &b()), by_rows(&b(), &a())));
        assert_eq!(exchanged[..3], [true; 3], "{words} words");
        // The upper word of one factor is another.
        let other = found(|| (by_rows(&a(), &b()), by_columns(&[vec![x(16)], long(24, words - 1)].concat(), &a())));
        assert_eq!(other[..2], [true, false], "{words} words");
        assert!(!other[2..].contains(&true), "{words} words");
    }
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
