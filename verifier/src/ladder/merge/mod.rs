//! Merging: equal values inside of two programs, found by trying them and proven one by one.
//!
//! Two ways to write the round of a hash function are the same value after each round, but a solver that is asked
//! about the last round has to find that out. Here every node of both sides is given values for a few random states;
//! nodes with the same values are candidates. From the variables upwards each node is made anew on what its operands
//! have been merged into, and if it is not the term of an earlier node by then, a solver is asked about a *window*:
//! the candidates as functions of nodes not far below them, which count as variables. An equality of such functions
//! holds in every state; one that fails says nothing, so it is asked about a larger window, and then given up.
//!
//! A lemma needs no assumptions, and is used above it only. The nodes are those of a light arena
//! ([`term::with_light_arena`]): normal forms of sums and of bits of sums leave nothing of the places where two
//! programs agree.

mod conditions;
#[cfg(test)]
mod tests;
mod window;

use rustc_hash::FxHashMap;

use super::samples::{Samples, Signature};
use crate::limits::Meter;
use crate::term::{self, Node, Term};
pub use conditions::under_conditions;
use window::{Equality, Window, Work};

/// Nodes of goals that are looked at.
const NODES: usize = 400_000;
/// Earlier nodes with one signature that a node is compared with.
const CANDIDATES: usize = 3;
/// Pairs for which no proof was found, after which a solver is asked about no more.
const FAILURES: usize = 64;
/// The same after which no more are tried.
const GIVEN_UP: usize = 1_024;
/// Monomials of polynomials that are looked at for all pairs.
const POLYNOMIAL_WORK: usize = 1_000_000;
/// Letters of products of bits that are looked at for all pairs.
const PRODUCTS: usize = 6_000_000;
/// A pair on which a solver has spent its budget counts for so many.
const OPEN: usize = 16;
/// What merging a node costs, in steps of a [`Meter`].
const PRICE: u64 = 100;

/// Whether it finds a proof that two terms of a fresh arena are the same function of their variables.
pub type Prover<'p> = &'p mut dyn FnMut(Term, Term) -> bool;

/// What has been found to be equal.
pub struct Merger<'p> {
    prover: Prover<'p>,
    /// What each node has been merged into.
    merged: FxHashMap<Term, Term>,
    samples: Samples,
    /// Nodes that have been merged into nothing else, by their width and values.
    classes: FxHashMap<(u32, Signature), Vec<Term>>,
    failures: usize,
    work: Work,
}

impl<'p> Merger<'p> {
    /// Merges by what `prover` can prove.
    pub fn new(prover: Prover<'p>) -> Self {
        Merger {
            prover,
            merged: FxHashMap::default(),
            samples: Samples::default(),
            classes: FxHashMap::default(),
            failures: 0,
            work: Work { monomials: POLYNOMIAL_WORK, products: PRODUCTS },
        }
    }

    /// Merges the nodes of `roots`, as long as `meter` pays. What is left out stays as it is.
    pub fn merge(&mut self, roots: &[Term], meter: &mut Meter) {
        let nodes = term::below(roots);
        if nodes.len() > NODES {
            return;
        }
        for t in nodes {
            if !meter.pay(PRICE) {
                return;
            }
            let rebuilt = term::on_operands(t, |operand| self.of(operand));
            let into = match self.merged.get(&rebuilt) {
                Some(&known) => known,
                None => self.place(rebuilt),
            };
            self.merged.insert(rebuilt, into);
            self.merged.insert(t, into);
        }
    }

    /// What `t` has been merged into.
    pub fn of(&self, t: Term) -> Term {
        self.merged.get(&t).copied().unwrap_or(t)
    }

    /// The earlier node that `t` is equal to, or `t`.
    fn place(&mut self, t: Term) -> Term {
        if matches!(term::node(t), Node::Var(_) | Node::Const(_)) {
            return t;
        }
        let signature = self.samples.signature(t);
        let key = (term::width(t), signature);
        let earlier = self.classes.get(&key).cloned().unwrap_or_default();
        for &other in &earlier {
            if self.failures < GIVEN_UP && self.holds(t, other) {
                return other;
            }
        }
        if earlier.len() < CANDIDATES {
            self.classes.entry(key).or_default().push(t);
        }
        t
    }

    /// Whether `a` equals `b`, by a window that shows it.
    fn holds(&mut self, a: Term, b: Term) -> bool {
        for window in Window::around(a, b) {
            let prover: Option<Prover> = if self.failures < FAILURES { Some(&mut *self.prover) } else { None };
            match window.answer(prover, &mut self.work) {
                Equality::Equal => return true,
                Equality::Different => {}
                Equality::Open => {
                    // A larger window is no easier.
                    self.failures += OPEN;
                    return false;
                }
            }
        }
        self.failures += 1;
        false
    }
}
