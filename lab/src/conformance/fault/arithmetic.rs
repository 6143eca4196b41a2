//! Faults in arithmetic and in what surrounds it.

use gcn_semantics::instruction::{Encoding, Omod};
use gcn_semantics::isa::Format;

use super::subdword::{drop_signs, has_signs};
use super::{Effect, Fault, becomes, is_named, results};

/// Instructions, and those whose results they wrongly have.
const UNTRUNCATED: &[(&str, &str)] = &[
    ("v_mul_u32_u24", "v_mul_lo_u32"),
    ("v_mul_i32_i24", "v_mul_lo_u32"),
    ("v_mul_hi_u32_u24", "v_mul_hi_u32"),
    ("v_mul_hi_i32_i24", "v_mul_hi_i32"),
];
const FUSED: &[(&str, &str)] = &[("v_mad_f32", "v_fma_f32"), ("v_mac_f32", "v_fmac_f32")];

macro_rules! exchanged {
    ($table:expr) => {
        Effect::Before(|subject| {
            if let Some((_, wrong)) = $table.iter().find(|(right, _)| *right == subject.instruction.row.mnemonic) {
                becomes(subject, wrong);
            }
        })
    };
}

pub(super) const FAULTS: &[Fault] = &[
    Fault {
        name: "mul24-untruncated",
        what: "multiplications of 24 bits take all 32 bits of their operands",
        concerns: |instruction, _| UNTRUNCATED.iter().any(|(right, _)| *right == instruction.row.mnemonic),
        effect: exchanged!(UNTRUNCATED),
    },
    Fault {
        name: "mad-fused",
        what: "v_mad_f32 and v_mac_f32 round once, and keep subnormals",
        concerns: |instruction, _| FUSED.iter().any(|(right, _)| *right == instruction.row.mnemonic),
        effect: exchanged!(FUSED),
    },
    Fault {
        name: "sad-hi-unshifted",
        what: "v_sad_hi_u8 adds the sum to the low half",
        concerns: |instruction, _| is_named(instruction, &["v_sad_hi_u8"]),
        effect: Effect::Before(|subject| becomes(subject, "v_sad_u8")),
    },
    Fault {
        name: "mul-legacy-ieee",
        what: "v_mul_legacy_f32 gives a NaN for zero times infinity",
        concerns: |instruction, _| is_named(instruction, &["v_mul_legacy_f32"]),
        effect: Effect::Before(|subject| becomes(subject, "v_mul_f32")),
    },
    Fault {
        name: "ffbh-from-below",
        what: "v_ffbh_u32 counts from bit 0",
        concerns: |instruction, _| is_named(instruction, &["v_ffbh_u32"]) && instruction.encoding != Encoding::Sdwa,
        effect: Effect::After(|subject, state| {
            // A lane that DPP does not write has its old value.
            let written =
                |old: u32, new: u32| new < 32 && (subject.instruction.encoding != Encoding::Dpp || old != new);
            results(subject, state, |_, old, new| if written(old, new) { 31 - new } else { new });
        }),
    },
    Fault {
        name: "cvt-u32-wraps-negative",
        what: "v_cvt_u32_f32 of a negative number gives the largest integer",
        concerns: |instruction, _| is_named(instruction, &["v_cvt_u32_f32"]) && instruction.encoding == Encoding::Vop1,
        effect: Effect::After(|subject, state| {
            let Some(source) = subject.column(1) else { return };
            let is_negative = |lane: usize| f32::from_bits(source[lane]) <= -1.0;
            results(subject, state, |lane, _, new| if is_negative(lane) { u32::MAX } else { new });
        }),
    },
    Fault {
        name: "alignbyte-five-bits",
        what: "v_alignbyte_b32 shifts by five bits of source 2, not by two",
        concerns: |instruction, _| is_named(instruction, &["v_alignbyte_b32"]),
        effect: Effect::After(|subject, state| {
            let [Some(high), Some(low), Some(amount)] = [1, 2, 3].map(|index| subject.column(index)) else { return };
            let wide = |lane: usize| u64::from(high[lane]) << 32 | u64::from(low[lane]);
            let shift = |lane: usize| 8 * (amount[lane] & 31);
            results(subject, state, |lane, _, _| wide(lane).checked_shr(shift(lane)).unwrap_or(0) as u32);
        }),
    },
    Fault {
        name: "clamp-ignored",
        what: "VOP3 ignores clamp",
        concerns: |instruction, _| instruction.encoding == Encoding::Vop3 && instruction.modifiers.clamp,
        effect: Effect::Before(|subject| subject.instruction.modifiers.clamp = false),
    },
    Fault {
        name: "omod-ignored",
        what: "output modifiers (mul:2, mul:4, div:2) have no effect",
        concerns: |instruction, _| instruction.modifiers.omod != Omod::None,
        effect: Effect::Before(|subject| subject.instruction.modifiers.omod = Omod::None),
    },
    Fault {
        name: "compare-signs-ignored",
        what: "compares in VOP3 ignore abs and neg",
        concerns: |instruction, _| {
            instruction.row.format == Format::Vopc && instruction.encoding == Encoding::Vop3 && has_signs(instruction)
        },
        effect: Effect::Before(drop_signs),
    },
    Fault {
        name: "dpp-signs-ignored",
        what: "DPP ignores abs and neg",
        concerns: |instruction, _| instruction.encoding == Encoding::Dpp && has_signs(instruction),
        effect: Effect::Before(drop_signs),
    },
];
