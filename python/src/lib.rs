//! `gcnverify._native`: what `gcnverify_library::ask` gives, as plain values. `gcnverify/__init__.py` makes objects of
//! them.
#![warn(missing_docs)]

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use gcnverify::limits::Interruption;
use gcnverify_library::Failure;
use gcnverify_library::ask::{self, Program, Reply};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// File, line, column, message, hint.
type Problem = (Option<String>, Option<usize>, Option<usize>, String, Option<String>);

/// The exit code, the answer as JSON, the answer for people, and what kept the question from being answered.
type Answer = (u8, String, String, Vec<Problem>);

/// A program: the name of a text, or of a file if there is no text.
type Given = (String, Option<String>);

fn program((name, text): Given) -> Program {
    match text {
        Some(text) => Program::Text { name, text },
        None => Program::File(PathBuf::from(name)),
    }
}

fn answer(answered: Result<Reply, Failure>) -> Answer {
    match answered {
        Ok(Reply { exit, json, text }) => (exit.code(), json, text, Vec::new()),
        Err(failure) => {
            let problems = failure.problems().into_iter();
            let problems = problems.map(|it| (it.file, it.line, it.column, it.message, it.hint)).collect();
            (failure.exit().code(), String::new(), failure.to_string(), problems)
        }
    }
}

/// Stack of the thread that works, in bytes: as that of a process.
const STACK: usize = 8 << 20;
/// How often an interrupt is looked for.
const PERIOD: Duration = Duration::from_millis(20);

/// Works on a thread of its own, so that other threads of Python run and Ctrl-C ends it.
fn work(py: Python, ask: impl FnOnce(&Interruption) -> Result<Reply, Failure> + Send) -> PyResult<Answer> {
    let interruption = Interruption::default();
    let (done, finished) = channel::<()>();
    scope(|threads| {
        let asked = || {
            // Dropped when the work is done, also by a panic.
            let _done = done;
            ask(&interruption)
        };
        let worker = Builder::new().stack_size(STACK).spawn_scoped(threads, asked)?;
        let is_working = |finished: &Receiver<()>| finished.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout);
        let mut finished = Mutex::new(finished);
        while py.detach(|| finished.get_mut().is_ok_and(|finished| is_working(finished))) {
            py.check_signals().inspect_err(|_| {
                interruption.set();
            })?;
        }
        let answered = worker.join().map_err(|_| PyRuntimeError::new_err("gcnverify has a fault: it has panicked"))?;
        Ok(answer(answered))
    })
}

/// Whether two programs are equivalent.
#[pyfunction]
fn equiv(py: Python, a: Given, b: Given, options: &str) -> PyResult<Answer> {
    let (a, b) = (program(a), program(b));
    work(py, |interruption| ask::equiv(&a, &b, options, interruption))
}

/// What a program leaves behind on one wave.
#[pyfunction]
fn run(py: Python, given: Given, options: &str) -> PyResult<Answer> {
    let given = program(given);
    work(py, |interruption| ask::run(&given, options, interruption))
}

/// What an instruction is and does.
#[pyfunction]
fn explain(py: Python, instruction: &str, options: &str) -> PyResult<Answer> {
    work(py, |_| ask::explain(instruction, options))
}

/// The waits that a program lacks.
#[pyfunction]
fn hazards(py: Python, given: Given, options: &str) -> PyResult<Answer> {
    let given = program(given);
    work(py, |_| ask::hazards(&given, options))
}

/// What a file holds.
#[pyfunction]
fn list_file(py: Python, given: Given, options: &str) -> PyResult<Answer> {
    let given = program(given);
    work(py, |interruption| ask::list(&given, options, interruption))
}

/// The module.
#[pymodule]
fn _native(module: &Bound<PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(equiv, module)?)?;
    module.add_function(wrap_pyfunction!(run, module)?)?;
    module.add_function(wrap_pyfunction!(explain, module)?)?;
    module.add_function(wrap_pyfunction!(hazards, module)?)?;
    module.add_function(wrap_pyfunction!(list_file, module)?)
}
