//! What holds whenever a wave comes to the beginning of a loop again: it has not counted farther than the loop goes.
//!
//! For example `i < n` of the lanes that go on, or `k < n` where a register counts down from `n` to 0. Conditions under
//! which a loop goes on are guesses. They count if they hold when the loop is entered, and again after each round.

use std::ops::Range;

use gcn_semantics::algebra::LaneId;
use rustc_hash::FxHashMap;

use super::growth::{Fixed, Growth};
use super::joint::Ask;
use super::names::Names;
use super::pairs::of_own_lane;
use super::state::Key;
use super::witness;
use crate::term::{self, Accessed, Node, Rebuilder, Term, Var};

/// So many conditions of a loop are tried.
const MOST: usize = 8;
/// So many counters are compared with the first one.
const MOST_ALIKE: usize = 3;
/// Conditions with more nodes are none of a counter.
const NODES: usize = 400;
/// The most that a counter's number changes in a round, in conditions that it is not another one.
const LARGEST_STEP: u64 = 1 << 12;

/// A register that counts, and when it has counted in a round.
pub type Counter = (Key, Term);

/// What holds at the beginning of a loop.
#[derive(Debug, Clone, Default)]
pub struct Guards {
    /// Of the wave.
    pub of_wave: Vec<Term>,
    /// Of each lane that is active.
    pub of_lane: Vec<Term>,
    is_asked: bool,
}

/// The instructions of a loop, and what holds there in each lane that was active at its beginning.
pub struct Guarded {
    pub instructions: Vec<Range<usize>>,
    /// When a lane was active.
    pub active: Term,
    pub guard: Term,
}

impl Guarded {
    /// Takes in that an access happens where the guard holds, if it is one of the loop.
    pub fn tell(&self, access: &mut Accessed) {
        let is_here = self.instructions.iter().any(|instructions| instructions.contains(&access.instruction));
        let Some(active) = access.active.any_lane().filter(|_| is_here) else { return };
        let was_active = match term::node(self.active) {
            Node::Const(value) => value == 1,
            Node::And(parts) => parts.iter().all(|&part| is_part(part, active)),
            _ => is_part(self.active, active),
        };
        if was_active {
            access.active = access.active.map(|active| term::and(active, self.guard));
        }
    }
}

/// Whether `part` holds wherever `t` does, as far as that is seen.
fn is_part(part: Term, t: Term) -> bool {
    t == part
        || match term::node(t) {
            Node::And(parts) => parts.contains(&part),
            Node::Ite(_, then, other) => is_part(part, then) && is_part(part, other),
            _ => false,
        }
}

/// A wave or a lane at the beginning of a loop: when it comes there first, and when again.
#[derive(Debug, Clone, Copy)]
pub struct Comes {
    pub first: Term,
    pub again: Term,
    /// When it was there in the round before.
    pub inside: Term,
}

impl Comes {
    /// The same without what hangs on other lanes.
    pub fn of_lane(self) -> Comes {
        Comes { first: of_own_lane(self.first), again: of_own_lane(self.again), ..self }
    }
}

/// The counters of a loop, as terms.
struct Counted {
    /// How much registers have grown, and by what in a round.
    grown: Vec<(Term, Term)>,
    /// What each has counted, 64 bits, and when it has in a round.
    rounds: Vec<(Term, Term)>,
    variables: Vec<Var>,
}

impl Counted {
    fn of(names: Names, counters: &[Counter], growths: impl Iterator<Item = Growth>) -> Counted {
        let rounds = counters.iter().map(|&(key, when)| (names.counted(key, LaneId::ANY), when));
        let rounds: Vec<(Term, Term)> = rounds.collect();
        let variables = rounds.iter().flat_map(|(rounds, _)| term::variables(*rounds)).collect();
        let grown = growths.map(|growth| (growth.grown(names, LaneId::ANY), growth.by)).collect();
        Counted { grown, rounds, variables }
    }

    /// `t` where each counter has another value, which `of` says.
    fn with(&self, t: Term, of: impl Fn(Term, Term) -> Term) -> Term {
        self.replaced(t, of, FxHashMap::default())
    }

    fn replaced(&self, t: Term, of: impl Fn(Term, Term) -> Term, mut known: FxHashMap<Term, Term>) -> Term {
        for &(rounds, when) in &self.rounds {
            let other = of(rounds, when);
            for lo in [0, 32] {
                known.insert(term::extract(rounds, lo, 32), term::extract(other, lo, 32));
            }
        }
        Rebuilder::knowing(known, term::float).rebuild(t)
    }

    fn at_first(&self, t: Term) -> Term {
        self.with(t, |_, _| term::constant(64, 0))
    }

    /// In the next round.
    fn next(&self, t: Term) -> Term {
        self.with(t, |rounds, when| term::add(rounds, term::zext(when, 64)))
    }

    /// What holds at the beginning of a round if `t` holds at the end of the one before.
    fn before(&self, t: Term) -> Term {
        let yes = term::constant(1, 1);
        let counted = self.rounds.iter().map(|&(_, when)| (when, yes)).filter(|(when, _)| *when != yes);
        let t = Rebuilder::knowing(counted.collect::<FxHashMap<_, _>>(), term::float).rebuild(t);
        let less = self.grown.iter().map(|&(grown, by)| (grown, term::sub(grown, by)));
        let products = less.filter(|(grown, _)| matches!(term::node(*grown), Node::Product(_)));
        self.replaced(t, |rounds, _| term::sub(rounds, term::constant(64, 1)), products.collect())
    }

    fn has(&self, var: Var) -> bool {
        self.variables.contains(&var)
    }

    /// The guesses that a condition of the end of a round gives.
    fn guesses(&self, condition: Term, fixed: &Fixed) -> Vec<Term> {
        let mut guesses = Vec::new();
        let parts = match term::node(condition) {
            Node::And(parts) => parts.into_vec(),
            _ => vec![condition],
        };
        for part in parts {
            if term::has_more_nodes([part], NODES) {
                continue;
            }
            let guess = self.before(part);
            let is_known = |var: Var| witness::is_of_launch(var) || self.has(var);
            let counts = term::variables(guess).iter().any(|&var| self.has(var));
            if counts && fixed.hangs_on(guess, &is_known) {
                guesses.extend(self.below(guess));
                guesses.push(guess);
            }
        }
        guesses.truncate(MOST);
        guesses
    }

    /// That the first counters have counted alike: a lane that is active has gone round as often as its wave.
    fn alike(&self) -> Vec<Term> {
        let [(first, _), rest @ ..] = &self.rounds[..] else { return Vec::new() };
        rest.iter().take(MOST_ALIKE).map(|(other, _)| term::eq(*first, *other)).collect()
    }

    /// That a number is not another one, which a counter brings nearer: that it has not come there yet.
    fn below(&self, guess: Term) -> Option<Term> {
        let Node::Not(inner) = term::node(guess) else { return None };
        let Node::Eq(a, b) = term::node(inner) else { return None };
        let distance = term::sub(a, b);
        let width = term::width(distance);
        let [none, one] = [0, 1].map(|count| self.with(distance, |_, _| term::constant(64, count)));
        let step = term::as_const(term::sub(one, none))?;
        let all = u64::MAX >> (64 - width);
        let (size, whole) = match step {
            1..LARGEST_STEP => (step, term::sub(term::constant(width, 0), none)),
            _ => (step.wrapping_neg() & all, none),
        };
        if !(1..LARGEST_STEP).contains(&size) {
            return None;
        }
        let of_distance = term::variables(distance);
        let is_in = |t: Term| term::variables(t).iter().any(|var| of_distance.contains(var));
        let (rounds, _) = *self.rounds.iter().find(|(rounds, _)| is_in(*rounds))?;
        let rounds = term::extract(rounds, 0, width);
        let is_below = term::ult(term::mul(term::constant(width, size), rounds), whole);
        let fits = term::not(term::ult(term::constant(width, all / size), rounds));
        Some(term::and(is_below, fits))
    }
}

impl Guards {
    /// Makes guesses, if that was not done, and drops those that do not hold; whether all are as before.
    pub fn settle(
        &mut self,
        names: Names,
        counters: &[Counter],
        growths: impl Iterator<Item = Growth>,
        [wave, lane]: [Option<Comes>; 2],
        ask: &mut Ask,
    ) -> bool {
        let Ask { fixed, pointers, .. } = ask;
        let counted = Counted::of(names, counters, growths);
        if !self.is_asked {
            self.is_asked = true;
            let guesses = |comes: Option<Comes>| comes.map_or(Vec::new(), |comes| counted.guesses(comes.again, fixed));
            self.of_wave = guesses(wave);
            self.of_lane = guesses(lane);
            if lane.is_some() {
                self.of_lane.extend(counted.alike());
            }
            return self.of_wave.is_empty() && self.of_lane.is_empty();
        }
        let mut is_settled = true;
        for (guards, comes) in [(&mut self.of_wave, wave), (&mut self.of_lane, lane)] {
            let before = guards.len();
            let all = term::and_all(1, guards);
            guards.retain(|&guard| {
                let mut never = |t: Term| pointers.equal(t, term::constant(1, 0));
                comes.is_some_and(|comes| {
                    let fails = |comes: Term, guard: Term| term::and(comes, term::not(guard));
                    let known = term::or(term::not(comes.inside), all);
                    never(fails(comes.first, counted.at_first(guard)))
                        && never(fails(term::and(comes.again, known), counted.next(guard)))
                })
            });
            is_settled &= guards.len() == before;
        }
        // What holds of the wave holds in each lane.
        let of_wave = &self.of_wave;
        self.of_lane.retain(|guard| !of_wave.contains(guard));
        is_settled
    }

    /// What holds of the wave, if anything does.
    pub fn of_wave(&self) -> Option<Term> {
        (!self.of_wave.is_empty()).then(|| term::and_all(1, &self.of_wave))
    }
}
