//! How long the check takes. A kernel of 1,000 instructions is to take less than 10 ms.

use gcn_hazards::{Code, Options, check, fix};
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::{Instruction, Target};

fn main() {
    divan::main();
}

/// Loops in a row, each with `loads` loads, as many uses and waits, a branch inside, and scalar code: of 1,000
/// instructions and some. Without `waits`, every use comes too early.
fn kernel(loads: usize, waits: bool) -> Vec<Instruction> {
    let mut text = String::new();
    let mut count = 0;
    let mut number = 0;
    while count < 1000 {
        text += &format!("head{number}:\n s_load_dwordx4 s[8:11], s[4:5], 0x0\n s_waitcnt lgkmcnt(0)\n");
        for load in 0..loads {
            text += &format!(" buffer_load_dword v{load}, v40, s[8:11], 0 offen offset:{}\n", 4 * load);
            text += &format!(" ds_write_b32 v41, v42 offset:{}\n", 4 * load);
        }
        text += &format!(
            " v_cmp_eq_u32 vcc, v41, v42\n s_cbranch_vccz skip{number}\n v_add_u32 v43, v43, v41\nskip{number}:\n"
        );
        for load in 0..loads {
            if waits {
                text += &format!(" s_waitcnt vmcnt({})\n", loads - 1 - load);
            }
            text += &format!(" v_add_f32 v43, v43, v{load}\n");
        }
        text += &format!(" s_add_u32 s6, s6, 1\n s_cmp_lt_u32 s6, s7\n s_cbranch_scc1 head{number}\n");
        count += 8 + loads * if waits { 4 } else { 3 };
        number += 1;
    }
    text += " s_endpgm\n";
    let listing = read_llvm(&Source::new("kernel.s", &text), Target::Gfx900).expect("the kernel is legal");
    listing.instructions().cloned().collect()
}

/// A kernel that waits enough.
#[divan::bench(args = [1, 4, 16, 32])]
fn clean(bencher: divan::Bencher, loads: usize) {
    let program = kernel(loads, true);
    let checked = || check(Code::new(&program, Target::Gfx900), Options::default()).expect("the branches are legal");
    assert!(program.len() >= 1000 && checked().is_empty());
    bencher.bench(checked);
}

/// One that never waits for a load.
#[divan::bench(args = [1, 4, 16, 32])]
fn early(bencher: divan::Bencher, loads: usize) {
    let program = kernel(loads, false);
    let checked = || check(Code::new(&program, Target::Gfx900), Options::default()).expect("the branches are legal");
    assert!(!checked().is_empty());
    bencher.bench(checked);
}

/// The same, repaired.
#[divan::bench(args = [4, 16])]
fn repaired(bencher: divan::Bencher, loads: usize) {
    let program = kernel(loads, false);
    bencher.bench(|| fix(Code::new(&program, Target::Gfx900), Options::default()).expect("the branches are legal"));
}
