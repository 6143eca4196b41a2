//! An explanation for people.

use std::fmt::Write;

use gcn_semantics::ledger::{Cause, LedgerRow};
use gcn_semantics::text::{BitField, limits_of_operands};

use super::{Assignment, Diagram, Explanation, Meaning, matrix};
use crate::text::{WIDTH, wrap};

/// Characters above which the formula of an element of a matrix is not shown: where elements stand tells more.
const MOST_OF_A_MATRIX: usize = 800;

/// All there is to say: what it does first, the bits last.
pub fn text(explanation: &Explanation) -> String {
    let mut text = String::new();
    wrap(&mut text, "", &explanation.text, "    ");
    wrap(&mut text, "", &format!("{} ({})", explanation.title, explanation.encoding_name()), "    ");
    if !explanation.sentence.is_empty() {
        text.push('\n');
        wrap(&mut text, "", &explanation.sentence, "");
    }
    text + "\n" + &body(explanation)
}

/// What stands below the sentences.
pub fn body(explanation: &Explanation) -> String {
    let [mut text, rest] = parts(explanation);
    if let Some(drawing) = &explanation.matrices {
        matrix::text::text(drawing, &mut text);
    }
    (text + &rest).trim_start().to_owned()
}

/// The same without the drawing of matrices.
pub fn without_matrices(explanation: &Explanation) -> String {
    parts(explanation).concat().trim_start().to_owned()
}

/// What stands before the drawing of matrices, and behind it.
fn parts(explanation: &Explanation) -> [String; 2] {
    let mut text = String::new();
    let mut rest = String::new();
    match &explanation.meaning {
        Ok(meaning) => {
            if !meaning.is_empty() {
                text.push_str("\nmeaning\n");
                formulas(meaning, &mut text);
            }
            if let Some(diagram) = &explanation.diagram {
                lanes(diagram, &mut text);
            }
            mode(meaning, &mut rest);
            operands(explanation, &mut rest);
            ledger(meaning, &mut rest);
        }
        Err(_) => {
            text.push_str("\nmeaning\n  not modelled\n");
            operands(explanation, &mut rest);
        }
    }
    encoding(explanation, &mut rest);
    [text, rest]
}

fn encoding(explanation: &Explanation, text: &mut String) {
    let Some(hex) = &explanation.hex else { return };
    let words: Vec<String> = explanation.dwords.iter().map(|word| format!("0x{word:08x}")).collect();
    // Four words leave no room for the bytes.
    let apart = if words.len() > 3 { "\n          " } else { "  " };
    let _ = writeln!(text, "\nencoding  {}{apart}(bytes in memory: {hex})", words.join(" "));
    let longest = explanation.fields.iter().map(|field| field.name.len() + 1).max().unwrap_or_default().max(14);
    for field in &explanation.fields {
        let BitField { name, at, width, value, meaning } = field;
        let range = if *width == 1 { at.to_string() } else { format!("{}:{at}", at + width - 1) };
        let bits =
            if *width <= 16 { format!("{value:0width$b}", width = *width as usize) } else { format!("{value:#x}") };
        let meaning = meaning.as_deref().unwrap_or_default();
        let _ = writeln!(text, "{}", format!("  {range:>7}  {name:<longest$}{bits:<17} {meaning}").trim_end());
    }
}

fn operands(explanation: &Explanation, text: &mut String) {
    if explanation.operands.is_empty() {
        return;
    }
    text.push_str("\noperands\n");
    for operand in &explanation.operands {
        let ty = format!("{:?}", operand.kind.ty).to_lowercase();
        let _ =
            writeln!(text, "  {:<15} {:<6}{:>4} bits  {}", operand.name, ty, operand.kind.ty.bits(), operand.role());
        wrap(text, "      may be: ", &operand.accepted, "        ");
    }
    for limit in limits_of_operands(&explanation.instruction, explanation.target) {
        wrap(text, "  ", limit, "  ");
    }
}

/// The sentences, and the places written with their formulas.
pub fn meaning(explanation: &Explanation) -> String {
    let mut text = String::new();
    wrap(&mut text, "  ", &explanation.sentence, "  ");
    match &explanation.meaning {
        Ok(meaning) => formulas(meaning, &mut text),
        Err(_) => text.push_str("  not modelled\n"),
    }
    text
}

fn formulas(meaning: &Meaning, text: &mut String) {
    let (shown, more) = meaning.shown();
    for assignment @ Assignment { place, formula, when } in shown {
        match formula {
            Some(formula) if meaning.is_matrix && formula.length() > MOST_OF_A_MATRIX => {
                let _ = writeln!(text, "  {place} = (a long formula, see --json, and where elements stand)");
            }
            Some(formula) => {
                let line = format!("{place} = {}", formula.expression);
                let condition = when.as_ref().map(|when| format!("if {when}"));
                let fits = assignment.line().is_some_and(|line| line.chars().count() + 2 <= WIDTH);
                match condition {
                    Some(condition) if !fits => {
                        wrap(text, "  ", &line, "      ");
                        wrap(text, "    ", &condition, "      ");
                    }
                    _ => wrap(text, "  ", &assignment.line().unwrap_or(line), "      "),
                }
                for (count, (name, part)) in formula.parts.iter().rev().enumerate() {
                    let start = if count == 0 { "    where " } else { "          " };
                    wrap(text, start, &format!("{name} = {part}"), "            ");
                }
            }
            None => {
                let _ = writeln!(text, "  {place} = (a formula too long to read)");
            }
        }
    }
    if more > 0 {
        let _ = writeln!(text, "  … and {more} more places, see --json");
    }
    for note in &meaning.notes {
        wrap(text, "  ", note, "  ");
    }
}

fn lanes(diagram: &Diagram, text: &mut String) {
    let example = diagram.example.as_ref().map(|example| format!(", for example with {example}")).unwrap_or_default();
    let _ = writeln!(text, "\nlanes: which lane each lane reads{example}");
    for row in 0..4 {
        let _ = write!(text, "  lane ");
        for lane in 16 * row..16 * row + 16 {
            let _ = write!(text, "{}{lane:>4}", gap(lane));
        }
        let _ = write!(text, "\n  reads");
        for lane in 16 * row..16 * row + 16 {
            let _ = write!(text, "{}{:>4}", gap(lane), diagram.lanes[lane].symbol());
        }
        text.push_str(if row < 3 { "\n\n" } else { "\n" });
    }
    let legend = diagram.legend();
    if !legend.is_empty() {
        text.push('\n');
    }
    for line in legend {
        let _ = writeln!(text, "  {line}");
    }
}

/// A gap between banks of four lanes.
fn gap(lane: usize) -> &'static str {
    if lane.is_multiple_of(4) && !lane.is_multiple_of(16) { " " } else { "" }
}

fn mode(meaning: &Meaning, text: &mut String) {
    if !meaning.mode.is_empty() {
        text.push_str("\nMODE matters (the formula is for 0x3f0)\n");
        meaning.mode.iter().for_each(|field| {
            let _ = writeln!(text, "  {field}");
        });
    }
}

fn ledger(meaning: &Meaning, text: &mut String) {
    let readings = meaning.readings.iter().map(|reading| Cause::Row(reading.row()));
    let causes: Vec<Cause> = readings.chain(meaning.unspecified.iter().copied()).collect();
    if causes.is_empty() {
        return;
    }
    text.push_str("\nwhat documents leave open (rows of the ledger)\n");
    for cause in causes {
        match cause {
            Cause::Row(row) => wrap(text, "  ", &row.words(), "    "),
            Cause::Approximate | Cause::Proof(_) => {
                let _ = writeln!(text, "  {cause}");
            }
        }
    }
}

/// What the ledger says about `row`.
pub fn ledger_row(row: LedgerRow) -> String {
    let mut text = String::new();
    wrap(&mut text, "", &row.words(), "  ");
    text
}
