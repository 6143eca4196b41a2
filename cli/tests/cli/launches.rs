//! `gcnverify run --group`: arguments by their names, and every kernel of a file with arguments that are made up.

use std::path::PathBuf;

use crate::process::{Finished, Scratch};

/// A kernel that writes alpha times what `in` has to `out`, of n work-items.
const SCALE: &str = "\
scale:
s_load_dwordx4 s[4:7], s[0:1], 0x0
s_load_dwordx2 s[8:9], s[0:1], 0x10
s_waitcnt lgkmcnt(0)
v_lshlrev_b32 v1, 2, v0
v_cmp_gt_u32 vcc, s8, v0
s_and_saveexec_b64 s[10:11], vcc
global_load_dword v2, v1, s[4:5]
s_waitcnt vmcnt(0)
v_mul_f32 v2, s9, v2
global_store_dword v1, v2, s[6:7]
s_endpgm
.amdhsa_kernel scale
.amdhsa_user_sgpr_kernarg_segment_ptr 1
.amdhsa_next_free_vgpr 8
.amdhsa_next_free_sgpr 16
.end_amdhsa_kernel
";

const METADATA: &str = "\
.amdgpu_metadata
---
amdhsa.kernels:
  - .name: scale
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer }
      - { .name: n, .offset: 16, .size: 4, .value_kind: by_value }
      - { .name: alpha, .offset: 20, .size: 4, .value_kind: by_value }
      - { .offset: 24, .size: 4, .value_kind: hidden_block_count_x }
...
.end_amdgpu_metadata
";

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("scale.s", format!("{SCALE}{METADATA}"));
    scratch.write("in.bin", [1.0f32, 2.0, -4.0].map(f32::to_le_bytes).concat());
    scratch
}

/// A launch of the kernel with these arguments.
fn launch(scratch: &Scratch, arguments: &[&str]) -> Finished {
    let arguments = arguments.iter().flat_map(|argument| ["--arg", argument]);
    let options: Vec<&str> = ["run", "scale.s", "--group", "64"].into_iter().chain(arguments).collect();
    scratch.run(&options)
}

#[test]
fn arguments_have_names_and_buffers_files() {
    let scratch = scratch();
    let said = ["in=@in.bin", "out=zeros:12:out.bin", "n=3", "alpha=1.5f"];
    launch(&scratch, &said).exits(0).says(&["1 group, 1 wave, 11 instructions", "out: 12 bytes at", "out.bin"]);
    let left = std::fs::read(scratch.path().join("out.bin")).expect("it was written");
    assert_eq!(left, [1.5f32, 3.0, -6.0].map(f32::to_le_bytes).concat());
    // One file is read and another one written.
    launch(&scratch, &["in=@in.bin", "out=@in.bin:left.bin", "n=1", "alpha=-2"]).exits(0);
    let left = std::fs::read(scratch.path().join("left.bin")).expect("it was written");
    assert_eq!(left[4..], std::fs::read(scratch.path().join("in.bin")).unwrap()[4..], "only one was computed");
    let all: Vec<&str> = said.iter().flat_map(|argument| ["--arg", argument]).collect();
    let options = [&["run", "scale.s", "--group", "64", "--json"], &all[..]].concat();
    let answer = scratch.run(&options).exits(0).json();
    assert_eq!((&answer["buffers"][1]["name"], &answer["buffers"][1]["bytes"]), (&"out".into(), &12.into()));
    assert_eq!(answer["buffers"][1]["file"], "out.bin");
}

#[test]
fn wrong_arguments_are_refused_by_name() {
    let scratch = scratch();
    let right = ["in=@in.bin", "out=zeros:12", "n=3", "alpha=1.5f"];
    for (number, wrong, message) in [
        (2, "m=3", "the kernel has no argument `m`; did you mean `n`?"),
        (2, "size=3", "the kernel has no argument `size`; it has in, out, n, alpha, hidden_block_count_x"),
        (2, "n=0x100000000", "does not fit 4 bytes"),
        (2, "n=@in.bin", "it has 4 bytes, and is no pointer to a buffer"),
        (2, "n=three", "`three` is no number"),
        (0, "in=@nowhere.bin", "cannot read nowhere.bin"),
        (0, "in", "a name, `=` and a value"),
        (3, "alpha=1.5d", "`1.5d` has 8 bytes, and it has 4"),
        (3, "n=4", "`n` has two values"),
    ] {
        let mut said = right;
        said[number] = wrong;
        launch(&scratch, &said).exits(2).complains(&["--arg", message]);
    }
    launch(&scratch, &right[..3]).exits(2).complains(&["`alpha` has no value: a value of 4 bytes"]);
    launch(&scratch, &right[1..]).exits(2).complains(&["`in` has no value: a pointer of 8 bytes"]);
    let beyond = "at 0xc of `in`, which has 12 bytes";
    launch(&scratch, &["in=@in.bin", "out=zeros:64", "n=4", "alpha=0"]).exits(2).complains(&[beyond, "--arg in="]);
    scratch.run(&["run", "scale.s", "--arg", "n=3"]).exits(2).complains(&["--group"]);
    let both = ["run", "scale.s", "--group", "64", "--arg", "n=3", "--args", "00"];
    scratch.run(&both).exits(2).complains(&["cannot be used with"]);
    scratch.write("scale.s", SCALE);
    launch(&scratch, &right).exits(2).complains(&["no metadata that name the kernel's arguments"]);
}

#[test]
fn every_kernel_of_a_file_runs_or_says_why_not() {
    let scratch = Scratch::new();
    let plain = |name: &str, body: &str, fields: &str| {
        format!(
            "{name}:\n{body}\ns_endpgm\n.amdhsa_kernel {name}\n.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\
             .amdhsa_next_free_vgpr 8\n.amdhsa_next_free_sgpr 16\n{fields}.end_amdhsa_kernel\n"
        )
    };
    let queue = ".amdhsa_user_sgpr_queue_ptr 1\n";
    let text = [
        plain("ends", "s_nop 0", ""),
        plain("loops", "again:\ns_branch again", ""),
        plain("reads", "s_load_dword s2, s[2:3], 0x0\ns_load_dword s2, s[0:1], 0x0", ""),
        plain("samples", "image_sample v0, v[0:1], s[0:7], s[8:11] dmask:0x1", ""),
        plain("asks", "s_nop 0", queue),
        format!("helper:\ns_setpc_b64 s[30:31]\n{SCALE}{METADATA}"),
    ];
    scratch.write("all.s", text.concat());
    let finished = scratch.run(&["run", "all.s", "--all", "--max-steps", "1000"]).exits(0);
    finished.says(&[
        "ends     ran 2 instructions",
        "loops    limit: ",
        "reads    memory: line ",
        "samples  unsupported: line 28: ",
        "asks     unsupported: cannot be launched: it asks for its queue",
        "scale    ran 11 instructions",
        "6 kernels: 1 limit, 1 memory, 2 ran, 2 unsupported; 13 instructions of those that ran",
    ]);
    let lines = scratch.run(&["run", "all.s:s*", "--all", "--json"]).exits(0).json_lines();
    let outcomes: Vec<_> = lines.iter().map(|line| (line["name"].as_str(), line["outcome"].as_str())).collect();
    assert_eq!(outcomes, [(Some("samples"), Some("unsupported")), (Some("scale"), Some("ran"))]);
    scratch.run(&["run", "all.s:helper", "--all"]).exits(2).complains(&["there is no kernel in it"]);
    scratch.run(&["run", "all.s", "--all", "--set", "v0=1"]).exits(2).complains(&["cannot be used with"]);
    let object = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../examples/kernels/scan.gfx900.o");
    let options = ["run", &object.to_string_lossy(), "--all", "--group", "128", "--grid", "256"];
    scratch.run(&options).exits(0).says(&["scan_groups  ran ", "add_groups   ran ", "2 kernels: 2 ran"]);
}

/// A kernel in which each of two waves adds to itself what the other one has put into LDS.
const EXCHANGE: &str = "\
exchange:
s_load_dwordx4 s[4:7], s[0:1], 0x0
v_lshlrev_b32 v1, 2, v0
s_waitcnt lgkmcnt(0)
global_load_dword v2, v1, s[4:5]
s_waitcnt vmcnt(0)
v_mov_b32 v5, v2
ds_write_b32 v1, v5
s_waitcnt lgkmcnt(0)
s_barrier
v_xor_b32 v3, 0x100, v1
ds_read_b32 v4, v3
s_waitcnt lgkmcnt(0)
v_add_f32 v6, v4, v4
global_store_dword v1, v6, s[6:7]
s_endpgm
.amdhsa_kernel exchange
.amdhsa_user_sgpr_kernarg_segment_ptr 1
.amdhsa_group_segment_fixed_size 512
.amdhsa_next_free_vgpr 8
.amdhsa_next_free_sgpr 16
.end_amdhsa_kernel
";

#[test]
fn the_first_nan_of_a_launch_is_followed_from_wave_to_wave() {
    let scratch = Scratch::new();
    let metadata = METADATA.replace(".name: scale", ".name: exchange");
    scratch.write("exchange.s", format!("{EXCHANGE}{metadata}"));
    let values: Vec<f32> = (0..128).map(|item: u8| if item == 69 { f32::NAN } else { f32::from(item) }).collect();
    scratch.write("in.bin", values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>());
    let launch = |more: &[&str]| {
        let options = ["run", "exchange.s", "--group", "128", "--arg", "in=@in.bin", "--arg", "out=zeros:512"];
        scratch.run(&[&options[..], &["--arg", "n=1", "--arg", "alpha=1.0f"], more].concat())
    };
    launch(&["--find-nan"]).exits(1).says(&[
        "first NaN: line 14, v6 in lane 5, wave 0 of group 0\n    14  v_add_f32 v6, v4, v4\n",
        "    <- v4 in lane 5 = nan (0x7fc00000) by line 14\n    <- loaded by line 12\n",
        "  at lds[0x114], stored by line 8 in wave 1 of group 0:\n  v5 in lane 5 = nan",
        "    <- v2 in lane 5 = nan (0x7fc00000) by line 7\n    <- loaded by line 5\n",
        "  at in + 0x114, where it was at the start\n",
    ]);
    let answer = launch(&["--find-nan", "--json"]).exits(1).json();
    let first = &answer["first"];
    assert_eq!((&first["group"], &first["wave"], &first["line"]), (&0.into(), &0.into(), &14.into()));
    assert_eq!((&first["before"][0]["wave"], &first["before"][0]["line"]), (&1.into(), &8.into()));
    assert_eq!((&first["before"][1]["memory"], &first["before"][1]["line"]), (&"in + 0x114".into(), &().into()));
    launch(&["--find-inf"]).exits(0).says(&["no infinity"]);
    launch(&["--find-nan", "--races"]).exits(2).complains(&["cannot be used with"]);
}

/// What an atomic operation leaves is not what an earlier store has put there.
#[test]
fn an_atomic_operation_is_where_a_way_ends() {
    let scratch = Scratch::new();
    let store = "v_mov_b32 v1, 0x7fc00000\nv_mov_b32 v3, 0\nglobal_store_dword v3, v1, s[4:5]\ns_waitcnt vmcnt(0)\n";
    let atomic = "global_atomic_or v3, v2, s[4:5]\ns_waitcnt vmcnt(0)\n";
    let load = "global_load_dword v4, v3, s[4:5]\ns_waitcnt vmcnt(0)\nv_add_f32 v5, v4, v4\n";
    let find = |text: String| {
        scratch.write("a.s", text);
        scratch.run(&["run", "a.s", "--set", "exec=1", "--args", "00000000", "--find-nan"]).exits(1)
    };
    find([store, load].concat()).says(&["  at mem[0x100000], stored by line 3:\n  v1 in lane 0 = nan (0x7fc00000)\n"]);
    find([store, atomic, load].concat()).says(&["  at mem[0x100000], left there by line 5, which is not followed\n"]);
}
