//! Exact binary numbers and their rounding: floating-point arithmetic from its definition.

/// A format: bits of the exponent and of the fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Format {
    pub exponent: u32,
    pub fraction: u32,
}

pub const F16: Format = Format { exponent: 5, fraction: 10 };
pub const F32: Format = Format { exponent: 8, fraction: 23 };
pub const F64: Format = Format { exponent: 11, fraction: 52 };

/// Towards which number a result between two is rounded; numbered as in MODE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    NearestEven,
    Up,
    Down,
    Zero,
}

impl Direction {
    pub fn numbered(number: u32) -> Self {
        [Direction::NearestEven, Direction::Up, Direction::Down, Direction::Zero][number as usize & 3]
    }
}

/// `mantissa * 2^exponent`, negated if `negative`. Zero has a sign.
#[derive(Debug, Clone, Copy)]
pub struct Real {
    pub negative: bool,
    pub mantissa: u128,
    pub exponent: i32,
}

/// What a bit pattern stands for.
#[derive(Debug, Clone, Copy)]
pub enum Value {
    Nan,
    Infinity { negative: bool },
    Number(Real),
}

impl Format {
    pub fn sign(self) -> u64 {
        1 << (self.exponent + self.fraction)
    }
    pub fn infinity(self) -> u64 {
        ((1 << self.exponent) - 1) << self.fraction
    }
    /// The bit that tells quiet NaNs from signalling ones.
    pub fn quiet(self) -> u64 {
        1 << (self.fraction - 1)
    }
    pub fn least_normal(self) -> u64 {
        1 << self.fraction
    }
    fn bias(self) -> i32 {
        (1 << (self.exponent - 1)) - 1
    }
    pub fn one(self) -> u64 {
        (self.bias() as u64) << self.fraction
    }
    pub fn magnitude(self, bits: u64) -> u64 {
        bits & (self.sign() - 1)
    }
    pub fn is_nan(self, bits: u64) -> bool {
        self.magnitude(bits) > self.infinity()
    }
    pub fn is_signalling(self, bits: u64) -> bool {
        self.is_nan(bits) && bits & self.quiet() == 0
    }
    pub fn is_infinite(self, bits: u64) -> bool {
        self.magnitude(bits) == self.infinity()
    }
    pub fn is_zero(self, bits: u64) -> bool {
        self.magnitude(bits) == 0
    }
    pub fn is_subnormal(self, bits: u64) -> bool {
        !self.is_zero(bits) && self.magnitude(bits) < self.least_normal()
    }
    pub fn is_negative(self, bits: u64) -> bool {
        bits & self.sign() != 0
    }

    /// What `bits` stand for.
    pub fn value(self, bits: u64) -> Value {
        let (negative, magnitude) = (self.is_negative(bits), self.magnitude(bits));
        if self.is_nan(bits) {
            return Value::Nan;
        }
        if self.is_infinite(bits) {
            return Value::Infinity { negative };
        }
        let field = (magnitude >> self.fraction) as i32;
        let fraction = magnitude & (self.least_normal() - 1);
        let mantissa = u128::from(if field == 0 { fraction } else { fraction | self.least_normal() });
        Value::Number(Real { negative, mantissa, exponent: field.max(1) - self.bias() - self.fraction as i32 })
    }

    /// The number that `bits`, which are finite, stand for.
    pub fn real(self, bits: u64) -> Real {
        match self.value(bits) {
            Value::Number(real) => real,
            _ => Real { negative: false, mantissa: 0, exponent: 0 },
        }
    }

    /// The pattern of `real`, rounded.
    pub fn round(self, real: Real, direction: Direction) -> u64 {
        let sign = if real.negative { self.sign() } else { 0 };
        if real.mantissa == 0 {
            return sign;
        }
        let top = real.exponent + 127 - real.mantissa.leading_zeros() as i32;
        let mut unit = top.max(1 - self.bias()) - self.fraction as i32;
        let (mut kept, exact, above, half) = split(real.mantissa, unit - real.exponent);
        let up = match direction {
            Direction::NearestEven => above || half && kept & 1 == 1,
            Direction::Up => !exact && !real.negative,
            Direction::Down => !exact && real.negative,
            Direction::Zero => false,
        };
        kept += u128::from(up);
        if kept == 1 << (self.fraction + 1) {
            kept >>= 1;
            unit += 1;
        }
        let kept = kept as u64;
        if kept < self.least_normal() {
            return sign | kept;
        }
        let field = unit + self.fraction as i32 + self.bias();
        if field >= (1 << self.exponent) - 1 {
            let outwards = match direction {
                Direction::NearestEven => true,
                Direction::Up => !real.negative,
                Direction::Down => real.negative,
                Direction::Zero => false,
            };
            return sign | if outwards { self.infinity() } else { self.infinity() - 1 };
        }
        sign | (field as u64) << self.fraction | (kept - self.least_normal())
    }
}

/// `mantissa >> shift`, and what was cut off: nothing, more than a half, exactly a half.
fn split(mantissa: u128, shift: i32) -> (u128, bool, bool, bool) {
    match shift {
        ..=0 => (mantissa << -shift, true, false, false),
        1..=127 => {
            let rest = mantissa & ((1 << shift) - 1);
            let half = 1 << (shift - 1);
            (mantissa >> shift, rest == 0, rest > half, rest == half)
        }
        _ => (0, mantissa == 0, false, false),
    }
}

impl Real {
    /// The integer `value`.
    pub fn integer(value: i128) -> Self {
        Real { negative: value < 0, mantissa: value.unsigned_abs(), exponent: 0 }
    }

    pub fn times(self, other: Real) -> Real {
        Real {
            negative: self.negative != other.negative,
            mantissa: self.mantissa * other.mantissa,
            exponent: self.exponent + other.exponent,
        }
    }

    /// The sum, exact but for a last bit that says whether there is more: far below every rounding. A sum that
    /// vanishes is -0 when rounding down.
    pub fn plus(self, other: Real, direction: Direction) -> Real {
        match (self.mantissa, other.mantissa) {
            (0, 0) if self.negative == other.negative => return self,
            (0, 0) => return Real { negative: direction == Direction::Down, ..self },
            (0, _) => return other,
            (_, 0) => return self,
            _ => {}
        }
        let raised = |real: Real| {
            let by = real.mantissa.leading_zeros() - 2;
            Real { mantissa: real.mantissa << by, exponent: real.exponent - by as i32, ..real }
        };
        let (a, b) = (raised(self), raised(other));
        let (high, low) = if a.exponent >= b.exponent { (a, b) } else { (b, a) };
        let down = high.exponent - low.exponent;
        let lowered = match down {
            0..=126 => low.mantissa >> down | u128::from(low.mantissa & ((1 << down) - 1) != 0),
            _ => 1,
        };
        let signed = |real: Real, mantissa: u128| if real.negative { -(mantissa as i128) } else { mantissa as i128 };
        let sum = signed(high, high.mantissa) + signed(low, lowered);
        match sum {
            0 => Real { negative: direction == Direction::Down, mantissa: 0, exponent: 0 },
            _ => Real { negative: sum < 0, mantissa: sum.unsigned_abs(), exponent: high.exponent },
        }
    }

    /// The integer next in `direction`.
    pub fn to_integer(self, direction: Direction) -> i128 {
        let (kept, exact, above, half) = if self.exponent >= 0 {
            // Beyond every integer type: enough to be limited.
            (self.mantissa.min(1 << 100) << self.exponent.min(20), true, false, false)
        } else {
            split(self.mantissa, -self.exponent)
        };
        let up = match direction {
            Direction::NearestEven => above || half && kept & 1 == 1,
            Direction::Up => !exact && !self.negative,
            Direction::Down => !exact && self.negative,
            Direction::Zero => false,
        };
        let magnitude = (kept + u128::from(up)) as i128;
        if self.negative { -magnitude } else { magnitude }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_processor_when_rounding_to_nearest() {
        let interesting: Vec<f32> =
            [0, 1, 0x7f_ffff, 0x80_0000, 0x3f80_0000, 0x3f80_0001, 0x4b7f_ffff, 0x7f7f_ffff, 0x3300_0001]
                .into_iter()
                .flat_map(|bits: u32| [f32::from_bits(bits), -f32::from_bits(bits)])
                .collect();
        let near = Direction::NearestEven;
        for &a in &interesting {
            for &b in &interesting {
                let [x, y] = [a, b].map(|value| F32.real(value.to_bits().into()));
                assert_eq!(F32.round(x.plus(y, near), near), u64::from((a + b).to_bits()), "{a:e} + {b:e}");
                assert_eq!(F32.round(x.times(y), near), u64::from((a * b).to_bits()), "{a:e} * {b:e}");
                for &c in &interesting {
                    let sum = x.times(y).plus(F32.real(c.to_bits().into()), near);
                    assert_eq!(F32.round(sum, near), u64::from(a.mul_add(b, c).to_bits()), "{a:e} * {b:e} + {c:e}");
                }
            }
            let wide = F64.round(F32.real(a.to_bits().into()), near);
            assert_eq!(wide, f64::from(a).to_bits());
        }
    }

    #[test]
    fn directions() {
        let third = Real { negative: true, mantissa: 0x5555_5555_5555, exponent: -48 };
        let all = [Direction::NearestEven, Direction::Up, Direction::Down, Direction::Zero];
        assert_eq!(all.map(|to| F16.round(third, to)), [0xb555, 0xb555, 0xb556, 0xb555]);
        assert_eq!(all.map(|to| third.to_integer(to)), [0, 0, -1, 0]);
    }
}
