//! What is outstanding, through the graph of a program to a fixed point, and the instructions that come too early.

use std::collections::{BTreeSet, VecDeque};

use gcn_semantics::control::{BlockId, ControlError, Exit, Graph};
use gcn_semantics::isa::{Counter, Registers, Segment};
use gcn_semantics::{Instruction, Target};

use crate::effect::{Effect, Relative};
use crate::queue::Queue;
use crate::repair::Repair;
use crate::rule::{Check, Level, RULES, Rule, rule};
use crate::state::{Entry, Kind, State};
use crate::{Finding, Options};

/// The instructions of a program that come too early on some way to them, in the order of the program. The first of
/// `instructions` is the entry, where nothing is outstanding; so it is at each block that no branch goes to.
///
/// Of several reasons why an instruction must wait for the same counter the one that needs most is given, and
/// instructions behind it in its block are looked at as if it had waited.
///
/// # Errors
/// A branch that no program can have.
pub fn check(instructions: &[Instruction], target: Target, options: Options) -> Result<Vec<Finding>, ControlError> {
    Ok(Program::new(instructions, target, options)?.findings())
}

/// A program and what is known of it.
pub(crate) struct Program<'p> {
    instructions: &'p [Instruction],
    graph: Graph,
    effects: Vec<Effect>,
    /// What is executed before each instruction besides.
    repairs: Vec<Repair>,
    target: Target,
}

/// An instruction that comes too early for another.
struct Conflict {
    entry: Entry,
    rule: &'static Rule,
    register: Option<u16>,
    repair: Repair,
}

/// The rule with this name, which is in the table.
fn known(id: &str) -> &'static Rule {
    rule(id).expect("the table has the rule")
}

/// The register that two lists share first.
fn shared<'r>(one: impl IntoIterator<Item = &'r Registers>, other: &[Registers]) -> Option<u16> {
    one.into_iter().flat_map(|one| other.iter().filter_map(|other| one.shared(*other))).min()
}

impl<'p> Program<'p> {
    pub fn new(instructions: &'p [Instruction], target: Target, options: Options) -> Result<Self, ControlError> {
        let graph = Graph::new(instructions, target)?;
        let effect = |instruction: &Instruction| Effect::new(instruction, target, options);
        let effects = instructions.iter().map(effect).collect();
        Ok(Program { instructions, graph, effects, repairs: vec![Repair::default(); instructions.len()], target })
    }

    /// Puts waits before an instruction, in the place of those that stood there.
    pub fn repair(&mut self, instruction: usize, repair: Repair) {
        self.repairs[instruction] = repair;
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
                state.repaired(&self.repairs[index], self.target);
                let worst = worst(self.conflicts(&state, index));
                let errors = worst.iter().filter(|conflict| conflict.rule.level() == Level::Error);
                let repair = errors.fold(Repair::default(), |all, conflict| all.and(conflict.repair));
                findings.extend(worst.into_iter().map(|conflict| self.finding(index, conflict)));
                state.repaired(&repair, self.target);
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

    /// What may be outstanding at the beginning of each block.
    fn solve(&self) -> Vec<State> {
        let mut states = vec![State::default(); self.graph.count()];
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
            state.repaired(&self.repairs[index], self.target);
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

    /// Executes an instruction. What it had to wait for is dealt with: behind it, nothing is said of that again, unless
    /// it is not certain that it had to.
    fn step(&self, state: &mut State, index: usize) {
        let dealt: Vec<(usize, Kind)> = self
            .conflicts(state, index)
            .iter()
            .filter(|conflict| conflict.rule.level() == Level::Error)
            .map(|conflict| (conflict.entry.origin, conflict.entry.kind))
            .filter(|(_, kind)| matches!(kind, Kind::Pending(_)))
            .collect();
        if !dealt.is_empty() {
            state.0.retain(|entry| !dealt.contains(&(entry.origin, entry.kind)));
        }
        state.step(index, &self.effects[index], |origin| self.effects[origin].clause, self.target);
    }

    /// What an instruction comes too early for.
    fn conflicts(&self, state: &State, index: usize) -> Vec<Conflict> {
        let mut all = Vec::new();
        for &entry in &state.0 {
            match entry.kind {
                Kind::Recent => self.too_near(entry, index, &mut all),
                Kind::Pending(queue) => {
                    let enough = || queue.enough(entry.distance, state.mixed()[queue.counter() as usize]);
                    let early = self.too_soon(entry, queue, enough, index);
                    let relative = || self.relative(entry, queue, enough(), state.is_indexing(), index);
                    all.extend(early.or_else(relative));
                }
                Kind::StaleVccz | Kind::SpoiltVccz if self.effects[index].branches_on_vccz => {
                    all.push(self.wrong_vccz(entry, state));
                }
                Kind::InClause => all.extend(self.in_clause(entry, index)),
                Kind::StaleVccz | Kind::SpoiltVccz | Kind::Indexing => {}
            }
        }
        all
    }

    fn too_near(&self, entry: Entry, index: usize, all: &mut Vec<Conflict>) {
        let firsts = &self.effects[entry.origin].firsts;
        for (number, second) in &self.effects[index].seconds {
            let Check::States(_, _, states) = RULES[*number].check else { continue };
            let same = firsts.iter().filter(|(other, _)| other == number);
            let register = same.filter_map(|(_, first)| first.shared(*second)).min();
            if let Some(register) = register.filter(|_| entry.distance < states) {
                let repair = Repair::states(states - entry.distance);
                let register = Some(register).filter(|register| *register < crate::distance::HWREG);
                all.push(Conflict { entry, rule: &RULES[*number], register, repair });
            }
        }
    }

    fn too_soon(&self, entry: Entry, queue: Queue, enough: impl Fn() -> u16, index: usize) -> Option<Conflict> {
        let (first, second) = (&self.effects[entry.origin], &self.effects[index]);
        let held = first.held(queue);
        let counter = queue.counter();
        let conflict = |id: &str, register, count| {
            Some(Conflict { entry, rule: known(id), register, repair: Repair::wait(counter, count) })
        };
        if counter == Counter::Exp {
            let id = if queue == Queue::MemoryData { "W08" } else { "W09" };
            let written =
                second.touched.iter().filter(|(access, _)| access.writes).map(|(access, _)| &access.registers);
            if let Some(register) = shared(written.clone(), held) {
                return conflict(id, Some(register), enough());
            }
            let exec = shared(written, &[Registers::EXEC]).filter(|_| queue != Queue::MemoryData);
            return exec.and_then(|register| conflict(id, Some(register), 0));
        }
        let ordered = queue.in_order() && second.issues.contains(&queue);
        let touched = second.touched.iter().filter(|(_, returned)| !(ordered && *returned));
        if let Some(register) = shared(touched.map(|(access, _)| &access.registers), held) {
            return conflict(self.rule_of(entry.origin, queue), Some(register), enough());
        }
        if second.leaves && !held.is_empty() {
            return conflict("W14", held.iter().map(|registers| registers.first).min(), enough());
        }
        if first.loads_to_lds && second.accesses_lds && queue == Queue::Memory {
            return conflict("W17", None, enough());
        }
        let same = first.address.is_some() && first.address == second.address;
        if queue == Queue::Scalar && first.stores && !second.stores && same {
            return conflict("W11", None, enough());
        }
        None
    }

    /// Registers with numbers relative to M0, which may be those that an operation will write.
    fn relative(&self, entry: Entry, queue: Queue, enough: u16, indexing: bool, index: usize) -> Option<Conflict> {
        let second = &self.effects[index];
        let relative = second.relative.or((indexing && second.can_be_indexed).then_some(Relative::Vector))?;
        let held = self.effects[entry.origin].held(queue);
        let reached = |registers: &&Registers| registers.is_vector() == (relative == Relative::Vector);
        let register = held.iter().filter(reached).map(|registers| registers.first).min()?;
        let repair = Repair::wait(queue.counter(), enough);
        Some(Conflict { entry, rule: known("W19"), register: Some(register), repair })
    }

    /// The rule about an operation that will write registers.
    fn rule_of(&self, origin: usize, queue: Queue) -> &'static str {
        let row = self.instructions[origin].row;
        match queue {
            Queue::Scalar => "W06",
            Queue::Lds | Queue::Gds => "W05",
            _ if row.segment() == Some(Segment::Flat) => "W07",
            _ => "W03",
        }
    }

    fn wrong_vccz(&self, entry: Entry, state: &State) -> Conflict {
        let pending = state.is_pending(entry.origin, Queue::Scalar);
        let (rule, wait) = match entry.kind {
            Kind::SpoiltVccz if pending => (known("H20"), Repair::wait(Queue::Scalar.counter(), 0)),
            Kind::SpoiltVccz => (known("H20"), Repair::default()),
            _ => (known("H21"), Repair::default()),
        };
        let repair = Repair { rewrites_vcc: true, ..wait };
        Conflict { entry, rule, register: Some(Registers::VCC.first), repair }
    }

    fn in_clause(&self, entry: Entry, index: usize) -> Option<Conflict> {
        let (first, second) = (&self.effects[entry.origin], &self.effects[index]);
        second.clause.filter(|_| first.clause == second.clause)?;
        let all = |effect: &Effect| effect.touched.iter().map(|(access, _)| access.registers).collect::<Vec<_>>();
        let stores = (first.stores || second.stores).then_some(None);
        let register = shared(&first.results, &all(second)).or_else(|| shared(&second.results, &all(first)));
        let register = register.map(Some).or(stores)?;
        Some(Conflict { entry, rule: known("H19"), register, repair: Repair::states(1) })
    }

    /// The first instructions of the blocks on a shortest way on which `entry` still matters, from its instruction to
    /// another; none if that stands behind it in the same block.
    fn path(&self, entry: Entry, instruction: usize) -> Vec<usize> {
        let (from, to) = (self.graph.block_of(entry.origin), self.graph.block_of(instruction));
        let last = self.graph.block(from).instructions.end;
        let alone =
            |state: &State| State(state.0.iter().copied().filter(|other| other.origin == entry.origin).collect());
        let mut state = State::default();
        state.step(entry.origin, &self.effects[entry.origin], |origin| self.effects[origin].clause, self.target);
        let mut reaches = false;
        for index in entry.origin + 1..last {
            state.repaired(&self.repairs[index], self.target);
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
                waiting.push_back((next, alone(&self.through(next, state)), path));
            }
        }
        Vec::new()
    }

    /// Whether what a state at the beginning of an instruction's block has is still too near at the instruction.
    fn remains(&self, state: &State, instruction: usize) -> bool {
        let mut state = state.clone();
        for index in self.graph.block(self.graph.block_of(instruction)).instructions.start..instruction {
            state.repaired(&self.repairs[index], self.target);
            self.step(&mut state, index);
        }
        state.repaired(&self.repairs[instruction], self.target);
        !self.conflicts(&state, instruction).is_empty()
    }
}

/// Of the conflicts of one instruction those that need most, one for each thing that a repair consists of.
fn worst(conflicts: Vec<Conflict>) -> Vec<Conflict> {
    let mut kept: Vec<Conflict> = Vec::new();
    for conflict in conflicts {
        let part = |conflict: &Conflict| {
            let Repair { counts, nops, rewrites_vcc } = conflict.repair;
            (conflict.rule.level() == Level::Error, counts.map(|count| count.is_some()), nops > 0, rewrites_vcc)
        };
        match kept.iter_mut().find(|other| part(other) == part(&conflict)) {
            Some(other) if other.repair.and(conflict.repair) == other.repair => {}
            Some(other) => *other = conflict,
            None => kept.push(conflict),
        }
    }
    // What must wait for two counters is found twice: FLAT that may address anything.
    let mut merged: Vec<Conflict> = Vec::new();
    for conflict in kept {
        let same = |other: &&mut Conflict| other.entry.origin == conflict.entry.origin && other.rule == conflict.rule;
        match merged.iter_mut().find(same) {
            Some(other) => other.repair = other.repair.and(conflict.repair),
            None => merged.push(conflict),
        }
    }
    merged
}
