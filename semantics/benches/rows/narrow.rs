//! Conversions of floats of 16 bits and less as a C program would have them: loops over 64 words, without a branch,
//! that compilers turn into vector instructions. They know NaNs, limits and subnormals, and nothing of MODE.

const LANES: usize = 64;
type Words = [u32; LANES];

/// A format: bits of the exponent and of the fraction, the exponent of 1.0, and codes of what is beyond the greatest
/// number and of NaNs.
#[derive(Clone, Copy)]
struct Small {
    exponent: u32,
    fraction: u32,
    bias: u32,
    greatest: u32,
    beyond: u32,
    nan: u32,
}

const FP8: Small = Small { exponent: 4, fraction: 3, bias: 7, greatest: 0x7e, beyond: 0x7f, nan: 0x7f };
const BF8: Small = Small { exponent: 5, fraction: 2, bias: 15, greatest: 0x7b, beyond: 0x7c, nan: 0x7e };
const FP6: Small = Small { exponent: 2, fraction: 3, bias: 1, greatest: 0x1f, beyond: 0x1f, nan: 0 };
const BF6: Small = Small { exponent: 3, fraction: 2, bias: 3, greatest: 0x1f, beyond: 0x1f, nan: 0 };
const FP4: Small = Small { exponent: 2, fraction: 1, bias: 1, greatest: 7, beyond: 7, nan: 0 };

impl Small {
    const fn bits(self) -> u32 {
        1 + self.exponent + self.fraction
    }
    /// The values of all codes.
    const fn values(self) -> [f32; 256] {
        let mut values = [0.0; 256];
        let mut code = 0;
        while code < 1 << self.bits() {
            let magnitude = code & ((1 << (self.bits() - 1)) - 1);
            let (field, fraction) = (magnitude >> self.fraction, magnitude & ((1 << self.fraction) - 1));
            let lead = if field == 0 { 0 } else { 1 << self.fraction };
            let exponent = if field == 0 { 1 } else { field };
            let unit = f32::from_bits((127 + exponent - self.bias - self.fraction) << 23);
            let value = (fraction + lead) as f32 * unit;
            let value = if magnitude > self.greatest && magnitude == 0x7c {
                f32::INFINITY
            } else if magnitude > self.greatest {
                f32::NAN
            } else {
                value
            };
            values[code as usize] = if code >> (self.bits() - 1) == 1 { -value } else { value };
            code += 1;
        }
        values
    }
    /// To nearest even.
    #[inline(always)]
    fn nearest(self, value: f32) -> u32 {
        let word = value.to_bits();
        let magnitude = word & 0x7fff_ffff;
        let dropped = 23 - self.fraction;
        let normal = (magnitude + (1 << (dropped - 1)) - 1 + (magnitude >> dropped & 1)) >> dropped;
        let normal = normal.wrapping_sub((127 - self.bias) << self.fraction);
        let places = (151 - self.bias - self.fraction) << 23;
        let subnormal = (f32::from_bits(magnitude) + f32::from_bits(places)).to_bits().wrapping_sub(places);
        let code = if magnitude >= (128 - self.bias) << 23 { normal } else { subnormal };
        self.finished(word, code)
    }
    /// With random bits below the last place.
    #[inline(always)]
    fn stochastic(self, value: f32, random: u32) -> u32 {
        let word = value.to_bits();
        let magnitude = word & 0x7fff_ffff;
        let dropped = 23 - self.fraction;
        let below = (128 - self.bias).saturating_sub(magnitude >> 23).min(31);
        let subnormal = (magnitude & 0x7f_ffff | 0x80_0000) >> below;
        let normal = magnitude.wrapping_sub((127 - self.bias) << 23);
        let sum = if magnitude >= (128 - self.bias) << 23 { normal } else { subnormal };
        self.finished(word, sum.wrapping_add(random >> (32 - dropped)) >> dropped)
    }
    #[inline(always)]
    fn finished(self, word: u32, code: u32) -> u32 {
        let code = if code > self.greatest { self.beyond } else { code };
        let code = code | word >> 31 << (self.bits() - 1);
        if word & 0x7fff_ffff > 0x7f80_0000 { self.nan } else { code }
    }
}

static FP8_VALUES: [f32; 256] = FP8.values();
static BF8_VALUES: [f32; 256] = BF8.values();
static FP6_VALUES: [f32; 256] = FP6.values();
static BF6_VALUES: [f32; 256] = BF6.values();
static FP4_VALUES: [f32; 256] = FP4.values();

#[inline(always)]
fn scale(word: u32) -> f32 {
    f32::from_bits((word & 0x7f80_0000).max(1 << 22))
}
#[inline(always)]
fn inverse(word: u32) -> f32 {
    f32::from_bits((254u32 << 23).saturating_sub(word & 0x7f80_0000).max(1 << 22))
}
#[inline(always)]
fn bf16(value: f32) -> u32 {
    let word = value.to_bits();
    if value.is_nan() { 0x7fc0 } else { word.wrapping_add(0x7fff + (word >> 16 & 1)) >> 16 }
}
#[inline(always)]
fn from_bf16(word: u32) -> f32 {
    f32::from_bits(word << 16)
}
/// A half as a single.
#[inline(always)]
fn from_f16(half: u32) -> f32 {
    let magnitude = half & 0x7fff;
    let normal = f32::from_bits((magnitude << 13) + (112 << 23));
    let subnormal = magnitude as f32 * f32::from_bits(103 << 23);
    let infinite = f32::from_bits(magnitude << 13 | 0x7f80_0000);
    let value = if magnitude < 0x400 { subnormal } else { normal };
    let value = if magnitude >= 0x7c00 { infinite } else { value };
    f32::from_bits(value.to_bits() | half >> 15 << 31)
}
/// A single as a half, to nearest even.
#[inline(always)]
fn f16(value: f32) -> u32 {
    const F16: Small = Small { exponent: 5, fraction: 10, bias: 15, greatest: 0x7bff, beyond: 0x7c00, nan: 0x7e00 };
    F16.nearest(value)
}
#[inline(always)]
fn random_behind(word: u32) -> u32 {
    word << 1 ^ ((word as i32 >> 31) as u32 & 0xc5)
}

/// Registers as columns of words, of which all lanes are written or those of `write`.
pub struct Registers<'r> {
    pub words: &'r mut [super::Register],
    pub write: Option<&'r Words>,
}

impl Registers<'_> {
    #[inline(always)]
    fn get(&self, register: usize) -> &Words {
        &self.words[register].0
    }
    #[inline(always)]
    fn put(&mut self, register: usize, words: &Words) {
        let to = &mut self.words[register].0;
        match self.write {
            None => *to = *words,
            Some(write) => {
                for lane in 0..LANES {
                    to[lane] = to[lane] & !write[lane] | words[lane] & write[lane];
                }
            }
        }
    }
    #[inline(always)]
    fn word(&mut self, [d, a, b, c]: [usize; 4], f: impl Fn(u32, u32, u32) -> u32) {
        let mut words = [0; LANES];
        let [a, b, c] = [a, b, c].map(|register| self.get(register));
        for lane in 0..LANES {
            words[lane] = f(a[lane], b[lane], c[lane]);
        }
        self.put(d, &words);
    }
    /// As [`Self::word`], for the low bits of the destination.
    #[inline(always)]
    fn part(&mut self, [d, a, b, c]: [usize; 4], bits: u32, f: impl Fn(u32, u32, u32) -> u32) {
        let mut words = [0; LANES];
        let [old, a, b, c] = [d, a, b, c].map(|register| self.get(register));
        for lane in 0..LANES {
            words[lane] = old[lane] >> bits << bits | f(a[lane], b[lane], c[lane]);
        }
        self.put(d, &words);
    }
    #[inline(always)]
    fn both(&mut self, [d, a, b, _]: [usize; 4], values: &[f32; 256], bits: u32, f: impl Fn(f32, u32) -> f32) {
        for half in 0..2 {
            let mut words = [0; LANES];
            let (a, b) = (self.get(a), self.get(b));
            for lane in 0..LANES {
                words[lane] = f(values[(a[lane] >> (bits * half) & ((1 << bits) - 1)) as usize], b[lane]).to_bits();
            }
            self.put(d + half as usize, &words);
        }
    }
    /// Codes of six bits from numbers.
    #[inline(always)]
    fn narrow_block(
        &mut self,
        [d, a, _, c]: [usize; 4],
        from: impl Fn(&Self, usize, usize) -> f32,
        mut f: impl FnMut(f32, usize) -> u32,
    ) {
        let mut blocks = [[0; LANES]; 6];
        for item in 0..32 {
            let (index, place) = (item * 6 / 32, item * 6 % 32);
            let scales = self.get(c);
            let mut codes = [0; LANES];
            for lane in 0..LANES {
                codes[lane] = f(from(self, a + item, lane) * inverse(scales[lane]), lane);
            }
            for lane in 0..LANES {
                blocks[index][lane] |= codes[lane] << place;
            }
            if place > 26 {
                for lane in 0..LANES {
                    blocks[index + 1][lane] |= codes[lane] >> (32 - place);
                }
            }
        }
        for (index, block) in blocks.iter().enumerate() {
            self.put(d + index, block);
        }
    }
    #[inline(always)]
    fn widen_block(&mut self, [d, a, _, c]: [usize; 4], values: &[f32; 256]) {
        for item in 0..32 {
            let (index, place) = (item * 6 / 32, item * 6 % 32);
            let mut words = [0; LANES];
            let (low, high, scales) = (self.get(a + index), self.get(a + (index + 1).min(5)), self.get(c));
            for lane in 0..LANES {
                let both = u64::from(high[lane]) << 32 | u64::from(low[lane]);
                words[lane] = (values[(both >> place & 0x3f) as usize] * scale(scales[lane])).to_bits();
            }
            self.put(d + item, &words);
        }
    }

    /// The loop for instruction `name`; false if there is none here.
    #[target_feature(enable = "avx2,fma,f16c")]
    pub fn step(&mut self, name: &[u8], r: [usize; 4]) -> bool {
        let single = f32::from_bits;
        match name {
            b"v_cvt_f32_fp8" => self.word(r, |a, _, _| FP8_VALUES[(a & 255) as usize].to_bits()),
            b"v_cvt_f32_bf8" => self.word(r, |a, _, _| BF8_VALUES[(a & 255) as usize].to_bits()),
            b"v_cvt_pk_f32_fp8" => self.both(r, &FP8_VALUES, 8, |value, _| value),
            b"v_cvt_pk_f32_bf8" => self.both(r, &BF8_VALUES, 8, |value, _| value),
            b"v_cvt_f32_bf16" => self.word(r, |a, _, _| a << 16),
            b"v_cvt_pk_f16_f32" => self.word(r, |a, b, _| f16(single(a)) | f16(single(b)) << 16),
            b"v_cvt_pk_bf16_f32" => self.word(r, |a, b, _| bf16(single(a)) | bf16(single(b)) << 16),
            b"v_cvt_pk_fp8_f32" => self.part(r, 16, |a, b, _| FP8.nearest(single(a)) | FP8.nearest(single(b)) << 8),
            b"v_cvt_pk_bf8_f32" => self.part(r, 16, |a, b, _| BF8.nearest(single(a)) | BF8.nearest(single(b)) << 8),
            b"v_cvt_sr_fp8_f32" => self.part(r, 8, |a, b, _| FP8.stochastic(single(a), b)),
            b"v_cvt_sr_bf8_f32" => self.part(r, 8, |a, b, _| BF8.stochastic(single(a), b)),
            b"v_cvt_scalef32_pk_fp8_f32" => self
                .part(r, 16, |a, b, c| FP8.nearest(single(a) * inverse(c)) | FP8.nearest(single(b) * inverse(c)) << 8),
            b"v_cvt_scalef32_pk_bf8_f16" => self.part(r, 16, |a, b, _| {
                BF8.nearest(from_f16(a & 0xffff) * inverse(b)) | BF8.nearest(from_f16(a >> 16) * inverse(b)) << 8
            }),
            b"v_cvt_scalef32_pk_fp8_bf16" => self.part(r, 16, |a, b, _| {
                FP8.nearest(from_bf16(a) * inverse(b)) | FP8.nearest(from_bf16(a >> 16) * inverse(b)) << 8
            }),
            b"v_cvt_scalef32_pk_fp4_f32" => self
                .part(r, 8, |a, b, c| FP4.nearest(single(a) * inverse(c)) | FP4.nearest(single(b) * inverse(c)) << 4),
            b"v_cvt_scalef32_sr_fp8_f32" => self.part(r, 8, |a, b, c| FP8.stochastic(single(a) * inverse(c), b)),
            b"v_cvt_scalef32_sr_bf8_f16" => {
                self.part(r, 8, |a, b, c| BF8.stochastic(from_f16(a & 0xffff) * inverse(c), b));
            }
            b"v_cvt_scalef32_sr_pk_fp4_f16" => self.part(r, 8, |a, b, c| {
                let low = FP4.stochastic(from_f16(a & 0xffff) * inverse(c), b);
                low | FP4.stochastic(from_f16(a >> 16) * inverse(c), random_behind(b)) << 4
            }),
            b"v_cvt_scalef32_f32_fp8" => {
                self.word(r, |a, b, _| (FP8_VALUES[(a & 255) as usize] * scale(b)).to_bits());
            }
            b"v_cvt_scalef32_pk_f32_bf8" => self.both(r, &BF8_VALUES, 8, |value, b| value * scale(b)),
            b"v_cvt_scalef32_pk_f32_fp4" => self.both(r, &FP4_VALUES, 4, |value, b| value * scale(b)),
            b"v_cvt_scalef32_f16_bf8" => self.part(r, 16, |a, b, _| f16(BF8_VALUES[(a & 255) as usize] * scale(b))),
            b"v_cvt_scalef32_pk_f16_fp8" => self.word(r, |a, b, _| {
                let value = |code: u32| f16(FP8_VALUES[(code & 255) as usize] * scale(b));
                value(a) | value(a >> 8) << 16
            }),
            b"v_cvt_scalef32_pk_bf16_fp4" => self.word(r, |a, b, _| {
                let value = |code: u32| bf16(FP4_VALUES[(code & 15) as usize] * scale(b));
                value(a) | value(a >> 4) << 16
            }),
            b"v_cvt_scalef32_2xpk16_fp6_f32" => {
                let a = r[1];
                let from = |registers: &Self, register: usize, lane: usize| {
                    let item = register - a;
                    single(registers.get(a + item % 2 * 16 + item / 2)[lane])
                };
                self.narrow_block(r, from, |value, _| FP6.nearest(value));
            }
            b"v_cvt_scalef32_pk32_bf6_f16" => {
                let a = r[1];
                let from = |registers: &Self, register: usize, lane: usize| {
                    let item = register - a;
                    from_f16(registers.get(a + item / 2)[lane] >> (item % 2 * 16) & 0xffff)
                };
                self.narrow_block(r, from, |value, _| BF6.nearest(value));
            }
            b"v_cvt_scalef32_sr_pk32_fp6_f32" => {
                // Each item has the word behind that of the item before it.
                let mut random = *self.get(r[2]);
                let from = |registers: &Self, register: usize, lane: usize| single(registers.get(register)[lane]);
                self.narrow_block(r, from, |value, lane| {
                    let word = random[lane];
                    random[lane] = random_behind(word);
                    FP6.stochastic(value, word)
                });
            }
            b"v_cvt_scalef32_pk32_f32_fp6" => self.widen_block(r, &FP6_VALUES),
            b"v_cvt_scalef32_pk32_f32_bf6" => self.widen_block(r, &BF6_VALUES),
            _ => return false,
        }
        true
    }
}
