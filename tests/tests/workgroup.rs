//! Theorems about whole groups: with one thing of a kernel changed, provers have to refuse what a run of groups
//! refutes.

use std::path::Path;

use gcnverify::equiv::Settings;
use gcnverify::limits::{Budget, Limits};
use gcnverify::prove::{File, prove};
use gcnverify::verdict::Verdict;
use gcnverify_tests::suite::in_parallel;

/// What a mutant gets.
const BUDGET: Budget = Budget::of(20_000);

/// The text of a file with one line of its second kernel changed, and what was changed.
struct Mutant {
    name: String,
    text: String,
}

/// What may be wrong in a kernel: words, each with another one.
const CHANGES: [(&str, &str); 10] = [
    ("s_barrier", "s_nop 0"),
    ("v_add_u32", "v_sub_u32"),
    ("v_max_u32", "v_min_u32"),
    ("ds_add_u32", "ds_sub_u32"),
    ("ds_write_b32 v1", "ds_write_b32 v0"),
    ("row_shr:4", "row_shr:3"),
    ("v_cmp_gt_u32 vcc, 64", "v_cmp_gt_u32 vcc, 63"),
    ("v_cmp_eq_u32 vcc, 0", "v_cmp_eq_u32 vcc, 1"),
    ("v_readlane_b32 s12, v2, 63", "v_readlane_b32 s12, v2, 62"),
    ("s_lshr_b32 s10, s10, 1", "s_lshr_b32 s10, s10, 2"),
];

/// All mutants of a file, each change at each place in its second kernel.
fn mutants(name: &str, text: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = text.lines().collect();
    let second = lines.iter().position(|line| *line == "; == b ==").expect("there are two kernels");
    let mut found = Vec::new();
    for number in second..lines.len() {
        for (from, to) in CHANGES.iter().filter(|(from, _)| lines[number].trim_start().starts_with(from)) {
            let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            changed[number] = changed[number].replacen(from, to, 1);
            let name = format!("{name}: `{from}` in line {} is `{to}`", number + 1);
            found.push(Mutant { name, text: changed.join("\n") });
        }
    }
    found
}

#[test]
fn mutants_that_runs_of_groups_refute_are_never_proved() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../proofs/workgroup");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(directory).expect("the proofs are there") {
        let path = entry.expect("a directory entry").path();
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        if !name.contains("_wrong_") {
            all.extend(mutants(&name, &std::fs::read_to_string(&path).expect("a text")));
        }
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    let settings = Settings { limits: Limits::new(BUDGET), ..Settings::default() };
    let without_runs = Settings { runs: false, ..settings.clone() };
    let outcomes = in_parallel(&all, |mutant| {
        let theorems = File::parse(&mutant.name, mutant.text.clone()).and_then(|file| file.theorems());
        let [theorem] = &theorems.unwrap_or_else(|mistake| panic!("{mistake}"))[..] else { panic!("one theorem") };
        [&settings, &without_runs].map(|settings| prove(theorem, settings).verdict)
    });
    let mut refuted = 0;
    for (mutant, [with, without]) in all.iter().zip(&outcomes) {
        let is_refuted = matches!(with, Verdict::Fails(_));
        refuted += usize::from(is_refuted);
        let holds = matches!(without, Verdict::Holds);
        assert!(!is_refuted || !holds, "{} is refuted, and proved without runs", mutant.name);
    }
    // The test is worth nothing if little is refuted.
    assert!(refuted * 4 > all.len() * 3, "{refuted} of {} are refuted", all.len());
}
