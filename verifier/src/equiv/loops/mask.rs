//! Lane masks at cuts: in pairs of scalar registers, or in lanes where such a pair is kept.

use gcn_semantics::algebra::{Algebra, B32, BitColumn, Column, LaneId};
use gcn_semantics::instruction::code;
use gcn_semantics::wave::Wave;

use super::cut::value_of;
use super::relation::Key;
use crate::term::{Symbolic, Term};

/// Whether a pair whose low word is `low` may be a lane mask.
pub fn is_mask(low: Key) -> bool {
    match low {
        Key::Scalar(pair) => pair < code::M0 || pair == code::EXEC_LO,
        _ => low.pair_from_here().is_some(),
    }
}

/// The bits of the mask whose low word is `low`.
pub fn bits(wave: &mut Wave<Symbolic>, low: Key) -> BitColumn<Symbolic> {
    match low {
        Key::Scalar(pair) => wave.mask(pair),
        _ => {
            let [lo, hi] = words(wave, low);
            Symbolic::unpack_mask(lo, hi)
        }
    }
}

/// The bit that each lane has in the mask whose low word is `low`, where one term says it for all lanes.
pub fn bit_of_any_lane(wave: &mut Wave<Symbolic>, low: Key) -> Option<Term> {
    let bit = match low {
        Key::Scalar(pair) => wave.mask_of_any_lane(pair),
        _ => {
            let [lo, hi] = words(wave, low);
            Symbolic::mask_of_any_lane(lo, hi)
        }
    };
    bit.map(|bit| bit.0)
}

fn words(wave: &mut Wave<Symbolic>, low: Key) -> [B32<Symbolic>; 2] {
    let words = low.pair_from_here().expect("a mask has two words");
    words.map(|word| value_of(wave, word).at(LaneId::ANY))
}

/// The lanes of `entry` that are not `active`.
pub fn left(entry: &BitColumn<Symbolic>, active: &BitColumn<Symbolic>) -> BitColumn<Symbolic> {
    let scope = entry.scope().and(active.scope());
    Column::build(scope, |lane| entry.at(lane) & !active.at(lane))
}
