//! The few rules of a light arena: constants are folded, operations without effect are left out, operands that
//! commute are sorted. Terms keep the shape of the instructions, so there are few of them, and what two programs do
//! at one place has not been spread over others.

use smallvec::SmallVec;

use super::super::arena::{Arena, Nary};
use super::super::eval;
use super::super::node::{Node, Term};
use super::{Terms, mask};

/// Operations with more arguments are arguments of others of their kind, so that chains stay linear.
const FLATTEN: usize = 24;

impl Arena {
    /// The term of `node`.
    pub(super) fn light(&mut self, node: Node, width: u32) -> Term {
        if let Some(value) = self.folded(&node, width) {
            return self.constant(width, value);
        }
        match node {
            Node::Not(a) => match *self.node(a) {
                Node::Not(inner) => inner,
                _ => self.intern(Node::Not(a), width),
            },
            Node::And(args) => self.light_logic(Nary::And, &args, width),
            Node::Or(args) => self.light_logic(Nary::Or, &args, width),
            Node::Xor(args) => self.light_xor(&args, width),
            Node::Sum { constant, addends } => self.light_sum(constant, &addends, width),
            Node::Product(args) => self.light_product(&args, width),
            Node::UMin(args) => self.light_lattice(Nary::UMin, &args, width),
            Node::UMax(args) => self.light_lattice(Nary::UMax, &args, width),
            Node::SMin(args) => self.light_lattice(Nary::SMin, &args, width),
            Node::SMax(args) => self.light_lattice(Nary::SMax, &args, width),
            Node::Shl(a, amount) => match self.as_const(amount) {
                Some(0) => a,
                Some(by) if by < u64::from(width) => {
                    let kept = self.light_extract(a, 0, width - by as u32);
                    let zeros = self.constant(by as u32, 0);
                    self.light_concat(&[kept, zeros])
                }
                _ => self.intern(Node::Shl(a, amount), width),
            },
            Node::Lshr(a, amount) => match self.as_const(amount) {
                Some(0) => a,
                Some(by) if by < u64::from(width) => {
                    let kept = self.light_extract(a, by as u32, width - by as u32);
                    let zeros = self.constant(by as u32, 0);
                    self.light_concat(&[zeros, kept])
                }
                _ => self.intern(Node::Lshr(a, amount), width),
            },
            Node::Ashr(a, amount) => match self.as_const(amount) {
                Some(0) => a,
                Some(by) => {
                    let by = by.min(u64::from(width) - 1) as u32;
                    let kept = self.light_extract(a, by, width - by);
                    self.intern(Node::Sext(kept), width)
                }
                None => self.intern(Node::Ashr(a, amount), width),
            },
            Node::Eq(a, b) if a == b => self.constant(1, 1),
            Node::Eq(a, b) => self.intern(Node::Eq(a.min(b), a.max(b)), 1),
            Node::Ult(a, b) | Node::Slt(a, b) if a == b => self.constant(1, 0),
            Node::Ite(condition, then, other) => self.light_ite(condition, then, other, width),
            Node::Concat(parts) => self.light_concat(&parts),
            Node::Extract { arg, lo } => self.light_extract(arg, lo.into(), width),
            node => self.intern(node, width),
        }
    }

    /// The value of `node`, if its operands are constants.
    fn folded(&self, node: &Node, width: u32) -> Option<u64> {
        if matches!(node, Node::Float(..) | Node::Unspecified(..) | Node::LaneSelect { .. }) {
            return None;
        }
        let mut known = true;
        node.for_each_operand(|operand| known &= self.as_const(operand).is_some());
        let value = |t: Term| self.as_const(t).expect("all operands are constants");
        if known { eval::fold(node, width, value, |t| self.width(t)) } else { None }
    }

    /// Arguments that are no constants, sorted, and the constants combined.
    fn light_args(&self, args: &[Term], neutral: u64, combine: fn(u64, u64) -> u64) -> (Terms, u64) {
        let mut constant = neutral;
        let mut rest = Terms::new();
        for &arg in args {
            match self.as_const(arg) {
                Some(value) => constant = combine(constant, value),
                None => rest.push(arg),
            }
        }
        rest.sort_unstable();
        (rest, constant)
    }

    /// `operation` of `rest` and a constant, which is left out if it is `neutral`.
    fn light_with_constant(&mut self, operation: Nary, mut rest: Terms, value: u64, neutral: u64, width: u32) -> Term {
        if value != neutral {
            let constant = self.constant(width, value);
            rest.insert(0, constant);
        }
        match *rest {
            [] => self.constant(width, neutral),
            [only] => only,
            _ => self.intern_nary(operation, &rest, width),
        }
    }

    /// `args`, of which those that are the same operation count as their own arguments, unless they have many.
    fn light_flat(&self, operation: Nary, args: &[Term]) -> Terms {
        let mut flat = Terms::new();
        for &arg in args {
            match operation.arguments(self.node(arg)) {
                Some(inner) if inner.len() <= FLATTEN => flat.extend_from_slice(inner),
                _ => flat.push(arg),
            }
        }
        flat
    }

    fn light_logic(&mut self, operation: Nary, args: &[Term], width: u32) -> Term {
        let args = &self.light_flat(operation, args);
        if let Some(truth) = self.light_truth(operation, args, width) {
            return truth;
        }
        let ones = mask(width);
        let (combine, neutral): (fn(u64, u64) -> u64, _) =
            if operation == Nary::And { (|a, b| a & b, ones) } else { (|a, b| a | b, 0) };
        let (mut rest, constant) = self.light_args(args, neutral, combine);
        if constant == ones ^ neutral {
            return self.constant(width, constant);
        }
        rest.dedup();
        if let ([a, b], Nary::Or) = (&*rest, operation)
            && constant == 0
            && let Some(parts) = self.light_side_by_side(*a, *b).or_else(|| self.light_side_by_side(*b, *a))
        {
            return parts;
        }
        self.light_with_constant(operation, rest, constant, neutral, width)
    }

    /// `operation` on words of which the lowest bit alone may be set in the result: that of truth values.
    fn light_truth(&mut self, operation: Nary, args: &[Term], width: u32) -> Option<Term> {
        let all = args.iter().map(|&arg| self.ones(arg));
        let ones = if operation == Nary::And { all.reduce(|a, b| a & b) } else { all.reduce(|a, b| a | b) };
        if width == 1 || ones? != 1 {
            return None;
        }
        let bits: Terms = args.iter().map(|&arg| self.light_extract(arg, 0, 1)).collect();
        let bit = if operation == Nary::Xor { self.light_xor(&bits, 1) } else { self.light_logic(operation, &bits, 1) };
        let zeros = self.constant(width - 1, 0);
        Some(self.light_concat(&[zeros, bit]))
    }

    /// `high | low` as a concatenation, if `high` has no bits as low as those of `low`.
    fn light_side_by_side(&mut self, high: Term, low: Term) -> Option<Term> {
        let (width, cut) = (self.width(high), self.ones(high).trailing_zeros());
        (cut > 0 && cut < width && self.ones(low) <= mask(cut)).then(|| {
            let upper = self.light_extract(high, cut, width - cut);
            let lower = self.light_extract(low, 0, cut);
            self.light_concat(&[upper, lower])
        })
    }

    fn light_xor(&mut self, args: &[Term], width: u32) -> Term {
        let args = &self.light_flat(Nary::Xor, args);
        if let Some(truth) = self.light_truth(Nary::Xor, args, width) {
            return truth;
        }
        let (sorted, constant) = self.light_args(args, 0, |a, b| a ^ b);
        let mut rest = Terms::new();
        for arg in sorted {
            if rest.last() == Some(&arg) {
                rest.pop();
            } else {
                rest.push(arg);
            }
        }
        self.light_with_constant(Nary::Xor, rest, constant, 0, width)
    }

    fn light_product(&mut self, args: &[Term], width: u32) -> Term {
        let (rest, constant) = self.light_args(args, 1, u64::wrapping_mul);
        match constant & mask(width) {
            0 => self.constant(width, 0),
            constant => self.light_with_constant(Nary::Product, rest, constant, 1, width),
        }
    }

    fn light_lattice(&mut self, operation: Nary, args: &[Term], width: u32) -> Term {
        let mut args = Terms::from_slice(args);
        args.sort_unstable();
        args.dedup();
        if let [only] = *args { only } else { self.intern_nary(operation, &args, width) }
    }

    fn light_sum(&mut self, constant: u64, addends: &[(u64, Term)], width: u32) -> Term {
        let mut constant = constant;
        let mut rest: SmallVec<[(u64, Term); 8]> = SmallVec::new();
        for &(coefficient, t) in addends {
            match self.as_const(t) {
                Some(value) => constant = constant.wrapping_add(coefficient.wrapping_mul(value)),
                None => rest.push((coefficient & mask(width), t)),
            }
        }
        rest.sort_unstable_by_key(|&(_, t)| t);
        rest.dedup_by(|next, kept| {
            let same = next.1 == kept.1;
            if same {
                kept.0 = kept.0.wrapping_add(next.0) & mask(width);
            }
            same
        });
        rest.retain(|(coefficient, _)| *coefficient != 0);
        match (constant & mask(width), &*rest) {
            (constant, []) => self.constant(width, constant),
            (0, &[(1, t)]) => t,
            (constant, _) => self.intern_sum(constant, &rest, width),
        }
    }

    fn light_ite(&mut self, condition: Term, then: Term, other: Term, width: u32) -> Term {
        match *self.node(condition) {
            Node::Const(value) => return if value == 1 { then } else { other },
            Node::Not(inner) => return self.light_ite(inner, other, then, width),
            _ => {}
        }
        let then = self.light_given(condition, then);
        let other = match *self.node(other) {
            Node::Ite(same, _, inner) if same == condition => inner,
            _ => other,
        };
        match (self.as_const(then), self.as_const(other)) {
            _ if then == other => then,
            (Some(1), Some(0)) if width == 1 => condition,
            (Some(0), Some(1)) if width == 1 => self.light(Node::Not(condition), 1),
            _ => self.intern(Node::Ite(condition, then, other), width),
        }
    }

    /// A term that equals `t` wherever `condition` is 1: a selection by it is decided.
    pub(super) fn light_given(&mut self, condition: Term, t: Term) -> Term {
        if !self.light {
            return t;
        }
        match *self.node(t) {
            _ if t == condition => self.constant(1, 1),
            Node::Ite(same, then, _) if same == condition => then,
            Node::And(ref args) if args.contains(&condition) => {
                let rest: Terms = args.iter().copied().filter(|&arg| arg != condition).collect();
                self.light_logic(Nary::And, &rest, 1)
            }
            _ => t,
        }
    }

    fn light_extract(&mut self, arg: Term, lo: u32, n: u32) -> Term {
        if n == self.width(arg) {
            return arg;
        }
        match *self.node(arg) {
            Node::Const(value) => self.constant(n, value >> lo),
            Node::Extract { arg: inner, lo: start } => self.light_extract(inner, lo + u32::from(start), n),
            Node::Concat(ref parts) => {
                let parts = Terms::from_slice(parts);
                let mut end = self.width(arg);
                let mut kept = Terms::new();
                for part in parts {
                    let position = end - self.width(part);
                    let (from, to) = (lo.max(position), (lo + n).min(end));
                    if from < to {
                        kept.push(self.light_extract(part, from - position, to - from));
                    }
                    end = position;
                }
                self.light_concat(&kept)
            }
            Node::Sext(inner) if lo + n <= self.width(inner) => self.light_extract(inner, lo, n),
            Node::Ite(condition, then, other) if [then, other].iter().all(|&arm| self.as_const(arm).is_some()) => {
                let values = [then, other].map(|arm| self.as_const(arm).unwrap_or_default());
                let [then, other] = values.map(|value| self.constant(n, value >> lo));
                self.light_ite(condition, then, other, n)
            }
            Node::Sum { .. } | Node::Product(_) if lo == 0 && !self.is_too_deep(arg) => {
                let low = self.light_low(arg, n.max(32));
                self.light_extract(low, 0, n)
            }
            _ => self.intern(Node::Extract { arg, lo: lo as u8 }, n),
        }
    }

    /// The low `n` bits of `t`: those of a sum or a product hang on nothing above them, and are one of fewer bits. Of
    /// a wide one it is the low word that has bits, as that is what programs have.
    fn light_low(&mut self, t: Term, n: u32) -> Term {
        match *self.node(t) {
            Node::Sum { constant, ref addends } => {
                let addends: SmallVec<[(u64, Term); 8]> = addends.iter().copied().collect();
                let low = |(coefficient, t)| (coefficient, self.light_extract(t, 0, n));
                let addends: SmallVec<[(u64, Term); 8]> = addends.into_iter().map(low).collect();
                self.light_sum(constant, &addends, n)
            }
            Node::Product(ref args) => {
                let args = Terms::from_slice(args);
                let args: Terms = args.into_iter().map(|arg| self.light_extract(arg, 0, n)).collect();
                self.light_product(&args, n)
            }
            _ => self.light_extract(t, 0, n),
        }
    }

    /// Parts side by side: those of a concatenation count by themselves, neighbours of one term grow together.
    fn light_concat(&mut self, parts: &[Term]) -> Term {
        let width = parts.iter().map(|&part| self.width(part)).sum();
        let mut flat = Terms::new();
        for &part in parts {
            match self.node(part) {
                Node::Concat(inner) => flat.extend_from_slice(inner),
                _ => flat.push(part),
            }
        }
        let mut joined = Terms::new();
        for part in flat {
            match joined.last().and_then(|&above| self.light_join(above, part)) {
                Some(both) => *joined.last_mut().expect("a part above") = both,
                None => joined.push(part),
            }
        }
        if let [only] = *joined { only } else { self.intern_nary(Nary::Concat, &joined, width) }
    }

    /// Two neighbours as one part, if they are constants or bits of one term.
    fn light_join(&mut self, above: Term, below: Term) -> Option<Term> {
        let (upper, lower) = (self.width(above), self.width(below));
        match (self.node(above), self.node(below)) {
            (&Node::Const(high), &Node::Const(low)) => Some(self.constant(upper + lower, high << lower | low)),
            (&Node::Extract { arg, lo: high }, &Node::Extract { arg: same, lo }) if arg == same => {
                (u32::from(high) == u32::from(lo) + lower).then(|| self.light_extract(arg, lo.into(), upper + lower))
            }
            // A sum or a product of which the low bits stand as one of fewer bits, however deep it is.
            (&Node::Extract { arg, lo }, _) if u32::from(lo) == lower => {
                let low =
                    if self.is_too_deep(arg) { self.light_low(arg, lower) } else { self.light_extract(arg, 0, lower) };
                (low == below).then(|| self.light_extract(arg, 0, upper + lower))
            }
            _ => None,
        }
    }
}
