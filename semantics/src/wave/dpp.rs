//! Data-parallel primitives: which lane each lane reads, and which lanes are written.

use super::state::Wave;
use crate::algebra::{Algebra, Bit, BitColumn, Bv, Column, LANES, PerLane, WordColumn};
use crate::instruction::{Dpp, Origin};
use crate::ledger::{BroadcastEdge, InactiveSource, Reading};

/// A prepared DPP modifier.
#[derive(Debug, Clone)]
pub struct Routing {
    pub origins: Box<PerLane<Origin>>,
    /// Lanes that `row_mask` and `bank_mask` let through. They filter the write only (ledger D14).
    pub enabled: Box<PerLane<bool>>,
    pub bound_ctrl: bool,
}

impl Routing {
    pub fn new(dpp: &Dpp) -> Self {
        let enabled = |lane: usize| dpp.row_mask >> (lane / 16) & 1 == 1 && dpp.bank_mask >> (lane / 4 % 4) & 1 == 1;
        Routing {
            origins: Box::new(std::array::from_fn(|lane| dpp.control.origin(lane as u8))),
            enabled: Box::new(std::array::from_fn(enabled)),
            bound_ctrl: dpp.bound_ctrl,
        }
    }

    /// Routes `column`: the value each lane reads, and whether its source counts as valid.
    ///
    /// What an inactive source lane gives is reading D15, what a broadcast lane without a source
    /// reads is D6 or D7; a reading is touched only where it decides about a lane that can be written.
    /// With `every_lane` (the instruction writes a lane mask as well) all active lanes count as such.
    pub fn route<A: Algebra>(
        &self,
        wave: &mut Wave<A>,
        column: &WordColumn<A>,
        every_lane: bool,
    ) -> (WordColumn<A>, BitColumn<A>) {
        let (exec, column) = (wave.exec().lanes(), column.lanes());
        let mut values = [Bv::zero(); LANES];
        let mut valid = [Bit::constant(false); LANES];
        for lane in 0..LANES {
            let matters = (self.enabled[lane] || every_lane) && exec[lane].known() != Some(false);
            let Some(origin) = self.origin(wave, lane, matters) else { continue };
            let active = exec[origin];
            // Where the lane is active or its result is not needed, all choices give the same.
            let source = match active.known() != Some(true) && matters && origin != lane {
                true => wave.readings.inactive_source(),
                false => wave.readings.unnoted().inactive_source,
            };
            (values[lane], valid[lane]) = match source {
                InactiveSource::BoundCtrl => (active.select(active.given(column[origin]), Bv::zero()), active),
                InactiveSource::Zero => (active.select(active.given(column[origin]), Bv::zero()), Bit::constant(true)),
                InactiveSource::Read => (column[origin], Bit::constant(true)),
            };
        }
        (Column::each(|lane| values[lane]), Column::each(|lane| valid[lane]))
    }

    fn origin<A: Algebra>(&self, wave: &mut Wave<A>, lane: usize, matters: bool) -> Option<usize> {
        match self.origins[lane] {
            Origin::Lane(origin) => Some(origin as usize),
            Origin::Outside => None,
            Origin::Edge(reading) => {
                let edge = match reading {
                    _ if !matters => return None,
                    Reading::D6 => wave.readings.bcast15_edge(),
                    _ => wave.readings.bcast31_edge(),
                };
                (edge == BroadcastEdge::Own).then_some(lane)
            }
        }
    }
}
