//! Programs as text, and findings in short.

use gcn_hazards::{Code, Finding, Level, Options, check};
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::{Feature, Instruction, Target};

/// The instructions of a text; ` / ` separates lines.
pub fn program(text: &str, target: Target) -> Vec<Instruction> {
    let text = text.replace(" / ", "\n");
    let listing =
        read_llvm(&Source::new("-", &text), target).unwrap_or_else(|errors| panic!("{target}: {text}: {errors:?}"));
    listing.instructions().cloned().collect()
}

/// Whether a target has the instructions of a text, and their registers.
pub fn is_read(text: &str, target: Target) -> bool {
    read_llvm(&Source::new("-", text.replace(" / ", "\n")), target).is_ok()
}

/// The targets without matrix instructions, for texts of registers and instructions that those with them lack.
pub fn gcn() -> impl Iterator<Item = Target> {
    Target::ALL.into_iter().filter(|target| !target.has(Feature::Matrix))
}

/// What is found in a text.
pub fn findings(text: &str, target: Target, options: Options) -> Vec<Finding> {
    check(Code::new(&program(text, target), target), options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A finding as `rule: instruction after first: repair`, with instructions from 0; a warning ends with `?`.
pub fn short(finding: &Finding) -> String {
    let Finding { instruction, first, rule, repair, .. } = finding;
    let mark = if finding.level() == Level::Warning { "?" } else { "" };
    format!("{}: {instruction} after {first}: {repair}{mark}", rule.id)
}

/// What is found in a text, in short.
pub fn shown(text: &str, target: Target, options: Options) -> Vec<String> {
    findings(text, target, options).iter().map(short).collect()
}

/// What is found in a text, as sentences.
pub fn told(text: &str, target: Target, options: Options) -> Vec<String> {
    let instructions = program(text, target);
    findings(text, target, options).iter().map(|finding| finding.message(&instructions, target)).collect()
}
