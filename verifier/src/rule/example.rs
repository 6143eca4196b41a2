//! Examples of a rule: cases in which every symbol has a value, as programs for others.

use std::collections::{BTreeMap, BTreeSet};

use gcn_semantics::text::{Source, SourceError, Syntax, read_program};
use itertools::Itertools;

use super::decide::{cases, open_symbols};
use super::file::Rule;
use super::instance::{Case, Instance, instance, question};
use super::refute::{SMALL, kind, shown};
use super::value::{Number, Value};
use crate::equiv::{self, Fragment, Job, Settings};

/// A case in which every symbol has a value.
#[derive(Debug)]
pub struct Example {
    /// The case.
    pub case: Case,
    /// The names of symbols and their values.
    pub values: Vec<(String, String)>,
    /// The instructions of both sides.
    pub sides: [Vec<String>; 2],
    /// The question whether both sides mean the same.
    pub job: Job,
    /// What is assumed, as questions have it.
    pub assumed: Vec<String>,
}

/// Up to `most` examples of a rule, of all processors and cases in turn; of terms a few values.
///
/// # Errors
/// If the rule makes no sense.
pub fn examples(rule: &Rule, source: &Source, most: usize) -> Result<Vec<Example>, SourceError> {
    let terms = open_symbols(rule);
    let all: Vec<Case> = cases(rule, &terms)?.into_iter().flat_map(|(_, cases)| cases).collect();
    let mut found: Vec<Example> = Vec::new();
    let step = all.len().div_ceil(most.max(1)).max(1);
    // Neighbours in the order of cases differ in one symbol: those far apart say more.
    let order = (0..step).flat_map(|first| (first..all.len()).step_by(step));
    for (number, index) in order.enumerate() {
        if found.len() >= most {
            break;
        }
        found.extend(example(rule, source, &all[index], &terms, number));
    }
    Ok(found)
}

/// The case with values for its terms.
fn example(rule: &Rule, source: &Source, case: &Case, terms: &BTreeSet<String>, number: usize) -> Option<Example> {
    let rotated = |name: &String, offset: usize| {
        let kind = kind(rule, name)?;
        let fitting: Vec<u32> = SMALL.into_iter().filter(|&bits| kind.has(bits, case.target)).collect();
        let bits = *fitting.get((number + offset) % fitting.len().max(1))?;
        Some((name.clone(), Value::Number(Number { bits, unsigned: kind.is_unsigned() })))
    };
    // Conditions leave values out.
    (0..SMALL.len().pow(2)).find_map(|attempt| {
        let (first, second) = (attempt % SMALL.len(), attempt / SMALL.len());
        let values: Option<BTreeMap<String, Value>> = terms
            .iter()
            .enumerate()
            .map(|(at, name)| rotated(name, if at == 0 { first } else { second + at }))
            .collect();
        let mut case = case.clone();
        case.values.extend(values?);
        let Instance { job, assumed, .. } = instance(rule, source, &case).ok()?;
        let (values, sides) = shown(rule, source, &case).ok()?;
        Some(Example { case, values, sides, job, assumed })
    })
}

/// What somebody else has made of the left side of an example.
#[derive(Debug)]
pub enum Rewritten {
    /// The right side.
    AsTheRule,
    /// The left side.
    Unchanged,
    /// Something else that means the same.
    Otherwise,
    /// Something that means something else, with the question and the answer.
    Wrong(Box<(Job, equiv::Report)>),
    /// Whether it means the same is not known.
    Open(String),
}

/// What a program that somebody has made of the left side is.
pub fn rewritten(rule: &Rule, example: &Example, output: &str, settings: &Settings) -> Rewritten {
    let target = example.case.target;
    let source = Source { name: "output".into(), text: output.to_owned() };
    let listing = match read_program(&source, target, Syntax::Llvm) {
        Ok(listing) => listing,
        Err(errors) => {
            return Rewritten::Open(format!("line {} of the output: {}", errors[0].line(&source), errors[0].message));
        }
    };
    let same = |side: &Fragment| side.listing.instructions().eq(listing.instructions());
    if same(&example.job.b) {
        return Rewritten::AsTheRule;
    }
    if same(&example.job.a) {
        return Rewritten::Unchanged;
    }
    let assumed = example.assumed.iter().map(|text| (text.clone(), rule.span)).collect_vec();
    let asked = question(rule, &example.case, &assumed, [example.job.a.clone(), Fragment { source, listing }]);
    let Ok((job, _)) = asked else { return Rewritten::Open("the output cannot be compared".into()) };
    let report = equiv::check(&job, settings);
    match report.verdict.holds() {
        Some(true) => Rewritten::Otherwise,
        Some(false) => Rewritten::Wrong(Box::new((job, report))),
        None => Rewritten::Open(report.verdict.reason().unwrap_or_default()),
    }
}
