//! The engine that the options choose.

use super::args::{SearchArgs, SolverChoice};
use super::input::Failure;
use gcnverify::solver::Engine;
use gcnverify::solver::cadical::{self, Cadical};
use gcnverify::solver::external::{External, Kind};
use gcnverify::solver::guard;
use gcnverify::solver::portfolio::Portfolio;
use gcnverify::solver::soft::Soft;
use gcnverify::solver::z3::Z3;
use gcnverify::term::Observer;

/// Refuses `option`, which needs CaDiCaL, where that is not linked in.
pub fn linked(option: &str) -> Result<(), Failure> {
    let missing = cadical::missing().map(|missing| Failure::unsupported(format!("{option}: {missing}")));
    missing.map_or(Ok(()), Err)
}

impl SearchArgs {
    /// The engine that the options choose; `observer` hears of the rewritings that it makes.
    pub(super) fn engine(&self, observer: Option<&Observer>) -> Result<Portfolio, Failure> {
        let given: Result<Vec<External>, String> = self.solver_path.iter().map(|path| External::at(path)).collect();
        let mut given = given.map_err(|error| Failure::message(format!("--solver-path: {error}")))?;
        if !given.is_empty() || matches!(self.solver, SolverChoice::Bitwuzla | SolverChoice::Cvc5) {
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
            let missing = format!("{} is not on the search path; --solver-path names the program", kind.name());
            engine.map(|engine| vec![Box::new(engine) as Box<dyn Engine>]).ok_or_else(|| Failure::message(missing))
        };
        let cadical = || Box::new(Soft::observed(Cadical, observer.cloned())) as Box<dyn Engine>;
        let engines: Vec<Box<dyn Engine>> = match self.solver {
            SolverChoice::Z3 => match external(Kind::Z3) {
                Some(program) => vec![Box::new(program)],
                None => vec![Box::new(Z3)],
            },
            SolverChoice::Cadical => {
                linked("--solver cadical")?;
                vec![cadical()]
            }
            SolverChoice::Bitwuzla => only(Kind::Bitwuzla, external(Kind::Bitwuzla))?,
            SolverChoice::Cvc5 => only(Kind::Cvc5, external(Kind::Cvc5))?,
            // What happens to be installed does not change a verdict.
            SolverChoice::Auto => {
                let given = given.into_iter().map(|engine| Box::new(engine) as Box<dyn Engine>);
                let second = cadical::missing().is_none().then(cadical);
                second.into_iter().chain([Box::new(Z3) as Box<dyn Engine>]).chain(given).collect()
            }
        };
        Ok(Portfolio::new(engines))
    }
}
