//! What instructions are made of, whatever their rows say: encodings, operands and their codes, modifiers.

pub mod code;
mod dpp;
mod link;
mod modifiers;
mod operand;

use std::fmt;

pub use dpp::{Argument, DppControl, LaneControl, Origin};
pub use link::{AddressWord, Link};
pub use modifiers::{Dpp, DstUnused, MatrixBits, MemoryBits, Modifiers, Omod, Sdwa, Select};
pub use operand::Operand;

/// The encoding that an instruction uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Encoding {
    /// Scalar, one source. 32 bits.
    Sop1,
    /// Scalar, two sources. 32 bits.
    Sop2,
    /// Scalar compare, whose result is SCC. 32 bits.
    Sopc,
    /// Scalar with a 16-bit immediate. 32 bits.
    Sopk,
    /// Program control: a 16-bit immediate and no registers. 32 bits.
    Sopp,
    /// SMRD on gfx6 and gfx7.
    Smem,
    /// Vector, one source. 32 bits.
    Vop1,
    /// Vector, two sources. 32 bits.
    Vop2,
    /// Vector compare, whose result is VCC. 32 bits.
    Vopc,
    /// VOP3A and VOP3B: own opcodes, or the 64-bit form of VOP1, VOP2 and VOPC.
    Vop3,
    /// Packed 16-bit vector instructions, and their kin. 64 bits.
    Vop3p,
    /// A matrix instruction behind a load of its scales. 128 bits.
    Vop3px2,
    /// VOP1, VOP2 or VOPC with sub-dword selection (on gfx9 VOPC: SDWAB).
    Sdwa,
    /// VOP1 or VOP2 with data-parallel primitives.
    Dpp,
    /// Interpolation of attributes. 32 bits.
    Vintrp,
    /// Local and global data share. 64 bits.
    Ds,
    /// Untyped buffer memory. 64 bits.
    Mubuf,
    /// Typed buffer memory. 64 bits.
    Mtbuf,
    /// Image memory. 64 bits.
    Mimg,
    /// Flat, global and scratch memory. 64 bits.
    Flat,
    /// Export. 64 bits.
    Exp,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Encoding; 21] = {
        use Encoding::*;
        [
            Sop1, Sop2, Sopc, Sopk, Sopp, Smem, Vop1, Vop2, Vopc, Vop3, Vop3p, Vop3px2, Sdwa, Dpp, Vintrp, Ds, Mubuf,
            Mtbuf, Mimg, Flat, Exp,
        ]
    };
}

impl fmt::Display for Encoding {
    /// The encoding's name in upper case: `VOP3`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", format!("{self:?}").to_uppercase())
    }
}
