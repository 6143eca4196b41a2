//! Rules between the clauses of a conjunction. A clause is an operand that is a disjunction:
//! `a | b`, or `~(a & b)`, which is `~a | ~b`.

use super::super::arena::Arena;
use super::super::node::Node;
use super::super::rule::Rule;
use super::bitwise::Conjunction;
use super::literal::{Literal, Literals};

/// Conjunctions with more operands are not searched for pairs.
const SEARCH_LIMIT: usize = 64;
const CLAUSE_LIMIT: usize = 8;

impl Arena {
    /// The literals of a clause.
    fn clause(&self, literal: Literal) -> Option<Literals> {
        match (self.node(literal.term()), literal.negated()) {
            (Node::Or(args), false) if args.len() <= SEARCH_LIMIT => Some(self.literals(args)),
            (Node::And(args), true) if args.len() <= SEARCH_LIMIT => {
                let constant = args.iter().any(|&arg| self.as_const(arg).is_some());
                (!constant).then(|| self.literals(args).iter().map(|literal| literal.complement()).collect())
            }
            _ => None,
        }
    }

    /// match: `a & (a | b)`, `a & (~a | b)`. result: `a`, `a & b`
    pub(super) fn and_with_clause(&mut self, form: &Conjunction) -> Option<Literal> {
        if form.literals.len() > SEARCH_LIMIT {
            return None;
        }
        for (i, &literal) in form.literals.iter().enumerate() {
            let Some(mut clause) = self.clause(literal) else { continue };
            let present = |l: Literal| form.literals.binary_search(&l).is_ok();
            if clause.iter().any(|&l| present(l)) {
                self.fire(Rule::AndAbsorb);
                let mut rest = form.literals.clone();
                rest.remove(i);
                let ones = Literal::positive(self.constant(form.width, form.constant));
                rest.push(ones);
                return Some(self.and_literals(form.width, &rest));
            }
            let length = clause.len();
            clause.retain(|l| !present(l.complement()));
            if clause.len() < length {
                self.fire(Rule::AndUnitClause);
                let shorter = self.or_literals(form.width, &clause);
                return Some(self.and_replacing(form, &[i], shorter));
            }
        }
        None
    }

    /// Rules between two clauses: resolution, exclusive or, and at one bit selection.
    pub(super) fn and_of_clauses(&mut self, form: &Conjunction) -> Option<Literal> {
        let mut clauses: smallvec::SmallVec<[(usize, Literals); 4]> = smallvec::SmallVec::new();
        for (i, &literal) in form.literals.iter().enumerate().take(SEARCH_LIMIT) {
            if clauses.len() < CLAUSE_LIMIT
                && let Some(clause) = self.clause(literal)
            {
                clauses.push((i, clause));
            }
        }
        for (j, (b_place, b)) in clauses.iter().enumerate() {
            for (a_place, a) in &clauses[..j] {
                if let Some(merged) = self.merge_clauses(form.width, a, b) {
                    return Some(self.and_replacing(form, &[*a_place, *b_place], merged));
                }
            }
        }
        None
    }

    /// The conjunction of two clauses, if it has a form of its own.
    fn merge_clauses(&mut self, width: u32, a: &Literals, b: &Literals) -> Option<Literal> {
        let mut opposed = a.iter().copied().filter(|l| b.contains(&l.complement()));
        let pivot = opposed.next()?;
        let second = opposed.next();
        let rest = |clause: &Literals, without: Literal| -> Literals {
            clause.iter().copied().filter(|&l| l != without).collect()
        };
        let (with, without) = (rest(a, pivot), rest(b, pivot.complement()));
        // match: `(p | x) & (~p | x)`. result: `x`
        if second.is_none() && with.len() == without.len() && with.iter().all(|l| without.contains(l)) {
            self.fire(Rule::Resolve);
            return Some(self.or_literals(width, &with));
        }
        let ([x], [y]) = (&*with, &*without) else { return None };
        // match: `(p | x) & (~p | ~x)`. result: `p ^ x`
        if second.is_some() {
            self.fire(Rule::ClausesAsXor);
            let (p, x) = (self.literal_term(pivot), self.literal_term(*x));
            let result = self.xor(&[p, x]);
            return Some(self.literal(result));
        }
        // match: `(p | x) & (~p | y)` at one bit. result: `ite(p, y, x)`
        if width == 1 {
            self.fire(Rule::ClausesAsSelection);
            let [p, x, y] = [pivot, *x, *y].map(|literal| self.literal_term(literal));
            let result = self.ite(p, y, x);
            return Some(self.literal(result));
        }
        None
    }
}
