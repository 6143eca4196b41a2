//! The rules, one row each.

mod table;

pub use table::{NOT_CHECKED, RULES};

use gcn_semantics::Target;

use crate::distance::{First, Second};
use crate::erratum::Erratum;

/// How far the sources agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sureness {
    /// The manual says so, or all that is known agrees.
    Sure,
    /// Compilers keep it; no manual mentions it.
    Observed,
    /// An agreement between callers and functions, not of the machine.
    Convention,
    /// Sure if addresses meet, which the text does not show.
    Possible,
    /// One source says so, another does without.
    Disputed,
    /// The same, and what asks for more is kept to: it was measured, or compilers always keep it.
    Stricter,
    /// Somebody has reported a fault of the machine.
    Reported,
}

/// What a breach of a rule is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// The program is wrong.
    Error,
    /// It may be wrong.
    Warning,
}

/// What a rule asks of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Check {
    /// So many wait states between two instructions that share a register.
    States(First, Second, u8),
    /// The same in several parts.
    Distances(&'static [Distance]),
    /// A wait for an operation that will write registers, or still read them.
    Wait,
    /// VCC written as a whole between the first and the second.
    Rewrite,
    /// The scalar cache writes back between the first and the second.
    WriteBack,
    /// Another instruction than one of the same kind between two that share a register.
    Clause,
    /// An instruction that the machine gets wrong by itself.
    Erratum(Erratum),
}

/// A part of a rule about wait states: the targets that it holds on, first and last, the two instructions, what they
/// have to do with one another, and the wait states. Where the first is a matrix instruction, these are for one of 2,
/// 4, 8 and 16 passes; else all four are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Distance(pub (Target, Target), pub First, pub Second, pub When, pub [u8; 4]);

/// What two instructions have to do with one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum When {
    /// They share a register.
    Shared,
    /// They share registers, and not as [`When::Same`].
    Overlapping,
    /// All registers of one are those of the other, in order.
    Same,
    /// The same for two matrix instructions of different units, or that take different times.
    SameOfOther,
    /// The same for two matrix instructions of one unit that take the same time, and have two names.
    SameOfOtherName,
    /// They share a register, and have one name.
    OneName,
    /// They share a register, and have two names.
    TwoNames,
    /// They share a register, and a matrix instruction of f64 stands between them.
    AroundDouble,
    /// They share a register, and a move of an accumulation register stands between them.
    AroundMove,
}

/// What two instructions need between them.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// A letter and a number, which never change: `H` for wait states, of these `M` around matrix instructions and dot
    /// products and `G` from gfx942 on, `W` for counters, `E` for faults of the machine.
    pub id: &'static str,
    /// The first and the last target that it holds on.
    pub targets: (Target, Target),
    /// The earlier instruction.
    pub first: &'static str,
    /// The later instruction.
    pub second: &'static str,
    /// What must stand between them.
    pub needs: &'static str,
    /// Who says so.
    pub source: &'static str,
    /// How far the sources agree.
    pub sureness: Sureness,
    pub(crate) check: Check,
}

impl Rule {
    /// Whether the rule holds on `target`.
    pub fn holds_on(&self, target: Target) -> bool {
        (self.targets.0..=self.targets.1).contains(&target)
    }
    /// What a breach is.
    pub fn level(&self) -> Level {
        match self.sureness {
            Sureness::Possible | Sureness::Disputed | Sureness::Reported => Level::Warning,
            Sureness::Sure | Sureness::Observed | Sureness::Convention | Sureness::Stricter => Level::Error,
        }
    }
}

impl Rule {
    /// Whether it asks for one number of wait states, or for none.
    pub(crate) fn is_uniform(&self) -> bool {
        let Check::Distances(parts) = self.check else { return true };
        let first = parts[0].4[0];
        parts.iter().all(|part| part.4.iter().all(|states| *states == first))
    }
}

/// Whether the rule called `id`, which is in the table, holds on `target`.
pub(crate) fn holds(id: &str, target: Target) -> bool {
    rule(id).expect("the table has the rule").holds_on(target)
}

/// The rule called `id`, in lower or upper case.
pub fn rule(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (index, one) in RULES.iter().enumerate() {
            assert!(RULES[..index].iter().all(|other| other.id != one.id), "{}", one.id);
            assert!(NOT_CHECKED.iter().all(|(id, _)| *id != one.id), "{}", one.id);
            assert!(one.targets.0 <= one.targets.1);
            if let Check::Distances(parts) = one.check {
                assert!(parts.iter().all(|part| one.holds_on(part.0.0) && one.holds_on(part.0.1)), "{}", one.id);
            }
        }
        assert_eq!(rule("h03B").map(|rule| rule.id), Some("H03b"));
        assert_eq!(rule("H99"), None);
    }
}
