//! `gcnverify explain`: one instruction, its bits, its meaning and the lanes that it moves.

use gcn_semantics::text::Source;

use super::args::ExplainArgs;
use super::input::{Failure, warn};
use super::output;
use gcnverify::explain::explain;
use gcnverify::job::{Input, Notation};
use gcnverify::report::Exit;

/// Explains an instruction. One without a modelled meaning is shown as far as it is known.
pub fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let source = Source { name: "instruction".into(), text: args.instruction.clone() };
    let target = args.target.target.unwrap_or_default();
    let fragment = Input { source, notation: Notation::Text(args.target.syntax) }.read(target)?;
    warn(&fragment.source, &fragment.listing.warnings);
    let [statement] = &fragment.listing.statements[..] else {
        let count = fragment.listing.statements.len();
        return Err(Failure::message(format!("one instruction is explained at a time, and here are {count}")));
    };
    let explanation = explain(&statement.instruction, target, args.target.syntax, args.exec);
    if let Some(file) = &args.svg {
        std::fs::write(file, explanation.to_svg())
            .map_err(|error| Failure::message(format!("cannot write {}: {error}", file.display())))?;
    }
    if args.json {
        output::line(explanation.to_json());
    } else {
        output::write(explanation.to_text());
    }
    match &explanation.meaning {
        Ok(_) => Ok(Exit::Holds),
        Err(error) => Err(Failure::unsupported(error)),
    }
}
