//! What one row of an instruction table says.

use super::flags::{Flags, ScalarSources};
use super::opcodes::Opcodes;
use crate::instruction::{Encoding, MemoryBits};
use crate::target::Target;
use crate::{lane, scalar, wave};

/// The instruction format that a row's opcode numbers belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    Sop1,
    Sop2,
    Sopc,
    Sopk,
    Sopp,
    Smem,
    Vop1,
    Vop2,
    Vopc,
    /// VOP3 without a 32-bit form.
    Vop3,
    Vop3p,
    Vintrp,
    Ds,
    Mubuf,
    Mtbuf,
    Mimg,
    Flat,
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

/// The type of an operand, as far as its width, its constants and its modifiers depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    B16,
    I16,
    U16,
    F16,
    /// Two packed 16-bit integers.
    Pk16,
    /// Two packed f16 values.
    PkF16,
    B32,
    I32,
    U32,
    F32,
    B64,
    I64,
    U64,
    F64,
    B96,
    B128,
    B256,
    B512,
}

impl Type {
    /// Consecutive 32-bit registers that hold the operand.
    pub fn words(self) -> u8 {
        match self {
            Type::B64 | Type::I64 | Type::U64 | Type::F64 => 2,
            Type::B96 => 3,
            Type::B128 => 4,
            Type::B256 => 8,
            Type::B512 => 16,
            _ => 1,
        }
    }
    /// Width of the value in bits (packed: of the pair).
    pub fn bits(self) -> u32 {
        match self {
            Type::B16 | Type::I16 | Type::U16 | Type::F16 => 16,
            _ => 32 * self.words() as u32,
        }
    }
    pub fn is_float(self) -> bool {
        matches!(self, Type::F16 | Type::PkF16 | Type::F32 | Type::F64)
    }
}

/// Which registers and constants an operand may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Field {
    /// VGPR destination.
    Vdst,
    /// VGPR destination whose old value the operation reads as well.
    VdstRead,
    /// Scalar destination.
    Sdst,
    /// Scalar register that is read and written.
    SdstRead,
    /// Scalar register in the destination field that is only read (`s_cmpk`).
    SdstOnlyRead,
    /// Lane mask destination: VCC in the 32-bit encodings, any scalar pair in VOP3 and gfx9 SDWA compares.
    MaskDst,
    /// VALU source 0: VGPR, scalar register or constant.
    Src,
    /// VALU source 1 (or 2): VGPR in the 32-bit encodings, anything in VOP3.
    Vsrc,
    /// VGPR in every encoding.
    Vgpr,
    /// Lane mask source: VCC in the 32-bit encodings, any scalar pair in VOP3.
    MaskSrc,
    /// Lane number: scalar register, M0 or inline constant.
    LaneSelect,
    /// Scalar source: scalar register or constant.
    Ssrc,
    /// 16-bit immediate.
    Simm16,
    /// 16-bit immediate that the text leaves out if it is 0: `s_endpgm`.
    OptionalSimm16,
    /// Wait counts of `s_waitcnt`.
    WaitCount,
    /// Branch target: the signed distance in words from the next instruction.
    BranchTarget,
    /// Hardware register with offset and size, as the 16-bit immediate: `hwreg(…)`.
    HardwareRegister,
    /// `s_sendmsg`'s message, as the 16-bit immediate.
    Message,
    /// Operands that `s_set_gpr_idx_*` makes relative: a four-bit mask, in `simm16` or in source field 1.
    GprIndexMode,
    /// 32-bit constant that always follows the instruction word: K of `v_madmk`, the value of `s_setreg_imm32`.
    Literal,
    /// VGPR that is written if the instruction has `glc`; absent otherwise (FLAT atomics).
    VdstReturned,
    /// VGPR data that memory receives; of two in a DS instruction the first is DATA0, the second DATA1.
    /// Of an image instruction as many registers as `dmask` says.
    Data,
    /// VGPR data that memory receives, and that receives memory's old value if the instruction has `glc`.
    DataReturned,
    /// VGPR destination of a buffer, image or FLAT load; one more register with `tfe`; absent with `lds`.
    /// Of an image instruction as many registers as `dmask` says.
    LoadDst,
    /// VGPR in the address field of a DS instruction: an address, or the value of `ds_gws_*` and `ds_swizzle_b32`.
    DsAddress,
    /// VGPR in the address field that nothing reads: absent, but in CLRX's syntax (`ds_nop`).
    IgnoredAddress,
    /// VGPR address of MUBUF and MTBUF: absent (`off`), one register (`idxen` or `offen`) or two
    /// (both, or `addr64`).
    BufferAddress,
    /// VGPR address of FLAT (a pair), GLOBAL (a pair, or one register beside a scalar address) or
    /// SCRATCH (one register, or absent beside a scalar address).
    FlatAddress,
    /// VGPR address of MIMG, 1 to 16 registers.
    ImageAddress,
    /// Scalar address of GLOBAL (a pair) or SCRATCH (one register), or absent (`off`).
    ScalarAddress,
    /// Scalar registers with a buffer or image resource.
    Resource,
    /// Scalar registers with an image sampler.
    Sampler,
    /// Scalar register, M0 or inline constant that MUBUF and MTBUF add to the address.
    ScalarOffset,
    /// Scalar registers with the base address or resource of SMEM.
    ScalarBase,
    /// Scalar registers whose content SMEM stores.
    ScalarData,
    /// As `ScalarData`; receives memory's old value if the instruction has `glc`.
    ScalarDataReturned,
    /// Offset of SMEM, in bytes (gfx6 and gfx7: in words): an immediate, a scalar register, on gfx7
    /// also a literal. With `soe` (gfx9) a register, and the immediate is the modifier `offset`.
    SmemOffset,
    /// The 7-bit control of `s_atc_probe`.
    ProbeControl,
    /// VINTRP's attribute and channel: `attr0.x` is 0, `attr0.y` 1, `attr1.x` 4.
    Attribute,
    /// VINTRP's parameter: 0 is `p10`, 1 `p20`, 2 `p0`.
    AttributeParameter,
    /// EXP's target: render target, position or parameter.
    ExportTarget,
    /// VGPR that EXP exports, or absent (`off`): one bit of the enable mask each. With `compr` the
    /// first two stand for the first source, the last two for the second.
    ExportSource,
}

impl Field {
    /// Whether an operand of this field is a source whose number counts for modifiers.
    pub fn is_source(self) -> bool {
        use Field::{LaneSelect, MaskSrc, SdstOnlyRead, Src, Ssrc, Vgpr, Vsrc};
        matches!(self, Src | Vsrc | Vgpr | MaskSrc | LaneSelect | Ssrc | SdstOnlyRead)
    }
}

/// One operand of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OperandKind {
    pub field: Field,
    pub ty: Type,
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
    Lane(lane::Family, u16),
    /// A scalar function: number in its family's table.
    Scalar(scalar::Family, u16),
    /// A rule of the whole wave.
    Wave(wave::WaveOp),
    /// Not modelled.
    Unmodelled,
}

/// An instruction.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// Lower case, without the encoding suffix.
    pub mnemonic: &'static str,
    pub format: Format,
    /// In the numbering of the format; the extended encodings add their own offset.
    pub opcodes: Opcodes,
    pub operands: &'static [OperandKind],
    pub flags: Flags,
    pub meaning: Meaning,
}

/// The part of memory that a FLAT instruction addresses, numbered as in its SEG field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Segment {
    Flat = 0,
    Scratch = 1,
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
    pub fn is_modelled(&self) -> bool {
        self.meaning != Meaning::Unmodelled
    }
    /// Whether what follows an instruction of this row is not executed: `s_endpgm`, `s_setpc_b64`.
    pub fn ends_program(&self) -> bool {
        matches!(self.meaning, Meaning::Wave(wave::WaveOp::EndProgram | wave::WaveOp::SetPc))
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
        missing.set(MemoryBits::ADDR64, target.has_sdwa_and_dpp());
        let converts = self.operand(Field::DataReturned).is_none()
            && !self.mnemonic.starts_with("image_get_")
            && !self.mnemonic.contains("_pck");
        missing.set(MemoryBits::D16, !target.has_sdwa_and_dpp() || !converts);
        missing.set(MemoryBits::NV, !target.is_gfx9());
        missing.set(MemoryBits::GLC, self.format == Format::Smem && !target.has_sdwa_and_dpp());
        // gfx9's FLAT has `nv` in its place; buffer atomics have none.
        let atomic = self.format == Format::Mubuf && self.operand(Field::DataReturned).is_some();
        missing.set(MemoryBits::TFE, atomic || self.format == Format::Flat && target.is_gfx9());
        self.flags.memory - missing
    }
    /// Whether `encoding` can carry this instruction on `target`.
    pub fn has_encoding(&self, encoding: Encoding, target: Target) -> bool {
        match encoding {
            // gfx9 has no SDWA form of v_mac (ledger A15).
            Encoding::Sdwa if target.is_gfx9() && self.mnemonic.starts_with("v_mac_") => false,
            Encoding::Sdwa => self.format.has_extended_forms() && self.flags.sdwa && target.has_sdwa_and_dpp(),
            Encoding::Dpp => self.format.has_extended_forms() && self.flags.dpp && target.has_sdwa_and_dpp(),
            Encoding::Vop3 if self.format.has_extended_forms() => self.flags.vop3,
            Encoding::Vop3 if self.format == Format::Vintrp => target.has_sdwa_and_dpp(),
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
