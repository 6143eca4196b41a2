//! Tests of the CLRX dialect.

mod round_trip;

use proptest::prelude::*;

use super::super::{Source, disassemble_clrx, print_clrx, read_clrx, read_llvm};
use crate::Target;
use crate::machine::{Words, encode};

/// The columns of a table, with the target as the first.
fn cases(table: &'static str) -> impl Iterator<Item = (Target, &'static str, &'static str)> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let columns: Vec<_> = line.split('\t').collect();
        (columns[0].parse().unwrap(), columns[1], columns[2])
    })
}

fn words(text: &str, target: Target) -> Result<Vec<Words>, String> {
    let listing = read_clrx(&Source::new("-", text), target).map_err(|errors| errors[0].message.clone())?;
    listing.statements.iter().map(|s| encode(&s.instruction, target).map_err(|error| error.to_string())).collect()
}

#[test]
fn the_same_words_as_in_llvms_syntax() {
    let mut wrong = Vec::new();
    for (target, clrx, llvm) in cases(include_str!("same.tsv")) {
        let listing = read_llvm(&Source::new("-", llvm), target).unwrap_or_else(|errors| panic!("{llvm}: {errors:?}"));
        let expected: Vec<_> = listing.statements.iter().map(|s| encode(&s.instruction, target).unwrap()).collect();
        let found = words(clrx, target);
        if found.as_ref() != Ok(&expected) {
            wrong.push(format!("{clrx} on {target}: {found:x?}, not {expected:x?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_wrong_is_said() {
    let mut wrong = Vec::new();
    for (target, text, message) in cases(include_str!("rejected.tsv")) {
        match read_clrx(&Source::new("-", text), target) {
            Ok(listing) => wrong.push(format!("{text} on {target}: {:?}", listing.statements)),
            Err(errors) => {
                assert!(errors.iter().all(|error| text.get(error.span.start..error.span.end).is_some()), "{text}");
                if !errors[0].message.contains(message) {
                    wrong.push(format!("{text} on {target}: {}", errors[0].message));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What is printed reads as the same words.
#[test]
fn round_trip() {
    let mut wrong = Vec::new();
    for (target, clrx, _) in cases(include_str!("same.tsv")) {
        // A label counts from the instruction, wherever it stands.
        let branches = clrx.contains("s_branch");
        let listing = read_clrx(&Source::new("-", clrx), target).unwrap();
        for statement in listing.statements.iter().filter(|_| !branches) {
            let expected = encode(&statement.instruction, target).unwrap();
            let text = print_clrx(&statement.instruction, target).unwrap();
            if words(&text, target) != Ok(vec![expected]) {
                wrong.push(format!("{clrx} on {target} is printed as {text}: {:x?}", words(&text, target)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn texts_of_words() {
    let mut wrong = Vec::new();
    for line in include_str!("words.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [target, code, text] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let dwords: Vec<_> = code.split(' ').map(|word| u32::from_str_radix(word, 16).unwrap()).collect();
        let found = disassemble_clrx(&dwords, target.parse().unwrap(), 0);
        if !found.as_ref().is_ok_and(|line| line.text.trim_start() == text && line.words == dwords.len()) {
            wrong.push(format!("{line}: {found:?}"));
        }
        // What an assembler can write reads as the same words.
        let unwritable = ["ill", "invalid", "=", "dppctrl", ".int", ".L", "ds_gws_init", "_u!"]
            .iter()
            .any(|mark| text.contains(mark));
        if !unwritable && words(text, target.parse().unwrap()).map(|words| words.concat()) != Ok(dwords.clone()) {
            wrong.push(format!("{line} reads as {:x?}", words(text, target.parse().unwrap())));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What CLRX shows of words that it cannot write is not read as other words.
#[test]
fn texts_that_are_not_read() {
    let mut wrong = Vec::new();
    for line in include_str!("unreadable.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [target, code, text, message] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let target = target.parse().unwrap();
        let dwords: Vec<_> = code.split(' ').map(|word| u32::from_str_radix(word, 16).unwrap()).collect();
        let found = disassemble_clrx(&dwords, target, 0);
        if !found.as_ref().is_ok_and(|line| line.text.trim_start() == text && line.words == dwords.len()) {
            wrong.push(format!("{line}: {found:?}"));
        }
        match words(text, target) {
            Err(error) if error.contains(message) => {}
            read => wrong.push(format!("{line} reads as {read:x?}")),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Words that LLVM's assembler does not write.
#[test]
fn words_of_clrx_alone() {
    for (target, text, expected) in [
        (Target::Gfx600, "s_add_u32 s1, s2, lit(5)", &[0x8001_ff02, 5][..]),
        (Target::Gfx600, "v_mov_b32 v1, n; n=5", &[0x7e02_02ff, 5]),
        (Target::Gfx600, "n=5; v_mov_b32 v1, n", &[0x7e02_0285]),
        (Target::Gfx600, "v_mov_b32 v1, -n; n=-5000000000", &[0x7e02_02ff, 0x2a05_f200]),
        (Target::Gfx803, "v_add_f16 v1, 1.5s, v2", &[0x3e02_04ff, 0x3fc0_0000]),
        (Target::Gfx600, "v_cvt_f32_f64 v1, 1.1l", &[0x7e02_1eff, 0x3ff1_999a]),
        (Target::Gfx600, "v_interp_p1_f32 v1, v2, Attr3 . Y", &[0xc804_0d02]),
        (Target::Gfx803, "v_mov_b32 v1, abs(v2)", &[0xd141_0101, 0x0000_0102]),
        (Target::Gfx803, "v_mov_b32 v1, v2 bank_mask:0x1f", &[0x7e02_02fa, 0xff00_e402]),
        (Target::Gfx600, "exp mrt0, off, v116, v93, v93 done compr vm", &[0xf800_1c0e, 0x0000_5d00]),
        (Target::Gfx803, "v_readfirstlane_b32 s5, s7 vop3", &[0xd142_0005, 0x0000_0007]),
        (Target::Gfx803, "v_readlane_b32 s1, v2, v3", &[0xd289_0001, 0x0002_0702]),
        (Target::Gfx803, "v_cmp_class_f32 vcc, v1, v2 dst_sel:w0 dst_un:sext", &[0x7c20_04f9, 0x0606_0c01]),
        (Target::Gfx900, "v_pk_add_i16 v1, v2, v3 op_sel_hi:[1,1]", &[0xd382_0001, 0x1802_0702]),
        // The attribute's sign is the first, those of the sources follow.
        (Target::Gfx803, "v_interp_p1_f32 v42, v16, attr39.z neg:[0,1]", &[0xd270_002a, 0x4002_20a7]),
        (Target::Gfx803, "v_interp_p1_f32 v42, v16, attr39.z abs:2 neg:3", &[0xd270_022a, 0x6002_20a7]),
        (Target::Gfx803, "v_interp_p1_f32 v42, v16, attr39.z neg:1", &[0xd4a8_9e10]),
        (Target::Gfx803, "v_interp_mov_f32 v42, p0, attr39.z abs:[0,1]", &[0xd272_022a, 0x0000_04a7]),
        (
            Target::Gfx803,
            "v_interp_p1lv_f16 v42, v22, attr39.z, s29 abs:[1,0,1] neg:[0,1,0]",
            &[0xd275_052a, 0x4076_2ca7],
        ),
        (Target::Gfx900, "v_interp_p1_f32 v42, v16, attr39.z op_sel:[0,1,0,1]", &[0xd270_502a, 0x0002_20a7]),
        (Target::Gfx900, "v_interp_p1_f32 v42, v16, attr39.z op_sel:10", &[0xd270_502a, 0x0002_20a7]),
        (Target::Gfx900, "v_interp_p1_f32 v42, v16, attr39.z op_sel:0", &[0xd4a8_9e10]),
        // A number that is too large runs into the next field.
        (Target::Gfx600, "s_getreg_b32 s43, hwreg(mode, 33, 2)", &[0xb92b_0841]),
        (Target::Gfx600, "s_getreg_b32 s43, hwreg(mode, 0, 33)", &[0xb92b_0001]),
        (Target::Gfx803, ".oldmodparam; v_add_f32 v1, v2, v3 clamp:2 vop3:3", &[0xd101_0001, 0x0002_0702]),
        (Target::Gfx803, "v_add_f32 v1, v2, v3 clamp:2", &[0xd101_8001, 0x0002_0702]),
        // A constant that its suffix makes another type than the operand's is a literal.
        (Target::Gfx803, "v_add_f32 v1, 0.5s, v2", &[0x0202_04f0]),
        (Target::Gfx803, "v_add_f32 v1, 0.5h, v2", &[0x0202_04ff, 0x3800]),
        (Target::Gfx803, "v_add_f32 v1, 0.15915494309189532l, v2", &[0x0202_04ff, 0x3fc4_5f30]),
        (Target::Gfx803, "v_add_f16 v1, 0.5h, v2", &[0x3e02_04f0]),
        (Target::Gfx803, "v_add_f16 v1, 0.5s, v2", &[0x3e02_04ff, 0x3f00_0000]),
        (Target::Gfx803, "v_cvt_f32_f64 v1, 0.5l", &[0x7e02_1ef0]),
        (Target::Gfx803, "v_cvt_f32_f64 v1, 0.5", &[0x7e02_1ef0]),
        (Target::Gfx803, "v_cvt_f32_f64 v1, 0.5s", &[0x7e02_1eff, 0x3f00_0000]),
        // CLRX fills the destination's part in, though v_nop has no result.
        (Target::Gfx803, "v_nop sdwa", &[0x7e00_00f9, 0x600]),
    ] {
        let words: Vec<_> = words(text, target).unwrap_or_else(|error| panic!("{text}: {error}")).concat();
        assert_eq!(words, expected, "{text}");
    }
}

/// The texts that mean other words in LLVM's syntax are named.
#[test]
fn warnings_of_the_differences() {
    let warnings = |text| read_clrx(&Source::new("-", text), Target::Gfx900).unwrap().warnings;
    assert!(warnings("v_xor_b32 v1, v2, v3 dst_sel:b1")[0].message.contains("dst_unused"));
    let compare = "v_cmp_eq_u32 vcc, v1, v2 dst_sel:b1";
    assert!(read_clrx(&Source::new("-", compare), Target::Gfx803).unwrap().warnings[0].message.contains("ignored"));
    assert!(warnings("v_mov_b32 v1, 0x123456789")[0].message.contains("truncated"));
    assert!(warnings("v_readlane_b32 s1, v2, v3")[0].message.contains("lane number"));
    assert!(warnings("exp mrt0, off, v1, v2, v2 compr")[0].message.contains("v0 in CLRX"));
    assert!(warnings("v_xor_b32 v1, v2, v3 dst_sel:b1 dst_unused:pad").is_empty());
    // What its own disassembler leaves out.
    assert!(warnings("v_mad_mix_f32 v1, v2, v3, v4").is_empty());
}

/// Data is for an assembler: no instruction is made of it, and places count it.
#[test]
fn data() {
    let source = Source::new("-", "a: s_nop 0\n.int n, -1,0xffffffff; .long 3\nn = 7\ns_branch a");
    let partial = super::read_partially(&source, Target::Gfx900);
    assert_eq!(partial.errors, []);
    let data: Vec<_> = partial.listing.data.iter().map(|data| (data.line, &data.words[..])).collect();
    assert_eq!(data, [(2, &[7, u32::MAX, u32::MAX][..]), (2, &[3][..])]);
    let branch = encode(&partial.listing.statements[1].instruction, Target::Gfx900).unwrap();
    assert_eq!(branch[..], [0xbf82_fffa]);
    assert_eq!(words("s_nop 0; .int 3", Target::Gfx900), Err("data among instructions is not supported".into()));
}

/// Names of a line are its own: other lines cannot change what it means.
#[test]
fn names_of_a_line() {
    let alone = words("v_mov_b32 v1, n; n=70", Target::Gfx900).unwrap();
    let among = words("n=3\nv_mov_b32 v1, n; n=70\nn=4", Target::Gfx900).unwrap();
    assert_eq!(alone, among);
    let counted = words("i=0\nv_mov_b32 v1, i; i=i+1\nv_mov_b32 v1, i; i=i+1\n", Target::Gfx900).unwrap();
    assert_eq!(counted.concat(), [0x7e02_0280, 0x7e02_0281]);
    let labels = words("s_branch end\na: s_nop 0\nend: s_branch a", Target::Gfx900).unwrap();
    assert_eq!(labels.concat(), [0xbf82_0001, 0xbf80_0000, 0xbf82_fffe]);
}

fn target() -> impl Strategy<Value = Target> {
    prop::sample::select(&Target::ALL[..])
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*", target in target()) {
        let _ = read_clrx(&Source::new("-", text), target);
    }

    #[test]
    fn no_words_panic(words in prop::collection::vec(any::<u32>(), 0..4), target in target()) {
        if let Ok(line) = disassemble_clrx(&words, target, 8) {
            prop_assert!(line.words <= words.len() && line.text.starts_with("        "));
        }
    }

    /// Pieces of the right shape in any order.
    #[test]
    fn no_statement_panics(
        parts in prop::collection::vec(prop::sample::select(vec![
            "v_add_f32", "s_add_u32", "v_cmp_class_f64", "v_mad_mix_f32", "s_waitcnt", "s_getreg_b32", "exp",
            "ds_write2_b32", "image_load", "tbuffer_load_format_x", "buffer_load_dword", "flat_atomic_add",
            "global_load_dword", "v_interp_mov_f32", "s_load_dword", "s_branch", "x=", "%", "x", "x:", "v1", "v[",
            "1:2", "]", "s[2:3]", "vcc", ",", "-", "abs(", ")", "sext(", "lit(", "1.5h", "0x7fffffffffffffff", "-1",
            "@", ":", "[", "op_sel:", "abs:", "dst_sel:", "row_shl:", "offset:", "format:[", "hwreg(", "mode",
            "vmcnt(", "sendmsg(gs", "emit-cut", "attr0.x", "p10", "off", "mrt0", "glc", ";", "\n", "<<", "?", "%%",
            ".set", "µ",
        ]), 0..12),
        target in target(),
    ) {
        let source = Source::new("-", parts.join(" "));
        if let Ok(listing) = read_clrx(&source, target) {
            for statement in listing.statements {
                let _ = encode(&statement.instruction, target);
            }
        }
    }
}
