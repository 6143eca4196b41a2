//! What the descriptors of kernels say: MODE, and the registers that there are; and processors by their names.

use crate::process::Scratch;

/// A kernel with these fields of its descriptor.
fn kernel(body: &str, fields: &[&str]) -> String {
    let fields: String = fields.iter().map(|field| format!(".amdhsa_{field}\n")).collect();
    format!(
        ".text\nk:\nv_lshlrev_b32 v1, 2, v0\ns_load_dwordx2 s[2:3], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\n{}\n\
         global_store_dword v1, v2, s[2:3]\ns_endpgm\n.amdhsa_kernel k\n\
         .amdhsa_user_sgpr_kernarg_segment_ptr 1\n{fields}.end_amdhsa_kernel\n",
        body.replace(" / ", "\n")
    )
}

const SPACE: [&str; 2] = ["next_free_vgpr 8", "next_free_sgpr 16"];

fn with(field: &'static str) -> [&'static str; 3] {
    [SPACE[0], SPACE[1], field]
}

/// FP16_OVFL comes from the descriptor, and two kernels may differ in it.
#[test]
fn overflow_of_halves_is_a_field_of_the_descriptor() {
    let scratch = Scratch::new();
    let loaded = "global_load_dword v2, v1, s[2:3] / s_waitcnt vmcnt(0) / v_add_f16 v2, v2, v2";
    scratch.write("usual.s", kernel(loaded, &with("fp16_overflow 0")));
    scratch.write("limited.s", kernel(loaded, &with("fp16_overflow 1")));
    scratch.run(&["equiv", "usual.s", "usual.s"]).exits(0);
    scratch.run(&["equiv", "limited.s", "limited.s"]).exits(0);
    scratch.run(&["equiv", "usual.s", "limited.s"]).exits(1);
    scratch.run(&["equiv", "limited.s", "usual.s"]).exits(1);
    let sum = "v_mov_b32 v2, 0x7bff / v_add_f16 v2, v2, v2";
    scratch.write("sum.s", kernel(sum, &with("fp16_overflow 1")));
    scratch.write("greatest.s", kernel("v_mov_b32 v2, 0x7bff", &with("fp16_overflow 1")));
    scratch.write("infinite.s", kernel("v_mov_b32 v2, 0x7c00", &with("fp16_overflow 1")));
    scratch.run(&["equiv", "sum.s", "greatest.s"]).exits(0);
    scratch.run(&["equiv", "sum.s", "infinite.s"]).exits(1);
    scratch.write("sum.s", kernel(sum, &with("fp16_overflow 0")));
    scratch.write("infinite.s", kernel("v_mov_b32 v2, 0x7c00", &with("fp16_overflow 1")));
    scratch.run(&["equiv", "sum.s", "infinite.s"]).exits(0);
    // gfx8 has no such bit.
    scratch.run(&["equiv", "sum.s", "infinite.s", "--mode", "0x8003f0", "--target", "gfx803"]).exits(2);
}

/// Enabled exceptions are part of MODE; what their handler does is taken for granted.
#[test]
fn exceptions_are_fields_of_the_descriptor() {
    let scratch = Scratch::new();
    let read = "s_getreg_b32 s4, hwreg(HW_REG_MODE, 12, 7) / v_mov_b32 v2, s4";
    scratch.write("read.s", kernel(read, &with("exception_fp_ieee_overflow 1")));
    scratch.write("bit.s", kernel("v_mov_b32 v2, 8", &with("exception_fp_ieee_overflow 1")));
    scratch.write("zero.s", kernel("v_mov_b32 v2, 0", &with("exception_fp_ieee_overflow 1")));
    scratch.run(&["equiv", "read.s", "bit.s"]).exits(0).says(&["exception-handler"]);
    scratch.run(&["equiv", "read.s", "zero.s"]).exits(1);
    scratch.write("off.s", kernel("v_mov_b32 v2, 8", &SPACE));
    // Each starts with its own; a difference in MODE alone counts where MODE is compared.
    scratch.run(&["equiv", "read.s", "off.s"]).exits(0).says(&["exception-handler"]);
    scratch.write("read_off.s", kernel(read, &SPACE));
    scratch.run(&["equiv", "read.s", "read_off.s"]).exits(1);
    let sum = "v_add_f32 v2, v0, v0";
    scratch.write("sum.s", kernel(sum, &with("exception_fp_ieee_overflow 1")));
    scratch.write("sum_off.s", kernel(sum, &SPACE));
    scratch.run(&["equiv", "sum_off.s", "sum.s"]).exits(0).says(&["exception-handler"]);
    scratch.run(&["equiv", "sum_off.s", "sum.s", "--out", "mode"]).exits(1).says(&["mode"]);
}

/// Counterexamples of kernels have registers that a launch gives; assumptions about others are mistakes.
#[test]
fn counterexamples_are_launches() {
    let scratch = Scratch::new();
    scratch.write("a.s", kernel("v_add_u32 v2, 0x12345, v0", &SPACE));
    scratch.write("b.s", kernel("v_add_u32 v2, 0x12344, v0", &SPACE));
    let assume = ["equiv", "a.s", "b.s", "--json", "--assume", "v0 != 0"];
    let line = &scratch.run(&assume).exits(1).json_lines()[0];
    let text = line.to_string();
    assert!(!text.contains("0x96a00097"), "{text}");
    let numbers = line["counterexample"]["inputs"]["v0"].to_string();
    let word = |digits: &str| u32::from_str_radix(digits, 16).ok();
    let words =
        numbers.split("0x").skip(1).filter_map(|rest| word(rest.split(|c: char| !c.is_ascii_hexdigit()).next()?));
    assert!(words.into_iter().all(|word| word < 1024), "{numbers}");
    let beyond = scratch.run(&["equiv", "a.s", "b.s", "--assume", "v0 == 1024"]).exits(2);
    beyond.complains(&["v0 is the number of a work-item"]);
    scratch.run(&["equiv", "a.s", "b.s", "--assume", "s0 == 8"]).exits(2).complains(&["s0 is an aligned pointer"]);
    // Functions and fragments know nothing of it.
    scratch.run(&["equiv", "a.s", "b.s", "--assume", "v0 == 1024", "--abi", "fragment"]).exits(1);
}

/// A kernel has the registers that its descriptor allocates, in whole granules.
#[test]
fn registers_beyond_those_that_are_allocated_are_errors() {
    let scratch = Scratch::new();
    scratch.write("a.s", kernel("v_mov_b32 v2, v0", &["next_free_vgpr 4", "next_free_sgpr 16"]));
    for (body, fields, target, message) in [
        ("v_mov_b32 v4, v0 / v_mov_b32 v2, v4", ["next_free_vgpr 4", "next_free_sgpr 16"], "gfx900", Some("b.s:6:11")),
        ("v_mov_b32 v7, v0 / v_mov_b32 v2, v7", ["next_free_vgpr 5", "next_free_sgpr 16"], "gfx900", None),
        ("s_mov_b32 s15, 1 / v_mov_b32 v2, v0", ["next_free_vgpr 4", "next_free_sgpr 8"], "gfx900", None),
        ("s_mov_b32 s16, 1 / v_mov_b32 v2, v0", ["next_free_vgpr 4", "next_free_sgpr 8"], "gfx900", Some("s16")),
        ("s_mov_b32 s60, 1 / v_mov_b32 v2, v0", ["next_free_vgpr 4", "next_free_sgpr 16"], "gfx900", Some("s60")),
        (
            "s_mov_b64 vcc, 0 / s_mov_b32 s14, vcc_lo / v_mov_b32 v2, v0",
            ["next_free_vgpr 4", "next_free_sgpr 8"],
            "gfx900",
            Some("s14"),
        ),
        ("v_mov_b32 v2, v0", ["next_free_vgpr 4", "next_free_sgpr 103"], "gfx900", Some("asks for 103 SGPRs")),
        ("v_mov_b32 v2, v0", ["next_free_vgpr 257", "next_free_sgpr 16"], "gfx900", Some("256 exist")),
    ] {
        scratch.write("b.s", kernel(body, &fields));
        let code = if message.is_some() { 2 } else { 0 };
        let messages = message.into_iter().collect::<Vec<_>>();
        scratch.run(&["equiv", "a.s", "b.s", "--target", target]).exits(code).complains(&messages);
        scratch.run(&["hazards", "b.s", "--target", target]).exits(code).complains(&messages);
        if code == 2 {
            scratch.run(&["run", "b.s", "--target", target]).exits(2).complains(&messages);
        }
    }
    let program = r#"["v_mov_b32 v9, v0", "s_endpgm"]"#;
    let kernel = r#""abi": "kernel", "out": "v0", "kernel": {"next_free_vgpr": 8}"#;
    let job = format!(r#"{{"a": {program}, "b": {program}, {kernel}}}"#);
    scratch.write("jobs.jsonl", job);
    let line = &scratch.run(&["batch", "jobs.jsonl"]).exits(2).json_lines()[0];
    assert_eq!(line["verdict"], "error");
    assert!(line["message"].as_str().unwrap().contains("v9 is no register of this kernel"), "{line}");
    // Registers that the target does not have are none, wherever they are named.
    let scratch_of_gfx90a = r#""target": "gfx942", "abi": "kernel", "kernel": {"user_sgpr_private_segment_buffer": 1}"#;
    for (keys, message) in [
        (r#""target": "gfx906", "out": "a0""#, "gfx906 has no accumulation registers such as `a0`"),
        (r#""target": "gfx906", "livein": ["a0"]"#, "gfx906 has no accumulation registers such as `a0`"),
        (scratch_of_gfx90a, "kernels of gfx942 find scratch from the start"),
    ] {
        scratch.write("jobs.jsonl", format!(r#"{{"a": ["s_endpgm"], "b": ["s_endpgm"], {keys}}}"#));
        let line = &scratch.run(&["batch", "jobs.jsonl"]).exits(2).json_lines()[0];
        assert!(line["message"].as_str().unwrap().contains(message), "{line}");
    }
    scratch.write("c.s", "v_mov_b32 v0, 1");
    let of_gfx906 = ["run", "c.s", "--target", "gfx906"];
    for option in [["--set", "a0=1"], ["--show", "a0"]] {
        scratch.run(&[&of_gfx906[..], &option[..]].concat()).exits(2).complains(&["no accumulation registers"]);
    }
    // Where both are one file, accumulation registers begin behind the vector registers.
    for (body, fields, message) in [
        ("v_accvgpr_write_b32 a3, v0", r#""next_free_vgpr": 8, "accum_offset": 4"#, None),
        ("v_accvgpr_write_b32 a4, v0", r#""next_free_vgpr": 8, "accum_offset": 4"#, Some("a4 is no register")),
        ("v_mov_b32 v4, v0", r#""next_free_vgpr": 8, "accum_offset": 4"#, Some("v4 is no register")),
        ("v_mov_b32 v3, v0", r#""next_free_vgpr": 8, "accum_offset": 5"#, Some("accum_offset is 5")),
        ("v_mov_b32 v3, v0", r#""next_free_vgpr": 8, "accum_offset": 260"#, Some("accum_offset is 260")),
    ] {
        let program = format!(r#"["{body}", "s_endpgm"]"#);
        let kernel = format!(r#""target": "gfx90a", "abi": "kernel", "out": "v3", "kernel": {{{fields}}}"#);
        scratch.write("jobs.jsonl", format!(r#"{{"a": {program}, "b": {program}, {kernel}}}"#));
        let line = &scratch.run(&["batch", "jobs.jsonl"]).exits(if message.is_some() { 2 } else { 0 }).json_lines()[0];
        match message {
            Some(message) => assert!(line["message"].as_str().unwrap().contains(message), "{line}"),
            None => assert_eq!(line["verdict"], "equivalent", "{line}"),
        }
    }
}

/// All processors whose instructions are known have a name; others are refused by theirs.
#[test]
fn processors_by_their_names() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1", "v_mov_b32 v0, v1");
    for name in [
        "gfx600", "gfx601", "gfx602", "gfx700", "gfx701", "gfx702", "gfx703", "gfx704", "gfx705", "gfx801", "gfx802",
        "gfx803", "gfx805", "gfx810", "gfx900", "gfx902", "gfx904", "gfx906", "gfx909", "gfx90c", "carrizo", "stoney",
        "raven", "vega12",
    ] {
        scratch.run(&["equiv", "a.s", "b.s", "--target", name]).exits(0);
        scratch.write("c.s", format!(".amdgcn_target \"amdgcn-amd-amdhsa--{name}\"\nv_mov_b32 v0, v1\n"));
        scratch.run(&["equiv", "c.s", "b.s"]).exits(0);
    }
    for name in ["gfx1030", "gfx1100", "gfx1201", "navi31"] {
        scratch.run(&["equiv", "a.s", "b.s", "--target", name]).exits(4).complains(&["not modelled"]);
        scratch.write("jobs.jsonl", format!(r#"{{"a": ["s_nop 0"], "b": ["s_nop 0"], "target": "{name}"}}"#));
        let line = &scratch.run(&["batch", "jobs.jsonl"]).exits(4).json_lines()[0];
        assert_eq!(line["verdict"], "unsupported", "{line}");
    }
    scratch.run(&["equiv", "a.s", "b.s", "--target", "gfx9000"]).exits(2);
    // What the two that are like another have otherwise.
    scratch.write("mix.s", "v_fma_mix_f32 v0, v1, v2, v3");
    scratch.run(&["asm", "mix.s", "--target", "gfx904"]).exits(0);
    scratch.run(&["asm", "mix.s", "--target", "gfx900"]).exits(2);
    scratch.write("format.s", "buffer_load_format_d16_xy v[0:1], off, s[0:3], 0");
    scratch.run(&["asm", "format.s", "--target", "gfx803"]).exits(0);
    scratch.run(&["asm", "format.s", "--target", "gfx810"]).exits(4).complains(&["not modelled on gfx810"]);
}

/// A kernel that leaves the number of its wave, with what metadata say of it.
fn with_metadata(body: &str, metadata: &str) -> String {
    let indented: String = metadata.lines().map(|line| format!("    {line}\n")).collect();
    let said = format!("amdhsa.kernels:\n  - .name: k\n{indented}");
    format!("{}.amdgpu_metadata\n---\n{said}...\n.end_amdgpu_metadata\n", kernel(body, &SPACE))
}

/// What a launch may be stands in the metadata, and `--group-size` may say it where they allow it.
#[test]
fn groups_have_the_sizes_that_files_and_options_say() {
    let scratch = Scratch::new();
    let of_wave = "v_readfirstlane_b32 s4, v0 / v_mov_b32 v2, s4";
    let of_lanes = "v_and_b32 v2, 0x3c0, v0";
    let plain = |name: &str, body: &str| scratch.write(name, kernel(body, &SPACE));
    plain("wave.s", of_wave);
    plain("lanes.s", of_lanes);
    let equiv = |options: &[&str]| scratch.run(&[&["equiv", "wave.s", "lanes.s"], options].concat());
    equiv(&[]).exits(1).says(&[" of a group of ", "hint: differs only in some launches", "--group-size"]);
    equiv(&["--group-size", "256"]).exits(0).says(&["launch", "group-size(256)"]);
    equiv(&["--group-size", "16,16"]).exits(0);
    equiv(&["--group-size", "100,2"]).exits(1);
    for (wrong, message) in [
        ("0", "one to three numbers of work-items"),
        ("64,x", "one to three numbers of work-items"),
        ("64,1,1,1", "one to three numbers of work-items"),
        ("1024,2", "2048 work-items; a group has at most 1024"),
    ] {
        equiv(&["--group-size", wrong]).exits(2).complains(&["--group-size", message]);
    }
    equiv(&["--group-size", "64", "--abi", "fragment"]).exits(2).complains(&["whose descriptors are known"]);
    let found = equiv(&["--json"]).exits(1).json();
    assert!(found["counterexample"]["launch"]["wave"].is_u64() && found["counterexample"]["inputs"]["wave"].is_null());
    // Metadata say the same of all groups, or only what there may be.
    let required = ".reqd_workgroup_size: [128, 1, 1]\n.max_flat_workgroup_size: 128";
    let uniform = format!("{required}\n.uniform_work_group_size: 1");
    for (metadata, code) in [(uniform.as_str(), 0), (".max_flat_workgroup_size: 128", 1)] {
        scratch.write("wave.s", with_metadata(of_wave, metadata));
        scratch.write("lanes.s", with_metadata(of_lanes, metadata));
        equiv(&[]).exits(code);
        equiv(&["--group-size", "256"]).exits(2).complains(&["the kernels are not launched in groups of 256"]);
    }
    scratch.write("lanes.s", with_metadata(of_lanes, &uniform.replace("128", "64")));
    scratch.write("wave.s", with_metadata(of_wave, &uniform));
    equiv(&[])
        .exits(2)
        .complains(&["no dispatch launches both kernels: groups of a have 128 work-items, those of b 64"]);
    // Metadata that cannot be read say nothing.
    scratch.write("lanes.s", with_metadata(of_lanes, ".args: [ unclosed"));
    scratch.write("wave.s", with_metadata(of_wave, ".args: [ unclosed"));
    equiv(&["--group-size", "256"]).exits(0);
}

/// A report calls arguments by their names.
#[test]
fn arguments_have_names_and_places() {
    let scratch = Scratch::new();
    let argument = |name: &str, offset: u32| {
        format!(".args:\n  - {{ .name: {name}, .offset: {offset}, .size: 8, .value_kind: global_buffer }}")
    };
    scratch.write("a.s", with_metadata("v_mov_b32 v2, 1", &argument("out", 0)));
    scratch.write("b.s", with_metadata("v_mov_b32 v2, 2", &argument("out", 0)));
    scratch.run(&["equiv", "a.s", "b.s"]).exits(1).says(&["is at out"]);
}

/// Two kernels have the same arguments, whether their launch puts them into registers or they load them.
#[test]
fn arguments_are_the_same_in_registers_and_in_memory() {
    let metadata = |arguments: [(&str, u32, u32, &str); 3]| {
        let argument = |(name, offset, size, kind): (&str, u32, u32, &str)| {
            format!("      - {{ .name: {name}, .offset: {offset}, .size: {size}, .value_kind: {kind} }}\n")
        };
        let arguments: String = arguments.into_iter().map(argument).collect();
        let said = format!("amdhsa.kernels:\n  - .name: k\n    .args:\n{arguments}");
        format!(".amdgpu_metadata\n---\n{said}...\n.end_amdgpu_metadata\n")
    };
    let kernel = |fields: &[&str], body: &str, metadata: &str| {
        let fields: String = fields.iter().map(|field| format!(".amdhsa_{field}\n")).collect();
        let body = crate::process::lines(body);
        format!(
            ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.type k,@function\nk:\n{body}s_endpgm\n.rodata\n\
             .amdhsa_kernel k\n.amdhsa_next_free_vgpr 8\n.amdhsa_next_free_sgpr 16\n.amdhsa_accum_offset 8\n\
             .amdhsa_user_sgpr_kernarg_segment_ptr 1\n{fields}.end_amdhsa_kernel\n{metadata}"
        )
    };
    let usual = [("out", 0, 8, "global_buffer"), ("n", 8, 4, "by_value"), ("m", 12, 4, "by_value")];
    let moved = [("n", 0, 4, "by_value"), ("m", 6, 4, "by_value"), ("out", 16, 8, "global_buffer")];
    let store = "v_lshlrev_b32 v1, 2, v0 / v_mov_b32 v2, SECOND / v_add_u32 v2, FIRST, v2 / \
                 global_store_dword v1, v2, OUT";
    let text = |first: &str, second: &str, out: &str| {
        store.replace("FIRST", first).replace("SECOND", second).replace("OUT", out)
    };
    let prologue = "s_trap 2 / .fill 63, 4, 0xbf800000 / ";
    let scratch = Scratch::new();
    let load = "s_load_dwordx4 s[4:7], s[0:1], 0x0 / s_waitcnt lgkmcnt(0) / ";
    scratch.write("load.s", kernel(&[], &format!("{load}{}", text("s6", "s7", "s[4:5]")), &metadata(usual)));
    let preload = |file: &str, length: u32, offset: u32, body: &str, arguments| {
        let fields = [
            format!("user_sgpr_kernarg_preload_length {length}"),
            format!("user_sgpr_kernarg_preload_offset {offset}"),
        ];
        let body = format!("{prologue}{body}");
        scratch.write(file, kernel(&fields.each_ref().map(String::as_str), &body, &metadata(arguments)));
    };
    let equiv = |file: &str, options: &[&str]| scratch.run(&[&["equiv", file, "load.s"], options].concat());
    preload("same.s", 4, 0, &text("s4", "s5", "s[2:3]"), usual);
    equiv("same.s", &[]).exits(0).says(&["kernel-arguments", "kernarg-preload"]);
    scratch.run(&["equiv", "load.s", "same.s"]).exits(0).says(&["kernarg-preload"]);
    scratch.run(&["equiv", "same.s", "same.s"]).exits(0);
    // Where arguments stand at other places, one of them across two words.
    let parts = "s_lshr_b32 s3, s3, 16 / s_lshl_b32 s4, s4, 16 / s_or_b32 s3, s3, s4 / ";
    preload("moved.s", 6, 0, &format!("{parts}{}", text("s2", "s3", "s[6:7]")), moved);
    equiv("moved.s", &[]).exits(0).says(&["kernarg-preload"]);
    // Wrong: another word, too few words, another place in the program.
    preload("offset.s", 4, 1, &text("s4", "s5", "s[2:3]"), [usual[0], usual[1], ("m", 12, 8, "by_value")]);
    scratch.run(&["equiv", "offset.s", "offset.s"]).exits(0);
    preload("offset.s", 3, 1, &text("s3", "s5", "s[2:3]"), usual);
    equiv("offset.s", &[]).exits(1);
    preload("short.s", 3, 0, &text("s4", "s5", "s[2:3]"), usual);
    equiv("short.s", &[]).exits(1);
    preload("entry.s", 4, 0, &format!("s_add_u32 s4, s4, 1 / {}", text("s4", "s5", "s[2:3]")), usual);
    equiv("entry.s", &[]).exits(1);
    // What cannot be.
    preload("far.s", 4, 1, &text("s4", "s5", "s[2:3]"), usual);
    equiv("far.s", &[]).exits(2).complains(&["up to 0x14 of arguments of 0x10 bytes"]);
    preload("many.s", 15, 0, &text("s4", "s5", "s[2:3]"), usual);
    equiv("many.s", &[]).exits(2).complains(&["a launch fills 16 at most"]);
    let back = format!("{} / s_cbranch_scc0 65496", text("s4", "s5", "s[2:3]"));
    preload("back.s", 4, 0, &back, usual);
    equiv("back.s", &[]).exits(2).complains(&["or one goes back from there"]);
    equiv("same.s", &["--assume", "s4 == 0"]).exits(2).complains(&["into `s4`", "`arg NAME`"]);
    equiv("same.s", &["--assume", "arg n == 0"]).exits(0);
    equiv("same.s", &["--target", "gfx908"]).exits(2);
}
