//! Data-parallel primitives: which lane each lane reads, and which lanes are written.

use super::state::Wave;
use crate::algebra::{Algebra, B32, Bit, Bv, Column, LANES};
use crate::instruction::{Dpp, DppControl};
use crate::ledger::{BroadcastEdge, InactiveSource, Reading};

/// The lane that a lane reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    Lane(u8),
    /// Outside the row or the wave.
    Outside,
    /// A `row_bcast` lane that no source lane is defined for (ledger D6, D7).
    Edge(Reading),
}

/// The origin of every lane's source (ledger D5 to D11).
pub fn origins(control: DppControl) -> Column<Origin> {
    std::array::from_fn(|lane| {
        let lane = lane as i32;
        let row = lane & !15;
        let inside = |index: i32, first: i32, count: i32| {
            if (first..first + count).contains(&index) { Origin::Lane(index as u8) } else { Origin::Outside }
        };
        let at = |index: i32| Origin::Lane(index as u8);
        match control {
            DppControl::QuadPerm(select) => at((lane & !3) + select[(lane & 3) as usize] as i32),
            DppControl::RowShl(n) => inside(lane + n as i32, row, 16),
            DppControl::RowShr(n) => inside(lane - n as i32, row, 16),
            DppControl::RowRor(n) => at(row + ((lane - n as i32) & 15)),
            DppControl::WaveShl => inside(lane + 1, 0, 64),
            DppControl::WaveShr => inside(lane - 1, 0, 64),
            DppControl::WaveRol => at((lane + 1) & 63),
            DppControl::WaveRor => at((lane - 1) & 63),
            DppControl::RowMirror => at(lane ^ 15),
            DppControl::RowHalfMirror => at(lane ^ 7),
            DppControl::RowBcast15 if lane > 15 => at(row - 1),
            DppControl::RowBcast15 => Origin::Edge(Reading::D6),
            DppControl::RowBcast31 if lane > 31 => at(31),
            DppControl::RowBcast31 => Origin::Edge(Reading::D7),
        }
    })
}

/// A prepared DPP modifier.
#[derive(Debug, Clone)]
pub struct Routing {
    pub origins: Box<Column<Origin>>,
    /// Lanes that `row_mask` and `bank_mask` let through. They filter the write only (ledger D14).
    pub enabled: Box<Column<bool>>,
    pub bound_ctrl: bool,
}

impl Routing {
    pub fn new(dpp: &Dpp) -> Self {
        let enabled = |lane: usize| dpp.row_mask >> (lane / 16) & 1 == 1 && dpp.bank_mask >> (lane / 4 % 4) & 1 == 1;
        Routing {
            origins: Box::new(origins(dpp.control)),
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
        column: &Column<B32<A>>,
        every_lane: bool,
    ) -> (Column<B32<A>>, Column<Bit<A>>) {
        let exec = wave.exec();
        let mut values = [Bv::zero(); LANES];
        let mut valid = [Bit::constant(false); LANES];
        for lane in 0..LANES {
            let matters = (self.enabled[lane] || every_lane) && exec[lane].known() != Some(false);
            let Some(origin) = self.origin(wave, lane, matters) else { continue };
            let active = exec[origin];
            if active.known() != Some(true) && matters && origin != lane {
                wave.touched.insert(Reading::D15);
            }
            (values[lane], valid[lane]) = match wave.readings.inactive_source {
                InactiveSource::BoundCtrl => (active.select(active.given(column[origin]), Bv::zero()), active),
                InactiveSource::Zero => (active.select(active.given(column[origin]), Bv::zero()), Bit::constant(true)),
                InactiveSource::Read => (column[origin], Bit::constant(true)),
            };
        }
        (values, valid)
    }

    fn origin<A: Algebra>(&self, wave: &mut Wave<A>, lane: usize, matters: bool) -> Option<usize> {
        match self.origins[lane] {
            Origin::Lane(origin) => Some(origin as usize),
            Origin::Outside => None,
            Origin::Edge(reading) => {
                if matters {
                    wave.touched.insert(reading);
                }
                let edge = match reading {
                    Reading::D6 => wave.readings.bcast15_edge,
                    _ => wave.readings.bcast31_edge,
                };
                (edge == BroadcastEdge::Own).then_some(lane)
            }
        }
    }
}
