//! What `fuzz --json` writes: keys in the order of the fields, as `docs/json.md` describes them.

use std::collections::BTreeMap;

use gcnverify_lab::fuzz::{Check, Options, Summary};
use gcnverify_report::json::pairs;
use serde::Serialize;

use super::{Case, OperandSets, rate, without_oracle};

/// The whole report.
#[derive(Serialize)]
pub struct Report<'a> {
    seed: u64,
    seconds: f64,
    rounds: f64,
    instructions: u64,
    programs: u64,
    pairs: u64,
    flow: u64,
    forms: Forms,
    without_oracle: Vec<&'static str>,
    #[serde(serialize_with = "by_name")]
    modifiers: Vec<(&'static str, Values)>,
    #[serde(serialize_with = "by_name")]
    operand_sets: Vec<(&'static str, Sets)>,
    #[serde(serialize_with = "by_name")]
    readings: Vec<(&'static str, States)>,
    verdicts: &'a BTreeMap<&'static str, u64>,
    flow_verdicts: BTreeMap<&'static str, BTreeMap<&'static str, u64>>,
    failures: Vec<Failure<'a>>,
}

/// Forms that were tried, with the oracle, as loops of the fast evaluator; and all.
#[derive(Serialize)]
struct Forms {
    tried: usize,
    oracle: usize,
    fast: usize,
    of: usize,
}

/// Values of a modifier.
#[derive(Serialize)]
struct Values {
    seen: usize,
    of: usize,
}

/// Operand sets of opcodes in a check.
#[derive(Serialize)]
struct Sets {
    fewest: u64,
    of: &'static str,
    median: u64,
    opcodes: usize,
    all: u64,
}

/// States in a check, and how many in a second of one thread.
#[derive(Serialize)]
struct States {
    states: u64,
    per_second: f64,
}

#[derive(Serialize)]
struct Failure<'a> {
    item: usize,
    seconds: f64,
    what: &'a str,
    case: &'a str,
    file: Option<&'a str>,
}

fn by_name<V: Serialize, S: serde::Serializer>(values: &[(&'static str, V)], serializer: S) -> Result<S::Ok, S::Error> {
    pairs(values, serializer)
}

/// The report on what was done; `cases` are the failures, made small.
pub fn report<'a>(summary: &'a Summary, options: &Options, cases: &'a [Case]) -> Report<'a> {
    let (coverage, tally) = (&summary.coverage, &summary.tally);
    let states = |check: Check| {
        let (states, time) = (tally.states[check as usize], tally.time[check as usize]);
        (check.name(), States { states, per_second: rate(states, time).round() })
    };
    let sets = |(check, OperandSets { fewest: (fewest, of), median, opcodes, all }): (Check, OperandSets)| {
        (check.name(), Sets { fewest, of, median, opcodes, all })
    };
    let failures = cases.iter().zip(&summary.failures).map(|(case, (item, at, _))| Failure {
        item: *item,
        seconds: at.as_secs_f64(),
        what: &case.headline,
        case: &case.text,
        file: case.path.as_deref(),
    });
    let mut flow_verdicts = BTreeMap::<_, BTreeMap<_, _>>::new();
    for (&(twin, verdict), &count) in &summary.flow {
        flow_verdicts.entry(twin.name()).or_default().insert(verdict, count);
    }
    Report {
        seed: options.seed,
        seconds: summary.elapsed.as_secs_f64(),
        rounds: summary.items as f64 / summary.round as f64,
        instructions: tally.instructions,
        programs: tally.programs,
        pairs: tally.pairs,
        flow: tally.flow,
        forms: Forms {
            tried: coverage.forms.len(),
            oracle: coverage.oracle.len(),
            fast: coverage.fast.len(),
            of: options.forms.len(),
        },
        without_oracle: without_oracle(summary, options),
        modifiers: coverage.modifiers().map(|(name, seen, of)| (name, Values { seen, of })).collect(),
        operand_sets: OperandSets::all(summary, options).into_iter().map(sets).collect(),
        readings: Check::ALL.into_iter().map(states).collect(),
        verdicts: &summary.verdicts,
        flow_verdicts,
        failures: failures.collect(),
    }
}
