//! What a user can do to believe a verdict: rewrites proven again, a second engine, certificates.

use crate::process::Scratch;

const MASKED: &str = "v_lshrrev_b32 v0, 8, v1 / v_and_b32 v0, 0xff, v0";
const FIELD: &str = "v_bfe_u32 v0, v1, 8, 8";

#[test]
fn rewrites_are_proven_again() {
    let scratch = Scratch::pair(MASKED, FIELD);
    let arguments = ["equiv", "a.s", "b.s", "--out", "v0", "--verify-rewrites"];
    scratch.run(&arguments).exits(0).says(&["equivalent", "rewrites:", "lshr-parts", "0 wrong, 0 undecided"]);
    let report = scratch.run(&[&arguments[..], &["--json"]].concat()).exits(0).json();
    let rewrites = &report["rewrites"];
    assert!(rewrites["proven"].as_u64().is_some_and(|proven| proven > 0), "{report}");
    assert!(rewrites["rules"]["lshr-parts"].is_u64(), "{report}");
    assert_eq!((&rewrites["wrong"], &rewrites["undecided"]), (&serde_json::json!([]), &serde_json::json!([])));
}

#[test]
fn rewrites_of_a_batch_and_of_proofs_are_proven_again() {
    let scratch = Scratch::new();
    scratch.write(
        "jobs.jsonl",
        r#"{"id": 1, "a": ["v_lshlrev_b32 v0, 1, v1"], "b": ["v_add_u32 v0, v1, v1"], "out": ["v0"]}"#,
    );
    let finished = scratch.run(&["batch", "jobs.jsonl", "--verify-rewrites"]).exits(0);
    finished.complains(&["rewrites:", "0 wrong"]);
    scratch.write(
        "theorem.s",
        "; Twice a value is its sum with itself.\n; assume: exec == -1\n; ensures: v0 == old(v1) + \
         old(v1)\nv_lshlrev_b32 v0, 1, v1\n",
    );
    let finished = scratch.run(&["prove", "theorem.s", "--verify-rewrites"]);
    finished.exits(0).complains(&["rewrites:", "0 wrong"]);
}

/// Equal by symmetry, but not for a solver on bits in no time at all; and not equal in the machine's arithmetic.
const SUM: &str = "v_add_f32 v0, v1, v2 / v_add_f32 v0, v0, v3";
const OTHER_SUM: &str = "v_add_f32 v0, v2, v3 / v_add_f32 v0, v0, v1";

#[test]
fn what_holds_in_the_reals_is_no_disagreement() {
    let scratch = Scratch::pair(SUM, OTHER_SUM);
    let arguments = ["equiv", "a.s", "b.s", "--out", "v0", "--fp", "real", "--cross-check", "--budget", "5000"];
    scratch.run(&arguments).exits(0).says(&["relies on fp=real"]);
}

#[test]
fn floating_point_is_certified_in_bits() {
    let scratch = Scratch::pair("v_max_f32 v0, v1, v2", "v_max_f32 v0, v2, v1");
    let arguments = ["equiv", "a.s", "b.s", "--out", "v0", "--nan", "canonical", "--assume", "v1 <=u 0x7f7fffff"];
    let assumed = ["--assume", "v2 <=u 0x7f7fffff", "--certify", "proofs", "--cross-check"];
    let finished = scratch.run(&[&arguments[..], &assumed[..]].concat()).exits(0);
    finished.says(&["agreed 1", "certified"]);
    scratch.run(&["certificate", "check", "proofs"]).exits(0).says(&["1 claims, 1 proven"]);
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_and_no_certificate() {
    let scratch = Scratch::pair(MASKED, FIELD);
    // A limit on the size of files, in blocks, stands for a disk with no more room.
    let run = |blocks: &str| {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" equiv a.s b.s --out v0 --certify proofs");
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_gcnverify")]).current_dir(scratch.path());
        let output = command.output().expect("sh runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for blocks in ["0", "1", "2", "4", "8", "16"] {
        let (code, message) = run(blocks);
        let checked = scratch.run(&["certificate", "check", "proofs"]);
        match code {
            Some(0) => drop(checked.exits(0)),
            Some(2) => assert!(message.contains("cannot write") && message.contains("proofs"), "{message}"),
            _ => panic!("{blocks} blocks: {code:?} {message}"),
        }
    }
    assert_eq!(run("unlimited").0, Some(0));
    scratch.run(&["certificate", "check", "proofs"]).exits(0);
}

#[cfg(unix)]
#[test]
fn a_manifest_that_takes_nothing_is_an_error() {
    let scratch = Scratch::pair(MASKED, FIELD);
    std::fs::create_dir(scratch.path().join("proofs")).expect("a directory");
    std::os::unix::fs::symlink("/dev/full", scratch.path().join("proofs/manifest.jsonl")).expect("a link");
    let finished = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--certify", "proofs"]).exits(2);
    finished.complains(&["manifest.jsonl", "no regular file"]);
}

/// Proven by a solver, not by structure.
const DOUBLED: &str = "v_mul_lo_u32 v0, v1, v1";
const CLEARED: &str = "v_mul_lo_u32 v0, v1, v1 / v_and_b32 v0, -3, v0";

#[test]
fn results_are_kept_on_disk() {
    let scratch = Scratch::pair(DOUBLED, CLEARED);
    let run = |more: &[&str]| scratch.run(&[&["equiv", "a.s", "b.s", "--out", "v0", "--solver", "z3"], more].concat());
    run(&[]).exits(0);
    assert!(!scratch.path().join("kept").exists());
    run(&["--cache", "kept", "--cache-read-only"]).exits(0).says(&["0 answers found, 0 new"]);
    assert!(!scratch.path().join("kept").exists());
    run(&["--cache", "kept"]).exits(0).says(&["0 answers found, 1 new"]);
    run(&["--cache", "kept"]).exits(0).says(&["equivalent", "1 answers found, 0 new"]);
    run(&["--cache", "kept", "--cache-read-only"]).exits(0).says(&["1 answers found, 0 new"]);
    run(&["--cache", "a.s"]).exits(2);
    scratch.write("kept/proofs.redb", "garbage");
    let finished = run(&["--cache", "kept"]).exits(0);
    finished.complains(&["proofs.redb is damaged and not believed"]).says(&["equivalent", "0 answers found, 1 new"]);
    run(&["--cache", "kept"]).exits(0).says(&["1 answers found, 0 new"]);
    assert!(scratch.path().join("kept/proofs.redb.damaged").exists());
}

/// Squares up to 1000 * 1000, claimed of numbers up to 1000 and up to 1030, in both orders.
#[test]
fn what_is_kept_is_kept_for_its_assumption() {
    let scratch = Scratch::pair("v_mul_lo_u32 v0, v1, v1", "v_mul_lo_u32 v0, v1, v1 / v_min_u32 v0, 0xf4240, v0");
    let job = |bound: u32| {
        let sides =
            r#""a": ["v_mul_lo_u32 v0, v1, v1"], "b": ["v_mul_lo_u32 v0, v1, v1", "v_min_u32 v0, 0xf4240, v0"]"#;
        format!(r#"{{"id": {bound}, {sides}, "out": ["v0"], "assume": ["v1 <u {bound}"]}}"#)
    };
    for order in [[1001, 1031], [1031, 1001]] {
        let kept = format!("kept{}", order[0]);
        let code = |bound: u32| if bound == 1001 { 0 } else { 1 };
        for bound in order {
            let assumed = format!("v1 <u {bound}");
            let arguments = ["equiv", "a.s", "b.s", "--out", "v0", "--assume", &assumed, "--cache", &kept];
            scratch.run(&arguments).exits(code(bound));
        }
        scratch.write("jobs.jsonl", order.map(job).join("\n"));
        let lines = scratch.run(&["batch", "jobs.jsonl", "--jobs", "1", "--cache", &kept]).exits(0).json_lines();
        for line in lines {
            let expected = if line["id"] == 1001 { "equivalent" } else { "different" };
            assert_eq!(line["verdict"], expected, "{line}");
        }
    }
}

#[test]
fn processes_share_results() {
    let scratch = Scratch::new();
    // No square is 2 more than a multiple of 4.
    let job = |number: u32| {
        let equal = format!(r#""v_mov_b32 v2, {number}", "v_cmp_eq_u32 vcc, v2, v0", "v_cndmask_b32 v0, 0, 1, vcc""#);
        let a = format!(r#"["v_mul_lo_u32 v0, v1, v1", {equal}]"#);
        format!(r#"{{"id": {number}, "a": {a}, "b": ["v_mov_b32 v0, 0"], "out": ["v0"]}}"#)
    };
    let commands = (0..4).map(|process| {
        let name = format!("jobs{process}.jsonl");
        let jobs: Vec<String> = (0..3).map(|number| job(2 + (4 << (process + number)))).collect();
        scratch.write(&name, jobs.join("\n"));
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gcnverify"));
        command.args(["batch", &name, "--solver", "z3", "--cache", "kept"]).current_dir(scratch.path());
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        command.spawn().expect("a process")
    });
    for process in commands.collect::<Vec<_>>() {
        let output = process.wait_with_output().expect("it ends");
        let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(text.matches(r#""verdict":"equivalent""#).count(), 3, "{text} {errors}");
        assert!(!errors.contains("warning"), "{errors}");
    }
    let finished = scratch.run(&["batch", "jobs3.jsonl", "--solver", "z3", "--cache", "kept"]).exits(0);
    finished.complains(&["3 answers found, 0 new"]);
}

/// A program that passes for a solver: lies, says too little, or is killed.
#[test]
fn a_lying_solver_makes_no_difference() {
    let scratch = Scratch::pair(DOUBLED, CLEARED);
    let lie = "for name in $(expr \"$line\" : '(get-value (\\(.*\\)))$'); do values=\"$values($name #x01)\"; done
               echo \"($values)\"";
    for (check, values, code, expected) in [
        ("echo sat", lie, 5, "INCONSISTENT"),
        ("echo sat", "echo '((x0 #x0000'; exit", 3, "without an answer"),
        ("echo sat", "echo '(error)'", 3, "gives no model"),
        ("echo nonsense", "exit", 3, "nonsense"),
        ("kill -9 $$", "exit", 3, "without an answer"),
    ] {
        let answer = format!("'(check-sat)') {check};; '(get-value'*) {values};; *) echo success");
        let body = format!("while read -r line; do case \"$line\" in {answer};; esac; done");
        scratch.program("bitwuzla.sh", format!("#!/bin/sh\n{body}\n"));
        let arguments =
            ["equiv", "a.s", "b.s", "--out", "v0", "--solver", "bitwuzla", "--solver-path", "./bitwuzla.sh"];
        let finished = scratch.run(&[&arguments[..], &["--cache", "kept"]].concat()).exits(code);
        finished.says(&[expected, "0 answers found, 0 new"]);
    }
}

/// Sums of quads by a butterfly: they hold because sums may be taken in any order.
const QUADS: &str = "; assume: exec == -1
; ensures: v0 == all_reduce(add_u32, old(v0), 4)
v_add_u32_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
v_add_u32_dpp v0, v0, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
";

#[test]
fn laws_are_proven_by_somebody() {
    let scratch = Scratch::new();
    scratch.write("theorem.s", QUADS);
    let arguments = ["prove", "theorem.s", "--cache", "kept"];
    scratch
        .run(&arguments)
        .exits(0)
        .says(&["laws of 1 operators, on which `free` rests, ", "proven by cadical+z3 at full width"]);
    scratch.run(&arguments).exits(0).says(&["proven by cadical+z3 in an earlier run (--cache) at full width"]);
    let theorem = scratch.run(&["prove", "theorem.s", "--json"]).exits(0).json();
    assert_eq!(theorem["laws_proven_by"]["add_u32 associative"], "cadical+z3", "{theorem}");
}

#[test]
fn the_second_engine_speaks_of_every_theorem_and_machine() {
    let scratch = Scratch::new();
    scratch.write(
        "shifted.s",
        "; ensures: lane == 0 => v1 == old(v1)\nv_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf\n",
    );
    scratch.write("sum.s", "; out: v0\n; == a ==\nv_add_u32 v0, v1, v2\n; == b ==\nv_add_u32 v0, v2, v1\n");
    let arguments = ["prove", "shifted.s", "sum.s", "--cross-check"];
    let said = ["second engine (cadical, without rewriting): agreed", "with D15=bc", "with D15=read", "0 undecided"];
    scratch.run(&arguments).exits(0).says(&said);
    let theorems = scratch.run(&[&arguments[..], &["--json"]].concat()).exits(0).json_lines();
    let machines = |number: usize| theorems[number]["cross_check"]["machines"].as_array().map(Vec::len);
    assert_eq!((machines(0), machines(1)), (Some(3), Some(1)), "{theorems:?}");
    assert!(theorems.iter().all(|theorem| theorem["cross_check"]["undecided"] == 0), "{theorems:?}");
    let plain = scratch.run(&["prove", "sum.s", "--json"]).exits(0).json();
    assert!(plain.get("cross_check").is_none(), "{plain}");
}

/// MODE and registers without a name of their own are compared by default, and certified.
#[test]
fn a_checked_certificate_says_what_it_proves() {
    let program = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5 / v_add_u32 v0, v1, v2";
    let scratch = Scratch::pair(program, &program.replace("v1, v2", "v2, v1"));
    scratch.run(&["equiv", "a.s", "b.s", "--assume", "v1 <u 9", "--certify", "proofs"]).exits(0).says(&["certified"]);
    let check = ["certificate", "check", "proofs"];
    scratch.run(&check).exits(0).says(&[
        "claim 1: proven",
        "a and b on gfx900",
        "v_add_u32_e32 v0, v1, v2",
        "v0, mode",
        "v1 <u 9",
        "MODE 0x3f0",
        "D15=bc",
        "1 claims, 1 proven",
    ]);
    let claim = scratch.run(&[&check[..], &["--json"]].concat()).exits(0).json();
    assert_eq!((&claim["valid"], &claim["mode"]), (&true.into(), &"0x3f0".into()), "{claim}");
    assert_eq!(
        (&claim["out"], &claim["assume"]),
        (&serde_json::json!(["v0", "mode"]), &serde_json::json!(["v1 <u 9"]))
    );
    assert_eq!(claim["a"].as_array().map(Vec::len), Some(2), "{claim}");
}
