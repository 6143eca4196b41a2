//! An explanation for scripts.

use gcn_semantics::ledger::{Cause, Reading};
use serde_json::{Map, Value, json};

use super::{Explanation, Meaning, Reads};

pub fn json(explanation: &Explanation) -> Value {
    let Explanation { instruction, target, .. } = explanation;
    let fields = explanation.fields.iter().map(|field| {
        let mut object = json!({ "name": field.name, "lo": field.at, "width": field.width, "value": field.value });
        if let Some(meaning) = &field.meaning {
            object["meaning"] = json!(meaning);
        }
        object
    });
    let operands = explanation.operands.iter().map(|operand| {
        let ty = format!("{:?}", operand.kind.ty).to_lowercase();
        json!({ "name": operand.name, "type": ty, "bits": operand.kind.ty.bits(), "role": operand.role() })
    });
    let mut object = json!({
        "text": explanation.text,
        "mnemonic": instruction.row.mnemonic,
        "encoding": instruction.encoding.to_string(),
        "target": target.to_string(),
        "hex": explanation.hex,
        "fields": fields.collect::<Vec<_>>(),
        "operands": operands.collect::<Vec<_>>(),
    });
    match &explanation.meaning {
        Ok(meaning) => meaning_of(meaning, &mut object),
        Err(error) => object["unsupported"] = json!(error.to_string()),
    }
    if let Some(diagram) = &explanation.diagram {
        object["lanes"] = diagram.lanes.iter().map(lane).collect();
        if let Some(example) = &diagram.example {
            object["lanes_example"] = json!(example);
        }
    }
    object
}

fn meaning_of(meaning: &Meaning, object: &mut Value) {
    let formula = |assignment: &super::Assignment| match &assignment.formula {
        None => json!({ "place": assignment.place, "formula": null }),
        Some(formula) => {
            let parts: Map<String, Value> =
                formula.parts.iter().map(|(name, part)| (name.clone(), json!(part))).collect();
            json!({ "place": assignment.place, "formula": formula.expression, "where": parts })
        }
    };
    object["meaning"] = meaning.assignments.iter().map(formula).collect();
    object["notes"] = json!(meaning.notes);
    object["mode"] = json!(meaning.mode);
    object["readings"] = meaning.readings.iter().map(Reading::to_string).collect();
    object["unspecified"] = meaning.unspecified.iter().map(Cause::to_string).collect();
}

/// The lane read, or a word.
fn lane(reads: &Reads) -> Value {
    match reads {
        Reads::Lane(lane) => json!(lane),
        Reads::Zero => json!("zero"),
        Reads::Kept => json!("kept"),
        Reads::Open(reading) => json!(reading.to_string()),
        Reads::Unknown => json!("unknown"),
    }
}
