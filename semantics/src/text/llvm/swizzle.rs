//! `offset:swizzle(…)` of `ds_swizzle_b32`.

use super::super::SourceError;
use super::super::scan::{Cursor, Symbols, TokenKind, integer_expression};
use crate::{Feature, Target};

/// Quad permutation: lane selections in bits 7:0.
const QUAD_PERM: u16 = 0x8000;
/// All five bits of a lane number.
const ALL: u16 = 0x1f;

/// A lane number's bits in the other modes: `((lane & and) | or) ^ xor`.
fn bitmask(and: u16, or: u16, xor: u16) -> u16 {
    and | or << 5 | xor << 10
}

/// gfx9: rotation by a number of lanes in bits 9:5, to the right if bit 10 is set (ledger X2).
const ROTATE: u16 = 0xc000;
/// gfx9: the order of an FFT, whose number of bits is in bits 4:0 (ledger X2).
const FFT: u16 = 0xe000;

/// Reads `swizzle(MODE, …)`; the cursor stands at `swizzle`.
pub(super) fn read(cursor: &mut Cursor, symbols: &Symbols, target: Target) -> Result<u16, SourceError> {
    cursor.advance();
    cursor.expect('(')?;
    let mode = cursor.peek_word().unwrap_or_default();
    let mut arguments = Arguments { cursor, symbols };
    let offset = match mode {
        "QUAD_PERM" => {
            arguments.cursor.advance();
            let mut offset = QUAD_PERM;
            for position in 0..4 {
                offset |= arguments.number(0, 3, "a lane of the quad")? << (2 * position);
            }
            offset
        }
        "BROADCAST" => {
            arguments.cursor.advance();
            let size = arguments.power_of_two(2, 32)?;
            let lane = arguments.number(0, size - 1, "a lane of the group")?;
            bitmask(32 - size, lane, 0)
        }
        "SWAP" => {
            arguments.cursor.advance();
            bitmask(ALL, 0, arguments.power_of_two(1, 16)?)
        }
        "REVERSE" => {
            arguments.cursor.advance();
            bitmask(ALL, 0, arguments.power_of_two(2, 32)? - 1)
        }
        "BITMASK_PERM" => {
            arguments.cursor.advance();
            arguments.mask()?
        }
        "FFT" | "ROTATE" if !target.has(Feature::SwizzleRotations) => {
            let span = arguments.cursor.peek().span;
            return Err(SourceError::illegal(format!("{target} has no swizzle mode {mode}; gfx9 has it"), span));
        }
        "FFT" => {
            arguments.cursor.advance();
            FFT | arguments.number(0, ALL, "the pattern")?
        }
        "ROTATE" => {
            arguments.cursor.advance();
            let direction = arguments.number(0, 1, "the direction")?;
            ROTATE | direction << 10 | arguments.number(0, ALL, "the number of lanes")? << 5
        }
        _ => {
            let modes = "a swizzle mode: QUAD_PERM, BITMASK_PERM, BROADCAST, SWAP, REVERSE, FFT or ROTATE";
            return Err(arguments.cursor.unexpected(modes));
        }
    };
    cursor.expect(')')?;
    Ok(offset)
}

struct Arguments<'r, 'a> {
    cursor: &'r mut Cursor<'a>,
    symbols: &'r Symbols,
}

impl Arguments<'_, '_> {
    /// `, number`
    fn number(&mut self, lowest: u16, highest: u16, what: &str) -> Result<u16, SourceError> {
        self.cursor.expect(',')?;
        let start = self.cursor.peek().span.start;
        let value = integer_expression(self.cursor, self.symbols)?;
        u16::try_from(value).ok().filter(|value| (lowest..=highest).contains(value)).ok_or_else(|| {
            let span = self.cursor.span_from(start);
            SourceError::illegal(format!("{what} must be {lowest} to {highest}, not {value}"), span)
        })
    }
    /// `, number`: the size of a group of lanes.
    fn power_of_two(&mut self, lowest: u16, highest: u16) -> Result<u16, SourceError> {
        let start = self.cursor.peek_second().span.start;
        let size = self.number(lowest, highest, "the size of the group")?;
        match size.is_power_of_two() {
            true => Ok(size),
            false => Err(SourceError::illegal(
                format!("the size of the group must be a power of two, not {size}"),
                self.cursor.span_from(start),
            )),
        }
    }
    /// `, "01pi0"`: for each bit of the lane number, clear, set, preserve or invert it.
    fn mask(&mut self) -> Result<u16, SourceError> {
        self.cursor.expect(',')?;
        let token = self.cursor.peek();
        if token.kind != TokenKind::Quoted {
            return Err(self.cursor.unexpected("a mask such as \"00p11\""));
        }
        self.cursor.advance();
        let mask = self.cursor.text_of(token).trim_matches('"');
        let problem = || {
            SourceError::illegal(
                "the mask must be five characters of 0 (clear), 1 (set), p (keep), i (invert)",
                token.span,
            )
        };
        if mask.chars().count() != 5 {
            return Err(problem());
        }
        named(mask).ok_or_else(problem)
    }
}

/// The offset of a mask such as `01pi0`.
fn named(mask: &str) -> Option<u16> {
    let (mut and, mut or, mut xor) = (0, 0, 0);
    for (c, bit) in mask.chars().zip([16, 8, 4, 2, 1]) {
        match c {
            '0' => {}
            '1' => or |= bit,
            'p' => and |= bit,
            'i' => (and, xor) = (and | bit, xor | bit),
            _ => return None,
        }
    }
    Some(bitmask(and, or, xor))
}

/// The offset in LLVM's canonical form: by its meaning where that has a name with the same bits.
pub(super) fn print(offset: u16, target: Target) -> String {
    if offset & 0xff00 == QUAD_PERM {
        let lanes: Vec<_> = (0..4).map(|position| (offset >> (2 * position) & 3).to_string()).collect();
        return format!("swizzle(QUAD_PERM,{})", lanes.join(","));
    }
    if offset & QUAD_PERM != 0 {
        return match (offset & 0xf000, offset & ALL, offset >> 5 & ALL, offset >> 10 & 1) {
            // LLVM 19 prints these modes as numbers, later versions by name; gfx950 is known to the later ones alone.
            _ if !target.has(Feature::WideLdsLoads) => offset.to_string(),
            (FFT, pattern, 0, 0) if offset == FFT | pattern => format!("swizzle(FFT,{pattern})"),
            (ROTATE, 0, lanes, direction) if offset == ROTATE | direction << 10 | lanes << 5 => {
                format!("swizzle(ROTATE,{direction},{lanes})")
            }
            _ => offset.to_string(),
        };
    }
    let (and, or, xor) = (offset & ALL, offset >> 5 & ALL, offset >> 10 & ALL);
    let size = 32 - and;
    if and == ALL && or == 0 && xor.is_power_of_two() {
        format!("swizzle(SWAP,{xor})")
    } else if and == ALL && or == 0 && xor > 0 && (xor + 1).is_power_of_two() {
        format!("swizzle(REVERSE,{})", xor + 1)
    } else if size > 1 && size.is_power_of_two() && or < size && xor == 0 {
        format!("swizzle(BROADCAST,{size},{or})")
    } else {
        let (of_zeros, of_ones) = (or ^ xor, (and | or) ^ xor);
        let effect = |bit: u16| match (of_zeros & bit != 0, of_ones & bit != 0) {
            (false, false) => '0',
            (true, true) => '1',
            (false, true) => 'p',
            (true, false) => 'i',
        };
        let mask: String = [16, 8, 4, 2, 1].map(effect).iter().collect();
        // Masks that mean the same are several; their name stands for one of them.
        match named(&mask) {
            Some(same) if same == offset => format!("swizzle(BITMASK_PERM,\"{mask}\")"),
            _ => offset.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::scan::tokens;
    use super::*;

    fn offset(text: &str) -> Result<u16, String> {
        let tokens = tokens(text);
        read(&mut Cursor::new(text, &tokens), &Symbols::default(), Target::Gfx900).map_err(|error| error.message)
    }

    /// Offsets of `llvm-mc`.
    #[test]
    fn modes() {
        let cases = [
            ("swizzle(QUAD_PERM,0,1,2,3)", 0x80e4),
            ("swizzle(BITMASK_PERM,\"01pi0\")", 0x0906),
            ("swizzle(BITMASK_PERM,\"01pip\")", 0x0907),
            ("swizzle(BROADCAST,4,1)", 0x003c),
            ("swizzle(BROADCAST,2,1)", 0x003e),
            ("swizzle(BROADCAST,32,31)", 0x03e0),
            ("swizzle(SWAP,1)", 0x041f),
            ("swizzle(SWAP,16)", 0x401f),
            ("swizzle(REVERSE,32)", 0x7c1f),
        ];
        for (text, expected) in cases {
            assert_eq!(offset(text), Ok(expected), "{text}");
            assert_eq!(print(expected, Target::Gfx900), text);
        }
        assert_eq!(offset("swizzle( REVERSE , 2 )"), Ok(0x041f));
        assert_eq!(print(0x8000, Target::Gfx900), "swizzle(QUAD_PERM,0,0,0,0)");
        assert_eq!(print(1, Target::Gfx900), "swizzle(BITMASK_PERM,\"0000p\")");
        assert_eq!(print(0x0022, Target::Gfx900), "swizzle(BITMASK_PERM,\"000p1\")");
        // The same lanes, with other bits than their name has.
        assert_eq!(print(0x0400, Target::Gfx900), "1024");
        assert_eq!(print(0xc123, Target::Gfx900), "49443");
    }

    /// The two modes that gfx9 added; they print as the number, as LLVM 19 does.
    #[test]
    fn modes_of_gfx9() {
        assert_eq!(offset("swizzle(FFT,0)"), Ok(0xe000));
        assert_eq!(offset("swizzle(FFT, 31)"), Ok(0xe01f));
        assert_eq!(offset("swizzle(ROTATE,0,6)"), Ok(0xc0c0));
        assert_eq!(offset("swizzle(ROTATE,1,31)"), Ok(0xc7e0));
        assert_eq!(print(0xe01f, Target::Gfx900), "57375");
        assert_eq!(print(0xe01f, Target::Gfx950), "swizzle(FFT,31)");
        assert_eq!(print(0xc7e0, Target::Gfx950), "swizzle(ROTATE,1,31)");
        // Bits that the name does not have.
        assert_eq!(print(0xe03f, Target::Gfx950), "57407");
        assert_eq!(print(0xffff, Target::Gfx950), "65535");
        assert_eq!(print(0xc801, Target::Gfx950), "51201");
        for text in
            ["swizzle(FFT,32)", "swizzle(FFT)", "swizzle(ROTATE,2,1)", "swizzle(ROTATE,0,32)", "swizzle(ROTATE,1)"]
        {
            assert!(offset(text).is_err(), "{text}");
        }
        let tokens = tokens("swizzle(FFT,1)");
        let old = read(&mut Cursor::new("swizzle(FFT,1)", &tokens), &Symbols::default(), Target::Gfx803);
        assert_eq!(old.map_err(|error| error.message), Err("gfx803 has no swizzle mode FFT; gfx9 has it".into()));
    }

    #[test]
    fn mistakes() {
        for text in [
            "swizzle(QUAD_PERM,3,2,1,4)",
            "swizzle(QUAD_PERM,3,2,1)",
            "swizzle(BITMASK_PERM,\"0000\")",
            "swizzle(BITMASK_PERM,\"0000x\")",
            "swizzle(BITMASK_PERM,00000)",
            "swizzle(BROADCAST,1,0)",
            "swizzle(BROADCAST,64,0)",
            "swizzle(BROADCAST,3,0)",
            "swizzle(BROADCAST,8,8)",
            "swizzle(SWAP,32)",
            "swizzle(SWAP,3)",
            "swizzle(REVERSE,1)",
            "swizzle(REVERSE,64)",
            "swizzle(FOO,1)",
            "swizzle(SWAP,1",
            "swizzle()",
            "swizzle",
        ] {
            assert!(offset(text).is_err(), "{text}");
        }
    }
}
