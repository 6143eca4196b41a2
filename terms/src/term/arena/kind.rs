//! Kinds of arenas: which rules the constructors apply, who asks for that, and what may be concluded from it.

use std::fmt;

/// What the constructors of an arena do with an operation.
///
/// In every kind a term means what was written: it has its value, for all values of its variables and unknown
/// functions ([`Numbers`](Self::Numbers) says where less is meant). So two terms with one handle have equal values; two
/// handles say nothing, as terms may be equal in a way that no rule sees. The rules of a kind are the rows of the table
/// (`rule::table`) that name it, and no others: the history of an arena calls a step wrong that none of them explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ArenaKind {
    /// No rule: a term is the expression that was written, and equal expressions are one term.
    ///
    /// Asked for by whoever must not rely on rules: the second engine, certificates, the equations of rewriting steps,
    /// replays of models; and by the free structures and their laws, which read the shape of the program.
    Plain,
    /// The few rules of `normal::light`: constants are folded, operations without effect are left out, bits move as
    /// concatenations, operands that commute are sorted. Terms keep the shape of the program, and are few.
    ///
    /// Asked for by rungs that look for places where two programs agree, of which normal forms leave little: merging,
    /// polynomials of the programs, and what loops promise. A goal whose sides become one term holds; nothing is
    /// refuted.
    Light,
    /// All rules of bits: normal forms. Two programs that do the same in most of the ways in which instructions can be
    /// written end with one term.
    ///
    /// The default: every goal is stated so, and the rungs and solvers look at what is left of it.
    Normal,
    /// As [`Normal`](Self::Normal), and an operand of a floating-point operation is never a NaN, so that a sum with
    /// nothing and a product by 1 are the other operand.
    ///
    /// Asked for by questions about real arithmetic (`--fp real`, `fp: real`). What is equal is so wherever no
    /// operation computes with a NaN, and a verdict says that it relies on that (`fp=real`).
    Numbers,
}

impl ArenaKind {
    /// Every kind, from fewer rules to more.
    pub const ALL: [ArenaKind; 4] = [ArenaKind::Plain, ArenaKind::Light, ArenaKind::Normal, ArenaKind::Numbers];

    /// Whether terms are in normal form; else they have the shape of what was written.
    #[inline]
    pub(in crate::term) fn normalises(self) -> bool {
        matches!(self, ArenaKind::Normal | ArenaKind::Numbers)
    }
}

impl fmt::Display for ArenaKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            ArenaKind::Plain => "plain",
            ArenaKind::Light => "light",
            ArenaKind::Normal => "normal",
            ArenaKind::Numbers => "numbers",
        })
    }
}
