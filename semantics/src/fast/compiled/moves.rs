//! Loops over whole columns, apart from those of the lane functions. All are inlined into a caller
//! that is compiled for AVX2 or for every processor.

use itertools::Itertools;

use crate::algebra::{Bv, LANES, PADDING};
use crate::fast::columns::{Lanes, Words};
use crate::instruction::{DstUnused, Origin, Select};
use crate::wave::destination::Merge;
use crate::wave::dpp::Routing;

/// A part of a word: moved up, then down, with copies of the sign or zeros.
#[derive(Debug, Clone, Copy)]
pub struct Subword {
    up: u32,
    down: u32,
    signed: bool,
    /// For each byte of four words the one that it is without a sign; the highest bit makes it 0.
    bytes: [u8; 16],
}

impl Subword {
    /// The high half, as `op_sel` selects it.
    pub const HIGH: Subword = Subword::new(0, 16, false);

    const fn new(up: u32, down: u32, signed: bool) -> Self {
        let (first, size) = (down.saturating_sub(up) / 8, (32 - down) / 8);
        let mut bytes = [0x80; 16];
        let mut byte = 0;
        while byte < 16 {
            if byte % 4 < size {
                bytes[byte as usize] = (byte + first) as u8;
            }
            byte += 1;
        }
        Subword { up, down, signed, bytes }
    }

    /// What SDWA selects; `None` is the whole word.
    pub fn of_select(select: Select, sext: bool) -> Option<Self> {
        let up = 32 - select.bits() - select.shift();
        (select != Select::Dword).then_some(Subword::new(up, 32 - select.bits(), sext))
    }
    #[inline(always)]
    pub fn take(self, word: u32) -> u32 {
        let raised = word << self.up;
        if self.signed { (raised as i32 >> self.down) as u32 } else { raised >> self.down }
    }
    #[inline(always)]
    pub fn column<const AVX2: bool>(self, from: &Words, to: &mut Words) {
        #[cfg(avx2_loops)]
        if AVX2 && !self.signed {
            // Safety: the caller made sure of AVX2.
            unsafe { self.unsigned(from, to) };
            return;
        }
        if self.signed {
            for (to, from) in to.iter_mut().zip(from) {
                *to = ((from << self.up) as i32 >> self.down) as u32;
            }
        } else {
            for (to, from) in to.iter_mut().zip(from) {
                *to = from << self.up >> self.down;
            }
        }
    }
}

#[cfg(avx2_loops)]
impl Subword {
    /// As [`Self::column`], of whole bytes without a sign.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn unsigned(self, from: &Words, to: &mut Words) {
        use std::arch::x86_64::{
            __m256i, _mm_loadu_si128, _mm256_broadcastsi128_si256, _mm256_loadu_si256, _mm256_shuffle_epi8,
            _mm256_storeu_si256,
        };
        // Safety: blocks of 8 words, and 16 indices.
        unsafe {
            let index = _mm256_broadcastsi128_si256(_mm_loadu_si128(self.bytes.as_ptr().cast()));
            for (from, to) in from.chunks_exact(8).zip(to.chunks_exact_mut(8)) {
                let part = _mm256_shuffle_epi8(_mm256_loadu_si256(from.as_ptr().cast::<__m256i>()), index);
                _mm256_storeu_si256(to.as_mut_ptr().cast::<__m256i>(), part);
            }
        }
    }
}

/// Puts the low bits of each result where a [`Merge`] wants them, among the bits of the old value.
#[derive(Debug, Clone, Copy)]
pub struct Insertion {
    part: Subword,
    shift: u32,
    kept: u32,
}

impl Insertion {
    /// The whole word.
    pub const WHOLE: Insertion = Insertion { part: Subword::new(0, 0, false), shift: 0, kept: 0 };

    /// `None` if the result is the whole word.
    pub fn new(merge: Merge) -> Option<Self> {
        let (bits, shift, unused) = match merge {
            Merge::LowHalf | Merge::LowHalfOpen => (16, 0, DstUnused::Preserve),
            Merge::HighHalf => (16, 16, DstUnused::Preserve),
            Merge::Sdwa { select, unused } if select != Select::Dword => (select.bits(), select.shift(), unused),
            Merge::Whole | Merge::Sdwa { .. } => return None,
        };
        let up = 32 - bits;
        let kept = match unused {
            DstUnused::Preserve => !((u32::MAX >> up) << shift),
            DstUnused::Pad | DstUnused::Sext => 0,
        };
        Some(Insertion { part: Subword::new(up, up, unused == DstUnused::Sext), shift, kept })
    }
    #[inline(always)]
    pub fn column(self, result: &Words, among: &Words, old: &Words, write: &Words, to: &mut Words) {
        for lane in 0..LANES {
            let placed = self.part.take(result[lane]) << self.shift | among[lane] & self.kept;
            to[lane] = placed & write[lane] | old[lane] & !write[lane];
        }
    }
}

/// Joins 16-bit results.
#[inline(always)]
pub fn join(low: &Words, high: &Words, old: &Words, write: &Words, to: &mut Words) {
    for lane in 0..LANES {
        let joined = low[lane] | high[lane] << 16;
        to[lane] = joined & write[lane] | old[lane] & !write[lane];
    }
}

/// Words of low halves of `low` and `high`, each moved down by a number of bits first; the bits of `flip` change.
#[inline(always)]
pub fn arrange(low: &Words, high: &Words, down: [u32; 2], flip: u32, to: &mut Words) {
    for lane in 0..LANES {
        to[lane] = (low[lane] >> down[0] & 0xffff | high[lane] >> down[1] << 16) ^ flip;
    }
}

/// `a & b & c`.
#[inline(always)]
pub fn and(a: &Words, b: &Words, c: &Words, to: &mut Words) {
    for lane in 0..LANES {
        to[lane] = a[lane] & b[lane] & c[lane];
    }
}

/// One truth value for each bit of a lane mask.
#[inline(always)]
pub fn expand(lo: u32, hi: u32, to: &mut Words) {
    for (half, word) in to.chunks_exact_mut(32).zip([lo, hi]) {
        for (lane, out) in half.iter_mut().enumerate() {
            *out = u32::from(word & 1 << lane != 0).wrapping_neg();
        }
    }
}

/// The lane mask of truth values.
#[inline(always)]
pub fn gather_bits<const AVX2: bool>(masks: &Words) -> u64 {
    #[cfg(avx2_loops)]
    if AVX2 {
        let (lo, hi) = masks.split_at(LANES / 2);
        // Safety: the caller made sure of AVX2.
        return unsafe { u64::from(gathered(lo)) | u64::from(gathered(hi)) << 32 };
    }
    masks.iter().enumerate().fold(0, |bits, (lane, &mask)| bits | u64::from(mask & 1) << lane)
}

/// One bit for each of 32 truth values.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
#[inline]
fn gathered(masks: &[u32]) -> u32 {
    use std::arch::x86_64::{
        __m256i, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_packs_epi16, _mm256_packs_epi32,
        _mm256_permutevar8x32_epi32, _mm256_setr_epi32,
    };
    assert!(masks.len() == 32);
    // Safety: there are 32 words.
    let load = |index: usize| unsafe { _mm256_loadu_si256(masks.as_ptr().add(8 * index).cast::<__m256i>()) };
    // Each half of a register is packed for itself, so that every second group of four stands apart.
    let packed = _mm256_packs_epi16(_mm256_packs_epi32(load(0), load(1)), _mm256_packs_epi32(load(2), load(3)));
    let ordered = _mm256_permutevar8x32_epi32(packed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
    _mm256_movemask_epi8(ordered) as u32
}

/// A DPP permutation under the first readings.
pub struct Route {
    origins: [u8; LANES],
    /// Where each lane of a row reads, if that is in the row, and the same in all rows.
    row: Option<[u32; 16]>,
    /// All ones where there is a source.
    inside: Words,
    /// All ones where the masks let a result through.
    enabled: Words,
    /// All ones if a lane without a source is written.
    taken: u32,
}

impl Route {
    /// Prepares `routing`.
    pub fn new(routing: &Routing) -> Self {
        let origins: [Option<u8>; LANES] = std::array::from_fn(|lane| match routing.origins[lane] {
            Origin::Lane(origin) => Some(origin),
            // The first readings: no source (ledger D6, D7).
            Origin::Outside | Origin::Edge(_) => None,
        });
        let from = origins.map(|origin| origin.unwrap_or(0));
        let in_row = |lane: usize| origins[lane].is_none_or(|origin| usize::from(origin) / 16 == lane / 16);
        let row = std::array::from_fn(|lane| u32::from(from[lane] % 16));
        let as_row = |lane: usize| origins[lane].is_none_or(|origin| u32::from(origin % 16) == row[lane % 16]);
        let ones = |set: bool| u32::from(set).wrapping_neg();
        Route {
            origins: from,
            row: (0..LANES).all(|lane| in_row(lane) && as_row(lane)).then_some(row),
            inside: origins.map(|origin| ones(origin.is_some())),
            enabled: std::array::from_fn(|lane| ones(routing.enabled[lane])),
            taken: ones(routing.bound_ctrl),
        }
    }

    /// How many lanes further every lane reads, if that is the same for all that have a source, in
    /// reach of the padding, and lanes without a source are not written.
    pub fn shift(&self) -> Option<i16> {
        let sources = (0..LANES).filter(|&lane| self.inside[lane] != 0);
        let shift = sources.map(|lane| i16::from(self.origins[lane]) - lane as i16).all_equal_value().ok()?;
        (self.taken == 0 && usize::from(shift.unsigned_abs()) <= PADDING).then_some(shift)
    }

    /// The lanes that are written where all are active.
    pub fn all_active(&self) -> Lanes {
        let lane = |lane: usize| Bv::new(self.enabled[lane] & (self.inside[lane] | self.taken));
        std::array::from_fn(lane)
    }

    /// What each lane reads where all are active, zero without a source.
    #[inline(always)]
    pub fn column<const AVX2: bool>(&self, from: &Words, to: &mut Words) {
        #[cfg(avx2_loops)]
        if AVX2 && let Some(row) = &self.row {
            // Safety: the caller made sure of AVX2.
            unsafe { moved_in_rows(row, from, &self.inside, to) };
            return;
        }
        for lane in 0..LANES {
            to[lane] = from[usize::from(self.origins[lane]) % LANES] & self.inside[lane];
        }
    }

    /// What each lane reads, zero without a source; `write` gets the lanes that are written.
    #[inline(always)]
    pub fn column_under<const AVX2: bool>(&self, exec: &Words, from: &Words, to: &mut Words, write: &mut Words) {
        self.column::<AVX2>(from, to);
        self.column::<AVX2>(exec, write);
        for lane in 0..LANES {
            to[lane] &= write[lane];
            write[lane] = exec[lane] & self.enabled[lane] & (write[lane] | self.taken);
        }
    }
}

/// Moves each row's words as `row` says, and keeps those `inside`.
#[cfg(avx2_loops)]
#[target_feature(enable = "avx2")]
#[inline]
fn moved_in_rows(row: &[u32; 16], from: &Words, inside: &Words, to: &mut Words) {
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_blendv_ps, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_loadu_si256,
        _mm256_permutevar8x32_epi32, _mm256_slli_epi32, _mm256_storeu_si256,
    };
    let load = |words: &[u32]| {
        assert!(words.len() == 8);
        // Safety: there are 8 words.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast::<__m256i>()) }
    };
    let halves = [load(&row[..8]), load(&row[8..])];
    for ((from, inside), to) in from.chunks_exact(16).zip(inside.chunks_exact(16)).zip(to.chunks_exact_mut(16)) {
        let (low, high) = (load(&from[..8]), load(&from[8..]));
        for ((index, inside), to) in halves.into_iter().zip(inside.chunks_exact(8)).zip(to.chunks_exact_mut(8)) {
            // Bit 3 of the origin says which half of the row it is in; as a sign it selects.
            let of_high = _mm256_castsi256_ps(_mm256_slli_epi32::<28>(index));
            let low = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(low, index));
            let high = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(high, index));
            let moved = _mm256_castps_si256(_mm256_blendv_ps(low, high, of_high));
            let moved = _mm256_and_si256(moved, load(inside));
            // Safety: `to` has 8 words.
            unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast::<__m256i>(), moved) };
        }
    }
}

/// A column of one word.
pub fn spread(word: u32) -> Lanes {
    [Bv::new(word); LANES]
}
