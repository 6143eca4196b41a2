//! Candidates per second: windows of a few kinds, searched until a budget is used up. The items of the table are
//! candidates.

use divan::Bencher;
use divan::counter::ItemsCount;
use gcn_semantics::Target;
use gcn_semantics::text::{Source, Syntax};
use gcnverify::equiv::{Job, Settings};
use gcnverify::job::{Input, Key, Notation, Question as Words};
use gcnverify_search::{Options, Question, shorten};

fn main() {
    divan::main();
}

const BUDGET: u64 = 1_000_000;

/// Windows for which nothing cheaper is known, so that the budget is used up.
const WINDOWS: [(&str, &str, &str); 4] = [
    ("integers", "v_mul_hi_u32 v1, v0, v3\nv_mul_lo_u32 v2, v1, v4\nv_xor_b32 v2, v2, v0", "v2"),
    ("floats", "v_mul_f32 v1, v0, v3\nv_rcp_f32 v1, v1\nv_max_f32 v2, v1, v4", "v2"),
    ("masks", "v_cmp_gt_u32 vcc, v0, v1\nv_addc_co_u32 v2, vcc, v3, v4, vcc\nv_mul_lo_u32 v2, v2, v0", "v2"),
    ("scalars", "s_mul_i32 s3, s0, s1\ns_ff1_i32_b32 s3, s3\ns_mul_i32 s2, s3, s0\ns_add_u32 s2, s2, s1", "s2"),
];

fn job(a: &str, b: &str, out: &str) -> Job {
    let fragment = |text: &str| {
        let source = Source::new("-", text);
        Input { source, notation: Notation::Text(Syntax::Llvm), entry: None }.read(Target::Gfx900).expect("a program")
    };
    let mut words = Words::default();
    words.set(Key::Out, out).expect("places");
    words.job(Target::Gfx900, fragment(a), fragment(b)).expect("a job")
}

#[divan::bench(args = WINDOWS.map(|(name, ..)| name), sample_count = 3)]
fn candidates(bencher: Bencher, name: &str) {
    let &(_, text, out) = WINDOWS.iter().find(|(own, ..)| *own == name).expect("a window");
    let pose = |new: &str| Ok(job(text, new, out));
    let question =
        Question { job: job(text, text, out), pose: &pose, settle: &|_| None, settings: Settings::default() };
    let options = Options { budget: BUDGET, ..Options::default() };
    let count = shorten(&question, &options, &|_| true).candidates;
    bencher.counter(ItemsCount::new(count)).bench_local(|| shorten(&question, &options, &|_| true));
}
