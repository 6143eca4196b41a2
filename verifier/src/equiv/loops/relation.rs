//! What holds between two programs whenever they come to a pair of cuts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::RangeInclusive;

use gcn_semantics::control::BlockId;
use gcn_semantics::instruction::code;
use gcn_semantics::wave::Program;
use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::advance::{Advance, Extension};
use super::bound::Bound;
use super::choice::Choice;
use crate::state::{scalar_name, vector_name};
use crate::term::Symbolic;

/// A register of a program, or a cell of its own part of the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Key {
    /// The scalar condition code.
    Scc,
    /// A scalar register by operand code.
    Scalar(u16),
    /// A vector register by number.
    Vgpr(u16),
    /// A dword of the own part of the stack in each lane, by its offset from the start in bytes.
    Slot(u16),
    /// One lane of a vector register, which the program writes by itself (`v_writelane_b32`): a scalar register is kept
    /// there; or of a cell of the stack in which such a vector register is kept. What is known of all lanes is then
    /// known of the other ones.
    Lane(Home, u8, Word),
}

/// Which word of a pair of scalar registers is kept in a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Word {
    /// The low one. The lane after it keeps the high one.
    Low,
    /// The high one. The lane before it keeps the low one.
    High,
    /// One that is not known to be part of a pair.
    Alone,
}

/// What has lanes of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Home {
    /// A vector register by number.
    Vgpr(u16),
    /// A dword of the own part of the stack, by its offset.
    Slot(u16),
}

impl Home {
    /// All of its lanes.
    pub fn key(self) -> Key {
        match self {
            Home::Vgpr(register) => Key::Vgpr(register),
            Home::Slot(offset) => Key::Slot(offset),
        }
    }
    /// From the first to the last of its lanes that may be known by itself.
    pub fn lanes(self) -> RangeInclusive<Key> {
        Key::Lane(self, 0, Word::Low)..=Key::Lane(self, u8::MAX, Word::Alone)
    }
}

impl Key {
    /// Both words, the low one first, of the pair of which it is one: that may be a lane mask.
    pub fn pair(self) -> Option<[Key; 2]> {
        match self {
            Key::Scalar(code) => Some([code & !1, code | 1].map(Key::Scalar)),
            Key::Lane(home, lane, Word::Low) => Some([self, Key::Lane(home, lane + 1, Word::High)]),
            Key::Lane(home, lane, Word::High) => Some([Key::Lane(home, lane - 1, Word::Low), self]),
            Key::Scc | Key::Vgpr(_) | Key::Slot(_) | Key::Lane(.., Word::Alone) => None,
        }
    }
    /// The same, if it is the low word.
    pub fn pair_from_here(self) -> Option<[Key; 2]> {
        self.pair().filter(|[low, _]| *low == self)
    }
    /// The register after it, which may have the high word of what it has the low one of.
    pub fn above(self) -> Option<Key> {
        match self {
            Key::Vgpr(register) => Some(Key::Vgpr(register + 1)),
            Key::Slot(offset) => Some(Key::Slot(offset + 4)),
            Key::Scalar(_) | Key::Lane(..) => self.pair_from_here().map(|[_, high]| high),
            Key::Scc => None,
        }
    }
    /// The register before it, which may have the low word of what it has the high one of.
    pub fn below(self) -> Option<Key> {
        match self {
            Key::Vgpr(register) => register.checked_sub(1).map(Key::Vgpr),
            Key::Slot(offset) => offset.checked_sub(4).map(Key::Slot),
            Key::Scalar(_) | Key::Lane(..) => self.pair().map(|[low, _]| low).filter(|low| *low != self),
            Key::Scc => None,
        }
    }
    /// What it has to do with lanes.
    pub fn home(self) -> Option<Home> {
        match self {
            Key::Vgpr(register) => Some(Home::Vgpr(register)),
            Key::Slot(offset) => Some(Home::Slot(offset)),
            Key::Lane(home, ..) => Some(home),
            Key::Scc | Key::Scalar(_) => None,
        }
    }
    /// The lane that it is by itself.
    pub fn lane(self) -> Option<usize> {
        match self {
            Key::Lane(_, lane, _) => Some(lane.into()),
            _ => None,
        }
    }
    /// Whether each lane has a value of its own.
    pub fn has_lanes(self) -> bool {
        matches!(self, Key::Vgpr(_) | Key::Slot(_))
    }
    /// Whether the register is a word of one that always holds a lane mask: EXEC or VCC.
    pub fn is_mask(self) -> bool {
        matches!(self, Key::Scalar(code::VCC_LO | code::VCC_HI | code::EXEC_LO | code::EXEC_HI))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Key::Scc => f.write_str("scc"),
            Key::Scalar(code) => f.write_str(&scalar_name(code)),
            Key::Vgpr(register) => f.write_str(&vector_name(register)),
            Key::Slot(offset) => write!(f, "stack[{offset:#x}]"),
            Key::Lane(home, lane, _) => write!(f, "{} in lane {lane}", home.key()),
        }
    }
}

/// Lanes of a wave. What is known about a vector register is known of each of the first three parts by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Lanes {
    /// Those that are active in program a. Scalar registers have no other part.
    Active,
    /// Those that have left the loop: active in program a when it came to the cut from outside, and no longer.
    Left,
    /// The others.
    Outside,
    /// Those that were active when program a came to the cut from outside: active ones and those that have left.
    Entered,
}

impl Lanes {
    /// The parts that something may be known of.
    pub fn of(key: Key) -> &'static [Lanes] {
        match key {
            Key::Vgpr(_) | Key::Slot(_) => &[Lanes::Active, Lanes::Left, Lanes::Outside],
            Key::Scalar(_) | Key::Scc | Key::Lane(..) => &[Lanes::Active],
        }
    }
}

/// What is known about a register at a cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Relation {
    /// It has the value that it had when the program came to the cut from outside of the loop.
    Kept,
    /// It has this value.
    Constant(u32),
    /// It is `scale` times the register `key` of program a (`side` 0) or b, plus `offset`, modulo 2^32.
    Of {
        /// The program of the other register.
        side: usize,
        /// The other register.
        key: Key,
        /// The factor.
        scale: u32,
        /// The summand.
        offset: u32,
    },
    /// It goes on with another register.
    Advanced(Advance),
    /// It has as many low bits as this from the register `key` of program a. Nothing is known of its other bits.
    Low {
        /// The register of program a.
        key: Key,
        /// The number of bits.
        bits: u32,
    },
    /// A lane mask has no lane that was not active when the program came to the cut from outside of the loop.
    Within,
    /// A lane mask has those lanes that have left the loop: that were active in program a when it came to the cut from
    /// outside, and are no longer.
    Exited,
    /// A lane mask has these lanes where the mask of program a has them whose low word is `base`. Nothing is known of
    /// its other lanes.
    Part {
        /// The low word.
        base: Key,
        /// The lanes.
        lanes: Lanes,
    },
    /// Nothing.
    Free,
}

impl Relation {
    /// Whether it speaks of a lane mask, which has two words.
    fn is_of_mask(self) -> bool {
        matches!(self, Relation::Within | Relation::Exited | Relation::Part { .. })
    }
    /// Whether it says that a register is one of program a.
    pub fn is_equal(&self) -> bool {
        matches!(self, Relation::Of { side: 0, scale: 1, offset: 0, .. })
    }
    /// The registers of the same `side` that it tells a register from.
    fn others(self, side: usize) -> Vec<Key> {
        match self {
            Relation::Of { side: other, key, .. } if other == side => vec![key],
            Relation::Advanced(advance) if advance.side == side => advance.other(),
            _ => Vec::new(),
        }
    }
    /// That a register is another one.
    pub fn equal(side: usize, key: Key) -> Self {
        Relation::Of { side, key, scale: 1, offset: 0 }
    }
}

/// A pair of places, one of each program, that both come to at the same time.
#[derive(Debug, Clone)]
pub struct CutPair {
    /// The blocks that begin there.
    pub blocks: [BlockId; 2],
    /// What registers may be, in parts of the lanes. Others are [`Relation::Kept`].
    pub choices: [BTreeMap<(Key, Lanes), Choice>; 2],
    /// The spaces of memory that the loop changes.
    pub changed: [bool; 3],
    /// What else is known of scalar registers of each program.
    pub bounds: [Vec<Bound>; 2],
}

impl CutPair {
    /// The registers of `side` that something is known about.
    pub fn keys(&self, side: usize) -> BTreeSet<Key> {
        self.choices[side].keys().map(|&(key, _)| key).collect()
    }

    /// The lanes of `side` there that something is known about by itself, whatever is known about the others.
    pub fn own_lanes(&self, side: usize, home: Home) -> impl Iterator<Item = Key> {
        let (first, last) = home.lanes().into_inner();
        let all = (first, Lanes::Active)..=(last, Lanes::Active);
        self.choices[side].range(all).map(|((key, _), _)| *key)
    }

    /// What is known about a register of `side`. A lane mask has two words.
    pub fn relation(&self, side: usize, key: Key, lanes: Lanes) -> Relation {
        let of = |key: Key| self.choices[side].get(&(key, lanes)).map_or(Relation::Kept, Choice::relation);
        let relation = of(key);
        let is_of_both = || key.pair().is_some_and(|words| words.into_iter().all(|word| of(word) == relation));
        if relation.is_of_mask() && !is_of_both() { Relation::Free } else { relation }
    }

    /// What is known about a register of `side` that has one value for the wave.
    pub fn of_wave(&self, side: usize, key: Key) -> Relation {
        self.relation(side, key, Lanes::Active)
    }

    /// Knows less about these registers of `side`.
    pub fn drop_one(&mut self, side: usize, failing: &BTreeSet<(Key, Lanes)>) {
        let mut failing = failing.clone();
        for (key, lanes) in failing.clone() {
            // Both words of a mask have one relation, which is checked with the low word.
            if let Some(words) = key.pair()
                && (key.is_mask() || self.relation(side, key, lanes).is_of_mask())
            {
                failing.extend(words.map(|word| (word, lanes)));
            }
        }
        for part in failing {
            self.choices[side].entry(part).or_default().drop_one();
        }
    }

    /// The registers of `side` that something is known about, those first that others are told from.
    pub fn in_order(&self, side: usize) -> Vec<Key> {
        let (mut order, mut waiting) = (Vec::new(), self.keys(side));
        while !waiting.is_empty() {
            let before = waiting.len();
            for key in waiting.clone() {
                let others = Lanes::of(key).iter().flat_map(|&lanes| self.relation(side, key, lanes).others(side));
                if !others.into_iter().any(|other| other != key && waiting.contains(&other)) {
                    waiting.remove(&key);
                    order.push(key);
                }
            }
            if waiting.len() == before {
                // Registers that are told from each other: one of them is not told.
                order.extend(waiting.pop_first());
            }
        }
        order
    }

    /// Whether a register of b is the one of a by the same name, in all lanes.
    fn is_same(&self, key: Key) -> bool {
        Lanes::of(key).iter().all(|&lanes| self.relation(1, key, lanes) == Relation::equal(0, key))
    }

    /// What is known about all lanes of a register of `side`, for people; none if it keeps its value.
    fn words(&self, names: [&str; 2], side: usize, key: Key) -> Option<String> {
        let relations = Lanes::of(key).iter().map(|&lanes| self.relation(side, key, lanes)).collect_vec();
        let says = |relation: Relation| words(names, side, key, relation);
        if relations.iter().all_equal() {
            return (relations[0] != Relation::Kept).then(|| says(relations[0]));
        }
        let [active, left, outside] = relations[..] else { return None };
        let inside = match active == left {
            true => format!("{} in lanes active at the entry", says(active)),
            false => format!("{} in active lanes, {} in lanes that have left the loop", says(active), says(left)),
        };
        Some(match outside {
            Relation::Kept => format!("{inside}; other lanes keep theirs"),
            Relation::Free => inside,
            _ => format!("{inside}, {} in others", says(outside)),
        })
    }
}

/// Registers of the same names that are named one by one.
const FEW: usize = 8;

/// All pairs of cuts.
#[derive(Debug, Clone, Default)]
pub struct Relations {
    pub cuts: Vec<CutPair>,
}

impl Relations {
    /// The number of the cut at a block of `side`.
    pub fn cut_at(&self, side: usize, block: BlockId) -> Option<usize> {
        self.cuts.iter().position(|cut| cut.blocks[side] == block)
    }

    /// Tries relations again that have been dropped: they may have failed because of something else that was assumed
    /// then. Whether there are any.
    pub fn retry(&mut self) -> bool {
        let may_retry = self.cuts.iter().flat_map(|cut| &cut.choices).flat_map(BTreeMap::values).any(Choice::may_retry);
        if may_retry {
            let choices = self.cuts.iter_mut().flat_map(|cut| &mut cut.choices).flat_map(BTreeMap::values_mut);
            choices.for_each(Choice::retry);
        }
        may_retry
    }

    /// The blocks of all pairs.
    pub fn blocks(&self) -> Vec<[BlockId; 2]> {
        self.cuts.iter().map(|cut| cut.blocks).collect()
    }

    /// For each pair of cuts the first instructions of its blocks, and the relations, for people, who call the programs
    /// by `names`. What is not named keeps its value.
    pub fn describe(&self, programs: &[Program<Symbolic>; 2], names: [&str; 2]) -> Vec<([usize; 2], Vec<String>)> {
        let of_cut = |cut: &CutPair| {
            let first = |side: usize| programs[side].graph().block(cut.blocks[side]).instructions.start;
            let keys = (0..2).flat_map(|side| cut.keys(side).into_iter().map(move |key| (side, key)));
            let (same, others): (Vec<_>, Vec<_>) = keys.partition(|&(side, key)| side == 1 && cut.is_same(key));
            let mut lines: Vec<String> = match &same[..] {
                few if few.len() <= FEW => few.iter().filter_map(|&(side, key)| cut.words(names, side, key)).collect(),
                [(_, first), .., (_, last)] => {
                    let [a, b] = names;
                    vec![format!(
                        "{b}: {} registers, from {first} to {last}, are those of {a} by these names",
                        same.len()
                    )]
                }
                _ => Vec::new(),
            };
            lines.extend(others.into_iter().filter_map(|(side, key)| cut.words(names, side, key)));
            let bounds = cut.bounds.iter().zip(names);
            lines
                .extend(bounds.flat_map(|(of_side, name)| of_side.iter().map(move |bound| format!("{name}: {bound}"))));
            ([first(0), first(1)], lines)
        };
        self.cuts.iter().map(of_cut).collect()
    }
}

/// A relation in words.
fn words(names: [&str; 2], side: usize, key: Key, relation: Relation) -> String {
    let name = |side: usize, key: Key| format!("{}:{key}", names[side]);
    let own = name(side, key);
    match relation {
        Relation::Kept => format!("{own} keeps its value"),
        Relation::Constant(value) => format!("{own} = {value:#x}"),
        Relation::Of { side, key, scale, offset } => {
            let factor = if scale == 1 { String::new() } else { format!("{} * ", scale as i32) };
            let summand = if offset == 0 { String::new() } else { format!(" + {offset:#x}") };
            format!("{own} = {factor}{}{summand}", name(side, key))
        }
        Relation::Advanced(Advance { side, key, scale, extension }) => {
            let factor = if scale == 1 { String::new() } else { format!("{} * ", scale as i32) };
            let (number, part) = match extension {
                Extension::Word => (name(side, key), ""),
                Extension::Wide => (format!("{} and the word above it", name(side, key)), " (high word)"),
                Extension::Zeros => (format!("{} without sign", name(side, key)), " (high word)"),
                Extension::Sign => (format!("{} with its sign", name(side, key)), " (high word)"),
            };
            format!("{own} = its value at the entry + {factor}what has been added to {number}{part}")
        }
        Relation::Low { key, bits } => format!("{own}{{{}:0}} = {}{{{0}:0}}", bits - 1, name(0, key)),
        Relation::Within => format!("{own} within exec at the entry"),
        Relation::Exited => format!("{own} = lanes that have left the loop"),
        Relation::Part { base, lanes } => {
            let is_high = key.pair_from_here().is_none();
            let base = base.pair().map_or(base, |words| words[usize::from(is_high)]);
            let lanes = match lanes {
                Lanes::Active => "active lanes",
                Lanes::Left => "lanes that have left the loop",
                Lanes::Outside => "lanes not active at the entry",
                Lanes::Entered => "lanes active at the entry",
            };
            format!("{own} = {} in {lanes}", name(0, base))
        }
        Relation::Free => format!("{own} anything"),
    }
}
