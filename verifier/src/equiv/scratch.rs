//! Registers in which functions differ and no caller looks.

use gcn_semantics::Target;
use gcn_semantics::algebra::{Choices, Concrete, Known};
use gcn_semantics::wave::{is_preserved_scalar, is_preserved_vgpr};

use super::assumed::Assumed;
use super::fuzz::{Clauses, random_state};
use super::goals::{Compared, Goal, written_places};
use super::job::Job;
use super::pair::Pair;
use super::scene::Frame;
use crate::expr::{Place, Register};
use crate::term;

/// Initial states that are tried.
const TRIED: u64 = 8;
/// Instructions that a program may execute.
const STEPS: u32 = 1 << 11;

/// The registers that one of the programs of `job` writes, that are not compared, and in which a few runs differ. They
/// are found by a fixed rule, and nothing rests on them.
pub fn differing_scratch(job: &Job) -> Vec<String> {
    let pair = Pair::<Concrete>::new(job).map(|pair| pair.within(STEPS));
    let outline = Pair::<Known>::new(job).map(|pair| pair.within(STEPS));
    let (Ok(pair), Ok(outline)) = (pair, outline) else { return Vec::new() };
    let readings = job.first_readings();
    let mut differing = term::with_fresh_arena(|| {
        let Frame { fixed, assumed: Assumed { clauses, .. }, out, .. } = Frame::outline(job, &outline, readings);
        let (clauses, choices) = (Clauses { terms: &clauses, launched: &job.entry.launched }, Choices::default());
        let mut differing: Vec<Place> = Vec::new();
        for state in (0..TRIED).filter_map(|seed| random_state(seed, &fixed, &clauses, &choices)) {
            let mut ends = pair.run_recorded(readings, state, &choices).0;
            let written = written_places(&ends.waves, false).into_iter();
            let places = written.filter(|place| {
                job.targets.both().iter().all(|&target| is_scratch(*place, target))
                    && !out.iter().any(|other| other.shares(*place))
            });
            let goals: Vec<Goal> = places.flat_map(goals).collect();
            let places: Vec<_> = ends.differences(&goals).filter_map(|found| goals[found.goal].place).collect();
            differing.extend(places);
        }
        differing
    });
    differing.sort();
    differing.dedup();
    differing.iter().map(Place::to_string).collect()
}

fn goals(place: Place) -> impl Iterator<Item = Goal> {
    place.pieces().map(move |piece| Goal { place: Some(place), what: Compared::Pieces([piece, piece]) })
}

/// Whether functions may leave anything there.
fn is_scratch(place: Place, target: Target) -> bool {
    match place.register() {
        Register::Vector { first, .. } => !is_preserved_vgpr(first, target),
        Register::Scalar { code, .. } => !is_preserved_scalar(code),
        Register::Scc => true,
        Register::Mode | Register::Memory(_) => false,
    }
}
