//! Lane permutation through the LDS crossbar: `ds_swizzle_b32`, `ds_permute_b32`, `ds_bpermute_b32`.

use super::super::state::Wave;
use super::WaveStep;
use crate::algebra::{Algebra, B32, Bit, Bv, Column, LANES, PerLane, Scope, W32, WordColumn};
use crate::ledger::Unspecified;

impl WaveStep {
    /// Inactive source lanes give 0 (ledger X3).
    pub(super) fn swizzle<A: Algebra>(&self, wave: &mut Wave<A>) {
        let origins = self.origins.as_ref().expect("a swizzle has origins");
        let exec = wave.exec();
        let data = active_or_zero(wave, self.vgpr(1));
        let value = Column::each(|lane| data.lane(origins[lane].into()));
        wave.write_vgpr(self.vgpr(0), &exec, &value);
    }

    /// Lane k writes to lane `(address + offset) / 4 mod 64`. Inactive lanes send nothing, lanes that
    /// receive nothing get 0 (ledger X6, X7); which of several senders wins is open (X5).
    pub(super) fn permute<A: Algebra>(&self, wave: &mut Wave<A>) {
        let active = wave.exec();
        let exec = active.lanes();
        let target = wave.vgpr(self.vgpr(1)).lanes().map(|address| addressed_lane(address, self.offset));
        let data = wave.vgpr(self.vgpr(2)).lanes();
        let value = Column::each(|lane| {
            let mut received = Bv::zero();
            let (mut any, mut several) = (Bit::constant(false), Bit::constant(false));
            for sender in 0..LANES {
                let hit = exec[sender] & target[sender].eq(Bv::constant(lane as u64));
                received = hit.select(data[sender], received);
                several = several | (hit & any);
                any = any | hit;
            }
            match several.known() {
                Some(false) => received,
                _ => several.select(self.winner(lane, &exec, &target, &data), received),
            }
        });
        wave.write_vgpr(self.vgpr(0), &active, &value);
    }

    /// What a lane gets that several lanes write to: it may depend on all of them.
    fn winner<A: Algebra>(
        &self,
        lane: usize,
        exec: &PerLane<Bit<A>>,
        target: &PerLane<B32<A>>,
        data: &PerLane<B32<A>>,
    ) -> B32<A> {
        let what = Unspecified { row: "X5", instruction: 0, lane: lane as u8 };
        let operands: Vec<A::Repr<W32>> =
            (0..LANES).flat_map(|lane| [Bv::from_bit(exec[lane]).0, target[lane].0, data[lane].0]).collect();
        Bv::new(A::unspecified(what, &operands))
    }

    /// Lane n reads lane `(address + offset) / 4 mod 64`; inactive sources give 0 (ledger X4, X8).
    pub(super) fn bpermute<A: Algebra>(&self, wave: &mut Wave<A>) {
        let exec = wave.exec();
        let data = active_or_zero(wave, self.vgpr(2));
        let mut value = wave.vgpr(self.vgpr(1)).clone();
        value.update(Scope::Any, |_, address| A::lane_select(&data, addressed_lane(address, self.offset)));
        wave.write_vgpr(self.vgpr(0), &exec, &value);
    }
}

/// A lane number as `ds_permute_b32` and `ds_bpermute_b32` read it from an address (ledger X4).
fn addressed_lane<A: Algebra>(address: B32<A>, offset: u32) -> B32<A> {
    (address + Bv::constant(offset as u64)).lshr(Bv::constant(2)) & Bv::constant(LANES as u64 - 1)
}

/// The lanes of a register, 0 where EXEC is 0.
fn active_or_zero<A: Algebra>(wave: &mut Wave<A>, register: u16) -> WordColumn<A> {
    let exec = wave.exec();
    let mut data = wave.vgpr(register).clone();
    data.update(exec.scope(), |lane, value| exec.at(lane).select(exec.at(lane).given(value), Bv::zero()));
    data
}
