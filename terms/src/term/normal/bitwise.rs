//! Not, and, or.
//!
//! A conjunction is a set of literals and a constant. It is cut into parts where an operand is a
//! concatenation and where the constant (or an operand's known zeros) has long runs; what remains
//! is in one piece ([`Arena::whole_and`]). A disjunction is a negated conjunction of negations.

use super::super::arena::{Arena, Nary};
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::cut::{constant_cuts, segments};
use super::literal::{Literal, Literals};
use super::{FLATTEN_LIMIT, Terms, mask};

/// `constant & literal & literal & ...`
#[derive(Debug)]
pub(super) struct Conjunction {
    pub(super) width: u32,
    pub(super) constant: u64,
    /// The bits that the conjunction may set.
    pub(super) support: u64,
    pub(super) literals: Literals,
}

impl Arena {
    /// match: `value` of any size. result: the constant of `width` bits.
    pub(in super::super) fn constant(&mut self, width: u32, value: u64) -> Term {
        self.intern(Node::Const(value & mask(width)), width)
    }

    pub(super) fn zero(&mut self, width: u32) -> Term {
        self.constant(width, 0)
    }

    /// Bitwise not. It stays outside of logic, goes into the parts of a concatenation, below a sign
    /// extension, and into the coefficients of a sum.
    pub(super) fn make_not(&mut self, t: Term) -> Term {
        let width = self.width(t);
        match self.node(t) {
            Node::Const(value) => {
                let flipped = !*value;
                self.fire(Rule::FoldNot);
                self.constant(width, flipped)
            }
            Node::Not(inner) => {
                let inner = *inner;
                self.fire(Rule::NotNot);
                inner
            }
            &Node::Sext(inner) => {
                self.fire(Rule::NotSext);
                let flipped = self.not(inner);
                self.sext(flipped, width)
            }
            Node::Concat(parts) => {
                let mut parts = Terms::from_slice(parts);
                self.fire(Rule::NotConcat);
                parts.iter_mut().for_each(|part| *part = self.not(*part));
                self.concat(&parts)
            }
            Node::Sum { .. } => {
                self.fire(Rule::NotSum);
                self.not_sum(t)
            }
            &Node::Ite(condition, then, other) => match (self.as_const(then), self.as_const(other)) {
                (Some(then), Some(other)) => {
                    self.fire(Rule::NotSelectedConstants);
                    self.ite_constants(condition, !then, !other, width)
                }
                _ => self.intern(Node::Not(t), width),
            },
            _ => self.intern(Node::Not(t), width),
        }
    }

    /// The conjunction of at least one term.
    pub(super) fn make_and(&mut self, args: &[Term]) -> Term {
        let literals = self.literals(args);
        let result = self.and_literals(self.width(args[0]), &literals);
        self.literal_term(result)
    }

    /// The disjunction of at least one term.
    pub(super) fn make_or(&mut self, args: &[Term]) -> Term {
        let literals = self.literals(args);
        let result = self.or_literals(self.width(args[0]), &literals);
        self.literal_term(result)
    }

    /// The conjunction of literals of `width` bits.
    pub(super) fn make_and_literals(&mut self, width: u32, literals: &[Literal]) -> Literal {
        let form = self.gather(width, literals.iter().copied());
        if let Some(simple) = self.simple_and(&form) {
            return simple;
        }
        match self.conjunction_cuts(&form) {
            0 => self.whole_and(form),
            cuts => {
                self.fire(Rule::AndParts);
                let parts = self.split(&form, cuts, |arena, n, literals| arena.and_literals(n, literals));
                self.literal(parts)
            }
        }
    }

    /// match: `a | b | ...`. result: `~(~a & ~b & ...)`
    pub(super) fn make_or_literals(&mut self, width: u32, literals: &[Literal]) -> Literal {
        self.fire(Rule::OrAsAnd);
        let form = self.gather(width, literals.iter().map(|literal| literal.complement()));
        if let Some(simple) = self.simple_and(&form) {
            return simple.complement();
        }
        match self.conjunction_cuts(&form) {
            0 => self.whole_and(form).complement(),
            cuts => {
                self.fire(Rule::OrParts);
                let parts = self.split(&form, cuts, |arena, n, literals| {
                    let complements: Literals = literals.iter().map(|literal| literal.complement()).collect();
                    arena.or_literals(n, &complements)
                });
                self.literal(parts)
            }
        }
    }

    /// The operands of a conjunction, and a constant without bits that they never set.
    fn gather(&mut self, width: u32, literals: impl Iterator<Item = Literal>) -> Conjunction {
        let mut form = Conjunction { width, constant: mask(width), support: 0, literals: Literals::new() };
        for literal in literals {
            self.gather_and(&mut form, literal);
        }
        let positive = form.literals.iter().filter(|literal| !literal.negated());
        let operands = positive.fold(mask(width), |bits, literal| bits & self.ones(literal.term()));
        form.support = form.constant & operands;
        if form.support == operands && form.constant != mask(width) {
            self.fire(Rule::AndRedundantMask);
        }
        // match: a constant that masks only known zeros. result: without it
        form.constant = if form.support == operands { mask(width) } else { form.support };
        form
    }

    /// A conjunction that is a constant, or one of its operands.
    fn simple_and(&mut self, form: &Conjunction) -> Option<Literal> {
        match *form.literals {
            _ if form.support == 0 => {
                self.fire(Rule::AndNothing);
                Some(Literal::positive(self.zero(form.width)))
            }
            [] => {
                self.fire(Rule::FoldAnd);
                Some(Literal::positive(self.constant(form.width, form.constant)))
            }
            [literal] if form.constant == mask(form.width) => {
                self.fire(Rule::AndOnes);
                Some(literal)
            }
            _ => None,
        }
    }

    fn conjunction_cuts(&self, form: &Conjunction) -> u64 {
        let cuts = constant_cuts(form.support, form.width);
        form.literals.iter().fold(cuts, |cuts, literal| cuts | self.cuts_of(literal.term()))
    }

    /// match: `(x & y) & z`, `~(x | y) & z`. result: `x & y & z`, `~x & ~y & z`
    fn gather_and(&mut self, form: &mut Conjunction, literal: Literal) {
        let negated = literal.negated();
        match self.node(literal.term()) {
            Node::Const(value) => {
                let value = if negated { !value } else { *value };
                if value & mask(form.width) == mask(form.width) {
                    self.fire(Rule::AndOnes);
                }
                form.constant &= value;
            }
            Node::And(args) if !negated && args.len() <= FLATTEN_LIMIT => {
                self.fire(Rule::AndFlatten);
                for arg in Terms::from_slice(args) {
                    match self.as_const(arg) {
                        Some(value) => form.constant &= value,
                        None => self.push_literal(form, self.literal(arg)),
                    }
                }
            }
            Node::Or(args) if negated && args.len() <= FLATTEN_LIMIT => {
                self.fire(Rule::AndFlattenNor);
                for arg in Terms::from_slice(args) {
                    self.push_literal(form, self.literal(arg).complement());
                }
            }
            _ => self.push_literal(form, literal),
        }
    }

    /// Appends an operand; the complement of a term that takes negations in is that term, not negated.
    fn push_literal(&mut self, form: &mut Conjunction, literal: Literal) {
        let takes_negation = matches!(self.node(literal.term()), Node::Sum { .. } | Node::Sext(_) | Node::Ite(..));
        if literal.negated() && takes_negation {
            let term = self.not(literal.term());
            form.literals.push(self.literal(term));
        } else {
            form.literals.push(literal);
        }
    }

    /// match: `a:b & c:d`. result: `(a & c):(b & d)`, with `operation` for the parts
    fn split(
        &mut self,
        form: &Conjunction,
        cuts: u64,
        operation: impl Fn(&mut Arena, u32, &[Literal]) -> Literal,
    ) -> Term {
        let mut parts = Terms::new();
        let mut literals = Literals::new();
        for (lo, n) in segments(cuts, form.width) {
            literals.clear();
            let constant = form.constant >> lo & mask(n);
            if form.support >> lo & mask(n) == 0 {
                literals.push(Literal::positive(self.zero(n)));
            } else {
                for literal in &form.literals {
                    let part = self.extract(literal.term(), lo, n);
                    literals.push(self.literal(part).flip(literal.negated()));
                }
                if constant != mask(n) {
                    literals.push(Literal::positive(self.constant(n, constant)));
                }
            }
            let part = operation(self, n, &literals);
            parts.push(self.literal_term(part));
        }
        parts.reverse();
        self.concat(&parts)
    }

    /// A conjunction of operands without parts, and a constant without long runs.
    fn whole_and(&mut self, mut form: Conjunction) -> Literal {
        form.literals.sort_unstable();
        let before = form.literals.len();
        form.literals.dedup();
        if form.literals.len() < before {
            self.fire(Rule::AndSame);
        }
        if self.has_complements(&form.literals) {
            return Literal::positive(self.zero(form.width));
        }
        if form.literals.len() > 1 {
            let rules = [
                Arena::and_with_sign_mask,
                Arena::and_of_selections,
                Arena::and_with_condition,
                Arena::and_with_clause,
                Arena::and_of_clauses,
            ];
            for rule in rules {
                if let Some(result) = rule(self, &form) {
                    return result;
                }
            }
        } else if let Some(result) = self.and_with_sign_mask(&form) {
            return result;
        }
        self.emit_and(&form)
    }

    /// match: `x & ~x & ...`, also if `x` is a sum. result: 0
    fn has_complements(&mut self, literals: &[Literal]) -> bool {
        if literals.windows(2).any(|pair| pair[0] == pair[1].complement()) {
            self.fire(Rule::AndComplements);
            return true;
        }
        let is_sum = |arena: &Arena, l: &Literal| !l.negated() && matches!(arena.node(l.term()), Node::Sum { .. });
        if literals.iter().filter(|l| is_sum(self, l)).count() < 2 {
            return false;
        }
        let sums: Literals = literals.iter().copied().filter(|l| is_sum(self, l)).collect();
        sums.iter().any(|sum| {
            let complement = self.not(sum.term());
            let found = literals.contains(&Literal::positive(complement));
            if found {
                self.fire(Rule::AndComplementSums);
            }
            found
        })
    }

    /// match: `x & sext(bit)`. result: `ite(bit, x, 0)`
    fn and_with_sign_mask(&mut self, form: &Conjunction) -> Option<Literal> {
        if form.width == 1 {
            return None;
        }
        let mut conditions = Literals::new();
        let mut rest = Literals::new();
        for &literal in &form.literals {
            match *self.node(literal.term()) {
                Node::Sext(bit) if self.width(bit) == 1 => {
                    conditions.push(self.literal(bit).flip(literal.negated()));
                }
                _ => rest.push(literal),
            }
        }
        if conditions.is_empty() {
            return None;
        }
        self.fire(Rule::AndSignMask);
        let condition = self.and_literals(1, &conditions);
        let condition = self.literal_term(condition);
        rest.push(Literal::positive(self.constant(form.width, form.constant)));
        let value = self.and_literals(form.width, &rest);
        let value = self.literal_term(value);
        let zero = self.zero(form.width);
        let result = self.ite(condition, value, zero);
        Some(self.literal(result))
    }

    /// match: `ite(c, a, b) & ite(c, d, e)`. result: `ite(c, a & d, b & e)`
    fn and_of_selections(&mut self, form: &Conjunction) -> Option<Literal> {
        let (i, j, condition) = self.same_condition(&form.literals)?;
        self.fire(Rule::AndSelections);
        let (then, other) = self.combine_arms(form.literals[i], form.literals[j], |arena, pair| {
            let result = arena.and_literals(form.width, &pair);
            arena.literal_term(result)
        });
        let merged = self.ite(condition, then, other);
        Some(self.and_replacing(form, &[i, j], self.literal(merged)))
    }

    /// The conjunction with the literals at `places` replaced by one.
    pub(super) fn and_replacing(&mut self, form: &Conjunction, places: &[usize], by: Literal) -> Literal {
        let kept = form.literals.iter().enumerate().filter(|(i, _)| !places.contains(i));
        let mut literals: Literals = kept.map(|(_, &literal)| literal).collect();
        literals.push(by);
        if form.constant != mask(form.width) {
            literals.push(Literal::positive(self.constant(form.width, form.constant)));
        }
        self.and_literals(form.width, &literals)
    }

    /// Two literals that are selections by one condition.
    pub(super) fn same_condition(&self, literals: &[Literal]) -> Option<(usize, usize, Term)> {
        let mut seen: smallvec::SmallVec<[(Term, usize); 8]> = smallvec::SmallVec::new();
        for (j, literal) in literals.iter().enumerate() {
            if let Node::Ite(condition, ..) = *self.node(literal.term()) {
                if let Some(&(_, i)) = seen.iter().find(|(other, _)| *other == condition) {
                    return Some((i, j, condition));
                }
                seen.push((condition, j));
            }
        }
        None
    }

    /// `combine` applied to the first arms, and to the second arms, of two selections.
    pub(super) fn combine_arms(
        &mut self,
        a: Literal,
        b: Literal,
        mut combine: impl FnMut(&mut Arena, [Literal; 2]) -> Term,
    ) -> (Term, Term) {
        let [(a_then, a_other), (b_then, b_other)] = [a, b].map(|literal| match *self.node(literal.term()) {
            Node::Ite(_, then, other) => {
                (self.literal(then).flip(literal.negated()), self.literal(other).flip(literal.negated()))
            }
            _ => unreachable!("combined arms of a term that is no selection"),
        });
        (combine(self, [a_then, b_then]), combine(self, [a_other, b_other]))
    }

    /// The node of a conjunction: an `Or` below a negation if every operand is negated.
    fn emit_and(&mut self, form: &Conjunction) -> Literal {
        let full = form.constant == mask(form.width);
        if let ([literal], true) = (&*form.literals, full) {
            return *literal;
        }
        if full && form.literals.iter().all(|literal| literal.negated()) {
            self.fire(Rule::NegatedAnd);
            let terms: Terms = form.literals.iter().map(|literal| literal.term()).collect();
            return Literal::positive(self.intern_nary(Nary::Or, &terms, form.width)).complement();
        }
        let mut terms: Terms = form.literals.iter().map(|&literal| self.literal_term(literal)).collect();
        if !full {
            terms.push(self.constant(form.width, form.constant));
        }
        terms.sort_unstable();
        Literal::positive(self.intern_nary(Nary::And, &terms, form.width))
    }
}
