//! How answers about pairs of programs are written. A format is a [`Renderer`] in a file of its own, and a line of
//! [`FORMATS`].

mod html;
mod json;
pub mod sarif;
pub mod short;
mod text;

use gcnverify::equiv::Verdict;
use gcnverify::exit::Exit;
use gcnverify::rewrites::Summary;

pub use json::{escaped, object};
pub use text::text;

use crate::Failure;
use crate::decide::Decided;
use crate::hazards::summary;
use crate::journal::Kept;

/// A way to write answers.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// Who it is for.
    pub what: &'static str,
    renderer: fn(About) -> Box<dyn Renderer>,
}

/// All formats: a line each.
pub const FORMATS: &[Format] = &[
    Format { name: "text", what: "For people", renderer: |about| Box::new(text::Text::new(about)) },
    Format {
        name: "short",
        what: "For editors and logs: a line as compilers write it",
        renderer: |about| Box::new(short::Short::new(about)),
    },
    Format { name: "json", what: "For scripts: an object a line", renderer: |_| Box::new(json::Json) },
    Format { name: "html", what: "For people: a page", renderer: |about| Box::new(html::Html::new(about)) },
    Format {
        name: "sarif",
        what: "For code review: SARIF 2.1.0",
        renderer: |about| Box::new(sarif::Sarif::new(about.file)),
    },
];

impl Format {
    /// The format with this name.
    pub fn named(name: &str) -> Option<Format> {
        FORMATS.iter().find(|format| format.name == name).copied()
    }

    /// Whether it is written for a terminal, where failures are told beside it.
    pub fn is_text(&self) -> bool {
        self.name == "text"
    }

    /// What writes answers so.
    pub fn renderer(self, about: About) -> Box<dyn Renderer> {
        (self.renderer)(about)
    }
}

/// What all answers of a command have in common.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The two files.
    pub title: String,
    /// The first file.
    pub file: String,
    /// The processor.
    pub target: String,
    /// The command that gives the answers again, for a shell.
    pub command: String,
    /// The width of the column that has the names of functions.
    pub width: usize,
    /// A text says which attempts there were, and what each has brought.
    pub explain: bool,
}

/// One answer.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'e> {
    /// What the function is called, if it is one of several.
    pub name: Option<&'e str>,
    /// What became of it.
    pub outcome: Outcome<'e>,
    /// What became of the rewrites, if it is the only answer and they were proven.
    pub rewrites: Option<&'e Summary>,
    /// What came from the cache, if it is the only answer.
    pub cache: Option<&'e str>,
}

impl<'e> Entry<'e> {
    /// An answer with nothing beside it.
    pub fn new(name: Option<&'e str>, outcome: Outcome<'e>) -> Entry<'e> {
        Entry { name, outcome, rewrites: None, cache: None }
    }
}

/// What became of a pair.
#[derive(Debug, Clone, Copy)]
pub enum Outcome<'e> {
    /// It was decided.
    Decided(&'e Decided),
    /// It could not be put as a question about this processor.
    Refused(&'e Failure, Option<&'e str>),
    /// Only one of the files has it, as this says.
    Missing(&'e str),
    /// Both have the same machine code.
    Same(&'e Same),
    /// An earlier run has decided it.
    Kept(&'e Kept),
}

/// A function that both files have with the same machine code, which hangs on nothing around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Same {
    /// The processor.
    pub target: String,
    /// Bytes of machine code.
    pub bytes: usize,
    /// Instructions.
    pub instructions: usize,
}

impl Outcome<'_> {
    /// How a process tells it.
    pub fn exit(&self) -> Exit {
        match self {
            Outcome::Decided(decided) => decided.exit(),
            Outcome::Refused(failure, _) => failure.exit(),
            Outcome::Missing(_) => Exit::Missing,
            Outcome::Same(_) => Exit::Holds,
            Outcome::Kept(kept) => kept.exit,
        }
    }

    /// The verdict in a word.
    pub fn verdict(&self) -> &'static str {
        match self {
            Outcome::Decided(decided) => decided.verdict(),
            Outcome::Refused(failure, _) => failure.refusal().verdict,
            Outcome::Missing(_) => "missing",
            Outcome::Same(_) => "equivalent",
            Outcome::Kept(kept) => kept.verdict,
        }
    }

    /// Why, in a line, and what may help.
    pub(crate) fn why(&self) -> (Option<String>, &[String]) {
        match self {
            Outcome::Refused(failure, _) => (Some(failure.refusal().message), &[]),
            Outcome::Missing(sentence) => (Some((*sentence).to_owned()), &[]),
            Outcome::Same(_) => (Some("the same machine code".to_owned()), &[]),
            Outcome::Kept(kept) => (kept.why.clone(), &kept.hints),
            Outcome::Decided(decided) => match &decided.compared {
                None => (Some(summary(&decided.early)), &[]),
                Some(compared) => {
                    let why = compared.report.verdict.reason();
                    let why = why.or_else(|| gcnverify_report::text::remark(&decided.job, &compared.report));
                    (why, &compared.hints)
                }
            },
        }
    }

    /// The instructions at which the data of both programs part, with their places.
    fn parting(&self) -> Vec<String> {
        match self {
            Outcome::Kept(kept) => kept.parting.clone(),
            Outcome::Decided(Decided { job, compared: Some(compared), .. }) => match &compared.report.verdict {
                Verdict::Fails(found) => short::parting(job, found),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// What a later run needs to know of the answer about the function with this name; a job has none.
    pub fn kept(&self, name: &str) -> Kept {
        let (why, hints) = self.why();
        let parting = if name.is_empty() { Vec::new() } else { self.parting() };
        let answer = object(&Entry::new(Some(name), *self), Some(name.into()));
        let answer = serde_json::to_value(answer).expect("keys are texts, and JSON has a word for every value");
        Kept { verdict: self.verdict(), exit: self.exit(), why, parting, hints: hints.to_vec(), answer }
    }
}

/// A text, which has the colour of `exit` where there are colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it tells.
    pub exit: Option<Exit>,
    /// The text.
    pub text: String,
}

impl Part {
    /// A text without a colour.
    pub fn plain(text: impl Into<String>) -> Part {
        Part { exit: None, text: text.into() }
    }

    /// `before`, and `text`, whose first word is the verdict that `exit` tells.
    pub fn of_verdict(exit: Exit, before: impl Into<String>, text: &str) -> Vec<Part> {
        let end = text.find(|c: char| c == ':' || c.is_whitespace()).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        vec![Part::plain(before), Part { exit: Some(exit), text: word.into() }, Part::plain(rest)]
    }
}

/// What writes answers in some format: each as soon as it is there, or all at the end.
pub trait Renderer {
    /// What is written when an answer is there. The only answer has no name.
    fn answer(&mut self, entry: &Entry) -> Vec<Part>;

    /// What is written behind the answers about several functions; `only` are sentences about others, which only one of
    /// the files has.
    fn end(&mut self, only: &[String]) -> Vec<Part>;
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use gcn_semantics::Target;
    use gcn_semantics::text::{Source, Syntax};
    use gcnverify::equiv::{Fragment, Settings};
    use gcnverify::job::{Abi, Input, Notation, Question};

    use super::*;
    use crate::decide::{Posed, Wanted, decide};
    use crate::equiv::OnHazard;

    fn fragment(text: &str) -> Fragment {
        let source = Source { name: "program".into(), text: text.into() };
        let input = Input { source, notation: Notation::Text(Syntax::Llvm), entry: None };
        input.read(Target::Gfx900).expect("a program")
    }

    fn decided(a: &str, b: &str) -> Decided {
        let job = Question::default().job(Target::Gfx900, fragment(a), fragment(b)).expect("a job");
        let posed = Posed::new(job, Abi::Fragment, Vec::new(), OnHazard::Error);
        let settings = Settings::default();
        let wanted = Wanted { settings: &settings, start: Instant::now(), certificates: None, hints: false };
        decide(posed, &wanted).expect("no certificate is written").expect("nobody interrupts it")
    }

    fn written(parts: &[Part]) -> String {
        parts.iter().map(|part| part.text.as_str()).collect()
    }

    #[test]
    fn every_format_tells_the_verdict_of_one_answer_and_of_several() {
        let same = decided("v_add_u32 v0, v1, v2", "v_add_u32 v0, v2, v1");
        let other = decided("v_add_u32 v0, v1, v2", "v_sub_u32 v0, v2, v1");
        let load = "s_load_dword s6, s[4:5], 0x0\ns_mov_b32 s7, s6";
        let early = decided(load, load);
        let failure = Failure::unsupported("nobody knows");
        let identical = Same { target: "gfx900".into(), bytes: 8, instructions: 2 };
        let kept = Outcome::Decided(&other).kept("f");
        assert_eq!(kept.answer["id"], "f");
        let all = [
            (Outcome::Decided(&same), "equivalent", Exit::Holds),
            (Outcome::Decided(&other), "different", Exit::Fails),
            (Outcome::Decided(&early), "hazard", Exit::Hazard),
            (Outcome::Refused(&failure, None), "unsupported", Exit::Unsupported),
            (Outcome::Missing("only a has it"), "missing", Exit::Missing),
            (Outcome::Same(&identical), "equivalent", Exit::Holds),
            (Outcome::Kept(&kept), "different", Exit::Fails),
        ];
        for (outcome, verdict, exit) in all {
            assert_eq!((outcome.verdict(), outcome.exit()), (verdict, exit));
        }
        for format in FORMATS {
            for (outcome, verdict, _) in &all[..3] {
                let alone = format.renderer(About::default()).answer(&Entry::new(None, *outcome));
                assert!(written(&alone).contains(verdict), "{}: {verdict}", format.name);
            }
            let mut renderer = format.renderer(About::default());
            let lines = all.map(|(outcome, ..)| written(&renderer.answer(&Entry::new(Some("f"), outcome))));
            let text = lines.concat() + &written(&renderer.end(&[]));
            assert!(all.iter().all(|(_, verdict, _)| text.contains(verdict)), "{}: {text}", format.name);
        }
    }
}
