//! Child processes: those solvers that are installed, and programs that misbehave.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gcn_semantics::float::{FloatOp, Format};

use super::{multiplication_by_halves, shifted};
use crate::obligation::Obligation;
use crate::obligation::tests::{Builder, Kind, float_payload};
use crate::solver::external::{self, External};
use crate::solver::portfolio::Portfolio;
use crate::solver::z3::Z3;
use crate::solver::{Engine, Interrupt, Outcome};

const LIMIT: Duration = Duration::from_secs(20);

/// The solvers on the search path; says which are missing.
fn installed() -> Vec<External> {
    let found = |kind: external::Kind| {
        let solver = External::on_path(kind);
        if solver.is_none() {
            eprintln!("note: {} is not on the search path, so it is not tested", kind.name());
        }
        solver
    };
    external::Kind::ALL.into_iter().filter_map(found).collect()
}

/// A byte as a number of `format` is the same read as signed and as unsigned, if `extended` with zeros.
pub(super) fn byte_as_float(format: Format, extended: bool) -> Obligation {
    let mut builder = Builder::default();
    let width = format.bits() as u8;
    let (byte, zeros, mode) = (builder.variable(8), builder.constant(0, 24), builder.variable(2));
    let word = match extended {
        true => builder.node(Kind::Concat, 32, 0, &[zeros, byte]),
        false => builder.node(Kind::Sext, 32, 0, &[byte]),
    };
    let [a, b] = [true, false].map(|signed| {
        let convert = float_payload(FloatOp::FromInt { signed, to: format });
        builder.node(Kind::Float, width, convert, &[word, mode])
    });
    builder.equal(&[], a, b)
}

/// `f(x) = f(y)`, with truth values among the arguments.
fn functions() -> Obligation {
    let mut builder = Builder::default();
    let (x, y, p) = (builder.variable(8), builder.variable(8), builder.variable(1));
    let f = builder.function(&[8, 1], 8);
    let [fx, fy] = [x, y].map(|argument| builder.node(Kind::Apply, 8, f, &[argument, p]));
    builder.equal(&[p], fx, fy)
}

fn check(engine: &dyn Engine) {
    for format in Format::ALL {
        // cvc5 has floats of 16 bits as an experiment only.
        if engine.name() == "cvc5" && format == Format::F16 {
            continue;
        }
        assert_eq!(engine.solve(&byte_as_float(format, true), LIMIT), Outcome::Unsat, "{}", engine.name());
        let refuted = engine.solve(&byte_as_float(format, false), LIMIT);
        assert!(matches!(refuted, Outcome::Sat(_)), "{} {refuted}", engine.name());
    }
    assert_eq!(engine.solve(&shifted(3, 0), LIMIT), Outcome::Unsat);
    assert!(matches!(engine.solve(&shifted(3, 1), LIMIT), Outcome::Sat(_)));
    assert!(matches!(engine.solve(&functions(), LIMIT), Outcome::Sat(_)));
}

#[test]
fn installed_solvers_prove_and_refute() {
    for solver in installed() {
        check(&solver);
        assert!(solver.version().starts_with(|c: char| c.is_ascii_digit()), "{}", solver.version());
    }
}

#[test]
fn a_portfolio_proves_and_refutes() {
    let others = installed().into_iter().map(|solver| Box::new(solver) as Box<dyn Engine>);
    let engines = std::iter::once(Box::new(Z3) as Box<dyn Engine>).chain(others);
    check(&Portfolio::new(engines.collect()));
}

/// An engine that stops when it is told to only, or answers at once.
struct Sleeper(Option<Outcome>, AtomicBool);

impl Engine for Sleeper {
    fn name(&self) -> &str {
        "sleeper"
    }
    fn solve(&self, _: &Obligation, _: Duration) -> Outcome {
        while self.0.is_none() && !self.1.load(Ordering::Acquire) {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.0.clone().unwrap_or(Outcome::Unknown("stopped".into()))
    }
    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        body(&|| self.1.store(true, Ordering::Release));
    }
}

fn portfolio(outcomes: &[Option<Outcome>]) -> Portfolio {
    let sleeper = |outcome: &Option<Outcome>| Box::new(Sleeper(outcome.clone(), AtomicBool::new(false)));
    Portfolio::new(outcomes.iter().map(|outcome| sleeper(outcome) as Box<dyn Engine>).collect())
}

#[test]
fn the_first_answer_of_a_portfolio_stops_the_others() {
    let obligation = byte_as_float(Format::F16, true);
    let unknown = || Some(Outcome::Unknown("no".into()));
    for outcomes in [[None, Some(Outcome::Unsat), None], [unknown(), None, Some(Outcome::Unsat)]] {
        assert_eq!(portfolio(&outcomes).solve(&obligation, LIMIT), Outcome::Unsat);
    }
    let outcome = portfolio(&[unknown(), unknown()]).solve(&obligation, LIMIT);
    assert_eq!(outcome, Outcome::Unknown("no; no".into()));
    let inconsistent = Outcome::Inconsistent("a wrong model".into());
    assert_eq!(portfolio(&[None, Some(inconsistent.clone())]).solve(&obligation, LIMIT), inconsistent);
    let limit = Duration::from_millis(50);
    assert!(matches!(portfolio(&[None, None]).solve(&obligation, limit), Outcome::Unknown(_)));
}

#[test]
fn the_reserve_answers_what_takes_long() {
    let obligation = byte_as_float(Format::F16, true);
    let reserve = || Box::new(Sleeper(Some(Outcome::Unsat), AtomicBool::new(false)));
    assert_eq!(portfolio(&[None]).with_reserve(reserve()).solve(&obligation, LIMIT), Outcome::Unsat);
    let limit = Duration::from_millis(50);
    assert!(matches!(portfolio(&[None]).with_reserve(reserve()).solve(&obligation, limit), Outcome::Unknown(_)));
}

#[test]
fn a_portfolio_is_interrupted() {
    let portfolio = portfolio(&[None, None]);
    let obligation = byte_as_float(Format::F16, true);
    portfolio.session(&|interrupt| {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !done.load(Ordering::Acquire) {
                    std::thread::sleep(Duration::from_millis(5));
                    interrupt();
                }
            });
            let outcome = portfolio.solve(&obligation, Duration::from_secs(3600));
            done.store(true, Ordering::Release);
            assert!(matches!(outcome, Outcome::Unknown(_)));
        });
    });
}

/// A shell script that passes for a solver.
#[cfg(unix)]
fn fake(name: &str, body: &str) -> (PathBuf, External) {
    use std::os::unix::fs::PermissionsExt;
    let directory = std::env::temp_dir().join(format!("gcnverify-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory for the test");
    let program = directory.join("bitwuzla.sh");
    std::fs::write(&program, format!("#!/bin/sh\n{body}\n")).expect("a program for the test");
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).expect("an executable program");
    let solver = External::at(Path::new(&program)).expect("a solver by its name");
    (directory, solver)
}

#[test]
#[cfg(unix)]
fn no_program_is_believed_or_waited_for() {
    let obligation = shifted(3, 1);
    for (name, body, expected) in [
        ("wrong", "cat >/dev/null; echo sat; echo '((x0 #x0000)'", "gives no model"),
        ("silent", "cat >/dev/null", "without an answer"),
        ("broken", "echo '(error \"no\")'", "error"),
        ("asleep", "exec sleep 1000", "timeout"),
        ("deaf", "trap '' TERM INT HUP; while :; do sleep 1; done", "timeout"),
        ("binary", "cat >/dev/null; head -c 100000 /dev/urandom", "bitwuzla: "),
        ("endless", "exec cat /dev/zero", ""),
        ("refused", "cat >/dev/null; echo sat; echo '(error \"no model\")'", "gives no model"),
        ("unfinished", "cat >/dev/null; echo sat; echo '((x0 #b00000000000'", "gives no model"),
    ] {
        let (directory, solver) = fake(name, body);
        let start = Instant::now();
        let outcome = solver.solve(&obligation, Duration::from_millis(500));
        assert!(matches!(&outcome, Outcome::Unknown(reason) if reason.contains(expected)), "{name}: {outcome}");
        assert!(start.elapsed() < Duration::from_secs(60), "{name} was not killed");
        std::fs::remove_dir_all(directory).expect("the directory of the test");
    }
    let (directory, solver) = fake("liar", "cat >/dev/null; echo sat; echo '((x0 #b0000000000000001))'");
    let claim = solver.solve(&shifted(3, 0), LIMIT);
    assert!(matches!(&claim, Outcome::Inconsistent(_)), "{claim}");
    assert!(matches!(solver.solve(&obligation, LIMIT), Outcome::Sat(_)));
    std::fs::remove_dir_all(directory).expect("the directory of the test");
}

/// A solver that somebody else kills has not answered; the others of a portfolio still do.
#[test]
#[cfg(unix)]
fn a_killed_solver_has_not_answered() {
    let (directory, solver) = fake("killed", "echo $$ > \"$(dirname \"$0\")/pid\"; exec sleep 1000");
    let kill = || {
        let path = directory.join("pid");
        let number = || std::fs::read_to_string(&path).ok().filter(|text| text.ends_with('\n'));
        let number = std::iter::repeat_with(number).find_map(|number| {
            std::thread::sleep(Duration::from_millis(5));
            number
        });
        let killed = std::process::Command::new("kill").args(["-9", number.expect("a process").trim()]).status();
        assert!(killed.expect("kill runs").success());
    };
    let outcome = std::thread::scope(|scope| {
        scope.spawn(kill);
        solver.solve(&shifted(3, 1), Duration::from_secs(600))
    });
    assert!(matches!(&outcome, Outcome::Unknown(reason) if reason.contains("without an answer")), "{outcome}");
    let both = Portfolio::new(vec![Box::new(solver), Box::new(Z3)]);
    std::fs::remove_file(directory.join("pid")).expect("the process has told its number");
    let outcome = std::thread::scope(|scope| {
        scope.spawn(kill);
        both.solve(&shifted(3, 0), Duration::from_secs(600))
    });
    assert_eq!(outcome, Outcome::Unsat);
    std::fs::remove_dir_all(directory).expect("the directory of the test");
}

#[test]
fn a_hard_question_ends_at_its_limit() {
    for solver in installed() {
        let outcome = solver.solve(&multiplication_by_halves(32), Duration::from_millis(300));
        assert!(matches!(&outcome, Outcome::Unknown(reason) if reason.contains("timeout")), "{outcome}");
    }
}
