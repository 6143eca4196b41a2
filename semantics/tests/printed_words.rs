//! Whatever is printed assembles to the same words: random words, every row in every encoding with
//! random fields, and instructions with flipped bits. Words without such a text are refused.

use std::collections::BTreeMap;

use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::Encoding;
use gcn_semantics::isa::Row;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{BitField, Source, Syntax, disassemble, fields, print, read};
use gcn_semantics::{Target, machine};

/// The words that a printed line stands for.
fn assembled(text: &str, target: Target, syntax: Syntax) -> Result<machine::Words, String> {
    let source = Source::new("-", text);
    let listing = read(&source, target, syntax).map_err(|errors| errors[0].message.clone())?;
    let [statement] = listing.statements.as_slice() else {
        return Err(format!("{} instructions", listing.statements.len()));
    };
    machine::encode(&statement.instruction, target).map_err(|error| error.to_string())
}

/// What becomes of the instruction at the beginning of some words.
enum Outcome {
    /// No instruction, or one without a text: the disassembler says so.
    Refused(String),
    Same,
    /// The text is wrong.
    Wrong(String),
}

/// Prints the instruction at the beginning of `words`, and reads its text again.
fn outcome(words: &[u32], target: Target, syntax: Syntax) -> Outcome {
    let line = match disassemble(words, target, syntax) {
        Ok(line) => line,
        Err(error) => return Outcome::Refused(error.to_string()),
    };
    let before = &words[..line.words];
    let text = line.text.trim();
    match assembled(text, target, syntax) {
        Ok(after) if after[..] == *before => Outcome::Same,
        Ok(after) => Outcome::Wrong(format!("{target} {before:08x?} `{text}` assembles to {after:08x?}")),
        Err(message) => Outcome::Wrong(format!("{target} {before:08x?} `{text}`: {message}")),
    }
}

/// Checks all words in a dialect; shows two failures of each mnemonic.
fn check_all(words: impl Iterator<Item = (Target, [u32; 4])>, syntax: Syntax) {
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut same, mut failures) = (0, 0);
    for (target, words) in words {
        match outcome(&words, target, syntax) {
            Outcome::Refused(_) => {}
            Outcome::Same => same += 1,
            Outcome::Wrong(message) => {
                failures += 1;
                let mnemonic = message.split('`').nth(1).and_then(|text| text.split(' ').next()).unwrap_or_default();
                wrong.entry(mnemonic.to_owned()).or_default().push(message);
            }
        }
    }
    assert!(same > 10_000, "only {same} words have a text");
    let first: Vec<_> = wrong.values().flat_map(|messages| messages.iter().take(2)).take(100).cloned().collect();
    assert!(wrong.is_empty(), "{failures} words of {} mnemonics:\n{}", wrong.len(), first.join("\n"));
}

/// Words without any order.
fn random_words() -> impl Iterator<Item = (Target, [u32; 4])> {
    let random = |target| {
        let mut random = SplitMix::derived(1, &[], &format!("{target}"));
        (0..20_000).map(move |_| (target, [(); 4].map(|()| random.word())))
    };
    Target::ALL.into_iter().flat_map(random)
}

/// Every row in every encoding on every target.
fn forms() -> Vec<(&'static Row, Encoding, Target)> {
    let rows = |target| all_rows().iter().filter(move |row| row.exists_on(target)).map(move |row| (*row, target));
    let encodings =
        |(row, target): (&'static Row, Target)| row.encodings(target).map(move |encoding| (row, encoding, target));
    Target::ALL.into_iter().flat_map(rows).flat_map(encodings).collect()
}

/// Every form with the words of a random instruction, behind which others follow, and its fields behind which others
/// follow.
fn encoded(seed: u64) -> impl Iterator<Item = (Target, [u32; 4], Vec<BitField>, SplitMix)> {
    forms().into_iter().map(move |(row, encoding, target)| {
        let mut random = SplitMix::derived(seed, &[], &format!("{} {encoding} {target}", row.mnemonic));
        let instruction = row.generate(encoding, target, &mut random);
        let code = machine::encode(&instruction, target).unwrap_or_else(|error| panic!("{instruction:?}: {error}"));
        let fields = fields(&instruction, target).expect("it was encoded");
        let mut words = [(); 4].map(|()| random.word());
        words[..code.len()].copy_from_slice(&code);
        (target, words, fields, random)
    })
}

/// Instructions of which some fields, or all, have random values.
fn random_fields() -> impl Iterator<Item = (Target, [u32; 4])> {
    encoded(2).flat_map(|(target, words, fields, mut random)| {
        let fields: Vec<_> =
            fields.into_iter().filter(|field| !["ENCODING", "OP"].contains(&field.name.as_str())).collect();
        (0..6).map(move |_| {
            let mut words = words;
            let all = random.once_in(3);
            for field in &fields {
                if all || random.once_in(3) {
                    let mask = (u32::MAX >> (32 - field.width)) << (field.at % 32);
                    let word = &mut words[(field.at / 32) as usize];
                    *word = *word & !mask | random.word() & mask;
                }
            }
            (target, words)
        })
    })
}

/// Instructions as generated, then with one and two flipped bits.
fn flipped_bits() -> impl Iterator<Item = (Target, [u32; 4])> {
    encoded(3).flat_map(|(target, words, fields, mut random)| {
        let bits = fields.iter().map(|field| field.at + field.width).max().unwrap_or(32);
        (0..8).map(move |flips| {
            let mut words = words;
            for _ in 0..flips.min(2) {
                let bit = random.below(bits);
                words[(bit / 32) as usize] ^= 1 << (bit % 32);
            }
            (target, words)
        })
    })
}

#[test]
fn llvm_random_words() {
    check_all(random_words(), Syntax::Llvm);
}

#[test]
fn llvm_random_fields() {
    check_all(random_fields(), Syntax::Llvm);
}

#[test]
fn llvm_flipped_bits() {
    check_all(flipped_bits(), Syntax::Llvm);
}

#[test]
fn clrx_random_words() {
    check_all(random_words(), Syntax::Clrx);
}

#[test]
fn clrx_random_fields() {
    check_all(random_fields(), Syntax::Clrx);
}

#[test]
fn clrx_flipped_bits() {
    check_all(flipped_bits(), Syntax::Clrx);
}

/// The words that an assembler makes of a text have a text.
#[test]
fn llvm_assembled_words_have_a_text() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (target, words, ..) in (0..4).flat_map(encoded) {
        let instruction = machine::decode(&words, target).expect("it was encoded").instruction;
        let Ok(text) = print(&instruction, target, Syntax::Llvm) else { continue };
        // A random instruction may break a rule about its operands together.
        let Ok(words) = assembled(&text, target, Syntax::Llvm) else { continue };
        count += 1;
        if let Outcome::Refused(reason) | Outcome::Wrong(reason) = outcome(&words, target, Syntax::Llvm) {
            wrong.push(format!("{target} `{text}`: {reason}"));
        }
    }
    assert!(count > 25_000, "only {count} instructions");
    assert!(wrong.is_empty(), "{} instructions:\n{}", wrong.len(), wrong.join("\n"));
}
