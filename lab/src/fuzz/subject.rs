//! What is run: a program on a machine, and the states it starts in.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{B32, Bit, Bv, Choices, Column, Concrete, ConcreteMemory, WordColumn, with_choices};
use gcn_semantics::float::start_mask;
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::wave::{Apertures, Exit, InitialState, Program, Wave, Written};

use gcnverify::contents::Contents;
use gcnverify::machine::{ConcreteState, SymbolicState, number};
use gcnverify::state::StateVar;
use gcnverify::term::{Effect, Symbolic, Term};

/// How many instructions a run executes: what loops do, they do within so many.
const FUEL: u32 = 1 << 13;

/// A straight-line program on one machine.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The processor.
    pub target: Target,
    /// The instructions.
    pub program: Vec<Instruction>,
    /// The machine.
    pub readings: Readings,
    /// MODE at the start; `None`: a variable of terms, given by the state.
    pub mode: Option<u32>,
}

/// A state to start in. MODE is set; of a subject that fixes it, to the same value.
#[derive(Debug, Clone)]
pub struct Input {
    /// The state before the program.
    pub state: ConcreteState,
    /// Seed of the unspecified values.
    pub choices: u64,
}

impl Input {
    /// EXEC.
    pub fn exec(&self) -> u64 {
        let word = |code| u64::from(self.state.value(StateVar::Scalar { code }));
        word(code::EXEC_HI) << 32 | word(code::EXEC_LO)
    }

    /// The machine's choices.
    pub fn choices(&self) -> Choices {
        Choices::seeded(self.choices)
    }

    /// The value of a variable of terms.
    pub fn value(&self, var: StateVar) -> u32 {
        self.state.value(var)
    }
}

/// The initial state of terms.
struct Variables {
    target: Target,
    mode: Option<u32>,
    /// The size of LDS, and whether FLAT addresses reach it.
    lds_size: Option<u32>,
    has_apertures: bool,
}

impl InitialState<Symbolic> for Variables {
    fn vgpr(&self, register: u16) -> WordColumn<Symbolic> {
        InitialState::<Symbolic>::vgpr(&SymbolicState::default(), register)
    }
    fn scalar(&self, code: u16) -> B32<Symbolic> {
        InitialState::scalar(&SymbolicState::default(), code)
    }
    fn scc(&self) -> Bit<Symbolic> {
        InitialState::scc(&SymbolicState::default())
    }
    fn mode(&self) -> B32<Symbolic> {
        match self.mode {
            Some(mode) => Bv::constant(mode.into()),
            None => {
                InitialState::<Symbolic>::mode(&SymbolicState::default()) & Bv::constant(start_mask(self.target).into())
            }
        }
    }
    fn lds_size(&self) -> Option<B32<Symbolic>> {
        self.lds_size.map(|size| Bv::constant(size.into()))
    }
    fn apertures(&self) -> Option<Apertures<Symbolic>> {
        self.has_apertures.then(Apertures::usual)
    }
}

/// The parts of the state that were written.
pub(super) fn places(written: &Written) -> Vec<StateVar> {
    let lanes = |register: u16| (0..64).map(move |lane| StateVar::Vgpr { register, lane });
    let mut places: Vec<StateVar> = written.vgprs.iter().flat_map(lanes).collect();
    places.extend(written.scalars.iter().map(|code| StateVar::Scalar { code }));
    places.extend(written.scc.then_some(StateVar::Scc));
    places.extend(written.mode.then_some(StateVar::Mode));
    places
}

/// What a run leaves.
#[derive(Debug, Clone)]
pub struct Final {
    /// What it wrote.
    pub values: BTreeMap<StateVar, u32>,
    pub exit: Exit,
    /// The contents of memory.
    pub memory: ConcreteMemory,
}

impl Subject {
    /// A program on a machine of the first readings, with any MODE.
    pub fn new(target: Target, program: Vec<Instruction>) -> Self {
        Subject { target, program, readings: Readings::default(), mode: None }
    }

    /// Whether everything in the program is modelled, for terms as well as for numbers.
    pub fn is_modelled(&self) -> bool {
        Program::<Symbolic>::new(&self.program, self.target).is_ok()
    }

    /// Runs the program by the rules that all readings share, on numbers.
    ///
    /// # Panics
    /// If something in the program is not modelled.
    pub fn run(&self, input: &Input) -> Final {
        self.run_with(&input.state, &input.choices())
    }

    /// As [`Subject::run`], from any state and on any machine.
    pub fn run_with(&self, state: &ConcreteState, choices: &Choices) -> Final {
        let program = Program::<Concrete>::new(&self.program, self.target).expect("the program is modelled");
        let mut wave = self.wave(Rc::new(state.clone()));
        wave.memory.note_accesses();
        let (exit, _) = with_choices(choices.clone(), || program.execute(&mut wave));
        let mut places = places(&wave.written);
        let cells = wave.memory.accessed().map(|(space, lane, address)| StateVar::Memory { space, lane, address });
        places.extend(cells.collect::<Vec<_>>());
        let values = places.into_iter().map(|place| (place, number(&mut wave, place))).collect();
        Final { values, exit, memory: wave.memory }
    }

    /// A wave in front of the program.
    pub(super) fn wave(&self, state: Rc<dyn InitialState<Concrete>>) -> Wave<Concrete> {
        let mut wave = Wave::new(self.target, self.readings, state);
        wave.fuel = FUEL;
        wave
    }

    /// Whether something in the program accesses memory, or is an event.
    pub fn is_about_memory(&self) -> bool {
        self.program.iter().any(|instruction| instruction.row.is_about_memory())
    }

    /// The readings of the ledger that a run says to rest on.
    pub fn touched(&self, input: &Input) -> BTreeSet<Reading> {
        let program = Program::<Concrete>::new(&self.program, self.target).expect("the program is modelled");
        let mut wave = self.wave(Rc::new(input.state.clone()));
        with_choices(input.choices(), || program.execute(&mut wave));
        wave.readings.touched().clone()
    }

    /// What a run reads of its initial state, MODE aside: whole vector registers, and scalars.
    pub fn reads(&self, input: &Input) -> BTreeSet<StateVar> {
        let recorder = Rc::new(Recorder { state: input.state.clone(), read: RefCell::default() });
        let program = Program::<Concrete>::new(&self.program, self.target).expect("the program is modelled");
        let mut wave = self.wave(recorder.clone());
        with_choices(input.choices(), || program.execute(&mut wave));
        recorder.read.take()
    }

    /// The terms, in the arena of this thread, of everything that the program writes.
    ///
    /// # Panics
    /// If something in the program is not modelled.
    pub fn terms(&self) -> Vec<(StateVar, Term)> {
        self.terms_from(&Contents::default()).0
    }

    /// As [`Subject::terms`], of a program that starts with memory as large as `contents`; and what it does to memory.
    pub fn terms_from(&self, contents: &Contents) -> (Vec<(StateVar, Term)>, Vec<Effect>) {
        let program = Program::<Symbolic>::new(&self.program, self.target).expect("the program is modelled");
        let (lds_size, has_apertures) = (contents.lds_size, contents.has_apertures);
        let initial = Variables { target: self.target, mode: self.mode, lds_size, has_apertures };
        let mut wave = Wave::<Symbolic>::new(self.target, self.readings, Rc::new(initial));
        program.execute(&mut wave);
        let places = places(&wave.written);
        let term = |wave: &mut Wave<Symbolic>, place| match place {
            StateVar::Vgpr { register, lane } => wave.vgpr(register).lane(lane as usize).0,
            StateVar::Mode => wave.mode().0,
            StateVar::Scalar { code } => wave.scalar(code).0,
            StateVar::Scc => wave.scc().0,
            StateVar::Memory { .. } => unreachable!("contents are no terms"),
        };
        let terms = places.into_iter().map(|place| (place, term(&mut wave, place))).collect();
        (terms, std::mem::take(&mut wave.memory.effects))
    }
}

/// A state that remembers what was read.
struct Recorder {
    state: ConcreteState,
    read: RefCell<BTreeSet<StateVar>>,
}

impl InitialState<Concrete> for Recorder {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        self.read.borrow_mut().extend((0..64).map(|lane| StateVar::Vgpr { register, lane }));
        self.state.vgpr(register)
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        self.read.borrow_mut().insert(StateVar::Scalar { code });
        self.state.scalar(code)
    }
    fn scc(&self) -> Bit<Concrete> {
        self.read.borrow_mut().insert(StateVar::Scc);
        self.state.scc()
    }
    fn mode(&self) -> B32<Concrete> {
        self.state.mode()
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
