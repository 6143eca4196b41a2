//! Data-parallel primitives of the oracle: which lane a lane reads.

use gcn_semantics::instruction::{Dpp, DppControl};
use gcn_semantics::ledger::{BroadcastEdge, InactiveSource};

use super::OracleMachine;

/// What a lane gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Routed {
    /// The value of this lane.
    From(u32),
    /// Zero.
    Zero,
    /// The lane is not written.
    Nothing,
}

impl OracleMachine<'_> {
    /// What active lane `lane` reads.
    pub fn routed(&self, dpp: &Dpp, lane: u32) -> Routed {
        let invalid = if dpp.bound_ctrl { Routed::Zero } else { Routed::Nothing };
        if dpp.row_mask >> (lane / 16) & 1 == 0 || dpp.bank_mask >> (lane / 4 % 4) & 1 == 0 {
            return Routed::Nothing;
        }
        let Some(source) = self.source_lane(dpp.control, lane) else { return invalid };
        if source == lane || self.is_active(source) {
            return Routed::From(source);
        }
        match self.readings.inactive_source {
            InactiveSource::BoundCtrl => invalid,
            InactiveSource::Zero => Routed::Zero,
            InactiveSource::Read => Routed::From(source),
        }
    }

    fn source_lane(&self, control: DppControl, lane: u32) -> Option<u32> {
        let (row, place) = (lane / 16 * 16, lane % 16);
        let in_row = |place: Option<u32>| place.filter(|&place| place < 16).map(|place| row + place);
        let edge = |edge: BroadcastEdge| (edge == BroadcastEdge::Own).then_some(lane);
        match control {
            DppControl::QuadPerm(order) => Some(lane / 4 * 4 + u32::from(order[lane as usize % 4])),
            DppControl::RowShl(by) => in_row(Some(place + u32::from(by))),
            DppControl::RowShr(by) => in_row(place.checked_sub(by.into())),
            DppControl::RowRor(by) => Some(row + (place + 16 - u32::from(by)) % 16),
            DppControl::WaveShl => Some(lane + 1).filter(|&lane| lane < 64),
            DppControl::WaveShr => lane.checked_sub(1),
            DppControl::WaveRol => Some((lane + 1) % 64),
            DppControl::WaveRor => Some((lane + 63) % 64),
            DppControl::RowMirror => Some(row + 15 - place),
            DppControl::RowHalfMirror => Some(lane / 8 * 8 + 7 - lane % 8),
            DppControl::RowNewBcast(from) => Some(row + u32::from(from)),
            DppControl::RowBcast15 if lane < 16 => edge(self.readings.bcast15_edge),
            DppControl::RowBcast15 => Some(row - 1),
            DppControl::RowBcast31 if lane < 32 => edge(self.readings.bcast31_edge),
            DppControl::RowBcast31 => Some(31),
        }
    }
}
