//! Which cells cannot be the same ones.

use gcn_semantics::algebra::Space;

use super::super::node::{Node, Term};
use super::super::{arena, normal};
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

/// How far a sum, but for its constant, is from 0, whatever its variables are.
struct Reach {
    /// It is not above this.
    up: u128,
    /// It is not below the negative of this.
    down: u128,
}

impl Reach {
    fn of(addends: &[(u64, Term)], modulus: u128) -> Self {
        let mut reach = Reach { up: 0, down: 0 };
        for &(factor, term) in addends {
            let (factor, ones) = (u128::from(factor), u128::from(arena::ones(term)));
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
    let added = Reach::of(&base, 1 << width);
    added.down == 0 && u128::from(offset).saturating_add(added.up) < size.into()
}
