//! Solvers that run under the guard: those that are installed, and programs that misbehave.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gcn_semantics::float::{FloatOp, Format};

use gcn_semantics::ledger::{Cause, Unspecified};
use gcnverify::limits::question::Ended;
use gcnverify::limits::{Budget, Limits};
use gcnverify::obligation::{Assumptions, Obligation};
use gcnverify::solver::external::{self, External};
use gcnverify::solver::portfolio::Portfolio;
use gcnverify::solver::z3::Z3;
use gcnverify::solver::{Engine, Outcome, Pool, Reason};
use gcnverify::term::{Term, Var, add, constant, eq, float, mul, sext, unspecified, variable, with_plain_arena, zext};

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

/// Enough for every question that has an answer.
fn plenty() -> Limits {
    Limits::new(Budget::LARGE)
}

/// Whether both sides are equal, without any rewriting.
fn equal(sides: impl FnOnce() -> (Term, Term)) -> Obligation {
    with_plain_arena(|| {
        let (a, b) = sides();
        Obligation::equal(&Assumptions::none(), a, b).0
    })
}

/// `x + k = x + k + extra` for a variable `x` of 16 bits: holds exactly if `extra` is 0.
fn shifted(k: u64, extra: u64) -> Obligation {
    equal(|| {
        let x = variable(16, Var(0));
        (add(x, constant(16, k)), add(x, constant(16, k + extra)))
    })
}

/// What two numbers of 32 bits have a product that is one of two primes? They are there, and hard to find.
fn factors() -> Obligation {
    with_plain_arena(|| {
        let [a, b] = [0, 1].map(|number| zext(variable(32, Var(number)), 64));
        Obligation::satisfiable(&[eq(mul(a, b), constant(64, 3_267_000_013 * 4_093_082_899))]).0
    })
}

/// A byte as a number of `format` is the same read as signed and as unsigned, if `extended` with zeros.
fn byte_as_float(format: Format, extended: bool) -> Obligation {
    equal(|| {
        let (byte, mode) = (variable(8, Var(0)), variable(2, Var(1)));
        let word = if extended { zext(byte, 32) } else { sext(byte, 32) };
        let convert = |signed| float(FloatOp::FromInt { signed, to: format }, mode, &[word]);
        (convert(true), convert(false))
    })
}

/// `f(x, p) = f(y, p)`, with truth values among the arguments.
fn functions() -> Obligation {
    equal(|| {
        let (x, y, p) = (variable(8, Var(0)), variable(8, Var(1)), variable(1, Var(2)));
        let what = Unspecified::of_wave(Cause::Proof(&"f"), 0);
        (unspecified(8, what, &[x, p]), unspecified(8, what, &[y, p]))
    })
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
fn fake(name: &str, body: &str) -> (PathBuf, External) {
    let directory = std::env::temp_dir().join(format!("gcnverify-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory for the test");
    let program = directory.join("bitwuzla.sh");
    let source = directory.join("source");
    std::fs::write(&source, format!("#!/bin/sh\n{body}\n")).expect("a program for the test");
    // Another process writes what is started: a thread that starts a process just then hands on what is open here.
    let mut install = std::process::Command::new("install");
    let status = install.args(["-m", "755"]).args([&source, &program]).status();
    assert!(status.expect("install is there").success(), "an executable program");
    let solver = External::at(Path::new(&program)).expect("a solver by its name");
    (directory, solver)
}

/// A fake solver that acknowledges all commands but those that `cases` (of the shell) answers.
fn polite(name: &str, cases: &str) -> (PathBuf, External) {
    fake(name, &format!("while read -r line; do case \"$line\" in {cases} *) echo success;; esac; done"))
}

/// Whether the process whose number a fake solver has written to `path` still does something; one that nobody has
/// asked for its exit code does not.
#[cfg(target_os = "linux")]
fn runs(path: &Path) -> bool {
    let number = std::fs::read_to_string(path).expect("the program has told its number");
    std::fs::read_to_string(format!("/proc/{}/stat", number.trim())).is_ok_and(|stat| !stat.contains(") Z "))
}

#[test]
fn no_program_is_believed_or_waited_for() {
    let obligation = shifted(3, 1);
    let judge = |name: &str, (directory, solver): (PathBuf, External), limit: Duration, expected: &str| {
        let outcome = solver.solve(&obligation, &plenty().under(limit));
        assert!(
            matches!(&outcome, Outcome::Unknown(reason) if reason.to_string().contains(expected)),
            "{name}: {outcome}"
        );
        std::fs::remove_dir_all(directory).expect("the directory of the test");
    };
    for (name, cases, expected) in [
        ("wrong", "'(check-sat)') echo sat;; '(get-value'*) echo '((x0 #x0000)'; exit;;", "without an answer"),
        ("refused", "'(check-sat)') echo sat;; '(get-value'*) echo '(error \"no model\")';;", "gives no model"),
        ("partial", "'(check-sat)') echo sat;; '(get-value'*) echo '((x0))';;", "gives no model"),
        ("empty", "'(check-sat)') echo sat;; '(get-value'*) echo '()';;", "gives no model"),
        ("decimal", "'(check-sat)') echo sat;; '(get-value'*) echo '((x0 3))';;", "gives no model"),
        ("indexed", "'(check-sat)') echo sat;; '(get-value'*) echo '((x0 (_ 3)))';;", "gives no model"),
        ("unsure", "'(check-sat)') echo unknown;;", "unknown"),
        ("broken", "'(assert'*) echo '(error \"no\")';;", "error"),
        ("dying", "'(assert'*) exit;;", "without an answer"),
    ] {
        judge(name, polite(name, cases), Duration::from_secs(600), expected);
    }
    for (name, body, expected) in [
        ("silent", "exec >&-; cat >/dev/null", "without an answer"),
        ("binary", "head -c 100000 /dev/urandom", "bitwuzla: "),
        ("endless", "exec cat /dev/zero", "bitwuzla: "),
    ] {
        judge(name, fake(name, body), Duration::from_secs(600), expected);
    }
    for (name, body) in [
        ("asleep", "exec sleep 1000"),
        ("deaf", "trap '' TERM INT HUP; while :; do sleep 1; done"),
        ("slow", "while read -r line; do echo success; done | while read -r line; do sleep 1; echo $line; done"),
    ] {
        judge(name, fake(name, body), Duration::from_millis(500), "wall-clock");
    }
    let value = "'(check-sat)') echo sat;; '(get-value'*) echo '((x0 #b0000000000000001))';;";
    let (directory, solver) = polite("liar", value);
    let claim = solver.solve(&shifted(3, 0), &plenty());
    assert!(matches!(&claim, Outcome::Inconsistent(_)), "{claim}");
    assert!(matches!(solver.solve(&obligation, &plenty()), Outcome::Sat(_)));
    std::fs::remove_dir_all(directory).expect("the directory of the test");
}

#[test]
fn values_are_read_in_every_notation() {
    for value in ["#b0000000000000001", "#x0001", "(_ bv1 16)"] {
        let value = format!("'(check-sat)') echo sat;; '(get-value'*) echo '((x0 {value}))';;");
        let (directory, solver) = polite("notation", &value);
        let outcome = solver.solve(&shifted(3, 1), &plenty());
        assert!(matches!(&outcome, Outcome::Sat(model) if model.variables == [1]), "{value} {outcome}");
        std::fs::remove_dir_all(directory).expect("the directory of the test");
    }
}

/// What a solver has started ends with it, whoever holds its output open.
#[test]
#[cfg(target_os = "linux")]
fn nothing_outlives_a_question() {
    let body = "cd \"$(dirname \"$0\")\"; (echo $$ >solver; trap '' TERM; sleep 1000 & echo $! >child; wait)";
    let (directory, solver) = fake("family", body);
    let outcome = solver.solve(&shifted(3, 1), &plenty().under(Duration::from_secs(1)));
    assert!(matches!(&outcome, Outcome::Unknown(Reason::Limit(Ended::Net(_)))), "{outcome}");
    assert!(!runs(&directory.join("solver")), "the solver is gone when there is an outcome");
    while runs(&directory.join("child")) {
        std::thread::yield_now();
    }
    std::fs::remove_dir_all(directory).expect("the directory of the test");
}

/// A solver that somebody else kills has not answered; the others of a portfolio still do.
#[test]
fn a_killed_solver_has_not_answered() {
    let killed = "case $line in '(check-sat)') kill -9 $$;; *) echo success;; esac";
    let (directory, solver) = fake("killed", &format!("while read -r line; do {killed}; done"));
    let outcome = solver.solve(&shifted(3, 1), &plenty());
    assert!(
        matches!(&outcome, Outcome::Unknown(reason) if reason.to_string().contains("without an answer")),
        "{outcome}"
    );
    let both = Portfolio::new(vec![Box::new(solver), Box::new(Z3)]);
    let both = Pool::of(both, NonZeroUsize::MIN);
    assert_eq!(both.solve(&shifted(3, 0), &plenty()), Outcome::Unsat);
    std::fs::remove_dir_all(directory).expect("the directory of the test");
}

/// Whoever does not want the answer any more ends the solver, however long it may work.
#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_solver_ends() {
    let (directory, solver) = fake("interrupted", "echo $$ > \"$(dirname \"$0\")/solver\"; exec sleep 1000");
    let path = directory.join("solver");
    solver.session(&|interrupt| {
        let outcome = std::thread::scope(|scope| {
            scope.spawn(|| {
                while !std::fs::read_to_string(&path).is_ok_and(|text| text.ends_with('\n')) {
                    std::thread::yield_now();
                }
                interrupt();
            });
            solver.solve(&shifted(3, 1), &plenty())
        });
        assert!(matches!(&outcome, Outcome::Unknown(Reason::Engine(_))), "{outcome}");
    });
    assert!(!runs(&path));
    std::fs::remove_dir_all(directory).expect("the directory of the test");
}

#[test]
fn a_hard_question_ends_at_its_limit() {
    for solver in installed() {
        let outcome = solver.solve(&factors(), &Limits::new(Budget::of(300)));
        assert!(matches!(&outcome, Outcome::Unknown(_)), "{outcome}");
    }
}
