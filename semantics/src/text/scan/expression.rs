//! Constant integer expressions, with the operators and precedences of LLVM's assembler.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::super::SourceError;
use super::{Cursor, Token, TokenKind};

/// The symbols that a text has defined so far, by `name = value` or `.set`.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    values: FxHashMap<String, i64>,
    /// The symbols whose addresses the linker knows, in the order of the text; `None` if they may not stand in it.
    linked: Option<RefCell<Vec<String>>>,
}

impl Symbols {
    /// No symbols; values of the linker may stand in the text.
    pub fn unlinked() -> Self {
        Symbols { linked: Some(RefCell::default()), ..Symbols::default() }
    }
    /// The number of a symbol whose address the linker knows, if such may stand in the text.
    pub fn linked(&self, name: &str) -> Option<usize> {
        let mut names = self.linked.as_ref()?.borrow_mut();
        Some(names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.to_owned());
            names.len() - 1
        }))
    }
    /// The names of these symbols.
    pub fn into_linked(self) -> Vec<String> {
        self.linked.map_or_else(Vec::new, RefCell::into_inner)
    }
    pub fn define(&mut self, name: &str, value: i64) {
        self.values.insert(name.to_owned(), value);
    }
    pub fn undefine(&mut self, name: &str) {
        self.values.remove(name);
    }
    pub fn value(&self, name: &str) -> Option<i64> {
        self.values.get(name).copied()
    }
}

/// How deep parentheses and signs may nest.
const MAX_DEPTH: usize = 64;

/// Reads an expression.
pub(crate) fn integer_expression(cursor: &mut Cursor, symbols: &Symbols) -> Result<i64, SourceError> {
    Parser { cursor, symbols, open: None }.binary(1, 0)
}

/// Reads an expression that may name what has no value yet: labels, symbols of other files, functions of
/// symbols such as `max(a, b)`. `None` if it does.
pub(crate) fn open_expression(cursor: &mut Cursor, symbols: &Symbols) -> Result<Option<i64>, SourceError> {
    let mut parser = Parser { cursor, symbols, open: Some(false) };
    let value = parser.binary(1, 0)?;
    Ok((parser.open == Some(false)).then_some(value))
}

/// Reads an expression without binary operators outside parentheses.
pub(crate) fn integer_primary(cursor: &mut Cursor, symbols: &Symbols) -> Result<i64, SourceError> {
    Parser { cursor, symbols, open: None }.unary(0)
}

/// Binary operators, longer ones first, with their precedence.
const OPERATORS: [(&str, u8); 18] = [
    ("||", 1),
    ("&&", 2),
    ("==", 3),
    ("!=", 3),
    ("<>", 3),
    ("<=", 3),
    (">=", 3),
    ("<<", 6),
    (">>", 6),
    ("<", 3),
    (">", 3),
    ("+", 4),
    ("-", 4),
    ("|", 5),
    ("^", 5),
    ("&", 5),
    ("*", 6),
    ("%", 6),
];
const DIVISION: (&str, u8) = ("/", 6);

struct Parser<'c, 'a> {
    cursor: &'c mut Cursor<'a>,
    symbols: &'c Symbols,
    /// Whether a name without a value was found, where there may be one.
    open: Option<bool>,
}

impl Parser<'_, '_> {
    fn operator(&self) -> Option<(&'static str, u8)> {
        OPERATORS.into_iter().chain([DIVISION]).find(|(operator, _)| self.cursor.peek_marks(operator))
    }

    /// Operators of precedence `lowest` and up.
    fn binary(&mut self, lowest: u8, depth: usize) -> Result<i64, SourceError> {
        let mut left = self.unary(depth)?;
        while let Some((operator, precedence)) = self.operator().filter(|&(_, precedence)| precedence >= lowest) {
            let start = self.cursor.peek().span.start;
            for _ in operator.chars() {
                self.cursor.advance();
            }
            let right = self.binary(precedence + 1, depth + 1)?;
            left = match apply(operator, left, right) {
                Ok(value) => value,
                // Not with the numbers that stand for names without a value.
                Err(_) if self.open == Some(true) => 1,
                Err(problem) => return Err(SourceError::syntax(problem, self.cursor.span_from(start))),
            };
        }
        Ok(left)
    }

    fn unary(&mut self, depth: usize) -> Result<i64, SourceError> {
        if depth > MAX_DEPTH {
            return Err(SourceError::syntax("this expression is nested too deeply", self.cursor.peek().span));
        }
        let token = self.cursor.peek();
        match token.kind {
            TokenKind::Integer(value) => {
                self.cursor.advance();
                Ok(value)
            }
            TokenKind::Mark('-') => self.sign(depth, |value| value.wrapping_neg()),
            TokenKind::Mark('+') => self.sign(depth, |value| value),
            TokenKind::Mark('~') => self.sign(depth, |value| !value),
            TokenKind::Mark('!') => self.sign(depth, |value| (value == 0).into()),
            TokenKind::Mark('(') => {
                self.cursor.advance();
                let value = self.binary(1, depth + 1)?;
                self.cursor.expect(')')?;
                Ok(value)
            }
            TokenKind::Word | TokenKind::Quoted if self.is_open(token) => {
                self.open = Some(true);
                self.cursor.advance();
                self.arguments(depth)?;
                // Whatever it is, not the zero that would end a division.
                Ok(1)
            }
            TokenKind::Word => {
                let name = self.cursor.text_of(token);
                if let Some((symbol, relocation)) = name.split_once('@') {
                    let message = format!("`{name}` is known only after linking ({relocation} of {symbol})");
                    return Err(SourceError::unsupported(message, token.span));
                }
                let value = self.symbols.value(name).ok_or_else(|| {
                    SourceError::syntax(format!("`{name}` is not a register, a number or a defined symbol"), token.span)
                })?;
                self.cursor.advance();
                Ok(value)
            }
            TokenKind::Float(_) => Err(SourceError::syntax(
                format!("an integer is needed here, not `{}`", self.cursor.text_of(token)),
                token.span,
            )),
            _ => Err(self.cursor.unexpected("a number")),
        }
    }

    /// Whether a token names something without a value, where that is allowed.
    fn is_open(&self, token: Token) -> bool {
        self.open.is_some() && self.symbols.value(self.cursor.text_of(token)).is_none()
    }
    /// `(a, b)` behind the name of a function.
    fn arguments(&mut self, depth: usize) -> Result<(), SourceError> {
        if !self.cursor.eat('(') {
            return Ok(());
        }
        self.binary(1, depth + 1)?;
        while self.cursor.eat(',') {
            self.binary(1, depth + 1)?;
        }
        self.cursor.expect(')').map(drop)
    }

    fn sign(&mut self, depth: usize, apply: impl Fn(i64) -> i64) -> Result<i64, SourceError> {
        self.cursor.advance();
        self.unary(depth + 1).map(apply)
    }
}

/// Comparisons give -1 or 0, shifts to the right are logical, as in LLVM's assembler.
fn apply(operator: &str, left: i64, right: i64) -> Result<i64, String> {
    let truth = |condition: bool| -i64::from(condition);
    let count = || match right {
        0..64 => Ok(right as u32),
        _ => Err(format!("cannot shift by {right}")),
    };
    Ok(match operator {
        "||" => i64::from(left != 0 || right != 0),
        "&&" => i64::from(left != 0 && right != 0),
        "==" => truth(left == right),
        "!=" | "<>" => truth(left != right),
        "<=" => truth(left <= right),
        ">=" => truth(left >= right),
        "<" => truth(left < right),
        ">" => truth(left > right),
        "<<" => left.wrapping_shl(count()?),
        ">>" => (left as u64).wrapping_shr(count()?) as i64,
        "+" => left.wrapping_add(right),
        "-" => left.wrapping_sub(right),
        "|" => left | right,
        "^" => left ^ right,
        "&" => left & right,
        "*" => left.wrapping_mul(right),
        "/" => left.checked_div(right).ok_or("division by zero")?,
        "%" => left.checked_rem(right).ok_or("division by zero")?,
        _ => unreachable!("`{operator}` is in the list of operators"),
    })
}

#[cfg(test)]
mod tests {
    use super::super::tokens;
    use super::*;

    fn value(text: &str) -> Result<i64, String> {
        let tokens = tokens(text);
        let mut cursor = Cursor::new(text, &tokens);
        let mut symbols = Symbols::default();
        symbols.define("seven", 7);
        let value = integer_expression(&mut cursor, &symbols).map_err(|error| error.message)?;
        assert!(cursor.at_end(), "{text}: {} is left over", cursor.found());
        Ok(value)
    }

    /// Values checked with `llvm-mc`.
    #[test]
    fn operators() {
        let cases = [
            ("1+2*3", 7),
            ("1+2|4", 7),
            ("2<<1+1", 5),
            ("1==1", -1),
            ("1<2", -1),
            ("7/2", 3),
            ("-7/2", -3),
            ("-7%4", -3),
            ("1&&2", 1),
            ("6^3", 5),
            ("6&3", 2),
            ("-8>>1", 0x7fff_ffff_ffff_fffc),
            ("~0", -1),
            ("!0", 1),
            ("- 1", -1),
            ("-(1+2)", -3),
            ("(1+2)*seven", 21),
            ("0x7fffffffffffffff+1", i64::MIN),
        ];
        for (text, expected) in cases {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn mistakes() {
        for (text, message) in [
            ("1/0", "division by zero"),
            ("1<<64", "cannot shift by 64"),
            ("eight", "`eight` is not a register, a number or a defined symbol"),
            ("(1", "expected `)`"),
            ("1+", "expected a number"),
            ("1+]", "expected a number, found `]`"),
            ("1+2.5", "an integer is needed here, not `2.5`"),
            ("0xg", "`0xg` is not a hexadecimal number"),
        ] {
            assert_eq!(value(text), Err(message.into()), "{text}");
        }
        assert_eq!(value(&"(".repeat(100_000)), Err("this expression is nested too deeply".into()));
        assert_eq!(value(&"-".repeat(100_000)), Err("this expression is nested too deeply".into()));
    }
}
