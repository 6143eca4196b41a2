//! Standard output. A reader that closes the pipe has seen enough; any other failure to write is kept,
//! and is the process's failure when its work is done.

use std::io::{ErrorKind, Stdout, Write};
use std::sync::OnceLock;

use gcnverify::report::Exit;
use serde::Serialize;

use super::input::Failure;

/// The first failure to write.
static BROKEN: OnceLock<(ErrorKind, String)> = OnceLock::new();

/// Standard output, to which writing never fails: what was not written is lost.
#[derive(Debug)]
pub struct Output(Stdout);

/// The process's standard output.
pub fn output() -> Output {
    Output(std::io::stdout())
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => {
                keep(&error);
                Ok(bytes.len())
            }
            written => written,
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        if let Err(error) = self.0.flush() {
            keep(&error);
        }
        Ok(())
    }
}

fn keep(error: &std::io::Error) {
    let _ = BROKEN.set((error.kind(), error.to_string()));
}

/// Writes `text` as it is.
pub fn write(text: impl std::fmt::Display) {
    let _ = write!(output(), "{text}");
}

/// Writes `text` and ends the line.
pub fn line(text: impl std::fmt::Display) {
    let _ = writeln!(output(), "{text}");
}

/// `object` as JSON, in one line.
pub fn json(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("keys are texts, and JSON has a word for every value")
}

/// Whether there is still someone to write for.
pub fn is_open() -> bool {
    BROKEN.get().is_none()
}

/// Writes out what is still held back.
///
/// # Errors
/// If something could not be written although someone was there to read it.
pub fn finish() -> Result<(), Failure> {
    let _ = output().flush();
    match BROKEN.get() {
        Some((kind, message)) if *kind != ErrorKind::BrokenPipe => {
            Err(Failure::message(format!("cannot write to standard output: {message}")))
        }
        _ => Ok(()),
    }
}

/// Ends the process. Other threads may be inside a solver, so its library is not taken down around them, which could
/// end in a crash instead of the exit code.
pub fn end(exit: Exit) -> ! {
    let _ = std::io::stdout().flush();
    // SAFETY: the call takes a number and does not return; what is buffered has been written.
    unsafe { nix::libc::_exit(exit.code().into()) }
}
