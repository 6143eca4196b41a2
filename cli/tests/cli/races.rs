//! `races`: kernels under `tests/races`, and the same without each of their barriers.

use serde_json::Value;

use crate::process::{Finished, Scratch};

/// A kernel, its verdict, and the verdict without each of its barriers, in their order.
type Row = (&'static str, &'static str, &'static [&'static str]);

const FREE: &str = "race-free";
const RACE: &str = "race";

/// Where nothing races without a barrier, waves have nothing to do with each other behind it.
const KERNELS: &[Row] = &[
    ("flag", FREE, &[]),
    ("half", RACE, &[RACE]),
    ("histogram", FREE, &[RACE, RACE]),
    ("in_place", RACE, &[]),
    ("product", FREE, &[]),
    ("reduce_loop", FREE, &[RACE, FREE]),
    ("reduce_tree", FREE, &[RACE, FREE, FREE, FREE, FREE, FREE, FREE, FREE]),
    ("reverse", RACE, &[]),
    ("ring", FREE, &[RACE]),
    ("scan", FREE, &[RACE, RACE, RACE, RACE, RACE, RACE, RACE, FREE]),
    ("stencil", FREE, &[RACE, RACE, RACE]),
    ("sum", FREE, &[]),
    ("three_buffers", FREE, &[RACE, RACE]),
    ("told_apart", RACE, &[RACE]),
    ("transpose", FREE, &[RACE]),
];

/// The text of a kernel.
pub fn kernel(name: &str) -> String {
    let path = format!("{}/../tests/races/{name}.s", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the kernel is there")
}

fn scratch(text: &str) -> Scratch {
    let scratch = Scratch::new();
    scratch.write("a.s", text);
    scratch
}

/// What is found of a text.
fn races(text: &str, options: &[&str]) -> (Finished, Value) {
    let scratch = scratch(text);
    let output = scratch.run(&[&["races", "a.s", "--json", "--budget", "large"], options].concat());
    let object = output.json_lines().remove(0);
    (output, object)
}

/// The text without its barrier number `number`.
fn without_barrier(text: &str, number: usize) -> String {
    let mut barriers = 0..;
    let keeps = |line: &&str| line.trim() != "s_barrier" || barriers.next() != Some(number);
    text.lines().filter(keeps).map(|line| format!("{line}\n")).collect()
}

#[test]
fn kernels_race_where_a_barrier_is_missing() {
    let mut wrong = Vec::new();
    for &(name, expected, without) in KERNELS {
        let text = kernel(name);
        let mut check = |what: String, text: &str, expected: &str| {
            let (_, found) = races(text, &[]);
            if found["verdict"] != expected {
                wrong.push(format!("{name}{what}: {} {}", found["verdict"], found["reasons"]));
            }
        };
        check(String::new(), &text, expected);
        let barriers = text.lines().filter(|line| line.trim() == "s_barrier").count();
        assert_eq!(barriers, without.len(), "{name} has so many barriers");
        for (number, expected) in without.iter().enumerate() {
            check(format!(" without barrier {}", number + 1), &without_barrier(&text, number), expected);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Without what an answer rests on it is another one.
#[test]
fn answers_rest_on_what_they_name() {
    let relies =
        |found: &Value, name: &str| found["relies_on"].as_array().expect("a list").iter().any(|said| said == name);
    let (_, usual) = races(&kernel("sum"), &[]);
    let named = ["noalias", "group-size(256)", "groups-along(x)"];
    assert!(named.iter().all(|name| relies(&usual, name)), "{usual}");
    let (_, planar) = races(&kernel("sum"), &["--group-size", "256", "--grid", "1024,2"]);
    assert_ne!(planar["verdict"], FREE, "two groups have the same x");
    let (_, lds) = races(&kernel("in_place"), &["--lds-only"]);
    assert!(lds["verdict"] == FREE && relies(&lds, "lds-only"), "{lds}");
    let (_, alias) = races(&kernel("sum"), &["--may-alias"]);
    assert_ne!(alias["verdict"], FREE, "the arrays may be one");
    let (_, usual) = races(&kernel("transpose"), &[]);
    assert!(relies(&usual, "launch-up-to(256)") && usual["beyond"].is_array(), "{usual}");
    let (_, any) = races(&kernel("transpose"), &["--any-launch"]);
    assert_ne!(any["verdict"], FREE, "a wider launch comes back to the same column");
    let (_, small) = races(&kernel("transpose"), &["--any-launch", "--group-size", "16,16", "--grid", "256,256"]);
    assert!(small["verdict"] == FREE && !relies(&small, "launch-up-to(256)"), "{small}");
    let (_, one) = races(&kernel("in_place"), &["--one-group"]);
    assert_eq!(one["verdict"], RACE, "the race is in one group as well");
    let (_, flag) = races(&kernel("flag"), &[]);
    assert!(flag["races"].as_array().expect("a list").iter().all(|race| race["harmless"] == true), "{flag}");
}

/// A race is shown by a run, which anybody can make again.
#[test]
fn races_are_replayed() {
    let text = without_barrier(&kernel("scan"), 0);
    let (output, found) = races(&text, &[]);
    assert_eq!(output.code, 1);
    let replay = &found["replay"];
    let scratch = scratch(&text);
    let mut arguments = vec!["run", "a.s", "--group", replay["group"].as_str().expect("a size")];
    arguments.extend(["--grid", replay["grid"].as_str().expect("a size")]);
    for argument in replay["arguments"].as_array().expect("a list") {
        arguments.extend(["--arg", argument.as_str().expect("a text")]);
    }
    let run = scratch.run(&arguments);
    assert!(run.stderr.contains("waves 0 and 1 of group 0 race"), "{}", run.stderr);
    let seen = scratch.run(&[&arguments[..], &["--races", "--json"]].concat()).exits(1).json();
    let lines = |race: &Value| {
        let mut lines = [0, 1].map(|side| race["accesses"][side]["line"].as_u64());
        lines.sort_unstable();
        lines
    };
    let mut replayed = [0, 1].map(|side| replay["lines"][side].as_u64());
    replayed.sort_unstable();
    assert!(seen["races"].as_array().expect("a list").iter().any(|race| lines(race) == replayed), "{seen}");
}

/// A kernel of 128 work-items without arguments but an array.
fn small(instructions: &str) -> String {
    let body: String = instructions.split(" / ").map(|line| format!("{line}\n")).collect();
    format!(
        ".amdgcn_target \"amdgcn-amd-amdhsa--gfx900\"\nk:\n{body}s_endpgm\n.amdhsa_kernel k\n\
         .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_group_segment_fixed_size 1024\n.amdhsa_next_free_vgpr 8\n\
         .amdhsa_next_free_sgpr 16\n.end_amdhsa_kernel\n.amdgpu_metadata\n---\namdhsa.kernels:\n  - .name: k\n    \
         .symbol: k.kd\n    .kernarg_segment_size: 8\n    .reqd_workgroup_size: [128, 1, 1]\n    .args:\n      \
         - .name: data\n        .offset: 0\n        .size: 8\n        .value_kind: global_buffer\n...\n\
         .end_amdgpu_metadata\n"
    )
}

fn run(text: &str, options: &[&str]) -> Finished {
    scratch(text).run(&[&["run", "a.s", "--group", "128", "--arg", "data=zeros:4096"], options].concat())
}

/// The last wave that stores its number says in which order waves have gone; the values are told apart.
#[test]
fn schedules_are_orders_of_waves() {
    let text = small(
        "s_load_dwordx2 s[4:5], s[0:1], 0x0 / v_lshrrev_b32 v1, 6, v0 / v_add_u32 v1, 1, v1 / v_mov_b32 v2, 0 / \
         s_waitcnt lgkmcnt(0) / global_store_dword v2, v1, s[4:5] / s_waitcnt vmcnt(0)",
    );
    let left = |schedule: &str| {
        let options = ["--races", "--schedule", schedule, "--dump", "0x1000000000+4", "--json"];
        let object = run(&text, &options).exits(1).json();
        assert_eq!(object["schedule"], schedule);
        let race = &object["races"][0];
        assert_eq!((&race["space"], &race["accesses"][0]["line"]), (&"global".into(), &8.into()));
        object["mem"][0][1].as_str().expect("bytes").to_owned()
    };
    assert_eq!([left("in-order"), left("rr"), left("reverse")], ["02000000", "02000000", "01000000"]);
    let drawn: Vec<String> = (0..8).map(|seed| left(&format!("random:{seed}"))).collect();
    assert!(drawn.contains(&"01000000".to_owned()) && drawn.contains(&"02000000".to_owned()), "{drawn:?}");
    assert_eq!(left("random:3"), drawn[3]);
    let (_, found) = races(&text, &[]);
    let differs = &found["replay"]["differs"];
    assert_eq!((&differs["place"], &differs["values"][1]), (&"data + 0x0".into(), &"0x1".into()), "{found}");
    for bad in ["random:x", "random:", "random:18446744073709551616", "backwards"] {
        run(&text, &["--schedule", bad]).exits(2);
    }
    let scratch = scratch("v_mov_b32 v0, 0\n");
    scratch.run(&["run", "a.s", "--schedule", "rr"]).exits(2).complains(&["--group"]);
    scratch.run(&["run", "a.s", "--races"]).exits(2);
}

/// One wave waits for another one in memory: that ends where waves take turns.
#[test]
fn a_wave_that_waits_for_another_one_goes_on_in_turns() {
    let text = small(
        "v_lshrrev_b32 v1, 6, v0 / v_mov_b32 v2, 0 / v_readfirstlane_b32 s4, v1 / s_cmp_eq_u32 s4, 0 / \
         s_cbranch_scc0 signal / wait: / ds_or_rtn_b32 v3, v2, v2 / s_waitcnt lgkmcnt(0) / \
         v_readfirstlane_b32 s5, v3 / s_cmp_eq_u32 s5, 77 / s_cbranch_scc0 wait / s_endpgm / signal: / \
         v_mov_b32 v3, 77 / ds_wrxchg_rtn_b32 v4, v2, v3 / s_waitcnt lgkmcnt(0)",
    );
    run(&text, &["--max-steps", "1000"]).exits(3);
    for schedule in ["rr", "reverse", "random:1"] {
        run(&text, &["--max-steps", "1000", "--schedule", schedule]).exits(0);
    }
}

/// All pairs of lines are listed; the same value is harmless; lanes that conflict are no race.
#[test]
fn a_run_lists_races_harmless_ones_and_lanes_that_conflict() {
    let text = small(
        "v_lshlrev_b32 v1, 2, v0 / v_and_b32 v1, 0xfc, v1 / v_mov_b32 v2, 5 / ds_write_b32 v1, v0 / \
         ds_read_b32 v3, v1 / ds_write_b32 v1, v2 offset:256 / v_mov_b32 v4, 0 / s_waitcnt lgkmcnt(0) / \
         s_barrier / ds_add_u32 v4, v2 / ds_read_b32 v3, v1 offset:256 / s_waitcnt lgkmcnt(0)",
    );
    let seen = run(&text, &["--races", "--json"]).exits(1).json();
    let pairs: Vec<(u64, u64, bool)> = seen["races"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|race| {
            let line = |side: usize| race["accesses"][side]["line"].as_u64().expect("a line");
            (line(0).min(line(1)), line(0).max(line(1)), race["harmless"] == true)
        })
        .collect();
    assert_eq!(pairs, [(6, 6, false), (6, 7, false), (8, 8, true)], "{seen}");
    let shown = run(&text, &["--races"]).exits(1);
    shown.says(&["2 races, 1 harmless race (schedule in-order)", "work-item 64 of group 0 (wave 1, lane 0)"]);
    let lanes = small("v_and_b32 v1, 64, v0 / ds_write_b32 v1, v0 / s_waitcnt lgkmcnt(0)");
    run(&lanes, &["--races"]).exits(0).says(&["lane conflict in LDS at 0x0", "0 races, 1 lane conflict"]);
    let (_, found) = races(&lanes, &[]);
    assert_eq!((&found["verdict"], &found["lane_conflicts"][0]), (&FREE.into(), &4.into()), "{found}");
    let (_, found) = races(&small("v_lshlrev_b32 v1, 2, v0 / ds_write_b32 v1, v0 / s_waitcnt lgkmcnt(0)"), &[]);
    assert!(found["verdict"] == FREE && found["lane_conflicts"].is_null(), "{found}");
    let ended = small("v_cmp_gt_u32 vcc, 64, v0 / s_cbranch_vccz over / s_barrier / over:");
    run(&ended, &["--races"]).exits(1).says(&["waits at the barrier in line 5, and wave 1 has ended", "1 divergence"]);
}

/// Atomic operations of one size meet, those of two sizes race, in a proof and in a run.
#[test]
fn atomics_of_two_sizes_race() {
    let text = |second: &str| {
        small(&format!(
            "v_mov_b32 v1, 0 / v_mov_b32 v2, 1 / v_mov_b32 v3, 0 / ds_add_u32 v1, v2 / {second} / s_waitcnt lgkmcnt(0)"
        ))
    };
    for (second, verdict, code) in [("ds_max_u32 v1, v2", FREE, 0), ("ds_add_u64 v1, v[2:3]", RACE, 1)] {
        assert_eq!(races(&text(second), &[]).1["verdict"], verdict, "{second}");
        run(&text(second), &["--races"]).exits(code);
    }
}

/// A load to LDS is a store there, for a proof and for a run.
#[test]
fn loads_to_lds_are_stores() {
    let text = |barrier: &str| {
        small(&format!(
            "s_load_dwordx2 s[8:9], s[0:1], 0x0 / s_mov_b32 s10, 0x1000 / s_mov_b32 s11, 0x27000 / \
             v_lshrrev_b32 v1, 6, v0 / v_readfirstlane_b32 s12, v1 / s_lshl_b32 s12, s12, 8 / s_mov_b32 m0, s12 / \
             v_lshlrev_b32 v1, 2, v0 / s_waitcnt lgkmcnt(0) / buffer_load_dword v1, s[8:11], 0 offen lds / \
             s_waitcnt vmcnt(0) / {barrier} / v_xor_b32 v1, 0x100, v1 / ds_read_b32 v2, v1 / s_waitcnt lgkmcnt(0)"
        ))
    };
    run(&text("s_nop 0"), &["--races"]).exits(1).says(&["race in LDS", "buffer_load_dword", "ds_read_b32"]);
    run(&text("s_barrier"), &["--races"]).exits(0);
    let (_, found) = races(&text("s_nop 0"), &[]);
    assert_ne!(found["verdict"], FREE, "{found}");
}

#[test]
fn answers_are_pages_and_logs() {
    let text = without_barrier(&kernel("scan"), 0);
    let scratch = scratch(&text);
    let log = scratch.run(&["races", "a.s", "--format", "sarif"]).exits(1).json();
    let result = &log["runs"][0]["results"][0];
    assert_eq!(
        (&log["version"], &result["ruleId"], &result["level"]),
        (&"2.1.0".into(), &"race".into(), &"error".into())
    );
    assert_eq!(result["relatedLocations"].as_array().map(Vec::len), Some(2));
    let short = scratch.run(&["races", "a.s", "--format", "short"]).exits(1).stdout;
    let is_short = |line: &str| line.starts_with("a.s:") && line.contains(": error: race: waves of one group");
    assert!(short.lines().any(is_short) && !short.contains("\n "), "{short}");
    scratch.run(&["races", "a.s", "--format", "html"]).exits(1).says(&[
        "<h1 class=\"race\">a.s: race",
        "<mark>",
        "lane",
    ]);
    scratch.write("early.s", "s_load_dword s0, s[2:3], 0x0\ns_mov_b32 s1, s0\n");
    let log = scratch.run(&["hazards", "early.s", "--format", "sarif"]).exits(1).json();
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!((&place["artifactLocation"]["uri"], &place["region"]["startLine"]), (&"early.s".into(), &2.into()));
    let log = scratch.run(&["equiv", "early.s", "early.s", "--hazards", "ignore", "--format", "sarif"]).exits(0).json();
    let result = &log["runs"][0]["results"][0];
    assert_eq!((&result["ruleId"], &result["kind"]), (&"equivalent".into(), &"pass".into()));
}

/// What is no kernel, has no launch or makes no sense is refused.
#[test]
fn what_makes_no_sense_is_refused() {
    let refused = |text: &str, options: &[&str], code: i32, what: &str| {
        let scratch = scratch(text);
        let output = scratch.run(&[&["races", "a.s"], options].concat());
        assert!(output.code == code && output.stderr.contains(what), "{options:?}: {}", output.stderr);
    };
    refused("v_mov_b32 v0, 0\ns_endpgm\n", &[], 2, "no kernel with a descriptor");
    refused(&kernel("sum"), &["--group-size", "512"], 2, "not launched in groups of 512");
    refused(&kernel("sum"), &["--grid", "1000", "--group-size", "256"], 4, "no multiple");
    refused(&kernel("sum"), &["--grid", "1024"], 2, "--group-size");
    refused(&kernel("sum"), &["--grid", "1024", "--group-size", "256", "--one-group"], 2, "cannot be used with");
    refused(&kernel("sum"), &["--certify", "x"], 2, "races has none");
    let (output, found) = races(&kernel("sum"), &["--assume", "s6 <u 3", "--assume", "s6 >u 7"]);
    assert!(output.code == 2 && found["verdict"] == "error", "{found}");
}

/// Of a file with several kernels none is passed over, not even one of which nothing says how it is launched.
#[test]
fn kernels_without_a_descriptor_are_not_passed_over() {
    let scratch = scratch(&format!("other:\n    v_mov_b32 v0, 0\n    s_endpgm\n{}", kernel("flag")));
    let output = scratch.run(&["races", "a.s"]).exits(2);
    output.says(&["a.s:other is no kernel with a descriptor", "a.s:k: race-free"]);
}
