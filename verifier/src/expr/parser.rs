//! From tokens to a tree without types.

use gcn_semantics::algebra::Space;
use gcn_semantics::text::Span;

use super::cursor::{Cursor, integer};
use super::error::{Error, ErrorKind};
use super::function::{Function, SIGNATURES};
use super::lane_operator::LaneOperator;
use super::lexer::{Token, tokens};
use super::place::{Place, Register};
use super::place_syntax::{bits, is_register_word, not_a_register, place, space_named};
use super::syntax::{COMPARISON, IMPLICATION, Kind, Operator, Syntax};
use super::typed::Time;

/// Deepest tree accepted; recursion over it has to fit the stack of any thread.
const MAX_DEPTH: usize = 256;

const OLD_TAKES: &str = "`old` takes one place, such as `old(v0)` or `old(mem[s[4:5] + 8])`";

/// Finds an argument of kernels by its name: the words that have it, its lowest bit there, and how many bits it has; or
/// says why it is none, with a hint.
pub type FindArgument<'a> = &'a dyn Fn(&str) -> Result<(Register, u32, u32), (String, Option<String>)>;

/// The word before the name of an argument.
const ARGUMENT: &str = "arg";

/// Whether an expression names arguments of kernels.
pub fn names_arguments(text: &str) -> bool {
    tokens(text).is_ok_and(|tokens| tokens.iter().any(|(token, _)| *token == Token::Word(ARGUMENT)))
}

/// Parses a whole text as one expression.
pub(super) fn parse(text: &str, arguments: FindArgument) -> Result<Syntax, Error> {
    let mut parser = Parser { cursor: Cursor::new(text)?, nesting: 0, time: Time::Now, arguments };
    let tree = parser.expression(0)?;
    match parser.cursor.peek() {
        Token::End => Ok(tree),
        _ => Err(parser.cursor.unexpected("an operator or the end")),
    }
}

struct Parser<'t> {
    arguments: FindArgument<'t>,
    cursor: Cursor<'t>,
    /// Calls of `expression` and `unary` that have not returned.
    nesting: usize,
    /// When places are read: in the initial state inside of `old(mem[…])`.
    time: Time,
}

impl Parser<'_> {
    /// An expression whose operators bind at least as tightly as `weakest`.
    fn expression(&mut self, weakest: u8) -> Result<Syntax, Error> {
        self.enter()?;
        let mut left = self.unary()?;
        let mut compared = false;
        while let Token::Symbol(symbol) = self.cursor.peek() {
            let Some((operator, power)) = Operator::of_symbol(symbol) else { break };
            if power < weakest {
                break;
            }
            if compared && power == COMPARISON {
                return Err(Error::syntax(self.cursor.span(), "comparisons do not chain")
                    .with_hint("join them with `&&`, or put one of them in parentheses"));
            }
            compared |= power == COMPARISON;
            self.cursor.advance();
            let right = self.expression(if power == IMPLICATION { power } else { power + 1 })?;
            let span = left.span.to(right.span);
            left = node(Kind::Operator(operator, Box::new([left, right])), span)?;
        }
        self.nesting -= 1;
        Ok(left)
    }

    fn unary(&mut self) -> Result<Syntax, Error> {
        let sign = self.cursor.span();
        if self.cursor.take_symbol("!").is_some() {
            let operand = self.nested_unary()?;
            let span = sign.to(operand.span);
            return node(Kind::Not(Box::new(operand)), span);
        }
        if self.cursor.take_symbol("-").is_none() {
            return self.primary();
        }
        if let Token::Number(magnitude) = self.cursor.peek() {
            let span = sign.to(self.cursor.advance().1);
            return node(Kind::Literal(integer(true, magnitude, span)?), span);
        }
        if let Some((float, digits)) = self.cursor.take_float()? {
            return node(Kind::Float(float.negative()), sign.to(digits));
        }
        let operand = self.nested_unary()?;
        let span = sign.to(operand.span);
        node(Kind::Negate(Box::new(operand)), span)
    }

    fn nested_unary(&mut self) -> Result<Syntax, Error> {
        self.enter()?;
        let operand = self.unary()?;
        self.nesting -= 1;
        Ok(operand)
    }

    fn primary(&mut self) -> Result<Syntax, Error> {
        let span = self.cursor.span();
        if let Some((float, span)) = self.cursor.take_float()? {
            return node(Kind::Float(float), span);
        }
        match self.cursor.peek() {
            Token::Number(magnitude) => {
                self.cursor.advance();
                node(Kind::Literal(integer(false, magnitude, span)?), span)
            }
            Token::Symbol("(") => {
                self.cursor.advance();
                let inner = self.expression(0)?;
                let end = self.cursor.expect_symbol(")")?;
                Ok(Syntax { span: span.to(end), ..inner })
            }
            Token::Word("lane") => {
                self.cursor.advance();
                node(Kind::Lane, span)
            }
            Token::Word("active") => {
                self.cursor.advance();
                node(Kind::Active(self.time), span)
            }
            Token::Word(ARGUMENT) => self.argument(self.time),
            Token::Word("old") => self.old(),
            Token::Word(word) if Function::named(word).is_some() => self.call(word),
            Token::Word(word) if self.is_memory(word) => self.memory(),
            Token::Word(word) if is_register_word(word) => self.place(self.time),
            Token::Word(_) => self.unknown_word(),
            _ => Err(self.cursor.unexpected("a place, a number or a function")),
        }
    }

    fn place(&mut self, time: Time) -> Result<Syntax, Error> {
        let (place, span) = place(&mut self.cursor)?;
        node(Kind::Place(place, time), span)
    }

    /// `arg name` or `arg 3`, with bits of it in braces.
    fn argument(&mut self, time: Time) -> Result<Syntax, Error> {
        let (_, start) = self.cursor.advance();
        let (token, span) = self.cursor.advance();
        let name = match token {
            Token::Word(name) => name.to_owned(),
            Token::Number(number) => number.to_string(),
            _ => {
                let message = "the name or the number of an argument is needed behind `arg`";
                return Err(
                    Error::syntax(span, message).with_hint("such as `arg n <s 100`, or `arg 0` for the first one")
                );
            }
        };
        let (register, lowest, width) = (self.arguments)(&name).map_err(|(message, hint)| {
            let error = Error::place(span, message);
            hint.into_iter().fold(error, Error::with_hint)
        })?;
        let selected = bits(&mut self.cursor)?;
        let (hi, lo, span) = match selected {
            Some((hi, lo, of_bits)) => (hi, lo, start.to(of_bits)),
            None if width > 64 => {
                let message = format!("argument `{name}` has {width} bits, and a value has at most 64");
                let error = Error::place(span, message);
                return Err(error.with_hint(format!("name some of them, such as `arg {name}{{31:0}}`")));
            }
            None => (width - 1, 0, start.to(span)),
        };
        if hi < lo || hi >= width {
            let message = format!("argument `{name}` has bits {} to 0", width - 1);
            return Err(
                Error::place(span, message).with_hint(format!("such as `arg {name}{{{}:0}}`", width.min(32) - 1))
            );
        }
        let place = Place::new(register).and_then(|place| place.with_bits(lowest + hi, lowest + lo));
        let place = place.ok_or_else(|| Error::place(span, format!("there is no argument `{name}`")))?;
        node(Kind::Place(place, time), span)
    }

    /// Whether `word`, which comes next, is a part of memory with an address behind it.
    fn is_memory(&self, word: &str) -> bool {
        space_named(word).is_some() && self.cursor.is_followed_by("[")
    }

    /// `mem[address]` or `lds[address]`.
    fn memory(&mut self) -> Result<Syntax, Error> {
        let (token, start) = self.cursor.advance();
        let Token::Word(word) = token else { return Err(self.cursor.unexpected("a part of memory")) };
        let space = match space_named(word) {
            Some(Space::Scratch) | None => {
                let error = Error::new(ErrorKind::Unsupported, start, "claims about scratch memory are not modelled");
                return Err(error.with_hint("a claim is about `mem[address]` or `lds[address]`"));
            }
            Some(space) => space,
        };
        self.cursor.expect_symbol("[")?;
        let address = self.expression(0)?;
        let end = self.cursor.expect_symbol("]")?;
        node(Kind::Memory(space, self.time, Box::new(address)), start.to(end))
    }

    /// `old(place)`, `old(active)`, or `old(mem[…])`, where the address is one of the initial state as well.
    fn old(&mut self) -> Result<Syntax, Error> {
        let (_, start) = self.cursor.advance();
        self.cursor.expect_symbol("(")?;
        let inner = match self.cursor.peek() {
            Token::Word("active") => node(Kind::Active(Time::Old), self.cursor.advance().1)?,
            Token::Word(word) if self.is_memory(word) => {
                let outside = std::mem::replace(&mut self.time, Time::Old);
                let found = self.memory();
                self.time = outside;
                found?
            }
            Token::Word(word) if is_register_word(word) => self.place(Time::Old)?,
            Token::Word(ARGUMENT) => self.argument(Time::Old)?,
            _ => return Err(self.cursor.unexpected("a place").with_hint(OLD_TAKES)),
        };
        if !self.cursor.at_symbol(")") {
            return Err(self.cursor.unexpected("`)`").with_hint(OLD_TAKES));
        }
        let end = self.cursor.expect_symbol(")")?;
        Ok(Syntax { span: start.to(end), ..inner })
    }

    fn call(&mut self, name: &str) -> Result<Syntax, Error> {
        let (_, start) = self.cursor.advance();
        let function = Function::named(name).expect("the caller has looked the name up");
        self.cursor.expect_symbol("(")?;
        let operator = match function {
            Function::CrossLane(name) if name.takes_operator() => Some(self.operator()?),
            _ => None,
        };
        let mut arguments = Vec::new();
        while !self.cursor.at_symbol(")") {
            if !arguments.is_empty() {
                self.cursor.expect_symbol(",")?;
            }
            arguments.push(self.expression(0)?);
        }
        let span = start.to(self.cursor.expect_symbol(")")?);
        let (least, most) = function.arity();
        if !(least..=most).contains(&arguments.len()) {
            let needed = if least == most { least.to_string() } else { format!("{least} to {most}") };
            let behind = if operator.is_some() { " behind the operator" } else { "" };
            let message = format!("`{name}` needs {needed} arguments{behind} and has {}", arguments.len());
            return Err(Error::syntax(span, message).with_hint(format!("the functions are {SIGNATURES}")));
        }
        match operator {
            Some(operator) => node(Kind::OperatorCall(function, operator, arguments), span),
            None => node(Kind::Call(function, arguments), span),
        }
    }

    /// The operator of a reduction or scan, and the comma behind it.
    fn operator(&mut self) -> Result<LaneOperator, Error> {
        let (token, span) = self.cursor.advance();
        let Token::Word(word) = token else {
            return Err(Error::syntax(span, "the name of an operator is needed here").with_hint(LaneOperator::NAMES));
        };
        let operator = LaneOperator::named(word).ok_or_else(|| {
            Error::syntax(span, format!("there is no operator `{word}`")).with_hint(LaneOperator::NAMES)
        })?;
        self.cursor.expect_symbol(",")?;
        Ok(operator)
    }

    fn unknown_word(&mut self) -> Result<Syntax, Error> {
        let (word, span) = self.cursor.advance();
        match word {
            Token::Word(word) if self.cursor.at_symbol("(") => {
                Err(Error::syntax(span, format!("there is no function `{word}`"))
                    .with_hint(format!("the functions are {SIGNATURES}")))
            }
            Token::Word(word) => Err(not_a_register(word, span)),
            _ => Err(self.cursor.unexpected("a name")),
        }
    }

    fn enter(&mut self) -> Result<(), Error> {
        self.nesting += 1;
        if self.nesting > MAX_DEPTH { Err(too_deep(self.cursor.span())) } else { Ok(()) }
    }
}

fn node(kind: Kind, span: Span) -> Result<Syntax, Error> {
    let below = match &kind {
        Kind::Literal(_) | Kind::Float(_) | Kind::Place(..) | Kind::Lane | Kind::Active(_) => 0,
        Kind::Memory(_, _, operand) | Kind::Not(operand) | Kind::Negate(operand) => operand.depth,
        Kind::Operator(_, operands) => operands[0].depth.max(operands[1].depth),
        Kind::Call(_, arguments) | Kind::OperatorCall(_, _, arguments) => {
            arguments.iter().map(|argument| argument.depth).max().unwrap_or(0)
        }
    };
    if below >= MAX_DEPTH { Err(too_deep(span)) } else { Ok(Syntax { kind, span, depth: below + 1 }) }
}

fn too_deep(span: Span) -> Error {
    Error::syntax(span, format!("the expression is nested more than {MAX_DEPTH} levels deep"))
        .with_hint("state it as several assumptions or claims")
}
