//! What a search is doing, for those who wait for its end.
//!
//! A search notes its step in the [`Progress`] of its session; whoever waits reads it from another thread as often as
//! he likes. Nothing that is decided depends on it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::limits::{Budget, question};

/// What the searches of a session are doing. Clones are the same.
#[derive(Debug, Clone, Default)]
pub struct Progress(Arc<Mutex<Doing>>);

/// What is being done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Doing {
    /// The machine that is asked about and how many there are, if there are several.
    pub machine: Option<[usize; 2]>,
    /// The step, in words: the name of a rung, or what is done about loops.
    pub step: String,
    /// How many obligations are decided, and how many there are.
    pub decided: [usize; 2],
    /// How many questions to solvers are answered, how many there are, and who answers them.
    pub asked: Option<([usize; 2], Arc<str>)>,
    /// The work that was left of the question when something was noted last, and when its time is over.
    pub left: Option<(Budget, Instant)>,
}

impl Progress {
    /// Notes the machine that is asked about, the first being 1, of `all`.
    pub fn machine(&self, number: usize, all: usize) {
        self.note(|doing| {
            *doing = Doing { machine: (all > 1).then_some([number, all]), ..Doing::default() };
        });
    }

    /// Notes the step that begins, with `decided` of `all` obligations decided.
    pub fn step(&self, step: impl Into<String>, decided: usize, all: usize) {
        self.note(|doing| {
            *doing = Doing { machine: doing.machine, step: step.into(), decided: [decided, all], ..Doing::default() };
        });
    }

    /// Notes that `engine` is asked `questions`.
    pub fn asks(&self, engine: &Arc<str>, questions: usize) {
        self.note(|doing| doing.asked = Some(([0, questions], engine.clone())));
    }

    /// Notes an answer.
    pub fn answered(&self) {
        self.note(|doing| {
            if let Some(([answered, _], _)) = &mut doing.asked {
                *answered += 1;
            }
        });
    }

    /// What is being done now.
    pub fn now(&self) -> Doing {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn note(&self, change: impl FnOnce(&mut Doing)) {
        let mut doing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut doing);
        // Other threads count work of their own.
        doing.left = question::left_of_whole().or(doing.left);
    }
}

impl Doing {
    /// As in `21 s, 4,100 units left; 4 of 64 obligations, solvers: z3 3 of 7`: what is left of the limits at the time
    /// `now`, and what is being done.
    pub fn at(&self, now: Instant) -> String {
        let mut parts = Vec::new();
        if let Some([number, all]) = self.machine {
            parts.push(format!("machine {number} of {all}"));
        }
        let [decided, all] = self.decided;
        if all > 0 {
            parts.push(format!("{decided} of {all} obligations"));
        }
        match &self.asked {
            Some(([answered, all], engine)) => parts.push(format!("{}: {engine} {answered} of {all}", self.step)),
            None if !self.step.is_empty() => parts.push(self.step.clone()),
            None => {}
        }
        let Some((budget, deadline)) = self.left else { return parts.join(", ") };
        let seconds = deadline.saturating_duration_since(now).as_secs();
        let left = format!("{seconds} s, {} units left", grouped(budget.units()));
        if parts.is_empty() { left } else { format!("{left}; {}", parts.join(", ")) }
    }
}

/// As in `12,000`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::limits::Limits;

    #[test]
    fn what_is_shown() {
        let progress = Progress::default();
        let now = || progress.now().at(Instant::now());
        assert_eq!(now(), "");
        progress.machine(1, 1);
        progress.step("merging", 3, 64);
        assert_eq!(now(), "3 of 64 obligations, merging");
        progress.machine(2, 3);
        assert_eq!(now(), "machine 2 of 3");
        progress.step("solvers", 4, 64);
        progress.asks(&"z3".into(), 7);
        progress.answered();
        assert_eq!(now(), "machine 2 of 3, 4 of 64 obligations, solvers: z3 1 of 7");
        progress.step("cases", 5, 64);
        progress.answered();
        assert_eq!(now(), "machine 2 of 3, 5 of 64 obligations, cases");
    }

    #[test]
    fn what_is_left_is_that_of_the_whole_question() {
        let progress = Progress::default();
        let limits = Limits { net: Duration::from_secs(60), budget: Budget::of(12_345), ..Limits::default() };
        let inner = limits.at_most(Budget::of(20));
        let asked = || inner.question(|| progress.step("cases", 5, 64));
        limits.question(asked).expect("time for it").expect("time for it");
        let (left, deadline) = progress.now().left.expect("limits");
        assert!(left <= Budget::of(12_345) && left >= Budget::of(12_000), "{left:?}");
        let at = deadline - Duration::from_millis(21_500);
        let doing = Doing { left: Some((Budget::of(12_345), deadline)), ..progress.now() };
        assert_eq!(doing.at(at), "21 s, 12,345 units left; 5 of 64 obligations, cases");
        assert_eq!(doing.at(deadline), "0 s, 12,345 units left; 5 of 64 obligations, cases");
    }
}
