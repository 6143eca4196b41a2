//! What the machine cannot do with operands that are each of the right kind.

use itertools::Itertools;

use super::super::written::{Modifier, Written};
use super::super::{SourceError, Span, Warning};
use super::{Candidate, Shaped, describe};
use crate::instruction::{Encoding, Operand, Select, code};
use crate::isa::register::{Register, register_name};
use crate::isa::{Field, OperandKind};

/// Instructions whose result must not overlap their sources.
const SEPARATE_DESTINATION: [&str; 3] = ["v_qsad_pk_u16_u8", "v_mqsad_pk_u16_u8", "v_mqsad_u32_u8"];

const VCC: Operand = Operand::Code { code: code::VCC_LO, words: 2 };

/// Whether an encoding has room for a literal behind the instruction word (ledger C-14).
pub(super) fn has_room_for_literal(encoding: Encoding) -> bool {
    !matches!(encoding, Encoding::Vop3 | Encoding::Vop3p | Encoding::Vop3px2)
}

/// Whether instructions of an encoding are vector instructions, which read one scalar value at most.
pub(super) fn reads_one_scalar(encoding: Encoding) -> bool {
    use Encoding::{Dpp, Sdwa, Vop1, Vop2, Vop3, Vop3p, Vop3px2, Vopc};
    matches!(encoding, Vop1 | Vop2 | Vopc | Vop3 | Vop3p | Vop3px2 | Sdwa | Dpp)
}

/// Whether an instruction takes LDS_DIRECT as source 0; it is no other source.
pub(super) fn takes_lds_direct(mnemonic: &str) -> bool {
    !mnemonic.contains("rev") || mnemonic.contains("bfrev")
}

/// Checks literals, the constant bus and LDS_DIRECT.
pub(super) fn check(shaped: &Shaped, candidate: &Candidate, written: &Written) -> Result<(), SourceError> {
    let operands = Operands { shaped, candidate };
    operands.literals()?;
    operands.alignment()?;
    operands.data()?;
    operands.matrix()?;
    if reads_one_scalar(candidate.form.encoding) {
        operands.constant_bus(written)?;
        operands.lds_direct()?;
    }
    Ok(())
}

struct Operands<'a> {
    shaped: &'a Shaped,
    candidate: &'a Candidate,
}

impl Operands<'_> {
    fn all(&self) -> impl Iterator<Item = (OperandKind, Operand, Span)> {
        let kinds = self.candidate.form.row.operands.iter();
        kinds.zip(&self.shaped.operands).map(|(&kind, &(operand, span))| (kind, operand, span))
    }
    fn sources(&self) -> impl Iterator<Item = (OperandKind, Operand, Span)> {
        self.all().filter(|(kind, ..)| {
            matches!(
                kind.field,
                Field::Src | Field::Vsrc | Field::Vgpr | Field::MaskSrc | Field::LaneSelect | Field::Ssrc
            )
        })
    }

    /// One literal at most, and none in VOP3 and VOP3P (ledger C-14).
    fn literals(&self) -> Result<(), SourceError> {
        let mut first = None;
        for (_, operand, span) in self.all() {
            let text = match operand {
                Operand::Literal(value) => format!("{value:#x}"),
                Operand::Linked(_) => "of the linker".to_owned(),
                _ => continue,
            };
            if !has_room_for_literal(self.candidate.form.encoding) {
                let encoding = describe::encoding(self.candidate.form.encoding);
                return Err(SourceError::illegal(format!("{encoding} has no room for the literal {text}"), span)
                    .with_hint(self.literal_hint()));
            }
            let (there, first) = first.get_or_insert((operand, text));
            if *there != operand {
                return Err(SourceError::illegal(
                    format!("a second literal: an instruction has room for one, and {first} is there already"),
                    span,
                )
                .with_hint("move one of them to a register first"));
            }
        }
        Ok(())
    }
    /// Registers that belong together begin at an even number, where the target asks for it.
    fn alignment(&self) -> Result<(), SourceError> {
        let form = self.candidate.form;
        let Some((.., span)) = self.all().find(|&(_, operand, _)| form.is_unaligned(operand)) else { return Ok(()) };
        let message = format!("vector registers that belong together begin at an even register on {}", form.target);
        Err(SourceError::illegal(message, span))
    }
    /// All data of a memory instruction are of one kind of registers.
    fn data(&self) -> Result<(), SourceError> {
        let data = || self.all().filter(|(kind, operand, _)| kind.field.is_data() && *operand != Operand::Absent);
        let memory = self.candidate.form.row.format.is_memory();
        let Some((_, first, _)) = data().next().filter(|_| memory) else { return Ok(()) };
        let differs = |operand: Operand| operand.as_agpr().is_some() != first.as_agpr().is_some();
        match data().find(|&(_, operand, _)| differs(operand)) {
            None => Ok(()),
            Some((.., span)) => {
                let message = "data and destination must be of one kind: vector or accumulation registers";
                Err(SourceError::illegal(message, span))
            }
        }
    }

    /// What a matrix instruction adds is of the file of its destination; more than four registers of both are the
    /// same or apart.
    fn matrix(&self) -> Result<(), SourceError> {
        let of_field = |field| self.all().find(|(kind, ..)| kind.field == field);
        let (Some((_, destination, _)), Some((_, addend, span))) =
            (of_field(Field::MatrixDst), of_field(Field::MatrixAddend))
        else {
            return Ok(());
        };
        let (Operand::Code { code: written, words }, Operand::Code { code: read, .. }) = (destination, addend) else {
            return Ok(());
        };
        if addend.is_constant() {
            return Ok(());
        }
        if destination.as_agpr().is_some() != addend.as_agpr().is_some() {
            let message = "the addend must be of the same kind of registers as the destination";
            return Err(SourceError::illegal(message, span));
        }
        if words > 4 && written != read && written.abs_diff(read) < words.into() {
            let message = "the addend must not overlap a part of the destination: it is the same registers or others";
            return Err(SourceError::illegal(message, span));
        }
        Ok(())
    }

    fn literal_hint(&self) -> &'static str {
        match self.candidate.form.row.format.has_extended_forms() {
            true => "a literal fits the 32-bit encoding only, as source 0, with a vector register as source 1",
            false => "move it to a register first",
        }
    }

    /// A vector instruction reads one scalar value at most, counting registers, status values and
    /// a literal; the same register twice counts once, M0 as the selected lane does not count. VCC counts also where
    /// only the instruction's name says that it is read (`v_div_fmas`).
    fn constant_bus(&self, written: &Written) -> Result<(), SourceError> {
        let target = self.candidate.form.target;
        let name = |operand| match operand {
            Operand::Code { code, words } => register_name(Register { code, words }, target),
            Operand::Literal(value) => format!("the literal {value:#x}"),
            Operand::Linked(_) => "the constant of the linker".into(),
            Operand::Immediate(value) => value.to_string(),
            Operand::Absent => "off".into(),
        };
        let row = self.candidate.form.row;
        let written_reads =
            self.sources().filter(|&(kind, operand, _)| uses_constant_bus(operand) && !is_free_select(kind, operand));
        let implied = row.flags.reads_vcc.then_some((Field::MaskSrc, VCC, written.mnemonic_span));
        let reads = written_reads.map(|(kind, operand, span)| (kind.field, operand, span)).chain(implied);
        let distinct: Vec<_> = reads.unique_by(|&(_, operand, _)| operand).collect();
        let [(_, first, first_span), (field, second, span), ..] = distinct[..] else { return Ok(()) };
        let mnemonic = row.mnemonic;
        // A `vcc` that the text leaves out has no place of its own: the fault shows at the other one.
        let span = if span == written.mnemonic_span { first_span } else { span };
        Err(SourceError::illegal(
            format!(
                "{mnemonic} would read two scalar values, {} and {}; {target} can read one (constant bus limit)",
                name(first),
                name(second)
            ),
            span,
        )
        .with_hint(match field {
            Field::MaskSrc => format!("move {} to a vector register first", name(first)),
            _ => format!("move {} to a vector register first", name(second)),
        }))
    }

    fn lds_direct(&self) -> Result<(), SourceError> {
        let mnemonic = self.candidate.form.row.mnemonic;
        for (index, (_, operand, span)) in self.sources().enumerate() {
            if !matches!(operand, Operand::Code { code: code::LDS_DIRECT, .. }) {
                continue;
            }
            if index > 0 {
                return Err(SourceError::illegal("lds_direct can be source 0 only", span));
            }
            if !takes_lds_direct(mnemonic) {
                return Err(SourceError::illegal(format!("{mnemonic} cannot read lds_direct"), span));
            }
        }
        Ok(())
    }
}

/// Warns of a result that overwrites a source before it is read.
pub(super) fn overlap(shaped: &Shaped, candidate: &Candidate) -> Option<Warning> {
    let mnemonic = candidate.form.row.mnemonic;
    if !SEPARATE_DESTINATION.contains(&mnemonic) {
        return None;
    }
    let operands = Operands { shaped, candidate };
    let (_, destination, _) = operands.all().next()?;
    let (.., span) = operands.sources().find(|&(_, source, _)| overlaps(destination, source))?;
    let message = format!("{mnemonic} writes its result before it has read all sources: this one overlaps it");
    Some(Warning::new(message, span))
}

/// Warns of what the text leaves out, if that means something else in CLRX (ledger A11).
pub(super) fn ambiguity(shaped: &Shaped, candidate: &Candidate, written: &Written) -> Option<Warning> {
    let says = |named: fn(&Modifier) -> bool| written.modifiers.iter().any(|written| named(&written.modifier));
    let part = shaped.instruction.modifiers.sdwa.is_some_and(|sdwa| sdwa.dst_sel != Select::Dword);
    if part && candidate.form.selects_destination() && !says(|modifier| matches!(modifier, Modifier::DstUnused(_))) {
        let message = "dst_unused is left out: LLVM then means preserve, CLRX pad";
        return Some(Warning::ambiguous(message, written.mnemonic_span).with_hint("write dst_unused:UNUSED_PRESERVE"));
    }
    None
}

/// Scalar registers, status values other than LDS_DIRECT, and literals.
fn uses_constant_bus(operand: Operand) -> bool {
    match operand {
        Operand::Code { code, .. } => {
            code < code::ZERO || (235..=239).contains(&code) || (code::VCCZ..=code::SCC).contains(&code)
        }
        Operand::Literal(_) | Operand::Linked(_) => true,
        Operand::Immediate(_) | Operand::Absent => false,
    }
}

/// M0 as the selected lane does not take the place of a scalar source.
fn is_free_select(kind: OperandKind, operand: Operand) -> bool {
    kind.field == Field::LaneSelect && matches!(operand, Operand::Code { code: code::M0, .. })
}

fn overlaps(a: Operand, b: Operand) -> bool {
    let range = |operand| match operand {
        Operand::Code { code, words } if code >= code::VGPR => Some(code..code + u16::from(words)),
        _ => None,
    };
    match (range(a), range(b)) {
        (Some(a), Some(b)) => a.start < b.end && b.start < a.end,
        _ => false,
    }
}
