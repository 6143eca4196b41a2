//! Lanes of one wave that store different values to one byte in one instruction.

use std::collections::BTreeSet;

use gcn_semantics::ledger::Reading;

use super::intervals::Interval;
use super::kernel::Kernel;
use super::solve::Answer;
use super::two::Waves;
use crate::term::{self, Manner};

/// The most stores of a kernel that are asked about.
const MOST: usize = 256;

impl Kernel<'_> {
    /// The instructions of which it is not ruled out. Stores of intervals in which the order of lanes cannot matter are
    /// not asked about.
    pub(super) fn lane_conflicts(&mut self, intervals: &[Interval]) -> BTreeSet<usize> {
        let mut two = self.two(Waves::One);
        let [a, b] = [0, 1].map(|side| two.lane(side));
        let facts = self.facts(&mut two);
        let always = term::and_all(1, &[&facts[..], &[term::not(term::eq(a, b))]].concat());
        let mut asked: Vec<(usize, term::Term)> = Vec::new();
        for interval in intervals.iter().filter(|interval| interval.touched.contains(&Reading::K136)) {
            let is_wanted = |space| space == gcn_semantics::algebra::Space::Lds || !self.options.lds_only;
            let stores = interval.accessed.iter().filter(|access| matches!(access.manner, Manner::Write(_)));
            for access in stores.filter(|access| is_wanted(access.space)) {
                let pair = self.pair(&mut two, [interval; 2], [access; 2], always);
                asked.extend(pair.and_then(|pair| Some((access.instruction, pair.differs?))));
            }
        }
        asked.sort_unstable();
        asked.dedup();
        let mut found: BTreeSet<usize> = asked.iter().skip(MOST).map(|(instruction, _)| *instruction).collect();
        asked.truncate(MOST);
        let answers = self.ask(asked.iter().map(|(_, differs)| *differs).collect());
        let conflicts = asked.iter().zip(answers).filter(|(_, answer)| !matches!(answer, Answer::Never));
        found.extend(conflicts.map(|((instruction, _), _)| *instruction));
        found
    }
}
