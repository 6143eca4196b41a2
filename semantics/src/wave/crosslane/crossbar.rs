//! Lane permutation through the LDS crossbar: `ds_swizzle_b32`, `ds_permute_b32`, `ds_bpermute_b32`.

use super::super::state::Wave;
use super::WaveStep;
use crate::algebra::{Algebra, B32, Bit, Bv, Column, LANES, PerLane, Scope, W32, WordColumn};
use crate::ledger::{LedgerRow, Unspecified};

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
        // The operands of what no document decides are the same for all lanes.
        let mut operands = Vec::new();
        let possible = possible_senders(&exec, &target).unwrap_or([u64::MAX; LANES]);
        let value = Column::each(|lane| {
            let mut received = Bv::zero();
            let (mut any, mut several) = (Bit::constant(false), Bit::constant(false));
            let mut rest = possible[lane];
            while rest != 0 {
                let sender = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let hit = exec[sender] & target[sender].eq(Bv::constant(lane as u64));
                received = hit.select(data[sender], received);
                several = several | (hit & any);
                any = any | hit;
            }
            match several.known() {
                Some(false) => received,
                _ => {
                    if operands.is_empty() {
                        operands = senders(&exec, &target, &data);
                    }
                    let what = Unspecified::in_lane(LedgerRow::X5, 0, lane);
                    several.select(Bv::new(A::unspecified(what, &operands)), received)
                }
            }
        });
        wave.write_vgpr(self.vgpr(0), &active, &value);
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

/// What a lane gets that several lanes write to may depend on all of them.
fn senders<A: Algebra>(exec: &PerLane<Bit<A>>, target: &PerLane<B32<A>>, data: &PerLane<B32<A>>) -> Vec<A::Repr<W32>> {
    (0..LANES).flat_map(|lane| [Bv::from_bit(exec[lane]).0, target[lane].0, data[lane].0]).collect()
}

/// The lanes that write to each lane, as the bits of a mask, in a reading whose values are numbers.
fn possible_senders<A: Algebra>(exec: &PerLane<Bit<A>>, target: &PerLane<B32<A>>) -> Option<PerLane<u64>> {
    let mut senders = [0; LANES];
    for lane in 0..LANES {
        let number = A::known_value::<W32>(target[lane].0)? as usize;
        senders[number % LANES] |= u64::from(exec[lane].known()?) << lane;
    }
    Some(senders)
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
