//! The architectural state of a wave.

use std::rc::Rc;

use super::consulted::Consulted;
use super::initial::{Apertures, InitialState};
use super::registers::RegisterSet;
use super::run::Stuck;
use crate::algebra::{Algebra, B32, B64, Bit, BitColumn, Bv, Column, Scope, WordColumn};
use crate::float::{Environment, Mode, Noted};
use crate::instruction::code;
use crate::ledger::Readings;
use crate::target::Target;

/// How a fragment ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Exit {
    /// Control runs past the last instruction.
    FallThrough,
    /// `s_endpgm`.
    EndProgram,
    /// `s_setpc_b64` through the pair that starts at this operand code.
    Jump {
        /// The operand code of the low register.
        pair: u16,
    },
    /// Never: it goes round a loop that no way leads out of. Only a reading that cuts loops comes to know it.
    Endless,
    /// Never: it comes to a block that no execution is said to come to. Only a reading that leaves out such ways
    /// comes to know it.
    Impossible,
    /// In several ways; which one depends on data, as [`Wave::exits`] says.
    Several,
    /// The program was not executed to its end.
    Stuck {
        /// The number of the instruction that nothing comes after.
        instruction: usize,
        /// Why.
        stuck: Stuck,
    },
}

/// How many instructions a wave executes where there are branches, before it is given up, if nobody says otherwise.
pub const FUEL: u32 = 1 << 18;

/// The registers that were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// Vector registers, by number.
    pub vgprs: RegisterSet,
    /// By operand code.
    pub scalars: RegisterSet,
    /// SCC was.
    pub scc: bool,
    /// MODE was.
    pub mode: bool,
}

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

/// The scalar condition code.
#[derive(Clone)]
pub(super) enum Scc<A: Algebra> {
    Bit(Bit<A>),
    /// Whether some lane's bit holds, of a mask in which a lane stands for all.
    SomeLane(BitColumn<A>),
}

/// A wave of 64 lanes.
pub struct Wave<A: Algebra> {
    /// The processor.
    pub target: Target,
    /// Which of two machines it is on, for values that are open:
    /// [`Unspecified::machine`](crate::ledger::Unspecified::machine).
    pub machine: u8,
    /// What the machine does where documents leave a choice, and which choices mattered so far.
    pub readings: Consulted,
    /// What was written so far.
    pub written: Written,
    /// The contents of memory.
    pub memory: A::Memory,
    /// The number of the instruction that is executed, in its program.
    pub position: usize,
    /// How many instructions the wave may execute where there are branches.
    pub fuel: u32,
    /// After [`Exit::Several`] the ways to leave, each with its condition.
    pub exits: Vec<(Exit, Bit<A>)>,
    /// Whether the sum of an address in LDS and an offset has wrapped in an active lane where none may.
    pub has_wrapped: bool,
    pub(crate) initial: Rc<dyn InitialState<A>>,
    /// Why the instruction that is executed is the last one, if something about it is not modelled.
    pub(super) refused: Option<Stuck>,
    /// The vector registers, and behind them scratch of compiled programs.
    pub(crate) columns: Vec<Option<A::Stored<B32<A>>>>,
    pub(crate) scalars: [Option<B32<A>>; SCALARS],
    pub(super) scc: Option<Scc<A>>,
    pub(super) mode: Option<B32<A>>,
    /// EXEC as truth values, if it was asked for since it was written.
    pub(crate) exec: Option<A::Stored<Bit<A>>>,
    /// Lane masks whose words nobody has asked for: the first operand code of the pair, and the bits.
    pub(crate) masks: Vec<(u16, BitColumn<A>)>,
    /// Words of such masks, by operand code, of which the other word has been overwritten; `true`: the high word.
    pub(super) halves: Vec<(u16, bool, BitColumn<A>)>,
}

impl<A: Algebra> Wave<A> {
    /// A wave of `target` in its initial state.
    pub fn new(target: Target, readings: Readings, initial: Rc<dyn InitialState<A>>) -> Self {
        Wave {
            target,
            machine: 0,
            readings: Consulted::new(readings),
            written: Written::default(),
            fuel: FUEL,
            exits: Vec::new(),
            memory: initial.memory(),
            position: 0,
            has_wrapped: false,
            initial,
            refused: None,
            columns: Vec::new(),
            scalars: [None; SCALARS],
            scc: None,
            mode: None,
            exec: None,
            masks: Vec::new(),
            halves: Vec::new(),
        }
    }

    /// All lanes of vector register `register`.
    pub fn vgpr(&mut self, register: u16) -> &mut WordColumn<A> {
        let index = register as usize;
        if index >= self.columns.len() {
            self.columns.resize_with(index + 1, || None);
        }
        let initial = &self.initial;
        self.columns[index].get_or_insert_with(|| initial.vgpr(register).into())
    }

    /// Replaces the lanes of vector register `register` in which `write` holds.
    pub(super) fn write_vgpr(&mut self, register: u16, write: &BitColumn<A>, value: &WordColumn<A>) {
        self.written.vgprs.insert(register);
        let scope = write.scope().and(value.scope());
        // What is written in every lane has nothing of what was there, not even that its lanes are told apart.
        let is_everywhere = || write.scope().lanes().all(|lane| write.at(lane).known() == Some(true));
        if value.scope() == Scope::Any && self.vgpr(register).scope() == Scope::Each && is_everywhere() {
            *self.vgpr(register) = value.clone();
            return;
        }
        self.vgpr(register).update(scope, |lane, old| write.at(lane).select(value.at(lane), old));
    }

    /// The scalar register with operand code `code` (below 128).
    pub fn scalar(&mut self, code: u16) -> B32<A> {
        self.pack_masks_with(code);
        *self.scalars[code as usize].get_or_insert_with(|| self.initial.scalar(code))
    }

    /// The scalar registers `code` and `code + 1`.
    pub fn scalar_pair(&mut self, code: u16) -> B64<A> {
        B64::from_words(self.scalar(code), self.scalar(code + 1))
    }

    /// Writes the scalar register with operand code `code`.
    pub(super) fn write_scalar(&mut self, code: u16, value: B32<A>) {
        self.part_mask_with(code);
        self.written.scalars.insert(code);
        self.scalars[code as usize] = Some(value);
        if code == code::EXEC_LO || code == code::EXEC_HI {
            self.exec = None;
        }
    }

    /// Writes the scalar registers `code` and `code + 1`.
    pub(super) fn write_pair(&mut self, code: u16, lo: B32<A>, hi: B32<A>) {
        self.note_pair(code);
        self.scalars[usize::from(code)] = Some(lo);
        self.scalars[usize::from(code) + 1] = Some(hi);
    }

    /// Notes that the pair that starts at `code` is written.
    pub(super) fn note_pair(&mut self, code: u16) {
        self.masks.retain(|(pair, _)| *pair != code);
        self.halves.retain(|(half, ..)| *half != code && *half != code + 1);
        for code in [code, code + 1] {
            self.pack_masks_with(code);
            self.written.scalars.insert(code);
            if code == code::EXEC_LO || code == code::EXEC_HI {
                self.exec = None;
            }
        }
    }

    /// EXEC, one bit for each lane.
    pub fn exec(&mut self) -> BitColumn<A> {
        if self.exec.is_none() {
            self.exec = Some(self.mask(code::EXEC_LO).into());
        }
        (**self.exec.as_ref().expect("EXEC was just expanded")).clone()
    }

    /// The size of the workgroup's LDS allocation, in bytes.
    pub fn lds_size(&self) -> B32<A> {
        let most = || Bv::constant(self.target.properties().lds_bytes.into());
        self.initial.lds_size().unwrap_or_else(most)
    }

    /// Where FLAT addresses mean LDS or scratch; `None` if they never do.
    pub fn apertures(&self) -> Option<Apertures<A>> {
        self.initial.apertures()
    }

    /// The scalar condition code.
    pub fn scc(&mut self) -> Bit<A> {
        let scc = match &self.scc {
            Some(Scc::Bit(bit)) => *bit,
            Some(Scc::SomeLane(mask)) => {
                let (lo, hi) = A::pack_mask(mask);
                B64::from_words(lo, hi).ne(Bv::zero())
            }
            None => self.initial.scc(),
        };
        self.scc = Some(Scc::Bit(scc));
        scc
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
    pub(crate) fn environment(&mut self) -> Environment<A> {
        let (mode, readings) = (Mode(self.mode()), *self.readings.unnoted());
        Environment { mode, readings, noted: Noted::None, target: self.target }
    }

    pub(super) fn write_scc(&mut self, value: Bit<A>) {
        self.written.scc = true;
        self.scc = Some(Scc::Bit(value));
    }

    /// SCC says whether some lane's bit of `mask` holds.
    pub(super) fn write_scc_of_mask(&mut self, mask: BitColumn<A>) {
        self.written.scc = true;
        self.scc = Some(Scc::SomeLane(mask));
    }
}
