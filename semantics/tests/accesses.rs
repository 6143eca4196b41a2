//! The registers that rows say an instruction reads and writes, against those that its execution asks for and writes.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{B32, Bit, Bv, Choices, Concrete, WordColumn, with_choices};
use gcn_semantics::generate::SplitMix;
use gcn_semantics::instruction::{Access, Instruction, code};
use gcn_semantics::isa::{Meaning, Relative};
use gcn_semantics::ledger::Readings;
use gcn_semantics::rows::all_rows;
use gcn_semantics::wave::{InitialState, PROGRAM, Program, Wave, WaveOp};

/// A state of few bits set that notes what it is asked for, by operand code.
struct Asked(RefCell<BTreeSet<u16>>, u64);

impl Asked {
    fn number(&self, code: u16) -> u32 {
        self.0.borrow_mut().insert(code);
        SplitMix::derived(self.1, &[code.into()], "register").bits() as u32
    }
}

impl InitialState<Concrete> for Asked {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        [Bv::new(self.number(code::VGPR + register)); 64]
    }
    /// Where the program is, is in no register.
    fn scalar(&self, code: u16) -> B32<Concrete> {
        if code >= PROGRAM { Bv::zero() } else { Bv::new(self.number(code)) }
    }
    fn scc(&self) -> Bit<Concrete> {
        self.0.borrow_mut().insert(code::SCC);
        Bit::constant(self.1 % 2 == 1)
    }
}

fn codes<'a>(accesses: impl Iterator<Item = &'a Access>) -> BTreeSet<u16> {
    accesses
        .flat_map(|access| (0..access.registers.words).map(|word| access.registers.first + u16::from(word)))
        .collect()
}

/// How many registers an instruction asked for and wrote, all of which its accesses name.
fn compare(instruction: &Instruction, target: Target, seed: u64) -> usize {
    let program = Program::<Concrete>::new([instruction], target).expect("the instruction is modelled");
    let asked = Rc::new(Asked(RefCell::default(), seed));
    let mut wave = Wave::new(target, Readings::default(), asked.clone());
    let _ = with_choices(Choices::seeded(seed), || program.execute(&mut wave));
    let accesses = instruction.accesses(target);
    let touched = codes(accesses.iter());
    let mut asked = asked.0.borrow_mut();
    let asks_for_scc = asked.remove(&code::SCC);
    assert!(!asks_for_scc || instruction.reads_scc(), "{instruction:?} on {target} asks for SCC");
    assert!(!instruction.overwrites_scc() || wave.written.scc, "{instruction:?} on {target} does not write SCC");
    assert!(asked.is_subset(&touched), "{instruction:?} on {target}: asks for {asked:?}, not only for {touched:?}");
    let vgprs = wave.written.vgprs.iter().map(|register| code::VGPR + register);
    let written: BTreeSet<u16> = wave.written.scalars.iter().chain(vgprs).collect();
    let named = codes(accesses.iter().filter(|access| access.writes));
    assert!(written.is_subset(&named), "{instruction:?} on {target}: writes {written:?}, not only {named:?}");
    let read = codes(accesses.iter().filter(|access| !access.writes));
    let replaced = codes(accesses.iter().filter(|access| instruction.replaces(access)));
    assert!(replaced.is_subset(&written), "{instruction:?} on {target}: writes {written:?}, not all of {replaced:?}");
    let kept: Vec<_> = replaced.difference(&read).filter(|code| asked.contains(code)).collect();
    assert!(kept.is_empty(), "{instruction:?} on {target}: asks for {kept:?}");
    asked.len() + written.len()
}

#[test]
fn accesses_name_all_that_is_asked_for_and_written() {
    let mut dice = SplitMix::new(5);
    let mut count = 0;
    for target in Target::ALL {
        // What a number relative to M0 reaches, no row says.
        let direct = |relative: Relative, meaning: Meaning| {
            relative == Relative::NONE && !matches!(meaning, Meaning::Wave(WaveOp::Index(_)))
        };
        let rows = all_rows().iter().filter(|row| row.exists_on(target));
        for row in rows.filter(|row| direct(row.flags.relative, row.meaning)) {
            for encoding in row.encodings(target) {
                for seed in 0..4 {
                    let instruction = row.generate(encoding, target, &mut dice);
                    if Program::<Concrete>::new([&instruction], target).is_ok() {
                        count += compare(&instruction, target, seed);
                    }
                }
            }
        }
    }
    assert!(count > 50_000, "{count}");
}
