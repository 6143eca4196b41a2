//! What a caller promises about memory and calls.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use gcn_semantics::instruction::code;

use super::word::unknown;
use crate::equiv::CallerSaved;
use crate::expr::{Lanes, Place, Register};
use crate::term::Arguments;

/// A promise about memory, addresses, or functions that are called. Programs without them do not depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// Kernel arguments and constant memory are not written.
    ArgsReadonly,
    /// Pointers in different kernel arguments do not overlap.
    NoAlias,
    /// The memory behind two pointers does not overlap.
    NoAliasOf(Place, Place),
    /// The own stack frame overlaps nothing and is not observed.
    PrivateStack,
    /// The sum of an LDS address and its offset does not wrap.
    LdsNoWrap,
    /// Flat pointers point to global memory.
    FlatGlobal,
    /// The lanes of one atomic act in ascending order.
    AtomicsAscending,
    /// Workgroups have one wave: a barrier waits for nobody.
    OneWave,
    /// Functions that are called, and are not part of the program, do not look at these argument registers.
    CallsIgnore(Arguments),
    /// Callers of functions save these registers if they need them: no function need put them back.
    CallerSaved(CallerSaved),
    /// The compiler relied on flags of its intermediate code that the programs do not show; promises nothing.
    IrFlags,
}

/// The facts that are one word.
const PLAIN: [(Fact, &str); 8] = [
    (Fact::ArgsReadonly, "args-readonly"),
    (Fact::NoAlias, "noalias"),
    (Fact::PrivateStack, "private-stack"),
    (Fact::LdsNoWrap, "lds-no-wrap"),
    (Fact::FlatGlobal, "flat-global"),
    (Fact::AtomicsAscending, "atomics-ascending"),
    (Fact::OneWave, "one-wave"),
    (Fact::IrFlags, "ir-flags"),
];

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fact::NoAliasOf(a, b) => write!(f, "noalias({a}, {b})"),
            Fact::CallsIgnore(registers) => write!(f, "calls-ignore({registers})"),
            Fact::CallerSaved(registers) => write!(f, "caller-saved({registers})"),
            _ => f.write_str(PLAIN.iter().find(|(fact, _)| fact == self).expect("every other fact is a word").1),
        }
    }
}

impl FromStr for Fact {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((fact, _)) = PLAIN.iter().find(|(_, word)| *word == text) {
            return Ok(*fact);
        }
        if let Some(places) = text.strip_prefix("noalias(").and_then(|rest| rest.strip_suffix(')')) {
            let (a, b) = places.split_once(',').ok_or("noalias(PLACE, PLACE) is about two places")?;
            let place = |text: &str| Place::parse(text.trim()).map_err(|error| format!("{}: {error}", text.trim()));
            return Ok(Fact::NoAliasOf(place(a)?, place(b)?));
        }
        let places = |name: &str| text.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
        if let Some(places) = places("calls-ignore") {
            let mut registers = Arguments::NONE;
            let add = |code| registers.add(code);
            add_registers("calls-ignore", places, "functions have arguments in s4 to s29 and v0 to v31", add)?;
            return Ok(Fact::CallsIgnore(registers));
        }
        if let Some(places) = places("caller-saved") {
            let mut registers = CallerSaved::default();
            let add = |code| registers.add(code);
            add_registers(
                "caller-saved",
                places,
                "not among the scalar registers from s34 on that functions keep",
                add,
            )?;
            return Ok(Fact::CallerSaved(registers));
        }
        Err(unknown("fact", text, &PLAIN.map(|(_, word)| word)))
    }
}

/// Gives the operand codes of the registers that the fact `name` is about to `add`, which says whether they fit.
fn add_registers(name: &str, places: &str, rule: &str, mut add: impl FnMut(u16) -> bool) -> Result<(), String> {
    for place in places.split(',').map(str::trim) {
        let mut codes = named_registers(name, place)?;
        if !codes.all(&mut add) {
            return Err(format!("{place}: {rule}"));
        }
    }
    Ok(())
}

/// The operand codes of registers, named with all their lanes and bits.
fn named_registers(name: &str, text: &str) -> Result<Range<u16>, String> {
    let place = Place::parse(text).map_err(|error| format!("{text}: {error}"))?;
    let is_all = place.is_whole() && place.lanes() == Lanes::All;
    let codes = whole_registers(place.register()).filter(|_| is_all);
    codes.ok_or_else(|| format!("{text}: {name} is about whole registers"))
}

/// The operand codes of general registers.
pub(super) fn whole_registers(register: Register) -> Option<Range<u16>> {
    match register {
        Register::Scalar { code, count } => Some(code..code + count),
        Register::Vector { first, count } => Some(code::VGPR + first..code::VGPR + first + count),
        _ => None,
    }
}
