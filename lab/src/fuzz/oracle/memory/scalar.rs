//! Scalar memory, caches and clocks: K41 to K62.

use gcn_semantics::Target;
use gcn_semantics::algebra::Space;
use gcn_semantics::instruction::{Instruction, MemoryBits, Operand, code};
use gcn_semantics::isa::Field;

use super::super::{Known, OracleMachine, Writes};
use super::atomic::Atomic;
use super::cells::{ByteAddress, Cells};
use gcnverify::state::StateVar;

/// Whether `instruction` of scalar memory is not modelled: stores of gfx8 by another register than M0 (K52), and its
/// atomics (K53). M0 and EXEC as data are not drawn.
pub fn is_refused_scalar(instruction: &Instruction, target: Target) -> bool {
    let name = instruction.row.mnemonic;
    let offset = instruction.row.operand(Field::SmemOffset).map(|(index, _)| instruction.operands[index]);
    let other = offset.and_then(Operand::as_scalar_register).is_some_and(|register| register != code::M0);
    target < Target::Gfx900 && (name.contains("_store_") && other || name.contains("_atomic_"))
}

impl OracleMachine<'_> {
    pub(super) fn scalar_memory(&self, instruction: &Instruction) -> Option<Writes> {
        let name = instruction.row.mnemonic;
        let operand =
            |field| instruction.row.operand(field).map(|(index, kind)| (instruction.operands[index], kind.ty));
        let mut outcome = Writes::default();
        if name.starts_with("s_dcache_") {
            return Some(outcome);
        }
        if matches!(name, "s_memtime" | "s_memrealtime") {
            let to = operand(Field::Sdst)?.0.as_scalar_register()?;
            outcome.set_pair(to, Known::OPEN);
            return Some(outcome);
        }
        let (data, ty) = [Field::Sdst, Field::ScalarData, Field::ScalarDataReturned].into_iter().find_map(operand)?;
        let (data, words) = (data.as_scalar_register()?, u64::from(ty.words()));
        let base = operand(Field::ScalarBase)?.0.as_scalar_register()?;
        let is_buffer = name.starts_with("s_buffer_");
        // Older immediates count words (K41, K42).
        let unit = if self.target <= Target::Gfx700 { 4 } else { 1 };
        let (register, immediate) = match operand(Field::SmemOffset)?.0 {
            Operand::Immediate(immediate) => (0, immediate * unit),
            Operand::Literal(literal) => (0, i64::from(literal) * unit),
            register => (self.scalar(register.as_scalar_register()?), i64::from(instruction.modifiers.offset)),
        };
        let offset = register.wrapping_add(immediate as u64);
        let start = self.pair(base) & if is_buffer { 0xffff_ffff_ffff } else { u64::MAX };
        if is_buffer && start & 3 != 0 || is_buffer && immediate < 0 && register >= -immediate as u64 {
            // No document has buffers that begin within a word, nor negative offsets beside a register.
            return None;
        }
        let stride = self.scalar(base + 1) >> 16 & 0x3fff;
        let records = self.scalar(base + 2);
        let size = if stride == 0 { records } else { stride * records };
        let place = |after: u64, bytes: u64| {
            let from = (offset & !3).wrapping_add(after);
            let is_inside = !is_buffer || from.checked_add(bytes).is_some_and(|end| end <= size);
            let address = (start.wrapping_add(offset) & !3).wrapping_add(after);
            is_inside.then_some(ByteAddress { space: Space::Global, lane: 0, address })
        };
        let mut cells = Cells::new(self);
        if let Some(atomic) = Atomic::named(name) {
            let bytes = atomic.bits / 8;
            let value = |after: u16| match atomic.bits {
                32 => self.scalar(data + after),
                _ => self.pair(data + 2 * after),
            };
            let second = if atomic.op == "cmpswap" { value(1) } else { 0 };
            let mut old = Known::all(0);
            if let Some(place) = place(0, bytes) {
                if place.address % bytes != 0 {
                    return None;
                }
                old = cells.read(place, bytes)?;
                let new = self.atomic_result(atomic, false, old.value, [value(0), second]);
                cells.write(place, bytes, new)?;
            }
            if instruction.modifiers.memory.contains(MemoryBits::GLC) {
                match atomic.bits {
                    32 => outcome.set_scalar(data, old.value),
                    _ => outcome.set_pair(data, old),
                }
            }
        } else if name.contains("_store_") {
            for word in 0..words {
                if let Some(place) = place(4 * word, 4) {
                    cells.write(place, 4, Known::all(self.scalar(data + word as u16)))?;
                }
            }
        } else if name.contains("_load_") {
            for word in 0..words {
                let known = place(4 * word, 4).map_or(Some(Known::all(0)), |place| cells.read(place, 4))?;
                let known = Known { value: known.value & 0xffff_ffff, decided: known.decided & 0xffff_ffff };
                outcome.set(StateVar::Scalar { code: data + word as u16 }, known);
            }
        } else {
            return None;
        }
        cells.finish(&mut outcome)?;
        Some(outcome)
    }
}
