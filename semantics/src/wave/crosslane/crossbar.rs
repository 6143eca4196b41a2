//! Lane permutation through the LDS crossbar: `ds_swizzle_b32`, `ds_permute_b32`, `ds_bpermute_b32`.

use super::super::state::Wave;
use super::WaveStep;
use crate::algebra::{Algebra, B32, Bit, BitColumn, Bv, Column, LANES, Scope, W32, WordColumn};
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
        let exec = wave.exec();
        let mut target = wave.vgpr(self.vgpr(1)).clone();
        target.update(Scope::Any, |_, address| addressed_lane(address, self.offset));
        let data = wave.vgpr(self.vgpr(2)).clone();
        let what = |lane: usize| Unspecified::in_lane(LedgerRow::X5, 0, lane);
        // The operands of what no document decides are the same for all lanes.
        let mut operands = Vec::new();
        if let Some((mut received, several)) = received::<A>(&exec, &target, &data) {
            let always = if several == 0 { None } else { A::always(LedgerRow::X5.into()) };
            if several != 0 && always.is_none() {
                operands = senders::<A>(&exec, &target, &data);
            }
            let mut rest = several;
            while rest != 0 {
                let lane = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                received[lane] = Bv::new(always.unwrap_or_else(|| A::unspecified(what(lane), &operands)));
            }
            wave.write_vgpr(self.vgpr(0), &exec, &Column::each(|lane| received[lane]));
            return;
        }
        let value = Column::each(|lane| {
            let mut received = Bv::zero();
            let (mut any, mut several) = (Bit::constant(false), Bit::constant(false));
            for sender in 0..LANES {
                let hit = exec.lane(sender) & target.lane(sender).eq(Bv::constant(lane as u64));
                received = hit.select(data.lane(sender), received);
                several = several | (hit & any);
                any = any | hit;
            }
            match several.known() {
                Some(false) => received,
                _ => {
                    if operands.is_empty() {
                        operands = senders::<A>(&exec, &target, &data);
                    }
                    several.select(Bv::new(A::unspecified(what(lane), &operands)), received)
                }
            }
        });
        wave.write_vgpr(self.vgpr(0), &exec, &value);
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
fn senders<A: Algebra>(exec: &BitColumn<A>, target: &WordColumn<A>, data: &WordColumn<A>) -> Vec<A::Repr<W32>> {
    let words = |lane| [Bv::from_bit(exec.lane(lane)).0, target.lane(lane).0, data.lane(lane).0];
    (0..LANES).flat_map(words).collect()
}

/// The bit of a lane; nothing for what stands behind the last one.
const BITS: [u64; 2 * LANES] = {
    let mut bits = [0; 2 * LANES];
    let mut lane = 0;
    while lane < LANES {
        bits[lane] = 1 << lane;
        lane += 1;
    }
    bits
};

/// What each lane gets, in a reading whose values are numbers, with rubbish behind the last one; and the lanes that
/// several lanes write to, as the bits of a mask.
fn received<A: Algebra>(
    exec: &BitColumn<A>,
    target: &WordColumn<A>,
    data: &WordColumn<A>,
) -> Option<([B32<A>; 2 * LANES], u64)> {
    // What inactive lanes send goes behind the last lane.
    let mut slots = [0; LANES];
    for (lane, slot) in slots.iter_mut().enumerate() {
        let to = A::known_value::<W32>(target.lane(lane).0)? as u8 % LANES as u8;
        *slot = to + if exec.lane(lane).known()? { 0 } else { LANES as u8 };
    }
    let (mut received, mut any, mut several) = ([Bv::zero(); 2 * LANES], 0, 0);
    for (lane, slot) in slots.into_iter().enumerate() {
        let slot = usize::from(slot) % (2 * LANES);
        several |= any & BITS[slot];
        any |= BITS[slot];
        received[slot] = data.lane(lane);
    }
    Some((received, several))
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
