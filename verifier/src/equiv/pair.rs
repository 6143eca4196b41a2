//! The two programs of a job, ready to execute in both readings, and their comparison.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Choices, Concrete, Memory, WordColumn, with_choices};
use gcn_semantics::control::BlockId;
use gcn_semantics::float::FLOAT_MASK;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::{Cause, Readings};
use gcn_semantics::wave::{
    Apertures, Arrival, Caller, Executable, Exit, FUEL, InitialState, Observer, Program, Stuck, Wave,
};

use super::entry::Entry;
use super::goals::{Compared, Goal};
use super::job::{InitialMode, Job};
use super::promised;
use super::unfolded::Unfolded;
use crate::expr::{Place, Register};
use crate::machine::{number, piece_number};
use crate::state::{StateVar, scalar_name};
use crate::term::{Promises, Symbolic};

/// Both programs of a job.
pub struct Pair<A: Algebra> {
    target: Target,
    programs: Rc<[Program<A>; 2]>,
    mode: InitialMode,
    entry: Entry,
    /// How many instructions a program with branches may execute.
    steps: u32,
    /// Executes programs that are cut.
    cut: Option<Rc<Cut<A>>>,
    promises: Promises,
    /// What scalar loads find is remembered.
    watches: bool,
}

/// Executes both programs, which are cut, from these waves.
pub type Cut<A> = dyn Fn(&[Program<A>; 2], [Wave<A>; 2]) -> Ends<A>;

/// An initial state with another MODE.
struct WithMode<A: Algebra> {
    state: Rc<dyn InitialState<A>>,
    mode: B32<A>,
}

impl<A: Algebra> InitialState<A> for WithMode<A> {
    fn memory(&self) -> A::Memory {
        self.state.memory()
    }
    fn lds_size(&self) -> B32<A> {
        self.state.lds_size()
    }
    /// FLAT addresses are in global memory: a promise that the report names.
    fn apertures(&self) -> Option<Apertures<A>> {
        None
    }
    fn vgpr(&self, register: u16) -> WordColumn<A> {
        self.state.vgpr(register)
    }
    fn scalar(&self, code: u16) -> B32<A> {
        self.state.scalar(code)
    }
    fn scc(&self) -> Bit<A> {
        self.state.scc()
    }
    fn mode(&self) -> B32<A> {
        self.mode
    }
}

/// `state` with the MODE that `mode` says.
pub fn under_mode<A: Algebra>(mode: InitialMode, state: Rc<dyn InitialState<A>>) -> Rc<dyn InitialState<A>> {
    let mode = match mode {
        InitialMode::Value(mode) => Bv::constant(mode.into()),
        InitialMode::Any => state.mode() & Bv::constant(FLOAT_MASK.into()),
    };
    Rc::new(WithMode { state, mode })
}

/// Both waves after execution.
pub struct Ends<A: Algebra> {
    pub waves: [Wave<A>; 2],
    pub exits: [Exit; 2],
    /// What has come to cuts.
    pub arrivals: [Vec<Arrival<A>>; 2],
    /// The pairs of blocks that they are cut at.
    pub cuts: Vec<[BlockId; 2]>,
    /// The run starts with an active lane, if there has to be one, and keeps what is promised about memory.
    pub counts: bool,
}

impl<A: Executable> Pair<A> {
    /// Prepares both programs; the error names what is not modelled and where.
    pub fn new(job: &Job) -> Result<Self, String> {
        let programs = Rc::new([job.a.program(job.target)?, job.b.program(job.target)?]);
        let (mode, entry, promises) = (job.float.mode, job.entry.clone(), job.promises);
        let watches = promises != Promises::default();
        Ok(Pair { target: job.target, programs, mode, entry, promises, watches, steps: FUEL, cut: None })
    }

    /// The same programs, of which each may execute `steps` instructions.
    pub fn within(self, steps: u32) -> Self {
        Pair { steps, ..self }
    }

    /// How many instructions each may execute.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// The same once more.
    pub fn again(&self) -> Self {
        self.under(self.mode)
    }

    /// The programs of `job` with loops unfolded, under what else holds here. `None` if they cannot be unfolded so.
    pub fn unfolded(&self, job: &Job, unfolded: &[Unfolded]) -> Option<Self> {
        let mut programs = Vec::new();
        for (number, fragment) in [&job.a, &job.b].into_iter().enumerate() {
            let mut program = fragment.program(job.target).ok()?;
            for of_side in unfolded.iter().filter(|unfolded| unfolded.side == number) {
                program = program.unfolded(of_side.header, of_side.unfolding)?;
            }
            programs.push(program);
        }
        let programs = Rc::new(programs.try_into().ok()?);
        Some(Pair { programs, ..self.again() })
    }

    /// The same programs, executed by `cut`.
    pub fn cut_by(&self, cut: Rc<Cut<A>>) -> Self {
        Pair { cut: Some(cut), ..self.under(self.mode) }
    }

    /// The same programs, with what scalar loads find.
    pub fn watching(&self) -> Self {
        Pair { watches: true, ..self.again() }
    }

    /// Both programs.
    pub fn programs(&self) -> &[Program<A>; 2] {
        &self.programs
    }

    /// The same programs under another MODE.
    pub fn under(&self, mode: InitialMode) -> Self {
        let (programs, entry, cut) = (self.programs.clone(), self.entry.clone(), self.cut.clone());
        Pair { programs, mode, entry, cut, ..*self }
    }

    /// Executes both programs from the same initial state, under the job's MODE.
    pub fn execute(&self, readings: Readings, initial: Rc<dyn InitialState<A>>) -> Ends<A> {
        self.execute_from(readings, under_mode(self.mode, initial))
    }

    /// As [`Pair::execute`], under another MODE.
    pub fn execute_under(&self, mode: B32<A>, readings: Readings, state: Rc<dyn InitialState<A>>) -> Ends<A> {
        self.execute_from(readings, Rc::new(WithMode { state, mode }))
    }

    /// Executes both programs from the same initial state, whose MODE counts.
    fn execute_from(&self, readings: Readings, initial: Rc<dyn InitialState<A>>) -> Ends<A> {
        let [mut a, mut b] = self.waves(readings, initial);
        if let Some(cut) = &self.cut {
            return cut(&self.programs, [a, b]);
        }
        let exits = [self.programs[0].execute(&mut a), self.programs[1].execute(&mut b)];
        Ends { waves: [a, b], exits, arrivals: [Vec::new(), Vec::new()], cuts: Vec::new(), counts: true }
    }

    /// The waves that both programs start with.
    fn waves(&self, readings: Readings, initial: Rc<dyn InitialState<A>>) -> [Wave<A>; 2] {
        [0, 1].map(|side| {
            let mut wave = Wave::new(self.target, readings, self.entry.of_side(side, initial.clone()));
            wave.fuel = self.steps;
            if self.watches {
                wave.memory.watch();
            }
            wave
        })
    }
}

impl Pair<Concrete> {
    /// Executes both programs on a machine whose unspecified values are `choices`.
    pub fn run(
        &self,
        readings: Readings,
        initial: Rc<dyn InitialState<Concrete>>,
        choices: &Choices,
    ) -> Ends<Concrete> {
        self.run_recorded(readings, initial, choices).0
    }

    /// Runs the program of `side` for at most `steps` instructions while `observer` looks on.
    pub fn run_observed(
        &self,
        side: usize,
        steps: u32,
        (readings, choices): (Readings, &Choices),
        initial: Rc<dyn InitialState<Concrete>>,
        observer: &mut impl Observer<Concrete>,
    ) {
        let [a, b] = self.waves(readings, under_mode(self.mode, initial));
        let mut wave = if side == 0 { a } else { b };
        wave.fuel = steps;
        with_choices(choices.clone(), || self.programs[side].execute_observed(&mut wave, observer));
    }

    /// As [`Pair::run`]; gives the causes of the unspecified values that were taken as well.
    pub fn run_recorded(
        &self,
        readings: Readings,
        initial: Rc<dyn InitialState<Concrete>>,
        choices: &Choices,
    ) -> (Ends<Concrete>, BTreeSet<Cause>) {
        let (mut ends, taken) = with_choices(choices.clone(), || self.execute(readings, initial.clone()));
        let is_active = || [code::EXEC_LO, code::EXEC_HI].iter().any(|&code| initial.scalar(code).0 != 0);
        ends.counts = !self.entry.has_active_lane() || is_active();
        ends.counts &= !ends.waves.iter().any(|wave| wave.has_wrapped);
        ends.counts &= ends.waves.iter_mut().all(|wave| self.entry.keeps_data(initial.clone(), &mut wave.memory));
        if ends.counts && self.promises != Promises::default() {
            let [a, b] = ends.waves.each_ref().map(|wave| &wave.memory);
            ends.counts = promised::keeps(self.promises, &mut self.entry.of_side(0, initial).memory(), [a, b]);
        }
        (ends, taken)
    }
}

impl<A: Algebra> Ends<A> {
    /// The ways in which each side may leave.
    pub fn ways_of_sides(&self) -> [Vec<Exit>; 2] {
        [0, 1].map(|side| match self.exits[side] {
            Exit::Several => self.waves[side].exits.iter().map(|&(exit, _)| exit).collect(),
            exit => vec![exit],
        })
    }

    /// The ways in which some side may leave. Jumps are one way, wherever the address is.
    pub fn ways(&self) -> Vec<Exit> {
        let mut ways: Vec<Exit> = Vec::new();
        for exit in self.ways_of_sides().concat() {
            if !ways.iter().any(|&way| is_same_way(way, exit)) {
                ways.push(exit);
            }
        }
        ways
    }

    /// Whether a side leaves in the way `exit`.
    pub fn leaves(&self, side: usize, exit: Exit) -> Bit<A> {
        match self.exits[side] {
            Exit::Several => {
                let mut of_way = self.waves[side].exits.iter().filter(|(way, _)| is_same_way(*way, exit));
                of_way.next().map_or(Bit::constant(false), |&(_, condition)| condition)
            }
            way => Bit::constant(is_same_way(way, exit)),
        }
    }

    /// The condition under which a side comes to arrival `number`: twice that of the cut, and one more if it comes
    /// again.
    pub fn arrives(&self, side: usize, number: usize) -> Option<Bit<A>> {
        let (block, again) = (self.cuts[number / 2][side], number % 2 == 1);
        let mut here = self.arrivals[side].iter().filter(|arrival| (arrival.block, arrival.again) == (block, again));
        here.next().map(|arrival| arrival.condition)
    }

    /// The condition under which the registers of side 0 count at the end: it leaves, if there are other ways to go on,
    /// to come to a cut again; and if it is a function, it returns to somebody.
    pub fn registers_count(&self) -> Bit<A> {
        let [wave, _] = &self.waves;
        let is_cut = self.arrivals[0].iter().any(|arrival| arrival.again);
        let exits = wave.exits.iter().map(|&(_, condition)| condition);
        let leaves = exits.filter(|_| is_cut).reduce(|all, condition| all | condition).unwrap_or(Bit::constant(true));
        match wave.caller() {
            Caller::Function => leaves & !self.leaves(0, Exit::EndProgram),
            _ => leaves,
        }
    }

    /// The side that was not executed to its end, the number of the instruction where, and why.
    pub fn stuck(&self) -> Option<(usize, usize, Stuck)> {
        let stuck = |side: usize| match self.exits[side] {
            Exit::Stuck { instruction, stuck } => Some((side, instruction, stuck)),
            _ => None,
        };
        stuck(0).or_else(|| stuck(1))
    }

    /// The side that never ends, unless both do, and no more is compared than memory: then what they do to it tells
    /// all.
    pub fn endless(&self, out: &[Place]) -> Option<(usize, usize, Stuck)> {
        let is_endless = |side: &usize| self.exits[*side] == Exit::Endless;
        let both = [0, 1].iter().all(is_endless);
        let is_about_memory = |place: &Place| matches!(place.register(), Register::Memory(_));
        let side = [0, 1].into_iter().find(is_endless)?;
        (!(both && out.iter().all(is_about_memory))).then_some((side, 0, Stuck::Endless))
    }

    /// Why the two fragments cannot be equivalent, if they leave in different ways whatever the data are.
    pub fn exit_mismatch(&self) -> Option<String> {
        let [a, b] = self.exits;
        let is_open = |exit: Exit| matches!(exit, Exit::Endless | Exit::Several | Exit::Stuck { .. });
        (!is_open(a) && !is_open(b) && !is_same_way(a, b)).then(|| ways([a, b]))
    }
}

/// How two programs leave, in words.
pub fn ways(exits: [Exit; 2]) -> String {
    let [a, b] = exits.map(|exit| match exit {
        Exit::FallThrough => "runs past its last instruction".to_owned(),
        Exit::EndProgram => "ends the program (s_endpgm)".to_owned(),
        Exit::Jump { pair } => format!("jumps (s_setpc_b64 through {})", scalar_name(pair)),
        Exit::Endless | Exit::Several | Exit::Stuck { .. } => "leaves in a way that depends on data".to_owned(),
    });
    format!("a {a}, b {b}")
}

/// Whether programs that leave in these ways leave alike, but for the address of a jump.
fn is_same_way(a: Exit, b: Exit) -> bool {
    std::mem::discriminant(&a) == std::mem::discriminant(&b)
}

/// A goal on which two concrete waves differ.
#[derive(Debug, Clone, Copy)]
pub struct Difference {
    /// Number of the goal.
    pub goal: usize,
    pub a: u32,
    pub b: u32,
    /// Where they differ, of a goal about the contents of memory.
    pub cell: Option<StateVar>,
}

impl Ends<Concrete> {
    /// The goals on which the waves differ; none, if the run does not count. Where one was not executed to its end it
    /// is only compared which function both call.
    pub fn differences<'s>(&'s mut self, goals: &'s [Goal]) -> impl Iterator<Item = Difference> + 's {
        let called = self.called();
        let goals = if called.is_none() && self.stuck().is_some() || !self.counts { &[] } else { goals };
        let goals =
            goals.iter().enumerate().filter(move |(_, goal)| (goal.what == Compared::Called) == called.is_some());
        let registers_count = self.registers_count().known() == Some(true);
        goals.filter_map(move |(goal, Goal { what, .. })| match what {
            Compared::Pieces(_) if !registers_count => None,
            Compared::Pieces(pieces) => {
                let [a, b] = &mut self.waves;
                let (a, b) = (piece_number(a, &pieces[0]), piece_number(b, &pieces[1]));
                (a != b).then_some(Difference { goal, a, b, cell: None })
            }
            Compared::Contents(space) => {
                let [a, b] = &mut self.waves;
                let (lane, address) = a.memory.difference(&mut b.memory, *space)?;
                let cell = StateVar::Memory { space: *space, lane, address: address & !3 };
                let [a, b] = [a, b].map(|wave| number(wave, cell));
                Some(Difference { goal, a, b, cell: Some(cell) })
            }
            Compared::Leaving(exit) => {
                let [a, b] = self.exits.map(|way| u32::from(is_same_way(way, *exit)));
                (a != b).then_some(Difference { goal, a, b, cell: None })
            }
            Compared::Called => {
                let differ = called.is_some_and(|[a, b]| a != b);
                differ.then_some(Difference { goal, a: 0, b: 0, cell: None })
            }
            Compared::Effect(_) | Compared::Arriving(_) => None,
        })
    }

    /// The addresses of the functions that both have called last, if no more is known of either.
    pub fn called(&mut self) -> Option<[u64; 2]> {
        let [Exit::Stuck { stuck: Stuck::Call { pair: a }, .. }, Exit::Stuck { stuck: Stuck::Call { pair: b }, .. }] =
            self.exits
        else {
            return None;
        };
        let word = |wave: &mut Wave<Concrete>, code: u16| u64::from(wave.scalar(code).0);
        let [of_a, of_b] = &mut self.waves;
        let address = |wave: &mut Wave<Concrete>, pair: u16| word(wave, pair) | word(wave, pair + 1) << 32;
        Some([address(of_a, a), address(of_b, b)])
    }

    /// The cells of memory that either side has accessed.
    pub fn accessed(&self) -> Vec<StateVar> {
        let cells = self.waves.iter().flat_map(|wave| wave.memory.accessed());
        cells.map(|(space, lane, address)| StateVar::Memory { space, lane, address }).collect()
    }
}

/// The symbolic pair of a job.
pub type SymbolicPair = Pair<Symbolic>;
