//! Assembly text to machine code and back.

use gcn_semantics::text::Syntax;
use gcnverify::exit::Exit;
use gcnverify::job::{Input, Notation, target as target_of};
use gcnverify::limits::Interruption;

use super::{Program, Reply};
use crate::Failure;
use crate::file::{self, read_text};
use crate::options::{Options, table};
use crate::translate::{Disassembly, assembled, disassembled, labelled};
use gcn_semantics::text::Source;

/// The machine code of an assembly text: a text of hexadecimal digits, bytes in memory order, with a line for each
/// instruction. In JSON it is a text as well.
///
/// # Errors
/// If an option or the text cannot be read, or an instruction has no machine code.
pub fn asm(program: &Program, options: &str, interruption: &Interruption) -> Result<Reply, Failure> {
    let mut options = Options::parse(options, table::TRANSLATE)?;
    let (target, syntax) = (options.target()?, options.parsed::<Syntax>("syntax")?.unwrap_or_default());
    options.finish()?;
    let (source, warning) = match program {
        Program::Text { name, text } => (Source { name: name.clone(), text: text.clone() }, None),
        Program::File(path) => read_text(path)?,
    };
    let input = Input { source, notation: Notation::Text(syntax), entry: None };
    let target = target_of(target.and_then(|id| id.target()), &[&input])?;
    let translated = assembled(&input.source, target, syntax)?;
    let warnings = translated.warnings.iter().map(|warning| warning.message.clone());
    let warnings = warnings.chain(warning.map(|warning| warning.to_string())).collect();
    let lines = translated.complete(&input.source)?;
    if interruption.is_set() {
        return Err(Failure::interrupted());
    }
    let text: String = lines.into_iter().map(|(_, line)| line + "\n").collect();
    Ok(Reply { warnings, ..Reply::new(Exit::Holds, &text, text.clone()) })
}

/// The assembly text of machine code: hexadecimal digits with bytes in memory order, or a file, of which all functions
/// are shown. In JSON it is a text as well. `syntax` is the dialect that is written.
///
/// # Errors
/// If an option or the file cannot be read, or words are no instruction.
pub fn disasm(program: &Program, options: &str, interruption: &Interruption) -> Result<Reply, Failure> {
    let mut options = Options::parse(options, table::TRANSLATE)?;
    let (id, syntax) = (options.target()?, options.parsed::<Syntax>("syntax")?.unwrap_or_default());
    options.finish()?;
    let notation = match program {
        Program::Text { .. } => Notation::Hex,
        Program::File(_) => Notation::Text(Syntax::Llvm),
    };
    let file = program.open(notation, id.as_ref())?;
    let target = file::target(id.and_then(|id| id.target()), &[&file])?;
    let mut warnings: Vec<String> = file.warning.iter().map(ToString::to_string).collect();
    let how = Disassembly { target, syntax, by_line: false, joined: true };
    let mut of_source = |source: &Source| {
        let translated = disassembled(source, how)?;
        warnings.extend(translated.warnings.iter().map(|warning| warning.message.clone()));
        let lines = translated.complete(source)?;
        Ok::<String, Failure>(lines.into_iter().map(|(_, line)| line + "\n").collect())
    };
    let text = match file.whole() {
        Some(whole) => of_source(&whole.source)?,
        None => {
            let mut all = String::new();
            for function in file.meant()? {
                if interruption.is_set() {
                    return Err(Failure::interrupted());
                }
                let known = if syntax == Syntax::Llvm { labelled(function)? } else { None };
                all += &match known {
                    Some(text) => text,
                    None => {
                        let input = function.input_as_it_is(&file.name, target)?;
                        format!("{}:\n{}", function.name, of_source(&input.source)?)
                    }
                };
            }
            all
        }
    };
    Ok(Reply { warnings, ..Reply::new(Exit::Holds, &text, text.clone()) })
}
