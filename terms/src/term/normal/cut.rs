//! Where an operation is cut into parts. A set of cuts is a bit set: bit `i` separates bit `i` from bit `i - 1`.

use smallvec::SmallVec;

use super::super::arena::Arena;
use super::super::node::{Node, Term};
use super::mask;

/// Runs of equal bits of a constant that are always cut off.
pub(super) const LONG_RUN: u32 = 4;

/// A stretch of a constant with at most this many runs is cut at each of them.
const FEW_RUNS: usize = 6;

/// The parts (lowest bit, width) between `cuts` of a value of `width` bits, lowest first.
pub(super) fn segments(cuts: u64, width: u32) -> impl Iterator<Item = (u32, u32)> {
    let mut rest = cuts & mask(width) & !1;
    let mut lo = 0;
    std::iter::from_fn(move || {
        if lo == width {
            return None;
        }
        let segment = (lo, rest.trailing_zeros().min(width) - lo);
        rest &= rest.wrapping_sub(1);
        lo += segment.1;
        Some(segment)
    })
}

/// Where adjacent bits of `value` differ.
pub(super) fn changes(value: u64, width: u32) -> u64 {
    if width == 1 { 0 } else { ((value ^ value >> 1) & mask(width - 1)) << 1 }
}

/// Where an operation with the constant `value` is cut: at its runs, but not inside a stretch of many short ones.
pub(super) fn constant_cuts(value: u64, width: u32) -> u64 {
    let changes = changes(value, width);
    if (changes.count_ones() as usize) < FEW_RUNS {
        return changes;
    }
    let mut kept = 0;
    let mut stretch: SmallVec<[(u32, u32); 32]> = SmallVec::new();
    for (lo, n) in segments(changes, width) {
        if n < LONG_RUN {
            stretch.push((lo, n));
        } else {
            kept |= inner_changes(&stretch, changes);
            stretch.clear();
        }
    }
    kept |= inner_changes(&stretch, changes);
    changes & !kept
}

/// The changes strictly inside a stretch of short runs, if there are many.
fn inner_changes(stretch: &[(u32, u32)], changes: u64) -> u64 {
    match stretch {
        [(first, n), .., (last, _)] if stretch.len() > FEW_RUNS => changes & (u64::MAX << (first + n)) & mask(last + 1),
        _ => 0,
    }
}

impl Arena {
    /// Where `t` is a concatenation.
    pub(super) fn cuts_of(&self, t: Term) -> u64 {
        match self.node(t) {
            Node::Concat(parts) => {
                let mut position = 0;
                let mut cuts = 0;
                for &part in parts[1..].iter().rev() {
                    position += self.width(part);
                    cuts |= 1 << position;
                }
                cuts
            }
            Node::Sext(arg) => self.cuts_of(*arg),
            _ => 0,
        }
    }
}
