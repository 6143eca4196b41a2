//! Both programs side by side, with what their instructions leave.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use gcn_semantics::algebra::LANES;

use super::escaped;
use super::grids::Ends;
use super::lanes::Lanes;
use super::rounds::Rounds;
use super::rows::{Line, lines, rows};
use super::words;
use crate::steps::step_values;
use gcnverify::equiv::{Counterexample, Divergence, Job, Report, Sample, TracedStep};

/// What begins the values of all lanes, which a script reads.
pub const STEPS: &str = "<script type=\"application/json\" class=\"steps\">";
const SIDES: [&str; 2] = ["a", "b"];

/// Where the values beside the programs come from.
#[derive(Clone, Copy)]
pub enum Run<'r> {
    /// With the steps where the data of both programs part.
    Found(&'r Report, &'r Counterexample, [Option<usize>; 2]),
    Sample(&'r Sample),
    Nothing,
}

/// The programs of `job`. Of a run also what their steps leave, in a lane that can be chosen, and of a counterexample
/// the places that differ at the end. Names of parts begin with `anchor`.
pub fn programs(page: &mut String, job: &Job, run: Run, anchor: &str) {
    let lanes = Lanes::new(job, run);
    let sample = if matches!(run, Run::Sample(_)) { " sample" } else { "" };
    let _ = writeln!(page, "<div class=\"job{sample}\">\n<h2>Programs</h2>");
    let [a, b] = [&job.a, &job.b].map(|fragment| escaped(&fragment.source.name));
    let _ = writeln!(
        page,
        "<p class=\"dim\">a is {a}, b is {b}. Lines that do the same, or nearly, stand side by side.</p>"
    );
    let shown = match (run, &lanes) {
        (Run::Nothing, _) => None,
        (Run::Found(_, found, _), Some(lanes)) => Some(Cow::Borrowed(lanes.run(lanes.first(found)))),
        (Run::Found(_, found, _), None) => Some(Cow::Borrowed(&found.divergence)),
        (Run::Sample(sample), Some(lanes)) => Some(Cow::Borrowed(lanes.run(sample.lane))),
        (Run::Sample(sample), None) => sample.in_lanes(job, &[sample.lane]).pop().map(Cow::Owned),
    };
    let parts = match run {
        Run::Found(_, _, parts) => parts,
        _ => [None; 2],
    };
    let shown_lines = lines_of(job, shown.as_deref());
    let rounds = shown_lines.each_ref().map(|lines| Rounds::new(lines));
    // The first one in which the programs part, else the last one.
    let last = rounds.iter().map(Rounds::count).max().unwrap_or(1) - 1;
    let apart = (0..2).filter_map(|side| Some(rounds[side].of(parts[side]?))).min();
    let round = apart.unwrap_or(last);
    if let Some(shown) = &shown {
        let differing = match run {
            Run::Found(_, found, _) => &found.lanes[..],
            _ => &[],
        };
        choice(page, differing, shown, lanes.is_some());
        if last > 0 {
            let (number, count) = (round + 1, last + 1);
            let _ = write!(
                page,
                " <label>Round of loops <input type=\"number\" class=\"round\" min=\"1\" max=\"{count}\" \
                 value=\"{number}\"> of {count}</label>"
            );
        }
        if parts != [None, None] {
            let _ = write!(page, " <a href=\"#{anchor}parts\">Where the programs part</a>");
        }
        page.push_str("</p>\n");
    }
    side_by_side(page, &shown_lines, (&rounds, round), (shown.as_deref(), parts), anchor);
    if let (Run::Found(report, found, _), Some(lanes)) = (run, &lanes) {
        page.push_str(&Ends::new(job, report, found, lanes).html(lanes.first(found)));
    }
    if let Some(lanes) = &lanes {
        let _ = writeln!(page, "{STEPS}{}</script>", lanes.json());
    }
    page.push_str("</div>\n");
}

/// The lane whose values are shown.
fn choice(page: &mut String, differing: &[u8], shown: &Divergence, is_free: bool) {
    page.push_str("<p class=\"choice\">");
    if is_free {
        let option = |lane: u8| {
            let selected = if lane == shown.lane { " selected" } else { "" };
            let differs = if differing.contains(&lane) { ", differs" } else { "" };
            format!("<option value=\"{lane}\"{selected}>{lane}{differs}</option>")
        };
        let options: String = (0..LANES as u8).map(option).collect();
        let _ = write!(page, "<label>Values in lane <select class=\"lane\">{options}</select></label>");
    } else {
        let _ = write!(page, "Values in lane {}.", shown.lane);
    }
}

/// The lines of both programs, with the steps of `shown`.
fn lines_of<'j>(job: &'j Job, shown: Option<&Divergence>) -> [Vec<Line<'j>>; 2] {
    let of = |side: usize, fragment| lines(fragment, shown.map_or(&[][..], |shown| &shown.traces[side][..]));
    [of(0, &job.a), of(1, &job.b)]
}

fn side_by_side(
    page: &mut String,
    [a, b]: &[Vec<Line>; 2],
    (rounds, round): (&[Rounds; 2], usize),
    (shown, parts): (Option<&Divergence>, [Option<usize>; 2]),
    anchor: &str,
) {
    let steps = [0, 1].map(|side| shown.map_or(&[][..], |shown| &shown.traces[side][..]));
    let has_values = steps.iter().any(|steps| !steps.is_empty());
    let parts = [0, 1].map(|side| Some(steps[side].get(parts[side]?)?.line));
    let table = Table { anchor, steps, has_values, parts, rounds, round };
    let class = if has_values { "rows" } else { "rows plain" };
    let _ = writeln!(page, "<table class=\"{class}\" role=\"table\" aria-label=\"programs\"><thead><tr role=\"row\">");
    for side in SIDES {
        let values = if has_values { "<th scope=\"col\">leaves" } else { "" };
        let _ = writeln!(page, "<th scope=\"col\" class=\"number\">line<th scope=\"col\">{side}{values}");
    }
    page.push_str("</thead><tbody>\n");
    let mut is_first = true;
    for [at_a, at_b] in rows(a, b) {
        table.row(page, [at_a.map(|at| &a[at]), at_b.map(|at| &b[at])], &mut is_first);
    }
    page.push_str("</table>\n");
}

/// What the rows of both programs share.
struct Table<'t> {
    anchor: &'t str,
    steps: [&'t [TracedStep]; 2],
    has_values: bool,
    /// The lines where the programs part.
    parts: [Option<usize>; 2],
    rounds: &'t [Rounds; 2],
    /// The round whose values are shown first.
    round: usize,
}

impl Table<'_> {
    /// A row; `is_first` if the place where the programs part is still to come.
    fn row(&self, page: &mut String, row: [Option<&Line>; 2], is_first: &mut bool) {
        let parts = [0, 1].map(|side| row[side].is_some_and(|line| self.parts[side] == Some(line.number)));
        let id = match parts.contains(&true) && std::mem::take(is_first) {
            true => format!(" id=\"{}parts\"", self.anchor),
            false => String::new(),
        };
        let apart = if self.is_apart(row) { " class=\"apart\"" } else { "" };
        let _ = write!(page, "<tr role=\"row\"{id}{apart}>");
        for side in 0..2 {
            let other = row[1 - side].map(|line| line.text);
            self.cells(page, side, (row[side], other), parts[side]);
        }
        page.push('\n');
    }

    /// Whether both sides leave values here, and other ones.
    fn is_apart(&self, row: [Option<&Line>; 2]) -> bool {
        let values = |side: usize| -> Vec<Vec<u32>> {
            let steps = row[side].map_or(&[][..], |line| &line.steps);
            let values = |&step: &usize| self.steps[side][step].values.iter().map(|(_, value)| *value).collect();
            steps.iter().filter(|&&step| self.is_shown(side, step)).map(values).collect()
        };
        let [a, b] = [values(0), values(1)];
        !a.concat().is_empty() && !b.concat().is_empty() && a != b
    }

    /// Whether what a step leaves is shown first.
    fn is_shown(&self, side: usize, step: usize) -> bool {
        self.rounds[side].shown(step).contains(&self.round)
            || self.round >= self.rounds[side].count() && self.rounds[side].shown(step).end == self.rounds[side].count()
    }

    /// The cells of a line, beside which the line `other` stands.
    fn cells(&self, page: &mut String, side: usize, (line, other): (Option<&Line>, Option<&str>), parts: bool) {
        let name = SIDES[side];
        let Some(line) = line else {
            for class in ["number", "text", "values"].iter().take(if self.has_values { 3 } else { 2 }) {
                let _ = write!(page, "<td role=\"cell\" class=\"{class} none\">");
            }
            return;
        };
        let parts = if parts { " parts" } else { "" };
        // Of an indentation two columns are enough, and a tab would be many.
        let indent = if line.is_indented { "  " } else { "" };
        let (number, text) = (line.number, words::line(line.text, other));
        let _ = write!(
            page,
            "<td role=\"cell\" class=\"number\" data-side=\"{name}\">{number}<td role=\"cell\" \
             class=\"text{parts}\" data-line=\"{side}:{number}\"><pre>{indent}{text}</pre>"
        );
        if self.has_values {
            page.push_str("<td role=\"cell\" class=\"values\">");
            for &step in &line.steps {
                let values = escaped(&step_values(&self.steps[side][step]));
                let hidden = if self.is_shown(side, step) { "" } else { " hidden" };
                // Of a line that is executed once there is nothing to choose.
                let rounds = match line.steps.len() {
                    1 => String::new(),
                    _ => {
                        let Range { start, end } = self.rounds[side].shown(step);
                        let last = if end == self.rounds[side].count() { String::new() } else { end.to_string() };
                        format!(" data-rounds=\"{start}-{last}\"")
                    }
                };
                let _ = write!(page, "<div data-side=\"{side}\" data-step=\"{step}\"{rounds}{hidden}>{values}</div>");
            }
        }
    }
}
