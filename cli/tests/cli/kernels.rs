//! `gcnverify run --group`: kernels of `examples/kernels` from their objects, held against the host; what is refused.

use std::path::PathBuf;

use crate::process::{Finished, Scratch};

/// Where the test puts what a kernel reads and writes.
const BUFFERS: [u64; 3] = [0x20_0000, 0x30_0000, 0x40_0000];
/// The processors that there are objects for.
const TARGETS: [&str; 2] = ["gfx803", "gfx900"];

fn object(name: &str, target: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../examples/kernels/{name}.{target}.o"));
    path.to_string_lossy().into_owned()
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Arguments that are the addresses of the first `count` buffers, and numbers behind them.
fn arguments(count: usize, numbers: &[u32]) -> String {
    let pointers = BUFFERS[..count].iter().flat_map(|address| address.to_le_bytes()).collect::<Vec<u8>>();
    digits(&[pointers, bytes(numbers)].concat())
}

/// Numbers that look random (xorshift).
fn random(count: usize, mut state: u32) -> Vec<u32> {
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    };
    (0..count).map(|_| next()).collect()
}

/// Launches a kernel on buffers with these bytes.
fn launch(kernel: &str, shape: [usize; 2], args: &str, buffers: &[Vec<u8>], more: &[&str]) -> Finished {
    let scratch = Scratch::new();
    let mut options: Vec<String> = ["run", kernel, "--group"].map(str::to_owned).into();
    options.extend([shape[0].to_string(), "--grid".into(), shape[1].to_string()]);
    options.extend(["--args", args, "--json"].map(str::to_owned));
    for (address, (number, content)) in BUFFERS.iter().zip(buffers.iter().enumerate()) {
        scratch.write(&format!("{number}.bin"), content);
        options.extend(["--mem".into(), format!("{address:#x}={number}.bin")]);
        options.extend(["--dump".into(), format!("{address:#x}+{}", content.len())]);
    }
    let options: Vec<&str> = options.iter().map(String::as_str).chain(more.iter().copied()).collect();
    scratch.run(&options)
}

/// What the buffers have at the end.
fn left(finished: Finished, sizes: impl IntoIterator<Item = usize>) -> Vec<Vec<u8>> {
    let object = finished.exits(0).json();
    let dumps = object["mem"].as_array().expect("memory was dumped");
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).expect("a byte that was given");
    let content = |dump: &serde_json::Value| dump[1].as_str().expect("digits").as_bytes().chunks(2).map(byte).collect();
    let left: Vec<Vec<u8>> = dumps.iter().map(content).collect();
    assert!(left.iter().map(Vec::len).eq(sizes));
    left
}

/// Launches a kernel and gives what its buffers have at the end: the same for every seed.
fn ran(kernel: &str, shape: [usize; 2], args: &str, buffers: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let sizes = || buffers.iter().map(Vec::len);
    let first = left(launch(kernel, shape, args, buffers, &[]), sizes());
    let second = left(launch(kernel, shape, args, buffers, &["--seed", "77"]), sizes());
    assert!(first == second, "{kernel}: the result depends on what nobody gives");
    first
}

#[test]
fn a_scan_of_several_groups_has_the_prefix_sums_of_the_host() {
    let numbers = random(1024, 1);
    let sums: Vec<u32> = numbers
        .iter()
        .scan(0u32, |sum, &number| {
            Some({
                *sum = sum.wrapping_add(number);
                *sum
            })
        })
        .collect();
    for target in TARGETS {
        let file = object("scan", target);
        let buffers = [bytes(&numbers), vec![0; 4096], vec![0; 16]];
        let left = ran(&format!("{file}:scan_groups"), [256, 1024], &arguments(3, &[]), &buffers);
        let of_group = |part: &[u32]| part.iter().fold(0u32, |sum, &number| sum.wrapping_add(number));
        assert_eq!(left[2], bytes(&numbers.chunks(256).map(of_group).collect::<Vec<_>>()));
        assert_ne!(left[1], bytes(&sums), "groups know nothing of each other yet");
        let left = ran(&format!("{file}:add_groups"), [256, 1024], &arguments(2, &[]), &left[1..]);
        assert_eq!(left[0], bytes(&sums), "{target}");
    }
}

#[test]
fn a_bitonic_sort_leaves_what_the_host_sorts() {
    let mut numbers = random(1024, 7);
    // Equal numbers, the smallest and the largest.
    numbers[3..9].fill(u32::MAX);
    numbers[700..704].copy_from_slice(&[0, 5, 0, 5]);
    let mut sorted = numbers.clone();
    sorted.chunks_mut(512).for_each(<[u32]>::sort_unstable);
    for target in TARGETS {
        let kernel = format!("{}:sort_groups", object("sort", target));
        assert_eq!(ran(&kernel, [256, 512], &arguments(1, &[]), &[bytes(&numbers)]), [bytes(&sorted)], "{target}");
    }
}

/// XXH32 with seed 0, as its specification has it.
fn xxh32(data: &[u8]) -> u32 {
    const PRIMES: [u32; 5] = [0x9e37_79b1, 0x85eb_ca77, 0xc2b2_ae3d, 0x27d4_eb2f, 0x1656_67b1];
    let word = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("4 bytes"));
    let stripes = data.chunks_exact(16);
    let rest = stripes.remainder();
    let mut hash = PRIMES[4];
    if data.len() >= 16 {
        let mut sums = [PRIMES[0].wrapping_add(PRIMES[1]), PRIMES[1], 0, PRIMES[0].wrapping_neg()];
        for stripe in stripes {
            for (sum, lane) in sums.iter_mut().zip(stripe.chunks(4)) {
                *sum = sum.wrapping_add(word(lane).wrapping_mul(PRIMES[1])).rotate_left(13).wrapping_mul(PRIMES[0]);
            }
        }
        hash = sums.iter().zip([1, 7, 12, 18]).fold(0, |hash: u32, (sum, by)| hash.wrapping_add(sum.rotate_left(by)));
    }
    hash = hash.wrapping_add(data.len() as u32);
    for four in rest.chunks_exact(4) {
        hash = hash.wrapping_add(word(four).wrapping_mul(PRIMES[2])).rotate_left(17).wrapping_mul(PRIMES[3]);
    }
    for &byte in rest.chunks_exact(4).remainder() {
        hash = hash.wrapping_add(u32::from(byte).wrapping_mul(PRIMES[4])).rotate_left(11).wrapping_mul(PRIMES[0]);
    }
    hash = (hash ^ hash >> 15).wrapping_mul(PRIMES[1]);
    hash = (hash ^ hash >> 13).wrapping_mul(PRIMES[2]);
    hash ^ hash >> 16
}

#[test]
fn hashes_of_rows_are_those_of_the_host() {
    assert_eq!(
        [xxh32(b""), xxh32(b"abc"), xxh32(b"Nobody inspects the spammish repetition")],
        [0x02cc_5d05, 0x32d1_53ff, 0xe229_3b2f]
    );
    let (rows, pitch) = (300, 52);
    let mut table = bytes(&random(rows * pitch / 4, 3));
    table[..3].copy_from_slice(b"abc");
    let lengths: Vec<u32> = (0..rows).map(|row| if row == 0 { 3 } else { (row % (pitch + 1)) as u32 }).collect();
    let row = |(row, &length): (usize, &u32)| xxh32(&table[row * pitch..][..length as usize]);
    let hashes: Vec<u32> = lengths.iter().enumerate().map(row).collect();
    for target in TARGETS {
        let kernel = format!("{}:xxh32", object("hash", target));
        let buffers = [table.clone(), bytes(&lengths), vec![0; 4 * rows]];
        let left = ran(&kernel, [256, 512], &arguments(3, &[pitch as u32, rows as u32]), &buffers);
        assert_eq!(left[2], bytes(&hashes), "{target}");
        assert_eq!(left[..2], buffers[..2], "what is read only is as it was");
    }
}

/// An object in which the word at place `number` of those that are `word` is another one; `None` if there are fewer.
fn patched(object: &str, number: usize, word: u32, other: u32) -> Option<Vec<u8>> {
    let mut content = std::fs::read(object).expect("the object is there");
    let at = content.chunks_exact(4).enumerate().filter(|(_, found)| **found == word.to_le_bytes()).nth(number)?.0;
    content[4 * at..4 * at + 4].copy_from_slice(&other.to_le_bytes());
    Some(content)
}

/// Without any one of its barriers, waves of a kernel race; with a wrong constant a hash is another one.
#[test]
fn faults_in_kernels_are_seen() {
    const BARRIER: u32 = 0xbf8a_0000;
    const NOP: u32 = 0xbf80_0000;
    let scratch = Scratch::new();
    let path = |name: &str| scratch.path().join(name).to_string_lossy().into_owned();
    let numbers = bytes(&random(512, 1));
    for target in TARGETS {
        let kernels = [("scan", "scan_groups", 3, 256), ("sort", "sort_groups", 1, 256)];
        for (file, kernel, count, items) in kernels {
            let mut barriers = 0;
            while let Some(content) = patched(&object(file, target), barriers, BARRIER, NOP) {
                scratch.write("wrong.o", content);
                let buffers = vec![numbers.clone(); count];
                let kernel = format!("{}:{kernel}", path("wrong.o"));
                let refused = launch(&kernel, [items, items], &arguments(count, &[]), &buffers, &[]).exits(2);
                refused.complains(&["of group 0 race", "LDS"]);
                barriers += 1;
            }
            assert_eq!(barriers, if file == "scan" { 3 } else { 2 }, "{file} {target}");
        }
        let [prime, other] = [0x1656_67b1, 0x1656_67b3];
        scratch.write("wrong.o", patched(&object("hash", target), 0, prime, other).expect("XXH32 has that number"));
        let buffers = [b"abcd".to_vec(), bytes(&[1]), vec![0; 4]];
        for (file, is_right) in [(object("hash", target), true), (path("wrong.o"), false)] {
            let left = ran(&format!("{file}:xxh32"), [1, 1], &arguments(3, &[4, 1]), &buffers);
            assert_eq!(left[2] == bytes(&[xxh32(b"a")]), is_right, "{target}");
        }
    }
}

/// A kernel in assembly text: with these directives, and these instructions.
fn kernel(said: &[&str], instructions: &str) -> String {
    let said: String = said.iter().map(|line| format!(".amdhsa_{line}\n")).collect();
    let body = crate::process::lines(instructions);
    format!(
        ".amdgcn_target \"amdgcn-amd-amdhsa--gfx900\"\n.text\n.globl k\n.p2align 8\n.type k,@function\nk:\n{body}\
         s_endpgm\n.Lend:\n.size k, .Lend-k\n.rodata\n.amdhsa_kernel k\n{said}.amdhsa_next_free_vgpr 8\n\
         .amdhsa_next_free_sgpr 16\n.end_amdhsa_kernel\n"
    )
}

fn launched(said: &[&str], instructions: &str, options: &[&str]) -> Finished {
    let scratch = Scratch::new();
    scratch.write("k.s", kernel(said, instructions));
    scratch.run(&[&["run", "k.s"], options].concat())
}

const ARGUMENTS: &str = "user_sgpr_kernarg_segment_ptr 1";
const ALL_IDS: [&str; 4] =
    [ARGUMENTS, "system_sgpr_workgroup_id_y 1", "system_sgpr_workgroup_id_z 1", "system_vgpr_workitem_id 2"];

/// Each work-item writes its numbers and its group's, where the number of the work-item in the grid says.
#[test]
fn registers_have_the_numbers_of_work_items_and_groups() {
    // In a group of 2 x 3 x 2, of which there are 2 x 1 x 2: the place is item + 12 * group.
    let text = "v_lshlrev_b32 v3, 1, v1 / v_add_u32 v3, v3, v0 / v_mul_u32_u24 v4, 6, v2 / v_add_u32 v3, v3, v4 / \
                s_lshl_b32 s5, s4, 1 / s_add_u32 s5, s5, s2 / s_mul_i32 s5, s5, 12 / v_add_u32 v3, s5, v3 / \
                v_lshlrev_b32 v3, 2, v3 / v_lshlrev_b32 v1, 4, v1 / v_lshlrev_b32 v2, 8, v2 / \
                v_or3_b32 v0, v0, v1, v2 / s_lshl_b32 s2, s2, 12 / s_lshl_b32 s3, s3, 16 / \
                s_lshl_b32 s4, s4, 20 / s_or_b32 s2, s2, s3 / s_or_b32 s2, s2, s4 / v_or_b32 v0, s2, v0 / \
                global_store_dword v3, v0, s[0:1]";
    let place = |number: usize| {
        let (item, group) = (number % 12, number / 12);
        let item = (item % 2) | (item / 2 % 3) << 4 | (item / 6) << 8;
        (item | (group % 2) << 12 | (group / 2) << 20) as u32
    };
    let room = "00".repeat(4 * 48);
    let options = ["--group", "2,3,2", "--grid", "4,3,4", "--args", &room, "--dump", "0x100000+192", "--json"];
    let object = launched(&ALL_IDS, text, &options).exits(0).json();
    assert_eq!(object["mem"][0][1], digits(&bytes(&(0..48).map(place).collect::<Vec<_>>())));
    assert_eq!((&object["groups"], &object["waves"]), (&4.into(), &4.into()));
}

/// 80 work-items are two waves, of which the second has 16 lanes.
#[test]
fn the_last_wave_of_a_group_has_the_lanes_that_are_left() {
    let text = "v_lshlrev_b32 v1, 2, v0 / v_mov_b32 v2, exec_lo / global_store_dword v1, v2, s[0:1]";
    let room = "00".repeat(4 * 128);
    let options = ["--group", "80", "--args", &room, "--dump", "0x100000+512", "--json"];
    let object = launched(&[ARGUMENTS], text, &options).exits(0).json();
    let word = |lane: usize| [u32::MAX, 0xffff, 0][usize::from(lane >= 64) + usize::from(lane >= 80)];
    assert_eq!(object["mem"][0][1], digits(&bytes(&(0..128).map(word).collect::<Vec<_>>())));
}

#[test]
fn the_packet_of_the_dispatch_says_the_sizes() {
    let text = "s_load_dwordx4 s[8:11], s[0:1], 0x0 / s_load_dwordx4 s[12:15], s[0:1], 0x28 / s_waitcnt lgkmcnt(0) / \
                v_mov_b32 v0, 0 / v_mov_b32 v1, s9 / v_mov_b32 v2, s11 / v_mov_b32 v3, s12 / v_mov_b32 v4, s8 / \
                s_mov_b64 exec, 1 / global_store_dwordx4 v0, v[1:4], s[2:3]";
    let said = ["user_sgpr_dispatch_ptr 1", ARGUMENTS];
    let options = ["--group", "4,8", "--args", &"00".repeat(16), "--dump", "0x100000+16", "--json"];
    let object = launched(&said, text, &options).exits(0).json();
    // Its second word has the sizes of the group along x and y, its fourth that of the grid along x.
    assert_eq!(object["mem"][0][1], digits(&bytes(&[4 | 8 << 16, 4, 0x10_0000, 2 | 2 << 16])));
}

/// The first 256 bytes are not executed, and words of the arguments stand behind the other user registers.
#[test]
fn a_launch_puts_arguments_into_registers() {
    let prologue = "s_trap 2 / .fill 63, 4, 0xbf800000";
    let text = |nops: &str| {
        let text = format!("{} / v_lshlrev_b32 v1, 2, v0 / v_mov_b32 v2, s3", prologue.replace("63", nops));
        format!("{text} / v_add_u32 v2, s2, v2 / global_store_dword v1, v2, s[0:1] offset:16")
    };
    let preload = ["user_sgpr_kernarg_preload_length 2", "user_sgpr_kernarg_preload_offset 1", "accum_offset 8"];
    let said = [&preload[..], &[ARGUMENTS]].concat();
    let run = |target: &str, said: &[&str], nops: &str, bytes: usize| {
        let scratch = Scratch::new();
        scratch.write("k.s", kernel(said, &text(nops)).replace("gfx900", target));
        let args = arguments(0, &[1, 2, 30]) + &"00".repeat(bytes);
        scratch.run(&["run", "k.s", "--group", "1", "--args", &args, "--dump", "0x100010+4", "--json"])
    };
    for target in ["gfx90a", "gfx942", "gfx950"] {
        let object = run(target, &said, "63", 8).exits(0).json();
        assert_eq!(object["mem"][0][1], digits(&bytes(&[32])), "{target}");
    }
    run("gfx942", &said, "70", 8).exits(0);
    // Loads of the same words, for firmware that does not know them.
    let loads = "s_load_dwordx2 s[2:3], s[0:1], 0x4 / s_waitcnt lgkmcnt(0) / s_branch .LBB0_0 / .p2align 8 / .LBB0_0:";
    let scratch = Scratch::new();
    let body = text("63").replace(prologue, loads);
    scratch.write("k.s", kernel(&said, &body).replace("gfx900", "gfx942"));
    let args = arguments(0, &[1, 2, 30]) + &"00".repeat(8);
    let options = ["run", "k.s", "--group", "1", "--args", &args, "--dump", "0x100010+4", "--json"];
    assert_eq!(scratch.run(&options).exits(0).json()["mem"][0][1], digits(&bytes(&[32])));
    scratch.write("plain.s", kernel(&[ARGUMENTS, "accum_offset 8"], &body).replace("gfx900", "gfx942"));
    scratch.run(&["equiv", "k.s", "plain.s"]).exits(0).says(&["kernarg-preload"]);
    run("gfx942", &said, "40", 8).exits(2).complains(&["256 bytes behind its first instruction"]);
    let gfx908 = [&said[..2], &[ARGUMENTS]].concat();
    run("gfx908", &gfx908, "63", 8).exits(2).complains(&["a launch of gfx908 puts no arguments into registers"]);
    let few = [&said[..], &["user_sgpr_count 3"]].concat();
    run("gfx942", &few, "63", 8).exits(2).complains(&["too few user registers"]);
    let far = [&["user_sgpr_kernarg_preload_length 2", "user_sgpr_kernarg_preload_offset 40"][..], &said[2..]].concat();
    run("gfx942", &far, "63", 8).exits(2).complains(&["at 0xa0, and nobody gave it"]);
}

/// Each wave of a group writes its part of LDS, and reads that of the other.
const EXCHANGE: &str = "v_lshlrev_b32 v1, 2, v0 / ds_write_b32 v1, v0 / s_waitcnt lgkmcnt(0) / BARRIER / \
                        v_xor_b32 v2, 0x100, v1 / ds_read_b32 v3, v2 / s_waitcnt lgkmcnt(0) / \
                        global_store_dword v1, v3, s[0:1]";

#[test]
fn waves_meet_at_barriers_and_race_without() {
    let said = [ARGUMENTS, "group_segment_fixed_size 512"];
    let room = "00".repeat(512);
    let options = ["--group", "128", "--args", &room, "--dump", "0x100000+512", "--json"];
    let object = launched(&said, &EXCHANGE.replace("BARRIER", "s_barrier"), &options).exits(0).json();
    assert_eq!(object["mem"][0][1], digits(&bytes(&(0..128).map(|item| item ^ 64).collect::<Vec<_>>())));
    let racing = launched(&said, &EXCHANGE.replace("BARRIER", "s_nop 0"), &options).exits(2);
    racing.complains(&[
        "k.s:8",
        "waves 0 and 1 of group 0 race",
        "reads LDS at 0x100 (line 12)",
        "the other writes it",
    ]);
}

#[test]
fn groups_race_where_they_access_the_same_bytes() {
    let store = "v_lshlrev_b32 v1, 2, v0 / v_mov_b32 v2, s2 / global_store_dword v1, v2, s[0:1]";
    let add = "v_lshlrev_b32 v1, 2, v0 / v_mov_b32 v2, 3 / global_atomic_add v1, v2, s[0:1]";
    let load = "v_lshlrev_b32 v1, 2, v0 / global_load_dword v2, v1, s[0:1]";
    let room = "00".repeat(256);
    let options = |grid| ["--group", "64", "--grid", grid, "--args", &room, "--dump", "0x100000+4", "--json"];
    launched(&[ARGUMENTS], store, &options("64")).exits(0);
    launched(&[ARGUMENTS], store, &options("128")).exits(2).complains(&["groups 0 and 1 race", "0x100000"]);
    launched(&[ARGUMENTS], load, &options("256")).exits(0);
    let object = launched(&[ARGUMENTS], add, &options("256")).exits(0).json();
    assert_eq!(object["mem"][0][1], "0c000000");
    let both = format!("{load} / {add}");
    launched(&[ARGUMENTS], &both, &options("128")).exits(2).complains(&["groups 0 and 1 race", "the other reads it"]);
}

#[test]
fn what_a_launch_does_not_have_is_refused() {
    let group = ["--group", "64"];
    launched(&["user_sgpr_queue_ptr 1"], "s_nop 0", &group).exits(4).complains(&["user_sgpr_queue_ptr"]);
    let stack = ["user_sgpr_private_segment_buffer 1", "system_sgpr_private_segment_wavefront_offset 1"];
    launched(&stack, "s_nop 0", &group).exits(4).complains(&["it has a stack"]);
    launched(&["user_sgpr_count 1", ARGUMENTS], "s_nop 0", &group).exits(2).complains(&["too few"]);
    launched(&[], "s_cmp_lg_u32 0, 0 / s_cbranch_scc1 .L / s_setpc_b64 s[30:31] / .L:", &group)
        .exits(2)
        .complains(&["jumps out"]);
    launched(&[], ".L: / s_branch .L", &["--group", "64", "--max-steps", "100"]).exits(3).complains(&["limit"]);
    launched(&[ARGUMENTS], "s_load_dword s0, s[0:1], 0x0", &group).exits(2).complains(&["0x100000", "--mem"]);
    for wrong in [
        &["--group", "64", "--args", "s[4:5]=00"][..],
        &["--group", "64", "--dump", "lds:0+4"],
        &["--group", "64", "--set", "v0=1"],
        &["--group", "2048"],
        &["--group", "x"],
        &["--grid", "64"],
    ] {
        launched(&[], "s_nop 0", wrong).exits(2).complains(&["error", wrong[wrong.len() - 2]]);
    }
    launched(&[], "s_nop 0", &["--group", "64", "--grid", "100"]).exits(4);
    Scratch::pair("s_nop 0", "").run(&["run", "a.s", "--group", "64"]).exits(2).complains(&["no kernel"]);
}
