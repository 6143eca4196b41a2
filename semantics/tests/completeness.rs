//! The tables against a list of all instructions of GCN 1.0 to 1.4.1 and CDNA 1 to 4: `instructions.tsv` has a line
//! for each format and mnemonic with its opcode number on every target, `-` where it does not exist. A target without a
//! column has the instructions of the one before it.

use std::collections::BTreeMap;

use gcn_semantics::Target;
use gcn_semantics::rows::all_rows;

type Numbers = [Option<u16>; Target::ALL.len()];

fn listed() -> BTreeMap<(String, String), Numbers> {
    let text = include_str!("instructions.tsv");
    let head: Vec<&str> = text.lines().next().unwrap_or_default().split('\t').collect();
    let columns = Target::ALL.map(|target| {
        let listed = |other: &Target| head.iter().position(|name| *name == other.to_string());
        let column = Target::ALL.into_iter().rev().filter(|other| *other <= target).find_map(|other| listed(&other));
        column.expect("the first target has a column")
    });
    let entry = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        ((fields[0].to_owned(), fields[1].to_owned()), columns.map(|column| fields[column].parse().ok()))
    };
    text.lines().skip(1).map(entry).collect()
}

#[test]
fn every_instruction_has_its_rows_and_every_row_is_an_instruction() {
    let mut found: BTreeMap<(String, String), Numbers> = BTreeMap::new();
    for row in all_rows().iter().filter(|row| Target::ALL.iter().any(|&target| row.exists_on(target))) {
        let key = (format!("{:?}", row.format).to_lowercase(), row.mnemonic.to_owned());
        let numbers = found.entry(key).or_default();
        for target in Target::ALL {
            if let Some(number) = row.opcode(target) {
                let column = Target::ALL.iter().position(|other| *other == target).expect("one of all");
                let before = numbers[column].replace(number);
                assert_eq!(before, None, "{} has two rows on {target}", row.mnemonic);
            }
        }
    }
    let listed = listed();
    for (key, numbers) in &listed {
        assert_eq!(found.get(key), Some(numbers), "{} {}", key.0, key.1);
    }
    let unknown: Vec<_> = found.keys().filter(|key| !listed.contains_key(*key)).collect();
    assert!(unknown.is_empty(), "not in the list: {unknown:?}");
    assert!(listed.len() > 1300, "the list is complete");
}
