//! Choices of the concrete machine.

use super::*;
use crate::ledger::LedgerRow;

const RCP: ApproximateOp = ApproximateOp::Rcp;

#[test]
fn a_table_decides_an_approximate_result_within_reason() {
    let third = 0x3eaa_aaab;
    let three = 0x4040_0000u64;
    let with = |value: u64| {
        let mut choices = Choices::default();
        choices.table.insert((RCP.function(Format::F32), vec![three as u32]), value);
        choices.approximate(RCP, Format::F32, three)
    };
    assert_eq!(Choices::default().approximate(RCP, Format::F32, three), third);
    for value in [third - 1, third, third + 1] {
        assert_eq!(with(value), value);
    }
    for wild in [0, third + 2, third | 0x8000_0000, 0x7f80_0000, 0x7fc0_0000] {
        assert_eq!(with(wild), third);
    }
    let mut choices = Choices::default();
    choices.table.insert((RCP.function(Format::F64), vec![0, 0x4008_0000]), 0x3fd5_5555_5555_5556);
    assert_eq!(choices.approximate(RCP, Format::F64, 0x4008_0000_0000_0000), 0x3fd5_5555_5555_5556);
}

#[test]
fn machines_differ_in_the_last_place_of_approximate_results_and_not_in_what_is_certain() {
    let results = |argument: u64| -> BTreeSet<u64> {
        let machine = |approximation| Choices { approximation, ..Choices::default() };
        (0..64).map(|number| machine(number).approximate(RCP, Format::F32, argument)).collect()
    };
    assert_eq!(results(0x4040_0000), BTreeSet::from([0x3eaa_aaaa, 0x3eaa_aaab, 0x3eaa_aaac]));
    assert_eq!(results(0), BTreeSet::from([0x7f80_0000]));
    assert_eq!(results(0xff80_0000), BTreeSet::from([0x8000_0000]));
    let machine = |approximation| Choices { approximation, ..Choices::default() };
    let extremes =
        [Choices::BELOW, Choices::ABOVE].map(|number| machine(number).approximate(RCP, Format::F32, 0x4040_0000));
    assert_eq!(extremes, [0x3eaa_aaaa, 0x3eaa_aaac]);
}

#[test]
fn a_machine_tells_that_it_approximated() {
    let (value, rows) =
        with_choices(Choices::default(), || Concrete::approximate::<W32>(RCP, Format::F32, 0x4000_0000));
    assert_eq!((value, rows), (0x3f00_0000, BTreeSet::from([Cause::Approximate])));
}

#[test]
fn one_word_stands_for_all_open_values_of_a_machine_that_always_takes_the_same() {
    let row = LedgerRow::X5;
    let decided = [((Unspecified::in_lane(row, 0, 1), Vec::new()), 7)];
    let table = Choices { table: decided.into_iter().collect(), ..Choices::default() };
    for choices in [Choices::default(), Choices::seeded(Choices::ONES), Choices::seeded(5), table] {
        let constant = [0, Choices::ONES].contains(&choices.seed) && choices.table.is_empty();
        let (always, causes) = with_choices(choices.clone(), || Concrete::always(row.into()));
        assert_eq!(always.is_some(), constant, "{choices:?}");
        assert_eq!(causes.contains(&row.into()), constant, "only what was taken counts");
        for lane in 0..4 {
            let what = Unspecified::in_lane(row, 0, lane);
            let value = with_choices(choices.clone(), || Concrete::unspecified::<W32>(what, &[])).0;
            assert!(always.is_none_or(|always| always == value), "{choices:?} in lane {lane}");
        }
    }
}
