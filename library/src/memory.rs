//! Memory of a run: what it has at the start, what is shown at the end, what goes wrong between.

use std::fmt::Write;
use std::path::Path;

use gcn_semantics::Target;
use gcn_semantics::algebra::{ConcreteMemory, Fault, Space};
use serde::Serialize;

use crate::{Failure, Names};
use gcnverify::contents::{Piece, described, hexadecimal, parse_known_bytes};
use gcnverify::expr::{self, Place};
use gcnverify::machine::ConcreteState;

/// Where `--args` puts kernel arguments.
pub(crate) const ARGUMENTS: u64 = 0x10_0000;
/// The registers that point to them if none are named: those of LLVM's kernels that also have a stack.
const ARGUMENT_POINTER: &str = "s[4:5]";
/// Bytes in a line of text.
const LINE: usize = 16;
/// The most bytes that are shown.
const MOST: u64 = 1 << 24;

fn number(option: &str, text: &str) -> Result<u64, Failure> {
    expr::number(text).ok_or_else(|| Failure::message(format!("{option}: `{text}` is not a number")))
}

/// What a run finds in memory, in the words of the options.
#[derive(Debug, Clone, Copy, Default)]
pub struct Given<'a> {
    /// `ADDRESS=HEX` or `ADDRESS=FILE`: bytes of global memory.
    pub mem: &'a [String],
    /// `HEX` or `PAIR=HEX`: arguments of a kernel.
    pub args: Option<&'a str>,
    /// The size of LDS in bytes, and the target that has it.
    pub lds: Option<(&'a str, Target)>,
}

/// Gives `state` the memory of the options.
///
/// # Errors
/// If an option cannot be read.
pub fn give(given: Given, names: Names, state: &mut ConcreteState) -> Result<(), Failure> {
    state.contents.has_apertures = true;
    let [mem, args, lds] = ["mem", "args", "lds"].map(|name| names.of(name));
    for option in given.mem {
        let (address, bytes) = option.split_once('=').ok_or_else(|| {
            Failure::message(format!("{mem} `{option}`: an address, `=` and bytes, for example 0x1000=00ff"))
        })?;
        if address.is_empty() || bytes.is_empty() {
            let (what, side) = if address.is_empty() { ("address", "before") } else { ("byte", "after") };
            return Err(Failure::message(format!("{mem} `{option}`: no {what} {side} `=`, for example 0x1000=00ff")));
        }
        let address = number(&mem, address)?;
        let bytes = bytes_or_file(&mem, bytes)?;
        if address.checked_add(bytes.len() as u64 - 1).is_none() {
            let count = bytes.len();
            return Err(Failure::message(format!("{mem} `{option}`: {count} bytes end beyond the last address")));
        }
        state.contents.pieces.push(Piece { space: Space::Global, address, bytes });
    }
    if let Some(option) = given.args {
        let (pair, bytes) = option.split_once('=').unwrap_or((ARGUMENT_POINTER, option));
        let bytes = parse_known_bytes(bytes).map_err(|error| Failure::message(format!("{args}: {error}")))?;
        let place = Place::parse(pair).map_err(|error| Failure::message(format!("{args}: {pair}: {error}")))?;
        if place.is_vector() || place.width() != 64 {
            return Err(Failure::message(format!("{args}: {pair} is no pair of scalar registers")));
        }
        if bytes.is_empty() {
            return Err(Failure::message(format!("{args}: no byte, for example 0100000000000000")));
        }
        let values = || state.values().map(|(var, _)| var);
        if let Some(set) = place.pieces().into_iter().find(|piece| values().any(|var| var == piece.var)) {
            let hint = format!("{args} s[0:1]=… would put it into other registers");
            let message = format!("{args} puts the address of its bytes into {pair}, and {} is set already", set.var);
            return Err(Failure::message(format!("{message}; {hint}")));
        }
        for piece in place.pieces() {
            state.set_piece(piece, (ARGUMENTS >> piece.position) as u32);
        }
        let end = ARGUMENTS + bytes.len() as u64;
        let meets =
            |piece: &&Piece| piece.address < end && ARGUMENTS - piece.address.min(ARGUMENTS) < piece.bytes.len() as u64;
        if let Some(piece) = state.contents.pieces.iter().find(meets) {
            let message =
                format!("{args} is at {ARGUMENTS:#x}, where {mem} {:#x}=… gives bytes as well", piece.address);
            return Err(Failure::message(message));
        }
        state.contents.pieces.push(Piece { space: Space::Global, address: ARGUMENTS, bytes });
    }
    if let Some((option, target)) = given.lds {
        let size = number(&lds, option)?;
        let most = target.properties().lds_bytes;
        if size > most.into() {
            return Err(Failure::message(format!("{lds} {size}: a workgroup has at most {most} bytes on {target}")));
        }
        state.contents.lds_size = Some(size as u32);
        let piece = Piece { space: Space::Lds, address: 0, bytes: vec![0; size as usize] };
        state.contents.pieces.insert(0, piece);
    }
    Ok(())
}

/// Hexadecimal digits, or what the file of that name has.
fn bytes_or_file(mem: &str, text: &str) -> Result<Vec<u8>, Failure> {
    let error = match parse_known_bytes(text) {
        Ok(bytes) => return Ok(bytes),
        Err(error) => error,
    };
    if !Path::new(text).exists() {
        return Err(Failure::message(format!("{mem}: {error}; and there is no file `{text}`")));
    }
    std::fs::read(text).map_err(|error| Failure::message(format!("{mem}: cannot read {text}: {error}")))
}

/// Bytes that are shown at the end.
#[derive(Debug, Clone)]
pub struct Dump {
    space: Space,
    address: u64,
    bytes: u64,
}

/// The bytes that the options name.
///
/// # Errors
/// If an option cannot be read.
pub fn dumps(options: &[String], names: Names, target: Target) -> Result<Vec<Dump>, Failure> {
    let name = names.of("dump");
    let dump = |option: &String| {
        let (space, range) = match option.strip_prefix("lds:") {
            Some(range) => (Space::Lds, range),
            None => (Space::Global, option.as_str()),
        };
        let (address, bytes) = range.split_once('+').ok_or_else(|| {
            Failure::message(format!("{name} `{option}`: an address, `+` and a number of bytes, for example 0x1000+64"))
        })?;
        let (address, bytes) = (number(&name, address)?, number(&name, bytes)?);
        if bytes == 0 || bytes > MOST {
            return Err(Failure::message(format!("{name} `{option}`: from 1 to {MOST} bytes")));
        }
        let (last, what) = match space {
            Space::Lds => {
                let most = target.properties().lds_bytes;
                (u64::from(most) - 1, format!("LDS has at most {most} bytes on {target}"))
            }
            _ => (u64::MAX, "the bytes end beyond the last address".into()),
        };
        if address.checked_add(bytes - 1).is_none_or(|end| end > last) {
            return Err(Failure::message(format!("{name} `{option}`: {what}")));
        }
        Ok(Dump { space, address, bytes })
    };
    options.iter().map(dump).collect()
}

impl Dump {
    /// Whether the bytes are in LDS.
    pub fn is_lds(&self) -> bool {
        self.space == Space::Lds
    }

    fn values<'m>(&self, memory: &'m mut ConcreteMemory) -> impl Iterator<Item = Option<u8>> + use<'m> {
        let (space, address) = (self.space, self.address);
        (0..self.bytes).map(move |index| memory.byte(space, 0, address.wrapping_add(index)))
    }

    /// Lines of bytes; `??` where there are none.
    pub fn text(&self, memory: &mut ConcreteMemory) -> String {
        let bytes: Vec<_> = self.values(memory).collect();
        let name = if self.space == Space::Lds { "lds" } else { "mem" };
        let mut text = String::new();
        for (index, line) in bytes.chunks(LINE).enumerate() {
            let address = self.address.wrapping_add((index * LINE) as u64);
            let bytes: Vec<String> = line.iter().map(|byte| hexadecimal([*byte])).collect();
            let _ = writeln!(text, "{name}[{address:#x}] {}", bytes.join(" "));
        }
        text
    }
}

/// Addresses with the bytes there, in the form that vectors have.
#[derive(Debug, Clone, Serialize)]
pub struct Shown {
    /// Of global memory.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    mem: Vec<(String, String)>,
    /// Of LDS.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lds: Vec<(String, String)>,
}

impl Shown {
    /// What `dumps` show of `memory`.
    pub fn of(memory: &mut ConcreteMemory, dumps: &[Dump]) -> Self {
        let mut list = |space: Space| -> Vec<(String, String)> {
            let of_space = dumps.iter().filter(|dump| dump.space == space);
            of_space.map(|dump| (format!("{:#x}", dump.address), hexadecimal(dump.values(memory)))).collect()
        };
        Shown { mem: list(Space::Global), lds: list(Space::Lds) }
    }
}

/// An access to what nobody gave, in line `line` of `file`.
pub fn failure(file: &str, line: usize, fault: &Fault, names: Names) -> Failure {
    let hint = match fault.space {
        Space::Global => format!("{} {:#x}=… gives bytes there", names.of("mem"), fault.address),
        Space::Lds => format!("{} BYTES gives LDS", names.of("lds")),
        Space::Scratch => "a kernel without a stack has none".into(),
    };
    Failure::in_line(file, line, described(fault), Some(hint))
}
