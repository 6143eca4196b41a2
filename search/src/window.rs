//! Windows: instructions of one block that may be replaced together, and what they have to leave.

use std::ops::Range;

use gcn_semantics::Target;
use gcn_semantics::control::Graph;
use gcn_semantics::instruction::Instruction;
use gcnverify::equiv::LiveSet;
use itertools::Itertools;

use crate::uses::{Uses, is_plain, is_transparent};

/// Windows with the same last instruction that are looked at.
const PER_ROOT: usize = 24;

/// A program as windows see it.
pub struct Map<'i> {
    /// Its instructions.
    pub instructions: Vec<&'i Instruction>,
    /// What each reads and writes.
    pub uses: Vec<Uses>,
    /// What somebody looks at behind each instruction, in the lanes that are active there.
    pub live: Vec<LiveSet>,
    /// Runs: instructions of a block behind one another of which each may be replaced or is passed over.
    pub runs: Vec<Range<usize>>,
    is_plain: Vec<bool>,
    /// Control comes to the first instruction at the start alone.
    is_entered_once: bool,
}

/// Instructions that are replaced together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The run that they are in.
    pub run: Range<usize>,
    /// Their numbers, in order. New instructions come in the place of the last.
    pub members: Vec<usize>,
    /// The registers that they leave and that somebody looks at.
    pub outputs: LiveSet,
}

impl<'i> Map<'i> {
    /// The map of a program, of which it is known what is looked at from before each instruction on.
    pub fn new(instructions: Vec<&'i Instruction>, before: &[LiveSet], target: Target) -> Option<Self> {
        let graph = Graph::new(instructions.iter().copied(), target).ok()?;
        let uses: Vec<Uses> = instructions.iter().map(|instruction| Uses::of(instruction, target)).collect();
        let is_plain: Vec<bool> = instructions.iter().map(|instruction| is_plain(instruction, target)).collect();
        let mut live = vec![LiveSet::default(); instructions.len()];
        let mut runs = Vec::new();
        for (_, block) in graph.blocks() {
            let range = block.instructions.clone();
            let Some(last) = range.clone().last() else { continue };
            // Behind a branch both ways may be taken: what is looked at before it without what it reads itself.
            let is_branch = graph.terminator(graph.block_of(last)).is_some();
            let mut behind = if is_branch { before[last] } else { before[last + 1] };
            for number in range.clone().rev() {
                live[number] = behind;
                let Uses { read, overwritten, writes_exec, .. } = uses[number];
                behind = if writes_exec || number == last && is_branch {
                    before[number]
                } else {
                    behind.without(overwritten).with(read)
                };
            }
            let may_be = |&number: &usize| is_plain[number] || is_transparent(instructions[number]);
            for (is_run, numbers) in &range.chunk_by(may_be) {
                let numbers: Vec<usize> = numbers.collect();
                if let (true, [first, ..]) = (is_run, &numbers[..]) {
                    runs.push(*first..first + numbers.len());
                }
            }
        }
        let is_entered_once = graph.entries().iter().all(|&entry| graph.predecessors(entry).is_empty());
        Some(Map { instructions, uses, live, runs, is_plain, is_entered_once })
    }

    /// Whether a run begins where the program begins, and nowhere else: what is assumed holds there.
    pub fn is_start(&self, run: &Range<usize>) -> bool {
        run.start == 0 && self.is_entered_once
    }

    /// Whether an instruction may be replaced.
    pub fn is_replaceable(&self, number: usize) -> bool {
        self.is_plain[number]
    }

    /// The window of some instructions of a run; nothing if others depend on what they leave before the last of them.
    pub fn window(&self, run: &Range<usize>, members: &[usize]) -> Option<Window> {
        let (&first, &last) = (members.first()?, members.last()?);
        if !members.iter().all(|&number| self.is_plain[number]) {
            return None;
        }
        let mut left = LiveSet::default();
        for number in first..=last {
            let uses = &self.uses[number];
            if members.contains(&number) {
                left = left.with(uses.written);
            } else if uses.read.shared(left) != LiveSet::default() || uses.written.shared(left) != LiveSet::default() {
                return None;
            }
        }
        Some(Window { run: run.clone(), members: members.to_vec(), outputs: left.shared(self.live[last]) })
    }

    /// The windows of a run with up to `most` instructions, by their last one.
    pub fn windows(&self, run: &Range<usize>, most: usize) -> Vec<Window> {
        run.clone().flat_map(|root| self.with_root(run, root, most)).collect()
    }

    fn with_root(&self, run: &Range<usize>, root: usize, most: usize) -> Vec<Window> {
        if !self.is_plain[root] {
            return Vec::new();
        }
        let mut sets: Vec<Vec<usize>> = vec![vec![root]];
        let mut place = 0;
        while place < sets.len() && sets.len() < PER_ROOT {
            let set = sets[place].clone();
            place += 1;
            if set.len() >= most {
                continue;
            }
            for producer in set.iter().flat_map(|&number| self.producers(run, number)).unique().collect_vec() {
                if set.contains(&producer) {
                    continue;
                }
                let mut larger = set.clone();
                larger.push(producer);
                larger.sort_unstable();
                if !sets.contains(&larger) {
                    sets.push(larger);
                }
            }
        }
        // All that comes before, step by step.
        let mut closure = vec![root];
        let mut complete = Vec::new();
        while closure.len() < most {
            let next = closure.iter().flat_map(|&number| self.producers(run, number));
            let next = next.filter(|number| !closure.contains(number)).collect::<std::collections::BTreeSet<_>>();
            // The last one first: what comes before it may hang on it.
            let Some(&number) = next.last() else { break };
            closure.push(number);
            closure.sort_unstable();
            if closure.len() > 3 {
                complete.push(closure.clone());
            }
        }
        sets.truncate(PER_ROOT - PER_ROOT / 3);
        complete.into_iter().rev().take(PER_ROOT / 3).for_each(|set| {
            if !sets.contains(&set) {
                sets.push(set);
            }
        });
        // Neighbours that have nothing to do with one another may be one instruction as well.
        for length in 2..=most.min(3) {
            if let Some(first) = (root + 1).checked_sub(length).filter(|&first| first >= run.start) {
                let set: Vec<usize> = (first..=root).collect();
                if !sets.contains(&set) {
                    sets.push(set);
                }
            }
        }
        let windows = sets.iter().filter_map(|set| self.window(run, set));
        windows.filter(|window| window.outputs.codes().count() <= 4).take(PER_ROOT).collect()
    }

    /// The instructions of the run that have last written what an instruction reads.
    fn producers(&self, run: &Range<usize>, number: usize) -> Vec<usize> {
        let mut wanted = self.uses[number].read;
        let mut found = Vec::new();
        for before in (run.start..number).rev() {
            if self.uses[before].written.shared(wanted) != LiveSet::default() {
                found.push(before);
                wanted = wanted.without(self.uses[before].overwritten);
            }
        }
        found
    }
}
