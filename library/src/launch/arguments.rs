//! Arguments of a launch by their names, as metadata of the kernel's file have them: numbers, and buffers behind
//! pointers.

use std::ops::Range;
use std::path::{Path, PathBuf};

use gcn_semantics::algebra::{ConcreteMemory, Space};
use gcn_semantics::float::{FloatOp, Format, Rounding, evaluate};
use gcnverify::contents::{Piece, parse_known_bytes};
use gcnverify::expr;
use gcnverify::job::nearest;
use gcnverify::kernarg::Argument;
use itertools::Itertools;
use serde::Serialize;

use super::shape::Shape;
use crate::memory::ARGUMENTS;
use crate::{Failure, Names};

/// Where the first buffer is.
const BUFFERS: u64 = 0x10_0000_0000;
/// From one buffer to the next: what goes beyond the end of one reaches no other.
const BETWEEN: u64 = 1 << 32;
/// Bytes of a buffer.
const LARGEST: u64 = 1 << 28;
/// Bytes behind the kernarg pointer.
const SEGMENT: u64 = 1 << 16;

/// Words before what a buffer has.
const ZEROS: &str = "zeros:";
const RANDOM: &str = "random:";
const SMALL: &str = "small:";
/// The word before bytes in hexadecimal.
const HEX: &str = "hex:";

/// A buffer that an argument points to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Buffer {
    /// The argument.
    pub name: String,
    /// The address of its first byte.
    #[serde(serialize_with = "hexadecimal")]
    pub address: u64,
    /// Bytes.
    pub bytes: u64,
    /// The file that it is written to after the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn hexadecimal<S: serde::Serializer>(address: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{address:#x}"))
}

/// The arguments of a launch as memory has them.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// The kernarg segment and the buffers.
    pub pieces: Vec<Piece>,
    /// The buffers.
    pub buffers: Vec<Buffer>,
}

/// What a text says of an argument.
enum Said {
    /// Its bytes.
    Bytes(Vec<u8>),
    /// A buffer with these bytes, and the file that it is written to.
    Buffer(Vec<u8>, Option<PathBuf>),
}

impl Given {
    /// The arguments `NAME=VALUE` of a kernel with these arguments, launched in this shape. Those that the compiler has
    /// added are what the launch makes them.
    ///
    /// # Errors
    /// If one cannot be read, does not fit, has no value or two, or is none of the kernel's.
    pub fn new(texts: &[String], arguments: &[Argument], shape: Shape, names: Names) -> Result<Given, Failure> {
        let option = names.of("arg");
        let refused = |message: String| Failure::message(format!("{option} {message}"));
        let titles = titles(arguments);
        let mut said: Vec<Option<Said>> = arguments.iter().map(|_| None).collect();
        for text in texts {
            let (name, value) = match text.split_once('=') {
                Some((name, value)) if !name.is_empty() && !value.is_empty() => (name, value),
                _ => return Err(refused(format!("`{text}`: a name, `=` and a value, for example n=16 or in=@in.bin"))),
            };
            let number = titles.iter().position(|title| title == name).ok_or_else(|| {
                let known = match nearest(name, titles.iter().map(String::as_str)) {
                    Some(word) => format!("did you mean `{word}`?"),
                    None if titles.is_empty() => "it has no arguments".to_owned(),
                    None => format!("it has {}", titles.join(", ")),
                };
                refused(format!("`{text}`: the kernel has no argument `{name}`; {known}"))
            })?;
            if said[number].is_some() {
                return Err(refused(format!("`{name}` has two values")));
            }
            let value = value_of(&arguments[number], value).map_err(|why| refused(format!("`{text}`: {why}")))?;
            said[number] = Some(value);
        }
        let mut given = Given::default();
        let end = arguments.iter().map(|argument| argument.offset.saturating_add(argument.size)).max().unwrap_or(0);
        if end > SEGMENT {
            return Err(Failure::unsupported(format!("the arguments of the kernel take {end} bytes")));
        }
        let mut segment = vec![0; end.next_multiple_of(8) as usize];
        for ((argument, title), said) in arguments.iter().zip(titles).zip(said) {
            let place = argument.offset as usize..(argument.offset + argument.size) as usize;
            let bytes = match said {
                Some(Said::Bytes(bytes)) => bytes,
                Some(Said::Buffer(bytes, file)) => {
                    let address = BUFFERS + BETWEEN * given.buffers.len() as u64;
                    let buffer = Buffer { name: title, address, bytes: bytes.len() as u64, file };
                    given.buffers.push(buffer);
                    given.pieces.push(Piece { space: Space::Global, address, bytes });
                    address.to_le_bytes().to_vec()
                }
                None if argument.is_hidden() || argument.size == 0 => of_launch(argument, shape),
                None => {
                    let what = if is_pointer(argument) { "a pointer" } else { "a value" };
                    let example = if is_pointer(argument) { "@FILE or zeros:4096" } else { "16" };
                    let message = format!("`{title}` has no value: {what} of {} bytes", argument.size);
                    return Err(refused(format!("{message}, for example {title}={example}")));
                }
            };
            segment[place].copy_from_slice(&bytes);
        }
        if !segment.is_empty() {
            given.pieces.push(Piece { space: Space::Global, address: ARGUMENTS, bytes: segment });
        }
        Ok(given)
    }

    /// Arguments that nobody has said: small numbers, and buffers of zeros.
    pub fn made_up(arguments: &[Argument], shape: Shape, names: Names) -> Result<Given, Failure> {
        let is_said = |argument: &Argument| !argument.is_hidden() && argument.size > 0;
        let own = arguments.iter().zip(titles(arguments)).filter(|(argument, _)| is_said(argument));
        let texts = own.map(|(argument, title)| match argument.size {
            8 if is_pointer(argument) => format!("{title}={ZEROS}{MADE_UP_BYTES}"),
            1 | 2 | 4 | 8 => format!("{title}={}", if argument.size < 4 { 1 } else { MADE_UP }),
            size => format!("{title}={HEX}{}", "00".repeat(size as usize)),
        });
        Given::new(&texts.collect_vec(), arguments, shape, names)
    }
}

/// A number that is made up.
const MADE_UP: u32 = 16;
/// Bytes of a buffer that is made up.
const MADE_UP_BYTES: u64 = 1 << 16;

impl Buffer {
    /// Whether an address is one behind its beginning, and before that of another one.
    pub fn is_near(&self, address: u64) -> bool {
        address.wrapping_sub(self.address) < BETWEEN
    }

    /// Writes what it has in `memory` to its file, if it has one.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn write(&self, memory: &mut ConcreteMemory) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let byte = |at: u64| memory.byte(Space::Global, 0, self.address + at).unwrap_or(0);
        let bytes = (0..self.bytes).map(byte).collect_vec();
        let failed = |error| Failure::message(format!("cannot write {}: {error}", file.display()));
        std::fs::write(file, bytes).map_err(failed)
    }
}

/// What options call the arguments: their names, the kinds of those that the compiler has added, or else their numbers.
fn titles(arguments: &[Argument]) -> Vec<String> {
    let title =
        |(number, argument): (usize, &Argument)| argument.title().map_or_else(|| number.to_string(), str::to_owned);
    arguments.iter().enumerate().map(title).collect()
}

fn is_pointer(argument: &Argument) -> bool {
    argument.size == 8 && argument.kind == "global_buffer"
}

/// What a buffer of so many bytes begins with.
type Content = fn(usize) -> Vec<u8>;

/// What a text says of an argument.
fn value_of(argument: &Argument, text: &str) -> Result<Said, String> {
    if let Some(path) = text.strip_prefix('@') {
        let (from, to) = two_files(path);
        let error = |error| format!("cannot read {}: {error}", from.display());
        let bytes = std::fs::read(&from).map_err(error)?;
        return buffer(argument, bytes.len() as u64, to, |_| bytes);
    }
    let contents: [(&str, Content); 3] = [(ZEROS, |bytes| vec![0; bytes]), (RANDOM, random), (SMALL, small)];
    for (word, content) in contents {
        let Some(rest) = text.strip_prefix(word) else { continue };
        let (bytes, to) = rest.split_once(':').map_or((rest, None), |(bytes, to)| (bytes, Some(PathBuf::from(to))));
        let bytes = expr::number(bytes).ok_or_else(|| format!("`{bytes}` is no number of bytes"))?;
        return buffer(argument, bytes, to, content);
    }
    if let Some(digits) = text.strip_prefix(HEX) {
        let bytes = parse_known_bytes(digits)?;
        return match bytes.len() as u64 == argument.size {
            true => Ok(Said::Bytes(bytes)),
            false => Err(format!("{} bytes, and it has {}", bytes.len(), argument.size)),
        };
    }
    number(argument, text).map(Said::Bytes)
}

/// The file that a buffer is read from, and the one that it is written to, if that is said.
fn two_files(path: &str) -> (PathBuf, Option<PathBuf>) {
    match path.rsplit_once(':') {
        Some((from, to)) if !Path::new(path).exists() && !to.is_empty() => (from.into(), Some(to.into())),
        _ => (path.into(), None),
    }
}

fn buffer(
    argument: &Argument,
    bytes: u64,
    file: Option<PathBuf>,
    content: impl FnOnce(usize) -> Vec<u8>,
) -> Result<Said, String> {
    match bytes {
        _ if argument.size != 8 => Err(format!("it has {} bytes, and is no pointer to a buffer", argument.size)),
        0 => Err("a buffer has one byte at least".into()),
        bytes if bytes > LARGEST => Err(format!("a buffer has at most {LARGEST} bytes")),
        bytes => Ok(Said::Buffer(content(bytes as usize), file)),
    }
}

/// Bytes that look random (xorshift).
fn random(bytes: usize) -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..bytes).map(|_| next()).collect()
}

/// Words below 64 in no order: as indices they stay in a buffer.
fn small(bytes: usize) -> Vec<u8> {
    let words = random(bytes.div_ceil(4)).into_iter().map(|byte| u32::from(byte % 64));
    words.flat_map(u32::to_le_bytes).take(bytes).collect()
}

/// The bytes of a number as wide as the argument: an integer with or without a sign, or a float.
fn number(argument: &Argument, text: &str) -> Result<Vec<u8>, String> {
    let size = argument.size;
    let wide = |value: u64| value.to_le_bytes()[..size as usize].to_vec();
    if ![1, 2, 4, 8].contains(&size) {
        return Err(format!("it has {size} bytes: `{HEX}` and digits say them"));
    }
    let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    if let Some(magnitude) = expr::number(digits) {
        let range: Range<u128> = match is_negative {
            true => 0..(1 << (8 * size - 1)) + 1,
            false => 0..1 << (8 * size),
        };
        let value = if is_negative { magnitude.wrapping_neg() } else { magnitude };
        return match range.contains(&u128::from(magnitude)) {
            true => Ok(wide(value)),
            false => Err(format!("`{text}` does not fit {size} bytes")),
        };
    }
    let suffixes = [('h', 2), ('f', 4), ('d', 8)];
    let suffix = suffixes.iter().find(|(letter, _)| text.ends_with(*letter));
    let plain = text.strip_suffix(|last: char| suffix.is_some_and(|(letter, _)| *letter == last)).unwrap_or(text);
    let value: Option<f64> = plain.parse().ok().filter(|_| text.contains(|c: char| c.is_ascii_digit()));
    let value =
        value.ok_or_else(|| format!("`{text}` is no number, and no buffer (@FILE, {ZEROS}BYTES, {RANDOM}BYTES)"))?;
    match (suffix.map_or(size, |(_, size)| *size), size) {
        (wanted, size) if wanted != size => Err(format!("`{text}` has {wanted} bytes, and it has {size}")),
        (8, _) => Ok(value.to_bits().to_le_bytes().to_vec()),
        (4, _) => Ok((value as f32).to_bits().to_le_bytes().to_vec()),
        (2, _) => {
            let op = FloatOp::Convert { from: Format::F64, to: Format::F16 };
            Ok(wide(evaluate(op, Rounding::NearestEven, &[value.to_bits()])))
        }
        _ => Err(format!("`{text}` is a float, and it has one byte")),
    }
}

/// What a launch gives for an argument that the compiler has added; 0 where it gives nothing.
fn of_launch(argument: &Argument, shape: Shape) -> Vec<u8> {
    let axis = |prefix: &str| ["x", "y", "z"].iter().position(|axis| argument.kind == format!("{prefix}_{axis}"));
    let value = if let Some(axis) = axis("hidden_block_count") {
        shape.groups[axis]
    } else if let Some(axis) = axis("hidden_group_size") {
        shape.group[axis]
    } else if argument.kind == "hidden_grid_dims" {
        shape.dimensions()
    } else {
        0
    };
    let mut bytes = vec![0; argument.size as usize];
    bytes.iter_mut().zip(value.to_le_bytes()).for_each(|(to, byte)| *to = byte);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn argument(name: &str, offset: u64, size: u64, kind: &str) -> Argument {
        Argument { name: (!name.is_empty()).then(|| name.into()), offset, size, kind: kind.into() }
    }

    fn arguments() -> Vec<Argument> {
        vec![
            argument("out", 0, 8, "global_buffer"),
            argument("n", 8, 4, "by_value"),
            argument("", 12, 2, "by_value"),
            argument("", 16, 4, "hidden_block_count_x"),
            argument("", 20, 2, "hidden_group_size_y"),
            argument("", 22, 2, "hidden_grid_dims"),
        ]
    }

    fn given(texts: &[&str]) -> Result<Given, String> {
        let texts = texts.iter().map(|text| (*text).to_owned()).collect_vec();
        let shape = Shape::parse("16,4", Some("64,4"), Names::Keys).unwrap();
        Given::new(&texts, &arguments(), shape, Names::Keys).map_err(|failure| failure.to_string())
    }

    #[test]
    fn arguments_stand_where_metadata_say() {
        let given = given(&["n=-2", "out=zeros:64:left.bin", "2=1.5h"]).unwrap();
        let buffer = Buffer { name: "out".into(), address: BUFFERS, bytes: 64, file: Some("left.bin".into()) };
        assert_eq!(given.buffers, [buffer]);
        let [buffer, segment] = &given.pieces[..] else { panic!("a buffer and the segment") };
        assert_eq!((buffer.address, buffer.bytes.len(), segment.address), (BUFFERS, 64, ARGUMENTS));
        let expected = [0, 0, 0, 0, 0x10, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0x00, 0x3e, 0, 0, 4, 0, 0, 0, 4, 0, 2, 0];
        assert_eq!(segment.bytes, expected);
    }

    #[test]
    fn numbers_have_the_width_of_their_argument() {
        let bytes = |size: u64, text: &str| number(&argument("x", 0, size, "by_value"), text);
        assert_eq!(bytes(4, "1.5f"), Ok(1.5f32.to_bits().to_le_bytes().to_vec()));
        assert_eq!(bytes(4, "-0.25"), Ok((-0.25f32).to_bits().to_le_bytes().to_vec()));
        assert_eq!(bytes(8, "1e3"), Ok(1e3f64.to_bits().to_le_bytes().to_vec()));
        assert_eq!(bytes(1, "-128"), Ok(vec![0x80]));
        assert_eq!(bytes(8, "0xffffffffffffffff"), Ok(vec![0xff; 8]));
        for (size, wrong) in
            [(1, "256"), (1, "-129"), (8, "1.5f"), (1, "1.5"), (4, "x"), (4, "inf"), (12, "1"), (4, "")]
        {
            assert!(bytes(size, wrong).is_err(), "{size} {wrong}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_by_name() {
        for (texts, message) in [
            (&["n=1"][..], "`out` has no value"),
            (&["out=zeros:8", "n=1"], "`2` has no value"),
            (&["nn=1"], "no argument `nn`; did you mean `n`?"),
            (&["zzzzz=1"], "it has out, n, 2"),
            (&["n=1", "n=2"], "`n` has two values"),
            (&["n=zeros:4"], "no pointer to a buffer"),
            (&["out=zeros:0"], "one byte at least"),
            (&["out=zeros:x"], "`x` is no number of bytes"),
            (&["out=@/nowhere/at/all"], "cannot read /nowhere/at/all"),
            (&["n=0x100000000"], "does not fit 4 bytes"),
            (&["n"], "a name, `=` and a value"),
            (&["n="], "a name, `=` and a value"),
            (&["n=hex:00"], "1 bytes, and it has 4"),
        ] {
            let found = given(texts).unwrap_err();
            assert!(found.contains(message), "{texts:?}: {found}");
        }
    }
}
