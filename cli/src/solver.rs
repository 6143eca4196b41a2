//! The engine that the options choose.

use super::args::{SearchArgs, SolverChoice};
use super::input::Failure;
use gcnverify::solver::portfolio::Portfolio;
use gcnverify::term::Observer;
use gcnverify_library::Names;
use gcnverify_library::engines::{Solver, engine};

pub use gcnverify_library::engines::linked;

impl SearchArgs {
    /// The engine that the options choose; `observer` hears of the rewritings that it makes.
    pub(super) fn engine(&self, observer: Option<&Observer>) -> Result<Portfolio, Failure> {
        let solver = match self.solver {
            SolverChoice::Auto => Solver::Auto,
            SolverChoice::Z3 => Solver::Z3,
            SolverChoice::Cadical => Solver::Cadical,
            SolverChoice::Bitwuzla => Solver::Bitwuzla,
            SolverChoice::Cvc5 => Solver::Cvc5,
        };
        engine(solver, &self.solver_path, observer, Names::Options)
    }
}
