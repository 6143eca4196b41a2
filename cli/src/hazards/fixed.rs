//! A program with the waits that it lacks.

use std::collections::BTreeMap;

use gcn_hazards::{Level, Options, Repair, check, fix};
use gcn_semantics::Instruction;
use gcn_semantics::control::{Block, BlockId, Graph};
use gcn_semantics::isa::Field;
use gcn_semantics::text::{Source, read_unlinked};

use super::program::Program;
use crate::input::Failure;
use crate::output;
use gcnverify::job::{Notation, Unreadable};
use gcnverify::report::Exit;

/// Writes the program with the waits that it lacks, after looking at it once more.
pub fn run(program: &Program, options: Options) -> Result<Exit, Failure> {
    let repairs = fix(&program.instructions, program.target, options).map_err(|error| program.wrong_branch(&error))?;
    let text = inserted(program, &repairs);
    verify(program, &repairs, &text, options)?;
    output::write(&text);
    if !text.ends_with('\n') {
        output::line("");
    }
    Ok(Exit::Holds)
}

/// The text with the waits, each in a line of its own before its instruction, behind the labels of that line.
fn inserted(program: &Program, repairs: &BTreeMap<usize, Repair>) -> String {
    let mut text = String::new();
    let mut written = 0;
    for (&index, repair) in repairs {
        let start = program.listing.statements[index].span.start;
        text += &program.source.text[written..start];
        written = start;
        let line = text.rsplit('\n').next().unwrap_or_default();
        let indent: String = line.chars().take_while(|c| c.is_whitespace()).collect();
        for line in repair.lines() {
            text += &format!("{line}\n{indent}");
        }
    }
    text + &program.source.text[written..]
}

/// Whether the text is the program with the waits, and lacks none.
fn verify(program: &Program, repairs: &BTreeMap<usize, Repair>, text: &str, options: Options) -> Result<(), Failure> {
    let refuse = |message: &str| Err(Failure::message(format!("{}: {message}", program.source.name)));
    let Notation::Text(syntax) = program.notation else {
        return refuse("--fix writes assembly text; `gcnverify disasm` makes it of machine code");
    };
    let source = Source { name: program.source.name.clone(), text: text.to_owned() };
    let listing = read_unlinked(&source, program.target, syntax)
        .map_err(|errors| Unreadable { source: source.clone(), errors })?;
    let fixed: Vec<Instruction> = listing.instructions().cloned().collect();
    let graphs = (Graph::new(&program.instructions, program.target), Graph::new(&fixed, program.target));
    let (Ok(before), Ok(after)) = graphs else { return refuse(BY_NUMBER) };
    // The first of the waits before an instruction, to which branches to it go, and the instruction itself.
    let added = |index: usize| repairs.range(..index).map(|(_, repair)| repair.lines().len()).sum::<usize>();
    let same_block = |(id, block): (BlockId, &Block)| {
        let other = after.block(id);
        other.exit == block.exit
            && other.instructions.start == block.instructions.start + added(block.instructions.start)
    };
    if before.count() != after.count() || !before.blocks().all(same_block) {
        return refuse(BY_NUMBER);
    }
    let same = |(index, instruction): (usize, &Instruction)| {
        let other = &fixed[index + added(index + 1)];
        (other.row, &other.modifiers, other.encoding) == (instruction.row, &instruction.modifiers, instruction.encoding)
            && (other.operands == instruction.operands || instruction.row.operand(Field::BranchTarget).is_some())
    };
    let found = check(&fixed, program.target, options).map_err(|error| Failure::message(error.to_string()))?;
    let clean = found.iter().all(|finding| finding.level() != Level::Error);
    if !program.instructions.iter().enumerate().all(same) || !clean {
        return refuse("the repaired program is not what it should be: this is a fault of gcnverify");
    }
    Ok(())
}

const BY_NUMBER: &str = "a branch names its distance as a number, which another instruction would change; use labels";
