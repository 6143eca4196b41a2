//! The architectural state of a wave.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::algebra::{Algebra, B32, B64, Bit, Bv, Column, LANES};
use crate::float::{DEFAULT_MODE, Environment, Mode};
use crate::instruction::code;
use crate::ledger::{Reading, Readings};
use crate::target::Target;

/// Where the registers' first values come from.
pub trait InitialState<A: Algebra> {
    /// All lanes of vector register `register`.
    fn vgpr(&self, register: u16) -> Column<B32<A>>;
    /// The scalar register with operand code `code`.
    fn scalar(&self, code: u16) -> B32<A>;
    /// The scalar condition code.
    fn scc(&self) -> Bit<A>;
    /// The MODE register.
    fn mode(&self) -> B32<A> {
        Bv::constant(u64::from(DEFAULT_MODE))
    }
}

/// How a fragment ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Exit {
    /// Control runs past the last instruction.
    FallThrough,
    /// `s_endpgm`.
    EndProgram,
    /// `s_setpc_b64` through the pair that starts at this operand code.
    Jump { pair: u16 },
}

/// The registers that were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    pub vgprs: BTreeSet<u16>,
    /// By operand code.
    pub scalars: BTreeSet<u16>,
    pub scc: bool,
    pub mode: bool,
}

/// Number of scalar operand codes that name registers.
const SCALARS: usize = 128;

/// A wave of 64 lanes.
pub struct Wave<A: Algebra> {
    pub target: Target,
    pub readings: Readings,
    /// The readings that mattered so far: another choice could have given another value.
    pub touched: BTreeSet<Reading>,
    pub written: Written,
    initial: Rc<dyn InitialState<A>>,
    vgprs: Vec<Option<Box<Column<B32<A>>>>>,
    scalars: [Option<B32<A>>; SCALARS],
    scc: Option<Bit<A>>,
    mode: Option<B32<A>>,
    /// EXEC as one truth value for each lane; derived from its two words.
    exec: Option<Box<Column<Bit<A>>>>,
}

impl<A: Algebra> Wave<A> {
    /// A wave of `target` in its initial state.
    pub fn new(target: Target, readings: Readings, initial: Rc<dyn InitialState<A>>) -> Self {
        Wave {
            target,
            readings,
            touched: BTreeSet::new(),
            written: Written::default(),
            initial,
            vgprs: Vec::new(),
            scalars: [None; SCALARS],
            scc: None,
            mode: None,
            exec: None,
        }
    }

    /// All lanes of vector register `register`.
    pub fn vgpr(&mut self, register: u16) -> &mut Column<B32<A>> {
        let index = register as usize;
        if index >= self.vgprs.len() {
            self.vgprs.resize_with(index + 1, || None);
        }
        let initial = &self.initial;
        self.vgprs[index].get_or_insert_with(|| Box::new(initial.vgpr(register)))
    }

    /// Replaces the lanes of vector register `register` in which `write` holds.
    pub(super) fn write_vgpr(&mut self, register: u16, write: &Column<Bit<A>>, value: &Column<B32<A>>) {
        self.written.vgprs.insert(register);
        let old = self.vgpr(register);
        for lane in 0..LANES {
            old[lane] = write[lane].select(value[lane], old[lane]);
        }
    }

    /// The scalar register with operand code `code` (below 128).
    pub fn scalar(&mut self, code: u16) -> B32<A> {
        *self.scalars[code as usize].get_or_insert_with(|| self.initial.scalar(code))
    }

    /// The scalar registers `code` and `code + 1`.
    pub fn scalar_pair(&mut self, code: u16) -> B64<A> {
        B64::from_words(self.scalar(code), self.scalar(code + 1))
    }

    /// Writes the scalar register with operand code `code`.
    pub(super) fn write_scalar(&mut self, code: u16, value: B32<A>) {
        self.written.scalars.insert(code);
        self.scalars[code as usize] = Some(value);
        if code == code::EXEC_LO || code == code::EXEC_HI {
            self.exec = None;
        }
    }

    /// Writes a lane mask into the pair that starts at `code`.
    pub(super) fn write_mask(&mut self, code: u16, bits: &Column<Bit<A>>) {
        let (lo, hi) = A::pack_mask(&bits.map(|bit| bit.0));
        self.write_scalar(code, Bv::new(lo));
        self.write_scalar(code + 1, Bv::new(hi));
    }

    /// The bits of the pair that starts at `code`, one for each lane.
    pub(super) fn mask(&mut self, code: u16) -> Column<Bit<A>> {
        let (lo, hi) = (self.scalar(code), self.scalar(code + 1));
        A::unpack_mask(lo.0, hi.0).map(Bit)
    }

    /// EXEC, one bit for each lane.
    pub fn exec(&mut self) -> Column<Bit<A>> {
        if self.exec.is_none() {
            self.exec = Some(Box::new(self.mask(code::EXEC_LO)));
        }
        **self.exec.as_ref().expect("EXEC was just expanded")
    }

    /// The scalar condition code.
    pub fn scc(&mut self) -> Bit<A> {
        *self.scc.get_or_insert_with(|| self.initial.scc())
    }

    /// The MODE register.
    pub fn mode(&mut self) -> B32<A> {
        *self.mode.get_or_insert_with(|| self.initial.mode())
    }

    pub(super) fn write_mode(&mut self, value: B32<A>) {
        self.written.mode = true;
        self.mode = Some(value);
    }

    /// What floating-point lane functions see of this wave.
    pub(super) fn environment(&mut self) -> Environment<A> {
        Environment { mode: Mode(self.mode()), readings: self.readings, target: self.target }
    }

    pub(super) fn write_scc(&mut self, value: Bit<A>) {
        self.written.scc = true;
        self.scc = Some(value);
    }
}
