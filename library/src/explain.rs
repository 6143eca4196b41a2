//! One instruction explained, the forms of a mnemonic, or a row of the ledger.

use gcn_semantics::Target;
use gcn_semantics::ledger::LedgerRow;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, Syntax, Warning};
use gcnverify::job::Unreadable;
use gcnverify_report::explain::{Explanation, explain as explain_instruction, explain_row};
use itertools::Itertools;
use serde::Serialize;

use crate::Failure;
use crate::forms::{Form, forms};

/// What there is to say.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Explained {
    /// About an instruction.
    Instruction(Box<Explanation>),
    /// About a mnemonic.
    Mnemonic(Forms),
    /// About a row of the ledger.
    Row(Row),
}

/// The forms of a mnemonic: an object of `docs/json.md`.
#[derive(Debug, Serialize)]
pub struct Forms {
    mnemonic: &'static str,
    target: String,
    targets: Vec<String>,
    forms: Vec<Form>,
    #[serde(skip)]
    name: String,
    #[serde(skip)]
    first: Box<Explanation>,
}

/// A row of the ledger: an object of `docs/json.md`.
#[derive(Debug, Serialize)]
pub struct Row {
    row: &'static str,
    /// In Markdown.
    text: &'static str,
    #[serde(skip)]
    name: LedgerRow,
}

/// The text of an instruction, and what is odd about it.
pub type Warned = (Source, Vec<Warning>);

/// Explains `text`: an instruction, a mnemonic alone, or a row of the ledger. `exec` is the EXEC mask of the lane
/// diagram. Warnings are about the instruction.
///
/// # Errors
/// If it is none of these.
pub fn explain(text: &str, target: Target, syntax: Syntax, exec: u64) -> Result<(Explained, Option<Warned>), Failure> {
    let name = text.trim();
    if is_name_of_row(name) {
        let row: LedgerRow = name.parse().map_err(|error| {
            Failure::message(format!("{error}; semantics/ledger.md has all of them, for example `D15` and `C-1`"))
        })?;
        return Ok((Explained::Row(Row { row: row.name(), text: row.text(), name: row }), None));
    }
    let source = Source { name: "instruction".into(), text: text.to_owned() };
    // It need not be a program: a branch may go anywhere.
    let read = gcn_semantics::text::read(&source, target, syntax);
    if read.is_err() && !name.contains(char::is_whitespace) {
        let all = forms(name, target, syntax);
        if let Some(first) = all.first() {
            let exists = |other: &Target| !forms(name, *other, syntax).is_empty();
            let first = &first.instruction;
            let forms = Forms {
                mnemonic: first.row.mnemonic,
                target: target.to_string(),
                targets: Target::ALL.iter().filter(|other| exists(other)).map(Target::to_string).collect(),
                name: name.to_owned(),
                first: Box::new(explain_instruction(first, target, syntax, exec)),
                forms: all,
            };
            return Ok((Explained::Mnemonic(forms), None));
        }
    }
    let listing = match read {
        Ok(listing) => listing,
        Err(mut errors) => {
            if let [error] = &mut errors[..]
                && error.hint.is_none()
            {
                error.hint = begins(name, target);
            }
            return Err(Unreadable { source, errors }.into());
        }
    };
    let [statement] = &listing.statements[..] else {
        return Err(Failure::message(match listing.statements.len() {
            0 => "there is no instruction to explain; write one such as `v_add_u32 v0, v1, v2`, or a mnemonic".into(),
            count => format!("one instruction is explained at a time, and here are {count}"),
        }));
    };
    let explanation = explain_instruction(&statement.instruction, target, syntax, exec);
    Ok((Explained::Instruction(Box::new(explanation)), Some((source, listing.warnings))))
}

/// The mnemonics that begin with a word that is none.
fn begins(name: &str, target: Target) -> Option<String> {
    let rows = all_rows().iter().filter(|row| row.exists_on(target) && row.mnemonic.starts_with(name));
    let names: Vec<&str> = rows.map(|row| row.mnemonic).sorted().dedup().collect();
    let shown = names.iter().take(5).map(|name| format!("`{name}`")).join(", ");
    match names.len() {
        0 => None,
        1..=5 => Some(format!("did you mean {shown}?")),
        count => Some(format!("{count} mnemonics begin so: {shown}, …")),
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

impl Explained {
    /// For people, in lines of at most 80 characters.
    pub fn to_text(&self) -> String {
        match self {
            Explained::Instruction(explanation) => explanation.to_text(),
            Explained::Mnemonic(forms) => forms.text(),
            Explained::Row(Row { name, .. }) => explain_row(*name),
        }
    }

    /// A picture of the bits, the lanes and the matrices.
    ///
    /// # Errors
    /// If there is none of it.
    pub fn to_svg(&self) -> Result<String, Failure> {
        self.one("picture").map(Explanation::to_svg)
    }

    /// A page about the instruction.
    ///
    /// # Errors
    /// If there is none of it.
    pub fn to_html(&self) -> Result<String, Failure> {
        self.one("page").map(Explanation::to_html)
    }

    /// The instruction that a picture or a page, `what`, shows.
    fn one(&self, what: &str) -> Result<&Explanation, Failure> {
        match self {
            Explained::Instruction(explanation) => Ok(explanation),
            Explained::Mnemonic(Forms { forms, first, .. }) if forms.len() == 1 => Ok(first),
            Explained::Mnemonic(Forms { forms, name, .. }) => {
                let (count, example) = (forms.len(), forms.first().map_or("", |form| &form.example));
                Err(Failure::message(format!(
                    "a {what} shows one instruction, and {name} has {count} forms; name one, for example `{example}`"
                )))
            }
            Explained::Row(Row { row, .. }) => {
                Err(Failure::message(format!("there is no {what} of row {row} of the ledger")))
            }
        }
    }

    /// Why the meaning of an instruction is not modelled, if it is not.
    pub fn unsupported(&self) -> Option<Failure> {
        match self {
            Explained::Instruction(explanation) => explanation.meaning.as_ref().err().map(Failure::unsupported),
            _ => None,
        }
    }
}

impl Forms {
    /// The forms, with the meaning of the first.
    fn text(&self) -> String {
        let Forms { name, target, targets, forms, first, .. } = self;
        let count = if forms.len() == 1 { "1 form".to_owned() } else { format!("{} forms", forms.len()) };
        let mut text = format!("{name}: {count} on {target}\n{}\n\n", first.title);
        for Form { encoding, status, example, .. } in forms {
            text += &format!("  {encoding:<7}{status:<13}{example}\n");
        }
        let example = &forms[0].example;
        text += &format!("\nmeaning of {example}\n{}\n", first.meaning_text().trim_end());
        text += &format!("\nit exists on {}\n", targets.iter().join(", "));
        text + &format!("gcnverify explain '{example}' shows its bits and operands\n")
    }
}
