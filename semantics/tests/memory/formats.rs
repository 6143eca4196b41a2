//! Typed loads and stores: conversions.

use super::*;

#[test]
fn typed_loads_convert() {
    let load = |format: &str, word: u32| {
        let state = buffer(0, 256, 0).words(Space::Global, 0x1000, &[word, 0, 0, 0]);
        let text = format!("tbuffer_load_format_xyzw v[4:7], off, s[8:11], 0 format:[{format}]");
        let mut run = state.run(Gfx900, &text);
        [4, 5, 6, 7].map(|register| f32::from_bits(run.v(register)))
    };
    let unorm = load("BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_UNORM", 0xff80_0100);
    assert_eq!(unorm, [0.0, 1.0 / 255.0, 128.0 / 255.0, 1.0]);
    let snorm = load("BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_SNORM", 0x7f80_8100);
    assert_eq!(snorm, [0.0, -1.0, -1.0, 1.0]);
    let half = load("BUF_DATA_FORMAT_16_16,BUF_NUM_FORMAT_FLOAT", 0xc000_3c00);
    assert_eq!(half, [1.0, -2.0, 0.0, 1.0]);
    let small = load("BUF_DATA_FORMAT_10_11_11,BUF_NUM_FORMAT_FLOAT", 0x1e0 << 22 | 0x3c0 << 11 | 0x400);
    assert_eq!(small, [2.0, 1.0, 1.0, 1.0]);
    let scaled = load("BUF_DATA_FORMAT_2_10_10_10,BUF_NUM_FORMAT_SSCALED", 3 << 30 | 0x1ff << 20 | 0x200 << 10 | 5);
    assert_eq!(scaled, [5.0, -512.0, 511.0, -1.0]);
}

#[test]
fn quotients_of_normalised_integers_are_rounded_once() {
    for (format, bits) in [("8", 8u32), ("2_10_10_10", 10), ("10_11_11", 11), ("16", 16)] {
        for signed in [false, true] {
            let number = if signed { "SNORM" } else { "UNORM" };
            for first in (0..1 << bits).step_by(LANES) {
                let values: Vec<u32> = (0..LANES as u32).map(|lane| first + lane).collect();
                let state =
                    buffer(0, 256, 0).words(Space::Global, 0x1000, &values).s(code::EXEC_LO, &[u32::MAX, u32::MAX]);
                let state = state.v(2, &(0..LANES as u32).map(|lane| 4 * lane).collect::<Vec<_>>());
                let text = format!(
                    "tbuffer_load_format_x v0, v2, s[8:11], 0 \
                     format:[BUF_DATA_FORMAT_{format},BUF_NUM_FORMAT_{number}] offen"
                );
                let mut run = state.run(Gfx900, &text);
                for (lane, value) in values.iter().enumerate() {
                    let value = value & ((1u32 << bits) - 1);
                    let expected = match signed {
                        false => value as f32 / ((1u32 << bits) - 1) as f32,
                        true => {
                            let signed = ((value << (32 - bits)) as i32 >> (32 - bits)) as f32;
                            (signed / ((1u32 << (bits - 1)) - 1) as f32).max(-1.0)
                        }
                    };
                    assert_eq!(run.lane(0, lane), expected.to_bits(), "{value} of {number} {format}");
                }
            }
        }
    }
}

#[test]
fn typed_stores_convert_back() {
    let store = |format: &str, values: [f32; 4]| {
        let state = buffer(0, 256, 0).words(Space::Global, 0x1000, &[0; 4]);
        let state = (4..).zip(values).fold(state, |state, (register, value)| state.v(register, &[value.to_bits()]));
        let text = format!("tbuffer_store_format_xyzw v[4:7], off, s[8:11], 0 format:[{format}]");
        state.run(Gfx900, &text).global(0x1000)
    };
    assert_eq!(store("BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_UNORM", [0.0, 2.0, 0.5, f32::NAN]), 0x0080_ff00);
    assert_eq!(store("BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_SNORM", [-1.0, 1.0, -9.0, 0.0]), 0x0081_7f81);
    assert_eq!(store("BUF_DATA_FORMAT_16_16,BUF_NUM_FORMAT_FLOAT", [1.0, -2.0, 0.0, 0.0]), 0xc000_3c00);
    assert_eq!(store("BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_SSCALED", [-1.9, 300.0, -300.0, 7.0]), 0x0780_7fff);
}
