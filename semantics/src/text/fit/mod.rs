//! Fitting a written statement to a row of the instruction tables and one of its encodings.
//!
//! The rules follow from the row's operand kinds and are the same for every dialect: which
//! registers and constants a field takes in an encoding ([`field`]), which modifiers an encoding
//! has ([`Form`]), and what the machine cannot do with the operands together ([`legality`]).

mod accepted;
mod describe;
mod field;
mod immediate;
mod legality;
mod memory;
mod modifiers;
mod operands;

use smallvec::SmallVec;

use super::written::{Modifier, Written};
use super::{SourceError, Span, Warning};
use crate::Feature;
use crate::instruction::{Encoding, Instruction, MemoryBits, Operand};
use crate::isa::{Field, Form, Format};

pub use accepted::{accepted_operands, limits_of_operands};
pub(crate) use field::constant_type;

/// A form that may carry a statement.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate {
    pub form: Form,
    /// Whether the text leaves no other choice.
    pub only: bool,
}

/// Why a statement does not have the shape of a candidate, and how far it went.
#[derive(Debug)]
struct Misfit {
    progress: usize,
    error: SourceError,
}

impl Misfit {
    /// Further is closer; at the same place VOP3, which takes most, says best what is possible.
    fn closeness(&self, candidate: &Candidate) -> (usize, bool) {
        (self.progress, candidate.form.encoding == Encoding::Vop3)
    }
}

/// An instruction whose operands are of the right kinds, with the place of each.
struct Shaped {
    operands: SmallVec<[(Operand, Span); 6]>,
    instruction: Instruction,
    warnings: Vec<Warning>,
}

/// The instruction of the first candidate that has the statement's shape. The error is of the
/// candidate that came closest.
pub(crate) fn fit(
    written: &Written,
    candidates: &[Candidate],
    warnings: &mut Vec<Warning>,
) -> Result<Instruction, SourceError> {
    let mut closest: Option<((usize, bool), SourceError)> = None;
    for candidate in candidates {
        match shape(written, candidate) {
            Ok(shaped) => {
                legality::check(&shaped, candidate, written)?;
                warnings.extend(legality::overlap(&shaped, candidate));
                warnings.extend(legality::ambiguity(&shaped, candidate, written));
                warnings.extend(shaped.warnings);
                return Ok(shaped.instruction);
            }
            Err(misfit) => {
                let closeness = misfit.closeness(candidate);
                if closest.as_ref().is_none_or(|(best, _)| closeness > *best) {
                    closest = Some((closeness, misfit.error));
                }
            }
        }
    }
    Err(closest.map_or_else(
        || SourceError::illegal("no encoding can carry this instruction", written.mnemonic_span),
        |(_, error)| error,
    ))
}

/// Matches operands, then modifiers.
fn shape(written: &Written, candidate: &Candidate) -> Result<Shaped, Misfit> {
    let mut matched = operands::matched(written, candidate)?;
    let mut modifiers = modifiers::matched(written, candidate, &matched)?;
    // The scalar destination stands where gfx8 moved the clamp bit from; LLVM drops it silently.
    let scalar_result =
        candidate.form.row.operand(Field::MaskDst).is_some() && candidate.form.row.format != Format::Vopc;
    if modifiers.clamp && scalar_result && !candidate.form.target.has(Feature::Vop3Clamp) {
        modifiers.clamp = false;
        let message =
            format!("{} has no clamp bit on {}: it is ignored", candidate.form.row.mnemonic, candidate.form.target);
        matched.warnings.push(Warning::new(message, written.span));
    }
    if modifiers.memory.contains(MemoryBits::COMPR) {
        matched.pair_exports();
    }
    let clamp = written.modifiers.iter().find(|written| written.modifier == Modifier::Clamp);
    if let Some(clamp) = clamp.filter(|_| !modifiers.clamp) {
        let message =
            format!("{} has no clamp on {}: it is ignored", candidate.form.row.mnemonic, candidate.form.target);
        matched.warnings.push(Warning::new(message, clamp.span));
    }
    let instruction = Instruction {
        row: candidate.form.row,
        encoding: candidate.form.encoding,
        operands: matched.operands.iter().map(|&(operand, _)| operand).collect(),
        modifiers,
    };
    Ok(Shaped { operands: matched.operands, instruction, warnings: matched.warnings })
}
