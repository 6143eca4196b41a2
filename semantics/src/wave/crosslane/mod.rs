//! Instructions that are rules of the whole wave: lane access, EXEC save and restore, lane
//! permutation through the LDS crossbar, and the ends of a fragment.

mod block;
mod crossbar;
mod exec;

pub use block::ROWS as BLOCKS;

use super::program::Unsupported;
use super::salu::scalar_words;
use super::source::{Fetch, column};
use super::state::{Exit, Wave};
use super::swizzle::swizzle_origins;
use crate::algebra::{Algebra, B32, B64, Bit, BitColumn, Bv, Column, LANES, PerLane, WordColumn};
use crate::instruction::{Instruction, code};
use crate::isa::tables::wave_table;
use crate::isa::unmodelled::flags::DS;
use crate::isa::{Condition, Control, ExecOp, Field, Flags, ScalarSources, Type, WaveOp};
use crate::lane::sad::{msad_u8, msad_u8_clamp};
use crate::ledger::{LedgerRow, Unspecified};
use crate::target::{Feature, Target};

/// Whether an operand is in the register file that its field names. Machine code can ask for a lane
/// number from a VGPR.
fn is_in_file(field: Field, fetch: &Fetch) -> bool {
    let vector = matches!(fetch, Fetch::Vgpr(_));
    match field {
        Field::Vdst | Field::VdstRead | Field::Vgpr | Field::DsAddress | Field::Data => vector,
        Field::Src | Field::Vsrc => true,
        _ => !vector,
    }
}

/// An instruction of this kind, ready to execute.
pub struct WaveStep {
    op: WaveOp,
    operands: Vec<(Fetch, Type)>,
    origins: Option<Box<PerLane<u8>>>,
    offset: u32,
    clamp: bool,
    /// FI: inactive lanes give what they have.
    fetches_inactive: bool,
    instruction: u64,
}

impl WaveStep {
    /// Prepares `instruction` for `target`.
    pub fn new(op: WaveOp, instruction: &Instruction, target: Target) -> Result<Self, Unsupported> {
        let mut step = WaveStep {
            op,
            operands: Vec::new(),
            origins: None,
            offset: instruction.modifiers.offset as u32,
            clamp: instruction.modifiers.clamp && target.has(Feature::Vop3Clamp),
            fetches_inactive: instruction.row.swaps_lanes() && instruction.modifiers.op_sel & 1 != 0,
            instruction: if instruction.row.swaps_lanes() { instruction.identity() } else { 0 },
        };
        if !matches!(op, WaveOp::NoEffect | WaveOp::EndProgram) {
            for (&operand, kind) in instruction.operands.iter().zip(instruction.row.operands) {
                let fetch = Fetch::new(operand, kind.ty).filter(|fetch| is_in_file(kind.field, fetch));
                step.operands.push((fetch.ok_or_else(|| Unsupported::operand(instruction, operand))?, kind.ty));
            }
        }
        if let (WaveOp::SaveExec(_), Some(&(Fetch::Scalar(code::EXEC_LO), _))) = (op, step.operands.first()) {
            return Err(Unsupported::because(instruction, "with EXEC as its destination"));
        }
        if op == WaveOp::SetPc && !matches!(step.operands[..], [(Fetch::Scalar(_), _)]) {
            return Err(Unsupported::because(instruction, "to a constant address"));
        }
        if instruction.row.flags.writes_early && step.overlaps() {
            return Err(Unsupported::because(instruction, "with a destination that overlaps a source"));
        }
        if matches!(op, WaveOp::ConvertBlock(_)) && !step.has_block_operands() {
            return Err(Unsupported::because(instruction, "with such an operand"));
        }
        if op == WaveOp::Swizzle {
            step.origins = Some(Box::new(swizzle_origins(step.offset, target)));
        }
        Ok(step)
    }

    /// Whether vector registers of the destination (operand 0) are sources as well.
    fn overlaps(&self) -> bool {
        let mut ranges = self.operands.iter().filter_map(|&(fetch, ty)| match fetch {
            Fetch::Vgpr(first) => Some(first..first + u16::from(ty.words())),
            _ => None,
        });
        let Some(written) = ranges.next() else { return false };
        ranges.any(|read| read.start < written.end && written.start < read.end)
    }

    /// Executes the instruction on `wave`.
    pub fn execute<A: Algebra>(&self, wave: &mut Wave<A>) -> Option<Exit> {
        match self.op {
            WaveOp::NoEffect => {}
            WaveOp::EndProgram => return Some(Exit::EndProgram),
            WaveOp::SetPc => return Some(wave.leave(self.scalar_code(0))),
            WaveOp::ReadLane => {
                let index = self.word(wave, 2);
                self.read_lane(wave, index);
            }
            // An empty EXEC reads lane 0 (ledger X12): the count of trailing zeros is then 64.
            WaveOp::ReadFirstLane => {
                let mask = wave.exec();
                let words = [code::EXEC_LO, code::EXEC_HI].map(|code| wave.scalar(code));
                let has_lane = wave.has_active_lane();
                let value = A::first_lane(wave.vgpr(self.vgpr(1)), &mask, words, has_lane);
                wave.write_scalar(self.scalar_code(0), value);
            }
            WaveOp::WriteLane => self.write_lane(wave),
            WaveOp::Swap => self.swap(wave),
            WaveOp::SwapLanes(distance) => self.swap_lanes(wave, distance),
            WaveOp::SaveExec(op) => self.replace_exec(wave, op, true),
            WaveOp::WriteExec(op) => self.replace_exec(wave, op, false),
            WaveOp::Swizzle => self.swizzle(wave),
            WaveOp::Permute => self.permute(wave),
            WaveOp::Bpermute => self.bpermute(wave),
            WaveOp::MaskedQuadSad => self.masked_quad_sad(wave),
            WaveOp::ConvertBlock(conversion) => self.convert_block(wave, conversion),
            WaveOp::Hwreg(_) | WaveOp::Index(_) | WaveOp::Matrix(_) | WaveOp::GetPc | WaveOp::SwapPc | WaveOp::Call => {
                unreachable!("prepared as another step")
            }
        }
        None
    }

    fn scalar_code(&self, index: usize) -> u16 {
        match self.operands[index].0 {
            Fetch::Scalar(code) => code,
            other => unreachable!("operand {index} is a scalar register, not {other:?}"),
        }
    }

    fn vgpr(&self, index: usize) -> u16 {
        match self.operands[index].0 {
            Fetch::Vgpr(register) => register,
            other => unreachable!("operand {index} is a VGPR, not {other:?}"),
        }
    }

    fn word<A: Algebra>(&self, wave: &mut Wave<A>, index: usize) -> B32<A> {
        scalar_words(wave, self.operands[index].0, 1).0
    }

    /// Ignores EXEC (ledger X11).
    fn read_lane<A: Algebra>(&self, wave: &mut Wave<A>, index: B32<A>) {
        let value = A::lane_select(wave.vgpr(self.vgpr(1)), index);
        wave.write_scalar(self.scalar_code(0), value);
    }

    /// Ignores EXEC (ledger X13).
    fn write_lane<A: Algebra>(&self, wave: &mut Wave<A>) {
        let value = self.word(wave, 1);
        let index = self.word(wave, 2) & Bv::constant(LANES as u64 - 1);
        let selected = Column::each(|lane| index.eq(Bv::constant(lane as u64)));
        wave.write_vgpr(self.vgpr(0), &selected, &Column::splat(value));
    }

    fn swap<A: Algebra>(&self, wave: &mut Wave<A>) {
        let exec = wave.exec();
        let (first, second) = (self.vgpr(0), self.vgpr(1));
        let (a, b) = (wave.vgpr(first).clone(), wave.vgpr(second).clone());
        wave.write_vgpr(first, &exec, &b);
        wave.write_vgpr(second, &exec, &a);
    }

    /// Of two lanes that far apart, the lower one of the second register and the upper one of the first change places.
    /// What an active lane gets from one that is not is open, but with FI (ledger N9).
    fn swap_lanes<A: Algebra>(&self, wave: &mut Wave<A>, distance: u8) {
        let exec = wave.exec();
        let distance = usize::from(distance);
        let (first, second) = (self.vgpr(0), self.vgpr(1));
        let (a, b) = (wave.vgpr(first).clone(), wave.vgpr(second).clone());
        let taken = |old: &WordColumn<A>, other: &WordColumn<A>, register: u8, lane: usize, from: usize| {
            let value = other.lane(from);
            if self.fetches_inactive || exec.lane(from).known() == Some(true) {
                return value;
            }
            let what = Unspecified::in_lane(LedgerRow::N9, self.instruction, lane).part(register);
            let open = Bv::new(A::unspecified(what, &[old.lane(lane).0, value.0]));
            exec.lane(from).select(value, open)
        };
        let is_upper = |lane: usize| lane & distance != 0;
        let upper = Column::each(|lane| match is_upper(lane) {
            true => taken(&a, &b, 0, lane, lane - distance),
            false => a.lane(lane),
        });
        let lower = Column::each(|lane| match is_upper(lane) {
            true => b.lane(lane),
            false => taken(&b, &a, 1, lane, lane + distance),
        });
        // Both may be the same register: only what changes is written.
        let written = |changes: fn(bool) -> bool| -> BitColumn<A> {
            Column::each(|lane| exec.lane(lane) & Bit::constant(changes(is_upper(lane))))
        };
        wave.write_vgpr(first, &written(|is_upper| is_upper), &upper);
        wave.write_vgpr(second, &written(|is_upper| !is_upper), &lower);
    }

    /// Four sums of absolute differences of S1 with the windows of S0, each added to a word of S2.
    fn masked_quad_sad<A: Algebra>(&self, wave: &mut Wave<A>) {
        let exec = wave.exec();
        let [windows, reference, sums] = [1, 2, 3].map(|index| self.operands[index].0);
        let lo = column(wave, windows, false);
        let hi = column(wave, windows, true);
        let reference = column(wave, reference, false);
        let scope = lo.scope().and(hi.scope()).and(reference.scope());
        let results: [WordColumn<A>; 4] = std::array::from_fn(|word| {
            let mut sum = match sums {
                Fetch::Vgpr(first) => wave.vgpr(first + word as u16).clone(),
                Fetch::Scalar(first) => Column::splat(wave.scalar(first + word as u16)),
                _ => column(wave, sums, word == 1),
            };
            sum.update(scope, |lane, sum| {
                let window = B64::from_words(lo.at(lane), hi.at(lane)).extract(8 * word as u32);
                match self.clamp {
                    true => msad_u8_clamp(window, reference.at(lane), sum),
                    false => msad_u8(window, reference.at(lane), sum),
                }
            });
            sum
        });
        for (word, result) in results.iter().enumerate() {
            wave.write_vgpr(self.vgpr(0) + word as u16, &exec, result);
        }
    }
}

/// The destination must not overlap a source (ledger S6).
const WRITES_EARLY: Flags = Flags { writes_early: true, ..Flags::PLAIN };
/// LLVM knows no VOP3 form of these.
const NO_VOP3: Flags = Flags { vop3: false, ..Flags::PLAIN };

/// Of lanes: FI and BC stand in VOP3 alone.
const SWAPS: Flags = Flags::PLAIN;

const fn branch(condition: Condition) -> Flags {
    Flags::PLAIN.going(Control::Branch(condition))
}

wave_table! {
    ds_nop: Ds [0x14 from Gfx700] (IgnoredAddress B32) => WaveOp::NoEffect;
    s_atc_probe: Smem [0x26 from Gfx803] (ProbeControl U16, ScalarBase B64, SmemOffset B32) => WaveOp::NoEffect;
    s_atc_probe_buffer: Smem [0x27 from Gfx803] (ProbeControl U16, ScalarBase B128, SmemOffset B32)
        => WaveOp::NoEffect;
    s_nop: Sopp [0x0] (Simm16 U16), Flags { waits_states: true, ..Flags::PLAIN } => WaveOp::NoEffect;
    s_waitcnt: Sopp [0xc] (WaitCount U16) => WaveOp::NoEffect;
    s_sleep: Sopp [0xe] (Simm16 U16) => WaveOp::NoEffect;
    s_setprio: Sopp [0xf] (Simm16 U16) => WaveOp::NoEffect;
    s_endpgm: Sopp [0x1] (OptionalSimm16 U16), Flags::PLAIN.going(Control::End) => WaveOp::EndProgram;
    s_branch: Sopp [0x2] (BranchTarget I16), Flags::PLAIN.going(Control::Jump) => WaveOp::NoEffect;
    s_cbranch_scc0: Sopp [0x4] (BranchTarget I16), branch(Condition::Scc0) => WaveOp::NoEffect;
    s_cbranch_scc1: Sopp [0x5] (BranchTarget I16), branch(Condition::Scc1) => WaveOp::NoEffect;
    s_cbranch_vccz: Sopp [0x6] (BranchTarget I16), branch(Condition::VccZero) => WaveOp::NoEffect;
    s_cbranch_vccnz: Sopp [0x7] (BranchTarget I16), branch(Condition::VccNotZero) => WaveOp::NoEffect;
    s_cbranch_execz: Sopp [0x8] (BranchTarget I16), branch(Condition::ExecZero) => WaveOp::NoEffect;
    s_cbranch_execnz: Sopp [0x9] (BranchTarget I16), branch(Condition::ExecNotZero) => WaveOp::NoEffect;
    s_wakeup: Sopp [0x3 from Gfx803] () => WaveOp::NoEffect;
    s_icache_inv: Sopp [0x13] () => WaveOp::NoEffect;
    s_incperflevel: Sopp [0x14] (Simm16 U16) => WaveOp::NoEffect;
    s_decperflevel: Sopp [0x15] (Simm16 U16) => WaveOp::NoEffect;
    s_ttracedata: Sopp [0x16] (), Flags::PLAIN.with_m0() => WaveOp::NoEffect;
    v_nop: Vop1 [0x0] () => WaveOp::NoEffect;
    v_clrexcp: Vop1 [0x41 0x35] (), Flags::PLAIN => WaveOp::NoEffect;
    s_setpc_b64: Sop1 [0x20 0x1d] (Ssrc B64), Flags::scalar(ScalarSources::Address).going(Control::SetPc)
        => WaveOp::SetPc;
    s_getpc_b64: Sop1 [0x1f 0x1c] (Sdst B64) => WaveOp::GetPc;
    s_swappc_b64: Sop1 [0x21 0x1e] (Sdst B64, Ssrc B64), Flags::PLAIN.going(Control::SwapPc) => WaveOp::SwapPc;
    s_call_b64: Sopk [0x15 from Gfx900] (Sdst B64, BranchTarget I16), Flags::PLAIN.going(Control::Call)
        => WaveOp::Call;
    v_readlane_b32: Vop3 [0x289 from Gfx803] (Sdst B32, Vgpr B32, LaneSelect B32) => WaveOp::ReadLane;
    v_readlane_b32: Vop2 [0x1 to Gfx700] (Sdst B32, Vgpr B32, LaneSelect B32), NO_VOP3 => WaveOp::ReadLane;
    v_writelane_b32: Vop2 [0x2 to Gfx700] (VdstRead B32, Ssrc B32, LaneSelect B32), NO_VOP3 => WaveOp::WriteLane;
    v_readfirstlane_b32: Vop1 [0x2] (Sdst B32, Vgpr B32), Flags::PLAIN => WaveOp::ReadFirstLane;
    v_writelane_b32: Vop3 [0x28a from Gfx803] (VdstRead B32, Ssrc B32, LaneSelect B32) => WaveOp::WriteLane;
    v_mqsad_u32_u8: Vop3 [0x175 0x1e7 from Gfx700] (Vdst B128, Src B64, Src B32, Vgpr B128), WRITES_EARLY.clamps()
        => WaveOp::MaskedQuadSad;
    v_swap_b32: Vop1 [0x51 from Gfx900] (VdstRead B32, Vgpr B32), Flags::PLAIN => WaveOp::Swap;
    v_permlane16_swap_b32: Vop1 [0x59 from Gfx950] (VdstRead B32, Vgpr B32), SWAPS => WaveOp::SwapLanes(16);
    v_permlane32_swap_b32: Vop1 [0x5a from Gfx950] (VdstRead B32, Vgpr B32), SWAPS => WaveOp::SwapLanes(32);
    s_and_saveexec_b64: Sop1 [0x24 0x20] (Sdst B64, Ssrc B64) => WaveOp::SaveExec(ExecOp::And);
    s_or_saveexec_b64: Sop1 [0x25 0x21] (Sdst B64, Ssrc B64) => WaveOp::SaveExec(ExecOp::Or);
    s_xor_saveexec_b64: Sop1 [0x26 0x22] (Sdst B64, Ssrc B64) => WaveOp::SaveExec(ExecOp::Xor);
    s_andn2_saveexec_b64: Sop1 [0x27 0x23] (Sdst B64, Ssrc B64) => WaveOp::SaveExec(ExecOp::AndNot2);
    s_orn2_saveexec_b64: Sop1 [0x28 0x24] (Sdst B64, Ssrc B64) => WaveOp::SaveExec(ExecOp::OrNot2);
    s_nand_saveexec_b64: Sop1 [0x29 0x25] (Sdst B64, Ssrc B64) => WaveOp::SaveExec(ExecOp::Nand);
    s_nor_saveexec_b64: Sop1 [0x2a 0x26] (Sdst B64, Ssrc B64) => WaveOp::SaveExec(ExecOp::Nor);
    s_xnor_saveexec_b64: Sop1 [0x2b 0x27] (Sdst B64, Ssrc B64) => WaveOp::SaveExec(ExecOp::Xnor);
    s_andn1_saveexec_b64: Sop1 [0x33 from Gfx900] (Sdst B64, Ssrc B64) => WaveOp::SaveExec(ExecOp::AndNot1);
    s_orn1_saveexec_b64: Sop1 [0x34 from Gfx900] (Sdst B64, Ssrc B64) => WaveOp::SaveExec(ExecOp::OrNot1);
    s_andn1_wrexec_b64: Sop1 [0x35 from Gfx900] (Sdst B64, Ssrc B64) => WaveOp::WriteExec(ExecOp::AndNot1);
    s_andn2_wrexec_b64: Sop1 [0x36 from Gfx900] (Sdst B64, Ssrc B64) => WaveOp::WriteExec(ExecOp::AndNot2);
    ds_swizzle_b32: Ds [0x35 0x3d] (Vdst B32, DsAddress B32), DS => WaveOp::Swizzle;
    ds_permute_b32: Ds [0x3e from Gfx803] (Vdst B32, DsAddress B32, Data B32) => WaveOp::Permute;
    ds_bpermute_b32: Ds [0x3f from Gfx803] (Vdst B32, DsAddress B32, Data B32) => WaveOp::Bpermute;
}
