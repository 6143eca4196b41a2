//! Fuzzing of the verifier itself: every instruction form, and random programs, in all readings.
//!
//! A run consists of rounds, a round of numbered items: each opcode's operand sets ([`sets`]), or each form a few times
//! on the concrete evaluator and the oracle, each form once in all readings, and between them random programs, pairs of
//! programs, random terms and programs with control flow in two compiled forms ([`flow`]); or results of each form by
//! the evaluators alone; or programs with control flow alone. An item draws everything from the seed and its number, so
//! a run of so many rounds repeats whatever the number of threads.

mod case_file;
mod certificate;
mod compare;
mod compiled;
mod dice;
mod effects;
mod evaluated;
mod flow;
mod form;
mod goals;
mod graph;
#[cfg(test)]
mod halves;
mod idioms;
mod index;
mod item;
mod layout;
mod loops;
mod minimise;
pub mod mutate;
mod oracle;
mod pair;
mod question;
mod sets;
mod subject;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use gcn_semantics::Target;

pub use case_file::text as case_file;
pub use compare::{Check, Disagreement, Runs};
pub use flow::Twin;
pub use form::{Coverage, Form, forms, is_about_floats};
pub use graph::WrongGraph;
pub use item::{SETS_IN_ROUND, Tally};
pub use minimise::minimised;
pub use pair::{Pair, WrongVerdict};
pub use subject::{Input, Subject};

use gcnverify::limits::Interruption;
use gcnverify::session::Session;
use gcnverify::solver::Engine;
use item::Worker;
use layout::Layout;
use sets::{SETS_IN_ITEM, by_opcode};

/// What to fuzz, and how long.
pub struct Options {
    /// Instruction forms that are drawn from.
    pub forms: Vec<Form>,
    /// Processors that are drawn from.
    pub targets: Vec<Target>,
    /// What everything is drawn from.
    pub seed: u64,
    /// Rounds, unless the time limit comes first.
    pub rounds: Option<u64>,
    /// Only give so many operand sets to every opcode in all readings but the bit-blaster.
    pub sets: Option<u64>,
    /// Only hold the run, the oracle and the fast evaluator against each other, until the evaluators have agreed on so
    /// many results of lanes.
    pub results: Option<u64>,
    /// Only try so many programs with control flow.
    pub flow: Option<u64>,
    /// Wall-clock time after which the run ends.
    pub limit: Option<Duration>,
    /// How many items are tried at the same time.
    pub threads: usize,
    /// The run ends after so many failures.
    pub failures: usize,
    /// Decides the questions about pairs.
    pub session: Session,
    /// More engines that are asked about obligations, beside the evaluations by Z3 and the bit-blaster.
    pub engines: Vec<Box<dyn Engine>>,
}

/// Something is wrong.
#[derive(Debug, Clone)]
pub enum Failure {
    /// Two readings of a program differ.
    Readings(Box<Disagreement>),
    /// Runs contradict a verdict.
    Verdict(Box<WrongVerdict>),
    /// A random term has another value in another reading.
    Graph(Box<WrongGraph>),
    /// An instruction is modelled although it must not be, or the reverse.
    Scope(String),
    /// An item made the program panic.
    Panic(String),
}

/// What a run found.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// What was tried.
    pub coverage: Coverage,
    /// How much was tried.
    pub tally: Tally,
    /// With the number of the item and the time at which it was found.
    pub failures: Vec<(usize, Duration, Failure)>,
    /// Items done, and what share of a round one is.
    pub items: usize,
    /// Items in a round.
    pub round: usize,
    /// Wall-clock time.
    pub elapsed: Duration,
    /// How often each verdict about a pair was reached.
    pub verdicts: BTreeMap<&'static str, u64>,
    /// The same about two compiled forms of a program with control flow, and about one with a fault.
    pub flow: BTreeMap<(Twin, &'static str), u64>,
}

/// What one item found.
#[derive(Debug, Default)]
struct Found {
    coverage: Coverage,
    tally: Tally,
    verdict: Option<&'static str>,
    flow: Vec<(Twin, &'static str)>,
    failure: Option<Failure>,
}

/// Runs until the rounds are done, the time is over, too much has failed or `stop` is set. `report` hears of the
/// state of things after each item.
pub fn run(options: &Options, stop: &Interruption, mut report: impl FnMut(&Summary)) -> Summary {
    let start = Instant::now();
    let opcodes = by_opcode(&options.forms);
    let layout = match (options.sets, options.results, options.flow) {
        (Some(_), ..) => Layout::of_sets(opcodes.len()),
        (_, Some(_), _) => Layout::of_results(options.forms.len()),
        (.., Some(_)) => Layout::of_flow(),
        (None, None, None) => Layout::of_forms(options.forms.len()),
    };
    let rounds = options.sets.map(|sets| sets.div_ceil(SETS_IN_ITEM)).or(options.flow).or(options.rounds);
    let end = rounds.map_or(usize::MAX, |rounds| layout.round().saturating_mul(rounds as usize));
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let late = || options.limit.is_some_and(|limit| start.elapsed() >= limit);
    let (sender, receiver) = mpsc::sync_channel(4 * options.threads);
    let mut summary = Summary { round: layout.round(), ..Summary::default() };
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            let (sender, next, enough, late, opcodes) = (sender.clone(), &next, &enough, &late, &opcodes[..]);
            scope.spawn(move || {
                let worker = Worker { options, layout, opcodes };
                while !stop.is_set() && !enough.load(Ordering::Relaxed) && !late() {
                    let item = next.fetch_add(1, Ordering::Relaxed);
                    if item >= end || sender.send((item, worker.item(item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // Results count in the order of the items, so that the end of a run is the same on any number of threads.
        let mut waiting = BTreeMap::new();
        for (item, found) in receiver {
            waiting.insert(item, found);
            while let Some(found) = waiting.remove(&summary.items) {
                if !summary.is_enough(options) {
                    summary.elapsed = start.elapsed();
                    summary.take(found);
                    report(&summary);
                    summary.items += 1;
                }
                enough.store(summary.is_enough(options), Ordering::Relaxed);
            }
        }
    });
    summary.elapsed = start.elapsed();
    summary
}

impl Summary {
    /// Whether the run ends before its rounds and its time do.
    fn is_enough(&self, options: &Options) -> bool {
        let results = || self.coverage.results(Check::Compiled);
        self.failures.len() >= options.failures || options.results.is_some_and(|wanted| results() >= wanted)
    }

    fn take(&mut self, found: Found) {
        self.coverage.merge(&found.coverage);
        self.tally.merge(&found.tally);
        if let Some(verdict) = found.verdict {
            *self.verdicts.entry(verdict).or_default() += 1;
        }
        for verdict in found.flow {
            *self.flow.entry(verdict).or_default() += 1;
        }
        if let Some(failure) = found.failure {
            self.failures.push((self.items, self.elapsed, failure));
        }
    }
}
