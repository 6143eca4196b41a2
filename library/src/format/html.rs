//! Answers as a page: the report on a pair, or a table of functions with a report of each.

use gcnverify_report::html::{Context, Function, hazard, module, report};

use super::{About, Entry, Outcome, Part, Renderer};
use crate::hazards::{sentences, summary};

/// One page.
pub struct Html {
    about: About,
    functions: Vec<Function>,
}

impl Html {
    /// A page without answers.
    pub fn new(about: About) -> Html {
        Html { about, functions: Vec::new() }
    }

    /// The page about one pair; what is no question has none.
    fn page(&self, outcome: Outcome) -> Option<String> {
        let Outcome::Decided(decided) = outcome else { return None };
        let (job, command) = (&decided.job, self.about.command.as_str());
        Some(match &decided.compared {
            None => hazard(job, &sentences(&decided.early), command),
            Some(compared) => report(job, &compared.report, Context { command, hints: &compared.hints }),
        })
    }

    /// A function among several.
    fn function(&self, name: &str, outcome: Outcome) -> Function {
        let refused = |why: &str| Function::refused(name, outcome.exit(), outcome.verdict(), why);
        match outcome {
            Outcome::Refused(failure, _) => refused(&failure.refusal().message),
            Outcome::Missing(sentence) => refused(sentence),
            Outcome::Same(_) | Outcome::Kept(_) => refused(&outcome.why().0.unwrap_or_default()),
            Outcome::Decided(decided) => match &decided.compared {
                None => refused(&summary(&decided.early)),
                Some(compared) => {
                    let number = self.functions.len();
                    Function::compared(number, name, &decided.job, &compared.report, &compared.hints)
                }
            },
        }
    }
}

impl Renderer for Html {
    fn answer(&mut self, entry: &Entry) -> Vec<Part> {
        match entry.name {
            None => self.page(entry.outcome).map(Part::plain).into_iter().collect(),
            Some(name) => {
                let function = self.function(name, entry.outcome);
                self.functions.push(function);
                Vec::new()
            }
        }
    }

    fn end(&mut self, only: &[String]) -> Vec<Part> {
        let About { title, target, command, .. } = &self.about;
        vec![Part::plain(module(title, target, &self.functions, only, command))]
    }
}
