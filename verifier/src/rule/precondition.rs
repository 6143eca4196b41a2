//! When a rule that is refuted holds: a condition over its symbols, learnt from cases, and then proven.
//!
//! Cases in which the rule holds and cases in which it does not are examples. Of the conditions of a few forms that no
//! case without it meets, the one that most cases with it meet is taken. Where symbols are terms, the examples are
//! values, and the condition is put to the solver with the rule: what it finds becomes an example, and so on.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::text::Source;
use itertools::Itertools;

use super::decide::Decided;
use super::evaluate::Scope;
use super::expression::{self, Expression};
use super::file::{Meaning, Rule};
use super::instance::{Case, instance};
use super::refute::{Refutation, checked, kind, number};
use super::value::Value;
use crate::equiv::{self, Settings};
use crate::limits::question;

/// When a rule holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Precondition {
    /// The condition, as `where` has it.
    pub text: String,
    /// How many cases or values meet it, of those in which the rule holds.
    pub covers: (usize, usize),
    /// It is about terms: proven for all values that meet it. Else all cases that meet it were decided.
    pub is_of_terms: bool,
}

/// Rounds of proposing a condition and looking for a value that refutes it.
const ROUNDS: usize = 8;
/// Values of terms that are looked at.
const VALUES: usize = 72;
/// Conditions that are put together in pairs.
const PAIRS: usize = 60;

/// A case with what became of it.
#[derive(Debug, Clone)]
struct Example {
    values: BTreeMap<String, Value>,
    holds: bool,
}

/// When a refuted rule holds, if that is found.
pub fn precondition(
    rule: &Rule,
    source: &Source,
    decided: &[Decided],
    refutation: &Refutation,
    terms: &BTreeSet<String>,
    settings: &Settings,
) -> Option<Precondition> {
    if terms.is_empty() { of_cases(rule, decided) } else { of_terms(rule, source, refutation, terms, settings) }
}

/// The condition under which all cases of a rule hold, on all processors that have them.
fn of_cases(rule: &Rule, decided: &[Decided]) -> Option<Precondition> {
    let mut examples: Vec<Example> = Vec::new();
    let mut numbers = std::collections::HashMap::new();
    for Decided { case, holds } in decided {
        let values: Vec<Value> = case.values.values().cloned().collect();
        let number = *numbers.entry(values).or_insert_with(|| {
            examples.push(Example { values: case.values.clone(), holds: true });
            examples.len() - 1
        });
        examples[number].holds &= *holds == Some(true);
    }
    let (text, covers) = learnt(rule, &examples, false)?;
    Some(Precondition { text, covers, is_of_terms: false })
}

/// The condition under which a rule holds for all values of its terms, in the case that was refuted.
fn of_terms(
    rule: &Rule,
    source: &Source,
    refutation: &Refutation,
    terms: &BTreeSet<String>,
    settings: &Settings,
) -> Option<Precondition> {
    if terms.len() > 2 {
        return None;
    }
    let target = refutation.case.target;
    let open = |mut values: BTreeMap<String, Value>| {
        values.retain(|name, _| !terms.contains(name));
        values
    };
    let of_case = open(refutation.case.values.clone());
    let lists: Vec<Vec<Value>> = terms.iter().map(|name| samples(rule, name, target, terms.len())).collect();
    let mut examples = Vec::new();
    for combination in lists.into_iter().multi_cartesian_product() {
        let mut values = of_case.clone();
        values.extend(terms.iter().cloned().zip(combination));
        let case = Case { values: values.clone(), ..refutation.case.clone() };
        if question::is_over().is_some() {
            return None;
        }
        let holds = checked(rule, source, &case, settings).and_then(|(_, report)| report.verdict.holds());
        examples.extend(holds.map(|holds| Example { values, holds }));
    }
    for _ in 0..ROUNDS {
        let (text, covers) = learnt(rule, &examples, true)?;
        let mut narrowed = rule.clone();
        narrowed.conditions.push(expression::read(&text, rule.span.start).ok()?);
        let case = Case { values: of_case.clone(), ..refutation.case.clone() };
        let found = instance(&narrowed, source, &case).ok()?;
        let report = equiv::check(&found.job, settings);
        match report.verdict.evidence() {
            None => {
                return (report.verdict.holds() == Some(true)).then_some(Precondition {
                    text,
                    covers,
                    is_of_terms: true,
                });
            }
            Some(counterexample) => {
                let mut values = of_case.clone();
                for (name, register) in &found.terms {
                    let bits = counterexample.state.scalars.get(register).copied().unwrap_or(0);
                    values.insert(name.clone(), number(rule, name, bits));
                }
                if examples.iter().any(|example| example.values == values && !example.holds) {
                    return None;
                }
                examples.retain(|example| example.values != values);
                examples.push(Example { values, holds: false });
            }
        }
    }
    None
}

/// Values of a term to look at: small ones, powers of two, masks, and their neighbours.
fn samples(rule: &Rule, name: &str, target: gcn_semantics::Target, terms: usize) -> Vec<Value> {
    let small = (0..=33u32).chain([63, 64, 65, 255, 256]);
    let powers = (5..32).flat_map(|bit| [1u32 << bit, (1 << bit) - 1]);
    let negative = [1u32, 2, 8, 16, 17, 256].map(u32::wrapping_neg);
    let floats = [0x3f80_0000u32, 0x4000_0000, 0x3f00_0000, 0xbf80_0000, 0x7f80_0000, 0x7fc0_0000];
    let all = small.chain(negative).chain(floats).chain(powers).unique();
    let Some(kind) = kind(rule, name) else { return Vec::new() };
    // Two terms have as many pairs as one has values.
    let most = if terms == 1 { VALUES } else { 10 };
    let fitting = all.filter(|&bits| kind.has(bits, target));
    let fitting: Vec<u32> = fitting.collect();
    let step = fitting.len().div_ceil(most).max(1);
    fitting.into_iter().step_by(step).map(|bits| number(rule, name, bits)).collect()
}

/// The condition that no example without it meets, and most with it; with how many these are of how many.
fn learnt(rule: &Rule, examples: &[Example], of_terms: bool) -> Option<(String, (usize, usize))> {
    let positive = examples.iter().filter(|example| example.holds).count();
    if positive == 0 || positive == examples.len() {
        return None;
    }
    let candidates = candidates(rule, examples, of_terms);
    let meets: Vec<(String, Vec<bool>)> = candidates
        .into_iter()
        .filter_map(|text| {
            let condition = expression::read(&text, 0).ok()?;
            let met: Option<Vec<bool>> = examples.iter().map(|example| is_met(&condition, example)).collect();
            Some((text, met?))
        })
        .collect();
    let is_sound = |met: &[bool]| met.iter().zip(examples).all(|(met, example)| !met || example.holds);
    let covered = |met: &[bool]| met.iter().zip(examples).filter(|(met, example)| **met && example.holds).count();
    let mut best: Option<(String, usize)> = None;
    let mut offer = |text: String, covered: usize| {
        let is_better =
            best.as_ref().is_none_or(|(other, most)| covered > *most || covered == *most && text.len() < other.len());
        if covered > 0 && is_better {
            best = Some((text, covered));
        }
    };
    for (text, met) in meets.iter().filter(|(_, met)| is_sound(met)) {
        offer(text.clone(), covered(met));
    }
    let whole: Vec<&(String, Vec<bool>)> =
        meets.iter().filter(|(_, met)| covered(met) == positive && !is_sound(met)).take(PAIRS).collect();
    for [first, second] in whole.iter().array_combinations() {
        let both: Vec<bool> = first.1.iter().zip(&second.1).map(|(a, b)| *a && *b).collect();
        if is_sound(&both) {
            offer(format!("{} && {}", first.0, second.0), positive);
        }
    }
    let (text, covered) = best?;
    Some((text, (covered, positive)))
}

/// Whether an example meets a condition.
fn is_met(condition: &Expression, example: &Example) -> Option<bool> {
    let mut scope = Scope::of_values(gcn_semantics::Target::LAST, example.values.clone());
    match scope.condition(condition) {
        Ok(Value::Truth(truth)) => Some(truth),
        _ => None,
    }
}

/// Conditions of a few forms over the symbols of a rule and the values that they have in examples; with lists of values
/// where these are all that there are.
fn candidates(rule: &Rule, examples: &[Example], of_terms: bool) -> Vec<String> {
    let mut texts = Vec::new();
    let names: Vec<&String> = rule
        .symbols
        .iter()
        .filter(|symbol| !matches!(symbol.is, Meaning::Let(_)))
        .map(|symbol| &symbol.name)
        .filter(|name| examples.iter().all(|example| example.values.contains_key(*name)))
        .collect();
    let values = |name: &String| examples.iter().map(|example| &example.values[name]).unique().collect::<Vec<_>>();
    let is_number = |name: &String| values(name).iter().all(|value| matches!(value, Value::Number(_)));
    for name in &names {
        let all = values(name);
        if all.len() < 2 {
            continue;
        }
        if is_number(name) {
            let forms = ["is_pow2", "is_mask", "is_shifted_mask", "inline"];
            texts.extend(forms.map(|form| format!("{form}(${name})")));
            texts.extend((1..=6).map(|bits| format!("(${name} & {}) == 0", (1u32 << bits) - 1)));
            texts.extend(["+", "-"].map(|sign| format!("(${name} & (${name} {sign} 1)) == 0")));
            texts.extend([format!("${name} <s 0"), format!("${name} >=s 0"), format!("(${name} & 1) == 1")]);
            for value in &all {
                texts.extend(["<=u", ">=u", "==", "!="].map(|operator| format!("${name} {operator} {value}")));
            }
        } else {
            for value in &all {
                texts.extend(["==", "!="].map(|operator| format!("${name} {operator} \"{value}\"")));
            }
        }
        // A few values of a term say nothing of the others.
        if of_terms {
            continue;
        }
        let holds = |value: &&&Value| {
            examples.iter().filter(|example| &example.values[*name] == **value).all(|example| example.holds)
        };
        let good: Vec<&&Value> = all.iter().filter(holds).collect();
        let quoted = |value: &&&Value| match value {
            Value::Word(word) => format!("\"{word}\""),
            other => other.to_string(),
        };
        if (1..=12).contains(&good.len()) {
            texts.push(format!("${name} in [{}]", good.iter().map(quoted).join(", ")));
        }
        let bad: Vec<&&Value> = all.iter().filter(|value| !holds(value)).collect();
        if (1..=12).contains(&bad.len()) {
            texts.push(format!("${name} not in [{}]", bad.iter().map(quoted).join(", ")));
        }
    }
    for [a, b] in names.iter().array_combinations() {
        match [a, b].map(|name| is_number(name)) {
            [true, true] => {
                let operators = ["==", "!=", "<u", "<=u", ">u", ">=u"];
                texts.extend(operators.map(|operator| format!("${a} {operator} ${b}")));
                let sums = [8, 16, 24, 31, 32].into_iter();
                texts.extend(
                    sums.flat_map(|sum| ["<=u", "==", ">=u"].map(|operator| format!("${a} + ${b} {operator} {sum}"))),
                );
                texts.push(format!("(${a} & ${b}) == 0"));
            }
            [false, false] => texts.extend(["==", "!="].map(|operator| format!("${a} {operator} ${b}"))),
            _ => {}
        }
    }
    texts
}
