//! Lanes that do the same give equal obligations; what differs stays different.

use gcn_semantics::float::{FloatOp, Format::F32};
use gcn_semantics::ledger::{LedgerRow, Unspecified};

use super::terms::*;
use crate::obligation::{Assumptions, Bindings, Obligation, Signature, Slice};
use crate::term::{self, Term};
use gcn_terms::state::StateVar;

fn float(op: FloatOp, mode: u64, operands: &[Term]) -> Term {
    term::float(op, term::constant(8, mode), operands)
}

fn claim(a: Term, b: Term) -> Obligation {
    Obligation::equal(&Assumptions::none(), a, b).0
}

/// `exec[lane] ? v0 + 3 * v1 - (v0 ^ v2) : v2` against the same with the sum the other way round.
fn program(lane: u8, swap: bool) -> (Obligation, Bindings) {
    let [x, y, z] = [0, 1, 2].map(|register| vgpr(register, lane));
    let active = bits(exec(), lane as u32 % 32, 1);
    let mixed = if swap { xor(z, x) } else { xor(x, z) };
    let mut addends = vec![(1, x), (3, y), (0xffff_ffff, mixed)];
    if swap {
        addends.reverse();
    }
    let a = ite(active, sum(0, &addends), z);
    let b = sum(0, &[(1, z), (1, ite(active, sum(7, &[(1, x), (3, y)]), word(0)))]);
    Obligation::equal(&Assumptions::none(), a, b)
}

#[test]
fn lanes_are_alike() {
    let (first, bindings) = program(0, false);
    assert_eq!(bindings.variables.len(), 4);
    for lane in 1..64 {
        let (other, bindings) = program(lane, lane % 2 == 1);
        assert_eq!(first, other, "{first:?}\n{other:?}");
        let exec = Slice { var: StateVar::Scalar { code: 126 }.var(), lo: lane % 32, width: 1 };
        assert!(bindings.variables.contains(&exec));
    }
}

#[test]
fn neighbours_are_told_apart_by_their_roles_and_not_by_their_handles() {
    // max(x, y) - y against x < y ? 0 : x - y, with y the lane before or after.
    let saturating = |x: Term, y: Term| {
        let negated = 0xffff_ffff;
        let greater = term::umax(x, y);
        claim(sum(0, &[(1, greater), (negated, y)]), ite(ult(x, y), word(0), sum(0, &[(1, x), (negated, y)])))
    };
    let (low, high) = (vgpr(9, 3), vgpr(9, 4));
    assert!(low < high);
    assert_eq!(saturating(low, high), saturating(high, low));
    // Here the walk meets the two in a commutative node first.
    let shifted = |x: Term, y: Term| claim(shl(xor(x, y), shl(x, y)), word(0));
    assert_eq!(shifted(low, high), shifted(high, low));
}

#[test]
fn sides_may_be_exchanged() {
    let (x, y) = (vgpr(0, 0), vgpr(1, 0));
    assert_eq!(claim(sum(1, &[(1, x)]), y), claim(y, sum(1, &[(1, x)])));
}

#[test]
fn a_shared_variable_is_not_two_variables() {
    let (x, y, z) = (vgpr(0, 0), vgpr(1, 0), vgpr(2, 0));
    let add = |a, b| sum(0, &[(1, a), (1, b)]);
    let zero = word(0);
    assert_ne!(claim(add(x, x), zero), claim(add(x, y), zero));
    assert_ne!(claim(add(x, y), x), claim(add(x, y), z));
    assert_eq!(claim(add(x, y), x), claim(add(y, z), z));
    assert_eq!(claim(add(x, x), zero), claim(add(y, y), zero));
    assert_ne!(claim(shl(x, x), y), claim(shl(x, z), y));
    let twice = |a, b, c, d| claim(xor(shl(a, b), add(c, d)), zero);
    assert_ne!(twice(x, y, x, y), twice(x, y, x, z));
    assert_ne!(twice(x, y, x, x), twice(x, y, y, y));
}

#[test]
fn small_differences_are_differences() {
    let (x, y, z) = (vgpr(0, 0), vgpr(1, 0), vgpr(2, 0));
    let forms = [
        claim(float(FloatOp::Add(F32), 0, &[x, y]), z),
        claim(float(FloatOp::Add(F32), 1, &[x, y]), z),
        claim(float(FloatOp::Mul(F32), 0, &[x, y]), z),
        claim(float(FloatOp::Fma(F32), 0, &[x, y, z]), z),
        claim(float(FloatOp::Fma(F32), 0, &[x, z, y]), z),
        claim(float(FloatOp::Fma(F32), 0, &[x, z, z]), y),
        claim(sum(1, &[(1, x), (1, y)]), z),
        claim(sum(2, &[(1, x), (1, y)]), z),
        claim(sum(1, &[(1, x), (2, y)]), z),
        claim(sum(1, &[(2, x), (2, y)]), z),
        claim(sum(1, &[(1, x), (1, z)]), z),
        claim(xor(x, y), z),
        claim(and(x, y), z),
        claim(and(x, and(y, z)), z),
        claim(shl(x, y), z),
        claim(shl(x, y), y),
        claim(shl(x, y), x),
        claim(term::lshr(x, y), z),
        claim(ult(x, y), ult(x, z)),
        claim(ult(x, y), ult(z, y)),
        claim(ult(x, y), ult(y, x)),
        claim(ult(x, y), slt(x, y)),
        claim(ite(ult(x, y), x, y), z),
        claim(ite(ult(x, y), y, x), z),
        claim(term::concat(&[x, y]), term::concat(&[y, x])),
        claim(term::concat(&[x, y]), term::concat(&[x, z])),
        claim(term::sext(bits(x, 0, 8), 32), x),
        claim(term::sext(bits(x, 0, 16), 32), x),
        claim(term::sext(bits(x, 8, 8), 32), x),
        claim(term::popcount(x), y),
        claim(term::leading_zeros(x), y),
        claim(bits(x, 0, 8), bits(y, 0, 8)),
        claim(bits(x, 0, 16), bits(y, 0, 16)),
        claim(bits(sum(1, &[(1, x)]), 0, 8), bits(y, 0, 8)),
        claim(bits(sum(1, &[(1, x)]), 8, 8), bits(y, 0, 8)),
    ];
    for (i, a) in forms.iter().enumerate() {
        for (j, b) in forms.iter().enumerate() {
            assert_eq!(a == b, i == j, "{i} {j}\n{a:?}\n{b:?}");
        }
    }
}

#[test]
fn factors_of_a_float_may_be_exchanged_and_its_addend_not() {
    let (x, y, z) = (vgpr(9, 3), vgpr(9, 4), vgpr(9, 5));
    let fma = |a, b, c| float(FloatOp::Fma(F32), 0, &[a, b, c]);
    let first = claim(shl(fma(x, y, z), y), word(0));
    assert_eq!(first, claim(shl(fma(y, z, x), y), word(0)));
    assert_ne!(first, claim(shl(fma(x, z, y), y), word(0)));
}

#[test]
fn a_lane_selection_keeps_its_column_in_order() {
    let column: Vec<Term> = (0..64).map(|lane| vgpr(0, lane)).collect();
    let select = |column: &[Term], index| term::lane_select(column, index);
    let mut swapped = column.clone();
    swapped.swap(3, 4);
    let mut repeated = column.clone();
    repeated[4] = repeated[3];
    let index = vgpr(1, 0);
    let first = claim(select(&column, index), vgpr(0, 3));
    assert_eq!(first, claim(select(&swapped, index), vgpr(0, 4)));
    assert_ne!(first, claim(select(&swapped, index), vgpr(0, 3)));
    assert_ne!(first, claim(select(&repeated, index), vgpr(0, 3)));
    assert_ne!(first, claim(select(&column, vgpr(0, 5)), vgpr(0, 3)));
}

#[test]
fn functions_are_renamed_but_not_merged() {
    let what = |instruction, lane| Unspecified { cause: LedgerRow::D4.into(), instruction, lane, machine: 0 };
    let call = |what, args: &[Term], width| term::unspecified(width, what, args);
    let (x, y) = (vgpr(0, 0), vgpr(1, 0));
    let pair = |f, g| Obligation::equal(&Assumptions::none(), call(f, &[x], 32), call(g, &[y], 32));
    let (same, bindings) = pair(what(1, 0), what(1, 0));
    assert_eq!(bindings.functions, [what(1, 0)]);
    assert_eq!(same.functions(), [Signature { arguments: [32].into(), result: 32 }]);
    assert_eq!(same, pair(what(1, 5), what(1, 5)).0);
    let (different, bindings) = pair(what(1, 0), what(1, 1));
    assert_eq!(bindings.functions.len(), 2);
    assert_ne!(same, different);
    assert_eq!(different, pair(what(1, 7), what(1, 3)).0);
    // The same name at another width or with other operands is another function.
    let low = |args: &[Term]| call(what(1, 0), args, 8);
    let (mixed, bindings) = Obligation::equal(&Assumptions::none(), low(&[x]), bits(call(what(1, 0), &[x], 32), 0, 8));
    assert_eq!((mixed.functions().len(), bindings.functions.len()), (2, 2));
    assert_ne!(claim(low(&[x]), low(&[x, y])), claim(low(&[x, y]), low(&[x, y])));
}
