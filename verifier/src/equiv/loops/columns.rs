//! What the samples at a cut show, register by register.

use std::collections::BTreeMap;

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::code;

use super::relation::{Home, Key, Lanes};
use super::sample::{Snapshot, exec};

/// The values of a register, one after the other in all samples. Scalar registers are the same in all lanes.
type Values<'s> = Vec<&'s [u32; LANES]>;

/// The samples of both programs, by registers.
pub struct Columns<'s> {
    registers: [BTreeMap<Key, Column<'s>>; 2],
    /// For each sample the parts of the lanes of program a.
    parts: Vec<Parts>,
}

/// What is known of a register.
pub struct Column<'s> {
    /// Its values at the cut.
    pub now: Values<'s>,
    /// Those when the program came to the cut from outside of the loop.
    pub entry: Values<'s>,
    /// It has another value than at the entry, in some lane of some sample.
    pub is_moved: bool,
    /// The lanes that are registers by themselves.
    alone: u64,
}

/// EXEC of program a, when it came to the cut from outside of the loop and at the cut.
#[derive(Clone, Copy)]
struct Parts {
    entry: u64,
    active: u64,
}

impl Parts {
    fn lanes(self, lanes: Lanes) -> u64 {
        match lanes {
            Lanes::Active => self.active,
            Lanes::Left => self.entry & !self.active,
            Lanes::Outside => !(self.entry | self.active),
            Lanes::Entered => self.entry,
        }
    }
}

impl<'s> Columns<'s> {
    /// Of samples that all have the same registers.
    pub fn of(samples: &'s [[Snapshot; 2]]) -> Self {
        let registers = [0, 1].map(|side| {
            let column = |&key: &Key| {
                let now: Values = samples.iter().map(|sample| &sample[side].values[&key]).collect();
                let entry: Values = samples.iter().map(|sample| &sample[side].entry[&key]).collect();
                let alone = key.home().filter(|_| key.has_lanes()).map(Home::lanes).into_iter();
                let alone = alone.flat_map(|lanes| samples[0][side].values.range(lanes));
                let alone = alone.filter_map(|(key, _)| key.lane()).fold(0, |all, lane| all | 1 << lane);
                let is_moved = now != entry;
                (key, Column { now, entry, is_moved, alone })
            };
            samples.first().into_iter().flat_map(|sample| sample[side].values.keys()).map(column).collect()
        });
        let part = |[a, _]: &[Snapshot; 2]| Parts { entry: exec(&a.entry), active: exec(&a.values) };
        Columns { registers, parts: samples.iter().map(part).collect() }
    }

    /// The registers of a program.
    pub fn keys(&self, side: usize) -> impl Iterator<Item = Key> {
        self.registers[side].keys().copied()
    }

    /// Whether a program has a register.
    pub fn has(&self, side: usize, key: Key) -> bool {
        self.registers[side].contains_key(&key)
    }

    /// A register that a program has.
    pub fn column(&self, side: usize, key: Key) -> &Column<'s> {
        &self.registers[side][&key]
    }

    /// The samples in which a relation about a register has to hold, and in which lanes: of a scalar register, any one;
    /// of a vector register those that are no registers themselves. Samples without such lanes are left out.
    pub fn masks(&self, side: usize, key: Key, lanes: Lanes) -> Vec<(usize, u64)> {
        let alone = self.column(side, key).alone;
        let of_part = |part: u64| if key.has_lanes() { part & !alone } else { 1 };
        self.parts(lanes).map(of_part).enumerate().filter(|(_, mask)| *mask != 0).collect()
    }

    /// Some lanes of program a in each sample.
    pub fn parts(&self, lanes: Lanes) -> impl Iterator<Item = u64> {
        self.parts.iter().map(move |parts| parts.lanes(lanes))
    }

    /// The lane mask whose low word is `low`, in each sample; `None` if the program does not have both words.
    pub fn lane_masks(&self, side: usize, low: Key) -> Option<Vec<u64>> {
        self.pairs(side, low, |column| &column.now)
    }

    /// What EXEC was when the program came to the cut from outside of the loop, in each sample.
    pub fn exec_at_entry(&self, side: usize) -> Option<Vec<u64>> {
        self.pairs(side, Key::Scalar(code::EXEC_LO), |column| &column.entry)
    }

    fn pairs<'c>(&'c self, side: usize, low: Key, values: fn(&'c Column<'s>) -> &'c Values<'s>) -> Option<Vec<u64>> {
        let words = low.pair_from_here()?;
        let [low, high] = words.map(|word| self.registers[side].get(&word).map(values));
        let both = low?.iter().zip(high?).map(|(low, high)| u64::from(high[0]) << 32 | u64::from(low[0]));
        Some(both.collect())
    }
}
