//! Foreign emulators held against the semantics.
//!
//! An emulator gets vectors and answers with the values it finds in the places asked for. Bits that
//! all machines agree on must be right; the others are not looked at.

pub mod child;
pub mod fault;
pub mod minimise;
pub mod protocol;
pub mod report;
pub mod serve;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gcn_semantics::ledger::{Cause, Reading};

use crate::vectors::agreed::{Agreed, agreed};
use crate::vectors::generate::Form;
use crate::vectors::{Bits, Vector, Word};

/// Something that executes vectors.
pub trait Emulator {
    /// The state after `vector`.
    fn answer(&mut self, vector: &Vector) -> Answer;
}

/// An emulator's reaction to a vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
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
    /// Readings of the ledger that the emulator is held to; of the others every value is right.
    pub fixed: BTreeMap<Reading, usize>,
}

/// What became of an instruction form, from best to worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// Every vector is right.
    Agrees,
    /// The emulator does not have the instruction, or an operand or modifier of it.
    Unsupported,
    /// There was no answer in time.
    Hangs,
    /// The emulator ended, or wrote something that is no answer.
    Crashes,
    /// A vector is wrong.
    Differs,
}

impl Status {
    /// From best to worst.
    pub const ALL: [Status; 5] = [Status::Agrees, Status::Unsupported, Status::Hangs, Status::Crashes, Status::Differs];

    /// The status in one word.
    pub fn name(self) -> &'static str {
        match self {
            Status::Agrees => "agrees",
            Status::Unsupported => "unsupported",
            Status::Hangs => "hangs",
            Status::Crashes => "crashes",
            Status::Differs => "differs",
        }
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
}

impl Entry {
    /// The worst outcome.
    pub fn status(&self) -> Status {
        self.counts.keys().next_back().copied().unwrap_or(Status::Agrees)
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

/// Tries the vectors of a form. `None` if there are none.
pub fn check(form: &Form, options: &Options, emulator: &mut dyn Emulator) -> Option<Entry> {
    let mut entry = Entry { form: *form, counts: BTreeMap::new(), failure: None, unsupported: None };
    let mut first: Option<(Status, Failure)> = None;
    for number in 0..options.count {
        let Some(vector) = form.vector(number, options.seed, options.mode) else { break };
        let agreed = agreed(&vector.prepared, &vector.initial, &vector.out, &options.fixed);
        let answer = emulator.answer(&vector);
        let status = judge(&answer, &agreed);
        *entry.counts.entry(status).or_default() += 1;
        if let (Answer::Unsupported(why), None) = (&answer, &entry.unsupported) {
            entry.unsupported = Some(why.clone());
        }
        if status >= Status::Hangs && first.as_ref().is_none_or(|(worst, _)| status > *worst) {
            first = Some((status, failure(vector, agreed, &answer)));
        }
        let count = |status| entry.counts.get(&status).copied().unwrap_or(0);
        if count(Status::Crashes) >= CRASHES || count(Status::Hangs) >= HANGS {
            break;
        }
    }
    entry.failure = first.map(|(status, failure)| smaller(status, failure, options, emulator));
    (!entry.counts.is_empty()).then_some(entry)
}

fn judge(answer: &Answer, agreed: &Agreed) -> Status {
    match answer {
        Answer::Values(values) if differences(values, agreed).is_empty() => Status::Agrees,
        Answer::Values(_) => Status::Differs,
        Answer::Unsupported(_) => Status::Unsupported,
        Answer::Broken(_) => Status::Crashes,
        Answer::Silent => Status::Hangs,
    }
}

fn differences(values: &BTreeMap<Word, u32>, agreed: &Agreed) -> Vec<Difference> {
    let wrong = |(&word, &expected): (&Word, &Bits)| {
        let got = *values.get(&word)?;
        (!expected.admits(got)).then_some(Difference { word, expected, got })
    };
    agreed.known.iter().filter_map(wrong).collect()
}

fn failure(vector: Vector, agreed: Agreed, answer: &Answer) -> Failure {
    let (differences, reason) = match answer {
        Answer::Values(values) => (differences(values, &agreed), None),
        Answer::Broken(why) | Answer::Unsupported(why) => (Vec::new(), Some(why.clone())),
        Answer::Silent => (Vec::new(), None),
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
        let agreed = agreed(&vector.prepared, &vector.initial, &vector.out, &options.fixed);
        let answer = emulator.answer(&vector);
        let same = judge(&answer, &agreed) == status;
        if same {
            smallest = self::failure(vector, agreed, &answer);
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
