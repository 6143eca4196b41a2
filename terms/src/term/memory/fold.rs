//! Atomic operations of several lanes on one cell, taken together.
//!
//! The lanes of an atomic instruction act one after the other (ledger K137). Where all of them meet in one cell and the
//! operation is associative and commutative, the cell gets its old value and the fold of all lanes' data, in whatever
//! order; a program in which one lane acts with that fold does the same.

use std::array;
use std::sync::Arc;

use gcn_semantics::algebra::{AtomicOp, LANES};
use rustc_hash::FxHashSet;

use super::super::node::{Node, Term};
use super::super::rebuild::Rebuilder;
use super::super::{arena, normal};
use super::apart::is_below;
use super::effect::EffectValue;

/// Whether the order of the lanes does not matter to the cell.
pub fn is_fold(op: AtomicOp) -> bool {
    use AtomicOp::*;
    matches!(op, Add | Sub | And | Or | Xor | MinSigned | MaxSigned | MinUnsigned | MaxUnsigned)
}

/// The one value of an operand in all lanes that act, if it is seen to have one.
pub(super) fn one_for_all(operand: &EffectValue, active: &EffectValue) -> Option<EffectValue> {
    if operand.is_uniform() {
        return Some(EffectValue::Whole(operand.lane(0)));
    }
    let in_lane = |lane: usize| {
        let parts = conjuncts(active.lane(lane));
        let known = parts.iter().flat_map(|&part| {
            let zeros = Zeros::of(part).unwrap_or_default().terms;
            let zeros = zeros.into_iter().map(|term| (term, normal::constant(arena::width(term), 0)));
            zeros.chain([(part, normal::constant(1, 1))]).collect::<Vec<_>>()
        });
        Rebuilder::knowing(known, normal::float).rebuild(operand.lane(lane))
    };
    let mut acting = (0..LANES).filter(|&lane| arena::as_const(active.lane(lane)) != Some(0)).map(in_lane);
    let first = acting.next()?;
    acting.all(|other| other == first).then_some(EffectValue::Whole(first))
}

/// Whether some lane acts.
pub(super) fn happens(active: &EffectValue) -> Term {
    let lanes: [Term; LANES] = array::from_fn(|lane| active.lane(lane));
    normal::or_all(1, &first_of(&lanes).unwrap_or(lanes))
}

/// What the lanes do to the cell together, if some lane acts: the operand of one operation.
pub(super) fn total(op: AtomicOp, active: &EffectValue, data: &EffectValue) -> Term {
    let lanes: [Term; LANES] = array::from_fn(|lane| active.lane(lane));
    match data.is_uniform() {
        true if first_of(&lanes).is_some() => data.lane(0),
        true => of_equal(op, &apart(lanes), data.lane(0)),
        false => of_each(op, &apart(lanes), data),
    }
}

/// What each lane that acts finds, if they act in ascending order; `old` is what was there.
pub(super) fn found(op: AtomicOp, active: &EffectValue, data: &EffectValue, old: Term) -> [Term; LANES] {
    let lanes: [Term; LANES] = array::from_fn(|lane| active.lane(lane));
    if first_of(&lanes).is_some() {
        return [old; LANES];
    }
    let lanes = apart(lanes);
    array::from_fn(|lane| {
        let below = &lanes[..lane];
        let one = || new(op, old, data.lane(0));
        match (op, data.is_uniform()) {
            (AtomicOp::Add | AtomicOp::Sub | AtomicOp::Xor, true) => new(op, old, of_equal(op, below, data.lane(0))),
            (_, true) => normal::ite(normal::or_all(1, below), one(), old),
            (_, false) => new(op, old, of_each(op, below, data)),
        }
    })
}

/// What the operation makes of a value.
fn new(op: AtomicOp, old: Term, data: Term) -> Term {
    match op {
        AtomicOp::Add => normal::add(old, data),
        AtomicOp::Sub => normal::sub(old, data),
        AtomicOp::And => normal::and(old, data),
        AtomicOp::Or => normal::or(old, data),
        AtomicOp::Xor => normal::xor(old, data),
        AtomicOp::MinSigned => normal::smin(old, data),
        AtomicOp::MaxSigned => normal::smax(old, data),
        AtomicOp::MinUnsigned => normal::umin(old, data),
        AtomicOp::MaxUnsigned => normal::umax(old, data),
        _ => unreachable!("not a fold"),
    }
}

/// What the operation makes of a value where `happens` holds; else the value.
pub(super) fn where_it_happens(op: AtomicOp, old: Term, happens: Term, data: Term) -> Term {
    use AtomicOp::*;
    let width = arena::width(old);
    let ones = u64::MAX >> (64 - width);
    let sign = 1 << (width - 1);
    let nothing = match op {
        And | MinUnsigned => ones,
        MinSigned => ones ^ sign,
        MaxSigned => sign,
        _ => 0,
    };
    new(op, old, normal::ite(happens, data, normal::constant(width, nothing)))
}

/// What tells the lanes apart that act: what all of them have in common holds wherever one does.
fn apart(lanes: [Term; LANES]) -> [Term; LANES] {
    let parts = lanes.map(conjuncts);
    let mut common: FxHashSet<Term> = parts[0].iter().copied().collect();
    for others in &parts[1..] {
        let others: FxHashSet<Term> = others.iter().copied().collect();
        common.retain(|part| others.contains(part));
    }
    parts.map(|parts| {
        let own: Vec<Term> = parts.iter().copied().filter(|part| !common.contains(part)).collect();
        normal::and_all(1, &own)
    })
}

/// The fold of one value, as many times as there are lanes, of which there is one at least.
fn of_equal(op: AtomicOp, lanes: &[Term], value: Term) -> Term {
    let width = arena::width(value);
    let count = || {
        if lanes.is_empty() {
            return normal::constant(width, 0);
        }
        let bits: Vec<Term> = lanes.iter().rev().copied().collect();
        let count = normal::popcount(normal::zext(normal::concat(&bits), LANES as u32));
        normal::extract(count, 0, width)
    };
    match op {
        AtomicOp::Add | AtomicOp::Sub => normal::mul(value, count()),
        AtomicOp::Xor => normal::mul(value, normal::and(count(), normal::constant(width, 1))),
        _ => value,
    }
}

/// The fold of the values of the lanes.
fn of_each(op: AtomicOp, lanes: &[Term], data: &EffectValue) -> Term {
    let width = arena::width(data.lane(0));
    let neutral = normal::constant(width, neutral(op, width));
    let values = lanes.iter().enumerate().map(|(lane, &acts)| normal::ite(acts, data.lane(lane), neutral));
    match op {
        AtomicOp::Add | AtomicOp::Sub => normal::sum(width, 0, &values.map(|value| (1, value)).collect::<Vec<_>>()),
        _ => values.fold(neutral, |total, value| new(op, total, value)),
    }
}

/// What changes no value.
fn neutral(op: AtomicOp, width: u32) -> u64 {
    let ones = u64::MAX >> (64 - width);
    match op {
        AtomicOp::And | AtomicOp::MinUnsigned => ones,
        AtomicOp::MinSigned => ones >> 1,
        AtomicOp::MaxSigned => ones ^ ones >> 1,
        _ => 0,
    }
}

/// The mask of which `lanes` has the first lane alone, if it is seen to have no other.
///
/// Lane i of such a mask is a conjunction: lane i of the other mask, and that some bits are 0. For each lane below
/// there is one of these bits: with what both lanes have in common, it says that the lane below is in the other mask.
fn first_of(lanes: &[Term; LANES]) -> Option<[Term; LANES]> {
    let mut others: Vec<Vec<Term>> = Vec::new();
    for &acts in lanes {
        let (mut zeros, mut parts) = (Vec::new(), Vec::new());
        for &part in conjuncts(acts).iter() {
            // What says nothing of a lane below belongs to the lane.
            let is_below = |bit: &Term| others.iter().any(|other| other.contains(bit));
            match Zeros::of(part).filter(|found| found.bits.iter().all(is_below)) {
                Some(found) => zeros.extend(found.bits),
                None => parts.push(part),
            }
        }
        let is_named = |other: &Vec<Term>, bit: &Term| {
            other.contains(bit) && other.iter().all(|part| part == bit || parts.contains(part))
        };
        let names_all = others.iter().all(|other| zeros.iter().any(|bit| is_named(other, bit)));
        let are_all_named = zeros.iter().all(|bit| others.iter().any(|other| is_named(other, bit)));
        if !names_all || !are_all_named {
            return None;
        }
        others.push(parts);
    }
    let mask = others.iter().map(|parts| normal::and_all(1, parts)).collect::<Vec<_>>();
    mask.try_into().ok()
}

/// The parts of a conjunction, each one where the others hold.
fn conjuncts(condition: Term) -> Arc<[Term]> {
    let Node::And(parts) = arena::node(condition) else { return Arc::new([condition]) };
    if let Some(parts) = arena::look(|arena| arena.conjuncts.get(&condition).cloned()) {
        return parts;
    }
    let mut parts = parts.into_vec();
    let known = |parts: &[Term]| {
        let known = parts.iter().map(|&part| (part, normal::constant(1, 1))).collect::<Vec<_>>();
        Rebuilder::knowing(known, normal::float)
    };
    // One after the other: two that follow from each other must not both go.
    let mut rebuilder = known(&parts);
    for number in 0..parts.len() {
        let shorter = rebuilder.rebuild_inside(parts[number]);
        if shorter != parts[number] {
            parts[number] = shorter;
            rebuilder = known(&parts);
        }
    }
    let parts: Arc<[Term]> = parts.into_iter().filter(|&part| arena::as_const(part) != Some(1)).collect();
    arena::with(|arena| arena.conjuncts.insert(condition, parts.clone()));
    parts
}

/// What is 0 where a condition holds.
#[derive(Default)]
struct Zeros {
    /// Terms, whole ones and what they are made of.
    terms: Vec<Term>,
    /// The bits: all of them are 0 if and only if the condition holds.
    bits: Vec<Term>,
}

impl Zeros {
    /// Of a condition that says nothing else.
    fn of(condition: Term) -> Option<Zeros> {
        let mut zeros = Zeros::default();
        let is_all = match arena::node(condition) {
            Node::Not(bit) => zeros.add(bit),
            Node::Eq(a, b) if arena::as_const(a) == Some(0) => zeros.add(b),
            Node::Eq(a, b) if arena::as_const(b) == Some(0) => zeros.add(a),
            _ => false,
        };
        is_all.then_some(zeros)
    }

    /// Adds a term; whether it can be 0.
    fn add(&mut self, term: Term) -> bool {
        if let Some(value) = arena::as_const(term) {
            return value == 0;
        }
        self.terms.push(term);
        match arena::node(term) {
            Node::Popcount(counted) => self.add(counted),
            Node::Extract { arg, lo: 0 } if is_all_of_count(arg, arena::width(term)) => self.add(arg),
            Node::Concat(parts) => parts.iter().all(|&part| self.add(part)),
            Node::Sum { constant: 0, addends } if is_below(term, 0, &addends) => {
                addends.iter().all(|&(_, addend)| self.add(addend))
            }
            _ => {
                self.bits.extend((0..arena::width(term)).map(|bit| normal::extract(term, bit, 1)));
                true
            }
        }
    }
}

/// Whether the low `width` bits of a number of bits say all of it.
fn is_all_of_count(count: Term, width: u32) -> bool {
    matches!(arena::node(count), Node::Popcount(_)) && u64::from(arena::width(count)) < 1 << width
}
