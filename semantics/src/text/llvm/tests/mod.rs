//! The reader against `llvm-mc`, and what `llvm-mc` cannot tell: instructions, places, hints.

mod files;

use itertools::Itertools;
use proptest::prelude::*;

use super::{print_llvm, read_llvm};
use crate::instruction::{DppControl, DstUnused, Encoding, Instruction, MemoryBits, Operand, Select, code};
use crate::text::{ErrorKind, Listing, Source, SourceError};
use Target::{Gfx700, Gfx803, Gfx900};

use crate::Target;

const ACCEPTED: &str = concat!(include_str!("accepted.tsv"), include_str!("memory_accepted.tsv"));
const REJECTED: &str = concat!(include_str!("rejected.tsv"), include_str!("memory_rejected.tsv"));

/// The rows of a data file: the targets, then the other columns.
fn cases<const COLUMNS: usize>(data: &'static str) -> impl Iterator<Item = (Target, [&'static str; COLUMNS])> {
    let rows = data.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (targets, rest) = line.split_once('\t').expect("targets stand in the first column");
        let columns: Vec<_> = rest.split('\t').collect();
        (targets, <[&str; COLUMNS]>::try_from(columns).expect("every row has all columns"))
    });
    rows.flat_map(|(targets, columns)| {
        targets.split(' ').map(move |target| (target.parse().expect("a target's name"), columns))
    })
}

fn listing(text: &str, target: Target) -> Listing {
    let source = Source::new("test.s", text);
    read_llvm(&source, target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}
fn errors(text: &str, target: Target) -> Vec<SourceError> {
    read_llvm(&Source::new("test.s", text), target).expect_err(text)
}
/// The only instruction of `text`.
fn instruction(text: &str, target: Target) -> Instruction {
    let mut statements = listing(text, target).statements;
    assert_eq!(statements.len(), 1, "{text}");
    statements.remove(0).instruction
}
/// The hint of the only error of `text`.
fn hint(text: &str, target: Target) -> String {
    let errors = errors(text, target);
    assert_eq!(errors.len(), 1, "{text}");
    errors[0].hint.clone().unwrap_or_default()
}

#[test]
fn accepts_and_prints_what_llvm_does() {
    for (target, [text, expected]) in cases(ACCEPTED) {
        assert_eq!(print_llvm(&instruction(text, target), target), expected, "{text} on {target}");
    }
}

#[test]
fn rejects_what_llvm_does() {
    for (target, [text, column, message]) in cases(REJECTED) {
        let source = Source::new("test.s", text);
        let errors = read_llvm(&source, target).expect_err(text);
        let found = (errors[0].column(&source).to_string(), errors[0].message.replace(&target.to_string(), "{target}"));
        // `gfx803…` in the table: that target and all behind it.
        let message = message.split_once('…').map_or(message.to_owned(), |(start, _)| {
            let (words, first) = start.rsplit_once(' ').expect("a target stands behind words");
            let first: Target = first.parse().expect("a target's name");
            format!("{words} {}", Target::ALL.into_iter().filter(|target| *target >= first).join(", "))
        });
        assert_eq!((found.0.as_str(), found.1.as_str()), (column, message.as_str()), "{text} on {target}");
    }
}

#[test]
fn a_whole_file() {
    let text = "\t.text\r\n\
        \t.amdgcn_target \"amdgcn-amd-amdhsa--gfx900\"\r\n\
        k:                                      ; @k\r\n\
        ; %bb.0:\n\
        \tone = 1\n\
        \t.set two, one + 1\n\
        \tS_NOP two // a comment\n\
        first: second: v_mov_b32 /* inside */ V1, v[two]\n\
        \tv_mov_b32 v0, 7 /* over\n\
        two lines */\n\
        \t.section .rodata,#alloc\n\
        \t.long 1\n\
        \t.amdhsa_kernel k\n\
        \t\t.amdhsa_next_free_vgpr 2 ; v_mov\n\
        \t.end_amdhsa_kernel\n\
        \t.text\n\
        # a line for the preprocessor\n\
        \ts_endpgm\n\
        \t.amdgpu_metadata\n---\namdhsa.kernels:\n  - .name: k\n...\n\t.end_amdgpu_metadata\n";
    let listing = listing(text, Gfx900);
    let shown: Vec<_> = listing.statements.iter().map(|s| (s.line, print_llvm(&s.instruction, Gfx900))).collect();
    let expected = [(7, "s_nop 2"), (8, "v_mov_b32_e32 v1, v2"), (9, "v_mov_b32_e32 v0, 7"), (18, "s_endpgm")];
    assert_eq!(shown, expected.map(|(line, text)| (line, text.to_owned())));
    assert_eq!(listing.warnings, []);
    let span = listing.statements[1].span;
    assert_eq!(&text[span.start..span.end], "v_mov_b32 /* inside */ V1, v[two]");
}

#[test]
fn all_errors_are_collected_in_order() {
    let text = "v_foo v0\nv_mov_b32 v0, v1\nv_mov_b32 v0, s[\n.macro m\nv_bar\n.endm\nv_mov_b32 v0, vcc\n";
    let errors = errors(text, Gfx900);
    let kinds: Vec<_> = errors.iter().map(|error| error.kind).collect();
    use ErrorKind::{Illegal, Syntax, UnknownMnemonic, Unsupported};
    assert_eq!(kinds, [UnknownMnemonic, Syntax, Unsupported, Illegal]);
    assert!(errors[2].message.contains(".macro"), "{}", errors[2].message);
}

#[test]
fn data_among_instructions_and_open_ends_are_errors() {
    assert_eq!(errors(".long 0x7e000280", Gfx900)[0].kind, ErrorKind::Unsupported);
    assert_eq!(errors("s_nop 0 /* no end\ns_nop 1", Gfx900)[0].message, "this comment is not closed");
    assert_eq!(errors(".amdhsa_kernel k\ns_nop 1", Gfx900)[0].kind, ErrorKind::Syntax);
}

#[test]
fn hints() {
    let cases = [
        ("v_add_u32 v0, v0, v1", Gfx803, "gfx803's v_add_u32 writes a carry: write `v_add_u32 v0, vcc, v0, v1`"),
        (
            "v_add_u32 v0, vcc, v0, v1",
            Gfx900,
            "gfx900's v_add_u32 writes no carry; with one it is `v_add_co_u32 v0, vcc, v0, v1`",
        ),
        ("v_addc_u32 v0, vcc, v0, v1, vcc", Gfx900, "it is called `v_addc_co_u32` there"),
        ("v_add_u32_e32 v0, vcc, v0, v1", Gfx700, "it is called `v_add_i32_e32` there"),
        ("v_and_b32_e32 v0, v1, s2", Gfx900, "`v_and_b32_e64` takes these operands"),
        ("v_and_b32_e64 v0, 0x1234, v1", Gfx900, "`v_and_b32_e32` takes these operands"),
        (
            "v_cndmask_b32_dpp v0, v1, v2 row_shr:1",
            Gfx900,
            "v_cndmask_b32 needs a lane mask: write `v_cndmask_b32_dpp v0, v1, v2, vcc`",
        ),
        ("v_mvo_b32 v0, v1", Gfx900, "did you mean `v_mov_b32`"),
        ("v_mvo_b32_dpp v0, v1 row_shr:1", Gfx900, "did you mean `v_mov_b32_dpp`"),
        ("v_cmp_tru_u32 vcc, v0, v1", Gfx900, "it is called `v_cmp_t_u32` there"),
        ("v_mov_b32_sdwa v0, v1 src0_sel:word1", Gfx900, "did you mean `WORD_1`?"),
        ("v_mov_b32_dpp v0, v1 row_shl:1 row_msk:1", Gfx900, "did you mean `row_mask`?"),
        ("flat_atomic_add v0, v[2:3], v1", Gfx900, "it returns the old value only with `glc`"),
        ("flat_atomic_add v[2:3], v1 glc", Gfx900, "with `glc` it returns the old value: write a destination"),
        ("buffer_load_dword v1, v2, s[4:7], s1", Gfx900, "add `offen` or `idxen`"),
        ("buffer_load_dword v1, off, s[4:7], s1 offen", Gfx900, "`offen` and `idxen` take one register each"),
        ("s_sendmsg sendmsg(MSG_GS)", Gfx900, "one of GS_OP_NOP, GS_OP_CUT"),
        ("s_getreg_b32 s0, hwreg(HW_REG_MOD)", Gfx900, "the names are HW_REG_MODE, "),
        ("s_branch nowhere", Gfx900, "define it, or write the distance"),
        ("buffer_load_dword v1, off, s[4:7], s1 glcc", Gfx900, "did you mean `glc`?"),
        ("s_nop 1 s_nop 2", Gfx900, "write each instruction in a line of its own"),
    ];
    for (text, target, expected) in cases {
        let found = hint(text, target);
        assert!(found.starts_with(expected), "{text} on {target}: {found}");
    }
    let message = &errors("v_pk_add_u16 v0, v1, v2", Gfx803)[0].message;
    let having = Target::ALL.into_iter().filter(|target| *target >= Gfx900).join(", ");
    assert_eq!(message, &format!("gfx803 has no instruction `v_pk_add_u16`; it exists on {having}"));
}

/// Distances count words from the next instruction; literals and 64-bit encodings count.
#[test]
fn branches_to_labels() {
    let text = "a: s_mov_b32 s0, 0x12345\nb:\nv_and_b32_e64 v0, v1, v2\ns_branch a\n\
        s_cbranch_scc0 c\ns_call_b64 s[0:1], b\ns_cbranch_execz four\nfour = 4\nc: d:\ns_load_dword s0, s[2:3], 0\n\
        s_cbranch_scc1 d\ns_cbranch_vccz end\nend:";
    let errors = errors(text, Gfx900);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].message, "there is no label `four` in this text");
    let distances = |target| {
        let statements =
            listing(&text.replace("execz four", "execz 4").replace("s_call_b64 s[0:1], ", "s_branch "), target)
                .statements;
        let branches = statements.into_iter().filter(|s| s.instruction.row.mnemonic.contains("branch"));
        branches.map(|s| s.instruction.operands[0]).collect::<Vec<_>>()
    };
    assert_eq!(distances(Gfx900), [-5, 2, -5, 4, -3, 0].map(Operand::Immediate));
    assert_eq!(distances(Gfx700), [-5, 2, -5, 4, -2, 0].map(Operand::Immediate));
    let far = format!("a:\n{}s_branch a\n", "s_nop 0\n".repeat(0x8000));
    assert_eq!(
        self::errors(&far, Gfx900)[0].message,
        "the label is -32769 words away: a branch reaches -32768 to 32767"
    );
}

/// Distances that `llvm-mc` gives.
#[test]
fn numbered_labels() {
    let text = "1: s_nop 0\ns_branch 1b\ns_branch 1f\n1: s_branch 1b\ns_branch 2f\n1:2:\ns_branch 1b";
    let statements = listing(text, Gfx900).statements;
    let distances: Vec<_> = statements[1..].iter().map(|statement| statement.instruction.operands[0]).collect();
    assert_eq!(distances, [-2, 0, -1, 0, -1].map(Operand::Immediate));
    for text in ["s_branch 1b\n1:", "1:\ns_branch 1f", "s_branch 2b"] {
        assert!(errors(text, Gfx900)[0].message.starts_with("there is no label"), "{text}");
    }
}

/// `lit()` of LLVM 19.
#[test]
fn literals_by_name() {
    let source = |text| instruction(text, Gfx900).operands[1];
    assert_eq!(source("s_mov_b32 s0, lit(1)"), Operand::Literal(1));
    assert_eq!(source("s_mov_b32 s0, lit(1.0)"), Operand::Literal(0x3f80_0000));
    assert_eq!(source("s_mov_b32 s0, lit(0x12345)"), Operand::Literal(0x1_2345));
    assert_eq!(source("v_add_u16 v0, lit(-1), v1"), Operand::Literal(0xffff));
    assert_eq!(source("v_mov_b32 v0, lit(-1)"), Operand::Literal(0xffff_ffff));
    for text in ["v_add3_u32 v0, lit(1), v1, v2", "s_mov_b32 s0, lit(s1)", "s_mov_b32 s0, lit(1"] {
        assert!(read_llvm(&Source::new("-", text), Gfx900).is_err(), "{text}");
    }
}

#[test]
fn labels_that_cannot_be_used() {
    let message = |text| errors(text, Gfx900)[0].message.clone();
    assert_eq!(message("a:\ns_nop 0\na:\ns_branch a"), "the label `a` is defined twice");
    assert_eq!(
        message("s_branch a\ns_nop 0\n.p2align 8\na:\ns_nop 1"),
        "an alignment or another section lies between this branch and `a`"
    );
    assert_eq!(message("s_branch a+4\na:"), "`a` is not a register, a number or a defined symbol");
    assert_eq!(instruction("x = 7\ns_branch x", Gfx900).operands[0], Operand::Immediate(7));
}

/// What an operand that the text lacks looks like.
#[test]
fn operands_that_are_absent() {
    let operands = |text| instruction(text, Gfx900).operands.to_vec();
    let (v1, address) = (Operand::vgpr(1, 1), Operand::vgpr(2, 2));
    assert_eq!(operands("flat_atomic_add v[2:3], v1"), [Operand::Absent, address, v1]);
    assert_eq!(operands("global_load_dword v1, v[2:3], off"), [v1, address, Operand::Absent]);
    assert_eq!(operands("s_endpgm"), [Operand::Immediate(0)]);
    let lds = instruction("buffer_load_dword off, s[4:7], 0 lds", Gfx900);
    assert_eq!(lds.operands[..2], [Operand::Absent, Operand::Absent]);
    assert_eq!(lds.modifiers.memory, MemoryBits::LDS);
    let both = instruction("s_load_dword s0, s[2:3], s4 offset:0x10", Gfx900);
    assert_eq!((both.modifiers.offset, both.modifiers.memory), (16, MemoryBits::SOE));
    assert_eq!(instruction("ds_gws_init v0", Gfx900).modifiers.memory, MemoryBits::GDS);
    let pair = instruction("ds_read2_b32 v[0:1], v2 offset0:1 offset1:2", Gfx900);
    assert_eq!(pair.modifiers.offset, 0x201);
    assert_eq!(operands("buffer_load_dword v1, off, s[4:7], 0 tfe")[0], Operand::vgpr(1, 2));
    assert_eq!(instruction("s_load_dword s0, s[2:3], 0x100", Gfx700).operands[2], Operand::Literal(0x100));
}

#[test]
fn doubtful_lines_are_accepted_with_a_warning() {
    for (text, expected) in [
        ("v_mov_b32 v0 v1", "a comma is missing before this operand"),
        ("v_mov_b32 v0, v1,", "a comma at the end of the line"),
        ("v_add_u16 v0, 1.0, v1", "1.0 in a 16-bit integer operand reads as 0x0000, the low half of its f32 pattern"),
        ("v_mov_b32_sdwa v0, v1 dst_sel:BYTE_1", "dst_unused is left out: LLVM then means preserve, CLRX pad"),
    ] {
        let messages: Vec<_> = listing(text, Gfx900).warnings.into_iter().map(|warning| warning.message).collect();
        assert_eq!(messages, [expected], "{text}");
    }
    for text in [
        "v_mov_b32_sdwa v0, v1 src0_sel:BYTE_1",
        "v_mov_b32_sdwa v0, v1 dst_sel:BYTE_1 dst_unused:UNUSED_PAD",
        "v_mad_mix_f32 v0, v1, v2, v3",
        "v_cmp_eq_u32_sdwa vcc, v0, v1 src0_sel:BYTE_1",
    ] {
        assert_eq!(listing(text, Gfx900).warnings, [], "{text}");
    }
}

#[test]
fn a_clamp_without_a_bit_is_ignored_with_a_warning() {
    let text = "v_div_scale_f32 v0, vcc, v1, v2, v3 clamp";
    let old = listing(text, Gfx700);
    assert_eq!(old.warnings[0].message, "v_div_scale_f32 has no clamp on gfx700: it is ignored");
    assert!(!old.statements[0].instruction.modifiers.clamp);
    let new = listing(text, Gfx803);
    assert!(new.warnings.is_empty() && new.statements[0].instruction.modifiers.clamp);
}

#[test]
fn sdwa_keeps_the_unused_part_unless_told_otherwise() {
    let sdwa = instruction("v_mov_b32 v0, sext(v1) dst_sel:BYTE_1", Gfx803).modifiers.sdwa.expect("SDWA");
    assert_eq!((sdwa.dst_sel, sdwa.dst_unused), (Select::Byte1, DstUnused::Preserve));
    assert_eq!((sdwa.src_sel, sdwa.src_sext), ([Select::Dword; 2], [true, false]));
}

#[test]
fn dpp_fields() {
    for (bound_ctrl, expected) in [("", false), (" bound_ctrl:0", true), (" bound_ctrl:1", true)] {
        let text = format!("v_mov_b32 v0, v1 row_shr:3 bank_mask:0xa{bound_ctrl}");
        let dpp = instruction(&text, Gfx803).modifiers.dpp.expect("DPP");
        assert_eq!((dpp.control, dpp.row_mask, dpp.bank_mask), (DppControl::RowShr(3), 0xf, 0xa));
        assert_eq!(dpp.bound_ctrl, expected);
    }
}

#[test]
fn operand_selection_bits() {
    let packed = |text| instruction(text, Gfx900).modifiers;
    assert_eq!(packed("v_pk_add_u16 v0, v1, v2").op_sel_hi, 0b111);
    assert_eq!(packed("v_pk_add_u16 v0, v1, v2 op_sel_hi:[0,1]").op_sel_hi, 0b110);
    assert_eq!(packed("v_pk_mad_u16 v0, v1, v2, v3 op_sel:[0,1,1] op_sel_hi:[1,0,0]").op_sel, 0b110);
    // In VOP3 bit 3 is the destination's.
    assert_eq!(packed("v_mad_u16 v0, v1, v2, v3 op_sel:[1,0,0,1]").op_sel, 0b1001);
    assert_eq!(packed("v_add_i16 v0, v1, v2 op_sel:[0,1,1]").op_sel, 0b1010);
    assert_eq!(packed("v_add_i16 v0, v1, v2").op_sel_hi, 0);
    // The attribute has the first bit (ledger P19).
    assert_eq!(packed("v_interp_p2_f16 v5, v2, attr0.x, v3 high op_sel:[0,0,0,1]").op_sel, 0b1000);
    assert_eq!(packed("v_interp_p2_f16 v5, v2, attr0.x, v3 op_sel:[1,0,1,0]").op_sel, 0b0101);
    for (text, target) in [
        ("v_interp_p2_f16 v5, v2, attr0.x, v3 op_sel:[0,0,0,1]", Gfx803),
        ("v_interp_p2_legacy_f16 v5, v2, attr0.x, v3 op_sel:[0,0,0,1]", Gfx900),
        ("v_interp_p1ll_f16 v5, v2, attr0.x op_sel:[0,0,1]", Gfx900),
    ] {
        assert!(errors(text, target)[0].message.contains("has no modifier `op_sel`"), "{text}");
    }
}

#[test]
fn immediates_have_the_value_of_their_type() {
    let last = |text| instruction(text, Gfx900).operands.last().copied().expect("an operand");
    assert_eq!(last("s_movk_i32 s0, 0xffff"), Operand::Immediate(-1));
    assert_eq!(last("s_movk_i32 s0, -32768"), Operand::Immediate(-32768));
    assert_eq!(last("s_cmpk_eq_u32 s0, 0xffff"), Operand::Immediate(0xffff));
    assert_eq!(last("s_waitcnt lgkmcnt(0)"), Operand::Immediate(0xc07f));
    assert_eq!(last("v_cmp_eq_u32 v1, v2"), Operand::vgpr(2, 1));
    assert_eq!(instruction("v_cmp_eq_u32 v1, v2", Gfx900).operands[0], Operand::scalar(code::VCC_LO, 2));
}

#[test]
fn encodings_are_chosen_as_llvm_does() {
    for (text, encoding) in [
        ("v_and_b32 v0, s1, v2", Encoding::Vop2),
        ("v_and_b32 v0, v1, s2", Encoding::Vop3),
        ("v_and_b32 v0, v1, v2 clamp", Encoding::Sdwa),
        ("v_add_u32 v0, v1, v2 clamp", Encoding::Vop3),
        ("v_and_b32 v0, v1, v2 src0_sel:BYTE_0", Encoding::Sdwa),
        ("v_and_b32 v0, v1, v2 row_mirror", Encoding::Dpp),
        ("v_cmp_eq_u32 exec, v1, v2", Encoding::Vop3),
    ] {
        assert_eq!(instruction(text, Gfx900).encoding, encoding, "{text}");
    }
}

/// A text that may be read or not: the reader must not panic, and say where a mistake is.
fn survives(text: &str, target: Target) {
    match read_llvm(&Source::new("-", text), target) {
        Ok(listing) => {
            for statement in &listing.statements {
                assert!(text.get(statement.span.start..statement.span.end).is_some(), "{text:?}");
                // Printing drops bits without a meaning, of swizzles and wait counts; but only once.
                let once = instruction(&print_llvm(&statement.instruction, target), target);
                let twice = instruction(&print_llvm(&once, target), target);
                assert_eq!(once, twice, "{text:?}");
            }
        }
        Err(errors) => {
            for error in errors {
                assert!(text.get(error.span.start..error.span.end).is_some(), "{text:?}: {error:?}");
            }
        }
    }
}

fn any_target() -> impl Strategy<Value = Target> {
    prop::sample::select(Target::ALL.to_vec())
}

fn any_line() -> impl Strategy<Value = &'static str> {
    prop::sample::select(cases::<2>(ACCEPTED).map(|(_, [text, _])| text).collect::<Vec<_>>())
}

proptest! {
    #[test]
    fn any_text_is_survived(text in "\\PC*|[ -~\\n\\t]*", target in any_target()) {
        survives(&text, target);
    }

    /// The beginning of a correct line, then pieces of others.
    #[test]
    fn mutated_lines_are_survived(
        line in any_line(),
        kept in any::<prop::sample::Index>(),
        pieces in prop::collection::vec((any_line(), any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..3),
        target in any_target(),
    ) {
        let mut text = line[..kept.index(line.len() + 1)].to_owned();
        for (line, from, to) in pieces {
            let (from, to) = (from.index(line.len() + 1), to.index(line.len() + 1));
            text.push_str(&line[from.min(to)..from.max(to)]);
        }
        survives(&text, target);
    }
}

/// Without a target an instruction is shown as on the last one that has it.
#[test]
fn instructions_show_their_text() {
    for text in ["v_add_u32_dpp v0, v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf", "s_mov_b32 s0, vcc_lo"] {
        let listing = read_llvm(&Source::new("-", text), Gfx900).expect("the text is legal");
        assert_eq!(listing.instructions().map(ToString::to_string).collect::<Vec<_>>(), [text]);
    }
    let removed = read_llvm(&Source::new("-", "v_movreld_b32 v0, v1"), Target::Gfx803).expect("the text is legal");
    assert_eq!(removed.statements[0].instruction.to_string(), "v_movreld_b32_e32 v0, v1");
}
