//! Operands in LLVM's syntax.

use super::super::constant::Number;
use super::super::scan::{Cursor, Symbols, TokenKind, integer_expression, integer_primary};
use super::super::written::{Value, WrittenOperand};
use super::super::{SourceError, Span};
use crate::Target;
use crate::instruction::{AddressWord, Link};
use crate::isa::register::{File, Register, alignment_rule, named_register};

/// How deep lists of registers may nest.
const MAX_DEPTH: usize = 8;

/// Reads operands of one statement.
pub(super) struct OperandReader<'r, 'a> {
    pub cursor: &'r mut Cursor<'a>,
    pub symbols: &'r Symbols,
    pub target: Target,
    /// Whether a second minus sign negates a number again: not where signs can be modifiers.
    pub double_minus: bool,
}

/// How a register list's parts went wrong, and where.
type Problem = SourceError;

impl<'a> OperandReader<'_, 'a> {
    /// A register or constant with its signs: `-v1`, `|v1|`, `-|v1|`, `neg(…)`, `abs(…)`, `sext(…)`.
    pub fn operand(&mut self) -> Result<WrittenOperand, SourceError> {
        let start = self.cursor.peek().span.start;
        let mut operand = if self.double_minus && self.cursor.peek_marks("--") {
            self.magnitude()?
        } else if self.at_minus_sign() {
            self.cursor.advance();
            if self.cursor.peek_mark('-') {
                return Err(self.cursor.unexpected("a register or constant (write neg() for a second sign)"));
            }
            WrittenOperand { neg: true, ..self.magnitude()? }
        } else if self.eat_call("neg") {
            let operand = self.magnitude()?;
            self.cursor.expect(')')?;
            WrittenOperand { neg: true, ..operand }
        } else if self.eat_call("sext") {
            let value = self.value(integer_expression)?;
            self.cursor.expect(')')?;
            WrittenOperand { sext: true, ..value }
        } else {
            self.magnitude()?
        };
        operand.span = self.cursor.span_from(start);
        Ok(operand)
    }

    /// A minus sign that negates a register, `|…|` or a call, not one that begins a number.
    fn at_minus_sign(&self) -> bool {
        let second = self.cursor.peek_second();
        let negates = match second.kind {
            TokenKind::Mark('|' | '-' | '[') => true,
            TokenKind::Word => {
                let name = self.cursor.text_of(second);
                names_register(name) || name.eq_ignore_ascii_case("abs") || name.eq_ignore_ascii_case("neg")
            }
            _ => false,
        };
        self.cursor.peek_mark('-') && negates
    }

    /// A register, or the name of a file before the number of one in brackets.
    fn at_register(&self) -> bool {
        let Some(word) = self.cursor.peek_word() else { return false };
        names_register(word) || File::from_prefix(word).is_some() && self.cursor.second_is_mark('[')
    }

    /// Steps over `name(`.
    fn eat_call(&mut self, name: &str) -> bool {
        let found = self.cursor.peek_word().is_some_and(|word| word.eq_ignore_ascii_case(name))
            && self.cursor.second_is_mark('(');
        if found {
            self.cursor.advance();
            self.cursor.advance();
        }
        found
    }

    /// A value, or its absolute value.
    fn magnitude(&mut self) -> Result<WrittenOperand, SourceError> {
        if self.cursor.eat('|') {
            let operand = self.value(integer_primary)?;
            self.cursor.expect('|')?;
            Ok(WrittenOperand { abs: true, ..operand })
        } else if self.eat_call("abs") {
            let operand = self.value(integer_expression)?;
            self.cursor.expect(')')?;
            Ok(WrittenOperand { abs: true, ..operand })
        } else {
            self.value(integer_expression)
        }
    }

    /// A register, a float, or what `integer` reads.
    fn value(
        &mut self,
        integer: fn(&mut Cursor, &Symbols) -> Result<i64, SourceError>,
    ) -> Result<WrittenOperand, SourceError> {
        let start = self.cursor.peek().span.start;
        let wide = self.eat_call("lit64");
        if wide || self.eat_call("lit") {
            let number = match self.float() {
                Some(float) => Number::Float(float),
                None => Number::Integer(integer_expression(self.cursor, self.symbols)?),
            };
            self.cursor.expect(')')?;
            let operand = WrittenOperand::plain(Value::Number(number), self.cursor.span_from(start));
            return Ok(WrittenOperand { literal: true, wide, ..operand });
        }
        let value = if self.cursor.peek_mark('[') || self.at_register() {
            Value::Register(self.register(0)?)
        } else if self.cursor.peek_word().is_some_and(|word| word.eq_ignore_ascii_case("off")) {
            self.cursor.advance();
            Value::Off
        } else if let Some(float) = self.float() {
            Value::Number(Number::Float(float))
        } else if let Some(link) = self.link()? {
            Value::Link(link)
        } else {
            Value::Number(Number::Integer(integer(self.cursor, self.symbols)?))
        };
        Ok(WrittenOperand::plain(value, self.cursor.span_from(start)))
    }

    /// `name@rel32@lo+4`, where values of the linker may stand.
    fn link(&mut self) -> Result<Option<Link>, SourceError> {
        let token = self.cursor.peek();
        let Some((name, specifier)) = self.cursor.peek_word().and_then(|word| word.split_once('@')) else {
            return Ok(None);
        };
        let Some((part, of_table)) = AddressWord::of_specifier(specifier) else { return Ok(None) };
        let name = if of_table { format!("{name}@gotpcrel") } else { name.to_owned() };
        let Some(symbol) = self.symbols.linked(&name) else { return Ok(None) };
        let symbol = u16::try_from(symbol).ok().filter(|&symbol| symbol < Link::SYMBOLS);
        let symbol = symbol.ok_or_else(|| {
            SourceError::unsupported(format!("more than {} symbols that the linker knows", Link::SYMBOLS), token.span)
        })?;
        self.cursor.advance();
        let addend = match self.cursor.peek_mark('+') || self.cursor.peek_mark('-') {
            true => integer_expression(self.cursor, self.symbols)?,
            false => 0,
        };
        let span = self.cursor.span_from(token.span.start);
        let addend = i32::try_from(addend)
            .map_err(|_| SourceError::illegal(format!("{addend} is no addend of 32 bits"), span))?;
        Ok(Some(Link { symbol, part, addend }))
    }

    /// A float constant, possibly with a sign.
    fn float(&mut self) -> Option<f64> {
        let token = self.cursor.peek();
        let negative = token.kind == TokenKind::Mark('-');
        let number = if negative { self.cursor.peek_second() } else { token };
        let TokenKind::Float(value) = number.kind else { return None };
        self.cursor.advance();
        if negative {
            self.cursor.advance();
        }
        Some(if negative { -value } else { value })
    }

    /// `v1`, `v[1:2]`, `vcc`, `[s0,s1]`.
    fn register(&mut self, depth: usize) -> Result<Register, Problem> {
        if self.cursor.peek_mark('[') {
            return self.list(depth);
        }
        let token = self.cursor.peek();
        let Some(name) = self.cursor.peek_word() else {
            return Err(self.cursor.unexpected("a register"));
        };
        if let Some(register) = named_register(name, self.target) {
            self.cursor.advance();
            return register.map_err(|problem| SourceError::illegal(problem.to_string(), token.span));
        }
        let (prefix, digits) = name.split_at(name.trim_end_matches(|c: char| c.is_ascii_digit()).len());
        let Some(file) = File::from_prefix(prefix).filter(|file| file.exists_on(self.target)) else {
            return Err(unknown_register(name, token.span, self.target, self.cursor));
        };
        self.cursor.advance();
        if !digits.is_empty() {
            // More digits than an index has are out of range in any case.
            let index = digits.parse().unwrap_or(i64::MAX);
            return file
                .range(index, index, self.target)
                .map_err(|problem| SourceError::illegal(problem.to_string(), token.span));
        }
        self.indexed(file, token.span)
    }

    /// `[first]` or `[first:last]` behind `v`, `s` or `ttmp`.
    fn indexed(&mut self, file: File, name: Span) -> Result<Register, Problem> {
        self.cursor.expect('[')?;
        let first = integer_expression(self.cursor, self.symbols)?;
        let last = if self.cursor.eat(':') { integer_expression(self.cursor, self.symbols)? } else { first };
        let end = self.cursor.expect(']')?;
        file.range(first, last, self.target)
            .map_err(|problem| SourceError::illegal(problem.to_string(), name.to(end.span)))
    }

    /// `[v1,v2,v3]`: consecutive registers, one by one.
    fn list(&mut self, depth: usize) -> Result<Register, Problem> {
        let start = self.cursor.expect('[')?.span.start;
        if depth > MAX_DEPTH {
            return Err(SourceError::syntax("lists of registers are nested too deeply", self.cursor.peek().span));
        }
        let mut whole = self.register(depth + 1)?;
        while self.cursor.eat(',') {
            let place = self.cursor.peek().span;
            let next = self.register(depth + 1)?;
            whole = whole.joined(next).filter(|_| next.words == 1).ok_or_else(|| {
                SourceError::illegal("registers in a list must be single, of one kind and consecutive", place)
            })?;
        }
        self.cursor.expect(']')?;
        let span = self.cursor.span_from(start);
        // The list must be an operand that could also be written as a range.
        checked(whole).map_err(|problem| SourceError::illegal(problem.to_string(), span))
    }
}

/// Checks the size and alignment of a list of registers.
fn checked(register: Register) -> Result<Register, String> {
    match register {
        Register { words: 33.., .. } => Err(format!("no operand has {} registers", register.words)),
        _ if !register.is_aligned() => Err(alignment_rule(register.words)),
        _ => Ok(register),
    }
}

/// Whether a word names a register on some target, or has the form of a register's name.
pub(super) fn names_register(word: &str) -> bool {
    let prefix = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let numbered = match File::from_prefix(prefix) {
        // Alone they may be names of symbols.
        Some(File::Accumulation) => prefix.len() < word.len(),
        file => file.is_some(),
    };
    numbered || named_register(word, Target::Gfx900).is_some() || word.eq_ignore_ascii_case("null")
}

fn unknown_register(name: &str, span: Span, target: Target, cursor: &Cursor) -> SourceError {
    if names_register(name) {
        SourceError::illegal(format!("{target} has no register {name}"), span)
    } else {
        cursor.unexpected("a register")
    }
}
