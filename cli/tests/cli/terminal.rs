//! What a terminal gets: colours where they are wanted, and nothing of others that it would obey.

use std::process::Command;

use crate::process::{Finished, Scratch};

const GREEN: &str = "\x1b[1m\x1b[32m";
const RED: &str = "\x1b[1m\x1b[31m";

/// A file name, and a text below it, that would turn a terminal red, ring it, or set its title.
const EVIL: &str = "\x1b[31m\x07\u{9b}31m";

fn has_control(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && c != '\n' && c != '\t')
}

#[track_caller]
fn is_clean(finished: Finished) -> Finished {
    let Finished { stdout, stderr, .. } = &finished;
    assert!(!has_control(stdout) && !has_control(stderr), "{stdout:?}\n{stderr:?}");
    finished
}

#[test]
fn verdicts_have_colours_where_they_are_wanted() {
    let scratch = Scratch::pair("v_add_u32 v0, v1, v2", "v_sub_u32 v0, v1, v2");
    let first = |arguments: &[&str]| scratch.run(arguments).stdout.lines().next().expect("a line").to_owned();
    assert_eq!(first(&["equiv", "a.s", "b.s"]), "different: v0 in lane 0");
    assert_eq!(first(&["equiv", "a.s", "b.s", "--color", "always"]), format!("{RED}different\x1b[0m: v0 in lane 0"));
    assert!(first(&["--color", "always", "equiv", "a.s", "a.s"]).starts_with(&format!("{GREEN}equivalent\x1b[0m")));
    assert!(first(&["equiv", "a.s", "b.s", "--color", "never"]).starts_with("different"));
    is_clean(scratch.run(&["equiv", "a.s", "b.s", "--json", "--color", "always"]));
    scratch.write("p.s", "; assume: exec == -1\n; ensures: v0 == old(v1)\nv_mov_b32 v0, v1\n");
    scratch.run(&["prove", "p.s", "--color", "always"]).exits(0).says(&[&format!("{GREEN}ok\x1b[0m   proved")]);
    scratch.run(&["hazards", "p.s", "--color=always"]).exits(0).says(&[&format!("p.s: {GREEN}no missing wait\x1b[0m")]);
    scratch.run(&["equiv", "a.s", "b.s", "--color", "purple"]).exits(2).complains(&["auto, always, never"]);
}

#[test]
fn a_terminal_has_colours_unless_the_user_wants_none() {
    let scratch = Scratch::pair("v_add_u32 v0, v1, v2", "v_add_u32 v0, v2, v1");
    let on_terminal = |no_color: Option<&str>| {
        let binary = env!("CARGO_BIN_EXE_gcnverify");
        let mut command = Command::new("script");
        command.args(["-qec", &format!("'{binary}' equiv a.s b.s"), "/dev/null"]).current_dir(scratch.path());
        command.env("TERM", "xterm").env_remove("NO_COLOR").env_remove("CLICOLOR");
        command.envs(no_color.map(|value| ("NO_COLOR", value)));
        let output = command.output().expect("script(1) belongs to every Debian");
        String::from_utf8(output.stdout).expect("output is UTF-8")
    };
    let coloured = on_terminal(None);
    assert!(coloured.contains(&format!("{GREEN}equivalent\x1b[0m")), "{coloured:?}");
    let plain = on_terminal(Some("1"));
    assert!(plain.contains("equivalent: same final values") && !plain.contains("\x1b[3"), "{plain:?}");
}

#[test]
fn names_of_files_do_not_reach_the_terminal() {
    let scratch = Scratch::new();
    let name = format!("{EVIL}.s");
    scratch.write(&name, "v_mov_b32 v0, v1\n");
    scratch.write("b.s", "v_mov_b32 v0, v2\n");
    scratch.write("wrong.s", "v_mvo v0\n");
    let page = scratch.path().join("page.html");
    let page = page.to_str().expect("the path is UTF-8");
    is_clean(scratch.run(&["equiv", &name, "b.s", "--html", page]).exits(1).says(&["a (␛[31m␇\u{fffd}31m.s)"]));
    assert!(!has_control(&std::fs::read_to_string(page).expect("the page is written")));
    is_clean(scratch.run(&["hazards", &name]).exits(0).says(&["␛[31m"]));
    is_clean(scratch.run(&["hazards", &name, "--json"]).exits(0).says(&["\\u001b[31m\\u0007\\u009b31m"]));
    is_clean(scratch.run(&["run", &format!("no-such{EVIL}")]).exits(2).complains(&["no-such␛[31m"]));
    is_clean(scratch.run(&["prove", &name]).exits(2));
    is_clean(scratch.run(&[EVIL]).exits(2));
    is_clean(scratch.run(&["equiv", "b.s", "b.s", "--out", EVIL]).exits(2));
    is_clean(scratch.run(&["equiv", "b.s", "b.s", "--target", EVIL]).exits(2).complains(&["␛[31m"]));
    is_clean(scratch.run(&["explain", EVIL]).exits(2));
    is_clean(scratch.run(&["isa", EVIL]).exits(2).complains(&["␛[31m"]));
    is_clean(scratch.run(&["hazards", "--explain", EVIL]).exits(2));
}

#[test]
fn labels_and_comments_do_not_reach_the_terminal() {
    let scratch = Scratch::new();
    let text = |operation: &str| format!("start{EVIL}:\n{operation} ; {EVIL}\ns_branch start{EVIL}\n");
    let plain = |operation: &str| format!("{operation} ; {EVIL}\n; {EVIL}\ns_nop 0\n");
    scratch.write("label.s", text("v_mov_b32 v0, v1"));
    scratch.write("a.s", plain("v_mov_b32 v0, v1"));
    scratch.write("b.s", plain("v_mov_b32 v0, v2"));
    for command in [["run", "label.s"], ["hazards", "label.s"], ["run", "a.s"], ["asm", "label.s"]] {
        is_clean(scratch.run(&command));
    }
    let page = scratch.path().join("page.html");
    let page = page.to_str().expect("the path is UTF-8");
    is_clean(scratch.run(&["equiv", "a.s", "b.s", "--html", page]).exits(1));
    let written = std::fs::read_to_string(page).expect("the page is written");
    assert!(written.contains('␛') && !has_control(&written));
    is_clean(scratch.run(&["run", "a.s", "--trace"]).exits(0));
    is_clean(scratch.run(&["equiv", "label.s", "b.s"]));
    let names =
        |name: &str| format!("{name}{EVIL}:\nv_mov_b32 v0, v1\ns_setpc_b64 s[30:31]\nother:\ns_setpc_b64 s[30:31]\n");
    scratch.write("two.s", names("f"));
    is_clean(scratch.run(&["equiv", "two.s", "two.s"]));
    is_clean(scratch.run(&["equiv", &format!("two.s:g{EVIL}"), "two.s"]).exits(2));
    let early = format!("; {EVIL}\ns_load_dword s0, s[2:3], 0x0 ; {EVIL}\ns_mov_b32 s1, s0 ; {EVIL}\n");
    scratch.write("early.s", &early);
    is_clean(scratch.run(&["hazards", "early.s"]).exits(1));
    let fixed = scratch.run(&["hazards", "--fix", "early.s"]).exits(0);
    assert!(fixed.stdout.contains(EVIL), "a program that is no report stays what it is");
}

#[test]
fn completions_and_manual_pages_come_from_the_options() {
    let scratch = Scratch::new();
    for shell in ["bash", "zsh", "fish"] {
        scratch.run(&["completions", shell]).exits(0).says(&["gcnverify", "cross-check", "explain", "gfx803", "clrx"]);
    }
    scratch.run(&["completions", "bahs"]).exits(2).complains(&["similar value", "bash"]);
    scratch.run(&["man", "pages/man1"]).exits(0);
    let page = |name: &str| std::fs::read_to_string(scratch.path().join("pages/man1").join(name)).expect("a page");
    assert!(page("gcnverify.1").contains("gcnverify\\-equiv"));
    assert!(page("gcnverify-equiv.1").contains(".SH EXAMPLES\n.nf\n"));
    scratch.write("file", "");
    scratch.run(&["man", "file/man1"]).exits(2).complains(&["cannot write to file/man1"]);
}

#[test]
fn wrong_names_have_suggestions() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1", "v_mov_b32 v0, v1");
    let complains = |arguments: &[&str], what: &str| {
        scratch.run(arguments).exits(2).complains(&[what]);
    };
    complains(&["equvi", "a.s", "b.s"], "'equiv'");
    complains(&["equiv", "a.s", "b.s", "--asume", "1"], "'--assume'");
    complains(&["equiv", "a.s", "b.s", "--fact", "noalais"], "did you mean `noalias`?");
    complains(&["equiv", "a.s", "b.s", "--abi", "kernal"], "'kernel'");
    complains(&["equiv", "a.s", "b.s", "--reading", "D15=bx"], "D15");
    complains(&["equiv", "a.s", "b.s", "--target", "gfx9000"], "gfx900");
    complains(&["explain", "v_ad_u32 v0, v1, v2"], "did you mean `v_add_u32`");
    complains(&["explain", "v_ad_u32"], "did you mean `v_add_u32`");
    complains(&["isa", "v_ad"], "did you mean `v_ad*`?");
    complains(&["isa", "v_mvo_b32"], "did you mean `v_mov_b32`?");
    complains(&["vectors", "generate", "--ops", "v_mvo_b32"], "did you mean `v_mov_b32`?");
    complains(&["conformance", "--emulator", "true", "--ops", "v_mvo_b32"], "did you mean `v_mov_b32`?");
    complains(&["conformance", "serve", "--fault", "row-miror-base"], "row-mirror-base");
    complains(&["fuzz", "--ops", "v_mvo_b32"], "did you mean `v_mov_b32`?");
    complains(&["hazards", "--explain", "W3"], "did you mean `W03`?");
    scratch.write("two.s", "alpha:\ns_setpc_b64 s[30:31]\nbeta:\ns_setpc_b64 s[30:31]\n");
    complains(&["run", "two.s:alhpa"], "alpha");
    complains(&["explain", "v_ad"], "mnemonics begin so: `v_add3_u32`, ");
    complains(&["equiv", "aa.s", "b.s"], "did you mean `a.s`?");
    complains(&["prove", "./bb.s"], "did you mean `./b.s`?");
}

#[test]
fn what_is_missing_or_in_the_way_is_said() {
    let scratch = Scratch::pair("v_mov_b32 v0, v1", "");
    scratch.run(&["explain", ""]).exits(2).complains(&["there is no instruction to explain"]);
    scratch.run(&["asm", "b.s"]).exits(0).complains(&["b.s has no instruction"]);
    scratch.run(&["man", "a.s"]).exits(2).complains(&["cannot write to a.s: it is a file, not a directory"]);
    scratch.run(&["isa", "s_bfe_*", "--html", "a.s"]).exits(2).complains(&["it is a file, not a directory"]);
    std::fs::create_dir(scratch.path().join("empty")).expect("a directory");
    scratch.run(&["prove", "empty"]).exits(2).complains(&["there is no proof file (.s) in empty"]);
    let unknown = scratch.run(&["conformance", "--emulator", "no-such-emulator", "--ops", "v_mov_b32"]).exits(2);
    unknown.complains(&["the shell does not find what --emulator names: `no-such-emulator`"]);
}

/// Progress is one line, which goes away: whatever it says is cut to the width of the terminal.
#[test]
fn progress_is_one_line() {
    // Both are the high half of a product, which takes solvers longer than they get.
    let mut sum = "v_mov_b32 v3, 0\nv_mov_b32 v4, 0\n".to_owned();
    for bit in 0..32 {
        sum +=
            &format!("v_bfe_i32 v5, v1, {bit}, 1\nv_and_b32 v5, v5, v0\nv_lshrrev_b32 v6, {}, v5\n", (32 - bit) % 32);
        sum += if bit == 0 { "v_mov_b32 v6, 0\n" } else { "" };
        sum += &format!("v_lshlrev_b32 v5, {bit}, v5\nv_add_co_u32 v3, vcc, v3, v5\n");
        sum += "v_addc_co_u32 v4, vcc, v4, v6, vcc\n";
    }
    let scratch = Scratch::pair("v_mul_hi_u32 v4, v0, v1", &sum);
    let binary = env!("CARGO_BIN_EXE_gcnverify");
    let line = format!("stty rows 24 cols 40; '{binary}' equiv a.s b.s --out v4 --budget 1000");
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(scratch.path()).env("TERM", "xterm").env("NO_COLOR", "1");
    let output = command.output().expect("script(1) belongs to every Debian");
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    let (progress, answer) = text.rsplit_once("\r\x1b[2K").unwrap_or(("", &text));
    assert!(answer.starts_with("unknown") || answer.starts_with("equivalent"), "{text:?}");
    for drawn in progress.split("\r\x1b[2K") {
        assert!(!drawn.contains('\n') && drawn.chars().count() <= 40, "{drawn:?}");
    }
}
