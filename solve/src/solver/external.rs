//! Solvers that run as child processes and speak SMT-LIB 2, by way of `easy-smt`.
//!
//! A process gets one question with the work that it may do, where the program can count work (cvc5 and Z3 can,
//! Bitwuzla and the scripts of this project cannot). It runs under a [guard](super::guard), which ends it when the
//! limit has passed, when nobody wants the answer any more, and when this process is no more. `easy-smt` itself
//! waits without a limit; under the guard every wait ends.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use easy_smt::{Context, ContextBuilder, SExpr};

use super::guard::{Guarded, Lifeline, guarded};
use super::smtlib::{Question, commands};
use super::soft::solve_written_out;
use super::{Engine, Interrupt, Outcome, Reason, confirm};
use crate::limits::question::{self, Ended};
use crate::limits::{Budget, Limits};
use crate::obligation::{Model, Obligation, Op};

/// The solvers whose options and answers are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// <https://bitwuzla.github.io>
    Bitwuzla,
    /// <https://cvc5.github.io>
    Cvc5,
    /// Another Z3 than the one that is linked in.
    Z3,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Bitwuzla, Kind::Cvc5, Kind::Z3];

    /// The name under which verdicts mention it, and a part of the program's name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Bitwuzla => "bitwuzla",
            Kind::Cvc5 => "cvc5",
            Kind::Z3 => "z3-binary",
        }
    }

    /// The program, and the script of this project that stands for it.
    fn programs(self) -> &'static [&'static str] {
        match self {
            Kind::Bitwuzla => &["bitwuzla", "bitwuzla-smt2.py"],
            Kind::Cvc5 => &["cvc5", "cvc5-smt2.py"],
            Kind::Z3 => &["z3"],
        }
    }

    fn arguments(self, budget: Budget) -> Vec<String> {
        let resources = |each: u64| budget.units().saturating_mul(each).min(u32::MAX.into());
        let limit = match self {
            Kind::Bitwuzla => None,
            Kind::Cvc5 => Some(format!("--rlimit-per={}", resources(CVC5_RESOURCES))),
            Kind::Z3 => Some(format!("rlimit={}", resources(Z3_RESOURCES))),
        };
        let others: &[&str] = match self {
            Kind::Bitwuzla => &[],
            Kind::Cvc5 => &["--quiet", "--lang=smt2"],
            Kind::Z3 => &["-smt2", "-in"],
        };
        others.iter().map(|&other| other.to_owned()).chain(limit).collect()
    }
}

/// Resource units of cvc5 and of Z3 in a unit of work.
const CVC5_RESOURCES: u64 = 20;
const Z3_RESOURCES: u64 = 3_000;

/// How long a program may take to tell its version.
const VERSION: Duration = Duration::from_secs(10);

/// Commands that are sent ahead of the answers to them: their answers fit into a pipe.
const AHEAD: usize = 1_000;

/// A solver's program.
#[derive(Debug)]
pub struct External {
    kind: Kind,
    program: PathBuf,
    version: OnceLock<String>,
}

impl External {
    /// The solver `program`, whose kind its file name tells.
    ///
    /// # Errors
    /// If it is no file, or its name is not that of a known solver.
    pub fn at(program: &Path) -> Result<Self, String> {
        if !program.is_file() {
            return Err(format!("{}: no such program", program.display()));
        }
        let name = program.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let stem = |kind: Kind| kind.programs()[0];
        let kind = Kind::ALL.into_iter().find(|&kind| name.contains(stem(kind)));
        let kind = kind.ok_or_else(|| {
            let known: Vec<_> = Kind::ALL.into_iter().map(stem).collect();
            format!("{}: the name of the program must contain one of {}", program.display(), known.join(", "))
        })?;
        Ok(External { kind, program: program.into(), version: OnceLock::new() })
    }

    /// The solver of `kind` on the search path of programs, if it is there.
    pub fn on_path(kind: Kind) -> Option<Self> {
        let path = std::env::var_os("PATH")?;
        let candidates = std::env::split_paths(&path)
            .flat_map(|directory| kind.programs().iter().map(move |name| directory.join(name)));
        candidates.into_iter().find(|program| program.is_file()).map(|program| External {
            kind,
            program,
            version: OnceLock::new(),
        })
    }

    /// Which solver the program is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether the program is a script of this project rather than the solver's own.
    fn is_script(&self) -> bool {
        self.program.extension().is_some()
    }

    /// Whether the program counts work itself.
    fn counts_work(&self) -> bool {
        !self.is_script() && self.kind != Kind::Bitwuzla
    }

    /// The outcome of `obligation`, in a conversation with the program.
    fn converse(&self, solver: &mut Context, obligation: &Obligation) -> io::Result<Outcome> {
        let name = self.name();
        let Question { commands, values } = commands(solver, obligation);
        for commands in commands.chunks(AHEAD) {
            commands.iter().try_for_each(|&command| solver.raw_send(command))?;
            for _ in commands {
                let answer = solver.raw_recv()?;
                if answer != solver.atoms().success {
                    return Ok(Outcome::gives_up(format!("{name}: {}", solver.display(answer))));
                }
            }
        }
        solver.raw_send(solver.list(vec![solver.atoms().check_sat]))?;
        let answer = solver.raw_recv()?;
        if answer == solver.atoms().unsat {
            return Ok(Outcome::Unsat);
        }
        if answer != solver.atoms().sat {
            return Ok(Outcome::gives_up(format!("{name}: {}", solver.display(answer))));
        }
        let found = if values.is_empty() {
            Some(Vec::new())
        } else {
            let names = values.iter().map(|&(_, name)| name).collect();
            solver.raw_send(solver.list(vec![solver.atoms().get_value, solver.list(names)]))?;
            let reply = solver.raw_recv()?;
            numbers(solver, reply)
        };
        let nodes = values.iter().map(|&(node, _)| node);
        let model = found
            .filter(|found| found.len() == values.len())
            .and_then(|found| model(obligation, &nodes.zip(found).collect()));
        Ok(match model {
            Some(model) => confirm(name, obligation, model),
            None => Outcome::gives_up(format!("{name}: satisfiable, but gives no model")),
        })
    }
}

thread_local! {
    /// The lifeline of the program that works for this thread: the program ends when the lifeline is cut.
    static LIFELINE: RefCell<Lifeline> = RefCell::default();
}

impl Engine for External {
    fn name(&self) -> &'static str {
        self.kind.name()
    }

    fn version(&self) -> String {
        let ask = || {
            let lifeline = Lifeline::default();
            let Guarded { program, arguments, .. } =
                &guarded(&self.program, ["--version".into()], VERSION, &lifeline).ok()?;
            let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
            text.split_whitespace().find(is_version).map(str::to_owned)
        };
        self.version.get_or_init(|| ask().unwrap_or_else(|| "of unknown version".into())).clone()
    }

    /// A program that does not count work may run for the time that the budget stands for.
    fn solve(&self, obligation: &Obligation, limits: &Limits) -> Outcome {
        if obligation.has_steps() {
            return solve_written_out(self, obligation, limits);
        }
        let limit = if self.counts_work() { limits.net } else { limits.net.min(limits.budget.time()) };
        let arguments = if self.is_script() { Vec::new() } else { self.kind.arguments(limits.budget) };
        let (lifeline, start) = (LIFELINE.with_borrow(Clone::clone), Instant::now());
        let guard = match guarded(&self.program, arguments.into_iter().map(OsString::from), limit, &lifeline) {
            Ok(guard) => guard,
            Err(error) => return Outcome::gives_up(format!("{}: does not start: {error}", self.name())),
        };
        let solver = ContextBuilder::new().solver(&guard.program).solver_args(&guard.arguments).build();
        let outcome = solver.and_then(|mut solver| {
            let outcome = self.converse(&mut solver, obligation);
            lifeline.cut();
            // The guard closes its output when the program is gone.
            while solver.raw_recv().map_or_else(|error| error.kind() == io::ErrorKind::InvalidData, |_| true) {}
            outcome
        });
        lifeline.cut();
        // Nobody knows what it has done but by its time.
        question::charge_for(start.elapsed());
        outcome.unwrap_or_else(|error| match error {
            _ if start.elapsed() >= limit => Outcome::Unknown(Reason::Limit(Ended::Net(limit))),
            error => Outcome::gives_up(format!("{}: stopped without an answer ({error})", self.name())),
        })
    }

    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        let lifeline = Lifeline::default();
        LIFELINE.replace(lifeline.clone());
        body(&|| lifeline.cut());
    }
}

/// The model in which nodes have these `values`.
fn model(obligation: &Obligation, values: &BTreeMap<u32, u64>) -> Option<Model> {
    let mut model = Model {
        variables: vec![0; obligation.variables().len()],
        functions: vec![BTreeMap::new(); obligation.functions().len()],
    };
    for number in 0..obligation.len() {
        match obligation.op(number) {
            Op::Var(variable) => model.variables[variable] = *values.get(&(number as u32))?,
            Op::Apply(function, args) => {
                let args = args.iter().map(|arg| values.get(arg).copied()).collect::<Option<_>>()?;
                model.functions[function].insert(args, *values.get(&(number as u32))?);
            }
            _ => {}
        }
    }
    Some(model)
}

/// The values of `((name value) ...)`, which are truth values or bit-vectors in any notation.
fn numbers(smt: &Context, reply: SExpr) -> Option<Vec<u64>> {
    let number = |value: SExpr| match smt.get_list(value) {
        // `(_ bv5 32)`
        Some(&[_, number, _]) => smt.get_atom(number)?.strip_prefix("bv")?.parse().ok(),
        Some(_) => None,
        None => match smt.get_atom(value)? {
            "true" => Some(1),
            "false" => Some(0),
            digits => match digits.strip_prefix("#x") {
                Some(digits) => u64::from_str_radix(digits, 16).ok(),
                None => u64::from_str_radix(digits.strip_prefix("#b")?, 2).ok(),
            },
        },
    };
    let values = smt.get_list(reply)?.iter().map(|&pair| match smt.get_list(pair)? {
        &[_, value] => number(value),
        _ => None,
    });
    values.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_known_by_its_name() {
        assert!(External::at(Path::new("/nowhere/bitwuzla")).is_err_and(|error| error.contains("no such program")));
        let this = std::env::current_exe().expect("a test has a program");
        assert!(External::at(&this).is_err_and(|error| error.contains("bitwuzla, cvc5, z3")));
    }
}
