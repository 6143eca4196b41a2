//! Pairs of programs whose data part at a known line. `>` stands before the lines that must be marked.

use gcn_semantics::Target;
use gcn_semantics::text::{Source, Syntax};

use super::origins;
use crate::equiv::{Job, Settings, Verdict, check};
use crate::flow::Chain;
use crate::job::{Input, Key, Notation, Question};

/// The text of a program, and the line that must be marked.
fn read(marked: &str) -> (String, Option<usize>) {
    let lines: Vec<&str> = marked.split(" / ").collect();
    let line = lines.iter().position(|line| line.starts_with("> ")).map(|place| place + 1);
    (lines.iter().map(|line| line.trim_start_matches("> ")).collect::<Vec<_>>().join("\n"), line)
}

fn job(out: &str, [a, b]: [&str; 2]) -> Job {
    let fragment = |text: &str| {
        let source = Source { name: "x.s".into(), text: text.into() };
        Input { source, notation: Notation::Text(Syntax::Llvm), entry: None }.read(Target::Gfx900).expect("a program")
    };
    let mut question = Question::default();
    question.set(Key::Out, out).expect("places");
    question.job(Target::Gfx900, fragment(a), fragment(b)).expect("a question")
}

/// The marked lines, and the ways from there.
fn parted(out: &str, programs: [&str; 2]) -> ([Option<usize>; 2], Option<[Chain; 2]>) {
    let job = job(out, programs);
    let report = check(&job, &Settings::default());
    let Verdict::Fails(found) = &report.verdict else { panic!("{}: {programs:?}", report.verdict.name()) };
    let parted = origins(&job, found);
    let line = |side: usize| Some(found.divergence.traces[side].get(parted.first[side]?)?.line);
    ([line(0), line(1)], parted.ways)
}

/// The marked lines of two programs that differ in `out`.
fn part(out: &str, a: &str, b: &str) {
    let ((a, line_a), (b, line_b)) = (read(a), read(b));
    assert_eq!(parted(out, [&a, &b]).0, [line_a, line_b], "{a}\n\n{b}");
}

/// The same where `b` is `a` with other words in the marked line.
fn mistaken(out: &str, a: &str, words: &str, others: &str) {
    let line = a.split(" / ").find(|line| line.starts_with("> ")).expect("a marked line");
    assert!(line.contains(words), "{line} has {words}");
    part(out, a, &a.replace(line, &line.replace(words, others)));
}

#[test]
fn masks() {
    let select = "> v_cmp_lt_f32 vcc, v1, v2 / s_and_b64 s[4:5], vcc, exec / v_cndmask_b32 v3, v1, v2, s[4:5]";
    mistaken("s[4:5]", select, "lt", "le");
    let own = "> v_cmp_lt_u32 vcc, v1, v2 / v_cndmask_b32 v3, v1, v2, vcc / v_lshlrev_b32 v4, 2, v0 / \
               v_add_u32 v3, v3, v4";
    mistaken("v3", own, "lt", "gt");
    let wide = "> v_cmp_eq_u32 s[4:5], v1, v2 / v_cndmask_b32 v3, 1, 0, s[4:5]";
    mistaken("v3", wide, "eq", "ne");
    let carry = "> v_add_co_u32 v2, vcc, v0, v1 / v_addc_co_u32 v3, vcc, v4, v5, vcc";
    mistaken("v3", carry, "add_co", "sub_co");
}

#[test]
fn active_lanes() {
    let masked = "v_mov_b32 v1, 0 / s_mov_b64 s[6:7], exec / > v_cmp_gt_i32 vcc, s0, v0 / s_and_b64 exec, vcc, exec / \
                  v_mov_b32 v1, 1 / s_mov_b64 exec, s[6:7] / v_add_u32 v2, v1, v0";
    mistaken("v2", masked, "gt", "ge");
    let saved = "v_cmp_gt_u32 vcc, v0, v1 / > s_and_saveexec_b64 s[6:7], vcc / v_mov_b32 v2, 7 / \
                 s_mov_b64 exec, s[6:7] / v_add_u32 v3, v2, v0";
    mistaken("v3", saved, "and_", "andn2_");
    let skipped = "> v_cmp_gt_u32 vcc, v0, v1 / s_and_saveexec_b64 s[6:7], vcc / s_cbranch_execz .L / \
                   v_mov_b32 v2, 7 / .L: / s_mov_b64 exec, s[6:7] / v_add_u32 v3, v2, v0";
    mistaken("v3", skipped, "gt", "ge");
    let stored = "> v_cmp_gt_u32 vcc, v0, v1 / s_and_saveexec_b64 s[6:7], vcc / global_store_dword v4, v3, s[2:3]";
    mistaken("mem", stored, "gt", "ge");
}

#[test]
fn scc_and_small_numbers() {
    part(
        "v0",
        "s_cmp_lt_u32 s0, s1 / > s_cselect_b32 s2, s0, s1 / s_lshl_b32 s3, s2, 2 / v_mov_b32 v0, s3",
        "s_cmp_le_u32 s0, s1 / > s_cselect_b32 s2, s1, s0 / s_lshl_b32 s3, s2, 2 / v_mov_b32 v0, s3",
    );
    mistaken("scc", "> s_cmp_lt_u32 s0, s1", "lt", "le");
    mistaken("s5", "> s_add_u32 s4, s0, s2 / s_addc_u32 s5, s1, s3", "add", "sub");
    let moved = "> s_add_u32 s0, s2, s4 / s_addc_u32 s1, s3, s5 / s_and_b64 s[6:7], vcc, s[8:9] / v_mov_b32 v0, s0";
    mistaken("v0", moved, "s4", "s5");
    let constant = "> v_mov_b32 v1, 0 / v_add_u32 v2, v0, v1 / v_lshlrev_b32 v3, 2, v2";
    mistaken("v3", constant, ", 0", ", 1");
    mistaken("v4", "v_add_u32 v1, v0, v0 / v_add_u32 v2, 1, v0 / > v_add_u32 v4, v2, v1", "v1", "v2");
}

const SUM: &str = "v_mov_b32 v1, 0 / s_mov_b32 s0, 0 / .L: / v_add_u32 v1, v1, v0 / s_add_u32 s0, s0, 1 / \
                   s_cmp_lt_u32 s0, 8 / s_cbranch_scc1 .L";

#[test]
fn loops_and_branches() {
    let marked = |line: &str| SUM.replace(line, &format!("> {line}"));
    mistaken("v1", &marked("s_cmp_lt_u32 s0, 8"), "lt", "le");
    mistaken("v1", &marked("s_cmp_lt_u32 s0, 8"), "8", "9");
    mistaken("v1", &marked("s_add_u32 s0, s0, 1"), "s0, 1", "s0, 2");
    mistaken("v1", &marked("s_mov_b32 s0, 0"), ", 0", ", 1");
    mistaken("v2", &format!("{} / v_mov_b32 v2, v1", marked("s_cmp_lt_u32 s0, 8")), "8", "9");
    mistaken("v1", &marked("v_add_u32 v1, v1, v0"), "v0", "v1");
    let either = "s_cmp_gt_u32 s0, s1 / s_cbranch_scc1 .L / v_mov_b32 v1, 5 / s_branch .M / .L: / v_mov_b32 v1, 6 / \
                  .M: / v_add_u32 v2, v1, v0";
    let marked = |line: &str| either.replace(line, &format!("> {line}"));
    mistaken("v2", &marked("s_cmp_gt_u32 s0, s1"), "gt", "ge");
    mistaken("v2", &marked("v_mov_b32 v1, 6"), "6", "7");
    let once = "s_cmp_eq_u32 s0, 0 / s_cbranch_scc1 .L / v_mov_b32 v1, 5 / .L: / s_nop 0";
    mistaken("v1", &once.replace("s_cmp", "> s_cmp"), ", 0", ", 1");
    mistaken("v1", &once.replace("s_cbranch", "> s_cbranch"), "scc1", "scc0");
}

#[test]
fn lanes() {
    let reduce = "v_add_f32_dpp v0, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf / s_nop 1 / \
                  > v_add_f32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf / v_mov_b32 v7, v0";
    mistaken("v7", reduce, "row_shr:8", "row_shr:4");
    let gathered = "> v_lshlrev_b32 v1, 2, v0 / ds_bpermute_b32 v3, v1, v2 / s_waitcnt lgkmcnt(0) / \
                    v_add_u32 v4, v3, v3";
    mistaken("v4", gathered, ", 2", ", 3");
    let before = "> v_xor_b32 v4, v3, v2 / ds_bpermute_b32 v3, v1, v4 / s_waitcnt lgkmcnt(0) / v_add_u32 v5, v3, v3";
    mistaken("v5", before, "xor", "or");
    mistaken("v1", "> v_readlane_b32 s0, v0, 3 / v_add_u32 v1, s0, v1", ", 3", ", 4");
}

#[test]
fn memory() {
    let stored = "v_lshlrev_b32 v4, 2, v0 / > v_add_u32 v3, v1, v2 / global_store_dword v4, v3, s[2:3]";
    mistaken("mem", stored, "add", "sub");
    let there = "> v_lshlrev_b32 v4, 2, v0 / v_add_u32 v3, v1, v2 / global_store_dword v4, v3, s[2:3]";
    mistaken("mem", there, ", 2", ", 3");
    let aside = "v_lshlrev_b32 v4, 2, v0 / > global_store_dword v4, v3, s[2:3]";
    mistaken("mem", aside, "s[2:3]", "s[2:3] offset:4");
    let exchanged = "v_lshlrev_b32 v4, 2, v0 / > v_add_u32 v2, v1, v1 / ds_write_b32 v4, v2 / s_waitcnt lgkmcnt(0) / \
                     v_xor_b32 v5, 4, v4 / ds_read_b32 v6, v5 / s_waitcnt lgkmcnt(0) / v_add_u32 v7, v6, v3";
    mistaken("v7", exchanged, "v1, v1", "v1, v9");
    mistaken("v7", &exchanged.replace("> ", "").replace("v_xor", "> v_xor"), "5, 4", "5, 8");
    let loaded = "> s_load_dword s6, s[4:5], 0x0 / s_waitcnt lgkmcnt(0) / s_add_u32 s7, s6, s6";
    mistaken("s7", loaded, "0x0", "0x4");
}

#[test]
fn what_is_moved_or_renamed_is_not_marked() {
    let sum = "v_and_b32 v1, 1, v0 / v_or_b32 v2, 2, v0 / > v_add_u32 v3, v1, v2";
    part("v3", sum, "v_and_b32 v11, 1, v0 / v_or_b32 v12, 2, v0 / > v_sub_u32 v3, v11, v12");
    part("v3", sum, "v_or_b32 v12, 2, v0 / v_and_b32 v11, 1, v0 / > v_sub_u32 v3, v11, v12");
    let or = "v_and_b32 v1, 1, v0 / > v_or_b32 v2, 2, v0 / v_add_u32 v3, v1, v2";
    part("v3", or, "v_and_b32 v11, 1, v0 / > v_xor_b32 v12, 2, v0 / v_add_u32 v3, v11, v12");
    let and = "> v_and_b32 v1, 1, v0 / v_or_b32 v2, 2, v0 / v_add_u32 v3, v1, v2";
    part("v3", and, "v_or_b32 v2, 2, v0 / > v_and_b32 v1, 3, v0 / v_add_u32 v3, v1, v2");
    // Operands of a sum may be exchanged, those of a difference may not.
    let shifted = "v_and_b32 v1, 1, v0 / v_or_b32 v2, 2, v0 / v_add_u32 v3, v1, v2 / > v_lshlrev_b32 v4, 1, v3";
    let exchanged = shifted.replace("v1, v2", "v2, v1");
    part("v4", shifted, &exchanged.replace(", 1, v3", ", 2, v3"));
    let difference = "v_and_b32 v1, 1, v0 / v_or_b32 v2, 2, v0 / > v_sub_u32 v3, v1, v2 / v_lshlrev_b32 v4, 1, v3";
    mistaken("v4", difference, "v1, v2", "v2, v1");
    part(
        "v4",
        "v_lshlrev_b32 v1, 1, v0 / v_lshrrev_b32 v2, 3, v0 / v_xor_b32 v3, v1, v2 / > v_add_u32 v4, v3, v1",
        "v_lshrrev_b32 v12, 3, v0 / v_lshlrev_b32 v11, 1, v0 / v_xor_b32 v13, v11, v12 / > v_add_u32 v4, v13, v12",
    );
    // In a loop that goes round more often.
    let masked = |first: &str, compared: &str| {
        format!(
            "s_mov_b64 s[4:5], exec / v_mov_b32 v5, 0 / v_mov_b32 v6, 1 / .L: / {first} / v_xor_b32 v6, v6, v7 / \
             v_add_u32 v5, 2, v5 / v_and_b32 v8, 3, v0 / > v_cmp_lt_u32 vcc, v7, {compared} / \
             s_and_b64 exec, exec, vcc / s_cbranch_execnz .L / s_mov_b64 exec, s[4:5] / v_mov_b32 v1, v6"
        )
    };
    let [first, second] = ["v_and_b32 v7, 0xff, v5", "v_mul_lo_u32 v6, v6, 31"];
    let [in_order, exchanged] = [format!("{first} / {second}"), format!("{second} / {first}")];
    part("v1", &masked(&in_order, "v8"), &masked(&exchanged, "v7"));
    // Other instructions that leave the same, and one whose result nobody reads.
    let product = "v_mul_lo_u32 v1, v0, 2 / > v_add_u32 v2, v1, v3";
    part("v2", product, "v_lshlrev_b32 v1, 1, v0 / > v_sub_u32 v2, v1, v3");
    let unread = "v_add_u32 v9, v0, v0 / > v_add_u32 v1, v0, v2 / v_lshlrev_b32 v4, 1, v1";
    part("v4", unread, &unread.replace("v9, v0, v0", "v9, v0, v5").replace("v0, v2", "v0, v3"));
    // A copy, and a step that only one of them has.
    let copied = "v_add_u32 v1, v0, v2 / v_mov_b32 v9, v1 / > v_add_u32 v3, v9, v4";
    part("v3", copied, "v_add_u32 v1, v0, v2 / > v_sub_u32 v3, v1, v4");
    part("v2", "v_add_u32 v1, v0, v0 / > v_lshlrev_b32 v2, 1, v1", "v_add_u32 v1, v0, v0 / > v_lshlrev_b32 v2, 2, v1");
    let unrolled = "v_mov_b32 v1, 0 / s_mov_b32 s0, 0 / .L: / v_add_u32 v1, v1, v0 / v_mul_lo_u32 v0, v0, v2 / \
                    v_add_u32 v1, v1, v0 / v_mul_lo_u32 v0, v0, v2 / s_add_u32 s0, s0, 2 / s_cmp_lt_u32 s0, 4 / \
                    s_cbranch_scc1 .L / > v_add_u32 v3, v1, v0";
    let round = "v_mov_b32 v1, 0 / s_mov_b32 s0, 0 / .L: / v_add_u32 v1, v1, v0 / v_mul_lo_u32 v0, v0, v2 / \
                 s_add_u32 s0, s0, 1 / s_cmp_lt_u32 s0, 4 / s_cbranch_scc1 .L / > v_add_u32 v3, v1, v1";
    part("v3", round, unrolled);
}

#[test]
fn the_lane_is_one_that_has_stored() {
    let programs = ["v_add_u32 v3, v1, v2", "v_sub_u32 v3, v1, v2"];
    let stores = "s_mov_b64 exec, 32 / global_store_dword v4, v3, s[2:3]".replace(" / ", "\n");
    let [a, b] = programs.map(|program| format!("{program}\n{stores}"));
    let job = job("mem", [&a, &b]);
    let report = check(&job, &Settings::default());
    let found = report.verdict.evidence().expect("they differ");
    assert_eq!((found.lane, found.divergence.lane), (None, 5));
}

#[test]
fn ways_go_by_lanes_masks_and_branches() {
    let way = |out: &str, a: &str, words: &str, others: &str| {
        let a = a.replace(" / ", "\n");
        let (_, ways) = parted(out, [&a, &a.replace(words, others)]);
        let [way, _] = ways.expect("ways are known");
        let link = |link: &crate::flow::Link| {
            let by = if link.branches { " branch" } else { "" };
            let stored = link.stored.map(|store| format!(" stored by {store}")).unwrap_or_default();
            let lane = if link.from.cell.lane.is_some() { " in a lane" } else { "" };
            format!("{}{lane}{by}{stored}", link.from.cell.place().expect("a register"))
        };
        way.links.iter().map(link).collect::<Vec<_>>().join(", ")
    };
    let masked = "v_mov_b32 v1, 0 / v_cmp_gt_i32 vcc, s0, v0 / s_and_b64 exec, vcc, exec / v_mov_b32 v1, 1";
    let masked = way("v1", masked, "gt", "ge").replace("_hi", "_lo");
    assert_eq!(masked, "exec_lo, vcc_lo");
    assert_eq!(way("v1", SUM, "u32 s0, 8", "u32 s0, 9"), "scc branch");
    let exchanged = "v_lshlrev_b32 v4, 2, v0 / v_add_u32 v2, v1, v1 / ds_write_b32 v4, v2 / s_waitcnt lgkmcnt(0) / \
                     v_xor_b32 v5, 4, v4 / ds_read_b32 v6, v5";
    assert_eq!(way("v6", exchanged, "v1, v1", "v1, v9"), "v2 in a lane stored by 2");
}
