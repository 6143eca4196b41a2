//! Operands, fields and encodings in the words of a message.

use itertools::Itertools;

use super::super::constant::{Number, shown};
use super::super::written::{Value, WrittenOperand};
use super::field::{Accepts, Constants, Scalars};
use crate::Target;
use crate::instruction::Encoding;
use crate::isa::register::register_name;
use crate::isa::{Field, Row, Type};

/// An encoding.
pub(super) fn encoding(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc => "the 32-bit encoding",
        Encoding::Vop3 => "VOP3",
        Encoding::Vop3p => "VOP3P",
        Encoding::Vop3px2 => "VOP3PX2",
        Encoding::Sdwa => "SDWA",
        Encoding::Dpp => "DPP",
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp => "a scalar instruction",
        Encoding::Ds => "a DS instruction",
        Encoding::Smem | Encoding::Mubuf | Encoding::Mtbuf | Encoding::Mimg | Encoding::Flat => "a memory instruction",
        _ => "this encoding",
    }
}

/// The operand as written.
pub(super) fn operand(operand: &WrittenOperand, target: Target) -> String {
    let value = match operand.value {
        Value::Register(register) => register_name(register, target),
        Value::Number(Number::Integer(value)) => shown(value),
        Value::Number(Number::Float(value)) => format!("{value:?}"),
        Value::Off => "off".into(),
        Value::Link(_) => "the constant of the linker".into(),
        Value::Label => "the label".into(),
        Value::Notation(field, _) => notation(field).into(),
    };
    let absolute = if operand.abs { format!("|{value}|") } else { value };
    let extended = if operand.sext { format!("sext({absolute})") } else { absolute };
    if operand.neg { format!("-{extended}") } else { extended }
}

/// The role of operand number `index` of a row.
pub(super) fn role(row: &Row, index: usize) -> String {
    let sources = row.operands.iter().take(index).filter(|kind| kind.field.is_source()).count();
    match row.operands[index].field {
        Field::Vdst | Field::VdstRead | Field::Sdst | Field::SdstRead | Field::LoadDst | Field::VdstReturned => {
            "the destination"
        }
        Field::AccDst | Field::MatrixDst => "the destination",
        Field::MatrixAddend => "the addend",
        Field::MaskDst => "the lane mask destination",
        Field::MaskSrc => "the lane mask",
        Field::LaneSelect => "the lane number",
        Field::Simm16 | Field::OptionalSimm16 => "the immediate",
        Field::WaitCount => "the wait count",
        Field::BranchTarget => "the branch target",
        Field::HardwareRegister => "the hardware register",
        Field::Message => "the message",
        Field::GprIndexMode => "the index mode",
        Field::Literal => "the constant",
        Field::Data | Field::DataReturned | Field::ScalarData | Field::ScalarDataReturned => "the data",
        Field::DsAddress | Field::BufferAddress | Field::FlatAddress | Field::ImageAddress => "the address",
        Field::ScalarAddress => "the scalar address",
        Field::Resource => "the resource",
        Field::Sampler => "the sampler",
        Field::ScalarOffset => "the scalar offset",
        Field::ScalarBase => "the base",
        Field::SmemOffset => "the offset",
        Field::ProbeControl => "the probe's control",
        Field::ExportTarget => "the export target",
        Field::Attribute => "the attribute",
        Field::AttributeParameter => "the parameter",
        Field::ExportSource => return format!("value {}", index - 1),
        _ => return format!("source {sources}"),
    }
    .into()
}

/// What a field takes, in registers of `words`.
pub(super) fn accepted(accepts: Accepts, words: u8) -> String {
    let registers = |file: &str, prefix: &str| match words {
        0 | 1 => format!("{} register such as {prefix}0", article(file)),
        2 => format!("{} register pair such as {prefix}[0:1]", article(file)),
        _ => format!("{words} {file} registers such as {prefix}[0:{}]", words - 1),
    };
    let mut kinds = Vec::new();
    if accepts.vector {
        kinds.push(registers("vector", "v"));
    }
    if accepts.accumulation {
        kinds.push(registers("accumulation", "a"));
    }
    match accepts.scalar {
        Scalars::Any => kinds.push(registers("scalar", "s")),
        Scalars::Memory => kinds.push(format!("{} (not m0 or exec)", registers("scalar", "s"))),
        Scalars::Address => kinds.push(format!("{} (not exec_hi)", registers("scalar", "s"))),
        Scalars::Vcc => kinds.push("vcc".into()),
        Scalars::None => {}
    }
    match accepts.constant {
        Constants::Inline => kinds.push("an inline constant".into()),
        Constants::Literal => kinds.push("a constant".into()),
        Constants::Immediate => kinds.push("a number".into()),
        Constants::Word => kinds.push("a 32-bit constant".into()),
        Constants::None => {}
    }
    if accepts.off {
        kinds.push("off".into());
    }
    list(&kinds)
}

/// How the form of an instruction decides about an address.
pub(super) fn address_hint(field: Field, accepts: Accepts) -> Option<&'static str> {
    match field {
        Field::BufferAddress if accepts.off => Some("add `offen` or `idxen` to use a register as offset or index"),
        Field::BufferAddress => {
            Some("`offen` and `idxen` take one register each, `addr64` two, in this order: index, offset")
        }
        Field::FlatAddress if accepts.off => {
            Some("scratch takes a vector or a scalar address; write `off` for the other")
        }
        Field::ScalarAddress if accepts.off => Some("without a scalar address write `off`"),
        _ => None,
    }
}

/// How the format of a factor decides about its registers.
pub(super) fn format_hint(ty: Type) -> Option<&'static str> {
    match ty {
        Type::FormatA => Some("`cbsz` names its format: 0 and 1 take 8 registers, 2 and 3 take 6, 4 takes 4"),
        Type::FormatB => Some("`blgp` names its format: 0 and 1 take 8 registers, 2 and 3 take 6, 4 takes 4"),
        _ => None,
    }
}

/// The kind of register or constant that an operand is.
pub(super) fn kind(value: Value) -> String {
    match value {
        Value::Register(register) if register.is_status() => "a status value".into(),
        Value::Register(register) => {
            let file = match register {
                _ if register.is_vector() => "vector",
                _ if register.is_accumulation() => "accumulation",
                _ => "scalar",
            };
            match register.words {
                1 => format!("{} register", article(file)),
                words => format!("{words} {file} registers"),
            }
        }
        Value::Number(_) => "a constant".into(),
        Value::Off => "no register".into(),
        Value::Link(_) => "a constant that is known after linking".into(),
        Value::Label => "a place in the program".into(),
        Value::Notation(field, _) => format!("{} only", notation_use(field)),
    }
}

/// What a value in the notation of `field` is called.
fn notation(field: Field) -> &'static str {
    match field {
        Field::WaitCount => "a list of wait counts",
        Field::HardwareRegister => "hwreg()",
        Field::Message => "sendmsg()",
        Field::GprIndexMode => "gpr_idx()",
        _ => "an export target",
    }
}
fn notation_use(field: Field) -> &'static str {
    match field {
        Field::WaitCount => "for s_waitcnt",
        Field::HardwareRegister => "for s_getreg and s_setreg",
        Field::Message => "for s_sendmsg",
        Field::GprIndexMode => "for s_set_gpr_idx",
        _ => "for exp",
    }
}

/// `a vector`, `an accumulation`.
fn article(word: &str) -> String {
    let article = if word.starts_with('a') { "an" } else { "a" };
    format!("{article} {word}")
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.iter().join(", ")),
    }
}
