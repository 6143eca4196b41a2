//! Missing waits.

use gcn_hazards::{Flat, Level};
use gcnverify::exit::Exit;
use gcnverify::job::{Abi, Word};
use gcnverify::limits::Interruption;

use super::{Program, Reply, notation};
use crate::Failure;
use crate::hazards::{Report, fixed, programs};
use crate::options::{Options, table};

/// The waits that the programs of a file lack: a list of objects, one for each. `interruption` ends it from another
/// thread.
///
/// # Errors
/// If an option or a program cannot be read, or a program cannot be repaired.
pub fn hazards(program: &Program, options: &str, interruption: &Interruption) -> Result<Reply, Failure> {
    let mut options = Options::parse(options, table::HAZARDS)?;
    let (target, notation) = (options.target()?, notation(&mut options)?);
    let abi = options.read("abi", Abi::read)?;
    let flat = match options.text("flat")?.as_deref() {
        None | Some("global") => Flat::Global,
        Some("any") => Flat::Any,
        Some(other) => return Err(Failure::message(format!("flat: `{other}` is neither global nor any"))),
    };
    let xnack = options.flag("xnack")?.unwrap_or(false);
    let [fix, minimal] = [options.flag("fix")?, options.flag("minimal")?].map(|flag| flag.unwrap_or(false));
    if minimal && !fix {
        return Err(Failure::message("minimal needs fix"));
    }
    options.finish()?;
    let (mut reports, mut text, mut exit) = (Vec::new(), String::new(), Exit::Holds);
    let file = program.open(notation, target.as_ref())?;
    for (name, program) in programs(&file, target.and_then(|id| id.target()), abi)? {
        if interruption.is_set() {
            return Err(Failure::interrupted());
        }
        let program = program?;
        let machine = gcn_hazards::Options { flat, xnack, errata: true };
        let findings = program.findings(machine)?;
        exit = exit.max(Exit::of(findings.iter().all(|finding| finding.level() != Level::Error)));
        let fixed = if fix { Some(fixed(&program, machine, minimal)?.text) } else { None };
        let report = Report { fixed, ..Report::new(name.clone().into(), &program, &findings) };
        for found in report.findings.iter().chain(&report.warnings) {
            text += &format!("{name}:{}: {} ({}: {})\n", found.line, found.message, found.rule, found.needs);
        }
        reports.push(report);
    }
    Ok(Reply::new(exit, &reports, text))
}
