//! What two programs do on a counterexample: every value that each instruction computes. Where the programs part says
//! `equiv/origin/mod.rs`.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, Space, Store};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{FUEL, Observer, Wave};

use super::job::{Fragment, Job};
use super::pair::Pair;
use crate::expr::View;
use crate::machine::{ConcreteState, number};
use crate::state::StateVar;
use crate::views::Views;

/// An executed instruction and the values that it left in the lane looked at.
#[derive(Debug, Clone)]
pub struct TracedStep {
    /// Line in the source text.
    pub line: usize,
    /// The instruction as written.
    pub text: String,
    /// The line of the source that it comes from, if its file says so: `sum.hip:42`.
    pub origin: Option<String>,
    /// The registers it wrote: vector registers in the lane looked at, scalars whole; and the cells of memory that it
    /// wrote for the lane.
    pub values: Vec<(StateVar, u32)>,
    /// As what each of these is shown, where it is not simply bits.
    pub views: Vec<Option<View>>,
}

/// Both programs' traces.
#[derive(Debug, Clone, Default)]
pub struct Divergence {
    /// What each program did, instruction by instruction.
    pub traces: [Vec<TracedStep>; 2],
    /// The lane looked at.
    pub lane: u8,
}

impl Divergence {
    /// Traces both programs of `job` from `state`, looking at `lane` of vector registers and memory.
    pub fn new(job: &Job, readings: Readings, choices: &Choices, state: &ConcreteState, lane: u8) -> Self {
        Divergence::of_lanes(job, readings, choices, state, &[lane]).pop().unwrap_or_default()
    }

    /// The same looking at each of `lanes`, in one run.
    pub fn of_lanes(
        job: &Job,
        readings: Readings,
        choices: &Choices,
        state: &ConcreteState,
        lanes: &[u8],
    ) -> Vec<Self> {
        let Ok(pair) = Pair::<Concrete>::new(job) else { return Vec::new() };
        let state = Rc::new(state.clone());
        let [mut a, mut b] = [(0, &job.a), (1, &job.b)].map(|(side, fragment)| {
            let traces = vec![Vec::new(); lanes.len()];
            let target = job.targets.of(side);
            let mut tracer = Tracer { fragment, target, views: Views::default(), lanes, traces };
            pair.run_observed(side, FUEL, (readings, choices), state.clone(), &mut tracer);
            tracer.traces.into_iter()
        });
        let traces = std::iter::from_fn(|| Some([a.next()?, b.next()?]));
        traces.zip(lanes).map(|(traces, &lane)| Divergence { lane, traces }).collect()
    }
}

/// The lane of the last store of program a, or else of program b, to 4 bytes of memory.
pub fn storing_lane(
    job: &Job,
    readings: Readings,
    choices: &Choices,
    state: &ConcreteState,
    cell: StateVar,
) -> Option<u8> {
    let pair = Pair::<Concrete>::new(job).ok()?;
    let state = Rc::new(state.clone());
    [0, 1].into_iter().find_map(|side| {
        let mut storing = Storing { cell, lane: None };
        pair.run_observed(side, FUEL, (readings, choices), state.clone(), &mut storing);
        storing.lane
    })
}

/// Looks for the lane that stores something to 4 bytes of memory.
struct Storing {
    cell: StateVar,
    lane: Option<u8>,
}

impl Observer<Concrete> for Storing {
    fn before(&mut self, _: usize, wave: &mut Wave<Concrete>) {
        wave.memory.take_stored();
    }

    fn after(&mut self, _: usize, wave: &mut Wave<Concrete>) {
        let stored = wave.memory.take_stored();
        let is_here = |store: &&Store| cells(store, store.lane.unwrap_or(0)).any(|cell| cell == self.cell);
        if let Some(store) = stored.iter().rev().find(is_here) {
            self.lane = store.lane.or(self.lane);
        }
    }
}

/// Looks at what a program leaves in some lanes.
struct Tracer<'f> {
    fragment: &'f Fragment,
    target: Target,
    views: Views,
    lanes: &'f [u8],
    /// Of each lane.
    traces: Vec<Vec<TracedStep>>,
}

impl Observer<Concrete> for Tracer<'_> {
    fn before(&mut self, _: usize, wave: &mut Wave<Concrete>) {
        wave.memory.take_stored();
    }

    fn after(&mut self, instruction: usize, wave: &mut Wave<Concrete>) {
        let written = std::mem::take(&mut wave.written);
        let stored = wave.memory.take_stored();
        let statement = &self.fragment.listing.statements[instruction];
        self.views.after(&statement.instruction, self.target, &written);
        let text = self.fragment.source.text[statement.span.start..statement.span.end].trim();
        for (&lane, trace) in self.lanes.iter().zip(&mut self.traces) {
            let vectors = written.vgprs.iter().map(|register| StateVar::Vgpr { register, lane });
            let scalars = written.scalars.iter().map(|code| StateVar::Scalar { code });
            let own = stored.iter().filter(|store| store.lane.is_none_or(|other| other == lane));
            let cells: BTreeSet<StateVar> = own.flat_map(|store| cells(store, lane)).collect();
            let vars: Vec<StateVar> =
                vectors.chain(scalars).chain(written.scc.then_some(StateVar::Scc)).chain(cells).collect();
            let views = vars.iter().map(|&var| self.views.of_var(var)).collect();
            let values = vars.into_iter().map(|var| (var, number(wave, var))).collect();
            let origin = origin(&self.fragment.source.text[statement.span.end..]);
            trace.push(TracedStep { line: statement.line, text: text.to_owned(), origin, values, views });
        }
    }
}

/// The line of the source in what stands behind an instruction, where its text was made of an object: in a comment,
/// behind twelve digits of its address.
pub(crate) fn origin(behind: &str) -> Option<String> {
    let line = behind.lines().next().unwrap_or_default();
    let (address, origin) = line.trim().strip_prefix("// ")?.split_once(' ')?;
    let is_address = address.len() == ADDRESS && address.bytes().all(|byte| byte.is_ascii_hexdigit());
    let (_, number) = origin.rsplit_once(':')?;
    let is_line = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_address && is_line).then(|| origin.to_owned())
}

/// Digits of an address in a comment.
const ADDRESS: usize = 12;

/// The cells that a store of `lane` changes.
fn cells(store: &Store, lane: u8) -> impl Iterator<Item = StateVar> {
    let Store { space, address, bytes, .. } = *store;
    let lane = if space == Space::Scratch { lane } else { 0 };
    let end = address.wrapping_add(bytes - 1);
    [address, end].into_iter().map(move |byte| StateVar::Memory { space, lane, address: byte & !3 })
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn origins_stand_behind_addresses() {
        assert_eq!(origin(" // 000000001300 a b.hip:7\n\ts_nop 0").as_deref(), Some("a b.hip:7"));
        for none in [
            "",
            " // 000000001300",
            " // 000000001300: 7E000280",
            " // 00001300 a.hip:7",
            " ; 000000001300 a:7",
            " // 000000001300 a.hip",
        ] {
            assert_eq!(origin(none), None, "{none}");
        }
    }
}
