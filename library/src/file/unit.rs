//! Code objects of a file, which are read when somebody wants what is in them. Few are kept: a library has hundreds.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use gcn_semantics::Target;
use sha2::{Digest, Sha256};

use super::container::CodeObject;
use super::elf::{self, Found, Loaded};
use super::{Code, Function};
use crate::{Failure, Problem};

/// Code objects that are kept in memory.
const KEPT: usize = 2;

/// The code objects that were read last, of all files that share it.
#[derive(Debug, Default)]
pub struct Keeper(Mutex<VecDeque<(usize, Arc<Loaded>)>>);

/// A code object of a file.
#[derive(Debug)]
pub struct Unit {
    /// The file.
    name: String,
    number: usize,
    /// What it is for, and where it is.
    pub object: CodeObject,
    keeper: Arc<Keeper>,
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} bytes for {}", self.bytes(), self.target)
    }
}

/// The function of an object: without its words.
#[derive(Debug, Clone)]
pub struct Member {
    unit: Arc<Unit>,
    /// Which of its functions.
    number: usize,
    pub found: Arc<Found>,
    /// Bytes of its machine code.
    pub size: usize,
    /// A hash of its machine code.
    digest: [u8; 32],
}

/// The functions of a code object, and what it does not say.
pub struct Read {
    pub target: Target,
    pub functions: Vec<Function>,
    pub warning: Option<Problem>,
}

impl Unit {
    /// The code object with this number among those of a file.
    pub fn new(name: &str, number: usize, object: CodeObject, keeper: &Arc<Keeper>) -> Arc<Unit> {
        Arc::new(Unit { name: name.to_owned(), number, object, keeper: keeper.clone() })
    }

    /// What messages call it.
    pub fn called(&self) -> String {
        match self.object.place.as_str() {
            "" => self.name.clone(),
            place => format!("{} ({place}, {})", self.name, self.object.id),
        }
    }

    /// Its functions.
    ///
    /// # Errors
    /// If it is no object of a processor that is modelled, or broken.
    pub fn read(self: &Arc<Self>) -> Result<Read, Failure> {
        let (loaded, found, warning) = elf::read(&self.called(), self.object.read()?)?;
        let function = |(number, found): (usize, Found)| {
            let (words, _) = loaded.words(number);
            let mut digest = Sha256::new();
            words.iter().for_each(|word| digest.update(word.to_le_bytes()));
            let (size, name) = (4 * words.len(), found.name.clone());
            let (kind, resources, refused) = (found.kind.clone(), found.resources, found.refused.clone());
            let member =
                Member { unit: self.clone(), number, found: Arc::new(found), size, digest: digest.finalize().into() };
            Function { name, kind, resources, line: None, refused, code: Code::Object(member) }
        };
        let functions = found.into_iter().enumerate().map(function).collect();
        let target = loaded.target;
        self.keep(Arc::new(loaded));
        Ok(Read { target, functions, warning })
    }

    fn keep(&self, loaded: Arc<Loaded>) {
        let mut kept = self.keeper.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((self.number, loaded));
        if kept.len() > KEPT {
            kept.pop_front();
        }
    }

    fn loaded(&self) -> Result<Arc<Loaded>, Failure> {
        let mut kept = self.keeper.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = kept.iter().position(|(number, _)| *number == self.number) {
            let entry = kept.remove(place).expect("it is there");
            kept.push_back(entry.clone());
            return Ok(entry.1);
        }
        drop(kept);
        let (loaded, ..) = elf::read(&self.called(), self.object.read()?)?;
        let loaded = Arc::new(loaded);
        self.keep(loaded.clone());
        Ok(loaded)
    }
}

impl Member {
    /// The function as text with labels and symbols, if there is one.
    ///
    /// # Errors
    /// If the file cannot be read any more.
    pub fn text(&self) -> Result<Option<String>, Failure> {
        Ok(self.unit.loaded()?.text(self.number))
    }

    /// The same with what it calls, if it hangs on where it is.
    ///
    /// # Errors
    /// As [`Member::text`].
    pub fn program(&self) -> Result<Option<String>, Failure> {
        if self.found.scan.stands_alone {
            return Ok(None);
        }
        Ok(self.unit.loaded()?.program(self.number))
    }

    /// Its machine code, a line for each instruction.
    ///
    /// # Errors
    /// If the file cannot be read any more, or words are no instructions.
    pub fn hex(&self, name: &str) -> Result<String, Failure> {
        self.unit.loaded()?.hex(name, self.number)
    }

    /// The hash of its machine code, if nothing else of its file says what it does.
    pub fn alone(&self) -> Option<[u8; 32]> {
        (self.found.scan.stands_alone && self.found.refused.is_none()).then_some(self.digest)
    }
}
