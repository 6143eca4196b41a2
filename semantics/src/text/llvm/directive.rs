//! Lines that are not instructions: labels, symbol definitions and directives.
//!
//! No line is dropped that could say something about the instructions: a directive is followed, is in
//! a closed list of those that say nothing about them, or is an error.

use super::super::declared;
use super::super::scan::{Cursor, Symbols, TokenKind, integer_expression, open_expression};
use super::super::{SourceError, Span, Warning};
use super::section::Sections;
use crate::Target;

/// Directives that say nothing about the instructions.
const HARMLESS: [&str; 27] = [
    ".addrsig",
    ".addrsig_sym",
    ".amdgpu_hsa_module_global",
    ".amdgpu_hsa_program_global",
    ".amdgpu_lds",
    ".amdhsa_code_object_version",
    ".comm",
    ".extern",
    ".file",
    ".global",
    ".globl",
    ".hidden",
    ".hsa_code_object_version",
    ".ident",
    ".internal",
    ".lcomm",
    ".line",
    ".loc",
    ".local",
    ".lto_discard",
    ".no_dead_strip",
    ".protected",
    ".size",
    ".symver",
    ".version",
    ".weak",
    ".weakref",
];
/// The beginning of the names of harmless directives: call frames.
const HARMLESS_PREFIX: &str = ".cfi_";
/// Directives that take a symbol which is a function.
const FUNCTIONS: [&str; 2] = [".type", ".amdgpu_hsa_kernel"];
/// Directives that write or repeat instructions in ways that are not read here, and the ends of their blocks.
const GENERATORS: [(&str, &[&str]); 12] = [
    (".macro", &[".endm", ".endmacro"]),
    (".rept", &[".endr"]),
    (".rep", &[".endr"]),
    (".irp", &[".endr"]),
    (".irpc", &[".endr"]),
    (".if", &[".endif"]),
    (".include", &[]),
    (".incbin", &[]),
    (".altmacro", &[]),
    (".noaltmacro", &[]),
    (".org", &[]),
    (".reloc", &[]),
];
const ALIGNMENTS: [&str; 5] = [".align", ".p2align", ".balign", ".p2alignl", ".balignl"];
/// Directives that write data.
const DATA: [&str; 26] = [
    ".byte", ".short", ".hword", ".half", ".word", ".long", ".int", ".quad", ".octa", ".2byte", ".4byte", ".8byte",
    ".value", ".ascii", ".asciz", ".string", ".float", ".single", ".double", ".fill", ".zero", ".space", ".skip",
    ".dc", ".uleb128", ".sleb128",
];
/// What compilers put behind the end of a program with `.fill`: nothing, `s_nop 0`, gfx10's `s_code_end`.
const PADDING: [i64; 3] = [0, NOP as i64, 0xbf9f_0000];
/// `s_nop 0`, which compilers write as words where a kernel begins.
pub const NOP: u32 = 0xbf80_0000;
/// Of these a directive writes so many.
const MOST_NOPS: usize = 4096;
/// The binary logarithm of the bytes of most alignments.
const MOST_LOG2: usize = 12;

/// What the lines of a block are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// Directives that begin with this.
    Directives(&'static str),
    /// `name = value`
    Fields,
    /// Text that is not for the assembler: YAML.
    Any,
}

/// A block without instructions: its first line, its last one, what stands between.
type Block = (&'static str, &'static [&'static str], Lines);

const BLOCKS: [Block; 8] = [
    (".amdhsa_kernel", &[".end_amdhsa_kernel"], Lines::Directives(".amdhsa_")),
    (".amd_kernel_code_t", &[".end_amd_kernel_code_t"], Lines::Fields),
    (".amdgpu_metadata", &[".end_amdgpu_metadata"], Lines::Any),
    (".amdgpu_hsa_metadata", &[".end_amdgpu_hsa_metadata"], Lines::Any),
    (".amd_amdgpu_hsa_metadata", &[".end_amd_amdgpu_hsa_metadata"], Lines::Any),
    (".amdgpu_pal_metadata", &[".end_amdgpu_pal_metadata"], Lines::Any),
    (".amdgpu_pal_metadata_begin", &[".amdgpu_pal_metadata_end"], Lines::Any),
    (".amdgpu_runtime_metadata", &[".end_amdgpu_runtime_metadata"], Lines::Any),
];

/// What the lines so far mean for the next ones.
#[derive(Debug)]
pub(super) struct Context {
    target: Target,
    pub symbols: Symbols,
    /// The block that is being skipped: the directives that end it, its lines, and where it began.
    block: Option<(&'static [&'static str], Lines, Span)>,
    pub sections: Sections,
    /// The symbols that the text calls functions.
    pub functions: Vec<String>,
    pub warnings: Vec<Warning>,
    /// Whether the last directive may have put something between instructions: padding, or another section's.
    pub gap: bool,
    /// How many `s_nop 0` the last directive has written as words.
    pub nops: usize,
    /// The bytes of which it makes the place behind it a multiple, with `s_nop 0` before it.
    pub multiple: Option<usize>,
    /// Whether the last instruction ends the program, so that what follows is not executed.
    pub ended: bool,
    /// Behind `.end` assemblers read nothing.
    finished: bool,
}

impl Context {
    pub fn new(target: Target, symbols: Symbols) -> Self {
        Context {
            target,
            symbols,
            block: None,
            sections: Sections::default(),
            functions: Vec::new(),
            warnings: Vec::new(),
            gap: false,
            nops: 0,
            multiple: None,
            ended: false,
            finished: false,
        }
    }

    /// Whether the line belongs to a block without instructions. Its last line ends the block.
    ///
    /// # Errors
    /// The line cannot stand in the block, or stands behind the end of the text.
    pub fn skips(&mut self, cursor: &Cursor) -> Result<bool, SourceError> {
        if self.finished && !cursor.at_end() {
            return Err(SourceError::syntax("this line stands behind `.end`", cursor.peek().span)
                .with_hint("assemblers read nothing behind it: delete one of the two"));
        }
        let Some((ends, lines, _)) = self.block else { return Ok(false) };
        let word = cursor.peek_word().unwrap_or_default();
        if ends.iter().any(|end| word.eq_ignore_ascii_case(end)) {
            self.block = None;
            return Ok(true);
        }
        let belongs = match lines {
            Lines::Any => true,
            Lines::Directives(prefix) => word.to_ascii_lowercase().starts_with(prefix),
            Lines::Fields => cursor.second_is_mark('='),
        };
        if !belongs && !cursor.at_end() {
            return Err(SourceError::syntax("this line cannot stand in this block", cursor.peek().span)
                .with_hint(format!("the block ends with `{}`", ends[0])));
        }
        Ok(true)
    }
    /// The error if the text ends in a skipped block.
    pub fn finish(&self) -> Option<SourceError> {
        let (ends, _, span) = self.block?;
        Some(SourceError::syntax(format!("this block has no end: `{}` is missing", ends[0]), span))
    }

    /// Reads the line if it is a directive or a symbol definition.
    pub fn read(&mut self, cursor: &mut Cursor) -> Option<Result<(), SourceError>> {
        let token = cursor.peek();
        let word = cursor.peek_word()?;
        if cursor.second_is_mark('=') {
            cursor.advance();
            cursor.advance();
            return Some(self.define(word, token.span, cursor));
        }
        if !word.starts_with('.') {
            return None;
        }
        cursor.advance();
        Some(self.directive(&word.to_ascii_lowercase(), token.span, cursor))
    }

    /// `.set name, value` and `name = value`. A value that is not constant (a distance between labels,
    /// a symbol of another file) makes the name undefined.
    fn define(&mut self, name: &str, span: Span, cursor: &mut Cursor) -> Result<(), SourceError> {
        if name == "." {
            return Err(SourceError::unsupported("moving the place of the code is not supported", span));
        }
        let value = open_expression(cursor, &self.symbols)?;
        if !cursor.at_end() {
            return Err(cursor.unexpected("the end of the line"));
        }
        match value {
            Some(value) => self.symbols.define(name, value),
            // `$vgpr0 = COPY`: instructions of LLVM's intermediate form look like definitions.
            None if name.starts_with('$') => {
                return Err(SourceError::syntax(format!("`{name}` is not a number"), span));
            }
            None => self.symbols.undefine(name),
        }
        Ok(())
    }

    fn directive(&mut self, name: &str, span: Span, cursor: &mut Cursor) -> Result<(), SourceError> {
        unclosed_quote(cursor)?;
        if let Some(&(_, ends, lines)) = BLOCKS.iter().find(|(begin, ..)| *begin == name) {
            self.block = Some((ends, lines, span));
            return Ok(());
        }
        let base = |generator: &str| name == generator || generator == ".if" && name.starts_with(generator);
        if let Some(&(_, ends)) = GENERATORS.iter().find(|(generator, _)| base(generator)) {
            self.block = (!ends.is_empty()).then_some((ends, Lines::Any, span));
            return Err(SourceError::unsupported(format!("the directive `{name}` is not supported"), span)
                .with_hint("expand it with an assembler first"));
        }
        if declared::is_llvm_directive(name) {
            return declared::llvm_directive(name, span, cursor)?
                .map_or(Ok(()), |declared| declared.check(self.target));
        }
        if let Some(result) = self.sections.directive(name, cursor) {
            self.gap = true;
            return result;
        }
        match name {
            ".set" | ".equ" | ".equiv" => {
                let symbol = cursor.peek();
                let Some(word) = cursor.peek_word() else { return Err(cursor.unexpected("a name")) };
                cursor.advance();
                cursor.expect(',')?;
                self.define(word, symbol.span, cursor)?;
            }
            ".end" => self.finished = true,
            _ if ALIGNMENTS.contains(&name) => return self.alignment(name, span, cursor),
            _ if FUNCTIONS.contains(&name) => self.function(name, cursor),
            _ if DATA.contains(&name) || name.starts_with(".dc.") => return self.data(name, span, cursor),
            _ if HARMLESS.contains(&name) || name.starts_with(HARMLESS_PREFIX) => {}
            _ => return Err(unknown(name, span)),
        }
        Ok(())
    }

    /// `.type name,@function`, `.amdgpu_hsa_kernel name`
    fn function(&mut self, name: &str, cursor: &mut Cursor) {
        let token = cursor.advance();
        let symbol = cursor.text_of(token).trim_matches('"');
        let mut says_so = name != ".type";
        while !cursor.at_end() {
            let token = cursor.advance();
            let kind = cursor.text_of(token).trim_matches(['@', '"']).to_ascii_lowercase();
            says_so |= ["function", "stt_func", "gnu_indirect_function"].contains(&kind.as_str());
        }
        if says_so {
            self.functions.push(symbol.to_owned());
        }
    }

    /// Assemblers fill the gap with `s_nop 0` unless another value is written.
    fn alignment(&mut self, name: &str, span: Span, cursor: &Cursor) -> Result<(), SourceError> {
        self.gap = true;
        self.multiple = self.multiple(name, &mut cursor.clone()).filter(|_| !self.sections.in_data());
        let mut rest = cursor.clone();
        while !rest.at_end() && !rest.eat(',') {
            rest.advance();
        }
        let fills = !rest.at_end() && !rest.peek_mark(',');
        // With a fill value of a word: what it is without one.
        let is_nop = fills && name.ends_with("alignl") && numbers(&mut rest, &self.symbols) == Some(vec![NOP.into()]);
        if !fills || is_nop || self.ended || self.sections.in_data() {
            return Ok(());
        }
        Err(SourceError::unsupported(format!("a fill value of `{name}` among instructions is not supported"), span)
            .with_hint("leave it out: then assemblers write s_nop"))
    }

    /// What an alignment makes the place a multiple of, if it always does, and puts `s_nop 0` before it.
    fn multiple(&self, name: &str, cursor: &mut Cursor) -> Option<usize> {
        let said = numbers(cursor, &self.symbols)?;
        let (number, has_fill) = match said[..] {
            [number] => (usize::try_from(number).ok()?, false),
            [number, fill] if fill == i64::from(NOP) => (usize::try_from(number).ok()?, true),
            _ => return None,
        };
        let bytes = match (name, has_fill) {
            (".p2align", false) | (".p2alignl", _) if number <= MOST_LOG2 => 1 << number,
            (".balign", false) | (".balignl", _) => number,
            _ => return None,
        };
        (bytes.is_power_of_two() && (4..=1 << MOST_LOG2).contains(&bytes)).then_some(bytes)
    }

    /// Data between instructions could be anything, also instructions.
    fn data(&mut self, name: &str, span: Span, cursor: &Cursor) -> Result<(), SourceError> {
        if self.sections.in_data() {
            return Ok(());
        }
        if self.ended && is_padding(name, &mut cursor.clone(), &self.symbols) {
            self.gap = true;
            return Ok(());
        }
        if let Some(count) = nops(name, &mut cursor.clone(), &self.symbols) {
            self.nops = count;
            return Ok(());
        }
        Err(SourceError::unsupported(format!("data (`{name}`) among instructions is not supported"), span)
            .with_hint("write instructions by their mnemonics, or put data into a section of its own"))
    }
}

fn unknown(name: &str, span: Span) -> SourceError {
    let error = SourceError::unsupported(format!("the directive `{name}` is not known"), span);
    let sections = [".text", ".section", ".data", ".bss", ".rodata", ".set", ".end"];
    let known = HARMLESS.iter().chain(&FUNCTIONS).chain(&ALIGNMENTS).chain(&DATA).chain(&sections);
    let nearest = known.map(|known| (strsim::damerau_levenshtein(name, known), known)).min();
    match nearest {
        Some((distance @ ..=2, known)) if 3 * distance < name.len() => {
            error.with_hint(format!("did you mean `{known}`?"))
        }
        _ => error.with_hint("delete it if it says nothing about the instructions"),
    }
}

/// A string without its end would hide what follows in the line.
fn unclosed_quote(cursor: &Cursor) -> Result<(), SourceError> {
    let mut rest = cursor.clone();
    while !rest.at_end() {
        if rest.peek().kind == TokenKind::UnclosedQuote {
            return Err(rest.unexpected("the end of the string"));
        }
        rest.advance();
    }
    Ok(())
}

/// `.fill COUNT, 4, VALUE` with a value of [`PADDING`], or zeros.
fn is_padding(name: &str, cursor: &mut Cursor, symbols: &Symbols) -> bool {
    match (name, numbers(cursor, symbols).as_deref()) {
        (".fill", Some([_, 4, value])) => PADDING.contains(value),
        (".zero" | ".space" | ".skip", Some([_] | [_, 0])) => true,
        _ => false,
    }
}

/// How many `s_nop 0` it writes: `.fill COUNT, 4, 0xbf800000`.
fn nops(name: &str, cursor: &mut Cursor, symbols: &Symbols) -> Option<usize> {
    match (name, numbers(cursor, symbols).as_deref()) {
        (".fill", Some(&[count, 4, value])) if value == i64::from(NOP) => {
            usize::try_from(count).ok().filter(|count| *count <= MOST_NOPS)
        }
        _ => None,
    }
}

/// The numbers up to the end of the line, if nothing else is there.
fn numbers(cursor: &mut Cursor, symbols: &Symbols) -> Option<Vec<i64>> {
    let mut numbers = Vec::new();
    while !cursor.at_end() {
        numbers.push(integer_expression(cursor, symbols).ok()?);
        if !cursor.eat(',') && !cursor.at_end() {
            return None;
        }
    }
    Some(numbers)
}
