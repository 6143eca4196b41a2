//! Pairs of questions of one shape with different answers: no memory mistakes one for the other.

use std::ops::ControlFlow::Continue;

use gcn_semantics::float::{FloatOp, Format};
use gcn_semantics::ledger::{Cause, Unspecified};

use super::{plenty, quietly};
use crate::limits::Budget;
use crate::obligation::{Assumptions, Obligation};
use crate::solver::z3::Z3;
use crate::solver::{Cache, Engine, Outcome, Report, Statistics, Store};
use crate::term::{
    Term, Var, add, and, ashr, concat, constant, eq, extract, float, ite, leading_zeros, lshr, mul, not, or, popcount,
    sext, slt, smin, sub, trailing_zeros, ult, umax, umin, unspecified, variable, with_plain_arena, xor, zext,
};

const AFTER: Budget = Budget::of(10);

/// A 16-bit variable.
fn x() -> Term {
    variable(16, Var(0))
}

fn y() -> Term {
    variable(16, Var(1))
}

fn number(value: u64) -> Term {
    constant(16, value)
}

/// An unknown function of this number, `width` bits wide.
fn apply(function: u64, width: u32, operands: &[Term]) -> Term {
    unspecified(width, Unspecified::of_wave(Cause::Proof(&"f"), function), operands)
}

/// What is assumed, and two sides.
type Sides = (Vec<Term>, Term, Term);

/// `claim` under `assumed`.
fn under(assumed: &[Term], claim: Term) -> Sides {
    (assumed.to_vec(), claim, constant(1, 1))
}

/// A question, made anew in its own arena; it holds for one of the two numbers.
fn question(sides: impl Fn() -> Sides) -> Obligation {
    with_plain_arena(|| {
        let (assumed, a, b) = sides();
        Obligation::equal(&Assumptions::new(&assumed), a, b).0
    })
}

/// A question that holds and one that does not, each alike but for what the name says.
fn pairs() -> Vec<(&'static str, Obligation, Obligation)> {
    macro_rules! pair {
        ($what:literal, $holds:expr, $fails:expr) => {
            ($what, question(|| $holds), question(|| $fails))
        };
    }
    let low = |t: Term| extract(t, 0, 8);
    let sum = |a, b| float(FloatOp::Add(Format::F16), constant(8, 0), &[a, b]);
    let product = |a, b| float(FloatOp::Mul(Format::F16), constant(8, 0), &[a, b]);
    let one = || vec![eq(x(), number(0x3c00))];
    let idempotent =
        |width: u32| (vec![], mul(variable(width, Var(0)), variable(width, Var(0))), variable(width, Var(0)));
    vec![
        pair!("a constant assumed", under(&[ult(x(), number(1001))], ult(x(), number(1020))), {
            under(&[ult(x(), number(1031))], ult(x(), number(1020)))
        }),
        pair!("a constant claimed", under(&[ult(x(), number(1001))], ult(x(), number(1001))), {
            under(&[ult(x(), number(1001))], ult(x(), number(1000)))
        }),
        pair!(
            "a summand",
            (vec![], low(add(x(), number(256))), low(x())),
            (vec![], low(add(x(), number(257))), low(x()))
        ),
        pair!("a coefficient", (vec![], low(mul(number(256), x())), constant(8, 0)), {
            (vec![], low(mul(number(255), x())), constant(8, 0))
        }),
        pair!("an assumption or none", under(&[ult(x(), y())], not(ult(y(), x()))), {
            under(&[ult(y(), x())], not(ult(y(), x())))
        }),
        pair!("an assumption about a part of the goal", (vec![ult(x(), y())], ite(ult(x(), y()), x(), y()), x()), {
            (vec![], ite(ult(x(), y()), x(), y()), x())
        }),
        pair!("one assumption more", under(&[ult(x(), y()), ult(y(), number(9))], ult(x(), number(8))), {
            under(&[ult(x(), y())], ult(x(), number(8)))
        }),
        pair!(
            "what is assumed, or its opposite",
            under(&[eq(x(), y())], eq(x(), y())),
            under(&[not(eq(x(), y()))], eq(x(), y()))
        ),
        pair!("another side of the goal", (vec![ult(x(), y())], ite(ult(x(), y()), x(), y()), x()), {
            (vec![ult(x(), y())], ite(ult(x(), y()), x(), y()), y())
        }),
        pair!("a width", idempotent(1), idempotent(2)),
        pair!("where bits are cut out", (vec![], extract(and(x(), number(0xff)), 8, 8), constant(8, 0)), {
            (vec![], extract(and(x(), number(0xff)), 4, 8), constant(8, 0))
        }),
        pair!("which variable", (vec![], sub(x(), x()), number(0)), (vec![], sub(x(), y()), number(0))),
        pair!("and, or", under(&[], not(ult(x(), and(x(), y())))), under(&[], not(ult(x(), or(x(), y()))))),
        pair!("or, exclusive or", under(&[], not(ult(or(x(), y()), x()))), under(&[], not(ult(xor(x(), y()), x())))),
        pair!("sum, product", (vec![], sub(add(x(), y()), x()), y()), (vec![], sub(mul(x(), y()), x()), y())),
        pair!(
            "orders",
            under(&[ult(x(), number(9))], ult(x(), number(10))),
            under(&[slt(x(), number(9))], ult(x(), number(10)))
        ),
        pair!(
            "shifts",
            under(&[], ult(lshr(x(), number(15)), number(2))),
            under(&[], ult(ashr(x(), number(15)), number(2)))
        ),
        pair!("extensions", under(&[], ult(zext(x(), 32), constant(32, 1 << 16))), {
            under(&[], ult(sext(x(), 32), constant(32, 1 << 16)))
        }),
        pair!("extrema", under(&[], not(ult(x(), umin(x(), y())))), under(&[], not(ult(x(), umax(x(), y()))))),
        pair!(
            "orders of extrema",
            under(&[], not(ult(x(), umin(x(), y())))),
            under(&[], not(ult(x(), smin(x(), y()))))
        ),
        pair!("counts", (vec![eq(x(), number(1))], leading_zeros(x()), number(15)), {
            (vec![eq(x(), number(1))], trailing_zeros(x()), number(15))
        }),
        pair!("counts of ones", (vec![eq(x(), number(0))], popcount(x()), number(0)), {
            (vec![eq(x(), number(0))], leading_zeros(x()), number(0))
        }),
        pair!("the order of parts", (vec![], extract(concat(&[x(), y()]), 0, 16), y()), {
            (vec![], extract(concat(&[y(), x()]), 0, 16), y())
        }),
        pair!("rounded sums and products", (one(), sum(x(), x()), number(0x4000)), {
            (one(), product(x(), x()), number(0x4000))
        }),
        pair!("one function, two functions", (vec![eq(x(), y())], apply(0, 16, &[x()]), apply(0, 16, &[y()])), {
            (vec![eq(x(), y())], apply(0, 16, &[x()]), apply(1, 16, &[y()]))
        }),
        pair!("an operand of a function", (vec![], apply(0, 16, &[x(), x()]), apply(0, 16, &[x(), x()])), {
            (vec![], apply(0, 16, &[x(), x()]), apply(0, 16, &[x(), y()]))
        }),
        pair!("how wide a function is", (vec![], and(apply(0, 1, &[x()]), constant(1, 1)), apply(0, 1, &[x()])), {
            (vec![], and(apply(0, 2, &[x()]), constant(2, 1)), apply(0, 2, &[x()]))
        }),
    ]
}

/// What the engine says.
fn ask(questions: Vec<Obligation>, report: Report) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for (number, question) in questions.iter().enumerate() {
        outcomes.push(Z3.solve(question, &plenty()));
        let _ = report(number, &outcomes[number]);
    }
    outcomes
}

/// Whether each of `outcomes` says that its question holds.
fn hold(outcomes: &[Outcome]) -> Vec<bool> {
    let holds = |outcome: &Outcome| match outcome {
        Outcome::Unsat => true,
        Outcome::Sat(_) => false,
        other => panic!("{other}"),
    };
    outcomes.iter().map(holds).collect()
}

#[test]
fn the_cache_tells_questions_apart() {
    for (what, holds, fails) in pairs() {
        for (questions, expected) in [([&holds, &fails], [true, false]), ([&fails, &holds], [false, true])] {
            let questions = questions.map(Clone::clone);
            let cache = Cache::new(1000);
            let one =
                |question: &Obligation| cache.solve_all(std::slice::from_ref(question), [AFTER; 2], &mut quietly, ask);
            assert_eq!(hold(&questions.each_ref().map(one).concat()), expected, "{what}, one after the other");
            assert_eq!(cache.statistics(), Statistics { hits: 0, misses: 2 }, "{what}");
            let together = Cache::new(1000).solve_all(&questions, [AFTER; 2], &mut quietly, ask);
            assert_eq!(hold(&together), expected, "{what}, together");
        }
    }
}

#[test]
fn the_store_tells_questions_apart() {
    for (what, holds, fails) in pairs() {
        for (first, second, expected) in [(&holds, &fails, [true, false]), (&fails, &holds, [false, true])] {
            let directory = tempfile::tempdir().unwrap();
            let open = || Store::open(directory.path(), false, "z3 1").0;
            let one = |store: &Store, question: &Obligation| {
                store.solve_all(vec![question.clone()], &mut |_, _| Continue(()), ask)
            };
            let store = open();
            let mut outcomes = one(&store, first);
            store.save().unwrap();
            let store = open();
            outcomes.extend(one(&store, second));
            assert_eq!((hold(&outcomes), store.statistics()), (expected.to_vec(), (0, 1, 0)), "{what}");
            assert!(store.has(first) && !store.has(second), "{what}");
            assert_eq!((hold(&one(&store, first)), store.statistics().0), (vec![expected[0]], 1), "{what}");
        }
    }
}
