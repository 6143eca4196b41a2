//! What must hold for any input: readers do not panic, errors point into the text, and what was read
//! can be used. The fuzz targets and the property tests call these functions.

use std::rc::Rc;

use gcn_semantics::algebra::{Choices, Concrete, with_choices};
use gcn_semantics::ledger::Readings;
use gcn_semantics::text::{Source, Syntax, disassemble_clrx, print, read_hex, read_partially};
use gcn_semantics::wave::{Program, Wave};
use gcn_semantics::{Instruction, Target, machine};
use gcnverify::expr::{Expr, parse_places};
use gcnverify::job::Line;
use gcnverify::machine::ConcreteState;
use gcnverify::prove::File;

/// The target that a byte stands for.
pub fn target(byte: u8) -> Target {
    Target::ALL[usize::from(byte) % Target::ALL.len()]
}

/// Decodes `words`; an instruction has machine code that means the same, can be printed in both
/// dialects, and executed if it is modelled.
pub fn machine_code(words: &[u32], target: Target) {
    let _ = disassemble_clrx(words, target, 0);
    let Ok(decoded) = machine::decode(words, target) else { return };
    let again = machine::encode(&decoded.instruction, target).expect("what was decoded can be encoded");
    assert_eq!(machine::decode(&again, target).as_ref(), Ok(&decoded), "{words:x?}");
    for syntax in Syntax::ALL {
        let _ = print(&decoded.instruction, target, syntax);
    }
    execute(&decoded.instruction, target);
}

/// Executes an instruction on a state of zeros.
fn execute(instruction: &Instruction, target: Target) {
    if let Ok(program) = Program::<Concrete>::new([instruction], target) {
        let mut wave = Wave::new(target, Readings::default(), Rc::new(ConcreteState::default()));
        with_choices(Choices::seeded(1), || program.execute(&mut wave));
    }
}

/// Reads assembly text in both dialects.
pub fn assembly(text: &str, target: Target) {
    for syntax in Syntax::ALL {
        let source = Source::new("-", text);
        let partial = read_partially(&source, target, syntax);
        for error in &partial.errors {
            assert!(text.get(error.span.start..error.span.end).is_some(), "{text:?}: {error:?}");
        }
        for statement in &partial.listing.statements {
            assert!(text.get(statement.span.start..statement.span.end).is_some(), "{text:?}");
            let instruction = &statement.instruction;
            let words = machine::encode(instruction, target);
            assert!(words.is_ok(), "{text:?} in {syntax} has no machine code: {words:?}");
            let _ = print(instruction, target, syntax);
            execute(instruction, target);
        }
    }
}

/// Reads machine code as text.
pub fn hex(text: &str, target: Target) {
    let source = Source::new("-", text);
    for error in read_hex(&source, target).errors {
        assert!(text.get(error.span.start..error.span.end).is_some(), "{text:?}: {error:?}");
    }
}

/// Reads places and an expression.
pub fn expression(text: &str) {
    let errors = [Expr::parse(text).err(), parse_places(text).err()];
    for error in errors.into_iter().flatten() {
        assert!(error.span.range().end <= text.len(), "{text:?}: {error:?}");
    }
}

/// Reads a line of a batch and a line of test vectors; the vector is replayed.
pub fn json(line: &str) {
    let _ = line.parse().map(|line: Line| line.job());
    let _ = gcnverify_lab::vectors::replay::replay(1, line);
}

/// Reads a proof file.
pub fn proof(text: &str) {
    if let Ok(file) = File::parse("-", text.to_owned()) {
        let _ = file.theorems();
    }
}
