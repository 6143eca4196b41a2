//! Whether a difference between two waves is one between the groups that they are part of.
//!
//! Waves of a group meet at barriers and share LDS. Two kernels may give the work of a group to other waves and lanes,
//! or lay LDS out in another way, so that waves differ and groups do not. So the group of a counterexample is executed
//! as a whole, on both sides: waves take turns from barrier to barrier, and no two of them may race.

use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, ConcreteMemory, Memory, Space, with_choices};
use gcn_semantics::generate::SplitMix;
use gcn_semantics::isa::{EventOp, Format, Meaning, MemoryOp};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Exit, InitialState, Next, Wave};
use itertools::Itertools;

use super::counterexample::{Counterexample, with_mode};
use super::job::{Fragment, Job};
use super::pair::{Pair, under_mode};
use super::promised;
use crate::detector::Detector;
use crate::launched::GroupWave;
use crate::launches::{in_wave, wave_of};
use crate::machine::{ConcreteState, dword};
use crate::state::{StateVar, WAVE};

/// Waves look at what others of their group do: they meet at barriers, or have LDS.
pub fn meets_others(program: &Fragment) -> bool {
    program.listing.instructions().any(|instruction| {
        let row = instruction.row;
        let is_barrier = matches!(row.meaning, Meaning::Memory(MemoryOp::Event(EventOp::Barrier)));
        is_barrier
            || instruction.loads_to_lds()
            || row.format == Format::Ds && matches!(row.meaning, Meaning::Memory(_))
    })
}

/// Whether a difference that a wave shows which starts in `state` is one of its whole group: either waves have nothing
/// to do with each other, there is one, or the groups of both programs leave different global memory, whatever LDS
/// holds at the start. `false` if that is not known.
pub fn is_of_group(
    job: &Job,
    pair: &Pair<Concrete>,
    readings: Readings,
    choices: &Choices,
    state: &ConcreteState,
) -> bool {
    let launched = &job.entry.launched;
    let is_alone = || wave_of(launched, state).is_some_and(|wave| wave.group().len() == 1);
    let has_company = !launched.is_empty() && launched.in_company;
    !has_company || is_alone() || left(job, pair, readings, choices, state).is_some()
}

/// Global memory as the groups of both programs leave it, of which a state is a wave, if they leave something else,
/// whatever LDS holds at the start.
///
/// Of one of them it has to be certain what it leaves: its waves do not race, and it does not look at LDS that nobody
/// has written. Of the other one it is enough that what it leaves in one order of its waves is something else.
fn left(
    job: &Job,
    pair: &Pair<Concrete>,
    readings: Readings,
    choices: &Choices,
    state: &ConcreteState,
) -> Option<[ConcreteMemory; 2]> {
    // Of a state that no launch has, nothing is said.
    let waves = wave_of(&job.entry.launched, state)?.group();
    let run = |side: usize, fill: u64, order: Order| {
        let ran = || group(job, pair, readings, (side, fill, order), &waves, state);
        with_choices(choices.clone(), ran).0
    };
    let same = |one: &mut ConcreteMemory, other: &mut ConcreteMemory| {
        one.difference_below(other, Space::Global, None).is_none()
    };
    [0, 1].into_iter().find_map(|certain| {
        let (mut of_certain, mut of_other) = (run(certain, 1, Order::Ascending)?, None);
        let mut again = run(certain, 2, Order::Descending)?;
        if of_certain.races || !same(&mut of_certain.memory, &mut again.memory) {
            return None;
        }
        for fill in [1, 2] {
            let mut orders = [Order::Ascending, Order::Descending].into_iter();
            let differs = orders.find_map(|order| {
                let mut other = run(1 - certain, fill, order)?;
                (!same(&mut of_certain.memory, &mut other.memory)).then_some(other)
            });
            of_other = Some(differs?);
        }
        let Ran { memory, races } = of_other?;
        let both = [of_certain.memory, memory];
        let mut both = if certain == 0 { both } else { both.into_iter().rev().collect_array()? };
        keeps_promises(job, state, races, &mut both).then_some(both)
    })
}

/// Whether groups that began in `state`, and have left this memory, have kept what is said of memory. Where waves race,
/// pointers in different arguments do not overlap, and nobody writes what scalar memory loads, the arguments among it:
/// equivalences of groups rest on that as well.
fn keeps_promises(job: &Job, state: &ConcreteState, races: bool, left: &mut [ConcreteMemory; 2]) -> bool {
    let mut promises = job.promises;
    promises.facts.noalias |= races;
    promises.facts.constants |= races;
    let initial: Rc<dyn InitialState<Concrete>> = Rc::new(state.clone());
    let kept = left.iter_mut().all(|memory| job.entry.keeps_data(initial.clone(), memory));
    let kernarg = promised::kernarg_pointers(promised::kernarg_pairs(job), |code| {
        job.entry.launched.scalar::<Concrete>(code, initial.scalar(code), || initial.scalar(WAVE)).0
    });
    let mut before = job.entry.of_side(0, initial.clone(), job.targets).memory();
    let [a, b] = &*left;
    kept && promised::keeps(promises, kernarg, &mut before, [a, b])
        && (!promises.facts.noalias || promised::are_apart(&job.entry.argument_qwords(&*initial), [a, b]))
}

/// The counterexample that a state is of groups: both programs leave something else in a cell of global memory.
pub fn difference_of_groups(
    job: &Job,
    pair: &Pair<Concrete>,
    readings: Readings,
    choices: &Choices,
    state: &ConcreteState,
) -> Option<Counterexample> {
    let state = with_mode(job, state);
    let [mut a, mut b] = left(job, pair, readings, choices, &state)?;
    let (_, address) = a.difference_below(&mut b, Space::Global, None)?;
    let address = address & !3;
    let cell = StateVar::Memory { space: Space::Global, lane: 0, address };
    let [a, b] = [&mut a, &mut b].map(|memory| dword(memory, Space::Global, 0, address).into());
    Some(Counterexample::of_cell(job, readings, choices, state, cell, [a, b]))
}

/// In which order the waves of a group go on at a barrier.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Ascending,
    Descending,
}

/// What a run of a group has come to.
struct Ran {
    memory: ConcreteMemory,
    /// Waves have accessed a byte between two barriers, one of them writing: another order may leave something else.
    races: bool,
}

/// The memory that a group of the program of a side leaves, if its waves end.
fn group(
    job: &Job,
    pair: &Pair<Concrete>,
    readings: Readings,
    (side, fill, order): (usize, u64, Order),
    waves: &[GroupWave],
    state: &ConcreteState,
) -> Option<Ran> {
    let program = &pair.programs()[side];
    let listing = [&job.a, &job.b][side].listing.instructions();
    let is_barrier = |meaning: Meaning| matches!(meaning, Meaning::Memory(MemoryOp::Event(EventOp::Barrier)));
    let barriers: Vec<bool> = listing.map(|instruction| is_barrier(instruction.row.meaning)).collect();
    let start = |wave: &GroupWave| {
        let state = in_wave(&job.entry.launched, state, wave);
        let machines = job.two_machines();
        let initial = under_mode(job.float.mode, machines, side, Rc::new(state));
        let mut wave = machines.entered(&job.entry, side, readings, initial);
        wave.fuel = pair.steps();
        (wave, Next::Instruction(0))
    };
    let mut waves: Vec<(Wave<Concrete>, Next)> = waves.iter().map(start).collect();
    if order == Order::Descending {
        waves.reverse();
    }
    let mut memory = std::mem::take(&mut waves.first_mut()?.0.memory);
    let mut random = SplitMix::new(fill);
    let lds: Vec<u8> = (0..job.two_machines().max_lds() / 8).flat_map(|_| random.bits().to_le_bytes()).collect();
    memory.give(Space::Lds, 0, 0, &lds);
    memory.watch(true);
    let mut detector = Detector::default();
    for round in 0.. {
        if waves.iter().all(|(_, next)| matches!(next, Next::End(_))) {
            break;
        }
        for (member, (wave, next)) in (0..).zip(&mut waves) {
            std::mem::swap(&mut wave.memory, &mut memory);
            wave.memory.take_touched();
            while let Next::Instruction(number) = *next {
                wave.fuel = wave.fuel.checked_sub(1)?;
                *next = program.step(number, wave);
                detector.note(&wave.memory.take_touched(), 0, member, round, &|_| false);
                let is_meeting = barriers.get(number) == Some(&true);
                match *next {
                    Next::End(Exit::Stuck { .. } | Exit::Jump { .. }) => return None,
                    Next::End(_) => break,
                    Next::Instruction(_) if is_meeting => break,
                    Next::Instruction(_) => {}
                }
            }
            std::mem::swap(&mut wave.memory, &mut memory);
        }
    }
    Some(Ran { memory, races: detector.has_races() })
}
