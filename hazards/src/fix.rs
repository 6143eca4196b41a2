//! The waits that a program lacks.

use std::collections::BTreeMap;

use gcn_semantics::control::ControlError;

use crate::program::Program;
use crate::repair::Repair;
use crate::rule::Level;
use crate::{Code, Options};

/// The waits that make a program clean, by the number of the instruction that they stand before. Each stands at the
/// last place at which it helps all ways to that instruction; in code without branches no fewer places would do.
///
/// # Errors
/// A branch that no program can have.
pub fn fix(code: Code, options: Options) -> Result<BTreeMap<usize, Repair>, ControlError> {
    let mut program = Program::new(code, options)?;
    let mut repairs: BTreeMap<usize, Repair> = BTreeMap::new();
    loop {
        let findings = program.findings();
        let errors = || findings.iter().filter(|finding| finding.level() == Level::Error);
        // Findings of one block were made as if those before them were repaired; other blocks depend on it.
        let Some(first) = errors().map(|finding| program.position(finding.instruction)).min() else {
            return Ok(repairs);
        };
        let here: Vec<_> = errors().filter(|finding| program.position(finding.instruction) == first).collect();
        for finding in here {
            let repair = repairs.entry(finding.instruction).or_default();
            let more = repair.and(finding.repair);
            assert_ne!(more, *repair, "a repair repairs what it is for");
            *repair = more;
            program.repair(finding.instruction, more);
        }
    }
}
