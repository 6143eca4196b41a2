//! `docs/json.md` describes what `--json` writes: every key of real output stands there with its type.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::process::Scratch;
use crate::races::kernel;

const DOCUMENT: &str = include_str!("../../../docs/json.md");

/// A line of a table: a key and what it says.
struct Row {
    key: &'static str,
    types: &'static str,
    /// Not every object has it.
    conditional: bool,
}

/// The tables of the document by their headings.
fn tables() -> BTreeMap<&'static str, Vec<Row>> {
    let mut tables: BTreeMap<&str, Vec<Row>> = BTreeMap::new();
    let mut heading = "";
    for line in DOCUMENT.lines() {
        if let Some(text) = line.strip_prefix("## ") {
            heading = text;
        }
        if let Some(row) = line.strip_prefix("| `") {
            let mut cells = row.split('|').map(str::trim);
            let mut next = || cells.next().expect("a row has four cells");
            let (key, types, when) = (next().trim_end_matches('`'), next(), next());
            tables.entry(heading).or_default().push(Row { key, types, conditional: !when.is_empty() });
        }
    }
    tables
}

/// Holds `value` against the table `name`.
fn described(value: &Value, name: &str, tables: &BTreeMap<&str, Vec<Row>>) {
    let object = value.as_object().unwrap_or_else(|| panic!("{name}: {value} is no object"));
    let rows = tables.get(name).unwrap_or_else(|| panic!("there is no table {name}"));
    for key in object.keys() {
        let documented = rows.iter().any(|row| row.key == key) || name == "Vector" && key.ends_with("_mask");
        assert!(documented, "{name} has no key `{key}`: {value}");
    }
    let mut order = rows.iter().filter(|row| object.contains_key(row.key)).map(|row| row.key);
    let mut written = object.keys().filter(|key| rows.iter().any(|row| row.key == *key));
    assert!(order.by_ref().eq(written.by_ref()), "{name}: another order in {value}");
    for row in rows {
        match object.get(row.key) {
            Some(value) => assert!(fits(value, row.types, tables), "{name}: `{}` is {value}", row.key),
            None => assert!(row.conditional, "{name}: no `{}` in {value}", row.key),
        }
    }
}

/// Whether `value` is of one of the `types`.
fn fits(value: &Value, types: &str, tables: &BTreeMap<&str, Vec<Row>>) -> bool {
    if let Some(elements) = types.strip_prefix("list of ")
        && let Value::Array(values) = value
    {
        return values.iter().all(|value| fits(value, elements, tables));
    }
    if let Some(elements) = types.strip_prefix("map of ") {
        return value.as_object().is_some_and(|map| map.values().all(|value| fits(value, elements, tables)));
    }
    let (first, others) = match types.split_once(" or ") {
        Some((first, others)) => (first, Some(others)),
        None => (types, None),
    };
    let fits_first = match first {
        "any" => true,
        "text" => value.is_string(),
        "number" => value.is_number(),
        "bool" => value.is_boolean(),
        "null" => value.is_null(),
        list if list.starts_with("list of ") => false,
        name => {
            described(value, name, tables);
            true
        }
    };
    fits_first || others.is_some_and(|others| fits(value, others, tables))
}

/// Runs commands in a directory with files; each object that they write is one of the table.
fn check(scratch: &Scratch, table: &str, arguments: &[&str]) -> Vec<Value> {
    let objects = scratch.run(arguments).json_lines();
    assert!(!objects.is_empty(), "{arguments:?} writes nothing");
    objects.iter().for_each(|object| described(object, table, &tables()));
    objects
}

#[test]
fn the_document_names_the_version() {
    let version = gcnverify_report::json::VERSION;
    assert!(DOCUMENT.contains(&format!("This is version {version} of the objects")));
}

#[test]
fn shorter_programs_are_described() {
    let scratch = Scratch::pair("v_lshlrev_b32 v1, 2, v0\nv_add_u32 v2, v1, v3", "v_nosuch v0");
    let shorter = check(&scratch, "Shortened", &["shorten", "a.s", "--out", "v2", "--json"]);
    assert!(shorter[0].get("proof").is_some());
    check(&scratch, "Shortened", &["shorten", "a.s", "--json"]);
}

#[test]
fn races_are_described() {
    let scratch = Scratch::new();
    scratch.write("early.s", kernel("transpose").replacen("    s_barrier\n", "", 1));
    scratch.write("waitless.s", kernel("flag").replacen("s_waitcnt vmcnt(0)", "s_nop 0", 1));
    for name in ["half", "transpose"] {
        scratch.write(&format!("{name}.s"), kernel(name));
    }
    for (file, verdict) in [("early", "race"), ("half", "race"), ("waitless", "hazard"), ("transpose", "race-free")] {
        let found = check(&scratch, "Races", &["races", &format!("{file}.s"), "--json"]);
        assert_eq!(found[0]["verdict"], verdict, "{file}");
    }
    let run = ["run", "early.s", "--group", "16,16", "--grid", "32,32", "--races", "--json"];
    let arguments = ["--arg", "0=zeros:65536", "--arg", "1=zeros:65536"];
    let seen = check(&scratch, "Seen", &[&run[..], &arguments].concat());
    assert!(seen[0]["races"][0]["accesses"][0]["lane"].is_number());
}

#[test]
fn reports_on_jobs_are_described() {
    let scratch = Scratch::pair("v_add_u32 v0, v1, v2", "v_sub_u32 v0, v1, v2");
    let different = check(&scratch, "Job", &["equiv", "a.s", "b.s", "--json"]);
    assert!(different[0].get("counterexample").is_some());
    check(&scratch, "Job", &["equiv", "a.s", "b.s", "--json", "--assume", "v2 == 0", "--cross-check"]);
    let all = ["equiv", "a.s", "a.s", "--json", "--cross-check", "--certify", "c", "--verify-rewrites"];
    let equivalent = check(&scratch, "Job", &all);
    assert!(["cross_check", "certified", "rewrites"].iter().all(|key| equivalent[0].get(key).is_some()));
    check(&scratch, "Claim", &["certificate", "check", "c", "--json"]);
    check(&scratch, "Job", &["equiv", "a.s", "b.s", "--json", "--assume", "v1 == 0 && v1 == 1"]);
    scratch.write("row.s", "v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf\n");
    scratch.write("zero.s", "v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0\n");
    check(&scratch, "Job", &["equiv", "row.s", "zero.s", "--json"]);
    scratch.write("wrong.s", "v_nosuch v0\n");
    check(&scratch, "Refusal", &["equiv", "a.s", "wrong.s", "--json"]);
    let line = |id: &str, b: &str| format!("{{\"id\": {id}, \"a\": [\"v_mov_b32 v0, v1\"], \"b\": [\"{b}\"]}}\n");
    scratch.write("good.jsonl", line("1", "v_mov_b32 v0, v1") + &line("\"two\"", "v_mov_b32 v0, v2"));
    check(&scratch, "Job", &["batch", "good.jsonl"]);
    scratch.write("bad.jsonl", line("1", "v_nosuch v0") + "{\n");
    check(&scratch, "Refusal", &["batch", "bad.jsonl"]);
}

#[test]
fn reports_on_theorems_are_described() {
    let scratch = Scratch::new();
    let file = |ensures: &str| format!("; expect: proved\n; ensures: {ensures}\nv_mov_b32 v0, v1\n");
    scratch.write("right.s", file("v0 == old(v1)"));
    scratch.write("wrong.s", file("v0 == old(v2)"));
    check(&scratch, "Theorem", &["prove", "right.s", "wrong.s", "--json", "--cross-check"]);
    // Free structures with their laws, other rungs, floats; right ones and wrong ones.
    let of = |name: &str| format!("{}/../proofs/reduce/{name}.s", env!("CARGO_MANIFEST_DIR"));
    let [right, wrong, float, halves] = ["blog_dpp", "blog_dpp_wrong_quad", "float_order", "halves"].map(of);
    let answers = check(&scratch, "Theorem", &["prove", &right, &wrong, &float, &halves, "--json"]);
    let has_laws = |answer: &&Value| answer["laws"].as_array().is_some_and(|laws| !laws.is_empty());
    assert!(answers.iter().any(|answer| has_laws(&answer)), "{answers:?}");
    assert!(answers.iter().any(|answer| answer["verdict"] == "refuted"), "{answers:?}");
}

#[test]
fn vectors_are_described() {
    let scratch = Scratch::new();
    let arguments = ["vectors", "generate", "--target", "gfx900", "--count", "1", "--ops"];
    for pattern in ["v_mov_b32", "v_cmp_lt_u32", "s_add_u32", "v_rcp_f32"] {
        check(&scratch, "Vector", &[&arguments[..], &[pattern]].concat());
    }
    let vector = |id: &str, asm: &str, v0: &str| {
        format!("{{{id}\"target\": \"gfx900\", \"asm\": \"{asm}\", \"in\": {{}}, \"out\": {{\"v0\": \"{v0}\"}}}}\n")
    };
    let vectors = [("\"id\": 1, ", "v_mov_b32 v0, 1", "1"), ("", "v_mov_b32 v0, 1", "2"), ("", "v_nosuch", "2")];
    scratch.write("v.jsonl", vectors.map(|(id, asm, v0)| vector(id, asm, v0)).concat());
    let replayed = check(&scratch, "Replayed", &["vectors", "check", "v.jsonl", "--json"]);
    assert_eq!(replayed.len(), 3);
}

#[test]
fn instructions_are_described() {
    let scratch = Scratch::new();
    scratch.write("a.s", "v_mov_b32 v0, v1\nv_nosuch v0\n");
    scratch.write("a.hex", "0103007e\nffffffff\n");
    check(&scratch, "Translation", &["asm", "a.s", "--json"]);
    check(&scratch, "Translation", &["disasm", "a.hex", "--json"]);
    check(&scratch, "Instruction", &["isa", "v_m*", "--json"]);
    for instruction in
        ["v_add_f32 v0, v1, v2", "v_mov_b32_dpp v0, v1 quad_perm:[3,2,1,0]", "ds_bpermute_b32 v0, v1, v2"]
    {
        check(&scratch, "Explanation", &["explain", instruction, "--json"]);
    }
    let matrices = "v_mfma_f32_4x4x1f32 a[0:3], v0, v1, a[4:7]";
    check(&scratch, "Explanation", &["explain", matrices, "--target", "gfx908", "--json"]);
    check(&scratch, "Forms", &["explain", "v_add_u32", "--json"]);
    check(&scratch, "LedgerRow", &["explain", "D15", "--json"]);
}

#[test]
fn functions_of_files_are_described() {
    let scratch = Scratch::new();
    scratch.write("f.s", ".type f,@function\nf:\nv_nosuch v0\nv_mov_b32 v0, 1\ns_endpgm\n");
    let of = |name: &str| format!("{}/tests/files/{name}", env!("CARGO_MANIFEST_DIR"));
    check(&scratch, "Listed", &["list", "f.s", "--json"]);
    check(&scratch, "Listed", &["list", &of("module.o"), "--json"]);
    check(&scratch, "Identical", &["equiv", &of("module.o"), &of("module.o"), "--json"]);
}

#[test]
fn reports_on_emulators_are_described() {
    let scratch = Scratch::new();
    let report = |fault: &str| {
        let emulator = format!("{} conformance serve {fault}", env!("CARGO_BIN_EXE_gcnverify"));
        check(&scratch, "Conformance", &["conformance", "--emulator", &emulator, "--ops", "v_or_b32", "--json"])
    };
    assert!(report("").iter().all(|form| form["status"] == "agrees"));
    let wrong = report("--fault preserve-ignored");
    assert!(wrong.iter().any(|form| form["failing"]["got"].is_object()));
}

#[test]
fn missing_waits_are_described() {
    let scratch = Scratch::new();
    scratch.write("early.s", "l:\nv_mov_b32 v1, v0\nbuffer_load_dword v0, off, s[0:3], 0\ns_cbranch_scc1 l\n");
    scratch.write("clean.s", "s_endpgm\n");
    scratch.write("late.s", "s_load_dword s0, s[4:5], 0x0\ns_waitcnt lgkmcnt(0)\ns_mov_b32 s1, s0\n");
    check(&scratch, "Hazardous", &["equiv", "early.s", "late.s", "--json", "--out", "s1"]);
    let warned = check(&scratch, "Job", &["equiv", "early.s", "late.s", "--json", "--out", "s1", "--hazards", "warn"]);
    assert!(warned[0].get("hazards").is_some());
    let found = check(&scratch, "Waits", &["hazards", "--json", "early.s", "clean.s"]);
    assert_eq!(found.len(), 2);
    assert!(found[0]["findings"][0].get("path").is_some());
    scratch.write("wrong.jsonl", "{\"id\": 1}\n");
    check(&scratch, "Refusal", &["hazards", "--json", "wrong.jsonl"]);
}

#[test]
fn a_run_of_the_fuzzer_is_described() {
    let arguments = ["fuzz", "--cases", "1", "--target", "gfx900", "--ops", "v_max_i32", "--json"];
    check(&Scratch::new(), "Fuzzing", &arguments);
}

#[test]
fn exit_codes_are_described() {
    use gcnverify::exit::Exit;
    let all = [
        Exit::Holds,
        Exit::Unknown,
        Exit::Unsupported,
        Exit::Invalid,
        Exit::Missing,
        Exit::Fails,
        Exit::Inconsistent,
        Exit::Interrupted,
    ];
    let codes = all.map(|exit| exit.code().to_string());
    for code in &codes {
        assert_eq!(DOCUMENT.matches(&format!("\n| {code} | ")).count(), 1, "exit code {code}");
    }
    let order: Vec<&str> = codes.iter().rev().map(String::as_str).collect();
    assert!(DOCUMENT.contains(&format!("matters most: {}, in this order", order.join(", "))));
}
