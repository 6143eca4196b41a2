//! Rules of floating-point operations: what becomes the same term, and what must not.

use gcn_semantics::float::{FloatOp, Format, Rounding, evaluate};
use gcn_semantics::generate::SplitMix;

use crate::term::{self, Evaluator, Rebuilder, Term, Var, constant, with_fresh_arena};

use Format::{F16, F32, F64};
use Rounding::{Down, NearestEven, TowardZero, Up};

fn x(format: Format, number: u32) -> Term {
    term::variable(format.bits(), Var(100 * number + format.bits()))
}
fn op(op: FloatOp, mode: Rounding, operands: &[Term]) -> Term {
    term::float(op, constant(8, mode as u64), operands)
}
fn add(format: Format, a: Term, b: Term) -> Term {
    op(FloatOp::Add(format), NearestEven, &[a, b])
}
fn mul(format: Format, a: Term, b: Term) -> Term {
    op(FloatOp::Mul(format), NearestEven, &[a, b])
}
fn fma(format: Format, a: Term, b: Term, c: Term) -> Term {
    op(FloatOp::Fma(format), NearestEven, &[a, b, c])
}
fn convert(from: Format, to: Format, mode: Rounding, a: Term) -> Term {
    op(FloatOp::Convert { from, to }, mode, &[a])
}
fn widen(from: Format, to: Format, a: Term) -> Term {
    convert(from, to, NearestEven, a)
}
fn neg(a: Term) -> Term {
    let width = term::width(a);
    term::xor(a, constant(width, 1 << (width - 1)))
}
fn abs(a: Term) -> Term {
    let width = term::width(a);
    term::and(a, constant(width, u64::MAX >> (65 - width)))
}
/// `a`, and `nan` in place of any NaN.
fn replaced(format: Format, a: Term, nan: Term) -> Term {
    let infinity = constant(format.bits(), format.infinity());
    term::ite(term::ult(infinity, abs(a)), nan, a)
}
fn number(format: Format, value: f32) -> Term {
    let value = evaluate(FloatOp::Convert { from: F32, to: format }, NearestEven, &[value.to_bits().into()]);
    constant(format.bits(), value)
}

#[test]
fn the_same_operation_is_the_same_term() {
    with_fresh_arena(|| {
        for f in Format::ALL {
            let [a, b, c] = [1, 2, 3].map(|i| x(f, i));
            let nan = constant(f.bits(), f.canonical_nan());
            let some_nan = term::or(constant(f.bits(), f.canonical_nan()), x(f, 4));
            for (left, right) in [
                (add(f, a, b), add(f, b, a)),
                (mul(f, a, b), mul(f, b, a)),
                (fma(f, a, b, c), fma(f, b, a, c)),
                (mul(f, neg(a), neg(b)), mul(f, a, b)),
                (mul(f, neg(a), b), mul(f, a, neg(b))),
                (mul(f, neg(b), a), mul(f, a, neg(b))),
                (fma(f, neg(a), b, c), fma(f, a, neg(b), c)),
                (fma(f, neg(a), neg(b), c), fma(f, b, a, c)),
                (mul(f, number(f, -3.0), a), mul(f, neg(a), number(f, 3.0))),
                (add(f, neg(mul(f, a, b)), c), add(f, mul(f, neg(a), b), c)),
                (add(f, a, a), mul(f, number(f, 2.0), a)),
                (mul(f, a, number(f, 1.0)), replaced(f, a, nan)),
                (mul(f, a, number(f, -1.0)), replaced(f, neg(a), nan)),
                (add(f, a, number(f, -0.0)), replaced(f, a, nan)),
                (op(FloatOp::Add(f), Down, &[a, number(f, 0.0)]), replaced(f, a, nan)),
                (fma(f, a, number(f, 1.0), c), add(f, a, c)),
                (fma(f, a, number(f, -1.0), c), add(f, neg(a), c)),
                (fma(f, a, b, number(f, -0.0)), mul(f, a, b)),
                (add(f, replaced(f, a, some_nan), b), add(f, a, b)),
                (add(f, neg(replaced(f, a, some_nan)), b), add(f, neg(a), b)),
                (mul(f, replaced(f, mul(f, a, b), some_nan), c), mul(f, mul(f, a, b), c)),
                (add(f, some_nan, b), nan),
            ] {
                assert_eq!(left, right, "{f:?}: {} is not {}", term::display(left), term::display(right));
            }
        }
    });
}

#[test]
fn a_detour_over_a_wider_format_is_taken_out() {
    with_fresh_arena(|| {
        for (f, wide) in [(F16, F32), (F16, F64), (F32, F64)] {
            let [a, b] = [1, 2].map(|i| x(f, i));
            let [wa, wb] = [a, b].map(|a| widen(f, wide, a));
            let c = x(wide, 3);
            let nan = constant(f.bits(), f.canonical_nan());
            for mode in Rounding::ALL {
                let narrow = |t: Term| convert(wide, f, mode, t);
                for (left, right) in [
                    (narrow(wa), replaced(f, a, nan)),
                    (narrow(op(FloatOp::Add(wide), mode, &[wa, wb])), op(FloatOp::Add(f), mode, &[a, b])),
                    (narrow(op(FloatOp::Mul(wide), Up, &[wa, wb])), op(FloatOp::Mul(f), mode, &[a, b])),
                    (op(FloatOp::Mul(wide), mode, &[wa, wb]), mul(wide, wa, wb)),
                    (
                        op(FloatOp::Fma(wide), mode, &[wa, wb, c]),
                        op(FloatOp::Add(wide), mode, &[op(FloatOp::Mul(wide), mode, &[wa, wb]), c]),
                    ),
                    (add(wide, neg(wa), c), add(wide, widen(f, wide, neg(a)), c)),
                    (add(wide, abs(wa), c), add(wide, widen(f, wide, abs(a)), c)),
                ] {
                    assert_eq!(left, right, "{f:?} {mode:?}: {} is not {}", term::display(left), term::display(right));
                }
            }
        }
        assert_eq!(widen(F32, F64, widen(F16, F32, x(F16, 1))), widen(F16, F64, x(F16, 1)));
        let byte = term::zext(term::variable(8, Var(7)), 32);
        let int = |signed, to, mode| op(FloatOp::FromInt { signed, to }, mode, &[byte]);
        assert_eq!(int(true, F32, Up), int(false, F32, Down));
        assert_eq!(convert(F32, F16, Up, int(true, F32, Up)), int(false, F16, NearestEven));
    });
}

#[test]
fn what_rounding_or_zeros_tell_apart_stays_apart() {
    with_fresh_arena(|| {
        let [a, b, c] = [1, 2, 3].map(|i| x(F32, i));
        let [h, i, j] = [1, 2, 3].map(|i| x(F16, i));
        let [wh, wi, wj] = [h, i, j].map(|h| widen(F16, F32, h));
        let nan = constant(32, 0x7fc0_0000);
        let big = x(F32, 9);
        for (left, right) in [
            (fma(F32, a, b, c), add(F32, mul(F32, a, b), c)),
            (fma(F32, a, b, c), fma(F32, a, c, b)),
            (add(F32, a, number(F32, 0.0)), replaced(F32, a, nan)),
            (op(FloatOp::Add(F32), Down, &[a, number(F32, -0.0)]), replaced(F32, a, nan)),
            (fma(F32, a, b, number(F32, 0.0)), mul(F32, a, b)),
            (op(FloatOp::Fma(F32), Down, &[a, b, number(F32, -0.0)]), op(FloatOp::Mul(F32), Down, &[a, b])),
            (neg(add(F32, a, b)), add(F32, neg(a), neg(b))),
            (add(F32, add(F32, a, b), c), add(F32, a, add(F32, b, c))),
            (add(F32, replaced(F32, a, number(F32, 0.0)), b), add(F32, a, b)),
            (add(F32, replaced(F32, a, big), b), add(F32, a, b)),
            (op(FloatOp::Mul(F32), Up, &[a, b]), mul(F32, a, b)),
            (
                op(FloatOp::Add(F32), Up, &[neg(op(FloatOp::Mul(F32), Up, &[a, b])), c]),
                op(FloatOp::Add(F32), Up, &[op(FloatOp::Mul(F32), Up, &[neg(a), b]), c]),
            ),
            (convert(F32, F16, NearestEven, fma(F32, wh, wi, wj)), fma(F16, h, i, j)),
            (convert(F32, F16, Up, add(F32, wh, wi)), op(FloatOp::Add(F16), Up, &[h, i])),
            (convert(F32, F16, NearestEven, add(F32, wh, c)), add(F16, h, convert(F32, F16, NearestEven, c))),
            (convert(F32, F64, NearestEven, add(F32, wh, wi)), add(F64, widen(F16, F64, h), widen(F16, F64, i))),
            (mul(F32, a, number(F32, 1.0)), a),
            (op(FloatOp::FromInt { signed: true, to: F32 }, NearestEven, &[a]), {
                op(FloatOp::FromInt { signed: false, to: F32 }, NearestEven, &[a])
            }),
            (op(FloatOp::FromInt { signed: false, to: F32 }, NearestEven, &[a]), {
                op(FloatOp::FromInt { signed: false, to: F32 }, Up, &[a])
            }),
        ] {
            assert_ne!(left, right, "{}", term::display(left));
        }
    });
}

#[test]
fn one_operand_rules_hold_for_every_half() {
    with_fresh_arena(|| {
        let a = x(F16, 1);
        let forms = [
            (convert(F32, F16, Up, widen(F16, F32, a)), FloatOp::Convert { from: F16, to: F16 }, vec![]),
            (mul(F16, a, number(F16, 1.0)), FloatOp::Mul(F16), vec![0x3c00]),
            (mul(F16, a, number(F16, -1.0)), FloatOp::Mul(F16), vec![0xbc00]),
            (add(F16, a, number(F16, -0.0)), FloatOp::Add(F16), vec![0x8000]),
            (add(F16, a, a), FloatOp::Mul(F16), vec![0x4000]),
            (fma(F16, a, number(F16, -1.0), number(F16, 5.0)), FloatOp::Fma(F16), vec![0xbc00, 0x4500]),
            (fma(F16, a, number(F16, 3.0), number(F16, -0.0)), FloatOp::Fma(F16), vec![0x4200, 0x8000]),
        ];
        for value in 0..1u64 << 16 {
            for (term, op, rest) in &forms {
                let found = Evaluator::new(|_| value, |_, _| 0).eval(*term);
                let operands = [&[value], rest.as_slice()].concat();
                assert_eq!(found, evaluate(*op, NearestEven, &operands), "{op:?} {operands:x?}");
            }
        }
    });
}

#[test]
fn unknown_functions_know_commutativity_only() {
    with_fresh_arena(|| {
        let [a, b, c] = [1, 2, 3].map(|i| x(F32, i));
        let mut rebuilder = Rebuilder::new(term::uninterpreted);
        let mut uf = |t: Term| rebuilder.rebuild(t);
        let outside = |t: Term| term::and(t, constant(32, 0x7fff_ffff));
        assert_eq!(uf(outside(fma(F32, a, b, c))), uf(outside(fma(F32, b, a, c))));
        assert_eq!(uf(a), a);
        for (left, right) in [
            (fma(F32, a, b, c), fma(F32, a, c, b)),
            (add(F32, a, b), mul(F32, a, b)),
            (add(F32, a, b), op(FloatOp::Add(F32), Up, &[a, b])),
            (add(F32, add(F32, a, b), c), add(F32, a, add(F32, b, c))),
        ] {
            assert_ne!(uf(left), uf(right));
        }
    });
}

#[test]
fn real_sums_and_products_have_no_order() {
    with_fresh_arena(|| {
        let [a, b, c, d] = [1, 2, 3, 4].map(|i| x(F32, i));
        let mut rebuilder = Rebuilder::new(term::real);
        let mut real = |t: Term| rebuilder.rebuild(t);
        let sum = |a, b| add(F32, a, b);
        for (left, right) in [
            (sum(sum(a, b), sum(c, d)), sum(sum(sum(d, b), c), a)),
            (sum(sum(a, a), b), sum(sum(b, a), a)),
            (mul(F32, a, mul(F32, b, c)), mul(F32, mul(F32, a, c), b)),
            (fma(F32, a, b, c), sum(mul(F32, a, b), c)),
            (fma(F32, a, b, fma(F32, c, d, a)), sum(sum(mul(F32, d, c), a), mul(F32, a, b))),
        ] {
            assert_eq!(real(left), real(right), "{} {}", term::display(left), term::display(right));
        }
        for (left, right) in [
            (sum(sum(a, b), c), sum(sum(a, b), d)),
            (sum(sum(a, b), b), sum(a, b)),
            (mul(F32, a, sum(b, c)), sum(mul(F32, a, b), c)),
            (sum(a, mul(F32, b, c)), mul(F32, sum(a, b), c)),
            (sum(sum(a, b), c), sum(a, op(FloatOp::Add(F32), Up, &[b, c]))),
        ] {
            assert_ne!(real(left), real(right), "{} {}", term::display(left), term::display(right));
        }
    });
}

/// `a` as a multiple of 2^-24; halves are finite here.
fn fixed(a: u16) -> i64 {
    let (exponent, fraction) = (a >> 10 & 31, i64::from(a & 0x3ff));
    let magnitude = if exponent == 0 { fraction } else { (fraction | 0x400) << (exponent - 1) };
    if a >> 15 == 1 { -magnitude } else { magnitude }
}

/// The half nearest to `value` times 2^-24, ties to even; the sign of 0 is `negative_zero`.
fn round(value: i64, negative_zero: bool) -> u16 {
    let sign = if value < 0 || (value == 0 && negative_zero) { 0x8000 } else { 0 };
    let magnitude = value.unsigned_abs();
    let excess = (64 - magnitude.leading_zeros()).saturating_sub(11);
    let (mut kept, rest) = (magnitude >> excess, magnitude & ((1 << excess) - 1));
    let half = (1u64 << excess) >> 1;
    if rest > half || (rest == half && excess > 0 && kept & 1 == 1) {
        kept += 1;
    }
    // A carry into the hidden bit's place moves on into the exponent by itself.
    let bits = if kept < 0x400 { kept } else { kept - 0x400 + ((u64::from(excess) + 1) << 10) };
    sign | bits.min(0x7c00) as u16
}

/// Adds as halves exactly, and as singles that are rounded to a half; gives both.
fn both_sums(a: u16, b: u16) -> (u16, u16) {
    let widen =
        |h: u16| fixed(h) as f32 * (1.0 / (1 << 24) as f32) * if fixed(h) == 0 && h >> 15 == 1 { -1.0 } else { 1.0 };
    let sum = widen(a) + widen(b);
    let narrow = (f64::from(sum) * f64::from(1 << 24)) as i64;
    let direct = round(fixed(a) + fixed(b), a >> 15 == 1 && b >> 15 == 1);
    (direct, round(narrow, sum.is_sign_negative()))
}

fn is_finite(a: u16) -> bool {
    a & 0x7c00 != 0x7c00
}

#[test]
fn a_sum_of_halves_is_rounded_once_or_twice_alike() {
    let mut random = SplitMix::new(1);
    for _ in 0..200_000 {
        let (a, b) = (random.word() as u16, random.word() as u16);
        let to_single = |h: u16| evaluate(FloatOp::Convert { from: F16, to: F32 }, NearestEven, &[h.into()]);
        for mode in Rounding::ALL {
            let wide = evaluate(FloatOp::Add(F32), mode, &[to_single(a), to_single(b)]);
            let twice = evaluate(FloatOp::Convert { from: F32, to: F16 }, mode, &[wide]);
            let once = evaluate(FloatOp::Add(F16), mode, &[a.into(), b.into()]);
            assert_eq!(once, twice, "{mode:?} {a:#x} {b:#x}");
            if mode == NearestEven && is_finite(a) && is_finite(b) {
                assert_eq!(both_sums(a, b), (once as u16, once as u16), "{a:#x} {b:#x}");
            }
        }
    }
    let mixed = evaluate(FloatOp::Convert { from: F32, to: F16 }, TowardZero, &[0x3f7f_ffff]);
    assert_eq!(mixed, 0x3bff);
}

/// Every pair: about half a minute on four cores, with
/// `cargo test --release -p gcnverify --lib -- --ignored every_sum`.
#[test]
#[ignore = "four thousand million pairs"]
fn every_sum_of_halves_is_rounded_once_or_twice_alike() {
    std::thread::scope(|scope| {
        for part in 0..4u32 {
            scope.spawn(move || {
                for a in (0..=u16::MAX).filter(|a| u32::from(*a) % 4 == part && is_finite(*a)) {
                    for b in (a..=u16::MAX).filter(|&b| is_finite(b)) {
                        let (once, twice) = both_sums(a, b);
                        assert_eq!(once, twice, "{a:#x} {b:#x}");
                    }
                }
            });
        }
    });
}
