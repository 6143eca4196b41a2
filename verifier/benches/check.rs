//! How long a verdict takes, by the rung that reaches it. Compare the ratios within one run.

use divan::{Bencher, black_box};
use gcn_semantics::Target;
use gcn_semantics::text::{Source, read_llvm};
use gcnverify::equiv::{Fragment, Job, Settings, check};
use gcnverify::expr::parse_places;

fn main() {
    divan::main();
}

fn fragment(text: &str) -> Fragment {
    let source = Source::new("bench", text);
    let listing = read_llvm(&source, Target::Gfx900).expect("the fragment is legal");
    Fragment { source, listing }
}

fn job(a: &str, b: &str, out: &str) -> Job {
    Job { out: parse_places(out).expect("the places exist"), ..Job::new(Target::Gfx900, fragment(a), fragment(b)) }
}

fn bench(bencher: Bencher, job: Job) {
    let settings = Settings::default();
    bencher.bench(|| check(black_box(&job), &settings));
}

/// Both sides become the same terms.
#[divan::bench]
fn structural(bencher: Bencher) {
    let a = "v_lshrrev_b32 v0, 16, v0\nv_add_u32_sdwa v0, v0, v1 src0_sel:BYTE_0 src1_sel:DWORD";
    bench(bencher, job(a, "v_add_u32_sdwa v0, v0, v1 src0_sel:BYTE_2 src1_sel:DWORD", "v0"));
}

/// A run shows the difference, which is then minimised.
#[divan::bench]
fn fuzz(bencher: Bencher) {
    let a = "v_lshrrev_b32 v0, 16, v0\nv_add_u32_sdwa v0, v0, v1 src0_sel:BYTE_0 src1_sel:DWORD";
    bench(bencher, job(a, "v_add_u32_sdwa v0, v0, v1 src0_sel:WORD_1 src1_sel:DWORD", "v0"));
}

/// The first time Z3 decides the obligation, from then on the cache.
#[divan::bench]
fn cache(bencher: Bencher) {
    let a = "v_sub_co_u32 v0, vcc, v0, v2\nv_subb_co_u32 v1, vcc, v1, v3, vcc";
    let b = "v_not_b32 v2, v2\nv_not_b32 v3, v3\ns_mov_b64 vcc, -1\n\
             v_addc_co_u32 v0, vcc, v0, v2, vcc\nv_addc_co_u32 v1, vcc, v1, v3, vcc";
    bench(bencher, job(a, b, "v[0:1]"));
}

/// Three machines: the programs read inactive lanes (ledger D15).
#[divan::bench]
fn readings(bencher: Bencher) {
    let a = "v_mov_b32 v2, 0\nv_mov_b32_dpp v2, v0 row_shr:1 row_mask:0xf bank_mask:0xf\nv_add_u32 v0, v2, v1";
    let b = "v_add_u32_dpp v0, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1";
    bench(bencher, job(a, b, "v0"));
}
