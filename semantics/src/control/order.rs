//! Orders of blocks: reverse post-order, dominators, natural loops.

use std::collections::BTreeMap;

use petgraph::algo::dominators::{Dominators, simple_fast};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::DfsPostOrder;

use super::{Block, BlockId, Graph};

/// A node of the graph of control flow: a block, or the root, which comes before the entries.
pub(super) type Flow = NodeIndex<u32>;

/// A natural loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop {
    /// The block that every way into the loop goes through.
    pub header: BlockId,
    /// The blocks that the loop goes back to its header from, in order.
    pub latches: Vec<BlockId>,
    /// All its blocks, in order, with the header and with those of loops inside.
    pub blocks: Vec<BlockId>,
}

fn node(block: BlockId) -> Flow {
    Flow::new(block.index())
}

/// Blocks that whoever comes to others may go to instead.
pub(super) type Alternatives = BTreeMap<BlockId, BlockId>;

/// The blocks that may be executed after one.
pub(super) fn successors(block: &Block, alternatives: &Alternatives) -> impl Iterator<Item = BlockId> {
    let all = block.exit.successors();
    all.flat_map(|next| [Some(next), alternatives.get(&next).copied()].into_iter().flatten())
}

/// For each block those that it may be executed after.
pub(super) fn predecessors(blocks: &[Block], alternatives: &Alternatives) -> Vec<Vec<BlockId>> {
    let mut predecessors = vec![Vec::new(); blocks.len()];
    for (number, block) in blocks.iter().enumerate() {
        for successor in successors(block, alternatives) {
            predecessors[successor.index()].push(BlockId::new(number));
        }
    }
    predecessors
}

/// The blocks that can be reached, in reverse post-order, and the dominators.
pub(super) fn order_and_dominators(
    blocks: &[Block],
    entries: &[BlockId],
    alternatives: &Alternatives,
) -> (Vec<BlockId>, Dominators<Flow>) {
    let mut flow: DiGraph<(), ()> = DiGraph::with_capacity(blocks.len() + 1, 2 * blocks.len());
    for _ in blocks {
        flow.add_node(());
    }
    let root = flow.add_node(());
    for (number, block) in blocks.iter().enumerate() {
        for successor in successors(block, alternatives) {
            flow.add_edge(Flow::new(number), node(successor), ());
        }
    }
    for &entry in entries {
        flow.add_edge(root, node(entry), ());
    }
    let mut walk = DfsPostOrder::new(&flow, root);
    let mut order: Vec<BlockId> = std::iter::from_fn(|| walk.next(&flow))
        .filter(|&visited| visited != root)
        .map(|visited| BlockId::new(visited.index()))
        .collect();
    order.reverse();
    (order, simple_fast(&flow, root))
}

impl Graph {
    /// The blocks that can be reached from the entries, each before those that it dominates, and before all its
    /// successors but those that a loop goes back to.
    pub fn reverse_post_order(&self) -> &[BlockId] {
        &self.order
    }
    /// Whether every path from `from` that ends comes to `to` first, and one does.
    pub fn always_meets(&self, from: BlockId, to: BlockId) -> bool {
        let (mut seen, mut waiting, mut meets) = (vec![false; self.count()], vec![from], false);
        while let Some(block) = waiting.pop() {
            if block == to {
                meets = true;
                continue;
            }
            if std::mem::replace(&mut seen[block.index()], true) {
                continue;
            }
            let before = waiting.len();
            waiting.extend(self.successors(block));
            if waiting.len() == before {
                return false;
            }
        }
        meets
    }

    /// Whether a block can be reached from an entry.
    pub fn is_reachable(&self, id: BlockId) -> bool {
        self.dominators.immediate_dominator(node(id)).is_some()
    }
    /// The last block that every way from an entry to `id` goes through before it. `None` if `id` is an entry, if it
    /// cannot be reached, or if ways from several entries meet there.
    pub fn immediate_dominator(&self, id: BlockId) -> Option<BlockId> {
        let dominator = self.dominators.immediate_dominator(node(id))?.index();
        (dominator < self.count()).then(|| BlockId::new(dominator))
    }
    /// Whether every way from an entry to `id` goes through `dominator`; a block that can be reached dominates
    /// itself.
    pub fn dominates(&self, dominator: BlockId, id: BlockId) -> bool {
        self.dominators.dominators(node(id)).is_some_and(|mut all| all.any(|block| block == node(dominator)))
    }
    /// The natural loops, by their headers, in reverse post-order: a loop comes before those inside.
    pub fn loops(&self) -> Vec<Loop> {
        let natural = |&header: &BlockId| {
            let back = |latch: &BlockId| self.dominates(header, *latch);
            let latches: Vec<BlockId> = self.predecessors(header).iter().copied().filter(back).collect();
            (!latches.is_empty()).then(|| Loop { header, blocks: self.loop_blocks(header, &latches), latches })
        };
        self.order.iter().filter_map(natural).collect()
    }
    /// The blocks from which a latch can be reached without the header, and the header.
    fn loop_blocks(&self, header: BlockId, latches: &[BlockId]) -> Vec<BlockId> {
        let mut inside = vec![false; self.count()];
        inside[header.index()] = true;
        let mut waiting = latches.to_vec();
        while let Some(block) = waiting.pop() {
            if !std::mem::replace(&mut inside[block.index()], true) {
                waiting.extend(self.predecessors(block).iter().filter(|&&block| self.is_reachable(block)));
            }
        }
        (0..self.count()).filter(|&number| inside[number]).map(BlockId::new).collect()
    }
    /// Edges from a block to one that comes no later in the order and does not dominate it: cycles that are no
    /// natural loop, because they can be entered at several blocks.
    pub fn irreducible_edges(&self) -> Vec<(BlockId, BlockId)> {
        let mut position = vec![usize::MAX; self.count()];
        self.order.iter().enumerate().for_each(|(at, block)| position[block.index()] = at);
        let edges = self.order.iter().flat_map(|&from| self.successors(from).map(move |to| (from, to)));
        edges
            .filter(|(from, to)| position[to.index()] <= position[from.index()] && !self.dominates(*to, *from))
            .collect()
    }
}
