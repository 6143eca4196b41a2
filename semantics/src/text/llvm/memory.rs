//! Operands and modifiers of memory instructions in LLVM's canonical text.

use super::{format, swizzle};
use crate::instruction::{MemoryBits, Modifiers, Operand};
use crate::isa::{Field, Format, OperandKind, Row};
use crate::{Feature, Target};

/// Whether an operand stands in the text: not those that the instruction's form lacks.
pub(super) fn is_printed(operand: Operand, kind: OperandKind, bits: MemoryBits) -> bool {
    match kind.field {
        Field::OptionalSimm16 => operand != Operand::Immediate(0),
        Field::VdstReturned => operand != Operand::Absent,
        Field::IgnoredAddress => false,
        Field::LoadDst => !bits.contains(MemoryBits::LDS),
        _ => true,
    }
}

/// The order of the one-bit fields: with their names. LLVM does not know NV, nor TFE of FLAT.
const BUFFER: &[(MemoryBits, &str)] = &[
    (MemoryBits::GLC, "glc"),
    (MemoryBits::SLC, "slc"),
    (MemoryBits::SCC, "scc"),
    (MemoryBits::LDS, "lds"),
    (MemoryBits::TFE, "tfe"),
];
const FLAT: &[(MemoryBits, &str)] = &[
    (MemoryBits::GLC, "glc"),
    (MemoryBits::SLC, "slc"),
    (MemoryBits::SCC, "scc"),
    (MemoryBits::LDS, "lds"),
    (MemoryBits::TFE, "tfe"),
];
const SMEM: &[(MemoryBits, &str)] = &[(MemoryBits::GLC, "glc")];
const ADDRESSING: &[(MemoryBits, &str)] =
    &[(MemoryBits::IDXEN, "idxen"), (MemoryBits::OFFEN, "offen"), (MemoryBits::ADDR64, "addr64")];
const DS: &[(MemoryBits, &str)] = &[(MemoryBits::GDS, "gds")];
const IMAGE_CACHE: &[(MemoryBits, &str)] =
    &[(MemoryBits::UNORM, "unorm"), (MemoryBits::GLC, "glc"), (MemoryBits::SLC, "slc"), (MemoryBits::SCC, "scc")];
const IMAGE: &[(MemoryBits, &str)] =
    &[(MemoryBits::TFE, "tfe"), (MemoryBits::LWE, "lwe"), (MemoryBits::DA, "da"), (MemoryBits::D16, "d16")];
const EXPORT: &[(MemoryBits, &str)] =
    &[(MemoryBits::DONE, "done"), (MemoryBits::COMPR, "compr"), (MemoryBits::VM, "vm")];

/// The modifiers of a memory instruction.
pub(super) fn modifiers(row: &Row, modifiers: &Modifiers, target: Target, texts: &mut Vec<String>) {
    let bits = modifiers.memory;
    let scopes = target.has(Feature::Scopes) && row.format != Format::Smem;
    let flags = |names: &[(MemoryBits, &str)], texts: &mut Vec<String>| {
        let set = names.iter().filter(|(bit, _)| bits.contains(*bit));
        texts.extend(set.map(|&(bit, name)| scope_name(bit).filter(|_| scopes).unwrap_or(name).to_owned()));
    };
    match row.format {
        Format::Smem => {
            if bits.contains(MemoryBits::SOE) {
                let sign = if modifiers.offset < 0 { "-" } else { "" };
                texts.push(format!("offset:{sign}{:#x}", modifiers.offset.unsigned_abs()));
            }
            flags(SMEM, texts);
        }
        Format::Ds => {
            offset(row, modifiers, target, texts);
            flags(DS, texts);
        }
        Format::Mubuf | Format::Mtbuf => {
            if row.format == Format::Mtbuf {
                texts.extend(format::print(modifiers.format, target));
            }
            flags(ADDRESSING, texts);
            offset(row, modifiers, target, texts);
            if row.flags.always.contains(MemoryBits::LDS) {
                texts.push("lds".into());
                flags(&BUFFER[..3], texts);
            } else {
                flags(BUFFER, texts);
            }
        }
        Format::Flat => {
            offset(row, modifiers, target, texts);
            flags(FLAT, texts);
        }
        Format::Mimg => {
            if modifiers.dmask != 0 {
                texts.push(format!("dmask:{:#x}", modifiers.dmask));
            }
            flags(IMAGE_CACHE, texts);
            if bits.contains(MemoryBits::R128) {
                texts.push(if target.has(Feature::A16) { "a16" } else { "r128" }.into());
            }
            flags(IMAGE, texts);
        }
        Format::Exp => flags(EXPORT, texts),
        _ => {}
    }
}

/// What a bit for caches is called since gfx942.
fn scope_name(bit: MemoryBits) -> Option<&'static str> {
    match bit {
        MemoryBits::GLC => Some("sc0"),
        MemoryBits::SLC => Some("nt"),
        MemoryBits::SCC => Some("sc1"),
        _ => None,
    }
}

fn offset(row: &Row, modifiers: &Modifiers, target: Target, texts: &mut Vec<String>) {
    match modifiers.offset {
        0 => {}
        offset if row.flags.two_offsets => {
            for (index, part) in [offset & 0xff, offset >> 8 & 0xff].into_iter().enumerate() {
                if part != 0 {
                    texts.push(format!("offset{index}:{part}"));
                }
            }
        }
        offset if row.mnemonic == "ds_swizzle_b32" => {
            texts.push(format!("offset:{}", swizzle::print(offset as u16, target)));
        }
        offset => texts.push(format!("offset:{offset}")),
    }
}
