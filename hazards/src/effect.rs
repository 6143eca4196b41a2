//! What an instruction means to the rules, worked out once.

use gcn_semantics::Instruction;
use gcn_semantics::Target;
use gcn_semantics::instruction::{Access, MemoryBits, Operand, Registers};
use gcn_semantics::isa::{self, Condition, Control, Counter, Field, Format, Meaning, Segment};
use gcn_semantics::wave::{EventOp, IndexOp, MemoryOp, WaveOp};

use crate::distance::{is_accumulation_move, is_between_memory_and_lds, is_vector_memory, uses_gds, wait_states};
use crate::matrix::Matrix;
use crate::queue::Queue;
use crate::repair::Repair;
use crate::rule::{Check, Distance, RULES, Rule, When, holds};
use crate::{Flat, Options};

/// Instructions of one kind that the machine may run again together (XNACK).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Clause {
    /// Scalar memory.
    Scalar,
    /// Vector memory.
    Vector,
}

/// Registers of which an instruction may touch others than those that it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relative {
    /// Vector registers.
    Vector,
    /// Scalar registers.
    Scalar,
}

/// What an instruction means to the rules.
#[derive(Debug, Clone)]
pub struct Effect {
    /// The registers that are read or written, each with whether it is what the instruction's queue returns.
    pub touched: Vec<(Access, bool)>,
    /// The registers that memory writes when it answers: nothing may touch them before.
    pub results: Vec<Registers>,
    /// The vector registers that memory or an export reads when it has its turn: nothing may write them before.
    pub sources: Vec<Registers>,
    /// The queues that the operation joins.
    pub issues: Vec<Queue>,
    /// Of parts of rules about wait states: the registers that an instruction gives as the earlier one, and how far it
    /// must be from the later one.
    pub firsts: Vec<(usize, Registers, u8)>,
    /// The farthest of these.
    pub reach: u8,
    /// The same as the later one.
    pub seconds: Vec<(usize, Registers)>,
    /// What it is if it is a matrix instruction.
    pub matrix: Option<Matrix>,
    /// Whether it moves between a vector and an accumulation register.
    pub moves_accumulation: bool,
    /// The faults of the machine that it meets.
    pub errata: Vec<&'static Rule>,
    /// Whether it does nothing but let wait states pass.
    pub is_nop: bool,
    /// How far an instruction moves what is behind it.
    pub states: u8,
    /// The counts of `s_waitcnt`, in the order of [`Counter::ALL`].
    pub wait: Option<[u16; 3]>,
    /// Whether it writes VCC as a whole, not from memory.
    pub writes_vcc: bool,
    /// Whether it writes a half of VCC, or all of it from memory, so that VCCZ stays as it was.
    pub writes_part_of_vcc: bool,
    /// Whether it is memory that spoils VCCZ when it answers.
    pub spoils_vccz: bool,
    /// Whether it branches on VCCZ.
    pub branches_on_vccz: bool,
    /// Whether it jumps to an address in registers and does not come back.
    pub leaves: bool,
    /// Whether the wave ends with it.
    pub ends: bool,
    /// Whether what the scalar cache holds goes to memory.
    pub writes_back: bool,
    /// Whether it is an operation of the global wave sync, which nothing but a wait may follow.
    pub is_gws: bool,
    /// Whether it writes LDS although `vmcnt` counts it.
    pub loads_to_lds: bool,
    /// Whether it accesses LDS by DS.
    pub accesses_lds: bool,
    /// Whether it writes memory.
    pub stores: bool,
    /// Whether waves of the group wait for one another at it.
    pub is_barrier: bool,
    /// Whether what it writes has to be there before a barrier, if the program has one.
    pub precedes_barrier: bool,
    /// Whether numbers of vector or of scalar registers are relative to M0, so that it may touch others than it names.
    pub relative: Option<Relative>,
    /// Whether it turns such numbers on or off for the vector instructions behind it.
    pub turns_indexing: Option<bool>,
    /// Whether it is one that this changes.
    pub can_be_indexed: bool,
    /// Whether it is followed although nobody has to wait for it.
    pub watched: bool,
    /// Whether the order of memory may matter to it, or it may be more than arithmetic, a branch or a wait.
    pub orders: bool,
    /// The kind of clause that it is part of.
    pub clause: Option<Clause>,
    /// Of scalar memory: base and offset.
    pub address: Option<[Operand; 2]>,
}

/// A part of a rule about wait states.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// The rule.
    pub rule: &'static Rule,
    /// The part.
    pub distance: Distance,
}

/// The parts of rules about wait states that hold on `target`.
pub fn parts(target: Target) -> Vec<Part> {
    let of = |rule: &'static Rule| {
        let distances: Vec<Distance> = match rule.check {
            Check::States(first, second, states) => {
                vec![Distance(rule.targets, first, second, When::Shared, [states; 4])]
            }
            Check::Distances(distances) => distances.to_vec(),
            _ => Vec::new(),
        };
        distances.into_iter().map(move |distance| Part { rule, distance })
    };
    let holds = |part: &Part| part.rule.holds_on(target) && (part.distance.0.0..=part.distance.0.1).contains(&target);
    RULES.iter().flat_map(of).filter(holds).collect()
}

impl Effect {
    /// What `instruction` means on `target`, which has these parts of rules about wait states.
    pub fn new(instruction: &Instruction, target: Target, options: Options, parts: &[Part]) -> Effect {
        let row = instruction.row;
        let accesses = instruction.accesses(target);
        let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
        let matrix = Matrix::of(instruction, target);
        let passes = matrix.map_or(0, Matrix::place);
        for (index, Part { distance: Distance(_, first, second, _, states), .. }) in parts.iter().enumerate() {
            let given = first.registers(instruction, &accesses, target).into_iter();
            let given = given.filter(|_| states[passes] > 0);
            firsts.extend(given.map(|registers| (index, registers, states[passes])));
            let given = second.registers(instruction, &accesses, target).into_iter();
            seconds.extend(given.map(|registers| (index, registers)));
        }
        let issues = issues(instruction, target, options);
        let (whole, part) = vcc_writes(instruction, &accesses);
        Effect {
            results: if issues.is_empty() { Vec::new() } else { written(&accesses) },
            sources: late_sources(instruction, &accesses),
            touched: accesses.iter().map(|access| (*access, is_returned(instruction, access))).collect(),
            reach: firsts.iter().map(|(.., states)| *states).max().unwrap_or(0),
            firsts,
            seconds,
            matrix,
            moves_accumulation: is_accumulation_move(instruction),
            errata: errata(instruction, target, options),
            is_nop: row.flags.waits_states,
            states: wait_states(instruction, target),
            wait: wait_counts(instruction, target),
            writes_vcc: whole,
            writes_part_of_vcc: part,
            spoils_vccz: row.format == Format::Smem && holds("H20", target),
            branches_on_vccz: matches!(row.flags.control, Control::Branch(Condition::VccZero | Condition::VccNotZero)),
            leaves: row.flags.control == Control::SetPc,
            ends: row.flags.control == Control::End,
            writes_back: matches!(row.meaning, Meaning::Memory(MemoryOp::Event(EventOp::WriteBack))),
            is_gws: row.flags.always.contains(MemoryBits::GDS) && row.operand(Field::Vdst).is_none(),
            loads_to_lds: loads_to_lds(instruction),
            accesses_lds: issues.contains(&Queue::Lds) && row.has_operands(),
            stores: stores(instruction),
            is_barrier: row.meaning == Meaning::Memory(MemoryOp::Event(EventOp::Barrier)),
            // What goes through the crossbar of LDS alone is no memory.
            precedes_barrier: row.is_about_memory() && (loads_to_lds(instruction) || stores(instruction)),
            relative: relative(instruction),
            turns_indexing: match row.meaning {
                Meaning::Wave(WaveOp::Index(IndexOp::On)) => Some(true),
                Meaning::Wave(WaveOp::Index(IndexOp::Off)) => Some(false),
                _ => None,
            },
            can_be_indexed: row.format.is_vector_alu(),
            watched: false,
            orders: orders(instruction),
            clause: clause(instruction).filter(|_| options.xnack && holds("H19", target)),
            address: scalar_address(instruction),
            issues,
        }
    }
    /// Whether anything may have to wait for the operation in a queue, or because it is there.
    pub fn is_awaited(&self, queue: Queue) -> bool {
        // Stores need no wait, and nothing else is counted beside them.
        self.watched || queue != Queue::Memory || self.loads_to_lds || !self.held(queue).is_empty()
    }
    /// The wait that it is, if it is nothing else.
    pub fn as_repair(&self, target: Target) -> Option<Repair> {
        if let Some(counts) = self.wait {
            let waits = |(count, counter): (u16, Counter)| (count < counter.highest(target)).then_some(count);
            let counts = std::array::from_fn(|index| waits((counts[index], Counter::ALL[index])));
            return Some(Repair { counts, ..Repair::default() });
        }
        self.is_nop.then(|| Repair::states(self.states))
    }
    /// The registers that an operation holds while it is in a queue: those of its data, where the counter is for
    /// data that is still to be read, else those of its result.
    pub fn held(&self, queue: Queue) -> &[Registers] {
        match queue.counter() {
            Counter::Exp => &self.sources,
            Counter::Vm | Counter::Lgkm => &self.results,
        }
    }
}

/// The faults of the machine that an instruction meets.
fn errata(instruction: &Instruction, target: Target, options: Options) -> Vec<&'static Rule> {
    let is_met = |rule: &&Rule| {
        rule.holds_on(target) && matches!(rule.check, Check::Erratum(erratum) if erratum.is_about(instruction))
    };
    RULES.iter().filter(|_| options.errata).filter(is_met).collect()
}

/// Whether an instruction is neither arithmetic, nor a branch, nor a wait, nor the end.
fn orders(instruction: &Instruction) -> bool {
    let row = instruction.row;
    let control = matches!(row.flags.control, Control::Jump | Control::Branch(_) | Control::End);
    let waits = row.flags.waits_states || row.operand(Field::WaitCount).is_some();
    let scalar = matches!(row.format, Format::Sop1 | Format::Sop2 | Format::Sopc | Format::Sopk)
        && row.flags.control == Control::Next
        && row.operand(Field::HardwareRegister).is_none();
    !(control || waits || scalar || row.format.is_vector_alu())
}

fn written(accesses: &[Access]) -> Vec<Registers> {
    accesses.iter().filter(|access| access.writes).map(|access| access.registers).collect()
}

/// The queues that an operation joins.
fn issues(instruction: &Instruction, target: Target, options: Options) -> Vec<Queue> {
    let row = instruction.row;
    match row.format {
        // Instructions for the caches are not counted, but for these (ledger H6).
        format if is_vector_memory(format) && !row.has_operands() => match row.mnemonic {
            "buffer_wbl2" | "buffer_inv" => vec![Queue::Memory],
            _ => Vec::new(),
        },
        Format::Flat if row.segment() == Some(Segment::Flat) && options.flat == Flat::Any => {
            vec![Queue::FlatMemory, Queue::FlatLds]
        }
        format if is_vector_memory(format) => {
            let data = (holds("W08", target) && stores(instruction)).then_some(Queue::MemoryData);
            [Queue::Memory].into_iter().chain(data).collect()
        }
        Format::Ds if uses_gds(instruction) => vec![Queue::Gds, Queue::GdsData],
        Format::Ds => vec![Queue::Lds],
        Format::Smem => vec![Queue::Scalar],
        Format::Sopp if row.operand(Field::Message).is_some() => vec![Queue::Message],
        Format::Exp => vec![export_queue(instruction)],
        _ => Vec::new(),
    }
}

/// Targets 0 to 11 are colours, depth and nothing, 12 to 31 positions, from 32 on parameters.
fn export_queue(instruction: &Instruction) -> Queue {
    let target = instruction.row.operand(Field::ExportTarget).map(|(index, _)| instruction.operands[index]);
    match target {
        Some(Operand::Immediate(12..=31)) => Queue::Position,
        Some(Operand::Immediate(32..)) => Queue::Parameter,
        _ => Queue::Color,
    }
}

/// Whether an instruction writes memory.
fn stores(instruction: &Instruction) -> bool {
    use Field::{Data, DataReturned, ScalarData, ScalarDataReturned};
    let data = |field| matches!(field, Data | DataReturned | ScalarData | ScalarDataReturned);
    instruction.row.operands.iter().any(|kind| data(kind.field))
}

fn loads_to_lds(instruction: &Instruction) -> bool {
    let loads = instruction.row.operand(Field::LoadDst).is_some() || instruction.row.format == Format::Flat;
    is_between_memory_and_lds(instruction) && loads
}

/// Vector registers that an export, GDS, or a store of gfx6 reads when it has its turn. Addresses of vector memory
/// are read at once.
fn late_sources(instruction: &Instruction, accesses: &[Access]) -> Vec<Registers> {
    let format = instruction.row.format;
    let late = |access: &&Access| {
        let Some(operand) = access.operand else { return false };
        let field = instruction.row.operands[operand].field;
        let data = matches!(field, Field::Data | Field::DataReturned) || !is_vector_memory(format);
        !access.writes && access.registers.is_vector() && data
    };
    accesses.iter().filter(late).map(|access| access.registers).collect()
}

/// Whether an access is to what memory returns, in whose order other results of the queue are returned as well.
fn is_returned(instruction: &Instruction, access: &Access) -> bool {
    let field = access.operand.map(|operand| instruction.row.operands[operand].field);
    // A load into a half of a register keeps the other half, which it does not read before.
    matches!(field, Some(Field::VdstRead)) || access.writes && access.operand.is_some()
}

fn wait_counts(instruction: &Instruction, target: Target) -> Option<[u16; 3]> {
    let (index, _) = instruction.row.operand(Field::WaitCount)?;
    let Operand::Immediate(immediate) = instruction.operands[index] else { return None };
    Some(Counter::ALL.map(|counter| counter.get(immediate as u16, target)))
}

/// Whether VCC is written as a whole so that VCCZ follows, and whether it is written otherwise.
fn vcc_writes(instruction: &Instruction, accesses: &[Access]) -> (bool, bool) {
    let mut halves =
        accesses.iter().filter(|access| access.writes && Registers::VCC.shared(access.registers).is_some());
    let memory = instruction.row.format == Format::Smem;
    match halves.next() {
        None => (false, false),
        Some(access) => {
            let whole =
                access.registers.first <= Registers::VCC.first && access.registers.words >= Registers::VCC.words;
            (whole && !memory, !whole || memory)
        }
    }
}

fn relative(instruction: &Instruction) -> Option<Relative> {
    match instruction.row.meaning {
        Meaning::Wave(WaveOp::Index(IndexOp::MoveFrom | IndexOp::MoveTo)) => Some(Relative::Scalar),
        _ => (instruction.row.flags.relative != isa::Relative::NONE).then_some(Relative::Vector),
    }
}

fn clause(instruction: &Instruction) -> Option<Clause> {
    match instruction.row.format {
        Format::Smem => Some(Clause::Scalar),
        format if is_vector_memory(format) => Some(Clause::Vector),
        _ => None,
    }
}

fn scalar_address(instruction: &Instruction) -> Option<[Operand; 2]> {
    let operand = |field| instruction.row.operand(field).map(|(index, _)| instruction.operands[index]);
    Some([operand(Field::ScalarBase)?, operand(Field::SmemOffset)?])
}
