//! All that a file holds, for whatever targets, a part at a time.

use std::path::Path;
use std::sync::Arc;

use gcn_semantics::Target;
use gcn_semantics::text::Syntax;

use super::container::{self, CodeObject, Contents, TargetId};
use super::{File, bytes, elf, of_input, split};
use crate::Failure;

/// What a file holds.
#[derive(Debug)]
pub struct Catalogue {
    /// The file.
    pub name: String,
    /// What it holds, in its order.
    pub parts: Vec<Part>,
    /// What was passed over, in words.
    pub passed: Vec<String>,
    /// The name or the pattern of the functions that are meant.
    pub wanted: Option<String>,
}

/// A code object, or a text.
#[derive(Debug)]
pub struct Part {
    /// What it is for; nothing of a text.
    pub id: Option<TargetId>,
    /// Where it is in the file, in words; empty if it is all of it.
    pub place: String,
    /// Bytes of a code object.
    pub bytes: Option<u64>,
    file: String,
    wanted: Option<String>,
    content: Content,
}

#[derive(Debug)]
enum Content {
    Object(CodeObject),
    Text(Arc<File>),
}

impl Catalogue {
    /// Of a text that has been read.
    pub fn of_text(file: File) -> Catalogue {
        let (name, content) = (file.name.clone(), Content::Text(Arc::new(file)));
        let part = Part { id: None, place: String::new(), bytes: None, file: name.clone(), wanted: None, content };
        Catalogue { name, parts: vec![part], passed: Vec::new(), wanted: None }
    }

    /// Of `FILE` or `FILE:NAME`; of code objects those that are for the processor of `target`, if there is one.
    ///
    /// # Errors
    /// If there is no such file, or it holds no programs.
    pub fn open(argument: &Path, syntax: Syntax, target: Option<&TargetId>) -> Result<Catalogue, Failure> {
        let (path, wanted) = split(argument)?;
        let storage = bytes::storage(&path)?;
        let name = storage.name.clone();
        let contents = if container::is_container(&storage)? {
            container::open(storage.into())?
        } else if storage.begins(0, elf::MAGIC)? {
            Contents { objects: vec![CodeObject::whole(storage.into())?], ..Contents::default() }
        } else {
            let file = Arc::new(of_input(&path, &storage, syntax)?);
            let (id, place) = (None, String::new());
            let content = Content::Text(file);
            let part = Part { id, place, bytes: None, file: name.clone(), wanted: wanted.clone(), content };
            return Ok(Catalogue { name, parts: vec![part], passed: Vec::new(), wanted });
        };
        if contents.objects.is_empty() {
            return Err(container::nothing(&name, &contents));
        }
        let Contents { objects, passed, .. } = contents;
        let is_meant = |object: &CodeObject| target.is_none_or(|target| object.id.fits(target));
        let all: Vec<String> = objects.iter().map(|object| object.id.to_string()).collect();
        let part = |object: CodeObject| Part {
            id: Some(object.id.clone()),
            place: object.place.clone(),
            bytes: Some(object.size()),
            file: name.clone(),
            wanted: wanted.clone(),
            content: Content::Object(object),
        };
        let parts: Vec<Part> = objects.into_iter().filter(is_meant).map(part).collect();
        match target.filter(|_| parts.is_empty()) {
            Some(target) => {
                let mut all = all;
                all.sort();
                all.dedup();
                Err(Failure::message(format!("{name} has code for {}, not for {target}", all.join(", "))))
            }
            None => Ok(Catalogue { name, parts, passed, wanted }),
        }
    }
}

impl Part {
    /// The functions in it that are meant, as a file of their own; of a code object without functions there is none.
    ///
    /// # Errors
    /// If it is broken, or its target is not modelled.
    pub fn open(&self) -> Result<Option<Arc<File>>, Failure> {
        match &self.content {
            Content::Text(file) => Ok(Some(Arc::new(File { wanted: self.wanted.clone(), ..(**file).clone() }))),
            Content::Object(object) => {
                let file = File::of_objects(&self.file, vec![object.clone()])?;
                let file = File { wanted: self.wanted.clone(), ..file };
                Ok((!file.functions.is_empty()).then(|| Arc::new(file)))
            }
        }
    }

    /// The target that its code is for: that of a code object, else the one of a text.
    ///
    /// # Errors
    /// If a text contradicts the one that was chosen.
    pub fn target(&self, file: &File, chosen: Option<Target>) -> Result<Target, Failure> {
        super::target(chosen.filter(|_| self.id.is_none()), &[file])
    }
}
