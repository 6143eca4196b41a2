//! Pairs of accesses that may meet, and barriers that waves may come to while others come elsewhere.

use std::collections::BTreeSet;

use gcn_semantics::algebra::{self as memory, LANES, Space};
use rustc_hash::FxHashMap;

use super::intervals::Interval;
use super::items::{Items, Reach};
use super::kernel::Kernel;
use super::launches::{USUAL, Usual};
use super::names;
use super::solve::Answer;
use super::two::{Two, Waves};
use super::witness::{Pair, is_known};
use super::{Divergence, Found};
use crate::limits::question;
use crate::obligation::Assignment;
use crate::state::StateVar;
use crate::term::{self, Accessed, EffectValue, Manner, Node, Term, Var};

/// Two accesses that may meet, with what is known of that.
type Meeting<'i> = (Pair<'i>, Answer);

/// Of so many races one is looked for that a run can show.
const MOST_SHOWN: usize = 4;
/// Arguments are up to the first of these there, and up to another one if that is found.
const SMALL_ARGUMENTS: [u64; 3] = [4096, 128, 512];
/// The most questions of a kernel.
const MOST_QUESTIONS: usize = 60_000;

impl Kernel<'_> {
    /// Compares the accesses of two waves.
    pub(super) fn pairs_of(
        &mut self,
        two: &mut Two,
        apart: Term,
        intervals: &[Interval],
        found: &mut Found,
        open: &mut Vec<String>,
    ) {
        let is_between_groups = two.waves() == Waves::OfTwoGroups;
        let facts = self.facts(two);
        let always = term::and_all(1, &[&facts[..], &[apart]].concat());
        let mut pairs: Vec<Pair> = Vec::new();
        let mut items = Items::of(self.job.entry.launched.group).filter(|_| !is_between_groups);
        for (number, first) in intervals.iter().enumerate() {
            let reach = |access: &Accessed| items.as_mut().and_then(|items| items.reach(access));
            let reached: Vec<Option<Reach>> = first.accessed.iter().map(reach).collect();
            let others = if is_between_groups { &intervals[number..] } else { &intervals[number..=number] };
            for (distance, second) in others.iter().enumerate() {
                for (index, a) in first.accessed.iter().enumerate() {
                    let from = if distance == 0 { index } else { 0 };
                    for (other, b) in second.accessed.iter().enumerate().skip(from) {
                        if is_between_groups && a.space != Space::Global || !self.may_race(a, b, two) {
                            continue;
                        }
                        self.pairs += 1;
                        if distance == 0
                            && let (Some(mine), Some(theirs)) = (&reached[index], &reached[other])
                            && !mine.meets(theirs)
                        {
                            continue;
                        }
                        question::work(4);
                        if let Some(pair) = self.pair(two, [first, second], [a, b], always) {
                            pairs.push(pair);
                        }
                    }
                }
            }
        }
        self.settings.session.progress().step(format!("{} pairs of accesses", pairs.len()), 0, 0);
        if pairs.len() > MOST_QUESTIONS {
            open.push(format!("{} pairs of accesses are open, more than are asked about", pairs.len()));
            pairs.truncate(MOST_QUESTIONS);
        }
        let integers = self.integers(intervals);
        let answers = self.ask_loosely(pairs.iter().map(|pair| pair.meets).collect());
        let mut seen: BTreeSet<(usize, usize, bool)> = BTreeSet::new();
        let mut meeting: Vec<Meeting> = Vec::new();
        for (pair, answer) in pairs.into_iter().zip(answers) {
            match answer {
                Answer::Never => {}
                _ => meeting.push((pair, answer)),
            }
        }
        if !self.options.any_launch {
            for usual in self.usual_launches() {
                meeting = self.in_usual(two, usual, &integers, meeting, found);
            }
        }
        let meeting = self.multiplied(meeting, open);
        // What stores the same is harmless: in any launch, or in usual ones.
        let stores: Vec<usize> = (0..meeting.len()).filter(|&number| meeting[number].0.differs.is_some()).collect();
        let differs: Vec<Term> = stores.iter().filter_map(|&number| meeting[number].0.differs).collect();
        let in_usual = |(&number, &differs): (&usize, &Term)| {
            meeting[number].0.usual.map_or(differs, |(usual, _)| term::and(differs, usual))
        };
        let in_usual: Vec<Term> = stores.iter().zip(&differs).map(in_usual).collect();
        let answers = self.ask_loosely(differs).into_iter().zip(self.ask(in_usual));
        let mut harmless: FxHashMap<usize, (Answer, Answer)> = stores.into_iter().zip(answers).collect();
        for (number, (pair, mut assignment)) in meeting.into_iter().enumerate() {
            let mut is_harmless = false;
            match harmless.remove(&number) {
                Some((Answer::Never, _)) => is_harmless = true,
                Some((_, Answer::Never)) => {
                    is_harmless = true;
                    self.relies_on.extend(pair.usual.map(|(_, name)| name));
                }
                Some((_, Answer::Sometimes(other))) => assignment = other,
                Some((_, Answer::Open(why))) => {
                    open.push(self.describe(&pair, &why));
                    continue;
                }
                Some((_, Answer::Perhaps)) | None => {}
            }
            let key = (pair.accesses[0].instruction, pair.accesses[1].instruction, is_harmless);
            if seen.insert(key) {
                if !is_harmless && found.races.len() < MOST_SHOWN {
                    assignment = self.small(two, &pair, &integers).unwrap_or(assignment);
                }
                found.races.push(self.race(two, &pair, &assignment, is_harmless));
            }
        }
    }

    /// Those of `meeting` that may meet in a usual launch as well.
    fn in_usual<'i>(
        &mut self,
        two: &mut Two,
        usual: Usual,
        integers: &[u64],
        meeting: Vec<Meeting<'i>>,
        found: &mut Found,
    ) -> Vec<Meeting<'i>> {
        if meeting.is_empty() {
            return meeting;
        }
        let facts = term::and_all(1, &self.usual(two, usual, integers));
        let answers = self.ask_loosely(meeting.iter().map(|(pair, _)| term::and(pair.meets, facts)).collect());
        let mut left = Vec::new();
        for ((mut pair, before), answer) in meeting.into_iter().zip(answers) {
            match answer {
                Answer::Never => {
                    self.relies_on.insert(usual.name);
                    // The example is told once.
                    let before = match before {
                        Answer::Perhaps if found.beyond.is_empty() => self.ask(vec![pair.meets]).remove(0),
                        before => before,
                    };
                    if let Answer::Sometimes(assignment) = before {
                        found.beyond.push(self.race(two, &pair, &assignment, false));
                    }
                }
                Answer::Open(_) => left.push((pair, before)),
                Answer::Sometimes(_) | Answer::Perhaps => {
                    pair.meets = term::and(pair.meets, facts);
                    let before = pair.usual.map_or(facts, |(before, _)| term::and(before, facts));
                    pair.usual = Some((before, usual.name));
                    left.push((pair, answer));
                }
            }
        }
        left
    }

    /// Those of `meeting` that meet, with products that are products.
    fn multiplied<'i>(&mut self, meeting: Vec<Meeting<'i>>, open: &mut Vec<String>) -> Vec<(Pair<'i>, Assignment)> {
        let is_loose = |(_, answer): &&Meeting| matches!(answer, Answer::Perhaps);
        let loose: Vec<Term> = meeting.iter().filter(is_loose).map(|(pair, _)| pair.meets).collect();
        let mut exact = self.ask(loose).into_iter();
        let mut meet = Vec::new();
        for (pair, answer) in meeting {
            let answer = match answer {
                Answer::Perhaps => exact.next().expect("each was asked"),
                answer => answer,
            };
            match answer {
                Answer::Never => self.relies_on.extend(pair.usual.map(|(_, name)| name)),
                Answer::Sometimes(assignment) => meet.push((pair, assignment)),
                Answer::Open(why) => open.push(self.describe(&pair, &why)),
                Answer::Perhaps => unreachable!("products are multiplied"),
            }
        }
        meet
    }

    /// A race that a run can show, if there is one: with few groups and small arguments, the smaller the better.
    fn small(&mut self, two: &mut Two, pair: &Pair, integers: &[u64]) -> Option<Assignment> {
        let [largest, smaller @ ..] = SMALL_ARGUMENTS;
        let mut up_to = |most: u64| {
            let facts = self.of_a_run(two, most, integers);
            self.ask(vec![term::and(pair.differs.unwrap_or(pair.meets), facts)]).remove(0)
        };
        let found = match up_to(largest) {
            Answer::Never => return None,
            Answer::Sometimes(assignment) => Some(assignment),
            Answer::Perhaps | Answer::Open(_) => None,
        };
        let smaller = smaller.into_iter().find_map(|most| match up_to(most) {
            Answer::Sometimes(assignment) => Some(assignment),
            Answer::Never | Answer::Perhaps | Answer::Open(_) => None,
        });
        smaller.or(found)
    }

    /// Whether two accesses may race, as far as their kinds say.
    fn may_race(&mut self, a: &Accessed, b: &Accessed, two: &Two) -> bool {
        let writes = |access: &Accessed| !matches!(access.manner, Manner::Read);
        let of_kind = |access: &Accessed| match access.manner {
            Manner::Read => (memory::Manner::Read, access.bytes),
            Manner::Write(_) => (memory::Manner::Write, access.bytes),
            Manner::Atomic => (memory::Manner::Atomic, access.bytes),
        };
        let is_wanted = a.space == Space::Lds || !self.options.lds_only;
        if !is_wanted || a.space != b.space || memory::Manner::may_meet([of_kind(a), of_kind(b)]) {
            return false;
        }
        if a.is_never() || b.is_never() {
            return false;
        }
        if a.space == Space::Global {
            let is_of_scalar = |access: &Accessed| access.active.is_whole() && !writes(access);
            if self.job.promises.facts.constants && [a, b].into_iter().any(is_of_scalar) {
                self.relies_on.insert("args-readonly");
                return false;
            }
            if [a, b].into_iter().any(|access| !writes(access) && is_of_launch(access, two)) {
                self.relies_on.insert("kernel-arguments");
                return false;
            }
            if !self.options.may_alias && self.reached.are_through_others(a, b) {
                self.relies_on.insert("noalias");
                return false;
            }
        }
        true
    }

    /// The question whether two accesses meet, if it is one.
    pub(super) fn pair<'i>(
        &self,
        two: &mut Two,
        intervals: [&'i Interval; 2],
        accesses: [&'i Accessed; 2],
        always: Term,
    ) -> Option<Pair<'i>> {
        let mut of = |value: &EffectValue, active: &EffectValue, side: usize| in_lane(two, value, active, side);
        let active = [0, 1].map(|side| of(&accesses[side].active, &accesses[side].active, side));
        let never = |t: Term| term::as_const(t) == Some(0);
        if active.into_iter().any(never) {
            return None;
        }
        let addresses = [0, 1].map(|side| of(&accesses[side].address, &accesses[side].active, side));
        let values = [0, 1].map(|side| match &accesses[side].manner {
            Manner::Write(value) => Some(of(value, &accesses[side].active, side)),
            Manner::Read | Manner::Atomic => None,
        });
        let width = term::width(addresses[0]);
        let overlap = |from: Term, to: Term, bytes: u64| term::ult(term::sub(to, from), term::constant(width, bytes));
        let [a, b] = addresses;
        let common = term::or(overlap(a, b, accesses[0].bytes), overlap(b, a, accesses[1].bytes));
        if never(common) {
            return None;
        }
        let reached = [0, 1].map(|side| two.of_side(of_own_lane(intervals[side].reached), side));
        let meets = term::and_all(1, &[&active[..], &reached[..], &[common, always]].concat());
        if never(meets) {
            return None;
        }
        let differs = match values {
            [Some(first), Some(second)] if term::width(first) == term::width(second) => {
                let is_other = term::or(term::not(term::eq(a, b)), term::not(term::eq(first, second)));
                Some(term::and(meets, is_other))
            }
            _ => None,
        };
        Some(Pair { intervals, accesses, meets, differs, usual: None })
    }

    /// Waves that come to different barriers, or of which some end.
    pub(super) fn divergences(&mut self, two: &mut Two, apart: Term, intervals: &[Interval], found: &mut Found) {
        let facts = self.facts(two);
        let always = term::and_all(1, &[&facts[..], &[apart]].concat());
        let mut asked = Vec::new();
        for interval in intervals {
            let reached = [0, 1].map(|side| two.of_side(interval.reached, side));
            let mut ways: Vec<(Option<usize>, Term)> =
                interval.ends.iter().map(|(place, condition)| (Some(place.behind), *condition)).collect();
            if !ways.is_empty() && term::as_const(interval.leaves) != Some(0) {
                ways.push((None, interval.leaves));
            }
            for (number, first) in ways.iter().enumerate() {
                for second in &ways[number + 1..] {
                    if first.0 == second.0 {
                        continue;
                    }
                    let both = [two.of_side(first.1, 0), two.of_side(second.1, 1)];
                    let differ = term::and_all(1, &[&reached[..], &both[..], &[always]].concat());
                    asked.push(([first.0, second.0], differ));
                }
            }
        }
        let mut open_ways = asked;
        // That some work-items of a launch have nothing to do is usual.
        let usual = Some(USUAL[0]).filter(|_| !self.options.any_launch);
        let integers = self.integers(intervals);
        for usual in std::iter::once(None).chain(usual.map(Some)) {
            if open_ways.is_empty() {
                return;
            }
            let facts = usual.map_or(Vec::new(), |usual| self.usual(two, usual, &integers));
            let facts = term::and_all(1, &facts);
            let answers = self.ask(open_ways.iter().map(|(_, differ)| term::and(*differ, facts)).collect());
            let mut left = Vec::new();
            for (way, answer) in open_ways.into_iter().zip(answers) {
                match answer {
                    Answer::Never => drop(usual.map(|usual| self.relies_on.insert(usual.name))),
                    Answer::Sometimes(_) | Answer::Perhaps | Answer::Open(_) => left.push(way),
                }
            }
            open_ways = left;
        }
        found.divergences.extend(open_ways.into_iter().map(|(places, _)| Divergence { places }));
    }

    pub(super) fn line(&self, instruction: usize) -> usize {
        self.job.a.listing.statements[instruction].line
    }

    fn describe(&self, pair: &Pair, why: &str) -> String {
        let [a, b] = pair.accesses.map(|access| self.line(access.instruction));
        let space = if pair.accesses[0].space == Space::Lds { "LDS" } else { "global memory" };
        format!("whether lines {a} and {b} meet in {space}: {why}")
    }
}

/// A value of an access in some active lane of a side.
fn in_lane(two: &mut Two, value: &EffectValue, active: &EffectValue, side: usize) -> Term {
    if let Some(any) = value.any_lane() {
        let is_condition = std::ptr::eq(value, active);
        return two.of_side(if is_condition { of_own_lane(any) } else { any }, side);
    }
    let is_off = |lane: usize| term::as_const(active.lane(lane)) == Some(0);
    let first = (0..LANES).find(|&lane| !is_off(lane)).unwrap_or(0);
    // Conditions count in each lane; of others only what they are where the access happens.
    let is_condition = std::ptr::eq(value, active);
    let mut last = first;
    let mut lanes: Vec<Term> = Vec::with_capacity(LANES);
    for lane in 0..LANES {
        if !is_off(lane) {
            last = lane;
        }
        let from = if is_condition { lane } else { last };
        lanes.push(two.of_side(value.lane(from), side));
    }
    let number = two.lane(side);
    Accessed::select(lanes, number)
}

/// Lanes that are told apart in one condition: it says that one of them is active, or none.
const MANY_LANES: usize = LANES / 2;

/// When an access happens in a lane, or an interval begins, without what hangs on other lanes: that the wave has not
/// gone around the access, as no lane was active, or that all lanes have left a loop. Mostly it follows, and else more
/// accesses count.
pub fn of_own_lane(active: Term) -> Term {
    let conditions = match term::node(active) {
        Node::And(conditions) => conditions.into_vec(),
        _ => vec![active],
    };
    let are_many = |t: Term| match term::node(t) {
        Node::And(lanes) | Node::Or(lanes) => lanes.len() >= MANY_LANES,
        _ => false,
    };
    let tells_lanes_apart = |t: Term| match term::node(t) {
        Node::Or(_) => are_many(t),
        Node::Not(other) => are_many(other),
        _ => false,
    };
    let is_own =
        |t: &Term| !tells_lanes_apart(*t) && !term::variables(*t).iter().any(|var| names::is_of_one_lane(*var));
    let own: Vec<Term> = conditions.iter().copied().filter(is_own).collect();
    term::and_all(1, &own)
}

/// Whether an access is one to what the launch has given: arguments, packets.
fn is_of_launch(access: &Accessed, two: &Two) -> bool {
    let Some(address) = access.address.any_lane() else { return false };
    let variables = term::variables(address);
    let is_given = |var: &Var| matches!(StateVar::of(*var), Some(StateVar::Scalar { code }) if two.is_given(code));
    let is_plain = is_known([address]);
    is_plain && !variables.is_empty() && variables.iter().all(is_given)
}
