//! Arguments of kernels by their names: assumptions about them, kernels that find them in other places, hints.

use crate::process::{Finished, Scratch};

/// An argument: name, offset, size, kind.
type Argument<'a> = (&'a str, u32, u32, &'a str);

const USUAL: [Argument; 3] = [("out", 0, 8, "global_buffer"), ("n", 8, 4, "by_value"), ("m", 12, 4, "by_value")];
const MOVED: [Argument; 3] = [("n", 0, 4, "by_value"), ("m", 4, 4, "by_value"), ("out", 8, 8, "global_buffer")];

/// A kernel with these arguments, whose pointer is in s[0:1].
fn kernel(arguments: &[Argument], body: &str) -> String {
    let line = |(name, offset, size, kind): &Argument| {
        let name = if name.is_empty() { String::new() } else { format!(".name: {name}, ") };
        format!("      - {{ {name}.offset: {offset}, .size: {size}, .value_kind: {kind} }}\n")
    };
    let arguments: String = arguments.iter().map(line).collect();
    format!(
        "k:\n{}\ns_endpgm\n.amdhsa_kernel k\n.amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_next_free_vgpr 8\n\
         .amdhsa_next_free_sgpr 32\n.end_amdhsa_kernel\n.amdgpu_metadata\n---\namdhsa.kernels:\n  - .name: k\n    \
         .args:\n{arguments}...\n.end_amdgpu_metadata\n",
        body.replace(" / ", "\n")
    )
}

/// A kernel that stores what `compute` leaves in s6, of n in s6 and m in s7, whose places are these.
fn computing(arguments: &[Argument], [out, n, m]: [u32; 3], compute: &str) -> String {
    let body = format!(
        "s_load_dwordx2 s[4:5], s[0:1], {out:#x} / s_load_dword s6, s[0:1], {n:#x} / s_load_dword s7, s[0:1], {m:#x} / \
         s_waitcnt lgkmcnt(0) / {compute} / v_mov_b32 v1, s6 / v_lshlrev_b32 v0, 2, v0 / \
         global_store_dword v0, v1, s[4:5]"
    );
    kernel(arguments, &body)
}

const IN_PLACE: [u32; 3] = [0, 8, 12];

/// Both kernels with the usual arguments.
fn pair(a: &str, b: &str) -> Scratch {
    let scratch = Scratch::new();
    scratch.write("a.s", computing(&USUAL, IN_PLACE, a));
    scratch.write("b.s", computing(&USUAL, IN_PLACE, b));
    scratch
}

fn equiv(scratch: &Scratch, options: &[&str]) -> Finished {
    scratch.run(&[&["equiv", "a.s", "b.s"], options].concat())
}

#[test]
fn assumptions_name_arguments() {
    let scratch = pair("s_ashr_i32 s6, s6, 2", "s_lshr_b32 s6, s6, 2");
    equiv(&scratch, &[]).exits(1);
    for text in ["arg n >=s 0", "arg n <u 0x40000000", "arg n{31:31} == 0", "arg n == 64", "0 <=s arg n && arg m == 1"]
    {
        let finished = equiv(&scratch, &["--assume", text]).exits(0);
        finished.says(&["relies on kernel-arguments", &format!("assumes {text}")]);
        let answer = equiv(&scratch, &["--assume", text, "--json"]).exits(0).json();
        assert_eq!(answer["assume"][0], text);
        assert_eq!(answer["relies_on"][0], "kernel-arguments");
    }
    // An assumption about another argument, or one that lets the difference be.
    for text in ["arg m >=s 0", "arg n <s 64", "arg n{30:0} == 0", "arg out == 0x1000"] {
        let answer = equiv(&scratch, &["--assume", text, "--json"]).exits(1).json();
        let n = answer["counterexample"]["inputs"]["arg n"].as_str().expect("it is an input").to_owned();
        let n = u32::from_str_radix(n.trim_start_matches("0x"), 16).expect("a number");
        assert!(n > 0x7fff_ffff, "{text}: {n:#x}");
    }
    let found = equiv(&scratch, &["--assume", "arg out == 0x1000 && arg n{3:0} == 5"]).exits(1);
    let found = found.says(&["arg out = 0x1000", "is at out", "arg n = 0x"]);
    assert!(!found.stdout.contains("kernarg +"), "arguments are shown once:\n{}", found.stdout);
}

#[test]
fn remainders_are_those_by_powers_of_two() {
    let scratch = pair("s_lshr_b32 s6, s6, 4 / s_lshl_b32 s6, s6, 4", "s_nop 0");
    for text in ["arg n % 16 == 0", "arg n{3:0} == 0", "arg n % 32 == 0"] {
        equiv(&scratch, &["--assume", text]).exits(0);
    }
    for text in ["arg n % 8 == 0", "arg n % 16 == 1", "arg m % 16 == 0"] {
        equiv(&scratch, &["--assume", text]).exits(1);
    }
    for text in ["arg n % 3 == 0", "arg n % arg m == 0", "arg n % 0 == 0"] {
        equiv(&scratch, &["--assume", text]).exits(2).complains(&["a remainder is one by a power of two"]);
    }
}

#[test]
fn names_that_are_none_are_refused_with_a_hint() {
    let scratch = pair("s_nop 0", "s_nop 1");
    for (text, message) in [
        ("arg nn == 0", "there is no argument `nn` (did you mean `n`?)"),
        ("arg alpha == 0", "there is no argument `alpha` (both kernels have out, n, m)"),
        ("arg n{39:0} == 0", "argument `n` has bits 31 to 0"),
        ("arg n{3:4} == 0", "argument `n` has bits 31 to 0"),
        ("arg == 0", "the name or the number of an argument is needed behind `arg`"),
        ("arg n < 5", "does not say how to read the sign"),
        ("arg n == arg out", "the left side is"),
    ] {
        equiv(&scratch, &["--assume", text]).exits(2).complains(&[message]);
    }
    let more = [&USUAL[..], &[("more", 16, 4, "by_value")]].concat();
    scratch.write("b.s", computing(&more, IN_PLACE, "s_nop 1"));
    equiv(&scratch, &["--assume", "arg more == 0"]).exits(2).complains(&["only b has an argument `more`"]);
    let noted = equiv(&scratch, &[]).exits(0);
    noted.says(&["arguments: only b has argument `more` (4 bytes at 0x10)"]);
    let answer = equiv(&scratch, &["--json"]).exits(0).json();
    assert_eq!(answer["arguments"][0], "only b has argument `more` (4 bytes at 0x10)");
    // Without metadata nothing has a name.
    scratch.write("a.s", "v_mov_b32 v0, s4");
    scratch.write("b.s", "v_mov_b32 v0, s4");
    equiv(&scratch, &["--assume", "arg n == 0"]).exits(2).complains(&["nothing says which arguments"]);
}

#[test]
fn an_argument_at_another_offset_is_the_same_value() {
    let scratch = Scratch::new();
    scratch.write("a.s", computing(&USUAL, IN_PLACE, "s_sub_u32 s6, s6, s7"));
    scratch.write("b.s", computing(&MOVED, [8, 0, 4], "s_sub_u32 s6, s6, s7"));
    let finished = equiv(&scratch, &[]).exits(0);
    finished.says(&["relies on kernel-arguments", "argument `out` is at 0x0 in a, and at 0x8 in b"]);
    // What is loaded from another place is something else, also from the place that it has in the other kernel.
    for places in [[8, 4, 0], [8, 0, 0], [0, 8, 12], [8, 0, 16]] {
        scratch.write("b.s", computing(&MOVED, places, "s_sub_u32 s6, s6, s7"));
        equiv(&scratch, &["--no-hints"]).exits(1).says(&["arg "]);
    }
    // Assumptions and facts are about arguments, wherever they stand.
    scratch.write("a.s", computing(&USUAL, IN_PLACE, "s_ashr_i32 s6, s6, 2"));
    scratch.write("b.s", computing(&MOVED, [8, 0, 4], "s_lshr_b32 s6, s6, 2"));
    equiv(&scratch, &[]).exits(1).says(&["hint: differs only for some arguments: equivalent with --assume 'arg n <u "]);
    equiv(&scratch, &["--assume", "arg n >=s 0", "--fact", "noalias"]).exits(0);
    equiv(&scratch, &["--assume", "arg m >=s 0"]).exits(1);
}

#[test]
fn loads_of_parts_of_moved_arguments_find_their_bytes() {
    let scratch = Scratch::new();
    let small = [("out", 0, 8, "global_buffer"), ("flag", 9, 1, "by_value"), ("half", 10, 2, "by_value")];
    let moved = [("half", 0, 2, "by_value"), ("flag", 3, 1, "by_value"), ("out", 8, 8, "global_buffer")];
    let body = |out: u32, word: u32, compute: &str| {
        format!(
            "s_load_dwordx2 s[4:5], s[0:1], {out:#x} / s_load_dword s6, s[0:1], {word:#x} / s_waitcnt lgkmcnt(0) / \
             {compute} / v_mov_b32 v1, s6 / v_lshlrev_b32 v0, 2, v0 / global_store_dword v0, v1, s[4:5]"
        )
    };
    scratch.write("a.s", kernel(&small, &body(0, 8, "s_lshr_b32 s6, s6, 16")));
    scratch.write("b.s", kernel(&moved, &body(8, 0, "s_and_b32 s6, s6, 0xffff")));
    equiv(&scratch, &[]).exits(0);
    scratch.write("a.s", kernel(&small, &body(0, 8, "s_bfe_u32 s6, s6, 0x80008")));
    scratch.write("b.s", kernel(&moved, &body(8, 0, "s_lshr_b32 s6, s6, 24")));
    equiv(&scratch, &[]).exits(0);
    // Bytes between arguments are nobody's.
    scratch.write("b.s", kernel(&moved, &body(8, 0, "s_bfe_u32 s6, s6, 0x80010")));
    equiv(&scratch, &[]).exits(1);
    let padding = body(8, 4, "s_nop 0");
    scratch.write("a.s", kernel(&small, &body(0, 12, "s_nop 0")));
    scratch.write("b.s", kernel(&moved, &padding));
    equiv(&scratch, &[]).exits(1);
}

/// A pointer to another argument is another pointer, though it stands where the first one did.
#[test]
fn pointers_that_change_places_are_told_apart() {
    let scratch = Scratch::new();
    let two = |names: [&'static str; 2]| [(names[0], 0, 8, "global_buffer"), (names[1], 8, 8, "global_buffer")];
    let copy = |from: u32, to: u32| {
        format!(
            "s_load_dwordx2 s[4:5], s[0:1], {from:#x} / s_load_dwordx2 s[6:7], s[0:1], {to:#x} / \
             s_waitcnt lgkmcnt(0) / v_lshlrev_b32 v0, 2, v0 / global_load_dword v1, v0, s[4:5] / s_waitcnt vmcnt(0) / \
             global_store_dword v0, v1, s[6:7]"
        )
    };
    scratch.write("a.s", kernel(&two(["in", "out"]), &copy(0, 8)));
    scratch.write("b.s", kernel(&two(["out", "in"]), &copy(8, 0)));
    equiv(&scratch, &[]).exits(0);
    scratch.write("b.s", kernel(&two(["out", "in"]), &copy(0, 8)));
    equiv(&scratch, &["--no-hints"]).exits(1);
    // Stores through two pointers change places only if the pointers do not overlap.
    let stores = |first: u32, second: u32| {
        format!(
            "s_load_dwordx2 s[4:5], s[0:1], {first:#x} / s_load_dwordx2 s[6:7], s[0:1], {second:#x} / \
             s_waitcnt lgkmcnt(0) / v_mov_b32 v1, {first} / v_mov_b32 v2, {second} / v_lshlrev_b32 v0, 2, v0 / "
        )
    };
    let (one, other) = ("global_store_dword v0, v1, s[4:5]", "global_store_dword v0, v2, s[6:7]");
    scratch.write("a.s", kernel(&two(["in", "out"]), &format!("{}{one} / {other}", stores(0, 8))));
    let swapped = stores(8, 0).replace("v1, 8", "v1, 0").replace("v2, 0", "v2, 8");
    scratch.write("b.s", kernel(&two(["out", "in"]), &format!("{swapped}{other} / {one}")));
    equiv(&scratch, &["--no-hints"]).exits(1);
    equiv(&scratch, &["--fact", "noalias"]).exits(0).says(&["noalias"]);
    // The pointer itself is not the same value.
    let escapes = "s_load_dwordx2 s[4:5], s[0:1], OUT / s_waitcnt lgkmcnt(0) / v_mov_b32 v1, s0 / \
                   v_lshlrev_b32 v0, 2, v0 / global_store_dword v0, v1, s[4:5]";
    scratch.write("a.s", kernel(&two(["in", "out"]), &escapes.replace("OUT", "0x8")));
    scratch.write("b.s", kernel(&two(["out", "in"]), &escapes.replace("OUT", "0x0")));
    equiv(&scratch, &["--no-hints"]).exits(1);
}

#[test]
fn arguments_that_are_not_the_same_size_are_refused() {
    let scratch = Scratch::new();
    let wide = [("out", 0, 8, "global_buffer"), ("n", 8, 8, "by_value"), ("m", 16, 4, "by_value")];
    scratch.write("a.s", computing(&USUAL, IN_PLACE, "s_nop 0"));
    scratch.write("b.s", computing(&wide, [0, 8, 16], "s_nop 0"));
    let refused = "argument `n` is 4 bytes at 0x8 in a, and 8 bytes at 0x8 in b";
    equiv(&scratch, &[]).exits(4).complains(&["other layouts of arguments", refused]);
}

#[test]
fn hints_say_what_is_to_be_assumed_of_arguments() {
    let bound =
        "differs only for some arguments: equivalent with --assume 'arg n <u 0x40000000', if n is from 0 on and";
    let multiple =
        "differs only for some arguments: equivalent with --assume 'arg m % 16 == 0', if m is a multiple of 16";
    for (a, b, hint) in [
        ("s_ashr_i32 s6, s6, 2", "s_lshr_b32 s6, s6, 2", Some(bound)),
        ("s_lshr_b32 s6, s7, 4 / s_lshl_b32 s6, s6, 4", "s_mov_b32 s6, s7", Some(multiple)),
        ("s_add_u32 s6, s6, s7", "s_sub_u32 s6, s6, s7", None),
    ] {
        let finished = equiv(&pair(a, b), &[]).exits(1);
        match hint {
            Some(hint) => drop(finished.says(&[hint])),
            None => assert!(!finished.stdout.contains("hint: differs only for some arguments"), "{}", finished.stdout),
        }
    }
}
