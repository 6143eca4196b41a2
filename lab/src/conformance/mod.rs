//! Foreign emulators held against the semantics.
//!
//! An emulator gets vectors and answers with the values it finds in the places asked for. Bits that
//! all machines agree on must be right; the others are not looked at.

pub mod child;
pub mod fault;
pub mod feature;
pub mod minimise;
pub mod protocol;
pub mod report;
pub mod serve;
mod simplify;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use feature::Feature;
use gcn_semantics::instruction::Encoding;
use gcn_semantics::ledger::{Cause, Reading};
use simplify::Simplified;

use crate::vectors::agreed::{Agreed, agreed};
use crate::vectors::generate::Form;
use crate::vectors::{Bits, Vector, Word};

/// Something that executes vectors.
pub trait Emulator {
    /// The state after `vector`.
    fn answer(&mut self, vector: &Vector) -> Reply;
}

/// An emulator's reaction to a vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// The words of all places asked for.
    Values(BTreeMap<Word, u32>),
    /// It does not have the instruction, or an operand of it; why, in its words.
    Unsupported(String),
    /// It ended, closed a pipe, wrote something that is no answer, or says that it failed.
    Broken(String),
    /// It did not answer in time.
    Silent,
}

/// Which vectors are tried.
#[derive(Debug, Clone)]
pub struct Options {
    /// Vectors for each form.
    pub count: u32,
    /// What the vectors are drawn from.
    pub seed: u64,
    /// The value of MODE; otherwise any.
    pub mode: Option<u32>,
    /// Only instructions that have none of these.
    pub without: Vec<Feature>,
    /// Readings of the ledger that the emulator is held to; of the others every value is right.
    pub fixed: BTreeMap<Reading, usize>,
}

/// What became of an instruction form, or of one vector, from best to worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// Every vector is right.
    Agrees,
    /// The emulator does not have the instruction, or an operand or modifier of it.
    Unsupported,
    /// There was no answer in time.
    Hangs,
    /// The emulator ended, or wrote something that is no answer, in some vectors, and was right in others. Of forms.
    CrashesInPart,
    /// The emulator ended, or wrote something that is no answer.
    Crashes,
    /// A vector is wrong.
    Differs,
}

impl Status {
    /// Those of forms, from best to worst.
    pub const ALL: [Status; 6] =
        [Status::Agrees, Status::Unsupported, Status::Hangs, Status::CrashesInPart, Status::Crashes, Status::Differs];

    /// The status in one word.
    pub fn name(self) -> &'static str {
        match self {
            Status::Agrees => "agrees",
            Status::Unsupported => "unsupported",
            Status::Hangs => "hangs",
            Status::CrashesInPart => "crashes-in-part",
            Status::Crashes => "crashes",
            Status::Differs => "differs",
        }
    }

    /// The status of the vectors for which a form has this one.
    pub fn of_vectors(self) -> Status {
        if self == Status::CrashesInPart { Status::Crashes } else { self }
    }
}

/// A word that an emulator got wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Where it stands.
    pub word: Word,
    /// What is known of it.
    pub expected: Bits,
    /// What the emulator gave.
    pub got: u32,
}

/// A vector that went wrong, made small.
#[derive(Clone)]
pub struct Failure {
    /// The instruction and the state before it.
    pub vector: Vector,
    /// What is known of the state after it.
    pub agreed: Agreed,
    /// Wrong words; none if there was no answer.
    pub differences: Vec<Difference>,
    /// Why there was no answer.
    pub reason: Option<String>,
}

/// What became of the vectors of one form.
#[derive(Clone)]
pub struct Entry {
    /// The instruction form.
    pub form: Form,
    /// Vectors with each outcome.
    pub counts: BTreeMap<Status, usize>,
    /// A vector with the worst outcome, if that is a failure.
    pub failure: Option<Failure>,
    /// What the emulator said about the first vector that it does not support.
    pub unsupported: Option<String>,
    /// The parts that instructions with the worst outcome have, and without which the emulator is right on the same
    /// inputs: every such instruction has one of these sets. None if there is one that fails without any.
    pub only_with: BTreeSet<BTreeSet<Feature>>,
}

impl Entry {
    /// The worst outcome.
    pub fn status(&self) -> Status {
        let worst = self.counts.keys().next_back().copied().unwrap_or(Status::Agrees);
        let in_part = worst == Status::Crashes && self.counts.contains_key(&Status::Agrees);
        if in_part { Status::CrashesInPart } else { worst }
    }
    /// The number of vectors tried.
    pub fn vectors(&self) -> usize {
        self.counts.values().sum()
    }
}

/// Crashes after which a form is left: more would tell nothing new, and each costs a start.
const CRASHES: usize = 3;
/// Hangs after which a form is left.
const HANGS: usize = 1;

/// Vectors that are drawn for each that is wanted, until those without excluded parts are given up.
const DRAWN: u32 = 16;

impl Options {
    /// Whether every instruction of the encoding has a part that is left out.
    pub fn leave_out(&self, encoding: Encoding) -> bool {
        self.without.iter().any(|feature| feature.encoding() == Some(encoding))
    }

    /// The vectors of a form that have none of the parts that are left out.
    fn vectors(&self, form: &Form) -> impl Iterator<Item = Vector> {
        let left_out = |vector: &Vector| {
            let instruction = &vector.prepared.instructions[0];
            self.without.iter().any(|feature| feature.is_in(instruction))
        };
        let drawn = match self.without[..] {
            [] => self.count,
            _ if self.leave_out(form.encoding) => 0,
            _ => self.count.saturating_mul(DRAWN),
        };
        (0..drawn)
            .map_while(|number| form.vector(number, self.seed, self.mode))
            .filter(move |vector| !left_out(vector))
            .take(self.count as usize)
    }
}

/// Tries the vectors of a form. `None` if there are none.
pub fn check(form: &Form, options: &Options, emulator: &mut dyn Emulator) -> Option<Entry> {
    let mut entry =
        Entry { form: *form, counts: BTreeMap::new(), failure: None, unsupported: None, only_with: BTreeSet::new() };
    let mut failures: Vec<(Status, Failure)> = Vec::new();
    for vector in options.vectors(form) {
        let (status, failure) = tried(vector, options, emulator);
        *entry.counts.entry(status).or_default() += 1;
        if status == Status::Unsupported && entry.unsupported.is_none() {
            entry.unsupported = failure.reason;
        } else if status >= Status::Hangs {
            failures.push((status, failure));
        }
        let count = |status| entry.counts.get(&status).copied().unwrap_or(0);
        if count(Status::Crashes) >= CRASHES || count(Status::Hangs) >= HANGS {
            break;
        }
    }
    if let Some(worst) = failures.iter().map(|(status, _)| *status).max() {
        let failures = failures.into_iter().filter(|(status, _)| *status == worst).map(|(_, failure)| failure);
        entry.explain(worst, failures, options, emulator);
    }
    (!entry.counts.is_empty()).then_some(entry)
}

impl Entry {
    /// Looks for what the failures of the worst status have in common, and makes one of them small.
    fn explain(
        &mut self,
        worst: Status,
        mut failures: impl Iterator<Item = Failure>,
        options: &Options,
        emulator: &mut dyn Emulator,
    ) {
        if worst == Status::Hangs {
            self.failure = failures.next();
            return;
        }
        for failure in failures {
            let Simplified { failure, only_with } = simplify::features(&self.form, worst, failure, options, emulator);
            let for_nothing = only_with.is_empty();
            if for_nothing || self.failure.is_none() {
                self.failure = Some(failure);
            }
            if for_nothing {
                self.only_with.clear();
                break;
            }
            self.only_with.insert(only_with);
        }
        self.failure = self.failure.take().map(|failure| {
            let plain = simplify::surroundings(&self.form, worst, failure, options, emulator);
            smaller(worst, plain, options, emulator)
        });
    }
}

/// What becomes of a vector.
fn tried(vector: Vector, options: &Options, emulator: &mut dyn Emulator) -> (Status, Failure) {
    let agreed = agreed(&vector.prepared, &vector.initial, &vector.out, &options.fixed);
    let answer = emulator.answer(&vector);
    (judge(&answer, &agreed), failure(vector, agreed, &answer))
}

fn judge(answer: &Reply, agreed: &Agreed) -> Status {
    match answer {
        Reply::Values(values) if differences(values, agreed).is_empty() => Status::Agrees,
        Reply::Values(_) => Status::Differs,
        Reply::Unsupported(_) => Status::Unsupported,
        Reply::Broken(_) => Status::Crashes,
        Reply::Silent => Status::Hangs,
    }
}

fn differences(values: &BTreeMap<Word, u32>, agreed: &Agreed) -> Vec<Difference> {
    let wrong = |(&word, &expected): (&Word, &Bits)| {
        let got = *values.get(&word)?;
        (!expected.admits(got)).then_some(Difference { word, expected, got })
    };
    agreed.known.iter().filter_map(wrong).collect()
}

fn failure(vector: Vector, agreed: Agreed, answer: &Reply) -> Failure {
    let (differences, reason) = match answer {
        Reply::Values(values) => (differences(values, &agreed), None),
        Reply::Broken(why) | Reply::Unsupported(why) => (Vec::new(), Some(why.clone())),
        Reply::Silent => (Vec::new(), None),
    };
    Failure { vector, agreed, differences, reason }
}

/// The failure on inputs that are as simple as a few tries make them.
fn smaller(status: Status, failure: Failure, options: &Options, emulator: &mut dyn Emulator) -> Failure {
    let tries = match status {
        Status::Differs => 400,
        Status::Crashes => 16,
        _ => return failure,
    };
    let lane = failure.differences.first().map_or(0, |difference| difference.word.lane());
    let mut smallest = failure.clone();
    minimise::minimise(&failure.vector.initial.clone(), lane, tries, |state| {
        let vector = Vector { initial: Rc::new(state.clone()), ..failure.vector.clone() };
        let (found, other) = tried(vector, options, emulator);
        let same = found == status;
        if same {
            smallest = other;
        }
        same
    });
    smallest
}

/// Counts of forms by status, and of vectors.
pub fn totals(entries: &[Entry]) -> (BTreeMap<Status, usize>, usize) {
    let mut forms = BTreeMap::new();
    for entry in entries {
        *forms.entry(entry.status()).or_default() += 1;
    }
    (forms, entries.iter().map(Entry::vectors).sum())
}

/// The ledger rows that leave bits of a vector's result open.
pub fn open_rows(agreed: &Agreed) -> BTreeSet<String> {
    let readings = agreed.readings.iter().map(Reading::to_string);
    readings.chain(agreed.unspecified.iter().map(Cause::to_string)).collect()
}
