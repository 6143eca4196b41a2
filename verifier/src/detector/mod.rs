//! Races that a run shows: accesses of two waves to a common byte that nothing puts into an order.
//!
//! Each access has an *epoch*, as in FastTrack: its wave, and how many barriers its group has met. That is all of a
//! vector clock here, as barriers alone put waves into an order, and all waves of a group meet at each: an access
//! comes before what another wave of its group does behind a later barrier, and before nothing that another group
//! does. A byte keeps the epochs of accesses that may still race: of each instruction two waves of a group and two
//! groups are enough, as a third one races with one of them if with anybody. So each pair of instructions of which a
//! run has a race is found, and not only the first.

use std::collections::BTreeMap;

use gcn_semantics::algebra::{Manner, Space, Touch};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// One of the two accesses of a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    /// The number of the group.
    pub group: u64,
    /// The number of the wave in its group.
    pub wave: u32,
    /// The lane; `None`: the access is the whole wave's.
    pub lane: Option<u8>,
    /// The number of the instruction in its program.
    pub instruction: usize,
    /// What it does.
    pub manner: Manner,
    /// The first byte of the access.
    pub address: u64,
    /// How many bytes there are.
    pub bytes: u64,
    /// What was loaded or stored, or what an atomic operation has left.
    pub value: u64,
}

/// Two accesses to a common byte in no order, the earlier one of this run first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Race {
    /// Which memory it is.
    pub space: Space,
    /// The first byte in which they meet.
    pub address: u64,
    /// The accesses.
    pub sides: [Side; 2],
    /// Both store the same value there.
    pub is_harmless: bool,
    /// How many barriers the group has met before, of waves of one group.
    pub round: u64,
}

impl Race {
    /// Whether the waves are of two groups.
    pub fn is_between_groups(&self) -> bool {
        self.sides[0].group != self.sides[1].group
    }
}

/// Two lanes that store different values to a byte in one instruction (ledger K136).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LaneConflict {
    /// Which memory it is.
    pub space: Space,
    /// The first byte in which they meet.
    pub address: u64,
    /// The number of the instruction in its program.
    pub instruction: usize,
    /// The number of the group.
    pub group: u64,
    /// The number of the wave in its group.
    pub wave: u32,
    /// The lanes.
    pub lanes: [u8; 2],
    /// What each stores there.
    pub values: [u64; 2],
}

/// An access to a byte.
#[derive(Debug, Clone, Copy)]
struct Epoch {
    side: Side,
    /// Barriers that its group has met.
    round: u64,
}

impl Epoch {
    /// The byte that it has at an address.
    fn byte(&self, address: u64) -> u64 {
        (self.side.value >> (8 * (address.wrapping_sub(self.side.address) & 7))) & 0xff
    }
    fn is_of_wave(&self, other: &Epoch) -> bool {
        self.side.group == other.side.group && self.side.wave == other.side.wave
    }
    /// Whether both are the same instruction that does the same.
    fn is_alike(&self, other: &Epoch) -> bool {
        self.side.instruction == other.side.instruction && self.side.manner == other.side.manner
    }
    /// Whether nothing is new by `self` behind `other`: the wave has done the same to the same bytes.
    fn repeats(&self, other: &Epoch) -> bool {
        let (a, b) = (&self.side, &other.side);
        let is_same_value = a.manner == Manner::Read || a.value == b.value;
        let is_same_cell = a.address == b.address && a.bytes == b.bytes;
        is_same_value && is_same_cell && self.round == other.round && self.is_alike(other) && self.is_of_wave(other)
    }
    /// Whether nothing says which of two comes first.
    fn is_unordered(&self, other: &Epoch) -> bool {
        let is_of_group = self.side.group == other.side.group;
        if is_of_group { self.round == other.round && self.side.wave != other.side.wave } else { true }
    }
    fn races(&self, other: &Epoch) -> bool {
        let kinds = [self, other].map(|epoch| (epoch.side.manner, epoch.side.bytes));
        self.is_unordered(other) && !Manner::may_meet(kinds)
    }
}

/// The accesses to some bytes that may still race.
type History = SmallVec<[Epoch; 2]>;

/// Four bytes, of which the first one has an address that is a multiple of 4.
enum Word {
    /// All accesses were to all of them.
    Whole(History),
    /// Each has its own.
    Bytes(Box<[History; 4]>),
}

/// What was accessed, and what was found.
#[derive(Default)]
pub struct Detector {
    global: FxHashMap<u64, Word>,
    /// That of each group.
    lds: FxHashMap<u64, FxHashMap<u64, Word>>,
    /// By space, the numbers of the instructions, and whether the waves are of two groups.
    races: BTreeMap<(Space, [usize; 2], bool), Race>,
    conflicts: BTreeMap<(Space, usize), LaneConflict>,
}

impl Detector {
    /// Notes what an instruction of a wave has accessed. `is_over` says of groups whether they have ended.
    pub fn note(&mut self, touches: &[Touch], group: u64, wave: u32, round: u64, is_over: &dyn Fn(u64) -> bool) {
        self.note_lanes(touches, group, wave);
        let mut found: SmallVec<[Race; 4]> = SmallVec::new();
        for touch in touches {
            let Touch { instruction, lane, space, address, bytes, manner, value } = *touch;
            let side = Side { group, wave, lane, instruction, manner, address, bytes, value };
            let epoch = Epoch { side, round };
            let words = match space {
                Space::Lds => self.lds.entry(group).or_default(),
                _ => &mut self.global,
            };
            let mut done = 0;
            while done < bytes {
                let address = address.wrapping_add(done);
                let address = if space == Space::Lds { address & u64::from(u32::MAX) } else { address };
                let first = address % 4;
                let count = (bytes - done).min(4 - first);
                let word = words.entry(address / 4).or_insert_with(|| Word::Whole(History::new()));
                if let (Word::Whole(history), true) = (&*word, count < 4) {
                    *word = Word::Bytes(Box::new([(); 4].map(|()| history.clone())));
                }
                let mut add = |history: &mut History, from: u64, count: u64| {
                    add(history, epoch, (space, address.wrapping_add(from), count), is_over, &mut found);
                };
                match word {
                    Word::Whole(history) => add(history, 0, 4),
                    Word::Bytes(histories) => {
                        (0..count).for_each(|from| add(&mut histories[(first + from) as usize], from, 1));
                    }
                }
                done += count;
            }
        }
        found.sort_by_key(|race| race.address);
        found.into_iter().for_each(|race| self.found(race));
    }

    fn found(&mut self, race: Race) {
        let [a, b] = race.sides.map(|side| side.instruction);
        let key = (race.space, [a.min(b), a.max(b)], race.is_between_groups());
        let known = self.races.entry(key).or_insert(race);
        if known.is_harmless && !race.is_harmless {
            *known = race;
        }
    }

    /// Looks for lanes that store different values to a byte.
    fn note_lanes(&mut self, touches: &[Touch], group: u64, wave: u32) {
        let is_apart =
            |pair: &[Touch]| pair[0].address.checked_add(pair[0].bytes).is_some_and(|it| it <= pair[1].address);
        if touches.iter().all(|touch| touch.manner != Manner::Write) || touches.windows(2).all(is_apart) {
            return;
        }
        let mut stores: Vec<&Touch> = touches.iter().filter(|touch| touch.manner == Manner::Write).collect();
        stores.sort_by_key(|touch| (touch.space, touch.address));
        for (number, first) in stores.iter().enumerate() {
            let meets = |second: &&&Touch| second.space == first.space && second.address - first.address < first.bytes;
            for second in stores[number + 1..].iter().take_while(meets) {
                let (Some(a), Some(b)) = (first.lane, second.lane) else { continue };
                let behind = second.address - first.address;
                let (bytes, shift) = (second.bytes.min(first.bytes - behind), 8 * behind);
                let differing = (0..bytes).find(|byte| (first.value >> shift ^ second.value) >> (8 * byte) & 0xff != 0);
                let (Some(byte), true) = (differing, a != b) else { continue };
                let conflict = LaneConflict {
                    space: first.space,
                    address: second.address + byte,
                    instruction: first.instruction,
                    group,
                    wave,
                    lanes: [a, b],
                    values: [first.value, second.value],
                };
                self.conflicts.entry((first.space, first.instruction)).or_insert(conflict);
            }
        }
    }

    /// Nobody accesses the data share of a group any more.
    pub fn end(&mut self, group: u64) {
        self.lds.remove(&group);
    }

    /// Whether there is a race, be it harmless.
    pub fn has_races(&self) -> bool {
        !self.races.is_empty()
    }

    /// One race for each two instructions and each memory that race, and lanes that conflict.
    pub fn into_found(self) -> (Vec<Race>, Vec<LaneConflict>) {
        (self.races.into_values().collect(), self.conflicts.into_values().collect())
    }
}

/// Adds an access to the history of `count` bytes from `address` on, or of the first of them.
fn add(
    history: &mut History,
    new: Epoch,
    (space, address, count): (Space, u64, u64),
    is_over: &dyn Fn(u64) -> bool,
    found: &mut SmallVec<[Race; 4]>,
) {
    if history.iter().any(|old| new.repeats(old)) {
        return;
    }
    for old in history.iter().filter(|old| new.races(old)) {
        let stores = old.side.manner == Manner::Write && new.side.manner == Manner::Write;
        let differs =
            |byte: &u64| !stores || old.byte(address.wrapping_add(*byte)) != new.byte(address.wrapping_add(*byte));
        let differing = (0..count).find(differs);
        found.push(Race {
            space,
            address: address.wrapping_add(differing.unwrap_or(0)),
            sides: [old.side, new.side],
            is_harmless: differing.is_none(),
            round: new.round,
        });
    }
    forget(history, &new, space);
    if is_enough(history, &new) {
        return;
    }
    // Of groups that have ended two are enough.
    let mut ended = 0;
    history.retain(|old| {
        let is_one = old.is_alike(&new) && old.side.group != new.side.group && is_over(old.side.group);
        ended += usize::from(is_one);
        !is_one || ended <= 2
    });
    history.push(new);
}

/// Whether a byte has so many accesses of the same instruction by other waves of the group that `new` adds nothing.
fn is_enough(history: &History, new: &Epoch) -> bool {
    let is_other = |old: &&Epoch| old.is_alike(new) && !old.is_of_wave(new) && old.side.group == new.side.group;
    let waves: SmallVec<[&Epoch; 4]> = history.iter().filter(is_other).filter(|old| old.round == new.round).collect();
    let is_known = new.side.manner != Manner::Write || waves.iter().any(|old| old.side.value == new.side.value);
    let are_two = waves.iter().any(|old| !old.is_of_wave(waves[0]));
    are_two && is_known || waves.len() >= ENOUGH
}

/// Accesses of an instruction by waves of a group between two barriers: two waves, and two values of each.
const ENOUGH: usize = 4;

/// Forgets accesses that `new` stands for: those of its group before the last barrier, which race with other groups
/// alone, and those of its wave. Of both one more stays, as it may have stored another value.
fn forget(history: &mut History, new: &Epoch, space: Space) {
    let is_of_group = |old: &Epoch| old.side.group == new.side.group;
    let is_passed = |old: &Epoch| is_of_group(old) && old.round != new.round;
    if space == Space::Lds {
        history.retain(|old| !is_passed(old));
    }
    for is_one in [&is_passed as &dyn Fn(&Epoch) -> bool, &|old: &Epoch| old.is_of_wave(new)] {
        let of_kind = |old: &Epoch| old.is_alike(new) && is_one(old);
        let mut left = history.iter().filter(|old| of_kind(old)).count();
        history.retain(|old| {
            let is_last = left <= 1;
            left -= usize::from(of_kind(old));
            !of_kind(old) || is_last
        });
    }
}

#[cfg(test)]
mod tests;
