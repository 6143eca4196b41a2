//! An oracle of `races`: kernels at random, of which runs may not show a race where none was said to be possible.

use std::fmt::Write;
use std::time::Instant;

use gcn_semantics::Target;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, Syntax};
use gcnverify::Targets;
use gcnverify::equiv::{Fragment, Settings};
use gcnverify::job::{Abi, Key, Notation, Question};
use gcnverify::limits::{Interruption, Limits};
use gcnverify::race::Options;
use gcnverify_library::Names;
use gcnverify_library::equiv::Asked;
use gcnverify_library::file::{self, Kind};
use gcnverify_library::launch::{self, Named, Request, Schedule, Shape};
use gcnverify_library::races::decide;

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % count
    }
    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len() as u64) as usize]
    }
}

/// A kernel: work-items in s2 groups of `group`, v0 their numbers, s[4:5] an array of 64 KiB, 4096 bytes of LDS.
fn kernel(seed: u64, group: u32) -> String {
    let mut dice = Dice(seed);
    let mut body = String::from(
        "s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_mov_b32 v3, 0\nv_mov_b32 v4, 0\nv_lshlrev_b32 v1, 2, v0\n\
         s_waitcnt lgkmcnt(0)\n",
    );
    let mut loops = 0;
    for _ in 0..3 + dice.below(6) {
        match dice.below(10) {
            // Where lanes of some work-items alone act.
            0..=1 => {
                let bound = [1, 64, 100, 128][dice.below(4) as usize];
                let compare = dice.one(&["v_cmp_gt_u32", "v_cmp_le_u32", "v_cmp_eq_u32"]);
                let _ = writeln!(body, "v_mov_b32 v7, {bound}\n{compare} vcc, v7, v0\ns_and_saveexec_b64 s[6:7], vcc");
                address(&mut dice, &mut body);
                access(&mut dice, &mut body);
                body += "s_mov_b64 exec, s[6:7]\n";
            }
            2..=3 => body += "s_barrier\n",
            4 if loops < 2 => {
                loops += 1;
                let rounds = 2 + dice.below(2);
                let _ = writeln!(body, "s_mov_b32 s8, 0\nround{loops}:");
                if dice.below(2) == 0 {
                    body += "v_lshlrev_b32 v1, s8, v0\nv_lshlrev_b32 v1, 2, v1\n";
                }
                access(&mut dice, &mut body);
                if dice.below(2) == 0 {
                    body += "s_barrier\n";
                }
                access(&mut dice, &mut body);
                let _ = writeln!(body, "s_add_u32 s8, s8, 1\ns_cmp_lt_u32 s8, {rounds}\ns_cbranch_scc1 round{loops}");
            }
            5..=6 => {
                address(&mut dice, &mut body);
                access(&mut dice, &mut body);
            }
            _ => access(&mut dice, &mut body),
        }
    }
    let lines: String = body.lines().map(|line| format!("    {line}\n")).collect();
    format!(
        "    .amdgcn_target \"amdgcn-amd-amdhsa--gfx900\"\nk:\n{lines}    s_endpgm\n    .amdhsa_kernel k\n        \
         .amdhsa_group_segment_fixed_size 4096\n        .amdhsa_user_sgpr_kernarg_segment_ptr 1\n        \
         .amdhsa_next_free_vgpr 8\n        .amdhsa_next_free_sgpr 16\n    .end_amdhsa_kernel\n    \
         .amdgpu_metadata\n---\namdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n    .kernarg_segment_size: 8\n    \
         .reqd_workgroup_size:\n      - {group}\n      - 1\n      - 1\n    .args:\n      - .name: data\n        \
         .offset: 0\n        .size: 8\n        .value_kind: global_buffer\n...\n    .end_amdgpu_metadata\n"
    )
}

/// v1 becomes another address below 4096.
fn address(dice: &mut Dice, body: &mut String) {
    let constant = 4 * dice.below(65);
    let shift = dice.below(5);
    let _ = match dice.below(8) {
        0 => writeln!(body, "v_lshlrev_b32 v1, 2, v0"),
        1 => writeln!(body, "v_lshlrev_b32 v1, 2, v0\nv_xor_b32 v1, {constant}, v1"),
        2 => writeln!(body, "v_lshlrev_b32 v1, 2, v0\nv_and_b32 v1, 0xfc, v1"),
        3 => writeln!(body, "v_lshrrev_b32 v1, {shift}, v0\nv_lshlrev_b32 v1, 2, v1"),
        4 => writeln!(body, "v_lshlrev_b32 v1, 3, v0"),
        5 => writeln!(body, "v_lshlrev_b32 v1, 2, v0\nv_sub_u32 v1, 0x3fc, v1"),
        6 => writeln!(body, "v_and_b32 v1, 0x7c, v3"),
        _ => writeln!(
            body,
            "v_lshlrev_b32 v1, 2, v0\ns_lshl_b32 s9, s2, 10\nv_add_u32 v1, s9, v1\nv_and_b32 v1, 0xffc, v1"
        ),
    };
}

/// An access by v1.
fn access(dice: &mut Dice, body: &mut String) {
    let offset = 4 * dice.below(3) * dice.below(2) * 64;
    let lds = [
        "ds_write_b32 v1, v0",
        "ds_write_b32 v1, v3",
        "ds_write_b32 v1, v4",
        "ds_read_b32 v3, v1",
        "ds_read_b32 v3, v1",
        "ds_add_u32 v1, v0",
        "ds_write_b8 v1, v0",
        "ds_read_u16 v3, v1",
        "ds_add_rtn_u32 v3, v1, v0",
        "ds_max_u64 v1, v[3:4]",
    ];
    let global = [
        "global_store_dword v1, v0, s[4:5]",
        "global_store_dword v1, v4, s[4:5]",
        "global_load_dword v3, v1, s[4:5]",
        "global_atomic_add v1, v0, s[4:5]",
        "global_atomic_add v3, v1, v0, s[4:5] glc",
    ];
    let line = if dice.below(4) > 0 { dice.one(&lds) } else { dice.one(&global) };
    let (line, glc) = line.strip_suffix(" glc").map_or((line, ""), |line| (line, " glc"));
    let at = if offset > 0 { format!(" offset:{offset}") } else { String::new() };
    let _ = writeln!(body, "{line}{at}{glc}\ns_waitcnt vmcnt(0) lgkmcnt(0)");
}

/// What became of kernels.
#[derive(Debug, Default)]
struct Counts {
    free: usize,
    race: usize,
    other: usize,
    runs: usize,
    racing_runs: usize,
}

fn check(seed: u64, counts: &mut Counts) {
    let target = Target::Gfx900;
    let group = [128, 256][(seed % 2) as usize];
    let text = kernel(seed, group);
    let source = Source { name: format!("k{seed}.s"), text: text.clone() };
    let file = file::of_text(source, Notation::Text(Syntax::Llvm)).expect("it is a text");
    let (program, kind) = file.one(target).expect("it is a kernel");
    let fragment = program.read_unlinked(target).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let decided = decided(&fragment, &kind, group);
    let verdict = &decided.report.verdict;
    match verdict.holds() {
        Some(true) => counts.free += 1,
        Some(false) => counts.race += 1,
        None => counts.other += 1,
    }
    let is_small = decided.report.relies_on.iter().any(|name| name.starts_with("launch-up-to"));
    let grid = if is_small { group } else { 2 * group };
    let schedules = [Schedule::InOrder, Schedule::Reverse, Schedule::RoundRobin, Schedule::Random(seed)];
    for (schedule, what) in schedules.into_iter().flat_map(|schedule| ["random", "zeros"].map(|what| (schedule, what)))
    {
        let request = Request {
            readings: Readings::default(),
            seed,
            max_steps: 10_000,
            shape: Shape::parse(&group.to_string(), Some(&grid.to_string()), Names::Keys).expect("a shape"),
            schedule,
            notes_races: true,
            pieces: Vec::new(),
            arguments: Named::Said(vec![format!("data={what}:65536")]),
            dumps: Vec::new(),
            names: Names::Keys,
            interruption: Interruption::default(),
        };
        let left = launch::launch(&fragment, &kind, target, &request).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(left.failure.is_none(), "{:?}\n{text}", left.failure);
        let seen = left.seen.expect("races were noted");
        counts.runs += 1;
        counts.racing_runs += usize::from(seen.has_races());
        assert!(
            verdict.holds() != Some(true) || !seen.has_races(),
            "seed {seed}: race-free, relying on {:?}, and a run says:\n{}\n{text}",
            decided.report.relies_on,
            seen.text()
        );
    }
}

fn decided(fragment: &Fragment, kind: &Kind, group: u32) -> gcnverify_library::races::Decided {
    let asked = Asked {
        question: Question::default(),
        said: vec![(Key::GroupSize, group.to_string())],
        abi: Some(Abi::Kernel),
        callers: None,
        names: Names::Keys,
    };
    let targets = Targets::from(Target::Gfx900);
    let job = asked.job(targets, [fragment.clone(), fragment.clone()], [kind, kind]);
    let (job, _) = job.unwrap_or_else(|error| panic!("{error}\n{}", fragment.source.text));
    let settings = Settings { limits: Limits::default(), ..Settings::default() };
    decide(&job, kind, Options::default(), &settings, Instant::now())
}

/// `GCNVERIFY_KERNELS=FIRST-LAST` looks at others.
#[test]
fn no_run_shows_a_race_of_a_kernel_that_has_none() {
    let said = std::env::var("GCNVERIFY_KERNELS").ok();
    let range = said.as_deref().and_then(|said| said.split_once('-'));
    let number = |text: &str| text.parse::<u64>().expect("GCNVERIFY_KERNELS=FIRST-LAST");
    let (first, last) = range.map_or((1, 60), |(first, last)| (number(first), number(last)));
    let mut counts = Counts::default();
    (first..=last).for_each(|seed| check(seed, &mut counts));
    println!("{counts:?}");
    if range.is_none() {
        let Counts { free, race, racing_runs, .. } = counts;
        assert!(free >= 5 && race >= 5 && racing_runs >= 5, "kernels of both kinds: {counts:?}");
    }
}
