//! `gcnverify hazards`: waits that are missing.

pub mod describe;
mod explain;
pub mod fixed;
mod inputs;

use super::args::{Diagnostics, HazardsArgs, OfFindings};
use super::input::{Failure, warn};
use super::{diagnostic, output};
use gcn_hazards::{Finding, Level};
use gcnverify::exit::Exit;
use gcnverify_library::format::{sarif, short};
use gcnverify_library::hazards::{Program, Report};
use gcnverify_report::json::Refusal;
use inputs::Input;
use serde_json::Value;

/// Looks for missing waits in all programs that were named.
pub fn run(args: &HazardsArgs) -> Result<Exit, Failure> {
    diagnostic::choose(if args.format == OfFindings::Short { Diagnostics::Short } else { Diagnostics::Text });
    if let Some(name) = &args.explain {
        return explain::run(name);
    }
    let mut worst = Exit::Holds;
    let mut log = Vec::new();
    for file in &args.files {
        inputs::inputs(file, args, |input| {
            worst = worst.max(one(input, args, &mut log)?);
            Ok(())
        })?;
    }
    if args.format == OfFindings::Sarif {
        output::write(sarif::document(&log));
    }
    Ok(worst)
}

/// Looks at one program. A line of a `.jsonl` file that cannot be read is an answer like others.
fn one(input: Input, args: &HazardsArgs, log: &mut Vec<sarif::Finding>) -> Result<Exit, Failure> {
    let Input { id, program } = input;
    match program.and_then(|program| program.findings(args.options()).map(|findings| (program, findings))) {
        Ok((program, _)) if args.fix => fixed::run(&program, args.options(), args.minimal),
        Ok((program, findings)) => {
            if args.json {
                output::line(output::json(&Report::new(id, &program, &findings)));
            } else if args.format == OfFindings::Sarif {
                log.extend(findings.iter().map(|finding| sarif::Finding::wait(&program, finding)));
            } else if diagnostic::is_short() {
                warn(&program.source, &program.listing.warnings);
                findings.iter().for_each(|finding| output::line(short::finding(&program, finding)));
            } else {
                show(&id, &program, &findings);
            }
            let wrong = findings.iter().any(|finding| finding.level() == Level::Error);
            Ok(if wrong { Exit::Fails } else { Exit::Holds })
        }
        Err(failure) if args.json => {
            output::line(output::json(&Refusal { id: Some(id), ..failure.refusal() }));
            Ok(failure.exit())
        }
        Err(failure) => Err(failure),
    }
}

/// Writes the findings with the text around them, and a line that counts them.
fn show(id: &Value, program: &Program, findings: &[Finding]) {
    warn(&program.source, &program.listing.warnings);
    for finding in findings {
        let finding = diagnostic::finding(&describe::describe(program, finding), &std::io::stdout());
        output::rendered(format_args!("{finding}\n\n"));
    }
    let count = |level: Level| findings.iter().filter(|finding| finding.level() == level).count();
    let (errors, warnings) = (count(Level::Error), count(Level::Warning));
    let and = if warnings > 0 { format!(", {warnings} possible") } else { String::new() };
    let counted = match errors {
        0 => "no missing wait".to_owned(),
        1 => "1 missing wait".to_owned(),
        _ => format!("{errors} missing waits"),
    };
    let name = id.as_str().unwrap_or(&program.source.name);
    let exit = if errors > 0 { Exit::Fails } else { Exit::Holds };
    output::coloured(exit, &format!("{name}: "), &counted, &format!("{and}\n"));
}
