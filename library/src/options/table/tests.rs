use gcn_semantics::ledger::Reading;
use gcn_semantics::wave::FUEL;
use gcnverify::job::Key;

use super::*;

#[test]
fn lines_of_a_batch_have_the_keys_of_the_table() {
    let rows: Vec<&Row> = of_lines().collect();
    assert_eq!(rows.len(), Key::OF_JOBS.len());
    for key in Key::OF_JOBS {
        let row = rows.iter().find(|row| row.key == key.name()).unwrap_or_else(|| panic!("no row of `{key}`"));
        assert_eq!(row.kind == Texts, key.is_list(), "{key}");
    }
}

/// The help of `--reading` names all of them, with all values, but for the model, which has an option of its own.
#[test]
fn readings_are_in_the_help() {
    for reading in Reading::ALL.into_iter().filter(|&reading| reading != Reading::Reverse) {
        let name = reading.row().name();
        let named = READING
            .help
            .split([',', ' '])
            .find(|word| word.split_once('=').is_some_and(|(names, _)| names.split('|').any(|other| other == name)));
        let values = named.and_then(|word| word.split_once('=')).map_or("", |(_, values)| values);
        assert_eq!(values.split('|').collect::<Vec<_>>(), reading.values(), "{name}");
    }
}

#[test]
fn defaults_are_those_of_the_evaluator() {
    assert_eq!(MAX_STEPS.default, Some(FUEL.to_string().as_str()));
}
