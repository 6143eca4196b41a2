//! Goals that close without a solver: both sides are the same term.

use gcn_semantics::algebra::{Algebra, B32, Bv, W8, W16, W32, W64};

use crate::term::{
    Symbolic, Term, Var, add, and, concat, constant, display, eq, extract, ite, lshr, mul, neg, not, or, popcount,
    reverse_bits, sext, shl, slt, smax, smin, sub, ult, umax, umin, variable, with_fresh_arena, xor, zext,
};

type Word = B32<Symbolic>;

fn x(i: u32) -> Term {
    variable(32, Var(i))
}
fn bit(i: u32) -> Term {
    variable(1, Var(1000 + i))
}
fn k(value: u64) -> Term {
    constant(32, value)
}
fn word(i: u32) -> Word {
    Bv::new(x(i))
}

#[track_caller]
fn closes(goal: impl FnOnce() -> (Term, Term)) {
    with_fresh_arena(|| {
        let (a, b) = goal();
        assert!(a == b, "\n{}\n{}", display(a), display(b));
    });
}

#[track_caller]
fn stays_open(goal: impl FnOnce() -> (Term, Term)) {
    with_fresh_arena(|| {
        let (a, b) = goal();
        assert!(a != b, "\n{}", display(a));
    });
}

/// Byte `i` of `t`, zero-extended.
fn byte(t: Term, i: u32) -> Term {
    zext(extract(t, 8 * i, 8), 32)
}

#[test]
fn sdwa_byte_moves_are_shifts_and_masks() {
    // v_mov_b32_sdwa v0, v1 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1
    closes(|| {
        let sdwa = concat(&[extract(x(0), 24, 8), extract(x(1), 8, 8), extract(x(0), 0, 16)]);
        let moved = shl(and(lshr(x(1), k(8)), k(0xff)), k(16));
        (sdwa, or(and(x(0), k(0xff00_ffff)), moved))
    });
    // The mask one bit too wide keeps a bit of the old value.
    stays_open(|| {
        let sdwa = concat(&[extract(x(0), 24, 8), extract(x(1), 8, 8), extract(x(0), 0, 16)]);
        let moved = shl(and(lshr(x(1), k(8)), k(0xff)), k(16));
        (sdwa, or(and(x(0), k(0xff01_ffff)), moved))
    });
    closes(|| {
        (or(and(x(0), k(0xffff_00ff)), shl(byte(x(1), 0), k(8))), {
            concat(&[extract(x(0), 16, 16), extract(x(1), 0, 8), extract(x(0), 0, 8)])
        })
    });
}

#[test]
fn bit_field_extract_is_two_shifts() {
    for (offset, width) in [(0, 8), (5, 7), (24, 8), (31, 1), (1, 31)] {
        closes(|| {
            let bfe = and(lshr(x(0), k(offset)), k((1 << width) - 1));
            (bfe, lshr(shl(x(0), k(32 - offset - width)), k(32 - width)))
        });
        closes(|| {
            let bfe = sext(extract(x(0), offset as u32, width as u32), 32);
            let shifted = crate::term::ashr(shl(x(0), k(32 - offset - width)), k(32 - width));
            (bfe, shifted)
        });
    }
}

#[test]
fn byte_swap_by_selects_shifts_and_rotations() {
    closes(|| {
        let perm = concat(&[0, 1, 2, 3].map(|i| extract(x(0), 8 * i, 8)));
        let low = or(shl(x(0), k(24)), shl(and(x(0), k(0xff00)), k(8)));
        let high = or(and(lshr(x(0), k(8)), k(0xff00)), lshr(x(0), k(24)));
        (perm, or(low, high))
    });
    closes(|| {
        let rotate = |t, n| or(lshr(t, k(n)), shl(t, k(32 - n)));
        let perm = concat(&[0, 1, 2, 3].map(|i| extract(x(0), 8 * i, 8)));
        // v_alignbit twice and v_bfi
        let merged = or(and(rotate(x(0), 8), k(0xff00_ff00)), and(rotate(x(0), 24), k(0x00ff_00ff)));
        (perm, merged)
    });
}

#[test]
fn additions_and_disjunctions_of_disjoint_bits_agree() {
    closes(|| (add(shl(x(0), k(16)), and(x(1), k(0xffff))), or(shl(x(0), k(16)), and(x(1), k(0xffff)))));
    closes(|| (xor(shl(x(0), k(16)), and(x(1), k(0xffff))), or(shl(x(0), k(16)), and(x(1), k(0xffff)))));
    stays_open(|| (add(shl(x(0), k(16)), and(x(1), k(0x1ffff))), or(shl(x(0), k(16)), and(x(1), k(0x1ffff)))));
    // v_lshl_or_b32 and v_add against v_lshl_add_u32
    closes(|| {
        let (a, b, c) = (x(0), and(x(1), k(3)), x(2));
        (add(or(shl(a, k(2)), b), c), add(shl(a, k(2)), add(b, c)))
    });
    // SWAR masks
    closes(|| {
        let (a, b) = (and(x(0), k(0x5555_5555)), and(x(1), k(0xaaaa_aaaa)));
        (add(a, b), or(a, b))
    });
}

/// A tree over `leaves`: neighbours first, or halves first.
fn reduce(mut leaves: Vec<Term>, operation: impl Fn(Term, Term) -> Term, halves: bool) -> Term {
    while leaves.len() > 1 {
        let half = leaves.len() / 2;
        leaves = (0..half)
            .map(|i| {
                if halves {
                    operation(leaves[i], leaves[i + half])
                } else {
                    operation(leaves[2 * i], leaves[2 * i + 1])
                }
            })
            .collect();
    }
    leaves[0]
}

#[test]
fn reductions_in_different_orders_agree() {
    let by_selection = |less: fn(Term, Term) -> Term| move |a: Term, b: Term| ite(less(a, b), b, a);
    let lanes = || (0..64).map(x).collect::<Vec<_>>();
    let operations: [fn(Term, Term) -> Term; 9] = [add, and, or, xor, mul, smin, smax, umin, umax];
    for operation in operations {
        closes(|| (reduce(lanes(), operation, false), reduce(lanes(), operation, true)));
        closes(|| (reduce(lanes(), operation, false), lanes().into_iter().rev().reduce(operation).unwrap()));
    }
    closes(|| (reduce(lanes(), smax, false), reduce(lanes(), by_selection(slt), true)));
    closes(|| (reduce(lanes(), umax, true), reduce(lanes(), by_selection(ult), false)));
    stays_open(|| (reduce(lanes(), umax, true), reduce(lanes(), by_selection(slt), false)));
}

#[test]
fn scans_agree() {
    // Kogge-Stone against one lane after the other.
    for operation in [add, smax, xor] as [fn(Term, Term) -> Term; 3] {
        with_fresh_arena(|| {
            let mut fast: Vec<Term> = (0..64).map(x).collect();
            for distance in [1, 2, 4, 8, 16, 32] {
                fast = (0..64)
                    .map(|i| if i < distance { fast[i] } else { operation(fast[i - distance], fast[i]) })
                    .collect();
            }
            let mut slow = x(0);
            for i in 1..64 {
                slow = operation(slow, x(i));
                assert!(fast[i as usize] == slow);
            }
        });
    }
}

#[test]
fn masked_reductions_agree() {
    // EXEC as a selection, as a mask, as a product.
    closes(|| {
        let lanes = |f: fn(u32) -> Term| (0..64).map(f).collect::<Vec<_>>();
        let selected = lanes(|i| ite(bit(i), x(i), k(0)));
        let masked = lanes(|i| and(x(i), sext(bit(i), 32)));
        (reduce(selected, add, false), reduce(masked, add, true))
    });
    closes(|| (ite(bit(0), add(x(0), x(1)), x(0)), add(x(0), and(x(1), sext(bit(0), 32)))));
    closes(|| (ite(bit(0), add(x(0), k(1)), x(0)), add(x(0), zext(bit(0), 32))));
    closes(|| (mul(x(0), zext(bit(0), 32)), and(x(0), neg(zext(bit(0), 32)))));
}

#[test]
fn products_of_few_bits_agree() {
    // v_mul_u32_u24 and masks before v_mul_lo_u32
    closes(|| {
        let low = |t| zext(extract(t, 0, 24), 32);
        (mul(low(x(0)), low(x(1))), mul(and(x(1), k(0xff_ffff)), and(x(0), k(0xff_ffff))))
    });
    // v_mad_u16 against 32-bit arithmetic
    closes(|| {
        let low = |t| extract(t, 0, 16);
        let narrow = add(mul(low(x(0)), low(x(1))), low(x(2)));
        (zext(narrow, 32), and(add(mul(x(1), x(0)), x(2)), k(0xffff)))
    });
    // v_mul_lo_u32 against the low half of v_mad_u64_u32
    closes(|| {
        let wide = |t| zext(t, 64);
        (add(mul(x(0), x(1)), x(2)), extract(add(mul(wide(x(1)), wide(x(0))), wide(x(2))), 0, 32))
    });
    // Signed and unsigned products have the same low half.
    closes(|| {
        let signed = mul(sext(x(0), 64), sext(x(1), 64));
        (extract(signed, 0, 32), mul(x(0), x(1)))
    });
    stays_open(|| {
        let signed = mul(sext(x(0), 64), sext(x(1), 64));
        (extract(signed, 1, 32), extract(mul(zext(x(0), 64), zext(x(1), 64)), 1, 32))
    });
    // x * 10 as shifts and additions
    closes(|| (mul(x(0), k(10)), add(shl(x(0), k(3)), shl(x(0), k(1)))));
    closes(|| (mul(x(0), k(0xffff_ffff)), neg(x(0))));
    // x * 5 where x is cut by the shift
    closes(|| {
        let a = xor(x(0), x(1));
        (mul(a, k(5)), add(shl(a, k(2)), a))
    });
    // Products of bytes stay below 2^16.
    closes(|| (extract(mul(byte(x(0), 1), byte(x(1), 2)), 16, 16), constant(16, 0)));
}

#[test]
fn packed_halves_agree() {
    // v_pk_add_u16 against two 16-bit additions and v_lshl_or_b32
    closes(|| {
        let half = |t, i: u32| extract(t, 16 * i, 16);
        let packed = concat(&[add(half(x(0), 1), half(x(1), 1)), add(half(x(0), 0), half(x(1), 0))]);
        let low = and(add(x(0), x(1)), k(0xffff));
        let high = add(lshr(x(0), k(16)), lshr(x(1), k(16)));
        (packed, or(shl(high, k(16)), low))
    });
    // SDWA maximum of words
    closes(|| {
        let wide = umax(byte(x(0), 1), byte(x(1), 3));
        (wide, zext(umax(extract(x(0), 8, 8), extract(x(1), 24, 8)), 32))
    });
    closes(|| {
        let signed = |t| sext(extract(t, 16, 16), 32);
        (smin(signed(x(0)), signed(x(1))), sext(smin(extract(x(1), 16, 16), extract(x(0), 16, 16)), 32))
    });
    closes(|| (smax(byte(x(0), 0), byte(x(1), 0)), umax(byte(x(0), 0), byte(x(1), 0))));
}

#[test]
fn a_sum_in_bytes_is_the_sum() {
    closes(|| {
        let sum = add(x(0), mul(x(1), x(2)));
        (concat(&[3, 2, 1, 0].map(|i| extract(sum, 8 * i, 8))), sum)
    });
    closes(|| {
        let t = ite(bit(0), xor(x(0), add(x(1), x(2))), not(x(3)));
        (concat(&[1, 0].map(|i| extract(t, 16 * i, 16))), t)
    });
    closes(|| (reverse_bits(reverse_bits(x(0))), x(0)));
    closes(|| {
        (popcount(reverse_bits(concat(&[extract(x(0), 0, 1), extract(x(1), 0, 31)]))), {
            popcount(concat(&[extract(x(1), 0, 31), extract(x(0), 0, 1)]))
        })
    });
}

#[test]
fn lane_masks_keep_their_words() {
    with_fresh_arena(|| {
        let repacked = |lo: Term, hi: Term| {
            let (lo, hi) = Symbolic::pack_mask(&Symbolic::unpack_mask(Bv::new(lo), Bv::new(hi)));
            (lo.0, hi.0)
        };
        assert!(repacked(x(0), x(1)) == (x(0), x(1)));
        let logic = and(x(0), not(or(x(2), xor(x(3), x(4)))));
        assert!(repacked(logic, x(1)) == (logic, x(1)));
    });
    // s_and_saveexec, s_xor, s_or restore EXEC.
    closes(|| {
        let taken = and(x(0), x(1));
        let skipped = xor(x(0), taken);
        (or(taken, skipped), x(0))
    });
    closes(|| (xor(x(0), and(x(0), x(1))), and(x(0), not(x(1)))));
}

#[test]
fn branches_are_selections() {
    closes(|| {
        let (exec, vcc) = (bit(0), bit(1));
        let taken = and(exec, vcc);
        let skipped = xor(exec, taken);
        let branched = ite(skipped, x(1), ite(taken, x(0), x(2)));
        (branched, ite(exec, ite(vcc, x(0), x(1)), x(2)))
    });
    closes(|| (ite(bit(0), ite(and(bit(0), bit(1)), x(0), x(1)), x(2)), ite(bit(0), ite(bit(1), x(0), x(1)), x(2))));
}

#[test]
fn a_selection_knows_its_condition_in_parts_of_its_arms() {
    // A register that two instructions write in active lanes keeps its old value in the others.
    let kept = |c: Term| {
        let low = ite(c, extract(x(1), 0, 9), extract(x(2), 0, 9));
        let bit = or(and(c, bit(1)), and(not(c), extract(x(2), 9, 1)));
        concat(&[ite(c, extract(x(3), 10, 22), extract(x(2), 10, 22)), bit, low])
    };
    closes(|| (ite(bit(0), x(0), kept(bit(0))), ite(bit(0), x(0), x(2))));
    closes(|| {
        let inverted = not(ite(bit(0), bit(1), not(extract(x(2), 9, 1))));
        let kept = concat(&[extract(x(2), 10, 22), inverted, extract(x(2), 0, 9)]);
        (ite(bit(0), x(0), kept), ite(bit(0), x(0), x(2)))
    });
    stays_open(|| (ite(bit(0), x(0), kept(bit(2))), ite(bit(0), x(0), x(2))));
}

#[test]
fn clamps_and_medians_agree() {
    let median = |a, b, c| smax(smin(a, b), smin(smax(a, b), c));
    for [a, b, c] in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [0, 2, 1], [1, 2, 0]] {
        closes(|| (median(x(0), x(1), x(2)), median(x(a), x(b), x(c))));
    }
    let (low, high) = (|| k(5), || k(100));
    closes(|| (median(x(0), low(), high()), smin(smax(x(0), low()), high())));
    closes(|| (median(low(), x(0), high()), smax(smin(x(0), high()), low())));
    closes(|| (median(low(), high(), x(0)), ite(slt(x(0), low()), low(), ite(slt(high(), x(0)), high(), x(0)))));
    closes(|| (umin(x(0), k(255)), ite(ult(k(255), x(0)), k(255), x(0))));
    closes(|| (umin(x(0), k(256)), ite(ult(x(0), k(256)), x(0), k(256))));
    closes(|| (umax(x(0), k(1)), ite(eq(x(0), k(0)), k(1), x(0))));
    closes(|| (smax(x(0), k(0)), ite(slt(x(0), k(0)), k(0), x(0))));
    closes(|| (smax(x(0), k(0)), and(x(0), not(crate::term::ashr(x(0), k(31))))));
    stays_open(|| (umin(x(0), k(255)), ite(ult(k(256), x(0)), k(255), x(0))));
}

#[test]
fn the_algebra_reads_as_terms() {
    closes(|| {
        let (a, b) = (word(0), word(1));
        let swapped = Word::from_bit(a.ult(b));
        (swapped.0, zext(ult(x(0), x(1)), 32))
    });
    closes(|| {
        let low = word(0).truncate::<W16>() + word(1).truncate::<W16>();
        (low.zext::<W32>().0, and(add(x(1), x(0)), k(0xffff)))
    });
    closes(|| {
        let pair = Bv::<Symbolic, W64>::from_words(word(0), word(1));
        (pair.0, concat(&[x(1), x(0)]))
    });
    closes(|| (word(0).extract::<W8>(8).sext::<W32>().0, crate::term::ashr(shl(x(0), k(16)), k(24))));
    closes(|| ((-word(0)).0, sub(k(0), x(0))));
    closes(|| (sub(not(x(0)), x(1)), not(add(x(0), x(1)))));
}

/// What `s_and_saveexec_b64` and `s_xor_b64` leave, inside of another condition.
#[test]
fn the_other_lanes_of_a_nested_condition() {
    let inside = || and(bit(0), bit(1));
    closes(|| (xor(inside(), and(inside(), bit(2))), and(inside(), not(bit(2)))));
    closes(|| (or(and(inside(), bit(2)), xor(inside(), and(inside(), bit(2)))), inside()));
    let either = || or(x(0), x(1));
    closes(|| (xor(either(), or(either(), x(2))), and(not(either()), x(2))));
    // One of the outer conditions is another one.
    stays_open(|| (xor(inside(), and(and(bit(0), bit(3)), bit(2))), and(inside(), not(bit(2)))));
    stays_open(|| (xor(either(), or(or(x(0), x(3)), x(2))), and(not(either()), x(2))));
}

/// `v_mad_u64_u32` of words, however they have been computed.
#[test]
fn the_low_word_of_a_wide_sum_of_words_is_a_sum_of_words() {
    let rotated = |t: Term| concat(&[extract(t, 0, 19), extract(t, 19, 13)]);
    let deep = || (0..8).fold(x(0), |t, step| rotated(xor(add(mul(t, k(5)), k(0x9e37_79b9)), x(step))));
    let wide = |high: u64| add(mul(zext(deep(), 64), constant(64, 5)), constant(64, high << 32 | 0xe654_6b64));
    let word = || add(mul(deep(), k(5)), k(0xe654_6b64));
    closes(|| (extract(wide(u64::from(u32::MAX)), 0, 32), word()));
    closes(|| (extract(mul(zext(deep(), 64), sext(x(1), 64)), 0, 32), mul(deep(), x(1))));
    stays_open(|| (extract(wide(0), 1, 32), word()));
    stays_open(|| (extract(wide(1), 32, 32), extract(wide(0), 32, 32)));
}

/// Low bits of a sum with a product stay a cut of it, until something is added.
#[test]
fn the_low_bits_of_a_sum_are_a_sum() {
    let low = |t: Term| extract(t, 0, 30);
    let sum = || add(add(x(0), x(1)), mul(x(0), add(x(1), k(1))));
    closes(|| (add(low(add(sum(), x(2))), low(x(3))), add(low(add(sum(), x(3))), low(x(2)))));
    closes(|| (mul(zext(low(add(sum(), x(0))), 32), k(4)), mul(add(sum(), x(0)), k(4))));
    stays_open(|| (mul(zext(low(add(sum(), x(0))), 32), k(2)), mul(add(sum(), x(0)), k(2))));
}
