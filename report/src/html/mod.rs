//! The report of a job as a page that needs nothing but itself.

mod grids;
mod lanes;
mod module;
mod programs;
pub mod races;
mod rounds;
mod rows;
mod words;

use std::fmt::Write;

use gcn_semantics::ledger::LedgerRow;

use super::text;
use gcnverify::equiv::{Counterexample, Job, Reliance, Report, Sample, Verdict, origins};
pub use module::{Function, module};
use programs::{Run, programs};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What a page says besides the report.
#[derive(Debug, Clone, Copy)]
pub struct Context<'c> {
    /// The command that gives this report again.
    pub command: &'c str,
    /// Hints that have been checked.
    pub hints: &'c [String],
}

/// The report of `job`: the verdict, what it rests on, the inputs and results of a difference, and both programs side
/// by side, with the values that their instructions leave behind in a lane.
pub fn report(job: &Job, report: &Report, context: Context) -> String {
    let summary = text::report(job, report);
    let (title, rest) = summary.split_once('\n').unwrap_or((&summary, ""));
    let mut page = String::new();
    head(&mut page, title, report.verdict.name(), &report.targets.to_string());
    body(&mut page, job, report, rest, context, "");
    end(&mut page);
    page
}

/// The page about programs that were not compared because they lack waits; `missing` says which.
pub fn hazard(job: &Job, missing: &[String], repeat: &str) -> String {
    let mut page = String::new();
    let title = if missing.len() == 1 {
        "hazard: a wait is missing".into()
    } else {
        format!("hazard: {} waits are missing", missing.len())
    };
    head(&mut page, &title, "hazard", &job.targets.to_string());
    list(&mut page, "Missing waits", missing);
    page.push_str("<p class=\"dim\">Nothing was compared.</p>\n");
    programs(&mut page, job, Run::Nothing, "");
    command(&mut page, repeat);
    end(&mut page);
    page
}

/// The beginning of a page.
fn head(page: &mut String, title: &str, verdict: &str, target: &str) {
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n\
         <style>\n{STYLE}</style>\n<main>\n<h1 class=\"{verdict}\">{0}</h1>\n\
         <p class=\"dim\">{target}, gcnverify {1}</p>\n",
        escaped(title),
        env!("CARGO_PKG_VERSION"),
    );
}

/// The end of a page, with the script that it needs.
fn end(page: &mut String) {
    page.push_str("</main>\n");
    if page.contains(programs::STEPS) {
        let _ = write!(page, "<script>\n{SCRIPT}</script>\n");
    }
}

/// What a page says below its title. Names of its parts begin with `anchor`.
fn body(page: &mut String, job: &Job, report: &Report, rest: &str, context: Context, anchor: &str) {
    let found = report.verdict.evidence().map(|found| &**found);
    let parted = found.map(|found| origins(job, found));
    match found {
        Some(found) => {
            section(page, "Inputs (everything else is 0)", &text::inputs(job, found));
            let results =
                found.exits.clone().map_or_else(|| text::results(job, found), |exits| exits.replace(", ", "\n"));
            section(page, "Results", &results);
            if let Some(ways) = parted.as_ref().and_then(|parted| text::ways(job, found, parted)) {
                section(page, "How the values came there", &ways);
            }
            paths(page, job, found);
        }
        None if rest.trim().is_empty() => {}
        None if !report.loops.is_empty() && matches!(report.verdict, Verdict::Holds) => {
            let mut facts = String::new();
            text::facts(&mut facts, report);
            section(page, "Verdict", &facts);
            loops(page, job, report);
        }
        None => section(page, "Verdict", rest),
    }
    list(page, "Hints", context.hints);
    let sample = match &report.verdict {
        Verdict::Holds | Verdict::Unknown(_) => Sample::new(job),
        _ => None,
    };
    if let Some(sample) = &sample {
        input(page, sample, &report.verdict);
    }
    let run = match (found, &sample) {
        (Some(found), _) => Run::Found(report, found, parted.as_ref().map_or([None; 2], |parted| parted.first)),
        (None, Some(sample)) => Run::Sample(sample),
        (None, None) => Run::Nothing,
    };
    programs(page, job, run, anchor);
    if found.is_some() {
        let mut facts = String::new();
        text::facts(&mut facts, report);
        section(page, "Verdict", &facts);
    }
    ledger(page, report);
    command(page, context.command);
}

/// Where the values of a sample come from, and what it says.
fn input(page: &mut String, sample: &Sample, verdict: &Verdict) {
    let says = match verdict {
        Verdict::Holds => "The verdict is about every input, and does not rest on this run.",
        _ => "That says nothing about other inputs.",
    };
    let lines = text::state_lines(&sample.state);
    let unindented: Vec<&str> = lines.iter().map(|line| line.trim_start()).collect();
    let _ = writeln!(
        page,
        "<h2>Sample run</h2>\n<p>No counterexample was found, so the programs below show the values of a run from one \
         input, which a fixed rule has chosen: both leave the same in the places that are compared. {says}</p>\n\
         <details><summary>Input of the sample run (everything else is 0)</summary>\n<pre>{}</pre></details>",
        escaped(&unindented.join("\n")),
    );
}

/// Sentences, if there are any.
fn list(page: &mut String, title: &str, sentences: &[String]) {
    if sentences.is_empty() {
        return;
    }
    let items: String = sentences.iter().map(|sentence| format!("<li>{}</li>", escaped(sentence))).collect();
    if !title.is_empty() {
        let _ = writeln!(page, "<h2>{title}</h2>");
    }
    let _ = writeln!(page, "<ul>{items}</ul>");
}

/// A table; on a narrow page its cells stand below each other, each behind its head.
fn table(page: &mut String, heads: &[&str], rows: &[Vec<String>]) {
    let shown: String = heads.iter().map(|head| format!("<th scope=\"col\">{head}")).collect();
    let _ = writeln!(page, "<table class=\"cells\" role=\"table\"><thead><tr role=\"row\">{shown}</thead><tbody>");
    for row in rows {
        let cells = heads.iter().zip(row).map(|(head, cell)| match cell.is_empty() {
            true => "<td role=\"cell\">".to_owned(),
            false => format!("<td role=\"cell\" data-head=\"{head}\">{}", escaped(cell)),
        });
        let _ = writeln!(page, "<tr role=\"row\">{}", cells.collect::<String>());
    }
    page.push_str("</table>\n");
}

/// The command that gives a page again.
fn command(page: &mut String, command: &str) {
    if command.is_empty() {
        return;
    }
    // A word is not broken at its hyphens.
    let word = |word: &str| format!("<span class=\"word\">{}</span>", escaped(word));
    let words: Vec<String> = command.split(' ').map(word).collect();
    let _ = writeln!(page, "<h2>To repeat</h2>\n<pre>{}</pre>", words.join(" "));
}

/// The way of each program, block by block.
fn paths(page: &mut String, job: &Job, found: &Counterexample) {
    let Some(paths) = text::paths(job, found) else { return };
    page.push_str("<h2>Path</h2>\n<div class=\"sides\">\n");
    for (label, blocks) in ["a", "b"].into_iter().zip(paths) {
        let blocks = blocks.iter().map(|block| format!("<li>{}", escaped(block))).collect::<String>();
        let _ = writeln!(page, "<section><h3>{label}</h3><ol class=\"path\">{blocks}</ol></section>");
    }
    page.push_str("</div>\n");
}

/// What holds whenever both programs come to a pair of loops.
fn loops(page: &mut String, job: &Job, report: &Report) {
    page.push_str("<h2>Loops</h2>\n");
    for pair in &report.loops {
        let (title, relations) = text::loop_pair(job, pair);
        let relations = relations.iter().map(|relation| format!("<li>{}", escaped(relation))).collect::<String>();
        let _ = writeln!(page, "<p>{}</p>\n<ul class=\"relations\">{relations}</ul>", escaped(&sentence(&title)));
    }
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

/// The rows of the ledger that the verdict relies on, in the ledger's words.
fn ledger(page: &mut String, report: &Report) {
    let row = |said: &Reliance| {
        let said = said.to_string();
        let name = said.split_once('=').map_or(said.as_str(), |(name, _)| name);
        let row: LedgerRow = name.parse().ok()?;
        Some((said, row.words()))
    };
    let rows: Vec<(String, String)> = report.relies_on.iter().filter_map(row).collect();
    if rows.is_empty() {
        return;
    }
    page.push_str("<h2>What documents leave open</h2>\n<dl>\n");
    for (said, words) in rows {
        let _ = writeln!(page, "<dt>{}</dt><dd>{}</dd>", escaped(&said), escaped(&words));
    }
    page.push_str("</dl>\n");
}

fn section(page: &mut String, title: &str, body: &str) {
    if !title.is_empty() {
        let _ = writeln!(page, "<h2>{}</h2>", escaped(title));
    }
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let common = body.lines().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    let unindented: Vec<&str> = body.lines().map(|line| line.get(common..).unwrap_or_default()).collect();
    let _ = writeln!(page, "<pre>{}</pre>", escaped(unindented.join("\n").trim_end()));
}

/// `text` as the content or a quoted attribute of an element, in HTML and in SVG.
pub fn escaped(text: &str) -> String {
    super::visible(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
