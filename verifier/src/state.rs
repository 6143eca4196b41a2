//! The variables of the initial state.

use std::fmt;

use gcn_semantics::algebra::LANES;

use crate::term::Var;

/// A part of the initial state that a term may depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StateVar {
    /// One lane of a vector register, 32 bits.
    Vgpr {
        /// The number of the register, 0 to 255.
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
    /// [`FLOAT_MASK`](gcn_semantics::float::FLOAT_MASK) count.
    Mode,
}

const SCALARS: u32 = 256 * LANES as u32;
const SCC: u32 = SCALARS + 128;
const MODE: u32 = SCC + 1;

impl StateVar {
    /// The term variable that stands for this part of the state.
    pub fn var(self) -> Var {
        Var(match self {
            StateVar::Vgpr { register, lane } => register as u32 * LANES as u32 + lane as u32,
            StateVar::Scalar { code } => SCALARS + code as u32,
            StateVar::Scc => SCC,
            StateVar::Mode => MODE,
        })
    }
    /// The part of the state that `var` stands for.
    pub fn from_var(var: Var) -> Self {
        match var.0 {
            SCC => StateVar::Scc,
            MODE => StateVar::Mode,
            n if n >= SCALARS => StateVar::Scalar { code: (n - SCALARS) as u16 },
            n => StateVar::Vgpr { register: (n / LANES as u32) as u16, lane: (n % LANES as u32) as u8 },
        }
    }
    /// Width in bits.
    pub fn bits(self) -> u32 {
        if self == StateVar::Scc { 1 } else { 32 }
    }
}

impl fmt::Display for StateVar {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StateVar::Vgpr { register, lane } => write!(f, "v{register}[{lane}]"),
            StateVar::Scalar { code } => f.write_str(&scalar_name(*code)),
            StateVar::Scc => f.write_str("scc"),
            StateVar::Mode => f.write_str("mode"),
        }
    }
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
        _ => format!("sreg{code}"),
    }
}
