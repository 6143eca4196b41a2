//! Child processes: those solvers that are installed, and programs that misbehave.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gcn_semantics::float::{FloatOp, Format};

use super::{multiplication_by_halves, plenty, shifted};
use crate::limits::{Budget, Limits};
use crate::obligation::Obligation;
use crate::obligation::tests::{Builder, Kind, float_payload};
use crate::solver::external::{self, External};
use crate::solver::portfolio::Portfolio;
use crate::solver::z3::Z3;
use crate::solver::{Engine, Outcome, Pool};

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
        assert_eq!(engine.solve(&byte_as_float(format, true), &plenty()), Outcome::Unsat, "{}", engine.name());
        let refuted = engine.solve(&byte_as_float(format, false), &plenty());
        assert!(matches!(refuted, Outcome::Sat(_)), "{} {refuted}", engine.name());
    }
    assert_eq!(engine.solve(&shifted(3, 0), &plenty()), Outcome::Unsat);
    assert!(matches!(engine.solve(&shifted(3, 1), &plenty()), Outcome::Sat(_)));
    assert!(matches!(engine.solve(&functions(), &plenty()), Outcome::Sat(_)));
}

#[test]
fn installed_solvers_prove_and_refute() {
    for solver in installed() {
        check(&solver);
        assert!(solver.version().starts_with(|c: char| c.is_ascii_digit()), "{}", solver.version());
    }
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
        ("asleep", "exec sleep 1000", "wall-clock"),
        ("deaf", "trap '' TERM INT HUP; while :; do sleep 1; done", "wall-clock"),
        ("binary", "cat >/dev/null; head -c 100000 /dev/urandom", "bitwuzla: "),
        ("endless", "exec cat /dev/zero", ""),
        ("refused", "cat >/dev/null; echo sat; echo '(error \"no model\")'", "gives no model"),
        ("unfinished", "cat >/dev/null; echo sat; echo '((x0 #b00000000000'", "gives no model"),
    ] {
        let (directory, solver) = fake(name, body);
        let outcome = solver.solve(&obligation, &plenty().under(Duration::from_millis(500)));
        assert!(
            matches!(&outcome, Outcome::Unknown(reason) if reason.to_string().contains(expected)),
            "{name}: {outcome}"
        );
        std::fs::remove_dir_all(directory).expect("the directory of the test");
    }
    let (directory, solver) = fake("liar", "cat >/dev/null; echo sat; echo '((x0 #b0000000000000001))'");
    let claim = solver.solve(&shifted(3, 0), &plenty());
    assert!(matches!(&claim, Outcome::Inconsistent(_)), "{claim}");
    assert!(matches!(solver.solve(&obligation, &plenty()), Outcome::Sat(_)));
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
        solver.solve(&shifted(3, 1), &plenty())
    });
    assert!(
        matches!(&outcome, Outcome::Unknown(reason) if reason.to_string().contains("without an answer")),
        "{outcome}"
    );
    let both = Portfolio::new(vec![Box::new(solver), Box::new(Z3)]);
    let both = Pool::of(both, NonZeroUsize::MIN);
    std::fs::remove_file(directory.join("pid")).expect("the process has told its number");
    let outcome = std::thread::scope(|scope| {
        scope.spawn(kill);
        both.solve(&shifted(3, 0), &plenty())
    });
    assert_eq!(outcome, Outcome::Unsat);
    std::fs::remove_dir_all(directory).expect("the directory of the test");
}

#[test]
fn a_hard_question_ends_at_its_limit() {
    for solver in installed() {
        let outcome = solver.solve(&multiplication_by_halves(32), &Limits::new(Budget::of(300)));
        assert!(matches!(&outcome, Outcome::Unknown(_)), "{outcome}");
    }
}
