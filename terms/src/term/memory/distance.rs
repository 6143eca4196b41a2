//! Distances between the cells of any two lanes.

use gcn_semantics::algebra::Space;

use super::super::node::{Node, Term};
use super::super::{arena, normal, support};
use super::apart::{base_and_offset, is_below};
use super::effect::EffectValue;

/// Terms are looked into this deep for the parts of an address.
const DEPTH: u32 = 8;
/// So many ways to come near a distance are tried.
const WAYS: u32 = 256;

/// Whether no cell of `a` in a lane has a byte in common with one of `b` in any lane, by what is known of the
/// differences between their addresses. What both have in common in all lanes is no part of them. Of the rest each bit
/// range of a term is a number of its own times a power of two: rows of a matrix are farther apart than its columns.
pub(super) fn never_meet(space: Space, a: &EffectValue, a_bytes: u64, b: &EffectValue, b_bytes: u64) -> bool {
    let (Some(a), Some(b)) = (a.any_lane(), b.any_lane()) else { return false };
    if arena::width(a) != arena::width(b) {
        return false;
    }
    let [mut mine, mut theirs] = [a, b].map(Parts::of);
    let is_in_common = |addend: &(u64, Term)| space == Space::Scratch || !support::is_of_any_lane(addend.1);
    mine.addends.retain(|addend| {
        let other = theirs.addends.iter().position(|other| is_in_common(addend) && other == addend);
        other.map(|other| theirs.addends.swap_remove(other)).is_none()
    });
    let modulus = 1i128 << arena::width(a);
    let ahead = i128::from(mine.constant) - i128::from(theirs.constant);
    let differences = Differences::of(&mine.addends, &theirs.addends, modulus);
    // They meet where the parts that differ have one of these sums, modulo the width.
    !differences.reach(1 - i128::from(a_bytes) - ahead, i128::from(b_bytes) - 1 - ahead, modulus)
}

/// What an address is the sum of, modulo the width: a constant, and terms with their factors.
#[derive(Default)]
struct Parts {
    constant: u64,
    addends: Vec<(u64, Term)>,
    width: u32,
}

impl Parts {
    fn of(address: Term) -> Self {
        let (base, offset) = base_and_offset(address);
        let mut parts = Parts { constant: 0, addends: Vec::new(), width: arena::width(address) };
        parts.add_constant(offset);
        for (factor, term) in base {
            parts.add(factor, term, DEPTH);
        }
        parts
    }

    fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    fn add_constant(&mut self, constant: u64) {
        self.constant = self.constant.wrapping_add(constant) & self.mask();
    }

    /// Adds the number that `term` is, `factor` times.
    fn add(&mut self, factor: u64, term: Term, depth: u32) {
        let factor = factor & self.mask();
        if factor == 0 {
            return;
        }
        if let Some(value) = arena::as_const(term) {
            return self.add_constant(factor.wrapping_mul(value));
        }
        // What a carry out of the term would be is a multiple of the width.
        let wraps = arena::width(term) + factor.trailing_zeros() >= self.width;
        match arena::node(term) {
            Node::Concat(parts) if depth > 0 => {
                let mut low = 0;
                for &part in parts.iter().rev() {
                    self.add(factor << low, part, depth - 1);
                    low += arena::width(part);
                }
            }
            Node::Sum { constant, addends } if depth > 0 && (wraps || is_below(term, constant, &addends)) => {
                self.add_constant(factor.wrapping_mul(constant));
                for &(times, addend) in &addends {
                    self.add(factor.wrapping_mul(times), addend, depth - 1);
                }
            }
            Node::Extract { arg, lo: 0 } if depth > 0 && wraps => self.add(factor, arg, depth - 1),
            // The sign counts as its bit does, with a minus.
            Node::Sext(arg) if depth > 0 && wraps => {
                let sign = arena::width(arg) - 1;
                if sign > 0 {
                    self.add(factor, normal::extract(arg, 0, sign), depth - 1);
                }
                self.add((factor << sign).wrapping_neg(), normal::extract(arg, sign, 1), depth - 1);
            }
            _ => self.addends.push((factor, term)),
        }
    }
}

/// A number between `-down` and `up` that counts so many times.
struct Difference {
    times: i128,
    up: i128,
    down: i128,
}

/// The numbers whose sum is the difference of two addresses, but for a constant; the greatest first.
struct Differences(Vec<Difference>);

impl Differences {
    fn of(mine: &[(u64, Term)], theirs: &[(u64, Term)], modulus: i128) -> Self {
        let mut all: Vec<Difference> = Vec::new();
        for (addends, is_mine) in [(mine, true), (theirs, false)] {
            for &(factor, term) in addends {
                for (low, bits) in runs(arena::ones(term)) {
                    let factor = (i128::from(factor) << low).rem_euclid(modulus);
                    // Factors beyond the middle are negative.
                    let (times, is_up) =
                        if factor > modulus / 2 { (modulus - factor, !is_mine) } else { (factor, is_mine) };
                    if times == 0 {
                        continue;
                    }
                    let most = (1i128 << bits) - 1;
                    let (up, down) = if is_up { (most, 0) } else { (0, most) };
                    match all.iter_mut().find(|other| other.times == times) {
                        Some(other) => (other.up, other.down) = (other.up + up, other.down + down),
                        None => all.push(Difference { times, up, down }),
                    }
                }
            }
        }
        all.sort_unstable_by_key(|difference| -difference.times);
        Differences(all)
    }

    /// Whether the sum may be between `low` and `high`, modulo a power of two.
    fn reach(&self, low: i128, high: i128, modulus: i128) -> bool {
        let step = self.0.iter().fold(modulus, |step, difference| common(step, difference.times));
        if !has_multiple(step, low, high) {
            return false;
        }
        let farthest = |count: fn(&Difference) -> i128| {
            self.0
                .iter()
                .fold(0i128, |sum, difference| sum.saturating_add(difference.times.saturating_mul(count(difference))))
        };
        let (up, down) = (farthest(|difference| difference.up), farthest(|difference| difference.down));
        if up.saturating_add(down) >= modulus {
            return true;
        }
        // The sum is in less than a whole round, so only rounds beside it can count.
        let mut ways = WAYS;
        (-2..=2).any(|round| is_reached(&self.0, low + round * modulus, high + round * modulus, &mut ways))
    }
}

/// Whether a sum of `differences`, the greatest first, may be between `low` and `high`; so says too who has no `ways`
/// left.
fn is_reached(differences: &[Difference], low: i128, high: i128, ways: &mut u32) -> bool {
    let Some((first, rest)) = differences.split_first() else { return low <= 0 && 0 <= high };
    let step = differences.iter().fold(0, |step, difference| common(step, difference.times));
    if !has_multiple(step, low, high) {
        return false;
    }
    let up: i128 = rest.iter().map(|difference| difference.times * difference.up).sum();
    let down: i128 = rest.iter().map(|difference| difference.times * difference.down).sum();
    let least = (-(up - low).div_euclid(first.times)).max(-first.down);
    let most = (high + down).div_euclid(first.times).min(first.up);
    (least..=most).any(|count| match ways.checked_sub(1) {
        None => true,
        Some(left) => {
            *ways = left;
            is_reached(rest, low - count * first.times, high - count * first.times, ways)
        }
    })
}

/// Whether a multiple of `step` is between `low` and `high`.
fn has_multiple(step: i128, low: i128, high: i128) -> bool {
    high.div_euclid(step) * step >= low
}

/// The greatest common divisor.
fn common(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { common(b, a % b) }
}

/// Ranges of ones: where each begins, and how long it is.
fn runs(mut ones: u64) -> impl Iterator<Item = (u32, u32)> {
    std::iter::from_fn(move || {
        let low = (ones != 0).then(|| ones.trailing_zeros())?;
        let bits = (ones >> low).trailing_ones();
        ones &= u64::MAX.checked_shl(low + bits).unwrap_or(0);
        Some((low, bits))
    })
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

    /// The low bits of a variable as a number with a sign, moved up.
    fn signed_part(dice: &mut SplitMix, number: u32, is_of_lanes: bool) -> AddressPart {
        let (bits, shift) = (1 + dice.below(3), dice.below(5));
        let first = Var(2 * number);
        let var = if is_of_lanes { Var::word_of_any_lane(first) } else { first };
        let extended = normal::sext(normal::extract(term::variable(32, var), 0, bits), 32);
        let values = (0..1u32 << bits).map(|value| {
            let extended = ((value << (32 - bits)) as i32) >> (32 - bits);
            u64::from((extended << shift) as u32)
        });
        AddressPart {
            term: normal::shl(extended, normal::constant(32, shift.into())),
            values: values.collect(),
            is_of_lanes,
        }
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
                let parts: Vec<AddressPart> = (0..3)
                    .map(|number| match dice.once_in(3) {
                        true => signed_part(&mut dice, number, number > 0),
                        false => part(&mut dice, number, number > 0),
                    })
                    .collect();
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

    /// Rows of a tile that each lane has four words of: the words of a lane are 32 bytes apart, and halves of the wave
    /// have those between them, at an address and in a tile of which nobody knows where they are.
    #[test]
    fn words_of_a_tile_do_not_meet() {
        term::with_fresh_arena(|| {
            let lane = term::variable(32, Var::word_of_any_lane(Var(0)));
            let [start, tile, columns] =
                [(64, 2), (32, 4), (32, 6)].map(|(width, number)| term::variable(width, Var(number)));
            let bits = |term: Term, low: u32, width: u32| normal::extract(term, low, width);
            let zeros = |width: u32| normal::constant(width, 0);
            let row = normal::concat(&[bits(tile, 0, 17), bits(lane, 0, 5), zeros(10)]);
            let column = normal::concat(&[bits(columns, 0, 27), zeros(2), bits(lane, 5, 1), zeros(2)]);
            let address = |offset: u64| {
                let [row, column] = [row, column].map(|term| (4, normal::sext(term, 64)));
                EffectValue::Lanes(Terms::Any(normal::sum(64, offset, &[(1, start), row, column])))
            };
            let are_apart = |offsets: [u64; 2], bytes: u64| {
                let [a, b] = offsets.map(address);
                never_meet(Space::Global, &a, bytes, &b, bytes)
            };
            for [a, b] in [[0, 32], [96, 0], [4, 32], [12, 100]] {
                assert!(are_apart([a, b], 4), "{a} {b}");
            }
            assert!(are_apart([32, 0], 16));
            for [a, b] in [[0, 16], [16, 0], [32, 16], [0, 4096], [8, 8]] {
                assert!(!are_apart([a, b], 4), "{a} {b}");
            }
            assert!(!are_apart([32, 0], 20));
        });
    }
}
