//! Programs as text, and findings in short. Not every test uses all of it.
#![allow(dead_code)]

use gcn_hazards::{Finding, Level, Options, check};
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::{Instruction, Target};

/// The instructions of a text; ` / ` separates lines.
pub fn program(text: &str, target: Target) -> Vec<Instruction> {
    let text = text.replace(" / ", "\n");
    let listing =
        read_llvm(&Source::new("-", &text), target).unwrap_or_else(|errors| panic!("{target}: {text}: {errors:?}"));
    listing.instructions().cloned().collect()
}

/// What is found in a text.
pub fn findings(text: &str, target: Target, options: Options) -> Vec<Finding> {
    check(&program(text, target), target, options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Findings as `rule: instruction after first: repair`, with instructions from 0; warnings end with `?`.
pub fn shown(text: &str, target: Target, options: Options) -> Vec<String> {
    let show = |finding: &Finding| {
        let Finding { instruction, first, rule, repair, .. } = finding;
        let mark = if finding.level() == Level::Warning { "?" } else { "" };
        format!("{}: {instruction} after {first}: {repair}{mark}", rule.id)
    };
    findings(text, target, options).iter().map(show).collect()
}
