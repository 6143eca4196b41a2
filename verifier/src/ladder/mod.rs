//! The ladder: deciders of goals, from the cheapest to the dearest.
//!
//! A goal says that two terms are equal wherever the assumptions hold. What the goals are about is a [`Subject`]: two
//! programs, or one program and claims about it. A rung closes goals, or it ends the climb: with a refutation that
//! the concrete evaluator has replayed, or because something is wrong. A subject is proven when no goal is open.
//!
//! The rungs stand in a row in [`RUNGS`](Climb::RUNGS); each looks at the goals that the ones before have left open.

pub(crate) mod abstraction;
mod anf;
mod cases;
mod known_bits;
mod lattice;
mod merge;
mod polynomial;
pub(crate) mod questions;
mod rung;
mod samples;
mod solve;
mod table;
#[cfg(test)]
mod tests;

use std::ops::Range;

use rustc_hash::FxHashMap;

use questions::Questions;
pub use rung::{DecidedBy, Rung};
use solve::BRIEF;
pub use solve::{differ_somewhere, equal_by_merging, hold, hold_within, is_large};

use crate::limits::Limits;
use crate::obligation::{Assignment, Assumptions};
use crate::settings::{Arithmetic, Settings};
use crate::term::{self, Rebuilder, Term};
use crate::verdict::Verdict;

/// A goal that is open: its number, and both sides.
pub type Open = (usize, Term, Term);

/// How a climb ends; `R` is a refutation.
#[derive(Debug)]
pub enum End<R> {
    /// Every goal holds.
    Proven,
    /// A goal fails, and the evaluator has replayed it.
    Refuted(R),
    /// A limit was reached; the reasons.
    Unknown(Vec<String>),
    /// The assumptions contradict each other.
    Contradiction,
    /// Two parts of the verifier contradict each other.
    Inconsistent(String),
}

impl<R> End<R> {
    /// The verdict that this end means; `contradiction` is said of assumptions that contradict each other.
    pub fn verdict(self, contradiction: &str) -> Verdict<R> {
        match self {
            End::Proven => Verdict::Holds,
            End::Refuted(refutation) => Verdict::Fails(refutation),
            End::Unknown(reasons) => Verdict::Unknown(reasons),
            End::Contradiction => Verdict::Error(contradiction.to_owned()),
            End::Inconsistent(what) => Verdict::Inconsistent(what),
        }
    }
}

/// Says of both sides of each goal whether it finds them equal.
pub type EqualSides<'e> = &'e mut dyn FnMut(&[(Term, Term)]) -> Vec<bool>;

/// What goals are about, on one machine.
pub trait Subject {
    /// A state in which a goal fails, replayed on the concrete evaluator.
    type Refutation;

    /// Concrete runs after a solver has given up.
    const LONG_ROUNDS: u64;

    /// The limits, and who decides.
    fn settings(&self) -> &Settings;
    /// How arithmetic is read.
    fn arithmetic(&self) -> Arithmetic;
    /// What holds in the initial state.
    fn assumptions(&self) -> Assumptions;

    /// A goal in messages.
    fn describe(&self, goal: usize) -> String;

    /// How many goals `goal` stands for.
    fn weight(&self, _goal: usize) -> usize {
        1
    }

    /// A name for the files that receive obligations.
    fn name(&self) -> &str;

    /// What a concrete run and a look at the `open` goals cost, in steps of a [`Meter`](crate::limits::Meter).
    fn price(&self, open: &[Open]) -> u64;

    /// The end before any goal is looked at, if `witness`, which satisfies the assumptions, is enough for one.
    fn refuted_before_goals(&mut self, _witness: &Assignment) -> Option<End<Self::Refutation>> {
        None
    }

    /// Makes one concrete run for each of `rounds`, and ends the climb with the first in which a goal fails.
    fn run(&mut self, open: &[Open], rounds: &mut dyn Iterator<Item = u64>) -> Option<End<Self::Refutation>>;

    /// For each open goal whether it holds because of laws of operators; nothing said is no.
    fn hold_by_laws(&mut self, _open: &[Open]) -> Vec<bool> {
        Vec::new()
    }

    /// Asks `equal` which of the `open` goals hold, given as terms of a [light arena](crate::term::with_light_arena);
    /// nothing said is none.
    fn in_light_terms(&mut self, _open: &[Open], _equal: EqualSides) -> Vec<bool> {
        Vec::new()
    }

    /// The end that a more general question about all goals means, which has to be asked anyway, and who decided them;
    /// nothing if `limits` are not enough.
    fn generally(&mut self, _open: &[Open], _limits: &Limits) -> Option<(End<Self::Refutation>, Option<DecidedBy>)> {
        None
    }

    /// The end that `assignment` means, in which an engine says that `goal` fails.
    fn refuted_by_model(&mut self, open: &[Open], goal: usize, assignment: &Assignment) -> End<Self::Refutation>;
}

/// The rungs that close the goal `a == b` by a look at it alone, by name.
pub fn closed_by_terms(a: Term, b: Term) -> Vec<&'static str> {
    let mut goals = vec![(0, a, b)];
    cases::close(&mut goals, 1);
    let mut networks = vec![(0, a, b)];
    lattice::close(&mut networks);
    let closed = [
        ("polynomials", polynomial::same(a, b, &mut { polynomial::WORK })),
        ("cases", goals.is_empty()),
        ("networks", networks.is_empty()),
        ("truth tables", table::same(a, b)),
        ("normal forms of bits", anf::same(a, b, &mut { anf::WORK })),
    ];
    closed.into_iter().filter(|&(_, closed)| closed).map(|(name, _)| name).collect()
}

/// What the arms of selections leave open of `goals`.
pub fn open_after_cases(assumptions: &Assumptions, mut goals: Vec<Open>) -> Vec<Open> {
    let close = |mut goals: Vec<Open>| {
        cases::close(&mut goals, 1);
        goals
    };
    if goals.len() < MANY {
        return close(goals);
    }
    let alike = Questions::new(assumptions, &goals).of_goal;
    questions::close_first(&mut goals, &alike, close);
    goals
}

/// The part of the work on cases before rungs that take longer.
const FEW: usize = 100;

/// So many goals may be one question about many lanes.
const MANY: usize = 16;

/// Concrete runs that cross-check goals which closed structurally.
pub const CHECK_ROUNDS: u64 = 4;
/// Concrete runs before a solver is asked.
const QUICK_ROUNDS: u64 = 96;
/// The part of the budget for runs after a solver has given up, and for making a refutation small: 1 / PART.
pub const PART: u64 = 10;

/// One climb of the ladder.
pub struct Climb<'s, S> {
    subject: &'s mut S,
    open: Vec<Open>,
    decided_by: DecidedBy,
    /// What satisfies the assumptions.
    witness: Assignment,
    /// How many goals there are, those included that were decided before.
    all: usize,
    /// The question of each goal, once that was needed.
    alike: Option<FxHashMap<usize, usize>>,
}

/// A rung: closes goals, or ends the climb.
type Step<'s, S> = fn(&mut Climb<'s, S>) -> Option<End<<S as Subject>::Refutation>>;

/// Climbs until a rung ends it. `decided_by` tells who has decided the goals that are not `open` any more.
pub fn climb<S: Subject>(subject: &mut S, open: Vec<Open>, decided_by: DecidedBy) -> (End<S::Refutation>, DecidedBy) {
    let mut climb = Climb { subject, open, decided_by, witness: Assignment::default(), all: 0, alike: None };
    climb.all = climb.weight() + climb.decided_by.values().sum::<usize>();
    let end = Climb::<S>::RUNGS.iter().find_map(|(name, rung)| {
        let progress = climb.subject.settings().session.progress();
        progress.step(*name, climb.all.saturating_sub(climb.weight()), climb.all);
        rung(&mut climb)
    });
    let end = end.unwrap_or_else(|| End::Unknown(vec!["no rung of the ladder decides this".into()]));
    (end, climb.decided_by)
}

impl<'s, S: Subject> Climb<'s, S> {
    const RUNGS: [(&'static str, Step<'s, S>); 27] = [
        ("a state that satisfies the assumptions", Self::satisfy_assumptions),
        ("exits", Self::look_before_goals),
        ("concrete runs", Self::run_briefly),
        ("known bits", Self::use_known_bits),
        ("networks and functions of bits", Self::close_by_networks),
        ("laws of operators", Self::close_by_laws),
        ("cases", Self::close_by_cases::<FEW>),
        ("functions of bits", Self::close_by_bits::<PART>),
        ("polynomials", Self::close_by_polynomials::<PART>),
        ("every MODE and any NaNs", Self::hold_generally_briefly),
        ("a brief search", Self::search_briefly::<{ BRIEF[0] }>),
        ("functions of bits", Self::close_by_bits::<1>),
        ("polynomials", Self::close_by_polynomials::<1>),
        ("cases", Self::close_by_cases::<1>),
        ("cases", Self::end_if_closed),
        ("any arithmetic of floats", Self::close_without_arithmetic),
        ("any arithmetic of floats", Self::end_if_closed),
        ("polynomials of the programs", Self::close_by_light_polynomials),
        ("polynomials of the programs", Self::end_if_closed),
        ("integers", Self::close_by_integers),
        ("integers", Self::end_if_closed),
        ("a brief search", Self::search_briefly::<{ BRIEF[1] }>),
        ("a brief search", Self::end_if_closed),
        ("every MODE and any NaNs", Self::hold_generally),
        ("merging", Self::close_by_merging),
        ("merging", Self::end_if_closed),
        ("solvers", Self::solve),
    ];

    fn count(&mut self, rung: Rung, goals: usize) {
        if goals > 0 {
            *self.decided_by.entry(rung).or_default() += goals;
        }
    }

    /// How many goals are open.
    fn weight(&self) -> usize {
        self.open.iter().map(|&(goal, ..)| self.subject.weight(goal)).sum()
    }

    /// Counts what has been closed since `before` goals were open.
    fn closed(&mut self, rung: Rung, before: usize) {
        self.count(rung, before - self.weight());
    }

    fn look_before_goals(&mut self) -> Option<End<S::Refutation>> {
        self.subject.refuted_before_goals(&self.witness)
    }

    fn run_briefly(&mut self) -> Option<End<S::Refutation>> {
        self.run(0..if self.open.is_empty() { CHECK_ROUNDS } else { QUICK_ROUNDS }, 1)
    }

    /// Makes concrete runs, as long as 1 / `part` of the budget pays for them.
    fn run(&mut self, rounds: Range<u64>, part: u64) -> Option<End<S::Refutation>> {
        if !self.subject.settings().runs {
            return None;
        }
        let price = self.subject.price(&self.open);
        let mut rounds = self.subject.settings().limits.meter(part).paid(rounds, price);
        let end = self.subject.run(&self.open, &mut rounds)?;
        if let End::Refuted(_) = end {
            self.count(Rung::Fuzz, 1);
        }
        Some(end)
    }

    /// Writes what assumptions know of bits into the goals, and closes those whose sides become the same term.
    fn use_known_bits(&mut self) -> Option<End<S::Refutation>> {
        let known = known_bits::replacements(&self.subject.assumptions());
        if known.is_empty() || self.open.is_empty() {
            return None;
        }
        let before = self.weight();
        let mut rebuilder = Rebuilder::knowing(known, term::float);
        for (_, a, b) in &mut self.open {
            (*a, *b) = (rebuilder.rebuild(*a), rebuilder.rebuild(*b));
        }
        self.open.retain(|(_, a, b)| a != b);
        self.closed(Rung::Structural, before);
        None
    }

    /// Closes goals like those that `close` does not leave open. Of goals that are the same question only the first is
    /// looked at.
    fn close(&mut self, rung: Rung, close: impl FnOnce(&mut Self, Vec<Open>) -> Vec<Open>) {
        let before = self.weight();
        let mut open = std::mem::take(&mut self.open);
        if open.len() < MANY {
            open = close(self, open);
        } else {
            let new = || Questions::new(&self.subject.assumptions(), &open).of_goal;
            let alike = self.alike.take().unwrap_or_else(new);
            questions::close_first(&mut open, &alike, |first| close(self, first));
            self.alike = Some(alike);
        }
        self.open = open;
        self.closed(rung, before);
    }

    /// The open goals as questions.
    fn questions(&self) -> Questions {
        Questions::new(&self.subject.assumptions(), &self.open)
    }

    /// Closes goals whose sides are the same networks of minima and maxima, or the same functions of bits.
    fn close_by_networks(&mut self) -> Option<End<S::Refutation>> {
        self.close(Rung::Structural, |_, mut open| {
            lattice::close(&mut open);
            table::close(&mut open);
            open
        });
        None
    }

    /// Closes goals whose sides are the same functions of bits, with 1 / `PART` of the work.
    fn close_by_bits<const PART: u64>(&mut self) -> Option<End<S::Refutation>> {
        self.close(Rung::Structural, |_, mut open| {
            anf::close(&mut open, &mut (anf::WORK / PART as usize));
            open
        });
        None
    }

    /// Closes goals whose sides are the same polynomial, with 1 / `PART` of the work.
    fn close_by_polynomials<const PART: u64>(&mut self) -> Option<End<S::Refutation>> {
        if polynomial::has_arithmetic(self.open.iter().flat_map(|&(_, a, b)| [a, b])) {
            self.close(Rung::Structural, |climb, open| {
                let sides: Vec<(Term, Term)> = open.iter().map(|&(_, a, b)| (a, b)).collect();
                let mut work = polynomial::work(&climb.subject.settings().limits) / PART as usize;
                left_of(open, polynomial::same_each(&sides, &mut work))
            });
        }
        None
    }

    /// Closes goals that hold because of the laws of operators.
    fn close_by_laws(&mut self) -> Option<End<S::Refutation>> {
        if !self.open.is_empty() {
            self.close(Rung::Free, |climb, open| {
                let closed = climb.subject.hold_by_laws(&open);
                left_of(open, closed)
            });
        }
        None
    }

    /// Closes goals whose sides are the same term in every case, with 1 / `PART` of the work.
    fn close_by_cases<const PART: usize>(&mut self) -> Option<End<S::Refutation>> {
        self.close(Rung::Cases, |_, mut open| {
            cases::close(&mut open, PART);
            open
        });
        None
    }

    fn end_if_closed(&mut self) -> Option<End<S::Refutation>> {
        self.open.is_empty().then_some(End::Proven)
    }
}

/// The goals that are not `closed`; what is not said is open.
fn left_of(open: Vec<Open>, closed: Vec<bool>) -> Vec<Open> {
    let mut closed = closed.into_iter();
    open.into_iter().filter(|_| closed.next() != Some(true)).collect()
}
