//! One window under trial: what is there before it, what it must leave, and whether a candidate leaves it on all test
//! waves.

use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Concrete, LANES};
use gcn_semantics::instruction::{Instruction, Operand, code};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Program, Wave};
use gcnverify::equiv::LiveSet;
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;
use itertools::Itertools;

use crate::enumerate::{Bank, Goal, Pool};
use crate::value::{Origin, Sort};
use crate::window::{Map, Window};

/// Registers from before the window that are offered as sources, of each file.
const LEAVES: usize = 7;

/// Where a goal has to be in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Home {
    /// The operand code of the first register; nothing for SCC.
    pub code: Option<u16>,
    /// How many registers.
    pub words: u8,
}

/// A window with its test states.
pub struct Trial {
    target: Target,
    /// The states in the place of the last instruction, without those of the window.
    pub before: Vec<ConcreteState>,
    /// The states behind it.
    after: Vec<ConcreteState>,
    /// What somebody looks at behind it, of the registers that have test values.
    seen: LiveSet,
    /// What the window has to leave.
    pub goals: Vec<Goal>,
    /// Where.
    pub homes: Vec<Home>,
    /// Registers, with how many words, that instructions of the window read from before it.
    leaves: Vec<(u16, u8)>,
    reads_scc: bool,
}

/// The state of a concrete wave, in some registers.
fn snapshot(wave: &mut Wave<Concrete>, start: &ConcreteState, registers: LiveSet) -> ConcreteState {
    let mut state = ConcreteState::of_zeros();
    for code in registers.codes() {
        match code.checked_sub(code::VGPR) {
            Some(register) => {
                state.vgprs.insert(register, wave.vgpr(register).map(|lane| lane.0));
            }
            None => state.set(StateVar::Scalar { code }, wave.scalar(code).0),
        }
    }
    state.set_exec(start.exec());
    state.scc = Some(wave.scc().0.get());
    state.mode = start.mode;
    state
}

/// The state behind instructions.
fn executed(
    program: &Program<Concrete>,
    start: &ConcreteState,
    readings: Readings,
    target: Target,
    registers: LiveSet,
) -> ConcreteState {
    let mut wave = Wave::new(target, readings, Rc::new(start.clone()));
    program.execute(&mut wave);
    snapshot(&mut wave, start, registers)
}

fn program<'i>(instructions: impl IntoIterator<Item = &'i Instruction>, target: Target) -> Option<Program<Concrete>> {
    Program::new(instructions, target).ok()
}

impl Trial {
    /// The trial of a window whose run starts in these states; nothing if it cannot be executed.
    pub fn new(
        map: &Map,
        window: &Window,
        starts: &[ConcreteState],
        registers: LiveSet,
        target: Target,
    ) -> Option<Trial> {
        let last = *window.members.last()?;
        let span = window.run.start..last + 1;
        let is_member = |number: &usize| window.members.contains(number);
        let others = program(span.clone().filter(|number| !is_member(number)).map(|n| map.instructions[n]), target)?;
        let all = program(span.clone().map(|number| map.instructions[number]), target)?;
        let readings = Readings::default();
        let run = |program: &Program<Concrete>| -> Vec<ConcreteState> {
            starts.iter().map(|start| executed(program, start, readings, target, registers)).collect()
        };
        let (before, after) = (run(&others), run(&all));
        let seen = map.live[last].shared(registers.with(LiveSet::SCC));
        let homes = homes(map, window);
        let goals = homes.iter().map(|home| goal(home, &after)).collect();
        let mut leaves: Vec<(u16, u8)> = Vec::new();
        let mut own = LiveSet::default();
        let mut reads_scc = false;
        for &number in &window.members {
            let uses = &map.uses[number];
            reads_scc |= uses.read.without(own).has_scc();
            for access in map.instructions[number].accesses(target) {
                let first = access.registers.first;
                let is_own = |code: u16| own.has(code);
                let codes = first..first + u16::from(access.registers.words);
                let is_mask = access.operand.is_none() && first == code::EXEC_LO;
                if !(access.writes || is_mask || codes.clone().any(is_own)) {
                    leaves.push((first, access.registers.words));
                }
            }
            // What a part of the destination keeps is a source.
            for code in uses.read.without(own).shared(uses.written).codes() {
                leaves.push((code, 1));
            }
            own = own.with(uses.written);
        }
        // What instructions beside the window have made is there as well.
        for number in window.run.clone().filter(|&number| number < last && !is_member(&number)).rev().take(6) {
            for access in map.instructions[number].accesses(target).iter().filter(|access| access.writes) {
                leaves.push((access.registers.first, access.registers.words));
            }
        }
        let leaves = leaves.into_iter().unique().filter(|&(_, words)| words <= 2).collect_vec();
        let is_vector = |leaf: &&(u16, u8)| leaf.0 >= code::VGPR;
        let vectors = leaves.iter().filter(is_vector).take(LEAVES).copied().collect_vec();
        let scalars = leaves.iter().filter(|leaf| !is_vector(leaf)).take(LEAVES).copied().collect_vec();
        let leaves = vectors.into_iter().chain(scalars).collect();
        Some(Trial { target, before, after, seen, goals, homes, leaves, reads_scc })
    }

    /// Whether instructions in the place of the window leave what they must, on all test waves.
    pub fn passes(&self, candidate: &[Instruction]) -> bool {
        let Some(program) = program(candidate, self.target) else { return false };
        self.before.iter().zip(&self.after).all(|(start, expected)| {
            let mut wave = Wave::new(self.target, Readings::default(), Rc::new(start.clone()));
            program.execute(&mut wave);
            let is_same = |code: u16| match code.checked_sub(code::VGPR) {
                Some(register) => expected.vgprs.get(&register).is_none_or(|lanes| {
                    wave.vgpr(register).iter().zip(lanes).all(|(lane, &expected)| lane.0 == expected)
                }),
                None => wave.scalar(code).0 == expected.value(StateVar::Scalar { code }),
            };
            self.seen.codes().all(is_same) && (!self.seen.has_scc() || Some(wave.scc().0.get()) == expected.scc)
        })
    }

    /// The registers, SCC and constants that new instructions may read.
    pub fn pool(&self, bank: &mut Bank, constants: [Vec<Operand>; 2]) -> Pool {
        let mut pool = Pool::default();
        for &(first, words) in &self.leaves {
            let mut add = |first: u16, words: u8| {
                let sort = if first >= code::VGPR { Sort::Vector(words) } else { Sort::Scalar(words) };
                let words = words_of(&self.before, first, sort, false);
                let (id, is_new) = bank.add(sort, Origin::Register(first), words);
                if is_new {
                    pool.values.push(id);
                }
            };
            add(first, words);
            if words == 2 {
                add(first, 1);
                add(first + 1, 1);
            }
        }
        if self.reads_scc {
            let words = self.before.iter().map(|state| state.scc.unwrap_or_default().into()).collect();
            bank.add(Sort::Scc, Origin::Scc, words);
        }
        let [near, far] = constants;
        pool.near = near.iter().map(|&operand| bank.constant(operand)).unique().collect();
        pool.far = far.iter().map(|&operand| bank.constant(operand)).filter(|id| !pool.near.contains(id)).collect();
        pool
    }
}

/// The words of registers on all waves.
fn words_of(states: &[ConcreteState], first: u16, sort: Sort, is_masked: bool) -> Box<[u32]> {
    let mut all = Vec::new();
    for state in states {
        match sort {
            Sort::Vector(words) => {
                let exec = state.exec();
                for word in 0..u16::from(words) {
                    let lanes = state.vgprs.get(&(first - code::VGPR + word)).copied().unwrap_or([0; LANES]);
                    let is_there = |lane: usize| !is_masked || exec >> lane & 1 == 1;
                    all.extend(lanes.iter().enumerate().map(|(lane, &word)| if is_there(lane) { word } else { 0 }));
                }
            }
            Sort::Scalar(words) => {
                all.extend((0..u16::from(words)).map(|word| state.value(StateVar::Scalar { code: first + word })));
            }
            Sort::Scc => all.push(state.scc.unwrap_or_default().into()),
            Sort::Constant => {}
        }
    }
    all.into()
}

fn goal(home: &Home, after: &[ConcreteState]) -> Goal {
    let sort = match home.code {
        Some(code) if code >= code::VGPR => Sort::Vector(home.words),
        Some(_) => Sort::Scalar(home.words),
        None => Sort::Scc,
    };
    Goal { sort, words: words_of(after, home.code.unwrap_or_default(), sort, true) }
}

/// The registers that a window has to leave; pairs that one instruction writes stay together.
fn homes(map: &Map, window: &Window) -> Vec<Home> {
    let mut homes: Vec<Home> = Vec::new();
    let is_there = |homes: &[Home], code: u16| {
        homes.iter().any(|home| home.code.is_some_and(|first| (first..first + u16::from(home.words)).contains(&code)))
    };
    for &number in window.members.iter().rev() {
        let instruction = map.instructions[number];
        let mut written = Vec::new();
        for (operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
            if let Operand::Code { code, words: 2 } = *operand
                && kind.ty.words() <= 2
                && !operand.is_constant()
            {
                written.push(code);
            }
        }
        for first in written {
            let both = [first, first + 1];
            if both.iter().all(|&code| window.outputs.has(code) && !is_there(&homes, code))
                && map.uses[number].written.has(first)
            {
                homes.push(Home { code: Some(first), words: 2 });
            }
        }
    }
    let rest = window.outputs.codes().filter(|&code| !is_there(&homes, code)).collect_vec();
    homes.extend(rest.into_iter().map(|code| Home { code: Some(code), words: 1 }));
    if window.outputs.has_scc() {
        homes.push(Home { code: None, words: 1 });
    }
    homes
}
