//! What instructions do that are rules of the whole wave. The rules are in `wave`.

use super::Type;
use crate::float::Item;

/// A rule of the whole wave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WaveOp {
    /// Has no effect on values (wait states, wait counts, priorities, branches).
    NoEffect,
    /// `s_endpgm`: the program ends.
    EndProgram,
    /// `s_setpc_b64`: the program is left to the address in a register pair.
    SetPc,
    /// `s_getpc_b64`: a step of its own.
    GetPc,
    /// `s_swappc_b64`: a step of its own.
    SwapPc,
    /// `s_call_b64`: a step of its own.
    Call,
    /// `v_readlane_b32`: a lane of a vector register to a scalar one.
    ReadLane,
    /// `v_readfirstlane_b32`: the first active lane to a scalar register.
    ReadFirstLane,
    /// `v_writelane_b32`: a scalar to a lane of a vector register.
    WriteLane,
    /// `v_swap_b32`: two vector registers exchange their values.
    Swap,
    /// `v_permlane16_swap_b32` and `v_permlane32_swap_b32`: lanes of two vector registers change places, as many lanes
    /// away from each other.
    SwapLanes(u8),
    /// Saves EXEC and replaces it.
    SaveExec(ExecOp),
    /// Replaces EXEC and copies the new EXEC.
    WriteExec(ExecOp),
    /// `ds_swizzle_b32`: lanes read others by a pattern.
    Swizzle,
    /// `ds_permute_b32`: lanes send to lanes.
    Permute,
    /// `ds_bpermute_b32`: lanes read from lanes.
    Bpermute,
    /// `v_mqsad_u32_u8`: operands of 128 bits.
    MaskedQuadSad,
    /// `v_cvt_scalef32_pk32_*` and its kin: 32 numbers in another format.
    ConvertBlock(BlockConversion),
    /// `s_getreg` and `s_setreg`: a step of its own.
    Hwreg(HwregOp),
    /// `s_movrel*` and the control of VGPR indexing: a step of its own.
    Index(IndexOp),
    /// Products of matrices: a step of its own.
    Matrix(Matrix),
}

/// A format of the numbers of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names of formats")]
pub enum Number {
    F32,
    F16,
    Bf16,
    Fp6,
    Bf6,
}

/// What becomes of 32 numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BlockConversion {
    /// Their format.
    pub from: Number,
    /// The new one.
    pub to: Number,
    /// They are 16 of each of two sources, which take turns.
    pub interleaves: bool,
    /// They are rounded with random words.
    pub is_stochastic: bool,
}

/// How the new EXEC comes from a source and the old EXEC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExecOp {
    /// `S0 & EXEC`.
    And,
    /// `S0 | EXEC`.
    Or,
    /// `S0 ^ EXEC`.
    Xor,
    /// `S0 & ~EXEC`.
    AndNot2,
    /// `S0 | ~EXEC`.
    OrNot2,
    /// `!(S0 & EXEC)`.
    Nand,
    /// `!(S0 | EXEC)`.
    Nor,
    /// `!(S0 ^ EXEC)`.
    Xnor,
    /// `~S0 & EXEC`.
    AndNot1,
    /// `~S0 | EXEC`.
    OrNot1,
}

/// What is done with a field of a hardware register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HwregOp {
    /// `s_getreg_b32`: it is read.
    Get,
    /// `s_setreg_b32`: it is written.
    Set,
}

/// What is done with register numbers relative to M0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IndexOp {
    /// `s_movrels`: the source's number is relative to M0.
    MoveFrom,
    /// `s_movreld`: the destination's number is relative to M0.
    MoveTo,
    /// VGPR indexing on: sets index and mode.
    On,
    /// VGPR indexing off.
    Off,
    /// Sets the index, M0\[7:0\].
    Index,
    /// Sets which operands are relative, M0\[15:12\].
    Mode,
}

/// What a matrix instruction multiplies: matrices A with `m` rows and `k` columns, and B with `k` rows and `n` columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Matrix {
    /// Rows of A and of the result.
    pub m: u8,
    /// Columns of B and of the result.
    pub n: u8,
    /// Columns of A and rows of B.
    pub k: u8,
    /// How many such products there are, beside each other.
    pub blocks: u8,
    /// How products of elements are added.
    pub sum: Sum,
}

/// How a matrix instruction adds products of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sum {
    /// A chain of fused multiply-adds of f32.
    F32,
    /// The same of f64.
    F64,
    /// Exact products of signed bytes, added modulo 2^32.
    I8,
    /// Steps of floats, whose formats A and B have.
    Floats([Item; 2]),
    /// Of factors whose formats CBSZ and BLGP name, in a way that no document says.
    OpenFormats,
    /// The same, and of integers, where a part of A is left out.
    OpenSparse,
    /// Exact products of signed bytes, added modulo 2^32, where a part of A is left out.
    SparseI8,
    /// Floats of these formats where a part of A is left out.
    SparseFloats([Item; 2]),
}

impl Matrix {
    /// How many elements of A and B it multiplies with each other.
    pub fn products(self) -> u32 {
        [self.m, self.n, self.k, self.blocks].map(u32::from).iter().product()
    }

    /// Whether elements of the result have 64 bits.
    pub fn has_wide_results(self) -> bool {
        self.sum == Sum::F64
    }
    /// Whether a part of A is left out, and an operand says which.
    pub fn is_sparse(self) -> bool {
        matches!(self.sum, Sum::OpenSparse | Sum::SparseI8 | Sum::SparseFloats(_))
    }
    /// What constants are that are added to the products.
    pub fn element_type(self) -> Type {
        match self.sum {
            Sum::F64 => Type::F64,
            Sum::I8 | Sum::SparseI8 => Type::I32,
            Sum::F32 | Sum::Floats(_) | Sum::OpenFormats | Sum::OpenSparse | Sum::SparseFloats(_) => Type::F32,
        }
    }
}
