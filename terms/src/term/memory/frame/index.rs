//! Addresses with an index of few bits: of arrays on the own part of the stack.

use super::super::super::node::Term;
use super::super::super::{arena, normal};

/// Bits that an index has at most.
const BITS: u32 = 4;

/// What is at `address`, where `at` says what is at `start` and a number: chosen by the bits that the number may have.
/// `None` if there are many of them, or none.
pub(super) fn of_each(start: Term, address: Term, at: impl Fn(Term) -> Term) -> Option<Term> {
    let behind = normal::sub(address, start);
    let mask = arena::ones(behind);
    if !(1..=BITS).contains(&mask.count_ones()) {
        return None;
    }
    let width = arena::width(address);
    let bits: Vec<u32> = (0..width).filter(|bit| mask >> bit & 1 == 1).collect();
    let offset = |choice: usize| bits.iter().enumerate().map(|(index, bit)| (choice as u64 >> index & 1) << bit).sum();
    let mut values: Vec<Term> =
        (0..1 << bits.len()).map(|choice| at(normal::sum(width, offset(choice), &[(1, start)]))).collect();
    for &bit in &bits {
        let is_set = normal::extract(behind, bit, 1);
        values = values.chunks(2).map(|pair| normal::ite(is_set, pair[1], pair[0])).collect();
    }
    values.pop()
}

#[cfg(test)]
mod tests {
    use gcn_semantics::generate::{Random, SplitMix};

    use super::*;
    use crate::term::{self, Evaluator, Var};

    /// Random indices of few bits behind random places: what is chosen is what is at the address.
    #[test]
    fn what_is_chosen_is_at_the_address() {
        let mut dice = SplitMix::new(7);
        let mut chosen = 0;
        for _ in 0..300 {
            term::with_fresh_arena(|| {
                let start = match dice.below(3) {
                    0 => normal::constant(32, dice.word().into()),
                    1 => term::variable(32, Var(0)),
                    _ => normal::shl(term::variable(32, Var(0)), normal::constant(32, 4)),
                };
                let mask = (0..dice.below(6)).fold(0, |mask, _| mask | 1u64 << dice.below(32));
                let index = normal::and(term::variable(32, Var(1)), normal::constant(32, mask));
                let address = normal::sum(32, u64::from(dice.below(3)), &[(1, start), (1, index)]);
                let there = |address: Term| normal::mul(address, normal::constant(32, 0x9e37_79b1));
                let Some(found) = of_each(start, address, there) else { return };
                chosen += 1;
                for _ in 0..20 {
                    let words = [dice.word(), dice.word()];
                    let value = |var: Var| u64::from(words[var.0 as usize]);
                    let eval = |term: Term| Evaluator::new(value, |_, _| 0).eval(term);
                    assert_eq!(eval(found), eval(there(address)), "mask {mask:#x}");
                }
            });
        }
        assert!(chosen > 100, "{chosen}");
    }
}
