//! Sums of narrow floats by the steps of each target (ledger Q3, Q9 to Q11).

use smallvec::SmallVec;

use crate::algebra::{Algebra, B32, Bv, W32};
use crate::float::{FloatOp, Item, Manner, Products, Rounding, Step};
use crate::ledger::{MatrixProducts, ReducedSingles};
use crate::target::{Feature, Target};
use crate::wave::consulted::Consulted;

/// The steps of one instruction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Steps {
    step: Step,
    /// Whether A has the items that the step takes for those of B.
    exchanges: bool,
    /// How many there are.
    count: usize,
    rounds_singles: bool,
}

impl Steps {
    /// Those of `target` for `k` products of items, of which a lane has as many as fill `words` registers; half of them
    /// if the rows of A are sparse. `None` if there are none. Notes the readings that decide.
    pub fn new(
        items: [Item; 2],
        k: usize,
        words: usize,
        is_sparse: bool,
        target: Target,
        readings: &mut Consulted,
    ) -> Option<Self> {
        let has_ocp = !target.has(Feature::FnuzFloats);
        let items = if has_ocp { items.map(Item::of_ocp) } else { items };
        let k = if is_sparse { k / 2 } else { k };
        let (manner, words) = if !target.has(Feature::UnifiedRegisters) {
            let manner = match readings.matrix_products() {
                MatrixProducts::Exact => Manner::Exact,
                MatrixProducts::Pairwise => Manner::Pairwise,
            };
            (manner, words)
        } else if !target.has(Feature::Scopes) {
            (Manner::Flushing, words)
        } else if is_sparse || has_ocp {
            (Manner::Agreed, if items[0].bits() == 8 { 8 } else { 16 })
        } else {
            (Manner::Truncating, 4)
        };
        let rounds_singles = items.contains(&Item::Xf32) && readings.reduced_singles() == ReducedSingles::Round;
        let [a, b] = items;
        let step = Step { items: [a.min(b), a.max(b)], manner, words: words as u8 };
        // An instruction that the target does not have may have none.
        Step::ALL.contains(&step).then(|| {
            let count = k.div_ceil(step.length() as usize);
            Steps { step, exchanges: b < a, count, rounds_singles }
        })
    }

    /// A number that no other sum has, the same in every build.
    pub fn number(self) -> u64 {
        let step = FloatOp::Step(self.step).number() as u64;
        step << 16 | (self.count as u64) << 1 | u64::from(self.rounds_singles)
    }

    /// The sum of the products of a row of A and a column of B with an addend. Its NaNs are the canonical one.
    pub fn sum<A: Algebra>(self, row: &[B32<A>], column: &[B32<A>], addend: B32<A>) -> B32<A> {
        let words = usize::from(self.step.words);
        let (first, second) = if self.exchanges { (column, row) } else { (row, column) };
        let part = |words_of: &[B32<A>], number: usize| -> SmallVec<[A::Repr<W32>; 4]> {
            // Items that are not there are zeros: their products take part in nothing.
            let word = |place: usize| words_of.get(place).copied().unwrap_or(Bv::zero());
            (number * words..(number + 1) * words).map(|place| self.taken(word(place)).0).collect()
        };
        (0..self.count).fold(addend, |sum, number| {
            let mut arguments: SmallVec<[A::Repr<W32>; Step::MOST_ARGUMENTS]> = SmallVec::new();
            arguments.extend(part(first, number));
            arguments.extend(part(second, number));
            arguments.push(sum.0);
            let rounding = Bv::<A, _>::constant(Rounding::NearestEven as u64);
            Bv::new(A::float::<W32, W32>(FloatOp::Step(self.step), rounding.0, &arguments))
        })
    }

    /// The same for all elements at once.
    pub fn at_once(self) -> Option<Products> {
        (!self.rounds_singles).then_some(Products::Steps(self.step, self.exchanges))
    }

    /// A word as the steps take it.
    fn taken<A: Algebra>(self, word: B32<A>) -> B32<A> {
        if !self.rounds_singles {
            return word;
        }
        let unused = u64::from(Item::Xf32.unused_bits());
        let odd = word.lshr(Bv::constant(unused)) & Bv::constant(1);
        let rounded = word + odd + Bv::constant((1 << (unused - 1)) - 1);
        let rounded = word.is_infinite().select(word, rounded);
        word.is_nan().select(Bv::canonical_nan(), rounded)
    }

    /// Whether a NaN stands for what nobody knows.
    pub fn are_agreed(self) -> bool {
        self.step.manner == Manner::Agreed
    }

    /// Whether a zero has the sign that IEEE 754 gives it (ledger Q11).
    pub fn has_known_zeros(self) -> bool {
        self.step.manner == Manner::Pairwise
    }
}
