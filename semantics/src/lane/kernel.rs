//! Lane functions looped over the columns of concrete waves, for compiled programs.

use super::signature::{Sink, View};
use crate::algebra::{B32, Bit, Concrete, LaneId, Padded, PerLane};

/// One word of each lane of a concrete register.
pub type Lanes = PerLane<B32<Concrete>>;
/// One truth value for each lane of a concrete wave.
pub type Bits = PerLane<Bit<Concrete>>;

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

/// The columns of a concrete wave, by number.
#[derive(Debug, Clone, Copy)]
pub struct Columns(pub *const *mut Padded<B32<Concrete>>);

impl Columns {
    /// Column `id`.
    ///
    /// # Safety
    /// It is there, and nobody writes to it.
    #[inline(always)]
    pub unsafe fn get<'c>(self, id: u16) -> &'c Lanes {
        // Safety: as the caller made sure.
        unsafe { self.beside(id, 0) }
    }
    /// The column that has in lane `l` what column `id` has in lane `l + shift`.
    ///
    /// # Safety
    /// As for [`Self::get`]; `shift` is at most [`PADDING`] in size.
    #[inline(always)]
    pub unsafe fn beside<'c>(self, id: u16, shift: i16) -> &'c Lanes {
        // Safety: as the caller made sure.
        unsafe { Padded::beside(*self.0.add(id.into()), shift) }
    }
    /// Column `id`, to be written.
    ///
    /// # Safety
    /// It is there, and nobody reads it.
    #[inline(always)]
    pub unsafe fn get_mut<'c>(self, id: u16) -> &'c mut Lanes {
        // Safety: as the caller made sure.
        unsafe { &mut (**self.0.add(id.into())).lanes }
    }
    /// The columns of source `index`.
    ///
    /// # Safety
    /// As for [`Self::beside`].
    #[inline(always)]
    pub unsafe fn source<'c>(self, places: &Places, index: usize) -> View<'c, Concrete> {
        let [lo, hi] = places.sources[index];
        let shift = if index == 0 { places.shift } else { 0 };
        // Safety: as the caller made sure.
        let (lo, hi) = unsafe { (self.beside(lo, shift), self.get(hi)) };
        // Safety: as the caller made sure.
        let mask = if index == 2 { unsafe { self.get(places.mask) } } else { lo };
        View { lo, hi, mask: bits(mask) }
    }
}

/// A column of truth values that is kept as one of words.
#[inline(always)]
pub fn bits(lanes: &Lanes) -> &Bits {
    // Safety: both are transparent wrappers of the same integer, of which every value is allowed.
    unsafe { &*std::ptr::from_ref(lanes).cast() }
}
/// As [`bits`], to be written.
#[inline(always)]
pub fn bits_mut(lanes: &mut Lanes) -> &mut Bits {
    // Safety: as above.
    unsafe { &mut *std::ptr::from_mut(lanes).cast() }
}

/// The columns that a lane function's loop reads and writes, by number.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    /// Low and high words of each source, or truth values.
    pub sources: [[u16; 2]; 3],
    /// Truth values of source 2.
    pub mask: u16,
    /// Lane `l` takes source 0's word of lane `l + shift`.
    pub shift: i16,
    /// What the lanes without `write` have.
    pub old: [u16; 2],
    /// Low words, high words, truth values of the results; no column that is read.
    pub to: [u16; 3],
}

/// A lane function looped over columns that stay where they are; results count in the lanes of the
/// mask.
///
/// Unsafe because the columns have to be there, and because it may need AVX2.
pub type Kernel = unsafe fn(Columns, &Places, &Bits);

/// The concrete reading of a lane function, compiled for every processor and for those with AVX2.
#[derive(Debug, Clone, Copy)]
pub struct Kernels {
    pub portable: Kernel,
    pub avx2: Kernel,
    /// As `avx2`, where the results count in all lanes: the mask is not looked at.
    pub avx2_all: Kernel,
}

/// The concrete loops over a lane function.
macro_rules! kernels {
    (@loop $all:literal $(#[$attribute:meta])* $function:ident; $($operand:literal)*) => {{
        /// The new columns are arguments of their own so that the compiler knows them to be apart from
        /// all others, without which it would not vectorise.
        #[inline(always)]
        fn each_lane(
            sources: &[$crate::lane::View<$crate::algebra::Concrete>; 3],
            write: &$crate::lane::Bits,
            old: [&$crate::lane::Lanes; 2],
            lo: &mut $crate::lane::Lanes,
            hi: &mut $crate::lane::Lanes,
            mask: &mut $crate::lane::Bits,
        ) {
            let mut blend = $crate::lane::Blend::<$all> { write, old, lo, hi, mask };
            for lane in $crate::algebra::Scope::Each.lanes() {
                let result = $function::<$crate::algebra::Concrete>(
                    $($crate::lane::LaneSource::get(sources[$operand], lane)),*
                );
                $crate::lane::LaneResult::put(result, &mut blend, lane);
            }
        }
        $(#[$attribute])*
        unsafe fn kernel(
            columns: $crate::lane::Columns,
            places: &$crate::lane::Places,
            write: &$crate::lane::Bits,
        ) {
            let $crate::lane::Places { old, to, .. } = *places;
            // Safety: the columns are there, and what is written is not read.
            unsafe {
                each_lane(
                    &[columns.source(places, 0), columns.source(places, 1), columns.source(places, 2)],
                    write,
                    [columns.get(old[0]), columns.get(old[1])],
                    columns.get_mut(to[0]),
                    columns.get_mut(to[1]),
                    $crate::lane::bits_mut(columns.get_mut(to[2])),
                );
            }
        }
        kernel
    }};
    (@both $function:ident; $($operand:literal)*) => {
        $crate::lane::Kernels {
            portable: $crate::lane::kernels!(@loop false $function; $($operand)*),
            avx2: $crate::lane::kernels!(
                @loop false #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))] $function; $($operand)*
            ),
            avx2_all: $crate::lane::kernels!(
                @loop true #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))] $function; $($operand)*
            ),
        }
    };
    (1, $function:ident) => { $crate::lane::kernels!(@both $function; 0) };
    (2, $function:ident) => { $crate::lane::kernels!(@both $function; 0 1) };
    (3, $function:ident) => { $crate::lane::kernels!(@both $function; 0 1 2) };
}
pub(crate) use kernels;
