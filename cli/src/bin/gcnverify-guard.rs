//! Runs a program for `gcnverify` and ends it, with all that it has started: when the time is up, when it has said
//! too much, and when `gcnverify` lets go of the lifeline, be it that it wants no answer any more or that it was
//! killed itself.
//!
//! `gcnverify-guard LIFELINE MILLISECONDS PROGRAM [ARGUMENT]...`: `LIFELINE` is the number of an inherited
//! descriptor, the reading end of a pipe into which nobody writes.

#![warn(clippy::undocumented_unsafe_blocks)]

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::{Pid, setpgid};

/// Bytes of output after which a program is ended.
const LONGEST_OUTPUT: u64 = 64 << 20;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    match guard(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gcnverify-guard: {error}");
            ExitCode::from(2)
        }
    }
}

fn guard(arguments: &[OsString]) -> io::Result<()> {
    let usage = || io::Error::other("gcnverify starts this program; there is nothing to do by hand");
    let [lifeline, limit, program, arguments @ ..] = arguments else { return Err(usage()) };
    let number = |text: &OsString| text.to_str().and_then(|text| text.parse::<u64>().ok()).ok_or_else(usage);
    let mut lifeline = File::open(format!("/dev/fd/{}", number(lifeline)?))?;
    let limit = Duration::from_millis(number(limit)?);
    // Ctrl-C goes to the group of gcnverify, whose end we notice.
    setpgid(Pid::from_raw(0), Pid::from_raw(0))?;
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
    #[cfg(target_os = "linux")]
    // SAFETY: between fork and exec there is one system call, which allocates nothing.
    unsafe {
        command.pre_exec(|| Ok(nix::sys::prctl::set_pdeathsig(Signal::SIGKILL)?));
    }
    let mut child = command.spawn()?;
    let output = child.stdout.take().expect("piped");
    let (end, ended) = channel();
    let let_go = end.clone();
    thread::spawn(move || {
        let _ = lifeline.read(&mut [0]);
        let _ = let_go.send(());
    });
    thread::spawn(move || {
        // That nobody reads it any more is an end like any other.
        let _ = relay(output.take(LONGEST_OUTPUT));
        let _ = end.send(());
    });
    let _ = ended.recv_timeout(limit);
    let _ = killpg(Pid::from_raw(child.id() as i32), Signal::SIGKILL);
    child.wait()?;
    Ok(())
}

/// Hands on what `program` says as soon as it says it.
fn relay(mut program: impl Read) -> io::Result<()> {
    let (mut buffer, mut output) = ([0; 1 << 16], io::stdout().lock());
    loop {
        match program.read(&mut buffer)? {
            0 => return Ok(()),
            length => output.write_all(&buffer[..length]).and_then(|()| output.flush())?,
        }
    }
}
