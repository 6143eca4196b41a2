//! Memory in vectors: `"mem": [[address, bytes], …]`, `"lds": [[offset, bytes], …]`, `"lds_size": bytes`.

use gcn_semantics::algebra::{Concrete, Space};
use gcn_semantics::wave::{MAX_LDS, Wave};
use serde_json::Value;

use super::json::number;
use crate::contents::{Contents, Piece, parse_bytes, parse_known_bytes};

/// The space whose contents the key `name` has.
pub fn space(name: &str) -> Option<Space> {
    match name {
        "mem" => Some(Space::Global),
        "lds" => Some(Space::Lds),
        _ => None,
    }
}

/// The addresses and bytes of a list, as text.
fn list<'v>(name: &str, value: &'v Value) -> Result<Vec<(u64, &'v str)>, String> {
    let pair = |entry: &'v Value| match entry.as_array().map(Vec::as_slice) {
        Some([address, Value::String(bytes)]) => Ok((number(address)?, bytes.as_str())),
        _ => Err(format!("{entry} is no pair of an address and bytes")),
    };
    let list = value.as_array().ok_or_else(|| format!("{name}: {value} is no list"))?;
    list.iter().map(pair).collect::<Result<_, _>>().map_err(|error| format!("{name}: {error}"))
}

/// Adds what the key `name` of an initial state gives. False: the key is not about memory.
///
/// # Errors
/// If the value is not of the form that the key has.
pub fn read(contents: &mut Contents, name: &str, value: &Value) -> Result<bool, String> {
    if name == "lds_size" {
        let size = number(value)?;
        if size > u64::from(MAX_LDS) {
            return Err(format!("lds_size: {size} is more than {MAX_LDS} bytes"));
        }
        contents.lds_size = Some(size as u32);
        return Ok(true);
    }
    let Some(space) = space(name) else { return Ok(false) };
    for (address, bytes) in list(name, value)? {
        let bytes = parse_known_bytes(bytes).map_err(|error| format!("{name}: {error}"))?;
        if space == Space::Lds && address.saturating_add(bytes.len() as u64) > 1 << 32 {
            return Err(format!("{name}: {address:#x} is no offset of 32 bits"));
        }
        contents.pieces.push(Piece { space, address, bytes });
    }
    Ok(true)
}

/// Compares the contents of `space` with an expectation: how many bytes were compared, or the first that differs.
///
/// # Errors
/// The outer one: the expectation is not of the form that it has.
pub fn compare(
    wave: &mut Wave<Concrete>,
    space: Space,
    name: &str,
    expected: &Value,
) -> Result<Result<usize, String>, String> {
    let mut checked = 0;
    for (start, bytes) in list(name, expected)? {
        let bytes = parse_bytes(bytes).map_err(|error| format!("{name}: {error}"))?;
        let known = (0..).zip(bytes).filter_map(|(index, byte)| Some((start.wrapping_add(index), byte?)));
        for (address, expected) in known {
            checked += 1;
            let found = wave.memory.byte(space, 0, address);
            if found != Some(expected) {
                let found = found.map_or("nothing".to_owned(), |byte| format!("{byte:02x}"));
                return Ok(Err(format!("{name}[{address:#x}]: expected {expected:02x}, got {found}")));
            }
        }
    }
    Ok(Ok(checked))
}
