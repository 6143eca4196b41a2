//! Options of the commands that decide: engines, limits, the cache, what is written.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use gcnverify::limits::memory::MemoryLimit;
use gcnverify::limits::{Budget, Limits};
use gcnverify_library::options::table::{BUDGET, CACHE, CACHE_READ_ONLY, JOBS, MEMORY, SOLVER, SOLVER_PATH, TIMEOUT};

/// Engines that can decide obligations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolverChoice {
    #[cfg_attr(
        feature = "cadical",
        doc = "CaDiCaL and Z3 in process, in turns with growing budgets; then the programs of --solver-path"
    )]
    #[cfg_attr(
        not(feature = "cadical"),
        doc = "Z3 in process, then the programs of --solver-path; this gcnverify is built without CaDiCaL"
    )]
    Auto,
    /// In process; with --solver-path the program
    Z3,
    #[cfg_attr(feature = "cadical", doc = "In process, on formulas of our own bit-blaster")]
    #[cfg_attr(not(feature = "cadical"), doc = "Not here: this gcnverify is built without it")]
    Cadical,
    /// A program that is installed, or that --solver-path names
    Bitwuzla,
    /// The same
    Cvc5,
}

/// Results of earlier runs.
#[derive(Debug, Args)]
pub struct CacheArgs {
    #[arg(long, default_value = CACHE.default, value_name = CACHE.value, help = CACHE.help)]
    pub cache: PathBuf,
    #[arg(long, help = CACHE_READ_ONLY.help)]
    pub cache_read_only: bool,
}

/// Limits of the search.
#[derive(Debug, Args)]
pub struct SearchArgs {
    #[arg(long, value_enum, default_value_t = SolverChoice::Auto, help = SOLVER.help)]
    pub solver: SolverChoice,
    #[arg(long, value_name = SOLVER_PATH.value, help = SOLVER_PATH.help)]
    pub solver_path: Vec<PathBuf>,
    #[arg(long, default_value = BUDGET.default, value_name = BUDGET.value, help = BUDGET.help)]
    pub budget: Budget,
    #[arg(long, value_name = TIMEOUT.value, help = TIMEOUT.help, value_parser = parse_seconds)]
    pub timeout: Option<f64>,
    #[arg(long, value_name = MEMORY.value, help = MEMORY.help)]
    pub memory: Option<MemoryLimit>,
    #[arg(long, value_name = JOBS.value, help = JOBS.help, value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub cache: CacheArgs,
    /// Write every obligation as an SMT-LIB script into this directory
    #[arg(long, value_name = "DIR")]
    pub dump_smt: Option<PathBuf>,
    /// Put every `equivalent` to a second engine (CaDiCaL, on terms without any rewriting); exit
    /// code 5 if it disagrees
    #[arg(long)]
    pub cross_check: bool,
    /// Prove every step of the normaliser in this run again, with Z3 on terms without any rewriting;
    /// exit code 5 if one is wrong, 3 if one takes too long
    #[arg(long)]
    pub verify_rewrites: bool,
    /// Write certificates of every `equivalent` into this directory, for `certificate check`
    #[arg(long, value_name = "DIR")]
    pub certify: Option<PathBuf>,
}

impl SearchArgs {
    /// The limits that the options choose.
    pub fn limits(&self) -> Limits {
        let memory = self.memory.unwrap_or_else(MemoryLimit::of_machine);
        let limits = Limits { memory, ..Limits::new(self.budget) };
        match self.timeout {
            Some(seconds) => limits.under(Duration::from_secs_f64(seconds)),
            None => limits,
        }
    }
}

/// A limit in seconds.
pub fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is not a number of seconds"))?;
    if seconds > 0.0 && seconds <= 1e6 {
        Ok(seconds)
    } else {
        Err("a limit is more than 0 and at most 1000000 seconds".into())
    }
}
