//! Texts that hold a program.

use std::fmt;

use gcn_semantics::isa::Row;
use gcn_semantics::text::{
    Declared, ErrorKind, Listing, Source, SourceError, Span, Statement, Syntax, declared_target, hex, print_llvm,
    read_hex, read_program, read_unlinked_program, words_of_lines,
};
use gcn_semantics::{Instruction, Target};
use itertools::Itertools;

use super::{Notation, pool};
use crate::equiv::Fragment;
use crate::equiv::origin;
use crate::targets::Targets;

/// Errors that a line of text names.
const SHOWN: usize = 20;

/// A text, and how it is read.
#[derive(Debug, Clone)]
pub struct Input {
    /// The text and its name.
    pub source: Source,
    /// Assembly in a dialect, or machine code.
    pub notation: Notation,
    /// The label that the program begins at, if that is not its first instruction: functions that it calls may stand
    /// before it.
    pub entry: Option<String>,
}

/// Why a text holds no program.
#[derive(Debug, Clone)]
pub struct Unreadable {
    /// The text.
    pub source: Source,
    /// What is wrong with it, at least one error.
    pub errors: Vec<SourceError>,
}

impl Unreadable {
    /// Whether all that is wrong is that something is not modelled.
    pub fn is_unsupported(&self) -> bool {
        self.errors.iter().all(|error| error.kind == ErrorKind::Unsupported)
    }
}

/// One line. If some errors are about more than missing models, only those are named.
impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Unreadable { source, errors } = self;
        let worst = errors.iter().filter(|error| self.is_unsupported() || error.kind != ErrorKind::Unsupported);
        let describe = |error: &SourceError| {
            let (line, column) = (source.line(error.span.start), source.column(error.span.start));
            let hint = error.hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default();
            format!("{}:{line}:{column}: {}{hint}", source.name, error.message)
        };
        write!(f, "{}", worst.map(describe).unique().take(SHOWN).format("; "))
    }
}

impl std::error::Error for Unreadable {}

impl Input {
    /// The processor that the text says it is for.
    fn declared(&self) -> Result<Option<Declared>, Unreadable> {
        match self.notation {
            Notation::Text(syntax) => declared_target(&self.source, syntax)
                .map_err(|error| Unreadable { source: self.source.clone(), errors: vec![error] }),
            Notation::Hex => Ok(None),
        }
    }

    /// The fragment that the text stands for.
    ///
    /// # Errors
    /// If it is no program, if an instruction is not modelled, or if it says that it is for another processor.
    pub fn read(self, target: Target) -> Result<Fragment, Unreadable> {
        match self.notation {
            Notation::Text(syntax) => assembly(self.source, target, syntax),
            Notation::Hex => machine_code(self.source, target),
        }
    }

    /// As [`Input::read`], of a text that may name symbols whose addresses are known after linking.
    ///
    /// # Errors
    /// As [`Input::read`].
    pub fn read_unlinked(self, target: Target) -> Result<Fragment, Unreadable> {
        match self.notation {
            Notation::Text(syntax) => {
                let entry = self.entry.as_deref();
                let read = |source: &Source| read_unlinked_program(source, entry, target, syntax);
                let source = match entry {
                    None => with_pool(self.source, target, syntax, read),
                    Some(_) => self.source,
                };
                fragment(read(&source), source)
            }
            Notation::Hex => machine_code(self.source, target),
        }
    }
}

/// The processors that two texts are read for: those that are `chosen`, or what each text names; where it names none,
/// that of the other text, or the default. Reading finds the text that names another one than the chosen.
///
/// # Errors
/// If the texts name two processors, and nobody has chosen any. If one is chosen for one program alone, and nothing
/// says which the other is for.
pub fn targets(chosen: [Option<Target>; 2], inputs: [&Input; 2], names: [&str; 2]) -> Result<Targets, Unreadable> {
    match chosen {
        [Some(a), Some(b)] => Ok(Targets { a, b }),
        [None, None] => match target(None, &inputs) {
            Ok(target) => Ok(target.into()),
            Err(mut unreadable) => {
                let said = inputs.map(|input| input.declared().ok().flatten().map(|declared| declared.target));
                if let ([Some(a), Some(b)], [error]) = (said, &mut unreadable.errors[..]) {
                    error.hint = Some(of_two(names, Targets { a, b }));
                }
                Err(unreadable)
            }
        },
        [Some(a), None] => Ok(Targets { a, b: declared_beside(inputs[1], names[1])? }),
        [None, Some(b)] => Ok(Targets { a: declared_beside(inputs[0], names[0])?, b }),
    }
}

/// What to write to compare programs of two processors.
pub fn of_two([a, b]: [&str; 2], targets: Targets) -> String {
    format!("two texts are compared on one processor, unless you name both: {a} {} and {b} {}", targets.a, targets.b)
}

/// The processor that a text names, where that of the other program alone was chosen.
fn declared_beside(input: &Input, name: &str) -> Result<Target, Unreadable> {
    if let Some(declared) = input.declared()? {
        return Ok(declared.target);
    }
    let message = "nothing says which processor this program is for, and one was chosen for the other alone".to_owned();
    let error = SourceError::illegal(message, Span { start: 0, end: 0 }).with_hint(format!("name it with {name}"));
    Err(Unreadable { source: input.source.clone(), errors: vec![error] })
}

/// The processor that texts are read for: the `chosen` one, the one that they name, or the default. Reading finds
/// the text that names another one than the chosen.
///
/// # Errors
/// If two texts name different processors.
pub fn target(chosen: Option<Target>, inputs: &[&Input]) -> Result<Target, Unreadable> {
    if let Some(target) = chosen {
        return Ok(target);
    }
    let mut first: Option<(&Input, Declared)> = None;
    for input in inputs {
        let Some(declared) = input.declared()? else { continue };
        match first {
            Some((other, before)) if before.target != declared.target => {
                let line = other.source.line(before.span.start);
                let message = format!(
                    "this text is for {}, and {} for {} (line {line})",
                    declared.target, other.source.name, before.target
                );
                let error = SourceError::illegal(message, declared.span)
                    .with_hint("two texts are compared on one processor: change one of them");
                return Err(Unreadable { source: input.source.clone(), errors: vec![error] });
            }
            Some(_) => {}
            None => first = Some((input, declared)),
        }
    }
    Ok(first.map_or_else(Target::default, |(_, declared)| declared.target))
}

/// The fragment that an assembly text stands for: one program.
fn assembly(source: Source, target: Target, syntax: Syntax) -> Result<Fragment, Unreadable> {
    let source = with_pool(source, target, syntax, |source| read_program(source, target, syntax));
    fragment(read_program(&source, target, syntax), source)
}

/// The same text with what `read` does not read behind its instructions as data.
fn with_pool(
    source: Source,
    target: Target,
    syntax: Syntax,
    read: impl Fn(&Source) -> Result<Listing, Vec<SourceError>>,
) -> Source {
    let found = (syntax == Syntax::Llvm).then(|| pool::moved(&source, target, |source| read(source).ok())).flatten();
    found.unwrap_or(source)
}

fn fragment(read: Result<Listing, Vec<SourceError>>, source: Source) -> Result<Fragment, Unreadable> {
    match read {
        Ok(listing) => Ok(Fragment { source, listing }),
        Err(errors) => Err(Unreadable { source, errors }),
    }
}

/// Whether two instructions have the same machine code. Some numbers have two names, such as `v_cmp_lg_u32` and
/// `v_cmp_ne_u32`, each with a row.
fn is_same(a: &Instruction, b: &Instruction, target: Target) -> bool {
    // One number may have two names, of which each has a row.
    let fields = |of: &'static Row| (of.format, of.opcodes.on(target), of.operands);
    let is_same_row = a.row == b.row || a.row.opcodes.on(target).is_some() && fields(a.row) == fields(b.row);
    is_same_row && (a.encoding, &a.operands, &a.modifiers) == (b.encoding, &b.operands, &b.modifiers)
}

/// Whether a text of machine code can be read if the bytes of each dword are turned around.
fn is_in_other_order(source: &Source, target: Target) -> bool {
    let words: Result<Vec<_>, SourceError> = words_of_lines(source).map(|(_, _, words)| words).collect();
    let Ok(lines) = words else { return false };
    let turned = |words: &gcn_semantics::machine::Words| {
        let words: Vec<u32> = words.iter().map(|word| word.swap_bytes()).collect();
        hex(&words) + "\n"
    };
    let text: String = lines.iter().map(turned).collect();
    read_hex(&Source { name: source.name.clone(), text }, target).complete().is_ok()
}

fn other_order(error: &SourceError) -> SourceError {
    let hint = "the bytes of each dword seem to be in the other order: write the lowest byte first, such as 000081bf \
                for s_endpgm";
    SourceError { hint: None, ..error.clone() }.with_hint(hint)
}

/// The fragment that a text of machine code stands for. Its source is the disassembly, line by
/// line; reading that again finds what the machine does not allow, which a decoder need not see.
fn machine_code(source: Source, target: Target) -> Result<Fragment, Unreadable> {
    let listing = match read_hex(&source, target).complete() {
        Ok(listing) => listing,
        Err(errors) => {
            let errors = if is_in_other_order(&source, target) { vec![other_order(&errors[0])] } else { errors };
            return Err(Unreadable { source, errors });
        }
    };
    let mut text = String::new();
    for (count, statement) in listing.statements.iter().enumerate() {
        let lines = statement.line - count.checked_sub(1).map_or(1, |before| listing.statements[before].line);
        text.extend(std::iter::repeat_n('\n', lines));
        text += &print_llvm(&statement.instruction, target);
        let behind = source.text[statement.span.end..].lines().next().unwrap_or_default();
        if origin(behind).is_some() {
            text += behind;
        }
    }
    let fragment = assembly(Source { name: source.name.clone(), text }, target, Syntax::Llvm)?;
    let different = |(a, b): &(&Statement, &Statement)| !is_same(&a.instruction, &b.instruction, target);
    match listing.statements.iter().zip(&fragment.listing.statements).find(different) {
        None => {
            // What our text leaves out was in the machine code.
            let warnings = fragment.listing.warnings.into_iter().filter(|warning| !warning.ambiguous).collect();
            Ok(Fragment { listing: Listing { warnings, ..fragment.listing }, ..fragment })
        }
        Some((decoded, _)) => {
            let what = format!("`{}` with registers or bits that no assembler writes", source.snippet(decoded.span));
            let error = SourceError::unsupported(format!("{what} is not modelled"), decoded.span);
            Err(Unreadable { source, errors: vec![error] })
        }
    }
}
