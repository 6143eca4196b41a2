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

/// What is wrong is marked at its line, in a file that is named as from the top of the repository.
#[test]
fn the_action_annotates_lines() {
    let scratch = Scratch::new();
    scratch.write("early.s", EARLY);
    scratch.write("a.s", "v_mov_b32 v1, v0\nv_add_u32 v0, v1, v1\n");
    scratch.write("b.s", "v_mov_b32 v1, v0\nv_lshlrev_b32 v0, 2, v1\n");
    let script = root().join("integrations/github-action/run");
    let above = scratch.path().parent().expect("it is in a folder").display().to_string();
    let folder = scratch.path().file_name().expect("it has a name").to_string_lossy().into_owned();
    let annotations = |arguments: &str| {
        let variables = [("GCNVERIFY_ARGUMENTS", arguments), ("GITHUB_WORKSPACE", &*above)];
        let output = run(&scratch, &script, &[], &variables);
        let text = String::from_utf8(output.stdout).expect("output is UTF-8");
        text.lines().filter(|line| line.starts_with("::")).map(str::to_owned).collect::<Vec<_>>()
    };
    let [hazard] = &annotations("hazards early.s")[..] else { panic!("one annotation") };
    assert!(hazard.starts_with(&format!("::error file={folder}/early.s,line=2,col=1::")), "{hazard}");
    let [different] = &annotations("equiv a.s b.s --out v0")[..] else { panic!("one annotation") };
    assert!(different.starts_with(&format!("::error file={folder}/a.s,line=2,col=1::different: v0")), "{different}");
    assert_eq!(annotations("equiv a.s a.s"), [""; 0]);
    assert_eq!(annotations("equiv a.s b.s --json"), [""; 0]);
    scratch.write("a,100%.s", EARLY);
    let [hazard] = &annotations("hazards 'a,100%.s'")[..] else { panic!("one annotation") };
    assert!(hazard.starts_with(&format!("::error file={folder}/a%2C100%25.s,line=2,")), "{hazard}");
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
    assert_eq!(named, ["../../.ci/setup", "../../.ci/wheel", "../../.ci/setup", "run"]);
    assert!(named.iter().all(|path| folder.join(path).exists()));
}

#[test]
fn compiler_explorer_gets_its_options_translated() {
    let scratch = Scratch::new();
    scratch.write("early.mca", EARLY);
    let script = root().join("integrations/compiler-explorer/gcnverify-hazards");
    let found = run(&scratch, &script, &["-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "early.mca"], &[]);
    assert_eq!(found.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&found.stdout).contains("early.mca: 1 missing wait"), "{found:?}");
    assert_eq!(run(&scratch, &script, &["-mcpu=generic", "early.mca"], &[]).status.code(), Some(1));
    assert_eq!(run(&scratch, &script, &["-mcpu=znver4", "early.mca"], &[]).status.code(), Some(2));
    let properties = std::fs::read_to_string(script.with_file_name("amdgpu.local.properties"));
    let properties = properties.expect("the file is there");
    let tool = "tools.gcnverify-hazards.";
    for line in properties.lines().filter(|line| !line.starts_with('#')) {
        let (key, _) = line.split_once('=').expect("a key and its value");
        assert!(key == "tools" || key.starts_with(tool), "{line}");
    }
    assert!(properties.contains(&format!("{tool}class=llvm-mca-tool\n{tool}type=postcompilation\n")));
}

/// The commands of a file's `RUN` lines, as lit executes them. What FileCheck would see is seen by [`checked`].
#[test]
fn tests_of_lit_hold() {
    let folder = root().join("integrations/lit");
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "s") {
            continue;
        }
        count += 1;
        let scratch = Scratch::new();
        let text = std::fs::read_to_string(&path).expect("the file is there");
        for command in text.lines().filter_map(|line| line.strip_prefix("; RUN: ")) {
            let command = command.replace("%s", &path.display().to_string()).replace("%t", "t");
            match command.strip_prefix("FileCheck ") {
                Some(rest) => {
                    let (_, output) = rest.split_once(" < ").expect("its input");
                    let output = std::fs::read_to_string(scratch.path().join(output)).expect("it was written");
                    assert!(checked(&text, &output), "{}:\n{output}", path.display());
                }
                None => {
                    let done = run(&scratch, Path::new("sh"), &["-c", &command], &[]);
                    assert!(done.status.success(), "{}: {command}: {done:?}", path.display());
                }
            }
        }
    }
    assert_eq!(count, 3);
}

/// Whether the `CHECK` lines of a test stand in `output`, in this order: their pieces between patterns.
fn checked(text: &str, output: &str) -> bool {
    let mut rest = output;
    let checks: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("; CHECK: ")).collect();
    let is_there = |check: &&str| {
        check.split("[[").map(|piece| piece.split_once("]]").map_or(piece, |(_, behind)| behind)).all(|piece| {
            let found = rest.find(piece);
            rest = found.map_or("", |at| &rest[at + piece.len()..]);
            found.is_some()
        })
    };
    !checks.is_empty() && checks.iter().all(is_there)
}

#[test]
fn what_differs_is_interesting_to_llvm_reduce() {
    let scratch = Scratch::new();
    // A compiler that makes of a module what its options say.
    scratch.program(
        "llc",
        "#!/bin/sh\nfor word; do case $word in -o) ;; *.o) to=$word;; -use=*) of=${word#-use=};; esac; done\n\
                            exec gcnverify-made $of $to\n",
    );
    scratch.program("gcnverify-made", "#!/bin/sh\ntest -e $1 && cp $1 $2\n");
    let function = |body: &str| format!("f:\n{body}\ns_setpc_b64 s[30:31]\ng:\ns_setpc_b64 s[30:31]\n");
    scratch.write("one.s", function("v_mov_b32 v0, 1"));
    scratch.write("same.s", function("v_mov_b32 v0, v0\nv_mov_b32 v0, 1"));
    scratch.write("two.s", function("v_mov_b32 v0, 2"));
    scratch.write("early.s", function("s_load_dword s0, s[4:5], 0x0\ns_mov_b32 s1, s0\nv_mov_b32 v0, 1"));
    scratch
        .write("late.s", function("s_load_dword s0, s[4:5], 0x0\ns_mov_b32 s1, s0\nv_mov_b32 v0, v0\nv_mov_b32 v0, 1"));
    scratch.write("wrong.s", "v_nosuch v0\n");
    let path = format!("{}:{}", scratch.path().display(), std::env::var("PATH").unwrap_or_default());
    let reduce = |test: &str, a: &str, b: &str| {
        let script = root().join("integrations/llvm-reduce").join(test);
        let [a, b] = [a, b].map(|name| format!("-use={name}.s"));
        let binary = Path::new(env!("CARGO_BIN_EXE_gcnverify")).parent().expect("a file is in a directory");
        let path = format!("{}:{path}", binary.display());
        let variables = [("GCNVERIFY_A", a), ("GCNVERIFY_B", b), ("PATH", path)];
        let mut command = Command::new(script);
        command.arg("module.ll").current_dir(scratch.path()).envs(variables).env("GCNVERIFY_EQUIV", "--out v0");
        command.output().expect("the script starts").status.code()
    };
    assert_eq!(reduce("differs", "one", "two"), Some(0));
    assert_eq!(reduce("differs", "one", "same"), Some(1), "they do not differ");
    assert_eq!(reduce("differs", "early", "late"), Some(1), "waits are missing, and the values are the same");
    assert_eq!(reduce("differs", "one", "wrong"), Some(1), "it cannot be read");
    assert_eq!(reduce("differs", "one", "nothing"), Some(1), "it cannot be compiled");
    assert_eq!(reduce("hazardous", "early", ""), Some(0));
    assert_eq!(reduce("hazardous", "one", ""), Some(1));
    assert_eq!(reduce("hazardous", "wrong", ""), Some(1));
}

#[test]
fn tasks_of_slurm_decide_all_jobs() {
    let scratch = Scratch::new();
    let job = |id: u32| format!("{{\"id\": {id}, \"a\": [\"v_mov_b32 v0, {id}\"], \"b\": [\"v_mov_b32 v0, {id}\"]}}\n");
    scratch.write("jobs.jsonl", (0..5).map(job).collect::<String>());
    let script = root().join("integrations/slurm/batch");
    let task = |number: &str| {
        let array = [("SLURM_ARRAY_TASK_ID", number), ("SLURM_ARRAY_TASK_COUNT", "2"), ("SLURM_ARRAY_TASK_MIN", "0")];
        run(&scratch, &script, &["jobs.jsonl"], &array)
    };
    for number in ["0", "1"] {
        assert_eq!(task(number).status.code(), Some(0));
    }
    let of = |part: u32| {
        let text = std::fs::read_to_string(scratch.path().join(format!("jobs.jsonl.{part}.out"))).expect("it is there");
        let lines = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
        lines.map(|line| line["id"].as_u64().expect("a number")).collect::<Vec<_>>()
    };
    assert_eq!([of(1), of(2)], [vec![0, 2, 4], vec![1, 3]]);
    let again = task("1");
    assert!(String::from_utf8_lossy(&again.stderr).contains("2 of 2 jobs were decided before"), "{again:?}");
    assert_ne!(run(&scratch, &script, &["jobs.jsonl"], &[]).status.code(), Some(0), "no task of an array");
}
