//! From machine words to instructions.

use std::cell::Cell;

use smallvec::SmallVec;

use super::form::{WordForm, class};
use super::layout::{self, EncodingField, Word};
use super::place::{Coding, OperandPosition};
use super::write::{LITERAL, NO_ADDRESS};
use super::{DecodeError, legal, modifier};
use crate::instruction::{
    Dpp, DppControl, DstUnused, Encoding, Instruction, MatrixBits, MemoryBits, Modifiers, Operand, Sdwa, Select, code,
};
use crate::isa::register::{Register, exists};
use crate::isa::{Field, Format, Row, Segment, Type};
use crate::target::{Feature, Target};

/// An instruction and the number of dwords that it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// What the words say.
    pub instruction: Instruction,
    /// Its size in dwords, with the literal.
    pub words: usize,
}

/// The instruction at the beginning of `words` on `target`.
///
/// Accepts what LLVM's disassembler accepts: bits that it ignores are ignored, registers of
/// scalar groups that begin at a wrong number are kept as they are, codes that name no register
/// are refused. Unlike it, a reserved lane control is refused (ledger D12).
///
/// # Errors
/// The words are not a whole instruction, or not one of the target.
pub fn decode(words: &[u32], target: Target) -> Result<Decoded, DecodeError> {
    let truncated = |needed| DecodeError::Truncated { needed, found: words.len() };
    let &first = words.first().ok_or(truncated(1))?;
    let class = class(words, target).ok_or(DecodeError::UnknownEncoding { dword: first, target })?;
    let dwords = class.layout.dwords;
    if words.len() < dwords {
        return Err(truncated(dwords));
    }
    let word = layout::word(&words[..dwords]);
    let form = class.form(word).ok_or_else(|| DecodeError::UnknownOpcode {
        encoding: class.encoding,
        opcode: class.layout.get(word, EncodingField::Op),
        target,
    })?;
    let used =
        Cell::new(form.layout.mask | form.layout.bits(EncodingField::Op) | form.layout.bits(EncodingField::Segment));
    let reader =
        Reader { word, literal: words.get(dwords).copied(), literal_used: Cell::new(false), used, form, target };
    let modifiers = reader.modifiers()?;
    let operands = reader.operands(&modifiers)?;
    let words = dwords + usize::from(reader.literal_used.get());
    reader.check(&modifiers)?;
    Ok(Decoded {
        instruction: Instruction { row: form.of.row, encoding: form.of.encoding, operands, modifiers },
        words,
    })
}

struct Reader<'a> {
    word: Word,
    /// The dword behind the instruction word, if there is one.
    literal: Option<u32>,
    literal_used: Cell<bool>,
    /// Bits of the word that mean something in this instruction.
    used: Cell<Word>,
    form: &'a WordForm,
    target: Target,
}

impl Reader<'_> {
    fn take(&self, part: EncodingField) -> u32 {
        self.used.set(self.used.get() | self.form.layout.bits(part));
        self.form.layout.get(self.word, part)
    }
    fn reserved(&self, part: EncodingField) -> DecodeError {
        DecodeError::Reserved {
            mnemonic: self.form.of.row.mnemonic,
            encoding: self.form.of.encoding,
            field: part.name(),
            value: self.form.layout.get(self.word, part),
        }
    }
    fn row(&self) -> &'static Row {
        self.form.of.row
    }

    fn operands(&self, modifiers: &Modifiers) -> Result<SmallVec<[Operand; 6]>, DecodeError> {
        self.form.places.iter().map(|place| self.operand(place, modifiers)).collect()
    }

    fn operand(&self, place: &OperandPosition, modifiers: &Modifiers) -> Result<Operand, DecodeError> {
        let operand = match place.coding {
            // No assembler but CLRX's writes it.
            _ if place.kind.field == Field::IgnoredAddress => return Ok(Operand::Absent),
            Coding::Vcc => return Ok(Operand::scalar(code::VCC_LO, 2)),
            Coding::Literal => return self.literal().map(|value| self.literal_of(place, value)),
            Coding::Source if self.take(place.part) == u32::from(LITERAL) => {
                return self.literal().map(|value| self.literal_of(place, value));
            }
            Coding::SmemOffset => return self.smem_offset(place),
            _ => self.code(place, modifiers),
        };
        operand.filter(|&operand| legal::operand(self.form, place, operand)).ok_or_else(|| self.reserved(place.part))
    }

    /// How many registers an operand has; FLAT's vector address depends on its scalar address.
    fn words(&self, place: &OperandPosition, modifiers: &Modifiers) -> u8 {
        if place.kind.field == Field::FlatAddress {
            let can_have_scalar =
                self.form.layout.has(EncodingField::Saddr) && self.row().segment() != Some(Segment::Flat);
            let with_scalar = can_have_scalar && self.take(EncodingField::Saddr) != NO_ADDRESS;
            let scratch = self.row().segment() == Some(Segment::Scratch);
            if scratch && self.form.layout.has(EncodingField::Sve) && self.take(EncodingField::Sve) == 0 {
                return 0;
            }
            return self.row().flat_address_words(place.kind, with_scalar, self.target);
        }
        self.row().operand_words(place.kind, modifiers, self.target)
    }

    fn literal(&self) -> Result<u32, DecodeError> {
        self.literal_used.set(true);
        let dwords = self.form.layout.dwords;
        self.literal.ok_or(DecodeError::Truncated { needed: dwords + 1, found: dwords })
    }

    /// Vector sources of 16 bits have no more of a literal, unless they share it with a constant.
    fn literal_of(&self, place: &OperandPosition, value: u32) -> Operand {
        let constant = self.row().operand(Field::Literal).is_some();
        let half = place.kind.ty.bits() == 16 && place.kind.field != Field::Ssrc && !constant;
        Operand::Literal(if half { value & 0xffff } else { value })
    }

    fn code(&self, place: &OperandPosition, modifiers: &Modifiers) -> Option<Operand> {
        let value = self.take(place.part);
        let words = self.words(place, modifiers);
        match place.coding {
            Coding::Source | Coding::InlineSource => self.source(value as u16, words),
            Coding::VgprSource => self.register(value as u16, words),
            Coding::Vgpr | Coding::Data if words == 0 => Some(Operand::Absent),
            Coding::Data => {
                let file = if self.take(EncodingField::AccData) != 0 { code::AGPR } else { code::VGPR };
                self.register(file + value as u16, words)
            }
            Coding::Vgpr => self.register(code::VGPR + value as u16, words),
            Coding::Agpr => self.register(code::AGPR + value as u16, words),
            Coding::AgprSource => self.register(code::AGPR + (value as u16).checked_sub(code::VGPR)?, words),
            Coding::MatrixDestination => self.register(self.matrix_file() + value as u16, words),
            Coding::MatrixSource(source) => {
                let accumulates = self.take(EncodingField::AccSources) >> source & 1 != 0;
                let file = if accumulates { code::AGPR } else { code::VGPR };
                self.register(file + (value as u16).checked_sub(code::VGPR)?, words)
            }
            Coding::MatrixAddend => match (value as u16).checked_sub(code::VGPR) {
                Some(register) => self.register(self.matrix_file() + register, words),
                None => self.source(value as u16, words).filter(|operand| operand.is_constant()),
            },
            Coding::Scalar if value >= code::ZERO.into() => None,
            Coding::Scalar => self.register(value as u16, words),
            Coding::ScalarGroup(group) => self.register(value as u16 * group, words),
            Coding::Number => Some(Operand::Immediate(match place.kind.ty {
                Type::I16 => i64::from(value as u16 as i16),
                _ => i64::from(value),
            })),
            Coding::SdwaSource(source) => match self.scalar_source(source) {
                false => self.register(code::VGPR + value as u16, words),
                true => self.source(value as u16, words),
            },
            Coding::SdwaMask if self.take(EncodingField::SdwaSd) == 0 => Some(Operand::scalar(code::VCC_LO, 2)),
            Coding::SdwaMask => self.register(value as u16, words),
            Coding::ScalarAddress if value == NO_ADDRESS => Some(Operand::Absent),
            Coding::ScalarAddress => self.register(value as u16, words),
            Coding::Export(source) => self.export(source, modifiers),
            Coding::Vcc | Coding::Literal | Coding::SmemOffset => None,
        }
    }

    /// The first code of the file of a matrix instruction's destination.
    fn matrix_file(&self) -> u16 {
        let accumulates = self.take(EncodingField::AccDestination) != 0;
        let chooses = self.target.has(Feature::UnifiedRegisters);
        if accumulates || !chooses { code::AGPR } else { code::VGPR }
    }

    /// SDWA on gfx9: whether this source is scalar. Only its bit is taken.
    fn scalar_source(&self, source: u8) -> bool {
        let layout = self.form.layout;
        let mut bit = 0;
        if !layout.has(EncodingField::ScalarSources) || !layout.put(&mut bit, EncodingField::ScalarSources, 1 << source)
        {
            return false;
        }
        self.used.set(self.used.get() | bit);
        self.word & bit != 0
    }

    /// A register or an inline constant.
    fn source(&self, code: u16, words: u8) -> Option<Operand> {
        let inv_2pi = code == code::INV_2PI && self.target.has(Feature::Inv2Pi);
        match code {
            code::ZERO..=code::MINUS_16 | code::FLOAT_HALF..code::INV_2PI => Some(Operand::Code { code, words: 1 }),
            _ if inv_2pi => Some(Operand::Code { code, words: 1 }),
            _ => self.register(code, words),
        }
    }

    fn register(&self, code: u16, words: u8) -> Option<Operand> {
        let register = Register { code, words };
        // A status value is as wide as the instruction wants it.
        if code == code::LDS_DIRECT && words > 1 {
            return None;
        }
        let words = if register.is_status() { 1 } else { words };
        exists(Register { code, words }, self.target).then_some(Operand::Code { code, words })
    }

    fn smem_offset(&self, place: &OperandPosition) -> Result<Operand, DecodeError> {
        let immediate = self.take(EncodingField::Imm) != 0;
        let offset = self.take(EncodingField::Offset);
        let register = |part, code: u32| {
            let register = self.register(code as u16, 1).filter(|register| register.as_scalar_register().is_some());
            register.ok_or_else(|| self.reserved(part))
        };
        if self.form.layout.get(self.word, EncodingField::Memory(MemoryBits::SOE)) != 0 {
            return register(EncodingField::Soffset, self.take(EncodingField::Soffset));
        }
        if immediate {
            return Ok(Operand::Immediate(self.immediate_offset().into()));
        }
        if !self.target.has(Feature::WideSmem) {
            return match offset as u16 {
                LITERAL if self.target.has(Feature::SmemLiteral) => self.literal().map(Operand::Literal),
                _ => register(place.part, offset),
            };
        }
        register(place.part, offset & 0x7f)
    }

    fn immediate_offset(&self) -> i32 {
        let value = self.take(EncodingField::Offset) as i32;
        let bits = self.form.layout.bits(EncodingField::Offset).count_ones();
        if bits > 0 && modifier::signed_offset(self.form, self.target) {
            value << (32 - bits) >> (32 - bits)
        } else {
            value
        }
    }

    fn export(&self, source: u8, modifiers: &Modifiers) -> Option<Operand> {
        let vgpr = self.take(modifier::export_part(source, modifiers.memory));
        match self.take(EncodingField::ExportEnable) >> source & 1 {
            0 => Some(Operand::Absent),
            _ => Some(Operand::vgpr(vgpr as u16, 1)),
        }
    }

    fn modifiers(&self) -> Result<Modifiers, DecodeError> {
        let mix = self.form.of.is_mix();
        let mut memory = MemoryBits::empty();
        for bit in self.row().memory_bits(self.target).iter().chain([MemoryBits::SOE]) {
            memory.set(bit, self.take(EncodingField::Memory(bit)) != 0);
        }
        // Without an immediate a register in SOFFSET is like one in OFFSET.
        if self.row().operand(Field::SmemOffset).is_none() || self.take(EncodingField::Imm) == 0 {
            memory -= MemoryBits::SOE;
        }
        let neg_hi = self.take(EncodingField::NegHi) as u8;
        let [abs, neg, omod] =
            [EncodingField::Abs, EncodingField::Neg, EncodingField::Omod].map(|part| self.take(part));
        let table = if self.row().has_truth_table() { (omod << 6 | abs << 3 | neg) as u8 } else { 0 };
        let [abs, neg, omod] = if self.row().has_truth_table() { [0; 3] } else { [abs, neg, omod] };
        let has_offset = match self.row().format {
            Format::Smem => memory.contains(MemoryBits::SOE),
            _ => self.row().has_operands() || !self.row().flags.memory.is_empty(),
        };
        let offset = if has_offset { self.immediate_offset() } else { 0 };
        Ok(Modifiers {
            abs: if mix { neg_hi } else { abs as u8 },
            neg: neg as u8,
            neg_hi: if mix { 0 } else { neg_hi },
            op_sel: self.op_sel(),
            op_sel_hi: self.take(EncodingField::OpSelHi) as u8,
            clamp: self.take(EncodingField::Clamp) != 0,
            omod: modifier::omod(omod).ok_or_else(|| self.reserved(EncodingField::Omod))?,
            sdwa: if self.form.of.encoding == Encoding::Sdwa { Some(self.sdwa()?) } else { None },
            dpp: if self.form.of.encoding == Encoding::Dpp { Some(self.dpp()?) } else { None },
            offset,
            format: self.take(EncodingField::BufferFormat) as u8,
            dmask: self.take(EncodingField::Dmask) as u8,
            matrix: MatrixBits {
                cbsz: self.take(EncodingField::Cbsz) as u8,
                abid: self.take(EncodingField::Abid) as u8,
                blgp: self.take(EncodingField::Blgp) as u8,
            },
            table,
            memory,
        })
    }

    /// VOP3 ignores the bits in instructions that do not select halves.
    fn op_sel(&self) -> u8 {
        let bits = self.take(EncodingField::OpSel) as u8;
        if self.form.of.op_sel() || self.form.of.has_fetch_bits() { bits } else { 0 }
    }

    fn sdwa(&self) -> Result<Sdwa, DecodeError> {
        let select = |part| modifier::select(self.take(part)).ok_or_else(|| self.reserved(part));
        let destination = self.form.has_destination_part();
        let mut src_sel = [Select::Dword; 2];
        let parts = [EncodingField::Src0Sel, EncodingField::Src1Sel];
        for (selected, part) in src_sel.iter_mut().zip(parts).take(self.form.sdwa_sources()) {
            *selected = select(part)?;
        }
        let unused = || {
            modifier::dst_unused(self.take(EncodingField::DstUnused))
                .ok_or_else(|| self.reserved(EncodingField::DstUnused))
        };
        let sext = self.take(EncodingField::Sext);
        Ok(Sdwa {
            // gfx9's compares have no such field.
            dst_sel: if destination { select(EncodingField::DstSel)? } else { Select::Byte0 },
            dst_unused: if destination { unused()? } else { DstUnused::Pad },
            src_sel,
            src_sext: [sext & 1 != 0, sext & 2 != 0],
        })
    }

    fn dpp(&self) -> Result<Dpp, DecodeError> {
        let control = self.take(EncodingField::DppControl);
        Ok(Dpp {
            control: DppControl::from_number(control as u16, self.target)
                .ok_or_else(|| self.reserved(EncodingField::DppControl))?,
            row_mask: self.take(EncodingField::RowMask) as u8,
            bank_mask: self.take(EncodingField::BankMask) as u8,
            bound_ctrl: self.take(EncodingField::BoundCtrl) != 0,
        })
    }

    /// Refuses bits that mean nothing in this instruction, except those that are ignored, and
    /// modifiers that the instruction does not have.
    fn check(&self, modifiers: &Modifiers) -> Result<(), DecodeError> {
        let reserved = self.word & !self.used.get() & !legal::ignored(self.form);
        if reserved != 0 {
            let part = self.form.layout.part_at(reserved);
            return Err(part.map_or_else(
                || DecodeError::Reserved {
                    mnemonic: self.row().mnemonic,
                    encoding: self.form.of.encoding,
                    field: format!("[{}]", reserved.trailing_zeros()),
                    value: 1,
                },
                |part| self.reserved(part),
            ));
        }
        match legal::surplus(self.form, modifiers) {
            None => Ok(()),
            Some(part) => Err(self.reserved(part)),
        }
    }
}
