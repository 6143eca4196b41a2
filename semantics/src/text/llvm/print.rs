//! Instructions in LLVM's canonical text.

use std::fmt;

use super::super::constant::{Encoded, Number};
use super::super::fit::constant_type;
use super::{attribute, export, hardware, memory, message, mnemonic, wait};
use crate::instruction::{Dpp, DstUnused, Encoding, Instruction, MatrixBits, Modifiers, Omod, Operand, Sdwa, code};
use crate::isa::register::{Register, register_name};
use crate::isa::{Field, Form, Format, OperandKind, Row, Type};
use crate::{Feature, Target};

/// The text of `instruction` as LLVM's disassembler prints it. Reading it again gives an
/// instruction with the same meaning.
pub fn print_llvm(instruction: &Instruction, target: Target) -> String {
    let Instruction { row, encoding, operands, modifiers } = instruction;
    let printer = Printer { row, encoding: *encoding, modifiers, target };
    let mut text = mnemonic::print(row, *encoding, target);
    let mut source = 0;
    let mut separator = " ";
    for (&operand, &kind) in operands.iter().zip(row.operands) {
        let bits = modifiers.memory;
        if !memory::is_printed(operand, kind, bits) {
            continue;
        }
        text.push_str(separator);
        separator = if kind.field == Field::ExportTarget { " " } else { ", " };
        text.push_str(&printer.operand(operand, kind, source));
        source += usize::from(kind.field.is_source());
    }
    for modifier in printer.modifiers() {
        text.push(' ');
        text.push_str(&modifier);
    }
    text
}

/// Operand number `index` of `instruction`, without the signs around it.
pub fn operand_name(instruction: &Instruction, index: usize, target: Target) -> String {
    let Instruction { row, encoding, operands, modifiers } = instruction;
    let printer = Printer { row, encoding: *encoding, modifiers, target };
    printer.operand(operands[index], row.operands[index], usize::MAX)
}

/// The text of [`print_llvm`] on the last target that has the instruction, of GCN if one is. Other targets may have
/// other names for the same instruction.
impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let having = Target::ALL.into_iter().filter(|&target| self.row.exists_on(target));
        let target = having.max_by_key(|&target| (!target.has(Feature::Matrix), target));
        f.write_str(&print_llvm(self, target.unwrap_or(Target::LAST)))
    }
}

struct Printer<'a> {
    row: &'static Row,
    encoding: Encoding,
    modifiers: &'a Modifiers,
    target: Target,
}

impl Printer<'_> {
    fn operand(&self, operand: Operand, kind: OperandKind, source: usize) -> String {
        let text = match operand {
            Operand::Code { code, words } => self.code(code, words, kind.ty),
            Operand::Literal(value) if self.row.format == Format::Sopk && (-16..=64).contains(&(value as i32)) => {
                (value as i32).to_string()
            }
            Operand::Literal(value) if self.is_inline(value, kind) => format!("lit({value:#x})"),
            Operand::Literal(value) => format!("{value:#x}"),
            Operand::Immediate(value) => self.immediate(value, kind),
            Operand::Linked(link) => format!("symbol{}{}", link.symbol, link.specifier()),
            Operand::Absent => "off".into(),
        };
        if !kind.field.is_source() || source > 2 {
            return text;
        }
        let bit = |mask: u8| mask >> source & 1 != 0;
        // VOP3P prints the signs of packed values as neg_lo and neg_hi.
        let signs = self.encoding != Encoding::Vop3p || self.is_mix();
        let text = if bit(self.modifiers.abs) { format!("|{text}|") } else { text };
        let sext = self.modifiers.sdwa.is_some_and(|sdwa| sdwa.src_sext.get(source) == Some(&true));
        let text = if sext { format!("sext({text})") } else { text };
        match signs && bit(self.modifiers.neg) {
            true if self.form().sext_is_neg(kind) => format!("sext({text})"),
            // `-1` would be the constant.
            true if operand.is_constant() && !bit(self.modifiers.abs) => format!("neg({text})"),
            true => format!("-{text}"),
            false => text,
        }
    }

    /// Whether an assembler finds an operand code for a number that stands behind the instruction.
    fn is_inline(&self, value: u32, kind: OperandKind) -> bool {
        let is_source = matches!(kind.field, Field::Src | Field::Vsrc | Field::Ssrc);
        let encoded = Number::Integer(value.into()).encode(constant_type(kind), self.target);
        is_source && matches!(encoded, Ok(Encoded::Inline(_)))
    }

    fn code(&self, source: u16, words: u8, ty: Type) -> String {
        match source {
            code::ZERO..=code::INT_64 => (source - code::ZERO).to_string(),
            code::MINUS_1..=code::MINUS_16 => format!("-{}", source - code::INT_64),
            code::FLOAT_HALF..code::INV_2PI => ["0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0"]
                [usize::from(source - code::FLOAT_HALF)]
            .into(),
            code::INV_2PI if ty.words() == 2 => "0.15915494309189532".into(),
            code::INV_2PI => "0.15915494".into(),
            _ => register_name(Register { code: source, words }.aligned(), self.target),
        }
    }

    fn immediate(&self, value: i64, kind: OperandKind) -> String {
        let bits = value as u16;
        match kind.field {
            Field::WaitCount => wait::print(bits, self.target),
            Field::HardwareRegister => hardware::print(bits, self.target),
            Field::Message => message::print(bits, self.target),
            Field::GprIndexMode => hardware::print_index_mode(bits),
            Field::ExportTarget => export::print(bits),
            Field::Attribute => attribute::print(bits),
            Field::AttributeParameter => attribute::print_parameter(bits),
            Field::BranchTarget | Field::OptionalSimm16 => bits.to_string(),
            Field::SmemOffset if value < 0 => format!("-{:#x}", value.unsigned_abs()),
            Field::SmemOffset => format!("{value:#x}"),
            _ if self.row.format == Format::Sopk => format!("{bits:#x}"),
            _ if (-16..=64).contains(&value) => value.to_string(),
            _ => format!("{value:#x}"),
        }
    }

    fn is_mix(&self) -> bool {
        self.form().is_mix()
    }
    fn sources(&self) -> usize {
        self.form().sources()
    }
    fn form(&self) -> Form {
        Form { row: self.row, encoding: self.encoding, target: self.target }
    }

    fn modifiers(&self) -> Vec<String> {
        let modifiers = self.modifiers;
        let mut texts = Vec::new();
        if modifiers.memory.contains(crate::instruction::MemoryBits::HIGH) {
            texts.push("high".into());
        }
        memory::modifiers(self.row, modifiers, self.target, &mut texts);
        if let Some(dpp) = &modifiers.dpp {
            push_dpp(dpp, &mut texts);
        }
        if modifiers.table != 0 {
            texts.push(format!("bitop3:{:#x}", modifiers.table));
        }
        self.selects(&mut texts);
        self.matrix(&mut texts);
        if self.form().has_fetch_bits() {
            texts.extend((modifiers.op_sel & 2 != 0).then(|| "bound_ctrl:1".into()));
            texts.extend((modifiers.op_sel & 1 != 0).then(|| "fi:1".into()));
        }
        if modifiers.clamp {
            texts.push("clamp".into());
        }
        match modifiers.omod {
            Omod::None => {}
            Omod::Mul2 => texts.push("mul:2".into()),
            Omod::Mul4 => texts.push("mul:4".into()),
            Omod::Div2 => texts.push("div:2".into()),
        }
        if let Some(sdwa) = &modifiers.sdwa {
            self.sdwa(sdwa, &mut texts);
        }
        texts
    }

    /// `op_sel`, `op_sel_hi`, `neg_lo`, `neg_hi`, where they are not the default.
    fn selects(&self, texts: &mut Vec<String>) {
        let Modifiers { op_sel, op_sel_hi, neg, neg_hi, .. } = *self.modifiers;
        let sources = self.sources();
        let bits = |mask: u8, count: usize| {
            let bits: Vec<_> = (0..count).map(|bit| (mask >> bit & 1).to_string()).collect();
            bits.join(",")
        };
        if self.encoding == Encoding::Vop3px2 {
            // LLVM writes a third bit, and the second list always.
            texts.extend((op_sel != 0).then(|| format!("op_sel:[{}]", bits(op_sel, 3))));
            texts.push(format!("op_sel_hi:[{}]", bits(op_sel_hi, 3)));
        } else if self.encoding == Encoding::Vop3p {
            if self.form().is_plain() {
                return;
            }
            let all = (1 << sources) - 1;
            if op_sel & all != 0 {
                texts.push(format!("op_sel:[{}]", bits(op_sel, sources)));
            }
            if op_sel_hi & all != if self.is_mix() { 0 } else { all } {
                texts.push(format!("op_sel_hi:[{}]", bits(op_sel_hi, sources)));
            }
            if neg != 0 && !self.is_mix() {
                texts.push(format!("neg_lo:[{}]", bits(neg, sources)));
            }
            if neg_hi != 0 {
                texts.push(format!("neg_hi:[{}]", bits(neg_hi, sources)));
            }
        } else if op_sel != 0 && !self.form().has_fetch_bits() {
            // The destination's bit follows the sources'.
            let sources = self.form().op_sel_sources();
            let mask = op_sel & ((1 << sources) - 1) | op_sel >> 3 << sources;
            texts.push(format!("op_sel:[{}]", bits(mask, sources + 1)));
        }
    }

    /// The fields of matrix instructions that are not 0.
    fn matrix(&self, texts: &mut Vec<String>) {
        let MatrixBits { cbsz, abid, blgp } = self.modifiers.matrix;
        let groups = if self.form().has_lane_groups() { blgp } else { 0 };
        let fields = [("cbsz", cbsz), ("abid", abid), ("blgp", groups)];
        texts.extend(fields.iter().filter(|(_, value)| *value != 0).map(|(name, value)| format!("{name}:{value}")));
        if self.form().has_matrix_signs() && blgp != 0 {
            texts.push(format!("neg:[{},{},{}]", blgp & 1, blgp >> 1 & 1, blgp >> 2));
        }
    }

    fn sdwa(&self, sdwa: &Sdwa, texts: &mut Vec<String>) {
        if self.form().selects_destination() {
            texts.push(format!("dst_sel:{}", sdwa.dst_sel.name()));
            texts.push(format!("dst_unused:{}", unused_name(sdwa.dst_unused)));
        }
        for (source, selected) in sdwa.src_sel.iter().enumerate().take(self.form().selectable()) {
            texts.push(format!("src{source}_sel:{}", selected.name()));
        }
    }
}

/// A value of `dst_unused`.
pub(crate) fn unused_name(unused: DstUnused) -> &'static str {
    match unused {
        DstUnused::Pad => "UNUSED_PAD",
        DstUnused::Sext => "UNUSED_SEXT",
        DstUnused::Preserve => "UNUSED_PRESERVE",
    }
}

fn push_dpp(dpp: &Dpp, texts: &mut Vec<String>) {
    texts.push(dpp.control.to_string());
    texts.push(format!("row_mask:{:#x}", dpp.row_mask));
    texts.push(format!("bank_mask:{:#x}", dpp.bank_mask));
    if dpp.bound_ctrl {
        texts.push("bound_ctrl:1".into());
    }
}
