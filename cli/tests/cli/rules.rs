//! `gcnverify rules`.

use serde_json::Value;

use crate::process::Scratch;

const RULES: &str = "; Two shifts are one.
rule shifts
source a compiler
$a, $b: u5
where $a + $b <=u 31
let $s = $a + $b
    v_lshlrev_b32 v1, $a, v0
    v_lshlrev_b32 v2, $b, v1
=>
    v_lshlrev_b32 v2, $s, v0
dead v1

rule shifts_without_bound
$a, $b: u5
let $s = $a + $b
    v_lshlrev_b32 v1, $a, v0
    v_lshlrev_b32 v2, $b, v1
=>
    v_lshlrev_b32 v2, $s, v0
dead v1
targets gfx900
expect refuted
";

fn scratch(text: &str) -> Scratch {
    let scratch = Scratch::new();
    scratch.write("x.rules", text);
    scratch
}

#[test]
fn rules_are_decided() {
    let scratch = scratch(RULES);
    let done = scratch.run(&["rules", "x.rules"]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.stdout.contains("ok   proved") && done.stdout.contains("$a, $b: all values at once"), "{done:?}");
    assert!(done.stdout.contains("ok   refuted") && !done.stdout.contains("inputs"), "{done:?}");
    assert!(
        done.stdout.contains("2 rules, ") && done.stdout.contains("2 as expected; 1 proved, 1 refuted"),
        "{done:?}"
    );
    let details = scratch.run(&["rules", "x.rules", "--details", "--only", "*_bound"]);
    assert!(details.stdout.contains("on gfx900, $a = ") && details.stdout.contains("it holds where "), "{details:?}");
    scratch.write("y.rules", RULES.replace("<=u 31", "<=u 32"));
    assert_eq!(scratch.run(&["rules", "y.rules"]).code, 1);
    scratch.write("z.rules", "rule x\n$c: u5\nv_mov_b32 v0, v1\n=>\nv_mov_b32 v0, v1\n");
    assert!(scratch.run(&["rules", "z.rules"]).stdout.contains("$c stands nowhere in the rule"));
    // Directories are searched.
    let all = scratch.run(&["rules", "."]);
    assert!(all.code == 1 && all.stdout.contains("5 rules, "), "{all:?}");
}

#[test]
fn objects_have_the_keys_of_the_document() {
    let done = scratch(RULES).run(&["rules", "x.rules", "--json"]);
    let objects: Vec<Value> = done.stdout.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let [shifts, without] = &objects[..] else { panic!("{done:?}") };
    assert_eq!((&shifts["verdict"], &shifts["pass"]), (&"proved".into(), &true.into()));
    assert_eq!((&shifts["terms"], &shifts["source"]), (&vec!["a", "b"].into(), &"a compiler".into()));
    assert_eq!((&without["verdict"], &without["expect"]), (&"refuted".into(), &"refuted".into()));
    assert_eq!(without["targets"]["gfx900"], "refuted");
    let instance = &without["instance"];
    assert!(instance["left"].as_array().is_some_and(|lines| lines.len() == 2) && instance["symbols"]["s"].is_string());
    assert_eq!(without["holds_where"]["proved"], "for all values");
    let document = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/json.md")).unwrap();
    let (_, section) = document.split_once("## Rule\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    for object in &objects {
        for key in object.as_object().unwrap().keys() {
            assert!(section.contains(&format!("`{key}`")), "{key}");
        }
    }
}

#[test]
fn mistakes_have_a_place() {
    let scratch = scratch("rule x\n$c: i33\nv_mov_b32 v0, $c\n=>\nv_nop\n");
    let done = scratch.run(&["rules", "x.rules"]);
    assert_eq!(done.code, 2);
    assert!(done.stderr.contains("x.rules:2:5") && done.stderr.contains("i33"), "{done:?}");
    // The other rules are decided.
    scratch.write("x.rules", format!("rule x\nv_mov_b33 v0, v1\n=>\nv_nop\n{RULES}"));
    let done = scratch.run(&["rules", "x.rules"]);
    assert!(done.code == 2 && done.stdout.contains("1 more make no sense"), "{done:?}");
    assert!(done.stderr.contains("x.rules:2:1"), "{done:?}");
    for arguments in [&["rules"][..], &["rules", "none.rules"], &["rules", "x.rules", "--only", "z*"]] {
        assert_eq!(scratch.run(arguments).code, 2, "{arguments:?}");
    }
    scratch.write("empty.rules", "; nothing\n");
    assert_eq!(scratch.run(&["rules", "empty.rules"]).code, 2);
}

#[test]
fn cases_are_written_for_lit() {
    let scratch = scratch(RULES);
    let done = scratch.run(&["rules", "x.rules", "--emit-tests", "out", "--cases", "3"]);
    assert_eq!(done.code, 0, "{done:?}");
    let left = std::fs::read_to_string(scratch.path().join("out/shifts.1.s")).unwrap();
    assert!(
        left.starts_with("; RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx") && left.contains("--out 'v2'"),
        "{left}"
    );
    for number in 0..3 {
        let (left, right) = (format!("out/shifts.{number}.s"), format!("out/shifts.{number}.after"));
        let text = std::fs::read_to_string(scratch.path().join(&left)).unwrap();
        let (_, target) = text.split_once("--target ").unwrap();
        let target = target.split_whitespace().next().unwrap();
        let done = scratch.run(&["equiv", &left, &right, "--target", target, "--out", "v2"]);
        assert_eq!(done.code, 0, "{left}: {done:?}");
    }
    assert!(!scratch.path().join("out/shifts.3.s").exists());
    assert!(!scratch.path().join("out/shifts_without_bound.0.s").exists(), "what is refuted is no test");
}

#[test]
fn a_compiler_is_asked() {
    let text = "rule move\n$c: u5\nv_mov_b32 v1, v0\nv_lshlrev_b32 v2, $c, v1\n=>\nv_lshlrev_b32 v2, $c, v0\ndead v1\n";
    let scratch = scratch(text);
    let with = |command: &str| scratch.run(&["rules", "x.rules", "--cases", "2", "--check-compiler", command]);
    let done = with("cat");
    assert!(done.code == 0 && done.stdout.contains("2 unchanged"), "{done:?}");
    let done = with("sed -e 1d -e s/v1/v0/ {in}");
    assert!(done.code == 0 && done.stdout.contains("2 as the rules say"), "{done:?}");
    let done = with("sed -e 1d -e s/v1/v0/ -e s/_b32/_b32_e64/");
    assert!(done.code == 0 && done.stdout.contains("2 otherwise and right"), "{done:?}");
    let done = with("sed -e 1d -e s/v1/v3/");
    assert!(done.code == 1 && done.stdout.contains("2 WRONG"), "{done:?}");
    // What the rule calls dead may differ, and nothing else.
    let done = with("echo v_mov_b32 v3, 0; sed s/v1/v4/g");
    assert!(done.code == 1 && done.stdout.contains("2 WRONG"), "{done:?}");
    // A rule that is expected to be refuted is no question.
    let wrong = text.replace("dead v1", "dead v1\nexpect refuted");
    scratch.write("y.rules", wrong);
    assert_eq!(scratch.run(&["rules", "y.rules", "--check-compiler", "cat"]).code, 2);
    assert_eq!(scratch.run(&["rules", "y.rules", "--emit-tests", "none"]).code, 2);
    assert_eq!(scratch.run(&["rules", "x.rules", "--check-compiler", "cat", "--cases", "0"]).code, 2);
    assert_eq!(with("echo v_foo").code, 3);
    assert_eq!(with("false").code, 2);
}
