//! Proofs of candidates: nothing else makes an answer.

use std::ops::Range;

use gcn_semantics::instruction::Instruction;
use gcnverify::equiv::{Fragment, Job, LiveSet, Report, Verdict, check};

use super::{Answer, Search};
use crate::cost::{self, Cost, Measure};
use crate::hunt::Candidate;
use crate::proof::{alone, places};
use crate::splice::spliced;
use crate::uses::Uses;
use crate::window::{Map, Window};

/// A change of a program.
pub(super) struct Edit {
    /// The instructions from the start of a run to the last one that is changed.
    pub span: Range<usize>,
    /// What stands in their place.
    pub new: Vec<Instruction>,
    /// The text of the whole program.
    pub text: String,
}

impl Search<'_> {
    /// The answer with a candidate in the place of a window, if it is proven.
    pub(super) fn proven(
        &mut self,
        job: &Job,
        program: &Fragment,
        map: &Map,
        window: &Window,
        candidate: &Candidate,
    ) -> Option<(Answer, Job)> {
        let last = window.members[window.members.len() - 1];
        let text =
            spliced(&program.source.text, &program.listing, &window.members, &candidate.instructions, self.target);
        let others = (window.run.start..=last).filter(|number| !window.members.contains(number));
        let new = others.map(|number| map.instructions[number].clone()).chain(candidate.instructions.iter().cloned());
        self.decided(job, map, &Edit { span: window.run.start..last + 1, new: new.collect(), text })
    }

    /// The answer with an edit, if it is proven: of what it changes alone, then of the whole program.
    pub(super) fn decided(&mut self, job: &Job, map: &Map, edit: &Edit) -> Option<(Answer, Job)> {
        let text = self.with_waits(&edit.text);
        let whole = (self.question.pose)(&text).ok()?;
        let after = cost::of_program(whole.b.listing.instructions(), self.target);
        let current = cost::of_program(map.instructions.iter().copied(), self.target);
        if !self.options.measure.is_cheaper(after, current) {
            return None;
        }
        let is_small = !whole.has_branches() && !whole.has_memory() && whole.instructions() < 48;
        if !is_small && !self.holds_alone(job, map, edit) {
            return None;
        }
        let report = check(&whole, &self.question.settings);
        match &report.verdict {
            Verdict::Holds => {}
            Verdict::Fails(found) if is_small && edit.span.start == 0 => {
                self.counterexamples.push(found.state.clone());
                return None;
            }
            _ => return None,
        }
        Some(self.answer(text, whole, report, after))
    }

    /// The answer with a text that was proven, and the program with it.
    fn answer(&self, text: String, whole: Job, report: Report, after: Cost) -> (Answer, Job) {
        let next = Job { a: whole.b.clone(), b: whole.b.clone(), ..self.question.job.clone() };
        (Answer { after, text, job: whole, report, steps: 1, rules: Vec::new() }, next)
    }

    /// A text with the waits that it needs and no others, where waits count.
    fn with_waits(&self, text: &str) -> String {
        let settled = (self.options.measure == Measure::Waits).then(|| (self.question.settle)(text));
        settled.flatten().unwrap_or_else(|| text.to_owned())
    }

    /// The program with the waits that it needs and no others, if it is cheaper.
    pub(super) fn settled(&self, job: &Job) -> Option<(Answer, Job)> {
        let text = self.with_waits(&job.a.source.text);
        if text == job.a.source.text {
            return None;
        }
        let whole = (self.question.pose)(&text).ok()?;
        let after = cost::of_program(whole.b.listing.instructions(), self.target);
        let report = check(&whole, &self.question.settings);
        let is_right = matches!(report.verdict, Verdict::Holds);
        (is_right && self.options.measure.is_cheaper(after, self.outcome.before))
            .then(|| self.answer(text, whole, report, after))
    }

    /// Whether what an edit changes leaves the same as before, from any state.
    fn holds_alone(&self, job: &Job, map: &Map, edit: &Edit) -> bool {
        let a: Vec<Instruction> = edit.span.clone().map(|number| map.instructions[number].clone()).collect();
        let b = edit.new.clone();
        let mut written = LiveSet::default();
        a.iter().chain(&b).for_each(|instruction| written = written.with(Uses::of(instruction, self.target).written));
        let out = places(written.shared(map.live[edit.span.end - 1]));
        if out.is_empty() {
            return true;
        }
        let assumptions = if map.is_start(&edit.span) { self.question.job.assumptions.clone() } else { Vec::new() };
        let part = Job { out, assumptions, ..alone(job, a, b) };
        matches!(check(&part, &self.question.settings).verdict, Verdict::Holds)
    }
}
