//! The rules of the normalisers, by name: those of normal forms, of light arenas, and of arithmetic read as that of
//! real numbers.
//!
//! [`Rule`] and its rows are one table ([`table`]). The code of a rule is where the constructors of
//! `normal` match it (`term::real` for real numbers), and says so when it applies. A row states the equation once more,
//! as text, so that each is a theorem of its own, and in which [kinds](ArenaKind) of arenas the rule applies. The tests
//! prove every row with Z3, and check that each of these arenas applies the rule of that name to the row's left side.
//! What a run made of its terms is proven by `crate::rewrites`; a step by a rule that is not one of its arena's is
//! refused there.
//!
//! The text is S-expressions over bit-vectors. Letters are variables, of `W` bits or of the width that
//! `x:M` says at some place; `k`, `l` and `m` stand for constants, about which `when` says what must hold.
//! Capitals are numbers: `W` is the width at hand, `M` and `N` any width. `0`, `1` and `-1` have `W`
//! bits unless a width follows, `#M` is the number `M`, `(pow M)` is 2^M, `(bits h l x)` are bits h to l of x,
//! `(sum k x l y)` is k times x and l times y as the addends of one sum.
//!
//! Rows of the family [`Real`](Family::Real) are about the numbers that bit patterns stand for ([`Theory::Reals`]):
//! rounding modes, NaNs and infinities play no part there.

mod table;

use std::fmt;

use super::arena::ArenaKind;
pub use table::Rule;

/// What a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Conjunctions, disjunctions and complements of words.
    Bitwise,
    /// Exclusive disjunctions.
    Xor,
    /// Truth values.
    Condition,
    /// Choices by a condition.
    Select,
    /// Concatenations.
    Concat,
    /// Parts of words.
    Extract,
    /// Sums and differences.
    Sum,
    /// Products.
    Product,
    /// Shifts.
    Shift,
    /// Counted bits.
    Count,
    /// Equalities.
    Equal,
    /// Comparisons.
    Less,
    /// Minima and maxima.
    Extremum,
    /// Choices of a lane.
    Lane,
    /// Floating-point operations.
    Float,
    /// Floating-point operations read as those of real numbers.
    Real,
}

/// What an equation is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theory {
    /// Bit patterns.
    Bits,
    /// The numbers that bit patterns stand for.
    Reals,
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// What it is about.
    pub family: Family,
    /// What the rule is applied to.
    pub matches: &'static str,
    /// What that becomes.
    pub result: &'static str,
    /// What must hold of the constants; empty if nothing.
    pub when: &'static str,
    /// What holds of the variables in these arenas; empty if nothing.
    pub given: &'static str,
    /// The widths for which the tests prove it.
    pub widths: &'static [u32],
    /// The arenas in which it is applied.
    pub arenas: &'static [ArenaKind],
}

/// Normal forms.
const NORMAL: &[ArenaKind] = &[ArenaKind::Normal, ArenaKind::Numbers];
/// Terms in the shape of the programs.
const LIGHT: &[ArenaKind] = &[ArenaKind::Light];
/// Both.
const BOTH: &[ArenaKind] = &[ArenaKind::Light, ArenaKind::Normal, ArenaKind::Numbers];
/// Where no operation computes with a NaN.
const NUMBERS: &[ArenaKind] = &[ArenaKind::Numbers];
/// Wherever floating-point operations are read as those of real numbers: goals, also as they are written for a second
/// engine.
const REALS: &[ArenaKind] = &[ArenaKind::Plain, ArenaKind::Normal, ArenaKind::Numbers];

/// Every width that registers, masks and addresses have.
const ALL: &[u32] = &[1, 8, 16, 32, 64];
/// Where the proof has to take products apart.
const PRODUCTS: &[u32] = &[1, 8];
/// The low words of products.
const LOW_PRODUCTS: &[u32] = &[1, 8, 64];
/// Where it has to count bits.
const COUNTS: &[u32] = &[1, 8, 16, 32];
/// The formats of floating point.
const FORMATS: &[u32] = &[16, 32, 64];
/// Floating-point arithmetic, where the proof has to take operations apart.
const HALF: &[u32] = &[16];
/// The formats that another one is wider than.
const NARROW: &[u32] = &[16, 32];
/// Theorems about rounding that are out of reach of a proof here: the tests evaluate both sides on special
/// and random values of half precision.
const SAMPLED: &[u32] = &[];

impl Rule {
    /// Whether constructors of such an arena may apply it.
    pub fn applies_in(self, kind: ArenaKind) -> bool {
        self.row().arenas.contains(&kind)
    }

    /// What its equation is about.
    pub fn theory(self) -> Theory {
        match self.row().family {
            Family::Real => Theory::Reals,
            _ => Theory::Bits,
        }
    }
}

impl fmt::Display for Rule {
    /// The name in kebab case.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (position, letter) in format!("{self:?}").chars().enumerate() {
            if letter.is_ascii_uppercase() && position > 0 {
                f.write_str("-")?;
            }
            write!(f, "{}", letter.to_ascii_lowercase())?;
        }
        Ok(())
    }
}
