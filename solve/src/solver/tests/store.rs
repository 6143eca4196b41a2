//! Results on disk: found again, and never believed if anything about them is wrong.

use std::cell::Cell;
use std::fs;
use std::ops::ControlFlow::Continue;
use std::path::Path;

use redb::{Database, ReadableTable, TableDefinition};

use super::plenty;
use crate::obligation::{Assumptions, Obligation};
use crate::solver::store::SOURCES;
use crate::solver::z3::Z3;
use crate::solver::{Engine, Outcome, Store};
use crate::term::{Var, add, constant, variable, with_plain_arena, xor};

const TABLE: TableDefinition<&[u8], &[u8]> = TableDefinition::new("results");

/// `x + y == y + x` under a mask of `bits`, which holds; or `x == x ^ bits`, which does not.
fn question(holds: bool, bits: u64) -> Obligation {
    with_plain_arena(|| {
        let (x, y, mask) = (variable(32, Var(0)), variable(32, Var(1)), constant(32, bits));
        let (a, b) =
            if holds { (xor(add(x, y), mask), xor(mask, add(y, x))) } else { (add(x, y), xor(add(x, y), mask)) };
        Obligation::equal(&Assumptions::new(&[]), a, b).0
    })
}

/// What `store` says, and how often the engine was asked.
fn ask(store: &Store, questions: Vec<Obligation>) -> (Vec<Outcome>, usize) {
    let asked = Cell::new(0);
    let outcomes = store.solve_all(questions, &mut |_, _| Continue(()), |open, report| {
        let outcomes: Vec<Outcome> = open.iter().map(|question| Z3.solve(question, &plenty())).collect();
        outcomes.iter().enumerate().for_each(|(number, outcome)| {
            let _ = report(number, outcome);
        });
        asked.set(asked.get() + open.len());
        outcomes
    });
    (outcomes, asked.get())
}

fn both() -> Vec<Obligation> {
    vec![question(true, 5), question(false, 7)]
}

fn open(directory: &Path) -> (Store, Option<String>) {
    Store::open(directory, false, "z3 1")
}

/// A directory with the results of `both`.
fn filled() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let (store, warning) = open(directory.path());
    assert_eq!(warning, None);
    let (outcomes, asked) = ask(&store, both());
    assert!(asked == 2 && outcomes[0] == Outcome::Unsat && matches!(outcomes[1], Outcome::Sat(_)), "{outcomes:?}");
    store.save().unwrap();
    directory
}

/// Right answers, whatever is in the directory.
fn answers_are_right(store: &Store) -> usize {
    let (outcomes, asked) = ask(store, both());
    assert!(outcomes[0] == Outcome::Unsat && matches!(outcomes[1], Outcome::Sat(_)), "{outcomes:?}");
    asked
}

#[test]
fn results_are_found_again() {
    let directory = filled();
    for read_only in [false, true] {
        let (store, warning) = Store::open(directory.path(), read_only, "z3 1");
        assert_eq!((warning, answers_are_right(&store)), (None, 0));
        assert_eq!(store.statistics(), (2, 0, 0));
        // Other questions are not answered.
        assert_eq!(ask(&store, vec![question(true, 6)]).1, 1);
    }
    // Another engine, or another version, has to find out for itself.
    assert_eq!(answers_are_right(&Store::open(directory.path(), false, "z3 2").0), 2);
}

/// Another build may ask the same question and mean something else by it.
#[test]
fn another_build_finds_nothing() {
    let directory = filled();
    let of_build = |sources: &str| Store::of_build(sources, directory.path(), false, "z3 1").0;
    assert_eq!(answers_are_right(&of_build("other sources")), 2);
    assert_eq!(answers_are_right(&of_build(SOURCES)), 0);
    assert!(SOURCES.len() == 16 && SOURCES.bytes().all(|byte| byte.is_ascii_hexdigit()), "{SOURCES}");
}

#[test]
fn nothing_is_written_for_readers() {
    let directory = tempfile::tempdir().unwrap();
    let (store, warning) = Store::open(&directory.path().join("none"), true, "z3 1");
    assert_eq!((warning, answers_are_right(&store)), (None, 2));
    store.save().unwrap();
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}

#[test]
fn a_damaged_file_is_never_believed() {
    let directory = filled();
    let path = directory.path().join("proofs.redb");
    let right = fs::read(&path).unwrap();
    let mut variants: Vec<Vec<u8>> = vec![Vec::new(), b"garbage".to_vec(), vec![0xa5; right.len()]];
    variants.extend([1, 2, 3, 5, 9].map(|part| right[..right.len() * part / 10].to_vec()));
    let used: Vec<usize> = (0..right.len()).filter(|&at| right[at] != 0).collect();
    for at in used.iter().step_by(used.len() / 60 + 1) {
        let mut flipped = right.clone();
        flipped[*at] ^= 1 << (at % 8);
        variants.push(flipped);
    }
    for (number, content) in variants.iter().enumerate() {
        for read_only in [true, false] {
            fs::write(&path, content).unwrap();
            let (store, warning) = Store::open(directory.path(), read_only, "z3 1");
            let asked = answers_are_right(&store);
            let (hits, _, refused) = store.statistics();
            assert_eq!(hits + asked, 2, "variant {number}: {warning:?}, {refused} refused");
            // What is found out anew can be kept, and is found next time.
            store.save().unwrap();
            if !read_only {
                assert_eq!(answers_are_right(&open(directory.path()).0), 0, "variant {number}: {warning:?}");
            }
        }
    }
    fs::write(&path, &variants[2]).unwrap();
    assert!(open(directory.path()).1.is_some_and(|warning| warning.contains("damaged and not believed")));
}

/// Changes the records of the file: each key with its record.
fn forge(directory: &Path, change: impl Fn(&mut Vec<(Vec<u8>, Vec<u8>)>)) {
    let database = Database::open(directory.join("proofs.redb")).unwrap();
    let write = database.begin_write().unwrap();
    {
        let mut table = write.open_table(TABLE).unwrap();
        let mut all: Vec<(Vec<u8>, Vec<u8>)> = table
            .iter()
            .unwrap()
            .map(|entry| entry.map(|(key, record)| (key.value().to_vec(), record.value().to_vec())).unwrap())
            .collect();
        change(&mut all);
        for (key, record) in &all {
            table.insert(&key[..], &record[..]).unwrap();
        }
    }
    write.commit().unwrap();
}

#[test]
fn forged_records_are_never_believed() {
    type Change = fn(&mut Vec<(Vec<u8>, Vec<u8>)>);
    let cases: [(&str, Change); 5] = [
        ("the record of another question", |all| {
            let first = all[0].1.clone();
            all[0].1 = std::mem::replace(&mut all[1].1, first);
        }),
        ("`unsat` under the old checksum", |all| {
            for (_, record) in all {
                record.truncate(32);
                record.extend(b"\"Unsat\"");
            }
        }),
        ("a short record", |all| all.iter_mut().for_each(|(_, record)| record.truncate(7))),
        ("an empty record", |all| all.iter_mut().for_each(|(_, record)| record.clear())),
        ("one bit", |all| all.iter_mut().for_each(|(_, record)| record[35] ^= 1)),
    ];
    for (what, change) in cases {
        let directory = filled();
        forge(directory.path(), change);
        let (store, warning) = open(directory.path());
        let asked = answers_are_right(&store);
        assert!(warning.is_none() && asked > 0 && store.statistics().2 == asked, "{what}: {:?}", store.statistics());
    }
}

/// A record with a right checksum whose model is none: the model is evaluated like any other.
#[test]
fn a_wrong_model_is_never_believed() {
    use sha2::{Digest, Sha256};
    for text in [
        r#"{"Sat":{"variables":[],"functions":[]}}"#,
        r#"{"Sat":{"variables":[1,2,3,4],"functions":[]}}"#,
        r#"{"Sat":{"variables":[0,0],"functions":[]}}"#,
    ] {
        let directory = filled();
        forge(directory.path(), |all| {
            for (key, record) in all {
                *record = Sha256::new().chain_update(&key).chain_update(text).finalize().to_vec();
                record.extend(text.as_bytes());
            }
        });
        let (store, _) = open(directory.path());
        let (outcomes, _) = ask(&store, vec![question(true, 5)]);
        assert_eq!((&outcomes[..], store.statistics().2), (&[Outcome::Unsat][..], 1), "{text}");
    }
}

#[test]
fn many_share_a_directory() {
    let directory = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for number in 0..6 {
            let path = directory.path();
            scope.spawn(move || {
                for round in 0..4 {
                    let (store, warning) = open(path);
                    assert_eq!(warning, None);
                    ask(&store, vec![question(true, 100 * number + round), question(true, round)]);
                    store.save().unwrap();
                }
            });
        }
    });
    let (store, _) = open(directory.path());
    let all = (0..6).flat_map(|number| (0..4).map(move |round| question(true, 100 * number + round)));
    assert_eq!(ask(&store, all.collect()).1, 0);
}

/// What kills a run costs no more than what came after the last time.
#[test]
fn results_are_saved_while_a_run_goes_on() {
    for damaged in [false, true] {
        let directory = tempfile::tempdir().unwrap();
        if damaged {
            fs::write(directory.path().join("proofs.redb"), "this is no database").unwrap();
        }
        let unknown = || ask(&open(directory.path()).0, both()).1;
        let (store, _) = open(directory.path());
        ask(&store, vec![question(true, 5)]);
        store.save().unwrap();
        ask(&store, vec![question(false, 7)]);
        assert_eq!(unknown(), 1, "the second one is not written yet");
        store.save().unwrap();
        store.save().unwrap();
        assert_eq!(unknown(), 0);
    }
}
