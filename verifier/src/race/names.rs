//! Names of what is not known where states of a wave are one.

use gcn_semantics::algebra::LaneId;

use super::state::Key;
use crate::term::{self, Term, Var};

/// The names of what is not known there.
#[derive(Debug, Clone, Copy)]
pub struct Names {
    /// The number of the place.
    pub number: u32,
    /// All waves of a group are there at the same time, so that the number of rounds is the same in all.
    pub together: bool,
}

/// Variables of a place.
const VARIABLES: u32 = 0x1_0000;
/// The first of those of scalar registers, of masks, and of single registers; those of vector registers come first.
const SCALARS: u32 = 0x8000;
const MASKS: u32 = 0x8800;
const CONDITION: u32 = 0x9000;
/// The first of the words that say how often registers have grown.
const ROUNDS: u32 = 0xa000;
/// The first of the high words of what vector registers count.
const COUNTERS: u32 = 0xb000;
/// So many vector registers may count.
const MOST_COUNTERS: u16 = ((VARIABLES - COUNTERS) / 64) as u16;

impl Names {
    /// There are at most so many places.
    pub const MOST: u32 = 1_000;

    fn variable(self, within: u32, is_shared: bool) -> Var {
        Var::at_cut((2 * self.number + u32::from(is_shared)) * VARIABLES + within)
    }

    pub fn of_key(self, key: Key, is_shared: bool) -> Var {
        let within = match key {
            Key::Vgpr(register) => u32::from(register) * 64,
            Key::Scalar(code) => SCALARS + u32::from(code),
            Key::Mask(code) => MASKS + u32::from(code),
            Key::Scc => CONDITION,
            Key::Mode => CONDITION + 1,
        };
        self.variable(within, is_shared)
    }

    /// How often a register has grown, 64 bits. Lanes have rounds of their own where waves do, and not all lanes go on.
    pub fn rounds(self, key: Key, lane: LaneId) -> Term {
        if let Key::Vgpr(register) = key
            && !self.together
        {
            let word = |register| {
                let any = term::variable(32, Var::word_of_any_lane(self.of_key(Key::Vgpr(register), false)));
                own_in(any, lane)
            };
            return term::concat(&[word(register + 1), word(register)]);
        }
        let word = |number| term::variable(32, self.variable(ROUNDS + 2 * place(key) + number, self.together));
        term::concat(&[word(1), word(0)])
    }

    /// Whether a register may count rounds for others.
    pub fn may_count(self, key: Key) -> bool {
        match key {
            Key::Vgpr(register) => register < MOST_COUNTERS,
            Key::Scalar(_) => true,
            Key::Mask(_) | Key::Scc | Key::Mode => false,
        }
    }

    /// What a register counts: how often it has grown, and others with it, 64 bits. Nothing of it is a name of another
    /// register.
    pub fn counted(self, key: Key, lane: LaneId) -> Term {
        let Key::Vgpr(register) = key else { return self.rounds(key, lane) };
        if self.together {
            return self.rounds(key, lane);
        }
        let word = |var: Var| own_in(term::variable(32, Var::word_of_any_lane(var)), lane);
        let high = self.variable(COUNTERS + u32::from(register) * 64, false);
        term::concat(&[word(high), word(self.of_key(key, false))])
    }
}

/// A number of a register by itself.
fn place(key: Key) -> u32 {
    match key {
        Key::Vgpr(register) => u32::from(register),
        Key::Scalar(code) => 0x400 + u32::from(code),
        Key::Mask(_) | Key::Scc | Key::Mode => unreachable!("a word grows"),
    }
}

/// Whether a variable of such a place has the same value in all waves that are there at a time.
pub fn is_shared(var: Var) -> bool {
    var.is_at_cut() && (var.0 - Var::at_cut(0).0) / VARIABLES % 2 == 1
}

/// Whether a variable of such a place is what a register or a mask has in one lane, of which others have another one.
pub fn is_of_one_lane(var: Var) -> bool {
    if !var.is_at_cut() || var.any_lane().is_some() || is_shared(var) {
        return false;
    }
    let within = (var.0 - Var::at_cut(0).0) % VARIABLES;
    within < SCALARS || (MASKS..CONDITION).contains(&within) || within >= COUNTERS
}

/// The bit that stands for all lanes, in a lane.
pub fn own_in(bit: Term, lane: LaneId) -> Term {
    if lane == LaneId::ANY { bit } else { term::in_lane(bit, lane.index()) }
}
