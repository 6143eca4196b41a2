//! The main floating-point instructions beside loops written by hand for the same work.

use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{CompiledProgram, Wave};

use crate::{LENGTH, REGISTERS, Start, least, word};

/// An instruction and the width of its numbers. Loops, named by mnemonic, take operands as they are: where the
/// instruction takes absolute values, their registers have no signs. Roots of negative numbers are NaNs.
const CASES: [(&str, u32); 39] = [
    ("v_add_f32 v{d}, v{a}, v{b}", 32),
    ("v_mul_f32 v{d}, v{a}, v{b}", 32),
    ("v_fma_f32 v{d}, v{a}, v{b}, v{c}", 32),
    ("v_mad_f32 v{d}, v{a}, v{b}, v{c}", 32),
    ("v_min_f32 v{d}, v{a}, v{b}", 32),
    ("v_max_f32 v{d}, v{a}, v{b}", 32),
    ("v_cmp_lt_f32 vcc, v{a}, v{b}", 32),
    ("v_cmp_eq_f32 vcc, v{a}, v{b}", 32),
    ("v_cvt_f32_i32 v{d}, v{a}", 32),
    ("v_cvt_f32_u32 v{d}, v{a}", 32),
    ("v_cvt_i32_f32 v{d}, v{a}", 32),
    ("v_cvt_u32_f32 v{d}, v{a}", 32),
    ("v_cvt_f16_f32 v{d}, v{a}", 32),
    ("v_cvt_f32_f16 v{d}, v{a}", 16),
    ("v_rcp_f32 v{d}, v{a}", 32),
    ("v_sqrt_f32 v{d}, v{a}", 32),
    ("v_sqrt_f32 v{d}, |v{a}|", 32),
    ("v_rsq_f32 v{d}, |v{a}|", 32),
    ("v_exp_f32 v{d}, v{a}", 32),
    ("v_log_f32 v{d}, |v{a}|", 32),
    ("v_sin_f32 v{d}, v{a}", 32),
    ("v_cos_f32 v{d}, v{a}", 32),
    ("v_add_f64 v[{d}:{d+1}], v[{a}:{a+1}], v[{b}:{b+1}]", 64),
    ("v_mul_f64 v[{d}:{d+1}], v[{a}:{a+1}], v[{b}:{b+1}]", 64),
    ("v_fma_f64 v[{d}:{d+1}], v[{a}:{a+1}], v[{b}:{b+1}], v[{c}:{c+1}]", 64),
    ("v_min_f64 v[{d}:{d+1}], v[{a}:{a+1}], v[{b}:{b+1}]", 64),
    ("v_max_f64 v[{d}:{d+1}], v[{a}:{a+1}], v[{b}:{b+1}]", 64),
    ("v_cmp_lt_f64 vcc, v[{a}:{a+1}], v[{b}:{b+1}]", 64),
    ("v_cvt_f32_f64 v{d}, v[{a}:{a+1}]", 64),
    ("v_cvt_f64_f32 v[{d}:{d+1}], v{a}", 32),
    ("v_cvt_f64_i32 v[{d}:{d+1}], v{a}", 32),
    ("v_rcp_f64 v[{d}:{d+1}], v[{a}:{a+1}]", 64),
    ("v_sqrt_f64 v[{d}:{d+1}], |v[{a}:{a+1}]|", 64),
    ("v_add_f16 v{d}, v{a}, v{b}", 16),
    ("v_mul_f16 v{d}, v{a}, v{b}", 16),
    ("v_fma_f16 v{d}, v{a}, v{b}, v{c}", 16),
    ("v_pk_add_f16 v{d}, v{a}, v{b}", 16),
    ("v_pk_mul_f16 v{d}, v{a}, v{b}", 16),
    ("v_pk_fma_f16 v{d}, v{a}, v{b}, v{c}", 16),
];

/// The registers of instruction `index`: destination and three sources. Destinations are not sources, so that
/// numbers stay ordinary.
fn registers(index: usize) -> [usize; 4] {
    [8 + 2 * (index % 4), 2 * (index * 5 % 4), 2 * (index * 7 % 4), 2 * (index * 3 % 4)]
}

fn text(line: &str) -> String {
    let line = |index: usize| {
        let names = ["d", "a", "b", "c"].into_iter().zip(registers(index));
        names.fold(line.to_owned(), |line, (name, register)| {
            let next = format!("{{{name}+1}}");
            line.replace(&next, &(register + 1).to_string()).replace(&format!("{{{name}}}"), &register.to_string())
        })
    };
    (0..LENGTH).map(line).collect::<Vec<_>>().join("\n")
}

/// Prints each case's time, that of its loop, and their ratio: of those that contain one of the words, or of all.
pub fn compare(exec: u64, mode: u32, words: &[String]) {
    println!("EXEC {exec:#x}, MODE {mode:#x}\n{:>9} {:>9} {:>6}  instruction", "ns", "native", "ratio");
    let wanted = |line: &str| words.is_empty() || words.iter().any(|word| line.contains(word.as_str()));
    for (line, bits) in CASES.into_iter().filter(|(line, _)| wanted(line)) {
        let listing = read_llvm(&Source::new("bench.s", text(line)), Target::Gfx900).expect("the program is legal");
        let program = CompiledProgram::new(listing.statements.iter().map(|one| &one.instruction), Target::Gfx900);
        let program = program.expect("the program is modelled");
        let name = line.split(' ').next().unwrap_or_default();
        let mut wave = Wave::new(Target::Gfx900, Readings::default(), Rc::new(Start { exec, mode, bits }));
        let signs = if line.contains('|') { 1 << 31 } else { 0 };
        let mut loops = loops::State::new(exec, |register, lane| word(bits, register, lane) & !signs);
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..8 {
            ours = ours.min(least(|| _ = program.execute(&mut wave)));
            theirs = theirs.min(least(|| loops.run(name, (0..LENGTH).map(registers))));
        }
        let (ours, theirs) = (ours / LENGTH as f64, theirs / LENGTH as f64);
        println!("{ours:9.1} {theirs:9.1} {:6.2}  {line}", ours / theirs);
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod loops {
    pub struct State;
    impl State {
        pub fn new(_: u64, _: impl Fn(u16, usize) -> u32) -> Self {
            State
        }
        pub fn run(&mut self, _: &str, _: impl Iterator<Item = [usize; 4]>) {}
    }
}

#[cfg(target_arch = "x86_64")]
mod loops {
    use std::arch::x86_64::*;
    use std::f64::consts::TAU;

    use super::REGISTERS;

    const LANES: usize = 64;

    #[repr(align(64))]
    struct Register([u32; LANES]);

    /// Registers as columns of words, as the evaluator has them.
    pub struct State {
        registers: Vec<Register>,
        exec: u64,
        lanes: Register,
        vcc: u64,
    }

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
        _mm256_cvtepu16_epi32(_mm256_cvtps_ph::<0>(value))
    }

    impl State {
        pub fn new(exec: u64, word: impl Fn(u16, usize) -> u32) -> Self {
            let register = |number: u16| Register(std::array::from_fn(|lane| word(number, lane)));
            let lanes = Register(std::array::from_fn(|lane| ((exec >> lane & 1) as u32).wrapping_neg()));
            State { registers: (0..REGISTERS).map(register).collect(), exec, lanes, vcc: 0 }
        }

        /// Runs the loop for instruction `name` on each of the registers.
        pub fn run(&mut self, name: &str, program: impl Iterator<Item = [usize; 4]>) {
            use std::arch::is_x86_feature_detected as has;
            if !(has!("avx2") && has!("fma") && has!("f16c")) {
                return;
            }
            for registers in program {
                // Safety: the processor has what the loops need.
                unsafe { self.step(name.as_bytes(), registers) };
                std::hint::black_box(self.vcc);
            }
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
        fn halves(&mut self, registers: [usize; 4], f: impl Fn(Singles, Singles, Singles) -> Singles) {
            let wide = |words: __m256i| _mm256_cvtph_ps(halves(words));
            self.words(registers, |a, b, c| to_half(f(wide(a), wide(b), wide(c))));
        }
        #[target_feature(enable = "avx2,fma,f16c")]
        #[inline]
        fn packed(&mut self, registers: [usize; 4], f: impl Fn(Singles, Singles, Singles) -> Singles) {
            let low = |words: __m256i| _mm256_cvtph_ps(_mm256_castsi256_si128(words));
            let high = |words: __m256i| _mm256_cvtph_ps(_mm256_extracti128_si256::<1>(words));
            self.words(registers, |a, b, c| {
                let low = _mm256_cvtps_ph::<0>(f(low(a), low(b), low(c)));
                _mm256_set_m128i(_mm256_cvtps_ph::<0>(f(high(a), high(b), high(c))), low)
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
        fn narrow(&mut self, [d, a, _, _]: [usize; 4]) {
            for index in (0..LANES).step_by(8) {
                let [x, y] = self.doubles(a, index);
                let (x, y) = (_mm256_cvtpd_ps(x), _mm256_cvtpd_ps(y));
                let ordered = _mm256_set_m128(_mm_movehl_ps(y, x), _mm_movelh_ps(x, y));
                self.store(d, index, _mm256_castps_si256(ordered));
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
        fn step(&mut self, name: &[u8], r: [usize; 4]) {
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
                b"v_rsq_f32" => self.singles(r, |a, _, _| _mm256_div_ps(one, _mm256_sqrt_ps(a))),
                b"v_exp_f32" => self.scalar(r, f64::exp2),
                b"v_log_f32" => self.scalar(r, f64::log2),
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
                b"v_cvt_f16_f32" => self.words(r, |a, _, _| to_half(_mm256_castsi256_ps(a))),
                b"v_cvt_f32_f16" => self.words(r, |a, _, _| _mm256_castps_si256(_mm256_cvtph_ps(halves(a)))),
                b"v_add_f16" => self.halves(r, |a, b, _| _mm256_add_ps(a, b)),
                b"v_mul_f16" => self.halves(r, |a, b, _| _mm256_mul_ps(a, b)),
                b"v_fma_f16" => self.halves(r, |a, b, c| _mm256_fmadd_ps(a, b, c)),
                b"v_pk_add_f16" => self.packed(r, |a, b, _| _mm256_add_ps(a, b)),
                b"v_pk_mul_f16" => self.packed(r, |a, b, _| _mm256_mul_ps(a, b)),
                b"v_pk_fma_f16" => self.packed(r, |a, b, c| _mm256_fmadd_ps(a, b, c)),
                b"v_add_f64" => self.pairs(r, |a, b, _| _mm256_add_pd(a, b)),
                b"v_mul_f64" => self.pairs(r, |a, b, _| _mm256_mul_pd(a, b)),
                b"v_fma_f64" => self.pairs(r, |a, b, c| _mm256_fmadd_pd(a, b, c)),
                b"v_min_f64" => self.pairs(r, |a, b, _| _mm256_min_pd(a, b)),
                b"v_max_f64" => self.pairs(r, |a, b, _| _mm256_max_pd(a, b)),
                b"v_rcp_f64" => self.pairs(r, |a, _, _| _mm256_div_pd(one_double, a)),
                b"v_sqrt_f64" => self.pairs(r, |a, _, _| _mm256_sqrt_pd(a)),
                b"v_cmp_lt_f64" => self.compare_pairs(r),
                b"v_cvt_f32_f64" => self.narrow(r),
                b"v_cvt_f64_f32" => self.widen(r, |words| _mm256_cvtps_pd(_mm_castsi128_ps(words))),
                b"v_cvt_f64_i32" => self.widen(r, |words| _mm256_cvtepi32_pd(words)),
                other => panic!("{} has no loop", String::from_utf8_lossy(other)),
            }
        }
    }
}
