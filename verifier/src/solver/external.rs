//! Solvers that run as child processes and read SMT-LIB 2 from standard input.
//!
//! A child gets one question with the work that it may do, where the program can count work (cvc5 and Z3 can,
//! Bitwuzla and the scripts of this project cannot), and is killed when the limit has passed or somebody else has answered. That
//! needs its handle while another thread waits for its answer; the crate `easy-smt` (0.3.2) keeps the handle
//! to itself and waits without a limit, so the processes are our own.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::smtlib::{Question, question};
use super::{Engine, Interrupt, Outcome, Reason, confirm};
use crate::limits::{Budget, Limits};
use crate::obligation::{Model, Obligation, Op};

/// The solvers whose options and answers are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Bitwuzla,
    Cvc5,
    Z3,
}

impl Kind {
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
            Kind::Cvc5 => &["--quiet", "--lang=smt2", "--produce-models"],
            Kind::Z3 => &["-smt2", "-in"],
        };
        others.iter().map(|&other| other.to_owned()).chain(limit).collect()
    }
}

/// Resource units of cvc5 and of Z3 in a unit of work.
const CVC5_RESOURCES: u64 = 1_000;
const Z3_RESOURCES: u64 = 3_000;

/// Bytes of output beyond which a program has lost its mind; what follows is not read.
const LONGEST_ANSWER: u64 = 64 << 20;

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

    /// Starts the program on `script`; the child, and its whole output in the end.
    fn start(&self, script: String, budget: Budget) -> std::io::Result<(Child, std::sync::mpsc::Receiver<String>)> {
        let arguments = if self.is_script() { Vec::new() } else { self.kind.arguments(budget) };
        let mut child = Command::new(&self.program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (mut input, mut output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        // A solver that stops reading has its reasons; what it prints tells.
        std::thread::spawn(move || drop(input.write_all(script.as_bytes())));
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = output.by_ref().take(LONGEST_ANSWER).read_to_end(&mut bytes);
            let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
        });
        Ok((child, receiver))
    }
}

/// The child that works for a thread; who takes it out kills it.
type Current = Arc<Mutex<Option<Child>>>;

thread_local! {
    static CURRENT: RefCell<Current> = RefCell::default();
}

/// Kills the child, if it still runs, and reaps it.
fn kill(current: &Current) {
    if let Some(mut child) = current.lock().unwrap_or_else(PoisonError::into_inner).take() {
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Engine for External {
    fn name(&self) -> &'static str {
        self.kind.name()
    }

    fn version(&self) -> String {
        let ask = || {
            let output = Command::new(&self.program).arg("--version").stdin(Stdio::null()).output().ok()?;
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
            text.split_whitespace().find(is_version).map(str::to_owned)
        };
        self.version.get_or_init(|| ask().unwrap_or_else(|| "of unknown version".into())).clone()
    }

    /// A program that does not count work may run for the time that the budget stands for.
    fn solve(&self, obligation: &Obligation, limits: &Limits) -> Outcome {
        let name = self.name();
        let Question { script, values } = question(obligation);
        let limit = if self.counts_work() { limits.net } else { limits.net.min(limits.budget.time()) };
        let (child, output) = match self.start(script, limits.budget) {
            Ok(started) => started,
            Err(error) => {
                return Outcome::gives_up(format!("{name}: {} does not start: {error}", self.program.display()));
            }
        };
        let current = CURRENT.with_borrow(Clone::clone);
        current.lock().unwrap_or_else(PoisonError::into_inner).replace(child);
        let output = output.recv_timeout(limit);
        kill(&current);
        match output {
            Ok(text) => answer(name, obligation, &values, &text),
            Err(RecvTimeoutError::Timeout) => Outcome::Unknown(Reason::Net(limit)),
            Err(RecvTimeoutError::Disconnected) => Outcome::gives_up(format!("{name}: no output")),
        }
    }

    fn session(&self, body: &(dyn Fn(Interrupt) + Send + Sync)) {
        let current = Current::default();
        CURRENT.replace(current.clone());
        body(&|| kill(&current));
    }
}

/// What the solver's output `text` says; `values` are the nodes whose values were asked for.
fn answer(name: &str, obligation: &Obligation, values: &[u32], text: &str) -> Outcome {
    let (status, rest) = text.trim_start().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    match status {
        "unsat" => Outcome::Unsat,
        "sat" => match model(obligation, values, rest) {
            Some(model) => confirm(name, obligation, model),
            None => Outcome::gives_up(format!("{name}: satisfiable, but gives no model")),
        },
        "unknown" => Outcome::gives_up(format!("{name}: unknown")),
        "" => Outcome::gives_up(format!("{name}: stopped without an answer")),
        _ => Outcome::gives_up(format!("{name}: {}", text.trim().lines().next().unwrap_or_default())),
    }
}

/// The model in the reply to `get-value`: a list of pairs, of which the second parts count.
fn model(obligation: &Obligation, nodes: &[u32], reply: &str) -> Option<Model> {
    let found = if nodes.is_empty() { Vec::new() } else { numbers(reply)? };
    if found.len() != nodes.len() {
        return None;
    }
    let values: BTreeMap<u32, u64> = nodes.iter().copied().zip(found).collect();
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
fn numbers(reply: &str) -> Option<Vec<u64>> {
    let spaced = reply.replace('(', " ( ").replace(')', " ) ");
    let mut tokens = spaced.split_whitespace();
    let mut numbers = Vec::new();
    (tokens.next()? == "(").then_some(())?;
    loop {
        match tokens.next()? {
            "(" => {}
            ")" => return Some(numbers),
            _ => return None,
        }
        let _name = tokens.next()?;
        let mut value = tokens.next()?;
        if value == "(" {
            // `(_ bv5 32)`
            let [_, number, _, _] = [tokens.next()?, tokens.next()?, tokens.next()?, tokens.next()?];
            value = number;
        }
        numbers.push(match value {
            "true" => 1,
            "false" => 0,
            _ if value.starts_with("#x") => u64::from_str_radix(&value[2..], 16).ok()?,
            _ if value.starts_with("#b") => u64::from_str_radix(&value[2..], 2).ok()?,
            _ => value.strip_prefix("bv")?.parse().ok()?,
        });
        (tokens.next()? == ")").then_some(())?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_in_every_notation() {
        let reply = "((x0 #x0000001f)\n (x1 true) (n3 (_ bv18446744073709551615 64))\n (x2 #b101) (x4 false))";
        assert_eq!(numbers(reply), Some(vec![31, 1, u64::MAX, 5, 0]));
        for broken in ["", "(error \"no model\")", "((x0 #xzz))", "((x0 12))", "((x0 #x1)"] {
            assert_eq!(numbers(broken), None, "{broken}");
        }
    }

    #[test]
    fn a_program_is_known_by_its_name() {
        assert!(External::at(Path::new("/nowhere/bitwuzla")).is_err_and(|error| error.contains("no such program")));
        let this = std::env::current_exe().expect("a test has a program");
        assert!(External::at(&this).is_err_and(|error| error.contains("bitwuzla, cvc5, z3")));
    }
}
