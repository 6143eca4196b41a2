//! Reference questions about floating point; after the first time, solvers' answers come from the cache.
//! Compare the ratios within one run.

use divan::{Bencher, black_box};
use gcn_semantics::Target;
use gcn_semantics::ledger::NanPolicy;
use gcn_semantics::text::{Source, read_llvm};
use gcnverify::equiv::{FloatOptions, Fragment, Job, Settings, check};
use gcnverify::expr::parse_places;

fn main() {
    divan::main();
}

/// Name, both programs, and the verdict.
type Question = (&'static str, &'static str, &'static str, &'static str);

const MAD: &str = "v_mad_f32 v0, v1, v2, v3";

const QUESTIONS: [Question; 7] = [
    ("fma commuted", "v_fma_f32 v0, v1, v2, v3", "v_fma_f32 v0, v2, v1, v3", "equivalent"),
    ("packed fma commuted", "v_pk_fma_f16 v0, v1, v2, v3", "v_pk_fma_f16 v0, v2, v1, v3", "equivalent"),
    (
        "dot product swapped",
        "v_mul_f32 v0, v1, v2\nv_mac_f32 v0, v3, v4\nv_mac_f32 v0, v5, v6\nv_mac_f32 v0, v7, v8",
        "v_mul_f32 v0, v2, v1\nv_mac_f32 v0, v4, v3\nv_mac_f32 v0, v6, v5\nv_mac_f32 v0, v8, v7",
        "equivalent",
    ),
    ("mad as mul and add", MAD, "v_mul_f32 v0, v1, v2\nv_add_f32 v0, v0, v3", "different"),
    ("mad as fma", MAD, "v_fma_f32 v0, v1, v2, v3", "different"),
    (
        "f16 sum in f32",
        "v_add_f16 v0, v1, v2",
        "v_cvt_f32_f16 v1, v1\nv_cvt_f32_f16 v2, v2\nv_add_f32 v0, v1, v2\nv_cvt_f16_f32 v0, v0",
        "equivalent",
    ),
    ("median as clamp", "v_med3_f32 v0, |v1|, 0, 1.0", "v_max_f32 v0, 0, |v1|\nv_min_f32 v0, 1.0, v0", "equivalent"),
];

fn fragment(text: &str) -> Fragment {
    let source = Source::new("bench", text);
    let listing = read_llvm(&source, Target::Gfx900).expect("the fragment is legal");
    Fragment { source, listing }
}

#[divan::bench(args = QUESTIONS.map(|question| question.0))]
fn questions(bencher: Bencher, name: &str) {
    let (_, a, b, verdict) = *QUESTIONS.iter().find(|question| question.0 == name).expect("a question");
    let job = Job {
        out: parse_places("v0").expect("a place"),
        float: FloatOptions { nan: NanPolicy::Canonical, ..FloatOptions::default() },
        ..Job::new(Target::Gfx900, fragment(a), fragment(b))
    };
    let settings = Settings::default();
    assert_eq!(check(&job, &settings).verdict.name(), verdict, "{name}");
    bencher.bench(|| check(black_box(&job), &settings));
}
