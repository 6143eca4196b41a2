use gcn_semantics::Target;
use gcn_semantics::text::{Source, Syntax};

use super::*;
use crate::job::{Input, Key, Notation, Question as Asked};

/// The kernels of a question: groups of 128 work-items, `in` and `out`.
fn job(programs: [&str; 2]) -> Job {
    let mut asked = Asked::default();
    let descriptor =
        r#"{"user_sgpr_kernarg_segment_ptr": 1, "system_sgpr_workgroup_id_x": 1, "system_vgpr_workitem_id": 0}"#;
    let said = [
        (Key::Abi, "kernel"),
        (Key::Kernel, descriptor),
        (Key::GroupSize, "128"),
        (Key::Arguments, "in buffer, out buffer"),
        (Key::Facts, "noalias"),
    ];
    said.iter().for_each(|(key, text)| asked.set(*key, text).expect("it makes sense"));
    let [a, b] = programs.map(|program| {
        let source = Source { name: "k".into(), text: format!("{START}{program}") };
        Input { source, notation: Notation::Text(Syntax::Llvm), entry: None }.read(Target::Gfx900).expect("a program")
    });
    asked.job(Target::Gfx900, a, b).expect("it makes sense")
}

/// v1 is where a work-item has its words behind s[4:5] and s[6:7], v2 the word that it has loaded.
const START: &str = "
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_lshl_b32 s3, s2, 9
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s4, s3
    s_addc_u32 s5, s5, 0
    s_add_u32 s6, s6, s3
    s_addc_u32 s7, s7, 0
    v_lshlrev_b32 v1, 2, v0
    global_load_dword v2, v1, s[4:5]
    s_waitcnt vmcnt(0)
";
const END: &str = "
    global_store_dword v1, v2, s[6:7]
    s_endpgm
";
/// All waves have written LDS.
const MEET: &str = "
    s_waitcnt lgkmcnt(0)
    s_barrier
";

/// The verdict with runs, and that without: the provers alone have to refuse what is wrong.
fn verdicts(a: &str, b: &str) -> [&'static str; 2] {
    let job = job([a, b]);
    [true, false].map(|runs| check(&job, &Settings { runs, ..Settings::default() }).verdict.name())
}

/// A group whose words come in reverse order, through LDS.
fn reversed() -> String {
    format!("ds_write_b32 v1, v2\n{MEET}\nv_sub_u32 v3, 0x1fc, v1\nds_read_b32 v2, v3\ns_waitcnt lgkmcnt(0)\n{END}")
}

#[test]
fn words_that_waves_exchange_are_stored_elsewhere() {
    let elsewhere = |last: &str| format!("v_sub_u32 v1, {last}, v1\n{END}");
    assert_eq!(verdicts(&reversed(), &elsewhere("0x1fc")), ["equivalent", "equivalent"]);
    assert_eq!(verdicts(&reversed(), &elsewhere("0x1f8"))[0], "different");
    assert_ne!(verdicts(&reversed(), &elsewhere("0x1f8"))[1], "equivalent");
    // Nobody waits.
    let racing = reversed().replace("s_barrier", "s_nop 0");
    assert_eq!(verdicts(&racing, &elsewhere("0x1fc"))[0], "different");
    assert_ne!(verdicts(&racing, &elsewhere("0x1fc"))[1], "equivalent");
}

#[test]
fn what_only_one_kernel_stores_is_a_difference() {
    let more = format!("{}\n", reversed()).replace(
        "s_endpgm",
        "v_mov_b32 v3, 0x10000\nv_cmp_eq_u32 vcc, 0x4d, v0\ns_and_b64 exec, exec, vcc\n\
         global_store_dword v3, v3, s[6:7]\ns_endpgm",
    );
    let others = verdicts(&format!("v_sub_u32 v1, 0x1fc, v1\n{END}"), &more);
    assert_eq!(others[0], "different");
    assert_ne!(others[1], "equivalent");
}

#[test]
fn what_nobody_has_written_is_each_kernels_own() {
    // LDS, as a value, as an address, and in the exchange of waves.
    let value = format!("ds_read_b32 v2, v1\ns_waitcnt lgkmcnt(0)\n{END}");
    let address = format!(
        "v_mov_b32 v3, 0\nds_read_b32 v4, v3\ns_waitcnt lgkmcnt(0)\nv_and_b32 v4, 0x7c, v4\nv_mov_b32 v2, 1\n\
         v_cmp_eq_u32 vcc, 0, v0\ns_and_b64 exec, exec, vcc\nv_add_u32 v1, v1, v4\n{END}"
    );
    for program in [value, address] {
        let other = program.replacen("ds_read", "s_nop 0\ns_barrier\nds_read", 1);
        assert_eq!(verdicts(&program, &other), ["unknown", "unknown"], "{program}");
    }
    // A register, which has something else in each wave.
    let exchanged = format!(
        "ds_write_b32 v1, v9\n{MEET}v_xor_b32 v3, 0x100, v1\nds_read_b32 v2, v3\ns_waitcnt lgkmcnt(0)\n\
         v_sub_u32 v2, v2, v9\n{END}"
    );
    assert_ne!(verdicts(&exchanged, &format!("v_mov_b32 v2, 0\n{END}"))[1], "equivalent");
    // Of one wave it is what it is.
    let kept = exchanged.replace("v_xor_b32 v3, 0x100", "v_xor_b32 v3, 0");
    assert_eq!(verdicts(&kept, &format!("v_mov_b32 v2, 0\n{END}"))[1], "equivalent");
}

#[test]
fn answers_of_atomics_hang_on_the_order_of_waves() {
    let places = format!(
        "v_mov_b32 v5, 0\nv_cmp_eq_u32 vcc, 0, v0\ns_and_saveexec_b64 s[10:11], vcc\nds_write_b32 v5, v5\n\
         s_mov_b64 exec, s[10:11]\n{MEET}v_mov_b32 v6, 4\nds_add_rtn_u32 v1, v5, v6\ns_waitcnt lgkmcnt(0)\n{END}"
    );
    // The place of each lane, if all lanes act in ascending order.
    let own = verdicts(&places, END);
    assert_eq!(own[0], "different", "in another order");
    assert_ne!(own[1], "equivalent");
}

#[test]
fn atomics_on_global_memory_are_one_sum() {
    let of = |op: &str, from: &str| {
        format!(
            "v_mov_b32 v5, 0\nds_write_b32 v1, v2\n{MEET}v_xor_b32 v3, {from}, v1\nds_read_b32 v4, v3\n\
             s_waitcnt lgkmcnt(0)\nv_add_u32 v2, v2, v4\nv_cmp_gt_u32 vcc, 64, v0\ns_and_b64 exec, exec, vcc\n\
             {op} v5, v2, s[6:7]\ns_endpgm\n"
        )
    };
    let each = "v_mov_b32 v5, 0\nglobal_atomic_add v5, v2, s[6:7]\ns_endpgm\n";
    assert_eq!(verdicts(each, &of("global_atomic_add", "0x100")), ["equivalent", "equivalent"]);
    for wrong in [of("global_atomic_add", "0x80"), of("global_atomic_sub", "0x100"), of("global_atomic_umax", "0x100")]
    {
        let [with, without] = verdicts(each, &wrong);
        assert_eq!(with, "different");
        assert_ne!(without, "equivalent");
    }
}

#[test]
fn operations_of_two_kinds_may_not_change_places_with_those_of_other_groups() {
    let both = |first: &str, second: &str| {
        format!(
            "v_mov_b32 v5, 0\nv_mov_b32 v6, 0x200\nv_cmp_eq_u32 vcc, 0, v0\ns_and_b64 exec, exec, vcc\n\
             {first} v5, v6, s[6:7]\ns_waitcnt vmcnt(0)\n{second} v5, v6, s[6:7]\ns_endpgm\n"
        )
    };
    let [or, xor] = ["global_atomic_or", "global_atomic_xor"];
    let lds = format!("ds_write_b32 v1, v2\n{MEET}");
    let once = format!("{lds}{}", both(or, xor));
    // What one group leaves alone is the same.
    let again = format!("{lds}{}", both(or, xor).replace("s_endpgm", "s_nop 0\ns_endpgm"));
    assert_ne!(verdicts(&once, &again.replace("v_mov_b32 v6, 0x200", "v_mov_b32 v6, 0x100"))[1], "equivalent");
    let reversed = format!("v_sub_u32 v7, 0x1fc, v1\nds_write_b32 v7, v2\n{MEET}{}", both(or, xor));
    assert_ne!(verdicts(&once, &reversed)[1], "equivalent");
}

#[test]
fn waves_that_end_early_or_meet_elsewhere_are_not_followed() {
    let early = format!(
        "v_readfirstlane_b32 s12, v0\ns_cmp_lg_u32 s12, 0\ns_cbranch_scc1 .Lend\nds_write_b32 v1, v2\n{MEET}\
         ds_read_b32 v2, v1\ns_waitcnt lgkmcnt(0)\nglobal_store_dword v1, v2, s[6:7]\n.Lend:\ns_endpgm\n"
    );
    let guarded = format!("v_cmp_gt_u32 vcc, 64, v0\ns_and_b64 exec, exec, vcc\n{END}");
    assert_eq!(verdicts(&early, &guarded), ["unknown", "unknown"]);
}

#[test]
fn groups_without_a_size_and_waves_alone_are_asked_about_as_waves() {
    let mut open = job([&reversed(), &format!("v_sub_u32 v1, 0x1fc, v1\n{END}")]);
    let launched = std::sync::Arc::make_mut(&mut open.entry.launched);
    launched.group = Group::UpTo { axes: [128, 1, 1], items: 128 };
    assert!(beyond(&open).is_some_and(|why| why.contains("--group-size")));
    assert_eq!(check(&open, &Settings::default()).verdict.name(), "different", "a group of one wave looks at LDS");
    // What groups leave in registers or LDS nobody looks at.
    let mut registers = job([&reversed(), &format!("v_sub_u32 v1, 0x1fc, v1\n{END}")]);
    registers.out = expr::parse_places("mem, v2").expect("places");
    assert!(beyond(&registers).is_some());
    let certified = Settings { cross_check: true, ..Settings::default() };
    let closed = job([&reversed(), &format!("v_sub_u32 v1, 0x1fc, v1\n{END}")]);
    assert_ne!(check(&closed, &certified).verdict.name(), "equivalent", "the second engine is not asked about groups");
}
