//! Rules that have to be proved, and rules that have to be refused.

use gcn_semantics::text::Source;

use super::{Outcome, decide, rules};
use crate::equiv::Settings;
use crate::limits::{Budget, Limits};

fn source(text: &str) -> Source {
    Source::new("test.rules", text)
}

/// What becomes of the only rule of a text.
fn outcome(text: &str) -> Result<Outcome, String> {
    let source = source(text);
    let all = rules(&source).map_err(|errors| errors[0].message.clone())?;
    assert_eq!(all.len(), 1, "{text}");
    decide(&all[0], &source, &Settings::default()).map_err(|error| error.message)
}

fn verdict(text: &str) -> &'static str {
    outcome(text).unwrap_or_else(|error| panic!("{text}: {error}")).verdict.name()
}

fn proved(text: &str) {
    assert_eq!(verdict(text), "proved", "{text}");
}

fn refuted(text: &str) {
    assert_eq!(verdict(text), "refuted", "{text}");
}

/// The rule with another line in the place of one.
fn with(text: &str, line: &str, other: &str) -> String {
    assert!(text.contains(line), "{text} has no {line}");
    text.replacen(line, other, 1)
}

const SHIFTS: &str = "rule shifts\n$a, $b: u5\nwhere $a + $b <=u 31\nlet $s = $a + $b\ndead v1\n\
                      v_lshlrev_b32 v1, $a, v0\nv_lshlrev_b32 v2, $b, v1\n=>\nv_lshlrev_b32 v2, $s, v0\n";

#[test]
fn a_term_has_all_its_values() {
    let outcome = outcome(SHIFTS).unwrap();
    assert_eq!((outcome.verdict.name(), outcome.cases), ("proved", outcome.targets.len()));
    assert_eq!(outcome.terms, ["a", "b"]);
    for wrong in ["where $a + $b <=u 32", "where $a <=u $b"] {
        refuted(&with(SHIFTS, "where $a + $b <=u 31", wrong));
    }
    refuted(&with(SHIFTS, "let $s = $a + $b", "let $s = $a + $b + 1"));
    refuted(&with(SHIFTS, "dead v1\n", ""));
}

#[test]
fn a_condition_under_which_a_rule_holds_is_found_and_proven() {
    let multiply = "rule x\n$c: i32\nlet $k = log2($c)\nv_mul_lo_u32 v1, v0, $c\n=>\nv_lshlrev_b32 v1, $k, v0\n\
                    targets gfx900";
    let found = outcome(multiply).unwrap();
    let precondition = found.precondition.expect("powers of two");
    assert_eq!((precondition.text.as_str(), precondition.is_of_terms), ("is_pow2($c)", true));
    proved(&with(multiply, "let", "where is_pow2($c)\nlet"));
    let refutation = found.verdict.evidence().expect("refuted").values.clone();
    assert_eq!(refutation[0], ("c".to_owned(), "3".to_owned()), "the smallest value");
}

#[test]
fn cases_are_taken_one_by_one() {
    let select = "rule x\nfor $n in [16, 24]\nlet $sel = {8: BYTE_1, 16: WORD_1, 24: BYTE_3}[$n]\n\
                  v_lshrrev_b32 v2, $n, v0\nv_add_u32 v3, v2, v1\n=>\n\
                  v_add_u32_sdwa v3, v0, v1 dst_sel:DWORD src0_sel:$sel src1_sel:DWORD\ndead v2\n";
    let found = outcome(select).unwrap();
    assert_eq!((found.verdict.name(), &found.listed), ("proved", &vec![("n".to_owned(), 2)]));
    let wrong = outcome(&with(select, "[16, 24]", "[8, 16, 24]")).unwrap();
    assert_eq!(wrong.verdict.name(), "refuted");
    let precondition = wrong.precondition.expect("two of three");
    assert!(!precondition.is_of_terms && precondition.covers == (2, 2), "{precondition:?}");
    proved("rule x\n$s, $t: sign\nv_add_f32 v2, $s(v0), $t(v1)\n=>\nv_add_f32 v2, $t(v1), $s(v0)\ntargets gfx900");
    refuted("rule x\n$s, $t: sign\nv_add_f32 v2, $s(v0), $t(v1)\n=>\nv_add_f32 v2, $s(v1), $t(v0)\ntargets gfx900");
    proved("rule x\n$op in [v_min_u32, v_max_i32]\n$op v2, v0, v1\n=>\n$op v2, v1, v0");
    // A selection of a selection.
    let composed = "rule x\n$a, $b: sel\nwhere low($a) + low($b) + width($b) <=u 32 && width($b) <=u width($a)\n\
                    let $c = sel(low($a) + low($b), width($b))\n\
                    v_mov_b32_sdwa v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:$a\n\
                    v_mov_b32_sdwa v2, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:$b\n=>\n\
                    v_mov_b32_sdwa v2, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:$c\ndead v1\ntargets gfx900\n";
    refuted(composed);
    proved(&with(composed, "<=u 32 &&", "<=u low($a) + width($a) &&"));
}

/// A number for a field of 16 bits is read by the assembler, and then extended by the machine.
#[test]
fn immediates_are_extended_as_the_machine_does() {
    let moved = "rule x\n$c: i16\ns_mov_b32 s0, $c\n=>\ns_movk_i32 s0, $c\n";
    proved(moved);
    refuted(&with(moved, "i16", "u16"));
    refuted(&with(moved, "i16", "i32"));
    proved(&with(moved, "$c: i16", "$c: i32\nwhere fits_s($c, 16)"));
    refuted(&with(moved, "$c: i16", "$c: i32\nwhere fits_s($c, 17)"));
    proved("rule x\n$c: u16\ns_cmp_eq_u32 s0, $c\n=>\ns_cmpk_eq_u32 s0, $c\n");
    refuted("rule x\n$c: i16\ns_cmp_eq_u32 s0, $c\n=>\ns_cmpk_eq_u32 s0, $c\n");
}

/// A literal of 64 bits has zeros above, an inline constant its sign.
#[test]
fn constants_of_64_bits_have_the_machines_high_words() {
    let split = "rule x\n$c: i32\nwhere $c >=s 0\ndead scc\ns_and_b64 s[0:1], s[2:3], $c\n=>\n\
                 s_and_b32 s0, s2, $c\ns_mov_b32 s1, 0\n";
    proved(split);
    refuted(&with(split, "where $c >=s 0\n", ""));
    proved(&with(split, "$c >=s 0", "$c <s -16 || $c >=s 0"));
    refuted(&with(split, "$c >=s 0", "$c <s -15 || $c >=s 0"));
    let shift =
        "rule x\n$c: i32\nwhere $c >=s 0\nv_cmp_gt_i64 vcc, s[0:1], v[0:1]\n=>\nv_cmp_lt_i64 vcc, v[0:1], s[0:1]\n";
    assert!(outcome(shift).is_ok());
    // A signed operand has copies of the sign above.
    let signed = "rule x\n$c: i32\nwhere $c <s 0\ntargets gfx900\ndead v[2:3]\nv_mov_b32 v2, $c\nv_mov_b32 v3, -1\n\
                  v_cmp_gt_i64 vcc, v[2:3], v[0:1]\n=>\nv_cmp_gt_i64 vcc, $c, v[0:1]\n";
    proved(signed);
    refuted(&with(signed, "v3, -1", "v3, 0"));
    refuted(&with(signed, "where $c <s 0\n", ""));
}

#[test]
fn registers_may_be_the_same() {
    let swapped = "rule x\nv_mov_b32 v2, v1\nv_add_f32 v3, v0, v1\n=>\nv_add_f32 v3, v0, v1\nv_mov_b32 v2, v1\n";
    proved(swapped);
    for same in ["where v2 == v0\n", "where v3 == v1\n", "where v0 == v2 allowed\n"] {
        let found = outcome(&with(swapped, "v_mov", &format!("{same}v_mov"))).unwrap();
        assert_eq!((found.verdict.name(), found.aliases, found.fails_by_alias), ("refuted", 2, true), "{same}");
    }
    proved(&with(swapped, "v_mov", "where v0 == v1\nv_mov"));
    // What is dead under one name and wanted under the other is wanted.
    let twice = "rule x\nv_lshlrev_b32 v1, 1, v0\nv_add_u32 v2, v1, v0\n=>\nv_mul_u32_u24 v2, 3, v0\n\
                 dead v1\nassume v0 <u 0x1000000\ntargets gfx9\n";
    proved(twice);
    refuted(&with(twice, "dead v1", "dead v1\nwhere v1 == v0"));
    proved(&with(twice, "dead v1", "dead v1\nwhere v1 == v2"));
}

#[test]
fn lanes_modes_and_flags_count() {
    let full = "rule x\nexec full\nv_mov_b32 v1, v0\nv_mov_b32_dpp v1, v1 row_mirror row_mask:0xf bank_mask:0xf\n=>\n\
                v_mov_b32_dpp v1, v0 row_mirror row_mask:0xf bank_mask:0xf\ntargets gfx900\n";
    proved(full);
    refuted(&with(full, "exec full", "exec any"));
    let canonical = "rule x\ntargets gfx803\nassume !is_nan(v0)\nmode fp32_denorm=3\n\
                     v_mul_f32 v1, 1.0, v0\n=>\nv_max_f32 v1, v0, v0\n";
    proved(canonical);
    let found = outcome(&with(canonical, "fp32_denorm=3", "fp32_denorm=any")).unwrap();
    assert_eq!((found.verdict.name(), found.modes), ("refuted", 4));
    assert!(found.verdict.evidence().unwrap().case.mode.is_some());
    let kept = outcome(&with(canonical, "fp32_denorm=3", "fp32_denorm=flush | keep, ieee=any")).unwrap();
    assert_eq!((kept.verdict.name(), kept.modes), ("refuted", 4));
    let flags = "rule x\ndead scc\ns_add_u32 s0, s1, 0\n=>\ns_mov_b32 s0, s1\n";
    proved(flags);
    refuted(&with(flags, "dead scc\n", ""));
    refuted("rule x\nv_max_f32 v1, v0, v0\n=>\nv_mov_b32 v1, v0\n");
    proved("rule x\nassume !is_nan(v0)\nv_max_f32 v1, v0, v0\n=>\nv_mov_b32 v1, v0\ntargets gfx900");
}

#[test]
fn what_is_assumed_of_values_counts() {
    let product =
        "rule x\nassume v0 <s 0x800000 && v0 >=s -0x800000\nv_mul_i32_i24 v1, 3, v0\n=>\nv_mul_lo_u32 v1, v0, 3\n";
    proved(product);
    refuted(&with(product, "v0 <s 0x800000", "v0 <=s 0x800000"));
    refuted(&with(product, "-0x800000", "-0x800001"));
    proved("rule x\nassume range(v0, 0, 255)\nv_and_b32 v1, 0xff, v0\n=>\nv_mov_b32 v1, v0\n");
    refuted("rule x\nassume range(v0, 0, 256)\nv_and_b32 v1, 0xff, v0\n=>\nv_mov_b32 v1, v0\n");
}

/// A case that no state meets is none; a rule without any other makes no sense.
#[test]
fn cases_without_a_state_are_left_out() {
    let text = "rule x\nfor $n in [0, 4]\nassume v0 <u $n\nv_and_b32 v1, 3, v0\n=>\nv_mov_b32 v1, v0\ntargets gfx900\n";
    let found = outcome(text).unwrap();
    assert_eq!((found.verdict.name(), found.cases, found.excluded), ("proved", 1, 1));
    refuted(&with(text, "[0, 4]", "[0, 5]"));
    assert!(outcome(&with(text, "[0, 4]", "[0]")).is_err_and(|message| message.contains("assumptions")));
}

/// A constant of a packed instruction is no term; that it has to be an inline constant leaves a few.
#[test]
fn inline_constants_are_taken_one_by_one() {
    let text = "rule x\n$c: i32\nwhere inline($c)\ntargets gfx900\nout v1{15:0}\n\
                v_pk_mul_lo_u16 v1, v0, $c\n=>\nv_pk_mul_lo_u16 v1, $c, v0\n";
    let found = outcome(text).unwrap();
    assert_eq!((found.verdict.name(), found.terms.len()), ("proved", 0));
    assert!(found.cases > 80, "{}", found.cases);
    assert!(outcome(&with(text, "where inline($c)\n", "")).is_err_and(|message| message.contains("4294967296")));
}

/// What cannot be written is told apart from what is meant.
#[test]
fn literals_have_no_place_everywhere() {
    let swapped = "rule x\n$c: i32\nv_xor_b32 v1, $c, v0\n=>\nv_xor_b32_e64 v1, v0, $c\ntargets gfx900\n";
    let found = outcome(swapped).unwrap();
    assert_eq!((found.verdict.name(), found.encodings.unwritable.len()), ("proved", 1));
    assert_eq!(found.encodings.unwritable[0].symbols, "$c = 65");
    let listed = outcome(&with(swapped, "$c: i32", "for $c in [1, 100]")).unwrap();
    assert_eq!((listed.verdict.name(), listed.cases, listed.encodings.unwritable.len()), ("proved", 1, 1));
    assert_eq!(listed.encodings.unwritable[0].symbols, "$c = 100");
    let inline = outcome(&with(swapped, "$c: i32", "$c: i32\nwhere inline($c)")).unwrap();
    assert_eq!((inline.verdict.name(), inline.encodings.unwritable.len()), ("proved", 0));
}

/// A search that ends before the last case proves nothing.
#[test]
fn a_search_that_ends_early_has_no_answer() {
    let text = "rule x\n$c: dpp\nfor $op in [v_and_b32, v_mul_f32, v_max_u32]\n\
                v_mov_b32_dpp v2, v0 $c row_mask:0xf bank_mask:0xf bound_ctrl:1\n$op v3, v2, v1\n=>\n\
                ${op}_dpp v3, v0, v1 $c row_mask:0xf bank_mask:0xf bound_ctrl:1\ndead v2\n";
    let source = source(text);
    let limits = Limits::new(Budget::of(1));
    let all = rules(&source).unwrap();
    let found = decide(&all[0], &source, &Settings { limits, ..Settings::default() }).unwrap();
    assert_eq!(found.verdict.name(), "unknown");
    assert!(found.targets.iter().all(|on| on.verdict == "unknown"), "{:?}", found.targets);
}

#[test]
fn mistakes_are_told() {
    for (text, message) in [
        ("v_nop\n", "a file of rules begins with"),
        ("rule x\nv_nop\n", "the rule has no `=>`"),
        ("rule x\n=>\n", "the rule has no instruction"),
        ("rule x\nv_nop\n=>\n=>\n", "a second `=>`"),
        ("rule a\nv_nop\n=>\nv_nop\nrule a\nv_nop\n=>\nv_nop", "there are two rules `a`"),
        ("rule x\n$c: i33\nv_mov_b32 v0, $c\n=>\nv_nop", "there is no type `i33`"),
        ("rule x\n$c: i3b\nv_nop\n=>\nv_nop", "there is no type"),
        ("rule x\nv_mov_b32 v0, $c\n=>\nv_nop", "nothing says what `$c` is"),
        ("rule x\nfor $op in [min]\nv_$op_u32 v0, v1, v2\n=>\nv_nop", "nothing says what `$op_u32` is"),
        ("rule x\nfor $n in 5\nv_mov_b32 v0, $n\n=>\nv_nop", "the values of a symbol are a list"),
        ("rule x\nfor $n in 5..3\nv_mov_b32 v0, $n\n=>\nv_nop", "the range is empty"),
        ("rule x\n$c: i32\nwhere $c + 1\nv_mov_b32 v0, $c\n=>\nv_nop", "a condition is needed here"),
        ("rule x\n$c: i32\nwhere foo($c)\nv_mov_b32 v0, $c\n=>\nv_nop", "there is no function `foo`"),
        ("rule x\n$c: i32\nwhere $c >> 1 == 0\nv_mov_b32 v0, $c\n=>\nv_nop", "a shift to the right says"),
        ("rule x\n$c: u5\nwhere $c >u 31\nv_mov_b32 v0, $c\n=>\nv_nop", "assumptions"),
        ("rule x\nfor $n in [1, 2]\nwhere $n == 3\nv_mov_b32 v0, $n\n=>\nv_nop", "no value of the symbols meets"),
        ("rule x\nwhere v1 == s1\nv_nop\n=>\nv_nop", "registers of two files"),
        ("rule x\nwhere v1 == v1\nv_nop\n=>\nv_nop", "this is one register"),
        ("rule x\nwhere v1 == 3\nv_nop\n=>\nv_nop", "`where v1 == v0` says"),
        ("rule x\nmode foo=1\nv_nop\n=>\nv_nop", "there is no field of MODE `foo`"),
        ("rule x\nmode ieee=2\nv_nop\n=>\nv_nop", "`ieee` has 1 bits"),
        ("rule x\nexec none\nv_nop\n=>\nv_nop", "there is no choice of EXEC"),
        ("rule x\ntargets gfx5\nv_nop\n=>\nv_nop", "there is no target `gfx5`"),
        ("rule x\ntargets gfx900\ntargets gfx906\nv_nop\n=>\nv_nop", "a second `targets`"),
        ("rule x\ndead v9\nv_mov_b32 v0, v1\n=>\nv_mov_b32 v0, v1", "`dead v9`: neither side writes it"),
        ("rule x\ndead v0\nv_mov_b32 v0, v1\n=>\n", "nothing is compared"),
        ("rule x\ndead v0{15:0}\nv_mov_b32 v0, v1\n=>\n", "whole registers are dead"),
        ("rule x\ndead v0\nout v1\nv_mov_b32 v0, v1\n=>\n", "a rule has one of them"),
        ("rule x\nv_mov_b33 v0, v1\n=>\nv_nop", "there is no instruction"),
        ("rule x\ntargets gfx900\nv_add_u32 v0, v1, v2\n=>\nv_add_u32_dpp v0, v1, v2 row_shr:77", "77"),
        ("rule x\n$c: i32\nds_read_b32 v0, v1 offset:$c\n=>\nv_nop", "only a number that is fixed in each case"),
        ("rule x\nassume v0 <s\nv_nop\n=>\nv_nop", "`v0 <s`"),
        ("rule x\nassume is_nan(v0, v1)\nv_nop\n=>\nv_nop", "`is_nan` needs 1 values"),
        ("rule x\nfor $n in [1]\nlet $m = {2: 3}[$n]\nv_mov_b32 v0, $m\n=>\nv_nop", "the table has nothing for"),
        ("rule x\nfor $op in [v_min_u32, v_mni_u32]\n$op v2, v0, v1\n=>\n$op v2, v1, v0", "v_mni_u32"),
        ("rule x\nfor $op in [min, max]\nv_${op}_u32 v2, v0, v1\n=>\nv_${op}_u33 v2, v1, v0", "_u33"),
        (
            "rule x\nwhere v5 == v2\nv_mov_b32 v5, v0\nv_mov_b32 v2, v0\nv_lshlrev_b64 v[5:6], 1, v[5:6]\n=>\n",
            "`v[5:6]`",
        ),
        ("rule x\nfor $n in [(1]\nv_mov_b32 v0, $n\n=>\nv_nop", "`)` is needed here"),
    ] {
        let found = outcome_of_all(text).expect_err(text);
        assert!(found.contains(message), "{text}: {found}");
    }
}

fn outcome_of_all(text: &str) -> Result<(), String> {
    let source = source(text);
    let all = rules(&source).map_err(|errors| errors[0].message.clone())?;
    all.iter()
        .try_for_each(|rule| decide(rule, &source, &Settings::default()).map(|_| ()).map_err(|error| error.message))
}

/// A register that stands for a term has no other name.
#[test]
fn registers_of_symbols_are_not_those_of_terms() {
    let text =
        "rule x\n$c: u5\nfor $r in [s0, s98]\ns_mov_b32 $r, $c\ns_mov_b32 $r, 7\n=>\ns_mov_b32 $r, 7\ntargets gfx900\n";
    assert_eq!(verdict(text), "unsupported");
    proved(&with(text, "$c: u5", "for $c in [1, 2]"));
}

/// Other ways to write the same.
#[test]
fn rules_are_written_in_several_ways() {
    let text = "rule x\nfor $n in [1, 2], $m in 3..4\nwhere $n == 1 or $n == 2 and $m >=u 3\nlet $s = $n + $m\n\
                source: nobody\ntargets: gfx900, gfx906\ndead: v1\n\
                v_lshlrev_b32 v1, $n, v0 ; first\nv_lshlrev_b32 v2, $m, v1 # second\n=>\n\
                v_lshlrev_b32 v2, ${s}, v0 // one\n";
    let found = outcome(text).unwrap();
    assert_eq!((found.verdict.name(), found.cases), ("proved", 8));
    proved(&with(text, "for $n in [1, 2], $m in 3..4", "$n in [1, 2]\n$m in [3, 4]"));
    proved("rule x\n$c: u5\nv_lshlrev_b32 v1, $c, v0 => v_lshlrev_b32_e64 v1, $c, v0\n");
    refuted("rule x\n$c: u5\nv_lshlrev_b32 v1, $c, v0 => v_lshrrev_b32 v1, $c, v0\n");
    let branch = "rule x\ns_cbranch_scc0 out\nv_mov_b32 v0, v1\nout:\n=>\ns_cbranch_scc0 out\nv_mov_b32 v0, v1\nout:\n";
    proved(branch);
    proved(&with(text, "for $n in [1, 2], $m in 3..4", "$n, $m: u4").replace("gfx900, gfx906", "gfx9"));
}

/// No text makes the reader fall over.
#[test]
fn texts_that_are_cut_off_are_mistakes() {
    let text =
        format!("{SHIFTS}exec some\nmode ieee=any\nassume ordered(v0, v1)\nfor $t in [\"a b\", {{1: 2}}[1], -0.5]\n");
    for end in 0..text.len() {
        if text.is_char_boundary(end) {
            let _ = rules(&source(&text[..end]));
        }
    }
}
