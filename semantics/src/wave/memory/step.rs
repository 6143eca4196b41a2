//! The rule of vector instructions that access memory: addresses, transfer, write-back.

use super::buffer::BufferPlace;
use super::columns::{map, pairs, plus, zip};
use super::ds::{DsPlace, lane_slots};
use super::flat::FlatPlace;
use super::formatted::{self, FormatSource};
use super::reach::{LdsLimits, LdsReach, Reach, Transfer};
use super::registers::Registers;
use super::transpose::Transpose;
use crate::algebra::{Access, Algebra, AtomicOp, B32, B64, Bv, Column, LaneId, Scope, Size, W32, W64, WordColumn};
use crate::float::FloatWidth;
use crate::instruction::{Instruction, MemoryBits, code};
use crate::isa::{Components, Element, Field, Format, Half, MemoryOp, PairOp};
use crate::ledger::{LaneOrder, LdsOffset, LdsStride, LedgerRow, SramEcc, Unspecified};
use crate::target::{Feature, Target};
use crate::wave::program::Unsupported;
use crate::wave::state::Wave;

/// Where an instruction finds its addresses.
#[derive(Clone, Copy)]
pub enum AddressSource {
    Ds(DsPlace),
    Flat(FlatPlace),
    Buffer(BufferPlace),
}

/// Where a load to LDS stores (ledger K119, K120, K178).
#[derive(Clone, Copy)]
pub struct ToLds {
    /// The offset of the instruction.
    offset: u32,
    /// How many words a lane stores.
    words: u16,
}

/// A vector instruction that accesses memory, ready to execute.
pub struct MemoryStep {
    pub(crate) op: MemoryOp,
    pub(crate) place: AddressSource,
    pub(crate) destination: Option<Registers>,
    pub(crate) data: Vec<Registers>,
    pub(crate) coherent: bool,
    /// The register after the destination receives a status, 0 if nothing failed (ledger K122).
    pub(crate) has_status: bool,
    /// A load goes to LDS.
    pub(crate) to_lds: Option<ToLds>,
    /// Of accesses that convert.
    format: Option<FormatSource>,
    /// Names unspecified values.
    instruction: u64,
}

impl MemoryStep {
    /// Prepares `instruction` for `target`.
    pub fn new(op: MemoryOp, instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let (mut destination, mut data) = (None, Vec::new());
        for (&operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
            match kind.field {
                Field::Vdst | Field::VdstRead | Field::LoadDst | Field::VdstReturned => {
                    destination = Registers::of(instruction, operand, kind.ty.words())?;
                }
                Field::Data | Field::DataReturned => data.extend(Registers::of(instruction, operand, kind.ty.words())?),
                _ => {}
            }
            if kind.field == Field::DataReturned && instruction.modifiers.memory.contains(MemoryBits::GLC) {
                destination = data.last().copied();
            }
        }
        let place = match instruction.row.format {
            Format::Ds => AddressSource::Ds(DsPlace::new(op, instruction, target)?),
            Format::Flat => AddressSource::Flat(FlatPlace::new(op, instruction)?),
            Format::Mubuf | Format::Mtbuf => AddressSource::Buffer(BufferPlace::new(op, instruction, target)?),
            _ => return Err(Unsupported::instruction(instruction)),
        };
        let has_status = instruction.modifiers.memory.contains(MemoryBits::TFE);
        let loads = matches!(op, MemoryOp::Load(_) | MemoryOp::Unpack(_) | MemoryOp::ToLds(..));
        if has_status && (!loads || destination.is_none_or(|to| to.first % code::VGPRS + to.words >= code::VGPRS)) {
            return Err(Unsupported::because(instruction, "with tfe"));
        }
        let to_lds = ToLds::of(op, instruction);
        let extends = matches!(op, MemoryOp::Load(element) | MemoryOp::ToLds(element, _) if element.signed);
        if to_lds.is_some() && (extends || has_status) {
            return Err(Unsupported::because(instruction, "to LDS with a sign or tfe"));
        }
        let coherent = instruction.modifiers.memory.intersects(MemoryBits::GLC | MemoryBits::SCC);
        let format = op.has_format().then(|| FormatSource::new(instruction, target)).transpose()?;
        let instruction = instruction.identity();
        Ok(MemoryStep { op, place, destination, data, coherent, has_status, to_lds, format, instruction })
    }

    /// Executes the instruction on `wave`.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) {
        let stores = matches!(self.op, MemoryOp::Store(_) | MemoryOp::Pack(_) | MemoryOp::Pair(PairOp::Store, _));
        let order = if stores { wave.readings.lane_order() } else { LaneOrder::Ascending };
        let access = Access { instruction: wave.position, coherent: self.coherent, order };
        let exec = wave.exec();
        let mut transfer = Transfer { wave, access, exec };
        match self.op {
            MemoryOp::Load(element) | MemoryOp::ToLds(element, _) => self.load(&mut transfer, element),
            MemoryOp::Transpose(bits) => self.transpose(&mut transfer, bits.into()),
            MemoryOp::Store(element) => {
                let reach = self.reach(&mut transfer, 0);
                store(&mut transfer, element, &reach, self.data[0]);
            }
            MemoryOp::Unpack(components) => self.unpack(&mut transfer, components),
            MemoryOp::Pack(components) => {
                let reach = self.reach(&mut transfer, 0);
                let format = self.format.expect("the instruction converts");
                formatted::store(&mut transfer, format, components, &reach, self.data[0]);
            }
            MemoryOp::Pair(op, _) => self.pair(&mut transfer, op),
            MemoryOp::Atomic(op) => self.atomic(&mut transfer, op),
            MemoryOp::FromLds(op, words) => self.within_lds(&mut transfer, op, words.into()),
            MemoryOp::Count(op) => self.count(&mut transfer, op),
            MemoryOp::Event(_) => unreachable!("prepared as another step"),
        }
    }

    /// What the lanes reach by address `number` of the instruction.
    fn reach<A: Algebra>(&self, transfer: &mut Transfer<A>, number: usize) -> Reach<A> {
        match &self.place {
            AddressSource::Ds(place) => Reach::Lds(place.reach(transfer.wave, number)),
            AddressSource::Flat(place) => place.reach(transfer.wave),
            AddressSource::Buffer(place) => match place.in_stack(transfer.wave) {
                Some(address) => Reach::Scratch(address),
                None => Reach::Buffer(place.reach(transfer.wave)),
            },
        }
    }

    /// Writes what was loaded, after all of it was: the destination may be the address.
    fn write<A: Algebra>(&self, transfer: &mut Transfer<A>, first: u16, words: &[WordColumn<A>]) {
        for (register, word) in (first..).zip(words) {
            transfer.wave.write_vgpr(register, &transfer.exec, word);
        }
    }

    fn load<A: Algebra>(&self, transfer: &mut Transfer<A>, element: Element) {
        let reach = self.reach(transfer, 0);
        if let Some(to) = self.to_lds {
            let words = load(transfer, element, &reach, to.words);
            return to.store(transfer, &words);
        }
        let Some(to) = self.destination else { return };
        let mut words = load(transfer, element, &reach, to.words);
        if let Some(half) = element.half {
            words[0] = self.merged(transfer, half, to.first, &words[0]);
        }
        if self.has_status {
            words.push(Column::splat(Bv::zero()));
        }
        self.write(transfer, to.first, &words);
    }

    /// A loaded value in one half of the destination. The other half is kept, but maybe not by a memory with ECC
    /// (ledger K17, K18).
    fn merged<A: Algebra>(
        &self,
        transfer: &mut Transfer<A>,
        half: Half,
        register: u16,
        value: &WordColumn<A>,
    ) -> WordColumn<A> {
        let mut old = transfer.wave.vgpr(register).clone();
        if transfer.wave.target.has(Feature::SramEcc) && transfer.wave.readings.sram_ecc() == SramEcc::On {
            let what = |lane: LaneId| Unspecified::in_lane(LedgerRow::K18, self.instruction, lane.index());
            old.update(value.scope(), |lane, old| Bv::new(A::unspecified(what(lane), &[old.0, value.at(lane).0])));
        }
        let low = Bv::constant(0xffff);
        zip::<A, B32<A>, B32<A>, B32<A>>(&old, value, |old, value| match half {
            Half::Low => (old & !low) | (value & low),
            Half::High => (old & low) | value.lshl(Bv::constant(16)),
        })
    }

    fn unpack<A: Algebra>(&self, transfer: &mut Transfer<A>, components: Components) {
        let reach = self.reach(transfer, 0);
        let format = self.format.expect("the instruction converts");
        let values = formatted::load(transfer, format, components, &reach);
        if let Some(to) = self.to_lds {
            return to.store(transfer, &values[..1]);
        }
        let Some(to) = self.destination else { return };
        let mut words = match components {
            Components::Whole(_) => values,
            Components::High(_) => vec![self.merged(transfer, Half::High, to.first, &values[0])],
            Components::Short(_) if transfer.wave.target.has(Feature::PackedD16) => {
                self.in_pairs(transfer, to.first, &values)
            }
            Components::Short(_) => values.iter().map(|value| self.below_open_half::<A>(value)).collect(),
        };
        if self.has_status {
            words.push(Column::splat(Bv::zero()));
        }
        self.write(transfer, to.first, &words);
    }

    /// Two values of 16 bits in each register; the half that is left over is kept.
    fn in_pairs<A: Algebra>(
        &self,
        transfer: &mut Transfer<A>,
        first: u16,
        values: &[WordColumn<A>],
    ) -> Vec<WordColumn<A>> {
        let pair = |(register, pair): (u16, &[WordColumn<A>])| match pair {
            [low, high] => zip::<A, B32<A>, B32<A>, B32<A>>(low, high, |low, high| low | high.lshl(Bv::constant(16))),
            single => self.merged(transfer, Half::Low, register, &single[0]),
        };
        (first..).zip(values.chunks(2)).map(pair).collect()
    }

    /// A value of 16 bits; no document says what gfx8 leaves in the other half (ledger K127).
    fn below_open_half<A: Algebra>(&self, value: &WordColumn<A>) -> WordColumn<A> {
        let mut word = value.clone();
        word.update(Scope::Any, |lane, value| {
            let what = Unspecified::in_lane(LedgerRow::K127, self.instruction, lane.index());
            let half: B32<A> = Bv::new(A::unspecified(what, &[value.0]));
            value | half.lshl(Bv::constant(16))
        });
        word
    }

    /// Two addresses, the second one after the first (ledger K4, K5).
    fn pair<A: Algebra>(&self, transfer: &mut Transfer<A>, op: PairOp) {
        let mut found = Vec::new();
        for number in 0..2 {
            let reach = self.reach(transfer, number);
            match (op, self.destination) {
                (PairOp::Store, _) => store(transfer, Element::DWORDS, &reach, self.data[number]),
                (PairOp::Load, Some(to)) => found.extend(load(transfer, Element::DWORDS, &reach, to.words / 2)),
                (PairOp::Load, None) => {}
                (PairOp::Swap, _) => {
                    found.extend(self.exchange(transfer, AtomicOp::Swap, &reach, [self.data[number]; 2]))
                }
            }
        }
        if let Some(to) = self.destination {
            self.write(transfer, to.first, &found);
        }
    }

    fn atomic<A: Algebra>(&self, transfer: &mut Transfer<A>, op: AtomicOp) {
        let reach = self.reach(transfer, 0);
        let found = self.exchange(transfer, op, &reach, self.operands(op));
        if let Some(to) = self.destination {
            self.write(transfer, to.first, &found);
        }
    }

    /// The registers of the two operands of `op`; the second is the first where there is one.
    fn operands(&self, op: AtomicOp) -> [Registers; 2] {
        let compares = matches!(op, AtomicOp::CompareSwap | AtomicOp::FloatCompareSwap);
        match (&self.data[..], compares) {
            // DS compares with its first operand (ledger K26).
            (&[first, second], true) => [second, first],
            (&[first, second], false) => [first, second],
            // Other formats compare with the upper half of the data (ledger K79, K113).
            (&[data], true) => [data.part(0, data.words / 2), data.part(data.words / 2, data.words / 2)],
            (data, _) => [data[0]; 2],
        }
    }

    /// Replaces cells as wide as the operands; gives the words of their old values.
    fn exchange<A: Algebra>(
        &self,
        transfer: &mut Transfer<A>,
        op: AtomicOp,
        reach: &Reach<A>,
        operands: [Registers; 2],
    ) -> Vec<WordColumn<A>> {
        match operands[0].words {
            1 => {
                let data = operands.map(|registers| registers.word(transfer.wave, 0));
                vec![self.exchanged::<A, W32>(transfer, op, reach, [&data[0], &data[1]])]
            }
            _ => {
                let data = operands.map(|registers| {
                    let [lo, hi] = [0, 1].map(|word| registers.word(transfer.wave, word));
                    pairs::<A>(&lo, &hi)
                });
                halves::<A>(&self.exchanged::<A, W64>(transfer, op, reach, [&data[0], &data[1]]))
            }
        }
    }

    fn exchanged<A: Algebra, W: FloatWidth>(
        &self,
        transfer: &mut Transfer<A>,
        op: AtomicOp,
        reach: &Reach<A>,
        data: [&A::Column<Bv<A, W>>; 2],
    ) -> A::Column<Bv<A, W>> {
        let (returns, is_ds) = (self.destination.is_some(), matches!(self.place, AddressSource::Ds(_)));
        transfer.atomic(op, returns, is_ds, &reach.parts(0, u64::from(W::BITS / 8)), data)
    }

    /// Registers get columns of what the lanes load as rows (ledger K179).
    fn transpose<A: Algebra>(&self, transfer: &mut Transfer<A>, bits: u32) {
        let Some(to) = self.destination else { return };
        let reach = self.reach(transfer, 0);
        let rows = load(transfer, Element::DWORDS, &reach, to.words);
        let Reach::Lds(LdsReach { address, .. }) = &reach else { unreachable!("an instruction of DS") };
        let transpose = Transpose { bits, instruction: self.instruction };
        let columns = transpose.columns::<A>(&transfer.exec, address, &rows);
        self.write(transfer, to.first, &columns);
    }

    /// `ds_*_src2_*`: the second address has the operand (ledger K34).
    fn within_lds<A: Algebra>(&self, transfer: &mut Transfer<A>, op: AtomicOp, words: u16) {
        let [to, from] = [0, 1].map(|number| self.reach(transfer, number));
        let operand = load(transfer, Element::DWORDS, &from, words);
        match &operand[..] {
            [word] => {
                self.exchanged::<A, W32>(transfer, op, &to, [word, word]);
            }
            words => {
                let data = pairs::<A>(&words[0], &words[1]);
                self.exchanged::<A, W64>(transfer, op, &to, [&data, &data]);
            }
        }
    }

    /// `ds_append`, `ds_consume`: once for the wave, by its first active lane; all active lanes get the old value
    /// (ledger K32).
    fn count<A: Algebra>(&self, transfer: &mut Transfer<A>, op: AtomicOp) {
        let active = transfer.wave.scalar_pair(code::EXEC_LO);
        let first: B32<A> = active.trailing_zeros().truncate();
        let exec = transfer.exec.clone();
        transfer.exec = Column::each(|lane| exec.lane(lane) & first.eq(Bv::constant(lane as u64)));
        let count: WordColumn<A> = Column::splat(active.popcount().truncate());
        let reach = self.reach(transfer, 0);
        let found = self.exchanged::<A, W32>(transfer, op, &reach, [&count, &count]);
        let found: WordColumn<A> = Column::splat(A::lane_select(&found, first));
        transfer.exec = exec;
        if let Some(to) = self.destination {
            self.write(transfer, to.first, &[found]);
        }
    }
}

impl ToLds {
    /// Where `instruction` stores, if it loads to LDS.
    fn of(op: MemoryOp, instruction: &Instruction) -> Option<Self> {
        let offset = instruction.modifiers.offset as u32;
        match op {
            MemoryOp::ToLds(_, words) => Some(ToLds { offset, words: words.into() }),
            _ if !instruction.modifiers.memory.contains(MemoryBits::LDS) => None,
            _ => {
                let (_, kind) = instruction.row.operand(Field::LoadDst)?;
                Some(ToLds { offset, words: kind.ty.words().into() })
            }
        }
    }

    /// Stores the words of each lane to LDS, one lane after the other from what M0 says on (ledger K120, K178).
    fn store<A: Algebra>(self, transfer: &mut Transfer<A>, words: &[WordColumn<A>]) {
        let wave = &mut *transfer.wave;
        // Targets with scopes have documents that agree.
        let counts = wave.target.has(Feature::Scopes) || wave.readings.lds_offset() == LdsOffset::Included;
        let bytes = match self.words {
            3 if wave.readings.lds_stride() == LdsStride::Four => 16,
            words => 4 * u32::from(words),
        };
        let mask = if wave.target.has(Feature::WideLdsLoads) { 0x3_fffc } else { 0xffff };
        let address = plus::<A>(&lane_slots(wave, mask, bytes), if counts { self.offset } else { 0 });
        let limits = LdsLimits { m0: None, size: wave.lds_size() };
        let reach = Reach::Lds(LdsReach { address, limits, never: None });
        for (offset, word) in (0..).step_by(4).zip(words) {
            transfer.scatter(Size::Dword, &reach.parts(offset, 4), word);
        }
    }
}

/// The words that the lanes find.
fn load<A: Algebra>(transfer: &mut Transfer<A>, element: Element, reach: &Reach<A>, words: u16) -> Vec<WordColumn<A>> {
    let bytes = element.size.bytes();
    let words = if element.size == Size::Dword { words } else { 1 };
    let word = |word: u16| {
        let value = transfer.gather(element.size, &reach.parts(4 * u32::from(word), bytes));
        if element.signed { map::<A, B32<A>, B32<A>>(&value, |value| extended(value, bytes)) } else { value }
    };
    (0..words).map(word).collect()
}

/// The low `bytes` bytes with copies of their sign above.
fn extended<A: Algebra>(value: B32<A>, bytes: u64) -> B32<A> {
    let others = Bv::constant(32 - 8 * bytes);
    value.lshl(others).ashr(others)
}

/// Stores registers where the lanes reach.
fn store<A: Algebra>(transfer: &mut Transfer<A>, element: Element, reach: &Reach<A>, data: Registers) {
    let words = if element.size == Size::Dword { data.words } else { 1 };
    for word in 0..words {
        let mut value = data.word(transfer.wave, word);
        if element.half == Some(Half::High) {
            value.update(Scope::Any, |_, value| value.lshr(Bv::constant(16)));
        }
        transfer.scatter(element.size, &reach.parts(4 * u32::from(word), element.size.bytes()), &value);
    }
}

/// The two words of each lane's value.
fn halves<A: Algebra>(column: &A::Column<B64<A>>) -> Vec<WordColumn<A>> {
    let half = |lo| map::<A, B64<A>, B32<A>>(column, |value| value.extract(lo));
    vec![half(0), half(32)]
}
