//! The architectural state of a wave.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::registers::RegisterSet;
use crate::algebra::{Algebra, B32, B64, Bit, Bv, Column, Concrete, LANES};
use crate::float::{DEFAULT_MODE, Environment, Mode};
use crate::instruction::code;
use crate::lane::{Columns, Padded};
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
    pub vgprs: RegisterSet,
    /// By operand code.
    pub scalars: RegisterSet,
    pub scc: bool,
    pub mode: bool,
}

/// The first column behind the vector registers.
pub(super) const FIRST_SCRATCH: u16 = 320;

impl Written {
    /// Adds what `more` has.
    pub fn extend(&mut self, more: &Written) {
        self.vgprs.extend(&more.vgprs);
        self.scalars.extend(&more.scalars);
        self.scc |= more.scc;
        self.mode |= more.mode;
    }
    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        *self == Written::default()
    }
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
    /// The vector registers and, from [`FIRST_SCRATCH`], scratch of compiled programs.
    columns: Vec<Option<Box<Padded<B32<A>>>>>,
    scalars: [Option<B32<A>>; SCALARS],
    scc: Option<Bit<A>>,
    mode: Option<B32<A>>,
    /// Derived from the words of EXEC.
    exec: Option<Box<Expanded<A>>>,
}

/// EXEC as one truth value for each lane, and its words.
struct Expanded<A: Algebra> {
    lanes: Padded<Bit<A>>,
    words: [B32<A>; 2],
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
            columns: Vec::new(),
            scalars: [None; SCALARS],
            scc: None,
            mode: None,
            exec: None,
        }
    }

    /// All lanes of vector register `register`.
    pub fn vgpr(&mut self, register: u16) -> &mut Column<B32<A>> {
        let index = register as usize;
        if index >= self.columns.len() {
            self.columns.resize_with(index + 1, || None);
        }
        let initial = &self.initial;
        &mut self.columns[index].get_or_insert_with(|| Box::new(Padded::new(initial.vgpr(register), Bv::zero()))).lanes
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
            let lanes = Padded::new(self.mask(code::EXEC_LO), Bit::constant(false));
            let words = [self.scalar(code::EXEC_LO), self.scalar(code::EXEC_HI)];
            self.exec = Some(Box::new(Expanded { lanes, words }));
        }
        self.exec.as_ref().expect("EXEC was just expanded").lanes.lanes
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

/// What compiled programs need: whole columns that are known to be there.
impl Wave<Concrete> {
    /// Makes scratch columns up to `end`.
    pub(super) fn reserve_columns(&mut self, end: u16) {
        if self.columns.len() < usize::from(end) {
            self.columns.resize_with(end.into(), || None);
        }
        for column in &mut self.columns[FIRST_SCRATCH.into()..end.into()] {
            column.get_or_insert_with(|| Box::new(Padded::new([Bv::zero(); LANES], Bv::zero())));
        }
    }

    /// All columns by number, to be written while others are read.
    #[inline(always)]
    pub(super) fn columns(&mut self) -> Columns {
        // An optional box is a pointer.
        Columns(self.columns.as_mut_ptr().cast_const().cast())
    }

    #[inline(always)]
    fn expanded(&self) -> &Expanded<Concrete> {
        self.exec.as_deref().expect("EXEC was expanded before")
    }

    /// EXEC, which is expanded.
    #[inline(always)]
    pub(super) fn exec_bits(&self) -> u64 {
        let [lo, hi] = self.expanded().words.map(|word| u64::from(word.0));
        lo | hi << 32
    }

    /// Whether all lanes are active. EXEC is expanded.
    #[inline(always)]
    pub(super) fn all_active(&self) -> bool {
        self.exec_bits() == u64::MAX
    }

    /// Makes scratch `id` the content of vector register `register`, and the reverse.
    ///
    /// # Safety
    /// Both are there.
    #[inline(always)]
    pub(super) unsafe fn exchange(&mut self, register: u16, id: u16) {
        debug_assert!(usize::from(register.max(id)) < self.columns.len());
        let columns = self.columns.as_mut_ptr();
        // Safety: both are in bounds.
        unsafe { std::ptr::swap(columns.add(register.into()), columns.add(id.into())) };
    }

    /// Makes sure that EXEC is expanded.
    #[inline(always)]
    pub(super) fn load_exec(&mut self) {
        if self.exec.is_none() {
            self.exec();
        }
    }

    /// The truth values of EXEC, which is expanded, `shift` lanes further.
    ///
    /// # Safety
    /// `shift` is at most the padding in size.
    #[inline(always)]
    pub(super) unsafe fn exec_beside(&self, shift: i16) -> &Column<Bit<Concrete>> {
        // Safety: as the caller made sure.
        unsafe { Padded::beside(&self.expanded().lanes, shift) }
    }

    /// Writes the pair at `code`, without noting it as written.
    #[inline(always)]
    pub(super) fn put_pair(&mut self, code: u16, bits: u64) {
        let words = [bits as u32, (bits >> 32) as u32].map(|word| Some(Bv::new(word)));
        self.scalars[usize::from(code)..][..2].copy_from_slice(&words);
        if code == code::EXEC_LO {
            self.exec = None;
        }
    }

    /// EXEC, which is expanded.
    #[inline(always)]
    pub(super) fn exec_lanes(&self) -> &Column<Bit<Concrete>> {
        &self.expanded().lanes.lanes
    }
}
