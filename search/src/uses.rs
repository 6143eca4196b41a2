//! What an instruction reads and writes, as far as a search moves or replaces it.

use gcn_semantics::Target;
use gcn_semantics::instruction::{DstUnused, Instruction, Registers, Select, code};
use gcn_semantics::isa::{Control, Field, Format, HighHalf, Meaning, Relative, WaveOp};
use gcnverify::equiv::LiveSet;

/// Registers by operand code, and SCC.
#[derive(Debug, Clone, Copy, Default)]
pub struct Uses {
    /// What is read; EXEC is left out, unless it is an operand.
    pub read: LiveSet,
    /// What is written, perhaps in part.
    pub written: LiveSet,
    /// What is written in every active lane, all of it.
    pub overwritten: LiveSet,
    /// EXEC is written.
    pub writes_exec: bool,
}

impl Uses {
    /// Of one instruction.
    pub fn of(instruction: &Instruction, target: Target) -> Self {
        let mut uses = Uses::default();
        if instruction.reads_scc() {
            uses.read = uses.read.with(LiveSet::SCC);
        }
        if instruction.overwrites_scc() {
            uses.overwritten = uses.overwritten.with(LiveSet::SCC);
            uses.written = uses.written.with(LiveSet::SCC);
        }
        let keeps = keeps_a_part(instruction);
        for access in instruction.accesses(target) {
            if access.writes {
                uses.writes_exec |= access.registers.shared(Registers::EXEC).is_some();
                uses.written.add(access.registers);
                match keeps && access.registers.is_vector() {
                    true => uses.read.add(access.registers),
                    false => uses.overwritten.add(access.registers),
                }
            } else if access.operand.is_some() || access.registers != Registers::EXEC {
                uses.read.add(access.registers);
            }
        }
        uses
    }
}

/// Whether an active lane may keep a part of what was in the destination.
fn keeps_a_part(instruction: &Instruction) -> bool {
    let (row, modifiers) = (instruction.row, &instruction.modifiers);
    let of_sdwa =
        modifiers.sdwa.is_some_and(|sdwa| sdwa.dst_sel != Select::Dword && sdwa.dst_unused == DstUnused::Preserve);
    let of_half = row.operands.first().is_some_and(|kind| kind.ty.bits() < 32)
        && (row.flags.high_half != HighHalf::Zero || modifiers.op_sel & 8 != 0);
    of_sdwa || of_half || modifiers.dpp.is_some() || row.meaning == Meaning::Wave(WaveOp::WriteLane)
}

/// Whether an instruction has no effect on values: waits.
pub fn is_transparent(instruction: &Instruction) -> bool {
    let row = instruction.row;
    row.meaning == Meaning::Wave(WaveOp::NoEffect) && row.flags.control == Control::Next
}

/// Whether an instruction is one that a search may replace: what it does hangs on registers alone, and is nothing but
/// new values of registers.
pub fn is_plain(instruction: &Instruction, target: Target) -> bool {
    let row = instruction.row;
    let has_meaning = match row.meaning {
        Meaning::Lane(..) | Meaning::Scalar(..) => true,
        Meaning::Wave(op) => matches!(op, WaveOp::ReadLane | WaveOp::ReadFirstLane | WaveOp::WriteLane | WaveOp::Swap),
        Meaning::Memory(_) | Meaning::Unmodelled => false,
    };
    let is_of_registers = instruction.operands.iter().all(|operand| {
        use gcn_semantics::instruction::Operand;
        !matches!(operand, Operand::Linked(_)) && operand.as_agpr().is_none() && !operand.is_aperture()
    });
    let is_special = row.format == Format::Vintrp
        || row.operands.iter().any(|kind| matches!(kind.field, Field::AccDst | Field::AccSrc | Field::MatrixDst));
    let writes_m0 = |uses: &Uses| uses.written.has(code::M0);
    let uses = Uses::of(instruction, target);
    has_meaning
        && is_of_registers
        && !is_special
        && row.flags.control == Control::Next
        && row.flags.relative == Relative::NONE
        && !row.flags.sets_vskip
        && !row.flags.undocumented
        && !uses.writes_exec
        && !writes_m0(&uses)
}
