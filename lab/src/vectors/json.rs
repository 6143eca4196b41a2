//! Vectors as JSON, one object per line.

use gcn_semantics::algebra::LANES;
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::instruction::code;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{Bits, Known, Output, Vector, Word, memory};
use gcnverify::expr::{self, Place, Register};
use gcnverify::machine::ConcreteState;
use gcnverify::state::{StateVar, vector_name};

/// A number: decimal or with `0x`, as text or as a JSON number.
///
/// # Errors
/// If it is none of up to 64 bits.
pub fn number(value: &Value) -> Result<u64, String> {
    if let Some(number) = value.as_u64() {
        return Ok(number);
    }
    let text = value.as_str().ok_or_else(|| format!("{value} is not a number"))?;
    expr::number(text).ok_or_else(|| format!("`{text}` is not a number"))
}

/// The initial state of a vector's `in` object: registers not named are 0, but EXEC all ones.
///
/// # Errors
/// If a name is no place or a value no number.
pub fn initial_state(inputs: &Map<String, Value>) -> Result<ConcreteState, String> {
    let mut state = ConcreteState::default();
    for code in [code::EXEC_LO, code::EXEC_HI] {
        state.set(StateVar::Scalar { code }, u32::MAX);
    }
    state.contents.has_apertures = true;
    for (name, value) in inputs {
        if memory::read(&mut state.contents, name, value)? {
            continue;
        }
        if name == "mode" {
            state.mode = Some(number(value)? as u32);
            continue;
        }
        let place = Place::parse(name).map_err(|error| format!("{name}: {error}"))?;
        fits(&Output::Place(place), name, value)?;
        for piece in place.pieces() {
            let word =
                element(value, Word::Var(piece.var)).ok_or_else(|| format!("{name}: fewer than {LANES} lanes"))?;
            state.set(piece.var, (number(word)? >> piece.position) as u32);
        }
    }
    Ok(state)
}

/// Whether `value` can be that of a place: a list has a value for each lane of a vector register, and no number has
/// more bits than the place. What is no number is left to the reader of the value.
///
/// # Errors
/// What does not fit.
pub fn fits(output: &Output, name: &str, value: &Value) -> Result<(), String> {
    let is_vector = matches!(output, Output::Place(place) if place.is_vector());
    let values = match value {
        Value::Array(lanes) if is_vector && lanes.len() == LANES => lanes.as_slice(),
        Value::Array(_) if is_vector => return Err(format!("{name}: a list has {LANES} values, one for each lane")),
        Value::Array(_) => return Err(format!("{name}: a scalar register has one value, not a list")),
        single => std::slice::from_ref(single),
    };
    let wide = |value: &&Value| number(value).is_ok_and(|value| output.width() < 64 && value >> output.width() != 0);
    match values.iter().find(wide) {
        Some(value) => Err(format!("{name}: {value} has more than {} bits", output.width())),
        None => Ok(()),
    }
}

/// The value for `word`: of a list the one of its lane.
pub fn element(value: &Value, word: Word) -> Option<&Value> {
    match value {
        Value::Array(lanes) => lanes.get(word.lane()),
        single => Some(single),
    }
}

/// The `in` object of a state.
pub fn inputs(state: &ConcreteState) -> Map<String, Value> {
    let mut inputs = Map::new();
    for (register, lanes) in &state.vgprs {
        inputs.insert(vector_name(*register), column(lanes.iter().map(|value| json!(format!("{value:#x}")))));
    }
    let mut scalars = state.scalars.clone();
    let mut pair = |lo: u16| [lo, lo + 1].map(|code| scalars.remove(&code).map(u64::from));
    let (vcc, exec) = (pair(code::VCC_LO), pair(code::EXEC_LO));
    for (&code, value) in &scalars {
        let place = Place::new(Register::Scalar { code, count: 1 });
        inputs.extend(place.map(|place| (place.to_string(), json!(format!("{value:#x}")))));
    }
    for (name, [lo, hi]) in [("vcc", vcc), ("exec", exec)] {
        if lo.is_some() || hi.is_some() {
            inputs.insert(name.into(), json!(format!("{:#x}", hi.unwrap_or(0) << 32 | lo.unwrap_or(0))));
        }
    }
    if let Some(scc) = state.scc {
        inputs.insert("scc".into(), json!(format!("{:#x}", u8::from(scc))));
    }
    memory::write(&state.contents, &mut inputs);
    if let Some(mode) = state.mode.filter(|&mode| mode != DEFAULT_MODE) {
        inputs.insert("mode".into(), json!(format!("{mode:#x}")));
    }
    inputs
}

/// A list, or its one element if all lanes have the same.
fn column(lanes: impl Iterator<Item = Value>) -> Value {
    let lanes: Vec<Value> = lanes.collect();
    match lanes.first() {
        Some(first) if lanes.iter().all(|value| value == first) => first.clone(),
        _ => Value::Array(lanes),
    }
}

/// A line of a file of vectors.
#[derive(Serialize)]
struct Line<'v> {
    id: &'v str,
    target: String,
    syntax: String,
    asm: &'v str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<&'v str>,
    r#in: Map<String, Value>,
    /// What is expected of each place.
    out: Map<String, Value>,
    /// The bits that are expected, where a value alone does not say it: `v0_mask`.
    #[serde(flatten)]
    masks: Map<String, Value>,
}

impl<'v> Line<'v> {
    /// The line of `vector` with what is expected.
    fn of(vector: &'v Vector, out: Map<String, Value>, masks: Map<String, Value>) -> Value {
        let line = Line {
            id: &vector.id,
            target: vector.prepared.target.to_string(),
            syntax: vector.syntax.to_string(),
            asm: &vector.asm,
            hex: vector.hex.as_deref(),
            r#in: inputs(&vector.initial),
            out,
            masks,
        };
        serde_json::to_value(line).expect("all keys are texts")
    }
}

/// The vector without expected values: its places are `null`.
pub fn question(vector: &Vector) -> Value {
    let registers = vector.out.iter().filter(|output| !matches!(output, Output::Memory(..)));
    let mut out: Map<String, Value> = registers.map(|output| (output.to_string(), Value::Null)).collect();
    memory::expect(&vector.out, &Known::new(), &mut out);
    Line::of(vector, out, Map::new())
}

/// The vector with what is known of the final state.
pub fn vector(vector: &Vector, known: &Known) -> Value {
    let mut out = Map::new();
    let mut masks = Map::new();
    memory::expect(&vector.out, known, &mut out);
    for output in vector.out.iter().filter(|output| !matches!(output, Output::Memory(..))) {
        let (value, mask) = expectation(output, known);
        out.insert(output.to_string(), value);
        masks.extend(mask.map(|mask| (format!("{output}_mask"), mask)));
    }
    Line::of(vector, out, masks)
}

/// What is known of lanes of vector registers, as far as a value says it without a mask: half words, NaNs.
pub fn without_lane_masks(known: &Known) -> Known {
    let weaker = |(&word, &bits): (&Word, &Bits)| match word {
        Word::Var(StateVar::Vgpr { .. }) if described(word, bits).is_none() => {
            let whole = |half: u32| if bits.mask & half == half { half } else { 0 };
            let mask = whole(0xffff) | whole(0xffff_0000);
            (word, Bits { value: bits.value & mask, mask })
        }
        _ => (word, bits),
    };
    known.iter().map(weaker).collect()
}

/// The expected value of a place, and its mask if a value alone does not say it.
fn expectation(output: &Output, known: &Known) -> (Value, Option<Value>) {
    let words: Vec<(Word, u32)> = output.words().collect();
    let bits = |word: &Word| known.get(word).copied().unwrap_or_default();
    if !matches!(output, Output::Place(place) if place.is_vector()) {
        let (mut value, mut mask, mut all) = (0, 0, 0);
        for (word, position) in &words {
            let full = if *word == Word::Var(StateVar::Scc) { 1 } else { u64::from(u32::MAX) };
            value |= u64::from(bits(word).value) << position;
            mask |= (u64::from(bits(word).mask) & full) << position;
            all |= full << position;
        }
        return match mask {
            0 => (Value::Null, None),
            _ => (json!(format!("{value:#x}")), (mask != all).then(|| json!(format!("{mask:#x}")))),
        };
    }
    let lanes: Vec<Bits> = words.iter().map(|(word, _)| bits(word)).collect();
    let plain: Option<Vec<Value>> = words.iter().map(|(word, _)| described(*word, bits(word))).collect();
    match plain {
        Some(values) => (column(values.into_iter()), None),
        None => {
            let hex = |part: fn(&Bits) -> u32| column(lanes.iter().map(|bits| json!(format!("{:#x}", part(bits)))));
            (hex(|bits| bits.value), Some(hex(|bits| bits.mask)))
        }
    }
}

/// What a vector's value can say of a lane without a mask.
fn described(word: Word, bits: Bits) -> Option<Value> {
    const NAN: u32 = 0x7fc0_0000;
    /// In the high word of an f64 value.
    const WIDE_NAN: u32 = 0x7ff8_0000;
    let has_low_word = matches!(word, Word::Var(StateVar::Vgpr { register, .. }) if register > 0);
    match bits.mask {
        u32::MAX => Some(json!(format!("{:#x}", bits.value))),
        0 => Some(Value::Null),
        NAN if bits.value == NAN => Some(json!("nan")),
        WIDE_NAN if bits.value == WIDE_NAN && has_low_word => Some(json!("nan64")),
        _ => {
            let half = |shift: u32| match (bits.mask >> shift & 0xffff, bits.value >> shift & 0xffff) {
                (0xffff, value) => Some(format!("{value:04x}")),
                (0, _) => Some("x".to_owned()),
                (0x7e00, 0x7e00) => Some("nan".to_owned()),
                _ => None,
            };
            Some(json!(format!("pk:{}:{}", half(16)?, half(0)?)))
        }
    }
}
