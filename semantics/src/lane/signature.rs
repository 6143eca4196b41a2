//! How a lane function's typed arguments and results meet the columns of a wave.

use std::marker::PhantomData;

use crate::algebra::{Algebra, B16, B32, B64, Bit, BitColumn, Bv, Column, LaneId, Scope, WordColumn};
use crate::float::Environment;

/// One source operand for all lanes: its low word, its high word (64-bit operands), or its bit (lane masks).
pub struct Words<A: Algebra> {
    pub lo: WordColumn<A>,
    pub hi: WordColumn<A>,
    pub mask: BitColumn<A>,
}

impl<A: Algebra> Words<A> {
    /// Zeros, to be filled.
    pub(crate) fn new() -> Self {
        let zero = Bv::zero();
        Words { lo: Column::splat(zero), hi: Column::splat(zero), mask: Column::splat(Bit::constant(false)) }
    }
    /// The lanes that all three columns are given for.
    #[inline(always)]
    pub fn scope(&self) -> Scope {
        self.lo.scope().and(self.hi.scope()).and(self.mask.scope())
    }
}

/// The columns of one source operand.
pub struct View<'c, A: Algebra> {
    pub lo: &'c WordColumn<A>,
    pub hi: &'c WordColumn<A>,
    pub mask: &'c BitColumn<A>,
}

impl<A: Algebra> Clone for View<'_, A> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra> Copy for View<'_, A> {}

impl<A: Algebra> Words<A> {
    /// The columns.
    #[inline(always)]
    pub fn view(&self) -> View<'_, A> {
        View { lo: &self.lo, hi: &self.hi, mask: &self.mask }
    }
}

/// The source operands of a vector instruction, selected and routed, and what floating point sees of the wave.
pub struct Sources<A: Algebra>(pub [Words<A>; 3], pub Environment<A>);

impl<A: Algebra> Sources<A> {
    /// Zeros, to be filled.
    pub fn new(environment: Environment<A>) -> Self {
        Sources(std::array::from_fn(|_| Words::new()), environment)
    }
    /// The lanes that a function of these operands is worked out for.
    #[inline(always)]
    pub fn scope(&self) -> Scope {
        let [first, second, third] = &self.0;
        first.scope().and(second.scope()).and(third.scope())
    }
    /// What the operands have in one lane: of each its words and its bit.
    pub fn in_lane(&self, lane: LaneId) -> impl Iterator<Item = B32<A>> {
        let words =
            move |source: &Words<A>| [source.lo.at(lane), source.hi.at(lane), Bv::from_bit(source.mask.at(lane))];
        self.0.iter().flat_map(words)
    }
}

/// The results of all lanes, before EXEC and the destination's modifiers.
pub struct Results<A: Algebra> {
    /// Low word; a 16-bit result is zero-extended.
    pub lo: WordColumn<A>,
    pub hi: WordColumn<A>,
    /// Compare outcome or carry-out.
    pub mask: BitColumn<A>,
}

impl<A: Algebra> Results<A> {
    /// Zeros in the lanes of `scope`, to be filled.
    #[inline(always)]
    pub fn new(scope: Scope) -> Self {
        let zeros = || Column::build(scope, |_| Bv::zero());
        Results { lo: zeros(), hi: zeros(), mask: Column::build(scope, |_| Bit::constant(false)) }
    }
}

/// Where a lane function's argument comes from.
pub trait ArgumentSource<A: Algebra>: Copy {
    /// The word of `lane`, or the low one.
    fn low(self, lane: LaneId) -> B32<A>;
    /// The high word of a 64-bit operand.
    fn high(self, lane: LaneId) -> B32<A>;
    /// The lane's bit of a mask.
    fn bit(self, lane: LaneId) -> Bit<A>;
}

impl<A: Algebra> ArgumentSource<A> for View<'_, A> {
    #[inline(always)]
    fn low(self, lane: LaneId) -> B32<A> {
        self.lo.at(lane)
    }
    #[inline(always)]
    fn high(self, lane: LaneId) -> B32<A> {
        self.hi.at(lane)
    }
    #[inline(always)]
    fn bit(self, lane: LaneId) -> Bit<A> {
        self.mask.at(lane)
    }
}

/// The type of a lane function's argument.
pub trait LaneSource<A: Algebra>: Sized {
    /// This lane's argument from the operand.
    fn get(operand: impl ArgumentSource<A>, lane: LaneId) -> Self;
}

impl<A: Algebra> LaneSource<A> for B16<A> {
    #[inline(always)]
    fn get(operand: impl ArgumentSource<A>, lane: LaneId) -> Self {
        operand.low(lane).truncate()
    }
}
impl<A: Algebra> LaneSource<A> for B32<A> {
    #[inline(always)]
    fn get(operand: impl ArgumentSource<A>, lane: LaneId) -> Self {
        operand.low(lane)
    }
}
impl<A: Algebra> LaneSource<A> for B64<A> {
    #[inline(always)]
    fn get(operand: impl ArgumentSource<A>, lane: LaneId) -> Self {
        B64::from_words(operand.low(lane), operand.high(lane))
    }
}
impl<A: Algebra> LaneSource<A> for Bit<A> {
    #[inline(always)]
    fn get(operand: impl ArgumentSource<A>, lane: LaneId) -> Self {
        operand.bit(lane)
    }
}

/// The lanes below a lane, as the words of a mask: an argument that comes from the lane's number.
pub struct LaneMask<A: Algebra> {
    /// Lanes 31:0.
    pub lo: B32<A>,
    /// Lanes 63:32.
    pub hi: B32<A>,
}

impl<A: Algebra> LaneSource<A> for LaneMask<A> {
    #[inline(always)]
    fn get(_: impl ArgumentSource<A>, lane: LaneId) -> Self {
        let below: B64<A> = match lane {
            LaneId::ANY => Bv::constant(1).lshl(A::lane_number(lane).zext()) - Bv::constant(1),
            lane => Bv::constant((1 << lane.index()) - 1),
        };
        LaneMask { lo: below.extract(0), hi: below.extract(32) }
    }
}

/// A source beside the truth table of the instruction, which stands in the place of its high word.
pub struct WithTable<A: Algebra> {
    /// The source.
    pub value: B32<A>,
    /// The table.
    pub table: B32<A>,
}

impl<A: Algebra> LaneSource<A> for WithTable<A> {
    #[inline(always)]
    fn get(operand: impl ArgumentSource<A>, lane: LaneId) -> Self {
        WithTable { value: operand.low(lane), table: operand.high(lane) }
    }
}

/// What takes the results of the lanes.
pub trait Sink<A: Algebra> {
    /// Takes a 32-bit result, or the low word of a wider one.
    fn low(&mut self, lane: LaneId, value: B32<A>);
    /// Takes the high word of a 64-bit result.
    fn high(&mut self, lane: LaneId, value: B32<A>);
    /// Takes a compare outcome or carry-out.
    fn bit(&mut self, lane: LaneId, value: Bit<A>);
}

impl<A: Algebra> Sink<A> for Results<A> {
    #[inline(always)]
    fn low(&mut self, lane: LaneId, value: B32<A>) {
        self.lo.put(lane, value);
    }
    #[inline(always)]
    fn high(&mut self, lane: LaneId, value: B32<A>) {
        self.hi.put(lane, value);
    }
    #[inline(always)]
    fn bit(&mut self, lane: LaneId, value: Bit<A>) {
        self.mask.put(lane, value);
    }
}

/// The type of a lane function's result.
pub trait LaneResult<A: Algebra> {
    /// Stores this lane's result.
    fn put(self, sink: &mut impl Sink<A>, lane: LaneId);
}

impl<A: Algebra> LaneResult<A> for B16<A> {
    #[inline(always)]
    fn put(self, sink: &mut impl Sink<A>, lane: LaneId) {
        sink.low(lane, self.zext());
    }
}
impl<A: Algebra> LaneResult<A> for B32<A> {
    #[inline(always)]
    fn put(self, sink: &mut impl Sink<A>, lane: LaneId) {
        sink.low(lane, self);
    }
}
impl<A: Algebra> LaneResult<A> for B64<A> {
    #[inline(always)]
    fn put(self, sink: &mut impl Sink<A>, lane: LaneId) {
        sink.low(lane, self.extract(0));
        sink.high(lane, self.extract(32));
    }
}
impl<A: Algebra> LaneResult<A> for Bit<A> {
    #[inline(always)]
    fn put(self, sink: &mut impl Sink<A>, lane: LaneId) {
        sink.bit(lane, self);
    }
}
impl<A: Algebra, R: LaneResult<A>> LaneResult<A> for (R, Bit<A>) {
    #[inline(always)]
    fn put(self, sink: &mut impl Sink<A>, lane: LaneId) {
        self.0.put(sink, lane);
        sink.bit(lane, self.1);
    }
}

/// A lane function of integers, as a type: who goes over lanes has it compiled into a loop of their own.
pub trait LaneFunction {
    /// Works out the result in `lane` from the sources, and puts it into `sink`.
    fn apply<A: Algebra>(sources: &[impl ArgumentSource<A>; 3], lane: LaneId, sink: &mut impl Sink<A>);
}

/// A lane function of floats, as a type. It sees MODE and the machine.
pub trait FloatFunction {
    /// Works out the result in `lane` from the sources, and puts it into `sink`.
    fn apply<A: Algebra>(
        environment: &Environment<A>,
        sources: &[impl ArgumentSource<A>; 3],
        lane: LaneId,
        sink: &mut impl Sink<A>,
    );
}

/// What somebody makes of the lane functions of rows. [`Definition`] makes the meaning in an interpretation of the
/// algebra.
pub trait LaneVisitor {
    /// What is made of a row.
    type Output: 'static;
    /// Of a function of integers.
    fn integer<F: LaneFunction>() -> Self::Output;
    /// Of a function of integers that `clamp` has another one for, which saturates (ledger C13).
    fn clamped<F: LaneFunction, C: LaneFunction>() -> Self::Output;
    /// Of a function of floats.
    fn float<F: FloatFunction>() -> Self::Output;
}

/// A lane function applied to all lanes of a wave: one loop, so that it vectorises.
pub type WaveFunction<A> = fn(&Sources<A>, &mut Results<A>);

/// The meaning of a vector opcode.
pub struct Lane<A: Algebra> {
    pub apply: WaveFunction<A>,
    /// The saturating meaning under the `clamp` modifier, where the documents define one (ledger C13).
    pub clamped: Option<WaveFunction<A>>,
}

/// Makes the meaning of a row in an interpretation of the algebra.
pub struct Definition<A>(PhantomData<A>);

impl<A: Algebra> LaneVisitor for Definition<A> {
    type Output = Lane<A>;
    fn integer<F: LaneFunction>() -> Lane<A> {
        Lane { apply: integer_lanes::<A, F>, clamped: None }
    }
    fn clamped<F: LaneFunction, C: LaneFunction>() -> Lane<A> {
        Lane { apply: integer_lanes::<A, F>, clamped: Some(integer_lanes::<A, C>) }
    }
    fn float<F: FloatFunction>() -> Lane<A> {
        Lane { apply: float_lanes::<A, F>, clamped: None }
    }
}

fn integer_lanes<A: Algebra, F: LaneFunction>(sources: &Sources<A>, results: &mut Results<A>) {
    let views = sources.0.each_ref().map(Words::view);
    for lane in sources.scope().lanes() {
        F::apply(&views, lane, results);
    }
}

fn float_lanes<A: Algebra, F: FloatFunction>(sources: &Sources<A>, results: &mut Results<A>) {
    let views = sources.0.each_ref().map(Words::view);
    for lane in sources.scope().lanes() {
        F::apply(&sources.1, &views, lane, results);
    }
}

/// A lane function of integers: `lane!(2, f)` of two source operands, `lane!(2, f, clamp g)` with the one for `clamp`.
macro_rules! lane {
    ($arity:tt, $function:ident) => {{
        $crate::lane::lane!(@function Function $arity $function);
        V::integer::<Function>
    }};
    ($arity:tt, $function:ident, clamp $clamped:ident) => {{
        $crate::lane::lane!(@function Function $arity $function);
        $crate::lane::lane!(@function Clamped $arity $clamped);
        V::clamped::<Function, Clamped>
    }};
    (@function $name:ident 1 $function:ident) => { $crate::lane::lane!(@of $name $function: 0); };
    (@function $name:ident 2 $function:ident) => { $crate::lane::lane!(@of $name $function: 0 1); };
    (@function $name:ident 3 $function:ident) => { $crate::lane::lane!(@of $name $function: 0 1 2); };
    (@of $name:ident $function:ident: $($operand:literal)*) => {
        struct $name;
        impl $crate::lane::LaneFunction for $name {
            #[inline(always)]
            fn apply<A: $crate::algebra::Algebra>(
                sources: &[impl $crate::lane::ArgumentSource<A>; 3],
                lane: $crate::algebra::LaneId,
                sink: &mut impl $crate::lane::Sink<A>,
            ) {
                let result = $function::<A>($($crate::lane::LaneSource::get(sources[$operand], lane)),*);
                $crate::lane::LaneResult::put(result, sink, lane);
            }
        }
    };
}
pub(crate) use lane;

/// A lane function of floats, `float_lane!(f[W32]: 0 1)`: of widths, the environment and the sources with these
/// numbers: all from 0 on, a lane mask at source 2 as VCC.
macro_rules! float_lane {
    ($function:ident[$($width:ty),*]: $($operand:literal)*) => {{
        struct Function;
        impl $crate::lane::FloatFunction for Function {
            #[inline(always)]
            fn apply<A: $crate::algebra::Algebra>(
                environment: &$crate::float::Environment<A>,
                sources: &[impl $crate::lane::ArgumentSource<A>; 3],
                lane: $crate::algebra::LaneId,
                sink: &mut impl $crate::lane::Sink<A>,
            ) {
                let result = $function::<A $(, $width)*>(
                    environment,
                    $($crate::lane::LaneSource::get(sources[$operand], lane)),*
                );
                $crate::lane::LaneResult::put(result, sink, lane);
            }
        }
        V::float::<Function>
    }};
}
pub(crate) use float_lane;
