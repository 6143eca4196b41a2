//! Constants that a search tries: those of the window, what comes from them, and all that need no word of their own.

use gcn_semantics::instruction::{Instruction, Operand, code};
use gcn_semantics::{Feature, Target};
use itertools::Itertools;

/// Constants that come from those of a window, at most.
const MOST: usize = 28;

/// The operand for a word: an inline constant if there is one.
pub fn operand(word: u32) -> Operand {
    let inline = |code: u16| Operand::Code { code, words: 1 };
    match word as i32 {
        value @ 0..=64 => inline(code::ZERO + value as u16),
        value @ -16..=-1 => inline(code::MINUS_1 + (-1 - value) as u16),
        _ => match code::FLOATS.iter().position(|&(_, single, _)| single == word) {
            Some(number) if number < 8 => inline(code::FLOAT_HALF + number as u16),
            _ => Operand::Literal(word),
        },
    }
}

/// All constants that need no word of their own: integers, and floats if they are wanted.
pub fn inline(floats: bool, target: Target) -> Vec<Operand> {
    let codes = (code::ZERO..=code::INT_64).chain(code::MINUS_1..=code::MINUS_16);
    let last = if target.has(Feature::Inv2Pi) { code::INV_2PI } else { code::INV_2PI - 1 };
    let floats = (code::FLOAT_HALF..=last).filter(|_| floats);
    codes.chain(floats).map(|code| Operand::Code { code, words: 1 }).collect()
}

/// The words that constants of instructions stand for as operands of 32 bits.
fn words(instructions: &[&Instruction]) -> Vec<u32> {
    let of = |operand: &Operand| match *operand {
        Operand::Literal(word) => Some(word),
        Operand::Immediate(value) => Some(value as u32),
        Operand::Code { code: code @ code::ZERO..=code::INT_64, .. } => Some(u32::from(code - code::ZERO)),
        Operand::Code { code: code @ code::MINUS_1..=code::MINUS_16, .. } => Some(!u32::from(code - code::MINUS_1)),
        Operand::Code { code: code @ code::FLOAT_HALF..=code::INV_2PI, .. } => {
            Some(code::FLOATS[usize::from(code - code::FLOAT_HALF)].1)
        }
        _ => None,
    };
    instructions.iter().flat_map(|instruction| &instruction.operands).filter_map(of).unique().collect()
}

/// The constants of a window, and what comes from them: masks, shifts, sums, differences.
pub fn near(instructions: &[&Instruction]) -> Vec<Operand> {
    let own = words(instructions);
    let mut all = own.clone();
    // What counts of bits becomes, then sums and differences, then everything else.
    all.extend([0, 1, u32::MAX]);
    for &word in own.iter().filter(|&&word| word >= 32) {
        all.extend([word.trailing_zeros(), word.count_ones()]);
    }
    for [&a, &b] in own.iter().array_combinations() {
        all.extend([a.wrapping_add(b), a.wrapping_sub(b), b.wrapping_sub(a)]);
    }
    all.extend(own.iter().filter(|&&word| word < 32).map(|word| 32 - word));
    for &word in &own {
        if word < 32 {
            all.extend([1 << word, !(u32::MAX << word), u32::MAX << word, 31 - word]);
        } else {
            all.push(word.leading_zeros());
        }
        all.extend([!word, word.wrapping_neg(), word.wrapping_add(1), word.wrapping_sub(1)]);
    }
    for [&a, &b] in own.iter().array_combinations() {
        all.extend([a & b, a | b, a ^ b, a.wrapping_mul(b)]);
        if a < 32 {
            all.extend([b << a, b >> a]);
        }
        if b < 32 {
            all.extend([a << b, a >> b]);
        }
        if a < 32 && b < 32 && a <= b {
            all.push(!(u32::MAX << a) << (b - a));
        }
    }
    all.into_iter().map(operand).unique().take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_inline_constants_where_there_are_some() {
        let inline = |code: u16| Operand::Code { code, words: 1 };
        assert_eq!(operand(64), inline(192));
        assert_eq!(operand(0xffff_fff0), inline(208));
        assert_eq!(operand(0x3f80_0000), inline(242));
        assert_eq!(operand(65), Operand::Literal(65));
        assert_eq!(super::inline(true, Target::Gfx600).len() + 1, super::inline(true, Target::Gfx900).len());
    }
}
