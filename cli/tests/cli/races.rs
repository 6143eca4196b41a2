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
