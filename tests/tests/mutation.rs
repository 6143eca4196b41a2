//! No "equivalent" may meet a concrete difference: every one-point mutant of a list of fragments
//! is compared with its original, and many of them with one another, by gcnverify and by brute
//! force on random states.

mod fragments;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use gcn_semantics::Target;
use gcn_semantics::ledger::Reading;
use gcn_semantics::text::{Source, read_llvm};
use gcnverify::equiv::{Fragment, Job, Settings, Verdict, check};
use gcnverify::expr::parse_places;
use gcnverify_tests::mutate::mutations;
use gcnverify_tests::random::Random;
use gcnverify_tests::replay::Replay;
use gcnverify_tests::suite::in_parallel;

/// Random states for each mutant that is said to be equivalent.
const STATES: u64 = 5_000;
/// Random states for each mutant that is said to be different: they measure the brute force.
const FEW_STATES: u64 = 200;
/// Pairs of mutants for each fragment, unless [`PAIRS_VARIABLE`] says another number.
const PAIRS: usize = 150;
const PAIRS_VARIABLE: &str = "GCNVERIFY_PAIRS";

/// Two variants of a fragment.
struct Pair {
    what: String,
    job: Job,
}

fn pairs() -> Vec<Pair> {
    let random_pairs = std::env::var(PAIRS_VARIABLE).map_or(PAIRS, |text| text.parse().expect("a number of pairs"));
    let mut random = Random::new(1);
    let of = |(target, out, text): &(&str, &str, &str)| {
        pairs_of(target.parse().expect("the target exists"), out, text, random_pairs, &mut random)
    };
    fragments::FRAGMENTS.iter().flat_map(of).collect()
}

/// The original with each of its mutants, and random pairs of mutants.
fn pairs_of(target: Target, out: &str, text: &str, random_pairs: usize, random: &mut Random) -> Vec<Pair> {
    let variants = variants(target, text, random);
    let pair = |a: usize, b: usize| Pair {
        what: format!("{target}, `{text}`\n  a: {}\n  b: {}", variants[a].0, variants[b].0),
        job: Job {
            target,
            a: variants[a].1.clone(),
            b: variants[b].1.clone(),
            out: parse_places(out).expect("the places are right"),
            assumptions: Vec::new(),
            fixed: BTreeMap::from([(Reading::Reverse, 0)]),
        },
    };
    let mut all: Vec<Pair> = (1..variants.len()).map(|mutant| pair(0, mutant)).collect();
    all.extend((0..random_pairs).map(|_| pair(random.below(variants.len()), random.below(variants.len()))));
    all
}

/// The original and its mutants, with what was changed.
fn variants(target: Target, text: &str, random: &mut Random) -> Vec<(String, Fragment)> {
    let source = Source { name: "fragment".into(), text: text.replace(" / ", "\n") };
    let listing = read_llvm(&source, target).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
    let original = Fragment { source, listing };
    let mut all = vec![("original".to_owned(), original.clone())];
    for (index, statement) in original.listing.statements.iter().enumerate() {
        for mutation in mutations(&statement.instruction, target, random) {
            let mut mutant = original.clone();
            mutant.listing.statements[index].instruction = mutation.instruction;
            all.push((format!("instruction {}: {}", index + 1, mutation.what), mutant));
        }
    }
    all
}

#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Equivalent,
    /// Whether the few random states show the difference as well.
    Different {
        obvious: bool,
    },
    Unsupported,
    Unknown,
    Wrong(String),
}

fn outcome(pair: &Pair) -> Outcome {
    let settings = Settings { timeout: Duration::from_secs(5), ..Settings::default() };
    let verdict = check(&pair.job, &settings).verdict;
    let Some(replay) = Replay::new(&pair.job) else {
        return match verdict {
            Verdict::Unsupported(_) => Outcome::Unsupported,
            other => Outcome::Wrong(format!("{} although an instruction is not modelled", other.name())),
        };
    };
    match verdict {
        Verdict::Equivalent => match replay.brute_force(STATES) {
            None => Outcome::Equivalent,
            Some(difference) => Outcome::Wrong(format!("UNSOUND: equivalent, but {difference}")),
        },
        Verdict::Different(found) => match replay.confirm(&found) {
            Ok(()) => Outcome::Different { obvious: replay.brute_force(FEW_STATES).is_some() },
            Err(message) => Outcome::Wrong(message),
        },
        Verdict::Unknown(_) => Outcome::Unknown,
        other => Outcome::Wrong(format!("{other:?}")),
    }
}

#[test]
fn verdicts_on_mutants_agree_with_brute_force() {
    let start = Instant::now();
    let pairs = pairs();
    let outcomes = in_parallel(&pairs, outcome);
    let count = |wanted: &dyn Fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| wanted(outcome)).count();
    let equivalent = count(&|outcome| *outcome == Outcome::Equivalent);
    let different = count(&|outcome| matches!(outcome, Outcome::Different { .. }));
    let obvious = count(&|outcome| *outcome == Outcome::Different { obvious: true });
    let unknown = count(&|outcome| *outcome == Outcome::Unknown);
    println!(
        "{} fragments, {} pairs: {equivalent} equivalent, {different} different ({obvious} by {FEW_STATES} random \
         states), {unknown} unknown, {} unsupported, {:.1} s",
        fragments::FRAGMENTS.len(),
        pairs.len(),
        count(&|outcome| *outcome == Outcome::Unsupported),
        start.elapsed().as_secs_f64(),
    );
    let failures: Vec<String> = pairs
        .iter()
        .zip(&outcomes)
        .filter_map(|(pair, outcome)| match outcome {
            Outcome::Wrong(message) => Some(format!("{}\n  {message}", pair.what)),
            Outcome::Unknown => Some(format!("{}\n  unknown", pair.what)),
            _ => None,
        })
        .collect();
    assert!(failures.is_empty(), "{} failures\n\n{}", failures.len(), failures.join("\n\n"));
    // The test is worth nothing if nothing is equivalent, or if brute force finds nothing.
    assert!(equivalent * 20 > pairs.len(), "too few pairs are equivalent");
    assert!(obvious * 100 > different * 95, "random states show too few of the differences");
}
