//! Names for numbers, places and registers.

use std::cell::Cell;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::isa::register::Register;

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Number(Number),
    /// Assigned with `%`: a register, or an inline constant (`words` is 0).
    Register(Register),
}

/// The value of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number {
    pub value: i64,
    /// A place in the code, in bytes from its start, not a plain number.
    pub is_place: bool,
    /// Defined only after its use: too late to choose an encoding by the value.
    pub late: bool,
}

impl Number {
    pub fn plain(value: i64) -> Self {
        Number { value, is_place: false, late: false }
    }
}

/// The names of a text.
///
/// Names of the same line come first, also those that are assigned only behind their use; then
/// those of earlier lines, then those of later ones. So a line that defines all its names means
/// the same anywhere.
#[derive(Default)]
pub(super) struct Symbols {
    /// Names that are defined once: labels, and those of `.equiv`.
    fixed: FxHashSet<String>,
    /// As last assigned before the current statement, with the line.
    current: FxHashMap<String, (Meaning, usize)>,
    /// First assignment of each name, and of each name in each line, of the whole text.
    first: FxHashMap<String, Meaning>,
    first_in_line: FxHashMap<(usize, String), Meaning>,
    /// The first pass takes a name without a meaning for a number that is defined later, so that
    /// instructions have their size.
    pub guesses: bool,
    /// Whether it did.
    pub guessed: Cell<bool>,
}

impl Symbols {
    /// Forgets assignments, but not what later ones will be.
    pub fn restart(&mut self) {
        self.current.clear();
        self.fixed.clear();
    }
    /// That `name`, which is about to be assigned, is not one that is defined once.
    pub fn check_free(&self, name: &str) -> Result<(), String> {
        match self.fixed.contains(name) {
            true => Err(format!("`{name}` is defined already, once and for all")),
            false => Ok(()),
        }
    }
    /// Makes `name`, which is about to be defined, one that is defined once.
    pub fn fix(&mut self, name: &str) -> Result<(), String> {
        if self.current.contains_key(name) {
            return Err(format!("`{name}` is defined already"));
        }
        self.fixed.insert(name.to_owned());
        Ok(())
    }
    /// Assigns `name` in line `line`; `recursive`: in terms of its older value, so that the line cannot
    /// have looked ahead to it. Returns whether something new is known.
    pub fn define(&mut self, name: &str, meaning: Meaning, line: usize, recursive: bool) -> bool {
        let before = self.current.insert(name.to_owned(), (meaning, line)).map(|(_, line)| line);
        let mut changed = false;
        if !recursive && before != Some(line) {
            changed = self.first_in_line.insert((line, name.to_owned()), meaning) != Some(meaning);
        }
        if before.is_none() {
            changed |= self.first.insert(name.to_owned(), meaning) != Some(meaning);
        }
        changed
    }
    /// What `name` means in line `line`; in the first pass a name without a meaning is a number.
    pub fn get(&self, name: &str, line: usize) -> Option<Meaning> {
        self.known(name, line).or_else(|| self.guess())
    }
    /// What `name` means in line `line`, as far as the text was read.
    pub fn known(&self, name: &str, line: usize) -> Option<Meaning> {
        let earlier = self.current.get(name);
        let late = |meaning: &Meaning| match *meaning {
            Meaning::Number(number) => Meaning::Number(Number { late: true, ..number }),
            register => register,
        };
        match earlier {
            Some(&(meaning, of)) if of == line => Some(meaning),
            _ => self
                .first_in_line
                .get(&(line, name.to_owned()))
                .map(late)
                .or(earlier.map(|&(meaning, _)| meaning))
                .or_else(|| self.first.get(name).map(late)),
        }
    }

    fn guess(&self) -> Option<Meaning> {
        self.guesses.then(|| {
            self.guessed.set(true);
            Meaning::Number(Number { value: 0, is_place: false, late: true })
        })
    }
}
