//! The concrete reading for loops over lanes: it computes without a branch as if nothing unusual came up, and tells
//! in which lanes something did.
//!
//! What no document decides (the payload of a NaN above all) is looked up in the machine's choices, value by value.
//! A loop that does so is not vectorised. Here such a value is *open* instead, and so is everything that depends on
//! it, but what a selection leaves out. Where a lane's result is open, the caller computes that lane anew in
//! [`Concrete`]; where it is not, it is the same in both. It is also where the machine takes 0 for what no document
//! decides, and nothing else makes it open.

use crate::algebra::{
    Algebra, B32, Bit, Bv, Concrete, LANES, LaneValue, Mask, NativeInt, NoMemory, PerLane, W8, W32, Width,
};
use crate::float::{self, ApproximateOp, FloatOp, Format, Rounding};
use crate::ledger::Unspecified;

/// Values are native integers, with a set that says why the value is open, if it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Speculative;

/// A value of [`Concrete`], unless it is open.
#[derive(Debug, Clone, Copy)]
pub struct Guess<T> {
    /// The value that is guessed.
    pub value: T,
    /// A set of [`Guess::UNDECIDED`] and [`Guess::UNKNOWN`].
    pub open: u32,
}

impl Guess<()> {
    /// The value depends on one that no document decides, which was taken to be 0.
    pub const UNDECIDED: u32 = 1;
    /// The value has no meaning.
    pub const UNKNOWN: u32 = !1;
}

impl<T> Guess<T> {
    /// A value that is known.
    #[inline(always)]
    pub fn known(value: T) -> Self {
        Guess { value, open: 0 }
    }
}

type Value<W> = Guess<<W as Width>::Native>;

macro_rules! both {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name<W: Width>(a: Value<W>, b: Value<W>) -> Value<W> {
            Guess { value: <Concrete as Algebra>::$name::<W>(a.value, b.value), open: a.open | b.open }
        }
    )*};
}
macro_rules! one {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name<W: Width>(a: Value<W>) -> Value<W> {
            Guess { value: <Concrete as Algebra>::$name::<W>(a.value), open: a.open }
        }
    )*};
}
macro_rules! comparison {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name<W: Width>(a: Value<W>, b: Value<W>) -> Guess<Mask> {
            Guess { value: <Concrete as Algebra>::$name::<W>(a.value, b.value), open: a.open | b.open }
        }
    )*};
}
macro_rules! logic {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name(a: Guess<Mask>, b: Guess<Mask>) -> Guess<Mask> {
            Guess { value: Concrete::$name(a.value, b.value), open: a.open | b.open }
        }
    )*};
}

/// Whether a selection is open: the condition is, or what it takes.
#[inline(always)]
fn selected(condition: Guess<Mask>, then: u32, other: u32) -> u32 {
    condition.open | Concrete::select::<W32>(condition.value, then, other)
}

impl Algebra for Speculative {
    type Repr<W: Width> = Value<W>;
    type Bool = Guess<Mask>;
    type Column<T: LaneValue<Self>> = PerLane<T>;
    type Stored<T: LaneValue<Self>> = Box<PerLane<T>>;
    type Memory = NoMemory;

    both!(and, or, xor, add, sub, mul, shl, lshr, ashr, umin, umax, smin, smax);
    one!(not, popcount, leading_zeros, trailing_zeros, reverse_bits);
    comparison!(eq, ult, slt);
    logic!(bool_and, bool_or, bool_xor);

    #[inline(always)]
    fn constant<W: Width>(value: u64) -> Value<W> {
        Guess::known(W::Native::from_u64(value))
    }
    #[inline(always)]
    fn zext<V: Width, W: Width>(a: Value<V>) -> Value<W> {
        Guess { value: Concrete::zext::<V, W>(a.value), open: a.open }
    }
    #[inline(always)]
    fn sext<V: Width, W: Width>(a: Value<V>) -> Value<W> {
        Guess { value: Concrete::sext::<V, W>(a.value), open: a.open }
    }
    #[inline(always)]
    fn extract<V: Width, W: Width>(a: Value<V>, lo: u32) -> Value<W> {
        Guess { value: Concrete::extract::<V, W>(a.value, lo), open: a.open }
    }
    #[inline(always)]
    fn select<W: Width>(condition: Guess<Mask>, then: Value<W>, other: Value<W>) -> Value<W> {
        let value = Concrete::select::<W>(condition.value, then.value, other.value);
        Guess { value, open: selected(condition, then.open, other.open) }
    }
    #[inline(always)]
    fn truth(value: bool) -> Guess<Mask> {
        Guess::known(Mask::new(value))
    }
    #[inline(always)]
    fn bool_not(a: Guess<Mask>) -> Guess<Mask> {
        Guess { value: Concrete::bool_not(a.value), open: a.open }
    }
    #[inline(always)]
    fn bool_select(condition: Guess<Mask>, then: Guess<Mask>, other: Guess<Mask>) -> Guess<Mask> {
        let value = Concrete::bool_select(condition.value, then.value, other.value);
        Guess { value, open: selected(condition, then.open, other.open) }
    }
    #[inline(always)]
    fn bit<W: Width>(a: Value<W>, index: u32) -> Guess<Mask> {
        Guess { value: Concrete::bit::<W>(a.value, index), open: a.open }
    }
    #[inline(always)]
    fn float<V: Width, W: Width>(op: FloatOp, rounding: Value<W8>, arguments: &[Value<V>]) -> Value<W> {
        if let FloatOp::Step(step) = op {
            let words = arguments.iter().map(|argument| argument.value.to_u64() as u32);
            let open = arguments.iter().fold(0, |open, argument| open | argument.open);
            return Guess { value: W::Native::from_u64(float::evaluate_step(step, words).into()), open };
        }
        let mut bits = [0; 3];
        let mut open = rounding.open;
        for (bits, argument) in bits.iter_mut().zip(arguments) {
            *bits = argument.value.to_u64();
            open |= argument.open;
        }
        let bits = &bits[..arguments.len()];
        // In other modes the processor would have to be told, which no loop is.
        match Rounding::from_bits(rounding.value.into()) {
            rounding if rounding == Rounding::NearestEven || op.is_exact() => {
                Guess { value: W::Native::from_u64(float::nearest(op, bits)), open }
            }
            Rounding::TowardZero if matches!(op, FloatOp::Convert { from: Format::F32, to: Format::F16 }) => {
                Guess { value: W::Native::from_u64(float::half_toward_zero(bits[0])), open }
            }
            _ => Guess { value: W::Native::from_u64(0), open: Guess::UNKNOWN },
        }
    }
    /// As on a machine whose approximate results are correctly rounded.
    #[inline(always)]
    fn approximate<W: Width>(op: ApproximateOp, format: Format, argument: Value<W>) -> Value<W> {
        let value = float::approximate(op, format, argument.value.to_u64());
        Guess { value: W::Native::from_u64(value), open: argument.open }
    }
    #[inline(always)]
    fn unspecified<W: Width>(_: Unspecified, _: &[Value<W32>]) -> Value<W> {
        Guess { value: W::Native::from_u64(0), open: Guess::UNDECIDED }
    }
    #[inline(always)]
    fn deferred<W: Width>() -> Option<Value<W>> {
        Some(Guess { value: W::Native::from_u64(0), open: Guess::UNDECIDED })
    }
    /// Nothing is: a branch on it would be one for each lane.
    #[inline(always)]
    fn known(_: Guess<Mask>) -> Option<bool> {
        None
    }

    fn pack_mask(bits: &PerLane<Bit<Self>>) -> (B32<Self>, B32<Self>) {
        let open = bits.iter().fold(0, |open, bit| open | bit.0.open);
        let (lo, hi) = Concrete::pack_mask(&bits.map(|bit| Bit(bit.0.value)));
        (Bv::new(Guess { value: lo.0, open }), Bv::new(Guess { value: hi.0, open }))
    }
    fn unpack_mask(lo: B32<Self>, hi: B32<Self>) -> PerLane<Bit<Self>> {
        let open = lo.0.open | hi.0.open;
        Concrete::unpack_mask(Bv::new(lo.0.value), Bv::new(hi.0.value)).map(|bit| Bit(Guess { value: bit.0, open }))
    }
    fn lane_select(column: &PerLane<B32<Self>>, index: B32<Self>) -> B32<Self> {
        let Guess { value, open } = column[index.0.value as usize % LANES].0;
        Bv::new(Guess { value, open: open | index.0.open })
    }
}
