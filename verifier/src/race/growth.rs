//! By what registers grow from one round of a loop to the next: by a constant, or by what the launch says, as the size
//! of the grid or an argument.
//!
//! A register that has grown is its first value and so many times the same. How many times a register *counts*, and
//! all that have grown whenever it has grown count with it: a pointer that goes on by `4 * n` where an index goes on
//! by `n`.

use gcn_semantics::algebra::{LaneId, Space};
use rustc_hash::{FxHashMap, FxHashSet};

use super::names::Names;
use super::state::Key;
use super::witness::is_known;
use crate::state::StateVar;
use crate::term::{self, Load, Node, Rebuilder, Term, Var};

/// Terms of more nodes are not looked at.
const NODES: usize = 2_000;

/// Which part of a number a register has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All of it, 32 bits.
    Whole,
    /// The low word of 64 bits; the next register has the high one.
    Low,
    /// The high word.
    High,
}

/// By what a register grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Growth {
    /// So much each time: 32 bits of a word, 64 of two.
    pub by: Term,
    /// What of it the register has.
    pub part: Part,
    /// The register that counts: the number's own, or another one that has grown whenever this one has.
    pub counter: Key,
}

impl Growth {
    /// By how much the number has grown at a place.
    pub fn grown(self, names: Names, lane: LaneId) -> Term {
        let times = term::extract(names.counted(self.counter, lane), 0, term::width(self.by));
        term::mul(self.by, times)
    }

    /// The same, counted by the register of `counters` that has grown whenever this has, which is when `when` holds; or
    /// by its own counter, which is one of them then.
    pub fn counting(self, counters: &mut Vec<(Key, Term)>, when: Term) -> Growth {
        let is_vector = |key: Key| matches!(key, Key::Vgpr(_));
        let is_same = |(key, own): &&(Key, Term)| is_vector(*key) == is_vector(self.counter) && *own == when;
        if let Some(&(counter, _)) = counters.iter().find(is_same) {
            return Growth { counter, ..self };
        }
        counters.push((self.counter, when));
        self
    }

    /// The same, counted as before if that register has grown whenever this has; `own` counts else.
    pub fn counted(self, own: Growth, counters: &mut Vec<(Key, Term)>, when: Term) -> Growth {
        if self.counter != own.counter && counters.contains(&(self.counter, when)) {
            return self;
        }
        if !counters.contains(&(own.counter, when)) {
            counters.push((own.counter, when));
        }
        own
    }
}

/// When a number grows, and by what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// A bit: else it stays as it is.
    pub when: Term,
    /// What is added.
    pub by: Term,
}

/// Says which terms are the same whenever they are looked at.
pub struct Fixed<'f> {
    /// The scalar registers with what the launch gives all waves.
    pub given: &'f [u16],
}

impl Fixed<'_> {
    /// Whether a term hangs on nothing but constants, arguments and what the launch has given.
    pub fn is_fixed(&self, t: Term) -> bool {
        self.hangs_on(t, &|var| matches!(StateVar::of(var), Some(StateVar::Scalar { .. })))
    }

    /// Whether a term hangs on nothing but constants, such variables, and memory that the launch has given.
    pub fn hangs_on(&self, t: Term, is_allowed: &dyn Fn(Var) -> bool) -> bool {
        if term::has_more_nodes([t], NODES) {
            return false;
        }
        let (mut fixed, mut addresses) = (true, Vec::new());
        term::for_each_node([t], |node| match node {
            Node::Var(var) => fixed &= is_allowed(*var),
            Node::Unspecified(what, address) => {
                fixed &= Load::of(*what).is_some_and(|load| load.space == Space::Global);
                addresses.extend(address.iter());
            }
            Node::Float(..) => fixed = false,
            _ => {}
        });
        // Nobody writes arguments and packets (`kernel-arguments`).
        let is_given =
            |var: &Var| matches!(StateVar::of(*var), Some(StateVar::Scalar { code }) if self.given.contains(&code));
        fixed
            && is_known(addresses.iter().copied())
            && addresses.iter().all(|&t| term::variables(t).iter().all(is_given))
    }

    /// How a number has grown, if that is seen.
    pub fn step(&self, before: Term, now: Term) -> Option<Step> {
        let width = term::width(now);
        let grown = term::sub(now, before);
        let plain = term::without_carries(grown);
        if term::as_const(plain) != Some(0) && self.is_fixed(plain) {
            return Some(Step { when: term::constant(1, 1), by: plain });
        }
        if let Some((when, by)) = once_or_not(grown) {
            return Some(Step { when, by: term::constant(width, by) });
        }
        self.step_when(condition(grown)?, before, now)
    }

    /// How a number has grown, if it has when this holds and else has not.
    pub fn step_when(&self, when: Term, before: Term, now: Term) -> Option<Step> {
        let as_if = |t: Term, holds: u64| {
            let known = FxHashMap::from_iter([(when, term::constant(1, holds))]);
            Rebuilder::knowing(known, term::float).rebuild(t)
        };
        let [stays, by] = [0, 1].map(|holds| term::without_carries(term::sub(as_if(now, holds), as_if(before, holds))));
        let is_by = term::as_const(by) != Some(0) && self.is_fixed(by);
        (term::as_const(stays) == Some(0) && is_by).then_some(Step { when, by })
    }
}

/// Whether a number is made of all that it was before: else it has not grown, whatever the difference is.
pub fn has_what_was_there(&(before, now): &(Term, Term)) -> bool {
    let has = term::variables(now);
    term::variables(before).iter().all(|var| has.contains(var))
}

/// The first condition of a choice in a term.
fn condition(t: Term) -> Option<Term> {
    let (mut work, mut seen) = (vec![t], FxHashSet::default());
    while let Some(t) = work.pop() {
        if !seen.insert(t) || seen.len() > NODES {
            continue;
        }
        match term::node(t) {
            Node::Ite(when, ..) => return Some(when),
            Node::Unspecified(..) => {}
            node => node.for_each_operand(|operand| work.push(operand)),
        }
    }
    None
}

/// A bit and a constant of which a term is the product.
pub fn once_or_not(t: Term) -> Option<(Term, u64)> {
    if let Node::Ite(condition, then, other) = term::node(t) {
        return match (term::as_const(then)?, term::as_const(other)?) {
            (by, 0) => Some((condition, by)),
            (0, by) => Some((term::not(condition), by)),
            _ => None,
        };
    }
    let ones = term::ones(t);
    (ones.count_ones() == 1).then(|| (term::extract(t, ones.trailing_zeros(), 1), ones))
}
