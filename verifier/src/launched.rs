//! What the launch of a kernel says about the registers that it fills (ledger K174).
//!
//! It is one fact for all: programs find it in their initial state, whoever executes them, assumptions and claims are
//! about words that have it, and counterexamples show such words.

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Bit, BitColumn, Bv, Column, WordColumn};
use gcn_semantics::instruction::{Encoding, Instruction, Registers, code};
use gcn_semantics::isa::{ExecOp, Meaning, WaveOp};
use serde::{Deserialize, Serialize};

/// The bits that registers may have at the entry of a kernel; those that are not listed may have any.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launched {
    /// Of scalar registers, by operand code.
    pub scalars: BTreeMap<u16, u32>,
    /// Of vector registers, by number.
    pub vectors: BTreeMap<u16, u32>,
    /// Those of vector registers only in the lanes that are active at the entry. If no program looks at the other
    /// lanes, that need not be told apart.
    pub in_active_lanes: bool,
}

impl Launched {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.scalars.is_empty() && self.vectors.is_empty()
    }

    /// The bits that a part of vector or scalar registers may have, by operand code.
    pub fn bits(&self, code: u16) -> Option<u32> {
        let known = match code.checked_sub(code::VGPR) {
            Some(register) => self.vectors.get(&register),
            None => self.scalars.get(&code),
        };
        known.copied()
    }

    /// What a scalar register has that would have `value` otherwise.
    pub fn scalar<A: Algebra>(&self, code: u16, value: B32<A>) -> B32<A> {
        match self.scalars.get(&code) {
            Some(&bits) => value & Bv::constant(bits.into()),
            None => value,
        }
    }

    /// What a vector register has in a lane where it would have `value` otherwise, and that may be active.
    pub fn word<A: Algebra>(&self, register: u16, value: B32<A>, is_active: impl FnOnce() -> Bit<A>) -> B32<A> {
        let Some(&bits) = self.vectors.get(&register) else { return value };
        let known = value & Bv::constant(bits.into());
        if self.in_active_lanes { is_active().select(known, value) } else { known }
    }

    /// What a vector register has that would have `column` otherwise; `active` has the lanes of EXEC.
    pub fn vector<A: Algebra>(
        &self,
        register: u16,
        column: WordColumn<A>,
        active: impl FnOnce() -> BitColumn<A>,
    ) -> WordColumn<A> {
        if !self.vectors.contains_key(&register) {
            return column;
        }
        let active = self.in_active_lanes.then(active);
        let scope = active.as_ref().map_or(column.scope(), |active| active.scope().and(column.scope()));
        Column::build(scope, |lane| {
            let is_active = || active.as_ref().expect("lanes are told apart").at(lane);
            self.word(register, column.at(lane), is_active)
        })
    }
}

/// Whether a program looks at no lane of a vector register that is not active at the entry, as far as its instructions
/// show: they compute lane by lane, and EXEC only loses lanes.
pub fn stay_in_active_lanes<'i>(mut program: impl Iterator<Item = &'i Instruction>, target: Target) -> bool {
    program.all(|instruction| {
        let of_rule = match instruction.row.meaning {
            Meaning::Lane(..) => instruction.encoding != Encoding::Dpp,
            Meaning::Scalar(..) => true,
            Meaning::Memory(_) => true,
            Meaning::Wave(op) => matches!(
                op,
                WaveOp::NoEffect
                    | WaveOp::EndProgram
                    | WaveOp::GetPc
                    | WaveOp::Hwreg(_)
                    | WaveOp::SaveExec(ExecOp::And | ExecOp::AndNot1)
                    | WaveOp::MaskedQuadSad
                    | WaveOp::Swap
            ),
            Meaning::Unmodelled => false,
        };
        of_rule && (!writes_exec(instruction, target) || takes_lanes_away(instruction))
    })
}

fn writes_exec(instruction: &Instruction, target: Target) -> bool {
    let accesses = instruction.accesses(target);
    accesses.iter().any(|access| access.writes && access.registers.shared(Registers::EXEC).is_some())
}

/// Whether what an instruction writes to EXEC is a part of what was there.
fn takes_lanes_away(instruction: &Instruction) -> bool {
    let is_exec = |source: usize| {
        instruction.operands.get(source).and_then(|operand| operand.as_scalar_register()) == Some(code::EXEC_LO)
    };
    match (instruction.row.meaning, instruction.row.mnemonic) {
        // Compares, and the rules above.
        (Meaning::Lane(..) | Meaning::Wave(_), _) => true,
        (_, "s_and_b64") => is_exec(1) || is_exec(2),
        (_, "s_andn2_b64") => is_exec(1),
        _ => false,
    }
}
