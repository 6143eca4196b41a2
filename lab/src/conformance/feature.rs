//! Parts of an instruction that an emulator may not have: modifiers, encodings, constants.

use gcn_semantics::instruction::{Encoding, Instruction, Omod, Operand, code};
use gcn_semantics::isa::Field;
use gcn_semantics::wave::constant_value;

use gcnverify::job::Word;
use gcnverify::machine::ConcreteState;
use gcnverify::state::StateVar;

/// A part of an instruction that another instruction of the same row does without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// The clamp bit.
    Clamp,
    /// The output modifier.
    Omod,
    /// `abs` or `neg` of an operand, or of a half.
    Neg,
    /// Inline constants and literals as operands that may be registers.
    Constants,
    /// Sub-dword selection.
    Sdwa,
    /// Data-parallel primitives.
    Dpp,
}

/// Registers in place of constants, which generated vectors do not use: four of each kind for each operand.
const SPARE_VGPR: u16 = 200;
/// See [`SPARE_VGPR`].
const SPARE_SGPR: u16 = 80;

impl Feature {
    /// The encoding whose instructions all have it, and no others.
    pub fn encoding(self) -> Option<Encoding> {
        match self {
            Feature::Sdwa => Some(Encoding::Sdwa),
            Feature::Dpp => Some(Encoding::Dpp),
            _ => None,
        }
    }

    /// Whether `instruction` has it.
    pub fn is_in(self, instruction: &Instruction) -> bool {
        let modifiers = &instruction.modifiers;
        match self {
            Feature::Clamp => modifiers.clamp,
            Feature::Omod => modifiers.omod != Omod::None,
            Feature::Neg => modifiers.abs | modifiers.neg | modifiers.neg_hi != 0,
            Feature::Constants => constants(instruction).next().is_some(),
            Feature::Sdwa | Feature::Dpp => self.encoding() == Some(instruction.encoding),
        }
    }

    /// The instruction without it, in the encodings to try one after the other. Registers that take the place of
    /// constants get their values in `state`.
    pub fn dropped(self, instruction: &Instruction, state: &mut ConcreteState) -> Vec<Instruction> {
        let mut other = instruction.clone();
        let modifiers = &mut other.modifiers;
        match self {
            Feature::Clamp => modifiers.clamp = false,
            Feature::Omod => modifiers.omod = Omod::None,
            Feature::Neg => (modifiers.abs, modifiers.neg, modifiers.neg_hi) = (0, 0, 0),
            Feature::Constants => {
                for index in constants(instruction) {
                    other.operands[index] = register(instruction, index, state);
                }
            }
            Feature::Sdwa | Feature::Dpp => {
                (modifiers.sdwa, modifiers.dpp) = (None, None);
                let encodings = [instruction.row.format.encoding(), Encoding::Vop3];
                return encodings.map(|encoding| Instruction { encoding, ..other.clone() }).into();
            }
        }
        vec![other]
    }
}

/// The numbers of the sources that are constants and could be registers.
fn constants(instruction: &Instruction) -> impl Iterator<Item = usize> {
    let source = |field| matches!(field, Field::Src | Field::Vsrc | Field::Ssrc);
    let pairs = instruction.operands.iter().zip(instruction.row.operands).enumerate();
    pairs.filter(move |(_, (operand, kind))| operand.is_constant() && source(kind.field)).map(|(index, _)| index)
}

/// A register that holds the constant that operand number `index` is.
fn register(instruction: &Instruction, index: usize, state: &mut ConcreteState) -> Operand {
    let (kind, spare) = (instruction.row.operands[index], 4 * index as u16);
    let value = constant_value(instruction.operands[index], instruction.row.constant_type(kind.ty));
    let words = value.map_or([0; 2], |value| [value.lo, value.hi]);
    for (register, value) in (spare..).zip(words).take(kind.ty.words().into()) {
        match kind.field {
            Field::Ssrc => state.set(StateVar::Scalar { code: SPARE_SGPR + register }, value),
            _ => {
                state.vgprs.insert(SPARE_VGPR + register, [value; gcn_semantics::algebra::LANES]);
            }
        }
    }
    match kind.field {
        Field::Ssrc => Operand::scalar(SPARE_SGPR + spare, kind.ty.words()),
        _ => Operand::vgpr(SPARE_VGPR + spare, kind.ty.words()),
    }
}

const _: () = assert!(SPARE_SGPR < code::VCC_LO - 16, "four operands have a scalar register each");

impl Word for Feature {
    const WHAT: &'static str = "part of an instruction";
    /// In the order in which they are dropped.
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Feature::Clamp, "clamp", "the clamp bit"),
        (Feature::Omod, "omod", "the output modifier"),
        (Feature::Neg, "neg", "neg or abs of an operand or a half"),
        (Feature::Constants, "constants", "inline constants and literals where a register can stand"),
        (Feature::Sdwa, "sdwa", "sub-dword selection"),
        (Feature::Dpp, "dpp", "data-parallel primitives"),
    ];
}
