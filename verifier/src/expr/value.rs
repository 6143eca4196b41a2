//! Values for `run --set PLACE=VALUE`.

use gcn_semantics::algebra::LANES;
use gcn_semantics::generate::SplitMix;
use gcn_semantics::text::Span;

use super::cursor::Cursor;
use super::error::Error;
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
    /// One number for each lane of the place, from the lowest lane.
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
    /// Parses a number, `lane`, `wave`, `random:SEED` or a list of numbers with commas.
    pub fn parse(text: &str) -> Result<Self, Error> {
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
            Token::Number(_) | Token::Symbol("-") => numbers(&mut cursor)?,
            _ => {
                return Err(cursor
                    .unexpected("a value")
                    .with_hint("a value is a number, `lane`, `wave`, `random:SEED` or a list of numbers with commas"));
            }
        };
        cursor.expect_end()?;
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
            Value::List(numbers) if numbers.len() != lanes => {
                Err(Error::value(span, format!("`{place}` has {lanes} lanes, the list {} numbers", numbers.len())))
            }
            Value::List(numbers) => numbers.iter().try_for_each(|number| fits(*number, place, span)),
            Value::Random(_) | Value::Wave => Ok(()),
        }
    }
}

fn numbers(cursor: &mut Cursor) -> Result<Value, Error> {
    let first = cursor.expect_integer()?.0;
    if cursor.at_end() {
        return Ok(Value::Number(first));
    }
    let mut list = vec![first];
    while cursor.take_symbol(",").is_some() {
        list.push(cursor.expect_integer()?.0);
    }
    Ok(Value::List(list))
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
        let value = Value::parse(right).map_err(|error| error.shifted(offset))?;
        value.check(&place, Span::new(offset, text.len()))?;
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
        let in_lane = |(index, lane)| {
            self.place.pieces_in_lane(lane).map(move |piece| (piece, self.bits(wave, index, lane, piece)))
        };
        lanes.enumerate().flat_map(in_lane).collect()
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
