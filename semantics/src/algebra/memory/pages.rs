//! Bytes by address, in pages that are made when they are first touched.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{Ordering, fence};

use rustc_hash::FxHashMap;

use super::super::LANES;
use super::super::concrete::mixed;
use super::{Background, Space};

/// Bytes of a page.
pub const PAGE: usize = 1024;

/// A page, with the bytes that have a value. They start a cache line, so that few vector loads and stores cross one.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Page {
    pub bytes: [u8; PAGE],
    /// One bit for each byte.
    pub given: [u64; PAGE / 64],
    /// All bytes have a value.
    pub is_full: bool,
}

impl Page {
    /// A page of which no byte has a value.
    const EMPTY: Page = Page { bytes: [0; PAGE], given: [0; PAGE / 64], is_full: false };

    /// A page full of `bytes`.
    fn full(bytes: [u8; PAGE]) -> Self {
        Page { bytes, given: [u64::MAX; PAGE / 64], is_full: true }
    }
    /// Whether the byte at `offset` has a value.
    #[inline]
    pub fn has(&self, offset: usize) -> bool {
        self.given[offset / 64] >> (offset % 64) & 1 == 1
    }
    /// Whether the bytes from `start` up to `end` have values.
    #[inline]
    pub fn has_all(&self, start: usize, end: usize) -> bool {
        self.is_full || self.has_each(start, end)
    }
    #[inline(never)]
    fn has_each(&self, start: usize, end: usize) -> bool {
        let missing = |word: usize, from: usize, to: usize| !self.given[word] >> from << (64 - (to - from)) != 0;
        let part = |word: usize| (word, start.max(64 * word) - 64 * word, end.min(64 * word + 64) - 64 * word);
        (start / 64..end.div_ceil(64)).map(part).all(|(word, from, to)| !missing(word, from, to))
    }
    /// Gives the byte at `offset` a value.
    fn give(&mut self, offset: usize, value: u8) {
        self.bytes[offset] = value;
        self.given[offset / 64] |= 1 << (offset % 64);
        self.is_full = self.given.iter().all(|&bits| bits == u64::MAX);
    }
}

/// Where a page is: a space, a lane for memory that each lane has for itself, and the number of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    pub space: Space,
    /// 0 in spaces that lanes share.
    pub lane: u8,
    pub number: u64,
}

/// Pages that were found last, a few of global memory, one of LDS and one of each lane's scratch: the number in its
/// space, and the number among all pages.
#[derive(Debug, Clone)]
struct Last([(u64, usize); Last::GLOBAL + 1 + LANES]);

impl Last {
    const GLOBAL: usize = 64;

    #[inline(always)]
    fn place(key: Key) -> usize {
        match key.space {
            Space::Global => (key.number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as usize,
            Space::Lds => Last::GLOBAL,
            Space::Scratch => Last::GLOBAL + 1 + usize::from(key.lane) % LANES,
        }
    }
}

/// No page has this number.
impl Default for Last {
    fn default() -> Self {
        Last([(u64::MAX, 0); Last::GLOBAL + 1 + LANES])
    }
}

/// The pages of all spaces.
///
/// A copy shares pages until one of the two is written.
#[derive(Debug, Clone, Default)]
pub struct Pages {
    pages: Vec<Arc<Page>>,
    index: FxHashMap<Key, usize>,
    last: Last,
    /// For each space what the bytes are that nobody gave.
    pub backgrounds: [Background; 3],
}

impl Pages {
    /// The number of the page at `key`, which is made if its space has a seed.
    #[inline(always)]
    pub fn find(&mut self, key: Key) -> Option<usize> {
        match self.last.0[Last::place(key)] {
            (number, index) if number == key.number => Some(index),
            _ => self.look_up(key),
        }
    }

    #[inline(never)]
    fn look_up(&mut self, key: Key) -> Option<usize> {
        let index = match (self.index.get(&key), self.backgrounds[key.space as usize]) {
            (Some(&index), _) => index,
            (None, Background::Seeded(seed)) => self.insert(key, Page::full(random_bytes(seed, key))),
            (None, Background::Small(seed)) => self.insert(key, Page::full(dwords(seed, key, small_number))),
            (None, Background::Floats(seed)) => self.insert(key, Page::full(dwords(seed, key, float))),
            (None, Background::Fault) => return None,
        };
        self.last.0[Last::place(key)] = (key.number, index);
        Some(index)
    }

    fn insert(&mut self, key: Key, page: Page) -> usize {
        self.pages.push(Arc::new(page));
        self.index.insert(key, self.pages.len() - 1);
        self.pages.len() - 1
    }

    /// The page with this number.
    #[inline]
    pub fn page(&self, number: usize) -> &Page {
        &self.pages[number]
    }
    /// The page with this number, to be written.
    #[expect(unsafe_code, reason = "a locked operation for each store would be slow")]
    #[inline(always)]
    pub fn page_mut(&mut self, number: usize) -> &mut Page {
        let page = &mut self.pages[number];
        if Arc::strong_count(page) != 1 {
            Self::make_own(page);
        }
        // What others have read of the page before they gave it up comes before what is written now.
        fence(Ordering::Acquire);
        // Safety: nobody else has the page: there is one pointer to it, there are no weak ones, and nobody can make one
        // of this one as long as it is borrowed. (`Arc::get_mut` asks for weak pointers by a locked operation.)
        unsafe { &mut *Arc::as_ptr(page).cast_mut() }
    }

    #[inline(never)]
    fn make_own(page: &mut Arc<Page>) {
        *page = Arc::new(Page::clone(page));
    }

    /// Gives the byte at `offset` of the page at `key` a value.
    pub fn give(&mut self, key: Key, offset: usize, value: u8) {
        let number = self.find(key).unwrap_or_else(|| self.insert(key, Page::EMPTY));
        self.page_mut(number).give(offset, value);
    }

    /// Exchanges the first `count` pages of a space that lanes share with those of another memory.
    pub fn exchange(&mut self, other: &mut Pages, space: Space, count: u64) {
        for number in 0..count {
            let key = Key { space, lane: 0, number };
            let place = |pages: &mut Pages| pages.find(key).unwrap_or_else(|| pages.insert(key, Page::EMPTY));
            let (mine, others) = (place(self), place(other));
            std::mem::swap(&mut self.pages[mine], &mut other.pages[others]);
        }
    }

    /// The pages with a value or more, by where they are.
    pub fn iter(&self) -> impl Iterator<Item = (Key, &Page)> {
        self.index.iter().map(|(&key, &number)| (key, &*self.pages[number]))
    }
}

/// The bytes of a page that nobody gave: a function of the seed and their addresses. With seed 0 they are 0.
fn random_bytes(seed: u64, key: Key) -> [u8; PAGE] {
    let mut bytes = [0; PAGE];
    if seed != 0 {
        let (chunks, _) = bytes.as_chunks_mut::<8>();
        for (index, chunk) in chunks.iter_mut().enumerate() {
            *chunk = mixed((seed, key, index)).to_le_bytes();
        }
    }
    bytes
}

/// The same, with what `dword` makes of well-mixed bits.
fn dwords(seed: u64, key: Key, dword: fn(u64) -> u32) -> [u8; PAGE] {
    let mut bytes = [0; PAGE];
    let (chunks, _) = bytes.as_chunks_mut::<4>();
    for (index, chunk) in chunks.iter_mut().enumerate() {
        *chunk = dword(mixed((seed, key, index))).to_le_bytes();
    }
    bytes
}

/// A function of well-mixed bits: mostly a NaN in whichever format it is read (f16 in the high half, f32, the high word
/// of f64), an infinity or a small whole number of f32.
fn float(random: u64) -> u32 {
    let word = random as u32;
    let sign = word & 1 << 31;
    match random >> 60 {
        0..=5 => sign | 0x7ff8_0000 | word & 0x7_ffff,
        6 => sign | 0x7f80_0001 | word & 0x3f_ffff,
        7 => sign | 0x7f80_0000,
        8..=13 => ((word >> 8 & 15) as f32).to_bits() | sign,
        _ => word,
    }
}

/// A function of well-mixed bits: mostly a number to which a program counts soon, or one near the largest.
pub fn small_number(random: u64) -> u32 {
    let word = random as u32;
    match random >> 60 {
        0..=7 => word >> 8 & 7,
        8..=9 => word >> 8 & 31,
        10 => 1 << (word >> 8 & 31),
        11 => (word >> 8 & 3).wrapping_neg(),
        _ => word,
    }
}
