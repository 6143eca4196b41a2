//! An emulator as a child process: one vector at a time, restarted when it fails.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::{Emulator, Reply, protocol};
use crate::vectors::Vector;

/// Longest line that an emulator may write, in bytes.
const LINE: u64 = 1 << 20;
/// Bytes of its standard error that are kept.
const TAIL: usize = 2000;
/// Time to end in after its standard input is closed.
const GRACE: Duration = Duration::from_millis(200);
/// Starts without a single answer after which an emulator is given up.
const HOPELESS: usize = 20;

/// What happens at the emulator's pipes.
enum Event {
    Line(String),
    TooLong,
    /// Its output has ended.
    End,
    /// It does not read.
    Closed,
}

/// An emulator that a shell command starts.
pub struct Process {
    command: String,
    limit: Duration,
    running: Option<Running>,
    starts: usize,
    answers: usize,
}

struct Running {
    child: Child,
    /// Lines for its standard input; dropped to close it.
    input: Option<Sender<String>>,
    events: Receiver<Event>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Ends when its standard error does.
    listener: JoinHandle<()>,
}

impl Process {
    /// The emulator that `command` starts in a shell; `limit` is its time for one vector.
    pub fn new(command: &str, limit: Duration) -> Self {
        Process { command: command.to_owned(), limit, running: None, starts: 0, answers: 0 }
    }

    /// Whether it was started often enough without ever giving an answer.
    pub fn is_hopeless(&self) -> bool {
        self.answers == 0 && self.starts >= HOPELESS
    }

    /// How often it was started.
    pub fn starts(&self) -> usize {
        self.starts
    }

    fn running(&mut self) -> std::io::Result<&mut Running> {
        if self.running.is_none() {
            self.starts += 1;
            self.running = Some(Running::start(&self.command)?);
        }
        Ok(self.running.as_mut().expect("just started"))
    }

    fn exchange(&mut self, vector: &Vector) -> Result<Reply, Option<String>> {
        let limit = self.limit;
        let running = self.running().map_err(|error| Some(format!("it does not start: {error}")))?;
        let line = protocol::ask(vector) + "\n";
        let sent = running.input.as_ref().is_some_and(|input| input.send(line).is_ok());
        match running.events.recv_timeout(limit) {
            Ok(Event::Line(line)) => protocol::read(&line, vector).map_err(Some),
            Ok(Event::TooLong) => Err(Some(format!("it wrote a line of more than {LINE} bytes"))),
            Err(RecvTimeoutError::Timeout) if sent => Err(None),
            _ => Err(Some(running.end())),
        }
    }
}

impl Emulator for Process {
    fn answer(&mut self, vector: &Vector) -> Reply {
        match self.exchange(vector) {
            Ok(answer) => {
                self.answers += 1;
                answer
            }
            // Whatever it writes next would be taken for the answer to another vector.
            Err(reason) => {
                self.running = None;
                reason.map_or(Reply::Silent, Reply::Broken)
            }
        }
    }
}

impl Running {
    fn start(command: &str) -> std::io::Result<Self> {
        let mut child = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // A group of its own, so that what the shell starts is killed with it.
            .process_group(0)
            .spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else { unreachable!("all three are piped") };
        // Bounded: an emulator that writes without end waits.
        let (events, received) = sync_channel(4);
        let (input, lines) = channel();
        let writer = events.clone();
        std::thread::spawn(move || write(stdin, &lines, &writer));
        std::thread::spawn(move || read(stdout, &events));
        let errors = Arc::new(Mutex::new(Vec::new()));
        let tail = errors.clone();
        let listener = std::thread::spawn(move || keep_tail(stderr, &tail));
        Ok(Running { child, input: Some(input), events: received, errors, listener })
    }

    /// Why it stopped, in words.
    fn end(&mut self) -> String {
        let start = Instant::now();
        let status = self.wait(GRACE);
        // Its last words may still be on the way, unless somebody else holds the pipe.
        while status.is_some() && !self.listener.is_finished() && start.elapsed() < GRACE {
            std::thread::sleep(Duration::from_millis(1));
        }
        let what = status.map_or_else(|| "it closed its standard input or output".to_owned(), describe);
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&errors);
        match text.trim().lines().next_back() {
            Some(last) => format!("{what}: {}", last.chars().take(200).collect::<String>()),
            None => what,
        }
    }

    fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if start.elapsed() < limit => std::thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Running {
    /// Lets the emulator end at the end of its input, and kills it if it does not.
    fn drop(&mut self) {
        self.input = None;
        if self.wait(Duration::from_millis(20)).is_some() {
            return;
        }
        // The group is there as long as the child is not reaped.
        let _ = killpg(Pid::from_raw(self.child.id() as i32), Signal::SIGKILL);
        let _ = self.child.wait();
    }
}

fn describe(status: ExitStatus) -> String {
    match (status.code(), status.signal().map(Signal::try_from)) {
        (Some(code), _) => format!("it ended with exit code {code}"),
        (_, Some(Ok(signal))) => format!("it was killed by {signal}"),
        _ => "it ended".to_owned(),
    }
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>, events: &SyncSender<Event>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            let _ = events.send(Event::Closed);
            return;
        }
    }
}

fn read(stdout: ChildStdout, events: &SyncSender<Event>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let event = match (&mut reader).take(LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::End,
            Ok(length) if length as u64 == LINE && !line.ends_with(b"\n") => Event::TooLong,
            Ok(_) => Event::Line(String::from_utf8_lossy(&line).trim_end().to_owned()),
        };
        let last = matches!(event, Event::End | Event::TooLong);
        if events.send(event).is_err() || last {
            return;
        }
    }
}

fn keep_tail(mut stderr: ChildStderr, tail: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = stderr.read(&mut buffer) {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(&buffer[..count]);
        let surplus = tail.len().saturating_sub(TAIL);
        tail.drain(..surplus);
    }
}
