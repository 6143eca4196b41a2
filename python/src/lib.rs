//! `gcnverify._native`: what `gcnverify_library::ask` gives, as plain values. `gcnverify/__init__.py` makes objects of
//! them.
#![warn(missing_docs)]

mod work;

use std::path::PathBuf;

use gcnverify::exit::Exit;
use gcnverify::limits::Interruption;
use gcnverify_library::Failure;
use gcnverify_library::ask::{self, Asking, Program, Reply};
use pyo3::prelude::*;
use work::{Each, work, work_each};

/// File, line, column, message, hint.
type Problem = (Option<String>, Option<usize>, Option<usize>, String, Option<String>);

/// The exit code, the answer as JSON, the answer for people, a page, what is odd, and what kept the question from being
/// answered.
type Answer = (u8, String, String, Option<String>, Vec<String>, Vec<Problem>);

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
        Ok(reply) => replied(&reply),
        Err(failure) => {
            let problems = failure.problems().into_iter();
            let problems = problems.map(|it| (it.file, it.line, it.column, it.message, it.hint)).collect();
            (failure.exit().code(), String::new(), failure.to_string(), None, Vec::new(), problems)
        }
    }
}

fn replied(Reply { exit, json, text, page, warnings }: &Reply) -> Answer {
    (exit.code(), json.clone(), text.clone(), page.clone(), warnings.clone(), Vec::new())
}

/// What a panic leaves.
fn panicked() -> Answer {
    let message = "gcnverify has a fault: it has panicked".to_owned();
    let problem = (None, None, None, message.clone(), None);
    (Exit::Inconsistent.code(), String::new(), message, None, Vec::new(), vec![problem])
}

/// Engines and what they have found, which questions share.
#[pyclass(frozen, module = "gcnverify._native")]
struct Session(ask::Session);

#[pymethods]
impl Session {
    /// What is odd about the results of earlier runs.
    #[getter]
    fn warning(&self) -> Option<&str> {
        self.0.warning.as_deref()
    }

    /// Writes what is new to the cache; why it could not.
    fn save(&self, py: Python) -> Option<String> {
        py.detach(|| self.0.save().err().map(|failure| failure.to_string()))
    }
}

/// A session, or what is wrong with its options.
#[pyfunction]
fn session(options: &str) -> (Option<Session>, Option<Answer>) {
    match ask::Session::new(options) {
        Ok(session) => (Some(Session(session)), None),
        Err(failure) => (None, Some(answer(Err(failure)))),
    }
}

/// Ends questions from another thread.
#[pyclass(frozen, module = "gcnverify._native")]
#[derive(Default)]
struct Stop(Interruption);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Stop {
        Stop::default()
    }

    /// Ends all questions that know this one.
    fn set(&self) {
        self.0.set();
    }
}

/// Whether two programs are equivalent. `page` says on a page how to ask again.
#[pyfunction]
#[pyo3(signature = (a, b, options, page=None, session=None, stop=None))]
fn equiv(
    py: Python,
    a: Given,
    b: Given,
    options: String,
    page: Option<String>,
    session: Option<Py<Session>>,
    stop: Option<Py<Stop>>,
) -> PyResult<Answer> {
    let (a, b) = (program(a), program(b));
    let session = session.map(|session| session.get().0.clone());
    let interruption = stop.map(|stop| stop.get().0.clone()).unwrap_or_default();
    work(py, interruption, move |interruption| {
        let asking = Asking { session: session.as_ref(), interruption: Some(interruption), page: page.as_deref() };
        ask::equiv_in(asking, &a, &b, &options)
    })
}

/// Whether the functions of two files are equivalent; `each` is called with the number of answers that are there, how
/// many there will be, and the answer.
#[pyfunction]
fn equiv_modules(
    py: Python,
    a: Given,
    b: Given,
    options: String,
    page: Option<String>,
    each: Each,
) -> PyResult<Answer> {
    let (a, b) = (program(a), program(b));
    work_each(py, Interruption::default(), each, move |interruption, answered| {
        let asking = Asking { session: None, interruption: Some(interruption), page: page.as_deref() };
        ask::equiv_modules(asking, &a, &b, &options, answered)
    })
}

/// Whether the theorems of a file hold; `each` as in `equiv_modules`.
#[pyfunction]
fn prove(py: Python, given: Given, options: String, each: Each) -> PyResult<Answer> {
    let given = program(given);
    work_each(py, Interruption::default(), each, move |interruption, answered| {
        ask::prove(&given, &options, interruption, answered)
    })
}

/// A question about one program.
type Question = fn(&Program, &str, &Interruption) -> Result<Reply, Failure>;

fn about(py: Python, given: Given, options: String, question: Question) -> PyResult<Answer> {
    let given = program(given);
    work(py, Interruption::default(), move |interruption| question(&given, &options, interruption))
}

/// What a program leaves behind on one wave.
#[pyfunction]
fn run(py: Python, given: Given, options: String) -> PyResult<Answer> {
    about(py, given, options, ask::run)
}

/// What an instruction is and does.
#[pyfunction]
fn explain(py: Python, instruction: String, options: String) -> PyResult<Answer> {
    work(py, Interruption::default(), move |_| ask::explain(&instruction, &options))
}

/// The waits that a program lacks.
#[pyfunction]
fn hazards(py: Python, given: Given, options: String) -> PyResult<Answer> {
    about(py, given, options, ask::hazards)
}

/// What a file holds.
#[pyfunction]
fn list_file(py: Python, given: Given, options: String) -> PyResult<Answer> {
    about(py, given, options, ask::list)
}

/// Machine code of an assembly text, as hexadecimal digits.
#[pyfunction]
fn asm(py: Python, given: Given, options: String) -> PyResult<Answer> {
    about(py, given, options, ask::asm)
}

/// Assembly text of machine code.
#[pyfunction]
fn disasm(py: Python, given: Given, options: String) -> PyResult<Answer> {
    about(py, given, options, ask::disasm)
}

/// The module.
#[pymodule]
fn _native(module: &Bound<PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<Session>()?;
    module.add_class::<Stop>()?;
    module.add_function(wrap_pyfunction!(session, module)?)?;
    module.add_function(wrap_pyfunction!(equiv, module)?)?;
    module.add_function(wrap_pyfunction!(equiv_modules, module)?)?;
    module.add_function(wrap_pyfunction!(prove, module)?)?;
    module.add_function(wrap_pyfunction!(run, module)?)?;
    module.add_function(wrap_pyfunction!(explain, module)?)?;
    module.add_function(wrap_pyfunction!(hazards, module)?)?;
    module.add_function(wrap_pyfunction!(list_file, module)?)?;
    module.add_function(wrap_pyfunction!(asm, module)?)?;
    module.add_function(wrap_pyfunction!(disasm, module)?)
}
