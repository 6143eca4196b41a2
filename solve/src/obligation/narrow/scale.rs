//! The few values of a field that are enough for any order.

use std::collections::BTreeSet;

use crate::obligation::slices::low_ones;

/// The few values of a field, in the order of the many.
#[derive(Debug, Clone)]
pub struct Scale {
    /// Where a run of neighbours begins, among the few and among the many.
    runs: Vec<(u64, u64)>,
    /// Bits of the few.
    pub width: u32,
}

impl Scale {
    /// Values for `variables` fields of `width` bits that meet `constants`; `None` if they are no fewer.
    pub fn new(width: u32, variables: u64, constants: &BTreeSet<u64>) -> Option<Scale> {
        let last = low_ones(width);
        let mut ends: Vec<u64> = constants.iter().map(|&constant| constant.wrapping_sub(1)).collect();
        ends.push(last);
        // The neighbours that begin at 0 and at each constant, which is one of them.
        let starts = || std::iter::once(0).chain(constants.iter().copied());
        let has_start = constants.contains(&0);
        let mut sizes: Vec<(u64, u64, u64)> = Vec::new();
        for (number, (start, end)) in starts().zip(&ends).enumerate() {
            if number == 0 && has_start {
                continue;
            }
            let own = u64::from(number > 0);
            let room = (*end - start).saturating_add(1);
            sizes.push((start, room, room.min(variables + own)));
        }
        let needed: u64 = sizes.iter().map(|&(.., size)| size).sum();
        let few = needed.next_power_of_two().max(2);
        let bits = few.trailing_zeros();
        if bits >= width {
            return None;
        }
        // No value may be left that stands for none.
        let mut spare = few - needed;
        for (_, room, size) in &mut sizes {
            let more = spare.min(*room - *size);
            *size += more;
            spare -= more;
        }
        let mut next = 0;
        let runs = sizes.into_iter().map(|(start, _, size)| {
            let run = (next, start);
            next += size;
            run
        });
        Some(Scale { runs: runs.collect(), width: bits })
    }

    /// What one of the few values stands for.
    pub fn value(&self, few: u64) -> u64 {
        let (first, start) = self.runs[self.runs.partition_point(|&(first, _)| first <= few) - 1];
        start + (few - first)
    }

    /// The value that stands for a constant.
    pub fn place(&self, constant: u64) -> u64 {
        let (first, start) = self.runs[self.runs.partition_point(|&(_, start)| start <= constant) - 1];
        first + (constant - start)
    }
}
