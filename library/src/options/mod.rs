//! Options of questions: what there are ([`table`]), and how they are read from a JSON object.

pub mod table;

use std::fmt::Display;
use std::str::FromStr;

use gcn_semantics::UnknownTarget;
use gcnverify::job::{Distinct, json_error, unknown};
use serde_json::{Map, Value};

use crate::Failure;
use crate::file::TargetId;
pub use table::Row;

/// How messages call options.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Names {
    /// As keys of JSON: `max_steps`.
    #[default]
    Keys,
    /// As options of the command line: `--max-steps`.
    Options,
}

impl Names {
    /// The name of the option with this key.
    pub fn of(self, key: &str) -> String {
        match self {
            Names::Keys => key.to_owned(),
            Names::Options => format!("--{}", key.replace('_', "-")),
        }
    }
}

/// An object of options, of which one after the other is taken.
pub struct Options {
    left: Map<String, Value>,
    known: &'static [Row],
}

impl Options {
    /// Reads an object that may have the `known` options; an empty text has none.
    pub fn parse(text: &str, known: &'static [Row]) -> Result<Options, Failure> {
        if text.trim().is_empty() {
            return Ok(Options { left: Map::new(), known });
        }
        match serde_json::from_str(text) {
            Ok(Distinct(Value::Object(left))) => Ok(Options { left, known }),
            Ok(_) => Err(Failure::message("options are an object in JSON, such as {\"out\": \"v0\"}")),
            Err(error) => Err(Failure::message(format!("options: {}", json_error(error.line(), &error)))),
        }
    }

    /// The value of `key`; `null` says nothing.
    pub fn take(&mut self, key: &str) -> Option<Value> {
        assert!(self.known.iter().any(|row| row.key == key), "`{key}` is in no row of the table");
        self.left.shift_remove(key).filter(|value| !value.is_null())
    }

    /// The text of `key`; a number is a text as well.
    pub fn text(&mut self, key: &str) -> Result<Option<String>, Failure> {
        self.take(key).map(|value| text(key, value)).transpose()
    }

    /// The texts of `key`: a list, or one.
    pub fn texts(&mut self, key: &str) -> Result<Vec<String>, Failure> {
        match self.take(key) {
            None => Ok(Vec::new()),
            Some(Value::Array(values)) => values.into_iter().map(|value| text(key, value)).collect(),
            Some(value) => Ok(vec![text(key, value)?]),
        }
    }

    /// What the text of `key` says.
    pub fn parsed<T: FromStr<Err: Display>>(&mut self, key: &str) -> Result<Option<T>, Failure> {
        self.read(key, |text| text.parse().map_err(|error: T::Err| error.to_string()))
    }

    /// The processor.
    pub fn target(&mut self) -> Result<Option<TargetId>, Failure> {
        let wrong = |unknown: UnknownTarget| {
            let failure = Failure::message(format!("target: {unknown}"));
            if unknown.unmodelled().is_some() { failure.of_unsupported() } else { failure }
        };
        self.text("target")?.map(|text| text.parse().map_err(wrong)).transpose()
    }

    /// What the text of an option says, or its default.
    pub fn parsed_or_default<T: FromStr<Err: Display>>(&mut self, row: &Row) -> Result<T, Failure> {
        let said = self.text(row.key)?;
        let text = said.as_deref().or(row.default).unwrap_or_default();
        text.parse().map_err(|error: T::Err| Failure::message(format!("{}: {error}", row.key)))
    }

    /// What `read` makes of the text of `key`.
    pub fn read<T>(&mut self, key: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, Failure> {
        let wrong = |error: String| Failure::message(format!("{key}: {error}"));
        self.text(key)?.map(|text| read(&text).map_err(wrong)).transpose()
    }

    /// Whether `key` is set.
    pub fn flag(&mut self, key: &str) -> Result<Option<bool>, Failure> {
        let flag = |value: Value| value.as_bool().ok_or_else(|| not(key, "true or false", &value));
        self.take(key).map(flag).transpose()
    }

    /// That all has been taken.
    pub fn finish(self) -> Result<(), Failure> {
        match self.left.keys().next() {
            Some(key) => {
                let known: Vec<&str> = self.known.iter().map(|row| row.key).collect();
                Err(Failure::message(unknown("option", key, &known)))
            }
            None => Ok(()),
        }
    }
}

fn text(key: &str, value: Value) -> Result<String, Failure> {
    match value {
        Value::String(text) => Ok(text),
        Value::Number(number) => Ok(number.to_string()),
        other => Err(not(key, "a text", &other)),
    }
}

fn not(key: &str, what: &str, value: &Value) -> Failure {
    Failure::message(format!("`{key}` is {what}, not {value}"))
}
