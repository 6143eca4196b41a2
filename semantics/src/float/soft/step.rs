//! Steps of sums of products of matrices as bit-vector arithmetic.

use super::Parts;
use crate::algebra::{Algebra, B16, B32, B64, Bit, Bv, W16, W32, W64};
use crate::float::{FloatOp, Format, Item, Manner, Rounding, Step};

/// Places behind the point of what is kept of products.
const KEPT: u32 = 24;
/// Places behind the point of a sum with the addend.
const PLACES: u32 = 32;
/// The exponent of what takes part in no maximum.
const NONE: i64 = -0x1000;

fn signed<A: Algebra>(value: i64) -> B16<A> {
    Bv::constant(value as u64)
}

/// An item: `significand * 2^(exponent - fraction bits)`.
struct Factor<A: Algebra> {
    negative: Bit<A>,
    /// Signed.
    exponent: B16<A>,
    significand: B64<A>,
    is_infinite: Bit<A>,
    is_nan: Bit<A>,
    is_subnormal: Bit<A>,
}

impl<A: Algebra> Factor<A> {
    /// The item number `place` of `words`.
    fn of(item: Item, words: &[B64<A>], place: u32) -> Self {
        let format = item.format();
        let low = place % item.in_a_word() * item.bits() + item.unused_bits();
        let code = words[(place / item.in_a_word()) as usize].lshr(Bv::constant(low.into()));
        let code: B32<A> = code.truncate() & Bv::constant(u64::MAX >> (64 - format.bits()));
        let mask = |bits: u32| Bv::constant((1 << bits) - 1);
        let fraction = code & mask(format.fraction_bits);
        let field = code.lshr(Bv::constant(format.fraction_bits.into())) & mask(format.exponent_bits);
        let is_subnormal = field.eq(Bv::zero());
        let hidden = is_subnormal.select(Bv::zero(), Bv::constant(1 << format.fraction_bits));
        Factor {
            negative: code.bit(format.bits() - 1),
            exponent: is_subnormal.select(Bv::constant(1), field).truncate::<W16>() - signed(format.bias.into()),
            significand: (fraction | hidden).zext(),
            is_infinite: format.is_infinite(code),
            is_nan: format.is_nan(code),
            is_subnormal: format.is_subnormal(code),
        }
    }
    fn is_zero(&self) -> Bit<A> {
        self.significand.eq(Bv::zero()) & !self.is_nan
    }
}

/// A product: `significand * 2^(exponent - fraction bits of both)`.
struct Product<A: Algebra> {
    negative: Bit<A>,
    exponent: B16<A>,
    significand: B64<A>,
}

/// What infinities and NaNs make of a sum.
struct Special<A: Algebra> {
    is_nan: Bit<A>,
    /// Whether there is a positive infinity, and a negative one.
    infinities: [Bit<A>; 2],
}

impl<A: Algebra> Special<A> {
    fn of(addend: B32<A>) -> Self {
        let infinity = |negative: Bit<A>| addend.is_infinite() & negative;
        Special { is_nan: addend.is_nan(), infinities: [infinity(!addend.sign()), infinity(addend.sign())] }
    }
    fn infinity(&mut self, negative: Bit<A>, condition: Bit<A>) {
        self.infinities[0] = self.infinities[0] | (condition & !negative);
        self.infinities[1] = self.infinities[1] | (condition & negative);
    }
    fn product(&mut self, a: &Factor<A>, b: &Factor<A>) -> Product<A> {
        let negative = a.negative ^ b.negative;
        let invalid = (a.is_infinite & b.is_zero()) | (b.is_infinite & a.is_zero());
        self.is_nan = self.is_nan | a.is_nan | b.is_nan | invalid;
        self.infinity(negative, a.is_infinite | b.is_infinite);
        Product { negative, exponent: a.exponent + b.exponent, significand: a.significand * b.significand }
    }
    /// The result of a step whose ordinary one is `sum`.
    fn result(&self, sum: B32<A>) -> B32<A> {
        let [up, down] = self.infinities;
        let infinite = (up | down).select(Bv::infinity().with_sign(down), sum);
        (self.is_nan | (up & down)).select(Bv::canonical_nan(), infinite)
    }
}

/// The result of `step`; its arguments are words in 64 bits.
pub fn step<A: Algebra>(step: Step, arguments: &[B64<A>]) -> B64<A> {
    let words = usize::from(step.words);
    let (a, b, addend) = (&arguments[..words], &arguments[words..2 * words], arguments[2 * words].truncate());
    match step.manner {
        Manner::Exact => exact(step, a, b, addend),
        Manner::Pairwise | Manner::Flushing => pairwise(step, a, b, addend),
        Manner::Truncating => truncating(step, a, b, addend),
        Manner::Agreed => agreed(step, a, b, addend),
    }
    .zext()
}

/// All products, and what is special among them and the addend.
fn products<A: Algebra>(step: Step, a: &[B64<A>], b: &[B64<A>], addend: B32<A>) -> (Vec<Product<A>>, Special<A>) {
    let mut special = Special::of(addend);
    let [of_a, of_b] = step.items;
    let product = |place| special.product(&Factor::of(of_a, a, place), &Factor::of(of_b, b, place));
    let products = (0..step.length()).map(product).collect();
    (products, special)
}

/// The addend with its exponent, which is that of the least normal number if it is subnormal or zero.
fn addend_of<A: Algebra>(addend: B32<A>) -> Product<A> {
    let field = addend.exponent_field();
    let is_subnormal = field.eq(Bv::zero());
    let hidden = is_subnormal.select(Bv::zero(), Bv::constant(1 << Format::F32.fraction_bits()));
    Product {
        negative: addend.sign(),
        exponent: is_subnormal.select(Bv::constant(1), field).truncate::<W16>() - signed(Format::F32.bias().into()),
        significand: (addend.fraction_field() | hidden).zext(),
    }
}

fn nearest<A: Algebra>() -> Bv<A, crate::algebra::W8> {
    Bv::constant(Rounding::NearestEven as u64)
}

/// A sum in fixed point, the lowest word first: it has room for all products and addends.
struct Exact<A: Algebra> {
    words: Vec<B64<A>>,
}

impl<A: Algebra> Exact<A> {
    /// Adds a number of which the lowest bit has this place.
    fn add(&mut self, negative: Bit<A>, significand: B64<A>, place: B16<A>) {
        let place = place.sext::<W64>();
        let mut carry = negative;
        for (number, word) in self.words.iter_mut().enumerate() {
            let first = Bv::constant(64 * number as u64);
            // Amounts that are negative are great ones, which leave nothing.
            let bits = significand.lshl(place - first) | significand.lshr(first - place);
            let addend = negative.select(!bits, bits);
            let sum = *word + addend;
            let with_carry = sum + Bv::from_bit(carry);
            carry = sum.ult(addend) | with_carry.ult(sum);
            *word = with_carry;
        }
    }
    /// The nearest number of f32; `place` is that of the lowest bit.
    fn rounded(&self, place: i64) -> B32<A> {
        let negative = self.words[self.words.len() - 1].sign();
        let mut carry = negative;
        let magnitude = self.words.iter().map(|&word| {
            let inverted = negative.select(!word, word);
            let word = inverted + Bv::from_bit(carry);
            carry = word.ult(inverted);
            word
        });
        let magnitude: Vec<B64<A>> = magnitude.collect();
        let mut significand = B64::<A>::zero();
        let mut exponent = signed(0);
        let mut below = B64::<A>::zero();
        let mut lower = Bit::constant(false);
        for (number, &word) in magnitude.iter().enumerate() {
            let zeros = word.leading_zeros();
            let rest = below.lshl(zeros).ne(Bv::zero()) | lower;
            let found = word.lshl(zeros) | below.lshr(Bv::constant(64) - zeros) | Bv::from_bit(rest);
            let is_zero = word.eq(Bv::zero());
            significand = is_zero.select(significand, found);
            exponent = is_zero.select(exponent, signed(64 * number as i64 + 63 + place) - zeros.truncate::<W16>());
            lower = lower | below.ne(Bv::zero());
            below = word;
        }
        let rounded = Parts { negative, exponent, significand }.round::<W32>(nearest());
        significand.eq(Bv::zero()).select(Bv::zero(), rounded)
    }
}

fn exact<A: Algebra>(step: Step, a: &[B64<A>], b: &[B64<A>], addend: B32<A>) -> B32<A> {
    let (products, special) = products(step, a, b, addend);
    let format = step.items[0].format();
    let fraction_bits = i64::from(format.fraction_bits);
    // The last places of the least product and the least addend, and the first ones of the greatest.
    let least_product = 2 * (1 - i64::from(format.bias) - fraction_bits);
    let least = least_product.min(-149);
    let greatest = 2 * i64::from(format.bias + 1);
    let words = (greatest.max(128) + 8 - least) / 64 + 1;
    let mut sum = Exact { words: vec![Bv::zero(); words as usize] };
    for product in products {
        sum.add(product.negative, product.significand, product.exponent - signed(2 * fraction_bits + least));
    }
    let addend = addend_of(addend);
    sum.add(addend.negative, addend.significand, addend.exponent - signed(23 + least));
    special.result(sum.rounded(least))
}

/// A zero of the sign of `value` if that is subnormal and `flushes`.
fn flushed<A: Algebra>(flushes: bool, value: B32<A>) -> B32<A> {
    if !flushes {
        return value;
    }
    value.exponent_field().eq(Bv::zero()).select(Bv::zero().with_sign(value.sign()), value)
}

fn pairwise<A: Algebra>(step: Step, a: &[B64<A>], b: &[B64<A>], addend: B32<A>) -> B32<A> {
    let flushes = step.manner == Manner::Flushing;
    let item = step.items[0];
    let number = |words: &[B64<A>], place: u32| -> B32<A> {
        let bits = words[place as usize / 2].extract::<W16>(place % 2 * 16);
        let is_small = (bits & Bv::constant(item.format().infinity())).eq(Bv::zero());
        let value = match item {
            Item::F16 => {
                let op = FloatOp::Convert { from: Format::F16, to: Format::F32 };
                super::float(op, nearest(), &[bits.zext()]).truncate()
            }
            _ => bits.zext::<W32>().lshl(Bv::constant(16)),
        };
        if flushes { is_small.select(Bv::zero(), value) } else { value }
    };
    let apply = |op: FloatOp, x: B32<A>, y: B32<A>| {
        flushed(flushes, super::float(op, nearest(), &[x.zext(), y.zext()]).truncate())
    };
    let add = |x, y| apply(FloatOp::Add(Format::F32), x, y);
    let mut sums: Vec<B32<A>> =
        (0..step.length()).map(|place| apply(FloatOp::Mul(Format::F32), number(a, place), number(b, place))).collect();
    while sums.len() > 1 {
        sums = sums.chunks(2).map(|pair| add(pair[0], pair[1])).collect();
    }
    let is_small = addend.exponent_field().eq(Bv::zero());
    let addend = if flushes { is_small.select(Bv::zero(), addend) } else { addend };
    add(addend, sums[0])
}

/// A sum of products: `value * 2^(exponent - places)`; both are signed.
#[derive(Clone, Copy)]
struct Group<A: Algebra> {
    value: B64<A>,
    exponent: B16<A>,
}

impl<A: Algebra> Group<A> {
    /// The value with the places of a number with this exponent, which is not below its own; rounded down.
    fn below(self, exponent: B16<A>) -> B64<A> {
        self.value.ashr((exponent - self.exponent).sext())
    }
}

fn signed_value<A: Algebra>(negative: Bit<A>, magnitude: B64<A>) -> B64<A> {
    negative.select(-magnitude, magnitude)
}

fn truncating<A: Algebra>(step: Step, a: &[B64<A>], b: &[B64<A>], addend: B32<A>) -> B32<A> {
    let (products, mut special) = products(step, a, b, addend);
    let places = KEPT - step.items.iter().map(|item| item.format().fraction_bits).sum::<u32>();
    let none = signed::<A>(NONE);
    let products: Vec<Product<A>> = products
        .into_iter()
        .map(|product| {
            let significand = product.significand.lshl(Bv::constant(places.into()));
            let is_two = significand.lshr(Bv::constant(u64::from(KEPT) + 1)).ne(Bv::zero());
            let beyond = signed(127).slt(product.exponent + Bv::from_bit(is_two));
            special.infinity(product.negative, beyond);
            let is_zero = significand.eq(Bv::zero());
            Product { exponent: is_zero.select(none, product.exponent), significand, ..product }
        })
        .collect();
    let group = |first: usize, by: usize| {
        let of_group = || products.iter().skip(first).step_by(by);
        let exponent = of_group().fold(none, |greatest, product| greatest.smax(product.exponent));
        let value = of_group().fold(Bv::zero(), |sum, product| {
            let kept = product.significand.lshr((exponent - product.exponent).sext());
            sum + signed_value(product.negative, kept)
        });
        Group { value, exponent }
    };
    let sum = if step.has_halves() {
        let [even, odd] = [group(0, 2), group(1, 2)];
        let exponent = even.exponent.smax(odd.exponent);
        Group { value: even.below(exponent) + odd.below(exponent), exponent }
    } else {
        group(0, 1)
    };
    let addend = addend_of(addend);
    let of_addend = Group {
        value: signed_value(addend.negative, addend.significand.lshl(Bv::constant(1))),
        exponent: addend.exponent,
    };
    let exponent = sum.exponent.smax(addend.exponent);
    let more = Bv::constant((PLACES - KEPT).into());
    let kept = of_addend.below(exponent).lshl(more);
    let kept = match step.has_halves() {
        true => addend.exponent.slt(exponent - signed(25)).select(Bv::zero(), kept),
        false => kept,
    };
    let total = Group { value: sum.value.lshl(more), ..sum }.below(exponent) + kept;
    // Of 32 places behind the leading one 31 are left, of a sum that is subnormal fewer.
    let magnitude = signed_value(total.sign(), total);
    let top = signed(63) - magnitude.leading_zeros().truncate::<W16>();
    let beyond = (top - signed(31)).smax(signed(1 - 126) - exponent).smax(signed(0)).sext::<W64>();
    let total = total.ashr(beyond).lshl(beyond);
    let magnitude = signed_value(total.sign(), total);
    let zeros = magnitude.leading_zeros();
    let parts = Parts {
        negative: total.sign(),
        exponent: exponent + signed(63 - i64::from(PLACES)) - zeros.truncate::<W16>(),
        significand: magnitude.lshl(zeros),
    };
    special.result(total.eq(Bv::zero()).select(Bv::zero(), parts.round::<W32>(nearest())))
}

fn agreed<A: Algebra>(step: Step, a: &[B64<A>], b: &[B64<A>], addend: B32<A>) -> B32<A> {
    let [of_a, of_b] = step.items;
    let fraction_bits: u32 = step.items.iter().map(|item| item.format().fraction_bits).sum();
    let mut open =
        addend.is_nan() | addend.is_infinite() | (addend.exponent_field().eq(Bv::zero()) & !addend.is_zero());
    // Exponents are those of the lowest bits.
    let mut terms: Vec<Product<A>> = (0..step.length())
        .map(|place| {
            let (a, b) = (Factor::of(of_a, a, place), Factor::of(of_b, b, place));
            open = open | a.is_nan | b.is_nan | a.is_infinite | b.is_infinite | a.is_subnormal | b.is_subnormal;
            Product {
                negative: a.negative ^ b.negative,
                exponent: a.exponent + b.exponent - signed(fraction_bits.into()),
                significand: a.significand * b.significand,
            }
        })
        .collect();
    let of_addend = addend_of(addend);
    terms.push(Product { exponent: of_addend.exponent - signed(23), ..of_addend });
    let far = signed::<A>(-NONE);
    let last = terms.iter().fold(far, |last, term| {
        let zeros = term.significand.trailing_zeros().truncate::<W16>();
        last.smin(term.significand.eq(Bv::zero()).select(far, term.exponent + zeros))
    });
    let (mut sum, mut magnitude) = (Bv::zero(), Bv::zero());
    for term in &terms {
        let is_zero = term.significand.eq(Bv::zero());
        let up = is_zero.select(signed(0), term.exponent - last);
        open = open | signed(24).slt(up);
        // Of both amounts that is not negative which counts; the other one leaves nothing.
        let value = term.significand.lshl(up.sext()) | term.significand.lshr((-up).sext());
        sum = sum + signed_value(term.negative, value);
        magnitude = magnitude + value;
    }
    open = open | magnitude.lshr(Bv::constant(24)).ne(Bv::zero());
    open = open | last.slt(signed(-126)) | (signed(127 - 24).slt(last) & magnitude.ne(Bv::zero()));
    let negative = sum.sign();
    let significand = signed_value(negative, sum);
    let zeros = significand.leading_zeros();
    let parts =
        Parts { negative, exponent: last + signed(63) - zeros.truncate::<W16>(), significand: significand.lshl(zeros) };
    let value = sum.eq(Bv::zero()).select(Bv::zero(), parts.round::<W32>(nearest()));
    open.select(Bv::canonical_nan(), value)
}
