//! Steps on native integers.

use super::super::narrow::Specials;
use super::{Item, Manner, Step};

/// The one NaN.
const NAN: u32 = 0x7fc0_0000;
const INFINITY: u32 = 0x7f80_0000;
const SIGN: u32 = 0x8000_0000;

/// An item taken apart: `significand * 2^(exponent - fraction bits)`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts {
    pub is_negative: bool,
    pub significand: u32,
    pub exponent: i32,
    pub kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Infinity,
    Nan,
}

/// The item number `place` of `words`.
#[inline(always)]
fn item(item: Item, words: &[u32], place: u32) -> Parts {
    parts(item, words[(place / item.in_a_word()) as usize] >> (place % item.in_a_word() * item.bits()))
}

/// The item in the low bits of `word`.
#[inline(always)]
pub(super) fn parts(item: Item, word: u32) -> Parts {
    let format = item.format();
    let code = word >> item.unused_bits() & (u32::MAX >> (32 - format.bits()));
    let magnitude = u64::from(code) & format.magnitudes();
    let field = (magnitude >> format.fraction_bits) as u32;
    let kind = match format.specials {
        Specials::Ieee if magnitude == format.infinity() => Kind::Infinity,
        Specials::Ieee if magnitude > format.infinity() => Kind::Nan,
        Specials::NanAlone if magnitude == format.magnitudes() => Kind::Nan,
        Specials::NegativeZero if u64::from(code) == format.sign_mask() => Kind::Nan,
        _ => Kind::Number,
    };
    let fraction = code & ((1 << format.fraction_bits) - 1);
    Parts {
        is_negative: u64::from(code) & format.sign_mask() != 0,
        significand: fraction | u32::from(field > 0) << format.fraction_bits,
        exponent: field.max(1) as i32 - format.bias as i32,
        kind,
    }
}

/// What infinities and NaNs make of a sum.
#[derive(Debug, Default)]
struct Special {
    is_nan: bool,
    /// Whether there is a positive infinity, and a negative one.
    infinities: [bool; 2],
}

impl Special {
    fn product(&mut self, a: Parts, b: Parts) {
        let is_zero = |part: Parts| part.kind == Kind::Number && part.significand == 0;
        if a.kind == Kind::Nan || b.kind == Kind::Nan {
            self.is_nan = true;
        } else if a.kind == Kind::Infinity || b.kind == Kind::Infinity {
            self.is_nan |= is_zero(a) || is_zero(b);
            self.infinities[usize::from(a.is_negative ^ b.is_negative)] = true;
        }
    }
    fn addend(&mut self, bits: u32) {
        self.is_nan |= bits & !SIGN > INFINITY;
        if bits & !SIGN == INFINITY {
            self.infinities[usize::from(bits >= SIGN)] = true;
        }
    }
    fn result(&self) -> Option<u32> {
        match self.infinities {
            _ if self.is_nan => Some(NAN),
            [true, true] => Some(NAN),
            [true, false] => Some(INFINITY),
            [false, true] => Some(SIGN | INFINITY),
            [false, false] => None,
        }
    }
}

/// The bits of `step` on the words of its arguments.
#[inline]
pub fn evaluate(step: Step, arguments: &[u32]) -> u32 {
    let words = usize::from(step.words);
    let (a, b, addend) = (&arguments[..words], &arguments[words..2 * words], arguments[2 * words]);
    match step.manner {
        Manner::Exact => exact(step, a, b, addend),
        Manner::Pairwise => pairwise::<false>(step, numbers::<false>(step, a, b), addend),
        Manner::Flushing => pairwise::<true>(step, numbers::<true>(step, a, b), addend),
        Manner::Truncating => truncating(step, a, b, addend),
        Manner::Agreed => agreed(step, a, b, addend),
    }
}

/// `value * 2^scale`.
#[derive(Debug, Clone, Copy)]
struct Scaled {
    value: i128,
    scale: i32,
}

impl Scaled {
    /// The place of the leading one.
    fn top(self) -> i32 {
        self.scale + 127 - self.value.unsigned_abs().leading_zeros() as i32
    }
    /// The sum. Of what is far below the other it keeps that it is there.
    fn plus(self, other: Scaled) -> Scaled {
        /// The place of the leading one before numbers are added.
        const TOP: u32 = 120;
        if self.value == 0 || other.value == 0 {
            return if self.value == 0 { other } else { self };
        }
        let (high, low) = if self.top() < other.top() { (other, self) } else { (self, other) };
        let aligned = |number: Scaled| {
            // A sum that has been made here has its leading one a place further up.
            let (value, scale) = match number.value.unsigned_abs().leading_zeros() {
                zeros if zeros < 127 - TOP => (number.value >> 1 | number.value & 1, number.scale + 1),
                _ => (number.value, number.scale),
            };
            let by = value.unsigned_abs().leading_zeros() - (127 - TOP);
            (value << by, scale - by as i32)
        };
        let ((high, scale), (low, low_scale)) = (aligned(high), aligned(low));
        let distance = ((scale - low_scale) as u32).min(127);
        let kept = low >> distance;
        let is_inexact = kept << distance != low;
        Scaled { value: high + (kept | i128::from(is_inexact)), scale }
    }
    /// The nearest number of f32, of two the even one.
    fn rounded(self) -> u32 {
        if self.value == 0 {
            return 0;
        }
        let (sign, magnitude) = (u32::from(self.value < 0) << 31, self.value.unsigned_abs());
        let exponent = self.top();
        if exponent > 127 {
            return sign | INFINITY;
        }
        // The place of the last bit that is kept.
        let last = exponent.max(-126) - 23;
        let below = last - self.scale;
        let significand = if below <= 0 {
            (magnitude << -below) as u32
        } else if below > 126 {
            0
        } else {
            let (kept, rest, half) = (magnitude >> below, magnitude & ((1 << below) - 1), 1 << (below - 1));
            (kept + u128::from(rest > half || rest == half && kept & 1 == 1)) as u32
        };
        // A carry out of the fraction adds 1 to the exponent field.
        sign | ((((exponent.max(-126) + 126) as u32) << 23) + significand)
    }
}

fn addend_of(bits: u32) -> Scaled {
    let (field, fraction) = ((bits >> 23 & 0xff) as i32, i128::from(bits & 0x7f_ffff));
    let value = fraction | i128::from(field > 0) << 23;
    Scaled { value: if bits >= SIGN { -value } else { value }, scale: field.max(1) - 150 }
}

fn exact(step: Step, a: &[u32], b: &[u32], addend: u32) -> u32 {
    let format = step.items[0];
    let mut special = Special::default();
    special.addend(addend);
    let products: [Scaled; 4] = std::array::from_fn(|place| {
        if place as u32 >= step.length() {
            return Scaled { value: 0, scale: 0 };
        }
        let (a, b) = (item(format, a, place as u32), item(format, b, place as u32));
        special.product(a, b);
        let value = i128::from(a.significand) * i128::from(b.significand);
        let scale = a.exponent + b.exponent - 2 * format.format().fraction_bits as i32;
        Scaled { value: if a.is_negative ^ b.is_negative { -value } else { value }, scale }
    });
    if let Some(result) = special.result() {
        return result;
    }
    let addend = addend_of(addend);
    match format {
        // All places of products of halves are in one number.
        Item::F16 => {
            const LEAST: i32 = -48;
            let sum = products.iter().map(|product| product.value << (product.scale - LEAST)).sum();
            Scaled { value: sum, scale: LEAST }.plus(addend).rounded()
        }
        // What is far below something else is added first, so that nothing is lost but what is below all.
        _ => {
            let mut three = [products[0], products[1], addend];
            three.sort_unstable_by_key(|number| if number.value == 0 { i32::MIN } else { number.top() });
            let [low, middle, high] = three;
            let is_near =
                |one: Scaled, other: Scaled| one.value == 0 || other.value == 0 || one.top() - other.top() < 80;
            match is_near(high, middle) {
                true => high.plus(middle).plus(low),
                false => high.plus(middle.plus(low)),
            }
            .rounded()
        }
    }
}

/// `value`, a zero of its sign if it is subnormal and those are flushed.
#[inline(always)]
fn flushed<const FLUSHES: bool>(value: f32) -> f32 {
    if FLUSHES && value.to_bits() & INFINITY == 0 { f32::from_bits(value.to_bits() & SIGN) } else { value }
}

/// The item in the low bits of `word` as a number of f32.
#[inline(always)]
pub(super) fn number<const FLUSHES: bool>(format: Item, word: u32) -> f32 {
    let bits = word & 0xffff;
    if FLUSHES && bits & if format == Item::F16 { 0x7c00 } else { 0x7f80 } == 0 {
        return 0.0;
    }
    if format == Item::Bf16 {
        return f32::from_bits(bits << 16);
    }
    let (sign, magnitude) = ((bits & 0x8000) << 16, bits & 0x7fff);
    let scaled = if magnitude >= 0x7c00 {
        INFINITY | magnitude << 13
    } else {
        // With 112 more in the exponent field, which also gives subnormals their place.
        (f32::from_bits(magnitude << 13) * f32::from_bits((112 + 127) << 23)).to_bits()
    };
    f32::from_bits(sign | scaled)
}

/// The factors with each number.
fn numbers<'w, const FLUSHES: bool>(step: Step, a: &'w [u32], b: &'w [u32]) -> impl Fn(usize) -> (f32, f32) + 'w {
    let format = step.items[0];
    let word = |words: &[u32], place: usize| words[place / 2] >> (place % 2 * 16);
    move |place| (number::<FLUSHES>(format, word(a, place)), number::<FLUSHES>(format, word(b, place)))
}

/// A step in pairs of the factors with each number.
#[inline(always)]
fn pairwise<const FLUSHES: bool>(step: Step, factors: impl Fn(usize) -> (f32, f32), addend: u32) -> u32 {
    let product = |place: usize| {
        let (a, b) = factors(place);
        flushed::<FLUSHES>(a * b)
    };
    let add = |x: f32, y: f32| flushed::<FLUSHES>(x + y);
    let addend = f32::from_bits(if FLUSHES && addend & INFINITY == 0 { 0 } else { addend });
    let pair = |place: usize| add(product(place), product(place + 1));
    let sum = if step.length() == 4 { add(pair(0), pair(2)) } else { pair(0) };
    let result = add(addend, sum);
    if result.is_nan() { NAN } else { result.to_bits() }
}

fn truncating(step: Step, a: &[u32], b: &[u32], addend: u32) -> u32 {
    const MOST: usize = 16;
    /// The exponent of what takes part in no maximum.
    const NONE: i32 = -0x1000;
    let [of_a, of_b] = step.items;
    let places = settled::KEPT - of_a.format().fraction_bits - of_b.format().fraction_bits;
    let length = step.length() as usize;
    let mut special = Special::default();
    special.addend(addend);
    let mut products = [(0i64, NONE); MOST];
    for (place, product) in products[..length].iter_mut().enumerate() {
        let (a, b) = (item(of_a, a, place as u32), item(of_b, b, place as u32));
        special.product(a, b);
        let value = i64::from(a.significand * b.significand) << places;
        if value == 0 {
            continue;
        }
        let (is_negative, exponent) = (a.is_negative ^ b.is_negative, a.exponent + b.exponent);
        // What is 2^128 or more counts as an infinity.
        if exponent + i32::from(value >> (settled::KEPT + 1) != 0) > 127 {
            special.infinities[usize::from(is_negative)] = true;
        }
        *product = (if is_negative { -value } else { value }, exponent);
    }
    if let Some(result) = special.result() {
        return result;
    }
    let group = |first: usize, by: usize| {
        let products = || products[first..length].iter().step_by(by);
        let exponent = products().map(|product| product.1).fold(NONE, i32::max);
        let cut = |&(value, of): &(i64, i32)| {
            let kept = value.abs() >> (exponent - of).min(63);
            if value < 0 { -kept } else { kept }
        };
        (products().map(cut).sum(), exponent)
    };
    let groups = if step.has_halves() { [group(0, 2), group(1, 2)] } else { [group(0, 1), (0, NONE)] };
    settled::added(step.has_halves(), groups, addend)
}

/// The end of a step that cuts off, where nothing is special.
pub(super) mod settled {
    /// Places behind the point of what is kept of products.
    pub const KEPT: u32 = 24;
    /// Places behind the point of a sum with the addend.
    const PLACES: u32 = 32;

    /// `value >> by`, rounded down.
    #[inline(always)]
    fn down(value: i64, by: i32) -> i64 {
        value >> by.min(63)
    }

    /// The sum of one or two groups of products, `value * 2^(exponent - KEPT)` each, with an addend.
    #[inline(always)]
    pub fn added(has_halves: bool, groups: [(i64, i32); 2], addend: u32) -> u32 {
        let [(even, of_even), (odd, of_odd)] = groups;
        let of_sum = if has_halves { of_even.max(of_odd) } else { of_even };
        let sum = if has_halves { down(even, of_sum - of_even) + down(odd, of_sum - of_odd) } else { even + odd };
        let field = (addend >> 23 & 0xff) as i32;
        let significand = i64::from(addend & 0x7f_ffff | u32::from(field > 0) << 23) << 1;
        let (addend, of_addend) = (if addend >> 31 == 1 { -significand } else { significand }, field.max(1) - 127);
        let exponent = of_sum.max(of_addend);
        let is_lost = has_halves && of_addend < exponent - 25;
        let addend = if is_lost { 0 } else { down(addend, exponent - of_addend) << (PLACES - KEPT) };
        let total = down(sum << (PLACES - KEPT), exponent - of_sum) + addend;
        // Of 32 places behind the leading one 31 are left, of a sum that is subnormal fewer.
        let top = 63 - total.unsigned_abs().leading_zeros() as i32;
        let beyond = (top - 31).max(-126 - exponent + 1).max(0);
        let total = total >> beyond << beyond;
        // A double holds it.
        let scale = f64::from_bits(((1023 + exponent - PLACES as i32) as u64) << 52);
        if total == 0 { 0 } else { ((total as f64 * scale) as f32).to_bits() }
    }
}

fn agreed(step: Step, a: &[u32], b: &[u32], addend: u32) -> u32 {
    const MOST: usize = 33;
    let [of_a, of_b] = step.items;
    let fraction_bits = [of_a, of_b].map(|item| item.format().fraction_bits);
    let mut terms = [Scaled { value: 0, scale: 0 }; MOST];
    let length = step.length();
    let is_subnormal = |part: Parts, of: u32| part.significand != 0 && part.significand >> of == 0;
    for place in 0..length {
        let (a, b) = (item(of_a, a, place), item(of_b, b, place));
        let is_small = is_subnormal(a, fraction_bits[0]) || is_subnormal(b, fraction_bits[1]);
        if a.kind != Kind::Number || b.kind != Kind::Number || is_small {
            return NAN;
        }
        let value = i128::from(a.significand) * i128::from(b.significand);
        let scale = a.exponent + b.exponent - (fraction_bits[0] + fraction_bits[1]) as i32;
        terms[place as usize] = Scaled { value: if a.is_negative ^ b.is_negative { -value } else { value }, scale };
    }
    if addend & INFINITY == INFINITY || addend & INFINITY == 0 && addend & !SIGN != 0 {
        return NAN;
    }
    terms[length as usize] = addend_of(addend);
    let terms = terms[..=length as usize].iter().filter(|term| term.value != 0);
    let Some(last) = terms.clone().map(|term| term.scale + term.value.trailing_zeros() as i32).min() else { return 0 };
    // All are multiples of 2^last: none of their sums is rounded while it has no more than 24 bits.
    if !(-126..=127 - 24).contains(&last) {
        return NAN;
    }
    let (mut sum, mut magnitude) = (0, 0);
    for term in terms {
        let up = term.scale - last;
        if up > 24 {
            return NAN;
        }
        let value = if up < 0 { term.value >> -up } else { term.value << up };
        sum += value;
        magnitude += value.abs();
    }
    if magnitude >> 24 != 0 { NAN } else { Scaled { value: sum, scale: last }.rounded() }
}
