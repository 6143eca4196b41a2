//! Assumptions, and the cone of influence of a goal among them.

use gcn_semantics::ledger::Unspecified;
use rustc_hash::{FxHashMap, FxHashSet};

use super::canonical::canonical;
use super::cone::Cone;
use super::slices::bits_read;
use super::{Bindings, Obligation};
use crate::term::{Node, Term, Var, with_node};

/// A truth value or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Literal {
    term: Term,
    negated: bool,
}

impl Literal {
    /// Copies the literal into `cone` and returns its node.
    pub(super) fn add_to(self, cone: &mut Cone) -> u32 {
        if self.negated { cone.add_negated(self.term) } else { cone.add(self.term) }
    }
}

/// The conjuncts of the conjunction of `assumptions`, each once.
pub(super) fn flatten(assumptions: &[Term]) -> Vec<Literal> {
    let mut conjuncts = Vec::new();
    let mut seen = FxHashSet::default();
    let mut open: Vec<Literal> = assumptions.iter().rev().map(|&term| Literal { term, negated: false }).collect();
    while let Some(literal @ Literal { term, negated }) = open.pop() {
        if !seen.insert(literal) {
            continue;
        }
        with_node(term, |node, width| {
            assert_eq!(width, 1, "an assumption is a truth value");
            match node {
                Node::And(args) if !negated => open.extend(args.iter().rev().map(|&term| Literal { term, negated })),
                Node::Or(args) if negated => open.extend(args.iter().rev().map(|&term| Literal { term, negated })),
                Node::Not(inner) => open.push(Literal { term: *inner, negated: !negated }),
                Node::Const(value) if (*value == 1) != negated => {}
                _ => conjuncts.push(literal),
            }
        });
    }
    conjuncts
}

/// "All of `conjuncts` hold."
pub(super) fn question(conjuncts: &[Literal]) -> (Obligation, Bindings) {
    let mut cone = Cone::new();
    let assertions = conjuncts.iter().map(|literal| literal.add_to(&mut cone)).collect();
    canonical(cone, None, assertions)
}

/// A conjunction of assumptions, split into parts that have no symbol in common.
///
/// A symbol is a bit of a variable, or an uninterpreted function. Two parts constrain different
/// symbols, so the whole is satisfiable exactly if every part is, and a goal that shares no symbol
/// with a part can neither be proven nor refuted with its help (once the part is known to be
/// satisfiable). The part left out of a proof can only make the proof stronger.
///
/// Prepared once, used for many goals.
#[derive(Debug, Default)]
pub struct Assumptions {
    conjuncts: Vec<Literal>,
    /// So many of them say everything; the others follow from them.
    sufficient: usize,
    /// The part that a conjunct belongs to.
    parts: Vec<u32>,
    /// Per variable the disjoint groups of bits that some conjunct reads, and that conjunct's part.
    bits: FxHashMap<Var, Vec<(u64, u32)>>,
    functions: FxHashMap<Unspecified, u32>,
}

impl Assumptions {
    /// No assumption.
    pub fn none() -> Self {
        Assumptions::default()
    }

    /// The conjunction of `assumptions`.
    ///
    /// # Panics
    /// If one of them is not of width 1.
    pub fn new(assumptions: &[Term]) -> Self {
        Assumptions::of_lanes(assumptions, &[])
    }

    /// The conjunction of `assumptions`. They say `of_any_lane` of each lane, so it holds in the lane that stands for
    /// all, and is about this lane alone; states, which do not know it, are asked for what the others say.
    ///
    /// # Panics
    /// If one of them is not of width 1.
    pub fn of_lanes(assumptions: &[Term], of_any_lane: &[Term]) -> Self {
        let mut conjuncts = flatten(assumptions);
        let sufficient = conjuncts.len();
        conjuncts.extend(flatten(of_any_lane));
        let mut all = Assumptions { conjuncts, sufficient, ..Assumptions::default() };
        let mut parts = Parts((0..all.conjuncts.len() as u32).collect());
        for number in 0..all.conjuncts.len() {
            let mut cone = Cone::new();
            let root = all.conjuncts[number].add_to(&mut cone);
            for (var, mask) in bits_read(&cone, &[root]) {
                let groups = all.bits.entry(var).or_default();
                let mut joined = mask;
                groups.retain(|&(group, part)| {
                    let overlaps = group & mask != 0;
                    if overlaps {
                        parts.join(part, number as u32);
                        joined |= group;
                    }
                    !overlaps
                });
                groups.push((joined, number as u32));
            }
            for (function, _) in &cone.functions {
                let part = *all.functions.entry(*function).or_insert(number as u32);
                parts.join(part, number as u32);
            }
        }
        all.parts = (0..all.conjuncts.len() as u32).map(|number| parts.find(number)).collect();
        all.bits.values_mut().flatten().for_each(|(_, part)| *part = parts.find(*part));
        all.functions.values_mut().for_each(|part| *part = parts.find(*part));
        all
    }

    /// Whether every assumption is trivially true.
    pub fn is_empty(&self) -> bool {
        self.conjuncts.is_empty()
    }

    /// The truth values that hold, or whose negations do if the second is set.
    pub fn literals(&self) -> impl Iterator<Item = (Term, bool)> {
        self.conjuncts.iter().map(|literal| (literal.term, literal.negated))
    }

    /// For each part of the assumptions the question whether it is satisfiable. All assumptions
    /// together are satisfiable exactly if every part is; the models of the parts then join to a
    /// model of all ([`Assignment::complete`](super::Assignment::complete)).
    pub fn questions(&self) -> Vec<(Obligation, Bindings)> {
        let mut members: FxHashMap<u32, Vec<Literal>> = FxHashMap::default();
        let mut order = Vec::new();
        for (&literal, &part) in self.conjuncts[..self.sufficient].iter().zip(&self.parts) {
            let part = members.entry(part).or_insert_with(|| {
                order.push(part);
                Vec::new()
            });
            part.push(literal);
        }
        order.iter().map(|part| question(&members[part])).collect()
    }

    /// The conjuncts in parts that share a symbol with what `cone` has under `roots`.
    pub(super) fn relevant(&self, cone: &Cone, roots: &[u32]) -> Vec<Literal> {
        if self.conjuncts.is_empty() {
            return Vec::new();
        }
        let mut touched = FxHashSet::default();
        for (var, mask) in bits_read(cone, roots) {
            let groups = self.bits.get(&var).into_iter().flatten();
            touched.extend(groups.filter(|(group, _)| group & mask != 0).map(|&(_, part)| part));
        }
        touched.extend(cone.functions.iter().filter_map(|(function, _)| self.functions.get(function)));
        let of_touched = self.conjuncts.iter().zip(&self.parts).filter(|(_, part)| touched.contains(*part));
        of_touched.map(|(&literal, _)| literal).collect()
    }
}

/// Disjoint sets of conjuncts, each named by one member.
struct Parts(Vec<u32>);

impl Parts {
    fn find(&mut self, mut member: u32) -> u32 {
        while self.0[member as usize] != member {
            self.0[member as usize] = self.0[self.0[member as usize] as usize];
            member = self.0[member as usize];
        }
        member
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a as usize] = b;
    }
}
