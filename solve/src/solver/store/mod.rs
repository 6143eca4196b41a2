//! Decided obligations on disk, for later runs and other processes.
//!
//! A record's key is the hash of the obligation in canonical form, of the engines with their versions, and of
//! the sources that this program was built from ([`SOURCES`]): what another build has asked, by other rules or with
//! another lowering, is another question. It is believed only if its own checksum, which covers the key, is
//! right, and a model in it only if it satisfies the obligation, like any other. Whatever is damaged is
//! ignored with a warning. Who can write to the directory is trusted: a checksum is no signature.
//!
//! The file is locked while it is read at the start and while new results are added, not in between, so
//! any number of processes can share a directory.

mod file;

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use redb::Database;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Outcome, Report};
use crate::obligation::{Model, Obligation};
use file::{BROKEN, RESULTS, Trouble, load, quietly, unlocked};

/// The file in the directory.
const FILE: &str = "proofs.redb";
/// Where a damaged file is put aside.
const DAMAGED: &str = "proofs.redb.damaged";
/// Records beyond which the file is started anew.
const CAPACITY: usize = 1 << 20;

/// A hash of the sources that this program was built from, made by the build script: the same for every
/// build of the same sources.
pub const SOURCES: &str = env!("GCNVERIFY_SOURCES");

type Key = [u8; 32];

/// What a record says.
#[derive(Debug, Serialize, Deserialize)]
enum Stored {
    Unsat,
    Sat { variables: Vec<u64>, functions: Vec<Vec<(Vec<u64>, u64)>> },
}

/// The results in a directory, and those of this run.
#[derive(Debug)]
pub struct Store {
    directory: PathBuf,
    read_only: bool,
    /// What every key covers beside the obligation.
    context: String,
    known: FxHashMap<Key, Box<[u8]>>,
    /// The file was damaged.
    damaged: bool,
    run: Mutex<Run>,
    /// Held while results are written.
    saving: Mutex<()>,
}

#[derive(Debug, Default)]
struct Run {
    fresh: Vec<(Key, Vec<u8>)>,
    /// Where each of them is.
    positions: FxHashMap<Key, usize>,
    /// How many of them are in the file.
    saved: usize,
    hits: usize,
    /// Records that were not believed.
    refused: usize,
}

impl Store {
    /// The results in `directory`, for this build and the engines that `engines` names with their versions; and a
    /// warning if they cannot be used.
    pub fn open(directory: &Path, read_only: bool, engines: &str) -> (Self, Option<String>) {
        Self::of_build(SOURCES, directory, read_only, engines)
    }

    /// As [`Store::open`], for the build from `sources`.
    pub(super) fn of_build(sources: &str, directory: &Path, read_only: bool, engines: &str) -> (Self, Option<String>) {
        let path = directory.join(FILE);
        let (known, damage) = match load(&path, read_only) {
            Ok(known) => (known, None),
            Err(reason) => (FxHashMap::default(), Some(reason)),
        };
        let (damaged, warning) = match damage {
            None => (false, None),
            Some(Trouble::Damaged(what)) => {
                (true, Some(format!("{} is damaged and not believed: {what}", path.display())))
            }
            Some(Trouble::Absent(what)) => (false, Some(format!("{} cannot be read: {what}", path.display()))),
        };
        let context = context(sources, engines);
        (
            Store {
                directory: directory.into(),
                read_only,
                context,
                known,
                damaged,
                run: Mutex::default(),
                saving: Mutex::default(),
            },
            warning,
        )
    }

    fn run(&self) -> MutexGuard<'_, Run> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many answers came from the store, how many are new, and how many records were not believed.
    pub fn statistics(&self) -> (usize, usize, usize) {
        let run = self.run();
        (run.hits, run.fresh.len(), run.refused)
    }

    fn key(&self, obligation: &Obligation) -> Key {
        let mut hasher = Sha256::new();
        hasher.update(&self.context);
        hasher.update(format!("{obligation:?}"));
        hasher.finalize().into()
    }

    /// The outcome of `obligation`, if it is known and can be believed.
    pub fn find(&self, obligation: &Obligation) -> Option<Outcome> {
        let key = self.key(obligation);
        let outcome = self.recorded(&key, obligation).or_else(|| self.noted(&key, obligation))?;
        let mut run = self.run();
        match outcome {
            Some(_) => run.hits += 1,
            None => run.refused += 1,
        }
        outcome
    }

    /// Whether the directory has an outcome of `obligation` that can be believed.
    pub fn has(&self, obligation: &Obligation) -> bool {
        self.recorded(&self.key(obligation), obligation).is_some_and(|outcome| outcome.is_some())
    }

    /// The record under `key`, if there is one, as an outcome of `obligation`, if it can be believed.
    fn recorded(&self, key: &Key, obligation: &Obligation) -> Option<Option<Outcome>> {
        let record = self.known.get(key)?;
        Some(read(key, record).and_then(|stored| stored.outcome(obligation)))
    }

    /// As [`Store::recorded`], of this run.
    fn noted(&self, key: &Key, obligation: &Obligation) -> Option<Option<Outcome>> {
        let run = self.run();
        let (_, record) = &run.fresh[*run.positions.get(key)?];
        Some(read(key, record).and_then(|stored| stored.outcome(obligation)))
    }

    /// Notes a decided outcome.
    pub fn remember(&self, obligation: &Obligation, outcome: &Outcome) {
        let stored = match outcome {
            Outcome::Unsat => Stored::Unsat,
            Outcome::Sat(model) => Stored::of(model),
            Outcome::Unknown(_) | Outcome::Inconsistent(_) => return,
        };
        let key = self.key(obligation);
        if !self.read_only
            && let Ok(text) = serde_json::to_vec(&stored)
        {
            let record = [&checksum(&key, &text)[..], &text].concat();
            let mut run = self.run();
            let position = run.fresh.len();
            run.positions.insert(key, position);
            run.fresh.push((key, record));
        }
    }

    /// Adds the results to the file that are new since the last time. Threads may do so at the same time.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn save(&self) -> Result<(), String> {
        let _saving = self.saving.lock().unwrap_or_else(PoisonError::into_inner);
        let (fresh, saved) = {
            let run = self.run();
            (run.fresh[run.saved..].to_vec(), run.saved)
        };
        if self.read_only || fresh.is_empty() {
            return Ok(());
        }
        self.append(&fresh, saved == 0)?;
        self.run().saved = saved + fresh.len();
        Ok(())
    }

    /// Adds `fresh` to the file; the `first` results of a run replace what is damaged or too much.
    fn append(&self, fresh: &[(Key, Vec<u8>)], first: bool) -> Result<(), String> {
        let path = self.directory.join(FILE);
        let problem = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        fs::create_dir_all(&self.directory).map_err(|error| problem(&error))?;
        let aside = || fs::rename(&path, self.directory.join(DAMAGED));
        if self.damaged && first {
            // Another process may have been faster.
            let _ = aside();
        }
        let full = first && self.known.len() + fresh.len() > CAPACITY;
        match self.add(&path, fresh, full) {
            // Some damage shows when something is added only.
            Err(Trouble::Damaged(_)) if aside().is_ok() => self.add(&path, fresh, false),
            result => result,
        }
        .map_err(|(Trouble::Absent(error) | Trouble::Damaged(error))| problem(&error))
    }

    fn add(&self, path: &Path, fresh: &[(Key, Vec<u8>)], full: bool) -> Result<(), Trouble> {
        let add = || -> Result<(), Box<redb::Error>> {
            let database = unlocked(|| Database::create(path)).map_err(boxed)?;
            let transaction = database.begin_write().map_err(boxed)?;
            if full {
                transaction.delete_table(RESULTS).map_err(boxed)?;
            }
            {
                let mut table = transaction.open_table(RESULTS).map_err(boxed)?;
                for (key, record) in fresh {
                    table.insert(&key[..], &record[..]).map_err(boxed)?;
                }
            }
            transaction.commit().map_err(boxed)
        };
        quietly(add).unwrap_or_else(|| Err(boxed(redb::Error::Corrupted(BROKEN.into())))).map_err(
            |error| match *error {
                redb::Error::DatabaseAlreadyOpen | redb::Error::Io(_) => Trouble::Absent(error.to_string()),
                error => Trouble::Damaged(error.to_string()),
            },
        )
    }

    /// Answers what is known, and gives the rest to `solve`, whose outcomes are noted.
    pub(super) fn solve_all(
        &self,
        obligations: Vec<Obligation>,
        report: Report,
        solve: impl FnOnce(Vec<Obligation>, Report) -> Vec<Outcome>,
    ) -> Vec<Outcome> {
        let mut outcomes: Vec<Option<Outcome>> = obligations.iter().map(|obligation| self.find(obligation)).collect();
        for (position, outcome) in outcomes.iter().enumerate() {
            if let Some(outcome) = outcome
                && report(position, outcome).is_break()
            {
                return outcomes.into_iter().map(|outcome| outcome.unwrap_or_else(Outcome::stopped)).collect();
            }
        }
        let open: Vec<usize> = (0..obligations.len()).filter(|&position| outcomes[position].is_none()).collect();
        let questions: Vec<Obligation> = open.iter().map(|&position| obligations[position].clone()).collect();
        if !questions.is_empty() {
            let solved = solve(questions, &mut |number, outcome| {
                self.remember(&obligations[open[number]], outcome);
                let go_on: ControlFlow<()> = report(open[number], outcome);
                go_on
            });
            for (position, outcome) in open.into_iter().zip(solved) {
                outcomes[position] = Some(outcome);
            }
        }
        outcomes.into_iter().map(|outcome| outcome.unwrap_or_else(Outcome::stopped)).collect()
    }
}

impl Stored {
    fn of(model: &Model) -> Self {
        let functions = model.functions.iter();
        let functions = functions.map(|table| table.iter().map(|(args, &value)| (args.clone(), value)).collect());
        Stored::Sat { variables: model.variables.clone(), functions: functions.collect() }
    }

    /// What the record says about `obligation`; `None` if a model is none.
    fn outcome(self, obligation: &Obligation) -> Option<Outcome> {
        let Stored::Sat { variables, functions } = self else { return Some(Outcome::Unsat) };
        let fits = variables.len() == obligation.variables().len() && functions.len() == obligation.functions().len();
        let functions = functions.into_iter().map(|table| table.into_iter().collect::<BTreeMap<_, _>>());
        let model = Model { variables, functions: functions.collect() };
        (fits && obligation.admits(&model)).then_some(Outcome::Sat(model))
    }
}

/// What every key covers beside the obligation: the format of the records, the build and the engines.
fn context(sources: &str, engines: &str) -> String {
    format!("2\n{}\n{sources}\n{engines}\n", env!("CARGO_PKG_VERSION"))
}

fn checksum(key: &Key, text: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(key).chain_update(text).finalize().into()
}

/// The record's content, if its checksum is right.
fn read(key: &Key, record: &[u8]) -> Option<Stored> {
    let (sum, text) = record.split_at_checked(32)?;
    (checksum(key, text) == sum).then(|| serde_json::from_slice(text).ok()).flatten()
}

fn boxed(error: impl Into<redb::Error>) -> Box<redb::Error> {
    Box::new(error.into())
}
