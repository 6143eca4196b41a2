//! The two programs of a job, ready to execute in both readings, and their comparison.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Choices, Concrete, Memory, WordColumn, with_choices};
use gcn_semantics::control::BlockId;
use gcn_semantics::float::start_mask;
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::ledger::{Cause, Readings};
use gcn_semantics::wave::{
    Apertures, Arrival, Caller, Executable, Exit, FUEL, InitialState, Observer, Program, STACK_POINTER, Stuck, Wave,
};
use gcn_semantics::work;

use super::across::TwoMachines;
use super::attempts::unfold::Unfolded;
use super::entry::Entry;
use super::job::{InitialMode, Job};
use super::promised;
use crate::expr::{Place, Register};
use crate::limits::question;
use crate::state::{WAVE, scalar_name};
use crate::term::{OwnStack, Promises, Symbolic, Term};

/// Both programs of a job.
pub struct Pair<A: Algebra> {
    machines: TwoMachines,
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
    /// Pairs of scalar registers that may have the kernarg pointer, and that a program reads: a bit for each.
    kernarg_pairs: u64,
}

/// Executes both programs, which are cut, from these waves.
pub type Cut<A> = dyn Fn(&[Program<A>; 2], [Wave<A>; 2]) -> Ends<A>;

/// An initial state with another MODE.
struct WithMode<A: Algebra> {
    state: Rc<dyn InitialState<A>>,
    mode: B32<A>,
    /// The bytes of LDS that a group has at most.
    lds: u32,
}

impl<A: Algebra> InitialState<A> for WithMode<A> {
    fn memory(&self) -> A::Memory {
        self.state.memory()
    }
    fn lds_size(&self) -> Option<B32<A>> {
        let most = Bv::constant(self.lds.into());
        Some(match self.state.lds_size() {
            Some(size) => size.umin(most),
            None => most,
        })
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

/// `state` with the MODE that `mode` says, as the program of a side finds it.
pub fn under_mode<A: Algebra>(
    mode: InitialMode,
    machines: TwoMachines,
    side: usize,
    state: Rc<dyn InitialState<A>>,
) -> Rc<dyn InitialState<A>> {
    let mask = start_mask(machines.targets.of(side));
    let mode = match mode {
        InitialMode::Value(mode) => Bv::constant((mode & mask).into()),
        InitialMode::Any => state.mode() & Bv::constant(mask.into()),
    };
    Rc::new(WithMode { state, mode, lds: machines.max_lds() })
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
    /// What holds at cuts, where the programs come to them, besides relations: with the numbers of cuts, in their
    /// order.
    pub bounds: Vec<(usize, Term)>,
    /// Of a run: the first byte of the own part of the stack in each lane, if nobody else looks at that.
    pub own_frame: Option<u64>,
    /// Of a run: the lanes that are active at the entry.
    pub active: u64,
}

/// Lets an instruction that is as much work as several take as many of those that a wave may execute.
pub struct Weighed<'p, A: Algebra>(pub &'p Program<A>);

impl<A: Algebra> Observer<A> for Weighed<'_, A> {
    fn after(&mut self, instruction: usize, wave: &mut Wave<A>) {
        let more = self.0.weight(instruction) - 1;
        if more > 0 {
            wave.fuel = wave.fuel.saturating_sub(more);
            question::work(u64::from(more) * work::INSTRUCTION);
        }
    }
}

impl<A: Executable> Pair<A> {
    /// Prepares both programs; the error names what is not modelled and where.
    pub fn new(job: &Job) -> Result<Self, String> {
        let programs = Rc::new([job.a.program(job.targets.a)?, job.b.program(job.targets.b)?]);
        let (mode, entry, promises) = (job.float.mode, job.entry.clone(), job.promises);
        let watches = promises != Promises::default();
        let kernarg_pairs = if promises.facts.noalias { promised::kernarg_pairs(job) } else { 0 };
        let machines = job.two_machines();
        Ok(Pair { machines, programs, mode, entry, promises, watches, kernarg_pairs, steps: FUEL, cut: None })
    }

    /// The same programs, of which each may execute `steps` instructions.
    pub fn within(self, steps: u32) -> Self {
        Pair { steps, ..self }
    }

    /// How many instructions of the vector unit are as much work as both programs are where nothing is repeated.
    pub fn weights(&self) -> usize {
        self.programs.iter().map(Program::weights).sum()
    }

    /// How many instructions each may execute. One that is as much work as several counts as these.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Whether they are executed on two machines, of which nobody says that they leave the same open.
    pub fn is_apart(&self) -> bool {
        self.machines.is_apart()
    }

    /// The same once more.
    pub fn again(&self) -> Self {
        self.under(self.mode)
    }

    /// The programs of `job`, these or these swapped, with loops unfolded, under what else holds here. `None` if they
    /// cannot be unfolded so.
    pub fn unfolded(&self, job: &Job, unfolded: &[Unfolded]) -> Option<Self> {
        let mut programs = Vec::new();
        for (number, fragment) in [&job.a, &job.b].into_iter().enumerate() {
            let mut program = fragment.program(job.targets.of(number)).ok()?;
            for of_side in unfolded.iter().filter(|unfolded| unfolded.side == number) {
                program = program.unfolded(of_side.header, of_side.unfolding)?;
            }
            programs.push(program);
        }
        let programs = Rc::new(programs.try_into().ok()?);
        Some(Pair { machines: job.two_machines(), programs, entry: job.entry.clone(), ..self.again() })
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
        self.execute_waves(self.waves(readings, initial))
    }

    /// As [`Pair::execute`], under another MODE.
    pub fn execute_under(&self, mode: B32<A>, readings: Readings, state: Rc<dyn InitialState<A>>) -> Ends<A> {
        let targets = self.machines.targets;
        self.execute_waves(self.waves_from(readings, |side| {
            // Bits that a target does not have are 0 there.
            let of_target = Bv::constant(start_mask(targets.of(side)).into());
            let mode = if targets.differ() { mode & of_target } else { mode };
            Rc::new(WithMode { state: state.clone(), mode, lds: self.machines.max_lds() })
        }))
    }

    /// Executes both programs.
    fn execute_waves(&self, [mut a, mut b]: [Wave<A>; 2]) -> Ends<A> {
        if let Some(cut) = &self.cut {
            return cut(&self.programs, [a, b]);
        }
        let execute = |side: usize, wave: &mut Wave<A>| {
            self.programs[side].execute_observed(wave, &mut Weighed(&self.programs[side]))
        };
        let exits = [execute(0, &mut a), execute(1, &mut b)];
        Ends::of([a, b], exits)
    }

    /// Both waves before execution, with what instructions of the programs may write noted as written.
    pub fn unexecuted(&self, readings: Readings, initial: Rc<dyn InitialState<A>>, job: &Job) -> Ends<A> {
        let mut waves = self.waves(readings, initial);
        for (wave, side) in waves.iter_mut().zip([&job.a, &job.b]) {
            side.listing.instructions().for_each(|instruction| note_writes(wave, instruction));
        }
        Ends::of(waves, [Exit::FallThrough; 2])
    }

    /// The waves that both programs start with, under the job's MODE.
    fn waves(&self, readings: Readings, initial: Rc<dyn InitialState<A>>) -> [Wave<A>; 2] {
        self.waves_from(readings, |side| under_mode(self.mode, self.machines, side, initial.clone()))
    }

    /// The waves that both programs start with, each in a state whose MODE counts.
    fn waves_from(&self, readings: Readings, initial: impl Fn(usize) -> Rc<dyn InitialState<A>>) -> [Wave<A>; 2] {
        [0, 1].map(|side| {
            let mut wave = self.machines.entered(&self.entry, side, readings, initial(side));
            wave.fuel = self.steps;
            if self.watches {
                wave.memory.watch(self.promises.facts.noalias);
            }
            wave
        })
    }
}

/// Notes that `wave` has written the registers that `instruction` names as results.
fn note_writes<A: Algebra>(wave: &mut Wave<A>, instruction: &Instruction) {
    let written = instruction.accesses(wave.target).into_iter().filter(|access| access.writes);
    for code in
        written.flat_map(|access| (0..u16::from(access.registers.words)).map(move |n| access.registers.first + n))
    {
        match code.checked_sub(code::VGPR) {
            Some(register) => wave.written.vgprs.insert(register),
            None => wave.written.scalars.insert(code),
        }
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
        let [a, b] = self.waves(readings, initial);
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
        let entry = self.entry.of_side(0, initial.clone(), self.machines.targets);
        if self.promises.own_stack == OwnStack::OfFunction {
            let stack = entry.scalar(STACK_POINTER).0;
            ends.own_frame = Some(u64::from(stack) >> self.promises.stack_unit.log2());
        }
        let [low, high] = [code::EXEC_LO, code::EXEC_HI].map(|code| u64::from(entry.scalar(code).0));
        ends.active = low | high << 32;
        ends.counts = !self.entry.has_active_lane() || ends.active != 0;
        ends.counts &= !ends.waves.iter().any(|wave| wave.has_wrapped);
        ends.counts &= ends.waves.iter_mut().all(|wave| self.entry.keeps_data(initial.clone(), &mut wave.memory));
        if ends.counts && self.promises != Promises::default() {
            let [a, b] = ends.waves.each_ref().map(|wave| &wave.memory);
            let pointers = promised::kernarg_pointers(self.kernarg_pairs, |code| {
                self.entry.launched.scalar::<Concrete>(code, initial.scalar(code), || initial.scalar(WAVE)).0
            });
            let mut memory = entry.memory();
            let arguments = self.entry.argument_qwords(&*initial);
            ends.counts = promised::keeps(self.promises, pointers, &mut memory, [a, b])
                && (!self.promises.facts.noalias || promised::are_apart(&arguments, [a, b]));
        }
        (ends, taken)
    }
}

impl<A: Algebra> Ends<A> {
    /// Waves that have left so, and come to no cuts.
    fn of(waves: [Wave<A>; 2], exits: [Exit; 2]) -> Self {
        let arrivals = [Vec::new(), Vec::new()];
        let (cuts, bounds) = (Vec::new(), Vec::new());
        Ends { waves, exits, arrivals, cuts, bounds, counts: true, own_frame: None, active: 0 }
    }

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
            // Where it may come to a cut again as well, it leaves in its only way under a condition.
            way if way == Exit::Several || self.comes_again(side) => {
                let mut of_way = self.waves[side].exits.iter().filter(|(way, _)| is_same_way(*way, exit));
                of_way.next().map_or(Bit::constant(false), |&(_, condition)| condition)
            }
            way => Bit::constant(is_same_way(way, exit)),
        }
    }

    /// Whether a side may come to a cut again.
    fn comes_again(&self, side: usize) -> bool {
        self.arrivals[side].iter().any(|arrival| arrival.again)
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
        let is_cut = self.comes_again(0);
        let exits = wave.exits.iter().filter(|(exit, _)| *exit != Exit::Impossible).map(|&(_, condition)| condition);
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
        let is_open =
            |exit: Exit| matches!(exit, Exit::Endless | Exit::Impossible | Exit::Several | Exit::Stuck { .. });
        (!is_open(a) && !is_open(b) && !is_same_way(a, b)).then(|| ways([a, b]))
    }
}

/// How two programs leave, in words.
pub fn ways(exits: [Exit; 2]) -> String {
    let [a, b] = exits.map(|exit| match exit {
        Exit::FallThrough => "runs past its last instruction".to_owned(),
        Exit::EndProgram => "ends the program (s_endpgm)".to_owned(),
        Exit::Jump { pair } => format!("jumps (s_setpc_b64 through {})", scalar_name(pair)),
        Exit::Endless | Exit::Impossible | Exit::Several | Exit::Stuck { .. } => {
            "leaves in a way that depends on data".to_owned()
        }
    });
    format!("a {a}, b {b}")
}

/// Whether programs that leave in these ways leave alike, but for the address of a jump.
pub(super) fn is_same_way(a: Exit, b: Exit) -> bool {
    std::mem::discriminant(&a) == std::mem::discriminant(&b)
}

/// The symbolic pair of a job.
pub type SymbolicPair = Pair<Symbolic>;
