//! Lines of the protocol: a vector on the way to the emulator, an answer on the way back.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Reply;
use crate::vectors::json::{element, fits, number, question};
use crate::vectors::{Output, Vector, Word, memory};

/// The line that asks for a vector, without its end.
pub fn ask(vector: &Vector) -> String {
    question(vector).to_string()
}

/// The answer in a line.
///
/// # Errors
/// If the line is no answer to `vector`.
pub fn read(line: &str, vector: &Vector) -> Result<Reply, String> {
    let start: String = line.chars().take(60).collect();
    let answer: Value = serde_json::from_str(line).map_err(|_| format!("its output `{start}` is no JSON object"))?;
    if !answer.is_object() {
        return Err(format!("its output `{start}` is no JSON object"));
    }
    if answer["id"] != json!(vector.id) {
        return Err(format!("it answers to {}, not to \"{}\"", answer["id"], vector.id));
    }
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match &answer["unsupported"] {
        Value::Null | Value::Bool(false) if answer["status"] != "unsupported" => {}
        why => return Ok(Reply::Unsupported(text(if why.is_string() { why } else { &answer["error"] }))),
    }
    if let Some(error) = answer["error"].as_str() {
        return Ok(Reply::Broken(format!("it reports: {error}")));
    }
    let mut values = BTreeMap::new();
    for output in &vector.out {
        if matches!(output, Output::Memory(..)) {
            values.extend(memory::answered(output, &answer["out"])?);
            continue;
        }
        let value = &answer["out"][output.to_string()];
        if value.is_null() {
            return Err(format!("its answer has no value for {output}"));
        }
        words(output, value, &mut values).map_err(|error| format!("in its answer, {output}: {error}"))?;
    }
    Ok(Reply::Values(values))
}

fn words(output: &Output, value: &Value, values: &mut BTreeMap<Word, u32>) -> Result<(), String> {
    fits(output, "it", value)?;
    for (word, position) in output.words() {
        let value = number(element(value, word).ok_or("too short a list")?)?;
        values.insert(word, (value >> position) as u32);
    }
    Ok(())
}
