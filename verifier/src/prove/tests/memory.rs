//! Claims about the contents of memory.

use gcn_semantics::algebra::Space;
use gcn_semantics::ledger::Reading;

use super::proof;
use crate::equiv::Reliance;
use crate::prove::{File, Verdict, Witness};

const FULL: &str = "assume: exec == -1";
const ALIGNED: &str = "assume: s4 & 3 == 0";

/// The answer's name for a claim about a program of all lanes.
fn name(directives: &[&str], claim: &str, program: &str) -> &'static str {
    let claim = format!("ensures: {claim}");
    let directives: Vec<&str> = [FULL].iter().chain(directives).copied().chain([claim.as_str()]).collect();
    let found = proof(&directives, program).verdict;
    if let Verdict::Inconsistent(what) = &found {
        panic!("{claim}: {what}");
    }
    found.name()
}

#[test]
fn a_store_leaves_what_it_stores_and_nothing_else() {
    let store = "s_store_dword s6, s[4:5], 0x8\ns_endpgm";
    for (claim, expected) in [
        ("mem[s[4:5] + 8] == s6", "proved"),
        ("mem[s[4:5] + 12] == old(mem[s[4:5] + 12])", "proved"),
        ("mem[s[4:5]] == old(mem[s[4:5]])", "proved"),
        ("mem[s[4:5] + 8] == old(mem[s[4:5] + 8])", "refuted"),
        ("mem[s[4:5] + 8] == old(s6) + 1", "refuted"),
        ("mem[s[2:3]] == old(mem[s[2:3]])", "refuted"),
        ("s[2:3] == s[4:5] + 8 || s[2:3] - s[4:5] - 9 <u 8 => mem[s[2:3]] == mem[s[2:3]]", "proved"),
        ("s[2:3] - s[4:5] >=u 12 && s[4:5] - s[2:3] >=u 64 => mem[s[2:3]] == old(mem[s[2:3]])", "proved"),
        // One byte of it, at an address that is no multiple of 4.
        ("mem[s[4:5] + 5] & 0xff000000 == s6 << 24", "proved"),
        ("mem[s[4:5] + 5] & 0x00ff0000 == s6 << 24", "refuted"),
        ("bits(mem[s[4:5] + 10], 15, 0) == bits(s6, 31, 16)", "proved"),
    ] {
        assert_eq!(name(&[ALIGNED], claim, store), expected, "{claim}");
    }
    // Scalar memory leaves out the low bits of an address.
    assert_eq!(name(&[], "mem[s[4:5] + 8] == s6", store), "refuted");
}

#[test]
fn a_refutation_shows_the_cells_that_matter() {
    let program = "s_load_dword s6, s[4:5], 0x0\ns_waitcnt lgkmcnt(0)";
    let found = proof(&["ensures: s6 == 0 || s4 == 0"], program);
    let Verdict::Fails(Witness::Claim(refutation)) = found.verdict else { panic!("{:?}", found.verdict) };
    let cells: Vec<_> = refutation.state.contents.cells.keys().map(|(space, ..)| *space).collect();
    assert_eq!(cells, [Space::Global], "{:?}", refutation.state.contents);
    assert!(refutation.state.contents.background.is_none());
}

#[test]
fn bytes_and_shorts_are_parts_of_dwords() {
    let program = "ds_write_b8 v0, v1 offset:1\nds_write_b16 v0, v2 offset:2\ns_waitcnt lgkmcnt(0)";
    for (claim, expected) in [
        ("lds[v0[63]] == (v2[63] << 16 | (v1[63] & 0xff) << 8 | old(lds[v0[63]]) & 0xff)", "proved"),
        ("lds[v0[63]] == (v2[63] << 16 | (v1[63] & 0xff) << 8)", "refuted"),
    ] {
        let directives = ["assume: v0[63] == 16", "assume: v0[0..62] == 256"];
        assert_eq!(name(&directives, claim, program), expected, "{claim}");
    }
}

#[test]
fn the_order_of_lanes_is_a_reading() {
    let store = "global_store_dword v0, v1, s[2:3]";
    let directives = [FULL, "assume: v0 == 4", "ensures: mem[s[2:3] + 4] == v1[63]"];
    let found = proof(&directives, store);
    assert_eq!((found.verdict.name(), &found.relies_on[..]), ("refuted", &[Reliance::Value(Reading::K136, 1)][..]));
    let ascending = ["reading: K136=ascending"].iter().chain(&directives).copied().collect::<Vec<_>>();
    assert_eq!(proof(&ascending, store).verdict.name(), "proved");
    // Where lanes do not meet it does not matter.
    let program = format!("v_lshlrev_b32 v0, 2, v0\n{store}");
    let apart = proof(&[FULL, "assume: v0 == lane", "ensures: mem[s[2:3] + 4] == v1[1]"], &program);
    assert_eq!((apart.verdict.name(), apart.machines.len()), ("proved", 1));
}

#[test]
fn atomics_are_worked_out_lane_by_lane() {
    let add = "ds_add_u32 v0, v1\ns_waitcnt lgkmcnt(0)";
    let cell = ["assume: v0 == 8"];
    assert_eq!(name(&cell, "lds[zext(8, 32)] == old(lds[zext(8, 32)]) + reduce(add_u32, v1)", add), "proved");
    assert_eq!(name(&cell, "lds[zext(8, 32)] == reduce(add_u32, v1)", add), "refuted");
    let returning = "ds_add_rtn_u32 v2, v0, v1\ns_waitcnt lgkmcnt(0)";
    let claim = "v2 == old(lds[zext(8, 32)]) + exclusive_scan(add_u32, old(v1))";
    assert_eq!(name(&cell, claim, returning), "unsupported");
    assert_eq!(name(&["assume: v0 == 8", "facts: atomics-ascending"], claim, returning), "proved");
    let wrong = "v2 == old(lds[zext(8, 32)]) + scan(add_u32, old(v1))";
    assert_eq!(name(&["assume: v0 == 8", "facts: atomics-ascending"], wrong, returning), "refuted");
    // Nobody aligns addresses of global memory: cells of two lanes may have two bytes in common.
    let global = "v_mul_u32_u24 v0, 2, v0\nglobal_atomic_add v0, v1, s[2:3]";
    let claim = "mem[s[2:3] - 64] == old(mem[s[2:3] - 64])";
    assert_eq!(name(&["assume: v0 == lane"], claim, global), "unsupported");
    assert_eq!(name(&["assume: v0 == lane", "facts: atomics-ascending"], claim, global), "proved");
    let apart = global.replace("24 v0, 2", "24 v0, 4");
    assert_eq!(name(&["assume: v0 == lane"], claim, &apart), "proved");
    let swap = "ds_wrxchg_rtn_b32 v2, v0, v1\ns_waitcnt lgkmcnt(0)";
    assert_eq!(name(&cell, "v2[0] == old(lds[zext(8, 32)])", swap), "unsupported");
}

#[test]
fn paths_that_meet_leave_what_either_has_stored() {
    let program = "s_cmp_eq_u32 s6, 0\ns_cbranch_scc1 other\ns_store_dword s7, s[4:5], 0x0\ns_branch end\n\
                   other:\ns_store_dword s8, s[4:5], 0x0\nend:\ns_store_dword s9, s[4:5], 0x4";
    assert_eq!(name(&[ALIGNED], "mem[s[4:5]] == ite(s6 == 0, s8, s7)", program), "proved");
    assert_eq!(name(&[ALIGNED], "mem[s[4:5]] == ite(s6 == 0, s7, s8)", program), "refuted");
    assert_eq!(name(&[ALIGNED], "mem[s[4:5] + 4] == s9", program), "proved");
    assert_eq!(name(&[ALIGNED], "mem[s[4:5]] == s8", program), "refuted");
    let endless = "again:\ns_branch again";
    assert_eq!(name(&[], "s0 == s0", endless), "unsupported");
}

#[test]
fn what_others_do_is_not_known() {
    let claim = "lds[v0[0]] == v1[0]";
    let directives = ["assume: v0 == lane << 2"];
    let barrier = "ds_write_b32 v0, v1\ns_waitcnt lgkmcnt(0)\ns_barrier";
    assert_eq!(name(&directives, claim, barrier), "unsupported");
    let alone = [FULL, directives[0], "facts: one-wave", "ensures: lds[v0[0]] == v1[0]"];
    let found = proof(&alone, barrier);
    assert_eq!(
        (found.verdict.name(), found.relies_on.iter().any(|fact| fact.to_string() == "one-wave")),
        ("proved", true)
    );
    for program in ["s_memtime s[2:3]\ns_waitcnt lgkmcnt(0)", "s_sendmsg sendmsg(MSG_INTERRUPT)", "s_trap 3"] {
        assert_eq!(name(&[], "s9 == s9", program), "unsupported", "{program}");
    }
}

/// A script says that a claim holds: none is written for what is not modelled.
#[test]
fn what_is_not_decided_is_not_written() {
    let text =
        "; assume: v0 == lane\n; ensures: lds[v0[0]] == v1[0]\nds_write_b32 v0, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\n";
    let file = File::parse("x.s", text.to_owned()).expect("it has no `for`");
    let theorems = file.theorems().expect("a theorem");
    let error = crate::prove::dump(&theorems[0], std::path::Path::new("/nowhere")).expect_err("a barrier");
    assert!(error.contains("what other waves do"), "{error}");
}

/// What caches hold is nothing that a load finds.
#[test]
fn caches_change_no_contents() {
    let program = "s_dcache_inv\ns_load_dword s6, s[4:5], 0x0\ns_waitcnt lgkmcnt(0)";
    assert_eq!(name(&[ALIGNED], "s6 == old(mem[s[4:5]])", program), "proved");
    let vector = "buffer_wbinvl1\nglobal_load_dword v1, v0, s[2:3]\ns_waitcnt vmcnt(0)";
    assert_eq!(name(&["assume: v0 == 0"], "v1 == old(mem[s[2:3]])", vector), "proved");
}

#[test]
fn assumptions_about_memory_are_refused_by_name() {
    let text = "; assume: mem[s[0:1]] == 0\n; ensures: s4 == 0\ns_load_dword s4, s[0:1], 0x0\n";
    let file = File::parse("x.s", text.to_owned()).expect("it has no `for`");
    let mistake = file.theorems().expect_err("it is not modelled");
    assert!(mistake.unsupported, "{mistake}");
    assert_eq!(mistake.to_string(), "x.s:1: `mem[s[0:1]] == 0`: assumptions about memory are not modelled");
}
