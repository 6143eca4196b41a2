//! The states that claims are about, as terms and as numbers.

use std::cell::RefCell;

use gcn_semantics::algebra::{Column, Concrete};
use gcn_semantics::wave::Wave;

use crate::expr::Env;
use crate::machine::{ConcreteState, SymbolicState};
use crate::state::StateVar;
use crate::term::{self, Symbolic, Term};

/// The initial and final state as terms.
pub(super) struct Symbols<'w> {
    pub initial: &'w SymbolicState,
    pub last: RefCell<Wave<Symbolic>>,
}

impl Env for Symbols<'_> {
    fn vgpr(&self, register: u16, lane: u8) -> Term {
        self.last.borrow_mut().vgpr(register).lane(lane as usize).0
    }
    fn scalar(&self, code: u16) -> Term {
        self.last.borrow_mut().scalar(code).0
    }
    fn scc(&self) -> Term {
        self.last.borrow_mut().scc().0
    }
    fn old_vgpr(&self, register: u16, lane: u8) -> Term {
        Env::vgpr(self.initial, register, lane)
    }
    fn old_scalar(&self, code: u16) -> Term {
        Env::scalar(self.initial, code)
    }
    fn old_scc(&self) -> Term {
        Env::scc(self.initial)
    }
}

/// The initial and final state of a concrete run, as constants.
pub(super) struct Numbers<'s> {
    pub initial: &'s ConcreteState,
    pub last: RefCell<Wave<Concrete>>,
}

impl Env for Numbers<'_> {
    fn vgpr(&self, register: u16, lane: u8) -> Term {
        term::constant(32, self.last.borrow_mut().vgpr(register).lane(lane as usize).0.into())
    }
    fn scalar(&self, code: u16) -> Term {
        term::constant(32, self.last.borrow_mut().scalar(code).0.into())
    }
    fn scc(&self) -> Term {
        term::constant(1, self.last.borrow_mut().scc().0.get().into())
    }
    fn old_vgpr(&self, register: u16, lane: u8) -> Term {
        term::constant(32, self.initial.value(StateVar::Vgpr { register, lane }).into())
    }
    fn old_scalar(&self, code: u16) -> Term {
        term::constant(32, self.initial.value(StateVar::Scalar { code }).into())
    }
    fn old_scc(&self) -> Term {
        term::constant(1, self.initial.value(StateVar::Scc).into())
    }
}
