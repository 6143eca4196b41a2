//! Addresses of 64 bits that were added up in halves: as one sum again.

use super::super::node::{Node, Term};
use super::super::{arena, normal, support};
use super::linear::Linear;

/// Sums of more terms are not taken apart.
const ADDENDS: usize = 4;
/// So many terms of carries are looked at.
const MOST_BITS: usize = 64;
/// The factor of what is taken away from a word.
const MINUS_ONE: u64 = 0xffff_ffff;

/// The address as a sum of 64 bits, if its high half is a sum with the carry of its low half, or those of its addends
/// are.
pub fn whole(address: Term) -> Term {
    if arena::width(address) != 64 {
        return address;
    }
    match arena::node(address) {
        Node::Sum { constant, addends } => whole_sum(constant, &addends).or_else(|| {
            let (others, pointers): (Vec<_>, Vec<_>) = addends.iter().partition(|(factor, _)| *factor != 1);
            let sums: Vec<_> = pointers.iter().map(|&(_, pointer)| (1, aligned(pointer).unwrap_or(pointer))).collect();
            (sums != pointers).then(|| normal::sum(64, constant, &[others, sums].concat()))
        }),
        _ => halves([0, 32].map(|bit| normal::extract(address, bit, 32))).or_else(|| aligned(address)),
    }
    .unwrap_or(address)
}

/// As [`whole`], of an address whose low bits were cleared before a constant was added: of the one before.
fn aligned(address: Term) -> Option<Term> {
    let zeros = arena::ones(address).trailing_zeros();
    if !(1..32).contains(&zeros) {
        return None;
    }
    let (bits, width) = (32 - zeros, 64 - zeros);
    let above = normal::extract(address, zeros, width);
    let (constant, addends) = match arena::node(above) {
        Node::Sum { constant, addends } => (constant, addends.into_vec()),
        _ => (0, vec![(1, above)]),
    };
    let (over, rest): (Vec<_>, Vec<_>) = addends.into_iter().partition(|(factor, _)| factor % (1 << bits) == 0);
    let [(1, pointer)] = rest[..] else { return None };
    let extracted = |term: Term| match arena::node(term) {
        Node::Extract { arg, lo } if u32::from(lo) == zeros => Some(arg),
        _ => None,
    };
    let sum = match extracted(pointer) {
        Some(arg) if over.is_empty() && arg != address => Some(whole(arg)).filter(|&sum| sum != arg),
        _ => {
            let low = extracted(normal::extract(pointer, 0, bits)).filter(|&low| arena::width(low) == 32)?;
            let over = over.into_iter().map(|(factor, addend)| (factor >> bits, normal::extract(addend, 0, 32)));
            let high: Vec<_> = std::iter::once((1, normal::extract(pointer, bits, 32))).chain(over).collect();
            halves([low, normal::sum(32, 0, &high)])
        }
    }?;
    let sum = normal::sum(width, constant, &[(1, normal::extract(sum, zeros, width))]);
    Some(normal::concat(&[sum, normal::constant(zeros, 0)]))
}

/// As [`whole`], of a sum: one of its addends is a pointer in halves, whose carry may stand beside it.
fn whole_sum(constant: u64, addends: &[(u64, Term)]) -> Option<Term> {
    let (above, rest): (Vec<_>, Vec<_>) = addends.iter().partition(|(factor, _)| factor % (1 << 32) == 0);
    let above: Vec<_> =
        above.into_iter().map(|(factor, addend)| (factor >> 32, normal::extract(addend, 0, 32))).collect();
    rest.iter().enumerate().filter(|(_, (factor, _))| *factor == 1).find_map(|(index, &(_, pointer))| {
        let [low, high] = [0, 32].map(|bit| normal::extract(pointer, bit, 32));
        let high = normal::sum(32, 0, &[&[(1, high)], &above[..]].concat());
        let joined = halves([low, high])?;
        let others = rest.iter().enumerate().filter(|&(other, _)| other != index).map(|(_, &addend)| addend);
        let all: Vec<_> = others.chain([(1, joined)]).collect();
        Some(normal::sum(64, constant, &all))
    })
}

/// As [`whole`], of an address with these halves, the low one first.
fn halves([low, high]: [Term; 2]) -> Option<Term> {
    if let Some(sum) = indexed([low, high]) {
        return Some(sum);
    }
    let mut addends = addends(low);
    if !(2..=ADDENDS).contains(&addends.len()) {
        return None;
    }
    // What is added to a pointer: a constant, or what each lane adds by itself.
    addends.sort_by_key(|&addend| (arena::as_const(addend).is_none(), !support::is_of_any_lane(addend)));
    // high = rest + carry and low = pointer + addend.
    let mut found = addends.into_iter().filter_map(|addend| {
        let pointer = normal::sub(low, addend);
        let rest = normal::sub(high, normal::zext(carry(pointer, addend, low), 32));
        (count(rest) < count(high)).then_some((pointer, rest, addend))
    });
    let first = found.next()?;
    let with_sign = |(pointer, rest, addend)| extended(rest, addend).map(|(rest, addend)| (pointer, rest, addend));
    let with_zeros = |(pointer, rest, addend): (_, _, _)| (pointer, rest, normal::zext(addend, 64));
    let (pointer, rest, addend) =
        std::iter::once(first).chain(found).find_map(with_sign).unwrap_or_else(|| with_zeros(first));
    let constant = match arena::node(rest) {
        Node::Sum { constant, .. } => constant,
        _ => 0,
    };
    let rest = normal::sub(rest, normal::constant(32, constant));
    let base = whole(normal::concat(&[rest, pointer]));
    Some(normal::sum(64, constant << 32, &[(1, base), (1, addend)]))
}

/// As [`halves`], of a pointer and an index that is a sum itself: the high half has the high word of its multiple.
fn indexed([low, high]: [Term; 2]) -> Option<Term> {
    let Node::Sum { addends, .. } = arena::node(high) else { return None };
    let sum = Linear::of(low, 1)?;
    addends.iter().flat_map(|&addend| indices(addend)).find_map(|index| {
        let rest = normal::sub(high, normal::extract(index.wide(), 32, 32));
        let own = Linear::of(index.number, 1 << index.scale)?;
        let pointer = sum.less(&own);
        if count(rest) >= count(high) || pointer.count() >= sum.count() {
            return None;
        }
        let pointer = pointer.term();
        tops(&addends, &own).into_iter().find_map(|top| {
            let left = normal::sub(rest, normal::zext(carry_of_bits(top_of(pointer), top, top_of(low)), 32));
            let base = || whole(normal::concat(&[left, pointer]));
            (count(left) < count(rest)).then(|| normal::sum(64, 0, &[(1, base()), (1, index.wide())]))
        })
    })
}

/// Ways to write the highest bit of a word that stand in carries among `addends`.
fn tops(addends: &[(u64, Term)], word: &Linear) -> Vec<Term> {
    let mut tops = vec![top_of(word.term())];
    let mut open: Vec<Term> = addends.iter().map(|&(_, addend)| addend).collect();
    let mut left = MOST_BITS;
    while let Some(t) = open.pop()
        && left > 0
    {
        left -= 1;
        match arena::node(t) {
            Node::Concat(parts) => open.extend(parts.last().filter(|&&bit| arena::width(bit) == 1)),
            Node::And(parts) | Node::Or(parts) => open.extend(parts.iter()),
            Node::Not(bit) => open.push(bit),
            Node::Extract { arg, lo } if arena::width(t) == 1 && lo < 32 => {
                let low = normal::extract(arg, 0, u32::from(lo) + 1);
                if Linear::of(low, 1 << (31 - lo)).is_some_and(|other| other == *word) {
                    tops.push(t);
                }
            }
            _ => {}
        }
    }
    tops.dedup();
    tops
}

/// A multiple of a number of 32 bits by a power of 2, in 64 bits.
pub(super) struct Index {
    pub(super) number: Term,
    pub(super) scale: u32,
    is_signed: bool,
}

impl Index {
    pub(super) fn wide(&self) -> Term {
        let wide = if self.is_signed { normal::sext(self.number, 64) } else { normal::zext(self.number, 64) };
        normal::sum(64, 0, &[(1 << self.scale, wide)])
    }
}

/// The multiples of numbers of 32 bits by powers of 2 that may have an addend for their high word: with the sign of the
/// number, or without.
pub(super) fn indices((factor, word): (u64, Term)) -> Vec<Index> {
    let (bits, is_signed) = match arena::node(word) {
        Node::Sext(bits) => (bits, true),
        Node::Concat(parts) => match parts[..] {
            // One bit with its sign is 0 or -1.
            [zeros, bits] if arena::as_const(zeros) == Some(0) => (bits, factor == MINUS_ONE),
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let Node::Extract { arg: number, lo } = arena::node(bits) else { return Vec::new() };
    let (lo, width) = (u32::from(lo), arena::width(bits));
    if factor != 1 && (factor != MINUS_ONE || width != 1) || arena::width(number) != 32 || lo + width != 32 {
        return Vec::new();
    }
    // The sign alone is the high word of the number, and of twice the number.
    let scales = [Some(width), (is_signed && width == 1).then_some(0)];
    scales.into_iter().flatten().map(|scale| Index { number, scale, is_signed }).collect()
}

/// What is left of `rest`, and the number of 64 bits of which it has the high word and `addend` is the low word: a
/// multiple of a number with its sign, as an index is scaled.
fn extended(rest: Term, addend: Term) -> Option<(Term, Term)> {
    let (factor, number) = match arena::node(addend) {
        Node::Sum { constant: 0, addends } if addends.len() == 1 => addends[0],
        _ => (1, addend),
    };
    let product = normal::sum(64, 0, &[(factor, normal::sext(number, 64))]);
    let left = normal::sub(rest, normal::extract(product, 32, 32));
    (count(left) < count(rest)).then_some((left, product))
}

/// What a sum of 32 bits is the sum of.
fn addends(sum: Term) -> Vec<Term> {
    let Node::Sum { constant, addends } = arena::node(sum) else { return vec![sum] };
    let constant = (constant != 0).then(|| normal::constant(32, constant));
    let terms = addends.iter().map(|&addend| normal::sum(32, 0, &[addend]));
    constant.into_iter().chain(terms).collect()
}

/// How many terms are added up.
fn count(sum: Term) -> usize {
    match arena::node(sum) {
        Node::Sum { constant, addends } => addends.len() + usize::from(constant != 0),
        _ => usize::from(arena::as_const(sum) != Some(0)),
    }
}

/// The carry of `sum = a + b` as instructions have it.
fn carry(a: Term, b: Term, sum: Term) -> Term {
    carry_of_bits(top_of(a), top_of(b), top_of(sum))
}

pub(super) fn top_of(word: Term) -> Term {
    normal::extract(word, 31, 1)
}

/// The carry of a sum of two words, of which these are the highest bits.
pub(super) fn carry_of_bits(a: Term, b: Term, sum: Term) -> Term {
    normal::or(normal::and(a, b), normal::and(normal::or(a, b), normal::not(sum)))
}

#[cfg(test)]
mod tests {
    use gcn_semantics::generate::{Random, SplitMix};

    use super::*;
    use crate::term::{self, Evaluator, Var};

    /// A pointer, of which `high` is the high half, and the words of something that is added to it.
    fn added(low: Term, high: Term, words: [Term; 2]) -> Term {
        let sum = normal::add(low, words[0]);
        let carry = normal::zext(carry(low, words[0], sum), 32);
        normal::concat(&[normal::sum(32, 0, &[(1, high), (1, words[1]), (1, carry)]), sum])
    }

    #[test]
    fn chains_are_sums() {
        term::with_fresh_arena(|| {
            let [low, high] = [0, 1].map(|number| term::variable(32, Var(number)));
            let pointer = normal::concat(&[high, low]);
            let zero = normal::constant(32, 0);
            for offset in [1, 4, 16, 0x7fff_fff0, 0x8000_0000, 0xffff_fff8] {
                let words = [normal::constant(32, offset), zero];
                assert_eq!(whole(added(low, high, words)), normal::sum(64, offset, &[(1, pointer)]), "{offset:#x}");
                let behind = normal::sum(64, 4, &[(1, added(low, high, words))]);
                let sum = normal::sum(64, offset + 4, &[(1, pointer)]);
                // From 2^31 on the carry is not found: of a constant with the highest bit set it is a disjunction.
                assert_eq!(whole(behind) == sum, offset < 0x8000_0000, "{offset:#x}");
            }
        });
    }

    #[test]
    fn an_index_is_added_with_its_sign_if_that_is_in_the_high_word() {
        term::with_fresh_arena(|| {
            let [low, high, index] = [0, 1, 2].map(|number| term::variable(32, Var(number)));
            let pointer = normal::concat(&[high, low]);
            for factor in [1, 4, 24, 0xffff_fff8] {
                let scaled = normal::sum(64, 0, &[(factor, normal::sext(index, 64))]);
                let words = [0, 32].map(|bit| normal::extract(scaled, bit, 32));
                let sum = normal::sum(64, 0, &[(1, pointer), (1, scaled)]);
                assert_eq!(whole(added(low, high, words)), sum, "{factor}");
                let cut = |sum: Term| normal::and(sum, normal::constant(64, !3));
                let next = |sum: Term| normal::sum(64, 4, &[(1, cut(sum))]);
                assert_eq!(whole(cut(added(low, high, words))), cut(sum), "{factor}");
                assert_eq!(whole(next(added(low, high, words))), next(sum), "{factor}");
                let behind = normal::sum(64, 16, &[(1, added(low, high, words))]);
                assert_eq!(whole(behind), normal::sum(64, 16, &[(1, sum)]), "{factor}");
                let unsigned = whole(added(low, high, [words[0], normal::constant(32, 0)]));
                assert_eq!(unsigned, normal::sum(64, 0, &[(1, pointer), (1, normal::zext(words[0], 64))]), "{factor}");
            }
        });
    }

    #[test]
    fn an_index_may_be_a_sum() {
        term::with_fresh_arena(|| {
            let [low, high, x, y, z] = [0, 1, 2, 3, 4].map(|number| term::variable(32, Var(number)));
            let pointer = normal::concat(&[high, low]);
            let number = normal::sum(32, 7, &[(1, x), (16, y), (1, normal::mul(x, z))]);
            // In the low word each part of the number may have been cut by itself.
            let cut = [x, normal::mul(x, z)].map(|part| normal::zext(normal::extract(part, 0, 30), 32));
            let low_word = normal::sum(32, 28, &[(4, cut[0]), (64, y), (4, cut[1])]);
            let sum = normal::add(low, low_word);
            let carry = carry_of_bits(top_of(low), normal::extract(number, 29, 1), top_of(sum));
            let sign = normal::sext(normal::extract(number, 30, 2), 32);
            let halves = [normal::sum(32, 0, &[(1, high), (1, sign), (1, normal::zext(carry, 32))]), sum];
            let expected = normal::sum(64, 0, &[(1, pointer), (4, normal::sext(number, 64))]);
            assert_eq!(whole(normal::concat(&halves)), expected);
            for wide in [normal::sext(number, 64), normal::zext(number, 64)] {
                for factor in [1, 2, 4, 8, 16] {
                    let scaled = normal::sum(64, 0, &[(factor, wide)]);
                    let words = [0, 32].map(|bit| normal::extract(scaled, bit, 32));
                    let sum = normal::sum(64, 0, &[(1, pointer), (1, scaled)]);
                    let has_sign = !(factor == 1 && wide == normal::zext(number, 64));
                    assert_eq!(whole(added(low, high, words)) == sum, has_sign, "{factor}");
                }
            }
        });
    }

    #[test]
    fn a_sum_is_what_its_halves_are() {
        let mut dice = SplitMix::new(9);
        let mut folded = 0;
        for _ in 0..2_000 {
            term::with_fresh_arena(|| {
                let word = |dice: &mut SplitMix| match dice.below(3) {
                    0 => normal::constant(32, dice.word().into()),
                    1 => normal::constant(32, 0),
                    _ => term::variable(32, Var(dice.below(4))),
                };
                let words: [Term; 5] = std::array::from_fn(|_| word(&mut dice));
                let sum = || normal::sum(32, 1, &[(1, words[2]), (3, words[3])]);
                let number = if dice.once_in(2) { words[2] } else { sum() };
                let wide = if dice.once_in(3) { normal::zext(number, 64) } else { normal::sext(number, 64) };
                let scaled = normal::sum(64, 0, &[(1 << dice.below(4), wide)]);
                let scaled = [0, 32].map(|bit| normal::extract(scaled, bit, 32));
                let index = if dice.once_in(3) { scaled } else { [words[2], words[3]] };
                let once = added(words[0], words[1], index);
                let [low, high] = [0, 32].map(|bit| normal::extract(once, bit, 32));
                let twice = added(low, high, [words[4], normal::constant(32, 0)]);
                let (behind, index) = (dice.below(2) * 8, u64::from(dice.below(2)) << dice.below(40));
                let twice = normal::sum(64, behind.into(), &[(1, twice), (index, normal::zext(words[0], 64))]);
                let twice = if dice.once_in(3) { normal::and(twice, normal::constant(64, !3)) } else { twice };
                let twice = if dice.once_in(3) { normal::sum(64, 4, &[(1, twice)]) } else { twice };
                let sum = whole(twice);
                folded += usize::from(sum != twice);
                for _ in 0..16 {
                    let values = [(); 4].map(|()| [0, 1, u32::MAX, dice.word(), 1 << 31][dice.below(5) as usize]);
                    let value = |var: Var| u64::from(values[var.0 as usize]);
                    let [mine, theirs] = [sum, twice].map(|term| Evaluator::new(value, |_, _| 0).eval(term));
                    assert_eq!(mine, theirs);
                }
            });
        }
        assert!(folded > 300, "{folded}");
    }
}
