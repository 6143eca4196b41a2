//! What a file holds: its functions, what they take of the machine, and what in them is not modelled.

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::algebra::Concrete;
use gcn_semantics::text::ErrorKind;
use gcnverify::equiv::Fragment;
use gcnverify::job::Unreadable;
use serde::Serialize;

use crate::Failure;
use crate::file::{File, Function, Kind, Part, Resources, demangled};

/// Something that is not modelled, or keeps a function from being compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// The mnemonic that it is about, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mnemonic: Option<String>,
    /// What it is.
    pub reason: String,
    /// How often the function has it.
    pub count: usize,
}

/// A function of a file: an object of `docs/json.md`.
#[derive(Debug, Clone, Serialize)]
pub struct Listed {
    /// The file.
    pub file: String,
    /// Where its code object is in the file, in words.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub place: String,
    /// The target ID of its code object, or the processor of its text.
    pub target: String,
    /// Its symbol.
    pub name: String,
    /// The same as in the source, if it is not that already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demangled: Option<String>,
    /// What it is: `kernel`, `function`, or `unknown`.
    pub kind: &'static str,
    /// Bytes of machine code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
    /// Instructions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<usize>,
    /// Vector registers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vgprs: Option<u32>,
    /// Scalar registers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sgprs: Option<u32>,
    /// Bytes of LDS.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lds: Option<u32>,
    /// Bytes of the private segment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub private: Option<u32>,
    /// Bytes of arguments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kernarg: Option<u32>,
    /// What is not modelled, the most frequent first.
    pub unsupported: Vec<Missing>,
}

/// The functions of a part of a file; nothing of one whose target is not modelled.
///
/// # Errors
/// If it is broken, or contradicts the target that was `chosen`.
pub fn of_part(part: &Part, chosen: Option<Target>) -> Result<Option<Vec<Listed>>, Failure> {
    if part.id.as_ref().is_some_and(|id| id.target().is_none()) {
        return Ok(None);
    }
    let Some(file) = part.open()? else { return Ok(Some(Vec::new())) };
    let target = part.target(&file, chosen)?;
    let id = part.id.as_ref().map_or_else(|| target.to_string(), ToString::to_string);
    let of = |function| listed(&file, function, target, &id, &part.place);
    Ok(Some(file.found().into_iter().map(of).collect()))
}

/// A function of `file` as it is listed, of a code object for `id` at a `place`.
fn listed(file: &File, function: &Function, target: Target, id: &str, place: &str) -> Listed {
    let resources = function.resources.unwrap_or_default();
    let Resources { vgprs, sgprs, lds, private, kernarg } = resources;
    let (unsupported, read) = missing(file, function, target);
    let kind = match function.kind {
        Kind::Kernel(_) => "kernel",
        Kind::Function => "function",
        Kind::Unknown => "unknown",
    };
    Listed {
        file: file.name.clone(),
        place: place.to_owned(),
        target: id.to_owned(),
        name: function.name.clone(),
        demangled: demangled(&function.name, true),
        kind,
        bytes: function.size().map(|(bytes, _)| bytes),
        instructions: function.size().map(|(_, count)| count).or(read),
        vgprs,
        sgprs,
        lds,
        private,
        kernarg,
        unsupported,
    }
}

/// What keeps a function from being compared with another one, and how many instructions its text has.
fn missing(file: &File, function: &Function, target: Target) -> (Vec<Missing>, Option<usize>) {
    let one = |failure: Failure| Missing {
        mnemonic: None,
        reason: shortened(&failure.to_string(), file, function),
        count: 1,
    };
    let input = match function.input(&file.name, target) {
        Ok(input) => input,
        Err(failure) => return (vec![one(failure)], None),
    };
    let fragment = match input.read_unlinked(target) {
        Ok(fragment) => fragment,
        Err(unreadable) => return (grouped(&unreadable), None),
    };
    let count = fragment.listing.statements.len();
    if let Err(failure) = function.kind.check(&fragment, target) {
        return (vec![one(failure)], Some(count));
    }
    (unexecutable(&fragment, target).into_iter().collect(), Some(count))
}

/// What no program can be made of.
fn unexecutable(fragment: &Fragment, target: Target) -> Option<Missing> {
    let error = fragment.program::<Concrete>(target).err()?;
    Some(Missing { mnemonic: None, reason: error.to_string(), count: 1 })
}

/// A message without the place, which a list has anyway.
fn shortened(message: &str, file: &File, function: &Function) -> String {
    let prefixes = [format!("{}:{}: ", file.name, function.name), format!("{}: ", file.name)];
    let shorter = prefixes.iter().find_map(|prefix| message.strip_prefix(prefix.as_str()));
    shorter.unwrap_or(message).to_owned()
}

/// Errors of a text by what they say. If some are about more than missing models, only those count.
fn grouped(unreadable: &Unreadable) -> Vec<Missing> {
    let Unreadable { source, errors } = unreadable;
    let is_whole = unreadable.is_unsupported();
    let mut counts = BTreeMap::<(Option<String>, String), usize>::new();
    for error in errors.iter().filter(|error| is_whole || error.kind != ErrorKind::Unsupported) {
        let text = source.snippet(error.span);
        let mnemonic = text.split_whitespace().next().filter(|word| word.contains('_')).map(str::to_owned);
        *counts.entry((mnemonic, error.message.clone())).or_default() += 1;
    }
    let missing = |((mnemonic, reason), count)| Missing { mnemonic, reason, count };
    let mut all: Vec<Missing> = counts.into_iter().map(missing).collect();
    all.sort_by_key(|missing| std::cmp::Reverse(missing.count));
    all
}
