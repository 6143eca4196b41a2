//! A text that an editor shows, and what is found in it.

use gcn_hazards::{Finding, Level, Options, Outstanding, Repair, fix, outstanding};
use gcn_semantics::Target;
use gcn_semantics::text::{ErrorKind, Source, Syntax, Warning, read_unlinked};
use gcnverify::job::{Abi, Notation, Unreadable};
use gcnverify_library::file::{self, File};
use gcnverify_library::hazards::{Program, programs};
use gcnverify_library::{Cause, Failure};
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Position, Range, Uri,
};

use super::text::Lines;

/// Bytes of a text up to which it is looked at while somebody types.
const LONGEST: usize = 4 << 20;

/// How texts are read.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    pub target: Option<Target>,
    pub syntax: Syntax,
    pub abi: Option<Abi>,
    pub options: Options,
}

/// A program of a text, with what is known of it.
pub struct Looked {
    pub program: Program,
    pub findings: Vec<Finding>,
    /// The waits that make it clean, by the instructions that they stand before.
    pub repairs: Vec<(usize, Repair)>,
    /// What may be outstanding behind each instruction.
    pub outstanding: Vec<Outstanding>,
}

/// A text.
pub struct Document {
    pub uri: Uri,
    pub source: Source,
    pub reading: Reading,
    pub programs: Vec<Looked>,
    /// The names of its functions, and whether each is a kernel.
    pub functions: Vec<(String, bool)>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Document {
    /// Looks at a text.
    pub fn new(uri: Uri, text: String, reading: Reading) -> Document {
        let path = uri.path().as_str();
        let name = path.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(path).to_owned();
        let source = Source { name, text };
        let (programs, functions, diagnostics) = (Vec::new(), Vec::new(), Vec::new());
        let mut document = Document { uri, source, reading, programs, functions, diagnostics };
        if document.source.text.len() > LONGEST {
            let message = format!("texts of more than {} MiB are not looked at", LONGEST >> 20);
            document.diagnostics.push(diagnostic(Range::default(), DiagnosticSeverity::INFORMATION, message));
        } else if let Err(failure) = document.look() {
            document.refuse(&failure);
        }
        document
    }

    /// Finds the programs, and what is wrong with them.
    fn look(&mut self) -> Result<(), Failure> {
        let Reading { target, syntax, abi, options } = self.reading;
        let file = file::of_text(self.source.clone(), Notation::Text(syntax))?;
        self.functions = functions(&file);
        for (_, program) in programs(&file, target, abi)? {
            match program.and_then(|program| looked(program, options)) {
                Ok(looked) => {
                    let found = self.found(&looked);
                    self.add(found);
                    self.programs.push(looked);
                }
                Err(failure) if self.is_empty(&file) => drop(failure),
                Err(failure) => self.refuse(&failure),
            }
        }
        Ok(())
    }

    /// Whether the text can be read, and has no instruction: nothing is wrong with a text that somebody begins.
    fn is_empty(&self, file: &File) -> bool {
        let Ok(target) = file::target(self.reading.target, &[file]) else { return false };
        read_unlinked(&self.source, target, self.reading.syntax).is_ok_and(|listing| listing.statements.is_empty())
    }

    /// Adds what is not there yet: functions of a text share lines.
    fn add(&mut self, found: Vec<Diagnostic>) {
        for diagnostic in found {
            if !self.diagnostics.contains(&diagnostic) {
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// Adds why there is no program.
    fn refuse(&mut self, failure: &Failure) {
        let found = match failure.cause() {
            Cause::Text(Unreadable { source, errors }) => {
                let lines = Lines::new(source);
                let error = |error: &gcn_semantics::text::SourceError| {
                    let severity = match error.kind {
                        ErrorKind::Unsupported => DiagnosticSeverity::WARNING,
                        _ => DiagnosticSeverity::ERROR,
                    };
                    diagnostic(lines.range(error.span), severity, with_hint(&error.message, error.hint.as_deref()))
                };
                errors.iter().map(error).collect()
            }
            _ => failure
                .problems()
                .iter()
                .map(|problem| {
                    let line = problem.line.unwrap_or(1).saturating_sub(1) as u32;
                    let end = Lines::new(&self.source).end(line);
                    let message = with_hint(&problem.message, problem.hint.as_deref());
                    diagnostic(Range::new(Position::new(line, 0), end), DiagnosticSeverity::ERROR, message)
                })
                .collect(),
        };
        self.add(found);
    }

    /// What is found in a program.
    fn found(&self, looked: &Looked) -> Vec<Diagnostic> {
        let Looked { program, findings, .. } = looked;
        let lines = Lines::new(&program.source);
        let warning = |warning: &Warning| {
            let message = with_hint(&warning.message, warning.hint.as_deref());
            diagnostic(lines.range(warning.span), DiagnosticSeverity::WARNING, message)
        };
        let range = |instruction: usize| lines.range(program.listing.statements[instruction].span);
        let finding = |finding: &Finding| {
            let severity = match finding.level() {
                Level::Error => DiagnosticSeverity::ERROR,
                Level::Warning => DiagnosticSeverity::WARNING,
            };
            let message = finding.message(&program.instructions, program.target);
            let message = match finding.is_alone() {
                true => format!("{message}; {}", finding.rule.needs),
                false => format!("{message}; `{}` before this line", finding.repair),
            };
            let location = Location::new(self.uri.clone(), range(finding.first));
            let first = DiagnosticRelatedInformation { location, message: finding.first_is().to_owned() };
            Diagnostic {
                code: Some(NumberOrString::String(finding.rule.id.to_owned())),
                related_information: (!finding.is_alone()).then(|| vec![first]),
                ..diagnostic(range(finding.instruction), severity, message)
            }
        };
        program.listing.warnings.iter().map(warning).chain(findings.iter().map(finding)).collect()
    }

    /// The program and the number of the instruction at a place, if there is one.
    pub fn at(&self, position: Position) -> Option<(&Looked, usize)> {
        self.programs.iter().find_map(|looked| {
            let offset = Lines::new(&looked.program.source).offset(position);
            let covers = |span: gcn_semantics::text::Span| span.start <= offset && offset <= span.end;
            let statements = &looked.program.listing.statements;
            let number = statements.iter().position(|statement| covers(statement.span))?;
            Some((looked, number))
        })
    }
}

/// What is found in a program.
fn looked(program: Program, options: Options) -> Result<Looked, Failure> {
    let wrong = |error| program.wrong_branch(&error);
    let findings = program.findings(options)?;
    let repairs = fix(program.code(), options).map_err(wrong)?.into_iter().collect();
    let outstanding = outstanding(program.code(), options).map_err(wrong)?;
    Ok(Looked { findings, repairs, outstanding, program })
}

fn functions(file: &File) -> Vec<(String, bool)> {
    let is_kernel = |function: &file::Function| matches!(function.kind, file::Kind::Kernel(_));
    file.functions().iter().map(|function| (function.name.clone(), is_kernel(function))).collect()
}

fn with_hint(message: &str, hint: Option<&str>) -> String {
    hint.map_or_else(|| message.to_owned(), |hint| format!("{message}; {hint}"))
}

fn diagnostic(range: Range, severity: DiagnosticSeverity, message: String) -> Diagnostic {
    Diagnostic {
        range,
        severity: Some(severity),
        source: Some("gcnverify".to_owned()),
        message,
        ..Diagnostic::default()
    }
}
