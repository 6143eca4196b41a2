//! What a function gives back in registers (ledger K153).
//!
//! Machine code does not say it. LLVM's convention gives back v0, v1, … in their order; every other register that does
//! not belong to the caller is scratch. So registers from v0 on are taken to be given back, up to the first one that is
//! scratch in one of the programs. An answer that rests on this names it (`returns(v0)`).

use gcn_semantics::instruction::code;

use super::job::Job;
use super::uses::{Kind, Uses};
use crate::expr::{Place, Register};
use crate::state::register_names;
use crate::term::Arguments;

/// Vector registers in which functions give something back: v0 to v31.
pub const RETURNED_VGPRS: u16 = 32;
/// Scalar registers in which functions give back what is `inreg`, by operand code.
const RETURNED_SCALARS: std::ops::Range<u16> = 4..30;

/// Who says what a function gives back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Authority {
    /// Who asks.
    Question,
    /// The functions of the same files that call it: what they read.
    Callers,
    /// The two programs, as far as they show it.
    Programs,
}

/// What callers of a function read of what it leaves in registers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReadByCallers {
    /// What an instruction of a caller reads.
    pub certainly: Arguments,
    /// Registers that a caller leaves to its own caller, or to another function, which may read them.
    pub perhaps: Arguments,
}

impl ReadByCallers {
    /// What these callers read, and those of `other`.
    pub fn with(self, other: Self) -> Self {
        ReadByCallers { certainly: self.certainly.with(other.certainly), perhaps: self.perhaps.with(other.perhaps) }
    }
}

/// What a function gives back in registers, and who says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Returned {
    /// The places that are compared.
    pub places: Vec<Place>,
    /// Who says so.
    pub said_by: Authority,
    /// Programs write registers that might be given back as well, and are not compared: an answer may be another one if
    /// they are.
    pub is_decisive: bool,
}

impl Returned {
    /// What somebody has said.
    pub fn said(places: Vec<Place>) -> Self {
        Returned { places, said_by: Authority::Question, is_decisive: false }
    }

    /// The registers that the programs of `job` show to be given back, or those that their callers read, if there are
    /// some.
    pub fn shown(job: &Job, callers: Option<ReadByCallers>) -> Self {
        let uses = [(job.targets.a, &job.a), (job.targets.b, &job.b)].map(|(target, side)| Uses::of(side, target));
        let shown = Arguments::all((0..shown(&uses, job.has_memory())).map(vgpr));
        let (registers, said_by) = match callers {
            Some(read) => (read.certainly.with(read.perhaps.and(shown)), Authority::Callers),
            None => (shown, Authority::Programs),
        };
        let is_other = |code: &u16| !registers.has(*code) && uses.iter().any(|uses| uses.writes(*code));
        let is_decisive = RETURNED_SCALARS.chain((0..RETURNED_VGPRS).map(vgpr)).any(|code| is_other(&code));
        Returned { places: registers.codes().filter_map(place).collect(), said_by, is_decisive }
    }

    /// Whether a difference in `place` counts only if that is given back. A function that does nothing else gives back
    /// v0.
    pub fn is_guess_about(&self, place: Place, job: &Job) -> bool {
        let is_first = Place::new(Register::Vector { first: 0, count: 1 }).is_some_and(|first| first.shares(place));
        self.places.iter().any(|own| own.shares(place)) && (job.has_memory() || !is_first)
    }

    /// The registers, whole.
    pub fn registers(&self) -> Arguments {
        let codes = |place: &Place| match place.register() {
            Register::Vector { first, count } => vgpr(first)..vgpr(first + count),
            Register::Scalar { code, count } => code..code + count,
            _ => 0..0,
        };
        Arguments::all(self.places.iter().flat_map(codes))
    }

    /// For people: `v0..v3 at most`.
    pub fn describe(&self) -> String {
        let codes: Vec<u16> = self.registers().codes().collect();
        let (first, last) = (codes.first().copied(), codes.last().copied());
        let is_run = |first: u16, last: u16| usize::from(last - first) + 1 == codes.len();
        let registers = match (first, last) {
            _ if self.said_by == Authority::Question => {
                let places: Vec<String> = self.places.iter().map(Place::to_string).collect();
                places.join(", ")
            }
            (Some(first), Some(last)) if first < last && first >= code::VGPR && is_run(first, last) => {
                format!("v{}..v{}", first - code::VGPR, last - code::VGPR)
            }
            _ => register_names(&codes),
        };
        match (self.said_by, registers.is_empty()) {
            (Authority::Question, true) => "nothing".into(),
            (Authority::Question, false) => registers,
            (Authority::Callers, true) => "nothing that a caller here reads".into(),
            (Authority::Callers, false) => format!("{registers} at most, which callers here read"),
            (Authority::Programs, true) => "nothing, as far as both programs show".into(),
            (Authority::Programs, false) => format!("{registers} at most"),
        }
    }
}

impl Job {
    /// What a function gives back in registers, if nobody has said it.
    pub fn shown_returned(&self) -> Option<&Returned> {
        self.returned.as_ref().filter(|returned| returned.said_by != Authority::Question)
    }
}

/// The operand code of a vector register.
fn vgpr(register: u16) -> u16 {
    code::VGPR + register
}

fn place(code: u16) -> Option<Place> {
    Place::new(match code.checked_sub(code::VGPR) {
        Some(first) => Register::Vector { first, count: 1 },
        None => Register::Scalar { code, count: 1 },
    })
}

/// How many vector registers two programs show to be given back, from v0 on.
fn shown(uses: &[Uses; 2], has_memory: bool) -> u16 {
    let kinds = |register: u16| uses.each_ref().map(|uses| uses.kind(vgpr(register)));
    let is_in = |register: &u16| {
        let [a, b] = kinds(*register);
        // A result that nothing reads is there for the caller, whatever the other program does. What both read again is
        // scratch behind v0: an operand of something else.
        let is_scratch = a == Kind::Untouched || a == Kind::Own && *register > 0;
        a == Kind::Result || b == Kind::Result || a == b && !is_scratch
    };
    let first = (0..RETURNED_VGPRS).take_while(is_in).count() as u16;
    let of_both = (0..RETURNED_VGPRS).rev().find(|&register| kinds(register) == [Kind::Result; 2]);
    let all = first.max(of_both.map_or(0, |last| last + 1));
    // A function that leaves nothing behind is there for what it gives back.
    let does_nothing = !has_memory && all == 0 && kinds(0) != [Kind::Untouched; 2];
    if does_nothing { 1 } else { all }
}
