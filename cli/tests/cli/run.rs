//! `gcnverify run`: the concrete evaluator from the command line.

use serde_json::{Value, json};

use crate::process::{Finished, Scratch};

fn run(program: &str, options: &[&str]) -> Finished {
    Scratch::pair(program, "").run(&[&["run", "a.s"], options].concat())
}

fn lanes(value: impl Fn(u64) -> u64) -> Value {
    (0..64).map(|lane| json!(format!("{:#x}", value(lane)))).collect()
}

#[test]
fn values_are_set_and_shown() {
    let shown = run("v_lshlrev_b32 v1, 4, v0", &["--set", "v0=lane", "--show", "v0,v1", "--json"]).exits(0).json();
    assert_eq!(shown["v0"], lanes(|lane| lane));
    assert_eq!(shown["v1"], lanes(|lane| lane << 4));
    let shown = run("s_add_u32 s0, s1, s2", &["--set", "s1=-1", "--set", "s2=0x2", "--json"]).exits(0).json();
    assert_eq!(shown, json!({ "s0": "0x1", "scc": "0x1" }));
    let list = (0..64).map(|lane| (lane * 3).to_string()).collect::<Vec<_>>().join(",");
    let shown =
        run("v_not_b32 v1, v0", &["--set", &format!("v0={list}"), "--show", "v0 v1{7:0}", "--json"]).exits(0).json();
    assert_eq!(shown["v0"], lanes(|lane| 3 * lane));
    assert_eq!(shown["v1{7:0}"], lanes(|lane| 255 - 3 * lane));
}

#[test]
fn exec_is_all_ones_and_the_rest_is_zero() {
    let shown =
        run("v_mov_b32 v0, v1 / v_mov_b32 v2, s0", &["--show", "v0,v2,exec,vcc,scc,m0", "--json"]).exits(0).json();
    assert_eq!(shown["v0"], lanes(|_| 0));
    assert_eq!(
        (&shown["exec"], &shown["vcc"], &shown["scc"]),
        (&json!("0xffffffffffffffff"), &json!("0x0"), &json!("0x0"))
    );
    let shown = run("v_mov_b32 v0, 1", &["--set", "exec=0xf0", "--json"]).exits(0).json();
    assert_eq!(shown["v0"], lanes(|lane| u64::from((4..8).contains(&lane))));
}

#[test]
fn without_places_every_written_register_is_shown() {
    let shown = run("v_add_co_u32 v0, vcc, v1, v2 / s_mov_b32 exec_lo, 5", &["--json"]).exits(0).json();
    let keys: Vec<&String> = shown.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["v0", "vcc", "exec_lo"]);
}

#[test]
fn random_values_depend_on_the_seed_alone() {
    let shown =
        |seed: &str| run("s_nop 0", &["--set", &format!("v[0:1]={seed}"), "--show", "v0,v1", "--json"]).exits(0).json();
    assert_eq!(shown("random:7"), shown("random:7"));
    assert_ne!(shown("random:7"), shown("random:8"));
    assert_ne!(shown("random:7")["v0"], shown("random:7")["v1"]);
}

#[test]
fn a_trace_shows_every_instruction() {
    let program = "v_mov_b32 v0, 7 / s_nop 0 / v_add_u32 v0, v0, v0 / s_endpgm";
    let finished = run(program, &["--trace"]).exits(0);
    finished.says(&[
        "1  v_mov_b32 v0, 7",
        "v0 = 0x00000007",
        "2  s_nop 0",
        "3  v_add_u32 v0, v0, v0",
        "v0 = 0x0000000e",
        "4  s_endpgm",
    ]);
    // With --json, standard output stays parseable.
    let finished = run(program, &["--trace", "--json"]).exits(0).complains(&["v_mov_b32 v0, 7"]);
    assert_eq!(finished.json()["v0"], lanes(|_| 14));
}

/// Vector, scalar, EXEC, VCC, SCC, M0 and MODE; no line is wider than 80 columns.
#[test]
fn a_trace_shows_what_changed() {
    let program = "v_add_co_u32 v1, vcc, v0, v2 / v_writelane_b32 v1, 5, 3 / s_add_u32 s0, s0, s0 / s_mov_b32 m0, 4 / \
                   v_mov_b32 v2, v2 / s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5 / s_not_b64 exec, exec / \
                   v_lshlrev_b64 v[4:5], 1, v[0:1] / \
                   v_add_u32_sdwa v0, v0, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:BYTE_0";
    let finished = run(program, &["--trace", "--set", "v0=lane", "--set", "v2=-3"]).exits(0).says(&[
        "\n    vcc = 0xfffffffffffffff8\n",
        "\n    v1[3] = 0x00000005\n",
        "\n    s0 stays as it is\n    scc stays as it is\n",
        "\n    m0 = 0x00000004\n",
        "\n    v2 stays as it is\n",
        "\n    mode = 0x000003f5\n",
        "\n    exec = 0x0000000000000000\n",
        "\n    [56] 00000035 00000036 ",
        "UNUSED_PRESERVE\n      src0_sel:WORD_1 src1_sel:BYTE_0\n",
    ]);
    let trace = finished.stdout.split("final state").next().unwrap();
    let widest = trace.lines().map(str::len).max().unwrap();
    assert!(widest <= 80, "{widest} columns:\n{trace}");
    assert!(trace.lines().all(|line| line.trim_end() == line), "{trace}");
}

#[test]
fn waves_differ_in_what_is_set() {
    let program = "v_add_u32 v1, v0, v2 / v_add_u32 v1, s0, v1";
    let options = ["--waves", "5", "--set", "v0=random:7", "--set", "v2=lane", "--set", "s0=wave", "--json"];
    let shown = |more: &[&str]| run(program, &[&options, more].concat()).exits(0).json_lines();
    let waves = shown(&["--show", "v0[3],v1[3],s0"]);
    assert_eq!(waves.len(), 6);
    assert_eq!((&waves[5]["waves"], waves[5]["digest"].as_str().map(str::len)), (&json!(5), Some(16)));
    let number = |value: &Value| u64::from_str_radix(&value.as_str().unwrap()[2..], 16).unwrap();
    let mut digests = std::collections::BTreeSet::new();
    for (index, wave) in waves[..5].iter().enumerate() {
        let [random, sum] = ["v0[3]", "v1[3]"].map(|place| number(&wave["state"][place][0]));
        assert_eq!((&wave["wave"], &wave["state"]["s0"]), (&json!(index), &json!(format!("{index:#x}"))));
        assert_eq!(sum, (random + 3 + index as u64) & 0xffff_ffff);
        digests.insert(wave["digest"].to_string());
    }
    assert_eq!(digests.len(), 5, "{digests:?}");
    // Neither places nor threads change the digests, and a wave alone is wave 0.
    let digest = |waves: &[Value]| waves.iter().map(|wave| wave["digest"].clone()).collect::<Vec<_>>();
    assert_eq!(digest(&shown(&["--jobs", "1"])), digest(&waves));
    assert_eq!(digest(&shown(&["--jobs", "3"])), digest(&waves));
    let alone = run(program, &["--set", "v0=random:7", "--set", "v2=lane", "--json"]).exits(0).json();
    assert_eq!(alone["v1"][3], waves[0]["state"]["v1[3]"][0]);
    let text = run("s_mov_b32 s0, 1 / s_endpgm", &["--waves", "2", "--show", "s0"]).exits(0);
    text.says(&["wave 0 ", "wave 1 ", "s_endpgm", "  s0 = 0x00000001", "2 waves, digest "]);
}

#[test]
fn waves_want_a_number_and_no_trace() {
    run("s_nop 0", &["--waves", "0"]).exits(2);
    run("s_nop 0", &["--waves", "2", "--trace"]).exits(2).complains(&["--trace"]);
    run("s_nop 0", &["--jobs", "2"]).exits(2).complains(&["--waves"]);
    run("ds_read_b32 v0, v1", &["--waves", "2"]).exits(4).complains(&["ds_read_b32"]);
    run("s_nop 0", &["--waves", "2", "--set", "w0=1"]).exits(2).complains(&["--set"]);
}

#[test]
fn readings_and_models_choose_the_machine() {
    let moved = "v_mov_b32_dpp v0, v1 quad_perm:[1,1,3,3] row_mask:0xf bank_mask:0xf";
    let shown = |reading: &str| {
        let options =
            ["--set", "v0=9", "--set", "v1=lane", "--set", "exec=1", "--show", "v0[0]", "--json", "--reading", reading];
        run(moved, &options).exits(0).json()["v0[0]"][0].clone()
    };
    assert_eq!([shown("D15=bc"), shown("D15=zero"), shown("D15=read")], ["0x9", "0x0", "0x1"]);
    let reversed = "v_subrev_u32_dpp v0, v1, v2 row_ror:1 row_mask:0xf bank_mask:0xf";
    let shown = |model: &str| {
        let options = ["--set", "v1=lane", "--set", "v2=100", "--show", "v0[1]", "--json", "--model", model];
        run(reversed, &options).exits(0).json()["v0[1]"][0].clone()
    };
    assert_eq!([shown("documented"), shown("hardware")], ["0x64", "0x63"]);
}

#[test]
fn unspecified_values_depend_on_the_seed() {
    let shown =
        |seed: &str| run("v_min3_i16 v0, v1, v2, v3", &["--json", "--seed", seed]).exits(0).json()["v0"][0].clone();
    assert_eq!(shown("3"), shown("3"));
    assert_ne!(shown("3"), shown("4"));
    assert_eq!(shown("0"), "0x0");
}

#[test]
fn bad_settings_exit_2() {
    for setting in
        ["v0", "v0=", "w0=1", "v0=x", "v0=1,2", "s0=lane", "v0=0x100000000", "scc=2", "v0[64]=1", "v0=random"]
    {
        run("s_nop 0", &["--set", setting]).exits(2).complains(&["error", "--set"]);
    }
    run("s_nop 0", &["--show", "w0"]).exits(2).complains(&["--show"]);
}

#[test]
fn branches_are_taken_and_a_run_without_end_ends() {
    let counted =
        "s_mov_b32 s0, 3 / a: / s_add_u32 s1, s1, s0 / s_sub_u32 s0, s0, 1 / s_cmp_lg_u32 s0, 0 / s_cbranch_scc1 a";
    run(counted, &["--show", "s1"]).exits(0).says(&["s1 = 0x00000006"]);
    run("a: / s_branch a", &[]).exits(3).complains(&["more instructions than the limit"]);
    let counted = "s_mov_b32 s0, 3 / a: / s_sub_u32 s0, s0, 1 / s_cmp_lg_u32 s0, 0 / s_cbranch_scc1 a";
    run(counted, &["--max-steps", "9"]).exits(3).complains(&["more instructions than the limit: 9"]);
    run(counted, &["--max-steps", "10"]).exits(0);
    run(counted, &["--max-steps", "0"]).exits(2);
}

#[test]
fn a_run_says_that_it_goes_on_behind_a_trap() {
    let run = run("s_trap 2 / v_mov_b32 v0, 1", &["--show", "v0"]).exits(0);
    run.complains(&["warning", "a.s:1:1", "a run goes on behind a trap", "K157"]);
}

#[test]
fn unsupported_instructions_exit_4() {
    for text in [
        "ds_read_b32 v0, v1 gds",
        "buffer_store_lds_dword s[0:3], 0 lds",
        "global_load_dword v0, v[1:2], off lds",
        "s_dcache_discard s[0:1], 0x0",
        "image_load v0, v1, s[0:7] dmask:1",
        "v_interp_mov_f32 v0, p10, attr0.x",
        "s_getreg_b32 s0, hwreg(HW_REG_STATUS)",
    ] {
        let mnemonic = text.split(' ').next().expect("a mnemonic");
        run(text, &[]).exits(4).complains(&[mnemonic]);
    }
}
