//! Sums of products of f16, bf16, xf32, fp8 and bf8 (ledger Q3, Q6, Q9 to Q11), on numbers that are exact.

use gcn_semantics::Target;
use gcn_semantics::ledger::{MatrixProducts, NanPolicy, Readings, ReducedSingles};

use super::Known;
use super::real::{Direction, F32, Format};
use super::small::{Content, Small};
use super::wide::Wide;

/// The exponent of 1 in the last place of an f32 of this exponent is 23 less.
const SINGLE_PLACES: i32 = 23;
const LEAST_EXPONENT: i32 = -126;

/// An item of A or B.
#[derive(Debug, Clone, Copy)]
pub struct Factor {
    /// Every format's numbers are numbers of this type, and so are products of two.
    value: f64,
    /// A subnormal one's is that of the least normal number.
    exponent: i32,
    is_subnormal: bool,
}

impl Factor {
    /// The item `code` of a format.
    pub fn of(name: &str, code: u64, target: Target, readings: Readings) -> Option<Factor> {
        let format = Small::named(name, target)?;
        let content = format.content(if name == "xf32" { reduced(code, readings) } else { code });
        let value = match content {
            Content::Number(value) => value,
            Content::Infinity(negative) => f64::INFINITY.copysign(if negative { -1.0 } else { 1.0 }),
            Content::Nan => f64::NAN,
        };
        let least = format.least_exponent();
        let exponent = exponent_of(value).max(least);
        Some(Factor { value, exponent, is_subnormal: value != 0.0 && exponent_of(value) < least })
    }
}

/// Ten bits of the fraction (Q10).
fn reduced(single: u64, readings: Readings) -> u64 {
    const REDUCED: Format = Format { exponent: 8, fraction: 10 };
    let is_number = !F32.is_nan(single) && !F32.is_infinite(single);
    match readings.reduced_singles {
        ReducedSingles::Round if is_number => REDUCED.round(F32.real(single), Direction::NearestEven),
        // It stays a NaN, whatever bits it has.
        ReducedSingles::Round if F32.is_nan(single) => REDUCED.infinity() | REDUCED.quiet(),
        _ => single >> 13,
    }
}

/// The exponent of a finite number that is no subnormal double.
fn exponent_of(value: f64) -> i32 {
    (value.abs().to_bits() >> 52) as i32 - 1023
}

/// How a target adds products.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Exactly, and rounded once (gfx908).
    Exact,
    /// Each product and sum rounded; those that are subnormal flushed, on gfx90a.
    Pairwise { flushes: bool },
    /// Products cut off where the greatest one has its last places (gfx942).
    Aligned { halves: bool },
}

/// The sums of one instruction.
#[derive(Debug, Clone, Copy)]
pub struct Steps {
    /// `None`: a sum is known where all ways to add agree.
    step: Option<Step>,
    length: usize,
    is_open: bool,
    nan: NanPolicy,
}

impl Steps {
    /// Those for items of these formats; `mode` is MODE.
    pub fn new(
        formats: [&str; 2],
        suffix: &str,
        is_sparse: bool,
        target: Target,
        readings: Readings,
        mode: u32,
    ) -> Self {
        let bytes = formats[0].ends_with('8');
        let (step, length) = match target {
            Target::Gfx908 => {
                let step = match readings.matrix_products {
                    MatrixProducts::Exact => Step::Exact,
                    MatrixProducts::Pairwise => Step::Pairwise { flushes: false },
                };
                (Some(step), if formats[0] == "f16" { 4 } else { 2 })
            }
            Target::Gfx90a => {
                let length = if formats[0] == "f16" || suffix == "1k" { 4 } else { 2 };
                (Some(Step::Pairwise { flushes: true }), length)
            }
            Target::Gfx942 if !is_sparse => {
                let length = match formats[0] {
                    "xf32" => 4,
                    _ if bytes && formats[0] != "bf16" => 16,
                    _ => 8,
                };
                (Some(Step::Aligned { halves: length == 16 }), length)
            }
            _ => (None, usize::MAX),
        };
        let is_open = mode & 0xf0 != 0xf0 || mode >> 23 & 1 == 1;
        Steps { step, length, is_open, nan: readings.nan }
    }

    /// `addend` and the products of `pairs`, in their order.
    pub fn sum(self, pairs: &[[Factor; 2]], addend: u64) -> Known {
        if self.is_open {
            return Known::OPEN;
        }
        let Some(step) = self.step else { return agreed(pairs, addend) };
        let mut sum = addend;
        for pairs in pairs.chunks(self.length) {
            sum = match step {
                Step::Exact => special(pairs, sum, false).unwrap_or_else(|| exact(pairs, sum)),
                Step::Pairwise { flushes } => pairwise(pairs, sum, flushes),
                Step::Aligned { halves } => special(pairs, sum, true).unwrap_or_else(|| aligned(pairs, sum, halves)),
            };
        }
        let canonical = F32.infinity() | F32.quiet();
        if F32.is_nan(sum) {
            let is_known = self.nan == NanPolicy::Canonical;
            return Known { value: canonical, decided: if is_known { u64::MAX } else { canonical } };
        }
        // Q11.
        let is_open = F32.is_zero(sum) && step != Step::Pairwise { flushes: false };
        Known { value: sum, decided: if is_open { !F32.sign() } else { u64::MAX } }
    }
}

fn single(bits: u64) -> f64 {
    f32::from_bits(bits as u32).into()
}
fn bits(single: f32) -> u64 {
    single.to_bits().into()
}

/// The sum, if it is no number: as IEEE 754 has infinities and NaNs. `overflow`: products of 2^128 are infinities.
fn special(pairs: &[[Factor; 2]], addend: u64, overflow: bool) -> Option<u64> {
    let limit = 2.0f64.powi(128);
    let product = |[x, y]: &[Factor; 2]| {
        let product = x.value * y.value;
        if overflow && product.abs() >= limit { f64::INFINITY.copysign(product) } else { product }
    };
    let all = pairs.iter().map(product).chain([single(addend)]);
    let sum: f64 = all.filter(|value| !value.is_finite()).sum();
    (!sum.is_finite()).then(|| bits(sum as f32))
}

fn exact(pairs: &[[Factor; 2]], addend: u64) -> u64 {
    let products = pairs.iter().map(|[x, y]| Wide::of(x.value * y.value));
    products.fold(Wide::of(single(addend)), Wide::plus).to_single()
}

fn pairwise(pairs: &[[Factor; 2]], addend: u64, flushes: bool) -> u64 {
    let kept = |value: f32| if flushes && value.is_subnormal() { 0.0f32.copysign(value) } else { value };
    let factor = |factor: Factor| if flushes && factor.is_subnormal { 0.0 } else { factor.value };
    let products = pairs.iter().map(|&[x, y]| kept((factor(x) * factor(y)) as f32));
    let mut sums: Vec<f32> = products.collect();
    while sums.len() > 1 {
        sums = sums.chunks(2).map(|pair| kept(pair.iter().copied().reduce(|x, y| x + y).unwrap_or(0.0))).collect();
    }
    let addend = f32::from_bits(addend as u32);
    let addend = if flushes && addend.is_subnormal() { 0.0 } else { addend };
    bits(kept(addend + sums[0]))
}

/// Products that are added where all of them have a common last place, and the exponent that it belongs to.
fn group<'p>(pairs: impl Iterator<Item = &'p [Factor; 2]> + Clone) -> (Wide, Option<i32>) {
    let products = pairs.filter(|[x, y]| x.value * y.value != 0.0);
    let Some(greatest) = products.clone().map(|[x, y]| x.exponent + y.exponent).max() else {
        return (Wide::default(), None);
    };
    let cut = products.map(|[x, y]| Wide::of(x.value * y.value).cut_to(greatest - 24));
    (cut.fold(Wide::default(), Wide::plus), Some(greatest))
}

fn aligned(pairs: &[[Factor; 2]], addend: u64, halves: bool) -> u64 {
    let (products, of_products) = if halves {
        let (even, first) = group(pairs.iter().step_by(2));
        let (odd, second) = group(pairs.iter().skip(1).step_by(2));
        let greatest = first.max(second);
        let down = |sum: Wide| greatest.map_or(sum, |exponent| sum.down_to(exponent - 24));
        (down(even).plus(down(odd)), greatest)
    } else {
        group(pairs.iter())
    };
    let addend = single(addend);
    let of_addend = if addend == 0.0 { LEAST_EXPONENT } else { exponent_of(addend).max(LEAST_EXPONENT) };
    let greatest = of_products.map_or(of_addend, |exponent| exponent.max(of_addend));
    let counts = !halves || of_addend >= greatest - 25;
    let addend = if counts { Wide::of(addend).down_to(greatest - 24) } else { Wide::default() };
    let sum = products.down_to(greatest - 32).plus(addend);
    let Some(leading) = sum.exponent() else { return 0 };
    sum.down_to(leading.max(LEAST_EXPONENT) - 31).to_single()
}

/// Where no order of additions rounds: all are multiples of a number, and few enough of them.
fn agreed(pairs: &[[Factor; 2]], addend: u64) -> Known {
    let is_plain = |factor: &Factor| factor.value.is_finite() && !factor.is_subnormal;
    if !pairs.iter().flatten().all(is_plain) || F32.is_subnormal(addend) || !single(addend).is_finite() {
        return Known::OPEN;
    }
    let products = pairs.iter().map(|[x, y]| x.value * y.value);
    let all: Vec<f64> = products.chain([single(addend)]).filter(|&value| value != 0.0).collect();
    let last_place = |value: f64| exponent_of(value) - 52 + (value.to_bits() | 1 << 52).trailing_zeros() as i32;
    let multiple = all.iter().map(|&value| last_place(value)).min().unwrap_or(0);
    let sum = |values: &mut dyn Iterator<Item = f64>| values.map(Wide::of).fold(Wide::default(), Wide::plus);
    let magnitudes = sum(&mut all.iter().map(|value| value.abs()));
    let fits = magnitudes.exponent().is_none_or(|exponent| exponent <= multiple + SINGLE_PLACES);
    if !(LEAST_EXPONENT..=103).contains(&multiple) || !fits {
        return Known::OPEN;
    }
    let sum = sum(&mut all.iter().copied()).to_single();
    Known { value: sum, decided: if F32.is_zero(sum) { !F32.sign() } else { u64::MAX } }
}
