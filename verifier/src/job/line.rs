//! A job as a JSON object.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use gcn_semantics::text::Source;

use super::word::unknown;
use super::{Input, Key, Mistake, Notation, Question, Unreadable, targets};
use crate::equiv::Job;

/// The keys of a line that are not about the question.
const PROGRAMS: [&str; 3] = ["id", "a", "b"];

/// One line of `batch`: two programs, and what is said about them.
#[derive(Debug, Clone, Default)]
pub struct Line {
    /// Program a's lines.
    pub a: Vec<String>,
    /// Program b's lines.
    pub b: Vec<String>,
    said: Vec<(Key, String)>,
}

impl Line {
    /// The question that the line asks.
    ///
    /// # Errors
    /// The first value that makes no sense, with its key.
    pub fn question(&self) -> Result<Question, (Key, Mistake)> {
        let mut question = Question::default();
        self.said.iter().try_for_each(|(key, text)| question.set(*key, text).map_err(|mistake| (*key, mistake)))?;
        Ok(question)
    }
}

/// Why a line is no job.
#[derive(Debug, Clone, thiserror::Error)]
pub enum NoJob {
    /// A value makes no sense.
    #[error("{0}: {1}")]
    Value(Key, Mistake),
    /// A program cannot be read.
    #[error(transparent)]
    Program(#[from] Unreadable),
    /// The values do not go together.
    #[error("{0}")]
    Question(String),
}

impl NoJob {
    /// Whether the reason is that something is not modelled.
    pub fn is_unsupported(&self) -> bool {
        match self {
            NoJob::Value(_, mistake) => mistake.is_unsupported(),
            NoJob::Program(unreadable) => unreadable.is_unsupported(),
            NoJob::Question(_) => false,
        }
    }
}

impl Line {
    /// The job that the line asks for, and what it asks.
    ///
    /// # Errors
    /// If a value makes no sense, a program cannot be read, or they do not go together.
    pub fn job(&self) -> Result<(Job, Question), NoJob> {
        let question = self.question().map_err(|(key, mistake)| NoJob::Value(key, mistake))?;
        let chosen = question.chosen().map_err(NoJob::Question)?;
        let input = |name: &str, lines: &[String], notation: Notation| Input {
            source: Source { name: name.into(), text: lines.join("\n") },
            notation,
            entry: None,
        };
        let [notation_a, notation_b] = question.notations();
        let (a, b) = (input("a", &self.a, notation_a), input("b", &self.b, notation_b));
        let targets = targets(chosen, [&a, &b], [Key::TargetA.name(), Key::TargetB.name()])?;
        let (a, b) = (a.read_unlinked(targets.a)?, b.read_unlinked(targets.b)?);
        let job = question.job(targets, a, b).map_err(NoJob::Question)?;
        Ok((job, question))
    }
}

/// The line of an object in JSON.
impl FromStr for Line {
    type Err = serde_json::Error;

    fn from_str(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

impl<'de> serde::Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entries)
    }
}

struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Line;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a job: an object with `a` and `b`, the lines of two programs")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Line, A::Error> {
        let mut seen: Vec<String> = Vec::new();
        let mut line = Line::default();
        while let Some(name) = entries.next_key::<String>()? {
            if seen.contains(&name) {
                return Err(A::Error::custom(format!("a second key `{name}`")));
            }
            match name.as_str() {
                "id" => drop(entries.next_value::<Value>()?),
                "a" => line.a = entries.next_value()?,
                "b" => line.b = entries.next_value()?,
                _ => {
                    let key = Key::OF_JOBS.into_iter().find(|key| key.name() == name);
                    let key = key.ok_or_else(|| A::Error::custom(unknown_key(&name)))?;
                    let texts = key.texts(entries.next_value()?).map_err(A::Error::custom)?;
                    line.said.extend(texts.into_iter().map(|text| (key, text)));
                }
            }
            seen.push(name);
        }
        match ["a", "b"].into_iter().find(|name| !seen.iter().any(|seen| seen == name)) {
            Some(missing) => Err(A::Error::custom(format!("there is no key `{missing}`"))),
            None => Ok(line),
        }
    }
}

fn unknown_key(name: &str) -> String {
    let known: Vec<&str> = PROGRAMS.into_iter().chain(Key::OF_JOBS.map(Key::name)).collect();
    unknown("key", name, &known)
}

impl Key {
    /// The texts of its value in JSON: of a list, its elements; `null` says nothing.
    ///
    /// # Errors
    /// If it is no text, nor a list of texts where several may stand.
    pub fn texts(self, value: Value) -> Result<Vec<String>, String> {
        let text = |value: Value| match value {
            Value::String(text) => Ok(text),
            Value::Number(number) if self == Key::Mode => Ok(number.to_string()),
            Value::Object(fields) if matches!(self, Key::Kernel | Key::KernelB) => {
                Ok(Value::Object(fields).to_string())
            }
            other => Err(format!("`{self}` is a text, not {other}")),
        };
        match value {
            Value::Null => Ok(Vec::new()),
            Value::Array(values) if self.is_list() => values.into_iter().map(text).collect(),
            value => Ok(vec![text(value)?]),
        }
    }
}

/// A JSON value in which no object says the same key twice.
#[derive(Debug, Clone, PartialEq)]
pub struct Distinct(pub Value);

impl<'de> serde::Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue).map(Distinct)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a JSON value")
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Distinct(value)) = elements.next_element()? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = serde_json::Map::new();
        while let Some(name) = entries.next_key::<String>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format!("a second key `{name}`")));
            }
            let Distinct(value) = entries.next_value()?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}

/// What is wrong with a line of JSON, and where; `number` is the line's.
pub fn json_error(number: usize, error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.strip_suffix(&format!(" at line {} column {}", error.line(), error.column()));
    let what = match (what.unwrap_or(&text), error.is_syntax() || error.is_eof()) {
        (what, true) => format!("this is not JSON: {what}"),
        (what, false) => spelt(what),
    };
    match error.column() {
        0 => format!("line {number}: {what}"),
        column => format!("line {number}, column {column}: {what}"),
    }
}

/// The message about an unknown key of an object that serde reads, in this project's words.
fn spelt(message: &str) -> String {
    if let Some((found, expected)) =
        message.strip_prefix("invalid type: ").and_then(|rest| rest.split_once(", expected "))
    {
        return format!("expected {}, found {}", in_json(expected), in_json(found));
    }
    let Some(rest) = message.strip_prefix("unknown field `") else { return message.to_owned() };
    let Some((name, rest)) = rest.split_once('`') else { return message.to_owned() };
    let known: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
    unknown("key", name, &known)
}

/// What JSON calls what serde calls `name`.
fn in_json(name: &str) -> String {
    let kinds = [("a sequence", "a list"), ("sequence", "a list"), ("a map", "an object"), ("map", "an object")];
    let kinds = kinds.into_iter().chain([("a string", "a text"), ("unit value", "null"), ("null", "null")]);
    match kinds.into_iter().find(|(other, _)| *other == name) {
        Some((_, kind)) => kind.to_owned(),
        None if name.starts_with("string ") => name.replacen("string", "the text", 1),
        None => name.to_owned(),
    }
}
