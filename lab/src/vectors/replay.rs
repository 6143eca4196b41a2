//! Replaying a vector on the evaluator.

use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete};
use gcn_semantics::float::start_bits;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Syntax, UnknownSyntax};
use gcn_semantics::wave::Wave;
use gcn_semantics::{Target, UnknownTarget};
use serde::Serialize;
use serde_json::{Map, Value};

use super::agreed::{execute, machines};
use super::{Bits, Output, Prepared, Problem, Word, json, memory};
use gcnverify::contents::described;
use gcnverify::job::{Distinct, json_error, unknown};
use gcnverify::machine::number;
use gcnverify::state::StateVar;

/// What became of a vector.
enum VectorResult {
    Pass,
    Mismatch(String),
    Unsupported(String),
    Error(String),
}

impl From<Problem> for VectorResult {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Unsupported(what) => VectorResult::Unsupported(what),
            Problem::Error(what) => VectorResult::Error(what),
        }
    }
}

impl From<String> for VectorResult {
    fn from(what: String) -> Self {
        VectorResult::Error(what)
    }
}

/// The keys of a vector, but for masks, which are called `PLACE_mask`. The last four are for people: where the
/// expectation comes from, remarks, and what an emulator gave, or why it gave nothing.
const KEYS: [&str; 11] = ["id", "target", "syntax", "asm", "hex", "in", "out", "evidence", "note", "got", "reason"];
/// The end of the name of a mask.
const MASK: &str = "_mask";

/// What became of the vector in a line; `docs/json.md` describes it.
#[derive(Debug, Clone, Serialize)]
pub struct Replayed {
    /// What the vector calls itself, or `null`.
    pub id: Value,
    /// Whether the final state is the expected one.
    pub pass: bool,
    /// What is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mismatch: Option<String>,
    /// `unsupported`, if the fragment is not modelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<&'static str>,
    /// Why the vector was not tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The number of the line, of a vector without `id`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

/// Replays the vector in line `number` of a file.
pub fn replay(number: usize, line: &str) -> Replayed {
    let (id, outcome) = match serde_json::from_str(line) {
        Ok(Distinct(vector)) => (vector["id"].clone(), check(&vector).unwrap_or_else(|failure| failure)),
        Err(error) => (Value::Null, VectorResult::Error(json_error(number, &error))),
    };
    let line = id.is_null().then_some(number);
    let replayed = Replayed { id, pass: false, mismatch: None, status: None, error: None, line };
    match outcome {
        VectorResult::Pass => Replayed { pass: true, ..replayed },
        VectorResult::Mismatch(what) => Replayed { mismatch: Some(what), ..replayed },
        VectorResult::Error(what) => Replayed { error: Some(what), ..replayed },
        VectorResult::Unsupported(what) => Replayed { status: Some("unsupported"), error: Some(what), ..replayed },
    }
}

/// The entries of a vector, of which none has an unknown key.
fn entries(vector: &Value) -> Result<&Map<String, Value>, String> {
    let entries = vector.as_object().ok_or("a vector is an object")?;
    match entries.keys().find(|key| !KEYS.contains(&key.as_str()) && !key.ends_with(MASK)) {
        Some(key) => Err(unknown("key", key, &KEYS)),
        None => Ok(entries),
    }
}

/// The object called `key`.
fn object<'v>(entries: &'v Map<String, Value>, key: &str) -> Result<&'v Map<String, Value>, String> {
    let value = entries.get(key).ok_or_else(|| format!("there is no object `{key}`"))?;
    value.as_object().ok_or_else(|| format!("`{key}` is no object"))
}

fn check(vector: &Value) -> Result<VectorResult, VectorResult> {
    let entries = entries(vector)?;
    let text = |key: &str| entries.get(key).and_then(Value::as_str);
    let needed = |key: &str| text(key).ok_or_else(|| format!("there is no text `{key}`"));
    let (target, asm) = (needed("target")?, needed("asm")?);
    let target: Target = target.parse().map_err(|error: UnknownTarget| error.to_string())?;
    let syntax: Syntax = match entries.get("syntax") {
        None => Syntax::Llvm,
        Some(_) => needed("syntax")?.parse().map_err(|error: UnknownSyntax| error.to_string())?,
    };
    let prepared = Prepared::read(asm, target, syntax)?;
    let (inputs, expected) = (object(entries, "in")?, object(entries, "out")?);
    let initial = json::initial_state(inputs)?;
    let bits = start_bits(target);
    if initial.mode.is_some_and(|mode| mode >> bits != 0) {
        let what = format!("bits 31:{bits} of MODE other than 0 at the start");
        return Err(VectorResult::Unsupported(what));
    }
    let initial = Rc::new(initial);
    let run = |choices| execute(&prepared, &initial, Readings::default(), choices);
    let (wave, causes) = run(Choices { approximation: 0, ..Choices::seeded(1) });
    // Approximate results may be a unit in the last place off, NaNs have any payload, and so on.
    let others = machines(&causes).into_iter().map(|choices| run(choices).0);
    let mut waves: Vec<_> = std::iter::once(wave).chain(others).collect();
    let mut masks: Map<String, Value> = Map::new();
    for (name, mask) in entries.iter().chain(expected).filter(|(name, _)| name.ends_with(MASK)) {
        let place = name.trim_end_matches(MASK);
        if !expected.contains_key(place) || masks.insert(place.to_owned(), mask.clone()).is_some() {
            return Err(VectorResult::Error(format!("`{name}` is the mask of no value, or the second one")));
        }
    }
    if let Some(fault) = waves[0].memory.fault() {
        return Err(VectorResult::Mismatch(described(&fault)));
    }
    let mut checked = 0;
    for (name, value) in expected.iter().filter(|(name, _)| !name.ends_with(MASK)) {
        if let Some(space) = memory::space(name) {
            checked += memory::compare(&mut waves[0], space, name, value)?.map_err(VectorResult::Mismatch)?;
            continue;
        }
        checked += compare(&mut waves, name, value, masks.get(name))?;
    }
    match checked {
        0 => Err(VectorResult::Error("the vector checks nothing: `out` has no value that documents decide".into())),
        _ => Ok(VectorResult::Pass),
    }
}

/// Compares one register with its expected value; how many of its words have bits that are checked. Of the final
/// states the first one is on a machine with correctly rounded results; bits count in which the others agree.
fn compare(
    waves: &mut [Wave<Concrete>],
    name: &str,
    expected: &Value,
    mask: Option<&Value>,
) -> Result<usize, VectorResult> {
    let mut checked = 0;
    let output = Output::parse(name)?;
    [Some(expected), mask].into_iter().flatten().try_for_each(|value| json::fits(&output, name, value))?;
    for (word, position) in output.words() {
        let Some(value) = json::element(expected, word).filter(|value| !value.is_null()) else { continue };
        let mask = mask.and_then(|mask| json::element(mask, word)).map_or(Ok(u64::MAX), json::number)?;
        let at = match word {
            Word::Var(StateVar::Vgpr { lane, .. }) => format!("{name}[{lane}]"),
            _ => name.to_owned(),
        };
        if (mask >> position) as u32 == 0 || value == "pk:x:x" {
            continue;
        }
        let actual = word.value(&mut waves[0]);
        let agreed = waves.iter_mut().fold(Bits::exactly(actual), |bits, wave| bits.or(word.value(wave)));
        let pattern = value.as_str().is_some_and(|text| text.contains("nan"));
        checked += usize::from(pattern || agreed.mask & (mask >> position) as u32 != 0);
        if value == "nan64" {
            if !is_wide_nan(&mut waves[0], word) {
                return Err(VectorResult::Mismatch(format!("{at}: expected a NaN of 64 bits")));
            }
            continue;
        }
        if !matches(actual, agreed.mask, value, position, mask)? {
            return Err(VectorResult::Mismatch(format!("{at}: expected {value}, got {actual:#x}")));
        }
    }
    Ok(checked)
}

/// Whether a word is what a vector expects, as far as it is `agreed` which bits it has.
fn matches(actual: u32, agreed: u32, expected: &Value, position: u32, mask: u64) -> Result<bool, String> {
    let text = expected.as_str().unwrap_or_default();
    if text == "nan" {
        let narrow = position == 0 && mask == 0xffff;
        return Ok(if narrow { is_half_nan(actual & 0xffff) } else { actual & 0x7fff_ffff > 0x7f80_0000 });
    }
    if let Some(halves) = text.strip_prefix("pk:") {
        let (high, low) = halves.split_once(':').ok_or("a packed value is pk:HI:LO")?;
        let half = |shift: u32, text| half_matches(actual >> shift & 0xffff, agreed >> shift & 0xffff, text);
        return Ok(half(16, high)? && half(0, low)?);
    }
    let mask = (mask >> position) as u32 & agreed;
    Ok(actual & mask == (json::number(expected)? >> position) as u32 & mask)
}

fn half_matches(actual: u32, agreed: u32, expected: &str) -> Result<bool, String> {
    match expected {
        "x" => Ok(true),
        "nan" => Ok(is_half_nan(actual)),
        hex if hex.len() == 4 => {
            let half = u32::from_str_radix(hex, 16).map_err(|_| format!("`{hex}` is not a half"))?;
            Ok((half ^ actual) & agreed == 0)
        }
        hex => Err(format!("`{hex}` is not four hex digits, `nan` or `x`")),
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
