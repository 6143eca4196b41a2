//! Reports for scripts: what `--json` writes. `docs/json.md` describes every key.

mod object;

use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::ledger::Reading;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::steps::origin;
use crate::text::{initial_name, number, result_view};
use gcnverify::certify::Certified;
use gcnverify::equiv::{Agreement, AttemptRecord, Counterexample, LoopRelations, Report, Second, Verdict};
use gcnverify::job::{Abi, Word};
use gcnverify::ladder::DecidedBy;
use gcnverify::rewrites::Summary;
use gcnverify::state::{ARGUMENTS, StateVar, WAVE, scalar_name, vector_name};
pub use object::{
    Attempt, Certificates, Difference, JobReport, Launch, LoopPair, OnMachine, Opinion, OpinionOnMachine, Refusal,
    Rewrites, TheoremReport,
};

/// The version of the objects: keys may be added within one; what takes one away, or changes its type or meaning, makes
/// another. `docs/json.md` names it too.
pub const VERSION: u32 = 1;

/// The report on a job; `assume` are the assumptions as the user wrote them, `certified` says what was written for
/// `--certify`.
pub fn report(report: &Report, assume: &[String], certified: Option<Certified>) -> JobReport {
    let is_equivalent = matches!(report.verdict, Verdict::Holds);
    let by_reading = report.by_reading.iter();
    let by_reading = by_reading.map(|(readings, verdict)| OnMachine { readings: readings.clone(), verdict });
    JobReport {
        id: None,
        verdict: report.verdict.name(),
        target: report.targets.to_string(),
        abi: Abi::of(report.caller).word(),
        abi_because: report.taken_for.clone(),
        returns: report.returns.clone(),
        arguments: report.arguments.clone(),
        scratch: report.scratch.clone(),
        out: report.out.clone(),
        assume: assume.to_vec(),
        decided_by: counts(&report.decided_by),
        relies_on: report.relies_on.clone(),
        obligations: report.obligations,
        seconds: report.elapsed.as_secs_f64(),
        cpu_seconds: report.cpu.as_secs_f64(),
        by_reading: by_reading.collect(),
        solvers: report.solvers.clone(),
        loops: report.loops.iter().filter(|_| is_equivalent).map(loop_pair).collect(),
        attempts: report.attempts.iter().map(attempt).collect(),
        cross_check: report.second.as_ref().map(opinion),
        certified: certified.map(|Certified { obligations, missing }| Certificates { obligations, missing }),
        counterexample: report.verdict.evidence().map(|found| difference(found)),
        message: report.verdict.reason(),
        rewrites: None,
        hints: Vec::new(),
    }
}

fn loop_pair(LoopRelations { lines: [line_a, line_b], relations, .. }: &LoopRelations) -> LoopPair {
    LoopPair { line_a: *line_a, line_b: *line_b, relations: relations.clone() }
}

fn attempt(AttemptRecord { view, unfolded, result }: &AttemptRecord) -> Attempt {
    Attempt { view, unfolded: unfolded.clone(), result: result.clone() }
}

/// What became of the rewrites.
pub fn rewrites(summary: &Summary) -> Rewrites {
    let rules = summary.rules.iter().map(|(rule, count)| (rule.to_string(), json!(count)));
    Rewrites {
        steps: summary.steps,
        proven: summary.proven,
        wrong: summary.failed.iter().chain(&summary.unexplained).cloned().collect(),
        undecided: summary.undecided.clone(),
        rules: rules.collect(),
    }
}

/// Writes a list of keys with their values as an object, in this order.
///
/// # Errors
/// Those of the serializer.
pub fn pairs<K: Serialize, V: Serialize, S: Serializer>(pairs: &[(K, V)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

pub(super) fn counts(decided_by: &DecidedBy) -> Map<String, Value> {
    decided_by.iter().map(|(rung, count)| (rung.to_string(), json!(count))).collect()
}

pub(super) fn opinion(second: &Second) -> Opinion {
    let on_machine =
        |Agreement { readings, agreed, undecided }: Agreement| OpinionOnMachine { readings, agreed, undecided };
    Opinion {
        agreed: second.agreed(),
        undecided: second.undecided(),
        machines: second.machines.iter().cloned().map(on_machine).collect(),
    }
}

fn difference(found: &Counterexample) -> Difference {
    let place = match (&found.place, &found.exits) {
        _ if found.cell.is_some() => found.cell.map(|cell| cell.to_string()).unwrap_or_default(),
        (Some(place), _) => place.to_string(),
        (None, Some(exits)) => format!("exit: {exits}"),
        (None, None) => "pc".into(),
    };
    let machine = Reading::ALL.iter().map(|&reading| (reading.to_string(), json!(found.readings.name(reading))));
    let view = |side: usize, bits: u64| result_view(found, side, bits);
    let shown =
        |side: usize, bits: u64| view(side, bits).map(|view| view.shown(bits.into(), view.bits().unwrap_or(32)));
    Difference {
        inputs: inputs(found),
        launch: found.wave.map(|wave| Launch { group_size: wave.sizes(), wave: wave.number() }),
        machine: machine.collect(),
        machine_b: found.readings_of_b.map(|readings| {
            Reading::ALL.iter().map(|&reading| (reading.to_string(), json!(readings.name(reading)))).collect()
        }),
        seed: found.choices.seed,
        place,
        lane: found.lane,
        lanes: found.lanes.clone(),
        a: format!("{:#x}", found.a),
        b: format!("{:#x}", found.b),
        shown_a: shown(0, found.a),
        shown_b: shown(1, found.b),
        source_a: origin(found, 0),
        source_b: origin(found, 1),
    }
}

/// The initial values: vector registers with 64 lanes, register pairs VCC and EXEC whole.
fn inputs(found: &Counterexample) -> Map<String, Value> {
    let mut inputs = Map::new();
    for (name, bytes) in &found.arguments {
        inputs.insert(name.clone(), json!(number(bytes)));
    }
    for (register, lanes) in &found.state.vgprs {
        let lanes: Vec<String> = lanes.iter().map(|value| format!("{value:#x}")).collect();
        inputs.insert(vector_name(*register), json!(lanes));
    }
    let scalars = &found.state.scalars;
    for (&code, &value) in scalars.iter().filter(|(code, _)| **code != WAVE && **code < ARGUMENTS) {
        let (name, value) = match scalar_name(code).as_str() {
            "vcc_lo" | "exec_lo" => {
                let high = scalars.get(&(code + 1)).copied().unwrap_or(0) as u64;
                (scalar_name(code).replace("_lo", ""), value as u64 | high << 32)
            }
            "vcc_hi" | "exec_hi" if scalars.contains_key(&(code - 1)) => continue,
            "vcc_hi" | "exec_hi" => (scalar_name(code).replace("_hi", ""), (value as u64) << 32),
            _ => (initial_name(code, !found.given.contains_key(&code)), value as u64),
        };
        inputs.insert(name, json!(format!("{value:#x}")));
    }
    if let Some(scc) = found.state.scc {
        inputs.insert("scc".into(), json!(format!("{:#x}", scc as u32)));
    }
    for (&(space, lane, address), value) in &found.state.contents.cells {
        let cell = StateVar::Memory { space, lane, address };
        inputs.insert(cell.to_string(), json!(format!("{value:#x}")));
    }
    if let Some(mode) = found.state.mode.filter(|&mode| mode != DEFAULT_MODE) {
        inputs.insert("mode".into(), json!(format!("{mode:#x}")));
    }
    inputs
}
