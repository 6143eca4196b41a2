//! The columns of concrete waves: by number, so that one is written while others are read, and as plain words.

use crate::algebra::{B32, Bit, Concrete, LANES, PADDING, Padded, PerLane};
use crate::lane::View;

/// One word of each lane of a concrete register.
pub type Lanes = PerLane<B32<Concrete>>;
/// One truth value for each lane of a concrete wave.
pub type Bits = PerLane<Bit<Concrete>>;
/// A word of each lane, as it is.
pub type Words = [u32; LANES];
/// Number of a column of a wave: a vector register, or scratch behind the registers.
pub type ColumnId = u16;

/// The words of a column.
#[inline(always)]
pub fn words(column: &Lanes) -> &Words {
    // Safety: `Bv` of the concrete reading is a transparent wrapper of the native integer.
    unsafe { &*std::ptr::from_ref(column).cast() }
}
/// The same, to be written.
#[inline(always)]
pub fn words_mut(column: &mut Lanes) -> &mut Words {
    // Safety: as above.
    unsafe { &mut *std::ptr::from_mut(column).cast() }
}
/// The masks of truth values.
#[inline(always)]
pub fn masks(column: &Bits) -> &Words {
    // Safety: as above.
    unsafe { &*std::ptr::from_ref(column).cast() }
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
        unsafe { beside(*self.0.add(id.into()), shift) }
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

/// The column that has in lane `l` what `column` has in lane `l + shift`.
///
/// # Safety
/// `column` can be read, and `shift` is at most [`PADDING`] in size.
#[inline(always)]
pub unsafe fn beside<'c, T>(column: *const Padded<T>, shift: i16) -> &'c PerLane<T> {
    debug_assert!(usize::from(shift.unsigned_abs()) <= PADDING);
    // Safety: the padding is part of the object, before and behind the lanes.
    unsafe { &*column.cast::<T>().offset(PADDING as isize + isize::from(shift)).cast() }
}
