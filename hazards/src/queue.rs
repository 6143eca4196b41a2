//! Which operations are counted together, and return in the order in which they were issued.

use gcn_semantics::Target;
use gcn_semantics::isa::Counter;

/// Operations that a counter counts. Those of one queue return in order, if they do at all; those of different queues
/// overtake one another, though they may share a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Queue {
    /// Vector memory: loads, stores and atomics.
    Memory,
    /// FLAT that may address anything, as `vmcnt` counts it.
    FlatMemory,
    /// The same, as `lgkmcnt` counts it.
    FlatLds,
    /// LDS, and what goes through its crossbar.
    Lds,
    /// GDS.
    Gds,
    /// Scalar memory.
    Scalar,
    /// Messages.
    Message,
    /// Exports of colours and depths.
    Color,
    /// Exports of positions.
    Position,
    /// Exports of parameters.
    Parameter,
    /// Vector memory that has not read its data yet; gfx6.
    MemoryData,
    /// GDS that has not read its operands yet.
    GdsData,
}

impl Queue {
    /// The counter that counts these operations.
    pub fn counter(self) -> Counter {
        match self {
            Queue::Memory | Queue::FlatMemory => Counter::Vm,
            Queue::FlatLds | Queue::Lds | Queue::Gds | Queue::Scalar | Queue::Message => Counter::Lgkm,
            Queue::Color | Queue::Position | Queue::Parameter | Queue::MemoryData | Queue::GdsData => Counter::Exp,
        }
    }
    /// Whether operations that write are seen by other waves of the group.
    pub fn reaches_other_waves(self) -> bool {
        matches!(self, Queue::Memory | Queue::FlatMemory | Queue::FlatLds | Queue::Lds)
    }
    /// Whether the operations return in the order in which they were issued.
    pub fn in_order(self) -> bool {
        !matches!(self, Queue::FlatMemory | Queue::FlatLds | Queue::Scalar | Queue::Message)
    }
    /// The greatest count that guarantees that an operation is complete with `later` operations of this queue issued
    /// after it. If its counter counts operations of other queues as well (`mixed`), which may return before it or
    /// after, the documents name none but 0.
    pub fn enough(self, later: u8, mixed: bool) -> u16 {
        if self.in_order() && !mixed { later.into() } else { 0 }
    }
    /// Whether an operation with `later` ones behind it is complete because the counter cannot count it any more: at
    /// its highest the machine issues no further operation.
    pub fn overflows(self, later: u8, target: Target) -> bool {
        self.in_order() && u16::from(later) >= self.counter().highest(target)
    }
}
