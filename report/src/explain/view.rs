//! The state from which instructions are explained: variables, but for what is fixed.

use gcn_semantics::Target;
use gcn_semantics::algebra::{B32, Bit, Bv, Column, WordColumn};
use gcn_semantics::float::{DEFAULT_MODE, start_mask};
use gcn_semantics::instruction::code;
use gcn_semantics::wave::{Apertures, InitialState};

use super::formula::{LDS_SIZE, LDS_WINDOW, SCRATCH_WINDOW};
use gcnverify::state::StateVar;
use gcnverify::term::{self, Effects, Symbolic, Term};

/// Variables, but for what is fixed.
#[derive(Debug, Clone, Copy)]
pub struct View {
    /// `None`: any.
    pub exec: Option<u64>,
    pub mode: Option<u32>,
    /// The first register of a buffer resource that is linear and does not add the lane's number.
    pub linear: Option<u16>,
}

/// Bit 31 of the second word of a resource: records are interleaved.
const SWIZZLE: u64 = 1 << 31;
/// Bit 23 of the last word: the lane's number is added to the index.
const ADD_LANE: u64 = 1 << 23;

impl InitialState<Symbolic> for View {
    fn vgpr(&self, register: u16) -> WordColumn<Symbolic> {
        Column::each(|lane| Bv::new(variable(StateVar::Vgpr { register, lane: lane as u8 })))
    }
    fn scalar(&self, code: u16) -> B32<Symbolic> {
        let any = word(code);
        match self.exec {
            Some(exec) if code == code::EXEC_LO => return Bv::constant(exec & 0xffff_ffff),
            Some(exec) if code == code::EXEC_HI => return Bv::constant(exec >> 32),
            _ => {}
        }
        match self.linear.and_then(|first| code.checked_sub(first)) {
            Some(1) => any & Bv::constant(!SWIZZLE & 0xffff_ffff),
            Some(3) => any & Bv::constant(!ADD_LANE & 0xffff_ffff),
            _ => any,
        }
    }
    fn scc(&self) -> Bit<Symbolic> {
        Bit(variable(StateVar::Scc))
    }
    fn mode(&self) -> B32<Symbolic> {
        match self.mode {
            Some(mode) => Bv::constant(mode.into()),
            None => Bv::new(variable(StateVar::Mode)) & Bv::constant(start_mask(Target::LAST).into()),
        }
    }
    fn memory(&self) -> Effects {
        Effects::shown()
    }
    fn lds_size(&self) -> Option<B32<Symbolic>> {
        Some(word(LDS_SIZE))
    }
    fn apertures(&self) -> Option<Apertures<Symbolic>> {
        Some(Apertures { shared: word(LDS_WINDOW), private: word(SCRATCH_WINDOW) })
    }
}

fn word(code: u16) -> B32<Symbolic> {
    Bv::new(variable(StateVar::Scalar { code }))
}

pub fn variable(var: StateVar) -> Term {
    term::variable(var.bits(), var.var())
}

pub const ALL: View = View { exec: Some(u64::MAX), mode: Some(DEFAULT_MODE), linear: None };
pub const NONE: View = View { exec: Some(0), ..ALL };
pub const ANY: View = View { exec: None, mode: None, linear: None };
