//! Programs that once brought the verifier down, and output that nobody takes.

use crate::process::Scratch;

/// Checks that a program is equivalent to itself.
fn is_itself(program: &str, options: &[&str]) {
    let scratch = Scratch::pair(program, program);
    scratch.run(&[&["equiv", "a.s", "b.s", "--budget", "5000"], options].concat()).exits(0);
}

/// Equalities of sums and of exclusive ors were rewritten into each other without end.
#[test]
fn an_exclusive_or_plus_a_constant_is_compared() {
    for constant in [1, 2, 3, 8, 24, 31] {
        is_itself(
            &format!("v_xor_b32 v0, v1, v2 / v_add_u32 v0, {constant}, v0 / v_cmp_eq_u32 vcc, 0x12345678, v0"),
            &[],
        );
    }
    is_itself("v_xor_b32 v0, v1, v2 / v_mbcnt_hi_u32_b32 v0, -1, v0 / v_cmp_eq_u64 vcc, 0x12345678, v[0:1]", &[]);
}

#[test]
fn long_programs() {
    let mixing = "v_mul_lo_u32 v1, v0, v1 / v_xor_b32 v0, v1, v0 / v_alignbit_b32 v0, v0, v1, 7 / v_add_u32 v1, v0, v1";
    is_itself(&vec![mixing; 500].join(" / "), &[]);
    let selections = "v_cmp_lt_u32 vcc, v0, v1 / v_cndmask_b32 v0, v1, v2, vcc / v_add_u32 v1, v0, v1";
    is_itself(&vec![selections; 60].join(" / "), &[]);
}

#[test]
fn lanes_chosen_by_data() {
    let step = "v_and_b32 v1, 0xfc, v0 / ds_bpermute_b32 v0, v1, v0 / s_waitcnt lgkmcnt(0)";
    is_itself(&[step; 3].join(" / "), &[]);
    is_itself("v_readlane_b32 s0, v0, s0 / v_readlane_b32 s0, v1, s0 / v_writelane_b32 v0, s0, s0", &[]);
}

const COMMANDS: [&[&str]; 8] = [
    &["equiv", "a.s", "b.s"],
    &["equiv", "a.s", "b.s", "--json"],
    &["run", "a.s"],
    &["run", "a.s", "--waves", "3"],
    &["asm", "a.s"],
    &["isa", "v_mov*"],
    &["explain", "v_mov_b32 v0, v1"],
    &["vectors", "generate", "--ops", "v_mov_b32", "--count", "1", "--target", "gfx900"],
];

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1", "v_mov_b32 v0, v1");
    for command in COMMANDS {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("there is /dev/full");
        let (code, stderr) = scratch.run_into(command, full);
        assert_eq!(code, Some(2), "{command:?}: {stderr}");
        assert!(stderr.contains("cannot write to standard output"), "{command:?}: {stderr}");
    }
}

#[test]
fn a_reader_that_has_gone_is_none() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1", "v_mov_b32 v0, v1");
    for command in COMMANDS {
        let (reader, writer) = std::io::pipe().expect("there are pipes");
        drop(reader);
        let (code, stderr) = scratch.run_into(command, writer);
        assert_eq!(code, Some(0), "{command:?}: {stderr}");
        assert!(!stderr.contains("panicked"), "{command:?}: {stderr}");
    }
}
