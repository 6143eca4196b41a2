//! Programs whose loops correspond only after those of one were unfolded: a test that stands at the beginning in one
//! and at the end in the other, a first round before the loop, several rounds in one.
//!
//! Which loops to unfold, and how, is guessed from how often runs come to them. An unfolded program is the same program
//! ([`Graph::unfolded`](gcn_semantics::control::Graph::unfolded)), so nothing rests on the guess.

use std::fmt;

use gcn_semantics::algebra::{Choices, Concrete};
use gcn_semantics::control::{BlockId, Unfolding};
use gcn_semantics::ledger::Readings;
use gcn_semantics::wave::{Observer, Wave};

use super::Prepared;
use crate::equiv::fuzz::{Clauses, counting, random_state};
use crate::equiv::job::Job;
use crate::equiv::loops::LoopRelations;
use crate::equiv::scene::Frame;

/// Runs that loops are counted in.
const RUNS: u64 = 24;
/// Instructions of a run; one that takes more tells nothing.
const STEPS: u32 = 1_500;
/// Programs with more loops are not unfolded.
const LOOPS: usize = 6;
/// So many rounds are made one.
const ROUNDS: std::ops::RangeInclusive<usize> = 2..=8;
/// Ways that are tried.
const TRIES: usize = 4;

/// A loop that is unfolded.
#[derive(Debug, Clone, Copy)]
pub struct Unfolded {
    /// The program, 0 or 1.
    pub side: usize,
    /// The loop's number among those of the program.
    place: usize,
    /// Its header.
    pub header: BlockId,
    /// How.
    pub unfolding: Unfolding,
}

/// What is done to the loop, as the report says it.
impl fmt::Display for Unfolded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = ["a", "b"][self.side];
        match self.unfolding {
            Unfolding::Rotated => write!(f, "{name} comes to it through a copy of its first block"),
            Unfolding::Peeled => write!(f, "{name} comes to it through a copy of its first round"),
            Unfolding::Repeated(times) => write!(f, "{times} rounds of {name} are one"),
        }
    }
}

/// What is done to each loop, for people.
pub fn described(unfolded: &[Unfolded]) -> Vec<String> {
    unfolded.iter().map(Unfolded::to_string).collect()
}

/// Puts what is done to each loop in front of what has been proven about it.
pub fn say(unfolded: &[Unfolded], loops: &mut [LoopRelations]) {
    for loop_ in unfolded {
        if let Some(pair) = loops.get_mut(loop_.place) {
            pair.relations.insert(0, loop_.to_string());
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

/// Ways to unfold loops, the likeliest first.
pub fn candidates(job: &Job, prepared: &Prepared, readings: Readings) -> Vec<Vec<Unfolded>> {
    let graphs = prepared.symbolic.programs().each_ref().map(|program| program.graph());
    let headers = graphs.map(|graph| graph.loops().iter().map(|found| found.header).collect::<Vec<_>>());
    let count = headers[0].len();
    if count == 0 || count > LOOPS || headers[1].len() != count {
        return Vec::new();
    }
    let frame = Frame::outline(job, &prepared.known, readings);
    let clauses = Clauses { terms: &frame.assumed.clauses, launched: &frame.launched };
    let mut counts: Vec<Vec<[u32; 2]>> = vec![Vec::new(); count];
    for round in 0..RUNS {
        let choices = Choices::seeded(round + 1);
        let Some(state) = random_state(counting(round), &frame.fixed, &clauses, &Choices::default()) else { break };
        let run = |side: usize| {
            let mut counter = Counter { places: &headers[side], counts: vec![0; count], left: STEPS };
            prepared.concrete.run_observed(side, STEPS, (readings, &choices), state.clone(), &mut counter);
            (counter.left > 0).then_some(counter.counts)
        };
        if let (Some(a), Some(b)) = (run(0), run(1)) {
            (0..count).for_each(|number| counts[number].push([a[number], b[number]]));
        }
    }
    let options: Vec<Vec<(usize, Unfolding)>> = counts.iter().map(|counts| options(counts)).collect();
    let most = options.iter().map(Vec::len).max().unwrap_or(0).min(TRIES);
    let way = |number: usize| {
        let of_loop = |(place, options): (usize, &Vec<(usize, Unfolding)>)| {
            let &(side, unfolding) = options.get(number).or(options.last())?;
            Some(Unfolded { side, place, header: headers[side][place], unfolding })
        };
        options.iter().enumerate().filter_map(of_loop).collect()
    };
    (0..most).map(way).collect()
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
