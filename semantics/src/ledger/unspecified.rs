//! Values that nobody knows.

use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::LedgerRow;

/// Why nobody knows a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// No source decides: this row of the ledger says so.
    Row(LedgerRow),
    /// The machine computes it approximately (ledger S30).
    Approximate,
    /// A proof has made the function up and given it this name, behind a thin pointer: terms hold many of these.
    Proof(&'static &'static str),
}

impl From<LedgerRow> for Cause {
    fn from(row: LedgerRow) -> Self {
        Cause::Row(row)
    }
}

/// As verdicts name it.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Cause {
    /// The name of the row, `approximate`, or the name that the proof has given.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Row(row) => row.name(),
            Cause::Approximate => "approximate",
            Cause::Proof(name) => name,
        }
    }
}

/// The usual high words of FLAT addresses in LDS, and in scratch.
pub const SHARED_APERTURE: u32 = 0x1_0000;
/// See [`SHARED_APERTURE`].
pub const PRIVATE_APERTURE: u32 = 0x2_0000;

/// Names a value that no source decides: which instruction, which lane, which part of its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unspecified {
    /// Why it is open.
    pub cause: Cause,
    /// Identifies the instruction with its modifiers, and the part of it that is open (the machine is
    /// deterministic: the same instruction on the same operands gives the same value).
    pub instruction: u64,
    /// The lane's number, 64 for the lane that stands for all, or 0 for a value of the whole wave.
    pub lane: u8,
    /// Which of two machines it is open on, where programs of two targets are compared: what is open on one says
    /// nothing about the other. 0 where there is one machine.
    pub machine: u8,
}

/// Where there is one machine, its number is no part of the hash: choices that come from a seed hang on that.
impl Hash for Unspecified {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.cause, self.instruction, self.lane).hash(state);
        if self.machine != 0 {
            self.machine.hash(state);
        }
    }
}

thread_local! {
    /// The machine whose program is executed on this thread.
    static MACHINE: Cell<u8> = const { Cell::new(0) };
}

/// Sets the machine back at the end, also where a limit ends the question.
struct Before(u8);

impl Drop for Before {
    fn drop(&mut self) {
        MACHINE.set(self.0);
    }
}

/// Executes `body` on the machine with this number: what is open there is open on that machine.
pub fn on_machine<T>(machine: u8, body: impl FnOnce() -> T) -> T {
    let _before = Before(MACHINE.replace(machine));
    body()
}

impl Unspecified {
    /// What is open because of `cause` about `instruction`, a value of the whole wave.
    pub fn of_wave(cause: impl Into<Cause>, instruction: u64) -> Self {
        Unspecified { cause: cause.into(), instruction, lane: 0, machine: 0 }
    }
    /// What is open because of `cause` about `instruction` in the lane with this number, 64 for the one that stands
    /// for all.
    pub fn in_lane(cause: impl Into<Cause>, instruction: u64, lane: usize) -> Self {
        Unspecified { cause: cause.into(), instruction, lane: lane as u8, machine: 0 }
    }
    /// The same on the machine whose program is executed. Apertures are places of the state that both machines start
    /// in.
    #[inline]
    pub fn here(self) -> Self {
        match MACHINE.get() {
            0 => self,
            _ if self.cause == Cause::Row(LedgerRow::K68) => self,
            machine => Unspecified { machine, ..self },
        }
    }
    /// The same, whichever machine it is open on.
    pub const fn on_any(self) -> Self {
        Unspecified { machine: 0, ..self }
    }
    /// The high word of addresses in one of the apertures: that of LDS, or of scratch.
    pub fn of_aperture(is_shared: bool) -> Self {
        Unspecified::of_wave(LedgerRow::K68, is_shared.into())
    }
    /// `value`, or one like it where that cannot be: an aperture is not at 0, nor where the other one is.
    pub fn possible(&self, value: u64) -> u64 {
        if self.cause != Cause::Row(LedgerRow::K68) {
            return value;
        }
        let usual = if self.instruction == 1 { SHARED_APERTURE } else { PRIVATE_APERTURE };
        value & !u64::from(SHARED_APERTURE | PRIVATE_APERTURE | 0xffff) | u64::from(usual)
    }
    /// Another open part of the same instruction: its own function.
    pub fn part(self, part: u8) -> Self {
        let instruction = (self.instruction ^ (part as u64 + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Unspecified { instruction, ..self }
    }
}
