//! The report of many functions as a page: a table, and a report of each below it.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::text;
use super::{Context, body, command, end, escaped, head};
use gcnverify::equiv::{Job, Report};
use gcnverify::exit::Exit;

/// A function of two files, and what became of it.
pub struct Function {
    /// Its name.
    pub name: String,
    /// How bad it is.
    pub exit: Exit,
    /// The verdict in a word.
    pub verdict: &'static str,
    /// Why, where there is something to say.
    pub why: String,
    /// Its report.
    detail: String,
}

impl Function {
    /// A function that was compared, number `number` of the page.
    pub fn compared(number: usize, name: &str, job: &Job, report: &Report, hints: &[String]) -> Self {
        let summary = text::report(job, report);
        let (title, rest) = summary.split_once('\n').unwrap_or((&summary, ""));
        let mut detail = String::new();
        body(&mut detail, job, report, rest, Context { command: "", hints }, &format!("f{number}-"));
        let why = title.split_once(": ").map(|(_, why)| why).filter(|_| report.verdict.exit() != Exit::Holds);
        let (exit, verdict) = (report.verdict.exit(), report.verdict.name());
        Function { name: name.into(), exit, verdict, why: why.unwrap_or_default().into(), detail }
    }

    /// A function that was not compared, and why.
    pub fn refused(name: &str, exit: Exit, verdict: &'static str, why: &str) -> Self {
        Function { name: name.into(), exit, verdict, why: why.into(), detail: String::new() }
    }
}

/// The page about `functions` of two files; `only` are sentences about functions that one of them has.
pub fn module(title: &str, target: &str, functions: &[Function], only: &[String], repeat: &str) -> String {
    let mut page = String::new();
    let worst = functions.iter().max_by_key(|function| function.exit).map_or("equivalent", |function| function.verdict);
    head(&mut page, &format!("{worst}: {title}"), worst, target);
    let mut counts: BTreeMap<(Exit, &str), usize> = BTreeMap::new();
    functions.iter().for_each(|function| *counts.entry((function.exit, function.verdict)).or_default() += 1);
    let counts: Vec<String> = counts.iter().map(|((_, verdict), count)| format!("{count} {verdict}")).collect();
    let number = if functions.len() == 1 { "1 function".into() } else { format!("{} functions", functions.len()) };
    let _ = writeln!(page, "<p>{number}: {}</p>", escaped(&counts.join(", ")));
    page.push_str(
        "<table class=\"functions\" aria-label=\"functions\"><thead><tr><th scope=\"col\">function<th \
                   scope=\"col\">verdict<th scope=\"col\">why</thead>\n",
    );
    for (number, function) in functions.iter().enumerate() {
        let name = match function.detail.is_empty() {
            true => escaped(&function.name),
            false => format!("<a href=\"#f{number}\">{}</a>", escaped(&function.name)),
        };
        let (verdict, why) = (function.verdict, escaped(&function.why));
        let _ = writeln!(page, "<tr><td>{name}<td class=\"{verdict}\">{verdict}<td>{why}");
    }
    page.push_str("</table>\n");
    for sentence in only {
        let _ = writeln!(page, "<p class=\"dim\">{}</p>", escaped(sentence));
    }
    command(&mut page, repeat);
    for (number, function) in functions.iter().enumerate().filter(|(_, function)| !function.detail.is_empty()) {
        let open = if function.exit == Exit::Holds { "" } else { " open" };
        let (name, verdict) = (escaped(&function.name), function.verdict);
        let _ = writeln!(
            page,
            "<details{open}><summary>{name}: <span class=\"{verdict}\">{verdict}</span></summary>\n\
             <div class=\"detail\" id=\"f{number}\">\n{}</div></details>",
            function.detail
        );
    }
    end(&mut page);
    page
}
