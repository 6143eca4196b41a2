//! Answers about a text: explanations, repairs, names, and what is outstanding.

use std::collections::{BTreeMap, HashMap};

use gcn_hazards::Repair;
use gcnverify_library::explain::{Explained, explain as explain_text};
use gcnverify_report::explain::explain;
use lsp_types::{
    CodeAction, CodeActionKind, DocumentSymbol, Hover, HoverContents, InlayHint, InlayHintLabel, InlayHintTooltip,
    MarkupContent, MarkupKind, Position, Range, SymbolKind, TextEdit, WorkspaceEdit,
};

use super::document::{Document, Looked};
use super::text::Lines;
use crate::hazards::fixed;

/// What the instruction at a place is called and does, what may be outstanding behind it, and last its bits.
pub fn hover(document: &Document, position: Position) -> Option<Hover> {
    let (explanation, outstanding, range) = match document.at(position) {
        Some((looked, number)) => {
            let Looked { program, outstanding, .. } = looked;
            let statement = &program.listing.statements[number];
            let syntax = document.reading.syntax;
            let explanation = explain(&statement.instruction, program.target, syntax, u64::MAX);
            (explanation, outstanding[number].counts(), Some(Lines::new(&program.source).range(statement.span)))
        }
        // Of a text with errors, the line alone.
        None => {
            let line = document.source.text.lines().nth(position.line as usize)?;
            let line = line.split([';', '#']).next().unwrap_or_default().split("//").next().unwrap_or_default();
            let target = document.reading.target.unwrap_or_default();
            let (explained, _) = explain_text(line.trim(), target, document.reading.syntax, u64::MAX).ok()?;
            let Explained::Instruction(explanation) = explained else {
                return Some(marked(format!("```text\n{}\n```", explained.to_text().trim_end()), None));
            };
            (*explanation, String::new(), None)
        }
    };
    let mut value = format!("**{}** ({})", explanation.title, explanation.encoding_name());
    value += &format!("\n\n{}", escaped(&explanation.sentence));
    if !outstanding.is_empty() {
        value += &format!("\n\nmay be outstanding behind it: {outstanding}");
    }
    value += &format!("\n\n```text\n{}\n{}\n```", explanation.text, explanation.body_text().trim_end());
    Some(marked(value, range))
}

fn marked(value: String, range: Option<Range>) -> Hover {
    Hover { contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value }), range }
}

/// A sentence in Markdown, in which stars and underlines would be marks.
fn escaped(sentence: &str) -> String {
    let mut text = String::new();
    for letter in sentence.chars() {
        if matches!(letter, '*' | '_' | '<' | '\\') {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

/// The repairs of missing waits in lines of a text, and that of all of them.
pub fn actions(document: &Document, range: Range) -> Vec<CodeAction> {
    let mut actions = Vec::new();
    for looked in &document.programs {
        let Looked { program, repairs, .. } = looked;
        let line = |number: usize| program.listing.statements[number].line as u32 - 1;
        let here = repairs.iter().filter(|(number, _)| (range.start.line..=range.end.line).contains(&line(*number)));
        for (number, repair) in here {
            let title = format!("Wait: `{repair}` before line {}", line(*number) + 1);
            actions.extend(action(document, looked, &[(*number, *repair)], title, true));
        }
    }
    let all: usize = document.programs.iter().map(|looked| looked.repairs.len()).sum();
    if all > 1 && !actions.is_empty() {
        for looked in document.programs.iter().filter(|looked| looked.repairs.len() > 1) {
            let title = format!("Add all {} waits that are missing", looked.repairs.len());
            actions.extend(action(document, looked, &looked.repairs, title, false));
        }
    }
    actions
}

/// The edits that add waits, unless that changes what the program does.
fn action(
    document: &Document,
    looked: &Looked,
    repairs: &[(usize, Repair)],
    title: String,
    is_preferred: bool,
) -> Option<CodeAction> {
    let repairs: BTreeMap<usize, Repair> = repairs.iter().copied().collect();
    let additions = fixed::additions(&looked.program, &repairs).ok()?;
    let lines = Lines::new(&looked.program.source);
    let edit = |(offset, text): (usize, String)| {
        let place = lines.position(offset);
        TextEdit::new(Range::new(place, place), text)
    };
    let edits = additions.into_iter().map(edit).collect();
    let fixes = |diagnostic: &&lsp_types::Diagnostic| {
        diagnostic.code.is_some()
            && repairs
                .keys()
                .any(|&number| diagnostic.range == lines.range(looked.program.listing.statements[number].span))
    };
    #[expect(clippy::mutable_key_type, reason = "the protocol has a map of addresses")]
    let changes = HashMap::from([(document.uri.clone(), edits)]);
    Some(CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(document.diagnostics.iter().filter(fixes).cloned().collect()),
        edit: Some(WorkspaceEdit::new(changes)),
        is_preferred: Some(is_preferred),
        ..CodeAction::default()
    })
}

/// The label that a line begins with.
fn label(line: &str) -> Option<(usize, &str)> {
    let text = line.trim_start();
    let end = text.find(|c: char| !c.is_alphanumeric() && !"_.$@".contains(c))?;
    let is_label = end > 0 && text[end..].starts_with(':') && !text[end..].starts_with("::");
    is_label.then(|| (line.len() - text.len(), &text[..end]))
}

/// The names of a text: functions and kernels, with the labels in them.
pub fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    let lines = Lines::new(&document.source);
    let last = document.source.text.lines().count().saturating_sub(1) as u32;
    let mut symbols: Vec<DocumentSymbol> = Vec::new();
    for (number, line) in document.source.text.lines().enumerate() {
        let Some((indent, name)) = label(line) else { continue };
        let number = number as u32;
        let function = document.functions.iter().find(|(of, _)| of == name);
        let column = line[..indent].encode_utf16().count() as u32;
        let selected = Range::new(
            Position::new(number, column),
            Position::new(number, column + name.encode_utf16().count() as u32),
        );
        #[expect(deprecated, reason = "the structure has a field that is not used any more")]
        let symbol = DocumentSymbol {
            name: name.to_owned(),
            detail: function.map(|(_, is_kernel)| if *is_kernel { "kernel" } else { "function" }.to_owned()),
            kind: if function.is_some() { SymbolKind::FUNCTION } else { SymbolKind::KEY },
            tags: None,
            deprecated: None,
            range: Range::new(selected.start, lines.end(number)),
            selection_range: selected,
            children: None,
        };
        match symbols.last_mut().filter(|last| last.kind == SymbolKind::FUNCTION && function.is_none()) {
            Some(parent) => parent.children.get_or_insert_default().push(symbol),
            None => symbols.push(symbol),
        }
    }
    // A function goes on to the next name beside it.
    let ends: Vec<u32> = symbols.iter().skip(1).map(|next| next.range.start.line.saturating_sub(1)).collect();
    for (symbol, end) in symbols.iter_mut().zip(ends.into_iter().chain([last])) {
        if symbol.kind == SymbolKind::FUNCTION {
            symbol.range.end = lines.end(end.max(symbol.range.start.line));
        }
    }
    symbols
}

/// What may be outstanding behind the lines of a text that change it.
pub fn hints(document: &Document, range: Range) -> Vec<InlayHint> {
    let mut hints = Vec::new();
    for Looked { program, outstanding, .. } in &document.programs {
        let lines = Lines::new(&program.source);
        for (number, statement) in program.listing.statements.iter().enumerate() {
            let line = statement.line as u32 - 1;
            let before = number.checked_sub(1).map(|before| outstanding[before].counts()).unwrap_or_default();
            let counts = outstanding[number].counts();
            if !(range.start.line..=range.end.line).contains(&line) || counts == before {
                continue;
            }
            let waits_for = outstanding[number].instructions.iter().flatten();
            let mut begun: Vec<usize> = waits_for.map(|&origin| program.listing.statements[origin].line).collect();
            begun.sort_unstable();
            begun.dedup();
            let begun: Vec<String> = begun.iter().map(usize::to_string).collect();
            let tooltip = match &begun[..] {
                [] => "nothing is outstanding behind this line".to_owned(),
                lines => format!("may be outstanding behind this line: what lines {} have begun", lines.join(", ")),
            };
            hints.push(InlayHint {
                position: lines.end(line),
                label: InlayHintLabel::String(if counts.is_empty() { "nothing outstanding".into() } else { counts }),
                kind: None,
                text_edits: None,
                tooltip: Some(InlayHintTooltip::String(tooltip)),
                padding_left: Some(true),
                padding_right: None,
                data: None,
            });
        }
    }
    hints
}

#[cfg(test)]
mod tests {
    use super::label;

    #[test]
    fn labels_stand_at_the_beginning_of_a_line() {
        assert_eq!(label("  .LBB0_1: v_nop"), Some((2, ".LBB0_1")));
        assert_eq!(label("f:"), Some((0, "f")));
        for line in ["v_mov_b32 v0, v1", "; note: this", "", "a b:", ".type f,@function", ":"] {
            assert_eq!(label(line), None, "{line}");
        }
    }
}
