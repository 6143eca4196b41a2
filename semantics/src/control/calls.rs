//! Functions that a program calls, as parts of its graph: each call has a copy of the function's blocks.
//!
//! So a path through the graph is what is executed, and orders, dominators and loops mean the same as in a program
//! without calls. Whether a call goes where it is thought to go, and a function returns to where it was called, is
//! seen when it is executed.

use std::collections::{BTreeMap, BTreeSet};

use super::{Block, BlockId, ControlError, Exit, Graph};
use crate::instruction::Instruction;
use crate::target::Target;

/// A function or other symbol that a program names: its number, and where it is if it is part of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Function {
    /// The number of its symbol.
    pub symbol: u16,
    /// The number of the symbol of its entry in the global offset table, if that is named.
    pub table_entry: Option<u16>,
    /// The number of its first instruction, if it is part of the program.
    pub start: Option<usize>,
}

/// A call of a function that is part of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownCall {
    /// The number of the call among the instructions.
    pub call: usize,
    /// The number of the function's first instruction.
    pub callee: usize,
}

/// A graph may not have more blocks than this because of calls.
const MAX_BLOCKS: usize = 1 << 14;

/// The blocks that are executed from an entry, without what it calls.
type Body = BTreeSet<BlockId>;

impl Graph {
    /// The graph of a program, whose first instruction is the entry, with the functions that it calls; and of the calls
    /// those that are no part of it: functions that call themselves, functions that the program runs into, too many.
    ///
    /// # Errors
    /// As [`Graph::new`].
    pub fn with_calls<'a>(
        instructions: impl IntoIterator<Item = &'a Instruction>,
        calls: &[KnownCall],
        target: Target,
    ) -> Result<(Graph, Vec<KnownCall>), ControlError> {
        if calls.is_empty() {
            return Ok((Graph::new(instructions, target)?, Vec::new()));
        }
        let starts: BTreeSet<usize> = calls.iter().map(|call| call.callee).chain([0]).collect();
        let starts: Vec<usize> = starts.into_iter().collect();
        let mut base = Graph::with_entries(instructions, &starts, target)?;
        for call in calls {
            // The function is no part of its caller.
            let block = base.block_of[call.call];
            if let Exit::Call { callee, .. } = &mut base.blocks[block.index()].exit {
                *callee = None;
            }
        }
        let bodies: BTreeMap<usize, Body> =
            starts.iter().zip(&base.entries).map(|(&start, &entry)| (start, base.body(entry))).collect();
        let (left, executed): (Vec<KnownCall>, _) = calls.iter().partition(|call| {
            let runs_into = !bodies[&call.callee].is_disjoint(&bodies[&0]);
            runs_into
                || callers(&base, call.call, &bodies).any(|caller| base.leads(&bodies, calls, call.callee, caller))
        });
        let mut copies = Copies { blocks: base.blocks.clone(), base: &base, bodies: &bodies, calls: &executed };
        if copies.body(0, None).is_none() {
            return Ok((base.entered_at_first(), calls.to_vec()));
        }
        let blocks = copies.blocks;
        Ok((Graph { blocks, ..base }.entered_at_first(), left))
    }

    fn body(&self, entry: BlockId) -> Body {
        let (mut seen, mut waiting) = (Body::from([entry]), vec![entry]);
        while let Some(block) = waiting.pop() {
            waiting.extend(self.successors(block).filter(|next| seen.insert(*next)));
        }
        seen
    }

    /// Whether the function that starts at `from` is, or calls, directly or not, the one that starts at `to`.
    fn leads(&self, bodies: &BTreeMap<usize, Body>, calls: &[KnownCall], from: usize, to: usize) -> bool {
        let (mut seen, mut waiting) = (BTreeSet::from([from]), vec![from]);
        while let Some(start) = waiting.pop() {
            let inside = |call: &&KnownCall| bodies[&start].contains(&self.block_of[call.call]);
            let called: Vec<usize> = calls.iter().filter(inside).map(|call| call.callee).collect();
            waiting.extend(called.into_iter().filter(|callee| seen.insert(*callee)));
        }
        seen.contains(&to)
    }

    /// The same graph with its first block as the only entry.
    fn entered_at_first(mut self) -> Graph {
        self.entries.truncate(1);
        Graph::of_blocks(self.blocks, self.block_of, self.entries, self.alternatives, self.impossible)
    }
}

/// The functions that an instruction is in, by their starts.
fn callers(graph: &Graph, instruction: usize, bodies: &BTreeMap<usize, Body>) -> impl Iterator<Item = usize> {
    let block = graph.block_of[instruction];
    bodies.iter().filter(move |(_, body)| body.contains(&block)).map(|(&start, _)| start)
}

/// Copies of functions.
struct Copies<'g> {
    base: &'g Graph,
    bodies: &'g BTreeMap<usize, Body>,
    calls: &'g [KnownCall],
    blocks: Vec<Block>,
}

impl Copies<'_> {
    /// Copies the function that starts at `start`, with all that it calls, for a call that returns to `returns`: the
    /// number of the call and the block behind it. Without one it stays in its place. Gives its first block, unless
    /// there are too many.
    fn body(&mut self, start: usize, returns: Option<(usize, BlockId)>) -> Option<BlockId> {
        let body = &self.bodies[&start];
        if self.blocks.len() + body.len() > MAX_BLOCKS {
            return None;
        }
        let mut copy_of: BTreeMap<BlockId, BlockId> = BTreeMap::new();
        for &block in body {
            let copy = match returns {
                None => block,
                Some(_) => {
                    self.blocks.push(self.base.block(block).clone());
                    BlockId::new(self.blocks.len() - 1)
                }
            };
            copy_of.insert(block, copy);
        }
        for (&block, &copy) in &copy_of {
            let Block { instructions, exit } = self.base.block(block);
            let last = instructions.clone().last();
            let known = self.calls.iter().find(|call| Some(call.call) == last);
            let exit = match (exit.map(|next| copy_of[&next]), known, returns) {
                (Exit::Call { next, .. }, Some(known), _) => {
                    Exit::Enter(self.body(known.callee, Some((known.call, next)))?)
                }
                (Exit::SetPc, _, Some((call, next))) => Exit::Return { call, next },
                (exit, ..) => exit,
            };
            self.blocks[copy.index()].exit = exit;
        }
        Some(copy_of[&self.base.block_of[start]])
    }
}
