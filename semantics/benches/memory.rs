//! Speed of loads and stores of the evaluator, beside a loop written by hand that copies a row of 64 words: programs
//! of 256 instructions.

use std::hint::black_box;
use std::rc::Rc;

use divan::Bencher;
use divan::counter::ItemsCount;
use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Background, Bit, Bv, Concrete, ConcreteMemory, LANES, WordColumn};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{InitialState, Wave};

fn main() {
    divan::main();
}

const LENGTH: usize = 256;

/// The lanes that are active.
const EXECS: [u64; 2] = [u64::MAX, 0x9e37_79b9_7f4a_7c15];

/// v0 and v6 have a word of its own for each lane, v1 a word of another page, v2 a word of a row in two pages, v3 16
/// bytes; v7 is a high word of addresses.
struct Start(u64);

impl InitialState<Concrete> for Start {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        std::array::from_fn(|lane| {
            Bv::new(match register {
                0 | 6 => 4 * lane as u32,
                1 => 4096 * (lane as u32 * 7 % 16) + 4 * lane as u32,
                2 => 900 + 4 * lane as u32,
                3 => 16 * lane as u32,
                _ => 0,
            })
        })
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(match code {
            code::EXEC_LO => self.0 as u32,
            code::EXEC_HI => (self.0 >> 32) as u32,
            code::M0 => u32::MAX,
            // The records of the buffer in s[0:3].
            2 => 1 << 20,
            _ => 0,
        })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn memory(&self) -> ConcreteMemory {
        ConcreteMemory::with(Background::Seeded(1), Background::Seeded(2), Background::Seeded(3))
    }
}

const PATTERNS: [&str; 21] = [
    "global_load_dword v{d}, v0, s[4:5]",
    "global_load_dword v{d}, v[6:7], off",
    "flat_load_dword v{d}, v[6:7]",
    "ds_read_b32 v{d}, v0",
    "buffer_load_dword v{d}, v0, s[0:3], 0 offen",
    "global_store_dword v0, v{d}, s[4:5]",
    "ds_write_b32 v0, v{d}",
    "buffer_store_dword v{d}, v0, s[0:3], 0 offen",
    "global_load_ubyte v{d}, v0, s[4:5]",
    "global_load_short_d16_hi v{d}, v0, s[4:5]",
    "global_load_dwordx4 v[{d}:{e}], v3, s[4:5]",
    "global_store_dwordx4 v3, v[{d}:{e}], s[4:5]",
    "ds_read2_b32 v[{d}:{f}], v0 offset1:64",
    "global_load_dword v{d}, v1, s[4:5]",
    "global_store_dword v1, v{d}, s[4:5]",
    "global_atomic_add v0, v{d}, s[4:5]",
    "scratch_load_dword v{d}, v0, off",
    "s_load_dwordx4 s[8:11], s[4:5], 0x0",
    "flat_store_dword v[6:7], v{d}",
    "global_load_dword v{d}, v2, s[4:5]",
    "global_store_dword v2, v{d}, s[4:5]",
];

#[divan::bench(args = PATTERNS, consts = EXECS)]
fn evaluator<const EXEC: u64>(bencher: Bencher, pattern: &str) {
    run(bencher, pattern, EXEC, false);
}

/// The same where somebody wants to know which bytes are accessed.
#[divan::bench(args = &PATTERNS[..13])]
fn noted(bencher: Bencher, pattern: &str) {
    run(bencher, pattern, u64::MAX, true);
}

fn run(bencher: Bencher, pattern: &str, exec: u64, notes: bool) {
    let line = |index: usize| {
        let first = 8 + 4 * (index % 8);
        let names = [("{d}", first), ("{f}", first + 1), ("{e}", first + 3)];
        names.into_iter().fold(pattern.to_owned(), |line, (name, number)| line.replace(name, &number.to_string()))
            + "\n"
    };
    let source = Source { name: "bench".into(), text: (0..LENGTH).map(line).collect() };
    let listing = read_llvm(&source, Target::Gfx900).expect("the program is assembly");
    let program = CompiledProgram::new(listing.instructions(), Target::Gfx900).expect("the program is modelled");
    let mut wave = Wave::new(Target::Gfx900, Readings::default(), Rc::new(Start(exec)));
    if notes {
        wave.memory.take_touched();
    }
    let items = ItemsCount::new(LENGTH * LANES);
    bencher.counter(items).bench_local(|| {
        let exit = program.execute(black_box(&mut wave));
        if notes {
            black_box(wave.memory.take_touched());
        }
        exit
    });
}

/// A loop over 64 lanes that loads each lane's word from its address in a table of pages, for each of 256 rows.
#[divan::bench]
fn native_gather(bencher: Bencher) {
    let pages: Vec<Vec<u32>> = (0..16).map(|page| vec![page; 1024]).collect();
    let addresses: Vec<u64> = (0..LANES as u64).map(|lane| 4096 * (lane * 7 % 16) + 4 * lane).collect();
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

/// A loop over 64 groups of four words, each of which goes to another row of 64, for each of 256 groups of rows.
#[divan::bench]
fn native_copy_of_four(bencher: Bencher) {
    let from: Vec<[u32; 4]> = (0..LANES as u32).map(|lane| [lane; 4]).collect();
    let mut to = vec![[[0u32; LANES]; 4]; 8];
    bencher.counter(ItemsCount::new(LENGTH * LANES)).bench_local(|| {
        for index in 0..LENGTH {
            let rows = &mut to[index % 8];
            for (lane, from) in black_box(&from).iter().enumerate() {
                (0..4).for_each(|word| rows[word][lane] = from[word]);
            }
            black_box(rows);
        }
    });
}
