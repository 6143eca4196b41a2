//! What must be equal: one goal for each 32-bit piece of each place.

use gcn_semantics::algebra::Algebra;
use gcn_semantics::wave::{Exit, Wave};

use super::pair::Ends;
use crate::expr::{Piece, Place, Register};
use crate::state::StateVar;

/// A piece of the final state that both sides must agree on.
#[derive(Debug, Clone, Copy)]
pub struct Goal {
    /// The place that the user named; `None` for the target of the final jump.
    pub place: Option<Place>,
    /// The piece on either side. They differ only for jump targets, which may be read from
    /// different registers.
    pub pieces: [Piece; 2],
}

impl Goal {
    /// What must agree, for people: `v0 in lane 3`.
    pub fn describe(&self) -> String {
        match (self.place, self.pieces[0].var) {
            (Some(place), StateVar::Vgpr { lane, .. }) => format!("{place} in lane {lane}"),
            (Some(place), _) => place.to_string(),
            (None, _) => "the jump target".into(),
        }
    }
}

/// The places that either side wrote, where the user named none.
pub fn written_places<A: Algebra>(waves: &[Wave<A>; 2]) -> Vec<Place> {
    let of = |wave: &Wave<A>| {
        let vectors = wave.written.vgprs.iter().map(|first| Register::Vector { first, count: 1 });
        let scalars = wave.written.scalars.iter().map(|code| Register::Scalar { code, count: 1 });
        let mode = wave.written.mode.then_some(Register::Mode);
        vectors.chain(scalars).chain(wave.written.scc.then_some(Register::Scc)).chain(mode).collect::<Vec<_>>()
    };
    let mut registers: Vec<Register> = waves.iter().flat_map(of).collect();
    registers.sort();
    registers.dedup();
    registers.into_iter().map(|register| Place::new(register).expect("a written register is a place")).collect()
}

/// The goals of comparing `out`, and of leaving to the same address.
pub fn goals<A: Algebra>(out: &[Place], ends: &Ends<A>) -> Vec<Goal> {
    let of_place = |place: &Place| {
        let place = *place;
        place.pieces().map(move |piece| Goal { place: Some(place), pieces: [piece, piece] })
    };
    let mut goals: Vec<Goal> = out.iter().flat_map(of_place).collect();
    if let [Exit::Jump { pair: a }, Exit::Jump { pair: b }] = ends.exits {
        for word in 0..2 {
            let piece = |pair: u16| Piece {
                var: StateVar::Scalar { code: pair + word },
                lo: 0,
                width: 32,
                position: 32 * word as u32,
            };
            goals.push(Goal { place: None, pieces: [piece(a), piece(b)] });
        }
    }
    goals
}
