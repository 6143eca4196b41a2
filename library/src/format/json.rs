//! Answers for scripts.

use gcnverify_report::json::{self, JobReport, Refusal};
use gcnverify_report::visible;
use serde::Serialize;
use serde_json::Value;

use super::{Entry, Outcome, Part, Renderer, Same};
use crate::hazards::{Hazardous, SideFound, sides_found};

/// An answer: one of the objects of `docs/json.md`.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub enum Object {
    /// The programs were compared; `hazards` did not keep them from it.
    Compared {
        /// The answer.
        #[serde(flatten)]
        report: Box<JobReport>,
        /// Missing waits.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        hazards: Vec<SideFound>,
    },
    /// Missing waits have kept them from it.
    Hazardous(Hazardous),
    /// It was not understood.
    Refused(Refusal),
    /// Both have the same machine code.
    Same(Identical),
    /// An earlier run has written it.
    Kept(Value),
}

/// The answer about a function that both files have with the same machine code.
#[derive(Debug, Clone, Serialize)]
pub struct Identical {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    verdict: &'static str,
    target: String,
    identical: bool,
    bytes: usize,
    instructions: usize,
}

/// The object of an answer that calls itself `id`.
pub fn object(entry: &Entry, id: Option<Value>) -> Object {
    let decided = match entry.outcome {
        Outcome::Decided(decided) => decided,
        Outcome::Refused(failure, target) => {
            return Object::Refused(Refusal { id, target: target.map(str::to_owned), ..failure.refusal() });
        }
        Outcome::Same(Same { target, bytes, instructions }) => {
            let (target, verdict) = (target.clone(), entry.outcome.verdict());
            let [bytes, instructions] = [*bytes, *instructions];
            return Object::Same(Identical { id, verdict, target, identical: true, bytes, instructions });
        }
        Outcome::Kept(kept) => {
            let mut answer = kept.answer.clone();
            // The same question may have been asked about functions of another name.
            if let (Some(id), Value::Object(answer)) = (id, &mut answer) {
                answer.insert("id".to_owned(), id);
            }
            return Object::Kept(answer);
        }
        Outcome::Missing(sentence) => {
            return Object::Refused(Refusal { id, verdict: "missing", target: None, message: sentence.to_owned() });
        }
    };
    let Some(compared) = &decided.compared else {
        return Object::Hazardous(Hazardous::new(id, &decided.job, &decided.early));
    };
    let report = JobReport {
        id,
        hints: compared.hints.clone(),
        rewrites: entry.rewrites.map(json::rewrites),
        ..json::report(&compared.report, &decided.assumed, compared.certified)
    };
    Object::Compared { report: Box::new(report), hazards: sides_found(&decided.early) }
}

/// `object` as JSON, in one line. Control characters that JSON leaves as they are become escapes, since what is outside
/// of a text has none.
pub fn escaped(object: &impl Serialize) -> String {
    let text = serde_json::to_string(object).expect("keys are texts, and JSON has a word for every value");
    match visible(&text) {
        std::borrow::Cow::Borrowed(_) => text,
        std::borrow::Cow::Owned(shown) => {
            let pairs = text.chars().zip(shown.chars());
            pairs.map(|(c, shown)| if c == shown { c.into() } else { format!("\\u{:04x}", c as u32) }).collect()
        }
    }
}

/// An object a line.
pub struct Json;

impl Renderer for Json {
    fn answer(&mut self, entry: &Entry) -> Vec<Part> {
        let object = object(entry, entry.name.map(Value::from));
        vec![Part::plain(escaped(&object) + "\n")]
    }

    fn end(&mut self, _only: &[String]) -> Vec<Part> {
        Vec::new()
    }
}
