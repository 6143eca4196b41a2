//! Random states for programs with memory: addresses near each other, near the ends of buffers and of LDS.

use gcn_semantics::algebra::{Background, LANES};
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::{Instruction, MemoryBits, Operand, code};
use gcn_semantics::isa::{Field, Format, Meaning, MemoryOp};

use crate::machine::ConcreteState;
use crate::state::StateVar;

/// The high words of the addresses of LDS and scratch where FLAT reaches them.
const APERTURES: [u32; 2] = [0x1_0000, 0x2_0000];

/// Gives `state` contents of memory, and the registers that the accesses of `program` name values that fit.
pub fn prepare(state: &mut ConcreteState, program: &[Instruction], dice: &mut impl Random) {
    let contents = &mut state.contents;
    let seed = u64::from(any_word(dice)) << 1 | 1;
    // Atomics compare data with what is there.
    let is_small = program.iter().any(is_atomic) && dice.once_in(2);
    contents.background = Some(if is_small { Background::Small(seed) } else { Background::Seeded(seed) });
    let size = dice.pick(&[64, 256, 260, 4096, 0x1_0000]);
    contents.lds_size = Some(size);
    contents.has_apertures = dice.once_in(2);
    let m0 = match dice.below(6) {
        0 => size - 4 + dice.below(8),
        1 => dice.below(size),
        2 => dice.below(64) * 4,
        _ => u32::MAX,
    };
    state.set(StateVar::Scalar { code: code::M0 }, m0);
    for instruction in program {
        for (operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
            fill(state, instruction, *operand, kind.field, size, dice);
            if is_small && matches!(kind.field, Field::Data | Field::DataReturned | Field::ScalarDataReturned) {
                small(state, *operand, kind.ty.words().into(), dice);
            }
        }
    }
}

fn fill(
    state: &mut ConcreteState,
    instruction: &Instruction,
    operand: Operand,
    field: Field,
    size: u32,
    dice: &mut impl Random,
) {
    let (vector, scalar) = (operand.as_vector(), operand.as_scalar_register());
    let offset = instruction.modifiers.offset as u32;
    match (field, vector, scalar) {
        (Field::DsAddress, Some(register), _) => {
            // Now and then the sum with the offset is near 0 or the end.
            let start = dice.pick(&[0, 0, 4, size / 2, size.wrapping_sub(offset), offset.wrapping_neg()]);
            let start = if dice.once_in(2) { start } else { start.wrapping_sub(dice.below(16)) };
            column(state, register, start, size, dice);
        }
        (Field::FlatAddress, Some(register), _) => {
            let any = any_word(dice);
            let start = dice.pick(&[0x1000, 0, 0xffff_ff80, any]);
            column(state, register, start, size.min(0x1000), dice);
            align(state, register, instruction, offset);
            if instruction.row.mnemonic.starts_with("flat_") || instruction.row.mnemonic.starts_with("global_") {
                let high = dice.pick(&[0, 0, 3, u32::MAX, APERTURES[0], APERTURES[1]]);
                let other = dice.pick(&[high, high, APERTURES[0], 0]);
                for lane in 0..LANES as u8 {
                    let high = if dice.once_in(8) { other } else { high };
                    // Beside a scalar base this is some other register.
                    state.set(StateVar::Vgpr { register: register + 1, lane }, high);
                }
            }
        }
        (Field::BufferAddress, Some(register), _) => {
            let bits = instruction.modifiers.memory;
            let idxen = bits.contains(MemoryBits::IDXEN);
            if idxen {
                for lane in 0..LANES {
                    let index = if dice.once_in(4) { dice.below(80) } else { lane as u32 };
                    state.set(StateVar::Vgpr { register, lane: lane as u8 }, index);
                }
            }
            if bits.contains(MemoryBits::OFFEN) {
                let start = dice.pick(&[0, 0, 4, offset.wrapping_neg(), u32::MAX - 3]);
                column(state, register + u16::from(idxen), start, 256, dice);
                align(state, register + u16::from(idxen), instruction, offset);
            }
        }
        (Field::Resource, _, Some(code)) => resource(state, instruction, code, dice),
        (Field::ScalarBase, _, Some(code)) if instruction.row.mnemonic.starts_with("s_buffer_") => {
            resource(state, instruction, code, dice);
            let base = state.value(StateVar::Scalar { code });
            state.set(StateVar::Scalar { code }, base & if dice.once_in(16) { u32::MAX } else { !7 });
        }
        (Field::ScalarBase | Field::ScalarAddress, _, Some(code)) => {
            let low = dice.pick(&[0x2000, 0x2000, 0, u32::MAX - 7, 0x2002]);
            let low = if is_atomic(instruction) { low & !7 } else { low };
            state.set(StateVar::Scalar { code }, low);
            if !instruction.row.mnemonic.starts_with("scratch_") {
                state.set(StateVar::Scalar { code: code + 1 }, dice.pick(&[0, 1, 0x7fff, u32::MAX]));
            }
        }
        (Field::ScalarOffset | Field::SmemOffset, _, Some(code)) if code != code::M0 => {
            let any = any_word(dice);
            let value = dice.pick(&[0, 4, 8, 64, u32::MAX, any]);
            let value = match is_atomic(instruction) {
                true if field == Field::SmemOffset => (value & !7).wrapping_sub(offset & 7),
                true if !instruction.modifiers.memory.contains(MemoryBits::OFFEN) => {
                    (value & !7).wrapping_sub(offset & 7)
                }
                true => value & !7,
                false => value,
            };
            state.set(StateVar::Scalar { code }, value);
        }
        _ => {}
    }
}

fn any_word(dice: &mut impl Random) -> u32 {
    dice.below(0x1_0000) << 16 | dice.below(0x1_0000)
}

fn is_atomic(instruction: &Instruction) -> bool {
    matches!(instruction.row.meaning, Meaning::Memory(MemoryOp::Atomic(_)))
}

/// Aligns the sums of the lanes of an atomic with the offset: misaligned atomics fault.
fn align(state: &mut ConcreteState, register: u16, instruction: &Instruction, offset: u32) {
    if is_atomic(instruction) {
        for lane in 0..LANES as u8 {
            let place = StateVar::Vgpr { register, lane };
            let sum = state.value(place).wrapping_add(offset);
            state.set(place, (sum & !7).wrapping_sub(offset));
        }
    }
}

/// Small numbers as data.
fn small(state: &mut ConcreteState, operand: Operand, words: u16, dice: &mut impl Random) {
    for word in 0..words {
        if let Some(register) = operand.as_vector() {
            for lane in 0..LANES as u8 {
                state.set(StateVar::Vgpr { register: register + word, lane }, dice.below(8));
            }
        } else if let Some(code) = operand.as_scalar_register() {
            state.set(StateVar::Scalar { code: code + word }, dice.below(8));
        }
    }
}

/// Distances of the lanes: a row of cells, one cell for all, or scattered over `range` bytes.
fn column(state: &mut ConcreteState, register: u16, start: u32, range: u32, dice: &mut impl Random) {
    let step = dice.pick(&[1, 2, 4, 4, 4, 8, 16, 0]);
    let kind = dice.below(4);
    for lane in 0..LANES as u32 {
        let distance = match kind {
            0 | 1 => step * lane,
            2 => dice.below(range.max(1)) & !3,
            _ => dice.below(range.max(1)),
        };
        let distance = if dice.once_in(32) { dice.below(range.max(1)) & !7 } else { distance };
        state.set(StateVar::Vgpr { register, lane: lane as u8 }, start.wrapping_add(distance));
    }
}

/// A buffer resource.
fn resource(state: &mut ConcreteState, instruction: &Instruction, code: u16, dice: &mut impl Random) {
    let stride = if dice.once_in(2) { 0 } else { dice.pick(&[4, 8, 12, 16, 64, 100, 0x3fff]) };
    let stride = if is_atomic(instruction) { stride & !7 } else { stride };
    let swizzle = u32::from(dice.once_in(4)) << 31;
    let low = if dice.once_in(8) { any_word(dice) } else { dice.below(64) * 16 };
    let high = dice.pick(&[0, 0, 0x1234, 0xffff]);
    let offset = instruction.modifiers.offset as u32;
    let records = dice.pick(&[0, 1, 16, 64, 256, 1000, 4096, offset + 4, offset + 64, u32::MAX]);
    let mut last = any_word(dice) & 0x007f_ffff;
    last |= u32::from(dice.once_in(4)) << 23;
    if instruction.row.format == Format::Mtbuf && dice.once_in(4) {
        last &= !(15 << 15);
    }
    if dice.once_in(2) {
        // Components in their order.
        last = last & !0xfff | 0b111_110_101_100;
    }
    let low = if is_atomic(instruction) { low & !7 } else { low };
    let words = [low, high | stride << 16 | swizzle, records, last];
    for (code, word) in (code..).zip(words) {
        state.set(StateVar::Scalar { code }, word);
    }
}
