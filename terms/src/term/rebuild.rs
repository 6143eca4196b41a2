//! Terms in which some are replaced: floating-point operations, or what is known.

use gcn_semantics::float::FloatOp;
use rustc_hash::FxHashMap;

use super::arena::{Nary, node, variable};
use super::node::{Node, Term};
use super::normal;

/// Replaces the floating-point operations of terms and what is known, and what contains them, from the bottom
/// up.
pub struct Rebuilder<F> {
    float: F,
    done: FxHashMap<Term, Term>,
}

impl<F: FnMut(FloatOp, Term, &[Term]) -> Term> Rebuilder<F> {
    /// `float` gives the term that replaces an operation, from its rounding mode (2 bits) and operands.
    pub fn new(float: F) -> Self {
        Rebuilder { float, done: FxHashMap::default() }
    }

    /// As [`Self::new`]; the first of each pair of `known` is replaced by the second.
    pub fn knowing(known: impl IntoIterator<Item = (Term, Term)>, float: F) -> Self {
        Rebuilder { float, done: known.into_iter().collect() }
    }

    /// How many terms were looked at.
    pub fn size(&self) -> usize {
        self.done.len()
    }

    /// `root` with replaced operations.
    pub fn rebuild(&mut self, root: Term) -> Term {
        let mut work = vec![root];
        while let Some(&t) = work.last() {
            if self.done.contains_key(&t) {
                work.pop();
                continue;
            }
            let node = node(t);
            let before = work.len();
            node.for_each_operand(|operand| {
                if !self.done.contains_key(&operand) {
                    work.push(operand);
                }
            });
            if work.len() == before {
                let result = self.replace(t, &node);
                self.done.insert(t, result);
                work.pop();
            }
        }
        self.done[&root]
    }

    /// `root` with replacements below it; what is known of itself does not count.
    pub fn rebuild_inside(&mut self, root: Term) -> Term {
        let node = node(root);
        node.for_each_operand(|operand| {
            self.rebuild(operand);
        });
        self.replace(root, &node)
    }

    /// `t` on the replaced operands of its node.
    fn replace(&mut self, t: Term, node: &Node) -> Term {
        if let Node::Float(op, args) = node {
            let args: Vec<Term> = args.iter().map(|arg| self.done[arg]).collect();
            let (&rounding, operands) = args.split_last().expect("a rounding mode");
            return (self.float)(*op, rounding, operands);
        }
        let mut same = true;
        node.for_each_operand(|operand| same &= self.done[&operand] == operand);
        if same { t } else { on(node, super::width(t), |operand| self.done[&operand]) }
    }
}

/// The term of `node` with what `new` makes of its operands in their places. The node may be of another arena.
pub fn made(node: &Node, width: u32, new: impl Fn(Term) -> Term) -> Term {
    match node {
        Node::Const(value) => normal::constant(width, *value),
        Node::Var(var) => variable(width, *var),
        _ => on(node, width, new),
    }
}

/// `t` with what `new` makes of its operands in their places.
pub fn on_operands(t: Term, new: impl Fn(Term) -> Term) -> Term {
    let node = node(t);
    let mut same = true;
    node.for_each_operand(|operand| same &= new(operand) == operand);
    if same { t } else { on(&node, super::width(t), new) }
}

/// The term of `width` bits with the operation of `node`, which has operands, on what `new` makes of these.
pub(super) fn on(node: &Node, width: u32, new: impl Fn(Term) -> Term) -> Term {
    let all = |args: &[Term]| args.iter().map(|&arg| new(arg)).collect::<Vec<_>>();
    let new = |operand: &Term| new(*operand);
    let nary = |operation: Nary, args: &[Term]| normal::all_of(operation, &all(args));
    match node {
        Node::Const(_) | Node::Var(_) => unreachable!("{node:?} has no operands"),
        Node::Float(op, args) => {
            let args = all(args);
            let (&rounding, operands) = args.split_last().expect("a rounding mode");
            normal::float(*op, rounding, operands)
        }
        Node::Unspecified(what, args) => normal::unspecified(width, *what, &all(args)),
        Node::Not(a) => normal::not(new(a)),
        Node::And(args) => normal::and_all(width, &all(args)),
        Node::Or(args) => normal::or_all(width, &all(args)),
        Node::Xor(args) => nary(Nary::Xor, args),
        Node::Sum { constant, addends } => {
            let addends: Vec<_> = addends.iter().map(|(coefficient, addend)| (*coefficient, new(addend))).collect();
            normal::sum(width, *constant, &addends)
        }
        Node::Product(args) => nary(Nary::Product, args),
        Node::Shl(a, b) => normal::shl(new(a), new(b)),
        Node::Lshr(a, b) => normal::lshr(new(a), new(b)),
        Node::Ashr(a, b) => normal::ashr(new(a), new(b)),
        Node::UMin(args) => nary(Nary::UMin, args),
        Node::UMax(args) => nary(Nary::UMax, args),
        Node::SMin(args) => nary(Nary::SMin, args),
        Node::SMax(args) => nary(Nary::SMax, args),
        Node::Eq(a, b) => normal::eq(new(a), new(b)),
        Node::Ult(a, b) => normal::ult(new(a), new(b)),
        Node::Slt(a, b) => normal::slt(new(a), new(b)),
        Node::Ite(condition, then, other) => normal::ite(new(condition), new(then), new(other)),
        Node::Concat(parts) => normal::concat(&all(parts)),
        Node::Extract { arg, lo } => normal::extract(new(arg), *lo as u32, width),
        Node::Sext(a) => normal::sext(new(a), width),
        Node::Popcount(a) => normal::popcount(new(a)),
        Node::LeadingZeros(a) => normal::leading_zeros(new(a)),
        Node::TrailingZeros(a) => normal::trailing_zeros(new(a)),
        Node::LaneSelect { column, index } => normal::lane_select(&all(column), new(index)),
    }
}
