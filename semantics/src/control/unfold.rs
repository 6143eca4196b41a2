//! Other graphs of the same program: blocks of loops are copied, so that loops begin elsewhere or have other rounds.
//!
//! A path through the new graph is one through the old graph, block by block ([`Graph::unfolded`] looks at it), so that
//! both graphs mean the same program.

use std::collections::{BTreeMap, BTreeSet};

use super::{BlockId, Graph, order, predecessors};

/// How a loop is written otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unfolding {
    /// Who comes to the loop goes through a copy of its header first. A loop with its test at the beginning gets it at
    /// its end, behind a test before the loop.
    Rotated,
    /// Who comes to the loop goes through a copy of all of it first: the first round stands before the loop.
    Peeled,
    /// So many rounds are one, each of which may leave.
    Repeated(usize),
}

/// A graph may not have more blocks than this because of unfolding.
const MAX_BLOCKS: usize = 1 << 12;

impl Graph {
    /// The same program with the loop of this header unfolded. `None` if there is no such loop, if the graph would be
    /// too large, or if it has several entries.
    ///
    /// # Panics
    /// If the new graph is not one of the same program.
    pub fn unfolded(&self, header: BlockId, unfolding: Unfolding) -> Option<Graph> {
        let inside = self.loops().into_iter().find(|found| found.header == header)?.blocks;
        let (copied, rounds) = match unfolding {
            Unfolding::Rotated => (vec![header], 1),
            Unfolding::Peeled => (inside.clone(), 1),
            Unfolding::Repeated(times) => (inside.clone(), times.checked_sub(1).filter(|&more| more > 0)?),
        };
        if self.entries.len() != 1 || self.count() + rounds * copied.len() > MAX_BLOCKS {
            return None;
        }
        let mut blocks = self.blocks.clone();
        let mut copies: Vec<BTreeMap<BlockId, BlockId>> = Vec::new();
        for _ in 0..rounds {
            let copy = |&block: &BlockId| {
                blocks.push(self.block(block).clone());
                (block, BlockId::new(blocks.len() - 1))
            };
            copies.push(copied.iter().map(copy).collect());
        }
        let inside: BTreeSet<BlockId> = inside.into_iter().collect();
        let mut entries = self.entries.clone();
        for (round, copy) in copies.iter().enumerate() {
            // Behind the last round that is copied the loop itself comes.
            let again = copies.get(round + 1).map_or(header, |next| next[&header]);
            for (&block, &own) in copy {
                let exit = self.block(block).exit;
                let to = |next: BlockId| if next == header { again } else { *copy.get(&next).unwrap_or(&next) };
                blocks[own.index()].exit = exit.map(to);
            }
        }
        let first = copies[0][&header];
        let is_repeated = matches!(unfolding, Unfolding::Repeated(_));
        for (number, block) in blocks.iter_mut().enumerate().take(self.count()) {
            // Who goes round goes through the copies, or who comes from outside does.
            if inside.contains(&BlockId::new(number)) == is_repeated {
                block.exit = block.exit.map(|next| if next == header { first } else { next });
            }
        }
        if !is_repeated && entries[0] == header {
            entries[0] = first;
        }
        let origin_of: BTreeMap<BlockId, BlockId> =
            copies.iter().flatten().map(|(&block, &own)| (own, block)).collect();
        let origin = |block: BlockId| *origin_of.get(&block).unwrap_or(&block);
        for (number, block) in blocks.iter().enumerate() {
            let old = self.block(origin(BlockId::new(number)));
            let is_same = block.instructions == old.instructions && block.exit.map(origin) == old.exit;
            assert!(is_same && origin(entries[0]) == self.entries[0], "another program");
        }
        let (order, dominators) = order::order_and_dominators(&blocks, &entries);
        Some(Graph {
            predecessors: predecessors(&blocks),
            blocks,
            block_of: self.block_of.clone(),
            entries,
            order,
            dominators,
        })
    }
}
