//! The fields of an instruction's machine words, with what their values mean.

use super::llvm::{operand_name, unused_name};
use crate::instruction::{Encoding, Instruction, Omod};
use crate::isa::Format;
use crate::machine::form::WordForm;
use crate::machine::layout::{self, EncodingField, Slice, Word};
use crate::machine::place::{Coding, OperandPosition};
use crate::machine::write::LITERAL;
use crate::machine::{EncodeError, encode};
use crate::target::Target;

/// Some bits of an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BitField {
    /// The field's name as in the ISA documents.
    pub name: String,
    /// Its lowest bit, counted through all dwords.
    pub at: u32,
    /// How many bits.
    pub width: u32,
    /// The bits.
    pub value: u32,
    /// What they stand for, where it is not just a number.
    pub meaning: Option<String>,
}

/// The fields of `instruction` on `target`, the highest bit first.
///
/// # Errors
/// If the instruction has no machine code.
pub fn fields(instruction: &Instruction, target: Target) -> Result<Vec<BitField>, EncodeError> {
    let words = encode(instruction, target)?;
    let Instruction { row, encoding, .. } = instruction;
    let missing = EncodeError::NoEncoding { mnemonic: row.mnemonic, encoding: *encoding, target };
    let form = WordForm::new(row, *encoding, target).ok_or(missing)?;
    let dwords = form.layout.dwords;
    let word = layout::word(&words[..dwords]);
    let bits = |at: u32, width: u32| (word >> at) as u32 & (u32::MAX >> (32 - width));
    let mut fields: Vec<BitField> = identification(form.layout.mask)
        .map(|(at, width)| {
            // Source 0 of the first dword says that a second one has SDWA or DPP.
            let (name, of) =
                if at == 0 { ("SRC0", *encoding) } else { ("ENCODING", identified(*encoding, row.format)) };
            BitField { name: name.into(), at, width, value: bits(at, width), meaning: Some(of.to_string()) }
        })
        .collect();
    for slice in form.layout.groups.iter().flat_map(|group| group.iter()) {
        let (at, width) = (slice.at.into(), slice.width.into());
        let meaning = meaning(slice, instruction, &form, target);
        fields.push(BitField { name: name(slice), at, width, value: bits(at, width), meaning });
    }
    if let Some(&literal) = words.get(dwords) {
        let at = 32 * dwords as u32;
        fields.push(BitField { name: "LITERAL".into(), at, width: 32, value: literal, meaning: None });
    }
    fields.sort_by_key(|field| std::cmp::Reverse(field.at));
    Ok(fields)
}

/// The encoding that the highest bits name: under SDWA and DPP the format's own.
fn identified(encoding: Encoding, format: Format) -> Encoding {
    if matches!(encoding, Encoding::Sdwa | Encoding::Dpp) { format.encoding() } else { encoding }
}

/// The runs of set bits: lowest bit and width.
fn identification(mask: Word) -> impl Iterator<Item = (u32, u32)> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let at = (left != 0).then(|| left.trailing_zeros())?;
        let width = (left >> at).trailing_ones();
        left &= !(((1 << width) - 1) << at);
        Some((at, width))
    })
}

/// `BOUND_CTRL` as the ISA documents write it; of one source, with its number.
fn name(slice: &Slice) -> String {
    let Slice { part, from, width, .. } = *slice;
    let base = match part {
        EncodingField::Memory(_) => part.name(),
        EncodingField::DppControl => "DPP_CTRL".into(),
        part => {
            let name = format!("{part:?}");
            let words = name
                .char_indices()
                .map(|(at, c)| if at > 0 && c.is_uppercase() { format!("_{c}") } else { c.to_string() });
            words.collect::<String>().to_uppercase()
        }
    };
    match part {
        EncodingField::Abs | EncodingField::Neg | EncodingField::Sext | EncodingField::ScalarSources if width == 1 => {
            format!("SRC{from}_{base}")
        }
        _ if from == 0 => base,
        _ => format!("{base}[{from}]"),
    }
}

fn meaning(slice: &Slice, instruction: &Instruction, form: &WordForm, target: Target) -> Option<String> {
    let Instruction { row, modifiers, operands, .. } = instruction;
    match slice.part {
        EncodingField::Op => return Some(row.mnemonic.to_owned()),
        EncodingField::DppControl => return modifiers.dpp.map(|dpp| dpp.control.to_string()),
        EncodingField::DstSel => return modifiers.sdwa.map(|sdwa| sdwa.dst_sel.name().to_owned()),
        EncodingField::Src0Sel => return modifiers.sdwa.map(|sdwa| sdwa.src_sel[0].name().to_owned()),
        EncodingField::Src1Sel => return modifiers.sdwa.map(|sdwa| sdwa.src_sel[1].name().to_owned()),
        EncodingField::DstUnused => return modifiers.sdwa.map(|sdwa| unused_name(sdwa.dst_unused).to_owned()),
        EncodingField::Omod => {
            let omod = match modifiers.omod {
                Omod::None => None,
                Omod::Mul2 => Some("mul:2"),
                Omod::Mul4 => Some("mul:4"),
                Omod::Div2 => Some("div:2"),
            };
            return omod.map(str::to_owned);
        }
        _ => {}
    }
    let held =
        |place: &OperandPosition| place.part == slice.part && !matches!(place.coding, Coding::Vcc | Coding::Literal);
    let index = form.places.iter().position(held).filter(|_| slice.from == 0)?;
    let literal = matches!(operands[index], crate::instruction::Operand::Literal(_));
    let marked = literal && instruction.encoding != Encoding::Sopk;
    Some(if marked { format!("literal ({LITERAL})") } else { operand_name(instruction, index, target) })
}
