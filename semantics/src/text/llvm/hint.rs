//! Hints for mistakes that come from moving code between targets and encodings.

use super::super::written::{Value, Written, WrittenOperand};
use super::super::{Source, SourceError};
use super::names;
use crate::Target;
use crate::isa::{Field, OperandKind};

/// Adds a hint to an error if the operands look like those of another target's instruction, or
/// lack a lane mask.
pub(super) fn with_hint(
    error: SourceError,
    name: &str,
    written: &Written,
    source: &Source,
    target: Target,
) -> SourceError {
    let Some(row) = names::rows(name, target).next() else { return error };
    let mnemonic = source.snippet(written.mnemonic_span);
    let mut operands: Vec<_> = written.operands.iter().map(|operand| source.snippet(operand.span)).collect();
    let carry = names::carry_name(name, target);
    if let Some(carrying) = carry.filter(|_| !names::writes_mask(row) && operands.len() == row.operands.len() + 1) {
        let text = operands.join(", ");
        return error.with_hint(format!("{target}'s {name} writes no carry; with one it is `{carrying} {text}`"));
    }
    let missing = missing_masks(row.operands, &written.operands);
    if missing.is_empty() || operands.is_empty() {
        return error;
    }
    for index in missing {
        operands.insert(index, "vcc");
    }
    let reason = match carry {
        Some(_) if names::reads_mask(row) => format!("{target}'s {name} writes and reads a carry"),
        Some(_) => format!("{target}'s {name} writes a carry"),
        None => format!("{name} needs a lane mask"),
    };
    error.with_hint(format!("{reason}: write `{mnemonic} {}`", operands.join(", ")))
}

/// Where lane masks are missing among the operands.
fn missing_masks(kinds: &[OperandKind], operands: &[WrittenOperand]) -> Vec<usize> {
    let is_mask = |kind: &OperandKind| matches!(kind.field, Field::MaskDst | Field::MaskSrc);
    let masks: Vec<_> = (0..kinds.len()).filter(|&index| is_mask(&kinds[index])).collect();
    match (kinds.len().saturating_sub(operands.len()), &masks[..]) {
        (missing, _) if missing == masks.len() => masks,
        (1, &[first, second]) => match operands[first].value {
            Value::Register(register) if register.is_scalar() && register.words == 2 => vec![second],
            _ => vec![first],
        },
        _ => vec![],
    }
}
