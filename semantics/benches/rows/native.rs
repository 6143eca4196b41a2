//! The main floating-point instructions beside loops written by hand for the same work: in the same rounding mode, and
//! with subnormals flushed where MODE flushes them, which the processor is told once for 64 instructions. Where it
//! flushes a result because it was subnormal before rounding, the loops are wrong, and not slower.

use std::io::{self, Write};
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::Wave;

use crate::{LENGTH, Start, least, word};

/// Vector registers of the loops.
#[cfg(avx2_loops)]
const FILE: u16 = 80;

#[cfg(avx2_loops)]
#[path = "loops.rs"]
mod loops;
#[cfg(not(avx2_loops))]
mod loops {
    pub struct State;
    impl State {
        pub fn new(_: u64, _: super::Settings, _: impl Fn(u16, usize) -> u32) -> Self {
            State
        }
        pub fn run(&mut self, _: &str, _: bool, _: impl Iterator<Item = [usize; 4]>) {}
    }
}

/// What MODE says about the format of an instruction: the rounding, as MODE numbers it, and whether subnormals are
/// flushed.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(not(avx2_loops), expect(dead_code, reason = "the loops ask for it"))]
pub struct Settings {
    pub rounding: u32,
    pub flush: bool,
}

impl Settings {
    /// Of the format that is named first, and flushed only if operands and results are.
    fn of(name: &str, mode: u32) -> Self {
        let first = [("_f32", 0), ("_f16", 1), ("_f64", 1)].into_iter().filter_map(|(format, field)| {
            let place = name.find(format)?;
            Some((place, field))
        });
        let field = first.min().map_or(0, |(_, field)| 2 * field);
        Settings { rounding: mode >> field & 3, flush: mode >> (4 + field) & 3 == 0 }
    }
}

/// The kinds of instructions, and how many times as long as its loop one of them may take: to nearest even, and in
/// other rounding modes.
const KINDS: [(&str, [f64; 2]); 6] = [
    ("f32", [3.0, 10.0]),
    ("f64", [3.0, 10.0]),
    ("f16", [5.0, 10.0]),
    ("packed f16", [8.0, 10.0]),
    ("rcp and sqrt", [3.0, 3.0]),
    ("small floats", [3.0, 3.0]),
];

/// Whether an instruction converts floats of 16 bits and less as gfx950 does.
fn is_of_small_floats(name: &str) -> bool {
    name == "v_cvt_pk_f16_f32" || ["fp8", "bf8", "bf16", "fp4", "scalef32"].iter().any(|part| name.contains(part))
}

/// The kind of the instruction of this name, if there is an aim for it.
fn kind(name: &str) -> Option<usize> {
    let has = |part: &str| name.contains(part);
    let aimed = ["v_add_", "v_mul_", "v_fma_", "v_min_", "v_max_", "v_cmp_", "v_cvt_", "v_pk_", "v_rcp_", "v_sqrt_"];
    if !aimed.into_iter().any(|start| name.starts_with(start)) {
        return None;
    }
    Some(match () {
        () if is_of_small_floats(name) => 5,
        () if has("_rcp_") || has("_sqrt_") => 4,
        () if has("_pk_") => 3,
        () if has("f64") => 1,
        () if has("f16") => 2,
        () => 0,
    })
}

/// An instruction and the width of its numbers. The loops do the same work, absolute values included. Roots of negative
/// numbers are NaNs.
const CASES: [(&str, u32); 85] = [
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
    ("v_cvt_f32_ubyte1 v{d}, v{a}", 32),
    ("v_cvt_flr_i32_f32 v{d}, v{a}", 32),
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
    ("v_cvt_f64_u32 v[{d}:{d+1}], v{a}", 32),
    ("v_cvt_u32_f64 v{d}, v[{a}:{a+1}]", 64),
    ("v_cvt_i32_f64 v{d}, v[{a}:{a+1}]", 64),
    ("v_rcp_f64 v[{d}:{d+1}], v[{a}:{a+1}]", 64),
    ("v_sqrt_f64 v[{d}:{d+1}], |v[{a}:{a+1}]|", 64),
    ("v_add_f16 v{d}, v{a}, v{b}", 16),
    ("v_mul_f16 v{d}, v{a}, v{b}", 16),
    ("v_fma_f16 v{d}, v{a}, v{b}, v{c}", 16),
    ("v_min_f16 v{d}, v{a}, v{b}", 16),
    ("v_max_f16 v{d}, v{a}, v{b}", 16),
    ("v_cmp_lt_f16 vcc, v{a}, v{b}", 16),
    ("v_cvt_f16_u16 v{d}, v{a}", 16),
    ("v_cvt_u16_f16 v{d}, v{a}", 16),
    ("v_cvt_f16_i16 v{d}, v{a}", 16),
    ("v_cvt_i16_f16 v{d}, v{a}", 16),
    ("v_rcp_f16 v{d}, v{a}", 16),
    ("v_sqrt_f16 v{d}, v{a}", 16),
    ("v_sqrt_f16 v{d}, |v{a}|", 16),
    ("v_pk_add_f16 v{d}, v{a}, v{b}", 16),
    ("v_pk_mul_f16 v{d}, v{a}, v{b}", 16),
    ("v_pk_min_f16 v{d}, v{a}, v{b}", 16),
    ("v_pk_max_f16 v{d}, v{a}, v{b}", 16),
    ("v_pk_fma_f16 v{d}, v{a}, v{b}, v{c}", 16),
    ("v_cvt_f32_fp8 v{d}, v{a}", 32),
    ("v_cvt_f32_bf8 v{d}, v{a}", 32),
    ("v_cvt_pk_f32_fp8 v[{d}:{d+1}], v{a}", 32),
    ("v_cvt_pk_f32_bf8 v[{d}:{d+1}], v{a}", 32),
    ("v_cvt_f32_bf16 v{d}, v{a}", 32),
    ("v_cvt_pk_f16_f32 v{d}, v{a}, v{b}", 32),
    ("v_cvt_pk_bf16_f32 v{d}, v{a}, v{b}", 32),
    ("v_cvt_pk_fp8_f32 v{d}, v{a}, v{b}", 32),
    ("v_cvt_pk_bf8_f32 v{d}, v{a}, v{b}", 32),
    ("v_cvt_sr_fp8_f32 v{d}, v{a}, v{b}", 32),
    ("v_cvt_sr_bf8_f32 v{d}, v{a}, v{b}", 32),
    ("v_cvt_scalef32_pk_fp8_f32 v{d}, v{a}, v{b}, v{c}", 32),
    ("v_cvt_scalef32_pk_bf8_f16 v{d}, v{a}, v{b}", 32),
    ("v_cvt_scalef32_pk_fp8_bf16 v{d}, v{a}, v{b}", 32),
    ("v_cvt_scalef32_pk_fp4_f32 v{d}, v{a}, v{b}, v{c}", 32),
    ("v_cvt_scalef32_sr_fp8_f32 v{d}, v{a}, v{b}, v{c}", 32),
    ("v_cvt_scalef32_sr_bf8_f16 v{d}, v{a}, v{b}, v{c}", 32),
    ("v_cvt_scalef32_sr_pk_fp4_f16 v{d}, v{a}, v{b}, v{c}", 32),
    ("v_cvt_scalef32_f32_fp8 v{d}, v{a}, v{b}", 32),
    ("v_cvt_scalef32_pk_f32_bf8 v[{d}:{d+1}], v{a}, v{b}", 32),
    ("v_cvt_scalef32_pk_f32_fp4 v[{d}:{d+1}], v{a}, v{b}", 32),
    ("v_cvt_scalef32_f16_bf8 v{d}, v{a}, v{b}", 32),
    ("v_cvt_scalef32_pk_f16_fp8 v{d}, v{a}, v{b}", 32),
    ("v_cvt_scalef32_pk_bf16_fp4 v{d}, v{a}, v{b}", 32),
    ("v_cvt_scalef32_2xpk16_fp6_f32 v[{d}:{d+5}], v[{a}:{a+15}], v[{a+16}:{a+31}], v{c}", 32),
    ("v_cvt_scalef32_pk32_bf6_f16 v[{d}:{d+5}], v[{a}:{a+15}], v{c}", 32),
    ("v_cvt_scalef32_sr_pk32_fp6_f32 v[{d}:{d+5}], v[{a}:{a+31}], v{b}, v{c}", 32),
    ("v_cvt_scalef32_pk32_f32_fp6 v[{d}:{d+31}], v[{a}:{a+5}], v{c}", 32),
    ("v_cvt_scalef32_pk32_f32_bf6 v[{d}:{d+31}], v[{a}:{a+5}], v{c}", 32),
];

/// The registers of instruction `index`: destination and three sources. Destinations are not sources, so that
/// numbers stay ordinary.
fn registers(name: &str, index: usize) -> [usize; 4] {
    if name.contains("pk32") || name.contains("pk16") {
        return [40, 0, 32, 34];
    }
    [8 + 2 * (index % 4), 2 * (index * 5 % 4), 2 * (index * 7 % 4), 2 * (index * 3 % 4)]
}

fn text(name: &str, line: &str) -> String {
    let line = |index: usize| {
        let names = ["d", "a", "b", "c"].into_iter().zip(registers(name, index));
        names.fold(line.to_owned(), |line, (name, register)| {
            let further =
                (1..32).fold(line, |line, by| line.replace(&format!("{{{name}+{by}}}"), &(register + by).to_string()));
            further.replace(&format!("{{{name}}}"), &register.to_string())
        })
    };
    (0..LENGTH).map(line).collect::<Vec<_>>().join("\n")
}

/// Nanoseconds of an instruction and of its loop.
fn times(line: &str, bits: u32, exec: u64, mode: u32) -> [f64; 2] {
    let name = line.split(' ').next().unwrap_or_default();
    let target = if is_of_small_floats(name) { Target::Gfx950 } else { Target::Gfx900 };
    let listing = read_llvm(&Source::new("bench.s", text(name, line)), target).expect("the program is legal");
    let program = CompiledProgram::new(listing.statements.iter().map(|one| &one.instruction), target);
    let program = program.expect("the program is modelled");
    let mut wave = Wave::new(target, Readings::default(), Rc::new(Start { exec, mode, bits }));
    let absolute = line.contains('|');
    let mut loops = loops::State::new(exec, Settings::of(name, mode), |register, lane| word(bits, register, lane));
    let mut best = [f64::INFINITY; 2];
    for _ in 0..8 {
        let ours = least(|| _ = program.execute(&mut wave));
        let theirs = least(|| loops.run(name, absolute, (0..LENGTH).map(|index| registers(name, index))));
        best = [best[0].min(ours), best[1].min(theirs)];
    }
    best.map(|time| time / LENGTH as f64)
}

/// The instructions that have loops, as they are written.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    CASES.into_iter().map(|(line, _)| line)
}

/// The cases with one of the words, or all.
fn cases(words: &[String]) -> impl Iterator<Item = (&'static str, u32)> {
    let wanted = |line: &str| words.is_empty() || words.iter().any(|word| line.contains(word.as_str()));
    CASES.into_iter().filter(move |(line, _)| wanted(line))
}

/// Prints each case's time, that of its loop, and their ratio: of those that contain one of the words, or of all.
pub fn compare(exec: u64, mode: u32, words: &[String], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "EXEC {exec:#x}, MODE {mode:#x}\n{:>9} {:>9} {:>6}  instruction", "ns", "native", "ratio")?;
    for (line, bits) in cases(words) {
        let [ours, theirs] = times(line, bits, exec, mode);
        writeln!(out, "{ours:9.1} {theirs:9.1} {:6.2}  {line}", ours / theirs)?;
    }
    Ok(())
}

/// How often a summary measures all cases: another process may disturb all runs of one case.
pub const PASSES: usize = 5;

/// Prints the least and the greatest ratio of each kind in all rounding modes, with subnormals kept and flushed, where
/// all lanes are active and where some are, and whether it is within the aim. The times are the least of all passes.
pub fn summary(execs: [u64; 2], words: &[String], out: &mut impl Write) -> io::Result<()> {
    let modes = (0..4).flat_map(|rounding| [0xf0, 0].map(|kept| 0x300 | kept | (rounding * 5)));
    let settings: Vec<_> = modes.flat_map(|mode| execs.map(|exec| (mode, exec))).collect();
    let cases: Vec<_> = cases(words).collect();
    let mut best = vec![vec![[f64::INFINITY; 2]; cases.len()]; settings.len()];
    for _ in 0..PASSES {
        for (best, &(mode, exec)) in best.iter_mut().zip(&settings) {
            for (best, &(line, bits)) in best.iter_mut().zip(&cases) {
                let [ours, theirs] = times(line, bits, exec, mode);
                *best = [best[0].min(ours), best[1].min(theirs)];
            }
        }
    }
    for (best, (mode, exec)) in best.iter().zip(settings) {
        writeln!(out, "MODE {mode:#x}, EXEC {exec:#x}")?;
        let mut ranges = KINDS.map(|_| (f64::INFINITY, 0.0, ""));
        for ([ours, theirs], &(line, _)) in best.iter().zip(&cases) {
            let Some(kind) = kind(line.split(' ').next().unwrap_or_default()) else { continue };
            let (least, most, worst) = &mut ranges[kind];
            let ratio = ours / theirs;
            *least = least.min(ratio);
            if ratio > *most {
                (*most, *worst) = (ratio, line);
            }
        }
        let measured = KINDS.into_iter().zip(ranges).filter(|(_, (_, ratio, _))| *ratio > 0.0);
        for ((name, aims), (least, ratio, line)) in measured {
            let aim = aims[usize::from(mode & 0xf != 0)];
            let missed = if ratio > aim { "  missed" } else { "" };
            writeln!(out, "{least:6.2} to {ratio:5.2} of {aim:4.1}  {name:12}  {line}{missed}")?;
        }
    }
    Ok(())
}
