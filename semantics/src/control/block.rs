//! Basic blocks and how they end.

use std::ops::Range;

use crate::isa::{Condition, Control};

/// The number of a block of a graph, in the order of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(u32);

impl BlockId {
    pub(super) fn new(number: usize) -> Self {
        BlockId(u32::try_from(number).expect("a program has less than 2^32 instructions"))
    }
    /// The number, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Instructions that are executed one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The numbers of its instructions. Only the block at the program's end has none.
    pub instructions: Range<usize>,
    /// What is executed next.
    pub exit: Exit,
}

/// What is executed after a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Exit {
    /// The next block, because a branch goes there.
    FallThrough(BlockId),
    /// The program is a fragment, and this is its end.
    OffTheEnd,
    /// Another block.
    Jump(BlockId),
    /// One of two blocks.
    Branch {
        /// What decides.
        condition: Condition,
        /// If the condition holds.
        taken: BlockId,
        /// If it does not.
        otherwise: BlockId,
    },
    /// Nothing: the wave ends.
    EndProgram,
    /// A place that a register pair holds: a return, or an indirect jump.
    SetPc,
    /// A function, then the next block.
    Call {
        /// The function's first block, if the instruction names it; else a register pair holds its address.
        callee: Option<BlockId>,
        /// Where it returns to.
        next: BlockId,
    },
    /// A function of the program, which the last instruction calls: its first block.
    Enter(BlockId),
    /// The place behind the call of the function that the block is a copy of.
    Return {
        /// The number of the call.
        call: usize,
        /// The block behind it.
        next: BlockId,
    },
    /// Lanes are divided between two places.
    Fork {
        /// The place that the instruction names; else a register pair holds it.
        target: Option<BlockId>,
        /// The next block.
        next: BlockId,
    },
    /// A place on the stack of forks, or the next block.
    Join {
        /// The next block.
        next: BlockId,
    },
    /// The trap handler, which may return.
    Trap {
        /// Where it returns to.
        next: BlockId,
    },
    /// The return from a trap handler.
    ReturnFromTrap,
}

impl Exit {
    /// The blocks of the program that may be executed next.
    pub fn successors(self) -> impl Iterator<Item = BlockId> {
        let pair = match self {
            Exit::FallThrough(next) | Exit::Jump(next) | Exit::Enter(next) | Exit::Return { next, .. } => {
                [Some(next), None]
            }
            Exit::Branch { taken, otherwise, .. } => [Some(taken), Some(otherwise).filter(|other| *other != taken)],
            Exit::Call { callee, next } => [Some(next), callee.filter(|callee| *callee != next)],
            Exit::Fork { target, next } => [Some(next), target.filter(|target| *target != next)],
            Exit::Join { next } | Exit::Trap { next } => [Some(next), None],
            Exit::OffTheEnd | Exit::EndProgram | Exit::SetPc | Exit::ReturnFromTrap => [None, None],
        };
        pair.into_iter().flatten()
    }
    /// The same with other blocks.
    pub(super) fn map(self, mut other: impl FnMut(BlockId) -> BlockId) -> Exit {
        match self {
            Exit::FallThrough(next) => Exit::FallThrough(other(next)),
            Exit::Jump(next) => Exit::Jump(other(next)),
            Exit::Branch { condition, taken, otherwise } => {
                Exit::Branch { condition, taken: other(taken), otherwise: other(otherwise) }
            }
            Exit::Call { callee, next } => Exit::Call { callee: callee.map(&mut other), next: other(next) },
            Exit::Enter(next) => Exit::Enter(other(next)),
            Exit::Return { call, next } => Exit::Return { call, next: other(next) },
            Exit::Fork { target, next } => Exit::Fork { target: target.map(&mut other), next: other(next) },
            Exit::Join { next } => Exit::Join { next: other(next) },
            Exit::Trap { next } => Exit::Trap { next: other(next) },
            Exit::OffTheEnd | Exit::EndProgram | Exit::SetPc | Exit::ReturnFromTrap => self,
        }
    }
    /// Whether all that may be executed next is known: there are no places that only registers or a stack know, no
    /// handlers, no conditions that the program does not see.
    pub fn is_known(self) -> bool {
        match self {
            Exit::FallThrough(_) | Exit::OffTheEnd | Exit::Jump(_) | Exit::EndProgram => true,
            Exit::Enter(_) | Exit::Return { .. } => true,
            Exit::Branch { condition, .. } => condition != Condition::Debugger,
            Exit::Call { callee, .. } => callee.is_some(),
            Exit::SetPc | Exit::Fork { .. } | Exit::Join { .. } | Exit::Trap { .. } | Exit::ReturnFromTrap => false,
        }
    }
}

/// Whether the next instruction may be executed after one with this control.
pub(super) fn goes_on(control: Control) -> bool {
    match control {
        Control::Next | Control::Branch(_) | Control::SwapPc | Control::Call => true,
        Control::Fork | Control::Join | Control::Trap => true,
        Control::Jump | Control::End | Control::SetPc | Control::ReturnFromTrap => false,
    }
}

/// The exit of a block whose last instruction has this control; `target` is where its branch goes, `next` the next
/// block, if there is one.
pub(super) fn exit(control: Control, target: Option<BlockId>, next: Option<BlockId>) -> Exit {
    let branch_target = || target.expect("the instruction names a branch target");
    let next_block = || next.expect("a block stands behind an instruction that may go on there");
    match control {
        Control::Next => next.map_or(Exit::OffTheEnd, Exit::FallThrough),
        Control::Jump => Exit::Jump(branch_target()),
        Control::Branch(condition) => Exit::Branch { condition, taken: branch_target(), otherwise: next_block() },
        Control::End => Exit::EndProgram,
        Control::SetPc => Exit::SetPc,
        Control::SwapPc | Control::Call => Exit::Call { callee: target, next: next_block() },
        Control::Fork => Exit::Fork { target, next: next_block() },
        Control::Join => Exit::Join { next: next_block() },
        Control::Trap => Exit::Trap { next: next_block() },
        Control::ReturnFromTrap => Exit::ReturnFromTrap,
    }
}
