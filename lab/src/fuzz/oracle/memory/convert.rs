//! Loads and stores by formats: K123 to K134.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, MemoryBits};
use gcn_semantics::isa::{Field, Format as Encoding};

use super::super::Known;
use super::super::real::{Direction, F16, F32, Format, Real, Value};
use super::Run;

/// The bits of the components of each data format; the first has the lowest bits.
const COMPONENTS: [&[u64]; 15] = [
    &[],
    &[8],
    &[16],
    &[8, 8],
    &[32],
    &[16, 16],
    &[11, 11, 10],
    &[10, 11, 11],
    &[2, 10, 10, 10],
    &[10, 10, 10, 2],
    &[8, 8, 8, 8],
    &[32, 32],
    &[16, 16, 16, 16],
    &[32, 32, 32],
    &[32, 32, 32, 32],
];

const UNORM: u64 = 0;
const SNORM: u64 = 1;
const USCALED: u64 = 2;
const SSCALED: u64 = 3;
const UINT: u64 = 4;
const SINT: u64 = 5;
const SNORM_OGL: u64 = 6;
const FLOAT: u64 = 7;

/// A data format and a number format.
#[derive(Debug, Clone, Copy)]
struct Pair {
    data: u64,
    number: u64,
}

impl Pair {
    fn components(self) -> &'static [u64] {
        COMPONENTS.get(self.data as usize).copied().unwrap_or(&[])
    }
    fn bytes(self) -> u64 {
        self.components().iter().sum::<u64>() / 8
    }
    /// Whether some document says what it is: floats have 32, 16, 11 or 10 bits, and 10 only beside 11.
    fn is_known(self, target: Target) -> bool {
        let floats = matches!(self.data, 2 | 4 | 5 | 6 | 7 | 11..=14);
        let ogl = target <= Target::Gfx700;
        !self.components().is_empty() && (self.number != FLOAT || floats) && (self.number != SNORM_OGL || ogl)
    }
    fn can_be_stored(self) -> bool {
        self.number != SNORM_OGL && !(self.number == FLOAT && matches!(self.data, 6 | 7))
    }
    fn is_integer(self) -> bool {
        matches!(self.number, UINT | SINT)
    }
    fn one(self) -> u64 {
        if self.is_integer() { 1 } else { F32.one() }
    }
}

/// Whether an MTBUF instruction is not modelled for its format (K128, K131, K134).
pub fn is_refused_format(instruction: &Instruction, target: Target) -> bool {
    let format = u64::from(instruction.modifiers.format);
    let pair = Pair { data: format & 15, number: format >> 4 };
    let stores = instruction.row.mnemonic.contains("_store_");
    instruction.row.format == Encoding::Mtbuf && (!pair.is_known(target) || stores && !pair.can_be_stored())
}

/// The bits of `value` as a number with a sign.
fn signed(value: u64, bits: u64) -> i64 {
    (value << (64 - bits)) as i64 >> (64 - bits)
}

fn rounded(value: i64) -> u64 {
    F32.round(Real::integer(value.into()), Direction::NearestEven)
}

/// A component as a register has it.
fn loaded(number: u64, bits: u64, raw: u64) -> Known {
    let number_of = |bits: u64| f32::from_bits(bits as u32);
    let quotient = |value: i64, by: i64| u64::from((number_of(rounded(value)) / number_of(rounded(by))).to_bits());
    let (all, half) = ((1i64 << bits) - 1, (1i64 << (bits - 1)) - 1);
    Known::all(match number {
        UNORM => quotient(raw as i64, all),
        SNORM => {
            let value = number_of(quotient(signed(raw, bits), half));
            u64::from(value.max(-1.0).to_bits())
        }
        USCALED => rounded(raw as i64),
        SSCALED => rounded(signed(raw, bits)),
        UINT => raw,
        SINT => signed(raw, bits) as u64 & 0xffff_ffff,
        SNORM_OGL => quotient(2 * signed(raw, bits) + 1, all),
        _ if bits == 32 => raw,
        _ => {
            // Five bits of exponent; only 16 bits have a sign.
            let format = Format { exponent: 5, fraction: if bits == 16 { 10 } else { bits as u32 - 5 } };
            match format.value(raw) {
                Value::Nan => Known { value: F32.infinity(), decided: F32.infinity() }.value,
                Value::Infinity { negative } => F32.infinity() | if negative { F32.sign() } else { 0 },
                Value::Number(real) => F32.round(real, Direction::NearestEven),
            }
        }
    })
}

/// Whether what [`loaded`] gives is a NaN, whose payload no document decides.
fn is_nan(number: u64, bits: u64, raw: u64) -> bool {
    let fraction = if bits == 16 { 10 } else { bits as u32 - 5 };
    number == FLOAT && bits != 32 && raw >> fraction & 31 == 31 && raw & ((1 << fraction) - 1) != 0
}

/// A register's value as a component; open where two roundings and one differ.
fn stored(number: u64, bits: u64, value: u64) -> Known {
    let x = f32::from_bits(value as u32);
    let ones = u64::MAX >> (64 - bits);
    let scaled = |low: f64, high: f64, by: f64| {
        if x.is_nan() {
            return Known::all(0);
        }
        let limited = f64::from(x).clamp(low, high);
        let once = (limited * by).round_ties_even();
        let twice = f64::from((limited as f32) * (by as f32)).round_ties_even();
        if once == twice { Known::all(once as i64 as u64 & ones) } else { Known::OPEN }
    };
    let (all, half) = (ones as f64, (ones >> 1) as f64);
    match number {
        UNORM => scaled(0.0, 1.0, all),
        SNORM => scaled(-1.0, 1.0, half),
        USCALED | SSCALED if x.is_nan() => Known::all(0),
        USCALED => Known::all(f64::from(x).clamp(0.0, all).trunc() as u64),
        SSCALED => Known::all(f64::from(x).clamp(-half - 1.0, half).trunc() as i64 as u64 & ones),
        FLOAT if bits == 16 => match F32.value(value) {
            Value::Nan => Known::OPEN,
            Value::Infinity { negative } => Known::all(F16.infinity() | if negative { F16.sign() } else { 0 }),
            Value::Number(real) => {
                let half = F16.round(real, Direction::NearestEven);
                // Whether MODE flushes it is not said.
                if F16.is_subnormal(half) || F32.is_subnormal(value) { Known::OPEN } else { Known::all(half) }
            }
        },
        _ => Known::all(value & ones),
    }
}

impl Run<'_, '_> {
    fn resource_word(&self, number: u16) -> u64 {
        self.scalar_of(Field::Resource).map_or(0, |code| self.machine.scalar(code + number))
    }
    fn is_mtbuf(&self) -> bool {
        self.instruction.row.format == Encoding::Mtbuf
    }
    fn format(&self) -> Pair {
        let last = self.resource_word(3);
        match self.is_mtbuf() {
            true => {
                let format = u64::from(self.instruction.modifiers.format);
                Pair { data: format & 15, number: format >> 4 }
            }
            false => Pair { data: last >> 15 & 15, number: last >> 12 & 7 },
        }
    }
    /// Registers have 16 bits of each component.
    fn is_short(&self) -> bool {
        self.instruction.row.mnemonic.contains("_d16_")
    }
    fn is_high(&self) -> bool {
        self.instruction.row.mnemonic.contains("_d16_hi_")
    }
    /// How many components registers have.
    fn components_of_registers(&self) -> usize {
        let name = self.instruction.row.mnemonic;
        name.rsplit_once('_').map_or(1, |(_, components)| components.len())
    }

    /// The place of dword `word` of an element, if the element is in range.
    fn word_of_element(&self, lane: u32, word: u64, pair: Pair) -> Option<Option<super::ByteAddress>> {
        // K128: without a data format nothing is in range.
        if self.resource_word(3) >> 15 & 15 == 0 {
            return Some(None);
        }
        self.buffer(lane, 4 * word, pair.bytes().min(4), (0, pair.bytes()))
    }

    pub(super) fn load_converted(&mut self) -> Option<()> {
        let (pair, count) = (self.format(), self.components_of_registers());
        if !self.is_mtbuf() && !pair.is_known(self.machine.target) {
            return self.load_open();
        }
        let mut all = Vec::new();
        for lane in self.lanes() {
            let mut element = 0u128;
            let mut in_range = true;
            for word in 0..pair.bytes().div_ceil(4) {
                let bytes = pair.bytes().min(4);
                match self.word_of_element(lane, word, pair)? {
                    Some(place) => {
                        let known = self.cells.read(place, bytes)?;
                        if known.decided & (u64::MAX >> (64 - 8 * bytes)) != u64::MAX >> (64 - 8 * bytes) {
                            return None;
                        }
                        element |= u128::from(known.value) << (32 * word);
                    }
                    None => in_range = false,
                }
            }
            let component = |index: usize| -> Known {
                let below: u64 = pair.components().iter().take(index).sum();
                match pair.components().get(index) {
                    _ if !in_range => Known::all(0),
                    Some(&bits) => {
                        let raw = (element >> below) as u64 & (u64::MAX >> (64 - bits));
                        let open = is_nan(pair.number, bits, raw);
                        if open { Known::OPEN } else { loaded(pair.number, bits, raw) }
                    }
                    None => Known::all(if index == 3 { pair.one() } else { 0 }),
                }
            };
            let selected = |index: usize| {
                let select = if self.is_mtbuf() { 4 + index as u64 } else { self.resource_word(3) >> (3 * index) & 7 };
                match select {
                    1 => Known::all(pair.one()),
                    4..=7 => component(select as usize - 4),
                    _ => Known::all(0),
                }
            };
            let values: Vec<Known> = (0..count).map(selected).collect();
            all.push((lane, values));
        }
        self.give_components(pair, all)
    }

    fn load_open(&mut self) -> Option<()> {
        let all =
            self.lanes().into_iter().map(|lane| (lane, vec![Known::OPEN; self.components_of_registers()])).collect();
        self.give_components(self.format(), all)
    }

    fn give_components(&mut self, pair: Pair, all: Vec<(u32, Vec<Known>)>) -> Option<()> {
        if self.instruction.modifiers.memory.contains(MemoryBits::LDS) {
            return self.loaded_to_lds(all.into_iter().map(|(lane, values)| (lane, vec![values[0]])).collect());
        }
        let to = self.destination()?;
        let is_packed = self.machine.target >= Target::Gfx900;
        for (lane, values) in all {
            let mut register = to;
            if !self.is_short() {
                for known in values {
                    self.set(register, lane, known);
                    register += 1;
                }
            } else if self.is_high() {
                let known = self.in_half(to, lane, 1, shortened(pair, values[0]));
                self.set(to, lane, known);
                register += 1;
            } else {
                let values: Vec<Known> = values.into_iter().map(|known| shortened(pair, known)).collect();
                for two in values.chunks(if is_packed { 2 } else { 1 }) {
                    let low = two[0];
                    let known = match two.get(1) {
                        Some(high) => Known {
                            value: low.value & 0xffff | (high.value & 0xffff) << 16,
                            decided: low.decided & 0xffff | (high.decided & 0xffff) << 16,
                        },
                        None if is_packed => self.in_half(register, lane, 0, low),
                        None => Known { value: low.value & 0xffff, decided: low.decided & 0xffff },
                    };
                    self.set(register, lane, known);
                    register += 1;
                }
            }
            self.set_status(register, lane);
        }
        Some(())
    }

    pub(super) fn store_converted(&mut self) -> Option<()> {
        let pair = self.format();
        if !pair.is_known(self.machine.target) {
            return Some(());
        }
        if !pair.can_be_stored() {
            return None;
        }
        let (from, count) = (self.register(Field::Data, 0)?, self.components_of_registers());
        let mut elements = Vec::new();
        for lane in self.writers() {
            let (mut value, mut decided) = (0u128, 0u128);
            let mut below = 0;
            for (index, &bits) in pair.components().iter().enumerate() {
                let index = if index < count { index as u16 } else { 0 };
                let known = self.stored_component(pair, bits, from, index, lane);
                let ones = u64::MAX >> (64 - bits);
                value |= u128::from(known.value & ones) << below;
                decided |= u128::from(known.decided & ones) << below;
                below += bits;
            }
            elements.push((lane, value, decided));
        }
        for word in 0..pair.bytes().div_ceil(4) {
            for &(lane, value, decided) in &elements {
                if let Some(place) = self.word_of_element(lane, word, pair)? {
                    let part = |all: u128| (all >> (32 * word)) as u64 & 0xffff_ffff;
                    self.cells.write(
                        place,
                        pair.bytes().min(4),
                        Known { value: part(value), decided: part(decided) },
                    )?;
                }
            }
        }
        Some(())
    }

    fn stored_component(&self, pair: Pair, bits: u64, from: u16, index: u16, lane: u32) -> Known {
        let word = |register: u16| self.machine.vgpr(register, lane);
        if !self.is_short() {
            return stored(pair.number, bits, word(from + index));
        }
        let half = match self.machine.target >= Target::Gfx900 {
            _ if self.is_high() => word(from) >> 16,
            true => word(from + index / 2) >> (16 * (index % 2)) & 0xffff,
            false => word(from + index) & 0xffff,
        };
        if pair.is_integer() {
            // What is above 16 bits is not said.
            return Known { value: half, decided: if bits > 16 { 0xffff } else { u64::MAX } };
        }
        match F16.value(half) {
            Value::Nan if pair.number == FLOAT => Known::OPEN,
            Value::Nan => Known::all(0),
            // Whether MODE flushes it is not said.
            _ if F16.is_subnormal(half) => Known::OPEN,
            Value::Infinity { negative } => {
                stored(pair.number, bits, F32.infinity() | if negative { F32.sign() } else { 0 })
            }
            Value::Number(real) => stored(pair.number, bits, F32.round(real, Direction::NearestEven)),
        }
    }
}

/// A component as 16 bits (K127).
fn shortened(pair: Pair, known: Known) -> Known {
    if known.decided & 0xffff_ffff != 0xffff_ffff {
        return Known::OPEN;
    }
    if pair.is_integer() {
        return Known::all(known.value & 0xffff);
    }
    let is_wide = pair.number == FLOAT && pair.components().first() == Some(&32);
    let direction = if is_wide { Direction::Zero } else { Direction::NearestEven };
    match F32.value(known.value) {
        Value::Nan => Known::OPEN,
        Value::Infinity { negative } => Known::all(F16.infinity() | if negative { F16.sign() } else { 0 }),
        Value::Number(real) => {
            let half = F16.round(real, direction);
            // Whether MODE flushes it is not said.
            if F16.is_subnormal(half) || F32.is_subnormal(known.value) { Known::OPEN } else { Known::all(half) }
        }
    }
}
