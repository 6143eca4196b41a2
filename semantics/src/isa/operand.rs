//! Operands of rows: their fields and types.

/// The type of an operand, as far as its width, its constants and its modifiers depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// 8 bits: a byte that `op_sel` chooses.
    B8,
    /// 16 bits.
    B16,
    /// A signed integer of 16 bits.
    I16,
    /// An unsigned integer of 16 bits.
    U16,
    /// A float of 16 bits.
    F16,
    /// A float of 16 bits with the exponent of f32.
    Bf16,
    /// Two packed 16-bit integers.
    Pk16,
    /// Two packed f16 values.
    PkF16,
    /// Two packed bf16 values.
    PkBf16,
    /// 32 bits.
    B32,
    /// A signed integer of 32 bits.
    I32,
    /// An unsigned integer of 32 bits.
    U32,
    /// A float of 32 bits.
    F32,
    /// 64 bits, two registers.
    B64,
    /// A signed integer of 64 bits.
    I64,
    /// An unsigned integer of 64 bits.
    U64,
    /// A float of 64 bits.
    F64,
    /// Two packed values of 32 bits, two registers.
    Pk32,
    /// Two packed f32 values, two registers.
    PkF32,
    /// 96 bits, three registers.
    B96,
    /// 128 bits, four registers.
    B128,
    /// 192 bits, six registers.
    B192,
    /// 256 bits, eight registers.
    B256,
    /// A factor of a matrix instruction in the format that CBSZ names: eight registers, or fewer.
    FormatA,
    /// The same in the format that BLGP names.
    FormatB,
    /// 512 bits, sixteen registers.
    B512,
    /// 1024 bits, 32 registers.
    B1024,
}

impl Type {
    /// Consecutive 32-bit registers that hold the operand.
    pub fn words(self) -> u8 {
        match self {
            Type::B64 | Type::I64 | Type::U64 | Type::F64 | Type::Pk32 | Type::PkF32 => 2,
            Type::B96 => 3,
            Type::B128 => 4,
            Type::B192 => 6,
            Type::B256 | Type::FormatA | Type::FormatB => 8,
            Type::B512 => 16,
            Type::B1024 => 32,
            _ => 1,
        }
    }
    /// Width of the value in bits (packed: of the pair).
    pub fn bits(self) -> u32 {
        match self {
            Type::B8 => 8,
            Type::B16 | Type::I16 | Type::U16 | Type::F16 | Type::Bf16 => 16,
            _ => 32 * self.words() as u32,
        }
    }
    /// The type of each of a pair, or of the value itself. What a pair shares with single values asks this.
    pub fn element(self) -> Type {
        match self {
            Type::Pk16 => Type::B16,
            Type::PkF16 => Type::F16,
            Type::PkBf16 => Type::Bf16,
            Type::Pk32 => Type::B32,
            Type::PkF32 => Type::F32,
            single => single,
        }
    }
    /// Whether it is a pair of values.
    pub fn is_packed(self) -> bool {
        self.element() != self
    }
    /// Whether the value, or each of a pair, is a float.
    pub fn is_float(self) -> bool {
        matches!(self.element(), Type::F16 | Type::Bf16 | Type::F32 | Type::F64)
    }
    /// Whether it is a pair of floats.
    pub fn is_packed_float(self) -> bool {
        self.is_packed() && self.is_float()
    }
    /// Whether the value, or each of a pair, is an integer of 16 bits.
    pub fn is_short_integer(self) -> bool {
        matches!(self.element(), Type::B16 | Type::I16 | Type::U16)
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
    /// Accumulation register that is written.
    AccDst,
    /// Accumulation register that is read.
    AccSrc,
    /// Destination of a matrix instruction: accumulation registers, or vector registers where the target has one file
    /// for both.
    MatrixDst,
    /// Source 0 or 1 of a matrix instruction: vector or accumulation registers.
    MatrixSrc,
    /// What a matrix instruction adds to the products: registers of the file of its destination, or an inline constant
    /// for all elements.
    MatrixAddend,
    /// EXP's target: render target, position or parameter.
    ExportTarget,
    /// VGPR that EXP exports, or absent (`off`): one bit of the enable mask each. With `compr` the
    /// first two stand for the first source, the last two for the second.
    ExportSource,
}

impl Field {
    /// Whether an operand of this field is a source whose number counts for modifiers.
    pub fn is_source(self) -> bool {
        use Field::{AccSrc, LaneSelect, MaskSrc, MatrixAddend, MatrixSrc, SdstOnlyRead, Src, Ssrc, Vgpr, Vsrc};
        matches!(
            self,
            Src | Vsrc | Vgpr | MaskSrc | LaneSelect | Ssrc | SdstOnlyRead | AccSrc | MatrixSrc | MatrixAddend
        )
    }
}

impl Field {
    /// Whether an operand of this field in a memory instruction is data, not an address.
    pub fn is_data(self) -> bool {
        use Field::{Data, DataReturned, LoadDst, Vdst, VdstRead, VdstReturned};
        matches!(self, Vdst | VdstRead | VdstReturned | LoadDst | Data | DataReturned)
    }
}

/// One operand of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OperandKind {
    /// Which registers and constants it may name.
    pub field: Field,
    /// How wide it is, and what its constants mean.
    pub ty: Type,
}
