//! Who decides, and what earlier runs have found: engines, and results on disk.

use std::path::{Path, PathBuf};

use gcnverify::job::Word;
use gcnverify::solver::cadical::{self, Cadical};
use gcnverify::solver::external::{External, Kind};
use gcnverify::solver::guard;
use gcnverify::solver::portfolio::Portfolio;
use gcnverify::solver::soft::Soft;
use gcnverify::solver::z3::Z3;
use gcnverify::solver::{Engine, Solvers, Store};
use gcnverify::term::Observer;

use crate::{Failure, Names};

/// Engines that can decide obligations.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Solver {
    /// CaDiCaL and Z3 in process, in turns with growing budgets; then the programs that are named.
    #[default]
    Auto,
    /// In process; where a program is named, that one.
    Z3,
    /// In process, on formulas of our own bit-blaster.
    Cadical,
    /// A program that is installed, or that is named.
    Bitwuzla,
    /// The same.
    Cvc5,
}

impl Word for Solver {
    const WHAT: &'static str = "solver";
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Solver::Auto, "auto", "CaDiCaL and Z3 in process, in turns with growing budgets"),
        (Solver::Z3, "z3", "In process, or the program that is named"),
        (Solver::Cadical, "cadical", "In process, on formulas of our own bit-blaster"),
        (Solver::Bitwuzla, "bitwuzla", "A program that is installed, or that is named"),
        (Solver::Cvc5, "cvc5", "The same"),
    ];
}

/// Refuses `option`, which needs CaDiCaL, where that is not linked in.
///
/// # Errors
/// If it is not.
pub fn linked(option: &str) -> Result<(), Failure> {
    let missing = cadical::missing().map(|missing| Failure::unsupported(format!("{option}: {missing}")));
    missing.map_or(Ok(()), Err)
}

/// The engine that `solver` chooses, with the programs at `paths`; `observer` hears of the rewritings that it makes.
///
/// # Errors
/// If it is not there.
pub fn engine(
    solver: Solver,
    paths: &[PathBuf],
    observer: Option<&Observer>,
    names: Names,
) -> Result<Portfolio, Failure> {
    let option = names.of("solver_path");
    let given: Result<Vec<External>, String> = paths.iter().map(|path| External::at(path)).collect();
    let mut given = given.map_err(|error| Failure::message(format!("{option}: {error}")))?;
    if !given.is_empty() || matches!(solver, Solver::Bitwuzla | Solver::Cvc5) {
        guard::program().map_err(Failure::message)?;
    }
    let mut external = |kind: Kind| {
        let position = given.iter().position(|external| external.kind() == kind);
        position.map(|position| given.remove(position)).or_else(|| match kind {
            Kind::Z3 => None,
            _ => External::on_path(kind),
        })
    };
    let only = |kind: Kind, engine: Option<External>| {
        let missing = format!("{} is not on the search path; {option} names the program", kind.name());
        engine.map(|engine| vec![Box::new(engine) as Box<dyn Engine>]).ok_or_else(|| Failure::message(missing))
    };
    let cadical = || Box::new(Soft::observed(Cadical, observer.cloned())) as Box<dyn Engine>;
    let engines: Vec<Box<dyn Engine>> = match solver {
        Solver::Z3 => match external(Kind::Z3) {
            Some(program) => vec![Box::new(program)],
            None => vec![Box::new(Z3)],
        },
        Solver::Cadical => {
            linked(&format!("{} cadical", names.of("solver")))?;
            vec![cadical()]
        }
        Solver::Bitwuzla => only(Kind::Bitwuzla, external(Kind::Bitwuzla))?,
        Solver::Cvc5 => only(Kind::Cvc5, external(Kind::Cvc5))?,
        // What happens to be installed does not change a verdict.
        Solver::Auto => {
            let given = given.into_iter().map(|engine| Box::new(engine) as Box<dyn Engine>);
            let second = cadical::missing().is_none().then(cadical);
            second.into_iter().chain([Box::new(Z3) as Box<dyn Engine>]).chain(given).collect()
        }
    };
    Ok(Portfolio::new(engines))
}

/// The store that `cache` names: `off`, a directory, or `read-write` or `read-only` for the user's own. With
/// `read_only` nothing is added to it. What is damaged is worth a warning, no more.
///
/// # Errors
/// If there is no such directory, or nothing can be written to it.
pub fn store(
    cache: &Path,
    read_only: bool,
    solvers: &Solvers,
    names: Names,
) -> Result<(Option<Store>, Option<String>), Failure> {
    let option = names.of("cache");
    let own = |read_only: bool| own_directory(&option).map(|directory| Some((directory, read_only)));
    let chosen = match cache.to_str() {
        Some("off") => Ok(None),
        Some("read-only") => own(true),
        Some("read-write") => own(read_only),
        _ => Ok(Some((cache.to_owned(), read_only))),
    };
    let Some((directory, read_only)) = chosen.map_err(Failure::message)? else { return Ok((None, None)) };
    if directory.exists() && !directory.is_dir() {
        return Err(Failure::message(format!("{option}: {} is no directory", directory.display())));
    }
    if !read_only {
        is_writable(&directory, names)?;
    }
    let engines = format!("{} {}", solvers.name(), solvers.version());
    let (store, warning) = Store::open(&directory, read_only, &engines);
    Ok((Some(store), warning))
}

/// Whether results can be kept in a directory, which is made if there is none.
fn is_writable(directory: &Path, names: Names) -> Result<(), Failure> {
    let probe = directory.join(format!(".gcnverify-{}", std::process::id()));
    let written = std::fs::create_dir_all(directory).and_then(|()| std::fs::write(&probe, ""));
    let _ = std::fs::remove_file(&probe);
    written.map_err(|error| {
        let [cache, only] = ["cache", "cache_read_only"].map(|key| names.of(key));
        Failure::message(format!("{cache}: cannot write to {}: {error}; {only} only reads", directory.display()))
    })
}

/// The user's directory for caches.
fn own_directory(option: &str) -> Result<PathBuf, String> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("GCNVERIFY_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").filter(|path| path.is_absolute()).map(|path| path.join("gcnverify")))
        .or_else(|| variable("HOME").map(|home| Path::new(&home).join(".cache").join("gcnverify")))
        .ok_or_else(|| format!("{option}: there is no home directory; name one"))
}
