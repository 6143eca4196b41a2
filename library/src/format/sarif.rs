//! Answers as SARIF 2.1.0 (OASIS), the format in which tools for code review take findings.

use gcn_hazards::Finding as Wait;
use serde_json::{Value, json};

use super::short::{self, Level};
use super::{Entry, Outcome, Part, Renderer};
use crate::Problem;
use crate::hazards::Program;

/// What was found out: `kind` of a SARIF result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// All is well.
    Pass,
    /// Something is wrong, or may be.
    Fail(Level),
    /// Nothing was found out.
    Open,
}

/// A result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The name of the rule: a verdict, or a rule of `hazards`.
    pub rule: String,
    /// What was found out.
    pub kind: Kind,
    /// What and where it is.
    pub problem: Problem,
    /// Other places, each with what it has to do with the first one.
    pub related: Vec<Problem>,
}

impl Finding {
    /// A finding without other places.
    pub fn new(rule: impl Into<String>, kind: Kind, problem: Problem) -> Self {
        Finding { rule: rule.into(), kind, problem, related: Vec::new() }
    }

    /// A wait that a program lacks.
    pub fn wait(program: &Program, finding: &Wait) -> Self {
        let (level, problem) = short::found(program, finding);
        Finding::new(crate::hazards::found(program, finding).rule, Kind::Fail(level), problem)
    }

    /// The same in a line, as compilers write it.
    pub fn short(&self) -> String {
        let level = match self.kind {
            Kind::Pass => Level::Note,
            Kind::Open => Level::Warning,
            Kind::Fail(level) => level,
        };
        short::problem(level, &self.problem)
    }

    /// A verdict without a place in a text.
    pub fn verdict(rule: &str, kind: Kind, file: Option<String>, message: String) -> Self {
        Finding::new(rule, kind, Problem { file, line: None, column: None, message, hint: None })
    }
}

/// What the rules are that are no rules of `hazards`.
const RULES: [(&str, &str); 10] = [
    ("equivalent", "Both programs leave the same behind, from every initial state"),
    ("different", "There is an initial state from which the programs leave different results"),
    ("race-free", "No two waves of a launch access a byte, one of them writing, without an order"),
    ("race", "Two waves of a launch access a byte, one of them writing, without an order"),
    ("lane-conflict", "Two lanes of a wave may store different values to a byte in one instruction"),
    ("hazard", "The program lacks waits"),
    ("missing", "One of two files does not have the function"),
    ("unknown", "A limit was reached before there was an answer"),
    ("unsupported", "Something in the program is not modelled"),
    ("error", "The question could not be put"),
];

/// Where the schema of the format is.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A log with one run that has these results.
pub fn document(findings: &[Finding]) -> String {
    let mut ids: Vec<&str> = Vec::new();
    let mut results = Vec::new();
    for finding in findings {
        let index = ids.iter().position(|id| *id == finding.rule).unwrap_or(ids.len());
        if index == ids.len() {
            ids.push(&finding.rule);
        }
        results.push(result(finding, index));
    }
    let rules: Vec<Value> = ids.into_iter().map(rule).collect();
    let driver = json!({
        "name": "gcnverify",
        "version": env!("CARGO_PKG_VERSION"),
        "informationUri": env!("CARGO_PKG_REPOSITORY"),
        "rules": rules,
    });
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    let log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    format!("{log:#}\n")
}

fn rule(id: &str) -> Value {
    let said = RULES.iter().find(|(name, _)| *name == id).map(|(_, text)| (*text).to_owned());
    let text = said.unwrap_or_else(|| format!("Rule {id} of hazards (gcnverify hazards --explain {id})"));
    json!({ "id": id, "shortDescription": { "text": text } })
}

fn result(finding: &Finding, index: usize) -> Value {
    let Finding { rule, kind, problem, related } = finding;
    let (kind, level) = match kind {
        Kind::Pass => ("pass", "none"),
        Kind::Open => ("open", "none"),
        Kind::Fail(level) => ("fail", level.word()),
    };
    let hint = problem.hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default();
    let message = format!("{}{hint}", problem.message);
    let mut result = json!({
        "ruleId": rule,
        "ruleIndex": index,
        "kind": kind,
        "level": level,
        "message": { "text": message },
        "locations": location(problem).into_iter().collect::<Vec<_>>(),
    });
    let related: Vec<Value> = related
        .iter()
        .filter_map(|other| {
            let mut place = location(other)?;
            place["message"] = json!({ "text": other.message });
            Some(place)
        })
        .collect();
    if !related.is_empty() {
        result["relatedLocations"] = Value::Array(related);
    }
    result
}

/// Where a problem is, if it is in a file.
fn location(problem: &Problem) -> Option<Value> {
    let file = problem.file.as_ref().filter(|file| *file != "-")?;
    let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
    if let Some(line) = problem.line {
        place["region"] = match problem.column {
            Some(column) => json!({ "startLine": line, "startColumn": column }),
            None => json!({ "startLine": line }),
        };
    }
    Some(json!({ "physicalLocation": place }))
}

/// The name of a file as a reference: relative, or of the scheme `file`.
fn uri(file: &str) -> String {
    let mut uri = if file.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in file.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => uri.push(byte.into()),
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}

/// The answers of `equiv`.
#[derive(Default)]
pub struct Sarif {
    file: String,
    findings: Vec<Finding>,
}

impl Sarif {
    /// A log about pairs of which this is the first file.
    pub fn new(file: String) -> Self {
        Sarif { file, findings: Vec::new() }
    }

    fn add(&mut self, entry: &Entry) {
        let name = entry.name.map(|name| format!("{name}: ")).unwrap_or_default();
        let verdict = entry.outcome.verdict();
        let kind = |level: Level| match (verdict, level) {
            ("unknown", _) => Kind::Open,
            (_, Level::Note) => Kind::Pass,
            (_, level) => Kind::Fail(level),
        };
        if let Outcome::Decided(decided) = entry.outcome {
            for (level, problem) in short::answer(decided) {
                let problem = Problem { message: format!("{name}{}", problem.message), ..problem };
                let finding = Finding::new(verdict, kind(level), problem);
                if !self.findings.contains(&finding) {
                    self.findings.push(finding);
                }
            }
            return;
        }
        let holds = entry.outcome.exit() == gcnverify::exit::Exit::Holds;
        let why = entry.outcome.why().0.map(|why| format!(": {why}")).unwrap_or_default();
        let file = Some(self.file.clone()).filter(|file| !file.is_empty());
        let kind = kind(if holds { Level::Note } else { Level::Error });
        self.findings.push(Finding::verdict(verdict, kind, file, format!("{name}{verdict}{why}")));
    }
}

impl Renderer for Sarif {
    fn answer(&mut self, entry: &Entry) -> Vec<Part> {
        self.add(entry);
        // What is no question is told as the failure of the process.
        if entry.name.is_some() || matches!(entry.outcome, Outcome::Refused(..)) {
            return Vec::new();
        }
        vec![Part::plain(document(&self.findings))]
    }

    fn end(&mut self, _only: &[String]) -> Vec<Part> {
        vec![Part::plain(document(&self.findings))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What SARIF 2.1.0 requires of a log, of its runs, tools and rules, of results and of places.
    #[test]
    fn a_log_has_what_the_format_requires() {
        let problem = Problem {
            file: Some("a dir/k.s".into()),
            line: Some(3),
            column: None,
            message: "wrong".into(),
            hint: Some("right".into()),
        };
        let mut race = Finding::new("race", Kind::Fail(Level::Error), problem.clone());
        race.related.push(Problem { line: Some(5), column: Some(2), ..problem });
        let open = Finding::verdict("unknown", Kind::Open, Some("/b:k".into()), "no answer".into());
        let log: Value = serde_json::from_str(&document(&[race.clone(), open, race])).expect("it is JSON");
        assert_eq!((log["version"].as_str(), log["runs"].as_array().map(Vec::len)), (Some("2.1.0"), Some(1)));
        let run = &log["runs"][0];
        let driver = &run["tool"]["driver"];
        assert_eq!((driver["name"].as_str(), driver["rules"].as_array().map(Vec::len)), (Some("gcnverify"), Some(2)));
        let results = run["results"].as_array().expect("a list");
        assert_eq!(results.len(), 3);
        for result in results {
            let rule = &driver["rules"][result["ruleIndex"].as_u64().expect("a number") as usize];
            assert_eq!(rule["id"], result["ruleId"]);
            assert!(result["message"]["text"].is_string() && rule["shortDescription"]["text"].is_string());
            // A level other than `none` is for failures.
            assert_eq!(result["kind"] == "fail", result["level"] != "none");
        }
        let place = &results[0]["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a%20dir/k.s");
        assert_eq!(place["region"]["startLine"], 3);
        let related = &results[0]["relatedLocations"][0];
        assert_eq!(related["physicalLocation"]["region"]["startColumn"], 2);
        assert_eq!(results[1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "file:///b%3Ak");
    }
}
