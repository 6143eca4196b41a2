//! Machine words to text that stands for the same words.

use super::clrx::{Disassembled, clrx_label, disassemble_clrx};
use super::{BitField, Source, SourceError, Syntax, Unprintable, fields, hex, print, read};
use crate::machine::{DecodeError, EncodeError, Words, decode, encode};
use crate::{Instruction, Target};

/// Words without a text that stands for them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Undisassembled {
    /// They are no instruction.
    #[error(transparent)]
    Words(#[from] DecodeError),
    /// The dialect has no text for the instruction.
    #[error(transparent)]
    Text(#[from] Unprintable),
    /// Assemblers do not accept the instruction: operands that each are legal, but not together.
    #[error("no assembler accepts `{text}`: {reason}")]
    Refused {
        /// What the words would be.
        text: String,
        /// Why an assembler refuses it.
        reason: SourceError,
    },
    /// The text leaves bits out: an assembler gives other words.
    #[error("{fields} cannot be written: `{text}` stands for {other}")]
    Other {
        /// What the words would be.
        text: String,
        /// The fields that the text leaves out.
        fields: String,
        /// The words that an assembler makes of it.
        other: String,
    },
}

/// The instruction at the beginning of `words` as LLVM's text that assembles to the same words.
///
/// # Errors
/// The words are no instruction, or none that the text can say with all bits.
pub fn disassemble_llvm(words: &[u32], target: Target) -> Result<Disassembled, Undisassembled> {
    let decoded = decode(words, target)?;
    let text = print(&decoded.instruction, target, Syntax::Llvm)?;
    let words = &words[..decoded.words];
    let line = Disassembled { text, words: words.len(), target: None };
    exactly(line, words, &decoded.instruction, target, Syntax::Llvm)
}

/// The instruction at the beginning of `words` as CLRX's text that assembles to the same words. A
/// branch names its target by the distance.
///
/// # Errors
/// No text of CLRX says all bits of the words. What it shows of them all the same says
/// [`disassemble_clrx`].
pub fn disassemble_clrx_exactly(words: &[u32], target: Target) -> Result<Disassembled, Undisassembled> {
    let mut line = disassemble_clrx(words, target, 0)?;
    line.text.drain(..line.text.len() - line.text.trim_start().len());
    if let Some(place) = line.target.take() {
        line.text = line.text.replace(&clrx_label(place), &format!(".{:+}", place as i64));
    }
    let words = &words[..line.words];
    match decode(words, target) {
        Ok(decoded) => exactly(line, words, &decoded.instruction, target, Syntax::Clrx),
        // CLRX has modifiers where LLVM, whose word `decode` takes for it, knows none.
        Err(error) => match reassembled(&line.text, target, Syntax::Clrx) {
            Ok(same) if same[..] == *words => Ok(line),
            _ => Err(error.into()),
        },
    }
}

/// A line of text, if it assembles to `words`.
fn exactly(
    line: Disassembled,
    words: &[u32],
    instruction: &Instruction,
    target: Target,
    syntax: Syntax,
) -> Result<Disassembled, Undisassembled> {
    match reassembled(&line.text, target, syntax) {
        Err(reason) => Err(Undisassembled::Refused { text: line.text, reason }),
        Ok(other) if other[..] == *words => Ok(line),
        Ok(other) => {
            let fields = different_fields(words, &other, instruction, target);
            Err(Undisassembled::Other { text: line.text, fields, other: hex(&other) })
        }
    }
}

/// The instruction at the beginning of `words` in a dialect's text, as if they stood at the start of the code.
///
/// # Errors
/// The words are no instruction, or the dialect has no text for it.
pub fn disassemble(words: &[u32], target: Target, syntax: Syntax) -> Result<Disassembled, Undisassembled> {
    match syntax {
        Syntax::Llvm => disassemble_llvm(words, target),
        Syntax::Clrx => disassemble_clrx_exactly(words, target),
    }
}

/// The words of a line that was printed.
fn reassembled(text: &str, target: Target, syntax: Syntax) -> Result<Words, SourceError> {
    let source = Source::new("-", text);
    let listing = read(&source, target, syntax).map_err(|mut errors| errors.swap_remove(0))?;
    let [statement] = &listing.statements[..] else { panic!("`{text}` is not one instruction") };
    let illegal = |error: EncodeError| SourceError::illegal(error.to_string(), statement.span);
    encode(&statement.instruction, target).map_err(illegal)
}

/// The names of the fields in which two words differ.
fn different_fields(words: &[u32], other: &[u32], instruction: &Instruction, target: Target) -> String {
    let known = fields(instruction, target).unwrap_or_default();
    let name = |bit: u32| {
        let holds = |field: &&BitField| (field.at..field.at + field.width).contains(&bit);
        known.iter().find(holds).map_or_else(|| format!("bit {bit}"), |field| format!("field {}", field.name))
    };
    let dword = |words: &[u32], index: usize| words.get(index).copied().unwrap_or_default();
    let differs = |bit: &u32| {
        let index = (bit / 32) as usize;
        (dword(words, index) ^ dword(other, index)) >> (bit % 32) & 1 != 0
    };
    let mut names: Vec<String> = (0..32 * words.len() as u32).filter(differs).map(name).collect();
    names.dedup();
    if names.is_empty() {
        names.push("the literal".into());
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use Target::{Gfx700, Gfx900};

    fn text(words: &[u32], target: Target) -> Result<String, String> {
        disassemble(words, target, Syntax::Llvm).map(|line| line.text).map_err(|error| error.to_string())
    }

    #[test]
    fn what_the_text_leaves_out_is_named() {
        let cases: [(&[u32], Target, &str); 6] = [
            // The destination's part of v_nop, and halves of an interpolation to f32.
            (&[0x7e00_00f9, 0x600], Gfx900, "field DST_SEL cannot be written: `v_nop_sdwa` stands for"),
            (&[0xd274_4005, 0x0002_0400], Gfx900, "cannot be written: `v_interp_p1ll_f16 v5, v2, attr0.x` stands for"),
            // s_set_gpr_idx_idx has no destination.
            (&[0xbea3_3255], Gfx900, "field SDST cannot be written: `s_set_gpr_idx_idx s85` stands for 553280be"),
            (&[0xc002_8043, 0x6_f59a], Gfx900, "field NV cannot be written: `s_load_dword s1, s[6:7], 0x6f59a`"),
            (&[0xd100_0001, 0x0001_0604], Gfx900, "no assembler accepts `v_cndmask_b32_e64 v1, s4, 3, s[0:1]`"),
            (&[0xf132_ee00, 0x0042_0200], Target::Gfx803, "the dmask of image_gather4_c_l must be"),
        ];
        for (words, target, expected) in cases {
            let found = text(words, target);
            let found = found.unwrap_or_else(|error| error);
            assert!(found.contains(expected), "{words:08x?}: {found}");
        }
    }

    /// The neighbours of what is left out: each has a text that says all of it.
    #[test]
    fn what_has_two_texts_has_the_one_with_all_bits() {
        let cases: [(&[u32], Target, &str); 14] = [
            (&[0x7e00_00f9, 0], Gfx900, "v_nop_sdwa"),
            (&[0x7e00_00fa, 0xff01_0100], Gfx900, "v_nop row_shl:1 row_mask:0xf bank_mask:0xf"),
            (&[0xd277_4205, 0x040e_0500], Gfx900, "v_interp_p2_f16 v5, |v2|, attr0.x, v3 high op_sel:[0,0,0,1]"),
            (&[0xbea3_3055], Gfx900, "s_abs_i32 s35, s85"),
            (&[0xd300_0000, 0], Target::Gfx600, "v_nop_e64"),
            (&[0x7e00_0000], Target::Gfx600, "v_nop"),
            (&[0xbe80_00ff, 1], Gfx900, "s_mov_b32 s0, lit(0x1)"),
            (&[0xbe80_00ff, 0x41], Gfx900, "s_mov_b32 s0, 0x41"),
            (&[0xbe80_0081], Gfx900, "s_mov_b32 s0, 1"),
            (&[0x7e00_02ff, 0x3f80_0000], Gfx900, "v_mov_b32_e32 v0, lit(0x3f800000)"),
            (&[0x7e00_02f2], Gfx900, "v_mov_b32_e32 v0, 1.0"),
            (&[0xbf8c_0f70], Gfx900, "s_waitcnt vmcnt(0)"),
            (&[0xbf8c_a9fa], Gfx900, "s_waitcnt 0xa9fa"),
            (&[0xbf8c_4f70], Gfx700, "s_waitcnt 0x4f70"),
        ];
        for (words, target, expected) in cases {
            assert_eq!(text(words, target), Ok(expected.into()), "{words:08x?}");
        }
    }

    /// CLRX's text is exact where its assembler makes the same words of it, though LLVM knows no such
    /// instruction, and not where bits are left out.
    #[test]
    fn clrx_has_texts_that_llvm_has_not() {
        let text = |words: &[u32]| disassemble(words, Gfx900, Syntax::Clrx).map(|line| line.text);
        assert!(disassemble_llvm(&[0xd141_8037, 0x0000_001b], Gfx900).is_err());
        let squeezed = |words: &[u32]| text(words).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(squeezed(&[0xd141_8037, 0x0000_001b]), "v_mov_b32 v55, s27 clamp");
        assert_eq!(squeezed(&[0xd141_0137, 0x2000_011b]), "v_mov_b32 v55, -abs(v27)");
        for words in [&[0xd141_8037, 0x0002_001b][..], &[0xbf7f_fe00], &[0xd141_0237, 0x0000_011b]] {
            assert!(text(words).is_err(), "{words:08x?}");
        }
    }

    #[test]
    fn v_nop_has_no_part_to_warn_of() {
        for (text, warnings) in [("v_nop_sdwa", 0), ("v_mov_b32_sdwa v0, v1 dst_sel:BYTE_1", 1)] {
            let listing = read(&Source::new("-", text), Gfx900, Syntax::Llvm).unwrap();
            assert_eq!(listing.warnings.len(), warnings, "{text}");
        }
    }
}
