//! The Python package and its documentation against the table of options.

use std::collections::BTreeMap;

use gcnverify_library::options::table::{self, Kind, Row};

const PACKAGE: &str = include_str!("../../../python/gcnverify/__init__.py");
const DOCUMENT: &str = include_str!("../../../docs/library.md");

const ALL: [(&str, &[Row]); 4] =
    [("equiv", table::EQUIV), ("run", table::RUN), ("explain", table::EXPLAIN), ("hazards", table::HAZARDS)];

/// The arguments of a function of the package that are no names of programs, with their types.
fn arguments(function: &str) -> BTreeMap<&'static str, &'static str> {
    let (_, rest) = PACKAGE.split_once(&format!("\ndef {function}(\n")).expect("the function is there");
    let (head, _) = rest.split_once("\n) -> ").expect("it has a type");
    let (_, keywords) = head.split_once("    *,\n").expect("it has arguments with names");
    let argument = |line: &'static str| line.trim().trim_end_matches(',').split_once(": ");
    keywords.lines().filter_map(argument).filter(|(name, _)| !name.starts_with("name")).collect()
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
