//! The data and number format of MTBUF: `format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT]`.

use super::super::SourceError;
use super::super::buffer_format::{DATA, NUMBER};
use super::super::scan::Cursor;
use crate::{Feature, Target};

/// Data format 15.
const RESERVED_DATA: &str = "RESERVED_15";
const DATA_PREFIX: &str = "BUF_DATA_FORMAT_";
const NUMBER_PREFIX: &str = "BUF_NUM_FORMAT_";

/// The name of a data format.
fn data_name(format: u8) -> &'static str {
    DATA.get(usize::from(format & 15)).unwrap_or(&RESERVED_DATA)
}

/// The name of a number format. Format 6 exists on gfx6 and gfx7 only.
fn number_name(format: u8, target: Target) -> &'static str {
    match NUMBER[usize::from(format & 7)] {
        "SNORM_OGL" if !target.has(Feature::SnormOgl) => "RESERVED_6",
        name => name,
    }
}

/// Reads the list; what it leaves out is format 8 or UNORM.
pub(super) fn read(cursor: &mut Cursor) -> Result<u8, SourceError> {
    cursor.expect('[')?;
    let (mut data, mut number) = (None, None);
    loop {
        let token = cursor.peek();
        let Some(word) = cursor.peek_word() else {
            return Err(cursor.unexpected("a format such as BUF_DATA_FORMAT_32 or BUF_NUM_FORMAT_FLOAT"));
        };
        let position = |names: &[&str], name: &str| names.iter().position(|known| *known == name);
        let twice = if let Some(name) = word.strip_prefix(DATA_PREFIX)
            && let Some(index) = position(&DATA, name).or((name == RESERVED_DATA).then_some(15))
        {
            data.replace(index as u8).is_some()
        } else if let Some(name) = word.strip_prefix(NUMBER_PREFIX)
            && let Some(index) = position(&NUMBER, name).or((name == "RESERVED_6").then_some(6))
        {
            number.replace(index as u8).is_some()
        } else {
            return Err(SourceError::illegal(format!("`{word}` is not a buffer format"), token.span)
                .with_hint("write one such as BUF_DATA_FORMAT_32 or BUF_NUM_FORMAT_FLOAT"));
        };
        if twice {
            return Err(SourceError::illegal("a second format of this kind", token.span));
        }
        cursor.advance();
        if !cursor.eat(',') {
            break;
        }
    }
    cursor.expect(']')?;
    Ok(data.unwrap_or(1) | number.unwrap_or(0) << 4)
}

/// The list, without what LLVM leaves out; `None` for the default.
pub(super) fn print(format: u8, target: Target) -> Option<String> {
    let data = (format & 15 != 1).then(|| format!("{DATA_PREFIX}{}", data_name(format)));
    let number = (format >> 4 != 0).then(|| format!("{NUMBER_PREFIX}{}", number_name(format >> 4, target)));
    match (data, number) {
        (None, None) => None,
        (data, number) => {
            let names: Vec<_> = data.into_iter().chain(number).collect();
            Some(format!("format:[{}]", names.join(",")))
        }
    }
}
