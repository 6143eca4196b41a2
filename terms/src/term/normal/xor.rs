//! Exclusive or: terms without negation that cancel in pairs, and a constant.

use smallvec::SmallVec;

use super::super::arena::{Arena, Nary};
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::cut::{constant_cuts, segments};
use super::linear::Linear;
use super::literal::{Literal, Literals};
use super::{PARITY_LIMIT, Terms, mask};

/// `constant ^ term ^ term ^ ...`
#[derive(Debug)]
struct Parity {
    width: u32,
    constant: u64,
    terms: Terms,
}

impl Arena {
    /// The exclusive or of at least one term.
    pub(super) fn make_xor(&mut self, args: &[Term]) -> Term {
        let width = self.width(args[0]);
        let mut form = Parity { width, constant: 0, terms: Terms::new() };
        for &arg in args {
            self.gather_xor(&mut form, arg);
        }
        form.constant &= mask(width);
        form.terms.sort_unstable();
        let before = form.terms.len();
        cancel_pairs(&mut form.terms);
        if form.terms.len() < before {
            self.fire(Rule::XorSame);
        }
        if form.terms.is_empty() {
            self.fire(Rule::FoldXor);
            return self.constant(width, form.constant);
        }
        if let ([term], 0) = (&*form.terms, form.constant) {
            self.fire(Rule::XorZero);
            return *term;
        }
        let cuts = form.terms.iter().fold(constant_cuts(form.constant, width), |cuts, &t| cuts | self.cuts_of(t));
        if cuts != 0 { self.split_xor(&form, cuts) } else { self.whole_xor(form) }
    }

    /// match: `~x ^ y`, `(x ^ y) ^ z`, `k ^ x`. result: `x`, `y`, `z` among the terms, the rest in the constant
    fn gather_xor(&mut self, form: &mut Parity, t: Term) {
        let literal = self.literal(t);
        if literal.negated() {
            self.fire(Rule::XorNegation);
            form.constant = !form.constant;
        }
        let term = literal.term();
        match self.node(term) {
            Node::Const(value) => {
                if *value == 0 {
                    self.fire(Rule::XorZero);
                }
                form.constant ^= value;
            }
            Node::Xor(args) if args.len() <= PARITY_LIMIT => {
                self.fire(Rule::XorFlatten);
                for &arg in args {
                    match self.node(arg) {
                        Node::Const(value) => form.constant ^= value,
                        _ => form.terms.push(arg),
                    }
                }
            }
            Node::Sum { .. } | Node::Sext(_) => {
                // These hide a negation: of the term and its complement, the older one is kept.
                let complement = self.not(term);
                if complement < term {
                    self.fire(Rule::XorHiddenNegation);
                    form.constant = !form.constant;
                }
                form.terms.push(complement.min(term));
            }
            _ => form.terms.push(term),
        }
    }

    /// match: `a:b ^ c:d`. result: `(a ^ c):(b ^ d)`
    fn split_xor(&mut self, form: &Parity, cuts: u64) -> Term {
        self.fire(Rule::XorParts);
        let mut parts = Terms::new();
        let mut args = Terms::new();
        for (lo, n) in segments(cuts, form.width) {
            args.clear();
            for &term in &form.terms {
                args.push(self.extract(term, lo, n));
            }
            args.push(self.constant(n, form.constant >> lo));
            parts.push(self.xor(&args));
        }
        parts.reverse();
        self.concat(&parts)
    }

    /// An exclusive or of operands without parts, and a constant without long runs.
    fn whole_xor(&mut self, form: Parity) -> Term {
        if form.terms.len() > 1 {
            let rules = [
                Arena::xor_of_disjoint,
                Arena::xor_with_conjunction,
                Arena::xor_of_selections,
                Arena::xor_of_signed_sum,
            ];
            for rule in rules {
                if let Some(result) = rule(self, &form) {
                    return result;
                }
            }
        }
        self.emit_xor(form)
    }

    /// match: `x ^ y` without a common bit. result: `x | y`
    fn xor_of_disjoint(&mut self, form: &Parity) -> Option<Term> {
        if form.constant != 0 && form.constant != mask(form.width) {
            return None;
        }
        let mut used = 0;
        for &term in &form.terms {
            if used & self.ones(term) != 0 {
                return None;
            }
            used |= self.ones(term);
        }
        self.fire(Rule::XorDisjoint);
        let result = self.or(&form.terms);
        Some(if form.constant == 0 { result } else { self.not(result) })
    }

    /// match: `x ^ (x & y)`, `x ^ (~x & y)`, `x ^ (x | y)`, also if `x` is a conjunction, or a disjunction.
    /// result: `x & ~y`, `x | y`, `~x & y`
    fn xor_with_conjunction(&mut self, form: &Parity) -> Option<Term> {
        for (j, &outer) in form.terms.iter().enumerate() {
            let (inner, disjunction) = match self.node(outer) {
                Node::And(args) => (args, false),
                Node::Or(args) => (args, true),
                _ => continue,
            };
            if inner.len() > 16 {
                continue;
            }
            let inner: Literals = self.literals(inner);
            for (i, &term) in form.terms.iter().enumerate() {
                if let Some(merged) = self.xor_of_nested(form.width, term, &inner, disjunction) {
                    return Some(self.xor_with(form, [i, j], merged));
                }
                let Some(place) = inner.iter().position(|literal| literal.term() == term) else { continue };
                let mut rest = inner.clone();
                let shared = rest.remove(place);
                let flipped = shared.complement();
                self.fire(if disjunction { Rule::XorWithOr } else { Rule::XorWithAnd });
                let merged = if disjunction {
                    // `~x & y`, and `x` is never negated below an `Or`.
                    rest.iter_mut().for_each(|literal| *literal = literal.complement());
                    let others = self.and_literals(form.width, &rest).complement();
                    self.and_literals(form.width, &[flipped, others])
                } else {
                    // With `s` for the shared literal: `s ^ (s & y)` is `s & ~y`; `~s ^ (s & y)` is `~(s & ~y)`.
                    let others = self.and_literals(form.width, &rest).complement();
                    self.and_literals(form.width, &[shared, others]).flip(shared.negated())
                };
                return Some(self.xor_with(form, [i, j], merged));
            }
        }
        None
    }

    /// `x ^ (x & y)` or `x ^ (x | y)`, where the terms of `x` are among those of the other operation.
    fn xor_of_nested(&mut self, width: u32, term: Term, outer: &Literals, disjunction: bool) -> Option<Literal> {
        let inner = match (self.node(term), disjunction) {
            (Node::And(args), false) | (Node::Or(args), true) if args.len() < outer.len() => self.literals(args),
            _ => return None,
        };
        if !inner.iter().all(|literal| outer.contains(literal)) {
            return None;
        }
        self.fire(if disjunction { Rule::XorWithOr } else { Rule::XorWithAnd });
        let mut rest: Literals = outer.iter().copied().filter(|literal| !inner.contains(literal)).collect();
        if disjunction {
            rest.iter_mut().for_each(|literal| *literal = literal.complement());
        }
        let others = self.and_literals(width, &rest).complement();
        let own = Literal::positive(term).flip(disjunction);
        Some(self.and_literals(width, &[own, others]))
    }

    /// The sum with `merged` in the place of two terms.
    fn xor_with(&mut self, form: &Parity, [i, j]: [usize; 2], merged: Literal) -> Term {
        let mut args: Terms = form.terms.clone();
        args.remove(i.max(j));
        args.remove(i.min(j));
        args.push(self.literal_term(merged));
        args.push(self.constant(form.width, form.constant));
        self.xor(&args)
    }

    /// match: `ite(c, a, b) ^ ite(c, d, e)`. result: `ite(c, a ^ d, b ^ e)`
    fn xor_of_selections(&mut self, form: &Parity) -> Option<Term> {
        let literals: Literals = form.terms.iter().map(|&term| Literal::positive(term)).collect();
        let (i, j, condition) = self.same_condition(&literals)?;
        self.fire(Rule::XorSelections);
        let (then, other) = self.combine_arms(literals[i], literals[j], |arena, [a, b]| {
            let pair = [arena.literal_term(a), arena.literal_term(b)];
            arena.xor(&pair)
        });
        let mut args: Terms = form.terms.clone();
        args.remove(j);
        args[i] = self.ite(condition, then, other);
        args.push(self.constant(form.width, form.constant));
        Some(self.xor(&args))
    }

    /// match: `sext(c) ^ (x + zext(c))`, with any factor of `c`. result: `c ? ~(x + 1) : x`
    fn xor_of_signed_sum(&mut self, form: &Parity) -> Option<Term> {
        let extended = |&t: &Term| match *self.node(t) {
            Node::Sext(bit) if self.width(bit) == 1 => Some(bit),
            _ => None,
        };
        let (i, bit) = form.terms.iter().enumerate().find_map(|(i, t)| Some((i, extended(t)?)))?;
        let literal = self.literal(bit);
        let zeros = self.constant(form.width - 1, 0);
        let atom = self.concat(&[zeros, literal.term()]);
        let has_bit = |&t: &Term| match self.node(t) {
            Node::Sum { addends, .. } => addends.iter().any(|&(_, addend)| addend == atom),
            _ => false,
        };
        let j = form.terms.iter().position(has_bit)?;
        self.fire(Rule::XorSignedSum);
        let [then, other] = [true, false].map(|value| self.sum_at(form.terms[j], atom, value != literal.negated()));
        let then = self.not(then);
        let selected = self.ite(bit, then, other);
        Some(self.xor_with(form, [i, j], Literal::positive(selected)))
    }

    /// A sum of which an addend, `bit` with zeros above it, has this value.
    fn sum_at(&mut self, sum: Term, bit: Term, value: bool) -> Term {
        let Node::Sum { constant, ref addends } = *self.node(sum) else { unreachable!("a term that is no sum") };
        let mut form = Linear::new(self.width(sum));
        form.add_constant(constant);
        let addends: SmallVec<[_; 8]> = SmallVec::from_slice(addends);
        for (coefficient, atom) in addends {
            match atom == bit {
                true => form.add_constant(coefficient.wrapping_mul(value.into())),
                false => form.addends.push((atom, coefficient)),
            }
        }
        self.sum_of(form)
    }

    /// The node of an exclusive or: the lowest bit of its constant is 0.
    fn emit_xor(&mut self, form: Parity) -> Term {
        let negated = form.constant & 1 == 1;
        if negated {
            self.fire(Rule::XorOddConstant);
        }
        let constant = if negated { !form.constant & mask(form.width) } else { form.constant };
        let mut args = form.terms;
        if constant != 0 {
            args.push(self.constant(form.width, constant));
            args.sort_unstable();
        }
        let result = match *args {
            [term] => term,
            _ => self.intern_nary(Nary::Xor, &args, form.width),
        };
        if negated { self.not(result) } else { result }
    }
}

/// match: `x ^ x`. result: nothing
fn cancel_pairs(sorted: &mut Terms) {
    let mut kept = 0;
    for i in 0..sorted.len() {
        if kept > 0 && sorted[kept - 1] == sorted[i] {
            kept -= 1;
        } else {
            sorted[kept] = sorted[i];
            kept += 1;
        }
    }
    sorted.truncate(kept);
}
