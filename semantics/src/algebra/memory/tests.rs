//! Bytes, pages, lanes that meet, faults.

use super::*;
use crate::algebra::{Column, Concrete, LANES, Mask, PerLane, W32};

const ACCESS: Access = Access { instruction: 7, coherent: false, order: LaneOrder::Ascending };

fn seeded() -> ConcreteMemory {
    ConcreteMemory::with(Background::Seeded(1), Background::Seeded(2), Background::Seeded(3))
}
fn lanes(active: u64) -> BitColumn<Concrete> {
    Column::each(|lane| Bit(Mask::new(active >> lane & 1 == 1)))
}
fn words(word: impl Fn(usize) -> u32) -> PerLane<B32<Concrete>> {
    Column::each(|lane| Bv::new(word(lane)))
}
fn global(address: impl Fn(usize) -> u64) -> Addresses<Concrete> {
    Addresses::Global(Column::each(|lane| Bv::new(address(lane))))
}

/// What `gather` does, lane by lane and byte by byte.
fn expected(memory: &mut ConcreteMemory, size: Size, address: impl Fn(usize) -> u64) -> PerLane<u32> {
    std::array::from_fn(|lane| {
        let byte = |index| u32::from(memory.byte(Space::Global, 0, address(lane).wrapping_add(index)).expect("a byte"));
        (0..size.bytes()).map(byte).enumerate().fold(0, |word, (index, byte)| word | byte << (8 * index))
    })
}

#[test]
fn gathers_are_the_bytes_in_little_endian_order_wherever_they_lie() {
    let rows: [fn(usize) -> u64; 5] = [
        |lane| 0x1000 + 4 * lane as u64,
        |lane| 0x1f80 + 4 * lane as u64,
        |lane| 0x1003 + 517 * lane as u64,
        |_| 0xfff,
        |lane| (lane as u64).wrapping_sub(3),
    ];
    for address in rows {
        for size in [Size::Byte, Size::Short, Size::Dword] {
            let mut memory = seeded();
            let got = memory.gather(&ACCESS, size, &lanes(u64::MAX), &global(address));
            assert_eq!(got.map(|word| word.0), expected(&mut memory, size, address), "{size:?}");
            assert_eq!(memory.fault(), None);
        }
    }
}

#[test]
fn a_scatter_is_what_a_gather_then_finds_and_leaves_other_bytes_alone() {
    for (stride, start) in [(4, 0x2000), (4, 0x2f90), (12, 0x2ffe)] {
        let address = |lane: usize| start + stride * lane as u64;
        let mut memory = seeded();
        let before = memory.byte(Space::Global, 0, start - 1);
        let value = words(|lane| 0x0101_0101 * lane as u32 + 0xf00d);
        let met = memory.scatter(&ACCESS, Size::Dword, &lanes(!2), &global(address), &value);
        assert!(!met);
        let old = expected(&mut seeded(), Size::Dword, address);
        let new = expected(&mut memory, Size::Dword, address);
        for lane in 0..LANES {
            assert_eq!(new[lane], if lane == 1 { old[1] } else { value[lane].0 });
        }
        assert_eq!(memory.byte(Space::Global, 0, start - 1), before);
        assert_eq!(seeded().byte(Space::Global, 0, start - 1), before);
    }
}

#[test]
fn the_order_of_lanes_decides_where_they_meet() {
    for (order, expected) in [(LaneOrder::Ascending, 63), (LaneOrder::Descending, 0)] {
        let mut memory = seeded();
        let access = Access { order, ..ACCESS };
        assert!(memory.scatter(&access, Size::Byte, &lanes(u64::MAX), &global(|_| 5), &words(|lane| lane as u32)));
        assert_eq!(memory.byte(Space::Global, 0, 5), Some(expected));
    }
    let mut memory = seeded();
    assert!(!memory.scatter(&ACCESS, Size::Byte, &lanes(1), &global(|_| 5), &words(|_| 0)));
    assert!(memory.scatter(
        &ACCESS,
        Size::Short,
        &lanes(3),
        &global(|lane| 9u64.wrapping_sub(lane as u64)),
        &words(|_| 0)
    ));
    assert!(memory.scatter(&ACCESS, Size::Dword, &lanes(3), &global(|lane| 3 * lane as u64), &words(|_| 0)));
    let own = Addresses::Scratch(words(|_| 4));
    assert!(!memory.scatter(&ACCESS, Size::Dword, &lanes(u64::MAX), &own, &words(|lane| lane as u32)));
    let own = memory.gather(&ACCESS, Size::Dword, &lanes(u64::MAX), &own);
    assert_eq!(own.map(|word| word.0), words(|lane| lane as u32).map(|word| word.0));
}

#[test]
fn lanes_of_an_atomic_come_one_after_the_other() {
    let new = |old: B32<Concrete>, data: [B32<Concrete>; 2]| old + data[0];
    let atomic = Atomic::<Concrete, W32> { op: AtomicOp::Add, new: &new, context: None, returns: true };
    let mut memory = ConcreteMemory::default();
    memory.give(Space::Lds, 0, 8, &[1, 0, 0, 0]);
    let addresses = Addresses::Lds(words(|_| 8));
    let (one, zero) = (words(|_| 1), words(|_| 0));
    let old = memory.atomic(&ACCESS, &atomic, &lanes(0xf0), &addresses, [&one, &zero]);
    assert_eq!(old[4..8].iter().map(|word| word.0).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(memory.byte(Space::Lds, 0, 8), Some(5));
}

#[test]
fn bytes_that_nobody_gave_are_a_fault_of_the_first_lane_that_wants_them() {
    let mut memory = ConcreteMemory::default();
    memory.give(Space::Global, 0, 0x100, &[1, 2, 3, 4, 5, 6]);
    let at = |lane: usize| if lane == 3 { 0x103 } else { 0x100 };
    let got = memory.gather(&ACCESS, Size::Dword, &lanes(0b0110), &global(at));
    assert_eq!((got[1].0, memory.fault()), (0x0403_0201, None));
    let got = memory.gather(&ACCESS, Size::Dword, &lanes(0b1110), &global(at));
    let fault = Fault { instruction: 7, lane: Some(3), space: Space::Global, address: 0x106, writes: false };
    assert_eq!((got[3].0, memory.fault()), (0, Some(fault)));
    memory.store(&ACCESS, Bit(Mask::new(true)), Bv::new(0x104), Bv::new(9));
    assert_eq!((memory.fault(), memory.byte(Space::Global, 0, 0x104)), (Some(fault), Some(5)));
}

#[test]
fn contents_depend_on_the_seed_the_space_and_the_lane_and_on_nothing_else() {
    let byte = |space, lane, address| seeded().byte(space, lane, address);
    let row = |space, lane| (0..64).map(|address| byte(space, lane, address)).collect::<Vec<_>>();
    assert_ne!(row(Space::Global, 0), row(Space::Lds, 0));
    assert_ne!(row(Space::Scratch, 0), row(Space::Scratch, 1));
    assert_eq!(row(Space::Lds, 0), row(Space::Lds, 1));
    let mut memory = seeded();
    memory.byte(Space::Global, 0, 0x5000);
    assert_eq!(memory.byte(Space::Global, 0, 17), byte(Space::Global, 0, 17));
}

#[test]
fn stores_are_noted_with_their_lanes_once_somebody_asks() {
    let address = |lane: usize| 0x1000 + 4 * lane as u64;
    let mut memory = seeded();
    let store = |memory: &mut ConcreteMemory, active: u64| {
        let _ = memory.scatter(&ACCESS, Size::Dword, &lanes(active), &global(address), &words(|lane| lane as u32));
    };
    store(&mut memory, u64::MAX);
    assert_eq!(memory.take_stored(), [], "nobody had asked");
    store(&mut memory, 1 << 3 | 1 << 5);
    let stored = memory.take_stored();
    let expected = |lane: u8| Store { lane: Some(lane), space: Space::Global, address: address(lane.into()), bytes: 4 };
    assert_eq!(stored, [expected(3), expected(5)]);
    store(&mut memory, u64::MAX);
    assert_eq!(memory.take_stored().len(), LANES, "a row of dwords is no exception");
    memory.gather(&ACCESS, Size::Byte, &lanes(u64::MAX), &global(address));
    assert_eq!(memory.take_stored(), [], "loads are none");
}
