//! Answers for people.

use std::collections::BTreeMap;

use gcnverify::equiv::Verdict;
use gcnverify::exit::Exit;
use gcnverify_report::{text, visible};
use itertools::Itertools;

use super::{About, Entry, Outcome, Part, Renderer};
use crate::decide::Decided;
use crate::hazards::summary;

/// The answer to a job, with hints.
pub fn text(decided: &Decided) -> String {
    match &decided.compared {
        None => format!("hazard: {}\n", summary(&decided.early)),
        Some(compared) => {
            let hints: String = compared.hints.iter().map(|hint| format!("  hint: {hint}\n")).collect();
            let holds = matches!(compared.report.verdict, Verdict::Holds);
            let assumed = decided.assumed.iter().filter(|_| holds);
            let assumed: String = assumed.map(|text| format!("  assumes {}\n", visible(text))).collect();
            text::report(&decided.job, &compared.report) + &assumed + &hints
        }
    }
}

/// The only answer at length, or a line for each and how often each verdict was reached.
pub struct Text {
    about: About,
    counts: BTreeMap<(Exit, &'static str), usize>,
}

impl Text {
    /// A text without answers.
    pub fn new(about: About) -> Text {
        Text { about, counts: BTreeMap::new() }
    }

    /// The only answer. What the process says as its failure is not said twice.
    fn at_length(&self, entry: &Entry) -> Vec<Part> {
        let Outcome::Decided(decided) = entry.outcome else { return Vec::new() };
        let Some(compared) = &decided.compared else {
            let rest = "nothing was compared; `--hazards ignore` compares as if the programs waited\n";
            return Part::of_verdict(decided.exit(), "", &(text(decided) + rest));
        };
        if matches!(compared.report.verdict, Verdict::Error(_)) {
            return Vec::new();
        }
        let mut all = text(decided);
        if self.about.explain {
            all += &text::attempts(&decided.job, &compared.report);
        }
        entry.cache.iter().for_each(|line| all += &format!("{line}\n"));
        compared.certified.iter().for_each(|&certified| all += &format!("{}\n", text::certified(certified)));
        entry.rewrites.iter().for_each(|summary| all += &text::rewrites(summary));
        Part::of_verdict(decided.exit(), "", &all)
    }

    /// A line about the function with this name, and its hints.
    fn line(&self, name: &str, outcome: Outcome) -> Vec<Part> {
        let width = self.about.width;
        let (why, hints) = outcome.why();
        let why = why.map(|why| format!(": {why}")).unwrap_or_default();
        let mut text = format!("{}{why}\n", outcome.verdict());
        outcome.parting().iter().for_each(|line| text += &format!("{:width$}    {line}\n", ""));
        hints.iter().for_each(|hint| text += &format!("{:width$}  hint: {hint}\n", ""));
        if let (true, Outcome::Decided(Decided { job, compared: Some(compared), .. })) = (self.about.explain, outcome) {
            let attempts = text::attempts(job, &compared.report);
            attempts.lines().for_each(|line| text += &format!("{:width$}{line}\n", ""));
        }
        Part::of_verdict(outcome.exit(), format!("{name:width$}  "), &text)
    }
}

impl Renderer for Text {
    fn answer(&mut self, entry: &Entry) -> Vec<Part> {
        *self.counts.entry((entry.outcome.exit(), entry.outcome.verdict())).or_default() += 1;
        match entry.name {
            None => self.at_length(entry),
            Some(name) => self.line(name, entry.outcome),
        }
    }

    fn end(&mut self, _only: &[String]) -> Vec<Part> {
        let count: usize = self.counts.values().sum();
        if count <= 1 {
            return Vec::new();
        }
        let each = self.counts.iter().map(|((_, verdict), count)| format!("{count} {verdict}")).join(", ");
        vec![Part::plain(format!("{count} functions: {each}\n"))]
    }
}
