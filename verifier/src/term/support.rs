//! The free variables of a term.

use rustc_hash::FxHashSet;

use super::arena::look;
use super::node::{Node, Term, Var};

/// The variables that `t` mentions, in ascending order.
pub fn variables(t: Term) -> Vec<Var> {
    look(|arena| {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut waiting = vec![t];
        while let Some(next) = waiting.pop() {
            if !seen.insert(next) {
                continue;
            }
            match arena.node(next) {
                Node::Var(var) => found.push(*var),
                node => node.for_each_operand(|operand| waiting.push(operand)),
            }
        }
        found.sort_unstable();
        found
    })
}
