//! Files that are often given in the place of programs, and what to do about it.

use gcn_semantics::Target;
use gcn_semantics::text::{Source, disassemble_llvm, hex, words_of_lines};

use crate::{Failure, Problem};

/// What a file begins with, what it is, and what helps.
const MAGIC: [(&[u8], &str, &str); 9] = [
    (b"BC\xc0\xde", "LLVM bitcode", IR_HELP),
    (b"\xde\xc0\x17\x0b", "LLVM bitcode", IR_HELP),
    (b"__CLANG_OFFLOAD_BUNDLE__", "an offload bundle", BUNDLE_HELP),
    (b"CCOB", "a compressed offload bundle", BUNDLE_HELP),
    (b"!<arch>\n", "an archive", ARCHIVE_HELP),
    (b"!<thin>\n", "an archive", ARCHIVE_HELP),
    (b"\x03\x02\x23\x07", "SPIR-V", "compile it for a processor of AMD first"),
    (b"\x1f\x8b", "a compressed file", "uncompress it first"),
    (b"\x28\xb5\x2f\xfd", "a compressed file", "uncompress it first"),
];

const IR_HELP: &str = "compile it first: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx906 -filetype=obj";
const BUNDLE_HELP: &str = "take the code object out of it first: clang-offload-bundler --unbundle --type=o \
                           --targets=hipv4-amdgcn-amd-amdhsa--gfx906";
const ARCHIVE_HELP: &str = "take the objects out of it first: ar x";
const SOURCE_HELP: &str = "compile it first: hipcc -S --offload-device-only --offload-arch=gfx906, or clang for OpenCL";

/// The failure to read bytes as text or a program, if they are known to be something else.
pub fn recognised(name: &str, bytes: &[u8]) -> Result<(), Failure> {
    let magic = MAGIC.iter().find(|(magic, ..)| bytes.starts_with(magic));
    magic.map_or(Ok(()), |&(_, what, help)| Err(refused(name, 1, what, help)))
}

/// The failure to read a text as a program, if it is certainly something else.
pub fn is_assembly(source: &Source) -> Result<(), Failure> {
    of_text(&source.text).map_or(Ok(()), |(line, what, help)| Err(refused(&source.name, line, what, help)))
}

fn refused(name: &str, line: usize, what: &str, help: &str) -> Failure {
    let message = format!("this is {what}, no program for a processor");
    let (file, hint) = (Some(name.to_owned()), Some(help.to_owned()));
    Failure::at(Problem { file, line: Some(line), column: Some(1), message, hint })
}

/// Lines at the beginning of a text that are looked at.
const LINES: usize = 200;

/// What a text is, if it is certainly no assembly, and the line that tells.
fn of_text(text: &str) -> Option<(usize, &'static str, &'static str)> {
    text.lines().take(LINES).enumerate().map(|(index, line)| (index + 1, line)).find_map(|(number, line)| {
        let words: Vec<&str> = line.split_whitespace().take(3).collect();
        let begins = |start: &[&str]| words.starts_with(start);
        let is_ir = line.starts_with("; ModuleID = ")
            || begins(&["target", "triple", "="])
            || begins(&["target", "datalayout", "="])
            || line.starts_with("source_filename = ")
            || line.starts_with("define ") && line.contains('@') && line.contains('(')
            || line.starts_with("declare ") && line.contains('@') && line.contains('(');
        let word = words.first().copied().unwrap_or_default();
        let is_source = word.starts_with("#include") && line.contains(['<', '"'])
            || [
                "__kernel",
                "__global__",
                "__device__",
                "kernel",
                "extern",
                "typedef",
                "template",
                "namespace",
                "using",
            ]
            .contains(&word)
            || begins(&["#pragma", "OPENCL"])
            || begins(&["#pragma", "once"])
            || word == "#define"
            || word == "#ifdef"
            || word == "#ifndef"
            || ["void", "int", "float", "static"].contains(&word) && line.contains('(') && !line.contains(';');
        match () {
            () if line.contains("__CLANG_OFFLOAD_BUNDLE__") => Some((number, "an offload bundle", BUNDLE_HELP)),
            () if is_ir => Some((number, "LLVM IR", IR_HELP)),
            () if is_source => Some((number, "source code", SOURCE_HELP)),
            () => None,
        }
    })
}

/// Refuses an object where text alone is read.
pub fn no_object(name: &str, bytes: &[u8]) -> Result<(), Failure> {
    if !bytes.starts_with(super::elf::MAGIC) {
        return Ok(());
    }
    let (file, hint) = (Some(name.to_owned()), Some("`disasm` writes its text".to_owned()));
    let message = "this is an ELF object, and text is read here".to_owned();
    Err(Failure::at(Problem { file, line: None, column: None, message, hint }))
}

/// Digits of a dword.
const DIGITS: usize = 8;

/// Refuses machine code whose dwords are written as numbers, the highest byte first.
///
/// # Errors
/// The first line that is.
pub fn byte_order(source: &Source) -> Result<(), Failure> {
    for (index, line) in source.text.lines().enumerate() {
        let code = line.split(['#', ';']).next().unwrap_or_default();
        let code = code.split("//").next().unwrap_or_default();
        let is_number = |item: &&str| {
            let digits = item.strip_prefix("0x").or(item.strip_prefix("0X")).unwrap_or_default();
            digits.len() == DIGITS && digits.chars().all(|c| c.is_ascii_hexdigit())
        };
        let Some(item) = code.split(|c: char| c.is_whitespace() || c == ',').find(is_number) else { continue };
        let bytes: String = (0..DIGITS / 2).rev().map(|byte| &item[2 + 2 * byte..4 + 2 * byte]).collect();
        let column = line.find(item).map_or(1, |at| line[..at].chars().count() + 1);
        let message = format!("`{item}` is a number of 32 bits, and machine code is read as bytes in memory order");
        let hint = format!("write it as `{bytes}`, the lowest byte first");
        let file = Some(source.name.clone());
        return Err(Failure::at(Problem {
            file,
            line: Some(index + 1),
            column: Some(column),
            message,
            hint: Some(hint),
        }));
    }
    swapped(source).map_or(Ok(()), Err)
}

/// The failure to read machine code that is no instructions of any processor, and would be if the bytes of each dword
/// stood the other way round.
fn swapped(source: &Source) -> Option<Failure> {
    let lines: Vec<_> = words_of_lines(source)
        .take(LINES)
        .map(|(number, span, words)| words.ok().map(|words| (number, span, words)))
        .collect::<Option<_>>()?;
    // One word tells nothing of an order.
    if lines.len() < 2 {
        return None;
    }
    let fits = |words: &[u32]| {
        let whole = |target| disassemble_llvm(words, target).is_ok_and(|line| line.words == words.len());
        Target::ALL.into_iter().any(whole)
    };
    let (number, span, words) = lines.iter().find(|(.., words)| !fits(words))?;
    let other_way = |words: &[u32]| words.iter().map(|word| word.swap_bytes()).collect::<Vec<_>>();
    if !lines.iter().all(|(.., words)| fits(&other_way(words))) {
        return None;
    }
    let message = format!(
        "`{}` is no instruction, and would be one with the bytes of each dword the other way round, as all other lines",
        &source.text[span.start..span.end]
    );
    let hint =
        format!("write the bytes in memory order, the lowest byte of a dword first: `{}`", hex(&other_way(words)));
    let file = Some(source.name.clone());
    Some(Failure::at(Problem { file, line: Some(*number), column: Some(1), message, hint: Some(hint) }))
}

/// What is odd about machine code that can be read: its last line is the end of a kernel with its bytes the other way
/// round.
pub fn odd_order(source: &Source) -> Option<Problem> {
    let (number, _, words) = words_of_lines(source).last()?;
    let is_swapped = words.ok()?[..] == [S_ENDPGM.swap_bytes()];
    let message = "this is s_endpgm with its bytes the other way round; machine code is read as bytes in memory order";
    let file = Some(source.name.clone());
    is_swapped.then(|| Problem { file, line: Some(number), column: Some(1), message: message.into(), hint: None })
}

/// The machine code of s_endpgm.
const S_ENDPGM: u32 = 0xbf81_0000;
