//! Where the data of two programs part on a counterexample: the ways by which the values came that differ.

use std::collections::HashSet;
use std::rc::Rc;

use gcn_semantics::algebra::{Concrete, LANES, with_choices};
use gcn_semantics::wave::{FUEL, Observer, Wave};

use super::counterexample::Counterexample;
use super::job::Job;
use super::pair::Pair;
use crate::flow::{Cell, Chain, History};
use crate::state::StateVar;

/// For each program the way of the value that differs, through values that the other program has nowhere in that lane;
/// `None` if it is not known. A way begins with the instruction where the data part.
pub fn origins(job: &Job, found: &Counterexample) -> Option<[Chain; 2]> {
    let job = &found.on_its_machines(job);
    let pair = Pair::<Concrete>::new(job).ok()?;
    let programs = [job.a.program::<Concrete>(job.targets.a).ok()?, job.b.program::<Concrete>(job.targets.b).ok()?];
    let fragments = [&job.a, &job.b];
    let readings = [found.readings, found.readings_of_b.unwrap_or(found.readings)];
    let history = |side: usize| {
        let instructions = fragments[side].listing.instructions();
        let history = History::new(instructions, &programs[side], job.targets.of(side), readings[side]);
        let mut kept = Kept(history);
        let state = Rc::new(found.state.clone());
        pair.run_observed(side, FUEL, (found.readings, &found.choices), state, &mut kept);
        kept.0
    };
    let histories = [history(0), history(1)];
    let given: HashSet<(Option<u8>, u32)> = {
        let lanes = found.state.vgprs.values().flat_map(|lanes| (0..LANES as u8).map(Some).zip(lanes.iter().copied()));
        lanes.chain(found.state.scalars.values().map(|&word| (None, word))).collect()
    };
    let known =
        [1, 0].map(|other: usize| histories[other].values().chain(given.iter().copied()).collect::<HashSet<_>>());
    let start = |side: usize| match found.cell {
        Some(cell) => histories[side].store(cell),
        None => Some((histories[side].len(), differing(found)?)),
    };
    let chain = |side: usize| {
        let (history, known) = (&histories[side], &known[side]);
        let (before, cell) = start(side)?;
        let is_own = |cell: Cell, bits: u64| {
            let words = (0..u32::from(cell.words)).map(|word| (bits >> (32 * word)) as u32);
            words.into_iter().any(|word| !known.contains(&(cell.lane, word)))
        };
        Some(with_choices(found.choices.clone(), || history.difference(cell, before, &is_own)).0)
    };
    // What the other program has by chance, as 0, has come by the same registers here.
    let along = |side: usize, own: &Chain, other: &Chain| {
        let (before, cell) = start(side)?;
        let cells: Vec<Cell> = other.links.iter().map(|link| link.from.cell).collect();
        let chain = with_choices(found.choices.clone(), || histories[side].along(cell, before, &cells)).0;
        (cell == other.of && chain.links.len() > own.links.len()).then_some(chain)
    };
    let (a, b) = (chain(0)?, chain(1)?);
    let (along_a, along_b) = (along(0, &a, &b), along(1, &b, &a));
    Some([along_a.unwrap_or(a), along_b.unwrap_or(b)])
}

/// The register of the place that differs.
fn differing(found: &Counterexample) -> Option<Cell> {
    let differ = found.a ^ found.b;
    let piece = found.place?.pieces_in_lane(found.lane.unwrap_or(0)).find(|piece| {
        let bits = differ.checked_shr(piece.position).unwrap_or(0);
        bits & ((1u64 << piece.width) - 1) != 0
    })?;
    match piece.var {
        var @ (StateVar::Vgpr { .. } | StateVar::Scalar { .. }) => Cell::of_var(var),
        _ => None,
    }
}

/// A history that takes what was written after each step.
struct Kept<'p>(History<'p>);

impl Observer<Concrete> for Kept<'_> {
    fn before(&mut self, instruction: usize, wave: &mut Wave<Concrete>) {
        self.0.before(instruction, wave);
    }
    fn after(&mut self, instruction: usize, wave: &mut Wave<Concrete>) {
        self.0.after(instruction, wave);
        wave.written = Default::default();
    }
}
