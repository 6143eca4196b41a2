//! Floating-point instructions of the oracle: signs, subnormals and MODE around an exact operation.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, Omod, Select};
use gcn_semantics::isa::{Format as Encoding, Type};
use gcn_semantics::ledger::NanPolicy;

use super::float_approximate;
use super::float_function::Function;
use super::real::{Direction, F16, F32, F64, Format, Real, Value};
use super::vector::Computed;
use super::{Known, OracleMachine};

/// One lane of a floating-point instruction.
pub struct Context<'c> {
    pub machine: &'c OracleMachine<'c>,
    pub instruction: &'c Instruction,
    /// Without `v_` or `v_pk_`.
    pub name: &'c str,
    /// The types of the sources, and which of them are constants.
    pub types: &'c [Type],
    pub constants: &'c [bool],
    /// The operand codes of those that are inline constants.
    pub inline: &'c [Option<u16>],
    pub vdst: Option<Type>,
    pub vcc: bool,
}

/// Whether each source is an f32 or f16 value as `op_sel_hi` says.
pub fn is_mixed(name: &str) -> bool {
    name.starts_with("mad_mix") || name.starts_with("fma_mix")
}

fn format(ty: Type) -> Option<Format> {
    match ty.element() {
        Type::F16 => Some(F16),
        Type::F32 => Some(F32),
        Type::F64 => Some(F64),
        _ => None,
    }
}

/// Opcodes that flush f32 subnormals whatever MODE says (M5).
fn always_flushes(name: &str) -> bool {
    let mad = ["mad_f32", "mac_f32", "madmk_f32", "madak_f32", "mad_legacy_f32", "mac_legacy_f32"];
    mad.contains(&name) || name.starts_with("mad_mix")
}

impl Context<'_> {
    /// The result of the lane.
    pub fn compute(&self, function: Function, raw: [u64; 4]) -> Option<Computed> {
        let modifiers = &self.instruction.modifiers;
        let packed = self.instruction.row.format == Encoding::Vop3p && !is_mixed(self.name);
        if packed && !self.name.starts_with("dot2_") {
            let halves = [(modifiers.op_sel, modifiers.neg, 0), (modifiers.op_sel_hi, modifiers.neg_hi, 16)];
            let mut result = Known::all(0);
            for (selectors, neg, shift) in halves {
                let half = self.half(function, raw, selectors, neg)?;
                result.value |= (half.value & 0xffff) << shift;
                result.decided &= !(!(half.decided & 0xffff) & 0xffff) << shift | !(0xffff << shift);
            }
            return Some(Computed { value: result, bit: false });
        }
        let mut operands = raw;
        for (index, &ty) in self.types.iter().enumerate() {
            let Some(format) = format(ty) else { continue };
            if ty.is_packed() {
                continue;
            }
            let bit = |mask: u8| mask >> index & 1 == 1;
            let mixed = is_mixed(self.name);
            let (abs, neg) = (bit(modifiers.abs) || mixed && bit(modifiers.neg_hi), bit(modifiers.neg));
            operands[index] = if mixed && bit(modifiers.op_sel_hi) {
                if self.constants[index] {
                    return Some(Computed { value: Known::OPEN, bit: false });
                }
                let half = raw[index] >> if bit(modifiers.op_sel) { 16 } else { 0 } & 0xffff;
                self.widened(self.operand(half, F16, abs, neg))?
            } else {
                self.operand(raw[index], format, abs, neg)
            };
        }
        let (value, bit) = function(self, &operands)?;
        let is_half = self.vdst.and_then(format) == Some(F16);
        let value = if is_half { self.without_overflow(value, &operands) } else { value };
        Some(Computed { value: self.result(value), bit })
    }

    fn half(&self, function: Function, raw: [u64; 4], selectors: u8, neg: u8) -> Option<Known> {
        let mut operands = [0; 4];
        for index in 0..self.types.len() {
            let high = selectors >> index & 1 == 1;
            if high && self.constants[index] {
                return Some(Known::OPEN);
            }
            let half = raw[index] >> if high { 16 } else { 0 } & 0xffff;
            operands[index] = self.operand(half, F16, false, neg >> index & 1 == 1);
        }
        let value = function(self, &operands)?.0;
        Some(self.finished(self.without_overflow(value, &operands), F16))
    }

    /// Whether f16 results have no infinities of their own (M8).
    fn limits_halves(&self) -> bool {
        self.machine.target >= Target::Gfx900 && self.machine.mode >> 23 & 1 == 1
    }

    /// An f16 result under FP16_OVFL (M8): an infinity comes from a source, else it is the greatest number.
    pub fn without_overflow(&self, known: Known, operands: &[u64; 4]) -> Known {
        if !self.limits_halves() {
            return known;
        }
        let is_infinite = |index: usize| {
            let format = self.types.get(index).and_then(|&ty| format(ty));
            format.is_some_and(|format| format.is_infinite(operands[index]))
        };
        let adds_product = ["mad_", "mac_", "madmk_", "madak_"].iter().any(|start| self.name.starts_with(start));
        if adds_product && !is_mixed(self.name) && !is_infinite(0) && !is_infinite(1) {
            let product = self.mul(F16, operands[0], operands[1], self.direction(F16));
            if F16.is_infinite(product.value) {
                return Known::OPEN;
            }
        }
        if known.decided & 0x7fff != 0x7fff || !F16.is_infinite(known.value) {
            return known;
        }
        // A quotient, its denominator and its numerator.
        let fixes_up = self.name.starts_with("div_fixup_");
        if fixes_up && (is_infinite(0) || F16.is_zero(operands[1])) {
            return Known::OPEN;
        }
        if (0..4).any(is_infinite) {
            return known;
        }
        let divides = ["rcp_", "rsq_", "log_", "div_fixup_"].iter().any(|start| self.name.starts_with(start));
        let overflows_before = is_mixed(self.name);
        match divides || overflows_before && self.overflows_in_single(operands) {
            true => Known::OPEN,
            false => Known { value: known.value - 1, ..known },
        }
    }

    /// Whether a mixed multiply-add leaves the range of f32.
    fn overflows_in_single(&self, operands: &[u64; 4]) -> bool {
        let [a, b, c] = [0, 1, 2].map(|index| operands[index]);
        let direction = self.direction(F32);
        let fused = self.fma(F32, [a, b, c], direction);
        let product = self.mul(F32, a, b, direction);
        [fused, product].iter().any(|single| F32.is_infinite(single.value))
    }

    /// An f16 operand as f32; NaNs are open.
    fn widened(&self, half: u64) -> Option<u64> {
        match F16.value(half) {
            // A NaN keeps being one; its payload is open in the end as well.
            Value::Nan => (self.machine.readings.nan != NanPolicy::Preserve).then_some(0x7fc0_0000),
            Value::Infinity { negative } => Some(F32.infinity() | if negative { F32.sign() } else { 0 }),
            Value::Number(real) => Some(F32.round(real, Direction::NearestEven)),
        }
    }

    /// `abs`, `neg`, then subnormals.
    pub fn operand(&self, bits: u64, format: Format, abs: bool, neg: bool) -> u64 {
        let bits = if abs { format.magnitude(bits) } else { bits };
        let bits = if neg { bits ^ format.sign() } else { bits };
        if self.keeps(format, 4) { bits } else { flushed(bits, format) }
    }

    /// Whether subnormal operands (`bit` 4) or results (5) stay.
    fn keeps(&self, format: Format, bit: u32) -> bool {
        // It looks after them itself (M7).
        if self.name == "dot2_f32_f16" {
            return true;
        }
        if self.name.ends_with("_legacy_f32") && (self.name.starts_with("min") || self.name.starts_with("max")) {
            return true;
        }
        let extreme = ["min_", "max_", "min3_", "max3_", "med3_"].iter().any(|start| self.name.starts_with(start));
        let class = self.name.contains("_class_");
        let before_gfx9 = self.machine.target < Target::Gfx900;
        if class || extreme && before_gfx9 {
            return true;
        }
        if format == F32 && float_approximate::flushes(self.name) {
            return false;
        }
        if always_flushes(self.name) && format == F32 && !(self.name.starts_with("mad_mix") && self.mix_is_fma()) {
            return false;
        }
        let flushes_halves = self.machine.readings.mad_mix == gcn_semantics::ledger::MadMix::MadFlush;
        if self.name.starts_with("mad_mix") && format == F16 && self.machine.target < Target::Gfx904 && flushes_halves {
            return false;
        }
        self.mode_keeps(format, bit)
    }

    /// What MODE says about subnormals.
    pub fn mode_keeps(&self, format: Format, bit: u32) -> bool {
        self.machine.mode >> (bit + if format == F32 { 0 } else { 2 }) & 1 == 1
    }

    /// Whether `mad_mix` is an FMA on this machine (P6).
    pub fn mix_is_fma(&self) -> bool {
        let from_gfx904 = self.machine.target >= Target::Gfx904;
        from_gfx904 || self.machine.readings.mad_mix == gcn_semantics::ledger::MadMix::Fma
    }

    /// The rounding of results of `format`.
    pub fn direction(&self, format: Format) -> Direction {
        Direction::numbered(self.machine.mode >> if format == F32 { 0 } else { 2 })
    }

    pub fn is_ieee(&self) -> bool {
        self.machine.mode >> 9 & 1 == 1
    }

    fn result(&self, value: Known) -> Known {
        let modifiers = &self.instruction.modifiers;
        if self.instruction.row.format == Encoding::Vopc {
            return value;
        }
        let ty = self.vdst.unwrap_or(Type::B32);
        match format(ty).filter(|_| !ty.is_packed()) {
            Some(format) => self.finished(value, format),
            None if modifiers.omod != Omod::None => Known::OPEN,
            None if modifiers.clamp && !matches!(ty, Type::I16 | Type::U16 | Type::I32 | Type::U32) => Known::OPEN,
            None => value,
        }
    }

    /// A float result: subnormals, output modifier, clamp (C9 to C12).
    pub fn finished(&self, value: Known, format: Format) -> Known {
        let modifiers = &self.instruction.modifiers;
        if float_approximate::function(self.name).is_some() && float_approximate::is_modified(self.instruction) {
            return Known::OPEN;
        }
        let mut known = value;
        let keeps = self.keeps(format, 5);
        if !keeps {
            known.value = flushed(known.value, format);
        }
        if modifiers.omod != Omod::None && !self.is_ieee() && !self.mode_keeps(format, 5) {
            known = self.output_modified(known, format);
        }
        if modifiers.clamp {
            let narrow = modifiers.sdwa.is_some_and(|sdwa| {
                sdwa.dst_sel != Select::Dword
                    && (format != F16 || !matches!(sdwa.dst_sel, Select::Word0 | Select::Word1))
            });
            if narrow {
                return Known::OPEN;
            }
            known = self.clamped(known, format);
        }
        known
    }

    fn output_modified(&self, known: Known, format: Format) -> Known {
        if known.decided == 0 || format.is_nan(known.value) {
            return known;
        }
        if format.is_zero(known.value) {
            return Known::all(0);
        }
        let Value::Number(real) = format.value(known.value) else { return known };
        let by = match self.instruction.modifiers.omod {
            Omod::Mul2 => 1,
            Omod::Mul4 => 2,
            _ => -1,
        };
        let scaled = format.round(Real { exponent: real.exponent + by, ..real }, self.direction(format));
        if format.is_zero(scaled) || format.is_subnormal(scaled) {
            return Known { value: 0, decided: !format.sign() };
        }
        let is_limited = format == F16 && self.limits_halves() && F16.is_infinite(scaled);
        Known::all(if is_limited { scaled - 1 } else { scaled })
    }

    fn clamped(&self, known: Known, format: Format) -> Known {
        if known.decided == 0 {
            return known;
        }
        if format.is_nan(known.value) {
            return if self.machine.mode >> 8 & 1 == 1 { Known::all(0) } else { known };
        }
        if format.is_zero(known.value) {
            // The sign of -0 is open; of a zero whose sign is open as well.
            let positive = known.decided & format.sign() != 0 && !format.is_negative(known.value);
            return if positive { known } else { Known { value: 0, decided: !format.sign() } };
        }
        Known::all(if format.is_negative(known.value) { 0 } else { known.value.min(format.one()) })
    }

    /// The NaN of an operation on `operands` (M3).
    pub fn nan(&self, format: Format, operands: &[u64]) -> Known {
        let canonical = format.infinity() | format.quiet();
        match self.machine.readings.nan {
            NanPolicy::Unspecified | NanPolicy::InOrder => Known { value: canonical, decided: canonical },
            NanPolicy::Canonical => Known::all(canonical),
            NanPolicy::Preserve => {
                let first = operands.iter().copied().find(|&operand| format.is_nan(operand));
                Known::all(first.map_or(canonical, |nan| nan | format.quiet()))
            }
        }
    }

    /// `a + b`, rounded.
    pub fn add(&self, format: Format, a: u64, b: u64, direction: Direction) -> Known {
        match (format.value(a), format.value(b)) {
            (Value::Number(x), Value::Number(y)) => Known::all(format.round(x.plus(y, direction), direction)),
            (Value::Nan, _) | (_, Value::Nan) => self.nan(format, &[a, b]),
            (Value::Infinity { negative: x }, Value::Infinity { negative: y }) if x != y => self.nan(format, &[a, b]),
            (Value::Infinity { .. }, _) => Known::all(a),
            _ => Known::all(b),
        }
    }

    /// `a * b`, rounded.
    pub fn mul(&self, format: Format, a: u64, b: u64, direction: Direction) -> Known {
        let sign = (a ^ b) & format.sign();
        match (format.value(a), format.value(b)) {
            (Value::Number(x), Value::Number(y)) => Known::all(format.round(x.times(y), direction)),
            (Value::Nan, _) | (_, Value::Nan) => self.nan(format, &[a, b]),
            _ if format.is_zero(a) || format.is_zero(b) => self.nan(format, &[a, b]),
            _ => Known::all(sign | format.infinity()),
        }
    }

    /// `a * b + c`, rounded once.
    pub fn fma(&self, format: Format, [a, b, c]: [u64; 3], direction: Direction) -> Known {
        if [a, b, c].iter().any(|&operand| format.is_nan(operand)) {
            return self.nan(format, &[a, b, c]);
        }
        match (format.value(a), format.value(b), format.value(c)) {
            (Value::Number(x), Value::Number(y), Value::Number(z)) => {
                Known::all(format.round(x.times(y).plus(z, direction), direction))
            }
            (Value::Number(_), Value::Number(_), _) => Known::all(c),
            _ => {
                let product = self.mul(format, a, b, direction);
                let infinite = format.is_infinite(product.value);
                if !infinite || format.is_infinite(c) && (c ^ product.value) & format.sign() != 0 {
                    return self.nan(format, &[a, b, c]);
                }
                product
            }
        }
    }
}

/// A subnormal as a zero of the same sign.
pub fn flushed(bits: u64, format: Format) -> u64 {
    if format.is_subnormal(bits) { bits & format.sign() } else { bits }
}
