//! Rows: a dword of each lane, one after the other, in one page or two, which nobody wants to know of.

use super::super::LANES;
use super::pages::{Key, PAGE, Page};
use super::{ConcreteMemory, Space};

/// The bytes of a dword of each lane, one after the other.
pub type Cells = [[u8; 4]; LANES];

/// Where the dwords of all lanes are, one after the other, in memory that lanes share.
#[derive(Debug, Clone, Copy)]
pub struct RowAt {
    /// The memory.
    pub space: Space,
    /// The first byte of lane 0, whether the lane is active or not.
    pub address: u64,
    /// A bit for each active lane, of which there is one.
    pub active: u64,
}

impl RowAt {
    /// From the first byte of an active lane to behind the last one, counted from that of lane 0.
    #[inline(always)]
    fn reach(&self) -> [usize; 2] {
        [4 * self.active.trailing_zeros() as usize, 4 * (64 - self.active.leading_zeros() as usize)]
    }

    /// Where it is in its page, which is `page`, if its bytes have values.
    #[inline(always)]
    fn start_in(&self, page: &Page) -> Option<usize> {
        let start = self.address as usize % PAGE;
        let has_values = page.is_full || {
            let [from, to] = self.reach().map(|reach| start + reach);
            page.has_all(from, to)
        };
        has_values.then_some(start)
    }

    /// Whether it is in two pages.
    #[inline(always)]
    pub fn is_across(&self) -> bool {
        self.address as usize % PAGE > PAGE - size_of::<Cells>()
    }
}

/// Where a row in two pages is.
pub struct Across {
    pages: [usize; 2],
    start: usize,
}

impl ConcreteMemory {
    /// A row, if it is in one page and the dwords of its lanes from the first active one to the last have values.
    #[inline(always)]
    pub fn row(&mut self, at: &RowAt) -> Option<&Cells> {
        let page = self.find_row(at)?;
        let page = self.pages.page(page);
        let start = at.start_in(page)?;
        page.bytes[start..start + size_of::<Cells>()].as_chunks().0.try_into().ok()
    }
    /// The same, to be written; what has no value is not to be changed.
    #[inline(always)]
    pub fn row_mut(&mut self, at: &RowAt) -> Option<&mut Cells> {
        let page = self.find_row(at)?;
        let page = self.pages.page_mut(page);
        let start = at.start_in(page)?;
        page.bytes[start..start + size_of::<Cells>()].as_chunks_mut().0.try_into().ok()
    }

    /// A row in two pages: its bytes, and where they are.
    #[inline(always)]
    pub fn row_across(&mut self, at: &RowAt) -> Option<(Cells, Across)> {
        let &RowAt { space, address, .. } = at;
        let (number, start) = (address / PAGE as u64, address as usize % PAGE);
        let [from, to] = at.reach().map(|reach| start + reach);
        let is_across = from < PAGE && to > PAGE;
        if !is_across || number == u64::MAX / PAGE as u64 {
            return None;
        }
        let mut find = |number, from, to| {
            let page = self.pages.find(Key { space, lane: 0, number })?;
            self.pages.page(page).has_all(from, to).then_some(page)
        };
        let pages = [find(number, from, PAGE)?, find(number + 1, 0, to - PAGE)?];
        let mut cells = [[0; 4]; LANES];
        let (low, high) = cells.as_flattened_mut().split_at_mut(PAGE - start);
        low.copy_from_slice(&self.pages.page(pages[0]).bytes[start..]);
        high.copy_from_slice(&self.pages.page(pages[1]).bytes[..high.len()]);
        Some((cells, Across { pages, start }))
    }
    /// Replaces the bytes of a row in two pages.
    pub fn put_across(&mut self, Across { pages, start }: Across, cells: &Cells) {
        let (low, high) = cells.as_flattened().split_at(PAGE - start);
        self.pages.page_mut(pages[0]).bytes[start..].copy_from_slice(low);
        self.pages.page_mut(pages[1]).bytes[..high.len()].copy_from_slice(high);
    }

    /// The page that has a row, if it is one.
    #[inline(always)]
    fn find_row(&mut self, at: &RowAt) -> Option<usize> {
        if at.is_across() {
            return None;
        }
        self.pages.find(Key { space: at.space, lane: 0, number: at.address / PAGE as u64 })
    }
}
