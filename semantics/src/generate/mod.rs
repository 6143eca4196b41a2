//! Random legal instructions of a row: for fuzzing, property tests and benchmarks.

mod memory;
mod random;

pub use random::{Random, SplitMix};

use smallvec::SmallVec;

use crate::instruction::{
    Argument, Dpp, DppControl, DstUnused, Encoding, Instruction, LaneControl, Modifiers, Omod, Operand, Sdwa, Select,
    code,
};
use crate::isa::{Field, Form, Format, OperandKind, Row, Type};
use crate::target::{Feature, Target};

/// Vector registers that generated instructions use: few, so that operands often coincide.
const VGPRS: u32 = 6;
/// The first register behind those: operands have up to 32.
const BEHIND: u16 = 40;
/// Scalar registers that generated instructions use.
const SGPRS: u32 = 8;

impl Row {
    /// A random instruction of this row in `encoding` on `target`, legal as far as the row says:
    /// one scalar register per vector instruction, no constants where the encoding has none.
    pub fn generate(&'static self, encoding: Encoding, target: Target, random: &mut impl Random) -> Instruction {
        // The literal of v_madmk and its like leaves no room for another one.
        let literal = self.operand(Field::Literal).is_some();
        let mut generator =
            Generator { row: self, encoding, target, random, scalar: None, literal, matrix: Operand::Absent };
        if self.format.is_memory() {
            return generator.memory_instruction();
        }
        let mut operands: SmallVec<[Operand; 6]> =
            self.operands.iter().map(|kind| generator.operand(kind.field, kind.ty)).collect();
        let modifiers = generator.modifiers();
        for (operand, kind) in operands.iter_mut().zip(self.operands).filter(|_| self.names_formats()) {
            if let (Field::MatrixSrc, Operand::Code { words, .. }) = (kind.field, operand) {
                *words = self.operand_words(*kind, &modifiers, target);
            }
        }
        Instruction { row: self, encoding, operands, modifiers }
    }
}

struct Generator<'r, R> {
    row: &'static Row,
    encoding: Encoding,
    target: Target,
    random: &'r mut R,
    /// The one scalar register that this vector instruction reads.
    scalar: Option<u16>,
    literal: bool,
    /// The destination of this matrix instruction.
    matrix: Operand,
}

impl<R: Random> Generator<'_, R> {
    fn operand(&mut self, field: Field, ty: Type) -> Operand {
        let words = ty.words();
        let short = matches!(self.encoding, Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc);
        match field {
            // A block that must not overlap its sources lies behind all of them.
            Field::Vdst if words > 4 && self.row.flags.writes_early => {
                Operand::vgpr(BEHIND + 2 * self.random.below(VGPRS / 2) as u16, words)
            }
            Field::Vdst | Field::VdstRead | Field::Vgpr => self.vgpr(words),
            Field::Sdst | Field::SdstRead | Field::SdstOnlyRead => self.scalar_register(words),
            Field::MaskDst | Field::MaskSrc if self.fixed_mask() => Operand::scalar(code::VCC_LO, 2),
            Field::MaskDst => self.scalar_register(2),
            Field::MaskSrc => Operand::scalar(*self.scalar.get_or_insert(code::VCC_LO), 2),
            Field::Vsrc if self.row.operand(Field::Attribute).is_some() => self.vgpr(words),
            Field::Vsrc if short || self.encoding == Encoding::Dpp => self.vgpr(words),
            Field::Src | Field::Vsrc if self.encoding == Encoding::Vintrp => self.vgpr(words),
            Field::Src | Field::Vsrc => self.vector_source(ty, words),
            Field::AccDst | Field::AccSrc | Field::MatrixDst | Field::MatrixSrc | Field::MatrixAddend => {
                self.matrix_operand(field, words)
            }
            Field::LaneSelect => match self.random.below(3) {
                0 => Operand::scalar(code::M0, 1),
                1 => self.scalar_register(1),
                _ => self.constant(),
            },
            Field::Ssrc => self.scalar_source(words),
            Field::Simm16 | Field::BranchTarget if ty == Type::I16 => {
                Operand::Immediate(self.random.below(0x1_0000) as i64 - 0x8000)
            }
            Field::HardwareRegister => {
                // Half of them name register 1, MODE.
                let field = self.random.below(0x1_0000);
                Operand::Immediate(i64::from(if self.random.once_in(2) { field & !63 | 1 } else { field }))
            }
            Field::Simm16 | Field::WaitCount | Field::BranchTarget | Field::Message => {
                Operand::Immediate(self.random.below(0x1_0000) as i64)
            }
            Field::GprIndexMode => Operand::Immediate(self.random.below(16) as i64),
            Field::Literal => Operand::Literal(self.literal_of(ty)),
            Field::Attribute => Operand::Immediate(self.random.below(33 * 4) as i64),
            Field::AttributeParameter => Operand::Immediate(self.random.below(3) as i64),
            Field::OptionalSimm16 => Operand::Immediate(self.random.below(2) as i64),
            _ => Operand::Absent,
        }
    }

    /// Masks are VCC outside VOP3 and SDWA compares that name their destination.
    fn fixed_mask(&self) -> bool {
        match self.encoding {
            Encoding::Vop3 => false,
            Encoding::Sdwa => !(self.target.has(Feature::SdwaScalar) && self.row.format == Format::Vopc),
            _ => true,
        }
    }

    fn vgpr(&mut self, words: u8) -> Operand {
        let register = self.random.below(VGPRS) as u16;
        // Registers that belong together begin at an even number on some targets.
        let even = words > 1 && self.target.has(Feature::UnifiedRegisters);
        Operand::vgpr(if even { register & !1 } else { register }, words)
    }
    fn agpr(&mut self, words: u8) -> Operand {
        let Operand::Code { code, words } = self.vgpr(words) else { unreachable!() };
        Operand::Code { code: code - code::VGPR + code::AGPR, words }
    }
    /// The registers of a matrix instruction. What is added is in the destination's file, and in its registers if these
    /// are many; factors are seldom in the file of such a destination, where they overlap it.
    fn matrix_operand(&mut self, field: Field, words: u8) -> Operand {
        let to_vgprs = self.matrix.as_vgpr().is_some();
        match field {
            Field::MatrixDst => {
                let unified = self.target.has(Feature::UnifiedRegisters);
                self.matrix = if unified && self.random.once_in(2) { self.vgpr(words) } else { self.agpr(words) };
                self.matrix
            }
            Field::MatrixAddend if self.random.once_in(3) => self.constant(),
            Field::MatrixAddend if words > 4 => self.matrix,
            Field::MatrixAddend | Field::MatrixSrc => match to_vgprs == (field == Field::MatrixSrc) {
                other if self.random.once_in(4) && field == Field::MatrixSrc => self.file(!other, words),
                other => self.file(other, words),
            },
            _ => self.agpr(words),
        }
    }
    fn file(&mut self, accumulates: bool, words: u8) -> Operand {
        if accumulates { self.agpr(words) } else { self.vgpr(words) }
    }

    fn scalar_register(&mut self, words: u8) -> Operand {
        let code = match self.random.below(8) {
            0 => code::VCC_LO,
            1 => code::EXEC_LO,
            _ => self.random.below(SGPRS / 2) as u16 * 2,
        };
        Operand::scalar(code, words)
    }

    fn constant(&mut self) -> Operand {
        let code = match self.random.below(3) {
            0 => code::FLOAT_HALF + self.random.below(if self.target.has(Feature::Inv2Pi) { 9 } else { 8 }) as u16,
            _ => code::ZERO + self.random.below(81) as u16,
        };
        Operand::Code { code, words: 1 }
    }

    fn vector_source(&mut self, ty: Type, words: u8) -> Operand {
        let registers_only = self.encoding == Encoding::Dpp || self.encoding == Encoding::Sdwa;
        let no_scalar = self.encoding == Encoding::Dpp
            || (self.encoding == Encoding::Sdwa && !self.target.has(Feature::SdwaScalar));
        match self.random.below(5) {
            0 if !registers_only => self.constant(),
            // EXEC and VCC are pairs, and four registers begin at a multiple of four.
            1 if !no_scalar && words <= 2 => {
                let register = self.scalar_register(words);
                let Operand::Code { code: fresh, .. } = self.flag(words).unwrap_or(register) else { unreachable!() };
                match *self.scalar.get_or_insert(fresh) {
                    code::VCCZ.. if words > 1 => self.vgpr(words),
                    scalar => Operand::scalar(scalar, words),
                }
            }
            2 if !registers_only && self.has_literal() && self.scalar.is_none() && !self.literal => {
                self.literal = true;
                self.scalar = None;
                Operand::Literal(self.literal_of(ty))
            }
            _ => self.vgpr(words),
        }
    }

    /// Vector operands of 16 bits have no more of a literal.
    fn literal_of(&mut self, ty: Type) -> u32 {
        self.random.below(if ty.bits() == 16 { 0x1_0000 } else { u32::MAX })
    }

    fn has_literal(&self) -> bool {
        matches!(self.encoding, Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc)
            && self.row.operands.iter().all(|kind| kind.field != Field::MaskSrc)
    }

    fn scalar_source(&mut self, words: u8) -> Operand {
        match self.random.below(4) {
            0 | 1 if !self.row.takes_constants() => self.scalar_register(words),
            0 => self.flag(words).unwrap_or_else(|| self.constant()),
            1 if !self.literal && self.row.format != Format::Sopk && self.encoding != Encoding::Vop3 => {
                self.literal = true;
                Operand::Literal(self.random.below(u32::MAX))
            }
            _ => self.scalar_register(words),
        }
    }

    /// Sometimes a flag as a number, where no lane mask stands in the same place.
    fn flag(&mut self, words: u8) -> Option<Operand> {
        let mask = self.row.operands.iter().any(|kind| kind.field == Field::MaskSrc);
        let code = self.random.pick(&[code::VCCZ, code::EXECZ, code::SCC]);
        (words == 1 && !mask && self.random.once_in(8)).then_some(Operand::Code { code, words: 1 })
    }

    fn form(&self) -> Form {
        Form { row: self.row, encoding: self.encoding, target: self.target }
    }

    fn modifiers(&mut self) -> Modifiers {
        let form = self.form();
        let mut modifiers = Modifiers::default();
        let sources = self.row.operands.iter().filter(|kind| matches!(kind.field, Field::Src | Field::Vsrc)).count();
        let any = (1u32 << sources) - 1;
        match self.encoding {
            Encoding::Sdwa => modifiers.sdwa = Some(self.sdwa()),
            Encoding::Dpp => modifiers.dpp = Some(self.dpp()),
            Encoding::Vop3p if self.row.is_matrix() => {
                modifiers.matrix.cbsz = self.random.below(8) as u8;
                modifiers.matrix.abid = if self.row.names_formats() { 0 } else { self.random.below(16) as u8 };
                modifiers.matrix.blgp = if form.has_lane_groups() { self.random.below(8) as u8 } else { 0 };
            }
            Encoding::Vop3px2 => {
                modifiers.matrix.cbsz = self.random.below(8) as u8;
                modifiers.matrix.blgp = self.random.below(8) as u8;
                modifiers.op_sel = self.random.below(4) as u8;
                modifiers.op_sel_hi = self.random.below(4) as u8;
            }
            Encoding::Vop3p if form.is_plain() => modifiers.op_sel_hi = 0b111,
            Encoding::Vop3p => {
                modifiers.op_sel = self.random.below(any + 1) as u8;
                modifiers.op_sel_hi = if self.random.once_in(2) { any as u8 } else { self.random.below(any + 1) as u8 };
            }
            Encoding::Vop3 if form.op_sel() => {
                let mut halves = 0;
                let vector = self.row.operands.iter().filter(|kind| matches!(kind.field, Field::Src | Field::Vsrc));
                for (index, _) in vector.enumerate().filter(|(_, kind)| kind.ty.bits() == 16) {
                    halves |= (self.random.below(2) as u8) << index;
                }
                if self.row.operands.first().is_some_and(|kind| kind.ty.bits() == 16) {
                    halves |= (self.random.below(2) as u8) << 3;
                }
                let is_byte = |kind: &OperandKind| kind.ty == Type::B8;
                let mut vector = self.row.operands.iter();
                if vector.next().is_some_and(is_byte) {
                    halves = (self.random.below(4) as u8) << 2;
                } else if vector.next().is_some_and(is_byte) {
                    halves = halves & 8 | self.random.below(4) as u8;
                }
                modifiers.op_sel = halves;
            }
            _ => {}
        }
        if self.row.has_truth_table() {
            modifiers.table = self.random.below(0x100) as u8;
        }
        if form.has_fetch_bits() {
            modifiers.op_sel = self.random.below(4) as u8;
        }
        self.signs(form, &mut modifiers);
        if form.omod() && self.random.once_in(3) {
            modifiers.omod = self.random.pick(&[Omod::Mul2, Omod::Mul4, Omod::Div2]);
        }
        modifiers.clamp = form.clamp() && self.row.format != Format::Vopc && self.random.once_in(4);
        modifiers
    }

    /// `abs` and `neg` of sources that take them.
    fn signs(&mut self, form: Form, modifiers: &mut Modifiers) {
        // VOP3B has a lane mask destination in the place of `abs`.
        let vop3b = self.row.format != Format::Vopc && self.row.operand(Field::MaskDst).is_some();
        let sources = self.row.operands.iter().filter(|kind| kind.field.is_source());
        for (index, kind) in sources.enumerate() {
            let [abs, neg] = [0, 1].map(|_| (self.random.once_in(4) as u8) << index);
            if form.float_signs(*kind) {
                modifiers.abs |= if vop3b { 0 } else { abs };
                modifiers.neg |= neg;
            } else if kind.ty.is_packed_float() && self.encoding == Encoding::Vop3p {
                modifiers.neg_hi |= abs;
                modifiers.neg |= neg;
            }
        }
    }

    fn sdwa(&mut self) -> Sdwa {
        let form = self.form();
        let mut sdwa = Sdwa {
            dst_sel: Select::Dword,
            dst_unused: DstUnused::Pad,
            src_sel: [Select::Dword; 2],
            src_sext: [false; 2],
        };
        // Of pairs seldom more than the whole is known.
        let is_pair = self.row.operands.first().is_some_and(|kind| kind.ty.is_packed());
        if is_pair && self.random.once_in(2) {
            return sdwa;
        }
        if !form.selects_destination() && self.row.has_vector_result() {
            // It stays as it is.
        } else if self.row.has_vector_result() {
            sdwa.dst_sel = self.random.pick(&Select::ALL);
            sdwa.dst_unused = self.random.pick(&[DstUnused::Pad, DstUnused::Sext, DstUnused::Preserve]);
        } else {
            sdwa.dst_sel = Select::Byte0;
        }
        let sources = self.row.operands.iter().filter(|kind| matches!(kind.field, Field::Src | Field::Vsrc));
        for (source, kind) in sources.take(2).enumerate() {
            sdwa.src_sel[source] = self.random.pick(&Select::ALL);
            sdwa.src_sext[source] = form.sext(*kind) && self.random.once_in(2);
        }
        sdwa
    }

    fn dpp(&mut self) -> Dpp {
        let mut mask = || if self.random.once_in(2) { 0xf } else { self.random.below(16) as u8 };
        let (row_mask, bank_mask) = (mask(), mask());
        Dpp { control: self.dpp_control(), row_mask, bank_mask, bound_ctrl: self.random.once_in(2) }
    }

    fn dpp_control(&mut self) -> DppControl {
        let mut lane = |bound: usize| self.random.below(bound as u32) as u8;
        if self.row.has_wide_operands() && self.target.has(Feature::WideDpp) {
            return DppControl::RowNewBcast(lane(16));
        }
        let controls: SmallVec<[_; 16]> = LaneControl::of(self.target).collect();
        let control = controls[usize::from(lane(controls.len()))];
        match control.argument {
            Argument::Quad => DppControl::QuadPerm([lane(4), lane(4), lane(4), lane(4)]),
            Argument::Count(least, most) => control.with(least + lane(usize::from(most - least) + 1)),
            Argument::Only(_) | Argument::None => control.with(0),
        }
    }
}
