//! How long matrix instructions take on ordinary numbers: nanoseconds an instruction, on each target that has it.
//!
//! `cargo bench -p gcn-semantics --bench matrix -- [WORD]...` lists those whose name contains one of the words, else
//! all. Items are small powers of two, so that sums are exact, and known on every target. Times are the least of
//! several runs.

use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use gcn_semantics::Target;
use gcn_semantics::algebra::Concrete;
use gcn_semantics::ledger::Readings;
use gcn_semantics::rows::all_rows;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{Numbers, Program, Wave};

/// How often an instruction is executed in a run, and how many runs there are.
const TIMES: u32 = 200;
const RUNS: u32 = 7;

/// The first registers of D and C, of A, of B and of an index or scales.
const PLACES: [u16; 4] = [0, 64, 96, 128];

/// Registers from `first` on.
fn registers(first: u16, count: u16) -> String {
    if count == 1 { format!("v{first}") } else { format!("v[{first}:{}]", first + count - 1) }
}

/// A word whose halves and bytes are powers of two, or 0; of an index, numbers of which each pair rises.
fn word(register: u16, lane: usize) -> u32 {
    if register == PLACES[3] {
        return 0x4e94_4e94;
    }
    let number = (u32::from(register) * 37 + lane as u32 * 11) % 3;
    0x3c00_3c00 + number * 0x0400_0400
}

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let mut out = io::stdout().lock();
    for target in Target::ALL {
        for row in all_rows().iter().filter(|row| row.exists_on(target)) {
            let is_named = words.is_empty() || words.iter().any(|word| row.mnemonic.contains(word.as_str()));
            if !row.mnemonic.starts_with("v_mfma_") && !row.mnemonic.starts_with("v_smfmac_") || !is_named {
                continue;
            }
            let is_sparse = row.mnemonic.starts_with("v_smfmac_");
            let sizes = row.operands.iter().map(|operand| u16::from(operand.ty.words()));
            let places = if is_sparse { vec![0, 1, 2, 3] } else { vec![0, 1, 2, 0, 3, 3] };
            let operands: Vec<String> =
                sizes.zip(places).map(|(count, place)| registers(PLACES[place], count)).collect();
            let mut text = format!("{} {}", row.mnemonic, operands.join(", "));
            if target == Target::Gfx908 {
                text = text.replacen("v[0:", "a[0:", 1).replace(", v[0:", ", a[0:");
            }
            let Ok(listing) = read_llvm(&Source::new("bench", &text), target) else { continue };
            let Ok(program) = Program::<Concrete>::new(listing.instructions(), target) else { continue };
            let mut numbers = Numbers::default();
            for register in 64..160 {
                numbers = numbers.with_vgpr(register, move |lane| word(register, lane));
            }
            let mut wave = Wave::new(target, Readings::default(), Rc::new(numbers));
            let run = |wave: &mut Wave<Concrete>| {
                let start = Instant::now();
                (0..TIMES).for_each(|_| _ = program.execute(wave));
                start.elapsed() / TIMES
            };
            let least = (0..RUNS).map(|_| run(&mut wave)).min().unwrap_or(Duration::ZERO);
            writeln!(out, "{:9} ns  {target}  {}", least.as_nanos(), row.mnemonic)?;
        }
    }
    Ok(())
}
