//! The instructions of all test files, as material for random programs.

use std::path::Path;

use gcn_semantics::isa::Meaning;
use gcn_semantics::text::{Source, print_llvm, read_llvm};
use gcn_semantics::wave::WaveOp;
use gcn_semantics::{Instruction, Target};
use gcnverify::equiv::Fragment;

use crate::file::{Expectation, Vocabulary};
use crate::random::Random;
use crate::suite::Suite;

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
        for file in Suite::read(directory, Vocabulary::Verdicts).files {
            if file.expectation == Expectation::Unsupported || !file.targets.contains(&target) {
                continue;
            }
            for source in file.programs {
                let Ok(listing) = read_llvm(&source, target) else { continue };
                let instructions = listing.statements.iter().map(|statement| statement.instruction.clone());
                corpus.instructions.extend(instructions.filter(computes));
                corpus.programs.push(Fragment { source, listing });
            }
        }
        corpus
    }

    /// A program of `length` random instructions.
    ///
    /// # Panics
    /// If an instruction does not survive being printed and read again.
    pub fn splice(&self, length: usize, random: &mut Random) -> Fragment {
        let chosen = (0..length).map(|_| &self.instructions[random.below(self.instructions.len())]);
        let chosen: Vec<&Instruction> = chosen.collect();
        let lines = chosen.iter().map(|instruction| print_llvm(instruction, self.target) + "\n");
        let source = Source { name: "splice".into(), text: lines.collect() };
        let listing = read_llvm(&source, self.target)
            .unwrap_or_else(|errors| panic!("printed text is not read: {}\n{}", errors[0], source.text));
        for (statement, instruction) in listing.statements.iter().zip(chosen) {
            let (read, printed) = (&statement.instruction, instruction);
            assert_eq!((read.row, read.encoding), (printed.row, printed.encoding), "{}: {}", self.target, source.text);
        }
        Fragment { source, listing }
    }
}

fn computes(instruction: &Instruction) -> bool {
    !matches!(instruction.row.meaning, Meaning::Wave(WaveOp::NoEffect | WaveOp::EndProgram | WaveOp::SetPc))
}
