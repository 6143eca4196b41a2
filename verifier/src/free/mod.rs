//! Free structures: one run without any rewriting decides what holds for an operator because of its laws.
//!
//! After a program that moves data between lanes and combines it by an operator, every lane holds a
//! product of initial values. The run reads these products back as elements of a free structure
//! ([`Structure`]); equal elements are equal values in every structure that obeys the same laws
//! (Chong, Donaldson and Ketema, POPL 2014, for scans and the monoid of intervals, which are the words
//! of neighbouring lanes). Three structures are tried, the one that needs fewest laws first:
//!
//! | structure | element | laws of the operator | example |
//! |---|---|---|---|
//! | [`Words`](Structure::Words) | lanes in order | associative | scans |
//! | [`Multisets`](Structure::Multisets) | lanes, each as often as it was combined | and commutative | reductions |
//! | [`Sets`](Structure::Sets) | lanes | and idempotent | lanes combined twice by min, max, and, or |
//!
//! A value in two registers is one value: sums with a carry and minima by comparison are read as such.
//!
//! An operator that is only commutative (f32 addition) makes unordered trees in all of them, one
//! without laws ordered trees.
//!
//! **Conditions.** A wrong `proved` is impossible by construction, without a separate check that the
//! program is of the right kind: the reading is a map from terms to elements in which equal elements
//! are equal values. An operation that is none of the operators, or an operator without the law in
//! question ([`laws`], each proven by a solver at full width), becomes a letter that equals only the same
//! operation of equal elements. Control is evaluated: a selection by a known condition is the branch
//! taken, one by an EXEC bit is a letter, so an inactive lane that was set to the identity is the letter
//! that the specification has there. A constant is dropped only if it is the operator's identity. What is
//! not equal in the free structure is not refuted: it stays open for the next rung.

mod form;
pub mod laws;
mod read;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeSet;

use crate::term::Term;
use form::Forms;
pub use laws::{Law, Operation, Operator};

/// What the products of an operator are taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Structure {
    /// The free monoid.
    Words,
    /// The free commutative monoid.
    Multisets,
    /// The free semilattice, of an idempotent operator; of others, multisets.
    Sets,
}

impl Structure {
    /// From the fewest laws to the most.
    pub const ALL: [Structure; 3] = [Structure::Words, Structure::Multisets, Structure::Sets];
}

/// What the free structures decided.
#[derive(Debug, Default, Clone)]
pub struct Closed {
    /// For each claim, whether it holds.
    pub claims: Vec<bool>,
    /// The laws that were used; more than needed may be named.
    pub laws: BTreeSet<(Operator, Law)>,
}

/// Which of `claims` (width 1, terms of a plain arena that is current) hold in every state.
pub fn close(claims: &[Term]) -> Closed {
    let mut closed = Closed { claims: vec![false; claims.len()], laws: BTreeSet::new() };
    for structure in Structure::ALL {
        if closed.claims.iter().all(|&closed| closed) {
            break;
        }
        let mut forms = Forms::new(structure);
        for (claim, is_closed) in claims.iter().zip(&mut closed.claims) {
            if !*is_closed {
                *is_closed = forms.read(*claim).is_some_and(|form| forms.holds(form));
            }
        }
        if closed.claims.contains(&true) {
            closed.laws.extend(forms.used);
        }
    }
    closed
}
