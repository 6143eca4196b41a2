//! Loads of b that a does not do: if such an address is not mapped, b alone faults.

use itertools::Itertools;

use super::scene::Scene;
use crate::ladder;
use crate::settings::Settings;
use crate::term::{self, Term};

/// The most conditions that solvers are asked about. Beyond that, a load counts as further unless terms show it to be
/// among a's.
const ASKED: usize = 8;

/// The first instruction of b that loads from global memory what a is not seen to touch.
pub fn first_further(scene: &Scene, settings: &Settings) -> Option<usize> {
    let [a, b] = scene.ends.waves.each_ref().map(|wave| &wave.memory);
    let further = b.further_reads(a);
    let gaps: Vec<Term> = further.iter().map(|&(_, gap)| gap).unique().collect();
    let never = term::constant(1, 0);
    let goals: Vec<ladder::Open> = gaps.iter().enumerate().map(|(group, &gap)| (group, gap, never)).collect();
    let hold =
        if goals.len() <= ASKED { ladder::hold(settings, &scene.frame.assumptions(), &goals) } else { Vec::new() };
    let closed = gaps.iter().zip(hold).filter(|(_, holds)| *holds == Some(true));
    let closed: Vec<Term> = closed.map(|(&gap, _)| gap).collect();
    further.iter().filter(|(_, gap)| !closed.contains(gap)).map(|&(instruction, _)| instruction).min()
}
