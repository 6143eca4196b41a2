//! How many waves run in a second on one, two and all threads: a fragment of 64 instructions.

use divan::Bencher;
use divan::counter::ItemsCount;
use gcn_semantics::Target;
use gcn_semantics::algebra::{Algebra, B32, Bit, Bv, Choices, Concrete, WordColumn};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{InitialState, Machine, Wave, run_waves};
use rayon::ThreadPoolBuilder;

fn main() {
    divan::main();
}

const WAVES: u64 = 4096;
const MIX: &str = "v_add_u32 v4, v0, v1\nv_xor_b32 v5, v4, v2\nv_lshlrev_b32 v6, 3, v5\nv_bfe_u32 v7, v6, 4, 9\n\
                   v_perm_b32 v0, v4, v5, v6\nv_min_u32 v1, v7, v0\nv_alignbit_b32 v2, v1, v0, 7\ns_add_u32 s0, s0, \
                   5\n";

/// Registers that depend on the wave's number.
struct Numbered(u64);

impl InitialState<Concrete> for Numbered {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        std::array::from_fn(|lane| {
            Bv::constant((self.0 << 16 | u64::from(register) << 8 | lane as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        })
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::constant(if code >= 126 { u64::MAX } else { self.0 })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
}

fn threads() -> Vec<usize> {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let mut counts: Vec<usize> = [1, 2, all].into_iter().filter(|&count| count <= all).collect();
    counts.dedup();
    counts
}

#[divan::bench(args = threads())]
fn waves(bencher: Bencher, threads: usize) {
    let listing = read_llvm(&Source::new("bench.s", MIX.repeat(8)), Target::Gfx900).expect("the fragment is legal");
    let instructions = listing.statements.iter().map(|statement| &statement.instruction);
    let program = CompiledProgram::new(instructions, Target::Gfx900).expect("the fragment is modelled");
    let machine = Machine { target: Target::Gfx900, readings: Readings::default(), choices: Choices::default() };
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
    let execute = |wave: &mut Wave<Concrete>| program.execute(wave);
    let finish = |_, wave: &mut Wave<Concrete>, _| wave.vgpr(0)[17].0;
    bencher
        .counter(ItemsCount::new(WAVES))
        .bench(|| pool.install(|| run_waves(&machine, WAVES, Numbered, execute, finish)).len());
}
