//! Programs that turn VGPR indexing on.

use gcn_semantics::Target;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::{Instruction, Operand, code};
use gcn_semantics::isa::Format;
use gcn_semantics::rows::rows_named;

use super::dice::Dice;

/// Of the vector instructions drawn, one in so many is tried under indexing.
const INDEXED: u32 = 6;

/// `instruction`, sometimes behind instructions that turn VGPR indexing on.
pub fn around(instruction: Instruction, target: Target, dice: &mut Dice) -> Vec<Instruction> {
    let format = instruction.row.format;
    let vector = matches!(format, Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 | Format::Vop3p);
    let mut program = Vec::new();
    if vector && dice.once_in(INDEXED) {
        program.extend(control("s_set_gpr_idx_on", target, dice));
        if !program.is_empty() && dice.once_in(3) {
            let change = dice.pick(&["s_set_gpr_idx_idx", "s_set_gpr_idx_mode", "s_set_gpr_idx_off"]);
            program.extend(control(change, target, dice));
        }
    }
    program.push(instruction);
    program
}

/// A random instruction of this name, if the target has it. Its index is mostly so small, or so great, that the
/// registers are among those that have values, or outside the register file.
fn control(mnemonic: &str, target: Target, dice: &mut Dice) -> Option<Instruction> {
    let row = rows_named(mnemonic, target).next()?;
    let mut instruction = row.generate(row.encodings(target).next()?, target, dice);
    if mnemonic.ends_with("_on") || mnemonic.ends_with("_idx") {
        instruction.operands[0] = match dice.below(4) {
            0 | 1 => Operand::Code { code: code::ZERO + dice.below(6) as u16, words: 1 },
            2 => Operand::Literal(dice.below(1 << 24) << 8 | (246 + dice.below(10))),
            _ => return Some(instruction),
        };
    }
    Some(instruction)
}
