//! A function of a file: what it is, and its instructions as text.

use gcn_semantics::Target;
use gcn_semantics::text::{Source, Syntax};

use super::slice::Excerpt;
use super::unit::Member;
use super::{Descriptor, Resources, dump};
use crate::Failure;
use gcnverify::equiv::Fragment;
use gcnverify::job::{Abi, Input, Notation};

/// A function or a kernel of a file.
#[derive(Debug, Clone)]
pub struct Function {
    /// Its symbol.
    pub name: String,
    /// What the file says that it is.
    pub kind: Kind,
    /// What it takes of the machine, if it is a kernel and the file says so.
    pub resources: Option<Resources>,
    /// The line that it begins in, if the file has lines.
    pub(super) line: Option<usize>,
    /// Why it cannot be executed: the linker will set values in it, or it has no end.
    pub(super) refused: Option<String>,
    pub(super) code: Code,
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
    pub(super) fn of_mnemonics<'m>(returns: bool, mnemonics: impl IntoIterator<Item = &'m str>) -> Kind {
        let all: Vec<&str> = mnemonics.into_iter().collect();
        Kind::shown(returns, all.contains(&"s_endpgm"), all.contains(&"s_setpc_b64"))
    }

    /// What a function is that returns, ends the program, or jumps to an address in registers.
    pub(super) fn shown(returns: bool, ends: bool, jumps: bool) -> Kind {
        match (ends, jumps) {
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
pub(super) enum Code {
    Text(Excerpt),
    /// Lines of a dump: number, words, the mnemonic that stands before them.
    Lines(Vec<(usize, Vec<u32>, String)>),
    /// Of an object.
    Object(Member),
}

/// Instructions behind which nothing is executed that does not have a label.
pub(super) const ENDS: [&str; 4] = ["s_endpgm", "s_setpc_b64", "s_branch", "s_rfe_b64"];
/// Instructions that fill the space between functions.
pub(super) const PADDING: [&str; 2] = ["s_nop", "s_code_end"];

/// That a function has no end, if so: its last instructions are these.
pub(super) fn without_end<'m>(name: &str, mnemonics: impl DoubleEndedIterator<Item = &'m str>) -> Option<String> {
    let last = mnemonics.rev().find(|mnemonic| !PADDING.contains(mnemonic)).unwrap_or_default();
    let message = || format!("`{name}` has no end: its last instruction is {last}, and what comes next is not known");
    (!ENDS.contains(&last)).then(message)
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
    ///
    /// # Errors
    /// If the file cannot be read any more.
    pub fn text(&self) -> Result<Option<String>, Failure> {
        match &self.code {
            Code::Object(member) => member.text(),
            _ => Ok(None),
        }
    }

    /// Whether it calls functions, as far as can be told without reading it.
    pub fn may_call(&self) -> bool {
        match &self.code {
            Code::Text(excerpt) => excerpt.calls,
            Code::Object(member) => member.found.scan.calls,
            Code::Lines(_) => false,
        }
    }

    /// Whether it is a function that no other file can call by its symbol: of an object, with local binding.
    pub fn is_local(&self) -> bool {
        self.kind == Kind::Function && matches!(&self.code, Code::Object(member) if member.found.is_local)
    }

    /// Why it cannot be executed, if the file shows that.
    pub fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// Whether it is the same function as another one, of the same file or not: the same machine code, which hangs on
    /// nothing around it, with the same descriptor.
    pub fn is_same(&self, other: &Function) -> bool {
        match (&self.code, &other.code) {
            (Code::Object(a), Code::Object(b)) => {
                let digests = [a.alone(), b.alone()];
                digests[0].is_some() && digests[0] == digests[1] && self.kind == other.kind
            }
            _ => false,
        }
    }

    /// Bytes and instructions of its machine code, if that is what its file has.
    pub fn size(&self) -> Option<(usize, usize)> {
        match &self.code {
            Code::Object(member) => Some((member.size, member.found.scan.instructions)),
            _ => None,
        }
    }

    /// A text that is the same for functions that do the same for sure: what the function is, and its instructions with
    /// all that they hang on.
    ///
    /// # Errors
    /// As [`Function::input`].
    pub fn content(&self, target: Target) -> Result<String, Failure> {
        let kind = format!("{target} {:?}", self.kind);
        if let Code::Object(member) = &self.code
            && let Some(digest) = member.alone()
        {
            let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            return Ok(format!("{kind} {digest}"));
        }
        let Input { source, entry, notation } = self.input("", target)?;
        Ok(format!("{kind} {notation:?} {entry:?}\n{}", source.text))
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
            Code::Object(member) => {
                if let Some(text) = member.program()? {
                    let source = Source { name: format!("{file}:{}", self.name), text };
                    let entry = Some(self.name.clone());
                    return Ok(Input { source, notation: Notation::Text(Syntax::Llvm), entry });
                }
            }
            Code::Text(..) => {}
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
            Code::Text(excerpt) => {
                let (source, entry) = (excerpt.source(), Some(self.name.clone()));
                return Ok(Input { source, notation: Notation::Text(Syntax::Llvm), entry });
            }
            Code::Lines(lines) => dump::hex(file, lines, target)?,
            Code::Object(member) => member.hex(&name)?,
        };
        let name = if matches!(self.code, Code::Lines(_)) { file.to_owned() } else { name };
        Ok(Input { source: Source { name, text }, notation: Notation::Hex, entry: None })
    }
}
