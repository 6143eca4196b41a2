//! What a load finds that a store of the program has put there.

use gcn_semantics::algebra::{LANES, Space};

use super::super::node::Term;
use super::super::{arena, normal, support};
use super::apart::base_and_offset;
use super::cells::{Write, is_multiple};
use super::effect::{Effect, EffectKind, EffectValue};
use super::tail::implies;

/// What `bytes` bytes at `address` are where `active` holds, if the store is the last effect that may have changed them
/// and has given all of them, in each lane that loads.
pub(super) fn stored(
    effect: &Effect,
    space: Space,
    bytes: u64,
    active: &EffectValue,
    address: &EffectValue,
) -> Option<EffectValue> {
    let (EffectKind::Store(to, size), [place, value]) = (effect.kind, &effect.operands[..]) else { return None };
    if to != space || !active.agrees(&effect.active, implies) {
        return None;
    }
    let behind = distance(address, place)?;
    let is_within = behind < size.bytes() && behind + bytes <= size.bytes();
    let is_found = || match space {
        Space::Scratch => true,
        // A lane that stores the same bytes stores the same there; and what no other lane stores is what it has stored.
        Space::Global | Space::Lds => {
            value.is_uniform() && are_multiples(place, size.bytes()) || !is_shared(effect, space, size.bytes())
        }
    };
    let part = |value: Term| normal::extract(value, 8 * behind as u32, 8 * bytes as u32);
    (is_within && is_found()).then(|| value.map(part))
}

/// How many bytes `address` is behind `place`, if that is one number in all lanes.
fn distance(address: &EffectValue, place: &EffectValue) -> Option<u64> {
    let behind = |address: Term, place: Term| {
        let same_width = arena::width(address) == arena::width(place);
        same_width.then(|| arena::as_const(normal::sub(address, place))).flatten()
    };
    if let (Some(address), Some(place)) = (address.any_lane(), place.any_lane()) {
        return behind(address, place);
    }
    let first = behind(address.lane(0), place.lane(0))?;
    (1..LANES).all(|lane| behind(address.lane(lane), place.lane(lane)) == Some(first)).then_some(first)
}

/// Whether the addresses of two lanes are a multiple of a power of two apart, whichever lanes they are.
fn are_multiples(place: &EffectValue, of: u64) -> bool {
    if place.is_uniform() {
        return true;
    }
    place.any_lane().is_some_and(|term| {
        let (mut base, _) = base_and_offset(term);
        base.retain(|&(_, addend)| support::is_of_any_lane(addend));
        is_multiple(normal::sum(arena::width(term), 0, &base), of)
    })
}

/// Whether two lanes may store to one byte.
fn is_shared(effect: &Effect, space: Space, bytes: u64) -> bool {
    let [address, value] = &effect.operands[..] else { unreachable!("operands of a store") };
    let (active, address, value) = (effect.active.clone(), address.clone(), value.clone());
    let (number, order) = (effect.number, gcn_semantics::ledger::LaneOrder::Ascending);
    Write { number, space, bytes, order, active, address, value, update: None }.may_meet()
}
