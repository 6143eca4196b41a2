//! Files that hold programs: assembly text, what `llvm-objdump -d` prints, ELF objects, and what code objects come in:
//! fat binaries, bundles, archives; and the functions of a file that the user names as `FILE:NAME`.

mod bytes;
mod catalogue;
mod container;
mod contents;
mod descriptor;
mod dump;
mod elf;
mod foreign;
mod function;
mod lines;
mod metadata;
mod names;
mod places;
mod resources;
mod scan;
mod slice;
mod symbolic;
mod unit;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gcn_semantics::Target;
use gcn_semantics::text::{Source, Syntax};
use itertools::Itertools;

use crate::{Failure, Names, Problem};
use gcnverify::Targets;
use gcnverify::job::{self, Input, Notation, nearest};

use container::{CodeObject, Storage};
use function::{Code, ENDS, PADDING, without_end};
use unit::{Keeper, Unit};

pub use bytes::{read_text, unreadable};
pub use catalogue::{Catalogue, Part};
pub use container::TargetId;
pub use descriptor::Descriptor;
pub use foreign::{byte_order, is_assembly};
pub use function::{Function, Kind};
pub use metadata::KernelMetadata;
pub use names::demangled;
pub use resources::Resources;

/// A file that was opened, and the function that the user named.
#[derive(Debug, Clone)]
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
    /// The places of the functions of each name.
    places: HashMap<String, Vec<usize>>,
    /// What is odd about the file.
    pub warning: Option<Problem>,
}

/// Names that a message lists.
const NAMES: usize = 8;

/// Opens `FILE` or `FILE:NAME`. A name may have colons; the file is the shortest beginning that exists. Of a file with
/// code objects for several targets the one is taken that is `wanted`, else the only one that is modelled.
///
/// # Errors
/// If there is no such file, it holds no programs, or it is not clear for which target.
pub fn open(argument: &Path, syntax: Syntax, wanted: Option<&TargetId>) -> Result<File, Failure> {
    let (path, function) = split(argument)?;
    let storage = bytes::storage(&path)?;
    let name = storage.name.clone();
    if container::is_container(&storage)? {
        let objects = container::chosen(&name, container::open(storage.into())?, wanted)?;
        return Ok(File { wanted: function, ..File::of_objects(&name, objects)?.with_functions()? });
    }
    if storage.begins(0, elf::MAGIC)? {
        let object = CodeObject::whole(storage.into())?;
        return Ok(File { wanted: function, ..File::of_objects(&name, vec![object])?.with_functions()? });
    }
    Ok(File { wanted: function, ..of_input(&path, &storage, syntax)? })
}

/// The text that a file is.
fn of_input(path: &Path, storage: &Storage, syntax: Syntax) -> Result<File, Failure> {
    let is_hex = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("hex"));
    let (source, warning) = bytes::text(storage.name.clone(), storage.read(0..storage.size)?.to_vec())?;
    let notation = if is_hex { Notation::Hex } else { Notation::Text(syntax) };
    let warning = warning.or_else(|| foreign::odd_order(&source).filter(|_| is_hex));
    Ok(File { warning, ..of_text(source, notation)? })
}

/// The file and the function that `FILE:NAME` names.
fn split(argument: &Path) -> Result<(PathBuf, Option<String>), Failure> {
    let text = argument.to_string_lossy();
    let colons = || text.char_indices().filter(|(_, c)| *c == ':').map(|(at, _)| at);
    let split = colons().find(|&at| Path::new(&text[..at]).is_file()).filter(|_| !argument.exists());
    match split {
        Some(at) if at + 1 == text.len() => Err(Failure::message(format!("{text}: there is no name behind the colon"))),
        Some(at) => Ok((PathBuf::from(&text[..at]), Some(text[at + 1..].to_owned()))),
        None => Ok((argument.to_owned(), None)),
    }
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
    let functions = match notation {
        Notation::Text(syntax) if dump::is_dump(&source) => {
            return Ok(File::new(name, None, dump::functions(&source, syntax)?));
        }
        Notation::Text(Syntax::Llvm) => slice::functions(&source),
        _ => Vec::new(),
    };
    let whole_kind = match &functions[..] {
        [function] if slice::begins_with_function(&source) => function.kind.clone(),
        _ => Kind::Unknown,
    };
    let whole = Some(Input { source, notation, entry: None });
    Ok(File { whole, whole_kind, ..File::new(name, None, functions) })
}

impl File {
    fn new(name: String, target: Option<Target>, functions: Vec<Function>) -> File {
        let mut places = HashMap::<String, Vec<usize>>::new();
        for (place, function) in functions.iter().enumerate() {
            places.entry(function.name.clone()).or_default().push(place);
        }
        File { name, wanted: None, target, whole: None, whole_kind: Kind::Unknown, functions, places, warning: None }
    }

    /// The functions of code objects for one target.
    fn of_objects(name: &str, objects: Vec<CodeObject>) -> Result<File, Failure> {
        let keeper = Arc::new(Keeper::default());
        let (mut target, mut functions, mut warning) = (None, Vec::new(), None);
        for (number, object) in objects.into_iter().enumerate() {
            let read = Unit::new(name, number, object, &keeper).read()?;
            target = Some(read.target);
            functions.extend(read.functions);
            warning = warning.or(read.warning);
        }
        Ok(File { warning, ..File::new(name.to_owned(), target, functions) })
    }

    /// It has functions.
    fn with_functions(self) -> Result<File, Failure> {
        if self.functions.is_empty() {
            let what = "this ELF file has no function: there is no symbol of one in a section of code";
            return Err(Failure::message(format!("{}: {what}", self.name)));
        }
        Ok(self)
    }

    /// All functions that it has.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }
    /// Whether several functions are meant: none was named, or a pattern of names.
    pub fn is_several(&self) -> bool {
        match &self.wanted {
            None => self.functions.len() > 1,
            Some(name) => names::is_pattern(name) && self.named(name).len() > 1,
        }
    }
    /// The name of the function that was named, as it was written, or a pattern of names.
    pub fn wanted(&self) -> Option<&str> {
        self.wanted.as_deref()
    }
    /// The symbol of the one function that was named.
    pub fn symbol(&self) -> Option<&str> {
        let function = self.function(self.wanted.as_deref()?).ok()?;
        Some(&function.name)
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
    /// The functions that were meant: the one that was named, those that fit a pattern, else all.
    ///
    /// # Errors
    /// If there is none of that name, or several.
    pub fn meant(&self) -> Result<Vec<&Function>, Failure> {
        match &self.wanted {
            Some(name) if names::is_pattern(name) => match self.named(name) {
                found if found.is_empty() => Err(self.nothing(name)),
                found => Ok(found),
            },
            Some(name) => Ok(vec![self.function(name)?]),
            None => Ok(self.functions.iter().collect()),
        }
    }

    /// As [`File::meant`], of a file that may be one of several that are looked through: nothing if nothing is called
    /// so.
    pub fn found(&self) -> Vec<&Function> {
        match &self.wanted {
            Some(name) => self.named(name),
            None => self.functions.iter().collect(),
        }
    }

    /// As [`File::meant`], for a comparison with `other`, whose pattern of names serves both.
    ///
    /// # Errors
    /// As [`File::meant`].
    pub fn meant_beside(&self, other: &File) -> Result<Vec<&Function>, Failure> {
        match (&self.wanted, &other.wanted) {
            (None, Some(pattern)) if names::is_pattern(pattern) => Ok(self.named(pattern)),
            _ => self.meant(),
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

    /// The functions with this symbol: in a library of several code objects one symbol may have several.
    pub fn of_symbol(&self, symbol: &str) -> Vec<&Function> {
        self.places.get(symbol).into_iter().flatten().map(|&place| &self.functions[place]).collect()
    }

    /// The functions that a name or a pattern means.
    fn named(&self, name: &str) -> Vec<&Function> {
        let same = self.of_symbol(name);
        if !same.is_empty() {
            return same;
        }
        let names = self.functions.iter().map(|function| function.name.as_str());
        names::meant(name, names).into_iter().map(|place| &self.functions[place]).collect()
    }

    /// The function of this name.
    ///
    /// # Errors
    /// If there is none, or several.
    pub fn function(&self, name: &str) -> Result<&Function, Failure> {
        let found = self.named(name);
        match found[..] {
            [] => Err(self.nothing(name)),
            [one] => Ok(one),
            [one, ..] if found.iter().all(|other| other.name == one.name && other.is_same(one)) => Ok(one),
            [one, ..] if found.iter().any(|other| other.name != one.name) => {
                let names = listed(found.iter().map(|function| function.name.as_str()));
                Err(Failure::message(format!("{} has {} functions `{name}`: {names}", self.name, found.len())))
            }
            _ => {
                let lines = found.iter().filter_map(|function| function.line).join(", ");
                let place = if lines.is_empty() { String::new() } else { format!(", in lines {lines}") };
                Err(Failure::message(format!("{} has {} functions `{name}`{place}", self.name, found.len())))
            }
        }
    }

    /// The failure that no function is called so.
    fn nothing(&self, name: &str) -> Failure {
        let names = || self.functions.iter().map(|function| function.name.as_str());
        let hint = match (nearest(name, names()), self.functions.is_empty()) {
            (_, true) => "it has no functions with names".to_owned(),
            (Some(nearest), _) => format!("did you mean `{nearest}`?"),
            (None, _) => format!("it has {}", self.names()),
        };
        Failure::message(format!("{} has no function `{name}`; {hint}", self.name))
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

/// The processors of two files: those that are `chosen`, or what each says; where it says nothing, that of the other,
/// or the default.
///
/// # Errors
/// If a file is for another processor than the chosen one, if the files are for two and nobody has chosen any, or if
/// one was chosen for one file alone and the other says nothing.
pub fn targets(chosen: [Option<Target>; 2], files: [&File; 2], names: Names) -> Result<Targets, Failure> {
    let options = ["target_a", "target_b"].map(|key| names.of(key));
    let said = files.map(|file| file.target);
    let both = [0, 1].map(|side| chosen[side].or(said[side]));
    if let [Some(a), Some(b)] = both
        && (chosen != [None; 2] || a == b)
    {
        for (side, file) in files.into_iter().enumerate() {
            if let (Some(chosen), Some(said)) = (chosen[side], said[side])
                && chosen != said
            {
                let option = if a == b { names.of("target") } else { options[side].clone() };
                return Err(Failure::message(format!("{} is for {said}, and {option} is {chosen}", file.name)));
            }
        }
        return Ok(Targets { a, b });
    }
    let [option_a, option_b] = options.each_ref().map(String::as_str);
    match (chosen, said) {
        ([None, None], [Some(a), Some(b)]) => {
            let [one, other] = files.map(|file| &file.name);
            let hint = job::of_two([option_a, option_b], Targets { a, b });
            Err(Failure::message(format!("{one} is for {a}, and {other} for {b}: {hint}")))
        }
        ([None, None], [None, None]) => match files.each_ref().map(|file| file.whole.as_ref()) {
            [Some(a), Some(b)] => Ok(job::targets(chosen, [a, b], [option_a, option_b])?),
            _ => Ok(target(None, &files)?.into()),
        },
        ([None, None], _) => Ok(target(None, &files)?.into()),
        _ => {
            let side = usize::from(both[1].is_none());
            let declared = match &files[side].whole {
                Some(input) => job::targets(chosen, [input; 2], [option_a, option_b])?.of(side),
                None => {
                    let what = format!("nothing says which processor {} is for", files[side].name);
                    return Err(Failure::message(format!("{what}: name it with {}", options[side])));
                }
            };
            let known = both[1 - side].unwrap_or_default();
            Ok(if side == 0 { Targets { a: declared, b: known } } else { Targets { a: known, b: declared } })
        }
    }
}

/// Whether assemblers take a name without quotes.
fn is_plain(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || "_.$@".contains(c))
}
