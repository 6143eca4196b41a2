//! Lines that are not instructions: labels, symbol definitions and directives.

use super::super::scan::{Cursor, Symbols, TokenKind, integer_expression};
use super::super::{SourceError, Span, Warning};

/// Directives that say nothing about the instructions, by the beginning of their names.
const HARMLESS: [&str; 24] = [
    ".globl",
    ".global",
    ".local",
    ".weak",
    ".hidden",
    ".protected",
    ".internal",
    ".type",
    ".size",
    ".ident",
    ".file",
    ".loc",
    ".line",
    ".cfi_",
    ".align",
    ".p2align",
    ".balign",
    ".comm",
    ".addrsig",
    ".amdgcn_target",
    ".amdhsa_",
    ".amdgpu_",
    ".hsa_code_object",
    ".end",
];
/// Directives whose block, up to the end that is given, holds no instructions.
const BLOCKS: [(&str, &str); 8] = [
    (".amdhsa_kernel", ".end_amdhsa_kernel"),
    (".amd_kernel_code_t", ".end_amd_kernel_code_t"),
    (".amdgpu_metadata", ".end_amdgpu_metadata"),
    (".amdgpu_hsa_metadata", ".end_amdgpu_hsa_metadata"),
    (".amd_amdgpu_hsa_metadata", ".end_amd_amdgpu_hsa_metadata"),
    (".amdgpu_pal_metadata", ".end_amdgpu_pal_metadata"),
    (".amdgpu_pal_metadata_begin", ".amdgpu_pal_metadata_end"),
    (".amdgpu_runtime_metadata", ".end_amdgpu_runtime_metadata"),
];
/// Directives that write or repeat instructions in ways that are not read here.
const GENERATORS: [(&str, Option<&str>); 10] = [
    (".macro", Some(".endm")),
    (".rept", Some(".endr")),
    (".rep", Some(".endr")),
    (".irp", Some(".endr")),
    (".irpc", Some(".endr")),
    (".if", Some(".endif")),
    (".include", None),
    (".incbin", None),
    (".altmacro", None),
    (".org", None),
];
/// Directives behind which instructions need not follow the ones before.
const GAPS: [&str; 5] = [".align", ".p2align", ".balign", ".section", ".pushsection"];
/// Directives that write data.
const DATA: [&str; 24] = [
    ".byte", ".short", ".hword", ".half", ".word", ".long", ".int", ".quad", ".octa", ".2byte", ".4byte", ".8byte",
    ".value", ".ascii", ".asciz", ".string", ".float", ".single", ".double", ".fill", ".zero", ".space", ".skip",
    ".dc",
];

/// What the lines so far mean for the next ones.
#[derive(Debug, Default)]
pub(super) struct Context {
    pub symbols: Symbols,
    /// The directive that ends the block that is being skipped, and where the block began.
    skipped_until: Option<(&'static str, Span)>,
    /// Whether the current section, and those below it on the stack, hold data.
    in_data: bool,
    sections: Vec<bool>,
    pub warnings: Vec<Warning>,
    /// Whether the last directive may have put something between instructions: padding, or another section's.
    pub gap: bool,
}

impl Context {
    /// Whether the line belongs to a block that is skipped. Its last line ends the block.
    pub fn skips(&mut self, cursor: &Cursor) -> bool {
        let Some((end, _)) = self.skipped_until else { return false };
        if cursor.peek_word().is_some_and(|word| word.eq_ignore_ascii_case(end)) {
            self.skipped_until = None;
        }
        true
    }
    /// The error if the text ends in a skipped block.
    pub fn finish(&self) -> Option<SourceError> {
        let (end, span) = self.skipped_until?;
        Some(SourceError::syntax(format!("this block has no end: `{end}` is missing"), span))
    }

    /// Reads the line if it is a directive or a symbol definition.
    pub fn read(&mut self, cursor: &mut Cursor) -> Option<Result<(), SourceError>> {
        let token = cursor.peek();
        let word = cursor.peek_word()?;
        if cursor.second_is_mark('=') {
            cursor.advance();
            while cursor.eat('=') {}
            self.define(word, cursor);
            return Some(Ok(()));
        }
        if !word.starts_with('.') {
            return None;
        }
        cursor.advance();
        Some(self.directive(&word.to_ascii_lowercase(), token.span, cursor))
    }

    /// `.set name, value` and `name = value`. A value that is not constant makes the name undefined.
    fn define(&mut self, name: &str, cursor: &mut Cursor) {
        match integer_expression(cursor, &self.symbols) {
            Ok(value) if cursor.at_end() => self.symbols.define(name, value),
            _ => self.symbols.undefine(name),
        }
    }

    fn directive(&mut self, name: &str, span: Span, cursor: &mut Cursor) -> Result<(), SourceError> {
        if let Some(&(_, end)) = BLOCKS.iter().find(|(begin, _)| *begin == name) {
            self.skipped_until = Some((end, span));
            return Ok(());
        }
        let base = |generator: &str| name == generator || generator == ".if" && name.starts_with(generator);
        if let Some(&(_, end)) = GENERATORS.iter().find(|(generator, _)| base(generator)) {
            self.skipped_until = end.map(|end| (end, span));
            return Err(SourceError::unsupported(format!("the directive `{name}` is not supported"), span)
                .with_hint("expand it with an assembler first"));
        }
        self.gap = GAPS.contains(&name);
        match name {
            ".set" | ".equ" | ".equiv" => {
                if let Some(symbol) = cursor.peek_word() {
                    cursor.advance();
                    cursor.eat(',');
                    self.define(symbol, cursor);
                }
            }
            ".text" => self.in_data = false,
            ".data" | ".bss" | ".rodata" => self.in_data = true,
            ".section" => self.in_data = is_data_section(cursor),
            ".pushsection" => {
                self.sections.push(self.in_data);
                self.in_data = is_data_section(cursor);
            }
            ".popsection" => self.in_data = self.sections.pop().unwrap_or(false),
            ".previous" => self.in_data = !self.in_data,
            _ if DATA.contains(&name) || name.starts_with(".dc.") => return self.data(name, span),
            _ if HARMLESS.iter().any(|known| name.starts_with(known)) => {}
            _ => self.warnings.push(Warning::new(format!("the directive `{name}` is skipped"), span)),
        }
        Ok(())
    }

    /// Data between instructions could be anything, also instructions.
    fn data(&self, name: &str, span: Span) -> Result<(), SourceError> {
        if self.in_data {
            return Ok(());
        }
        Err(SourceError::unsupported(format!("data (`{name}`) among instructions is not supported"), span)
            .with_hint("write instructions by their mnemonics, or put data into a section of its own"))
    }
}

/// Whether `.section name, "flags"` holds data rather than instructions.
fn is_data_section(cursor: &Cursor) -> bool {
    let mut cursor = cursor.clone();
    let name = cursor.text_of(cursor.peek()).trim_matches('"');
    let mut executable = name.starts_with(".text");
    while !cursor.at_end() {
        let token = cursor.advance();
        executable |= token.kind == TokenKind::Quoted && token.span.start > 0 && {
            let flags = cursor.text_of(token).trim_matches('"');
            flags.contains('x') && flags.chars().all(|flag| flag.is_ascii_lowercase())
        };
    }
    !executable
}
