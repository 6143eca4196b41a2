//! Buffers: addresses and ranges.

use super::*;

/// A state with a buffer of `records` at 0x1000, where memory has counted words.
pub fn buffer(stride: u32, records: u32, last: u32) -> State {
    let resource = [0x1000, stride << 16, records, last | 4 << 15];
    State::default().words(Space::Global, 0x1000, &counted(64)).s(8, &resource).s(4, &[8])
}

#[test]
fn whether_the_scalar_offset_is_checked_is_a_reading_but_on_gfx8() {
    let text = "buffer_load_dword v0, v2, s[8:11], s4 offen";
    let state = buffer(0, 16, 0).v(2, &[12]);
    let readings = [(Gfx600, Reading::K100), (Gfx700, Reading::K100), (Gfx900, Reading::K103), (Gfx906, Reading::K103)];
    for (target, reading) in readings {
        let load = |value| {
            let mut readings = Readings::default();
            readings.set(reading, value);
            let mut run = state.run_as(target, text, readings);
            assert!(run.touches(reading));
            run.v(0)
        };
        assert_eq!([load(0), load(1)], [0, counted(64)[5]], "{target}");
        let inside = state.clone().s(4, &[0]);
        assert_eq!(inside.run(target, "buffer_load_dword v0, v2, s[8:11], 0 offen").v(0), counted(64)[3]);
    }
    assert_eq!(state.run(Gfx803, text).v(0), 0);
}

#[test]
fn what_num_records_counts_depends_on_the_target_and_the_index() {
    let text = "buffer_load_dword v0, v2, s[8:11], 0 idxen";
    let load = |target, index| buffer(16, 4, 0).v(2, &[index]).run(target, text).v(0);
    assert_eq!([load(Gfx900, 3), load(Gfx900, 4)], [counted(64)[12], 0]);
    assert_eq!([load(Gfx700, 3), load(Gfx700, 4)], [counted(64)[12], 0]);
    assert_eq!([load(Gfx803, 3), load(Gfx803, 0)], [0, counted(64)[0]]);
    // Without an index gfx9 counts bytes.
    let text = "buffer_load_dword v0, v2, s[8:11], 0 offen";
    let load = |offset| buffer(16, 4, 0).v(2, &[offset]).run(Gfx900, text).v(0);
    assert_eq!([load(0), load(4)], [counted(64)[0], 0]);
}

#[test]
fn an_offset_of_the_stride_or_more_is_out_of_range_before_gfx9_and_open_there() {
    let text = "buffer_load_dword v0, v[2:3], s[8:11], 0 idxen offen";
    let state = |offset| buffer(16, 0x1000, 0).v(2, &[1]).v(3, &[offset]);
    assert_eq!(state(12).run(Gfx600, text).v(0), counted(64)[7]);
    assert_eq!(state(16).run(Gfx600, text).v(0), 0);
    assert_eq!(state(16).run(Gfx803, text).v(0), counted(64)[8]);
    let mut strict = Readings::default();
    strict.set(Reading::K104, 1);
    assert_eq!(state(16).run(Gfx900, text).v(0), counted(64)[8]);
    assert_eq!(state(16).run_as(Gfx900, text, strict).v(0), 0);
}

#[test]
fn each_word_of_a_wide_access_is_in_range_or_not() {
    for target in Target::ALL {
        let words = counted(64);
        let mut run = buffer(0, 8, 0).run(target, "buffer_load_dwordx4 v[4:7], off, s[8:11], 0");
        assert_eq!([4, 5, 6, 7].map(|register| run.v(register)), [words[0], words[1], 0, 0], "{target}");
        let stored = buffer(0, 8, 0).v(4, &[1]).v(5, &[2]).v(6, &[3]).v(7, &[4]);
        let mut run = stored.run(target, "buffer_store_dwordx4 v[4:7], off, s[8:11], 0");
        assert_eq!([0x1000, 0x1004, 0x1008].map(|address| run.global(address)), [1, 2, words[2]], "{target}");
        // The sum of offsets does not wrap into range.
        let text = "buffer_load_dwordx4 v[4:7], v2, s[8:11], 0 offen";
        let mut run = buffer(0, 8, 0).v(2, &[-4i32 as u32]).run(target, text);
        assert_eq!([4, 5, 6, 7].map(|register| run.v(register)), [0; 4], "{target}");
    }
}
