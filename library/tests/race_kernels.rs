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

/// What is found of a kernel without barrier number `without`.
fn decided(name: &str, without: Option<usize>, options: Options) -> Decided {
    let path = format!("{}/../tests/races/{name}.s", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the kernel is there");
    let mut barriers = 0..;
    let keeps = |line: &&str| line.trim() != "s_barrier" || barriers.next() != without;
    let text: String = text.lines().filter(keeps).map(|line| format!("{line}\n")).collect();
    let own = format!("gcnverify-{}-{name}-{without:?}-{}.s", std::process::id(), options.may_alias);
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
        "flag",
        "histogram",
        "product",
        "reduce_loop",
        "reduce_tree",
        "ring",
        "rows",
        "stencil",
        "sum",
        "three_buffers",
    ] {
        assert_eq!(verdict(name, None), "race-free", "{name}");
    }
}

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
