//! How a lane function's typed arguments and results meet the columns of a wave.

use super::float_kernel::FloatKernels;
use super::kernel::Kernels;
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
pub trait Operand<A: Algebra>: Copy {
    /// The word of `lane`, or the low one.
    fn low(self, lane: LaneId) -> B32<A>;
    /// The high word of a 64-bit operand.
    fn high(self, lane: LaneId) -> B32<A>;
    /// The lane's bit of a mask.
    fn bit(self, lane: LaneId) -> Bit<A>;
}

impl<A: Algebra> Operand<A> for View<'_, A> {
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
    fn get(operand: impl Operand<A>, lane: LaneId) -> Self;
}

impl<A: Algebra> LaneSource<A> for B16<A> {
    #[inline(always)]
    fn get(operand: impl Operand<A>, lane: LaneId) -> Self {
        operand.low(lane).truncate()
    }
}
impl<A: Algebra> LaneSource<A> for B32<A> {
    #[inline(always)]
    fn get(operand: impl Operand<A>, lane: LaneId) -> Self {
        operand.low(lane)
    }
}
impl<A: Algebra> LaneSource<A> for B64<A> {
    #[inline(always)]
    fn get(operand: impl Operand<A>, lane: LaneId) -> Self {
        B64::from_words(operand.low(lane), operand.high(lane))
    }
}
impl<A: Algebra> LaneSource<A> for Bit<A> {
    #[inline(always)]
    fn get(operand: impl Operand<A>, lane: LaneId) -> Self {
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
    fn get(_: impl Operand<A>, lane: LaneId) -> Self {
        let below: B64<A> = match lane {
            LaneId::ANY => Bv::constant(1).lshl(A::lane_number(lane).zext()) - Bv::constant(1),
            lane => Bv::constant((1 << lane.index()) - 1),
        };
        LaneMask { lo: below.extract(0), hi: below.extract(32) }
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

/// A lane function applied to all lanes of a wave: one loop, so that it vectorises.
pub type WaveFunction<A> = fn(&Sources<A>, &mut Results<A>);

/// The meaning of a vector opcode.
pub struct Lane<A: Algebra> {
    pub apply: WaveFunction<A>,
    /// The saturating meaning under the `clamp` modifier, where the documents define one (ledger C13).
    pub clamped: Option<WaveFunction<A>>,
    /// The same functions on the columns of concrete registers, where rows have them.
    pub kernels: Option<Kernels>,
    pub clamped_kernels: Option<Kernels>,
    /// Of a floating-point operation.
    pub float_kernels: Option<&'static FloatKernels>,
}

impl<A: Algebra> Clone for Lane<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Algebra> Copy for Lane<A> {}

/// Wraps a lane function (`lane!(2, f)`: of two source operands) as a [`Lane`].
macro_rules! lane {
    ($arity:tt, $function:ident) => {
        $crate::lane::Lane {
            apply: $crate::lane::wave_function!($arity, $function),
            clamped: None,
            kernels: Some($crate::lane::kernels!($arity, $function)),
            clamped_kernels: None,
            float_kernels: None,
        }
    };
    ($arity:tt, $function:ident, clamp $clamped:ident) => {
        $crate::lane::Lane {
            apply: $crate::lane::wave_function!($arity, $function),
            clamped: Some($crate::lane::wave_function!($arity, $clamped)),
            kernels: Some($crate::lane::kernels!($arity, $function)),
            clamped_kernels: Some($crate::lane::kernels!($arity, $clamped)),
            float_kernels: None,
        }
    };
}
pub(crate) use lane;

/// A [`Lane`] with a loop of its own where the processor has AVX2.
macro_rules! lane_with_avx2 {
    ($arity:tt, $function:ident, $($kernel:ident)::+) => {{
        let kernels = $crate::lane::kernels!($arity, $function);
        #[cfg(target_arch = "x86_64")]
        let (avx2, avx2_all) = ($($kernel)::+::<false>, $($kernel)::+::<true>);
        let kernels = $crate::lane::Kernels { avx2, avx2_all, ..kernels };
        $crate::lane::Lane { kernels: Some(kernels), ..$crate::lane::lane!($arity, $function) }
    }};
}
pub(crate) use lane_with_avx2;

/// Wraps a lane function of floats, `float_lane!(f[W32]: 0 1)`, as a [`Lane`]: of widths, the environment and the
/// sources with these numbers: all from 0 on, a lane mask at source 2 as VCC. `by single::add` names the loop for
/// processors with AVX2, `rounded add_f32` that for other rounding modes (`flushed`: it flushes subnormals), `ordinary
/// scaling::div_scale_f64` one for ordinary operands, `packed add` and `packed_rounded add` those for both halves of
/// words; `normal from -103`: no result is subnormal if each operand is 0, infinite, a NaN or at least 2^-103 in size.
macro_rules! float_lane {
    (
        $function:ident[$($width:ty),*]: $($operand:literal)*
        $(, by $($native:ident)::+ $($flushed:ident)?)? $(, rounded $rounded:ident $($rounded_flushed:ident)?)?
        $(, ordinary $($ordinary:ident)::+)? $(, packed $packed:ident)? $(, packed_rounded $packed_rounded:ident)?
        $(, normal from $least:literal)?
    ) => {
        $crate::lane::Lane {
            apply: |sources: &$crate::lane::Sources<A>, results: &mut $crate::lane::Results<A>| {
                for lane in sources.scope().lanes() {
                    let result = $function::<A $(, $width)*>(
                        &sources.1,
                        $($crate::lane::LaneSource::get(sources.0[$operand].view(), lane)),*
                    );
                    $crate::lane::LaneResult::put(result, results, lane);
                }
            },
            clamped: None,
            kernels: None,
            clamped_kernels: None,
            float_kernels: Some({
                struct Function;
                impl $crate::lane::FloatFunction for Function {
                    #[inline(always)]
                    fn apply<A: $crate::algebra::Algebra>(
                        environment: &$crate::float::Environment<A>,
                        sources: &[impl $crate::lane::Operand<A>; 3],
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
                // Compiled where it stands, however many readings there are.
                static KERNELS: $crate::lane::FloatKernels = {
                    let kernels = $crate::lane::FloatKernels::of::<Function>();
                    $(
                        #[cfg(target_arch = "x86_64")]
                        let kernels = $crate::lane::FloatKernels {
                            avx2: $crate::lane::native::float::$($native)::+::<false>,
                            avx2_all: $crate::lane::native::float::$($native)::+::<true>,
                            by_hand: true,
                            $($flushed: true,)?
                            ..kernels
                        };
                    )?
                    $(
                        #[cfg(target_arch = "x86_64")]
                        let kernels = $crate::lane::FloatKernels {
                            rounded: Some($crate::lane::native::float::rounded::$rounded),
                            $(rounded_flushed: { stringify!($rounded_flushed); true },)?
                            ..kernels
                        };
                    )?
                    $(
                        #[cfg(target_arch = "x86_64")]
                        let kernels = $crate::lane::FloatKernels {
                            ordinary: Some($crate::lane::native::float::$($ordinary)::+::<false>),
                            ..kernels
                        };
                    )?
                    $(
                        #[cfg(target_arch = "x86_64")]
                        let kernels = {
                            use $crate::lane::native::float::packed::$packed as both;
                            let plain: [$crate::lane::PackedKernel; 3] =
                                [both::<false, false, false>, both::<true, false, false>, both::<false, false, true>];
                            let clamped: [$crate::lane::PackedKernel; 3] =
                                [both::<false, true, false>, both::<true, true, false>, both::<false, true, true>];
                            $crate::lane::FloatKernels { packed: Some([plain, clamped]), ..kernels }
                        };
                    )?
                    $(
                        #[cfg(target_arch = "x86_64")]
                        let kernels = {
                            use $crate::lane::native::float::rounded::packed::$packed_rounded as both;
                            let packed_rounded: [$crate::lane::PackedRounded; 2] = [both::<false>, both::<true>];
                            $crate::lane::FloatKernels { packed_rounded: Some(packed_rounded), ..kernels }
                        };
                    )?
                    $(let kernels = $crate::lane::FloatKernels { normal_from: Some($least), ..kernels };)?
                    kernels
                };
                &KERNELS
            }),
        }
    };
}
pub(crate) use float_lane;

/// Loops a lane function over the lanes of a wave.
macro_rules! wave_function {
    (@loop $function:ident; $($operand:literal)*) => {
        |sources: &$crate::lane::Sources<A>, results: &mut $crate::lane::Results<A>| {
            for lane in sources.scope().lanes() {
                let result = $function::<A>($($crate::lane::LaneSource::get(sources.0[$operand].view(), lane)),*);
                $crate::lane::LaneResult::put(result, results, lane);
            }
        }
    };
    (1, $function:ident) => { $crate::lane::wave_function!(@loop $function; 0) };
    (2, $function:ident) => { $crate::lane::wave_function!(@loop $function; 0 1) };
    (3, $function:ident) => { $crate::lane::wave_function!(@loop $function; 0 1 2) };
}
pub(crate) use wave_function;
