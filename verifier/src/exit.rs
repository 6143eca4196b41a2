//! The exit codes of the command line.

use crate::rewrites::Summary;

/// What a process's exit code says. A later one matters more: of several answers, the greatest is told.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exit {
    /// It holds: equivalent, proved, all passed.
    #[default]
    Holds,
    /// A limit was reached.
    Unknown,
    /// An instruction or operand is not modelled.
    Unsupported,
    /// The command line or a text is wrong.
    Invalid,
    /// Of two modules that are compared, one lacks a function.
    Missing,
    /// Nothing was compared, as a program waits too little.
    Hazard,
    /// It does not hold: different, refuted, a case failed.
    Fails,
    /// A counterexample did not replay, or two engines disagree.
    Inconsistent,
    /// The user has interrupted it.
    Interrupted,
}

impl Exit {
    /// The number that the process leaves with.
    pub const fn code(self) -> u8 {
        match self {
            Exit::Holds => 0,
            Exit::Fails | Exit::Hazard => 1,
            Exit::Invalid => 2,
            Exit::Unknown => 3,
            Exit::Unsupported => 4,
            Exit::Inconsistent => 5,
            Exit::Missing => 6,
            Exit::Interrupted => 130,
        }
    }

    /// [`Exit::Holds`] or [`Exit::Fails`].
    pub const fn of(holds: bool) -> Self {
        if holds { Exit::Holds } else { Exit::Fails }
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

impl From<&Summary> for Exit {
    /// How a process tells what became of the steps of the normaliser.
    fn from(summary: &Summary) -> Self {
        match (summary.failed.is_empty() && summary.unexplained.is_empty(), summary.undecided.is_empty()) {
            (false, _) => Exit::Inconsistent,
            (true, false) => Exit::Unknown,
            (true, true) => Exit::Holds,
        }
    }
}
