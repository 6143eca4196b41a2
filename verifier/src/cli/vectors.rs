//! `gcnverify vectors check`: replay test vectors on the concrete evaluator.

use std::path::Path;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, LANES, with_choices};
use gcn_semantics::float::FLOAT_BITS;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{ErrorKind, Source, read_llvm};
use gcn_semantics::wave::{Program, Wave};
use serde_json::{Map, Value, json};

use super::args::{VectorsArgs, VectorsCommand};
use super::input::{Failure, read_text};
use crate::expr::{Place, Register};
use crate::machine::{ConcreteState, number};
use crate::report::diagnostic;
use crate::state::StateVar;

/// What became of a vector.
enum Outcome {
    Pass,
    Mismatch(String),
    Unsupported(String),
    Error(String),
}

/// Runs the subcommand.
pub fn run(args: &VectorsArgs) -> Result<u8, Failure> {
    let VectorsCommand::Check { file, json } = &args.command;
    check_file(file, *json)
}

fn check_file(file: &Path, json: bool) -> Result<u8, Failure> {
    let source = read_text(file)?;
    let (mut passed, mut failed, mut unsupported) = (0, 0, 0);
    for line in source.text.lines().filter(|line| !line.trim().is_empty()) {
        let (id, outcome) = match serde_json::from_str::<Value>(line) {
            Ok(vector) => (vector["id"].clone(), check(&vector)),
            Err(error) => (Value::Null, Outcome::Error(error.to_string())),
        };
        let (counter, report) = match outcome {
            Outcome::Pass => (&mut passed, json!({ "id": id, "pass": true })),
            Outcome::Mismatch(what) => (&mut failed, json!({ "id": id, "pass": false, "mismatch": what })),
            Outcome::Error(what) => (&mut failed, json!({ "id": id, "pass": false, "error": what })),
            Outcome::Unsupported(what) => {
                (&mut unsupported, json!({ "id": id, "pass": false, "status": "unsupported", "error": what }))
            }
        };
        *counter += 1;
        let failed = report["pass"] != true && report["status"] != "unsupported";
        if json || failed {
            println!("{report}");
        }
    }
    if !json {
        println!("{passed} passed, {failed} failed, {unsupported} unsupported");
    }
    Ok(if failed > 0 {
        1
    } else if unsupported > 0 {
        4
    } else {
        0
    })
}

fn check(vector: &Value) -> Outcome {
    let text = |key: &str| vector[key].as_str().unwrap_or_default().to_owned();
    let target: Target = match text("target").parse() {
        Ok(target) => target,
        Err(error) => return Outcome::Error(error),
    };
    if vector["syntax"].as_str().is_some_and(|syntax| syntax != "llvm") {
        return Outcome::Unsupported("only the llvm dialect is read yet".into());
    }
    let source = Source { name: "asm".into(), text: text("asm") };
    let listing = match read_llvm(&source, target) {
        Ok(listing) => listing,
        Err(errors) => {
            let message = diagnostic::one_line(&source, &errors);
            let unsupported = errors.iter().all(|error| error.kind == ErrorKind::Unsupported);
            return if unsupported { Outcome::Unsupported(message) } else { Outcome::Error(message) };
        }
    };
    let instructions = listing.statements.iter().map(|statement| &statement.instruction);
    let program = match Program::<Concrete>::new(instructions, target) {
        Ok(program) => program,
        Err((_, error)) => return Outcome::Unsupported(error.to_string()),
    };
    let none = Map::new();
    let initial = match initial_state(vector["in"].as_object().unwrap_or(&none)) {
        Ok(initial) => initial,
        Err(error) => return Outcome::Error(error),
    };
    if initial.mode.is_some_and(|mode| mode >> FLOAT_BITS != 0) {
        return Outcome::Unsupported(format!("bits 31:{FLOAT_BITS} of MODE other than 0 at the start"));
    }
    let mut wave = Wave::new(target, Readings::default(), Rc::new(initial));
    let _ = with_choices(Choices::seeded(1), || program.execute(&mut wave));
    let expected = vector["out"].as_object().unwrap_or(&none);
    for (name, value) in expected.iter().filter(|(name, _)| !name.ends_with("_mask")) {
        let mask = vector.get(format!("{name}_mask")).or(expected.get(&format!("{name}_mask")));
        match compare(&mut wave, name, value, mask) {
            Ok(None) => {}
            Ok(Some(mismatch)) => return Outcome::Mismatch(mismatch),
            Err(error) => return Outcome::Error(error),
        }
    }
    Outcome::Pass
}

fn parse_number(value: &Value) -> Result<u64, String> {
    if let Some(number) = value.as_u64() {
        return Ok(number);
    }
    let text = value.as_str().ok_or_else(|| format!("{value} is not a number"))?;
    let parsed = match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| format!("`{text}` is not a number"))
}

/// The registers of a vector's `in` object.
fn initial_state(inputs: &Map<String, Value>) -> Result<ConcreteState, String> {
    let mut state = ConcreteState::default();
    for code in [code::EXEC_LO, code::EXEC_HI] {
        state.set(StateVar::Scalar { code }, u32::MAX);
    }
    for (name, value) in inputs {
        if name == "mode" {
            state.mode = Some(parse_number(value)? as u32);
            continue;
        }
        let place = Place::parse(name).map_err(|error| format!("{name}: {error}"))?;
        for piece in place.pieces() {
            let lane = if let StateVar::Vgpr { lane, .. } = piece.var { lane as usize } else { 0 };
            let word = match value {
                Value::Array(lanes) => lanes.get(lane).ok_or_else(|| format!("{name}: fewer than {LANES} lanes"))?,
                single => single,
            };
            state.set(piece.var, (parse_number(word)? >> piece.position) as u32);
        }
    }
    Ok(state)
}

/// Compares one register with its expected value; a description if they differ.
fn compare(
    wave: &mut Wave<Concrete>,
    name: &str,
    expected: &Value,
    mask: Option<&Value>,
) -> Result<Option<String>, String> {
    if name == "mode" {
        let (actual, expected) = (wave.mode().0, parse_number(expected)? as u32);
        return Ok((actual != expected).then(|| format!("mode: expected {expected:#x}, got {actual:#x}")));
    }
    let place = Place::parse(name).map_err(|error| format!("{name}: {error}"))?;
    let mask = mask.map_or(Ok(u64::MAX), parse_number)?;
    for piece in place.pieces() {
        let lane = if let StateVar::Vgpr { lane, .. } = piece.var { lane as usize } else { 0 };
        let word = match expected {
            Value::Array(lanes) => lanes.get(lane).unwrap_or(&Value::Null),
            single => single,
        };
        if word.is_null() {
            continue;
        }
        if word == "nan64" {
            if !is_wide_nan(wave, piece.var) {
                return Ok(Some(format!("{name}[{lane}]: expected a NaN of 64 bits")));
            }
            continue;
        }
        let actual = number(wave, piece.var);
        if !matches(actual, word, piece.position, mask)? {
            let at = match place.register() {
                Register::Vector { .. } => format!("{name}[{lane}]"),
                _ => name.to_owned(),
            };
            return Ok(Some(format!("{at}: expected {word}, got {actual:#x}")));
        }
    }
    Ok(None)
}

fn matches(actual: u32, expected: &Value, position: u32, mask: u64) -> Result<bool, String> {
    let text = expected.as_str().unwrap_or_default();
    if text == "nan" {
        let narrow = position == 0 && mask == 0xffff;
        return Ok(if narrow { is_half_nan(actual & 0xffff) } else { actual & 0x7fff_ffff > 0x7f80_0000 });
    }
    if let Some(halves) = text.strip_prefix("pk:") {
        let (high, low) = halves.split_once(':').ok_or("a packed value is pk:HI:LO")?;
        return Ok(half_matches(actual >> 16, high)? && half_matches(actual & 0xffff, low)?);
    }
    let mask = (mask >> position) as u32;
    Ok(actual & mask == (parse_number(expected)? >> position) as u32 & mask)
}

fn half_matches(actual: u32, expected: &str) -> Result<bool, String> {
    match expected {
        "x" => Ok(true),
        "nan" => Ok(is_half_nan(actual)),
        hex => Ok(u32::from_str_radix(hex, 16).map_err(|_| format!("`{hex}` is not a half"))? == actual),
    }
}

fn is_half_nan(half: u32) -> bool {
    half & 0x7fff > 0x7c00
}

/// Whether the register belongs to a pair that holds a NaN of 64 bits: as its high word, or as its
/// low word with the high word after it.
fn is_wide_nan(wave: &mut Wave<Concrete>, var: StateVar) -> bool {
    let StateVar::Vgpr { register, lane } = var else { return false };
    let mut pair = |low: u16| {
        let [lo, hi] = [low, low + 1].map(|register| number(wave, StateVar::Vgpr { register, lane }));
        (u64::from(hi) << 32 | u64::from(lo)) & (u64::MAX >> 1) > 0x7ff0_0000_0000_0000
    };
    pair(register) || (register > 0 && pair(register - 1))
}
