//! Operands: registers and constants with their signs.

use super::super::constant::{inline_float, inline_integer};
use super::super::{SourceError, Span, Warning};
use super::cursor::Cursor;
use super::expression::{Scope, expression};
use super::float::Float;
use super::register::{Alignment, at_register, register};
use crate::Target;
use crate::instruction::Operand;
use crate::isa::Type;
use crate::isa::register::Register;

/// A source operand with the signs around it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    pub operand: Operand,
    pub span: Span,
    pub neg: bool,
    pub abs: bool,
    pub sext: bool,
}

/// Which signs a source may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signs {
    None,
    /// VOP3P.
    Neg,
    /// `sext` too: it selects SDWA.
    All,
}

/// Reads the operands of one statement.
pub(super) struct Reader<'r, 'a, 's> {
    pub cursor: &'r mut Cursor<'a>,
    pub scope: Scope<'s>,
    pub target: Target,
    pub warnings: &'r mut Vec<Warning>,
    /// Constants are literals, even those with an operand code (`_e64` of a scalar instruction).
    pub literals_only: bool,
    /// `.oldmodparam`: values of flags are cut to their lowest bit.
    pub oldmodparam: bool,
}

impl Reader<'_, '_, '_> {
    /// Steps over the comma before every operand but the first.
    pub fn separator(&mut self, index: usize) -> Result<(), SourceError> {
        if index > 0 { self.cursor.expect(",") } else { Ok(()) }
    }

    /// A register of `words`.
    pub fn register(&mut self, words: u8, alignment: Alignment) -> Result<Register, SourceError> {
        let start = self.cursor.start();
        let Some(register) = register(self.cursor, self.scope, self.target)? else {
            return Err(self.cursor.unexpected("a register"));
        };
        self.check(register, words, alignment, self.cursor.span_from(start))?;
        Ok(register)
    }
    /// A vector register of `words`.
    pub fn vector(&mut self, words: u8) -> Result<Operand, SourceError> {
        let start = self.cursor.start();
        let register = self.register(words, Alignment::WithinLine)?;
        if !register.is_vector() {
            return Err(SourceError::illegal("a vector register is needed here", self.cursor.span_from(start)));
        }
        Ok(operand(register))
    }
    /// A scalar register of `words`.
    pub fn scalar(&mut self, words: u8, alignment: Alignment) -> Result<Operand, SourceError> {
        let start = self.cursor.start();
        let register = self.register(words, alignment)?;
        if !register.is_scalar() {
            return Err(SourceError::illegal("a scalar register is needed here", self.cursor.span_from(start)));
        }
        Ok(operand(register))
    }

    fn check(&self, register: Register, words: u8, alignment: Alignment, span: Span) -> Result<(), SourceError> {
        let any_width = register.is_status() && register.words == 0;
        if register.words != words && !any_width {
            let plural = if words == 1 { "" } else { "s" };
            let message = format!("{words} register{plural} needed here, not {}", register.words);
            return Err(SourceError::illegal(message, span));
        }
        match alignment.permits(register) {
            true => Ok(()),
            false => {
                Err(SourceError::illegal("these registers cannot be one operand", span).with_hint(alignment.rule()))
            }
        }
    }

    /// A source: any register or constant, with the signs that are possible.
    pub fn source(&mut self, ty: Type, words: u8, alignment: Alignment, signs: Signs) -> Result<Source, SourceError> {
        let start = self.cursor.start();
        let mut source = self.signed(ty, words, alignment, signs)?;
        source.span = self.cursor.span_from(start);
        Ok(source)
    }

    fn signed(&mut self, ty: Type, words: u8, alignment: Alignment, signs: Signs) -> Result<Source, SourceError> {
        if signs == Signs::All && self.cursor.eat_call("sext") {
            let source = self.signed(ty, words, alignment, Signs::All)?;
            self.cursor.expect(")")?;
            return Ok(Source { sext: true, ..source });
        }
        if signs != Signs::None && self.negates() {
            self.cursor.advance(1);
            let source = self.magnitude(ty, words, alignment, signs)?;
            return Ok(Source { neg: true, ..source });
        }
        self.magnitude(ty, words, alignment, signs)
    }

    /// Whether a minus sign comes next that belongs to no number.
    fn negates(&self) -> bool {
        let mut after = self.cursor.clone();
        let minus = after.eat("-");
        let sign = ["abs", "sext"].iter().any(|name| after.clone().eat_call(name)) || after.at("|");
        minus && (sign || at_register(&after, self.scope, self.target))
    }

    fn magnitude(&mut self, ty: Type, words: u8, alignment: Alignment, signs: Signs) -> Result<Source, SourceError> {
        let closing = match signs {
            Signs::All if self.cursor.eat_call("abs") => Some(")"),
            Signs::All if self.cursor.eat("|") => Some("|"),
            Signs::All if self.cursor.eat_call("sext") => {
                let source = self.magnitude(ty, words, alignment, Signs::None)?;
                self.cursor.expect(")")?;
                return Ok(Source { sext: true, ..source });
            }
            _ => None,
        };
        let start = self.cursor.start();
        let operand = self.value(ty, words, alignment)?;
        let span = self.cursor.span_from(start);
        if let Some(closing) = closing {
            self.cursor.expect(closing)?;
        }
        Ok(Source { operand, span, neg: false, abs: closing.is_some(), sext: false })
    }

    /// A register or a constant.
    fn value(&mut self, ty: Type, words: u8, alignment: Alignment) -> Result<Operand, SourceError> {
        let start = self.cursor.start();
        if self.cursor.eat_call("lit") {
            let operand = self.constant(ty, true)?;
            self.cursor.expect(")")?;
            return Ok(operand);
        }
        if let Some(register) = register(self.cursor, self.scope, self.target)? {
            self.check(register, words, alignment, self.cursor.span_from(start))?;
            return Ok(operand(register));
        }
        self.constant(ty, self.literals_only)
    }

    /// A constant: an inline one if there is and it was known before, else a literal.
    fn constant(&mut self, ty: Type, literal: bool) -> Result<Operand, SourceError> {
        let start = self.cursor.start();
        if let Some(float) = Float::read(self.cursor.rest()) {
            self.cursor.advance(float.length);
            return self.float(float, ty, literal, start);
        }
        self.cursor.eat("@");
        let number = expression(self.cursor, self.scope)?;
        let span = self.cursor.span_from(start);
        if number.is_place {
            return Err(SourceError::illegal("a place in the code cannot be an operand", span));
        }
        if let Some(code) = inline_integer(number.value).filter(|_| !literal && !number.late) {
            return Ok(Operand::Code { code, words: 1 });
        }
        if !(i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(&number.value) {
            self.truncated(number.value, number.value & 0xffff_ffff, span);
        }
        Ok(Operand::Literal(number.value as u32))
    }

    /// Without a suffix the type is f16 in an f16 operand, and f32 everywhere else.
    fn float(&mut self, float: Float, ty: Type, literal: bool, start: usize) -> Result<Operand, SourceError> {
        let span = self.cursor.span_from(start);
        let half = ty.element() == Type::F16;
        let float_type = float.suffix.unwrap_or(if half { Type::F16 } else { Type::F32 });
        let Some(bits) = float.bits(float_type) else {
            return Err(SourceError::illegal("this constant is out of the range of its type", span));
        };
        let operand_type = if half {
            Type::F16
        } else if ty == Type::F64 {
            Type::F64
        } else {
            Type::F32
        };
        // The machine would read the operand code as a constant of the operand's type.
        let known = ty.is_float() || ty.bits() == 32;
        let other = known && float.suffix.is_some_and(|suffix| suffix != operand_type);
        if let Some(code) = inline_float(bits, float_type, self.target).filter(|_| !literal && !other) {
            return Ok(Operand::Code { code, words: 1 });
        }
        // The high word of an f64, rounded.
        let word = if float_type == Type::F64 { (bits >> 32) + (bits >> 31 & 1) } else { bits };
        if ty.is_float() && float_type != operand_type {
            let message = format!("the operand reads the literal {word:#x} as another type of float");
            self.warnings
                .push(Warning::new(message, span).with_hint("give the constant the operand's suffix: h, s or l"));
        }
        Ok(Operand::Literal(word as u32))
    }

    /// Warns that a number lost bits.
    pub fn truncated(&mut self, value: i64, to: i64, span: Span) {
        self.warnings.push(Warning::new(format!("{value:#x} is truncated to {to:#x}"), span));
    }

    /// A number for a field of `bits`; what does not fit is cut off with a warning.
    pub fn field(&mut self, bits: u32) -> Result<i64, SourceError> {
        let start = self.cursor.start();
        self.cursor.eat("@");
        let value = super::expression::number(self.cursor, self.scope)?;
        let mask = (1i64 << bits) - 1;
        if !(-(1i64 << (bits - 1))..=mask).contains(&value) {
            self.truncated(value, value & mask, self.cursor.span_from(start));
        }
        Ok(value & mask)
    }
}

/// The operand of a register. Constants count as one word.
pub(super) fn operand(register: Register) -> Operand {
    Operand::Code { code: register.code, words: register.words.max(1) }
}
