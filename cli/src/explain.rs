//! `gcnverify explain`: one instruction, its bits, its meaning and the lanes that it moves; or one row of the ledger.

use gcn_semantics::Target;
use gcn_semantics::ledger::LedgerRow;
use gcn_semantics::text::Source;
use itertools::Itertools;
use serde::Serialize;
use serde_json::json;

use super::args::ExplainArgs;
use super::forms::{Form, forms as forms_of};
use super::input::{Failure, warn};
use super::output;
use gcnverify::explain::{explain, explain_row};
use gcnverify::job::{Input, Notation};
use gcnverify::report::Exit;

/// Explains an instruction. One without a modelled meaning is shown as far as it is known.
pub fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    if is_name_of_row(args.instruction.trim()) {
        return row(args);
    }
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
        output::line(output::json(&explanation));
    } else {
        output::write(explanation.to_text());
    }
    match &explanation.meaning {
        Ok(_) => Ok(Exit::Holds),
        Err(error) => Err(Failure::unsupported(error)),
    }
}

/// Whether `text` is the name that a row of the ledger could have: `D15`, `C-1`, `model`. No instruction is called so.
fn is_name_of_row(text: &str) -> bool {
    let number = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = text.len() - number.len();
    let digits = number.strip_prefix('-').unwrap_or(number);
    let numbered = letters == 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    numbered || text.parse::<LedgerRow>().is_ok()
}

/// Shows a row of the ledger.
fn row(args: &ExplainArgs) -> Result<Exit, Failure> {
    let row: LedgerRow = args.instruction.trim().parse().map_err(|error| {
        Failure::message(format!("{error}; semantics/ledger.md has all of them, for example `D15` and `C-1`"))
    })?;
    if args.svg.is_some() {
        return Err(Failure::message(format!("there is no picture of row {row} of the ledger")));
    }
    if args.json {
        output::line(output::json(&RowExplanation { row: row.name(), text: row.text() }));
    } else {
        output::write(explain_row(row));
    }
    Ok(Exit::Holds)
}

/// A row for scripts; `docs/json.md` describes it.
#[derive(Serialize)]
struct RowExplanation {
    row: &'static str,
    /// In Markdown.
    text: &'static str,
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
