//! Running both programs of a job on the concrete evaluator, apart from gcnverify's own deciders.

use std::cell::Cell;
use std::rc::Rc;

use gcn_semantics::algebra::{B32, Background, Bit, Bv, Choices, Concrete, ConcreteMemory, WordColumn, with_choices};
use gcn_semantics::float::start_mask;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Apertures, Caller, Exit, InitialState, Program, Stuck, Wave};
use gcnverify::equiv::{Counterexample, Fragment, InitialMode, Job};
use gcnverify::expr::{Env, Expr, Piece, Register, compile};
use gcnverify::machine::{ConcreteState, piece_number};
use gcnverify::state::StateVar;
use gcnverify::term::{self, Term};

use crate::random::{Random, RandomState, readings};

/// Both programs of a job, ready to run.
pub struct Replay<'j> {
    job: &'j Job,
    programs: [Program<Concrete>; 2],
    /// Instructions executed so far.
    executed: Cell<u64>,
}

/// Instructions that a program executes from a random state: many loops go round for long from there.
const STEPS: u32 = 10_000;
/// If so many instructions were executed from random states, no more than [`SHORT`] are from each further one.
const LONG_RUNS: u64 = 500_000;
/// Most programs are over after fewer instructions.
const SHORT: u32 = 300;

impl<'j> Replay<'j> {
    /// `None` if a program contains something that is not modelled. The job names its places.
    pub fn new(job: &'j Job) -> Option<Self> {
        let program = |fragment: &Fragment, target| fragment.program(target).ok();
        let programs = [program(&job.a, job.targets.a)?, program(&job.b, job.targets.b)?];
        Some(Replay { job, programs, executed: Cell::new(0) })
    }

    /// How the programs differ after running from `initial`, if they do, within `steps` instructions, each on the
    /// machine with its readings: mostly one.
    pub fn difference(
        &self,
        readings: [Readings; 2],
        choices: &Choices,
        initial: Rc<dyn InitialState<Concrete>>,
        steps: u32,
    ) -> Option<String> {
        let run = |side: usize| {
            let mask = start_mask(self.job.targets.of(side));
            let state = Rc::new(WithModeOf { state: initial.clone(), mask });
            let state = self.job.entry.of_side(side, state, self.job.targets);
            let mut wave = Wave::new(self.job.targets.of(side), readings[side], state);
            // Nobody knows that what is open on one target is the same on the other.
            wave.machine = if self.job.is_apart() { side as u8 } else { 0 };
            wave.fuel = steps;
            let (exit, _) = with_choices(choices.clone(), || self.programs[side].execute(&mut wave));
            self.executed.set(self.executed.get() + u64::from(steps - wave.fuel));
            (wave, exit)
        };
        let [(mut a, a_exit), (mut b, b_exit)] = [0, 1].map(run);
        if let [
            Exit::Stuck { stuck: Stuck::Call { pair: of_a }, .. },
            Exit::Stuck { stuck: Stuck::Call { pair: of_b }, .. },
        ] = [a_exit, b_exit]
        {
            let address =
                |wave: &mut Wave<Concrete>, pair: u16| [pair, pair + 1].map(|code| piece_number(wave, &whole(code)));
            let [called_by_a, called_by_b] = [address(&mut a, of_a), address(&mut b, of_b)];
            return (called_by_a != called_by_b).then(|| "the function that is called".into());
        }
        if [a_exit, b_exit].iter().any(|exit| matches!(exit, Exit::Stuck { .. })) {
            // Not executed to the end: nothing is known.
            return None;
        }
        let is_function = self.job.entry.caller == Caller::Function;
        let ends = is_function && a_exit == Exit::EndProgram && b_exit == Exit::EndProgram;
        let saved = self.job.entry.caller_saved;
        let is_kept = |piece: &Piece| !matches!(piece.var, StateVar::Scalar { code } if saved.has(code));
        for piece in (is_function && !ends).then(of_caller).into_iter().flatten().filter(is_kept) {
            if piece_number(&mut a, &piece) != piece_number(&mut b, &piece) {
                return Some(format!("{}, which belongs to the caller", piece.var));
            }
        }
        let mut places = self.job.named();
        places.extend(self.job.returned.iter().flat_map(|returned| returned.places.iter().copied()));
        for place in &places {
            if let Register::Memory(space) = place.register()
                && let Some((lane, address)) = a.memory.difference(&mut b.memory, space)
            {
                return Some(format!("{place} at {address:#x}, lane {lane}"));
            }
            // Nobody looks at the registers of a function that has ended the wave.
            for piece in place.pieces().filter(|_| !ends) {
                let (a, b) = (piece_number(&mut a, &piece), piece_number(&mut b, &piece));
                if a != b {
                    return Some(format!("{place} ({}): a {a:#x}, b {b:#x}", piece.var));
                }
            }
        }
        let target = |wave: &mut Wave<Concrete>, exit| match exit {
            Exit::Jump { pair } => Some([pair, pair + 1].map(|code| piece_number(wave, &whole(code)))),
            _ => None,
        };
        let same_kind = std::mem::discriminant(&a_exit) == std::mem::discriminant(&b_exit);
        let same = same_kind && target(&mut a, a_exit) == target(&mut b, b_exit);
        (!same).then(|| format!("exits: a {a_exit:?}, b {b_exit:?}"))
    }

    /// The first difference that random states on random machines show.
    ///
    /// The assumptions of the job are not looked at: a job with assumptions may differ elsewhere.
    pub fn brute_force(&self, states: u64) -> Option<String> {
        let mut random = Random::new(2);
        (0..states).find_map(|seed| {
            let machine = Readings { nan: self.job.float.nan, ..readings(&self.job.fixed, &mut random) };
            let mode = match self.job.float.mode {
                InitialMode::Value(mode) => mode,
                InitialMode::Any => {
                    random.word() as u32
                        & self.job.targets.both().map(start_mask).into_iter().fold(0, |all, mask| all | mask)
                }
            };
            let state = Rc::new(UnderMode { state: RandomState { seed }, mode });
            let is_empty = [code::EXEC_LO, code::EXEC_HI].iter().all(|&code| state.scalar(code).0 == 0);
            if self.job.entry.has_active_lane() && is_empty {
                return None;
            }
            let mut of_b = machine;
            if self.job.is_apart() {
                of_b = readings(&self.job.fixed, &mut random);
                // Answers name that lanes act in one order.
                (of_b.nan, of_b.lane_order) = (machine.nan, machine.lane_order);
            }
            let steps = if self.executed.get() < LONG_RUNS { STEPS } else { SHORT };
            let difference = self.difference([machine, of_b], &Choices::seeded(seed + 1), state, steps)?;
            Some(format!("state {seed} on {machine:?}: {difference}"))
        })
    }

    /// Whether a counterexample satisfies the assumptions and shows a difference.
    pub fn confirm(&self, found: &Counterexample) -> Result<(), String> {
        if let Some(broken) = self.job.assumptions.iter().position(|expr| !holds(expr, &found.state)) {
            return Err(format!("the counterexample breaks assumption {}", broken + 1));
        }
        let machines = [found.readings, found.readings_of_b.unwrap_or(found.readings)];
        match self.difference(machines, &found.choices, Rc::new(found.state.clone()), u32::MAX) {
            Some(_) => Ok(()),
            None if self.job.out.is_empty() => Ok(()),
            None => Err("the counterexample does not replay".into()),
        }
    }
}

/// Some of what a function leaves to its caller.
fn of_caller() -> impl Iterator<Item = Piece> {
    let lanes = |register: u16| (0..64).map(move |lane| StateVar::Vgpr { register, lane });
    let scalars = (32..40).chain([code::EXEC_LO, code::EXEC_HI]).map(|code| StateVar::Scalar { code });
    let vars = (40..48).flat_map(lanes).chain(scalars).chain([StateVar::Mode]);
    vars.map(|var| Piece { var, lo: 0, width: 32, position: 0 })
}

fn whole(code: u16) -> Piece {
    Piece { var: StateVar::Scalar { code }, lo: 0, width: 32, position: 0 }
}

/// A state with a MODE.
struct UnderMode {
    state: RandomState,
    mode: u32,
}

impl InitialState<Concrete> for UnderMode {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        self.state.vgpr(register)
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        self.state.scalar(code)
    }
    fn scc(&self) -> Bit<Concrete> {
        self.state.scc()
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
    /// All of it is there; scratch is 0.
    fn memory(&self) -> ConcreteMemory {
        let [global, lds] = [1, 2].map(|space| Background::Seeded(2 * self.state.seed + space));
        ConcreteMemory::with(global, lds, Background::Seeded(0))
    }
}

/// A state with those bits of MODE that a target has.
struct WithModeOf {
    state: Rc<dyn InitialState<Concrete>>,
    mask: u32,
}

impl InitialState<Concrete> for WithModeOf {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        self.state.vgpr(register)
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        self.state.scalar(code)
    }
    fn scc(&self) -> Bit<Concrete> {
        self.state.scc()
    }
    fn mode(&self) -> B32<Concrete> {
        self.state.mode() & Bv::constant(self.mask.into())
    }
    fn memory(&self) -> ConcreteMemory {
        self.state.memory()
    }
    fn lds_size(&self) -> Option<B32<Concrete>> {
        self.state.lds_size()
    }
    fn apertures(&self) -> Option<Apertures<Concrete>> {
        self.state.apertures()
    }
}

/// A state of constants.
struct Constants<'s>(&'s ConcreteState);

impl Constants<'_> {
    fn term(&self, var: StateVar) -> Term {
        term::constant(var.bits(), u64::from(self.0.value(var)))
    }
}

impl Env for Constants<'_> {
    fn vgpr(&self, register: u16, lane: u8) -> Term {
        self.term(StateVar::Vgpr { register, lane })
    }
    fn scalar(&self, code: u16) -> Term {
        self.term(StateVar::Scalar { code })
    }
    fn scc(&self) -> Term {
        self.term(StateVar::Scc)
    }
}

/// Whether `expr` holds in `state`.
fn holds(expr: &Expr, state: &ConcreteState) -> bool {
    term::with_fresh_arena(|| {
        compile(expr, &Constants(state)).into_iter().all(|clause| term::as_const(clause) == Some(1))
    })
}
