//! Programs whose loops correspond only after those of one were unfolded: a test that stands at the beginning in one
//! and at the end in the other, a first round before the loop, several rounds in one.
//!
//! Which loops to unfold, and how, is guessed from how often runs come to them. An unfolded program is the same program
//! ([`Graph::unfolded`](gcn_semantics::control::Graph::unfolded)), so nothing rests on the guess.

use std::fmt;

use gcn_semantics::algebra::{Choices, Concrete};
use gcn_semantics::control::{BlockId, Graph, Loop, Parted, Unfolding};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Observer, Wave};

use super::Prepared;
use crate::equiv::fuzz::{Clauses, counting, random_state};
use crate::equiv::job::Job;
use crate::equiv::loops::{LoopRelations, UnfoldedLoop, depths};
use crate::equiv::scene::Frame;

/// Runs that loops are counted in.
const RUNS: u64 = 24;
/// Instructions of a run; one that takes more tells nothing.
const STEPS: u32 = 1_500;
/// Programs with more loops are not unfolded.
const LOOPS: usize = 6;
/// So many rounds are made one.
const ROUNDS: std::ops::RangeInclusive<usize> = 2..=8;
/// Ways that are tried, of each kind.
const TRIES: usize = 4;
/// Ways in which loops of one program may go on as those of the other that are kept in mind.
const MOST_WAYS: usize = 64;

/// A loop that is unfolded.
#[derive(Debug, Clone, Copy)]
pub struct Unfolded {
    /// The program, 0 or 1; of programs that are looked at the other way round, as they are looked at.
    pub side: usize,
    /// Program a is looked at as b.
    is_swapped: bool,
    /// The loop's number among those of the program.
    place: usize,
    /// Its header.
    pub header: BlockId,
    /// How.
    pub unfolding: Unfolding,
}

impl Unfolded {
    /// The loop of `header`, wherever it stands among those of the program.
    pub fn new(side: usize, header: BlockId, unfolding: Unfolding) -> Self {
        Unfolded { side, is_swapped: false, place: usize::MAX, header, unfolding }
    }
    /// Whether the loop has become two.
    fn is_two(&self) -> bool {
        matches!(self.unfolding, Unfolding::Parted(Parted { rest: None, .. }))
    }
}

/// What is done to the loop, as the report says it.
impl fmt::Display for Unfolded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = ["a", "b"][if self.is_swapped { 1 - self.side } else { self.side }];
        match self.unfolding {
            Unfolding::Rotated => write!(f, "{name} comes to it through a copy of its first block"),
            Unfolding::Peeled => write!(f, "{name} comes to it through a copy of its first round"),
            Unfolding::Entered => write!(f, "who comes to a cycle of {name} goes through a copy, up to its header"),
            Unfolding::Repeated(times) => write!(f, "{times} rounds of {name} are one"),
            Unfolding::Parted(Parted { rounds: [first, _], rest: Some(_), .. }) => {
                write!(f, "{first} rounds of {name} are one, and those that are left over come behind the loop")
            }
            Unfolding::Parted(Parted { rounds: [first, second], rest: None, .. }) => {
                write!(f, "it is two in {name}: in the first {first} rounds are one, in the second {second}")
            }
        }
    }
}

/// What is done to each loop, for people.
pub fn described(unfolded: &[Unfolded]) -> Vec<String> {
    unfolded.iter().map(Unfolded::to_string).collect()
}

/// Puts what is done to each loop in front of what has been proven about it.
pub fn say(way: &Way, loops: &mut [LoopRelations]) {
    if let Some(first) = loops.first_mut() {
        let unfolded: Option<Vec<UnfoldedLoop>> = way.loops.iter().map(UnfoldedLoop::of).collect();
        match unfolded.filter(|_| !way.is_swapped) {
            Some(unfolded) => first.unfolded = unfolded,
            // A certificate does not know how to say it.
            None => first.cut = None,
        }
    }
    for unfolded in &way.loops {
        // Behind a loop that has become two the others have moved.
        let before = way.loops.iter().filter(|other| other.place < unfolded.place && other.is_two()).count();
        if let Some(pair) = loops.get_mut(unfolded.place + before) {
            pair.relations.insert(0, unfolded.to_string());
        }
    }
}

/// Counts how often a program comes to places.
struct Counter<'p> {
    places: &'p [BlockId],
    counts: Vec<u32>,
    /// The instructions that the wave may still execute.
    left: u32,
}

impl Observer<Concrete> for Counter<'_> {
    fn enter(&mut self, block: BlockId, _wave: &mut Wave<Concrete>) {
        if let Some(place) = self.places.iter().position(|place| *place == block) {
            self.counts[place] += 1;
        }
    }
    fn after(&mut self, _instruction: usize, wave: &mut Wave<Concrete>) {
        self.left = wave.fuel;
    }
}

/// A way to look at the programs: loops of which are unfolded, and how.
#[derive(Debug, Clone, Default)]
pub struct Way {
    /// Program a is the one that is unfolded, and looked at as b.
    pub is_swapped: bool,
    /// What is unfolded.
    pub loops: Vec<Unfolded>,
}

/// Ways to unfold loops, the likeliest first.
pub fn candidates(job: &Job, prepared: &Prepared, readings: Readings) -> Vec<Way> {
    let graphs = prepared.symbolic.programs().each_ref().map(|program| program.graph());
    if graphs.iter().any(|graph| !graph.irreducible_edges().is_empty()) {
        let loops = |choices: [usize; 2]| {
            [0, 1].into_iter().flat_map(move |side| entered(side, graphs[side], choices[side])).collect()
        };
        return [[0, 0], [1, 1], [0, 1], [1, 0]].map(|choices| Way { is_swapped: false, loops: loops(choices) }).into();
    }
    let loops = graphs.map(Graph::loops);
    if loops.iter().any(|loops| loops.is_empty() || loops.len() > LOOPS) {
        return Vec::new();
    }
    let counted = Counted::of(job, prepared, readings, &loops);
    let mut ways = counted.alike();
    ways.truncate(TRIES);
    ways.extend([false, true].into_iter().flat_map(|is_swapped| counted.parted(is_swapped)).take(TRIES));
    ways
}

/// What gives each cycle of a program one entry: the one of this number.
fn entered(side: usize, graph: &Graph, choice: usize) -> Vec<Unfolded> {
    let (mut graph, mut found) = (graph.clone(), Vec::new());
    while let Some(&(_, block)) = graph.irreducible_edges().first() {
        let entries = graph.entries_of_cycle(block);
        let header = entries.get(choice).copied().unwrap_or(block);
        let Some(next) = graph.unfolded(header, Unfolding::Entered).filter(|_| found.len() < LOOPS) else {
            return Vec::new();
        };
        graph = next;
        found.push(Unfolded { side, is_swapped: false, place: 0, header, unfolding: Unfolding::Entered });
    }
    found
}

/// The loops of both programs, and how often runs have come to each.
struct Counted<'l> {
    loops: &'l [Vec<Loop>; 2],
    depths: [Vec<usize>; 2],
    graphs: [&'l Graph; 2],
    /// The number of blocks that each may be left from.
    exits: [Vec<usize>; 2],
    /// For each run, for both programs the number of times that it has come to each loop.
    runs: Vec<[Vec<u32>; 2]>,
}

impl<'l> Counted<'l> {
    fn of(job: &Job, prepared: &'l Prepared, readings: Readings, loops: &'l [Vec<Loop>; 2]) -> Self {
        let headers = loops.each_ref().map(|loops| loops.iter().map(|found| found.header).collect::<Vec<_>>());
        let frame = Frame::outline(job, &prepared.known, readings);
        let clauses = Clauses { terms: &frame.assumed.clauses, launched: &frame.launched };
        let mut runs = Vec::new();
        for round in 0..RUNS {
            let choices = Choices::seeded(round + 1);
            let Some(state) = random_state(counting(round), &frame.fixed, &clauses, &Choices::default()) else { break };
            let run = |side: usize| {
                let places = &headers[side];
                let mut counter = Counter { places, counts: vec![0; places.len()], left: STEPS };
                prepared.concrete.run_observed(side, STEPS, (readings, &choices), state.clone(), &mut counter);
                (counter.left > 0).then_some(counter.counts)
            };
            if let (Some(a), Some(b)) = (run(0), run(1)) {
                runs.push([a, b]);
            }
        }
        let graphs = prepared.symbolic.programs().each_ref().map(|program| program.graph());
        let exits = [0, 1].map(|side| {
            let graph = graphs[side];
            let leaves =
                |found: &Loop, block: BlockId| graph.successors(block).any(|next| !found.blocks.contains(&next));
            let exits = |found: &Loop| found.blocks.iter().filter(|&&block| leaves(found, block)).count();
            loops[side].iter().map(exits).collect()
        });
        Counted { loops, depths: loops.each_ref().map(|loops| depths(loops)), graphs, exits, runs }
    }

    fn unfolded(&self, side: usize, place: usize, unfolding: Unfolding) -> Unfolded {
        Unfolded { side, is_swapped: false, place, header: self.loops[side][place].header, unfolding }
    }

    /// Ways in which each loop of a is one of b, which may have other rounds.
    fn alike(&self) -> Vec<Way> {
        let count = self.loops[0].len();
        if self.loops[1].len() != count {
            return Vec::new();
        }
        let counts = |place: usize| self.runs.iter().map(|[a, b]| [a[place], b[place]]).collect::<Vec<_>>();
        let options: Vec<Vec<(usize, Unfolding)>> = (0..count).map(|place| options(&counts(place))).collect();
        let most = options.iter().map(Vec::len).max().unwrap_or(0);
        let way = |number: usize| {
            let of_loop = |(place, options): (usize, &Vec<(usize, Unfolding)>)| {
                let &(side, unfolding) = options.get(number).or(options.last())?;
                Some(self.unfolded(side, place, unfolding))
            };
            Way { is_swapped: false, loops: options.iter().enumerate().filter_map(of_loop).collect() }
        };
        (0..most).map(way).collect()
    }

    /// Ways in which loops of b, or of a if it `is_swapped`, are made two, of which each goes on as a loop of the other
    /// program does, or as what is left over behind one.
    fn parted(&self, is_swapped: bool) -> Vec<Way> {
        let (guide, other) = if is_swapped { (1, 0) } else { (0, 1) };
        let mut ways = vec![(0, 0, Vec::new())];
        let mut found = Vec::new();
        // Each step is about the next loop of the other program; there are few ways to go on from any place.
        while let Some((first, second, parted)) = ways.pop() {
            let (guides, others) = (&self.depths[guide][first..], &self.depths[other][second..]);
            let [depth, ..] = others else {
                if guides.is_empty() && !parted.is_empty() {
                    found.push(parted);
                }
                continue;
            };
            let is_inner = |side: usize, place: usize| {
                self.depths[side].get(place + 1).is_none_or(|next| *next <= self.depths[side][place])
            };
            let with = |more: Parted| {
                let unfolding = Unfolding::Parted(more);
                let own = Unfolded { side: 1, is_swapped, ..self.unfolded(other, second, unfolding) };
                parted.iter().copied().chain([own]).collect::<Vec<_>>()
            };
            let rounds = |places: &[usize]| {
                let counts = |run: &[Vec<u32>; 2]| {
                    (run[other][second], places.iter().map(|&place| run[guide][place]).collect::<Vec<_>>())
                };
                self.runs.iter().map(counts).collect::<Vec<(u32, Vec<u32>)>>()
            };
            let leaves = self.exits[other][second] > 1;
            if guides.first() == Some(depth) {
                let counts = rounds(&[first]);
                if is_inner(guide, first) && is_inner(other, second) {
                    ways.extend(with_rest(&counts, leaves).map(|more| (first + 1, second + 1, with(more))));
                }
                if counts.iter().all(|(own, guides)| *own == guides[0]) {
                    ways.push((first + 1, second + 1, parted.clone()));
                }
            }
            if guides.starts_with(&[*depth, *depth])
                && is_inner(guide, first)
                && is_inner(guide, first + 1)
                && is_inner(other, second)
            {
                let counts = rounds(&[first, first + 1]);
                ways.extend(as_two(&counts, leaves).into_iter().map(|more| (first + 2, second + 1, with(more))));
            }
            if ways.len() > MOST_WAYS {
                break;
            }
        }
        let ways = found.into_iter().map(|loops| Way { is_swapped, loops });
        let ways = ways.flat_map(|way| [self.rotated(other, &way), Some(way)].into_iter().flatten());
        ways.flat_map(|way| [Some(way.clone()), self.leaving(other, &way)].into_iter().flatten()).collect()
    }

    /// The same where loops that test at their beginning do so at their end first, as compilers write loops that they
    /// unroll.
    fn rotated(&self, side: usize, way: &Way) -> Option<Way> {
        let (mut graph, mut loops) = (self.graphs[side].clone(), Vec::new());
        for unfolded in &way.loops {
            let first = graph.loops().into_iter().find(|found| found.header == unfolded.header)?;
            let mut header = unfolded.header;
            if graph.tests_first(&first) {
                graph = graph.unfolded(header, Unfolding::Rotated)?;
                loops.push(Unfolded { unfolding: Unfolding::Rotated, ..*unfolded });
                header = graph.loops().into_iter().find(|found| found.blocks.contains(&unfolded.header))?.header;
            }
            loops.push(Unfolded { header, ..*unfolded });
        }
        (loops.len() > way.loops.len()).then_some(Way { loops, ..*way })
    }

    /// The same where rounds that are one may be left between them, if a loop can be left at several places: as by a
    /// count and by a search that has found something.
    fn leaving(&self, side: usize, way: &Way) -> Option<Way> {
        let mut way = way.clone();
        let mut leaves = false;
        for unfolded in &mut way.loops {
            let Unfolding::Parted(parted) = &mut unfolded.unfolding else { continue };
            parted.leaves = self.exits[side][unfolded.place] > 1;
            leaves |= parted.leaves;
        }
        leaves.then_some(way)
    }
}

/// How a loop may be two that go on as two loops of the other program do, which come one behind the other. For each run
/// there is the number of times that it has come to the loop, and to the other two. A loop that tests at its beginning
/// is come to once more than it has rounds; if the loop `leaves` at several places, one of several rounds may be the
/// last.
fn as_two(counts: &[(u32, Vec<u32>)], leaves: bool) -> Vec<Parted> {
    let all = ROUNDS.map(|times| [times, 1]).chain(ROUNDS.map(|times| [1, times])).chain([[1, 1]]);
    let fits = |[first, second]: &[usize; 2]| {
        let rest = |(own, guides): &(u32, Vec<u32>)| {
            i64::from(*own) - i64::from(guides[0]) * *first as i64 - i64::from(guides[1]) * *second as i64
        };
        let are_two = counts.iter().any(|(_, guides)| guides[0] > 0) && counts.iter().any(|(_, guides)| guides[1] > 0);
        let missing = if leaves { *first.max(second) as i64 - 1 } else { 0 };
        are_two && counts.iter().all(|of_run| (-missing..=1).contains(&rest(of_run)))
    };
    all.filter(fits).map(|rounds| Parted { rounds, leaves: false, rest: None }).collect()
}

/// How a loop may go on as one of the other program does, of which a round is several, with what is left over behind
/// it.
fn with_rest(counts: &[(u32, Vec<u32>)], leaves: bool) -> impl Iterator<Item = Parted> {
    let fits = |times: &usize| {
        let rest = |(own, guides): &(u32, Vec<u32>)| i64::from(*own) - i64::from(guides[0]) * *times as i64;
        let has_rest = counts.iter().any(|of_run| rest(of_run) > 0) && counts.iter().any(|(_, guides)| guides[0] > 0);
        let missing = if leaves { *times as i64 - 1 } else { 0 };
        has_rest && counts.iter().all(|of_run| (-missing..=*times as i64).contains(&rest(of_run)))
    };
    let found: Vec<usize> = ROUNDS.filter(fits).collect();
    found.into_iter().map(|times| Parted { rounds: [times, 1], leaves: false, rest: Some(times - 1) })
}

/// How a pair of loops may correspond that runs have come to so often: the side that is unfolded, and how.
fn options(counts: &[[u32; 2]]) -> Vec<(usize, Unfolding)> {
    let mut found = Vec::new();
    for side in [0, 1] {
        let [mine, theirs] = [side, 1 - side].map(|side| move |counts: &[u32; 2]| counts[side]);
        let is_more = counts.iter().all(|counts| mine(counts) >= theirs(counts));
        if !is_more || counts.iter().all(|counts| mine(counts) == theirs(counts)) {
            continue;
        }
        let fits = |&times: &usize| {
            let is_round = |counts: &[u32; 2]| mine(counts).div_ceil(times as u32) == theirs(counts);
            counts.iter().all(is_round) && counts.iter().any(|counts| theirs(counts) > 1)
        };
        found.extend(ROUNDS.filter(fits).map(|times| (side, Unfolding::Repeated(times))));
        found.extend([Unfolding::Rotated, Unfolding::Peeled].map(|unfolding| (side, unfolding)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_tell_how_loops_correspond() {
        use Unfolding::{Peeled, Repeated, Rotated};
        assert_eq!(options(&[[3, 3], [1, 1]]), []);
        assert_eq!(options(&[[4, 3], [1, 0]]), [(0, Rotated), (0, Peeled)]);
        assert_eq!(options(&[[3, 4], [2, 3]]), [(1, Rotated), (1, Peeled)]);
        assert_eq!(options(&[[9, 3], [7, 3], [1, 1]]), [(0, Repeated(3)), (0, Rotated), (0, Peeled)]);
        assert_eq!(options(&[[4, 3], [3, 4]]), []);
        assert_eq!(options(&[]), []);
    }
}
