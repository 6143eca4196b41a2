//! Steps as equations without any rule.

use gcn_semantics::float::{FloatOp, Format};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::super::arena::{Arena, Nary, with};
use super::super::node::{Node, Term};
use super::super::normal::{Binary, Unary, mask};
use super::super::rule::{Rule, Theory};
use super::{After, Before, Side, Step, real};
use crate::variable::Var;

/// An arena at its end, with its steps.
#[derive(Debug)]
pub struct History {
    arena: Arena,
    steps: Vec<Step>,
}

/// A step without any rule, in the current arena, which is plain.
#[derive(Debug, Clone, Copy)]
pub struct Equation {
    /// What it is about.
    pub theory: Theory,
    /// What the constructor was given.
    pub before: Term,
    /// What it returned.
    pub after: Term,
    /// No subterm stands for itself as a variable: there is no deeper equation.
    pub complete: bool,
}

impl History {
    pub(in super::super) fn of(mut arena: Arena) -> Option<Self> {
        let recorder = arena.history.take()?;
        Some(History { arena, steps: recorder.steps })
    }

    /// The steps, each once.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The equation of a step, with variables for terms that are `depth` or more operations below what the
    /// constructor was given. Makes terms in the current arena, which must be plain.
    pub fn equation(&self, step: &Step, depth: u32) -> Equation {
        let theory = step.theory();
        if theory == Theory::Reals {
            let (before, after, complete) = real::sides(&self.arena, step, depth);
            return Equation { theory, before, after, complete };
        }
        let (cut, complete) = self.cut(&step.before, depth);
        let mut copy = Transcript { source: &self.arena, cut, copies: FxHashMap::default() };
        let before = copy.before(&step.before);
        let after = match &step.after {
            Side::Made(after) => copy.literal(*after),
            Side::Asked(asked) => copy.before(asked),
        };
        let condition = match &step.before {
            Before::Given(condition, _) => Some(copy.term(*condition)),
            // That nothing is a NaN is taken for granted where this rule says so, and nowhere else.
            Before::Float(op, _, operands) if step.rules.contains(&Rule::QuietNumber) => {
                let format = Format::of_bits(op.argument_bits());
                let operands = copy.all(operands);
                with(|arena| {
                    let numbers: Vec<Term> = operands.iter().map(|&t| arena.plain_is_number(format, t)).collect();
                    Some(arena.plain_all(Nary::And, &numbers))
                })
            }
            _ => None,
        };
        // Both sides are equal where the condition holds.
        let (before, after) = match condition {
            Some(condition) => with(|arena| {
                let zero = arena.constant(arena.width(before), 0);
                (arena.plain_ite(condition, before, zero), arena.plain_ite(condition, after, zero))
            }),
            None => (before, after),
        };
        Equation { theory, before, after, complete }
    }

    /// The terms to stand for variables, and whether there is none.
    fn cut(&self, before: &Before, depth: u32) -> (FxHashSet<Term>, bool) {
        let mut level: Vec<Term> = before.terms();
        let mut seen: FxHashSet<Term> = level.iter().copied().collect();
        for _ in 0..depth {
            let mut below = Vec::new();
            for t in level {
                self.arena.node(t).for_each_operand(|operand| {
                    if seen.insert(operand) {
                        below.push(operand);
                    }
                });
            }
            level = below;
            if level.is_empty() {
                break;
            }
        }
        let leaf = |t: &Term| matches!(self.arena.node(*t), Node::Const(_) | Node::Var(_));
        let cut: FxHashSet<Term> = level.into_iter().filter(|t| !leaf(t)).collect();
        let complete = cut.is_empty();
        (cut, complete)
    }
}

impl Before {
    /// The terms that were given.
    fn terms(&self) -> Vec<Term> {
        let mut terms = match self {
            Before::Unary(_, a) | Before::IteConstants(a, ..) => vec![*a],
            Before::Zext(a, _) | Before::Sext(a, _) | Before::Extract(a, ..) => vec![*a],
            Before::Binary(_, a, b) | Before::Given(a, b) => vec![*a, *b],
            Before::Nary(_, args) => args.to_vec(),
            Before::Logic(_, _, literals) => literals.iter().map(|&(t, _)| t).collect(),
            Before::Sum(addends) => addends.iter().map(|&(_, t)| t).collect(),
            Before::Linear(_, _, addends) => addends.iter().map(|&(t, _)| t).collect(),
            Before::Ite(a, b, c) => vec![*a, *b, *c],
            Before::Lane(column, index) => column.iter().chain([index]).copied().collect(),
            Before::Float(_, rounding, operands) => operands.iter().chain([rounding]).copied().collect(),
            Before::Node(node, _) => {
                let mut operands = Vec::new();
                node.for_each_operand(|operand| operands.push(operand));
                operands
            }
            Before::Real(_, operands) => operands.to_vec(),
            Before::Number(t) => vec![*t],
        };
        terms.sort_unstable();
        terms.dedup();
        terms
    }
}

/// Terms of one arena, copied to the current one. Operands of operations that commute and associate are
/// flattened, put in one order and, where that makes no difference, mentioned once, on both sides of an
/// equation: the order of a long minimum is no question for a solver.
struct Transcript<'a> {
    source: &'a Arena,
    cut: FxHashSet<Term>,
    copies: FxHashMap<Term, Term>,
}

impl Transcript<'_> {
    /// The copy of `root`.
    fn term(&mut self, root: Term) -> Term {
        let mut work = vec![root];
        while let Some(&t) = work.last() {
            if self.copies.contains_key(&t) {
                work.pop();
                continue;
            }
            let (node, width) = (self.source.node(t), self.source.width(t));
            if self.cut.contains(&t) || matches!(node, Node::Var(_)) {
                let variable = with(|arena| arena.intern(Node::Var(Var(t.0)), width));
                self.copies.insert(t, variable);
                continue;
            }
            let before = work.len();
            node.for_each_operand(|operand| {
                if !self.copies.contains_key(&operand) {
                    work.push(operand);
                }
            });
            if work.len() == before {
                let copied = with(|arena| arena.copy(node, width, &self.copies));
                self.copies.insert(t, copied);
            }
        }
        self.copies[&root]
    }

    fn all(&mut self, terms: &[Term]) -> Vec<Term> {
        terms.iter().map(|&t| self.term(t)).collect()
    }

    fn literal(&mut self, (t, negated): After) -> Term {
        let copied = self.term(t);
        if negated { with(|arena| arena.plain_unary(Unary::Not, copied)) } else { copied }
    }

    /// What the constructor was given, as its definition says.
    fn before(&mut self, before: &Before) -> Term {
        match before {
            Before::Unary(operation, a) => {
                let a = self.term(*a);
                with(|arena| arena.plain_unary(*operation, a))
            }
            Before::Binary(operation, a, b) => {
                let (mut a, mut b) = (self.term(*a), self.term(*b));
                if *operation == Binary::Eq && b < a {
                    (a, b) = (b, a);
                }
                with(|arena| arena.plain_binary(*operation, a, b))
            }
            Before::Nary(Nary::Concat, parts) => {
                let parts = self.all(parts);
                with(|arena| arena.plain_concat(&parts))
            }
            Before::Nary(operation, args) => {
                let args = self.all(args);
                with(|arena| arena.flat(*operation, &args))
            }
            Before::Logic(operation, width, literals) => {
                let args: Vec<Term> = literals.iter().map(|&literal| self.literal(literal)).collect();
                let neutral = if *operation == Nary::And { u64::MAX } else { 0 };
                with(|arena| match args[..] {
                    [] => arena.constant(*width, neutral),
                    _ => arena.flat(*operation, &args),
                })
            }
            Before::Sum(addends) => {
                let width = self.source.width(addends[0].1);
                let mut addends: Vec<_> = addends.iter().map(|&(c, t)| (c & mask(width), self.term(t))).collect();
                addends.sort_unstable_by_key(|&(_, t)| t);
                with(|arena| arena.intern_sum(0, &addends, width))
            }
            Before::Linear(width, constant, addends) => self.linear(*width, *constant, addends),
            Before::Ite(c, a, b) => {
                let (c, a, b) = (self.term(*c), self.term(*a), self.term(*b));
                with(|arena| arena.plain_ite(c, a, b))
            }
            Before::IteConstants(c, then, other, width) => {
                let c = self.term(*c);
                with(|arena| {
                    let (then, other) = (arena.constant(*width, *then), arena.constant(*width, *other));
                    arena.plain_ite(c, then, other)
                })
            }
            Before::Zext(a, width) => {
                let a = self.term(*a);
                with(|arena| arena.plain_zext(a, *width))
            }
            Before::Sext(a, width) => {
                let a = self.term(*a);
                with(|arena| arena.plain_sext(a, *width))
            }
            Before::Extract(a, lo, n) => {
                let a = self.term(*a);
                with(|arena| arena.plain_extract(a, *lo, *n))
            }
            Before::Lane(column, index) => {
                let (column, index) = (self.all(column), self.term(*index));
                with(|arena| arena.intern_lane_select(&column, index, arena.width(column[0])))
            }
            Before::Float(op, rounding, operands) => {
                let (rounding, mut operands) = (self.term(*rounding), self.all(operands));
                order(*op, &mut operands);
                with(|arena| arena.plain_float(*op, rounding, &operands))
            }
            Before::Given(_, t) => self.term(*t),
            Before::Node(node, width) => {
                node.for_each_operand(|operand| {
                    self.term(operand);
                });
                with(|arena| arena.copy(node, *width, &self.copies))
            }
            Before::Real(..) | Before::Number(_) => unreachable!("{before:?} is about real numbers"),
        }
    }

    fn linear(&mut self, width: u32, constant: u64, addends: &[(Term, u64)]) -> Term {
        let copied: Vec<_> = addends.iter().map(|&(t, c)| (c & mask(width), self.term(t))).collect();
        with(|arena| {
            let mut extended = Vec::new();
            for (coefficient, t) in copied {
                let own = arena.width(t);
                let t = if own > width { arena.plain_extract(t, 0, width) } else { arena.plain_zext(t, width) };
                extended.push((coefficient, t));
            }
            extended.sort_unstable_by_key(|&(_, t)| t);
            match extended[..] {
                [] => arena.constant(width, constant),
                _ => arena.intern_sum(constant & mask(width), &extended, width),
            }
        })
    }
}

/// Puts the operands that commute in order.
pub(super) fn order(op: FloatOp, operands: &mut [Term]) {
    if op.is_commutative() {
        operands[..2].sort_unstable();
    }
}

impl Arena {
    /// The operation on at least one argument, of which those that are the same operation are taken apart.
    fn flat(&mut self, operation: Nary, args: &[Term]) -> Term {
        let mut flat: SmallVec<[Term; 8]> = SmallVec::new();
        for &arg in args {
            match operation.arguments(self.node(arg)) {
                Some(inner) => flat.extend_from_slice(inner),
                None => flat.push(arg),
            }
        }
        flat.sort_unstable();
        if !matches!(operation, Nary::Xor | Nary::Product) {
            flat.dedup();
        }
        self.plain_all(operation, &flat)
    }

    /// `node` on the copies of its operands, without any rule.
    fn copy(&mut self, node: &Node, width: u32, copies: &FxHashMap<Term, Term>) -> Term {
        let new = |t: &Term| copies[t];
        let all = |args: &[Term]| args.iter().map(new).collect::<SmallVec<[Term; 8]>>();
        match node {
            Node::Const(_) | Node::Var(_) => self.intern(node.clone(), width),
            Node::Unspecified(what, args) => self.intern_unspecified(*what, &all(args), width),
            Node::Float(op, args) => {
                let mut args = all(args);
                order(*op, &mut args);
                self.intern_float(*op, &args)
            }
            Node::And(args) => self.flat(Nary::And, &all(args)),
            Node::Or(args) => self.flat(Nary::Or, &all(args)),
            Node::Xor(args) => self.flat(Nary::Xor, &all(args)),
            Node::Product(args) => self.flat(Nary::Product, &all(args)),
            Node::UMin(args) => self.flat(Nary::UMin, &all(args)),
            Node::UMax(args) => self.flat(Nary::UMax, &all(args)),
            Node::SMin(args) => self.flat(Nary::SMin, &all(args)),
            Node::SMax(args) => self.flat(Nary::SMax, &all(args)),
            Node::Concat(args) => self.intern_nary(Nary::Concat, &all(args), width),
            Node::Sum { constant, addends } => {
                let mut addends: Vec<_> = addends.iter().map(|(c, t)| (c & mask(width), new(t))).collect();
                addends.sort_unstable_by_key(|&(_, t)| t);
                self.intern_sum(constant & mask(width), &addends, width)
            }
            Node::LaneSelect { column, index } => self.intern_lane_select(&all(column), new(index), width),
            Node::Not(a) => self.intern(Node::Not(new(a)), width),
            Node::Shl(a, b) => self.intern(Node::Shl(new(a), new(b)), width),
            Node::Lshr(a, b) => self.intern(Node::Lshr(new(a), new(b)), width),
            Node::Ashr(a, b) => self.intern(Node::Ashr(new(a), new(b)), width),
            Node::Eq(a, b) => self.intern(Node::Eq(new(a).min(new(b)), new(a).max(new(b))), width),
            Node::Ult(a, b) => self.intern(Node::Ult(new(a), new(b)), width),
            Node::Slt(a, b) => self.intern(Node::Slt(new(a), new(b)), width),
            Node::Ite(c, a, b) => self.intern(Node::Ite(new(c), new(a), new(b)), width),
            Node::Extract { arg, lo } => self.intern(Node::Extract { arg: new(arg), lo: *lo }, width),
            Node::Sext(a) => self.intern(Node::Sext(new(a)), width),
            Node::Popcount(a) => self.intern(Node::Popcount(new(a)), width),
            Node::LeadingZeros(a) => self.intern(Node::LeadingZeros(new(a)), width),
            Node::TrailingZeros(a) => self.intern(Node::TrailingZeros(new(a)), width),
        }
    }
}
