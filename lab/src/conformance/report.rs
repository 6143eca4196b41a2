//! Reports about emulators: for people and for scripts.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::code;
use itertools::Itertools;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::feature::Feature;
use super::{Difference, Entry, Failure, Status, open_rows, totals};
use crate::vectors::json as form;
use gcnverify::job::Word;
use gcnverify::machine::ConcreteState;
use gcnverify::state::{StateVar, vector_name};
use gcnverify_report::json::pairs;
use gcnverify_report::text::wrap;

/// Forms that the text shows in full.
const SHOWN: usize = 20;

/// The report about one form, for scripts; `docs/json.md` describes it.
#[derive(Debug, Clone, Serialize)]
pub struct FormReport {
    mnemonic: &'static str,
    encoding: String,
    target: String,
    status: &'static str,
    vectors: usize,
    /// How many vectors ended in each status.
    #[serde(flatten, serialize_with = "by_status")]
    counts: BTreeMap<Status, usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsupported_because: Option<String>,
    /// Sets of parts of the instruction: each vector that ended in the status has one of them, and is right without.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    only_with: BTreeSet<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failing: Option<FailingVector>,
}

/// A failing vector with what is expected, which `vectors check` reads, and what the emulator gave.
#[derive(Debug, Clone, Serialize)]
pub struct FailingVector {
    #[serde(flatten)]
    vector: Value,
    /// Words that are different, by name.
    #[serde(skip_serializing_if = "Map::is_empty")]
    got: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

fn by_status<S: Serializer>(counts: &BTreeMap<Status, usize>, serializer: S) -> Result<S::Ok, S::Error> {
    let of_vectors = Status::ALL.into_iter().filter(|status| status.of_vectors() == *status);
    let counts: Vec<_> = of_vectors.map(|status| (status.name(), counts.get(&status).copied().unwrap_or(0))).collect();
    pairs(&counts, serializer)
}

/// The report about one form.
pub fn entry(entry: &Entry) -> FormReport {
    FormReport {
        mnemonic: entry.form.row.mnemonic,
        encoding: entry.form.encoding.to_string(),
        target: entry.form.target.to_string(),
        status: entry.status().name(),
        vectors: entry.vectors(),
        counts: entry.counts.clone(),
        unsupported_because: entry.unsupported.clone(),
        only_with: entry.only_with.iter().map(|parts| parts.iter().map(|part| part.word()).collect()).collect(),
        failing: entry.failure.as_ref().map(vector),
    }
}

/// A failing vector.
pub fn vector(failure: &Failure) -> FailingVector {
    let got = failure.differences.iter().map(|difference| {
        let Difference { word, got, .. } = difference;
        (word.to_string(), json!(format!("{got:#x}")))
    });
    FailingVector {
        vector: form::vector(&failure.vector, &failure.agreed.known),
        got: got.collect(),
        reason: failure.reason.clone(),
    }
}

/// The whole report for people.
pub fn text(entries: &[Entry]) -> String {
    let mut text = String::new();
    for status in Status::ALL.into_iter().rev().filter(|status| *status >= Status::Hangs) {
        let with_status: Vec<&Entry> = entries.iter().filter(|entry| entry.status() == status).collect();
        let groups = with_status.iter().into_group_map_by(|entry| cause(entry));
        // Those without a cause first, then the causes of most forms.
        let rank = |(cause, group): &(Option<String>, Vec<_>)| (cause.is_some(), Reverse(group.len()), cause.clone());
        for (cause, group) in groups.into_iter().sorted_by_key(rank) {
            let shown = if cause.is_some() { 1 } else { SHOWN };
            group.iter().take(shown).for_each(|entry| failed(entry, &mut text));
            if let Some(cause) = cause {
                let names = group.iter().map(|entry| name(entry)).join(", ");
                wrap(&mut text, "", &format!("{cause}: {}: {names}", counted(group.len(), "form")), "    ");
                text.push('\n');
            } else if group.len() > shown {
                let _ = writeln!(text, "and {} more; -o FILE has a vector for each\n", group.len() - shown);
            }
        }
    }
    unsupported(entries, &mut text);
    let (forms, vectors) = totals(entries);
    let count = |status: Status| forms.get(&status).map(|count| format!("{} {count}", status.name()));
    let counts = Status::ALL.into_iter().filter_map(count).join(", ");
    let (forms, vectors) = (counted(entries.len(), "form"), counted(vectors, "vector"));
    let _ = writeln!(text, "{forms}, {vectors}: {counts}");
    text
}

/// How many there are, in words: `1 form`, `2 forms`.
fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// What a form has in common with others that fail, in words: parts of instructions, or the message of a crash.
fn cause(entry: &Entry) -> Option<String> {
    let what = match entry.status() {
        Status::Differs => "wrong",
        _ => "crashes",
    };
    if !entry.only_with.is_empty() {
        // What fails with one part alone counts whatever else other vectors have.
        let is_least =
            |set: &&BTreeSet<Feature>| entry.only_with.iter().all(|other| other == *set || !set.is_superset(other));
        let sets = entry.only_with.iter().filter(is_least);
        let sets = sets.map(|parts| parts.iter().map(|part| part.word()).join(" and "));
        return Some(format!("{what} only with {}", sets.sorted().join(" or ")));
    }
    let reason = entry.failure.as_ref()?.reason.as_ref()?;
    Some(format!("crashes with `{}`", without_details(reason, entry.form.row.mnemonic)))
}

/// A message without what differs from form to form: the mnemonic, and hexadecimal numbers such as addresses and codes.
fn without_details(message: &str, mnemonic: &str) -> String {
    let message = message.replace(mnemonic, "…");
    let mut pieces = message.split("0x");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| text + "0x…" + piece.trim_start_matches(|digit: char| digit.is_ascii_hexdigit()))
}

fn name(entry: &Entry) -> String {
    format!("{} ({})", entry.form.row.mnemonic, entry.form.encoding)
}

/// All names that the emulator does not have, by encoding; those that it has in part stand by themselves.
fn unsupported(entries: &[Entry], text: &mut String) {
    let without = entries.iter().filter(|entry| entry.counts.contains_key(&Status::Unsupported));
    let in_part = |entry: &&Entry| entry.counts.len() > 1;
    let groups = without.into_group_map_by(|entry| (in_part(entry), entry.form.encoding));
    for ((in_part, encoding), group) in groups.into_iter().sorted_by_key(|(group, _)| *group) {
        let names = group.iter().map(|entry| entry.form.row.mnemonic).unique().join(" ");
        let title = if in_part { "unsupported in part" } else { "unsupported" };
        wrap(text, "", &format!("{title}, {encoding}, {}: {names}", counted(group.len(), "form")), "    ");
        text.push('\n');
    }
}

fn failed(entry: &Entry, text: &mut String) {
    let (form, status) = (&entry.form, entry.status());
    let of_vectors = status.of_vectors();
    let count = entry.counts.get(&of_vectors).copied().unwrap_or(0);
    let name = format!("{} ({}, {})", form.row.mnemonic, form.encoding, form.target);
    let others = entry.counts.iter().filter(|&(&other, _)| other >= Status::Hangs && other != of_vectors);
    let others: String = others.map(|(other, count)| format!(", {} in {count}", other.name())).collect();
    let _ =
        writeln!(text, "{} in {count} of {}{others}: {name}", of_vectors.name(), counted(entry.vectors(), "vector"));
    if let Some(failure) = &entry.failure {
        wrap(text, "    ", &failure.vector.asm, "        ");
        inputs(&failure.vector.initial, text);
        differences(failure, text);
        if let Some(reason) = &failure.reason {
            wrap(text, "    ", reason, "        ");
        }
    }
    text.push('\n');
}

fn inputs(state: &ConcreteState, text: &mut String) {
    let mut parts: Vec<String> = Vec::new();
    for (register, lanes) in &state.vgprs {
        let used: Vec<usize> = (0..LANES).filter(|&lane| lanes[lane] != 0).collect();
        let name = vector_name(*register);
        match used[..] {
            [] => {}
            _ if lanes.iter().all_equal() => parts.push(format!("{name} = {:#x}", lanes[0])),
            _ if used.len() > 4 => parts.push(format!("{name} in {} lanes", used.len())),
            _ => parts.extend(used.iter().map(|&lane| format!("{name}[{lane}] = {:#x}", lanes[lane]))),
        }
    }
    let is_exec = |var| matches!(var, StateVar::Scalar { code } if (code::EXEC_LO..=code::EXEC_HI).contains(&code));
    let is_register = |var| !matches!(var, StateVar::Vgpr { .. } | StateVar::Memory { .. }) && !is_exec(var);
    let scalars = state.values().filter(|&(var, value)| is_register(var) && value != 0);
    parts.extend(scalars.map(|(var, value)| format!("{var} = {value:#x}")));
    let is_cell = |(var, value): &(StateVar, u32)| matches!(var, StateVar::Memory { .. }) && *value != 0;
    let cells: Vec<_> = state.values().filter(is_cell).collect();
    parts.extend(cells.iter().take(4).map(|(var, value)| format!("{var} = {value:#x}")));
    if let Some(more) = cells.len().checked_sub(4).filter(|&more| more > 0) {
        parts.push(format!("{more} more words of memory"));
    }
    parts.extend(state.contents.lds_size.map(|size| format!("{size} bytes of LDS")));
    if state.exec() != u64::MAX {
        parts.push(format!("exec = {:#x}", state.exec()));
    }
    parts.extend(
        state.mode.filter(|&mode| mode != gcn_semantics::float::DEFAULT_MODE).map(|mode| format!("mode = {mode:#x}")),
    );
    let parts = if parts.is_empty() { "all registers 0".into() } else { parts.join(", ") };
    wrap(text, "    ", &format!("with {parts}"), "        ");
}

fn differences(failure: &Failure, text: &mut String) {
    for Difference { word, expected, got } in failure.differences.iter().take(3) {
        let mask = if expected.mask == u32::MAX { String::new() } else { format!(" in the bits {:#x}", expected.mask) };
        let _ = writeln!(text, "    {word}: expected {:#x}{mask}, got {got:#x}", expected.value);
    }
    if let Some(more) = failure.differences.len().checked_sub(3).filter(|&more| more > 0) {
        let _ = writeln!(text, "    and {more} more words");
    }
    let open = open_rows(&failure.agreed);
    if !open.is_empty() {
        let _ = writeln!(text, "    not compared: what ledger rows {} leave open", open.iter().join(", "));
    }
}
