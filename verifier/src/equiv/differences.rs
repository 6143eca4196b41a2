//! Where two runs differ.

use gcn_semantics::algebra::{Concrete, Space};
use gcn_semantics::wave::{Exit, Stuck, Wave};

use super::goals::{Compared, Goal};
use super::pair::{Ends, is_same_way};
use crate::machine::{number, piece_number};
use crate::state::StateVar;

/// A goal on which two concrete waves differ.
#[derive(Debug, Clone, Copy)]
pub struct Difference {
    /// Number of the goal.
    pub goal: usize,
    pub a: u32,
    pub b: u32,
    /// Where they differ, of a goal about the contents of memory.
    pub cell: Option<StateVar>,
}

impl Ends<Concrete> {
    /// The goals on which the waves differ; none, if the run does not count. Where one was not executed to its end it
    /// is only compared which function both call.
    pub fn differences<'s>(&'s mut self, goals: &'s [Goal]) -> impl Iterator<Item = Difference> + 's {
        let called = self.called();
        let goals = if called.is_none() && self.stuck().is_some() || !self.counts { &[] } else { goals };
        let goals =
            goals.iter().enumerate().filter(move |(_, goal)| (goal.what == Compared::Called) == called.is_some());
        let registers_count = self.registers_count().known() == Some(true);
        goals.filter_map(move |(goal, compared)| match &compared.what {
            Compared::Pieces(_) | Compared::Inactive(_) if !registers_count => None,
            Compared::Inactive(_) if self.active >> compared.lane()? & 1 == 1 => None,
            Compared::Pieces(_) | Compared::Inactive(_) => {
                let (pieces, [a, b]) = (compared.pieces()?, &mut self.waves);
                let (a, b) = (piece_number(a, &pieces[0]), piece_number(b, &pieces[1]));
                (a != b).then_some(Difference { goal, a, b, cell: None })
            }
            Compared::Contents(space) => {
                let [a, b] = &mut self.waves;
                let own = self.own_frame.filter(|_| *space == Space::Scratch);
                let (lane, address) = a.memory.difference_below(&mut b.memory, *space, own)?;
                let cell = StateVar::Memory { space: *space, lane, address: address & !3 };
                let [a, b] = [a, b].map(|wave| number(wave, cell));
                Some(Difference { goal, a, b, cell: Some(cell) })
            }
            Compared::Leaving(exit) => {
                let [a, b] = self.exits.map(|way| u32::from(is_same_way(way, *exit)));
                (a != b).then_some(Difference { goal, a, b, cell: None })
            }
            Compared::Called => {
                let differ = called.is_some_and(|[a, b]| a != b);
                differ.then_some(Difference { goal, a: 0, b: 0, cell: None })
            }
            Compared::Effect(_) | Compared::Arriving(_) => None,
        })
    }

    /// The addresses of the functions that both have called last, if no more is known of either.
    pub fn called(&mut self) -> Option<[u64; 2]> {
        let [Exit::Stuck { stuck: Stuck::Call { pair: a }, .. }, Exit::Stuck { stuck: Stuck::Call { pair: b }, .. }] =
            self.exits
        else {
            return None;
        };
        let word = |wave: &mut Wave<Concrete>, code: u16| u64::from(wave.scalar(code).0);
        let [of_a, of_b] = &mut self.waves;
        let address = |wave: &mut Wave<Concrete>, pair: u16| word(wave, pair) | word(wave, pair + 1) << 32;
        Some([address(of_a, a), address(of_b, b)])
    }

    /// The cells of memory that either side has accessed.
    pub fn accessed(&self) -> Vec<StateVar> {
        let cells = self.waves.iter().flat_map(|wave| wave.memory.accessed());
        cells.map(|(space, lane, address)| StateVar::Memory { space, lane, address }).collect()
    }
}
