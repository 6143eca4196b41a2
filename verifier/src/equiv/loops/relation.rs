//! What holds between two programs whenever they come to a pair of cuts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use gcn_semantics::control::BlockId;
use gcn_semantics::wave::Program;

use crate::state::{scalar_name, vector_name};
use crate::term::Symbolic;

/// A register of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// The scalar condition code.
    Scc,
    /// A scalar register by operand code.
    Scalar(u16),
    /// A vector register by number.
    Vgpr(u16),
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Key::Scc => f.write_str("scc"),
            Key::Scalar(code) => f.write_str(&scalar_name(code)),
            Key::Vgpr(register) => f.write_str(&vector_name(register)),
        }
    }
}

/// The lanes in which a relation about a vector register holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lanes {
    /// All.
    All,
    /// Those that were active in program a when it came to the cut from outside of the loop.
    Entry,
    /// Those that are active in program a.
    Active,
}

impl Lanes {
    /// The weakest promise comes last.
    pub const ALL: [Lanes; 3] = [Lanes::All, Lanes::Entry, Lanes::Active];
}

/// What is known about a register at a cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// It has the value that it had when the program came to the cut from outside of the loop.
    Kept,
    /// It has this value.
    Constant(u32, Lanes),
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
        /// Where this holds.
        lanes: Lanes,
    },
    /// EXEC: no lane is active that was not when the program came to the cut from outside of the loop.
    Within,
    /// Nothing.
    Free,
}

impl Relation {
    /// That a register is another one.
    pub fn equal(side: usize, key: Key, lanes: Lanes) -> Self {
        Relation::Of { side, key, scale: 1, offset: 0, lanes }
    }
}

/// The relations that a register may have, from the one that is tried first.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    candidates: Vec<Relation>,
    dropped: usize,
}

impl Choice {
    /// Tries these, one after the other.
    pub fn of(candidates: Vec<Relation>) -> Self {
        Choice { candidates, dropped: 0 }
    }
    /// The one that is tried.
    pub fn relation(&self) -> Relation {
        self.candidates.get(self.dropped).copied().unwrap_or(Relation::Free)
    }
    /// Goes on to the next.
    pub fn drop_one(&mut self) {
        self.dropped += 1;
    }
}

/// A pair of places, one of each program, that both come to at the same time.
#[derive(Debug, Clone)]
pub struct CutPair {
    /// The blocks that begin there.
    pub blocks: [BlockId; 2],
    /// What registers may be. Others are [`Relation::Kept`].
    pub choices: [BTreeMap<Key, Choice>; 2],
    /// Vector registers that the loop may change in lanes that were not active when the program came to it.
    pub spread: [BTreeSet<Key>; 2],
    /// The spaces of memory that the loop changes.
    pub changed: [bool; 3],
}

impl CutPair {
    /// Whether a vector register is promised to keep its value in lanes that were not active at the entry.
    pub fn keeps_outside(&self, side: usize, key: Key) -> bool {
        let lanes = match self.relation(side, key) {
            Relation::Kept => return false,
            Relation::Constant(_, lanes) | Relation::Of { lanes, .. } => Some(lanes),
            Relation::Within | Relation::Free => None,
        };
        matches!(key, Key::Vgpr(_)) && lanes != Some(Lanes::All) && !self.spread[side].contains(&key)
    }

    /// What is known about a register of `side`.
    pub fn relation(&self, side: usize, key: Key) -> Relation {
        self.choices[side].get(&key).map_or(Relation::Kept, Choice::relation)
    }

    /// Knows less about a register of `side`.
    pub fn drop_one(&mut self, side: usize, key: Key) {
        self.choices[side].entry(key).or_default().drop_one();
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

    /// The blocks of all pairs.
    pub fn blocks(&self) -> Vec<[BlockId; 2]> {
        self.cuts.iter().map(|cut| cut.blocks).collect()
    }

    /// For each pair of cuts the first instructions of its blocks, and the relations, for people. What is not named
    /// keeps its value.
    pub fn describe(&self, programs: &[Program<Symbolic>; 2]) -> Vec<([usize; 2], Vec<String>)> {
        let of_cut = |cut: &CutPair| {
            let first = |side: usize| programs[side].graph().block(cut.blocks[side]).instructions.start;
            let mut lines = Vec::new();
            for (side, choices) in cut.choices.iter().enumerate() {
                lines.extend(choices.iter().filter_map(|(&key, choice)| {
                    let kept = if cut.keeps_outside(side, key) { "; other lanes keep theirs" } else { "" };
                    Some(words(side, key, choice.relation())? + kept)
                }));
            }
            ([first(0), first(1)], lines)
        };
        self.cuts.iter().map(of_cut).collect()
    }
}

/// A relation in words; none for the one that needs none.
fn words(side: usize, key: Key, relation: Relation) -> Option<String> {
    let name = |side: usize, key: Key| format!("{}:{key}", ["a", "b"][side]);
    let within = |lanes: Lanes| match lanes {
        Lanes::All => "",
        Lanes::Entry => " in lanes active at the entry",
        Lanes::Active => " in active lanes",
    };
    let own = name(side, key);
    Some(match relation {
        Relation::Kept => return None,
        Relation::Constant(value, lanes) => format!("{own} = {value:#x}{}", within(lanes)),
        Relation::Of { side, key, scale, offset, lanes } => {
            let factor = if scale == 1 { String::new() } else { format!("{} * ", scale as i32) };
            let summand = if offset == 0 { String::new() } else { format!(" + {offset:#x}") };
            format!("{own} = {factor}{}{summand}{}", name(side, key), within(lanes))
        }
        Relation::Within => format!("{own} within its value at the entry"),
        Relation::Free => format!("{own} anything"),
    })
}
