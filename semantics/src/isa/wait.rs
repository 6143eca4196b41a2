//! The counters of outstanding operations, and the fields of `s_waitcnt`.

use crate::target::Target;

/// A counter of operations that have been issued and are not complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Counter {
    /// Vector memory: loads, stores and atomics.
    Vm,
    /// Exports, and vector registers whose content memory has not read yet.
    Exp,
    /// LDS, GDS, scalar memory and messages.
    Lgkm,
}

impl Counter {
    /// All of them, in the order of LLVM's text.
    pub const ALL: [Counter; 3] = [Counter::Vm, Counter::Exp, Counter::Lgkm];

    /// The name that assembly text has for it.
    pub fn name(self) -> &'static str {
        match self {
            Counter::Vm => "vmcnt",
            Counter::Exp => "expcnt",
            Counter::Lgkm => "lgkmcnt",
        }
    }
    /// The field of the immediate: parts from the lowest bit of the count up, each a position and a number of bits.
    /// What `vmcnt` has beyond four bits stands apart.
    fn parts(self, target: Target) -> &'static [(u32, u32)] {
        match self {
            Counter::Vm if target.properties().vmcnt_bits > 4 => &[(0, 4), (14, 2)],
            Counter::Vm => &[(0, 4)],
            Counter::Exp => &[(4, 3)],
            Counter::Lgkm => &[(8, 4)],
        }
    }
    /// The greatest count of the field, which does not wait. The counter goes no higher either.
    pub fn highest(self, target: Target) -> u16 {
        self.parts(target).iter().fold(0, |highest, &(_, bits)| highest << bits | ((1 << bits) - 1))
    }
    /// The count in an immediate of `s_waitcnt`: so many operations may be outstanding behind it.
    pub fn get(self, immediate: u16, target: Target) -> u16 {
        let (mut count, mut low) = (0, 0);
        for &(position, bits) in self.parts(target) {
            count |= (immediate >> position & ((1 << bits) - 1)) << low;
            low += bits;
        }
        count
    }
    /// The immediate with another count.
    pub fn set(self, immediate: u16, mut count: u16, target: Target) -> u16 {
        let mut immediate = immediate;
        for &(position, bits) in self.parts(target) {
            let mask = (1 << bits) - 1;
            immediate = immediate & !(mask << position) | (count & mask) << position;
            count >>= bits;
        }
        immediate
    }
    /// The immediate of an `s_waitcnt` that waits for nothing.
    pub fn no_wait(target: Target) -> u16 {
        Counter::ALL.iter().fold(0, |immediate, counter| counter.set(immediate, counter.highest(target), target))
    }
}
