//! The evaluator's loads and stores of whole columns against the rule that all readings share.

use super::*;
use Target::{Gfx90a, Gfx942, Gfx950};
use gcn_semantics::algebra::{Store, Touch};
use gcn_semantics::wave::{Exit, Stack};

/// Programs of one access each: v1 or v[1:2] have addresses, v3 an index, v4 and what follows data.
const TEXTS: [(&str, &[Target]); 38] = [
    ("ds_read_b32 v8, v1", &Target::ALL),
    ("ds_read_u8 v8, v1 offset:3", &Target::ALL),
    ("ds_read_i16 v8, v1", &Target::ALL),
    ("ds_read_b64 v[0:1], v1 offset:8", &Target::ALL),
    ("ds_read_b128 v[8:11], v1", &[Gfx700, Gfx803, Gfx900]),
    ("ds_read2_b32 v[8:9], v1 offset0:1 offset1:7", &Target::ALL),
    ("ds_read2st64_b64 v[8:11], v1 offset0:1 offset1:0", &Target::ALL),
    ("ds_read_u16_d16_hi v8, v1", &[Gfx900, Gfx906]),
    ("ds_write_b8 v1, v4", &Target::ALL),
    ("ds_write_b32 v1, v4 offset:16", &Target::ALL),
    ("ds_write2_b32 v1, v4, v5 offset0:1 offset1:2", &Target::ALL),
    ("ds_write_b96 v1, v[4:6]", &[Gfx700, Gfx803, Gfx900]),
    ("ds_write_b16_d16_hi v1, v4", &[Gfx900]),
    ("flat_load_dword v8, v[1:2]", &[Gfx700, Gfx803, Gfx900]),
    ("flat_store_dwordx2 v[1:2], v[4:5]", &[Gfx700, Gfx803, Gfx900]),
    ("global_load_dwordx4 v[8:11], v[1:2], off offset:-16", &[Gfx900]),
    ("global_load_sbyte v8, v1, s[6:7]", &[Gfx900]),
    ("global_load_dwordx2 v[8:9], v1, s[6:7] offset:4", &[Gfx900]),
    ("global_store_dwordx3 v1, v[4:6], s[6:7]", &[Gfx900]),
    ("global_store_byte_d16_hi v1, v4, s[6:7]", &[Gfx900]),
    ("scratch_load_dword v8, v1, off offset:4", &[Gfx900]),
    ("scratch_store_short v1, v4, off", &[Gfx900]),
    ("buffer_load_dwordx2 v[8:9], v1, s[8:11], s4 offen offset:4", &Target::ALL),
    ("buffer_load_ubyte v8, v3, s[8:11], 0 idxen", &Target::ALL),
    ("buffer_store_dword v4, v[0:1], s[8:11], 0 idxen offen", &Target::ALL),
    ("buffer_store_dwordx4 v[4:7], off, s[8:11], s4 offset:8", &Target::ALL),
    ("ds_read_b32 v1, v1 offset:4", &Target::ALL),
    ("flat_store_dword v[1:2], v4", &[Gfx700, Gfx803, Gfx900]),
    ("global_load_dword v2, v[1:2], off offset:-16", &[Gfx900]),
    ("global_load_dword v1, v1, s[6:7] offset:4", &[Gfx900]),
    ("global_store_dword v1, v1, s[6:7]", &[Gfx900]),
    ("global_store_dword v[1:2], v4, off", &[Gfx900]),
    ("buffer_load_dword v8, v1, s[8:11], s4 offen offset:4", &Target::ALL),
    ("buffer_store_dword v4, v1, s[8:11], 0 offen", &Target::ALL),
    ("scratch_store_dword v1, v4, off", &[Gfx900]),
    ("ds_read_b64 a[8:9], v1", &[Gfx90a, Gfx942]),
    ("global_load_dwordx2 a[8:9], v1, s[6:7]", &[Gfx90a, Gfx942]),
    ("buffer_store_dword a4, v1, s[8:11], 0 offen", &[Gfx90a, Gfx950]),
];

/// EXEC: all lanes, some, those of a block, one, none.
const EXECS: [u64; 5] = [u64::MAX, 0x9e37_79b9_7f4a_7c15, 0x00ff_fff0_0000_0000, 1 << 37, 0];

/// Distances of the lanes: rows of cells within a page and over the end of one, cells apart, one cell, cells over
/// several pages, cells in no order, one lane far away.
const LANES_AT: [fn(u32) -> u32; 11] = [
    |lane| 4 * lane,
    |lane| 0x340 + 4 * lane,
    |lane| 0x382 + 4 * lane,
    |lane| 0x3c0 + 4 * lane,
    |lane| 0x7c1 + lane,
    |lane| 0x3f0 + 16 * lane,
    |_| 0x3fe,
    |lane| 300 * lane,
    |lane| 4 * (lane * 37 % 64),
    |lane| if lane == 40 { 0x1_0004 } else { 4 * lane },
    |lane| 4u32.wrapping_sub(4 * lane),
];

fn state(exec: u64, at: fn(u32) -> u32) -> State {
    let lanes = |word: &dyn Fn(u32) -> u32| (0..LANES as u32).map(word).collect::<Vec<_>>();
    let mut state = State { lds_size: 0x2000, seeded: true, ..State::default() };
    state = state.v(0, &lanes(&|lane| lane % 3)).v(1, &lanes(&at)).v(2, &[5; 64]).v(3, &lanes(&|lane| lane / 2));
    for register in 4..12 {
        state = state.v(register, &lanes(&|lane| (0x0101_0101 * u32::from(register)) ^ (lane << 9)));
    }
    let resource = [0x1000, 16 << 16, 0x900, 4 << 15];
    state = state.s(8, &resource).s(4, &[8]).s(6, &[0x1000, 1]).s(code::M0, &[0x1800]);
    state.s(code::EXEC_LO, &[exec as u32, (exec >> 32) as u32])
}

/// What is compared of an execution.
struct End {
    wave: Wave<Concrete>,
    exit: Exit,
    /// In an order of its own: bytes of several lanes may come in any order.
    touched: Vec<Touch>,
    stored: Vec<Store>,
}

/// What somebody wants to know of accesses.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Watch {
    Nothing,
    Bytes,
    Stores,
}

impl End {
    fn of(
        state: &State,
        target: Target,
        readings: Readings,
        watch: Watch,
        execute: impl Fn(&mut Wave<Concrete>) -> Exit,
    ) -> Self {
        let mut wave = Wave::new(target, readings, Rc::new(state.clone()));
        if watch == Watch::Bytes {
            wave.memory.note_accesses();
            wave.memory.take_touched();
        }
        if watch == Watch::Stores {
            wave.memory.take_stored();
        }
        let exit = execute(&mut wave);
        let (mut touched, stored) = (wave.memory.take_touched(), wave.memory.take_stored());
        touched.sort_unstable();
        // Where whole columns cannot be moved after all, the rule does it again lane by lane.
        touched.dedup();
        End { wave, exit, touched, stored }
    }
}

/// Holds the compiled program against the rule, from one state.
pub fn compare(state: &State, target: Target, text: &str, readings: Readings) {
    let source = Source { name: "test".into(), text: text.into() };
    let listing = text::read_program(&source, target, Syntax::Llvm).expect("the text is assembly");
    let instructions = || listing.statements.iter().map(|statement| &statement.instruction);
    let program = Program::<Concrete>::new(instructions(), target).expect("the program is modelled");
    let compiled = CompiledProgram::new(instructions(), target).expect("the program is modelled");
    for watch in [Watch::Nothing, Watch::Bytes, Watch::Stores] {
        let mut rule = End::of(state, target, readings, watch, |wave| program.execute(wave));
        for is_portable in [false, true] {
            let execute = if is_portable { CompiledProgram::execute_portable } else { CompiledProgram::execute };
            let mut quick = End::of(state, target, readings, watch, |wave| execute(&compiled, wave));
            let what = format!("{target} {text} {watch:?} {:x?} {:x?}", state.scalars, state.vgprs[&1]);
            assert_eq!(rule.exit, quick.exit, "{what}");
            for space in [Space::Global, Space::Lds, Space::Scratch] {
                assert_eq!(rule.wave.memory.difference(&mut quick.wave.memory, space), None, "{what}");
            }
            assert_eq!(rule.wave.memory.fault(), quick.wave.memory.fault(), "{what}");
            assert!(rule.wave.memory.accessed().eq(quick.wave.memory.accessed()), "{what}");
            assert_eq!(rule.touched, quick.touched, "{what}");
            assert_eq!(rule.stored, quick.stored, "{what}");
            assert_eq!(rule.wave.written, quick.wave.written, "{what}");
            for register in (0..12).chain(rule.wave.written.vgprs.iter()) {
                let [run, other] = [&mut rule.wave, &mut quick.wave].map(|wave| wave.vgpr(register).map(|word| word.0));
                assert_eq!(run, other, "{what}: v{register}");
            }
        }
    }
}

#[test]
fn whole_columns_are_loaded_and_stored_as_lane_by_lane() {
    for (text, targets) in TEXTS {
        for &target in targets {
            for (exec, at) in EXECS.into_iter().flat_map(|exec| LANES_AT.map(|at| (exec, at))) {
                compare(&state(exec, at), target, text, Readings::default());
            }
        }
    }
}

#[test]
fn the_order_of_lanes_and_other_readings_count_in_whole_columns_too() {
    for (text, targets) in TEXTS.into_iter().filter(|(text, _)| text.contains("store") || text.contains("d16")) {
        for reading in [Reading::K136, Reading::K18, Reading::K100, Reading::K103, Reading::K104] {
            let mut readings = Readings::default();
            readings.set(reading, 1);
            for (&target, at) in targets.iter().flat_map(|target| LANES_AT.map(|at| (target, at))) {
                compare(&state(EXECS[1], at), target, text, readings);
            }
        }
    }
}

#[test]
fn a_hole_in_memory_is_a_fault_of_the_same_lane() {
    for (text, targets) in TEXTS {
        for (&target, at) in targets.iter().flat_map(|target| LANES_AT.map(|at| (target, at))) {
            let mut holes = State { seeded: false, ..state(u64::MAX, at) };
            for (space, base) in [(Space::Global, 0x1000), (Space::Global, 0x1_0000_1000), (Space::Lds, 0)] {
                // Two bytes are missing.
                holes.bytes.push((space, base, vec![7; 0x51]));
                holes.bytes.push((space, base + 0x53, (0..0x1f00).map(|index| index as u8).collect()));
            }
            compare(&holes, target, text, Readings::default());
        }
    }
}

#[test]
fn addresses_in_several_apertures_are_those_of_the_rule() {
    let at = |lane: u32| 0x40 + 4 * lane;
    let high = [[0x1_0000; 64], [0x2_0000; 64], std::array::from_fn(|lane| [5, 0x1_0000][lane % 2])];
    for (text, high) in ["flat_load_dword v8, v[1:2]", "flat_store_dwordx2 v[1:2], v[4:5]"]
        .into_iter()
        .flat_map(|text| high.map(|high| (text, high)))
    {
        for target in [Gfx700, Gfx803, Gfx900] {
            compare(&state(EXECS[1], at).v(2, &high), target, text, Readings::default());
        }
    }
}

/// [`State`] with the stack's resource in s\[8:11\].
struct WithStack(State);

impl InitialState<Concrete> for WithStack {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        self.0.vgpr(register)
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        self.0.scalar(code)
    }
    fn scc(&self) -> Bit<Concrete> {
        self.0.scc()
    }
    fn memory(&self) -> ConcreteMemory {
        self.0.memory()
    }
    fn stack(&self) -> Option<Stack<Concrete>> {
        Some(Stack { words: [8, 9, 10, 11].map(|code| self.0.scalar(code)) })
    }
}

#[test]
fn an_access_to_the_stack_that_is_refused_ends_the_program() {
    let text = "v_mov_b32 v8, 1\nbuffer_load_dword v9, off, s[8:11], s4\nv_mov_b32 v8, 2";
    let source = Source { name: "test".into(), text: text.into() };
    let listing = text::read_program(&source, Gfx900, Syntax::Llvm).expect("the text is assembly");
    let instructions = || listing.statements.iter().map(|statement| &statement.instruction);
    let program = Program::<Concrete>::new(instructions(), Gfx900).expect("the program is modelled");
    let compiled = CompiledProgram::new(instructions(), Gfx900).expect("the program is modelled");
    for (offset, falls_through) in [(256, true), (1, false)] {
        let initial = Rc::new(WithStack(state(u64::MAX, LANES_AT[0]).s(4, &[offset])));
        let [mut rule, mut quick] =
            [(); 2].map(|()| Wave::<Concrete>::new(Gfx900, Readings::default(), initial.clone()));
        let exit = program.execute(&mut rule);
        assert_eq!(exit, compiled.execute(&mut quick));
        assert_eq!(exit == Exit::FallThrough, falls_through);
        assert_eq!(rule.written, quick.written);
        assert_eq!(rule.vgpr(8)[0].0, quick.vgpr(8)[0].0);
    }
}

#[test]
fn a_copy_of_memory_keeps_what_it_has_when_a_row_is_stored() {
    let listing = |text: &str| {
        let source = Source { name: "test".into(), text: text.into() };
        text::read_program(&source, Gfx900, Syntax::Llvm).expect("the text is assembly")
    };
    let [row, across] = ["global_store_dword v1, v4, s[6:7]", "global_store_dword v1, v4, s[6:7] offset:0x380"];
    for (text, address) in [(row, 0x1_0000_1000), (across, 0x1_0000_1380)] {
        let listing = listing(text);
        let instructions = listing.statements.iter().map(|statement| &statement.instruction);
        let compiled = CompiledProgram::new(instructions, Gfx900).expect("the program is modelled");
        let mut wave = Wave::<Concrete>::new(Gfx900, Readings::default(), Rc::new(state(EXECS[0], LANES_AT[0])));
        let words = |memory: &mut ConcreteMemory| [0, 252].map(|at| memory.word(Space::Global, 0, address + at));
        let old = words(&mut wave.memory);
        let mut copy = wave.memory.clone();
        compiled.execute(&mut wave);
        let new = words(&mut wave.memory);
        assert!(old[0] != new[0] && old[1] != new[1]);
        assert_eq!(words(&mut copy), old);
        // The copy alone has the old pages now, and then nobody has the new ones but the wave.
        wave.memory = copy;
        compiled.execute(&mut wave);
        assert_eq!(words(&mut wave.memory), new);
    }
}
