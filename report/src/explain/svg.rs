//! An explanation as a picture: the bits of the instruction, the lanes that it moves, and its matrices.

use std::fmt::Write;

use gcn_semantics::text::BitField;

use super::matrix::svg::{Canvas, draw};
use super::{Diagram, Explanation, Reads};
use crate::html::escaped;

// Lengths are units of the view box: a picture has no size of its own, so that it fits any width.
/// Units for a bit of the encoding.
const BIT: u32 = 34;
/// Units for a lane.
const LANE: u32 = 17;
const MARGIN: u32 = 20;
const WIDTH: u32 = 2 * MARGIN + 64 * LANE;
/// One colour for each row of 16 lanes.
const ROWS: [&str; 4] = ["#1f6fb4", "#c4541a", "#2a8a4a", "#8a3fa0"];

pub fn svg(explanation: &Explanation) -> String {
    let mut body = String::new();
    let title = &explanation.text;
    text(&mut body, (MARGIN, 30), fitting(title, WIDTH - 2 * MARGIN, 17), "start", title);
    let subtitle = format!("{} on {}", explanation.instruction.encoding, explanation.target);
    text(&mut body, (MARGIN, 50), 12, "start", &subtitle);
    let mut y = 70;
    for dword in 0..explanation.dwords.len() as u32 {
        let fields = explanation.fields.iter().filter(|field| field.at / 32 == dword);
        // What is left of it has no field.
        cell(&mut body, (MARGIN, y), (32 * BIT, 34), "#f7f7f7");
        fields.for_each(|field| bits(&mut body, field, y));
        y += 62;
    }
    if let Some(diagram) = &explanation.diagram {
        lanes(&mut body, diagram, y + 10);
        y += 350 + 18 * diagram.legend().len() as u32;
    }
    if let Some(drawing) = &explanation.matrices {
        let mut canvas = Canvas { body: &mut body, left: MARGIN, width: WIDTH - 2 * MARGIN, top: y + 10 };
        draw(&mut canvas, drawing);
        y = canvas.top;
    }
    let height = y + MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, monospace\">\n<rect width=\"100%\" height=\"100%\" \
         fill=\"white\"/>\n{body}</svg>\n"
    )
}

fn text(body: &mut String, (x, y): (u32, u32), size: u32, anchor: &str, content: &str) {
    let content = escaped(content);
    let _ = writeln!(body, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{content}</text>");
}

fn cell(body: &mut String, (x, y): (u32, u32), (width, height): (u32, u32), fill: &str) {
    let _ = writeln!(
        body,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\" stroke=\"#555\"/>"
    );
}

/// The size at which `content` fits into `width` units: at most `size`.
fn fitting(content: &str, width: u32, size: u32) -> u32 {
    // A letter is about 0.62 times as wide as the size says.
    let letters = content.chars().count().max(1) as u32;
    (100 * width / (62 * letters)).clamp(4, size)
}

/// A field of a dword whose row begins at `y`.
fn bits(body: &mut String, field: &BitField, y: u32) {
    let BitField { name, at, width, value, meaning } = field;
    let low = at % 32;
    let x = MARGIN + (32 - low - width) * BIT;
    let fill = if name == "ENCODING" || name == "OP" { "#e8e4d8" } else { "#eef3f8" };
    cell(body, (x, y), (width * BIT, 34), fill);
    let middle = x + width * BIT / 2;
    text(body, (middle, y + 13), fitting(name, width * BIT - 2, 10), "middle", name);
    let value = meaning.clone().unwrap_or_else(|| if *width > 8 { format!("{value:#x}") } else { value.to_string() });
    text(body, (middle, y + 28), fitting(&value, width * BIT - 2, 10), "middle", &value);
    let range = if *width == 1 { at.to_string() } else { format!("{}:{at}", at + width - 1) };
    text(body, (middle, y + 46), 8, "middle", &range);
}

/// Source lanes above, destination lanes below, a line for each that is read.
fn lanes(body: &mut String, diagram: &Diagram, y: u32) {
    let example = diagram.example.as_ref().map(|example| format!(", for example with {example}")).unwrap_or_default();
    text(body, (MARGIN, y), 12, "start", &format!("which lane each lane reads{example}"));
    let (above, below) = (y + 30, y + 260);
    text(body, (MARGIN, above - 6), 9, "start", "source lanes");
    text(body, (MARGIN, below + 46), 9, "start", "destination lanes, and what each reads");
    let x = |lane: usize| MARGIN + lane as u32 * LANE;
    for (lane, reads) in diagram.lanes.iter().enumerate() {
        let colour = ROWS[lane / 16];
        cell(body, (x(lane), above), (LANE, 18), "white");
        colored(body, (x(lane) + LANE / 2, above + 13), colour, &lane.to_string());
        if let Reads::Lane(source) = *reads {
            let (from, to) = (x(source.into()) + LANE / 2, x(lane) + LANE / 2);
            let colour = ROWS[usize::from(source) / 16];
            let _ = writeln!(
                body,
                "<path d=\"M{from} {} C{from} {} {to} {} {to} {}\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-opacity=\"0.7\"/>",
                above + 18,
                above + 100,
                below - 85,
                below
            );
        }
        let fill = match reads {
            Reads::Lane(_) => "white",
            Reads::Zero => "#dddddd",
            Reads::Kept => "#f4f4f4",
            Reads::Open(_) | Reads::Unknown => "#ffe9a8",
        };
        cell(body, (x(lane), below), (LANE, 18), fill);
        colored(body, (x(lane) + LANE / 2, below + 13), colour, &lane.to_string());
        text(body, (x(lane) + LANE / 2, below + 31), 9, "middle", &reads.symbol());
    }
    for (number, line) in diagram.legend().iter().enumerate() {
        text(body, (MARGIN, below + 66 + 18 * number as u32), 11, "start", line);
    }
}

fn colored(body: &mut String, (x, y): (u32, u32), colour: &str, content: &str) {
    let _ = writeln!(
        body,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"9\" text-anchor=\"middle\" fill=\"{colour}\">{content}</text>"
    );
}
