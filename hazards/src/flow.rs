//! What is outstanding, through the graph of a program to a fixed point, and the instructions that come too early.

use std::collections::{BTreeSet, VecDeque};

use gcn_semantics::control::{BlockId, ControlError, Exit};
use gcn_semantics::work;

use crate::conflict::{Conflict, worst};
use crate::program::Program;
use crate::repair::Repair;
use crate::rule::{Level, Rule};
use crate::state::{Entry, Kind, State};
use crate::{Before, Code, Finding, Options};

/// What looking at an instruction costs, in steps of [`work`]; each of those that still matter costs one more.
const STEP: u64 = 10;

/// The instructions of a program that come too early on some way to them, in the order of the program.
///
/// Of several reasons why an instruction must wait for the same counter the one that needs most is given, and
/// instructions behind it in its block are looked at as if it had waited.
///
/// # Errors
/// A branch that no program can have.
pub fn check(code: Code, options: Options) -> Result<Vec<Finding>, ControlError> {
    Ok(Program::new(code, options)?.findings())
}

impl Program<'_> {
    /// Shows each instruction with what may be outstanding before it, and with what it must wait for.
    pub fn visit(&self, mut see: impl FnMut(&State, usize)) {
        for ((_, block), mut state) in self.graph.blocks().zip(self.solve()) {
            for index in block.instructions.clone() {
                state.repaired(&self.repairs[index], &self.effects, self.target);
                if self.replaced[index].is_none() {
                    see(&state, index);
                }
                self.step(&mut state, index);
            }
        }
    }

    /// Shows each instruction with what may be outstanding behind it.
    pub fn visit_behind(&self, mut see: impl FnMut(&State, usize)) {
        for ((_, block), mut state) in self.graph.blocks().zip(self.solve()) {
            for index in block.instructions.clone() {
                self.step(&mut state, index);
                see(&state, index);
            }
        }
    }

    /// Where the block of an instruction comes in reverse post-order; those that cannot be reached come last.
    pub fn position(&self, instruction: usize) -> (usize, BlockId) {
        let block = self.graph.block_of(instruction);
        let order = self.graph.reverse_post_order();
        (order.iter().position(|other| *other == block).unwrap_or(order.len()), block)
    }

    /// What comes too early.
    pub fn findings(&self) -> Vec<Finding> {
        let states = self.solve();
        let mut findings = Vec::new();
        for (id, block) in self.graph.blocks() {
            let mut state = states[id.index()].clone();
            for index in block.instructions.clone() {
                state.repaired(&self.repairs[index], &self.effects, self.target);
                let worst = worst(self.conflicts(&state, index));
                let errors = worst.iter().filter(|conflict| conflict.rule.level() == Level::Error);
                let repair = errors.fold(Repair::default(), |all, conflict| all.and(conflict.repair));
                findings.extend(worst.into_iter().map(|conflict| self.finding(index, conflict)));
                findings.extend(self.errata(index));
                state.repaired(&repair, &self.effects, self.target);
                self.step(&mut state, index);
            }
        }
        findings.sort_by_key(|finding| (finding.instruction, finding.first));
        findings
    }

    fn finding(&self, instruction: usize, conflict: Conflict) -> Finding {
        let Conflict { entry, rule, register, repair } = conflict;
        let path = self.path(entry, instruction);
        Finding { instruction, first: entry.origin, rule, register, repair, path }
    }

    /// The faults of the machine that an instruction meets by itself.
    fn errata(&self, instruction: usize) -> impl Iterator<Item = Finding> {
        let finding = move |&rule: &&'static Rule| Finding {
            instruction,
            first: instruction,
            rule,
            register: None,
            repair: Repair::default(),
            path: Vec::new(),
        };
        self.effects[instruction].errata.iter().map(finding)
    }

    /// What may be outstanding at the beginning of each block.
    fn solve(&self) -> Vec<State> {
        let mut states = vec![State::default(); self.graph.count()];
        for (start, block) in self.code.starts.iter().zip(self.graph.entries()) {
            let waits = match start.before {
                Before::Nothing => false,
                Before::Unknown => self.watches,
                Before::Caller => true,
            };
            if waits {
                states[block.index()].join(&State::called_at(start.instruction, self.target));
            }
        }
        let unreachable = self.graph.blocks().map(|(id, _)| id).filter(|id| !self.graph.is_reachable(*id));
        let mut waiting: VecDeque<BlockId> =
            self.graph.reverse_post_order().iter().copied().chain(unreachable).collect();
        let mut is_waiting = vec![true; self.graph.count()];
        while let Some(id) = waiting.pop_front() {
            is_waiting[id.index()] = false;
            let state = self.through(id, states[id.index()].clone());
            for (successor, state) in self.flows(id, state) {
                if states[successor.index()].join(&state) && !is_waiting[successor.index()] {
                    is_waiting[successor.index()] = true;
                    waiting.push_back(successor);
                }
            }
        }
        states
    }

    /// What a state becomes in a block.
    fn through(&self, id: BlockId, mut state: State) -> State {
        for index in self.graph.block(id).instructions.clone() {
            work::done(STEP + state.0.len() as u64);
            state.repaired(&self.repairs[index], &self.effects, self.target);
            self.step(&mut state, index);
        }
        state
    }

    /// What a state at the end of a block is at the beginning of those behind it.
    fn flows(&self, id: BlockId, state: State) -> impl Iterator<Item = (BlockId, State)> {
        let exit = self.graph.block(id).exit;
        exit.successors().map(move |successor| {
            let mut state = state.clone();
            if matches!(exit, Exit::Call { next, .. } if next == successor) {
                state.called();
            }
            (successor, state)
        })
    }

    /// Executes an instruction.
    fn step(&self, state: &mut State, index: usize) {
        if let Some(repair) = &self.replaced[index] {
            return state.repaired(repair, &self.effects, self.target);
        }
        if !self.watches {
            self.deal(state, index);
        }
        state.step(index, &self.effects, self.target);
    }

    /// What an instruction had to wait for is dealt with: behind it, nothing is said of that again, unless it is not
    /// certain that it had to.
    fn deal(&self, state: &mut State, index: usize) {
        let conflicts = self.conflicts(state, index);
        let certain = conflicts.iter().filter(|conflict| conflict.rule.level() == Level::Error);
        let dealt: Vec<(usize, Kind)> = certain
            .map(|conflict| (conflict.entry.origin, conflict.entry.kind))
            .filter(|(_, kind)| matches!(kind, Kind::Pending(_) | Kind::Caller(_) | Kind::Unseen(_)))
            .collect();
        if !dealt.is_empty() {
            state.0.retain(|entry| !dealt.contains(&(entry.origin, entry.kind)));
        }
    }

    /// The first instructions of the blocks on a shortest way on which `entry` still matters, from its instruction to
    /// another; none if that stands behind it in the same block.
    fn path(&self, entry: Entry, instruction: usize) -> Vec<usize> {
        let (from, to) = (self.graph.block_of(entry.origin), self.graph.block_of(instruction));
        let last = self.graph.block(from).instructions.end;
        let alone =
            |state: &State| State(state.0.iter().copied().filter(|other| other.origin == entry.origin).collect());
        let mut state = State::default();
        let mut begin = entry.origin;
        if matches!(entry.kind, Kind::Caller(_)) {
            state = State::called_at(entry.origin, self.target);
        } else {
            state.step(entry.origin, &self.effects, self.target);
            begin += 1;
        }
        let mut reaches = false;
        for index in begin..last {
            state.repaired(&self.repairs[index], &self.effects, self.target);
            if index == instruction {
                reaches = !self.conflicts(&alone(&state), index).is_empty();
                break;
            }
            self.step(&mut state, index);
            state = alone(&state);
        }
        if reaches {
            return Vec::new();
        }
        let mut waiting = VecDeque::from([(from, state, Vec::new())]);
        let mut seen: BTreeSet<(BlockId, Vec<(Kind, u8)>)> = BTreeSet::new();
        while let Some((block, state, path)) = waiting.pop_front() {
            for (next, state) in self.flows(block, alone(&state)) {
                let key = state.0.iter().map(|entry| (entry.kind, entry.distance)).collect();
                if state.0.is_empty() || !seen.insert((next, key)) {
                    continue;
                }
                let mut path = path.clone();
                path.push(self.graph.block(next).instructions.start);
                if next == to && self.remains(&state, instruction) {
                    return path;
                }
                let behind = self.graph.block(next).instructions.clone().fold(state, |mut state, index| {
                    state.repaired(&self.repairs[index], &self.effects, self.target);
                    self.step(&mut state, index);
                    alone(&state)
                });
                waiting.push_back((next, behind, path));
            }
        }
        Vec::new()
    }

    /// Whether what a state at the beginning of an instruction's block has is still too near at the instruction.
    fn remains(&self, state: &State, instruction: usize) -> bool {
        let mut state = state.clone();
        for index in self.graph.block(self.graph.block_of(instruction)).instructions.start..instruction {
            state.repaired(&self.repairs[index], &self.effects, self.target);
            self.step(&mut state, index);
        }
        state.repaired(&self.repairs[instruction], &self.effects, self.target);
        !self.conflicts(&state, instruction).is_empty()
    }
}
