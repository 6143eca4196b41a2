//! What [`Known`] says of a program holds of every run.

use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{
    Algebra, B32, Background, Bit, Bv, Choices, Concrete, ConcreteMemory, Known, WordColumn, with_choices,
};
use gcn_semantics::generate::{Random, SplitMix};
use gcn_semantics::instruction::{Instruction, code};
use gcn_semantics::ledger::Readings;
use gcn_semantics::rows::all_rows;
use gcn_semantics::wave::{Executable, Exit, InitialState, Program, Wave};

/// A random state of which some parts are the same for all seeds.
#[derive(Clone, Copy)]
struct Start {
    seed: u64,
    exec_is_known: bool,
}

impl Start {
    fn common(&self, code: u16) -> Option<u32> {
        let is_exec = (code::EXEC_LO..=code::EXEC_HI).contains(&code);
        (is_exec && self.exec_is_known || code == code::M0).then_some(0xffff_0001)
    }

    fn number(&self, code: u16) -> u32 {
        self.common(code).unwrap_or_else(|| SplitMix::derived(self.seed, &[code.into()], "scalar").bits() as u32)
    }
}

impl InitialState<Known> for Start {
    fn vgpr(&self, _register: u16) -> WordColumn<Known> {
        [Bv::new(None); 64]
    }
    fn scalar(&self, code: u16) -> B32<Known> {
        Bv::new(self.common(code))
    }
    fn scc(&self) -> Bit<Known> {
        Bit(None)
    }
}

impl InitialState<Concrete> for Start {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        let mut dice = SplitMix::derived(self.seed, &[register.into()], "vector");
        std::array::from_fn(|_| Bv::new(dice.bits() as u32 >> dice.below(32)))
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(self.number(code))
    }
    fn memory(&self) -> ConcreteMemory {
        ConcreteMemory::with(
            Background::Seeded(self.seed),
            Background::Seeded(self.seed),
            Background::Seeded(self.seed),
        )
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(self.seed % 2 == 1))
    }
}

fn execute<A: Executable>(target: Target, program: &[Instruction], start: Start) -> (Wave<A>, Exit)
where
    Start: InitialState<A>,
{
    let program = Program::<A>::new(program, target).expect("the program is modelled");
    let mut wave = Wave::new(target, Readings::default(), Rc::new(start));
    let (exit, _) = with_choices(Choices::seeded(start.seed), || program.execute(&mut wave));
    (wave, exit)
}

/// Whether both readings can execute `instruction`: what [`Known`] does not know a format of, it refuses.
fn is_modelled(instruction: &Instruction, target: Target) -> bool {
    Program::<Concrete>::new([instruction], target).is_ok() && Program::<Known>::new([instruction], target).is_ok()
}

/// How many register values are known of `program`, after runs have agreed with them.
fn compare(target: Target, program: &[Instruction], exec_is_known: bool) -> usize {
    let (mut known, exit) = execute::<Known>(target, program, Start { seed: 0, exec_is_known });
    let mut values = 0;
    for seed in 1..=4 {
        let (mut run, run_exit) = execute::<Concrete>(target, program, Start { seed, exec_is_known });
        assert_eq!(exit, run_exit);
        let mut all = known.written.clone();
        all.extend(&run.written);
        assert_eq!(all, known.written, "{program:?}");
        assert!(run.readings.touched().is_subset(known.readings.touched()), "{program:?}");
        for register in known.written.vgprs.clone().iter() {
            for (lane, value) in known.vgpr(register).iter().enumerate() {
                if let Some(value) = value.0 {
                    assert_eq!(value, run.vgpr(register)[lane].0, "{program:?}: v{register} in lane {lane}");
                    values += 1;
                }
            }
        }
        for code in known.written.scalars.clone().iter() {
            if let Some(value) = known.scalar(code).0 {
                assert_eq!(value, run.scalar(code).0, "{program:?}: scalar {code}");
                values += 1;
            }
        }
        if let Some(value) = known.scc().0 {
            assert_eq!(value, run.scc().0.get(), "{program:?}: SCC");
        }
    }
    values
}

#[test]
fn what_is_known_of_an_instruction_holds_in_every_run() {
    let mut dice = SplitMix::new(1);
    let mut values = 0;
    for target in Target::ALL {
        for row in all_rows() {
            for encoding in row.encodings(target) {
                for number in 0..4 {
                    let instruction = row.generate(encoding, target, &mut dice);
                    if is_modelled(&instruction, target) {
                        values += compare(target, &[instruction], number % 2 == 0);
                    }
                }
            }
        }
    }
    assert!(values > 10_000, "{values}");
}

#[test]
fn what_is_known_of_a_program_holds_in_every_run() {
    let mut dice = SplitMix::new(2);
    let rows = all_rows();
    let mut compared = 0;
    for number in 0..400 {
        let target = Target::ALL[number % Target::ALL.len()];
        let mut program = Vec::new();
        while program.len() < 12 {
            let row = &rows[dice.below(rows.len() as u32) as usize];
            let encodings: Vec<_> = row.encodings(target).collect();
            let Some(&encoding) = encodings.get(dice.below(encodings.len().max(1) as u32) as usize) else { continue };
            let instruction = row.generate(encoding, target, &mut dice);
            if is_modelled(&instruction, target) {
                program.push(instruction);
            }
        }
        // Instructions that are modelled one by one need not be so together.
        if Program::<Known>::new(&program, target).is_ok() {
            compare(target, &program, number % 2 == 0);
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared}");
}
