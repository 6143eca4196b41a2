//! Relative register numbers in the oracle (I1 to I5): the instruction is rewritten to the registers that it means.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, Operand, code};
use gcn_semantics::isa::{Field, Format, Type};

use super::{Known, OracleMachine, Writes};
use gcnverify::state::StateVar;

/// MODE's bit about VGPR indexing.
const INDEXING: u32 = 27;

/// What a vector instruction means after its register numbers are known.
pub(super) enum Meant {
    /// That instruction.
    This(Instruction),
    /// Nothing: its destination is outside the register file.
    Nothing,
    /// Not told: several registers, some of them outside.
    Open,
}

impl OracleMachine<'_> {
    fn is_indexing(&self) -> bool {
        self.mode >> INDEXING & 1 == 1
    }

    /// `None` if the registers are those that the instruction names.
    pub(super) fn meant(&self, instruction: &Instruction) -> Option<Meant> {
        let row = instruction.row;
        let vector = matches!(row.format, Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 | Format::Vop3p);
        let relative = row.mnemonic.strip_prefix("v_movrel");
        if !vector || relative.is_none() && !self.is_indexing() {
            return None;
        }
        let m0 = self.scalar(code::M0) as u32;
        // `role` is the number of a source, or 3 for the destination.
        let distance = |role: u32| match relative {
            Some(kinds) if kinds.contains(if role == 3 { "d_" } else { "s" }) => m0,
            None if m0 >> (12 + role) & 1 == 1 => m0 & 0xff,
            _ => 0,
        };
        let mut meant = instruction.clone();
        let (mut source, mut open, mut outside) = (0, false, false);
        for (operand, kind) in meant.operands.iter_mut().zip(row.operands) {
            let role = match kind.field {
                Field::Vdst | Field::VdstRead => 3,
                Field::Sdst | Field::MaskDst => continue,
                _ => {
                    source += 1;
                    source - 1
                }
            };
            let Some(first) = operand.as_vgpr() else { continue };
            let words = kind.ty.words();
            let number = u32::from(first).wrapping_add(distance(role));
            let inside = number.checked_add(words.into()).is_some_and(|end| end <= 256);
            match (inside, role, words) {
                (true, ..) => *operand = Operand::vgpr(number as u16, words),
                (false, 3, _) => outside = true,
                (false, _, 1) => *operand = Operand::vgpr(0, 1),
                _ => open = true,
            }
        }
        Some(match (outside, open) {
            (true, _) => Meant::Nothing,
            (_, true) => Meant::Open,
            _ => Meant::This(meant),
        })
    }

    /// `s_movrel*` and `s_set_gpr_idx_*`; `None` if it is neither.
    pub(super) fn scalar_index(&self, instruction: &Instruction) -> Option<Writes> {
        let (name, operands) = (instruction.row.mnemonic, &instruction.operands);
        let m0 = self.scalar(code::M0);
        let immediate = |index: usize| match operands[index] {
            Operand::Immediate(value) => Some(value as u64),
            _ => None,
        };
        let with_index = |m0: u64, index: u64| m0 - m0 % 256 + index % 256;
        let with_mode = |m0: u64, mode: u64| (m0 >> 16 << 16) + (mode % 16) * 4096 + m0 % 4096;
        let switched = |on: bool| {
            let others = u64::from(self.mode) & !(1 << INDEXING);
            Known::all(others + if on { 1 << INDEXING } else { 0 })
        };
        let mode = StateVar::Mode;
        let mut outcome = Writes::default();
        match name {
            "s_set_gpr_idx_on" => {
                let index = self.operand(operands[0], Type::B32, 0)?;
                outcome.set_scalar(code::M0, with_mode(with_index(m0, index), immediate(1)?));
                outcome.set(mode, switched(true));
            }
            "s_set_gpr_idx_off" => outcome.set(mode, switched(false)),
            "s_set_gpr_idx_idx" => {
                let index = self.operand(operands[0], Type::B32, 0)?;
                outcome.set_scalar(code::M0, with_index(m0, index));
            }
            "s_set_gpr_idx_mode" => outcome.set_scalar(code::M0, with_mode(m0, immediate(0)?)),
            _ => {
                let (kind, width) = name.strip_prefix("s_movrel")?.split_once('_')?;
                let named = operands[usize::from(kind == "s")].as_scalar_register()?;
                let number = u32::from(named).wrapping_add(m0 as u32);
                let pair = width == "b64";
                return if kind == "s" {
                    self.scalar_from(operands[0].as_scalar_register()?, number, pair)
                } else {
                    self.scalar_to(operands[1], number, pair)
                };
            }
        }
        Some(outcome)
    }

    /// Scalar registers that have numbers.
    fn scalars(&self) -> u32 {
        if self.target < Target::Gfx803 { 104 } else { 102 }
    }

    fn scalar_from(&self, to: u16, number: u32, pair: bool) -> Option<Writes> {
        let mut outcome = Writes::default();
        let from = if number < self.scalars() { number as u16 } else { 0 };
        match pair {
            true if number % 2 == 1 => outcome.set_pair(to, Known::OPEN),
            true => outcome.set_pair(to, Known::all(self.pair(from))),
            false => outcome.set_scalar(to, self.scalar(from)),
        }
        Some(outcome)
    }

    fn scalar_to(&self, data: Operand, number: u32, pair: bool) -> Option<Writes> {
        let mut outcome = Writes::default();
        let exists = |number: u32| number < self.scalars();
        if !pair {
            let value = self.operand(data, Type::B32, 0)?;
            if exists(number) {
                outcome.set_scalar(number as u16, value);
            }
        } else if number & 1 == 0 {
            let value = self.operand(data, Type::B64, 0)?;
            if exists(number) {
                outcome.set_pair(number as u16, Known::all(value));
            }
        } else {
            for near in [number - 1, number, number.wrapping_add(1)] {
                if exists(near) && number < u32::MAX {
                    outcome.set(StateVar::Scalar { code: near as u16 }, Known::OPEN);
                }
            }
        }
        Some(outcome)
    }
}
