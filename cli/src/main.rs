//! The `gcnverify` command.

mod args;
mod asm;
mod batch;
mod cache;
mod certificate;
mod conformance;
mod diagnostic;
mod disasm;
mod equiv;
mod every;
mod explain;
mod fuzz;
mod hazards;
mod in_order;
mod input;
mod interrupt;
mod isa;
mod list;
mod lsp;
mod output;
mod progress;
mod prove;
mod races;
mod resume;
mod rewrites;
mod rules;
mod run;
mod shell;
mod shorten;
mod site;
mod solver;
mod trace;
mod translate;
mod vectors;
mod waves;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser};

use args::{Cli, Command};
use gcn_semantics::UnknownTarget;
use gcnverify::exit::Exit;
use gcnverify_report::visible;

/// What the process was started with. Messages about it show what a terminal would obey.
fn command_line() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        let words = std::env::args_os().map(|word| visible(&word.to_string_lossy()).into_owned());
        let shown = Cli::try_parse_from(words).err().unwrap_or(error);
        if is_unmodelled(&shown) {
            let _ = shown.print();
            output::end(Exit::Unsupported);
        }
        with_fitting_tip(shown).exit()
    })
}

/// Whether a target was named that is known and not modelled.
fn is_unmodelled(error: &clap::Error) -> bool {
    let cause = std::error::Error::source(error);
    let unknown = cause.and_then(|cause| cause.downcast_ref::<UnknownTarget>());
    unknown.is_some_and(|unknown| unknown.unmodelled().is_some())
}

/// The message without the tip to write an option as a value behind `--`, which is no value of any command; an option
/// that lacks its dashes is named.
fn with_fitting_tip(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().starts_with("to pass "));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return error };
    let word = word.split('=').next().unwrap_or_default().to_owned();
    let cli = Cli::command();
    let is_option_of = |command: &clap::Command| command.get_arguments().any(|of| of.get_long() == Some(&word));
    let used = std::env::args().skip(1).find_map(|name| cli.find_subcommand(name));
    if used.is_some_and(is_option_of) {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{word}")));
    }
    error
}

/// Runs the command that the process was started with.
fn main() {
    let cli = command_line();
    output::colour(cli.color);
    let result = match cli.command {
        Command::Equiv(args) => equiv::run(&args),
        Command::Batch(args) => batch::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Races(args) => races::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Vectors(args) => vectors::run(&args),
        Command::Hazards(args) => hazards::run(&args),
        Command::Shorten(args) => shorten::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Certificate(args) => certificate::run(&args),
        Command::Conformance(args) => conformance::run(&args),
        Command::Asm(args) => asm::run(&args),
        Command::Disasm(args) => disasm::run(&args),
        Command::List(args) => list::run(&args),
        Command::Isa(args) => isa::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Lsp(args) => lsp::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    };
    output::end(match result.and_then(|exit| output::finish().map(|()| exit)) {
        Ok(exit) => exit,
        Err(failure) => {
            output::error_line(diagnostic::failure(&failure));
            failure.exit()
        }
    })
}
