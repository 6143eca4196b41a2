//! The result of reading a text.

use std::collections::BTreeSet;

use super::{SourceError, Span, Warning};
use crate::control::{Function, Graph};
use crate::isa::Control;
use crate::{Instruction, Target};

/// One instruction of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// What it says.
    pub instruction: Instruction,
    /// From the mnemonic to the last operand or modifier.
    pub span: Span,
    /// The line of the mnemonic, from 1.
    pub line: usize,
}

/// Dwords that a text gives as numbers, in the place of instructions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Data {
    /// The numbers, in order.
    pub words: Vec<u32>,
    /// From the directive to the last number.
    pub span: Span,
    /// The line of the directive, from 1.
    pub line: usize,
}

/// A name for a place of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// As it is written.
    pub name: String,
    /// The number of the statement that it stands before.
    pub statement: usize,
    /// Whether the text calls it a function.
    pub function: bool,
}

/// All instructions of a text, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// In the order of the text.
    pub statements: Vec<Statement>,
    /// Those that other files can see: not `.L1` and not `1`.
    pub labels: Vec<Label>,
    /// The numbers of the statements that begin the code of another section.
    pub sections: Vec<usize>,
    /// What was read, but may not be meant.
    pub warnings: Vec<Warning>,
    /// The names of the symbols whose addresses the linker knows, by number. Of a symbol's entry in the global offset
    /// table: its name and `@gotpcrel`.
    pub symbols: Vec<String>,
    /// Only an assembler has a use for it: what it does when it is executed is not known.
    pub data: Vec<Data>,
}

/// What follows a symbol's name in that of its entry in the global offset table.
pub const TABLE_ENTRY: &str = "@gotpcrel";
/// Names that a message lists.
const NAMES: usize = 8;

impl Listing {
    /// The instructions, in order.
    pub fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        self.statements.iter().map(|statement| &statement.instruction)
    }
    /// The functions that the text has and names as symbols, and what it names by an entry in the global offset table.
    pub fn functions(&self) -> Vec<Function> {
        let number = |name: &str| self.symbols.iter().position(|symbol| symbol == name).map(|number| number as u16);
        let function = |name: &String| {
            let label = self.labels.iter().find(|label| label.name == *name);
            let table_entry = number(&format!("{name}{TABLE_ENTRY}"));
            let start = label.map(|label| label.statement);
            let symbol = number(name).filter(|_| start.is_some() || table_entry.is_some())?;
            Some(Function { symbol, table_entry, start })
        };
        self.symbols.iter().filter_map(function).collect()
    }

    /// Gives symbols to what is named by its entry in the global offset table alone.
    pub(super) fn name_functions(&mut self) {
        let names = self.symbols.iter().filter_map(|symbol| symbol.strip_suffix(TABLE_ENTRY));
        let mut names: Vec<String> = names.map(str::to_owned).collect();
        names.retain(|name| !self.symbols.contains(name));
        self.symbols.extend(names);
    }

    /// The same with the function that begins at a label before all others.
    pub fn entered_at(mut self, name: &str) -> Listing {
        let Some(start) = self.labels.iter().find(|label| label.name == name).map(|label| label.statement) else {
            return self;
        };
        let starts = self.labels.iter().filter(|label| label.function).map(|label| label.statement);
        let end = starts.filter(|&other| other > start).min().unwrap_or(self.statements.len());
        self.statements[..end].rotate_right(end - start);
        let moved = |statement: usize| match statement {
            before if before < start => before + end - start,
            own if own < end => own - start,
            behind => behind,
        };
        self.labels.iter_mut().for_each(|label| label.statement = moved(label.statement));
        self.labels.sort_by_key(|label| label.statement);
        self.sections.iter_mut().for_each(|section| *section = moved(*section));
        self.sections.sort_unstable();
        self
    }

    /// The same without the instructions in its first `bytes` bytes, if it is entered behind these. None if an
    /// instruction or a function lies across that place, if it is not there, or if the rest goes back: by a branch, or
    /// by the address of its first label.
    pub fn entered_behind(mut self, bytes: usize, target: Target) -> Option<Listing> {
        let mut place = 0;
        let starts = self.instructions().map(|instruction| {
            let start = place;
            place += 4 * usize::from(instruction.words(target));
            start
        });
        let first = starts.collect::<Vec<_>>().into_iter().position(|start| start == bytes)?;
        let is_named = |label: &Label| self.symbols.contains(&label.name) || label.statement > 0 && label.function;
        if self.labels.iter().any(|label| label.statement < first && is_named(label)) {
            return None;
        }
        self.statements.drain(..first);
        self.sections.retain(|&section| section > first);
        self.sections.iter_mut().for_each(|section| *section -= first);
        self.labels.iter_mut().for_each(|label| label.statement = label.statement.saturating_sub(first));
        let entries: BTreeSet<usize> =
            self.functions().iter().filter_map(|function| function.start).chain([0]).collect();
        let entries: Vec<usize> = entries.into_iter().collect();
        Graph::with_entries(self.instructions(), &entries, target).is_ok().then_some(self)
    }

    /// Refuses instructions that would not be executed: behind the program's end, where another function may begin, or
    /// in another section. Compilers put `s_nop` there. Behind `s_branch`, where no branch goes, they leave what
    /// follows a loop without an exit: that is no mistake, and a warning says so.
    ///
    /// # Errors
    /// The first such instruction; before it, a branch that goes out of the program or into an instruction.
    pub fn one_program(&self, target: Target) -> Result<Vec<Warning>, SourceError> {
        let entries: BTreeSet<usize> =
            self.functions().iter().filter_map(|function| function.start).chain([0]).collect();
        let entries: Vec<usize> = entries.into_iter().collect();
        let graph = Graph::with_entries(self.instructions(), &entries, target).map_err(|error| {
            SourceError::illegal(error.to_string(), self.statements[error.instruction].span)
                .with_hint("a branch goes to an instruction of its program, or to the end of it")
        })?;
        let mut reached = vec![false; self.statements.len()];
        for &block in graph.reverse_post_order() {
            reached[graph.block(block).instructions.clone()].fill(true);
        }
        let goes_on = |&&section: &&usize| {
            let flows = |before: usize| !matches!(self.control(before), Control::Jump | Control::End | Control::SetPc);
            section < reached.len() && section.checked_sub(1).is_some_and(|before| reached[before] && flows(before))
        };
        if let Some(&section) = self.sections.iter().find(goes_on) {
            let message = "the program goes on in another section: what is executed here is not known";
            return Err(self.with_functions(message.to_owned(), self.statements[section].span));
        }
        let is_padding = |number: usize| self.statements[number].instruction.row.mnemonic == "s_nop";
        let is_left = |number: usize| !reached[number] && !is_padding(number);
        let mut warnings = Vec::new();
        let (mut first, mut last) = (None, 0);
        for (number, &is_reached) in reached.iter().enumerate() {
            if is_reached {
                last = number;
            } else if is_left(number) {
                let has_name = self.labels.iter().any(|label| (last + 1..=number).contains(&label.statement));
                if self.control(last) != Control::Jump || has_name {
                    first = Some(number);
                    break;
                }
                if last + 1 == number || !is_left(number - 1) {
                    let message =
                        "no branch goes here, behind a branch that always goes elsewhere: this is not executed";
                    warnings.push(Warning::new(message, self.statements[number].span));
                }
            }
        }
        let Some(first) = first else { return Ok(warnings) };
        let (mnemonic, line) = (self.statements[last].instruction.row.mnemonic, self.statements[last].line);
        let does = if self.control(last) == Control::Jump { "goes elsewhere" } else { "ends the program" };
        let follow = match (first..reached.len()).filter(|&number| is_left(number)).count() {
            1 => "an instruction follows".to_owned(),
            count => format!("{count} instructions follow"),
        };
        let branches = self.instructions().any(|instruction| instruction.row.is_branch());
        let to_which = if branches { ", to which no branch goes" } else { "" };
        let message = format!("{mnemonic} in line {line} {does}, and {follow}{to_which}");
        Err(self.with_functions(message, self.statements[first].span))
    }

    fn control(&self, number: usize) -> Control {
        self.statements[number].instruction.row.flags.control
    }

    fn with_functions(&self, message: String, span: Span) -> SourceError {
        let functions: Vec<_> = self.labels.iter().filter(|label| label.function).collect();
        let named = if functions.is_empty() { self.labels.iter().collect() } else { functions };
        let mut names =
            named.iter().take(NAMES).map(|label| format!("`{}`", label.name)).collect::<Vec<_>>().join(", ");
        if named.len() > NAMES {
            names += &format!(" and {} more", named.len() - NAMES);
        }
        let has = if names.is_empty() { String::new() } else { format!("; the text has {names}") };
        SourceError::illegal(format!("{message}{has}"), span)
            .with_hint("one function is read at a time: give each a file of its own")
    }
}

/// The instructions of a text that could be read, and what is wrong with the rest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Partial {
    /// What could be read.
    pub listing: Listing,
    /// In the order of the text.
    pub errors: Vec<SourceError>,
}

impl Partial {
    /// The listing, if nothing is wrong and all of it are instructions.
    ///
    /// # Errors
    /// All mistakes.
    pub fn complete(mut self) -> Result<Listing, Vec<SourceError>> {
        let data = |data: &Data| SourceError::unsupported("data among instructions is not supported", data.span);
        self.errors.extend(self.listing.data.iter().map(data));
        self.errors.sort_by_key(|error| error.span);
        if self.errors.is_empty() { Ok(self.listing) } else { Err(self.errors) }
    }
}
