//! Source operand codes.

/// The first scalar general-purpose register.
pub const SGPR: u16 = 0;
/// Lanes 31:0 of VCC.
pub const VCC_LO: u16 = 106;
/// Lanes 63:32 of VCC.
pub const VCC_HI: u16 = 107;
/// The first register of trap handlers on gfx6 to gfx8; on gfx9 they begin four codes before.
pub const TTMP0: u16 = 112;
/// M0: an index, a message, a limit of LDS.
pub const M0: u16 = 124;
/// Lanes 31:0 of EXEC.
pub const EXEC_LO: u16 = 126;
/// Lanes 63:32 of EXEC.
pub const EXEC_HI: u16 = 127;
/// Integers 0 to 64 are codes 128 to 192.
pub const ZERO: u16 = 128;
/// The integer 64, the greatest that is an inline constant.
pub const INT_64: u16 = 192;
/// Integers -1 to -16 are codes 193 to 208.
pub const MINUS_1: u16 = 193;
/// The integer -16, the least that is an inline constant.
pub const MINUS_16: u16 = 208;
/// Where FLAT addresses reach LDS: the first address (gfx9).
pub const SHARED_BASE: u16 = 235;
/// The last of these addresses.
pub const SHARED_LIMIT: u16 = 236;
/// Where FLAT addresses reach scratch: the first address (gfx9).
pub const PRIVATE_BASE: u16 = 237;
/// The last of these addresses.
pub const PRIVATE_LIMIT: u16 = 238;
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
/// 1 if VCC is 0, else 0.
pub const VCCZ: u16 = 251;
/// 1 if EXEC is 0, else 0.
pub const EXECZ: u16 = 252;
/// SCC, as 0 or 1.
pub const SCC: u16 = 253;
/// A word of LDS at the address in M0.
pub const LDS_DIRECT: u16 = 254;
/// The first vector general-purpose register.
pub const VGPR: u16 = 256;
/// The first accumulation register. No field holds such a code: that a register is one says a bit of its own, or the
/// instruction.
pub const AGPR: u16 = 512;
/// How many vector registers there are, and how many accumulation registers behind them.
pub const VGPRS: u16 = AGPR - VGPR;
/// How many vector and accumulation registers there are.
pub const VECTORS: u16 = 2 * VGPRS;
