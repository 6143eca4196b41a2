//! The values of terms in a few random states.

use std::hash::{Hash, Hasher};

use gcn_semantics::generate::SplitMix;
use gcn_semantics::ledger::Unspecified;
use rustc_hash::FxHasher;

use crate::term::{Evaluator, Term, Var};

/// States that are tried. In some of them most bits are 0, in some most are 1, so that rare cases are among them.
const STATES: u64 = 64;

/// The values of a term in all states, as a hash: equal terms have equal ones.
pub type Signature = u64;

type OfVariable = Box<dyn Fn(Var) -> u64>;
type OfFunction = Box<dyn Fn(Unspecified, &[u32]) -> u64>;

/// Evaluates terms in the random states.
pub struct Samples {
    states: Evaluator<OfVariable, OfFunction>,
}

impl Default for Samples {
    fn default() -> Self {
        let states = (0..STATES).map(|state| (variable(state), function(state)));
        Samples { states: Evaluator::of_states(states.collect()) }
    }
}

impl Samples {
    /// The values of `t` in all states.
    pub fn signature(&mut self, t: Term) -> Signature {
        let mut hasher = FxHasher::default();
        self.states.eval_each(t).hash(&mut hasher);
        hasher.finish()
    }
}

/// A word that depends on nothing but `what`.
fn word(what: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    what.hash(&mut hasher);
    SplitMix::new(hasher.finish()).bits()
}

/// The values of variables in a state.
fn variable(state: u64) -> OfVariable {
    Box::new(move |var| {
        let [bits, few, fewer] = [0, 1, 2].map(|part| word((state, var.0, part)));
        match state % 4 {
            0..=1 => bits,
            2 => bits & few & fewer,
            _ => bits | few | fewer,
        }
    })
}

/// The values of unknown functions in a state.
fn function(state: u64) -> OfFunction {
    Box::new(move |what, operands| word((state, what, operands)))
}
