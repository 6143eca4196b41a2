//! Who decides goals, by name.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Who has decided a goal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rung {
    /// The programs are the same, instruction by instruction.
    Identical,
    /// The programs are the same but for regions, of which each does to any state what the one in its place does.
    Regions,
    /// Both sides are the same term, the same polynomial, the same network of minima and maxima, or the same truth
    /// table or algebraic normal form.
    Structural,
    /// Equal elements of a free structure, because of an operator's laws.
    Free,
    /// The same term in every case of the conditions that it depends on.
    Cases,
    /// No integers satisfy the question: an answer that rests on Z3's theory of linear arithmetic.
    Integers,
    /// The same term after equal terms below it have been merged, each by a proof of its own.
    Merged,
    /// A concrete run shows a difference.
    Fuzz,
    /// The solvers of this name decided the obligation: Z3 unless the caller has chosen others.
    Solver(Arc<str>),
    /// An earlier obligation was the same up to the names of its variables.
    Cache,
}

impl Rung {
    /// Whether a report names the solver and its version: one has answered.
    pub fn names_solver(&self) -> bool {
        matches!(self, Rung::Solver(_) | Rung::Integers)
    }

    /// Whether solvers have searched for the answer, which takes long.
    pub fn is_search(&self) -> bool {
        matches!(self, Rung::Solver(_))
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Rung::Identical => "identical",
            Rung::Regions => "regions",
            Rung::Structural => "structural",
            Rung::Free => "free",
            Rung::Cases => "cases",
            Rung::Integers => "integers",
            Rung::Merged => "merged",
            Rung::Fuzz => "fuzz",
            Rung::Solver(name) => name,
            Rung::Cache => "cache",
        })
    }
}

/// How many goals each rung has decided.
pub type DecidedBy = BTreeMap<Rung, usize>;
