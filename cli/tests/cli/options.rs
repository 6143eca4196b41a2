//! The Python package and its documentation against the table of options.

use std::collections::BTreeMap;

use gcn_semantics::ledger::{NanPolicy, ReverseModel};
use gcnverify::equiv::Arithmetic;
use gcnverify::job::{Abi, Word};
use gcnverify_library::engines::Solver;
use gcnverify_library::equiv::{OnHazard, OnMissing};
use gcnverify_library::options::table::{self, Kind, Row};

const PACKAGE: &str = concat!(
    include_str!("../../../python/gcnverify/_equivalence.py"),
    include_str!("../../../python/gcnverify/_programs.py")
);
const TYPES: &str = include_str!("../../../python/gcnverify/_options.py");
const DOCUMENT: &str = include_str!("../../../docs/library.md");

const ALL: [(&str, &[Row]); 5] = [
    ("equiv", table::EQUIV),
    ("run", table::RUN),
    ("explain", table::EXPLAIN),
    ("hazards", table::HAZARDS),
    ("prove", table::PROVE),
];
/// What Python has beside the options.
const OF_PYTHON: [&str; 4] = ["name", "name_a", "name_b", "progress"];

/// The arguments of a function of the package that are no names of programs, with their types.
fn arguments(function: &str) -> BTreeMap<&'static str, &'static str> {
    let (_, rest) = PACKAGE.split_once(&format!("\ndef {function}(\n")).expect("the function is there");
    let (head, _) = rest.split_once("\n) -> ").expect("it has a type");
    let (_, keywords) = head.split_once("    *,\n").expect("it has arguments with names");
    let argument = |line: &'static str| line.trim().trim_end_matches(',').split_once(": ");
    keywords.lines().filter_map(argument).filter(|(name, _)| !OF_PYTHON.contains(name)).collect()
}

#[test]
fn arguments_of_python_are_those_of_the_table() {
    for (function, rows) in ALL {
        let arguments = arguments(function);
        assert!(arguments.keys().all(|name| rows.iter().any(|row| row.key == *name)), "{function}: {arguments:?}");
        for row in rows {
            let of = arguments.get(row.key).unwrap_or_else(|| panic!("{function} has no `{}`", row.key));
            let kind = match of {
                _ if of.contains("Sequence[str]") => Kind::Texts,
                _ if of.starts_with("bool") => Kind::Flag,
                _ if of.starts_with("Mapping") => Kind::Object,
                _ => Kind::Text,
            };
            assert_eq!(kind, row.kind, "{function}: {}: {of}", row.key);
        }
    }
}

/// Of `equiv` the document has what a line of `batch` has not, and says so of the others.
#[test]
fn the_document_names_every_option() {
    let (_, options) = DOCUMENT.split_once("## Options").expect("there is a section");
    for (function, rows) in ALL {
        let rows = if function == "equiv" { table::OF_WHOLE_BATCHES } else { rows };
        let (_, from) = options.split_once(&format!("`{function}`: ")).unwrap_or_else(|| panic!("of `{function}`"));
        let section = from.split("Of `").next().unwrap_or(from);
        for row in rows {
            assert!(section.contains(&format!("`{}`", row.key)), "{function}: {}", row.key);
        }
    }
}

/// The words of a choice are those of its type in Python.
fn has_words<T: Word>(name: &str) {
    let (_, rest) = TYPES.split_once(&format!("\n{name} = Literal[")).unwrap_or_else(|| panic!("no type {name}"));
    let (words, _) = rest.split_once(']').expect("it ends");
    let words: Vec<&str> = words.split(", ").map(|word| word.trim_matches('"')).collect();
    let all: Vec<&str> = T::ALL.iter().map(|(_, word, _)| *word).collect();
    assert_eq!(words, all, "{name}");
}

#[test]
fn types_of_python_have_the_words_of_the_options() {
    has_words::<Abi>("Abi");
    has_words::<ReverseModel>("Model");
    has_words::<NanPolicy>("Nan");
    has_words::<Arithmetic>("Fp");
    has_words::<OnHazard>("OnHazard");
    has_words::<OnMissing>("OnMissing");
    has_words::<Solver>("Solver");
}
