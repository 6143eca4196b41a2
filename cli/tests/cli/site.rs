//! `gcnverify isa --html DIR`: the site about the instructions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::process::Scratch;

/// The values of `attribute` in a page.
fn attributes<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let start = format!(" {attribute}=\"");
    page.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_instruction_has_a_page_and_all_links_resolve() {
    let scratch = Scratch::new();
    scratch.run(&["isa", "--html", "site"]).exits(0).says(&["instructions, ", " MB: site"]);
    let files =
        fs::read_dir(scratch.path().join("site")).expect("the site is there").map(|entry| entry.expect("an entry"));
    let pages: BTreeMap<String, String> = files
        .map(|file| {
            (file.file_name().into_string().expect("names are ASCII"), fs::read_to_string(file.path()).expect("text"))
        })
        .collect();
    let size: usize = pages.values().map(String::len).sum();
    assert!(pages.len() > 1_300 && size < 8_000_000, "{} files, {size} bytes", pages.len());
    let ids: BTreeMap<&str, BTreeSet<&str>> =
        pages.iter().map(|(name, page)| (name.as_str(), attributes(page, "id").into_iter().collect())).collect();
    let mut links = 0;
    for (name, page) in pages.iter().filter(|(name, _)| name.ends_with(".html")) {
        assert!(page.starts_with("<!doctype html>") && page.contains("</main>"), "{name}");
        assert!(!page.contains("http"), "{name} needs nothing but the site");
        assert!(page.chars().all(|c| c == '\n' || !c.is_control()), "{name}");
        for link in attributes(page, "href").into_iter().chain(attributes(page, "src")) {
            links += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = ids.get(file).unwrap_or_else(|| panic!("{name}: no {link}"));
            assert!(anchor.is_empty() || target.contains(anchor), "{name}: no {link}");
        }
    }
    assert!(links > 5_000, "{links} links");
    let linked: BTreeSet<&str> = attributes(&pages["index.html"], "href").into_iter().collect();
    assert!(pages.keys().all(|name| name == "index.html" || name == "search.js" || linked.contains(name.as_str())));
    let shows = |page: &str, pieces: &[&str]| {
        pieces.iter().for_each(|piece| assert!(pages[page].contains(piece), "{page}: no {piece}"));
    };
    shows(
        "v_add_u32.html",
        &[
            "<h2>On gfx803</h2>",
            "<h2>On gfx900, gfx906",
            "v0 = v1 + v2\n",
            "<th>SDWA",
            "<td colspan=\"8\">VDST",
            "VGPR, SGPR, status value",
        ],
    );
    shows("ds_bpermute_b32.html", &["Which lane each lane reads", "<table class=\"lanes\">"]);
    shows("v_add_f32.html", &["MODE matters", "<a href=\"ledger.html#M3\">M3</a>"]);
    shows("image_load.html", &["It is not modelled."]);
    shows("global_load_dword.html", &["mem32[", "Inactive lanes of v0 keep their value."]);
    shows("ds_add_u32.html", &[" + old", "in ascending order", "&lt;u m0", "<h2>On gfx900, gfx906"]);
    shows("s_cbranch_scc0.html", &["if SCC is 0, else to the next instruction"]);
    shows("s_waitcnt.html", &["vmcnt(0) waits until nothing that it counts is outstanding: vector memory operations"]);
    shows(
        "index.html",
        &["<a href=\"v_add_u32.html\">v_add_u32</a> <span>DPP SDWA VOP2 VOP3 Add, u32: v0 = v1 + v2</span>"],
    );
}

#[test]
fn a_part_of_the_site_can_be_asked_for() {
    let scratch = Scratch::new();
    scratch
        .run(&["isa", "s_bfe_*", "--target", "gfx900", "--html", "site"])
        .exits(0)
        .says(&["4 instructions, 8 files"]);
    scratch.write("file", "");
    scratch.run(&["isa", "s_bfe_*", "--html", "file/site"]).exits(2).complains(&["cannot write to file/site"]);
    scratch.run(&["isa", "s_bfx_*", "--html", "other"]).exits(2).complains(&["no instruction matches"]);
    scratch.run(&["isa", "--html", "other", "--json"]).exits(2).complains(&["cannot be used with"]);
    assert!(!scratch.path().join("other").exists());
}
