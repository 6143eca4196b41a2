//! Conditions under which the sides of a pair matter.

use rustc_hash::FxHashMap;

use crate::term::{self, Node, Rebuilder, Term};

/// Pairs whose sides matter under the same condition, as they are where it holds: what other lanes have is no part of
/// them.
pub fn under_conditions(sides: &[(Term, Term)]) -> Vec<(Term, Term)> {
    let one = term::constant(1, 1);
    let mut known: FxHashMap<Term, Rebuilder<_>> = FxHashMap::default();
    let under = |&(a, b): &(Term, Term)| match (term::node(a), term::node(b)) {
        (Node::Ite(condition, of_a, zero), Node::Ite(other, of_b, other_zero))
            if condition == other && zero == other_zero =>
        {
            let rebuilder = known.entry(condition).or_insert_with(|| {
                let parts = match term::node(condition) {
                    Node::And(parts) => parts.into_vec(),
                    _ => Vec::new(),
                };
                Rebuilder::knowing(parts.into_iter().chain([condition]).map(|part| (part, one)), term::float)
            });
            (rebuilder.rebuild(of_a), rebuilder.rebuild(of_b))
        }
        _ => (a, b),
    };
    sides.iter().map(under).collect()
}
