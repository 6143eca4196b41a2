//! Minimum and maximum of many terms, signed and unsigned.
//!
//! All four are one lattice operation with an order and a direction, so each rule is written once.

use super::super::arena::{Arena, Nary};
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::linear::Linear;
use super::literal::Literal;
use super::{FLATTEN_LIMIT, Terms, mask, sign_extend};

/// Which extremum of which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Kind {
    signed: bool,
    greatest: bool,
}

impl Kind {
    fn of(operation: Nary) -> Self {
        match operation {
            Nary::UMin => Kind { signed: false, greatest: false },
            Nary::UMax => Kind { signed: false, greatest: true },
            Nary::SMin => Kind { signed: true, greatest: false },
            Nary::SMax => Kind { signed: true, greatest: true },
            _ => unreachable!("{operation:?} is no minimum or maximum"),
        }
    }
    fn operation(self) -> Nary {
        match (self.signed, self.greatest) {
            (false, false) => Nary::UMin,
            (false, true) => Nary::UMax,
            (true, false) => Nary::SMin,
            (true, true) => Nary::SMax,
        }
    }
    /// The other extremum of the same order.
    fn dual(self) -> Self {
        Kind { greatest: !self.greatest, ..self }
    }
    fn unsigned(self) -> Self {
        Kind { signed: false, ..self }
    }
    fn pick(self, a: u64, b: u64, width: u32) -> u64 {
        let a_is_less = if self.signed { sign_extend(a, width) < sign_extend(b, width) } else { a < b };
        if a_is_less != self.greatest { a } else { b }
    }
    /// The least value of the order for a maximum, the greatest for a minimum.
    fn identity(self, width: u32) -> u64 {
        let highest = if self.signed { mask(width) >> 1 } else { mask(width) };
        if self.greatest { !highest & mask(width) } else { highest }
    }
    fn annihilator(self, width: u32) -> u64 {
        !self.identity(width) & mask(width)
    }
}

/// The extremum of a constant and terms.
#[derive(Debug, Clone)]
struct Extremum {
    kind: Kind,
    width: u32,
    constant: u64,
    terms: Terms,
}

impl Arena {
    /// The extremum of at least one term.
    pub(super) fn make_minmax(&mut self, operation: Nary, args: &[Term]) -> Term {
        let kind = Kind::of(operation);
        let width = self.width(args[0]);
        if width == 1 {
            // 1 is the greater value unsigned, and -1 signed.
            self.fire(Rule::ExtremumOfBits);
            return if kind.signed == kind.greatest { self.and(args) } else { self.or(args) };
        }
        let mut form = Extremum { kind, width, constant: kind.identity(width), terms: Terms::new() };
        for &arg in args {
            self.gather_extremum(&mut form, arg);
        }
        form.terms.sort_unstable();
        let before = form.terms.len();
        form.terms.dedup();
        if form.terms.len() < before {
            self.fire(Rule::ExtremumSame);
        }
        self.extremum(form)
    }

    /// Adds an operand, or the operands of the same extremum.
    fn gather_extremum(&mut self, form: &mut Extremum, arg: Term) {
        match form.kind.operation().arguments(self.node(arg)) {
            Some(inner) if inner.len() <= FLATTEN_LIMIT => {
                self.fire(Rule::ExtremumFlatten);
                for &arg in inner {
                    self.add_extremum_term(form, arg);
                }
            }
            _ => self.add_extremum_term(form, arg),
        }
    }

    fn add_extremum_term(&self, form: &mut Extremum, arg: Term) {
        match self.as_const(arg) {
            Some(value) => form.constant = form.kind.pick(form.constant, value, form.width),
            None => form.terms.push(arg),
        }
    }

    fn extremum(&mut self, mut form: Extremum) -> Term {
        if form.terms.is_empty() {
            self.fire(Rule::FoldExtremum);
            return self.constant(form.width, form.constant);
        }
        if self.all_nonnegative(&form) {
            self.fire(Rule::ExtremumNonnegative);
            form = form.into_unsigned();
        }
        self.drop_bounded(&mut form);
        self.drop_absorbed(&mut form);
        if form.terms.is_empty() || form.constant == form.kind.annihilator(form.width) {
            self.fire(Rule::ExtremumDecided);
            return self.constant(form.width, form.constant);
        }
        let free = form.constant == form.kind.identity(form.width);
        if let ([term], true) = (&*form.terms, free) {
            self.fire(Rule::ExtremumFree);
            return *term;
        }
        let rules = [
            Arena::clamp,
            Arena::extremum_of_negation,
            Arena::narrow_extremum,
            Arena::extremum_of_parts,
            Arena::extremum_of_complements,
            Arena::median,
        ];
        for rule in rules {
            if let Some(result) = rule(self, &form) {
                return result;
            }
        }
        let mut args = form.terms;
        if !free {
            args.push(self.constant(form.width, form.constant));
            args.sort_unstable();
        }
        self.intern_nary(form.kind.operation(), &args, form.width)
    }

    fn all_nonnegative(&self, form: &Extremum) -> bool {
        form.kind.signed && form.terms.iter().all(|&t| self.ones(t) >> (form.width - 1) == 0)
    }

    /// Drops what an upper bound of a term decides.
    fn drop_bounded(&self, form: &mut Extremum) {
        if form.kind.signed {
            return;
        }
        if form.kind.greatest {
            let (constant, before) = (form.constant, form.terms.len());
            form.terms.retain(|t| self.upper_bound(*t) > constant);
            if form.terms.len() < before {
                self.fire(Rule::ExtremumBounded);
            }
        } else if form.constant != form.kind.identity(form.width)
            && form.terms.iter().any(|&t| self.upper_bound(t) <= form.constant)
        {
            self.fire(Rule::ExtremumBounded);
            form.constant = form.kind.identity(form.width);
        }
    }

    /// Drops dual extrema of an operand, or of a constant that decides.
    fn drop_absorbed(&self, form: &mut Extremum) {
        let dual = form.kind.dual().operation();
        let present = form.terms.clone();
        let absorbed = |t: Term| {
            dual.arguments(self.node(t)).is_some_and(|inner| {
                inner.iter().any(|&arg| match self.as_const(arg) {
                    Some(value) => form.kind.pick(form.constant, value, form.width) == form.constant,
                    None => present.binary_search(&arg).is_ok(),
                })
            })
        };
        let kept: Terms = form.terms.iter().copied().filter(|&t| !absorbed(t)).collect();
        if kept.len() < form.terms.len() {
            self.fire(Rule::ExtremumAbsorb);
        }
        form.terms = kept;
    }

    /// A minimum with a constant stands inside a maximum with a lower one.
    fn clamp(&mut self, form: &Extremum) -> Option<Term> {
        let [term] = *form.terms else { return None };
        if form.kind.greatest {
            return None;
        }
        let dual = form.kind.dual().operation();
        let inner = dual.arguments(self.node(term))?;
        let low = inner.iter().copied().find(|&arg| self.as_const(arg).is_some())?;
        let rest: Terms = inner.iter().copied().filter(|&arg| arg != low).collect();
        self.fire(Rule::Clamp);
        let value = self.minmax(dual, &rest);
        let high = self.constant(form.width, form.constant);
        let clamped = self.minmax(form.kind.operation(), &[high, value]);
        Some(self.minmax(dual, &[low, clamped]))
    }

    /// match: `max(x, -x)`. result: `x < 0 ? -x : x`, which is the least of both as unsigned numbers
    fn extremum_of_negation(&mut self, form: &Extremum) -> Option<Term> {
        let [a, b] = *form.terms else { return None };
        let is_free = form.constant == form.kind.identity(form.width);
        let [is_sum, is_other_sum] = [a, b].map(|t| matches!(self.node(t), Node::Sum { .. }));
        if !is_free || !(is_sum || is_other_sum) || self.negation(a) != b {
            return None;
        }
        self.fire(Rule::ExtremumNegation);
        let (x, negated) = if is_sum && !is_other_sum { (b, a) } else { (a, b) };
        let sign = self.extract(x, form.width - 1, 1);
        let is_magnitude = form.kind.signed == form.kind.greatest;
        Some(if is_magnitude { self.ite(sign, negated, x) } else { self.ite(sign, x, negated) })
    }

    fn negation(&mut self, t: Term) -> Term {
        let mut form = Linear::new(self.width(t));
        self.add_scaled(&mut form, u64::MAX, t);
        self.combine_like(&mut form);
        self.sum_of(form)
    }

    /// The extremum of extended terms, extended.
    fn narrow_extremum(&mut self, form: &Extremum) -> Option<Term> {
        let free = form.constant == form.kind.identity(form.width);
        let constant = self.constant(form.width, form.constant);
        let mut all = form.terms.clone();
        if !free {
            all.push(constant);
        }
        if !form.kind.signed {
            let greatest = all.iter().fold(0, |greatest, &t| greatest.max(self.upper_bound(t)));
            let bits = (64 - greatest.leading_zeros()).max(1);
            if bits < form.width {
                self.fire(Rule::ExtremumExtended);
                let narrow = self.truncated_extremum(form.kind, &all, bits);
                return Some(self.zext(narrow, form.width));
            }
        }
        // Sign extension keeps the unsigned order, too.
        let bits = all.iter().map(|&t| self.signed_width(t)).max()?;
        (bits < form.width).then(|| {
            self.fire(Rule::ExtremumSignExtended);
            let narrow = self.truncated_extremum(form.kind, &all, bits);
            self.sext(narrow, form.width)
        })
    }

    fn truncated_extremum(&mut self, kind: Kind, terms: &[Term], bits: u32) -> Term {
        let narrow: Terms = terms.iter().map(|&t| self.extract(t, 0, bits)).collect();
        self.minmax(kind.operation(), &narrow)
    }

    /// Bits at the top or bottom that all operands share stand outside.
    fn extremum_of_parts(&mut self, form: &Extremum) -> Option<Term> {
        let mut terms = form.terms.clone();
        if form.constant != form.kind.identity(form.width) {
            terms.push(self.constant(form.width, form.constant));
        }
        let (mut top, mut bottom) = (form.width, form.width);
        for &t in &terms {
            match self.node(t) {
                Node::Concat(parts) => {
                    top = top.min(self.width(parts[0]));
                    bottom = bottom.min(self.width(parts[parts.len() - 1]));
                }
                Node::Const(_) => {}
                _ => return None,
            }
        }
        if let Some(shared) = self.shared_bits(&terms, form.width - top, top) {
            self.fire(Rule::ExtremumSameTop);
            let rest = self.extract_all(&terms, 0, form.width - top);
            let rest = self.minmax(form.kind.unsigned().operation(), &rest);
            return Some(self.concat(&[shared, rest]));
        }
        let shared = self.shared_bits(&terms, 0, bottom)?;
        self.fire(Rule::ExtremumSameBottom);
        let rest = self.extract_all(&terms, bottom, form.width - bottom);
        let rest = self.minmax(form.kind.operation(), &rest);
        Some(self.concat(&[rest, shared]))
    }

    fn extract_all(&mut self, terms: &[Term], lo: u32, n: u32) -> Terms {
        terms.iter().map(|&t| self.extract(t, lo, n)).collect()
    }

    /// Bits that all `terms` share.
    fn shared_bits(&mut self, terms: &[Term], lo: u32, n: u32) -> Option<Term> {
        let first = self.extract(terms[0], lo, n);
        terms[1..].iter().all(|&t| self.extract(t, lo, n) == first).then_some(first)
    }

    /// A negation of the oldest operand stands outside.
    fn extremum_of_complements(&mut self, form: &Extremum) -> Option<Term> {
        let hides_negation = |arena: &Arena, literal: &Literal| {
            matches!(arena.node(literal.term()), Node::Sum { .. } | Node::Sext(_) | Node::Concat(_))
        };
        let literals = self.literals(&form.terms);
        let first = literals.iter().filter(|literal| !hides_negation(self, literal)).min()?;
        if !first.negated() {
            return None;
        }
        self.fire(Rule::ExtremumComplements);
        let mut args: Terms = form.terms.iter().map(|&t| self.not(t)).collect();
        args.push(self.constant(form.width, !form.constant));
        let result = self.minmax(form.kind.dual().operation(), &args);
        Some(self.not(result))
    }

    /// The median of three, one way to write it.
    fn median(&mut self, form: &Extremum) -> Option<Term> {
        let [first, second] = *form.terms else { return None };
        if form.constant != form.kind.identity(form.width) {
            return None;
        }
        let (inner, outer) = (form.kind.dual().operation(), form.kind.operation());
        let pair = |arena: &Arena, operation: Nary, t: Term| match operation.arguments(arena.node(t)) {
            Some(&[a, b]) => Some([a, b]),
            _ => None,
        };
        for (p, q) in [(first, second), (second, first)] {
            let (Some(ab), Some(q)) = (pair(self, inner, p), pair(self, inner, q)) else { continue };
            for (c, max) in [(q[0], q[1]), (q[1], q[0])] {
                if pair(self, outer, max) == Some(ab) {
                    self.fire(Rule::Median);
                    let kind = Kind { greatest: true, ..form.kind };
                    let least = |arena: &mut Arena, x, y| arena.minmax(kind.dual().operation(), &[x, y]);
                    let args = [least(self, ab[0], ab[1]), least(self, ab[0], c), least(self, ab[1], c)];
                    return Some(self.minmax(kind.operation(), &args));
                }
            }
        }
        None
    }
}

impl Extremum {
    /// The same extremum of nonnegative terms in the unsigned order.
    fn into_unsigned(mut self) -> Self {
        let negative = sign_extend(self.constant, self.width) < 0;
        let kind = self.kind.unsigned();
        // A negative constant is below all terms: a maximum's identity, and a minimum's result.
        if negative && self.kind.greatest {
            self.constant = kind.identity(self.width);
        } else if negative {
            self.terms.clear();
        } else if self.constant == self.kind.identity(self.width) {
            self.constant = kind.identity(self.width);
        }
        self.kind = kind;
        self
    }
}
