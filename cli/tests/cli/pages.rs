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
    let steps =
        different.split("class=\"steps\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("steps");
    let steps: serde_json::Value = serde_json::from_str(steps).expect("it is JSON");
    assert_eq!(steps["lanes"].as_array().map(Vec::len), Some(64));
    let runs = steps["runs"].as_array().expect("runs");
    assert!((1..=64).contains(&runs.len()) && runs[0]["values"].as_array().map(Vec::len) == Some(2), "{runs:?}");
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

/// The page about two texts, of which the options say what is compared.
fn page_of(a: &str, b: &str, options: &[&str], code: i32) -> String {
    let scratch = Scratch::pair(a, b);
    scratch.run(&[&["equiv", "a.s", "b.s", "--html", "page.html"], options].concat()).exits(code);
    std::fs::read_to_string(scratch.path().join("page.html")).expect("the page is written")
}

/// The rows of the programs: the lines of a and b that stand there.
fn rows(page: &str) -> Vec<String> {
    let number = |row: &str, side: &str| {
        let cell = row.split(&format!("data-side=\"{side}\">")).nth(1)?;
        cell.split('<').next().map(str::to_owned)
    };
    let table = page.split("aria-label=\"programs\">").nth(1).expect("the programs");
    let rows = table.split("</table>").next().unwrap_or_default().lines().filter(|row| row.starts_with("<tr role"));
    let row = |row| ["a", "b"].map(|side| number(row, side).unwrap_or_else(|| "-".into())).join("/");
    rows.map(row).filter(|row| row != "-/-").collect()
}

#[test]
fn lines_that_do_the_same_stand_side_by_side() {
    let (a, b) = ("v_mov_b32 v1, 5 / s_nop 0 / v_add_u32 v0, v1, v2", "v_mov_b32 v1, 5 / v_add_u32 v0, v1, v2");
    assert_eq!(rows(&page_of(a, b, &["--out", "v0"], 0)), ["1/1", "2/-", "3/2"]);
    let page = page_of(a, &b.replace("v1, 5", "v1, 6"), &["--out", "v0"], 1);
    assert_eq!(rows(&page), ["1/1", "2/-", "3/2"]);
    assert!(page.contains("<a href=\"#parts\">") && page.contains("<tr role=\"row\" id=\"parts\" class=\"apart\">"));
    assert!(page.contains("v1 = 0x5<") && page.contains("v1 = 0x6<"));
}

#[test]
fn each_place_that_differs_has_a_grid_or_a_table() {
    let a = "v_cmp_lt_u32 s[4:5], v1, v2 / s_mov_b32 s8, 1 / v_mov_b32 v0, 1";
    let b = "v_cmp_le_u32 s[4:5], v1, v2 / s_mov_b32 s8, 2 / v_mov_b32 v0, 2";
    let page = page_of(a, b, &["--out", "s[4:5]"], 1);
    for piece in [
        "<h2>s[4:5] at the end, lane by lane</h2>\n<p class=\"dim\">Each lane has a bit of it.",
        "<h2>v0 at the end, lane by lane</h2>\n<p class=\"dim\">It was not compared.",
        "<h2>Scalar registers that differ at the end</h2>",
        "data-head=\"register\">s8 (not compared)",
    ] {
        assert!(page.contains(piece), "no `{piece}` in\n{page}");
    }
    assert!(page.find("s[4:5] at the end") < page.find("v0 at the end"), "what was compared comes first");
    assert_eq!(page.matches("role=\"toolbar\"").count(), 2);
    assert_eq!(page.matches("tabindex=\"0\"").count(), 2, "the Tab key stops once in each grid");
    // Each lane has a cell of its own.
    let number = "v_mbcnt_lo_u32_b32 v2, -1, 0 / v_mbcnt_hi_u32_b32 v2, -1, v2 / v_lshlrev_b32 v2, 2, v2";
    let store = |value: u32| format!("{number} / v_mov_b32 v1, {value} / global_store_dword v2, v1, s[2:3]");
    let page = page_of(&store(1), &store(2), &["--out", "mem"], 1);
    for piece in ["<h2>memory at the end, lane by lane</h2>", "<h2>Memory that differs at the end</h2>"] {
        assert!(page.contains(piece), "no `{piece}` in\n{page}");
    }
    assert!(page.contains("data-head=\"is at\">s[2:3]") && page.contains("<title>different: mem["));
}

#[test]
fn programs_that_wait_too_little_have_a_page() {
    let early = "global_load_dword v1, v0, s[0:1] / v_add_u32 v1, v1, v1 / s_endpgm";
    let page = page_of(early, early, &["--out", "mem"], 1);
    for piece in ["<h1 class=\"hazard\">hazard: 2 waits are missing</h1>", "<li>a, line 2: ", "Nothing was compared."] {
        assert!(page.contains(piece), "no `{piece}` in\n{page}");
    }
}

#[test]
fn where_no_page_can_be_written_nothing_is_decided() {
    let scratch = Scratch::pair("v_mov_b32 v0, 1", "v_mov_b32 v0, 1");
    let refused = scratch.run(&["equiv", "a.s", "b.s", "--html", "."]).exits(2);
    let refused = refused.complains(&["cannot write .: it is a directory, not a file"]);
    assert!(refused.stdout.is_empty(), "{}", refused.stdout);
}

#[test]
fn a_page_says_why_nothing_is_known() {
    let a =
        "s_mov_b32 s4, 0 / L1: / v_add_u32 v0, v0, v1 / s_add_u32 s4, s4, 1 / s_cmp_lt_u32 s4, s0 / s_cbranch_scc1 L1";
    let b = a.replace("s_add_u32 s4, s4, 1", "s_add_u32 s4, s4, 1 / s_and_b32 s4, s4, 0xfffff");
    let page = page_of(a, &b, &["--out", "v0", "--assume", "s0 >u 0", "--no-hints"], 3);
    assert!(
        page.contains("rests on a state in a loop that no run has shown") && !page.contains("go round alike"),
        "{page}"
    );
}

#[test]
fn the_lane_that_is_shown_first_is_one_that_stores_what_differs() {
    let a = "v_mbcnt_lo_u32_b32 v2, -1, 0 / v_mbcnt_hi_u32_b32 v2, -1, v2 / v_cmp_eq_u32 vcc, 5, v2 / \
             s_mov_b64 exec, vcc / v_mov_b32 v1, 1 / global_store_dword v3, v1, s[2:3]";
    let page = page_of(a, &a.replace("v1, 1", "v1, 2"), &["--out", "mem", "--assume", "exec == -1"], 1);
    assert!(page.contains("<option value=\"5\" selected>5</option>"), "{page}");
    assert!(page.contains("data-lane=\"5\" aria-pressed=\"true\""), "{page}");
}
