//! Where the data of two programs part on a counterexample, and the ways from there to what differs.

use std::rc::Rc;

use gcn_semantics::algebra::{Concrete, LANES, with_choices};
use gcn_semantics::wave::{FUEL, Observer, Wave};

use super::counterexample::Counterexample;
use super::job::Job;
use super::pair::Pair;
use crate::flow::{Cell, Differing, History, Parted, parted};
use crate::state::StateVar;

/// Where the data of both programs part, and the way from there to the place that differs. A way begins with the
/// instruction where the data part.
pub fn origins(job: &Job, found: &Counterexample) -> Parted {
    on_its_machines(&found.on_its_machines(job), found).unwrap_or_default()
}

fn on_its_machines(job: &Job, found: &Counterexample) -> Option<Parted> {
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
    let lanes = found.state.vgprs.values().flat_map(|lanes| (0..LANES as u8).map(Some).zip(lanes.iter().copied()));
    let given = lanes.chain(found.state.scalars.values().map(|&word| (None, word)));
    let differing = match (found.cell, differing(found)) {
        _ if found.exits.is_some() => Differing::Way,
        (Some(cell), _) => Differing::Memory(cell),
        (None, Some(cell)) => Differing::Cell(cell),
        (None, None) => Differing::Way,
    };
    let [a, b] = &histories;
    Some(with_choices(found.choices.clone(), || parted([a, b], differing, given)).0)
}

/// The register of the place that differs.
fn differing(found: &Counterexample) -> Option<Cell> {
    let differ = found.a ^ found.b;
    let piece = found.place?.pieces_in_lane(found.lane.unwrap_or(0)).find(|piece| {
        let bits = differ.checked_shr(piece.position).unwrap_or(0);
        bits & ((1u64 << piece.width) - 1) != 0
    })?;
    match piece.var {
        var @ (StateVar::Vgpr { .. } | StateVar::Scalar { .. } | StateVar::Scc) => Cell::of_var(var),
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

#[cfg(test)]
mod tests;
