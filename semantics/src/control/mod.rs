//! A program as a graph of basic blocks.
//!
//! What a branch is and where it goes says the row ([`Control`]) and the operand of field
//! [`BranchTarget`](crate::isa::Field::BranchTarget): the readers of text put the distance to a label there, so a
//! text and its machine code have the same graph. What instructions compute is of no interest here.

mod block;
mod calls;
mod error;
mod interval;
mod order;
mod unfold;

pub use block::{Block, BlockId, Exit};
pub use calls::{Function, KnownCall};
pub use error::{ControlError, ControlErrorKind};
pub use interval::{Interval, Place};
pub use order::Loop;
pub use unfold::{Parted, Unfolding};

use std::collections::BTreeSet;
use std::ops::Range;

use petgraph::algo::dominators::Dominators;

use crate::instruction::{Instruction, Operand};
use crate::isa::{Control, Field};
use crate::target::Target;
use order::{Alternatives, Flow};

/// The basic blocks of a program, in the order of its instructions.
#[derive(Debug, Clone)]
pub struct Graph {
    blocks: Vec<Block>,
    /// The block of each instruction.
    block_of: Vec<BlockId>,
    predecessors: Vec<Vec<BlockId>>,
    entries: Vec<BlockId>,
    order: Vec<BlockId>,
    dominators: Dominators<Flow>,
    alternatives: Alternatives,
    /// Blocks that no execution is said to come to.
    impossible: BTreeSet<BlockId>,
}

impl Graph {
    /// The graph of instructions that stand one behind the other; the first is the entry.
    ///
    /// # Errors
    /// A branch that goes into the middle of an instruction, or out of the program. Its end is a place in it: a
    /// fragment may branch there.
    pub fn new<'a>(
        instructions: impl IntoIterator<Item = &'a Instruction>,
        target: Target,
    ) -> Result<Graph, ControlError> {
        Graph::with_entries(instructions, &[0], target)
    }

    /// The same with several entries, by the number of their first instruction: the functions of a file.
    ///
    /// # Errors
    /// The same.
    ///
    /// # Panics
    /// If an entry is behind the program's end.
    pub fn with_entries<'a>(
        instructions: impl IntoIterator<Item = &'a Instruction>,
        entries: &[usize],
        target: Target,
    ) -> Result<Graph, ControlError> {
        let instructions: Vec<&Instruction> = instructions.into_iter().collect();
        let end = instructions.len();
        let targets = branch_targets(&instructions, target)?;
        let starts = block_starts(&instructions, &targets, entries);
        let ranges = || starts.iter().zip(starts.iter().skip(1).chain([&end])).map(|(&start, &end)| start..end);
        let block_of = |(number, range): (usize, Range<usize>)| range.map(move |_| BlockId::new(number));
        let block_of: Vec<BlockId> = ranges().enumerate().flat_map(block_of).collect();
        let block_at = |place: usize| starts.binary_search(&place).ok().map(BlockId::new);
        let exit = |range: &Range<usize>| {
            let Some(last) = range.clone().last() else { return Exit::OffTheEnd };
            let target = targets[last].and_then(block_at);
            block::exit(instructions[last].row.flags.control, target, block_at(range.end))
        };
        let blocks: Vec<Block> = ranges().map(|range| Block { exit: exit(&range), instructions: range }).collect();
        let at = |&entry: &usize| block_at(entry).expect("a block begins at each entry");
        let entries: Vec<BlockId> = entries.iter().map(at).collect();
        Ok(Graph::of_blocks(blocks, block_of, entries, Alternatives::new(), BTreeSet::new()))
    }

    /// The graph of blocks.
    fn of_blocks(
        blocks: Vec<Block>,
        block_of: Vec<BlockId>,
        entries: Vec<BlockId>,
        alternatives: Alternatives,
        impossible: BTreeSet<BlockId>,
    ) -> Graph {
        let predecessors = order::predecessors(&blocks, &alternatives);
        let (order, dominators) = order::order_and_dominators(&blocks, &entries, &alternatives);
        Graph { blocks, block_of, predecessors, entries, order, dominators, alternatives, impossible }
    }

    /// All blocks, in the order of the program. The last one is empty if a branch, or the return of a call, goes
    /// to the program's end.
    pub fn blocks(&self) -> impl Iterator<Item = (BlockId, &Block)> {
        self.blocks.iter().enumerate().map(|(number, block)| (BlockId::new(number), block))
    }
    /// One of them.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }
    /// How many blocks there are; at least one.
    pub fn count(&self) -> usize {
        self.blocks.len()
    }
    /// Where the program begins.
    pub fn entries(&self) -> &[BlockId] {
        &self.entries
    }
    /// The block that an instruction is in, by its number. Of a function that is called, not one of the copies that are
    /// executed.
    ///
    /// # Panics
    /// If there is no such instruction.
    pub fn block_of(&self, instruction: usize) -> BlockId {
        self.block_of[instruction]
    }
    /// The number of the instruction that a block ends with, if it is one that decides where the program goes on.
    pub fn terminator(&self, id: BlockId) -> Option<usize> {
        let block = self.block(id);
        match block.exit {
            Exit::FallThrough(_) | Exit::OffTheEnd => None,
            _ => block.instructions.clone().last(),
        }
    }
    /// The blocks that may be executed after one: of a branch the one that is taken first. A call's is the place
    /// that it returns to, and the function if it is part of the program.
    pub fn successors(&self, id: BlockId) -> impl Iterator<Item = BlockId> + use<'_> {
        order::successors(self.block(id), &self.alternatives)
    }
    /// The blocks that a block may be executed after, in the order of the program.
    pub fn predecessors(&self, id: BlockId) -> &[BlockId] {
        &self.predecessors[id.index()]
    }
}

/// For each instruction the number of the one that its branch goes to; the program's end is the number after the
/// last.
pub(crate) fn branch_targets(
    instructions: &[&Instruction],
    target: Target,
) -> Result<Vec<Option<usize>>, ControlError> {
    let mut end = 0;
    let mut starts = vec![end];
    for instruction in instructions {
        end += i64::from(instruction.words(target));
        starts.push(end);
    }
    let find = |(index, instruction): (usize, &&Instruction)| {
        let Some(distance) = branch_distance(instruction) else { return Ok(None) };
        let place = starts[index + 1] + i64::from(distance);
        match starts.binary_search(&place) {
            Ok(found) => Ok(Some(found)),
            Err(_) if place < 0 || place > end => {
                Err(ControlError { instruction: index, distance, kind: ControlErrorKind::OutOfProgram })
            }
            Err(behind) => {
                let kind = ControlErrorKind::IntoInstruction { instruction: behind - 1 };
                Err(ControlError { instruction: index, distance, kind })
            }
        }
    };
    instructions.iter().enumerate().map(find).collect()
}

/// Words from the next instruction to the place that a branch goes to, if the instruction names one.
fn branch_distance(instruction: &Instruction) -> Option<i16> {
    let (place, _) = instruction.row.operand(Field::BranchTarget)?;
    match instruction.operands[place] {
        // The 16 bits of the field, with or without their sign.
        Operand::Immediate(distance) => Some(distance as i16),
        other => unreachable!("the target of a branch is an immediate, not {other:?}"),
    }
}

/// The numbers of the instructions that blocks begin with, in order. Of these the number of instructions if control
/// can get to the program's end otherwise than from the instruction before.
fn block_starts(instructions: &[&Instruction], targets: &[Option<usize>], entries: &[usize]) -> Vec<usize> {
    let end = instructions.len();
    assert!(entries.iter().all(|&entry| entry <= end), "an entry is an instruction of the program");
    let mut is_start = vec![false; end + 1];
    is_start[0] = true;
    entries.iter().for_each(|&entry| is_start[entry] = true);
    for (index, instruction) in instructions.iter().enumerate() {
        if let Some(place) = targets[index] {
            is_start[place] = true;
        }
        let ends_block = instruction.row.flags.control != Control::Next;
        if ends_block && (index + 1 < end || block::goes_on(instruction.row.flags.control)) {
            is_start[index + 1] = true;
        }
    }
    (0..=end).filter(|&index| is_start[index]).collect()
}

#[cfg(test)]
mod tests;
