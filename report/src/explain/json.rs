//! An explanation for scripts: keys are written in the order of the fields, as `docs/json.md` describes them.

use gcn_semantics::ledger::{Cause, Reading};
use serde::{Serialize, Serializer};

use super::{Assignment, DrawnMatrix, Explanation, Meaning, Reads};
use crate::json::pairs;

/// What `explain --json` writes.
#[derive(Serialize)]
struct Object<'a> {
    text: &'a str,
    title: &'a str,
    sentence: &'a str,
    mnemonic: &'a str,
    encoding: String,
    target: String,
    hex: Option<&'a str>,
    fields: Vec<Field<'a>>,
    operands: Vec<OperandObject<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsupported: Option<String>,
    #[serde(flatten)]
    meaning: Option<Modelled<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lanes: Option<Vec<Lane>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lanes_example: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matrices: Option<Vec<MatrixObject<'a>>>,
}

/// Where the elements of a matrix stand.
#[derive(Serialize)]
struct MatrixObject<'a> {
    names: Vec<&'a str>,
    registers: Vec<&'a str>,
    element: &'a str,
    bits: u8,
    blocks: usize,
    rows: usize,
    columns: usize,
    formulas: &'a [String],
    /// Block, row, column, lane and lowest bit.
    elements: Vec<[u16; 5]>,
}

#[derive(Serialize)]
struct Field<'a> {
    name: &'a str,
    lo: u32,
    width: u32,
    value: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<&'a str>,
}

#[derive(Serialize)]
struct OperandObject<'a> {
    name: &'a str,
    #[serde(rename = "type")]
    ty: String,
    bits: u32,
    role: &'static str,
    accepted: &'a str,
}

/// What there is only of instructions with a modelled meaning.
#[derive(Serialize)]
struct Modelled<'a> {
    meaning: Vec<Written<'a>>,
    notes: &'a [String],
    mode: &'a [&'static str],
    readings: Vec<String>,
    unspecified: Vec<String>,
}

#[derive(Serialize)]
struct Written<'a> {
    place: &'a str,
    formula: Option<&'a str>,
    /// The definitions of names in the formula.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none", serialize_with = "definitions")]
    parts: Option<&'a [(String, String)]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    when: Option<&'a str>,
}

/// A lane, or a word.
#[derive(Serialize)]
#[serde(untagged)]
enum Lane {
    Number(u8),
    Word(String),
}

fn definitions<S: Serializer>(parts: &Option<&[(String, String)]>, serializer: S) -> Result<S::Ok, S::Error> {
    pairs(parts.unwrap_or_default(), serializer)
}

impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.fields.iter().map(|field| Field {
            name: &field.name,
            lo: field.at,
            width: field.width,
            value: field.value,
            meaning: field.meaning.as_deref(),
        });
        let operands = self.operands.iter().map(|operand| OperandObject {
            name: &operand.name,
            ty: format!("{:?}", operand.kind.ty).to_lowercase(),
            bits: operand.kind.ty.bits(),
            role: operand.role(),
            accepted: &operand.accepted,
        });
        let object = Object {
            text: &self.text,
            title: &self.title,
            sentence: &self.sentence,
            mnemonic: self.instruction.row.mnemonic,
            encoding: self.instruction.encoding.to_string(),
            target: self.target.to_string(),
            hex: self.hex.as_deref(),
            fields: fields.collect(),
            operands: operands.collect(),
            unsupported: self.meaning.as_ref().err().map(ToString::to_string),
            meaning: self.meaning.as_ref().ok().map(modelled),
            lanes: self.diagram.as_ref().map(|diagram| diagram.lanes.iter().map(lane).collect()),
            lanes_example: self.diagram.as_ref().and_then(|diagram| diagram.example.as_deref()),
            matrices: self.matrices.as_ref().map(|drawing| drawing.matrices.iter().map(matrix).collect()),
        };
        object.serialize(serializer)
    }
}

fn matrix(matrix: &DrawnMatrix) -> MatrixObject<'_> {
    let [blocks, rows, columns] = matrix.size;
    let elements = matrix.part.elements.iter();
    MatrixObject {
        names: matrix.names.iter().map(|(symbol, _)| *symbol).collect(),
        registers: matrix.names.iter().map(|(_, registers)| &**registers).collect(),
        element: &matrix.element,
        bits: matrix.part.bits,
        blocks,
        rows,
        columns,
        formulas: &matrix.formulas,
        elements: elements
            .map(|at| [at.block.into(), at.row.into(), at.column.into(), at.lane.into(), at.low])
            .collect(),
    }
}

fn modelled(meaning: &Meaning) -> Modelled<'_> {
    Modelled {
        meaning: meaning.assignments.iter().map(written).collect(),
        notes: &meaning.notes,
        mode: &meaning.mode,
        readings: meaning.readings.iter().map(Reading::to_string).collect(),
        unspecified: meaning.unspecified.iter().map(Cause::to_string).collect(),
    }
}

fn written(Assignment { place, formula, when }: &Assignment) -> Written<'_> {
    Written {
        place,
        when: when.as_deref(),
        formula: formula.as_ref().map(|formula| &*formula.expression),
        parts: formula.as_ref().map(|formula| &*formula.parts),
    }
}

fn lane(reads: &Reads) -> Lane {
    match reads {
        Reads::Lane(lane) => Lane::Number(*lane),
        Reads::Zero => Lane::Word("zero".into()),
        Reads::Kept => Lane::Word("kept".into()),
        Reads::Open(reading) => Lane::Word(reading.to_string()),
        Reads::Unknown => Lane::Word("unknown".into()),
    }
}
