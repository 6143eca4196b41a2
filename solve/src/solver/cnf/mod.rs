//! Obligations as propositional formulas: a bit-blaster that shares nothing with the translation
//! to SMT-LIB.
//!
//! Every node becomes one literal per bit, from its own definition; gates are written in Tseitin's
//! way. Uninterpreted functions are expanded by Ackermann's rule: equal arguments, equal results.

mod blast;
mod gates;
#[cfg(all(test, feature = "cadical"))]
mod tests;
mod words;

use std::fmt::Write;

pub use blast::{blast, refutes};
pub use gates::Lit;

/// Clauses over variables numbered from 1.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cnf {
    /// The highest variable.
    pub variables: i32,
    /// The literals of all clauses, each clause followed by 0, as in DIMACS.
    pub literals: Vec<i32>,
}

impl Cnf {
    fn add(&mut self, clause: &[Lit]) {
        self.literals.extend(clause.iter().map(|literal| literal.number()));
        self.literals.push(0);
    }

    /// The clauses.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.literals.split_inclusive(|&literal| literal == 0).map(|clause| &clause[..clause.len() - 1])
    }

    /// The formula in DIMACS format.
    pub fn dimacs(&self) -> String {
        let mut text = format!("p cnf {} {}\n", self.variables, self.clauses().count());
        for clause in self.clauses() {
            for literal in clause {
                write!(text, "{literal} ").expect("writing to a string does not fail");
            }
            text.push_str("0\n");
        }
        text
    }
}
