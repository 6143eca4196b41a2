//! Concrete runs of the programs on one machine, and what they show.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Choices, LANES, Space};
use gcn_semantics::instruction::{Operand, code};
use gcn_semantics::wave::Stuck;
use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::Decision;
use super::programs::Programs;
use crate::equiv::Counterexample;
use crate::equiv::counterexample::with_mode;
use crate::equiv::effects::calls;
use crate::equiv::fuzz::{Clauses, Found, counting, fuzz, random_state, unrounded};
use crate::equiv::group_run::is_of_group;
use crate::equiv::job::Fragment;
use crate::equiv::minimise::{Minimiser, addresses};
use crate::equiv::numbers::has_numbers_only;
use crate::equiv::pair::under_mode;
use crate::equiv::promised::pointers;
use crate::equiv::scene::Scene;
use crate::equiv::verdict::Verdict;
use crate::ladder::abstraction::{differ_exactly, has_approximate};
use crate::ladder::{DecidedBy, End, Open, PART, Rung};
use crate::launches::{is_launch, launches};
use crate::limits::price_of_run;
use crate::machine::ConcreteState;
use crate::obligation::Assignment;
use crate::settings::Arithmetic;
use crate::state::StateVar;
use crate::term;

/// Concrete runs where nothing else can tell.
const LONG_ROUNDS: u64 = 400;
/// Instructions that count for a concrete run of programs whose loops are cut: many runs end at the limit of steps, and
/// what they do to memory is dear.
const LOOPED: usize = 8_000;
/// Concrete runs before any term is made, and those that may take long.
const FIRST_ROUNDS: u64 = 32;
const LONG_RUNS: u64 = 3;
/// Numbers that programs name, and that are tried as what registers hold.
const LITERALS: usize = 8;

/// Concrete runs on states like the one that a solver has found.
const NEAR_ROUNDS: u64 = 16;
/// Runs in which pointers meet, and the states that they start from.
const MEETING_RUNS: u64 = 256;
const MEETING_STATES: u64 = 6;
/// How far pointers are apart that meet.
const DISTANCES: [i64; 3] = [0, 4, -4];
/// Runs that minimising a counterexample may take.
const MINIMISE_RUNS: usize = 6_000;

impl Programs<'_> {
    /// The decision, if one of a few concrete runs shows a difference. Where a program has branches, a few are long.
    pub(super) fn decided_before_terms(&mut self) -> Option<Decision> {
        let first = if self.cut { 2 * FIRST_ROUNDS } else { FIRST_ROUNDS };
        self.decided_by_first_runs(first).or_else(|| {
            if !self.job.has_branches() {
                return None;
            }
            let long = self.long();
            let short = std::mem::replace(&mut self.pair, long);
            let decision = self.decided_by_first_runs(LONG_RUNS);
            self.pair = short;
            decision
        })
    }

    /// The state of `assignment` and the assumed constants; everything else is 0.
    pub(super) fn state(&self, assignment: &Assignment) -> ConcreteState {
        ConcreteState::of(assignment, &self.frame.fixed)
    }

    /// The decision, if one of a few concrete runs shows a difference.
    pub(super) fn decided_by_first_runs(&self, rounds: u64) -> Option<Decision> {
        let is_exact = self.job.float.arithmetic == Arithmetic::Exact;
        if !self.settings.runs || !is_exact || self.frame.exit_mismatch.is_some() {
            return None;
        }
        let rounds = self.settings.limits.meter(PART).paid(0..rounds, self.price_of_run());
        let Found::Difference { state, choices, .. } = self.fuzz(rounds) else { return None };
        let end = self.different(&[], state, choices);
        Some(self.decision(end, DecidedBy::from([(Rung::Fuzz, 1)])))
    }

    /// The decision about programs of which one cannot be executed to its end.
    pub(super) fn stuck(&self, (side, instruction, stuck): (usize, usize, Stuck)) -> Decision {
        let reason = self.frame.reason.as_ref().map_or(String::new(), |reason| format!(" ({reason})"));
        let what = self.job.place_of(side, instruction, &format!("{stuck}{reason}: this is not decided yet"));
        self.decision_of(Verdict::Unsupported(what), DecidedBy::default())
    }

    /// The decision about programs whose effects on memory do not correspond: only runs can tell anything.
    pub(super) fn decided_by_runs_alone(&self, reason: String) -> Decision {
        let decision = self.decided_by_first_runs(LONG_ROUNDS);
        decision.unwrap_or_else(|| {
            let end = match self.where_pointers_meet() {
                Found::Difference { state, choices, .. } => self.different(&[], state, choices),
                Found::Nothing => End::Unknown(vec![reason]),
            };
            self.decision(end, DecidedBy::default())
        })
    }

    /// Whether a goal on which runs differ is open, or one that says something about memory: what is loaded is one term
    /// only as long as both programs do the same to memory.
    ///
    /// Where loops are cut, every goal is one about states that the relations allow: what a run shows is none of these
    /// as long as any goal is open, since the relations hold only together with all goals.
    pub(super) fn is_open(&self, open: &[Open], goal: usize) -> bool {
        if self.cut {
            return !open.is_empty();
        }
        let is_open = |number: usize| number == self.stand_ins[goal] || self.frame.goals[number].is_about_memory();
        open.iter().any(|&(number, ..)| is_open(number))
    }

    /// Whether a counterexample of a solver may show nothing in a run: what a program loads from memory that it has
    /// changed is an unknown function, as are loads of different sizes from the same cells.
    pub(super) fn rests_on_memory(&self) -> bool {
        self.job.has_memory()
    }

    pub(super) fn price_of_run(&self) -> u64 {
        let instructions = match self.pair.steps() {
            steps if steps > self.prepared().concrete.steps() => steps as usize,
            _ if self.cut => LOOPED,
            _ => self.pair.weights(),
        };
        price_of_run(
            instructions,
            Clauses { terms: &self.frame.assumed.clauses, launched: &self.job.entry.launched }.nodes(),
        )
    }

    pub(super) fn fuzz(&self, rounds: impl IntoIterator<Item = u64>) -> Found {
        self.fuzz_from(&self.frame.fixed, rounds)
    }

    fn fuzz_from(&self, fixed: &Rc<FxHashMap<StateVar, u32>>, rounds: impl IntoIterator<Item = u64>) -> Found {
        let clauses = Clauses { terms: &self.frame.assumed.clauses, launched: &self.job.entry.launched };
        let rounds = rounds.into_iter().map(|round| if self.cut { counting(round) } else { round });
        fuzz(self.pair, &self.frame.goals, self.readings, fixed, &clauses, rounds)
    }

    /// Runs on states of which `assignment` says a part. Other values for the rest are needed where a model is no
    /// counterexample by chance: a store may write what was there already, or a value that the solver chose is fixed in
    /// a run.
    pub(super) fn near(&self, assignment: &Assignment) -> Found {
        let mut fixed = FxHashMap::clone(&self.frame.fixed);
        let variables = assignment.variables().filter_map(|(var, value, _)| Some((StateVar::of(var)?, value as u32)));
        // A solver knows nothing of which waves are launched: one that is like its own takes its place.
        let (launched, state) = (&self.job.entry.launched, self.state(assignment));
        let wave = launches(launched, &state).into_iter().next().filter(|_| launched.is_open());
        let of_wave = wave.iter().flat_map(ConcreteState::values).filter(|(var, _)| launched.is_about(*var));
        for (var, value) in of_wave.collect_vec().into_iter().chain(variables) {
            fixed.entry(var).or_insert(value);
        }
        let cells = state.contents.cells.into_iter();
        fixed.extend(cells.map(|((space, lane, address), value)| (StateVar::Memory { space, lane, address }, value)));
        self.fuzz_from(&Rc::new(fixed), self.settings.limits.meter(PART).paid(0..NEAR_ROUNDS, self.price_of_run()))
    }

    /// Runs in which a pointer that scalar loads find is another one of them, or is near it.
    pub(super) fn where_pointers_meet(&self) -> Found {
        let counts = self.job.float.arithmetic == Arithmetic::Exact && self.frame.exit_mismatch.is_none() && !self.cut;
        if !counts || !self.job.has_memory() {
            return Found::Nothing;
        }
        let (clauses, watching) =
            (Clauses { terms: &self.frame.assumed.clauses, launched: &self.job.entry.launched }, self.pair.watching());
        let mut paid = self.settings.limits.meter(PART).paid(0..MEETING_RUNS, self.price_of_run());
        for seed in 0..MEETING_STATES {
            let state = paid.next().and_then(|_| random_state(seed, &self.frame.fixed, &clauses, &Choices::default()));
            let Some(state) = state else { break };
            let ends = watching.run(self.readings, state, &Choices::seeded(seed + 1));
            let found = ends.waves.iter().flat_map(|wave| pointers(wave.memory.found()));
            let pointers = found.unique().collect_vec();
            for (&(other, value), &(address, _)) in
                pointers.iter().cartesian_product(&pointers).filter(|(a, b)| a.0 != b.0)
            {
                for distance in DISTANCES {
                    let mut fixed = FxHashMap::clone(&self.frame.fixed);
                    let value = value.wrapping_add_signed(distance);
                    let words = [(address, value), (address.wrapping_add(4), value >> 32)];
                    // Two that overlap are the same if all their words are.
                    let before = other.min(address);
                    let same = [0, 4, 8].map(|ahead| (before.wrapping_add(ahead), value));
                    for &(address, word) in if other.abs_diff(address) == 4 { &same[..] } else { &words } {
                        fixed.insert(StateVar::Memory { space: Space::Global, lane: 0, address }, word as u32);
                    }
                    let found = self.fuzz_from(&Rc::new(fixed), paid.next().map(|_| seed));
                    if matches!(found, Found::Difference { .. }) {
                        return found;
                    }
                }
            }
        }
        Found::Nothing
    }

    /// A difference counts only among numbers, where nothing was rounded.
    pub(super) fn run_among_reals(&mut self, rounds: &mut dyn Iterator<Item = u64>) -> Option<End<Counterexample>> {
        for round in rounds {
            let seed = unrounded(round);
            if let Found::Difference { state, choices, goal } = self.fuzz(seed..seed + 1)
                && let Some(counterexample) = self.different_in_reals(goal, &state, &choices)
            {
                return Some(End::Refuted(counterexample));
            }
        }
        None
    }

    /// The counterexample of a state on which `goal` differs, if only numbers occur and nothing is rounded.
    pub(super) fn different_in_reals(
        &mut self,
        goal: usize,
        state: &ConcreteState,
        choices: &Choices,
    ) -> Option<Counterexample> {
        let has_numbers = |(side, program): (usize, &Fragment)| {
            let machines = self.job.two_machines();
            let initial = under_mode(self.job.float.mode, machines, side, Rc::new(state.clone()));
            has_numbers_only(program, machines.wave(side, self.readings, initial), choices)
        };
        let scene = self.scene.as_mut().expect("no goal is about terms that have not been made");
        let differ = differ_exactly(scene.sides(goal), state);
        // Rules may have folded away what is rounded: terms without any have the last word.
        let (job, symbolic) = (self.job, &self.prepared().symbolic);
        let plainly = || {
            term::with_plain_arena(|| {
                let mut scene = Scene::new(job, symbolic, self.readings);
                differ_exactly(scene.sides(goal), state)
            })
        };
        if !differ || ![(0, &self.job.a), (1, &self.job.b)].into_iter().all(has_numbers) || !plainly() {
            return None;
        }
        // Other goals may differ in the sign of a zero.
        let goals = &self.frame.goals;
        let (place, lane) = (goals[goal].place, goals[goal].lane());
        let same = goals.iter().filter(|other| other.place == place && other.lane() == lane);
        Counterexample::replay(self.job, self.pair, &same.copied().collect_vec(), self.readings, choices, state)
    }

    fn minimiser<'s>(&'s self, choices: &'s Choices, clauses: &'s Clauses<'s>) -> Minimiser<'s> {
        Minimiser {
            pair: self.pair,
            goals: &self.frame.goals,
            readings: self.readings,
            choices,
            fixed: &self.frame.fixed,
            launched: &self.job.entry.launched,
            clauses,
            runs: MINIMISE_RUNS,
            meter: self.settings.limits.meter(PART),
            price: self.price_of_run(),
            causes: BTreeSet::new(),
            addresses: addresses(self.job),
        }
    }

    /// States beside one that a solver has found where loops are cut: it says little of where the programs begin, not
    /// even that the lanes are active which differ. A number that a program names may be one that it compares with.
    fn beside(&self, state: &ConcreteState, open: &[Open]) -> Vec<ConcreteState> {
        let lane = open.first().and_then(|&(goal, ..)| self.frame.goals[goal].lane()).map(usize::from);
        let alike = |mut state: ConcreteState, value: &dyn Fn(&[u32; LANES]) -> u32| {
            let exec = [code::EXEC_LO, code::EXEC_HI].map(|code| StateVar::Scalar { code });
            exec.into_iter().for_each(|word| state.set(word, u32::MAX));
            state.vgprs.values_mut().for_each(|lanes| *lanes = [value(lanes); LANES]);
            self.frame.fixed.iter().for_each(|(&var, &value)| state.set(var, value));
            state
        };
        let instructions = || [&self.job.a, &self.job.b].into_iter().flat_map(|side| side.listing.instructions());
        let literals =
            instructions().flat_map(|instruction| &instruction.operands).filter_map(|operand| match operand {
                Operand::Literal(number) => Some(*number),
                _ => None,
            });
        let mut all = state.clone();
        let sides = [(self.job.targets.a, &self.job.a), (self.job.targets.b, &self.job.b)].into_iter();
        let accesses =
            sides.flat_map(|(target, side)| side.listing.instructions().flat_map(move |i| i.accesses(target)));
        for vgpr in accesses.filter_map(|access| access.registers.first.checked_sub(code::VGPR)) {
            all.vgprs.entry(vgpr).or_insert([0; LANES]);
        }
        let of_lane = lane.map(|lane| alike(state.clone(), &|lanes: &[u32; LANES]| lanes[lane]));
        let of_literals = literals.unique().take(LITERALS).map(|number| alike(all.clone(), &move |_: &_| number));
        of_lane.into_iter().chain(of_literals).collect()
    }

    /// Variants of a solver's model in which no lane is active. A wave that somebody has started has an active lane, so
    /// all lanes are switched on, or all but the one that a goal is about.
    fn started(&self, state: &ConcreteState, open: &[Open]) -> Vec<ConcreteState> {
        let exec = [code::EXEC_LO, code::EXEC_HI].map(|code| StateVar::Scalar { code });
        if !self.job.entry.has_active_lane() || exec.iter().any(|&word| state.value(word) != 0) {
            return Vec::new();
        }
        let lanes = open.iter().filter_map(|&(goal, ..)| self.frame.goals[goal].lane()).unique();
        let with = |mask: u64| {
            let mut state = state.clone();
            exec.iter().zip([mask, mask >> 32]).for_each(|(&word, mask)| state.set(word, mask as u32));
            state
        };
        lanes.map(|lane| with(!(1 << lane))).chain([with(u64::MAX)]).collect()
    }

    /// Minimises, replays and reports a state on which the programs differ.
    pub(super) fn different(&self, open: &[Open], state: ConcreteState, choices: Choices) -> End<Counterexample> {
        let clauses = Clauses { terms: &self.frame.assumed.clauses, launched: &self.job.entry.launched };
        let sides = open.iter().flat_map(|&(_, a, b)| [a, b]).collect_vec();
        let approximate = choices.has_approximate() || has_approximate(&sides);
        // A solver knows nothing of approximate results; those of real machines are near the correct ones.
        let others = [Choices::ABOVE, Choices::BELOW].into_iter().filter(|_| approximate);
        let machines = std::iter::once(choices.clone()).chain(others.map(|number| choices.approximating(number)));
        let machines = machines.collect_vec();
        let shows = |state: &ConcreteState| {
            machines.iter().find(|choices| self.minimiser(choices, &clauses).differs(state).is_some())
        };
        let near = if self.cut { self.beside(&state, open) } else { self.started(&state, open) };
        let launched = &self.job.entry.launched;
        let mut states = std::iter::once(state.clone()).chain(near).flat_map(|state| launches(launched, &state));
        let Some((choices, state)) = states.find_map(|state| Some((shows(&state)?.clone(), state))) else {
            if self.job.float.arithmetic == Arithmetic::Uninterpreted {
                let reason = "the solver's counterexample rests on arithmetic as unknown functions (--fp uf)";
                return End::Unknown(vec![reason.into()]);
            }
            if approximate {
                let reason = "the solver's counterexample rests on approximate results that no machine gives";
                return End::Unknown(vec![reason.into()]);
            }
            if self.cut {
                let reason = "the solver's counterexample rests on a state in a loop that no run has shown";
                return End::Unknown(vec![reason.into()]);
            }
            if !is_launch(launched, &state) && shows(&state).is_some() {
                let reason = "the solver's counterexample rests on a wave that no launch has";
                return End::Unknown(vec![reason.into()]);
            }
            if !self.started(&state, open).is_empty() {
                let reason = "the solver's counterexample rests on a wave without active lanes, which nobody starts";
                return End::Unknown(vec![reason.into()]);
            }
            if let Some((side, instruction, stuck)) = self.pair.run(self.readings, Rc::new(state), &choices).stuck() {
                let place = self.job.place_of(side, instruction, &stuck.to_string());
                return End::Unknown(vec![format!("no run shows the solver's counterexample: {place}")]);
            }
            if self.scene.as_ref().is_some_and(|scene| calls(&scene.ends)) {
                let reason = "the solver's counterexample rests on a function that is not part of the program";
                return End::Unknown(vec![reason.into()]);
            }
            if self.rests_on_memory() {
                let reason = "the solver's counterexample rests on contents of memory that no run has";
                return End::Unknown(vec![reason.into()]);
            }
            return End::Inconsistent("a counterexample does not replay on the concrete evaluator".into());
        };
        let replayed = |state: &ConcreteState| {
            Counterexample::replay(self.job, self.pair, &self.frame.goals, self.readings, &choices, state)
        };
        let is_of_group = |state: &ConcreteState| {
            is_of_group(self.job, self.pair, self.readings, &choices, &with_mode(self.job, state))
        };
        let smallest = self.settings.minimises.then(|| self.minimiser(&choices, &clauses).minimise(state.clone()));
        // In a small state pointers may be the same, which only waves together notice.
        let state = smallest.into_iter().chain([state]).find(is_of_group);
        let Some(state) = state else {
            return End::Unknown(vec!["different wave by wave; as groups: unknown".into()]);
        };
        match replayed(&state) {
            Some(counterexample) => End::Refuted(counterexample),
            None => End::Inconsistent("a minimised counterexample does not replay".into()),
        }
    }
}
