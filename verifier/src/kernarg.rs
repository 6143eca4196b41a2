//! The arguments of two kernels that one dispatch launches: what metadata say of their kernarg segments (ledger K175).
//!
//! An argument has one value, wherever a kernel finds it. Where both kernels find all of theirs in the same places,
//! they have one segment. Else each has a segment of its own, behind a pointer of its own, and the bytes of what both
//! have are the same.

use std::ops::Range;

use gcn_semantics::algebra::{Algebra, B32, B64, Bv, Constants};
use itertools::Itertools;
use serde::{Deserialize, Serialize};

use crate::expr::{Place, Register};
use crate::state::{ARGUMENTS, OWN_ARGUMENTS};

/// What the address of a kernarg segment is a multiple of, in bytes (ledger K174).
pub const ALIGNMENT: u64 = 16;
/// Segments are no longer than this, in bytes.
const LONGEST: u64 = 1 << 16;
/// What is known of a segment is known of so many bytes together.
const UNIT: u64 = 8;

/// An argument of a kernel.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Argument {
    /// Its name in the source, if that is there.
    pub name: Option<String>,
    /// Bytes from the kernarg pointer.
    pub offset: u64,
    /// Bytes.
    pub size: u64,
    /// `by_value`, `global_buffer`, …; those that the compiler has added begin with `hidden_`.
    pub kind: String,
}

impl Argument {
    /// Whether the compiler has added it.
    pub fn is_hidden(&self) -> bool {
        self.kind.starts_with("hidden_")
    }

    /// What it is called: its name, or its kind if the compiler has added it.
    pub fn title(&self) -> Option<&str> {
        self.name.as_deref().or(self.is_hidden().then_some(&*self.kind))
    }

    fn bytes(&self) -> Range<u64> {
        self.offset..self.offset + self.size
    }
}

/// Words of its arguments that the launch of a kernel puts into scalar registers (ledger K183).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Preload {
    /// The first register.
    pub first: u16,
    /// How many there are.
    pub words: u16,
    /// Bytes from the kernarg pointer to the first word.
    pub offset: u64,
}

impl Preload {
    /// The distance from the kernarg pointer of the word that a register has, by its operand code.
    pub fn at(&self, code: u16) -> Option<u64> {
        let number = code.checked_sub(self.first).filter(|number| *number < self.words)?;
        Some(self.offset + 4 * u64::from(number))
    }

    /// Bytes from the kernarg pointer to the end of the last word; 0 if there is none.
    pub fn end(&self) -> u64 {
        if self.words == 0 { 0 } else { self.offset + 4 * u64::from(self.words) }
    }
}

/// The arguments of two kernels.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kernarg {
    sides: [Vec<Argument>; 2],
    /// The arguments that both have, by their numbers on each side.
    pairs: Vec<[usize; 2]>,
}

/// Why a name is none of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoArgument {
    /// What is wrong.
    pub message: String,
    /// The names that there are.
    pub known: Vec<String>,
}

impl Kernarg {
    /// Of kernels with these arguments. Those of the source are the same in both if they have one name; where names are
    /// missing, or none is in both, if they have the same place in their order. What only one of them has a name for
    /// is the same if it stands in one place with one size. Those that compilers have added are the same if they are
    /// of one kind.
    ///
    /// # Errors
    /// If an argument has different sizes, or the places of arguments make no sense.
    pub fn new(sides: [Vec<Argument>; 2]) -> Result<Kernarg, String> {
        let [a, b] = &sides;
        for (label, arguments) in ["a", "b"].into_iter().zip(&sides) {
            let places = arguments.iter().map(|argument| (argument.offset, argument.size)).sorted();
            let is_inside =
                |&(offset, size): &(u64, u64)| size > 0 && offset.checked_add(size).is_some_and(|end| end <= LONGEST);
            let is_apart = |((offset, size), (next, _)): ((u64, u64), (u64, u64))| offset + size <= next;
            if !places.clone().all(|place| is_inside(&place)) || !places.tuple_windows().all(is_apart) {
                return Err(format!("the metadata of {label} say places of arguments that cannot be"));
            }
        }
        let own = |side: &[Argument]| (0..side.len()).filter(|&number| !side[number].is_hidden()).collect_vec();
        let (own_a, own_b) = (own(a), own(b));
        let name_of_a = |number: usize| a[number].name.as_ref();
        let are_named = |side: &[Argument], own: &[usize]| {
            own.iter().all(|&number| side[number].name.is_some())
                && own.iter().map(|&number| &side[number].name).all_unique()
        };
        let of_name = |number: usize| own_b.iter().copied().find(|&of_b| b[of_b].name.as_ref() == name_of_a(number));
        let has_common = own_a.iter().any(|&number| of_name(number).is_some());
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        if has_common && are_named(a, &own_a) && are_named(b, &own_b) {
            pairs.extend(own_a.iter().filter_map(|&number| Some([number, of_name(number)?])));
            let (with_a, with_b) = (pairs.iter().map(|pair| pair[0]).collect_vec(), pairs.iter().map(|pair| pair[1]));
            let with_b = with_b.collect_vec();
            let rest = own_a.iter().filter(|number| !with_a.contains(number)).filter_map(|&number| {
                let is_there = |&&of_b: &&usize| !with_b.contains(&of_b) && a[number].bytes() == b[of_b].bytes();
                Some([number, *own_b.iter().find(is_there)?])
            });
            let rest = rest.collect_vec();
            pairs.extend(rest);
        } else {
            pairs.extend(own_a.into_iter().zip(own_b).map(|(of_a, of_b)| [of_a, of_b]));
        }
        // Nobody reads what is called `hidden_none`.
        let hidden = (0..a.len()).filter(|&number| a[number].is_hidden() && a[number].kind != "hidden_none");
        pairs.extend(hidden.filter_map(|number| {
            let of_b = (0..b.len()).find(|&of_b| b[of_b].kind == a[number].kind)?;
            Some([number, of_b])
        }));
        let kernarg = Kernarg { pairs, sides };
        let differing = kernarg.both().find(|(_, a, b)| a.size != b.size).map(|(name, a, b)| {
            let place = |argument: &Argument| format!("{} bytes at {:#x}", argument.size, argument.offset);
            format!("{name} is {} in a, and {} in b", place(a), place(b))
        });
        differing.map_or(Ok(kernarg), Err)
    }

    /// Of kernels of which nobody says which arguments they have: so many bytes, which are the same for both.
    pub fn nameless(bytes: u64) -> Kernarg {
        let all = Argument { size: bytes, ..Argument::default() };
        Kernarg { sides: [vec![all.clone()], vec![all]], pairs: vec![[0, 0]] }
    }

    /// The arguments that both have, with what messages call them.
    fn both(&self) -> impl Iterator<Item = (String, &Argument, &Argument)> {
        self.pairs.iter().map(|&[of_a, of_b]| {
            let (a, b) = (&self.sides[0][of_a], &self.sides[1][of_b]);
            let name = a.title().or(b.title());
            (name.map_or_else(|| format!("argument {of_a}"), |name| format!("argument `{name}`")), a, b)
        })
    }

    /// Whether what both have does not stand in the same places.
    pub fn is_moved(&self) -> bool {
        self.both().any(|(_, a, b)| a.offset != b.offset)
    }

    /// The arguments of a side.
    pub fn of_side(&self, side: usize) -> &[Argument] {
        &self.sides[side]
    }

    /// What differs between the arguments of both, in words: those that only one has, and those that have two names.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for (side, label) in ["a", "b"].into_iter().enumerate() {
            let is_paired = |number: usize| self.pairs.iter().any(|pair| pair[side] == number);
            let alone = self.sides[side]
                .iter()
                .enumerate()
                .filter(|&(number, argument)| !is_paired(number) && !argument.is_hidden() && argument.size > 0);
            notes.extend(alone.map(|(number, argument)| {
                let name = argument.title().map_or_else(|| number.to_string(), |name| format!("`{name}`"));
                format!("only {label} has argument {name} ({} bytes at {:#x})", argument.size, argument.offset)
            }));
        }
        let renamed = self.pairs.iter().filter_map(|&[of_a, of_b]| {
            let [a, b] = [&self.sides[0][of_a].name, &self.sides[1][of_b].name].map(Option::as_ref);
            let (a, b) = (a?, b?);
            (a != b).then(|| format!("argument `{a}` of a is taken for `{b}` of b: they stand in one place"))
        });
        notes.extend(renamed);
        let moved = self.both().filter(|(_, a, b)| a.offset != b.offset);
        notes.extend(
            moved.map(|(name, a, b)| format!("{name} is at {:#x} in a, and at {:#x} in b", a.offset, b.offset)),
        );
        notes
    }

    /// The arguments that both have, as parts of the state: name, place, and whether it may be a number.
    pub fn numbers(&self) -> impl Iterator<Item = (&str, Place)> {
        let all = self.pairs.iter().map(|pair| &self.sides[0][pair[0]]);
        all.filter(|argument| argument.kind == "by_value" && [4, 8].contains(&argument.size))
            .filter_map(|argument| Some((argument.name.as_deref()?, place(argument)?)))
    }

    /// The argument of that name, or with that number (from 0, as `run --arg` counts), as a part of the state: the bits
    /// of some words, the lowest bit and how many.
    ///
    /// # Errors
    /// If not both kernels have one such argument, or it is too long to be a number.
    pub fn find(&self, name: &str) -> Result<(Register, u32, u32), NoArgument> {
        let number: Option<usize> = name.parse().ok();
        let of_pair = |pair: &&[usize; 2]| {
            if let Some(number) = number {
                return **pair == [number; 2];
            }
            let titles = [0, 1].map(|side| self.sides[side][pair[side]].title());
            titles.contains(&Some(name))
        };
        let mut found = self.pairs.iter().filter(of_pair);
        match (found.next(), found.next()) {
            (Some(pair), None) => {
                let argument = &self.sides[0][pair[0]];
                words(argument).ok_or_else(|| NoArgument {
                    message: format!("argument `{name}` has {} bytes at {:#x}", argument.size, argument.offset),
                    known: Vec::new(),
                })
            }
            (Some(_), Some(_)) => {
                Err(NoArgument { message: format!("there are several arguments `{name}`"), known: Vec::new() })
            }
            (None, _) => Err(self.missing(name)),
        }
    }

    fn missing(&self, name: &str) -> NoArgument {
        if let Ok(number) = name.parse::<usize>() {
            let has = self.sides.each_ref().map(|side| side.len());
            let message = match has.into_iter().any(|count| number < count) {
                true => format!("argument {number} of a is not the same as argument {number} of b"),
                false => format!("there is no argument {number}: the kernels have {} and {}", has[0], has[1]),
            };
            return NoArgument { message, known: Vec::new() };
        }
        let has = |side: &Vec<Argument>| side.iter().any(|argument| argument.title() == Some(name));
        let known = self.pairs.iter().filter_map(|pair| self.sides[0][pair[0]].title());
        let message = match self.sides.each_ref().map(has) {
            [true, false] => format!("only a has an argument `{name}`"),
            [false, true] => format!("only b has an argument `{name}`"),
            _ => format!("there is no argument `{name}`"),
        };
        NoArgument { message, known: known.map(str::to_owned).collect() }
    }

    /// Bytes of the segment of a side, of which all is known: what is behind the last argument up to the next unit is
    /// part of it.
    pub fn length(&self, side: usize) -> u64 {
        let of = |side: &[Argument]| side.iter().map(|argument| argument.bytes().end).max().unwrap_or(0);
        let [a, b] = self.sides.each_ref().map(|side| of(side));
        let own = if self.is_moved() { [a, b][side] } else { a.max(b) };
        own.next_multiple_of(UNIT)
    }

    /// What is in the segment of a side, whose address is `address`; `word` says what the state has for a word of
    /// arguments, by its code.
    pub fn constants<A: Algebra>(&self, side: usize, address: B64<A>, word: impl Fn(u16) -> B32<A>) -> Constants<A> {
        let length = self.length(side);
        let dword = |at: u64| self.dword::<A>(side, at, &word);
        let units = (0..length).step_by(UNIT as usize);
        let pointers = units.map(|at| (at as usize, B64::from_words(dword(at), dword(at + 4)))).collect();
        let bytes = vec![None; length as usize];
        Constants { address, align: ALIGNMENT, bytes, pointers, origin: (address, 0), whole: 0 }
    }

    /// The word at a distance from the start of a side's segment, within its length; `word` is as in
    /// [`Kernarg::constants`].
    pub fn dword<A: Algebra>(&self, side: usize, at: u64, word: impl Fn(u16) -> B32<A>) -> B32<A> {
        let bytes = [0, 1, 2, 3].map(|byte| match (side, self.is_moved()) {
            (1, true) => self.of_a(at + byte),
            _ => Some(at + byte),
        });
        let code = |byte: Option<u64>, own: u64| match byte {
            Some(of_a) => ARGUMENTS + (of_a / 4) as u16,
            None => OWN_ARGUMENTS + (own / 4) as u16,
        };
        let in_place = |number: usize| match (bytes[0], bytes[number]) {
            (Some(first), Some(byte)) => first % 4 == 0 && byte == first + number as u64,
            (None, None) => true,
            _ => false,
        };
        if (0..4).all(in_place) {
            return word(code(bytes[0], at));
        }
        let byte = |number: usize| {
            let from = bytes[number].unwrap_or(at + number as u64);
            let value = word(code(bytes[number], at)).lshr(Bv::constant(8 * (from % 4)));
            (value & Bv::constant(0xff)).lshl(Bv::constant(8 * number as u64))
        };
        byte(0) | byte(1) | byte(2) | byte(3)
    }

    /// The byte of a's segment that is the same as one of b's.
    fn of_a(&self, at: u64) -> Option<u64> {
        let mut both = self.both();
        both.find(|(_, _, b)| b.bytes().contains(&at)).map(|(_, a, b)| a.offset + (at - b.offset))
    }

    /// All arguments with their bytes, where a state has `word` for a word of arguments, by its code. What only b has
    /// is called that of b.
    pub fn values(&self, word: impl Fn(u16) -> u32) -> Vec<(String, Vec<u8>)> {
        let bytes = |argument: &Argument, from: u16| {
            let byte = |at: u64| (word(from + (at / 4) as u16) >> (8 * (at % 4))) as u8;
            argument.bytes().map(byte).collect()
        };
        let name = |number: usize, argument: &Argument| {
            argument.title().map_or_else(|| format!("argument {number}"), |name| format!("arg {name}"))
        };
        let of_a = self.sides[0].iter().enumerate();
        let mut values: Vec<(String, Vec<u8>)> =
            of_a.map(|(number, argument)| (name(number, argument), bytes(argument, ARGUMENTS))).collect();
        let alone = |number: &usize| !self.pairs.iter().any(|pair| pair[1] == *number);
        let from = if self.is_moved() { OWN_ARGUMENTS } else { ARGUMENTS };
        values.extend((0..self.sides[1].len()).filter(alone).map(|number| {
            let argument = &self.sides[1][number];
            (format!("{} of b", name(number, argument)), bytes(argument, from))
        }));
        values
    }

    /// All codes of words that the segments of both kernels are made of.
    pub fn codes(&self) -> impl Iterator<Item = u16> {
        let of_b = if self.is_moved() { self.length(1) } else { 0 };
        let words = |from: u16, bytes: u64| (0..(bytes / 4) as u16).map(move |word| from + word);
        words(ARGUMENTS, self.length(0)).chain(words(OWN_ARGUMENTS, of_b))
    }
}

/// The words that an argument is in, the lowest of its bits, and how many it has.
fn words(argument: &Argument) -> Option<(Register, u32, u32)> {
    let (first, end) = (argument.offset / 4, argument.bytes().end.div_ceil(4));
    let code = ARGUMENTS.checked_add(u16::try_from(first).ok()?)?;
    let register = Register::Scalar { code, count: u16::try_from(end - first).ok()? };
    Some((register, 8 * (argument.offset % 4) as u32, 8 * u32::try_from(argument.size).ok()?))
}

fn place(argument: &Argument) -> Option<Place> {
    let (register, lo, width) = words(argument)?;
    Place::new(register)?.with_bits(lo + width - 1, lo)
}

#[cfg(test)]
mod tests {
    use gcn_semantics::algebra::Concrete;

    use super::*;

    fn argument(name: &str, offset: u64, size: u64, kind: &str) -> Argument {
        Argument { name: (!name.is_empty()).then(|| name.into()), offset, size, kind: kind.into() }
    }

    fn value(name: &str, offset: u64, size: u64) -> Argument {
        argument(name, offset, size, "by_value")
    }

    fn hidden(kind: &str, offset: u64) -> Argument {
        argument("", offset, 4, kind)
    }

    /// The bytes of b's segment where a's words have their own numbers in all bytes, and b's own words 0xff.
    fn bytes_of_b(kernarg: &Kernarg) -> Vec<u8> {
        let word = |code: u16| -> B32<Concrete> {
            let number = u32::from(code - ARGUMENTS);
            let bytes = [0, 1, 2, 3].map(|byte| (4 * number + byte) as u8);
            Bv::new(if code >= OWN_ARGUMENTS { u32::MAX } else { u32::from_le_bytes(bytes) })
        };
        kernarg.constants::<Concrete>(1, Bv::new(0x100), word).given().map(|(_, byte)| byte).collect()
    }

    #[test]
    fn arguments_are_the_same_by_name_and_hidden_ones_by_kind() {
        let a = vec![value("x", 0, 8), value("n", 8, 4), value("c", 13, 1), hidden("hidden_block_count_x", 16)];
        let b = vec![value("n", 0, 4), value("c", 4, 1), value("x", 8, 8), hidden("hidden_block_count_x", 20)];
        let kernarg = Kernarg::new([a.clone(), b]).expect("sizes agree");
        assert!(kernarg.is_moved());
        let own = 0xff;
        let expected = [8, 9, 10, 11, 13, own, own, own, 0, 1, 2, 3, 4, 5, 6, 7, own, own, own, own, 16, 17, 18, 19];
        assert_eq!(bytes_of_b(&kernarg), expected);
        assert_eq!((kernarg.length(0), kernarg.length(1), kernarg.notes().len()), (24, 24, 4));
        let same = Kernarg::new([a.clone(), a]).expect("sizes agree");
        assert!(!same.is_moved() && same.notes().is_empty());
        assert_eq!(bytes_of_b(&same), (0..24).collect::<Vec<u8>>());
    }

    #[test]
    fn without_names_the_order_counts_and_one_alone_is_nobody_elses() {
        let kernarg = Kernarg::new([vec![value("", 0, 8), value("", 8, 4)], vec![value("", 8, 8)]]).unwrap();
        assert_eq!(bytes_of_b(&kernarg)[8..], [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(kernarg.notes()[0], "only a has argument 1 (4 bytes at 0x8)");
        // Two names of one place are one argument, if both have others in common.
        let renamed = |name: &str| vec![value("x", 0, 8), value(name, 8, 4)];
        let kernarg = Kernarg::new([renamed("n"), renamed("m")]).unwrap();
        assert!(!kernarg.is_moved());
        assert_eq!(kernarg.notes(), ["argument `n` of a is taken for `m` of b: they stand in one place"]);
        let elsewhere = Kernarg::new([renamed("n"), vec![value("x", 0, 8), value("m", 12, 4)]]).unwrap();
        assert_eq!(elsewhere.notes().len(), 2);
        assert!(!elsewhere.is_moved());
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let a = vec![value("x", 0, 8), value("n", 8, 4)];
        let other = vec![value("x", 0, 8), value("n", 8, 8)];
        let message = Kernarg::new([a.clone(), other]).unwrap_err();
        assert_eq!(message, "argument `n` is 4 bytes at 0x8 in a, and 8 bytes at 0x8 in b");
        for wrong in [vec![value("x", 0, 8), value("n", 4, 4)], vec![value("x", u64::MAX, 8)], vec![value("x", 0, 0)]] {
            assert!(Kernarg::new([wrong, a.clone()]).unwrap_err().contains("cannot be"));
        }
    }

    #[test]
    fn names_are_found_or_missed_with_a_hint() {
        let a = vec![value("size", 0, 8), value("alpha", 8, 4), value("flag", 13, 1), value("mine", 16, 4)];
        let kernarg = Kernarg::new([a.clone(), a[..3].to_vec()]).unwrap();
        assert_eq!(kernarg.find("flag"), Ok((Register::Scalar { code: ARGUMENTS + 3, count: 1 }, 8, 8)));
        assert_eq!(kernarg.find("size"), Ok((Register::Scalar { code: ARGUMENTS, count: 2 }, 0, 64)));
        let missed = kernarg.find("alhpa").unwrap_err();
        assert_eq!(missed.message, "there is no argument `alhpa`");
        assert_eq!(missed.known, ["size", "alpha", "flag"]);
        assert_eq!(kernarg.find("mine").unwrap_err().message, "only a has an argument `mine`");
        assert_eq!(kernarg.find("2"), kernarg.find("flag"));
        assert_eq!(kernarg.find("4").unwrap_err().message, "there is no argument 4: the kernels have 4 and 3");
        let other = "argument 3 of a is not the same as argument 3 of b";
        assert_eq!(kernarg.find("3").unwrap_err().message, other);
        assert_eq!(kernarg.numbers().map(|(name, _)| name).collect_vec(), ["size", "alpha"]);
    }
}
