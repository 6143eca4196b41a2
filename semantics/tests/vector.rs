//! Vector instructions of CDNA, conversions and lanes of matrices against what they do, written down once more in
//! numbers:
//! by the rules and as compiled programs.

use std::rc::Rc;

use gcn_semantics::Target;
use gcn_semantics::algebra::{B32, Bit, Bv, Choices, Concrete, Known, LANES, WordColumn, with_choices};
use gcn_semantics::fast::CompiledProgram;
use gcn_semantics::float::FP16_OVFL;
use gcn_semantics::generate::SplitMix;
use gcn_semantics::instruction::code;
use gcn_semantics::ledger::Readings;
use gcn_semantics::machine;
use gcn_semantics::text::{Source, read_llvm};
use gcn_semantics::wave::{InitialState, Numbers, Program, Wave};

/// The word of a register before, in a lane.
fn word(register: u16, lane: usize) -> u32 {
    SplitMix::new(u64::from(register) << 8 | lane as u64).bits() as u32
}

/// Singles near 1, of both signs.
fn single(register: u16, lane: usize) -> u32 {
    word(register, lane) & 0x80ff_ffff | 0x3f00_0000
}

/// How a program is run.
struct Start {
    target: Target,
    of_register: fn(u16, usize) -> u32,
    exec: u64,
    mode: u32,
    seed: u64,
}

const START: Start =
    Start { target: Target::Gfx950, of_register: word, exec: !0, mode: gcn_semantics::float::DEFAULT_MODE, seed: 0 };

impl Start {
    /// The words of registers after a program.
    fn run(&self, text: &str, registers: impl IntoIterator<Item = u16> + Clone) -> Vec<[u32; LANES]> {
        let listing =
            read_llvm(&Source::new("-", text), self.target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let instructions: Vec<_> = listing.instructions().cloned().collect();
        // By way of machine code.
        let again = instructions.iter().map(|instruction| {
            let words = machine::encode(instruction, self.target).expect("it has an encoding");
            machine::decode(&words, self.target).expect("it is an instruction").instruction
        });
        let again: Vec<_> = again.collect();
        assert_eq!(again, instructions, "{text}");
        let mut start = (0..8).fold(Numbers::default(), |start, register| {
            start.with_vgpr(register, |lane| (self.of_register)(register, lane))
        });
        start.mode = self.mode;
        let start = Rc::new(start);
        let execute = |run: &dyn Fn(&mut Wave<Concrete>)| {
            let mut wave = Wave::new(self.target, Readings::default(), start.clone());
            wave.set_pair(code::EXEC_LO, self.exec);
            with_choices(Choices { seed: self.seed, ..Choices::default() }, || run(&mut wave));
            registers.clone().into_iter().map(|register| wave.lanes(register)).collect::<Vec<_>>()
        };
        let program =
            Program::<Concrete>::new(&instructions, self.target).unwrap_or_else(|(_, error)| panic!("{error}"));
        let compiled = CompiledProgram::new(&instructions, self.target).expect("what is modelled compiles");
        let found = execute(&|wave| _ = program.execute(wave));
        assert_eq!(execute(&|wave| _ = compiled.execute(wave)), found, "{text}");
        found
    }

    /// Each lane of v0 after a program is what `expected` says of it.
    fn gives(&self, text: &str, expected: impl Fn(usize) -> u32) {
        for (lane, &found) in self.run(text, [0])[0].iter().enumerate() {
            assert_eq!(found, expected(lane), "{text} in lane {lane}");
        }
    }
}

/// Bits as modifiers have them.
fn list(bits: u32, count: u32) -> String {
    let bits: Vec<_> = (0..count).map(|bit| (bits >> bit & 1).to_string()).collect();
    format!("[{}]", bits.join(","))
}

#[test]
fn packed_singles_choose_and_negate_words() {
    let start = Start { target: Target::Gfx90a, of_register: single, ..START };
    for bits in 0..256 {
        let [low, high, neg_low, neg_high] = [bits, bits >> 2, bits >> 4, bits >> 6].map(|bits| bits & 3);
        let modifiers = format!(
            "op_sel:{} op_sel_hi:{} neg_lo:{} neg_hi:{}",
            list(low, 2),
            list(high, 2),
            list(neg_low, 2),
            list(neg_high, 2)
        );
        let product = start.run(&format!("v_pk_mul_f32 v[0:1], v[2:3], v[4:5] {modifiers}"), [0, 1]);
        let sum = start.run(&format!("v_pk_add_f32 v[0:1], v[2:3], v[4:5] {modifiers}"), [0, 1]);
        for lane in 0..LANES {
            for (part, (from_high, negated)) in [(low, neg_low), (high, neg_high)].into_iter().enumerate() {
                let source = |index: u16| {
                    let value = f32::from_bits(single(2 + 2 * index + (from_high >> index & 1) as u16, lane));
                    if negated >> index & 1 == 1 { -value } else { value }
                };
                assert_eq!(product[part][lane], (source(0) * source(1)).to_bits(), "{modifiers}");
                assert_eq!(sum[part][lane], (source(0) + source(1)).to_bits(), "{modifiers}");
            }
        }
    }
}

#[test]
fn moves_of_two_words_choose_one_of_each_source() {
    let start = Start { target: Target::Gfx90a, ..START };
    for bits in 0..4u32 {
        let found = start.run(&format!("v_pk_mov_b32 v[0:1], v[2:3], v[4:5] op_sel:{}", list(bits, 2)), [0, 1]);
        for (source, found) in found.iter().enumerate() {
            let register = 2 + 2 * source as u16 + (bits >> source & 1) as u16;
            assert_eq!(*found, std::array::from_fn(|lane| word(register, lane)), "{bits}");
        }
    }
}

/// The number of a row of the table has the bit of source 0 above those of the others.
#[test]
fn truth_tables() {
    for table in 0..256u32 {
        let function = |lane: usize| {
            (0..32).fold(0, |all, bit| {
                let digit = |register| word(register, lane) >> bit & 1;
                all | (table >> (4 * digit(1) + 2 * digit(2) + digit(3)) & 1) << bit
            })
        };
        START.gives(&format!("v_bitop3_b32 v0, v1, v2, v3 bitop3:{table:#x}"), function);
        let text = format!("v_bitop3_b16 v0, v1, v2, v3 bitop3:{table:#x}");
        START.gives(&text, |lane| word(0, lane) & 0xffff_0000 | function(lane) & 0xffff);
    }
}

#[test]
fn integers_of_cdna() {
    for count in 0..5 {
        let text = format!("v_lshl_add_u64 v[0:1], v[2:3], {count}, v[4:5]");
        let found = START.run(&text, [0, 1]);
        for (lane, (&low, &high)) in found[0].iter().zip(&found[1]).enumerate() {
            let pair = |register| u64::from(word(register, lane)) | u64::from(word(register + 1, lane)) << 32;
            let expected = (pair(2) << count).wrapping_add(pair(4));
            assert_eq!([low, high], [expected as u32, (expected >> 32) as u32], "{text}");
        }
    }
    let shifted = |register, lane, low, high| {
        let value = (word(register, lane) as i32) >> (word(3, lane) & 31);
        value.clamp(low, high) as u32 & 0xff
    };
    for (name, low, high) in [("i8", -128, 127), ("u8", 0, 255)] {
        let found = START.run(&format!("v_ashr_pk_{name}_i32 v0, v1, v2, v3"), [0]);
        for (lane, &found) in found[0].iter().enumerate() {
            let expected = shifted(1, lane, low, high) | shifted(2, lane, low, high) << 8;
            assert_eq!(found & 0xffff, expected, "{name}");
        }
    }
    START.gives("v_prng_b32 v0, v1", |lane| {
        let word = word(1, lane);
        word << 1 ^ if word >> 31 == 1 { 0xc5 } else { 0 }
    });
}

#[test]
fn extremes_of_three_singles() {
    let start = Start { of_register: single, ..START };
    let of = |lane: usize, f: fn(f32, f32) -> f32| {
        [2, 3]
            .map(|register| f32::from_bits(single(register, lane)))
            .into_iter()
            .fold(f32::from_bits(single(1, lane)), f)
    };
    start.gives("v_minimum3_f32 v0, v1, v2, v3", |lane| of(lane, f32::min).to_bits());
    start.gives("v_maximum3_f32 v0, v1, v2, v3", |lane| of(lane, f32::max).to_bits());
}

#[test]
fn a_lane_of_a_row_gives_both_words() {
    let found = START.run("v_mov_b64_dpp v[0:1], v[2:3] row_newbcast:5 row_mask:0xf bank_mask:0xf", [0, 1]);
    for (register, found) in (2..).zip(found) {
        assert_eq!(found, std::array::from_fn(|lane| word(register, lane / 16 * 16 + 5)));
    }
}

#[test]
fn lanes_change_places() {
    for distance in [16, 32] {
        let from = |register, lane: usize| match (register, lane & distance != 0) {
            (0, true) => word(1, lane - distance),
            (1, false) => word(0, lane + distance),
            _ => word(register, lane),
        };
        let text = format!("v_permlane{distance}_swap_b32 v0, v1");
        for (register, found) in (0..).zip(START.run(&text, [0, 1])) {
            assert_eq!(found, std::array::from_fn(|lane| from(register, lane)), "{text}");
        }
        // With FI inactive lanes give what they have; without it, no document says what their partners get.
        let start = Start { exec: 0x0f35_a5c3_9966_7e81, ..START };
        let is_active = |lane: usize| start.exec >> lane & 1 == 1;
        for (modifiers, seed, gives) in [
            ("fi:1", 0, true),
            ("fi:1", 7, true),
            ("bound_ctrl:1 fi:1", 7, true),
            ("bound_ctrl:1", 7, false),
            ("", 7, false),
        ] {
            let text = format!("v_permlane{distance}_swap_b32_e64 v0, v1 {modifiers}");
            let mut others = 0;
            for (register, found) in (0..).zip(Start { seed, ..start }.run(&text, [0, 1])) {
                for (lane, &found) in found.iter().enumerate() {
                    let takes = (register == 0) == (lane & distance != 0);
                    let expected = if is_active(lane) { from(register, lane) } else { word(register, lane) };
                    if takes && is_active(lane) && !is_active(lane ^ distance) && !gives {
                        others += u32::from(found != expected);
                    } else {
                        assert_eq!(found, expected, "{text} in lane {lane}");
                    }
                }
            }
            assert_eq!(others > 0, !gives, "{text}");
        }
    }
}

/// Nothing is known of dots of floats, but that they are functions of an opcode, of operands and of how MODE rounds.
#[test]
fn dots_of_floats_are_functions_of_their_own() {
    let dot = |name: &str, mode: u32| {
        let sum = if name.contains("dot2c") { "" } else { ", v0" };
        Start { seed: 7, mode, ..START }.run(&format!("{name} v0, v1, v2{sum}"), [0])[0]
    };
    let names = ["v_dot2_f32_f16", "v_dot2c_f32_f16", "v_dot2_f32_bf16", "v_dot2c_f32_bf16"];
    for (place, name) in names.into_iter().enumerate() {
        let nearest = dot(name, 0x3f0);
        assert_eq!(dot(name, 0x300), nearest, "{name} asks whether MODE flushes");
        for rounding in [1, 4, 0xf] {
            assert_ne!(dot(name, 0x3f0 | rounding), nearest, "{name}");
        }
        for other in &names[..place] {
            assert_ne!(dot(other, 0x3f0), nearest, "{name} and {other}");
        }
    }
}

#[test]
fn accumulation_registers_are_no_vector_registers() {
    for target in [Target::Gfx908, Target::Gfx90a, Target::Gfx950] {
        let start = Start { target, ..START };
        let text = "v_accvgpr_write_b32 a0, v1\nv_accvgpr_write_b32 a255, v2\nv_accvgpr_read_b32 v3, a0
            v_accvgpr_read_b32 v4, a255\nv_accvgpr_read_b32 v5, a1";
        let found = start.run(text, [0, 1, 2, 3, 4, 5, code::VGPRS, code::VGPRS + 255]);
        let expected = [Some(0), Some(1), Some(2), Some(1), Some(2), None, Some(1), Some(2)];
        for (found, expected) in found.into_iter().zip(expected) {
            let of_lane = |lane| expected.map_or(0, |register| word(register, lane));
            assert_eq!(found, std::array::from_fn(of_lane), "{target}");
        }
    }
    let start = Start { target: Target::Gfx90a, ..START };
    let text = "v_accvgpr_write_b32 a1, v2\nv_accvgpr_mov_b32 a0, a1\nv_accvgpr_read_b32 v0, a0";
    start.gives(text, |lane| word(2, lane));
}

/// Codes of 8 bits with the values that they have in OCP's formats and in FNUZ, and -1 and 1 with their codes.
#[test]
fn formats_of_eight_bits_are_those_of_the_target() {
    let infinity = f32::INFINITY.to_bits();
    let nan = 0x7fc0_0000;
    let number = |value: f32| value.to_bits();
    let codes = [
        ("fp8", Target::Gfx942, 0x7f, number(240.0)),
        ("fp8", Target::Gfx942, 0x40, number(1.0)),
        ("fp8", Target::Gfx942, 0x01, number(1.0 / 1024.0)),
        ("fp8", Target::Gfx942, 0x80, nan),
        ("fp8", Target::Gfx950, 0x7e, number(448.0)),
        ("fp8", Target::Gfx950, 0x7f, nan),
        ("fp8", Target::Gfx950, 0x38, number(1.0)),
        ("fp8", Target::Gfx950, 0x80, number(-0.0)),
        ("fp8", Target::Gfx950, 0x01, number(1.0 / 512.0)),
        ("bf8", Target::Gfx942, 0x7f, number(57344.0)),
        ("bf8", Target::Gfx942, 0x40, number(1.0)),
        ("bf8", Target::Gfx942, 0x80, nan),
        ("bf8", Target::Gfx950, 0x7b, number(57344.0)),
        ("bf8", Target::Gfx950, 0x7c, infinity),
        ("bf8", Target::Gfx950, 0x3c, number(1.0)),
        ("bf8", Target::Gfx950, 0x7d, nan),
    ];
    for (name, target, code, value) in codes {
        Start { target, ..START }.gives(&format!("v_mov_b32 v1, {code:#x}\nv_cvt_f32_{name} v0, v1"), |_| value);
    }
    for (name, target, one) in [
        ("fp8", Target::Gfx942, 0x40),
        ("fp8", Target::Gfx950, 0x38),
        ("bf8", Target::Gfx942, 0x40),
        ("bf8", Target::Gfx950, 0x3c),
    ] {
        let text = format!("v_mov_b32 v0, 0\nv_mov_b32 v1, 1.0\nv_cvt_pk_{name}_f32 v0, v1, -v1");
        Start { target, ..START }.gives(&text, |_| one | (one | 0x80) << 8);
        // Of no other size: beyond the greatest number there is an infinity or a NaN.
        let text = format!("v_mov_b32 v0, 0\nv_mov_b32 v1, 0x7f000000\nv_cvt_pk_{name}_f32 v0, v1, v1");
        let beyond = match (name, target) {
            (_, Target::Gfx942) => 0x8080,
            ("fp8", _) => 0x7f7f,
            _ => 0x7c7c,
        };
        Start { target, ..START }.gives(&text, |_| beyond);
    }
}

/// A state of which nothing is known but EXEC.
struct Unknown;

impl InitialState<Known> for Unknown {
    fn vgpr(&self, _: u16) -> WordColumn<Known> {
        [Bv::new(None); LANES]
    }
    fn scalar(&self, code: u16) -> B32<Known> {
        Bv::new((code::EXEC_LO..=code::EXEC_HI).contains(&code).then_some(u32::MAX))
    }
    fn scc(&self) -> Bit<Known> {
        Bit(None)
    }
}

/// A table that is that of one source: what is known of it is known of the result.
#[test]
fn truth_tables_of_one_source() {
    for (table, known) in [(0xf0, Some(5)), (0xcc, None), (0xaa, Some(9)), (0x0f, Some(!5)), (0x00, Some(0))] {
        let text = format!("v_mov_b32 v1, 5\nv_mov_b32 v3, 9\nv_bitop3_b32 v0, v1, v2, v3 bitop3:{table:#x}");
        let target = Target::Gfx950;
        let listing = read_llvm(&Source::new("-", &text), target).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let program = Program::<Known>::new(listing.instructions(), target).unwrap_or_else(|(_, e)| panic!("{e}"));
        let mut wave = Wave::new(target, Readings::default(), Rc::new(Unknown));
        program.execute(&mut wave);
        assert_eq!(wave.vgpr(0)[7].0, known, "{table:#x}");
    }
}

#[test]
fn parts_of_registers_in_order() {
    let move_to =
        |text: &str, words: [u32; 2]| format!("v_mov_b32 v1, {:#x}\nv_mov_b32 v2, {:#x}\n{text}", words[0], words[1]);
    let one = 0x3f80_0000;
    let three = 3f32.to_bits();
    // 1 and 2 as halves, then as bf16.
    let zero = "v_mov_b32 v0, 0\n";
    START.gives(&format!("{zero}{}", move_to("v_cvt_scalef32_pk_fp8_f16 v0, v1, v2", [0x4000_3c00, one])), |_| 0x4038);
    START.gives(&format!("{zero}{}", move_to("v_cvt_scalef32_pk_bf8_bf16 v0, v1, v2", [0x4000_3f80, one])), |_| 0x403c);
    START.gives(&format!("{zero}{}", move_to("v_cvt_scalef32_pk_fp4_f32 v0, v1, v2, 1.0", [one, three])), |_| 0x52);
    // 1 and 3 in four bits.
    let found = START.run(&move_to("v_cvt_scalef32_pk_f32_fp4 v[6:7], v1, v2", [0xab52, one]), [6, 7]);
    assert_eq!([found[0][9], found[1][9]], [one, three]);
}

/// Item number k of a block has the word that `v_prng_b32` makes in k steps.
#[test]
fn random_words_of_a_block() {
    let block = "v_cvt_scalef32_sr_pk32_fp6_f32 v[8:13], v[40:71], v1, 1.0\n";
    let mut text: String = (40..72).map(|register| format!("v_mov_b32 v{register}, v2\n")).collect();
    text += block;
    text += &(0..6).map(|word| format!("v_mov_b32 v{}, v{}\n", 14 + word, 8 + word)).collect::<String>();
    for item in 0..32 {
        text += &format!("{block}v_and_b32 v{}, 63, v8\nv_prng_b32 v1, v1\n", 80 + item);
    }
    let found = Start { of_register: single_or_word, ..START }.run(&text, (14..20).chain(80..112));
    for lane in 0..LANES {
        let bit = |place: usize| found[place / 32][lane] >> (place % 32) & 1;
        for (item, found) in found[6..].iter().enumerate() {
            let code = (0..6).fold(0, |code, place| code | bit(6 * item + place) << place);
            assert_eq!(code, found[lane], "item {item} in lane {lane}");
        }
    }
}

/// Register 1 has random words, all others singles near 1.
fn single_or_word(register: u16, lane: usize) -> u32 {
    if register == 1 { word(register, lane) } else { single(register, lane) }
}

/// What no document decides differs between two machines, and nothing else does.
#[test]
fn what_is_open_of_conversions() {
    const FLUSHES: u32 = 0x300;
    const KEEPS: u32 = 0x3f0;
    const LIMITS: u32 = KEEPS | 1 << FP16_OVFL;
    let none = 0x7f80_0000;
    // 1, subnormal numbers, and 448 with a scale of 2^10: v1, and the scale in v2.
    for (instruction, value, scale, mode, is_open) in [
        ("v_cvt_scalef32_pk_fp8_f32 v0, v1, v1, v2", 0x3f80_0000, none, KEEPS, true),
        ("v_cvt_scalef32_pk_fp8_f32 v0, v1, v1, v2", 0x3f80_0000, 0x3f80_0000, KEEPS, false),
        ("v_cvt_scalef32_f32_fp8 v0, v1, v2", 0x38, none, KEEPS, true),
        ("v_cvt_scalef32_pk_fp8_f32 v0, v1, v1, v2", 0x0040_0000, 0x0080_0000, FLUSHES, true),
        ("v_cvt_scalef32_pk_fp8_f32 v0, v1, v1, v2", 0x0040_0000, 0x0080_0000, KEEPS, false),
        ("v_cvt_scalef32_pk_fp8_f16 v0, v1, v2", 0x0200_0200, 0x3f80_0000, FLUSHES, true),
        ("v_cvt_scalef32_pk_fp8_f16 v0, v1, v2", 0x0200_0200, 0x3f80_0000, KEEPS, false),
        ("v_cvt_scalef32_f32_fp8 v0, v1, v2", 0x38, 0, FLUSHES, true),
        ("v_cvt_scalef32_f32_fp8 v0, v1, v2", 0x38, 0, KEEPS, false),
        ("v_cvt_scalef32_pk_f16_fp8 v0, v1, v2", 0x7e7e, 137 << 23, LIMITS, true),
        ("v_cvt_scalef32_pk_f16_fp8 v0, v1, v2", 0x7e7e, 137 << 23, KEEPS, false),
    ] {
        let text = format!("v_mov_b32 v1, {value:#x}\nv_mov_b32 v2, {scale:#x}\n{instruction}");
        let [zeros, ones] = [0, Choices::ONES].map(|seed| Start { mode, seed, ..START }.run(&text, [0])[0]);
        assert!(zeros.iter().zip(&ones).all(|(a, b)| (a != b) == is_open), "{text}, MODE {mode:#x}");
        if mode == LIMITS {
            assert_eq!([zeros[3], ones[3]], [0x7c00_7c00, 0x7bff_7bff], "{text}");
        }
    }
}

/// BLGP: halves for both halves, a turn by sixteen lanes, and sixteen lanes for all.
#[test]
fn lanes_of_b() {
    let start = Start {
        target: Target::Gfx908,
        of_register: |register, lane| [1.0, lane as f32][usize::from(register == 1)].to_bits(),
        ..START
    };
    let from: [fn(usize) -> usize; 8] = [
        |lane| lane,
        |lane| lane & 31,
        |lane| lane | 32,
        |lane| (lane & 15) + [16, 32, 48, 0][lane / 16],
        |lane| lane & 15,
        |lane| (lane & 15) + 16,
        |lane| (lane & 15) + 32,
        |lane| (lane & 15) + 48,
    ];
    for (blgp, from) in from.into_iter().enumerate() {
        let text = format!("v_mfma_f32_4x4x1f32 a[0:3], v0, v1, 0 blgp:{blgp}");
        for register in start.run(&text, code::VGPRS..code::VGPRS + 4) {
            assert_eq!(register, std::array::from_fn(|lane| (from(lane) as f32).to_bits()), "{text}");
        }
    }
}

/// Sixteen lanes have one k: those of the lowest k are added first.
#[test]
fn the_lowest_k_is_added_first() {
    let of_register = |register: u16, lane: usize| {
        let large = 1e8f32;
        [[large, -large, 1.0, 0.0][lane / 16], 1.0][usize::from(register == 1)].to_bits()
    };
    let start = Start { target: Target::Gfx908, of_register, ..START };
    for register in start.run("v_mfma_f32_16x16x4f32 a[0:3], v0, v1, 0", code::VGPRS..code::VGPRS + 4) {
        assert_eq!(register, [1f32.to_bits(); LANES]);
    }
}
