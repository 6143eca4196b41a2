//! A page about the races of kernels: the two work-items of each side by side.

use std::fmt::Write;

use super::{end, escaped, head, list, section};

/// Lines around an access that are shown.
const AROUND: usize = 8;

/// A kernel that was looked at.
#[derive(Debug, Clone)]
pub struct Kernel {
    /// Its name.
    pub name: String,
    /// The verdict in a word.
    pub verdict: &'static str,
    /// The processor.
    pub target: String,
    /// What is said of it in the text for a terminal.
    pub summary: String,
    /// The text of the program.
    pub source: String,
    /// What two work-items do in no order.
    pub pairs: Vec<Pair>,
}

/// Two accesses in no order.
#[derive(Debug, Clone)]
pub struct Pair {
    /// Which memory, and when.
    pub title: String,
    /// The work-items.
    pub sides: [Side; 2],
    /// What else is to be said: the order of the waves, and what it changes.
    pub notes: Vec<String>,
}

/// What one of two work-items does.
#[derive(Debug, Clone)]
pub struct Side {
    /// Who it is.
    pub who: String,
    /// What it does there.
    pub does: String,
    /// The line of the program, from 1 on.
    pub line: usize,
}

/// The page about kernels.
pub fn races(kernels: &[Kernel]) -> String {
    let mut page = String::new();
    let (title, verdict, target) = match kernels {
        [kernel] => (format!("{}: {}", kernel.name, kernel.verdict), kernel.verdict, kernel.target.as_str()),
        _ => (
            format!("Races of {} kernels", kernels.len()),
            "",
            kernels.first().map_or("", |first| first.target.as_str()),
        ),
    };
    head(&mut page, &title, verdict, target);
    for kernel in kernels {
        if kernels.len() > 1 {
            let _ = writeln!(page, "<h2 class=\"{}\">{}: {0}</h2>", kernel.verdict, escaped(&kernel.name));
        }
        let lines: Vec<&str> = kernel.source.lines().collect();
        for pair in &kernel.pairs {
            let _ = writeln!(page, "<h2>{}</h2>\n<div class=\"sides\">", escaped(&pair.title));
            let other = |side: usize| pair.sides[1 - side].line;
            for (number, side) in pair.sides.iter().enumerate() {
                let _ = writeln!(
                    page,
                    "<section><h3>{}</h3>\n<p>{}</p>\n<pre class=\"listing\">{}</pre></section>",
                    escaped(&side.who),
                    escaped(&side.does),
                    listing(&lines, side.line, other(number))
                );
            }
            page.push_str("</div>\n");
            list(&mut page, "", &pair.notes);
        }
        section(&mut page, "Verdict", &kernel.summary);
    }
    end(&mut page);
    page
}

/// The lines around one, which is marked; so are barriers, and the line of the other access where it is among them.
fn listing(lines: &[&str], line: usize, other: usize) -> String {
    let from = line.saturating_sub(AROUND + 1);
    let to = (line + AROUND).min(lines.len());
    let mut text = String::new();
    for (number, content) in (from + 1..).zip(&lines[from.min(to)..to]) {
        let shown = format!("{number:>4}  {}", escaped(content));
        let is_barrier = content.trim_start().starts_with("s_barrier");
        let _ = match (number == line, number == other || is_barrier) {
            (true, _) => writeln!(text, "<mark>{shown}</mark>"),
            (_, true) => writeln!(text, "<b>{shown}</b>"),
            _ => writeln!(text, "{shown}"),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_shows_both_work_items_with_their_lines() {
        let side = |who: &str, line| Side { who: who.into(), does: "writes <1>".into(), line };
        let pair = Pair {
            title: "LDS at 0x0".into(),
            sides: [side("work-item 0", 2), side("work-item 64", 3)],
            notes: vec!["the word at 0x0 is 0x1 under in-order and 0x2 under reverse".into()],
        };
        let kernel = Kernel {
            name: "k.s".into(),
            verdict: "race",
            target: "gfx900".into(),
            summary: "  1 race".into(),
            source: "k:\nds_write_b32 v1, v0\nds_read_b32 v2, v1\ns_barrier\n".into(),
            pairs: vec![pair],
        };
        let page = races(std::slice::from_ref(&kernel));
        let expected = [
            "<h1 class=\"race\">k.s: race</h1>",
            "<mark>   2  ds_write_b32 v1, v0</mark>",
            "<b>   2  ds_write_b32 v1, v0</b>",
            "<b>   4  s_barrier</b>",
            "writes &lt;1&gt;",
            "under reverse",
        ];
        assert!(expected.iter().all(|text| page.contains(text)), "{page}");
        assert!(races(&[kernel.clone(), kernel]).contains("Races of 2 kernels"));
    }
}
