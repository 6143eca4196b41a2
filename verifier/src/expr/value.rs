//! Values for `run --set PLACE=VALUE`.

use gcn_semantics::algebra::LANES;
use gcn_semantics::generate::SplitMix;
use gcn_semantics::text::Span;

use super::cursor::{Cursor, Literal};
use super::error::{Error, ErrorKind};
use super::float::{EXAMPLES, Float};
use super::integer::{Integer, mask};
use super::lexer::Token;
use super::place::{Piece, Place};
use crate::state::StateVar;

/// What a place is set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// The same number in every lane; `-1` is all ones at any width.
    Number(Integer),
    /// Each lane's own number.
    Lane,
    /// One number for each lane of the place, from the lowest lane; in brackets for the first lanes of it.
    List(Vec<Integer>),
    /// Pseudo-random bits that depend on the seed and the register alone, not on how the place was
    /// written: `v[0:1]=random:7` equals `v0=random:7` with `v1=random:7`.
    ///
    /// A register's word is the upper half of the `(n + 1)`th output of SplitMix64 seeded with the
    /// seed, where `n` is `64 * register + lane` for a vector register, `16384 + code` for the scalar
    /// register with that operand code, and 16512 for `scc`. A place takes its own bits of the words.
    /// In wave `w` of many the seed is the seed plus `w` times 0xd1342543de82ef95.
    Random(u64),
    /// The number of the wave, of many; 0 of one.
    Wave,
}

/// `PLACE=VALUE`, checked: the value fits the place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    place: Place,
    value: Value,
}

impl Value {
    /// Parses a number, `lane`, `wave`, `random:SEED` or a list of numbers with commas, and sees that it fits `place`.
    ///
    /// # Errors
    /// If it is none, or does not fit.
    pub fn parse(text: &str, place: &Place) -> Result<Self, Error> {
        let mut cursor = Cursor::new(text)?;
        let value = match cursor.peek() {
            Token::Word("lane") => {
                cursor.advance();
                Value::Lane
            }
            Token::Word("wave") => {
                cursor.advance();
                Value::Wave
            }
            Token::Word("random") => {
                cursor.advance();
                cursor.expect_symbol(":")?;
                Value::Random(cursor.expect_number("the seed, a number")?.0)
            }
            Token::Word(word) if Float::named(word).is_none() => return Err(no_value(&cursor)),
            Token::Number(_) | Token::Float(_) | Token::Word(_) | Token::Symbol("-" | "[") => {
                return numbers(cursor, text, place);
            }
            _ => return Err(no_value(&cursor)),
        };
        cursor.expect_end()?;
        value.check(place, Span::new(0, text.len()))?;
        Ok(value)
    }

    /// Fails unless the value suits `place`; the text that it was parsed from is all of `span`.
    fn check(&self, place: &Place, span: Span) -> Result<(), Error> {
        let lanes = place.lanes().numbers().len();
        if matches!(self, Value::Lane | Value::List(_)) && !place.is_vector() {
            return Err(Error::value(span, format!("`{place}` is scalar and takes one number")));
        }
        match self {
            Value::Number(number) => fits(*number, place, span),
            Value::Lane => place.lanes().numbers().try_for_each(|lane| fits(lane.into(), place, span)),
            Value::List(numbers) if numbers.len() > lanes => Err(miscounted(place, numbers.len(), span)),
            Value::List(numbers) => numbers.iter().try_for_each(|number| fits(*number, place, span)),
            Value::Random(_) | Value::Wave => Ok(()),
        }
    }
}

fn no_value(cursor: &Cursor) -> Error {
    let hint =
        format!("a value is a number, `lane`, `wave`, `random:SEED` or a list of numbers with commas; {EXAMPLES}");
    cursor.unexpected("a value").with_hint(hint)
}

/// The error that a list has another number of numbers than `place` has lanes.
fn miscounted(place: &Place, numbers: usize, span: Span) -> Error {
    let lanes = place.lanes().numbers().len();
    let error = Error::value(span, format!("`{place}` has {lanes} lanes, the list {numbers} numbers"));
    if numbers < lanes { error.with_hint("a list in brackets, `[1, 2]`, is for the first lanes") } else { error }
}

/// A number or a list of numbers, which is all of `text`.
fn numbers(mut cursor: Cursor, text: &str, place: &Place) -> Result<Value, Error> {
    let all = Span::new(0, text.len());
    let number = |cursor: &mut Cursor| {
        let (literal, span) = cursor.expect_literal()?;
        match literal {
            Literal::Integer(number) => Ok(number),
            Literal::Float(float) => Ok(float.at_width(place.width(), ErrorKind::Value, span)?.into()),
        }
    };
    let is_bracketed = cursor.take_symbol("[").is_some();
    let mut list = vec![number(&mut cursor)?];
    if !is_bracketed && cursor.at_end() {
        let value = Value::Number(list[0]);
        value.check(place, all)?;
        return Ok(value);
    }
    while cursor.take_symbol(",").is_some() {
        list.push(number(&mut cursor)?);
    }
    if is_bracketed {
        cursor.expect_symbol("]")?;
    }
    cursor.expect_end()?;
    let count = list.len();
    let value = Value::List(list);
    value.check(place, all)?;
    if !is_bracketed && count != place.lanes().numbers().len() {
        return Err(miscounted(place, count, all));
    }
    Ok(value)
}

fn fits(number: Integer, place: &Place, span: Span) -> Result<(), Error> {
    if number.fits(place.width()) {
        return Ok(());
    }
    Err(Error::value(span, format!("`{number}` does not fit the {} bits of `{place}`", place.width())))
}

impl Assignment {
    /// Parses `PLACE=VALUE`.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let Some((left, right)) = text.split_once('=') else {
            let error = Error::syntax(Span::new(0, text.len()), "expected PLACE=VALUE");
            return Err(error.with_hint("for example `v0=lane` or `exec=-1`"));
        };
        let offset = left.len() + 1;
        let place = Place::parse(left)?;
        let value = Value::parse(right, &place).map_err(|error| error.shifted(offset))?;
        Ok(Assignment { place, value })
    }
    /// What is set.
    pub fn place(&self) -> &Place {
        &self.place
    }
    /// What it is set to.
    pub fn value(&self) -> &Value {
        &self.value
    }
    /// The pieces of the place and the bits that each is set to, lane by lane; the bits stand at the
    /// bottom of the word, whatever the piece's position in its register.
    pub fn pieces(&self) -> Vec<(Piece, u32)> {
        self.pieces_in_wave(0)
    }
    /// As [`Assignment::pieces`], in wave number `wave` of many.
    pub fn pieces_in_wave(&self, wave: u64) -> Vec<(Piece, u32)> {
        let lanes = if self.place.is_vector() { self.place.lanes().numbers() } else { 0..=0 };
        let set = if let Value::List(numbers) = &self.value { numbers.len() } else { LANES };
        let in_lane = |(index, lane)| {
            self.place.pieces_in_lane(lane).map(move |piece| (piece, self.bits(wave, index, lane, piece)))
        };
        lanes.take(set).enumerate().flat_map(in_lane).collect()
    }

    /// The bits of `piece` in `lane`, which is the `index`th lane of the place.
    fn bits(&self, wave: u64, index: usize, lane: u8, piece: Piece) -> u32 {
        match &self.value {
            Value::Number(number) => number.word(piece.position, piece.width),
            Value::Lane => Integer::from(lane).word(piece.position, piece.width),
            Value::List(numbers) => numbers[index].word(piece.position, piece.width),
            Value::Random(seed) => {
                let seed = seed.wrapping_add(wave.wrapping_mul(0xd134_2543_de82_ef95));
                random_word(seed, piece.var) >> piece.lo & mask(piece.width) as u32
            }
            Value::Wave => Integer::from(wave).word(piece.position, piece.width),
        }
    }
}

/// The pseudo-random word of a register, as [`Value::Random`] defines it.
fn random_word(seed: u64, var: StateVar) -> u32 {
    let number = match var {
        StateVar::Vgpr { register, lane } => u64::from(register) * LANES as u64 + u64::from(lane),
        StateVar::Scalar { code } => 16384 + u64::from(code),
        StateVar::Scc => 16512,
        StateVar::Mode => 16513,
        StateVar::Memory { address, .. } => address.wrapping_add(1 << 32),
    };
    SplitMix::new(seed).after(number).word()
}
