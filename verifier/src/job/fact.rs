//! What a caller promises about memory.

use std::fmt;
use std::str::FromStr;

use super::word::unknown;
use crate::expr::Place;

/// A promise about memory and addresses. Programs without memory do not depend on it.
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
        Err(unknown("fact", text, &PLAIN.map(|(_, word)| word)))
    }
}
