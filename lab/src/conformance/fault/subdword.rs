//! Faults in SDWA, in halves of registers and in packed instructions.

use gcn_semantics::Instruction;
use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::{DstUnused, Encoding, Operand, Select, code};
use gcn_semantics::isa::{Field, Format, HighHalf, Type};

use super::{Effect, Fault, Subject, results};

pub(super) const FAULTS: &[Fault] = &[
    Fault {
        name: "sext-short",
        what: "SDWA sext takes the bit below the sign for the sign",
        concerns: |instruction, _| instruction.modifiers.sdwa.is_some_and(|sdwa| sdwa.src_sext.contains(&true)),
        effect: Effect::Before(extend_from_below),
    },
    Fault {
        name: "preserve-ignored",
        what: "SDWA dst_unused:UNUSED_PRESERVE writes zeros",
        concerns: |instruction, _| dst_unused(instruction) == Some(DstUnused::Preserve),
        effect: Effect::Before(pad),
    },
    Fault {
        name: "unused-sext-ignored",
        what: "SDWA dst_unused:UNUSED_SEXT writes zeros",
        concerns: |instruction, _| dst_unused(instruction) == Some(DstUnused::Sext),
        effect: Effect::Before(pad),
    },
    Fault {
        name: "sdwa-signs-ignored",
        what: "SDWA ignores abs and neg",
        concerns: |instruction, _| instruction.encoding == Encoding::Sdwa && has_signs(instruction),
        effect: Effect::Before(drop_signs),
    },
    Fault {
        name: "sdwa-compare-word-short",
        what: "SDWA compares select 15 bits of a word",
        concerns: |instruction, _| {
            let word = |select: &Select| select.bits() == 16;
            instruction.row.format == Format::Vopc
                && instruction.modifiers.sdwa.is_some_and(|sdwa| sdwa.src_sel.iter().any(word))
        },
        effect: Effect::Before(|subject| {
            let Some(sdwa) = subject.instruction.modifiers.sdwa else { return };
            for (select, index) in sdwa.src_sel.into_iter().zip(subject.sources()) {
                if let (16, Some(lanes)) = (select.bits(), subject.column(index)) {
                    subject.replace(index, lanes.map(|value| value & !(0x8000 << select.shift())));
                }
            }
        }),
    },
    Fault {
        name: "high-half-kept",
        what: "16-bit instructions keep the high half of the register, where it becomes 0",
        concerns: |instruction, _| {
            let row = instruction.row;
            let halves = row.operands.first().is_some_and(|kind| kind.field == Field::Vdst && kind.ty.bits() == 16);
            let plain = instruction.encoding != Encoding::Sdwa && instruction.modifiers.op_sel & 8 == 0;
            halves && plain && row.flags.high_half == HighHalf::Zero
        },
        effect: Effect::After(|subject, state| {
            results(subject, state, |_, old, new| old & 0xffff_0000 | new & 0xffff);
        }),
    },
    Fault {
        name: "half-constants-of-f32",
        what: "inline constants of f16 operands have the bits of f32",
        concerns: |instruction, _| half_constants(instruction).next().is_some(),
        effect: Effect::Before(|subject| {
            const SINGLES: [f32; 8] = [0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0];
            for (index, number) in half_constants(&subject.instruction.clone()) {
                subject.replace(index, [SINGLES[number].to_bits(); LANES]);
            }
        }),
    },
    Fault {
        name: "packed-clamp-missing",
        what: "packed instructions ignore clamp",
        concerns: |instruction, _| instruction.encoding == Encoding::Vop3p && instruction.modifiers.clamp,
        effect: Effect::Before(|subject| subject.instruction.modifiers.clamp = false),
    },
    Fault {
        name: "packed-neg-of-source-0",
        what: "neg_lo of source 0 counts for all sources of a packed instruction",
        concerns: |instruction, _| instruction.encoding == Encoding::Vop3p && instruction.modifiers.neg != 0,
        effect: Effect::Before(|subject| {
            let modifiers = &mut subject.instruction.modifiers;
            modifiers.neg = if modifiers.neg & 1 == 1 { 7 } else { 0 };
        }),
    },
    Fault {
        name: "op-sel-ignored",
        what: "op_sel of 16-bit sources in VOP3 is ignored",
        concerns: |instruction, _| instruction.encoding == Encoding::Vop3 && instruction.modifiers.op_sel & 7 != 0,
        effect: Effect::Before(|subject| subject.instruction.modifiers.op_sel &= 8),
    },
];

fn dst_unused(instruction: &Instruction) -> Option<DstUnused> {
    instruction.modifiers.sdwa.map(|sdwa| sdwa.dst_unused)
}

fn pad(subject: &mut Subject) {
    if let Some(sdwa) = &mut subject.instruction.modifiers.sdwa {
        sdwa.dst_unused = DstUnused::Pad;
    }
}

pub(super) fn has_signs(instruction: &Instruction) -> bool {
    instruction.modifiers.abs | instruction.modifiers.neg != 0
}

pub(super) fn drop_signs(subject: &mut Subject) {
    (subject.instruction.modifiers.abs, subject.instruction.modifiers.neg) = (0, 0);
}

/// Selects and extends here, so that nothing is left to do.
fn extend_from_below(subject: &mut Subject) {
    let Some(mut sdwa) = subject.instruction.modifiers.sdwa else { return };
    for (source, index) in subject.sources().take(2).enumerate() {
        let select = sdwa.src_sel[source];
        let (true, Some(lanes)) = (sdwa.src_sext[source] && select.bits() < 32, subject.column(index)) else {
            continue;
        };
        let bits = select.bits();
        let extend = |value: u32| {
            let part = value >> select.shift() & ((1 << bits) - 1);
            if part >> (bits - 2) & 1 == 1 { part | u32::MAX << (bits - 1) } else { part }
        };
        subject.replace(index, lanes.map(extend));
        (sdwa.src_sel[source], sdwa.src_sext[source]) = (Select::Dword, false);
    }
    subject.instruction.modifiers.sdwa = Some(sdwa);
}

/// The operands that are inline constants of a half type, with the constant's number.
fn half_constants(instruction: &Instruction) -> impl Iterator<Item = (usize, usize)> {
    let operands = instruction.operands.iter().zip(instruction.row.operands).enumerate();
    operands.filter_map(|(index, (operand, kind))| match operand {
        Operand::Code { code: constant @ code::FLOAT_HALF..code::INV_2PI, .. } if kind.ty.element() == Type::F16 => {
            Some((index, usize::from(constant - code::FLOAT_HALF)))
        }
        _ => None,
    })
}
