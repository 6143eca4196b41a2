//! The grammar of places.

use std::str::FromStr;

use gcn_semantics::algebra::Space;
use gcn_semantics::instruction::code;
use gcn_semantics::text::Span;

use super::cursor::Cursor;
use super::error::Error;
use super::lexer::Token;
use super::place::{AGPRS, EXEC, Lanes, M0, Place, Register, SGPRS, VCC, VGPRS};
use super::view::{VIEWS, View, Viewed};
use crate::state::{scalar_name, space_name};

impl Place {
    /// Parses one place, such as `v0`, `v[2:3][63]` or `vcc{15:0}`.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut cursor = Cursor::new(text)?;
        let (place, _) = place(&mut cursor)?;
        cursor.expect_end()?;
        Ok(place)
    }
}

impl FromStr for Place {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Place::parse(text)
    }
}

/// Parses one or more places, separated by commas, spaces or both: `v0,v[2:3] vcc`. What a program can write has a
/// name here, though expressions have none for it: `mode`, and scalar registers by their code (`sreg102`).
pub fn parse_places(text: &str) -> Result<Vec<Place>, Error> {
    let is_plain = |viewed: Viewed| viewed.place;
    Ok(listed(text, false)?.into_iter().map(is_plain).collect())
}

/// The same, where `:` and a view may follow a place: `v0:f32`.
pub fn parse_viewed(text: &str) -> Result<Vec<Viewed>, Error> {
    listed(text, true)
}

fn listed(text: &str, takes_views: bool) -> Result<Vec<Viewed>, Error> {
    let mut cursor = Cursor::new(text)?;
    let mut places = Vec::new();
    loop {
        let (register, span) = match without_expression(cursor.peek()) {
            Some(register) => {
                let span = cursor.span();
                cursor.advance();
                (register, span)
            }
            None => register(&mut cursor)?,
        };
        let (place, _) = selected(&mut cursor, register, span)?;
        let view = if takes_views { view(&mut cursor, &place)? } else { None };
        places.push(Viewed { place, view });
        if cursor.take_symbol(",").is_none() && cursor.at_end() {
            return Ok(places);
        }
    }
}

/// Takes `:` and a view of `place`, if they come next.
fn view(cursor: &mut Cursor, place: &Place) -> Result<Option<View>, Error> {
    if cursor.take_symbol(":").is_none() {
        return Ok(None);
    }
    let span = cursor.span();
    let Token::Word(word) = cursor.peek() else {
        return Err(cursor.unexpected("a view").with_hint(format!("views are {VIEWS}")));
    };
    cursor.advance();
    let view: View =
        word.parse().map_err(|why: String| Error::syntax(span, why).with_hint(format!("views are {VIEWS}")))?;
    view.of_place(place, span).map(Some)
}

/// Whether `word` can begin a place.
pub(super) fn is_register_word(word: &str) -> bool {
    named(word).is_some() || file_of(word).is_some()
}

/// Takes a place, and says where it stood.
pub(super) fn place(cursor: &mut Cursor) -> Result<(Place, Span), Error> {
    let (register, span) = register(cursor)?;
    selected(cursor, register, span)
}

/// Takes the lanes and bits of `register`, which stood at `span`.
fn selected(cursor: &mut Cursor, register: Register, mut span: Span) -> Result<(Place, Span), Error> {
    let mut place = Place::new(register).expect("register files contain only registers that exist");
    if let Some(open) = cursor.take_symbol("[") {
        let (lanes, end) = lanes(cursor)?;
        span = span.to(end);
        place = place.with_lanes(lanes).ok_or_else(|| no_lanes(place, open.to(end)))?;
    }
    if let Some((hi, lo, of_bits)) = bits(cursor)? {
        span = span.to(of_bits);
        place = place.with_bits(hi, lo).ok_or_else(|| no_bits(place, of_bits))?;
    }
    Ok((place, span))
}

/// Takes `{hi:lo}`, if that comes next: both numbers, and where it stood.
pub(super) fn bits(cursor: &mut Cursor) -> Result<Option<(u32, u32, Span)>, Error> {
    let Some(open) = cursor.take_symbol("{") else { return Ok(None) };
    let hi = small(cursor, "a bit's number")?;
    cursor.expect_symbol(":")?;
    let lo = small(cursor, "a bit's number")?;
    let end = cursor.expect_symbol("}")?;
    Ok(Some((hi, lo, open.to(end))))
}

/// A register file whose registers are numbered.
#[derive(Clone, Copy)]
struct File {
    name: &'static str,
    count: u16,
    /// What register 0 has as its number or, if it is scalar, as its operand code.
    first: u16,
    is_scalar: bool,
}

const FILES: [File; 3] = [
    File { name: "v", count: VGPRS.1, first: VGPRS.0, is_scalar: false },
    File { name: "a", count: AGPRS.1, first: AGPRS.0, is_scalar: false },
    File { name: "s", count: SGPRS.1, first: SGPRS.0, is_scalar: true },
];

impl File {
    /// Registers `first ..= last`, which have to exist.
    fn registers(self, first: u64, last: u64, span: Span) -> Result<Register, Error> {
        let File { name, count, first: base, is_scalar } = self;
        if last >= count.into() {
            return Err(Error::place(span, format!("there is no register `{name}{last}`"))
                .with_hint(format!("the registers are {name}0 to {name}{}", count - 1)));
        }
        if last < first {
            return Err(Error::place(span, "the register range is empty")
                .with_hint(format!("the lower number comes first: `{name}[{last}:{first}]`")));
        }
        let (first, count) = (first as u16, (last - first + 1) as u16);
        Ok(match is_scalar {
            false => Register::Vector { first: base + first, count },
            true => Register::Scalar { code: base + first, count },
        })
    }
}

/// The register file and the digits that follow its name, if `word` begins like a numbered register.
fn file_of(word: &str) -> Option<(File, &str)> {
    let digits = |rest: &&str| rest.bytes().all(|byte| byte.is_ascii_digit());
    FILES.into_iter().find_map(|file| Some((file, word.strip_prefix(file.name).filter(digits)?)))
}

/// What `token` is the name of, and no expression can name: a register of which the initial state says nothing, or
/// whose name depends on the target; all of a part of memory.
fn without_expression(token: Token) -> Option<Register> {
    let Token::Word(word) = token else { return None };
    if word == "mode" {
        return Some(Register::Mode);
    }
    if let Some(space) = space_named(word) {
        return Some(Register::Memory(space));
    }
    let code = (SGPRS.0 + SGPRS.1..code::ZERO).find(|&code| scalar_name(code) == word && named(word).is_none())?;
    Some(Register::Scalar { code, count: 1 })
}

/// The part of memory with this name.
pub(super) fn space_named(word: &str) -> Option<Space> {
    [Space::Global, Space::Lds, Space::Scratch].into_iter().find(|&space| space_name(space) == word)
}

fn named(word: &str) -> Option<Register> {
    let scalar = |(code, _), index, count| Register::Scalar { code: code + index, count };
    Some(match word {
        "vcc" => scalar(VCC, 0, 2),
        "vcc_lo" => scalar(VCC, 0, 1),
        "vcc_hi" => scalar(VCC, 1, 1),
        "exec" => scalar(EXEC, 0, 2),
        "exec_lo" => scalar(EXEC, 0, 1),
        "exec_hi" => scalar(EXEC, 1, 1),
        "m0" => scalar(M0, 0, 1),
        "scc" => Register::Scc,
        _ => return None,
    })
}

fn register(cursor: &mut Cursor) -> Result<(Register, Span), Error> {
    let Token::Word(word) = cursor.peek() else { return Err(cursor.unexpected("a register")) };
    let span = cursor.span();
    if let Some(register) = named(word) {
        cursor.advance();
        return Ok((register, span));
    }
    let Some((file, digits)) = file_of(word) else { return Err(not_a_register(word, span)) };
    cursor.advance();
    if !digits.is_empty() {
        let number = digits.parse().unwrap_or(u64::MAX);
        return Ok((file.registers(number, number, span)?, span));
    }
    if cursor.take_symbol("[").is_none() {
        return Err(Error::syntax(span, format!("`{word}` needs a number"))
            .with_hint(format!("write `{word}0` or `{word}[0:1]`")));
    }
    let (first, _) = cursor.expect_number("a register's number")?;
    if let Some(end) = cursor.take_symbol("]") {
        return Err(Error::syntax(span.to(end), "a register range has two ends")
            .with_hint(format!("one register is `{word}{first}`")));
    }
    cursor.expect_symbol(":")?;
    let (last, _) = cursor.expect_number("a register's number")?;
    let span = span.to(cursor.expect_symbol("]")?);
    Ok((file.registers(first, last, span)?, span))
}

/// A number that fits 32 bits; a larger one becomes the largest, which nothing has.
fn small(cursor: &mut Cursor, what: &str) -> Result<u32, Error> {
    let (value, _) = cursor.expect_number(what)?;
    Ok(u32::try_from(value).unwrap_or(u32::MAX))
}

/// `lane ]` or `first .. last ]`, and where the bracket stood.
fn lanes(cursor: &mut Cursor) -> Result<(Lanes, Span), Error> {
    let narrow = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    let first = narrow(small(cursor, "a lane's number")?);
    if cursor.take_symbol("..").is_some() {
        let last = narrow(small(cursor, "a lane's number")?);
        return Ok((Lanes::Range { first, last }, cursor.expect_symbol("]")?));
    }
    if cursor.at_symbol(":") {
        return Err(cursor.unexpected("`..` or `]`").with_hint("lanes are `[first..last]`, with both ends included"));
    }
    Ok((Lanes::One(first), cursor.expect_symbol("]")?))
}

/// The error that `word` names nothing.
pub(super) fn not_a_register(word: &str, span: Span) -> Error {
    let error = Error::place(span, format!("there is no register or name `{word}`"));
    let lower = word.to_ascii_lowercase();
    if lower != word && is_register_word(&lower) {
        return error.with_hint(format!("names are in lower case: `{lower}`"));
    }
    if space_named(word).is_some() {
        let hint = format!("a dword of it is `{word}[address]`; to compare all of it, prove an equivalence (`out`)");
        return Error::typing(span, format!("all of `{word}` is no value")).with_hint(hint);
    }
    error.with_hint("registers are v0, v[2:3], s4, s[4:5], vcc, exec, m0, scc")
}

fn no_lanes(place: Place, span: Span) -> Error {
    if !place.is_vector() {
        return Error::place(span, format!("`{place}` is scalar and has no lanes"));
    }
    Error::place(span, "there are no such lanes").with_hint("lanes are 0 to 63, the lower number first: `v0[16..31]`")
}

fn no_bits(place: Place, span: Span) -> Error {
    let error = Error::place(span, format!("`{place}` has no such bits"));
    if place.width() == 0 {
        return error;
    }
    error.with_hint(format!("bits are `{{hi:lo}}`, at most `{{{}:0}}`", place.register().width() - 1))
}
