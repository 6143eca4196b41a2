//! The C interface: `include/gcnverify.h` describes each function. It gives what `gcnverify_library::ask` gives.
#![warn(missing_docs)]

use std::ffi::{CStr, CString, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use gcnverify::exit::Exit;
use gcnverify::limits::Interruption;
use gcnverify_library::ask::{self, Reply};
use gcnverify_library::{Failure, Problem};

/// A program, as the caller gives it.
#[repr(C)]
pub struct Program {
    name: *const c_char,
    text: *const c_char,
}

/// A problem, as the caller sees it.
#[repr(C)]
pub struct ProblemView {
    file: *const c_char,
    line: usize,
    column: usize,
    message: *const c_char,
    hint: *const c_char,
}

/// An answer.
pub struct Answer {
    exit: Exit,
    json: CString,
    text: CString,
    problems: Vec<Owned>,
}

/// A problem whose texts C can read.
struct Owned {
    file: Option<CString>,
    line: usize,
    column: usize,
    message: CString,
    hint: Option<CString>,
}

/// The text for C, which ends at a zero byte: one inside becomes a picture of it.
fn c_text(text: &str) -> CString {
    CString::new(text.replace('\0', "\u{2400}")).unwrap_or_default()
}

/// The answer that `ask` gives. A panic ends here.
fn answer(ask: impl FnOnce() -> Result<Reply, Failure>) -> *mut Answer {
    let answered = catch_unwind(AssertUnwindSafe(ask));
    let answer = match answered {
        Ok(Ok(Reply { exit, json, text, .. })) => {
            Answer { exit, json: c_text(&json), text: c_text(&text), problems: Vec::new() }
        }
        Ok(Err(failure)) => refused(failure.exit(), &failure),
        Err(_) => refused(Exit::Inconsistent, &Failure::message("gcnverify has a fault: it has panicked")),
    };
    Box::into_raw(Box::new(answer))
}

fn refused(exit: Exit, failure: &Failure) -> Answer {
    let optional = |text: Option<String>| text.as_deref().map(c_text);
    let owned = |Problem { file, line, column, message, hint }: Problem| Owned {
        file: optional(file),
        line: line.unwrap_or(0),
        column: column.unwrap_or(0),
        message: c_text(&message),
        hint: optional(hint),
    };
    let json = serde_json::to_string(&failure.refusal()).unwrap_or_default();
    let problems = failure.problems();
    let text: String = problems.iter().map(|problem| format!("{problem}\n")).collect();
    let problems = problems.into_iter().map(owned).collect();
    Answer { exit, json: c_text(&json), text: c_text(&text), problems }
}

/// The text at `text`, which `what` is called.
///
/// # Safety
/// `text` is NULL or points to bytes that end with a zero.
unsafe fn read<'a>(text: *const c_char, what: &str) -> Result<&'a str, Failure> {
    if text.is_null() {
        return Err(Failure::message(format!("{what} is NULL")));
    }
    // SAFETY: it is not NULL, and the caller says the rest.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| Failure::message(format!("{what} is not UTF-8")))
}

/// The options at `text`.
///
/// # Safety
/// As [`read`].
unsafe fn options<'a>(text: *const c_char) -> Result<&'a str, Failure> {
    // SAFETY: as the caller says.
    if text.is_null() { Ok("") } else { unsafe { read(text, "options") } }
}

/// The program at `program`, which `what` is called.
///
/// # Safety
/// `program` is NULL or points to a program whose texts are as in [`read`].
unsafe fn program(program: *const Program, what: &str) -> Result<ask::Program, Failure> {
    // SAFETY: as the caller says.
    let Some(Program { name, text }) = (unsafe { program.as_ref() }) else {
        return Err(Failure::message(format!("{what} is NULL")));
    };
    if text.is_null() {
        // SAFETY: as the caller says.
        return Ok(ask::Program::File(unsafe { read(*name, &format!("the name of {what}")) }?.into()));
    }
    // SAFETY: as the caller says.
    let text = unsafe { read(*text, &format!("the text of {what}")) }?.to_owned();
    let name = if name.is_null() {
        "program"
    } else {
        // SAFETY: as the caller says.
        unsafe { read(*name, &format!("the name of {what}")) }?
    };
    Ok(ask::Program::Text { name: name.to_owned(), text })
}

/// Whether two programs are equivalent.
///
/// # Safety
/// The pointers are NULL or valid, their texts end with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_equiv(a: *const Program, b: *const Program, wanted: *const c_char) -> *mut Answer {
    answer(|| {
        // SAFETY: as the caller says.
        let (a, b, wanted) = unsafe { (program(a, "program a")?, program(b, "program b")?, options(wanted)?) };
        ask::equiv(&a, &b, wanted, &Interruption::default())
    })
}

/// What a program leaves behind on one wave.
///
/// # Safety
/// As [`gcnverify_equiv`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_run(given: *const Program, wanted: *const c_char) -> *mut Answer {
    // SAFETY: as the caller says.
    answer(|| unsafe { ask::run(&program(given, "the program")?, options(wanted)?, &Interruption::default()) })
}

/// What an instruction is and does.
///
/// # Safety
/// As [`gcnverify_equiv`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_explain(instruction: *const c_char, wanted: *const c_char) -> *mut Answer {
    // SAFETY: as the caller says.
    answer(|| unsafe { ask::explain(read(instruction, "the instruction")?, options(wanted)?) })
}

/// The waits that a program lacks.
///
/// # Safety
/// As [`gcnverify_equiv`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_hazards(given: *const Program, wanted: *const c_char) -> *mut Answer {
    // SAFETY: as the caller says.
    answer(|| unsafe { ask::hazards(&program(given, "the program")?, options(wanted)?, &Interruption::default()) })
}

/// What a file holds.
///
/// # Safety
/// As [`gcnverify_equiv`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_list(given: *const Program, wanted: *const c_char) -> *mut Answer {
    // SAFETY: as the caller says.
    answer(|| unsafe { ask::list(&program(given, "the program")?, options(wanted)?, &Interruption::default()) })
}

/// What the answer says; of NULL that the question was wrong.
///
/// # Safety
/// `answer` is NULL or an answer that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_exit_of(answer: *const Answer) -> c_int {
    // SAFETY: as the caller says.
    unsafe { answer.as_ref() }.map_or(Exit::Invalid, |answer| answer.exit).code().into()
}

/// The answer as JSON; of NULL an empty text.
///
/// # Safety
/// As [`gcnverify_exit_of`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_json(answer: *const Answer) -> *const c_char {
    // SAFETY: as the caller says.
    unsafe { answer.as_ref() }.map_or(c"".as_ptr(), |answer| answer.json.as_ptr())
}

/// The answer for people; of NULL an empty text.
///
/// # Safety
/// As [`gcnverify_exit_of`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_text(answer: *const Answer) -> *const c_char {
    // SAFETY: as the caller says.
    unsafe { answer.as_ref() }.map_or(c"".as_ptr(), |answer| answer.text.as_ptr())
}

/// How many things kept the question from being answered.
///
/// # Safety
/// As [`gcnverify_exit_of`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_problem_count(answer: *const Answer) -> usize {
    // SAFETY: as the caller says.
    unsafe { answer.as_ref() }.map_or(0, |answer| answer.problems.len())
}

/// Writes one of them.
///
/// # Safety
/// As [`gcnverify_exit_of`]; `problem` is NULL or may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_problem_at(answer: *const Answer, index: usize, problem: *mut ProblemView) -> c_int {
    // SAFETY: as the caller says.
    let owned = unsafe { answer.as_ref() }.and_then(|answer| answer.problems.get(index));
    // SAFETY: as the caller says.
    let place = unsafe { problem.as_mut() };
    let (Some(Owned { file, line, column, message, hint }), Some(place)) = (owned, place) else { return 0 };
    let pointer = |text: &Option<CString>| text.as_ref().map_or(ptr::null(), |text| text.as_ptr());
    *place = ProblemView {
        file: pointer(file),
        line: *line,
        column: *column,
        message: message.as_ptr(),
        hint: pointer(hint),
    };
    1
}

/// Takes an answer back.
///
/// # Safety
/// As [`gcnverify_exit_of`]; nobody uses it, or a text of it, again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnverify_free(answer: *mut Answer) {
    if !answer.is_null() {
        // SAFETY: it was made by `Box::into_raw` above, and is freed once.
        drop(unsafe { Box::from_raw(answer) });
    }
}

/// The version.
#[unsafe(no_mangle)]
pub extern "C" fn gcnverify_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
