//! How the search for an answer goes on, and how arithmetic is read in it.

use crate::limits::Limits;
use crate::session::Session;

/// How additions, multiplications and conversions are read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// As the machine computes.
    #[default]
    Exact,
    /// As unknown functions, of which only commutativity is known: proves less, and faster.
    Uninterpreted,
    /// As in the real numbers: sums and products in any order are the same, up to rounding.
    Real,
}

/// Limits of the search for an answer.
#[derive(Debug, Clone)]
pub struct Settings {
    /// For one obligation.
    pub limits: Limits,
    /// Who answers obligations, and what is known already.
    pub session: Session,
    /// Directory that receives every obligation as an SMT-LIB script.
    pub dump_smt: Option<std::path::PathBuf>,
    /// Every `equivalent` is put to the second engine as well.
    pub cross_check: bool,
    /// Free structures are tried.
    pub free: bool,
    /// Equal terms below goals are merged.
    pub merging: bool,
    /// Programs that are the same are equivalent without a look at what they compute: the machine does the same
    /// twice. Of programs that are the same but for regions nothing else is looked at.
    pub identical: bool,
    /// What holds under every MODE and with any NaNs is asked first, as that has to be asked anyway.
    pub generally: bool,
    /// Concrete runs look for a difference before anything is proven. Without them, and with guesses about loops of
    /// one state alone, the provers have to refuse what is wrong, as tests ask them to.
    pub runs: bool,
    /// A counterexample is made small. Without that the first one that replays is the answer, for questions of which
    /// only yes or no counts.
    pub minimises: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            limits: Limits::default(),
            session: Session::default(),
            dump_smt: None,
            cross_check: false,
            free: true,
            merging: true,
            identical: true,
            generally: true,
            runs: true,
            minimises: true,
        }
    }
}
