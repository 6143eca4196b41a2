//! `gcnverify conformance`: a foreign emulator against the semantics, and the reference adapter.

use std::path::Path;
use std::time::Duration;

use gcn_semantics::algebra::Choices;

use super::args::{ConformanceArgs, ConformanceCommand, ServeArgs};
use super::input::Failure;
use super::isa::{names, no_match};
use super::{interrupt, output, progress};
use gcnverify::equiv::InitialMode;
use gcnverify::exit::Exit;
use gcnverify::job::Choice;
use gcnverify::limits::Interruption;
use gcnverify::session::Session;
use gcnverify_lab::conformance::child::Process;
use gcnverify_lab::conformance::serve::Reference;
use gcnverify_lab::conformance::{Entry, Options, Status, check, fault, report};
use gcnverify_lab::vectors::generate::{Form, forms};
use gcnverify_library::run::fixed;

/// How a shell ends that does not find a program.
const NOT_FOUND: &str = "exit code 127";

/// Runs the subcommand.
pub fn run(args: &ConformanceArgs) -> Result<Exit, Failure> {
    if let Some(ConformanceCommand::Serve(args)) = &args.command {
        return serve(args);
    }
    let command = args.emulator.as_deref().unwrap_or_default();
    let names = names(args.ops.as_deref());
    let mut forms = forms(|name| names.matches(name), &[args.target]);
    if forms.is_empty() {
        return Err(Failure::message(no_match("modelled instruction", args.ops.as_deref().unwrap_or("*"))));
    }
    let options = options(args)?;
    let asked = |encoding| args.encoding.is_empty() || args.encoding.contains(&encoding);
    forms.retain(|form| asked(form.encoding) && !options.leave_out(form.encoding));
    if forms.is_empty() {
        return Err(Failure::message("no modelled instruction that matches has a form that is left: see `isa`"));
    }
    let interruption = interrupt::watch(&Session::default())?;
    let mut emulator = Process::new(command, Duration::from_secs_f64(args.timeout));
    let entries = try_all(&forms, args.json, &options, &mut emulator, &interruption);
    if let Some(file) = &args.output {
        write_failing(file, &entries)?;
    }
    let failed = entries.iter().any(|entry| entry.status() >= Status::Hangs);
    let executed = entries.iter().any(|entry| entry.counts.contains_key(&Status::Agrees));
    if !args.json {
        let text = report::text(&entries);
        let (forms, total) = text.split_at(text.trim_end().rfind('\n').map_or(0, |end| end + 1));
        let (total, end) = total.split_at(total.trim_end().len());
        output::coloured(Exit::of(executed && !failed), forms, total, end);
    }
    if entries.len() < forms.len() && emulator.is_hopeless() {
        let (tried, starts) = (entries.len(), emulator.starts());
        output::note(format_args!(
            "given up after {tried} of {} forms: {starts} starts and not one answer",
            forms.len()
        ));
    }
    if !executed && emulator.is_hopeless() && report::text(&entries).contains(NOT_FOUND) {
        return Err(Failure::message(format!("the shell does not find what --emulator names: `{command}`")));
    }
    if !args.without.is_empty() && !interruption.is_set() && !emulator.is_hopeless() && entries.len() < forms.len() {
        let left = forms.len() - entries.len();
        output::note(format_args!("{left} of {} forms have no vector that --without leaves", forms.len()));
    }
    if !executed {
        output::note("no vector has agreed");
    }
    Ok(if interruption.is_set() { Exit::Interrupted } else { Exit::of(executed && !failed) })
}

fn try_all(
    forms: &[Form],
    json: bool,
    options: &Options,
    emulator: &mut Process,
    interruption: &Interruption,
) -> Vec<Entry> {
    let progress = progress::jobs(forms.len(), "forms", None);
    let mut entries = Vec::new();
    for form in forms {
        if interruption.is_set() || emulator.is_hopeless() || !output::is_open() {
            break;
        }
        progress.inc();
        let Some(entry) = check(form, options, emulator) else { continue };
        if json {
            output::line(output::json(&report::entry(&entry)));
        }
        entries.push(entry);
    }
    progress.finish();
    entries
}

fn options(args: &ConformanceArgs) -> Result<Options, Failure> {
    let mode = match args.mode {
        InitialMode::Any => None,
        InitialMode::Value(mode) => Some(mode),
    };
    let fixed = fixed(args.reading.iter().copied().chain(args.model.map(Choice::of_model)))?;
    Ok(Options { count: args.count, seed: args.seed, mode, without: args.without.clone(), fixed })
}

fn write_failing(path: &Path, entries: &[Entry]) -> Result<(), Failure> {
    let failures = entries.iter().filter_map(|entry| entry.failure.as_ref());
    let text: String = failures.map(|failure| format!("{}\n", output::json(&report::vector(failure)))).collect();
    std::fs::write(path, text).map_err(|error| Failure::message(format!("cannot write {}: {error}", path.display())))
}

/// The reference adapter.
fn serve(args: &ServeArgs) -> Result<Exit, Failure> {
    if args.faults {
        fault::all().for_each(|fault| output::line(format_args!("{:<26}{}", fault.name, fault.what)));
        return Ok(Exit::Holds);
    }
    let readings = args.machine.readings(args.nan)?;
    let faults: Result<Vec<_>, String> = args.fault.iter().map(|name| fault::named(name)).collect();
    let faults = faults.map_err(Failure::message)?;
    let choices = Choices { seed: args.seed, approximation: args.seed, ..Choices::default() };
    let reference = Reference { readings, choices, faults };
    reference.serve(std::io::stdin().lock(), output::output()).map_err(Failure::message)?;
    Ok(Exit::Holds)
}
