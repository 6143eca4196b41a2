//! One-point mutations of instructions: another opcode of the same shape, exchanged operands,
//! other constants and registers, other modifiers.

use gcn_semantics::Instruction;
use gcn_semantics::Target;
use gcn_semantics::generate::Random;
use gcn_semantics::instruction::{Dpp, DppControl, DstUnused, Encoding, Operand, Sdwa, Select, code};
use gcn_semantics::isa::{Field, Form, Format, OperandKind};
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
    if instruction.row.is_matrix() {
        all.extend(changed_matrices(instruction, target));
    }
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
        let signs = |kind: &&OperandKind| matches!(kind.field, Field::Src | Field::Vsrc) && kind.ty.is_packed();
        let is_signed = instruction.row.operands.iter().filter(signs).all(|kind| kind.ty.is_float());
        for source in (0..sources).filter(|_| is_signed && instruction.row.operands.iter().any(|kind| signs(&kind))) {
            push(format!("neg_lo of source {source}"), &|i| i.modifiers.neg ^= 1 << source);
            push(format!("neg_hi of source {source}"), &|i| i.modifiers.neg_hi ^= 1 << source);
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

/// A and B exchanged, no C, operands that begin at the next register, other fields.
fn changed_matrices(instruction: &Instruction, target: Target) -> Vec<Mutation> {
    let row = instruction.row;
    let mut all = Vec::new();
    let mut push = |what: String, change: &dyn Fn(&mut Instruction)| {
        let mut instruction = instruction.clone();
        change(&mut instruction);
        all.push(Mutation { what, instruction });
    };
    let places = |field: Field| (0..row.operands.len()).filter(move |&place| row.operands[place].field == field);
    if let [a, b] = places(Field::MatrixSrc).collect::<Vec<_>>()[..]
        && registers_of(instruction.operands[a]) == registers_of(instruction.operands[b])
    {
        push("A and B exchanged".into(), &|i| i.operands.swap(a, b));
    }
    for place in places(Field::MatrixAddend) {
        let words = row.operands[place].ty.words();
        push("no C".into(), &|i| i.operands[place] = Operand::Code { code: code::ZERO, words });
    }
    let form = Form { row, encoding: instruction.encoding, target };
    for place in [Field::MatrixSrc, Field::MatrixAddend, Field::Vgpr].into_iter().flat_map(places) {
        let Operand::Code { code, words } = instruction.operands[place] else { continue };
        let steps = [1, 2].map(|step| Operand::Code { code: code.saturating_add(step), words });
        // Registers of several words begin at even numbers on some targets; the last ones have none behind them.
        let is_last = |step: u16| (code + u16::from(words) + step).saturating_sub(1) % 256 < u16::from(words);
        if code < code::VGPR || is_last(1) || is_last(2) {
            continue;
        }
        if let Some(&next) = steps.iter().find(|&&next| !form.is_unaligned(next)) {
            push(format!("operand {place} begins at {next:?}"), &|i| i.operands[place] = next);
        }
    }
    let fields = instruction.modifiers.matrix;
    if row.names_formats() {
        // Neighbouring formats have as many registers; the last one has none beside it.
        if fields.cbsz < 4 {
            push("other format of A".into(), &|i| i.modifiers.matrix.cbsz ^= 1);
        }
        if fields.blgp < 4 {
            push("other format of B".into(), &|i| i.modifiers.matrix.blgp ^= 1);
        }
        return all;
    }
    push("other cbsz".into(), &|i| i.modifiers.matrix.cbsz ^= 1);
    push("other abid".into(), &|i| i.modifiers.matrix.abid ^= 1);
    if form.has_lane_groups() || form.has_matrix_signs() {
        push("other blgp".into(), &|i| i.modifiers.matrix.blgp ^= 1);
        push("other half of blgp".into(), &|i| i.modifiers.matrix.blgp ^= 2);
    }
    all
}

fn registers_of(operand: Operand) -> u8 {
    if let Operand::Code { words, .. } = operand { words } else { 0 }
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use gcn_semantics::generate::SplitMix;
    use gcn_semantics::machine;
    use gcn_semantics::text::{Source, print_llvm, read_llvm};

    use super::*;

    /// The texts of all mutations of an instruction that are legal.
    fn mutants(text: &str, target: Target) -> BTreeSet<String> {
        let listing = read_llvm(&Source::new("-", text), target).expect("it is legal");
        let instruction = listing.instructions().next().expect("there is one");
        let all = mutations(instruction, target, &mut SplitMix::new(1));
        let legal = all.into_iter().filter(|mutation| machine::encode(&mutation.instruction, target).is_ok());
        let texts = legal.map(|mutation| print_llvm(&mutation.instruction, target));
        texts.filter(|text| read_llvm(&Source::new("-", text), target).is_ok()).collect()
    }

    fn must_have(text: &str, target: Target, wanted: &[&str]) {
        let all = mutants(text, target);
        for wanted in wanted {
            assert!(all.contains(*wanted), "{text}: no {wanted} in {all:#?}");
        }
    }

    #[test]
    fn matrix_instructions_change_in_every_part() {
        must_have(
            "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[4:7] cbsz:2 abid:1",
            Target::Gfx90a,
            &[
                "v_mfma_f32_4x4x4f16 a[0:3], v[4:5], v[2:3], a[4:7] cbsz:2 abid:1",
                "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], 0 cbsz:2 abid:1",
                "v_mfma_f32_4x4x4f16 a[0:3], v[4:5], v[4:5], a[4:7] cbsz:2 abid:1",
                "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[6:9] cbsz:2 abid:1",
                "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[4:7] cbsz:3 abid:1",
                "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[4:7] cbsz:2",
                "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[4:7] cbsz:2 abid:1 blgp:1",
                "v_mfma_f32_4x4x4bf16_1k a[0:3], v[2:3], v[4:5], a[4:7] cbsz:2 abid:1",
            ],
        );
        must_have(
            "v_mfma_f32_4x4x1f32 a[0:3], v2, v4, a[4:7]",
            Target::Gfx908,
            &["v_mfma_f32_4x4x1f32 a[0:3], v2, v4, a[5:8]", "v_mfma_f32_4x4x1f32 a[0:3], v3, v4, a[4:7]"],
        );
        must_have(
            "v_mfma_f64_4x4x4_4b_f64 v[0:1], v[2:3], v[4:5], v[6:7] neg:[1,0,0]",
            Target::Gfx942,
            &["v_mfma_f64_4x4x4_4b_f64 v[0:1], v[2:3], v[4:5], v[6:7] neg:[1,1,0]"],
        );
        must_have(
            "v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[6:9], v10 abid:2",
            Target::Gfx942,
            &[
                "v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[6:9], v11 abid:2",
                "v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[6:9], v10 abid:3",
                "v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[6:9], v10 cbsz:1 abid:2",
                "v_smfmac_f32_16x16x32_bf16 v[0:3], v[4:5], v[6:9], v10 abid:2",
            ],
        );
        must_have(
            "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:17], 0 blgp:2",
            Target::Gfx950,
            &[
                "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:17], 0 cbsz:1 blgp:2",
                "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:17], 0 blgp:3",
            ],
        );
    }

    #[test]
    fn packed_singles_and_codes_of_8_bits_change() {
        let text = "v_pk_mul_f32 v[0:1], v[2:3], v[4:5]";
        must_have(
            text,
            Target::Gfx90a,
            &[
                "v_pk_mul_f32 v[0:1], v[2:3], v[4:5] neg_lo:[1,0]",
                "v_pk_mul_f32 v[0:1], v[2:3], v[4:5] neg_hi:[0,1]",
                "v_pk_mul_f32 v[0:1], v[2:3], v[4:5] op_sel:[1,0]",
                "v_pk_mul_f32 v[0:1], v[2:3], v[4:5] op_sel_hi:[0,1]",
                "v_pk_add_f32 v[0:1], v[2:3], v[4:5]",
            ],
        );
        must_have("v_cvt_pk_fp8_f32 v0, v1, v2", Target::Gfx942, &["v_cvt_pk_bf8_f32 v0, v1, v2"]);
        must_have("v_cvt_f32_fp8_e32 v0, v1", Target::Gfx942, &["v_cvt_f32_bf8_e32 v0, v1"]);
    }
}
