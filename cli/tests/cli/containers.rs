//! Files that carry code objects: fat binaries, bundles, archives. They are made here of the objects in `tests/files`.

use std::fs;
use std::path::Path;

use crate::process::Scratch;

fn content(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files").join(name)).expect("the file is there")
}

/// An offload bundle of code objects for these targets.
fn bundle(objects: &[(&str, &[u8])]) -> Vec<u8> {
    let names: Vec<String> = objects.iter().map(|(id, _)| format!("hipv4-amdgcn-amd-amdhsa--{id}")).collect();
    let mut header = b"__CLANG_OFFLOAD_BUNDLE__".to_vec();
    header.extend((objects.len() as u64).to_le_bytes());
    let mut end = 32 + names.iter().map(|name| 24 + name.len()).sum::<usize>();
    let mut data = Vec::new();
    for (name, (_, object)) in names.iter().zip(objects) {
        let start = end.next_multiple_of(4096);
        data.resize(data.len() + start - end, 0);
        data.extend_from_slice(object);
        end = start + object.len();
        [start, object.len(), name.len()].iter().for_each(|number| header.extend((*number as u64).to_le_bytes()));
        header.extend_from_slice(name.as_bytes());
    }
    [header, data].concat()
}

/// A shared library of the host with these bundles in `.hip_fatbin`.
fn library(bundles: &[Vec<u8>]) -> Vec<u8> {
    let mut fat = Vec::new();
    for bundle in bundles {
        fat.resize(fat.len().next_multiple_of(4096), 0);
        fat.extend_from_slice(bundle);
    }
    let names = b"\0.hip_fatbin\0.shstrtab\0";
    let mut file = vec![0; 64];
    file[..7].copy_from_slice(b"\x7fELF\x02\x01\x01");
    let mut header = |at: usize, bytes: &[u8]| file[at..at + bytes.len()].copy_from_slice(bytes);
    header(16, &3u16.to_le_bytes());
    header(18, &62u16.to_le_bytes());
    header(40, &((64 + fat.len() + names.len()) as u64).to_le_bytes());
    [(52, 64u16), (58, 64), (60, 3), (62, 2)].iter().for_each(|(at, number)| header(*at, &number.to_le_bytes()));
    let mut sections = vec![0; 3 * 64];
    let mut section = |number: usize, name: u32, kind: u32, offset: usize, size: usize| {
        let start = 64 * number;
        sections[start..start + 4].copy_from_slice(&name.to_le_bytes());
        sections[start + 4..start + 8].copy_from_slice(&kind.to_le_bytes());
        sections[start + 24..start + 32].copy_from_slice(&(offset as u64).to_le_bytes());
        sections[start + 32..start + 40].copy_from_slice(&(size as u64).to_le_bytes());
    };
    section(1, 1, 1, 64, fat.len());
    section(2, 13, 3, 64 + fat.len(), names.len());
    [file, fat, names.to_vec(), sections].concat()
}

/// `module.o`, in which `twice` has another instruction: `v_mul_f32` or `v_max_f32` in the place of `v_add_f32`.
fn changed(opcode: u8) -> Vec<u8> {
    let mut object = content("module.o");
    let add = [0, 1, 0, 2];
    let places: Vec<usize> = (0..object.len() - 4).filter(|&at| object[at..at + 4] == add).collect();
    assert_eq!(places.len(), 1, "one v_add_f32 v0, v0, v0");
    object[places[0] + 3] = opcode * 2;
    object
}

const MUL: u8 = 5;
const MAX: u8 = 11;

/// A directory with libraries for gfx900 and gfx906.
fn scratch() -> Scratch {
    let scratch = Scratch::new();
    let (nine, six) = (content("module.o"), content("module906.o"));
    let fat =
        |first: &[u8]| library(&[bundle(&[("gfx900:xnack-", first), ("gfx906:xnack-", &six), ("gfx1030", &six)])]);
    scratch.write("a.so", fat(&nine));
    scratch.write("b.so", fat(&nine));
    scratch.write("c.so", fat(&changed(MUL)));
    scratch.write("m.o", &nine);
    scratch.write("one.co", bundle(&[("gfx900", &nine)]));
    scratch
}

#[test]
fn all_commands_open_libraries() {
    let scratch = scratch();
    let all = "a.so has code for gfx1030 (not modelled), gfx900:xnack-, gfx906:xnack-";
    for command in [&["disasm", "a.so"][..], &["hazards", "a.so"], &["run", "a.so:twice"], &["equiv", "a.so", "b.so"]] {
        scratch.run(command).exits(2).complains(&[all, "choose with --target"]);
        scratch.run(&[command, &["--target", "gfx803"]].concat()).exits(2).complains(&[all, "not for gfx803"]);
    }
    let text = scratch.run(&["disasm", "m.o"]).exits(0).stdout;
    assert_eq!(scratch.run(&["disasm", "a.so", "--target", "gfx900"]).exits(0).stdout, text);
    assert_eq!(scratch.run(&["disasm", "one.co"]).exits(0).stdout, text);
    let command = ["run", "a.so:twice", "--target", "gfx900:xnack-", "--set", "v0=0x3f800000", "--show", "v0"];
    scratch.run(&command).exits(0).says(&["v0 = 2.0 (0x40000000)"]);
    scratch.run(&["hazards", "a.so:t*", "--target", "vega"]).exits(0).says(&["a.so:twice: no missing wait"]);
    scratch.run(&["equiv", "a.so:twice", "m.o", "--target", "gfx900"]).exits(0).says(&["equivalent"]);
    scratch.run(&["disasm", "a.so:t?ice", "--target", "gfx900"]).exits(0).says(&["v_add_f32"]);
    scratch.run(&["disasm", "a.so:nosuch", "--target", "gfx900"]).exits(2).complains(&["no function `nosuch`"]);
}

#[test]
fn libraries_are_compared_function_by_function() {
    let scratch = scratch();
    let same = "copy   equivalent: the same machine code\ntwice  equivalent: the same machine code\n";
    let command = ["equiv", "a.so", "b.so", "--target", "gfx900"];
    assert_eq!(scratch.run(&command).exits(0).stdout, format!("{same}2 functions: 2 equivalent\n"));
    // Who wants a proof gets one.
    let proved = scratch.run(&[&command[..], &["--certify", "proof"]].concat()).exits(0);
    assert!(!proved.stdout.contains("the same machine code"));
    let wrong = scratch.run(&[&command[..], &["--out", "v0]"]].concat()).exits(2);
    wrong.complains(&["--out"]);
    let differs = scratch.run(&["equiv", "a.so", "c.so", "--target", "gfx900"]).exits(1);
    assert!(differs.stdout.ends_with("2 functions: 1 equivalent, 1 different\n"), "{}", differs.stdout);
    scratch.run(&["equiv", "a.so", "c.so", "--target", "gfx906"]).exits(0);
    let some = scratch.run(&["equiv", "a.so:c*", "c.so", "--target", "gfx900"]).exits(0);
    some.says(&["equivalent: same final values for every input (gfx900, kernel"]);
    let all = scratch.run(&["equiv", "a.so", "c.so:*", "--target", "gfx906"]).exits(0);
    all.says(&["copy   equivalent: the same machine code", "2 functions"]);
    let page = scratch.run(&["equiv", "a.so", "c.so", "--target", "gfx900", "--html", "-"]).exits(1);
    page.says(&["the same machine code", "different"]);
}

/// Code objects of several sources may have functions of one name.
#[test]
fn functions_of_one_name_are_paired() {
    let scratch = Scratch::new();
    let of = |objects: &[Vec<u8>]| {
        library(&objects.iter().map(|object| bundle(&[("gfx900", object)])).collect::<Vec<Vec<u8>>>())
    };
    let (add, mul, max) = (content("module.o"), changed(MUL), changed(MAX));
    scratch.write("a.so", of(&[add.clone(), mul.clone(), add.clone()]));
    scratch.write("b.so", of(&[mul.clone(), add.clone()]));
    scratch.write("c.so", of(&[max.clone(), add.clone()]));
    scratch.write("d.so", of(&[add.clone(), mul, max]));
    let found = scratch.run(&["equiv", "a.so", "b.so"]).exits(0).stdout;
    assert_eq!(found.matches("the same machine code").count(), 3, "{found}");
    let found = scratch.run(&["equiv", "a.so", "c.so"]).exits(1);
    found.says(&["twice (1 of 2)  equivalent: the same", "twice (2 of 2)  different", "3 functions"]);
    let found = scratch.run(&["equiv", "a.so", "d.so"]).exits(2);
    found.says(&["twice  error: a.so has 2 different functions of that name, d.so has 3"]);
    scratch.run(&["disasm", "a.so:twice"]).exits(2).complains(&["a.so has 3 functions `twice`"]);
    scratch.run(&["disasm", "a.so:copy"]).exits(0);
}

#[test]
fn an_interrupted_comparison_goes_on() {
    let scratch = scratch();
    scratch
        .write("n.s", String::from_utf8(content("module.s")).unwrap().replace("v_add_f32_e32 v0, v0, v0", "s_nop 0"));
    let command = ["equiv", "m.o", "n.s", "--resume", "journal"];
    let first = scratch.run(&command).exits(1).complains(&["0 of 2 pairs were decided before"]).stdout;
    let objects = scratch.run(&["equiv", "m.o", "n.s", "--json"]).exits(1).json_lines();
    let again = scratch.run(&command).exits(1).complains(&["2 of 2 pairs were decided before, by journal"]).stdout;
    assert_eq!(again, first);
    let kept = scratch.run(&[&command[..], &["--json"]].concat()).exits(1).json_lines();
    let verdicts = |objects: &[serde_json::Value]| {
        objects.iter().map(|object| (object["id"].clone(), object["verdict"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(verdicts(&kept), verdicts(&objects));
    // What was asked with other options was not asked before; other limits change no verdict that is final.
    scratch.run(&[&command[..], &["--out", "v0"]].concat()).exits(1).complains(&["0 of 2 pairs"]);
    scratch.run(&[&command[..], &["--budget", "large"]].concat()).exits(1).complains(&["2 of 2 pairs"]);
    // The first record alone.
    let lines: Vec<String> =
        fs::read_to_string(scratch.path().join("journal")).unwrap().lines().map(str::to_owned).collect();
    scratch.write("journal", format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..30]));
    scratch.run(&command).exits(1).complains(&["1 of 2 pairs"]);
    scratch.write("journal", format!("{}\n{}x\n", lines[0], lines[1]));
    scratch
        .run(&command)
        .exits(2)
        .complains(&["journal:2: this record of the journal is damaged", "name another file"]);
    scratch.run(&["equiv", "m.o", "n.s", "--resume", "n.s"]).exits(2).complains(&["n.s:1: this is no journal"]);
    scratch.run(&["equiv", "m.o", "n.s", "--resume", "nowhere/j"]).exits(2).complains(&["--resume: cannot write"]);
    scratch.run(&[&command[..], &["--certify", "c"]].concat()).exits(2);
}

/// `lines.so` is `lines.s`, assembled and linked by LLVM.
#[test]
fn findings_name_the_line_of_the_source() {
    let scratch = Scratch::new();
    scratch.write("lines.so", content("lines.so"));
    let found = scratch.run(&["hazards", "lines.so"]).exits(1);
    found.says(&["// 000000001300 sum.hip:7", "// 000000001308 sum.hip:8", "lines.so:early: 1 missing wait"]);
    scratch.write("other.s", "s_load_dword s0, s[4:5], 0x0\ns_waitcnt lgkmcnt(0)\ns_add_u32 s1, s0, 1\ns_endpgm\n");
    let options = ["equiv", "lines.so", "other.s", "--abi", "fragment", "--hazards", "ignore", "--out", "s1"];
    let different = scratch.run(&options).exits(1);
    different.says(&["         sum.hip:8\n    >   2  s_mov_b32 s1, s0", "    b (other.s)\n"]);
    let answer = scratch.run(&[&options[..], &["--json"]].concat()).exits(1).json();
    let found = &answer["counterexample"];
    assert_eq!((&found["source_a"], &found["source_b"]), (&"sum.hip:8".into(), &serde_json::Value::Null));
    // What cannot be read of the lines is left out.
    let good = content("lines.so");
    let at = good.windows(7).position(|bytes| bytes == b"sum.hip").expect("the name is there");
    for place in at.saturating_sub(40)..at + 40 {
        for value in [0, 0x7f, 0xff] {
            let mut bytes = good.clone();
            bytes[place] = value;
            scratch.write("lines.so", bytes);
            scratch.run(&["hazards", "lines.so"]).exits(1).says(&["1 missing wait"]);
        }
    }
}

#[test]
fn what_a_file_holds_is_listed() {
    let scratch = scratch();
    let list = scratch.run(&["list", "a.so"]).exits(0);
    let list = list.says(&["gfx900:xnack- (section .hip_fatbin, bundle at 0x40)", "VGPRs", "kernarg"]);
    let list = list.says(&["gfx1030: not modelled; 1 code object of"]);
    list.says(&["2 kernels and 2 other functions (2 for gfx900:xnack-, 2 for gfx906:xnack-)", "in 0 something is not"]);
    let objects = scratch.run(&["list", "a.so:tw*", "--json", "--target", "gfx906"]).exits(0).json_lines();
    assert_eq!(
        (objects.len(), &objects[0]["name"], &objects[0]["target"]),
        (1, &"twice".into(), &"gfx906:xnack-".into())
    );
    let kernel = &scratch.run(&["list", "m.o:copy", "--json"]).exits(0).json_lines()[0];
    assert_eq!((&kernel["kind"], &kernel["kernarg"], &kernel["lds"]), (&"kernel".into(), &280.into(), &0.into()));
    scratch.run(&["list", "a.so", "--target", "gfx803"]).exits(2).complains(&["not for gfx803"]);
    scratch.run(&["list", "a.so:nosuch"]).exits(2).complains(&["no function with such a name"]);
    scratch.run(&["list", "nowhere.so"]).exits(2).complains(&["cannot read nowhere.so"]);
    scratch.write("text.s", ".type f,@function\nf:\nv_nosuch v0\nv_mov_b32 v0, 1\ns_endpgm\n");
    scratch.run(&["list", "text.s", "--unsupported"]).exits(0).says(&["1 in 1 function", "v_nosuch", "in 1 something"]);
    scratch.write("empty.so", library(&[]));
    scratch
        .run(&["list", "empty.so"])
        .exits(2)
        .complains(&["empty.so: this ELF file is for X86_64, not for AMDGPU, and carries no code"]);
    let object = &scratch.run(&["list", "text.s", "--json"]).exits(0).json_lines()[0];
    assert_eq!(object["unsupported"][0]["count"], 1);
}
