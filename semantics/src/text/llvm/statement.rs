//! One instruction in LLVM's syntax: mnemonic, operands, modifiers.

use super::super::fit::fit;
use super::super::scan::{Cursor, Symbols, TokenKind};
use super::super::written::{Defaults, Modifier, Value, Written, WrittenModifier, WrittenOperand};
use super::super::{Source, SourceError, Statement, Warning};
use super::mnemonic::Mnemonic;
use super::operand::OperandReader;
use super::{hint, modifier, wait};
use crate::Target;
use crate::instruction::DstUnused;

/// What LLVM means by leaving a modifier out.
const DEFAULTS: Defaults = Defaults { dst_unused: DstUnused::Preserve, mix_op_sel_hi: 0 };

/// Reads instructions of one source.
pub(super) struct StatementReader<'s> {
    pub source: &'s Source,
    pub target: Target,
}

impl StatementReader<'_> {
    /// Reads the instruction at the cursor, which stands in line `line`.
    pub fn read(
        &self,
        cursor: &mut Cursor,
        line: usize,
        symbols: &Symbols,
        warnings: &mut Vec<Warning>,
    ) -> Result<Statement, SourceError> {
        let token = cursor.peek();
        let Some(word) = cursor.peek_word() else {
            return Err(cursor.unexpected("an instruction, a label or a directive"));
        };
        let mnemonic = Mnemonic::find(word, token.span, self.target)?;
        cursor.advance();
        let mut written = Written {
            span: token.span,
            mnemonic_span: token.span,
            operands: Vec::new(),
            modifiers: Vec::new(),
            defaults: DEFAULTS,
        };
        self.operands(cursor, &mnemonic, symbols, &mut written, warnings)?;
        self.modifiers(cursor, symbols, &mut written)?;
        written.span = cursor.span_from(token.span.start);

        let modifiers: Vec<Modifier> = written.modifiers.iter().map(|written| written.modifier.clone()).collect();
        let sign_extends = written.operands.iter().any(|operand| operand.sext);
        let candidates = mnemonic.candidates(&modifiers, sign_extends)?;
        let instruction = fit(&written, &candidates, warnings).map_err(|error| {
            let error = self.with_other_suffix(error, &mnemonic, &written, &modifiers);
            hint::with_hint(error, &mnemonic.name, &written, self.source, self.target)
        })?;
        Ok(Statement { instruction, span: written.span, line })
    }

    /// Adds a hint if the statement would be right with another suffix.
    fn with_other_suffix(
        &self,
        error: SourceError,
        mnemonic: &Mnemonic,
        written: &Written,
        modifiers: &[Modifier],
    ) -> SourceError {
        let fits = |other: &Mnemonic| {
            let candidates = other.candidates(modifiers, false);
            candidates.is_ok_and(|candidates| fit(written, &candidates, &mut Vec::new()).is_ok())
        };
        match mnemonic.with_other_suffixes().find(|(_, other)| fits(other)) {
            Some((suffix, _)) => {
                let hint = Some(format!("`{}{suffix}` takes these operands", mnemonic.name));
                SourceError { hint, ..error }
            }
            None => error,
        }
    }

    /// Operands, up to the first modifier.
    fn operands(
        &self,
        cursor: &mut Cursor,
        mnemonic: &Mnemonic,
        symbols: &Symbols,
        written: &mut Written,
        warnings: &mut Vec<Warning>,
    ) -> Result<(), SourceError> {
        if mnemonic.takes_wait_counts() && wait::at_counts(cursor) {
            let start = cursor.peek().span.start;
            let counts = wait::read(cursor, symbols, self.target)?;
            written.operands.push(WrittenOperand::plain(Value::WaitCounts(counts), cursor.span_from(start)));
            return Ok(());
        }
        while !cursor.at_end() && !modifier::at_modifier(cursor) {
            if !written.operands.is_empty() && !cursor.eat(',') {
                self.missing_comma(cursor, warnings)?;
            }
            if cursor.at_end() {
                warnings.push(Warning::new("a comma at the end of the line", cursor.span_from(cursor.last_end() - 1)));
                break;
            }
            if modifier::at_modifier(cursor) {
                break;
            }
            written.operands.push(OperandReader { cursor, symbols, target: self.target }.operand()?);
        }
        Ok(())
    }

    /// LLVM does not insist on commas between operands.
    fn missing_comma(&self, cursor: &Cursor, warnings: &mut Vec<Warning>) -> Result<(), SourceError> {
        let token = cursor.peek();
        if cursor.peek_word().is_some_and(|word| Mnemonic::is_known(word, self.target)) {
            return Err(SourceError::syntax("a second instruction in the same line", token.span)
                .with_hint("write each instruction in a line of its own"));
        }
        if matches!(token.kind, TokenKind::Mark(mark) if !"-|[(+~!".contains(mark)) {
            return Err(cursor.unexpected("a comma, a modifier or the end of the line"));
        }
        warnings.push(Warning::new("a comma is missing before this operand", token.span));
        Ok(())
    }

    /// Modifiers in any order, with or without commas between them.
    fn modifiers(&self, cursor: &mut Cursor, symbols: &Symbols, written: &mut Written) -> Result<(), SourceError> {
        while !cursor.at_end() {
            if !modifier::at_modifier(cursor) {
                return Err(cursor.unexpected("a modifier or the end of the line"));
            }
            let modifier = modifier::read(cursor, symbols)?;
            let same = |other: &&WrittenModifier| modifier.modifier.sets_same_field(&other.modifier);
            if let Some(other) = written.modifiers.iter().find(same) {
                let message = match modifier.modifier.name() == other.modifier.name() {
                    true => format!("{} is given twice", modifier.modifier.name()),
                    false => format!("{} contradicts {}", modifier.modifier.name(), other.modifier.name()),
                };
                return Err(SourceError::illegal(message, modifier.span));
            }
            written.modifiers.push(modifier);
            cursor.eat(',');
        }
        Ok(())
    }
}
