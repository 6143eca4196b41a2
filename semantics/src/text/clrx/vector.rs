//! Vector instructions: VOP1, VOP2, VOPC, VOP3, VOP3P, VINTRP.
//!
//! Operands are read by the kinds of the row; the encoding follows from operands and modifiers.

use smallvec::SmallVec;

use super::super::suffix::Suffix;
use super::super::{SourceError, Span, Warning};
use super::modifier::{Kind, Shape, VectorModifiers};
use super::operand::{Reader, Signs, Source};
use super::register::Alignment;
use crate::Feature;
use crate::instruction::{
    Dpp, DppControl, DstUnused, Encoding, Instruction, MemoryBits, Modifiers, Omod, Operand, Sdwa, Select, code,
};
use crate::isa::{Field, Format, OperandKind, Row};

/// Operands and modifiers as read.
struct Parsed {
    row: &'static Row,
    operands: SmallVec<[Operand; 6]>,
    /// With the index of the operand.
    sources: SmallVec<[(usize, Source); 4]>,
    modifiers: VectorModifiers,
}

impl Reader<'_, '_, '_> {
    /// Reads what follows the mnemonic of a vector instruction.
    pub fn vector_instruction(
        &mut self,
        row: &'static Row,
        suffix: Option<Suffix>,
        mnemonic: Span,
    ) -> Result<Instruction, SourceError> {
        let mut parsed =
            Parsed { row, operands: SmallVec::new(), sources: SmallVec::new(), modifiers: VectorModifiers::default() };
        for (index, &kind) in row.operands.iter().enumerate() {
            self.separator(index)?;
            self.vector_operand(index, kind, &mut parsed)?;
        }
        let kind = match row.format {
            Format::Vop3p => Kind::Vop3p,
            Format::Vintrp => Kind::Interpolation,
            _ if row.format.has_extended_forms() => Kind::Extended,
            _ if row.operand(Field::Attribute).is_some() => Kind::Interpolation,
            _ => Kind::Vop3,
        };
        let values = parsed.sources.iter().filter(|(index, _)| row.operands[*index].field != Field::MaskSrc).count();
        let attributes = row
            .operands
            .iter()
            .filter(|kind| matches!(kind.field, Field::Attribute | Field::AttributeParameter))
            .count();
        let scalar_destination = row.operand(Field::MaskDst).is_some() && row.format != Format::Vopc;
        let lane_mask = row.operand(Field::MaskSrc).is_some();
        let shape = Shape { kind, sources: values + attributes, scalar_destination, lane_mask };
        self.vector_modifiers(shape, &mut parsed.modifiers)?;
        // A suffix wins over a modifier such as `vop3:0`.
        parsed.modifiers.vop3 |= suffix == Some(Suffix::E64) && row.format.has_extended_forms();
        parsed.modifiers.sdwa |= suffix == Some(Suffix::Sdwa);
        parsed.modifiers.dpp |= suffix == Some(Suffix::Dpp);
        let encoding = self.vector_encoding(&parsed, mnemonic)?;
        self.check_lane_access(&parsed, encoding)?;
        self.check_reads(&parsed, encoding, mnemonic)?;
        let modifiers = self.encoded_modifiers(&parsed, encoding, mnemonic)?;
        Ok(Instruction { row, encoding, operands: parsed.operands, modifiers })
    }

    fn vector_operand(&mut self, index: usize, kind: OperandKind, parsed: &mut Parsed) -> Result<(), SourceError> {
        let words = kind.ty.words();
        let operand = match kind.field {
            Field::Vdst | Field::VdstRead => self.vector(words)?,
            Field::Sdst | Field::MaskDst => self.scalar(words, Alignment::WithinLine)?,
            Field::Literal => {
                let source = self.source(kind.ty, words, Alignment::WithinLine, Signs::None)?;
                Operand::Literal(
                    constant_bits(source.operand, kind)
                        .ok_or_else(|| SourceError::illegal("a constant is needed here", source.span))?,
                )
            }
            Field::Attribute => self.attribute()?,
            Field::AttributeParameter => self.parameter()?,
            _ => {
                let signs = match parsed.row.format {
                    Format::Vop3p => Signs::Neg,
                    Format::Vop3 | Format::Vintrp if kind.field != Field::MaskSrc => Signs::All,
                    _ if kind.field == Field::MaskSrc => Signs::None,
                    _ => Signs::All,
                };
                // The mask of a class compare is written like the value that it classifies.
                let class = parsed.row.mnemonic.contains("_class_") && index == 2;
                let written = if class { parsed.row.operands[1].ty.words() } else { words };
                let mut source = self.source(kind.ty, written, Alignment::WithinLine, signs)?;
                if let Operand::Code { words: of, .. } = &mut source.operand {
                    *of = (*of).min(words);
                }
                if kind.field == Field::MaskSrc && source.operand.as_scalar_register().is_none() {
                    return Err(SourceError::illegal("a lane mask is in scalar registers", source.span));
                }
                parsed.sources.push((index, source));
                source.operand
            }
        };
        parsed.operands.push(operand);
        Ok(())
    }

    /// Lane reads and writes, of which CLRX checks the operands in the 32-bit encodings only.
    fn check_lane_access(&mut self, parsed: &Parsed, encoding: Encoding) -> Result<(), SourceError> {
        for (index, source) in &parsed.sources {
            let vector = source.operand.as_vgpr().is_some();
            let lds = matches!(source.operand, Operand::Code { code: code::LDS_DIRECT, .. });
            let message = match parsed.row.operands[*index].field {
                Field::Vgpr if !vector && !lds => "a vector register is needed here",
                Field::LaneSelect if vector => "a lane number comes from a scalar register or a constant",
                _ => continue,
            };
            if encoding != Encoding::Vop3 || source.operand.is_constant() {
                return Err(SourceError::illegal(message, source.span));
            }
            self.warnings.push(Warning::new(message, source.span));
        }
        Ok(())
    }

    /// The encoding that operands and modifiers need.
    fn vector_encoding(&self, parsed: &Parsed, mnemonic: Span) -> Result<Encoding, SourceError> {
        let row = parsed.row;
        let modifiers = &parsed.modifiers;
        let own = row.format.encoding();
        let sdwa = modifiers.selects_sdwa() || parsed.sources.iter().any(|(_, source)| source.sext);
        let dpp = modifiers.selects_dpp();
        let vop3 = self.needs_vop3(parsed, sdwa, dpp);
        let mixed = |what: &str| Err(SourceError::illegal(format!("{what} in one instruction"), mnemonic));
        let encoding = match (sdwa, dpp) {
            (true, true) => return mixed("modifiers of SDWA and of DPP"),
            (true, false) if vop3 => return mixed("operands or modifiers of VOP3 and of SDWA"),
            (false, true) if vop3 => return mixed("operands or modifiers of VOP3 and of DPP"),
            (true, false) => Encoding::Sdwa,
            (false, true) => Encoding::Dpp,
            (false, false) if vop3 && row.format != Format::Vop3p => Encoding::Vop3,
            (false, false) => own,
        };
        if encoding != own && !row.has_encoding(encoding, self.target) {
            let message = format!("{} has no {encoding} encoding on {}", row.mnemonic, self.target);
            return Err(SourceError::illegal(message, mnemonic));
        }
        Ok(encoding)
    }

    /// Whether only VOP3 can carry this, or the text asks for it. `sdwa` and `dpp` can carry more
    /// than the 32-bit encodings.
    fn needs_vop3(&self, parsed: &Parsed, sdwa: bool, dpp: bool) -> bool {
        let modifiers = &parsed.modifiers;
        let scalar_sdwa = sdwa && self.target.has(Feature::SdwaScalar);
        let compare = parsed.row.format == Format::Vopc;
        let (abs, neg) = written_signs(parsed);
        let signs =
            (abs | neg) & SOURCE_SIGNS != 0 || parsed.sources.iter().any(|(_, source)| source.abs || source.neg);
        let operands = parsed.row.operands.iter().zip(&parsed.operands).any(|(kind, operand)| match kind.field {
            Field::MaskDst if scalar_sdwa && compare => false,
            Field::MaskDst | Field::MaskSrc => !matches!(operand, Operand::Code { code: code::VCC_LO, .. }),
            Field::Vsrc => operand.as_vgpr().is_none() && !scalar_sdwa,
            _ => false,
        });
        modifiers.vop3
            || modifiers.high
            || modifiers.op_sel.is_some_and(|halves| halves != 0)
            || modifiers.clamp && !sdwa
            || modifiers.omod.is_some_and(|omod| omod != Omod::None) && !scalar_sdwa
            || signs && !sdwa && !dpp
            || operands && parsed.row.format.has_extended_forms()
    }

    /// One literal, only in the 32-bit encodings; one scalar value; vector sources where the
    /// encoding has room for nothing else.
    fn check_reads(&mut self, parsed: &Parsed, encoding: Encoding, mnemonic: Span) -> Result<(), SourceError> {
        let short = matches!(encoding, Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc);
        let mut scalar: Option<Operand> = None;
        for (number, &(index, source)) in parsed.sources.iter().enumerate() {
            let field = parsed.row.operands[index].field;
            let extended = matches!(encoding, Encoding::Sdwa | Encoding::Dpp);
            let lds = matches!(source.operand, Operand::Code { code: code::LDS_DIRECT, .. });
            if lds && (number > 0 || extended) {
                return Err(SourceError::illegal("lds is possible only as source 0, without SDWA", source.span));
            }
            let vector_only = match encoding {
                Encoding::Dpp => true,
                Encoding::Sdwa => !self.target.has(Feature::SdwaScalar),
                _ => false,
            };
            let error = |message: &str| Err(SourceError::illegal(message, source.span));
            match source.operand {
                Operand::Literal(_) if !short => return error("only the 32-bit encodings have room for a literal"),
                _ if vector_only && field != Field::MaskSrc && source.operand.as_vgpr().is_none() => {
                    return error("SDWA and DPP take vector registers here");
                }
                _ => {}
            }
            // CLRX writes a literal beside the VCC of the 32-bit encodings.
            if short && field == Field::MaskSrc && matches!(scalar, Some(Operand::Literal(_))) {
                let message = "the machine may not read a literal and vcc in one instruction";
                self.warnings.push(Warning::new(message, source.span.to(mnemonic)));
                continue;
            }
            if is_scalar_read(source.operand)
                && scalar.replace(source.operand).is_some_and(|other| !same_scalar(other, source.operand))
            {
                let message = "the instruction reads more than one scalar value";
                return Err(SourceError::illegal(message, source.span.to(mnemonic)));
            }
        }
        let literal = |operand: &Operand| match operand {
            Operand::Literal(value) => Some(*value),
            _ => None,
        };
        let mut literals = parsed.operands.iter().filter_map(literal);
        let first = literals.next();
        if first.is_some() && literals.any(|other| Some(other) != first) {
            return Err(SourceError::illegal("an instruction has room for one literal", mnemonic));
        }
        Ok(())
    }

    fn encoded_modifiers(
        &mut self,
        parsed: &Parsed,
        encoding: Encoding,
        mnemonic: Span,
    ) -> Result<Modifiers, SourceError> {
        let written = &parsed.modifiers;
        let omod = written.omod.unwrap_or_default();
        let mut modifiers = Modifiers { clamp: written.clamp, omod, ..Modifiers::default() };
        let mut sext = written.sext.unwrap_or(0);
        let mut number = 0;
        for &(index, source) in &parsed.sources {
            modifiers.abs |= u8::from(source.abs) << number;
            modifiers.neg |= u8::from(source.neg) << number;
            sext |= u8::from(source.sext) << number;
            number += usize::from(parsed.row.operands[index].field.is_source());
        }
        let (abs, neg) = written_signs(parsed);
        modifiers.abs |= abs;
        modifiers.neg |= neg;
        if written.high {
            modifiers.memory |= MemoryBits::HIGH;
        }
        match encoding {
            Encoding::Sdwa => modifiers.sdwa = Some(self.sdwa(parsed, sext, mnemonic)?),
            Encoding::Dpp => modifiers.dpp = Some(dpp(written)),
            Encoding::Vop3 => modifiers.op_sel = written.op_sel.unwrap_or(0),
            Encoding::Vop3p => Self::packed(parsed, &mut modifiers),
            Encoding::Vintrp if modifiers.abs | modifiers.neg != 0 => {
                self.warnings.push(Warning::new("the 32-bit encoding has no sign of an attribute", mnemonic));
                (modifiers.abs, modifiers.neg) = (0, 0);
            }
            _ => {}
        }
        Ok(modifiers)
    }

    fn sdwa(&mut self, parsed: &Parsed, sext: u8, mnemonic: Span) -> Result<Sdwa, SourceError> {
        let written = &parsed.modifiers;
        let compare = parsed.row.format == Format::Vopc;
        let destination = written.dst_sel.is_some() || written.dst_unused.is_some();
        let result = destination || written.clamp || written.omod.is_some_and(|omod| omod != Omod::None);
        if compare && self.target.has(Feature::SdwaScalar) && result {
            return Err(SourceError::illegal("a compare in SDWA has no modifiers of a vector result", mnemonic));
        }
        if compare && destination {
            let message = "a compare writes a lane mask: the selection of a result part is ignored";
            self.warnings.push(Warning::new(message, mnemonic));
        }
        let part = written.dst_sel.is_some_and(|select| select != Select::Dword);
        if part && written.dst_unused.is_none() && parsed.row.has_vector_result() {
            let warning = Warning::ambiguous("dst_unused is left out: CLRX then means pad, LLVM preserve", mnemonic);
            self.warnings.push(warning.with_hint("write dst_unused:pad"));
        }
        // Compares that name their destination have no such field.
        let whole = if compare && self.target.has(Feature::SdwaScalar) { Select::Byte0 } else { Select::Dword };
        Ok(Sdwa {
            dst_sel: written.dst_sel.unwrap_or(whole),
            dst_unused: written.dst_unused.unwrap_or(DstUnused::Pad),
            src_sel: written.src_sel.map(Option::unwrap_or_default),
            src_sext: [sext & 1 != 0, sext & 2 != 0],
        })
    }

    fn packed(parsed: &Parsed, modifiers: &mut Modifiers) {
        let written = &parsed.modifiers;
        let is_mix = parsed.row.flags.mixed;
        modifiers.op_sel = written.op_sel.unwrap_or(0);
        modifiers.op_sel_hi = written.op_sel_hi.unwrap_or(0b111);
        let neg_hi = written.neg_hi.unwrap_or(0);
        // The mix instructions have absolute values in its place (ledger P5).
        if is_mix {
            modifiers.abs |= neg_hi;
        } else {
            modifiers.neg_hi = neg_hi;
        }
    }
}

fn dpp(written: &VectorModifiers) -> Dpp {
    Dpp {
        control: written.control.unwrap_or(DppControl::IDENTITY),
        row_mask: written.row_mask.unwrap_or(0xf),
        bank_mask: written.bank_mask.unwrap_or(0xf),
        bound_ctrl: written.bound_ctrl.unwrap_or(false),
    }
}

/// The signs of sources that the short encodings can have; bit 2 is the sign of an attribute, which
/// asks for nothing.
const SOURCE_SIGNS: u8 = 0b11;

/// Absolute values and negations of the modifiers `abs` and `neg`, one bit for each source. In
/// interpolation the text counts the attribute as the first, the instruction as the last, bit 2.
fn written_signs(parsed: &Parsed) -> (u8, u8) {
    let interpolation = parsed.row.operand(Field::Attribute).is_some();
    let ordered = |mask: Option<u8>| match mask.unwrap_or(0) {
        mask if interpolation => mask >> 1 | (mask & 1) << 2,
        mask => mask,
    };
    (ordered(parsed.modifiers.abs), ordered(parsed.modifiers.neg))
}

/// The bits of a constant as a literal of this kind.
fn constant_bits(operand: Operand, kind: OperandKind) -> Option<u32> {
    match operand {
        Operand::Literal(value) => Some(value),
        Operand::Code { code: code @ code::ZERO..=code::INT_64, .. } => Some(u32::from(code - code::ZERO)),
        Operand::Code { code: code @ code::MINUS_1..=code::MINUS_16, .. } => {
            Some((-i32::from(code - code::INT_64)) as u32)
        }
        Operand::Code { code: code @ code::FLOAT_HALF..=code::INV_2PI, .. } => {
            let (_, single, half) = code::FLOATS[usize::from(code - code::FLOAT_HALF)];
            Some(if kind.ty.bits() == 16 { half.into() } else { single })
        }
        _ => None,
    }
}

/// Scalar registers, status values except LDS_DIRECT, and literals.
fn is_scalar_read(operand: Operand) -> bool {
    match operand {
        Operand::Code { code, .. } => {
            code < code::ZERO || (235..=239).contains(&code) || (code::VCCZ..=code::SCC).contains(&code)
        }
        Operand::Literal(_) => true,
        _ => false,
    }
}

fn same_scalar(a: Operand, b: Operand) -> bool {
    match (a, b) {
        (Operand::Code { code: a, .. }, Operand::Code { code: b, .. }) => a == b,
        _ => a == b,
    }
}
