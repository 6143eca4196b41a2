//! What atomics leave: K19 to K30, K33.

use super::super::float::flushed;
use super::super::real::{Direction, F32, F64, Format, Value};
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
        let others = ["or", "fcmpswap", "fmin", "fmax"];
        let op = OPS.into_iter().chain(others).find(|&known| known == op)?;
        Some(Atomic { op, bits })
    }

    /// That of a DS instruction, without `ds_`.
    pub fn of_data_share(name: &str) -> Option<Self> {
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
        is_ds: bool,
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
                return self.float_atomic(atomic.op, format, is_ds, old, [data, second]);
            }
            _ => data,
        };
        Known::all(result & ones)
    }

    fn float_atomic(&self, op: &str, format: Format, is_ds: bool, old: u64, [data, second]: [u64; 2]) -> Known {
        // Subnormals are kept by 64-bit operations outside DS, otherwise as MODE says.
        let mode_keeps = |bit: u32| self.mode >> (bit + if format == F32 { 0 } else { 2 }) & 1 == 1;
        let keeps = |bit: u32| format == F64 && !is_ds || mode_keeps(bit);
        let operand = |bits: u64| if keeps(4) { bits } else { flushed(bits, format) };
        let [x, y] = [operand(old), operand(if op == "fcmpswap" { second } else { data })];
        let is_nan = format.is_nan(x) || format.is_nan(y);
        let number = |bits: u64| if format == F64 { f64::from_bits(bits) } else { f32::from_bits(bits as u32).into() };
        match op {
            "fcmpswap" => Known::all(if !is_nan && number(x) == number(y) { data } else { old }),
            "fadd" => match (format.value(x), format.value(y)) {
                _ if is_nan => Known::OPEN,
                (Value::Infinity { negative: a }, Value::Infinity { negative: b }) if a != b => Known::OPEN,
                (Value::Infinity { .. }, _) => Known::all(x),
                (_, Value::Infinity { .. }) => Known::all(y),
                _ => {
                    let direction = Direction::NearestEven;
                    let sum = format.round(format.real(x).plus(format.real(y), direction), direction);
                    Known::all(if keeps(5) { sum } else { flushed(sum, format) })
                }
            },
            _ if is_nan => Known::OPEN,
            // Zeros of both signs.
            _ if number(x) == 0.0 && number(y) == 0.0 && old != data => Known::OPEN,
            "fmin" => Known::all(if number(y) < number(x) { data } else { old }),
            _ => Known::all(if number(y) > number(x) { data } else { old }),
        }
    }
}
