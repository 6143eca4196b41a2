//! Reads facts: words of the table [`FACTS`], some with registers in parentheses.

use std::ops::Range;
use std::str::FromStr;

use gcn_semantics::instruction::code;

use super::word::unknown;
use crate::equiv::{Codes, FACTS, Fact, NamedRegisters};
use crate::expr::{Lanes, Place, Register};

impl FromStr for Fact {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (word, named) = match text.split_once('(') {
            Some((word, rest)) => (word, Some(rest.strip_suffix(')').ok_or_else(|| format!("`{text}` has no `)`"))?)),
            None => (text, None),
        };
        let Some(number) = FACTS.iter().position(|row| row.word == word) else {
            let words: Vec<&str> = FACTS.iter().filter(|row| row.is_said()).map(|row| row.word).collect();
            return Err(unknown("fact", word, &words));
        };
        let row = &FACTS[number];
        let codes = match (&row.registers, named) {
            _ if !row.may_be_said() => {
                return Err(format!(
                    "`{word}` need not be said: answers take it for granted, and name it where they rest on it"
                ));
            }
            (None, None) => Codes::NONE,
            (None, Some(_)) => return Err(format!("`{word}` has nothing in parentheses: {}", row.help)),
            (Some(_), None) => return Err(format!("`{word}` names registers: {}", row.usage())),
            (Some(registers), Some(named)) => read_registers(word, named, registers)?,
        };
        Ok(Fact::said(number, codes).expect("a caller may say it"))
    }
}

/// The registers that the fact `word` names.
fn read_registers(word: &str, named: &str, registers: &NamedRegisters) -> Result<Codes, String> {
    let mut codes = Codes::NONE;
    for place in named.split(',').map(str::trim) {
        for code in named_registers(word, place)? {
            if !(registers.admits)(code) {
                return Err(format!("{place}: {}", registers.rule));
            }
            codes.insert(code);
        }
    }
    Ok(codes)
}

/// The operand codes of registers, named with all their lanes and bits.
fn named_registers(word: &str, text: &str) -> Result<Range<u16>, String> {
    let place = Place::parse(text).map_err(|error| format!("{text}: {error}"))?;
    let is_all = place.is_whole() && place.lanes() == Lanes::All;
    let codes = whole_registers(place.register()).filter(|_| is_all);
    codes.ok_or_else(|| format!("{text}: {word} is about whole registers"))
}

/// The operand codes of general registers.
pub(super) fn whole_registers(register: Register) -> Option<Range<u16>> {
    match register {
        Register::Scalar { code, count } => Some(code..code + count),
        Register::Vector { first, count } => Some(code::VGPR + first..code::VGPR + first + count),
        _ => None,
    }
}
