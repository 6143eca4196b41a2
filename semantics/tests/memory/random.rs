//! Random programs of several loads and stores: compiled and by the rule that all readings share.

use super::quick::compare;
use super::*;
use gcn_semantics::generate::{Random, SplitMix};

/// Accesses by v1 or v[1:2] (of wherever it is that other words mean), v3 and v[4:5]; v8 and what follows is data. What
/// is between them changes EXEC, addresses and data.
const LINES: [(&str, &[Target]); 44] = [
    ("ds_read_b32 v8, v1", &Target::ALL),
    ("ds_read_b32 v9, v3 offset:8", &Target::ALL),
    ("ds_read_b64 v[10:11], v1", &Target::ALL),
    ("ds_read_u8 v8, v3", &Target::ALL),
    ("ds_read2_b32 v[10:11], v1 offset0:3 offset1:9", &Target::ALL),
    ("ds_write_b32 v1, v8", &Target::ALL),
    ("ds_write_b32 v3, v9 offset:0x100", &Target::ALL),
    ("ds_write_b16 v1, v10", &Target::ALL),
    ("ds_write_b64 v3, v[8:9]", &Target::ALL),
    ("flat_load_dword v8, v[1:2]", &[Gfx700, Gfx803, Gfx900]),
    ("flat_load_dword v9, v[4:5]", &[Gfx700, Gfx803, Gfx900]),
    ("flat_load_dwordx2 v[10:11], v[1:2]", &[Gfx700, Gfx803, Gfx900]),
    ("flat_store_dword v[1:2], v8", &[Gfx700, Gfx803, Gfx900]),
    ("flat_store_dword v[4:5], v10", &[Gfx700, Gfx803, Gfx900]),
    ("global_load_dword v8, v1, s[6:7]", &[Gfx900, Gfx906]),
    ("global_load_dword v9, v3, s[6:7] offset:-8", &[Gfx900]),
    ("global_load_dword v10, v[1:2], off", &[Gfx900, Gfx906]),
    ("global_load_dword v11, v[4:5], off offset:20", &[Gfx900]),
    ("global_load_short_d16 v8, v3, s[6:7]", &[Gfx900, Gfx906]),
    ("global_load_dwordx4 v[8:11], v1, s[6:7]", &[Gfx900]),
    ("global_store_dword v1, v8, s[6:7]", &[Gfx900, Gfx906]),
    ("global_store_dword v3, v9, s[6:7] offset:12", &[Gfx900]),
    ("global_store_dword v[1:2], v10, off", &[Gfx900]),
    ("global_store_dword v[4:5], v11, off", &[Gfx900, Gfx906]),
    ("global_store_byte v3, v8, s[6:7]", &[Gfx900]),
    ("scratch_load_dword v8, v1, off", &[Gfx900]),
    ("scratch_store_dword v1, v9, off offset:4", &[Gfx900]),
    ("scratch_load_dword v9, off, s4", &[Gfx900]),
    ("buffer_load_dword v8, v1, s[8:11], 0 offen", &Target::ALL),
    ("buffer_load_dword v9, v3, s[8:11], s4 offen offset:16", &Target::ALL),
    ("buffer_load_dword v10, v3, s[8:11], 0 idxen", &Target::ALL),
    ("buffer_load_dword v11, off, s[8:11], s4", &Target::ALL),
    ("buffer_load_dwordx2 v[8:9], v[0:1], s[8:11], 0 idxen offen", &Target::ALL),
    ("buffer_store_dword v8, v1, s[8:11], 0 offen", &Target::ALL),
    ("buffer_store_dword v9, v3, s[8:11], s4 offen offset:4", &Target::ALL),
    ("buffer_store_dword v10, v3, s[8:11], 0 idxen", &Target::ALL),
    ("buffer_store_short v8, v3, s[8:11], 0 offen", &Target::ALL),
    ("s_mov_b64 exec, s[12:13]", &Target::ALL),
    ("s_not_b64 exec, exec", &Target::ALL),
    ("v_xor_b32 v8, v9, v8", &Target::ALL),
    ("v_mov_b32 v3, v1", &Target::ALL),
    ("v_and_b32 v1, 0x7fc, v8", &Target::ALL),
    ("v_cmpx_lt_u32 vcc, v9, v10", &Target::ALL),
    ("s_mov_b32 s10, s14", &Target::ALL),
];

/// A word for each lane: a row of dwords or of bytes, near an end of a page or anywhere; that row with lanes exchanged
/// or moved; cells that overlap; few different ones; any.
fn distances(dice: &mut SplitMix) -> Vec<u32> {
    let start = match dice.below(8) {
        0 => 0,
        1 => dice.below(64) * 4,
        2 => 0x400 - dice.below(80) * 4,
        3 => dice.below(0x900),
        4 => 0x800 - dice.below(0x110),
        5 => (dice.below(8) * 4).wrapping_sub(dice.below(2) * 0x100),
        _ => dice.below(0x40) * 16,
    };
    let step = dice.pick(&[4, 4, 4, 4, 4, 4, 1, 2, 8, 16, 0, 300]);
    let mut lanes: Vec<u32> = (0..LANES as u32).map(|lane| start.wrapping_add(step * lane)).collect();
    match dice.below(12) {
        0 => lanes.reverse(),
        1 => (0..LANES).for_each(|lane| lanes.swap(lane, dice.below(64) as usize)),
        2 => {
            let lane = dice.below(64) as usize;
            lanes[lane] = dice.pick(&[lanes[lane] ^ 4, lanes[lane] + 1, lanes[(lane + 1) % 64], u32::MAX, 0xffff_fffc]);
        }
        3 => lanes.iter_mut().for_each(|lane| *lane = dice.below(0x300)),
        4 => lanes.iter_mut().for_each(|lane| *lane = dice.bits() as u32),
        _ => {}
    }
    lanes
}

fn exec(dice: &mut SplitMix) -> [u32; 2] {
    let bits = match dice.below(8) {
        0..=2 => u64::MAX,
        3 => dice.bits(),
        4 => dice.bits() & dice.bits() & dice.bits(),
        5 => u64::MAX << dice.below(64),
        6 => u64::MAX >> dice.below(64),
        _ => dice.pick(&[0, 1, 1 << 63, 1 << 31, 0x5555_5555_5555_5555, 0xffff_ffff_ffff_fffe]),
    };
    [bits as u32, (bits >> 32) as u32]
}

/// Memory that is everywhere, or has ends and holes around the places where most accesses go.
fn memory(dice: &mut SplitMix, state: &mut State) {
    state.seeded = !dice.once_in(3);
    for (space, base) in [(Space::Global, 0x1000), (Space::Global, 0x1_0000_1000), (Space::Lds, 0)] {
        let first = dice.pick(&[0, 0, 0, 0x3c, 0x100]);
        let length = dice.pick(&[0x1000, 0x1000, 0x800, 0x3fc, 0x501]);
        let bytes = (0..length).map(|_| dice.bits() as u8).collect();
        state.bytes.push((space, base + first, bytes));
        if dice.once_in(2) {
            let hole = first + u64::from(dice.below(0x20)) + 1;
            state.bytes.push((space, base + first + length + hole, vec![7; 0x700]));
        }
    }
}

fn state(dice: &mut SplitMix) -> State {
    let mut state = State { lds_size: dice.pick(&[0x1_0000, 0x2000, 0x404, 0x200, 0x3fe]), ..State::default() };
    memory(dice, &mut state);
    let high = |dice: &mut SplitMix| match dice.below(8) {
        0 => vec![0x1_0000; LANES],
        1 => vec![0x2_0000; LANES],
        2 => (0..LANES).map(|_| dice.pick(&[1, 1, 0x1_0000])).collect(),
        _ => vec![1; LANES],
    };
    let (first, second) = (high(dice), high(dice));
    let at = |lanes: Vec<u32>| lanes.iter().map(|lane| lane.wrapping_add(0x1000)).collect::<Vec<_>>();
    let by_address = dice.once_in(2);
    let low = distances(dice);
    state = state.v(1, &if by_address { at(low) } else { low }).v(2, &first);
    state = state.v(3, &distances(dice)).v(4, &at(distances(dice))).v(5, &second);
    state = state.v(0, &(0..LANES).map(|_| dice.below(3)).collect::<Vec<_>>());
    for register in 8..12 {
        state = state.v(register, &(0..LANES).map(|_| dice.bits() as u32).collect::<Vec<_>>());
    }
    let stride = dice.pick(&[0, 0, 0, 4, 16, 0x3fff]);
    let flags = dice.pick(&[0, 0, 0, 0, 0x8000]);
    let records = dice.pick(&[u32::MAX, 0x4000, 0x900, 0x100, 0xff, 0x42, 0]);
    let low = dice.pick(&[0x1000, 0x1000, 0x1004, 0x1002]);
    let last = dice.pick(&[4 << 15, 4 << 15, 4 << 15, 4 << 15 | 1 << 23]);
    state = state.s(8, &[low, (stride | flags) << 16 | dice.below(2), records, last]);
    state = state.s(4, &[dice.pick(&[0, 4, 8, 0x80, 0x1003])]).s(6, &[dice.pick(&[0x1000, 0x1104, 0x12ff]), 1]);
    let (first, second) = (exec(dice), exec(dice));
    state = state.s(12, &first).s(14, &[dice.pick(&[0x200, 0x1000])]);
    state = state.s(code::M0, &[dice.pick(&[u32::MAX, u32::MAX, 0x1800, 0x180, 0x1fe])]);
    state.s(code::EXEC_LO, &second)
}

#[test]
fn random_accesses_do_what_the_rule_says() {
    let mut dice = SplitMix::new(40);
    for round in 0..1500 {
        let target = Target::ALL[round % Target::ALL.len()];
        let lines: Vec<_> = LINES.iter().filter(|(_, targets)| targets.contains(&target)).collect();
        let length = 1 + dice.below(6);
        let text: Vec<_> = (0..length).map(|_| lines[dice.below(lines.len() as u32) as usize].0).collect();
        let readings = if dice.once_in(3) { dice.readings() } else { Readings::default() };
        compare(&state(&mut dice), target, &text.join("\n"), readings);
    }
}
