//! Loads and stores of all lanes at once, where every byte has a value: without a look at a table for each lane.

use super::super::LANES;
use super::lanes::{Cell, in_order};
use super::pages::{Key, PAGE};
use super::touched::Manner;
use super::{Access, ConcreteMemory, Size, Space};

/// A word of each lane.
type Words = [u32; LANES];

/// The cells of an access: those of the active lanes, each by its distance from a base.
pub struct Many<'c> {
    /// The memory.
    pub space: Space,
    /// How wide the cells are.
    pub size: Size,
    /// The distances in bytes; what lanes have that are not active means nothing.
    pub offsets: &'c Words,
    /// All ones in active lanes, 0 in others.
    pub exec: &'c Words,
    /// A bit for each active lane.
    pub active: u64,
}

/// A bit for each truth value.
pub fn bits_of(masks: &Words) -> u64 {
    masks.iter().enumerate().fold(0, |bits, (lane, &mask)| bits | u64::from(mask & 1) << lane)
}

/// What [`Many`] are together.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The first and the last active lane.
    pub lanes: [usize; 2],
    /// All lanes are active.
    pub is_full: bool,
    /// The cells stand one after the other, in the order of the lanes, with room for those of lanes between them that
    /// are not active.
    pub is_row: bool,
    /// The least and the greatest distance.
    pub least: u32,
    /// See above.
    pub most: u32,
    /// All bits that some distance has, and maybe others.
    pub bits: u32,
}

/// Where the bytes from the first to the last cell are: in one page, or in two that follow each other.
struct Window {
    pages: (usize, Option<usize>),
    start: usize,
    length: usize,
}

impl Many<'_> {
    /// What the active lanes have in common, if there are some and their cells are a row.
    #[inline(always)]
    fn in_row(&self) -> Option<Row> {
        if self.active == 0 {
            return None;
        }
        let lanes = [self.active.trailing_zeros() as usize, 63 - self.active.leading_zeros() as usize];
        let is_full = self.active == u64::MAX;
        let step = self.size as u32;
        let [first, last] = lanes.map(|lane| self.offsets[lane]);
        let start = first.wrapping_sub(step * lanes[0] as u32);
        // Without a wrap between them.
        let is_row = last >= first && self.are_at(start, step);
        is_row.then_some(Row { lanes, is_full, is_row, least: first, most: last, bits: first | !(step - 1) })
    }

    /// Whether the active lanes are at `start` and every `step` from there.
    #[inline(always)]
    fn are_at(&self, start: u32, step: u32) -> bool {
        let mut differ = 0;
        for lane in 0..LANES {
            differ |= (self.offsets[lane] ^ start.wrapping_add(step * lane as u32)) & self.exec[lane];
        }
        differ == 0
    }

    /// What the active lanes have in common; `None` if there is none.
    #[inline(always)]
    pub fn row(&self) -> Option<Row> {
        if let Some(row) = self.in_row() {
            return Some(row);
        }
        if self.active == 0 {
            return None;
        }
        let lanes = [self.active.trailing_zeros() as usize, 63 - self.active.leading_zeros() as usize];
        let (mut least, mut most, mut bits) = (u32::MAX, 0, 0);
        for lane in 0..LANES {
            let (offset, exec) = (self.offsets[lane], self.exec[lane]);
            least = least.min(offset | !exec);
            most = most.max(offset & exec);
            bits |= offset & exec;
        }
        Some(Row { lanes, is_full: self.active == u64::MAX, is_row: false, least, most, bits })
    }

    /// Loads the cells from the bytes between them.
    #[inline(always)]
    fn load_from<const BYTES: usize>(&self, bytes: &[u8], row: &Row, to: &mut Words) {
        if row.is_row {
            return load_row::<BYTES>(bytes, row, to);
        }
        for (lane, to) in to.iter_mut().enumerate() {
            let at = (self.offsets[lane].wrapping_sub(row.least) & self.exec[lane]) as usize;
            // No active lane is below the least distance or above the greatest, at which the bytes end.
            *to = bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |&cell: &[u8; BYTES]| word(cell));
        }
    }

    /// Stores the cells to the bytes between them.
    #[inline(always)]
    fn store_to<const BYTES: usize>(&self, access: &Access, bytes: &mut [u8], row: &Row, values: &Words) {
        if row.is_row {
            return store_row::<BYTES>(bytes, self.exec, row, values);
        }
        for lane in in_order(access.order).filter(|&lane| self.exec[lane] != 0) {
            let at = self.offsets[lane].wrapping_sub(row.least) as usize;
            bytes[at..at + BYTES].copy_from_slice(&low::<BYTES>(values[lane]));
        }
    }

    fn cell(&self, base: u64, lane: usize) -> Cell {
        let address = base.wrapping_add(self.offsets[lane].into());
        Cell { space: self.space, lane: lane as u8, address, bytes: self.size.bytes() }
    }
}

impl ConcreteMemory {
    /// Loads the cells at `base`, zero-extended; what `to` then has in lanes that are not active means nothing. `None`
    /// if not all bytes have values: then nothing has happened.
    #[inline(always)]
    pub fn load_many(&mut self, access: &Access, many: &Many, row: &Row, base: u64, to: &mut Words) -> Option<()> {
        match many.size {
            Size::Byte => self.load_cells::<1>(many, row, base, to)?,
            Size::Short => self.load_cells::<2>(many, row, base, to)?,
            Size::Dword => self.load_cells::<4>(many, row, base, to)?,
        }
        self.note_many(access, many, row, base, (Manner::Read, to));
        Some(())
    }

    /// Stores the low bits of `values` to the cells at `base`. `None` if not all bytes have values, or somebody wants
    /// to know what each lane stores: then some may be stored, and storing all of them again does what it would have
    /// done.
    #[inline(always)]
    pub fn store_many(&mut self, access: &Access, many: &Many, row: &Row, base: u64, values: &Words) -> Option<()> {
        if self.stored.is_some() {
            return None;
        }
        match many.size {
            Size::Byte => self.store_cells::<1>(access, many, row, base, values)?,
            Size::Short => self.store_cells::<2>(access, many, row, base, values)?,
            Size::Dword => self.store_cells::<4>(access, many, row, base, values)?,
        }
        self.note_many(access, many, row, base, (Manner::Write, values));
        Some(())
    }

    #[inline(always)]
    fn load_cells<const BYTES: usize>(&mut self, many: &Many, row: &Row, base: u64, to: &mut Words) -> Option<()> {
        match self.window(many, row, base) {
            Some(Window { pages: (page, None), start, length }) => {
                many.load_from::<BYTES>(&self.pages.page(page).bytes[start..start + length], row, to);
            }
            Some(Window { pages: (first, Some(second)), start, length }) => {
                let bytes = self.copied([first, second], start);
                many.load_from::<BYTES>(&bytes[..length], row, to);
            }
            None => {
                for lane in (0..LANES).filter(|&lane| many.exec[lane] != 0) {
                    to[lane] = self.read(many.cell(base, lane)).ok()? as u32;
                }
            }
        }
        Some(())
    }

    #[inline(always)]
    fn store_cells<const BYTES: usize>(
        &mut self,
        access: &Access,
        many: &Many,
        row: &Row,
        base: u64,
        values: &Words,
    ) -> Option<()> {
        match self.window(many, row, base) {
            Some(Window { pages: (page, None), start, length }) => {
                let bytes = &mut self.pages.page_mut(page).bytes[start..start + length];
                many.store_to::<BYTES>(access, bytes, row, values);
            }
            Some(Window { pages: (first, Some(second)), start, length }) => {
                let mut bytes = self.copied([first, second], start);
                many.store_to::<BYTES>(access, &mut bytes[..length], row, values);
                let (low, high) = bytes[..length].split_at(PAGE - start);
                self.pages.page_mut(first).bytes[start..].copy_from_slice(low);
                self.pages.page_mut(second).bytes[..high.len()].copy_from_slice(high);
            }
            None => {
                for lane in in_order(access.order).filter(|&lane| many.exec[lane] != 0) {
                    let cell = many.cell(base, lane);
                    self.read(cell).ok()?;
                    self.write(cell, values[lane].into());
                }
            }
        }
        Some(())
    }

    /// Where the cells are; `None` if they are further apart than two pages, or some byte between them has no value.
    #[inline(always)]
    fn window(&mut self, many: &Many, row: &Row, base: u64) -> Option<Window> {
        let first = base.wrapping_add(row.least.into());
        let (number, start) = (first / PAGE as u64, first as usize % PAGE);
        let length = (row.most - row.least) as usize + many.size as usize;
        let end = start + length;
        let last = if many.space == Space::Lds { u64::from(u32::MAX) } else { u64::MAX };
        if many.space == Space::Scratch || end > 2 * PAGE || first > last || last - first < (length - 1) as u64 {
            return None;
        }
        let mut find = |number, start: usize, end: usize| {
            let page = self.pages.find(Key { space: many.space, lane: 0, number })?;
            self.pages.page(page).has_all(start, end).then_some(page)
        };
        let page = find(number, start, end.min(PAGE))?;
        let other = if end > PAGE { Some(find(number + 1, 0, end - PAGE)?) } else { None };
        Some(Window { pages: (page, other), start, length })
    }

    /// The bytes of two pages from `start` on.
    #[inline(never)]
    fn copied(&self, pages: [usize; 2], start: usize) -> [u8; 2 * PAGE] {
        let mut bytes = [0; 2 * PAGE];
        bytes[..PAGE - start].copy_from_slice(&self.pages.page(pages[0]).bytes[start..]);
        bytes[PAGE - start..][..PAGE].copy_from_slice(&self.pages.page(pages[1]).bytes);
        bytes
    }

    #[inline(always)]
    fn note_many(&mut self, access: &Access, many: &Many, row: &Row, base: u64, what: (Manner, &Words)) {
        if self.notes.is_some() || self.touched.is_some() {
            self.note_all(access, many, row, base, what);
        }
    }

    #[inline(never)]
    fn note_all(&mut self, access: &Access, many: &Many, row: &Row, base: u64, (manner, words): (Manner, &Words)) {
        let lanes = || (0..LANES).filter(|&lane| many.exec[lane] != 0);
        if row.is_row && row.is_full && many.space != Space::Scratch {
            let bytes = many.size.bytes() * LANES as u64;
            self.note(Cell { bytes, ..many.cell(base, 0) });
        } else {
            lanes().for_each(|lane| self.note(many.cell(base, lane)));
        }
        if self.touched.is_some() {
            let word = |lane: usize| u64::from(words[lane]);
            lanes().for_each(|lane| self.touch(access, many.cell(base, lane), Some(lane as u8), manner, word(lane)));
        }
    }
}

#[inline(always)]
fn word<const BYTES: usize>(bytes: [u8; BYTES]) -> u32 {
    let mut all = [0; 4];
    all[..BYTES].copy_from_slice(&bytes);
    u32::from_le_bytes(all)
}
#[inline(always)]
fn low<const BYTES: usize>(word: u32) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    bytes.copy_from_slice(&word.to_le_bytes()[..BYTES]);
    bytes
}

/// Loads the cells of a row, whose bytes begin with those of the first lane.
#[inline(always)]
fn load_row<const BYTES: usize>(bytes: &[u8], row: &Row, to: &mut Words) {
    let (cells, _) = bytes.as_chunks::<BYTES>();
    if let Ok(cells) = <&[[u8; BYTES]; LANES]>::try_from(cells) {
        for lane in 0..LANES {
            to[lane] = word(cells[lane]);
        }
        return;
    }
    for (to, &cell) in to[row.lanes[0]..].iter_mut().zip(cells) {
        *to = word(cell);
    }
}

/// Stores the cells of a row.
#[inline(always)]
fn store_row<const BYTES: usize>(bytes: &mut [u8], exec: &Words, row: &Row, values: &Words) {
    let (cells, _) = bytes.as_chunks_mut::<BYTES>();
    if row.is_full
        && let Ok(cells) = <&mut [[u8; BYTES]; LANES]>::try_from(&mut *cells)
    {
        for lane in 0..LANES {
            cells[lane] = low(values[lane]);
        }
        return;
    }
    for (cell, (&exec, &value)) in cells.iter_mut().zip(exec[row.lanes[0]..].iter().zip(&values[row.lanes[0]..])) {
        *cell = low(value & exec | word(*cell) & !exec);
    }
}
