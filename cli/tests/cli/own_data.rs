//! What programs read of their own files: tables, tables of addresses, literals behind a function.
//!
//! `tests/files/own` has objects and linked code objects (`ld.lld` 14) of a function `f` that leaves in v0 what it
//! reads. Of each pair `x_a` and `x_b` what is read differs; `xsame_b` has the same as `x_a` at another distance.

use std::fs;
use std::path::Path;

use crate::process::{Finished, Scratch};

/// A directory with all of the files.
fn scratch() -> Scratch {
    let scratch = Scratch::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/own");
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        scratch.write(&name, fs::read(&path).expect("it can be read"));
    }
    scratch
}

fn equiv(scratch: &Scratch, a: &str, b: &str) -> Finished {
    scratch.run(&["equiv", &format!("{a}:f"), &format!("{b}:f"), "--out", "v0, v1"])
}

#[test]
fn other_contents_are_different() {
    let scratch = scratch();
    let pairs =
        ["one_#.so", "one_#_stripped.so", "beyond_#.so", "two_#.so", "index_#.so", "got_#.so", "vt_#.o", "vt_#.so"];
    for pair in pairs.into_iter().chain(["pool_#.o"]) {
        equiv(&scratch, &pair.replace('#', "a"), &pair.replace('#', "b")).exits(1).says(&["different"]);
        let same = equiv(&scratch, &pair.replace('#', "a"), &pair.replace('#', "a"));
        same.exits(0).says(&["equivalent", "relies on"]);
    }
}

#[test]
fn the_same_contents_are_the_same_wherever_they_are() {
    let scratch = scratch();
    let pairs = [
        ("one_a.so", "same_b.so"),
        ("one_a_stripped.so", "same_b_stripped.so"),
        ("one_a.so", "same_b_stripped.so"),
        ("index_a.so", "indexsame_b.so"),
        ("got_a.so", "gotsame_b.so"),
        ("vt_a.o", "vtsame_b.o"),
        ("vt_a.so", "vtsame_b.so"),
        ("vt_a.o", "vtsame_b.so"),
    ];
    for (a, b) in pairs {
        equiv(&scratch, a, b).exits(0).says(&["equivalent", "constant-data"]);
    }
}

#[test]
fn dumps_do_not_have_data() {
    let scratch = scratch();
    for (a, b) in [("one_a.dump", "one_b.dump"), ("one_a.dump", "one_a.dump"), ("one_a.dump", "one_a.so")] {
        equiv(&scratch, a, b).exits(4).complains(&["a dump does not have all that is there"]);
    }
}

#[test]
fn data_of_texts_counts() {
    let scratch = Scratch::new();
    let text = |value: &str| {
        format!(
            ".text\n.type f,@function\nf:\ns_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\ns_getpc_b64 s[4:5]\ns_add_u32 s4, \
             s4, table@rel32@lo+4\ns_addc_u32 s5, s5, \
             table@rel32@hi+12\ns_load_dword s6, s[4:5], 0x0\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v0, s6\ns_setpc_b64 \
             s[30:31]\n.section .rodata\n.p2align 2\ntable:\n .long {value}\n"
        )
    };
    for (name, value) in [("a.s", "1"), ("b.s", "2"), ("c.s", "3-2, 5")] {
        scratch.write(name, text(value));
    }
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v0"]).exits(1).says(&["different"]);
    scratch.run(&["equiv", "a.s", "c.s", "--out", "v0"]).exits(0).says(&["equivalent", "constant-data"]);
}

/// What stands behind the end of a program among its instructions is there, as in an object.
#[test]
fn pools_of_texts_count() {
    let scratch = Scratch::new();
    let text = |load: &str, behind: &str| {
        format!(
            ".text\n.globl f\n.p2align 8\n.type f,@function\nf:\ns_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\n\
             s_getpc_b64 s[4:5]\n{load}\ns_load_dword s6, s[4:5], 0x14\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v0, s6\n\
             s_setpc_b64 s[30:31]\n{behind}"
        )
    };
    let named = "s_add_u32 s4, s4, pool@rel32@lo-16\ns_addc_u32 s5, s5, pool@rel32@hi-8";
    let compare = |a: String, b: String| {
        scratch.write("a.s", a);
        scratch.write("b.s", b);
        scratch.run(&["equiv", "a.s", "b.s", "--out", "v0"])
    };
    let one = text("", ".size f, .-f\n.long 1\n");
    compare(one.clone(), one.clone()).exits(0).says(&["constant-data"]);
    compare(one.clone(), text("", ".size f, .-f\n.long 2\n")).exits(1);
    compare(text("", "\t.long 0\n"), text("", "\t.long 0xbf800000\n")).exits(1);
    compare(one.clone(), text("s_nop 0", ".long 7\n.long 1\n")).exits(1);
    compare(text("s_nop 0", ".long 1\n.long 7\n"), text("s_nop 0\ns_nop 0", ".long 7\n.long 1\n")).exits(1);
    compare(text(named, "pool: .long 1\n"), text(named, ".p2align 2\npool:\n.long 1\n")).exits(0);
    compare(text(named, "pool: .long 1\n"), text(named, "pool: .long 3\n")).exits(1);
    // Behind an alignment it is not clear where it is; control may come between instructions.
    compare(one.clone(), text("", ".p2align 6\n.long 1\n")).exits(4);
    compare(one.clone(), text("s_branch l\n.long 1\nl:", "")).exits(4);
    // Of another function.
    let g = "\ng:\nv_mov_b32 v0, 0\ns_setpc_b64 s[30:31]\n.size g, .-g\n.type g,@function\n";
    let [a, b] = ["1", "2"].map(|value| text(named, &format!("{g}pool: .long {value}\n")));
    scratch.write("a.s", a);
    scratch.write("b.s", b);
    let refused = scratch.run(&["equiv", "a.s:f", "b.s:f", "--out", "v0"]).exits(4);
    refused.complains(&["`pool`, which stands among the instructions of another function"]);
}

#[test]
fn other_files_are_recognised() {
    let scratch = Scratch::new();
    let files: [(&str, &[u8], &str); 6] = [
        ("a.bc", b"BC\xc0\xde\x35\x14\0\0", "LLVM bitcode"),
        ("a.ll", b"; ModuleID = 'a'\nsource_filename = \"a\"\ndefine void @f() {\n", "LLVM IR"),
        ("b.ll", b"define amdgpu_kernel void @f(ptr %p) {\n  ret void\n}\n", "LLVM IR"),
        ("a.hip", b"#include <hip/hip_runtime.h>\n__global__ void f(int *p) {}\n", "source code"),
        ("a.cl", b"// f\n__kernel void f(__global int *p) { }\n", "source code"),
        ("a.c", b"int f(int a) {\n  return a;\n}\n", "source code"),
    ];
    for (name, bytes, what) in files {
        scratch.write(name, bytes);
        for arguments in
            [&["equiv", name, name][..], &["hazards", name], &["run", name], &["asm", name], &["prove", name]]
        {
            scratch.run(arguments).exits(2).complains(&[what, "first: "]);
        }
    }
    // These are opened where programs are read, and here they are broken; other commands read text.
    for (name, bytes, what) in [
        ("a.hipfb", &b"__CLANG_OFFLOAD_BUNDLE__\x02\0\0\0"[..], "an offload bundle"),
        ("b.hipfb", b"CCOB\x02\0\x01\0", "a compressed offload bundle"),
        ("a.a", b"!<arch>\n", "an archive"),
    ] {
        scratch.write(name, bytes);
        for arguments in [["asm", name], ["prove", name]] {
            scratch.run(&arguments).exits(2).complains(&[what, "first: "]);
        }
        for command in ["hazards", "run", "disasm", "list"] {
            scratch.run(&[command, name]).exits(2).complains(&[name]);
        }
    }
}

#[test]
fn dwords_as_numbers_are_no_bytes() {
    let scratch = Scratch::new();
    scratch.write("number.hex", "0x7e000280\n0xbf810000\n");
    for arguments in [&["equiv", "number.hex", "number.hex"][..], &["run", "number.hex"], &["disasm", "number.hex"]] {
        scratch.run(arguments).exits(2).complains(&["number.hex:1:1", "a number of 32 bits", "8002007e"]);
    }
    // Without a sign that they are numbers, they are no instructions.
    scratch.write("swapped.hex", "7e000301\n7e040302\nbf810000\n");
    for arguments in [&["equiv", "swapped.hex", "swapped.hex"][..], &["run", "swapped.hex"], &["disasm", "swapped.hex"]]
    {
        scratch.run(arguments).exits(2).complains(&["swapped.hex:1:1", "the other way round", "0103007e"]);
    }
    // `v_add_f32_e32 v1, exec_lo, v130` and `v_cndmask_b32_e32 v0, v191, v64, vcc`.
    scratch.write("odd.hex", "7e040302\nbf810000\n");
    scratch.run(&["disasm", "odd.hex"]).exits(0).complains(&["odd.hex:2:1", "s_endpgm with its bytes the other way"]);
    scratch.write("right.hex", "0x80 0x02 0x00 0x7e\n000081bf\n");
    scratch.run(&["run", "right.hex"]).exits(0);
}

#[test]
fn objects_are_no_text() {
    let scratch = Scratch::new();
    scratch.write("object.o", b"\x7fELF\x02\x01\x01\x00");
    for command in ["asm", "prove"] {
        scratch.run(&[command, "object.o"]).exits(2).complains(&["this is an ELF object", "`disasm` writes its text"]);
    }
}
