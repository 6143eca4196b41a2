//! Theorems.

use gcnverify::equiv::Settings;
use gcnverify::exit::Exit;
use gcnverify::job::Abi;
use gcnverify::limits::{Interruption, Limits};
use gcnverify::prove::{File, prove as proved};
use gcnverify_report::theorem::{message, report};

use super::session::limits;
use super::{Answered, Program, Reply, Session};
use crate::Failure;
use crate::file::{is_assembly, read_text};
use crate::hazards::{early, sentences};
use crate::options::{Options, table};
use gcn_semantics::text::Source;

/// Whether the theorems of a proof file hold: a list of objects, one for each. `answered` hears of each as soon as it
/// is there, `interruption` ends it from another thread.
///
/// # Errors
/// If an option or the file cannot be read.
pub fn prove(
    program: &Program,
    options: &str,
    interruption: &Interruption,
    answered: &mut dyn FnMut(Answered),
) -> Result<Reply, Failure> {
    let mut options = Options::parse(options, table::PROVE)?;
    let limits = limits(&mut options)?;
    let session = Session::read(&mut options)?.unwrap_or_default();
    options.finish()?;
    let source = match program {
        Program::Text { name, text } => Source { name: name.clone(), text: text.clone() },
        Program::File(path) => read_text(path)?.0,
    };
    let file = File::parse(&source.name, source.text.clone()).and_then(|file| file.theorems());
    let theorems = file.or_else(|error| {
        is_assembly(&source)?;
        Err(if error.unsupported { Failure::unsupported(&error) } else { Failure::message(&error) })
    })?;
    for theorem in &theorems {
        let job = theorem.job();
        let early = if job.has_memory() { early(job, Abi::Fragment) } else { Vec::new() };
        if let Some(sentence) = sentences(&early).first() {
            return Err(Failure::message(format!("{}: it waits too little: {sentence}", theorem.name)));
        }
    }
    let limits = Limits { interruption: interruption.clone(), ..limits };
    let settings = Settings { limits, session: session.session.clone(), ..Settings::default() };
    let (mut reports, mut text, mut worst) = (Vec::new(), String::new(), Exit::Holds);
    for (number, theorem) in theorems.iter().enumerate() {
        let proof = proved(theorem, &settings);
        if interruption.is_set() {
            return Err(Failure::interrupted());
        }
        let exit = proof.exit(theorem.expected);
        worst = worst.max(exit);
        let report = report(theorem, &proof, &settings.session, exit == Exit::Holds);
        let why = message(theorem, &proof.verdict).map_or_else(String::new, |why| format!(": {why}"));
        let line = format!("{} {}{why}\n", proof.verdict.name(), theorem.name);
        answered(Answered { done: number + 1, of: theorems.len(), reply: &Reply::new(exit, &report, line.clone()) });
        text += &line;
        reports.push(report);
    }
    Ok(Reply { warnings: session.finish(), ..Reply::new(worst, &reports, text) })
}
