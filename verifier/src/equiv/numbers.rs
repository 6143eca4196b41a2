//! Whether a run computes with numbers that machine and mathematics agree on.

use gcn_semantics::algebra::{Choices, Concrete, LANES, with_choices};
use gcn_semantics::instruction::{Encoding, Instruction, Operand, code};
use gcn_semantics::isa::{Field, OperandKind, Type};
use gcn_semantics::wave::{Observer, Wave};

use super::job::Fragment;
use crate::machine::number;
use crate::state::StateVar;

/// Whether every floating-point operand and result of a run is a normal number or +0, so that no NaN, no infinity, no
/// sign of a zero and no flushed subnormal plays a part. Halves count as numbers where both halves of the register
/// are; a run with other registers beside them is refused.
pub fn has_numbers_only(fragment: &Fragment, mut wave: Wave<Concrete>, choices: &Choices) -> bool {
    let Ok(program) = fragment.program(wave.target) else { return false };
    let mut watch = Watch { instructions: fragment.listing.instructions().collect(), lanes: Vec::new(), numbers: true };
    with_choices(choices.clone(), || program.execute_observed(&mut wave, &mut watch));
    watch.numbers
}

/// Looks at the operands of the instructions.
struct Watch<'f> {
    instructions: Vec<&'f Instruction>,
    /// Those that count at the current instruction.
    lanes: Vec<u8>,
    /// Whether there was nothing but numbers so far.
    numbers: bool,
}

impl Watch<'_> {
    fn look(&mut self, wave: &mut Wave<Concrete>, instruction: usize, wanted: impl Fn(Field) -> bool) {
        self.numbers = self.numbers && has_numbers(wave, self.instructions[instruction], &self.lanes, wanted);
    }
}

impl Observer<Concrete> for Watch<'_> {
    fn before(&mut self, instruction: usize, wave: &mut Wave<Concrete>) {
        self.lanes = lanes(wave, self.instructions[instruction]);
        self.look(wave, instruction, |field| field != Field::Vdst);
    }
    fn after(&mut self, instruction: usize, wave: &mut Wave<Concrete>) {
        self.look(wave, instruction, |field| matches!(field, Field::Vdst | Field::VdstRead));
    }
}

/// The lanes whose operands count: the active ones, and all where values come from other lanes.
fn lanes(wave: &mut Wave<Concrete>, instruction: &Instruction) -> Vec<u8> {
    let [low, high] = [code::EXEC_LO, code::EXEC_HI].map(|code| u64::from(number(wave, StateVar::Scalar { code })));
    let exec = high << 32 | low;
    let all = instruction.encoding == Encoding::Dpp;
    (0..LANES as u8).filter(|lane| all || exec >> lane & 1 == 1).collect()
}

/// Whether the floating-point operands whose fields are `wanted` are numbers.
fn has_numbers(
    wave: &mut Wave<Concrete>,
    instruction: &Instruction,
    lanes: &[u8],
    wanted: impl Fn(Field) -> bool,
) -> bool {
    let operands = instruction.row.operands.iter().zip(&instruction.operands);
    let mut operands = operands.filter(|(kind, _)| kind.ty.is_float() && wanted(kind.field));
    operands.all(|(kind, &operand)| {
        lanes.iter().all(|&lane| {
            let [low, high] = words(wave, kind, operand, lane);
            is_number(kind.ty, low, high)
            // An operand of `mad_mix` is a single or a half.
            && (!instruction.row.flags.mixed || is_number(Type::PkF16, low, high))
        })
    })
}

/// The words of an operand, as they are before any modifier.
fn words(wave: &mut Wave<Concrete>, kind: &OperandKind, operand: Operand, lane: u8) -> [u32; 2] {
    let wide = kind.ty.words() == 2;
    if let Some(register) = operand.as_vector() {
        let mut word = |by: u16| number(wave, StateVar::Vgpr { register: register + by, lane });
        return [word(0), if wide { word(1) } else { 0 }];
    }
    if let Some(code) = operand.as_scalar_register() {
        let mut word = |by: u16| number(wave, StateVar::Scalar { code: code + by });
        return [word(0), if wide { word(1) } else { 0 }];
    }
    match operand {
        Operand::Literal(bits) if wide => [0, bits],
        Operand::Literal(bits) => [bits, 0],
        Operand::Code { code: code::ZERO, .. } => [0; 2],
        // An inline integer is a subnormal or a NaN.
        Operand::Code { code, .. } if code < code::FLOAT_HALF => [1, 0],
        // The other constants are numbers: 1 in any format.
        _ if kind.ty == Type::F32 => [0x3f80_0000, 0],
        _ if wide => [0, 0x3ff0_0000],
        _ => [0x3c00_3c00, 0],
    }
}

/// Whether words are a normal number or +0 each, if they are of type `ty`.
fn is_number(ty: Type, low: u32, high: u32) -> bool {
    let normal = |bits: u64, width: u32, fraction: u32| {
        let exponent = bits >> fraction & ((1 << (width - 1 - fraction)) - 1);
        bits == 0 || exponent != 0 && exponent != (1 << (width - 1 - fraction)) - 1
    };
    match ty.element() {
        Type::F16 => [low & 0xffff, low >> 16].into_iter().all(|half| normal(half.into(), 16, 10)),
        Type::Bf16 => [low & 0xffff, low >> 16].into_iter().all(|half| normal(half.into(), 16, 7)),
        Type::F64 => normal(u64::from(high) << 32 | u64::from(low), 64, 52),
        _ => normal(low.into(), 32, 23) && (!ty.is_packed() || normal(high.into(), 32, 23)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_normal_or_positive_zero() {
        for single in [0, 0x0080_0000, 0xff7f_ffff, 0x3f80_0000] {
            assert!(is_number(Type::F32, single, 0), "{single:#x}");
        }
        for single in [0x8000_0000, 1, 0x007f_ffff, 0x7f80_0000, 0xffc0_0000, 0x7f80_0001] {
            assert!(!is_number(Type::F32, single, 0), "{single:#x}");
        }
        assert!(is_number(Type::F64, 7, 0x3ff0_0000) && !is_number(Type::F64, 7, 0) && is_number(Type::F64, 0, 0));
        assert!(is_number(Type::PkF16, 0x3c00_0400, 0) && is_number(Type::F16, 0xbc00_0000, 0));
        assert!(!is_number(Type::F16, 0x7c00_3c00, 0) && !is_number(Type::PkF16, 0x3c00_8000, 0));
    }
}
