//! Rules as patterns of instructions, for whoever looks for their left sides in programs.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::Target;
use gcn_semantics::instruction::Instruction;
use gcn_semantics::text::Source;
use itertools::Itertools;

use super::decide::{cases_on, open_symbols};
use super::file::Rule;
use super::instance::{Case, Missing, Pair, pair, scope, side_text};
use super::refute::{kind, number};
use super::value::Value;

/// Cases of one rule on one processor that become patterns.
const MOST: usize = 1500;

/// A case of a rule as two lists of instructions. Scalar registers stand in them for numbers.
#[derive(Debug, Clone)]
pub struct Pattern {
    case: Case,
    /// The instructions of both sides.
    pub sides: [Vec<Instruction>; 2],
    /// The scalar registers that stand for numbers, by operand code, and the symbol that each is.
    pub numbers: BTreeMap<u16, String>,
    /// The symbols that have any number; what other symbols are follows from these.
    pub open: Vec<String>,
}

/// The patterns of a rule on a processor: cases that can be written there and whose left side has no mnemonic but
/// those that `is_there` accepts. A rule that has too many cases has none.
pub fn patterns(rule: &Rule, source: &Source, target: Target, is_there: &dyn Fn(&str) -> bool) -> Vec<Pattern> {
    let mut terms = open_symbols(rule);
    loop {
        match with_terms(rule, source, target, &terms, is_there) {
            Ok(found) => return found,
            Err(names) if names.is_empty() => return Vec::new(),
            Err(names) => terms.retain(|name| !names.contains(name)),
        }
    }
}

/// The patterns of a rule in which these symbols are terms; else the symbols that are none.
fn with_terms(
    rule: &Rule,
    source: &Source,
    target: Target,
    terms: &BTreeSet<String>,
    is_there: &dyn Fn(&str) -> bool,
) -> Result<Vec<Pattern>, BTreeSet<String>> {
    if !rule.targets.all().contains(&target) {
        return Ok(Vec::new());
    }
    let Ok(cases) = cases_on(rule, terms, target, MOST) else { return Err(BTreeSet::new()) };
    let mut found: Vec<Pattern> = Vec::new();
    for case in cases {
        if !has_left_side(rule, source, &case, is_there) {
            continue;
        }
        match pair(rule, source, &case) {
            Ok(Pair { sides, terms, numbers }) => {
                let instructions = sides.map(|side| side.listing.instructions().cloned().collect_vec());
                let is_new = |pattern: &&Pattern| pattern.sides == instructions && pattern.numbers == numbers;
                if found.iter().rev().take(64).all(|pattern| !is_new(&pattern)) {
                    let open = terms.into_keys().collect();
                    found.push(Pattern { case, sides: instructions, numbers, open });
                }
            }
            Err(Missing::NoTerms(names)) => return Err(names),
            Err(_) => {}
        }
    }
    Ok(found)
}

/// Whether all mnemonics of the left side are accepted.
fn has_left_side(rule: &Rule, source: &Source, case: &Case, is_there: &dyn Fn(&str) -> bool) -> bool {
    let Ok(Some(sides)) = scope(rule, case) else { return false };
    let show = |value: &Value| value.to_string();
    let Ok(text) = side_text(&rule.sides[0], source, &sides.scope, &case.same, &show) else { return false };
    let mut names = text.lines().filter_map(|line| line.split_whitespace().next());
    names.all(|name| {
        let ends = ["_e32", "_e64", "_sdwa", "_dpp"];
        is_there(ends.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name))
    })
}

impl Pattern {
    /// Both sides with numbers in the place of all open symbols; nothing if a condition of the rule leaves them out, or
    /// a side cannot be written with them.
    pub fn with(&self, rule: &Rule, source: &Source, numbers: &BTreeMap<String, u32>) -> Option<[Vec<Instruction>; 2]> {
        let mut case = self.case.clone();
        for name in &self.open {
            let &bits = numbers.get(name)?;
            if !kind(rule, name).is_none_or(|kind| kind.has(bits, case.target)) {
                return None;
            }
            case.values.insert(name.clone(), number(rule, name, bits));
        }
        let Pair { sides, .. } = pair(rule, source, &case).ok()?;
        Some(sides.map(|side| side.listing.instructions().cloned().collect()))
    }
}
