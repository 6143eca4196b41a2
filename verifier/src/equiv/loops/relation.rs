//! What holds between two programs whenever they come to a pair of cuts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use gcn_semantics::control::BlockId;
use gcn_semantics::instruction::code;
use gcn_semantics::wave::Program;
use itertools::Itertools;

use crate::state::{scalar_name, vector_name};
use crate::term::Symbolic;

/// A register of a program, or a cell of its own part of the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// there. What is known of the vector register is then known of its other lanes.
    Lane(u16, u8),
}

impl Key {
    /// The low word of the pair of scalar registers that starts here.
    pub fn pair(self) -> Option<u16> {
        match self {
            Key::Scalar(code) if code % 2 == 0 => Some(code),
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
            Key::Lane(register, lane) => write!(f, "{} in lane {lane}", vector_name(register)),
        }
    }
}

/// Lanes of a wave. What is known about a vector register is known of each of the first three parts by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// A lane mask has no lane that was not active when the program came to the cut from outside of the loop.
    Within,
    /// A lane mask has these lanes where the mask of program a has them whose low word is the scalar register `base`.
    /// Nothing is known of its other lanes.
    Part {
        /// The operand code, an even number.
        base: u16,
        /// The lanes.
        lanes: Lanes,
    },
    /// Nothing.
    Free,
}

impl Relation {
    /// Whether it speaks of a lane mask, which has two words.
    fn is_of_mask(self) -> bool {
        matches!(self, Relation::Within | Relation::Part { .. })
    }
    /// That a register is another one.
    pub fn equal(side: usize, key: Key) -> Self {
        Relation::Of { side, key, scale: 1, offset: 0 }
    }
}

/// The relations that a register may have, from the one that is tried first.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    candidates: Vec<Relation>,
    dropped: usize,
    was_retried: bool,
}

impl Choice {
    /// Tries these, one after the other.
    pub fn of(candidates: Vec<Relation>) -> Self {
        Choice { candidates, ..Choice::default() }
    }
    /// The one that is tried.
    pub fn relation(&self) -> Relation {
        self.candidates.get(self.dropped).copied().unwrap_or(Relation::Free)
    }
    /// Goes on to the next.
    pub fn drop_one(&mut self) {
        self.dropped += 1;
    }
    /// Goes back, once, to the first that says that a register of b is one of a: it may have failed because of
    /// something else that was assumed then.
    fn retry(&mut self) -> bool {
        let is_equal = |relation: &Relation| matches!(relation, Relation::Of { side: 0, scale: 1, offset: 0, .. });
        let dropped = &self.candidates[..self.dropped.min(self.candidates.len())];
        let Some(first) = dropped.iter().position(is_equal).filter(|_| !self.was_retried) else { return false };
        (self.dropped, self.was_retried) = (first, true);
        true
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
}

impl CutPair {
    /// The registers of `side` that something is known about.
    pub fn keys(&self, side: usize) -> BTreeSet<Key> {
        self.choices[side].keys().map(|&(key, _)| key).collect()
    }

    /// The lanes of a vector register of `side` that something is known about by itself, whatever is known about the
    /// register.
    pub fn own_lanes(&self, side: usize, register: u16) -> impl Iterator<Item = u8> {
        let all = (Key::Lane(register, 0), Lanes::Active)..=(Key::Lane(register, u8::MAX), Lanes::Active);
        self.choices[side].range(all).filter_map(|((key, _), _)| match *key {
            Key::Lane(_, lane) => Some(lane),
            _ => None,
        })
    }

    /// What is known about a register of `side`. A lane mask has two words.
    pub fn relation(&self, side: usize, key: Key, lanes: Lanes) -> Relation {
        let of = |key: Key| self.choices[side].get(&(key, lanes)).map_or(Relation::Kept, Choice::relation);
        match (of(key), key) {
            (relation, Key::Scalar(code)) if relation.is_of_mask() && of(Key::Scalar(code ^ 1)) != relation => {
                Relation::Free
            }
            (relation, _) => relation,
        }
    }

    /// What is known about a scalar register of `side`.
    pub fn scalar(&self, side: usize, code: u16) -> Relation {
        self.relation(side, Key::Scalar(code), Lanes::Active)
    }

    /// Knows less about these registers of `side`.
    pub fn drop_one(&mut self, side: usize, failing: &BTreeSet<(Key, Lanes)>) {
        let mut failing = failing.clone();
        for (key, lanes) in failing.clone() {
            // Of both words of a mask the same is known; what is said of its lanes is checked with the low one.
            if let Key::Scalar(code) = key
                && (key.is_mask() || self.relation(side, key, lanes).is_of_mask())
            {
                failing.insert((Key::Scalar(code ^ 1), lanes));
            }
        }
        for part in failing {
            self.choices[side].entry(part).or_default().drop_one();
        }
    }

    /// What is known about all lanes of a register of `side`, for people; none if it keeps its value.
    fn words(&self, side: usize, key: Key) -> Option<String> {
        let relations = Lanes::of(key).iter().map(|&lanes| self.relation(side, key, lanes)).collect_vec();
        let says = |relation: Relation| words(side, key, relation);
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

    /// Tries relations again that have been dropped, each once. Whether there are any.
    pub fn retry(&mut self) -> bool {
        let choices = self.cuts.iter_mut().flat_map(|cut| &mut cut.choices).flat_map(BTreeMap::values_mut);
        choices.map(Choice::retry).fold(false, |any, retried| any | retried)
    }

    /// The blocks of all pairs.
    pub fn blocks(&self) -> Vec<[BlockId; 2]> {
        self.cuts.iter().map(|cut| cut.blocks).collect()
    }

    /// For each pair of cuts the first instructions of its blocks, and the relations, for people. What is not named
    /// keeps its value.
    pub fn describe(&self, programs: &[Program<Symbolic>; 2]) -> Vec<([usize; 2], Vec<String>)> {
        let of_cut = |cut: &CutPair| {
            let first = |side: usize| programs[side].graph().block(cut.blocks[side]).instructions.start;
            let lines = (0..2).flat_map(|side| cut.keys(side).into_iter().map(move |key| (side, key)));
            let lines = lines.filter_map(|(side, key)| cut.words(side, key)).collect();
            ([first(0), first(1)], lines)
        };
        self.cuts.iter().map(of_cut).collect()
    }
}

/// A relation in words.
fn words(side: usize, key: Key, relation: Relation) -> String {
    let name = |side: usize, key: Key| format!("{}:{key}", ["a", "b"][side]);
    let own = name(side, key);
    match relation {
        Relation::Kept => format!("{own} keeps its value"),
        Relation::Constant(value) => format!("{own} = {value:#x}"),
        Relation::Of { side, key, scale, offset } => {
            let factor = if scale == 1 { String::new() } else { format!("{} * ", scale as i32) };
            let summand = if offset == 0 { String::new() } else { format!(" + {offset:#x}") };
            format!("{own} = {factor}{}{summand}", name(side, key))
        }
        Relation::Within => format!("{own} within exec at the entry"),
        Relation::Part { base, lanes } => {
            let high = matches!(key, Key::Scalar(code) if code % 2 == 1);
            let lanes = match lanes {
                Lanes::Active => "active lanes",
                Lanes::Left => "lanes that have left the loop",
                Lanes::Outside => "lanes not active at the entry",
                Lanes::Entered => "lanes active at the entry",
            };
            format!("{own} = {} in {lanes}", name(0, Key::Scalar(base + u16::from(high))))
        }
        Relation::Free => format!("{own} anything"),
    }
}
