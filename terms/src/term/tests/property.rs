//! Constructors against definitions: a program's terms evaluate to the program's values.

use gcn_semantics::float::FloatOp;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};

use crate::term::{
    Evaluator, Node, Rebuilder, Term, display, width, with_fresh_arena, with_light_arena, with_node, with_plain_arena,
};
use crate::testing::generate::{Choices, program};
use crate::testing::naive;
use crate::testing::program::Program;
use crate::testing::values::{assignment, config, value};

/// Assignments tried on each program.
const ASSIGNMENTS: usize = 8;

/// The first step whose term has another value than the definition, with the values.
fn first_difference(program: &Program, noise: u64) -> Option<(usize, String)> {
    with_fresh_arena(|| difference_here(program, noise))
        .or_else(|| with_plain_arena(|| difference_here(program, noise)))
        .or_else(|| with_light_arena(|| difference_here(program, noise)))
}

/// As [`first_difference`], for the rules of the current arena.
fn difference_here(program: &Program, noise: u64) -> Option<(usize, String)> {
    let terms = program.terms();
    for (i, step) in program.steps.iter().enumerate() {
        if width(terms[i]) != step.width {
            return Some((i, format!("width {} of {}", width(terms[i]), display(terms[i]))));
        }
    }
    let mut first: Option<(usize, String)> = None;
    for round in 0..ASSIGNMENTS {
        let values = assignment(round, noise);
        let expected = naive::evaluate(program, &values);
        let mut evaluator = Evaluator::new(|var| values[(var.0 / 100) as usize], naive::choose);
        for (i, &expected) in expected.iter().enumerate() {
            if first.as_ref().is_some_and(|(at, _)| *at <= i) {
                break;
            }
            let found = evaluator.eval(terms[i]);
            if found != expected {
                let text = display(terms[i]);
                first = Some((i, format!("{text}\n is {found:#x}, expected {expected:#x} at {values:x?}")));
            }
        }
    }
    first
}

fn check(data: &[u32], noise: u64) -> Result<(), TestCaseError> {
    let program = program(&mut Choices::new(data));
    match first_difference(&program, noise) {
        None => Ok(()),
        Some((step, message)) => Err(TestCaseError::fail(format!("step s{step}: {message}\n{:?}", program.cone(step)))),
    }
}

#[test]
fn constructors_agree_with_definitions() {
    let strategy = (prop::collection::vec(any::<u32>(), 20..240), any::<u64>());
    let mut runner = TestRunner::new(config());
    if let Err(error) = runner.run(&strategy, |(data, noise)| check(&data, noise)) {
        panic!("{error}");
    }
}

/// Nodes below the constructors' results obey what `Node` documents.
fn malformed(t: Term) -> Option<String> {
    with_node(t, |node, bits| {
        let sorted = |args: &[Term]| args.windows(2).all(|pair| pair[0] <= pair[1]);
        let same_width = |args: &[Term]| args.iter().all(|&arg| width(arg) == bits);
        let fine = match node {
            Node::Const(value) => bits == 64 || value >> bits == 0,
            Node::And(args) | Node::Or(args) | Node::Xor(args) => args.len() > 1 && sorted(args) && same_width(args),
            Node::Product(args) | Node::UMin(args) | Node::UMax(args) | Node::SMin(args) | Node::SMax(args) => {
                args.len() > 1 && sorted(args) && same_width(args)
            }
            Node::Sum { constant, addends } => {
                let terms: Vec<Term> = addends.iter().map(|addend| addend.1).collect();
                let small = |k: u64| bits == 64 || k >> bits == 0;
                !addends.is_empty()
                    && sorted(&terms)
                    && same_width(&terms)
                    && small(*constant)
                    && addends.iter().all(|&(c, _)| c != 0 && small(c))
            }
            Node::Concat(parts) => {
                parts.len() > 1
                    && parts.iter().map(|&part| width(part)).sum::<u32>() == bits
                    && parts.iter().all(|&part| with_node(part, |node, _| !matches!(node, Node::Concat(_))))
            }
            Node::Extract { arg, lo } => *lo as u32 + bits <= width(*arg) && bits < width(*arg),
            Node::Ite(c, a, b) => width(*c) == 1 && same_width(&[*a, *b]),
            Node::Eq(a, b) | Node::Ult(a, b) | Node::Slt(a, b) => bits == 1 && width(*a) == width(*b),
            Node::Not(a) | Node::Popcount(a) | Node::LeadingZeros(a) | Node::TrailingZeros(a) => same_width(&[*a]),
            Node::Shl(a, b) | Node::Lshr(a, b) | Node::Ashr(a, b) => same_width(&[*a, *b]),
            Node::Sext(a) => width(*a) < bits,
            Node::LaneSelect { column, .. } => column.len() == 64 && same_width(column),
            Node::Float(op, args) => {
                let (operands, rounding) = args.split_at(op.arity());
                bits == op.result().bits()
                    && operands.iter().all(|&operand| width(operand) == op.argument_bits())
                    && (!matches!(op, FloatOp::Add(_)) || sorted(operands))
                    && rounding.len() == 1
                    && width(rounding[0]) == 2
            }
            Node::Var(_) | Node::Unspecified(..) => true,
        };
        (!fine).then(|| format!("{node:?} of width {bits}"))
    })
}

#[test]
fn nodes_keep_their_invariants() {
    let strategy = prop::collection::vec(any::<u32>(), 20..240);
    let mut runner = TestRunner::new(config());
    let result = runner.run(&strategy, |data| {
        let program = program(&mut Choices::new(&data));
        with_fresh_arena(|| {
            program.terms();
            let all = (0..crate::term::arena_len() as u32).map(Term);
            match all.filter_map(malformed).next() {
                None => Ok(()),
                Some(node) => Err(TestCaseError::fail(format!("{node}\n{program:?}"))),
            }
        })
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn rebuilding_keeps_the_value() {
    let strategy = (prop::collection::vec(any::<u32>(), 20..240), any::<u64>());
    let mut runner = TestRunner::new(config());
    let result = runner.run(&strategy, |(data, noise)| {
        let program = program(&mut Choices::new(&data));
        with_fresh_arena(|| {
            // The operands of sums and products change places, so that everything above is made again.
            let mut rebuilder = Rebuilder::new(|op, rounding, operands| match op {
                FloatOp::Add(_) => {
                    let exchanged = [operands[1], operands[0]];
                    crate::term::float(op, rounding, &exchanged)
                }
                _ => crate::term::not(crate::term::not(crate::term::float(op, rounding, operands))),
            });
            for term in program.terms() {
                let rebuilt = rebuilder.rebuild(term);
                let values = assignment(3, noise);
                prop_assert_eq!(value(term, &values), value(rebuilt, &values), "{}", display(term));
            }
            Ok(())
        })
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn one_value() {
    with_fresh_arena(|| assert_eq!(value(crate::term::constant(8, 0x1ff), &[]), 0xff));
}
