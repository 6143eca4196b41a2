//! Memory: the sort of contents that instructions load from and store to, and its operations.
//!
//! An access of a vector instruction is one operation on whole columns. What a rule can compute it computes: the
//! addresses, which of them are in range, how they are aligned. Operations on memory are simple and total: they look
//! at active lanes only, and every address of a space has a cell. Wide accesses are several operations, one for each
//! word (ledger K138).

mod bulk;
mod concrete;
mod constants;
mod difference;
mod lanes;
mod none;
mod noted;
mod pages;
mod rows;
#[cfg(test)]
mod tests;
mod touched;

use std::fmt::Debug;

pub(crate) use bulk::{Many, Row};
pub use concrete::{Background, ConcreteMemory};
pub use constants::{Constants, Placement};
pub use none::NoMemory;
pub use noted::{Fault, ScalarLoad, Store};
pub use pages::small_number;
pub(crate) use rows::{Cells, RowAt};
pub use touched::{Manner, Touch};

use super::{Algebra, B32, B64, Bit, BitColumn, Bv, LaneId, Width, WordColumn};
use crate::ledger::LaneOrder;

/// A part of memory. The parts share no cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// What all waves share, by addresses of 64 bits.
    Global,
    /// What a workgroup shares (LDS), by offsets of 32 bits.
    Lds,
    /// What each lane has for itself, by offsets of 32 bits.
    Scratch,
}

/// Byte addresses of the lanes, in the part of memory that they belong to.
pub enum Addresses<A: Algebra> {
    /// In [`Space::Global`].
    Global(A::Column<B64<A>>),
    /// In [`Space::Lds`].
    Lds(WordColumn<A>),
    /// In [`Space::Scratch`], each in the lane's own.
    Scratch(WordColumn<A>),
}

/// How many bytes of memory an operation loads or stores in a lane; the lowest address has the lowest bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Size {
    /// 8 bits.
    Byte = 1,
    /// 16 bits.
    Short = 2,
    /// 32 bits.
    Dword = 4,
}

impl Size {
    /// The number of bytes.
    pub fn bytes(self) -> u64 {
        self as u64
    }
}

/// What an operation on memory belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Access {
    /// The number of the instruction in its program.
    pub instruction: usize,
    /// The instruction has `glc`: a load sees what other waves have written until then (ledger K146, K171).
    pub coherent: bool,
    /// The order of the lanes.
    pub order: LaneOrder,
}

/// What an atomic instruction does to a cell, as far as readings want to tell them apart; the function itself is
/// [`Atomic::new`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AtomicOp {
    /// Old value plus data.
    Add,
    /// Old value minus data.
    Sub,
    /// Data minus old value.
    ReverseSub,
    /// Old value plus 1; 0 if it is not below data (unsigned).
    Increment,
    /// Old value minus 1; data if it is 0 or above data (unsigned).
    Decrement,
    /// The smaller of two signed numbers.
    MinSigned,
    /// The larger of two signed numbers.
    MaxSigned,
    /// The smaller of two unsigned numbers.
    MinUnsigned,
    /// The larger of two unsigned numbers.
    MaxUnsigned,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// The bits of the first operand are replaced by those of the second.
    MaskOr,
    /// Data, whatever the old value is.
    Swap,
    /// Replaced where the old value is the compared one.
    CompareSwap,
    /// The same for equality of floats (ledger K27).
    FloatCompareSwap,
    /// The smaller of two floats (ledger K28).
    FloatMin,
    /// The larger of two floats (ledger K28).
    FloatMax,
    /// The sum of floats (ledger K29, K176).
    FloatAdd,
    /// Two sums of halves, each of one half of the word (ledger K177).
    HalvesAdd,
    /// The same of bfloat16 (ledger K177).
    BrainsAdd,
    /// `ds_wrap`: subtracts with a wrap by the two operands.
    Wrap,
    /// `ds_condxchg32`: words are replaced where the data's sign bit is set.
    ConditionalSwap,
}

impl AtomicOp {
    /// Whether it computes with floating-point numbers.
    pub fn is_float(self) -> bool {
        use AtomicOp::{BrainsAdd, FloatAdd, FloatCompareSwap, FloatMax, FloatMin, HalvesAdd};
        matches!(self, FloatAdd | FloatCompareSwap | FloatMax | FloatMin | HalvesAdd | BrainsAdd)
    }
}

/// A cell's new content, of its old one and two operands.
pub type NewValue<'f, A, W> = dyn Fn(Bv<A, W>, [Bv<A, W>; 2]) -> Bv<A, W> + 'f;

/// An atomic operation on cells of `W` bits.
pub struct Atomic<'f, A: Algebra, W: Width> {
    /// Which one it is.
    pub op: AtomicOp,
    /// What a cell gets: a function of its old value and of the two operands (the second one is 0 where the
    /// operation has one).
    pub new: &'f NewValue<'f, A, W>,
    /// What `new` depends on beside its operands, if there is such a thing: which subnormals count as zeros.
    pub context: Option<B32<A>>,
    /// Somebody looks at the old values.
    pub returns: bool,
}

/// What a wave does that others notice, or that lets it notice others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Event {
    /// `s_barrier`.
    Barrier,
    /// Cache invalidation or write-back, by the instruction's name.
    Cache(&'static str),
    /// `s_sendmsg`, with its immediate.
    Message(u16),
    /// A clock is read (`s_memtime`, `s_memrealtime`), by the instruction's name.
    Clock(&'static str),
    /// A function is called that is not part of the program.
    Call,
    /// `s_trap`, with its immediate.
    Trap(u16),
    /// `ds_ordered_count`, with its offset: global data share counts waves in their order.
    OrderedCount(u16),
    /// `exp`: the target (bits 5:0), which values there are (9:6), and the bits `compr`, `done`, `vm` (10, 11, 12).
    Export(u16),
}

impl Event {
    /// Whether nobody else accesses memory because of it.
    pub fn is_of_own_wave(self) -> bool {
        match self {
            Event::Barrier | Event::Cache(_) | Event::Message(_) | Event::Clock(_) | Event::Export(_) => true,
            Event::Call | Event::Trap(_) | Event::OrderedCount(_) => false,
        }
    }
}

/// How a buffer's format is used that nobody knows: what there is beside the resource, offsets and index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Formatted {
    /// The instruction has an index.
    pub has_index: bool,
    /// It has a whole address in place of an index and an offset.
    pub has_address: bool,
    /// Registers hold 16 bits of each component, in place of 32.
    pub is_short: bool,
}

/// Why a reading need not load or store by formats.
const FORMATS: &str = "a reading that knows formats converts by them";

/// The contents of all spaces, in the algebra `A`.
///
/// Loads take `&mut self` as well: the concrete reading notes faults.
pub trait Memory<A: Algebra>: Default + Debug {
    /// Whether programs that access memory can be executed in this reading.
    const IS_MODELLED: bool = true;
    /// Whether the formats in buffer resources are always known, so that a rule can ask for them.
    const KNOWS_FORMATS: bool = false;

    /// A copy for a path of its own: what both paths have in common keeps its place.
    fn fork(&self) -> Self;

    /// Loads `size` in the active lanes, zero-extended. What other lanes get means nothing: the rule selects.
    fn gather(&mut self, access: &Access, size: Size, active: &BitColumn<A>, addresses: &Addresses<A>)
    -> WordColumn<A>;

    /// Stores the low bits of `values` in the active lanes. Where lanes meet, the access says which comes last; gives
    /// whether that may have mattered.
    #[must_use]
    fn scatter(
        &mut self,
        access: &Access,
        size: Size,
        active: &BitColumn<A>,
        addresses: &Addresses<A>,
        values: &WordColumn<A>,
    ) -> bool;

    /// Replaces the cells of the active lanes by what `atomic` makes of them, one lane after the other in the order of
    /// the access; gives what each lane found there. What other lanes get means nothing.
    fn atomic<W: Width>(
        &mut self,
        access: &Access,
        atomic: &Atomic<A, W>,
        active: &BitColumn<A>,
        addresses: &Addresses<A>,
        data: [&A::Column<Bv<A, W>>; 2],
    ) -> A::Column<Bv<A, W>>;

    /// Loads a dword of global memory for the whole wave if `active`; otherwise the result means nothing.
    fn load(&mut self, access: &Access, active: Bit<A>, address: B64<A>) -> B32<A>;

    /// Stores a dword to global memory for the whole wave if `active`.
    fn store(&mut self, access: &Access, active: Bit<A>, address: B64<A>, value: B32<A>);

    /// As [`Memory::atomic`], once for the whole wave, in global memory.
    fn scalar_atomic<W: Width>(
        &mut self,
        access: &Access,
        atomic: &Atomic<A, W>,
        active: Bit<A>,
        address: B64<A>,
        data: [Bv<A, W>; 2],
    ) -> Bv<A, W>;

    /// These contents where `condition` holds, `other` where it does not: of two paths that meet.
    fn join(&mut self, condition: Bit<A>, other: Self);

    /// Whether nothing has happened since `before`, as far as can be seen without a proof.
    fn is_same(&self, before: &Self) -> bool;

    /// A path of its own goes on from here: these contents stay as they are until its execution is over.
    fn set_aside(&mut self) {}

    /// How far the names are used up that all paths of a program share.
    fn names(&self) -> [u32; 2] {
        [0; 2]
    }
    /// Takes back what paths have done since [`Memory::names`], which nobody will look at.
    fn give_back(&mut self, _names: [u32; 2]) {}

    /// These are the contents that program number `side` finds, 0 or 1.
    fn of_side(&mut self, _side: usize) {}

    /// The addresses of what shall be at `places`: those that are asked for, unless this reading knows that nothing can
    /// be there.
    fn places(places: &[Placement<A>]) -> Vec<B64<A>> {
        places.iter().map(|place| place.address).collect()
    }
    /// These are contents that nobody writes.
    fn hold(&mut self, _constants: &[Constants<A>]) {}

    /// From now on, what scalar loads find is remembered, and which cells are accessed if `accesses` says so, as far as
    /// this reading can.
    fn watch(&mut self, _accesses: bool) {}

    /// Calls a function that is not part of the program, by the active lanes: it may look at all `words`, and at those
    /// of `arguments` and `columns` that hold something for it. Its part of the stack starts at the pointer `stack`.
    /// Gives the call's number, if this reading knows calls.
    fn call(
        &mut self,
        _access: &Access,
        _active: &BitColumn<A>,
        _stack: B32<A>,
        _words: Vec<B32<A>>,
        _arguments: Vec<B32<A>>,
        _columns: Vec<WordColumn<A>>,
    ) -> Option<u32> {
        None
    }

    /// What a call has left in a register, by operand code, in a lane (the first one for the whole wave).
    fn answer(_call: u32, _code: u16, _lane: LaneId) -> B32<A> {
        unreachable!("a reading that knows calls has answers")
    }

    /// Loads `parts` components in the active lanes by a format that this reading does not know: functions of `words`
    /// (resource, offsets, MODE), of what each lane has in `columns`, and of the contents of global memory.
    fn load_formatted(
        &mut self,
        _access: &Access,
        _active: &BitColumn<A>,
        _formatted: Formatted,
        _parts: u8,
        _words: &[B32<A>],
        _columns: &[WordColumn<A>],
    ) -> Vec<WordColumn<A>> {
        unreachable!("{FORMATS}")
    }

    /// Stores the components `values` in the active lanes by a format that this reading does not know; the rest is as
    /// in [`Memory::load_formatted`].
    fn store_formatted(
        &mut self,
        _access: &Access,
        _formatted: Formatted,
        _active: &BitColumn<A>,
        _words: &[B32<A>],
        _columns: &[WordColumn<A>],
        _values: &[WordColumn<A>],
    ) {
        unreachable!("{FORMATS}")
    }

    /// Sends `words` and what the active lanes have in `columns` out of the wave; memory is not changed. Gives the
    /// number that [`Memory::answer`] knows it by.
    fn send(
        &mut self,
        access: &Access,
        event: Event,
        active: &BitColumn<A>,
        words: &[B32<A>],
        columns: &[WordColumn<A>],
    ) -> u32;

    /// Meets `event`, which has the words `operands`; gives what the wave learns by it (a clock's time; otherwise the
    /// result means nothing).
    fn event(&mut self, access: &Access, event: Event, operands: &[B32<A>]) -> B64<A>;
}
