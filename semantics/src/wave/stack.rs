//! The stack of a lane, by LLVM's calling convention (ledger K156).
//!
//! Functions and kernels reach it through a buffer resource that whoever starts them has made: it spreads the bytes of
//! each lane over memory so that lanes do not meet. Memory of a lane alone says the same with fewer addresses.

use super::run::Stuck;
use super::state::Wave;
use crate::algebra::{Algebra, B32, Bv, W32};
use crate::scalar::{add_u32, addc_u32};
use crate::target::{Feature, Target};

/// The stack pointer of functions, by operand code.
pub const STACK_POINTER: u16 = 32;
/// The low bits of a stack pointer that counts bytes of a wave which are 0: it is a multiple of 16 bytes of each lane.
const STACK_ALIGNMENT: u32 = 0x3ff;
/// The bits that such a stack pointer may have at the entry of a function: a wave's part of scratch memory has a size
/// of 13 bits in units of 1 KiB (COMPUTE_TMPRING_SIZE.WAVESIZE).
const STACK_POINTER_BITS: u32 = 0x7f_ffff & !STACK_ALIGNMENT;

/// What stack pointers of functions count (ledger K156, K182).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum StackUnit {
    /// Bytes of a wave: 64 of them are one of each lane.
    #[default]
    Wave,
    /// Bytes of a lane.
    Lane,
}

impl StackUnit {
    /// Those of a target.
    pub fn of(target: Target) -> StackUnit {
        if target.has(Feature::Scopes) { StackUnit::Lane } else { StackUnit::Wave }
    }

    /// The binary logarithm of what stands for one byte of a lane.
    pub fn log2(self) -> u32 {
        match self {
            StackUnit::Wave => LANES_LOG2,
            StackUnit::Lane => 0,
        }
    }

    /// The low bits of a stack pointer that are 0.
    pub fn alignment(self) -> u32 {
        self.scaled(STACK_ALIGNMENT)
    }

    /// The bits that a stack pointer may have at the entry of a function.
    pub fn bits(self) -> u32 {
        self.scaled(STACK_POINTER_BITS)
    }

    /// The bits of a number of bytes of a wave, in this unit.
    fn scaled(self, bits: u32) -> u32 {
        bits >> (LANES_LOG2 - self.log2())
    }
}

/// Bytes of a wave in the scalar offset for one byte of a lane.
const LANES_LOG2: u32 = 6;
/// The scalar offset is a multiple of 4 bytes of each lane.
const ALIGNMENT: u64 = 256;

/// The resource of the stack.
pub struct Stack<A: Algebra> {
    /// Its words.
    pub words: [B32<A>; 4],
}

impl<A: Algebra> Stack<A> {
    /// The resource that `words` become when `offset` is added to its base, as kernels do.
    pub fn moved([low, high, rest @ ..]: [B32<A>; 4], offset: B32<A>) -> Self {
        let (low, carry) = add_u32(low, offset);
        let (high, _) = addc_u32(high, Bv::zero(), carry);
        let [records, flags] = rest;
        Stack { words: [low, high, records, flags] }
    }
}

impl<A: Algebra> Wave<A> {
    /// Whether the registers from `resource` on hold the resource of the stack.
    pub(super) fn is_stack(&mut self, resource: u16) -> bool {
        let Some(stack) = self.initial.stack() else { return false };
        (resource..).zip(stack.words).all(|(code, word)| A::same::<W32>(self.scalar(code).0, word.0))
    }

    /// The scalar offset of an access to the stack as an offset in each lane. One that may be no multiple of 4 bytes of
    /// a lane would reach other lanes: the wave then stops.
    pub(super) fn stack_offset(&mut self, offset: B32<A>) -> B32<A> {
        if (offset & Bv::constant(ALIGNMENT - 1)).eq(Bv::zero()).known() != Some(true) {
            self.refused = Some(Stuck::Stack);
        }
        offset.lshr(Bv::constant(LANES_LOG2.into()))
    }
}
