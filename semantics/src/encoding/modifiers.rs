//! What surrounds the operands.

use super::DppControl;

/// SDWA selection of a source or destination part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Select {
    /// Bits 7:0.
    Byte0,
    /// Bits 15:8.
    Byte1,
    /// Bits 23:16.
    Byte2,
    /// Bits 31:24.
    Byte3,
    /// Bits 15:0.
    Word0,
    /// Bits 31:16.
    Word1,
    /// All 32 bits.
    #[default]
    Dword,
}

impl Select {
    /// All of them, in the order of their numbers in the machine word.
    pub const ALL: [Select; 7] =
        [Select::Byte0, Select::Byte1, Select::Byte2, Select::Byte3, Select::Word0, Select::Word1, Select::Dword];

    /// Byte `number` of four; only the low two bits count.
    pub const fn byte(number: u8) -> Self {
        Self::ALL[(number & 3) as usize]
    }

    /// The name in LLVM's text.
    pub const fn name(self) -> &'static str {
        match self {
            Select::Byte0 => "BYTE_0",
            Select::Byte1 => "BYTE_1",
            Select::Byte2 => "BYTE_2",
            Select::Byte3 => "BYTE_3",
            Select::Word0 => "WORD_0",
            Select::Word1 => "WORD_1",
            Select::Dword => "DWORD",
        }
    }
    /// Position of the lowest selected bit.
    pub fn shift(self) -> u32 {
        match self {
            Select::Byte0 | Select::Word0 | Select::Dword => 0,
            Select::Byte1 => 8,
            Select::Byte2 | Select::Word1 => 16,
            Select::Byte3 => 24,
        }
    }
    /// Number of selected bits.
    pub fn bits(self) -> u32 {
        match self {
            Select::Byte0 | Select::Byte1 | Select::Byte2 | Select::Byte3 => 8,
            Select::Word0 | Select::Word1 => 16,
            Select::Dword => 32,
        }
    }
}

/// What SDWA puts into the destination bits that it does not select.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DstUnused {
    /// Zeros.
    Pad,
    /// Copies of the sign above, zeros below.
    Sext,
    /// The destination's old bits.
    Preserve,
}

/// Sub-dword addressing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sdwa {
    /// The bits of the destination that receive the result.
    pub dst_sel: Select,
    /// What happens to the others.
    pub dst_unused: DstUnused,
    /// The bits of source 0, source 1 that are read.
    pub src_sel: [Select; 2],
    /// Sign-extend the selected part of source 0, source 1.
    pub src_sext: [bool; 2],
}

/// Data-parallel primitives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dpp {
    /// The lane that each lane reads.
    pub control: DppControl,
    /// Rows of 16 lanes that are written.
    pub row_mask: u8,
    /// Banks of 4 lanes, in every row, that are written.
    pub bank_mask: u8,
    /// The bit in the machine word: set means that an invalid source reads as zero (ledger D1).
    pub bound_ctrl: bool,
}

/// Output modifier of a float result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Omod {
    /// The result as it is.
    #[default]
    None,
    /// Times 2.
    Mul2,
    /// Times 4.
    Mul4,
    /// Divided by 2.
    Div2,
}

/// The fields of matrix instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MatrixBits {
    /// CBSZ, 3 bits.
    pub cbsz: u8,
    /// ABID, 4 bits.
    pub abid: u8,
    /// BLGP, 3 bits.
    pub blgp: u8,
}

bitflags::bitflags! {
    /// One-bit fields of memory, export and interpolation instructions.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct MemoryBits: u32 {
        /// Global data share instead of LDS.
        const GDS = 1 << 0;
        /// Globally coherent; atomics: return the old value.
        const GLC = 1 << 1;
        /// System level coherent.
        const SLC = 1 << 2;
        /// Texture fail enable: one more result register.
        const TFE = 1 << 3;
        /// The result goes to LDS.
        const LDS = 1 << 4;
        /// MUBUF, MTBUF: a VGPR holds an offset.
        const OFFEN = 1 << 5;
        /// MUBUF, MTBUF: a VGPR holds an index.
        const IDXEN = 1 << 6;
        /// MUBUF, MTBUF, gfx6 and gfx7: a VGPR pair holds an address.
        const ADDR64 = 1 << 7;
        /// Non-volatile (gfx9 SMEM and FLAT).
        const NV = 1 << 8;
        /// Image coordinates are not normalised.
        const UNORM = 1 << 9;
        /// Array of images.
        const DA = 1 << 10;
        /// 128-bit image resource; on gfx9 this is A16.
        const R128 = 1 << 11;
        /// LOD warning enable.
        const LWE = 1 << 12;
        /// Components of 16 bits (gfx8 and later).
        const D16 = 1 << 13;
        /// EXP: the last export.
        const DONE = 1 << 14;
        /// EXP: packed 16-bit values.
        const COMPR = 1 << 15;
        /// EXP: EXEC is the valid mask.
        const VM = 1 << 16;
        /// Interpolation: the high half of the attribute.
        const HIGH = 1 << 17;
        /// gfx9 SMEM: a scalar register offset beside the immediate.
        const SOE = 1 << 18;
        /// The third bit for caches (gfx90a).
        const SCC = 1 << 19;
    }
}

/// Everything that follows or surrounds the operands. Bit `i` of a mask belongs to source `i`;
/// bit 3 of `op_sel` is the destination's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Modifiers {
    /// Absolute value of source `i`, before `neg`.
    pub abs: u8,
    /// Negation of source `i` (VOP3P: of its low half, `neg_lo`).
    pub neg: u8,
    /// VOP3P: negation of the high half of source `i`.
    pub neg_hi: u8,
    /// The high half of 16-bit source `i` is read (VOP3P: by the low result). Of lane swaps bit 0 is FI, bit 1 BC.
    pub op_sel: u8,
    /// VOP3P: the high result reads the high half of source `i`; of `v_mad_mix_f32` and its kin, source `i` is an f16.
    pub op_sel_hi: u8,
    /// The result is limited to its range: of floats 0 to 1, of integers that of their type.
    pub clamp: bool,
    /// What a float result is multiplied by, before `clamp`.
    pub omod: Omod,
    /// The selections of an SDWA word, and of no other.
    pub sdwa: Option<Sdwa>,
    /// The lane control of a DPP word, and of no other.
    pub dpp: Option<Dpp>,
    /// Offset field of a memory instruction, in bytes; of DS instructions with two offsets, the
    /// first in bits 7:0 and the second in bits 15:8. SMEM has it with `soe` only.
    pub offset: i32,
    /// MTBUF: data format in bits 3:0, number format in bits 6:4.
    pub format: u8,
    /// MIMG: the components that are transferred.
    pub dmask: u8,
    /// Matrix instructions: how blocks of source 0 are repeated (CBSZ), which block (ABID), and the order of the
    /// lanes of source 1 (BLGP).
    pub matrix: MatrixBits,
    /// The truth table of `v_bitop3_b32` and `v_bitop3_b16`, in the place of signs and output modifier.
    pub table: u8,
    /// The one-bit fields that are set.
    pub memory: MemoryBits,
}
