//! In which views people want to see registers: that of the instruction that wrote one last.

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::float::NumberFormat;
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::isa::{Format, Type};
use gcn_semantics::wave::Written;

use crate::expr::{Place, Register, View};
use crate::state::StateVar;

/// The views of registers, by the operand codes of the first of each value: an f64 is that of a pair. What has no view
/// is shown in hexadecimal.
#[derive(Debug, Clone, Default)]
pub struct Views {
    known: BTreeMap<u16, View>,
}

impl Views {
    /// The views of what programs find at the start: those of the first instruction that reads a register as a float.
    pub fn of_inputs<'i>(instructions: impl IntoIterator<Item = &'i Instruction>, target: Target) -> Self {
        let mut known: BTreeMap<u16, Option<View>> = BTreeMap::new();
        for instruction in instructions {
            let accesses = instruction.accesses(target);
            for access in accesses.iter().filter(|access| !access.writes) {
                let Some(place) = access.operand else { continue };
                let view = View::of_type(instruction.row.operands[place].ty);
                let selects = instruction.modifiers.sdwa.is_some();
                if let Some(view) = view.filter(|view| !selects && view.bits().is_some_and(|bits| bits <= 64)) {
                    known.entry(access.registers.first).or_insert(Some(view));
                }
            }
            for access in accesses.iter().filter(|access| access.writes) {
                for word in 0..u16::from(access.registers.words) {
                    known.entry(access.registers.first + word).or_insert(None);
                }
            }
        }
        let known = known.into_iter().filter_map(|(code, view)| Some((code, view?))).collect();
        Views { known }
    }

    /// An instruction has been executed, and has written registers.
    pub fn after(&mut self, instruction: &Instruction, target: Target, written: &Written) {
        let handed = moved(instruction, target).and_then(|(from, to)| Some((to, *self.known.get(&from)?)));
        let vectors = written.vgprs.iter().map(|register| code::VGPR + register);
        for code in vectors.chain(written.scalars.iter()) {
            self.known.remove(&code);
            if code.checked_sub(1).and_then(|low| self.known.get(&low)).is_some_and(|view| view.bits() == Some(64)) {
                self.known.remove(&(code - 1));
            }
        }
        let is_written = |code: u16| match code.checked_sub(code::VGPR) {
            Some(register) => written.vgprs.contains(register),
            None => written.scalars.contains(code),
        };
        let all = results(instruction, target).into_iter().chain(handed.filter(|(_, view)| view.bits() != Some(64)));
        self.known.extend(all.filter(|&(code, _)| is_written(code)));
    }

    /// The view of the registers from this variable on.
    pub fn of_var(&self, var: StateVar) -> Option<View> {
        match var {
            StateVar::Vgpr { register, .. } => self.known.get(&(code::VGPR + register)).copied(),
            StateVar::Scalar { code } => self.known.get(&code).copied(),
            _ => None,
        }
    }

    /// The view of a whole place.
    pub fn of_place(&self, place: &Place) -> Option<View> {
        let (first, count) = match place.register() {
            Register::Vector { first, count } => (code::VGPR + first, count),
            Register::Scalar { code, count } => (code, count),
            _ => return None,
        };
        let view = *self.known.get(&first).filter(|_| place.is_whole())?;
        match (view.bits()?, count) {
            (16 | 32, 1) | (64, 2) => Some(view),
            (32, _) if (first..first + count).all(|code| self.known.get(&code) == Some(&view)) => {
                (view.count == 1).then_some(View { count: count.into(), ..view })
            }
            _ => None,
        }
    }
}

/// The views in which an instruction leaves registers, by the operand code of the first of each: a result of two words
/// is that of a pair.
fn results(instruction: &Instruction, target: Target) -> Vec<(u16, View)> {
    let mut views = Vec::new();
    // What is merged into a part of a register is no whole result.
    if instruction.modifiers.sdwa.is_some() {
        return views;
    }
    for access in instruction.accesses(target) {
        let Some(ty) = access.operand.filter(|_| access.writes).map(|place| instruction.row.operands[place].ty) else {
            continue;
        };
        let first = access.registers.first;
        if let Some(view) = matrix(instruction, ty) {
            let step = if view == View::float(NumberFormat::F64) { 2 } else { 1 };
            views.extend((0..u16::from(access.registers.words)).step_by(step).map(|word| (first + word, view)));
        } else if let Some(view) = View::of_type(ty) {
            let is_wide_pair = ty == Type::PkF32;
            let views_of_pair = [(first, View::float(NumberFormat::F32)), (first + 1, View::float(NumberFormat::F32))];
            if is_wide_pair { views.extend(views_of_pair) } else { views.push((first, view)) }
        }
    }
    views
}

/// The view of the elements that a matrix instruction adds up.
fn matrix(instruction: &Instruction, ty: Type) -> Option<View> {
    let sums = ["v_mfma_", "v_smfmac_"].iter().find_map(|name| instruction.row.mnemonic.strip_prefix(name))?;
    let format = match sums.split('_').next()? {
        "f32" => NumberFormat::F32,
        "f64" => NumberFormat::F64,
        _ => return None,
    };
    (View::of_type(ty).is_none() || ty == Type::F32 || ty == Type::F64).then(|| View::float(format))
}

/// The register whose value an instruction hands on as it is, and the one that gets it, by operand codes.
fn moved(instruction: &Instruction, target: Target) -> Option<(u16, u16)> {
    const MOVES: [&str; 8] = [
        "v_mov_b32",
        "v_accvgpr_read_b32",
        "v_accvgpr_write_b32",
        "v_accvgpr_mov_b32",
        "s_mov_b32",
        "v_readfirstlane_b32",
        "v_readlane_b32",
        "ds_bpermute_b32",
    ];
    if !MOVES.contains(&instruction.row.mnemonic) || instruction.modifiers.sdwa.is_some() {
        return None;
    }
    let accesses = instruction.accesses(target);
    let to = accesses.iter().find(|access| access.writes && access.operand == Some(0))?;
    let place = if instruction.row.format == Format::Ds { 2 } else { 1 };
    let from = accesses.iter().find(|access| !access.writes && access.operand == Some(place))?;
    Some((from.registers.first, to.registers.first)).filter(|(from, to)| *from != code::EXEC_LO && to != from)
}
