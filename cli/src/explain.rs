//! `gcnverify explain`: one instruction, its bits, its meaning and the lanes that it moves.

use gcn_semantics::Target;
use gcn_semantics::text::Source;
use itertools::Itertools;
use serde_json::json;

use super::args::ExplainArgs;
use super::forms::{Form, forms as forms_of};
use super::input::{Failure, warn};
use super::output;
use gcnverify::explain::explain;
use gcnverify::job::{Input, Notation};
use gcnverify::report::Exit;

/// Explains an instruction. One without a modelled meaning is shown as far as it is known.
pub fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let target = args.target.target.unwrap_or_default();
    let name = args.instruction.trim();
    let source = Source { name: "instruction".into(), text: args.instruction.clone() };
    let read = Input { source, notation: Notation::Text(args.target.syntax) }.read(target);
    if read.is_err() && !name.contains(char::is_whitespace) {
        let forms = forms_of(name, target, args.target.syntax);
        if !forms.is_empty() {
            list(name, target, &forms, args);
            return Ok(Exit::Holds);
        }
    }
    let fragment = read?;
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
        output::line(output::json(&explanation.to_json()));
    } else {
        output::write(explanation.to_text());
    }
    match &explanation.meaning {
        Ok(_) => Ok(Exit::Holds),
        Err(error) => Err(Failure::unsupported(error)),
    }
}

/// Lists the forms of a mnemonic, with the meaning of the first.
fn list(name: &str, target: Target, forms: &[Form], args: &ExplainArgs) {
    let row = forms[0].instruction.row;
    let syntax = args.target.syntax;
    let targets: Vec<Target> =
        Target::ALL.into_iter().filter(|&other| !forms_of(name, other, syntax).is_empty()).collect();
    if args.json {
        let targets: Vec<String> = targets.iter().map(Target::to_string).collect();
        let object =
            json!({ "mnemonic": row.mnemonic, "target": target.to_string(), "targets": targets, "forms": forms });
        output::line(output::json(&object));
        return;
    }
    let count = if forms.len() == 1 { "1 form".to_owned() } else { format!("{} forms", forms.len()) };
    output::line(format_args!("{name}: {count} on {target}"));
    for Form { encoding, status, example, .. } in forms {
        output::line(format_args!("  {encoding:<7}{status:<13}{example}"));
    }
    let explanation = explain(&forms[0].instruction, target, syntax, args.exec);
    if let Some(meaning) = explanation.meaning_text() {
        output::line(format_args!("\nmeaning of {}\n{}", forms[0].example, meaning.trim_end()));
    }
    output::line(format_args!("\nit exists on {}", targets.iter().join(", ")));
    output::line(format_args!("gcnverify explain '{}' shows its bits and operands", forms[0].example));
}
