//! Missing waits in the two programs of a job.

use gcn_hazards::{Finding, Level, Options};
use gcn_semantics::Target;
use gcn_semantics::text::Syntax;
use gcnverify::equiv::Job;
use gcnverify::job::{Abi, Notation};
use serde::Serialize;
use serde_json::Value;

use super::{Found, Program, found};

/// A program of a job that waits too little.
#[derive(Debug, Clone)]
pub struct Early {
    /// `a` or `b`.
    pub side: &'static str,
    /// The program.
    pub program: Program,
    /// What is wrong for certain.
    pub findings: Vec<Finding>,
}

/// The programs of a job that wait too little. Programs that only compute, without matrices, are not looked at; nor are
/// those with a branch that no program can have, which whoever executes them refuses.
pub fn early(job: &Job, abi: Abi) -> Vec<Early> {
    if !job.has_memory() && !job.has_branches() && !job.has_matrices() {
        return Vec::new();
    }
    let look = |(side, fragment, target): (&'static str, &gcnverify::equiv::Fragment, Target)| {
        let notation = Notation::Text(Syntax::Llvm);
        let program = Program::of_fragment(fragment.clone(), target, notation, abi).ok()?;
        let mut findings = program.findings(Options::default()).ok()?;
        findings.retain(|finding| finding.level() == Level::Error);
        (!findings.is_empty()).then_some(Early { side, program, findings })
    };
    [("a", &job.a, job.targets.a), ("b", &job.b, job.targets.b)].into_iter().filter_map(look).collect()
}

/// What is found, in one line.
pub fn summary(early: &[Early]) -> String {
    let side = |early: &Early| {
        let Early { side, program, findings } = early;
        let waits = if findings.len() == 1 { "wait" } else { "waits" };
        let first = found(program, &findings[0]);
        let line = format!("line {}: {} ({}: {})", first.line, first.message, first.rule, first.needs);
        format!("{side} lacks {} {waits}: {line}", findings.len())
    };
    early.iter().map(side).collect::<Vec<_>>().join("; ")
}

/// What is found, a sentence each.
pub fn sentences(early: &[Early]) -> Vec<String> {
    let of = |early: &Early| {
        let Early { side, program, findings } = early;
        let sentence = |finding: &Finding| {
            let found = found(program, finding);
            format!("{side}, line {}: {} ({}: {} before it)", found.line, found.message, found.rule, found.needs)
        };
        findings.iter().map(sentence).collect::<Vec<_>>()
    };
    early.iter().flat_map(of).collect()
}

/// A missing wait of one side: an object of `docs/json.md`.
#[derive(Debug, Clone, Serialize)]
pub struct SideFound {
    side: &'static str,
    #[serde(flatten)]
    found: Found,
}

/// A job that was not decided because a program waits too little.
#[derive(Debug, Clone, Serialize)]
pub struct Hazardous {
    /// What a line of a batch, or a function, is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    verdict: &'static str,
    target: String,
    message: String,
    hazards: Vec<SideFound>,
}

/// Missing waits as objects.
pub(crate) fn sides_found(early: &[Early]) -> Vec<SideFound> {
    let of = |early: &Early| {
        let Early { side, program, findings } = early;
        findings.iter().map(|finding| SideFound { side, found: found(program, finding) }).collect::<Vec<_>>()
    };
    early.iter().flat_map(of).collect()
}

impl Hazardous {
    /// The answer to a job that calls itself `id`.
    pub fn new(id: Option<Value>, job: &Job, early: &[Early]) -> Hazardous {
        let (target, message) = (job.targets.to_string(), summary(early));
        Hazardous { id, verdict: "hazard", target, message, hazards: sides_found(early) }
    }
}
