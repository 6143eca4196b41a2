//! Loads and stores that convert between registers and the format of a buffer.

mod format;
mod rows;

pub use rows::ROWS;

use super::reach::{Reach, ReachedLanes, Transfer};
use super::registers::Registers;
use crate::algebra::{Algebra, B32, Bit, BitColumn, Bv, Column, Formatted, Memory, Scope, Size, W16, W32, WordColumn};
use crate::float::{Environment, FP16_OVFL, Mode, Rounding, fixed};
use crate::instruction::Instruction;
use crate::isa::{Components, Field, Format};
use crate::ledger::{LedgerRow, Reading, Unspecified};
use crate::target::{Feature, Target};
use crate::wave::program::Unsupported;
use crate::wave::state::Wave;
use format::BufferFormat;

/// Where an instruction finds the format.
#[derive(Clone, Copy)]
pub enum FormatSource {
    /// In its own fields.
    Fixed(BufferFormat),
    /// In the resource, with the component that each register receives.
    Resource,
}

impl FormatSource {
    /// Prepares `instruction` for `target`.
    pub fn new(instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        if instruction.row.format == Format::Mubuf {
            return Ok(FormatSource::Resource);
        }
        let (data, number) = (instruction.modifiers.format & 15, instruction.modifiers.format >> 4);
        let format = BufferFormat::new(data.into(), number.into(), target);
        let format = format.ok_or_else(|| Unsupported::because(instruction, "of a format without a meaning"))?;
        if instruction.row.operand(Field::Data).is_some() && !format.can_be_stored() {
            return Err(Unsupported::because(instruction, "of a format that no document lets it store"));
        }
        Ok(FormatSource::Fixed(format))
    }

    /// Whether the reading does not know it.
    fn is_open<A: Algebra>(self) -> bool {
        matches!(self, FormatSource::Resource) && !<A::Memory as Memory<A>>::KNOWS_FORMATS
    }

    /// The format, if it is known, and for each of four components where it comes from: 0 and 1 are these values, 4 to
    /// 7 components of the format (ledger K125).
    fn of<A: Algebra>(self, reach: &Reach<A>, target: Target) -> (Option<BufferFormat>, [u32; 4]) {
        let Reach::Buffer(buffer) = reach else { unreachable!("formats are of buffers") };
        let field = |lo: u32, bits: u32| known_field(buffer.resource.last, lo, bits);
        match self {
            FormatSource::Fixed(format) => (Some(format), [4, 5, 6, 7]),
            FormatSource::Resource => {
                let format = field(15, 4).zip(field(12, 3));
                let selects = [0, 3, 6, 9].map(|lo| field(lo, 3).unwrap_or(0));
                (format.and_then(|(data, number)| BufferFormat::new(data, number, target)), selects)
            }
        }
    }
}

/// Bits of a word, if they are known without solving.
fn known_field<A: Algebra>(word: B32<A>, lo: u32, bits: u32) -> Option<u32> {
    (0..bits).try_fold(0, |field, index| Some(field | u32::from(word.bit(lo + index).known()?) << index))
}

/// The dwords of an element that are in range as a whole or not at all (ledger K107), and whether they are. A resource
/// of data format 0 has nothing in range (ledger K128).
fn element<A: Algebra>(reach: &Reach<A>, bytes: u32) -> (BitColumn<A>, Vec<(Size, ReachedLanes<A>)>) {
    let Reach::Buffer(buffer) = reach else { unreachable!("formats are of buffers") };
    let exists = buffer.resource.last.lshr(Bv::constant(15)) & Bv::constant(15);
    let exists = exists.ne(Bv::zero());
    let whole = buffer.part(0, bytes.into());
    let mut in_range = whole.in_range.unwrap_or_else(|| Column::splat(Bit::constant(true)));
    in_range.update(Scope::Any, |_, in_range| in_range & exists);
    let size = match bytes {
        1 => Size::Byte,
        2 => Size::Short,
        _ => Size::Dword,
    };
    let part = |offset: u32| {
        let ReachedLanes { addresses, .. } = buffer.part(offset, size.bytes());
        (size, ReachedLanes { in_range: Some(in_range.clone()), addresses })
    };
    let parts = (0..bytes).step_by(4).map(part).collect();
    (in_range, parts)
}

/// What the registers of a load receive.
pub fn load<A: Algebra>(
    transfer: &mut Transfer<A>,
    source: FormatSource,
    components: Components,
    reach: &Reach<A>,
) -> Vec<WordColumn<A>> {
    if source.is_open::<A>() {
        let (formatted, words, columns) = inputs(transfer.wave, reach, components);
        let (access, exec) = (transfer.access, transfer.exec.clone());
        let memory = &mut transfer.wave.memory;
        return memory.load_formatted(&access, &exec, formatted, components.count(), &words, &columns);
    }
    let target = transfer.wave.target;
    let env = environment(transfer.wave);
    let (format, selects) = source.of(reach, target);
    let Some(format) = format else {
        return (0..components.count()).map(|part| open(reach, components, part)).collect();
    };
    let (in_range, parts) = element(reach, format.bytes());
    let words: Vec<WordColumn<A>> = parts.into_iter().map(|(size, part)| transfer.gather(size, &[part])).collect();
    let component = |index: usize| -> WordColumn<A> {
        let mut value: WordColumn<A> = match format.component(index) {
            Some((lo, bits)) => {
                let mut raw = words[lo as usize / 32].clone();
                let mask = Bv::constant((1 << bits) - 1);
                raw.update(Scope::Any, |_, word| {
                    format.unpacked(&env, bits, word.lshr(Bv::constant(u64::from(lo % 32))) & mask)
                });
                raw
            }
            None if index == 3 => Column::splat(format.one()),
            None => Column::splat(Bv::zero()),
        };
        value.update(in_range.scope(), |lane, value| in_range.at(lane).select(value, Bv::zero()));
        value
    };
    let selected = |index: u8| match selects[usize::from(index)] {
        1 => Column::splat(format.one()),
        select @ 4..=7 => component(select as usize - 4),
        _ => Column::splat(Bv::zero()),
    };
    let values: Vec<WordColumn<A>> = (0..components.count()).map(selected).collect();
    if matches!(components, Components::Whole(_)) {
        return values;
    }
    let short = |mut value: WordColumn<A>| {
        value.update(Scope::Any, |_, value| shortened(&env, format, value));
        value
    };
    values.into_iter().map(short).collect()
}

/// A component as 16 bits (ledger K127).
fn shortened<A: Algebra>(env: &Environment<A>, format: BufferFormat, value: B32<A>) -> B32<A> {
    if format.is_integer() {
        return value & Bv::constant(0xffff);
    }
    let rounding = if format.is_wide_float() { Rounding::TowardZero } else { Rounding::NearestEven };
    env.convert_rounding::<W32, W16>(value, fixed(rounding)).zext()
}

/// A component of a format that no document describes: it may depend on the resource (ledger K128, K159).
fn open<A: Algebra>(reach: &Reach<A>, components: Components, part: u8) -> WordColumn<A> {
    let Reach::Buffer(buffer) = reach else { unreachable!("formats are of buffers") };
    let is_short = !matches!(components, Components::Whole(_));
    let what = Unspecified::of_wave(LedgerRow::K128, is_short.into()).part(part);
    let value: B32<A> = Bv::new(A::unspecified(what, &[buffer.resource.last.0]));
    Column::splat(if is_short { value & Bv::constant(0xffff) } else { value })
}

/// Stores registers in the format of a buffer. Components that no register has are those of the first one (ledger
/// K124).
pub fn store<A: Algebra>(
    transfer: &mut Transfer<A>,
    source: FormatSource,
    components: Components,
    reach: &Reach<A>,
    data: Registers,
) {
    if source.is_open::<A>() {
        return store_open(transfer, components, reach, data);
    }
    let target = transfer.wave.target;
    let env = environment(transfer.wave);
    let (Some(format), _) = source.of(reach, target) else { return };
    if !format.can_be_stored() {
        return;
    }
    let value = |wave: &mut Wave<A>, index: usize| {
        let index = if index < usize::from(components.count()) { index as u16 } else { 0 };
        match components {
            Components::Whole(_) => wave.vgpr(data.first + index).clone(),
            Components::High(_) => widened(wave.vgpr(data.first), &env, format, 16),
            Components::Short(_) if target.has(Feature::PackedD16) => {
                widened(wave.vgpr(data.first + index / 2), &env, format, 16 * u32::from(index % 2))
            }
            Components::Short(_) => widened(wave.vgpr(data.first + index), &env, format, 0),
        }
    };
    let (_, parts) = element(reach, format.bytes());
    let mut words: Vec<WordColumn<A>> = parts.iter().map(|_| Column::splat(Bv::zero())).collect();
    for index in 0..4 {
        let Some((lo, bits)) = format.component(index) else { break };
        let value = value(transfer.wave, index);
        let mask: B32<A> = Bv::constant((1 << bits) - 1);
        words[lo as usize / 32].update(value.scope(), |lane, word| {
            let packed = format.packed(&env, bits, value.at(lane)) & mask;
            word | packed.lshl(Bv::constant(u64::from(lo % 32)))
        });
    }
    for ((size, part), word) in parts.iter().zip(&words) {
        transfer.scatter(*size, std::slice::from_ref(part), word);
    }
}

/// The environment of a conversion, which the limit that MODE sets for halves is not for (ledger K127).
fn environment<A: Algebra>(wave: &mut Wave<A>) -> Environment<A> {
    let environment = wave.environment();
    let limit = Bv::constant(1 << FP16_OVFL);
    Environment { mode: Mode(environment.mode.0 & !limit), ..environment }
}

/// What a conversion by a format that nobody knows depends on, beside memory.
fn inputs<A: Algebra>(
    wave: &mut Wave<A>,
    reach: &Reach<A>,
    components: Components,
) -> (Formatted, Vec<B32<A>>, Vec<WordColumn<A>>) {
    let Reach::Buffer(buffer) = reach else { unreachable!("formats are of buffers") };
    let is_short = !matches!(components, Components::Whole(_));
    let (formatted, mut words, columns) = buffer.inputs(is_short);
    words.push(wave.mode());
    (formatted, words, columns)
}

/// Stores components as they are in registers.
fn store_open<A: Algebra>(transfer: &mut Transfer<A>, components: Components, reach: &Reach<A>, data: Registers) {
    let wave = &mut *transfer.wave;
    let half = |wave: &mut Wave<A>, register: u16, lo: u64| {
        let mut value = wave.vgpr(register).clone();
        value.update(Scope::Any, |_, word| word.lshr(Bv::constant(lo)) & Bv::constant(0xffff));
        value
    };
    let is_packed = wave.target.has(Feature::PackedD16);
    let value = |wave: &mut Wave<A>, index: u16| match components {
        Components::Whole(_) => wave.vgpr(data.first + index).clone(),
        Components::High(_) => half(wave, data.first, 16),
        Components::Short(_) if is_packed => half(wave, data.first + index / 2, 16 * u64::from(index % 2)),
        Components::Short(_) => half(wave, data.first + index, 0),
    };
    let values: Vec<_> = (0..u16::from(components.count())).map(|index| value(wave, index)).collect();
    // Lanes may meet.
    wave.readings.touch(Reading::K136);
    let (formatted, words, columns) = inputs(wave, reach, components);
    let (access, exec) = (transfer.access, transfer.exec.clone());
    transfer.wave.memory.store_formatted(&access, formatted, &exec, &words, &columns, &values);
}

/// The 16 bits from `lo` on as the value of a register.
fn widened<A: Algebra>(column: &WordColumn<A>, env: &Environment<A>, format: BufferFormat, lo: u32) -> WordColumn<A> {
    let mut value = column.clone();
    value.update(Scope::Any, |_, word| {
        let half = word.extract::<W16>(lo);
        if format.is_integer() { half.sext() } else { env.convert::<W16, W32>(half) }
    });
    value
}
