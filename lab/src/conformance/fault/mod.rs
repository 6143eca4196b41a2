//! Faults for the reference adapter: what other emulators got wrong, by name.
//!
//! A fault does not touch the semantics. It changes an instruction or the state before it is
//! executed, or the state after it.

mod arithmetic;
mod lanes;
mod memory;
mod subdword;
#[cfg(test)]
mod tests;

use gcn_semantics::algebra::LANES;
use gcn_semantics::instruction::{Encoding, Operand, code};
use gcn_semantics::isa::Field;
use gcn_semantics::rows::all_rows;
use gcn_semantics::{Instruction, Target};

use gcnverify::job::nearest;
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;

/// An instruction with the state before it.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The instruction.
    pub instruction: Instruction,
    /// The processor.
    pub target: Target,
    /// The state before it.
    pub state: ConcreteState,
}

/// What a fault does.
#[derive(Debug, Clone, Copy)]
pub enum Effect {
    /// Changes the instruction or the state that it reads. What it writes is taken from the changed
    /// state, the rest of the state stays as it was.
    Before(fn(&mut Subject)),
    /// Changes the state after the instruction; the subject holds the state before.
    After(fn(&Subject, &mut ConcreteState)),
}

/// Something that an emulator does wrong.
#[derive(Debug)]
pub struct Fault {
    /// What `serve --fault` calls it.
    pub name: &'static str,
    /// In one line.
    pub what: &'static str,
    /// The instructions that it may show in.
    pub concerns: fn(&Instruction, Target) -> bool,
    /// What it does.
    pub effect: Effect,
}

/// All faults.
pub fn all() -> impl Iterator<Item = &'static Fault> {
    lanes::FAULTS.iter().chain(subdword::FAULTS).chain(arithmetic::FAULTS).chain(memory::FAULTS)
}

/// The fault called `name`.
///
/// # Errors
/// If there is none.
pub fn named(name: &str) -> Result<&'static Fault, String> {
    all().find(|fault| fault.name == name).ok_or_else(|| {
        let known: Vec<&str> = all().map(|fault| fault.name).collect();
        let near = nearest(name, known.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
        format!("no fault is called `{name}`{}; there are {}", near.unwrap_or_default(), known.join(", "))
    })
}

/// A vector register that generated vectors do not use, for operand number `index`.
fn scratch(index: usize) -> u16 {
    240 + index as u16
}

impl Subject {
    /// The lanes of the register that operand number `index` names.
    fn column(&self, index: usize) -> Option<[u32; LANES]> {
        match self.instruction.operands.get(index)? {
            Operand::Code { code: register @ code::VGPR.., .. } => {
                let lanes = self.state.vgprs.get(&(register - code::VGPR));
                Some(lanes.copied().unwrap_or([0; LANES]))
            }
            Operand::Code { code: register @ 0..code::ZERO, .. } => {
                Some([self.state.value(StateVar::Scalar { code: *register }); LANES])
            }
            _ => None,
        }
    }

    /// Makes operand number `index` a register that holds `lanes`.
    fn replace(&mut self, index: usize, lanes: [u32; LANES]) {
        let register = scratch(index);
        self.state.vgprs.insert(register, lanes);
        self.instruction.operands[index] = Operand::vgpr(register, 1);
    }

    /// Gives operand number `index` the lanes that `origins` names.
    fn reroute(&mut self, index: usize, origin: impl Fn(usize) -> usize) {
        if let Some(lanes) = self.column(index) {
            self.replace(index, std::array::from_fn(|lane| lanes[origin(lane)]));
        }
    }

    fn is_active(&self, lane: usize) -> bool {
        self.state.exec() >> lane & 1 == 1
    }

    /// The first destination register, if it is a vector register.
    fn vdst(&self) -> Option<u16> {
        self.instruction.operands.first()?.as_vgpr()
    }

    /// The numbers of the operands that are sources of the vector ALU.
    fn sources(&self) -> impl Iterator<Item = usize> + use<> {
        let is_source = |field| matches!(field, Field::Src | Field::Vsrc | Field::Vgpr);
        let operands = self.instruction.row.operands;
        (0..operands.len()).filter(move |&index| is_source(operands[index].field))
    }

    /// The first code of the lane mask that is written.
    fn mask(&self) -> Option<u16> {
        let (index, _) = self.instruction.row.operand(Field::MaskDst)?;
        self.instruction.operands[index].as_scalar_register()
    }
}

/// Changes active lanes of the destination register: `change` gets the value before and after.
fn results(subject: &Subject, state: &mut ConcreteState, change: impl Fn(usize, u32, u32) -> u32) {
    let Some(register) = subject.vdst() else { return };
    let old = subject.column(0).unwrap_or([0; LANES]);
    let new = state.vgprs.entry(register).or_insert([0; LANES]);
    for lane in (0..LANES).filter(|&lane| subject.is_active(lane)) {
        new[lane] = change(lane, old[lane], new[lane]);
    }
}

/// Executes the instruction of another row on the same operands.
fn becomes(subject: &mut Subject, mnemonic: &str) {
    if let Some(row) = all_rows().iter().find(|row| row.mnemonic == mnemonic) {
        subject.instruction.row = row;
    }
}

fn is_named(instruction: &Instruction, names: &[&str]) -> bool {
    names.contains(&instruction.row.mnemonic)
}

/// VALU instructions, and the lane permutations of LDS.
fn has_lanes(instruction: &Instruction) -> bool {
    use Encoding::{Dpp, Ds, Sdwa, Vop1, Vop2, Vop3, Vop3p, Vopc};
    matches!(instruction.encoding, Vop1 | Vop2 | Vop3 | Vop3p | Vopc | Sdwa | Dpp | Ds)
}
