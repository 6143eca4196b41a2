//! The report of a job as a page that needs nothing but itself.

mod lanes;

use std::fmt::Write;

use gcn_semantics::ledger::LedgerRow;

use super::text;
use crate::equiv::{Fragment, Job, Reliance, Report, TracedStep, Verdict};
use lanes::Lanes;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What a page says besides the report.
#[derive(Debug, Clone, Copy, Default)]
pub struct Context<'c> {
    /// The command that gives this report again.
    pub command: &'c str,
    /// Hints that have been checked.
    pub hints: &'c [String],
}

/// The report of `job`: the verdict, what it rests on, the inputs and results of a difference, and both programs, with
/// the values that their instructions leave behind in a lane.
pub fn report(job: &Job, report: &Report, context: Context) -> String {
    let summary = text::report(job, report);
    let (title, rest) = summary.split_once('\n').unwrap_or((&summary, ""));
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n\
         <style>\n{STYLE}</style>\n<main>\n<h1 class=\"{1}\">{0}</h1>\n\
         <p class=\"dim\">{2}, gcnverify {3}</p>\n",
        escaped(title),
        report.verdict.name(),
        report.target,
        env!("CARGO_PKG_VERSION"),
    );
    let found = match &report.verdict {
        Verdict::Different(found) if found.exits.is_none() => Some(found),
        _ => None,
    };
    let lanes = found.and_then(|found| Lanes::new(job, found));
    match found {
        Some(found) => {
            section(&mut page, "Inputs (everything else is 0)", &text::inputs(found));
            section(&mut page, "Results", &text::results(found));
        }
        None if rest.trim().is_empty() => {}
        None => section(&mut page, "Verdict", rest),
    }
    if !context.hints.is_empty() {
        section(&mut page, "Hints", &context.hints.join("\n"));
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
        program(&mut page, side, fragment, steps, parts);
    }
    page.push_str("</div>\n");
    page.push_str(&lanes.as_ref().map(Lanes::grids).unwrap_or_default());
    if found.is_some() {
        let mut facts = String::new();
        text::facts(&mut facts, report);
        section(&mut page, "Verdict", &facts);
    }
    ledger(&mut page, report);
    if !context.command.is_empty() {
        // A word is not broken at its hyphens.
        let word = |word: &str| format!("<span class=\"word\">{}</span>", escaped(word));
        let words: Vec<String> = context.command.split(' ').map(word).collect();
        let _ = writeln!(page, "<h2>To repeat</h2>\n<pre>{}</pre>", words.join(" "));
    }
    if let Some(lanes) = lanes {
        let steps = lanes.steps();
        let _ = write!(
            page,
            "<script type=\"application/json\" id=\"steps\">{steps}</script>\n<script>\n{SCRIPT}</script>\n"
        );
    }
    page.push_str("</main>\n");
    page
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
    for (index, line) in fragment.source.text.lines().enumerate() {
        let number = index + 1;
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

/// `text` as the content or a quoted attribute of an element, in HTML and in SVG.
pub fn escaped(text: &str) -> String {
    super::visible(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
