//! `sendmsg(…)` of `s_sendmsg`.

use super::super::scan::{Cursor, Symbols, integer_expression};
use super::super::{SourceError, Span};
use crate::Target;
use Target::{Gfx600, Gfx803, Gfx900};

/// A message and the first target that LLVM knows it on.
const MESSAGES: [(&str, u16, Target); 11] = [
    ("MSG_INTERRUPT", 1, Gfx600),
    ("MSG_GS", GS, Gfx600),
    ("MSG_GS_DONE", GS_DONE, Gfx600),
    ("MSG_SAVEWAVE", 4, Gfx803),
    ("MSG_STALL_WAVE_GEN", 5, Gfx900),
    ("MSG_HALT_WAVES", 6, Gfx900),
    ("MSG_ORDERED_PS_DONE", 7, Gfx900),
    ("MSG_EARLY_PRIM_DEALLOC", 8, Gfx900),
    ("MSG_GS_ALLOC_REQ", 9, Gfx900),
    ("MSG_GET_DOORBELL", 10, Gfx900),
    ("MSG_SYSMSG", SYSTEM, Gfx600),
];
const GS: u16 = 2;
const GS_DONE: u16 = 3;
const SYSTEM: u16 = 15;
/// Operations of MSG_GS and MSG_GS_DONE, from 0.
const GS_OPERATIONS: [&str; 4] = ["GS_OP_NOP", "GS_OP_CUT", "GS_OP_EMIT", "GS_OP_EMIT_CUT"];
/// Operations of MSG_SYSMSG, from 1.
const SYSTEM_OPERATIONS: [&str; 4] =
    ["SYSMSG_OP_ECC_ERR_INTERRUPT", "SYSMSG_OP_REG_RD", "SYSMSG_OP_HOST_TRAP_ACK", "SYSMSG_OP_TTRACE_PC"];

/// The fields of the immediate: message in bits 3:0, operation in 6:4, stream in 9:8.
#[derive(Clone, Copy)]
struct Message {
    id: u16,
    operation: u16,
    stream: u16,
}

impl Message {
    fn decode(immediate: u16) -> Self {
        Message { id: immediate & 15, operation: immediate >> 4 & 7, stream: immediate >> 8 & 3 }
    }
    fn encode(self) -> u16 {
        self.id | self.operation << 4 | self.stream << 8
    }
    fn has_operations(self) -> bool {
        matches!(self.id, GS | GS_DONE | SYSTEM)
    }
    /// The names of the message's operations, and the number of the first.
    fn operations(self) -> (&'static [&'static str], u16) {
        match self.id {
            SYSTEM => (&SYSTEM_OPERATIONS, 1),
            GS | GS_DONE => (&GS_OPERATIONS, 0),
            _ => (&[], 0),
        }
    }
    fn operation_name(self) -> Option<&'static str> {
        let (names, first) = self.operations();
        names.get(usize::from(self.operation.checked_sub(first)?)).copied()
    }
    /// Whether the message can have this operation: MSG_GS cannot do nothing.
    fn is_valid_operation(self) -> bool {
        match self.has_operations() {
            true => self.operation_name().is_some() && (self.id, self.operation) != (GS, 0),
            false => self.operation == 0,
        }
    }
    fn has_stream(self) -> bool {
        matches!(self.id, GS | GS_DONE) && self.operation != 0
    }
}

fn message_name(id: u16, target: Target) -> Option<&'static str> {
    MESSAGES.iter().find(|&&(_, number, first)| number == id && first <= target).map(|(name, ..)| *name)
}

pub(super) fn at_message(cursor: &Cursor) -> bool {
    cursor.peek_word() == Some("sendmsg") && cursor.second_is_mark('(')
}

/// Reads `sendmsg(message, operation, stream)`. By name a message takes what it can use; by number
/// it takes anything.
pub(super) fn read(cursor: &mut Cursor, symbols: &Symbols, target: Target) -> Result<u16, SourceError> {
    cursor.advance();
    cursor.expect('(')?;
    let mut reader = Reader { cursor, symbols, target };
    let (id, named) = reader.message()?;
    let mut message = Message { id, operation: 0, stream: 0 };
    let mut operation = None;
    let mut stream = None;
    if reader.cursor.eat(',') {
        let span;
        (message.operation, span) = reader.operation()?;
        operation = Some(span);
        if reader.cursor.eat(',') {
            let start = reader.cursor.peek().span.start;
            message.stream = reader.number(3, "the stream")?;
            stream = Some(reader.cursor.span_from(start));
        }
    }
    let end = reader.cursor.expect(')')?.span;
    if named {
        check(message, operation, stream, end, target)?;
    }
    Ok(message.encode())
}

/// What a message by name cannot have.
fn check(
    message: Message,
    operation: Option<Span>,
    stream: Option<Span>,
    end: Span,
    target: Target,
) -> Result<(), SourceError> {
    let name = message_name(message.id, target).unwrap_or_default();
    match operation {
        Some(span) if !message.has_operations() => {
            return Err(SourceError::illegal(format!("{name} has no operations"), span));
        }
        None if message.has_operations() => {
            let error = SourceError::illegal(format!("{name} needs an operation"), end);
            return Err(error.with_hint(format!("one of {}", message.operations().0.join(", "))));
        }
        Some(span) if !message.is_valid_operation() => {
            let error = SourceError::illegal(format!("{name} has no operation {}", message.operation), span);
            return Err(error.with_hint(format!("the operations are {}", message.operations().0.join(", "))));
        }
        _ => {}
    }
    match stream {
        Some(span) if !message.has_stream() => Err(SourceError::illegal("this operation has no stream", span)),
        _ => Ok(()),
    }
}

struct Reader<'r, 'a> {
    cursor: &'r mut Cursor<'a>,
    symbols: &'r Symbols,
    target: Target,
}

impl Reader<'_, '_> {
    /// The message, and whether it is given by name.
    fn message(&mut self) -> Result<(u16, bool), SourceError> {
        let token = self.cursor.peek();
        let word = self.cursor.peek_word().unwrap_or_default();
        match MESSAGES.iter().find(|(name, ..)| *name == word) {
            Some(&(_, id, first)) if first <= self.target => {
                self.cursor.advance();
                Ok((id, true))
            }
            Some(_) => Err(SourceError::illegal(format!("{} has no message {word}", self.target), token.span)),
            None if word.starts_with("MSG_") => {
                let names: Vec<_> =
                    MESSAGES.iter().filter(|known| known.2 <= self.target).map(|known| known.0).collect();
                Err(SourceError::illegal(format!("there is no message {word}"), token.span)
                    .with_hint(format!("the messages are {}", names.join(", "))))
            }
            None => Ok((self.number(15, "the message")?, false)),
        }
    }
    fn operation(&mut self) -> Result<(u16, Span), SourceError> {
        let token = self.cursor.peek();
        let word = self.cursor.peek_word().unwrap_or_default();
        let named =
            |names: &[&str], first: u16| names.iter().position(|name| *name == word).map(|at| at as u16 + first);
        if let Some(operation) = named(&GS_OPERATIONS, 0).or_else(|| named(&SYSTEM_OPERATIONS, 1)) {
            self.cursor.advance();
            return Ok((operation, token.span));
        }
        let operation = self.number(7, "the operation")?;
        Ok((operation, self.cursor.span_from(token.span.start)))
    }
    fn number(&mut self, highest: u16, what: &str) -> Result<u16, SourceError> {
        let start = self.cursor.peek().span.start;
        let value = integer_expression(self.cursor, self.symbols)?;
        u16::try_from(value).ok().filter(|value| *value <= highest).ok_or_else(|| {
            let message = format!("{what} must be 0 to {highest}, not {value}");
            SourceError::illegal(message, self.cursor.span_from(start))
        })
    }
}

/// The immediate of `s_sendmsg` in LLVM's form: names where all fields make sense together, else
/// numbers, else one number.
pub(super) fn print(immediate: u16, target: Target) -> String {
    let message = Message::decode(immediate);
    let Message { id, operation, stream } = message;
    if message.encode() != immediate {
        return immediate.to_string();
    }
    let sensible = message.is_valid_operation() && (message.has_stream() || stream == 0);
    match (message_name(id, target), message.operation_name()) {
        (Some(name), Some(operation)) if sensible && message.has_stream() => {
            format!("sendmsg({name}, {operation}, {stream})")
        }
        (Some(name), Some(operation)) if sensible => format!("sendmsg({name}, {operation})"),
        (Some(name), None) if sensible => format!("sendmsg({name})"),
        _ => format!("sendmsg({id}, {operation}, {stream})"),
    }
}
