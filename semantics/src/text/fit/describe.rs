//! Operands, fields and encodings in the words of a message.

use itertools::Itertools;

use super::super::constant::{Number, shown};
use super::super::register::register_name;
use super::super::written::{Value, WrittenOperand};
use super::field::{Accepts, Constants, Scalars, is_source};
use crate::Target;
use crate::instruction::Encoding;
use crate::isa::{Field, Row};

/// An encoding.
pub(super) fn encoding(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc => "the 32-bit encoding",
        Encoding::Vop3 => "VOP3",
        Encoding::Vop3p => "VOP3P",
        Encoding::Sdwa => "SDWA",
        Encoding::Dpp => "DPP",
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp => "a scalar instruction",
        Encoding::Ds => "a DS instruction",
        _ => "this encoding",
    }
}

/// The operand as written.
pub(super) fn operand(operand: &WrittenOperand, target: Target) -> String {
    let value = match operand.value {
        Value::Register(register) => register_name(register, target),
        Value::Number(Number::Integer(value)) => shown(value),
        Value::Number(Number::Float(value)) => format!("{value:?}"),
        Value::WaitCounts(_) => "a list of wait counts".into(),
    };
    let absolute = if operand.abs { format!("|{value}|") } else { value };
    let extended = if operand.sext { format!("sext({absolute})") } else { absolute };
    if operand.neg { format!("-{extended}") } else { extended }
}

/// The role of operand number `index` of a row.
pub(super) fn role(row: &Row, index: usize) -> String {
    let sources = row.operands.iter().take(index).filter(|kind| is_source(kind.field)).count();
    match row.operands[index].field {
        Field::Vdst | Field::VdstRead | Field::Sdst | Field::SdstRead => "the destination".into(),
        Field::MaskDst => "the lane mask destination".into(),
        Field::MaskSrc => "the lane mask".into(),
        Field::LaneSelect => "the lane number".into(),
        Field::Simm16 | Field::OptionalSimm16 => "the immediate".into(),
        Field::DsAddress => "the address".into(),
        Field::Data => "the data".into(),
        Field::WaitCount => "the wait count".into(),
        _ => format!("source {sources}"),
    }
}

/// What a field takes.
pub(super) fn accepted(accepts: Accepts, words: u8) -> String {
    let pair = if words == 2 { " pair" } else { "" };
    let (vector, scalar) = if words == 2 { ("v[0:1]", "s[0:1]") } else { ("v0", "s0") };
    let mut kinds = Vec::new();
    if accepts.vector {
        kinds.push(format!("a vector register{pair} such as {vector}"));
    }
    match accepts.scalar {
        Scalars::Any => kinds.push(format!("a scalar register{pair} such as {scalar}")),
        Scalars::Vcc => kinds.push("vcc".into()),
        Scalars::None => {}
    }
    match accepts.constant {
        Constants::Inline => kinds.push("an inline constant".into()),
        Constants::Literal => kinds.push("a constant".into()),
        Constants::Immediate => kinds.push("a 16-bit number".into()),
        Constants::WaitCounts => kinds.push("counts such as vmcnt(0)".into()),
        Constants::None => {}
    }
    list(&kinds)
}

/// The kind of register or constant that an operand is.
pub(super) fn kind(value: Value) -> String {
    match value {
        Value::Register(register) if register.is_status() => "a status value".into(),
        Value::Register(register) => {
            let file = if register.is_vector() { "vector" } else { "scalar" };
            match register.words {
                1 => format!("a {file} register"),
                words => format!("{words} {file} registers"),
            }
        }
        Value::Number(_) => "a constant".into(),
        Value::WaitCounts(_) => "for s_waitcnt only".into(),
    }
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.iter().join(", ")),
    }
}
