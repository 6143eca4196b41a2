use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::algebra::Choices;
use gcn_semantics::generate::SplitMix;
use gcn_semantics::ledger::{DotOrder, InactiveSource, Reading, Readings, ReverseModel};
use gcn_semantics::text::{Syntax, print};
use gcn_semantics::{Feature, Target};
use serde_json::{Value, json};

use super::agreed::{agreed, execute};
use super::generate::{Form, forms};
use super::{Bits, Output, Prepared, Vector, json as form};

/// The vector with these inputs, with what all machines agree on.
fn known(target: Target, asm: &str, inputs: Value, out: &[&str]) -> Value {
    let prepared = Rc::new(Prepared::read(asm, target, Syntax::Llvm).expect("a modelled instruction"));
    let initial = Rc::new(form::initial_state(inputs.as_object().expect("an object")).expect("a state"));
    let out: Vec<Output> = out.iter().map(|name| Output::parse(name).expect("a place")).collect();
    let known = agreed(&prepared, &initial, &out, &BTreeMap::new()).known;
    let vector = Vector { id: "test".into(), syntax: Syntax::Llvm, asm: asm.into(), hex: None, prepared, initial, out };
    form::vector(&vector, &known)
}

#[test]
fn bits_that_differ_are_not_known() {
    let bits = Bits::exactly(0b1100).or(0b1010);
    assert_eq!((bits.value, !bits.mask), (0b1000, 0b0110));
    assert!(bits.admits(0b1110) && bits.or(0b1111).admits(0b1000));
    assert!(!bits.admits(0b0100) && !Bits::exactly(1).admits(3) && Bits::default().admits(7));
}

#[test]
fn what_no_document_decides_is_not_known() {
    // Sign and payload of a NaN (ledger M3), one lane in two.
    let infinities = (0..64).map(|lane| if lane % 2 == 0 { json!("0xff800000") } else { json!("0x3f800000") });
    let inputs = json!({ "v1": "0x7f800000", "v2": infinities.collect::<Value>() });
    let sum = known(Target::Gfx900, "v_add_f32 v0, v1, v2", inputs, &["v0", "exec"]);
    assert_eq!((&sum["out"]["v0"][0], &sum["out"]["v0"][1]), (&json!("nan"), &json!("0x7f800000")));
    assert_eq!(sum["out"]["exec"], json!("0xffffffffffffffff"));
    let sum =
        known(Target::Gfx900, "v_pk_add_f16 v0, v1, v2", json!({ "v1": "0x7c003c00", "v2": "0xfc003c00" }), &["v0"]);
    assert_eq!(sum["out"]["v0"], json!("pk:nan:4000"));
    // The high half of some results of 16 bits (ledger C6).
    let minimum =
        known(Target::Gfx900, "v_min3_i16 v0, v1, v2, v3", json!({ "v1": "5", "v2": "6", "v3": "7" }), &["v0"]);
    assert_eq!(minimum["out"]["v0"], json!("pk:x:0005"));
    // Lane mask bits that DPP does not write (ledger D20).
    let mask = "v_add_co_u32_dpp v0, vcc, v1, v2 quad_perm:[0,1,2,3] row_mask:0x1 bank_mask:0xf";
    let mask = known(Target::Gfx900, mask, json!({ "v1": "0xffffffff", "v2": "1" }), &["vcc"]);
    assert_eq!((&mask["out"]["vcc"], &mask["vcc_mask"]), (&json!("0xffff"), &json!("0xffff")));
    // Inactive sources of DPP (ledger D15), and approximate results.
    let shifted = "v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf";
    let shifted = known(Target::Gfx900, shifted, json!({ "v1": "0xffffffff", "exec": "0xfe" }), &["v0"]);
    assert_eq!(shifted["out"]["v0"][1], Value::Null);
    assert_eq!((&shifted["out"]["v0"][2], &shifted["out"]["v0"][8]), (&json!("0xffffffff"), &json!("0x0")));
    let third = known(Target::Gfx900, "v_rcp_f32 v0, v1", json!({ "v1": "0x40400000" }), &["v0"]);
    assert_eq!((&third["out"]["v0"], &third["v0_mask"]), (&json!("0x3eaaaaa8"), &json!("0xfffffff8")));
    let exact = known(Target::Gfx900, "v_rcp_f32 v0, v1", json!({ "v1": "0x0" }), &["v0"]);
    assert_eq!(exact["out"]["v0"], json!("0x7f800000"));
}

/// A dump of hardware may have approximate results that are a unit in the last place off, and no others.
#[test]
fn approximate_results_may_be_a_unit_off() {
    let passes = |asm: &str, input: &str, output: &str| {
        let vector = json!({ "id": 1, "target": "gfx900", "asm": asm, "in": { "v1": input }, "out": { "v0": output } });
        super::replay::replay(1, &vector.to_string()).pass
    };
    for near in ["0x3eaaaaaa", "0x3eaaaaab", "0x3eaaaaac"] {
        assert!(passes("v_rcp_f32 v0, v1", "0x40400000", near), "{near}");
    }
    for wrong in ["0x3eaaaab3", "0x3eaaaa9f", "0xbeaaaaab", "nan"] {
        assert!(!passes("v_rcp_f32 v0, v1", "0x40400000", wrong), "{wrong}");
    }
    // What the documents guarantee, and exact operations, are not approximate.
    assert!(passes("v_rcp_f32 v0, v1", "0x0", "0x7f800000") && !passes("v_rcp_f32 v0, v1", "0x0", "0x7f7fffff"));
    assert!(passes("v_add_f32 v0, v1, v1", "0x40400000", "0x40c00000"));
    assert!(!passes("v_add_f32 v0, v1, v1", "0x40400000", "0x40c00001"));
}

/// A dump of hardware has its own NaNs, and nothing else where a NaN has to be.
#[test]
fn nans_of_a_dump_have_any_payload() {
    let result = |asm: &str, inputs: Value, out: Value| {
        let vector = json!({ "id": 1, "target": "gfx900", "asm": asm, "in": inputs, "out": out });
        super::replay::replay(1, &vector.to_string())
    };
    let passes =
        |asm: &str, input: &str, output: &str| result(asm, json!({ "v1": input }), json!({ "v0": output })).pass;
    for asm in ["v_sqrt_f32 v0, v1", "v_add_f32 v0, v1, v1"] {
        for nan in ["0x7fc00000", "0xffc00000", "0x7fffffff", "nan"] {
            assert!(passes(asm, "0xff900001", nan), "{asm} {nan}");
        }
        for number in ["0x7f800000", "0x0", "0x3f800000", "0xff7fffff"] {
            assert!(!passes(asm, "0xff900001", number), "{asm} {number}");
        }
    }
    // Where all is undecided there is nothing to compare.
    let all = result("v_cvt_flr_i32_f32 v0, v1", json!({ "v1": "0x7fc00000" }), json!({ "v0": "0x5" }));
    assert!(!all.pass && format!("{all:?}").contains("checks nothing"), "{all:?}");
    let beside = json!({ "v0": "0x5", "exec": "0xffffffffffffffff" });
    assert!(result("v_cvt_flr_i32_f32 v0, v1", json!({ "v1": "0x7fc00000" }), beside).pass);
}

/// Machines that differ from the default in everything.
fn others() -> Vec<(Readings, Choices)> {
    let first =
        Readings { inactive_source: InactiveSource::Read, dot_order: DotOrder::LowFirst, ..Readings::default() };
    let mut last = Readings { reverse: ReverseModel::Hardware, ..Readings::default() };
    for reading in Reading::ALL {
        last.set(reading, reading.values().len() - 1);
    }
    let choices = |seed| Choices { seed, approximation: seed + 7, ..Choices::default() };
    vec![(Readings::default(), choices(11)), (first, choices(12)), (last, choices(13))]
}

fn check_form(form: &Form, number: u32) -> bool {
    let Some(vector) = form.vector(number, 1, None) else { return false };
    let again = form.vector(number, 1, None).expect("the same vector");
    assert_eq!((&vector.asm, &vector.initial), (&again.asm, &again.initial), "{form}");
    let agreed = agreed(&vector.prepared, &vector.initial, &vector.out, &BTreeMap::new());
    for (readings, choices) in others() {
        let (mut wave, _) = execute(&vector.prepared, &vector.initial, readings, choices);
        for (word, bits) in &agreed.known {
            let value = word.value(&mut wave);
            assert!(bits.admits(value), "{word} = {value:#x}, not {bits:x?}, after {} under {readings:?}", vector.asm);
        }
    }
    let written = form::vector(&vector, &agreed.known);
    let inputs = form::initial_state(written["in"].as_object().expect("inputs")).expect("its own form is read");
    let (mut a, _) = execute(&vector.prepared, &vector.initial, Readings::default(), Choices::default());
    let (mut b, _) = execute(&vector.prepared, &Rc::new(inputs), Readings::default(), Choices::default());
    for word in agreed.known.keys() {
        assert_eq!(word.value(&mut a), word.value(&mut b), "{word} after {written}");
    }
    true
}

#[test]
fn every_form_has_vectors_that_hold_on_every_machine() {
    let forms = forms(|_| true, &Target::ALL);
    let (with, without): (Vec<&Form>, Vec<&Form>) = forms.iter().partition(|form| check_form(form, 0));
    // Another name of the same machine code.
    let is_synonym = |form: &&&Form| {
        let code = |form: &Form| (form.target, form.encoding, form.row.format, form.row.opcode(form.target));
        with.iter().any(|other| code(other) == code(form))
    };
    // What CLRX alone has text for has none on targets that it does not know.
    let is_of_clrx = |form: &&&Form| {
        let instruction = form.row.generate(form.encoding, Target::Gfx906, &mut SplitMix::new(1));
        let exists = form.row.exists_on(Target::Gfx906) && form.target.has(Feature::Matrix);
        exists && print(&instruction, Target::Gfx906, Syntax::Llvm).is_err()
    };
    let without = without.iter().filter(|form| !is_synonym(form) && !is_of_clrx(form));
    let without: Vec<String> = without.map(|form| form.to_string()).collect();
    assert!(forms.len() > 3000, "{} forms", forms.len());
    assert!(without.is_empty(), "no vectors for {} of {} forms: {without:?}", without.len(), forms.len());
}

#[test]
fn vectors_reach_special_values_and_modes() {
    let wanted = |name: &str| name == "v_add_f32";
    let forms = forms(wanted, &[Target::Gfx900]);
    assert_eq!(forms.len(), 4);
    let vectors: Vec<Vector> = (0..50).filter_map(|number| forms[0].vector(number, 1, None)).collect();
    let words: Vec<u32> =
        vectors.iter().flat_map(|v| v.initial.vgprs.values().flatten().copied().collect::<Vec<_>>()).collect();
    for special in [0, 0x8000_0000, 0x7f80_0000, 1, 0x3f80_0000] {
        assert!(words.contains(&special), "{special:#x}");
    }
    assert!(words.iter().any(|word| word & 0x7fff_ffff > 0x7f80_0000), "a NaN");
    let modes: BTreeSet<_> = vectors.iter().map(|vector| vector.initial.mode).collect();
    assert!(modes.len() > 5 && modes.contains(&Some(0x3f0)));
    assert_eq!(forms[0].vector(3, 1, Some(0x100)).expect("a vector").initial.mode, Some(0x100));
}
