//! One machine instruction: its row in the table, the encoding chosen, operands and modifiers.

mod dpp;

use std::fmt;

use smallvec::SmallVec;

pub use dpp::{Argument, DppControl, LaneControl, Origin};

use crate::isa::Row;
use crate::target::Target;

/// The encoding that an instruction uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Encoding {
    Sop1,
    Sop2,
    Sopc,
    Sopk,
    Sopp,
    /// SMRD on gfx6 and gfx7.
    Smem,
    Vop1,
    Vop2,
    Vopc,
    /// VOP3A and VOP3B: own opcodes, or the 64-bit form of VOP1, VOP2 and VOPC.
    Vop3,
    Vop3p,
    /// VOP1, VOP2 or VOPC with sub-dword selection (on gfx9 VOPC: SDWAB).
    Sdwa,
    /// VOP1 or VOP2 with data-parallel primitives.
    Dpp,
    Vintrp,
    Ds,
    Mubuf,
    Mtbuf,
    Mimg,
    Flat,
    Exp,
}

impl fmt::Display for Encoding {
    /// The encoding's name in upper case: `VOP3`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", format!("{self:?}").to_uppercase())
    }
}

/// An operand, numbered as the machine numbers source operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A register or an inline constant: the 9-bit source operand code, and how many consecutive
    /// 32-bit registers the operand covers (1 for a constant).
    Code { code: u16, words: u8 },
    /// A 32-bit constant that follows the instruction word.
    Literal(u32),
    /// An immediate field of the instruction: `simm16`, a wait count, an offset.
    Immediate(i64),
    /// No register here, where one is possible: `off`, the destination of an atomic that does not
    /// return, or an optional operand left out.
    Absent,
}

/// Source operand codes.
pub mod code {
    /// The first scalar general-purpose register.
    pub const SGPR: u16 = 0;
    pub const VCC_LO: u16 = 106;
    pub const VCC_HI: u16 = 107;
    pub const TTMP0: u16 = 112;
    pub const M0: u16 = 124;
    pub const EXEC_LO: u16 = 126;
    pub const EXEC_HI: u16 = 127;
    /// Integers 0 to 64 are codes 128 to 192.
    pub const ZERO: u16 = 128;
    pub const INT_64: u16 = 192;
    /// Integers -1 to -16 are codes 193 to 208.
    pub const MINUS_1: u16 = 193;
    pub const MINUS_16: u16 = 208;
    /// 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0 are codes 240 to 247.
    pub const FLOAT_HALF: u16 = 240;
    /// 1/(2*pi), gfx8 and later.
    pub const INV_2PI: u16 = 248;
    /// The values of the float constants, from [`FLOAT_HALF`] to [`INV_2PI`], as f64, f32 and f16: 0.5, -0.5,
    /// 1, -1, 2, -2, 4, -4, 1/(2π).
    pub const FLOATS: [(u64, u32, u16); 9] = [
        (0x3fe0_0000_0000_0000, 0x3f00_0000, 0x3800),
        (0xbfe0_0000_0000_0000, 0xbf00_0000, 0xb800),
        (0x3ff0_0000_0000_0000, 0x3f80_0000, 0x3c00),
        (0xbff0_0000_0000_0000, 0xbf80_0000, 0xbc00),
        (0x4000_0000_0000_0000, 0x4000_0000, 0x4000),
        (0xc000_0000_0000_0000, 0xc000_0000, 0xc000),
        (0x4010_0000_0000_0000, 0x4080_0000, 0x4400),
        (0xc010_0000_0000_0000, 0xc080_0000, 0xc400),
        (0x3fc4_5f30_6dc9_c882, 0x3e22_f983, 0x3118),
    ];
    pub const VCCZ: u16 = 251;
    pub const EXECZ: u16 = 252;
    pub const SCC: u16 = 253;
    pub const LDS_DIRECT: u16 = 254;
    /// The first vector general-purpose register.
    pub const VGPR: u16 = 256;
}

impl Operand {
    /// Vector registers `v[index]` and up, `words` of them.
    pub fn vgpr(index: u16, words: u8) -> Self {
        Operand::Code { code: code::VGPR + index, words }
    }
    /// Scalar registers by operand code.
    pub fn scalar(code: u16, words: u8) -> Self {
        Operand::Code { code, words }
    }
    /// The index of the first vector register, if this is one.
    pub fn as_vgpr(self) -> Option<u16> {
        match self {
            Operand::Code { code, .. } if code >= code::VGPR => Some(code - code::VGPR),
            _ => None,
        }
    }
    /// The operand code of the first scalar register, if this is one (SGPR, VCC, TTMP, M0, EXEC).
    pub fn as_scalar_register(self) -> Option<u16> {
        match self {
            Operand::Code { code, .. } if code < code::ZERO => Some(code),
            _ => None,
        }
    }
    /// Whether this is an inline constant or a literal.
    pub fn is_constant(self) -> bool {
        matches!(
            self,
            Operand::Code { code: code::ZERO..=code::MINUS_16 | code::FLOAT_HALF..=code::INV_2PI, .. }
                | Operand::Literal(_)
        )
    }
}

/// SDWA selection of a source or destination part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Select {
    Byte0,
    Byte1,
    Byte2,
    Byte3,
    Word0,
    Word1,
    #[default]
    Dword,
}

impl Select {
    pub const ALL: [Select; 7] =
        [Select::Byte0, Select::Byte1, Select::Byte2, Select::Byte3, Select::Word0, Select::Word1, Select::Dword];

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
    pub dst_sel: Select,
    pub dst_unused: DstUnused,
    pub src_sel: [Select; 2],
    /// Sign-extend the selected part of source 0, source 1.
    pub src_sext: [bool; 2],
}

/// Data-parallel primitives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dpp {
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
    #[default]
    None,
    Mul2,
    Mul4,
    Div2,
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
        const UNORM = 1 << 9;
        /// Array of images.
        const DA = 1 << 10;
        /// 128-bit image resource; on gfx9 this is A16.
        const R128 = 1 << 11;
        /// LOD warning enable.
        const LWE = 1 << 12;
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
    }
}

/// Everything that follows or surrounds the operands. Bit `i` of a mask belongs to source `i`;
/// bit 3 of `op_sel` is the destination's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Modifiers {
    pub abs: u8,
    /// Negation of source `i` (VOP3P: of its low half, `neg_lo`).
    pub neg: u8,
    pub neg_hi: u8,
    pub op_sel: u8,
    pub op_sel_hi: u8,
    pub clamp: bool,
    pub omod: Omod,
    pub sdwa: Option<Sdwa>,
    pub dpp: Option<Dpp>,
    /// Offset field of a memory instruction, in bytes; of DS instructions with two offsets, the
    /// first in bits 7:0 and the second in bits 15:8. SMEM has it with `soe` only.
    pub offset: i32,
    /// MTBUF: data format in bits 3:0, number format in bits 6:4.
    pub format: u8,
    /// MIMG: the components that are transferred.
    pub dmask: u8,
    pub memory: MemoryBits,
}

/// A decoded instruction. Operands stand in the order of [`Row::operands`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Instruction {
    pub row: &'static Row,
    pub encoding: Encoding,
    pub operands: SmallVec<[Operand; 6]>,
    pub modifiers: Modifiers,
}

impl Instruction {
    /// The size in 32-bit words, with the literal.
    pub fn words(&self, target: Target) -> u8 {
        use Encoding::{Dpp, Ds, Exp, Flat, Mimg, Mtbuf, Mubuf, Sdwa, Smem, Vop3, Vop3p};
        let base = match self.encoding {
            Vop3 | Vop3p | Sdwa | Dpp | Ds | Mubuf | Mtbuf | Mimg | Flat | Exp => 2,
            Smem if target.has_sdwa_and_dpp() => 2,
            _ => 1,
        };
        base + u8::from(self.operands.iter().any(|operand| matches!(operand, Operand::Literal(_))))
    }
}
