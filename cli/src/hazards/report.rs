//! Findings for scripts and for people.

use gcn_hazards::{Finding, Level};
use serde::Serialize;
use serde_json::Value;

use super::program::Program;
use crate::diagnostic::Described;

/// What is found in a program: an object of `docs/json.md`.
#[derive(Debug, Serialize)]
pub struct Report {
    id: Value,
    target: String,
    findings: Vec<Found>,
    warnings: Vec<Found>,
}

/// An instruction that comes too early.
#[derive(Debug, Serialize)]
pub struct Found {
    pub line: usize,
    pub rule: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    register: Option<String>,
    first_line: usize,
    pub needs: String,
    pub message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path: Vec<usize>,
}

impl Report {
    /// The findings of a program.
    pub fn new(id: Value, program: &Program, findings: &[Finding]) -> Report {
        let of = |level: Level| {
            findings.iter().filter(|finding| finding.level() == level).map(|finding| found(program, finding)).collect()
        };
        Report { id, target: program.target.to_string(), findings: of(Level::Error), warnings: of(Level::Warning) }
    }
}

fn line(program: &Program, instruction: usize) -> usize {
    program.listing.statements[instruction].line
}

/// The lines that the blocks on the way begin with.
fn path(program: &Program, finding: &Finding) -> Vec<usize> {
    finding.path.iter().map(|&index| line(program, index)).collect()
}

/// A finding as an object.
pub fn found(program: &Program, finding: &Finding) -> Found {
    Found {
        line: line(program, finding.instruction),
        rule: finding.rule.id,
        register: finding.register_name(program.target),
        first_line: line(program, finding.first),
        needs: finding.repair.to_string(),
        message: finding.message(&program.instructions, program.target),
        path: path(program, finding),
    }
}

/// The finding as a message with the text around it.
pub fn describe<'p>(program: &'p Program, finding: &Finding) -> Described<'p> {
    let span = |instruction: usize| {
        let span = program.listing.statements[instruction].span;
        span.start..span.end
    };
    let way = path(program, finding).iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let way = (!way.is_empty()).then(|| format!("on the way through the blocks of lines {way}"));
    let line = line(program, finding.instruction);
    Described {
        source: &program.source,
        is_error: finding.level() == Level::Error,
        message: finding.message(&program.instructions, program.target),
        rule: finding.rule.id,
        span: span(finding.instruction),
        first: span(finding.first),
        first_is: finding.first_is(),
        notes: way.into_iter().chain([format!("{}: {}", finding.rule.id, finding.rule.source)]).collect(),
        help: format!("`{}` before line {line}", finding.repair),
    }
}
