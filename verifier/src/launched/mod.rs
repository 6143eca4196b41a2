//! What the launch of a kernel says about the registers that it fills (ledger K174).
//!
//! It is one fact for all: programs find it in their initial state, whoever executes them, assumptions and claims are
//! about words that have it, and counterexamples show such words.

mod group;

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Bit, BitColumn, Bv, Column, LANES, LaneId, WordColumn};
use gcn_semantics::instruction::{Encoding, Instruction, Registers, code};
use gcn_semantics::isa::{ExecOp, Meaning, WaveOp};
use serde::{Deserialize, Serialize};

pub use self::group::{Group, GroupWave, MOST_ITEMS};
use crate::state::{ITEMS, StateVar};

/// The bits of the number of a work-item along an axis, where a register has all of them (LLVM's user guide of the
/// AMDGPU backend, "VGPR register set up order").
pub const ITEM_BITS: u32 = 10;

/// What is known of the registers that a launch fills.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launched {
    /// Bits that scalar registers may have, by operand code; those that are not listed may have any.
    pub scalars: BTreeMap<u16, u32>,
    /// Of each side: along how many axes work-items have numbers.
    pub axes: [u16; 2],
    /// All numbers of a work-item are in v0, 10 bits each, on some side; else each has a register, from v0 on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_packed: bool,
    /// The side whose kernel has a register for each number, where the other one has all of them in v0: its target
    /// launches otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unpacked: Option<u8>,
    /// The sizes of groups.
    pub group: Group,
    /// The numbers of work-items are known only in the lanes that are active at the entry. If no program looks at the
    /// other lanes, that need not be told apart.
    pub in_active_lanes: bool,
    /// All lanes of a wave are launched: programs have matrix instructions, which take lanes that are not, and groups
    /// whose sizes nobody says are taken to have full waves (ledger Q8).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_full: bool,
    /// Waves look at what others of their group do, at barriers or in LDS.
    pub in_company: bool,
}

impl Launched {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.scalars.is_empty() && self.axes == [0, 0] && !self.is_full
    }

    /// Whether the kernels are launched in groups of sizes that nobody says.
    pub fn is_open(&self) -> bool {
        !self.is_empty() && self.group.sizes().is_none()
    }

    /// The groups that are tried first: of one wave, where waves look at others.
    pub fn alone(&self) -> Group {
        match self.group {
            Group::UpTo { axes, items } if self.in_company => {
                let lanes = LANES as u32;
                Group::UpTo { axes: axes.map(|size| size.min(lanes)), items: items.min(lanes) }
            }
            group => group,
        }
    }

    /// The axes along which work-items have numbers in some program.
    pub fn all_axes(&self) -> u16 {
        self.axes[0].max(self.axes[1])
    }

    /// What has the number of a work-item along an axis in the state: a register of the programs, unless a register of
    /// theirs has all of them.
    pub fn register_of(&self, axis: u16) -> u16 {
        if self.is_packed { ITEMS + axis } else { axis }
    }

    /// The axis along which this part of the state has the numbers of work-items, if it has such.
    pub fn axis_of(&self, register: u16) -> Option<usize> {
        let axis = if self.is_packed { register.checked_sub(ITEMS)? } else { register };
        (axis < self.all_axes()).then_some(axis.into())
    }

    /// Whether the launch alone says what a part of the state has: nothing that a state says of it counts.
    pub fn determines(&self, var: StateVar) -> bool {
        match var {
            StateVar::Scalar { code } if self.is_full && is_exec(code) => true,
            _ if self.is_empty() || self.group.sizes().is_none() => false,
            StateVar::Vgpr { register, .. } => self.axis_of(register).is_some(),
            StateVar::Scalar { code } => is_exec(code),
            _ => false,
        }
    }

    /// Whether a part of the state is one that a launch has given, or left unused.
    pub fn is_about(&self, var: StateVar) -> bool {
        match var {
            _ if self.is_empty() => false,
            StateVar::Vgpr { register, .. } => self.axis_of(register).is_some(),
            StateVar::Scalar { code } => is_exec(code),
            _ => false,
        }
    }

    /// Whether a part of the state may have `value`, as far as that can be told without the rest.
    pub fn admits(&self, var: StateVar, value: u32) -> bool {
        match var {
            StateVar::Vgpr { register, lane } => {
                self.axis_of(register).is_none_or(|axis| self.group.admits(axis, lane, value))
            }
            StateVar::Scalar { code } if self.is_full && is_exec(code) => value == u32::MAX,
            StateVar::Scalar { code } => self.scalars.get(&code).is_none_or(|bits| value & !bits == 0),
            _ => true,
        }
    }

    /// Whether a wave of a group whose sizes nobody says may be launched.
    pub fn may_launch(&self, wave: &GroupWave) -> bool {
        !self.is_full || wave.exec() == u64::MAX
    }

    /// A wave of a group whose sizes nobody says, which the bits of `random` choose.
    pub fn random(&self, random: u64) -> GroupWave {
        let numbers = std::iter::successors(Some(random), |number| Some(number.rotate_left(7).wrapping_mul(25)));
        let mut waves = numbers.take(TRIED).map(|number| self.alone().random(number));
        let full = GroupWave::new([LANES as u32, 1, 1], 0);
        waves.find(|wave| self.may_launch(wave)).unwrap_or(full)
    }

    /// The number of the wave in its group, where a state has `value` for it.
    fn wave<A: Algebra>(&self, value: B32<A>) -> B32<A> {
        self.group.wave::<A>(value)
    }

    /// What a scalar register has that would have `value` otherwise; `wave` is what the state has for the number of the
    /// wave.
    pub fn scalar<A: Algebra>(&self, code: u16, value: B32<A>, wave: impl FnOnce() -> B32<A>) -> B32<A> {
        if is_exec(code) && !self.is_empty() && self.group.sizes().is_some() {
            let [low, high] = self.group.exec::<A>(self.wave::<A>(wave()));
            return if code == code::EXEC_LO { low } else { high };
        }
        if self.is_full && is_exec(code) {
            return Bv::constant(u32::MAX.into());
        }
        match self.scalars.get(&code) {
            Some(&bits) => value & Bv::constant(bits.into()),
            None => value,
        }
    }

    /// What a vector register with the number of a work-item has in a lane where it would have `value` otherwise, and
    /// that may be active; `wave` is what the state has for the number of the wave.
    pub fn word<A: Algebra>(
        &self,
        register: u16,
        lane: LaneId,
        value: B32<A>,
        wave: impl FnOnce() -> B32<A>,
        is_active: impl FnOnce() -> Bit<A>,
    ) -> B32<A> {
        let Some(axis) = self.axis_of(register) else { return value };
        let known = match self.group.sizes() {
            None => value & Bv::constant(self.group.bits(axis).into()),
            Some(_) => {
                let wave = self.wave::<A>(wave());
                self.group.items::<A>(axis, wave).at(lane)
            }
        };
        if self.in_active_lanes { is_active().select(known, value) } else { known }
    }

    /// What a vector register has in the program of `side`; `column` gives what the state has for a register, `active`
    /// the lanes of EXEC, `wave` what the state has for the number of the wave.
    pub fn vector<A: Algebra>(
        &self,
        side: usize,
        register: u16,
        column: impl Fn(u16) -> WordColumn<A>,
        wave: impl Fn() -> B32<A>,
        active: impl Fn() -> BitColumn<A>,
    ) -> WordColumn<A> {
        let item = |axis: u16| self.item(axis.into(), || column(self.register_of(axis)), &wave, &active);
        let is_packed = self.is_packed && self.unpacked.is_none_or(|unpacked| usize::from(unpacked) != side);
        match register {
            0 if is_packed && self.axes[side] > 0 => {
                let place =
                    |number: B32<A>, axis: u16| number.lshl(Bv::constant(u64::from(u32::from(axis) * ITEM_BITS)));
                (1..self.axes[side]).fold(item(0), |packed, axis| {
                    let next = item(axis);
                    let scope = packed.scope().and(next.scope());
                    Column::build(scope, |lane| packed.at(lane) | place(next.at(lane), axis))
                })
            }
            _ if is_packed || register >= self.axes[side] => column(register),
            axis => item(axis),
        }
    }

    /// The numbers of work-items along an axis, where a state would have `column` otherwise.
    pub fn item<A: Algebra>(
        &self,
        axis: usize,
        column: impl FnOnce() -> WordColumn<A>,
        wave: impl FnOnce() -> B32<A>,
        active: impl FnOnce() -> BitColumn<A>,
    ) -> WordColumn<A> {
        let with_others = |known: WordColumn<A>, others: WordColumn<A>| {
            let active = active();
            let scope = active.scope().and(known.scope()).and(others.scope());
            Column::build(scope, |lane| active.at(lane).select(known.at(lane), others.at(lane)))
        };
        if self.group.sizes().is_some() {
            let known = self.group.items::<A>(axis, self.wave::<A>(wave()));
            return if self.in_active_lanes { with_others(known, column()) } else { known };
        }
        let (column, bits) = (column(), Bv::constant(self.group.bits(axis).into()));
        let known = Column::build(column.scope(), |lane| column.at(lane) & bits);
        if self.in_active_lanes { with_others(known, column) } else { known }
    }
}

/// How many waves are drawn until one may be launched.
const TRIED: usize = 8;

fn is_exec(code: u16) -> bool {
    (code::EXEC_LO..=code::EXEC_HI).contains(&code)
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
