//! Findings for people.

use anstream::stream::RawStream;
use gcn_hazards::{Finding, Level};
use gcnverify_library::hazards::{Early, Program, line, path};

use crate::diagnostic::{self, Described};

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
        is: if finding.is_alone() { "this one" } else { "too early" },
        first: (!finding.is_alone()).then(|| (span(finding.first), finding.first_is())),
        notes: way.into_iter().chain([format!("{}: {}", finding.rule.id, finding.rule.source)]).collect(),
        help: match finding.is_alone() {
            true => finding.rule.needs.to_owned(),
            false => format!("`{}` before line {line}", finding.repair),
        },
    }
}

/// What is found in the programs of a job, with the text around it, for `stream`.
pub fn shown(early: &[Early], stream: &impl RawStream) -> String {
    let findings = early.iter().flat_map(|side| side.findings.iter().map(move |finding| (side, finding)));
    findings
        .map(|(side, finding)| format!("{}\n\n", diagnostic::finding(&describe(&side.program, finding), stream)))
        .collect()
}
