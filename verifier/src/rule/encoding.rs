//! Whether a rule can be written with every value of its terms: constants with an inline form may stand where literals
//! may not.

use std::collections::BTreeSet;

use gcn_semantics::Target;
use gcn_semantics::text::Source;
use itertools::Itertools;

use super::decide::Decided;
use super::evaluate::is_inline;
use super::file::Rule;
use super::instance::{Case, Missing, instance};
use super::refute::kind;
use super::value::{Number, Value};

/// What cannot be written.
#[derive(Debug, Clone, Default)]
pub struct Encodings {
    /// One value on each processor with which the right side is no instruction, and the left side is one.
    pub unwritable: Vec<Unwritable>,
}

/// A value with which the right side is no instruction.
#[derive(Debug, Clone)]
pub struct Unwritable {
    /// The processor.
    pub target: Target,
    /// The symbols with their values, as far as they are fixed.
    pub symbols: String,
    /// Why.
    pub why: String,
}

/// Numbers without an inline constant, those first that have few bits.
const LITERALS: [u32; 9] = [65, 255, 1000, 0x1_0000, 0x1234_5678, 0x7fff_ffff, 0x8000_0000, 0xffff_0000, 0xffff_ff00];

impl Unwritable {
    /// A case whose right side is no instruction.
    pub fn of_case(case: &Case, why: String) -> Self {
        let symbols = case.values.iter().map(|(name, value)| format!("${name} = {value}")).join(", ");
        Unwritable { target: case.target, symbols, why }
    }
}

/// What cannot be written of a rule, looked for in the first case on each processor: a term as a literal, the others
/// with inline constants.
pub fn encodings(rule: &Rule, source: &Source, decided: &[Decided], terms: &BTreeSet<String>) -> Encodings {
    let mut unwritable = Vec::new();
    let mut seen = BTreeSet::new();
    for Decided { case, .. } in decided {
        if terms.is_empty() || !seen.insert(case.target) {
            continue;
        }
        for name in terms {
            let literal = LITERALS.into_iter().find_map(|bits| {
                let case = with(rule, case, terms, (name, bits))?;
                match instance(rule, source, &case) {
                    // A left side that is none is never rewritten.
                    Err(Missing::Unwritable(1, error)) => Some((bits, error)),
                    _ => None,
                }
            });
            if let Some((bits, error)) = literal {
                let value = Number { bits, unsigned: false }.to_string();
                let symbols = format!("${name} = {value}");
                unwritable.push(Unwritable { target: case.target, symbols, why: error.message });
            }
        }
    }
    Encodings { unwritable }
}

/// The case with a value for one term, and small ones for the others; `None` if the type has no such value.
fn with(rule: &Rule, case: &Case, terms: &BTreeSet<String>, (name, bits): (&String, u32)) -> Option<Case> {
    let mut with = case.clone();
    for term in terms {
        let kind = kind(rule, term)?;
        let bits = if term == name { bits } else { 1 };
        if !kind.has(bits, case.target) || term == name && is_inline(bits, case.target, false) {
            return None;
        }
        with.values.insert(term.clone(), Value::Number(Number { bits, unsigned: kind.is_unsigned() }));
    }
    Some(with)
}
