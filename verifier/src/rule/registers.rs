//! Registers as rules name them, and names that mean the same one.

use std::collections::BTreeSet;

use gcn_semantics::instruction::code;

use super::file::Rule;
use crate::expr::{Place, Register};

/// Registers that stand side by side, as they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Registers {
    /// `v`, `s` or `a`.
    pub file: char,
    /// The number of the first.
    pub first: u16,
    /// How many there are.
    pub count: u16,
}

/// As they are written.
impl std::fmt::Display for Registers {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Registers { file, first, count } = self;
        match count {
            1 => write!(f, "{file}{first}"),
            _ => write!(f, "{file}[{first}:{}]", first + count - 1),
        }
    }
}

/// `v0`, `s[2:3]`.
pub fn registers(text: &str) -> Option<Registers> {
    let file = text.chars().next().filter(|file| matches!(file, 'v' | 's' | 'a'))?;
    let rest = &text[1..];
    if let Ok(first) = rest.parse::<u16>() {
        return rest.starts_with(|c: char| c.is_ascii_digit()).then_some(Registers { file, first, count: 1 });
    }
    let (first, last) = rest.strip_prefix('[')?.strip_suffix(']')?.split_once(':')?;
    let [first, last] = [first.trim().parse::<u16>().ok()?, last.trim().parse::<u16>().ok()?];
    (first <= last).then(|| Registers { file, first, count: last - first + 1 })
}

/// Calls `change` with each name of vector, scalar or accumulation registers in a text, and puts what it gives in its
/// place.
pub fn for_each_register(text: &str, mut change: impl FnMut(Registers) -> Option<String>) -> String {
    let bytes = text.as_bytes();
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let begins = matches!(bytes[at], b'v' | b's' | b'a') && (at == 0 || !is_part(bytes[at - 1]));
        let length = if begins { register_length(&text[at..]) } else { None };
        let found = length.and_then(|length| Some((registers(&text[at..at + length])?, length)));
        if let Some((registers, length)) = found {
            match change(registers) {
                Some(other) => result.push_str(&other),
                None => result.push_str(&text[at..at + length]),
            }
            at += length;
        } else {
            let c = text[at..].chars().next().expect("it is not the end");
            result.push(c);
            at += c.len_utf8();
        }
    }
    result
}

/// How long the name of registers is that a text begins with.
fn register_length(text: &str) -> Option<usize> {
    if text[1..].starts_with('[') {
        return text.find(']').map(|end| end + 1);
    }
    let digits = text[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - 1);
    let goes_on = text[1 + digits..].starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    (digits > 0 && !goes_on).then_some(1 + digits)
}

/// The number that a register has where some are the same: that of the first name.
fn first_name(file: char, number: u16, same: &[[Registers; 2]]) -> u16 {
    let mut number = number;
    // Chains of pairs end: each step goes to a smaller number.
    loop {
        let smaller = same.iter().filter(|pair| pair[0].file == file).find_map(|[a, b]| {
            let of = |from: &Registers, to: &Registers| {
                let offset = number.checked_sub(from.first).filter(|&offset| offset < from.count)?;
                Some(to.first + offset).filter(|&other| other < number)
            };
            of(a, b).or_else(|| of(b, a))
        });
        match smaller {
            Some(other) => number = other,
            None => return number,
        }
    }
}

/// Whether registers that stand side by side still do where some are the same.
pub fn is_kept_together(Registers { file, first, count }: Registers, same: &[[Registers; 2]]) -> bool {
    let moved = first_name(file, first, same);
    (0..count).all(|offset| first_name(file, first + offset, same) == moved + offset)
}

/// A text in which registers that are the same have one name.
pub fn renamed(text: &str, same: &[[Registers; 2]]) -> String {
    if same.is_empty() {
        return text.to_owned();
    }
    for_each_register(text, |Registers { file, first, count }| {
        let other = first_name(file, first, same);
        Some(match count {
            1 => format!("{file}{other}"),
            _ => format!("{file}[{other}:{}]", other + count - 1),
        })
    })
}

/// A place of a rule, with the names that its registers have where some are the same.
pub fn same_place(place: Place, same: &[[Registers; 2]]) -> Vec<Place> {
    let one = |file: char, number: u16| first_name(file, number, same);
    let registers: Vec<Register> = match place.register() {
        Register::Vector { first, count } if first < code::VGPRS => {
            (first..first + count).map(|number| Register::Vector { first: one('v', number), count: 1 }).collect()
        }
        Register::Scalar { code, count } if code < code::VCC_LO => {
            (code..code + count).map(|number| Register::Scalar { code: one('s', number), count: 1 }).collect()
        }
        _ => return vec![place],
    };
    if !place.is_whole() {
        let moved = match (place.register(), registers[0]) {
            (Register::Vector { count, .. }, Register::Vector { first, .. }) => Register::Vector { first, count },
            (Register::Scalar { count, .. }, Register::Scalar { code, .. }) => Register::Scalar { code, count },
            (other, _) => other,
        };
        let last = place.lo() + place.width() - 1;
        let part = Place::new(moved).and_then(|moved| moved.with_lanes(place.lanes()));
        return part.and_then(|part| part.with_bits(last, place.lo())).into_iter().collect();
    }
    registers.into_iter().filter_map(Place::new).collect()
}

/// The names that a written register has in a rule: its own, and those of registers that are the same.
pub fn names_of(place: Place, same: &[[Registers; 2]], rule: &Rule) -> Vec<Place> {
    let (file, number) = match place.register() {
        Register::Vector { first, .. } if first < code::VGPRS => ('v', first),
        Register::Scalar { code, .. } if code < code::VCC_LO => ('s', code),
        _ => return vec![place],
    };
    let mut numbers = BTreeSet::from([number]);
    for line in rule.sides.iter().flatten() {
        for_each_register(&line.text, |registers| {
            let all = registers.first..registers.first.saturating_add(registers.count);
            let is_other = |other: &u16| registers.file == file && first_name(file, *other, same) == number;
            numbers.extend(all.filter(is_other));
            None
        });
    }
    // The name that stands for all need not be one of the rule.
    if same.is_empty() { vec![place] } else { numbers.into_iter().filter_map(|number| single(file, number)).collect() }
}

fn single(file: char, number: u16) -> Option<Place> {
    Place::new(match file {
        'v' => Register::Vector { first: number, count: 1 },
        _ => Register::Scalar { code: number, count: 1 },
    })
}
