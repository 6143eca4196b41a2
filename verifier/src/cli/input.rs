//! Reading what the user named: files, places, assumptions; and what can be wrong with it.

use std::io::Read;
use std::path::Path;

use gcn_semantics::Target;
use gcn_semantics::text::{ErrorKind, Source, SourceError, read_llvm};

use super::args::{MachineArgs, SearchArgs, Syntax, TargetArgs};
use crate::equiv::{Fragment, Settings};
use crate::expr::{self, Expr, Place, parse_places};
use crate::report::diagnostic;
use crate::solver::Pool;

/// Why a command could not do its work.
#[derive(Debug, Clone)]
pub enum Failure {
    /// A usage or input error: the rendered diagnostic.
    Input(String),
    /// Something is not modelled: the rendered diagnostic.
    Unsupported(String),
}

impl Failure {
    /// An input error without a place in a text.
    pub fn message(message: impl std::fmt::Display) -> Self {
        Failure::Input(diagnostic::plain(&message.to_string()))
    }
    /// An error in an argument's text.
    pub fn argument(option: &str, text: &str, error: &expr::Error) -> Self {
        let rendered = diagnostic::argument(option, text, error);
        match error.kind {
            expr::ErrorKind::Unsupported => Failure::Unsupported(rendered),
            _ => Failure::Input(rendered),
        }
    }
    /// Errors in an assembly text.
    pub fn source(source: &Source, errors: &[SourceError]) -> Self {
        let rendered = diagnostic::source(source, errors);
        match errors.iter().all(|error| error.kind == ErrorKind::Unsupported) {
            true => Failure::Unsupported(rendered),
            false => Failure::Input(rendered),
        }
    }
    /// Writes the diagnostic to standard error.
    pub fn report(&self) {
        let (Failure::Input(text) | Failure::Unsupported(text)) = self;
        eprintln!("{text}");
    }
    /// The process's exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Input(_) => 2,
            Failure::Unsupported(_) => 4,
        }
    }
}

/// The content of `path`; `-` is standard input.
pub fn read_text(path: &Path) -> Result<Source, Failure> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    let result = if name == "-" {
        std::io::stdin().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(path).map(|content| bytes = content)
    };
    result.map_err(|error| Failure::message(format!("cannot read {name}: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|_| Failure::message(format!("{name} is not UTF-8 text")))?;
    Ok(Source { name, text })
}

/// Reads the fragment in `path`.
pub fn read_fragment(path: &Path, args: &TargetArgs) -> Result<Fragment, Failure> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    if let Some(kind @ ("hex" | "o" | "hsaco")) = extension.as_deref() {
        let message = format!("{}: .{kind} files are not read yet; give assembly text (.s)", path.display());
        return Err(Failure::Unsupported(diagnostic::plain(&message)));
    }
    if args.syntax == Syntax::Clrx {
        return Err(Failure::Unsupported(diagnostic::plain("the CLRX dialect is not read yet; use --syntax llvm")));
    }
    parse_fragment(read_text(path)?, args.target)
}

/// Parses a fragment; warnings go to standard error.
pub fn parse_fragment(source: Source, target: Target) -> Result<Fragment, Failure> {
    match read_llvm(&source, target) {
        Ok(listing) => {
            for warning in &listing.warnings {
                eprintln!("{}", diagnostic::warning(&source, warning));
            }
            Ok(Fragment { source, listing })
        }
        Err(errors) => Err(Failure::source(&source, &errors)),
    }
}

/// Parses the places of all uses of `option`.
pub fn places(option: &str, texts: &[String]) -> Result<Vec<Place>, Failure> {
    let mut all = Vec::new();
    for text in texts {
        all.extend(parse_places(text).map_err(|error| Failure::argument(option, text, &error))?);
    }
    Ok(all)
}

/// Parses assumptions.
pub fn assumptions(texts: &[String]) -> Result<Vec<Expr>, Failure> {
    let parse = |text: &String| Expr::parse(text).map_err(|error| Failure::argument("--assume", text, &error));
    texts.iter().map(parse).collect()
}

impl MachineArgs {
    /// The readings that the user fixed.
    pub fn fixed(&self) -> std::collections::BTreeMap<gcn_semantics::ledger::Reading, usize> {
        let mut fixed: std::collections::BTreeMap<_, _> = self.reading.iter().copied().collect();
        fixed.insert(gcn_semantics::ledger::Reading::Reverse, self.model.index());
        fixed
    }
}

impl SearchArgs {
    /// The number of threads.
    pub fn threads(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(processors, usize::from)
    }

    /// The limits, with the solver pool set up for them.
    pub fn settings(&self) -> Result<Settings, Failure> {
        let threads = std::num::NonZeroUsize::new(self.threads()).expect("at least one thread");
        Pool::configure_global(threads).map_err(Failure::message)?;
        if let Some(directory) = &self.dump_smt {
            std::fs::create_dir_all(directory)
                .map_err(|error| Failure::message(format!("cannot create {}: {error}", directory.display())))?;
        }
        Ok(Settings { timeout: std::time::Duration::from_secs_f64(self.timeout), dump_smt: self.dump_smt.clone() })
    }
}
