//! What refutes a rule: one case of it with a value for each symbol, as small as they can be made.

use gcn_semantics::text::{Source, SourceError};

use super::file::{Meaning, Rule};
use super::instance::{Case, Instance, instance, scope, side_text};
use super::symbol::Kind;
use super::value::{Number, Value};
use crate::equiv::{self, Job, Report, Settings};
use crate::limits::question;

/// What shows that a rule is wrong.
#[derive(Debug)]
pub struct Refutation {
    /// The case. Its terms have values, if there are instructions with these values.
    pub case: Case,
    /// The names of symbols and their values, in the rule's order.
    pub values: Vec<(String, String)>,
    /// The instructions of both sides.
    pub sides: [Vec<String>; 2],
    /// The question.
    pub job: Job,
    /// The answer: `different`, with the state that shows it.
    pub report: Report,
}

/// Values that are tried in the place of what a solver has found, those first that people prefer.
pub const SMALL: [u32; 22] =
    [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 24, 31, 32, 33, 64, 65, 255, 256, 0xffff, u32::MAX, 0x8000_0000, 0x7fff_ffff];

/// The refutation that a case with terms, and the answer to it, are.
pub fn refutation(
    rule: &Rule,
    source: &Source,
    case: Case,
    found: Instance,
    report: Report,
    settings: &Settings,
) -> Refutation {
    let shown = |case: &Case| shown(rule, source, case).unwrap_or_default();
    let mut best = None;
    let mut fixed = case.clone();
    if let Some(counterexample) = report.verdict.evidence() {
        for (name, register) in &found.terms {
            let bits = counterexample.state.scalars.get(register).copied().unwrap_or(0);
            fixed.values.insert(name.clone(), number(rule, name, bits));
        }
        if !found.terms.is_empty()
            && let Some(tried) = different(rule, source, &fixed, settings)
        {
            best = Some(tried);
        }
    }
    if best.is_some() {
        for name in found.terms.keys() {
            for bits in SMALL {
                let value = number(rule, name, bits);
                if Some(&value) == fixed.values.get(name) || question::is_over().is_some() {
                    break;
                }
                let mut smaller = fixed.clone();
                smaller.values.insert(name.clone(), value);
                if let Some(tried) = different(rule, source, &smaller, settings) {
                    (fixed, best) = (smaller, Some(tried));
                    break;
                }
            }
        }
    }
    let (case, job, report) = match best {
        Some((job, report)) => (fixed, job, report),
        None => (case, found.job, report),
    };
    let (values, sides) = shown(&case);
    Refutation { case, values, sides, job, report }
}

/// A value of a symbol with a type.
pub fn number(rule: &Rule, name: &str, bits: u32) -> Value {
    Value::Number(Number { bits, unsigned: kind(rule, name).is_some_and(Kind::is_unsigned) })
}

/// The type of a symbol.
pub fn kind(rule: &Rule, name: &str) -> Option<Kind> {
    let symbol = rule.symbols.iter().find(|symbol| symbol.name == name);
    match symbol.map(|symbol| &symbol.is) {
        Some(Meaning::Typed(kind)) => Some(*kind),
        _ => None,
    }
}

/// The question about a case all of whose symbols have values, and its answer, if that is `different`.
fn different(rule: &Rule, source: &Source, case: &Case, settings: &Settings) -> Option<(Job, Report)> {
    let (job, report) = checked(rule, source, case, settings)?;
    (report.verdict.holds() == Some(false)).then_some((job, report))
}

/// The question about a case all of whose symbols have values, and its answer; `None` if it is no case.
pub fn checked(rule: &Rule, source: &Source, case: &Case, settings: &Settings) -> Option<(Job, Report)> {
    let has = |(name, value): (&String, &Value)| match (kind(rule, name), value) {
        (Some(kind), Value::Number(number)) if kind.is_number() => kind.has(number.bits, case.target),
        _ => true,
    };
    if !case.values.iter().all(has) {
        return None;
    }
    let Instance { job, .. } = instance(rule, source, case).ok()?;
    let report = equiv::check(&job, settings);
    Some((job, report))
}

/// The symbols with their values, and the instructions of both sides.
pub type Shown = (Vec<(String, String)>, [Vec<String>; 2]);

/// A case as people see it.
///
/// # Errors
/// If it is none.
pub fn shown(rule: &Rule, source: &Source, case: &Case) -> Result<Shown, SourceError> {
    let Some(sides) = scope(rule, case)? else { return Ok(Shown::default()) };
    let names = |value: &Value| match value {
        // A term without a value has its name.
        Value::Term(_) => {
            let named = sides.scope.values.iter().find(|(_, other)| *other == value);
            named.map_or_else(|| value.to_string(), |(name, _)| format!("${name}"))
        }
        other => other.to_string(),
    };
    let values = rule.symbols.iter().filter_map(|symbol| {
        let value = sides.scope.values.get(&symbol.name)?;
        Some((symbol.name.clone(), names(value)))
    });
    let text = |side: usize| -> Result<Vec<String>, SourceError> {
        let text = side_text(&rule.sides[side], source, &sides.scope, &case.same, &names)?;
        Ok(text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect())
    };
    Ok((values.collect(), [text(0)?, text(1)?]))
}
