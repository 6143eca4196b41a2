//! Registers that a program may still look at, instruction by instruction.
//!
//! Two regions may leave different values in a register that is dead behind them: neither program reads it before it is
//! written again.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, Registers, code};
use gcn_semantics::isa::{Control, Field, Meaning, Relative, WaveOp};
use gcn_semantics::wave::{RETURN_ADDRESS, is_preserved_scalar, is_preserved_vgpr, is_seen_by_callee};

/// A set of registers by operand code: scalar ones, then vector ones; and SCC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LiveSet {
    scalars: u128,
    /// Vector registers, then accumulation registers.
    vectors: [u128; 4],
    scc: bool,
}

impl LiveSet {
    /// All registers.
    pub const ALL: LiveSet = LiveSet { scalars: u128::MAX, vectors: [u128::MAX; 4], scc: true };
    /// EXEC, which all instructions of the vector unit look at.
    const EXEC: LiveSet = LiveSet { scalars: 1 << code::EXEC_LO | 1 << code::EXEC_HI, vectors: [0; 4], scc: false };
    /// SCC.
    pub const SCC: LiveSet = LiveSet { scalars: 0, vectors: [0; 4], scc: true };

    /// The registers whose operand codes `is_one` names.
    pub fn of(is_one: impl Fn(u16) -> bool) -> Self {
        let mut set = LiveSet::default();
        LiveSet::ALL.codes().filter(|&code| is_one(code)).for_each(|code| set.add_one(code));
        set
    }

    /// Adds registers, as far as there are such.
    pub fn add(&mut self, registers: Registers) {
        for code in registers.first..registers.first.saturating_add(registers.words.into()) {
            match code.checked_sub(code::VGPR) {
                Some(vector @ ..code::VECTORS) => self.vectors[usize::from(vector / 128)] |= 1 << (vector % 128),
                None if code < 128 => self.scalars |= 1 << code,
                _ => {}
            }
        }
    }

    /// Adds the register with this operand code.
    pub fn add_one(&mut self, code: u16) {
        self.add(Registers { first: code, words: 1 });
    }

    /// Whether it has the register with this operand code.
    pub fn has(&self, code: u16) -> bool {
        let mut one = LiveSet::default();
        one.add_one(code);
        self.with(one) == *self
    }

    /// Whether it has SCC.
    pub fn has_scc(&self) -> bool {
        self.scc
    }

    /// Those of both sets together.
    pub fn with(self, other: Self) -> Self {
        let vectors = [0, 1, 2, 3].map(|part| self.vectors[part] | other.vectors[part]);
        LiveSet { scalars: self.scalars | other.scalars, vectors, scc: self.scc || other.scc }
    }

    /// Those that `other` does not have.
    pub fn without(self, other: Self) -> Self {
        let vectors = [0, 1, 2, 3].map(|part| self.vectors[part] & !other.vectors[part]);
        LiveSet { scalars: self.scalars & !other.scalars, vectors, scc: self.scc && !other.scc }
    }

    /// Those that `other` has as well.
    pub fn shared(self, other: Self) -> Self {
        self.without(LiveSet::ALL.without(other))
    }

    /// The operand codes of the registers, in order.
    pub fn codes(self) -> impl Iterator<Item = u16> {
        (0..128).chain(code::VGPR..code::VGPR + code::VECTORS).filter(move |&code| self.has(code))
    }
}

/// What of a program counts as looking at a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looks {
    /// All that may: a function that is called looks at where it may have arguments, and lanes of vector registers are
    /// looked at that an instruction before has not written.
    Certain,
    /// Instructions alone, and after an instruction has written a vector register what was there counts no more.
    Plain,
}

/// How a program goes on behind its instructions, and who looks at registers then.
#[derive(Debug, Clone, Copy)]
pub struct Flow<'f> {
    /// Where the branch of each instruction goes to, by number.
    pub targets: &'f [Option<usize>],
    /// What is looked at when the program has ended by `s_endpgm`, or behind its last instruction.
    pub at_end: LiveSet,
    /// What is looked at where it returns to.
    pub at_return: LiveSet,
}

/// The most times that all instructions are looked at: nested loops need one each, and what needs more is not decided.
const PASSES: usize = 64;

/// The registers that a program may look at from before each instruction on, and from behind the last one; `None` if
/// that takes too long.
pub fn live(instructions: &[&Instruction], target: Target, flow: Flow, looks: Looks) -> Option<Vec<LiveSet>> {
    let each: Vec<Uses> = instructions.iter().map(|instruction| Uses::of(instruction, target, looks)).collect();
    let certain = |set: LiveSet| if looks == Looks::Certain { set } else { LiveSet::default() };
    // Who goes on at a place that nobody knows may look at all.
    let elsewhere = certain(LiveSet::ALL);
    let [seen_by_callee, kept_by_callee] =
        [LiveSet::of(is_seen_by_callee), LiveSet::of(|code| is_kept_by_callee(code, target))];
    let mut live = vec![LiveSet::default(); instructions.len() + 1];
    live[instructions.len()] = flow.at_end;
    for _ in 0..PASSES {
        let mut has_changed = false;
        for number in (0..instructions.len()).rev() {
            let instruction = instructions[number];
            let taken = |live: &[LiveSet]| flow.targets[number].map_or(elsewhere, |place| live[place]);
            let is_return = || instruction.operands[0].as_scalar_register() == Some(RETURN_ADDRESS);
            let behind = match instruction.row.flags.control {
                Control::Next => live[number + 1],
                Control::Jump => taken(&live),
                Control::Branch(_) => live[number + 1].with(taken(&live)),
                Control::End => flow.at_end,
                Control::SwapPc => live[number + 1].shared(kept_by_callee).with(certain(seen_by_callee)),
                Control::SetPc if is_return() => flow.at_return,
                Control::Trap => elsewhere.with(live[number + 1]),
                Control::SetPc | Control::Call | Control::Fork | Control::Join | Control::ReturnFromTrap => elsewhere,
            };
            let Uses { read, overwritten } = each[number];
            let before = behind.without(overwritten).with(read).with(LiveSet::EXEC);
            has_changed |= before != live[number];
            live[number] = before;
        }
        if !has_changed {
            return Some(live);
        }
    }
    None
}

/// Whether a function that is called leaves a register as it was, by operand code, in some version of the convention.
fn is_kept_by_callee(code: u16, target: Target) -> bool {
    match code.checked_sub(code::VGPR) {
        Some(vector) => is_preserved_vgpr(vector, target),
        None => code < code::VCC_LO || is_preserved_scalar(code),
    }
}

/// What an instruction does with registers.
#[derive(Debug, Clone, Copy)]
struct Uses {
    read: LiveSet,
    /// Whatever was in them is gone.
    overwritten: LiveSet,
}

impl Uses {
    fn of(instruction: &Instruction, target: Target, looks: Looks) -> Self {
        let [mut read, mut overwritten] = [LiveSet::default(); 2];
        let is_relative = instruction.row.flags.relative != Relative::NONE;
        if is_relative && looks == Looks::Certain {
            return Uses { read: LiveSet::ALL, overwritten };
        }
        read.scc = instruction.reads_scc();
        overwritten.scc = instruction.overwrites_scc();
        let accesses = instruction.accesses(target);
        for access in &accesses {
            let field = access.operand.map(|operand| instruction.row.operands[operand].field);
            // The other lanes stay as they are.
            let is_one_lane =
                instruction.row.meaning == Meaning::Wave(WaveOp::WriteLane) && field == Some(Field::VdstRead);
            let is_gone = instruction.replaces(access) || looks == Looks::Plain;
            match access.writes {
                false if is_one_lane && looks == Looks::Plain => {}
                false => read.add(access.registers),
                true if is_gone && !is_relative => overwritten.add(access.registers),
                true => {}
            }
        }
        Uses { read, overwritten }
    }
}

/// All registers that instructions write.
pub fn written<'i>(instructions: impl Iterator<Item = &'i Instruction>, target: Target) -> LiveSet {
    let mut written = LiveSet::default();
    for instruction in instructions {
        let accesses = instruction.accesses(target);
        accesses.iter().filter(|access| access.writes).for_each(|access| written.add(access.registers));
        if instruction.row.flags.relative.destination {
            return LiveSet::ALL;
        }
    }
    written
}
