//! The report of a job as a page that needs nothing but itself.

use std::fmt::Write;

use super::text;
use crate::equiv::{Fragment, Job, Report, TracedStep, Verdict};

const STYLE: &str = "\
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75em; margin: 2em auto; padding: 0 1em }
h1 { font-size: 1.3em } h2 { font-size: 1em; margin: 1.5em 0 .3em }
pre, td { font: 13px/1.5 ui-monospace, monospace } pre { margin: 0; white-space: pre-wrap }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 2em }
table { border-collapse: collapse; width: 100% } td { vertical-align: top; padding: 0 .6em 0 0 }
td.number { color: #888; text-align: right } tr.parts { background: #fdd }
@media (max-width: 50em) { .sides { grid-template-columns: 1fr } }
@media (prefers-color-scheme: dark) { body { background: #181818; color: #ddd } tr.parts { background: #622 } }";

/// The report of `job`: the verdict, the inputs and results of a difference, and both programs, with the values
/// that their instructions leave behind in the lane that differs.
pub fn report(job: &Job, report: &Report) -> String {
    let summary = text::report(job, report);
    let (title, rest) = summary.split_once('\n').unwrap_or((&summary, ""));
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n<style>\n{STYLE}\n</style>\n\
         <h1>{0}</h1>\n",
        escaped(title)
    );
    let divergence = match &report.verdict {
        Verdict::Different(found) if found.exits.is_none() => {
            section(&mut page, "Inputs (everything else is 0)", &text::inputs(found));
            section(&mut page, "Results", &text::results(found));
            Some((&found.divergence, found.lane))
        }
        _ => {
            section(&mut page, "", rest);
            None
        }
    };
    let lane = divergence.and_then(|(_, lane)| lane).map_or(String::new(), |lane| format!(" (values in lane {lane})"));
    let _ = writeln!(page, "<h2>Programs{lane}</h2>\n<div class=\"sides\">");
    for (side, (label, fragment)) in [("a", &job.a), ("b", &job.b)].into_iter().enumerate() {
        let (steps, parts) = match divergence {
            Some((divergence, _)) => (&divergence.traces[side][..], divergence.first[side]),
            None => (&[][..], None),
        };
        program(&mut page, label, fragment, steps, parts.map(|step| steps[step].line));
    }
    page.push_str("</div>\n");
    if divergence.is_some() {
        let mut facts = String::new();
        text::facts(&mut facts, report);
        section(&mut page, "Verdict", &facts);
    }
    page
}

fn section(page: &mut String, title: &str, body: &str) {
    if !title.is_empty() {
        let _ = writeln!(page, "<h2>{}</h2>", escaped(title));
    }
    let unindented: Vec<&str> =
        body.lines().map(|line| line.strip_prefix("    ").or(line.strip_prefix("  ")).unwrap_or(line)).collect();
    let _ = writeln!(page, "<pre>{}</pre>", escaped(unindented.join("\n").trim_end()));
}

/// A program line by line; that of the number `parts` is where the sides part.
fn program(page: &mut String, label: &str, fragment: &Fragment, steps: &[TracedStep], parts: Option<usize>) {
    let _ = writeln!(page, "<div><h2>{label}: {}</h2>\n<table>", escaped(&fragment.source.name));
    for (index, line) in fragment.source.text.lines().enumerate() {
        let number = index + 1;
        let class = if parts == Some(number) { " class=\"parts\"" } else { "" };
        let of_line = steps.iter().filter(|step| step.line == number);
        let values: Vec<String> = of_line.map(text::step_values).filter(|values| !values.is_empty()).collect();
        let (line, values) = (escaped(line.trim_end()), escaped(&values.join(", ")));
        let _ = writeln!(page, "<tr{class}><td class=\"number\">{number}<td><pre>{line}</pre><td>{values}");
    }
    page.push_str("</table></div>\n");
}

/// `text` as the content or a quoted attribute of an element, in HTML and in SVG.
pub(crate) fn escaped(text: &str) -> String {
    super::visible(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
