//! Labels and the branches to them.
//!
//! A branch holds the distance from the next instruction in words. It is known only when all
//! instructions between are, because their sizes follow from the encodings chosen.

use rustc_hash::FxHashMap;

use super::super::scan::{Cursor, Symbols, TokenKind};
use super::super::{Label, Source, SourceError, Span, Statement};
use super::operand::names_register;
use crate::Target;
use crate::instruction::Operand;

/// A place in the text: before statement `index`, behind `gaps` directives that may leave a gap.
#[derive(Debug, Clone, Copy)]
struct TextPosition {
    index: usize,
    gaps: usize,
}

/// An operand that names a label.
#[derive(Debug)]
struct Use {
    statement: usize,
    operand: usize,
    span: Span,
    gaps: usize,
    /// Of a numbered label: which one of those with its number.
    number: Option<(i64, usize)>,
}

/// The labels that a text has defined and used so far.
#[derive(Debug, Default)]
pub(super) struct Labels<'s> {
    places: FxHashMap<&'s str, TextPosition>,
    /// Labels such as `1:`, of which there may be several.
    numbered: FxHashMap<i64, Vec<TextPosition>>,
    uses: Vec<Use>,
    gaps: usize,
}

impl<'s> Labels<'s> {
    /// Steps over the labels at the beginning of a line (`name:`, `1:`, `"name":`), before
    /// statement `index`.
    pub fn define(&mut self, cursor: &mut Cursor, index: usize, source: &'s Source) -> Result<(), SourceError> {
        let mut result = Ok(());
        while cursor.second_is_mark(':')
            && matches!(cursor.peek().kind, TokenKind::Word | TokenKind::Quoted | TokenKind::Integer(_))
        {
            let token = cursor.advance();
            cursor.advance();
            let place = TextPosition { index, gaps: self.gaps };
            if let TokenKind::Integer(number) = token.kind {
                self.numbered.entry(number).or_default().push(place);
                continue;
            }
            let name = source.snippet(token.span).trim_matches('"');
            if self.places.insert(name, place).is_some() {
                result = Err(SourceError::illegal(format!("the label `{name}` is defined twice"), token.span));
            }
        }
        result
    }
    /// The labels that other files can see, in the order of the text; `functions` are those that it calls so.
    pub fn visible(&self, functions: &[String]) -> Vec<Label> {
        let visible = self.places.iter().filter(|(name, _)| !name.starts_with(".L") && !name.starts_with('$'));
        let mut labels: Vec<_> = visible
            .map(|(&name, place)| Label {
                name: name.to_owned(),
                statement: place.index,
                function: functions.iter().any(|function| function == name),
            })
            .collect();
        labels.sort_by(|a, b| (a.statement, &a.name).cmp(&(b.statement, &b.name)));
        labels
    }
    /// A directive that may put something between the instructions before and behind it.
    pub fn gap(&mut self) {
        self.gaps += 1;
    }
    /// Operand `operand` of statement number `statement` names a label at `span`.
    pub fn used(&mut self, statement: usize, operand: usize, span: Span, source: &Source) {
        let number = numbered(source.snippet(span)).map(|(number, forward)| {
            let before = self.numbered.get(&number).map_or(0, Vec::len);
            (number, if forward { before } else { before.wrapping_sub(1) })
        });
        self.uses.push(Use { statement, operand, span, gaps: self.gaps, number });
    }

    /// Puts the distances into the branches.
    pub fn resolve(&self, statements: &mut [Statement], source: &Source, target: Target) -> Vec<SourceError> {
        if self.uses.is_empty() {
            return Vec::new();
        }
        let mut end = 0;
        let ends: Vec<i64> = statements
            .iter()
            .map(|statement| {
                end += i64::from(statement.instruction.words(target));
                end
            })
            .collect();
        let start = |index: usize| index.checked_sub(1).map_or(0, |before| ends[before]);
        let mut errors = Vec::new();
        for label in &self.uses {
            let distance = self.place(label, source).map(|place| start(place.index) - ends[label.statement]);
            match distance.and_then(|distance| in_range(distance, label.span)) {
                Ok(distance) => {
                    let operands = &mut statements[label.statement].instruction.operands;
                    operands[label.operand] = Operand::Immediate(distance.into());
                }
                Err(error) => errors.push(error),
            }
        }
        errors
    }

    fn place(&self, label: &Use, source: &Source) -> Result<TextPosition, SourceError> {
        let name = source.snippet(label.span);
        let place = match label.number {
            Some((number, index)) => self.numbered.get(&number).and_then(|places| places.get(index)),
            None => self.places.get(name.trim_matches('"')),
        };
        let Some(&place) = place else {
            return Err(SourceError::illegal(format!("there is no label `{name}` in this text"), label.span)
                .with_hint("define it, or write the distance from the next instruction in words"));
        };
        if place.gaps != label.gaps {
            let message = format!("an alignment or another section lies between this branch and `{name}`");
            return Err(SourceError::unsupported(message, label.span)
                .with_hint("the distance depends on it: write the distance in words"));
        }
        Ok(place)
    }
}

/// The number of a label such as `1f` (the next one called 1) or `1b` (the last one), and whether
/// it is ahead.
fn numbered(name: &str) -> Option<(i64, bool)> {
    let (digits, forward) = match name.strip_suffix('f') {
        Some(digits) => (digits, true),
        None => (name.strip_suffix('b')?, false),
    };
    Some((digits.parse().ok().filter(|number| *number >= 0)?, forward))
}

/// Whether the cursor stands at the name or number of a label, and nothing else.
pub(super) fn at_label(cursor: &Cursor, symbols: &Symbols) -> bool {
    let is_name = |word: &str| symbols.value(word).is_none() && !names_register(word);
    let is_label = match cursor.peek().kind {
        TokenKind::Word => cursor.peek_word().is_some_and(is_name),
        TokenKind::Quoted => true,
        TokenKind::BadNumber(_) => numbered(cursor.text_of(cursor.peek())).is_some(),
        _ => false,
    };
    is_label && cursor.peek_second().ends_line()
}

fn in_range(distance: i64, span: Span) -> Result<i16, SourceError> {
    i16::try_from(distance).map_err(|_| {
        SourceError::illegal(format!("the label is {distance} words away: a branch reaches -32768 to 32767"), span)
    })
}
