//! What is known of scalar registers at a cut besides what they are: that one is below another, or a multiple.
//!
//! A relation says what a register is; a bound only keeps some of its values out. Both are guessed from runs, and
//! proven together: whenever a program comes to the cut, from outside or again, they hold. So where a program comes to
//! the cut at all there are values for what nobody knows there that fulfil them, and questions may take for granted
//! that they do.

use std::collections::BTreeSet;
use std::fmt;

use gcn_semantics::algebra::{B32, Bv, Column, LaneId};
use gcn_semantics::control::{BlockId, Graph};
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::isa::Format;
use gcn_semantics::wave::Wave;

use super::columns::Columns;
use super::cut::value_of;
use super::relation::Key;
use crate::term::{self, Symbolic, Term};

/// Bounds that are tried for a program at a cut.
const MOST: usize = 24;
/// The low bits that are looked at, the most first.
const LOW_BITS: std::ops::RangeInclusive<u32> = 1..=6;

/// Something that holds of a scalar register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// The register.
    pub key: Key,
    /// What holds.
    pub is: Is,
}

/// What may hold of a scalar register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Is {
    /// It is below another one of the same program, as a number without sign.
    Below(Key),
    /// It is below another one, as a number with a sign.
    SignedBelow(Key),
    /// Another one is below it, as a number without sign.
    Above(Key),
    /// Another one is below it, as a number with a sign.
    SignedAbove(Key),
    /// It is not zero.
    NotZero,
    /// It is above zero, as a number with a sign.
    Positive,
    /// Its low `bits` are `rest`.
    Low {
        /// The number of bits.
        bits: u32,
        /// What they are.
        rest: u32,
    },
    /// The low `bits` of its difference to another one are `rest`.
    LowApart {
        /// The other register.
        from: Key,
        /// The number of bits.
        bits: u32,
        /// What they are.
        rest: u32,
    },
}

impl Is {
    /// The other register that it speaks of.
    fn other(self) -> Option<Key> {
        match self {
            Is::Below(key) | Is::SignedBelow(key) | Is::Above(key) | Is::SignedAbove(key) => Some(key),
            Is::LowApart { from, .. } => Some(from),
            Is::NotZero | Is::Positive | Is::Low { .. } => None,
        }
    }

    /// Whether it holds of these values.
    fn holds(self, own: u32, other: u32) -> bool {
        match self {
            Is::Below(_) => own < other,
            Is::SignedBelow(_) => (own as i32) < other as i32,
            Is::Above(_) => other < own,
            Is::SignedAbove(_) => (other as i32) < own as i32,
            Is::NotZero => own != 0,
            Is::Positive => own as i32 > 0,
            Is::Low { bits, rest } => own & ((1 << bits) - 1) == rest,
            Is::LowApart { bits, rest, .. } => own.wrapping_sub(other) & ((1 << bits) - 1) == rest,
        }
    }
}

impl Bound {
    /// Whether it holds in a wave of its program.
    pub fn term(self, wave: &mut Wave<Symbolic>) -> Term {
        let mut value = |key: Key| value_of(wave, key).at(LaneId::ANY);
        let own = value(self.key);
        let bit = match self.is {
            Is::Below(key) => own.ult(value(key)),
            Is::SignedBelow(key) => own.slt(value(key)),
            Is::Above(key) => value(key).ult(own),
            Is::SignedAbove(key) => value(key).slt(own),
            Is::NotZero => !own.eq(Bv::zero()),
            Is::Positive => Bv::zero().slt(own),
            Is::Low { bits, rest } => return is_low(own, bits, rest),
            Is::LowApart { from, bits, rest } => return is_low(own - value(from), bits, rest),
        };
        bit.0
    }
}

/// Whether the low `bits` of a word are `rest`.
fn is_low(word: B32<Symbolic>, bits: u32, rest: u32) -> Term {
    term::eq(term::extract(word.0, 0, bits), term::constant(bits, rest.into()))
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Bound { key, is } = self;
        match is {
            Is::Below(other) => write!(f, "{key} <u {other}"),
            Is::SignedBelow(other) => write!(f, "{key} <s {other}"),
            Is::Above(other) => write!(f, "{other} <u {key}"),
            Is::SignedAbove(other) => write!(f, "{other} <s {key}"),
            Is::NotZero => write!(f, "{key} != 0"),
            Is::Positive => write!(f, "0 <s {key}"),
            Is::Low { bits, rest } => write!(f, "{key}{{{}:0}} = {rest:#x}", bits - 1),
            Is::LowApart { from, bits, rest } => write!(f, "({key} - {from}){{{}:0}} = {rest:#x}", bits - 1),
        }
    }
}

/// The scalar registers that instructions of a program compare: bounds of others are of little use.
pub fn compared<'i>(instructions: impl Iterator<Item = &'i Instruction>) -> BTreeSet<Key> {
    let is_compare =
        |instruction: &&Instruction| matches!(instruction.row.format, Format::Sopc | Format::Sopk | Format::Vopc);
    let operands = instructions.filter(is_compare).flat_map(|instruction| &instruction.operands);
    operands
        .filter_map(|operand| operand.as_scalar_register())
        .filter(|&code| code < code::VCC_LO)
        .map(Key::Scalar)
        .collect()
}

/// The blocks of a graph that some execution may come to, as far as nobody has said that none does.
pub fn possible(graph: &Graph) -> BTreeSet<BlockId> {
    let (mut seen, mut open) = (BTreeSet::new(), graph.entries().to_vec());
    while let Some(block) = open.pop() {
        if !graph.is_impossible(block) && seen.insert(block) {
            open.extend(graph.successors(block));
        }
    }
    seen
}

/// Guesses the bounds of one program at a cut: of registers that a round changes, or may change, by such that it does
/// not change.
pub fn guess(columns: &Columns, side: usize, live: &BTreeSet<Key>, compared: &BTreeSet<Key>) -> Vec<Bound> {
    let is_word = |key: &Key| matches!(key, Key::Scalar(code) if *code < code::VCC_LO) && live.contains(key);
    let is_kept = |key: &Key| {
        let column = columns.column(side, *key);
        column.now.iter().zip(&column.entry).all(|(now, entry)| now[0] == entry[0])
    };
    let values = |key: Key| columns.column(side, key).now.iter().map(|values| values[0]);
    let all: Vec<Key> = columns.keys(side).filter(is_word).collect();
    let (kept, mut changed): (Vec<Key>, Vec<Key>) = all.iter().partition(|key| is_kept(key));
    if changed.is_empty() {
        // One state tells nothing of what rounds change.
        changed.clone_from(&all);
    }
    let mut found = Vec::new();
    for key in changed {
        let holds = |is: &Is| match is.other() {
            Some(other) => values(key).zip(values(other)).all(|(own, other)| is.holds(own, other)),
            None => values(key).all(|own| is.holds(own, 0)),
        };
        let rest = |bits: u32, other: u32| {
            let first = values(key).next().unwrap_or_default();
            first.wrapping_sub(other) & ((1 << bits) - 1)
        };
        let low = LOW_BITS.rev().map(|bits| Is::Low { bits, rest: rest(bits, 0) }).find(holds);
        let others = kept.iter().copied().filter(|other| *other != key && compared.contains(other));
        let of_others = others.flat_map(|other| {
            let first = values(other).next().unwrap_or_default();
            let apart = LOW_BITS.rev().map(|bits| Is::LowApart { from: other, bits, rest: rest(bits, first) });
            let below = [Is::Below(other), Is::SignedBelow(other), Is::Above(other), Is::SignedAbove(other)];
            below.into_iter().chain(apart.into_iter().find(&holds))
        });
        let all = low.into_iter().chain([Is::Positive, Is::NotZero]).chain(of_others);
        found.extend(all.filter(holds).map(|is| Bound { key, is }));
    }
    found.truncate(MOST);
    found
}
