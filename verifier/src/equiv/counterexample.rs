//! A counterexample: an initial state, a machine, and the place where the programs differ.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use gcn_semantics::algebra::{Choices, Concrete, LANES};
use gcn_semantics::float::start_mask;
use gcn_semantics::ledger::{Cause, LedgerRow, NanPolicy, Readings};

use super::across::Across;
use super::differences::Difference;
use super::divergence::{Divergence, storing_lane};
use super::goals::{Compared, Goal};
use super::job::{InitialMode, Job};
use super::pair::{Pair, ways};
use crate::expr::{Place, Register};
use crate::launched::GroupWave;
use crate::machine::ConcreteState;
use crate::state::StateVar;

/// Machines on which a counterexample is tried to learn whether it rests on unspecified values.
const MACHINES: u64 = 24;

/// A state in which the two programs differ; it has been replayed on the concrete evaluator.
#[derive(Debug, Clone)]
pub struct Counterexample {
    /// The machine's readings.
    pub readings: Readings,
    /// Those of the machine of program b, where programs of two targets have machines of their own.
    pub readings_of_b: Option<Readings>,
    /// The machine's unspecified values.
    pub choices: Choices,
    /// What the programs read; everything else is 0.
    pub state: ConcreteState,
    /// The place that differs; `None` for the target of the final jump, or for the way of leaving.
    pub place: Option<Place>,
    /// The lane that differs, if the place is a vector register.
    pub lane: Option<u8>,
    /// The whole value of the place on either side (of this lane).
    pub a: u64,
    /// The same of program b.
    pub b: u64,
    /// The causes of the unspecified values without which the programs agree on this state.
    pub unspecified: BTreeSet<Cause>,
    /// All lanes in which the place differs.
    pub lanes: Vec<u8>,
    /// The cell of memory that differs, if the place is memory.
    pub cell: Option<StateVar>,
    /// How the two fragments leave, or what they call, if that is the difference.
    pub exits: Option<String>,
    /// The difference is which function is called.
    pub is_called: bool,
    /// What both sides do.
    pub divergence: Divergence,
    /// The wave of a group that the state is, of kernels with descriptors.
    pub wave: Option<GroupWave>,
    /// What people call that which the launch has put into scalar registers, by operand code.
    pub given: Arc<BTreeMap<u16, &'static str>>,
    /// The arguments of kernels with their bytes, where they are part of the state.
    pub arguments: Vec<(String, Vec<u8>)>,
}

impl Counterexample {
    /// A job on the machines of this counterexample.
    pub fn on_its_machines(&self, job: &Job) -> Job {
        Job { across: Across { of_b: self.readings_of_b, ..job.across }, ..job.clone() }
    }

    /// Runs both programs from `state` and describes how they differ; `None` if they do not.
    pub fn replay(
        job: &Job,
        pair: &Pair<Concrete>,
        goals: &[Goal],
        readings: Readings,
        choices: &Choices,
        state: &ConcreteState,
    ) -> Option<Self> {
        let state = &with_mode(job, state);
        let (mut ends, taken) = pair.run_recorded(readings, Rc::new(state.clone()), choices);
        let differences: Vec<Difference> = ends.differences(goals).collect();
        let found = *differences.first()?;
        let first = goals[found.goal];
        if let Compared::Leaving(_) = first.what {
            return Some(Counterexample::of_exits(job, readings, state.clone(), ways(ends.exits)));
        }
        if first.what == Compared::Called
            && let Some([a, b]) = ends.called()
        {
            let exits = format!("a calls the function at {a:#x}, b the one at {b:#x}");
            let divergence = Divergence::new(job, readings, choices, state, busiest_lane(state));
            let unspecified = decisive(pair, goals, readings, state, taken);
            let (choices, is_called) = (choices.clone(), true);
            let found = Counterexample::of_exits(job, readings, state.clone(), exits);
            return Some(Counterexample { choices, unspecified, is_called, divergence, ..found });
        }
        let lane = first.lane();
        let of_place = differences.iter().map(|difference| &goals[difference.goal]);
        let of_place = of_place.filter(|goal| goal.place == first.place);
        let mut lanes: Vec<u8> = of_place.filter_map(Goal::lane).collect();
        lanes.dedup();
        let value = |side: usize, ends: &mut super::pair::Ends<Concrete>| {
            if found.cell.is_some() {
                return u64::from(if side == 0 { found.a } else { found.b });
            }
            let wide = first.place.is_some_and(|place| place.width() > 64);
            let var = first.pieces().map(|pieces| pieces[side].var);
            let parts = goals.iter().filter(|goal| goal.place == first.place && goal.lane() == lane);
            let parts = parts.filter_map(|goal| goal.pieces().map(|pieces| pieces[side]));
            let parts = parts.filter(|piece| !wide || Some(piece.var) == var);
            parts.fold(0u64, |value, piece| {
                let bits = crate::machine::piece_number(&mut ends.waves[side], &piece) as u64;
                value | bits << if wide { 0 } else { piece.position }
            })
        };
        let place = first.place.map(|place| if place.width() > 64 { register_of(&first) } else { place });
        let storing = || storing_lane(job, readings, choices, state, found.cell?);
        let looked_at = lane.or_else(storing).unwrap_or_else(|| busiest_lane(state));
        Some(Counterexample {
            readings,
            readings_of_b: job.two_machines().readings_of_b(readings),
            choices: choices.clone(),
            state: state.clone(),
            place,
            lane,
            a: value(0, &mut ends),
            b: value(1, &mut ends),
            unspecified: decisive(pair, goals, readings, state, taken),
            lanes,
            cell: found.cell,
            exits: None,
            is_called: false,
            divergence: Divergence::new(job, readings, choices, state, looked_at),
            wave: job.launched_wave(state),
            given: job.entry.given.clone(),
            arguments: job.entry.arguments_in(state),
        })
    }

    /// A counterexample whose point is what whole groups leave in a cell of memory.
    pub fn of_cell(
        job: &Job,
        readings: Readings,
        choices: &Choices,
        state: ConcreteState,
        cell: StateVar,
        [a, b]: [u64; 2],
    ) -> Self {
        let found = Counterexample::of_exits(job, readings, state, String::new());
        let StateVar::Memory { space, .. } = cell else { unreachable!("a cell is in memory") };
        let place = Place::new(Register::Memory(space)).expect("memory is a place");
        Counterexample { choices: choices.clone(), place: Some(place), cell: Some(cell), a, b, exits: None, ..found }
    }

    /// A counterexample whose point is that the fragments leave in different ways.
    pub fn of_exits(job: &Job, readings: Readings, state: ConcreteState, exits: String) -> Self {
        let choices = Choices::default();
        let divergence = Divergence::new(job, readings, &choices, &state, 0);
        Counterexample {
            wave: job.launched_wave(&state),
            given: job.entry.given.clone(),
            arguments: job.entry.arguments_in(&state),
            readings,
            readings_of_b: job.two_machines().readings_of_b(readings),
            choices,
            state,
            place: None,
            lane: None,
            a: 0,
            b: 0,
            unspecified: BTreeSet::new(),
            lanes: Vec::new(),
            cell: None,
            exits: Some(exits),
            is_called: false,
            divergence,
        }
    }
}

/// The state with the job's MODE.
pub(super) fn with_mode(job: &Job, state: &ConcreteState) -> ConcreteState {
    let mut state = job.entry.with_arguments(state.clone().started(&job.entry.launched));
    state.mode = Some(match job.float.mode {
        InitialMode::Value(mode) => mode,
        InitialMode::Any => {
            state.value(StateVar::Mode) & job.targets.both().map(start_mask).into_iter().fold(0, |all, mask| all | mask)
        }
    });
    state
}

/// The one register of a goal, as a place: what is reported of places wider than 64 bits.
fn register_of(goal: &Goal) -> Place {
    let [piece, _] = goal.pieces().expect("a wide place has pieces");
    let register = match piece.var {
        StateVar::Vgpr { register, .. } => Register::Vector { first: register, count: 1 },
        StateVar::Scalar { code } => Register::Scalar { code, count: 1 },
        StateVar::Scc => Register::Scc,
        StateVar::Mode => Register::Mode,
        StateVar::Memory { space, .. } => Register::Memory(space),
    };
    Place::new(register).expect("a goal is about a register")
}

/// The causes of the unspecified values that a difference from `state` rests on: all that were `taken`, if no bit
/// differs on all of some machines with other ones. Then a machine may exist on which the programs agree.
pub fn decisive(
    pair: &Pair<Concrete>,
    goals: &[Goal],
    readings: Readings,
    state: &ConcreteState,
    taken: BTreeSet<Cause>,
) -> BTreeSet<Cause> {
    if taken.is_empty() {
        return taken;
    }
    let state = Rc::new(state.clone());
    let mut always = vec![u32::MAX; goals.len()];
    for (readings, choices) in other_machines(readings, &taken) {
        let mut ends = pair.run(readings, state.clone(), &choices);
        let mut differing = vec![0; goals.len()];
        ends.differences(goals).for_each(|difference| differing[difference.goal] = difference.a ^ difference.b);
        always.iter_mut().zip(differing).for_each(|(always, differing)| *always &= differing);
    }
    if always.iter().all(|&bits| bits == 0) { taken } else { BTreeSet::new() }
}

/// Some machines that differ in the unspecified values whose causes were `taken`.
pub fn other_machines(
    readings: Readings,
    taken: &BTreeSet<Cause>,
) -> impl Iterator<Item = (Readings, Choices)> + use<> {
    let count = if taken.is_empty() { 0 } else { MACHINES };
    let seeded = (0..count).map(move |seed| (readings, Choices { approximation: seed, ..Choices::seeded(seed) }));
    // No choice of an unknown function of operands in any order tells which NaN came first.
    let preserving = Readings { nan: NanPolicy::Preserve, ..readings };
    seeded.chain(taken.contains(&LedgerRow::M3.into()).then(|| (preserving, Choices::default())))
}

/// The lane with the most values that are not 0: the one worth showing where no lane differs.
fn busiest_lane(state: &ConcreteState) -> u8 {
    let count = |lane: u8| state.vgprs.values().filter(|lanes| lanes[lane as usize] != 0).count();
    (0..LANES as u8).max_by_key(|&lane| (count(lane), std::cmp::Reverse(lane))).unwrap_or(0)
}
