//! What a condition says about other conditions.

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::bitwise::Conjunction;
use super::literal::{Literal, Literals};

/// Conditions of more operands are not looked into.
const LIMIT: usize = 64;

impl Arena {
    /// Literals that hold where `condition` is `value`.
    pub(super) fn facts(&self, condition: Term, value: bool) -> Literals {
        let literal = self.literal(condition).flip(!value);
        let mut facts = Literals::from_slice(&[literal]);
        match self.node(literal.term()) {
            Node::And(args) if !literal.negated() && args.len() <= LIMIT => facts.extend(self.literals(args)),
            Node::Or(args) if literal.negated() && args.len() <= LIMIT => {
                facts.extend(self.literals(args).iter().map(|literal| literal.complement()));
            }
            _ => {}
        }
        facts
    }

    /// match: `c & x` where `c` holds, `c | x` where `c` does not. result: `x`. And 0 or 1 where the facts decide;
    /// `c & x` is 0 also where `c` is a conjunction of which no more is known than that it does not hold.
    pub(super) fn assume(&mut self, facts: &Literals, t: Term) -> Term {
        let literal = self.literal(t);
        if facts.contains(&literal) || facts.contains(&literal.complement()) {
            self.fire(Rule::FactDecides);
            return self.constant(1, facts.contains(&literal) as u64);
        }
        // Both forms as a conjunction, `~t` if `t` is a disjunction.
        let (args, negated) = match self.node(literal.term()) {
            Node::And(args) if args.len() <= LIMIT => (self.literals(args), literal.negated()),
            Node::Or(args) if args.len() <= LIMIT => {
                (self.literals(args).iter().map(|literal| literal.complement()).collect(), !literal.negated())
            }
            _ => return t,
        };
        let open: Literals = args.iter().copied().filter(|literal| !facts.contains(literal)).collect();
        let result = if open.iter().any(|literal| facts.contains(&literal.complement())) {
            self.fire(Rule::FactDecides);
            Literal::positive(self.zero(1))
        } else if facts.iter().any(|&fact| self.excludes(fact, &args)) {
            self.fire(Rule::FactExcludes);
            Literal::positive(self.zero(1))
        } else if open.len() == args.len() {
            return t;
        } else {
            self.fire(Rule::FactShortens);
            self.and_literals(1, &open)
        };
        self.literal_term(result.flip(negated))
    }

    /// Whether `fact` says that some literals are not all 1, and these are among `args`.
    fn excludes(&self, fact: Literal, args: &Literals) -> bool {
        match self.node(fact.term()) {
            Node::And(parts) if fact.negated() && parts.len() <= args.len() => {
                parts.iter().all(|&part| args.contains(&self.literal(part)))
            }
            Node::Or(parts) if !fact.negated() && parts.len() <= args.len() => {
                parts.iter().all(|&part| args.contains(&self.literal(part).complement()))
            }
            _ => false,
        }
    }

    /// match: `ite(d, x, y)` where the facts say something about `d`. result: an arm, or a shorter condition
    pub(super) fn assume_in_selection(&mut self, facts: &Literals, mut t: Term) -> Term {
        while let Node::Ite(condition, then, other) = *self.node(t) {
            let shorter = self.assume(facts, condition);
            if shorter == condition {
                break;
            }
            t = match self.as_const(shorter) {
                Some(1) => then,
                Some(_) => other,
                None => return self.ite(shorter, then, other),
            };
        }
        t
    }

    /// match: `c & ite(c, x, y)`, `~c & ite(c, x, y)` at one bit. result: `c & x`, `~c & y`
    pub(super) fn and_with_condition(&mut self, form: &Conjunction) -> Option<Literal> {
        if form.width != 1 {
            return None;
        }
        let found = form.literals.iter().enumerate().find_map(|(place, literal)| {
            let Node::Ite(condition, then, other) = *self.node(literal.term()) else { return None };
            let condition = self.literal(condition);
            if form.literals.contains(&condition) {
                Some((place, then, literal.negated()))
            } else if form.literals.contains(&condition.complement()) {
                Some((place, other, literal.negated()))
            } else {
                None
            }
        });
        let (place, arm, negated) = found?;
        self.fire(Rule::AndCondition);
        Some(self.and_replacing(form, &[place], self.literal(arm).flip(negated)))
    }

    /// For `c & p` and `c & ~p`: the conjunction `c`, and `p`.
    pub(super) fn branches(&mut self, first: Term, second: Term) -> Option<(Term, Term)> {
        let conjuncts = |arena: &Arena, t: Term| match arena.node(t) {
            Node::And(args) if args.len() <= LIMIT => Some(arena.literals(args)),
            _ => None,
        };
        let (first, second) = (conjuncts(self, first)?, conjuncts(self, second)?);
        if first.len() != second.len() || first.len() < 2 {
            return None;
        }
        let mut pivots = first.iter().copied().filter(|literal| second.contains(&literal.complement()));
        let pivot = pivots.next()?;
        let shared: Literals = first.iter().copied().filter(|&literal| literal != pivot).collect();
        if pivots.next().is_some() || !shared.iter().all(|literal| second.contains(literal)) {
            return None;
        }
        let shared = self.and_literals(1, &shared);
        Some((self.literal_term(shared), self.literal_term(pivot)))
    }
}
