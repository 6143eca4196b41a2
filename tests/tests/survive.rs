//! Readers survive random inputs, and correct ones with something changed. `../fuzz` has the same as
//! fuzz targets.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use gcnverify_tests::survive;
use proptest::prelude::*;
use proptest::sample::Index;

/// The files under `directory` of this package.
fn files(directory: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(directory)];
    while let Some(path) = open.pop() {
        match fs::read_dir(&path) {
            Ok(entries) => open.extend(entries.map(|entry| entry.expect("the directory can be read").path())),
            Err(_) => found.extend(fs::read_to_string(&path).ok()),
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{directory} has no files");
    found
}

static PROOFS: LazyLock<Vec<String>> = LazyLock::new(|| files("../proofs"));
static PROGRAMS: LazyLock<Vec<String>> = LazyLock::new(|| files("equiv"));

const JOBS: [&str; 3] = [
    r#"{"id": 1, "target": "gfx900", "a": ["v_mov_b32 v0, v1"], "b": ["v_nop"], "out": ["v0", "v[2:3]{15:0}"]}"#,
    r#"{"id": "x", "syntax": "hex", "a": ["7e000301"], "b": [], "assume": ["exec == -1 && v0 <s 7"], "mode": "any"}"#,
    concat!(
        r#"{"syntax": "clrx", "a": ["v_mov_b32 v0, lit(1)"], "b": [], "model": "hardware", "fp": "real", "#,
        r#""nan": "preserve"}"#
    ),
];
const VECTORS: [&str; 3] = [
    r#"{"id": 1, "target": "gfx900", "asm": "v_mov_b32 v0, v1", "in": {"v1": "0x7"}, "out": {"v0": "0x7"}}"#,
    concat!(
        r#"{"id": 2, "target": "gfx803", "asm": "v_add_f16 v0, v1, v2", "#,
        r#""in": {"v1": ["0x1", 2, null], "mode": 1008, "exec": "0xff"}, "#,
        r#""out": {"v0": ["nan", "pk:x:3c00", null], "v255": "nan64", "vcc": 1}, "vcc_mask": "0xf"}"#
    ),
    concat!(
        r#"{"id": 3, "target": "gfx906", "asm": "s_add_u32 s0, s1, s2", "in": {"s1": -1, "scc": true, "m0": "1"}, "#,
        r#""out": {"s0": "1", "scc": 0, "s0_mask": "0x1"}}"#
    ),
];
const EXPRESSIONS: [&str; 4] = [
    "v0[63] == reduce(add_u32, old(v0)) && exec == -1",
    "lane <u 32 => v1{15:0} + sext(s4) >>u 3 != !old(vcc)",
    "scan(min_i32, v0, 16) | quad_swizzle_x(v1) & bits(v2, 7, 3) ^ popcount(exec)",
    "v[2:3][16..31], s[4:5], m0, scc, v0[7]{31:16}",
];

/// Pieces of `texts`, one after the other: a text with something changed.
fn mutated(texts: &[&str], pieces: &[(Index, Index, Index)]) -> String {
    let cut = |text: &str, at: &Index| {
        let at = at.index(text.len() + 1);
        (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    };
    pieces
        .iter()
        .map(|(text, from, to)| {
            let text = texts[text.index(texts.len())];
            let (from, to) = (cut(text, from), cut(text, to));
            &text[from.min(to)..from.max(to)]
        })
        .collect()
}

fn pieces() -> impl Strategy<Value = Vec<(Index, Index, Index)>> {
    prop::collection::vec(any::<(Index, Index, Index)>(), 1..4)
}

fn texts(owned: &[String]) -> Vec<&str> {
    owned.iter().map(String::as_str).collect()
}

proptest! {
    #[test]
    fn any_words(words in prop::collection::vec(any::<u32>(), 0..4), target: u8) {
        survive::machine_code(&words, survive::target(target));
    }

    #[test]
    fn any_text(text in "\\PC*|[ -~\\n\\t]*", target: u8) {
        survive::assembly(&text, survive::target(target));
        survive::hex(&text, survive::target(target));
        survive::expression(&text);
        survive::json(&text);
        survive::proof(&text);
    }

    #[test]
    fn mutated_programs(pieces in pieces(), target: u8) {
        survive::assembly(&mutated(&texts(&PROGRAMS), &pieces), survive::target(target));
    }

    #[test]
    fn mutated_hex(pieces in pieces(), target: u8) {
        let lines = ["0105fe01", "0x7e000301 0x00", "f9040a00 01060606 ; comment\n", "\n7e0002ff", "d1f8"];
        survive::hex(&mutated(&lines, &pieces), survive::target(target));
    }

    #[test]
    fn mutated_expressions(pieces in pieces()) {
        survive::expression(&mutated(&EXPRESSIONS, &pieces));
    }

    #[test]
    fn mutated_lines(pieces in pieces()) {
        survive::json(&mutated(&JOBS, &pieces));
        survive::json(&mutated(&VECTORS, &pieces));
    }

    #[test]
    fn mutated_proofs(pieces in pieces()) {
        survive::proof(&mutated(&texts(&PROOFS), &pieces));
    }
}

/// Values of correct lines exchanged for others: the JSON stays well-formed.
#[test]
fn odd_values() {
    let values = [
        "null",
        "true",
        "-1",
        "1e300",
        "18446744073709551615",
        "\"\"",
        "\"0x\"",
        "\"nan64\"",
        "\"pk:\"",
        "\"pk:fffff:x\"",
        "[]",
        "[[]]",
        "{}",
        "{\"v255\": \"nan64\"}",
        "{\"v256\": 0}",
        "{\"s105\": 0}",
        "{\"v0\": [0,0,0,0,0,0,0,0]}",
        "[\"\"]",
        "[\"v0\"]",
        "\"gfx600\"",
        "\"s_endpgm\"",
        "\"µ\"",
    ];
    for line in JOBS.iter().chain(&VECTORS) {
        for key in ["id", "target", "syntax", "a", "b", "out", "assume", "asm", "in", "vcc_mask", "mode", "model", "fp"]
        {
            for value in values {
                // The later of two equal keys counts.
                survive::json(&format!("{}, \"{key}\": {value}}}", &line[..line.len() - 1]));
            }
        }
    }
}
