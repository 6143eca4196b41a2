//! Lane functions of floats, looped over the columns of concrete waves.
//!
//! A loop computes in [`Speculative`]: the lanes whose result is open are told, and computed anew, each by itself,
//! with what [`FloatKernels::lane`] gives.

use super::integer::Blend;
use crate::algebra::{B32, Bit, Bv, Concrete, LaneId, Mask, Scope};
use crate::fast::columns::{Bits, Columns, Lanes, Places, bits_mut};
use crate::fast::influence::Influence;
use crate::fast::speculative::{Guess, Speculative};
use crate::float::{Environment, FP16_OVFL, Mode, Noted};
use crate::lane::{ArgumentSource, FloatFunction, Sink, View};
use crate::ledger::Readings;
use crate::target::Target;

/// The columns that a loop of floats reads and writes.
#[derive(Debug, Clone, Copy)]
pub struct FloatPlaces {
    pub places: Places,
    /// In which lanes the result is open, and why, as [`Guess`] says it.
    pub open: u16,
}

/// The words of a source, and its truth value, or of a result in one lane.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LaneValues {
    pub lo: u32,
    pub hi: u32,
    pub bit: bool,
}

impl ArgumentSource<Concrete> for LaneValues {
    fn low(self, _: LaneId) -> B32<Concrete> {
        Bv::new(self.lo)
    }
    fn high(self, _: LaneId) -> B32<Concrete> {
        Bv::new(self.hi)
    }
    fn bit(self, _: LaneId) -> Bit<Concrete> {
        Bit(Mask::new(self.bit))
    }
}

impl Sink<Concrete> for LaneValues {
    fn low(&mut self, _: LaneId, value: B32<Concrete>) {
        self.lo = value.0;
    }
    fn high(&mut self, _: LaneId, value: B32<Concrete>) {
        self.hi = value.0;
    }
    fn bit(&mut self, _: LaneId, value: Bit<Concrete>) {
        self.bit = value.0.get();
    }
}

/// The columns of a source, read as values that are not open.
impl ArgumentSource<Speculative> for View<'_, Concrete> {
    #[inline(always)]
    fn low(self, lane: LaneId) -> B32<Speculative> {
        Bv::new(Guess::known(self.lo[lane.index()].0))
    }
    #[inline(always)]
    fn high(self, lane: LaneId) -> B32<Speculative> {
        Bv::new(Guess::known(self.hi[lane.index()].0))
    }
    #[inline(always)]
    fn bit(self, lane: LaneId) -> Bit<Speculative> {
        Bit(Guess::known(self.mask[lane.index()].0))
    }
}

/// Takes the results of one lane, and whether they are open.
pub struct Opened<'b, 'c, const ALL: bool> {
    pub blend: &'b mut Blend<'c, ALL>,
    pub open: u32,
}

impl<const ALL: bool> Sink<Speculative> for Opened<'_, '_, ALL> {
    #[inline(always)]
    fn low(&mut self, lane: LaneId, value: B32<Speculative>) {
        self.blend.low(lane, Bv::new(value.0.value));
        self.open |= value.0.open;
    }
    #[inline(always)]
    fn high(&mut self, lane: LaneId, value: B32<Speculative>) {
        self.blend.high(lane, Bv::new(value.0.value));
        self.open |= value.0.open;
    }
    #[inline(always)]
    fn bit(&mut self, lane: LaneId, value: Bit<Speculative>) {
        self.blend.bit(lane, Bit(value.0.value));
        self.open |= value.0.open;
    }
}

/// A source that depends on nothing.
#[derive(Debug, Clone, Copy)]
struct Free;

impl ArgumentSource<Influence> for Free {
    fn low(self, _: LaneId) -> B32<Influence> {
        Bv::zero()
    }
    fn high(self, _: LaneId) -> B32<Influence> {
        Bv::zero()
    }
    fn bit(self, _: LaneId) -> Bit<Influence> {
        Bit::constant(false)
    }
}

/// All that a result depends on.
struct Influences(u8);

impl Sink<Influence> for Influences {
    fn low(&mut self, _: LaneId, value: B32<Influence>) {
        self.0 |= value.0;
    }
    fn high(&mut self, _: LaneId, value: B32<Influence>) {
        self.0 |= value.0;
    }
    fn bit(&mut self, _: LaneId, value: Bit<Influence>) {
        self.0 |= value.0;
    }
}

/// A loop over columns that stay where they are. Results count in the lanes of the mask; gives why some of them are
/// open, as [`Guess`] says it; if none is, the column that says which are has no meaning.
///
/// Unsafe because the columns have to be there, and because it may need AVX2, FMA and F16C.
pub type FloatKernel = unsafe fn(Columns, &FloatPlaces, &Bits, &Environment<Concrete>) -> u32;

/// What MODE says to a loop over pairs of halves.
#[derive(Debug, Clone, Copy)]
pub struct PackedMode {
    /// Subnormal operands are flushed, if the loop does so at all.
    pub operands: bool,
    /// The same of results.
    pub results: bool,
    /// NaNs become zeros where results are limited.
    pub nans: bool,
}

/// A loop over columns whose words are two halves each, to nearest even; gives why some lanes that count are open, as
/// [`Guess`] says it: there is a NaN, or an operand of a minimum or maximum is one.
///
/// Unsafe as [`FloatKernel`] is.
pub type PackedKernel = unsafe fn(Columns, &Places, &Bits, PackedMode) -> u32;

/// As [`PackedKernel`], rounded as MODE says.
pub type PackedRounded = unsafe fn(Columns, &Places, &Bits, PackedMode, &Environment<Concrete>) -> u32;

/// What a loop sees of the environment: the processor rounds to nearest even, and so does the loop.
#[inline(always)]
fn nearest(environment: &Environment<Concrete>) -> Environment<Speculative> {
    let Environment { mode, readings, noted, target } = *environment;
    // Where f16 results that overflow are limited, the shared rule is asked instead.
    let known = mode.0.0 & !(0xf | 1 << FP16_OVFL);
    Environment { mode: Mode(Bv::new(Guess::known(known))), readings, noted, target }
}

/// The new columns are arguments of their own, so that the compiler knows them to be apart from all others.
#[expect(clippy::too_many_arguments, reason = "columns that do not overlap")]
#[inline(always)]
fn each_lane<F: FloatFunction, const ALL: bool>(
    environment: &Environment<Concrete>,
    sources: &[View<Concrete>; 3],
    write: &Bits,
    old: [&Lanes; 2],
    lo: &mut Lanes,
    hi: &mut Lanes,
    mask: &mut Bits,
    open: &mut Lanes,
) -> u32 {
    let environment = nearest(environment);
    let mut blend = Blend::<ALL> { write, old, lo, hi, mask };
    let mut any = 0;
    for lane in Scope::Each.lanes() {
        let mut opened = Opened { blend: &mut blend, open: 0 };
        F::apply(&environment, sources, lane, &mut opened);
        let here = opened.open;
        open[lane.index()] = Bv::new(here);
        any |= if ALL { here } else { write[lane.index()].select(B32::<Concrete>::new(here), Bv::zero()).0 };
    }
    any
}

/// # Safety
/// The columns are there, and what is written is not read.
#[inline(always)]
unsafe fn on_columns<F: FloatFunction, const ALL: bool>(
    columns: Columns,
    places: &FloatPlaces,
    write: &Bits,
    environment: &Environment<Concrete>,
) -> u32 {
    let FloatPlaces { places, open } = places;
    let Places { old, to, .. } = *places;
    // Safety: as the caller made sure.
    unsafe {
        each_lane::<F, ALL>(
            environment,
            &[columns.source(places, 0), columns.source(places, 1), columns.source(places, 2)],
            write,
            [columns.get(old[0]), columns.get(old[1])],
            columns.get_mut(to[0]),
            columns.get_mut(to[1]),
            bits_mut(columns.get_mut(to[2])),
            columns.get_mut(*open),
        )
    }
}

/// As [`on_columns`], compiled for AVX2, FMA and F16C.
///
/// # Safety
/// As there, and the processor has them.
#[cfg_attr(avx2_loops, target_feature(enable = "avx2,fma,f16c"))]
unsafe fn with_avx2<F: FloatFunction, const ALL: bool>(
    columns: Columns,
    places: &FloatPlaces,
    write: &Bits,
    environment: &Environment<Concrete>,
) -> u32 {
    // Safety: as the caller made sure.
    unsafe { on_columns::<F, ALL>(columns, places, write, environment) }
}

/// A lane function of floats on the columns of a concrete wave: compiled for every processor, and for those with
/// AVX2, FMA and F16C.
#[derive(Debug, Clone, Copy)]
pub struct FloatKernels {
    pub portable: FloatKernel,
    pub avx2: FloatKernel,
    /// As `avx2`, where the results count in all lanes: the mask is not looked at.
    pub avx2_all: FloatKernel,
    /// As `avx2`, the loop over the lane function itself, which knows more results than one that is written by hand.
    pub general: FloatKernel,
    /// The AVX2 loops are written by hand.
    pub by_hand: bool,
    /// The AVX2 loops flush subnormal operands and results.
    pub flushed: bool,
    /// The AVX2 loops limit what overflows as MODE says, and leave no result unknown.
    pub limited: bool,
    /// In the rounding mode of the result, with AVX2, FMA and F16C.
    pub rounded: Option<FloatKernel>,
    /// That loop flushes subnormal operands and results.
    pub rounded_flushed: bool,
    /// For ordinary operands, with AVX2, FMA and F16C, whether or not subnormals are flushed: if it finds a lane whose
    /// result counts and is unknown, what it leaves has no meaning.
    pub ordinary: Option<FloatKernel>,
    /// For both halves of words at once, with AVX2, FMA and F16C: results as they are, and limited to 0 and 1; where
    /// some lanes are written, where all are, and with subnormals flushed.
    pub packed: Option<[[PackedKernel; 3]; 2]>,
    /// The same in the rounding mode of halves, nothing flushed: results as they are, and limited.
    pub packed_rounded: Option<[PackedRounded; 2]>,
    /// No result of a loop to nearest even, or of one for other rounding modes if there is one, is subnormal if each
    /// operand is a zero, an infinity, a NaN or at least this power of two in magnitude.
    pub normal_from: Option<i32>,
    /// One lane by the definition that all readings share.
    pub lane: fn(&Environment<Concrete>, &[LaneValues; 3]) -> LaneValues,
    /// The rounding modes that matter to the result, as a set of [`Influence`].
    pub rounding: fn(Readings, Target) -> u8,
}

impl FloatKernels {
    /// The loops over a lane function.
    pub const fn of<F: FloatFunction>() -> Self {
        FloatKernels {
            portable: on_columns::<F, false>,
            avx2: with_avx2::<F, false>,
            avx2_all: with_avx2::<F, true>,
            general: with_avx2::<F, false>,
            by_hand: false,
            flushed: false,
            limited: false,
            rounded: None,
            rounded_flushed: false,
            ordinary: None,
            packed: None,
            packed_rounded: None,
            normal_from: None,
            lane: |environment, sources| {
                let mut values = LaneValues::default();
                F::apply(environment, sources, LaneId::ANY, &mut values);
                values
            },
            rounding: |readings, target| {
                let environment =
                    Environment { mode: Mode(Bv::new(Influence::MODE)), readings, noted: Noted::All, target };
                let mut all = Influences(0);
                F::apply(&environment, &[Free; 3], LaneId::ANY, &mut all);
                all.0
            },
        }
    }
}
