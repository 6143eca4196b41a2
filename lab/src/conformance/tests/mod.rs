use std::collections::BTreeMap;
use std::time::Duration;

use gcn_semantics::Target;
use gcn_semantics::algebra::Choices;
use gcn_semantics::ledger::{NanPolicy, Reading, Readings};
use serde_json::{Value, json};

mod causes;

use super::child::Process;
use super::protocol::{ask, read};
use super::serve::Reference;
use super::{Emulator, Entry, Options, Reply, Status, check, report};
use crate::vectors::generate::forms;
use crate::vectors::{Vector, Word};

fn options(count: u32) -> Options {
    Options { count, seed: 5, mode: None, without: Vec::new(), fixed: BTreeMap::new() }
}

/// Machines that the documents allow.
fn machines() -> Vec<Reference> {
    let seeded = |seed| Choices { seed, approximation: seed, ..Choices::default() };
    let mut last = Readings { nan: NanPolicy::Preserve, ..Readings::default() };
    for reading in Reading::ALL {
        last.set(reading, reading.values().len() - 1);
    }
    let canonical = Readings { nan: NanPolicy::Canonical, ..Readings::default() };
    vec![
        Reference { choices: seeded(21), ..Reference::default() },
        Reference { readings: last, choices: seeded(22), faults: Vec::new() },
        Reference { readings: canonical, choices: seeded(23), faults: Vec::new() },
    ]
}

#[test]
fn a_right_emulator_has_no_difference_whatever_its_machine() {
    for mut machine in machines() {
        for target in Target::ALL {
            for form in forms(|_| true, &[target]) {
                let Some(entry) = check(&form, &options(2), &mut machine) else { continue };
                let failure = entry.failure.as_ref().map(report::vector);
                assert_eq!(entry.status(), Status::Agrees, "{form}: {failure:?}");
            }
        }
    }
}

#[test]
fn a_fixed_reading_binds_the_emulator() {
    let mut zero = Readings::default();
    zero.set(Reading::D15, 1);
    let mut machine = Reference { readings: zero, ..Reference::default() };
    let forms = forms(|name| name == "v_mov_b32", &[Target::Gfx900]);
    let dpp = forms.iter().find(|form| form.to_string().ends_with("dpp")).expect("a form");
    let status = |fixed: &[(Reading, usize)], machine: &mut Reference| {
        let options = Options { fixed: fixed.iter().copied().collect(), ..options(40) };
        check(dpp, &options, machine).expect("vectors").status()
    };
    assert_eq!(status(&[], &mut machine), Status::Agrees);
    assert_eq!(status(&[(Reading::D15, 1)], &mut machine), Status::Agrees);
    assert_eq!(status(&[(Reading::D15, 2)], &mut machine), Status::Differs);
}

fn vector() -> Vector {
    forms(|name| name == "v_add_co_u32", &[Target::Gfx900])[0].vector(0, 1, None).expect("a vector")
}

#[test]
fn the_adapter_answers_its_own_protocol() {
    let vector = vector();
    let question: Value = serde_json::from_str(&ask(&vector)).expect("JSON");
    assert_eq!(question["out"]["v0"], Value::Null);
    let mut reference = Reference::default();
    let line = reference.respond(&ask(&vector));
    assert_eq!(read(&line, &vector), Ok(reference.answer(&vector)));
    let respond = |line: &str| serde_json::from_str::<Value>(&reference.respond(line)).expect("JSON");
    let wrong = respond("{\"id\": 7, \"target\": \"gfx900\", \"asm\": \"v_foo v0\", \"in\": {}, \"out\": {}}");
    assert!(wrong["id"] == json!(7) && wrong["error"].as_str().is_some_and(|error| error.contains("v_foo")), "{wrong}");
    let missing = respond("{\"id\": 7, \"target\": \"gfx900\", \"asm\": \"s_barrier\", \"in\": {}, \"out\": {}}");
    assert!(missing["unsupported"].is_string(), "{missing}");
    assert!(respond("nonsense")["error"].is_string());
}

#[test]
fn answers_are_read_strictly() {
    let vector = vector();
    let right: Value = serde_json::from_str(&Reference::default().respond(&ask(&vector))).expect("JSON");
    let with = |path: &[&str], value: Value| {
        let mut answer = right.clone();
        let place = path.iter().fold(&mut answer, |place, key| &mut place[*key]);
        *place = value;
        read(&answer.to_string(), &vector)
    };
    let name = vector.out[0].to_string();
    // Numbers in any notation, one value for all lanes.
    let same = with(&["out", &name], json!(7)).expect("an answer");
    let Reply::Values(values) = same else { panic!("values") };
    assert!(vector.out[0].words().all(|(word, _): (Word, u32)| values[&word] == 7));
    for (path, value, complaint) in [
        (vec!["id"], json!("other"), "answers to \"other\""),
        (vec!["out", &name], Value::Null, "no value for"),
        (vec!["out", &name], json!(["0x1"]), "64 values"),
        (vec!["out", &name], json!("0x100000000"), "more than 32 bits"),
        (vec!["out", "scc"], json!("yes"), "is not a number"),
        (vec!["out", "scc"], json!(2), "more than 1 bits"),
    ] {
        let error = with(&path, value).expect_err("no answer");
        assert!(error.contains(complaint), "{error}");
    }
    for garbage in ["", "42", "ready.", "[]", "{\"id\": "] {
        assert!(read(garbage, &vector).is_err_and(|error| error.contains("no JSON object")), "{garbage}");
    }
    let id = &vector.id;
    let say = |rest: &str| read(&format!("{{\"id\": \"{id}\", {rest}}}"), &vector);
    assert_eq!(say("\"unsupported\": \"no DPP\""), Ok(Reply::Unsupported("no DPP".into())));
    assert_eq!(say("\"unsupported\": true"), Ok(Reply::Unsupported(String::new())));
    assert_eq!(say("\"status\": \"unsupported\", \"error\": \"x\""), Ok(Reply::Unsupported("x".into())));
    assert_eq!(say("\"error\": \"stack overflow\""), Ok(Reply::Broken("it reports: stack overflow".into())));
}

fn tried(command: &str, limit: f64) -> (Entry, usize) {
    let mut process = Process::new(command, Duration::from_secs_f64(limit));
    let forms = forms(|name| name == "v_xor_b32", &[Target::Gfx900]);
    let entry = check(&forms[0], &options(5), &mut process).expect("vectors");
    (entry, process.starts())
}

fn reason(entry: &Entry) -> String {
    entry.failure.as_ref().and_then(|failure| failure.reason.clone()).unwrap_or_default()
}

#[test]
fn emulators_that_break_are_told_apart() {
    for (command, said) in [
        ("exit 3", "exit code 3"),
        ("read line; echo 'cannot do this' >&2; exit 1", "exit code 1: cannot do this"),
        ("read line; kill -SEGV $$", "SIGSEGV"),
        ("no-such-emulator-here", "exit code 127"),
        ("read line; echo ready", "is no JSON object"),
        ("yes", "is no JSON object"),
        ("while read line; do echo '{\"id\": \"x\"}'; done", "it answers to \"x\""),
        ("read line; exec 1>&-; exec sleep 100", "closed its standard input or output"),
        ("read line; exec tr '\\0' x </dev/zero", "line of more than"),
    ] {
        let (entry, starts) = tried(command, 600.0);
        assert_eq!(entry.status(), Status::Crashes, "{command}");
        assert!(reason(&entry).contains(said), "{command}: {}", reason(&entry));
        assert!(starts >= 3, "{command} was started {starts} times");
    }
}

#[test]
fn an_emulator_that_does_not_read_is_noticed() {
    // Whether the pipe breaks or the vector is lost in it is a matter of time.
    let (entry, _) = tried("exec 0<&-; exec sleep 100", 0.3);
    assert!(matches!(entry.status(), Status::Crashes | Status::Hangs));
}

#[test]
fn an_emulator_that_hangs_is_killed() {
    let (entry, starts) = tried("while read line; do sleep 100; done", 0.2);
    assert_eq!((entry.status(), entry.vectors(), starts), (Status::Hangs, 1, 1));
    assert!(reason(&entry).is_empty() && entry.failure.is_some());
}

#[test]
fn an_emulator_that_never_answers_is_given_up() {
    let mut process = Process::new("exit 1", Duration::from_secs(10));
    let vector = vector();
    for _ in 0..20 {
        assert!(!process.is_hopeless());
        assert!(matches!(process.answer(&vector), Reply::Broken(_)));
    }
    assert!(process.is_hopeless());
}
