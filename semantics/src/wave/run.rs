//! The execution of a program: from block to block, and where a branch depends on data, both ways at once.
//!
//! A wave that comes to a branch whose condition is known goes one way, so the concrete reading is an interpreter.
//! Otherwise the wave is copied; blocks are executed in reverse post-order, and where paths meet, their waves are
//! joined under the conditions of the paths. A loop whose condition is not known has no end here, unless an observer
//! cuts it ([`Arrival`]).

use std::collections::{BTreeMap, BTreeSet};

use super::cut::Arrival;
use super::program::{Observer, Program, Step};
use super::state::{Exit, Wave};
use crate::algebra::{Algebra, Bit, Bv, Memory, W32};
use crate::control::{self, BlockId};
use crate::instruction::code;
use crate::isa::Condition;
use crate::work;

/// Why a program was not executed to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Stuck {
    /// A loop whose number of rounds depends on data.
    #[error("a loop whose number of rounds depends on data")]
    Loop,
    /// The wave has executed as many instructions as it may.
    #[error("more instructions than the limit")]
    Limit,
    /// Nobody knows where it goes: a call, a fork, a trap.
    #[error("a place that the program does not name")]
    Elsewhere,
    /// A function is called that the program does not have.
    #[error("a call of a function that is not part of the program")]
    Call {
        /// The first of the two registers that have its address.
        pair: u16,
    },
    /// The stack is reached at an offset that may be no multiple of 4 bytes of a lane.
    #[error("an access to the stack at an offset that may be no multiple of 256")]
    Stack,
    /// Paths return through different registers.
    #[error("paths that return through different registers")]
    Returns,
    /// No way leads out of the program.
    #[error("a loop that never ends")]
    Endless,
}

/// What a path has decided at a branch.
#[derive(Clone, Copy)]
struct Decision<A: Algebra> {
    branch: usize,
    holds: bool,
    bit: Bit<A>,
}

/// A wave on its way, and the decisions that led it there.
struct Path<A: Algebra> {
    /// A wave is large, and paths are moved from place to place.
    wave: Box<Wave<A>>,
    decisions: Vec<Decision<A>>,
    /// The cuts that it has gone through.
    cuts: BTreeSet<BlockId>,
}

impl<A: Algebra> Path<A> {
    fn fork(&self) -> Self {
        Path { wave: Box::new(self.wave.fork()), decisions: self.decisions.clone(), cuts: self.cuts.clone() }
    }
}

fn all<A: Algebra>(decisions: &[Decision<A>]) -> Bit<A> {
    decisions.iter().map(|decision| decision.bit).reduce(|all, bit| all & bit).unwrap_or(Bit::constant(true))
}

/// Where paths go on.
type Ways<A> = Vec<(BlockId, Path<A>)>;

/// What became of the paths from a block.
struct Arrived<A: Algebra> {
    /// The path to the block that was asked for.
    there: Option<Path<A>>,
    ended: Vec<(Exit, Path<A>)>,
}

/// One execution.
pub(super) struct Run<'p, A: Algebra> {
    program: &'p Program<A>,
    observer: &'p mut dyn Observer<A>,
    branches: usize,
    /// What has come to cuts.
    arrivals: Vec<Arrival<A>>,
    /// The blocks whose branches skip what is being executed, and those of which none may be tried again.
    skipping: Vec<BlockId>,
    unskipped: BTreeSet<BlockId>,
}

impl<'p, A: Algebra> Run<'p, A> {
    pub(super) fn new(program: &'p Program<A>, observer: &'p mut dyn Observer<A>) -> Self {
        let (arrivals, skipping, unskipped) = Default::default();
        Run { program, observer, branches: 0, arrivals, skipping, unskipped }
    }

    /// Executes the program up to its end. Where ways to leave depend on data, the wave knows on what.
    pub(super) fn execute(mut self, wave: &mut Wave<A>) -> (Exit, Vec<Arrival<A>>) {
        let entry = self.program.graph.entries()[0];
        let path = Path { wave: Box::new(wave.fork()), decisions: Vec::new(), cuts: BTreeSet::new() };
        wave.memory.set_aside();
        let ended = match self.from(entry, path, None) {
            Ok(arrived) => arrived.ended,
            Err((instruction, stuck)) => return (Exit::Stuck { instruction, stuck }, Vec::new()),
        };
        let goes_round = self.arrivals.iter().any(|arrival| arrival.again);
        let exit = if ended.is_empty() && goes_round { Exit::Endless } else { Self::at_the_end(wave, ended) };
        for arrival in self.arrivals.iter().filter(|arrival| arrival.again) {
            wave.readings.touch_all(&arrival.wave.readings);
            wave.memory.join(!arrival.condition, arrival.wave.memory.fork());
        }
        (exit, merged(self.arrivals))
    }

    /// Makes one wave of all that have ended.
    fn at_the_end(wave: &mut Wave<A>, ended: Vec<(Exit, Path<A>)>) -> Exit {
        // What a way leaves that is said to be impossible is of no interest; that it is, somebody has to prove.
        let (impossible, mut ended): (Vec<_>, Vec<_>) =
            ended.into_iter().partition(|(exit, _)| *exit == Exit::Impossible);
        let impossible = impossible.iter().map(|(_, path)| all(&path.decisions)).reduce(|all, bit| all | bit);
        if ended.is_empty() {
            return Exit::Stuck { instruction: 0, stuck: Stuck::Endless };
        }
        let (first, path) = ended.swap_remove(0);
        *wave = *path.wave;
        let mut exits = vec![(first, all(&path.decisions))];
        for (exit, path) in ended {
            let condition = all(&path.decisions);
            let conflict = |&(other, _): &(Exit, _)| {
                other != exit && matches!((other, exit), (Exit::Jump { .. }, Exit::Jump { .. }))
            };
            if exits.iter().any(conflict) {
                return Exit::Stuck { instruction: 0, stuck: Stuck::Returns };
            }
            wave.join(!condition, *path.wave);
            match exits.iter_mut().find(|(other, _)| *other == exit) {
                Some((_, bit)) => *bit = *bit | condition,
                None => exits.push((exit, condition)),
            }
        }
        exits.extend(impossible.map(|condition| (Exit::Impossible, condition)));
        wave.exits = exits;
        match wave.exits[..] {
            [(exit, _)] => exit,
            _ => Exit::Several,
        }
    }

    /// Follows all paths from `start` to `stop`, or to their ends.
    fn from(&mut self, start: BlockId, path: Path<A>, stop: Option<BlockId>) -> Result<Arrived<A>, (usize, Stuck)> {
        let (before, arrivals) = (path.decisions.clone(), self.arrivals.len());
        let mut arrived = Arrived { there: None, ended: Vec::new() };
        let mut pending = BTreeMap::new();
        pending.insert(self.place(start), (start, path));
        while let Some((_, (block, mut path))) = pending.pop_first() {
            let is_alone = pending.is_empty() && arrived.ended.is_empty() && arrived.there.is_none();
            if is_alone && self.arrivals.len() == arrivals {
                path.decisions.clone_from(&before);
            }
            if Some(block) == stop {
                arrived.there = Some(self.met(arrived.there.take(), path));
                continue;
            }
            if self.program.graph.is_impossible(block) && self.observer.leaves_out() {
                arrived.ended.push((Exit::Impossible, path));
                continue;
            }
            self.observer.enter(block, &mut path.wave);
            if self.observer.is_cut(block) {
                let again = path.cuts.contains(&block);
                // Who comes there from outside has to come on one way: that of all who do.
                if !again && self.arrivals.iter().any(|arrival| arrival.block == block) {
                    return Err((self.program.graph.block(block).instructions.start, Stuck::Loop));
                }
                let (condition, wave) = (all(&path.decisions), path.wave.fork());
                self.arrivals.push(Arrival { block, again, condition, wave });
                if again {
                    continue;
                }
                self.observer.cut(block, &mut path.wave);
                path.cuts.insert(block);
                if let Some(bit) = self.observer.holds(block) {
                    let decision = self.decision(bit);
                    path.decisions.push(decision);
                }
            }
            let last = self.program.graph.block(block).instructions.clone().last().unwrap_or(0);
            let ways = self.block(block, path, &mut arrived.ended)?;
            for (next, path) in self.with_alternatives(ways) {
                // Whoever goes round a loop after a decision that depends on data may do so for ever.
                let decides = path.decisions.len() > before.len();
                let back = self.place(next) <= self.place(block) && !self.observer.is_cut(next);
                if decides && Some(next) != stop && back {
                    return Err((last, Stuck::Loop));
                }
                let place = if Some(next) == stop { usize::MAX } else { self.place(next) };
                let waiting = pending.remove(&place).map(|(_, waiting)| waiting);
                pending.insert(place, (next, self.met(waiting, path)));
            }
        }
        Ok(arrived)
    }

    /// The ways, where one leads to a block that has an alternative, those to both as the observer says.
    fn with_alternatives(&mut self, ways: Ways<A>) -> Ways<A> {
        let mut all = Ways::new();
        for (next, mut path) in ways {
            let alternative = self.program.graph.alternative(next);
            let elsewhere = alternative.and_then(|other| {
                let again = path.cuts.contains(&next);
                Some((other, self.observer.goes_elsewhere(next, again)?))
            });
            match elsewhere.map(|(other, bit)| (other, bit, bit.known())) {
                None | Some((.., Some(false))) => all.push((next, path)),
                Some((other, _, Some(true))) => all.push((other, path)),
                Some((other, bit, None)) => {
                    let goes = self.decision(bit);
                    let mut stays = path.fork();
                    stays.decisions.push(Decision { holds: false, bit: !bit, ..goes });
                    path.decisions.push(goes);
                    all.extend([(next, stays), (other, path)]);
                }
            }
        }
        all
    }

    /// Where a block stands in the order of execution.
    fn place(&self, block: BlockId) -> usize {
        self.program.places[block.index()]
    }

    /// One path instead of two that have come to the same place.
    fn met(&mut self, waiting: Option<Path<A>>, other: Path<A>) -> Path<A> {
        let Some(mut path) = waiting else { return other };
        let common = path.decisions.iter().zip(&other.decisions);
        let common = common.take_while(|(a, b)| (a.branch, a.holds) == (b.branch, b.holds)).count();
        let (mine, others) = (&path.decisions[common..], &other.decisions[common..]);
        let condition = all(mine);
        let opposite = matches!((mine, others), ([a], [b]) if a.branch == b.branch);
        let either = condition | all(others);
        path.wave.join(condition, *other.wave);
        path.cuts.extend(other.cuts);
        path.decisions.truncate(common);
        if !opposite {
            path.decisions.push(self.decision(either));
        }
        path
    }

    fn decision(&mut self, bit: Bit<A>) -> Decision<A> {
        self.branches += 1;
        Decision { branch: self.branches, holds: true, bit }
    }

    /// Executes a block; gives where its path goes on.
    fn block(
        &mut self,
        id: BlockId,
        mut path: Path<A>,
        ended: &mut Vec<(Exit, Path<A>)>,
    ) -> Result<Ways<A>, (usize, Stuck)> {
        let block = self.program.graph.block(id);
        for number in block.instructions.clone() {
            let wave = &mut path.wave;
            if wave.fuel == 0 {
                return Err((number, Stuck::Limit));
            }
            wave.fuel -= 1;
            work::instruction(wave.fuel as usize);
            wave.position = number;
            self.observer.before(number, wave);
            let exit = self.program.steps[number].execute(wave);
            self.observer.after(number, wave);
            if let Some(exit) = exit {
                ended.push((exit, path));
                return Ok(Vec::new());
            }
        }
        let last = block.instructions.clone().last().unwrap_or(0);
        let way = self.program.way_behind(block, &mut path.wave).ok_or((last, Stuck::Elsewhere))?;
        match way {
            Way::On(next) => Ok(vec![(next, path)]),
            Way::OffTheEnd => {
                ended.push((Exit::FallThrough, path));
                Ok(Vec::new())
            }
            Way::Open { condition, bit, taken, otherwise } => {
                let back = [taken, otherwise].map(|next| self.place(next) <= self.place(id));
                if [taken, otherwise].into_iter().zip(back).any(|(next, back)| back && !self.observer.is_cut(next)) {
                    return Err((last, Stuck::Loop));
                }
                let skipped = match condition {
                    Condition::ExecZero => Some((otherwise, taken)),
                    Condition::ExecNotZero => Some((taken, otherwise)),
                    _ => None,
                };
                if let Some((region, behind)) = skipped
                    && back == [false; 2]
                    && self.program.graph.always_meets(region, behind)
                    && !self.skipping.contains(&id)
                    && !self.unskipped.contains(&id)
                {
                    self.skipping.push(id);
                    let skipped = self.skipped(region, behind, &mut path)?;
                    self.skipping.pop();
                    if let Some(path) = skipped {
                        return Ok(vec![(behind, path)]);
                    }
                    self.unskipped.insert(id);
                }
                let holds = self.decision(bit);
                let mut other = path.fork();
                other.decisions.push(Decision { holds: false, bit: !bit, ..holds });
                path.decisions.push(holds);
                Ok(vec![(taken, path), (otherwise, other)])
            }
        }
    }

    /// The path through the blocks from `region` to `behind`, which are skipped where no lane is active: if that makes
    /// no difference but to scalar registers, whose values are selected.
    ///
    /// That a block has no effect without active lanes is seen by executing it without any. A path that comes to the
    /// same branch again, round a loop, does not skip there.
    fn skipped(
        &mut self,
        region: BlockId,
        behind: BlockId,
        path: &mut Path<A>,
    ) -> Result<Option<Path<A>>, (usize, Stuck)> {
        let names = path.wave.memory.names();
        let mut without = path.fork();
        without.wave.write_pair(code::EXEC_LO, Bv::zero(), Bv::zero());
        let mut nobody = ();
        let skipping = self.skipping.clone();
        let mut quiet = Run { branches: usize::MAX / 2, skipping, ..Run::new(self.program, &mut nobody) };
        let arrived = quiet.from(region, without, Some(behind));
        path.wave.memory.give_back(names);
        let Ok(Arrived { there: Some(mut without), ended }) = arrived else {
            return Ok(None);
        };
        let mode = [&mut without.wave, &mut path.wave].map(|wave| wave.mode().0);
        let has_same_mode = A::same::<W32>(mode[0], mode[1]);
        if !ended.is_empty() || !has_same_mode || !without.wave.has_same_vectors(&mut path.wave) {
            return Ok(None);
        }
        let arrivals = self.arrivals.len();
        let arrived = self.from(region, path.fork(), Some(behind))?;
        let (Some(mut through), true) = (arrived.there, arrived.ended.is_empty()) else {
            self.arrivals.truncate(arrivals);
            path.wave.memory.give_back(names);
            return Ok(None);
        };
        through.wave.unless_skipped(&mut path.wave, &mut without.wave);
        Ok(Some(through))
    }
}

/// The arrivals, those at the same cut as one: of the paths that go on there, and of those that end there.
fn merged<A: Algebra>(arrivals: Vec<Arrival<A>>) -> Vec<Arrival<A>> {
    let mut merged: Vec<Arrival<A>> = Vec::new();
    for arrival in arrivals {
        let is_same = |other: &&mut Arrival<A>| (other.block, other.again) == (arrival.block, arrival.again);
        match merged.iter_mut().find(is_same) {
            Some(same) => {
                same.wave.join(!arrival.condition, arrival.wave);
                same.condition = same.condition | arrival.condition;
            }
            None => merged.push(arrival),
        }
    }
    merged
}

/// Where control goes behind a block.
pub(super) enum Way<A: Algebra> {
    /// To this block.
    On(BlockId),
    /// Out of the program.
    OffTheEnd,
    /// To one of two blocks, and it is not known to which.
    Open { condition: Condition, bit: Bit<A>, taken: BlockId, otherwise: BlockId },
}

impl<A: Algebra> Program<A> {
    /// The way that `wave` takes behind a block whose last instruction has not ended it; `None` if the program does not
    /// name the place.
    pub(super) fn way_behind(&self, block: &control::Block, wave: &mut Wave<A>) -> Option<Way<A>> {
        if let control::Exit::Return { call, next } = block.exit {
            let last = block.instructions.clone().last()?;
            let (Step::Enter(call), Step::Return(pair)) = (&self.steps[call], &self.steps[last]) else {
                unreachable!("a function is left behind its call")
            };
            return call.is_left_through(*pair, wave).then_some(Way::On(next));
        }
        Way::behind(block.exit, wave)
    }
}

impl<A: Algebra> Way<A> {
    /// The way behind the exit of a block that is no return.
    fn behind(exit: control::Exit, wave: &mut Wave<A>) -> Option<Self> {
        match exit {
            control::Exit::Enter(next) => Some(Way::On(next)),
            control::Exit::FallThrough(next) | control::Exit::Jump(next) => Some(Way::On(next)),
            // Whoever handles a trap goes on behind it or ends the wave: the event stands for both.
            control::Exit::Call { callee: None, next } | control::Exit::Trap { next } => Some(Way::On(next)),
            control::Exit::OffTheEnd => Some(Way::OffTheEnd),
            control::Exit::Branch { condition, taken, otherwise } => {
                let bit = condition_of(condition, wave)?;
                Some(match bit.known() {
                    Some(holds) => Way::On(if holds { taken } else { otherwise }),
                    None => Way::Open { condition, bit, taken, otherwise },
                })
            }
            _ => None,
        }
    }
}

/// Whether a branch is taken, if the program can see that.
fn condition_of<A: Algebra>(condition: Condition, wave: &mut Wave<A>) -> Option<Bit<A>> {
    let mut is_zero = |code: u16| wave.scalar_pair(code).eq(Bv::zero());
    Some(match condition {
        Condition::Scc0 => !wave.scc(),
        Condition::Scc1 => wave.scc(),
        Condition::VccZero => is_zero(code::VCC_LO),
        Condition::VccNotZero => !is_zero(code::VCC_LO),
        Condition::ExecZero => is_zero(code::EXEC_LO),
        Condition::ExecNotZero => !is_zero(code::EXEC_LO),
        Condition::Debugger => return None,
    })
}
