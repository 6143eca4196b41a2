//! Labels and the branches to them.
//!
//! A branch holds the distance from the next instruction in words. It is known only when all
//! instructions between are, because their sizes follow from the encodings chosen.

use rustc_hash::FxHashMap;

use super::super::scan::{Cursor, TokenKind};
use super::super::{Source, SourceError, Span, Statement};
use crate::Target;
use crate::instruction::Operand;

/// A place in the text: before statement `index`, behind `gaps` directives that may leave a gap.
#[derive(Debug, Clone, Copy)]
struct Place {
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
}

/// The labels that a text has defined and used so far.
#[derive(Debug, Default)]
pub(super) struct Labels<'s> {
    places: FxHashMap<&'s str, Place>,
    uses: Vec<Use>,
    gaps: usize,
}

impl<'s> Labels<'s> {
    /// Steps over the labels at the beginning of a line (`name:`, `1:`, `"name":`), before
    /// statement `index`.
    pub fn define(&mut self, cursor: &mut Cursor<'s>, index: usize) -> Result<(), SourceError> {
        let mut result = Ok(());
        while cursor.second_is_mark(':')
            && matches!(cursor.peek().kind, TokenKind::Word | TokenKind::Quoted | TokenKind::Integer(_))
        {
            let token = cursor.advance();
            cursor.advance();
            let name = cursor.text_of(token).trim_matches('"');
            let place = Place { index, gaps: self.gaps };
            // Numbers can be labels several times.
            if !matches!(token.kind, TokenKind::Integer(_)) && self.places.insert(name, place).is_some() {
                result = Err(SourceError::illegal(format!("the label `{name}` is defined twice"), token.span));
            }
        }
        result
    }
    /// A directive that may put something between the instructions before and behind it.
    pub fn gap(&mut self) {
        self.gaps += 1;
    }
    /// Operand `operand` of statement number `statement` names a label at `span`.
    pub fn used(&mut self, statement: usize, operand: usize, span: Span) {
        self.uses.push(Use { statement, operand, span, gaps: self.gaps });
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

    fn place(&self, label: &Use, source: &Source) -> Result<Place, SourceError> {
        let name = source.snippet(label.span);
        let Some(&place) = self.places.get(name.trim_matches('"')) else {
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

fn in_range(distance: i64, span: Span) -> Result<i16, SourceError> {
    i16::try_from(distance).map_err(|_| {
        SourceError::illegal(format!("the label is {distance} words away: a branch reaches -32768 to 32767"), span)
    })
}
