//! Small floats: conversions of gfx942 and gfx950, from the ledger's rows F1 to F10. Every finite number here is an
//! f64, exactly, and rounding to a format looks for the place among all of its numbers.

use gcn_semantics::Target;
use gcn_semantics::isa::Type;
use gcn_semantics::ledger::{SeedOfItems, StochasticSum};

use super::float::Context;
use super::float_function::value;
use super::real::{Direction, F16, F32};
use super::{Known, OracleMachine};

/// A format of 4 to 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Small {
    exponent: u32,
    fraction: u32,
    bias: i32,
    kind: Kind,
}

/// Which codes are no numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Those of the highest exponent: infinity, and NaNs.
    Ieee,
    /// All ones but for the sign.
    Ones,
    /// The one that would be -0.
    Fnuz,
    /// None.
    Numbers,
}

/// What a code stands for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Content {
    Number(f64),
    Infinity(bool),
    Nan,
}

/// How to round to a code.
#[derive(Debug, Clone, Copy)]
enum Rounding {
    Nearest,
    /// With so many bits of a random word below the last place.
    Random {
        word: u32,
        bits: u32,
    },
}

const fn small(exponent: u32, fraction: u32, bias: i32, kind: Kind) -> Small {
    Small { exponent, fraction, bias, kind }
}
const SINGLE: Small = small(8, 23, 127, Kind::Ieee);
const HALF: Small = small(5, 10, 15, Kind::Ieee);
const BRAIN: Small = small(8, 7, 127, Kind::Ieee);
/// The bits of an f32 that `xf32` uses.
const REDUCED: Small = small(8, 10, 127, Kind::Ieee);

impl Small {
    /// The format of this name.
    pub fn named(name: &str, target: Target) -> Option<Small> {
        Some(match name {
            "f32" => SINGLE,
            "xf32" => REDUCED,
            "f16" => HALF,
            "bf16" => BRAIN,
            "fp8" if target == Target::Gfx942 => small(4, 3, 8, Kind::Fnuz),
            "bf8" if target == Target::Gfx942 => small(5, 2, 16, Kind::Fnuz),
            "fp8" => small(4, 3, 7, Kind::Ones),
            "bf8" => small(5, 2, 15, Kind::Ieee),
            "fp6" => small(2, 3, 1, Kind::Numbers),
            "bf6" => small(3, 2, 3, Kind::Numbers),
            "fp4" => small(2, 1, 1, Kind::Numbers),
            _ => return None,
        })
    }

    pub fn bits(self) -> u32 {
        1 + self.exponent + self.fraction
    }
    fn sign(self) -> u64 {
        1 << (self.bits() - 1)
    }
    /// The bits of all exponents set: infinity of [`Kind::Ieee`].
    fn infinity(self) -> u64 {
        ((1 << self.exponent) - 1) << self.fraction
    }
    /// The code of the greatest number.
    fn greatest(self) -> u64 {
        match self.kind {
            Kind::Ieee => self.infinity() - 1,
            Kind::Ones => self.sign() - 2,
            Kind::Fnuz | Kind::Numbers => self.sign() - 1,
        }
    }
    /// Exponents of numbers that are not subnormal begin here.
    pub fn least_exponent(self) -> i32 {
        1 - self.bias
    }

    /// The number of a code without a sign, as if there were no other kinds of codes.
    fn number(self, code: u64) -> f64 {
        let (field, fraction) = ((code >> self.fraction) as i32, (code & ((1 << self.fraction) - 1)) as f64);
        let part = fraction / f64::from(1u32 << self.fraction);
        match field {
            0 => part * power(self.least_exponent()),
            _ => (1.0 + part) * power(field - self.bias),
        }
    }

    pub fn content(self, code: u64) -> Content {
        let (magnitude, negative) = (code & (self.sign() - 1), code & self.sign() != 0);
        match self.kind {
            Kind::Ieee if magnitude > self.infinity() => Content::Nan,
            Kind::Ieee if magnitude == self.infinity() => Content::Infinity(negative),
            Kind::Ones if magnitude == self.sign() - 1 => Content::Nan,
            Kind::Fnuz if negative && magnitude == 0 => Content::Nan,
            _ => Content::Number(if negative { -self.number(magnitude) } else { self.number(magnitude) }),
        }
    }

    /// What a NaN becomes: those bits that are told (F1, F6).
    fn nan(self) -> Known {
        let told = |bits: u64| Known { value: bits, decided: bits };
        match self.kind {
            Kind::Ieee => told(self.infinity() | 1 << (self.fraction - 1)),
            Kind::Ones => told(self.sign() - 1),
            Kind::Fnuz => Known::all(self.sign()),
            Kind::Numbers => Known::OPEN,
        }
    }

    /// The code of a positive number, rounded; above the greatest one if it is beyond all.
    fn rounded(self, magnitude: f64, rounding: Rounding) -> u64 {
        match rounding {
            Rounding::Nearest => {
                // The first code that is not below: by halves, since codes are in the order of their numbers.
                let (mut low, mut high) = (0, self.greatest() + 1);
                while high - low > 1 {
                    let middle = (low + high) / 2;
                    if self.number(middle) <= magnitude { low = middle } else { high = middle }
                }
                let middle = (self.number(low) + self.number(high)) / 2.0;
                let up = magnitude > middle || magnitude == middle && low % 2 == 1;
                if up { high } else { low }
            }
            Rounding::Random { word, bits } => {
                let exponent = exponent_of(magnitude).max(self.least_exponent());
                let last_place = power(exponent - self.fraction as i32);
                let fine = (magnitude / last_place * power(bits as i32)).floor();
                let random = f64::from(if bits == 0 { 0 } else { word >> (32 - bits) });
                let places = ((fine + random) / power(bits as i32)).floor();
                let number = places * last_place;
                // Exact: one more place may be a new exponent, and nothing else.
                self.rounded(number, Rounding::Nearest)
            }
        }
    }

    /// The code of `content`.
    fn code(self, content: Content, rounding: Rounding, limits: bool) -> Known {
        let beyond = |negative: bool| {
            let sign = if negative { self.sign() } else { 0 };
            match self.kind {
                Kind::Numbers => Known::all(self.greatest() | sign),
                _ if limits => Known::all(self.greatest() | sign),
                Kind::Ieee => Known::all(self.infinity() | sign),
                _ => self.nan(),
            }
        };
        match content {
            Content::Nan => self.nan(),
            Content::Infinity(negative) => beyond(negative),
            Content::Number(number) => {
                let negative = number.is_sign_negative();
                let code = self.rounded(number.abs(), rounding);
                if code > self.greatest() {
                    return beyond(negative);
                }
                let has_sign = self.kind != Kind::Fnuz || code != 0;
                Known::all(code | if negative && has_sign { self.sign() } else { 0 })
            }
        }
    }
}

/// Two to the power of `exponent`.
fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}
/// The exponent of a number that is no subnormal f64.
fn exponent_of(magnitude: f64) -> i32 {
    (magnitude.to_bits() >> 52) as i32 - 1023
}

impl OracleMachine<'_> {
    /// Whether FP16_OVFL is set.
    fn limits_small(&self) -> bool {
        self.mode >> 23 & 1 == 1
    }

    /// Whether MODE may flush `number` where it is an operand or a result of this format (F4).
    fn may_flush(&self, format: Small, number: f64, is_result: bool) -> bool {
        let bit = if format == HALF { 6 } else { 4 } + u32::from(is_result);
        let has_mode = format == SINGLE || format == HALF || format == BRAIN;
        // A result that is rounded up to the least normal number may have been flushed before.
        let least = power(format.least_exponent());
        has_mode
            && self.mode >> bit & 1 == 0
            && number != 0.0
            && number.abs() < least * if is_result { 2.0 } else { 1.0 }
    }

    /// `code` of one format in another one, after it is divided by a scale, or multiplied if the other one is wider.
    pub(super) fn converted_small(&self, from: Small, to: Small, code: u64, scale: u32, random: Option<u32>) -> Known {
        // F5.
        if scale >> 23 & 0xff == 0xff {
            return Known::OPEN;
        }
        let content = from.content(code & (u64::MAX >> (64 - from.bits())));
        let widens = from.bits() < to.bits();
        let exponent = (scale >> 23 & 0xff) as i32 - 127;
        let by = power(if widens { exponent } else { -exponent });
        let scaled = match content {
            Content::Number(number) if self.may_flush(from, number, false) => return Known::OPEN,
            Content::Number(number) => Content::Number(number * by),
            other => other,
        };
        if widens {
            if let Content::Number(number) = scaled {
                let overflows = to.rounded(number.abs(), Rounding::Nearest) > to.greatest();
                // F4, F7.
                if self.may_flush(to, number, true) || overflows && to.bits() == 16 && self.limits_small() {
                    return Known::OPEN;
                }
            }
            return to.code(scaled, Rounding::Nearest, false);
        }
        let rounding = match random {
            Some(word) => Rounding::Random { word, bits: from.fraction - to.fraction },
            None => Rounding::Nearest,
        };
        to.code(scaled, rounding, self.limits_small())
    }
}

/// The next random word.
pub fn next_word(word: u32) -> u32 {
    word << 1 ^ if word >> 31 == 1 { 0xc5 } else { 0 }
}

/// The scale that changes nothing.
const ONE: u32 = 127 << 23;

/// A conversion of one or two numbers, by its name without `v_`; `None` if there is none. The operands are as MODE
/// and modifiers leave them: signs are applied, parts selected.
pub fn convert(c: &Context, name: &str, o: &[u64; 4]) -> Option<Known> {
    let machine = c.machine;
    let parts: Vec<&str> = name.strip_prefix("cvt_")?.split('_').collect();
    let named = |name: &str| Small::named(name, machine.target);
    let is_small =
        |name: &str| name.contains("p4") || name.ends_with('8') && (name.starts_with('f') || name.starts_with('b'));
    match parts[..] {
        // Without a scale.
        ["f32", from] if is_small(from) => Some(machine.converted_small(named(from)?, SINGLE, o[0], ONE, None)),
        ["pk", "f32", from] if is_small(from) => {
            let each = |byte: u32| {
                machine.converted_small(named(from).unwrap_or(SINGLE), SINGLE, o[0] >> (8 * byte), ONE, None)
            };
            Some(beside(each(0), each(1), 32))
        }
        ["f32", "bf16"] => Some(machine.converted_small(BRAIN, SINGLE, o[0], ONE, None)),
        ["pk", to, "f32"] if is_small(to) => {
            // MODE's flushing makes no difference.
            let each = |single: u64| machine.narrowed(named(to).unwrap_or(SINGLE), single, Rounding::Nearest);
            Some(beside(each(o[0]), each(o[1]), 8))
        }
        ["sr", to, "f32"] if is_small(to) => {
            let (to, word) = (named(to)?, o[1] as u32);
            Some(match machine.readings.stochastic_sum {
                StochasticSum::Carry => {
                    machine.narrowed(to, o[0], Rounding::Random { word, bits: SINGLE.fraction - to.fraction })
                }
                StochasticSum::Wrap if SINGLE.content(o[0]) == Content::Nan => to.nan(),
                StochasticSum::Wrap if o[0] & 0x7fff_ffff == 0x7f80_0000 => {
                    machine.narrowed(to, o[0], Rounding::Nearest)
                }
                StochasticSum::Wrap => {
                    let random = word >> (32 - (SINGLE.fraction - to.fraction));
                    let fraction = (o[0] as u32).wrapping_add(random) & 0x7f_ffff;
                    machine.narrowed(to, o[0] & 0xff80_0000 | u64::from(fraction), Rounding::Nearest)
                }
            })
        }
        ["pk", "f16", "f32"] => {
            let each = |single: u64| {
                let known = super::float_conversion::converted(c, single, F32, F16, Direction::NearestEven);
                let known = known.map_or(Known::OPEN, |(known, _)| known);
                let is_infinite = known.value & 0x7fff == 0x7c00 && known.decided & 0x7fff == 0x7fff;
                // M8.
                if is_infinite && machine.limits_small() && single & 0x7fff_ffff != 0x7f80_0000 {
                    return Known { value: known.value - 1, ..known };
                }
                let is_subnormal = F16.is_subnormal(known.value) && known.decided & 0x7fff == 0x7fff;
                if is_subnormal && !c.mode_keeps(F16, 5) { Known::all(known.value & 0x8000) } else { known }
            };
            Some(beside(each(o[0]), each(o[1]), 16))
        }
        ["pk", "bf16", "f32"] => {
            let each = |single: u64| machine.to_brain(single);
            Some(beside(each(o[0]), each(o[1]), 16))
        }
        // F3: exact, or open.
        ["sr", to @ ("f16" | "bf16"), "f32"] => {
            let to = named(to)?;
            let content = SINGLE.content(o[0]);
            Some(match content {
                Content::Number(number)
                    if machine.may_flush(SINGLE, number, false) || machine.may_flush(to, number, true) =>
                {
                    Known::OPEN
                }
                Content::Number(number) => match to.code(content, Rounding::Nearest, false) {
                    code if to.content(code.value) == Content::Number(number) => code,
                    _ => Known::OPEN,
                },
                Content::Nan => to.nan(),
                Content::Infinity(_) if machine.limits_small() => Known::OPEN,
                Content::Infinity(_) => to.code(content, Rounding::Nearest, false),
            })
        }
        ["scalef32", ref rest @ ..] => scaled(c, rest, o),
        _ => None,
    }
}

impl OracleMachine<'_> {
    fn narrowed(&self, to: Small, single: u64, rounding: Rounding) -> Known {
        to.code(SINGLE.content(single), rounding, self.limits_small())
    }

    fn to_brain(&self, single: u64) -> Known {
        let content = SINGLE.content(single);
        if let Content::Number(number) = content {
            let overflows = BRAIN.rounded(number.abs(), Rounding::Nearest) > BRAIN.greatest();
            let flushed = self.may_flush(SINGLE, number, false) || self.may_flush(BRAIN, number, true);
            if flushed || overflows && self.limits_small() {
                return Known::OPEN;
            }
        }
        BRAIN.code(content, Rounding::Nearest, false)
    }
}

/// Conversions of one or two numbers with a scale: `[sr] [pk] TO FROM`.
fn scaled(c: &Context, name: &[&str], o: &[u64; 4]) -> Option<Known> {
    let machine = c.machine;
    let (random, name) = match name {
        ["sr", rest @ ..] => (true, rest),
        _ => (false, name),
    };
    let (pair, name) = match name {
        ["pk", rest @ ..] => (true, rest),
        _ => (false, name),
    };
    let [to, from] = name else { return None };
    let [to, from] = [Small::named(to, machine.target)?, Small::named(from, machine.target)?];
    // Two f32 values are two operands, unless a random word stands in the place of the second.
    let apart = pair && from == SINGLE && !random;
    let second = if apart { o[1] } else { o[0] >> from.bits() };
    let scale = o[if random || apart { 2 } else { 1 }] as u32;
    let first_word = random.then_some(o[1] as u32);
    let second_word = first_word.map(|word| match machine.readings.seed_of_items {
        SeedOfItems::Chain => next_word(word),
        SeedOfItems::Same => word,
    });
    let first = machine.converted_small(from, to, o[0], scale, first_word);
    if !pair {
        return Some(first);
    }
    Some(beside(first, machine.converted_small(from, to, second, scale, second_word), to.bits()))
}

/// Two codes, the first in the low bits.
fn beside(low: Known, high: Known, bits: u32) -> Known {
    let ones = u64::MAX >> (64 - bits);
    Known {
        value: low.value & ones | (high.value & ones) << bits,
        decided: low.decided & ones | (high.decided & ones) << bits,
    }
}

/// The function of such a conversion, as vector instructions have it.
pub fn function(name: &str) -> Option<super::float_function::Function> {
    let rest = name.strip_prefix("cvt_")?;
    let is_own = rest.starts_with("scalef32_") && !rest.contains("pk32") && !rest.contains("2xpk16")
        || matches!(
            rest,
            "f32_fp8" | "f32_bf8" | "pk_f32_fp8" | "pk_f32_bf8" | "f32_bf16" | "pk_fp8_f32" | "pk_bf8_f32"
        )
        || matches!(rest, "sr_fp8_f32" | "sr_bf8_f32" | "pk_f16_f32" | "pk_bf16_f32" | "sr_f16_f32" | "sr_bf16_f32");
    is_own.then_some(|c: &Context, o: &[u64; 4]| {
        let mnemonic = c.instruction.row.mnemonic.strip_prefix("v_")?;
        value(convert(c, mnemonic, &operands(c, o))?)
    })
}

/// The parts of the registers that the instruction names, with their signs.
fn operands(c: &Context, o: &[u64; 4]) -> [u64; 4] {
    let modifiers = &c.instruction.modifiers;
    let mut operands = *o;
    for (index, &ty) in c.types.iter().enumerate().take(3) {
        let bit = |mask: u8| mask >> index & 1 == 1;
        let operand = &mut operands[index];
        match ty {
            Type::B8 => *operand = *operand >> (8 * (modifiers.op_sel & 3)) & 0xff,
            _ if ty.bits() == 16 => *operand = *operand >> if bit(modifiers.op_sel) { 16 } else { 0 } & 0xffff,
            _ => {}
        }
        let sign = match ty {
            Type::F32 => 1 << 31,
            Type::F16 | Type::Bf16 => 1 << 15,
            _ => 0,
        };
        if bit(modifiers.abs) {
            *operand &= !sign;
        }
        if bit(modifiers.neg) {
            *operand ^= sign;
        }
    }
    operands
}
