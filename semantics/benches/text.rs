//! How long reading and printing LLVM's text takes: 50,000 lines of every format.

use gcn_semantics::Target;
use gcn_semantics::text::{Listing, Source, print_llvm, read_llvm};

fn main() {
    divan::main();
}

const LINES: usize = 50_000;
const CASES: [&str; 2] =
    [include_str!("../src/text/llvm/tests/accepted.tsv"), include_str!("../src/text/llvm/tests/memory_accepted.tsv")];

/// The reader's test lines for `target`, repeated.
fn source(target: Target) -> Source {
    let name = target.to_string();
    let of_target = |line: &&str| line.split('\t').next().is_some_and(|targets| targets.split(' ').any(|t| t == name));
    let text = |line: &'static str| line.split('\t').nth(1).filter(|text| !text.contains('\n'));
    let lines: Vec<_> = CASES.iter().flat_map(|data| data.lines()).filter(of_target).filter_map(text).collect();
    let many: Vec<_> = lines.iter().copied().cycle().take(LINES).collect();
    Source::new("bench.s", many.join("\n"))
}

fn listing(source: &Source, target: Target) -> Listing {
    read_llvm(source, target).unwrap_or_else(|errors| panic!("{}", errors[0].message))
}

#[divan::bench(args = [Target::Gfx700, Target::Gfx803, Target::Gfx900])]
fn read(bencher: divan::Bencher, target: Target) {
    let source = source(target);
    bencher.bench(|| listing(&source, target));
}

#[divan::bench(args = [Target::Gfx700, Target::Gfx803, Target::Gfx900])]
fn print(bencher: divan::Bencher, target: Target) {
    let listing = listing(&source(target), target);
    bencher.bench(|| listing.statements.iter().map(|s| print_llvm(&s.instruction, target).len()).sum::<usize>());
}

/// Every line has an unknown mnemonic, each with hints.
#[divan::bench]
fn mistakes(bencher: divan::Bencher) {
    let lines: Vec<_> = (0..1000).map(|number| format!("v_mvo{number}_b32 v0, v1")).collect();
    let source = Source::new("bench.s", lines.join("\n"));
    bencher.bench(|| read_llvm(&source, Target::Gfx900).is_err());
}
