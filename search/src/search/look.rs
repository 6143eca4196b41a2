//! One window: what is tried in its place, on a thread of its own if need be.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gcn_semantics::Target;
use gcn_semantics::instruction::{Encoding, Instruction};
use itertools::Itertools;

use crate::constants;
use crate::cost::{Cost, Measure};
use crate::emit::Free;
use crate::enumerate::{Bank, Goal, Match, Pool, Pools};
use crate::grammar::Shape;
use crate::hunt::{Candidate, Hunt, KEPT};
use crate::solve;
use crate::trial::Trial;
use crate::value::ValueId;
use crate::walk::Walk;
use crate::work::{Watch, Work};

/// Constants that two of three sources may be.
const FIRST: usize = 13;
/// Matches of one shape that are made into programs for one window.
const OF_SHAPE: usize = 16;
/// Values of single instructions that are kept for two.
const LEVEL: usize = 24_000;
/// Results of single instructions for which constants are solved.
const SOLVED: usize = 3_000;
/// Between two looks at threads that have not come to their end.
const PAUSE: Duration = Duration::from_millis(2);

/// What there is to do for a window.
pub(super) enum Ready {
    /// Nothing: what could be found would cost no less.
    Nothing,
    /// Whether nothing may stand in its place.
    Removed(bool),
    /// A search.
    Look(Box<Prepared>),
}

/// What came of a window.
#[derive(Default)]
pub(super) struct Found {
    /// Candidates that agree on all test waves and are cheaper, the cheapest first.
    pub candidates: Vec<Candidate>,
    /// How many were looked at.
    pub done: u64,
    /// There may be more.
    pub is_cut: bool,
    /// Somebody has said that it does not go on.
    pub is_stopped: bool,
}

/// A window with all that a search needs.
pub(super) struct Prepared {
    pub target: Target,
    pub measure: Measure,
    pub seed: u64,
    /// How many new instructions.
    pub depth: usize,
    /// Programs at random are looked at.
    pub is_walk: bool,
    /// Constants may be floats.
    pub has_floats: bool,
    /// The instructions of the window.
    pub members: Vec<Instruction>,
    /// What they cost.
    pub old: Cost,
    pub trial: Trial,
    pub shapes: Arc<Vec<Shape>>,
    pub free: Free,
}

/// What comes of windows with no more than `limit` candidates each, each on a thread of its own.
pub(super) fn side_by_side(batch: &[(usize, u64, Ready)], limit: u64, before: u64, watch: &dyn Watch) -> Vec<Found> {
    let [(.., first), rest @ ..] = batch else { return Vec::new() };
    let is_stopped = AtomicBool::new(false);
    let goes_on = |_: u64| !is_stopped.load(Ordering::Relaxed);
    let look = |ready: &Ready| ready.look(limit, before, &goes_on);
    let look = &look;
    std::thread::scope(|scope| {
        let others = rest.iter().map(|(.., ready)| match ready {
            Ready::Look(_) => Err(scope.spawn(move || look(ready))),
            _ => Ok(look(ready)),
        });
        let others = others.collect_vec();
        let first = first.look(limit, before, watch);
        let is_running = || others.iter().any(|other| other.as_ref().is_err_and(|other| !other.is_finished()));
        while is_running() {
            if first.is_stopped || !watch.goes_on(before + first.done) {
                is_stopped.store(true, Ordering::Relaxed);
            }
            std::thread::sleep(PAUSE);
        }
        let ended = |other: Result<Found, std::thread::ScopedJoinHandle<Found>>| {
            other.unwrap_or_else(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        };
        std::iter::once(first).chain(others.into_iter().map(ended)).collect()
    })
}

impl Ready {
    /// Looks at no more than `limit` candidates.
    pub fn look(&self, limit: u64, before: u64, watch: &dyn Watch) -> Found {
        match self {
            Ready::Nothing => Found::default(),
            Ready::Removed(is_right) => {
                let nothing = || Candidate { instructions: Vec::new(), cost: Cost::default() };
                Found { candidates: is_right.then(nothing).into_iter().collect(), ..Found::default() }
            }
            Ready::Look(prepared) => prepared.look(limit, before, watch),
        }
    }
}

impl Prepared {
    fn look(&self, limit: u64, before: u64, watch: &dyn Watch) -> Found {
        let members: Vec<&Instruction> = self.members.iter().collect();
        let mut bank = Bank::new(self.target, &self.trial.before);
        let constants = [constants::near(&members), constants::inline(self.has_floats, self.target)];
        let pool = self.trial.pool(&mut bank, constants);
        let (trial, shapes, free, old) = (&self.trial, &self.shapes[..], &self.free, self.old);
        let mut hunt = Hunt { trial, shapes, free, old, of_shape: 0, found: Vec::new() };
        let mut work = Work { left: limit, done: 0, before, watch, is_stopped: false };
        match self.is_walk {
            true => self.walk(&mut bank, &pool, &members, &mut work, &mut hunt),
            false => self.enumerate(&mut bank, &pool, self.depth, &mut work, &mut hunt),
        }
        let mut candidates = hunt.found;
        candidates.sort_by_key(|candidate| self.measure.key(candidate.cost));
        candidates.truncate(KEPT);
        // A walk has no end, and no more than its share.
        let is_cut = work.left == 0 && !self.is_walk;
        Found { candidates, done: work.done, is_cut, is_stopped: work.is_stopped }
    }

    /// Looks at programs at random.
    fn walk(&self, bank: &mut Bank, pool: &Pool, members: &[&Instruction], work: &mut Work, hunt: &mut Hunt) {
        let (shapes, cycles, goals) = (hunt.shapes, hunt.old.cycles, hunt.trial.goals.clone());
        let cells = members.len().min(cycles as usize / 4);
        let walk = Walk { shapes, goals: &goals, pool, cycles, cells, seed: self.seed };
        let (target, measure) = (self.target, self.measure);
        walk.go(bank, members, work, &mut |bank, found| hunt.meet(bank, found, target, measure));
    }

    fn enumerate(&self, bank: &mut Bank, pool: &Pool, depth: usize, work: &mut Work, hunt: &mut Hunt) {
        let shapes = hunt.shapes;
        let goals = hunt.trial.goals.clone();
        let near = Pool { values: pool.values.clone(), near: pool.near.clone(), far: Vec::new() };
        let few = Pool { near: near.near.iter().copied().take(8).collect(), ..near.clone() };
        // Of three sources one alone is a constant that is far away, or comes from others by more than a sum.
        let three = {
            let (first, rest) = pool.near.split_at(pool.near.len().min(FIRST));
            Pool { near: first.to_vec(), far: rest.iter().chain(&pool.far).copied().collect(), ..near.clone() }
        };
        let mut fresh: Vec<ValueId> = Vec::new();
        let mut level: Vec<ValueId> = Vec::new();
        for round in 1..=depth {
            let is_last = round == depth;
            // Of two goals one may be the result of an instruction that is known: the other is looked for.
            let others: Vec<(usize, ValueId)> = match goals.len() {
                2 if is_last => (0..2).filter_map(|goal| Some((goal, bank.find(&goals[goal])?))).collect(),
                _ => Vec::new(),
            };
            // It costs little, and finds what enumeration comes to late.
            if is_last && let [goal] = &goals[..] {
                if depth > 1 {
                    self.solve(bank, &near, &[], goal, depth, work, hunt);
                }
                self.solve(bank, &near, &fresh, goal, depth, work, hunt);
            }
            for (number, shape) in shapes.iter().enumerate() {
                if work.left == 0 {
                    return;
                }
                let has = |goal: &Goal| shape.results.contains(&goal.sort);
                let leaves = goals.iter().all(has) || others.iter().any(|&(goal, _)| has(&goals[1 - goal]));
                let has_modifiers = shape.is_decorated && shape.encoding != Encoding::Dpp;
                if is_last && !leaves || !is_last && has_modifiers || shape.cost.cycles > hunt.old.cycles {
                    continue;
                }
                hunt.of_shape = 0;
                let is_wide = is_last && (round == 1 || shape.slots.len() < 3) && !shape.is_decorated;
                let old = match (is_wide, shape.is_decorated) {
                    (true, _) if shape.slots.len() > 2 => &three,
                    (true, _) => pool,
                    (_, true) => &few,
                    _ => &near,
                };
                let pools = Pools { old, fresh: (round > 1 && others.is_empty()).then_some(&fresh[..]) };
                let target = self.target;
                let measure = self.measure;
                bank.each(shape, &pools, work, &mut |bank, sources, _| {
                    if !is_last {
                        if level.len() < LEVEL {
                            level.extend(bank.keep(number, shape, sources));
                        }
                        return true;
                    }
                    if let Some(results) = bank.matches(shape, sources, &goals) {
                        let node = crate::enumerate::Node { shape: number, sources: sources.into() };
                        hunt.meet(bank, &Match { node, results, other: None }, target, measure);
                    }
                    for &(goal, id) in &others {
                        if let Some(results) = bank.matches(shape, sources, &goals[1 - goal..2 - goal]) {
                            let node = crate::enumerate::Node { shape: number, sources: sources.into() };
                            hunt.meet(bank, &Match { node, results, other: Some((goal, id)) }, target, measure);
                        }
                    }
                    hunt.of_shape < OF_SHAPE
                });
            }
            fresh = std::mem::take(&mut level);
        }
    }

    /// Looks for constants with which an instruction gives what is wanted. One that has no place in the instruction is
    /// put into a scalar register before it.
    #[allow(clippy::too_many_arguments)]
    fn solve(
        &self,
        bank: &mut Bank,
        pool: &Pool,
        fresh: &[ValueId],
        goal: &Goal,
        depth: usize,
        work: &mut Work,
        hunt: &mut Hunt,
    ) {
        let shapes = hunt.shapes;
        let goals = [goal.clone()];
        let moves = shapes.iter().position(|shape| shape.row.mnemonic == "s_mov_b32");
        let fresh = &fresh[..fresh.len().min(SOLVED)];
        for (number, shape) in shapes.iter().enumerate().filter(|(_, shape)| !shape.is_decorated) {
            if shape.results.first() != Some(&goal.sort) || shape.cost.cycles > hunt.old.cycles {
                continue;
            }
            hunt.of_shape = 0;
            for slot in 0..shape.slots.len() {
                if !solve::is_solvable(shape.row.mnemonic, slot) || shape.commutes && slot == 1 {
                    continue;
                }
                let first = usize::from(slot == 0);
                let of = |other: usize| match other {
                    other if other == slot => vec![0],
                    // One source of two is the result of another instruction.
                    other => bank.near(shape, other, pool, if other == first { fresh } else { &[] }),
                };
                let lists: Vec<Vec<ValueId>> = (0..shape.slots.len()).map(of).collect();
                for sources in lists.iter().map(|list| list.iter().copied()).multi_cartesian_product() {
                    if !work.take() {
                        return;
                    }
                    for word in bank.solved(shape, slot, &sources, goal) {
                        let constant = bank.constant(constants::operand(word));
                        let mut sources: smallvec::SmallVec<[ValueId; 3]> = sources.iter().copied().collect();
                        sources[slot] = constant;
                        if !bank.may_have(shape, &sources) {
                            let Some(moves) = moves.filter(|_| depth > 1) else { continue };
                            sources[slot] = bank.in_register(moves, constant, word);
                            if !bank.may_have(shape, &sources) {
                                continue;
                            }
                        }
                        if let Some(results) = bank.gives(shape, &sources, &goals) {
                            let node = crate::enumerate::Node { shape: number, sources };
                            hunt.meet(bank, &Match { node, results, other: None }, self.target, self.measure);
                        }
                    }
                }
            }
        }
    }
}
