//! `gcnverify equiv --html`: the report as a page.

use crate::equiv::{MASKED, NARROW_FIELD};
use crate::process::Scratch;

#[test]
fn the_report_as_a_page() {
    let scratch = Scratch::pair(MASKED, NARROW_FIELD);
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--html", "report.html"]).exits(1).says(&["different: v0"]);
    let page = std::fs::read_to_string(scratch.path().join("report.html")).expect("the page is written");
    for piece in ["<title>different: v0 in lane ", "v_bfe_u32 v0, v1, 8, 7", "Results", " = 0x"] {
        assert!(page.contains(piece), "no `{piece}` in\n{page}");
    }
    scratch.write("a.s", "; <b> & co\nv_bfe_u32 v0, v1, 8, 7\n");
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--html", "report.html"]).exits(0);
    let page = std::fs::read_to_string(scratch.path().join("report.html")).expect("the page is written");
    assert!(page.contains("<title>equivalent: ") && page.contains("; &lt;b&gt; &amp; co"), "{page}");
    scratch.run(&["equiv", "a.s", "b.s", "--html", "no/such/report.html"]).exits(2).complains(&["cannot write"]);
}

#[test]
fn pages_show_every_verdict() {
    let scratch = Scratch::pair("v_add_u32 v0, v1, v2", "v_sub_u32 v0, v1, v2");
    let page = |arguments: &[&str], code: i32| {
        scratch.run(&[&["equiv"], arguments, &["--html", "page.html"]].concat()).exits(code);
        let page = std::fs::read_to_string(scratch.path().join("page.html")).expect("the page is written");
        for once in ["<h1", "<main>", "</main>", "<title>"] {
            assert_eq!(page.matches(once).count(), 1, "{once} in\n{page}");
        }
        assert!(!page.contains("http"), "a page needs nothing but itself");
        page
    };
    let different = page(&["a.s", "b.s"], 1);
    assert_eq!(different.matches("data-lane=").count(), 64);
    assert_eq!(different.matches("aria-pressed=\"true\"").count(), 1);
    let plain = different.replace("<span class=\"word\">", "").replace("</span>", "");
    assert!(plain.contains("gfx900, gcnverify ") && plain.contains("gcnverify equiv a.s b.s --html page.html"));
    let steps = different.split("id=\"steps\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("steps");
    let steps: serde_json::Value = serde_json::from_str(steps).expect("it is JSON");
    assert_eq!(steps.as_array().map(Vec::len), Some(64));
    let equivalent = page(&["a.s", "a.s", "--assume", "v1 == 'x'"], 2);
    assert_eq!(equivalent, different, "a usage error writes no page");
    let equivalent = page(&["a.s", "a.s"], 0);
    assert!(equivalent.contains("<h1 class=\"equivalent\">") && !equivalent.contains("<script"));
    scratch.write("a.s", "ds_swizzle_b32 v0, v1 offset:0x80b1\n");
    scratch.write("b.s", "v_mov_b32_dpp v0, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1\n");
    let reading = page(&["a.s", "b.s"], 1);
    assert!(reading.contains("<h2>What documents leave open</h2>") && reading.contains("<dt>D15"));
    assert!(reading.contains("<h2>Hints</h2>"));
}
