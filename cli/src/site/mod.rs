//! `gcnverify isa --html DIR`: a site about the instructions, from the tables and the definitions. But for the
//! templates of sentences nothing in it is written by hand, so it cannot say anything else than the verifier does.

mod page;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use gcn_semantics::Target;
use gcn_semantics::isa::Row;
use gcn_semantics::ledger::LedgerRow;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::Syntax;
use gcnverify_report::explain::{Explanation, explain};
use gcnverify_report::html::escaped;
use rayon::prelude::*;

use super::input::Failure;
use super::output;
use gcnverify_library::forms::{Form, form};
use page::page;

/// An encoding of an instruction on a target.
struct OnTarget {
    target: Target,
    form: Form,
    /// The dialect of the example; the second one where LLVM has no name.
    syntax: Syntax,
}

/// What is called by one name: different targets may mean different things by it.
struct Entry {
    name: String,
    forms: Vec<OnTarget>,
    /// The explanation of the first form on each target, where it differs from that on the targets before.
    meanings: Vec<(Vec<Target>, Explanation)>,
}

/// Writes the site about the rows that are `wanted`.
pub fn write(directory: &Path, wanted: impl Fn(&Row) -> bool, targets: &[Target]) -> Result<String, Failure> {
    let entries: Vec<Entry> = names(wanted, targets).into_par_iter().map(|(name, forms)| entry(name, forms)).collect();
    let mut files: Vec<(String, String)> = entries
        .par_iter()
        .enumerate()
        .map(|(at, entry)| (file_name(&entry.name), page(entry, neighbours(&entries, at))))
        .collect();
    let rows: BTreeSet<String> = entries.iter().flat_map(page::rows).collect();
    files.push(("index.html".into(), index(&entries)));
    files.push(("ledger.html".into(), ledger(&rows)));
    files.push(("style.css".into(), include_str!("style.css").into()));
    files.push(("search.js".into(), include_str!("search.js").into()));
    let write = |(name, text): &(String, String)| std::fs::write(directory.join(name), text);
    output::directory(directory)?;
    files
        .iter()
        .try_for_each(write)
        .map_err(|error| Failure::message(format!("cannot write to {}: {error}", directory.display())))?;
    let bytes: usize = files.iter().map(|(_, text)| text.len()).sum();
    Ok(format!(
        "{} instructions, {} files, {:.1} MB: {}",
        entries.len(),
        files.len(),
        bytes as f64 / 1e6,
        directory.display()
    ))
}

/// The forms by the name that the dialect gives them, without what tells the encoding.
fn names(wanted: impl Fn(&Row) -> bool, targets: &[Target]) -> BTreeMap<String, Vec<OnTarget>> {
    let mut names: BTreeMap<String, Vec<OnTarget>> = BTreeMap::new();
    for row in all_rows().iter().copied().filter(|row| wanted(row)) {
        for &target in targets.iter().filter(|&&target| row.exists_on(target)) {
            for encoding in row.encodings(target) {
                let said = |syntax| form(row, encoding, target, syntax).map(|form| OnTarget { target, form, syntax });
                let Some(found) = said(Syntax::Llvm).or_else(|| said(Syntax::Clrx)) else { continue };
                names.entry(found.form.name().to_owned()).or_default().push(found);
            }
        }
    }
    names
}

fn entry(name: String, mut forms: Vec<OnTarget>) -> Entry {
    forms.sort_by_key(|on| on.target);
    let mut meanings: Vec<(Vec<Target>, Explanation)> = Vec::new();
    let mut seen: BTreeSet<(&'static str, Target)> = BTreeSet::new();
    for OnTarget { target, form, syntax } in &forms {
        if !seen.insert((form.instruction.row.mnemonic, *target)) {
            continue;
        }
        let explanation = explain(&form.instruction, *target, *syntax, u64::MAX);
        match meanings.iter_mut().find(|(_, known)| page::is_same(known, &explanation)) {
            Some((targets, known)) => {
                // Two rows of one target may say the same.
                if !targets.contains(target) {
                    targets.push(*target);
                }
                *known = explanation;
            }
            None => meanings.push((vec![*target], explanation)),
        }
    }
    Entry { name, forms, meanings }
}

/// The file of an instruction.
fn file_name(name: &str) -> String {
    format!("{name}.html")
}

/// The instructions before and behind one.
fn neighbours(entries: &[Entry], at: usize) -> [Option<&str>; 2] {
    [at.checked_sub(1), Some(at + 1)].map(|at| Some(entries.get(at?)?.name.as_str()))
}

/// The beginning of a page.
fn head(title: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n\
         <link rel=\"stylesheet\" href=\"style.css\">\n",
        escaped(title)
    )
}

fn index(entries: &[Entry]) -> String {
    let mut text = head("GCN instructions");
    text += &format!(
        "<main>\n<h1>GCN instructions</h1>\n<p class=\"dim\">gcnverify {}; what they do, as it is proven about. \
         <a href=\"ledger.html\">What documents leave open</a></p>\n\
         <p><label for=\"search\">Search in names, titles, encodings and formulas</label>\n\
         <input id=\"search\" type=\"search\" autocomplete=\"off\"></p>\n\
         <output class=\"dim\" for=\"search\"></output>\n\
         <ul class=\"index\">\n",
        env!("CARGO_PKG_VERSION")
    );
    for entry in entries {
        let (file, name) = (file_name(&entry.name), escaped(&entry.name));
        let encodings: BTreeSet<&str> = entry.forms.iter().map(|on| on.form.encoding.as_str()).collect();
        let encodings = encodings.into_iter().collect::<Vec<_>>().join(" ");
        let line = escaped(&page::first_line(entry));
        text += &format!("<li><a href=\"{file}\">{name}</a> <span>{encodings} {line}</span>\n");
    }
    text + "</ul>\n</main>\n<script src=\"search.js\"></script>\n"
}

fn ledger(rows: &BTreeSet<String>) -> String {
    let mut text = head("What documents leave open");
    text += "<nav><a href=\"index.html\">instructions</a></nav>\n<main>\n<h1>What documents leave open</h1>\n";
    for row in rows {
        let words = row.parse().map_or_else(|_| "It is described in the ledger.".to_string(), LedgerRow::words);
        text += &format!("<h2 id=\"{0}\">{0}</h2>\n<p>{1}</p>\n", escaped(row), escaped(&words));
    }
    text + "</main>\n"
}
