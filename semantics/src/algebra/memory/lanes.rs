//! The bytes that an access of the concrete reading is about, in each lane.

use super::super::{BitColumn, Concrete, LANES, PerLane, WordColumn};
use super::pages::{Key, PAGE};
use super::{Addresses, Space};
use crate::ledger::LaneOrder;

/// Where an operation accesses memory for a lane, or for the wave.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) space: Space,
    pub(super) lane: u8,
    pub(super) address: u64,
    pub(super) bytes: u64,
}

impl Cell {
    /// The page of byte `index`, and where it is there.
    pub(super) fn byte(self, index: u64) -> (Key, usize) {
        let address = self.address.wrapping_add(index);
        let address = if self.space == Space::Global { address } else { address & u64::from(u32::MAX) };
        let lane = if self.space == Space::Scratch { self.lane } else { 0 };
        (Key { space: self.space, lane, number: address / PAGE as u64 }, address as usize % PAGE)
    }
}

/// Addresses of lanes.
pub(super) struct Lanes {
    pub(super) space: Space,
    pub(super) addresses: PerLane<u64>,
}

impl Lanes {
    #[inline]
    pub(super) fn new(addresses: &Addresses<Concrete>) -> Self {
        let wide = |column: &WordColumn<Concrete>| column.map(|address| u64::from(address.0));
        match addresses {
            Addresses::Global(column) => Lanes { space: Space::Global, addresses: column.map(|address| address.0) },
            Addresses::Lds(column) => Lanes { space: Space::Lds, addresses: wide(column) },
            Addresses::Scratch(column) => Lanes { space: Space::Scratch, addresses: wide(column) },
        }
    }
    #[inline]
    pub(super) fn cell(&self, lane: usize, bytes: u64) -> Cell {
        Cell { space: self.space, lane: lane as u8, address: self.addresses[lane], bytes }
    }
    /// The lowest address of an active lane, and how far each of them is above it; `None` if that is 4 GiB or more.
    /// What other lanes have means nothing.
    pub(super) fn apart(&self, active: &BitColumn<Concrete>) -> Option<(u64, [u32; LANES])> {
        let wide = |mask: u32| mask as i32 as i64 as u64;
        let lanes = || self.addresses.iter().zip(active).map(|(&address, active)| (address, wide(active.0.word())));
        let base = lanes().fold(u64::MAX, |least, (address, active)| least.min(address | !active));
        let last = lanes().fold(0, |most, (address, active)| most.max(address & active));
        let offsets = || self.addresses.map(|address| address.wrapping_sub(base) as u32);
        (last < base || last - base <= u64::from(u32::MAX)).then(|| (base, offsets()))
    }
    /// Whether two active lanes have a byte of `bytes` in common.
    pub(super) fn meet(&self, bytes: u64, active: &BitColumn<Concrete>) -> bool {
        let lanes = (0..LANES).filter(|&lane| active[lane].0.get());
        let mut addresses: Vec<u64> = lanes.map(|lane| self.addresses[lane]).collect();
        if !addresses.is_sorted() {
            addresses.sort_unstable();
        }
        let around = addresses.len() > 1 && addresses[0].wrapping_sub(addresses[addresses.len() - 1]) < bytes;
        self.space != Space::Scratch && (around || addresses.windows(2).any(|pair| pair[1] - pair[0] < bytes))
    }
}

/// The lanes in the order in which they take effect.
pub(super) fn in_order(order: LaneOrder) -> impl Iterator<Item = usize> {
    (0..LANES).map(move |lane| if order == LaneOrder::Ascending { lane } else { LANES - 1 - lane })
}
