//! What must be equal: one goal for each 32-bit piece of each place, for each way to leave, and for each operand of
//! what the programs do to memory.

use gcn_semantics::algebra::{Algebra, Space};
use gcn_semantics::wave::{Exit, Wave, argument_of_call};

use super::pair::Ends;
use crate::expr::{Piece, Place, Register};
use crate::state::StateVar;
use crate::term::Arguments;

/// Something that both sides must agree on.
#[derive(Debug, Clone, Copy)]
pub struct Goal {
    /// The place that the user named, if it is about one.
    pub place: Option<Place>,
    /// What of it.
    pub what: Compared,
}

/// What a goal compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Compared {
    /// The piece on either side. They differ only for jump targets, which may be read from different registers.
    Pieces([Piece; 2]),
    /// The piece on both sides, where its lane is not active at the entry: such lanes of all vector registers belong to
    /// the caller of a function.
    Inactive(Piece),
    /// All of a part of memory at the end. Runs compare it; a proof compares the effects.
    Contents(Space),
    /// Whether the programs leave in this way, where that depends on data.
    Leaving(Exit),
    /// The function that is called first of those that are not part of the programs. Only runs, which end there,
    /// compare it; for proofs the address is an operand of an effect.
    Called,
    /// An operand of an effect on memory, in a lane. Proofs are about it; runs compare what comes of it.
    Effect(EffectPart),
    /// Whether the programs come to a cut, for the first time or again: the number among what they come to.
    Arriving(usize),
}

/// A part of an effect on memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EffectPart {
    /// The number of the effect in the order of both programs.
    pub effect: usize,
    /// Whether it happens, if `None`; else the number of an operand.
    pub operand: Option<usize>,
    /// The effect is a call of a function.
    pub is_call: bool,
    /// The lane; `None` for effects of the whole wave, and of atomics for what all lanes do together.
    pub lane: Option<u8>,
}

impl Goal {
    /// What must agree, for people: `v0 in lane 3`.
    pub fn describe(&self) -> String {
        match (self.place, self.what) {
            (Some(place), Compared::Pieces([Piece { var: StateVar::Vgpr { lane, .. }, .. }, _])) => {
                format!("{place} in lane {lane}")
            }
            (Some(place), Compared::Inactive(Piece { var: StateVar::Vgpr { lane, .. }, .. })) => {
                format!("{place} in lane {lane}, where that is not active at the entry")
            }
            (_, Compared::Effect(EffectPart { effect, operand, is_call, lane })) => {
                let argument = operand.filter(|_| is_call).and_then(argument_of_call);
                let part = match operand {
                    None => "whether it happens".into(),
                    Some(0) => "its address".into(),
                    Some(number) => match argument.map(Arguments::only) {
                        Some(name) => {
                            format!("the function may look at {name} (if not: --fact 'calls-ignore({name})')")
                        }
                        None => format!("its operand {number}"),
                    },
                };
                let lane = lane.map_or(String::new(), |lane| format!(" in lane {lane}"));
                format!("effect {} on memory: {part}{lane}", effect + 1)
            }
            (Some(place), _) => place.to_string(),
            (None, Compared::Leaving(_)) => "the way to leave".into(),
            (None, Compared::Called) => "the function that is called first".into(),
            (None, Compared::Arriving(number)) => format!("arrival {} at a loop", number + 1),
            (None, _) => "the jump target".into(),
        }
    }

    /// The pieces of the final state that it compares, if it is about registers.
    pub fn pieces(&self) -> Option<[Piece; 2]> {
        match self.what {
            Compared::Pieces(pieces) => Some(pieces),
            Compared::Inactive(piece) => Some([piece; 2]),
            _ => None,
        }
    }

    /// The lane that it is about, if it is about one.
    pub fn lane(&self) -> Option<u8> {
        match self.what {
            Compared::Pieces([Piece { var: StateVar::Vgpr { lane, .. }, .. }, _])
            | Compared::Inactive(Piece { var: StateVar::Vgpr { lane, .. }, .. }) => Some(lane),
            Compared::Effect(part) => part.lane,
            _ => None,
        }
    }

    /// Whether it is about what the programs do to memory.
    pub fn is_about_memory(&self) -> bool {
        matches!(self.what, Compared::Contents(_) | Compared::Effect(_))
    }
}

/// The places that either side wrote, where the user named none; memory counts if an instruction may write it.
pub fn written_places<A: Algebra>(waves: &[Wave<A>; 2], memory: bool) -> Vec<Place> {
    let of = |wave: &Wave<A>| {
        let vectors = wave.written.vgprs.iter().map(|first| Register::Vector { first, count: 1 });
        let scalars = wave.written.scalars.iter().map(|code| Register::Scalar { code, count: 1 });
        let mode = wave.written.mode.then_some(Register::Mode);
        vectors.chain(scalars).chain(wave.written.scc.then_some(Register::Scc)).chain(mode).collect::<Vec<_>>()
    };
    let mut registers: Vec<Register> = waves.iter().flat_map(of).collect();
    if memory {
        registers.extend([Space::Global, Space::Lds, Space::Scratch].map(Register::Memory));
    }
    registers.sort();
    registers.dedup();
    registers.into_iter().map(|register| Place::new(register).expect("a written register is a place")).collect()
}

/// The goals of comparing `out`, and of leaving in the same way to the same address.
pub fn goals<A: Algebra>(out: &[Place], ends: &Ends<A>) -> Vec<Goal> {
    let of_place = |place: &Place| {
        let place = *place;
        let contents = match place.register() {
            Register::Memory(space) => Some(Goal { place: Some(place), what: Compared::Contents(space) }),
            _ => None,
        };
        let pieces = contents.is_none().then(|| place.pieces()).into_iter().flatten();
        let pieces = pieces.map(move |piece| Goal { place: Some(place), what: Compared::Pieces([piece, piece]) });
        contents.into_iter().chain(pieces)
    };
    let mut goals: Vec<Goal> = out.iter().flat_map(of_place).collect();
    let ways = ends.ways();
    if ends.exits.contains(&Exit::Several) {
        goals.extend(ways.iter().map(|&exit| Goal { place: None, what: Compared::Leaving(exit) }));
    }
    let jump =
        |side: &Vec<Exit>| side.iter().find_map(|exit| if let Exit::Jump { pair } = exit { Some(*pair) } else { None });
    if let [Some(a), Some(b)] = ends.ways_of_sides().each_ref().map(jump) {
        for word in 0..2 {
            let piece = |pair: u16| Piece {
                var: StateVar::Scalar { code: pair + word },
                lo: 0,
                width: 32,
                position: 32 * word as u32,
            };
            goals.push(Goal { place: None, what: Compared::Pieces([piece(a), piece(b)]) });
        }
    }
    goals
}
