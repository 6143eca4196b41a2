//! Conversions of blocks of numbers, in every MODE and reading, of numbers that their scales bring into the range.

use super::*;
use crate::ledger::{Reading, SeedOfItems};

/// Numbers near 1 in each format, or anything; scales near 1, or any.
struct Blocks {
    seed: u64,
    exec: u64,
    mode: u32,
}

/// The registers with scales and random words.
const SCALE: u16 = 200;

impl InitialState<Concrete> for Blocks {
    fn vgpr(&self, register: u16) -> WordColumn<Concrete> {
        let mut dice = SplitMix::new(self.seed ^ u64::from(register) << 40);
        let ordinary = !self.seed.is_multiple_of(4);
        std::array::from_fn(|lane| {
            let random = dice.bits() as u32;
            Bv::new(match register {
                SCALE if lane % 16 == 15 && !ordinary => 0x7f80_0000,
                SCALE if ordinary => random & 0x81ff_ffff | 0x3e00_0000,
                SCALE => random,
                _ if !ordinary => word(&mut dice),
                // As singles and bf16, and as halves.
                _ if self.seed % 4 == 1 => random & 0x81ff_81ff | 0x3f00_3f00,
                _ => random & 0x8fff_8fff | 0x3000_3000,
            })
        })
    }
    fn scalar(&self, code: u16) -> B32<Concrete> {
        match code {
            code::EXEC_LO => Bv::new(self.exec as u32),
            code::EXEC_HI => Bv::new((self.exec >> 32) as u32),
            _ => Bv::new(0x3fff_ffff),
        }
    }
    fn scc(&self) -> Bit<Concrete> {
        Bit(Concrete::truth(false))
    }
    fn mode(&self) -> B32<Concrete> {
        Bv::new(self.mode)
    }
}

#[test]
fn blocks_are_converted_as_the_rule_says() {
    let lines: Vec<String> = [
        ("2xpk16_fp6_f32", "v[40:45], v[0:15], v[16:31]"),
        ("2xpk16_bf6_f32", "v[40:45], v[0:15], v[16:31]"),
        ("sr_pk32_fp6_f32", "v[40:45], v[0:31], v201"),
        ("sr_pk32_bf6_f32", "v[40:45], v[0:31], s4"),
        ("pk32_f32_fp6", "v[40:71], v[0:5]"),
        ("pk32_f32_bf6", "v[40:71], v[2:7]"),
        ("pk32_fp6_f16", "v[40:45], v[0:15]"),
        ("pk32_fp6_bf16", "v[40:45], v[0:15]"),
        ("pk32_bf6_f16", "v[40:45], v[0:15]"),
        ("pk32_bf6_bf16", "v[40:45], v[0:15]"),
        ("sr_pk32_fp6_f16", "v[40:45], v[0:15], v201"),
        ("sr_pk32_fp6_bf16", "v[40:45], v[0:15], v201"),
        ("sr_pk32_bf6_f16", "v[40:45], v[0:15], v201"),
        ("sr_pk32_bf6_bf16", "v[40:45], v[0:15], 64"),
        ("pk32_f16_fp6", "v[40:55], v[0:5]"),
        ("pk32_bf16_fp6", "v[40:55], v[0:5]"),
        ("pk32_f16_bf6", "v[40:55], v[0:5]"),
        ("pk32_bf16_bf6", "v[40:55], v[0:5]"),
    ]
    .into_iter()
    .flat_map(|(name, operands)| {
        ["v200", "s4", "1.0"].map(|scale| format!("v_cvt_scalef32_{name} {operands}, {scale}"))
    })
    .collect();
    let target = Target::Gfx950;
    let mut dice = SplitMix::new(9);
    for line in &lines {
        let listing = read_llvm(&Source::new("test.s", line), target).expect("the text is legal");
        let program: Vec<_> = listing.statements.into_iter().map(|statement| statement.instruction).collect();
        let shared = Program::<Concrete>::new(&program, target).expect("it is modelled");
        let compiled = CompiledProgram::new(&program, target).expect("it is modelled");
        assert_eq!(compiled.shared_steps(), usize::from(cfg!(not(avx2_loops))), "{line}");
        for kept in 0..32 {
            let mode = 0x300 | (kept & 15) << 4 | kept >> 4 << FP16_OVFL;
            let exec = if dice.once_in(2) { u64::MAX } else { dice.bits() };
            let mut readings = Readings::default();
            readings.set(Reading::F8, [SeedOfItems::Chain, SeedOfItems::Same][dice.below(2) as usize] as usize);
            let seed = dice.bits();
            let choices = Choices { seed: [0, Choices::ONES, seed][dice.below(3) as usize], ..Choices::default() };
            let run = |execute: &dyn Fn(&mut Wave<Concrete>) -> Exit| {
                let mut wave = Wave::new(target, readings, Rc::new(Blocks { seed, exec, mode }));
                let (exit, _) = with_choices(choices.clone(), || execute(&mut wave));
                outcome(&mut wave, exit)
            };
            let expected = run(&|wave| shared.execute(wave));
            assert_eq!(run(&|wave| compiled.execute(wave)), expected, "{line}, MODE {mode:#x}, EXEC {exec:#x}");
        }
    }
}
