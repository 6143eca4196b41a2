//! What is printed reads as the instruction that it was printed from, or not at all.

use std::collections::BTreeMap;

use super::super::super::{Source, clrx_label, disassemble_clrx, read_clrx};
use crate::Target;
use crate::instruction::{Encoding, Instruction};
use crate::machine::form::WordForm;
use crate::machine::{Words, decode, encode};
use crate::rows::all_rows;

/// Words for each form of a row.
const SAMPLES: u64 = 5;

/// A generator of numbers (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
    /// Bits that are mostly 0, mostly 1, or anything.
    fn bits(&mut self) -> u64 {
        let bits = self.next();
        match self.next() % 4 {
            0 => bits,
            1 => bits & self.next() & self.next(),
            2 => bits & self.next() & self.next() & self.next(),
            _ => bits & self.next(),
        }
    }
    fn literal(&mut self) -> u32 {
        match self.next() % 3 {
            0 => self.next() as u32,
            1 => (self.next() % 96) as u32,
            _ => 0u32.wrapping_sub((self.next() % 40) as u32),
        }
    }
}

/// The words of a form with random fields.
fn of_form(form: &WordForm, random: &mut Random) -> Words {
    use crate::machine::layout::{EncodingField, Word, dwords};
    let layout = form.layout;
    let mut word = Word::from(random.bits())
        & !layout.mask
        & !layout.bits(EncodingField::Op)
        & !layout.bits(EncodingField::Segment)
        | layout.value;
    layout.put(&mut word, EncodingField::Op, form.opcode.into());
    if let Some(segment) = form.of.row.segment() {
        layout.put(&mut word, EncodingField::Segment, segment as u32);
    }
    let mut words: Words = dwords(word, layout.dwords).collect();
    words.push(random.literal());
    words
}

/// What the text of words reads as.
fn read_back(words: &[u32], target: Target) -> Option<(String, usize, Result<Words, String>)> {
    let line = disassemble_clrx(words, target, 0).ok()?;
    // A label is a name that the rest of the text defines.
    let label = line.target.map_or_else(String::new, |place| format!("; {}={}", clrx_label(place), place as i64));
    let source = Source::new("-", format!("{}{label}", line.text));
    let read = read_clrx(&source, target).map_err(|errors| errors[0].message.clone()).and_then(|listing| {
        let mut all = Words::new();
        for statement in &listing.statements {
            all.extend(encode(&statement.instruction, target).map_err(|error| error.to_string())?);
        }
        Ok(all)
    });
    Some((line.text.trim().to_owned(), line.words, read))
}

/// Whether words differ only in bits that the instruction ignores.
fn same_instruction(a: &[u32], b: &[u32], target: Target) -> bool {
    let instruction = |words| decode(words, target).ok().map(|decoded| decoded.instruction);
    let without_missing_half = |mut instruction: Instruction| {
        // No dialect has OP_SEL_HI of a source that is not there.
        if instruction.encoding == Encoding::Vop3p && instruction.operands.len() == 3 {
            instruction.modifiers.op_sel_hi &= 0b11;
        }
        instruction
    };
    instruction(a).is_some_and(|a| instruction(b).is_some_and(|b| without_missing_half(a) == without_missing_half(b)))
}

fn forms(target: Target) -> impl Iterator<Item = WordForm> {
    all_rows().iter().flat_map(move |row| row.encodings(target).filter_map(move |e| WordForm::new(row, e, target)))
}

/// Findings by mnemonic, with how many there are and an example.
#[derive(Default)]
struct Findings(BTreeMap<String, (usize, String)>);

impl Findings {
    fn add(&mut self, mnemonic: &str, example: String) {
        let entry = self.0.entry(mnemonic.to_owned()).or_insert((0, example));
        entry.0 += 1;
    }
}

/// Reasons to refuse what the disassembler shows of an instruction: rules of CLRX's assembler, and
/// values that its disassembler has no word for.
const REFUSED: [&str; 15] = [
    "reads more than one scalar value",
    "cannot be one operand",
    "has no register",
    "comes after the last",
    "a lane mask is in scalar registers",
    "dmask must not be 0",
    "unnormalised coordinates",
    "lds excludes tfe",
    "addr64 excludes",
    "take the offset from m0 only",
    "`inst_offset` is no modifier",
    "found `reserved`",
    "found `invalid_",
    "`ill_",
    "_ill_",
];

/// A text is read as the instruction that it was printed from, or refused.
#[test]
fn no_text_reads_as_another_instruction() {
    let mut wrong = Findings::default();
    let (mut read_again, mut refused) = (0, 0);
    for target in Target::ALL {
        let mut random = Random(7);
        let mut check = |words: &[u32]| {
            // CLRX leaves bits out of words that are no instruction.
            let Ok(decoded) = decode(words, target) else { return };
            let Some((text, used, read)) = read_back(words, target) else { return };
            match read {
                Ok(read) if read[..] == words[..used] || same_instruction(words, &read, target) => read_again += 1,
                Ok(read) => {
                    wrong.add(decoded.instruction.row.mnemonic, format!("{target} `{text}` reads as {read:x?}"))
                }
                Err(error) if REFUSED.iter().any(|reason| error.contains(reason)) => refused += 1,
                // A field that the instruction ignores: `vsrc3=0x1`.
                Err(_) if text.contains('=') => refused += 1,
                Err(error) => wrong.add(decoded.instruction.row.mnemonic, format!("{target} `{text}`: {error}")),
            }
        };
        for form in forms(target) {
            for _ in 0..SAMPLES {
                check(&of_form(&form, &mut random));
            }
        }
        for _ in 0..10_000 {
            check(&[random.next() as u32, random.bits() as u32, random.literal()]);
        }
    }
    assert!(wrong.0.is_empty(), "{} kinds: {:#?}", wrong.0.len(), wrong.0);
    assert!(read_again > 6 * refused && refused > 0, "{read_again} read again, {refused} refused");
}
