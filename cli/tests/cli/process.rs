//! Running the binary on temporary files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// A directory of its own, removed at the end.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("gcnverify-cli-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("the temporary directory is writable");
        Scratch(path)
    }

    /// A directory with the fragments `a.s` and `b.s`; ` / ` separates lines.
    pub fn pair(a: &str, b: &str) -> Self {
        let scratch = Scratch::new();
        scratch.write("a.s", lines(a));
        scratch.write("b.s", lines(b));
        scratch
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), content).expect("the temporary directory is writable");
    }

    /// Writes a program that may be started.
    pub fn program(&self, name: &str, content: impl AsRef<[u8]>) {
        self.write(&format!("{name}.source"), content);
        self.program_from(&self.0.join(format!("{name}.source")), name);
    }

    /// Copies a file to a program that may be started.
    ///
    /// Another process writes it: a thread that starts a process while this one has the program open for writing
    /// hands the open file on, and until that process has begun its own program, ours is "text file busy".
    pub fn program_from(&self, source: &Path, name: &str) {
        let mut install = Command::new("install");
        let status = install.args(["-m", "755"]).arg(source).arg(self.0.join(name)).status();
        assert!(status.expect("install is there").success(), "{name} can be written");
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Runs the binary in this directory.
    pub fn run(&self, arguments: &[&str]) -> Finished {
        self.run_with_input(arguments, "")
    }

    /// Runs the binary in this directory with this standard output; gives its exit code and its standard error.
    pub fn run_into(&self, arguments: &[&str], output: impl Into<Stdio>) -> (Option<i32>, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gcnverify"));
        command.args(arguments).current_dir(&self.0).stdin(Stdio::null()).stdout(output).stderr(Stdio::piped());
        let ended = command.spawn().and_then(|child| child.wait_with_output()).expect("the binary starts and ends");
        (ended.status.code(), String::from_utf8(ended.stderr).expect("output is UTF-8"))
    }

    /// Runs the binary in this directory with text on its standard input.
    pub fn run_with_input(&self, arguments: &[&str], input: &str) -> Finished {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gcnverify"))
            .args(arguments)
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        // A command that does not read its input may have ended already.
        let _ = child.stdin.take().expect("input is piped").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("the binary ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        let code = output.status.code();
        let code = code.unwrap_or_else(|| panic!("{arguments:?} was killed ({}):\n{stderr}", output.status));
        assert!(!stderr.contains("panicked"), "{arguments:?} panicked:\n{stderr}");
        Finished { command: format!("{arguments:?}"), code, stdout, stderr }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Assembly whose lines are separated by ` / `.
pub fn lines(text: &str) -> String {
    text.replace(" / ", "\n") + "\n"
}

/// What a run of the binary left.
#[derive(Debug)]
pub struct Finished {
    command: String,
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Finished {
    /// Checks the exit code.
    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{}\nstdout:\n{}\nstderr:\n{}", self.command, self.stdout, self.stderr);
        self
    }
    /// Checks that each piece is in the standard output.
    #[track_caller]
    pub fn says(self, pieces: &[&str]) -> Self {
        for piece in pieces {
            assert!(self.stdout.contains(piece), "{}: no `{piece}` in\n{}", self.command, self.stdout);
        }
        self
    }
    /// Checks that each piece is in the standard error.
    #[track_caller]
    pub fn complains(self, pieces: &[&str]) -> Self {
        for piece in pieces {
            assert!(self.stderr.contains(piece), "{}: no `{piece}` in\n{}", self.command, self.stderr);
        }
        self
    }
    /// The standard output as one JSON value.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{}: {error} in\n{}\nstderr:\n{}", self.command, self.stdout, self.stderr))
    }
    /// The standard output as one JSON value for each line.
    #[track_caller]
    pub fn json_lines(&self) -> Vec<Value> {
        let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
        self.stdout.lines().map(parse).collect()
    }
}
