//! CaDiCaL where it is not linked in: whoever asks it hears so.

use std::path::Path;

use super::super::{Engine, Outcome};
use super::missing;
use crate::limits::Limits;
use crate::obligation::Obligation;

/// The engine, which decides nothing here.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cadical;

impl Engine for Cadical {
    fn name(&self) -> &'static str {
        "cadical"
    }

    fn solve(&self, _: &Obligation, _: &Limits) -> Outcome {
        Outcome::gives_up(words())
    }
}

/// Proves nothing.
///
/// # Errors
/// Always.
pub fn prove(_: &Path, _: &Limits, _: &Path) -> Result<bool, String> {
    Err(words().into())
}

fn words() -> &'static str {
    missing().expect("it is not linked in")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::obligation::Assumptions;
    use crate::solver::Reason;
    use crate::term::{Var, variable, with_plain_arena};

    #[test]
    fn what_is_missing_decides_nothing() {
        let trivial = with_plain_arena(|| {
            let x = variable(8, Var(0));
            Obligation::equal(&Assumptions::none(), x, x).0
        });
        assert_eq!(Cadical.solve(&trivial, &Limits::default()), Outcome::Unknown(Reason::Engine(words().into())));
        assert!(prove(Path::new("-"), &Limits::default(), Path::new("-")).is_err());
    }
}
