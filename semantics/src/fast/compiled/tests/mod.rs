//! Compiled programs, with AVX2 and without, leave what the shared rules leave.

mod blocks;
mod ordinary;

use std::collections::BTreeSet;
use std::rc::Rc;

use super::CompiledProgram;
use crate::Target;
use crate::algebra::{Algebra, B32, Bit, Bv, Choices, Concrete, WordColumn, with_choices};
use crate::float::{FP16_OVFL, Format};
use crate::generate::{Random, SplitMix};
use crate::instruction::{Instruction, code};
use crate::isa::{Meaning, Row};
use crate::ledger::Readings;
use crate::rows::all_rows;
use crate::text::{Source, read_llvm};
use crate::wave::{Exit, InitialState, Program, Wave};

/// A word that is often at a boundary, or whose bytes are small, or that is or holds a special float.
fn word(dice: &mut SplitMix) -> u32 {
    let random = dice.bits();
    let float = |format: Format| {
        let one = format.bias() << format.fraction_bits().min(23);
        let least = 1 << format.fraction_bits().min(23);
        let specials = [0, least, one, format.infinity() as u32, format.canonical_nan() as u32, one + 5 * least];
        (specials[random as usize % 6].wrapping_add((random >> 8) as u32 % 5).wrapping_sub(2))
            ^ ((random >> 16) as u32) << (format.bits() - 1)
    };
    match random >> 60 {
        8 => float(Format::F32),
        9 => float(Format::F16) | float(Format::F16) << 16,
        // The high word of a double, or a single, near 1.
        10 => (0x3ff0_0000 ^ (random as u32 & 0x801f_ffff)) + ((random >> 40) as u32 % 9),
        11 => [0x7ff0_0000, 0xfff0_0000, 0x7ff8_0000, 0x000f_ffff, 0x0010_0000, 0x8000_0000][random as usize % 6],
        12 => (0x3c00_3c00 ^ random as u32 & 0x87ff_87ff) + ((random >> 40) as u32 % 3),
        13 => (0x3f80_0000 ^ random as u32 & 0x83ff_ffff) + 1,
        number => whole(random, number / 2),
    }
}

fn whole(random: u64, number: u64) -> u32 {
    match number {
        0 => [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, u32::MAX][random as usize % 11],
        1 => random as u32 % 70,
        2 => random as u32 & 0x0f0f_0f0f,
        _ => random as u32,
    }
}

/// First values that come from a seed.
struct Seeded {
    seed: u64,
    exec: u64,
    mode: u32,
}

impl InitialState<Concrete> for Seeded {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        let mut dice = SplitMix::new(self.seed ^ u64::from(register) << 40);
        std::array::from_fn(|_| Bv::new(word(&mut dice)))
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        match code {
            code::EXEC_LO => Bv::new(self.exec as u32),
            code::EXEC_HI => Bv::new((self.exec >> 32) as u32),
            _ => Bv::new(word(&mut SplitMix::new(self.seed ^ u64::from(code) << 50))),
        }
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(self.seed & 1 == 1))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
}

/// What a program left behind.
#[derive(Debug, PartialEq)]
struct State {
    exit: Exit,
    vgprs: Vec<(u16, Vec<u32>)>,
    scalars: Vec<(u16, u32)>,
    scc: bool,
    mode: u32,
}

fn outcome(wave: &mut Wave<Concrete>, exit: Exit) -> State {
    let written = wave.written.clone();
    State {
        exit,
        vgprs: written.vgprs.iter().map(|id| (id, wave.vgpr(id).iter().map(|word| word.0).collect())).collect(),
        scalars: written.scalars.iter().map(|code| (code, wave.scalar(code).0)).collect(),
        scc: wave.scc().0.get(),
        mode: wave.mode().0,
    }
}

/// Runs `instructions` in all ways from one state; gives how many of them run as operations.
fn check(instructions: &[Instruction], target: Target, readings: Readings, dice: &mut SplitMix) -> usize {
    // To nearest even in half of the cases.
    let mode = dice.bits() as u32 & if dice.once_in(2) { 0x3f0 } else { 0x3ff };
    check_in(mode, instructions, target, readings, dice).operations
}

/// What was compared.
#[derive(Default)]
struct Checked {
    /// Instructions that run as operations.
    operations: usize,
    /// Results of instructions in lanes that are active at the start; none of an instruction that is not modelled.
    lanes: u64,
}

/// As [`check`], in a MODE.
fn check_in(
    mode: u32,
    instructions: &[Instruction],
    target: Target,
    readings: Readings,
    dice: &mut SplitMix,
) -> Checked {
    let Ok(program) = Program::<Concrete>::new(instructions, target) else { return Checked::default() };
    let compiled = CompiledProgram::new(instructions, target).expect("what is modelled compiles");
    let seed = dice.bits();
    let exec = [u64::MAX, dice.bits(), dice.bits() & dice.bits(), 0][dice.below(4) as usize];
    let choices = Choices {
        seed: [0, Choices::ONES, seed][dice.below(3) as usize],
        approximation: if dice.once_in(4) { seed } else { 0 },
        ..Choices::default()
    };
    let run = |execute: &dyn Fn(&mut Wave<Concrete>) -> Exit| {
        let mut wave = Wave::new(target, readings, Rc::new(Seeded { seed, exec, mode }));
        let (exit, _) = with_choices(choices.clone(), || execute(&mut wave));
        outcome(&mut wave, exit)
    };
    let expected = run(&|wave| program.execute(wave));
    let text = || instructions.iter().map(|i| crate::text::print_llvm(i, target)).collect::<Vec<_>>().join("\n");
    assert_eq!(run(&|wave| compiled.execute(wave)), expected, "{target}, EXEC {exec:#x}, MODE {mode:#x}:\n{}", text());
    let portable = run(&|wave| compiled.execute_as::<false>(wave));
    assert_eq!(portable, expected, "{target} without AVX2, EXEC {exec:#x}, MODE {mode:#x}:\n{}", text());
    Checked {
        operations: instructions.len() - compiled.shared_steps(),
        lanes: instructions.len() as u64 * u64::from(exec.count_ones()),
    }
}

/// How many times more than by default: `GCNVERIFY_CASES` thousands.
fn cases() -> u64 {
    std::env::var("GCNVERIFY_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .map_or(1, |cases: u64| cases.div_ceil(1000))
}

/// Every row with floats under every rounding, flushing and handling of NaNs.
#[test]
fn every_float_row_in_every_mode() {
    let mut dice = SplitMix::new(5);
    let is_float = |row: &&&Row| row.operands.iter().any(|kind| kind.ty.is_float());
    let (mut lanes, mut fast) = (0u64, 0);
    for round in 0..cases() {
        for (number, row) in all_rows().iter().filter(is_float).copied().enumerate() {
            let targets: Vec<_> =
                Target::ALL.into_iter().filter(|&target| row.encodings(target).next().is_some()).collect();
            for mode in 0..1024 {
                // A part of the modes in each round, another one for each row.
                if !(mode + number as u64 * 7 + round).is_multiple_of(16) {
                    continue;
                }
                let target = dice.pick(&targets);
                let encodings: Vec<_> = row.encodings(target).collect();
                let instruction = row.generate(dice.pick(&encodings), target, &mut dice);
                let readings = if dice.once_in(3) { dice.readings() } else { Readings::default() };
                let overflow = u32::from(dice.once_in(8)) << FP16_OVFL;
                let checked = check_in(mode as u32 | overflow, &[instruction], target, readings, &mut dice);
                fast += checked.operations;
                lanes += checked.lanes;
            }
        }
    }
    println!("{lanes} results of active lanes, {fast} instructions as operations");
    assert!(fast > 10_000, "only {fast} instructions ran as operations");
}

fn random_program(dice: &mut SplitMix, target: Target, length: u32) -> Vec<Instruction> {
    let rows: Vec<_> = all_rows().iter().filter(|row| !row.format.is_memory()).collect();
    let mut program = Vec::new();
    while program.len() < length as usize {
        let row = rows[dice.below(rows.len() as u32) as usize];
        let encodings: Vec<_> = row.encodings(target).collect();
        if encodings.is_empty() {
            continue;
        }
        let encoding = encodings[dice.below(encodings.len() as u32) as usize];
        let instruction = row.generate(encoding, target, dice);
        if Program::<Concrete>::new([&instruction], target).is_ok() {
            program.push(instruction);
        }
    }
    program
}

#[test]
fn every_instruction() {
    let mut dice = SplitMix::new(1);
    let mut fast = 0;
    for target in Target::ALL {
        for row in all_rows() {
            for encoding in row.encodings(target) {
                for _ in 0..24 {
                    let instruction = row.generate(encoding, target, &mut dice);
                    let readings = if dice.once_in(3) { dice.readings() } else { Readings::default() };
                    fast += check(&[instruction], target, readings, &mut dice);
                }
            }
        }
    }
    assert!(fast > 20_000, "only {fast} instructions ran as operations");
}

#[test]
fn programs() {
    let mut dice = SplitMix::new(2);
    for round in 0..400 {
        let target = Target::ALL[round % Target::ALL.len()];
        let length = 1 + dice.below(40);
        let program = random_program(&mut dice, target, length);
        let readings = if round % 3 == 0 { dice.readings() } else { Readings::default() };
        check(&program, target, readings, &mut dice);
    }
}

#[test]
fn integer_instructions_run_as_operations() {
    let text = "v_add_u32 v0, v1, v2\nv_bfe_u32 v0, v1, 3, s4\nv_perm_b32 v0, v1, v2, v3\nv_cmp_gt_u32 vcc, v1, v2
        v_cmpx_lt_i32 s[2:3], v1, v2\nv_cndmask_b32 v0, v1, v2, vcc\nv_addc_co_u32 v0, vcc, v1, v2, vcc
        v_add_u32_dpp v0, v1, v2 row_shr:1\nv_mov_b32_dpp v0, v1 row_bcast:15 bound_ctrl:0
        v_add_u32_sdwa v0, v1, v2 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1 src1_sel:WORD_1
        v_mad_u16 v0, v1, v2, v3 op_sel:[0,1,0,1]\nv_pk_add_u16 v0, v1, v2 op_sel:[1,0] op_sel_hi:[0,1]
        v_lshlrev_b64 v[0:1], v2, s[2:3]\nv_mad_u64_u32 v[0:1], vcc, v2, v3, v[4:5]\nv_mbcnt_lo_u32_b32 v0, s1, v2";
    let listing = read_llvm(&Source::new("test.s", text), Target::Gfx900).expect("the text is legal");
    let program: Vec<_> = listing.statements.into_iter().map(|statement| statement.instruction).collect();
    let mut dice = SplitMix::new(3);
    for _ in 0..20 {
        assert_eq!(check(&program, Target::Gfx900, Readings::default(), &mut dice), program.len());
    }
}

/// Modifiers, and what no document decides about them, leave no instruction to the shared rules.
#[test]
fn modified_instructions_run_as_operations() {
    let text =
        "v_add_u32_sdwa v0, v1, v2 clamp dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:BYTE_3
        v_add_f32_sdwa v3, -v0, |v2| clamp mul:2 dst_sel:WORD_1 dst_unused:UNUSED_SEXT src0_sel:WORD_1 src1_sel:BYTE_1
        v_sin_f16_sdwa v4, -v3 clamp dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:WORD_1
        v_addc_co_u32_sdwa v5, vcc, v1, v2, vcc clamp dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
        v_mul_i32_i24_e64 v0, v1, v2 clamp\nv_mad_u64_u32 v[0:1], exec, v2, v3, v[4:5] clamp
        v_cvt_i32_f64_e64 v0, -v[2:3] mul:4\nv_cvt_pknorm_i16_f16 v1, v2, -|v3| op_sel:[1,0,0] clamp
        v_mad_mix_f32 v0, -v1, |v2|, v3 op_sel:[1,0,0] op_sel_hi:[1,1,0]
        v_mad_mixhi_f16 v1, s2, 1.0, v3 op_sel:[1,0,1] op_sel_hi:[1,1,1] clamp
        v_mad_mixlo_f16 v1, v1, v2, -v3 op_sel_hi:[0,1,1]
        v_pk_fma_f16 v2, v1, 1.0, s2 op_sel:[1,1,1] op_sel_hi:[0,0,1] neg_lo:[1,1,0] neg_hi:[0,0,1] clamp
        v_pk_mad_i16 v3, v1, 7, v2 op_sel:[0,1,1] op_sel_hi:[1,1,0] clamp\nv_pk_lshlrev_b16 v4, 3, v2 op_sel:[1,0] clamp
        v_max3_f16 v5, -v4, |exec_lo|, v1 op_sel:[1,0,1,1] clamp div:2\nv_med3_f32 v0, -v1, 4.0, |v2| clamp mul:4";
    let count = 16;
    let later = "v_dot2_f32_f16 v0, v1, 1.0, v2 op_sel:[1,1,0] op_sel_hi:[0,1,1] neg_lo:[1,0,0] neg_hi:[1,1,0] clamp
        v_dot2_i32_i16 v1, 5, v2, v3 op_sel:[1,1,0] op_sel_hi:[0,0,1] clamp";
    let mut dice = SplitMix::new(7);
    for (text, target, count) in [(text, Target::Gfx900, count), (later, Target::Gfx906, 2)] {
        let listing = read_llvm(&Source::new("test.s", text), target).expect("the text is legal");
        let program: Vec<_> = listing.statements.into_iter().map(|statement| statement.instruction).collect();
        assert_eq!(program.len(), count);
        for _ in 0..200 {
            assert_eq!(check(&program, target, Readings::default(), &mut dice), program.len());
        }
    }
}

/// Of rows with a lane function only those whose registers are relative to M0 are left to the shared rules, whatever
/// modifiers are drawn.
#[test]
fn rows_with_a_lane_function_run_as_operations() {
    let mut dice = SplitMix::new(8);
    let mut left = BTreeSet::new();
    for target in Target::ALL {
        for row in all_rows().iter().filter(|row| matches!(row.meaning, Meaning::Lane(..))) {
            for encoding in row.encodings(target) {
                for _ in 0..40 {
                    let instruction = row.generate(encoding, target, &mut dice);
                    let compiled = CompiledProgram::new([&instruction], target);
                    if compiled.is_ok_and(|compiled| compiled.shared_steps() > 0) {
                        left.insert(row.mnemonic);
                    }
                }
            }
        }
    }
    let left: Vec<_> = left.into_iter().collect();
    // Signs of bf16 operands are the shared rule's.
    let signs = ["v_cvt_f32_bf16", "v_cvt_scalef32_sr_bf8_bf16", "v_cvt_scalef32_sr_fp8_bf16"];
    let relative = ["v_movreld_b32", "v_movrels_b32", "v_movrelsd_b32"];
    assert_eq!(left, [signs, relative].concat());
}

fn check_text(text: &str, rounds: u32) -> usize {
    let listing = read_llvm(&Source::new("test.s", text), Target::Gfx900).expect("the text is legal");
    let program: Vec<_> = listing.statements.into_iter().map(|statement| statement.instruction).collect();
    let mut dice = SplitMix::new(4);
    (0..rounds).map(|_| check(&program, Target::Gfx900, Readings::default(), &mut dice)).sum()
}

/// What DPP makes once holds until EXEC changes, and is no constant.
#[test]
fn shifts_before_and_after_exec_changes() {
    let shift = |operation: &str| {
        format!(
            "{operation}_dpp v0, v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf
            {operation}_dpp v3, v0, v2 row_shr:1 row_mask:0xf bank_mask:0xf
            {operation}_dpp v4, v3, v2 row_shr:1 row_mask:0x5 bank_mask:0xf\nv_xor_b32 v5, 0, v4\n"
        )
    };
    for between in
        ["s_mov_b64 exec, s[2:3]", "s_mov_b32 exec_hi, s4", "v_cmpx_lt_u32 vcc, v1, v2", "s_not_b64 vcc, vcc"]
    {
        let [add, sub, xor] = ["v_add_u32", "v_sub_u32", "v_xor_b32"].map(shift);
        check_text(&format!("{add}{between}\n{sub}{between}\n{xor}"), 20);
    }
}

/// A long program has more constants than there is room for.
#[test]
fn many_constants() {
    let lines: String = (0..3000).map(|number| format!("v_add_u32 v0, {:#x}, v0\n", 0x10_0000 + number)).collect();
    let fast = check_text(&lines, 1);
    assert!((500..2900).contains(&fast), "{fast}");
}

/// Singles of all magnitudes, and of those where elementary functions are neither 0 nor infinite.
struct Singles(u64);

impl InitialState<Concrete> for Singles {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        let mut dice = SplitMix::new(self.0 ^ u64::from(register) << 40);
        let (span, first) =
            [(0x83ff_ffff, 0x3d80_0000), (0x87ff_ffff, 0x3b80_0000), (0x80ff_ffff, 0x3f00_0000)][self.0 as usize % 3];
        std::array::from_fn(|lane| {
            let random = dice.bits() as u32;
            // Often near the next multiple of an eighth.
            let eighths = (random as i32 % 4096) as f32 / 8.0;
            Bv::new(match self.0 / 3 % 4 {
                0 => random,
                1 if lane % 2 == 0 => eighths.to_bits().wrapping_add(random >> 29).wrapping_sub(4),
                _ => (random & span) + first,
            })
        })
    }
    fn scalar(&self, _: u16) -> B32<Concrete> {
        Bv::new(u32::MAX)
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(if self.0 & 4 == 0 { 0x3f0 } else { 0x300 })
    }
}

/// The loops for ordinary operands against the definition.
#[test]
fn elementary_functions_of_many_singles() {
    let names = ["exp", "log", "sin", "cos", "rcp", "sqrt"];
    let text: String = (1..).zip(names).map(|(to, name)| format!("v_{name}_f32 v{to}, v0\n")).collect();
    let listing = read_llvm(&Source::new("test.s", &text), Target::Gfx900).expect("the text is legal");
    let program: Vec<_> = listing.statements.into_iter().map(|statement| statement.instruction).collect();
    let shared = Program::<Concrete>::new(&program, Target::Gfx900).expect("it is modelled");
    let compiled = CompiledProgram::new(&program, Target::Gfx900).expect("it is modelled");
    let mut dice = SplitMix::new(6);
    for _ in 0..2000 * cases() {
        let seed = dice.bits();
        let wave = || Wave::new(Target::Gfx900, Readings::default(), Rc::new(Singles(seed)));
        let (mut expected, mut found) = (wave(), wave());
        let (exit, _) = with_choices(Choices::default(), || shared.execute(&mut expected));
        let (again, _) = with_choices(Choices::default(), || compiled.execute(&mut found));
        assert_eq!(outcome(&mut found, again), outcome(&mut expected, exit), "{seed:#x}");
    }
}
