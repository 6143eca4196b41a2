//! Barriers, messages, cache control, clocks (ledger K56, K57, K118, K148).

use crate::algebra::{Access, Algebra, Event, Memory};
use crate::instruction::{Instruction, Operand, code};
use crate::isa::tables::memory_table;
use crate::isa::{EventOp, Flags, MemoryOp};
use crate::ledger::LaneOrder;
use crate::wave::program::Unsupported;
use crate::wave::state::Wave;

/// An instruction of this kind, ready to execute.
pub struct EventStep {
    event: Event,
    /// The first of the two registers that receive a clock's time.
    destination: Option<u16>,
}

impl EventStep {
    /// Prepares `instruction`.
    pub fn new(op: EventOp, instruction: &Instruction) -> Result<Self, Unsupported> {
        let name = instruction.row.mnemonic;
        let operand = instruction.operands.first().copied();
        let event = match (op, operand) {
            (EventOp::Barrier, _) => Event::Barrier,
            (EventOp::Cache | EventOp::WriteBack, _) => Event::Cache(name),
            (EventOp::Clock, _) => Event::Clock(name),
            (EventOp::Message, Some(Operand::Immediate(message))) => Event::Message(message as u16),
            (EventOp::Message, _) => return Err(Unsupported::because(instruction, "without a message")),
        };
        let destination = operand.filter(|_| op == EventOp::Clock).and_then(Operand::as_scalar_register);
        Ok(EventStep { event, destination })
    }

    /// Executes the instruction on `wave`.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) {
        let access = Access { instruction: wave.position, coherent: false, order: LaneOrder::Ascending };
        let operands = match self.event {
            Event::Message(_) => vec![wave.scalar(code::M0)],
            _ => Vec::new(),
        };
        let value = wave.memory.event(&access, self.event, &operands);
        if let Some(code) = self.destination {
            wave.write_pair(code, value.extract(0), value.extract(32));
        }
    }
}

memory_table! {
    s_barrier: Sopp [0xa] () => MemoryOp::Event(EventOp::Barrier);
    s_sendmsg: Sopp [0x10] (Message U16), Flags::PLAIN.with_m0() => MemoryOp::Event(EventOp::Message);
    s_memtime: Smem [0x1e 0x24] (Sdst B64) => MemoryOp::Event(EventOp::Clock);
    s_memrealtime: Smem [0x25 from Gfx803] (Sdst B64) => MemoryOp::Event(EventOp::Clock);
    s_dcache_inv: Smem [0x1f 0x20] () => MemoryOp::Event(EventOp::Cache);
    s_dcache_inv_vol: Smem [0x1d 0x22 from Gfx700] () => MemoryOp::Event(EventOp::Cache);
    s_dcache_wb: Smem [0x21 from Gfx803] () => MemoryOp::Event(EventOp::WriteBack);
    s_dcache_wb_vol: Smem [0x23 from Gfx803] () => MemoryOp::Event(EventOp::WriteBack);
    buffer_wbinvl1_sc: Mubuf [0x70 to Gfx600] () => MemoryOp::Event(EventOp::Cache);
    buffer_wbinvl1: Mubuf [0x71 0x3e] () => MemoryOp::Event(EventOp::Cache);
    buffer_wbinvl1_vol: Mubuf [0x70 0x3f from Gfx700] () => MemoryOp::Event(EventOp::Cache);
}
