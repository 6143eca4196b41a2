//! Numbers that are ordinary in all lanes, or in all but one: where loops look for what is not.

use super::*;
use crate::instruction::{Modifiers, Operand};
use crate::isa::Field;
use crate::wave::Step;
use crate::wave::float::format;

/// Ordinary numbers in all lanes, but for one lane of some registers.
struct NearlyOrdinary {
    seed: u64,
    format: Format,
    exec: u64,
    mode: u32,
}

const SPECIAL_HALVES: [u32; 10] = [0, 0x8000, 1, 0x3ff, 0x83ff, 0x400, 0x8400, 0x7c00, 0x7d01, 0x7bff];
const SPECIAL_SINGLES: [u32; 10] =
    [0, 0x8000_0000, 1, 0x007f_ffff, 0x807f_ffff, 0x0080_0000, 0x8080_0000, 0x7f80_0000, 0x7f80_0001, 0x7f7f_ffff];
const SPECIAL_DOUBLES: [[u32; 2]; 10] = [
    [0, 0],
    [0, 0x8000_0000],
    [1, 0],
    [u32::MAX, 0x000f_ffff],
    [u32::MAX, 0x800f_ffff],
    [0, 0x0010_0000],
    [0, 0x8010_0000],
    [0, 0x7ff0_0000],
    [1, 0x7ff0_0000],
    [u32::MAX, 0x7fef_ffff],
];

impl InitialState<Concrete> for NearlyOrdinary {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        let mut dice = SplitMix::new(self.seed ^ u64::from(register) << 40);
        // The registers of a double have the special number in the same lane.
        let mut place = SplitMix::new(self.seed ^ u64::from(register / 2) << 50);
        let (lane, number) = (place.below(128) as usize, place.below(10) as usize);
        let is_high = register % 2 == 1;
        // From 2^-7 to 2^8; the range of products is that of halves, and more.
        let mut words: [u32; 64] = std::array::from_fn(|_| {
            let random = dice.bits() as u32;
            match self.format {
                Format::F16 => (random & 0xbfff_bfff) + 0x2000_2000,
                Format::F32 => (random & 0x87ff_ffff) + 0x3c00_0000,
                Format::F64 if is_high => (random & 0x80ff_ffff) + 0x3f80_0000,
                Format::F64 => random,
            }
        });
        if let Some(word) = words.get_mut(lane) {
            *word = match self.format {
                Format::F16 if is_high => *word & 0xffff | SPECIAL_HALVES[number] << 16,
                Format::F16 => *word & 0xffff_0000 | SPECIAL_HALVES[number],
                Format::F32 => SPECIAL_SINGLES[number],
                Format::F64 => SPECIAL_DOUBLES[number][usize::from(is_high)],
            };
        }
        words.map(Bv::new)
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(match code {
            code::EXEC_LO => self.exec as u32,
            code::EXEC_HI => (self.exec >> 32) as u32,
            _ => 0x3c00,
        })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
}

/// Sources are v0 to v7.
const HALVES: &str = "v_pk_add_f16 v8, v0, v1\nv_pk_mul_f16 v8, v2, v3\nv_pk_fma_f16 v8, v0, v2, v4
    v_pk_min_f16 v8, v0, v1\nv_pk_max_f16 v8, v4, v5\nv_pk_add_f16 v8, v0, v1 clamp
    v_pk_mul_f16 v8, v0, v1 op_sel:[1,0] op_sel_hi:[0,1] neg_lo:[1,0] neg_hi:[0,1] clamp
    v_pk_fma_f16 v0, v0, v2, v4 op_sel:[0,1,1] op_sel_hi:[1,0,1] neg_lo:[1,1,0] neg_hi:[1,0,1]
    v_pk_add_f16 v8, v0, s4\nv_pk_mul_f16 v8, 0.5, v1\nv_pk_min_f16 v8, v0, v1 op_sel:[1,1] clamp
    v_add_f16 v8, v0, v1\nv_mul_f16 v8, v2, v3\nv_fma_f16 v8, v0, v2, v4\nv_min_f16 v8, v0, v1\nv_cmp_lt_f16 vcc, v0, v1
    v_rcp_f16 v8, v0\nv_sqrt_f16 v8, v1\nv_cvt_f32_f16 v8, v0\nv_cvt_i16_f16 v8, v0\nv_cvt_u16_f16 v8, v0
    v_cvt_f16_i16 v8, v0\nv_cvt_f16_u16 v8, v1\nv_cvt_norm_i16_f16 v8, v0\nv_cvt_norm_u16_f16 v8, v0
    v_cvt_pknorm_i16_f16 v8, v0, v1\nv_cvt_pknorm_u16_f16 v8, -v0, v1
    v_mad_f16 v8, v0, v2, v4\nv_mac_f16 v8, v0, v1\nv_mad_legacy_f16 v8, -v0, v2, |v4|\nv_fract_f16 v8, v0
    v_ldexp_f16 v8, v0, v1\nv_ldexp_f16 v8, v0, -3\nv_ldexp_f16 v8, v0, s4
    v_mad_mix_f32 v8, v0, v2, v4 op_sel_hi:[1,1,1]\nv_mad_mixlo_f16 v8, v0, v2, v4 op_sel:[1,0,1] op_sel_hi:[1,1,1]
    v_mad_mixhi_f16 v8, v0, v2, -v4 op_sel_hi:[1,1,1]
    v_floor_f16 v8, v0\nv_ceil_f16 v8, v0\nv_trunc_f16 v8, v0\nv_rndne_f16 v8, v0\nv_div_fixup_f16 v8, v0, v1, v2";
const SINGLES: &str =
    "v_add_f32 v8, v0, v1\nv_mul_f32 v8, v2, v3\nv_fma_f32 v8, v0, v2, v4\nv_fma_f32 v8, -v0, |v2|, v4
    v_min_f32 v8, v0, v1\nv_max_f32 v8, v2, v3\nv_cmp_lt_f32 vcc, v0, v1\nv_add_f32 v8, v0, v1 clamp
    v_add_f32_dpp v8, v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf\nv_cvt_f16_f32 v8, v0\nv_cvt_f64_f32 v[8:9], v0
    v_cvt_i32_f32 v8, v0\nv_cvt_u32_f32 v8, v0\nv_cvt_flr_i32_f32 v8, v0\nv_cvt_rpi_i32_f32 v8, v0
    v_cvt_pk_u8_f32 v8, v0, 2, v1\nv_cvt_pk_u8_f32 v8, v0, v1, v2\nv_cvt_pknorm_i16_f32 v8, v0, v1
    v_cvt_pknorm_u16_f32 v8, v0, v1\nv_cvt_f32_ubyte0 v8, v0\nv_cvt_f32_ubyte1 v8, v0\nv_cvt_f32_ubyte2 v8, v0
    v_cvt_f32_ubyte3 v8, v0\nv_cvt_off_f32_i4 v8, v0\nv_cvt_f32_i32 v8, v0\nv_cvt_f32_u32 v8, v0
    v_cvt_f64_i32 v[8:9], v0\nv_min3_f32 v8, v0, v1, v2\nv_max3_f32 v8, v0, v1, v2\nv_med3_f32 v8, v0, v1, v2
    v_floor_f32 v8, v0\nv_ceil_f32 v8, v0\nv_trunc_f32 v8, v0\nv_rndne_f32 v8, v0\nv_fract_f32 v8, v0
    v_div_fixup_f32 v8, v0, v1, v2\nv_div_fmas_f32 v8, v0, v1, v2\nv_mad_legacy_f32 v8, v0, v1, v2
    v_mac_legacy_f32 v8, v0, v1\nv_mul_legacy_f32 v8, v0, v1\nv_cubema_f32 v8, v0, v1, v2\nv_ldexp_f32 v8, v0, v1
    v_ldexp_f32 v8, v0, -5\nv_ldexp_f32 v8, v0, s4\nv_div_scale_f32 v8, vcc, v0, v0, v2
    v_mad_mix_f32 v8, v0, v2, v4\nv_mad_mixlo_f16 v8, v0, v2, v4\nv_mad_mixhi_f16 v8, v0, |v2|, v4 clamp";
const DOUBLES: &str = "v_add_f64 v[8:9], v[0:1], v[2:3]\nv_mul_f64 v[8:9], v[0:1], v[2:3]
    v_fma_f64 v[8:9], v[0:1], v[2:3], v[4:5]\nv_min_f64 v[8:9], v[0:1], v[2:3]\nv_cmp_lt_f64 vcc, v[0:1], v[2:3]
    v_cvt_f32_f64 v8, v[0:1]\nv_cvt_i32_f64 v8, v[0:1]\nv_cvt_u32_f64 v8, v[0:1]\nv_rcp_f64 v[8:9], v[0:1]
    v_sqrt_f64 v[8:9], v[0:1]\nv_ldexp_f64 v[8:9], v[0:1], v2\nv_ldexp_f64 v[8:9], v[0:1], s4
    v_ldexp_f64 v[8:9], v[0:1], v2 clamp\nv_trunc_f64 v[8:9], v[0:1]\nv_frexp_mant_f64 v[8:9], v[0:1]
    v_frexp_exp_i32_f64 v8, v[0:1]\nv_div_fixup_f64 v[8:9], v[0:1], v[2:3], v[4:5]
    v_div_fmas_f64 v[8:9], v[0:1], v[2:3], v[4:5]\nv_rsq_f64 v[8:9], v[0:1]
    v_fract_f64 v[8:9], v[0:1]\nv_div_scale_f64 v[8:9], vcc, v[0:1], v[0:1], v[2:3]\nv_ldexp_f64 v[8:9], v[0:1], -9";

/// Numbers little above a power of two, of both signs; those of a lane are nearly the same in all registers.
struct Small {
    seed: u64,
    format: Format,
    exponent: i32,
    mode: u32,
}

impl InitialState<Concrete> for Small {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        let is_high = register % 2 == 1;
        std::array::from_fn(|lane| {
            let fraction = SplitMix::new(self.seed ^ lane as u64).bits();
            let mut dice = SplitMix::new(self.seed ^ u64::from(register / 2) << 40 ^ lane as u64);
            let random = dice.bits();
            let bits = self.format.fraction_bits();
            // Often the least fractions, and one or two units apart.
            let fraction = (if fraction >> 62 == 0 { 0 } else { fraction }) ^ (random % 4);
            let field = (self.exponent + self.format.bias() as i32) as u64 + (random >> 8) % 5 / 2;
            let number = fraction & ((1 << bits) - 1) | field << bits | (random >> 16 & 1) << (self.format.bits() - 1);
            let zero = random >> 20 & 31 == 0;
            let number = if zero { 0 } else { number };
            Bv::new(if self.format == Format::F64 && is_high { (number >> 32) as u32 } else { number as u32 })
        })
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        Bv::new(if matches!(code, code::EXEC_LO | code::EXEC_HI) { u32::MAX } else { self.seed as u32 })
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
}

/// Loops whose results need not be looked at where operands are not too small: of the smallest ones, and of smaller
/// ones, results that are flushed.
#[test]
fn the_least_operands_whose_results_are_normal() {
    let mut dice = SplitMix::new(10);
    let mut rows = 0;
    for row in all_rows() {
        let Some(target) = Target::ALL.into_iter().rev().find(|&target| row.encodings(target).next().is_some()) else {
            continue;
        };
        let encoding = row.encodings(target).next().expect("an encoding");
        let mut instruction = row.generate(encoding, target, &mut dice);
        instruction.modifiers = Modifiers::default();
        let formats = row.operands.iter().skip(1).filter_map(|kind| format(kind.ty));
        let Some(format) = formats.clone().next() else { continue };
        for (index, (operand, kind)) in instruction.operands.iter_mut().zip(row.operands).enumerate() {
            if matches!(kind.field, Field::Vdst | Field::VdstRead | Field::Src | Field::Vsrc) {
                *operand = Operand::vgpr([8, 0, 2, 4, 6][index], kind.ty.words());
            }
        }
        let Ok(shared) = Program::<Concrete>::new([&instruction], target) else { continue };
        let Some(Step::Vector(step)) = shared.steps.first() else { continue };
        let kernels = crate::fast::kernels::of_function(step.function).float();
        let Some(least) = kernels.and_then(|kernels| kernels.normal_from) else { continue };
        rows += 1;
        let compiled = CompiledProgram::new([&instruction], target).expect("it is modelled");
        for round in 0..24 * cases() {
            let seed = dice.bits();
            let exponent = least - (round as i32 % 3 - 1).max(0);
            let mode = [0x300, 0x310, 0x320, 0x340, 0x380, 0x000][round as usize % 6] | dice.bits() as u32 & 0xf;
            let run = |execute: &dyn Fn(&mut Wave<Concrete>) -> Exit| {
                let mut wave = Wave::new(target, Readings::default(), Rc::new(Small { seed, format, exponent, mode }));
                let exit = execute(&mut wave);
                outcome(&mut wave, exit)
            };
            let expected = run(&|wave| shared.execute(wave));
            let found = run(&|wave| compiled.execute(wave));
            let text = || crate::text::print_llvm(&instruction, target);
            assert_eq!(found, expected, "{}, seed {seed:#x}, from 2^{exponent}, MODE {mode:#x}", text());
        }
    }
    assert!(rows > 100, "{rows} rows say which operands are not too small");
}

#[test]
fn one_lane_that_is_not_ordinary() {
    let mut dice = SplitMix::new(9);
    for (format, text) in [(Format::F16, HALVES), (Format::F32, SINGLES), (Format::F64, DOUBLES)] {
        let listing = read_llvm(&Source::new("test.s", text), Target::Gfx900).expect("the text is legal");
        for statement in &listing.statements {
            let program = [statement.instruction.clone()];
            let shared = Program::<Concrete>::new(&program, Target::Gfx900).expect("it is modelled");
            let compiled = CompiledProgram::new(&program, Target::Gfx900).expect("it is modelled");
            for _ in 0..200 * cases() {
                let seed = dice.bits();
                let exec = if dice.once_in(2) { u64::MAX } else { dice.bits() };
                let mode = dice.bits() as u32 & if dice.once_in(2) { 0x3f0 } else { 0x3ff };
                let choices = Choices { seed: [0, Choices::ONES, seed][dice.below(3) as usize], ..Choices::default() };
                let run = |execute: &dyn Fn(&mut Wave<Concrete>) -> Exit| {
                    let start = NearlyOrdinary { seed, format, exec, mode };
                    let mut wave = Wave::new(Target::Gfx900, Readings::default(), Rc::new(start));
                    let (exit, _) = with_choices(choices.clone(), || execute(&mut wave));
                    outcome(&mut wave, exit)
                };
                let expected = run(&|wave| shared.execute(wave));
                let found = run(&|wave| compiled.execute(wave));
                let text = || crate::text::print_llvm(&statement.instruction, Target::Gfx900);
                assert_eq!(found, expected, "{}, seed {seed:#x}, EXEC {exec:#x}, MODE {mode:#x}", text());
            }
        }
    }
}
