//! One-point mutations of instructions: another opcode of the same shape, exchanged operands,
//! other constants and registers, other modifiers.

use gcn_semantics::Instruction;
use gcn_semantics::Target;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::{Dpp, DppControl, DstUnused, Encoding, Operand, Sdwa, Select, code};
use gcn_semantics::isa::{Field, Format};
use gcn_semantics::rows::all_rows;

/// Other opcodes tried for each instruction.
const OPCODES: usize = 8;

/// A changed instruction, and what was changed.
#[derive(Debug, Clone)]
pub struct Mutation {
    /// What was changed.
    pub what: String,
    /// The changed instruction.
    pub instruction: Instruction,
}

/// The mutations of `instruction`; `random` chooses among the many other opcodes.
pub fn mutations(instruction: &Instruction, target: Target, random: &mut impl Random) -> Vec<Mutation> {
    let mut all = opcodes(instruction, target, random);
    all.extend(exchanged_operands(instruction));
    all.extend(changed_operands(instruction));
    all.extend(changed_modifiers(instruction, target));
    all.retain(|mutation| mutation.instruction != *instruction);
    all
}

fn opcodes(instruction: &Instruction, target: Target, random: &mut impl Random) -> Vec<Mutation> {
    let row = instruction.row;
    let mut rows: Vec<_> = all_rows()
        .iter()
        .filter(|other| {
            other.format == row.format
                && other.operands == row.operands
                && other.mnemonic != row.mnemonic
                && other.is_modelled()
                && other.is_about_memory() == row.is_about_memory()
                && other.exists_on(target)
                && other.has_encoding(instruction.encoding, target)
        })
        .collect();
    let mut chosen = Vec::new();
    while chosen.len() < OPCODES && !rows.is_empty() {
        let other = rows.swap_remove(random.below(rows.len() as u32) as usize);
        let instruction = Instruction { row: other, ..instruction.clone() };
        chosen.push(Mutation { what: format!("opcode {}", other.mnemonic), instruction });
    }
    chosen
}

/// Exchanges pairs of sources of the same type that can stand in either place.
fn exchanged_operands(instruction: &Instruction) -> Vec<Mutation> {
    let kinds = instruction.row.operands;
    let mut all = Vec::new();
    for first in 0..kinds.len() {
        for second in first + 1..kinds.len() {
            let (a, b) = (instruction.operands[first], instruction.operands[second]);
            let vectors = a.as_vgpr().is_some() && b.as_vgpr().is_some();
            let free = instruction.encoding == Encoding::Vop3 || kinds[first].field == Field::Ssrc;
            let sources =
                [first, second].iter().all(|&i| matches!(kinds[i].field, Field::Src | Field::Vsrc | Field::Ssrc));
            if sources && (vectors || free) && kinds[first].ty.words() == kinds[second].ty.words() {
                let mut instruction = instruction.clone();
                instruction.operands.swap(first, second);
                all.push(Mutation { what: format!("operands {first} and {second} exchanged"), instruction });
            }
        }
    }
    all
}

fn is_source(field: Field) -> bool {
    matches!(field, Field::Src | Field::Vsrc | Field::Vgpr | Field::Ssrc | Field::LaneSelect | Field::Simm16)
}

/// The next constant, the next register.
fn changed_operands(instruction: &Instruction) -> Vec<Mutation> {
    let mut all = Vec::new();
    for (index, kind) in instruction.row.operands.iter().enumerate().filter(|(_, kind)| is_source(kind.field)) {
        let Some(next) = next_operand(instruction.operands[index]) else { continue };
        let mut instruction = instruction.clone();
        instruction.operands[index] = next;
        all.push(Mutation { what: format!("operand {index} ({kind:?}) is {next:?}"), instruction });
    }
    all
}

fn next_operand(operand: Operand) -> Option<Operand> {
    Some(match operand {
        Operand::Literal(value) => Operand::Literal(value.wrapping_add(1)),
        Operand::Immediate(value) if value < 0x7fff => Operand::Immediate(value + 1),
        Operand::Immediate(_) | Operand::Linked(_) | Operand::Absent => return None,
        Operand::Code { code, words } => {
            let step = match code {
                0..100 if words <= 2 => u16::from(words),
                // The last integer, the last negative one and the last float have no next one.
                code::INT_64 | code::MINUS_16 | code::INV_2PI.. if code < code::VGPR => return None,
                code::ZERO..=code::MINUS_16 | code::FLOAT_HALF..code::INV_2PI | code::VGPR..=500 => 1,
                _ => return None,
            };
            Operand::Code { code: code + step, words }
        }
    })
}

fn changed_modifiers(instruction: &Instruction, target: Target) -> Vec<Mutation> {
    let modifiers = instruction.modifiers;
    let sources = instruction.row.operands.iter().filter(|kind| matches!(kind.field, Field::Src | Field::Vsrc)).count();
    let mut all = Vec::new();
    let mut push = |what: String, change: &dyn Fn(&mut Instruction)| {
        let mut instruction = instruction.clone();
        change(&mut instruction);
        all.push(Mutation { what, instruction });
    };
    if modifiers.clamp {
        push("no clamp".into(), &|instruction| instruction.modifiers.clamp = false);
    }
    if instruction.row.format == Format::Vop3p {
        for source in 0..sources {
            push(format!("op_sel of source {source}"), &|i| i.modifiers.op_sel ^= 1 << source);
            push(format!("op_sel_hi of source {source}"), &|i| i.modifiers.op_sel_hi ^= 1 << source);
        }
    } else if modifiers.op_sel != 0 {
        push("no op_sel".into(), &|i| i.modifiers.op_sel = 0);
    }
    if instruction.row.format == Format::Ds {
        push("next offset".into(), &|i| i.modifiers.offset += 1);
    }
    for (what, sdwa) in modifiers.sdwa.iter().flat_map(|sdwa| changed_sdwa(sdwa, sources, instruction.row.format)) {
        push(what, &|i| i.modifiers.sdwa = Some(sdwa));
    }
    for (what, dpp) in modifiers.dpp.iter().flat_map(|dpp| changed_dpp(dpp, target)) {
        push(what, &|i| i.modifiers.dpp = Some(dpp));
    }
    all
}

fn next_select(select: Select) -> Select {
    let index = Select::ALL.iter().position(|&known| known == select).expect("every selection is in the list");
    Select::ALL[(index + 1) % Select::ALL.len()]
}

fn changed_sdwa(sdwa: &Sdwa, sources: usize, format: Format) -> Vec<(String, Sdwa)> {
    let mut all = Vec::new();
    if format != Format::Vopc {
        all.push(("next dst_sel".into(), Sdwa { dst_sel: next_select(sdwa.dst_sel), ..*sdwa }));
        for unused in [DstUnused::Pad, DstUnused::Sext, DstUnused::Preserve] {
            all.push((format!("dst_unused {unused:?}"), Sdwa { dst_unused: unused, ..*sdwa }));
        }
    }
    for source in 0..sources.min(2) {
        let mut next = *sdwa;
        next.src_sel[source] = next_select(sdwa.src_sel[source]);
        all.push((format!("next src{source}_sel"), next));
        let mut other = *sdwa;
        other.src_sext[source] ^= true;
        all.push((format!("other sext of source {source}"), other));
    }
    all
}

fn changed_dpp(dpp: &Dpp, target: Target) -> Vec<(String, Dpp)> {
    let number = dpp.control.number();
    let mut next = (number + 1..0x200).chain(0..number);
    let other = next.find_map(|number| DppControl::from_number(number, target)).unwrap_or(dpp.control);
    vec![
        (format!("control {other:?}"), Dpp { control: other, ..*dpp }),
        ("row_mask".into(), Dpp { row_mask: dpp.row_mask ^ 4, ..*dpp }),
        ("bank_mask".into(), Dpp { bank_mask: dpp.bank_mask ^ 2, ..*dpp }),
        ("bound_ctrl".into(), Dpp { bound_ctrl: !dpp.bound_ctrl, ..*dpp }),
    ]
}
