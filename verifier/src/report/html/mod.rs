//! The report of a job as a page that needs nothing but itself.

mod lanes;
mod module;

use std::fmt::Write;

use gcn_semantics::ledger::LedgerRow;

use super::text;
use crate::equiv::{Counterexample, Fragment, Job, Reliance, Report, TracedStep, Verdict};
use lanes::Lanes;
pub use module::{Function, module};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What a page says besides the report.
#[derive(Debug, Clone, Copy)]
pub struct Context<'c> {
    /// The command that gives this report again.
    pub command: &'c str,
    /// Hints that have been checked.
    pub hints: &'c [String],
    /// The page is about one pair of programs, so that a script may show each lane of it.
    pub is_one: bool,
}

/// The report of `job`: the verdict, what it rests on, the inputs and results of a difference, and both programs, with
/// the values that their instructions leave behind in a lane.
pub fn report(job: &Job, report: &Report, context: Context) -> String {
    let summary = text::report(job, report);
    let (title, rest) = summary.split_once('\n').unwrap_or((&summary, ""));
    let mut page = String::new();
    head(&mut page, title, report.verdict.name(), &report.target.to_string());
    body(&mut page, job, report, rest, context);
    page.push_str("</main>\n");
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

/// What a page says below its title.
fn body(page: &mut String, job: &Job, report: &Report, rest: &str, context: Context) {
    let found = match &report.verdict {
        Verdict::Different(found) => Some(found),
        _ => None,
    };
    let lanes = found.filter(|found| context.is_one && found.exits.is_none()).and_then(|found| Lanes::new(job, found));
    match found {
        Some(found) => {
            section(page, "Inputs (everything else is 0)", &text::inputs(job, found));
            let results =
                found.exits.clone().map_or_else(|| text::results(job, found), |exits| exits.replace(", ", "\n"));
            section(page, "Results", &results);
            paths(page, job, found);
        }
        None if rest.trim().is_empty() => {}
        None if !report.loops.is_empty() => {
            let mut facts = String::new();
            text::facts(&mut facts, report);
            section(page, "Verdict", &facts);
            loops(page, job, report);
        }
        None => section(page, "Verdict", rest),
    }
    if !context.hints.is_empty() {
        section(page, "Hints", &context.hints.join("\n"));
    }
    let lane = found.map(|found| found.lane.unwrap_or(0));
    let lane = lane.map_or(String::new(), |lane| {
        format!(" (values in lane <span class=\"lane-number\" aria-live=\"polite\">{lane}</span>)")
    });
    let _ = writeln!(page, "<h2>Programs{lane}</h2>\n<div class=\"sides\">");
    for (side, fragment) in [&job.a, &job.b].into_iter().enumerate() {
        let (steps, parts) = match found {
            Some(found) => (&found.divergence.traces[side][..], found.divergence.first[side]),
            None => (&[][..], None),
        };
        program(page, side, fragment, steps, parts);
    }
    page.push_str("</div>\n");
    page.push_str(&lanes.as_ref().map(Lanes::grids).unwrap_or_default());
    if found.is_some() {
        let mut facts = String::new();
        text::facts(&mut facts, report);
        section(page, "Verdict", &facts);
    }
    ledger(page, report);
    command(page, context.command);
    if let Some(lanes) = lanes {
        let steps = lanes.steps();
        let _ = write!(
            page,
            "<script type=\"application/json\" id=\"steps\">{steps}</script>\n<script>\n{SCRIPT}</script>\n"
        );
    }
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
        Some((said, row.text()))
    };
    let rows: Vec<(String, &str)> = report.relies_on.iter().filter_map(row).collect();
    if rows.is_empty() {
        return;
    }
    page.push_str("<h2>What documents leave open</h2>\n<dl>\n");
    for (said, text) in rows {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(['`', '*', '\\'], "");
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

/// A program line by line; the step `parts` is where the sides part.
fn program(page: &mut String, side: usize, fragment: &Fragment, steps: &[TracedStep], parts: Option<usize>) {
    let label = ["a", "b"][side];
    let parts = parts.map(|step| steps[step].line);
    let _ = writeln!(
        page,
        "<section><h3>{label}: {}</h3>\n<table><thead><tr><th>line<th>text{}</thead>",
        escaped(&fragment.source.name),
        if steps.is_empty() { "" } else { "<th>leaves" }
    );
    for (number, line) in shown_lines(fragment) {
        let class = if parts == Some(number) { " class=\"parts\"" } else { "" };
        let of_line = steps.iter().enumerate().filter(|(_, step)| step.line == number);
        let values: Vec<String> = of_line
            .map(|(step, traced)| {
                let values = escaped(&text::step_values(traced));
                format!("<div data-side=\"{side}\" data-step=\"{step}\">{values}</div>")
            })
            .collect();
        let values = match steps {
            [] => String::new(),
            _ => format!("<td class=\"values\">{}", values.concat()),
        };
        // Of an indentation two columns are enough, and a tab would be many.
        let indent = if line.starts_with(char::is_whitespace) { "  " } else { "" };
        let line = format!("{indent}{}", escaped(line.trim()));
        let _ = writeln!(page, "<tr{class}><td class=\"number\">{number}<td><pre>{line}</pre>{values}");
    }
    page.push_str("</table></section>\n");
}

/// The lines of a program that are shown: its instructions, the labels and comments between them and before the first,
/// but no directives. All, if it has no instruction.
fn shown_lines(fragment: &Fragment) -> Vec<(usize, &str)> {
    let all: Vec<(usize, &str)> = (1..).zip(fragment.source.text.lines()).collect();
    let statements = &fragment.listing.statements;
    let (Some(first), Some(last)) = (statements.first(), statements.last()) else { return all };
    let is_shown = |line: &str| {
        let line = line.trim();
        let is_directive =
            line.starts_with('.') && !line.split_whitespace().next().is_some_and(|word| word.ends_with(':'));
        !line.is_empty() && !is_directive
    };
    let before = all[..first.line.saturating_sub(1).min(all.len())].iter().rev();
    let start = first.line - before.take_while(|(_, line)| is_shown(line)).count();
    let within = |number: usize| (start..=last.line).contains(&number);
    all.into_iter().filter(|&(number, line)| within(number) && is_shown(line)).collect()
}

/// `text` as the content or a quoted attribute of an element, in HTML and in SVG.
pub fn escaped(text: &str) -> String {
    super::visible(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
