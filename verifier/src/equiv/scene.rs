//! What one machine makes of a job, as terms of the current arena.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use gcn_semantics::algebra::{Algebra, B32, Bv, Known};
use gcn_semantics::float::{FP16_OVFL, start_bits, start_mask};
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::{LedgerRow, NanPolicy, Reading, Readings};
use gcn_semantics::wave::{Caller, Stuck};
use rustc_hash::FxHashMap;

use super::any_lane::{OpenGoals, piece_of_any_lane};
use super::assumed::Assumed;
use super::calling::written_of_caller;
use super::effects;
use super::goals::{Compared, Goal, goals};
use super::job::Job;
use super::loops::guarded;
use super::never::Never;
use super::pair::{Ends, Pair, SymbolicPair};
use super::parts::differing;
use crate::expr::{Env, Place};
use crate::ladder;
use crate::launched::Launched;
use crate::machine::{SymbolicState, piece_term};
use crate::obligation::Assumptions;
use crate::state::StateVar;
use crate::targets::Targets;
use crate::term::{self, Node, Symbolic, Term, Var};

/// What is compared and what is assumed.
#[derive(Clone)]
pub struct Frame {
    /// Parts of the initial state that the assumptions fix.
    pub fixed: Rc<FxHashMap<StateVar, u32>>,
    /// The other assumptions.
    pub assumed: Assumed,
    /// What holds of EXEC at the entry; only goals about the whole wave need to know it.
    started: Term,
    /// EXEC at the entry.
    exec: [Term; 2],
    pub out: Vec<Place>,
    /// A goal is named by its number here. The terms of goals stand in an arena; of two frames of one job, in two
    /// arenas, the goals with one number are the same question if [`asks_the_same`](Frame::asks_the_same) says so.
    pub goals: Vec<Goal>,
    /// Why the fragments cannot be equivalent, if they leave in different ways.
    pub exit_mismatch: Option<String>,
    /// Where and why a program was not executed to its end.
    pub stuck: Option<(usize, usize, Stuck)>,
    /// Why loops could not be cut, if that is why.
    pub reason: Option<String>,
    /// How the effects on memory do not correspond.
    pub other_effects: Option<String>,
    /// The number of conditions that a solver has proven never to hold: effects under them never happen.
    pub impossible: usize,
    /// What the launch of a kernel says.
    pub launched: Arc<Launched>,
    /// The origins of the effects on memory, in their order.
    pub origins: [Vec<u64>; 2],
    /// The readings that may matter to the programs.
    pub touched: BTreeSet<Reading>,
    /// What has been proven to hold wherever the programs come to cuts.
    bounds: Vec<(usize, Term)>,
}

impl Frame {
    /// What `execute` makes of the initial state that the assumptions of `job` leave open.
    /// With `any_lane` the vector registers are given for the lane that stands for all.
    fn new<A: Algebra>(
        job: &Job,
        any_lane: bool,
        execute: impl FnOnce(Rc<SymbolicState>) -> Ends<A>,
    ) -> (Self, Ends<A>) {
        Frame::without(Never::default(), job, any_lane, execute)
    }

    /// As [`Frame::new`], without effects on memory that never happen.
    fn without<A: Algebra>(
        never: Never,
        job: &Job,
        any_lane: bool,
        execute: impl FnOnce(Rc<SymbolicState>) -> Ends<A>,
    ) -> (Self, Ends<A>) {
        let substitutions = job.substitutions();
        let (fixed, promises, launched) = (substitutions.values(), job.promises, job.entry.launched.clone());
        let initial = SymbolicState { fixed, any_lane, promises, never, launched };
        let assumed = Assumed::new(&substitutions.rest, &initial);
        let started = if job.entry.has_active_lane() { has_lane(&initial) } else { term::constant(1, 1) };
        let exec = [code::EXEC_LO, code::EXEC_HI].map(|code| Env::scalar(&initial, code));
        let fixed = Rc::new(initial.fixed.clone());
        let ends = execute(Rc::new(initial));
        let mut out = job.compared(&ends.waves);
        if job.entry.caller == Caller::Function {
            let mut callers = written_of_caller(&ends.waves, job.entry.caller_saved);
            callers.retain(|place| !out.contains(place));
            out.extend(callers);
        }
        let mut goals = goals(&out, &ends);
        goals.extend(job.inactive_lanes(&ends.waves, &out));
        goals.extend(job.has_calls().then_some(Goal { place: None, what: Compared::Called }));
        let touched = ends.waves.iter().flat_map(|wave| wave.readings.touched().iter().copied()).collect();
        let (exit_mismatch, stuck) = (ends.exit_mismatch(), ends.stuck().or_else(|| ends.endless(&out)));
        (
            Frame {
                fixed,
                assumed,
                started,
                exec,
                out,
                goals,
                exit_mismatch,
                stuck,
                reason: None,
                other_effects: None,
                impossible: 0,
                launched: job.entry.launched.clone(),
                origins: Default::default(),
                touched,
                bounds: Vec::new(),
            },
            ends,
        )
    }

    /// As far as it can be told without looking at what the programs compute.
    pub fn outline(job: &Job, programs: &Pair<Known>, readings: Readings) -> Self {
        Frame::new(job, false, |initial| programs.execute(readings, initial)).0
    }

    /// The goals of two programs that are one execution: the places that they may write, found without executing them.
    pub fn of_one_execution(job: &Job, programs: &Pair<Known>, readings: Readings) -> Self {
        Frame::new(job, false, |initial| programs.unexecuted(readings, initial, job)).0
    }

    /// Whether a program was not executed to its end because of a loop: of data, or one that goes round for long.
    pub fn is_stuck_in_a_loop(&self) -> bool {
        matches!(self.stuck, Some((_, _, Stuck::Loop | Stuck::Limit)))
    }

    /// Whether goals do not say all that has to hold.
    fn is_beyond_goals(&self) -> bool {
        self.stuck.is_some() || self.other_effects.is_some()
    }

    /// Whether the goals are those of `other`, which were made of other terms, and say all that has to hold. Then goals
    /// correspond by their number: a goal of one arena may be closed by its terms in another. Plain
    /// terms may give other goals, because they fold no constants: they do not show the end of a loop, an effect on
    /// memory under a false condition, or two effects at different addresses.
    pub fn asks_the_same(&self, other: &Frame) -> bool {
        let what = |frame: &Frame| frame.goals.iter().map(|goal| goal.what).collect::<Vec<_>>();
        !self.is_beyond_goals() && what(self) == what(other) && self.origins == other.origins
    }

    /// Why nothing can be said about the programs goal by goal.
    pub fn mismatch(&self, job: &Job) -> Option<String> {
        let stuck = self.stuck.map(|(side, instruction, stuck)| job.place_of(side, instruction, &stuck.to_string()));
        self.exit_mismatch.clone().or(stuck).or_else(|| self.other_effects.clone())
    }

    /// The assumptions that are not substituted, and what holds at cuts.
    pub fn assumptions(&self) -> Assumptions {
        self.assumptions_of(self.bounds.len())
    }

    /// The assumptions that are not substituted, and the first `bounds` of what holds at cuts.
    pub fn assumptions_of(&self, bounds: usize) -> Assumptions {
        let bounds: Vec<Term> = self.bounds[..bounds].iter().map(|(_, bound)| *bound).collect();
        self.assumed.assumptions(&bounds)
    }

    /// How many bounds are about cuts before cut number `cut`.
    pub fn bounds_before(&self, cut: usize) -> usize {
        self.bounds.partition_point(|(number, _)| *number < cut)
    }
}

/// Both final states as terms.
pub struct Scene {
    pub frame: Frame,
    pub ends: Ends<Symbolic>,
}

impl Scene {
    /// Executes both programs of `job` from one symbolic state, lane by lane where lanes are told apart.
    pub fn new(job: &Job, programs: &SymbolicPair, readings: Readings) -> Self {
        Scene::of(Frame::new(job, true, |initial| programs.execute(readings, initial)))
    }

    /// As [`Scene::new`], without effects on memory that never happen.
    pub fn without(never: Never, job: &Job, programs: &SymbolicPair, readings: Readings) -> Self {
        Scene::of(Frame::without(never, job, true, |initial| programs.execute(readings, initial)))
    }

    /// As [`Scene::new`], each lane by itself throughout.
    pub fn lane_by_lane(job: &Job, programs: &SymbolicPair, readings: Readings) -> Self {
        Scene::of(Frame::new(job, false, |initial| programs.execute(readings, initial)))
    }

    /// As [`Scene::new`], under another MODE than the job's.
    fn under(mode: B32<Symbolic>, job: &Job, programs: &SymbolicPair, readings: Readings) -> Self {
        Scene::of(Frame::new(job, true, |initial| programs.execute_under(mode, readings, initial)))
    }

    /// With the goals about effects on memory.
    fn of((mut frame, mut ends): (Frame, Ends<Symbolic>)) -> Self {
        frame.bounds.clone_from(&ends.bounds);
        frame.origins = ends.waves.each_ref().map(|wave| wave.memory.effects.iter().map(|e| e.origin).collect());
        match effects::goals(&mut ends) {
            Ok(goals) => frame.goals.extend(goals),
            Err(other) => frame.other_effects = Some(other),
        }
        let arriving =
            (0..2 * ends.cuts.len()).filter(|&number| (0..2).any(|side| ends.arrives(side, number).is_some()));
        frame.goals.extend(arriving.map(|number| Goal { place: None, what: Compared::Arriving(number) }));
        Scene { frame, ends }
    }

    /// The two sides of goal `number`.
    pub fn sides(&mut self, number: usize) -> (Term, Term) {
        let (a, b) = self.sides_of_any_wave(number);
        let hangs_on_exec = |t: Term| term::variables(t).iter().any(|var| exec().contains(var));
        if a == b || self.frame.goals[number].lane().is_some() || ![a, b].into_iter().any(hangs_on_exec) {
            return (a, b);
        }
        guarded(self.frame.started, a, b).unwrap_or((a, a))
    }

    /// The same, of waves that have no active lane at the entry too.
    fn sides_of_any_wave(&mut self, number: usize) -> (Term, Term) {
        match self.frame.goals[number].what {
            Compared::Pieces(pieces) => {
                let counts = self.ends.registers_count().0;
                let [a, b] = &mut self.ends.waves;
                let (a, b) = (piece_term(a, &pieces[0]), piece_term(b, &pieces[1]));
                guarded(counts, a, b).unwrap_or((a, a))
            }
            Compared::Inactive(piece) => {
                let lane = self.frame.goals[number].lane().unwrap_or_default();
                let is_active = term::extract(self.frame.exec[usize::from(lane / 32)], u32::from(lane % 32), 1);
                let counts = term::and_all(1, &[self.ends.registers_count().0, term::not(is_active)]);
                let [a, b] = &mut self.ends.waves;
                let (a, b) = (piece_term(a, &piece), piece_term(b, &piece));
                guarded(counts, a, b).unwrap_or((a, a))
            }
            Compared::Arriving(number) => {
                let never = term::constant(1, 0);
                let [a, b] = [0, 1].map(|side| self.ends.arrives(side, number).map_or(never, |condition| condition.0));
                (a, b)
            }
            // The goals about effects say it.
            Compared::Contents(_) | Compared::Called => (term::constant(1, 1), term::constant(1, 1)),
            Compared::Leaving(exit) => (self.ends.leaves(0, exit).0, self.ends.leaves(1, exit).0),
            Compared::Effect(part) => effects::sides(&self.ends, part),
        }
    }

    /// The two sides of goal `number` in the lane that stands for all, if one term says it for all lanes.
    pub fn sides_of_any_lane(&mut self, number: usize) -> Option<(Term, Term)> {
        match self.frame.goals[number].what {
            Compared::Pieces(pieces) => {
                let counts = self.ends.registers_count().0;
                let [a, b] = &mut self.ends.waves;
                let (a, b) = (piece_of_any_lane(a, &pieces[0])?, piece_of_any_lane(b, &pieces[1])?);
                Some(guarded(counts, a, b).unwrap_or((a, a)))
            }
            Compared::Effect(part) => effects::sides_of_any_lane(&self.ends, part),
            Compared::Contents(_) | Compared::Leaving(_) | Compared::Called | Compared::Arriving(_) => None,
            Compared::Inactive(_) => None,
        }
    }

    /// What structure leaves open of goal `number`: its sides, without the bits on which they are the same term.
    pub fn open(&mut self, number: usize) -> Option<(Term, Term)> {
        differing(self.sides(number))
    }
}

/// EXEC at the entry.
fn exec() -> [Var; 2] {
    [code::EXEC_LO, code::EXEC_HI].map(|code| StateVar::Scalar { code }.var())
}

/// Whether some lane is active at the entry.
fn has_lane(initial: &SymbolicState) -> Term {
    let mask = [code::EXEC_HI, code::EXEC_LO].map(|code| Env::scalar(initial, code));
    term::not(term::eq(term::concat(&mask), term::constant(64, 0)))
}

/// The fields of MODE that matter to floating point, as one variable for each bit; no part of the state
/// that is compared or reported.
const MODE: [Var; FP16_OVFL as usize + 1] = {
    let mut bits = [Var(0); FP16_OVFL as usize + 1];
    let mut bit = 0;
    while bit < bits.len() {
        bits[bit] = Var::mode_bit(bit as u32);
        bit += 1;
    }
    bits
};

/// A value of MODE of which nothing is known.
fn unknown_mode(targets: Targets) -> B32<Symbolic> {
    let known = targets.both().map(start_bits).into_iter().fold(0, u32::max);
    let others = term::constant(32 - known, 0);
    let bits = MODE[..known as usize].iter().rev().map(|&bit| term::variable(1, bit));
    Bv::new(term::concat(&std::iter::once(others).chain(bits).collect::<Vec<_>>()))
}

/// The bits of MODE on which some goal depends that neither structure nor cases close while MODE is not known.
pub fn decisive_mode_bits(job: &Job, programs: &SymbolicPair, readings: Readings) -> u32 {
    if job.is_one_execution() || !job.may_read_mode() {
        return 0;
    }
    term::with_fresh_arena(|| {
        let mut scene = Scene::under(unknown_mode(job.targets), job, programs, readings);
        if scene.frame.is_beyond_goals() {
            return job.targets.both().map(start_mask).into_iter().fold(0, |all, mask| all | mask);
        }
        let mut decisive = 0;
        let open = OpenGoals::of(&mut scene).open;
        for (_, a, b) in ladder::open_after_cases(&scene.frame.assumptions(), open) {
            let variables = [a, b].map(term::variables).concat();
            let bits = MODE.iter().enumerate().filter(|(_, bit)| variables.contains(bit));
            decisive |= bits.fold(0, |bits, (bit, _)| bits | 1 << bit);
        }
        decisive
    })
}

/// Whether some goal is closed neither by structure nor by cases on a machine, read as the machine computes.
pub fn is_open(job: &Job, programs: &SymbolicPair, readings: Readings) -> bool {
    // Terms of one program are equal to themselves.
    !job.is_one_execution()
        && term::with_fresh_arena(|| {
            let mut scene = Scene::new(job, programs, readings);
            let open = OpenGoals::of(&mut scene).open;
            let is_open = || !ladder::open_after_cases(&scene.frame.assumptions(), open).is_empty();
            scene.frame.is_beyond_goals() || is_open()
        })
}

/// Whether a goal that is closed neither by structure nor by cases hangs on which NaN arithmetic gives: whether it does
/// where that is any function of operands in their order. Other goals say the same whichever it is.
pub fn nans_matter(job: &Job, programs: &SymbolicPair, readings: Readings) -> bool {
    !job.is_one_execution()
        && term::with_fresh_arena(|| {
            let mut scene = Scene::new(job, programs, Readings { nan: NanPolicy::InOrder, ..readings });
            if scene.frame.is_beyond_goals() {
                return true;
            }
            let open = OpenGoals::of(&mut scene).open;
            let open = ladder::open_after_cases(&scene.frame.assumptions(), open);
            let mut found = false;
            let is_nan = |node: &Node| matches!(node, Node::Unspecified(what, _) if what.cause == LedgerRow::M3.into());
            term::for_each_node(open.into_iter().flat_map(|(_, a, b)| [a, b]), |node| found |= is_nan(node));
            found
        })
}

#[cfg(test)]
mod tests {
    use gcn_semantics::Target;
    use gcn_semantics::algebra::{Bit, Column, WordColumn};
    use gcn_semantics::generate::SplitMix;
    use gcn_semantics::rows::all_rows;
    use gcn_semantics::wave::{InitialState, Program, Wave};

    use super::*;
    use crate::equiv::job::may_read_mode;

    struct UnderAnyMode(SymbolicState, Target);

    impl InitialState<Symbolic> for UnderAnyMode {
        fn vgpr(&self, register: u16) -> WordColumn<Symbolic> {
            InitialState::<Symbolic>::vgpr(&self.0, register)
        }
        fn scalar(&self, code: u16) -> B32<Symbolic> {
            InitialState::<Symbolic>::scalar(&self.0, code)
        }
        fn scc(&self) -> Bit<Symbolic> {
            InitialState::<Symbolic>::scc(&self.0)
        }
        fn mode(&self) -> B32<Symbolic> {
            unknown_mode(self.1.into())
        }
    }

    /// An instruction that is said to ignore MODE does so: no bit of MODE is part of a value that it writes.
    #[test]
    fn instructions_without_floats_ignore_mode() {
        let mut dice = SplitMix::new(1);
        let (mut ignoring, mut reading) = (0, 0);
        for target in Target::ALL {
            for row in all_rows().iter().filter(|row| !row.format.is_memory()) {
                for encoding in row.encodings(target) {
                    let instruction = row.generate(encoding, target, &mut dice);
                    let Ok(program) = Program::<Symbolic>::new([&instruction], target) else { continue };
                    term::with_fresh_arena(|| {
                        // One term says what lanes have in common that are not told apart.
                        let state = SymbolicState { any_lane: true, ..SymbolicState::default() };
                        let state = Rc::new(UnderAnyMode(state, target));
                        let mut wave = Wave::new(target, Readings::default(), state);
                        program.execute(&mut wave);
                        let registers: Vec<u16> = wave.written.vgprs.iter().collect();
                        let scalars: Vec<u16> = wave.written.scalars.iter().collect();
                        let mut written: Vec<Term> = registers
                            .into_iter()
                            .flat_map(|register| wave.vgpr(register).lanes().map(|value| value.0))
                            .collect();
                        written.extend(scalars.into_iter().map(|code| wave.scalar(code).0));
                        written.push(wave.scc().0);
                        let reads = |&t: &Term| term::variables(t).iter().any(|variable| MODE.contains(variable));
                        let reads = wave.written.mode || written.iter().any(reads);
                        assert!(!reads || may_read_mode(row), "{}", row.mnemonic);
                        *if may_read_mode(row) { &mut reading } else { &mut ignoring } += 1;
                    });
                }
            }
        }
        assert!(ignoring > 1_000 && reading > 1_000, "{ignoring} {reading}");
    }
}
