//! The states that claims are about, as terms and as numbers.

use std::cell::RefCell;
use std::collections::BTreeSet;

use gcn_semantics::algebra::{Choices, Column, Concrete, ConcreteMemory, Space};
use gcn_semantics::wave::{InitialState, Wave};

use crate::expr::Env;
use crate::machine::{ConcreteState, SymbolicState, dword};
use crate::state::StateVar;
use crate::term::{self, Evaluator, Symbolic, Term};

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
    fn memory(&self, space: Space, address: Term) -> Term {
        self.last.borrow().memory.contents(space, address)
    }
    fn old_memory(&self, space: Space, address: Term) -> Term {
        InitialState::<Symbolic>::memory(self.initial).contents(space, address)
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
    /// Values that nobody knows.
    pub choices: &'s Choices,
    pub initial: &'s ConcreteState,
    /// The contents of memory in the initial state.
    pub before: RefCell<ConcreteMemory>,
    pub last: RefCell<Wave<Concrete>>,
    /// The cells of memory that were looked at.
    pub cells: RefCell<BTreeSet<StateVar>>,
}

impl Numbers<'_> {
    /// The dword at an address, which is a number.
    fn word(&self, memory: &mut ConcreteMemory, space: Space, address: Term) -> Term {
        let address = Evaluator::new(|_| 0, |what, operands| self.choices.value(what, operands)).eval(address);
        let all = if space == Space::Global { u64::MAX } else { u64::from(u32::MAX) };
        for byte in [0, 3] {
            let cell = address.wrapping_add(byte) & all & !3;
            self.cells.borrow_mut().insert(StateVar::Memory { space, lane: 0, address: cell });
        }
        term::constant(32, dword(memory, space, 0, address).into())
    }
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
    fn memory(&self, space: Space, address: Term) -> Term {
        self.word(&mut self.last.borrow_mut().memory, space, address)
    }
    fn old_memory(&self, space: Space, address: Term) -> Term {
        self.word(&mut self.before.borrow_mut(), space, address)
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
