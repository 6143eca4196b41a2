//! What instructions cost.
//!
//! Cycles are those that a wave of 64 keeps its unit busy: 4 for an instruction at the full rate, 16 at a quarter of
//! it. Documents and LLVM's scheduling models give rates, not times: the numbers here compare programs, and predict
//! nothing.

use std::collections::BTreeSet;
use std::ops::{Add, Sub};

use gcn_semantics::instruction::{Instruction, Operand, code};
use gcn_semantics::isa::{Format, Meaning, Type, WaveOp};
use gcn_semantics::{Feature, Target};
use gcnverify::job::Word;

/// What a program costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cost {
    /// Cycles.
    pub cycles: u32,
    /// Bytes of machine code.
    pub bytes: u32,
    /// Instructions.
    pub instructions: u32,
    /// Vector and scalar registers that are named.
    pub registers: u32,
    /// States that `s_nop` waits, and instructions that wait for counters.
    pub waits: u32,
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost {
            cycles: self.cycles + other.cycles,
            bytes: self.bytes + other.bytes,
            instructions: self.instructions + other.instructions,
            registers: self.registers.max(other.registers),
            waits: self.waits + other.waits,
        }
    }
}

impl Sub for Cost {
    type Output = Cost;

    /// What is left of a program without a part of it; of registers nothing is known.
    fn sub(self, part: Cost) -> Cost {
        Cost {
            cycles: self.cycles.saturating_sub(part.cycles),
            bytes: self.bytes.saturating_sub(part.bytes),
            instructions: self.instructions.saturating_sub(part.instructions),
            registers: self.registers,
            waits: self.waits.saturating_sub(part.waits),
        }
    }
}

/// What counts first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Measure {
    /// Cycles.
    #[default]
    Cycles,
    /// Instructions.
    Instructions,
    /// Bytes of machine code.
    Bytes,
    /// Registers that are named.
    Registers,
    /// States and instructions that wait, when the program has those waits that it needs and no others.
    Waits,
}

impl Word for Measure {
    const WHAT: &'static str = "cost";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Measure::Cycles, "cycles", "Cycles that a unit is busy"),
        (Measure::Instructions, "instructions", "Instructions"),
        (Measure::Bytes, "bytes", "Bytes of machine code"),
        (Measure::Registers, "registers", "Vector and scalar registers that are named"),
        (Measure::Waits, "waits", "States and instructions that wait"),
    ];
}

impl Measure {
    /// Costs by this measure, to be compared: what counts first, then bytes, cycles and instructions.
    pub fn key(self, cost: Cost) -> [u32; 4] {
        let first = match self {
            Measure::Cycles => cost.cycles,
            Measure::Instructions => cost.instructions,
            Measure::Bytes => cost.bytes,
            Measure::Registers => cost.registers,
            Measure::Waits => cost.waits,
        };
        [first, cost.bytes, cost.cycles, cost.instructions]
    }

    /// Whether nothing but the whole program shows what is less.
    pub fn is_of_whole(self) -> bool {
        matches!(self, Measure::Registers | Measure::Waits)
    }

    /// Whether `new` is cheaper than `old`.
    pub fn is_cheaper(self, new: Cost, old: Cost) -> bool {
        self.key(new) < self.key(old)
    }
}

/// Cycles at the full rate.
const FULL: u32 = 4;
/// Functions that the machine approximates, in a unit of their own.
const TRANSCENDENTAL: [&str; 7] = ["v_rcp_", "v_rsq_", "v_sqrt_", "v_exp_", "v_log_", "v_sin_", "v_cos_"];
/// Multiplications of 32 bits, and differences of many bytes.
const QUARTER: [&str; 8] =
    ["v_mul_lo_", "v_mul_hi_u32", "v_mul_hi_i32", "v_mad_u64_u32", "v_mad_i64_i32", "v_qsad_", "v_mqsad_", "v_div_"];

/// What one instruction costs.
pub fn of_instruction(instruction: &Instruction, target: Target) -> Cost {
    let bytes = 4 * u32::from(instruction.words(target));
    Cost { cycles: cycles(instruction, target), bytes, instructions: 1, registers: 0, waits: waits(instruction) }
}

/// What instructions cost together.
pub fn of_program<'i>(instructions: impl IntoIterator<Item = &'i Instruction>, target: Target) -> Cost {
    let (mut cost, mut registers) = (Cost::default(), BTreeSet::new());
    for instruction in instructions {
        cost = cost + of_instruction(instruction, target);
        for access in instruction.accesses(target) {
            let all = access.registers.first..access.registers.first + u16::from(access.registers.words);
            registers.extend(all.filter(|&code| !(code::TTMP0..code::VGPR).contains(&code)));
        }
    }
    Cost { registers: registers.len() as u32, ..cost }
}

/// The cycles of operations on f64: at a sixteenth of the rate on processors for graphics.
fn double(target: Target) -> u32 {
    match () {
        _ if target.has(Feature::UnifiedRegisters) => FULL,
        _ if target.has(Feature::Matrix) => 2 * FULL,
        _ => 16 * FULL,
    }
}

/// The states that `s_nop` waits.
fn states(instruction: &Instruction) -> Option<u32> {
    let row = instruction.row;
    let is_one = row.meaning == Meaning::Wave(WaveOp::NoEffect) && row.flags.waits_states;
    is_one.then(|| match instruction.operands.first() {
        Some(&Operand::Immediate(states)) => states as u32 + 1,
        _ => 1,
    })
}

fn waits(instruction: &Instruction) -> u32 {
    states(instruction).unwrap_or_else(|| instruction.row.mnemonic.starts_with("s_waitcnt").into())
}

fn cycles(instruction: &Instruction, target: Target) -> u32 {
    let row = instruction.row;
    let name = row.mnemonic;
    if let Some(states) = states(instruction) {
        return FULL * states;
    }
    if !row.format.is_vector_alu() {
        return FULL;
    }
    let has = |wanted: &[Type]| row.operands.iter().any(|kind| wanted.contains(&kind.ty));
    let begins = |names: &[&str]| names.iter().any(|&begin| name.starts_with(begin));
    match row.format {
        _ if begins(&TRANSCENDENTAL) => {
            if has(&[Type::F64]) {
                4 * double(target).max(FULL)
            } else {
                4 * FULL
            }
        }
        _ if begins(&["v_div_fixup_f32", "v_div_scale_f32", "v_div_fmas_f32"]) => FULL,
        _ if has(&[Type::F64]) => double(target),
        _ if begins(&QUARTER) => 4 * FULL,
        // A fast one comes with the packed instructions.
        Format::Vop3 if begins(&["v_fma_f32"]) && !target.has(Feature::Vop3p) => 4 * FULL,
        _ if row.is_matrix() => 8 * FULL,
        _ if row.format == Format::Vop3 && has(&[Type::B64, Type::I64, Type::U64]) && name.contains("sh") => 2 * FULL,
        _ => FULL,
    }
}

#[cfg(test)]
mod tests {
    use gcn_semantics::text::{Source, read_llvm};

    use super::*;

    fn cost(text: &str, target: Target) -> Cost {
        let listing = read_llvm(&Source::new("-", text), target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        of_program(listing.instructions(), target)
    }

    #[test]
    fn rates_words_and_registers_count() {
        let of = |text: &str| cost(text, Target::Gfx900);
        let [full, quarter] = [of("v_add_u32 v0, v1, v2"), of("v_mul_lo_u32 v0, v1, v2")];
        assert_eq!((full.cycles, full.bytes, full.instructions, full.registers), (4, 4, 1, 3));
        assert_eq!((quarter.cycles, quarter.bytes), (16, 8));
        assert_eq!(of("v_rcp_f32 v0, v1").cycles, 16);
        assert_eq!(of("v_add_f64 v[0:1], v[2:3], v[4:5]").cycles, 64);
        assert_eq!(cost("v_add_f64 v[0:1], v[2:3], v[4:5]", Target::Gfx90a).cycles, 4);
        assert_eq!(of("v_fma_f32 v0, v1, v2, v3").cycles, 4);
        assert_eq!(cost("v_fma_f32 v0, v1, v2, v3", Target::Gfx803).cycles, 16);
        assert_eq!((of("s_nop 3").cycles, of("s_nop 3").waits), (16, 4));
        assert_eq!(of("s_waitcnt vmcnt(0)\ns_nop 0\nv_add_u32 v0, v1, v2").waits, 2);
        assert_eq!(of("v_add_u32 v0, 0x12345678, v2").bytes, 8);
    }

    #[test]
    fn ties_are_broken_by_bytes() {
        let [long, short] = ["v_add_u32_e64 v0, v1, v2", "v_add_u32_e32 v0, v1, v2"];
        let [long, short] = [long, short].map(|text| cost(text, Target::Gfx900));
        assert!(Measure::Cycles.is_cheaper(short, long) && !Measure::Cycles.is_cheaper(long, short));
        assert!(!Measure::Instructions.is_cheaper(short, short));
    }
}
