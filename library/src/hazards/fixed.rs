//! A program with the waits that it lacks, and without those that it does not need.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use gcn_hazards::{Code, Flat, Level, Options, Repair, Start, check, fix, spare};
use gcn_semantics::Instruction;
use gcn_semantics::control::{Block, BlockId, Graph};
use gcn_semantics::isa::Field;
use gcn_semantics::text::{Source, read_unlinked};

use gcnverify::job::{Notation, Unreadable};
use itertools::Itertools;

use super::Program;
use crate::Failure;

/// What becomes of a program, by the numbers of its instructions.
#[derive(Default)]
struct Edits {
    /// Before an instruction.
    added: BTreeMap<usize, Repair>,
    /// In the place of a wait.
    replaced: BTreeMap<usize, Repair>,
}

impl Edits {
    fn added(&self, index: usize) -> Vec<String> {
        self.added.get(&index).map(Repair::lines).unwrap_or_default()
    }
    /// How many instructions stand in the place of one.
    fn own(&self, index: usize) -> usize {
        self.replaced.get(&index).map_or(1, |repair| repair.lines().len())
    }
    /// The numbers that instructions have then: the first is that of what was added before.
    fn places(&self, count: usize) -> Vec<Range<usize>> {
        let mut next = 0;
        let place = |index: usize| {
            let begin = next;
            next += self.added(index).len() + self.own(index);
            begin..next
        };
        (0..=count).map(place).collect()
    }
}

/// A program with the waits that it lacks.
#[derive(Debug, Clone)]
pub struct Fixed {
    /// Its text.
    pub text: String,
    /// The waits that were not needed, in the order of the program.
    pub spared: Vec<Spared>,
}

/// A wait that is not needed, or not all of it.
#[derive(Debug, Clone)]
pub struct Spared {
    /// Its line, from 1.
    pub line: usize,
    /// Its text.
    pub wait: String,
    /// What is enough in its place; nothing if it was left out.
    pub enough: Vec<String>,
}

/// The program with the waits that it lacks, which is looked at once more. With `minimal`, waits that are not needed
/// are left out.
///
/// # Errors
/// If it cannot be repaired: a branch names its distance as a number, or the program is no assembly text.
pub fn fixed(program: &Program, options: Options, minimal: bool) -> Result<Fixed, Failure> {
    let (text, edits) = repaired(program, options, minimal)?;
    let spared = |(&index, enough): (&usize, &Repair)| {
        let statement = &program.listing.statements[index];
        let wait = program.source.snippet(statement.span).to_string();
        Spared { line: statement.line, wait, enough: enough.lines() }
    };
    Ok(Fixed { text, spared: edits.replaced.iter().map(spared).collect() })
}

/// What is added to a text so that it waits before these instructions: pieces, and the bytes that they stand before.
///
/// # Errors
/// If the program were another one then: a branch names its distance.
pub fn additions(program: &Program, repairs: &BTreeMap<usize, Repair>) -> Result<Vec<(usize, String)>, Failure> {
    let edits = Edits { added: repairs.clone(), replaced: BTreeMap::new() };
    reread(program, &edits, &edited(program, &edits))?;
    let source = &program.source.text;
    let addition = |&index: &usize| {
        let start = program.listing.statements[index].span.start;
        let line = source[..start].rsplit('\n').next().unwrap_or_default();
        let indent: String = line.chars().take_while(|c| c.is_whitespace()).collect();
        (start, edits.added(index).iter().map(|line| format!("{line}\n{indent}")).collect())
    };
    Ok(repairs.keys().map(addition).collect())
}

/// The text of a program with the waits that it lacks, and what was changed.
fn repaired(program: &Program, options: Options, minimal: bool) -> Result<(String, Edits), Failure> {
    let wrong = |error| program.wrong_branch(&error);
    let added = fix(program.code(), options).map_err(wrong)?;
    let replaced = if minimal { spare(program.code(), &added).map_err(wrong)? } else { BTreeMap::new() };
    let edits = Edits { added, replaced };
    let text = edited(program, &edits);
    verify(program, &edits, &text, options)?;
    Ok((text, edits))
}

/// The text with the edits: what is added in a line of its own before its instruction, behind the labels of that line.
fn edited(program: &Program, edits: &Edits) -> String {
    let source = &program.source.text;
    let mut text = String::new();
    let mut written = 0;
    let places: BTreeSet<usize> = edits.added.keys().chain(edits.replaced.keys()).copied().collect();
    // A function that was named stands before all others, wherever its text is.
    let places = places.into_iter().sorted_by_key(|&index| program.listing.statements[index].span.start);
    for index in places {
        let span = program.listing.statements[index].span;
        text += &source[written..span.start];
        written = span.start;
        let line = text.rsplit('\n').next().unwrap_or_default();
        let indent: String = line.chars().take_while(|c| c.is_whitespace()).collect();
        for line in edits.added(index) {
            text += &format!("{line}\n{indent}");
        }
        let Some(enough) = edits.replaced.get(&index) else { continue };
        text += &enough.lines().join(&format!("\n{indent}"));
        written = span.end;
        let (line, rest) = (text.rsplit('\n').next().unwrap_or_default(), &source[written..]);
        let end = rest.find('\n').map_or(rest.len(), |end| end + 1);
        // A line that has become empty goes.
        if line.trim().is_empty() && rest[..end].trim().is_empty() {
            text.truncate(text.len() - line.len());
            written += end;
        }
    }
    text + &source[written..]
}

/// Whether the text is the program with the edits, and lacks no wait.
fn verify(program: &Program, edits: &Edits, text: &str, options: Options) -> Result<(), Failure> {
    let fixed = reread(program, edits, text)?;
    let places = edits.places(program.instructions.len());
    let starts: Vec<Start> =
        program.starts.iter().map(|start| Start { instruction: places[start.instruction].start, ..*start }).collect();
    let code = Code { instructions: &fixed, starts: &starts, target: program.target };
    let found = check(code, options).map_err(|error| Failure::message(error.to_string()))?;
    let clean = found.iter().all(|finding| finding.level() != Level::Error);
    let right = clean && (edits.replaced.is_empty() || nothing_new(program, code, &places)?);
    if right { Ok(()) } else { Err(refused(program, FAULT)) }
}

fn refused(program: &Program, message: &str) -> Failure {
    Failure::message(format!("{}: {message}", program.source.name))
}

/// The instructions of the text, which are those of the program with the edits.
fn reread(program: &Program, edits: &Edits, text: &str) -> Result<Vec<Instruction>, Failure> {
    let refuse = |message: &str| Err(refused(program, message));
    let Notation::Text(syntax) = program.notation else {
        return refuse("--fix writes assembly text; `gcnverify disasm` makes it of machine code");
    };
    let source = Source { name: program.source.name.clone(), text: text.to_owned() };
    let listing = read_unlinked(&source, program.target, syntax)
        .map_err(|errors| Unreadable { source: source.clone(), errors })?;
    let fixed: Vec<Instruction> = listing.instructions().cloned().collect();
    let graphs = (Graph::new(&program.instructions, program.target), Graph::new(&fixed, program.target));
    let (Ok(before), Ok(after)) = graphs else { return refuse(BY_NUMBER) };
    let places = edits.places(program.instructions.len());
    let same_block = |(id, block): (BlockId, &Block)| {
        let other = after.block(id);
        // The first of the waits before an instruction, to which branches to it go.
        other.exit == block.exit && other.instructions.start == places[block.instructions.start].start
    };
    if before.count() != after.count() || !before.blocks().all(same_block) {
        return refuse(BY_NUMBER);
    }
    let same = |(index, instruction): (usize, &Instruction)| {
        if edits.replaced.contains_key(&index) {
            return true;
        }
        let other = &fixed[places[index].end - 1];
        (other.row, &other.modifiers, other.encoding) == (instruction.row, &instruction.modifiers, instruction.encoding)
            && (other.operands == instruction.operands || instruction.row.operand(Field::BranchTarget).is_some())
    };
    let right =
        fixed.len() + 1 == places[program.instructions.len()].end && program.instructions.iter().enumerate().all(same);
    if right { Ok(fixed) } else { refuse(FAULT) }
}

/// Whether the edited program breaks no rule, in any reading, that the program did not break.
fn nothing_new(program: &Program, edited: Code, places: &[Range<usize>]) -> Result<bool, Failure> {
    let all = |code: Code, place: &dyn Fn(usize) -> Option<usize>, options| {
        let findings = check(code, options).map_err(|error| Failure::message(error.to_string()))?;
        let short =
            |finding: &gcn_hazards::Finding| (place(finding.instruction), place(finding.first), finding.rule.id);
        Ok::<BTreeSet<_>, Failure>(findings.iter().map(short).collect())
    };
    let back = |index: usize| places.iter().position(|range| range.contains(&index));
    for flat in [Flat::Global, Flat::Any] {
        for xnack in [false, true] {
            let options = Options { flat, xnack, errata: false };
            if !all(edited, &back, options)?.is_subset(&all(program.code(), &Some, options)?) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

const FAULT: &str = "the repaired program is not what it should be: this is a fault of gcnverify";
const BY_NUMBER: &str = "a branch names its distance as a number, which another instruction would change; use labels";
