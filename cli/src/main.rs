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
mod explain;
mod fuzz;
mod hazards;
mod in_order;
mod input;
mod interrupt;
mod isa;
mod output;
mod progress;
mod prove;
mod rewrites;
mod run;
mod shell;
mod site;
mod solver;
mod trace;
mod translate;
mod vectors;
mod waves;

use std::io::Write;

use clap::Parser;

use args::{Cli, Command};
use gcn_semantics::UnknownTarget;
use gcnverify::report::{Exit, visible};

/// What the process was started with. Messages about it show what a terminal would obey.
fn command_line() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        let words = std::env::args_os().map(|word| visible(&word.to_string_lossy()).into_owned());
        let shown = Cli::try_parse_from(words).err().unwrap_or(error);
        if is_unmodelled(&shown) {
            let _ = shown.print();
            output::end(Exit::Unsupported);
        }
        shown.exit()
    })
}

/// Whether a target was named that is known and not modelled.
fn is_unmodelled(error: &clap::Error) -> bool {
    let cause = std::error::Error::source(error);
    let unknown = cause.and_then(|cause| cause.downcast_ref::<UnknownTarget>());
    unknown.is_some_and(|unknown| unknown.unmodelled().is_some())
}

/// Runs the command that the process was started with.
fn main() {
    let cli = command_line();
    output::colour(cli.color);
    let result = match cli.command {
        Command::Equiv(args) => equiv::run(&args),
        Command::Batch(args) => batch::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Vectors(args) => vectors::run(&args),
        Command::Hazards(args) => hazards::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Certificate(args) => certificate::run(&args),
        Command::Conformance(args) => conformance::run(&args),
        Command::Asm(args) => asm::run(&args),
        Command::Disasm(args) => disasm::run(&args),
        Command::Isa(args) => isa::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    };
    output::end(match result.and_then(|exit| output::finish().map(|()| exit)) {
        Ok(exit) => exit,
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "{}", diagnostic::failure(&failure));
            failure.exit()
        }
    })
}
