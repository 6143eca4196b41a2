//! `gcnverify completions` and `gcnverify man`: what shells and `man` know, from the definitions of the options.

use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::args::{Cli, CompletionsArgs, ManArgs};
use super::input::Failure;
use super::output;
use gcnverify::exit::Exit;

/// Writes the script for a shell.
pub fn completions(args: &CompletionsArgs) -> Result<Exit, Failure> {
    clap_complete::generate(args.shell, &mut Cli::command(), "gcnverify", &mut output::output());
    Ok(Exit::Holds)
}

/// Writes a page for each command and each command below it.
pub fn man(args: &ManArgs) -> Result<Exit, Failure> {
    output::directory(&args.directory)?;
    let mut all = Cli::command().disable_help_subcommand(true);
    all.build();
    pages(&all, &args.directory)
        .map_err(|error| Failure::message(format!("cannot write to {}: {error}", args.directory.display())))?;
    Ok(Exit::Holds)
}

fn pages(command: &Command, directory: &Path) -> std::io::Result<()> {
    let man = Man::new(command.clone()).source(concat!("gcnverify ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.get_subcommands().next().is_some() {
        man.render_subcommands_section(&mut page)?;
    }
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (notes, examples) = help.split_once("Examples:\n").unwrap_or((&help, ""));
    let mut last = Roff::new();
    if !notes.trim().is_empty() {
        last.control("SH", ["NOTES"]).text([roman(notes.trim())]);
    }
    // Lines that stay as they are, so that they can be copied.
    last.control("SH", ["EXAMPLES"]).control("nf", []);
    for example in examples.lines() {
        last.text([roman(example.trim())]);
    }
    last.control("fi", []).to_writer(&mut page)?;
    std::fs::write(directory.join(man.get_filename()), page)?;
    command.get_subcommands().filter(|below| !below.is_hide_set()).try_for_each(|below| pages(below, directory))
}
