//! Rules of light arenas that make terms of other shapes.

use crate::term::{
    Term, Var, and, ashr, concat, constant, extract, or, sext, variable, width, with_light_arena, xor, zext,
};

fn x(number: u32) -> Term {
    variable(32, Var(number))
}

fn bit(number: u32) -> Term {
    extract(x(number), 0, 1)
}

#[test]
fn operations_on_truth_values_in_words_are_those_of_the_bits() {
    with_light_arena(|| {
        let [p, q] = [zext(bit(0), 32), zext(bit(1), 32)];
        assert_eq!(and(p, q), zext(and(bit(0), bit(1)), 32));
        assert_eq!(or(p, q), zext(or(bit(0), bit(1)), 32));
        assert_eq!(xor(p, q), zext(xor(bit(0), bit(1)), 32));
        assert_eq!(and(x(2), p), zext(and(bit(2), bit(0)), 32));
        // More than the lowest bit may be set.
        let two = zext(extract(x(1), 0, 2), 32);
        assert_ne!(or(p, two), zext(or(bit(0), bit(1)), 32));
        assert_ne!(xor(p, two), zext(xor(bit(0), bit(1)), 32));
        assert_ne!(or(x(2), p), zext(or(bit(2), bit(0)), 32));
        // Another bit alone is not the lowest.
        let second = concat(&[constant(30, 0), bit(1), constant(1, 0)]);
        assert_ne!(and(second, x(2)), zext(and(bit(1), bit(2)), 32));
    });
}

#[test]
fn arithmetic_shifts_by_constants_extend_signs() {
    with_light_arena(|| {
        let shifted = |by: u64| ashr(x(0), constant(32, by));
        assert_eq!(shifted(0), x(0));
        assert_eq!(shifted(5), sext(extract(x(0), 5, 27), 32));
        assert_eq!(shifted(31), sext(extract(x(0), 31, 1), 32));
        assert_eq!(shifted(40), shifted(31));
        assert_ne!(shifted(5), zext(extract(x(0), 5, 27), 32));
        assert_ne!(shifted(5), shifted(6));
        assert_eq!(width(ashr(x(0), x(1))), 32);
    });
}
