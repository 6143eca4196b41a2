//! States at cuts, from concrete runs.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Bit, Choices, Column, Concrete, LANES, Space};
use gcn_semantics::control::BlockId;
use gcn_semantics::instruction::{Instruction, MemoryBits, Operand, code};
use gcn_semantics::isa::{Field, Format, Meaning, Segment, WaveOp};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{InitialState, Observer, StackUnit, Wave};

use super::relation::{Home, Key, Word};
use crate::equiv::fuzz::{Clauses, counting, random_state};
use crate::equiv::job::Fragment;
use crate::equiv::pair::{Pair, Weighed};
use crate::equiv::scene::Frame;

/// Runs to learn from.
const RUNS: u64 = 64;
/// Instructions of a run.
const STEPS: u32 = 1_500;
/// Visits of cuts that are looked at in a run.
const VISITS: usize = 12;

/// The registers of a program at a cut.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The number of the cut.
    pub cut: usize,
    /// Scalar registers are the same in all lanes.
    pub values: Rc<BTreeMap<Key, [u32; LANES]>>,
    /// The same when the program came to the cut from outside of the loop.
    pub entry: Rc<BTreeMap<Key, [u32; LANES]>>,
}

/// EXEC, from values at a cut.
pub fn exec(values: &BTreeMap<Key, [u32; LANES]>) -> u64 {
    let [low, high] = [code::EXEC_LO, code::EXEC_HI].map(|word| u64::from(values[&Key::Scalar(word)][0]));
    high << 32 | low
}

/// The places of one program that are looked at: cuts, with the blocks of their loops.
pub struct Places {
    /// For each cut its block, and those of the loop.
    pub cuts: Vec<(BlockId, BTreeSet<BlockId>)>,
    /// The registers to look at.
    pub keys: BTreeSet<Key>,
}

/// The registers that a program mentions, and those that every program has.
pub fn mentioned(fragment: &Fragment, target: Target) -> BTreeSet<Key> {
    let mut keys = BTreeSet::from([Key::Scc, Key::Scalar(code::EXEC_LO), Key::Scalar(code::EXEC_HI)]);
    for instruction in fragment.listing.instructions() {
        for access in instruction.accesses(target) {
            let first = access.registers.first;
            keys.extend((first..first + u16::from(access.registers.words)).filter_map(|code| match code {
                code::VGPR.. => Some(Key::Vgpr(code - code::VGPR)),
                0..128 => Some(Key::Scalar(code)),
                _ => None,
            }));
        }
    }
    let lanes = written_lanes(fragment).into_iter();
    keys.extend(lanes.map(|((register, lane), word)| Key::Lane(Home::Vgpr(register), lane, word)));
    keys
}

/// The lane of a vector register that an instruction writes alone, if it says so by a number, and the scalar register
/// that it writes there.
fn written_lane(instruction: &Instruction) -> Option<((u16, u8), Option<u16>)> {
    let [to, from, lane] = instruction.operands[..] else { return None };
    let is_write = instruction.row.meaning == Meaning::Wave(WaveOp::WriteLane);
    let lane = match lane {
        Operand::Code { code: number @ code::ZERO..=code::INT_64, .. } if is_write => {
            (number - code::ZERO) % LANES as u16
        }
        _ => return None,
    };
    Some(((to.as_vgpr()?, lane as u8), from.as_scalar_register()))
}

/// The lanes of vector registers that a program writes by themselves, and which words it keeps there.
fn written_lanes(fragment: &Fragment) -> BTreeMap<(u16, u8), Word> {
    let mut sources: BTreeMap<(u16, u8), BTreeSet<Option<u16>>> = BTreeMap::new();
    for (lane, source) in fragment.listing.instructions().filter_map(written_lane) {
        sources.entry(lane).or_default().insert(source);
    }
    let is_pair = |low: (u16, u8), high: (u16, u8)| {
        let (Some(low), Some(high)) = (sources.get(&low), sources.get(&high)) else { return false };
        let next = |source: &Option<u16>| source.filter(|code| code % 2 == 0).map(|code| code + 1);
        low.iter().all(|source| next(source).is_some()) && low.iter().map(next).eq(high.iter().copied())
    };
    let word = |&(register, lane): &(u16, u8)| {
        if is_pair((register, lane), (register, lane + 1)) {
            Word::Low
        } else if lane > 0 && is_pair((register, lane - 1), (register, lane)) {
            Word::High
        } else {
            Word::Alone
        }
    };
    let mut lanes: BTreeMap<(u16, u8), Word> = sources.keys().map(|lane| (*lane, word(lane))).collect();
    follow_moves(fragment, &mut lanes);
    lanes
}

/// The most lanes that are looked at because a register was moved.
const MOVED_LANES: usize = 256;

/// Adds to `lanes` those of the registers to which a program moves registers that it has lanes in, whole: it keeps them
/// there, in accumulation registers for example.
fn follow_moves(fragment: &Fragment, lanes: &mut BTreeMap<(u16, u8), Word>) {
    let moves: Vec<(u16, u16)> = fragment.listing.instructions().filter_map(moved_register).collect();
    let most = lanes.len() + MOVED_LANES;
    loop {
        let before = lanes.len();
        for &(to, from) in &moves {
            let moved: Vec<(u8, Word)> =
                lanes.range((from, 0)..=(from, u8::MAX)).map(|(&(_, lane), &word)| (lane, word)).collect();
            // What is a word of a pair in one register is none of another pair in the other one.
            let agrees = |&(lane, word): &(u8, Word)| lanes.get(&(to, lane)).is_none_or(|known| *known == word);
            if lanes.len() + moved.len() <= most && moved.iter().all(agrees) {
                lanes.extend(moved.into_iter().map(|(lane, word)| ((to, lane), word)));
            }
        }
        if lanes.len() == before {
            return;
        }
    }
}

/// The vector register that an instruction copies another one to, and that other one.
fn moved_register(instruction: &Instruction) -> Option<(u16, u16)> {
    let is_move = ["v_mov_b32", "v_accvgpr_read_b32", "v_accvgpr_write_b32", "v_accvgpr_mov_b32"]
        .contains(&instruction.row.mnemonic);
    match instruction.operands[..] {
        [to, from] if is_move => Some((to.as_vector()?, from.as_vector()?)),
        _ => None,
    }
}

/// Cells of the stack are looked at that lie before this offset.
const FRAME: u16 = 0x400;

/// The cells of the own part of the stack that a program names by constants, from the pointer that a function finds or
/// from the start of all, in the resource s[0:3] or a copy; and the lanes of those cells in which it keeps a vector
/// register that keeps scalar registers. Nothing rests on it that these are all.
pub fn slots(fragment: &Fragment, target: Target) -> BTreeSet<Key> {
    let (mut keys, mut resources) = (BTreeSet::new(), vec![0]);
    let lanes = written_lanes(fragment);
    let mut is_for_all_lanes = false;
    for instruction in fragment.listing.instructions() {
        let register = |number: usize| instruction.operands.get(number)?.as_scalar_register();
        if instruction.row.mnemonic == "s_mov_b64" && register(1) == Some(0) {
            resources.extend(register(0));
        }
        let was_for_all_lanes =
            std::mem::replace(&mut is_for_all_lanes, instruction.row.mnemonic == "s_or_saveexec_b64");
        let is_absent = |field| {
            let operand = instruction.row.operand(field).map(|(index, _)| instruction.operands[index]);
            operand.is_none_or(|operand| operand == Operand::Absent)
        };
        let is_scratch = instruction.row.segment() == Some(Segment::Scratch)
            && is_absent(Field::FlatAddress)
            && (0..i32::from(FRAME)).contains(&instruction.modifiers.offset);
        if instruction.row.format != Format::Mubuf && !is_scratch {
            continue;
        }
        let resource = instruction.row.operand(Field::Resource).map(|(index, _)| instruction.operands[index]);
        let has = |bit| instruction.modifiers.memory.contains(bit);
        let is_indexed = [MemoryBits::IDXEN, MemoryBits::OFFEN, MemoryBits::ADDR64].into_iter().any(has);
        let resource = resource.and_then(|resource| resource.as_scalar_register());
        if is_scratch || resource.is_some_and(|first| resources.contains(&first)) && !is_indexed {
            let registers = instruction.accesses(target).into_iter().map(|access| access.registers);
            let data =
                registers.filter(|registers| registers.first >= code::VGPR).map(|data| u16::from(data.words)).max();
            let offset = instruction.modifiers.offset as u16 & !3;
            let words = (0..data.unwrap_or(1)).map(|word| offset + 4 * word);
            keys.extend(words.filter(|&slot| slot < FRAME).map(Key::Slot));
            let kept = instruction.operands.first().and_then(|operand| operand.as_vector());
            let kept = kept.filter(|_| was_for_all_lanes && offset < FRAME);
            let lanes = kept.into_iter().flat_map(|register| lanes.range((register, 0)..=(register, u8::MAX)));
            keys.extend(lanes.map(|(&(_, lane), &word)| Key::Lane(Home::Slot(offset), lane, word)));
        }
    }
    keys
}

/// Looks at a run.
struct Sampler<'p> {
    places: &'p Places,
    /// Where the own part of the stack starts, as an address in each lane.
    stack: u64,
    weighed: Weighed<'p, Concrete>,
    previous: Option<BlockId>,
    snapshots: Vec<Snapshot>,
    /// The cuts that the other program has come to, if it has run.
    followed: Vec<usize>,
}

impl Observer<Concrete> for Sampler<'_> {
    fn after(&mut self, instruction: usize, wave: &mut Wave<Concrete>) {
        self.weighed.after(instruction, wave);
    }

    fn enter(&mut self, block: BlockId, wave: &mut Wave<Concrete>) {
        let previous = self.previous.replace(block);
        let Some(cut) = self.places.cuts.iter().position(|(place, _)| *place == block) else { return };
        let in_slot = |wave: &mut Wave<Concrete>, offset: u16, lane: u8| {
            wave.memory.word(Space::Scratch, lane, self.stack + u64::from(offset)).unwrap_or(0)
        };
        let mut value = |key: &Key| match *key {
            Key::Scc => [u32::from(wave.scc().0.get()); LANES],
            Key::Scalar(code) => [wave.scalar(code).0; LANES],
            Key::Vgpr(register) => wave.vgpr(register).lanes().map(|value| value.0),
            Key::Lane(Home::Vgpr(register), lane, _) => [wave.vgpr(register)[usize::from(lane)].0; LANES],
            Key::Lane(Home::Slot(offset), lane, _) => [in_slot(wave, offset, lane); LANES],
            Key::Slot(offset) => std::array::from_fn(|lane| in_slot(wave, offset, lane as u8)),
        };
        let values: BTreeMap<Key, [u32; LANES]> = self.places.keys.iter().map(|key| (*key, value(key))).collect();
        let values = Rc::new(values);
        let is_again = previous.is_some_and(|previous| self.places.cuts[cut].1.contains(&previous));
        let entry = self.snapshots.iter().rev().find(|snapshot| is_again && snapshot.cut == cut);
        let entry = entry.map_or_else(|| values.clone(), |snapshot| snapshot.entry.clone());
        self.snapshots.push(Snapshot { cut, values, entry });
        if self.snapshots.len() >= VISITS {
            wave.fuel = 0;
        }
    }

    /// Program b goes as a has gone.
    fn goes_elsewhere(&mut self, block: BlockId, _again: bool) -> Option<Bit<Concrete>> {
        let cut = self.places.cuts.iter().position(|(place, _)| *place == block)?;
        Some(Bit::constant(self.followed.get(self.snapshots.len()) != Some(&cut)))
    }
}

/// Pairs of states in which both programs have come to the same cut.
pub struct Samples {
    /// For each cut.
    pub at: Vec<Vec<[Snapshot; 2]>>,
}

/// Runs both programs from random states.
///
/// Functions have their own part of the stack where `stack_pointer` says, in units of its own; else all of it is
/// theirs.
pub fn samples(
    pair: &Pair<Concrete>,
    readings: Readings,
    frame: &Frame,
    places: &[Places; 2],
    stack_pointer: Option<(u16, StackUnit)>,
) -> Samples {
    let clauses = Clauses { terms: &frame.assumed.clauses, launched: &frame.launched };
    let mut samples = Samples { at: vec![Vec::new(); places[0].cuts.len()] };
    for round in 0..RUNS {
        let choices = Choices::seeded(round + 1);
        let Some(state) = random_state(counting(round), &frame.fixed, &clauses, &Choices::default()) else { break };
        let pointer = |(code, unit): (u16, StackUnit)| (state.scalar(code).0 & unit.bits()) >> unit.log2();
        let stack = stack_pointer.map_or(0, |stack_pointer| u64::from(pointer(stack_pointer)));
        let run = |side: usize, followed: Vec<usize>| {
            let (places, weighed) = (&places[side], Weighed(&pair.programs()[side]));
            let mut sampler = Sampler { places, stack, weighed, previous: None, snapshots: Vec::new(), followed };
            pair.run_observed(side, STEPS, (readings, &choices), state.clone(), &mut sampler);
            sampler.snapshots
        };
        let a = run(0, Vec::new());
        let b = run(1, a.iter().map(|snapshot| snapshot.cut).collect());
        for (a, b) in a.into_iter().zip(b).take_while(|(a, b)| a.cut == b.cut) {
            samples.at[a.cut].push([a, b]);
        }
    }
    samples
}
