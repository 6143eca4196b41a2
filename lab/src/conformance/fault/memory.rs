//! Faults in accesses to memory.

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::{MemoryBits, Operand, code};
use gcn_semantics::isa::{Field, Format};

use super::{Effect, Fault, is_named};
use gcnverify::state::StateVar;

pub(super) const FAULTS: &[Fault] = &[
    Fault {
        name: "stores-ignore-exec",
        what: "vector stores write in all lanes",
        concerns: |instruction, _| {
            let name = instruction.row.mnemonic;
            instruction.row.is_about_memory() && (name.contains("_store_") && !name.starts_with("s_") || is_write(name))
        },
        effect: Effect::Before(|subject| subject.state.set_exec(u64::MAX)),
    },
    Fault {
        name: "cmpst-as-cmpswap",
        what: "ds_cmpst compares with its second operand, as buffer_atomic_cmpswap does",
        concerns: |instruction, _| instruction.row.mnemonic.starts_with("ds_cmpst_"),
        effect: Effect::Before(|subject| {
            let operands = &mut subject.instruction.operands;
            let last = operands.len() - 1;
            operands.swap(last - 1, last);
        }),
    },
    Fault {
        name: "d16-clears-other-half",
        what: "d16 loads write the whole register",
        concerns: |instruction, _| {
            let name = instruction.row.mnemonic;
            name.contains("d16") && (name.contains("load_") || name.contains("read_")) && !name.contains("format")
        },
        effect: Effect::After(|subject, state| {
            let Some(register) = subject.instruction.operands[0].as_vgpr() else { return };
            let kept = if subject.instruction.row.mnemonic.ends_with("_hi") { 0xffff_0000 } else { 0xffff };
            for lane in (0..LANES as u8).filter(|lane| subject.state.exec() >> lane & 1 == 1) {
                let place = StateVar::Vgpr { register, lane };
                state.set(place, state.value(place) & kept);
            }
        }),
    },
    Fault {
        name: "read2-offsets-in-bytes",
        what: "ds_read2_b32 takes its offsets as bytes",
        concerns: |instruction, _| is_named(instruction, &["ds_read2_b32"]),
        effect: Effect::Before(|subject| {
            let offset = subject.instruction.modifiers.offset;
            let [first, second] = [offset & 0xff, offset >> 8 & 0xff].map(|offset| offset / 4);
            subject.instruction.modifiers.offset = first | second << 8;
        }),
    },
    Fault {
        name: "scalar-offset-dropped",
        what: "buffer instructions do not add their scalar offset",
        concerns: |instruction, _| {
            matches!(instruction.row.format, Format::Mubuf | Format::Mtbuf) && instruction.row.is_about_memory()
        },
        effect: Effect::Before(|subject| {
            if let Some((index, _)) = subject.instruction.row.operand(Field::ScalarOffset) {
                subject.instruction.operands[index] = Operand::Code { code: code::ZERO, words: 1 };
            }
        }),
    },
    Fault {
        name: "atomics-always-return",
        what: "buffer atomics give the old value without glc too",
        concerns: |instruction, _| {
            let row = instruction.row;
            row.operand(Field::DataReturned).is_some() && row.format == Format::Mubuf
        },
        effect: Effect::Before(|subject| subject.instruction.modifiers.memory |= MemoryBits::GLC),
    },
];

fn is_write(name: &str) -> bool {
    name.starts_with("ds_write")
}
