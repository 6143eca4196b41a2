//! Scalar memory: once for the wave, whatever EXEC says (ledger K41 to K62).

mod rows;

pub use rows::ROWS;

use super::atomic::{FloatRule, new_value};
use super::registers::scalar_registers;
use crate::algebra::{Access, Algebra, Atomic, AtomicOp, B32, B64, Bit, Bv, Memory, W32, W64};
use crate::float::FloatWidth;
use crate::instruction::{Instruction, MemoryBits, Operand, code};
use crate::isa::{Field, MemoryOp};
use crate::ledger::LaneOrder;
use crate::target::{Feature, Target};
use crate::wave::program::Unsupported;
use crate::wave::state::Wave;

/// A scalar instruction that accesses memory, ready to execute.
pub struct ScalarMemoryStep {
    op: MemoryOp,
    /// The registers that are loaded or stored: first operand code, number.
    data: (u16, u16),
    /// The old value of an atomic goes to the data registers.
    returns: bool,
    /// `glc`.
    coherent: bool,
    /// The base is a buffer resource.
    is_buffer: bool,
    base: u16,
    /// A register with an offset in bytes.
    register: Option<u16>,
    /// In bytes.
    offset: i64,
}

impl ScalarMemoryStep {
    /// Prepares `instruction` for `target`.
    pub fn new(op: MemoryOp, instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let row = instruction.row;
        let operand = |field| row.operand(field).map(|(index, kind)| (instruction.operands[index], kind.ty.words()));
        let data = [Field::Sdst, Field::ScalarData, Field::ScalarDataReturned].into_iter().find_map(operand);
        let (data, words) = data.expect("the row has data");
        let (base, base_words) = operand(Field::ScalarBase).expect("the row has a base");
        let first = scalar_registers(instruction, data, words)?;
        if first + u16::from(words) > code::M0 {
            return Err(Unsupported::because(instruction, "of M0 or EXEC"));
        }
        let (register, offset) = offsets(instruction, target)?;
        let is_atomic = matches!(op, MemoryOp::Atomic(_));
        if is_atomic && !target.has(Feature::ScalarAtomics) {
            return Err(Unsupported::because(instruction, "before gfx9"));
        }
        let other_register = register.is_some_and(|code| code != code::M0);
        if matches!(op, MemoryOp::Store(_)) && !target.has(Feature::ScalarStoreOffset) && other_register {
            return Err(Unsupported::because(instruction, "with an offset in another register than M0"));
        }
        Ok(ScalarMemoryStep {
            op,
            data: (first, words.into()),
            returns: is_atomic && instruction.modifiers.memory.contains(MemoryBits::GLC),
            coherent: instruction.modifiers.memory.contains(MemoryBits::GLC),
            is_buffer: base_words == 4,
            base: scalar_registers(instruction, base, base_words)?,
            register,
            offset,
        })
    }

    /// Executes the instruction on `wave`.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) {
        let access = Access { instruction: wave.position, coherent: self.coherent, order: LaneOrder::Ascending };
        let reach = self.reach(wave);
        let (first, words) = self.data;
        match self.op {
            MemoryOp::Load(_) => {
                let loaded: Vec<_> = (0..words).map(|word| load(wave, &access, &reach, word)).collect();
                for (code, word) in (first..).zip(loaded) {
                    wave.write_scalar(code, word);
                }
            }
            MemoryOp::Store(_) => {
                for word in 0..words {
                    let value = wave.scalar(first + word);
                    let (active, address) = reach.at(4 * u64::from(word), 4);
                    wave.memory.store(&access, active, address, value);
                }
            }
            MemoryOp::Atomic(op) => {
                let compares = op == AtomicOp::CompareSwap;
                match if compares { words / 2 } else { words } {
                    1 => {
                        let data = [0, u16::from(compares)].map(|word| wave.scalar(first + word));
                        let old = self.exchanged::<A, W32>(wave, &access, op, &reach, data);
                        self.give_back(wave, &[old]);
                    }
                    _ => {
                        let data = [0, 2 * u16::from(compares)].map(|word| wave.scalar_pair(first + word));
                        let old = self.exchanged::<A, W64>(wave, &access, op, &reach, data);
                        self.give_back(wave, &[old.extract(0), old.extract(32)]);
                    }
                }
            }
            other => unreachable!("no instruction of scalar memory does {other:?}"),
        }
    }

    fn give_back<A: Algebra>(&self, wave: &mut Wave<A>, old: &[B32<A>]) {
        for (code, &word) in (self.data.0..).zip(old).filter(|_| self.returns) {
            wave.write_scalar(code, word);
        }
    }

    fn exchanged<A: Algebra, W: FloatWidth>(
        &self,
        wave: &mut Wave<A>,
        access: &Access,
        op: AtomicOp,
        reach: &ScalarReach<A>,
        data: [Bv<A, W>; 2],
    ) -> Bv<A, W> {
        let rule = FloatRule::of::<W>(wave, op, false);
        let new = |old: Bv<A, W>, data: [Bv<A, W>; 2]| new_value(op, &rule, old, data);
        let (active, address) = reach.at(0, u64::from(W::BITS / 8));
        let atomic = Atomic { op, new: &new, context: rule.context(op), returns: self.returns };
        let old = wave.memory.scalar_atomic(access, &atomic, active, address, data);
        active.select(old, Bv::zero())
    }

    /// Offsets are added, and the sum is aligned to words (ledger K46, K47).
    fn reach<A: Algebra>(&self, wave: &mut Wave<A>) -> ScalarReach<A> {
        let register = self.register.map(|code| wave.scalar(code).zext());
        let offset = |base: B64<A>| aligned(register.map_or(base, |register| base + register), self.offset);
        let base = wave.scalar_pair(self.base);
        if !self.is_buffer {
            return ScalarReach { base: None, offset: offset(base), size: Bv::zero() };
        }
        let resource = base & Bv::constant(!0 >> 16);
        let stride = base.extract::<W32>(32).lshr(Bv::constant(16)) & Bv::constant(0x3fff);
        let records = wave.scalar(self.base + 2);
        let size = stride.eq(Bv::zero()).select(records.zext(), stride.zext() * records.zext::<W64>());
        ScalarReach { base: Some(resource), offset: offset(Bv::zero()), size }
    }
}

/// Where a scalar instruction reaches.
struct ScalarReach<A: Algebra> {
    /// What `offset` counts from: the base of a buffer. `None`: the offset is the address.
    base: Option<B64<A>>,
    offset: B64<A>,
    /// Bytes of a buffer (ledger K49).
    size: B64<A>,
}

impl<A: Algebra> ScalarReach<A> {
    /// Whether `bytes` bytes at `offset` are in range, and their address.
    fn at(&self, offset: u64, bytes: u64) -> (Bit<A>, B64<A>) {
        let at = if offset == 0 { self.offset } else { self.offset + Bv::constant(offset) };
        match self.base {
            None => (Bit::constant(true), at),
            Some(base) => {
                let others = Bv::constant(bytes - 1);
                (at.ult(self.size.umax(others) - others), aligned(base, 0) + at)
            }
        }
    }
}

/// Word `word` of what is loaded: 0 where it is out of range (ledger K50).
fn load<A: Algebra>(wave: &mut Wave<A>, access: &Access, reach: &ScalarReach<A>, word: u16) -> B32<A> {
    let (active, address) = reach.at(4 * u64::from(word), 4);
    let value = wave.memory.load(access, active, address);
    active.select(value, Bv::zero())
}

/// `base + offset` without its low two bits. The offset's multiple of four stays a summand of its own, so that
/// neighbouring words have addresses that differ by a constant.
fn aligned<A: Algebra>(base: B64<A>, offset: i64) -> B64<A> {
    let low = base + Bv::constant(offset as u64 & 3);
    (low & Bv::constant(!3)) + Bv::constant(offset as u64 & !3)
}

/// The register with an offset, and the constant offset in bytes (ledger K41 to K45).
fn offsets(instruction: &Instruction, target: Target) -> Result<(Option<u16>, i64), Unsupported> {
    let (index, _) = instruction.row.operand(Field::SmemOffset).expect("the row has an offset");
    let unit = if target.has(Feature::WideSmem) { 1 } else { 4 };
    let operand = instruction.operands[index];
    match operand {
        Operand::Immediate(offset) => Ok((None, unit * offset)),
        Operand::Literal(offset) => Ok((None, unit * i64::from(offset))),
        operand => match operand.as_scalar_register() {
            Some(code) => Ok((Some(code), instruction.modifiers.offset.into())),
            None => Err(Unsupported::operand(instruction, operand)),
        },
    }
}
