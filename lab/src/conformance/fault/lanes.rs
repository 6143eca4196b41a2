//! Faults in the routing of lanes, in EXEC and in lane masks.

use gcn_semantics::Instruction;
use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::{DppControl, code};
use gcn_semantics::isa::Format;

use super::{Effect, Fault, Subject, has_lanes, is_named};
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;

pub(super) const FAULTS: &[Fault] = &[
    Fault {
        name: "row-mirror-base",
        what: "DPP row_mirror reads the first row in every row",
        concerns: |instruction, _| control(instruction) == Some(DppControl::RowMirror),
        effect: Effect::Before(|subject| dpp_source(subject, |lane| 15 - lane % 16)),
    },
    Fault {
        name: "half-mirror-as-mirror",
        what: "DPP row_half_mirror turns the whole row around",
        concerns: |instruction, _| control(instruction) == Some(DppControl::RowHalfMirror),
        effect: Effect::Before(|subject| set_control(subject, DppControl::RowMirror)),
    },
    Fault {
        name: "wave-rol-as-ror",
        what: "DPP wave_rol rotates to the right",
        concerns: |instruction, _| control(instruction) == Some(DppControl::WaveRol),
        effect: Effect::Before(|subject| set_control(subject, DppControl::WaveRor)),
    },
    Fault {
        name: "bcast15-row-base",
        what: "DPP row_bcast:15 reads the first lane of the row, not the last of the row before",
        concerns: |instruction, _| control(instruction) == Some(DppControl::RowBcast15),
        effect: Effect::Before(|subject| dpp_source(subject, |lane| lane & !15)),
    },
    Fault {
        name: "dpp-masks-ignored",
        what: "DPP writes the rows and banks that the masks switch off",
        concerns: |instruction, _| instruction.modifiers.dpp.is_some_and(|dpp| dpp.row_mask & dpp.bank_mask != 15),
        effect: Effect::Before(|subject| {
            if let Some(dpp) = &mut subject.instruction.modifiers.dpp {
                (dpp.row_mask, dpp.bank_mask) = (15, 15);
            }
        }),
    },
    Fault {
        name: "bound-ctrl-inverted",
        what: "DPP writes zero where bound_ctrl is not set, and does not write where it is",
        concerns: |instruction, _| {
            control(instruction)
                .is_some_and(|control| !matches!(control, DppControl::RowBcast15 | DppControl::RowBcast31))
        },
        effect: Effect::Before(|subject| {
            if let Some(dpp) = &mut subject.instruction.modifiers.dpp {
                dpp.bound_ctrl = !dpp.bound_ctrl;
            }
        }),
    },
    Fault {
        name: "exec-wrong-lane",
        what: "the EXEC bit of the next lane decides whether a lane is written",
        concerns: |instruction, _| has_lanes(instruction),
        effect: Effect::Before(|subject| {
            let mask = subject.state.exec();
            subject.state.set_exec(mask.rotate_right(1));
        }),
    },
    Fault {
        name: "swizzle-lower-half",
        what: "ds_swizzle reads the lower half of the wave in both halves",
        concerns: |instruction, _| {
            is_named(instruction, &["ds_swizzle_b32"]) && instruction.modifiers.offset & 0x8000 == 0
        },
        effect: Effect::Before(|subject| subject.reroute(1, |lane| lane % 32)),
    },
    Fault {
        name: "bpermute-lane-number",
        what: "ds_bpermute takes the address for a lane number, without dividing it by 4",
        concerns: |instruction, _| is_named(instruction, &["ds_bpermute_b32"]),
        effect: Effect::Before(|subject| {
            if let Some(addresses) = subject.column(1) {
                subject.replace(1, addresses.map(|address| address << 2));
            }
        }),
    },
    Fault {
        name: "permute-keeps-unreceived",
        what: "ds_permute leaves lanes alone that nobody writes to, where they become 0",
        concerns: |instruction, _| is_named(instruction, &["ds_permute_b32"]),
        effect: Effect::After(keep_unreceived),
    },
    Fault {
        name: "readfirstlane-lane-0",
        what: "v_readfirstlane reads lane 0, active or not",
        concerns: |instruction, _| is_named(instruction, &["v_readfirstlane_b32"]),
        effect: Effect::Before(|subject| subject.state.set_exec(1)),
    },
    Fault {
        name: "writelane-under-exec",
        what: "v_writelane writes active lanes only",
        concerns: |instruction, _| is_named(instruction, &["v_writelane_b32"]),
        effect: Effect::After(|subject, state| {
            let (Some(register), Some(old)) = (subject.vdst(), subject.column(0)) else { return };
            let new = state.vgprs.entry(register).or_insert(old);
            for lane in (0..LANES).filter(|&lane| !subject.is_active(lane)) {
                new[lane] = old[lane];
            }
        }),
    },
    Fault {
        name: "compare-keeps-inactive",
        what: "a compare keeps the mask bits of inactive lanes, where they become 0",
        concerns: |instruction, _| instruction.row.format == Format::Vopc && !instruction.row.mnemonic.contains("x_"),
        effect: Effect::After(|subject, state| {
            let Some(mask) = subject.mask().filter(|&mask| mask != code::EXEC_LO) else { return };
            for (code, word) in [(mask, subject.state.exec() as u32), (mask + 1, (subject.state.exec() >> 32) as u32)] {
                let var = StateVar::Scalar { code };
                state.set(var, state.value(var) & word | subject.state.value(var) & !word);
            }
        }),
    },
    Fault {
        name: "cmpx-without-mask",
        what: "v_cmpx writes EXEC and leaves its mask alone",
        concerns: |instruction, _| instruction.row.format == Format::Vopc && instruction.row.mnemonic.contains("x_"),
        effect: Effect::After(keep_mask),
    },
    Fault {
        name: "carry-out-missing",
        what: "v_mad_u64_u32 and v_mad_i64_i32 do not write the carry",
        concerns: |instruction, _| is_named(instruction, &["v_mad_u64_u32", "v_mad_i64_i32"]),
        effect: Effect::After(keep_mask),
    },
];

fn control(instruction: &Instruction) -> Option<DppControl> {
    instruction.modifiers.dpp.map(|dpp| dpp.control)
}

fn set_control(subject: &mut Subject, control: DppControl) {
    if let Some(dpp) = &mut subject.instruction.modifiers.dpp {
        dpp.control = control;
    }
}

/// Every lane has a source, from the same register as before.
fn dpp_source(subject: &mut Subject, origin: fn(usize) -> usize) {
    if let Some(index) = subject.sources().next() {
        subject.reroute(index, origin);
        set_control(subject, DppControl::QuadPerm([0, 1, 2, 3]));
    }
}

fn keep_mask(subject: &Subject, state: &mut ConcreteState) {
    let Some(mask) = subject.mask().filter(|&mask| mask != code::EXEC_LO) else { return };
    for var in [mask, mask + 1].map(|code| StateVar::Scalar { code }) {
        state.set(var, subject.state.value(var));
    }
}

fn keep_unreceived(subject: &Subject, state: &mut ConcreteState) {
    let Some(addresses) = subject.column(1) else { return };
    let offset = subject.instruction.modifiers.offset as u32;
    let receivers = (0..LANES).filter(|&lane| subject.is_active(lane));
    let received =
        receivers.fold(0u64, |mask, lane| mask | 1 << (addresses[lane].wrapping_add(offset) / 4 % LANES as u32));
    super::results(subject, state, |lane, old, new| if received >> lane & 1 == 1 { new } else { old });
}
