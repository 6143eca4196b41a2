//! What a search is doing, for those who wait for its end.
//!
//! A search notes its step in the [`Progress`] of its session; whoever waits reads it from another thread as often as
//! he likes. Nothing that is decided depends on it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

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
            *doing = Doing { machine: doing.machine, step: step.into(), decided: [decided, all], asked: None };
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
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// As in `machine 2 of 3, 128 of 192 obligations decided, solvers: z3 has answered 3 of 7 questions`.
impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some([number, all]) = self.machine {
            parts.push(format!("machine {number} of {all}"));
        }
        let [decided, all] = self.decided;
        if all > 0 {
            parts.push(format!("{decided} of {all} obligations decided"));
        }
        match &self.asked {
            Some(([answered, all], engine)) => {
                parts.push(format!("{}: {engine} has answered {answered} of {all} questions", self.step));
            }
            None if !self.step.is_empty() => parts.push(self.step.clone()),
            None => {}
        }
        f.write_str(&parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown() {
        let progress = Progress::default();
        assert_eq!(progress.now().to_string(), "");
        progress.machine(1, 1);
        progress.step("merging", 3, 64);
        assert_eq!(progress.now().to_string(), "3 of 64 obligations decided, merging");
        progress.machine(2, 3);
        assert_eq!(progress.now().to_string(), "machine 2 of 3");
        progress.step("solvers", 4, 64);
        progress.asks(&"z3".into(), 7);
        progress.answered();
        let whole = "machine 2 of 3, 4 of 64 obligations decided, solvers: z3 has answered 1 of 7 questions";
        assert_eq!(progress.now().to_string(), whole);
        progress.step("cases", 5, 64);
        progress.answered();
        assert_eq!(progress.now().to_string(), "machine 2 of 3, 5 of 64 obligations decided, cases");
    }
}
