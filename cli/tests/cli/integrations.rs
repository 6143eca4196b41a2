//! What the files below `integrations/` run.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::process::Scratch;

const EARLY: &str = "s_load_dword s0, s[2:3], 0x0\ns_mov_b32 s1, s0\ns_endpgm\n";
const PATIENT: &str = "s_load_dword s0, s[2:3], 0x0\ns_waitcnt lgkmcnt(0)\ns_mov_b32 s1, s0\ns_endpgm\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs `program` in the directory, with our binary on the search path.
fn run(scratch: &Scratch, program: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_gcnverify")).parent().expect("a file is in a directory");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(program);
    command.args(arguments).current_dir(scratch.path()).env("PATH", path).env_remove("GITHUB_STEP_SUMMARY");
    // Whoever runs the tests may be in a repository, or in a hook of one.
    for variable in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
        command.env_remove(variable);
    }
    command.envs(variables.iter().copied()).output().expect("the program starts")
}

#[test]
fn the_action_tells_what_gcnverify_tells() {
    let scratch = Scratch::new();
    scratch.write("early.s", EARLY);
    scratch.write("patient.s", PATIENT);
    let script = root().join("integrations/github-action/run");
    let act = |arguments: &str| {
        let variables = [("GCNVERIFY_ARGUMENTS", arguments), ("GITHUB_STEP_SUMMARY", "summary.md")];
        run(&scratch, &script, &[], &variables).status.code()
    };
    assert_eq!(act("hazards p*.s"), Some(0));
    assert_eq!(act("hazards *.s"), Some(1));
    assert_eq!(act("equiv patient.s patient.s --assume 'exec == -1' --abi kernel"), Some(0));
    assert_eq!(act("hazards missing.s"), Some(2));
    let summary = std::fs::read_to_string(scratch.path().join("summary.md")).expect("there is a summary");
    assert_eq!(summary.matches("### gcnverify: exit code ").count(), 4);
    assert!(
        summary.contains("### gcnverify: exit code 1\n\n    error[") && summary.contains("    early.s: 1 missing wait")
    );
    assert_ne!(run(&scratch, &script, &[], &[]).status.code(), Some(0), "no arguments");
}

#[test]
fn the_hook_looks_at_what_is_staged() {
    let scratch = Scratch::new();
    let git = |arguments: &[&str]| {
        let output = run(&scratch, Path::new("git"), arguments, &[]);
        assert!(output.status.success(), "{output:?}");
    };
    git(&["init", "-q"]);
    let hook = root().join("integrations/pre-commit/hook");
    let code = || run(&scratch, &hook, &[], &[]).status.code();
    assert_eq!(code(), Some(0), "nothing is staged");
    std::fs::create_dir(scratch.path().join("-a b")).expect("the directory is ours");
    scratch.write("-a b/k.s", EARLY);
    scratch.write("notes.txt", "no assembly");
    git(&["add", "--", "notes.txt"]);
    assert_eq!(code(), Some(0), "no assembly is staged");
    git(&["add", "--", "-a b/k.s"]);
    assert_eq!(code(), Some(1));
    // What counts is what was staged, not what lies in the directory.
    scratch.write("-a b/k.s", PATIENT);
    assert_eq!(code(), Some(1));
    git(&["add", "--", "-a b/k.s"]);
    assert_eq!(code(), Some(0));
    scratch.write("other.s", "v_nosuch v0\n");
    git(&["add", "--", "other.s"]);
    assert_eq!(code(), Some(2));
}

#[test]
fn the_container_copies_and_builds_what_is_there() {
    let text = std::fs::read_to_string(root().join("integrations/container/Containerfile")).expect("the file is there");
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("the workspace has a manifest");
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).expect("it says so");
    assert!(
        text.contains(&format!("rustup default {}", version.trim_matches('"'))),
        "the compiler is the oldest one that will do"
    );
    assert!(root().join(".ci/setup").exists() && text.contains("RUN .ci/setup"));
    let own = std::fs::read_to_string(root().join("cli/Cargo.toml")).expect("the package has a manifest");
    assert!(own.contains("name = \"gcnverify-cli\"") && text.contains("--package gcnverify-cli"));
    for binary in ["gcnverify", "gcnverify-guard"] {
        assert!(own.contains(&format!("name = \"{binary}\"")) && text.contains(&format!("/release/{binary} ")));
    }
}

#[test]
fn the_action_names_what_is_there() {
    let text =
        std::fs::read_to_string(root().join("integrations/github-action/action.yml")).expect("the file is there");
    let folder = root().join("integrations/github-action");
    let named: Vec<&str> =
        text.split("$GITHUB_ACTION_PATH/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(named, ["../../.ci/setup", "../../cli", "run"]);
    assert!(named.iter().all(|path| folder.join(path).exists()));
}
