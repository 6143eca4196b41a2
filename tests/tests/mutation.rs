//! No "equivalent" may meet a concrete difference: every one-point mutant of a list of fragments
//! is compared with its original, and many of them with one another, by gcnverify and by brute
//! force on random states.

mod fragments;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use gcn_semantics::Target;
use gcn_semantics::ledger::Reading;
use gcn_semantics::text::{Source, read_llvm};
use gcnverify::equiv::{Fragment, Job, Settings, Verdict, check};
use gcnverify::expr::parse_places;
use gcnverify::limits::{Budget, Limits};
use gcnverify::term::Symbolic;
use gcnverify_lab::fuzz::mutate::mutations;
use gcnverify_tests::corpus::Corpus;
use gcnverify_tests::random::Random;
use gcnverify_tests::replay::Replay;
use gcnverify_tests::suite::in_parallel;

/// Random states for each mutant that is said to be equivalent.
const STATES: u64 = 5_000;
/// Random states for each mutant that is said to be different: they measure the brute force.
const FEW_STATES: u64 = 200;
/// Pairs of mutants for each fragment, unless [`PAIRS_VARIABLE`] says another number.
const PAIRS: usize = 80;
const PAIRS_VARIABLE: &str = "GCNVERIFY_PAIRS";

/// Random programs made of instructions of the test files, for each target, and pairs for each.
const SPLICES: usize = 40;
const SPLICE_PAIRS: usize = 6;
/// What is compared of a random program.
const SPLICE_OUT: &str = "v[0:4], vcc, exec, s[0:3], scc";

/// Two variants of a fragment.
struct Pair {
    what: String,
    job: Job,
    /// Of a random program, a question may be too hard.
    is_random: bool,
}

fn pairs() -> Vec<Pair> {
    let random_pairs = std::env::var(PAIRS_VARIABLE).map_or(PAIRS, |text| text.parse().expect("a number of pairs"));
    let mut random = Random::new(1);
    let of = |(target, out, text): &(&str, &str, &str)| {
        let target: Target = target.parse().expect("the target exists");
        let source = Source { name: "fragment".into(), text: text.replace(" / ", "\n") };
        let listing = read_llvm(&source, target).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
        let variants = variants(target, Fragment { source, listing }, &mut random);
        // The original with each of its mutants, and random pairs of mutants.
        let mut chosen: Vec<[usize; 2]> = (1..variants.len()).map(|mutant| [0, mutant]).collect();
        chosen.extend((0..random_pairs).map(|_| [0, 0].map(|_| random.below(variants.len()))));
        chosen.into_iter().map(|sides| pair(target, out, &variants, sides)).collect::<Vec<_>>()
    };
    let mut all: Vec<Pair> = fragments::FRAGMENTS.iter().flat_map(of).collect();
    all.extend(pairs_of_random_programs(&mut random));
    all
}

fn pairs_of_random_programs(random: &mut Random) -> Vec<Pair> {
    let mut all = Vec::new();
    for target in Target::ALL {
        let corpus = Corpus::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("equiv"), target);
        for _ in 0..SPLICES {
            let original = corpus.splice(2 + random.below(4), random);
            let variants = variants(target, original, random);
            for _ in 0..SPLICE_PAIRS {
                let sides = [random.below(variants.len()), random.below(variants.len())];
                all.push(Pair { is_random: true, ..pair(target, SPLICE_OUT, &variants, sides) });
            }
        }
    }
    all
}

fn pair(target: Target, out: &str, variants: &[(String, Fragment)], [a, b]: [usize; 2]) -> Pair {
    let text = variants[0].1.source.text.trim().replace('\n', " / ");
    Pair {
        what: format!("{target}, `{text}`\n  a: {}\n  b: {}", variants[a].0, variants[b].0),
        job: Job {
            out: parse_places(out).expect("the places are right"),
            fixed: BTreeMap::from([(Reading::Reverse, 0)]),
            ..Job::new(target, variants[a].1.clone(), variants[b].1.clone())
        },
        is_random: false,
    }
}

/// The original and its mutants, with what was changed.
fn variants(target: Target, original: Fragment, random: &mut Random) -> Vec<(String, Fragment)> {
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

/// Whether all instructions of both programs can be read as terms.
fn has_terms(job: &Job) -> bool {
    [&job.a, &job.b].iter().all(|fragment| fragment.program::<Symbolic>(job.targets.a).is_ok())
}

fn outcome(pair: &Pair, settings: &Settings) -> Outcome {
    let verdict = check(&pair.job, settings).verdict;
    let Some(replay) = Replay::new(&pair.job) else {
        return match verdict {
            Verdict::Unsupported(_) => Outcome::Unsupported,
            other => Outcome::Wrong(format!("{} although an instruction is not modelled", other.name())),
        };
    };
    match verdict {
        Verdict::Holds => match replay.brute_force(STATES) {
            None => Outcome::Equivalent,
            Some(difference) => Outcome::Wrong(format!("UNSOUND: equivalent, but {difference}")),
        },
        Verdict::Fails(found) => match replay.confirm(&found) {
            Ok(()) => Outcome::Different { obvious: replay.brute_force(FEW_STATES).is_some() },
            Err(message) => Outcome::Wrong(message),
        },
        // Formats that stand in resources are known in runs only.
        Verdict::Unsupported(_) if !has_terms(&pair.job) => Outcome::Unsupported,
        Verdict::Unknown(_) => Outcome::Unknown,
        other => Outcome::Wrong(format!("{other:?}")),
    }
}

#[test]
fn verdicts_on_mutants_agree_with_brute_force() {
    let start = Instant::now();
    let pairs = pairs();
    let settings = Settings { limits: Limits::new(Budget::of(5_000)), identical: false, ..Settings::default() };
    let outcomes = in_parallel(&pairs, |pair| outcome(pair, &settings));
    let count = |wanted: &dyn Fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| wanted(outcome)).count();
    let equivalent = count(&|outcome| *outcome == Outcome::Equivalent);
    let different = count(&|outcome| matches!(outcome, Outcome::Different { .. }));
    let obvious = count(&|outcome| *outcome == Outcome::Different { obvious: true });
    let unknown = count(&|outcome| *outcome == Outcome::Unknown);
    println!(
        "{} fragments and {} random programs, {} pairs: {equivalent} equivalent, {different} different ({obvious} by \
         {FEW_STATES} random \
         states), {unknown} unknown, {} unsupported, {:.1} s",
        fragments::FRAGMENTS.len(),
        SPLICES * Target::ALL.len(),
        pairs.len(),
        count(&|outcome| *outcome == Outcome::Unsupported),
        start.elapsed().as_secs_f64(),
    );
    let failures: Vec<String> = pairs
        .iter()
        .zip(&outcomes)
        .filter_map(|(pair, outcome)| match outcome {
            Outcome::Wrong(message) => Some(format!("{}\n  {message}", pair.what)),
            Outcome::Unknown if !pair.is_random => Some(format!("{}\n  unknown", pair.what)),
            _ => None,
        })
        .collect();
    assert!(failures.is_empty(), "{} failures\n\n{}", failures.len(), failures.join("\n\n"));
    assert!(unknown * 50 < pairs.len(), "too many questions are too hard");
    // The test is worth nothing if nothing is equivalent, or if brute force finds nothing.
    assert!(equivalent * 20 > pairs.len(), "too few pairs are equivalent");
    assert!(obvious * 100 > different * 95, "random states show too few of the differences");
}
