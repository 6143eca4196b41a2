//! The concrete reading: native integers, so that a loop over 64 lanes becomes vector code.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::{Algebra, B32, Bit, Bv, ConcreteMemory, LANES, LaneValue, NativeInt, PaddedBox, PerLane, W32, Width};
use crate::float::{self, ApproximateOp, FloatOp, Format, Pairs, Products, Rounding, Sums, Words};
use crate::ledger::{Cause, Unspecified};

/// Values are native integers; truth values are all-ones or all-zeros masks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Concrete;

/// A truth value as a mask: `0` or `!0`.
///
/// Expanded, because testing one bit per lane keeps a loop from vectorising, and because
/// `(v & m) | (d & !m)` stays arithmetic where an `if` becomes a masked store.
#[repr(transparent)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mask(u32);

impl Mask {
    /// All bits set if `value` holds, none otherwise.
    #[inline(always)]
    pub fn new(value: bool) -> Self {
        Mask((value as u32).wrapping_neg())
    }
    /// Whether it holds.
    #[inline(always)]
    pub fn get(self) -> bool {
        self.0 != 0
    }
    /// The mask.
    #[inline(always)]
    pub fn word(self) -> u32 {
        self.0
    }
}

/// The values that the concrete machine takes where no document decides.
///
/// Each is a function of the [`Unspecified`] value and its operands: first the explicit table
/// (filled from a solver's model when a counterexample is replayed), otherwise a hash of the seed.
#[derive(Debug, Clone, Default)]
pub struct Choices {
    /// Distinguishes machines: another seed, other unspecified values. With seed 0 all their bits are 0,
    /// with [`Choices::ONES`] all are 1.
    pub seed: u64,
    /// Values decided in advance, by (what, operands).
    pub table: FxHashMap<(Unspecified, Vec<u32>), u64>,
    /// Distinguishes machines by their approximate results. With 0 they are correctly rounded, with
    /// [`Choices::ABOVE`] and [`Choices::BELOW`] all are a unit in the last place larger or smaller.
    pub approximation: u64,
}

impl Choices {
    /// The seed with which unspecified values are all ones.
    pub const ONES: u64 = u64::MAX;
    /// The machine whose approximate results are all larger than correct, in magnitude.
    pub const ABOVE: u64 = u64::MAX;
    /// The machine whose approximate results are all smaller.
    pub const BELOW: u64 = u64::MAX - 1;

    /// Choices that come from `seed` alone.
    pub fn seeded(seed: u64) -> Self {
        Choices { seed, ..Choices::default() }
    }

    /// The 64 bits chosen for `what` applied to `operands`; a narrower result takes the low bits.
    pub fn choose(&self, what: Unspecified, operands: &[u32]) -> u64 {
        let listed = || self.table.get(&(what, operands.to_vec())).copied();
        let listed = if self.table.is_empty() { None } else { listed() };
        what.possible(listed.unwrap_or_else(|| match self.seed {
            0 => 0,
            Choices::ONES => u64::MAX,
            seed => mixed((seed, what, operands)),
        }))
    }

    /// The same machine but for approximate results: none is decided in advance, and all are as `approximation`
    /// says.
    pub fn approximating(&self, approximation: u64) -> Self {
        let mut others = self.clone();
        others.table.retain(|(what, _), _| what.cause != Cause::Approximate);
        Choices { approximation, ..others }
    }

    /// Whether some approximate result was decided in advance.
    pub fn has_approximate(&self) -> bool {
        self.table.keys().any(|(what, _)| what.cause == Cause::Approximate)
    }

    /// What the machine gives for `what` applied to `operands`, as a term names it: an approximate
    /// result or another unspecified value.
    pub fn value(&self, what: Unspecified, operands: &[u32]) -> u64 {
        let Some((op, format)) = ApproximateOp::of_function(what) else { return self.choose(what, operands) };
        let argument = operands.iter().rev().fold(0, |value, &word| value << 32 | u64::from(word));
        self.approximated(what, op, format, argument)
    }

    /// The bits of `op` on the bits of its argument in `format`: the table's value if it is at most a
    /// unit in the last place away from the correctly rounded one, which a machine may give; otherwise
    /// what the machine's approximation makes of that. Where no document decides, anything from -1 to 1.
    pub fn approximate(&self, op: ApproximateOp, format: Format, argument: u64) -> u64 {
        self.approximated(op.function(format).here(), op, format, argument)
    }

    /// The same, of `what` as the function of `op`.
    fn approximated(&self, what: Unspecified, op: ApproximateOp, format: Format, argument: u64) -> u64 {
        let correct = float::approximate(op, format, argument);
        if self.table.is_empty() && self.approximation == 0 {
            return correct;
        }
        let words: Vec<u32> = match format {
            Format::F64 => vec![argument as u32, (argument >> 32) as u32],
            _ => vec![argument as u32],
        };
        let magnitude = correct & (format.sign_mask() - 1);
        // Zero, infinity and NaN are facts, as is that a result is none of them.
        let nearby = |value: u64| magnitude > 1 && magnitude < format.infinity() - 1 && correct.abs_diff(value) <= 1;
        let open = op.is_open(format, argument) && magnitude <= format.infinity();
        let one = u64::from(format.bias()) << format.fraction_bits();
        match self.table.get(&(what, words.clone())) {
            Some(&value) if open && value & (format.sign_mask() - 1) <= one => value,
            Some(&value) if value == correct || nearby(value) => value,
            _ if self.approximation == 0 => correct,
            _ => {
                let step = match self.approximation {
                    Choices::ABOVE => 2,
                    Choices::BELOW => 0,
                    number => mixed((number, what, &words[..])) % 3,
                };
                if open {
                    return [one | format.sign_mask(), correct, one][step as usize];
                }
                let value = correct.wrapping_add(step).wrapping_sub(1);
                if nearby(value) { value } else { correct }
            }
        }
    }
}

/// Well-mixed bits that depend on all of `value`.
pub(super) fn mixed(value: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    let hash = hasher.finish();
    (hash ^ (hash >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The choices of the running machine, and why it took them.
#[derive(Debug, Default)]
struct TakenChoices {
    choices: Choices,
    causes: BTreeSet<Cause>,
    /// The cause that was inserted last: the lanes of an instruction take values of the same one.
    last: Option<Cause>,
}

impl TakenChoices {
    /// Notes that a value was taken that is open because of `cause`.
    #[inline]
    fn take(&mut self, cause: Cause) {
        if self.last != Some(cause) {
            self.causes.insert(cause);
            self.last = Some(cause);
        }
    }
}

thread_local! {
    static MACHINE: RefCell<TakenChoices> = RefCell::new(TakenChoices::default());
}

/// Runs `body` on a machine whose unspecified values are `choices` (on this thread); gives the
/// causes of the unspecified values that were taken as well.
pub fn with_choices<T>(choices: Choices, body: impl FnOnce() -> T) -> (T, BTreeSet<Cause>) {
    let outer = MACHINE.with(|machine| machine.replace(TakenChoices { choices, ..TakenChoices::default() }));
    let result = body();
    let inner = MACHINE.with(|machine| machine.replace(outer));
    (result, inner.causes)
}

/// Whether the approximate results of the running machine are correctly rounded, all of them; if so, they count as
/// taken.
pub fn exact_approximations() -> bool {
    MACHINE.with(|machine| {
        let mut machine = machine.borrow_mut();
        let exact = machine.choices.approximation == 0 && machine.choices.table.is_empty();
        if exact {
            machine.take(Cause::Approximate);
        }
        exact
    })
}

/// The word that the running machine takes for every value that no document decides, if it is always the same one.
pub fn constant_choice() -> Option<u32> {
    MACHINE.with(|machine| {
        let choices = &machine.borrow().choices;
        match choices.seed {
            _ if !choices.table.is_empty() => None,
            0 => Some(0),
            Choices::ONES => Some(u32::MAX),
            _ => None,
        }
    })
}

/// Notes that the running machine took a value because of `cause`, as [`with_choices`] tells.
pub fn note_choice(cause: Cause) {
    MACHINE.with(|machine| machine.borrow_mut().take(cause));
}

macro_rules! native {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name<W: Width>(a: W::Native, b: W::Native) -> W::Native {
            a.$name(b)
        }
    )*};
}

#[inline(always)]
fn int<W: Width>(value: u32) -> W::Native {
    W::Native::from_u64(value as u64)
}

impl Algebra for Concrete {
    type Repr<W: Width> = W::Native;
    type Bool = Mask;
    type Column<T: LaneValue<Self>> = PerLane<T>;
    type Stored<T: LaneValue<Self>> = PaddedBox<T>;
    type Memory = ConcreteMemory;

    native!(and, or, xor, add, sub, mul, shl, lshr, ashr);

    fn same<W: Width>(a: W::Native, b: W::Native) -> bool {
        a == b
    }
    fn same_bit(a: Mask, b: Mask) -> bool {
        a.get() == b.get()
    }
    #[inline(always)]
    fn constant<W: Width>(value: u64) -> W::Native {
        W::Native::from_u64(value)
    }
    #[inline(always)]
    fn not<W: Width>(a: W::Native) -> W::Native {
        a.not()
    }
    #[inline(always)]
    fn umin<W: Width>(a: W::Native, b: W::Native) -> W::Native {
        a.min(b)
    }
    #[inline(always)]
    fn umax<W: Width>(a: W::Native, b: W::Native) -> W::Native {
        a.max(b)
    }
    #[inline(always)]
    fn smin<W: Width>(a: W::Native, b: W::Native) -> W::Native {
        if b.signed_lt(a) { b } else { a }
    }
    #[inline(always)]
    fn smax<W: Width>(a: W::Native, b: W::Native) -> W::Native {
        if a.signed_lt(b) { b } else { a }
    }
    #[inline(always)]
    fn popcount<W: Width>(a: W::Native) -> W::Native {
        int::<W>(a.popcount())
    }
    #[inline(always)]
    fn leading_zeros<W: Width>(a: W::Native) -> W::Native {
        int::<W>(a.leading_zeros())
    }
    #[inline(always)]
    fn trailing_zeros<W: Width>(a: W::Native) -> W::Native {
        int::<W>(a.trailing_zeros())
    }
    #[inline(always)]
    fn reverse_bits<W: Width>(a: W::Native) -> W::Native {
        a.reverse_bits()
    }
    #[inline(always)]
    fn zext<V: Width, W: Width>(a: V::Native) -> W::Native {
        W::Native::from_u64(a.to_u64())
    }
    #[inline(always)]
    fn sext<V: Width, W: Width>(a: V::Native) -> W::Native {
        W::Native::from_u64(a.sext_to_u64())
    }
    #[inline(always)]
    fn extract<V: Width, W: Width>(a: V::Native, lo: u32) -> W::Native {
        W::Native::from_u64(a.lshr(int::<V>(lo)).to_u64())
    }
    #[inline(always)]
    fn eq<W: Width>(a: W::Native, b: W::Native) -> Mask {
        Mask::new(a == b)
    }
    #[inline(always)]
    fn ult<W: Width>(a: W::Native, b: W::Native) -> Mask {
        Mask::new(a < b)
    }
    #[inline(always)]
    fn slt<W: Width>(a: W::Native, b: W::Native) -> Mask {
        Mask::new(a.signed_lt(b))
    }
    #[inline(always)]
    fn select<W: Width>(condition: Mask, then: W::Native, other: W::Native) -> W::Native {
        let mask = W::Native::from_mask(condition.0);
        then.and(mask).or(other.and(mask.not()))
    }
    #[inline(always)]
    fn truth(value: bool) -> Mask {
        Mask::new(value)
    }
    #[inline(always)]
    fn bool_not(a: Mask) -> Mask {
        Mask(!a.0)
    }
    #[inline(always)]
    fn bool_and(a: Mask, b: Mask) -> Mask {
        Mask(a.0 & b.0)
    }
    #[inline(always)]
    fn bool_or(a: Mask, b: Mask) -> Mask {
        Mask(a.0 | b.0)
    }
    #[inline(always)]
    fn bool_xor(a: Mask, b: Mask) -> Mask {
        Mask(a.0 ^ b.0)
    }
    #[inline(always)]
    fn bool_select(condition: Mask, then: Mask, other: Mask) -> Mask {
        Mask((then.0 & condition.0) | (other.0 & !condition.0))
    }
    #[inline(always)]
    fn bit<W: Width>(a: W::Native, index: u32) -> Mask {
        Mask::new(a.to_u64() >> index & 1 == 1)
    }
    #[inline(always)]
    fn pack_mask(bits: &PerLane<Bit<Self>>) -> (B32<Self>, B32<Self>) {
        let word = |half: &[Bit<Self>]| half.iter().enumerate().fold(0, |word, (i, bit)| word | (bit.0.0 & (1 << i)));
        (Bv::new(word(&bits[..LANES / 2])), Bv::new(word(&bits[LANES / 2..])))
    }
    #[inline(always)]
    fn unpack_mask(lo: B32<Self>, hi: B32<Self>) -> PerLane<Bit<Self>> {
        std::array::from_fn(|lane| {
            let word = if lane < LANES / 2 { lo.0 } else { hi.0 };
            Bit(Mask::new(word >> (lane % 32) & 1 == 1))
        })
    }
    #[inline(always)]
    fn lane_select(column: &PerLane<B32<Self>>, index: B32<Self>) -> B32<Self> {
        column[index.0 as usize % LANES]
    }
    #[inline(always)]
    fn float<V: Width, W: Width>(op: FloatOp, rounding: u8, arguments: &[V::Native]) -> W::Native {
        if let FloatOp::Step(step) = op {
            let words = arguments.iter().map(|argument| argument.to_u64() as u32);
            return W::Native::from_u64(float::evaluate_step(step, words).into());
        }
        let mut bits = [0; 3];
        for (bits, argument) in bits.iter_mut().zip(arguments) {
            *bits = argument.to_u64();
        }
        let bits = &bits[..arguments.len()];
        W::Native::from_u64(match Rounding::from_bits(rounding.into()) {
            Rounding::NearestEven => float::nearest(op, bits),
            rounding => float::evaluate(op, rounding, bits),
        })
    }
    fn products(
        products: Products,
        rows: &[u32],
        columns: &[u32],
        count: [usize; 2],
        choices: Option<&[u16]>,
        pairs: &Pairs,
        sums: &mut [u32],
    ) -> bool {
        let [rows, columns] =
            [(rows, count[0]), (columns, count[1])].map(|(words, count)| Words { words, length: words.len() / count });
        products.add(Sums { rows, columns, choices, pairs, sums });
        true
    }
    #[inline]
    fn approximate<W: Width>(op: ApproximateOp, format: Format, argument: W::Native) -> W::Native {
        MACHINE.with(|machine| {
            let mut machine = machine.borrow_mut();
            machine.take(Cause::Approximate);
            W::Native::from_u64(machine.choices.approximate(op, format, argument.to_u64()))
        })
    }
    fn unspecified<W: Width>(what: Unspecified, operands: &[<W32 as Width>::Native]) -> W::Native {
        MACHINE.with(|machine| {
            let mut machine = machine.borrow_mut();
            machine.take(what.cause);
            W::Native::from_u64(machine.choices.choose(what.here(), operands))
        })
    }
    fn always(cause: Cause) -> Option<u32> {
        constant_choice().inspect(|_| note_choice(cause))
    }
    #[inline(always)]
    fn known(a: Mask) -> Option<bool> {
        Some(a.get())
    }
    #[inline(always)]
    fn known_value<W: Width>(a: W::Native) -> Option<u64> {
        Some(a.to_u64())
    }
}

#[cfg(test)]
mod tests;
