//! What gfx908, gfx90a, gfx942 and gfx950 have of their own: text, machine code, and what is refused.

use gcn_semantics::algebra::Concrete;
use gcn_semantics::isa::Row;
use gcn_semantics::machine::encode;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, Syntax, disassemble_clrx, disassemble_llvm, read_clrx, read_hex, read_llvm};
use gcn_semantics::wave::Program;
use gcn_semantics::{Feature, Instruction, Target, machine};

/// The targets with matrix instructions.
fn targets() -> impl Iterator<Item = Target> {
    Target::ALL.into_iter().filter(|target| target.has(Feature::Matrix))
}

fn lines(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

fn read(text: &str, target: Target) -> Result<Instruction, String> {
    let listing = read_llvm(&Source::new("-", text), target).map_err(|errors| errors[0].message.clone())?;
    Ok(listing.statements[0].instruction.clone())
}

/// The words of a text have the bytes of LLVM, and these bytes have LLVM's text.
#[test]
fn text_and_bytes_are_those_of_llvm() {
    for line in lines(include_str!("cdna.tsv")) {
        let [target, text, bytes, canonical] = line[..] else { panic!("{line:?}") };
        let target: Target = target.parse().unwrap();
        let instruction = read(text, target).unwrap_or_else(|error| panic!("{target} {text}: {error}"));
        let words = encode(&instruction, target).unwrap();
        let found: String =
            words.iter().flat_map(|word| word.to_le_bytes()).map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(found, bytes, "{target} {text}");
        let printed = disassemble_llvm(&words, target).unwrap_or_else(|error| panic!("{target} {text}: {error}"));
        assert_eq!(printed.text, canonical, "{target} {text}");
        assert_eq!(machine::decode(&words, target).map(|decoded| decoded.words), Ok(words.len()));
    }
}

#[test]
fn what_a_target_lacks_is_refused() {
    for line in lines(include_str!("cdna_refused.tsv")) {
        let [target, text, message] = line[..] else { panic!("{line:?}") };
        let error = read(text, target.parse().unwrap()).map(|instruction| instruction.row.mnemonic).unwrap_err();
        assert_eq!(error, message, "{target} {text}");
    }
}

/// Registers that belong together begin at an even number: neither text nor words name others.
#[test]
fn odd_registers_are_refused_in_words() {
    let source = |hex: &str| read_hex(&Source::new("-", hex), Target::Gfx90a).errors.len();
    // v_add_f64 v[0:1], v[2:3], v[4:5], and v[1:2], v[3:4], v[5:6] in each place.
    assert_eq!(source("000080d202090200"), 0);
    for odd in ["010080d202090200", "000080d203090200", "000080d2020b0200"] {
        assert_eq!(source(odd), 1, "{odd}");
    }
    assert!(read("v_add_f64 v[1:2], v[2:3], v[4:5]", Target::Gfx908).is_ok());
}

/// Matrix instructions whose formats are fields, with scales and without, come back from their words and their text.
#[test]
fn formats_and_scales_come_back() {
    let mut state = 1u64;
    let mut random = |bound: u32| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) % u64::from(bound)) as u32
    };
    let target = Target::Gfx950;
    let rows: Vec<&Row> = all_rows().iter().copied().filter(|row| row.names_formats()).collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        for _ in 0..200 {
            let instruction = row.generate(row.format.encoding(), target, &mut random);
            let words = encode(&instruction, target).unwrap();
            let decoded = machine::decode(&words, target).unwrap_or_else(|error| panic!("{words:x?}: {error}"));
            assert_eq!((decoded.words, decoded.instruction), (words.len(), instruction.clone()));
            assert_eq!(usize::from(instruction.words(target)), words.len());
            let fields = gcn_semantics::text::fields(&instruction, target).unwrap();
            let sum = fields.iter().fold(0u128, |sum, field| sum | u128::from(field.value) << field.at);
            assert_eq!(sum, words.iter().rev().fold(0, |word, &dword| word << 32 | u128::from(dword)));
        }
    }
}

/// A load of scales belongs to the instruction behind it, and only to one that has them.
#[test]
fn scales_and_their_instruction_are_one() {
    let decode = |words: &[u32]| machine::decode(words, Target::Gfx950);
    let name = |words: &[u32]| decode(words).map(|decoded| (decoded.instruction.row.mnemonic, decoded.words)).ok();
    // v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[8:15], v[16:23], v[0:3], v30, v31
    let pair = [0xd3ac_0000, 0x0002_3f1e | 0x1_0000, 0xd3ad_0800, 0x0402_2108];
    assert_eq!(name(&pair), Some(("v_mfma_scale_f32_16x16x128_f8f6f4", 4)));
    assert_eq!(name(&pair[..2]), Some(("v_mfma_ld_scale_b32", 2)));
    // Without the instruction's bit the load stands alone.
    let apart = [pair[0], pair[1], 0xd3ad_0000, pair[3]];
    assert_eq!(name(&apart), Some(("v_mfma_ld_scale_b32", 2)));
    assert_eq!(name(&apart[2..]), Some(("v_mfma_f32_16x16x128_f8f6f4", 2)));
    // With it the instruction needs its load, and other bits there mean nothing.
    assert!(decode(&pair[2..]).is_err());
    assert!(decode(&[0xd3ad_1800, pair[3]]).is_err());
    assert!(decode(&[pair[0] | 1 << 13, pair[1], pair[2], pair[3]]).is_err());
    assert!(machine::decode(&pair, Target::Gfx942).is_err());
}

/// What documents leave open without a reading, and what is not written yet.
#[test]
fn what_has_no_meaning_is_unsupported_by_name() {
    for (target, text, what) in [
        (Target::Gfx90a, "ds_gws_init v0 offset:0 gds", "`ds_gws_init`"),
        (
            Target::Gfx90a,
            "v_mfma_f32_32x32x1f32 v[0:31], v4, v32, 0",
            "`v_mfma_f32_32x32x1f32` with a destination that overlaps a source",
        ),
        (Target::Gfx90a, "v_pk_fma_f32 v[0:1], v[2:3], v[4:5], 1.0", "`v_pk_fma_f32` with the high word of a constant"),
        (
            Target::Gfx90a,
            "v_pk_mov_b32 v[0:1], v[2:3], 1 op_sel:[0,1]",
            "`v_pk_mov_b32` with the high word of a constant",
        ),
        (Target::Gfx908, "v_dot2c_f32_f16_e64 v0, -v1, v2", "`v_dot2c_f32_f16` with a sign of a pair"),
        (Target::Gfx908, "v_dot2c_f32_f16_e64 v0, v1, v2 mul:2", "`v_dot2c_f32_f16` with an output modifier"),
        (
            Target::Gfx908,
            "v_pk_fmac_f16_sdwa v0, v1, v2 dst_sel:DWORD src0_sel:WORD_0 src1_sel:DWORD",
            "`v_pk_fmac_f16` with a part of a pair",
        ),
        (Target::Gfx950, "v_dot2_f32_bf16 v0, v1, 1.0, v2", "`v_dot2_f32_bf16` with a constant"),
    ] {
        let error = Program::<Concrete>::new(&[read(text, target).unwrap()], target).err();
        let error = error.unwrap_or_else(|| panic!("{target} {text}")).1.to_string();
        assert_eq!(error, format!("{what} is not modelled"), "{target} {text}");
    }
    let known = read("v_add_f32 v0, v1, v2", Target::Gfx942).unwrap();
    assert!(Program::<Concrete>::new(&[known], Target::Gfx942).is_ok());
}

/// CLRX knows none of them, and says so.
#[test]
fn clrx_has_none_of_them() {
    for target in targets() {
        let errors = read_clrx(&Source::new("-", "v_mov_b32 v0, v1"), target).unwrap_err();
        assert_eq!(errors[0].message, format!("CLRX's syntax has no target {target}"));
        assert!(disassemble_clrx(&[0x7e00_0301], target, 0).is_err());
        let instruction = read("v_mov_b32 v0, v1", target).unwrap();
        assert!(gcn_semantics::text::print(&instruction, target, Syntax::Clrx).is_err());
    }
}

/// A decoder can tell all rows apart: of those with one number and format only synonyms are left.
#[test]
fn opcode_numbers_are_unique() {
    for target in targets() {
        let mut seen = std::collections::HashMap::new();
        for &row in all_rows().iter().filter(|row| !row.format.has_extended_forms()) {
            let Some(opcode) = row.opcode(target) else { continue };
            let other: Option<&Row> = seen.insert((row.format, opcode, row.segment()), row);
            // Two names of one instruction have been there before.
            let is_synonym = |other: &Row| {
                let before = row.opcode(Target::Gfx906);
                before.is_some() && before == other.opcode(Target::Gfx906)
            };
            let clash = other.filter(|other| !is_synonym(other)).map(|other| other.mnemonic);
            assert_eq!(clash, None, "{} on {target}", row.mnemonic);
        }
    }
}
