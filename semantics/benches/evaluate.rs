//! Speed of the evaluator in lane-instructions per second (the items of the table), beside loops
//! written by hand for the same work, all in one run: programs of 256 instructions.

use std::rc::Rc;

use divan::Bencher;
use divan::counter::ItemsCount;
use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Choices, Concrete, WordColumn, with_choices};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::instruction::{Encoding, Instruction, code};
use gcn_semantics::isa::{Format, Row};
use gcn_semantics::ledger::Readings;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{InitialState, Program, Wave};

fn main() {
    divan::main();
}

const LENGTH: usize = 256;
const LANES: usize = 64;

/// The instructions that have a loop of their own below, in that order.
const SIX: [&str; 6] = [
    "v_add_u32 v{d}, v{a}, v{b}",
    "v_bfe_u32 v{d}, v{a}, v{b}, v{c}",
    "v_perm_b32 v{d}, v{a}, v{b}, v{c}",
    "v_cmp_gt_u32 vcc, v{a}, v{b}",
    "v_add_u32_dpp v{d}, v{a}, v{b} row_shr:1 row_mask:0xf bank_mask:0xf",
    "v_add_u32_sdwa v{d}, v{a}, v{b} dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD",
];

/// What hashes, address computations and reductions are made of.
const MIXED: [&str; 16] = [
    "v_add_u32 v{d}, v{a}, v{b}",
    "v_xor_b32 v{d}, v{a}, v{b}",
    "v_lshlrev_b32 v{d}, 7, v{a}",
    "v_bfe_u32 v{d}, v{a}, 3, 8",
    "v_lshl_add_u32 v{d}, v{a}, 2, v{b}",
    "v_cmp_gt_u32 vcc, v{a}, v{b}",
    "v_cndmask_b32 v{d}, v{a}, v{b}, vcc",
    "v_and_or_b32 v{d}, v{a}, v{b}, v{c}",
    "v_add_u32_dpp v{d}, v{a}, v{b} row_shr:1 row_mask:0xf bank_mask:0xf",
    "v_max_i32 v{d}, v{a}, v{b}",
    "v_add_u32_sdwa v{d}, v{a}, v{b} dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD",
    "v_mad_u32_u24 v{d}, v{a}, v{b}, v{c}",
    "v_alignbit_b32 v{d}, v{a}, v{b}, 13",
    "v_perm_b32 v{d}, v{a}, v{b}, v{c}",
    "v_pk_add_u16 v{d}, v{a}, v{b}",
    "v_mul_lo_u32 v{d}, v{a}, v{b}",
];

/// The lanes that are active.
#[derive(Debug, Clone, Copy)]
enum Exec {
    Full,
    Arbitrary,
}

const EXECS: [Exec; 2] = [Exec::Full, Exec::Arbitrary];

impl Exec {
    fn mask(self) -> u64 {
        match self {
            Exec::Full => u64::MAX,
            Exec::Arbitrary => 0x9e37_79b9_7f4a_7c15,
        }
    }
}

fn hash(value: u32) -> u32 {
    let value = (value ^ value >> 15).wrapping_mul(0x2c1b_3c6d);
    (value ^ value >> 12).wrapping_mul(0x297a_2d39) ^ value >> 15
}

fn word(register: u16, lane: usize) -> u32 {
    hash(u32::from(register) << 8 | lane as u32)
}

struct Start(Exec);

impl InitialState<Concrete> for Start {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        std::array::from_fn(|lane| Bv::new(word(register, lane)))
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        let exec = self.0.mask();
        Bv::new(match code {
            code::EXEC_LO => exec as u32,
            code::EXEC_HI => (exec >> 32) as u32,
            code => hash(code.into()),
        })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
}

/// The registers of instruction `index`: destination and three sources, of 16.
fn registers(index: usize) -> [usize; 4] {
    [index % 16, (index * 5 + 3) % 16, (index * 7 + 1) % 16, (index * 3 + 2) % 16]
}

/// A program that repeats `lines`, each time on other registers.
fn text(lines: &[&str]) -> String {
    let line = |index: usize| {
        let [d, a, b, c] = registers(index).map(|register| register.to_string());
        lines[index % lines.len()].replace("{d}", &d).replace("{a}", &a).replace("{b}", &b).replace("{c}", &c)
    };
    (0..LENGTH).map(line).collect::<Vec<_>>().join("\n")
}

/// Runs `program` over and over.
fn evaluate(bencher: Bencher, program: &CompiledProgram, exec: Exec) {
    let mut wave = Wave::new(Target::Gfx900, Readings::default(), Rc::new(Start(exec)));
    bencher.counter(ItemsCount::new(LENGTH * LANES)).bench_local(|| program.execute(&mut wave));
}

fn compiled(lines: &[&str]) -> CompiledProgram {
    let listing = read_llvm(&Source::new("bench.s", text(lines)), Target::Gfx900).expect("the program is legal");
    let instructions = listing.statements.iter().map(|statement| &statement.instruction);
    CompiledProgram::new(instructions, Target::Gfx900).expect("the program is modelled")
}

/// One of the six, by name, and the active lanes.
#[derive(Clone, Copy)]
struct Case(usize, Exec);

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut words = SIX[self.0].split(' ');
        write!(f, "{} {:?}", words.next().unwrap_or_default(), self.1)
    }
}

fn cases() -> impl Iterator<Item = Case> {
    (0..SIX.len()).flat_map(|index| EXECS.map(|exec| Case(index, exec)))
}

#[divan::bench(args = cases())]
fn evaluator(bencher: Bencher, case: Case) {
    evaluate(bencher, &compiled(&[SIX[case.0]]), case.1);
}

#[cfg(avx2_loops)]
#[divan::bench(args = cases())]
fn native(bencher: Bencher, case: Case) {
    if !std::arch::is_x86_feature_detected!("avx2") {
        return;
    }
    let mut state = native::State::new(case.1.mask());
    let program: Vec<_> = (0..LENGTH).map(registers).collect();
    bencher.counter(ItemsCount::new(LENGTH * LANES)).bench_local(|| {
        // Safety: the processor has AVX2.
        unsafe { native::run(case.0, &mut state, std::hint::black_box(&program), matches!(case.1, Exec::Full)) }
    });
}

/// The mixed loop, compiled.
#[divan::bench(args = EXECS)]
fn mixed(bencher: Bencher, exec: Exec) {
    evaluate(bencher, &compiled(&MIXED), exec);
}

/// The mixed loop by the rule that all readings share.
#[divan::bench]
fn mixed_shared(bencher: Bencher) {
    let listing = read_llvm(&Source::new("bench.s", text(&MIXED)), Target::Gfx900).expect("the program is legal");
    let instructions = listing.statements.iter().map(|statement| &statement.instruction);
    let program = Program::<Concrete>::new(instructions, Target::Gfx900).expect("the program is modelled");
    let mut wave = Wave::new(Target::Gfx900, Readings::default(), Rc::new(Start(Exec::Full)));
    bencher.counter(ItemsCount::new(LENGTH * LANES)).bench_local(|| program.execute(&mut wave));
}

const CLASSES: [&str; 14] = [
    "vop1",
    "vop2",
    "vopc",
    "vop3",
    "vop3p",
    "sdwa",
    "dpp",
    "vop1 float",
    "vop2 float",
    "vopc float",
    "vop3 float",
    "vop3p float",
    "lanes",
    "scalar",
];

/// The instructions of a class, with random operands and modifiers.
#[divan::bench(args = CLASSES)]
fn class(bencher: Bencher, class: &str) {
    let mut state = 1;
    let mut random = move |bound: u32| {
        state = hash(state) + 1;
        hash(state) % bound
    };
    let of_class: Vec<_> = all_rows()
        .iter()
        .flat_map(|row| row.encodings(Target::Gfx900).map(move |encoding| (row, encoding)))
        .filter(|(row, encoding)| class_of(row, *encoding) == class)
        .collect();
    let mut program = Vec::new();
    for (row, encoding) in of_class.iter().cycle().take(20 * LENGTH) {
        let instruction = row.generate(*encoding, Target::Gfx900, &mut random);
        if is_decided(&instruction) {
            program.push(instruction);
        }
    }
    program.truncate(LENGTH);
    let program = CompiledProgram::new(&program, Target::Gfx900).expect("the program is modelled");
    evaluate(bencher, &program, Exec::Full);
}

/// Whether the instruction is modelled, leaves EXEC and takes no value that no document decides.
fn is_decided(instruction: &Instruction) -> bool {
    let Ok(program) = Program::<Concrete>::new([instruction], Target::Gfx900) else { return false };
    let mut wave = Wave::new(Target::Gfx900, Readings::default(), Rc::new(Start(Exec::Full)));
    let (_, rows) = with_choices(Choices::default(), || program.execute(&mut wave));
    rows.is_empty() && !wave.written.scalars.contains(code::EXEC_LO)
}

fn class_of(row: &Row, encoding: Encoding) -> String {
    let float = if row.operands.iter().any(|kind| kind.ty.is_float()) { " float" } else { "" };
    match (row.format, encoding) {
        _ if row.is_about_memory() => "memory".into(),
        (_, Encoding::Sdwa) if float.is_empty() => "sdwa".into(),
        (_, Encoding::Dpp) if float.is_empty() => "dpp".into(),
        (Format::Sop1 | Format::Sop2 | Format::Sopc | Format::Sopk, _) => "scalar".into(),
        (Format::Ds, _) => "lanes".into(),
        (_, encoding) => format!("{}{float}", encoding.to_string().to_lowercase()),
    }
}

#[cfg(avx2_loops)]
mod native {
    //! What one would write by hand for each instruction alone.

    use std::arch::x86_64::*;

    use super::{LANES, word};

    #[repr(align(64))]
    struct Register([u32; LANES]);

    pub struct State {
        registers: Vec<Register>,
        exec: u64,
        exec_lanes: Register,
        vcc: u64,
    }

    impl State {
        pub fn new(exec: u64) -> Self {
            let register = |number: u16| Register(std::array::from_fn(|lane| word(number, lane)));
            let exec_lanes = Register(std::array::from_fn(|lane| ((exec >> lane & 1) as u32).wrapping_neg()));
            State { registers: (0..16).map(register).collect(), exec, exec_lanes, vcc: 0 }
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn load(register: &Register, index: usize) -> __m256i {
        // Safety: `index` is at most 56.
        unsafe { _mm256_load_si256(register.0.as_ptr().add(index).cast()) }
    }

    /// Runs instruction `which` of the six on all registers of `program`.
    #[target_feature(enable = "avx2")]
    pub unsafe fn run(which: usize, state: &mut State, program: &[[usize; 4]], full: bool) -> u64 {
        // Safety: all registers have 64 words.
        unsafe {
            match (which, full) {
                (0, true) => each::<true>(state, program, |a, b, _, _| _mm256_add_epi32(a, b)),
                (0, false) => each::<false>(state, program, |a, b, _, _| _mm256_add_epi32(a, b)),
                (1, true) => each::<true>(state, program, |a, b, c, _| bfe(a, b, c)),
                (1, false) => each::<false>(state, program, |a, b, c, _| bfe(a, b, c)),
                (2, true) => each::<true>(state, program, |a, b, c, _| perm(a, b, c)),
                (2, false) => each::<false>(state, program, |a, b, c, _| perm(a, b, c)),
                (3, _) => compare(state, program),
                (4, _) => shifted(state, program),
                (5, true) => each::<true>(state, program, |a, b, _, _| _mm256_add_epi32(byte_1(a), b)),
                _ => each::<false>(state, program, |a, b, _, _| _mm256_add_epi32(byte_1(a), b)),
            }
            state.vcc
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn each<const FULL: bool>(
        state: &mut State,
        program: &[[usize; 4]],
        function: impl Fn(__m256i, __m256i, __m256i, usize) -> __m256i,
    ) {
        // Safety: the caller has AVX2, and all registers have 64 words.
        unsafe {
            for &[d, a, b, c] in program {
                for index in (0..LANES).step_by(8) {
                    let [a, b, c] = [a, b, c].map(|register| load(&state.registers[register], index));
                    let mut result = function(a, b, c, index);
                    if !FULL {
                        let old = load(&state.registers[d], index);
                        result = _mm256_blendv_epi8(old, result, load(&state.exec_lanes, index));
                    }
                    _mm256_store_si256(state.registers[d].0.as_mut_ptr().add(index).cast(), result);
                }
            }
        }
    }

    #[target_feature(enable = "avx2")]
    fn byte_1(word: __m256i) -> __m256i {
        _mm256_and_si256(_mm256_srli_epi32::<8>(word), _mm256_set1_epi32(0xff))
    }

    #[target_feature(enable = "avx2")]
    fn bfe(value: __m256i, offset: __m256i, width: __m256i) -> __m256i {
        let low = _mm256_set1_epi32(31);
        let ones = _mm256_set1_epi32(-1);
        let field = _mm256_srlv_epi32(value, _mm256_and_si256(offset, low));
        _mm256_andnot_si256(_mm256_sllv_epi32(ones, _mm256_and_si256(width, low)), field)
    }

    #[target_feature(enable = "avx2")]
    fn perm(s0: __m256i, s1: __m256i, selector: __m256i) -> __m256i {
        let base = _mm256_set_epi32(0x0c0c_0c0c, 0x0808_0808, 0x0404_0404, 0, 0x0c0c_0c0c, 0x0808_0808, 0x0404_0404, 0);
        let byte = |value: i8| _mm256_set1_epi8(value);
        let pick = |at: __m256i, high: __m256i| {
            let at = _mm256_or_si256(at, base);
            _mm256_blendv_epi8(_mm256_shuffle_epi8(s1, at), _mm256_shuffle_epi8(s0, at), high)
        };
        let value = pick(_mm256_and_si256(selector, byte(3)), _mm256_slli_epi32::<5>(selector));
        let odd = _mm256_and_si256(selector, byte(1));
        let sign = pick(_mm256_or_si256(_mm256_add_epi8(odd, odd), byte(1)), _mm256_slli_epi32::<6>(selector));
        let sign = _mm256_cmpgt_epi8(_mm256_setzero_si256(), sign);
        let value = _mm256_blendv_epi8(value, sign, _mm256_slli_epi32::<4>(selector));
        let value = _mm256_andnot_si256(_mm256_cmpeq_epi8(selector, byte(12)), value);
        _mm256_or_si256(value, _mm256_cmpeq_epi8(_mm256_max_epu8(selector, byte(13)), selector))
    }

    #[target_feature(enable = "avx2")]
    unsafe fn compare(state: &mut State, program: &[[usize; 4]]) {
        let sign = _mm256_set1_epi32(i32::MIN);
        for &[_, a, b, _] in program {
            let mut bits = 0;
            for index in (0..LANES).step_by(8) {
                // Safety: all registers have 64 words.
                let [a, b] = [a, b].map(|register| unsafe { load(&state.registers[register], index) });
                let greater = _mm256_cmpgt_epi32(_mm256_xor_si256(a, sign), _mm256_xor_si256(b, sign));
                bits |= u64::from(_mm256_movemask_ps(_mm256_castsi256_ps(greater)) as u8) << index;
            }
            state.vcc = std::hint::black_box(bits & state.exec);
        }
    }

    /// `row_shr:1`: the first lane of a row, and one whose source is inactive, keep what they have.
    #[target_feature(enable = "avx2")]
    unsafe fn shifted(state: &mut State, program: &[[usize; 4]]) {
        let back = _mm256_setr_epi32(7, 0, 1, 2, 3, 4, 5, 6);
        let first = _mm256_setr_epi32(0, -1, -1, -1, -1, -1, -1, -1);
        for &[d, a, b, _] in program {
            // Safety: all registers have 64 words.
            unsafe {
                for row in (0..LANES).step_by(16) {
                    let rotated = |register: &Register, index| _mm256_permutevar8x32_epi32(load(register, index), back);
                    let shift = |register: &Register| {
                        let (low, high) = (rotated(register, row), rotated(register, row + 8));
                        [low, _mm256_blend_epi32::<1>(high, low)]
                    };
                    let values = shift(&state.registers[a]);
                    let valid = shift(&state.exec_lanes);
                    let inside = [first, _mm256_set1_epi32(-1)];
                    for half in 0..2 {
                        let index = row + 8 * half;
                        let result = _mm256_add_epi32(values[half], load(&state.registers[b], index));
                        let write = _mm256_and_si256(valid[half], load(&state.exec_lanes, index));
                        let write = _mm256_and_si256(write, inside[half]);
                        let old = load(&state.registers[d], index);
                        let result = _mm256_blendv_epi8(old, result, write);
                        _mm256_store_si256(state.registers[d].0.as_mut_ptr().add(index).cast(), result);
                    }
                }
            }
        }
    }
}
