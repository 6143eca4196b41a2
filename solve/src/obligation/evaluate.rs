//! The value of an obligation under a model, computed from the definition of each node.
//!
//! Shares no code with the rewriter, the translation or a solver: it is the judge of every model
//! that a solver returns.

use std::collections::BTreeMap;

use gcn_semantics::float::{self, Rounding};

use super::slices::low_ones;
use super::{Obligation, Op};

/// Values for the free symbols of an [`Obligation`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Model {
    /// The value of each variable; bits above its width are 0.
    pub variables: Vec<u64>,
    /// The table of each uninterpreted function; it is 0 for operands not listed.
    pub functions: Vec<BTreeMap<Vec<u64>, u64>>,
}

impl Obligation {
    /// Whether `model` satisfies the obligation: every assertion holds and the sides of the goal
    /// differ.
    pub fn admits(&self, model: &Model) -> bool {
        let values = self.evaluate(model);
        let value = |number: u32| values[number as usize];
        self.assertions().iter().all(|&assertion| value(assertion) == 1)
            && self.goal().is_none_or(|(a, b)| value(a) != value(b))
    }

    /// The value of every node under `model`; bits above a node's width are 0.
    ///
    /// # Panics
    /// If the model lacks a variable or a function.
    pub fn evaluate(&self, model: &Model) -> Vec<u64> {
        let mut values = Vec::with_capacity(self.len());
        for number in 0..self.len() {
            let value = self.apply(self.op(number), self.width(number), &values, model);
            values.push(value & low_ones(self.width(number)));
        }
        values
    }

    /// One node's value, with arbitrary bits above its `width`.
    fn apply(&self, op: Op, width: u32, values: &[u64], model: &Model) -> u64 {
        let v = |number: u32| values[number as usize];
        let wide = |number: u32| self.width(number as usize);
        let signed = |number: u32| sign_extended(v(number), wide(number));
        let all = |args: &[u32]| args.iter().map(|&arg| v(arg)).collect::<Vec<_>>();
        let fold = |args: &[u32], f: fn(u64, u64) -> u64| all(args).into_iter().reduce(f).expect("arguments");
        let by_sign = |args: &[u32], f: fn(i64, i64) -> i64| {
            args.iter().map(|&arg| signed(arg)).reduce(f).expect("arguments") as u64
        };
        match op {
            Op::Const(value) => value,
            Op::Var(number) => model.variables[number],
            Op::Apply(number, args) => model.functions[number].get(&all(args)).copied().unwrap_or(0),
            Op::Float(op, args) => {
                let (&rounding, operands) = args.split_last().expect("a rounding mode");
                float::evaluate(op, Rounding::from_bits(v(rounding)), &all(operands))
            }
            Op::Not(a) => !v(a),
            Op::And(args) => fold(args, |a, b| a & b),
            Op::Or(args) => fold(args, |a, b| a | b),
            Op::Xor(args) => fold(args, |a, b| a ^ b),
            Op::Sum(constant, args) => args.iter().fold(constant, |sum, &arg| sum.wrapping_add(v(arg))),
            Op::Scale(coefficient, a) => coefficient.wrapping_mul(v(a)),
            Op::Product(args) => fold(args, u64::wrapping_mul),
            Op::Shl(a, b) if v(b) < width as u64 => v(a) << v(b),
            Op::Lshr(a, b) if v(b) < width as u64 => v(a) >> v(b),
            Op::Shl(..) | Op::Lshr(..) => 0,
            Op::Ashr(a, b) => (signed(a) >> v(b).min(width as u64 - 1)) as u64,
            Op::UMin(args) => fold(args, u64::min),
            Op::UMax(args) => fold(args, u64::max),
            Op::SMin(args) => by_sign(args, i64::min),
            Op::SMax(args) => by_sign(args, i64::max),
            Op::Eq(a, b) => (v(a) == v(b)) as u64,
            Op::Ult(a, b) => (v(a) < v(b)) as u64,
            Op::Slt(a, b) => (signed(a) < signed(b)) as u64,
            Op::Ite(c, a, b) => v(if v(c) == 1 { a } else { b }),
            Op::Concat(args) => args.iter().fold(0, |word, &arg| word.checked_shl(wide(arg)).unwrap_or(0) | v(arg)),
            Op::Extract { arg, lo } => v(arg) >> lo,
            Op::Sext(a) => signed(a) as u64,
            Op::Popcount(a) => v(a).count_ones() as u64,
            Op::LeadingZeros(a) => (v(a).leading_zeros() - (64 - wide(a))) as u64,
            Op::TrailingZeros(a) => v(a).trailing_zeros().min(wide(a)) as u64,
            Op::LaneSelect { column, index } => v(column[v(index) as usize % column.len()]),
        }
    }
}

/// The low `width` bits of `value` as a signed number.
fn sign_extended(value: u64, width: u32) -> i64 {
    (value << (64 - width)) as i64 >> (64 - width)
}
