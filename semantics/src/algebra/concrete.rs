//! The concrete reading: native integers, so that a loop over 64 lanes becomes vector code.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::{Algebra, Column, LANES, NativeInt, W32, Width};
use crate::float::{self, ApproximateOp, FloatOp, Format, Rounding};
use crate::ledger::Unspecified;

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
    #[inline(always)]
    pub fn new(value: bool) -> Self {
        Mask((value as u32).wrapping_neg())
    }
    #[inline(always)]
    pub fn get(self) -> bool {
        self.0 != 0
    }
}

/// The values that the concrete machine takes where no document decides.
///
/// Each is a function of the [`Unspecified`] value and its operands: first the explicit table
/// (filled from a solver's model when a counterexample is replayed), otherwise a hash of the seed.
#[derive(Debug, Clone, Default)]
pub struct Choices {
    /// Distinguishes machines: another seed, other unspecified values. With seed 0 they are all 0.
    pub seed: u64,
    /// Values decided in advance, by (what, operands).
    pub table: FxHashMap<(Unspecified, Vec<u32>), u64>,
}

impl Choices {
    /// Choices that come from `seed` alone.
    pub fn seeded(seed: u64) -> Self {
        Choices { seed, table: FxHashMap::default() }
    }

    /// The 64 bits chosen for `what` applied to `operands`; a narrower result takes the low bits.
    pub fn choose(&self, what: Unspecified, operands: &[u32]) -> u64 {
        if !self.table.is_empty()
            && let Some(&value) = self.table.get(&(what, operands.to_vec()))
        {
            return value;
        }
        if self.seed == 0 {
            return 0;
        }
        let mut hasher = FxHasher::default();
        (self.seed, what, operands).hash(&mut hasher);
        let mixed = hasher.finish();
        (mixed ^ (mixed >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The choices of the running machine, and the ledger rows that it took a choice for.
#[derive(Debug, Default)]
struct Machine {
    choices: Choices,
    rows: BTreeSet<&'static str>,
}

thread_local! {
    static MACHINE: RefCell<Machine> = RefCell::new(Machine::default());
}

/// Runs `body` on a machine whose unspecified values are `choices` (on this thread); gives the
/// ledger rows of the unspecified values that were taken as well.
pub fn with_choices<T>(choices: Choices, body: impl FnOnce() -> T) -> (T, BTreeSet<&'static str>) {
    let outer = MACHINE.with(|machine| machine.replace(Machine { choices, rows: BTreeSet::new() }));
    let result = body();
    let inner = MACHINE.with(|machine| machine.replace(outer));
    (result, inner.rows)
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

    native!(and, or, xor, add, sub, mul, shl, lshr, ashr);

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
    fn pack_mask(bits: &Column<Mask>) -> (u32, u32) {
        let word = |half: &[Mask]| half.iter().enumerate().fold(0, |word, (i, bit)| word | (bit.0 & (1 << i)));
        (word(&bits[..LANES / 2]), word(&bits[LANES / 2..]))
    }
    #[inline(always)]
    fn unpack_mask(lo: u32, hi: u32) -> Column<Mask> {
        std::array::from_fn(|lane| {
            let word = if lane < LANES / 2 { lo } else { hi };
            Mask::new(word >> (lane % 32) & 1 == 1)
        })
    }
    #[inline(always)]
    fn lane_select(column: &Column<u32>, index: u32) -> u32 {
        column[index as usize % LANES]
    }
    #[inline]
    fn float<V: Width, W: Width>(op: FloatOp, rounding: u8, arguments: &[V::Native]) -> W::Native {
        let mut bits = [0; 3];
        for (bits, argument) in bits.iter_mut().zip(arguments) {
            *bits = argument.to_u64();
        }
        W::Native::from_u64(float::evaluate(op, Rounding::from_bits(rounding.into()), &bits[..arguments.len()]))
    }
    #[inline]
    fn approximate<W: Width>(op: ApproximateOp, format: Format, arguments: &[W::Native]) -> W::Native {
        let mut bits = [0; 2];
        for (bits, argument) in bits.iter_mut().zip(arguments) {
            *bits = argument.to_u64();
        }
        W::Native::from_u64(float::approximate(op, format, &bits[..arguments.len()]))
    }
    fn unspecified<W: Width>(what: Unspecified, operands: &[<W32 as Width>::Native]) -> W::Native {
        MACHINE.with(|machine| {
            let mut machine = machine.borrow_mut();
            machine.rows.insert(what.row);
            W::Native::from_u64(machine.choices.choose(what, operands))
        })
    }
    #[inline(always)]
    fn known(a: Mask) -> Option<bool> {
        Some(a.get())
    }
}
