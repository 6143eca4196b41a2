//! Barriers, messages, traps, exports, ordered counts, cache control, clocks (ledger K38, K56, K57, K118, K148, K157,
//! K158).

use crate::algebra::{Access, Algebra, Column, Event, LaneId, Memory};
use crate::instruction::{Instruction, MemoryBits, Operand, code};
use crate::isa::tables::memory_table;
use crate::isa::unmodelled::flags::{EXPORT, GDS, SCOPED};
use crate::isa::{Control, EventOp, Flags, MemoryOp};
use crate::ledger::LaneOrder;
use crate::target::{Feature, Target};
use crate::wave::call::Caller;
use crate::wave::program::Unsupported;
use crate::wave::state::{Exit, Wave};

/// An instruction of this kind, ready to execute.
pub struct EventStep {
    pub(super) event: Event,
    /// The first of the two registers that receive a clock's time.
    destination: Option<u16>,
    /// The vector register that receives what others answer.
    answer: Option<u16>,
    /// The scalar registers that somebody looks at.
    operands: &'static [u16],
    /// The vector registers whose active lanes somebody looks at.
    columns: Vec<u16>,
}

/// The number of the trap that ends a wave whose program has failed, where LLVM's conventions hold (ledger K157).
const ABORT: u16 = 2;
/// Where its handler finds the queue (ledger K157).
const QUEUE: [u16; 2] = [0, 1];

impl EventStep {
    /// Prepares `instruction`.
    pub fn new(op: EventOp, instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let name = instruction.row.mnemonic;
        let operand = instruction.operands.first().copied();
        let mut columns = Vec::new();
        let event = match (op, operand) {
            (EventOp::Barrier, _) => Event::Barrier,
            (EventOp::Cache | EventOp::WriteBack, _) => Event::Cache(scoped(name, instruction.modifiers.memory)),
            (EventOp::Clock, _) => Event::Clock(name),
            (EventOp::Message, Some(Operand::Immediate(message))) => Event::Message(message as u16),
            (EventOp::Trap, Some(Operand::Immediate(number))) => Event::Trap(number as u16),
            (EventOp::Export, Some(Operand::Immediate(to))) => {
                let values = &instruction.operands[1..];
                columns.extend(values.iter().filter_map(|value| value.as_vgpr()));
                let is_there = |(index, value): (usize, &Operand)| u16::from(value.as_vgpr().is_some()) << index;
                let enabled: u16 = values.iter().enumerate().map(is_there).sum();
                let bits = [MemoryBits::COMPR, MemoryBits::DONE, MemoryBits::VM];
                let bits = bits.map(|bit| u16::from(instruction.modifiers.memory.contains(bit)));
                Event::Export(to as u16 | enabled << 6 | bits[0] << 10 | bits[1] << 11 | bits[2] << 12)
            }
            (EventOp::OrderedCount, _) => {
                columns.extend(instruction.operands[1].as_vgpr());
                Event::OrderedCount(instruction.modifiers.offset as u16)
            }
            (EventOp::Message | EventOp::Trap | EventOp::Export, _) => {
                return Err(Unsupported::because(instruction, "without a number"));
            }
        };
        let destination = operand.filter(|_| op == EventOp::Clock).and_then(Operand::as_scalar_register);
        let operands: &[u16] = match event {
            Event::Message(_) | Event::OrderedCount(_) => &[code::M0],
            Event::Trap(ABORT) if !target.has(Feature::DoorbellTrap) => &QUEUE,
            _ => &[],
        };
        let answer = operand.filter(|_| op == EventOp::OrderedCount).and_then(|operand| operand.as_vgpr());
        Ok(EventStep { event, destination, answer, operands, columns })
    }

    /// Executes the instruction on `wave`; gives how the program ends, if it ends here.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) -> Option<Exit> {
        let access = Access { instruction: wave.position, coherent: false, order: LaneOrder::Ascending };
        let operands: Vec<_> = self.operands.iter().map(|&code| wave.scalar(code)).collect();
        if let Event::Export(_) | Event::OrderedCount(_) = self.event {
            let exec = wave.exec();
            let columns: Vec<_> = self.columns.iter().map(|&register| wave.vgpr(register).clone()).collect();
            let number = wave.memory.send(&access, self.event, &exec, &operands, &columns);
            if let Some(register) = self.answer {
                let answer = |lane: LaneId| A::Memory::answer(number, 0, lane);
                wave.write_vgpr(register, &exec, &Column::build(exec.scope(), answer));
            }
            return None;
        }
        let value = wave.memory.event(&access, self.event, &operands);
        if let Some(code) = self.destination {
            wave.write_pair(code, value.extract(0), value.extract(32));
        }
        let ends = self.event == Event::Trap(ABORT) && wave.caller() != Caller::Unknown;
        ends.then_some(Exit::EndProgram)
    }
}

/// The name of an instruction about caches with the scope that it has (ledger K180): of another scope, others may
/// notice something else.
fn scoped(name: &'static str, bits: MemoryBits) -> &'static str {
    let names = match name {
        "buffer_wbl2" => ["buffer_wbl2", "buffer_wbl2 sc0", "buffer_wbl2 sc1", "buffer_wbl2 sc0 sc1"],
        "buffer_inv" => ["buffer_inv", "buffer_inv sc0", "buffer_inv sc1", "buffer_inv sc0 sc1"],
        _ => return name,
    };
    names[usize::from(bits.contains(MemoryBits::GLC)) + 2 * usize::from(bits.contains(MemoryBits::SCC))]
}

memory_table! {
    s_barrier: Sopp [0xa] () => MemoryOp::Event(EventOp::Barrier);
    s_sendmsg: Sopp [0x10] (Message U16), Flags::PLAIN.with_m0() => MemoryOp::Event(EventOp::Message);
    s_trap: Sopp [0x12] (Simm16 U16), Flags::PLAIN.going(Control::Trap) => MemoryOp::Event(EventOp::Trap);
    exp: Exp [0x0] (ExportTarget U16, ExportSource B32, ExportSource B32, ExportSource B32, ExportSource B32), EXPORT
        => MemoryOp::Event(EventOp::Export);
    ds_ordered_count: Ds [0x3f 0xbf] (Vdst B32, DsAddress B32), GDS => MemoryOp::Event(EventOp::OrderedCount);
    s_memtime: Smem [0x1e 0x24] (Sdst B64) => MemoryOp::Event(EventOp::Clock);
    s_memrealtime: Smem [0x25 from Gfx803] (Sdst B64) => MemoryOp::Event(EventOp::Clock);
    s_dcache_inv: Smem [0x1f 0x20] () => MemoryOp::Event(EventOp::Cache);
    s_dcache_inv_vol: Smem [0x1d 0x22 from Gfx700] () => MemoryOp::Event(EventOp::Cache);
    s_dcache_wb: Smem [0x21 from Gfx803] () => MemoryOp::Event(EventOp::WriteBack);
    s_dcache_wb_vol: Smem [0x23 from Gfx803] () => MemoryOp::Event(EventOp::WriteBack);
    buffer_wbinvl1_sc: Mubuf [0x70 to Gfx600] () => MemoryOp::Event(EventOp::Cache);
    buffer_wbinvl1: Mubuf [0x71 0x3e] () => MemoryOp::Event(EventOp::Cache);
    buffer_wbinvl1_vol: Mubuf [0x70 0x3f from Gfx700] () => MemoryOp::Event(EventOp::Cache);
    buffer_wbl2: Mubuf [0x28 on Gfx90a] () => MemoryOp::Event(EventOp::Cache);
    buffer_invl2: Mubuf [0x29 on Gfx90a] () => MemoryOp::Event(EventOp::Cache);
    buffer_wbl2: Mubuf [0x28 from Gfx942] (), SCOPED => MemoryOp::Event(EventOp::Cache);
    buffer_inv: Mubuf [0x29 from Gfx942] (), SCOPED => MemoryOp::Event(EventOp::Cache);
}
