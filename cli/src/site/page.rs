//! The page of one instruction.

use std::collections::BTreeSet;
use std::fmt::Write;

use gcn_semantics::Target;
use gcn_semantics::text::{BitField, accepted_operands, limits_of_operands, operand_name};
use gcnverify_report::explain::{Assignment, Diagram, Explanation, Meaning};
use gcnverify_report::html::escaped;
use itertools::Itertools;

use super::{Entry, OnTarget, file_name, head};

/// The page of an instruction; `near` are the names before and behind it.
pub fn page(entry: &Entry, near: [Option<&str>; 2]) -> String {
    let mut text = head(&entry.name);
    let [before, behind] = near.map(|name| name.map(|name| (file_name(name), escaped(name))));
    let before = before.map(|(file, name)| format!("<a rel=\"prev\" href=\"{file}\">← {name}</a>"));
    let behind = behind.map(|(file, name)| format!("<a rel=\"next\" href=\"{file}\">{name} →</a>"));
    let index = Some("<a href=\"index.html\">instructions</a>".to_owned());
    let links = [index, before, behind].into_iter().flatten().join(" · ");
    let _ = writeln!(text, "<nav aria-label=\"instructions\">{links}</nav>\n<main>\n<h1>{}</h1>", escaped(&entry.name));
    for (targets, explanation) in &entry.meanings {
        let _ = writeln!(text, "<h2>On {}</h2>", targets.iter().join(", "));
        meaning(&mut text, explanation);
        if let Some(diagram) = &explanation.diagram {
            lanes(&mut text, diagram);
        }
    }
    forms(&mut text, entry);
    if let Some((_, explanation)) = entry.meanings.last() {
        operands(&mut text, explanation);
    }
    bits(&mut text, entry);
    text + "</main>\n"
}

/// The rows of the ledger that an instruction depends on.
pub fn rows(entry: &Entry) -> Vec<String> {
    let meanings = entry.meanings.iter().filter_map(|(_, explanation)| explanation.meaning.as_ref().ok());
    meanings.flat_map(rows_of).collect()
}

fn rows_of(meaning: &Meaning) -> impl Iterator<Item = String> {
    let readings = meaning.readings.iter().map(ToString::to_string);
    readings.chain(meaning.unspecified.iter().map(ToString::to_string))
}

/// Whether there is the same to say of two instructions, whatever their numbers.
pub fn is_same(one: &Explanation, other: &Explanation) -> bool {
    one.text == other.text && one.meaning == other.meaning && one.sentence == other.sentence
}

/// What the instruction is called, and the first place written, with its formula.
pub fn first_line(entry: &Entry) -> String {
    let Some((_, explanation)) = entry.meanings.last() else { return String::new() };
    [explanation.title.clone(), first_formula(explanation)].into_iter().filter(|part| !part.is_empty()).join(": ")
}

fn first_formula(explanation: &Explanation) -> String {
    let assignments = explanation.meaning.as_ref().ok().map(|meaning| &meaning.assignments[..]).unwrap_or_default();
    assignments.iter().find_map(Assignment::line).unwrap_or_default()
}

fn meaning(text: &mut String, explanation: &Explanation) {
    let _ = writeln!(text, "<p><code>{}</code></p>", escaped(&explanation.text));
    let (title, sentence) = (escaped(&explanation.title), escaped(&explanation.sentence));
    let _ = writeln!(text, "<p><b>{title}.</b> {sentence}</p>");
    let meaning = match &explanation.meaning {
        Ok(meaning) => meaning,
        Err(_) => {
            text.push_str("<p>It is not modelled.</p>\n");
            return;
        }
    };
    text.push_str("<pre>");
    let (shown, more) = meaning.shown();
    for assignment @ Assignment { place, formula, .. } in shown {
        let (Some(formula), Some(line)) = (formula, assignment.line()) else {
            let _ = writeln!(text, "{place} = (a formula too long to read)");
            continue;
        };
        let _ = writeln!(text, "{}", escaped(&line));
        for (name, part) in formula.parts.iter().rev() {
            let _ = writeln!(text, "  where {name} = {}", escaped(part));
        }
    }
    if more > 0 {
        let _ = writeln!(text, "… and {more} more places");
    }
    text.push_str("</pre>\n");
    for note in &meaning.notes {
        let _ = writeln!(text, "<p>{}</p>", escaped(note));
    }
    if !meaning.mode.is_empty() {
        let _ =
            writeln!(text, "<p>MODE matters (the formula is for 0x3f0): {}.</p>", escaped(&meaning.mode.join("; ")));
    }
    let links: BTreeSet<String> = rows_of(meaning).collect();
    if !links.is_empty() {
        let links = links.iter().map(|row| format!("<a href=\"ledger.html#{0}\">{0}</a>", escaped(row))).join(", ");
        let _ = writeln!(text, "<p>Documents leave open: {links}.</p>");
    }
}

fn lanes(text: &mut String, diagram: &Diagram) {
    let example = diagram.example.as_ref().map(|example| format!(", for example with {example}")).unwrap_or_default();
    let _ = writeln!(
        text,
        "<h2>Which lane each lane reads{}</h2>\n<div class=\"wide\"><table class=\"lanes\">",
        escaped(&example)
    );
    for row in 0..4 {
        let lanes = 16 * row..16 * row + 16;
        let heads = lanes.clone().map(|lane| format!("<th>{lane}")).join("");
        let cells = lanes.map(|lane| format!("<td>{}", escaped(&diagram.lanes[lane].symbol()))).join("");
        let _ = writeln!(text, "<tr><th>lane{heads}<tr><th>reads{cells}");
    }
    text.push_str("</table></div>\n");
    for line in diagram.legend() {
        let _ = writeln!(text, "<p>{}</p>", escaped(&line));
    }
}

fn forms(text: &mut String, entry: &Entry) {
    let heads = Target::ALL.iter().map(|target| format!("<th>{target}")).join("");
    let _ = writeln!(text, "<h2>Encodings</h2>\n<div class=\"wide\"><table><tr><th>encoding{heads}<th>example");
    for (encoding, of) in by_encoding(entry) {
        let cell = |target: &Target| {
            let status = of.iter().find(|on| on.target == *target).map_or("–", |on| on.form.status);
            format!("<td>{status}")
        };
        let (cells, example) = (Target::ALL.iter().map(cell).join(""), escaped(&of[of.len() - 1].form.example));
        let _ = writeln!(text, "<tr><th>{encoding}{cells}<td>{example}");
    }
    text.push_str("</table></div>\n");
}

/// The forms of each encoding, in the order of the targets.
fn by_encoding(entry: &Entry) -> Vec<(&str, Vec<&OnTarget>)> {
    let names = entry.forms.iter().map(|on| on.form.encoding.as_str()).unique();
    let of =
        |name: &str| entry.forms.iter().filter(|on| on.form.encoding == name).sorted_by_key(|on| on.target).collect();
    names.map(|name| (name, of(name))).collect()
}

fn operands(text: &mut String, explanation: &Explanation) {
    if explanation.operands.is_empty() {
        return;
    }
    let _ = writeln!(text, "<h2>Operands on {}</h2>", explanation.target);
    text.push_str("<div class=\"wide\"><table><tr><th>operand<th>type<th>bits<th>role\n");
    for operand in &explanation.operands {
        let ty = format!("{:?}", operand.kind.ty).to_lowercase();
        let (name, bits) = (escaped(&operand.name), operand.kind.ty.bits());
        let _ = writeln!(text, "<tr><td>{name}<td>{ty}<td>{bits}<td>{}", operand.role());
    }
    text.push_str("</table></div>\n");
}

/// What each operand may be in an encoding, and what they may not be together.
fn accepted(text: &mut String, on: &OnTarget) {
    let instruction = &on.form.instruction;
    let kinds = accepted_operands(instruction, on.target).into_iter().enumerate();
    let kinds = kinds
        .map(|(index, kinds)| {
            format!("<li>{}", escaped(&format!("{}: {kinds}", operand_name(instruction, index, on.target))))
        })
        .join("");
    if !kinds.is_empty() {
        let _ = writeln!(text, "<ul>{kinds}</ul>");
    }
    for limit in limits_of_operands(instruction, on.target) {
        let _ = writeln!(text, "<p>{}</p>", escaped(limit));
    }
}

/// The operands and the bits of each encoding, as they are on the newest target that has it.
fn bits(text: &mut String, entry: &Entry) {
    text.push_str("<h2>Operands and bits of each encoding</h2>\n");
    for (encoding, of) in by_encoding(entry) {
        let on = of[of.len() - 1];
        let _ = writeln!(text, "<p>{encoding} on {}: <code>{}</code></p>", on.target, escaped(&on.form.example));
        accepted(text, on);
        let fields = gcn_semantics::text::fields(&on.form.instruction, on.target).unwrap_or_default();
        if fields.is_empty() {
            continue;
        }
        let dwords = fields.iter().map(|field| field.at / 32 + 1).max().unwrap_or_default();
        (0..dwords).rev().for_each(|dword| text.push_str(&row_of_bits(&fields, dword)));
    }
}

/// The fields of a dword as a table of 32 columns, which is as wide as the page.
fn row_of_bits(fields: &[BitField], dword: u32) -> String {
    let mut rows = ["<tr>"; 3].map(str::to_owned);
    let mut cell = |width: u32, of: [String; 3]| {
        for ((row, tag), content) in rows.iter_mut().zip(["th", "td", "td"]).zip(of) {
            *row += &format!("<{tag} colspan=\"{width}\">{content}");
        }
    };
    // Bits from here on down are to be shown; those without a field stay empty.
    let mut top = 32 * dword + 32;
    for field in fields.iter().filter(|field| field.at / 32 == dword) {
        let (at, width) = (field.at, field.width);
        if at + width < top {
            cell(top - at - width, Default::default());
        }
        let range = if width == 1 { at.to_string() } else { format!("{}:{at}", at + width - 1) };
        cell(width, [range, escaped(&field.name), format!("{:0width$b}", field.value, width = width as usize)]);
        top = at;
    }
    if top > 32 * dword {
        cell(top - 32 * dword, Default::default());
    }
    let [ranges, names, values] = rows;
    format!("<table class=\"bits\">{ranges}{names}{values}</table>\n")
}
