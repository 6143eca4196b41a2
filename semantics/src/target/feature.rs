//! What processors have that others lack: features, and numbers.

macro_rules! features {
    ($($(#[$doc:meta])* $feature:ident,)*) => {
        /// A concept of the ISA that some processors have. Code asks for one with [`Target::has`], and names no
        /// generation: which processors have it is said once, in the table of targets.
        ///
        /// [`Target::has`]: crate::Target::has
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Feature {
            $($(#[$doc])* $feature,)*
        }

        impl Feature {
            /// Each, in order.
            pub const ALL: &[Feature] = &[$(Feature::$feature),*];
        }
    };
}

features! {
    // Encodings.
    /// Bits of encodings stand where GCN3 moved them: ten bits of opcode in VOP3, whose VOP1 begin at 0x140 and which
    /// can carry interpolations; DS, MUBUF, MTBUF, MIMG, VINTRP and EXP likewise.
    Gcn3Encoding,
    /// The format FLAT.
    Flat,
    /// FLAT names a segment (any, GLOBAL, SCRATCH), and has an offset and the bit LDS; it has no `tfe`.
    FlatSegments,
    /// The encoding SDWA.
    Sdwa,
    /// `v_mac` has a form in SDWA (ledger A15).
    SdwaMac,
    /// SDWA names scalar registers, as sources and as results of compares, where those have no clamp; and it has an
    /// output modifier (ledger A2).
    SdwaScalar,
    /// The encoding DPP.
    Dpp,
    /// The encoding VOP3P.
    Vop3p,
    /// VOP3 has a clamp bit for each result: for integers, and beside a scalar destination.
    Vop3Clamp,
    /// VOP3 selects halves of 16-bit operands (`op_sel`).
    Vop3OpSel,
    /// 1/(2 pi) is an inline constant.
    Inv2Pi,
    /// Scalar memory instructions have two words, whose offset counts bytes, and the bit GLC. Without it the offset
    /// counts words of 4 bytes.
    WideSmem,
    /// The offset of scalar memory can be a literal.
    SmemLiteral,
    /// The offset of scalar memory has a sign, and can stand beside one in a register.
    SignedSmemOffset,
    /// The bit NV of scalar memory and FLAT.
    NonVolatile,
    /// Buffer instructions have 64-bit addresses (`addr64`).
    Addr64,
    /// Images convert to 16 bits in registers (bit D16).
    ImageD16,
    /// The bit R128 of images has another meaning, and is called `a16`.
    A16,
    /// What graphics needs: exports, interpolation, images with filters, ordered counts; and atomics of LDS with data
    /// from LDS.
    Graphics,
    /// A third bit for caches in buffer, image and FLAT instructions (SCC).
    CoherenceBit,
    /// Images.
    Images,
    /// Caches are bypassed by scope (SC0, SC1, NT) and not by GLC, SLC and SCC; what goes with it: registers of both kinds
    /// for addresses of scratch, FLAT_SCRATCH from the start, other names of matrix instructions.
    Scopes,
    /// Loads to LDS of three and four words, and what goes with the larger LDS that they are for: its addresses in M0 have
    /// 18 bits, and stores of pairs to one address store once (ledger K178, K181).
    WideLdsLoads,
    /// DPP permutes 64-bit operands, with `row_newbcast` alone.
    WideDpp,

    // Registers.
    /// Accumulation registers (`a0` to `a255`), moves between them and vector registers, and the matrix instructions
    /// that work on them.
    Matrix,
    /// Vector and accumulation registers are parts of one file: memory instructions transfer both, matrix instructions
    /// write both, and registers that belong together begin at an even number.
    UnifiedRegisters,
    /// A launch can put arguments of a kernel into scalar registers; it enters the kernel behind its first 256 bytes.
    KernargPreload,
    /// XNACK_MASK is a register, and FLAT_SCRATCH stands below it.
    XnackMask,
    /// The ends of LDS and of scratch in the address space are operands, and HW_REG_SH_MEM_BASES has them.
    Apertures,

    // Arithmetic.
    /// 16-bit results of instructions that are older than this feature keep the high half of their register; without
    /// it they zero it (ledger C6).
    KeepsHighHalf,
    /// Minima, maxima and medians of floats flush subnormals as MODE says; without it they keep them (ledger M4).
    FlushesExtremes,
    /// MODE has FP16_OVFL: a half that overflows is the greatest number (ledger M8).
    Fp16Overflow,
    /// `v_fract` gives numbers below 1 (ledger S28).
    FractBelowOne,
    /// `v_frexp_exp` of an infinity or NaN has a value that documents give (ledger S29).
    FrexpOfInfinity,
    /// Mixed multiply-adds round once, and are called `v_fma_mix_f32` and so on (ledger P6).
    FusedMix,
    /// FP8 and BF8 have one NaN, the sign alone, no infinity, and greater biases (ledger F1).
    FnuzFloats,
    /// Registers and memory of some machines have SRAM-ECC, where others have none (ledger K18).
    SramEcc,
    /// `ds_swizzle_b32` has rotations and orders of an FFT (ledger X2).
    SwizzleRotations,

    // Memory.
    /// M0 is no limit for addresses of LDS.
    LdsWithoutM0,
    /// Loads and stores of LDS need no alignment.
    UnalignedLds,
    /// An address of LDS whose base is negative is out of range, whatever the offset (ledger K2).
    SignedLdsBase,
    /// Addresses of buffer instructions are aligned to 4 bytes.
    AlignedBuffers,
    /// The stride of a buffer that adds the lane's number is wider, by the bits of the data format.
    WideLaneStride,
    /// Elements of swizzled buffers have 4 bytes; without it the resource says how many.
    FixedElements,
    /// Records of a buffer count if the buffer is swizzled, else bytes (ledger K100 to K105).
    RecordsIfSwizzled,
    /// Records of a buffer count if the instruction has an index, else bytes (ledger K100 to K105).
    RecordsIfIndexed,
    /// Number format 6 of buffers: SNORM_OGL.
    SnormOgl,
    /// Formatted accesses with values of 16 bits in registers (`buffer_load_format_d16_x` and its kin).
    FormatD16,
    /// Two values of 16 bits are packed in each register of such an access.
    PackedD16,
    /// Memory adds floats: where FLAT reaches LDS, that does it by its own rule (ledger K176).
    MemoryFloats,
    /// Atomics of scalar memory.
    ScalarAtomics,
    /// Scalar stores take an offset from any register; without it from M0 alone.
    ScalarStoreOffset,
    /// A trap handler finds the queue by the wave's doorbell; without it two SGPRs say where the queue is.
    DoorbellTrap,
}

/// What additions with a carry are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CarryNames {
    /// `v_add_i32`.
    Signed,
    /// `v_add_u32`.
    Unsigned,
    /// `v_add_co_u32`: `v_add_u32` has no carry.
    CarryOut,
}

/// Numbers that differ between processors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Properties {
    /// General scalar registers, but for VCC.
    pub sgprs: u16,
    /// Scalar registers that are allocated together.
    pub sgpr_granule: u16,
    /// The operand code of FLAT_SCRATCH, if there is one.
    pub flat_scratch: Option<u16>,
    /// The operand code of the first register of trap handlers (`ttmp0`).
    pub first_trap_register: u16,
    /// How many registers trap handlers have.
    pub trap_registers: u16,
    /// Bits of the offset of scalar memory, with its sign if it has one.
    pub smem_offset_bits: u32,
    /// Bits of the counter `vmcnt`.
    pub vmcnt_bits: u32,
    /// Bits of the immediate of `s_nop`.
    pub nop_bits: u32,
    /// The most bytes of LDS that a group can have.
    pub lds_bytes: u32,
    /// What additions with a carry are called.
    pub carry_names: CarryNames,
}
