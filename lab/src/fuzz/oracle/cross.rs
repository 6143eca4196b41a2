//! Instructions of the oracle that look beyond a lane.

use gcn_semantics::Target;
use gcn_semantics::instruction::{Instruction, Operand};
use gcn_semantics::isa::Type;

use super::{Known, OracleMachine, Writes};
use gcnverify::state::StateVar;

impl OracleMachine<'_> {
    /// `None` if the instruction is not of this kind.
    pub(super) fn cross_lane(&self, instruction: &Instruction) -> Option<Writes> {
        let operands = &instruction.operands;
        let mut outcome = Writes::default();
        let mut set = |register: u16, lane: u32, value: u64| {
            outcome.set(StateVar::Vgpr { register, lane: lane as u8 }, Known::all(value & 0xffff_ffff));
        };
        let word = |index: usize, lane: u32| self.operand(operands[index], Type::B32, lane);
        let active = (0..64).filter(|&lane| self.is_active(lane));
        match instruction.row.mnemonic {
            "v_nop" | "v_clrexcp" | "s_nop" | "s_waitcnt" | "s_sleep" | "s_setprio" | "s_endpgm" => {}
            "s_decperflevel" | "s_incperflevel" | "s_icache_inv" | "s_ttracedata" | "s_wakeup" => {}
            "ds_nop" | "s_atc_probe" | "s_atc_probe_buffer" => {}
            "v_readlane_b32" => {
                let lane = word(2, 0)? as u32 & 63;
                let value = word(1, lane)?;
                outcome.set_scalar(operands[0].as_scalar_register()?, value);
            }
            "v_readfirstlane_b32" => {
                let value = word(1, self.exec().trailing_zeros() & 63)?;
                outcome.set_scalar(operands[0].as_scalar_register()?, value);
            }
            "v_writelane_b32" => set(operands[0].as_vgpr()?, word(2, 0)? as u32 & 63, word(1, 0)?),
            "v_swap_b32" => {
                let (a, b) = (operands[0].as_vgpr()?, operands[1].as_vgpr()?);
                for lane in active {
                    set(a, lane, self.vgpr(b, lane));
                    set(b, lane, self.vgpr(a, lane));
                }
            }
            "v_permlane16_swap_b32" | "v_permlane32_swap_b32" => return self.swap_lanes(instruction),
            "v_mqsad_u32_u8" => {
                for lane in active {
                    // gfx6 and gfx7 ignore clamp (C13).
                    let clamp = instruction.modifiers.clamp && self.target >= Target::Gfx803;
                    self.masked_quad_sad(operands, lane, clamp, &mut set)?;
                }
            }
            "ds_bpermute_b32" => {
                for lane in active {
                    let from = ((word(1, lane)? + instruction.modifiers.offset as u64) >> 2) as u32 & 63;
                    set(operands[0].as_vgpr()?, lane, if self.is_active(from) { word(2, from)? } else { 0 });
                }
            }
            "ds_permute_b32" => return self.permute(instruction),
            "ds_swizzle_b32" => {
                let offset = instruction.modifiers.offset as u32;
                for lane in active {
                    let from = if self.is_gfx9() { swizzled_on_gfx9(offset, lane) } else { swizzled(offset, lane) };
                    set(operands[0].as_vgpr()?, lane, if self.is_active(from) { word(1, from)? } else { 0 });
                }
            }
            _ => return None,
        }
        Some(outcome)
    }

    /// N9: the upper lane's first register and the lower lane's second change places.
    fn swap_lanes(&self, instruction: &Instruction) -> Option<Writes> {
        let mut outcome = Writes::default();
        let (a, b) = (instruction.operands[0].as_vgpr()?, instruction.operands[1].as_vgpr()?);
        let apart = if instruction.row.mnemonic.contains("16") { 16 } else { 32 };
        let fetches = instruction.modifiers.op_sel & 1 == 1;
        for lower in (0..64).filter(|lane| lane % (2 * apart) < apart) {
            let upper = lower + apart;
            for (register, lane, other, from) in [(b, lower, a, upper), (a, upper, b, lower)] {
                if self.is_active(lane) {
                    let is_told = fetches || self.is_active(from);
                    let value = if is_told { Known::all(self.vgpr(other, from)) } else { Known::OPEN };
                    outcome.set(StateVar::Vgpr { register, lane: lane as u8 }, value);
                }
            }
        }
        Some(outcome)
    }

    fn permute(&self, instruction: &Instruction) -> Option<Writes> {
        let operands = &instruction.operands;
        let mut outcome = Writes::default();
        let mut received: [Option<Known>; 64] = [None; 64];
        for lane in (0..64).filter(|&lane| self.is_active(lane)) {
            let address = self.operand(operands[1], Type::B32, lane)? + instruction.modifiers.offset as u64;
            let data = Known::all(self.operand(operands[2], Type::B32, lane)?);
            let to = &mut received[(address >> 2) as usize & 63];
            // Several senders: open (X5).
            *to = Some(if to.is_some() { Known::OPEN } else { data });
        }
        for lane in (0..64).filter(|&lane| self.is_active(lane)) {
            let place = StateVar::Vgpr { register: operands[0].as_vgpr()?, lane: lane as u8 };
            outcome.set(place, received[lane as usize].unwrap_or(Known::all(0)));
        }
        Some(outcome)
    }

    fn masked_quad_sad(
        &self,
        operands: &[Operand],
        lane: u32,
        clamp: bool,
        set: &mut impl FnMut(u16, u32, u64),
    ) -> Option<()> {
        let first = operands[0].as_vgpr()?;
        let data = self.operand(operands[1], Type::B64, lane)?;
        let reference = (self.operand(operands[2], Type::B32, lane)? as u32).to_le_bytes();
        let word = |index: u16| match operands[3] {
            Operand::Code { code, words } if !(128..256).contains(&code) => {
                self.operand(Operand::Code { code: code + index, words }, Type::B32, lane)
            }
            _ => None,
        };
        for i in 0..4u16 {
            let bytes = ((data >> (8 * i)) as u32).to_le_bytes();
            let pairs = bytes.into_iter().zip(reference).filter(|&(_, reference)| reference != 0);
            let sum: u64 = pairs.map(|(a, b)| u64::from(a.abs_diff(b))).sum();
            let total = sum + word(i)?;
            set(first + i, lane, if clamp { total.min(0xffff_ffff) } else { total });
        }
        Some(())
    }
}

/// X2: FFT orders and rotations, inside halves of the wave.
fn swizzled_on_gfx9(offset: u32, lane: u32) -> u32 {
    let (half, place, mask) = (lane / 32 * 32, lane % 32, offset % 32);
    match offset {
        0xe000.. => {
            let turned = (0..5).filter(|bit| place >> bit & 1 == 1).map(|bit| 16 >> bit).sum::<u32>();
            half + (turned >> mask.count_ones() | place & mask)
        }
        0xc000.. => {
            let by = offset / 32 % 32;
            let moved = (place + if offset / 1024 % 2 == 1 { 32 - by } else { by }) % 32;
            half + (0..5).map(|bit| if mask >> bit & 1 == 1 { place } else { moved } & 1 << bit).sum::<u32>()
        }
        _ => swizzled(offset, lane),
    }
}

/// The lane that `lane` reads (X1, X2).
fn swizzled(offset: u32, lane: u32) -> u32 {
    if offset & 0x8000 != 0 {
        return lane & !3 | offset >> (2 * (lane & 3)) & 3;
    }
    let [and, or, xor] = [0, 5, 10].map(|shift| offset >> shift & 31);
    lane & 32 | ((lane & and | or) ^ xor) & 31
}
