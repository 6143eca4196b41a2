//! How long each instruction takes: nanoseconds for 64 lanes, the slowest first.
//!
//! `cargo bench -p gcn-semantics --bench rows -- [--exec full|some] [--mode HEX] [--modifiers] [--least N] [--worst]
//! [WORD]...` lists the rows whose name contains one of the words, else all, that take at least N times as long as the
//! fastest one of the same width, with the number of instructions of 64 that no loop stands for, and with `--worst`
//! the one that takes longest; `native` compares the main floating-point instructions, or those with one of the words,
//! with loops written by hand, and `summary` does so in all rounding modes, several times over, and lists the greatest
//! ratio of each kind. `s_trap` ends a block: its figure is that of a block of one instruction, in a program of 64.
//! A word that nothing contains, or an option that there is not, is an error: exit code 2.
//! `--modifiers` gives the operands and modifiers by chance, in each encoding. Times are the least of many runs, in
//! several passes over all rows; on a busy machine compare those of one run only.

mod native;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::Instant;

use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Concrete, WordColumn};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::float::DEFAULT_MODE;
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::{Encoding, Instruction, Modifiers, Operand, code};
use gcn_semantics::isa::{Field, Row, Type};
use gcn_semantics::ledger::Readings;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::print_llvm;
use gcn_semantics::wave::{InitialState, Wave};

/// An EXEC with some lanes.
const SOME_LANES: u64 = 0x9e37_79b9_7f4a_7c15;
/// Instructions of a program, and the vector registers that they use.
const LENGTH: usize = 64;
const REGISTERS: u16 = 16;

/// What is measured.
struct Options {
    exec: u64,
    mode: u32,
    modifiers: bool,
    least: f64,
    native: bool,
    summary: bool,
    worst: bool,
    words: Vec<String>,
}

impl Options {
    /// What the command line says; an error says what is wrong about it.
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options {
            exec: u64::MAX,
            mode: DEFAULT_MODE,
            modifiers: false,
            least: 0.0,
            native: false,
            summary: false,
            worst: false,
            words: Vec::new(),
        };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
            match argument.as_str() {
                // What cargo says to every benchmark.
                "--bench" => {}
                "--exec" => {
                    options.exec = match value()?.as_str() {
                        "full" => u64::MAX,
                        "some" => SOME_LANES,
                        other => return Err(format!("--exec takes full or some, not {other}")),
                    }
                }
                "--mode" => {
                    let text = value()?;
                    let mode = u32::from_str_radix(text.trim_start_matches("0x"), 16);
                    options.mode = mode.map_err(|_| format!("--mode takes a hexadecimal number, not {text}"))?;
                }
                "--modifiers" => options.modifiers = true,
                "--least" => {
                    let text = value()?;
                    options.least = text.parse().map_err(|_| format!("--least takes a number, not {text}"))?;
                }
                "--worst" => options.worst = true,
                "native" => options.native = true,
                "summary" => options.summary = true,
                option if option.starts_with('-') => return Err(format!("there is no option {option}")),
                word => options.words.push(word.to_owned()),
            }
        }
        Ok(options)
    }
}

/// Words that none of `names` contains are an error.
pub fn all_found<'n>(words: &[String], names: impl Iterator<Item = &'n str> + Clone) -> Result<(), String> {
    let missing = words.iter().filter(|word| !names.clone().any(|name| name.contains(word.as_str())));
    let missing: Vec<_> = missing.map(String::as_str).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no instruction contains {}", missing.join(", "))) }
}

/// Registers with ordinary numbers in the format that the operands have, small integers in scalar registers.
pub struct Start {
    pub exec: u64,
    pub mode: u32,
    /// Width in bits of the numbers.
    pub bits: u32,
}

/// The word of a register in a lane.
pub fn word(bits: u32, register: u16, lane: usize) -> u32 {
    let random = SplitMix::new(u64::from(register) << 8 | lane as u64).bits() as u32;
    match bits {
        // Numbers from 1/16 to 16, of both signs.
        16 => (random & 0x8fff_8fff) + 0x2c00_2c00,
        64 if register.is_multiple_of(2) => random,
        64 => (random & 0x807f_ffff) + 0x3fa0_0000,
        _ => (random & 0x83ff_ffff) + 0x3d80_0000,
    }
}

impl InitialState<Concrete> for Start {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        std::array::from_fn(|lane| Bv::new(word(self.bits, register, lane)))
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(match code {
            code::EXEC_LO => self.exec as u32,
            code::EXEC_HI => (self.exec >> 32) as u32,
            code => u32::from(code) % 24,
        })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
}

/// The least time of one call of `run`, in nanoseconds.
pub fn least(mut run: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..40 {
        let start = Instant::now();
        run();
        best = best.min(start.elapsed().as_nanos() as f64);
    }
    best
}

/// Nanoseconds for one instruction of `program`, and how many of its instructions no loop stands for.
fn measure(program: &[Instruction], target: Target, options: &Options, bits: u32) -> Option<(f64, usize)> {
    let compiled = CompiledProgram::new(program, target).ok()?;
    let start = Start { exec: options.exec, mode: options.mode, bits };
    let mut wave = Wave::new(target, Readings::default(), Rc::new(start));
    let time = least(|| _ = compiled.execute(&mut wave)) / program.len() as f64;
    Some((time, compiled.shared_steps()))
}

/// The instruction of `program` that takes longest when it is repeated, with its time.
fn worst(program: &[Instruction], target: Target, options: &Options, bits: u32) -> String {
    let time = |instruction: &Instruction| {
        let repeated = vec![instruction.clone(); LENGTH / 4];
        measure(&repeated, target, options, bits).map_or(0.0, |(time, _)| time)
    };
    let timed = program.iter().map(|instruction| (time(instruction), instruction));
    let slowest = timed.max_by(|a, b| a.0.total_cmp(&b.0));
    slowest.map_or_else(String::new, |(time, one)| format!("   {time:.0}: {}", print_llvm(one, target)))
}

/// The widest operand, in bits; packed halves count as halves.
fn width(row: &Row) -> u32 {
    let packed = row.operands.iter().any(|kind| matches!(kind.ty, Type::Pk16 | Type::PkF16));
    let widest = row.operands.iter().filter(|kind| kind.field != Field::MaskDst).map(|kind| kind.ty.bits()).max();
    if packed { 16 } else { widest.unwrap_or(32) }
}

/// An instruction on vector registers without modifiers.
fn plain(row: &'static Row, encoding: Encoding, target: Target, dice: &mut SplitMix) -> Instruction {
    let mut instruction = row.generate(encoding, target, dice);
    let packed = row.format.encoding() == Encoding::Vop3p && !row.flags.mixed;
    let op_sel_hi = if packed { instruction.modifiers.op_sel_hi | 7 } else { 0 };
    if !row.format.is_memory() {
        instruction.modifiers = Modifiers { op_sel_hi, ..Modifiers::default() };
    }
    for (operand, kind) in instruction.operands.iter_mut().zip(row.operands) {
        if matches!(kind.field, Field::Src | Field::Vsrc) {
            let words = kind.ty.words();
            *operand = Operand::vgpr(dice.below(8) as u16 * 2, words);
        }
    }
    instruction
}

/// Keeps vector registers among the first few.
fn confine(instruction: &mut Instruction) {
    for operand in &mut instruction.operands {
        if let (Some(register), Operand::Code { words, .. }) = (operand.as_vgpr(), *operand) {
            *operand = Operand::vgpr(register % (REGISTERS / 4) * 4, words);
        }
    }
}

fn program(row: &'static Row, encoding: Encoding, target: Target, modifiers: bool) -> Vec<Instruction> {
    let mut dice = SplitMix::new(7);
    let draw = |_| {
        let mut instruction = match modifiers {
            true => row.generate(encoding, target, &mut dice),
            false => plain(row, encoding, target, &mut dice),
        };
        confine(&mut instruction);
        instruction
    };
    let is_modelled = |instruction: &Instruction| CompiledProgram::new([instruction], target).is_ok();
    (0..20 * LENGTH).map(draw).filter(is_modelled).take(LENGTH).collect()
}

/// A row that was measured.
struct Line {
    time: f64,
    shared: usize,
    name: String,
    worst: String,
}

/// The rows that are listed: those that access no memory, and what moves words between lanes.
fn listed() -> impl Iterator<Item = &'static Row> + Clone {
    all_rows().iter().copied().filter(|row| !row.format.is_memory() || row.mnemonic.contains("perm"))
}

/// Lists the rows whose name contains one of the words, or all.
fn list(options: &Options, out: &mut impl Write) -> io::Result<()> {
    let mut times: BTreeMap<u32, BTreeMap<String, Line>> = BTreeMap::new();
    // What keeps the machine from its work does so for a while.
    for row in (0..native::PASSES).flat_map(|_| listed()) {
        if !options.words.is_empty() && !options.words.iter().any(|word| row.mnemonic.contains(word.as_str())) {
            continue;
        }
        let Some(target) = Target::ALL.into_iter().rev().find(|&target| row.exists_on(target)) else { continue };
        let encodings = if options.modifiers { usize::MAX } else { 1 };
        for encoding in row.encodings(target).take(encodings) {
            let program = program(row, encoding, target, options.modifiers);
            if program.is_empty() {
                continue;
            }
            let bits = width(row);
            if let Some((time, shared)) = measure(&program, target, options, bits) {
                let name = format!("{} {encoding} {target}", row.mnemonic);
                let lines = times.entry(bits).or_default();
                let line = lines.entry(name.clone()).or_insert_with(|| {
                    let worst = if options.worst { worst(&program, target, options, bits) } else { String::new() };
                    Line { time, shared, name, worst }
                });
                line.time = line.time.min(time);
            }
        }
    }
    if times.is_empty() {
        return Err(io::Error::other(format!("nothing called {} is modelled", options.words.join(", "))));
    }
    for (bits, rows) in times {
        let mut rows: Vec<Line> = rows.into_values().collect();
        rows.sort_by(|a, b| b.time.total_cmp(&a.time));
        // Of vector instructions, if there are some.
        let is_vector = |row: &&Line| row.name.starts_with("v_");
        let vectors = rows.iter().filter(is_vector).map(|row| row.time).reduce(f64::min);
        let Some(fastest) = vectors.or_else(|| rows.iter().map(|row| row.time).reduce(f64::min)) else { continue };
        let slow = rows.iter().filter(|row| row.time > 20.0 * fastest).count();
        let count = rows.len();
        writeln!(out, "\n{bits} bits: {count} rows, the fastest in {fastest:.1} ns; {slow} take over 20 times that")?;
        writeln!(out, "{:>9} {:>7} {:>6}  instruction", "ns", "times", "shared")?;
        for Line { time, shared, name, worst } in rows.iter().filter(|row| row.time >= options.least * fastest) {
            writeln!(out, "{time:9.1} {:7.1} {shared:6}  {name}{worst}", time / fastest)?;
        }
    }
    Ok(())
}

fn run(options: &Options) -> Result<io::Result<()>, String> {
    let mut out = io::stdout();
    if options.summary || options.native {
        all_found(&options.words, native::names())?;
    } else {
        all_found(&options.words, listed().map(|row| row.mnemonic))?;
    }
    Ok(match (options.summary, options.native) {
        (true, _) => native::summary([u64::MAX, SOME_LANES], &options.words, &mut out),
        (_, true) => native::compare(options.exec, options.mode, &options.words, &mut out),
        _ => list(options, &mut out),
    })
}

fn main() -> ExitCode {
    match Options::read(std::env::args().skip(1)).and_then(|options| run(&options)) {
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::from(2)
        }
        // Whoever reads the figures may have enough of them.
        Ok(Err(error)) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
        Ok(_) => ExitCode::SUCCESS,
    }
}
