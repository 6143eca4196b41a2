//! `gcnverify isa`: every mnemonic, encoding and target with its status.

use comfy_table::{Table, presets};
use gcn_semantics::Target;
use gcn_semantics::instruction::Encoding;
use gcn_semantics::isa::Row;
use gcn_semantics::rows::all_rows;
use itertools::Itertools;
use serde::Serialize;
use wildmatch::WildMatch;

use super::args::IsaArgs;
use super::input::Failure;
use super::{output, site};
use gcnverify::exit::Exit;
use gcnverify::job::nearest;
use gcnverify_library::forms::status;

/// Lists the instructions.
pub fn run(args: &IsaArgs) -> Result<Exit, Failure> {
    let targets = args.target.map_or(Target::ALL.to_vec(), |target| vec![target]);
    let names = names(args.pattern.as_deref());
    let rows: Vec<&Row> = all_rows().iter().filter(|row| names.matches(row.mnemonic)).copied().collect();
    let undocumented: Vec<&str> =
        rows.iter().filter(|row| row.flags.undocumented).map(|row| row.mnemonic).sorted().dedup().collect();
    let entries: Vec<(&str, Encoding, Target, &str)> = rows
        .iter()
        .flat_map(|row| targets.iter().map(move |&target| (row, target)))
        .filter(|(row, target)| row.exists_on(*target))
        .flat_map(|(row, target)| row.encodings(target).map(move |encoding| (row, target, encoding)))
        .map(|(row, target, encoding)| (row.mnemonic, encoding, target, status(row, encoding, target)))
        .sorted()
        .dedup()
        .collect();
    if entries.is_empty() {
        let pattern = args.pattern.as_deref().unwrap_or("*");
        return Err(Failure::message(no_match("instruction", pattern)));
    }
    if let Some(directory) = &args.html {
        output::line(site::write(directory, |row| names.matches(row.mnemonic), &targets)?);
    } else if args.json {
        write_json(&entries, &undocumented);
    } else {
        write_table(&entries, &targets);
        if !undocumented.is_empty() {
            output::line(format_args!("no document says what these do: {}", undocumented.join(", ")));
        }
    }
    Ok(Exit::Holds)
}

fn write_json(entries: &[(&str, Encoding, Target, &str)], undocumented: &[&str]) {
    for (mnemonic, encoding, target, status) in entries {
        let reason = undocumented.contains(mnemonic).then_some("no document says what it does");
        let (encoding, target) = (encoding.to_string(), target.to_string());
        output::line(output::json(&Entry { mnemonic, encoding, target, status, reason }));
    }
}

/// A form for scripts: an object of `docs/json.md`.
#[derive(Serialize)]
struct Entry<'a> {
    mnemonic: &'a str,
    encoding: String,
    target: String,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

fn write_table(entries: &[(&str, Encoding, Target, &str)], targets: &[Target]) {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(
        ["mnemonic", "encoding"].map(String::from).into_iter().chain(targets.iter().map(Target::to_string)),
    );
    for ((mnemonic, encoding), group) in &entries.iter().chunk_by(|(mnemonic, encoding, ..)| (*mnemonic, *encoding)) {
        let group: Vec<_> = group.collect();
        let cell = |target: &Target| {
            let entry = group.iter().find(|(_, _, t, _)| t == target);
            entry.map_or("-", |(.., status)| status).to_owned()
        };
        table.add_row([mnemonic.to_owned(), encoding.to_string()].into_iter().chain(targets.iter().map(cell)));
    }
    output::line(table.trim_fmt());
    let counts = entries.iter().counts_by(|(.., status)| *status);
    let counts = ["exact", "approximate", "unsupported"]
        .map(|status| format!("{} {status}", counts.get(status).copied().unwrap_or(0)));
    let all = entries.len();
    output::line(format_args!("{all} combinations of mnemonic, encoding and target: {}", counts.join(", ")));
}

/// The names that match `text`, in which `*` stands for any characters and `?` for one; without a text, all.
pub(super) fn names(text: Option<&str>) -> WildMatch {
    WildMatch::new_case_insensitive(text.unwrap_or("*"))
}

/// The message that no instruction, or `what` it is, matches a pattern, with a name that it may have been meant to be.
pub(super) fn no_match(what: &str, pattern: &str) -> String {
    let known: Vec<&str> = all_rows().iter().map(|row| row.mnemonic).sorted().dedup().collect();
    let within = known.iter().copied().find(|name| !pattern.is_empty() && name.starts_with(pattern));
    let hint = match (within, nearest(pattern, known.iter().copied())) {
        (Some(_), _) => format!("; did you mean `{pattern}*`?"),
        (None, Some(name)) => format!("; did you mean `{name}`?"),
        (None, None) => String::new(),
    };
    format!("no {what} matches `{pattern}`{hint}")
}
