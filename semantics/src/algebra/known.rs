//! The reading in which a value is a number if it is the same in every run, and unknown otherwise.
//!
//! It tells what holds of a program whatever it computes: how it leaves, what it writes, which readings of the
//! documents can matter to it. It costs about as much as a run.

use super::{
    Access, Addresses, Algebra, Atomic, B32, B64, Bit, BitColumn, Bv, Column, Concrete, Event, Formatted, LANES,
    LaneId, LaneValue, Memory, NativeInt, PerLane, Size, W8, W32, Width, WordColumn,
};
use crate::float::{ApproximateOp, FloatOp, Format};
use crate::ledger::Unspecified;

/// Values are `None` where they depend on what the run starts from, or where no document decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known;

/// Memory of which nothing is known.
#[derive(Debug, Clone, Copy, Default)]
pub struct AnyMemory;

type Value<W> = Option<<W as Width>::Native>;

macro_rules! both {
    ($($name:ident),*) => {$(
        fn $name<W: Width>(a: Value<W>, b: Value<W>) -> Value<W> {
            Some(<Concrete as Algebra>::$name::<W>(a?, b?))
        }
    )*};
}

macro_rules! one {
    ($($name:ident),*) => {$(
        fn $name<W: Width>(a: Value<W>) -> Value<W> {
            Some(<Concrete as Algebra>::$name::<W>(a?))
        }
    )*};
}

macro_rules! comparison {
    ($($name:ident),*) => {$(
        fn $name<W: Width>(a: Value<W>, b: Value<W>) -> Option<bool> {
            Some(<Concrete as Algebra>::$name::<W>(a?, b?).get())
        }
    )*};
}

/// What two operands of a commutative operation give if one of them is `absorbing`.
fn absorbed<W: Width>(a: Value<W>, b: Value<W>, absorbing: W::Native) -> Value<W> {
    [a, b].contains(&Some(absorbing)).then_some(absorbing)
}

impl Algebra for Known {
    type Repr<W: Width> = Value<W>;
    type Bool = Option<bool>;
    type Column<T: LaneValue<Self>> = PerLane<T>;
    type Stored<T: LaneValue<Self>> = Box<PerLane<T>>;
    type Memory = AnyMemory;

    both!(xor, add, sub, shl, lshr, ashr, umin, umax, smin, smax);
    one!(not, popcount, leading_zeros, trailing_zeros, reverse_bits);
    comparison!(eq, ult, slt);

    const TELLS_INPUTS: bool = false;

    fn same<W: Width>(a: Value<W>, b: Value<W>) -> bool {
        a.is_some() && a == b
    }
    fn same_bit(a: Option<bool>, b: Option<bool>) -> bool {
        a.is_some() && a == b
    }
    fn constant<W: Width>(value: u64) -> Value<W> {
        Some(W::Native::from_u64(value))
    }
    fn and<W: Width>(a: Value<W>, b: Value<W>) -> Value<W> {
        let zero = W::Native::from_u64(0);
        absorbed::<W>(a, b, zero).or_else(|| Some(a?.and(b?)))
    }
    fn or<W: Width>(a: Value<W>, b: Value<W>) -> Value<W> {
        let ones = W::Native::from_u64(0).not();
        absorbed::<W>(a, b, ones).or_else(|| Some(a?.or(b?)))
    }
    fn mul<W: Width>(a: Value<W>, b: Value<W>) -> Value<W> {
        let zero = W::Native::from_u64(0);
        absorbed::<W>(a, b, zero).or_else(|| Some(a?.mul(b?)))
    }
    fn zext<V: Width, W: Width>(a: Value<V>) -> Value<W> {
        Some(Concrete::zext::<V, W>(a?))
    }
    fn sext<V: Width, W: Width>(a: Value<V>) -> Value<W> {
        Some(Concrete::sext::<V, W>(a?))
    }
    fn extract<V: Width, W: Width>(a: Value<V>, lo: u32) -> Value<W> {
        Some(Concrete::extract::<V, W>(a?, lo))
    }
    fn select<W: Width>(condition: Option<bool>, then: Value<W>, other: Value<W>) -> Value<W> {
        match condition {
            Some(true) => then,
            Some(false) => other,
            None => then.filter(|_| then == other),
        }
    }
    fn truth(value: bool) -> Option<bool> {
        Some(value)
    }
    fn bool_not(a: Option<bool>) -> Option<bool> {
        Some(!a?)
    }
    fn bool_and(a: Option<bool>, b: Option<bool>) -> Option<bool> {
        match (a, b) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            _ => Some(a? && b?),
        }
    }
    fn bool_or(a: Option<bool>, b: Option<bool>) -> Option<bool> {
        match (a, b) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            _ => Some(a? || b?),
        }
    }
    fn bool_xor(a: Option<bool>, b: Option<bool>) -> Option<bool> {
        Some(a? != b?)
    }
    fn bool_select(condition: Option<bool>, then: Option<bool>, other: Option<bool>) -> Option<bool> {
        match condition {
            Some(true) => then,
            Some(false) => other,
            None => then.filter(|_| then == other),
        }
    }
    fn bit<W: Width>(a: Value<W>, index: u32) -> Option<bool> {
        Some(Concrete::bit::<W>(a?, index).get())
    }
    fn pack_mask(bits: &PerLane<Bit<Self>>) -> (B32<Self>, B32<Self>) {
        let word = |half: &[Bit<Self>]| {
            half.iter().enumerate().try_fold(0, |word, (index, &bit)| Some(word | u32::from(bit.0?) << index))
        };
        (Bv::new(word(&bits[..LANES / 2])), Bv::new(word(&bits[LANES / 2..])))
    }
    fn unpack_mask(lo: B32<Self>, hi: B32<Self>) -> PerLane<Bit<Self>> {
        std::array::from_fn(|lane| {
            let word = if lane < LANES / 2 { lo.0 } else { hi.0 };
            Bit(word.map(|word| word >> (lane % 32) & 1 == 1))
        })
    }
    fn lane_select(column: &PerLane<B32<Self>>, index: B32<Self>) -> B32<Self> {
        Bv::new(match index.0 {
            Some(index) => column[index as usize % LANES].0,
            None => column[0].0.filter(|_| column.iter().all(|value| value.0 == column[0].0)),
        })
    }
    fn float<V: Width, W: Width>(op: FloatOp, rounding: Value<W8>, arguments: &[Value<V>]) -> Value<W> {
        let arguments: Option<Vec<V::Native>> = arguments.iter().copied().collect();
        Some(Concrete::float::<V, W>(op, rounding?, &arguments?))
    }
    fn approximate<W: Width>(_op: ApproximateOp, _format: Format, _argument: Value<W>) -> Value<W> {
        None
    }
    fn unspecified<W: Width>(_what: Unspecified, _operands: &[Value<W32>]) -> Value<W> {
        None
    }
    fn known(a: Option<bool>) -> Option<bool> {
        a
    }
}

impl Memory<Known> for AnyMemory {
    fn fork(&self) -> Self {
        *self
    }

    fn gather(
        &mut self,
        _access: &Access,
        _size: Size,
        _active: &BitColumn<Known>,
        _addresses: &Addresses<Known>,
    ) -> WordColumn<Known> {
        Column::splat(Bv::new(None))
    }
    fn scatter(
        &mut self,
        _access: &Access,
        _size: Size,
        active: &BitColumn<Known>,
        _addresses: &Addresses<Known>,
        _values: &WordColumn<Known>,
    ) -> bool {
        may_meet(active)
    }
    fn atomic<W: Width>(
        &mut self,
        _access: &Access,
        _atomic: &Atomic<Known, W>,
        _active: &BitColumn<Known>,
        _addresses: &Addresses<Known>,
        _data: [&PerLane<Bv<Known, W>>; 2],
    ) -> PerLane<Bv<Known, W>> {
        Column::splat(Bv::new(None))
    }
    fn call(
        &mut self,
        _access: &Access,
        _active: &BitColumn<Known>,
        _stack: B32<Known>,
        _words: Vec<B32<Known>>,
        _arguments: Vec<B32<Known>>,
        _columns: Vec<WordColumn<Known>>,
    ) -> Option<u32> {
        Some(0)
    }
    fn answer(_call: u32, _code: u16, _lane: LaneId) -> B32<Known> {
        Bv::new(None)
    }
    fn load(&mut self, _access: &Access, _active: Bit<Known>, _address: B64<Known>) -> B32<Known> {
        Bv::new(None)
    }
    fn store(&mut self, _access: &Access, _active: Bit<Known>, _address: B64<Known>, _value: B32<Known>) {}
    fn scalar_atomic<W: Width>(
        &mut self,
        _access: &Access,
        _atomic: &Atomic<Known, W>,
        _active: Bit<Known>,
        _address: B64<Known>,
        _data: [Bv<Known, W>; 2],
    ) -> Bv<Known, W> {
        Bv::new(None)
    }
    fn load_formatted(
        &mut self,
        _access: &Access,
        _active: &BitColumn<Known>,
        _formatted: Formatted,
        parts: u8,
        _words: &[B32<Known>],
        _columns: &[WordColumn<Known>],
    ) -> Vec<WordColumn<Known>> {
        (0..parts).map(|_| Column::splat(Bv::new(None))).collect()
    }
    fn store_formatted(
        &mut self,
        _access: &Access,
        _formatted: Formatted,
        _active: &BitColumn<Known>,
        _words: &[B32<Known>],
        _columns: &[WordColumn<Known>],
        _values: &[WordColumn<Known>],
    ) {
    }
    fn join(&mut self, _condition: Bit<Known>, _other: Self) {}
    fn is_same(&self, _before: &Self) -> bool {
        false
    }
    fn send(
        &mut self,
        _access: &Access,
        _event: Event,
        _active: &BitColumn<Known>,
        _words: &[B32<Known>],
        _columns: &[WordColumn<Known>],
    ) -> u32 {
        0
    }
    fn event(&mut self, _access: &Access, _event: Event, _operands: &[B32<Known>]) -> B64<Known> {
        Bv::new(None)
    }
}

/// Whether two lanes may be active.
fn may_meet(active: &BitColumn<Known>) -> bool {
    active.iter().filter(|bit| bit.0 != Some(false)).count() > 1
}
