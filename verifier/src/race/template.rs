//! What a wave has behind a barrier of a loop as a term of the round: `lane > round` after each round of a stencil.

use rustc_hash::FxHashMap;

use crate::term::{self, Node, Rebuilder, Term};

/// A term in which the number of a round stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Template {
    /// It.
    pub term: Term,
    /// The number, 32 bits.
    pub rounds: Term,
}

impl Template {
    /// What `now`, which is so one round later, is in this round.
    pub fn before(now: Term, rounds: Term) -> Template {
        let later = Template { term: now, rounds };
        Template { term: later.at(term::sub(rounds, term::constant(32, 1))), rounds }
    }

    /// What it is in another round.
    pub fn at(self, round: Term) -> Term {
        Rebuilder::knowing(FxHashMap::from_iter([(self.rounds, round)]), term::float).rebuild(self.term)
    }
}

/// The one number of rounds that a term has, if it hangs on nothing else that changes from one round to the next.
pub fn rounds_in(t: Term) -> Option<Term> {
    let (mut is_known, mut numbers) = (true, Vec::new());
    term::for_each_node([t], |node| match node {
        Node::Unspecified(..) => is_known = false,
        Node::Var(var) if var.is_at_cut() => numbers.push(*var),
        Node::Var(var) => is_known &= super::witness::is_of_launch(*var),
        _ => {}
    });
    let [number] = numbers[..] else { return None };
    is_known.then(|| term::variable(32, number))
}
