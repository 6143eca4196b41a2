//! `gcnverify conformance`: emulators behind pipes.

use serde_json::Value;

use crate::process::{Finished, Scratch};

/// Runs `conformance` with this emulator; `SELF` stands for the binary.
fn run(emulator: &str, options: &[&str]) -> Finished {
    run_in(&Scratch::new(), emulator, options)
}

fn run_in(scratch: &Scratch, emulator: &str, options: &[&str]) -> Finished {
    let emulator = emulator.replace("SELF", env!("CARGO_BIN_EXE_gcnverify"));
    scratch.run(&[&["conformance", "--emulator", &emulator, "--count", "8"], options].concat())
}

fn statuses(lines: &[Value], status: &str) -> Vec<String> {
    let name = |line: &Value| format!("{} {}", line["mnemonic"].as_str().unwrap(), line["encoding"].as_str().unwrap());
    lines.iter().filter(|line| line["status"] == status).map(name).collect()
}

#[test]
fn the_reference_adapter_agrees() {
    let lines = run("SELF conformance serve", &["--ops", "v_*_b32", "--json"]).exits(0).json_lines();
    assert!(lines.len() > 40 && lines.iter().all(|line| line["status"] == "agrees"));
    assert!(lines.iter().all(|line| line["vectors"] == 8 && line["agrees"] == 8 && line.get("failing").is_none()));
    let machine = "SELF conformance serve --seed 9 --reading D15=zero --reading D6=own --model hardware --nan preserve";
    run(machine, &["--ops", "v_?ub*", "--target", "gfx803"]).exits(0).says(&[" forms, ", "vectors: agrees"]);
}

#[test]
fn a_fault_is_named_with_a_small_vector() {
    let scratch = Scratch::new();
    let options = ["--ops", "v_mul_*24", "-o", "failing.jsonl", "--json"];
    let wrong = "SELF conformance serve --fault mul24-untruncated";
    let lines = run_in(&scratch, wrong, &options).exits(1).json_lines();
    let differing = statuses(&lines, "differs");
    assert!(differing.contains(&"v_mul_u32_u24 VOP2".into()), "{differing:?}");
    let failing = &lines.iter().find(|line| line["status"] == "differs").unwrap()["failing"];
    assert!(failing["got"].as_object().is_some_and(|got| got.len() == 1), "{failing}");
    // The vectors that were written are right: our evaluator passes them.
    scratch.run(&["vectors", "check", "failing.jsonl"]).exits(0).says(&["0 failed"]);
    let text = run(wrong, &["--ops", "v_mul_u32_u24"]).exits(1);
    assert!(text.stdout.lines().all(|line| line.chars().count() <= 80), "{}", text.stdout);
    text.says(&["differs in ", "v_mul_u32_u24 (VOP2, gfx900)", "    with v", "exec = 0x", "expected 0x0, got 0x"]);
}

#[test]
fn an_emulator_that_breaks_on_one_instruction_is_tried_on_the_others() {
    // Between the pipes: whatever the instruction is, and what the reference answers otherwise.
    let filter = |on_xor: &str| {
        format!(
            "while IFS= read -r line; do case $line in *v_xor_b32*) {on_xor} ;; esac; echo \"$line\"; done \
             | SELF conformance serve"
        )
    };
    for (on_xor, status, limit) in
        [("exit 3", "crashes", "600"), ("echo nonsense; exit", "crashes", "600"), ("sleep 600", "hangs", "2")]
    {
        let options = ["--ops", "v_?or_b32", "--timeout", limit, "--json"];
        let lines = run(&filter(on_xor), &options).exits(1).json_lines();
        let broken = statuses(&lines, status);
        assert!(broken.contains(&"v_xor_b32 VOP2".into()), "{on_xor}: {lines:?}");
        let lines = run(&filter(on_xor), &["--ops", "v_or_b32", "--json"]).exits(0).json_lines();
        assert_eq!(statuses(&lines, "agrees").len(), lines.len());
    }
}

#[test]
fn nothing_agreed_is_no_success() {
    let silent = "while read -r line; do exit 1; done";
    run(silent, &["--ops", "v_xor_b32"]).exits(1).says(&["crashes in 3 of 3", "exit code 1"]);
    let given_up = run(silent, &["--ops", "v_*"]).exits(1);
    given_up.complains(&["given up after 3 of ", "starts and not one answer", "no vector has agreed"]);
    let refuses = r#"sed -u 's/^{\("id":"[^"]*"\).*/{\1,"unsupported":"nothing works"}/'"#;
    let lines = run(refuses, &["--ops", "v_or_b32", "--json"]).exits(1).json_lines();
    assert!(lines.iter().all(|line| line["status"] == "unsupported"), "{lines:?}");
    assert_eq!(lines[0]["unsupported_because"], "nothing works");
}

#[test]
fn encodings_and_parts_can_be_left_out() {
    let served = "SELF conformance serve";
    let encodings = |options: &[&str]| {
        let lines = run(served, &[&["--ops", "v_add_f32", "--json"], options].concat()).exits(0).json_lines();
        assert!(lines.iter().all(|line| line["vectors"] == 8), "{lines:?}");
        statuses(&lines, "agrees")
    };
    assert_eq!(encodings(&["--encoding", "VOP2,dpp"]), ["v_add_f32 VOP2", "v_add_f32 DPP"]);
    let left = encodings(&["--without", "sdwa,dpp,clamp,omod,neg,constants"]);
    assert_eq!(left, ["v_add_f32 VOP2", "v_add_f32 VOP3"]);
    let mistaken = |options: &[&str], complaint: &str| {
        run(served, &[&["--ops", "v_add_f32"], options].concat()).exits(2).complains(&[complaint]);
    };
    mistaken(&["--encoding", "vop4"], "there is no encoding `vop4`; did you mean `vop");
    mistaken(&["--without", "clmp"], "a similar value exists: 'clamp'");
    mistaken(&["--encoding", "sop1"], "has a form that is left");
    mistaken(&["--encoding", "dpp", "--without", "dpp"], "has a form that is left");
}

#[test]
fn vectors_of_crashes_can_be_checked() {
    let scratch = Scratch::new();
    let ends = "while read -r line; do echo 'panic: no such thing' >&2; exit 1; done";
    run_in(&scratch, ends, &["--ops", "v_xor_b32", "-o", "failing.jsonl"]).exits(1).says(&["no such thing"]);
    scratch.run(&["vectors", "check", "failing.jsonl"]).exits(0).says(&["0 failed"]);
}

#[test]
fn the_skeleton_in_python_speaks_the_protocol() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let adapter = concat!("python3 ", env!("CARGO_MANIFEST_DIR"), "/../lab/conformance/adapter.py");
    let scratch = Scratch::new();
    let lines =
        scratch.run(&["conformance", "--emulator", adapter, "--ops", "v_xor_b32", "--json"]).exits(0).json_lines();
    let short = lines.iter().find(|line| line["encoding"] == "VOP2").unwrap();
    assert!(short["agrees"].as_u64() > Some(3), "{short}");
    assert_eq!(short["differs"], 0);
}

#[test]
fn wrong_usage() {
    let scratch = Scratch::new();
    scratch.run(&["conformance"]).exits(2).complains(&["--emulator <CMD>"]);
    run("SELF", &["--ops", "v_nonsense"]).exits(2).complains(&["no modelled instruction matches"]);
    run("SELF", &["--target", "gfx1030"]).exits(4).complains(&["gfx900"]);
    run("SELF conformance serve", &["--ops", "v_xor_b32", "-o", "no/such/file"]).exits(2).complains(&["cannot write"]);
    scratch
        .run(&["conformance", "serve", "--fault", "typo"])
        .exits(2)
        .complains(&["no fault is called `typo`", "sext-short"]);
    scratch.run(&["conformance", "serve", "--faults"]).exits(0).says(&["row-mirror-base", "packed-clamp-missing"]);
}

#[test]
fn the_adapter_survives_hostile_lines() {
    let scratch = Scratch::new();
    let lines = [
        "",
        "{",
        "[]",
        "7",
        "{\"id\": 1}",
        "{\"id\": 2, \"target\": \"gfx900\", \"asm\": 3}",
        "{\"id\": 3, \"target\": \"gfx900\", \"asm\": \"v_nop\", \"in\": {\"v0\": []}, \"out\": {\"v0\": null}}",
        "{\"id\": 4, \"target\": \"gfx900\", \"asm\": \"v_mov_b32 v0, 1\", \"in\": {}, \
         \"out\": {\"v0\": null, \"q\": null}}",
        "{\"id\": 5, \"target\": \"gfx900\", \"asm\": \"v_mov_b32 v0, 1\", \"in\": {}, \"out\": {\"v0\": null}}",
    ];
    let answers = scratch.run_with_input(&["conformance", "serve"], &lines.join("\n")).exits(0).json_lines();
    assert_eq!(answers.len(), lines.len() - 1);
    assert!(answers[..7].iter().all(|answer| answer["error"].is_string()), "{answers:?}");
    assert_eq!(answers[7]["out"]["v0"][63], "0x1");
}
