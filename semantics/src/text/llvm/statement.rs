//! One instruction in LLVM's syntax: mnemonic, operands, modifiers.

use super::super::fit::fit;
use super::super::scan::{Cursor, Symbols, TokenKind};
use super::super::written::{Defaults, Modifier, Value, Written, WrittenModifier, WrittenOperand};
use super::super::{Source, SourceError, Span, Statement, Warning};
use super::label::at_label;
use super::mnemonic::Mnemonic;
use super::operand::OperandReader;
use super::{attribute, export, hardware, hint, message, modifier, wait};
use crate::instruction::DstUnused;
use crate::isa::Field;
use crate::{Feature, Target};

/// What LLVM means by leaving a modifier out.
const DEFAULTS: Defaults = Defaults { dst_unused: DstUnused::Preserve, mix_op_sel_hi: 0 };

/// An instruction, and the operand that names a label, which is still without its value.
pub(super) struct Read {
    pub statement: Statement,
    pub label: Option<(usize, Span)>,
}

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
    ) -> Result<Read, SourceError> {
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
        self.modifiers(cursor, &mnemonic, symbols, &mut written)?;
        written.span = cursor.span_from(token.span.start);

        let modifiers: Vec<Modifier> = written.modifiers.iter().map(|written| written.modifier.clone()).collect();
        let sign_extends = written.operands.iter().any(|operand| operand.sext);
        let candidates = mnemonic.candidates(&modifiers, sign_extends)?;
        let instruction = fit(&written, &candidates, warnings).map_err(|error| {
            let error = self.with_other_suffix(error, &mnemonic, &written, &modifiers);
            hint::with_hint(error, &mnemonic.name, &written, self.source, self.target)
        })?;
        let label = written.operands.iter().position(|operand| operand.value == Value::Label);
        let label = label.map(|operand| (operand, written.operands[operand].span));
        Ok(Read { statement: Statement { instruction, span: written.span, line }, label })
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
        while !cursor.at_end() {
            if let Some(operand) = self.notation(cursor, mnemonic, written.operands.len(), symbols)? {
                written.operands.push(operand);
                if !matches!(operand.value, Value::Notation(Field::ExportTarget, _)) {
                    self.separator(cursor, warnings)?;
                }
                continue;
            }
            if mnemonic.is_typed_buffer() && modifier::at_format(cursor) {
                written.modifiers.push(modifier::read(cursor, symbols, self.target)?);
                cursor.eat(',');
                continue;
            }
            // `scc` is also a register, and `a16` is one where there are accumulation registers.
            let is_place = written.operands.is_empty() || cursor.is_behind(',');
            let is_register = match cursor.peek_word() {
                Some("scc") => cursor.is_behind(','),
                Some("a16") => is_place && self.target.has(Feature::Matrix) && !mnemonic.is_image(),
                _ => false,
            };
            if modifier::at_modifier(cursor, self.target) && !is_register {
                break;
            }
            written.operands.push(self.operand(cursor, mnemonic, symbols)?);
            self.separator(cursor, warnings)?;
        }
        Ok(())
    }

    fn operand(
        &self,
        cursor: &mut Cursor,
        mnemonic: &Mnemonic,
        symbols: &Symbols,
    ) -> Result<WrittenOperand, SourceError> {
        let double_minus = !mnemonic.is_vector();
        OperandReader { cursor, symbols, target: self.target, double_minus }.operand()
    }

    /// What separates an operand from the next one.
    fn separator(&self, cursor: &mut Cursor, warnings: &mut Vec<Warning>) -> Result<(), SourceError> {
        if cursor.at_end() || modifier::at_modifier(cursor, self.target) {
            return Ok(());
        }
        if !cursor.eat(',') {
            return self.missing_comma(cursor, warnings);
        }
        if cursor.at_end() {
            warnings.push(Warning::new("a comma at the end of the line", cursor.span_from(cursor.last_end() - 1)));
        }
        Ok(())
    }

    /// The operand at the cursor, if it is in the notation that its field has.
    fn notation(
        &self,
        cursor: &mut Cursor,
        mnemonic: &Mnemonic,
        index: usize,
        symbols: &Symbols,
    ) -> Result<Option<WrittenOperand>, SourceError> {
        let Some(field) = mnemonic.field(index) else { return Ok(None) };
        let start = cursor.peek().span.start;
        let value = match field {
            Field::WaitCount if wait::at_counts(cursor) => Some(wait::read(cursor, symbols, self.target)?),
            Field::HardwareRegister if hardware::at_register(cursor) => {
                Some(hardware::read(cursor, symbols, self.target)?)
            }
            Field::Message if message::at_message(cursor) => Some(message::read(cursor, symbols, self.target)?),
            Field::GprIndexMode if hardware::at_index_mode(cursor) => Some(hardware::read_index_mode(cursor)?),
            Field::ExportTarget => Some(export::read(cursor)?),
            Field::Attribute if attribute::at_name(cursor) => Some(attribute::read(cursor)?),
            Field::AttributeParameter if attribute::at_name(cursor) => Some(attribute::read_parameter(cursor)?),
            Field::BranchTarget if at_label(cursor, symbols) => {
                let operand = WrittenOperand::plain(Value::Label, cursor.advance().span);
                return Ok(Some(operand));
            }
            _ => None,
        };
        Ok(value.map(|value| WrittenOperand::plain(Value::Notation(field, value), cursor.span_from(start))))
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
        if let Some(error) = modifier::misspelt(cursor) {
            return Err(error);
        }
        warnings.push(Warning::new("a comma is missing before this operand", token.span));
        Ok(())
    }

    /// Modifiers in any order, with or without commas between them.
    fn modifiers(
        &self,
        cursor: &mut Cursor,
        mnemonic: &Mnemonic,
        symbols: &Symbols,
        written: &mut Written,
    ) -> Result<(), SourceError> {
        while !cursor.at_end() {
            if !modifier::at_modifier(cursor, self.target) {
                return Err(cursor.unexpected("a modifier or the end of the line"));
            }
            let glc = cursor.peek_word().is_some_and(|word| word.eq_ignore_ascii_case("glc"));
            let modifier = modifier::read(cursor, symbols, self.target)?;
            if glc && !mnemonic.is_scalar_memory() && self.target.has(Feature::Scopes) {
                let message = format!("{} has no modifier `glc` here", self.target);
                return Err(SourceError::illegal(message, modifier.span).with_hint("it is called `sc0`"));
            }
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
