//! Loops written by hand over registers of 64 words. They round as the processor is told to and flush what it is told
//! to flush, but for halves, which it never flushes: there the loops do.

use std::arch::asm;
use std::arch::x86_64::*;
use std::f64::consts::TAU;

use super::{FILE, Settings};

#[path = "narrow.rs"]
mod narrow;

const LANES: usize = 64;

#[repr(align(64))]
struct Register([u32; LANES]);

/// Registers as columns of words, as the evaluator has them.
pub struct State {
    registers: Vec<Register>,
    exec: u64,
    lanes: Register,
    vcc: u64,
    settings: Settings,
}

/// Conversions to halves round as the control register says.
const AS_TOLD: i32 = _MM_FROUND_CUR_DIRECTION;

type Singles = __m256;
type Doubles = __m256d;

/// The low halves of eight words.
#[target_feature(enable = "avx2,fma,f16c")]
fn halves(words: __m256i) -> __m128i {
    let low = _mm256_and_si256(words, _mm256_set1_epi32(0xffff));
    let packed = _mm256_permute4x64_epi64::<0b1000>(_mm256_packus_epi32(low, low));
    _mm256_castsi256_si128(packed)
}
#[target_feature(enable = "avx2,fma,f16c")]
fn to_half(value: Singles) -> __m256i {
    _mm256_cvtepu16_epi32(_mm256_cvtps_ph::<AS_TOLD>(value))
}
/// Halves, two in each word, with zeros in place of subnormals.
#[target_feature(enable = "avx2,fma,f16c")]
#[inline]
fn flushed<const FLUSH: bool>(words: __m256i) -> __m256i {
    if !FLUSH {
        return words;
    }
    let exponents = _mm256_and_si256(words, _mm256_set1_epi16(0x7c00));
    let tiny = _mm256_cmpeq_epi16(exponents, _mm256_setzero_si256());
    _mm256_andnot_si256(_mm256_and_si256(tiny, _mm256_set1_epi16(0x7fff)), words)
}

/// The control register of the processor.
fn control() -> u32 {
    let mut word = 0;
    // Safety: it writes to the word.
    unsafe { asm!("stmxcsr [{}]", in(reg) &mut word) };
    word
}
/// Sets it. Loops have no constants that the compiler would compute to nearest even.
fn set_control(word: u32) {
    // Safety: it reads the word.
    unsafe { asm!("ldmxcsr [{}]", in(reg) &word) };
}

impl State {
    pub fn new(exec: u64, settings: Settings, word: impl Fn(u16, usize) -> u32) -> Self {
        let register = |number: u16| Register(std::array::from_fn(|lane| word(number, lane)));
        let lanes = Register(std::array::from_fn(|lane| ((exec >> lane & 1) as u32).wrapping_neg()));
        State { registers: (0..FILE).map(register).collect(), exec, lanes, vcc: 0, settings }
    }

    /// Runs the loop for instruction `name` on each of the registers; of absolute values, if it is to.
    pub fn run(&mut self, name: &str, absolute: bool, program: impl Iterator<Item = [usize; 4]>) {
        use std::arch::is_x86_feature_detected as has;
        if !(has!("avx2") && has!("fma") && has!("f16c")) {
            return;
        }
        let Settings { rounding, flush } = self.settings;
        // To nearest even, upwards, downwards, towards zero; what is subnormal is flushed, operands and results.
        let rounding = [0, 2, 1, 3][rounding as usize] << 13;
        let before = control();
        set_control(before | rounding | if flush { 1 << 15 | 1 << 6 } else { 0 });
        for registers in program {
            // Safety: the processor has what the loops need.
            unsafe {
                match (absolute, flush) {
                    (true, true) => self.step_of_absolutes::<true>(name.as_bytes(), registers),
                    (true, false) => self.step_of_absolutes::<false>(name.as_bytes(), registers),
                    (false, true) => self.step::<true>(name.as_bytes(), registers),
                    (false, false) => self.step::<false>(name.as_bytes(), registers),
                }
            }
            std::hint::black_box(self.vcc);
        }
        set_control(before);
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    fn load(&self, register: usize, index: usize) -> __m256i {
        assert!(index <= LANES - 8);
        // Safety: the register has 64 words.
        unsafe { _mm256_load_si256(self.registers[register].0.as_ptr().add(index).cast()) }
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn store(&mut self, register: usize, index: usize, value: __m256i) {
        assert!(index <= LANES - 8);
        // Safety: the registers have 64 words.
        unsafe {
            let to = self.registers[register].0.as_mut_ptr().add(index).cast();
            let value = if self.exec == u64::MAX {
                value
            } else {
                let lanes = _mm256_load_si256(self.lanes.0.as_ptr().add(index).cast());
                _mm256_blendv_epi8(_mm256_load_si256(to), value, lanes)
            };
            _mm256_store_si256(to, value);
        }
    }

    /// Lanes `index` to `index + 7` of a pair as doubles: 0, 1, 4, 5 and 2, 3, 6, 7.
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn doubles(&self, pair: usize, index: usize) -> [Doubles; 2] {
        let (lo, hi) = (self.load(pair, index), self.load(pair + 1, index));
        [_mm256_castsi256_pd(_mm256_unpacklo_epi32(lo, hi)), _mm256_castsi256_pd(_mm256_unpackhi_epi32(lo, hi))]
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn store_doubles(&mut self, pair: usize, index: usize, [x, y]: [Doubles; 2]) {
        let (x, y) = (_mm256_castpd_ps(x), _mm256_castpd_ps(y));
        self.store(pair, index, _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(x, y)));
        self.store(pair + 1, index, _mm256_castps_si256(_mm256_shuffle_ps::<0xdd>(x, y)));
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn words(&mut self, [d, a, b, c]: [usize; 4], f: impl Fn(__m256i, __m256i, __m256i) -> __m256i) {
        for index in (0..LANES).step_by(8) {
            let result = f(self.load(a, index), self.load(b, index), self.load(c, index));
            self.store(d, index, result);
        }
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn singles(&mut self, registers: [usize; 4], f: impl Fn(Singles, Singles, Singles) -> Singles) {
        let float = _mm256_castsi256_ps;
        self.words(registers, |a, b, c| _mm256_castps_si256(f(float(a), float(b), float(c))));
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn halves<const FLUSH: bool>(&mut self, registers: [usize; 4], f: impl Fn(Singles, Singles, Singles) -> Singles) {
        let wide = |words: __m256i| _mm256_cvtph_ps(halves(flushed::<FLUSH>(words)));
        self.words(registers, |a, b, c| flushed::<FLUSH>(to_half(f(wide(a), wide(b), wide(c)))));
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn packed<const FLUSH: bool>(&mut self, registers: [usize; 4], f: impl Fn(Singles, Singles, Singles) -> Singles) {
        let low = |words: __m256i| _mm256_cvtph_ps(_mm256_castsi256_si128(words));
        let high = |words: __m256i| _mm256_cvtph_ps(_mm256_extracti128_si256::<1>(words));
        self.words(registers, |a, b, c| {
            let (a, b, c) = (flushed::<FLUSH>(a), flushed::<FLUSH>(b), flushed::<FLUSH>(c));
            let low = _mm256_cvtps_ph::<AS_TOLD>(f(low(a), low(b), low(c)));
            let high = _mm256_cvtps_ph::<AS_TOLD>(f(high(a), high(b), high(c)));
            flushed::<FLUSH>(_mm256_set_m128i(high, low))
        });
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn pairs(&mut self, [d, a, b, c]: [usize; 4], f: impl Fn(Doubles, Doubles, Doubles) -> Doubles) {
        for index in (0..LANES).step_by(8) {
            let ([a, x], [b, y], [c, z]) = (self.doubles(a, index), self.doubles(b, index), self.doubles(c, index));
            self.store_doubles(d, index, [f(a, b, c), f(x, y, z)]);
        }
    }
    /// One lane after the other, by a function of doubles: processors have no instruction for it.
    fn scalar(&mut self, [d, a, _, _]: [usize; 4], f: impl Fn(f64) -> f64) {
        for lane in (0..LANES).filter(|lane| self.exec >> lane & 1 == 1) {
            let value = f32::from_bits(self.registers[a].0[lane]);
            self.registers[d].0[lane] = (f(value.into()) as f32).to_bits();
        }
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn compare(&mut self, [_, a, b, _]: [usize; 4], f: impl Fn(Singles, Singles) -> Singles) {
        self.vcc = 0;
        for index in (0..LANES).step_by(8) {
            let [a, b] = [self.load(a, index), self.load(b, index)];
            let holds = f(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b));
            self.vcc |= u64::from(_mm256_movemask_ps(holds) as u8) << index;
        }
        self.vcc &= self.exec;
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn compare_halves<const FLUSH: bool>(&mut self, [_, a, b, _]: [usize; 4]) {
        self.vcc = 0;
        for index in (0..LANES).step_by(8) {
            let a = _mm256_cvtph_ps(halves(flushed::<FLUSH>(self.load(a, index))));
            let b = _mm256_cvtph_ps(halves(flushed::<FLUSH>(self.load(b, index))));
            let holds = _mm256_cmp_ps::<_CMP_LT_OQ>(a, b);
            self.vcc |= u64::from(_mm256_movemask_ps(holds) as u8) << index;
        }
        self.vcc &= self.exec;
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn compare_pairs(&mut self, [_, a, b, _]: [usize; 4]) {
        self.vcc = 0;
        for index in (0..LANES).step_by(8) {
            let ([a, x], [b, y]) = (self.doubles(a, index), self.doubles(b, index));
            let (first, second) = (_mm256_cmp_pd::<_CMP_LT_OQ>(a, b), _mm256_cmp_pd::<_CMP_LT_OQ>(x, y));
            let holds = _mm256_shuffle_ps::<0x88>(_mm256_castpd_ps(first), _mm256_castpd_ps(second));
            self.vcc |= u64::from(_mm256_movemask_ps(holds) as u8) << index;
        }
        self.vcc &= self.exec;
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn narrow(&mut self, [d, a, _, _]: [usize; 4], f: impl Fn(Doubles, Doubles) -> __m256i) {
        for index in (0..LANES).step_by(8) {
            let [x, y] = self.doubles(a, index);
            self.store(d, index, f(x, y));
        }
    }
    #[target_feature(enable = "avx2,fma,f16c")]
    #[inline]
    fn widen(&mut self, [d, a, _, _]: [usize; 4], f: impl Fn(__m128i) -> Doubles) {
        for index in (0..LANES).step_by(8) {
            let words = self.load(a, index);
            let (low, high) = (f(_mm256_castsi256_si128(words)), f(_mm256_extracti128_si256::<1>(words)));
            let first = _mm256_permute2f128_pd::<0x20>(low, high);
            self.store_doubles(d, index, [first, _mm256_permute2f128_pd::<0x31>(low, high)]);
        }
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    fn step_of_absolutes<const FLUSH: bool>(&mut self, name: &[u8], r: [usize; 4]) {
        let one = _mm256_set1_ps(1.0);
        let single = |a: Singles| _mm256_andnot_ps(_mm256_set1_ps(-0.0), a);
        match name {
            b"v_sqrt_f32" => self.singles(r, |a, _, _| _mm256_sqrt_ps(single(a))),
            b"v_rsq_f32" => self.singles(r, |a, _, _| _mm256_div_ps(one, _mm256_sqrt_ps(single(a)))),
            b"v_log_f32" => self.scalar(r, |value| value.abs().log2()),
            b"v_sqrt_f16" => self.halves::<FLUSH>(r, |a, _, _| _mm256_sqrt_ps(single(a))),
            b"v_sqrt_f64" => {
                self.pairs(r, |a, _, _| _mm256_sqrt_pd(_mm256_andnot_pd(_mm256_set1_pd(-0.0), a)));
            }
            other => panic!("{} of absolute values has no loop", String::from_utf8_lossy(other)),
        }
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    fn step<const FLUSH: bool>(&mut self, name: &[u8], r: [usize; 4]) {
        let (one, one_double) = (_mm256_set1_ps(1.0), _mm256_set1_pd(1.0));
        match name {
            b"v_add_f32" => self.singles(r, |a, b, _| _mm256_add_ps(a, b)),
            b"v_mul_f32" => self.singles(r, |a, b, _| _mm256_mul_ps(a, b)),
            b"v_fma_f32" => self.singles(r, |a, b, c| _mm256_fmadd_ps(a, b, c)),
            b"v_mad_f32" => self.singles(r, |a, b, c| _mm256_add_ps(_mm256_mul_ps(a, b), c)),
            b"v_min_f32" => self.singles(r, |a, b, _| _mm256_min_ps(a, b)),
            b"v_max_f32" => self.singles(r, |a, b, _| _mm256_max_ps(a, b)),
            b"v_rcp_f32" => self.singles(r, |a, _, _| _mm256_div_ps(one, a)),
            b"v_sqrt_f32" => self.singles(r, |a, _, _| _mm256_sqrt_ps(a)),
            b"v_exp_f32" => self.scalar(r, f64::exp2),
            b"v_sin_f32" => self.scalar(r, |turns| (turns * TAU).sin()),
            b"v_cos_f32" => self.scalar(r, |turns| (turns * TAU).cos()),
            b"v_cmp_lt_f32" => self.compare(r, |a, b| _mm256_cmp_ps::<_CMP_LT_OQ>(a, b)),
            b"v_cmp_eq_f32" => self.compare(r, |a, b| _mm256_cmp_ps::<_CMP_EQ_OQ>(a, b)),
            b"v_cvt_f32_i32" | b"v_cvt_f32_u32" => {
                self.words(r, |a, _, _| _mm256_castps_si256(_mm256_cvtepi32_ps(a)));
            }
            b"v_cvt_i32_f32" | b"v_cvt_u32_f32" => {
                self.words(r, |a, _, _| _mm256_cvttps_epi32(_mm256_castsi256_ps(a)));
            }
            b"v_cvt_f32_ubyte1" => self.words(r, |a, _, _| {
                let byte = _mm256_and_si256(_mm256_srli_epi32::<8>(a), _mm256_set1_epi32(255));
                _mm256_castps_si256(_mm256_cvtepi32_ps(byte))
            }),
            b"v_cvt_flr_i32_f32" => {
                self.words(r, |a, _, _| _mm256_cvttps_epi32(_mm256_floor_ps(_mm256_castsi256_ps(a))));
            }
            b"v_cvt_f16_f32" => self.words(r, |a, _, _| flushed::<FLUSH>(to_half(_mm256_castsi256_ps(a)))),
            b"v_cvt_f32_f16" => {
                self.words(r, |a, _, _| _mm256_castps_si256(_mm256_cvtph_ps(halves(flushed::<FLUSH>(a)))));
            }
            b"v_add_f16" => self.halves::<FLUSH>(r, |a, b, _| _mm256_add_ps(a, b)),
            b"v_mul_f16" => self.halves::<FLUSH>(r, |a, b, _| _mm256_mul_ps(a, b)),
            b"v_fma_f16" => self.halves::<FLUSH>(r, |a, b, c| _mm256_fmadd_ps(a, b, c)),
            b"v_min_f16" => self.halves::<FLUSH>(r, |a, b, _| _mm256_min_ps(a, b)),
            b"v_max_f16" => self.halves::<FLUSH>(r, |a, b, _| _mm256_max_ps(a, b)),
            b"v_rcp_f16" => self.halves::<FLUSH>(r, |a, _, _| _mm256_div_ps(one, a)),
            b"v_sqrt_f16" => self.halves::<FLUSH>(r, |a, _, _| _mm256_sqrt_ps(a)),
            b"v_cvt_f16_i16" => self.words(r, |a, _, _| {
                let integer = _mm256_srai_epi32::<16>(_mm256_slli_epi32::<16>(a));
                to_half(_mm256_cvtepi32_ps(integer))
            }),
            b"v_cvt_f16_u16" => {
                self.words(r, |a, _, _| to_half(_mm256_cvtepi32_ps(_mm256_and_si256(a, _mm256_set1_epi32(0xffff)))))
            }
            b"v_cvt_i16_f16" | b"v_cvt_u16_f16" => self.words(r, |a, _, _| {
                let integer = _mm256_cvttps_epi32(_mm256_cvtph_ps(halves(a)));
                _mm256_and_si256(integer, _mm256_set1_epi32(0xffff))
            }),
            b"v_cmp_lt_f16" => self.compare_halves::<FLUSH>(r),
            b"v_pk_min_f16" => self.packed::<FLUSH>(r, |a, b, _| _mm256_min_ps(a, b)),
            b"v_pk_max_f16" => self.packed::<FLUSH>(r, |a, b, _| _mm256_max_ps(a, b)),
            b"v_pk_add_f16" => self.packed::<FLUSH>(r, |a, b, _| _mm256_add_ps(a, b)),
            b"v_pk_mul_f16" => self.packed::<FLUSH>(r, |a, b, _| _mm256_mul_ps(a, b)),
            b"v_pk_fma_f16" => self.packed::<FLUSH>(r, |a, b, c| _mm256_fmadd_ps(a, b, c)),
            b"v_add_f64" => self.pairs(r, |a, b, _| _mm256_add_pd(a, b)),
            b"v_mul_f64" => self.pairs(r, |a, b, _| _mm256_mul_pd(a, b)),
            b"v_fma_f64" => self.pairs(r, |a, b, c| _mm256_fmadd_pd(a, b, c)),
            b"v_min_f64" => self.pairs(r, |a, b, _| _mm256_min_pd(a, b)),
            b"v_max_f64" => self.pairs(r, |a, b, _| _mm256_max_pd(a, b)),
            b"v_rcp_f64" => self.pairs(r, |a, _, _| _mm256_div_pd(one_double, a)),
            b"v_cmp_lt_f64" => self.compare_pairs(r),
            b"v_cvt_f32_f64" => self.narrow(r, |a, b| {
                let (a, b) = (_mm256_cvtpd_ps(a), _mm256_cvtpd_ps(b));
                _mm256_castps_si256(_mm256_set_m128(_mm_movehl_ps(b, a), _mm_movelh_ps(a, b)))
            }),
            b"v_cvt_i32_f64" | b"v_cvt_u32_f64" => self.narrow(r, |a, b| {
                let (a, b) = (_mm256_cvttpd_epi32(a), _mm256_cvttpd_epi32(b));
                _mm256_set_m128i(_mm_unpackhi_epi64(a, b), _mm_unpacklo_epi64(a, b))
            }),
            b"v_cvt_f64_f32" => self.widen(r, |words| _mm256_cvtps_pd(_mm_castsi128_ps(words))),
            b"v_cvt_f64_i32" | b"v_cvt_f64_u32" => self.widen(r, |words| _mm256_cvtepi32_pd(words)),
            other => {
                let write = (self.exec != u64::MAX).then_some(&self.lanes.0);
                let mut registers = narrow::Registers { words: &mut self.registers, write };
                assert!(registers.step(other, r), "{} has no loop", String::from_utf8_lossy(other));
            }
        }
    }
}
