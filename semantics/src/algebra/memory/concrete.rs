//! Memory of the concrete reading: bytes.

use super::super::{
    B32, B64, Bit, BitColumn, Bv, Concrete, LANES, LaneId, NativeInt, PerLane, W32, W64, Width, WordColumn,
};
use super::bulk::{Many, bits_of};
use super::lanes::{Cell, Lanes, in_order};
use super::noted::{Fault, ScalarLoad, Store};
use super::pages::{PAGE, Pages};
use super::touched::{Accessed, Manner, Touch};
use super::{Access, Addresses, Atomic, Constants, Event, Memory, Placement, Size, Space, constants::apart};
use crate::algebra::Algebra;
use crate::ledger::{LedgerRow, Unspecified};

/// What bytes are that nobody gave a value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Background {
    /// Nothing: to load or store them is a fault. The load gives 0, the store is lost.
    #[default]
    Fault,
    /// A function of this seed and the address, the same in every run: 0 if the seed is 0.
    Seeded(u64),
    /// The same, where most dwords are small numbers.
    Small(u64),
    /// The same, where most dwords are floats: NaNs with any payloads, infinities, small whole numbers.
    Floats(u64),
}

/// Contents of memory as bytes.
///
/// Every space starts without contents, and an access is a fault, until somebody gives it values or a seed.
#[derive(Debug, Clone, Default)]
pub struct ConcreteMemory {
    pub(super) pages: Pages,
    fault: Option<Fault>,
    /// How many events the wave has met.
    events: u32,
    /// The words that are accessed, if somebody wants to know.
    pub(super) notes: Option<Accessed>,
    /// What scalar loads have found, if somebody watches.
    found: Option<Vec<ScalarLoad>>,
    /// What instructions have accessed, if somebody asks for it.
    pub(super) touched: Option<Vec<Touch>>,
    /// What instructions have written, if somebody asks for it.
    pub(super) stored: Option<Vec<Store>>,
}

impl ConcreteMemory {
    /// Memory whose spaces have these contents where nobody gives another value.
    pub fn with(global: Background, lds: Background, scratch: Background) -> Self {
        let mut memory = ConcreteMemory::default();
        memory.pages.backgrounds = [global, lds, scratch];
        memory
    }

    /// Gives the bytes from `address` on these values, in scratch those of lane `lane`.
    pub fn give(&mut self, space: Space, lane: u8, address: u64, bytes: &[u8]) {
        let cell = Cell { space, lane, address, bytes: 1 };
        for (index, &value) in (0..).zip(bytes) {
            let (key, offset) = cell.byte(index);
            self.pages.give(key, offset, value);
        }
    }

    /// The byte at `address`, in scratch that of lane `lane`; `None` if nobody gave it a value.
    pub fn byte(&mut self, space: Space, lane: u8, address: u64) -> Option<u8> {
        self.read(Cell { space, lane, address, bytes: 1 }).ok().map(|value| value as u8)
    }

    /// The dword at `address`, in scratch that of lane `lane`; `None` if nobody gave all of it a value.
    pub fn word(&mut self, space: Space, lane: u8, address: u64) -> Option<u32> {
        self.read(Cell { space, lane, address, bytes: 4 }).ok().map(|value| value as u32)
    }

    /// The addresses of a space that have a value, of the pages that were touched, each with its lane (0 in spaces that
    /// lanes share) and its value, in order.
    pub fn bytes(&self, space: Space) -> Vec<(u8, u64, u8)> {
        let pages = self.pages.iter().filter(|(key, _)| key.space == space);
        let mut bytes: Vec<_> = pages
            .flat_map(|(key, page)| {
                let given = (0..PAGE).filter(|&offset| page.has(offset));
                given.map(move |offset| (key.lane, key.number * PAGE as u64 + offset as u64, page.bytes[offset]))
            })
            .collect();
        bytes.sort_unstable();
        bytes
    }

    /// From now on, which cells are accessed is noted.
    pub fn note_accesses(&mut self) {
        self.notes.get_or_insert_default();
    }

    /// The noted cells: space, lane (0 in spaces that lanes share), address of 4 bytes, which is a multiple of 4.
    pub fn accessed(&self) -> impl Iterator<Item = (Space, u8, u64)> + '_ {
        self.notes.iter().flat_map(Accessed::words)
    }

    /// What was accessed since this was asked last, in its order; at first there is nothing, and noting starts.
    pub fn take_touched(&mut self) -> Vec<Touch> {
        self.touched.replace(Vec::new()).unwrap_or_default()
    }

    /// Exchanges the first `bytes` bytes of LDS, and what is in the same pages, with those of another memory.
    pub fn exchange_lds(&mut self, bytes: u32, other: &mut ConcreteMemory) {
        self.pages.exchange(&mut other.pages, Space::Lds, u64::from(bytes).div_ceil(PAGE as u64));
    }

    /// Whether somebody wants to know which bytes vector instructions access.
    pub(crate) fn is_watched(&self) -> bool {
        self.notes.is_some() || self.touched.is_some() || self.stored.is_some()
    }

    /// What instructions have written since this was asked last; at first there is nothing, and noting starts.
    pub fn take_stored(&mut self) -> Vec<Store> {
        self.stored.replace(Vec::new()).unwrap_or_default()
    }

    /// What scalar loads have found since [`Memory::watch`], in their order.
    pub fn found(&self) -> &[ScalarLoad] {
        self.found.as_deref().unwrap_or_default()
    }

    /// Whether global memory was touched at less than 4 GiB from `address`: as far as an index of 32 bits leads.
    pub fn is_used_near(&self, address: u64) -> bool {
        let start = address.wrapping_sub(1 << 32) / PAGE as u64;
        let last_page = u64::MAX / PAGE as u64;
        let is_near = |number: u64| number.wrapping_sub(start) & last_page <= (1 << 33) / PAGE as u64;
        self.pages.iter().any(|(key, _)| key.space == Space::Global && is_near(key.number))
    }

    /// The first access to bytes that nobody gave.
    pub fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// The bytes of a cell, or the address of the first that has no value.
    #[inline]
    pub(super) fn read(&mut self, cell: Cell) -> Result<u64, u64> {
        let (key, offset) = cell.byte(0);
        let end = offset + cell.bytes as usize;
        if end <= PAGE
            && let Some(number) = self.pages.find(key)
        {
            let page = self.pages.page(number);
            if page.is_full {
                let mut value = [0; 8];
                value[..end - offset].copy_from_slice(&page.bytes[offset..end]);
                return Ok(u64::from_le_bytes(value));
            }
        }
        self.read_bytes(cell)
    }

    #[cold]
    fn read_bytes(&mut self, cell: Cell) -> Result<u64, u64> {
        let mut value = 0;
        for index in 0..cell.bytes {
            let (key, offset) = cell.byte(index);
            let page = self.pages.find(key).map(|number| self.pages.page(number)).filter(|page| page.has(offset));
            let byte = page.ok_or(key.number * PAGE as u64 + offset as u64)?.bytes[offset];
            value |= u64::from(byte) << (8 * index);
        }
        Ok(value)
    }

    /// Writes the bytes of a cell that can be read.
    #[inline]
    pub(super) fn write(&mut self, cell: Cell, value: u64) {
        let (key, offset) = cell.byte(0);
        let end = offset + cell.bytes as usize;
        let bytes = value.to_le_bytes();
        if end <= PAGE
            && let Some(number) = self.pages.find(key)
        {
            self.pages.page_mut(number).bytes[offset..end].copy_from_slice(&bytes[..end - offset]);
            return;
        }
        for (index, byte) in (0..cell.bytes).zip(bytes) {
            let (key, offset) = cell.byte(index);
            if let Some(number) = self.pages.find(key) {
                self.pages.page_mut(number).bytes[offset] = byte;
            }
        }
    }

    /// Notes that bytes are accessed, if somebody wants to know.
    #[inline]
    pub(super) fn note(&mut self, cell: Cell) {
        if let Some(notes) = &mut self.notes {
            notes.note(cell.space, cell.lane, cell.address, cell.bytes);
        }
    }

    /// Notes what an access has done, if somebody wants to know.
    #[inline]
    pub(super) fn touch(&mut self, access: &Access, cell: Cell, lane: Option<u8>, manner: Manner, value: u64) {
        let Some(touched) = &mut self.touched else { return };
        if cell.space != Space::Scratch {
            let (instruction, Cell { space, address, bytes, .. }) = (access.instruction, cell);
            let value = if bytes < 8 { value & ((1 << (8 * bytes)) - 1) } else { value };
            touched.push(Touch { instruction, lane, space, address, bytes, manner, value });
        }
    }

    /// As [`ConcreteMemory::read`], for an instruction: what is not there is a fault.
    #[inline]
    fn fetch(&mut self, access: &Access, cell: Cell, lane: Option<u8>, manner: Manner) -> Option<u64> {
        self.note(cell);
        match self.read(cell) {
            Ok(value) => {
                if manner == Manner::Read {
                    self.touch(access, cell, lane, manner, value);
                }
                Some(value)
            }
            Err(address) => {
                let writes = manner != Manner::Read;
                let fault = Fault { instruction: access.instruction, lane, space: cell.space, address, writes };
                self.fault.get_or_insert(fault);
                None
            }
        }
    }

    /// Replaces a cell by what `new` makes of its old content, which it gives.
    fn replace(
        &mut self,
        access: &Access,
        cell: Cell,
        (lane, manner): (Option<u8>, Manner),
        new: impl FnOnce(u64) -> u64,
    ) -> Option<u64> {
        let old = self.fetch(access, cell, lane, manner)?;
        let new = new(old);
        self.write(cell, new);
        self.touch(access, cell, lane, manner, new);
        if let Some(stored) = &mut self.stored {
            stored.push(Store { lane, space: cell.space, address: cell.address, bytes: cell.bytes });
        }
        Some(old)
    }
}

fn global(address: B64<Concrete>, bytes: u64) -> Cell {
    Cell { space: Space::Global, lane: 0, address: address.0, bytes }
}

/// What an atomic operation makes of a cell's bits.
fn new_value<W: Width>(atomic: &Atomic<Concrete, W>, old: u64, data: [Bv<Concrete, W>; 2]) -> u64 {
    (atomic.new)(Bv::constant(old), data).0.to_u64()
}

impl Memory<Concrete> for ConcreteMemory {
    fn fork(&self) -> Self {
        self.clone()
    }

    const KNOWS_FORMATS: bool = true;

    fn places(places: &[Placement<Concrete>]) -> Vec<B64<Concrete>> {
        apart(places)
    }

    fn hold(&mut self, constants: &[Constants<Concrete>]) {
        let given = constants.iter().flat_map(Constants::given);
        given.for_each(|(at, byte)| self.give(Space::Global, 0, at, &[byte]));
    }

    fn gather(
        &mut self,
        access: &Access,
        size: Size,
        active: &BitColumn<Concrete>,
        addresses: &Addresses<Concrete>,
    ) -> WordColumn<Concrete> {
        let lanes = Lanes::new(addresses);
        let mut values = [Bv::zero(); LANES];
        if let Some((base, offsets)) = lanes.apart(active) {
            let exec = active.map(|bit| bit.0.word());
            let many = Many { space: lanes.space, size, offsets: &offsets, exec: &exec, active: bits_of(&exec) };
            let mut words = [0; LANES];
            if many.row().and_then(|row| self.load_many(access, &many, &row, base, &mut words)).is_some() {
                return words.map(Bv::new);
            }
        }
        for lane in (0..LANES).filter(|&lane| active[lane].0.get()) {
            let value = self.fetch(access, lanes.cell(lane, size.bytes()), Some(lane as u8), Manner::Read);
            values[lane] = Bv::new(value.unwrap_or(0) as u32);
        }
        values
    }

    fn scatter(
        &mut self,
        access: &Access,
        size: Size,
        active: &BitColumn<Concrete>,
        addresses: &Addresses<Concrete>,
        values: &WordColumn<Concrete>,
    ) -> bool {
        let lanes = Lanes::new(addresses);
        if let Some((base, offsets)) = lanes.apart(active) {
            let exec = active.map(|bit| bit.0.word());
            let many = Many { space: lanes.space, size, offsets: &offsets, exec: &exec, active: bits_of(&exec) };
            let Some(row) = many.row() else { return false };
            if self.store_many(access, &many, &row, base, &values.map(|word| word.0)).is_some() {
                return !row.is_row && lanes.meet(size.bytes(), active);
            }
        }
        for lane in in_order(access.order).filter(|&lane| active[lane].0.get()) {
            let cell = lanes.cell(lane, size.bytes());
            self.replace(access, cell, (Some(lane as u8), Manner::Write), |_| values[lane].0.into());
        }
        lanes.meet(size.bytes(), active)
    }

    fn atomic<W: Width>(
        &mut self,
        access: &Access,
        atomic: &Atomic<Concrete, W>,
        active: &BitColumn<Concrete>,
        addresses: &Addresses<Concrete>,
        data: [&PerLane<Bv<Concrete, W>>; 2],
    ) -> PerLane<Bv<Concrete, W>> {
        let lanes = Lanes::new(addresses);
        let mut old = [Bv::zero(); LANES];
        for lane in in_order(access.order).filter(|&lane| active[lane].0.get()) {
            let cell = lanes.cell(lane, u64::from(W::BITS / 8));
            let new = |old| new_value(atomic, old, data.map(|column| column[lane]));
            old[lane] = Bv::constant(self.replace(access, cell, (Some(lane as u8), Manner::Atomic), new).unwrap_or(0));
        }
        old
    }

    fn load(&mut self, access: &Access, active: Bit<Concrete>, address: B64<Concrete>) -> B32<Concrete> {
        if !active.0.get() {
            return Bv::zero();
        }
        let value = self.fetch(access, global(address, 4), None, Manner::Read).unwrap_or(0) as u32;
        if let Some(found) = &mut self.found {
            found.push(ScalarLoad { instruction: access.instruction, address: address.0, value });
        }
        Bv::new(value)
    }

    fn store(&mut self, access: &Access, active: Bit<Concrete>, address: B64<Concrete>, value: B32<Concrete>) {
        if active.0.get() {
            self.replace(access, global(address, 4), (None, Manner::Write), |_| value.0.into());
        }
    }

    fn scalar_atomic<W: Width>(
        &mut self,
        access: &Access,
        atomic: &Atomic<Concrete, W>,
        active: Bit<Concrete>,
        address: B64<Concrete>,
        data: [Bv<Concrete, W>; 2],
    ) -> Bv<Concrete, W> {
        if !active.0.get() {
            return Bv::zero();
        }
        let cell = global(address, u64::from(W::BITS / 8));
        let new = |old| new_value(atomic, old, data);
        Bv::constant(self.replace(access, cell, (None, Manner::Atomic), new).unwrap_or(0))
    }

    fn join(&mut self, condition: Bit<Concrete>, other: Self) {
        if !condition.0.get() {
            *self = other;
        }
    }
    fn is_same(&self, _before: &Self) -> bool {
        false
    }

    fn watch(&mut self, accesses: bool) {
        self.found.get_or_insert_default();
        if accesses {
            self.note_accesses();
        }
    }

    fn send(
        &mut self,
        _access: &Access,
        _event: Event,
        _active: &BitColumn<Concrete>,
        _words: &[B32<Concrete>],
        _columns: &[WordColumn<Concrete>],
    ) -> u32 {
        self.events += 1;
        self.events
    }

    fn answer(number: u32, code: u16, lane: LaneId) -> B32<Concrete> {
        let what = Unspecified::in_lane(LedgerRow::K38, code.into(), lane.index());
        Bv::new(Concrete::unspecified::<W32>(what, &[number]))
    }

    fn event(&mut self, _access: &Access, event: Event, _operands: &[B32<Concrete>]) -> B64<Concrete> {
        // Where a workgroup has one wave a barrier is nothing, so that it tells no clock readings apart.
        self.events += u32::from(event != Event::Barrier);
        match event {
            Event::Clock(name) => {
                let what = Unspecified::of_wave(LedgerRow::K57, name.len() as u64);
                Bv::new(Concrete::unspecified::<W64>(what, &[self.events]))
            }
            _ => Bv::zero(),
        }
    }
}
