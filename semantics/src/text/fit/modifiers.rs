//! Matching the modifiers of a statement with what an encoding has.

use super::super::SourceError;
use super::super::written::{Modifier, Written, WrittenModifier};
use super::operands::Matched;
use super::{Candidate, Misfit, describe};
use crate::Feature;
use crate::instruction::{Dpp, DppControl, DstUnused, Encoding, MemoryBits, Modifiers, Operand, Sdwa, Select};
use crate::isa::{Field, Form, Format};

/// Further than any operand.
const AFTER_OPERANDS: usize = 100;

/// The modifiers of the instruction.
pub(super) fn matched(written: &Written, candidate: &Candidate, matched: &Matched) -> Result<Modifiers, Misfit> {
    let builder = Builder { written, candidate };
    let mut modifiers = builder.defaults(matched);
    for (index, modifier) in written.modifiers.iter().enumerate() {
        builder.add(modifier, &mut modifiers).map_err(|error| Misfit { progress: AFTER_OPERANDS + index, error })?;
    }
    if candidate.form.encoding == Encoding::Dpp
        && !written.modifiers.iter().any(|m| matches!(m.modifier, Modifier::Dpp(_)))
    {
        let error = SourceError::illegal("DPP needs a lane control", written.mnemonic_span)
            .with_hint("add one such as quad_perm:[0,1,2,3], row_shr:1 or row_bcast:15");
        return Err(Misfit { progress: AFTER_OPERANDS + written.modifiers.len(), error });
    }
    builder.addresses(matched, &modifiers)?;
    builder.register_offset(matched, &mut modifiers)?;
    builder.components(&modifiers)?;
    Ok(modifiers)
}

struct Builder<'a> {
    written: &'a Written,
    candidate: &'a Candidate,
}

impl Builder<'_> {
    /// The modifiers where the statement says nothing.
    fn defaults(&self, matched: &Matched) -> Modifiers {
        let defaults = self.written.defaults;
        let op_sel_hi = match self.candidate.form.encoding {
            Encoding::Vop3p if self.candidate.form.is_mix() => defaults.mix_op_sel_hi,
            Encoding::Vop3p if self.candidate.form.row.is_matrix() => 0,
            Encoding::Vop3p => 0b111,
            _ => 0,
        };
        let places = self.candidate.form.row.has_vector_result();
        let unused = if self.candidate.form.selects_destination() { defaults.dst_unused } else { DstUnused::Pad };
        let sdwa = (self.candidate.form.encoding == Encoding::Sdwa).then_some(Sdwa {
            // Without a vector result there is no destination part; LLVM leaves the fields at 0.
            dst_sel: if places { Select::Dword } else { Select::Byte0 },
            dst_unused: unused,
            src_sel: [Select::Dword; 2],
            src_sext: matched.sext,
        });
        let dpp = (self.candidate.form.encoding == Encoding::Dpp).then_some(Dpp {
            control: DppControl::IDENTITY,
            row_mask: 0xf,
            bank_mask: 0xf,
            bound_ctrl: false,
        });
        let memory = self.candidate.form.row.flags.always;
        // LLVM's default: BUF_DATA_FORMAT_8, BUF_NUM_FORMAT_UNORM.
        let format = u8::from(self.candidate.form.encoding == Encoding::Mtbuf);
        Modifiers { abs: matched.abs, neg: matched.neg, op_sel_hi, sdwa, dpp, memory, format, ..Modifiers::default() }
    }

    /// `addr64` replaces the other kinds of buffer addresses, FLAT needs one address.
    fn addresses(&self, matched: &Matched, modifiers: &Modifiers) -> Result<(), Misfit> {
        let error = |message: String| {
            Err(Misfit { progress: AFTER_OPERANDS, error: SourceError::illegal(message, self.written.mnemonic_span) })
        };
        let other = MemoryBits::OFFEN | MemoryBits::IDXEN;
        if modifiers.memory.contains(MemoryBits::ADDR64) && modifiers.memory.intersects(other) {
            return error("addr64 cannot be combined with offen and idxen".into());
        }
        let row = self.candidate.form.row;
        let address = |field| row.operand(field).map(|(index, _)| matched.operands[index].0);
        if address(Field::FlatAddress) == Some(Operand::Absent)
            && address(Field::ScalarAddress) == Some(Operand::Absent)
            && !self.candidate.form.target.has(Feature::Scopes)
        {
            return error(format!("{} needs an address: a vector or a scalar register", row.mnemonic));
        }
        Ok(())
    }
    /// Atomics transfer one, two or four components, a gather one of each texel.
    fn components(&self, modifiers: &Modifiers) -> Result<(), Misfit> {
        let row = self.candidate.form.row;
        let (legal, rule): (&[u8], _) = match row.format {
            Format::Mimg if row.operand(Field::DataReturned).is_some() => (&[1, 3, 15], "0x1, 0x3 or 0xf"),
            Format::Mimg if row.mnemonic.starts_with("image_gather4") => (&[1, 2, 4, 8], "0x1, 0x2, 0x4 or 0x8"),
            _ => return Ok(()),
        };
        if legal.contains(&modifiers.dmask) {
            return Ok(());
        }
        let written = self.written.modifiers.iter().find(|written| matches!(written.modifier, Modifier::Dmask(_)));
        let span = written.map_or(self.written.mnemonic_span, |written| written.span);
        let message = format!("the dmask of {} must be {rule}, not {:#x}", row.mnemonic, modifiers.dmask);
        Err(Misfit { progress: AFTER_OPERANDS, error: SourceError::illegal(message, span) })
    }
    /// The offset modifier of SMEM stands beside a scalar register (gfx9), which has a bit of its
    /// own, or in place of the offset operand.
    fn register_offset(&self, matched: &Matched, modifiers: &mut Modifiers) -> Result<(), Misfit> {
        let offset = self.written.modifiers.iter().position(|written| matches!(written.modifier, Modifier::Offset(_)));
        let (Some(index), Some((place, _))) = (offset, self.candidate.form.row.operand(Field::SmemOffset)) else {
            return Ok(());
        };
        let (operand, place) = matched.operands[place];
        let span = self.written.modifiers[index].span;
        let error = |message: String| {
            Err(Misfit { progress: AFTER_OPERANDS + index, error: SourceError::illegal(message, span) })
        };
        match operand {
            // The modifier stands for the operand.
            _ if place == span => {
                modifiers.offset = 0;
                return Ok(());
            }
            Operand::Code { .. } if self.candidate.form.target.has(Feature::SignedSmemOffset) => {}
            Operand::Code { .. } => {
                return error(format!("{} has no offset beside a scalar register", self.candidate.form.target));
            }
            _ => return error("a second offset: the operand before is one already".into()),
        }
        modifiers.memory |= MemoryBits::SOE;
        Ok(())
    }

    fn add(&self, written: &WrittenModifier, modifiers: &mut Modifiers) -> Result<(), SourceError> {
        let modifier = &written.modifier;
        if !has_modifier(&self.candidate.form, modifier) {
            return Err(self.not_permitted(written));
        }
        let bits = self.candidate.form.row.memory_bits(self.candidate.form.target);
        match (modifier, &mut modifiers.sdwa, &mut modifiers.dpp) {
            (Modifier::NoClamp, ..) => {}
            (Modifier::Clamp, ..) => modifiers.clamp = !self.candidate.form.ignores_clamp(),
            (Modifier::Omod(omod), ..) => modifiers.omod = *omod,
            (Modifier::DstSel(select), Some(sdwa), _) => sdwa.dst_sel = *select,
            (Modifier::DstUnused(unused), Some(sdwa), _) => sdwa.dst_unused = *unused,
            (Modifier::SrcSel(source, select), Some(sdwa), _) => sdwa.src_sel[*source] = *select,
            (Modifier::Dpp(control), _, Some(dpp)) => dpp.control = self.lane_control(*control, written)?,
            (Modifier::RowMask(mask), _, Some(dpp)) => dpp.row_mask = *mask,
            (Modifier::BankMask(mask), _, Some(dpp)) => dpp.bank_mask = *mask,
            (Modifier::BoundCtrl, _, Some(dpp)) => dpp.bound_ctrl = true,
            (Modifier::OpSel(bits), ..) => modifiers.op_sel = self.op_sel(bits),
            (Modifier::OpSelHi(bits), ..) => {
                // Bits of sources that the instruction does not have stay set (ledger P8).
                let form = &self.candidate.form;
                let packed = form.encoding == Encoding::Vop3p;
                let absent = if packed { 0b111 & !((1 << form.sources()) - 1) } else { 0 };
                modifiers.op_sel_hi = absent | if packed { self.source_bits(bits) } else { self.scale_bits(bits) };
            }
            (Modifier::NegLo(bits), ..) => modifiers.neg = self.source_bits(bits),
            (Modifier::NegHi(bits), ..) => modifiers.neg_hi = self.source_bits(bits),
            (Modifier::Offset(offset), ..) => modifiers.offset = self.offset(*offset, written)?,
            (Modifier::PairOffset(index, offset), ..) => modifiers.offset |= i32::from(*offset) << (8 * index),
            (Modifier::Swizzle(offset), ..) => modifiers.offset = (*offset).into(),
            (Modifier::Dmask(mask), ..) => modifiers.dmask = *mask,
            (Modifier::Cbsz(cbsz), ..) => modifiers.matrix.cbsz = *cbsz,
            (Modifier::Abid(abid), ..) => modifiers.matrix.abid = *abid,
            (Modifier::Blgp(blgp), ..) => modifiers.matrix.blgp = *blgp,
            (Modifier::Table(table), ..) => modifiers.table = *table,
            (Modifier::FetchInactive(fetches), ..) => modifiers.op_sel |= u8::from(*fetches),
            (Modifier::BoundCtrl, ..) if self.candidate.form.has_fetch_bits() => modifiers.op_sel |= 2,
            (Modifier::Neg(bits), ..) => modifiers.matrix.blgp = mask(bits, 3),
            (Modifier::DataFormat(format), ..) => modifiers.format = modifiers.format & 0x70 | format,
            (Modifier::NumberFormat(format), ..) => modifiers.format = modifiers.format & 0xf | format << 4,
            (Modifier::BufferFormat(format), ..) => modifiers.format = *format,
            (Modifier::Memory(bit, true), ..) => modifiers.memory |= *bit & bits,
            (Modifier::Memory(_, false), ..) => {}
            _ => return Err(self.not_permitted(written)),
        }
        Ok(())
    }

    fn lane_control(&self, control: DppControl, written: &WrittenModifier) -> Result<DppControl, SourceError> {
        let target = self.candidate.form.target;
        let is_wide = self.candidate.form.row.has_wide_operands() && target.has(Feature::WideDpp);
        if is_wide && !matches!(control, DppControl::RowNewBcast(_)) {
            let message = "64-bit operands have the lane control row_newbcast only";
            return Err(SourceError::illegal(message, written.span));
        }
        let message = || format!("{target} has no lane control `{control}`");
        control.exists_on(target).then_some(control).ok_or_else(|| SourceError::illegal(message(), written.span))
    }

    fn offset(&self, offset: i64, written: &WrittenModifier) -> Result<i32, SourceError> {
        let (lowest, highest) = self.candidate.form.offset_range().unwrap_or_default();
        if (lowest..=highest).contains(&offset) {
            return Ok(offset as i32);
        }
        let Form { row, target, .. } = self.candidate.form;
        let message = match highest {
            0 => format!("{} has no offset on {target}", row.mnemonic),
            _ => format!("the offset of {} must be {lowest} to {highest}, not {offset}", row.mnemonic),
        };
        Err(SourceError::illegal(message, written.span))
    }

    /// One bit per source. LLVM ignores what stands beyond, and so do we.
    fn source_bits(&self, bits: &[bool]) -> u8 {
        mask(bits, self.candidate.form.sources())
    }
    /// One bit per scale of a matrix instruction; a third one, which LLVM writes, means nothing.
    fn scale_bits(&self, bits: &[bool]) -> u8 {
        mask(bits, self.candidate.form.op_sel_sources())
    }
    /// One bit per source; in VOP3 the next one is the destination's, bit 3 of the mask.
    fn op_sel(&self, bits: &[bool]) -> u8 {
        let sources = self.candidate.form.op_sel_sources();
        match self.candidate.form.encoding {
            Encoding::Vop3p => return self.source_bits(bits),
            Encoding::Vop3px2 => return self.scale_bits(bits),
            _ => {}
        }
        let mask = mask(bits, sources + 1);
        let destination = mask >> sources & 1;
        // LLVM reads the bit of the register beside an attribute, and writes none (ledger P19).
        let unwritten = if self.candidate.form.row.operand(Field::Attribute).is_some() { 0b10 } else { 0 };
        mask & !(1 << sources) & !unwritten | destination << 3
    }

    /// Whether the bits for caches have the names of gfx942.
    fn renames_caches(&self) -> bool {
        let Form { row, target, .. } = self.candidate.form;
        target.has(Feature::Scopes) && row.format != Format::Smem
    }

    fn not_permitted(&self, written: &WrittenModifier) -> SourceError {
        let Candidate { form: Form { row, encoding, .. }, only } = *self.candidate;
        let name = match written.modifier {
            Modifier::Memory(MemoryBits::GLC, _) if self.renames_caches() => "sc0",
            Modifier::Memory(MemoryBits::SLC, _) if self.renames_caches() => "nt",
            Modifier::Memory(MemoryBits::SCC, _) if self.renames_caches() => "sc1",
            _ => written.modifier.name(),
        };
        let valu =
            row.format.has_extended_forms() || matches!(row.format, Format::Vop3 | Format::Vop3p | Format::Vop3px2);
        let place = if valu && only { format!(" in {}", describe::encoding(encoding)) } else { String::new() };
        let error = SourceError::illegal(format!("{} has no modifier `{name}`{place}", row.mnemonic), written.span);
        match &written.modifier {
            Modifier::DstSel(_) | Modifier::DstUnused(_) if row.format == Format::Vopc => {
                error.with_hint("a compare writes a lane mask: only its sources can be selected")
            }
            modifier if modifier.is_sdwa() && encoding == Encoding::Dpp => {
                error.with_hint("SDWA and DPP cannot be combined")
            }
            modifier if modifier.is_dpp() && encoding == Encoding::Sdwa => {
                error.with_hint("SDWA and DPP cannot be combined")
            }
            _ => error,
        }
    }
}

/// The mask of the first `count` bits.
fn mask(bits: &[bool], count: usize) -> u8 {
    bits.iter().take(count).enumerate().map(|(index, &bit)| u8::from(bit) << index).sum()
}

/// Whether the encoding has this modifier.
pub(super) fn has_modifier(form: &Form, modifier: &Modifier) -> bool {
    let encoding = form.encoding;
    match modifier {
        Modifier::Clamp | Modifier::NoClamp => form.clamp() || form.ignores_clamp(),
        Modifier::Omod(_) => form.omod(),
        Modifier::DstSel(_) | Modifier::DstUnused(_) => encoding == Encoding::Sdwa && form.selects_destination(),
        Modifier::SrcSel(source, _) => encoding == Encoding::Sdwa && *source < form.selectable(),
        Modifier::Dpp(_) | Modifier::RowMask(_) | Modifier::BankMask(_) | Modifier::BoundCtrl => {
            encoding == Encoding::Dpp || *modifier == Modifier::BoundCtrl && form.has_fetch_bits()
        }
        Modifier::OpSel(_) => form.op_sel(),
        Modifier::OpSelHi(_) => encoding == Encoding::Vop3p && !form.is_plain() || encoding == Encoding::Vop3px2,
        Modifier::NegLo(_) | Modifier::NegHi(_) => {
            encoding == Encoding::Vop3p && !form.is_mix() && !form.is_plain() && !form.row.flags.unmodified
        }
        Modifier::Cbsz(_) => form.row.is_matrix(),
        Modifier::Abid(_) => form.row.is_matrix() && !form.row.names_formats(),
        Modifier::Blgp(_) => form.has_lane_groups(),
        Modifier::Neg(_) => form.has_matrix_signs(),
        Modifier::Table(_) => form.row.has_truth_table(),
        Modifier::FetchInactive(_) => form.has_fetch_bits(),
        Modifier::Offset(_) => form.offset_range().is_some(),
        Modifier::PairOffset(..) => form.row.flags.two_offsets,
        Modifier::Swizzle(_) => form.row.mnemonic == "ds_swizzle_b32",
        Modifier::Dmask(_) => encoding == Encoding::Mimg,
        Modifier::DataFormat(_) | Modifier::NumberFormat(_) | Modifier::BufferFormat(_) => encoding == Encoding::Mtbuf,
        Modifier::Memory(bit, _) => {
            form.row.memory_bits(form.target).contains(*bit) || form.row.ignores_bit(*bit, form.target)
        }
    }
}
