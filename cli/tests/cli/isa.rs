//! `gcnverify isa`: what is modelled.

use std::collections::BTreeSet;

use gcn_semantics::Target;

use crate::process::Scratch;

#[test]
fn every_entry_has_its_keys_and_a_status() {
    let entries = Scratch::new().run(&["isa", "--json"]).exits(0).json_lines();
    assert!(entries.len() > 3000, "{} entries", entries.len());
    let text = |entry: &serde_json::Value, key: &str| {
        entry[key].as_str().unwrap_or_else(|| panic!("no {key} in {entry}")).to_owned()
    };
    let mut statuses = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for entry in &entries {
        statuses.insert(text(entry, "status"));
        assert!(
            seen.insert((text(entry, "mnemonic"), text(entry, "encoding"), text(entry, "target"))),
            "twice: {entry}"
        );
    }
    assert!(statuses.contains("exact") && statuses.contains("unsupported"), "{statuses:?}");
    assert!(statuses.iter().all(|status| ["exact", "approximate", "unsupported"].contains(&status.as_str())));
    let targets: BTreeSet<String> = entries.iter().map(|entry| text(entry, "target")).collect();
    assert_eq!(targets, Target::ALL.map(|target| target.to_string()).into());
}

#[test]
fn known_instructions_have_the_right_status() {
    let scratch = Scratch::new();
    let status = |mnemonic: &str, target: &str| {
        let finished = scratch.run(&["isa", mnemonic, "--target", target, "--json"]).exits(0);
        finished.json_lines().iter().map(|entry| entry["status"].as_str().unwrap().to_owned()).collect::<BTreeSet<_>>()
    };
    assert_eq!(status("v_xor_b32", "gfx803"), BTreeSet::from(["exact".to_owned()]));
    assert_eq!(status("v_add_f32", "gfx900"), BTreeSet::from(["exact".to_owned()]));
    assert_eq!(status("v_rcp_f32", "gfx900"), BTreeSet::from(["approximate".to_owned()]));
    assert_eq!(status("v_interp_p1_f32", "gfx900"), BTreeSet::from(["unsupported".to_owned()]));
    assert_eq!(status("s_load_dword", "gfx900"), BTreeSet::from(["exact".to_owned()]));
    assert_eq!(status("image_load", "gfx900"), BTreeSet::from(["unsupported".to_owned()]));
    // gfx8 has no three-operand addition.
    scratch.run(&["isa", "v_add3_u32", "--target", "gfx803", "--json"]).exits(2);
}

#[test]
fn patterns_select_mnemonics() {
    let scratch = Scratch::new();
    let entries = scratch.run(&["isa", "s_*_saveexec_b64", "--target", "gfx900", "--json"]).exits(0).json_lines();
    assert_eq!(entries.len(), 10);
    scratch.run(&["isa", "v_pk_*"]).exits(0).says(&["v_pk_add_u16", "gfx906"]);
    scratch.run(&["isa", "no_such_*"]).exits(2).complains(&["no instruction"]);
}

/// What the list calls unsupported is refused by name, whatever the operands.
#[test]
fn unsupported_instructions_are_refused() {
    let scratch = Scratch::pair("image_load v0, v1, s[0:7] dmask:1", "s_nop 0");
    scratch.run(&["isa", "image_load", "--json"]).exits(0).says(&["unsupported"]);
    scratch.run(&["equiv", "a.s", "b.s"]).exits(4).says(&["image_load"]);
}
