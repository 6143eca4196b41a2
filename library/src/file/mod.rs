//! Files that hold programs: assembly text, what `llvm-objdump -d` prints, ELF objects; and the function of a file
//! that the user names as `FILE:NAME`.

mod bytes;
mod contents;
mod descriptor;
mod dump;
mod elf;
mod foreign;
mod metadata;
mod places;
mod slice;
mod symbolic;

use std::path::{Path, PathBuf};

use gcn_semantics::Target;
use gcn_semantics::text::{Source, Syntax};
use itertools::Itertools;

use crate::{Failure, Problem};
use gcnverify::equiv::Fragment;
use gcnverify::job::{self, Abi, Input, Notation, nearest};

pub use bytes::{read_text, unreadable};
pub use descriptor::Descriptor;
pub use foreign::{byte_order, is_assembly};
pub use metadata::KernelMetadata;

/// A file that was opened, and the function that the user named.
pub struct File {
    /// As the user wrote it, without the function.
    pub name: String,
    wanted: Option<String>,
    /// The processor of an object.
    target: Option<Target>,
    /// A text is one program as well.
    whole: Option<Input>,
    /// What that program is, if the text is one function.
    whole_kind: Kind,
    functions: Vec<Function>,
    /// What is odd about the file.
    pub warning: Option<Problem>,
}

/// A function or a kernel of a file.
#[derive(Debug, Clone)]
pub struct Function {
    /// Its symbol.
    pub name: String,
    /// What the file says that it is.
    pub kind: Kind,
    /// The line that it begins in, if the file has lines.
    line: Option<usize>,
    /// Why it cannot be executed: the linker will set values in it, or it has no end.
    refused: Option<String>,
    code: Code,
}

/// What a function is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Kind {
    /// It is launched; what the file says of it.
    Kernel(Option<Descriptor>),
    /// It is called.
    Function,
    /// The file does not say.
    #[default]
    Unknown,
}

impl Kind {
    /// What a function with these instructions is, if nothing else says it. It `returns` if it jumps through s[30:31].
    fn of_mnemonics<'m>(returns: bool, mnemonics: impl IntoIterator<Item = &'m str>) -> Kind {
        let all: Vec<&str> = mnemonics.into_iter().collect();
        match (all.contains(&"s_endpgm"), all.contains(&"s_setpc_b64")) {
            // Functions may end the program as well.
            _ if returns => Kind::Function,
            (true, _) => Kind::Kernel(None),
            (false, true) => Kind::Function,
            (false, false) => Kind::Unknown,
        }
    }
}

/// The instructions of a function.
#[derive(Debug, Clone)]
enum Code {
    Text(Source, Syntax),
    /// Lines of a dump: number, words, the mnemonic that stands before them.
    Lines(Vec<(usize, Vec<u32>, String)>),
    /// Of an object.
    Object {
        words: Vec<u32>,
        /// Of the first word.
        address: u64,
        /// As text with labels and symbols, if there is one.
        own: Option<String>,
        /// The same with the functions that it calls, if it names symbols.
        program: Option<String>,
    },
}

/// Instructions behind which nothing is executed that does not have a label.
const ENDS: [&str; 4] = ["s_endpgm", "s_setpc_b64", "s_branch", "s_rfe_b64"];
/// Instructions that fill the space between functions.
const PADDING: [&str; 2] = ["s_nop", "s_code_end"];

/// That a function has no end, if so: its last instructions are these.
fn without_end<'m>(name: &str, mnemonics: impl DoubleEndedIterator<Item = &'m str>) -> Option<String> {
    let last = mnemonics.rev().find(|mnemonic| !PADDING.contains(mnemonic)).unwrap_or_default();
    let message = || format!("`{name}` has no end: its last instruction is {last}, and what comes next is not known");
    (!ENDS.contains(&last)).then(message)
}

/// Names that a message lists.
const NAMES: usize = 8;

/// Opens `FILE` or `FILE:NAME`. A name may have colons; the file is the shortest beginning that exists.
///
/// # Errors
/// If there is no such file, or it holds no programs.
pub fn open(argument: &Path, syntax: Syntax) -> Result<File, Failure> {
    let text = argument.to_string_lossy();
    let colons = || text.char_indices().filter(|(_, c)| *c == ':').map(|(at, _)| at);
    let split = colons().find(|&at| Path::new(&text[..at]).is_file()).filter(|_| !argument.exists());
    let (path, wanted) = match split {
        Some(at) => (PathBuf::from(&text[..at]), Some(text[at + 1..].to_owned())),
        None => (argument.to_owned(), None),
    };
    if wanted.as_deref().is_some_and(str::is_empty) {
        return Err(Failure::message(format!("{text}: there is no name behind the colon")));
    }
    let name = path.display().to_string();
    let bytes = bytes::read(&path)?;
    let is_hex = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("hex"));
    if bytes.starts_with(elf::MAGIC) {
        let elf::Content { target, functions, warning } = elf::functions(&name, &bytes)?;
        let (whole, whole_kind) = (None, Kind::Unknown);
        return Ok(File { name, wanted, target: Some(target), whole, whole_kind, functions, warning });
    }
    let (source, warning) = bytes::text(name, bytes)?;
    let notation = if is_hex { Notation::Hex } else { Notation::Text(syntax) };
    let warning = warning.or_else(|| foreign::odd_order(&source).filter(|_| is_hex));
    Ok(File { wanted, warning, ..of_text(source, notation)? })
}

/// The file that a text would be.
///
/// # Errors
/// If it is what `llvm-objdump` prints, and cannot be read.
pub fn of_text(source: Source, notation: Notation) -> Result<File, Failure> {
    let name = source.name.clone();
    foreign::recognised(&name, source.text.as_bytes())?;
    match notation {
        Notation::Hex => byte_order(&source)?,
        Notation::Text(_) => foreign::is_assembly(&source)?,
    }
    let (functions, whole_kind) = (Vec::new(), Kind::Unknown);
    let file = File { name, wanted: None, target: None, whole: None, whole_kind, functions, warning: None };
    let functions = match notation {
        Notation::Text(syntax) if dump::is_dump(&source) => {
            return Ok(File { functions: dump::functions(&source, syntax)?, ..file });
        }
        Notation::Text(Syntax::Llvm) => slice::functions(&source),
        _ => Vec::new(),
    };
    let whole_kind = match &functions[..] {
        [function] if slice::begins_with_function(&source) => function.kind.clone(),
        _ => Kind::Unknown,
    };
    Ok(File { whole: Some(Input { source, notation, entry: None }), whole_kind, functions, ..file })
}

impl File {
    /// All functions that it has.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }
    /// Whether there are several functions, of which none was named.
    pub fn is_several(&self) -> bool {
        self.wanted.is_none() && self.functions.len() > 1
    }
    /// The name of the function that was named.
    pub fn wanted(&self) -> Option<&str> {
        self.wanted.as_deref()
    }
    /// The text as it is, if no function was named and assemblers know the names of all.
    pub fn whole(&self) -> Option<&Input> {
        let known = self.wanted.is_none() && self.functions.iter().all(|function| is_plain(&function.name));
        self.whole.as_ref().filter(|_| known)
    }
    /// What the only function of a text is.
    pub fn kind(&self) -> Kind {
        match &self.functions[..] {
            [function] => function.kind.clone(),
            _ => Kind::Unknown,
        }
    }
    /// The functions that were meant: the one that was named, else all.
    ///
    /// # Errors
    /// If there is none of that name, or several.
    pub fn meant(&self) -> Result<Vec<&Function>, Failure> {
        match &self.wanted {
            Some(name) => Ok(vec![self.function(name)?]),
            None => Ok(self.functions.iter().collect()),
        }
    }

    /// The one program that was meant: the function that was named, or all of a file of one; and what it is.
    ///
    /// # Errors
    /// If it is not clear which one, or the function cannot be executed.
    pub fn one(&self, target: Target) -> Result<(Input, Kind), Failure> {
        let function = match (&self.wanted, &self.functions[..], &self.whole) {
            (Some(name), ..) => self.function(name)?,
            (None, [first, _, ..], _) => {
                let message = format!("{} has {}; name one: {}:{}", self.name, self.names(), self.name, first.name);
                return Err(Failure::message(message));
            }
            // Assemblers do not know the label of such a function.
            (None, [function], whole) if whole.is_none() || !is_plain(&function.name) => function,
            (None, _, Some(whole)) => return Ok((whole.clone(), self.whole_kind.clone())),
            (None, _, None) => unreachable!("what is no text has a function"),
        };
        Ok((function.input(&self.name, target)?, function.kind.clone()))
    }

    /// The function of this name.
    ///
    /// # Errors
    /// If there is none, or several.
    pub fn function(&self, name: &str) -> Result<&Function, Failure> {
        let found: Vec<&Function> = self.functions.iter().filter(|function| function.name == name).collect();
        match found[..] {
            [one] => Ok(one),
            [] => {
                let names = || self.functions.iter().map(|function| function.name.as_str());
                let hint = match (nearest(name, names()), self.functions.is_empty()) {
                    (_, true) => "it has no functions with names".to_owned(),
                    (Some(nearest), _) => format!("did you mean `{nearest}`?"),
                    (None, _) => format!("it has {}", self.names()),
                };
                Err(Failure::message(format!("{} has no function `{name}`; {hint}", self.name)))
            }
            _ => {
                let lines = found.iter().filter_map(|function| function.line).join(", ");
                let place = if lines.is_empty() { String::new() } else { format!(", in lines {lines}") };
                Err(Failure::message(format!("{} has {} functions `{name}`{place}", self.name, found.len())))
            }
        }
    }

    fn names(&self) -> String {
        let names = listed(self.functions.iter().map(|function| function.name.as_str()));
        format!("{} functions: {names}", self.functions.len())
    }
}

/// Names, as far as a message lists them.
fn listed<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    let more = names.len().saturating_sub(NAMES);
    let names = names.take(NAMES).map(|name| format!("`{name}`")).join(", ");
    if more > 0 { format!("{names} and {more} more") } else { names }
}

/// The processor of files: the chosen one, the one that they say, or the default.
///
/// # Errors
/// If they contradict each other.
pub fn target(chosen: Option<Target>, files: &[&File]) -> Result<Target, Failure> {
    let mut said: Option<(&File, Target)> = None;
    for file in files {
        let Some(target) = file.target else { continue };
        match (chosen, said) {
            (Some(chosen), _) if chosen != target => {
                let message = format!("{} is for {target}, and --target is {chosen}", file.name);
                return Err(Failure::message(message));
            }
            (_, Some((other, before))) if before != target => {
                return Err(Failure::message(format!(
                    "{} is for {before}, and {} for {target}: two programs are compared on one processor",
                    other.name, file.name
                )));
            }
            _ => said = Some((file, target)),
        }
    }
    let texts: Vec<&Input> = files.iter().filter_map(|file| file.whole.as_ref()).collect();
    Ok(job::target(chosen.or(said.map(|(_, target)| target)), &texts)?)
}

impl Kind {
    /// What surrounds such a program.
    pub fn abi(&self) -> Abi {
        match self {
            Kind::Kernel(_) => Abi::Kernel,
            Kind::Function => Abi::Function,
            Kind::Unknown => Abi::Fragment,
        }
    }

    /// Whether a kernel uses only registers that its descriptor allocates.
    ///
    /// # Errors
    /// The first instruction that names another one.
    pub fn check(&self, kernel: &Fragment, target: Target) -> Result<(), Failure> {
        match self {
            Kind::Kernel(Some(descriptor)) => Ok(descriptor.allocation.check(kernel, target)?),
            _ => Ok(()),
        }
    }
}

impl Function {
    /// The text of a function of an object, with labels where it branches to, and symbols.
    pub fn text(&self) -> Option<&str> {
        match &self.code {
            Code::Object { own, .. } => own.as_deref(),
            _ => None,
        }
    }

    /// Whether it calls functions of its file, as far as can be told without reading it.
    pub fn may_call(&self) -> bool {
        let calls = |text: &str| text.contains("s_swappc_b64") || text.contains("s_call_b64");
        match &self.code {
            Code::Text(source, _) => calls(&source.text),
            Code::Object { program, .. } => program.as_deref().is_some_and(calls),
            Code::Lines(_) => false,
        }
    }

    /// The text that the function's instructions are read from.
    ///
    /// # Errors
    /// If it cannot be executed.
    pub fn input(&self, file: &str, target: Target) -> Result<Input, Failure> {
        if let Some(message) = &self.refused {
            return Err(Failure::unsupported(message));
        }
        match &self.code {
            Code::Lines(lines) => dump::linked(file, lines, target)?,
            Code::Object { program: Some(text), .. } => {
                let source = Source { name: format!("{file}:{}", self.name), text: text.clone() };
                return Ok(Input { source, notation: Notation::Text(Syntax::Llvm), entry: Some(self.name.clone()) });
            }
            _ => {}
        }
        self.input_as_it_is(file, target)
    }
    /// The same where neither values that the linker sets nor what stands behind the function make a difference.
    ///
    /// # Errors
    /// If its words are not instructions of the processor.
    pub fn input_as_it_is(&self, file: &str, target: Target) -> Result<Input, Failure> {
        let name = format!("{file}:{}", self.name);
        let text = match &self.code {
            Code::Text(source, syntax) => {
                let entry = Some(self.name.clone());
                return Ok(Input { source: source.clone(), notation: Notation::Text(*syntax), entry });
            }
            Code::Lines(lines) => dump::hex(file, lines, target)?,
            Code::Object { words, address, .. } => elf::hex(&name, words, *address, target)?,
        };
        let name = if matches!(self.code, Code::Lines(_)) { file.to_owned() } else { name };
        Ok(Input { source: Source { name, text }, notation: Notation::Hex, entry: None })
    }
}

/// Whether assemblers take a name without quotes.
fn is_plain(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || "_.$@".contains(c))
}
