//! Formats of buffers: how components lie in memory, and what number their bits are (ledger K123 to K134).

use crate::algebra::{Algebra, B32, B64, Bv, W16, W32, W64};
use crate::float::{Environment, FloatOp, Format, Rounding, fixed};
use crate::target::{Feature, Target};

/// What number the bits of a component are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberFormat {
    /// From 0 to 1.
    Unorm,
    /// From -1 to 1.
    Snorm,
    /// An integer as a float.
    Uscaled,
    Sscaled,
    Uint,
    Sint,
    /// From -1 to 1 without a zero (gfx6 and gfx7).
    SnormOgl,
    Float,
}

/// Bits of the components, x first, which has the lowest bits, by the number of the data format.
const LAYOUTS: [&[u32]; 16] = [
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
    &[],
];

/// A data format with a number format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BufferFormat {
    layout: &'static [u32],
    number: NumberFormat,
}

impl BufferFormat {
    /// The format with these numbers on `target`; `None` if no document says what it is.
    pub fn new(data: u32, number: u32, target: Target) -> Option<Self> {
        use NumberFormat::{Float, Sint, Snorm, SnormOgl, Sscaled, Uint, Unorm, Uscaled};
        let number = match number {
            0 => Unorm,
            1 => Snorm,
            2 => Uscaled,
            3 => Sscaled,
            4 => Uint,
            5 => Sint,
            6 if target.has(Feature::SnormOgl) => SnormOgl,
            7 => Float,
            _ => return None,
        };
        let layout = LAYOUTS[data as usize & 15];
        let is_float = |&bits: &u32| bits >= 16 || matches!(data, 6 | 7);
        let is_known = !layout.is_empty() && (number != Float || layout.iter().all(is_float));
        is_known.then_some(BufferFormat { layout, number })
    }

    /// Bytes in memory.
    pub fn bytes(self) -> u32 {
        self.layout.iter().sum::<u32>() / 8
    }
    /// Where component `index` begins, in bits, and how many it has.
    pub fn component(self, index: usize) -> Option<(u32, u32)> {
        let bits = *self.layout.get(index)?;
        Some((self.layout[..index].iter().sum(), bits))
    }
    /// Components are integers in registers as well.
    pub fn is_integer(self) -> bool {
        matches!(self.number, NumberFormat::Uint | NumberFormat::Sint)
    }
    /// A 32-bit float: of these, conversions to 16 bits truncate (ledger K127).
    pub fn is_wide_float(self) -> bool {
        self.number == NumberFormat::Float && self.layout[0] == 32
    }
    /// Whether stores can convert to it (ledger K131, K134).
    pub fn can_be_stored(self) -> bool {
        let small = self.layout.iter().any(|&bits| bits < 16);
        self.number != NumberFormat::SnormOgl && !(self.number == NumberFormat::Float && small)
    }
    /// What 1 is in a register.
    pub fn one<A: Algebra>(self) -> B32<A> {
        if self.is_integer() { Bv::constant(1) } else { Bv::one() }
    }

    /// The register's value for a component of `bits` bits, zero-extended.
    pub fn unpacked<A: Algebra>(self, env: &Environment<A>, bits: u32, raw: B32<A>) -> B32<A> {
        let signed = || {
            let others = Bv::constant(u64::from(32 - bits));
            raw.lshl(others).ashr(others)
        };
        let (all, half) = ((1u64 << bits) - 1, (1u64 << (bits - 1)) - 1);
        match self.number {
            NumberFormat::Uint => raw,
            NumberFormat::Sint => signed(),
            NumberFormat::Uscaled => integer(Format::F32, false, raw),
            NumberFormat::Sscaled => integer(Format::F32, true, signed()),
            NumberFormat::Unorm => quotient(integer(Format::F64, false, raw), all),
            NumberFormat::Snorm => {
                let value: B32<A> = quotient(integer(Format::F64, true, signed()), half);
                let least = Bv::one().negated();
                value.float_lt(least).select(least, value)
            }
            NumberFormat::SnormOgl => {
                let twice = op(FloatOp::Add(Format::F64), [integer(Format::F64, true, signed()); 2]);
                let next = op(FloatOp::Add(Format::F64), [twice, Bv::<A, W64>::one()]);
                quotient(next, all)
            }
            NumberFormat::Float => match bits {
                32 => raw,
                // Ten or eleven bits are an f16 without its sign and lowest bits.
                _ => env.convert(raw.truncate::<W16>().lshl(Bv::constant(if bits == 16 {
                    0
                } else {
                    15 - u64::from(bits)
                }))),
            },
        }
    }

    /// The bits of a component of `bits` bits for a register's value; bits above them are of no meaning.
    pub fn packed<A: Algebra>(self, env: &Environment<A>, bits: u32, value: B32<A>) -> B32<A> {
        let (all, half) = ((1u64 << bits) - 1, (1u64 << (bits - 1)) - 1);
        match self.number {
            NumberFormat::Uint | NumberFormat::Sint | NumberFormat::SnormOgl => value,
            NumberFormat::Uscaled => value.to_u32().umin(Bv::constant(all)),
            NumberFormat::Sscaled => value.to_i32().smin(Bv::constant(half)).smax(!Bv::constant(half)),
            NumberFormat::Unorm => scaled(env, Bv::zero(), value, all),
            NumberFormat::Snorm => scaled(env, Bv::one().negated(), value, half),
            NumberFormat::Float if bits == 16 => {
                let rounding = fixed(Rounding::NearestEven);
                env.convert_rounding::<W32, W16>(value, rounding).zext()
            }
            NumberFormat::Float => value,
        }
    }
}

/// `op` on doubles, to nearest even.
fn op<A: Algebra>(op: FloatOp, operands: [B64<A>; 2]) -> B64<A> {
    Bv::new(A::float::<W64, W64>(op, fixed::<A>(Rounding::NearestEven).0, &operands.map(|operand| operand.0)))
}

/// An integer's value, to nearest even.
fn integer<A: Algebra, W: crate::float::FloatWidth>(to: Format, signed: bool, value: B32<A>) -> Bv<A, W> {
    Bv::new(A::float::<W32, W>(FloatOp::FromInt { signed, to }, fixed::<A>(Rounding::NearestEven).0, &[value.0]))
}

/// `value / divisor`, a division of f32. For the integers of up to 16 bits that come here the rounded product with the
/// reciprocal is the rounded quotient: a test goes through all of them. Those of 32 bits are rounded before, and their
/// divisor is then a power of two.
fn quotient<A: Algebra>(value: B64<A>, divisor: u64) -> B32<A> {
    let value = if divisor >> 24 == 0 { value } else { widened(narrowed(value)) };
    let reciprocal = Bv::constant((1.0 / f64::from(divisor as f32)).to_bits());
    let product = op(FloatOp::Mul(Format::F64), [value, reciprocal]);
    narrowed(product)
}

fn widened<A: Algebra>(value: B32<A>) -> B64<A> {
    let op = FloatOp::Convert { from: Format::F32, to: Format::F64 };
    Bv::new(A::float::<W32, W64>(op, fixed::<A>(Rounding::NearestEven).0, &[value.0]))
}

fn narrowed<A: Algebra>(value: B64<A>) -> B32<A> {
    let op = FloatOp::Convert { from: Format::F64, to: Format::F32 };
    Bv::new(A::float::<W64, W32>(op, fixed::<A>(Rounding::NearestEven).0, &[value.0]))
}

/// The integer nearest to `value`, limited to `least` and 1, times `greatest`; 0 for a NaN.
fn scaled<A: Algebra>(env: &Environment<A>, least: B32<A>, value: B32<A>, greatest: u64) -> B32<A> {
    let limited = value.float_lt(least).select(least, value);
    let limited = Bv::one().float_lt(limited).select(Bv::one(), limited);
    let limited = value.is_nan().select(Bv::zero(), limited);
    let wide: B64<A> = env.convert::<W32, W64>(limited);
    let product = op(FloatOp::Mul(Format::F64), [wide, Bv::constant((greatest as f64).to_bits())]);
    // 1.5 * 2^52: the sum has the integer in its lowest bits.
    let sum = op(FloatOp::Add(Format::F64), [product, Bv::constant(0x4338_0000_0000_0000)]);
    sum.truncate()
}
