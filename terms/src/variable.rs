//! The variables of terms.

/// A free variable: a part of the initial state. What it stands for is known to [`StateVar`](crate::state::StateVar).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

/// The first of the variables of cuts.
const AT_CUT: u32 = 0x0800_0000;

impl Var {
    /// The number of the lane that stands for all.
    pub const LANE_NUMBER: Var = Var(0x6000_0000);

    /// The word that the lane that stands for all has in a register whose lanes are the variables from `first` on.
    pub fn word_of_any_lane(first: Var) -> Var {
        Var(first.0 | 0x4000_0000)
    }
    /// The bit that the lane that stands for all has in the lane mask whose words are `low` and the next variable.
    pub fn bit_of_any_lane(low: Var) -> Var {
        Var(low.0 | 0x5000_0000)
    }
    /// A variable that stands for a term below a cut; no part of any state.
    pub fn cut(number: u32) -> Var {
        debug_assert!(number < 1 << 20, "terms of a cut");
        Var(0x7000_0000 | number)
    }
    /// A word of a register at a cut, which nobody knows; no part of the initial state. `number` tells cuts and
    /// registers apart; lanes of a vector register have numbers that follow one another from a multiple of 64 on, words
    /// of a lane mask from an even one.
    pub fn at_cut(number: u32) -> Var {
        debug_assert!(number < 1 << 27, "registers at cuts");
        Var(AT_CUT | number)
    }
    /// Whether it is one of [`Var::at_cut`].
    pub fn is_at_cut(self) -> bool {
        self.0 >> 27 == AT_CUT >> 27
    }
    /// What the variable belongs to, if it is of the lane that stands for all.
    pub fn any_lane(self) -> Option<AnyLane> {
        let of = Var(self.0 & 0x0fff_ffff);
        match self.0 >> 28 {
            4 => Some(AnyLane::Word { first: of }),
            5 => Some(AnyLane::Bit { low: of }),
            6 => Some(AnyLane::Number),
            _ => None,
        }
    }
}

/// What a variable of the lane that stands for all is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnyLane {
    /// A word of a register.
    Word {
        /// The register's lanes are the variables from this one on.
        first: Var,
    },
    /// A bit of a lane mask.
    Bit {
        /// The mask's words are this variable and the next.
        low: Var,
    },
    /// The lane's number.
    Number,
}

impl AnyLane {
    /// What stands in its place in lane `lane`: a variable, and the bit of it that a mask has there.
    pub fn in_lane(self, lane: usize) -> Option<(Var, Option<u32>)> {
        match self {
            AnyLane::Word { first } => Some((Var(first.0 + lane as u32), None)),
            AnyLane::Bit { low } => Some((Var(low.0 + lane as u32 / 32), Some(lane as u32 % 32))),
            AnyLane::Number => None,
        }
    }
}
