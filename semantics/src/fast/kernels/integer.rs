//! Lane functions of integers, looped over the columns of concrete waves.

use crate::algebra::{B32, Bit, Concrete, LaneId, Scope};
use crate::fast::columns::{Bits, Columns, Lanes, Places, bits_mut};
use crate::lane::{LaneFunction, Sink, View};

/// Where a [`Kernel`] puts its results: new contents of whole columns, in which the lanes without
/// `write` have what they had, unless the results count in `ALL` lanes.
pub struct Blend<'c, const ALL: bool> {
    pub write: &'c Bits,
    pub old: [&'c Lanes; 2],
    pub lo: &'c mut Lanes,
    pub hi: &'c mut Lanes,
    pub mask: &'c mut Bits,
}

impl<const ALL: bool> Sink<Concrete> for Blend<'_, ALL> {
    #[inline(always)]
    fn low(&mut self, lane: LaneId, value: B32<Concrete>) {
        let lane = lane.index();
        self.lo[lane] = if ALL { value } else { self.write[lane].select(value, self.old[0][lane]) };
    }
    #[inline(always)]
    fn high(&mut self, lane: LaneId, value: B32<Concrete>) {
        let lane = lane.index();
        self.hi[lane] = if ALL { value } else { self.write[lane].select(value, self.old[1][lane]) };
    }
    #[inline(always)]
    fn bit(&mut self, lane: LaneId, value: Bit<Concrete>) {
        self.mask[lane.index()] = value;
    }
}

/// A lane function looped over columns that stay where they are; results count in the lanes of the
/// mask.
///
/// Unsafe because the columns have to be there, and because it may need AVX2.
pub type Kernel = unsafe fn(Columns, &Places, &Bits);

/// A lane function of integers on the columns of a concrete wave: compiled for every processor and for those with AVX2.
#[derive(Debug, Clone, Copy)]
pub struct Kernels {
    pub portable: Kernel,
    pub avx2: Kernel,
    /// As `avx2`, where the results count in all lanes: the mask is not looked at.
    pub avx2_all: Kernel,
}

impl Kernels {
    /// The loops over a lane function.
    pub const fn of<F: LaneFunction>() -> Self {
        Kernels { portable: on_columns::<F, false>, avx2: with_avx2::<F, false>, avx2_all: with_avx2::<F, true> }
    }
}

/// The new columns are arguments of their own so that the compiler knows them to be apart from all others, without
/// which it would not vectorise.
#[inline(always)]
fn each_lane<F: LaneFunction, const ALL: bool>(
    sources: &[View<Concrete>; 3],
    write: &Bits,
    old: [&Lanes; 2],
    lo: &mut Lanes,
    hi: &mut Lanes,
    mask: &mut Bits,
) {
    let mut blend = Blend::<ALL> { write, old, lo, hi, mask };
    for lane in Scope::Each.lanes() {
        F::apply(sources, lane, &mut blend);
    }
}

/// # Safety
/// The columns are there, and what is written is not read.
#[inline(always)]
unsafe fn on_columns<F: LaneFunction, const ALL: bool>(columns: Columns, places: &Places, write: &Bits) {
    let Places { old, to, .. } = *places;
    // Safety: as the caller made sure.
    unsafe {
        each_lane::<F, ALL>(
            &[columns.source(places, 0), columns.source(places, 1), columns.source(places, 2)],
            write,
            [columns.get(old[0]), columns.get(old[1])],
            columns.get_mut(to[0]),
            columns.get_mut(to[1]),
            bits_mut(columns.get_mut(to[2])),
        );
    }
}

/// As [`on_columns`], compiled for AVX2.
///
/// # Safety
/// As there, and the processor has it.
#[cfg_attr(avx2_loops, target_feature(enable = "avx2"))]
unsafe fn with_avx2<F: LaneFunction, const ALL: bool>(columns: Columns, places: &Places, write: &Bits) {
    // Safety: as the caller made sure.
    unsafe { on_columns::<F, ALL>(columns, places, write) }
}
