//! Whether a difference between two waves is one between the groups that they are part of.
//!
//! Waves of a group meet at barriers and share LDS. Two kernels may give the work of a group to other waves and lanes,
//! or lay LDS out in another way, so that waves differ and groups do not. So the group of a counterexample is executed
//! as a whole, on both sides: waves take turns from barrier to barrier, and no two of them may race.

use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, ConcreteMemory, Space, Touched, with_choices};
use gcn_semantics::generate::SplitMix;
use gcn_semantics::isa::{EventOp, Format, Meaning, MemoryOp};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Exit, Next, Wave};

use super::job::{Fragment, Job};
use super::pair::{Pair, under_mode};
use crate::launched::GroupWave;
use crate::launches::{in_wave, wave_of};
use crate::machine::ConcreteState;

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

/// Whether a difference that a wave shows which starts in `state` is one of its whole group: either no other wave of
/// the group has to do with it, or the groups of both programs leave different global memory, whatever LDS holds at the
/// start. `false` if that is not known.
pub fn is_of_group(
    job: &Job,
    pair: &Pair<Concrete>,
    readings: Readings,
    choices: &Choices,
    state: &ConcreteState,
) -> bool {
    let launched = &job.entry.launched;
    if launched.is_empty() || !launched.in_company {
        return true;
    }
    // Of a state that no launch has, nothing is said.
    let Some(wave) = wave_of(launched, state) else { return false };
    let waves = wave.group();
    if waves.len() == 1 {
        return true;
    }
    let run = |side: usize, fill: u64| {
        let ran = || group(job, pair, readings, (side, fill), &waves, state);
        with_choices(choices.clone(), ran).0
    };
    let mut of_a: Option<ConcreteMemory> = None;
    [1, 2].into_iter().all(|fill| {
        let (Some(mut a), Some(mut b)) = (run(0, fill), run(1, fill)) else { return false };
        let differ = a.difference_below(&mut b, Space::Global, None).is_some();
        // What a group leaves that looks at LDS nobody has written says nothing.
        let is_certain = of_a.as_mut().is_none_or(|of_a| of_a.difference_below(&mut a, Space::Global, None).is_none());
        of_a = Some(a);
        differ && is_certain
    })
}

/// The memory that a group of the program of a side leaves, if its waves end and do not race.
fn group(
    job: &Job,
    pair: &Pair<Concrete>,
    readings: Readings,
    (side, fill): (usize, u64),
    waves: &[GroupWave],
    state: &ConcreteState,
) -> Option<ConcreteMemory> {
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
    let mut memory = std::mem::take(&mut waves.first_mut()?.0.memory);
    let mut random = SplitMix::new(fill);
    let lds: Vec<u8> = (0..job.two_machines().max_lds() / 8).flat_map(|_| random.bits().to_le_bytes()).collect();
    memory.give(Space::Lds, 0, 0, &lds);
    while waves.iter().any(|(_, next)| matches!(next, Next::Instruction(_))) {
        let mut before: Vec<Touched> = Vec::new();
        for (wave, next) in &mut waves {
            std::mem::swap(&mut wave.memory, &mut memory);
            wave.memory.take_touched();
            while let Next::Instruction(number) = *next {
                wave.fuel = wave.fuel.checked_sub(1)?;
                *next = program.step(number, wave);
                let is_meeting = barriers.get(number) == Some(&true);
                match *next {
                    Next::End(Exit::Stuck { .. } | Exit::Jump { .. }) => return None,
                    Next::End(_) => break,
                    Next::Instruction(_) if is_meeting => break,
                    Next::Instruction(_) => {}
                }
            }
            let touched = wave.memory.take_touched();
            std::mem::swap(&mut wave.memory, &mut memory);
            if before.iter().any(|before| before.conflict(&touched).is_some()) {
                return None;
            }
            before.push(touched);
        }
    }
    Some(memory)
}
