//! Programs of two targets: options, what files say, what answers name.

use serde_json::json;

use crate::process::Scratch;

const GFX950: &str = "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx950\"\n";
const GFX942: &str = "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n";
const BOTH: [&str; 4] = ["--target-a", "gfx950", "--target-b", "gfx942"];

fn equiv<'a>(options: &[&'a str]) -> Vec<&'a str> {
    [&["equiv", "a.s", "b.s"], options].concat()
}

#[test]
fn each_program_has_its_own_target() {
    let scratch =
        Scratch::pair("v_bitop3_b32 v0, v1, v2, v3 bitop3:0x96", "v_xor_b32 v0, v1, v2 / v_xor_b32 v0, v0, v3");
    let found = scratch.run(&equiv(&BOTH)).exits(0);
    found.says(&["equivalent: same final values for every input (gfx950 | gfx942): v0"]);
    let found = scratch.run(&equiv(&[&BOTH[..], &["--json"]].concat())).exits(0).json();
    assert_eq!((&found["verdict"], &found["target"]), (&json!("equivalent"), &json!("gfx950 | gfx942")));
    // The other way round neither target has the other's program.
    scratch.run(&equiv(&["--target-a", "gfx942", "--target-b", "gfx950"])).exits(2).complains(&["a.s:1:1"]);
    // One target for both is one target.
    scratch.run(&equiv(&["--target-a", "gfx950", "--target-b", "gfx950"])).exits(0).says(&["(gfx950)"]);
    let page = scratch.run(&equiv(&[&BOTH[..], &["--format", "html"]].concat())).exits(0);
    page.says(&["gfx950 | gfx942"]);
}

#[test]
fn files_that_name_two_targets_are_an_error_unless_both_are_named() {
    let scratch = Scratch::new();
    scratch.write("a.s", format!("{GFX950}v_mov_b32 v0, v1\n"));
    scratch.write("b.s", format!("{GFX942}v_mov_b32 v0, v1\n"));
    let hint = ["this text is for gfx942, and a.s for gfx950", "--target-a gfx950 and --target-b gfx942"];
    scratch.run(&equiv(&[])).exits(2).complains(&hint);
    scratch.run(&equiv(&BOTH)).exits(0).says(&["(gfx950 | gfx942)"]);
    // The other text says it.
    scratch.run(&equiv(&["--target-a", "gfx950"])).exits(0).says(&["(gfx950 | gfx942)"]);
    scratch.run(&equiv(&["--target-b", "gfx942"])).exits(0).says(&["(gfx950 | gfx942)"]);
    let other = ["this text is for gfx942, and is read for gfx900"];
    scratch.run(&equiv(&["--target-a", "gfx950", "--target-b", "gfx900"])).exits(2).complains(&other);
    scratch.write("b.s", "v_mov_b32 v0, v1\n");
    let silent = ["nothing says which processor this program is for", "name it with --target-b"];
    scratch.run(&equiv(&["--target-a", "gfx950"])).exits(2).complains(&silent);
}

#[test]
fn options_that_do_not_go_together_are_errors() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1", "v_mov_b32 v0, v1");
    let cases: [(&[&str], &str); 5] = [
        (&["--target-a", "gfx900", "--target-a", "gfx906"], "--target-a"),
        (&["--target", "gfx900", "--target-a", "gfx906"], "cannot be used with"),
        (&["--target", "gfx900", "--target-b", "gfx906"], "cannot be used with"),
        (&["--target-a", "gfx90", "--target-b", "gfx906"], "gfx90"),
        (&["--target-a", "gfx900", "--target-b", "gfx942", "--syntax", "clrx"], "gfx942"),
    ];
    for (options, message) in cases {
        let code = if options.contains(&"clrx") { 4 } else { 2 };
        let found = scratch.run(&equiv(options));
        assert!([2, code].contains(&found.code), "{options:?}: {}", found.code);
        found.complains(&[message]);
    }
    // MODE bits that one target does not have.
    let mode = equiv(&["--target-a", "gfx900", "--target-b", "gfx803", "--mode", "0x8003f0"]);
    scratch.run(&mode).exits(2).complains(&["gfx803"]);
    // Registers that one target does not have.
    let both = ["--target-a", "gfx90a", "--target-b", "gfx906"];
    let out = equiv(&[&both[..], &["--out", "a0"]].concat());
    scratch.run(&out).exits(2).complains(&["gfx906 has no accumulation registers such as `a0`"]);
}

#[test]
fn jobs_of_a_batch_name_both() {
    let scratch = Scratch::new();
    let job = |more: serde_json::Value| {
        let mut job = json!({ "id": 1, "a": ["v_add_u32 v0, vcc, v1, v2"], "b": ["v_add_co_u32 v0, vcc, v1, v2"] });
        job.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
        format!("{job}\n")
    };
    let jobs = [
        job(json!({ "target_a": "gfx803", "target_b": "gfx900" })),
        job(json!({ "target": "gfx803", "target_b": "gfx900" })),
        job(json!({ "target_a": "gfx803" })),
        job(json!({ "target_a": "gfx803", "target_b": "gfx9000" })),
        job(json!({ "target_a": "gfx803, gfx900", "target_b": "gfx900" })),
    ];
    scratch.write("jobs.jsonl", jobs.concat());
    let found = scratch.run(&["batch", "jobs.jsonl"]).exits(2).json_lines();
    let verdicts: Vec<_> = found.iter().map(|line| line["verdict"].as_str().unwrap_or_default()).collect();
    assert_eq!(verdicts, ["equivalent", "error", "error", "error", "error"]);
    assert_eq!(found[0]["target"], "gfx803 | gfx900");
    let message = |number: usize| found[number]["message"].as_str().unwrap_or_default().to_owned();
    assert!(message(1).contains("say target_a and target_b, or target alone"), "{}", message(1));
    assert!(message(2).contains("name it with target_b"), "{}", message(2));
}

/// What is open is open on each machine by itself: the same text is different, and the hint says what would help.
#[test]
fn what_is_open_differs_and_the_hint_names_the_fact() {
    let scratch = Scratch::pair("v_rcp_f32 v0, v1", "v_rcp_f32 v0, v1");
    let both = ["--target-a", "gfx900", "--target-b", "gfx906"];
    scratch.run(&equiv(&both)).exits(1).says(&["approximate", "--fact same-open-values"]);
    let promised = equiv(&[&both[..], &["--fact", "same-open-values"]].concat());
    scratch.run(&promised).exits(0).says(&["relies on same-open-values"]);
    // Of one target nothing changes.
    scratch.run(&equiv(&["--target", "gfx906"])).exits(0);
}

#[test]
fn what_is_not_modelled_for_two_targets_is_refused_by_name() {
    let scratch = Scratch::pair("s_memtime s[0:1] / s_waitcnt lgkmcnt(0)", "s_memtime s[0:1] / s_waitcnt lgkmcnt(0)");
    let both = ["--target-a", "gfx803", "--target-b", "gfx900"];
    let clock = ["a.s:1: s_memtime on gfx803 | gfx900: each machine has its own clock"];
    scratch.run(&equiv(&both)).exits(4).says(&clock);
    let scratch = Scratch::pair("v_mov_b32 v0, v1", "v_mov_b32 v0, v1");
    let certify = equiv(&[&both[..], &["--certify", "c"]].concat());
    scratch.run(&certify).exits(4).complains(&["certificates of programs of two targets"]);
}
