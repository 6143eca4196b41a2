//! Whether a verdict holds under the given MODE only.

use std::rc::Rc;
use std::time::Duration;

use gcn_semantics::ledger::Readings;

use super::Counterexample;
use super::fuzz::{Clauses, Found, fuzz};
use super::job::{ANY, Arithmetic, FloatOptions, InitialMode, Job, Settings, Verdict};
use super::scene::{Scene, decisive_mode_bits};
use super::under::{Prepared, decide};
use crate::term;

/// Patience with one obligation about every MODE: without an answer the given one is named.
const LIMIT: Duration = Duration::from_millis(500);
/// Concrete runs under a MODE in which the counterexample shows no difference.
const ROUNDS: u64 = 16;

/// Whether `verdict`, reached on `machines` under the MODE `given`, may be another one under another MODE.
pub fn relies_on_mode(
    (job, settings): (&Job, &Settings),
    prepared: &Prepared,
    machines: &[Readings],
    given: u32,
    verdict: &Verdict,
) -> bool {
    match verdict {
        Verdict::Equivalent => !machines.iter().all(|&readings| {
            let bits = decisive_mode_bits(job, &prepared.symbolic, readings);
            bits == 0 || bits & !ANY == 0 && equivalent_in_every_mode(job, settings, prepared, readings)
        }),
        Verdict::Different(counterexample) if counterexample.exits.is_none() => {
            let bits = decisive_mode_bits(job, &prepared.symbolic, counterexample.readings);
            let open = job.float.arithmetic == Arithmetic::Real || bits & !ANY != 0;
            bits != 0 && (open || !different_in_every_mode(job, prepared, counterexample, given, bits))
        }
        _ => false,
    }
}

fn equivalent_in_every_mode(job: &Job, settings: &Settings, prepared: &Prepared, readings: Readings) -> bool {
    let mode = InitialMode::Any;
    let prepared = Prepared { concrete: prepared.concrete.under(mode), symbolic: prepared.symbolic.under(mode) };
    let job = Job { float: FloatOptions { mode, ..job.float.clone() }, ..job.clone() };
    let settings = Settings { timeout: settings.timeout.min(LIMIT), dump_smt: None, ..settings.clone() };
    matches!(decide(&job, &settings, &prepared, readings).verdict, Verdict::Equivalent)
}

/// Whether concrete runs show a difference under every MODE that differs from `given` in `bits`.
fn different_in_every_mode(job: &Job, prepared: &Prepared, found: &Counterexample, given: u32, bits: u32) -> bool {
    term::with_fresh_arena(|| {
        let Scene { fixed, clauses, goals, .. } = Scene::new(job, &prepared.symbolic, found.readings);
        let clauses = Clauses { terms: &clauses };
        let state = Rc::new(found.state.clone());
        subsets(bits).all(|chosen| {
            let pair = prepared.concrete.under(InitialMode::Value(given & !bits | chosen));
            let mut ends = pair.run(found.readings, state.clone(), &found.choices);
            let replays = ends.differences(&goals).next().is_some();
            let differs = || fuzz(&pair, &goals, found.readings, &fixed, &clauses, 0..ROUNDS);
            replays || matches!(differs(), Found::Difference { .. })
        })
    })
}

/// All numbers whose bits are among `bits`.
fn subsets(bits: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(bits), move |&subset| (subset != 0).then(|| (subset - 1) & bits))
}
