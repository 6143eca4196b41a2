//! Which cells cannot be the same ones.

use gcn_semantics::algebra::Space;

use super::super::node::{Node, Term};
use super::super::{arena, normal, support};
use super::effect::EffectValue;

/// Terms with their factors, whose sum is an address, and a constant.
pub(super) type Location = (Vec<(u64, Term)>, u64);

/// What is added to the constant of a sum, and the constant. Low bits that are constants are one as well.
pub(super) fn base_and_offset(address: Term) -> Location {
    match arena::node(address) {
        Node::Sum { constant, addends } => match addends[..] {
            [(1, one)] => {
                let (base, offset) = base_and_offset(one);
                (base, offset.wrapping_add(constant) & mask(address))
            }
            _ => (addends.into_vec(), constant),
        },
        Node::Const(value) => (Vec::new(), value),
        Node::Concat(parts) => {
            let Some((&low, high)) = parts.split_last() else { unreachable!("a concatenation has parts") };
            let (constant, high) = arena::as_const(low).map_or((None, &parts[..]), |constant| (Some(constant), high));
            // A sum of multiples of a power of two has its constant among the higher bits.
            let (base, multiple) = without_constant(high);
            match constant {
                Some(constant) => {
                    let zeros = normal::constant(arena::width(low), 0);
                    let offset = multiple << arena::width(low) & mask(address) | constant;
                    (vec![(1, normal::concat(&[base, zeros]))], offset)
                }
                None => (vec![(1, base)], multiple),
            }
        }
        _ => (vec![(1, address)], 0),
    }
}

/// Words beside each other without the constant of the sum that is last among them, and the constant. Where others
/// stand above the sum, it is one that never carries out to them.
fn without_constant(parts: &[Term]) -> (Term, u64) {
    let Some((&last, above)) = parts.split_last() else { unreachable!("an address is not one constant alone") };
    match arena::node(last) {
        Node::Sum { constant, addends } if above.is_empty() || is_below(last, constant, &addends) => {
            let sum = normal::sum(arena::width(last), 0, &addends);
            (normal::concat(&[above, &[sum]].concat()), constant)
        }
        _ => (normal::concat(parts), 0),
    }
}

/// Whether a sum, of numbers without a sign, is below 2^width.
pub(super) fn is_below(sum: Term, constant: u64, addends: &[(u64, Term)]) -> bool {
    let greatest = |&(factor, term): &(u64, Term)| u128::from(factor) * u128::from(arena::ones(term));
    u128::from(constant) + addends.iter().map(greatest).sum::<u128>() <= u128::from(mask(sum))
}

fn mask(term: Term) -> u64 {
    u64::MAX >> (64 - arena::width(term))
}

/// Whether no lane's cell of `a` has a byte in common with another's of `b`: both are the same in all lanes, or each
/// lane has its own cells, and they are constants apart.
pub(super) fn are_apart(space: Space, a: &EffectValue, a_bytes: u64, b: &EffectValue, b_bytes: u64) -> bool {
    let address = |operand: &EffectValue| match space {
        Space::Scratch => operand.any_lane(),
        Space::Global | Space::Lds => operand.is_uniform().then(|| operand.lane(0)),
    };
    let (Some(a), Some(b)) = (address(a), address(b)) else { return false };
    let width = arena::width(a);
    if arena::width(b) != width {
        return false;
    }
    let ((a_base, a_offset), (b_base, b_offset)) = (base_and_offset(a), base_and_offset(b));
    let mask = mask(a);
    let ahead = b_offset.wrapping_sub(a_offset) & mask;
    let behind = a_offset.wrapping_sub(b_offset) & mask;
    a_base == b_base && ahead >= a_bytes && behind >= b_bytes
}

/// As [`are_apart`], of any two lanes, by what is known of the differences between their addresses: what both have in
/// common in all lanes is no part of them; the rest is a multiple of some number, and not too far away.
pub(super) fn never_meet(space: Space, a: &EffectValue, a_bytes: u64, b: &EffectValue, b_bytes: u64) -> bool {
    let (Some(a), Some(b)) = (a.any_lane(), b.any_lane()) else { return false };
    if arena::width(a) != arena::width(b) {
        return false;
    }
    let modulus = 1u128 << arena::width(a);
    let ((mut a_base, a_offset), (mut b_base, b_offset)) = (base_and_offset(a), base_and_offset(b));
    let is_in_common = |addend: &(u64, Term)| space == Space::Scratch || !support::is_of_any_lane(addend.1);
    a_base.retain(|addend| {
        let other = b_base.iter().position(|other| is_in_common(addend) && other == addend);
        other.map(|other| b_base.remove(other)).is_none()
    });
    let (a, b) = (Strided::of(&a_base, modulus), Strided::of(&b_base, modulus));
    // The address of a without that of b is `ahead`, and a multiple of `step` between `-back` and `forth`.
    let (step, forth, back) = (a.step.min(b.step), a.up.saturating_add(b.down), a.down.saturating_add(b.up));
    let ahead = u128::from(a_offset) + modulus - u128::from(b_offset);
    // They meet where it is one of these, modulo the width.
    let meeting = (modulus + 1 - u128::from(a_bytes)..modulus + u128::from(b_bytes)).map(|distance| {
        let rest = (distance + modulus - ahead % modulus) % modulus;
        rest.is_multiple_of(step) && (rest <= forth || modulus - rest <= back)
    });
    !meeting.into_iter().any(|meets| meets)
}

/// What is known of a sum, but for its constant, whatever its variables are.
struct Strided {
    /// It is a multiple of this power of two.
    step: u128,
    /// It is not above this.
    up: u128,
    /// It is not below the negative of this.
    down: u128,
}

impl Strided {
    fn of(addends: &[(u64, Term)], modulus: u128) -> Self {
        let mut reach = Strided { step: modulus, up: 0, down: 0 };
        for &(factor, term) in addends {
            let (factor, ones) = (u128::from(factor), u128::from(arena::ones(term)));
            if factor == 0 || ones == 0 {
                continue;
            }
            let zeros = factor.trailing_zeros() + ones.trailing_zeros();
            reach.step = reach.step.min(1 << zeros.min(modulus.trailing_zeros()));
            // Factors beyond the middle are negative.
            match factor <= modulus / 2 {
                true => reach.up = reach.up.saturating_add(factor.saturating_mul(ones)),
                false => reach.down = reach.down.saturating_add((modulus - factor).saturating_mul(ones)),
            }
        }
        reach
    }
}

/// Whether an address is `start`, or something that is added to it and is always less than `size`.
pub(super) fn is_behind(start: Term, address: Term, size: u64) -> bool {
    let (width, zeros) = (arena::width(address), arena::ones(start).trailing_zeros());
    let above = |term: Term| normal::extract(term, zeros, width - zeros);
    // Low bits that the start has not are beside it, not added to it.
    if zeros > 0 && zeros < width && 1 << zeros <= size && above(address) == above(start) {
        return true;
    }
    let (base, offset) = base_and_offset(normal::sub(address, start));
    let added = Strided::of(&base, 1 << width);
    added.down == 0 && u128::from(offset).saturating_add(added.up) < size.into()
}

#[cfg(test)]
mod tests {
    use gcn_semantics::generate::{Random, SplitMix};

    use super::super::super::symbolic::Terms;
    use super::*;
    use crate::term::{self, Var};

    /// A part of an address: what one variable gives, and which values it has.
    struct AddressPart {
        term: Term,
        values: Vec<u64>,
        is_of_lanes: bool,
    }

    /// Some bits of a variable, moved up, or its negative.
    fn part(dice: &mut SplitMix, number: u32, is_of_lanes: bool) -> AddressPart {
        let (mask, shift, is_negative) = (u64::from(dice.below(8)), u64::from(dice.below(5)), dice.below(4) == 0);
        let first = Var(2 * number);
        let var = if is_of_lanes { Var::word_of_any_lane(first) } else { first };
        let bits = normal::and(term::variable(32, var), normal::constant(32, mask));
        let shifted = normal::shl(bits, normal::constant(32, shift));
        let factor = if is_negative { u64::from(u32::MAX) } else { 1 };
        let term = normal::sum(32, 0, &[(factor, shifted)]);
        let values = (0..8).filter(|value| value & !mask == 0).map(|value| factor.wrapping_mul(value << shift));
        AddressPart { term, values: values.map(|value| value & 0xffff_ffff).collect(), is_of_lanes }
    }

    /// Whether bytes meet for some values of the parts; those of lanes are others on either side.
    fn meet(parts: &[AddressPart], offsets: [u64; 2], bytes: [u64; 2]) -> bool {
        let Some((first, others)) = parts.split_first() else {
            let ahead = offsets[1].wrapping_sub(offsets[0]) & 0xffff_ffff;
            let behind = offsets[0].wrapping_sub(offsets[1]) & 0xffff_ffff;
            return ahead < bytes[0] || behind < bytes[1];
        };
        first.values.iter().any(|mine| {
            let theirs = if first.is_of_lanes { first.values.clone() } else { vec![*mine] };
            theirs
                .iter()
                .any(|theirs| meet(others, [offsets[0].wrapping_add(*mine), offsets[1].wrapping_add(*theirs)], bytes))
        })
    }

    #[test]
    fn what_never_meets_does_not_meet_for_any_values() {
        let mut dice = SplitMix::new(16);
        let mut apart = 0;
        for _ in 0..4_000 {
            term::with_fresh_arena(|| {
                let parts: Vec<AddressPart> = (0..3).map(|number| part(&mut dice, number, number > 0)).collect();
                let offsets = [(); 2].map(|()| u64::from(dice.below(64)));
                let bytes = [(); 2].map(|()| 1u64 << dice.below(4));
                let address = |offset: u64| {
                    let addends: Vec<_> = parts.iter().map(|part| (1, part.term)).collect();
                    EffectValue::Lanes(Terms::Any(normal::sum(32, offset, &addends)))
                };
                let [a, b] = offsets.map(address);
                let is_said = never_meet(Space::Lds, &a, bytes[0], &b, bytes[1]);
                assert!(!is_said || !meet(&parts, offsets, bytes), "{offsets:?} {bytes:?}");
                apart += usize::from(is_said);
            });
        }
        assert!(apart > 400, "{apart}");
    }
}
