use super::*;

fn touch(instruction: usize, lane: u8, address: u64, bytes: u64, manner: Manner, value: u64) -> Touch {
    Touch { instruction, lane: Some(lane), space: Space::Global, address, bytes, manner, value }
}

/// What waves do, each with the number of its group, its number there and the barriers before it.
fn found(accesses: &[((u64, u32, u64), Touch)]) -> (Vec<Race>, Vec<LaneConflict>) {
    let mut detector = Detector::default();
    for ((group, wave, round), touch) in accesses {
        detector.note(&[*touch], *group, *wave, *round, &|_| false);
    }
    detector.into_found()
}

/// The instructions of the races, and whether they are harmless.
fn pairs(accesses: &[((u64, u32, u64), Touch)]) -> Vec<([usize; 2], bool)> {
    let numbers = |race: &Race| (race.sides.map(|side| side.instruction), race.is_harmless);
    found(accesses).0.iter().map(numbers).collect()
}

#[test]
fn a_barrier_puts_waves_of_a_group_into_an_order_and_groups_into_none() {
    let store = touch(1, 0, 0x100, 4, Manner::Write, 7);
    let load = touch(2, 5, 0x102, 1, Manner::Read, 0);
    assert_eq!(pairs(&[((0, 0, 0), store), ((0, 1, 0), load)]), [([1, 2], false)]);
    assert_eq!(pairs(&[((0, 0, 0), store), ((0, 1, 1), load)]), []);
    assert_eq!(pairs(&[((0, 0, 0), store), ((0, 0, 0), load)]), [], "one wave has an order");
    assert_eq!(pairs(&[((0, 0, 0), store), ((1, 0, 1), load)]), [([1, 2], false)]);
    assert_eq!(pairs(&[((0, 0, 0), store), ((0, 1, 0), touch(2, 5, 0x104, 4, Manner::Read, 0))]), []);
    let [race] = found(&[((0, 0, 0), store), ((0, 1, 0), load)]).0[..] else { panic!("there is one") };
    assert_eq!((race.address, race.sides[0].value, race.sides[1].lane), (0x102, 7, Some(5)));
}

#[test]
fn data_share_of_two_groups_is_two() {
    let store = Touch { space: Space::Lds, ..touch(1, 0, 0x100, 4, Manner::Write, 7) };
    assert_eq!(pairs(&[((0, 0, 0), store), ((1, 0, 0), Touch { value: 8, ..store })]), []);
    assert_eq!(pairs(&[((0, 0, 0), store), ((0, 1, 0), Touch { value: 8, ..store })]), [([1, 1], false)]);
}

#[test]
fn the_same_value_is_harmless_as_long_as_nobody_stores_another_one() {
    let store = |instruction, value| touch(instruction, 0, 0x100, 4, Manner::Write, value);
    assert_eq!(pairs(&[((0, 0, 0), store(1, 7)), ((0, 1, 0), store(2, 7))]), [([1, 2], true)]);
    assert_eq!(pairs(&[((0, 0, 0), store(1, 7)), ((0, 1, 0), store(2, 0x107))]), [([1, 2], false)]);
    // The bytes that meet are the same.
    let half = touch(2, 0, 0x100, 2, Manner::Write, 7);
    assert_eq!(pairs(&[((0, 0, 0), store(1, 0x1_0007)), ((0, 1, 0), half)]), [([1, 2], true)]);
    // The first wave has stored 1 before, in the same line.
    let twice = [((0, 0, 0), store(1, 1)), ((0, 0, 0), store(1, 7)), ((0, 1, 0), store(2, 7))];
    assert_eq!(pairs(&twice), [([1, 2], false)]);
}

#[test]
fn atomics_of_one_cell_meet_and_others_do_not() {
    let add = |instruction, address, bytes| touch(instruction, 0, address, bytes, Manner::Atomic, 0);
    assert_eq!(pairs(&[((0, 0, 0), add(1, 0x100, 4)), ((1, 0, 0), add(2, 0x100, 4))]), []);
    assert_eq!(pairs(&[((0, 0, 0), add(1, 0x100, 8)), ((1, 0, 0), add(2, 0x104, 4))]), [([1, 2], false)]);
    let load = touch(2, 0, 0x100, 4, Manner::Read, 0);
    assert_eq!(pairs(&[((0, 0, 0), add(1, 0x100, 4)), ((1, 0, 0), load)]), [([1, 2], false)]);
}

/// Of many waves each pair of instructions is found, however many accesses stand between them.
#[test]
fn every_pair_of_instructions_is_found() {
    let mut accesses = Vec::new();
    for wave in 0..8 {
        for instruction in 0..3 {
            accesses.push(((0, wave, 0), touch(instruction, 0, 0x100, 4, Manner::Read, 0)));
        }
    }
    accesses.push(((0, 0, 0), touch(3, 0, 0x100, 4, Manner::Write, 1)));
    accesses.push(((9, 0, 5), touch(4, 0, 0x103, 1, Manner::Read, 1)));
    assert_eq!(pairs(&accesses), [([0, 3], false), ([1, 3], false), ([2, 3], false), ([3, 4], false)]);
    // Reads before a barrier do not race with a write behind it, however many there are.
    accesses.truncate(24);
    accesses.push(((0, 0, 1), touch(3, 0, 0x100, 4, Manner::Write, 1)));
    assert_eq!(pairs(&accesses), []);
    // The groups that have read are over.
    let mut detector = Detector::default();
    for group in 0..9 {
        detector.note(&[touch(1, 0, 0x100, 4, Manner::Read, 0)], group, 0, 0, &|other| other != group);
    }
    detector.note(&[touch(2, 0, 0x100, 4, Manner::Write, 0)], 8, 1, 1, &|other| other != 8);
    assert_eq!(detector.into_found().0.len(), 1);
}

#[test]
fn lanes_of_one_store_conflict_where_their_values_differ() {
    let lanes = |stores: &[(u8, u64, u64)]| {
        let touches: Vec<Touch> =
            stores.iter().map(|&(lane, address, value)| touch(1, lane, address, 4, Manner::Write, value)).collect();
        let mut detector = Detector::default();
        detector.note(&touches, 0, 0, 0, &|_| false);
        detector.into_found().1
    };
    assert_eq!(lanes(&[(0, 0x100, 1), (1, 0x104, 2), (2, 0x108, 3)]), []);
    assert_eq!(lanes(&[(0, 0x100, 1), (1, 0x100, 1)]), []);
    assert_eq!(lanes(&[(0, 0x100, 1), (0, 0x100, 2)]), [], "a lane has an order");
    let [conflict] = lanes(&[(3, 0x104, 5), (0, 0x100, 0x0102_0304), (1, 0x102, 0x9902)])[..] else { panic!("one") };
    assert_eq!((conflict.address, conflict.lanes, conflict.instruction), (0x103, [0, 1], 1));
}
