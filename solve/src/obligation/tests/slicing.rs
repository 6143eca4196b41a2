//! Which parts of a variable become variables.

use super::terms::*;
use crate::obligation::{Assumptions, Obligation, Slice};
use crate::term::{self, Term};
use gcn_terms::state::StateVar;

/// The slices of the obligation `a = b`, in order of position.
fn slices(a: Term, b: Term) -> Vec<(u8, u8)> {
    let (obligation, bindings) = Obligation::equal(&Assumptions::none(), a, b);
    let widths: Vec<u8> = bindings.variables.iter().map(|slice| slice.width).collect();
    assert_eq!(obligation.variables(), widths);
    let mut slices: Vec<_> = bindings.variables.iter().map(|slice| (slice.lo, slice.width)).collect();
    slices.sort_unstable();
    slices
}

#[test]
fn disjoint_ranges_become_variables() {
    let x = vgpr(0, 0);
    assert_eq!(slices(bits(x, 0, 8), bits(x, 24, 8)), [(0, 8), (24, 8)]);
    let one_byte = sum(0, &[(1, term::sext(bits(x, 8, 8), 32)), (1, vgpr(1, 0))]);
    assert_eq!(slices(one_byte, sum(1, &[(1, term::sext(bits(x, 8, 8), 32))])), [(0, 32), (8, 8)]);
}

#[test]
fn overlapping_ranges_stay_together() {
    let x = vgpr(0, 0);
    assert_eq!(slices(bits(x, 0, 16), bits(x, 8, 16)), [(0, 24)]);
    assert_eq!(slices(bits(x, 0, 16), bits(x, 16, 16)), [(0, 16), (16, 16)]);
    let both = term::concat(&[bits(x, 4, 8), bits(x, 30, 2), bits(x, 0, 6)]);
    assert_eq!(slices(both, bits(x, 4, 16)), [(0, 20), (30, 2)]);
    let inner = term::concat(&[bits(x, 4, 8), bits(x, 16, 8)]);
    assert_eq!(slices(inner, bits(x, 8, 16)), [(4, 20)]);
}

#[test]
fn a_variable_used_as_a_whole_stays_whole() {
    let x = vgpr(0, 0);
    let sign = term::sext(bits(x, 31, 1), 32);
    assert_eq!(slices(sign, x), [(0, 32)]);
    assert_eq!(slices(sign, sum(1, &[(1, x)])), [(0, 32)]);
    // All bits through overlapping extracts.
    assert_eq!(slices(bits(x, 0, 31), bits(x, 1, 31)), [(0, 32)]);
    let condition = state(StateVar::Scc);
    assert_eq!(slices(condition, bits(x, 3, 1)), [(0, 1), (3, 1)]);
}

#[test]
fn slices_keep_their_meaning() {
    // Distinct extracts of one cluster are evaluated at their own positions.
    let x = vgpr(0, 0);
    let (obligation, bindings) = Obligation::equal(&Assumptions::none(), bits(x, 4, 8), bits(x, 6, 8));
    assert_eq!(bindings.variables, [Slice { var: StateVar::Vgpr { register: 0, lane: 0 }.var(), lo: 4, width: 10 }]);
    for value in 0..1024 {
        let model = crate::obligation::Model { variables: vec![value], functions: Vec::new() };
        assert_eq!(obligation.admits(&model), value & 0xff != value >> 2);
        let word = bindings.assignment(&model).value(bindings.variables[0].var);
        assert_eq!(word, value << 4);
    }
}

#[test]
fn a_slice_is_as_good_as_a_variable() {
    let lane = |register, lane| bits(state(StateVar::Scalar { code: register }), lane, 1);
    let claim = |a, b| Obligation::equal(&Assumptions::none(), a, b).0;
    let scc = state(StateVar::Scc);
    let reference = claim(and(scc, lane(106, 0)), lane(106, 0));
    assert_eq!(reference, claim(and(lane(126, 9), lane(126, 10)), lane(126, 10)));
    assert_ne!(reference, claim(and(lane(126, 9), lane(126, 10)), lane(126, 11)));
    assert_ne!(
        claim(bits(vgpr(0, 0), 0, 8), bits(vgpr(0, 0), 8, 8)),
        claim(bits(vgpr(0, 0), 0, 8), bits(vgpr(0, 0), 4, 8))
    );
}

#[test]
fn one_bit_of_a_mask_is_not_about_the_others() {
    // A mask of comparisons as terms without rules have it, of which one lane reads its bit.
    let claim = |lanes: u32, lane: u32| {
        term::with_plain_arena(|| {
            let bits: Vec<Term> =
                (0..lanes).rev().map(|lane| term::eq(vgpr(0, lane as u8), term::constant(32, 7))).collect();
            let mask = term::concat(&bits);
            let read = term::extract(term::extract(mask, lane & !1, 2), lane & 1, 1);
            let chosen = term::ite(read, vgpr(1, lane as u8), vgpr(2, lane as u8));
            Obligation::equal(&Assumptions::none(), chosen, vgpr(1, lane as u8)).0
        })
    };
    let first = claim(32, 0);
    assert_eq!(first.variables().len(), 3, "{first:?}");
    assert!((1..32).all(|lane| claim(32, lane) == first));
    assert_eq!(claim(8, 5), first);
}

#[test]
fn bits_of_two_parts_stay_what_they_are() {
    let claim = |lo| {
        term::with_plain_arena(|| {
            let both = term::concat(&[vgpr(0, 0), vgpr(1, 0)]);
            let read = term::extract(both, lo, 32);
            Obligation::equal(&Assumptions::none(), read, vgpr(1, 0)).0
        })
    };
    let values = |obligation: &Obligation, variables: Vec<u64>| {
        obligation.admits(&crate::obligation::Model { variables, functions: Vec::new() })
    };
    // The whole of the low part is that part, the whole of the high part is the other one.
    assert!(!values(&claim(0), vec![9]));
    assert!(values(&claim(32), vec![9, 8]) && !values(&claim(32), vec![9, 9]));
    // One bit of the high part above 31 of the low one: the rest of the high part is never read.
    let across = claim(1);
    assert_eq!(across.variables().iter().map(|&width| u32::from(width)).sum::<u32>(), 64, "{across:?}");
}

/// Any bits of nested concatenations are those of the word that they are.
#[test]
fn bits_of_concatenations_are_bits_of_the_word() {
    let (one, other) = (0x9d3c_57a6u64, 0x12e4_b80fu64);
    let word = (one & 0xff) << 24 | (other & 0xffff) << 8 | one >> 24;
    let first = StateVar::Vgpr { register: 1, lane: 0 }.var();
    for (lo, width) in (0..32).flat_map(|lo| (1..=32 - lo).map(move |width| (lo, width))) {
        let claimed = word >> lo & u64::MAX >> (64 - width);
        let holds = [claimed, claimed ^ 1].map(|claimed| {
            term::with_plain_arena(|| {
                let parts = [bits(vgpr(1, 0), 0, 8), bits(vgpr(2, 0), 0, 16), bits(vgpr(1, 0), 24, 8)];
                let inner = term::concat(&[term::concat(&parts[..2]), parts[2]]);
                let read = term::extract(term::extract(inner, lo / 2, 32 - lo / 2), lo - lo / 2, width);
                let (obligation, bindings) =
                    Obligation::equal(&Assumptions::none(), read, term::constant(width, claimed));
                let value = |slice: &Slice| {
                    let word = if slice.var == first { one } else { other };
                    (word & slice.mask()) >> slice.lo
                };
                let variables = bindings.variables.iter().map(value).collect();
                !obligation.admits(&crate::obligation::Model { variables, functions: Vec::new() })
            })
        });
        assert_eq!(holds, [true, false], "{width} bits from {lo}");
    }
}
