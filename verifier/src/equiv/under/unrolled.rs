//! Loops whose rounds are counted on the own part of the stack, as code has them that nobody optimised: only terms know
//! that they end.

use gcn_semantics::ledger::Readings;

use super::Prepared;
use crate::equiv::job::Job;
use crate::equiv::scene::{Frame, Scene};
use crate::term::Frame as StackFrame;

/// What the programs do, before any goal is looked at: with terms where nothing less tells that loops end.
pub fn outline(job: &Job, prepared: &Prepared, readings: Readings) -> Frame {
    let frame = Frame::outline(job, &prepared.known, readings);
    if !frame.is_stuck_in_a_loop() || job.promises.frame == StackFrame::Nothing {
        return frame;
    }
    let of_terms = Scene::new(job, &prepared.symbolic, readings).frame;
    if of_terms.stuck.is_some() { frame } else { of_terms }
}
