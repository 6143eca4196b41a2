//! One statement: labels, then an assignment, a directive or an instruction.

use super::super::declared;
use super::super::suffix::Suffix;
use super::super::{Data, ErrorKind, SourceError, Span, Statement, Warning};
use super::cursor::Cursor;
use super::expression::{Scope, expression};
use super::names;
use super::operand::{Reader, Signs};
use super::register::{Alignment, is_constant, register};
use super::symbols::{Meaning, Number, Symbols};
use crate::Target;
use crate::instruction::{Instruction, Operand};
use crate::isa::register::Register;
use crate::isa::{Format, Row, Type};
use crate::rows::{nearest_mnemonics, targets_of};

/// Directives that change no instruction and no symbol, and stand alone.
const ALONE: [&str; 13] = [
    ".text",
    ".gallium",
    ".amd",
    ".amdcl2",
    ".rocm",
    ".raw",
    ".rawcode",
    ".64bit",
    ".32bit",
    ".nobuggyfplit",
    ".noaltmacro",
    ".macrocase",
    ".nomacrocase",
];
/// Data of 32 bits each.
const DWORDS: [&str; 2] = [".int", ".long"];
/// Those with operands.
const WITHOUT_EFFECT: [&str; 19] = [
    ".format", ".globl", ".global", ".local", ".weak", ".extern", ".size", ".type", ".ident", ".print", ".warning",
    ".file", ".line", ".ln", ".lflags", ".sbttl", ".title", ".tittle", ".version",
];

/// Whether an assigned name can be assigned again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Redefinition {
    Allowed,
    /// `.equiv`: neither later nor, if the name has a meaning, now.
    Refused,
}

/// What is read so far.
pub(super) struct State<'s> {
    pub target: Target,
    pub symbols: &'s mut Symbols,
    /// Whether a name got a meaning that it did not have in the last pass.
    pub changed: bool,
    /// Bytes of code before the statement.
    pub here: i64,
    pub oldmodparam: bool,
    /// After `.end`: the rest of the text is not read.
    pub ended: bool,
    pub warnings: Vec<Warning>,
    pub statements: Vec<Statement>,
    pub data: Vec<Data>,
}

impl State<'_> {
    /// Reads the statement at the cursor, which stands in line `line` of the source; `group` numbers
    /// the line for symbols.
    pub fn read(&mut self, cursor: &mut Cursor, line: usize, group: usize) -> Result<(), SourceError> {
        self.labels(cursor, group)?;
        if cursor.at_end() {
            return Ok(());
        }
        let start = cursor.start();
        let Some(word) = cursor.peek_word() else { return Err(cursor.unexpected("a statement")) };
        let mut after = cursor.clone();
        after.advance(word.len());
        if after.at("=") && !after.at("==") {
            cursor.advance(word.len());
            cursor.advance(1);
            return self.assignment(cursor, word, group, Redefinition::Allowed);
        }
        if word.starts_with('.') {
            cursor.advance(word.len());
            let span = Span::new(start, start + word.len());
            if DWORDS.iter().any(|name| word.eq_ignore_ascii_case(name)) {
                let words = self.dwords(cursor, group)?;
                self.here += 4 * words.len() as i64;
                self.data.push(Data { words, span: cursor.span_from(start), line });
                return Ok(());
            }
            return self.directive(cursor, word, span, group);
        }
        cursor.advance(word.len());
        let instruction = self.instruction(cursor, word, cursor.span_from(start), group)?;
        self.here += 4 * i64::from(instruction.words(self.target));
        self.statements.push(Statement { instruction, span: cursor.span_from(start), line });
        Ok(())
    }

    /// `name:`, any number of them. A label is defined once.
    fn labels(&mut self, cursor: &mut Cursor, group: usize) -> Result<(), SourceError> {
        while let Some(word) = cursor.peek_word() {
            let start = cursor.start();
            let mut after = cursor.clone();
            after.advance(word.len());
            if !after.eat(":") || after.at(":") {
                return Ok(());
            }
            self.symbols
                .fix(word)
                .map_err(|problem| SourceError::illegal(problem, Span::new(start, start + word.len())))?;
            let place = Number { value: self.here, is_place: true, late: false };
            self.changed |= self.symbols.define(word, Meaning::Number(place), group, false);
            *cursor = after;
        }
        Ok(())
    }

    /// `name = expression` or `name = %register`.
    fn assignment(
        &mut self,
        cursor: &mut Cursor,
        name: &str,
        group: usize,
        redefinition: Redefinition,
    ) -> Result<(), SourceError> {
        let start = cursor.start();
        let problem = match redefinition {
            Redefinition::Allowed => self.symbols.check_free(name),
            Redefinition::Refused => self.symbols.fix(name),
        };
        problem.map_err(|problem| SourceError::illegal(problem, cursor.span_from(start)))?;
        let right = cursor.rest();
        let recursive = right.match_indices(name).any(|(at, _)| {
            let continues = |c: Option<char>| c.is_some_and(super::cursor::continues_word);
            !continues(right[..at].chars().next_back()) && !continues(right[at + name.len()..].chars().next())
        });
        let scope = Scope { symbols: self.symbols, line: group, here: self.here };
        let meaning = if cursor.eat("%") {
            Meaning::Register(assigned_register(cursor, scope, self.target)?)
        } else {
            Meaning::Number(Number { late: false, ..expression(cursor, scope)? })
        };
        if !cursor.at_end() {
            return Err(cursor.unexpected("the end of the statement"));
        }
        if name == "." {
            return Err(SourceError::unsupported("moving the place of the code", cursor.span_from(start)));
        }
        self.changed |= self.symbols.define(name, meaning, group, recursive);
        Ok(())
    }

    fn directive(&mut self, cursor: &mut Cursor, word: &str, span: Span, group: usize) -> Result<(), SourceError> {
        let name = word.to_ascii_lowercase();
        match &name[..] {
            ".oldmodparam" => self.oldmodparam = true,
            ".nooldmodparam" => self.oldmodparam = false,
            ".set" | ".equ" | ".equiv" => {
                let Some(symbol) = cursor.word() else { return Err(cursor.unexpected("a name")) };
                cursor.expect(",")?;
                let once = name == ".equiv";
                let redefinition = if once { Redefinition::Refused } else { Redefinition::Allowed };
                return self.assignment(cursor, symbol, group, redefinition);
            }
            ".gpu" | ".arch" => return self.processor(cursor),
            ".end" => self.ended = true,
            _ if WITHOUT_EFFECT.contains(&&name[..]) => return Ok(()),
            _ if ALONE.contains(&&name[..]) => {}
            _ => {
                return Err(SourceError::unsupported(format!("the directive `{word}` is not supported"), span)
                    .with_hint("assignments and instructions are read; write macros and conditions out"));
            }
        }
        match cursor.at_end() {
            true => Ok(()),
            false => Err(cursor.unexpected("the end of the statement")),
        }
    }

    /// The numbers of `.int`, with commas between them.
    fn dwords(&self, cursor: &mut Cursor, group: usize) -> Result<Vec<u32>, SourceError> {
        let mut words = Vec::new();
        loop {
            let start = cursor.start();
            let Number { value, is_place, .. } =
                expression(cursor, Scope { symbols: self.symbols, line: group, here: self.here })?;
            let span = cursor.span_from(start);
            if is_place {
                return Err(SourceError::unsupported("the place of code as data is not supported", span));
            }
            let fits = (i32::MIN.into()..=u32::MAX.into()).contains(&value);
            if !fits {
                return Err(SourceError::illegal(format!("{value:#x} does not fit 32 bits"), span));
            }
            words.push(value as u32);
            if cursor.at_end() {
                return Ok(words);
            }
            cursor.expect(",")?;
        }
    }

    /// `.gpu name` and `.arch name`: the text is not read for another processor than its own.
    fn processor(&self, cursor: &mut Cursor) -> Result<(), SourceError> {
        let start = cursor.start();
        let name = cursor.rest().trim_end();
        cursor.advance(name.len());
        let span = cursor.span_from(start);
        declared::processor(name, span)?.check(self.target)
    }

    fn instruction(
        &mut self,
        cursor: &mut Cursor,
        word: &str,
        span: Span,
        group: usize,
    ) -> Result<Instruction, SourceError> {
        let (row, suffix) = find(word, span, self.target)?;
        let scope = Scope { symbols: self.symbols, line: group, here: self.here };
        if matches!(suffix, Some(Suffix::Sdwa | Suffix::Dpp)) && !row.format.has_extended_forms() {
            return Err(SourceError::illegal(format!("{} has no SDWA or DPP encoding", row.mnemonic), span));
        }
        let mut reader = Reader {
            cursor,
            scope,
            target: self.target,
            warnings: &mut self.warnings,
            literals_only: false,
            oldmodparam: self.oldmodparam,
        };
        let instruction = match row.format {
            Format::Sop1 | Format::Sop2 | Format::Sopc | Format::Sopk | Format::Sopp | Format::Smem => {
                reader.scalar_instruction(row, suffix, span)?
            }
            Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 | Format::Vop3p | Format::Vintrp => {
                reader.vector_instruction(row, suffix, span)?
            }
            _ => reader.memory_instruction(row, span)?,
        };
        if !cursor.at_end() {
            return Err(cursor.unexpected("the end of the statement"));
        }
        check_size(&instruction, suffix, self.target, span)?;
        Ok(instruction)
    }
}

/// The row and the suffix of a mnemonic.
fn find(word: &str, span: Span, target: Target) -> Result<(&'static Row, Option<Suffix>), SourceError> {
    let lower = word.to_ascii_lowercase();
    if let Some(row) = names::row(&lower, target) {
        return Ok((row, None));
    }
    let (name, suffix) = Suffix::split(&lower);
    let row = suffix.and_then(|_| names::row(name, target));
    row.map(|row| (row, suffix)).ok_or_else(|| {
        let error = |message: String| SourceError::new(ErrorKind::UnknownMnemonic, message, span);
        let targets: Vec<_> = targets_of(&lower).iter().map(Target::to_string).collect();
        if !targets.is_empty() {
            return error(format!("{target} has no instruction `{word}`; it exists on {}", targets.join(", ")));
        }
        error(format!("there is no instruction `{word}`"))
    })
}

/// `_e32` and `_e64` ask for a size, in which a literal counts.
fn check_size(
    instruction: &Instruction,
    suffix: Option<Suffix>,
    target: Target,
    mnemonic: Span,
) -> Result<(), SourceError> {
    let words = instruction.words(target);
    match suffix {
        Some(Suffix::E32) if words != 1 => {
            let error = SourceError::illegal("these operands and modifiers do not fit the 32-bit encoding", mnemonic);
            Err(error.with_hint("leave out `_e32`"))
        }
        Some(Suffix::E64) if words != 2 => {
            let error = SourceError::illegal("this instruction has no 64-bit encoding with these operands", mnemonic);
            Err(error.with_hint("leave out `_e64`"))
        }
        _ => Ok(()),
    }
}

/// The instructions that look like an unknown one, as a hint.
pub(super) fn suggestion(word: &str, target: Target) -> Option<String> {
    let nearest = nearest_mnemonics(&word.to_ascii_lowercase(), target, 3);
    (!nearest.is_empty()).then(|| format!("did you mean `{}`?", nearest.join("`, `")))
}

/// The register, registers or inline constant behind `%`.
fn assigned_register(cursor: &mut Cursor, scope: Scope, target: Target) -> Result<Register, SourceError> {
    if let Some(register) = register(cursor, scope, target)? {
        // A symbol of a status value is one register.
        let words = if is_constant(register) { register.words } else { register.words.max(1) };
        return Ok(Register { words, ..register });
    }
    let start = cursor.start();
    let mut warnings = Vec::new();
    let mut reader =
        Reader { cursor, scope, target, warnings: &mut warnings, literals_only: false, oldmodparam: false };
    let source = reader.source(Type::F32, 1, Alignment::WithinLine, Signs::None)?;
    match source.operand {
        Operand::Code { code, .. } => Ok(Register { code, words: 0 }),
        _ => Err(SourceError::illegal("a register or an inline constant is needed behind %", cursor.span_from(start))),
    }
}
