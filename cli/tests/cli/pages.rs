//! `gcnverify equiv --html`: the report as a page.

use crate::equiv::{MASKED, NARROW_FIELD};
use crate::process::Scratch;

#[test]
fn the_report_as_a_page() {
    let scratch = Scratch::pair(MASKED, NARROW_FIELD);
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--html", "report.html"]).exits(1).says(&["different: v0"]);
    let page = std::fs::read_to_string(scratch.path().join("report.html")).expect("the page is written");
    for piece in
        ["<title>different: v0 in lane ", ">v_bfe_u32</span> <span class=\"reg\">v0</span>", "Results", " = 0x"]
    {
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
    assert!(equivalent.contains("<h1 class=\"equivalent\">") && equivalent.contains("<h2>Sample run</h2>"));
    assert!(!equivalent.contains("id=\"parts\"") && equivalent.contains("<select class=\"lane\">"));
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
    for side in [0, 1] {
        assert!(page.contains(&format!("class=\"text parts\" data-line=\"{side}:1\"")), "{side} in\n{page}");
    }
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
    assert!(!page_of(a, b, &[], 1).contains("not compared"), "nobody has said what to compare");
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

/// The values that the steps of each side leave in a lane, and the input of the run.
fn sample(page: &str, lane: usize) -> ([Vec<String>; 2], String) {
    let part = |from: &str, to: &str| page.split(from).nth(1).and_then(|rest| rest.split(to).next());
    let steps = part("class=\"steps\">", "</script>").unwrap_or_else(|| panic!("no steps in\n{page}"));
    let steps: serde_json::Value = serde_json::from_str(steps).expect("it is JSON");
    let run = &steps["runs"][steps["lanes"][lane].as_u64().expect("a number") as usize];
    assert!(!page.contains("class=\"text parts\""), "programs that do the same part nowhere");
    let input = part("(everything else is 0)</summary>\n<pre>", "</pre>").expect("the input is shown");
    let values = serde_json::from_value(run["values"].clone()).expect("two lists of texts");
    (values, input.to_owned())
}

#[test]
fn where_nothing_differs_the_values_of_a_sample_are_shown() {
    let (a, b) = ("s_mov_b32 s4, 3 / v_mul_lo_u32 v0, v1, s4", "v_add_u32 v3, v1, v1 / v_add_u32 v0, v3, v1");
    let page = page_of(a, b, &["--out", "v0"], 0);
    let again = page_of(a, b, &["--out", "v0"], 0);
    let [before, again] = [&page, &again].map(|page| page.split("<h2>Sample run</h2>").nth(1).expect("it has one"));
    assert_eq!(before, again, "the same question has the same sample");
    assert!(page.contains("The verdict is about every input, and does not rest on this run."));
    for lane in 0..64 {
        let ([a, b], _) = sample(&page, lane);
        assert_eq!((a.len(), b.len(), &a[0]), (2, 2, &"s4 = 0x3".to_owned()));
        assert!(a[1].starts_with("v0 = 0x") && a[1] == b[1], "lane {lane}: {a:?} {b:?}");
    }
    let all: std::collections::BTreeSet<_> = (0..64).map(|lane| sample(&page, lane).0).collect();
    assert!(all.len() > 1, "a sample has more than one value");

    // Assumptions hold in a sample.
    let options = ["--out", "v0", "--assume", "exec == 0x10", "--assume", "v1 == 7"];
    let page = page_of(a, b, &options, 0);
    let (values, input) = sample(&page, 4);
    assert_eq!(values.map(|steps| steps[1].clone()), ["v0 = 0x15", "v0 = 0x15"]);
    assert!(input.contains("exec = 0x0000000000000010"), "{input}");
    assert!(page.contains("<option value=\"4\" selected>"), "an active lane is shown first");

    // Loops go round, and what was not decided has a run as well.
    let long = "s_mov_b32 s1, 0 / L: / v_add_u32 v0, v0, v1 / s_add_u32 s1, s1, 1 / s_cmp_lt_u32 s1, s0 / \
                s_cbranch_scc1 L";
    let page = page_of(long, &long.replace("v0, v0, v1", "v0, v1, v0"), &["--out", "v0"], 0);
    let ([a, b], _) = sample(&page, 0);
    assert!(a.len() > 6 && a.len() == b.len(), "{a:?}");
    // No short run shows that a counter overflows.
    let short = long.replace("s_cmp", "s_and_b32 s1, s1, 0xfffff / s_cmp");
    let page = page_of(long, &short, &["--out", "v0", "--assume", "s0 >u 0", "--no-hints"], 3);
    assert!(page.contains("That says nothing about other inputs."), "{page}");
    let ([a, b], _) = sample(&page, 0);
    assert!(a.last() != a.first() && a.len() < b.len(), "{a:?} {b:?}");
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
