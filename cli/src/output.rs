//! Standard output and standard error. What is written for people has no control characters of others in it
//! ([`visible`]); colours are ours. A reader that closes the pipe has seen enough; any other failure to write is kept,
//! and is the process's failure when its work is done.

use std::io::{ErrorKind, IsTerminal, Stdout, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use gcnverify::exit::Exit;
use gcnverify_library::format::Part;
pub use gcnverify_library::format::escaped as json;
use gcnverify_report::visible;

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

/// Writes `text`.
pub fn write(text: impl std::fmt::Display) {
    rendered(visible(&text.to_string()));
}

/// Writes `text` and ends the line.
pub fn line(text: impl std::fmt::Display) {
    rendered(format_args!("{}\n", visible(&text.to_string())));
}

/// Whether standard output has a page, and nothing else.
static HAS_PAGE: AtomicBool = AtomicBool::new(false);

/// Keeps everything but [`page`] away from standard output.
pub fn only_page() {
    HAS_PAGE.store(true, Ordering::Relaxed);
}

/// Writes `text` with its colours: nothing in it comes from others, or it has been made visible.
pub fn rendered(text: impl std::fmt::Display) {
    if HAS_PAGE.load(Ordering::Relaxed) {
        return;
    }
    super::progress::aside(|| {
        let mut output = output();
        let _ = write!(output, "{text}");
        // A line of progress comes back below what is written.
        let _ = output.flush();
    });
}

/// Writes a program as it is; to a terminal only what is visible of it.
pub fn program(text: &str) {
    if std::io::stdout().is_terminal() { write(text) } else { rendered(text) }
}

/// Writes a web page, in which nothing of others is left as it is.
pub fn page(text: &str) {
    super::progress::aside(|| output().write_all(text.as_bytes())).unwrap_or_default();
}

/// Writes `text` to standard error and ends the line.
pub fn note(text: impl std::fmt::Display) {
    error_line(visible(text.to_string().trim_end()));
}

/// Writes `text`, of which nothing comes from others as it is, to standard error and ends the line. A failure to write
/// is nobody's.
pub fn error_line(text: impl std::fmt::Display) {
    super::progress::aside(|| {
        let _ = writeln!(std::io::stderr(), "{text}");
    });
}

/// Writes `text`, whose first word is the verdict that `exit` tells, behind `before`; the word is coloured where
/// colours are wanted.
pub fn verdict(exit: Exit, before: &str, text: &str) {
    parts(&Part::of_verdict(exit, before, text));
}

/// Writes `word` between `before` and `rest` in the colour of `exit` where colours are wanted.
pub fn coloured(exit: Exit, before: &str, word: &str, rest: &str) {
    parts(&[Part::plain(before), Part { exit: Some(exit), text: word.into() }, Part::plain(rest)]);
}

/// Writes `parts` one behind the other, in their colours where colours are wanted.
pub fn parts(parts: &[Part]) {
    let is_coloured = is_coloured(&std::io::stdout());
    let shown = parts.iter().map(|Part { exit, text }| {
        let style = exit.filter(|_| is_coloured).map_or(Style::new(), style);
        format!("{style}{}{style:#}", visible(text))
    });
    rendered(shown.collect::<String>());
}

fn style(exit: Exit) -> Style {
    let colour = match exit {
        Exit::Holds => AnsiColor::Green,
        Exit::Fails | Exit::Hazard | Exit::Invalid | Exit::Inconsistent | Exit::Missing => AnsiColor::Red,
        Exit::Unknown | Exit::Unsupported | Exit::Interrupted => AnsiColor::Yellow,
    };
    colour.on_default().bold()
}

/// Chooses for the whole process what [`is_coloured`] says.
pub fn colour(choice: clap::ColorChoice) {
    let choice = match choice {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// Whether `stream` gets colours: the user wants them, or it is a terminal and nobody says no (`NO_COLOR`).
pub fn is_coloured(stream: &impl RawStream) -> bool {
    AutoStream::choice(stream) != ColorChoice::Never
}

/// Makes sure that there is a directory to write to.
pub fn directory(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|error| match path.is_file() {
        true => Failure::message(format!("cannot write to {}: it is a file, not a directory", path.display())),
        false => Failure::message(format!("cannot write to {}: {error}", path.display())),
    })
}

/// Whether a file can be written at the end of a long search, as far as that can be told without writing it.
pub fn will_write(path: &Path) -> Result<(), Failure> {
    let why = match path.parent() {
        _ if path.is_dir() => "it is a directory, not a file",
        Some(parent) if !parent.as_os_str().is_empty() && !parent.is_dir() => "there is no such directory",
        _ => return Ok(()),
    };
    Err(Failure::message(format!("cannot write {}: {why}", path.display())))
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

/// What the process leaves with where waits are missing, if somebody has said so.
static HAZARD_CODE: AtomicU8 = AtomicU8::new(0);

/// Chooses what the process leaves with where waits are missing.
pub fn hazard_code(code: Option<u8>) {
    HAZARD_CODE.store(code.unwrap_or(0), Ordering::Relaxed);
}

/// Ends the process. Other threads may be inside a solver, so its library is not taken down around them, which could
/// end in a crash instead of the exit code.
pub fn end(exit: Exit) -> ! {
    super::progress::leave();
    let _ = std::io::stdout().flush();
    let code = match (exit, HAZARD_CODE.load(Ordering::Relaxed)) {
        (Exit::Hazard, code @ 1..) => code,
        _ => exit.code(),
    };
    // SAFETY: the call takes a number and does not return; what is buffered has been written.
    unsafe { nix::libc::_exit(code.into()) }
}
