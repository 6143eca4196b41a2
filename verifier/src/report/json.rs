//! Reports for scripts.

use gcn_semantics::ledger::Reading;
use serde_json::{Map, Value, json};

use crate::certify::Certified;
use crate::equiv::{Counterexample, Report, Second, Verdict};
use crate::state::scalar_name;

/// The report as a JSON object; `assume` are the assumptions as the user wrote them, `certified`
/// says what was written for `--certify`.
pub fn report(report: &Report, assume: &[String], certified: Option<Certified>) -> Value {
    let decided_by: Map<String, Value> =
        report.decided_by.iter().map(|(rung, count)| (rung.to_string(), json!(count))).collect();
    let mut object = json!({
        "verdict": report.verdict.name(),
        "target": report.target.to_string(),
        "out": report.out,
        "assume": assume,
        "decided_by": decided_by,
        "relies_on": report.relies_on,
        "obligations": report.obligations,
        "seconds": report.elapsed.as_secs_f64(),
    });
    let fields = object.as_object_mut().expect("a report is an object");
    if !report.by_reading.is_empty() {
        let machines = report.by_reading.iter();
        let machines = machines.map(|(readings, verdict)| json!({ "readings": readings, "verdict": verdict }));
        fields.insert("by_reading".into(), machines.collect());
    }
    if let Some(solvers) = &report.solvers {
        fields.insert("solvers".into(), json!(solvers));
    }
    if let Some(second) = &report.second {
        fields.insert("cross_check".into(), opinion(second));
    }
    if let Some(certified) = certified {
        let counts = json!({ "obligations": certified.obligations, "missing": certified.missing });
        fields.insert("certified".into(), counts);
    }
    match &report.verdict {
        Verdict::Equivalent => {}
        Verdict::Different(found) => {
            fields.insert("counterexample".into(), counterexample(found));
        }
        Verdict::Unknown(reasons) => {
            fields.insert("message".into(), json!(reasons.join("; ")));
        }
        Verdict::Unsupported(what) | Verdict::Inconsistent(what) | Verdict::Error(what) => {
            fields.insert("message".into(), json!(what));
        }
    }
    object
}

/// What the second engine agreed on and could not decide, on all machines and on each.
pub fn opinion(second: &Second) -> Value {
    let machines = second.machines.iter().map(
        |machine| json!({ "readings": machine.readings, "agreed": machine.agreed, "undecided": machine.undecided }),
    );
    json!({
        "agreed": second.agreed(),
        "undecided": second.undecided(),
        "machines": machines.collect::<Vec<_>>(),
    })
}

fn counterexample(found: &Counterexample) -> Value {
    let place = match (&found.place, &found.exits) {
        (Some(place), _) => place.to_string(),
        (None, Some(exits)) => format!("exit: {exits}"),
        (None, None) => "pc".into(),
    };
    let machine = Reading::ALL.iter().map(|&reading| (reading.to_string(), json!(found.readings.name(reading))));
    json!({
        "inputs": inputs(found),
        "machine": machine.collect::<Map<_, _>>(),
        "seed": found.choices.seed,
        "place": place,
        "lane": found.lane,
        "lanes": found.lanes,
        "a": format!("{:#x}", found.a),
        "b": format!("{:#x}", found.b),
    })
}

/// The initial values: vector registers with 64 lanes, register pairs VCC and EXEC whole.
fn inputs(found: &Counterexample) -> Map<String, Value> {
    let mut inputs = Map::new();
    for (register, lanes) in &found.state.vgprs {
        let lanes: Vec<String> = lanes.iter().map(|value| format!("{value:#x}")).collect();
        inputs.insert(format!("v{register}"), json!(lanes));
    }
    let scalars = &found.state.scalars;
    for (&code, &value) in scalars {
        let (name, value) = match scalar_name(code).as_str() {
            "vcc_lo" | "exec_lo" => {
                let high = scalars.get(&(code + 1)).copied().unwrap_or(0) as u64;
                (scalar_name(code).replace("_lo", ""), value as u64 | high << 32)
            }
            "vcc_hi" | "exec_hi" if scalars.contains_key(&(code - 1)) => continue,
            "vcc_hi" | "exec_hi" => (scalar_name(code).replace("_hi", ""), (value as u64) << 32),
            name => (name.to_owned(), value as u64),
        };
        inputs.insert(name, json!(format!("{value:#x}")));
    }
    if let Some(scc) = found.state.scc {
        inputs.insert("scc".into(), json!(format!("{:#x}", scc as u32)));
    }
    inputs
}
