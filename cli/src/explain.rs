//! `gcnverify explain`: one instruction, its bits, its meaning and the lanes that it moves; or one row of the ledger.

use std::path::Path;

use super::args::ExplainArgs;
use super::input::{Failure, warn};
use super::output;
use gcnverify::exit::Exit;
use gcnverify_library::explain::explain;

/// Explains an instruction. One without a modelled meaning is shown as far as it is known.
pub fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let target = args.target.chosen().unwrap_or_default();
    let (explained, warnings) = explain(&args.instruction, target, args.target.syntax, args.exec)?;
    if let Some((source, warnings)) = warnings {
        warn(&source, &warnings);
    }
    let write = |file: &Path, content: String| {
        std::fs::write(file, content)
            .map_err(|error| Failure::message(format!("cannot write {}: {error}", file.display())))
    };
    if let Some(file) = &args.svg {
        write(file, explained.to_svg()?)?;
    }
    if let Some(file) = &args.html {
        write(file, explained.to_html()?)?;
    }
    if args.json {
        output::line(output::json(&explained));
    } else {
        output::write(explained.to_text());
    }
    explained.unsupported().map_or(Ok(Exit::Holds), Err)
}
