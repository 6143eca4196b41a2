//! Memory instructions of gfx908 and its successors.

use super::*;
use Target::{Gfx90a, Gfx908, Gfx942, Gfx950};
use gcn_semantics::text::read_llvm;
use gcn_semantics::wave::Step;

const ALL_LANES: [u32; 2] = [u32::MAX; 2];

fn lanes(word: impl Fn(u32) -> u32) -> Vec<u32> {
    (0..LANES as u32).map(word).collect()
}

fn readings(of: &[(Reading, usize)]) -> Readings {
    let mut readings = Readings::default();
    of.iter().for_each(|&(reading, value)| readings.set(reading, value));
    readings
}

fn double(value: f64) -> [u32; 2] {
    [value.to_bits() as u32, (value.to_bits() >> 32) as u32]
}

#[test]
fn doubles_are_added_and_compared() {
    let [low, high] = double(2.25);
    let state = State::default().v(2, &[low]).v(3, &[high]);
    for (text, old, new) in [
        ("ds_add_rtn_f64 v[4:5], v1, v[2:3]", 1.5, 3.75),
        ("ds_min_rtn_f64 v[4:5], v1, v[2:3]", 1.5, 1.5),
        ("ds_max_rtn_f64 v[4:5], v1, v[2:3]", 1.5, 2.25),
    ] {
        for target in [Gfx90a, Gfx942, Gfx950] {
            let mut run = state.clone().lds(&double(old)).run(target, text);
            assert_eq!([run.v(4), run.v(5)], double(old), "{target} {text}");
            assert_eq!([run.lds(0), run.lds(4)], double(new), "{target} {text}");
        }
    }
    let state = state.v(0, &[0x1000]).s(8, &[0x1000, 0, 64, 0]);
    for (name, new) in [("add", 3.75), ("min", 1.5), ("max", 2.25)] {
        let state = state.clone().words(Space::Global, 0x1000, &double(1.5));
        for (target, glc) in [(Gfx90a, "glc"), (Gfx942, "sc0"), (Gfx950, "sc0")] {
            for text in [
                format!("global_atomic_{name}_f64 v[4:5], v[0:1], v[2:3], off {glc}"),
                format!("flat_atomic_{name}_f64 v[4:5], v[0:1], v[2:3] {glc}"),
            ] {
                let mut run = state.run(target, &text);
                assert_eq!([run.v(4), run.v(5)], double(1.5), "{target} {text}");
                assert_eq!([run.global(0x1000), run.global(0x1004)], double(new), "{target} {text}");
            }
            let mut run = state.run(target, &format!("buffer_atomic_{name}_f64 v[2:3], off, s[8:11], 0 {glc}"));
            assert_eq!([run.v(2), run.v(3)], double(1.5), "{target} {name}");
            assert_eq!([run.global(0x1000), run.global(0x1004)], double(new), "{target} {name}");
            let mut run = state.run(target, &format!("buffer_atomic_{name}_f64 v[2:3], off, s[8:11], 0"));
            assert_eq!([run.v(2), run.v(3)], [low, high], "{target} {name}");
        }
    }
}

/// MODE that flushes all subnormals.
const FLUSHES: &str = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 0\n";

#[test]
fn subnormal_doubles_are_kept() {
    let state = State::default().v(0, &[0x1000]).v(2, &[5]).v(6, &[0]);
    let state = state.lds(&[7, 0]).words(Space::Global, 0x1000, &[7, 0]);
    let text = format!("{FLUSHES} ds_add_f64 v6, v[2:3]\n global_atomic_add_f64 v[0:1], v[2:3], off");
    let mut run = state.run(Gfx90a, &text);
    assert_eq!([run.lds(0), run.lds(4), run.global(0x1000), run.global(0x1004)], [12, 0, 12, 0]);
}

/// Singles: as MODE says in LDS, also where FLAT reaches it; behind the caches it is a reading (ledger K176).
#[test]
fn subnormal_singles() {
    let state = State::default().v(0, &[0x1000]).v(2, &[5]).v(6, &[0]).v(7, &[0x1_0000]);
    let state = state.lds(&[7]).words(Space::Global, 0x1000, &[7]);
    for (target, kept) in [(Gfx908, false), (Gfx90a, true), (Gfx942, true), (Gfx950, false)] {
        let reading = readings(&[(Reading::K176, usize::from(kept))]);
        for (mode, in_lds) in [("", 12), (FLUSHES, 0)] {
            let mut run = state.run_as(target, &format!("{mode} ds_add_f32 v6, v2"), reading);
            assert_eq!(run.lds(0), in_lds, "{target}");
            assert!(!run.touches(Reading::K176));
            let text = format!("{mode} global_atomic_add_f32 v[0:1], v2, off");
            let mut run = state.run_as(target, &text, reading);
            assert_eq!(run.global(0x1000), if kept { 12 } else { 0 }, "{target}");
            assert!(run.touches(Reading::K176));
            if [Gfx942, Gfx950].contains(&target) {
                let text = format!("{mode} flat_atomic_add_f32 v3, v[6:7], v2 sc0");
                let mut run = state.run_as(target, &text, reading);
                assert_eq!((run.lds(0), run.v(3)), (in_lds, 7), "{target}");
            }
        }
    }
    // 1 + 2^-24 is halfway; the even neighbour is 1.
    let state = State::default().lds(&[0x3f80_0000]).v(1, &[0x3380_0000]);
    let mut run = state.run(Gfx90a, "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 1\n ds_add_f32 v0, v1");
    assert_eq!(run.lds(0), 0x3f80_0000);
}

/// A sum in f64, rounded to 8 bits at once.
fn bfloat_sum(x: u16, y: u16) -> u16 {
    let value = |half: u16| f64::from(f32::from_bits(u32::from(half) << 16));
    let bits = (value(x) + value(y)).to_bits();
    let rounded = (bits + (1 << 44) - 1 + (bits >> 45 & 1)) >> 45 << 45;
    ((f64::from_bits(rounded) as f32).to_bits() >> 16) as u16
}

#[test]
fn halves_are_added_each_by_itself() {
    // f16: 1 + 2 and 65504 + 65504 = inf; bf16: 1 + 2 and 0x7f7f + 0x7f7f = inf.
    for (kind, data, old, new) in [
        ("f16", 0x7bff_3c00, 0x7bff_4000, 0x7c00_4200),
        ("bf16", 0x7f7f_3f80, 0x7f7f_4000, 0x7f80_4040),
        // -0 + +0 in the low half; subnormals, which are kept, in the high one.
        ("f16", 0x0003_8000, 0x0005_0000, 0x0008_0000),
        ("bf16", 0x0003_8000, 0x0005_0000, 0x0008_0000),
    ] {
        let state = State::default().v(0, &[0x1000]).v(2, &[data]).v(6, &[0]).s(8, &[0x1000, 0, 64, 0]);
        let state = state.lds(&[old]).words(Space::Global, 0x1000, &[old]);
        for (target, bit) in [(Gfx90a, "glc"), (Gfx942, "sc0"), (Gfx950, "sc0")] {
            let mut texts = vec![format!("global_atomic_pk_add_{kind} v3, v[0:1], v2, off {bit}")];
            if target == Gfx90a && kind == "bf16" {
                continue;
            }
            if target != Gfx90a {
                texts.push(format!("flat_atomic_pk_add_{kind} v3, v[0:1], v2 {bit}"));
            }
            for text in texts {
                let mut run = state.run(target, &text);
                assert_eq!((run.v(3), run.global(0x1000)), (old, new), "{target} {text}");
            }
            if target != Gfx942 || kind == "f16" {
                let mut run = state.run(target, &format!("buffer_atomic_pk_add_{kind} v2, off, s[8:11], 0 {bit}"));
                assert_eq!((run.v(2), run.global(0x1000)), (old, new), "{target} {kind}");
            }
            if target != Gfx90a {
                let mut run = state.run(target, &format!("ds_pk_add_rtn_{kind} v3, v6, v2"));
                assert_eq!((run.v(3), run.lds(0)), (old, new), "{target} {kind}");
            }
        }
    }
    let silent = State::default().v(0, &[0x1000]).v(2, &[0x3c00_3c00]).words(Space::Global, 0x1000, &[0x4000_4000]);
    assert_eq!(silent.run(Gfx908, "global_atomic_pk_add_f16 v[0:1], v2, off").global(0x1000), 0x4200_4200);
}

/// LDS flushes bfloat16 as MODE says of singles or of halves (ledger K177).
#[test]
fn mode_and_bfloat_in_lds() {
    let state = State::default().v(2, &[0x0003_0003]).lds(&[0x0005_0005]);
    for (bits, text) in [("hwreg(HW_REG_MODE, 4, 2), 0", "single"), ("hwreg(HW_REG_MODE, 6, 2), 0", "half")] {
        for (value, name) in [(0, "single"), (1, "half")] {
            let text_of = format!("s_setreg_imm32_b32 {bits}\n ds_pk_add_bf16 v0, v2");
            let mut run = state.run_as(Gfx942, &text_of, readings(&[(Reading::K177, value)]));
            assert_eq!(run.lds(0), if name == text { 0 } else { 0x0008_0008 }, "{bits} {name}");
            assert!(run.touches(Reading::K177));
        }
    }
    let mut run = state.run(Gfx942, "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 6, 2), 0\n ds_pk_add_f16 v0, v2");
    assert_eq!(run.lds(0), 0);
}

#[test]
fn bfloat_sums_are_rounded_once() {
    let mut word = 1u32;
    let mut next = || {
        word = word.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
        // Exponents of 118 to 133, so that sums in f64 are exact.
        let half = |bits: u32| (bits & 0x807f | (118 + (bits >> 7 & 15)) << 7) as u16;
        [half(word >> 16), half(word.rotate_left(9) >> 16)]
    };
    for _ in 0..200 {
        let ([a, b], [c, d]) = (next(), next());
        let pack = |low: u16, high: u16| u32::from(low) | u32::from(high) << 16;
        let state = State::default().v(0, &[0x1000]).v(2, &[pack(a, b)]).words(Space::Global, 0x1000, &[pack(c, d)]);
        let mut run = state.run(Gfx942, "global_atomic_pk_add_bf16 v[0:1], v2, off");
        assert_eq!(run.global(0x1000), pack(bfloat_sum(c, a), bfloat_sum(d, b)), "{a:x} {b:x} {c:x} {d:x}");
    }
}

/// Each lane has its place behind M0 and the offset, whoever else is active (ledger K178).
#[test]
fn loads_to_lds() {
    let words: Vec<u32> = (0..256).map(|word| 0xa000_0000 + word).collect();
    let state = State { lds_size: 0x2000, ..State::default() }.words(Space::Global, 0x1000, &words);
    let state = state.words(Space::Lds, 0, &[7; 512]).v(1, &lanes(|lane| 16 * lane)).s(4, &[0x1000, 0]);
    let state = state.s(code::M0, &[0x102]).s(code::EXEC_LO, &[0b1011, 0]).s(8, &[0x1000, 0, 0x400, 0]);
    let text = "global_load_lds_dword v1, s[4:5] offset:4";
    for (target, start) in [(Gfx942, 0x106), (Gfx950, 0x104)] {
        let mut run = state.run(target, text);
        let found = [0, 1, 2, 3].map(|lane| run.lds(start + 4 * lane));
        // Lane 2 is not active. Its place is no word of its own where M0 is no multiple of 4.
        let idle = if target == Gfx942 { 7 << 16 } else { 7 };
        assert_eq!(found, [0xa000_0001, 0xa000_0005, idle, 0xa000_000d], "{target}");
    }
    let stores = |text: &str, value: usize| {
        let mut run = state.run_as(Gfx950, text, readings(&[(Reading::K178, value)]));
        (0..20)
            .map(|word| run.lds(0x100 + 4 * word) as u8 ^ if run.lds(0x100 + 4 * word) == 7 { 7 ^ 0xff } else { 0 })
            .collect::<Vec<_>>()
    };
    const N: u8 = 0xff;
    assert_eq!(
        stores("global_load_lds_dwordx4 v1, s[4:5]", 0),
        [0, 1, 2, 3, 4, 5, 6, 7, N, N, N, N, 12, 13, 14, 15, N, N, N, N]
    );
    assert_eq!(
        stores("global_load_lds_dwordx3 v1, s[4:5]", 0),
        [0, 1, 2, N, 4, 5, 6, N, N, N, N, N, 12, 13, 14, N, N, N, N, N]
    );
    let packed = [0, 1, 2, 4, 5, 6, N, N, N, 12, 13, 14, N, N, N, N, N, N, N, N];
    assert_eq!(stores("global_load_lds_dwordx3 v1, s[4:5]", 1), packed);
    assert_eq!(stores("buffer_load_dwordx3 v1, s[8:11], 0 offen lds", 1), packed);
    assert_eq!(
        stores("buffer_load_dwordx4 v1, s[8:11], 0 offen lds", 0),
        [0, 1, 2, 3, 4, 5, 6, 7, N, N, N, N, 12, 13, 14, 15, N, N, N, N]
    );
    let state = state.words(Space::Global, 0x1000, &[0x8182_8384]);
    for (text, word) in [
        ("global_load_lds_ubyte v1, s[4:5] offset:1", 0x83),
        ("global_load_lds_ushort v1, s[4:5] offset:1", 0x8283),
        ("buffer_load_ubyte off, s[8:11], 0 offset:1 lds", 0x83),
    ] {
        let mut run = state.clone().s(code::EXEC_LO, &[1]).run(Gfx950, text);
        // The offset counts in LDS, too: a word from 0x101 on.
        assert_eq!([run.lds(0x100), run.lds(0x104)], [7 | word << 8, 0], "{text}");
    }
}

/// Items of `bits` bits: all sixteen lanes together have `16 * items` of them, one row of 16 after the other.
fn is_transposed(bits: u32, text: &str) {
    let items = 64 / bits;
    let mask = ((1u64 << bits) - 1) as u32;
    let words: Vec<u32> = (0..160).map(|word: u32| word.wrapping_mul(0x9e37_79b9) ^ 0x1234_5678).collect();
    // Lane n loads from place 37 n of 64, so that no order of lanes is that of addresses.
    let place = |lane: u32| 8 * (lane * 37 % 64) + 16;
    let state = State { lds_size: 0x280, ..State::default() }.words(Space::Lds, 0, &words).s(code::EXEC_LO, &ALL_LANES);
    let mut run = state.v(1, &lanes(place)).run(Gfx950, text);
    let item = |lane: u32, number: u32| {
        let bit = 8 * place(lane) + number * bits;
        words[bit as usize / 32] >> (bit % 32) & mask
    };
    for lane in 0..LANES as u32 {
        let (group, column) = (lane / 16 * 16, lane % 16);
        for row in 0..items {
            // The matrix in the order of its items: number 16 row + column.
            let number = 16 * row + column;
            let expected = item(group + number / items, number % items);
            let found = run.lane(8 + (row * bits / 32) as u16, lane as usize) >> (row * bits % 32) & mask;
            assert_eq!(found, expected, "{text}: lane {lane}, row {row}");
        }
    }
}

#[test]
fn transposing_loads() {
    is_transposed(16, "ds_read_b64_tr_b16 v[8:9], v1");
    is_transposed(8, "ds_read_b64_tr_b8 v[8:9], v1");
    is_transposed(4, "ds_read_b64_tr_b4 v[8:9], v1");
}

/// By hand: halfword h of lane n is 16 n + h; lane 6 gets halfword 2 of lanes 1, 5, 9 and 13.
#[test]
fn a_column_by_hand() {
    let words: Vec<u32> = (0..64u32)
        .flat_map(|lane| [(16 * lane) | ((16 * lane + 1) << 16), (16 * lane + 2) | ((16 * lane + 3) << 16)])
        .collect();
    let state = State { lds_size: 0x200, ..State::default() }.words(Space::Lds, 0, &words).s(code::EXEC_LO, &ALL_LANES);
    let mut run = state.v(1, &lanes(|lane| 8 * lane)).run(Gfx950, "ds_read_b64_tr_b16 v[8:9], v1");
    let half = |lane: u32| 16 * lane + 2;
    assert_eq!([run.lane(8, 6), run.lane(9, 6)], [half(1) | half(5) << 16, half(9) | half(13) << 16]);
    assert_eq!(run.lane(8, 38), half(33) | half(37) << 16);
}

/// Without all lanes, from an address that is no multiple of 8, and of 6 bits nobody knows what they give
/// (ledger K179).
#[test]
fn what_no_document_says_of_transposing_loads() {
    let all = |lane: u32| 8 * lane;
    let state = |exec: [u32; 2], at: fn(u32) -> u32| {
        let state = State { lds_size: 0x400, ..State::default() }.words(Space::Lds, 0, &[3; 256]);
        state.v(1, &lanes(at)).s(code::EXEC_LO, &exec)
    };
    let is_open = |state: &State, text: &str| {
        let [mut one, mut other] = [1, 2].map(|seed| {
            let instruction = read_llvm(&Source::new("-", text), Gfx950).unwrap().statements[0].instruction.clone();
            let step = Step::<Concrete>::new(&instruction, Gfx950).unwrap();
            let mut wave = Wave::new(Gfx950, Readings::default(), Rc::new(state.clone()));
            with_choices(Choices::seeded(seed), || step.execute(&mut wave));
            wave
        });
        (0..LANES).any(|lane| one.vgpr(8).lane(lane).0 != other.vgpr(8).lane(lane).0)
    };
    assert!(!is_open(&state(ALL_LANES, all), "ds_read_b64_tr_b8 v[8:9], v1"));
    assert!(is_open(&state([u32::MAX, u32::MAX >> 1], all), "ds_read_b64_tr_b8 v[8:9], v1"));
    assert!(is_open(&state(ALL_LANES, |lane| 8 * lane + u32::from(lane == 40)), "ds_read_b64_tr_b8 v[8:9], v1"));
    assert!(is_open(&state(ALL_LANES, |lane| 8 * lane), "ds_read_b64_tr_b8 v[8:9], v1 offset:4"));
    assert!(is_open(&state(ALL_LANES, |lane| 16 * lane), "ds_read_b96_tr_b6 v[8:10], v1"));
}

/// Offsets of scratch are those of the private aperture; there may be registers of both kinds (ledger K182).
#[test]
fn scratch_with_both_registers() {
    let state = State { seeded: true, ..State::default() }.v(1, &[0x10]).v(4, &[0x34]).v(5, &[0x2_0000]);
    let state = state.v(2, &[0xabcd]).s(6, &[0x20]);
    for target in [Gfx942, Gfx950] {
        let text = "scratch_store_dword v1, v2, s6 offset:4\n flat_load_dword v6, v[4:5]\n \
                    scratch_load_dword v7, off, s6 offset:20";
        let mut run = state.run(target, text);
        assert_eq!([run.v(6), run.v(7), run.word(Space::Scratch, 0x34)], [0xabcd; 3]);
        let mut run =
            state.run(target, "scratch_store_short off, v2, off offset:8\n scratch_load_ubyte v6, off, off offset:9");
        assert_eq!(run.v(6), 0xab);
    }
}

#[test]
fn what_is_unsupported_by_name() {
    for (target, text, why) in [
        (
            Gfx942,
            "global_load_lds_sbyte v1, s[4:5]",
            "`global_load_lds_sbyte` to LDS with a sign or tfe is not modelled",
        ),
        (
            Gfx950,
            "ds_write2_b32 v0, v1, v2 offset0:3 offset1:3",
            "`ds_write2_b32` with two offsets that are one is not modelled",
        ),
    ] {
        let instruction = read_llvm(&Source::new("-", text), target).unwrap().statements[0].instruction.clone();
        let error = Program::<Concrete>::new(&[instruction], target).err().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(error.1.to_string(), why);
    }
}
