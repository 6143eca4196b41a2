//! Inputs that are almost right: none is answered as if it were something else.

use serde_json::{Value, json};

use crate::process::Scratch;

/// Proves the file `text`.
fn prove(text: &str) -> crate::process::Finished {
    let scratch = Scratch::new();
    scratch.write("x.s", text);
    scratch.run(&["prove", "x.s"])
}

#[test]
fn a_directive_that_is_misspelt_is_an_error() {
    prove("; ensures: v0 == v0\ns_nop 0\n").exits(0);
    for (text, complaint) in [
        ("; ensures: v0 == v0\n; ensure: v0 == v1\ns_nop 0\n", "did you mean `ensures`?"),
        ("; ensures: v0 == v0\ns_nop 0\n; Ensures: v0 == v1\n", "did you mean `ensures`?"),
        ("; assumes: exec == 0\n; ensures: v0 == v0\ns_nop 0\n", "did you mean `assume`?"),
        ("; ensures: v0 == v0\n  ; ensures: v0 == v1\ns_nop 0\n", "starts in the first column"),
        ("// ensures: v0 == v1\n; ensures: v0 == v0\ns_nop 0\n", "is a comment with `;`"),
        ("; ensures: v0 == v0\n; relies on: D15\ns_nop 0\n", "no directive `relies on`"),
        ("; ensures: v0 == v0\n; out: v1\ns_nop 0\n", "`out` is about two programs"),
        ("; ensures: v0 == v0\n; reading: D15=bc\n; reading: D15=read\ns_nop 0\n", "contradict each other"),
        ("; ensures: v0 == v0\n; expect: proven\ns_nop 0\n", "did you mean `proved`?"),
        ("; ensures: v0 == v0\n", "no instruction"),
        ("; == a ==\n; == b ==\n; out: v0\n", "neither program has an instruction"),
        ("; a proof without claims\ns_nop 0\n", "claims nothing"),
    ] {
        let run = prove(text).exits(2).complains(&["x.s", complaint]);
        assert_eq!(run.stdout, "", "{text}");
    }
    // What has a meaning, but not yet here.
    prove("; ensures: v0 == v0\n; abi: kernel\ns_nop 0\n").exits(4).complains(&["x.s:2", "kernel"]);
}

#[test]
fn prose_is_no_directive() {
    let text = "; Source: a blog, page 2.\n; As in v0 == v1: nothing.\n; out of the row: no lane.\n\
                ; ensures: v0 == old(v0)\n; Note: the wave is full.\ns_nop 0 ; out: of the row\n";
    prove(text).exits(0);
}

/// A job that is right, and the same with another entry.
fn job(key: &str, value: Value) -> Value {
    let mut job = json!({ "id": 7, "a": ["v_not_b32 v0, v1"], "b": ["v_not_b32 v0, v1"], "out": ["v0"] });
    job[key] = value;
    job
}

#[test]
fn a_key_that_is_misspelt_is_an_error() {
    let decide = |job: &Value| {
        let scratch = Scratch::new();
        scratch.write("jobs.jsonl", format!("{job}\n"));
        scratch.run(&["batch", "jobs.jsonl"])
    };
    for (key, value) in [
        ("asume", json!(["exec == 0"])),
        ("uot", json!(["v0"])),
        ("outs", json!(["v0"])),
        ("targt", json!("gfx803")),
        ("reading", json!(["D15=bc", "D15=read"])),
        ("facts", json!(["no-alias"])),
        ("nan", json!("quiet")),
    ] {
        let answer = decide(&job(key, value)).exits(2).json_lines().remove(0);
        assert_eq!((&answer["id"], &answer["verdict"]), (&json!(7), &json!("error")), "{key}");
    }
    for (key, value) in [
        ("reading", json!(["D15=bc"])),
        ("facts", json!(["noalias", "ir-flags"])),
        ("abi", json!("fragment")),
        ("abi", json!("function")),
        ("mode", json!("any")),
        ("nan", json!("preserve")),
        ("syntax_b", json!("clrx")),
    ] {
        let answer = decide(&job(key, value)).exits(0).json_lines().remove(0);
        assert_eq!(answer["verdict"], "equivalent", "{key}: {answer}");
    }
}

/// A reading that `batch` reads is the one that it uses.
#[test]
fn a_batch_has_readings() {
    let job = |reading: Value| {
        json!({ "a": ["ds_swizzle_b32 v0, v1 offset:0x80b1", "s_waitcnt lgkmcnt(0)"],
                "b": ["v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1"],
                "out": ["v0"], "reading": reading })
    };
    let scratch = Scratch::new();
    let jobs = [job(json!(["D15=bc"])), job(json!("D15=read")), job(json!([]))];
    scratch.write("jobs.jsonl", jobs.iter().map(|job| format!("{job}\n")).collect::<String>());
    let verdicts = scratch.run(&["batch", "jobs.jsonl"]).exits(0).json_lines();
    let verdicts: Vec<&str> = verdicts.iter().map(|answer| answer["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["equivalent", "different", "different"]);
}

#[test]
fn options_that_contradict_each_other_are_an_error() {
    let scratch = Scratch::pair("v_not_b32 v0, v1", "v_not_b32 v0, v1");
    let equiv = |options: &[&str]| scratch.run(&[&["equiv", "a.s", "b.s"], options].concat());
    equiv(&["--reading", "D15=bc", "--reading", "D15=read"]).exits(2).complains(&["contradict each other"]);
    equiv(&["--reading", "D15=bc", "--reading", "D15=bc"]).exits(0);
    equiv(&["--reading", "D15=bcc"]).exits(2).complains(&["did you mean `bc`?"]);
    equiv(&["--fact", "no-alias"]).exits(2).complains(&["did you mean `noalias`?"]);
    equiv(&["--fact", "noalias"]).exits(0);
    // What is taken for granted may be said where files for other tools say it.
    equiv(&["--fact", "flat-global"]).exits(0);
    equiv(&["--fact", "stack"]).exits(2).complains(&["need not be said"]);
    equiv(&["--fact", "noalias(s[4:5], s[6:7])"]).exits(2).complains(&["pointers in different arguments of a kernel"]);
    equiv(&["--abi", "kernel"]).exits(0);
    equiv(&["--abi", "kernal"]).exits(2).complains(&["kernel"]);
    equiv(&["--nan", "canonic"]).exits(2).complains(&["canonical"]);
    scratch.run(&["run", "a.s", "--set", "v1=1", "--set", "v1=2"]).exits(2).complains(&["two values"]);
    scratch.run(&["run", "a.s", "--set", "v1=1", "--set", "v1[3]=2"]).exits(0);
}

#[test]
fn a_vector_that_checks_nothing_is_an_error() {
    let vector = |out: Value| {
        let asm = "v_not_b32 v0, v1";
        json!({ "id": 1, "target": "gfx900", "asm": asm, "in": { "v1": "0x0" }, "out": out })
    };
    let check = |vector: &Value| {
        let scratch = Scratch::new();
        scratch.write("v.jsonl", format!("{vector}\n"));
        let run = scratch.run(&["vectors", "check", "v.jsonl", "--json"]);
        (run.code, run.json_lines().remove(0)["error"].as_str().unwrap_or_default().to_owned())
    };
    let full = vector(json!({ "v0": "0xffffffff" }));
    assert_eq!(check(&full), (0, String::new()));
    let with = |key: &str, value: Value| {
        let mut vector = full.clone();
        vector[key] = value;
        vector
    };
    let lanes = |value: Value, count: usize| Value::Array(vec![value; count]);
    for (vector, complaint) in [
        (vector(json!({})), "checks nothing"),
        (vector(json!({ "v0": null })), "checks nothing"),
        (vector(json!({ "v0": lanes(json!(null), 64) })), "checks nothing"),
        (vector(json!({ "v0": "pk:x:x" })), "checks nothing"),
        (vector(json!({ "v0": "0xffffffff", "v0_mask": "0x0" })), "checks nothing"),
        (vector(json!({ "v0": lanes(json!("0xffffffff"), 63) })), "a list has 64 values"),
        (vector(json!({ "v0": lanes(json!("0xffffffff"), 65) })), "a list has 64 values"),
        (vector(json!({ "v0": "0x1ffffffff" })), "more than 32 bits"),
        (vector(json!({ "v0": "0xffffffff", "v1_mask": "0x1" })), "the mask of no value"),
        (vector(json!({ "w0": "0x0" })), "w0"),
        (with("otu", json!({})), "did you mean `out`?"),
        (with("comment", json!("why")), "no key `comment`"),
        (with("in", json!(["v1"])), "`in` is no object"),
        (with("in", json!({ "v1": "0x100000000" })), "more than 32 bits"),
        (with("syntax", json!(3)), "no text `syntax`"),
    ] {
        let (code, error) = check(&vector);
        assert!(code == 2 && error.contains(complaint), "{vector}: {code} {error}");
    }
    assert_eq!(check(&with("note", json!("why"))).0, 0);
    let scratch = Scratch::new();
    scratch.write("v.jsonl", full.to_string().replace("\"out\"", "\"out\": {\"v0\": \"0x0\"}, \"out\""));
    scratch.run(&["vectors", "check", "v.jsonl", "--json"]).exits(2).says(&["a second key `out`"]);
}
