//! Round trips, robustness and words that are no instructions.

use proptest::prelude::*;

use super::*;
use crate::instruction::{Encoding, Instruction};
use crate::isa::Row;
use crate::rows::all_rows;
use crate::target::Target;
use crate::text::{fields, print_llvm};

/// A deterministic source of numbers below a bound.
fn numbers(mut state: u64) -> impl FnMut(u32) -> u32 {
    move |bound| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) % u64::from(bound.max(1))) as u32
    }
}

/// Every row in every encoding on every target, if its operands are known.
fn forms() -> impl Iterator<Item = (&'static Row, Encoding, Target)> {
    let targets = |row: &'static Row| Target::ALL.into_iter().filter(move |&target| row.exists_on(target));
    let known = |row: &&Row| row.is_modelled() || !row.operands.is_empty();
    let rows = all_rows().iter().copied().filter(known);
    let rows = rows.flat_map(move |row| targets(row).map(move |target| (row, target)));
    rows.flat_map(|(row, target)| row.encodings(target).map(move |encoding| (row, encoding, target)))
}

/// Whether two rows are the same instruction under different names.
fn synonyms(a: &Row, b: &Row, target: Target) -> bool {
    a.format == b.format && a.opcode(target) == b.opcode(target) && a.segment() == b.segment()
}

fn check_round_trip(row: &'static Row, encoding: Encoding, target: Target, seed: u64) {
    let instruction = row.generate(encoding, target, &mut numbers(seed));
    let words = encode(&instruction, target).unwrap_or_else(|error| panic!("{instruction:?}: {error}"));
    let decoded = decode(&words, target).unwrap_or_else(|error| panic!("{words:x?} {instruction:?}: {error}"));
    let found = decoded.instruction;
    assert!(synonyms(found.row, row, target), "{} on {target} decodes as {}", row.mnemonic, found.row.mnemonic);
    if found.row.operands != row.operands {
        // Names that the documents give to one number; the first one stands for all.
        return;
    }
    assert_eq!(decoded.words, words.len(), "{instruction:?}");
    assert_eq!(Instruction { row, ..found }, instruction, "{words:x?} on {target}");
}

#[test]
fn every_form_of_every_row_survives_encoding_and_decoding() {
    for (row, encoding, target) in forms() {
        for seed in 0..4 {
            check_round_trip(row, encoding, target, seed);
        }
    }
}

#[test]
fn fields_are_the_bits_of_the_word() {
    for (row, encoding, target) in forms() {
        let instruction = row.generate(encoding, target, &mut numbers(7));
        let words = encode(&instruction, target).unwrap_or_else(|error| panic!("{instruction:?}: {error}"));
        let mut rebuilt = vec![0u32; words.len()];
        let mut taken = vec![0u32; words.len()];
        for field in fields(&instruction, target).expect("it was encoded") {
            let (dword, at) = ((field.at / 32) as usize, field.at % 32);
            let mask = (u32::MAX >> (32 - field.width)) << at;
            assert_eq!(taken[dword] & mask, 0, "{} of {instruction:?} lies in another field", field.name);
            taken[dword] |= mask;
            rebuilt[dword] |= field.value << at;
        }
        assert_eq!(rebuilt[..], words[..], "{instruction:?} on {target}");
    }
}

#[test]
fn fields_have_names_and_meanings() {
    let source = crate::text::Source {
        name: "test".into(),
        text: "v_add_f32_dpp v0, -v1, v2 row_shr:1 row_mask:0xa bank_mask:0xf".into(),
    };
    let listing = crate::text::read_llvm(&source, Target::Gfx900).unwrap();
    let fields = fields(&listing.statements[0].instruction, Target::Gfx900).unwrap();
    let field = |name: &str| {
        let field = fields.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("no {name} in {fields:?}"));
        (field.at, field.width, field.value, field.meaning.as_deref())
    };
    assert_eq!(field("ROW_MASK"), (60, 4, 0xa, None));
    assert_eq!(field("SRC0_NEG"), (52, 1, 1, None));
    assert_eq!(field("SRC1_NEG"), (54, 1, 0, None));
    assert_eq!(field("DPP_CTRL"), (40, 9, 0x111, Some("row_shr:1")));
    assert_eq!(field("VDST"), (17, 8, 0, Some("v0")));
    assert_eq!(field("OP"), (25, 6, 1, Some("v_add_f32")));
    assert_eq!(field("SRC0"), (0, 9, 0xfa, Some("DPP")));
    assert_eq!(field("ENCODING"), (31, 1, 0, Some("VOP2")));
}

proptest! {
    #[test]
    fn random_instructions_survive_encoding_and_decoding(pick in any::<prop::sample::Index>(), seed: u64) {
        let all: Vec<_> = forms().collect();
        let (row, encoding, target) = *pick.get(&all);
        check_round_trip(row, encoding, target, seed);
    }

    /// Any words: no panic, and what is decoded has machine code that means the same.
    #[test]
    fn words_decode_to_what_they_encode(
        words in prop::collection::vec(any::<u32>(), 0..4), column in 0..Target::ALL.len()
    ) {
        check_words(&words, Target::ALL[column]);
    }

    /// The same for words that begin like each encoding.
    #[test]
    fn words_of_every_encoding(
        pick in any::<prop::sample::Index>(), seed: u64, noise: [u32; 2], mask: [u32; 2]
    ) {
        let all: Vec<_> = forms().collect();
        let (row, encoding, target) = *pick.get(&all);
        let mut words = encode(&row.generate(encoding, target, &mut numbers(seed)), target).unwrap();
        for (word, (noise, mask)) in words.iter_mut().zip(noise.into_iter().zip(mask)) {
            *word ^= noise & mask & mask.rotate_left(7);
        }
        words.push(noise[0]);
        check_words(&words, target);
    }
}

fn check_words(words: &[u32], target: Target) {
    let Ok(decoded) = decode(words, target) else { return };
    let text = print_llvm(&decoded.instruction, target);
    let again = encode(&decoded.instruction, target).unwrap_or_else(|error| panic!("{words:x?} {text}: {error}"));
    assert_eq!(decode(&again, target).as_ref(), Ok(&decoded), "{words:x?} {text}");
}
