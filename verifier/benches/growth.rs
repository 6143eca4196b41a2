//! How the cost of a verdict grows with the programs, in time and in memory: programs against themselves, against
//! another schedule and another way to write them, and against one with a mistake. Every bench ends with a panic if the
//! verdict is another one. `max alloc` is the memory of one verdict.

mod programs;

use divan::{AllocProfiler, Bencher, black_box};
use gcn_semantics::Target;
use gcn_semantics::text::{Source, read_llvm};
use gcnverify::equiv::{Fragment, Job, Settings, Verdict, check};
use gcnverify::expr::parse_places;
use programs::{Logic, Program, SHA256_LINES, md5, quarters, sha256, sort8};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

const LENGTHS: [usize; 3] = [1_000, 3_000, 10_000];

fn main() {
    divan::main();
}

fn fragment(program: &Program) -> Fragment {
    let source = Source::new("bench", program.text());
    let listing = read_llvm(&source, Target::Gfx900).expect("the fragment is legal");
    Fragment { source, listing }
}

fn decide(bencher: Bencher, a: &Program, b: &Program, out: &str, expected: fn(&Verdict) -> bool) {
    let out = parse_places(out).expect("the places exist");
    let job = Job { out, ..Job::new(Target::Gfx900, fragment(a), fragment(b)) };
    bencher.bench(|| {
        let verdict = check(black_box(&job), &Settings::default()).verdict;
        assert!(expected(&verdict), "{verdict:?}");
    });
}

fn equivalent(bencher: Bencher, a: &Program, b: &Program, out: &str) {
    decide(bencher, a, b, out, |verdict| matches!(verdict, Verdict::Holds));
}

/// A program and the same under another schedule.
fn scheduled(bencher: Bencher, program: &Program, out: &str) {
    equivalent(bencher, program, &program.scheduled(1), out);
}

#[divan::bench(args = LENGTHS, sample_count = 1, sample_size = 1)]
fn sha256_scheduled(bencher: Bencher, lines: usize) {
    scheduled(bencher, &sha256(lines / SHA256_LINES, Logic::Selected), "v[0:7]");
}

#[divan::bench(args = LENGTHS, sample_count = 1, sample_size = 1)]
fn md5_scheduled(bencher: Bencher, lines: usize) {
    scheduled(bencher, &md5(lines), "v[0:3]");
}

#[divan::bench(args = LENGTHS, sample_count = 1, sample_size = 1)]
fn chacha_scheduled(bencher: Bencher, lines: usize) {
    scheduled(bencher, &quarters(lines, false), "v[0:15]");
}

#[divan::bench(args = LENGTHS, sample_count = 1, sample_size = 1)]
fn blake2s_scheduled(bencher: Bencher, lines: usize) {
    scheduled(bencher, &quarters(lines, true), "v[0:15]");
}

/// Other choices and majorities: equal values inside of the programs have to be found and proven.
#[divan::bench(args = [1_000, 2_000], sample_count = 1, sample_size = 1)]
fn sha256_written_otherwise(bencher: Bencher, lines: usize) {
    let rounds = |logic| sha256(lines / SHA256_LINES, logic);
    equivalent(bencher, &rounds(Logic::Selected), &rounds(Logic::Written), "v[0:7]");
}

#[divan::bench(args = [10_000, 100_000], sample_count = 1, sample_size = 1)]
fn against_itself(bencher: Bencher, lines: usize) {
    let program = sha256(lines / SHA256_LINES, Logic::Selected);
    equivalent(bencher, &program, &program, "v[0:7]");
}

#[divan::bench(args = [2_000, 10_000], sample_count = 3, sample_size = 1)]
fn one_wrong_rotation(bencher: Bencher, lines: usize) {
    let program = sha256(lines / SHA256_LINES, Logic::Selected);
    let wrong = program.with_a_wrong_rotation();
    decide(bencher, &program, &wrong, "v[0:7]", |verdict| matches!(verdict, Verdict::Fails(_)));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn two_networks_that_sort(bencher: Bencher) {
    equivalent(bencher, &sort8(false), &sort8(true), "v[0:7]");
}
