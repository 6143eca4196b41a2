//! What one row of an instruction table says.

use super::control::Control;
use super::family::{LaneFamily, ScalarFamily};
use super::flags::{Flags, ScalarSources};
use super::memory_op::MemoryOp;
use super::opcodes::Opcodes;
use super::operand::{Field, OperandKind, Type};
use super::wave_op::WaveOp;
use crate::encoding::{Encoding, MemoryBits};
use crate::target::{Feature, Target};

/// The instruction format that a row's opcode numbers belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// Scalar, one source.
    Sop1,
    /// Scalar, two sources.
    Sop2,
    /// Scalar compare.
    Sopc,
    /// Scalar with a 16-bit immediate.
    Sopk,
    /// Program control.
    Sopp,
    /// Scalar memory; SMRD on gfx6 and gfx7.
    Smem,
    /// Vector, one source.
    Vop1,
    /// Vector, two sources.
    Vop2,
    /// Vector compare.
    Vopc,
    /// VOP3 without a 32-bit form.
    Vop3,
    /// Packed 16-bit vector instructions, and their kin.
    Vop3p,
    /// Matrix instructions with scales.
    Vop3px2,
    /// Interpolation of attributes.
    Vintrp,
    /// Local and global data share.
    Ds,
    /// Untyped buffer memory.
    Mubuf,
    /// Typed buffer memory.
    Mtbuf,
    /// Image memory.
    Mimg,
    /// Flat, global and scratch memory.
    Flat,
    /// Export.
    Exp,
}

impl Format {
    /// The encoding that carries the row's own opcode number.
    pub fn encoding(self) -> Encoding {
        match self {
            Format::Sop1 => Encoding::Sop1,
            Format::Sop2 => Encoding::Sop2,
            Format::Sopc => Encoding::Sopc,
            Format::Sopk => Encoding::Sopk,
            Format::Sopp => Encoding::Sopp,
            Format::Smem => Encoding::Smem,
            Format::Vop1 => Encoding::Vop1,
            Format::Vop2 => Encoding::Vop2,
            Format::Vopc => Encoding::Vopc,
            Format::Vop3 => Encoding::Vop3,
            Format::Vop3p => Encoding::Vop3p,
            Format::Vop3px2 => Encoding::Vop3px2,
            Format::Vintrp => Encoding::Vintrp,
            Format::Ds => Encoding::Ds,
            Format::Mubuf => Encoding::Mubuf,
            Format::Mtbuf => Encoding::Mtbuf,
            Format::Mimg => Encoding::Mimg,
            Format::Flat => Encoding::Flat,
            Format::Exp => Encoding::Exp,
        }
    }
    /// Memory accesses and exports, whose modifiers decide how wide their operands are.
    pub fn is_memory(self) -> bool {
        use Format::{Ds, Exp, Flat, Mimg, Mtbuf, Mubuf, Smem};
        matches!(self, Smem | Ds | Mubuf | Mtbuf | Mimg | Flat | Exp)
    }
    /// VOP1, VOP2 and VOPC: 32-bit words that VOP3, SDWA and DPP can replace.
    pub fn has_extended_forms(self) -> bool {
        matches!(self, Format::Vop1 | Format::Vop2 | Format::Vopc)
    }
}

/// How closely the documents describe a modelled instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// To the bit, but for what the ledger leaves open.
    Exact,
    /// The machine computes an approximation whose bits no document gives.
    Approximate,
    /// Not modelled.
    Unsupported,
}

/// Where the meaning of a row is defined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// A lane function: number in its family's table.
    Lane(LaneFamily, u16),
    /// A scalar function: number in its family's table.
    Scalar(ScalarFamily, u16),
    /// A rule of the whole wave.
    Wave(WaveOp),
    /// A rule of the whole wave about memory.
    Memory(MemoryOp),
    /// Not modelled.
    Unmodelled,
}

/// An instruction.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// Lower case, without the encoding suffix.
    pub mnemonic: &'static str,
    /// Whose numbering [`Row::opcodes`] uses.
    pub format: Format,
    /// In the numbering of the format; the extended encodings add their own offset.
    pub opcodes: Opcodes,
    /// In the order of the text.
    pub operands: &'static [OperandKind],
    /// What the operands do not show.
    pub flags: Flags,
    /// Where it is defined.
    pub meaning: Meaning,
}

/// The part of memory that a FLAT instruction addresses, numbered as in its SEG field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Segment {
    /// Any: the address says which.
    Flat = 0,
    /// The thread's own.
    Scratch = 1,
    /// Global memory only.
    Global = 2,
}

impl Row {
    /// The opcode number on `target`, in the row's own format.
    pub fn opcode(&self, target: Target) -> Option<u16> {
        self.opcodes.on(target)
    }
    /// Whether the instruction exists on `target`.
    pub fn exists_on(&self, target: Target) -> bool {
        self.opcode(target).is_some()
    }
    /// Whether the instruction has a meaning here.
    pub fn is_modelled(&self) -> bool {
        self.meaning != Meaning::Unmodelled
    }
    /// Whether the instruction has to do with memory: accesses, barriers, messages, clocks.
    pub fn is_about_memory(&self) -> bool {
        matches!(self.meaning, Meaning::Memory(_))
    }
    /// Whether an instruction of this row decides where the program goes on: what it does alone tells little.
    pub fn is_branch(&self) -> bool {
        matches!(self.flags.control, Control::Jump | Control::Branch(_))
    }
    /// Whether what follows an instruction of this row is not executed: `s_endpgm`, `s_setpc_b64`.
    pub fn ends_program(&self) -> bool {
        matches!(self.meaning, Meaning::Wave(WaveOp::EndProgram | WaveOp::SetPc))
    }
    /// Whether it is a vector compare that writes EXEC as well as its result (ledger C-9).
    pub fn compares_into_exec(&self) -> bool {
        self.format == Format::Vopc && (self.mnemonic.starts_with("v_cmpx_") || self.mnemonic.starts_with("v_cmpsx_"))
    }
    /// Whether an instruction of this row reads or writes an operand.
    pub fn has_operands(&self) -> bool {
        self.operands.iter().any(|kind| kind.field != Field::IgnoredAddress)
    }
    /// Whether an instruction of this row has a vector result, of which SDWA selects the part: not a
    /// compare, not `v_nop`.
    pub fn has_vector_result(&self) -> bool {
        self.operands.iter().any(|kind| matches!(kind.field, Field::Vdst | Field::VdstRead))
    }
    /// How closely the documents describe the instruction.
    pub fn status(&self) -> Status {
        match self.meaning {
            Meaning::Unmodelled => Status::Unsupported,
            _ if self.flags.approximate => Status::Approximate,
            _ => Status::Exact,
        }
    }
    /// The type that decides which bits a constant has as an operand of type `ty`: a 16-bit integer
    /// beside f16 operands reads f16 patterns (`v_ldexp_f16`, `v_cmp_class_f16`; ledger S2).
    pub fn constant_type(&self, ty: Type) -> Type {
        let integer = ty.bits() == 16 && !ty.is_float();
        let source = |kind: &&OperandKind| matches!(kind.field, Field::Src | Field::Vsrc);
        let beside = self.operands.iter().filter(source).any(|kind| kind.ty == Type::F16);
        if integer && beside { Type::F16 } else { ty }
    }
    /// Whether the scalar sources of a row may be constants.
    pub fn takes_constants(&self) -> bool {
        matches!(self.flags.sources, ScalarSources::Any | ScalarSources::Inline)
    }
    /// The operand of this field, and its place.
    pub fn operand(&self, field: Field) -> Option<(usize, OperandKind)> {
        self.operands.iter().copied().enumerate().find(|(_, kind)| kind.field == field)
    }
    /// Whether it has a truth table in the place of signs and output modifier.
    pub fn has_truth_table(&self) -> bool {
        matches!(self.mnemonic, "v_bitop3_b32" | "v_bitop3_b16")
    }
    /// Whether it exchanges lanes of two registers.
    pub fn swaps_lanes(&self) -> bool {
        matches!(self.meaning, Meaning::Wave(WaveOp::SwapLanes(_)))
    }
    /// Whether it is a matrix instruction.
    pub fn is_matrix(&self) -> bool {
        self.operand(Field::MatrixDst).is_some()
    }
    /// Whether it is a matrix instruction whose factors have the formats that CBSZ and BLGP name.
    pub fn names_formats(&self) -> bool {
        self.operands.iter().any(|kind| kind.ty == Type::FormatA)
    }
    /// The segment of a FLAT row: rows of different segments share opcode numbers. FLAT has no
    /// scalar address, GLOBAL a pair, SCRATCH one register.
    pub fn segment(&self) -> Option<Segment> {
        let address = self.operand(Field::ScalarAddress).map(|(_, kind)| kind.ty.words());
        (self.format == Format::Flat).then_some(match address {
            None => Segment::Flat,
            Some(1) => Segment::Scratch,
            Some(_) => Segment::Global,
        })
    }
    /// The one-bit fields that an instruction of this row may set on `target`.
    pub fn memory_bits(&self, target: Target) -> MemoryBits {
        let mut missing = MemoryBits::empty();
        missing.set(MemoryBits::ADDR64, !target.has(Feature::Addr64));
        let converts = self.operand(Field::DataReturned).is_none()
            && !self.mnemonic.starts_with("image_get_")
            && !self.mnemonic.contains("_pck");
        missing.set(MemoryBits::D16, !target.has(Feature::ImageD16) || !converts);
        // Registers of both kinds have taken its place, and that of TFE, where there is one file for both.
        let unified = target.has(Feature::UnifiedRegisters);
        missing.set(MemoryBits::NV, !target.has(Feature::NonVolatile) || unified && self.format == Format::Flat);
        // Its place is a bit of the opcodes of atomics of floats.
        let coherent = target.has(Feature::CoherenceBit) && (target.has(Feature::Scopes) || !self.is_float_atomic());
        missing.set(MemoryBits::SCC, !coherent);
        // Its place says where a scratch address comes from.
        let is_wide = matches!(self.mnemonic, "buffer_load_dwordx3" | "buffer_load_dwordx4");
        let no_lds = target.has(Feature::Scopes) && self.format == Format::Flat;
        missing.set(MemoryBits::LDS, no_lds || is_wide && !target.has(Feature::WideLdsLoads));
        missing.set(MemoryBits::GDS, unified && !self.flags.always.contains(MemoryBits::GDS));
        missing.set(MemoryBits::GLC, self.format == Format::Smem && !target.has(Feature::WideSmem));
        // Buffer atomics have none.
        let atomic = self.format == Format::Mubuf && self.operand(Field::DataReturned).is_some();
        missing.set(
            MemoryBits::TFE,
            atomic || unified || self.format == Format::Flat && target.has(Feature::FlatSegments),
        );
        self.flags.memory - missing
    }
    /// Whether it is an atomic of floats in global memory, or may be.
    fn is_float_atomic(&self) -> bool {
        let returns = self.operands.iter().any(|kind| matches!(kind.field, Field::DataReturned | Field::VdstReturned));
        returns && ["_f32", "_f64", "_f16", "_bf16"].iter().any(|end| self.mnemonic.ends_with(end))
    }
    /// Whether LLVM reads a bit for caches of this row on `target`, and writes none.
    pub fn ignores_bit(&self, bit: MemoryBits, target: Target) -> bool {
        let coherent = target.has(Feature::CoherenceBit) && !target.has(Feature::Scopes);
        bit == MemoryBits::SCC && coherent && self.is_float_atomic()
    }
    /// Whether it has operands of 64 bits, in VOP1 or VOP2.
    pub fn has_wide_operands(&self) -> bool {
        let is_wide =
            |kind: &OperandKind| matches!(kind.field, Field::Vdst | Field::VdstRead | Field::Src | Field::Vsrc);
        self.format.has_extended_forms() && self.operands.iter().any(|kind| is_wide(kind) && kind.ty.words() == 2)
    }
    /// Whether LLVM writes DPP for it although its result has 64 bits and the target permutes none (ledger N10).
    fn widens(&self) -> bool {
        matches!(self.mnemonic, "v_cvt_f64_f32" | "v_cvt_f64_u32")
    }
    /// Whether it is a matrix instruction or a move of an accumulation register.
    pub fn accumulates(&self) -> bool {
        let accumulates = |kind: &OperandKind| matches!(kind.field, Field::MatrixDst | Field::AccDst | Field::AccSrc);
        self.operands.iter().any(accumulates)
    }
    /// Whether an operand of a memory instruction is data: it may be an accumulation register where there is one file
    /// for both. What `ds_gws_init` reads stands in the place of an address.
    pub fn is_data(&self, kind: OperandKind) -> bool {
        let semaphore = kind.field == Field::DsAddress && self.flags.always.contains(MemoryBits::GDS);
        self.format.is_memory() && (kind.field.is_data() || semaphore)
    }
    /// Whether `encoding` can carry this instruction on `target`.
    pub fn has_encoding(&self, encoding: Encoding, target: Target) -> bool {
        match encoding {
            Encoding::Sdwa if !target.has(Feature::SdwaMac) && self.mnemonic.starts_with("v_mac_") => false,
            Encoding::Sdwa => self.format.has_extended_forms() && self.flags.sdwa && target.has(Feature::Sdwa),
            Encoding::Dpp if self.has_wide_operands() && self.format != Format::Vopc => {
                target.has(Feature::WideDpp) || self.widens() && target.has(Feature::Matrix)
            }
            Encoding::Dpp => self.format.has_extended_forms() && self.flags.dpp && target.has(Feature::Dpp),
            Encoding::Vop3 if self.format.has_extended_forms() => self.flags.vop3,
            Encoding::Vop3 if self.format == Format::Vintrp => target.has(Feature::Gcn3Encoding),
            _ => encoding == self.format.encoding(),
        }
    }
    /// The encodings that can carry this instruction on `target`.
    pub fn encodings(&self, target: Target) -> impl Iterator<Item = Encoding> {
        [self.format.encoding(), Encoding::Vop3, Encoding::Sdwa, Encoding::Dpp]
            .into_iter()
            .enumerate()
            .filter(move |&(i, encoding)| {
                self.has_encoding(encoding, target) && (i == 0 || encoding != self.format.encoding())
            })
            .map(|(_, encoding)| encoding)
    }
}
