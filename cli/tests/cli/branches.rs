//! What reports say of branches, loops and memory, and the page about several functions.

use crate::process::Scratch;

/// A loop whose rounds depend on s4.
const ROUNDS: &str = "s_and_b32 s4, s4, 3\ns_add_u32 s4, s4, 1\nL1:\nv_add_u32 v0, v0, v1\ns_sub_u32 s4, s4, 1\n\
                      s_cmp_lg_u32 s4, 0\ns_cbranch_scc1 L1\n";
/// The same with another schedule.
const SCHEDULED: &str = "s_and_b32 s4, s4, 3\ns_add_u32 s4, s4, 1\nL7: s_sub_u32 s4, s4, 1\nv_add_u32 v0, v1, v0\n\
                         s_cmp_lg_u32 s4, 0\ns_cbranch_scc1 L7\n";

fn page(scratch: &Scratch) -> String {
    std::fs::read_to_string(scratch.path().join("page.html")).expect("the page is written")
}

#[test]
fn a_proof_of_loops_names_labels_and_what_holds() {
    let scratch = Scratch::pair(ROUNDS, SCHEDULED);
    let report = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0", "--html", "page.html"]).exits(0);
    let report = report.says(&["a (line 4, L1) and b (line 3, L7) go", "b:s4 = a:s4", "nothing is known of a:scc, "]);
    assert!(report.stdout.lines().all(|line| line.chars().count() <= 80), "{}", report.stdout);
    let page = page(&scratch);
    assert!(page.contains("<h2>Loops</h2>") && page.contains("<li>b:s4 = a:s4"), "{page}");
    assert_eq!(page.matches("<h2>Verdict</h2>").count(), 1);
}

#[test]
fn a_counterexample_says_the_way_of_each_program() {
    let scratch = Scratch::pair(ROUNDS, &SCHEDULED.replace("s4, s4, 3", "s4, s4, 7"));
    let command = ["equiv", "a.s", "b.s", "--out", "v0", "--assume", "s4 == 6", "--html", "page.html", "--no-hints"];
    scratch.run(&command).exits(1).says(&["a: lines 1 to 2, L1 × 3\n", "b: lines 1 to 2, L7 × 7\n"]);
    assert!(page(&scratch).contains("<ol class=\"path\"><li>lines 1 to 2<li>L7 × 7</ol>"));
    let straight = Scratch::pair("v_mov_b32 v0, 1\n", "v_mov_b32 v0, 2\n");
    let report = straight.run(&["equiv", "a.s", "b.s"]).exits(1);
    assert!(!report.stdout.contains("path"), "{}", report.stdout);
}

#[test]
fn ways_of_leaving_are_told_in_words() {
    let leaving = "s_cmp_eq_u32 s4, 5\ns_cbranch_scc1 L1\ns_endpgm\nL1:\nv_mov_b32 v0, v0\n";
    let scratch = Scratch::pair(leaving, &leaving.replace("s4, 5", "s4, 6"));
    let command = ["equiv", "a.s", "b.s", "--out", "v0", "--assume", "s4 == 5", "--html", "page.html"];
    let report = scratch.run(&command).exits(1).says(&["leave in different ways", "runs past its last instruction"]);
    let report = report.says(&["s4 = 0x00000005", "a: lines 1 to 2, L1", "b: lines 1 to 2, line 3"]);
    assert!(!report.stdout.contains("FallThrough"), "{}", report.stdout);
    assert!(page(&scratch).contains("<h2>Path</h2>"));
}

#[test]
fn cells_are_named_by_the_pointers_that_they_hang_on() {
    let text = "s_load_dwordx4 s[0:3], s[6:7], 0x8\ns_waitcnt lgkmcnt(0)\nglobal_load_dword v1, v0, s[0:1] offset:4\n\
                s_waitcnt vmcnt(0)\nv_add_u32 v1, v1, 1\nglobal_store_dword v0, v1, s[2:3]\ns_endpgm\n";
    let scratch = Scratch::pair(text, &text.replace("v1, v1, 1", "v1, v1, 2"));
    let assume = "s6 == 0x1000 && s7 == 1 && v0 == 0 && exec == 1";
    let command = ["equiv", "a.s", "b.s", "--out", "mem", "--assume", assume, "--no-hints", "--html", "page.html"];
    let report = scratch.run(&command).exits(1);
    let of_store = "is at [s[6:7] + 0x10]\n";
    assert!(report.stdout.contains(of_store) || report.stdout.contains("is at [s[6:7] + 0x8]"), "{}", report.stdout);
    assert!(page(&scratch).contains("is at [s[6:7] + 0x"));
}

#[test]
fn a_page_has_a_table_of_functions() {
    let old = "twice:\nv_add_u32 v0, v0, v0\ns_setpc_b64 s[30:31]\nthrice:\nv_mul_lo_u32 v0, v0, 3\ns_setpc_b64 \
               s[30:31]\ngone:\ns_setpc_b64 s[30:31]\npicture:\nimage_load v0, v1, s[0:7] dmask:0x1\ns_waitcnt \
               vmcnt(0)\ns_setpc_b64 s[30:31]\n";
    let new = old.replace("v_add_u32 v0, v0, v0", "v_lshlrev_b32 v0, 2, v0").replace("gone:", "other:");
    let scratch = Scratch::pair(old, &new);
    scratch
        .run(&["equiv", "a.s", "b.s", "--html", "page.html"])
        .exits(1)
        .says(&["twice    different: v0 in ", "5 functions"]);
    let page = page(&scratch);
    for piece in [
        "<h1 class=\"different\">different: a.s and b.s</h1>",
        "5 functions: 1 equivalent, 1 unsupported, 2 missing, 1 different",
        "<a href=\"#f0\">twice</a><td class=\"different\">different<td>v0 in ",
        "<a href=\"#f1\">thrice</a><td class=\"equivalent\">",
        "only a.s has `gone`",
        "only b.s has `other`",
        ">v_lshlrev_b32</span> <span class=\"reg\">v0</span>",
        "<a href=\"#f0-parts\">",
        "<tr role=\"row\" id=\"f0-parts\"",
    ] {
        assert!(page.contains(piece), "no `{piece}` in\n{page}");
    }
    assert!(page.contains("image_load") && !page.contains("http"));
    for once in ["<h1", "<main>", "</main>", "<title>"] {
        assert_eq!(page.matches(once).count(), 1, "{once}");
    }
    scratch.run(&["equiv", "a.s", "b.s", "--html", "no/such/page.html"]).exits(2).complains(&["cannot write"]);
}

#[test]
fn places_that_nobody_writes_are_warned_of() {
    let scratch = Scratch::pair("v_add_u32 v0, v1, v2\n", "v_add_u32 v0, v2, v1\n");
    let warned = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0,v9,s[4:5]"]).exits(0);
    warned.complains(&["neither program writes v9, s[4:5]: they keep their values in both"]);
    let quiet = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(0);
    assert!(!quiet.stderr.contains("neither"), "{}", quiet.stderr);
    for (target, text) in [("fiji", "v_movreld_b32 v0, v1\n"), ("vega", "s_set_gpr_idx_on s0, 8\nv_mov_b32 v0, v1\n")] {
        scratch.write("a.s", text);
        let relative = scratch.run(&["equiv", "a.s", "a.s", "--out", "v9", "--target", target]).exits(0);
        assert!(!relative.stderr.contains("neither"), "{}", relative.stderr);
    }
}
