//! The variables of terms.

/// A free variable of terms.
///
/// Terms about programs share one space of numbers, of which each kind of variable has a part of its own. Two kinds
/// never meet: if they did, an unknown value of a cut would be a register of the initial state, and proofs about one
/// would be proofs about the other. Whoever makes variables goes through the functions here, or through
/// [`StateVar::var`](crate::state::StateVar::var).
///
/// | from | what | made by |
/// |---|---|---|
/// | 0 | a part of the initial state | [`StateVar::var`](crate::state::StateVar::var), which knows them |
/// | `0x0800_0000` | what nobody knows at a cut of a loop | [`at_cut`](Var::at_cut) |
/// | `0x4000_0000` | a word of the lane that stands for all | [`word_of_any_lane`](Var::word_of_any_lane) |
/// | `0x5000_0000` | a bit of a lane mask there | [`bit_of_any_lane`](Var::bit_of_any_lane) |
/// | `0x6000_0000` | its number | [`LANE_NUMBER`](Var::LANE_NUMBER) |
/// | `0x7000_0000` | a term below a cut of terms | [`cut`](Var::cut) |
/// | `0x7fff_ffff`, downwards | a bit of MODE of which nothing is known | [`mode_bit`](Var::mode_bit) |
///
/// Terms that are about no program (laws, equations of rewriting steps, forms of obligations) stand in arenas of their
/// own and number their variables as they like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

/// The first of the variables of cuts, and how many there are.
const AT_CUT: u32 = 0x0800_0000;
const AT_CUTS: u32 = 1 << 27;
/// Where the four high bits say which kind of the lane that stands for all it is, or that it is none.
const WORD_OF_ANY_LANE: u32 = 0x4000_0000;
const BIT_OF_ANY_LANE: u32 = 0x5000_0000;
/// The first of the terms of a cut, and how many there are.
const CUT: u32 = 0x7000_0000;
const CUTS: u32 = 1 << 20;
/// The last variable, which is the first bit of MODE, and how many bits there are at most.
const MODE_BIT: u32 = 0x7fff_ffff;
const MODE_BITS: u32 = 32;

// The parts lie one behind the other.
const _: () = assert!(AT_CUT + AT_CUTS <= 1 << 28 && CUT + CUTS <= MODE_BIT - MODE_BITS);

impl Var {
    /// The variables below this one are those of the initial state.
    pub(crate) const STATE_END: u32 = AT_CUT;

    /// The number of the lane that stands for all.
    pub const LANE_NUMBER: Var = Var(0x6000_0000);

    /// The word that the lane that stands for all has in a register whose lanes are the variables from `first` on.
    pub fn word_of_any_lane(first: Var) -> Var {
        Var(first.0 | WORD_OF_ANY_LANE)
    }
    /// The bit that the lane that stands for all has in the lane mask whose words are `low` and the next variable.
    pub fn bit_of_any_lane(low: Var) -> Var {
        Var(low.0 | BIT_OF_ANY_LANE)
    }
    /// A variable that stands for a term below a cut; no part of any state.
    pub fn cut(number: u32) -> Var {
        assert!(number < CUTS, "terms of a cut");
        Var(CUT + number)
    }
    /// A word of a register at a cut, which nobody knows; no part of the initial state. `number` tells cuts and
    /// registers apart; lanes of a vector register have numbers that follow one another from a multiple of 64 on, words
    /// of a lane mask from an even one.
    pub fn at_cut(number: u32) -> Var {
        assert!(number < AT_CUTS, "registers at cuts");
        Var(AT_CUT + number)
    }
    /// A bit of MODE of which nothing is known; no part of the state that is compared or reported.
    pub const fn mode_bit(bit: u32) -> Var {
        assert!(bit < MODE_BITS, "bits of MODE");
        Var(MODE_BIT - bit)
    }
    /// Whether it is one of [`Var::at_cut`].
    pub fn is_at_cut(self) -> bool {
        (AT_CUT..AT_CUT + AT_CUTS).contains(&self.0)
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
