//! A fragment, decoded once and executable many times in any algebra.

use std::collections::BTreeMap;

use super::call::CallStep;
use super::crosslane::WaveStep;
use super::cut::Arrival;
use super::executable::Executable;
use super::function::{EnterStep, known_calls};
use super::hwreg::HwregStep;
use super::index::IndexStep;
use super::indexing::indexed_places;
use super::link::LinkStep;
use super::matrix::MatrixStep;
use super::memory::{EventStep, MemoryStep, ScalarMemoryStep};
use super::relative::{RelativeStep, can_be_indexed};
use super::run::{Run, Stuck};
use super::salu::ScalarStep;
use super::state::{Exit, Wave};
use super::valu::VectorStep;
use crate::algebra::{Algebra, Bit, Memory};
use crate::control::{self, BlockId, Function, Graph, Interval, KnownCall, Place, Unfolding};
use crate::instruction::{DppControl, Encoding, Instruction, Operand};
use crate::isa::{Form, Format, Meaning, MemoryOp, Relative, WaveOp};
use crate::ledger::on_machine;
use crate::target::{Feature, Target};
use crate::work;

/// An instruction, or an operand of it, that has no modelled meaning.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} {why}")]
pub struct Unsupported {
    /// The instruction, with the operand if that is what is missing.
    pub what: String,
    /// What is not done with it.
    pub why: &'static str,
}

/// Why most instructions that are unsupported are.
const NOT_MODELLED: &str = "is not modelled";

impl Unsupported {
    pub(super) fn instruction(instruction: &Instruction) -> Self {
        let why = if instruction.row.flags.undocumented { " (no document says what it does)" } else { "" };
        Unsupported { what: format!("`{}`{why}", instruction.row.mnemonic), why: NOT_MODELLED }
    }
    pub(super) fn because(instruction: &Instruction, reason: &str) -> Self {
        Unsupported { what: format!("`{}` {reason}", instruction.row.mnemonic), why: NOT_MODELLED }
    }
    pub(super) fn operand(instruction: &Instruction, operand: Operand) -> Self {
        let operand = match operand {
            Operand::Code { code, .. } => format!("source operand {code}"),
            Operand::Literal(value) => format!("literal {value:#x}"),
            Operand::Immediate(value) => format!("immediate {value:#x}"),
            Operand::Linked(link) => format!("address (`{}`)", link.specifier()),
            Operand::Absent => "an absent operand".into(),
        };
        Unsupported { what: format!("{operand} of `{}`", instruction.row.mnemonic), why: NOT_MODELLED }
    }
}

/// What words of a target can have, and no document explains.
fn unsettled(instruction: &Instruction, target: Target) -> Option<&'static str> {
    let row = instruction.row;
    let form = Form { row, encoding: instruction.encoding, target };
    let dpp = instruction.modifiers.dpp.as_ref();
    let is_broadcast = dpp.is_some_and(|dpp| matches!(dpp.control, DppControl::RowNewBcast(_)));
    match instruction.encoding {
        Encoding::Vop3 if form.has_idle_op_sel() && instruction.modifiers.op_sel != 0 => Some("with op_sel"),
        _ if !target.has(Feature::Matrix) => None,
        Encoding::Dpp if row.has_wide_operands() && !is_broadcast => Some("with 64-bit operands and this lane control"),
        _ => None,
    }
}

/// One instruction, ready to execute.
pub enum Step<A: Algebra> {
    /// A function of lanes.
    Vector(VectorStep<A>),
    /// A function of scalar operands.
    Scalar(ScalarStep<A>),
    /// A rule of the whole wave.
    Wave(WaveStep),
    /// `s_getreg` and `s_setreg`.
    Hwreg(HwregStep),
    /// Scalar moves relative to M0, and VGPR indexing.
    Index(IndexStep),
    /// A product of matrices.
    Matrix(MatrixStep),
    /// An access of each lane to memory.
    Memory(MemoryStep),
    /// An access of the whole wave to memory.
    ScalarMemory(ScalarMemoryStep),
    /// What other waves notice, and clocks.
    Event(EventStep),
    /// Addresses of code and symbols.
    Link(LinkStep),
    /// A call of a function that is not part of the program.
    Call(CallStep),
    /// A call of a function that is part of it.
    Enter(EnterStep),
    /// The return of such a function, through a pair of registers.
    Return(u16),
    /// Vector instructions with register numbers relative to M0.
    Relative(RelativeStep<A>),
}

/// Products of elements that are as much work as an instruction of the vector unit in all lanes.
const PRODUCTS: u32 = 128;

impl<A: Algebra> Step<A> {
    /// How many instructions of the vector unit are as much work.
    pub(crate) fn weight(&self) -> u32 {
        match self {
            Step::Matrix(step) => (step.products() / PRODUCTS).max(1),
            _ => 1,
        }
    }

    /// Prepares the instructions of a program; an error carries the index of the instruction.
    pub fn all<'a>(
        instructions: impl IntoIterator<Item = &'a Instruction>,
        functions: &[Function],
        target: Target,
    ) -> Result<Vec<Self>, (usize, Unsupported)> {
        let instructions: Vec<&Instruction> = instructions.into_iter().collect();
        let indexed = indexed_places(&instructions, functions, target);
        let prepare = |index: usize| if indexed[index] { Step::indexed } else { Step::new };
        let links = LinkStep::all(&instructions, functions, target);
        let calls = known_calls(&instructions, &links, functions, target);
        let enter = |index: usize| calls.iter().find(|(call, _)| *call == index).map(|&(_, step)| step);
        let step =
            |(index, (instruction, &link)): (usize, (&&Instruction, &Option<LinkStep>))| match (link, enter(index)) {
                (Some(link), _) => Ok(Step::Link(link)),
                (None, Some(enter)) => Ok(Step::Enter(enter)),
                (None, None) => prepare(index)(instruction, target).map_err(|error| (index, error)),
            };
        instructions.iter().zip(&links).enumerate().map(step).collect()
    }

    /// Prepares `instruction` for `target`, where VGPR indexing is off.
    pub fn new(instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        match instruction.row.flags.relative {
            Relative::NONE => Step::direct(instruction, target),
            _ => Ok(Step::Relative(RelativeStep::new(instruction, target)?)),
        }
    }

    /// Prepares `instruction` for `target`, where VGPR indexing may be on.
    fn indexed(instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        match can_be_indexed(instruction) {
            true => Ok(Step::Relative(RelativeStep::indexed(instruction, target)?)),
            false => Step::new(instruction, target),
        }
    }

    /// Prepares `instruction` for `target` with its registers as they are.
    pub(super) fn direct(instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        if !target.has(Feature::Apertures)
            && let Some(&operand) = instruction.operands.iter().find(|operand| operand.is_aperture())
        {
            return Err(Unsupported::operand(instruction, operand));
        }
        if let Some(why) = unsettled(instruction, target) {
            return Err(Unsupported::because(instruction, why));
        }
        if let Some(call) = CallStep::new::<A>(instruction) {
            return call.map(Step::Call);
        }
        Ok(match instruction.row.meaning {
            Meaning::Wave(WaveOp::GetPc) => return Err(Unsupported::because(instruction, "to this register")),
            Meaning::Wave(WaveOp::Call) => {
                return Err(Unsupported::because(instruction, "to the program's end, or back through this register"));
            }
            Meaning::Lane(..) => Step::Vector(VectorStep::new(instruction, target)?),
            Meaning::Scalar(..) => Step::Scalar(ScalarStep::new(instruction)?),
            Meaning::Wave(WaveOp::Hwreg(op)) => Step::Hwreg(HwregStep::new(op, instruction, target)?),
            Meaning::Wave(WaveOp::Index(op)) => Step::Index(IndexStep::new(op, instruction, target)?),
            Meaning::Wave(WaveOp::Matrix(matrix)) => Step::Matrix(MatrixStep::new(matrix, instruction, target)?),
            Meaning::Wave(op) => Step::Wave(WaveStep::new(op, instruction, target)?),
            Meaning::Memory(_) if !<A::Memory as Memory<A>>::IS_MODELLED => {
                return Err(Unsupported {
                    why: "is not decided yet: it is about memory",
                    ..Unsupported::instruction(instruction)
                });
            }
            Meaning::Memory(MemoryOp::Event(op)) => Step::Event(EventStep::new(op, instruction, target)?),
            Meaning::Memory(op) if instruction.row.format == Format::Smem => {
                Step::ScalarMemory(ScalarMemoryStep::new(op, instruction, target)?)
            }
            Meaning::Memory(op) => Step::Memory(MemoryStep::new(op, instruction, target)?),
            Meaning::Unmodelled => return Err(Unsupported::instruction(instruction)),
        })
    }

    /// Executes the instruction on `wave`; gives how the fragment ends, if it ends here.
    pub fn execute(&self, wave: &mut Wave<A>) -> Option<Exit> {
        match self {
            Step::Vector(step) => step.execute(wave),
            Step::Scalar(step) => step.execute(wave),
            Step::Hwreg(step) => step.execute(wave),
            Step::Index(step) => step.execute(wave),
            Step::Matrix(step) => step.execute(wave),
            Step::Memory(step) => {
                step.execute(wave);
                let stuck = wave.refused.take()?;
                return Some(Exit::Stuck { instruction: wave.position, stuck });
            }
            Step::ScalarMemory(step) => step.execute(wave),
            Step::Event(step) => return step.execute(wave),
            Step::Link(step) => return step.execute(wave),
            Step::Call(step) => return step.execute(wave),
            Step::Enter(step) => {
                let is_there = step.execute(wave);
                return (!is_there).then_some(Exit::Stuck { instruction: wave.position, stuck: Stuck::Elsewhere });
            }
            // Where it leads is the way behind its block.
            Step::Return(_) => {}
            Step::Relative(step) => step.execute(wave),
            Step::Wave(step) => return step.execute(wave),
        }
        None
    }
}

impl<A: Algebra> Step<A> {
    /// The call that instruction number `call` is, if it is one of a function of the program.
    fn known_call(&self, call: usize) -> Option<KnownCall> {
        let Step::Enter(step) = self else { return None };
        Some(KnownCall { call, callee: step.callee() })
    }
}

/// Looks on while a program is executed. Instructions are told by their numbers in the program.
pub trait Observer<A: Algebra> {
    /// Instruction number `instruction` comes next.
    fn before(&mut self, _instruction: usize, _wave: &mut Wave<A>) {}
    /// Instruction number `instruction` has been executed.
    fn after(&mut self, _instruction: usize, _wave: &mut Wave<A>) {}
    /// A path enters a block, with the state of all paths that have met there.
    fn enter(&mut self, _block: BlockId, _wave: &mut Wave<A>) {}
    /// Whether execution is cut before a block.
    fn is_cut(&self, _block: BlockId) -> bool {
        false
    }
    /// A path comes to a cut for the first time: gives it the state that it goes on with.
    fn cut(&mut self, _block: BlockId, _wave: &mut Wave<A>) {}
    /// What holds of every path that goes on behind a cut, if somebody says that.
    fn holds(&mut self, _block: BlockId) -> Option<Bit<A>> {
        None
    }
    /// Whether a path that comes to `block` goes to the [alternative](Graph::alternative) of it instead, if somebody
    /// says that. `again` says that it has been there.
    fn goes_elsewhere(&mut self, _block: BlockId, _again: bool) -> Option<Bit<A>> {
        None
    }
    /// Whether paths end at blocks that no execution is said to come to ([`Graph::is_impossible`]).
    fn leaves_out(&self) -> bool {
        false
    }
}

/// Sees nothing.
impl<A: Algebra> Observer<A> for () {}

/// Sees the wave after each instruction.
impl<A: Algebra, F: FnMut(usize, &mut Wave<A>)> Observer<A> for F {
    fn after(&mut self, instruction: usize, wave: &mut Wave<A>) {
        self(instruction, wave);
    }
}

/// For each block its place in the order of execution.
fn places(graph: &Graph) -> Vec<usize> {
    let mut places = vec![usize::MAX; graph.count()];
    for (place, block) in graph.reverse_post_order().iter().enumerate() {
        places[block.index()] = place;
    }
    places
}

/// Instructions, and where control goes among them.
pub struct Program<A: Algebra> {
    pub(crate) steps: Vec<Step<A>>,
    pub(super) graph: Graph,
    /// For each block its place in the order of execution.
    pub(super) places: Vec<usize>,
}

impl<A: Algebra> Program<A> {
    /// What [`executable!`](crate::executable) compiles: as [`Program::with_functions`].
    #[doc(hidden)]
    pub fn prepare(
        instructions: Vec<&Instruction>,
        functions: &[Function],
        target: Target,
    ) -> Result<Self, (usize, Unsupported)> {
        let mut steps = Step::all(instructions.iter().copied(), functions, target)?;
        let calls: Vec<KnownCall> = steps.iter().enumerate().filter_map(|(call, step)| step.known_call(call)).collect();
        let (graph, left) = Graph::with_calls(instructions.iter().copied(), &calls, target)
            .map_err(|error| (error.instruction, Unsupported { what: format!("{error}"), why: "" }))?;
        if let Some(&KnownCall { call, .. }) = left.first() {
            let what = "a call of a function of the program that calls itself, or of too many";
            return Err((call, Unsupported { what: what.to_owned(), why: NOT_MODELLED }));
        }
        let is_place_alone = |number: usize, steps: &[Step<A>]| {
            let effect = |instruction: &&Instruction| instruction.row.meaning != Meaning::Wave(WaveOp::NoEffect);
            let next = instructions[number + 1..].iter().position(effect).map(|next| &steps[number + 1 + next]);
            let made = matches!(next, Some(Step::Link(link)) if !link.is_place());
            matches!(&steps[number], Step::Link(link) if link.is_place() && !made || link.keeps_place())
        };
        for (_, block) in graph.blocks().filter(|(_, block)| matches!(block.exit, control::Exit::Return { .. })) {
            let last = block.instructions.end - 1;
            let pair = instructions[last].operands[0].as_scalar_register();
            let what = || Unsupported::because(instructions[last], "through this register");
            steps[last] = Step::Return(pair.ok_or_else(|| (last, what()))?);
        }
        if !calls.is_empty() {
            // Copies of a function are one place.
            let first = calls.iter().map(|call| call.callee).min().unwrap_or_default();
            if let Some(number) = (first..steps.len()).find(|&number| is_place_alone(number, &steps)) {
                let what = Unsupported::because(instructions[number], "in a function that the program calls");
                return Err((number, what));
            }
        }
        for (number, step) in steps.iter_mut().enumerate() {
            if let Step::Link(link) = step
                && graph.block_of(number) != graph.block_of(number - link.since())
            {
                let is_there = |symbol| functions.iter().any(|f| f.symbol == symbol && f.start.is_some());
                if link.loaded_symbol().is_some_and(|symbol| !is_there(symbol)) {
                    // Like any other load: nobody says what is found.
                    *step = Step::new(instructions[number], target).map_err(|error| (number, error))?;
                    continue;
                }
                let what = "a branch between s_getpc_b64 and the instructions that add a distance".to_owned();
                return Err((number, Unsupported { what, why: NOT_MODELLED }));
            }
        }
        let places = places(&graph);
        Ok(Program { steps, graph, places })
    }

    /// The same program, executed along another graph: the loop of this header is unfolded. `None` if that cannot be.
    pub fn unfolded(self, header: BlockId, unfolding: Unfolding) -> Option<Self> {
        let graph = self.graph.unfolded(header, unfolding)?;
        Some(Program { places: places(&graph), graph, ..self })
    }

    /// The part of the program that is executed from `start` on, or from its entry, up to the next barriers, and the
    /// blocks at which it ends, with their places in the program. `None` of programs that were unfolded.
    pub fn interval(self, start: Option<Place>, is_barrier: &[bool]) -> Option<(Self, BTreeMap<BlockId, Place>)> {
        let Interval { graph, ends } = self.graph.interval(start, is_barrier)?;
        Some((Program { places: places(&graph), graph, ..self }, ends))
    }

    /// What [`executable!`](crate::executable) compiles: as [`Program::execute_cut`].
    #[doc(hidden)]
    pub fn run(&self, wave: &mut Wave<A>, observer: &mut dyn Observer<A>) -> (Exit, Vec<Arrival<A>>) {
        if !self.is_straight() {
            return Run::new(self, observer).execute(wave);
        }
        let (_, block) = self.graph.blocks().next().expect("a graph has a block");
        let mut exits = block.instructions.clone().map(|number| {
            let step = &self.steps[number];
            work::instruction(number);
            wave.position = number;
            observer.before(number, wave);
            let exit = step.execute(wave);
            observer.after(number, wave);
            exit
        });
        (exits.find_map(|exit| exit).unwrap_or(Exit::FallThrough), Vec::new())
    }

    /// How many instructions of the vector unit are as much work as an instruction.
    pub fn weight(&self, instruction: usize) -> u32 {
        self.steps[instruction].weight()
    }

    /// How many instructions of the vector unit are as much work as all instructions, each executed once.
    pub fn weights(&self) -> usize {
        self.steps.iter().map(|step| step.weight() as usize).sum()
    }

    /// Whether control goes from the first instruction to the last, or to an end before.
    pub fn is_straight(&self) -> bool {
        let (_, block) = self.graph.blocks().next().expect("a graph has a block");
        let ends = matches!(block.exit, control::Exit::OffTheEnd | control::Exit::EndProgram | control::Exit::SetPc);
        self.graph.count() == 1 && ends
    }

    /// Where control goes.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }
}

impl<A: Executable> Program<A> {
    /// Prepares `instructions` for `target`; an error carries the index of the instruction.
    pub fn new<'a>(
        instructions: impl IntoIterator<Item = &'a Instruction>,
        target: Target,
    ) -> Result<Self, (usize, Unsupported)> {
        Program::with_functions(instructions, &[], target)
    }

    /// The same where `functions` are part of the instructions: what calls them goes there.
    ///
    /// # Errors
    /// The same; a call of a function that calls itself is not modelled.
    pub fn with_functions<'a>(
        instructions: impl IntoIterator<Item = &'a Instruction>,
        functions: &[Function],
        target: Target,
    ) -> Result<Self, (usize, Unsupported)> {
        A::prepare(instructions.into_iter().collect(), functions, target)
    }

    /// Executes the program up to its end.
    pub fn execute(&self, wave: &mut Wave<A>) -> Exit {
        self.execute_observed(wave, &mut ())
    }

    /// As [`Program::execute`], while `observer` looks on.
    pub fn execute_observed(&self, wave: &mut Wave<A>, observer: &mut impl Observer<A>) -> Exit {
        self.execute_cut(wave, observer).0
    }

    /// As [`Program::execute_observed`], of a program that `observer` cuts; gives what comes to the cuts as well. At
    /// the end the wave's memory has what was done on all ways, those to cuts as well, and [`Wave::exits`] has the
    /// conditions of all ways to leave.
    pub fn execute_cut(&self, wave: &mut Wave<A>, observer: &mut impl Observer<A>) -> (Exit, Vec<Arrival<A>>) {
        on_machine(wave.machine, || A::run(self, wave, observer))
    }
}
