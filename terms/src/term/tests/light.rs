//! Rules of light arenas that make terms of other shapes.

use crate::term::arena::{self, Nary};
use crate::term::history::Before;
use crate::term::{
    ArenaKind, Evaluator, Rule, Term, Var, add, and, arena_len, ashr, concat, constant, extract, mul, or, sext,
    variable, width, with_light_arena, with_recorded_arena, xor, zext,
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

/// The sum of rotations of sums: each step asks for low bits of all before it.
fn rotated_sums(steps: u32) -> Term {
    (0..steps).fold(x(0), |sum, step| {
        let by = 7 + step % 11;
        let rotated = concat(&[extract(sum, 0, 32 - by), extract(sum, 32 - by, by)]);
        add(add(rotated, sum), x(1 + step % 3))
    })
}

#[test]
fn low_bits_of_long_chains_of_sums_cost_the_same_at_each_step() {
    let nodes = |steps| {
        with_light_arena(|| {
            rotated_sums(steps);
            arena_len()
        })
    };
    let [short, long] = [200, 2_000].map(nodes);
    assert!(long < 11 * short, "{short} nodes for 200 steps, {long} for 2,000");
}

#[test]
fn low_bits_of_deep_sums_and_products_are_what_they_are() {
    with_light_arena(|| {
        let deep = (0..100).fold(zext(x(0), 64), |t, step| {
            let t = add(t, zext(x(step % 5), 64));
            if step % 7 == 0 { mul(t, constant(64, 3 + u64::from(step))) } else { t }
        });
        for (n, seed) in [(1, 1_u64), (16, 2), (31, 3), (32, 4), (63, 5)] {
            let value = |var: Var| (u64::from(var.0) + 1).wrapping_mul(0x9e37_79b9 * seed) & 0xffff_ffff;
            let mut evaluator = Evaluator::new(value, |_, _: &[u32]| 0);
            let [all, low] = [deep, extract(deep, 0, n)].map(|t| evaluator.eval(t));
            assert_eq!(low, all & (u64::MAX >> (64 - n)), "{n} bits");
        }
    });
}

/// An addition in halves is one of both, however many there were before it.
#[test]
fn halves_of_long_chains_of_sums_grow_together() {
    with_light_arena(|| {
        let mut wide = concat(&[x(0), x(1)]);
        for step in 0..300 {
            let addend = constant(64, 0x1_2345 + step);
            let (low, next) = (add(extract(wide, 0, 32), extract(addend, 0, 32)), add(wide, addend));
            let high = extract(next, 32, 32);
            assert_eq!(concat(&[high, low]), next, "step {step}");
            assert_ne!(concat(&[high, x(2)]), next);
            wide = next;
        }
    });
}

/// A rule that the table does not give to an arena explains nothing there.
#[test]
fn rules_of_other_arenas_are_noticed() {
    let is_explained = |rule: Rule| {
        let ((), history) = with_recorded_arena(ArenaKind::Light, || {
            let (x, ones) = (variable(8, Var(0)), constant(8, 0xff));
            arena::with(|arena| {
                arena.enter();
                arena.fire(rule);
                arena.leave(Before::Nary(Nary::And, [x, ones].into()), x);
            });
        });
        history.steps()[0].is_explained()
    };
    assert!(is_explained(Rule::AndOnes));
    assert!(!is_explained(Rule::AndAbsorb));
}
