//! Contents of memory that are given: for runs and for vectors.

use std::collections::BTreeMap;
use std::fmt::Write;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Background, Concrete, ConcreteMemory, Fault, Space};
use gcn_semantics::wave::Apertures;

/// Bytes from an address on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Where they are. Pieces are in global memory or in LDS.
    pub space: Space,
    /// The first byte's address.
    pub address: u64,
    /// Their values.
    pub bytes: Vec<u8>,
}

/// What memory has at the start; everything else is not there. Scratch is there, and 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contents {
    /// What is given; of bytes that are given twice the last counts.
    pub pieces: Vec<Piece>,
    /// The size of the LDS allocation in bytes, if it is not the largest of the target.
    pub lds_size: Option<u32>,
    /// Single cells: space, lane (0 in spaces that lanes share), address of 4 bytes, which is a multiple of 4.
    pub cells: BTreeMap<(Space, u8, u64), u32>,
    /// Everything else is there too, and 0.
    pub zeros: bool,
    /// What everything else is, scratch as well.
    pub background: Option<Background>,
    /// FLAT addresses reach LDS and scratch where they usually do; otherwise they are in global memory.
    pub has_apertures: bool,
}

impl Contents {
    /// Memory with these contents.
    pub fn memory(&self) -> ConcreteMemory {
        let zeros = Background::Seeded(0);
        let other = if self.zeros { zeros } else { Background::Fault };
        let filled = |otherwise| self.background.unwrap_or(otherwise);
        let mut memory = ConcreteMemory::with(filled(other), filled(other), filled(zeros));
        for (&(space, lane, address), value) in &self.cells {
            memory.give(space, lane, address, &value.to_le_bytes());
        }
        for piece in &self.pieces {
            memory.give(piece.space, 0, piece.address, &piece.bytes);
        }
        memory
    }
    /// The value of a cell; of one that nobody gave that of the background, or 0.
    pub fn cell(&self, space: Space, lane: u8, address: u64) -> u32 {
        let filled = |other| ConcreteMemory::with(other, other, other).word(space, lane, address).unwrap_or(0);
        let given = self.cells.get(&(space, lane, address)).copied();
        given.unwrap_or_else(|| self.background.map_or(0, filled))
    }
    /// Where FLAT addresses reach LDS and scratch.
    pub fn apertures(&self) -> Option<Apertures<Concrete>> {
        self.has_apertures.then(Apertures::usual)
    }
    /// The size of the LDS allocation in bytes, on this target.
    pub fn lds_size(&self, target: Target) -> u32 {
        self.lds_size.unwrap_or(target.properties().lds_bytes)
    }
}

/// The values of bytes, two hexadecimal digits each, the lowest address first. `None`: `??`, a byte of which nothing is
/// said.
///
/// # Errors
/// If the text is no such list.
pub fn parse_bytes(text: &str) -> Result<Vec<Option<u8>>, String> {
    let digits: Vec<char> = text.chars().filter(|c| !c.is_ascii_whitespace() && *c != '_').collect();
    if !digits.len().is_multiple_of(2) {
        return Err(format!("`{}` has an odd number of digits: each byte has two", shortened(text)));
    }
    let byte = |pair: &[char]| match pair {
        ['?', '?'] => Ok(None),
        [high, low] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
            let digit = |c: &char| c.to_digit(16).unwrap_or(0) as u8;
            Ok(Some(digit(high) << 4 | digit(low)))
        }
        _ => Err(format!("`{}` is no byte: two hexadecimal digits", pair.iter().collect::<String>())),
    };
    digits.chunks(2).map(byte).collect()
}

/// As [`parse_bytes`], all of them known.
///
/// # Errors
/// If the text is no list of bytes, or one is `??`.
pub fn parse_known_bytes(text: &str) -> Result<Vec<u8>, String> {
    let bytes = parse_bytes(text)?;
    bytes.into_iter().collect::<Option<_>>().ok_or_else(|| "`??` is no value to start with".into())
}

/// Bytes as [`parse_bytes`] reads them.
pub fn hexadecimal(bytes: impl IntoIterator<Item = Option<u8>>) -> String {
    bytes.into_iter().fold(String::new(), |mut text, byte| {
        match byte {
            Some(byte) => write!(text, "{byte:02x}").expect("a string can be written"),
            None => text.push_str("??"),
        }
        text
    })
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= 20 { text.to_owned() } else { text.chars().take(17).chain("...".chars()).collect() }
}

/// What a fault is, in words.
pub fn described(fault: &Fault) -> String {
    let who = fault.lane.map_or("the wave".to_owned(), |lane| format!("lane {lane}"));
    let what = if fault.writes { "writes" } else { "reads" };
    let space = match fault.space {
        Space::Global => "global memory",
        Space::Lds => "LDS",
        Space::Scratch => "scratch",
    };
    format!("{who} {what} {space} at {:#x}, where nothing was given", fault.address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_they_are_written_and_nothing_else_is() {
        let bytes = parse_bytes("00ff ??_7a").expect("bytes");
        assert_eq!(bytes, [Some(0), Some(255), None, Some(0x7a)]);
        assert_eq!(hexadecimal(bytes), "00ff??7a");
        assert!(parse_known_bytes("00??").is_err());
        for wrong in ["0", "0g", "?0", "0x00", "é0"] {
            assert!(parse_bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_fault_says_who_did_what_where() {
        let fault = Fault { instruction: 0, lane: Some(3), space: Space::Lds, address: 16, writes: true };
        assert_eq!(described(&fault), "lane 3 writes LDS at 0x10, where nothing was given");
        let fault = Fault { lane: None, space: Space::Global, writes: false, ..fault };
        assert_eq!(described(&fault), "the wave reads global memory at 0x10, where nothing was given");
    }
}
