//! `gcnverify vectors`: test vectors are read, replayed and made.

use std::fs;

use serde_json::{Value, json};

use crate::process::Scratch;

fn check(vectors: &[Value]) -> (i32, Vec<Value>) {
    let scratch = Scratch::new();
    scratch.write("v.jsonl", vectors.iter().map(|vector| format!("{vector}\n")).collect::<String>());
    let finished = scratch.run(&["vectors", "check", "v.jsonl", "--json"]);
    (finished.code, finished.json_lines())
}

fn generate(arguments: &[&str]) -> Vec<Value> {
    Scratch::new().run(&[&["vectors", "generate"], arguments].concat()).exits(0).json_lines()
}

fn all_of(mnemonic: &str, target: &str, count: &str) -> Vec<Value> {
    generate(&["--ops", mnemonic, "--target", target, "--count", count])
}

/// All values of a register's lanes.
fn lanes(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_else(|| vec![value.clone(); 64])
}

#[test]
fn vectors_of_every_form_pass_their_own_check() {
    let vectors = generate(&["--count", "1", "--seed", "7"]);
    assert!(vectors.len() > 5500, "{} vectors", vectors.len());
    let (code, results) = check(&vectors);
    let failed: Vec<_> = results.iter().filter(|result| result["pass"] != true).collect();
    assert!(failed.is_empty(), "{failed:?}");
    assert_eq!((code, results.len()), (0, vectors.len()));
}

#[test]
fn a_changed_output_is_found() {
    for mut vector in all_of("v_bfe_u32", "gfx900", "2") {
        let name = vector["out"].as_object().unwrap().keys().next().unwrap().clone();
        let mut values = lanes(&vector["out"][&name]);
        let old = u32::from_str_radix(&values[17].as_str().unwrap()[2..], 16).unwrap();
        values[17] = json!(format!("{:#x}", old ^ 0x10));
        vector["out"][&name] = json!(values);
        let (code, results) = check(&[vector]);
        assert_eq!((code, &results[0]["pass"]), (1, &json!(false)));
        let mismatch = results[0]["mismatch"].as_str().unwrap();
        assert!(mismatch.starts_with(&format!("{name}[17]")), "{mismatch}");
    }
}

#[test]
fn the_same_seed_gives_the_same_file_on_any_number_of_threads() {
    let scratch = Scratch::new();
    let file = |name: &str, more: &[&str]| {
        let arguments = ["vectors", "generate", "--ops", "v_m*", "--count", "2", "-o", name];
        scratch.run(&[&arguments, more].concat()).exits(0);
        fs::read_to_string(scratch.path().join(name)).unwrap()
    };
    let first = file("a", &["--jobs", "1"]);
    assert_eq!(first, file("b", &["--jobs", "3"]));
    assert_ne!(first, file("c", &["--seed", "2"]));
}

/// What a document leaves open is not in a vector: the winner of a conflict, bits of approximations and
/// of NaNs, what DPP reads from inactive lanes.
#[test]
fn open_bits_are_not_claimed() {
    let values = |mnemonic: &str, target: &str| -> Vec<Value> {
        let vectors = all_of(mnemonic, target, "12");
        let outputs = vectors.iter().flat_map(|vector| vector["out"].as_object().unwrap().clone());
        outputs.filter(|(name, _)| name.starts_with('v')).flat_map(|(_, value)| lanes(&value)).collect()
    };
    let has = |values: &[Value], wanted: &dyn Fn(&Value) -> bool| values.iter().any(wanted);
    let number = |value: &Value| value.as_str().is_some_and(|text| text.starts_with("0x"));
    for (mnemonic, target) in [("ds_permute_b32", "gfx803"), ("v_rcp_f32", "gfx900"), ("v_mov_b32", "gfx900")] {
        let values = values(mnemonic, target);
        assert!(has(&values, &Value::is_null) && has(&values, &number), "{mnemonic}");
    }
    assert!(has(&values("v_fma_f32", "gfx900"), &|value| value == "nan"));
    assert!(has(&values("v_fma_f64", "gfx900"), &|value| value == "nan64"));
    let packed = values("v_pk_fma_f16", "gfx900");
    assert!(has(&packed, &|value| value.as_str().is_some_and(|text| text.starts_with("pk:") && text.contains("nan"))));
    let exact = values("v_perm_b32", "gfx900");
    assert!(exact.iter().all(number), "nothing is open about v_perm_b32");
}

#[test]
fn operands_have_special_values() {
    let vectors = all_of("v_lshlrev_b32", "gfx803", "8");
    let inputs = vectors.iter().flat_map(|vector| vector["in"].as_object().unwrap().clone());
    let seen: Vec<Value> = inputs.flat_map(|(_, value)| lanes(&value)).collect();
    for special in ["0x0", "0x1f", "0x20", "0x7fffffff", "0x80000000", "0xffffffff"] {
        assert!(seen.iter().any(|value| value == special), "{special}");
    }
}

#[test]
fn clrx_text_is_read() {
    let vector = |syntax: &str| {
        json!({"id": 1, "target": "gfx900", "syntax": syntax, "asm": "v_mad_mix_f32 v0, v1, v2, v3",
               "in": {"v1": "0x3c00", "v2": "0x4000", "v3": "0x4200"}, "out": {"v0": "0x40a00000"}})
    };
    // CLRX reads f16 values here, LLVM f32 values (ledger P7).
    let (_, results) = check(&[vector("clrx"), vector("llvm")]);
    assert_eq!(results.iter().map(|result| result["pass"] == true).collect::<Vec<_>>(), [true, false]);
    let (code, results) = check(&[vector("att")]);
    assert_eq!((code, results[0]["pass"].clone()), (2, json!(false)));
}

#[test]
fn nothing_to_generate_is_an_error() {
    let finished = Scratch::new().run(&["vectors", "generate", "--ops", "v_nonesuch*"]).exits(2);
    assert!(finished.stderr.contains("v_nonesuch*"), "{}", finished.stderr);
    Scratch::new().run(&["vectors", "generate", "--target", "gfx1030"]).exits(4);
    Scratch::new().run(&["vectors", "generate", "--count", "0"]).exits(2);
    let missing = ["vectors", "generate", "--ops", "v_xor_b32", "-o", "no/such/directory"];
    let finished = Scratch::new().run(&missing).exits(2);
    assert!(finished.stderr.contains("no/such/directory"), "{}", finished.stderr);
}

#[test]
fn a_line_that_is_no_vector_is_an_input_error() {
    let scratch = Scratch::new();
    scratch.write("v.jsonl", "\n{\"id\": 1, \"target\": \"gfx900\"}\nnope\n");
    let lines = scratch.run(&["vectors", "check", "v.jsonl", "--json"]).exits(2).json_lines();
    assert_eq!(lines[0], json!({ "id": 1, "pass": false, "error": "there is no text `asm`" }));
    assert_eq!(lines[1]["error"], "line 3, column 2: this is not JSON: expected ident");
}
