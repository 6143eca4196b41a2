//! `gcnverify vectors`: replay test vectors on the concrete evaluator, and make new ones.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete};
use gcn_semantics::float::FLOAT_BITS;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::Syntax;
use gcn_semantics::wave::Wave;
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use super::args::{GenerateArgs, VectorsArgs, VectorsCommand};
use super::input::{Failure, json_error, read_text};
use super::isa::glob;
use super::output;
use crate::machine::number;
use crate::state::StateVar;
use crate::vectors::agreed::{agreed, execute};
use crate::vectors::generate::{Form, forms};
use crate::vectors::{Output, Prepared, Problem, Vector, Word, json};

/// What became of a vector.
enum Outcome {
    Pass,
    Mismatch(String),
    Unsupported(String),
    Error(String),
}

/// Runs the subcommand.
pub fn run(args: &VectorsArgs) -> Result<u8, Failure> {
    match &args.command {
        VectorsCommand::Check { file, json } => check_file(file, *json),
        VectorsCommand::Generate(args) => generate(args),
    }
}

/// Forms whose vectors are made at once and then written.
const BLOCK: usize = 256;

/// Writes vectors of all forms that were asked for.
fn generate(args: &GenerateArgs) -> Result<u8, Failure> {
    let targets = if args.target.is_empty() { Target::ALL.to_vec() } else { args.target.clone() };
    let forms = forms(|mnemonic| glob(&args.ops, mnemonic), &targets);
    if forms.is_empty() {
        return Err(Failure::message(format!("no modelled instruction matches `{}`", args.ops)));
    }
    let mut output: Box<dyn Write> = match &args.output {
        None => Box::new(output::output()),
        Some(path) => {
            let file = File::create(path)
                .map_err(|error| Failure::message(format!("cannot write {}: {error}", path.display())))?;
            Box::new(BufWriter::new(file))
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.unwrap_or(0).into()).build();
    let pool = pool.map_err(Failure::message)?;
    let mut written = 0;
    let (mut with, mut without) = (BTreeSet::new(), BTreeSet::new());
    for block in forms.chunks(BLOCK) {
        if !output::is_open() {
            return Ok(0);
        }
        let made: Vec<Vec<Value>> = pool.install(|| block.par_iter().map(|form| vectors_of(form, args)).collect());
        for (form, vectors) in block.iter().zip(made) {
            if vectors.is_empty() { &mut without } else { &mut with }.insert(form.row.mnemonic);
            for vector in vectors {
                writeln!(output, "{vector}").map_err(Failure::message)?;
                written += 1;
            }
        }
    }
    output.flush().map_err(Failure::message)?;
    eprintln!("{written} vectors of {} mnemonics, from {} forms (mnemonic, encoding, target)", with.len(), forms.len());
    let nothing: Vec<&str> = without.difference(&with).copied().collect();
    if !nothing.is_empty() {
        eprintln!("none of {} (other names of instructions, or nothing to check)", nothing.join(", "));
    }
    Ok(0)
}

/// Vectors of a form, with what all machines agree on.
fn vectors_of(form: &Form, args: &GenerateArgs) -> Vec<Value> {
    let vectors = (0..args.count).map_while(|number| form.vector(number, args.seed, None));
    let known = |vector: &Vector| agreed(&vector.prepared, &vector.initial, &vector.out, &BTreeMap::new()).known;
    vectors.map(|vector| json::vector(&vector, &json::without_lane_masks(&known(&vector)))).collect()
}

fn check_file(file: &Path, json: bool) -> Result<u8, Failure> {
    let source = read_text(file)?;
    let (mut passed, mut failed, mut unsupported) = (0, 0, 0);
    let mut mismatches = false;
    for (index, line) in source.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let mut report = replay(index + 1, line);
        if report["id"].is_null() {
            report["line"] = json!(index + 1);
        }
        let supported = report["status"] != "unsupported";
        mismatches |= report.get("mismatch").is_some();
        let counter = match report["pass"] == true {
            true => &mut passed,
            false if supported => &mut failed,
            false => &mut unsupported,
        };
        *counter += 1;
        let failed = report["pass"] != true && supported;
        if json || failed {
            output::line(report);
        }
    }
    if passed + failed + unsupported == 0 {
        return Err(Failure::message(format!("{} has no vector", source.name)));
    }
    if !json {
        output::line(format_args!("{passed} passed, {failed} failed, {unsupported} unsupported"));
    }
    Ok(if mismatches {
        1
    } else if failed > 0 {
        2
    } else if unsupported > 0 {
        4
    } else {
        0
    })
}

/// Replays the vector in a line and reports as `--json` does.
pub fn replay_vector(line: &str) -> Value {
    replay(1, line)
}

/// Replays the vector in line `number`.
fn replay(number: usize, line: &str) -> Value {
    let (id, outcome) = match serde_json::from_str::<Value>(line) {
        Ok(vector) => (vector["id"].clone(), check(&vector)),
        Err(error) => (Value::Null, Outcome::Error(json_error(number, &error))),
    };
    match outcome {
        Outcome::Pass => json!({ "id": id, "pass": true }),
        Outcome::Mismatch(what) => json!({ "id": id, "pass": false, "mismatch": what }),
        Outcome::Error(what) => json!({ "id": id, "pass": false, "error": what }),
        Outcome::Unsupported(what) => json!({ "id": id, "pass": false, "status": "unsupported", "error": what }),
    }
}

fn check(vector: &Value) -> Outcome {
    let text = |key: &str| vector[key].as_str().unwrap_or_default().to_owned();
    if let Some(missing) = ["target", "asm"].into_iter().find(|&key| !vector[key].is_string()) {
        return Outcome::Error(format!("there is no text `{missing}`"));
    }
    let target: Target = match text("target").parse() {
        Ok(target) => target,
        Err(error) => return Outcome::Error(error),
    };
    let syntax = match vector["syntax"].as_str().map_or(Ok(Syntax::Llvm), str::parse) {
        Ok(syntax) => syntax,
        Err(error) => return Outcome::Error(error),
    };
    let prepared = match Prepared::read(&text("asm"), target, syntax) {
        Ok(prepared) => prepared,
        Err(Problem::Unsupported(what)) => return Outcome::Unsupported(what),
        Err(Problem::Error(what)) => return Outcome::Error(what),
    };
    let none = Map::new();
    let initial = match json::initial_state(vector["in"].as_object().unwrap_or(&none)) {
        Ok(initial) => initial,
        Err(error) => return Outcome::Error(error),
    };
    if initial.mode.is_some_and(|mode| mode >> FLOAT_BITS != 0) {
        return Outcome::Unsupported(format!("bits 31:{FLOAT_BITS} of MODE other than 0 at the start"));
    }
    let (mut wave, _) = execute(&prepared, &Rc::new(initial), Readings::default(), Choices::seeded(1));
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

/// Compares one register with its expected value; a description if they differ.
fn compare(
    wave: &mut Wave<Concrete>,
    name: &str,
    expected: &Value,
    mask: Option<&Value>,
) -> Result<Option<String>, String> {
    for (word, position) in Output::parse(name)?.words() {
        let Some(value) = json::element(expected, word).filter(|value| !value.is_null()) else { continue };
        let mask = mask.and_then(|mask| json::element(mask, word)).map_or(Ok(u64::MAX), json::number)?;
        let at = match word {
            Word::Var(StateVar::Vgpr { lane, .. }) => format!("{name}[{lane}]"),
            _ => name.to_owned(),
        };
        if value == "nan64" {
            if !is_wide_nan(wave, word) {
                return Ok(Some(format!("{at}: expected a NaN of 64 bits")));
            }
            continue;
        }
        let actual = word.value(wave);
        if !matches(actual, value, position, mask)? {
            return Ok(Some(format!("{at}: expected {value}, got {actual:#x}")));
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
    Ok(actual & mask == (json::number(expected)? >> position) as u32 & mask)
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
fn is_wide_nan(wave: &mut Wave<Concrete>, word: Word) -> bool {
    let Word::Var(StateVar::Vgpr { register, lane }) = word else { return false };
    let mut pair = |low: u16| {
        let [lo, hi] = [low, low + 1].map(|register| number(wave, StateVar::Vgpr { register, lane }));
        (u64::from(hi) << 32 | u64::from(lo)) & (u64::MAX >> 1) > 0x7ff0_0000_0000_0000
    };
    pair(register) || (register > 0 && pair(register - 1))
}
