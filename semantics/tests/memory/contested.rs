//! Accesses about which sources disagree: what the ledger has settled, one by one.

use super::*;

/// LDS of 256 bytes, each with its address in it.
fn numbered() -> State {
    let bytes = (0..=255).collect();
    let mut state = State { lds_size: 256, ..State::default() }.s(code::M0, &[u32::MAX]);
    state.bytes.push((Space::Lds, 0, bytes));
    state.s(code::EXEC_LO, &[15])
}

/// Four bytes of [`numbered`] from `address` on, of which `bytes` count.
fn number_at(address: u32, bytes: u32) -> u32 {
    (0..bytes).fold(0, |word, index| word | ((address + index) & 0xff) << (8 * index))
}

/// What the first four lanes have in v4.
fn first_lanes(run: &mut Run) -> [u32; 4] {
    [0, 1, 2, 3].map(|lane| run.lane(4, lane))
}

/// gem5 drops no bits of misaligned addresses; the documents do, but those of gfx9 for loads and stores (K11 to K14).
#[test]
fn misaligned_addresses_of_ds() {
    let addresses = [1, 6, 11, 32];
    let state = numbered().v(1, &addresses);
    for (text, bytes, element) in [
        ("ds_read_b32 v4, v1", 4, 4),
        ("ds_read_u16 v4, v1", 2, 2),
        ("ds_read_b64 v[4:5], v1", 4, 8),
        ("ds_read2_b32 v[4:5], v1 offset1:1", 4, 4),
    ] {
        for target in [Gfx600, Gfx803, Gfx900] {
            let dropped = if target == Gfx900 { 0 } else { element - 1 };
            let expected = addresses.map(|address| number_at(address & !dropped, bytes));
            assert_eq!(first_lanes(&mut state.run(target, text)), expected, "{target} {text}");
        }
    }
    // Atomics are aligned everywhere.
    for target in [Gfx600, Gfx803, Gfx900] {
        let expected = addresses.map(|address| number_at(address & !3, 4));
        assert_eq!(first_lanes(&mut state.run(target, "ds_add_rtn_u32 v4, v1, v7")), expected, "{target}");
    }
}

/// CLRX drops four bits of the widest accesses on all targets, gem5 none; LLVM wants that alignment before gfx9 only
/// (K11, K12).
#[test]
fn the_widest_accesses_of_ds() {
    let addresses = [4, 8, 16, 40];
    let state = numbered().v(1, &addresses).v(4, &[1; 4]).v(5, &[2; 4]).v(6, &[3; 4]);
    for (target, dropped) in [(Gfx700, 15), (Gfx900, 0)] {
        let expected = addresses.map(|address| number_at(address & !dropped, 4));
        assert_eq!(first_lanes(&mut state.run(target, "ds_read_b128 v[4:7], v1")), expected, "{target}");
        let far = state.clone().v(1, &[4, 24, 64, 104]);
        let mut run = far.run(target, "ds_write_b96 v1, v[4:6]");
        for address in [4, 24, 64, 104] {
            let start = u64::from(address & !dropped);
            assert_eq!([0, 4, 8].map(|word| run.lds(start + word)), [1, 2, 3], "{target} {address}");
        }
    }
}

/// A stride of 16, 8 records, none interleaved. CLRX compares the index everywhere, gem5 bytes; bytes are what Mesa
/// counts on gfx8 alone (K101, K102, K104).
#[test]
fn records_of_buffers_that_are_not_interleaved() {
    let state = buffer(16, 8, 0).v(2, &[0, 1, 7, 8]).s(code::EXEC_LO, &[15]);
    let words = counted(64);
    for (target, expected) in [
        (Gfx600, [words[0], words[4], words[28], 0]),
        (Gfx803, [words[0], 0, 0, 0]),
        (Gfx900, [words[0], words[4], words[28], 0]),
    ] {
        let mut run = state.run(target, "buffer_load_dword v4, v2, s[8:11], 0 idxen");
        assert_eq!(first_lanes(&mut run), expected, "{target}");
    }
}

/// Offsets of the stride or more beside an index: out of range by CLRX, in range by gem5; on gfx9 that is a reading
/// (K101, K102, K104).
#[test]
fn offsets_beyond_the_stride() {
    let text = "buffer_load_dword v4, v[2:3], s[8:11], 0 idxen offen";
    let state = buffer(16, 0x1000, 0).v(2, &[0, 1, 2, 3]).v(3, &[0, 12, 16, 20]).s(code::EXEC_LO, &[15]);
    let all = [0, 7, 12, 17].map(|index| counted(64)[index]);
    let below = [all[0], all[1], 0, 0];
    let mut strict = Readings::default();
    strict.set(Reading::K104, 1);
    assert_eq!(first_lanes(&mut state.run(Gfx600, text)), below);
    assert_eq!(first_lanes(&mut state.run(Gfx803, text)), all);
    assert_eq!(first_lanes(&mut state.run(Gfx900, text)), all);
    assert_eq!(first_lanes(&mut state.run_as(Gfx900, text, strict)), below);
}

/// gem5 and rocjitsu extend the sign of the register beside a scalar base; LLVM's code relies on none (K66).
#[test]
fn large_registers_beside_a_scalar_base() {
    let state = State::default().v(2, &[0x8000_0000, 0xffff_fffc, 0, 4]).s(6, &[0, 1]).s(code::EXEC_LO, &[15]);
    let state = state.words(Space::Global, 0x1_8000_0000, &[1]).words(Space::Global, 0x1_ffff_fffc, &[2]);
    let state = state.words(Space::Global, 0x1_0000_0000, &[3, 4]);
    assert_eq!(first_lanes(&mut state.run(Gfx900, "global_load_dword v4, v2, s[6:7]")), [1, 2, 3, 4]);
}

/// One field of 13 bits: GLOBAL takes the highest bit as a sign, FLAT has none, and the bit is reserved (K64).
#[test]
fn one_offset_field_in_two_segments() {
    let decoded = |text: &str, flip: u32| {
        let source = Source { name: "test".into(), text: text.into() };
        let listing = text::read_program(&source, Gfx900, Syntax::Llvm).expect("the text is assembly");
        let mut words =
            gcn_semantics::machine::encode(&listing.statements[0].instruction, Gfx900).expect("it has code");
        words[0] ^= flip;
        gcn_semantics::machine::decode(&words, Gfx900).map(|decoded| decoded.instruction.modifiers.offset).ok()
    };
    assert_eq!(decoded("global_load_dword v0, v[1:2], off offset:-4", 0), Some(-4));
    assert_eq!(decoded("global_load_dword v0, v[1:2], off offset:-4", 1 << 12), Some(4092));
    assert_eq!(decoded("flat_load_dword v0, v[1:2] offset:4092", 0), Some(4092));
    assert_eq!(decoded("flat_load_dword v0, v[1:2] offset:4092", 1 << 12), None);
}
