//! scratch: idempotence
use super::generate::{Choices, program};
use crate::term::{self, Node, Term, Var, display, node, width, with_fresh_arena};

pub fn rebuild(t: Term) -> Term {
    let w = width(t);
    let fold = |args: &[Term], f: fn(Term, Term) -> Term| args.iter().copied().reduce(f).unwrap();
    match node(t) {
        Node::Const(k) => term::constant(w, k),
        Node::Var(_) | Node::Unspecified(..) => t,
        Node::Not(a) => term::not(a),
        Node::And(a) => fold(&a, term::and),
        Node::Or(a) => fold(&a, term::or),
        Node::Xor(a) => fold(&a, term::xor),
        Node::Sum { constant, addends } => {
            let mut s = term::constant(w, constant);
            for (c, t) in addends.iter() {
                s = term::add(s, term::mul(term::constant(w, *c), *t));
            }
            s
        }
        Node::Product(a) => fold(&a, term::mul),
        Node::Shl(a, b) => term::shl(a, b),
        Node::Lshr(a, b) => term::lshr(a, b),
        Node::Ashr(a, b) => term::ashr(a, b),
        Node::UMin(a) => fold(&a, term::umin),
        Node::UMax(a) => fold(&a, term::umax),
        Node::SMin(a) => fold(&a, term::smin),
        Node::SMax(a) => fold(&a, term::smax),
        Node::Eq(a, b) => term::eq(a, b),
        Node::Ult(a, b) => term::ult(a, b),
        Node::Slt(a, b) => term::slt(a, b),
        Node::Ite(a, b, c) => term::ite(a, b, c),
        Node::Concat(a) => term::concat(&a),
        Node::Extract { arg, lo } => term::extract(arg, lo as u32, w),
        Node::Sext(a) => term::sext(a, w),
        Node::Popcount(a) => term::popcount(a),
        Node::LeadingZeros(a) => term::leading_zeros(a),
        Node::TrailingZeros(a) => term::trailing_zeros(a),
        Node::LaneSelect { column, index } => term::lane_select(&column, index),
    }
}

#[test]
#[ignore]
fn idempotent() {
    let mut counts = std::collections::BTreeMap::<String, (usize, usize, String)>::new();
    for seed in 0..200_000u64 {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x777;
        let mut next = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        };
        let n = 20 + next() % 60;
        let data: Vec<u32> = (0..n).map(|_| next() as u32).collect();
        let p = program(&mut Choices::new(&data));
        with_fresh_arena(|| {
            p.terms();
            let len = term::arena_len() as u32;
            for i in 0..len {
                let t = Term(i);
                let name = format!("{:?}", node(t)).split(['(', ' ', '{']).next().unwrap().to_string();
                let e = counts.entry(name).or_insert((0, 0, String::new()));
                e.0 += 1;
                let r = rebuild(t);
                if r != t {
                    e.1 += 1;
                    let text = format!("{}\n        -> {}", display(t), display(r));
                    if e.2.is_empty() || text.len() < e.2.len() {
                        e.2 = text;
                    }
                }
            }
        });
    }
    for (k, v) in counts {
        println!("{k:14} {:9} {:7} {}", v.0, v.1, v.2);
    }
}

#[test]
#[ignore]
fn identities() {
    use term::*;
    let mut counts = std::collections::BTreeMap::<String, (usize, usize, String)>::new();
    for seed in 0..100_000u64 {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x778;
        let mut next = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        };
        let n = 20 + next() % 60;
        let data: Vec<u32> = (0..n).map(|_| next() as u32).collect();
        let p = program(&mut Choices::new(&data));
        with_fresh_arena(|| {
            let ts = p.terms();
            let t = *ts.last().unwrap();
            let w = width(t);
            let other: Vec<Term> = ts.iter().copied().filter(|u| width(*u) == w).collect();
            let u = other[next() as usize % other.len()];
            let v = other[next() as usize % other.len()];
            let bits: Vec<Term> = ts.iter().copied().filter(|u| width(*u) == 1).collect();
            let c = if bits.is_empty() { variable(1, Var(9999)) } else { bits[next() as usize % bits.len()] };
            let mut check = |name: &str, a: Term, b: Term| {
                let e = counts.entry(name.to_string()).or_insert((0, 0, String::new()));
                e.0 += 1;
                if a != b {
                    e.1 += 1;
                    let text = format!(
                        "{}\n        -> {}\n   t={}\n   u={}\n   c={}",
                        display(a),
                        display(b),
                        display(t),
                        display(u),
                        display(c)
                    );
                    if e.2.is_empty() || text.len() < e.2.len() {
                        e.2 = text;
                    }
                }
            };
            if w > 1 {
                let cut = 1 + (next() as u32) % (w - 1);
                check("rejoin", concat(&[extract(t, cut, w - cut), extract(t, 0, cut)]), t);
                let lo = extract(t, 0, cut);
                check("mask=zext", and(t, constant(w, mask(cut))), zext(lo, w));
                check(
                    "shl shr",
                    lshr(shl(t, constant(w, (w - cut) as u64)), constant(w, (w - cut) as u64)),
                    zext(lo, w),
                );
                check(
                    "shl ashr",
                    ashr(shl(t, constant(w, (w - cut) as u64)), constant(w, (w - cut) as u64)),
                    sext(lo, w),
                );
                check("mul2", mul(t, constant(w, 2)), shl(t, constant(w, 1)));
                check("mul5", add(t, shl(t, constant(w, 2))), mul(t, constant(w, 5)));
                check("trunc add", extract(add(t, u), 0, cut), add(extract(t, 0, cut), extract(u, 0, cut)));
                check("trunc mul", extract(mul(t, u), 0, cut), mul(extract(t, 0, cut), extract(u, 0, cut)));
                check(
                    "extract and",
                    extract(and(t, u), cut, w - cut),
                    and(extract(t, cut, w - cut), extract(u, cut, w - cut)),
                );
                check(
                    "extract xor",
                    extract(xor(t, u), cut, w - cut),
                    xor(extract(t, cut, w - cut), extract(u, cut, w - cut)),
                );
                check(
                    "partwise or",
                    concat(&[
                        or(extract(t, cut, w - cut), extract(u, cut, w - cut)),
                        or(extract(t, 0, cut), extract(u, 0, cut)),
                    ]),
                    or(t, u),
                );
                check(
                    "partwise ite",
                    concat(&[
                        ite(c, extract(t, cut, w - cut), extract(u, cut, w - cut)),
                        ite(c, extract(t, 0, cut), extract(u, 0, cut)),
                    ]),
                    ite(c, t, u),
                );
                check(
                    "bitwise all",
                    {
                        let v: Vec<Term> = (0..w).rev().map(|i| extract(t, i, 1)).collect();
                        concat(&v)
                    },
                    t,
                );
                check(
                    "partwise all and",
                    {
                        let v: Vec<Term> = (0..w).rev().map(|i| and(extract(t, i, 1), extract(u, i, 1))).collect();
                        concat(&v)
                    },
                    and(t, u),
                );
            }
            if w <= 32 {
                check("zext ult", ult(zext(t, 2 * w), zext(u, 2 * w)), ult(t, u));
                check("zext umin", umin(zext(t, 2 * w), zext(u, 2 * w)), zext(umin(t, u), 2 * w));
                check("sext smax", smax(sext(t, 2 * w), sext(u, 2 * w)), sext(smax(t, u), 2 * w));
                check("sext eq", eq(sext(t, 2 * w), sext(u, 2 * w)), eq(t, u));
                check("zext eq", eq(zext(t, 2 * w), zext(u, 2 * w)), eq(t, u));
                check("sext ite", ite(c, sext(t, 2 * w), sext(u, 2 * w)), sext(ite(c, t, u), 2 * w));
                check("zext ite", ite(c, zext(t, 2 * w), zext(u, 2 * w)), zext(ite(c, t, u), 2 * w));
                check("trunc wide mul", extract(mul(zext(t, 2 * w), zext(u, 2 * w)), 0, w), mul(t, u));
                check("trunc wide smul", extract(mul(sext(t, 2 * w), sext(u, 2 * w)), 0, w), mul(t, u));
            }
            check("add sub", sub(add(t, u), u), t);
            check("xor xor", xor(xor(t, u), u), t);
            check("neg not", neg(t), add(not(t), constant(w, 1)));
            check("sub not", sub(t, u), not(add(not(t), u)));
            check("x+x", add(t, t), shl(t, constant(w, 1)));
            check("comm", add(t, add(u, v)), add(u, add(v, t)));
            check("and assoc", and(t, and(u, v)), and(u, and(v, t)));
            check("xor assoc", xor(t, xor(u, v)), xor(u, xor(v, t)));
            check("mul assoc", mul(t, mul(u, v)), mul(u, mul(v, t)));
            check("umin assoc", umin(t, umin(u, v)), umin(u, umin(v, t)));
            check("smax assoc", smax(t, smax(u, v)), smax(u, smax(v, t)));
            check("de morgan", not(and(t, u)), or(not(t), not(u)));
            check("and absorb", and(t, or(t, u)), t);
            check("xor and", xor(t, and(t, u)), and(t, not(u)));
            check("umin select", ite(ult(t, u), t, u), umin(t, u));
            check("umin select 2", ite(ult(u, t), u, t), umin(t, u));
            check("umax select", ite(ult(t, u), u, t), umax(t, u));
            check("smin select", ite(slt(t, u), t, u), smin(t, u));
            check("smax select", ite(not(slt(t, u)), t, u), smax(t, u));
            check("min absorb", umin(t, umax(t, u)), t);
            check("min not", not(umin(t, u)), umax(not(t), not(u)));
            check("ite same", ite(c, ite(c, t, u), v), ite(c, t, v));
            check("ite not", not(ite(c, t, u)), ite(c, not(t), not(u)));
            check("ite add", ite(c, add(t, u), add(t, v)), add(t, ite(c, u, v)));
            check("ite add0", ite(c, add(t, u), t), add(t, ite(c, u, constant(w, 0))));
            check("sext mask", and(t, sext(c, w)), ite(c, t, constant(w, 0)));
            check("bfi", or(and(t, u), and(not(t), v)), xor(v, and(t, xor(u, v))));
            check("eq add", eq(add(t, v), add(u, v)), eq(t, u));
            check("eq xor", eq(xor(t, v), xor(u, v)), eq(t, u));
            check("eq not", eq(not(t), not(u)), eq(t, u));
            check("eq sub", eq(sub(t, u), constant(w, 0)), eq(t, u));
            check("carry", ult(add(t, u), t), ult(add(t, u), u));
            if w < 64 {
                check("carry bit", ult(add(t, u), t), extract(add(zext(t, w + 1), zext(u, w + 1)), w, 1));
                check("borrow bit", ult(t, u), extract(sub(zext(t, w + 1), zext(u, w + 1)), w, 1));
            }
        });
    }
    for (k, v) in counts {
        println!("{k:18} {:9} {:7} {}", v.0, v.1, v.2);
    }
}
fn mask(n: u32) -> u64 {
    u64::MAX >> (64 - n)
}
