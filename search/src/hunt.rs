//! What becomes of matches: programs with registers, of which those are kept that are cheaper and agree on all test
//! waves.

use gcn_semantics::Target;
use gcn_semantics::instruction::Instruction;

use crate::cost::{self, Cost, Measure};
use crate::emit::{self, Free, Wanted};
use crate::enumerate::{Bank, Match};
use crate::grammar::Shape;
use crate::trial::Trial;

/// Candidates for one window that pass all tests and are written down.
pub const KEPT: usize = 6;

/// A candidate that agrees on all test waves.
pub struct Candidate {
    /// Its instructions.
    pub instructions: Vec<Instruction>,
    /// What they cost.
    pub cost: Cost,
}

/// Looks at matches for one window.
pub struct Hunt<'h> {
    /// The window.
    pub trial: &'h Trial,
    /// All shapes.
    pub shapes: &'h [Shape],
    /// Registers for results.
    pub free: &'h Free,
    /// What the window costs.
    pub old: Cost,
    /// Matches of the shape that is looked at.
    pub of_shape: usize,
    /// Candidates so far.
    pub found: Vec<Candidate>,
}

impl Hunt<'_> {
    /// Makes programs of a match.
    pub fn meet(&mut self, bank: &Bank, found: &Match, target: Target, measure: Measure) {
        let nodes = bank.program(found);
        let cycles: u32 = nodes.iter().map(|node| self.shapes[node.shape].cost.cycles).sum();
        let bytes = nodes.iter().map(|node| self.shapes[node.shape].cost.bytes).sum();
        let least = Cost { cycles, bytes, instructions: nodes.len() as u32, ..Cost::default() };
        let best = self.found.iter().map(|candidate| candidate.cost).min_by_key(|&cost| measure.key(cost));
        let bound = best.unwrap_or(self.old);
        if !measure.is_of_whole()
            && !measure.is_cheaper(least, bound)
            && best.is_none_or(|cost| self.found.len() >= KEPT || cost != least)
        {
            self.of_shape += 1;
            return;
        }
        let homes = &self.trial.homes;
        let last = nodes.len() - 1;
        let wanted: Vec<Wanted> = match found.other {
            None => {
                let goals = homes.iter().zip(&found.results);
                goals.map(|(home, &result)| Wanted { node: last, result, code: home.code }).collect()
            }
            Some((goal, id)) => {
                let Some((node, result)) = bank.place(id, &nodes) else { return };
                let own = Wanted { node: last, result: found.results[0], code: homes[1 - goal].code };
                vec![own, Wanted { node, result, code: homes[goal].code }]
            }
        };
        self.of_shape += 1;
        for program in emit::programs(bank, self.shapes, target, &nodes, &wanted, self.free) {
            let cost = cost::of_program(&program, target);
            let is_better = measure.is_of_whole() || measure.is_cheaper(cost, self.old);
            let is_new = self.found.iter().all(|candidate| candidate.instructions != program);
            if is_better && is_new && self.trial.passes(&program) {
                self.found.push(Candidate { instructions: program, cost });
            }
        }
    }
}
