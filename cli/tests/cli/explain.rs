//! `gcnverify explain`: what it shows, and its exit codes.

use serde_json::json;

use crate::process::{Finished, Scratch};

fn explain(arguments: &[&str]) -> Finished {
    Scratch::new().run(&[&["explain"], arguments].concat())
}

#[test]
fn an_instruction_is_explained() {
    let text = explain(&["v_add_u32_dpp v0, v1, v2 row_shr:1 row_mask:0xa bank_mask:0xf"]).exits(0);
    let text = text.says(&[
        "DPP on gfx900",
        "encoding  0x680004fa 0xaf011101  (bytes in memory: fa040068011101af)",
        "63:60  ROW_MASK      1010",
        "DPP_CTRL      100010001         row_shr:1",
        "v0 = v1[from] + v2",
        "Inactive lanes of v0 keep their value.",
        "reads   .  16  17  18",
        "D15.",
    ]);
    assert!(text.stdout.lines().all(|line| line.chars().count() <= 80));
    explain(&["v_sub_i32 v0, vcc, v1, v2", "--target", "tahiti"]).exits(0).says(&["VOP2 on gfx600", "vcc[lane] = "]);
    explain(&["v_add_f32 v0, abs(v1), v2 vop3", "--syntax", "clrx"]).exits(0).says(&["VOP3 on gfx900", "ABS"]);
}

#[test]
fn scripts_get_one_object() {
    let object = explain(&["v_mov_b32_dpp v0, v1 row_mirror row_mask:0xf bank_mask:0x7", "--json"]).exits(0).json();
    assert_eq!(object["lanes"][0], 15);
    assert_eq!(object["lanes"][12], "kept");
    assert_eq!(object["meaning"][0], json!({ "place": "v0", "formula": "v1[from]", "where": {} }));
    assert_eq!((&object["hex"], &object["readings"]), (&json!("fa02007e014001f7"), &json!(["D15"])));
    let fields = object["fields"].as_array().unwrap();
    let width: u64 = fields.iter().map(|field| field["width"].as_u64().unwrap()).sum();
    assert!(width <= 64 && fields.iter().any(|field| field["name"] == "DPP_CTRL" && field["meaning"] == "row_mirror"));
    let inactive = explain(&["ds_swizzle_b32 v0, v1 offset:0x80b1", "--exec", "0xd", "--json"]).exits(0).json();
    assert_eq!((&inactive["lanes"][0], &inactive["lanes"][1]), (&json!("zero"), &json!("kept")));
}

#[test]
fn rows_of_the_ledger_are_explained() {
    explain(&["D15"]).exits(0).says(&["D15.", "inactive"]);
    explain(&["k3"]).exits(0).says(&["K1, K3. Addresses"]);
    explain(&["C-18"]).exits(0).says(&["C-18"]);
    explain(&["model"]).exits(0).says(&["model: reversed opcodes."]);
    let object = explain(&["X5", "--json"]).exits(0).json();
    assert_eq!(object["row"], "X5");
    assert!(object["text"].as_str().is_some_and(|text| text.starts_with("**X5.**")));
    explain(&["D99"]).exits(2).complains(&["the ledger has no row `D99`", "semantics/ledger.md"]);
    explain(&["v_add_u32", "--svg", "forms.svg"]).exits(2).complains(&["one instruction", "v_add_u32_e32"]);
    explain(&["v_add3_u32", "--svg", "form.svg"]).exits(0).says(&["v_add3_u32: 1 form"]);
    explain(&["D15", "--svg", "row.svg"]).exits(2).complains(&["no picture of row D15"]);
}

#[test]
fn a_picture_is_written() {
    let scratch = Scratch::new();
    scratch.run(&["explain", "ds_swizzle_b32 v0, v1 offset:0x041f", "--svg", "lanes.svg"]).exits(0);
    let svg = std::fs::read_to_string(scratch.path().join("lanes.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains("<path"));
    scratch.run(&["explain", "v_nop", "--svg", "no/such/place.svg"]).exits(2).complains(&["cannot write"]);
}

#[test]
fn matrices_are_drawn() {
    let text = "v_mfma_f32_32x32x8_f16 a[0:15], v[2:3], v[4:5], a[0:15]";
    let scratch = Scratch::new();
    let shown = scratch.run(&["explain", text, "--target", "gfx942", "--html", "page.html", "--svg", "picture.svg"]);
    let shown = shown.exits(0).says(&[
        "matrices: where elements stand",
        "A[i][k] is item k mod 4 of v[2:3] in lane i + 32 (k div 4)",
        "C[i][j] and D[i][j] are register i mod 4 + 4 (i div 8) of a[0:15] in lane j",
        "lanes   j      i in a[0:3]  a[4:7]  a[8:11]  a[12:15]",
        "32..63  0..31  4..7         12..15  20..23   28..31",
    ]);
    assert!(shown.stdout.lines().all(|line| line.chars().count() <= 80));
    let read = |name: &str| std::fs::read_to_string(scratch.path().join(name)).expect("it is written");
    let page = read("page.html");
    assert!(page.contains("<h3>C and D in a[0:15]: 32 x 32 elements of 32 bits</h3>") && !page.contains("http"));
    assert!(read("picture.svg").contains("<title>D[31][31]: a15[63]</title>"));
    let object = explain(&[text, "--target", "gfx942", "--json"]).exits(0).json();
    let d = &object["matrices"][2];
    assert_eq!((&d["names"], &d["registers"]), (&json!(["C", "D"]), &json!(["a[0:15]", "a[0:15]"])));
    assert_eq!(d["elements"][1023], json!([0, 31, 31, 63, 480]));
    explain(&["v_add_u32", "--html", "forms.html"]).exits(2).complains(&["a page shows one instruction"]);
    explain(&["D15", "--html", "row.html"]).exits(2).complains(&["no page of row D15"]);
    scratch.run(&["explain", "v_nop", "--html", "no/such/place.html"]).exits(2).complains(&["cannot write"]);
}

#[test]
fn mistakes_are_explained() {
    explain(&["v_add_u32 v0, v1"]).exits(2).complains(&["v_add_u32 v0, v1"]);
    explain(&["v_frobnicate v0"]).exits(2).complains(&["v_frobnicate"]);
    explain(&[""]).exits(2).complains(&["there is no instruction to explain"]);
    explain(&["v_nop\nv_nop"]).exits(2).complains(&["here are 2"]);
    explain(&["v_nop", "--exec", "all"]).exits(2).complains(&["no mask of 64 lanes"]);
    explain(&["v_mov_b32_dpp v0, v1 row_mirror", "--target", "gfx700"]).exits(2);
}

#[test]
fn what_is_not_modelled_is_shown_as_far_as_it_is_known() {
    let shown = explain(&["image_load v[0:3], v4, s[8:15] dmask:0xf unorm"]).exits(4);
    shown.says(&["MIMG on gfx900", "DMASK", "not modelled"]).complains(&["`image_load`"]);
    let object = explain(&["image_load v[0:3], v4, s[8:15] dmask:0xf unorm", "--json"]).exits(4).json();
    assert!(object["unsupported"].is_string() && object.get("meaning").is_none());
}

#[test]
fn a_mnemonic_alone_has_its_forms_listed() {
    explain(&["v_add_u32"]).exits(0).says(&[
        "v_add_u32: 4 forms on gfx900",
        "VOP3   exact        v_add_u32_e64 v0, v1, v2",
        "v0 = v1 + v2",
        "it exists on gfx803, gfx900, gfx906",
    ]);
    let object = explain(&["buffer_load_dword", "--json", "--target", "fiji"]).exits(0).json();
    assert_eq!(object["forms"][0]["example"], "buffer_load_dword v0, off, s[0:3], s4");
    assert_eq!((&object["target"], &object["forms"][0]["status"]), (&json!("gfx803"), &json!("exact")));
    explain(&["v_add_u32_e64"]).exits(0).says(&["v_add_u32_e64: 1 form on gfx900"]);
    explain(&["v_add3_u32", "--target", "fiji"]).exits(2).complains(&["it exists on gfx900"]);
    explain(&["V_ADD_U32", "--syntax", "clrx"]).exits(0).says(&["v_add_u32       v0, v1, v2"]);
}

#[test]
fn accesses_to_memory_are_explained() {
    let shown = explain(&["s_load_dword s0, s[2:3], 0x0"]).exits(0).says(&["s0 = mem32[s[2:3] & -4]"]);
    assert!(shown.stdout.lines().all(|line| line.chars().count() <= 80));
    explain(&["s_cbranch_execz 10"]).exits(0).says(&["if no lane is active, else to the next", "instruction"]);
    explain(&["s_branch 0"]).exits(0).says(&["Goes to the branch target."]);
    let object = explain(&["ds_write_b8 v0, v1", "--json"]).exits(0).json();
    assert_eq!(
        object["meaning"][0],
        json!({ "place": "lds8[v0]", "formula": "v1{7:0}", "where": {}, "when": "v0 <u lds_size" })
    );
}
