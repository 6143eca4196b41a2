//! The instructions of all test files, as material for random programs.

use std::path::Path;

use gcn_semantics::algebra::Concrete;
use gcn_semantics::instruction::{Operand, code};
use gcn_semantics::isa::Meaning;
use gcn_semantics::text::{Source, print_llvm, read_llvm};
use gcn_semantics::wave::{Step, WaveOp};
use gcn_semantics::{Instruction, Target};
use gcnverify::equiv::Fragment;

use crate::pair::Expectation;
use crate::random::Random;
use crate::suite::Suite;

/// Vector registers that random programs use (pairs may use one more).
const REGISTERS: u16 = 4;

/// Programs and instructions of the test files for one target.
pub struct Corpus {
    target: Target,
    /// Whole programs.
    pub programs: Vec<Fragment>,
    /// Instructions that do something and do not end a program.
    instructions: Vec<Instruction>,
}

impl Corpus {
    /// Reads the test files in `directory` for `target`.
    pub fn read(directory: &Path, target: Target) -> Self {
        let mut corpus = Corpus { target, programs: Vec::new(), instructions: Vec::new() };
        for pair in Suite::read(directory).pairs {
            if pair.expectation == Expectation::Unsupported || !pair.targets.contains(&target.into()) {
                continue;
            }
            for source in pair.programs {
                let Ok(listing) = read_llvm(&source, target) else { continue };
                let instructions = listing.instructions().cloned();
                corpus.instructions.extend(instructions.filter(computes));
                corpus.programs.push(Fragment { source, listing });
            }
        }
        corpus
    }

    /// A program of `length` random instructions. Their vector registers are folded into few, so
    /// that results meet again.
    ///
    /// # Panics
    /// If an instruction does not survive being printed and read again.
    pub fn splice(&self, length: usize, random: &mut Random) -> Fragment {
        let mut lines = String::new();
        for _ in 0..length {
            let instruction = &self.instructions[random.below(self.instructions.len())];
            let folded = print_llvm(&folded(instruction), self.target);
            let is_legal = self.is_modelled(&folded);
            lines += &if is_legal { folded } else { print_llvm(instruction, self.target) };
            lines.push('\n');
        }
        let source = Source { name: "splice".into(), text: lines };
        let listing = read_llvm(&source, self.target)
            .unwrap_or_else(|errors| panic!("printed text is not read: {}\n{}", errors[0], source.text));
        Fragment { source, listing }
    }

    fn is_modelled(&self, line: &str) -> bool {
        let source = Source { name: "splice".into(), text: line.into() };
        let listing = read_llvm(&source, self.target);
        listing.is_ok_and(|listing| Step::<Concrete>::new(&listing.statements[0].instruction, self.target).is_ok())
    }
}

/// The instruction on vector registers 0 to [`REGISTERS`].
fn folded(instruction: &Instruction) -> Instruction {
    let mut folded = instruction.clone();
    for operand in &mut folded.operands {
        if let Operand::Code { code, .. } = operand
            && *code >= code::VGPR
        {
            *code = code::VGPR + (*code - code::VGPR) % REGISTERS;
        }
    }
    folded
}

fn computes(instruction: &Instruction) -> bool {
    !matches!(instruction.row.meaning, Meaning::Wave(WaveOp::NoEffect | WaveOp::EndProgram | WaveOp::SetPc))
}
