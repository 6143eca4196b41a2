//! Case analysis: goals whose sides become the same term when the conditions of choices are decided.
//!
//! If `a` and `b` are the same wherever a condition holds, and the same wherever it does not, they are
//! the same. Scans by segments, for example, are sums of choices that depend on where the segment
//! begins; for each beginning they are plain sums, but a solver has to find that out for itself.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Open;
use crate::term::{self, Node, Rebuilder, Term};

/// Cases of one goal.
const CASES: usize = 256;
/// Nodes that are made or looked at for all goals.
const NODES: usize = 3_000_000;
/// What making a node counts, where looking at one counts 1.
const MADE: usize = 16;

/// Removes the goals whose sides have been found to be the same, case by case, with 1 / `part` of the work.
pub fn close(goals: &mut Vec<Open>, part: usize) {
    let mut nodes = NODES / part;
    goals.retain(|&(_, a, b)| {
        let mut split = Split { cases: CASES, nodes };
        let closed = split.close([a, b]);
        nodes = split.nodes;
        !closed
    });
}

/// What is left of the effort.
struct Split {
    cases: usize,
    nodes: usize,
}

impl Split {
    fn close(&mut self, sides: [Term; 2]) -> bool {
        if sides[0] == sides[1] {
            return true;
        }
        if self.cases == 0 || self.nodes == 0 {
            return false;
        }
        self.cases -= 1;
        let Some(condition) = self.condition(sides) else { return false };
        [1, 0].into_iter().all(|value| {
            let sides = self.decided(condition, value, sides);
            self.close(sides)
        })
    }

    /// `sides` where the one-bit `condition` has this value.
    fn decided(&mut self, condition: Term, value: u64, sides: [Term; 2]) -> [Term; 2] {
        let mut known = vec![(condition, term::constant(1, value))];
        match term::node(condition) {
            Node::Eq(a, b) if value == 1 && term::as_const(a).is_some() => known.push((b, a)),
            Node::Eq(a, b) if value == 1 && term::as_const(b).is_some() => known.push((a, b)),
            _ => {}
        }
        if value == 0
            && let Some(word) = zero_word(condition)
        {
            // An `or` of words is not 0 if one of them is not.
            let all = reachable(sides);
            self.nodes = self.nodes.saturating_sub(all.len());
            let decided = all.into_iter().filter(|&t| zero_word(t).is_some_and(|or| alternatives(or).contains(&word)));
            known.extend(decided.map(|t| (t, term::constant(1, 0))));
        }
        let before = term::arena_len();
        let mut rebuilder = Rebuilder::knowing(known, term::float);
        let sides = sides.map(|side| rebuilder.rebuild(side));
        let made = term::arena_len() - before;
        self.nodes = self.nodes.saturating_sub(rebuilder.size() + MADE * made);
        sides
    }

    /// The condition to decide next: that of the outermost choice by one alone, or else the one that most
    /// choices depend on.
    fn condition(&mut self, sides: [Term; 2]) -> Option<Term> {
        let mut seen: FxHashSet<Term> = sides.into_iter().collect();
        let mut work: VecDeque<Term> = sides.into();
        let mut uses: FxHashMap<Term, usize> = FxHashMap::default();
        let mut looked_at = 0;
        while let Some(t) = work.pop_front() {
            let node = term::node(t);
            let mut visit = |operand: Term| {
                if seen.insert(operand) {
                    work.push_back(operand);
                }
            };
            if let Node::Ite(condition, then, other) = node {
                let atoms = atoms(condition, &mut looked_at);
                if let [atom] = atoms[..] {
                    self.nodes = self.nodes.saturating_sub(seen.len() + looked_at);
                    return Some(atom);
                }
                atoms.into_iter().for_each(|atom| *uses.entry(atom).or_default() += 1);
                visit(then);
                visit(other);
            } else {
                node.for_each_operand(visit);
            }
        }
        self.nodes = self.nodes.saturating_sub(seen.len() + looked_at);
        uses.into_iter().max_by_key(|&(atom, uses)| (uses, std::cmp::Reverse(atom))).map(|(atom, _)| atom)
    }
}

/// The word of which `condition` says that it is 0.
fn zero_word(condition: Term) -> Option<Term> {
    match term::node(condition) {
        Node::Eq(a, b) if term::as_const(a) == Some(0) => Some(b),
        Node::Eq(a, b) if term::as_const(b) == Some(0) => Some(a),
        _ => None,
    }
}

/// What a word is the `or` of.
fn alternatives(word: Term) -> Vec<Term> {
    match term::node(word) {
        Node::Or(args) => args.into_vec(),
        _ => vec![word],
    }
}

/// All terms that `roots` are made of.
fn reachable(roots: [Term; 2]) -> Vec<Term> {
    let mut seen: FxHashSet<Term> = roots.into_iter().collect();
    let mut work = roots.to_vec();
    while let Some(t) = work.pop() {
        term::node(t).for_each_operand(|operand| {
            if seen.insert(operand) {
                work.push(operand);
            }
        });
    }
    seen.into_iter().collect()
}

/// The conditions that a condition is made of; counts the terms that are looked at.
fn atoms(condition: Term, looked_at: &mut usize) -> Vec<Term> {
    let mut atoms = Vec::new();
    let mut work = vec![condition];
    let mut seen = FxHashSet::default();
    while let Some(t) = work.pop() {
        *looked_at += 1;
        if !seen.insert(t) || term::as_const(t).is_some() {
            continue;
        }
        match term::node(t) {
            Node::Not(inner) => work.push(inner),
            Node::And(args) | Node::Or(args) | Node::Xor(args) => work.extend(args.iter()),
            Node::Ite(condition, then, other) => work.extend([condition, then, other]),
            _ => match zero_word(t).map(|word| (word, alternatives(word))) {
                Some((word, parts)) if parts.len() > 1 => {
                    let zero = term::constant(term::width(word), 0);
                    work.extend(parts.into_iter().map(|part| term::eq(part, zero)));
                }
                _ => atoms.push(t),
            },
        }
    }
    atoms
}

#[cfg(test)]
mod tests;
