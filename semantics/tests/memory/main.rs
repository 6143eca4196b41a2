//! What is easily got wrong about memory: small programs, with memory before and after.

mod buffers;
mod cdna;
mod contested;
mod formats;
mod quick;
mod random;

use std::collections::BTreeMap;
use std::rc::Rc;

use buffers::buffer;
use gcn_semantics::Target;
use gcn_semantics::algebra::{
    Algebra, B32, Background, Bit, Bv, Choices, Column, Concrete, ConcreteMemory, Fault, LANES, Space, WordColumn,
    with_choices,
};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::{Reading, Readings};
use gcn_semantics::text::{self, Source, Syntax};
use gcn_semantics::wave::{Apertures, InitialState, Program, Wave};

/// Registers with values, and bytes in memory; the rest is 0 or not there. Lane 0 is active, unless `exec` says else.
#[derive(Default, Clone)]
struct State {
    vgprs: BTreeMap<u16, Vec<u32>>,
    scalars: BTreeMap<u16, u32>,
    bytes: Vec<(Space, u64, Vec<u8>)>,
    lds_size: u32,
    seeded: bool,
}

impl InitialState<Concrete> for State {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        let lanes = self.vgprs.get(&register).cloned().unwrap_or_default();
        Column::each(|lane| Bv::new(lanes.get(lane).copied().unwrap_or(0)))
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(self.scalars.get(&code).copied().unwrap_or(u32::from(code == code::EXEC_LO)))
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn memory(&self) -> ConcreteMemory {
        let background = if self.seeded { Background::Seeded(5) } else { Background::Fault };
        let mut memory = ConcreteMemory::with(background, background, Background::Seeded(0));
        for (space, address, bytes) in &self.bytes {
            memory.give(*space, 0, *address, bytes);
        }
        memory
    }
    fn lds_size(&self) -> Option<B32<Concrete>> {
        Some(Bv::new(self.lds_size))
    }
    fn apertures(&self) -> Option<Apertures<Concrete>> {
        Some(Apertures::usual())
    }
}

impl State {
    fn v(mut self, register: u16, lanes: &[u32]) -> Self {
        self.vgprs.insert(register, lanes.to_vec());
        self
    }
    fn s(mut self, code: u16, values: &[u32]) -> Self {
        self.scalars.extend((code..).zip(values.iter().copied()));
        self
    }
    fn words(mut self, space: Space, address: u64, words: &[u32]) -> Self {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.bytes.push((space, address, bytes));
        self
    }
    /// LDS of 64 bytes with these words, and no limit in M0.
    fn lds(self, words: &[u32]) -> Self {
        State { lds_size: 64, ..self }.words(Space::Lds, 0, words).s(code::M0, &[u32::MAX])
    }
    fn run(&self, target: Target, text: &str) -> Run {
        self.run_as(target, text, Readings::default())
    }
    fn run_as(&self, target: Target, text: &str, readings: Readings) -> Run {
        let source = Source { name: "test".into(), text: text.into() };
        let listing = text::read_program(&source, target, Syntax::Llvm).expect("the text is assembly");
        let instructions = || listing.statements.iter().map(|statement| &statement.instruction);
        let program = Program::<Concrete>::new(instructions(), target).expect("the program is modelled");
        let compiled = CompiledProgram::new(instructions(), target).expect("the program is modelled");
        let [mut wave, mut same] = [(); 2].map(|()| Wave::new(target, readings, Rc::new(self.clone())));
        with_choices(Choices::seeded(1), || program.execute(&mut wave));
        with_choices(Choices::seeded(1), || compiled.execute(&mut same));
        for space in [Space::Global, Space::Lds, Space::Scratch] {
            assert_eq!(wave.memory.bytes(space), same.memory.bytes(space), "compiled: {text}");
        }
        assert_eq!(wave.memory.fault(), same.memory.fault(), "compiled: {text}");
        assert_eq!(wave.written, same.written, "compiled: {text}");
        for register in wave.written.vgprs.iter() {
            let [run, other] = [&mut wave, &mut same].map(|wave| wave.vgpr(register).map(|word| word.0));
            assert_eq!(run, other, "compiled: {text}: v{register}");
        }
        Run(wave)
    }
}

struct Run(Wave<Concrete>);

impl Run {
    /// Vector register `register` in lane 0; nothing has failed.
    fn v(&mut self, register: u16) -> u32 {
        self.lane(register, 0)
    }
    fn lane(&mut self, register: u16, lane: usize) -> u32 {
        assert_eq!(self.0.memory.fault(), None);
        self.0.vgpr(register).lane(lane).0
    }
    fn s(&mut self, code: u16) -> u32 {
        assert_eq!(self.0.memory.fault(), None);
        self.0.scalar(code).0
    }
    fn word(&mut self, space: Space, address: u64) -> u32 {
        assert_eq!(self.0.memory.fault(), None);
        let byte = |index| self.0.memory.byte(space, 0, address + index).expect("a byte is there");
        u32::from_le_bytes([0, 1, 2, 3].map(byte))
    }
    fn lds(&mut self, address: u64) -> u32 {
        self.word(Space::Lds, address)
    }
    fn global(&mut self, address: u64) -> u32 {
        self.word(Space::Global, address)
    }
    fn fault(&self) -> Fault {
        self.0.memory.fault().expect("an access fails")
    }
    fn touches(&self, reading: Reading) -> bool {
        self.0.readings.touched().contains(&reading)
    }
}

use Target::{Gfx600, Gfx700, Gfx803, Gfx900, Gfx906};

/// The first words of memory where loads go astray, each different from the others.
fn counted(words: u32) -> Vec<u32> {
    (0..words).map(|word| 0x0101_0101 * (word + 1)).collect()
}

/// What an atomic instruction leaves of `old`; `text` has `$` for the address operand.
fn atomic(target: Target, text: &str, old: u32, data: [u32; 2]) -> u32 {
    let state = State::default().lds(&[0, old]).v(1, &[4]).v(4, &[data[0]]).v(5, &[data[1]]);
    state.run(target, text).lds(4)
}

#[test]
fn compare_and_swap_has_its_operands_in_another_order_in_ds() {
    for target in Target::ALL {
        assert_eq!(atomic(target, "ds_cmpst_b32 v1, v4, v5", 5, [5, 9]), 9);
        assert_eq!(atomic(target, "ds_cmpst_b32 v1, v4, v5", 5, [9, 5]), 5);
    }
    let state = |data: [u32; 2]| {
        State::default().words(Space::Global, 0x100, &[5]).v(1, &[0x100]).v(4, &[data[0]]).v(5, &[data[1]])
    };
    for target in [Gfx700, Gfx803, Gfx900] {
        assert_eq!(state([9, 5]).run(target, "flat_atomic_cmpswap v[1:2], v[4:5]").global(0x100), 9);
        assert_eq!(state([5, 9]).run(target, "flat_atomic_cmpswap v[1:2], v[4:5]").global(0x100), 5);
    }
}

#[test]
fn increments_and_decrements_wrap_at_their_operand() {
    let inc = |old, data| atomic(Gfx900, "ds_inc_u32 v1, v4", old, [data, 0]);
    let dec = |old, data| atomic(Gfx900, "ds_dec_u32 v1, v4", old, [data, 0]);
    assert_eq!([inc(7, 7), inc(7, 8), inc(7, 0), inc(9, 8)], [0, 8, 0, 0]);
    assert_eq!([dec(0, 3), dec(9, 3), dec(3, 3), dec(2, 3)], [3, 3, 2, 1]);
}

#[test]
fn reverse_subtraction_takes_memory_from_the_data() {
    assert_eq!(atomic(Gfx900, "ds_rsub_u32 v1, v4", 10, [3, 0]), 0xffff_fff9);
    assert_eq!(atomic(Gfx900, "ds_sub_u32 v1, v4", 10, [3, 0]), 7);
    assert_eq!(atomic(Gfx900, "ds_mskor_b32 v1, v4, v5", 0xff, [0xf0, 0x30]), 0x3f);
    assert_eq!(atomic(Gfx900, "ds_wrap_rtn_b32 v6, v1, v4, v5", 10, [3, 100]), 7);
    assert_eq!(atomic(Gfx900, "ds_wrap_rtn_b32 v6, v1, v4, v5", 2, [3, 100]), 102);
}

#[test]
fn m0_limits_lds_before_gfx9_and_not_from_gfx9_on() {
    let state = State::default().lds(&[0x1234]).s(code::M0, &[0]);
    for (target, value) in [(Gfx600, 0), (Gfx700, 0), (Gfx803, 0), (Gfx900, 0x1234), (Gfx906, 0x1234)] {
        assert_eq!(state.run(target, "ds_read_b32 v0, v1").v(0), value, "{target}");
        let text = "v_mov_b32 v4, 7\nds_write_b32 v1, v4\ns_mov_b32 m0, -1\nds_read_b32 v0, v1";
        assert_eq!(state.run(target, text).v(0), if value == 0 { 0x1234 } else { 7 }, "{target}");
    }
}

#[test]
fn immediate_offsets_of_scalar_loads_count_words_then_bytes_then_have_a_sign() {
    let state = State::default().words(Space::Global, 0xff0, &counted(16)).s(4, &[0x1000, 0]);
    let at = |offset: i64| counted(16)[(4 + offset / 4) as usize];
    let load = |target, offset: &str| state.run(target, &format!("s_load_dword s8, s[4:5], {offset}")).s(8);
    for target in [Gfx600, Gfx700] {
        assert_eq!(load(target, "4"), at(16), "{target}");
    }
    assert_eq!(load(Gfx700, "0x4"), at(16));
    assert_eq!(load(Gfx803, "4"), at(4));
    assert_eq!(load(Gfx900, "4"), at(4));
    assert_eq!(load(Gfx900, "-4"), at(-4));
    let mut wide = state.run(Gfx900, "s_load_dwordx4 s[8:11], s[4:5], 0x8");
    assert_eq!([8, 9, 10, 11].map(|code| wide.s(code)), [8, 12, 16, 20].map(at));
    // Low bits are dropped, EXEC is ignored.
    let odd = state.clone().s(6, &[7]).s(code::EXEC_LO, &[0, 0]);
    assert_eq!(odd.run(Gfx803, "s_load_dword s8, s[4:5], s6").s(8), at(4));
}

#[test]
fn offsets_of_flat_have_no_sign_and_those_of_global_have_one() {
    let state = State::default().words(Space::Global, 0xffc, &[1]).words(Space::Global, 0x1ffc, &[2]).v(1, &[0x1000]);
    assert_eq!(state.run(Gfx900, "global_load_dword v0, v[1:2], off offset:-4").v(0), 1);
    assert_eq!(state.run(Gfx900, "flat_load_dword v0, v[1:2] offset:4092").v(0), 2);
}

#[test]
fn two_offsets_count_elements_and_elements_are_aligned() {
    let state = State { lds_size: 4096, ..State::default().lds(&counted(16)) }.v(1, &[4]);
    let words = |target, text: &str| {
        let mut run = state.run(target, text);
        [run.v(4), run.v(5)]
    };
    let word = counted(16);
    assert_eq!(words(Gfx803, "ds_read_b64 v[4:5], v1"), [word[0], word[1]]);
    assert_eq!(words(Gfx900, "ds_read_b64 v[4:5], v1"), [word[1], word[2]]);
    for target in [Gfx600, Gfx803, Gfx900] {
        assert_eq!(words(target, "ds_read2_b32 v[4:5], v1 offset0:0 offset1:1"), [word[1], word[2]]);
        assert_eq!(words(target, "ds_read2_b32 v[4:5], v1 offset0:3 offset1:1"), [word[4], word[2]]);
    }
    let far = State { lds_size: 4096, ..State::default().lds(&[0; 1024]) };
    let mut run = far.v(4, &[1]).v(5, &[2]).run(Gfx900, "ds_write2st64_b32 v1, v4, v5 offset0:1 offset1:3");
    assert_eq!([run.lds(256), run.lds(768)], [1, 2]);
    let far = State { lds_size: 8192, ..State::default().lds(&[0; 2048]) };
    let text = "ds_write2st64_b64 v1, v[4:5], v[6:7] offset0:1 offset1:3";
    let far = far.v(1, &[4]).v(4, &[1]).v(5, &[2]).v(6, &[3]).v(7, &[4]);
    for (target, base) in [(Gfx803, 0), (Gfx900, 4)] {
        let mut run = far.run(target, text);
        assert_eq!([512, 516, 1536, 1540].map(|address| run.lds(base + address)), [1, 2, 3, 4], "{target}");
    }
}

#[test]
fn loads_into_half_a_register_keep_the_other_half_but_maybe_with_ecc() {
    let state = State::default().lds(&[0x8091_1234]).v(0, &[0xaaaa_5555]).v(1, &[0]);
    for target in [Gfx900, Gfx906] {
        assert_eq!(state.run(target, "ds_read_u16_d16 v0, v1").v(0), 0xaaaa_1234);
        assert_eq!(state.run(target, "ds_read_u16_d16_hi v0, v1 offset:2").v(0), 0x8091_5555);
        assert_eq!(state.run(target, "ds_read_i8_d16_hi v0, v1 offset:2").v(0), 0xff91_5555);
    }
    let mut with_ecc = Readings::default();
    with_ecc.set(Reading::K18, 1);
    let mut run = state.run_as(Gfx906, "ds_read_u16_d16 v0, v1", with_ecc);
    assert_eq!(run.v(0) & 0xffff, 0x1234);
    assert_ne!(run.v(0), 0xaaaa_1234);
    assert!(run.touches(Reading::K18));
    let mut run = state.run_as(Gfx900, "ds_read_u16_d16 v0, v1", with_ecc);
    assert_eq!(run.v(0), 0xaaaa_1234);
    assert!(!run.touches(Reading::K18));
    let mut run = State::default().lds(&[0]).v(4, &[0x8765_4321]).run(Gfx900, "ds_write_b8_d16_hi v1, v4");
    assert_eq!(run.lds(0), 0x65);
}

#[test]
fn scratch_is_each_lanes_own_and_swizzled_resources_interleave_it() {
    let state = State::default().s(code::EXEC_LO, &[u32::MAX, u32::MAX]).v(1, &[4; 64]);
    let text = "v_mbcnt_lo_u32_b32 v4, -1, 0\nv_mbcnt_hi_u32_b32 v4, -1, v4\nscratch_store_dword v1, v4, off \
                offset:-4\n\
                v_mov_b32 v2, 0\nscratch_load_dword v0, v2, off";
    let mut run = state.run(Gfx900, text);
    assert_eq!([0, 3, 63].map(|lane| run.lane(0, lane)), [0, 3, 63]);
    // The resource of a stack: swizzled, lanes added, elements of 4 bytes, 64 lanes together.
    let resource = [0x1000, 1 << 31, u32::MAX, 1 << 23 | 3 << 21 | 1 << 19];
    let mut state = State { seeded: true, ..State::default() }.s(8, &resource).s(code::EXEC_LO, &[8, 0]);
    state = state.v(2, &[4; 64]).v(4, &[7; 64]);
    for target in [Gfx803, Gfx900] {
        let text = "buffer_store_dword v4, v2, s[8:11], 0 offen";
        assert_eq!(state.run(target, text).global(0x1000 + 256 + 12), 7, "{target}");
    }
}

#[test]
fn a_vector_register_beside_a_scalar_base_has_no_sign() {
    let far = 0x2_0000_0000u64 - 4;
    let state = State::default().words(Space::Global, far, &[9]).s(6, &[0, 1]).v(2, &[0xffff_fffc]);
    assert_eq!(state.run(Gfx900, "global_load_dword v0, v2, s[6:7]").v(0), 9);
}

#[test]
fn a_negative_base_is_out_of_range_on_gfx6_whatever_the_offset() {
    let state = State::default().lds(&[77]).v(1, &[-4i32 as u32]);
    for (target, value) in [(Gfx600, 0), (Gfx700, 77), (Gfx803, 77), (Gfx900, 77)] {
        assert_eq!(state.run(target, "ds_read_b32 v0, v1 offset:4").v(0), value, "{target}");
    }
}

#[test]
fn misaligned_ds_accesses_drop_bits_where_the_ledger_says_so() {
    let state = State::default().lds(&counted(16)).v(1, &[6]);
    let word = counted(16);
    let across = word[1] >> 16 | word[2] << 16;
    for (target, b32) in [(Gfx600, word[1]), (Gfx803, word[1]), (Gfx900, across)] {
        assert_eq!(state.run(target, "ds_read_b32 v0, v1").v(0), b32, "{target}");
        assert_eq!(state.run(target, "ds_add_rtn_u32 v0, v1, v4").v(0), word[1], "{target}");
        assert_eq!(state.run(target, "ds_read2_b32 v[4:5], v1 offset1:1").v(4), b32, "{target}");
        assert_eq!(state.run(target, "ds_wrxchg2_rtn_b32 v[4:5], v1, v6, v7 offset1:1").v(5), word[2], "{target}");
    }
    let state = state.v(1, &[8]);
    assert_eq!(state.run(Gfx700, "ds_read_b128 v[4:7], v1").v(4), word[0]);
    assert_eq!(state.run(Gfx900, "ds_read_b128 v[4:7], v1").v(4), word[2]);
    assert_eq!(state.run(Gfx700, "ds_write_b96 v1, v[20:22]").lds(8), 0);
    assert_eq!(state.run(Gfx700, "ds_write_b96 v1, v[20:22]").lds(12), word[3]);
}

#[test]
fn lanes_that_meet_touch_the_reading_of_their_order_and_others_do_not() {
    let state = State::default().lds(&[0; 4]).s(code::EXEC_LO, &[3]).v(4, &[1, 2]);
    for (value, expected) in [(0, 2), (1, 1)] {
        let mut readings = Readings::default();
        readings.set(Reading::K136, value);
        let mut run = state.run_as(Gfx900, "ds_write_b32 v1, v4", readings);
        assert_eq!(run.lds(0), expected);
        assert!(run.touches(Reading::K136));
    }
    let apart = state.v(1, &[0, 4]);
    assert!(!apart.run(Gfx900, "ds_write_b32 v1, v4").touches(Reading::K136));
}

#[test]
fn loads_read_their_address_before_they_write() {
    let state = State::default().words(Space::Global, 0x100, &[1, 2]).v(0, &[0x100]);
    let mut run = state.run(Gfx900, "global_load_dwordx2 v[0:1], v[0:1], off");
    assert_eq!([run.v(0), run.v(1)], [1, 2]);
    let state = State::default().words(Space::Global, 0x100, &[1, 2]).s(4, &[0x100, 0]);
    let mut run = state.run(Gfx900, "s_load_dwordx2 s[4:5], s[4:5], 0x0");
    assert_eq!([run.s(4), run.s(5)], [1, 2]);
}

#[test]
fn flat_addresses_reach_lds_and_scratch_by_their_high_word() {
    let state = State::default().lds(&[5, 6]).v(1, &[4]).v(2, &[0x1_0000]).v(3, &[0]).v(4, &[0x2_0000]);
    let text = "flat_load_dword v0, v[1:2]\nflat_store_dword v[3:4], v0\nscratch_load_dword v5, v3, off";
    let mut run = state.run(Gfx900, text);
    assert_eq!([run.v(0), run.v(5)], [6, 6]);
    let high = state.v(1, &[64]);
    assert_eq!(high.run(Gfx900, "flat_load_dword v0, v[1:2]").v(0), 0);
}

#[test]
fn append_adds_the_active_lanes_once_and_all_of_them_see_the_old_value() {
    let state = State::default().lds(&[0, 10]).s(code::M0, &[4]).s(code::EXEC_LO, &[0b1011_0000]);
    let mut run = state.run(Gfx900, "ds_append v0");
    assert_eq!((run.lds(4), run.lane(0, 4), run.lane(0, 7), run.lane(0, 6)), (13, 10, 10, 0));
    assert_eq!(state.run(Gfx900, "ds_consume v0").lds(4), 7);
    assert_eq!(state.s(code::EXEC_LO, &[0, 0]).run(Gfx900, "ds_append v0").lds(4), 10);
}

#[test]
fn buffer_loads_to_lds_give_each_lane_a_slot() {
    let state = buffer(0, 256, 0).lds(&[0; 16]).s(code::M0, &[8]).s(code::EXEC_LO, &[0b101]).v(2, &[0, 4, 8]);
    let text = "buffer_load_dword v2, s[8:11], 0 offen offset:4 lds";
    let words = counted(64);
    for (value, start) in [(0, 12), (1, 8)] {
        let mut readings = Readings::default();
        readings.set(Reading::K120, value);
        let mut run = state.run_as(Gfx900, text, readings);
        assert_eq!([0, 4, 8].map(|slot| run.lds(start + slot)), [words[1], 0, words[3]]);
    }
}

#[test]
fn float_minimum_of_numbers_is_a_number_and_of_nans_is_open() {
    let bits = |value: f32| value.to_bits();
    let min = |old, data| atomic(Gfx900, "ds_min_f32 v1, v4", old, [data, 0]);
    assert_eq!(min(bits(2.0), bits(-1.0)), bits(-1.0));
    assert_eq!(min(bits(-2.0), bits(-1.0)), bits(-2.0));
    let nan = 0x7fc0_0001;
    assert!(![bits(2.0), nan].contains(&min(nan, bits(2.0))), "a value of the seed");
    assert_eq!(atomic(Gfx900, "ds_add_f32 v1, v4", bits(2.0), [bits(0.5), 0]), bits(2.5));
}

#[test]
fn what_nobody_gave_is_a_fault_with_its_instruction_and_lane() {
    let state =
        State::default().words(Space::Global, 0x100, &[1, 2]).s(code::EXEC_LO, &[7]).v(1, &[0x100, 0x104, 0x108]);
    let fault = state.run(Gfx900, "s_nop 0\nglobal_store_dword v[1:2], v4, off").fault();
    let expected = Fault { instruction: 1, lane: Some(2), space: Space::Global, address: 0x108, writes: true };
    assert_eq!(fault, expected);
    let fault = State::default().run(Gfx900, "s_load_dword s0, s[4:5], 0x10").fault();
    assert_eq!((fault.lane, fault.address, fault.writes), (None, 0x10, false));
}
