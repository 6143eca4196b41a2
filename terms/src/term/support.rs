//! What a term is made of: its free variables, its nodes.

use rustc_hash::FxHashSet;

use super::arena::{look, with};
use super::node::{Node, Term};
use crate::limits::question;
use crate::variable::Var;

/// The variables that `t` mentions, in ascending order.
pub fn variables(t: Term) -> Vec<Var> {
    variables_of([t])
}

/// The variables that `terms` mention together, in ascending order.
pub fn variables_of(terms: impl IntoIterator<Item = Term>) -> Vec<Var> {
    let mut found = Vec::new();
    for_each_node(terms, |node| {
        if let Node::Var(var) = node {
            found.push(*var);
        }
    });
    found.sort_unstable();
    found
}

/// Whether `t` mentions one of the variables `wanted`. Terms that were found to mention none are not looked at again.
pub fn mentions(t: Term, wanted: &[Var]) -> bool {
    with(|arena| {
        let mut without = arena.without.remove(wanted).unwrap_or_default();
        let (mut seen, mut waiting, mut found) = (Vec::new(), vec![t], false);
        while let Some(next) = waiting.pop().filter(|_| !found) {
            if !without.insert(next) {
                continue;
            }
            question::work(1);
            seen.push(next);
            match arena.node(next) {
                Node::Var(var) => found = wanted.contains(var),
                node => node.for_each_operand(|operand| waiting.push(operand)),
            }
        }
        if found {
            seen.iter().for_each(|t| {
                without.remove(t);
            });
        }
        arena.without.insert(wanted.to_vec(), without);
        found
    })
}

/// Whether `t` is of the lane that stands for all.
pub fn is_of_any_lane(t: Term) -> bool {
    look(|arena| arena.is_of_any_lane(t))
}

/// How many distinct nodes `terms` have together.
pub fn nodes(terms: impl IntoIterator<Item = Term>) -> usize {
    let mut count = 0;
    for_each_node(terms, |_| count += 1);
    count
}

/// Whether `terms` have more than `count` distinct nodes together.
pub fn has_more_nodes(terms: impl IntoIterator<Item = Term>, count: usize) -> bool {
    let mut found = 0;
    for_each_node_above(terms, |_| {
        found += 1;
        found <= count
    });
    found > count
}

/// Shows every node of `terms` once. `show` must not make terms.
pub fn for_each_node(terms: impl IntoIterator<Item = Term>, mut show: impl FnMut(&Node)) {
    for_each_node_above(terms, |node| {
        show(node);
        true
    });
}

/// Shows nodes of `terms` once, those below a node only if `show` says so. It must not make terms.
pub fn for_each_node_above(terms: impl IntoIterator<Item = Term>, mut show: impl FnMut(&Node) -> bool) {
    look(|arena| {
        let mut seen = FxHashSet::default();
        let mut waiting: Vec<Term> = terms.into_iter().collect();
        while let Some(next) = waiting.pop() {
            if seen.insert(next) {
                question::work(1);
                let node = arena.node(next);
                if show(node) {
                    node.for_each_operand(|operand| waiting.push(operand));
                }
            }
        }
    });
}

/// The terms that `roots` are made of, these included, operands first.
pub fn below(roots: &[Term]) -> Vec<Term> {
    let mut seen: FxHashSet<Term> = roots.iter().copied().collect();
    let mut waiting: Vec<Term> = seen.iter().copied().collect();
    look(|arena| {
        while let Some(next) = waiting.pop() {
            question::work(1);
            arena.node(next).for_each_operand(|operand| {
                if seen.insert(operand) {
                    waiting.push(operand);
                }
            });
        }
    });
    // A term is made after its operands.
    let mut all: Vec<Term> = seen.into_iter().collect();
    all.sort_unstable();
    all
}
