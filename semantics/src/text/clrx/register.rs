//! Registers: `v1`, `v[1:2]`, `vcc[0]`, `pool[3]` of a symbol.

use super::super::{SourceError, Span};
use super::cursor::Cursor;
use super::expression::{Scope, number};
use super::symbols::Meaning;
use crate::instruction::{Operand, code};
use crate::isa::register::{File, Register, named_register};
use crate::{Feature, Target};

/// Reads a register, or an inline constant that was assigned with `%` (`words` is 0). `None`:
/// something else comes next, and the cursor stays.
///
/// A status value that is named itself has `words` 0, because it is as wide as the operand; through
/// a symbol it is one register.
pub(super) fn register(cursor: &mut Cursor, scope: Scope, target: Target) -> Result<Option<Register>, SourceError> {
    if cursor.at("@") {
        return symbol_behind_at(cursor, scope);
    }
    let (start, Some(word)) = (cursor.start(), cursor.peek_word()) else { return Ok(None) };
    let (prefix, digits) = word.split_at(word.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    let illegal = |problem: String, cursor: &Cursor| SourceError::illegal(problem, cursor.span_from(start));
    // CLRX knows no target with accumulation registers.
    if let Some(file) = File::from_prefix(prefix).filter(|&file| file != File::Accumulation) {
        if !digits.is_empty() {
            cursor.advance(word.len());
            let index = digits.parse().unwrap_or(i64::MAX);
            let register = file.unaligned_range(index, index, target);
            return register.map(Some).map_err(|problem| illegal(problem.to_string(), cursor));
        }
        if after(cursor, word).is_some() {
            let (first, last) = range(cursor, word, scope)?;
            let register = file.unaligned_range(first, last, target);
            return register.map(Some).map_err(|problem| illegal(problem.to_string(), cursor));
        }
    }
    let whole = match (named(word, target), scope.defined(word)) {
        (Some(Ok(register)), _) => register,
        // The name of a register of another target is free for a symbol.
        (Some(Err(problem)), None) => {
            return Err(SourceError::illegal(problem, Span::new(start, start + word.len())));
        }
        (_, Some(Meaning::Register(register))) => register,
        _ => return Ok(None),
    };
    whole_or_part(cursor, word, whole, scope).map(Some)
}

/// Behind `@` a name is a symbol, even if a register has that name. `None`: it stands for no register.
fn symbol_behind_at(cursor: &mut Cursor, scope: Scope) -> Result<Option<Register>, SourceError> {
    let mut behind = cursor.clone();
    behind.advance(1);
    let Some(word) = behind.peek_word() else { return Ok(None) };
    match scope.get(word) {
        Some(Meaning::Register(whole)) => {
            *cursor = behind;
            whole_or_part(cursor, word, whole, scope).map(Some)
        }
        _ => Ok(None),
    }
}

/// Steps over `word`, which stands for `whole`, and over the brackets that choose a part of it.
fn whole_or_part(cursor: &mut Cursor, word: &str, whole: Register, scope: Scope) -> Result<Register, SourceError> {
    let start = cursor.start();
    if after(cursor, word).is_none() {
        cursor.advance(word.len());
        return Ok(whole);
    }
    let (first, last) = range(cursor, word, scope)?;
    part(whole, first, last).map_err(|problem| SourceError::illegal(problem, cursor.span_from(start)))
}

/// What follows `word`, if it is a bracket.
fn after<'a>(cursor: &Cursor<'a>, word: &str) -> Option<&'a str> {
    cursor.rest()[word.len()..].trim_start().strip_prefix('[')
}

/// Steps over `word`, `[first]` or `[first:last]`.
fn range(cursor: &mut Cursor, word: &str, scope: Scope) -> Result<(i64, i64), SourceError> {
    cursor.advance(word.len());
    cursor.expect("[")?;
    let first = number(cursor, scope)?;
    let last = if cursor.eat(":") { number(cursor, scope)? } else { first };
    cursor.expect("]")?;
    Ok((first, last))
}

/// Registers number `first` to `last` of `whole`.
fn part(whole: Register, first: i64, last: i64) -> Result<Register, String> {
    if is_constant(whole) {
        // A constant is as wide as the operand.
        return match (first, last) {
            (0, 0..=15) => Ok(Register { words: last as u8 + u8::from(last > 0), ..whole }),
            _ => Err("a constant has no such part".into()),
        };
    }
    let within = 0 <= first && first <= last && last < i64::from(whole.words);
    match within {
        true => Ok(Register { code: whole.code + first as u16, words: (last - first + 1) as u8 }),
        false => Err(format!("there are only {} registers to choose from", whole.words)),
    }
}

/// A register without a number. CLRX has a short name of its own, and XNACK_MASK wherever it exists.
fn named(name: &str, target: Target) -> Option<Result<Register, String>> {
    let lower = name.to_ascii_lowercase();
    let register = |code, words| Some(Ok(Register { code, words }));
    match &lower[..] {
        "lds" => register(code::LDS_DIRECT, 1),
        "xnack_mask" if target.has(Feature::XnackMask) => register(104, 2),
        "xnack_mask_lo" if target.has(Feature::XnackMask) => register(104, 1),
        "xnack_mask_hi" if target.has(Feature::XnackMask) => register(105, 1),
        _ => named_register(&lower, target).map(|register| {
            register.map(|register| {
                let status = register.is_status() && register.code != code::LDS_DIRECT;
                if status { Register { words: 0, ..register } } else { register }
            })
        }),
    }
}

/// Whether an inline constant stands in a register's place.
pub(super) fn is_constant(register: Register) -> bool {
    Operand::Code { code: register.code, words: 1 }.is_constant()
}

/// Whether a register comes next.
pub(super) fn at_register(cursor: &Cursor, scope: Scope, target: Target) -> bool {
    !matches!(register(&mut cursor.clone(), scope, target), Ok(None))
}

/// Where scalar registers of an operand may begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alignment {
    /// Pairs at even registers, longer ones at multiples of 4.
    Even,
    /// Anywhere, as long as no multiple of 4 lies between the first and the last: VALU operands.
    WithinLine,
}

impl Alignment {
    /// Whether a register keeps to this rule.
    pub fn permits(self, register: Register) -> bool {
        match self {
            _ if !register.is_scalar() => true,
            Alignment::Even => register.is_aligned(),
            Alignment::WithinLine => register.words > 4 || register.code % 4 + u16::from(register.words) <= 4,
        }
    }
    pub fn rule(self) -> &'static str {
        match self {
            Alignment::Even => "a scalar register pair begins at an even register, a longer range at a multiple of 4",
            Alignment::WithinLine => "scalar registers of one operand must not cross a multiple of 4",
        }
    }
}
