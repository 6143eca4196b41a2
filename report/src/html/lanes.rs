//! What both programs of a run do in each of the 64 lanes.

use std::collections::BTreeMap;

use gcn_semantics::algebra::LANES;
use serde::Serialize;

use super::super::steps::step_values;
use super::programs::Run;
use gcnverify::equiv::{Counterexample, Divergence, Job, TracedStep};
use gcnverify::state::StateVar;

/// Steps of both programs that are kept for every lane; longer runs have the values of one lane.
const MOST_STEPS: usize = 4096;
/// Bytes of values that a page has for all lanes: of a counterexample, and of a sample.
const MOST_BYTES: usize = 1 << 20;
const MOST_BYTES_OF_SAMPLE: usize = 1 << 16;

/// A run, one lane after the other.
pub struct Lanes {
    runs: Vec<Divergence>,
    /// For each lane the first one that is like it.
    alike: Vec<usize>,
}

/// What a script needs to show another lane.
#[derive(Serialize)]
struct Shown {
    /// For each lane the number of its run.
    lanes: Vec<usize>,
    runs: Vec<OfLane>,
}

#[derive(Serialize)]
struct OfLane {
    /// For each side what the steps leave.
    values: [Vec<String>; 2],
}

impl Lanes {
    /// Runs both programs again, looking at each lane; `None` if that is too long for a page.
    pub fn new(job: &Job, run: Run) -> Option<Self> {
        let lanes: Vec<u8> = (0..LANES as u8).collect();
        let (runs, most_bytes) = match run {
            Run::Nothing => return None,
            Run::Found(_, found, _) => {
                let steps: usize = found.divergence.traces.iter().map(Vec::len).sum();
                if found.exits.is_some() || steps > MOST_STEPS {
                    return None;
                }
                (
                    Divergence::of_lanes(
                        &found.on_its_machines(job),
                        found.readings,
                        &found.choices,
                        &found.state,
                        &lanes,
                    ),
                    MOST_BYTES,
                )
            }
            Run::Sample(sample) => (sample.in_lanes(job, &lanes), MOST_BYTES_OF_SAMPLE),
        };
        let mut seen: BTreeMap<[Vec<String>; 2], usize> = BTreeMap::new();
        let lane = |(lane, run): (usize, &Divergence)| *seen.entry(values(run)).or_insert(lane);
        let alike = runs.iter().enumerate().map(lane).collect();
        let bytes: usize = seen.keys().flatten().flatten().map(|values| values.len() + 3).sum();
        (runs.len() == LANES && bytes <= most_bytes).then_some(Lanes { runs, alike })
    }

    /// The lane that is shown first: one that differs, or has written the cell that does, the last one if it is known.
    pub fn first(&self, found: &Counterexample) -> u8 {
        let writes = |run: &Divergence| {
            let mut vars = run.traces.iter().flatten().flat_map(|step| step.values.iter().map(|(var, _)| *var));
            found.cell.is_some_and(|cell| vars.any(|var| var == cell))
        };
        let last = Some(found.divergence.lane).filter(|&lane| writes(self.run(lane)));
        let writer = || last.or_else(|| (0..).zip(&self.runs).find(|(_, run)| writes(run)).map(|(lane, _)| lane));
        found.lane.or_else(writer).unwrap_or(found.divergence.lane)
    }

    /// What both programs do, looking at a lane.
    pub fn run(&self, lane: u8) -> &Divergence {
        &self.runs[usize::from(lane)]
    }

    /// What the programs leave at the end in the places that they write.
    pub fn ends(&self, found: &Counterexample) -> BTreeMap<StateVar, End> {
        let mut ends: BTreeMap<StateVar, End> = BTreeMap::new();
        for (lane, run) in (0..).zip(&self.runs) {
            for (side, trace) in run.traces.iter().enumerate() {
                for &(var, value) in trace.iter().flat_map(|step| &step.values) {
                    let start = found.state.value(var);
                    let end = ends.entry(var).or_insert(End { start, values: [start; 2], lanes: 0 });
                    end.values[side] = value;
                    end.lanes |= 1 << lane;
                }
            }
        }
        ends
    }

    /// What the steps leave in each lane, as JSON that may stand in a page.
    pub fn json(&self) -> String {
        let mut firsts: Vec<usize> = self.alike.clone();
        firsts.sort_unstable();
        firsts.dedup();
        let number = |lane: &usize| firsts.binary_search(lane).unwrap_or_default();
        let run = |&lane: &usize| OfLane { values: values(&self.runs[lane]) };
        let shown = Shown { lanes: self.alike.iter().map(number).collect(), runs: firsts.iter().map(run).collect() };
        serde_json::to_string(&shown).expect("texts are JSON").replace('<', "\\u003c")
    }
}

fn values(run: &Divergence) -> [Vec<String>; 2] {
    let of = |trace: &Vec<TracedStep>| trace.iter().map(step_values).collect();
    [of(&run.traces[0]), of(&run.traces[1])]
}

/// What a place that a program writes has at the start, and what each program leaves there.
pub struct End {
    pub start: u32,
    pub values: [u32; 2],
    /// The lanes that have written it.
    pub lanes: u64,
}

impl End {
    pub fn differs(&self) -> bool {
        self.values[0] != self.values[1]
    }
}
