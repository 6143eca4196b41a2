//! The part of a program that is executed between two barriers.

use std::collections::{BTreeMap, BTreeSet};

use super::order::Alternatives;
use super::{Block, BlockId, Exit, Graph};

/// A place behind an instruction, in one of the copies of the function that it may be part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The block of the program's own graph.
    pub block: BlockId,
    /// The number of the instruction.
    pub behind: usize,
}

/// What is executed from a place on, up to the next barriers.
#[derive(Debug, Clone)]
pub struct Interval {
    /// Its graph. It begins at the place.
    pub graph: Graph,
    /// The blocks, without instructions, at which it ends because a barrier stands before them, and where that is in
    /// the program.
    pub ends: BTreeMap<BlockId, Place>,
}

/// A block of the program from an instruction on.
type Part = (BlockId, usize);

impl Graph {
    /// The interval that begins at `start`, or at the program's entry; `is_barrier` says of each instruction whether it
    /// is one. `None` for graphs in which blocks have alternatives.
    pub fn interval(&self, start: Option<Place>, is_barrier: &[bool]) -> Option<Interval> {
        if !self.alternatives.is_empty() || !self.impossible.is_empty() {
            return None;
        }
        let whole = |block: BlockId| (block, self.block(block).instructions.start);
        let first = start.map_or_else(|| whole(self.entries[0]), |start| (start.block, start.behind + 1));
        let mut parts = Parts { numbers: BTreeMap::new(), open: Vec::new() };
        parts.number(first);
        let (mut blocks, mut ends) = (Vec::new(), BTreeMap::new());
        let mut landings: Vec<(usize, Place)> = Vec::new();
        while let Some((block, from)) = parts.open.pop() {
            let number = parts.number((block, from)).index();
            let own = self.block(block);
            let range = from..own.instructions.end;
            let made = match range.clone().find(|&instruction| is_barrier[instruction]) {
                Some(barrier) => {
                    landings.push((number, Place { block, behind: barrier }));
                    // The exit is filled in below.
                    Block { instructions: from..barrier + 1, exit: Exit::OffTheEnd }
                }
                None => Block { instructions: range, exit: own.exit.map(|next| parts.number(whole(next))) },
            };
            blocks.push((number, made));
        }
        blocks.sort_by_key(|(number, _)| *number);
        let mut blocks: Vec<Block> = blocks.into_iter().map(|(_, block)| block).collect();
        for (number, place) in landings {
            let landing = BlockId::new(blocks.len());
            let behind = place.behind + 1;
            blocks.push(Block { instructions: behind..behind, exit: Exit::OffTheEnd });
            blocks[number].exit = Exit::FallThrough(landing);
            ends.insert(landing, place);
        }
        let mut block_of = vec![BlockId::new(0); self.block_of.len()];
        for (number, block) in blocks.iter().enumerate() {
            block_of[block.instructions.clone()].fill(BlockId::new(number));
        }
        let graph = Graph::of_blocks(blocks, block_of, vec![BlockId::new(0)], Alternatives::new(), BTreeSet::new());
        Some(Interval { graph, ends })
    }
}

/// The parts of blocks that are in an interval, with the numbers that they get.
struct Parts {
    numbers: BTreeMap<Part, BlockId>,
    open: Vec<Part>,
}

impl Parts {
    fn number(&mut self, part: Part) -> BlockId {
        let next = BlockId::new(self.numbers.len());
        *self.numbers.entry(part).or_insert_with(|| {
            self.open.push(part);
            next
        })
    }
}
