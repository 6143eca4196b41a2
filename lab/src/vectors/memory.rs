//! Memory in vectors: `"mem": [[address, bytes], …]`, `"lds": [[offset, bytes], …]`, `"lds_size": bytes`.

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Concrete, ConcreteMemory, Space};
use gcn_semantics::wave::Wave;
use serde_json::{Map, Value, json};

use super::json::number;
use super::{Bits, Known, Output, Word};
use gcnverify::contents::{Contents, Piece, hexadecimal, parse_bytes, parse_known_bytes};
use gcnverify::state::{StateVar, space_name};

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
        let most = Target::most_lds();
        if size > most.into() {
            return Err(format!("lds_size: {size} is more than {most} bytes"));
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

/// Adds the keys of `contents` to an initial state.
pub fn write(contents: &Contents, inputs: &mut Map<String, Value>) {
    if let Some(size) = contents.lds_size {
        inputs.insert("lds_size".into(), json!(size));
    }
    let mut memory = contents.memory();
    for space in [Space::Global, Space::Lds] {
        let bytes = memory_of(&mut memory, space);
        if !bytes.is_empty() {
            inputs.insert(space_name(space).into(), runs(bytes));
        }
    }
}

/// The bytes of a space that have a value, by address.
fn memory_of(memory: &mut ConcreteMemory, space: Space) -> Vec<(u64, Option<u8>)> {
    memory.bytes(space).into_iter().map(|(_, address, value)| (address, Some(value))).collect()
}

/// Bytes as a list: those that follow each other are one entry.
fn runs(bytes: Vec<(u64, Option<u8>)>) -> Value {
    let mut list: Vec<(u64, Vec<Option<u8>>)> = Vec::new();
    for (address, value) in bytes {
        match list.last_mut() {
            Some((start, run)) if start.checked_add(run.len() as u64) == Some(address) => run.push(value),
            _ => list.push((address, vec![value])),
        }
    }
    Value::Array(list.into_iter().map(|(start, run)| json!([format!("{start:#x}"), hexadecimal(run)])).collect())
}

/// Adds the bytes that are asked for, with what is known of them, to what is expected.
pub fn expect(all: &[Output], known: &Known, out: &mut Map<String, Value>) {
    for space in [Space::Global, Space::Lds] {
        let of_space = |output: &&Output| matches!(output, Output::Memory(other, ..) if *other == space);
        let words = all.iter().filter(of_space).flat_map(Output::words).map(|(word, _)| word);
        let bytes = words.flat_map(|word| {
            let Word::Var(StateVar::Memory { address, .. }) = word else { unreachable!("the words are of memory") };
            let Bits { value, mask } = known.get(&word).copied().unwrap_or_default();
            let byte = move |index: u32| (mask >> (8 * index) & 0xff == 0xff).then_some((value >> (8 * index)) as u8);
            (0..4).map(move |index| (address + u64::from(index), byte(index)))
        });
        let bytes: Vec<_> = bytes.collect();
        if !bytes.is_empty() {
            out.insert(space_name(space).into(), runs(bytes));
        }
    }
}

/// The words of `output` in an answer.
///
/// # Errors
/// If one is not there, or something else is.
pub fn answered(output: &Output, answer: &Value) -> Result<Vec<(Word, u32)>, String> {
    let Output::Memory(space, ..) = output else { return Ok(Vec::new()) };
    let name = space_name(*space);
    let mut bytes = BTreeMap::new();
    for (start, text) in list(name, &answer[name])? {
        let values = parse_known_bytes(text).map_err(|error| format!("{name}: {error}"))?;
        bytes.extend((0..).zip(values).map(|(index, byte)| (start.wrapping_add(index), byte)));
    }
    let word = |(word, _): (Word, u32)| {
        let Word::Var(StateVar::Memory { address, .. }) = word else { unreachable!("the words are of memory") };
        let byte = |index: u64| bytes.get(&(address + index)).copied();
        let missing = || format!("its answer has no value for {name}[{address:#x}]");
        let all = [byte(0), byte(1), byte(2), byte(3)].into_iter().collect::<Option<Vec<u8>>>().ok_or_else(missing)?;
        Ok((word, all.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte))))
    };
    output.words().map(word).collect()
}

/// The bytes that `wanted` names, as `contents` has them.
///
/// # Errors
/// If one has no value, or `wanted` is no list.
pub fn found(contents: &Contents, space: Space, wanted: &Value) -> Result<Value, String> {
    let (name, mut memory) = (space_name(space), contents.memory());
    let mut all = Vec::new();
    for (start, text) in list(name, wanted)? {
        for index in 0..parse_bytes(text)?.len() as u64 {
            let address = start.wrapping_add(index);
            let byte = memory.byte(space, 0, address);
            all.push((address, Some(byte.ok_or_else(|| format!("nothing was given at {name}[{address:#x}]"))?)));
        }
    }
    Ok(runs(all))
}
