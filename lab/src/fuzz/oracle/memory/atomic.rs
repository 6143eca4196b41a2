//! What atomics leave: K19 to K30, K33.

use gcn_semantics::ledger::{AtomicSubnormals, BrainMode};

use super::super::float::flushed;
use super::super::real::{Direction, F16, F32, F64, Format, Value};
use super::super::{Known, OracleMachine};

/// An atomic operation: its name in FLAT instructions, and the bits of its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Atomic {
    pub op: &'static str,
    pub bits: u64,
}

const OPS: [&str; 13] =
    ["cmpswap", "swap", "add", "rsub", "sub", "smin", "umin", "smax", "umax", "and", "xor", "inc", "dec"];

impl Atomic {
    /// That of a FLAT, buffer or scalar instruction.
    pub fn named(name: &str) -> Option<Self> {
        let (_, op) = name.split_once("_atomic_")?;
        let (op, bits) = op.strip_suffix("_x2").map_or((op, 32), |op| (op, 64));
        if let Some(atomic) = Atomic::of_floats(op) {
            return Some(atomic);
        }
        let others = ["or", "fcmpswap", "fmin", "fmax"];
        let op = OPS.into_iter().chain(others).find(|&known| known == op)?;
        Some(Atomic { op, bits })
    }

    /// The float operations of gfx908 and later, by what follows `atomic_` and, with `rtn_`, `ds_`.
    fn of_floats(name: &str) -> Option<Self> {
        let (op, bits) = match name {
            "add_f32" => ("fadd", 32),
            "add_f64" => ("fadd", 64),
            "min_f64" => ("fmin", 64),
            "max_f64" => ("fmax", 64),
            "pk_add_f16" | "pk_add_rtn_f16" => ("halves", 32),
            "pk_add_bf16" | "pk_add_rtn_bf16" => ("brains", 32),
            _ => return None,
        };
        Some(Atomic { op, bits })
    }

    /// That of a DS instruction, without `ds_`.
    pub fn of_data_share(name: &str) -> Option<Self> {
        if name.starts_with("pk_") {
            return Atomic::of_floats(name);
        }
        let (op, ty) = name.rsplit_once('_')?;
        let op = op.trim_end_matches("_rtn").trim_end_matches("_src2");
        let bits = ty[1..].parse().ok()?;
        let op = match (op, &ty[..1]) {
            ("add", "f") => "fadd",
            ("min", "i") => "smin",
            ("min", "u") => "umin",
            ("min", _) => "fmin",
            ("max", "i") => "smax",
            ("max", "u") => "umax",
            ("max", _) => "fmax",
            ("cmpst", "f") => "fcmpswap",
            ("cmpst", _) => "cmpswap",
            ("wrxchg", _) => "swap",
            ("write", _) if name.contains("_src2_") => "swap",
            ("condxchg32", _) => "condxchg",
            ("mskor", _) => "mskor",
            ("wrap", _) => "wrap",
            ("or", _) => "or",
            (op, _) => {
                OPS.into_iter().find(|&known| known == op && !known.contains("min") && !known.contains("max"))?
            }
        };
        Some(Atomic { op, bits })
    }
}

impl OracleMachine<'_> {
    /// What a cell gets whose content was `old`. `data` is what is added or stored, `second` the other operand: what a
    /// compare and swap compares with, the new bits of `mskor`, the second operand of `wrap`.
    pub(in crate::fuzz::oracle) fn atomic_result(
        &self,
        atomic: Atomic,
        in_lds: bool,
        old: u64,
        [data, second]: [u64; 2],
    ) -> Known {
        let ones = u64::MAX >> (64 - atomic.bits);
        let signed = |value: u64| (value << (64 - atomic.bits)) as i64;
        let format = if atomic.bits == 64 { F64 } else { F32 };
        let result = match atomic.op {
            "add" => old.wrapping_add(data),
            "sub" => old.wrapping_sub(data),
            "rsub" => data.wrapping_sub(old),
            "inc" if old >= data => 0,
            "inc" => old + 1,
            "dec" if old == 0 || old > data => data,
            "dec" => old - 1,
            "smin" if signed(old) < signed(data) => old,
            "smax" if signed(old) > signed(data) => old,
            "umin" => old.min(data),
            "umax" => old.max(data),
            "and" => old & data,
            "or" => old | data,
            "xor" => old ^ data,
            "mskor" => old & !data | second,
            "cmpswap" if old != second => old,
            "wrap" if old >= data => old - data,
            "wrap" => old.wrapping_add(second),
            "condxchg" => {
                let word =
                    |old: u64, data: u64| if data >> 31 & 1 == 1 { data & 0x7fff_ffff } else { old & 0xffff_ffff };
                word(old, data) | word(old >> 32, data >> 32) << 32
            }
            "fcmpswap" | "fmin" | "fmax" | "fadd" => {
                return self.float_atomic(atomic.op, format, in_lds, old, [data, second]);
            }
            "halves" | "brains" => {
                let half =
                    |shift: u32| self.half_added(atomic.op, in_lds, old >> shift & 0xffff, data >> shift & 0xffff);
                let (low, high) = (half(0), half(16));
                let cut = |known: u64| known & 0xffff;
                return Known {
                    value: cut(low.value) | cut(high.value) << 16,
                    decided: cut(low.decided) | cut(high.decided) << 16,
                };
            }
            _ => data,
        };
        Known::all(result & ones)
    }

    /// A half of a packed addition (K177).
    fn half_added(&self, op: &str, in_lds: bool, old: u64, data: u64) -> Known {
        let format = if op == "halves" { F16 } else { Format { exponent: 8, fraction: 7 } };
        let first = match self.readings.brain_mode {
            BrainMode::Single if op == "brains" => 4,
            _ => 6,
        };
        let keeps = |number: u32| !in_lds || self.mode >> (first + number) & 1 == 1;
        sum(format, [old, data], [keeps(0), keeps(1)])
    }

    fn float_atomic(&self, op: &str, format: Format, in_lds: bool, old: u64, [data, second]: [u64; 2]) -> Known {
        // Subnormals are kept by 64-bit operations outside DS, otherwise as MODE says.
        let mode_keeps = |bit: u32| self.mode >> (bit + if format == F32 { 0 } else { 2 }) & 1 == 1;
        let keeps = |bit: u32| match (op, format == F64) {
            // K176: doubles are never flushed in sums, and singles behind caches as a reading says.
            ("fadd", true) => true,
            ("fadd", false) if !in_lds => self.readings.atomic_subnormals == AtomicSubnormals::Keep,
            _ => format == F64 && !in_lds || mode_keeps(bit),
        };
        let operand = |bits: u64| if keeps(4) { bits } else { flushed(bits, format) };
        let [x, y] = [operand(old), operand(if op == "fcmpswap" { second } else { data })];
        let is_nan = format.is_nan(x) || format.is_nan(y);
        let number = |bits: u64| if format == F64 { f64::from_bits(bits) } else { f32::from_bits(bits as u32).into() };
        match op {
            "fcmpswap" => Known::all(if !is_nan && number(x) == number(y) { data } else { old }),
            "fadd" => sum(format, [old, data], [keeps(4), keeps(5)]),
            _ if is_nan => Known::OPEN,
            // Zeros of both signs.
            _ if number(x) == 0.0 && number(y) == 0.0 && old != data => Known::OPEN,
            "fmin" => Known::all(if number(y) < number(x) { data } else { old }),
            _ => Known::all(if number(y) > number(x) { data } else { old }),
        }
    }
}

/// A sum to nearest even; whether subnormals of operands stay, and of the result.
fn sum(format: Format, operands: [u64; 2], [keeps_operands, keeps_result]: [bool; 2]) -> Known {
    let [x, y] = operands.map(|bits| if keeps_operands { bits } else { flushed(bits, format) });
    match (format.value(x), format.value(y)) {
        (Value::Nan, _) | (_, Value::Nan) => Known::OPEN,
        (Value::Infinity { negative: a }, Value::Infinity { negative: b }) if a != b => Known::OPEN,
        (Value::Infinity { .. }, _) => Known::all(x),
        (_, Value::Infinity { .. }) => Known::all(y),
        (Value::Number(a), Value::Number(b)) => {
            let direction = Direction::NearestEven;
            let sum = format.round(a.plus(b, direction), direction);
            Known::all(if keeps_result { sum } else { flushed(sum, format) })
        }
    }
}
