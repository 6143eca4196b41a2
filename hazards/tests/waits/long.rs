//! Long programs: what is remembered of them, and how long that takes.

use std::cell::Cell;

use crate::text::{program, shown};
use gcn_hazards::{Code, Options, check};
use gcn_semantics::Target::{Gfx700, Gfx803, Gfx900};
use gcn_semantics::{Target, work};

fn plain(text: &str, target: Target) -> Vec<String> {
    shown(text, target, Options::default())
}

/// What is done for an instruction does not grow with the program, if nothing that is outstanding does.
#[test]
fn long_programs_take_as_long_as_they_are() {
    thread_local! {
        static STEPS: Cell<u64> = const { Cell::new(0) };
    }
    let steps = |line: &str, lines: usize, target| {
        let text = format!("{}v_mov_b32 v0, 0", format!("{line} / ").repeat(lines));
        let code = program(&text, target);
        STEPS.set(0);
        let before = work::counted_by(Some(|steps| STEPS.set(STEPS.get() + steps)));
        check(Code::new(&code, target), Options::default()).unwrap();
        work::counted_by(before);
        STEPS.get()
    };
    let lines = [
        ("s_load_dword s0, s[8:9], 0x0", Gfx700),
        ("s_load_dword s0, s[8:9], 0x0 / s_waitcnt lgkmcnt(0)", Gfx700),
        ("s_mov_b32 vcc_lo, s0", Gfx900),
        ("s_store_dword s0, s[8:9], 0x0 / s_waitcnt lgkmcnt(0)", Gfx803),
        ("global_load_dword v1, v[2:3], off", Gfx900),
        ("v_cmp_eq_u32 vcc, v0, v1", Gfx900),
    ];
    for (line, target) in lines {
        let (short, long) = (steps(line, 200, target), steps(line, 800, target));
        assert!(short > 0 && long < 5 * short, "{line}: {short} {long}");
    }
}

/// Of entries that end together one is kept, and it is still found.
#[test]
fn the_first_of_many_is_found() {
    let branch = "s_cbranch_vccz l / l: / s_endpgm";
    let many = |line: &str, target| plain(&format!("{}{branch}", format!("{line} / ").repeat(40)), target);
    assert_eq!(many("s_mov_b32 vcc_lo, s0", Gfx900), ["H21: 40 after 0: s_mov_b64 vcc, vcc"]);
    let answered = many("s_load_dword s0, s[8:9], 0x0 / s_waitcnt lgkmcnt(0)", Gfx700);
    assert_eq!(answered, ["H20: 80 after 0: s_mov_b64 vcc, vcc"]);
    let outstanding = many("s_load_dword s0, s[8:9], 0x0", Gfx700);
    assert!(
        outstanding.iter().any(|found| found.contains("s_waitcnt lgkmcnt(0); s_mov_b64 vcc, vcc")),
        "{outstanding:?}"
    );
    let store = "s_store_dword s0, s[8:9], 0x0 / s_waitcnt lgkmcnt(0) / ".repeat(40);
    assert_eq!(plain(&format!("{store}s_endpgm"), Gfx803), ["W11b: 80 after 0: s_dcache_wb"]);
}
