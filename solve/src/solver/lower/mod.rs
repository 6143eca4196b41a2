//! From obligations to the vocabulary of SMT-LIB bit-vectors and floats, once for all back ends.
//!
//! What SMT-LIB has no operation for (min and max, bit counts, lane selection) is expanded here.
//! Values of width 1 are truth values; they become vectors of one bit where a vector is needed
//! (in concatenations and at uninterpreted functions).

mod expand;
mod float;
mod vocabulary;

pub(super) use vocabulary::{Binary, Compare, Connective, Smt};

use rustc_hash::FxHashMap;

use crate::limits::question;
use crate::obligation::{Obligation, Op};
use expand::Extremum;

/// A lowered node.
pub(super) enum Value<S: Smt + ?Sized> {
    Truth(S::Truth),
    Vector(S::Vector),
}

impl<S: Smt + ?Sized> Clone for Value<S> {
    fn clone(&self) -> Self {
        match self {
            Value::Truth(truth) => Value::Truth(truth.clone()),
            Value::Vector(vector) => Value::Vector(vector.clone()),
        }
    }
}

/// An obligation in the back end `S`.
pub(super) struct Lowered<S: Smt> {
    /// Every node of the obligation.
    pub(super) nodes: Vec<Value<S>>,
    /// What must hold in a model: the assumptions, and that the sides of the goal differ.
    pub(super) assertions: Vec<S::Truth>,
}

/// Builds `obligation` in `smt`.
pub(super) fn lower<S: Smt>(obligation: &Obligation, smt: &mut S) -> Lowered<S> {
    let mut lowering =
        Lowering { obligation, smt, nodes: Vec::with_capacity(obligation.len()), floats: FxHashMap::default() };
    for number in 0..obligation.len() {
        question::work(10);
        let value = match obligation.width(number) {
            1 => Value::Truth(lowering.lower_truth(obligation.op(number))),
            width => Value::Vector(lowering.lower_vector(obligation.op(number), width)),
        };
        lowering.nodes.push(value);
    }
    let mut assertions: Vec<_> = obligation.assertions().iter().map(|&number| lowering.truth(number)).collect();
    if let Some((a, b)) = obligation.goal() {
        let equal = lowering.equal(a, b);
        assertions.push(lowering.smt.not(&equal));
    }
    Lowered { nodes: lowering.nodes, assertions }
}

struct Lowering<'a, S: Smt> {
    obligation: &'a Obligation,
    smt: &'a mut S,
    nodes: Vec<Value<S>>,
    /// What nodes encode, as far as an operation has produced or used it.
    floats: FxHashMap<u32, S::Float>,
}

impl<S: Smt> Lowering<'_, S> {
    fn width(&self, number: u32) -> u32 {
        self.obligation.width(number as usize)
    }

    /// Node `number`, which has width 1.
    fn truth(&self, number: u32) -> S::Truth {
        match &self.nodes[number as usize] {
            Value::Truth(truth) => truth.clone(),
            Value::Vector(_) => unreachable!("a node of width 1 is a truth value"),
        }
    }

    /// Node `number` as a vector, whatever its width.
    fn vector(&mut self, number: u32) -> S::Vector {
        match self.nodes[number as usize].clone() {
            Value::Vector(vector) => vector,
            Value::Truth(truth) => self.bit_vector(&truth),
        }
    }

    fn bit_vector(&mut self, truth: &S::Truth) -> S::Vector {
        let (one, zero) = (self.smt.constant(1, 1), self.smt.constant(0, 1));
        self.smt.ite(truth, &one, &zero)
    }

    /// The only bit of `vector`.
    fn only_bit(&mut self, vector: &S::Vector) -> S::Truth {
        let one = self.smt.constant(1, 1);
        self.smt.compare(Compare::Eq, vector, &one)
    }

    fn equal(&mut self, a: u32, b: u32) -> S::Truth {
        if self.width(a) == 1 {
            let differ = self.connect(Connective::Xor, a, b);
            self.smt.not(&differ)
        } else {
            self.compare(Compare::Eq, a, b)
        }
    }

    fn compare(&mut self, op: Compare, a: u32, b: u32) -> S::Truth {
        let (a, b) = (self.vector(a), self.vector(b));
        self.smt.compare(op, &a, &b)
    }

    fn connect(&mut self, op: Connective, a: u32, b: u32) -> S::Truth {
        let (a, b) = (self.truth(a), self.truth(b));
        self.smt.connect(op, &a, &b)
    }

    /// `a` and not `b`.
    fn and_not(&mut self, a: u32, b: u32) -> S::Truth {
        let (a, b) = (self.truth(a), self.truth(b));
        let b = self.smt.not(&b);
        self.smt.connect(Connective::And, &a, &b)
    }

    fn apply(&mut self, function: usize, args: &[u32]) -> S::Vector {
        let args: Vec<_> = args.iter().map(|&arg| self.vector(arg)).collect();
        self.smt.apply(function, &args)
    }

    /// A node of width 1. On one bit the arithmetic of words turns into logic; signed, 1 is -1.
    fn lower_truth(&mut self, op: Op) -> S::Truth {
        use Connective::{And, Or, Xor};
        match op {
            Op::Const(value) => self.smt.truth(value == 1),
            Op::Var(number) => self.smt.truth_variable(number),
            Op::Apply(function, args) => {
                let value = self.apply(function, args);
                self.only_bit(&value)
            }
            Op::Float(..) => unreachable!("a float has more than one bit"),
            Op::Not(a) | Op::LeadingZeros(a) | Op::TrailingZeros(a) => {
                let a = self.truth(a);
                self.smt.not(&a)
            }
            Op::And(args) | Op::Product(args) | Op::UMin(args) | Op::SMax(args) => self.connect_all(And, args),
            Op::Or(args) | Op::UMax(args) | Op::SMin(args) => self.connect_all(Or, args),
            Op::Xor(args) => self.connect_all(Xor, args),
            Op::Sum(constant, args) => {
                let start = self.smt.truth(constant & 1 == 1);
                args.iter().fold(start, |sum, &arg| {
                    let arg = self.truth(arg);
                    self.smt.connect(Xor, &sum, &arg)
                })
            }
            Op::Scale(coefficient, _) if coefficient & 1 == 0 => self.smt.truth(false),
            Op::Scale(_, a) | Op::Ashr(a, _) | Op::Sext(a) | Op::Popcount(a) => self.truth(a),
            Op::Shl(a, b) | Op::Lshr(a, b) => self.and_not(a, b),
            Op::Eq(a, b) => self.equal(a, b),
            Op::Ult(a, b) if self.width(a) == 1 => self.and_not(b, a),
            Op::Slt(a, b) if self.width(a) == 1 => self.and_not(a, b),
            Op::Ult(a, b) => self.compare(Compare::Ult, a, b),
            Op::Slt(a, b) => self.compare(Compare::Slt, a, b),
            Op::Ite(c, a, b) => {
                let (c, a, b) = (self.truth(c), self.truth(a), self.truth(b));
                self.smt.choose(&c, &a, &b)
            }
            Op::Concat(args) => self.truth(args[0]),
            Op::Extract { arg, .. } if self.width(arg) == 1 => self.truth(arg),
            Op::Extract { arg, lo } => {
                let arg = self.vector(arg);
                let bit = self.smt.extract(&arg, lo, 1);
                self.only_bit(&bit)
            }
            Op::LaneSelect { column, index } => {
                let column = column.iter().map(|&element| self.truth(element)).collect();
                self.select(column, index, |smt, c, a, b| smt.choose(c, a, b))
            }
        }
    }

    /// A node of width 2 or more.
    fn lower_vector(&mut self, op: Op, width: u32) -> S::Vector {
        match op {
            Op::Const(value) => self.smt.constant(value, width),
            Op::Var(number) => self.smt.variable(number, width),
            Op::Apply(function, args) => self.apply(function, args),
            Op::Float(op, args) => self.float(op, args),
            Op::Not(a) => {
                let a = self.vector(a);
                self.smt.complement(&a)
            }
            Op::And(args) => self.fold(Binary::And, args),
            Op::Or(args) => self.fold(Binary::Or, args),
            Op::Xor(args) => self.fold(Binary::Xor, args),
            Op::Product(args) => self.fold(Binary::Mul, args),
            Op::Sum(0, args) if !args.is_empty() => self.fold(Binary::Add, args),
            Op::Sum(constant, args) => {
                let constant = self.smt.constant(constant, width);
                args.iter().fold(constant, |sum, &arg| {
                    let arg = self.vector(arg);
                    self.smt.binary(Binary::Add, &sum, &arg)
                })
            }
            Op::Scale(coefficient, a) => {
                let a = self.vector(a);
                if coefficient == u64::MAX >> (64 - width) {
                    return self.smt.negate(&a);
                }
                let coefficient = self.smt.constant(coefficient, width);
                self.smt.binary(Binary::Mul, &coefficient, &a)
            }
            Op::Shl(a, b) => self.binary(Binary::Shl, a, b),
            Op::Lshr(a, b) => self.binary(Binary::Lshr, a, b),
            Op::Ashr(a, b) => self.binary(Binary::Ashr, a, b),
            Op::UMin(args) => self.extremum(Extremum::Least, Compare::Ult, args),
            Op::UMax(args) => self.extremum(Extremum::Greatest, Compare::Ult, args),
            Op::SMin(args) => self.extremum(Extremum::Least, Compare::Slt, args),
            Op::SMax(args) => self.extremum(Extremum::Greatest, Compare::Slt, args),
            Op::Ite(c, a, b) => {
                let (c, a, b) = (self.truth(c), self.vector(a), self.vector(b));
                self.smt.ite(&c, &a, &b)
            }
            Op::Concat(args) => {
                let first = self.vector(args[0]);
                args[1..].iter().fold(first, |high, &arg| {
                    let low = self.vector(arg);
                    self.smt.concat(&high, &low)
                })
            }
            Op::Extract { arg, lo } => {
                let arg = self.vector(arg);
                self.smt.extract(&arg, lo, width)
            }
            Op::Sext(a) if self.width(a) == 1 => {
                let a = self.truth(a);
                let (ones, zero) = (self.smt.constant(u64::MAX >> (64 - width), width), self.smt.constant(0, width));
                self.smt.ite(&a, &ones, &zero)
            }
            Op::Sext(a) => {
                let by = width - self.width(a);
                let a = self.vector(a);
                self.smt.sign_extend(&a, by)
            }
            Op::Popcount(a) => self.popcount(a, width),
            Op::LeadingZeros(a) => self.leading_zeros(a, width),
            Op::TrailingZeros(a) => self.trailing_zeros(a, width),
            Op::LaneSelect { column, index } => {
                let column = column.iter().map(|&element| self.vector(element)).collect();
                self.select(column, index, |smt, c, a, b| smt.ite(c, a, b))
            }
            Op::Eq(..) | Op::Ult(..) | Op::Slt(..) => unreachable!("a comparison has width 1"),
        }
    }
}
