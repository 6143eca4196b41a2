//! Bit-vector values over which every instruction is written once.
//!
//! An instruction's meaning is a generic function over [`Bv<A, W>`]: a value of `W` bits in the
//! algebra `A`. [`Concrete`] reads it as native integers (the evaluator); the verifier adds a
//! reading as hash-consed terms (the proofs), and [`Known`] tells what does not depend on data. There is no other
//! description of an instruction.
//!
//! Conditions are [`Bit<A>`], not `bool`: a Rust `if` on a value of the machine does not
//! type-check, so no definition can look at data that a proof leaves open.

mod bits;
mod column;
mod concrete;
mod known;
mod memory;
mod padded;
mod width;

use std::fmt::Debug;
use std::ops::DerefMut;

pub use bits::{B8, B16, B32, B64, Bit, Bv};
pub use column::{BitColumn, Column, LANES, LaneId, LaneValue, PerLane, Scope, WordColumn};
pub use concrete::{Choices, Concrete, Mask, constant_choice, exact_approximations, note_choice, with_choices};
pub use known::Known;
pub use memory::{
    Access, Addresses, Atomic, AtomicOp, Background, ConcreteMemory, Constants, Event, Fault, Formatted, Manner,
    Memory, NewValue, NoMemory, Placement, ScalarLoad, Size, Space, Store, Touch, small_number,
};
pub(crate) use memory::{Cells, Many, Row, RowAt};
pub use padded::{PADDING, Padded, PaddedBox};
pub use width::{NativeInt, W8, W16, W32, W64, Width};

use crate::float::{ApproximateOp, FloatOp, Format, Pairs, Products};
use crate::ledger::{Cause, Unspecified};

/// A reading of bit-vector operations.
///
/// Arithmetic wraps. A shift amount is an unsigned value of the same width; an amount of the
/// width or more shifts everything out (`ashr` then leaves copies of the sign).
pub trait Algebra: Copy + Debug + 'static {
    /// A value of `W` bits.
    type Repr<W: Width>: Copy + Debug;
    /// A truth value: an EXEC bit, a carry, a comparison's outcome.
    type Bool: Copy + Debug;
    /// One value for each lane of a wave.
    type Column<T: LaneValue<Self>>: Column<T>;
    /// A column as a wave keeps it.
    type Stored<T: LaneValue<Self>>: DerefMut<Target = Self::Column<T>> + From<Self::Column<T>>;
    /// The contents of memory.
    type Memory: Memory<Self>;

    /// Whether values that hang on inputs are told from others. Where they are not, a program goes where it is thought
    /// to go.
    const TELLS_INPUTS: bool = true;

    /// Whether both are the same value, as far as that can be seen without a proof.
    fn same<W: Width>(_a: Self::Repr<W>, _b: Self::Repr<W>) -> bool {
        false
    }
    /// The same for truth values.
    fn same_bit(_a: Self::Bool, _b: Self::Bool) -> bool {
        false
    }
    /// Whether an address with this high word is in the aperture with that one. A reading may take it for granted of
    /// addresses that have to do with no aperture that they are in none, and of sums with a place in one that they are
    /// in the same.
    fn is_in_aperture(high: Self::Repr<W32>, aperture: Self::Repr<W32>) -> Self::Bool {
        Self::eq(high, aperture)
    }
    /// The constant `value`, truncated to `W` bits.
    fn constant<W: Width>(value: u64) -> Self::Repr<W>;
    /// Each bit inverted.
    fn not<W: Width>(a: Self::Repr<W>) -> Self::Repr<W>;
    /// Bitwise and.
    fn and<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Repr<W>;
    /// Bitwise or.
    fn or<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Repr<W>;
    /// Bitwise exclusive or.
    fn xor<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Repr<W>;
    /// The sum modulo 2 to the power of the width.
    fn add<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Repr<W>;
    /// The difference modulo 2 to the power of the width.
    fn sub<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Repr<W>;
    /// The product modulo 2 to the power of the width.
    fn mul<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Repr<W>;
    /// Shifts left; an amount of the width or more gives 0.
    fn shl<W: Width>(a: Self::Repr<W>, amount: Self::Repr<W>) -> Self::Repr<W>;
    /// Shifts right with zeros; an amount of the width or more gives 0.
    fn lshr<W: Width>(a: Self::Repr<W>, amount: Self::Repr<W>) -> Self::Repr<W>;
    /// Shifts right with copies of the sign; an amount of the width or more gives these alone.
    fn ashr<W: Width>(a: Self::Repr<W>, amount: Self::Repr<W>) -> Self::Repr<W>;
    /// The smaller of two unsigned numbers.
    fn umin<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Repr<W>;
    /// The larger of two unsigned numbers.
    fn umax<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Repr<W>;
    /// The smaller of two signed numbers.
    fn smin<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Repr<W>;
    /// The larger of two signed numbers.
    fn smax<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Repr<W>;
    /// Number of one bits.
    fn popcount<W: Width>(a: Self::Repr<W>) -> Self::Repr<W>;
    /// Number of zero bits above the highest one bit; the width if `a` is 0.
    fn leading_zeros<W: Width>(a: Self::Repr<W>) -> Self::Repr<W>;
    /// Number of zero bits below the lowest one bit; the width if `a` is 0.
    fn trailing_zeros<W: Width>(a: Self::Repr<W>) -> Self::Repr<W>;
    /// The bits in opposite order.
    fn reverse_bits<W: Width>(a: Self::Repr<W>) -> Self::Repr<W>;

    /// Zero-extends from `V` to the wider (or equal) `W`.
    fn zext<V: Width, W: Width>(a: Self::Repr<V>) -> Self::Repr<W>;
    /// Sign-extends from `V` to the wider (or equal) `W`.
    fn sext<V: Width, W: Width>(a: Self::Repr<V>) -> Self::Repr<W>;
    /// Bits `lo + W - 1 .. lo` of `a`; `lo + W` must not exceed `V`.
    fn extract<V: Width, W: Width>(a: Self::Repr<V>, lo: u32) -> Self::Repr<W>;

    /// Whether both are the same.
    fn eq<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Bool;
    /// Unsigned less-than.
    fn ult<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Bool;
    /// Signed less-than.
    fn slt<W: Width>(a: Self::Repr<W>, b: Self::Repr<W>) -> Self::Bool;
    /// `then` where `condition` holds, otherwise `other`.
    fn select<W: Width>(condition: Self::Bool, then: Self::Repr<W>, other: Self::Repr<W>) -> Self::Repr<W>;

    /// The constant truth value.
    fn truth(value: bool) -> Self::Bool;
    /// Whether it does not hold.
    fn bool_not(a: Self::Bool) -> Self::Bool;
    /// Whether both hold.
    fn bool_and(a: Self::Bool, b: Self::Bool) -> Self::Bool;
    /// Whether one of them holds, or both.
    fn bool_or(a: Self::Bool, b: Self::Bool) -> Self::Bool;
    /// Whether exactly one of them holds.
    fn bool_xor(a: Self::Bool, b: Self::Bool) -> Self::Bool;
    /// `then` where `condition` holds, otherwise `other`.
    fn bool_select(condition: Self::Bool, then: Self::Bool, other: Self::Bool) -> Self::Bool;

    /// A value that equals `value` wherever `condition` holds; elsewhere it may be anything.
    ///
    /// A reading may use the condition to simplify. Only for values that are selected by
    /// `condition` (or something stronger) before they reach the state.
    #[inline(always)]
    fn given<W: Width>(condition: Self::Bool, value: Self::Repr<W>) -> Self::Repr<W> {
        let _ = condition;
        value
    }
    /// As [`Algebra::given`], for a truth value.
    #[inline(always)]
    fn bool_given(condition: Self::Bool, value: Self::Bool) -> Self::Bool {
        let _ = condition;
        value
    }

    /// Bit `index` of `a`.
    fn bit<W: Width>(a: Self::Repr<W>, index: u32) -> Self::Bool;
    /// The 64 bits of a lane mask, split into the words of its register pair: (bits 31:0, bits 63:32).
    fn pack_mask(bits: &Self::Column<Bit<Self>>) -> (B32<Self>, B32<Self>);
    /// The bits of the register pair `(lo, hi)`, one for each lane.
    fn unpack_mask(lo: B32<Self>, hi: B32<Self>) -> Self::Column<Bit<Self>>;

    /// The bit that each lane has in the register pair `(lo, hi)`, where one value says it for all lanes.
    #[inline(always)]
    fn mask_of_any_lane(lo: B32<Self>, hi: B32<Self>) -> Option<Bit<Self>> {
        let _ = (lo, hi);
        None
    }

    /// The element of `column` at `index` modulo 64: lane selection that depends on data.
    fn lane_select(column: &Self::Column<B32<Self>>, index: B32<Self>) -> B32<Self>;

    /// The element of `column` in the first lane of the mask with the words `lo` and `hi`, of which `mask` are the
    /// bits; without any lane that of lane 0. `has_lane` says that there is one.
    fn first_lane(
        column: &Self::Column<B32<Self>>,
        mask: &BitColumn<Self>,
        [lo, hi]: [B32<Self>; 2],
        has_lane: bool,
    ) -> B32<Self> {
        let _ = (mask, has_lane);
        Self::lane_select(column, B64::from_words(lo, hi).trailing_zeros().truncate())
    }

    /// The number of `lane`.
    #[inline(always)]
    fn lane_number(lane: LaneId) -> B32<Self> {
        Bv::constant(lane.index() as u64)
    }
    /// What `a`, a value of the lane that stands for all, is in lane `lane`. Only readings with such a lane
    /// have something to do.
    #[inline(always)]
    fn in_lane<W: Width>(a: Self::Repr<W>, lane: usize) -> Self::Repr<W> {
        let _ = lane;
        a
    }
    /// As [`Algebra::in_lane`], for a truth value.
    #[inline(always)]
    fn bool_in_lane(a: Self::Bool, lane: usize) -> Self::Bool {
        let _ = lane;
        a
    }

    /// A floating-point operation on bit patterns: `V` is the width of `op`'s arguments, `W` of its
    /// result. `rounding` is a [`Rounding`](crate::float::Rounding) number, of which the low two
    /// bits count.
    fn float<V: Width, W: Width>(op: FloatOp, rounding: Self::Repr<W8>, arguments: &[Self::Repr<V>]) -> Self::Repr<W>;

    /// Adds to each of `sums` the products of a row and a column, whose numbers `pairs` has, if this reading can do all
    /// at once; there are as many rows and columns as `count` says. The items of sparse rows meet those of a column
    /// that `choices` says, row after row. The results are those of [`Algebra::float`], step by
    /// step, but for which NaN one is.
    fn products(
        _products: Products,
        _rows: &[Self::Repr<W32>],
        _columns: &[Self::Repr<W32>],
        _count: [usize; 2],
        _choices: Option<&[u16]>,
        _pairs: &Pairs,
        _sums: &mut [Self::Repr<W32>],
    ) -> bool {
        false
    }

    /// An operation that the machine computes approximately: a fixed but unknown function of its
    /// argument in `format`. The concrete reading gives the correctly rounded value.
    fn approximate<W: Width>(op: ApproximateOp, format: Format, argument: Self::Repr<W>) -> Self::Repr<W>;

    /// A value that no document decides: a fixed but unknown function of `what` and `operands`.
    fn unspecified<W: Width>(what: Unspecified, operands: &[Self::Repr<W32>]) -> Self::Repr<W>;

    /// What stands for every such value, in a reading that does not look at what it is a function of.
    #[inline(always)]
    fn deferred<W: Width>() -> Option<Self::Repr<W>> {
        None
    }

    /// The word that stands for each value that is open because of `cause`, in a reading that takes the same one for
    /// all; it counts as taken.
    fn always(_: Cause) -> Option<Self::Repr<W32>> {
        None
    }

    /// The value, in a reading whose values are numbers.
    #[inline(always)]
    fn known_value<W: Width>(a: Self::Repr<W>) -> Option<u64> {
        let _ = a;
        None
    }
    /// The truth value, if this reading knows it without solving anything.
    fn known(a: Self::Bool) -> Option<bool>;
}
