//! Whole files: what is not an instruction, and what follows the program.

use super::*;

/// What becomes of each kind of line that is not an instruction: none is dropped that could say something
/// about the instructions. Each text is followed by `s_nop x`, with `x` undefined unless the text defines it.
#[test]
fn lines_that_are_not_instructions() {
    /// The immediate of the `s_nop` at the end.
    const FOLLOWED: Result<i64, &str> = Ok(3);
    let cases: &[(&str, Result<i64, &str>)] = &[
        // Definitions, as LLVM reads them.
        ("x = 3", FOLLOWED),
        ("x=1+2", FOLLOWED),
        ("x = y + 1\nx = 3", FOLLOWED),
        (".set x, 3", FOLLOWED),
        (".set x, 2\n.set x, x + 1", FOLLOWED),
        ("x = 3\n.set f.num_vgpr, max(totalnumvgprs(g.num_agpr, 3), 5)", FOLLOWED),
        ("x = 3\n.set size, .Lend-f", FOLLOWED),
        ("x = 3\ny = sym@rel32@lo+4", FOLLOWED),
        ("x = y", Err("`x` is not a register, a number or a defined symbol")),
        ("x = 3 4", Err("expected the end of the line, found `4`")),
        ("x =", Err("expected a number")),
        ("x == 3", Err("expected a number, found `=`")),
        ("x = 1/0", Err("division by zero")),
        (".set", Err("expected a name")),
        (".set x", Err("expected `,`")),
        (".set x 3", Err("expected `,`, found `3`")),
        (". = . + 4", Err("moving the place of the code is not supported")),
        ("$vgpr0 = V_ADD_U32_e32 $vgpr1, $vgpr2, implicit $exec", Err("expected the end of the line, found `$vgpr1`")),
        ("$vgpr0 = IMPLICIT_DEF", Err("`$vgpr0` is not a number")),
        ("x = v_mov_b32 v0, v1", Err("expected the end of the line, found `v0`")),
        ("x = %0", Err("expected a number, found `%`")),
        // Labels, also before something in the same line.
        ("x = 3\na: b: .Lc: \"d\":", FOLLOWED),
        ("x = 3\na: .globl a", FOLLOWED),
        ("a: x = 3", FOLLOWED),
        // Comments.
        ("x = 3 // x = 4", FOLLOWED),
        ("x = 3 ; x = 4", FOLLOWED),
        ("# x = 4\nx = 3", FOLLOWED),
        ("x = 3 /* x = 4\nx = 5 */", FOLLOWED),
        ("x = 3\n/* x = 4", Err("this comment is not closed")),
        ("x = 3 # x = 4", Err("expected the end of the line, found `#`")),
        // What says nothing about instructions.
        ("x = 3\n.globl f\n.type f,@function\n.size f, .-f\n.ident \"clang; // 19\"\n.cfi_startproc", FOLLOWED),
        ("x = 3\n.file 1 \"a.c\"\n.loc 1 2 3\n.addrsig\n.amdgpu_lds a, 16, 4", FOLLOWED),
        ("x = 3\n.ident \"clang", Err("this quotation mark is not closed")),
        (".strange 1", Err("the directive `.strange` is not known")),
        (".globll f", Err("the directive `.globll` is not known")),
        (".endm", Err("the directive `.endm` is not known")),
        (".error \"wrong\"", Err("the directive `.error` is not known")),
        // What would change the instructions.
        (".macro m\nx = 3\n.endm", Err("the directive `.macro` is not supported")),
        (".rept 2\nx = 3\n.endr", Err("the directive `.rept` is not supported")),
        (".irp a, 1\nx = 3\n.endr", Err("the directive `.irp` is not supported")),
        (".if 0\nx = 3\n.endif", Err("the directive `.if` is not supported")),
        (".ifdef y\nx = 3\n.else\nx = 4\n.endif", Err("the directive `.ifdef` is not supported")),
        (".include \"a.s\"", Err("the directive `.include` is not supported")),
        (".incbin \"a\"", Err("the directive `.incbin` is not supported")),
        (".org 16", Err("the directive `.org` is not supported")),
        // Data and padding.
        (".long 0xbf800003", Err("data (`.long`) among instructions is not supported")),
        ("x = 3\n.fill 4, 4, 0xbf800000", FOLLOWED),
        (".fill 4, 4, 0xbf800001", Err("data (`.fill`) among instructions is not supported")),
        (".fill 5000, 4, 0xbf800000", Err("data (`.fill`) among instructions is not supported")),
        (".fill 4, 2, 0xbf800000", Err("data (`.fill`) among instructions is not supported")),
        ("x = 3\n.p2align 8", FOLLOWED),
        ("x = 3\n.p2align 8,,4", FOLLOWED),
        ("x = 3\n.p2align 8, 0", Err("a fill value of `.p2align` among instructions is not supported")),
        ("x = 3\n.p2alignl 6, 0xbf800000", FOLLOWED),
        ("x = 3\n.balignl 64, 1", Err("a fill value of `.balignl` among instructions is not supported")),
        ("x = 3\n.data\n.p2align 6, 0\n.long 1\n.text", FOLLOWED),
        ("x = 3\n.section .rodata,\"a\"\n.long 1\n.previous", FOLLOWED),
        ("x = 3\n.pushsection .debug\n.byte 1\n.popsection", FOLLOWED),
        ("x = 3\n.section .text.f,\"ax\",@progbits", FOLLOWED),
        ("x = 3\n.data", Err("an instruction in the section .data of data")),
        ("x = 3\n.section .rodata", Err("an instruction in the section .rodata of data")),
        (".popsection", Err("expected `.pushsection` before `.popsection`")),
        (".text x = 3", Err("expected the end of the line, found `x`")),
        // Blocks.
        ("x = 3\n.amdhsa_kernel f\n.amdhsa_next_free_vgpr x\n\n.end_amdhsa_kernel", FOLLOWED),
        ("x = 3\n.amdhsa_kernel f\ns_nop 0\n.end_amdhsa_kernel", Err("this line cannot stand in this block")),
        ("x = 3\n.amdhsa_kernel f", Err("this block has no end: `.end_amdhsa_kernel` is missing")),
        ("x = 3\n.amd_kernel_code_t\nkernarg_segment_alignment = 4\n.end_amd_kernel_code_t", FOLLOWED),
        ("x = 3\n.amd_kernel_code_t\ns_nop 0\n.end_amd_kernel_code_t", Err("this line cannot stand in this block")),
        ("x = 3\n.amdgpu_metadata\n---\nanything: [1]\n.end_amdgpu_metadata", FOLLOWED),
        ("x = 3\n.end", Err("this line stands behind `.end`")),
        // The processor.
        ("x = 3\n.amdgcn_target \"amdgcn-amd-amdhsa--gfx900:xnack-\"", FOLLOWED),
        ("x = 3\n.amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"", Err("this text is for gfx906, and is read for gfx900")),
        (
            ".amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"",
            Err("this text is for another processor: the target `gfx1030` is not modelled"),
        ),
    ];
    for &(text, expected) in cases {
        let source = Source::new("-", format!("{text}\ns_nop x"));
        match (read_llvm(&source, Gfx900), expected) {
            (Ok(listing), Ok(value)) => {
                let last = listing.statements.last().map(|statement| statement.instruction.operands[0]);
                assert_eq!(last, Some(Operand::Immediate(value)), "{text}");
                assert_eq!(listing.warnings, [], "{text}");
            }
            (Err(errors), Err(message)) => {
                assert!(errors.iter().any(|error| error.message.starts_with(message)), "{text}: {errors:?}");
            }
            (found, _) => panic!("{text}: {found:?}"),
        }
    }
}

#[test]
fn one_program_and_what_follows_it() {
    let check = |text: &str| {
        let source = Source::new("-", text);
        let listing = read_llvm(&source, Gfx900).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let warnings = listing.one_program(Gfx900).map(|warnings| warnings.len());
        warnings.map_err(|error| format!("{}: {}", error.line(&source), error.message))
    };
    let whole = "\t.text\n\t.globl f\n\t.p2align 8\n\t.type f,@function\nf:\n.Lb0:\n\tv_mov_b32 v0, v1\n\ts_endpgm\n";
    let metadata = "\t.section .rodata,\"a\",@progbits\n\t.p2align 6, 0x0\n\t.amdhsa_kernel \
                    f\n\t.amdhsa_next_free_vgpr 2\n\
                    \t.end_amdhsa_kernel\n\t.text\n.Lfunc_end0:\n\t.size f, .Lfunc_end0-f\n\t.ident \"clang\"\n";
    for tail in [
        "",
        "s_nop 0\ns_nop 0\n",
        ".p2align 8\n",
        ".fill 48, 4, 0xbf800000\n",
        ".fill 48, 4, 3214868480\n",
        "s_nop 0\n.fill 48, 4, 0xbf800000\n",
        ".fill 48, 4, 0xbf9f0000\n",
        ".zero 64\n",
        metadata,
    ] {
        assert_eq!(check(&format!("{whole}{tail}")), Ok(0), "{tail}");
    }
    let long = "s_endpgm in line 8 ends the program, and";
    for (tail, expected) in [
        ("v_mov_b32 v2, v3\n", format!("9: {long} an instruction follows; the text has `f`")),
        ("s_nop 0\nv_mov_b32 v2, v3\n", format!("10: {long} an instruction follows; the text has `f`")),
        (
            ".type g,@function\ng:\nv_mov_b32 v2, v3\ns_endpgm\nh:\n",
            format!("11: {long} 2 instructions follow; the text has `f`, `g`"),
        ),
        (".section .text.g,\"ax\"\ng:\ns_endpgm\n", format!("11: {long} an instruction follows; the text has `f`")),
    ] {
        assert_eq!(check(&format!("{whole}{tail}")), Err(expected), "{tail}");
    }
    for (text, expected) in [
        ("s_setpc_b64 s[30:31]\nv_nop", Err("2: s_setpc_b64 in line 1 ends the program, and an instruction follows")),
        ("s_setpc_b64 s[30:31]\ns_nop 0", Ok(0)),
        ("v_nop\nv_nop", Ok(0)),
        ("a: v_nop\nb: v_nop", Ok(0)),
        (
            "a:\ns_endpgm\nb:\nv_nop",
            Err("4: s_endpgm in line 2 ends the program, and an instruction follows; the text has `a`, `b`"),
        ),
        // Branches are named as not modelled where they are executed.
        ("s_cbranch_scc0 a\ns_endpgm\na:\nv_nop\ns_endpgm", Ok(0)),
        // What follows a loop without an exit.
        (".La: s_branch .La\ns_nop 0\ns_endpgm", Ok(1)),
        ("s_cbranch_scc0 .Lb\n.La: s_branch .La\ns_mov_b32 s0, 0\nv_nop\n.Lb: s_endpgm", Ok(1)),
        (
            "a: s_branch a\nb: v_nop\ns_endpgm",
            Err("2: s_branch in line 1 goes elsewhere, and 2 instructions follow, to which no branch goes; the text \
                 has `a`, `b`"),
        ),
        (
            "v_nop\n.section .text.b,\"ax\"\nv_nop",
            Err("3: the program goes on in another section: what is executed here is not known"),
        ),
        ("v_nop\n.data\n.long 1\n.text\nv_nop", Ok(0)),
    ] {
        assert_eq!(check(text), expected.map_err(str::to_owned), "{text}");
    }
}

/// Where a place is known, an alignment is as many `s_nop 0` as assemblers write there.
#[test]
fn alignments_behind_others_are_instructions() {
    let read = |text: &str| read_llvm(&Source::new("-", text), Gfx900);
    let mnemonics = |text: &str| {
        let listing = read(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        listing.instructions().map(|instruction| instruction.row.mnemonic).collect::<Vec<_>>().join(" ")
    };
    let code = "s_load_dword s0, s[0:1], 0x0\ns_branch .L";
    for (first, second, nops) in [
        (".p2align 8", ".p2align 4", 1),
        (".p2align 8", ".p2align 3", 1),
        (".balign 64", ".balign 32", 5),
        (".p2align 8", ".p2alignl 5, 0xbf800000", 5),
        (".p2align 8", ".p2align 2", 0),
    ] {
        let text = format!("{first}\nf:\n{code}\n{second}\n.L:\ns_endpgm");
        let expected = format!("s_load_dword s_branch {}s_endpgm", "s_nop ".repeat(nops));
        assert_eq!(mnemonics(&text), expected, "{text}");
        let listing = read(&text).expect("it was read before");
        assert_eq!(listing.statements[1].instruction.operands[0], Operand::Immediate(nops as i64), "{text}");
    }
    let far = "an alignment or another section lies between this branch and `.L`";
    for (first, second) in [
        ("", ".p2align 4"),
        (".p2align 3", ".p2align 4"),
        (".p2align 8", ".p2align 4,,4"),
        (".p2align 8", ".p2align 20"),
        (".p2align 8\n.section .text.g,\"ax\"", ".p2align 4"),
    ] {
        let errors = read(&format!("{first}\nf:\n{code}\n{second}\n.L:\ns_endpgm")).expect_err(second);
        assert_eq!(errors[0].message, far, "{first} {second}");
    }
    let data = ".data\n.p2align 8\n.long 1\n.p2align 4\n.text\n";
    assert_eq!(mnemonics(&format!("f:\ns_nop 0\n{data}s_endpgm")), "s_nop s_endpgm");
    // Behind the end nothing is executed.
    assert_eq!(mnemonics(".p2align 8\nf:\ns_endpgm\n.p2align 8\ng:\ns_endpgm"), "s_endpgm s_endpgm");
}

/// What a launch with arguments in registers does not execute is left out, if nothing leads back there.
#[test]
fn programs_are_entered_behind_a_prologue() {
    let behind = |text: &str, bytes: usize| {
        let listing = read_llvm(&Source::new("-", text), Gfx900).expect("it can be read");
        let listing = listing.entered_behind(bytes, Gfx900)?;
        Some(listing.instructions().map(|instruction| instruction.row.mnemonic).collect::<Vec<_>>().join(" "))
    };
    let text = ".type f,@function\nf:\ns_load_dword s0, s[0:1], 0x0\ns_trap 2\nv_nop\ng:\ns_endpgm";
    assert_eq!(behind(text, 8).as_deref(), Some("s_trap v_nop s_endpgm"));
    assert_eq!(behind(text, 12).as_deref(), Some("v_nop s_endpgm"));
    assert_eq!(behind(text, 4), None, "within an instruction");
    assert_eq!(behind(text, 20), None, "at the end");
    assert_eq!(behind(&text.replace("v_nop", "s_cbranch_scc0 f"), 12), None, "a branch back");
    assert_eq!(behind(&format!(".type g,@function\n{text}"), 16).as_deref(), Some("s_endpgm"));
    assert_eq!(behind(&format!(".type h,@function\n{}", text.replace("s_trap", "h:\ns_trap")), 12), None);
    let kept = behind(&text.replace("v_nop", "s_cbranch_scc0 g"), 12);
    assert_eq!(kept.as_deref(), Some("s_cbranch_scc0 s_endpgm"));
}
