//! The two programs of a job, ready to execute in both readings, and their comparison.

use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Choices, Concrete, WordColumn, with_choices};
use gcn_semantics::float::FLOAT_MASK;
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Apertures, Exit, InitialState, Program, Wave};

use super::goals::Goal;
use super::job::{InitialMode, Job};
use crate::machine::piece_number;
use crate::state::scalar_name;
use crate::term::Symbolic;

/// Both programs of a job.
pub struct Pair<A: Algebra> {
    target: Target,
    programs: Rc<[Program<A>; 2]>,
    mode: InitialMode,
}

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
    fn apertures(&self) -> Option<Apertures<A>> {
        self.state.apertures()
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
}

impl<A: Algebra> Pair<A> {
    /// Prepares both programs; the error names what is not modelled and where.
    pub fn new(job: &Job) -> Result<Self, String> {
        let programs = Rc::new([job.a.program(job.target)?, job.b.program(job.target)?]);
        Ok(Pair { target: job.target, programs, mode: job.float.mode })
    }

    /// The same programs under another MODE.
    pub fn under(&self, mode: InitialMode) -> Self {
        Pair { target: self.target, programs: self.programs.clone(), mode }
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
        let run = |program: &Program<A>| {
            let mut wave = Wave::new(self.target, readings, initial.clone());
            let exit = program.execute(&mut wave);
            (wave, exit)
        };
        let [(a, a_exit), (b, b_exit)] = self.programs.each_ref().map(run);
        Ends { waves: [a, b], exits: [a_exit, b_exit] }
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

    /// As [`Pair::run`]; gives the ledger rows of the unspecified values that were taken as well.
    pub fn run_recorded(
        &self,
        readings: Readings,
        initial: Rc<dyn InitialState<Concrete>>,
        choices: &Choices,
    ) -> (Ends<Concrete>, BTreeSet<&'static str>) {
        with_choices(choices.clone(), || self.execute(readings, initial))
    }
}

impl<A: Algebra> Ends<A> {
    /// Why the two fragments cannot be equivalent, if they leave in different ways.
    pub fn exit_mismatch(&self) -> Option<String> {
        let describe = |exit: Exit| match exit {
            Exit::FallThrough => "runs past its last instruction".to_owned(),
            Exit::EndProgram => "ends the program (s_endpgm)".to_owned(),
            Exit::Jump { pair } => format!("jumps (s_setpc_b64 through {})", scalar_name(pair)),
        };
        let same = std::mem::discriminant(&self.exits[0]) == std::mem::discriminant(&self.exits[1]);
        (!same).then(|| format!("a {}, b {}", describe(self.exits[0]), describe(self.exits[1])))
    }
}

/// A goal on which two concrete waves differ.
#[derive(Debug, Clone, Copy)]
pub struct Difference {
    /// Number of the goal.
    pub goal: usize,
    pub a: u32,
    pub b: u32,
}

impl Ends<Concrete> {
    /// The goals on which the waves differ.
    pub fn differences<'s>(&'s mut self, goals: &'s [Goal]) -> impl Iterator<Item = Difference> + 's {
        let [a, b] = &mut self.waves;
        goals.iter().enumerate().filter_map(move |(goal, Goal { pieces, .. })| {
            let (a, b) = (piece_number(a, &pieces[0]), piece_number(b, &pieces[1]));
            (a != b).then_some(Difference { goal, a, b })
        })
    }
}

/// The symbolic pair of a job.
pub type SymbolicPair = Pair<Symbolic>;
