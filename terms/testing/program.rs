//! Random expressions over all operations, as straight-line programs: later steps use earlier ones.

use std::fmt;

use gcn_semantics::float::FloatOp;
use gcn_semantics::ledger::{Cause, Unspecified};

use crate::term::{self, Term, Var};

/// A two-operand operation whose result has the width of its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    Shl,
    Lshr,
    Ashr,
    UMin,
    UMax,
    SMin,
    SMax,
}

/// A comparison: width 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    Eq,
    Ult,
    Slt,
}

/// A one-operand operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    Not,
    Neg,
    Popcount,
    LeadingZeros,
    TrailingZeros,
    ReverseBits,
}

/// One operation on the results of earlier steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Op {
    Const(u64),
    Var(u32),
    Unary(Unary, usize),
    Binary(Binary, usize, usize),
    Relation(Relation, usize, usize),
    Ite(usize, usize, usize),
    /// A selection whose first arm was simplified under its condition.
    IteGiven(usize, usize, usize),
    Concat(Vec<usize>),
    Extract(usize, u32),
    Zext(usize),
    Sext(usize),
    /// The column repeats these lanes.
    LaneSelect(Vec<usize>, usize),
    Unspecified(u32, Vec<usize>),
    /// The operands, and the rounding mode (8 bits).
    Float(FloatOp, Vec<usize>),
}

/// An operation and the width of its result.
#[derive(Clone, PartialEq, Eq)]
pub struct Step {
    pub op: Op,
    pub width: u32,
}

/// A program; the widths of operands fit their operations.
#[derive(Clone, Default)]
pub struct Program {
    pub steps: Vec<Step>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f)?;
        for (i, step) in self.steps.iter().enumerate() {
            writeln!(f, "  s{i}: {} = {:x?}", step.width, step.op)?;
        }
        Ok(())
    }
}

/// What an uninterpreted function is called in a test.
pub fn unspecified(instruction: u64) -> Unspecified {
    Unspecified::of_wave(Cause::Proof(&"T1"), instruction)
}

impl Program {
    pub fn push(&mut self, width: u32, op: Op) -> usize {
        self.steps.push(Step { op, width });
        self.steps.len() - 1
    }

    pub fn width(&self, step: usize) -> u32 {
        self.steps[step].width
    }

    /// The term of each step, made by the normalising constructors.
    pub fn terms(&self) -> Vec<Term> {
        let mut terms: Vec<Term> = Vec::new();
        for step in &self.steps {
            terms.push(build(step, &terms));
        }
        terms
    }

    /// The steps that `root` depends on, renumbered.
    pub fn cone(&self, root: usize) -> Program {
        let mut needed = vec![false; root + 1];
        needed[root] = true;
        for i in (0..=root).rev() {
            if needed[i] {
                self.steps[i].op.operands().into_iter().for_each(|operand| needed[operand] = true);
            }
        }
        let mut places = vec![0; root + 1];
        let mut cone = Program::default();
        for i in 0..=root {
            if needed[i] {
                let mut step = self.steps[i].clone();
                step.op.renumber(|operand| places[operand]);
                places[i] = cone.steps.len();
                cone.steps.push(step);
            }
        }
        cone
    }
}

impl Op {
    pub fn operands(&self) -> Vec<usize> {
        match self {
            Op::Const(_) | Op::Var(_) => vec![],
            Op::Unary(_, a) | Op::Extract(a, _) | Op::Zext(a) | Op::Sext(a) => vec![*a],
            Op::Binary(_, a, b) | Op::Relation(_, a, b) => vec![*a, *b],
            Op::Ite(a, b, c) | Op::IteGiven(a, b, c) => vec![*a, *b, *c],
            Op::Concat(args) | Op::Unspecified(_, args) | Op::Float(_, args) => args.clone(),
            Op::LaneSelect(lanes, index) => lanes.iter().chain([index]).copied().collect(),
        }
    }

    pub fn renumber(&mut self, place: impl Fn(usize) -> usize) {
        match self {
            Op::Const(_) | Op::Var(_) => {}
            Op::Unary(_, a) | Op::Extract(a, _) | Op::Zext(a) | Op::Sext(a) => *a = place(*a),
            Op::Binary(_, a, b) | Op::Relation(_, a, b) => (*a, *b) = (place(*a), place(*b)),
            Op::Ite(a, b, c) | Op::IteGiven(a, b, c) => (*a, *b, *c) = (place(*a), place(*b), place(*c)),
            Op::Concat(args) | Op::Unspecified(_, args) | Op::Float(_, args) => {
                args.iter_mut().for_each(|arg| *arg = place(*arg))
            }
            Op::LaneSelect(lanes, index) => {
                lanes.iter_mut().for_each(|lane| *lane = place(*lane));
                *index = place(*index);
            }
        }
    }
}

fn build(step: &Step, terms: &[Term]) -> Term {
    let all = |args: &[usize]| args.iter().map(|&arg| terms[arg]).collect::<Vec<_>>();
    match &step.op {
        Op::Const(value) => term::constant(step.width, *value),
        Op::Var(index) => term::variable(step.width, Var(index * 100 + step.width)),
        Op::Unary(op, a) => {
            let function = match op {
                Unary::Not => term::not,
                Unary::Neg => term::neg,
                Unary::Popcount => term::popcount,
                Unary::LeadingZeros => term::leading_zeros,
                Unary::TrailingZeros => term::trailing_zeros,
                Unary::ReverseBits => term::reverse_bits,
            };
            function(terms[*a])
        }
        Op::Binary(op, a, b) => {
            let function = match op {
                Binary::And => term::and,
                Binary::Or => term::or,
                Binary::Xor => term::xor,
                Binary::Add => term::add,
                Binary::Sub => term::sub,
                Binary::Mul => term::mul,
                Binary::Shl => term::shl,
                Binary::Lshr => term::lshr,
                Binary::Ashr => term::ashr,
                Binary::UMin => term::umin,
                Binary::UMax => term::umax,
                Binary::SMin => term::smin,
                Binary::SMax => term::smax,
            };
            function(terms[*a], terms[*b])
        }
        Op::Relation(Relation::Eq, a, b) => term::eq(terms[*a], terms[*b]),
        Op::Relation(Relation::Ult, a, b) => term::ult(terms[*a], terms[*b]),
        Op::Relation(Relation::Slt, a, b) => term::slt(terms[*a], terms[*b]),
        Op::Ite(c, a, b) => term::ite(terms[*c], terms[*a], terms[*b]),
        Op::IteGiven(c, a, b) => term::ite(terms[*c], term::given(terms[*c], terms[*a]), terms[*b]),
        Op::Concat(args) => term::concat(&all(args)),
        Op::Extract(a, lo) => term::extract(terms[*a], *lo, step.width),
        Op::Zext(a) => term::zext(terms[*a], step.width),
        Op::Sext(a) => term::sext(terms[*a], step.width),
        Op::LaneSelect(lanes, index) => {
            let column: Vec<Term> = (0..64).map(|lane| terms[lanes[lane % lanes.len()]]).collect();
            term::lane_select(&column, terms[*index])
        }
        Op::Float(op, args) => {
            let args = all(args);
            term::float(*op, args[op.arity()], &args[..op.arity()])
        }
        Op::Unspecified(what, args) => term::unspecified(step.width, unspecified((*what).into()), &all(args)),
    }
}
