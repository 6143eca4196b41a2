//! Rules as moves: what they find, and what is no answer.

mod questions;

use gcn_semantics::Target;
use gcn_semantics::text::Source;
use gcnverify::equiv::Verdict;
use gcnverify_search::{Options, Outcome, Rules};
use questions::search_with;

/// Rules alone: no window has an instruction in its place.
fn by_rules(text: &str, out: &str, assume: &[&str], rules: Rules) -> Outcome {
    let options = Options { budget: 100_000, depth: 0, walks: false, rules, ..Options::default() };
    search_with(text, Target::Gfx900, out, assume, &options)
}

fn by_rule(text: &str, out: &str, rule: &str) -> Outcome {
    by_rules(text, out, &[], Rules::read(Source::new("own", rule)).expect("a rule"))
}

fn answer(outcome: &Outcome) -> (String, Vec<String>) {
    outcome.answer.as_ref().map_or_else(Default::default, |answer| {
        assert!(matches!(answer.report.verdict, Verdict::Holds));
        (answer.text.clone(), answer.rules.clone())
    })
}

#[test]
fn all_rules_are_there() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let paths = std::fs::read_dir(folder).expect("rules").map(|entry| entry.expect("an entry").path());
    let texts = paths.filter(|path| path.extension().is_some_and(|end| end == "rules"));
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        Rules::read(Source::new("rules", text)).expect("rules").count()
    };
    assert_eq!(texts.map(read).sum::<usize>(), Rules::embedded().count());
    assert!(Rules::embedded().count() > 600);
}

#[test]
fn rules_shorten_programs_and_are_named() {
    let table: [(&str, &str, &str, &str); 9] = [
        ("v_lshlrev_b32 v1, 5, v0\nv_add_u32 v2, v1, v3", "v2", "v_lshl_add_u32 v2, v0, 5, v3", "lshl_add"),
        ("v_lshrrev_b32 v0, 7, v0\nv_and_b32 v0, 63, v0", "v0", "v_bfe_u32 v0, v0, 7, 6", "shift_and_mask_is_bfe_u32"),
        ("v_mov_b32 v2, 77\nv_and_b32 v3, v1, v2", "v3", "v_and_b32_e32 v3, 0x4d, v1", "fold_constant"),
        ("v_and_b32 v1, v0, v4\nv_or_b32 v2, s3, v1", "v2", "v_and_or_b32 v2, v0, v4, s3", "and_or"),
        ("s_lshr_b32 s1, s0, 8\ns_and_b32 s2, s1, 0xff", "s2", "s_bfe_u32 s2, s0, 0x80008", "bfe"),
        ("v_mul_lo_u32 v1, v0, 64", "v1", "v_lshlrev_b32_e32 v1, 6, v0", "power_of_two"),
        // What stands between stays, and so does what it reads.
        (
            "v_lshlrev_b32 v1, 5, v0\nv_xor_b32 v4, v4, v0\nv_add_u32 v2, v1, v3",
            "v2,v4",
            "v_xor_b32 v4, v4, v0\nv_lshl_add_u32 v2, v0, 5, v3",
            "lshl_add",
        ),
        // What others read stays until the last of them reads something else.
        (
            "v_mov_b32 v2, 77\nv_and_b32 v3, v2, v1\nv_or_b32 v4, v2, v0",
            "v3,v4",
            "v_and_b32_e32 v3, 0x4d, v1\nv_or_b32_e32 v4, 0x4d, v0",
            "fold_constant",
        ),
        // One behind the other.
        (
            "v_mov_b32 v4, 5\nv_lshlrev_b32 v1, v4, v0\nv_add_u32 v2, v1, v3",
            "v2",
            "v_lshl_add_u32 v2, v0, 5, v3",
            "fold_constant",
        ),
    ];
    let mut wrong = Vec::new();
    for (text, out, wanted, rule) in table {
        let (found, rules) = answer(&by_rules(text, out, &[], Rules::embedded()));
        if found.trim() != wanted || !rules.iter().any(|name| name.contains(rule)) {
            wrong.push(format!("{text}: {found} by {rules:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A register that a rule calls dead may be one that somebody looks at.
#[test]
fn what_somebody_looks_at_stays() {
    let text = "v_lshlrev_b32 v1, 5, v0\nv_add_u32 v2, v1, v3";
    let by = |out: &str| answer(&by_rules(text, out, &[], Rules::embedded())).0;
    assert!(!by("v2").contains("v_lshlrev"));
    assert_eq!(by("v1,v2"), "");
    // Behind it, in the same run.
    let (found, _) = answer(&by_rules(&format!("{text}\nv_xor_b32 v4, v1, v2"), "v2,v4", &[], Rules::embedded()));
    assert_eq!(found, "");
    // SCC is a register like others.
    let text = "s_lshr_b32 s1, s0, 8\ns_and_b32 s2, s1, 0xff";
    assert!(answer(&by_rules(text, "s2,scc", &[], Rules::embedded())).0.contains("s_bfe_u32"));
    let shift = "rule wrong_scc\ns_mul_i32 s1, s0, 4\n=>\ns_lshl_b32 s1, s0, 2\ndead scc";
    let text = "s_mul_i32 s1, s0, 4\ns_mul_i32 s1, s1, s1";
    assert!(answer(&by_rule(text, "s1", shift)).0.is_empty(), "it is not cheaper");
    assert!(answer(&by_rule("s_mul_i32 s1, s0, 4\ns_nop 0", "s1,scc", shift)).0.is_empty());
}

/// Rules without the condition that they need, or with a register dead that is not: nothing but a proof makes an
/// answer.
#[test]
fn wrong_rules_make_no_answers() {
    let masked = "v_lshrrev_b32 v1, 7, v0\nv_and_b32 v2, 0x55, v1";
    let field = |condition: &str| {
        format!(
            "rule field\n$n: u5\n$m: u32\n{condition}let $width = popcount($m)\n\
             v_lshrrev_b32 v1, $n, v0\nv_and_b32 v2, $m, v1\n=>\nv_bfe_u32 v2, v0, $n, $width\ndead v1\n"
        )
    };
    let right = field("where is_mask($m) && $m != 0xffffffff\n");
    let wrong = field("");
    assert_eq!(answer(&by_rule(masked, "v2", &right)).0, "");
    assert_eq!(answer(&by_rule(masked, "v2", &wrong)).0, "");
    let whole = masked.replace("0x55", "0x7f");
    assert!(answer(&by_rule(&whole, "v2", &right)).0.contains("v_bfe_u32"));
    // One value of 2^32 makes the difference, and no test value is that one.
    let rare = "rule rare\n$c: u32\nv_cmp_eq_u32 vcc, $c, v0\nv_cndmask_b32 v2, v1, v3, vcc\n=>\nv_mov_b32 v2, v1\n\
                dead vcc";
    let text = "v_xor_b32 v0, 0x1f2e3d4c, v0\nv_cmp_eq_u32 vcc, 0x5a17c3e9, v0\nv_cndmask_b32 v2, v1, v3, vcc";
    let outcome = by_rule(text, "v2", rare);
    assert!(outcome.answer.is_none() && outcome.refused > 0, "{:?}", answer(&outcome));
    // What the rule leaves to nobody is looked at.
    let lost = "rule lost\nv_lshlrev_b32 v1, 5, v0\nv_add_u32 v2, v1, v3\n=>\nv_lshl_add_u32 v2, v0, 5, v3\nout v2";
    let text = "v_lshlrev_b32 v1, 5, v0\nv_add_u32 v2, v1, v3";
    assert!(answer(&by_rule(text, "v2", lost)).0.contains("v_lshl_add_u32"));
    assert_eq!(answer(&by_rule(text, "v1,v2", lost)).0, "");
}

/// Rules for one mode, for all lanes.
#[test]
fn modes_and_lanes_count() {
    let rule = "rule all\nexec full\nv_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf\n\
                v_mov_b32_dpp v2, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf\n=>\nv_mov_b32 v2, v0\ndead v1";
    let text = "v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf\n\
                v_mov_b32_dpp v2, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf";
    let by = |assume: &[&str]| {
        answer(&by_rules(text, "v2", assume, Rules::read(Source::new("own", rule)).expect("a rule"))).0
    };
    assert_eq!(by(&[]), "");
    assert_eq!(by(&["exec == -1"]).trim(), "v_mov_b32_e32 v2, v0");
}
