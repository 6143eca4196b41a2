//! The few rules of a light arena: constants are folded, operations without effect are left out, operands that
//! commute are sorted. Terms keep the shape of the instructions, so there are few of them, and what two programs do
//! at one place has not been spread over others.
//!
//! The rules are those rows of [`rule`](super::super::rule) that name light arenas; most are rules of normal forms too.

use smallvec::SmallVec;

use super::super::arena::{Arena, Nary};
use super::super::eval;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::{Terms, mask};

/// Operations with more arguments are arguments of others of their kind, so that chains stay linear.
const FLATTEN: usize = 24;

/// What constants among the operands of an operation do, and the rules that say so.
struct Laws {
    /// Constants are combined.
    combine: fn(u64, u64) -> u64,
    fold: Rule,
    /// The constant that is left out.
    neutral: u64,
    leave_out: Rule,
    /// The constant that is the result, if there is one.
    absorbing: Option<(u64, Rule)>,
}

impl Laws {
    /// The laws of `operation` on words of `width` bits: of bitwise logic, or of products.
    fn of(operation: Nary, width: u32) -> Self {
        let ones = mask(width);
        let (combine, fold): (fn(u64, u64) -> u64, _) = match operation {
            Nary::And => (|a, b| a & b, Rule::FoldAnd),
            Nary::Or => (|a, b| a | b, Rule::FoldOr),
            Nary::Xor => (|a, b| a ^ b, Rule::FoldXor),
            _ => (u64::wrapping_mul, Rule::FoldProduct),
        };
        let (neutral, leave_out, absorbing) = match operation {
            Nary::And => (ones, Rule::AndOnes, Some((0, Rule::AndZero))),
            Nary::Or => (0, Rule::OrZero, Some((ones, Rule::OrOnes))),
            Nary::Xor => (0, Rule::XorZero, None),
            _ => (1, Rule::ProductOne, Some((0, Rule::ProductZero))),
        };
        Laws { combine, fold, neutral, leave_out, absorbing }
    }
}

impl Arena {
    /// The term of `node`.
    pub(super) fn make_light(&mut self, node: Node, width: u32) -> Term {
        if let Some(value) = self.folded(&node, width) {
            self.fire(folds(&node));
            return self.constant(width, value);
        }
        match node {
            Node::Not(a) => match *self.node(a) {
                Node::Not(inner) => {
                    self.fire(Rule::NotNot);
                    inner
                }
                _ => self.intern(Node::Not(a), width),
            },
            Node::And(args) => self.light_logic(Nary::And, &args, width),
            Node::Or(args) => self.light_logic(Nary::Or, &args, width),
            Node::Xor(args) => self.light_xor(&args, width),
            Node::Sum { constant, addends } => self.light_sum(constant, &addends, width),
            Node::Product(args) => self.light_product(&args, width),
            Node::UMin(args) => self.light_extremum(Nary::UMin, &args, width),
            Node::UMax(args) => self.light_extremum(Nary::UMax, &args, width),
            Node::SMin(args) => self.light_extremum(Nary::SMin, &args, width),
            Node::SMax(args) => self.light_extremum(Nary::SMax, &args, width),
            Node::Shl(a, amount) | Node::Lshr(a, amount) | Node::Ashr(a, amount) => {
                self.light_shift(node, a, amount, width)
            }
            Node::Eq(a, b) if a == b => {
                self.fire(Rule::EqualSame);
                self.constant(1, 1)
            }
            Node::Eq(a, b) => self.intern(Node::Eq(a.min(b), a.max(b)), 1),
            Node::Ult(a, b) | Node::Slt(a, b) if a == b => {
                self.fire(Rule::LessSame);
                self.constant(1, 0)
            }
            Node::Ite(condition, then, other) => self.light_ite(condition, then, other, width),
            Node::Concat(parts) => self.light_concat(&parts),
            Node::Extract { arg, lo } => self.light_extract(arg, lo.into(), width),
            node => self.intern(node, width),
        }
    }

    /// The value of `node`, if its operands are constants.
    fn folded(&self, node: &Node, width: u32) -> Option<u64> {
        if matches!(node, Node::Float(..) | Node::Unspecified(..) | Node::LaneSelect { .. } | Node::Ite(..)) {
            return None;
        }
        let mut known = true;
        node.for_each_operand(|operand| known &= self.as_const(operand).is_some());
        let value = |t: Term| self.as_const(t).expect("all operands are constants");
        if known { eval::fold(node, width, value, |t| self.width(t)) } else { None }
    }

    /// A shift by a constant moves bits.
    fn light_shift(&mut self, node: Node, a: Term, amount: Term, width: u32) -> Term {
        let by = match (self.as_const(amount), &node) {
            (Some(0), _) => {
                self.fire(Rule::ShiftNothing);
                return a;
            }
            (Some(by), _) if by < u64::from(width) => by as u32,
            (Some(_), Node::Ashr(..)) => {
                self.fire(Rule::AshrOut);
                let sign = self.light_extract(a, width - 1, 1);
                return if width == 1 { sign } else { self.intern(Node::Sext(sign), width) };
            }
            _ => return self.intern(node, width),
        };
        match node {
            Node::Shl(..) => {
                self.fire(Rule::ShlParts);
                let kept = self.light_extract(a, 0, width - by);
                let zeros = self.constant(by, 0);
                self.light_concat(&[kept, zeros])
            }
            Node::Lshr(..) => {
                self.fire(Rule::LshrParts);
                let kept = self.light_extract(a, by, width - by);
                let zeros = self.constant(by, 0);
                self.light_concat(&[zeros, kept])
            }
            _ => {
                self.fire(Rule::AshrParts);
                let kept = self.light_extract(a, by, width - by);
                self.intern(Node::Sext(kept), width)
            }
        }
    }

    /// Arguments that are no constants, sorted, and the constants combined. A constant that decides the result is what
    /// the result is.
    fn light_args(&self, args: &[Term], laws: &Laws, width: u32) -> Result<(Terms, u64), u64> {
        let mut constant = laws.neutral;
        let mut constants = 0;
        let mut rest = Terms::new();
        for &arg in args {
            match self.as_const(arg) {
                Some(value) => {
                    constant = (laws.combine)(constant, value);
                    constants += 1;
                }
                None => rest.push(arg),
            }
        }
        constant &= mask(width);
        if constants > 1 {
            self.fire(laws.fold);
        }
        if let Some((_, rule)) = laws.absorbing.filter(|&(absorbing, _)| absorbing == constant) {
            self.fire(rule);
            return Err(constant);
        }
        if constants > 0 && constant == laws.neutral {
            self.fire(laws.leave_out);
        }
        rest.sort_unstable();
        Ok((rest, constant))
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
    fn light_flat(&self, operation: Nary, args: &[Term], rule: Rule) -> Terms {
        let mut flat = Terms::new();
        for &arg in args {
            match operation.arguments(self.node(arg)) {
                Some(inner) if inner.len() <= FLATTEN => {
                    self.fire(rule);
                    flat.extend_from_slice(inner);
                }
                _ => flat.push(arg),
            }
        }
        flat
    }

    /// A conjunction or disjunction of at least one term.
    pub(super) fn make_light_logic(&mut self, operation: Nary, args: &[Term], width: u32) -> Term {
        let [flatten, truth, same] = match operation {
            Nary::And => [Rule::AndFlatten, Rule::AndTruth, Rule::AndSame],
            _ => [Rule::OrFlatten, Rule::OrTruth, Rule::OrSame],
        };
        let args = &self.light_flat(operation, args, flatten);
        if let Some(bit) = self.light_truth(operation, args, width, truth) {
            return bit;
        }
        let laws = Laws::of(operation, width);
        let (mut rest, constant) = match self.light_args(args, &laws, width) {
            Ok(found) => found,
            Err(decided) => return self.constant(width, decided),
        };
        let before = rest.len();
        rest.dedup();
        if rest.len() < before {
            self.fire(same);
        }
        if let ([a, b], Nary::Or) = (&*rest, operation)
            && constant == 0
            && let Some(parts) = self.light_side_by_side(*a, *b).or_else(|| self.light_side_by_side(*b, *a))
        {
            return parts;
        }
        self.light_with_constant(operation, rest, constant, laws.neutral, width)
    }

    /// `operation` on words of which the lowest bit alone may be set in the result: that of truth values.
    fn light_truth(&mut self, operation: Nary, args: &[Term], width: u32, rule: Rule) -> Option<Term> {
        let all = args.iter().map(|&arg| self.ones(arg));
        let ones = if operation == Nary::And { all.reduce(|a, b| a & b) } else { all.reduce(|a, b| a | b) };
        if width == 1 || ones? != 1 {
            return None;
        }
        self.fire(rule);
        let bits: Terms = args.iter().map(|&arg| self.light_extract(arg, 0, 1)).collect();
        let bit = if operation == Nary::Xor { self.light_xor(&bits, 1) } else { self.light_logic(operation, &bits, 1) };
        let zeros = self.constant(width - 1, 0);
        Some(self.light_concat(&[zeros, bit]))
    }

    /// `high | low` as a concatenation, if `high` has no bits as low as those of `low`.
    fn light_side_by_side(&mut self, high: Term, low: Term) -> Option<Term> {
        let (width, cut) = (self.width(high), self.ones(high).trailing_zeros());
        (cut > 0 && cut < width && self.ones(low) <= mask(cut)).then(|| {
            self.fire(Rule::OrSideBySide);
            let upper = self.light_extract(high, cut, width - cut);
            let lower = self.light_extract(low, 0, cut);
            self.light_concat(&[upper, lower])
        })
    }

    /// The exclusive or of at least one term.
    pub(super) fn make_light_xor(&mut self, args: &[Term], width: u32) -> Term {
        let args = &self.light_flat(Nary::Xor, args, Rule::XorFlatten);
        if let Some(bit) = self.light_truth(Nary::Xor, args, width, Rule::XorTruth) {
            return bit;
        }
        let (sorted, constant) =
            self.light_args(args, &Laws::of(Nary::Xor, width), width).expect("no constant decides a parity");
        let mut rest = Terms::new();
        for arg in sorted {
            if rest.last() == Some(&arg) {
                self.fire(Rule::XorSame);
                rest.pop();
            } else {
                rest.push(arg);
            }
        }
        self.light_with_constant(Nary::Xor, rest, constant, 0, width)
    }

    /// The product of at least one term.
    pub(super) fn make_light_product(&mut self, args: &[Term], width: u32) -> Term {
        match self.light_args(args, &Laws::of(Nary::Product, width), width) {
            Ok((rest, constant)) => self.light_with_constant(Nary::Product, rest, constant, 1, width),
            Err(zero) => self.constant(width, zero),
        }
    }

    fn light_extremum(&mut self, operation: Nary, args: &[Term], width: u32) -> Term {
        let mut args = Terms::from_slice(args);
        args.sort_unstable();
        let before = args.len();
        args.dedup();
        if args.len() < before {
            self.fire(Rule::ExtremumSame);
        }
        if let [only] = *args { only } else { self.intern_nary(operation, &args, width) }
    }

    /// A constant and the sum of coefficients times terms.
    pub(super) fn make_light_sum(&mut self, constant: u64, addends: &[(u64, Term)], width: u32) -> Term {
        let mut constant = constant;
        let mut rest: SmallVec<[(u64, Term); 8]> = SmallVec::new();
        for &(coefficient, t) in addends {
            match self.as_const(t) {
                Some(value) => {
                    self.fire(Rule::FoldSum);
                    constant = constant.wrapping_add(coefficient.wrapping_mul(value));
                }
                None => rest.push((coefficient & mask(width), t)),
            }
        }
        rest.sort_unstable_by_key(|&(_, t)| t);
        let before = rest.len();
        rest.dedup_by(|next, kept| {
            let same = next.1 == kept.1;
            if same {
                kept.0 = kept.0.wrapping_add(next.0) & mask(width);
            }
            same
        });
        if rest.len() < before {
            self.fire(Rule::SumLikeAddends);
        }
        let before = rest.len();
        rest.retain(|(coefficient, _)| *coefficient != 0);
        if rest.len() < before {
            self.fire(Rule::SumNothing);
        }
        match (constant & mask(width), &*rest) {
            (constant, []) => self.constant(width, constant),
            (0, &[(1, t)]) => {
                self.fire(Rule::SumZero);
                t
            }
            (constant, _) => self.intern_sum(constant, &rest, width),
        }
    }

    /// `then` where `condition` is 1, otherwise `other`.
    pub(super) fn make_light_ite(&mut self, condition: Term, then: Term, other: Term, width: u32) -> Term {
        match *self.node(condition) {
            Node::Const(value) => {
                self.fire(if value == 1 { Rule::SelectTrue } else { Rule::SelectFalse });
                return if value == 1 { then } else { other };
            }
            Node::Not(inner) => {
                self.fire(Rule::SelectNegated);
                return self.light_ite(inner, other, then, width);
            }
            _ => {}
        }
        let then = self.light_given(condition, then);
        let other = match *self.node(other) {
            Node::Ite(same, _, inner) if same == condition => {
                self.fire(Rule::SelectUnderNegation);
                inner
            }
            _ => other,
        };
        match (self.as_const(then), self.as_const(other)) {
            _ if then == other => {
                self.fire(Rule::SelectSame);
                then
            }
            (Some(1), Some(0)) if width == 1 => {
                self.fire(Rule::SelectTruth);
                condition
            }
            (Some(0), Some(1)) if width == 1 => {
                self.fire(Rule::SelectFalsehood);
                self.light(Node::Not(condition), 1)
            }
            _ => self.intern(Node::Ite(condition, then, other), width),
        }
    }

    /// A term that equals `t` wherever `condition` is 1: a selection by it is decided.
    pub(super) fn make_light_given(&mut self, condition: Term, t: Term) -> Term {
        match *self.node(t) {
            _ if t == condition => {
                self.fire(Rule::GivenTrue);
                self.constant(1, 1)
            }
            Node::Ite(same, then, _) if same == condition => {
                self.fire(Rule::Given);
                then
            }
            Node::And(ref args) if args.contains(&condition) => {
                self.fire(Rule::GivenConjunct);
                let rest: Terms = args.iter().copied().filter(|&arg| arg != condition).collect();
                self.light_logic(Nary::And, &rest, 1)
            }
            _ => t,
        }
    }

    /// Bits `lo + n - 1 .. lo` of `arg`.
    pub(super) fn make_light_extract(&mut self, arg: Term, lo: u32, n: u32) -> Term {
        if n == self.width(arg) {
            return arg;
        }
        match *self.node(arg) {
            Node::Const(value) => {
                self.fire(Rule::FoldExtract);
                self.constant(n, value >> lo)
            }
            Node::Extract { arg: inner, lo: start } => {
                self.fire(Rule::ExtractTwice);
                self.light_extract(inner, lo + u32::from(start), n)
            }
            Node::Concat(ref parts) => {
                self.fire(Rule::ExtractConcat);
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
            Node::Sext(inner) if lo + n <= self.width(inner) => {
                self.fire(Rule::ExtractInside);
                self.light_extract(inner, lo, n)
            }
            Node::Ite(condition, then, other) if [then, other].iter().all(|&arm| self.as_const(arm).is_some()) => {
                self.fire(Rule::ExtractSelectedConstants);
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
    pub(super) fn make_light_low(&mut self, t: Term, n: u32) -> Term {
        match *self.node(t) {
            Node::Sum { constant, ref addends } => {
                self.fire(Rule::ExtractSum);
                let addends: SmallVec<[(u64, Term); 8]> = addends.iter().copied().collect();
                let low = |(coefficient, t)| (coefficient, self.light_extract(t, 0, n));
                let addends: SmallVec<[(u64, Term); 8]> = addends.into_iter().map(low).collect();
                self.light_sum(constant, &addends, n)
            }
            Node::Product(ref args) => {
                self.fire(Rule::ExtractProduct);
                let args = Terms::from_slice(args);
                let args: Terms = args.into_iter().map(|arg| self.light_extract(arg, 0, n)).collect();
                self.light_product(&args, n)
            }
            _ => self.light_extract(t, 0, n),
        }
    }

    /// Parts side by side: those of a concatenation count by themselves, neighbours of one term grow together.
    pub(super) fn make_light_concat(&mut self, parts: &[Term]) -> Term {
        let width = parts.iter().map(|&part| self.width(part)).sum();
        let mut flat = Terms::new();
        for &part in parts {
            match self.node(part) {
                Node::Concat(inner) => {
                    self.fire(Rule::ConcatFlatten);
                    flat.extend_from_slice(inner);
                }
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
            (&Node::Const(high), &Node::Const(low)) => {
                self.fire(Rule::JoinConstants);
                Some(self.constant(upper + lower, high << lower | low))
            }
            (&Node::Extract { arg, lo: high }, &Node::Extract { arg: same, lo }) if arg == same => {
                (u32::from(high) == u32::from(lo) + lower).then(|| {
                    self.fire(Rule::JoinExtracts);
                    self.light_extract(arg, lo.into(), upper + lower)
                })
            }
            // A sum or a product of which the low bits stand as one of fewer bits, however deep it is.
            (&Node::Extract { arg, lo }, _) if u32::from(lo) == lower => {
                let low =
                    if self.is_too_deep(arg) { self.light_low(arg, lower) } else { self.light_extract(arg, 0, lower) };
                (low == below).then(|| {
                    self.fire(Rule::JoinArithmetic);
                    self.light_extract(arg, 0, upper + lower)
                })
            }
            _ => None,
        }
    }
}

/// The rule that says what an operation on constants is.
fn folds(node: &Node) -> Rule {
    match node {
        Node::Not(_) => Rule::FoldNot,
        Node::And(_) => Rule::FoldAnd,
        Node::Or(_) => Rule::FoldOr,
        Node::Xor(_) => Rule::FoldXor,
        Node::Sum { .. } => Rule::FoldSum,
        Node::Product(_) => Rule::FoldProduct,
        Node::Shl(..) | Node::Lshr(..) | Node::Ashr(..) => Rule::FoldShift,
        Node::UMin(_) | Node::UMax(_) | Node::SMin(_) | Node::SMax(_) => Rule::FoldExtremum,
        Node::Eq(a, b) if a == b => Rule::EqualSame,
        Node::Eq(..) => Rule::EqualConstants,
        Node::Ult(..) | Node::Slt(..) => Rule::FoldLess,
        Node::Concat(_) => Rule::JoinConstants,
        Node::Extract { .. } => Rule::FoldExtract,
        Node::Sext(_) => Rule::FoldSext,
        Node::Popcount(_) | Node::LeadingZeros(_) | Node::TrailingZeros(_) => Rule::FoldCount,
        Node::Const(_)
        | Node::Var(_)
        | Node::Unspecified(..)
        | Node::Float(..)
        | Node::Ite(..)
        | Node::LaneSelect { .. } => unreachable!("{node:?} is not folded"),
    }
}
