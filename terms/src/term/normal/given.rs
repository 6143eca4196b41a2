//! Simplification under a condition: what a term is where the condition holds.

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::super::rule::Rule;
use super::Terms;
use super::literal::Literals;

/// Terms are looked into this deep.
const DEPTH: u32 = 6;
/// Operations with more operands are not looked into.
const OPERANDS: usize = 64;

impl Arena {
    /// A term that equals `t` wherever the one-bit `condition` is 1; elsewhere it may differ.
    pub(super) fn make_given(&mut self, condition: Term, t: Term) -> Term {
        if self.as_const(condition).is_some() || self.as_const(t).is_some() {
            return t;
        }
        if let Some(&known) = self.givens.get(&(condition, t)) {
            self.recall();
            return known;
        }
        let facts = self.facts(condition, true);
        let result = self.given_facts(&facts, t, DEPTH);
        self.givens.insert((condition, t), result);
        result
    }

    fn given_facts(&mut self, facts: &Literals, t: Term, depth: u32) -> Term {
        if depth == 0 {
            return t;
        }
        if self.width(t) == 1 {
            let decided = self.assume(facts, t);
            if decided != t {
                return self.given_facts(facts, decided, depth - 1);
            }
        }
        match *self.node(t) {
            Node::Ite(condition, then, other) => {
                let decided = self.assume(facts, condition);
                match self.as_const(decided) {
                    Some(value) => {
                        self.fire(Rule::Given);
                        self.given_facts(facts, if value == 1 { then } else { other }, depth)
                    }
                    None => {
                        let new_then = self.given_facts(facts, then, depth - 1);
                        let new_other = self.given_facts(facts, other, depth - 1);
                        if (decided, new_then, new_other) == (condition, then, other) {
                            return t;
                        }
                        self.fire(Rule::GivenBelow);
                        self.ite(decided, new_then, new_other)
                    }
                }
            }
            Node::Not(inner) => {
                let given = self.given_facts(facts, inner, depth - 1);
                if given == inner {
                    return t;
                }
                self.fire(Rule::GivenBelow);
                self.not(given)
            }
            Node::Sext(inner) => {
                let given = self.given_facts(facts, inner, depth - 1);
                if given == inner {
                    return t;
                }
                self.fire(Rule::GivenBelow);
                self.sext(given, self.width(t))
            }
            Node::Concat(ref parts) => self.given_each(facts, t, Terms::from_slice(parts), depth, Arena::concat),
            Node::And(ref args) if args.len() <= OPERANDS => {
                self.given_each(facts, t, Terms::from_slice(args), depth, Arena::and)
            }
            Node::Or(ref args) if args.len() <= OPERANDS => {
                self.given_each(facts, t, Terms::from_slice(args), depth, Arena::or)
            }
            Node::Xor(ref args) if args.len() <= OPERANDS => {
                self.given_each(facts, t, Terms::from_slice(args), depth, Arena::xor)
            }
            _ => t,
        }
    }

    fn given_each(
        &mut self,
        facts: &Literals,
        t: Term,
        operands: Terms,
        depth: u32,
        build: impl FnOnce(&mut Arena, &[Term]) -> Term,
    ) -> Term {
        let given: Terms = operands.iter().map(|&operand| self.given_facts(facts, operand, depth - 1)).collect();
        if given == operands {
            return t;
        }
        self.fire(Rule::GivenBelow);
        build(self, &given)
    }
}
