//! `gcnverify completions` and `gcnverify man`: what shells and `man` know, from the definitions of the options.

use clap::CommandFactory;

use super::args::{Cli, CompletionsArgs, ManArgs};
use super::input::Failure;
use super::output;
use gcnverify::report::Exit;

/// Writes the script for a shell.
pub fn completions(args: &CompletionsArgs) -> Result<Exit, Failure> {
    clap_complete::generate(args.shell, &mut Cli::command(), "gcnverify", &mut output::output());
    Ok(Exit::Holds)
}

/// Writes a page for each command and each command below it.
pub fn man(args: &ManArgs) -> Result<Exit, Failure> {
    let written = std::fs::create_dir_all(&args.directory)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), &args.directory));
    written.map_err(|error| Failure::message(format!("cannot write to {}: {error}", args.directory.display())))?;
    Ok(Exit::Holds)
}
