//! Values of the variables of random terms, and how many terms are tried.

use gcn_semantics::generate::SplitMix;
use proptest::test_runner::Config;

use super::generate::VARIABLES;
use super::naive;
use crate::term::{Evaluator, Term};

/// Cases of a quick run; the environment variable `PROPTEST_CASES` replaces it.
const CASES: u32 = 2_000;

pub fn config() -> Config {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
    Config { cases, max_shrink_iters: 20_000, failure_persistence: None, ..Config::default() }
}

/// Values of the variables: special ones, and random ones.
pub fn assignment(round: usize, noise: u64) -> Vec<u64> {
    let special = [
        0,
        1,
        u64::MAX,
        0x8000_0000_8000_8080,
        0x7fff_ffff_7fff_7f7f,
        0x8000_0000_0000_0000,
        2,
        0xffff_ffff_0000_0000,
        0x5555_5555_5555_5555,
        3,
        0x0000_0001_0000_0001,
        0xffff_fffe,
    ];
    let mut dice = SplitMix::derived(noise, &[round as u64], "");
    (0..VARIABLES)
        .map(|_| {
            let random = dice.bits();
            match round {
                0 => 0,
                1 => u64::MAX,
                _ if random.is_multiple_of(3) => random.rotate_left(17),
                _ => special[(random >> 8) as usize % special.len()],
            }
        })
        .collect()
}

pub fn value(t: Term, values: &[u64]) -> u64 {
    Evaluator::new(|var| values[(var.0 / 100) as usize], naive::choose).eval(t)
}
