//! Other graphs of the same program: blocks of loops are copied, so that loops begin elsewhere or have other rounds.
//!
//! A path through the new graph is one through the old graph, block by block ([`Graph::unfolded`] looks at it), so that
//! both graphs mean the same program.

use std::collections::{BTreeMap, BTreeSet};

use super::order::Alternatives;
use super::{Block, BlockId, Exit, Graph, Loop};

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
    /// It is two loops, one behind the other.
    Parted(Parted),
    /// Who comes to a cycle elsewhere than at its header goes through a copy of it, up to the header.
    Entered,
}

/// How a loop is made two. Whoever comes to the first one may go to the second one instead
/// ([`Graph::alternative`]): both do the same, so it makes no difference who decides that, or how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Parted {
    /// So many rounds are one in each of them.
    pub rounds: [usize; 2],
    /// Whether ways may leave the loop between rounds that are one; else these are said to be impossible
    /// ([`Graph::is_impossible`]).
    pub leaves: bool,
    /// So many rounds stand before the second loop, and to come to the loop itself is said to be impossible.
    pub rest: Option<usize>,
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
        let inside = match unfolding {
            Unfolding::Entered => self.cycle(header),
            _ => self.loops().into_iter().find(|found| found.header == header)?.blocks,
        };
        let is_marked = |block: &BlockId| self.impossible.contains(block) || self.alternative(*block).is_some();
        if self.entries.len() != 1 || inside.iter().any(is_marked) {
            return None;
        }
        let mut copies = Copies::new(self, header, inside);
        match unfolding {
            Unfolding::Rotated => copies.before(vec![header])?,
            Unfolding::Peeled => copies.before(copies.inside.clone())?,
            Unfolding::Repeated(times) if times > 1 => _ = copies.repeat(header, times, None)?,
            Unfolding::Repeated(_) => return None,
            Unfolding::Parted(parted) => copies.part(parted)?,
            Unfolding::Entered => copies.enter()?,
        }
        Some(copies.graph())
    }

    /// The blocks at which a cycle that a block is part of can be entered, in order.
    pub fn entries_of_cycle(&self, block: BlockId) -> Vec<BlockId> {
        let mut inside = self.cycle(block);
        let own: BTreeSet<BlockId> = inside.iter().copied().collect();
        inside.retain(|block| self.predecessors(*block).iter().any(|before| !own.contains(before)));
        inside
    }

    /// The blocks that can be reached from one, and from which it can be reached.
    fn cycle(&self, block: BlockId) -> Vec<BlockId> {
        let reached = |next: &dyn Fn(BlockId) -> Vec<BlockId>| {
            let (mut seen, mut open) = (BTreeSet::from([block]), vec![block]);
            while let Some(block) = open.pop() {
                open.extend(next(block).into_iter().filter(|next| seen.insert(*next)));
            }
            seen
        };
        let from = reached(&|block| self.successors(block).collect());
        let to = reached(&|block| self.predecessors(block).to_vec());
        from.intersection(&to).copied().collect()
    }

    /// Whether a loop may be left from its header, before anything else of it is executed. A loop of one block tests at
    /// its end.
    pub fn tests_first(&self, found: &Loop) -> bool {
        self.tests_first_at(found.header, &found.blocks)
    }

    fn tests_first_at(&self, header: BlockId, inside: &[BlockId]) -> bool {
        let behind: Vec<BlockId> = self.successors(header).collect();
        behind.iter().any(|next| !inside.contains(next)) && !behind.contains(&header)
    }

    /// The block that whoever comes to `block` may go to instead: to a copy of it.
    pub fn alternative(&self, block: BlockId) -> Option<BlockId> {
        self.alternatives.get(&block).copied()
    }

    /// Whether somebody has guessed that no execution comes to a block. Nothing rests on it: the block goes on as the
    /// program does.
    pub fn is_impossible(&self, block: BlockId) -> bool {
        self.impossible.contains(&block)
    }
}

/// The blocks of a graph, and copies of those of a loop.
struct Copies<'g> {
    old: &'g Graph,
    header: BlockId,
    inside: Vec<BlockId>,
    blocks: Vec<Block>,
    entry: BlockId,
    /// The block that each copy is one of; of one that is said to be impossible the one that it goes to.
    origins: BTreeMap<BlockId, BlockId>,
    alternatives: Alternatives,
    impossible: BTreeSet<BlockId>,
}

/// A copy of the blocks of a loop, or those blocks themselves: one round.
type Round = BTreeMap<BlockId, BlockId>;

impl<'g> Copies<'g> {
    fn new(old: &'g Graph, header: BlockId, inside: Vec<BlockId>) -> Self {
        let (alternatives, impossible) = (old.alternatives.clone(), old.impossible.clone());
        let (blocks, entry, origins) = (old.blocks.clone(), old.entries[0], BTreeMap::new());
        Copies { old, header, inside, blocks, entry, origins, alternatives, impossible }
    }

    /// A copy of some blocks. Where these go to one another the copies do.
    fn copy(&mut self, copied: &[BlockId]) -> Option<Round> {
        if self.blocks.len() + copied.len() > MAX_BLOCKS {
            return None;
        }
        let first = self.blocks.len();
        let round: Round = copied.iter().enumerate().map(|(at, &block)| (block, BlockId::new(first + at))).collect();
        for &block in copied {
            let old = self.old.block(block);
            let exit = old.exit.map(|next| *round.get(&next).unwrap_or(&next));
            self.blocks.push(Block { exit, ..old.clone() });
            self.origins.insert(round[&block], block);
        }
        Some(round)
    }

    /// Makes blocks that go to `from` go to `to`.
    fn lead(&mut self, blocks: impl IntoIterator<Item = BlockId>, from: BlockId, to: BlockId) {
        for block in blocks {
            let exit = &mut self.blocks[block.index()].exit;
            *exit = exit.map(|next| if next == from { to } else { next });
        }
    }

    /// Copies blocks of the loop, the header among them, to stand before it: who comes from outside goes through them.
    fn before(&mut self, copied: Vec<BlockId>) -> Option<()> {
        let round = self.copy(&copied)?;
        let (header, first) = (self.header, round[&self.header]);
        let inside: BTreeSet<BlockId> = self.inside.iter().copied().collect();
        let outside: Vec<BlockId> = self.old.blocks().map(|(id, _)| id).filter(|id| !inside.contains(id)).collect();
        self.lead(outside, header, first);
        self.lead(round.into_values(), first, header);
        if self.entry == header {
            self.entry = first;
        }
        Some(())
    }

    /// Makes the header the only entry of the cycle.
    fn enter(&mut self) -> Option<()> {
        let copied = self.inside.clone();
        let round = self.copy(&copied)?;
        self.lead(round.values().copied().collect::<Vec<_>>(), round[&self.header], self.header);
        let inside: BTreeSet<BlockId> = copied.into_iter().collect();
        let outside: Vec<BlockId> = self.old.blocks().map(|(id, _)| id).filter(|id| !inside.contains(id)).collect();
        let header = self.header;
        for (&block, &own) in round.iter().filter(|(block, _)| **block != header) {
            self.lead(outside.iter().copied(), block, own);
            if self.entry == block {
                self.entry = own;
            }
        }
        Some(())
    }

    /// Makes `times` rounds one, of a loop that begins with `first`: the loop itself or a copy of it, whose blocks are
    /// `own`.
    fn repeat(&mut self, first: BlockId, times: usize, own: Option<&Round>) -> Option<Vec<Round>> {
        let inside = self.inside.clone();
        let own = own.cloned().unwrap_or_else(|| inside.iter().map(|&block| (block, block)).collect());
        let mut rounds = vec![own];
        for _ in 1..times {
            let next = self.copy(&inside)?;
            let header = next[&self.header];
            // The copy goes round by itself; the round before it leads to it.
            let last: Vec<BlockId> = rounds.last().into_iter().flat_map(Round::values).copied().collect();
            let from = if rounds.len() == 1 { first } else { rounds[rounds.len() - 1][&self.header] };
            self.lead(last, from, header);
            rounds.push(next);
        }
        if let [_, .., last] = &rounds[..] {
            let blocks: Vec<BlockId> = last.values().copied().collect();
            self.lead(blocks, last[&self.header], first);
        }
        Some(rounds)
    }

    /// Says that no execution leaves the loop in `round`.
    fn never_leaves(&mut self, round: &Round) {
        let own: BTreeSet<BlockId> = self.inside.iter().copied().collect();
        for (&block, &copy) in round {
            let outside: Vec<BlockId> = self.old.successors(block).filter(|next| !own.contains(next)).collect();
            for next in outside {
                let never = self.impossible_before(next);
                self.lead([copy], next, never);
            }
        }
    }

    /// An empty block before `next`, to which no execution is said to come.
    fn impossible_before(&mut self, next: BlockId) -> BlockId {
        let never = BlockId::new(self.blocks.len());
        let start = self.blocks[next.index()].instructions.start;
        self.blocks.push(Block { instructions: start..start, exit: Exit::Jump(next) });
        self.origins.insert(never, next);
        self.impossible.insert(never);
        never
    }

    /// Makes the loop two.
    fn part(&mut self, parted: Parted) -> Option<()> {
        let Parted { rounds: [first, second], leaves: leaves_between, rest } = parted;
        if first == 0 || second == 0 || self.entry == self.header {
            return None;
        }
        let tests_first = self.old.tests_first_at(self.header, &self.inside);
        // The copies of the rounds that are left over, then those of the second loop.
        let copied = self.inside.clone();
        let left: Vec<Round> = (0..rest.unwrap_or(0)).map(|_| self.copy(&copied)).collect::<Option<_>>()?;
        let own = self.copy(&copied)?;
        let header = own[&self.header];
        let of_second = self.repeat(header, second, Some(&own))?;
        let of_first = self.repeat(self.header, first, None)?;
        let behind = if rest.is_some() { self.impossible_before(header) } else { header };
        for (number, round) in left.iter().enumerate() {
            let next = left.get(number + 1).map_or(behind, |next| next[&self.header]);
            self.lead(round.values().copied().collect::<Vec<_>>(), round[&self.header], next);
        }
        let other = left.first().map_or(behind, |round| round[&self.header]);
        self.alternatives.insert(self.header, other);
        // Whoever has chosen the first loop goes through all rounds that are one. A loop that tests at its beginning is
        // left by the first of them, else by the last.
        for (rounds, is_chosen) in [(of_first, true), (of_second, false)] {
            let leaves = if tests_first { 0 } else { rounds.len() - 1 };
            let is_left = |number: usize| number == leaves && !(is_chosen && tests_first);
            let is_one = rounds.len() > 1 && !leaves_between;
            for (_, round) in rounds.iter().enumerate().filter(|(number, _)| is_one && !is_left(*number)) {
                self.never_leaves(round);
            }
        }
        Some(())
    }

    /// The new graph.
    fn graph(self) -> Graph {
        let Copies { old, blocks, entry, origins, alternatives, impossible, .. } = self;
        let origin = |block: BlockId| {
            let mut block = block;
            while let Some(&origin) = origins.get(&block) {
                block = origin;
            }
            block
        };
        for (number, block) in blocks.iter().enumerate() {
            let id = BlockId::new(number);
            let is_same = match origins.contains_key(&id) && impossible.contains(&id) {
                true => block.instructions.is_empty() && matches!(block.exit, Exit::Jump(next) if origins[&id] == next),
                false => {
                    let own = old.block(origin(id));
                    block.instructions == own.instructions && block.exit.map(origin) == own.exit.map(origin)
                }
            };
            assert!(is_same, "another program");
        }
        let is_alike = |(&block, &other): (&BlockId, &BlockId)| origin(block) == origin(other);
        assert!(origin(entry) == old.entries[0] && alternatives.iter().all(is_alike), "another program");
        Graph::of_blocks(blocks, old.block_of.clone(), vec![entry], alternatives, impossible)
    }
}
