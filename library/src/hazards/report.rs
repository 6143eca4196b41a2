//! Findings for scripts.

use gcn_hazards::{Finding, Level};
use serde::Serialize;
use serde_json::Value;

use super::Program;

/// What is found in a program: an object of `docs/json.md`.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// What the program is called.
    pub id: Value,
    /// The processor.
    pub target: String,
    /// Waits that are missing for certain.
    pub findings: Vec<Found>,
    /// Waits that may be missing.
    pub warnings: Vec<Found>,
    /// Its text with the waits that it lacks, if that is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<String>,
}

/// An instruction that comes too early.
#[derive(Debug, Clone, Serialize)]
pub struct Found {
    /// Its line, from 1.
    pub line: usize,
    /// The name of the rule.
    pub rule: &'static str,
    /// The register that both instructions use, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub register: Option<String>,
    /// The line of the instruction that it comes too early for.
    pub first_line: usize,
    /// The least that must stand before the line; or what helps against a fault of the machine.
    pub needs: String,
    /// What is wrong, in one line.
    pub message: String,
    /// The lines that the blocks between the two begin with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<usize>,
}

impl Report {
    /// The findings of a program.
    pub fn new(id: Value, program: &Program, findings: &[Finding]) -> Report {
        let of = |level: Level| {
            findings.iter().filter(|finding| finding.level() == level).map(|finding| found(program, finding)).collect()
        };
        let [findings, warnings] = [Level::Error, Level::Warning].map(of);
        Report { id, target: program.target.to_string(), findings, warnings, fixed: None }
    }
}

/// The line of an instruction.
pub fn line(program: &Program, instruction: usize) -> usize {
    program.listing.statements[instruction].line
}

/// The lines that the blocks on the way begin with.
pub fn path(program: &Program, finding: &Finding) -> Vec<usize> {
    finding.path.iter().map(|&index| line(program, index)).collect()
}

/// A finding as an object.
pub fn found(program: &Program, finding: &Finding) -> Found {
    Found {
        line: line(program, finding.instruction),
        rule: finding.rule.id,
        register: finding.register_name(program.target),
        first_line: line(program, finding.first),
        needs: match finding.is_alone() {
            true => finding.rule.needs.to_owned(),
            false => finding.repair.to_string(),
        },
        message: finding.message(&program.instructions, program.target),
        path: path(program, finding),
    }
}
