//! Ctrl-C, readers that go away, and processes that are killed: they end at once, and what was decided is kept.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use crate::equiv::{FACTORS, NO_FACTORS};
use crate::process::{Scratch, lines};

/// Work for years, and no net.
const ENDLESS: [&str; 4] = ["--budget", "1000000000", "--timeout", "1000000"];

/// Starts the binary; its output is piped.
fn start(scratch: &Scratch, arguments: &[&str], output: impl Into<Stdio>) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnverify"));
    command.args(arguments).current_dir(scratch.path()).stdin(Stdio::null());
    command.stdout(output).stderr(Stdio::piped()).spawn().expect("the binary starts")
}

fn interrupt(child: &Child) {
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).expect("the process is there");
}

/// Waits until `child` takes care of interrupts.
fn watches(child: &Child) {
    let path = format!("/proc/{}/status", child.id());
    let caught = || {
        let status = fs::read_to_string(&path).expect("the process is there");
        assert!(!status.contains("State:\tZ"), "the process has ended:\n{status}");
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("there is a mask");
        u64::from_str_radix(mask.trim(), 16).expect("a mask is a number") >> (Signal::SIGINT as u64 - 1) & 1 == 1
    };
    while !caught() {
        std::thread::yield_now();
    }
}

/// The exit code of `child` and the rest of its output.
fn end(mut child: Child) -> (Option<i32>, String, String) {
    let (mut stdout, mut stderr) = (String::new(), String::new());
    if let Some(mut output) = child.stdout.take() {
        output.read_to_string(&mut stdout).expect("output is text");
    }
    child.stderr.take().expect("piped").read_to_string(&mut stderr).expect("output is text");
    (child.wait().expect("the process ends").code(), stdout, stderr)
}

/// A job for the solver that it decides, and one that it does not.
fn jobs() -> String {
    let lines = |text: &str| lines(text).lines().map(str::to_owned).collect::<Vec<_>>();
    let job = |id: &str, a: &str, b: &str| json!({ "id": id, "a": lines(a), "b": lines(b), "out": ["v0"] });
    let easy = job("easy", "v_mul_lo_u32 v0, v1, v1", "v_mul_lo_u32 v0, v1, v1 / v_and_b32 v0, -3, v0");
    format!("{easy}\n{}\n", job("hard", FACTORS, NO_FACTORS))
}

/// Starts an endless batch whose first job is decided, and reads that result.
fn batch_with_a_result(scratch: &Scratch, options: &[&str]) -> (Child, Value) {
    scratch.write("jobs.jsonl", jobs());
    let mut child =
        start(scratch, &[&["batch", "jobs.jsonl", "--jobs", "2"], &ENDLESS[..], options].concat(), Stdio::piped());
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    output.read_line(&mut line).expect("a first result");
    let result = serde_json::from_str(&line).expect("a result is JSON");
    child.stdout = Some(output.into_inner());
    (child, result)
}

#[test]
fn an_interrupt_ends_a_batch_and_keeps_its_results() {
    let (child, result) = batch_with_a_result(&Scratch::new(), &[]);
    assert_eq!((&result["id"], &result["verdict"]), (&json!("easy"), &json!("equivalent")));
    interrupt(&child);
    let (code, stdout, stderr) = end(child);
    assert_eq!((code, stdout.as_str()), (Some(130), ""), "{stderr}");
    assert!(stderr.contains("interrupted"), "{stderr}");
}

#[test]
fn an_interrupt_ends_prove_and_keeps_its_theorems() {
    let scratch = Scratch::new();
    scratch
        .write("a.s", "; Twice a value.\n; ensures: exec != -1 || v0 == old(v1) + old(v1)\nv_lshlrev_b32 v0, 1, v1\n");
    let equivalence = format!("; out: v0\n; == a ==\n{}; == b ==\n{}", lines(FACTORS), lines(NO_FACTORS));
    scratch.write("b.s", format!("; A prime has no factors.\n{equivalence}"));
    let mut child = start(&scratch, &[&["prove", "a.s", "b.s", "--jobs", "2"], &ENDLESS[..]].concat(), Stdio::piped());
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    output.read_line(&mut line).expect("a first theorem");
    assert!(line.contains("proved") && line.contains("a.s"), "{line}");
    interrupt(&child);
    let (code, _, stderr) = end(child);
    assert_eq!(code, Some(130), "{stderr}");
    assert!(stderr.contains("interrupted"), "{stderr}");
}

#[test]
fn an_interrupt_ends_whatever_is_running() {
    let scratch = Scratch::pair(FACTORS, NO_FACTORS);
    let equiv = [&["equiv", "a.s", "b.s", "--out", "v0"], &ENDLESS[..]].concat();
    for arguments in [
        &equiv[..],
        &["fuzz", "--seconds", "100000"],
        &["conformance", "--emulator", "sleep 100000"],
        &["run", "a.s", "--waves", "1000000000000"],
        &["vectors", "generate", "--count", "100000"],
        &["shorten", "a.s", "--out", "v0", "--budget", "1000000000000"],
    ] {
        let child = start(&scratch, arguments, fs::File::create(scratch.path().join("out")).expect("a file"));
        watches(&child);
        interrupt(&child);
        let (code, _, stderr) = end(child);
        assert_eq!(code, Some(130), "{arguments:?}: {stderr}");
    }
}

/// Nobody is left to tell: the rest is not decided.
#[test]
fn jobs_end_with_their_reader() {
    let scratch = Scratch::new();
    scratch.write("jobs.jsonl", jobs());
    let arguments = [&["batch", "jobs.jsonl", "--jobs", "2"], &ENDLESS[..]].concat();
    let (reader, writer) = std::io::pipe().expect("there are pipes");
    drop(reader);
    let (code, _, stderr) = end(start(&scratch, &arguments, writer));
    assert_eq!(code, Some(2), "{stderr}");
    assert!(stderr.contains("standard output was closed"), "{stderr}");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("there is /dev/full");
    let (code, _, stderr) = end(start(&scratch, &arguments, full));
    assert_eq!(code, Some(2), "{stderr}");
    assert!(stderr.contains("cannot write to standard output"), "{stderr}");
}

/// What was decided is in the cache before the process ends, in whatever way.
#[test]
fn a_killed_process_has_kept_what_it_decided() {
    let scratch = Scratch::new();
    let (mut child, _) = batch_with_a_result(&scratch, &["--cache", "kept"]);
    scratch.write("easy.jsonl", jobs().lines().next().expect("the first job"));
    let found = || {
        let arguments = ["batch", "easy.jsonl", "--cache", "kept", "--cache-read-only"];
        scratch.run(&arguments).exits(0).stderr.contains("1 answers found")
    };
    while !found() {
        assert!(child.try_wait().expect("a child can be asked").is_none(), "the process has ended too early");
    }
    child.kill().expect("the process is there");
    child.wait().expect("the process ends");
    assert!(found());
}

/// Another solver ends with us: at Ctrl-C, and when nobody had the time to end it.
#[test]
fn no_solver_outlives_us() {
    let scratch = Scratch::pair(FACTORS, NO_FACTORS);
    scratch.program("bitwuzla.sh", "#!/bin/sh\necho $$ >solver; exec sleep 100000\n");
    let solver = ["--solver", "bitwuzla", "--solver-path", "./bitwuzla.sh"];
    let arguments = [&["equiv", "a.s", "b.s", "--out", "v0"], &ENDLESS[..], &solver].concat();
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGKILL] {
        let mut child = start(&scratch, &arguments, Stdio::null());
        let path = scratch.path().join("solver");
        let number = || fs::read_to_string(&path).ok()?.strip_suffix('\n')?.parse().ok();
        let solver: u32 = std::iter::repeat_with(number).flatten().next().expect("it is tried until there is one");
        kill(Pid::from_raw(child.id() as i32), signal).expect("the process is there");
        child.wait().expect("the process ends");
        // A process that nobody has asked for its exit code is still there, but does nothing.
        let runs = || fs::read_to_string(format!("/proc/{solver}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
        while runs() {
            std::thread::yield_now();
        }
        fs::remove_file(path).expect("the file is there");
    }
}

#[test]
fn no_solver_without_its_guard() {
    let scratch = Scratch::pair(FACTORS, NO_FACTORS);
    scratch.program("bitwuzla.sh", "#!/bin/sh\nexec sleep 100000\n");
    scratch.program_from(Path::new(env!("CARGO_BIN_EXE_gcnverify")), "alone");
    let alone = |arguments: &[&str]| {
        let mut command = Command::new(scratch.path().join("alone"));
        command.args(["equiv", "a.s", "b.s", "--out", "v0", "--budget", "1"]).args(arguments);
        command.current_dir(scratch.path()).env("PATH", "/nowhere").output().expect("the binary starts")
    };
    let other = alone(&["--solver", "bitwuzla", "--solver-path", "./bitwuzla.sh"]);
    assert_eq!(other.status.code(), Some(2));
    let stderr = String::from_utf8(other.stderr).expect("output is text");
    assert!(stderr.contains("gcnverify-guard is neither beside"), "{stderr}");
    assert_eq!(alone(&[]).status.code(), Some(3), "what is linked in needs no guard");
}
