//! Speed of loads and stores of the evaluator, beside a loop written by hand that copies a row of 64 words: programs
//! of 256 instructions.

use std::hint::black_box;
use std::rc::Rc;

use divan::Bencher;
use divan::counter::ItemsCount;
use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Background, Bit, Bv, Concrete, ConcreteMemory, LANES, WordColumn};
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{CompiledProgram, InitialState, Wave};

fn main() {
    divan::main();
}

const LENGTH: usize = 256;

/// All lanes active; v0 has a word of its own for each lane, v1 a word of another page.
struct Start;

impl InitialState<Concrete> for Start {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        std::array::from_fn(|lane| {
            Bv::new(match register {
                0 => 4 * lane as u32,
                1 => 4096 * (lane as u32 * 7 % 16) + 4 * lane as u32,
                _ => 0,
            })
        })
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(if [code::EXEC_LO, code::EXEC_HI, code::M0].contains(&code) { u32::MAX } else { 0 })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn memory(&self) -> ConcreteMemory {
        ConcreteMemory::with(Background::Seeded(1), Background::Seeded(2), Background::Seeded(3))
    }
}

#[divan::bench(args = [
    "global_load_dword v{d}, v0, s[0:1]",
    "global_store_dword v0, v{d}, s[0:1]",
    "ds_read_b32 v{d}, v0",
    "ds_write_b32 v0, v{d}",
    "global_load_dword v{d}, v1, s[0:1]",
    "global_load_dwordx4 v[{d}:{e}], v0, s[0:1]",
    "buffer_load_dword v{d}, v0, s[0:3], 0 offen",
])]
fn evaluator(bencher: Bencher, pattern: &str) {
    let line = |index: usize| {
        let first = 4 + 4 * (index % 8);
        pattern.replace("{d}", &first.to_string()).replace("{e}", &(first + 3).to_string()) + "\n"
    };
    let source = Source { name: "bench".into(), text: (0..LENGTH).map(line).collect() };
    let listing = read_llvm(&source, Target::Gfx900).expect("the program is assembly");
    let program = CompiledProgram::new(listing.instructions(), Target::Gfx900).expect("the program is modelled");
    let mut wave = Wave::new(Target::Gfx900, Readings::default(), Rc::new(Start));
    let items = ItemsCount::new(LENGTH * LANES);
    bencher.counter(items).bench_local(|| program.execute(black_box(&mut wave)));
}

/// A loop over 64 lanes that loads each lane's word from its address in a table of pages, for each of 256 rows.
#[divan::bench]
fn native_gather(bencher: Bencher) {
    let pages: Vec<Vec<u32>> = (0..16).map(|page| vec![page; 1024]).collect();
    let addresses: Vec<u64> = (0..LANES as u64).map(|lane| 4 * lane).collect();
    let mut to = vec![[0u32; LANES]; 8];
    bencher.counter(ItemsCount::new(LENGTH * LANES)).bench_local(|| {
        for index in 0..LENGTH {
            let row = &mut to[index % 8];
            for (to, address) in row.iter_mut().zip(black_box(&addresses)) {
                *to = pages[*address as usize / 4096][*address as usize % 4096 / 4];
            }
            black_box(row);
        }
    });
}

/// A loop over 64 words, for each of 256 rows.
#[divan::bench]
fn native_copy(bencher: Bencher) {
    let from: Vec<u32> = (0..LANES as u32).collect();
    let mut to = vec![[0u32; LANES]; 8];
    bencher.counter(ItemsCount::new(LENGTH * LANES)).bench_local(|| {
        for index in 0..LENGTH {
            let row = &mut to[index % 8];
            for (to, from) in row.iter_mut().zip(black_box(&from)) {
                *to = *from;
            }
            black_box(row);
        }
    });
}
