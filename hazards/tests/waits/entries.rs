//! Where programs begin, and where functions do.

use gcn_hazards::{Before, Code, Options, Start, check, starts};
use gcn_semantics::Target;
use gcn_semantics::Target::{Gfx600, Gfx900};
use gcn_semantics::text::{Source, read_llvm};

use crate::text::{program, short};

/// The starts that a text has, and what is found from them.
fn found(text: &str, target: Target, first: Option<Before>) -> (Vec<Start>, Vec<String>) {
    let text = text.replace(" / ", "\n");
    let listing = read_llvm(&Source::new("-", &text), target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let instructions: Vec<_> = listing.instructions().cloned().collect();
    let starts = starts(&listing, target, first).unwrap();
    let code = Code { instructions: &instructions, starts: &starts, target };
    let findings = check(code, Options::default()).unwrap();
    (starts, findings.iter().map(short).collect())
}

fn as_function(text: &str, target: Target) -> Vec<String> {
    let instructions = program(text, target);
    let starts = [Start { instruction: 0, before: Before::Caller }];
    let findings = check(Code { instructions: &instructions, starts: &starts, target }, Options::default()).unwrap();
    findings.iter().map(short).collect()
}

#[test]
fn a_function_waits_for_what_its_caller_has_begun() {
    for target in Target::ALL {
        let data = if target == Gfx600 { " & expcnt(0)" } else { "" };
        let all = format!("W14b: 0 after 0: s_waitcnt vmcnt(0){data} & lgkmcnt(0)");
        for touch in ["v_add_f32 v0, v0, v1", "v_mov_b32 v0, 0", "buffer_load_dword v0, v1, s[0:3], 0 offen"] {
            let text = format!("{touch} / s_waitcnt vmcnt(0) / s_setpc_b64 s[30:31]");
            assert_eq!(as_function(&text, target)[0], all, "{target}: {text}");
            let text = format!("s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0) / {text}");
            assert_eq!(as_function(&text, target), [""; 0], "{target}: {text}");
            let text = text.replace("vmcnt(0) expcnt(0) lgkmcnt(0)", "vmcnt(0) expcnt(0)");
            assert_eq!(as_function(&text, target), ["W14b: 1 after 0: s_waitcnt lgkmcnt(0)"], "{target}: {text}");
        }
        // Vector memory writes no scalar register.
        let scalar = "s_waitcnt lgkmcnt(0) / s_mov_b32 s4, s5 / s_setpc_b64 s[30:31]";
        assert_eq!(as_function(scalar, target), [""; 0], "{target}");
    }
}

/// What the caller has outstanding overtakes what the function begins.
#[test]
fn counts_say_nothing_beside_what_the_caller_has_begun() {
    let text = "s_waitcnt vmcnt(0) / s_nop 0 / ds_nop / s_endpgm";
    assert_eq!(as_function(text, Gfx900), [""; 0]);
    let text = "s_nop 0 / s_waitcnt vmcnt(0) lgkmcnt(1) / s_setpc_b64 s[30:31]";
    assert_eq!(as_function(text, Gfx900), ["W14b: 2 after 0: s_waitcnt lgkmcnt(0)"]);
}

/// What is said to be a function is a part of one if it neither returns, ends nor calls another.
#[test]
fn a_part_of_a_function_is_none() {
    let caller = Some(Before::Caller);
    let of = |text: &str| found(text, Gfx900, caller).0[0].before;
    for whole in ["s_setpc_b64 s[30:31]", "s_endpgm", "s_swappc_b64 s[30:31], s[4:5]"] {
        assert_eq!(
            of(&format!("v_mov_b32 v1, v0 / s_cbranch_scc1 l / s_nop 0 / l: / {whole}")),
            Before::Caller,
            "{whole}"
        );
    }
    for part in
        ["v_mov_b32 v1, v0", "l: / v_mov_b32 v1, v0 / s_branch l", "v_mov_b32 v1, v0 / s_cbranch_scc1 l / l: / s_nop 0"]
    {
        assert_eq!(of(part), Before::Unknown, "{part}");
    }
    assert_eq!(found("v_mov_b32 v1, v0", Gfx900, Some(Before::Nothing)).0[0].before, Before::Nothing);
}

const FUNCTION: &str = ".type f,@function / f: / v_mov_b32 v1, v0 / s_setpc_b64 s[30:31]";
const KERNEL: &str = ".type k,@function / k: / v_mov_b32 v1, v0 / s_endpgm";

#[test]
fn each_function_of_a_text_is_a_start() {
    let start = |instruction, before| Start { instruction, before };
    let (starts, findings) = found(&format!("{KERNEL} / {FUNCTION}"), Gfx900, None);
    assert_eq!(starts, [start(0, Before::Nothing), start(2, Before::Caller)]);
    assert_eq!(findings, ["W14b: 2 after 2: s_waitcnt vmcnt(0) & lgkmcnt(0)"]);
    let (starts, findings) = found(&format!("{FUNCTION} / {KERNEL}"), Gfx900, None);
    assert_eq!(starts, [start(0, Before::Caller), start(2, Before::Nothing)]);
    assert_eq!(findings, ["W14b: 0 after 0: s_waitcnt vmcnt(0) & lgkmcnt(0)"]);
    // A text without names may be called, which only the user knows.
    let plain = "v_mov_b32 v1, v0 / s_setpc_b64 s[30:31]";
    for (first, count) in [(None, 0), (Some(Before::Nothing), 0), (Some(Before::Caller), 1)] {
        assert_eq!(found(plain, Gfx900, first).1.len(), count, "{first:?}");
    }
}

/// What one function leaves outstanding does not reach the next in the text.
#[test]
fn functions_do_not_run_into_one_another() {
    let text = ".type k,@function / k: / global_load_dword v0, v[2:3], off / s_endpgm / .type l,@function / l: / \
                v_mov_b32 v1, v0 / s_endpgm";
    let (starts, findings) = found(text, Gfx900, None);
    assert_eq!((starts.len(), findings), (2, vec![]));
}

/// A function of the same text that is called finds what its caller has begun.
#[test]
fn calls_carry_what_is_outstanding_into_the_function() {
    let text = |wait: &str| {
        format!(
            "global_load_dword v0, v[2:3], off / s_call_b64 s[30:31], f / v_mov_b32 v4, v0 / s_endpgm / f: / {wait} / \
             v_mov_b32 v1, v0 / s_setpc_b64 s[30:31]"
        )
    };
    assert_eq!(found(&text("s_waitcnt vmcnt(0)"), Gfx900, None).1, [""; 0]);
    let early = found(&text("s_nop 0"), Gfx900, None).1;
    assert_eq!(early, ["W03: 5 after 0: s_waitcnt vmcnt(0)"]);
}
