//! From a step to an equation: as shallow as it holds.

use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use gcn_semantics::generate::SplitMix;

use super::Question;
use crate::obligation::{Assumptions, Model, Obligation};
use crate::term::{self, Equation, History, Rule, Theory};

/// Operations below the operands of a constructor that are looked at, one attempt after the other.
const DEPTHS: [u32; 11] = [0, 1, 2, 3, 4, 5, 7, 10, 16, 32, u32::MAX];

/// Assignments tried before a solver is asked.
const ROUNDS: u64 = 24;

/// Terms in a plain arena beyond which the next steps get a new one.
const ARENA: usize = 1 << 18;

/// Characters of a term in a message.
const SHOWN: usize = 300;

/// A step whose equation at some depth is open.
pub struct Occurrence {
    history: Arc<Mutex<History>>,
    step: usize,
    /// Number of the depth in [`DEPTHS`].
    attempt: usize,
    complete: bool,
}

/// What is known of a step.
pub enum Fate {
    /// Both sides are the same expression.
    Same,
    /// Nothing varies, and both sides have the same value.
    True(Question),
    Open(Question, Occurrence),
    False(String),
    Undecided(String),
}

/// What somebody says to an equation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Holds,
    Fails,
    /// Why nobody knows.
    Open(String),
}

/// The fate of each step: with its rules, and its text if no rule explains it.
pub fn first(history: History) -> Vec<(Vec<Rule>, Option<String>, Fate)> {
    let count = history.steps().len();
    let history = Arc::new(Mutex::new(history));
    let mut fates = Vec::new();
    let mut next = 0;
    while next < count {
        term::with_plain_arena(|| {
            while next < count && term::arena_len() < ARENA {
                let fate = attempt(&history, next, 0);
                let guard = history.lock().unwrap_or_else(PoisonError::into_inner);
                let step = &guard.steps()[next];
                // Cut off at some depth, sides may look different that are the same expression in full.
                let is_same = matches!(fate, Fate::Same)
                    || !step.is_explained() && obligation_of(&guard.equation(step, u32::MAX)).is_none();
                if !is_same {
                    let unexplained = (!step.is_explained()).then(|| text(&guard, next));
                    fates.push((step.rules.to_vec(), unexplained, fate));
                }
                next += 1;
            }
        });
    }
    fates
}

impl Occurrence {
    /// Whether no subterm stands for itself as a variable.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The step at greater depth, after `answer` at this one.
    pub fn deeper(self, answer: &Answer) -> Fate {
        term::with_plain_arena(|| {
            if !self.complete {
                return attempt(&self.history, self.step, self.attempt + 1);
            }
            let history = self.history.lock().unwrap_or_else(PoisonError::into_inner);
            let text = text(&history, self.step);
            match answer {
                Answer::Open(reason) => Fate::Undecided(format!("{text}: {reason}")),
                Answer::Holds | Answer::Fails => Fate::False(text),
            }
        })
    }
}

/// That the sides are equal; `None` if they are the same expression.
fn obligation_of(equation: &Equation) -> Option<Obligation> {
    let &Equation { before, after, .. } = equation;
    let obligation = (before != after).then(|| Obligation::equal(&Assumptions::new(&[]), before, after).0)?;
    obligation.goal().is_none_or(|(a, b)| a != b).then_some(obligation)
}

/// The first equation of `step` from attempt `from` on that a few assignments do not refute.
fn attempt(history: &Arc<Mutex<History>>, step: usize, from: usize) -> Fate {
    let guard = history.lock().unwrap_or_else(PoisonError::into_inner);
    for (number, &depth) in DEPTHS.iter().enumerate().skip(from) {
        let equation = guard.equation(&guard.steps()[step], depth);
        let Some(obligation) = obligation_of(&equation) else { return Fate::Same };
        let Equation { theory, complete, .. } = equation;
        // Bits of rounded results say nothing about real numbers.
        let is_about_bits = theory == Theory::Bits;
        if !is_about_bits || !refuted(&obligation) {
            if is_about_bits && obligation.variables().is_empty() && obligation.functions().is_empty() {
                return Fate::True((theory, obligation));
            }
            let occurrence = Occurrence { history: history.clone(), step, attempt: number, complete };
            return Fate::Open((theory, obligation), occurrence);
        }
        if complete {
            break;
        }
    }
    Fate::False(text(&guard, step))
}

/// Whether some assignment of a few makes the sides differ.
fn refuted(obligation: &Obligation) -> bool {
    let mut noise = SplitMix::new(obligation.fingerprint());
    (0..ROUNDS).any(|round| {
        let variables =
            obligation.variables().iter().map(|&width| value(round, noise.bits()) & (u64::MAX >> (64 - width)));
        let model =
            Model { variables: variables.collect(), functions: vec![Default::default(); obligation.functions().len()] };
        obligation.admits(&model)
    })
}

/// A special value in most rounds.
fn value(round: u64, noise: u64) -> u64 {
    match (round, noise % 8) {
        (0, _) => 0,
        (1, _) => u64::MAX,
        (_, 0) => noise >> 3 & 3,
        (_, 1) => !(noise >> 3 & 3),
        (_, 2) => 1 << (noise >> 3 & 63),
        (_, 3) => u64::MAX >> (noise >> 3 & 63),
        _ => noise,
    }
}

/// The rules of a step, and its equation.
fn text(history: &History, step: usize) -> String {
    let step = &history.steps()[step];
    let Equation { before, after, .. } = history.equation(step, u32::MAX);
    let show = |t| {
        let text = term::display(t).replace('\n', "; ");
        match text.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    };
    let mut names = String::new();
    for rule in &step.rules {
        // Writing to a string does not fail.
        let _ = write!(names, "{rule} ");
    }
    if step.rules.is_empty() {
        names.push_str("composition ");
    }
    format!("{names}made {} of {}", show(after), show(before))
}
