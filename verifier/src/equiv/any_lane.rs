//! Goals of all lanes of a register as one question, where one term says what every lane computes.
//!
//! The question is about the lane that stands for all: its variables are free, so a proof of it is one of every lane.
//! A model of it is a state in which some lane differs, unless lanes are told apart by more than their own values
//! ([`is_faithful`]); then the lanes are asked one by one.

use gcn_semantics::algebra::{Column, LaneId, Scope};
use gcn_semantics::ledger::Cause;
use gcn_semantics::wave::Wave;
use rustc_hash::{FxHashMap, FxHashSet};

use super::goals::{Compared, EffectPart};
use super::parts::differing;
use super::scene::Scene;
use super::whole::without_whole_waves;
use crate::expr::Piece;
use crate::ladder::Open;
use crate::state::StateVar;
use crate::term::{self, AnyLane, Node, Rebuilder, Symbolic, Term, Var};

/// What structure leaves open of a comparison.
pub struct OpenGoals {
    pub open: Vec<Open>,
    /// For each goal the open one that stands for it: itself, or another lane's.
    pub stand_ins: Vec<usize>,
    /// Goals of lanes that are told apart by more than their values, with both sides in the lane that stands for all.
    /// Equal sides prove the goal in every lane; different sides say nothing, as no lane need be like that one.
    alike: Vec<(Compared, Term, Term)>,
}

/// What is known about the goals of one register, as far as they are about all lanes alike.
#[derive(Clone, Copy)]
enum Group {
    Closed,
    /// This goal stands for all, with these sides.
    OneFor(Open),
    EachLane,
}

impl OpenGoals {
    /// The goals of `scene` that structure does not close.
    pub fn of(scene: &mut Scene) -> Self {
        let goals = scene.frame.goals.len();
        let mut found = OpenGoals { open: Vec::new(), stand_ins: (0..goals).collect(), alike: Vec::new() };
        let mut groups: FxHashMap<_, Group> = FxHashMap::default();
        let mut of_any_lane = Vec::new();
        for number in 0..goals {
            let key = key(scene.frame.goals[number].what);
            if !groups.contains_key(&key)
                && let Some(sides) = scene.sides_of_any_lane(number)
            {
                let open = differing(sides).map(|(a, b)| (number, a, b));
                of_any_lane.extend(open.map(|_| key));
                groups.insert(key, open.map_or(Group::Closed, Group::OneFor));
            }
        }
        // All sides are asked about at once, as large programs have most in common: if all together are faithful, each
        // side is.
        let all = groups.values().filter_map(|group| match *group {
            Group::OneFor((_, a, b)) => Some([a, b]),
            _ => None,
        });
        if !is_faithful(&all.flatten().collect::<Vec<_>>(), scene) {
            for key in of_any_lane {
                if let Group::OneFor((_, a, b)) = groups[&key]
                    && !is_faithful(&[a, b], scene)
                {
                    found.alike.push((key, a, b));
                    groups.insert(key, Group::EachLane);
                }
            }
        }
        for number in 0..goals {
            match groups.get(&key(scene.frame.goals[number].what)) {
                Some(Group::Closed) => {}
                Some(&Group::OneFor(first)) => {
                    found.stand_ins[number] = first.0;
                    found.open.extend((first.0 == number).then_some(first));
                }
                Some(Group::EachLane) | None => found.open.extend(scene.open(number).map(|(a, b)| (number, a, b))),
            }
        }
        found
    }

    /// Replaces the first term of each of `lemmas` by the second, which is equal to it, and closes goals whose sides
    /// become the same term; gives how many. A lemma about the lane that stands for all holds in every lane.
    pub fn merge(&mut self, scene: &Scene, lemmas: &[(Term, Term)]) -> usize {
        let lemmas = lemmas.iter().filter(|(from, _)| term::as_const(*from).is_none());
        let mut goals: FxHashSet<Var> = FxHashSet::default();
        let open = self.open.iter().map(|&(_, a, b)| [a, b]);
        term::for_each_node(open.chain(self.alike.iter().map(|&(_, a, b)| [a, b])).flatten(), |node| {
            goals.extend(match node {
                Node::Var(var) => Some(*var),
                _ => None,
            });
        });
        // In all lanes, lemmas about many nodes are many times as many.
        let may_occur = |variables: &[Var], lane: usize| {
            let in_lane = |var: &Var| var.any_lane().map_or(Some(*var), |any| Some(any.in_lane(lane)?.0));
            variables.iter().filter_map(in_lane).all(|var| goals.contains(&var))
        };
        let in_lanes = lemmas.flat_map(|&(from, to)| {
            let variables = term::variables(from);
            let lanes = (0..64).filter(|&lane| may_occur(&variables, lane));
            let lanes: Vec<_> = lanes.map(|lane| (term::in_lane(from, lane), term::in_lane(to, lane))).collect();
            std::iter::once((from, to)).chain(lanes)
        });
        let mut rebuilder = Rebuilder::knowing(in_lanes.collect::<Vec<_>>(), term::float);
        let mut both = |(a, b): (Term, Term)| (rebuilder.rebuild(a), rebuilder.rebuild(b));
        let mut merged = FxHashSet::default();
        for (what, a, b) in &mut self.alike {
            (*a, *b) = both((*a, *b));
            merged.extend((a == b).then_some(*what));
        }
        self.alike.retain(|(what, ..)| !merged.contains(what));
        let before = self.open.len();
        for (_, a, b) in &mut self.open {
            (*a, *b) = both((*a, *b));
        }
        self.open.retain(|&(goal, a, b)| a != b && !merged.contains(&key(scene.frame.goals[goal].what)));
        before - self.open.len()
    }

    /// Closes goals of lanes that are told apart, as far as what stands for all is found to hold. Gives how many.
    pub fn close_alike(&mut self, scene: &Scene, mut hold: impl FnMut(&[Open]) -> Vec<Option<bool>>) -> usize {
        let mut proven: FxHashSet<Compared> = FxHashSet::default();
        // Few goals need to know what all lanes together decide, and a solver looks at it for long.
        for whole_waves in [false, true] {
            let open: Vec<&(Compared, Term, Term)> =
                self.alike.iter().filter(|(what, ..)| !proven.contains(what)).collect();
            let mut sides: Vec<Term> = open.iter().flat_map(|&&(_, a, b)| [a, b]).collect();
            if !whole_waves {
                without_whole_waves(&mut sides);
            }
            let questions: Vec<Open> = sides.chunks(2).enumerate().map(|(goal, s)| (goal, s[0], s[1])).collect();
            let holds = hold(&questions);
            let more =
                open.into_iter().zip(holds).filter(|(_, holds)| *holds == Some(true)).map(|((what, ..), _)| *what);
            let more: Vec<Compared> = more.collect();
            proven.extend(more);
        }
        let before = self.open.len();
        self.open.retain(|&(goal, ..)| !proven.contains(&key(scene.frame.goals[goal].what)));
        before - self.open.len()
    }

    /// How many goals each open one stands for, by its number.
    pub fn weights(&self) -> FxHashMap<usize, usize> {
        let mut weights = FxHashMap::default();
        self.stand_ins.iter().for_each(|&stand_in| *weights.entry(stand_in).or_default() += 1);
        weights
    }
}

/// What is compared, whatever the lane.
pub fn key(what: Compared) -> Compared {
    let of_register = |piece: Piece| match piece.var {
        StateVar::Vgpr { register, .. } => Piece { var: StateVar::Vgpr { register, lane: 0 }, position: 0, ..piece },
        _ => piece,
    };
    match what {
        Compared::Pieces(pieces) => Compared::Pieces(pieces.map(of_register)),
        Compared::Effect(part) => Compared::Effect(EffectPart { lane: part.lane.map(|_| 0), ..part }),
        other => other,
    }
}

/// The bits of `piece` in the lane that stands for all, if one term says it for all lanes.
pub fn piece_of_any_lane(wave: &mut Wave<Symbolic>, piece: &Piece) -> Option<Term> {
    let StateVar::Vgpr { register, .. } = piece.var else { return None };
    let column = wave.vgpr(register);
    let whole = (column.scope() == Scope::Any).then(|| column.at(LaneId::ANY).0)?;
    Some(if piece.width == 32 { whole } else { term::extract(whole, piece.lo, piece.width) })
}

/// Whether every valuation of `sides` is one of a state: then a model of the lane that stands for all is a
/// counterexample. That is so if its variables are free, that is, if `sides` and the assumptions look at these parts of
/// the state in no other way: not at v0 of the lane that stands for all and at v0 of lane 3.
pub fn is_faithful(sides: &[Term], scene: &Scene) -> bool {
    let mut others: FxHashSet<Var> = scene.frame.assumed.told_apart().collect();
    let mut any_lane = Vec::new();
    for var in term::variables_of(sides.iter().copied()) {
        match var.any_lane() {
            Some(any) => any_lane.push(any),
            None => {
                others.insert(var);
            }
        }
    }
    let free = |any: &AnyLane| match *any {
        AnyLane::Word { first } => !(0..64).any(|lane| others.contains(&Var(first.0 + lane))),
        AnyLane::Bit { low } => !others.contains(&low) && !others.contains(&Var(low.0 + 1)),
        AnyLane::Number => false,
    };
    any_lane.iter().all(free) && functions_are_faithful(sides)
}

/// The same for unknown functions: no lane's own is there beside that of the lane that stands for all.
fn functions_are_faithful(sides: &[Term]) -> bool {
    let mut lanes: FxHashMap<(Cause, u64, u8), FxHashSet<bool>> = FxHashMap::default();
    term::for_each_node(sides.iter().copied(), |node| {
        if let Node::Unspecified(what, _) = node {
            let is_any = usize::from(what.lane) == LaneId::ANY.index();
            lanes.entry((what.cause, what.instruction, what.machine)).or_default().insert(is_any);
        }
    });
    lanes.values().all(|kinds| kinds.len() == 1)
}
