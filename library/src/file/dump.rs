//! What `llvm-objdump -d` prints: functions as `ADDRESS <name>:`, and instructions with their words behind `//`.

use gcn_semantics::machine::decode;
use gcn_semantics::text::{Source, Syntax, disassemble_llvm, hex as in_memory_order, print_llvm};
use gcn_semantics::{Instruction, Target};

use super::{Code, Function, Kind, without_end};
use crate::{Failure, Problem};

/// Whether a text is such a dump.
pub fn is_dump(source: &Source) -> bool {
    source.text.lines().any(|line| heading(line).is_some() || line.contains(":\tfile format "))
}

/// The name in `0000000000000044 <twice>:`.
fn heading(line: &str) -> Option<&str> {
    let (address, name) = line.trim_end().strip_suffix(">:")?.split_once(" <")?;
    let is_address = address.len() >= 8 && address.chars().all(|c| c.is_ascii_hexdigit());
    is_address.then_some(name)
}

/// The words in `v_nop // 000000000008: 7E000000`.
fn words(comment: &str) -> Option<Vec<u32>> {
    let (address, words) = comment.trim().split_once(':')?;
    let is_address = !address.is_empty() && address.chars().all(|c| c.is_ascii_hexdigit());
    let words = words.split_whitespace().take_while(|word| !word.starts_with('<'));
    let words: Option<Vec<u32>> =
        words.map(|word| u32::from_str_radix(word, 16).ok().filter(|_| word.len() == 8)).collect();
    words.filter(|words| is_address && !words.is_empty())
}

fn at_line(file: &str, line: usize, message: String, hint: Option<String>) -> Failure {
    Failure::at(Problem { file: Some(file.to_owned()), line: Some(line), column: Some(1), message, hint })
}

/// The functions of a dump.
pub fn functions(source: &Source, syntax: Syntax) -> Result<Vec<Function>, Failure> {
    let wrong = |line: usize, what: &str| at_line(&source.name, line, what.to_owned(), None);
    if syntax != Syntax::Llvm {
        return Err(wrong(1, "what llvm-objdump prints is in LLVM's dialect: leave out --syntax"));
    }
    let mut functions: Vec<Function> = Vec::new();
    for (number, line) in source.text.lines().enumerate().map(|(index, line)| (index + 1, line)) {
        if let Some(name) = heading(line) {
            let code = Code::Lines(Vec::new());
            functions.push(Function {
                name: name.to_owned(),
                kind: Kind::Unknown,
                line: Some(number),
                refused: None,
                resources: None,
                code,
            });
            continue;
        }
        let text = line.trim();
        let (instruction, comment) = text.split_once("//").unwrap_or((text, ""));
        let mnemonic = instruction.split_whitespace().next().unwrap_or_default();
        let is_note = text == "..." || text.starts_with("Disassembly of section ") || text.contains("file format ");
        if text.is_empty() || is_note || text.starts_with(['/', ';']) {
            continue;
        }
        let Some(function) = functions.last_mut() else {
            return Err(wrong(number, "an instruction before the first function of a dump"));
        };
        let Some(words) = words(comment) else {
            let message = "there are no machine words behind `//` in this line of a dump";
            return Err(wrong(number, &format!("{message}: write it without --no-show-raw-insn")));
        };
        // Functions may end the program as well.
        if instruction.split_whitespace().eq(["s_setpc_b64", "s[30:31]"]) {
            function.kind = Kind::Function;
        }
        let Code::Lines(lines) = &mut function.code else { unreachable!("a dump has lines") };
        lines.push((number, words, mnemonic.to_owned()));
    }
    functions.retain(|function| matches!(&function.code, Code::Lines(lines) if !lines.is_empty()));
    for function in &mut functions {
        let Code::Lines(lines) = &function.code else { continue };
        let returns = function.kind == Kind::Function;
        function.kind = Kind::of_mnemonics(returns, lines.iter().map(|(.., mnemonic)| mnemonic.as_str()));
        function.refused = without_end(&function.name, lines.iter().map(|(.., mnemonic)| mnemonic.as_str()));
    }
    if functions.is_empty() {
        return Err(Failure::message(format!("{}: this dump has no instruction", source.name)));
    }
    Ok(functions)
}

/// Refuses words that no assembler writes: a 0 in a word of its own is what an object has where the linker will set a
/// value, and a dump does not tell the two apart. Refuses programs that make addresses of their own place: what is
/// there is not in the dump.
pub fn linked(file: &str, lines: &[(usize, Vec<u32>, String)], target: Target) -> Result<(), Failure> {
    // LLVM writes `lit(0x0)` for it.
    let unusual = |words: &[u32]| disassemble_llvm(words, target).is_ok_and(|line| line.text.contains("lit(0x0)"));
    let refused = |number: usize, message: &str| Err(at_line(file, number, message.to_owned(), None).of_unsupported());
    if let Some((number, ..)) = lines.iter().find(|(_, words, _)| unusual(words)) {
        let message = "the linker may set the 0 in the last word of this instruction: dump the linked file";
        return refused(*number, message);
    }
    if let Some((number, ..)) = lines.iter().find(|(.., mnemonic)| mnemonic == "s_getpc_b64") {
        let message = "the program makes addresses of its own place, and a dump does not have all that is there: give \
                       the file that was dumped";
        return refused(*number, message);
    }
    Ok(())
}

/// The words in lines with the numbers that they have in the dump. They must be the instruction that stands before
/// them: a dump does not say its processor.
pub fn hex(file: &str, lines: &[(usize, Vec<u32>, String)], target: Target) -> Result<String, Failure> {
    let mut text = String::new();
    let mut line = 1;
    for (number, words, mnemonic) in lines {
        let decoded = decode(words, target);
        let is_same = |named: &str| {
            let suffix = mnemonic.strip_prefix(named);
            suffix.is_some_and(|suffix| matches!(suffix, "" | "_e32" | "_e64" | "_sdwa" | "_dpp"))
        };
        // LLVM has names of its own for some.
        let is_named = |instruction: &Instruction| {
            let text = print_llvm(instruction, target);
            is_same(instruction.row.mnemonic) || text.split_whitespace().next().is_some_and(is_same)
        };
        let other = match &decoded {
            Ok(decoded) if decoded.words == words.len() && is_named(&decoded.instruction) => None,
            Ok(decoded) => {
                let count = decoded.words;
                Some(format!("`{}` of {count} words", decoded.instruction.row.mnemonic))
            }
            Err(error) => Some(error.to_string()),
        };
        if let Some(other) = other {
            let message = format!("the text is `{mnemonic}` of {} words, on {target} it is {other}", words.len());
            let hint = "choose the processor of the dump with --target";
            return Err(at_line(file, *number, message, Some(hint.into())));
        }
        text.extend(std::iter::repeat_n('\n', number - line));
        line = *number;
        text += &in_memory_order(words);
    }
    Ok(text + "\n")
}
