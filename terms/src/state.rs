//! The variables of the initial state.

use std::fmt;

use gcn_semantics::algebra::{LANES, Space};
use gcn_semantics::instruction::code;
use gcn_semantics::wave::{PROGRAM, SYMBOLS};

use crate::variable::{AnyLane, Var};

/// A part of the initial state that a term may depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StateVar {
    /// One lane of a vector register, 32 bits.
    Vgpr {
        /// The number of the register: 0 to 255, and from 256 on accumulation registers.
        register: u16,
        /// The number of the lane, 0 to 63.
        lane: u8,
    },
    /// A scalar register by operand code (SGPR, VCC, M0, EXEC, ...), 32 bits.
    Scalar {
        /// The operand code.
        code: u16,
    },
    /// The scalar condition code, 1 bit.
    Scc,
    /// The MODE register, 32 bits. Of the initial MODE, where that may be any, the bits of
    /// [`start_mask`](gcn_semantics::float::start_mask) count.
    Mode,
    /// 4 bytes of memory, the lowest at the lowest address. No variable of terms: loads are functions of addresses.
    Memory {
        /// The part of memory.
        space: Space,
        /// The lane, of memory that each lane has for itself; otherwise 0.
        lane: u8,
        /// The address of the lowest byte, a multiple of 4.
        address: u64,
    },
}

/// Registers that the programs do not share because they are not defined at the entry have numbers from here on.
pub const OWN_VGPRS: u16 = code::VECTORS;
/// The same for operand codes. VCC and what comes behind it are always shared, so the last of these codes are free.
pub const OWN_SCALARS: u16 = 128;
/// The numbers of a work-item along its axes, where a register has all of them: no program has one in a register of its
/// own.
pub const ITEMS: u16 = 2 * OWN_VGPRS;
/// The low word of program b's kernarg pointer, where that is not a's; the high word has the next code.
pub const KERNARG_OF_B: u16 = SYMBOLS - 2;
/// The words of arguments of kernels, by their distances in program a's kernarg segment.
pub const ARGUMENTS: u16 = 0x8000;
/// Those that program b alone has, by their distances in its own.
pub const OWN_ARGUMENTS: u16 = 0xc000;
/// The number of a wave in its group, of kernels whose groups have a known size. No program has it in a register.
pub const WAVE: u16 = OWN_SCALARS + code::VCC_LO;

const SCALARS: u32 = (ITEMS as u32 + 3) * LANES as u32;
const SCC: u32 = SCALARS + 2 * OWN_SCALARS as u32;
const MODE: u32 = SCC + 1;
/// From here on addresses that are known after linking.
const PLACES: u32 = MODE + 1;

// The variables of other kinds come behind those of the state: codes of places have 16 bits.
const _: () = assert!(PLACES + (u16::MAX as u32) < Var::STATE_END);

impl StateVar {
    /// The term variable that stands for this part of the state.
    ///
    /// # Panics
    /// For memory.
    pub fn var(self) -> Var {
        Var(match self {
            StateVar::Vgpr { register, lane } => register as u32 * LANES as u32 + lane as u32,
            StateVar::Scalar { code: code @ PROGRAM.. } => PLACES + u32::from(code - PROGRAM),
            StateVar::Scalar { code } => SCALARS + code as u32,
            StateVar::Scc => SCC,
            StateVar::Mode => MODE,
            StateVar::Memory { .. } => unreachable!("memory is no variable"),
        })
    }
    /// The part of the state that `var` stands for.
    ///
    /// # Panics
    /// If it stands for none: variables of cuts, and of the lane that stands for all, are no part of the initial state.
    pub fn from_var(var: Var) -> Self {
        StateVar::of(var).unwrap_or_else(|| panic!("{var:?} is no part of the initial state"))
    }
    /// The part of the state that `var` stands for, if it stands for one.
    pub fn of(var: Var) -> Option<Self> {
        Some(match var.0 {
            SCC => StateVar::Scc,
            MODE => StateVar::Mode,
            n if n >= PLACES => {
                let code = u16::try_from(n - PLACES).ok()?.checked_add(PROGRAM)?;
                StateVar::Scalar { code }
            }
            // The numbers below are less than 2^17, and those of registers less than 2^11.
            n if n >= SCALARS => StateVar::Scalar { code: (n - SCALARS) as u16 },
            n => StateVar::Vgpr { register: (n / LANES as u32) as u16, lane: (n % LANES as u32) as u8 },
        })
    }
    /// Width in bits.
    pub fn bits(self) -> u32 {
        if self == StateVar::Scc { 1 } else { 32 }
    }
}

/// Whether a variable is of a register that the programs do not share because it is not defined at the entry.
pub fn is_undefined_variable(var: Var) -> bool {
    let number = match var.any_lane() {
        Some(AnyLane::Word { first }) => first.0,
        Some(_) => return false,
        None => var.0,
    };
    let vectors = u32::from(OWN_VGPRS) * LANES as u32..u32::from(ITEMS) * LANES as u32;
    vectors.contains(&number) || (SCALARS + u32::from(OWN_SCALARS)..SCALARS + u32::from(WAVE)).contains(&number)
}

impl fmt::Display for StateVar {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StateVar::Vgpr { register, lane } => write!(f, "{}[{lane}]", vector_name(*register)),
            StateVar::Scalar { code } => f.write_str(&scalar_name(*code)),
            StateVar::Scc => f.write_str("scc"),
            StateVar::Mode => f.write_str("mode"),
            StateVar::Memory { space, lane, address } => {
                let name = space_name(*space);
                let lane = if *space == Space::Scratch { format!(" of lane {lane}") } else { String::new() };
                write!(f, "{name}[{address:#x}]{lane}")
            }
        }
    }
}

/// The name of a part of memory.
pub fn space_name(space: Space) -> &'static str {
    match space {
        Space::Global => "mem",
        Space::Lds => "lds",
        Space::Scratch => "scratch",
    }
}

/// The name of a vector or accumulation register.
pub fn vector_name(register: u16) -> String {
    match register {
        ITEMS.. => format!("workitem_id_{}", ["x", "y", "z"][usize::from(register - ITEMS)]),
        OWN_VGPRS.. => format!("undefined:{}", vector_name(register - OWN_VGPRS)),
        code::VGPRS.. => format!("a{}", register - code::VGPRS),
        _ => format!("v{register}"),
    }
}

/// Scalar and vector registers by their operand codes, in their order: `s15, v[0:3]`; up to three in a row one by one.
pub fn register_names(codes: &[u16]) -> String {
    let runs = codes.chunk_by(|code, next| code + 1 == *next && *next != code::AGPR);
    let parts = runs.flat_map(|run| run.chunks(if run.len() > 3 { run.len() } else { 1 }));
    let name = |run: &[u16]| {
        let (file, first) = match run[0] {
            first @ code::AGPR.. => ('a', first - code::AGPR),
            first @ code::VGPR.. => ('v', first - code::VGPR),
            first => ('s', first),
        };
        match run.len() as u16 {
            1 => format!("{file}{first}"),
            count => format!("{file}[{first}:{}]", first + count - 1),
        }
    };
    parts.map(name).collect::<Vec<_>>().join(", ")
}

/// The name of the 32-bit scalar register with operand code `code`.
///
/// Codes whose registers have other names on other targets (trap temporaries, FLAT_SCRATCH,
/// XNACK_MASK) are named by their code.
pub fn scalar_name(code: u16) -> String {
    match code {
        106 => "vcc_lo".into(),
        107 => "vcc_hi".into(),
        124 => "m0".into(),
        126 => "exec_lo".into(),
        127 => "exec_hi".into(),
        0..=101 => format!("s{code}"),
        OWN_ARGUMENTS.. => format!("argument_b+{:#x}", 4 * u32::from(code - OWN_ARGUMENTS)),
        ARGUMENTS.. => format!("argument+{:#x}", 4 * u32::from(code - ARGUMENTS)),
        SYMBOLS.. => format!("symbol{}{}", (code - SYMBOLS) / 2, half(code)),
        KERNARG_OF_B.. => format!("kernarg_b{}", half(code)),
        PROGRAM.. if code == PROGRAM + 1 => "program_hi".into(),
        PROGRAM.. => format!("program{}_lo", if code == PROGRAM { "_a" } else { "_b" }),
        WAVE => "wave".into(),
        OWN_SCALARS.. => format!("undefined:{}", scalar_name(code - OWN_SCALARS)),
        _ => format!("sreg{code}"),
    }
}

/// Which half of an address.
fn half(code: u16) -> &'static str {
    if code.is_multiple_of(2) { "_lo" } else { "_hi" }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each part of the space of numbers knows its own variables, and no others.
    #[test]
    fn kinds_of_variables_do_not_meet() {
        let state = [StateVar::Vgpr { register: 255, lane: 63 }, StateVar::Scalar { code: 106 }, StateVar::Mode];
        let of_state = state.map(StateVar::var);
        let at_cut = [0, 1 << 16, (1 << 27) - 1].map(Var::at_cut);
        let of_lane = [Var::word_of_any_lane(of_state[0]), Var::bit_of_any_lane(at_cut[2]), Var::LANE_NUMBER];
        let other = [Var::cut(0), Var::cut((1 << 20) - 1), Var::mode_bit(0), Var::mode_bit(31)];
        for var in of_state {
            assert!(StateVar::of(var).is_some() && !var.is_at_cut() && var.any_lane().is_none(), "{var:?}");
        }
        for var in at_cut {
            assert!(StateVar::of(var).is_none() && var.is_at_cut() && var.any_lane().is_none(), "{var:?}");
        }
        for var in of_lane {
            assert!(StateVar::of(var).is_none() && !var.is_at_cut() && var.any_lane().is_some(), "{var:?}");
        }
        for var in other {
            assert!(StateVar::of(var).is_none() && !var.is_at_cut() && var.any_lane().is_none(), "{var:?}");
        }
    }

    #[test]
    #[should_panic(expected = "no part of the initial state")]
    fn a_variable_of_a_cut_is_no_register() {
        // Its low 16 bits are those of v0 in lane 0.
        StateVar::from_var(Var::at_cut(0x1_0000));
    }

    #[test]
    #[should_panic(expected = "registers at cuts")]
    fn there_are_only_so_many_cuts() {
        Var::at_cut(1 << 27);
    }
}
