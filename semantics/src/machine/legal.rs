//! Which bits of a machine word are ignored, and which modifiers an instruction has.

use super::form::Form;
use super::layout::Part;
use super::modifier::is_mix;
use crate::instruction::{Encoding, Modifiers, Omod};
use crate::target::Target;
use crate::text::fit::{Candidate, Permits, is_source};

/// Bits that need not be 0 where they mean nothing: those that LLVM's disassembler ignores.
pub(super) fn ignored(form: &Form) -> u64 {
    match form.encoding {
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp => u64::MAX,
        Encoding::Smem | Encoding::Mubuf | Encoding::Mtbuf | Encoding::Mimg | Encoding::Flat | Encoding::Exp => {
            u64::MAX
        }
        // Between opcode and identification.
        Encoding::Ds => 1 << 25,
        // Between lane control and BOUND_CTRL.
        Encoding::Dpp => 0b11 << 49,
        _ => 0,
    }
}

/// What LLVM's assembler accepts.
pub(super) fn permits(form: &Form, target: Target) -> Permits {
    Permits(Candidate { row: form.row, encoding: form.encoding, target, only: true })
}

/// The first field with a modifier that the instruction does not have.
pub(super) fn surplus(form: &Form, modifiers: &Modifiers, target: Target) -> Option<Part> {
    let Form { row, encoding, .. } = *form;
    let permits = permits(form, target);
    let sources = || row.operands.iter().filter(|kind| is_source(kind.field));
    let mask = |allowed: &dyn Fn(&crate::isa::OperandKind) -> bool| -> u8 {
        sources().enumerate().map(|(index, kind)| u8::from(allowed(kind)) << index).sum()
    };
    let packed = encoding == Encoding::Vop3p && !is_mix(form);
    let signs = if packed { 0b111 } else { mask(&|kind| permits.float_signs(*kind)) };
    let sext = mask(&|kind| permits.sext(*kind));
    let written_sext = modifiers.sdwa.map_or(0, |sdwa| u8::from(sdwa.src_sext[0]) | u8::from(sdwa.src_sext[1]) << 1);
    let checks = [
        (Part::Abs, modifiers.abs & !signs != 0),
        (Part::Neg, modifiers.neg & !signs != 0),
        (Part::Sext, written_sext & !sext != 0),
        (Part::Clamp, modifiers.clamp && !permits.clamp()),
        (Part::Omod, modifiers.omod != Omod::None && !permits.omod()),
    ];
    checks.into_iter().find(|(_, surplus)| *surplus).map(|(part, _)| part)
}
