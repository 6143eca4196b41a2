//! Functions as their callers see them: what they are taken for, what they give back, what belongs to others.

use crate::process::Scratch;

/// A function of a text with a directive that says so.
fn named(name: &str, lines: &str) -> String {
    format!(".globl {name}\n.type {name},@function\n{name}:\ns_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\n{lines}\n")
}

/// A text with one function, one with two, the same without a name and its machine code are functions alike.
#[test]
fn one_function_is_a_function_in_every_form() {
    let returns = "s_setpc_b64 s[30:31]";
    let body = |middle: &str| format!("v_mov_b32 v0, 1\n{middle}\n{returns}");
    let (a, b) = (body("v_mov_b32 v40, 0"), body("s_nop 0"));
    let scratch = Scratch::new();
    for (name, body, word) in [("a", &a, "8002507e"), ("b", &b, "000080bf")] {
        scratch.write(&format!("{name}.s"), named("f", body));
        scratch.write(&format!("{name}2.s"), named("f", body) + &named("g", returns));
        scratch.write(&format!("plain_{name}.s"), body);
        scratch.write(&format!("{name}.hex"), format!("8102007e\n{word}\n1e1d80be\n"));
    }
    let why = "different: v40 in lane 0 (function: both return through s[30:31])";
    for (a, b) in [("a.s", "b.s"), ("plain_a.s", "plain_b.s"), ("a.hex", "b.hex"), ("plain_a.s", "b.hex")] {
        scratch.run(&["equiv", a, b, "--out", "v0"]).exits(1).says(&[why]);
        let object = scratch.run(&["equiv", a, b, "--out", "v0", "--json"]).exits(1).json();
        assert_eq!(
            (&object["abi"], &object["abi_because"]),
            (&"function".into(), &"both return through s[30:31]".into())
        );
        scratch.run(&["equiv", a, b, "--out", "v0", "--abi", "fragment"]).exits(0);
    }
    scratch.run(&["equiv", "a2.s", "b2.s", "--out", "v0"]).exits(1).says(&["f  different: v40 in lane 0"]);
    // What neither returns nor has a name is a fragment, and so is what only one side shows.
    scratch.write("lines.s", "v_mov_b32 v0, 1\n");
    let object = scratch.run(&["equiv", "lines.s", "lines.s", "--json"]).exits(0).json();
    assert_eq!((&object["abi"], object.get("abi_because")), (&"fragment".into(), None));
    let found = scratch.run(&["equiv", "plain_b.s", "lines.s"]).exits(1);
    found.says(&["(fragment: a is a function, b is neither a function nor a kernel)"]);
}

#[test]
fn scratch_is_told_and_not_compared() {
    let twice = "s_movk_i32 s4, 0x2\nv_mul_lo_u32 v1, v0, s4\nv_mov_b32 v0, v1\ns_setpc_b64 s[30:31]";
    let scratch = Scratch::pair(twice, "v_add_u32 v0, v0, v0\ns_setpc_b64 s[30:31]");
    let equal = scratch.run(&["equiv", "a.s", "b.s"]).exits(0);
    equal.says(&["returns: v0 at most", "scratch: v1, s4: runs differ there", "relies on returns(v0)"]);
    let object = scratch.run(&["equiv", "a.s", "b.s", "--json"]).exits(0).json();
    assert_eq!(object["returns"], "v0 at most");
    assert_eq!(object["scratch"], serde_json::json!(["v1", "s4"]));
    assert_eq!(object["relies_on"], serde_json::json!(["returns(v0)"]));
    scratch.run(&["equiv", "a.s", "b.s", "--out", "returns(1)"]).exits(0).says(&["returns: v0\n"]);
    let found = scratch.run(&["equiv", "a.s", "b.s", "--out", "returns(v0, v1)"]).exits(1);
    found.says(&["different: v1 in lane 0"]);
    scratch.run(&["equiv", "a.s", "b.s", "--out", "returns(s4)"]).exits(1).says(&["different: s4"]);
    for (out, what) in [("returns(33)", "at most 32"), ("returns(v40)", "v0 to v31"), ("returns(v0", "parenthesis")] {
        scratch.run(&["equiv", "a.s", "b.s", "--out", out]).exits(2).complains(&[what]);
    }
    let kernel = scratch.run(&["equiv", "a.s", "b.s", "--out", "returns(1)", "--abi", "kernel"]).exits(2);
    kernel.complains(&["returns(...) says what a function gives back"]);
    // A line of `batch` says what its programs are.
    let job = serde_json::json!({
        "id": 1, "abi": "function", "out": ["returns(v0)"], "a": twice.lines().collect::<Vec<_>>(),
        "b": ["v_add_u32 v0, v0, v0", "s_setpc_b64 s[30:31]"],
    });
    scratch.write("jobs.jsonl", job.to_string());
    assert_eq!(scratch.run(&["batch", "jobs.jsonl"]).exits(0).json()["verdict"], "equivalent");
}

/// A wrong result is the headline, not the scratch registers beside it; a table shows the same.
#[test]
fn a_wrong_result_comes_first() {
    let wrong = "s_movk_i32 s4, 0x3\nv_mul_lo_u32 v1, v0, s4\nv_mov_b32 v0, v1\ns_setpc_b64 s[30:31]";
    let right = "v_add_u32 v0, v0, v0\ns_setpc_b64 s[30:31]";
    let scratch = Scratch::pair(wrong, right);
    scratch.run(&["equiv", "a.s", "b.s"]).exits(1).says(&["different: v0 in lane 0", "returns: v0 at most"]);
    let twice = wrong.replace("0x3", "0x2");
    scratch.write("old.s", named("f", wrong) + &named("g", &twice));
    scratch.write("new.s", named("f", right) + &named("g", right));
    let table = scratch.run(&["equiv", "old.s", "new.s"]).exits(1);
    table.says(&[
        "f  different: v0 in lane 0\n",
        "g  equivalent: returns v0 at most; runs differ in scratch (v1, s4)\n",
    ]);
}

/// What the callers in the same file read is what is given back.
#[test]
fn callers_in_the_file_say_what_is_given_back() {
    let call = "s_mov_b64 s[34:35], s[30:31]\ns_getpc_b64 s[16:17]\ns_add_u32 s16, s16, f@rel32@lo+4\n\
                s_addc_u32 s17, s17, f@rel32@hi+12\ns_swappc_b64 s[30:31], s[16:17]\n";
    let caller = |register: &str| {
        let uses = format!(
            "v_mov_b32 v40, {register}\nv_mov_b32 v2, 0\nv_mov_b32 v3, 0\nglobal_store_dword v[2:3], v40, off\n"
        );
        format!("k:\n{call}{uses}s_waitcnt vmcnt(0)\ns_endpgm\n")
    };
    // Both leave something in v1, and not the same.
    let f = |v1: &str| named("f", &format!("v_mov_b32 v1, {v1}\nv_add_u32 v0, v0, v0\ns_setpc_b64 s[30:31]"));
    let scratch = Scratch::new();
    for (register, exit, says) in [("v0", 0, "returns v0 at most, which callers here read"), ("v1", 1, "different: v1")]
    {
        scratch.write("a.s", f("1") + ".type k,@function\n" + &caller(register));
        scratch.write("b.s", f("2") + ".type k,@function\n" + &caller(register));
        let found = scratch.run(&["equiv", "a.s:f", "b.s:f", "--hazards", "ignore"]);
        found.exits(exit).says(&[says.split(' ').next().unwrap()]);
        let table = scratch.run(&["equiv", "a.s", "b.s", "--hazards", "ignore"]);
        table.says(&[says]);
    }
    // Without them both registers count.
    scratch.write("c.s", f("1"));
    scratch.write("d.s", f("2"));
    scratch.run(&["equiv", "c.s", "d.s"]).exits(1).says(&["different: v1 in", "returns: v0..v1 at most"]);
}

/// What a function stores in its own part of the stack is not compared if nobody looks there.
#[test]
fn the_own_part_of_the_stack_is_private_by_the_fact_alone() {
    let store = "buffer_store_dword v1, off, s[0:3], s32\nv_mov_b32 v0, 1\ns_setpc_b64 s[30:31]";
    let scratch = Scratch::pair(store, "v_mov_b32 v0, 1\ns_setpc_b64 s[30:31]");
    let command = ["equiv", "a.s", "b.s", "--hazards", "ignore"];
    let found = scratch.run(&command).exits(1);
    found.says(&["different: scratch[", "own part of the stack: equivalent with --fact private-stack"]);
    scratch.run(&[&command[..], &["--fact", "private-stack"]].concat()).exits(0).says(&["relies on private-stack"]);
    let named = [&command[..], &["--fact", "private-stack", "--out", "scratch"]].concat();
    scratch.run(&named).exits(1).says(&["different: scratch["]);
}

/// The linker may choose another function than the one that the file has.
#[test]
fn weak_callees_are_named() {
    let call = |line: &str| {
        format!(
            "{line}s_mov_b64 s[34:35], s[30:31]\ns_getpc_b64 s[16:17]\ns_add_u32 s16, s16, f@rel32@lo+4\n\
             s_addc_u32 s17, s17, f@rel32@hi+12\ns_swappc_b64 s[30:31], s[16:17]\nv_mov_b32 v0, v0\n\
             s_setpc_b64 s[34:35]"
        )
    };
    for (directive, is_named) in [(".weak", true), (".globl", false)] {
        let f = format!("{directive} f\n.type f,@function\nf:\nv_add_u32 v0, v0, v0\ns_setpc_b64 s[30:31]\n");
        let scratch = Scratch::new();
        scratch.write("a.s", named("g", &call("")) + &f);
        scratch.write("b.s", named("g", &call("s_nop 0\n")) + &f);
        let found =
            scratch.run(&["equiv", "a.s:g", "b.s:g", "--out", "v0", "--json", "--hazards", "ignore"]).exits(0).json();
        let rests = found["relies_on"].as_array().unwrap().contains(&"own-callees".into());
        assert_eq!(rests, is_named, "{directive}: {found}");
    }
}

/// `>` marks the line that writes what differs, also where only one program writes it.
#[test]
fn the_line_where_the_data_part_is_marked() {
    let before = "v_mov_b32 v5, v1\nv_add_u32 v0, v0, v0";
    let after = "v_lshlrev_b32 v0, 1, v0\nv_mov_b32 v5, v1\nv_mov_b32 v7, 0\nv_mov_b32 v8, 0\nv_mov_b32 v9, v0";
    let scratch = Scratch::pair(before, after);
    scratch.run(&["equiv", "a.s", "b.s", "--out", "v7"]).exits(1).says(&[">   3  v_mov_b32 v7, 0"]);
    let long = "v_mov_b32 v6, v1\n".repeat(40);
    let scratch =
        Scratch::pair(&format!("v_mov_b32 v2, 5\n{long}"), &format!("v_mov_b32 v2, 6\n{long}v_mov_b32 v3, v2"));
    let found = scratch.run(&["equiv", "a.s", "b.s", "--out", "v3"]).exits(1);
    found.says(&[
        ">   1  v_mov_b32 v2, 6",
        "        ...\n",
        "   42  v_mov_b32 v3, v2",
        "<- v2 in lane 0 = 0x6 by line 42",
    ]);
}

#[test]
fn a_page_goes_to_standard_output() {
    let scratch = Scratch::pair("v_mov_b32 v0, 1", "v_mov_b32 v0, 2");
    let found = scratch.run(&["equiv", "a.s", "b.s", "--html", "-"]).exits(1).stdout;
    assert!(found.to_lowercase().starts_with("<!doctype html>") && found.trim_end().ends_with(">"), "{found}");
    scratch.run(&["equiv", "a.s", "b.s", "--html", "-", "--json"]).exits(2).complains(&["choose one"]);
}

#[test]
fn a_cache_that_cannot_be_written_is_an_error() {
    let scratch = Scratch::pair("v_mov_b32 v0, 1", "v_mov_b32 v0, 1");
    scratch.write("file", "");
    let refused = scratch.run(&["equiv", "a.s", "b.s", "--cache", "file/cache"]).exits(2);
    refused.complains(&["--cache: cannot write to file/cache"]);
    scratch.run(&["equiv", "a.s", "b.s", "--cache", "file/cache", "--cache-read-only"]).exits(0);
}

/// Tips name the option that was meant, and never `--` before something that is no value.
#[test]
fn tips_about_options_fit() {
    let scratch = Scratch::pair("v_mov_b32 v0, 1", "v_mov_b32 v0, 1");
    for words in [&["--timout", "3"][..], &["timeout", "3"], &["timeout=3"]] {
        let refused = scratch.run(&[&["equiv", "a.s", "b.s"], words].concat()).exits(2);
        refused.complains(&["tip: a similar argument exists: '--timeout'"]);
    }
    for command in [&["run", "a.s", "--timeout", "3"][..], &["hazards", "--timeout", "3", "a.s"]] {
        let refused = scratch.run(command).exits(2);
        assert!(!refused.stderr.contains("as a value"), "{}", refused.stderr);
    }
}
