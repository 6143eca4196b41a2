//! The attributes and parameters of interpolation.

use super::super::SourceError;
use super::super::scan::Cursor;

const CHANNELS: [&str; 4] = ["x", "y", "z", "w"];
const PARAMETERS: [&str; 3] = ["p10", "p20", "p0"];
const ATTRIBUTES: u16 = 64;

/// Whether the cursor stands at a name.
pub(super) fn at_name(cursor: &Cursor) -> bool {
    cursor.peek_word().is_some()
}

/// Reads `attr0.x`.
pub(super) fn read(cursor: &mut Cursor) -> Result<u16, SourceError> {
    let token = cursor.peek();
    let name = cursor.peek_word().unwrap_or_default();
    let error = |message: String| Err(SourceError::illegal(message, token.span).with_hint("write it as `attr0.x`"));
    let parts = name.strip_prefix("attr").and_then(|rest| rest.split_once('.'));
    let Some((Ok(number), channel)) = parts.map(|(number, channel)| (number.parse::<u16>(), channel)) else {
        return error(format!("`{name}` is not an attribute"));
    };
    let Some(channel) = CHANNELS.iter().position(|known| *known == channel) else {
        return error(format!("`{channel}` is not a channel: they are x, y, z and w"));
    };
    if number >= ATTRIBUTES {
        return error(format!("there is no attribute {number}; the last one is {}", ATTRIBUTES - 1));
    }
    cursor.advance();
    Ok(number << 2 | channel as u16)
}

/// Reads `p10`, `p20` or `p0`.
pub(super) fn read_parameter(cursor: &mut Cursor) -> Result<u16, SourceError> {
    let token = cursor.peek();
    let name = cursor.peek_word().unwrap_or_default();
    match PARAMETERS.iter().position(|known| *known == name) {
        Some(number) => {
            cursor.advance();
            Ok(number as u16)
        }
        None => Err(SourceError::illegal(format!("`{name}` is not a parameter"), token.span)
            .with_hint("the parameters are p10, p20 and p0")),
    }
}

/// An attribute in LLVM's form.
pub(super) fn print(bits: u16) -> String {
    format!("attr{}.{}", bits >> 2, CHANNELS[usize::from(bits & 3)])
}

/// A parameter in LLVM's form; numbers without a name cannot be read back.
pub(super) fn print_parameter(number: u16) -> String {
    PARAMETERS.get(usize::from(number)).map_or_else(|| format!("invalid_param_{number}"), |&name| name.to_owned())
}
