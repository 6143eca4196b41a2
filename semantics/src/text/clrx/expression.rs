//! Integer expressions: 64 bits, wrapping; places in the code can be added to and subtracted.

use super::super::SourceError;
use super::cursor::{Cursor, continues_word};
use super::symbols::{Meaning, Number, Symbols};

/// Limits nesting, so that no text overflows the stack.
const MAX_DEPTH: usize = 100;
/// Binary operators: longer ones before those that they begin with, with their precedence (higher
/// binds more tightly).
const OPERATORS: [(&str, u8); 27] = [
    (">>>", 5),
    ("<=@", 3),
    (">=@", 3),
    ("<<", 5),
    (">>", 5),
    ("//", 5),
    ("%%", 5),
    ("==", 3),
    ("!=", 3),
    ("<>", 3),
    ("<@", 3),
    (">@", 3),
    ("<=", 3),
    (">=", 3),
    ("&&", 2),
    ("||", 2),
    ("*", 5),
    ("/", 5),
    ("%", 5),
    ("<", 3),
    (">", 3),
    ("&", 4),
    ("|", 4),
    ("^", 4),
    ("!", 4),
    ("+", 4),
    ("-", 4),
];

/// Where names are looked up.
#[derive(Clone, Copy)]
pub(super) struct Scope<'s> {
    pub symbols: &'s Symbols,
    /// The line of the statement.
    pub line: usize,
    /// The place of the statement: `.`.
    pub here: i64,
}

impl Scope<'_> {
    pub fn get(&self, name: &str) -> Option<Meaning> {
        match name {
            "." => Some(Meaning::Number(Number { value: self.here, is_place: true, late: false })),
            _ => self.symbols.get(name, self.line),
        }
    }
    /// The same, without the guess that an unknown name is defined later.
    pub fn defined(&self, name: &str) -> Option<Meaning> {
        self.symbols.known(name, self.line)
    }
}

/// Reads an expression.
pub(super) fn expression(cursor: &mut Cursor, scope: Scope) -> Result<Number, SourceError> {
    Reader { cursor, scope }.choice(0)
}

/// Reads an expression whose value is a plain number.
pub(super) fn number(cursor: &mut Cursor, scope: Scope) -> Result<i64, SourceError> {
    let start = cursor.start();
    let number = expression(cursor, scope)?;
    if number.is_place {
        return Err(SourceError::syntax("a number is needed here, not a place in the code", cursor.span_from(start)));
    }
    Ok(number.value)
}

struct Reader<'r, 'a, 's> {
    cursor: &'r mut Cursor<'a>,
    scope: Scope<'s>,
}

impl Reader<'_, '_, '_> {
    fn too_deep(&self, depth: usize) -> Result<(), SourceError> {
        match depth > MAX_DEPTH {
            true => Err(SourceError::syntax(
                "this expression is nested too deeply",
                self.cursor.span_from(self.cursor.start()),
            )),
            false => Ok(()),
        }
    }

    /// `condition ? a : b`.
    fn choice(&mut self, depth: usize) -> Result<Number, SourceError> {
        self.too_deep(depth)?;
        let condition = self.binary(1, depth)?;
        if !self.cursor.eat("?") {
            return Ok(condition);
        }
        let yes = self.choice(depth + 1)?;
        self.cursor.expect(":")?;
        let no = self.choice(depth + 1)?;
        let chosen = if condition.value != 0 { yes } else { no };
        Ok(Number { late: condition.late || yes.late || no.late, ..chosen })
    }

    fn operator(&self) -> Option<(&'static str, u8)> {
        let rest = self.cursor.rest();
        OPERATORS.into_iter().find(|(operator, _)| rest.starts_with(operator))
    }

    fn binary(&mut self, lowest: u8, depth: usize) -> Result<Number, SourceError> {
        let start = self.cursor.start();
        let mut left = self.unary(depth)?;
        while let Some((operator, precedence)) = self.operator().filter(|&(_, precedence)| precedence >= lowest) {
            self.cursor.advance(operator.len());
            let right = self.binary(precedence + 1, depth + 1)?;
            left = apply(operator, left, right)
                .map_err(|problem| SourceError::syntax(problem, self.cursor.span_from(start)))?;
        }
        Ok(left)
    }

    fn unary(&mut self, depth: usize) -> Result<Number, SourceError> {
        self.too_deep(depth)?;
        let start = self.cursor.start();
        for (sign, operation) in [
            ("-", i64::wrapping_neg as fn(i64) -> i64),
            ("~", |value| !value),
            ("!", |value| i64::from(value == 0)),
            ("+", |value| value),
        ] {
            if self.cursor.eat(sign) {
                let operand = self.unary(depth + 1)?;
                if operand.is_place && sign != "+" {
                    return Err(SourceError::syntax(
                        "a place in the code has no such value",
                        self.cursor.span_from(start),
                    ));
                }
                return Ok(Number { value: operation(operand.value), ..operand });
            }
        }
        self.primary(depth)
    }

    fn primary(&mut self, depth: usize) -> Result<Number, SourceError> {
        if self.cursor.eat("(") {
            let value = self.choice(depth + 1)?;
            self.cursor.expect(")")?;
            return Ok(value);
        }
        if self.cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return self.literal();
        }
        if let Some(value) = character(self.cursor.rest()) {
            self.cursor.advance(3);
            return Ok(Number::plain(value));
        }
        let start = self.cursor.start();
        let Some(name) = self.cursor.word() else { return Err(self.cursor.unexpected("a number or a name")) };
        match self.scope.get(name) {
            Some(Meaning::Number(number)) => Ok(number),
            Some(Meaning::Register(_)) => {
                Err(SourceError::syntax(format!("`{name}` is a register, not a number"), self.cursor.span_from(start)))
            }
            None => Err(SourceError::syntax(format!("`{name}` is not defined"), self.cursor.span_from(start))),
        }
    }

    /// Decimal, hexadecimal (`0x`), binary (`0b`), or octal with a leading zero.
    fn literal(&mut self) -> Result<Number, SourceError> {
        let rest = self.cursor.rest();
        let length = rest.find(|c: char| !continues_word(c)).unwrap_or(rest.len());
        let start = self.cursor.start();
        self.cursor.advance(length);
        let lower = rest[..length].to_ascii_lowercase();
        let (digits, radix) = match &lower {
            hexadecimal if hexadecimal.starts_with("0x") => (&hexadecimal[2..], 16),
            binary if binary.starts_with("0b") => (&binary[2..], 2),
            octal if octal.len() > 1 && octal.starts_with('0') => (&octal[1..], 8),
            decimal => (&decimal[..], 10),
        };
        match u64::from_str_radix(digits, radix) {
            Ok(value) if !digits.starts_with('+') => Ok(Number::plain(value as i64)),
            _ => {
                let message = format!("`{}` is not an integer of 64 bits", &rest[..length]);
                Err(SourceError::syntax(message, self.cursor.span_from(start)))
            }
        }
    }
}

/// The code of `'c'`.
fn character(text: &str) -> Option<i64> {
    match text.as_bytes() {
        [b'\'', c, b'\'', ..] if c.is_ascii_graphic() || *c == b' ' => Some((*c).into()),
        _ => None,
    }
}

fn apply(operator: &str, left: Number, right: Number) -> Result<Number, String> {
    let late = left.late || right.late;
    let (a, b) = (left.value, right.value);
    let is_place = match operator {
        "+" if !(left.is_place && right.is_place) => left.is_place || right.is_place,
        "-" if left.is_place || !right.is_place => left.is_place != right.is_place,
        _ if left.is_place && right.is_place && !matches!(operator, "+" | "-") && is_comparison(operator) => false,
        _ if left.is_place || right.is_place => {
            return Err(format!("`{operator}` has no meaning for places in the code"));
        }
        _ => false,
    };
    Ok(Number { value: value(operator, a, b)?, is_place, late })
}

fn is_comparison(operator: &str) -> bool {
    operator.starts_with(['=', '<', '>']) && !matches!(operator, "<<" | ">>" | ">>>") || operator == "!="
}

/// Comparisons give -1 or 0. Shifts by 64 and more give what shifting bit by bit would.
fn value(operator: &str, a: i64, b: i64) -> Result<i64, String> {
    let truth = |condition: bool| -i64::from(condition);
    let (ua, ub) = (a as u64, b as u64);
    let zero = || "division by zero".to_owned();
    let count = u32::try_from(ub).unwrap_or(64).min(64);
    Ok(match operator {
        "*" => a.wrapping_mul(b),
        "/" if b != 0 => a.wrapping_div(b),
        "//" if b != 0 => (ua / ub) as i64,
        "%" if b != 0 => a.wrapping_rem(b),
        "%%" if b != 0 => (ua % ub) as i64,
        "/" | "//" | "%" | "%%" => return Err(zero()),
        "<<" => a.checked_shl(count).unwrap_or(0),
        ">>" => ua.checked_shr(count).unwrap_or(0) as i64,
        ">>>" => a >> count.min(63),
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        "!" => a | !b,
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "==" => truth(a == b),
        "!=" | "<>" => truth(a != b),
        "<" => truth(a < b),
        "<=" => truth(a <= b),
        ">" => truth(a > b),
        ">=" => truth(a >= b),
        "<@" => truth(ua < ub),
        "<=@" => truth(ua <= ub),
        ">@" => truth(ua > ub),
        ">=@" => truth(ua >= ub),
        "&&" => i64::from(a != 0 && b != 0),
        _ => i64::from(a != 0 || b != 0),
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::Span;
    use super::*;

    fn value(text: &str) -> Result<i64, String> {
        let mut symbols = Symbols::default();
        symbols.define("seven", Meaning::Number(Number::plain(7)), 0, false);
        symbols.define("end", Meaning::Number(Number { value: 12, is_place: true, late: false }), 0, false);
        let mut cursor = Cursor::new(text, Span::new(0, text.len()));
        let scope = Scope { symbols: &symbols, line: 1, here: 4 };
        let value = number(&mut cursor, scope).map_err(|error| error.message)?;
        if cursor.at_end() { Ok(value) } else { Err(format!("left over: {}", cursor.rest())) }
    }

    #[test]
    fn operators() {
        for (text, expected) in [
            ("1+2*3", 7),
            ("1|2+4", 7),
            ("-1//2", i64::MAX),
            ("-7/2", -3),
            ("-7%4", -3),
            ("-1%%16", 15),
            ("-8>>1", 0x7fff_ffff_ffff_fffc),
            ("-8>>>1", -4),
            ("1<<64", 0),
            ("-1>>>99", -1),
            ("0!0", -1),
            ("!0", 1),
            ("~5", -6),
            ("1<2", -1),
            ("-1<@2", 0),
            ("3>=@3", -1),
            ("1==1&&2", 1),
            ("0||0", 0),
            ("1?2:0?3:4", 2),
            ("0?2:0?3:4", 4),
            ("(1+2)*seven", 21),
            ("end-.", 8),
            ("end>.", -1),
            ("'a'", 97),
            ("0b101+017+0X1f", 51),
            ("0xffffffffffffffff", -1),
        ] {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn mistakes() {
        for (text, message) in [
            ("1/0", "division by zero"),
            ("eight", "`eight` is not defined"),
            ("(1", "expected `)`, found the end of the statement"),
            ("1+", "expected a number or a name, found the end of the statement"),
            ("0x", "`0x` is not an integer of 64 bits"),
            ("12ab", "`12ab` is not an integer of 64 bits"),
            ("end", "a number is needed here, not a place in the code"),
            ("end*2", "`*` has no meaning for places in the code"),
            ("-end", "a place in the code has no such value"),
            ("1?2", "expected `:`, found the end of the statement"),
        ] {
            assert_eq!(value(text), Err(message.into()), "{text}");
        }
        for opening in ["(", "-", "1+(", "1?"] {
            assert_eq!(value(&opening.repeat(100_000)), Err("this expression is nested too deeply".into()));
        }
    }
}
