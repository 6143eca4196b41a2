//! Kernels under `tests/races`, as they are written and without one of their barriers.

use std::time::Instant;

use gcnverify::Targets;
use gcnverify::equiv::Settings;
use gcnverify::job::{Abi, Key, Question};
use gcnverify::race::Options;
use gcnverify_library::Names;
use gcnverify_library::equiv::Asked;
use gcnverify_library::file;
use gcnverify_library::races::{Decided, decide, required_group};

/// The text of a kernel.
fn text(name: &str) -> String {
    let path = format!("{}/../tests/races/{name}.s", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the kernel is there")
}

/// What is found of a kernel without barrier number `without`.
fn decided(name: &str, without: Option<usize>, options: Options) -> Decided {
    let mut barriers = 0..;
    let keeps = |line: &&str| line.trim() != "s_barrier" || barriers.next() != without;
    let text: String = text(name).lines().filter(keeps).map(|line| format!("{line}\n")).collect();
    decided_of(&format!("{name}-{without:?}-{}", options.may_alias), &text, options)
}

/// What is found of a kernel with this text; names are of this test alone.
fn decided_of(name: &str, text: &str, options: Options) -> Decided {
    let own = format!("gcnverify-{}-{name}.s", std::process::id());
    let path = std::env::temp_dir().join(own);
    std::fs::write(&path, text).expect("it is written");
    let file = file::open(&path, Default::default(), None);
    std::fs::remove_file(&path).expect("it is there");
    let file = file.unwrap();
    let target = file::target(None, &[&file]).unwrap();
    let (program, kind) = file.one(target).unwrap();
    let fragment = program.read_unlinked(target).unwrap();
    let said = required_group(&kind).map(|sizes| (Key::GroupSize, sizes)).into_iter().collect();
    let question = Question::default();
    let asked = Asked { question, said, abi: Some(Abi::Kernel), callers: None, names: Names::Options };
    let (job, _) = asked.job(Targets::from(target), [fragment.clone(), fragment], [&kind, &kind]).unwrap();
    decide(&job, &kind, options, &Settings::default(), Instant::now())
}

/// The verdict on a kernel, and on the same without one of its barriers.
fn verdict(name: &str, without: Option<usize>) -> &'static str {
    decided(name, without, Options::default()).report.verdict.name()
}

/// Kernels that race, the number of the barrier that is missing, and kernels that do not.
#[test]
fn what_races_is_never_free() {
    for (name, without) in RACES {
        let verdict = verdict(name, *without);
        assert_eq!(verdict, "race", "{name} without {without:?}");
    }
}

const RACES: &[(&str, Option<usize>)] = &[
    ("half", None),
    ("in_place", None),
    ("reverse", None),
    ("told_apart", None),
    ("histogram", Some(0)),
    ("histogram", Some(1)),
    ("reduce_tree", Some(0)),
    ("reduce_loop", Some(0)),
    ("ring", Some(0)),
    ("scan", Some(0)),
    ("stencil", Some(1)),
    ("three_buffers", Some(0)),
    ("transpose", Some(0)),
];

#[test]
fn what_does_not_race_is_free() {
    for name in [
        "columns",
        "fill_rows",
        "flag",
        "grid_stride",
        "histogram",
        "product",
        "reduce_loop",
        "reduce_tree",
        "ring",
        "row_by_group",
        "rows",
        "stencil",
        "sum",
        "three_buffers",
    ] {
        assert_eq!(verdict(name, None), "race-free", "{name}");
    }
}

/// Work-items that go on by less than there are, by something else, or farther than they may.
#[test]
fn steps_that_are_too_small_race() {
    for (name, from, to) in STEPS {
        assert_eq!(verdict_with(name, from, to), "race", "{name} with {to}");
    }
    // Along another axis the grid may have one work-item: that a run shows it is not asked for.
    let (size, other) = ("s_load_dword s4, s[4:5], 0xc", "s_load_dword s4, s[4:5], 0x10");
    assert_ne!(verdict_with("grid_stride", size, other), "race-free");
}

/// The verdict on a kernel in which something is replaced.
fn verdict_with(name: &str, from: &str, to: &str) -> &'static str {
    let text = text(name);
    assert_eq!(text.matches(from).count(), 1, "{name}: {from}");
    let own = format!("{name}-with-{}", to.replace(|c: char| !c.is_ascii_alphanumeric(), "-"));
    decided_of(&own, &text.replace(from, to), Options::default()).report.verdict.name()
}

/// Kernels, and what is changed in them.
const STEPS: &[(&str, &str, &str)] = &[
    ("grid_stride", "s_lshl_b64 s[6:7], s[4:5], 2", "s_lshl_b64 s[6:7], s[4:5], 1"),
    ("columns", "v_cmp_gt_i32_e32 vcc, s8, v0", "v_cmp_ge_i32_e32 vcc, s8, v0"),
    ("columns", "v_add_u32_e32 v0, s8, v0", "v_add_u32_e32 v0, 1, v0"),
    ("fill_rows", "s_mov_b32 s10, s9", "s_add_i32 s10, s9, 1"),
    ("row_by_group", "v_cmp_le_i32_e32", "v_cmp_lt_i32_e32"),
];

/// Lanes may become active in a loop that were not before it; a pointer in memory may point to anything.
#[test]
fn what_may_race_is_not_free() {
    for name in ["rows_of_all", "table"] {
        assert_ne!(verdict(name, None), "race-free", "{name}");
    }
}

/// Memory behind two arguments may be the same.
#[test]
fn arguments_that_may_be_one_race() {
    let options = Options { may_alias: true, ..Options::default() };
    assert_ne!(decided("sum", None, options).report.verdict.name(), "race-free");
}
