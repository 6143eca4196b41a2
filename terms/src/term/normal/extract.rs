//! Extraction: pushed down to terms that have no parts.
//!
//! Results are remembered, because a shared subterm would otherwise be cut once per path to it. Deep
//! graphs are cut from the bottom up, so that no chain of instructions is too long for the stack.

use smallvec::{SmallVec, smallvec};

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::linear::Linear;
use super::{Terms, mask};

/// From this depth of calls on, operands are cut before the operations on them.
const RECURSION_LIMIT: u32 = 48;

type Key = (Term, u8, u8);

impl Arena {
    /// Bits `lo + n - 1 .. lo` of `t`.
    pub(super) fn make_extract(&mut self, t: Term, lo: u32, n: u32) -> Term {
        let width = self.width(t);
        debug_assert!(n >= 1 && lo + n <= width, "bits {lo}+{n} of {width}");
        if n == width {
            return t;
        }
        if self.ones(t) >> lo & mask(n) == 0 {
            self.fire(Rule::ExtractZeros);
            return self.zero(n);
        }
        match *self.node(t) {
            Node::Const(value) => {
                self.fire(Rule::FoldExtract);
                self.constant(n, value >> lo)
            }
            Node::Extract { arg, lo: start } => {
                self.fire(Rule::ExtractTwice);
                self.extract(arg, start as u32 + lo, n)
            }
            Node::Concat(ref parts) if parts.len() == width as usize && n == 1 => {
                self.fire(Rule::ExtractConcat);
                parts[(width - 1 - lo) as usize]
            }
            _ if !self.has_parts(t, lo, n) => self.intern(Node::Extract { arg: t, lo: lo as u8 }, n),
            _ => self.extract_remembered((t, lo as u8, n as u8)),
        }
    }

    /// Whether an extract of these bits goes into the operands of `t`.
    pub(super) fn has_parts(&self, t: Term, lo: u32, n: u32) -> bool {
        match *self.node(t) {
            Node::Not(_)
            | Node::And(_)
            | Node::Or(_)
            | Node::Xor(_)
            | Node::Ite(..)
            | Node::Concat(_)
            | Node::Sext(_) => true,
            Node::Sum { .. } | Node::Product(_) => {
                lo + n < self.width(t) && (!self.is_too_deep(t) || lo == 0 && self.is_cut_for_nothing(t, n))
            }
            Node::Shl(_, amount) => lo + n < self.width(t) && self.ones(amount) <= mask(lo + n) && !self.is_too_deep(t),
            _ => false,
        }
    }

    /// Whether the low `n` bits of the operands of `t` are parts that they have: however deep these are, nothing in
    /// them is cut.
    fn is_cut_for_nothing(&self, t: Term, n: u32) -> bool {
        let has_part = |operand: Term| match *self.node(operand) {
            Node::Const(_) => true,
            Node::Sext(inner) => self.width(inner) == n,
            Node::Concat(ref parts) => {
                let mut position = 0;
                parts.iter().rev().any(|&part| {
                    position += self.width(part);
                    position == n
                })
            }
            _ => false,
        };
        let mut is_free = true;
        self.node(t).for_each_operand(|operand| is_free &= has_part(operand));
        is_free
    }

    fn extract_remembered(&mut self, key: Key) -> Term {
        if let Some(&known) = self.extracts.get(&key) {
            self.recall();
            return known;
        }
        if self.depth >= RECURSION_LIMIT {
            self.extract_operands_first(key);
        }
        self.depth += 1;
        let result = self.push_extract(key.0, key.1 as u32, key.2 as u32);
        self.depth -= 1;
        self.extracts.insert(key, result);
        result
    }

    /// Remembers the extracts that `key` needs, from the bottom up.
    fn extract_operands_first(&mut self, key: Key) {
        let mut work = vec![(key, false)];
        while let Some((key, operands_done)) = work.pop() {
            if self.extracts.contains_key(&key) {
                continue;
            }
            if operands_done {
                let result = self.push_extract(key.0, key.1 as u32, key.2 as u32);
                self.extracts.insert(key, result);
                continue;
            }
            work.push((key, true));
            for (arg, lo, n) in self.operand_cuts(key) {
                if n < self.width(arg) && self.has_parts(arg, lo, n) {
                    work.push(((arg, lo as u8, n as u8), false));
                }
            }
        }
    }

    /// The extracts that the next step of `key` needs.
    fn operand_cuts(&self, (t, lo, n): Key) -> SmallVec<[(Term, u32, u32); 8]> {
        let (lo, n) = (lo as u32, n as u32);
        match self.node(t) {
            Node::Not(arg) => smallvec![(*arg, lo, n)],
            Node::And(args) | Node::Or(args) | Node::Xor(args) => args.iter().map(|&arg| (arg, lo, n)).collect(),
            Node::Ite(_, then, other) => smallvec![(*then, lo, n), (*other, lo, n)],
            Node::Concat(parts) => self.overlapping_parts(t, parts, lo, n),
            Node::Sext(arg) => {
                let (start, end) = (lo.min(self.width(*arg) - 1), (lo + n).min(self.width(*arg)));
                smallvec![(*arg, start, end.max(start + 1) - start)]
            }
            _ if lo > 0 => smallvec![(t, 0, lo + n)],
            Node::Product(args) => args.iter().map(|&arg| (arg, 0, n)).collect(),
            Node::Sum { addends, .. } => addends.iter().map(|&(_, arg)| (arg, 0, n)).collect(),
            Node::Shl(value, _) => smallvec![(*value, 0, n)],
            _ => SmallVec::new(),
        }
    }

    /// The parts of a concatenation that bits `lo + n - 1 .. lo` touch: (part, lowest bit, width), highest first.
    fn overlapping_parts(&self, t: Term, parts: &[Term], lo: u32, n: u32) -> SmallVec<[(Term, u32, u32); 8]> {
        let mut end = self.width(t);
        let mut kept = SmallVec::new();
        for &part in parts {
            let position = end - self.width(part);
            let (from, to) = (lo.max(position), (lo + n).min(end));
            if from < to {
                kept.push((part, from - position, to - from));
            }
            end = position;
        }
        kept
    }

    /// The rule of one step of an extract from bit `lo` on into the operands of `t`.
    fn extract_rule(&self, t: Term, lo: u32) -> Rule {
        match self.node(t) {
            Node::Not(_) => Rule::ExtractNot,
            Node::And(_) => Rule::ExtractAnd,
            Node::Or(_) => Rule::ExtractOr,
            Node::Xor(_) => Rule::ExtractXor,
            Node::Ite(..) => Rule::ExtractSelection,
            Node::Concat(_) => Rule::ExtractConcat,
            Node::Sext(_) => Rule::ExtractExtended,
            _ if lo > 0 => Rule::ExtractUpperCut,
            Node::Sum { .. } => Rule::ExtractSum,
            Node::Product(_) => Rule::ExtractProduct,
            _ => Rule::ExtractShifted,
        }
    }

    /// One step of an extract into the operands of `t`.
    fn push_extract(&mut self, t: Term, lo: u32, n: u32) -> Term {
        self.fire(self.extract_rule(t, lo));
        match *self.node(t) {
            Node::Not(arg) => {
                let bits = self.extract(arg, lo, n);
                self.not(bits)
            }
            Node::And(ref args) => {
                let args = Terms::from_slice(args);
                let args = self.extract_each(args, lo, n);
                self.and(&args)
            }
            Node::Or(ref args) => {
                let args = Terms::from_slice(args);
                let args = self.extract_each(args, lo, n);
                self.or(&args)
            }
            Node::Xor(ref args) => {
                let args = Terms::from_slice(args);
                let args = self.extract_each(args, lo, n);
                self.xor(&args)
            }
            Node::Ite(condition, then, other) => {
                let then = self.extract(then, lo, n);
                let other = self.extract(other, lo, n);
                self.ite(condition, then, other)
            }
            Node::Concat(_) => self.extract_concat(t, lo, n),
            Node::Sext(inner) => self.extract_sext(inner, lo, n),
            Node::Sum { .. } if lo == 0 => self.truncate_sum(t, n),
            Node::Product(ref args) if lo == 0 => {
                let args = Terms::from_slice(args);
                let args = self.extract_each(args, 0, n);
                self.product(&args)
            }
            Node::Shl(value, amount) if lo == 0 => {
                let value = self.extract(value, 0, n);
                let amount = self.extract(amount, 0, n);
                self.shl(value, amount)
            }
            _ => {
                let narrow = self.extract(t, 0, lo + n);
                self.extract(narrow, lo, n)
            }
        }
    }

    fn extract_each(&mut self, mut args: Terms, lo: u32, n: u32) -> Terms {
        args.iter_mut().for_each(|arg| *arg = self.extract(*arg, lo, n));
        args
    }

    /// The low `n` bits of a sum, as a sum.
    fn truncate_sum(&mut self, t: Term, n: u32) -> Term {
        let mut form = Linear::new(n);
        self.add_sum_terms(&mut form, 1, t);
        self.sum_of(form)
    }

    /// Bits of a concatenation: the parts, the outer ones cut.
    fn extract_concat(&mut self, t: Term, lo: u32, n: u32) -> Term {
        let Node::Concat(parts) = self.node(t) else { unreachable!("parts of a term that is no concatenation") };
        let parts = self.overlapping_parts(t, parts, lo, n);
        let parts: Terms = parts.iter().map(|&(part, from, width)| self.extract(part, from, width)).collect();
        if let [part] = *parts { part } else { self.concat(&parts) }
    }
}
