//! Files of several functions: assembly text, dumps, ELF objects.
//!
//! `tests/files` has LLVM 19's output for `module.ll`; and for `calls.ll`, with its schedulers (`calls.o`), without
//! them (`calls_sched.o`), with another number in the table (`calls_table.o`) and in a function (`calls_body.o`).

use std::fs;
use std::path::Path;

use crate::process::Scratch;

fn content(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files").join(name)).expect("the file is there")
}

/// A directory with the files of LLVM: `m.s`, `m.o` and `m.dump`, of which `n.s` has one function changed.
fn scratch() -> Scratch {
    let scratch = Scratch::new();
    for (name, from) in [("m.s", "module.s"), ("m.o", "module.o"), ("m.dump", "module.dump")] {
        scratch.write(name, content(from));
    }
    let text = String::from_utf8(content("module.s")).unwrap();
    let twice = "v_add_f32_e32 v0, v0, v0";
    assert_eq!(text.matches(twice).count(), 1);
    scratch.write("same.s", text.replace(twice, "v_add_f32_e64 v0, v0, v0"));
    scratch.write("n.s", text.replace(twice, "v_mul_f32_e32 v0, 4.0, v0"));
    scratch
}

const EQUAL: &str = "copy   equivalent\ntwice  equivalent\n2 functions: 2 equivalent\n";

#[test]
fn functions_of_equal_names_are_compared() {
    let scratch = scratch();
    for (a, b) in [("m.s", "m.o"), ("m.o", "m.dump"), ("m.s", "same.s"), ("m.dump", "m.s")] {
        assert_eq!(scratch.run(&["equiv", a, b]).exits(0).stdout, EQUAL, "{a} {b}");
    }
    let found = scratch.run(&["equiv", "m.o", "n.s"]).exits(1).stdout;
    let (first, rest) = found.split_once("         m.o:twice:").expect("where the data part");
    assert_eq!(first, "copy   equivalent\ntwice  different: v0 in lane 0\n");
    assert!(rest.contains("  v_add_f32_e32 v0, v0, v0\n         n.s:"), "{found}");
    assert!(rest.ends_with("\n2 functions: 1 equivalent, 1 different\n"), "{found}");
    let objects = scratch.run(&["equiv", "m.o", "n.s", "--json"]).exits(1).json_lines();
    assert_eq!((&objects[0]["id"], &objects[1]["verdict"]), (&"copy".into(), &"different".into()));
    scratch.run(&["equiv", "m.o", "n.s", "--html", "x.html"]).exits(1);
}

#[test]
fn a_function_can_be_named() {
    let scratch = scratch();
    for (a, b) in [("m.s:twice", "m.o:twice"), ("m.o:twice", "m.s"), ("m.dump", "same.s:twice"), ("m.o:copy", "m.s")] {
        scratch.run(&["equiv", a, b]).exits(0).says(&["equivalent"]);
    }
    scratch.run(&["equiv", "m.s:twice", "n.s"]).exits(1).says(&["different"]);
    let shown = scratch.run(&["run", "m.o:twice", "--set", "v0=0x3f800000", "--show", "v0"]).exits(0);
    shown.says(&["v0 = 2.0 (0x40000000)"]);
    scratch.run(&["run", "m.s:twice", "--set", "v0=0x3f800000", "--show", "v0"]).exits(0).says(&["0x40000000"]);
}

/// Errors name the line of the file, also in a part of it.
#[test]
fn lines_keep_their_numbers() {
    let scratch = Scratch::new();
    let text = ".type f,@function\nf:\n s_endpgm\n.type g,@function\ng:\n v_mov_b32 v0, v1\n v_nosuch v0\n s_endpgm\n";
    scratch.write("a.s", text);
    scratch.run(&["run", "a.s:g"]).exits(2).complains(&["a.s:7:2", "v_nosuch"]);
    scratch.run(&["run", "a.s:f"]).exits(0);
}

#[test]
fn wrong_names_are_errors() {
    let scratch = scratch();
    let complains = |arguments: &[&str], complaints: &[&str]| scratch.run(arguments).exits(2).complains(complaints);
    complains(&["equiv", "m.s:twise", "m.o"], &["m.s has no function `twise`; did you mean `twice`?"]);
    complains(&["equiv", "m.s:", "m.o"], &["no name behind the colon"]);
    complains(&["run", "m.o"], &["m.o has 2 functions: `copy`, `twice`; name one: m.o:copy"]);
    complains(&["hazards", "m.o:f"], &["m.o has no function `f`; it has 2 functions: `copy`, `twice`"]);
    complains(&["run", "nosuch.o:f"], &["cannot read nosuch.o:f"]);
    scratch.write("one.s", "s_endpgm\n");
    complains(&["equiv", "m.s", "one.s"], &["m.s has 2 functions"]);
    complains(&["run", "one.s:f"], &["one.s has no function `f`; it has no functions with names"]);
    let twins = ".type f,@function\nf:\n s_endpgm\nf:\n s_endpgm\n.type g,@function\ng:\n s_endpgm\n";
    scratch.write("twins.s", twins);
    complains(&["run", "twins.s:f"], &["twins.s has 2 functions `f`, in lines 2, 4"]);
    scratch.write("far.s", ".type h,@function\nh:\n s_endpgm\n.type i,@function\ni:\n s_endpgm\n");
    complains(&["equiv", "far.s", "m.s"], &["no function of the same name: there is nothing to compare"]);
    complains(&["equiv", "twins.s", "twins.s"], &["twins.s has 2 functions `f`"]);
    scratch.write("more.s", String::from_utf8(content("module.s")).unwrap().replace("twice", "thrice"));
    let some = scratch.run(&["equiv", "m.s", "more.s"]).exits(6);
    some.says(&[
        "copy  equivalent\n",
        "thrice  missing: only more.s has `thrice`",
        "3 functions: 1 equivalent, 2 missing",
    ]);
    let objects = scratch.run(&["equiv", "m.s", "more.s", "--json"]).exits(6).json_lines();
    assert_eq!((&objects[1]["id"], &objects[1]["verdict"]), (&"twice".into(), &"missing".into()));
    let some = scratch.run(&["equiv", "m.s", "more.s", "--missing", "warn"]).exits(0);
    assert_eq!(some.stdout, "copy  equivalent\n");
    some.complains(&["only m.s has `twice`", "only more.s has `thrice`"]);
}

/// What comes behind a function without an end is not part of it.
#[test]
fn functions_that_run_into_others_are_refused() {
    let scratch = scratch();
    let text = String::from_utf8(content("module.s")).unwrap();
    assert_eq!(text.matches("\ts_endpgm\n").count(), 1);
    scratch.write("on.s", text.replace("\ts_endpgm\n", "\ts_nop 0\n"));
    let complaint = "`copy` has no end: its last instruction is global_store_dword";
    scratch.run(&["run", "on.s:copy"]).exits(4).complains(&[complaint]);
    scratch
        .run(&["equiv", "on.s", "m.o"])
        .exits(4)
        .says(&["copy   unsupported: `copy` has no end", "twice  equivalent"]);
    scratch.run(&["equiv", "on.s:twice", "m.o"]).exits(0);
    let dump = String::from_utf8(content("module.dump")).unwrap();
    let lines = dump.lines().filter(|line| !line.contains("s_endpgm")).map(|line| format!("{line}\n"));
    scratch.write("on.dump", lines.collect::<String>());
    scratch.run(&["run", "on.dump:copy"]).exits(4).complains(&[complaint]);
    let mut bytes = content("module.o");
    let end = bytes.windows(4).position(|four| four == [0, 0, 0x81, 0xbf]).expect("s_endpgm");
    bytes[end + 2] = 0x80;
    scratch.write("on.o", bytes);
    scratch.run(&["run", "on.o:copy"]).exits(4).complains(&[complaint]);
    scratch.run(&["hazards", "on.o"]).exits(0);
}

#[test]
fn waits_are_looked_for_in_every_function() {
    let scratch = scratch();
    scratch.run(&["hazards", "m.o"]).exits(0).says(&["m.o:copy: no missing wait", "m.o:twice: no missing wait"]);
    let text = String::from_utf8(content("module.s")).unwrap().replace("s_waitcnt vmcnt(0)\n", "s_nop 0\n");
    scratch.write("early.s", text);
    scratch.run(&["hazards", "early.s"]).exits(1).says(&["early.s: 1 missing wait"]);
    scratch.run(&["hazards", "early.s:copy"]).exits(1);
    scratch.run(&["hazards", "early.s:twice"]).exits(0);
    scratch.run(&["equiv", "early.s", "m.o"]).exits(1).says(&["copy   hazard: a lacks 1 wait", "twice  equivalent"]);
    // A function's first wait is for its caller.
    let dump = String::from_utf8(content("module.dump")).unwrap();
    let early =
        dump.lines().filter(|line| !line.contains("BF8C0000")).map(|line| format!("{line}\n")).collect::<String>();
    assert_ne!(early, dump);
    scratch.write("early.dump", early);
    scratch.run(&["hazards", "early.dump:twice"]).exits(1).says(&["W14b"]);
}

/// The launch of a kernel is in its file: MODE, registers, LDS.
#[test]
fn each_kernel_starts_as_its_own_descriptor_says() {
    let scratch = scratch();
    let text = String::from_utf8(content("module.s")).unwrap();
    let with = |changes: &[[&str; 2]]| {
        changes.iter().fold(text.clone(), |text, [from, to]| {
            assert!(text.contains(from), "{from}");
            text.replace(from, to)
        })
    };
    // Registers behind those that it reads are others.
    let more = [".amdhsa_user_sgpr_count 10", ".amdhsa_user_sgpr_count 12"];
    scratch.write("other.s", with(&[more]));
    scratch.run(&["equiv", "m.o:copy", "other.s"]).exits(0);
    // Without the packet the arguments' pointer is in s[4:5], and s[6:7] have the number of the dispatch.
    let no_packet = [
        [".amdhsa_user_sgpr_dispatch_ptr 1", ".amdhsa_user_sgpr_dispatch_ptr 0"],
        [".amdhsa_user_sgpr_count 10", ".amdhsa_user_sgpr_count 8"],
    ];
    scratch.write("other.s", with(&no_packet));
    scratch.run(&["equiv", "m.o:copy", "other.s"]).exits(1).says(&["different: mem"]);
    scratch.write("other.s", with(&[no_packet[0], no_packet[1], ["s[6:7]", "s[4:5]"]]));
    scratch.run(&["equiv", "m.o:copy", "other.s"]).exits(0).says(&["equivalent"]);
    scratch.run(&["equiv", "other.s", "m.o:copy"]).exits(0);
    // Whoever says what MODE is says nothing of registers.
    scratch.run(&["equiv", "other.s", "m.o:copy", "--mode", "any"]).exits(0);
    scratch.write("same.s", with(&no_packet));
    scratch.run(&["equiv", "m.o:copy", "same.s:copy", "--mode", "0x3c0"]).exits(1).says(&["different: mem"]);
    // A register that no descriptor fills has nothing that both know.
    let sum = "v_add_f32_e32 v1, v1, v1";
    scratch.write("other.s", with(&[[sum, "v_add_f32_e32 v1, v1, v1\n\tv_mov_b32_e32 v1, s13"]]));
    scratch.run(&["equiv", "other.s:copy", "other.s:copy"]).exits(0);
    scratch.write("same.s", with(&[[sum, "v_mov_b32_e32 v1, s13"]]));
    scratch.run(&["equiv", "same.s:copy", "other.s:copy"]).exits(1).says(&["undefined:s13"]);
    // MODE is another one: each starts with its own, and a subnormal number is told apart.
    scratch.write("other.s", text.replace(".amdhsa_float_denorm_mode_32 3", ".amdhsa_float_denorm_mode_32 0"));
    scratch.run(&["equiv", "m.o:copy", "other.s"]).exits(1).says(&["different: mem"]);
    // Which exceptions trap is part of MODE too; only their handler would see it.
    let trapping = text.replace(".amdhsa_exception_int_div_zero 0", ".amdhsa_exception_int_div_zero 1");
    assert_ne!(trapping, text);
    scratch.write("other.s", trapping);
    scratch.run(&["equiv", "m.o:copy", "other.s"]).exits(0).says(&["relies on exception-handler"]);
    // What makes no difference to the code's meaning may differ.
    scratch.write("other.s", text.replace(".amdhsa_next_free_sgpr 8", ".amdhsa_next_free_sgpr 30"));
    scratch.run(&["equiv", "m.o:copy", "other.s"]).exits(0);
}

#[test]
fn objects_say_their_processor() {
    let scratch = scratch();
    scratch.write("o.o", content("module906.o"));
    scratch.run(&["equiv", "m.o", "o.o"]).exits(2).complains(&["m.o is for gfx900, and o.o for gfx906"]);
    let complaint = "m.o is for gfx900, and --target is gfx906";
    scratch.run(&["equiv", "m.o", "m.o", "--target", "gfx906"]).exits(2).complains(&[complaint]);
    scratch
        .run(&["equiv", "o.o", "m.s"])
        .exits(2)
        .says(&["copy   error: ", "this text is for gfx900, and is read for"]);
    scratch.run(&["disasm", "m.o:copy", "--target", "gfx900"]).exits(0);
    // A dump does not say it; text and words that do not fit do.
    let wrong = scratch.run(&["run", "m.dump:copy", "--target", "gfx700"]).exits(2);
    wrong.complains(&["m.dump:7:1: the text is `s_load_dword`", "--target"]);
}

#[test]
fn broken_objects_are_errors() {
    let good = content("module.o");
    let scratch = scratch();
    let with = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        bytes
    };
    for (bytes, complaint) in [
        (good[..good.len() / 2].to_vec(), "broken ELF file"),
        (good[..20].to_vec(), "broken ELF file"),
        (with(4, 1), "a 32-bit ELF file"),
        (with(18, 62), "is for X86_64, not for AMDGPU"),
    ] {
        scratch.write("x.o", bytes);
        for command in ["run", "hazards", "disasm"] {
            scratch.run(&[command, "x.o"]).exits(2).complains(&["x.o", complaint]);
        }
    }
    // gfx1030.
    scratch.write("x.o", with(48, 0x36));
    scratch.run(&["hazards", "x.o"]).exits(4).complains(&["EF_AMDGPU_MACH 0x36", "not modelled"]);
    for length in (4..good.len()).step_by(37) {
        scratch.write("x.o", &good[..length]);
        let code = scratch.run(&["hazards", "x.o"]).code;
        assert!(code == 2, "{length} bytes: {code}");
    }
}

/// An object without functions, and one that the linker has not seen.
#[test]
fn objects_that_say_too_little() {
    let scratch = scratch();
    scratch.write("u.o", content("unlinked.o"));
    scratch.run(&["run", "u.o:loads"]).exits(4).complains(&["address of `g", "known only after linking"]);
    scratch.run(&["equiv", "u.o:loads", "u.o:loads"]).exits(0);
    scratch.run(&["equiv", "u.o:seven", "u.o:seven"]).exits(0);
    scratch.run(&["hazards", "u.o"]).exits(0);
    // A dump shows a 0 there, in a word of its own.
    scratch.write("u.dump", content("unlinked.dump"));
    let same = scratch.run(&["equiv", "u.dump", "u.dump"]).exits(4);
    same.says(&["loads  unsupported: u.dump:8:1: the linker may set the 0", "seven  equivalent"]);
    let mut bytes = content("module.o");
    // No symbol is a function any more: the types in the symbol table.
    for at in 0..bytes.len() - 24 {
        let is_function =
            bytes[at + 4] & 15 == 2 && bytes[at + 6..at + 8] == [2, 0] && bytes[at + 16..at + 24] != [0; 8];
        if is_function && bytes[at + 16 + 2..at + 24] == [0; 6] {
            bytes[at + 4] &= 0xf0;
        }
    }
    scratch.write("n.o", bytes);
    // What has a size in a section of code is one all the same.
    scratch.run(&["hazards", "n.o"]).exits(0).says(&["n.o:twice"]);
}

/// Relocations and distances that the assembler has set are symbols: functions of the object are executed, and data is
/// told by what it contains.
#[test]
fn objects_call_their_functions() {
    let scratch = Scratch::new();
    for name in ["calls.o", "calls_sched.o", "calls_table.o", "calls_body.o"] {
        scratch.write(name, content(name));
    }
    let same = scratch.run(&["equiv", "calls.o", "calls_sched.o"]).exits(0);
    same.says(&["k    equivalent", "3 functions: 3 equivalent"]);
    // A local function that one file lacks is part of its callers.
    let mut bytes = content("calls.o");
    let at = bytes.windows(4).position(|four| four == b"\0sq\0").expect("its name");
    bytes[at + 2] = b'r';
    scratch.write("renamed.o", bytes);
    let renamed = scratch.run(&["equiv", "calls.o", "renamed.o"]).exits(0).says(&["2 functions: 2 equivalent"]);
    renamed.complains(&["only calls.o has `sq`, which is local", "only renamed.o has `sr`, which is local"]);
    // What both have may be reached by its address: it is compared by itself as well.
    let body = scratch.run(&["equiv", "calls.o", "calls_body.o"]).exits(1);
    body.says(&["sq   different", "k    different", "3 functions"]);
    scratch.run(&["equiv", "calls.o:k", "calls_body.o:k"]).exits(1).says(&["different"]);
    // The last entry of the table is another one, and what is loaded is the first: the index is a multiple of 8.
    scratch.run(&["equiv", "calls.o:k", "calls_table.o:k"]).exits(0).says(&["equivalent", "constant-data"]);
    let text = scratch.run(&["disasm", "calls.o:k"]).exits(0);
    text.says(&["k:", "s_add_u32 s6, s6, sq@rel32@lo+4", "s_addc_u32 s7, s7, pub@rel32@hi+12"]);
}

#[test]
fn objects_and_dumps_are_shown_as_text() {
    let scratch = scratch();
    let twice = "twice:\ns_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\nv_add_f32_e32 v0, v0, v0\ns_setpc_b64 s[30:31]\n";
    for file in ["m.o:twice", "m.dump:twice"] {
        assert_eq!(scratch.run(&["disasm", file]).exits(0).stdout, twice, "{file}");
    }
    let all = scratch.run(&["disasm", "m.o"]).exits(0).stdout;
    assert!(all.starts_with("copy:\n") && all.ends_with(twice), "{all}");
    scratch.run(&["disasm", "m.o", "--json"]).exits(2).complains(&["FILE:NAME"]);
    assert_eq!(scratch.run(&["disasm", "m.o:twice", "--json"]).exits(0).json_lines().len(), 3);
}

/// As web pages show assembly: demangled names, no directives.
#[test]
fn demangled_names_are_names() {
    let function = |name: &str, factor: &str| {
        format!(
            "{name}:\n s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\n v_mul_f32 v0, {factor}, v0\n s_setpc_b64 s[30:31]\n"
        )
    };
    let scratch = Scratch::new();
    let (f, g) = ("f(unsigned int)", "a::g(float, int*)");
    scratch.write("a.s", function(f, "2.0") + &function(g, "4.0"));
    scratch.write("b.s", function(g, "4.0") + &function(f, "1.0"));
    let found = scratch.run(&["equiv", "a.s", "b.s"]).exits(1).stdout;
    assert_eq!(
        found,
        format!(
            "{f}    different: v0 in lane 0\n{0}    a.s:3  v_mul_f32 v0, 2.0, v0\n{0}    b.s:7  v_mul_f32 v0, 1.0, v0\n\
             {g}  equivalent\n2 functions: 1 equivalent, 1 different\n",
            " ".repeat(g.len())
        )
    );
    scratch.run(&["hazards", "a.s"]).exits(0).says(&["a.s:f(unsigned int): no missing wait"]);
    let shown = scratch.run(&["run", &format!("a.s:{g}"), "--set", "v0=0x3f800000", "--show", "v0"]).exits(0);
    shown.says(&["0x40800000"]);
    scratch.write("c.s", function(f, "2.0"));
    scratch.run(&["run", "c.s", "--show", "v0"]).exits(0);
}

#[test]
fn bytes_that_are_no_text() {
    let scratch = Scratch::new();
    scratch.write("a.s", b"v_mov_b32 v0, v1 ; f\xfcr v1\ns_endpgm\n");
    let finished = scratch.run(&["hazards", "a.s"]).exits(0);
    finished.complains(&["a.s:1:21: a comment that is not UTF-8 is read as Latin-1"]);
    scratch.write("a.s", b"s_nop 0\nv_mov_b32 v\xfc, v1\n");
    scratch.run(&["hazards", "a.s"]).exits(2).complains(&["a.s:2:12", "not UTF-8"]);
    scratch.write("a.s", b"; \x00\xff\x00 binary\n");
    scratch.run(&["hazards", "a.s"]).exits(2).complains(&["a.s:1:4", "not UTF-8"]);
    // A comment is no place for a zero byte either.
    scratch.write("a.s", b"s_nop 0\nf\xc3\xbcr \x00\n");
    scratch.run(&["hazards", "a.s"]).exits(2).complains(&["a.s:2:5: this is no text: there is a zero byte", ".hex"]);
    scratch.write("a.s", b"s_nop 0 ; \x00\n");
    scratch.run(&["hazards", "a.s"]).exits(2).complains(&["a.s:1:11: this is no text"]);
}

#[test]
fn dumps_without_words_are_errors() {
    let scratch = scratch();
    let dump = String::from_utf8(content("module.dump")).unwrap();
    let without = dump.lines().map(|line| format!("{}\n", line.split("//").next().unwrap().trim_end()));
    scratch.write("x.dump", without.collect::<String>());
    scratch.run(&["hazards", "x.dump"]).exits(2).complains(&["x.dump:7:1", "no machine words", "--no-show-raw-insn"]);
    scratch.write("x.dump", "x.o:\tfile format elf64-amdgpu\n\n0000000000000000 <f>:\n");
    scratch.run(&["hazards", "x.dump"]).exits(2).complains(&["this dump has no instruction"]);
}

#[test]
fn instructions_that_no_branch_reaches_are_a_warning() {
    let scratch = Scratch::new();
    scratch.write("a.s", "v_mov_b32 v0, v1\ns_branch L\nv_mov_b32 v0, v2\nL:\ns_endpgm\n");
    scratch.write("b.s", "v_mov_b32 v0, v1\ns_endpgm\n");
    let finished = scratch.run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(0);
    finished.complains(&["warning", "a.s:3:1", "not executed"]);
    scratch.write("a.s", "v_mov_b32 v0, v1\ns_branch L\nother:\nv_mov_b32 v0, v2\nL:\ns_endpgm\n");
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(2).complains(&["a.s:4:1", "no branch goes", "`other`"]);
}
