//! Conversions of 32 numbers between f32, f16 or bf16 and codes of 6 bits, with a scale (ledger F4 to F10).

use super::{WaveStep, column};
use crate::algebra::{Algebra, B32, Bv, Column, Scope, WordColumn};
use crate::float::Environment;
use crate::float::narrow::{NarrowFormat, Narrowing};
use crate::isa::tables::wave_table;
use crate::isa::{BlockConversion, Flags, Number, Type, WaveOp};
use crate::ledger::Reading;
use crate::wave::source::Fetch;
use crate::wave::state::Wave;

/// Numbers of a block.
const ITEMS: usize = 32;

impl Number {
    pub(crate) fn format(self) -> NarrowFormat {
        match self {
            Number::F32 => NarrowFormat::F32,
            Number::F16 => NarrowFormat::F16,
            Number::Bf16 => NarrowFormat::BF16,
            Number::Fp6 => NarrowFormat::FP6,
            Number::Bf6 => NarrowFormat::BF6,
        }
    }
}

impl WaveStep {
    /// What it converts, and its operands, if it converts a block.
    #[cfg_attr(not(avx2_loops), expect(dead_code, reason = "loops over blocks ask for it"))]
    pub(crate) fn block(&self) -> Option<(BlockConversion, &[(Fetch, Type)])> {
        match self.op {
            WaveOp::ConvertBlock(conversion) => Some((conversion, &self.operands)),
            _ => None,
        }
    }

    /// Converts all items of a block.
    pub(super) fn convert_block<A: Algebra>(&self, wave: &mut Wave<A>, conversion: BlockConversion) {
        let exec = wave.exec();
        let reading = conversion.is_stochastic.then_some(Reading::F8);
        reading.into_iter().for_each(|reading| wave.readings.touch(reading));
        let environment = Environment { noted: reading.into(), ..wave.environment() };
        let (from, to) = (conversion.from.format(), conversion.to.format());
        let items = self.items(wave, conversion);
        let scale = self.scalar_column(wave, self.operands.len() - 1);
        let mut word = self.scalar_column(wave, 2);
        let converted: Vec<WordColumn<A>> = items
            .iter()
            .map(|item| {
                let scope = item.scope().and(scale.scope()).and(word.scope());
                let converted = Column::build(scope, |lane| {
                    let (item, scale) = (item.at(lane), scale.at(lane));
                    if from.bits() < to.bits() {
                        return environment.widened_by(from, to, item, scale);
                    }
                    let narrowing = match reading {
                        Some(_) => Narrowing::Stochastic(word.at(lane)),
                        None => Narrowing::Nearest,
                    };
                    environment.narrowed_by(from, to, item, scale, narrowing)
                });
                if reading.is_some() {
                    word.update(Scope::Any, |_, word| environment.next_seed(word));
                }
                converted
            })
            .collect();
        let bits = to.bits() as usize;
        for (index, register) in (0..ITEMS * bits / 32).zip(self.vgpr(0)..) {
            // The items that have bits in this word.
            let parts = index * 32 / bits..(index * 32 + 31) / bits + 1;
            let scope = parts.clone().fold(Scope::Any, |scope, part| scope.and(converted[part].scope()));
            let packed = Column::build(scope, |lane| {
                parts.clone().fold(B32::<A>::zero(), |packed, part| {
                    let (code, place) = (converted[part].at(lane), (part * bits) as i64 - (index * 32) as i64);
                    packed | if place < 0 { code.lshr(shift(-place)) } else { code.lshl(shift(place)) }
                })
            });
            wave.write_vgpr(register, &exec, &packed);
        }
    }

    /// The items of the sources, each alone in a column.
    fn items<A: Algebra>(&self, wave: &mut Wave<A>, conversion: BlockConversion) -> Vec<WordColumn<A>> {
        let bits = conversion.from.format().bits() as usize;
        let first = self.vgpr(1);
        let mask = Bv::constant((1 << bits) - 1);
        (0..ITEMS)
            .map(|item| {
                // Two sources take turns.
                if conversion.interleaves {
                    return wave.vgpr(self.vgpr(1 + item % 2) + (item / 2) as u16).clone();
                }
                let (register, place) = (first + (item * bits / 32) as u16, item * bits % 32);
                let mut column = wave.vgpr(register).clone();
                if place + bits <= 32 {
                    column.update(Scope::Any, |_, word| word.lshr(shift(place as i64)) & mask);
                    return column;
                }
                let next = wave.vgpr(register + 1).clone();
                column.update(next.scope(), |lane, word| {
                    (word.lshr(shift(place as i64)) | next.at(lane).lshl(shift(32 - place as i64))) & mask
                });
                column
            })
            .collect()
    }

    /// The word of operand `index` in each lane, or zeros where it is no operand of one word.
    fn scalar_column<A: Algebra>(&self, wave: &mut Wave<A>, index: usize) -> WordColumn<A> {
        match self.operands.get(index) {
            Some(&(fetch, ty)) if ty.words() == 1 => column(wave, fetch, false),
            _ => Column::splat(Bv::zero()),
        }
    }

    /// Whether the sources of a block are vector registers, and its other operands words that are known in a lane.
    pub(super) fn has_block_operands(&self) -> bool {
        self.operands.iter().all(|(fetch, ty)| match fetch {
            Fetch::Vgpr(_) => true,
            Fetch::Mask(_) | Fetch::Aperture(_) => false,
            _ => ty.words() == 1,
        })
    }
}

fn shift<A: Algebra>(by: i64) -> B32<A> {
    Bv::constant(by as u64)
}

const fn plain(from: Number, to: Number) -> WaveOp {
    WaveOp::ConvertBlock(BlockConversion { from, to, interleaves: false, is_stochastic: false })
}
const fn interleave(to: Number) -> WaveOp {
    WaveOp::ConvertBlock(BlockConversion { from: Number::F32, to, interleaves: true, is_stochastic: false })
}
const fn stochastic(from: Number, to: Number) -> WaveOp {
    WaveOp::ConvertBlock(BlockConversion { from, to, interleaves: false, is_stochastic: true })
}
use Number::{Bf6, Bf16, F16, F32, Fp6};

/// The destination must not overlap a source (ledger F9).
const BLOCK: Flags = Flags { writes_early: true, narrow: true, unmodified: true, ..Flags::PLAIN };

wave_table! {
    v_cvt_scalef32_2xpk16_fp6_f32: Vop3 [0x252 from Gfx950] (Vdst B192, Vgpr B512, Vgpr B512, Vsrc F32), BLOCK
        => interleave(Fp6);
    v_cvt_scalef32_2xpk16_bf6_f32: Vop3 [0x253 from Gfx950] (Vdst B192, Vgpr B512, Vgpr B512, Vsrc F32), BLOCK
        => interleave(Bf6);
    v_cvt_scalef32_sr_pk32_fp6_f32: Vop3 [0x254 from Gfx950] (Vdst B192, Vgpr B1024, Vsrc B32, Vsrc F32), BLOCK
        => stochastic(F32, Fp6);
    v_cvt_scalef32_sr_pk32_bf6_f32: Vop3 [0x255 from Gfx950] (Vdst B192, Vgpr B1024, Vsrc B32, Vsrc F32), BLOCK
        => stochastic(F32, Bf6);
    v_cvt_scalef32_pk32_f32_fp6: Vop3 [0x256 from Gfx950] (Vdst B1024, Vgpr B192, Vsrc F32), BLOCK => plain(Fp6, F32);
    v_cvt_scalef32_pk32_f32_bf6: Vop3 [0x257 from Gfx950] (Vdst B1024, Vgpr B192, Vsrc F32), BLOCK => plain(Bf6, F32);
    v_cvt_scalef32_pk32_fp6_f16: Vop3 [0x258 from Gfx950] (Vdst B192, Vgpr B512, Vsrc F32), BLOCK => plain(F16, Fp6);
    v_cvt_scalef32_pk32_fp6_bf16: Vop3 [0x259 from Gfx950] (Vdst B192, Vgpr B512, Vsrc F32), BLOCK
        => plain(Bf16, Fp6);
    v_cvt_scalef32_pk32_bf6_f16: Vop3 [0x25a from Gfx950] (Vdst B192, Vgpr B512, Vsrc F32), BLOCK => plain(F16, Bf6);
    v_cvt_scalef32_pk32_bf6_bf16: Vop3 [0x25b from Gfx950] (Vdst B192, Vgpr B512, Vsrc F32), BLOCK
        => plain(Bf16, Bf6);
    v_cvt_scalef32_sr_pk32_fp6_f16: Vop3 [0x25c from Gfx950] (Vdst B192, Vgpr B512, Vsrc B32, Vsrc F32), BLOCK
        => stochastic(F16, Fp6);
    v_cvt_scalef32_sr_pk32_fp6_bf16: Vop3 [0x25d from Gfx950] (Vdst B192, Vgpr B512, Vsrc B32, Vsrc F32), BLOCK
        => stochastic(Bf16, Fp6);
    v_cvt_scalef32_sr_pk32_bf6_f16: Vop3 [0x25e from Gfx950] (Vdst B192, Vgpr B512, Vsrc B32, Vsrc F32), BLOCK
        => stochastic(F16, Bf6);
    v_cvt_scalef32_sr_pk32_bf6_bf16: Vop3 [0x25f from Gfx950] (Vdst B192, Vgpr B512, Vsrc B32, Vsrc F32), BLOCK
        => stochastic(Bf16, Bf6);
    v_cvt_scalef32_pk32_f16_fp6: Vop3 [0x260 from Gfx950] (Vdst B512, Vgpr B192, Vsrc F32), BLOCK => plain(Fp6, F16);
    v_cvt_scalef32_pk32_bf16_fp6: Vop3 [0x261 from Gfx950] (Vdst B512, Vgpr B192, Vsrc F32), BLOCK
        => plain(Fp6, Bf16);
    v_cvt_scalef32_pk32_f16_bf6: Vop3 [0x262 from Gfx950] (Vdst B512, Vgpr B192, Vsrc F32), BLOCK => plain(Bf6, F16);
    v_cvt_scalef32_pk32_bf16_bf6: Vop3 [0x263 from Gfx950] (Vdst B512, Vgpr B192, Vsrc F32), BLOCK
        => plain(Bf6, Bf16);
}
