//! Obligations as questions about real numbers: floating-point operations compute without rounding.
//!
//! Z3's theory of real arithmetic proves so that sums and products of numbers may stand in another order. Only sums,
//! products and selections are looked into; everything else is any number, or any truth value. NaNs and infinities are
//! no numbers: a constant other than 0, 1 and 2 is any number as well.

use std::time::Instant;

use gcn_semantics::float::{FloatOp, Format};
use z3::ast::{Bool, Real};
use z3::{Config, Params, SatResult, Solver, with_z3_config};

use super::z3::{charge, resources, spent};
use crate::limits::Limits;
use crate::obligation::{Obligation, Op};

/// Whether both sides of the goal are the same number, within the budget of `limits`; `None` if that is not found out.
///
/// # Panics
/// If there is no goal, or there are assumptions.
pub fn holds(obligation: &Obligation, limits: &Limits) -> Option<bool> {
    let (a, b) = obligation.goal().expect("two numbers are compared");
    assert!(obligation.assertions().is_empty(), "numbers are compared without assumptions");
    let deadline = limits.deadline();
    // A context of its own, so that the answer depends on the question alone.
    with_z3_config(&Config::new(), || {
        let mut values = Vec::new();
        for number in 0..obligation.len() {
            let value = value(obligation, number, &values);
            values.push(value);
        }
        let differ = match (&values[a as usize], &values[b as usize]) {
            (Value::Number(a), Value::Number(b)) => !a.eq(b),
            (Value::Truth(a), Value::Truth(b)) => a ^ b,
            _ => unreachable!("both sides of an obligation have the same width"),
        };
        let solver = Solver::new();
        let mut parameters = Params::new();
        let left = deadline.saturating_duration_since(Instant::now());
        parameters.set_u32("timeout", u32::try_from(left.as_millis()).unwrap_or(u32::MAX).max(1));
        parameters.set_u32("rlimit", resources(limits.budget));
        parameters.set_bool("ctrl_c", false);
        solver.set_params(&parameters);
        solver.assert(&differ);
        let result = solver.check();
        charge(spent(&solver));
        match result {
            SatResult::Unsat => Some(true),
            SatResult::Sat => Some(false),
            SatResult::Unknown => None,
        }
    })
}

/// What a node is.
enum Value {
    Number(Real),
    Truth(Bool),
}

/// The value of node `number`, whose operands have `values`.
fn value(obligation: &Obligation, number: usize, values: &[Value]) -> Value {
    let width = obligation.width(number);
    let real = |number: u32| match &values[number as usize] {
        Value::Number(value) => value,
        Value::Truth(_) => unreachable!("a truth value is no operand of arithmetic"),
    };
    if width == 1 {
        return Value::Truth(Bool::new_const(format!("t{number}")));
    }
    Value::Number(match obligation.op(number) {
        Op::Float(FloatOp::Add(_), args) => real(args[0]) + real(args[1]),
        Op::Float(FloatOp::Mul(_), args) => real(args[0]) * real(args[1]),
        Op::Float(FloatOp::Fma(_), args) => real(args[0]) * real(args[1]) + real(args[2]),
        Op::Ite(condition, then, other) => match &values[condition as usize] {
            Value::Truth(condition) => condition.ite(real(then), real(other)),
            Value::Number(_) => unreachable!("a condition has one bit"),
        },
        Op::Const(bits) => match small(bits, width) {
            Some(value) => Real::from_rational_str(value, "1").expect("the text of a number"),
            None => Real::new_const(format!("n{number}")),
        },
        _ => Real::new_const(format!("n{number}")),
    })
}

/// The number 0, 1 or 2 that `bits` stand for.
fn small(bits: u64, width: u32) -> Option<&'static str> {
    let format = Format::ALL.into_iter().find(|format| format.bits() == width)?;
    let one = u64::from(format.bias()) << format.fraction_bits();
    match bits {
        _ if bits & !format.sign_mask() == 0 => Some("0"),
        _ if bits == one => Some("1"),
        _ if bits == one + (1 << format.fraction_bits()) => Some("2"),
        _ => None,
    }
}
