//! An evaluator of test programs that is written from the definitions, bit by bit where that is plainest.

use gcn_semantics::float::{self, Rounding};
use gcn_semantics::ledger::Unspecified;

use super::program::{Binary, Op, Program, Relation, Step, Unary, unspecified};

/// The value of a test's free variable or uninterpreted function: a fixed mixture of its name and arguments.
pub fn choose(what: Unspecified, operands: &[u32]) -> u64 {
    operands
        .iter()
        .fold(what.instruction + 1, |h, &x| (h ^ x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23))
}

/// The value of each step where variable `i` is `values[i]`, truncated.
pub fn evaluate(program: &Program, values: &[u64]) -> Vec<u64> {
    let mut results: Vec<u64> = Vec::new();
    for step in &program.steps {
        let value = apply(program, step, &results, values);
        results.push((value & ((1u128 << step.width) - 1)) as u64);
    }
    results
}

fn apply(program: &Program, step: &Step, results: &[u64], values: &[u64]) -> u128 {
    let value = |i: &usize| results[*i] as u128;
    let signed = |i: &usize| {
        let width = program.width(*i);
        let value = results[*i] as i128;
        if value >> (width - 1) & 1 == 1 { value - (1i128 << width) } else { value }
    };
    let bits = |i: &usize| (0..program.width(*i)).map(|k| results[*i] >> k & 1).collect::<Vec<u64>>();
    match &step.op {
        Op::Const(value) => *value as u128,
        Op::Var(index) => values[*index as usize] as u128,
        Op::Unary(Unary::Not, a) => !value(a),
        Op::Unary(Unary::Neg, a) => (-signed(a)) as u128,
        Op::Unary(Unary::Popcount, a) => bits(a).iter().sum::<u64>() as u128,
        Op::Unary(Unary::LeadingZeros, a) => bits(a).iter().rev().take_while(|&&bit| bit == 0).count() as u128,
        Op::Unary(Unary::TrailingZeros, a) => bits(a).iter().take_while(|&&bit| bit == 0).count() as u128,
        Op::Unary(Unary::ReverseBits, a) => bits(a).iter().fold(0, |bits, &bit| bits << 1 | bit as u128),
        Op::Binary(op, a, b) => {
            let width = step.width as u128;
            match op {
                Binary::And => value(a) & value(b),
                Binary::Or => value(a) | value(b),
                Binary::Xor => value(a) ^ value(b),
                Binary::Add => value(a) + value(b),
                Binary::Sub => (signed(a) - signed(b)) as u128,
                Binary::Mul => value(a) * value(b),
                Binary::Shl => {
                    if value(b) < width {
                        value(a) << value(b)
                    } else {
                        0
                    }
                }
                Binary::Lshr => {
                    if value(b) < width {
                        value(a) >> value(b)
                    } else {
                        0
                    }
                }
                Binary::Ashr => (signed(a) >> value(b).min(100)) as u128,
                Binary::UMin => value(a).min(value(b)),
                Binary::UMax => value(a).max(value(b)),
                Binary::SMin => signed(a).min(signed(b)) as u128,
                Binary::SMax => signed(a).max(signed(b)) as u128,
            }
        }
        Op::Relation(Relation::Eq, a, b) => (value(a) == value(b)) as u128,
        Op::Relation(Relation::Ult, a, b) => (value(a) < value(b)) as u128,
        Op::Relation(Relation::Slt, a, b) => (signed(a) < signed(b)) as u128,
        Op::Ite(c, a, b) | Op::IteGiven(c, a, b) => {
            if value(c) == 1 {
                value(a)
            } else {
                value(b)
            }
        }
        Op::Concat(args) => args.iter().fold(0, |bits, arg| bits << program.width(*arg) | value(arg)),
        Op::Extract(a, lo) => value(a) >> lo,
        Op::Zext(a) => value(a),
        Op::Sext(a) => signed(a) as u128,
        Op::LaneSelect(lanes, index) => value(&lanes[(results[*index] % 64) as usize % lanes.len()]),
        Op::Float(op, args) => {
            let operands: Vec<u64> = args[..op.arity()].iter().map(|&arg| results[arg]).collect();
            float::evaluate(*op, Rounding::from_bits(results[args[op.arity()]]), &operands) as u128
        }
        Op::Unspecified(what, args) => {
            let operands: Vec<u32> = args.iter().map(|&arg| results[arg] as u32).collect();
            choose(unspecified((*what).into()), &operands) as u128
        }
    }
}
