//! What both programs of a counterexample do in each of the 64 lanes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::code;

use super::super::text;
use crate::equiv::{Counterexample, Divergence, Job};
use crate::state::{StateVar, vector_name};

/// Steps of both programs that are kept for every lane; longer runs have the values of one lane.
const MOST_STEPS: usize = 400;

/// The runs of a counterexample, one lane after the other.
pub struct Lanes<'f> {
    found: &'f Counterexample,
    runs: Vec<Divergence>,
}

impl<'f> Lanes<'f> {
    /// Runs both programs again, looking at each lane; `None` if that is too long for a page.
    pub fn new(job: &Job, found: &'f Counterexample) -> Option<Self> {
        let steps: usize = found.divergence.traces.iter().map(Vec::len).sum();
        let run = |lane| {
            let fragments = [&job.a, &job.b];
            Divergence::new(fragments, job.target, found.readings, &found.choices, &found.state, lane as u8)
        };
        (steps <= MOST_STEPS).then(|| Lanes { found, runs: (0..LANES).map(run).collect() })
    }

    /// The vector registers that a side has written, with the values that both leave in each lane.
    fn registers(&self) -> BTreeMap<u16, Vec<[u32; 2]>> {
        let written = |run: &Divergence| -> BTreeSet<u16> {
            let values = run.traces.iter().flatten().flat_map(|step| &step.values);
            values.filter_map(|(var, _)| register(*var)).collect()
        };
        let registers: BTreeSet<u16> = self.runs.iter().flat_map(written).collect();
        let column = |wanted: u16| {
            let values = self.runs.iter().enumerate().map(|(lane, run)| {
                let initial = self.found.state.value(StateVar::Vgpr { register: wanted, lane: lane as u8 });
                [0, 1].map(|side| {
                    let mut written = run.traces[side].iter().flat_map(|step| &step.values);
                    let last = written.rfind(|(var, _)| register(*var) == Some(wanted));
                    last.map_or(initial, |(_, value)| *value)
                })
            });
            values.collect()
        };
        registers.into_iter().map(|register| (register, column(register))).collect()
    }

    /// A grid of the lanes for each register that differs.
    pub fn grids(&self) -> String {
        let mut page = String::new();
        let exec =
            [0, 1].map(|half| u64::from(self.found.state.value(StateVar::Scalar { code: code::EXEC_LO + half })));
        let exec = exec[0] | exec[1] << 32;
        let chosen = usize::from(self.chosen());
        for (register, column) in self.registers() {
            let differ = column.iter().filter(|[a, b]| a != b).count();
            if differ == 0 {
                continue;
            }
            let name = vector_name(register);
            let _ = writeln!(
                page,
                "<h2>{name} at the end, lane by lane</h2>\n<p class=\"dim\">{differ} of 64 lanes differ (bold); upper \
                 value a, lower value b; inactive lanes are in italics. The programs show the lane that is \
                 chosen.</p>\n\
                 <div class=\"lanes\" role=\"group\" aria-label=\"lanes of {name}\">"
            );
            for (lane, [a, b]) in column.iter().enumerate() {
                let active = exec >> lane & 1 == 1;
                let class =
                    [(a != b, "differs"), (!active, "off")].map(|(is, class)| if is { class } else { "" }).join(" ");
                let state = if active { "" } else { ", inactive" };
                let _ = writeln!(
                    page,
                    "<button type=\"button\" class=\"{}\" data-lane=\"{lane}\" aria-pressed=\"{}\" \
                     aria-label=\"lane {lane}{state}: a {a:#x}, b {b:#x}\">{lane}<br>{a:08x}<br>{b:08x}</button>",
                    class.trim(),
                    lane == chosen
                );
            }
            page.push_str("</div>\n");
        }
        page
    }

    /// The lane that is shown first.
    fn chosen(&self) -> u8 {
        self.found.lane.unwrap_or(0)
    }

    /// For each lane and side the values that the steps leave, as JSON that may stand in a page.
    pub fn steps(&self) -> String {
        let side = |run: &Divergence, side: usize| run.traces[side].iter().map(text::step_values).collect::<Vec<_>>();
        let lanes: Vec<[Vec<String>; 2]> = self.runs.iter().map(|run| [side(run, 0), side(run, 1)]).collect();
        serde_json::to_string(&lanes).expect("texts are JSON").replace('<', "\\u003c")
    }
}

fn register(var: StateVar) -> Option<u16> {
    match var {
        StateVar::Vgpr { register, .. } => Some(register),
        _ => None,
    }
}
